"""Bets: opened, placed, recorded, taken back, closed; and who may squeeze."""

from collections.abc import Callable
from math import lcm
from typing import Any, NamedTuple, NoReturn

from croupier.games import Game
from croupier.games.limits import boxes_of
from croupier.games.roulette.call_bets import spread
from croupier.games.wager import GREATEST_STAKE
from croupier.messages import say
from croupier.rules.authority import is_entitled
from croupier.rules.currencies import by_currency, is_play
from croupier.rules.errors import InputError
from croupier.rules.ways import each_bet, to, up_to, way
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.shoe import check_no_alarm
from croupier.table.deciding.void import given_back
from croupier.table.flows import flow_of
from croupier.table.names import chips_name, next_coup, table_of_chips
from croupier.table.shapes import PATRON, ColourHolding, FeltWager, GivenBack, Refusal
from croupier.table.state import State, layers, patrons_in, wager_key

Events = tuple[e.Event, ...]


def open_betting(game: Game, state: State, command: c.OpenBetting) -> Events:
    """Call for bets; after the cut card this announces the last hand."""
    shoe = state.shoe
    if shoe.free_hand_due:
        raise Refusal(
            say("free-hand-no-wagers"),
            game.book.cite("free-hand"),  # BLD 7.8
            (to("begin-free-hand"),),
        )
    check_no_alarm(state)
    opened = e.BettingOpened(command.by, command.at, next_coup(state))  # BLD 4.1
    if shoe.cut_card_out and not shoe.last_hand:
        return (e.LastHandAnnounced(command.by, command.at), opened)
    return (opened,)


def place_wager(game: Game, state: State, command: c.PlaceWager) -> Events:
    """Take a stake; what a patron may not place staff can still record as found on the felt."""
    flow = flow_of(state)
    placed = _wager_placed(game, state, command, flow.has_layers)
    if not (flow.takes_below_minimum or command.more or command.found):
        _check_minimum(game, state, command.patron, placed)
    if flow.begins_with_wager and not state.coup.id:
        return (e.BettingOpened(command.by, command.at, next_coup(state)), placed)
    return (placed,)


def _wager_placed(
    game: Game, state: State, command: c.PlaceWager, has_layers: bool
) -> e.WagerPlaced:
    """Check one stake against seat, bet, chips and limits."""
    setup, people = state.setup, state.people
    assert setup is not None
    patron, seat, bet, amount = command.patron, command.seat, command.bet, command.amount
    if people.seats.get(seat) != patron and people.behind.get(patron) != seat:
        _not_there(game, state, patron, seat)
    recorded = command.by.rank != PATRON
    if command.found and not recorded:
        raise Refusal(say("layout-find-staff-only"), allowed=(to("place-wager"),))
    vector = game.bets(setup.version).get(bet)
    if vector is None:
        _no_such_bet(game, bet, setup.version)  # BLD 4.5, 4.5.1; R 4.2, 4.8
    chips = ""
    if has_layers:
        chips = _paid_with(game, state, command) if command.chips else ""
        # All of a patron's chips on a position count together, whatever their colour and seat.
        total = sum(w.stake for w in state.coup.of_patron(patron) if w.bet == bet) + amount
    elif command.chips:
        raise Refusal(say("colour-chips-roulette-only"), game.book.cite("betting-closed")[:1])
    else:
        there = state.coup.wagers.get(wager_key(seat, patron, bet))
        total = (there.stake if there is not None else 0) + amount
    if amount < 1 or total > GREATEST_STAKE or (not chips and amount % setup.stake_multiple):
        _no_such_stake(setup.stake_multiple)
    minimum, maximum = setup.limits.of(vector.kind)
    flags: tuple[str, ...] = ("found",) if command.found else ()
    if maximum is not None and total > maximum:
        # Cards say what becomes of such a wager (7.18); elsewhere it is not taken at all, found or
        # not: what lies beyond the maximum goes back to who put it there.
        if not recorded or not game.book.cite("over-maximum"):
            _over_maximum(game, bet, maximum, total - amount)  # BLD 4.4
        flags += ("over-maximum",)  # BLD 7.18
    elif total < minimum and (command.found or game.book.cite("below-minimum")):
        flags += ("below-minimum",)  # BLD 7.17
    return e.WagerPlaced(
        command.by,
        command.at,
        patron,
        seat=seat,
        bet=bet,
        amount=amount,
        chips=chips,
        recorded=recorded,
        flags=flags,
    )


