"""The lobby, a table as one sees it, its stream, and the proof of its shoe."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from croupier.floor.actors import AUTOMATIC, actor_of
from croupier.floor.dealers import next_shoe, shoe_id
from croupier.floor.fairness import SeedAdded
from croupier.floor.sealing import Fairness, as_fairness
from croupier.games import Game
from croupier.messages import named, say
from croupier.rules.ways import way
from croupier.server.answers.problems import Problem
from croupier.server.answers.shapes import Encoded
from croupier.server.http.bodies import TableId
from croupier.server.http.operation import ACTS, ANYONE, PATRON, Body, Call, Operation
from croupier.server.live.hub import Channel, PitStream, SeveralStream, TableStream, Viewer
from croupier.server.views.closed_sets import Phase
from croupier.server.views.seen import SeenTable
from croupier.table.flows import flow_of
from croupier.table.names import is_private, this_or_next_coup

LAST_MARKS = 60
LAST_NUMBERS = 20
MOST_TABLES = 4  # on one line


class Seed(Body, frozen=True):
    """A text of the patron's own, mixed into the shoe."""

    seed: str


class LobbyRow(Struct, frozen=True):
    """A table in the lobby; ``road`` is for cards, ``numbers`` for a wheel.

    The last of them is of ``settled_at``: a page says it when the table has told its coup.
    """

    id: str
    book: str
    name: str
    version: str
    game: Literal["baccarat", "roulette"]
    phase: Phase
    minimum: int
    maximum: int | None
    seats: int
    seats_taken: int
    watching: int
    closes_at: int | None
    road: tuple[str, ...] | None
    numbers: tuple[int, ...] | None
    settled_at: int | None
    automatic: bool
    squeeze: bool  # whoever bets most may have the cards dealt face down, to squeeze them


class Lobby(Struct, frozen=True):
    """The floor's tables, and the house's clock."""

    tables: tuple[LobbyRow, ...]
    server_time: int


def lobby_row(game: Game | None, channel: Channel) -> LobbyRow | None:
    """Write a table's row in the lobby; none for one that was never opened."""
    state = channel.state
    setup = state.setup
    if game is None or setup is None:
        return None
    is_cards = game.book.game == "baccarat"
    return LobbyRow(
        state.table,
        setup.book,
        named(game.book.name),
        version=setup.version,
        game=game.book.game,
        phase=state.phase,
        minimum=setup.limits.minimum,
        maximum=setup.limits.maximum,
        seats=setup.seats,
        seats_taken=len(state.people.seats),
        watching=len(channel.viewers),
        closes_at=channel.tracked.closes_at,
        road=tuple(mark[0] for mark in state.marks[-LAST_MARKS:]) if is_cards else None,
        numbers=None if is_cards else state.wheel.numbers[::-1][:LAST_NUMBERS],
        settled_at=channel.tracked.settled_at,
        automatic=state.people.dealer == AUTOMATIC,
        squeeze=setup.face_down,
    )


async def tables(call: Call) -> Lobby:
    """List the floor's tables."""
    rows = (
        lobby_row(call.desk.hub.game(channel.state), channel)
        for table, channel in sorted(call.desk.hub.channels.items())
        if not is_private(table)
    )
    return Lobby(tuple(row for row in rows if row), call.desk.clock.now())


def viewer_of(call: Call) -> Viewer:
    """Say who looks at a table."""
    person = call.person
    if person is None or (person.kind == "staff" and not call.desk.sees_all(person)):
        return Viewer("", "", token=call.token)
    return Viewer(person.id, actor_of(person).rank, token=call.token)


async def table(call: Call, table: TableId) -> Encoded[SeenTable]:
    """Show a table as the asker sees it."""
    channel = await call.desk.channel(table, call.person)
    return Encoded(channel.view(viewer_of(call)))


async def stream(
    call: Call, table: TableId, after: Annotated[int, Meta(ge=-1)] = -1
) -> TableStream:
    """Watch a table: its events and what changes in its view, as it happens.

    A stream that broke off goes on behind ``Last-Event-ID``, or ``after`` by hand.
    """
    channel = await call.desk.channel(table, call.person)
    last = _last_event(call, after)
    return TableStream(
        lambda send, receive: call.desk.hub.watch(channel, viewer_of(call), last, send, receive)
    )


async def several_stream(call: Call, tables: Annotated[str, Meta(max_length=200)]) -> SeveralStream:
    """Watch up to four tables on one line; ``tables`` are their ids, with commas between them.

    A line that broke off goes on behind ``Last-Event-ID``, which has a position for each table.
    """
    named = list(dict.fromkeys(tables.split(",")))
    if len(named) > MOST_TABLES:
        raise Problem(422, say("tables-too-many", most=MOST_TABLES))
    channels = [await call.desk.channel(one, call.person) for one in named]
    given = call.headers.get(b"last-event-id", b"").split(b"-")
    is_known = len(given) == len(named) and all(x.isdigit() and len(x) < 19 for x in given)
    after = [int(x) for x in given] if is_known else [None] * len(named)
    line = viewer_of(call)
    watched = [
        (channel, replace(line, stream=line), last)
        for channel, last in zip(channels, after, strict=True)
    ]
    return SeveralStream(
        lambda send, receive: call.desk.hub.watch_several(watched, line, send, receive)
    )


def _last_event(call: Call, after: int) -> int | None:
    """Read where a viewer was: the header a browser sends, or the query by hand."""
    given = call.headers.get(b"last-event-id", b"")
    if given.isdigit() and len(given) < 19:
        return int(given)
    return after if after >= 0 else None


async def pit_stream(call: Call) -> PitStream:
    """Watch all tables: each one's view as it changes."""
    return PitStream(lambda send, receive: call.desk.hub.watch_pit(viewer_of(call), send, receive))


async def fairness(call: Call, table: TableId) -> Fairness:
    """Show the commitment to the shoe or spin in play, or to the one that comes."""
    channel = await call.desk.channel(table, call.person)
    return as_fairness(await call.desk.sealer.story(_sealed_now(channel)))


def _sealed_now(channel: Channel) -> str:
    state = channel.state
    if flow_of(state).has_shoe:
        return next_shoe(state) if state.phase == "no-shoe" else shoe_id(state)
    return this_or_next_coup(state)


async def add_seed(call: Call, table: TableId, body: Seed) -> Fairness:
    """Add a seed of one's own to the shoe or spin, before its first card."""
    desk, patron = call.desk, call.asker
    of = _sealed_now(await desk.channel(table, patron))
    given = [
        fact.seed
        for fact in await desk.sealer.story(of)
        if isinstance(fact, SeedAdded) and fact.patron == patron.id
    ]
    if given and given != [body.seed]:
        raise Problem(409, say("seed-own-already-added", of=of), allowed=(way("one-each"),))
    desk.answered(await desk.sealer.add_seed(of, patron.id, body.seed))
    return as_fairness(await desk.sealer.story(of))


ROWS = (
    Operation("GET", "/api/tables", ANYONE, tables),
    Operation("GET", "/api/tables/{table}", ANYONE, table),
    Operation("GET", "/api/tables/{table}/stream", ANYONE, stream),
    Operation("GET", "/api/several/stream", ANYONE, several_stream),
    Operation("GET", "/api/pit/stream", "see-pit", pit_stream),
    Operation("GET", "/api/tables/{table}/fairness", ANYONE, fairness),
    Operation("POST", "/api/tables/{table}/seed", PATRON, add_seed, ACTS),
)
