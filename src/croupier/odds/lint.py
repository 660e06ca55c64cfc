"""The linter: what is wrong or dangerous in a rulebook, each finding a sentence with its figure.

It stands here and not in ``rules`` because it asks the games what can happen and the odds what
it is worth, and imports run one way.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from croupier.equipment.shoe import rank_counts
from croupier.games import Game, make_game
from croupier.games.baccarat.wagers import vector
from croupier.games.cards.outcome import cells_where
from croupier.games.cards.tableau import Tableau
from croupier.odds.exact import WagerOdds, by_kind, exact_odds
from croupier.odds.insurance import insurance_odds
from croupier.rules.errors import RulebookError
from croupier.rules.reader import (
    bytes_of_rulebook,
    misshapen,
    parent_of,
    parse_as_written,
    troubles,
    uninsurable,
    unplayable,
)
from croupier.rules.rulebook import PayRow, PlainRow, Rulebook, WagerRule, as_tuple

Level = Literal["wrong", "danger", "warning", "note"]
LEVELS: tuple[Level, ...] = get_args(Level)  # the worst first
LEAST_RETURN = Fraction(3, 4)  # of a stake, on average: a bet that gives less back is warned of


class Finding(Struct, frozen=True):
    """Something the linter has to say; ``figure`` is what a unit staked gains on average."""

    level: Level
    where: str
    says: str
    clauses: tuple[str, ...] = ()
    figure: float | None = None
    inherited: bool = False  # from the book that this one extends


def lint(name: str) -> list[Finding]:
    """Look a rulebook over, built-in or anyone's; a file that cannot be read is a finding too.

    What the book that it extends says as well is marked, and stands after its own.
    """
    own = _lint(name)
    try:
        parent = parent_of(name)
    except RulebookError:
        parent = None
    if parent is None:
        return own
    before = {replace(one, inherited=False) for one in lint(parent)}
    marked = [replace(one, inherited=one in before) for one in own]
    return sorted(marked, key=lambda one: one.inherited)


def _lint(name: str) -> list[Finding]:
    """Look a rulebook over as it is when all that it extends is in it.

    What is wrong in one place hides nothing in another: every bet that can be played is weighed.
    """
    file = Path(name).name
    try:
        book, unread = parse_as_written(bytes_of_rulebook(name), file)
    except RulebookError as error:
        return [Finding("wrong", file, str(error))]
    findings = [
        Finding("wrong", f"wager {id}", _sentence(str(trouble))) for id, trouble in unread.items()
    ]
    findings += [Finding("wrong", file, _sentence(str(trouble))) for trouble in troubles(book)]
    findings += _uncited(book)
    findings += _rounded(book)
    if next(unplayable(book), None) is None:
        findings += _played(book)
    return sorted(
        dict.fromkeys(findings),  # one slip may show in several rows
        key=lambda one: (LEVELS.index(one.level), -abs(one.figure or 0)),
    )


def _played(book: Rulebook) -> Iterator[Finding]:
    """Look at what only a game shows, and weigh all that a game can be made of."""
    reachable = Tableau(book.tableau, ()).reachable() if book.tableau is not None else 0
    yield from _never(book, reachable)
    whole = [wager for wager in book.wagers if not misshapen(book, wager)]
    wrong = {wager.id: list(_alone(book, wager, reachable)) for wager in whole}
    yield from chain.from_iterable(wrong.values())
    sound = replace(book, wagers=tuple(wager for wager in whole if not wrong[wager.id]))
    if next(uninsurable(book), None) is not None:
        sound = replace(sound, insurance=None)
    try:
        game = make_game(sound, book.id)
    except RulebookError as error:  # by now it can only be a call bet
        yield Finding("wrong", book.id, str(error))
        game = make_game(replace(sound, call_bets=()), book.id)
    yield from _worth(game)


def _alone(book: Rulebook, wager: WagerRule, reachable: int) -> Iterator[Finding]:
    """Say what keeps a wager from being played: gaps, overlaps, a position that there is not."""
    for version in book.versions:
        try:
            if book.game == "baccarat":
                vector(book, wager, version, reachable)
            else:
                make_game(replace(book, wagers=(wager,), call_bets=()), book.id)
        except RulebookError as error:
            yield Finding("wrong", f"wager {wager.id}", _sentence(str(error)))


def _never(book: Rulebook, reachable: int) -> Iterator[Finding]:
    for wager, row in book.rows():
        if not cells_where(row.when) & reachable:
            yield Finding(
                "wrong",
                f"wager {wager.id}",
                f"{wager.name}: the row {_row(row)} can never happen under the tableau.",
                as_tuple(row.by),
            )


def _row(row: PlainRow) -> str:
    conditions = (
        f"{question} {' or '.join(map(str, answers))}"
        for question, answers in row.when.asked().items()
    )
    return f'"{", ".join(conditions)}"'


def _uncited(book: Rulebook) -> Iterator[Finding]:
    for wager, row in book.rows():
        if not as_tuple(row.by):
            figure = f"odds {row.odds.text}" if isinstance(row, PayRow) else "result"
            yield Finding(
                "wrong",
                f"wager {wager.id}",
                f"{wager.name}: the {figure} of {_row(row)} cite no clause.",
            )
    for wager in book.wagers:
        yield from _uncited_wager(wager)
    if book.shoe is not None and not book.shoe.by and not book.shoe.reading:
        yield Finding("wrong", "shoe", f"The {book.shoe.decks} decks cite no clause or reading.")


def _uncited_wager(wager: WagerRule) -> Iterator[Finding]:
    if not as_tuple(wager.defined_by):
        yield Finding("wrong", f"wager {wager.id}", f"{wager.name} is allowed by no clause.")
    if wager.odds is not None and not as_tuple(wager.odds_by):
        yield Finding(
            "wrong",
            f"wager {wager.id}",
            f"{wager.name}: the odds {wager.odds.text} cite no clause.",
        )


def _rounded(book: Rulebook) -> Iterator[Finding]:
    """Name the stakes that pay out whole: a fraction of a unit is cut in the house's favour."""
    for wager, row in book.rows():
        if isinstance(row, PayRow) and row.odds.denominator > 1:
            version = f" ({row.version})" if row.version else ""
            yield Finding(
                "note",
                f"wager {wager.id}",
                f"{wager.name}{version} at {row.odds.text} pays whole units only on stakes that "
                f"are multiples of {row.odds.denominator}; of others a fraction is cut (R-12).",
                as_tuple(row.by),
            )


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]


