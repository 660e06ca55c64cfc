"""What patrons do at a table: each act becomes commands of the table, for themselves alone."""

import time
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from croupier.floor.actors import AUTOMATIC, DEALER
from croupier.floor.people import Person
from croupier.games.roulette.call_bets import spread
from croupier.games.wager import GREATEST_STAKE
from croupier.rules.errors import RuleError
from croupier.server import metrics, own_view, views
from croupier.server.colour_chips import cash_in, own_chips
from croupier.server.desk import Desk, own_commands_seat
from croupier.server.hub import Channel
from croupier.server.library import load_game
from croupier.server.problems import Problem, from_rule
from croupier.store.batch import Key
from croupier.table import commands as c
from croupier.table.state import State

Money = Annotated[int, Meta(ge=1, le=GREATEST_STAKE)]
Colour = Annotated[str, Meta(max_length=20)]  # colour chips of the patron's own, or none
MOST_WAGERS = 200


class OneWager(Struct, frozen=True, forbid_unknown_fields=True):
    """A stake on a bet."""

    bet: Annotated[str, Meta(min_length=1, max_length=40)]
    amount: Money
    chips: Colour = ""


class Call(Struct, frozen=True, forbid_unknown_fields=True):
    """A call bet: so much a chip; neighbours take a number, finales a digit."""

    id: Annotated[str, Meta(min_length=1, max_length=40)]
    amount: Money
    number: Annotated[int, Meta(ge=0, le=36)] | None = None
    each_side: Annotated[int, Meta(ge=1, le=18)] = 2
    chips: Colour = ""


