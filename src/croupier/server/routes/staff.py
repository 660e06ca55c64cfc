"""What staff do: commands, rulings, taking a table over, the reader."""

import asyncio
import re
from typing import Any

import msgspec
from fastapi import APIRouter, Body, Request, Response
from pydantic import Field

from croupier.floor.entropy import SystemEntropy
from croupier.floor.handing import HANDED_IN, past_coup
from croupier.floor.loading import table_event
from croupier.floor.people import Person
from croupier.floor.reading_shoe import drawn
from croupier.floor.requests import Done
from croupier.rules.errors import RuleError
from croupier.server.desk import Desk, no_private_table
from croupier.server.hub import Channel
from croupier.server.problems import Problem, from_rule, not_found
from croupier.server.routes.asking import Asker, KeyName, Table, TheDesk, address_of, answer, key_of
from croupier.server.routes.bodies import Second, Strict
from croupier.server.rulings import previewed, rulings_now
from croupier.table import commands as c
from croupier.table.events import RulingProposed
from croupier.table.shapes import AUTOMATIC, Actor, Details, Setup
from croupier.table.state import State

router = APIRouter(prefix="/api/tables/{table}", tags=["staff"])

# What has a path of its own, because the body says only a part of it.
OWN_PATHS = (c.TakeOver, c.HandBack)
# What nobody does at a table but its dealer.
DEALT = (
    c.OpenBetting, c.BeginFreeHand, c.DealCard, c.DealCards, c.SpinBall, c.RecordNumber, c.Settle,
)  # fmt: skip


def _command_schema() -> dict[str, Any]:
    """Describe every command as the body that gives it, without what is not the body's to say."""
    kinds = [kind for kind in c.COMMANDS.values() if kind not in OWN_PATHS]
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


