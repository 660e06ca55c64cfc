"""What staff do at a table: commands, rulings, the next card of a demo's shoe, the reader."""

import asyncio
from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct
from msgspec.structs import FieldInfo, asdict, fields, replace

from croupier.floor.actors import actor_of
from croupier.floor.entropy import SystemEntropy
from croupier.floor.handing import HANDED_IN, known_beside, past_coup, ruled_coup
from croupier.floor.loading import table_event
from croupier.floor.on_duty import who_is_on
from croupier.floor.reading_shoe import drawn, read
from croupier.floor.records import TABLES
from croupier.floor.requests import Done
from croupier.floor.texts import id_key
from croupier.messages import say
from croupier.messages.recorded import as_said
from croupier.rules.authority import is_above
from croupier.rules.ways import to, way
from croupier.server.answers.problems import Problem, not_found
from croupier.server.desk import Desk, no_private_table
from croupier.server.http.bodies import Reason, Second, TableId
from croupier.server.http.operation import ACTS, DEVICE, Body, Call, OneOf, Operation
from croupier.server.views.closed_sets import Phase
from croupier.server.views.rulings import RulingNow, RulingPreview, previewed, rulings_now
from croupier.store.people import Person
from croupier.table import commands as c
from croupier.table.deciding.settling import result_light
from croupier.table.events import Event, RulingProposed, RulingRejected
from croupier.table.flows import FLOWS
from croupier.table.names import is_floor_table
from croupier.table.shapes import AUTOMATIC, Actor, Details, Setup
from croupier.table.state import State

# What has a path of its own, because the body says only a part of it.
OWN_PATHS = (c.TakeOver, c.HandBack, c.ChangeReader)


def _as_given(field: FieldInfo) -> tuple[Any, ...]:
    """Describe a field as a body has it: with its default, where it need not be said."""
    if field.required:
        return field.name, field.type
    if field.name == "two_people":  # unsaid, it is as the house's settings have it
        return field.name, field.type | UnsetType, UNSET
    return field.name, field.type, field.default


NewSetup = defstruct(
    "NewSetup",
    list(map(_as_given, fields(Setup))),
    module=__name__,
    namespace={"__doc__": "The set-up of a table that opens."},
    frozen=True,
    forbid_unknown_fields=True,
)


class GivenCommand(Body, frozen=True, tag_field="command"):
    """A command as a body gives it."""

    KIND: ClassVar[type[c.Command]]

    def command(self, by: Actor, at: int) -> c.Command:
        """Give the command; who gives it and when are never the body's to say."""
        said = asdict(self)
        if "source" in self.KIND.__struct_fields__:
            said["source"] = "keyed"  # what is read comes from a reader, by its own token
        if "setup" in said:
            said["second"] = None  # who it is, their PIN says
        if isinstance(new := said.get("setup"), NewSetup):
            said["setup"] = Setup(**{k: v for k, v in asdict(new).items() if v is not UNSET})
        return self.KIND(by, at, **said)

    def leaves_open(self, name: str) -> bool:
        """Tell whether a new table's set-up says nothing of something."""
        return getattr(getattr(self, "setup", None), name, None) is UNSET


_SECOND = ("second", Second | None, None)
_SAID_OTHERWISE: dict[tuple[type[c.Command], str], tuple[Any, ...]] = {
    (c.OpenTable, "setup"): ("setup", NewSetup),
    (c.OpenTable, "second"): _SECOND,
    (c.ChangeSetup, "second"): _SECOND,
    (c.QueueSetup, "second"): _SECOND,
}


SetsUp = c.OpenTable | c.ChangeSetup | c.QueueSetup


def _given(kind: type[c.Command]) -> type[Struct]:
    """Make the body that gives a command, without what is not the body's to say."""
    ours = ("by", "at", "source", "said", *HANDED_IN.get(kind, ()))
    return defstruct(
        f"{kind.__name__}Command",
        [
            _SAID_OTHERWISE.get((kind, one.name)) or _as_given(one)
            for one in fields(kind)
            if one.name not in ours
        ],
        bases=(GivenCommand,),
        module=__name__,
        namespace={"KIND": kind, "__doc__": kind.__doc__},
        tag=kind.__struct_config__.tag,
        frozen=True,
        kw_only=True,
    )


GIVEN = tuple(_given(kind) for kind in c.COMMANDS.values() if kind not in OWN_PATHS)
AnyCommand = Annotated[GivenCommand, OneOf(GIVEN)]


class RulingBody(Body, frozen=True):
    """A ruling by its id, what it needs to know, why, and about which coup if not the latest."""

    id: Annotated[str, Meta(max_length=60)]
    details: Details = Details()
    reason: Reason = ""
    coup: Annotated[str, Meta(max_length=60)] = ""
    ruler: Second | None = None  # who rules at another's screen, by their PIN


