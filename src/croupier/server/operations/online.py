"""The online game: a table of one's own, a round dealt at once from a fresh sealed shoe."""

from msgspec.structs import asdict

from croupier.floor.actors import THE_HOUSE, actor_of
from croupier.floor.fairness import OrderCommitted
from croupier.messages import say
from croupier.rules.ways import way
from croupier.server.answers.problems import Problem
from croupier.server.desk import Desk
from croupier.server.house.online_rounds import (
    BOOK,
    MOST_CARDS,
    SEAT,
    VOID,
    seal_next,
    table_of,
    void_if_not_sealed,
)
from croupier.server.http.operation import ACTS, PATRON, Call, Operation
from croupier.server.live.hub import Channel
from croupier.server.operations.betting import Slip, check_not_empty
from croupier.server.views.everyone import CoupResult, TableView, everyone
from croupier.server.views.patron import OwnView, own
from croupier.table import commands as c
from croupier.table.names import this_or_next_coup
from croupier.table.shapes import PatronLine


class OnlineTable(TableView, frozen=True, kw_only=True):
    """One's own table: the round, its lines if it is collected, the commitment to the next."""

    you: OwnView
    cards: tuple[str, ...]
    lines: tuple[PatronLine, ...]
    balance: int
    commitment: str


async def online(call: Call) -> OnlineTable:
    """Show one's own online table; it is made on first use."""
    return await _shown(call, await table_of(call.desk, call.asker))


async def deal(call: Call, body: Slip) -> OnlineTable:
    """Bet and deal a round: the whole of it, with cards and result; it waits to be collected."""
    check_not_empty(body)
    if body.call is not None:
        raise Problem(422, say("game-without-call-bets"))
    async with call.desk.turn(call.asker):
        channel = await table_of(call.desk, call.asker)
        async with call.desk.once(call.key):
            await _deal(call, channel, body)
    return await _shown(call, channel)


async def _deal(call: Call, channel: Channel, slip: Slip) -> None:
    desk, person = call.desk, call.asker
    if await desk.repeated(call.key) is not None:
        return
    if await void_if_not_sealed(desk, channel.state):
        raise Problem(409, VOID, allowed=(way("new-round"),))
    state = channel.state
    if state.phase == "result":
        raise Problem(409, say("round-awaits-collection"), allowed=(way("collect"),))
    await desk.note_play(person)
    by, at, coup = actor_of(person), desk.clock.now(), this_or_next_coup(state)
    commands: list[c.Command] = []
    if state.phase == "betting":
        last = len(slip.wagers) - 1
        commands = [
            c.PlaceWager(by, at, person.id, SEAT, wager.bet, wager.amount, more=nth < last)
            for nth, wager in enumerate(slip.wagers)
        ]
        commands.append(c.DealRound(by, at))
    order = await desk.sealer.order(coup)
    if order is None:
        raise Problem(503, say("shoe-preparation-failed"), wait=1)
    commands.append(c.DealCards(THE_HOUSE, at, order[:MOST_CARDS], coup))
    await desk.act(person, state.table, tuple(commands), call.key)


async def collect(call: Call) -> OnlineTable:
    """Collect what the round came to, and show the shoe it was dealt from."""
    desk, person = call.desk, call.asker
    channel = await table_of(desk, person)
    if not await void_if_not_sealed(desk, channel.state):
        command = c.CollectRound(actor_of(person), desk.clock.now())
        await desk.act(person, channel.state.table, (command,), call.key)
    await seal_next(desk, channel.state)
    return await _shown(call, channel)


async def _shown(call: Call, channel: Channel) -> OnlineTable:
    desk, person, state, tracked = call.desk, call.asker, channel.state, channel.tracked
    game = desk.house.library[BOOK]
    view = everyone(game, state, tracked, desk.door.name, desk.clock.now())
    mine = own(game, state, tracked, person.id, desk.clock.now())
    cards = state.coup.cards or (state.last.cards if state.last is not None else ())
    result = None
    if len(cards) >= 4 and game.tableau.next_card(cards)[0] is None:
        result = CoupResult(**asdict(game.tableau.deal(cards).outcome))
    return OnlineTable(
        **{**asdict(view), "result": result},
        you=mine,
        cards=cards,
        lines=mine.lines,
        balance=(await desk.wallets.of(person.id)).balance,
        commitment=await _commitment(desk, this_or_next_coup(state)),
    )


async def _commitment(desk: Desk, coup: str) -> str:
    story = await desk.sealer.story(coup)
    return next((fact.commitment for fact in story if isinstance(fact, OrderCommitted)), "")


ROWS = (
    Operation("GET", "/api/online", PATRON, online, ACTS),
    Operation("POST", "/api/online/deal", PATRON, deal, ACTS, key=True),
    Operation("POST", "/api/online/collect", PATRON, collect, ACTS, key=True),
)
