"""What patrons do at a table: each act becomes commands of the table, for themselves alone."""

import time
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import asdict

from croupier.floor.actors import AUTOMATIC, DEALER, actor_of
from croupier.games import Game
from croupier.games.roulette.call_bets import spread
from croupier.games.wager import GREATEST_STAKE
from croupier.messages import say
from croupier.rules.ways import way
from croupier.server import metrics
from croupier.server.answers.problems import Problem
from croupier.server.desk import Desk, own_commands_seat
from croupier.server.http.bodies import TableId
from croupier.server.http.operation import ACTS, PATRON, Body, Call, Operation
from croupier.server.live.hub import Channel, Folded
from croupier.server.views.colour_chips import OwnChips, cash_in, own_chips
from croupier.server.views.patron import by_bet, is_alone, own_seat, own_wagers
from croupier.store.people import Person
from croupier.table import commands as c
from croupier.table.flows import flow_of
from croupier.table.shapes import Actor
from croupier.table.state import State

Money = Annotated[int, Meta(ge=1, le=GREATEST_STAKE)]
BetId = Annotated[str, Meta(min_length=1, max_length=40)]
Colour = Annotated[str, Meta(min_length=1, max_length=20)]
OwnColour = Annotated[str, Meta(max_length=20)]  # colour chips of the patron's own, or none
MOST_WAGERS = 200


class OneWager(Body, frozen=True):
    """A stake on a bet."""

    bet: BetId
    amount: Money
    chips: OwnColour = ""


class CalledBet(Body, frozen=True):
    """A call bet: so much a chip; neighbours take a number, finales a digit."""

    id: BetId
    amount: Money
    number: Annotated[int, Meta(ge=0, le=36)] | None = None
    each_side: Annotated[int, Meta(ge=1, le=18)] = 2
    chips: OwnColour = ""


class Slip(Body, frozen=True):
    """Everything a patron puts down at once: all of it is accepted, or none."""

    EXAMPLE: ClassVar[str] = '{"wagers": [{"bet": "banker", "amount": 500}]}'

    wagers: Annotated[tuple[OneWager, ...], Meta(max_length=MOST_WAGERS)] = ()
    call: CalledBet | None = None


class TakeSeat(Body, frozen=True):
    """A seat by its number; none: wherever there is room."""

    seat: Annotated[int, Meta(ge=1, le=100)] | None = None


class Withdrawal(Body, frozen=True):
    """A bet, or all of them."""

    bet: Annotated[str, Meta(min_length=1, max_length=40)] | None = None


class Insure(Body, frozen=True):
    """Insurance on a hand, or none."""

    hand: Literal["player", "banker"] | None = None
    amount: Money | None = None
    decline: bool = False


CardPlace = Annotated[int, Meta(ge=0, le=5)]  # in the order of dealing


class Squeeze(Body, frozen=True):
    """Ask for the squeeze, look at a card by its place, or open cards by theirs."""

    request: bool = False
    look: CardPlace | None = None
    open: Annotated[tuple[CardPlace, ...], Meta(min_length=1, max_length=6)] | None = None


class WithdrawOrStay(Body, frozen=True):
    """Whether a patron takes back every wager of the coup, or leaves them."""

    withdraw: bool


class Ballot(Body, frozen=True):
    """Whether the shoe goes on."""

    go_on: bool


class ColourChips(Body, frozen=True):
    """A colour, what one chip is worth, and how many."""

    colour: Colour
    value: Money
    count: Annotated[int, Meta(ge=1, le=10_000)]


class Redemption(Body, frozen=True):
    """A colour, and how many chips of it; without a number, all."""

    colour: Colour
    count: Annotated[int, Meta(ge=1, le=10**9)] | None = None


class Standing(Struct, frozen=True, kw_only=True):
    """Where a patron stands after an act: the journal's position, wagers, money, colour chips."""

    position: int
    wagers: dict[str, int]
    balance: int
    chips: tuple[OwnChips, ...] | UnsetType = UNSET


class Accepted(Struct, frozen=True):
    """A wager of the slip, accepted."""

    bet: str
    amount: int


class Placed(Standing, frozen=True, kw_only=True):
    """A slip accepted and durable, and where the patron stands."""

    accepted: tuple[Accepted, ...]


class Seated(Standing, frozen=True, kw_only=True):
    """A seat, or a place behind it, and where the patron stands."""

    seat: int
    behind: bool = False


class _At(Struct, frozen=True):
    """A patron at a table, about to act."""

    desk: Desk
    patron: Person
    channel: Channel
    by: Actor
    at: int

    @property
    def state(self) -> State:
        return self.channel.state

    @property
    def game(self) -> Game | None:
        return self.desk.hub.game(self.state)

    async def standing(self) -> Standing:
        """Say where the patron stands now."""
        state, wallet = self.state, await self.desk.wallets.of(self.patron.id)
        return Standing(
            position=self.channel.tracked.position,
            wagers=by_bet(own_wagers(state, self.patron.id)),
            balance=wallet.balance,
            chips=own_chips(state, self.patron.id) if flow_of(state).has_layers else UNSET,
        )


