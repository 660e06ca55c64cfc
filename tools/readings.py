"""Makes the docs' page of readings from ``rules/books/readings.toml``, the books and the sources.

``make readings`` writes ``docs/readings.md``.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from croupier.rules.reader import BOOKS, Reading, read_rulebook, readings
from croupier.rules.rulebook import Rulebook, as_tuple

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "croupier"
PAGE = ROOT / "docs" / "readings.md"

HEAD = """\
# Readings

Five documents cannot say everything, and in places they contradict themselves. Where that matters
the house has decided how to read them, once, and given the decision a number. Made by
`make readings` from `src/croupier/rules/books/readings.toml`.

- A rulebook lists the readings it rests on (`readings`), and each row, wager, table or irregularity
  that depends on one names it (`reading`). A number that does not exist refuses the book.
- `croupier rules BOOK` and the page `/rules/BOOK` show the readings in force, PAR sheets those
  behind their figures.
- To read a clause otherwise, change the data that names the reading. Where a reading is carried out
  by code, the line or its function names it too; both are listed below.
"""


def page() -> str:
    """Write the whole page."""
    parts = [HEAD]
    for one in readings().values():
        parts += [f"## {one.no}", "", *_said(one), ""]
    return "\n".join(parts)


def _said(one: Reading) -> Iterator[str]:
    books = {name: read_rulebook(name) for name in BOOKS}
    clauses = [f"{books[name].name} {', '.join(nos)}" for name, nos in one.clauses.items()]
    silent = [books[name].name for name in one.books if name not in one.clauses]
    yield f"*{'; '.join([*clauses, *(f'{name}, no clause' for name in silent)])}*"
    yield ""
    yield f"**The trouble.** {one.trouble}"
    yield ""
    yield f"**The reading.** {one.reading}"
    data = [
        f"{name}: {', '.join(named)}"
        for name in one.books
        if (named := list(dict.fromkeys(_named_by(books[name], one.no))))
    ]
    if data:
        yield ""
        yield f"In the data: {'; '.join(data)}."
    if code := list(_in_code(one.no)):
        yield ""
        yield f"In the code: {', '.join(f'`{path}`' for path in code)}."


def _named_by(book: Rulebook, no: str) -> Iterator[str]:
    """Name the parts of a book that depend on a reading."""
    for wager in book.wagers:
        rows = (*wager.pays, *wager.stands_off, *wager.loses)
        if any(no in as_tuple(part.reading) for part in (wager, *rows)):
            yield wager.name
    for irregularity in book.irregularities:
        if no in as_tuple(irregularity.reading):
            yield irregularity.clause
    for call in book.call_bets:
        if no in as_tuple(call.reading):
            yield call.name
    for name, rule in (("the shoe", book.shoe), ("the insurance table", book.insurance)):
        if rule is not None and no in as_tuple(rule.reading):
            yield name


def _in_code(no: str) -> Iterator[str]:
    named = re.compile(rf"\b{no}\b")
    for path in sorted(SOURCES.rglob("*.py")):
        if named.search(path.read_text()):
            yield path.relative_to(SOURCES).as_posix()


if __name__ == "__main__":
    PAGE.write_text(page())