def _check_minimum(
    game: Game, state: State, patron: str, placed: e.WagerPlaced | None = None
) -> None:
    """Refuse a slip that leaves a patron below the minimum, where no clause settles it (R-29).

    Inside bets count together, each outside bet by itself; ``placed`` is about to be laid.
    """
    setup = state.setup
    assert setup is not None
    bets = game.bets(setup.version)
    sums: dict[str, int] = {}
    asked = set()  # what was only found is settled as it lies
    lying = [(w.bet, w.stake, w.found) for w in state.coup.of_patron(patron)]
    if placed is not None:
        lying.append((placed.bet, placed.amount, "found" in placed.flags))
    for bet, stake, found in lying:
        what = bets[bet].counted_as
        sums[what] = sums.get(what, 0) + stake
        if not found:
            asked.add(what)
    for what, total in sums.items():
        minimum, _ = setup.limits.of(bets[what].kind if what in bets else what)
        if total < minimum and what in asked:
            raise Refusal(
                say("bet-below-minimum", bet=what, minimum=minimum, total=total),
                game.book.cite("setup"),
                (way("or-more", least=minimum), way("bet-away")),
            )


def _not_there(game: Game, state: State, patron: str, seat: int) -> NoReturn:
    mine = [n for n, who in state.people.seats.items() if who == patron]
    mine += [n for who, n in state.people.behind.items() if who == patron]
    by = game.book.cite("seats")  # BLD 3.1
    if mine:
        raise Refusal(
            say("bet-at-wrong-seat", patron=patron, seat=seat, seats=mine),
            by,
            (way("bet-at-seat", seats=mine),),
        )
    raise Refusal(say("bet-without-place", patron=patron), by, (to("take-seat"),))


def _no_such_bet(game: Game, bet: str, version: str) -> NoReturn:
    try:
        game.bet(bet, version)
    except InputError as error:
        raise Refusal(error.message, error.clauses, each_bet(game.bets(version))) from None
    raise AssertionError("refused a bet that the book has")


def _no_such_stake(multiple: int) -> NoReturn:
    if multiple == 1:
        raise Refusal(say("stake-not-whole"), allowed=(way("whole-number"),))
    raise Refusal(
        say("stake-not-multiple", multiple=multiple), allowed=(way("multiple", unit=multiple),)
    )


def _over_maximum(game: Game, bet: str, maximum: int, there: int) -> NoReturn:
    raise Refusal(
        say(
            "bet-above-maximum",
            bet=bet,
            maximum=maximum,
            stake=there,
            left=max(0, maximum - there),
        ),
        game.book.cite("limits"),  # BLD 4.4
        (up_to(max(0, maximum - there)),),
    )


def _paid_with(game: Game, state: State, command: c.PlaceWager) -> str:
    """Name the colour chips of a stake, which must be this patron's, and enough whole ones."""
    book, label = game.book, chips_name(state.table, command.chips)  # R 4.7.1
    held: ColourHolding | None
    if table_of_chips(label) != state.table:
        if command.by.rank == PATRON:
            raise Refusal(
                say("chips-of-other-table", table=table_of_chips(label)),
                book.cite("redeem"),  # R 4.7.4
                (way("own-chips"),),
            )
        held, by = command.issued, book.cite("other-table-chips")  # R 7.11
    else:
        held, by = state.chips.get(label), book.cite("colour-chips")  # R 4.7
    issuer = table_of_chips(label)
    if held is None or held.patron != command.patron:
        raise Refusal(
            say("bet-chips-not-held", patron=command.patron, chips=command.chips, table=issuer),
            by,
            (to("buy-colour-chips"), way("cash-chips")),
        )
    if held.is_recalled:
        raise Refusal(
            say("bet-chips-recalled", chips=command.chips),
            book.cite("second-colour"),  # R 4.7.3
            (to("redeem-colour-chips"),),
        )
    if command.amount % held.value or command.amount > held.value * held.count:
        raise Refusal(
            say(
                "bet-chips-not-divisible",
                patron=command.patron,
                count=held.count,
                chips=command.chips,
                value=held.value,
                amount=command.amount,
            ),
            by if issuer != state.table else book.cite("chips-only"),  # R 4.2
            (way("multiples-up-to", unit=held.value, most=held.value * held.count),),
        )
    return label


