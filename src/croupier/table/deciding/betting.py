"""Bets: opened, placed, recorded, taken back, closed."""

from collections.abc import Callable
from math import lcm
from typing import Any, NoReturn

from croupier.games import Baccarat, Game
from croupier.games.roulette.call_bets import spread
from croupier.games.wager import GREATEST_STAKE
from croupier.rules.errors import InputError
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.limits import over_differential
from croupier.table.refusal import Refusal
from croupier.table.shapes import PATRON, FeltWager, GivenBack, TakenInsurance
from croupier.table.state import State, chips_label, wager_key

Events = tuple[e.Event, ...]


def next_coup(state: State) -> str:
    """Name the coup that comes next: table, shoe or opening, hand or spin."""
    if state.flow == "roulette":
        return f"{state.table}/{state.session}/{state.wheel.spin + 1}"
    if state.flow == "online":
        return f"{state.table}/{state.session}/{state.shoe.hand + 1}"
    return f"{state.table}/{state.shoe.number}/{state.shoe.hand + 1}"


def open_betting(game: Game, state: State, command: c.OpenBetting) -> Events:
    """Call for bets; after the cut card this announces the last hand."""
    shoe = state.shoe
    if shoe.free_hand_due:
        raise Refusal(
            "The next hand is a free hand, which is played without wagers.",
            game.book.cite("free-hand"),  # BLD 7.8
            ("begin free hand",),
        )
    check_no_alarm(state)
    opened = e.BettingOpened(command.by, command.at, next_coup(state))  # BLD 4.1
    if shoe.cut_card_out and not shoe.last_hand:
        return (e.LastHandAnnounced(command.by, command.at), opened)
    return (opened,)


def place_wager(game: Game, state: State, command: c.PlaceWager) -> Events:
    """Take a stake; what a patron may not place staff can still record as found on the felt."""
    placed = wager_placed(game, state, command)
    if state.flow == "online" and not state.coup.id:
        return (e.BettingOpened(command.by, command.at, next_coup(state)), placed)
    return (placed,)


def wager_placed(game: Game, state: State, command: c.PlaceWager) -> e.WagerPlaced:
    """Check one stake against seat, bet, chips and limits."""
    setup, people = state.setup, state.people
    assert setup is not None
    patron, seat, bet, amount = command.patron, command.seat, command.bet, command.amount
    if people.seats.get(seat) != patron and people.behind.get(patron) != seat:
        _not_there(state, patron, seat)
    kind = bet
    if isinstance(game, Baccarat):
        if bet not in game.wagers[setup.version]:
            _no_such_bet(game, bet, setup.version)
    elif bet in game.positions:
        kind = game.positions[bet].kind  # limits are for kinds of position
    else:
        _no_such_bet(game, bet, setup.version)  # R 4.2, 4.8
    chips = _paid_with(game, state, command) if command.chips else ""
    there = state.coup.wagers.get(wager_key(seat, patron, bet, chips))
    total = amount if there is None else there.stake + amount
    if amount < 1 or total > GREATEST_STAKE or amount % setup.stake_multiple:
        _no_such_stake(setup.stake_multiple)
    recorded = command.by.rank != PATRON
    minimum, maximum = setup.limits.of(kind)
    flags: tuple[str, ...] = ()
    if maximum is not None and total > maximum:
        if not recorded:
            _over_maximum(game, bet, maximum, total - amount)  # BLD 4.4
        flags = ("over-maximum",)  # BLD 7.18
    elif total < minimum:
        flags = ("below-minimum",)  # BLD 7.17
    return e.WagerPlaced(
        command.by, command.at, patron, seat, bet, amount, chips, recorded, flags
    )  # fmt: skip


def _not_there(state: State, patron: str, seat: int) -> NoReturn:
    mine = [n for n, who in state.people.seats.items() if who == patron]
    mine += [n for who, n in state.people.behind.items() if who == patron]
    if mine:
        where = " or ".join(map(str, mine))
        raise Refusal(
            f"{patron} has no place at seat {seat}, but at seat {where}.",
            allowed=(f"bet at seat {where}",),
        )
    raise Refusal(
        f"{patron} has no place at this table and cannot bet yet.", allowed=("take seat",)
    )