ProposalId = Annotated[int, Meta(ge=1, le=2**52)]


class RulingApproval(Body, frozen=True):
    """Which proposal, by its id; and who approves at another's screen, by their PIN.

    Whoever agrees agrees to what they saw, and not to whatever waits by then.
    """

    proposal: ProposalId
    second: Second | None = None


class RulingRejection(Body, frozen=True):
    """Which proposal, by its id, and why."""

    proposal: ProposalId
    reason: Reason = ""


class ReaderReport(Body, frozen=True):
    """What a reader at the shoe reports, or a wheel's sensor: the number where the ball lies."""

    card: Annotated[str, Meta(max_length=3)] | None = None
    place: Annotated[int, Meta(ge=0, le=5)] | None = None
    alarm: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    cut_card: bool = False
    result: Literal["player", "banker", "tie"] | None = None
    number: Annotated[int, Meta(ge=0, le=36)] | None = None


class Rulings(Struct, frozen=True):
    """What may be ruled now."""

    rulings: tuple[RulingNow, ...]


class TableStands(Struct, frozen=True):
    """Where a table stands after an act."""

    position: int
    phase: Phase


class ReaderStands(TableStands, frozen=True):
    """Where a table stands after a report, and what its shoe should light up, if it is known."""

    light: Literal["", "player", "banker", "tie"]


class Ruled(TableStands, frozen=True):
    """Where a table stands after a ruling, and whether that waits for a second person."""

    proposed: bool


async def stands(desk: Desk, table: str, person: Person) -> TableStands:
    """Say where a table stands."""
    channel = await desk.channel(table, person)
    return TableStands(channel.tracked.position, channel.state.phase)


async def command(call: Call, table: TableId, body: AnyCommand) -> TableStands:
    """Give any command of the table; ranks are checked here and again at the table."""
    desk, staff = call.desk, call.asker
    no_private_table(table)
    given = body.command(actor_of(staff), desk.clock.now())
    if isinstance(given, c.OpenTable) and body.leaves_open("two_people"):
        two, _ = desk.settings.standing(table, given.setup.book)
        given = replace(given, setup=replace(given.setup, two_people=two))
    try:
        await desk.channel(table, staff)
    except Problem:
        if not isinstance(given, c.OpenTable):
            raise
        desk.allow(staff, "open-table")
        await asyncio.to_thread(check_new_table, desk, table)
    if isinstance(given, c.BringDealerOn):
        given = replace(given, dealer=await _check_dealer(desk, staff, given.dealer))
    if isinstance(given, SetsUp):
        given = replace(given, setup=_with_differential(desk, table, given.setup))
        await _check_reader(desk, table, given)
        _check_standing(desk, staff, table, given)
        if (second := getattr(body, "second", None)) is not None:
            who = await desk.door.second(second.name, second.pin, call.address, staff)
            given = replace(given, second=actor_of(who))
    return await _act(call, staff, table, given)


async def _act(call: Call, staff: Person, table: str, given: c.Command) -> TableStands:
    await call.desk.act(staff, table, (given,), call.key)
    return await stands(call.desk, table, staff)


async def _check_dealer(desk: Desk, staff: Person, dealer: str) -> str:
    """Have only those on record as dealers who may deal: they went on, or the pit sent them.

    The pit knows its people by their names: one serves as well as the id.
    """
    people, row = desk.door.people, desk.house.authority["bring-another-on"]
    if dealer != staff.id:
        desk.allow(staff, "bring-another-on")
    known = await asyncio.to_thread(people.person, dealer)
    if known is None and (account := await asyncio.to_thread(people.account, dealer)) is not None:
        known = account.person
    if known is None or not desk.may(known, "deal-card"):
        raise Problem(422, say("dealer-may-not-deal"), allowed=(way("dealer-id"),))
    if known.id != staff.id and is_above(known.rank, row.first):
        raise Problem(
            403,
            say("dealer-ranks-above", dealer=known.id, rank=known.rank, least=row.first),
            needs=known.rank,
        )
    return known.id


def _check_on(staff: Person, state: State) -> None:
    """Let only whoever came on as the table's dealer draw; what the shoe reads is its own word."""
    dealer = state.people.dealer
    if dealer in (staff.id, AUTOMATIC):
        return
    raise Problem(409, who_is_on(state), allowed=(to("bring-dealer-on"),))


