"""What staff do: commands, rulings, taking a table over, the reader."""

import asyncio
import re
from typing import Any

import msgspec
from fastapi import APIRouter, Body, Request, Response
from pydantic import Field

from croupier.floor.actors import AUTOMATIC
from croupier.floor.dealers import next_index, shoe_id
from croupier.floor.handing import HANDED_IN, past_coup
from croupier.floor.people import Person
from croupier.rules.errors import RuleError
from croupier.server.desk import Desk, no_private_table
from croupier.server.door import need_staff
from croupier.server.hub import Channel
from croupier.server.problems import Problem, from_rule, not_found
from croupier.server.routes.asking import Asker, KeyName, Table, TheDesk, address_of, answer, key_of
from croupier.server.routes.bodies import Second, Strict
from croupier.server.rulings import previewed, rulings_now
from croupier.table import commands as c
from croupier.table.shapes import Actor, Details
from croupier.table.state import State

router = APIRouter(prefix="/api/tables/{table}", tags=["staff"])

# The dealer's own steps: while the house deals a table, they are the house's alone.
DEALER_STEPS: frozenset[type[c.Command]] = frozenset(
    {
        c.LoadShoe, c.CutShoe, c.BurnCards, c.ShowCutCard, c.OpenBetting, c.CloseBetting,
        c.BeginFreeHand, c.DealCard, c.DealCards, c.ChooseReading, c.OpenCards, c.OfferInsurance,
        c.CloseInsurance, c.Settle, c.CloseVote, c.SpinBall, c.RecordNumber,
    }
)  # fmt: skip


def _command_schema() -> dict[str, Any]:
    """Describe every command as the body that gives it, without what is not the body's to say."""
    kinds = list(c.COMMANDS.values())
    shapes, parts = msgspec.json.schema_components(kinds, ref_template="{name}")

    def written_out(schema: Any) -> Any:
        if isinstance(schema, list):
            return [written_out(one) for one in schema]
        if not isinstance(schema, dict):
            return schema
        if "$ref" in schema:
            return written_out(parts[schema["$ref"]])
        return {key: written_out(value) for key, value in schema.items()}

    bodies = []
    for kind, shape in zip(kinds, shapes, strict=True):
        body = written_out(shape)
        body["properties"].pop(HANDED_IN.get(kind), None)
        for name in ("by", "at"):
            body["properties"].pop(name)
            body["required"].remove(name)
        bodies.append(body)
    schema = {"type": "object", "oneOf": bodies}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


COMMAND_SCHEMA = _command_schema()


class RulingBody(Strict):
    """A ruling by its id, what it needs to know, why, and about which coup if not the latest."""

    id: str = Field(max_length=60)
    details: dict[str, Any] = Field({}, max_length=20)
    reason: str = Field("", max_length=2000)
    coup: str = Field("", max_length=60)


class Approval(Strict):
    """Which proposal, where several wait; and who approves at another's screen, by their PIN."""

    proposal: int = Field(0, ge=0, le=2**52)
    second: Second | None = None


class Rejection(Strict):
    """Which proposal, where several wait, and why."""

    reason: str = Field("", max_length=2000)
    proposal: int = Field(0, ge=0, le=2**52)


class Reading(Strict):
    """What a reader at the shoe reports."""

    card: str | None = Field(None, max_length=3)
    place: int | None = Field(None, ge=0, le=5)
    alarm: str | None = Field(None, min_length=1, max_length=200)
    cut_card: bool = False


def details_of(given: dict[str, Any]) -> Details:
    """Read a ruling's details."""
    try:
        return msgspec.convert(given, Details)
    except msgspec.ValidationError as error:
        raise Problem(422, f"The details cannot be read: {error}.") from None