def _no_such_bet(game: Game, bet: str, version: str) -> NoReturn:
    try:
        if isinstance(game, Baccarat):
            game.bet(bet, version)  # BLD 4.5, 4.5.1
        else:
            game.row(bet, 0)
    except InputError as error:
        raise Refusal(str(error), error.clauses, _bets(game, version)) from None
    raise AssertionError("refused a bet that the book has")


def _bets(game: Game, version: str) -> tuple[str, ...]:
    return tuple(game.wagers[version] if isinstance(game, Baccarat) else game.positions)


def _no_such_stake(multiple: int) -> NoReturn:
    each = f"a multiple of {multiple:,}" if multiple > 1 else "a whole number"
    raise Refusal(f"A stake is {each}, of at least {multiple:,}.", allowed=(each,))


def _over_maximum(game: Game, bet: str, maximum: int, there: int) -> NoReturn:
    raise Refusal(
        f"The maximum on {bet} is {maximum:,}; {there:,} lies there, so up to "
        f"{max(0, maximum - there):,} can be added.",
        game.book.cite("limits"),  # BLD 4.4
        (f"up to {max(0, maximum - there):,}",),
    )


def _paid_with(game: Game, state: State, command: c.PlaceWager) -> str:
    """Name the colour chips of a stake, which must be this patron's and enough."""
    colour, book = command.chips, game.book
    if "/" in colour and not colour.startswith(f"{state.table}/"):
        if command.by.rank == PATRON:
            raise Refusal(
                f"Chips of {colour.partition('/')[0]} can be used only at that table.",
                book.cite("redeem"),  # R 4.7.4
                ("bet with this table's chips",),
            )
        return colour  # found on the layout, valued as at their own table  # R 7.11
    label = chips_label(state, colour)  # R 4.7.1
    held = state.chips.get(label)
    if held is None or held.patron != command.patron:
        raise Refusal(
            f"{command.patron} has no {colour} chips at this table.",
            book.cite("colour-chips"),  # R 4.7
            ("buy colour chips", "bet with cash chips"),
        )
    if command.amount % held.value or command.amount > held.value * held.count:
        raise Refusal(
            f"{command.patron} holds {held.count} {colour} chips of {held.value:,} each; "
            f"{command.amount:,} cannot be made of them.",
            book.cite("chips-only"),  # R 4.2
            (f"multiples of {held.value:,} up to {held.value * held.count:,}",),
        )
    return label


def place_call_bet(game: Game, state: State, command: c.PlaceCallBet) -> Events:
    """Spread a call bet over the layout; the patron must have been shown what it costs."""
    setup = state.setup
    assert setup is not None
    if not setup.call_bets:
        raise Refusal(
            "Call bets are not taken at this table.",
            game.book.cite("call-bets"),  # R 4.3
            ("place the wagers on the layout",),
        )
    try:
        called = spread(game.book.call_bets, command.call, command.number, command.each_side)
    except InputError as error:
        names = tuple(called.id for called in game.book.call_bets)
        raise Refusal(str(error), error.clauses, names) from None
    cost = called.total * command.chip
    if command.cost != cost:
        raise Refusal(
            f"{called.name} with {command.chip:,} a chip costs {cost:,}, not {command.cost:,}.",
            game.book.cite("call-bets"),  # R 4.3
            (f"{cost:,}",),
        )
    events: list[e.Event] = [
        e.CallBetPlaced(
            command.by, command.at, command.patron, command.seat, command.call, called.name, cost
        )
    ]
    held = state.chips.get(chips_label(state, command.chips))
    for bet, count in called.chips.items():
        place = c.PlaceWager(
            command.by, command.at, command.patron, command.seat, bet, count * command.chip,
            command.chips,
        )  # fmt: skip
        events.append(wager_placed(game, state, place))
    if held is not None and cost > held.value * held.count:
        raise Refusal(
            f"{called.name} costs {cost:,}, and {command.patron} holds "
            f"{held.value * held.count:,} in {command.chips} chips.",
            game.book.cite("call-bets"),  # R 4.3
            ("buy colour chips",),
        )
    return tuple(events)


