"""The end of a coup: the cards or the number decide, and every wager has its line.

After payment a ruling works the lines out anew from the record as it then is; what differs is
put right by correcting entries.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from math import ceil
from typing import Any, Literal

from msgspec.structs import replace

from croupier.games import Game
from croupier.games.cards.outcome import Winner
from croupier.games.cards.tableau import Dealt
from croupier.games.game import Ended
from croupier.games.roulette.payment_order import Placed, payment_order
from croupier.games.settlement import returned_line
from croupier.games.settlement import settle as settle_wagers
from croupier.games.wager import Line
from croupier.messages import NO_OBJECTION, Message, say
from croupier.messages.recorded import on_record
from croupier.rules.ways import to, to_rule, value, values, way
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.betting import used_below_minimum
from croupier.table.deciding.cards import deal, wrong_record
from croupier.table.deciding.ruling import Irregular, Ruling
from croupier.table.deciding.shoe import check_card, check_no_alarm
from croupier.table.deciding.void import shoe_is_done, void
from croupier.table.deciding.wheel import check_number, check_sensed, wrong_number
from croupier.table.flows import FLOWS
from croupier.table.names import table_of_chips
from croupier.table.record import Drawn, arrange, drawn_card, windows
from croupier.table.shapes import (
    PATRON,
    Correction,
    FeltWager,
    OnOffer,
    PatronLine,
    PaymentTurn,
    Refusal,
    Setup,
    TakenInsurance,
)
from croupier.table.state import Coup, LastCoup, State, patrons_in

Events = tuple[e.Event, ...]
WINNERS = ("player", "banker", "tie")


def settle(game: Game, state: State, command: c.Settle) -> Events:
    """Settle by what lies on the table; a wrong call is recorded and changes nothing.

    While a device's alarm stands, nobody apart has looked at what lies there.
    """
    check_no_alarm(state)
    check_sensed(state)
    return settled(game, state, command, command.called, command.below_minimum, command.day_ends)


def settled(
    game: Game,
    state: State,
    command: c.Command,
    called: str = "",
    used_elsewhere: dict[str, int] | None = None,
    day_ends: int = 0,
) -> Events:
    """Settle a coup, line up who is paid when, and end the shoe after its last hand."""
    coup, setup = state.coup, state.setup
    assert setup is not None
    ended = game.ended(coup.cards, coup.number)
    outcome = ended.outcome
    events: list[e.Event] = []
    if called and outcome is not None and called != outcome.winner:
        if called not in WINNERS:
            raise Refusal(say("result-call-invalid", called=called), allowed=values(WINNERS))
        by = game.book.cite("wrong-call")  # BLD 7.16
        wrong = (called, outcome.winner, by, coup.id)
        events.append(e.WrongResultCalled(command.by, command.at, *wrong))
    wagers = tuple(coup.wagers.values())
    below = {
        w.patron for w in wagers if game.settles_limits and w.stake < setup.limits.of(w.bet)[0]
    }
    before = _used_before(state, command.at, used_elsewhere or {}, below) if below else ()
    lines = lines_of(game, state.table, ended, as_it_stands(state, before))
    events.append(
        e.CoupSettled(
            command.by,
            command.at,
            coup.id,
            lines=lines,
            cards=coup.cards,
            outcome=outcome,
            mark=mark(game, setup.version, ended, coup.free),
            number=coup.number,
            payment=_turns(coup),
            below_minimum=_uses(setup, wagers, lines) if below else (),
            free=coup.free,
            clauses=game.book.cite("result"),
            below_minimum_before=before,
            day_ends=day_ends if below else 0,
            is_kept=True,
        )
    )
    if shoe_is_done(state):
        by = game.book.cite("free-hand-last") if coup.free else ()  # BLD 7.8.1
        why = on_record(reason=say("reason-last-hand-over"))
        events.append(e.ShoeEnded(command.by, command.at, state.shoe.number, clauses=by, **why))
    return tuple(events)


def as_it_stands(state: State, below_minimum_before: tuple[str, ...] = ()) -> LastCoup:
    """Give what the lines of the coup in play are worked out from."""
    coup = state.coup
    return LastCoup(
        coup.id,
        wagers=tuple(coup.wagers.values()),
        insurance=coup.cover.taken,
        setup=state.setup,
        refused_chips=coup.refused_chips,
        below_minimum_before=below_minimum_before,
    )


def _uses(
    setup: Setup, wagers: Sequence[FeltWager], lines: Sequence[PatronLine]
) -> tuple[str, ...]:
    """Name those whose one time below the minimum this was; a stand-off is not its use (R-9)."""
    return tuple(
        dict.fromkeys(
            line.patron
            for line, wager in zip(lines, wagers, strict=False)
            if wager.stake < setup.limits.of(wager.bet)[0] and line.outcome in ("win", "lose")
        )
    )  # BLD 7.17


def _used_before(
    state: State, at: int, elsewhere: dict[str, int], patrons: Collection[str]
) -> tuple[str, ...]:
    """Name those who have had their one time below the minimum, here or at another table (R-9)."""
    assert state.setup is not None
    used = set(used_below_minimum(state, at))
    span = state.setup.below_minimum
    if span != "opening":
        used |= {who for who, until in elsewhere.items() if span == "ever" or until > at}
    return tuple(sorted(used.intersection(patrons)))


def lines_of(game: Game, table: str, ended: Ended, coup: LastCoup) -> tuple[PatronLine, ...]:
    """Settle every wager and insurance bet of a coup, each with its patron and its commission.

    Insurance that these cards never offered goes back.
    """
    version, limits = (coup.setup.version, coup.setup.limits) if coup.setup else (None, None)
    sold, unsold = _on_offer(game, ended, coup.insurance)
    wagers = coup.wagers
    if FLOWS[game.flow].has_layers:
        wagers = tuple(_stacks(wagers))
    lines = settle_wagers(
        game,
        version,
        ended,
        wagers=wagers,
        insurance=sold,
        limits=limits,
        below_minimum_before=coup.below_minimum_before,
    )
    vectors, cell = game.bets(version), ended.cell
    done = []
    for line, wager in zip(lines, wagers, strict=False):
        commission = 0
        if line.outcome == "win":
            commission = vectors[line.bet].row(cell).commission_on(line.in_play, line.paid)
        if wager.chips or wager.moved:
            line = _by_its_chips(game, table, coup, line, wager)
        done.append(_with_patron(line, wager.patron, commission, wager.chips))
    for line, taken in zip(lines[len(wagers) :], sold, strict=True):
        done.append(_with_patron(line, taken.patron))
    by = game.book.cite("insurance-offered")  # B 4.10, 6.4.6
    for taken in unsold:
        back = returned_line(taken.bet, taken.seat, taken.stake, by)
        done.append(_with_patron(back, taken.patron))
    return tuple(done)  # R 4.5, 4.10, 4.11


def _by_its_chips(game: Game, table: str, coup: LastCoup, line: Line, wager: FeltWager) -> Line:
    """Say what is to be said of a wager's chips: a questioned position, or another table's."""
    more: tuple[str, ...] = ()
    if wager.moved:
        more += game.book.cite("position-questioned")  # R 6.6
    if wager.chips and table_of_chips(wager.chips) != table:
        more += game.book.cite("other-table-chips")  # R 7.11
    if line.outcome == "win" and wager.chips in coup.refused_chips:
        by = game.book.cite("other-table-chips-refused")  # R 7.11.1
        line = returned_line(line.bet, line.seat, line.stake, by)
    return replace(line, clauses=(*line.clauses, *more)) if more else line


def _on_offer(
    game: Game, ended: Ended, insurance: Sequence[TakenInsurance]
) -> tuple[list[TakenInsurance], list[TakenInsurance]]:
    if not insurance:
        return [], []
    assert isinstance(ended, Dealt), "where insurance was sold, cards were dealt"
    player, banker = ended.player, ended.banker
    there = windows(game, (player[0], banker[0], player[1], banker[1], *player[2:]))
    sold = [one for one in insurance if OnOffer(one.hand, one.after, one.odds) in there]
    return sold, [one for one in insurance if one not in sold]


def as_it_lies(game: Game, state: State) -> dict[str, int]:
    """Say what each patron would be up or down if the coup were settled now; nothing while its
    result is open, or a card of it lies face down and is nobody's to know.
    """
    coup = state.coup
    lines: tuple[PatronLine, ...] = ()
    if coup.number is not None or (coup.cards and not coup.due and not coup.down):
        ended = game.ended(coup.cards, coup.number)
        lines = lines_of(game, state.table, ended, as_it_stands(state))
    net: Counter[str] = Counter()
    for line in lines:
        net[line.patron] += line.paid - line.collected
    return dict(net)


def as_known(game: Game, state: State) -> State:
    """Lay every card on record in its hand, also what waits in line or was read while play was
    held: so the coup would go on.
    """
    coup = state.coup
    if not coup.waiting:
        return state
    counts = arrange(game, coup.drawn, coup.ruled)
    return replace(state, coup=replace(coup, cards=counts.cards, due=counts.due, waiting=()))


def as_decided(game: Game, state: State, *, at_most: bool = False) -> dict[str, int]:
    """Say what each patron is up or down for certain while the result is open: by wagers on which
    every card that may still come gives the same, as a pair once both its cards lie there.

    Or what they are ``at_most``: also by those that can no longer win, or no longer lose.
    """
    coup = state.coup
    if not game.decks or len(coup.cards) < 3 or not coup.due or coup.down:
        return {}
    on_felt = replace(as_it_stands(state), insurance=())
    wagers = on_felt.wagers
    ways: list[list[int]] = []
    least: list[int] = []
    most: list[int] = []
    for cards in _ways_on(game, coup.cards):
        lines = lines_of(game, state.table, game.tableau.deal(cards), on_felt)
        nets = [line.paid - line.collected for line in lines]
        least = list(map(min, least or nets, nets))
        most = list(map(max, most or nets, nets))
        is_told = [
            a == b or (at_most and (a >= 0 or b <= 0)) for a, b in zip(least, most, strict=True)
        ]
        if not any(is_told):
            return {}
        ways.append(nets)
    found: dict[str, int] = {}
    for nets in ways:
        sums: Counter[str] = Counter()
        for wager, net, counts in zip(wagers, nets, is_told, strict=True):
            sums[wager.patron] += net if counts else 0
        found |= {who: net for who, net in sums.items() if abs(net) > abs(found.get(who, 0))}
    return found


def at_best(game: Game, state: State) -> dict[str, int]:
    """Say what each patron's bets can win at most, each by its best row."""
    assert state.setup is not None
    bets = game.bets(state.setup.version)
    sums: Counter[str] = Counter()
    for wager in state.coup.wagers.values():
        sums[wager.patron] += ceil(wager.stake * max(row.profit for row in bets[wager.bet].rows))
    return dict(sums)