async def _at(call: Call, table: str) -> _At:
    desk, patron = call.desk, call.asker
    channel = await desk.channel(table, patron)
    return _At(desk, patron, channel, actor_of(patron), desk.clock.now())


async def _act(call: Call, here: _At, commands: list[c.Command], is_play: bool = False) -> Standing:
    """Put commands to the table; where they are play, its time is counted."""
    if is_play:
        await here.desk.note_play(here.patron)
    await here.desk.act(here.patron, here.state.table, tuple(commands), call.key)
    return await here.standing()


async def wagers(call: Call, table: TableId, body: Slip) -> Placed:
    """Place a whole slip, all of it or none; durable when answered."""
    began = time.perf_counter()
    check_not_empty(body)
    here = await _at(call, table)
    desk, patron = here.desk, here.patron
    # Whoever asks again for what was done is told so, whatever has come to stand against it since.
    async with desk.once(call.key):
        await desk.note_play(patron)
        await desk.act(patron, table, _on_the_felt(here, body), call.key)
    metrics.WAGERS.inc(len(body.wagers))
    metrics.ACCEPTED.observe(time.perf_counter() - began)
    accepted = tuple(Accepted(w.bet, w.amount) for w in body.wagers)
    return Placed(**asdict(await here.standing()), accepted=accepted)


def check_not_empty(slip: Slip) -> None:
    """Refuse a slip that says nothing."""
    if not slip.wagers and slip.call is None:
        raise Problem(422, say("slip-empty"), allowed=(way("one-wager"),))


def _on_the_felt(here: _At, slip: Slip) -> tuple[c.Command, ...]:
    """Turn a slip into commands, if the patron has a place."""
    by, at, patron = here.by, here.at, here.patron.id
    seat = own_commands_seat(here.state, patron)
    last = len(slip.wagers) - 1 if slip.call is None else -1
    commands: list[c.Command] = [
        c.PlaceWager(
            by,
            at,
            patron,
            seat=seat,
            bet=wager.bet,
            amount=wager.amount,
            chips=wager.chips,
            more=nth != last,
        )
        for nth, wager in enumerate(slip.wagers)
    ]
    if (called := slip.call) is not None:
        if here.game is None:
            raise Problem(409, say("table-never-opened"))
        total = spread(here.game.book.call_bets, called.id, called.number, called.each_side).total
        commands.append(
            c.PlaceCallBet(
                by,
                at,
                patron,
                seat=seat,
                call=called.id,
                chip=called.amount,
                cost=total * called.amount,
                number=called.number,
                each_side=called.each_side,
                chips=called.chips,
            )
        )
    return tuple(commands)


async def undo(call: Call, table: TableId) -> Standing:
    """Take back the last slip."""
    here = await _at(call, table)
    return await _act(call, here, [c.TakeBack(here.by, here.at, here.patron.id)])


async def withdraw(call: Call, table: TableId, body: Withdrawal) -> Standing:
    """Take back a wager, or all."""
    here = await _at(call, table)
    bet = body.bet or ""
    return await _act(call, here, [c.TakeBack(here.by, here.at, here.patron.id, False, bet)])


async def seat(call: Call, table: TableId, body: TakeSeat) -> Seated:
    """Take a seat; without a number the first that is free, or a place behind one if none is."""
    here = await _at(call, table)
    patron = here.patron.id
    if body.seat is None and own_seat(here.state, patron) is not None:
        standing = await here.standing()
    else:
        command = c.TakeSeat(here.by, here.at, patron, body.seat or 0)
        standing = await _act(call, here, [command], is_play=True)
    people = here.state.people
    seat = body.seat or own_seat(here.state, patron) or 0
    return Seated(**asdict(standing), seat=seat, behind=people.seats.get(seat) != patron)


async def leave(call: Call, table: TableId) -> Standing:
    """Leave every place one has at the table."""
    here = await _at(call, table)
    patron, people = here.patron.id, here.state.people
    places = [n for n, who in people.seats.items() if who == patron]
    if patron in people.behind:
        places.append(people.behind[patron])
    if not places:
        return await here.standing()
    commands = cash_in(here.state, here.by, here.at, patron)
    commands += [c.LeaveSeat(here.by, here.at, patron, place) for place in places]
    return await _act(call, here, commands)


async def insurance(call: Call, table: TableId, body: Insure) -> Standing:
    """Take insurance on a hand, or decline it."""
    here = await _at(call, table)
    patron = here.patron.id
    if body.decline:
        return await _act(call, here, [c.DeclineInsurance(here.by, here.at, patron)])
    if body.hand is None or body.amount is None:
        raise Problem(422, say("insurance-request-incomplete"))
    place = own_commands_seat(here.state, patron)
    # What is insured lies where the wager does.
    for wager in own_wagers(here.state, patron):
        if wager.bet == body.hand:
            place = wager.seat
    command = c.TakeInsurance(here.by, here.at, patron, place, body.hand, body.amount)
    return await _act(call, here, [command], is_play=True)