def withdraw_wager(game: Game, state: State, command: c.WithdrawWager) -> Events:
    """Give back a wager, or a part of it, while betting is open."""
    assert state.setup is not None
    label = chips_label(state, command.chips)
    key = wager_key(command.seat, command.patron, command.bet, label)
    there = state.coup.wagers.get(key)
    if there is None:
        mine = [w.bet for w in state.coup.wagers.values() if w.patron == command.patron]
        raise Refusal(
            f"{command.patron} has nothing on {command.bet} at seat {command.seat}.",
            allowed=mine,
        )
    amount = there.stake if command.amount is None else command.amount
    held = state.chips.get(label)
    unit = lcm(held.value if held else 1, state.setup.stake_multiple)
    if amount != there.stake and (not 1 <= amount < there.stake or amount % unit):
        raise Refusal(
            f"From {there.stake:,} on {command.bet}, 1 to {there.stake:,} can be taken back"
            + (f", all of it or multiples of {unit:,}." if unit > 1 else "."),
            allowed=(f"up to {there.stake:,}",),
        )
    return (e.WagerWithdrawn(command.by, command.at, (given_back(there, amount),)),)


def given_back(wager: FeltWager, amount: int | None = None) -> GivenBack:
    """Give a wager back, whole unless an amount is named."""
    return GivenBack(
        wager.patron, wager.seat, wager.bet, wager.stake if amount is None else amount,
        wager.chips,
    )  # fmt: skip


def everything_back(state: State, patron: str | None = None) -> tuple[GivenBack, ...]:
    """List all stakes on the felt, of everyone or of one patron, as they go back."""
    coup = state.coup
    wagers = [w for w in coup.wagers.values() if patron is None or w.patron == patron]
    taken = [t for t in coup.cover.taken if patron is None or t.patron == patron]
    return (
        *(given_back(wager) for wager in wagers),
        *map(insurance_back, taken),
    )


def insurance_back(taken: TakenInsurance) -> GivenBack:
    """Give an insurance stake back."""
    return GivenBack(taken.patron, taken.seat, taken.bet, taken.stake)


def check_no_alarm(state: State) -> None:
    """Refuse to go on while the reader's alarm stands."""
    if state.shoe.alarm:
        raise Refusal(
            f"The reader's alarm stands: {state.shoe.alarm}. Look into it first.",
            allowed=("clear alarm",),
        )


def close_betting(game: Game, state: State, command: c.CloseBetting) -> Events:
    """Call no more bets; what is over the differential is said, and settled pro rata."""
    over = over_differential(state)
    by = game.book.cite("differential-limit") if over else ()  # BLD 4.3, 4.3.1
    closed = e.BettingClosed(command.by, command.at, over, by)  # BLD 4.6; R 4.6
    setup, squeeze = state.setup, state.coup.squeeze
    assert setup is not None
    if not setup.face_down or squeeze.restricted:
        return (closed,)
    highest = highest_bettor(state)
    if highest is None:
        return (closed,)
    offer = e.SqueezeOffered(
        command.by, command.at, highest.patron, highest.seat, game.book.cite("squeeze")
    )
    return (closed, offer)


def highest_bettor(state: State) -> FeltWager | None:
    """Find the highest wager of a seated patron; of equal ones the earlier."""
    seats = state.people.seats
    seated = [w for w in state.coup.wagers.values() if seats.get(w.seat) == w.patron]
    return min(seated, key=lambda w: (-w.stake, w.made), default=None)  # BLD 4.7


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.OpenBetting: open_betting,
    c.PlaceWager: place_wager,
    c.PlaceCallBet: place_call_bet,
    c.WithdrawWager: withdraw_wager,
    c.CloseBetting: close_betting,
}