def _with_differential(desk: Desk, table: str, setup: Setup) -> Setup:
    """Leave the differential as it stands, or as the house's settings have it, where none is said.

    Tables without one have none in the settings; of others nobody takes it away by saying nothing.
    """
    channel, library = desk.hub.channels.get(table), desk.house.library
    if setup.limits.differential is not None or setup.book not in library:
        return setup
    was = channel.state.setup if channel is not None else None
    like = desk.house.authority.like(table, setup.book)
    known = [one.differential for one in like if one.differential is not None]
    stands = max(known, default=None) if was is None else was.limits.differential
    if not FLOWS[library[setup.book].flow].has_differential or stands is None:
        return setup
    return replace(setup, limits=replace(setup.limits, differential=stands))


async def _check_reader(desk: Desk, table: str, given: SetsUp) -> None:
    """Keep simulated cards out of a house that is not a demo; open no table by keys that reads."""
    if given.setup.reader == "simulated" and not desk.settings.demo:
        raise Problem(409, say("simulated-shoe-demo-only"), allowed=(way("reader-or-keys"),))
    if isinstance(given, c.OpenTable) and not given.setup.reader:
        devices = await asyncio.to_thread(desk.door.people.everyone, "device")
        stands = any(one.person.rank == table and not one.is_shut for one in devices)
        if stands or any(one.id == table and one.reader for one in desk.settings.opens):
            raise Problem(
                409,
                say("reader-missing-in-setup", table=table),
                allowed=(way("setup-with-reader"),),
            )


def _check_standing(desk: Desk, staff: Person, table: str, given: SetsUp) -> None:
    """Ask for the rank that may depart from the house's settings: who rules alone, how high."""
    setup, channel = given.setup, desk.hub.channels.get(table)
    if setup.book not in desk.house.library:
        return  # there is no such book, which is said where it is decided
    two, highest = desk.settings.standing(table, setup.book)
    if isinstance(given, c.OpenTable) and two and not setup.two_people:
        desk.allow(staff, "one-person-rulings")
    was = (
        channel.state.setup if channel is not None and not isinstance(given, c.OpenTable) else None
    )
    before, top = 0 if was is None else was.limits.top, setup.limits.top
    is_raised = before is not None and (top is None or top > before)
    is_beyond = top is None or top > highest
    if is_beyond and (is_raised or (not highest and top != before)):
        desk.allow(staff, "raise-maximum")


def check_new_table(desk: Desk, table: str) -> None:
    """A new table has a short id that no private table could have, and that looks like no other."""
    if not is_floor_table(table):
        raise Problem(422, say("table-id-invalid"), allowed=(way("table-name"),))
    there = (stream.removeprefix(TABLES) for stream in desk.store.streams(TABLES))
    alikes = (one for one in there if one != table and id_key(one) == id_key(table))
    if alike := next(alikes, ""):
        raise Problem(
            409, say("table-id-alike", alike=alike, table=table), allowed=(way("other-number"),)
        )


async def rulings(call: Call, table: TableId) -> Rulings:
    """List what may be ruled now, by whom, under which clause."""
    channel = await call.desk.channel(table, call.asker)
    return Rulings(rulings_now(call.desk.hub.game(channel.state), channel.state, call.asker.rank))


async def preview_ruling(call: Call, table: TableId, body: RulingBody) -> RulingPreview:
    """Say what a ruling would give each patron, without making it, and whom it takes."""
    desk, staff = call.desk, call.asker
    no_private_table(table)
    state = (await desk.channel(table, staff)).state
    game = desk.hub.game(state)
    if game is None:
        raise not_found(say("game-not-at-table"))
    past = await asyncio.to_thread(past_coup, desk.store, state, body.coup)
    ruling = c.MakeRuling(
        actor_of(staff),
        desk.clock.now(),
        body.id,
        details=body.details,
        reason=body.reason,
        coup=body.coup,
        past=past,
    )
    coup, corrections = ruled_coup(state, ruling), desk.house.corrections_by_day
    known = await asyncio.to_thread(
        known_beside, desk.store, corrections, state, past, coup, ruling.at
    )
    ruling = replace(ruling, beside=known)
    return previewed(game, state, ruling, desk.door.name)


async def make_ruling(call: Call, table: TableId, body: RulingBody) -> Ruled:
    """Make a ruling, or propose it where two people are wanted; at another's screen by PIN."""
    desk, staff, ruler = call.desk, call.asker, body.ruler
    await desk.channel(table, staff)
    if ruler is not None:
        staff = await desk.door.second(ruler.name, ruler.pin, call.address, staff)
    given = c.MakeRuling(
        actor_of(staff), desk.clock.now(), body.id, body.details, body.reason, body.coup
    )
    done = await desk.act(staff, table, (given,), call.key)
    proposed = await asyncio.to_thread(_is_proposed, desk, done)
    now = await stands(desk, table, staff)
    return Ruled(now.position, now.phase, proposed)