async def squeeze(call: Call, table: TableId, body: Squeeze) -> Standing:
    """Ask for the squeeze, look at a card, or open the named cards."""
    here = await _at(call, table)
    if body.request:
        return await _act(call, here, [c.RequestSqueeze(here.by, here.at, here.patron.id)])
    if body.look is not None:
        return await _act(call, here, [c.LookAtCard(here.by, here.at, body.look)])
    if body.open is None:
        raise Problem(422, say("squeeze-request-incomplete"))
    game, coup = here.game, here.state.coup
    if game is None or not game.decks:
        raise Problem(409, say("table-without-cards"))
    named = dict.fromkeys(body.open)
    # Of what lies open already the table says so, in its own words, and opens nothing else.
    places = [place for place in named if place in coup.face_down] or [*named]
    commands: list[c.Command] = [
        c.OpenCards(here.by, here.at, game.tableau.hand_of(coup.cards, place), place=place)
        if place < len(coup.cards)
        else c.OpenCards(here.by, here.at, "player", place=place)
        for place in places
    ]
    return await _act(call, here, commands)


async def deal_now(call: Call, table: TableId) -> Standing:
    """Have the house close the bets at once, for a patron whom nobody else keeps waiting."""
    here = await _at(call, table)
    patron = here.patron.id
    if not is_alone(here.state, patron) or not own_wagers(here.state, patron):
        raise Problem(409, say("deal-waits-for-others"))
    return await _act(call, here, [c.CloseBetting(DEALER, here.at)])


class Fold(Folded, Body, frozen=True):
    """How far the squeezer has folded a card: where it is held, and a share of the way."""


async def fold(call: Call, table: TableId, body: Fold) -> None:
    """Show the table how far a card is folded; nothing of it is kept, and no card is in it."""
    here = await _at(call, table)
    coup = here.state.coup
    if coup.squeeze.squeezer != here.patron.id or body.place not in coup.face_down:
        raise Problem(409, say("card-not-face-down"))
    here.channel.fold(Folded(body.place, body.grip, body.percent), here.patron.id)


async def choice(call: Call, table: TableId, body: WithdrawOrStay) -> Standing:
    """Withdraw all one's wagers, or stay, where a ruling gives the choice."""
    here = await _at(call, table)
    return await _act(call, here, [c.Choose(here.by, here.at, here.patron.id, body.withdraw)])


async def vote(call: Call, table: TableId, body: Ballot) -> Standing:
    """Say whether the shoe goes on after a missed burn."""
    here = await _at(call, table)
    return await _act(call, here, [c.Vote(here.by, here.at, here.patron.id, body.go_on)])


async def colour_chips(call: Call, table: TableId, body: ColourChips) -> Standing:
    """Take colour chips from the house; where a dealer stands, it is the dealer who issues them."""
    here = await _at(call, table)
    async with here.desk.once(call.key):
        if here.state.people.dealer != AUTOMATIC:
            raise Problem(
                409,
                say("colours-issued-by-dealer"),
                allowed=(way("ask-dealer"),),
            )
        command = c.BuyColourChips(
            DEALER, here.at, here.patron.id, body.colour, body.value, body.count
        )
        await _act(call, here, [command], is_play=True)
    return await here.standing()


async def redeem(call: Call, table: TableId, body: Redemption) -> Standing:
    """Cash colour chips in, a number of them or all in hand."""
    here = await _at(call, table)
    count = body.count
    if count is None:
        mine = own_chips(here.state, here.patron.id)
        count = sum(held.count for held in mine if held.colour == body.colour)
    command = c.RedeemColourChips(here.by, here.at, here.patron.id, body.colour, count)
    return await _act(call, here, [command])


_TABLE = "/api/tables/{table}"
ROWS = (
    Operation("POST", f"{_TABLE}/wagers", PATRON, wagers, ACTS, key=True),
    Operation("POST", f"{_TABLE}/undo", PATRON, undo, ACTS, key=True),
    Operation("POST", f"{_TABLE}/withdraw", PATRON, withdraw, ACTS, key=True),
    Operation("POST", f"{_TABLE}/seat", PATRON, seat, ACTS, key=True),
    Operation("POST", f"{_TABLE}/leave", PATRON, leave, ACTS, key=True),
    Operation("POST", f"{_TABLE}/insurance", PATRON, insurance, ACTS, key=True),
    Operation("POST", f"{_TABLE}/squeeze", PATRON, squeeze, ACTS, key=True),
    Operation("POST", f"{_TABLE}/fold", PATRON, fold, ACTS),
    Operation("POST", f"{_TABLE}/deal-now", PATRON, deal_now, ACTS, key=True),
    Operation("POST", f"{_TABLE}/choice", PATRON, choice, ACTS, key=True),
    Operation("POST", f"{_TABLE}/vote", PATRON, vote, ACTS, key=True),
    Operation("POST", f"{_TABLE}/colour-chips", PATRON, colour_chips, ACTS, key=True),
    Operation("POST", f"{_TABLE}/colour-chips/redeem", PATRON, redeem, ACTS, key=True),
)
