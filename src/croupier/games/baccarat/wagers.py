"""Wagers as vectors over the outcome table: settling is a look-up."""

from fractions import Fraction

from croupier.games.cards.outcome import CELLS, cells_where, describe, each
from croupier.games.wager import NO_ROW, Result, Row, Vector
from croupier.rules.errors import RuleConflict, RuleGap
from croupier.rules.odds_notation import percentage
from croupier.rules.rulebook import PlainRow, Rulebook, WagerRule


def vectors(book: Rulebook, version: str, reachable: int) -> dict[str, Vector]:
    """Make every wager of a version a vector, or refuse a gap or a conflict."""
    return {wager.id: vector(book, wager, version, reachable) for wager in book.wagers}


def vector(book: Rulebook, wager: WagerRule, version: str, reachable: int) -> Vector:
    """Make one wager a vector, or refuse a gap or a conflict."""
    rows, cells = _rows(book, wager, version)
    where = f'wager "{wager.id}" ({version})'
    for at, one in enumerate(cells):
        for before in range(at):
            if both := one & cells[before] & reachable:
                raise RuleConflict(
                    f"{where} gives {describe(next(each(both)))} two results: "
                    f"{_say(rows[before])} and {_say(rows[at])}."
                )
    named = 0
    for one in cells:
        named |= one
    rest = reachable & ~named
    if rest and wager.loses_by:
        rows.append(Row("lose", None, book.clauses_of(wager.loses_by)))
        cells.append(rest)
    elif rest:
        raise RuleGap(f"{where} has no result for {describe(next(each(rest)))}.")
    row_of = bytearray([NO_ROW]) * CELLS
    for at, one in enumerate(cells):
        for cell in each(one):
            row_of[cell] = at
    return Vector(
        wager.id,
        wager.name,
        wager.id,
        counted_as=wager.id,
        box=wager.box,
        rows=tuple(rows),
        row_of=bytes(row_of),
        cells=tuple(cells),
    )


def _rows(book: Rulebook, wager: WagerRule, version: str) -> tuple[list[Row], list[int]]:
    """Read the rows that a version uses, each with its cells."""
    rows: list[Row] = []
    cells: list[int] = []
    for pay in wager.pays:
        if pay.version in (None, version):
            commission = percentage(pay.commission) if pay.commission else Fraction(0)
            rows.append(Row("win", pay.odds, book.clauses_of(pay.by), commission))
            cells.append(cells_where(pay.when))
    results: tuple[tuple[Result, tuple[PlainRow, ...]], ...] = (
        ("stand-off", wager.stands_off),
        ("lose", wager.loses),
    )
    for result, written in results:
        for one in written:
            if one.version in (None, version):
                rows.append(Row(result, None, book.clauses_of(one.by)))
                cells.append(cells_where(one.when))
    if not rows:
        raise RuleGap(f'wager "{wager.id}" ({version}) has no rows at all.')
    return rows, cells


def _say(row: Row) -> str:
    return f"{row.result} at {row.odds.text}" if row.odds else row.result
