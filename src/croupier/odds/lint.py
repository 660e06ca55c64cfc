"""The linter: what is wrong or dangerous in a rulebook, each finding a sentence with its figure.

It stands here and not in ``rules`` because it asks the games what can happen and the odds what
it is worth, and imports run one way.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct

from croupier.equipment.shoe import rank_counts
from croupier.games import Baccarat, make_game
from croupier.games.baccarat.outcome import cells_where
from croupier.games.baccarat.tableau import Tableau
from croupier.games.baccarat.wagers import vector
from croupier.odds.exact import exact_odds
from croupier.odds.insurance import insurance_odds
from croupier.rules.errors import RulebookError
from croupier.rules.reader import read_rulebook
from croupier.rules.rulebook import PayRow, PlainRow, Rulebook, WagerRule, as_tuple


class Finding(Struct, frozen=True):
    """Something the linter has to say: wrong, dangerous, or worth a note."""

    level: Literal["wrong", "danger", "note"]
    where: str
    says: str
    clauses: tuple[str, ...] = ()
    figure: float | None = None


def lint(name: str) -> list[Finding]:
    """Look a rulebook over, built-in or anyone's; a file that cannot be read is a finding too."""
    try:
        book = read_rulebook(name)
    except RulebookError as error:
        return [Finding("wrong", Path(name).name, str(error))]
    findings = list(_uncited(book))
    if book.tableau is not None:
        reachable = Tableau(book.tableau, ()).reachable()
        findings += _gaps_and_overlaps(book, reachable)
        findings += _never(book, reachable)
    findings += _rounded(book)
    if not any(finding.level == "wrong" for finding in findings):
        try:
            findings += _worth(book)
        except RulebookError as error:
            findings.append(Finding("wrong", book.id, str(error)))
    order = {"wrong": 0, "danger": 1, "note": 2}
    return sorted(findings, key=lambda found: (order[found.level], -(found.figure or 0)))


def _gaps_and_overlaps(book: Rulebook, reachable: int) -> Iterator[Finding]:
    for wager in book.wagers:
        for version in book.versions:
            try:
                vector(book, wager, version, reachable)
            except RulebookError as error:
                yield Finding("wrong", f"wager {wager.id}", _sentence(str(error)))


def _never(book: Rulebook, reachable: int) -> Iterator[Finding]:
    for wager, row in book.rows():
        try:
            cells = cells_where(row.when)
        except RulebookError:
            continue  # said already, with the gaps
        if not cells & reachable:
            yield Finding(
                "wrong",
                f"wager {wager.id}",
                f"{wager.name}: the row {_row(row)} can never happen under the tableau.",
                as_tuple(row.by),
            )


def _row(row: PlainRow) -> str:
    conditions = ", ".join(f"{question} {answer}" for question, answer in row.when.items())
    return f'"{conditions}"'


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


def _sentence(said: str) -> str:
    return said[0].upper() + said[1:]


def _worth(book: Rulebook) -> Iterator[Finding]:
    """Weigh every wager and insurance cell off a full shoe: a patron should gain by none."""
    game = make_game(book, book.id)
    for version in book.versions:
        for wager in exact_odds(game, version).values():
            if wager.expectation > 0:
                gain = float(wager.expectation)
                yield Finding(
                    "danger",
                    f"wager {wager.bet}",
                    f"{wager.name} ({version}) favours the patron: a unit staked gains "
                    f"{gain:.4%} on average.",
                    book.clauses_of(*(row.row.clauses for row in wager.rows)),
                    gain,
                )
    if isinstance(game, Baccarat) and game.insurance is not None:
        for cell in insurance_odds(game, rank_counts(game.decks)):
            offer = cell.cover.offer
            stage = "four cards" if offer.after == "four" else "the Player's third card"
            where = (
                f"{offer.hand.title()} insurance at {cell.points} against {cell.against} "
                f"after {stage}"
            )
            if cell.odds is None:
                said = f"{where} is never on offer: the drawing rules end the coup there (R-6)."
                yield Finding("note", "insurance", said, game.insurance.offered_by)
            elif cell.odds.expectation > 0:
                gain = float(cell.odds.expectation)
                said = (
                    f"{where} favours the patron: a unit staked gains {gain:.4%} off a full shoe."
                )
                yield Finding("danger", "insurance", said, game.insurance.offered_by, gain)