def _worth(game: Game) -> Iterator[Finding]:
    """Weigh every wager and insurance cell off a full shoe: nobody should gain or lose much."""
    book = game.book
    for version in book.versions:
        for bet, name, odds in _bets(game, version):
            yield from _judged(
                f"wager {bet}",
                f"{name} ({version})",
                "on average",
                book.clauses_of(*(row.row.clauses for row in odds.rows)),
                odds,
            )
    if game.insurance is not None:
        for cell in insurance_odds(game, rank_counts(game.decks)):
            offer = cell.cover.offer
            stage = "four cards" if offer.after == "four" else "the Player's third card"
            what = (
                f"{offer.hand.title()} insurance at {cell.points} against {cell.against} "
                f"after {stage}"
            )
            if cell.odds is None:
                says = f"{what} is never on offer: the drawing rules end the coup there (R-6)."
                yield Finding("note", "insurance", says, game.insurance.offered_by)
            else:
                by = game.insurance.offered_by
                yield from _judged("insurance", what, "off a full shoe", by, cell.odds)


def _bets(game: Game, version: str) -> Iterator[tuple[str, str, WagerOdds]]:
    """Price one bet of every kind, since all of a kind are paid alike."""
    kinds = by_kind(game, exact_odds(game, version))
    yield from ((w.id, w.name, kinds[w.id][0]) for w in game.book.wagers)


def _judged(
    where: str, what: str, when: str, by: tuple[str, ...], odds: WagerOdds
) -> Iterator[Finding]:
    gain = odds.expectation
    if gain > 0:
        says = f"{what} favours the patron: a unit staked gains {float(gain):.4%} {when}."
        yield Finding("danger", where, says, by, float(gain))
    elif 1 + gain < LEAST_RETURN:
        says = (
            f"{what} returns {float(1 + gain):.2%} of a stake {when}, "
            f"less than {float(LEAST_RETURN):.0%}."
        )
        yield Finding("warning", where, says, by, float(gain))