def place_call_bet(game: Game, state: State, command: c.PlaceCallBet) -> Events:
    """Spread a call bet over the layout; the patron must have been shown what it costs."""
    setup = state.setup
    assert setup is not None
    by = game.book.cite("call-bets")  # R 4.3
    if not setup.call_bets:
        raise Refusal(say("call-bets-not-taken"), by, (way("place-on-layout"),))
    try:
        called = spread(game.book.call_bets, command.call, command.number, command.each_side)
    except InputError as error:
        names = tuple(called.id for called in game.book.call_bets)
        raise Refusal(error.message, error.clauses, each_bet(names)) from None
    cost = called.total * command.chip
    if command.cost != cost:
        raise Refusal(
            say(
                "call-bet-cost-mismatch",
                called=called.name,
                chip=command.chip,
                cost=cost,
                claimed=command.cost,
            ),
            by,
            (way("amount", amount=cost),),
        )
    held = state.chips.get(chips_name(state.table, command.chips))
    if held is not None and cost > held.value * held.count:
        raise Refusal(
            say(
                "call-bet-chips-short",
                called=called.name,
                cost=cost,
                patron=command.patron,
                amount=held.value * held.count,
                chips=command.chips,
            ),
            by,
            (to("buy-colour-chips"),),
        )
    events: list[e.Event] = [
        e.CallBetPlaced(
            command.by,
            command.at,
            command.patron,
            seat=command.seat,
            call=command.call,
            name=called.name,
            cost=cost,
        )
    ]
    for bet, count in called.chips.items():
        place = c.PlaceWager(
            command.by,
            command.at,
            command.patron,
            seat=command.seat,
            bet=bet,
            amount=count * command.chip,
            chips=command.chips,
        )
        events.append(_wager_placed(game, state, place, flow_of(state).has_layers))
        state = events[-1].evolve(state)
    _check_minimum(game, state, command.patron)
    return tuple(events)


def withdraw_wager(game: Game, state: State, command: c.WithdrawWager) -> Events:
    """Give back a wager, or a part of it, while betting is open; the chips on top go first."""
    assert state.setup is not None
    label = chips_name(state.table, command.chips)
    stack = list(layers(state.coup, command.seat, command.patron, command.bet, label))
    there = sum(layer.stake for layer in stack)
    if not there:
        mine = [w.bet for w in state.coup.wagers.values() if w.patron == command.patron]
        raise Refusal(
            say("wager-not-found", patron=command.patron, bet=command.bet, seat=command.seat),
            allowed=each_bet(dict.fromkeys(mine)),
        )
    amount = there if command.amount is None else command.amount
    held = state.chips.get(label)
    unit = lcm(held.value if held else 1, state.setup.stake_multiple)
    if amount != there and (not 1 <= amount < there or amount % unit):
        which = "withdrawal-not-in-units" if unit > 1 else "withdrawal-above-stake"
        raise Refusal(say(which, stake=there, bet=command.bet, unit=unit), allowed=(up_to(there),))
    taken = e.WagerWithdrawn(command.by, command.at, (given_back(stack[-1], amount),))
    if not (flow_of(state).takes_below_minimum or command.more):
        _check_minimum(game, taken.evolve(state), command.patron)
    return (taken,)


def take_back(game: Game, state: State, command: c.TakeBack) -> Events:
    """Give back a patron's last slip, or all wagers, as the table has them now."""
    coup, patron = state.coup, command.patron
    if command.slip:
        stakes, none_there = coup.last_slip(patron), "slip-none-to-withdraw"
    else:
        stakes, none_there = coup.stakes.get(patron, ()), "slip-wager-not-found"
    sums: dict[tuple[int, str, str], int] = {}
    for key, _, amount in stakes:
        wager = coup.wagers[key]
        if command.bet in ("", wager.bet):
            place = (wager.seat, wager.bet, wager.chips)
            sums[place] = sums.get(place, 0) + amount
    if not sums:
        raise Refusal(say(none_there), allowed=(to("place-wager"),))
    given = [
        GivenBack(patron, seat, bet, amount, chips) for (seat, bet, chips), amount in sums.items()
    ]
    taken = e.WagerWithdrawn(command.by, command.at, tuple(given))
    if not flow_of(state).takes_below_minimum:
        _check_minimum(game, taken.evolve(state), patron)
    return (taken,)


# ---- no more bets


