"""The linter: what is wrong or dangerous in a rulebook, each finding a sentence with its figure.

It stands here and not in ``rules`` because it asks the games what can happen and the odds what
it is worth, and imports run one way.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct

from croupier.games import Baccarat, make_game
from croupier.games.baccarat.outcome import cells_where
from croupier.games.baccarat.tableau import Tableau
from croupier.games.baccarat.wagers import vector
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
        findings += _insurance_never(book)
    findings += _rounded(book)
    if not any(finding.level == "wrong" for finding in findings):
        try:
            findings += _favours_the_patron(book)
        except RulebookError as error:
            findings.append(Finding("wrong", book.id, str(error)))
    order = {"wrong": 0, "danger": 1, "note": 2}
    return sorted(findings, key=lambda finding: order[finding.level])


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


def _insurance_never(book: Rulebook) -> Iterator[Finding]:
    """Find points for which the table has odds and no deal ever offers them (R-6)."""
    if book.insurance is None or book.tableau is None:
        return
    tableau = Tableau(book.tableau, ())
    for row in book.insurance.rows:
        for points in row.points:
            for against in row.against:
                player, banker = (points, against) if row.hand == "player" else (against, points)
                if not tableau.is_open(row.after, player, banker):
                    stage = "four cards" if row.after == "four" else "the Player's third card"
                    yield Finding(
                        "note",
                        "insurance",
                        f"{row.hand.title()} insurance after {stage} at {points} against "
                        f"{against} is never on offer: the drawing rules end the coup there.",
                        as_tuple(book.insurance.odds_by),
                    )


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


def _favours_the_patron(book: Rulebook) -> Iterator[Finding]:
    game = make_game(book, book.id)
    assert isinstance(game, Baccarat) or book.game == "roulette"
    return iter(())
