"""The end of a coup: the cards or the number decide, and every wager has its line."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from croupier.games import Baccarat, Game, Roulette
from croupier.games.baccarat.tableau import Coup as Dealt
from croupier.games.roulette.payment_order import Placed, payment_order
from croupier.games.settlement import settle_baccarat, settle_roulette
from croupier.games.wager import Line
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.refusal import Refusal
from croupier.table.shapes import FeltWager, PatronLine, PaymentTurn, Setup, TakenInsurance
from croupier.table.state import Coup, State

Events = tuple[e.Event, ...]
_WINNERS = ("player", "banker", "tie")


def settle(game: Game, state: State, command: c.Settle) -> Events:
    """Settle by what lies on the table; a wrong call is recorded and changes nothing."""
    if isinstance(game, Roulette):
        return (settled_spin(game, state, command),)
    return settle_cards(game, state, command, command.called)


def settle_cards(game: Baccarat, state: State, command: c.Command, called: str = "") -> Events:
    """Settle a baccarat coup, and end the shoe after its last hand."""
    coup, setup, people = state.coup, state.setup, state.people
    assert setup is not None
    dealt = game.tableau.deal(coup.cards)
    outcome = dealt.outcome
    events: list[e.Event] = []
    if called and called != outcome.winner:
        if called not in _WINNERS:
            raise Refusal(
                f'"{called}" is no result; it is player, banker or tie.', allowed=_WINNERS
            )
        by = game.book.cite("wrong-call")  # BLD 7.16
        events.append(e.WrongResultCalled(command.by, command.at, called, outcome.winner, by))
    wagers = tuple(coup.wagers.values())
    lines = card_lines(game, setup, dealt, wagers, coup.cover.taken, people.below_minimum)
    used = below_minimum_used(setup, wagers, people.below_minimum)
    events.append(
        e.CoupSettled(
            command.by, command.at, coup.id, lines, coup.cards, outcome,
            mark(game, setup.version, dealt), None, (),
            used, coup.free, game.book.cite("result"),
        )
    )  # fmt: skip
    if state.shoe.last_hand and state.flow == "baccarat":
        by = game.book.cite("free-hand-last") if coup.free else ()  # BLD 7.8.1
        reason = "its last hand is over"
        events.append(e.ShoeEnded(command.by, command.at, state.shoe.number, reason, by))
    return tuple(events)


def below_minimum_used(
    setup: Setup, wagers: Sequence[FeltWager], before: Collection[str]
) -> tuple[str, ...]:
    """Name the patrons whose one time below the minimum this coup was (R-9)."""
    of = setup.limits.of
    return tuple(
        dict.fromkeys(w.patron for w in wagers if w.stake < of(w.bet)[0] and w.patron not in before)
    )  # BLD 7.17


def card_lines(
    game: Baccarat,
    setup: Setup,
    dealt: Dealt,
    wagers: Sequence[FeltWager],
    insurance: Sequence[TakenInsurance],
    below_minimum_before: Collection[str],
) -> tuple[PatronLine, ...]:
    """Settle every wager and insurance bet, each with its patron and its commission."""
    lines = settle_baccarat(
        game, setup.version, dealt, wagers, insurance, setup.limits, below_minimum_before
    )
    vectors, cell = game.wagers[setup.version], dealt.cell
    done = []
    for line, wager in zip(lines, wagers, strict=False):
        commission = 0
        if line.outcome == "win":
            commission = vectors[line.bet].row(cell).commission_on(line.in_play, line.paid)
        done.append(_with_patron(line, wager.patron, commission, wager.chips))
    for line, taken in zip(lines[len(wagers) :], insurance, strict=True):
        done.append(_with_patron(line, taken.patron))
    return tuple(done)


def _with_patron(line: Line, patron: str, commission: int = 0, chips: str = "") -> PatronLine:
    return PatronLine(
        line.seat, line.bet, line.stake, line.in_play, line.outcome, line.odds, line.paid,
        line.returned, line.collected, line.fraction, line.clauses, patron, commission, chips,
    )  # fmt: skip


# Bets that the mark of a coup with a winner already tells: the hands and their pairs.
_TOLD_BY_THE_MARK = ("player", "banker", "player-pair", "banker-pair")


def mark(game: Baccarat, version: str, dealt: Dealt) -> str:
    """Write a hand as the roads read it: the winner, then b, p, n; and after them the winner's
    points where a side bet won, so that a board can show its hit.
    """
    outcome = dealt.outcome
    flags = "".join(
        letter
        for letter, has in (
            ("b", outcome.banker_pair), ("p", outcome.player_pair), ("n", outcome.natural),
        )
        if has
    )  # fmt: skip
    is_hit = outcome.winner != "tie" and any(
        vector.row(dealt.cell).result == "win"
        for bet, vector in game.wagers[version].items()
        if bet not in _TOLD_BY_THE_MARK
    )
    points = max(outcome.player_points, outcome.banker_points)
    return f"{outcome.winner[0].upper()}{flags}{points if is_hit else ''}"


def settled_spin(game: Roulette, state: State, command: c.Command) -> e.CoupSettled:
    """Settle a spin strictly by position, and line up who is paid when."""
    coup = state.coup
    assert coup.number is not None
    placed = [Placed(wager.patron, wager.bet) for wager in coup.wagers.values()]
    turns = tuple(
        PaymentTurn(turn.patron, turn.wagers, turn.clauses)
        for turn in payment_order(coup.number, placed)  # R 6.3, 6.4, 6.5
    )
    return e.CoupSettled(
        command.by, command.at, coup.id, spin_lines(game, coup, coup.number), number=coup.number,
        payment=turns, clauses=game.book.cite("result"),
    )  # fmt: skip


def spin_lines(game: Roulette, coup: Coup, number: int) -> tuple[PatronLine, ...]:
    """Settle every wager on a number, each with its patron and the chips it was made with."""
    wagers = tuple(coup.wagers.values())
    return tuple(
        _with_patron(_refused(game, coup, line, w.chips), w.patron, 0, w.chips)
        for line, w in zip(settle_roulette(game, number, wagers), wagers, strict=True)
    )  # R 4.5, 4.10, 4.11


def _refused(game: Roulette, coup: Coup, line: Line, chips: str) -> Line:
    """Pay nothing on another table's chips where that was ruled; the stake goes back."""
    if line.outcome != "win" or chips not in coup.refused_chips:
        return line
    return Line(
        line.seat, line.bet, line.stake, 0, "returned", None, 0, line.stake, 0, "0",
        game.book.cite("other-table-chips-refused"),
    )  # fmt: skip  # R 7.11.1


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {c.Settle: settle}