# One card of each count of points, for what may still come.
_COUNTS = tuple(f"{rank}S" for rank in "A23456789T")


def _ways_on(game: Game, cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Play cards out in every way that can matter; those that make a pair are ways of their own."""
    if len(cards) > 3 and not game.tableau.next_card(cards)[0]:
        yield cards
        return
    pairs = [card for card in cards if card not in _COUNTS] if len(cards) < 4 else []
    for card in (*pairs, *_COUNTS):
        yield from _ways_on(game, (*cards, card))


def staked(state: State) -> dict[str, int]:
    """Say what each patron has on the felt, insurance too."""
    sums: Counter[str] = Counter()
    for wager in state.coup.wagers.values():
        sums[wager.patron] += wager.stake
    for taken in state.coup.cover.taken:
        sums[taken.patron] += taken.stake
    return dict(sums)


def _with_patron(line: Line, patron: str, commission: int = 0, chips: str = "") -> PatronLine:
    return PatronLine(
        line.seat,
        line.bet,
        line.stake,
        in_play=line.in_play,
        outcome=line.outcome,
        odds=line.odds,
        paid=line.paid,
        returned=line.returned,
        collected=line.collected,
        fraction=line.fraction,
        clauses=line.clauses,
        patron=patron,
        commission=commission,
        chips=chips,
    )


# Bets that the mark of a coup with a winner already tells: the hands and their pairs.
_TOLD_BY_THE_MARK = ("player", "banker", "player-pair", "banker-pair")


def mark(game: Game, version: str, ended: Ended, free: bool = False) -> str:
    """Write a hand as the roads read it: the winner, then b, p, n, f for a free one (R-16); and
    after them the winner's points where a side bet won, so that a board can show its hit.
    """
    outcome = ended.outcome
    if outcome is None:
        return ""  # a spin has no road
    flags = "".join(
        letter
        for letter, has in (
            ("b", outcome.banker_pair),
            ("p", outcome.player_pair),
            ("n", outcome.natural),
            ("f", free),
        )
        if has
    )
    is_hit = outcome.winner != "tie" and any(
        vector.row(ended.cell).result == "win"
        for bet, vector in game.wagers[version].items()
        if bet not in _TOLD_BY_THE_MARK
    )
    points = max(outcome.player_points, outcome.banker_points)
    return f"{outcome.winner[0].upper()}{flags}{points if is_hit else ''}"


def result_light(game: Game, state: State) -> Winner | Literal[""]:
    """Say what the shoe should light up: who has won by the cards; nothing before they are out."""
    coup = state.coup
    if not game.decks or not coup.cards or coup.due or coup.hidden:
        return ""
    return game.tableau.deal(coup.cards).outcome.winner  # BLD 3.2.1


def signal_result(game: Game, state: State, command: c.SignalResult) -> Events:
    """Hold the result that the shoe signals against ours; where they differ, play stops."""
    if command.source != "reader":
        raise Refusal(
            say("result-signal-shoe-only"),
            game.book.cite("shoe-signal"),
            (to("settle"),),
        )
    by = game.book.cite("shoe-signal")  # BLD 3.2.1
    if state.coup.hidden:
        raise Refusal(say("result-signal-face-down"), by)
    ours, rank = result_light(game, state), game.authority["resolve-a-signal"].first
    return (e.ResultSignalled(command.by, command.at, command.result, ours, by, rank),)


# ---- roulette


def _turns(coup: Coup) -> tuple[PaymentTurn, ...]:
    """Line up who is paid when on a number; hands of cards are paid seat by seat."""
    if coup.number is None:
        return ()
    stacks = _stacks(coup.wagers.values())
    paid = (w for w in coup.wagers.values() if w.chips not in coup.refused_chips)  # R 7.11.1
    layers = sorted(paid, key=lambda w: w.made)
    line_of = {_place(w): at for at, w in enumerate(stacks)}
    return tuple(
        PaymentTurn(
            turn.patron,
            tuple(dict.fromkeys(line_of[_place(layers[at])] for at in turn.wagers)),
            turn.clauses,
        )
        for turn in payment_order(
            coup.number, [Placed(w.patron, w.bet) for w in layers]
        )  # R 6.3, 6.4, 6.5
    )


def _place(wager: FeltWager) -> tuple[int, str, str, str]:
    return wager.seat, wager.patron, wager.bet, wager.chips


def _stacks(wagers: Collection[FeltWager]) -> Collection[FeltWager]:
    """Put the layers of one patron's chips on a position together, which make one wager."""
    stacks: dict[tuple[int, str, str, str], FeltWager] = {}
    for layer in sorted(wagers, key=lambda w: w.made):
        there = stacks.get(_place(layer))
        stacks[_place(layer)] = (
            layer
            if there is None
            else replace(there, stake=there.stake + layer.stake, moved=there.moved or layer.moved)
        )
    return stacks.values()


# ---- rounds played online


def _check_whose(state: State, command: c.Command) -> None:
    mine = patrons_in(state.coup)
    if command.by.rank == PATRON and mine and command.by.id not in mine:
        raise Refusal(say("round-of-other-patron", patron=mine[0]), allowed=(way("own-table"),))


def deal_round(game: Game, state: State, command: c.DealRound) -> Events:
    """Let the bets stand."""
    _check_whose(state, command)
    if not state.coup.wagers:
        raise Refusal(
            say("round-without-bet"),
            game.book.cite("betting-opens"),  # O online.3
            (to("place-wager"),),
        )
    return (e.RoundDealt(command.by, command.at, state.coup.id),)


def collect_round(game: Game, state: State, command: c.CollectRound) -> Events:
    """Settle the round for the patron."""
    _check_whose(state, command)
    return settled(game, state, command)


def sweep_rounds(game: Game, state: State, command: c.SweepRounds) -> Events:
    """End a round: dealt from its seal and collected; without a seal the stakes go back (R-18)."""
    by = game.book.cite("sweep")  # O online.13
    if command.coup not in ("", state.coup.id):
        raise Refusal(say("round-not-in-play", coup=command.coup), by)
    events: list[e.Event] = [e.RoundsSwept(command.by, command.at, by)]
    if state.coup.wagers and command.cards:
        if state.phase == "betting":
            events.append(e.RoundDealt(command.by, command.at, state.coup.id))
            state = events[-1].evolve(state)
        if state.phase == "dealing":
            rest = deal(game, state, command, command.cards[len(state.coup.drawn) :])
            events += rest
            state = e.evolve_all(state, rest)
    if state.phase == "result":
        return (*events, *settled(game, state, command))
    why = say("reason-no-result")
    return (*events, *void(game, state, command, "unfinished-round", by, why))


def _malfunction(game: Game, state: State, ruling: Ruling) -> Events:
    """Void a round whose cards are not the sealed ones; one that fits its seal stands (R-19)."""
    sealed, cards = ruling.details.cards, state.coup.cards
    if cards == sealed[: len(cards)]:
        raise ruling.refuse(
            say("sealed-round-never-void"),
            to("collect-round"),
        )  # O online.13
    return void(game, state, ruling.command, ruling.what.id, ruling.clauses, ruling.note)


# ---- after payment


def difference(paid: Sequence[PatronLine], now: Sequence[PatronLine]) -> tuple[Correction, ...]:
    """Say what each patron should have had more, or less, and what commission."""
    net: Counter[str] = Counter()
    kept_back: Counter[str] = Counter()
    for sign, lines in ((-1, paid), (1, now)):
        for line in lines:
            net[line.patron] += sign * (line.paid - line.collected)
            kept_back[line.patron] += sign * line.commission
    return tuple(
        Correction(patron, net[patron], kept_back[patron])
        for patron in net
        if net[patron] or kept_back[patron]
    )


def _corrected(ruling: Ruling, paid: LastCoup, corrected: e.ResultCorrected) -> Events:
    """Tell the coup as it counts now, and put right what was paid or taken otherwise."""
    corrections = difference(paid.lines, corrected.lines)
    if not corrections:
        return (corrected,)
    reason = ruling.reason or ruling.what.name
    return (
        corrected,
        ruling.event(
            e.CorrectionMade,
            paid.id,
            corrections,
            reason,
            ruling.clauses,
            irregularity=ruling.what.id,
        ),
    )


def _record_of_cards(game: Game, state: State, ruling: Ruling) -> Events:
    """Put the record of a coup's cards right: of the one in play, or of one that was paid."""
    if ruling.paid is None:
        return wrong_record(game, state, ruling)
    paid, setup, cards = ruling.paid, ruling.paid.setup, ruling.details.cards
    assert setup is not None
    ruling.check_reason(say("record-without-reason"))
    if len(cards) < 4:
        raise ruling.refuse(
            say("paid-coup-too-few-cards"),
            value(" ".join(paid.cards)),
        )
    for card in cards:
        check_card(game, card)
    # All that was drawn for the coup is part of it, also what led a hand since or is out of play;
    # what was never recorded is numbered after all that was.
    there = (*zip(paid.numbers, paid.cards, strict=True), *((d.number, d.card) for d in paid.over))
    more = range(state.shoe.numbered + 1, state.shoe.numbered + 1 + len(cards))
    faces = (*cards, *(card for _, card in there[len(cards) :]))
    drawn = tuple(
        drawn_card(number, card, "keyed")
        for number, card in zip((*(n for n, _ in there), *more), faces, strict=False)
    )
    if len(cards) < len(paid.cards) and faces == tuple(card for _, card in there):
        raise ruling.refuse(say("record-says-so-already", coup=paid.id))
    counts = arrange(game, drawn)
    if counts.due:
        raise ruling.refuse(
            say("hand-left-open", hand=counts.due),
            value(" ".join(paid.cards)),
            to_rule("beyond-the-rules"),
        )
    _check_count(state, paid, drawn, ruling)
    dealt = game.tableau.deal(counts.cards)
    lines = lines_of(game, state.table, dealt, paid)
    # A card beyond the hand leads the next one, if that has not begun.
    is_next = state.last is paid and paid.shoe == state.shoe.number and not state.coup.drawn
    led = paid.led_since(state.shoe)
    rest = tuple(one for one in drawn if one.number in counts.rest)
    over = tuple(one for one in rest if one.number not in led)
    corrected = ruling.event(
        e.ResultCorrected, paid.id, counts.cards, lines=lines, outcome=dealt.outcome,
        mark=mark(game, setup.version, dealt, paid.free), clauses=ruling.clauses,
        lead=over if is_next else (), out=() if is_next else tuple(one.card for one in over),
        below_minimum=_uses(setup, paid.wagers, lines),
        was=paid, numbers=counts.numbers, led=tuple(sorted(led)),
        beyond=tuple(one for one in rest if not is_next or one.number in led),
    )  # fmt: skip
    events = _corrected(ruling, paid, corrected)  # BLD 7.16
    if corrected.lead and state.coup.id:
        # The hand for which bets are down is the free one.  # BLD 7.8
        by = (*ruling.clauses, *game.book.cite("free-hand"))
        after = e.evolve_all(state, events)
        events += void(game, after, ruling.command, ruling.what.id, by)
    return events


def _check_count(state: State, paid: LastCoup, drawn: Sequence[Drawn], ruling: Ruling) -> None:
    """Refuse cards that the shoe, while it is still here, cannot have held."""
    if not state.shoe.left or state.shoe.number != paid.shoe:
        return
    led = paid.led_since(state.shoe)  # they are counted where they led
    there = (*zip(paid.numbers, paid.cards, strict=True), *((d.number, d.card) for d in paid.over))
    before = [card for number, card in there if number not in led]
    now = [one.card for one in drawn if one.number not in led]
    left = Counter(state.shoe.left)
    left.update(before)
    left.subtract(now)
    if min(left.values()) < 0 or len(now) - len(before) > state.shoe.remaining:
        raise ruling.refuse(
            say("cards-not-in-shoe"),
            value(" ".join(paid.cards)),
        )


def _wrong_call(game: Game, state: State, ruling: Ruling) -> Events:
    """Let the cards decide against what was called; what is on record of them stays (7.16)."""
    paid, named = ruling.paid, ruling.details.cards
    cards = state.coup.cards if paid is None else paid.cards
    record = game.book.irregularity("wrong-record")
    assert record is not None, "a book with wrong calls has wrong records"
    if named not in ((), cards):
        raise ruling.refuse(
            say(
                "cards-on-record-decide",
                cards=" ".join(cards),
                ruling=record.name,
                least=record.rank,
                after_payment=record.paid_rank,
            ),
            to_rule("wrong-record"),
        )
    _check_caller(game, state, ruling)
    actual = game.tableau.deal(cards).outcome.winner
    coup = state.coup.id if paid is None else paid.id
    called = ruling.details.outcome
    if called and (called == actual or called not in WINNERS):
        others = [one for one in WINNERS if one != actual]
        raise ruling.refuse(say("wrong-call-is-right", actual=actual), *values(others))
    return (ruling.event(e.WrongResultCalled, called, actual, ruling.clauses, coup),)


def _check_caller(game: Game, state: State, ruling: Ruling) -> None:
    """Have a wrong call told once by whoever dealt; by who did not, with the rank and a reason."""
    by, coup = ruling.command.by, ruling.paid or state.coup
    if by.id in coup.called_by:
        raise ruling.refuse(say("wrong-call-told-already", coup=coup.id), to("settle"))
    if by.is_the_house or by.id in (*coup.dealers, state.people.dealer):
        return
    act = "say-what-another-called"
    game.authority[act].check_first(by, act, ruling.clauses)
    ruling.check_reason(say("wrong-call-without-reason"))


def _record_of_number(game: Game, state: State, ruling: Ruling) -> Events:
    """Put the number on record right: before payment, or with all lines worked out anew."""
    number, paid = check_number(game, ruling.details.number), ruling.paid
    ruling.check_reason(say("record-without-reason"))
    if paid is None:
        return wrong_number(state, ruling, number)
    lines = lines_of(game, state.table, game.ended((), number), paid)
    corrected = ruling.event(
        e.ResultCorrected,
        paid.id,
        (),
        lines=lines,
        outcome=None,
        mark="",
        clauses=ruling.clauses,
        number=number,
        was=paid,
    )
    return _corrected(ruling, paid, corrected)


def _nothing_to_correct(_: Game, state: State) -> Message:
    coup = state.coup
    if coup.cards or coup.number is not None:
        return NO_OBJECTION
    last = state.last
    return NO_OBJECTION if last and not last.is_void else say("settled-coup-none")


def _beyond(game: Game, state: State, ruling: Ruling) -> Events:
    """Do what a director decided: void a coup, correct money, retire the shoe."""
    details, paid = ruling.details, ruling.paid
    ruling.check_reason(say("beyond-rules-without-reason"))
    there = {w.patron for w in (paid.wagers if paid else state.coup.wagers.values())}
    for one in details.corrections:
        if one.amount == 0 or one.patron not in there:
            raise ruling.refuse(
                say("correction-incomplete"),
                *values(sorted(there)),
            )
        if one.owed or one.commission:
            raise ruling.refuse(
                say("correction-derived"),
                *values(("patron", "amount")),
            )
    coup = (paid.id if paid else "") or state.coup.id
    events: Events = ()
    if details.void:
        if paid is not None:
            events = _void_paid(state, ruling, paid)
        elif state.coup.id:
            what = (ruling.what.id, ruling.clauses, ruling.reason)
            events = void(game, state, ruling.command, *what, shoe_ends=details.retire)
        else:
            raise ruling.refuse(say("no-coup-to-void"), way("name-coup"))
    if details.corrections:
        if not coup:
            raise ruling.refuse(say("corrected-coup-unnamed"), way("name-coup"))
        events += (
            ruling.event(
                e.CorrectionMade,
                coup,
                details.corrections,
                ruling.reason,
                ruling.clauses,
                irregularity=ruling.what.id,
            ),
        )
    after = e.evolve_all(state, events)
    if details.retire and after.phase != "no-shoe":
        if after.coup.id or not state.shoe.left:
            raise ruling.refuse(say("shoe-retired-between-coups"), way("void-too"))
        events += (ruling.event(e.ShoeEnded, state.shoe.number, ruling.reason, ruling.clauses),)
    return events  # B 7.22; LD 7.20; R 7.12


def _void_paid(state: State, ruling: Ruling, paid: LastCoup) -> Events:
    """Take a paid coup back: every stake is returned, what was paid or taken is put right."""
    if paid.is_void:
        raise ruling.refuse(say("coup-void-already", coup=paid.id))
    led = paid.led_since(state.shoe)
    beyond = tuple(one for one in paid.over if one.number in (*led, *paid.out))
    lines = tuple(
        replace(
            line, in_play=0, outcome="returned", odds=None, paid=0, returned=line.stake,
            collected=0, fraction="0", clauses=ruling.clauses, commission=0,
        )
        for line in paid.lines
    )  # fmt: skip
    corrected = ruling.event(
        e.ResultCorrected,
        paid.id,
        paid.cards,
        lines=lines,
        outcome=None,
        mark="",
        clauses=ruling.clauses,
        number=None,
        void=True,
        lead=tuple(one for one in paid.over if one not in beyond),
        was=paid,
        led=tuple(sorted(led)),
        out=tuple(one.card for one in paid.over if one.number in paid.out),
        beyond=beyond,
    )
    return _corrected(ruling, paid, corrected)


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.Settle: settle,
    c.SignalResult: signal_result,
    c.DealRound: deal_round,
    c.CollectRound: collect_round,
    c.SweepRounds: sweep_rounds,
}
IRREGULAR: dict[str, Irregular] = {
    "malfunction": Irregular(_malfunction, ("note", "cards")),
    "wrong-result-called": Irregular(
        _wrong_call, ("outcome", "cards"), _nothing_to_correct, changes=False, even_sealed=True
    ),
    "wrong-record": Irregular(_record_of_cards, ("cards",), _nothing_to_correct),
    "wrong-number": Irregular(_record_of_number, ("number",), _nothing_to_correct),
    "beyond-the-rules": Irregular(_beyond, ("void", "corrections", "retire"), even_sealed=True),
}
