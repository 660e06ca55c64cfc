"""The register: every case of the house, open and closed, kept from the floor's news, searchable.

A case is never gone. Those of journals of 0.1 are in it too, to be read.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from croupier.disputes import Case, CaseEvent, evolve, is_overdue
from croupier.floor.followed import Followed
from croupier.floor.old_cases import old_cases
from croupier.floor.records import CASES
from croupier.store import Store


class Wanted(Struct, frozen=True):
    """What is looked for; everything left out fits."""

    state: str = ""  # "open", "closed", or a stage
    table: str = ""
    coup: str = ""
    patron: str = ""
    text: str = ""
    overdue: bool = False
    informed: bool = False
    since: int = 0  # opened from then on, and before ``until``
    until: int = 1 << 62
    least: int = 0  # of the money that was proposed or given in it


class CaseRegister(Followed[Case, CaseEvent]):
    """All cases, by their names."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, CASES, CaseEvent, evolve, lambda loaded: loaded.case)
        self.old: frozenset[str] = frozenset()

    @property
    def cases(self) -> dict[str, Case]:
        """Give all of them."""
        return self.things

    async def open(self, tables: Iterable[str]) -> None:
        """Read the old cases of tables that have any, then the others; news may come meanwhile."""
        old = await asyncio.to_thread(self._read_old, list(tables))
        self.old = frozenset(old)
        self.things = {**old, **self.things}
        await self.start()

    def _read_old(self, tables: list[str]) -> dict[str, Case]:
        return {id: case for table in tables for id, case in old_cases(self._store, table).items()}

    def search(self, wanted: Wanted, now: int, names: Callable[[str], str]) -> Iterator[Case]:
        """Find cases, the newest first."""
        text, patron = wanted.text.casefold(), wanted.patron.casefold()
        for case in sorted(self.cases.values(), key=lambda one: -one.opened_at):
            is_open = case.stage != "closed"
            if wanted.state and wanted.state not in (case.stage, "open" if is_open else "closed"):
                continue
            if (wanted.table and wanted.table != case.table) or (
                wanted.coup and wanted.coup != case.coup
            ):
                continue
            if patron and patron not in (case.patron.casefold(), names(case.patron).casefold()):
                continue
            if (wanted.overdue and not is_overdue(case, now)) or (
                wanted.informed and not case.informed_at
            ):
                continue
            if not wanted.since <= case.opened_at < wanted.until or _money(case) < wanted.least:
                continue
            if text and not any(text in said.casefold() for said in _said(case)):
                continue
            yield case


def _money(case: Case) -> int:
    """Give the highest amount that was proposed or given in a case."""
    sums = (abs(one.amount) for found in case.findings for one in found.corrections)
    return max(sums, default=0)


def _said(case: Case) -> Iterator[str]:
    """List everything that was written in a case."""
    yield from (case.id, case.coup, case.about, case.complaint.text, case.closed_for)
    yield from case.complaint.helped
    yield from (account.text for account in case.accounts)
    yield from (added.text for added in case.evidence)
    for found in case.findings:
        yield from (found.words, found.reason, found.note)