def _is_proposed(desk: Desk, done: Done) -> bool:
    """Tell whether what was asked for is on record as a proposal, whatever was said before."""
    return any(isinstance(event, RulingProposed) for event in _written(desk, done))


def _written(desk: Desk, done: Done) -> list[Event]:
    """Read again what came of a request."""
    span = done.last - done.first + 1
    return list(map(table_event, desk.store.records_of(done.stream, done.first - 1, span)))


async def approve_ruling(call: Call, table: TableId, body: RulingApproval) -> TableStands:
    """Approve the ruling another person proposed: in one's own session, or here by one's PIN."""
    desk, staff, second = call.desk, call.asker, body.second
    await desk.channel(table, staff)
    if second is not None:
        staff = await desk.door.second(second.name, second.pin, call.address, staff)
    given = c.ApproveRuling(actor_of(staff), desk.clock.now(), body.proposal)
    done = await desk.act(staff, table, (given,), call.key)
    for event in await asyncio.to_thread(_written, desk, done):
        if isinstance(event, RulingRejected) and event.proposal == body.proposal:
            raise Problem(
                409,
                say("proposal-ended", reason=as_said(event, "reason")),
                allowed=(way("propose-anew"),),
            )
    return await stands(desk, table, staff)


async def reject_ruling(call: Call, table: TableId, body: RulingRejection) -> TableStands:
    """Reject the ruling another person proposed, or take one's own back."""
    desk, staff = call.desk, call.asker
    await desk.channel(table, staff)
    given = c.RejectRuling(actor_of(staff), desk.clock.now(), body.reason, body.proposal)
    return await _act(call, staff, table, given)


async def draw(call: Call, table: TableId) -> TableStands:
    """Draw the next card from the simulated shoe of a demo table, which reads it."""
    desk, staff = call.desk, call.asker
    no_private_table(table)
    state = (await desk.channel(table, staff)).state
    async with desk.once(call.key):
        if state.setup is None or state.setup.reader != "simulated":
            raise Problem(409, say("simulated-shoe-none"), allowed=(to("deal-card"),))
        _check_on(staff, state)
        commands = drawn(state, actor_of(staff), desk.clock.now(), SystemEntropy())
        await desk.act(staff, table, commands, call.key)
    return await stands(desk, table, staff)


async def reader(call: Call, table: TableId, body: ReaderReport) -> ReaderStands:
    """Take in what a card reader or a wheel's sensor reports, by its ``Authorization: Device …``.

    ``light`` is what the shoe should light up once the cards are out.
    """
    desk = call.desk
    scheme, _, token = call.headers.get(b"authorization", b"").decode("latin-1").partition(" ")
    device = await desk.door.device(token) if scheme == "Device" and len(token) < 200 else None
    if device is None or device.rank != table:
        desk.limit(desk.signs, f"reader {call.address}")
        raise Problem(401, say("reader-not-recognised"))
    by, at = Actor(device.name, "dealer"), desk.clock.now()
    state = (await desk.channel(table, device)).state
    given: c.Command
    if body.card is not None:
        given = read(state, by, at, body.card, body.place)
    elif body.result is not None:
        given = c.SignalResult(by, at, body.result)
    elif body.alarm is not None:
        given = c.RaiseAlarm(by, at, body.alarm)
    elif body.number is not None:
        given = c.RecordNumber(by, at, body.number, "reader")
    elif body.cut_card:
        given = c.ShowCutCard(by, at)
    else:
        raise Problem(422, say("reader-report-invalid"))
    await desk.act(device, table, (given,), None)
    channel = await desk.channel(table, device)
    game, state = desk.hub.game(channel.state), channel.state
    light = result_light(game, state) if game is not None else ""
    return ReaderStands(channel.tracked.position, state.phase, light)


AT = "/api/tables/{table}"
ROWS = (
    Operation("POST", f"{AT}/commands", "deal-card", command, ACTS, key=True),
    Operation("GET", f"{AT}/rulings", "see-rulings", rulings),
    Operation("POST", f"{AT}/rulings/preview", "preview-ruling", preview_ruling),
    Operation("POST", f"{AT}/rulings", "make-ruling", make_ruling, ACTS, key=True),
    Operation("POST", f"{AT}/rulings/approve", "approve-ruling", approve_ruling, ACTS, key=True),
    Operation("POST", f"{AT}/rulings/reject", "reject-ruling", reject_ruling, ACTS, key=True),
    Operation("POST", f"{AT}/draw", "deal-card", draw, ACTS, key=True),
    Operation("POST", f"{AT}/reader", DEVICE, reader, from_a_page=False),
)