def command_of(desk: Desk, person: Person, given: dict[str, Any]) -> c.Command:
    """Read a command; who gives it, when, and what the house knows are never the body's to say."""
    name = given.get("command")
    kind = c.COMMANDS.get(name) if isinstance(name, str) else None
    if kind is None or kind in OWN_PATHS:
        named = sorted(name for name, kind in c.COMMANDS.items() if kind not in OWN_PATHS)
        raise Problem(422, "There is no such command.", allowed=named)
    ours = ("by", "at", "source", HANDED_IN.get(kind))
    fields = {key: value for key, value in given.items() if key not in ours}
    actor = desk.actor(person)
    fields |= {"by": {"id": actor.id, "rank": actor.rank}, "at": desk.clock.now()}
    if "source" in kind.__struct_fields__:
        fields["source"] = "keyed"  # what is read comes from a reader, by its own token
    try:
        return msgspec.convert(fields, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Problem(422, f"{name} cannot be read: {error}.") from None


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
    staff = desk.allow(person, "deal-card")
    desk.limit(desk.acts, staff.id)
    bound = await key_of(request, staff, key)
    no_private_table(table)
    is_new = body.get("command") == "open-table"
    channel = await _channel(desk, table, staff, is_new)
    if channel is None:
        desk.allow(staff, "open-table")
        check_new_table(table)
    given = command_of(desk, staff, _with_standing(desk, table, body))
    if isinstance(given, c.BringDealerOn):
        await _check_dealer(desk, staff, given.dealer)
    if channel is not None:
        _check_on(desk, staff, channel.state, given)
    if isinstance(given, c.OpenTable | c.ChangeSetup):
        _check_reader(desk, given.setup)
        _check_standing(desk, staff, table, given, None if channel is None else channel.state.setup)
    await desk.act(staff, table, (given,), bound)
    return await _done(desk, staff, table)


async def _check_dealer(desk: Desk, staff: Person, dealer: str) -> None:
    """Have only those on record as dealers who may deal: they went on, or the pit sent them."""
    if dealer != staff.id:
        desk.allow(staff, "bring-another-on")
    known = await asyncio.to_thread(desk.door.people.person, dealer)
    if known is None or not desk.may(known, "deal-card"):
        raise Problem(422, "That is nobody who may deal.", allowed="the id of a dealer")


def _check_on(desk: Desk, staff: Person, state: State, given: c.Command) -> None:
    """Let only who came on as the table's dealer deal it; the house's own it deals itself."""
    dealer = state.people.dealer
    if not isinstance(given, DEALT) or dealer in (staff.id, AUTOMATIC):
        return
    on = f"{desk.door.name(dealer)} is" if dealer else "Nobody is"
    raise Problem(
        409, f"{on} on as the dealer of {state.table}; who deals goes on first.",
        allowed="bring dealer on",
    )  # fmt: skip


def _with_standing(desk: Desk, table: str, body: dict[str, Any]) -> dict[str, Any]:
    """Let a table open as the house's settings have it where nobody says how many rule."""
    setup = body.get("setup")
    if body.get("command") != "open-table" or not isinstance(setup, dict):
        return body
    two, _ = desk.settings.standing(table, str(setup.get("book", "")))
    return {**body, "setup": {"two_people": two, **setup}}


def _check_reader(desk: Desk, setup: Setup) -> None:
    """Keep simulated cards out of a house that is no demo."""
    if setup.reader and not desk.settings.demo:
        raise Problem(
            409, "A simulated shoe is for a demo house.", allowed="a real reader, or keys"
        )


def _check_standing(
    desk: Desk, staff: Person, table: str, given: c.OpenTable | c.ChangeSetup, was: Setup | None
) -> None:  # fmt: skip
    """Ask for the rank that may depart from the house's settings: who rules alone, how high."""
    setup = given.setup
    two, highest = desk.settings.standing(table, setup.book)
    if isinstance(given, c.OpenTable) and two and not setup.two_people:
        desk.allow(staff, "one-person-rulings")
    before = was.limits.top if was is not None and isinstance(given, c.ChangeSetup) else 0
    top = setup.limits.top
    is_raised = before is not None and (top is None or top > before)
    if highest is not None and is_raised and (top is None or top > highest):
        desk.allow(staff, "raise-maximum")


def check_new_table(table: str) -> None:
    """A new table has a short id that no private table could have."""
    if not re.fullmatch(r"[A-Z][A-Z0-9]{0,2}-[0-9]{1,3}", table) or table.startswith("O-"):
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
    done = await _put(request, desk, staff, table, given, key)
    proposed = await asyncio.to_thread(_is_proposed, desk, done)
    channel = await desk.channel(table, staff)
    return answer(
        {
            "position": channel.memory.position,
            "phase": channel.state.phase,
            "proposed": proposed,
        }
    )


def _is_proposed(desk: Desk, done: Done) -> bool:
    """Tell whether what was asked for is on record as a proposal, whatever was said before."""
    span = done.last - done.first + 1
    records = desk.store.records_of(done.stream, done.first - 1, span)
    return any(isinstance(table_event(record), RulingProposed) for record in records)


@router.post("/rulings/approve")
async def approve(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: Approval | None = None,
    key: KeyName = None,
) -> Response:  # fmt: skip
    """Approve the ruling another person proposed: in one's own session, or here by one's PIN."""
    staff = desk.allow(person, "approve-ruling")
    asked = body or Approval(proposal=0)
    if asked.second is not None:
        name, pin = asked.second.name, asked.second.pin
        staff = await desk.door.second(name, pin, address_of(request), staff)
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
    await _put(request, desk, staff, table, given, key)
    return await _done(desk, staff, table)


async def _put(
    request: Request, desk: Desk, staff: Person, table: str, given: c.Command, key: str | None
) -> Done:
    desk.limit(desk.acts, staff.id)
    bound = await key_of(request, staff, key)
    await desk.channel(table, staff)
    return await desk.act(staff, table, (given,), bound)


@router.post("/draw")
async def draw(
    request: Request, desk: TheDesk, person: Asker, table: Table, key: KeyName = None
) -> Response:
    """Draw the next card from the simulated shoe of a demo table, which reads it."""
    staff = desk.allow(person, "deal-card")
    desk.limit(desk.acts, staff.id)
    bound = await key_of(request, staff, key)
    no_private_table(table)
    state = (await desk.channel(table, staff)).state
    if state.setup is None or state.setup.reader != "simulated":
        raise Problem(409, "No simulated shoe is at this table.", allowed="deal card")
    if await desk.repeated(bound) is None:
        _check_on(desk, staff, state, c.DealCard(desk.actor(staff), 0, ""))
        commands = drawn(state, desk.actor(staff), desk.clock.now(), SystemEntropy())
        await desk.act(staff, table, commands, bound)
    return await _done(desk, staff, table)


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
    await desk.act(device, table, (given,), None)
    return answer({"position": channel.memory.position, "phase": channel.state.phase})
