"""Makes the docs' page of authority from ``rules/authority.toml`` and the rulebooks.

``make authority`` writes ``docs/authority.md``: who may do what, with whom, up to what amount.
"""

from collections.abc import Iterator
from pathlib import Path

from croupier.rules.authority import HEIGHT, Row, rank_name, standard
from croupier.rules.reader import BOOKS, read_rulebook
from croupier.rules.rulebook import Irregularity, Rulebook

PAGE = Path(__file__).resolve().parent.parent / "docs" / "authority.md"

HEAD = """\
# Authority

Made by `make authority` from `src/croupier/rules/authority.toml` and the rulebooks. The table
machine, the bank, the API, the consoles and the tests of roles read the same rows; no rank is
written anywhere else. Where two people are needed they are two persons: whoever asks and whoever
approves differ, and neither dealt the coup, did the act or has money in it. An approval is given in
one's own session, or at another's screen with one's own PIN.

A house changes a row in its settings, by an `[[authority]]` of the same acts; the change is an
event of its journal:

```toml
[[authority]]
acts = ["correction"]
first = "pit-manager"
second = "pit-supervisor"
up-to-table-maxima = 10   # for one patron, × the table's maximum
```

## The house's own rows

"Above" is in the smallest unit of the house's currency: at or below it one person is enough. "Up
to" is for one patron. Surveillance and auditors may do what only looks.
"""

STEPS = """
## What a clause gives to a rank

Every rulebook names the rank for its irregularities and for the steps of a dispute; after payment a
record is put right by two (R-34), and money that no settlement moved takes the ranks of its amount
besides (R-35).
"""


def _who(rank: str) -> str:
    if rank == "patron":
        return "the patron, or staff for the patron"
    return f"{rank_name(rank)}{' or above' if rank in HEIGHT and rank != 'director' else ''}"


def _bound(row: Row) -> str:
    times = row.up_to_table_maxima
    said = [f"up to {times} × table maximum"] if times is not None else []
    if row.up_to_amount is not None:
        said.append(f"up to {row.up_to_amount:,}")
    if row.on:
        said.append(f"the {row.on} is on as the table's dealer")
    if row.above:
        said.append(f"second person above {row.above:,}")
    if row.a_day:
        by = ", by whatever such act" if row.over_acts else ""
        said.append(f"and above {row.a_day:,} that one person records alone in a gaming day{by}")
    if row.apart_days:
        said.append(
            f"for {row.apart_days} days a hand in that account: two people have none in common"
        )
    if row.looks:
        said.append("looks only")
    return "; ".join((*said, *filter(None, (row.says,))))


def _rows() -> Iterator[str]:
    yield "| act | resting on | first person | second person | bound |"
    yield "|---|---|---|---|---|"
    for row in standard().rows:
        acts = ", ".join(act.replace("-", " ") for act in row.acts)
        rests = row.control or ", ".join(_cites(row.matter))
        first = ", ".join((_who(row.first), *map(rank_name, row.also)))
        second = _who(row.second) if row.second else "—"
        yield f"| {acts} | {rests} | {first} | {second} | {_bound(row)} |"


def _cites(matter: str) -> list[str]:
    """Say by which clauses of which books a row rests."""
    books = map(read_rulebook, BOOKS)
    return [f"{book.tag} {no}" for book in books for no in book.cite(matter)]


def _ruled(book: Rulebook) -> Iterator[str]:
    yield f"### {book.name}"
    yield ""
    yield "| clause | what | rank | to let withdraw | after payment |"
    yield "|---|---|---|---|---|"
    for what in book.irregularities:
        yield f"| {what.clause} | {what.name} | {' | '.join(_ranks(what))} |"
    for step in book.dispute_steps:
        rank = _who(step.rank) if step.rank else "staff"
        yield f"| {step.clause} | {step.says.rstrip('.')} | {rank} | — | — |"


def _ranks(what: Irregularity) -> Iterator[str]:
    named = [*what.ranks] or [what.rank or "dealer"]
    yield ", ".join(rank_name(rank) for rank in named) if what.ranks else _who(named[0])
    yield _who(what.withdrawal_rank) if what.withdrawal_rank else "—"
    after = f"{_who(what.paid_rank)}, and {_who(what.second_rank)}" if what.paid_rank else "—"
    yield after


def page() -> str:
    """Write the page."""
    books = (line for name in BOOKS for line in (*_ruled(read_rulebook(name)), ""))
    return "\n".join((HEAD, *_rows(), STEPS, *books)).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page())