async def command_of(
    desk: Desk, state: State | None, person: Person, given: dict[str, Any]
) -> c.Command:
    """Read a command; who gives it, when, and what the house knows are never the body's to say."""
    name = given.get("command")
    kind = c.COMMANDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Problem(422, "There is no such command.", allowed=sorted(c.COMMANDS))
    ours = ("by", "at", HANDED_IN.get(kind))
    fields = {key: value for key, value in given.items() if key not in ours}
    if state is not None:
        fields |= await _from_the_house(desk, state, kind, fields)
    actor = desk.actor(person)
    fields |= {"by": {"id": actor.id, "rank": actor.rank}, "at": desk.clock.now()}
    if kind is c.DealCard:
        fields.setdefault("source", "keyed")
    try:
        return msgspec.convert(fields, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Problem(422, f"{name} cannot be read: {error}.") from None


async def _from_the_house(
    desk: Desk, state: State, kind: type[c.Command], given: dict[str, Any]
) -> dict[str, Any]:
    """Where no card or number is named, it comes from the sealed order, if there is one."""
    if kind is c.DealCard and "card" not in given:
        order = await desk.sealer.order(shoe_id(state))
        if order is not None:
            return {"card": order[next_index(state)], "source": "reader",
                    "place": len(state.coup.cards)}  # fmt: skip
    if kind is c.RecordNumber and "number" not in given and state.coup.id:
        order = await desk.sealer.order(state.coup.id)
        if order is not None:
            return {"number": int(order[0])}
    return {}


async def _channel(desk: Desk, table: str, person: Person, is_new: bool = False) -> Channel | None:
    try:
        return await desk.channel(table, person)
    except Problem:
        if is_new:
            return None
        raise


async def _done(desk: Desk, person: Person, table: str) -> Response:
    channel = await desk.channel(table, person)
    return answer({"position": channel.memory.position, "phase": channel.state.phase})


@router.post("/commands", openapi_extra=COMMAND_SCHEMA)
async def command(
    request: Request,
    desk: TheDesk,
    person: Asker,
    table: Table,
    body: dict[str, Any] = Body(),  # noqa: B008
    key: KeyName = None,
) -> Response:
    """Give any command of the table; ranks are checked here and again at the table."""
    staff = need_staff(person, watchers=False)
    desk.limit(desk.acts, staff.id)
    bound = await key_of(request, staff, key)
    no_private_table(table)
    is_new = body.get("command") == "open-table"
    channel = await _channel(desk, table, staff, is_new)
    if channel is None:
        need_staff(staff, "pit-manager", watchers=False)
        check_new_table(table)
    state = channel.state if channel is not None else None
    given = await command_of(desk, state, staff, body)
    if state is not None and type(given) in DEALER_STEPS and state.people.dealer == AUTOMATIC:
        raise Problem(
            409, "The house deals this table itself.", allowed="take the table over first"
        )
    await desk.act(staff, table, (given,), bound)
    return await _done(desk, staff, table)


def check_new_table(table: str) -> None:
    """A new table has a short id that no private table could have."""
    if not re.fullmatch(r"[A-Z][A-Z0-9]{0,2}-\d{1,3}", table) or table.startswith("O-"):
        raise Problem(422, "A table's id is like B-01.", allowed="letters, a dash, a number")


@router.get("/rulings")
async def rulings(desk: TheDesk, person: Asker, table: Table) -> Response:
    """List what may be ruled now, by whom, under which clause."""
    staff = desk.allow(person, "see-rulings")
    channel = await desk.channel(table, staff)
    return answer({"rulings": rulings_now(channel.state, staff.rank)})


@router.post("/rulings/preview")
async def preview(desk: TheDesk, person: Asker, table: Table, body: RulingBody) -> Response:
    """Say what a ruling would give each patron, without making it, and whom it takes."""
    staff = desk.allow(person, "preview-ruling")
    no_private_table(table)
    channel = await desk.channel(table, staff)
    if channel.state.setup is None:
        raise not_found("game at this table")
    try:
        past = await asyncio.to_thread(past_coup, desk.store, channel.state, body.coup)
        ruling = c.MakeRuling(
            desk.actor(staff), desk.clock.now(), body.id, details_of(body.details), "preview",
            body.coup, past,
        )  # fmt: skip
        told = previewed(channel.state, ruling, desk.door.name)
    except RuleError as error:
        raise from_rule(error) from None
    return answer(told)


@router.post("/rulings")
async def rule(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: RulingBody,
    key: KeyName = None,
) -> Response:  # fmt: skip
    """Make a ruling, or propose it where two people are wanted."""
    staff = desk.allow(person, "make-ruling")
    given = c.MakeRuling(
        desk.actor(staff), desk.clock.now(), body.id, details_of(body.details), body.reason,
        body.coup,
    )  # fmt: skip
    return await _act(request, desk, staff, table, given, key)


@router.post("/rulings/approve")
async def approve(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: Approval | None = None,
    key: KeyName = None,
) -> Response:  # fmt: skip
    """Approve the ruling another person proposed: in one's own session, or here by one's PIN."""
    staff = desk.allow(person, "approve-ruling")
    asked = body or Approval(proposal=0)
    if asked.second is not None:
        staff = await desk.door.second(asked.second.name, asked.second.pin, address_of(request))
    given = c.ApproveRuling(desk.actor(staff), desk.clock.now(), asked.proposal)
    return await _act(request, desk, staff, table, given, key)


@router.post("/rulings/reject")
async def reject(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: Rejection,
    key: KeyName = None,
) -> Response:  # fmt: skip
    """Reject the ruling another person proposed, or take one's own back."""
    staff = desk.allow(person, "reject-ruling")
    given = c.RejectRuling(desk.actor(staff), desk.clock.now(), body.reason, body.proposal)
    return await _act(request, desk, staff, table, given, key)


async def _act(
    request: Request, desk: Desk, staff: Person, table: str, given: c.Command, key: str | None
) -> Response:
    desk.limit(desk.acts, staff.id)
    bound = await key_of(request, staff, key)
    await desk.channel(table, staff)
    await desk.act(staff, table, (given,), bound)
    return await _done(desk, staff, table)


@router.post("/take-over")
async def take_over(
    request: Request, desk: TheDesk, person: Asker, table: Table, key: KeyName = None
) -> Response:
    """Take a table over as its dealer; the house stops dealing it at once."""
    staff = need_staff(person, watchers=False)
    given = c.BringDealerOn(desk.actor(staff), desk.clock.now(), staff.id)
    return await _act(request, desk, staff, table, given, key)


@router.post("/hand-back")
async def hand_back(
    request: Request, desk: TheDesk, person: Asker, table: Table, key: KeyName = None
) -> Response:
    """Hand a table back to the house, which deals on from its own sealed shoe."""
    staff = need_staff(person, watchers=False)
    state = (await desk.channel(table, staff)).state
    if state.flow == "baccarat" and state.shoe.decks:
        if not await desk.sealer.is_sealed(shoe_id(state)):
            raise Problem(
                409, "This shoe is not the house's own; it has to be finished by hand.",
                allowed="hand back when no shoe is on the table",
            )  # fmt: skip
    elif (
        state.flow == "roulette"
        and state.coup.id
        and not await desk.sealer.is_sealed(state.coup.id)
    ):
        raise Problem(409, "This spin is not the house's own; finish it by hand first.")
    given = c.BringDealerOn(desk.actor(staff), desk.clock.now(), AUTOMATIC)
    return await _act(request, desk, staff, table, given, key)


@router.post("/reader")
async def reader(request: Request, desk: TheDesk, table: Table, body: Reading) -> Response:
    """Take in what a card reader reports, with its device token in ``Authorization: Device …``."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    device = await desk.door.device(token) if scheme == "Device" and len(token) < 200 else None
    if device is None or device.rank != table:
        desk.limit(desk.signs, f"reader {address_of(request)}")
        raise Problem(401, "No reader of this table.")
    by, at = Actor(device.name, "dealer"), desk.clock.now()
    if body.card is not None:
        given: c.Command = c.DealCard(by, at, body.card, "reader", body.place)
    elif body.alarm is not None:
        given = c.RaiseAlarm(by, at, body.alarm)
    elif body.cut_card:
        given = c.ShowCutCard(by, at)
    else:
        raise Problem(422, "A reader reports a card, an alarm, or the cut card.")
    channel = await desk.channel(table, device)
    if channel.state.people.dealer == AUTOMATIC:
        raise Problem(409, "The house deals this table itself.", allowed="take it over first")
    await desk.act(device, table, (given,), None)
    return answer({"position": channel.memory.position, "phase": channel.state.phase})