class Slip(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a patron puts down at once: all of it is accepted, or none."""

    wagers: Annotated[tuple[OneWager, ...], Meta(max_length=MOST_WAGERS)] = ()
    call: Call | None = None


_slips = msgspec.json.Decoder(Slip)


def read_slip(body: bytes) -> Slip:
    """Read a slip, or say what is wrong with it."""
    try:
        slip = _slips.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Problem(
            422,
            "This is no slip of wagers: it takes wagers, a list of bets each with its amount, "
            "a whole number of the smallest unit from 1 up, or a call.",
            allowed='{"wagers": [{"bet": "banker", "amount": 500}]}',
        ) from None
    if not slip.wagers and slip.call is None:
        raise Problem(422, "The slip is empty.", allowed="at least one wager")
    return slip


async def place(desk: Desk, person: Person, table: str, slip: Slip, key: Key) -> dict[str, Any]:
    """Place a whole slip: durable when this returns."""
    began = time.perf_counter()
    desk.limit(desk.acts, person.id)
    channel = await desk.channel(table, person)
    accepted = [{"bet": w.bet, "amount": w.amount} for w in slip.wagers]
    async with desk.turn(person):
        try:
            commands = await _on_the_felt(desk, person, channel.state, slip)
        except Problem:
            # Who asks again what was done is told so, whatever has come to stand against it since.
            if await desk.repeated(key) is None:
                raise
            return await answer(desk, person, channel, accepted=accepted)
        await desk.act(person, table, tuple(commands), key)
    metrics.WAGERS.inc(len(commands))
    metrics.ACCEPTED.observe(time.perf_counter() - began)
    return await answer(desk, person, channel, accepted=accepted)


async def _on_the_felt(desk: Desk, person: Person, state: State, slip: Slip) -> list[c.Command]:
    """Turn a slip into commands, if the patron has a place."""
    by, at = desk.actor(person), desk.clock.now()
    seat = own_commands_seat(state, person.id)
    last = len(slip.wagers) - 1 if slip.call is None else -1
    commands: list[c.Command] = [
        c.PlaceWager(
            by, at, person.id, seat, wager.bet, wager.amount, wager.chips, more=nth != last
        )
        for nth, wager in enumerate(slip.wagers)
    ]
    if slip.call is not None:
        commands.append(_call(state, slip.call, person, seat, by, at))
    await desk.note_play(person)
    return commands


def _own(state: State, patron: str) -> dict[str, int]:
    mine: dict[str, int] = {}
    for wager in own_view.own_wagers(state, patron):
        mine[wager.bet] = mine.get(wager.bet, 0) + wager.stake
    return mine


def _call(
    state: State, call: Call, person: Person, seat: int, by: Any, at: int
) -> c.PlaceCallBet:  # fmt: skip
    if state.setup is None:
        raise Problem(409, "The table was never opened.")
    try:
        called = spread(
            load_game(state.setup.book).book.call_bets, call.id, call.number, call.each_side
        )
    except RuleError as error:
        raise from_rule(error) from None
    return c.PlaceCallBet(
        by, at, person.id, seat, call.id, call.amount, called.total * call.amount, call.number,
        call.each_side, call.chips,
    )  # fmt: skip


async def _act(
    desk: Desk,
    person: Person,
    channel: Channel,
    commands: list[c.Command],
    key: Key,
    is_play: bool = False,
) -> dict[str, Any]:
    """Put commands to the table; where they are play, its time is counted."""
    desk.limit(desk.acts, person.id)
    async with desk.turn(person):
        if is_play:
            await desk.note_play(person)
        await desk.act(person, channel.state.table, tuple(commands), key)
    return await answer(desk, person, channel)


async def answer(desk: Desk, person: Person, channel: Channel, **more: Any) -> dict[str, Any]:
    """Say where things stand after an act, and more if there is more to say."""
    state, wallet = channel.state, await desk.wallets.of(person.id)
    told = {
        "position": channel.memory.position,
        **more,
        "wagers": _own(state, person.id),
        "balance": wallet.balance,
    }
    return {**told, "chips": own_chips(state, person.id)} if state.flow == "roulette" else told


async def undo(desk: Desk, person: Person, table: str, key: Key) -> dict[str, Any]:
    """Take back the last slip."""
    channel = await desk.channel(table, person)
    by, at = desk.actor(person), desk.clock.now()
    slips = channel.memory.slips.get(person.id)
    if not slips:
        if await desk.repeated(key) is not None:
            return await answer(desk, person, channel)
        raise Problem(409, "There is no slip to take back in this coup.", allowed="place wagers")
    seat = own_commands_seat(channel.state, person.id)
    off = [(what, amount) for what, amount in slips[-1].stakes.items() if amount]
    commands: list[c.Command] = [
        c.WithdrawWager(by, at, person.id, seat, bet, amount, chips, more=nth < len(off))
        for nth, ((bet, chips), amount) in enumerate(off, 1)
    ]
    return await _act(desk, person, channel, commands, key)


async def withdraw(
    desk: Desk, person: Person, table: str, bet: str | None, key: Key
) -> dict[str, Any]:
    """Take back a wager, or all of them."""
    channel = await desk.channel(table, person)
    by, at = desk.actor(person), desk.clock.now()
    mine = own_view.own_wagers(channel.state, person.id)
    # At a wheel a stack has layers, which go together.
    stacks = dict.fromkeys((w.seat, w.bet, w.chips) for w in mine if bet in (None, w.bet))
    commands: list[c.Command] = [
        c.WithdrawWager(by, at, person.id, seat, on, None, chips, more=nth < len(stacks))
        for nth, (seat, on, chips) in enumerate(stacks, 1)
    ]
    if not commands:
        if await desk.repeated(key) is not None:
            return await answer(desk, person, channel)
        raise Problem(409, "You have no such wager on the felt.", allowed="place wagers")
    return await _act(desk, person, channel, commands, key)


async def take_seat(
    desk: Desk, person: Person, table: str, seat: int | None, key: Key
) -> dict[str, Any]:
    """Sit down; without a number at the first free seat, or behind one if none is."""
    channel = await desk.channel(table, person)
    state, by, at = channel.state, desk.actor(person), desk.clock.now()
    behind = False
    if seat is None:
        if own_view.own_seat(state, person.id) is not None:
            return {
                **await answer(desk, person, channel),
                "seat": own_view.own_seat(state, person.id),
            }
        seats = state.setup.seats if state.setup is not None else 0
        free = [n for n in range(1, seats + 1) if n not in state.people.seats]
        behind = not free
        # Who stands spreads over the seats, so that no area is crowded.
        seat = free[0] if free else 1 + len(state.people.behind) % max(seats, 1)
    done = await _act(
        desk, person, channel, [c.TakeSeat(by, at, person.id, seat, behind)], key, is_play=True
    )  # fmt: skip
    return {**done, "seat": seat, "behind": behind}


async def leave(desk: Desk, person: Person, table: str, key: Key) -> dict[str, Any]:
    """Get up from every place one has at the table."""
    channel = await desk.channel(table, person)
    state, by, at = channel.state, desk.actor(person), desk.clock.now()
    places = [n for n, who in state.people.seats.items() if who == person.id]
    if person.id in state.people.behind:
        places.append(state.people.behind[person.id])
    if not places:
        return await answer(desk, person, channel)
    commands = cash_in(state, by, at, person.id)
    commands += [c.LeaveSeat(by, at, person.id, seat) for seat in places]
    return await _act(desk, person, channel, commands, key)


async def insure(
    desk: Desk,
    person: Person,
    table: str,
    hand: Literal["player", "banker"] | None,
    amount: int | None,
    key: Key,
) -> dict[str, Any]:
    """Take insurance, or decline it."""
    channel = await desk.channel(table, person)
    by, at = desk.actor(person), desk.clock.now()
    if hand is None or amount is None:
        return await _act(
            desk, person, channel, [c.DeclineInsurance(by, at, person.id)], key
        )  # fmt: skip
    seat = own_commands_seat(channel.state, person.id)
    # What is insured lies where the wager does.
    for wager in own_view.own_wagers(channel.state, person.id):
        if wager.bet == hand:
            seat = wager.seat
    command = c.TakeInsurance(by, at, person.id, seat, hand, amount)
    return await _act(desk, person, channel, [command], key, is_play=True)


async def squeeze(
    desk: Desk, person: Person, table: str, places: list[int] | None, key: Key
) -> dict[str, Any]:
    """Ask for the squeeze, or open the hands in which the named cards lie."""
    channel = await desk.channel(table, person)
    state, by, at = channel.state, desk.actor(person), desk.clock.now()
    if places is None:
        return await _act(desk, person, channel, [c.RequestSqueeze(by, at, person.id)], key)
    game = views.game_of(state)
    if game is None or not game.decks:
        raise Problem(409, "There are no cards at this table.")
    down = [p for p in places if p in state.coup.face_down]
    hands: list[Literal["player", "banker"]] = []
    for place_ in down:
        hand = game.tableau.hand_of(state.coup.cards, place_)
        if hand not in hands:
            hands.append(hand)
    commands: list[c.Command] = [c.OpenCards(by, at, hand) for hand in hands]
    if not commands:
        commands = [c.OpenCards(by, at, "player")]  # refused by the table, in its own words
    return await _act(desk, person, channel, commands, key)


async def choose(
    desk: Desk, person: Person, table: str, is_withdrawn: bool, key: Key
) -> dict[str, Any]:
    """Withdraw or stay."""
    channel = await desk.channel(table, person)
    command = c.Choose(desk.actor(person), desk.clock.now(), person.id, is_withdrawn)
    return await _act(desk, person, channel, [command], key)


async def vote(desk: Desk, person: Person, table: str, go_on: bool, key: Key) -> dict[str, Any]:
    """Say whether the shoe goes on."""
    channel = await desk.channel(table, person)
    command = c.Vote(desk.actor(person), desk.clock.now(), person.id, go_on)
    return await _act(desk, person, channel, [command], key)


async def take_chips(
    desk: Desk, person: Person, table: str, colour: str, value: int, count: int, key: Key
) -> dict[str, Any]:
    """Take colour chips from the house; where a dealer stands, it is the dealer who issues them."""
    channel = await desk.channel(table, person)
    if channel.state.people.dealer != AUTOMATIC and await desk.repeated(key) is None:
        raise Problem(
            409, "A dealer stands at this table and issues the colour chips.",
            allowed="ask the dealer",
        )  # fmt: skip
    command = c.BuyColourChips(DEALER, desk.clock.now(), person.id, colour, value, count)
    return await _act(desk, person, channel, [command], key, is_play=True)


async def redeem_chips(
    desk: Desk, person: Person, table: str, colour: str, count: int | None, key: Key
) -> dict[str, Any]:
    """Give colour chips back for money, so many or all in hand."""
    channel = await desk.channel(table, person)
    by, at = desk.actor(person), desk.clock.now()
    if count is None:
        mine = own_chips(channel.state, person.id)
        count = sum(held["count"] for held in mine if held["colour"] == colour)
    command = c.RedeemColourChips(by, at, person.id, colour, count)
    return await _act(desk, person, channel, [command], key)
