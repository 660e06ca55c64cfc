"""Rulings after the fact and beyond the rules: money moves by a correcting entry."""

from collections import Counter

from croupier.games import Baccarat, Game
from croupier.games.baccarat.tableau import Coup
from croupier.rules.errors import InputError
from croupier.table import events as e
from croupier.table.deciding.settling import card_lines, mark
from croupier.table.deciding.void import void
from croupier.table.irregularities.ruling import Events, Irregular, Ruling
from croupier.table.refusal import Refusal
from croupier.table.shapes import Correction, PatronLine, TakenInsurance
from croupier.table.state import LastCoup, State


def _nothing_to_correct(state: State) -> str:
    last = state.last
    return "" if last and last.cards and not last.is_void else "no settled hand is before this"


def _wrong_result(game: Game, state: State, ruling: Ruling) -> Events:
    """Settle the coup before by its true cards, and correct what was paid or taken."""
    assert isinstance(game, Baccarat)
    last, command = state.last, ruling.command
    assert last is not None and last.setup is not None
    cards = ruling.details.cards
    try:
        dealt = game.deal(cards, last.setup.decks)
    except InputError as error:
        raise Refusal(str(error), error.clauses, (" ".join(last.cards),)) from None
    _check_count(state, last, ruling)
    insurance = _still_on_offer(game, last, dealt)
    lines = card_lines(game, last.setup, dealt, last.wagers, insurance, last.below_minimum_before)
    corrections = _differences(last.lines, lines)
    corrected = e.ResultCorrected(
        command.by, command.at, last.id, cards, lines, dealt.outcome,
        mark(game, last.setup.version, dealt), ruling.clauses,
    )  # fmt: skip
    if not corrections:
        return (corrected,)
    return (
        corrected,
        e.CorrectionMade(
            command.by, command.at, last.id, corrections, ruling.reason or ruling.what.name,
            ruling.clauses, irregularity=ruling.what.id,
        ),
    )  # fmt: skip  # BLD 7.16


def _check_count(state: State, last: LastCoup, ruling: Ruling) -> None:
    left = Counter(state.shoe.left)
    left.update(last.cards)
    left.subtract(ruling.details.cards)
    more = len(ruling.details.cards) - len(last.cards)
    if state.shoe.left and (min(left.values()) < 0 or more > state.shoe.remaining):
        raise Refusal(
            "The shoe cannot have held these cards beside those already counted.",
            ruling.clauses,
            (" ".join(last.cards),),
        )


def _still_on_offer(game: Baccarat, last: LastCoup, dealt: Coup) -> tuple[TakenInsurance, ...]:
    """Keep the insurance that the true cards offered; the rest was never on offer."""
    if not last.insurance:
        return ()
    assert game.insurance is not None
    covers = {(one.offer.hand, one.offer.after) for one in game.insurance.covers_of(dealt)}
    return tuple(taken for taken in last.insurance if (taken.hand, taken.after) in covers)


def _differences(
    old: tuple[PatronLine, ...], new: tuple[PatronLine, ...]
) -> tuple[Correction, ...]:  # fmt: skip
    """Say what each patron should have had more, or less; insurance not on offer counts as none."""
    net: Counter[str] = Counter()
    kept_back: Counter[str] = Counter()
    for sign, lines in ((-1, old), (1, new)):
        for line in lines:
            net[line.patron] += sign * (line.paid - line.collected)
            kept_back[line.patron] += sign * line.commission
    return tuple(
        Correction(patron, net[patron], kept_back[patron])
        for patron in net
        if net[patron] or kept_back[patron]
    )


def _beyond(game: Game, state: State, ruling: Ruling) -> Events:
    """Do what a director decided: void the coup, correct money, or only record it."""
    details, command = ruling.details, ruling.command
    if not ruling.reason:
        raise Refusal("A ruling beyond the rules says why.", ruling.clauses, ("a reason",))
    if any(one.amount == 0 or not one.patron for one in details.corrections):
        raise Refusal("A correction names a patron and an amount that is not zero.", ruling.clauses)
    events: Events = ()
    coup = state.coup.id or (state.last.id if state.last else state.table)
    if details.void:
        events = void(game, state, command, ruling.what.id, ruling.clauses, ruling.reason)
    if details.corrections:
        events += (
            e.CorrectionMade(
                command.by, command.at, coup, details.corrections, ruling.reason, ruling.clauses,
                irregularity=ruling.what.id,
            ),
        )  # fmt: skip
    return events  # B 7.22; LD 7.20; R 7.12


IRREGULAR = {
    "wrong-result-called": Irregular(_wrong_result, ("cards",), _nothing_to_correct),
    "beyond-the-rules": Irregular(_beyond, ("void", "corrections")),
}
