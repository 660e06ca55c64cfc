"""What SQLite and PostgreSQL have in common: every reading, written once in SQLAlchemy Core."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Engine, Select, and_, func, insert, or_, select
from sqlalchemy.exc import IntegrityError

from croupier.store import schema as s
from croupier.store.batch import Key, PostingRow
from croupier.store.contract import AccountRow, CoupPlace
from croupier.store.journal import Head, Record

_AT_ONCE = 500


class SqlReader:
    """The readings of a store in a database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def _rows(self, query: Select[Any]) -> list[Any]:
        with self.engine.connect() as connection:
            return list(connection.execute(query))

    def _rows_among(self, query: Select[Any], column: Any, names: Iterable[Any]) -> list[Any]:
        wanted, rows = list(dict.fromkeys(names)), []
        for start in range(0, len(wanted), _AT_ONCE):
            rows += self._rows(query.where(column.in_(wanted[start : start + _AT_ONCE])))
        return rows

    def head(self) -> Head:
        """Give the end of the chain."""
        (row,) = self._rows(select(s.head.c.position, s.head.c.hash))
        return Head(row[0], bytes(row[1]))

    def records(self, after: int, limit: int = 1000) -> list[Record]:
        """Read the journal of the whole house from behind a position."""
        j = s.journal.c
        rows = self._rows(
            select(s.journal).where(j.position > after).order_by(j.position).limit(limit)
        )
        return [Record(*row) for row in rows]

    def records_of(self, stream: str, after: int = 0, limit: int = 1000) -> list[Record]:
        """Read one stream from behind a version."""
        j = s.journal.c
        query = select(s.journal).where(j.stream == stream, j.version > after)
        return [Record(*row) for row in self._rows(query.order_by(j.version).limit(limit))]

    def streams(self) -> dict[str, int]:
        """List all streams with their versions."""
        return {row[0]: row[1] for row in self._rows(select(s.streams))}

    def versions(self, streams: Iterable[str]) -> dict[str, int]:
        """Give the versions of some streams."""
        rows = self._rows_among(select(s.streams), s.streams.c.stream, streams)
        return {row[0]: row[1] for row in rows}

    def balances(self, names: Iterable[str]) -> dict[str, int]:
        """Give the balances of some accounts."""
        a = s.accounts.c
        return {r[0]: r[1] for r in self._rows_among(select(a.name, a.balance), a.name, names)}

    def accounts(self, after: str = "", limit: int = 1000) -> list[AccountRow]:
        """List accounts in the order of their names from behind a name."""
        a = s.accounts.c
        query = select(a.name, a.currency, a.side, a.balance).where(a.name > after)
        return [AccountRow(*row) for row in self._rows(query.order_by(a.name).limit(limit))]

    def sums(self) -> dict[str, int]:
        """Sum the books of each currency; a sum comes as a Decimal from PostgreSQL."""
        a = s.accounts.c
        query = select(a.currency, func.sum(a.side * a.balance)).group_by(a.currency)
        return {row[0]: int(row[1]) for row in self._rows(query)}

    def postings(self, after: int, until: int) -> list[PostingRow]:
        """Read what was posted by the events between two positions."""
        p = s.postings.c
        query = select(s.postings).where(p.position > after, p.position <= until)
        return [tuple(row) for row in self._rows(query.order_by(p.position, p.nth))]

    def statement(self, patron: str, before: int, limit: int = 100) -> list[PostingRow]:
        """Read a patron's latest postings, newest first."""
        p = s.postings.c
        query = select(s.postings).where(p.patron == patron, p.patron != "", p.position < before)
        query = query.order_by(p.position.desc(), p.nth.desc()).limit(limit)
        return [tuple(row) for row in self._rows(query)]

    def corrections(self, coup: str) -> list[PostingRow]:
        """Read every correction that names a coup."""
        p = s.postings.c
        query = select(s.postings).where(p.coup == coup, p.what == "correction")
        return [tuple(row) for row in self._rows(query.order_by(p.position, p.nth))]

    def answers(self, keys: Iterable[Key]) -> dict[tuple[str, str], tuple[bytes, bytes]]:
        """Look keys up."""
        a, wanted, found = s.answers.c, list(keys), {}
        for start in range(0, len(wanted), _AT_ONCE):
            some = wanted[start : start + _AT_ONCE]
            either = or_(*(and_(a.owner == k.owner, a.key == k.key) for k in some))
            for row in self._rows(select(a.owner, a.key, a.body, a.answer).where(either)):
                found[row[0], row[1]] = (bytes(row[2]), bytes(row[3]))
        return found

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """Give the latest snapshot of a stream and its version."""
        c = s.snapshots.c
        rows = self._rows(select(c.version, c.state).where(c.stream == stream))
        return (rows[0][0], bytes(rows[0][1])) if rows else None

    def coup(self, coup: str) -> CoupPlace | None:
        """Find a coup in the journal."""
        c = s.coups.c
        rows = self._rows(select(c.stream, c.version).where(c.coup == coup))
        if not rows:
            return None
        stream, first = rows[0]
        after = select(func.min(c.version)).where(c.stream == stream, c.version > first)
        (row,) = self._rows(after)
        last = row[0] - 1 if row[0] is not None else self.versions([stream])[stream]
        return CoupPlace(stream, first, last)

    def unseal(self, id: str) -> bytes | None:
        """Read what was sealed under a name."""
        rows = self._rows(select(s.sealed.c.body).where(s.sealed.c.id == id))
        return bytes(rows[0][0]) if rows else None

    def keep_rulebook(self, digest: bytes, id: str, content: bytes) -> None:
        """Keep a rulebook's file."""
        if self.rulebook(digest) is not None:
            return
        try:
            with self.engine.begin() as connection:
                row = {"digest": digest, "id": id, "content": content}
                connection.execute(insert(s.rulebooks), row)
        except IntegrityError:
            return  # another process was first with the same file

    def rulebook(self, digest: bytes) -> tuple[str, bytes] | None:
        """Give a rulebook's id and file by its digest."""
        c = s.rulebooks.c
        rows = self._rows(select(c.id, c.content).where(c.digest == digest))
        return (rows[0][0], bytes(rows[0][1])) if rows else None