def used_below_minimum(state: State, at: int) -> frozenset[str]:
    """Name the patrons who have used 7.17's one time, as far as this table knows (R-9)."""
    setup = state.setup
    assert setup is not None
    is_over = setup.below_minimum == "day"
    return frozenset(who for who, until in state.below_minimum.items() if not is_over or until > at)


def _patron(wager: FeltWager) -> str:
    return wager.patron


class Boxes(NamedTuple):
    """What the Player and the Banker box hold of one currency, each wager up to its maximum."""

    player: int
    banker: int
    is_play: bool = False

    @property
    def apart(self) -> int:
        """Say by how much they differ."""
        return abs(self.player - self.banker)


def box_totals(state: State, at: int) -> Boxes:
    """Sum the boxes (R-10), of the currency of which they differ more: neither makes up for it."""
    setup = state.setup
    if setup is None:
        return Boxes(0, 0)
    wagers, used = tuple(state.coup.wagers.values()), used_below_minimum(state, at)
    sums = boxes_of(setup.limits, wagers, used)  # BLD 7.17, 7.18
    found = (Boxes(of["player"], of["banker"], bool(plays)) for plays, of in enumerate(sums))
    return max(found, key=lambda boxes: boxes.apart)


def over_differential(state: State, at: int) -> int:
    """Say by how much the larger box is over the differential; patrons are asked to alter it."""
    setup = state.setup
    if setup is None or setup.limits.differential is None or not flow_of(state).has_differential:
        return 0
    return max(0, box_totals(state, at).apart - setup.limits.differential)  # BLD 4.3, 4.3.1


def close_betting(game: Game, state: State, command: c.CloseBetting) -> Events:
    """Call no more bets; over the differential only a rank has it closed as it stands (R-24)."""
    over = over_differential(state, command.at)
    by = game.book.cite("differential-limit") if over else ()  # BLD 4.3, 4.3.1
    closes_over = game.authority["close-over-differential"].first
    if over and not (command.as_it_stands and is_entitled(command.by.rank, closes_over)):
        _alter_first(state, command, over, by, closes_over)
    closed = e.BettingClosed(command.by, command.at, over, by)  # BLD 4.6; R 4.6
    if not (flow_of(state).takes_below_minimum or command.as_it_stands):
        for patron in patrons_in(state.coup):
            _check_minimum(game, state, patron)  # a slip may not have been finished
    setup, squeeze = state.setup, state.coup.squeeze
    assert setup is not None
    if not setup.face_down or squeeze.restricted:
        return (closed,)
    highest = highest_bettor(state)
    if highest is None:
        return (closed,)
    return (
        closed,
        e.SqueezeOffered(command.by, command.at, *highest, game.book.cite("squeeze")),
    )


def _alter_first(
    state: State, command: c.CloseBetting, over: int, by: tuple[str, ...], rank: str
) -> NoReturn:
    player, banker, plays = box_totals(state, command.at)
    box = "player" if player > banker else "banker"
    wagers = by_currency(state.coup.wagers.values(), _patron)[plays]
    who = dict.fromkeys(wager.patron for wager in wagers if wager.bet == box)
    raise Refusal(
        say("differential-exceeded", box=box, over=over, patrons=[*who]),
        by,  # BLD 4.3.1
        (to("withdraw-wager"), way("close-as-it-stands", least=rank)),
        rank=rank,
    )


def highest_bettor(state: State) -> tuple[str, int] | None:
    """Find the seated patron with the most on the two boxes together, and a seat of theirs (R-25).

    Where nobody has a bet there, the highest other wager counts; of equals the earlier. Play money
    is never higher than cash.
    """
    seats = state.people.seats
    seated = [w for w in state.coup.wagers.values() if seats.get(w.seat) == w.patron]
    boxes = [w for w in seated if w.bet in ("player", "banker")]

    def total(patron: str) -> int:
        return sum(w.stake for w in boxes if w.patron == patron)

    if boxes:
        best = min(boxes, key=lambda w: (is_play(w.patron), -total(w.patron), w.made))
        return best.patron, best.seat  # BLD 4.7
    other = min(seated, key=lambda w: (is_play(w.patron), -w.stake, w.made), default=None)
    return None if other is None else (other.patron, other.seat)


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.OpenBetting: open_betting,
    c.PlaceWager: place_wager,
    c.PlaceCallBet: place_call_bet,
    c.WithdrawWager: withdraw_wager,
    c.TakeBack: take_back,
    c.CloseBetting: close_betting,
}
