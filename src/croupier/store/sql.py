"""What SQLite and PostgreSQL have in common: every reading, written once in SQLAlchemy Core."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import (
    BindParameter,
    Engine,
    Select,
    Table,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import DBAPIError, IntegrityError

from croupier.bank.postings import from_kept
from croupier.messages import say
from croupier.store import schema as s
from croupier.store.batch import (
    HOUSE_KEYS,
    AnswerRow,
    Key,
    PostingRow,
    as_told,
    rows_of,
    uses,
    without_digest,
)
from croupier.store.bookmark import Bookmark
from croupier.store.contract import AccountRow, CoupPlace, Fenced, Pulse, StoreBusy, WentBack
from croupier.store.journal import Head, Record, key_digest
from croupier.store.people import People
from croupier.store.seals import SealBox, SealUnreadable, is_plain
from croupier.store.turns import Turn
from croupier.witness.checkpoint import Checkpoint

_AT_ONCE = 500
_BEHIND_ALL = "\U0010ffff"

# Made once: putting a query together takes longer than running it.
_after: BindParameter[int] = bindparam("after")
_until: BindParameter[int] = bindparam("until")
_limit: BindParameter[int] = bindparam("limit")
_name: BindParameter[str] = bindparam("name")
_names: BindParameter[list[str]] = bindparam("names", expanding=True)
_j, _a, _c, _k = s.journal.c, s.accounts.c, s.coups.c, s.answers.c
_posted = select(_j.position, _j.posted)

_HEAD = select(s.head.c.position, s.head.c.hash)
_RECORDS = select(s.journal).where(_j.position > _after).order_by(_j.position).limit(_limit)
_HASHES = select(_j.hash).where(_j.position > _after).order_by(_j.position).limit(_limit)
_RECORDS_OF = (
    select(s.journal)
    .where(_j.stream == _name, _j.version > _after)
    .order_by(_j.version)
    .limit(_limit)
)
_TILES = select(s.tiles.c.hash).where(s.tiles.c.nth >= _after).order_by(s.tiles.c.nth)
_v = s.checkpoints.c
_checkpoints = select(_v.origin, _v.size, _v.root, _v.head, _v.at, _v.key, _v.signature)
_CHECKPOINT = _checkpoints.order_by(_v.size.desc(), _v.at.desc()).limit(1)
_CHECKPOINTS = (
    _checkpoints.where(tuple_(_v.size, _v.at) > tuple_(_after, _until))
    .order_by(_v.size, _v.at)
    .limit(_limit)
)
_STREAMS = select(s.streams).where(s.streams.c.stream >= _name, s.streams.c.stream < _until)
_VERSIONS = select(s.streams).where(s.streams.c.stream.in_(_names))
_BALANCES = select(_a.name, _a.balance).where(_a.name.in_(_names))
_ACCOUNTS = (
    select(_a.name, _a.currency, _a.side, _a.balance)
    .where(_a.name > _name)
    .order_by(_a.name)
    .limit(_limit)
)
_SUMS = select(_a.currency, func.sum(_a.side * _a.balance)).group_by(_a.currency)
_POSTINGS = _posted.where(_j.position > _after, _j.position <= _until).order_by(_j.position)
_CORRECTIONS = (
    _posted.join(s.corrections, s.corrections.c.position == _j.position)
    .where(s.corrections.c.coup == _name)
    .order_by(_j.position)
)
_found = s.statements.c
_STATEMENT = (
    _posted.join(s.statements, _found.position == _j.position)
    .where(_found.patron == _name, _found.position < _until)
    .order_by(_found.position.desc())
    .limit(_limit)
)
_FOUND = (
    select(_found.patron, _found.position)
    .where(tuple_(_found.patron, _found.position) > tuple_(_name, _after))
    .order_by(_found.patron, _found.position)
    .limit(_limit)
)
_USED = select(_j.rules, _j.stream, _j.version).where(
    text(s.HAS_MARK), literal_column(s.KEY_USED).in_(bindparam("digests", expanding=True))
)
_pair = tuple_(_k.owner, _k.key)
_KEPT = select(_k.owner, _k.key, _k.body, _k.answer).where(
    _pair.in_(bindparam("keys", expanding=True))
)
_PAGE_OF_ANSWERS = (  # where it ends
    select(_k.owner, _k.key)
    .where(_pair > tuple_(bindparam("owner"), bindparam("key")))
    .order_by(_k.owner, _k.key)
    .offset(5000)
    .limit(1)
)
_SNAPSHOT = select(s.snapshots.c.version, s.snapshots.c.state).where(s.snapshots.c.stream == _name)
_SNAPSHOTS = select(s.snapshots.c.stream, s.snapshots.c.version)
_COUP = select(_c.stream, _c.version).where(_c.coup == _name)
_COUPS = select(s.coups).where(_c.coup > _name).order_by(_c.coup).limit(_limit)
_NEXT_COUP = select(func.min(_c.version)).where(_c.stream == _name, _c.version > _after)
_SEALED = select(s.sealed.c.body).where(s.sealed.c.id == _name)
_OPEN_SEALS = select(s.sealed.c.id).order_by(s.sealed.c.id)
_RULEBOOK = select(s.rulebooks.c.id, s.rulebooks.c.content).where(
    s.rulebooks.c.digest == bindparam("digest")
)


def _each(kept: Iterable[tuple[int, bytes]]) -> Iterator[PostingRow]:
    """Take apart what events have posted."""
    for position, posted in kept:
        if posted:
            yield from rows_of(position, from_kept(posted))


class SqlReader:
    """The readings of a store in a database."""

    def __init__(self, engine: Engine, box: SealBox, turn: Turn = nullcontext) -> None:
        self.engine = engine
        self.people = People(engine, box, turn)
        self._turn = turn
        self.box = box
        self.bookmark: Bookmark | None = None
        self._known = Head()

    def _check_went_on(self, head: Head, known: Head | None = None) -> None:
        """Refuse a journal that is behind what this process has seen of it, by now or then."""
        known = known or self._known
        if head.position < known.position:
            raise WentBack(
                str(say("journal-went-back", position=head.position, known=known.position))
            )
        if head.position == known.position and known.position and head.hash != known.hash:
            raise WentBack(str(say("epoch-journal-other", known=known.position)))

    @staticmethod
    def _check_fence(fence: int, now: int) -> None:
        """Refuse what was asked for by a right that another process has taken since."""
        if fence and fence != now:
            raise Fenced(str(say("right-taken-since", token=fence, now=now)))

    def watch(self, bookmark: Bookmark) -> None:
        """Know what the bookmark knows, and keep it up to date; it is closed with the store."""
        self.bookmark = bookmark
        if (mark := bookmark.read()) is not None:
            self._known = Head(mark.position, bytes.fromhex(mark.hash))

    def reached(self, head: Head) -> None:
        """Know that the journal has come so far."""
        if head.position > self._known.position:
            self._known = head
            if self.bookmark is not None:
                self.bookmark.note(head)

    def _let_go(self) -> None:
        self.engine.dispose()
        if self.bookmark is not None:
            self.bookmark.close()
            self.bookmark = None

    def _rows(self, query: Select[Any], **values: Any) -> list[Any]:
        # The driver's own rows: wrapping each of them takes longer than reading it.
        with self.engine.connect() as connection:
            cursor = connection.execute(query, values).cursor
            assert cursor is not None, "a query has rows"
            return list(cursor.fetchall())

    def _among(self, query: Select[Any], names: Iterable[str]) -> dict[str, int]:
        wanted = list(dict.fromkeys(names))
        found: dict[str, int] = {}
        for start in range(0, len(wanted), _AT_ONCE):
            found |= dict(self._rows(query, names=wanted[start : start + _AT_ONCE]))
        return found

    def head(self) -> Head:
        """Give the end of the chain."""
        ((position, hash),) = self._rows(_HEAD)
        return Head(position, bytes(hash))

    def pulse(self) -> Pulse:
        """See how far the journal is; a file has one process, which deals if anyone does."""
        known = self._known
        try:
            head = self.head()
        except DBAPIError as error:
            raise StoreBusy(str(error.orig)) from error
        self._check_went_on(head, known)
        return Pulse(head, True)

    def identity(self) -> str:
        """Name nothing: a file is no server's."""
        return ""

    def records(self, after: int, limit: int = 1000) -> list[Record]:
        """Read the journal of the whole house after a position."""
        return [Record(*row) for row in self._rows(_RECORDS, after=after, limit=limit)]

    def hashes(self, after: int, limit: int) -> list[bytes]:
        """Read the hashes alone of the journal's records from behind a position."""
        return [bytes(hash) for (hash,) in self._rows(_HASHES, after=after, limit=limit)]

    def records_of(self, stream: str, after: int = 0, limit: int = 1000) -> list[Record]:
        """Read one stream after a version."""
        rows = self._rows(_RECORDS_OF, name=stream, after=after, limit=limit)
        return [Record(*row) for row in rows]

    def streams(self, prefix: str = "") -> dict[str, int]:
        """List streams with their versions."""
        return dict(self._rows(_STREAMS, name=prefix, until=prefix + _BEHIND_ALL))

    def versions(self, streams: Iterable[str]) -> dict[str, int]:
        """Give the versions of some streams."""
        return self._among(_VERSIONS, streams)

    def balances(self, names: Iterable[str]) -> dict[str, int]:
        """Give the balances of some accounts."""
        return self._among(_BALANCES, names)

    def accounts(self, after: str = "", limit: int = 1000) -> list[AccountRow]:
        """List accounts in the order of their names after a name."""
        return [AccountRow(*row) for row in self._rows(_ACCOUNTS, name=after, limit=limit)]

    def sums(self) -> dict[str, int]:
        """Sum the books of each currency; a sum comes as a Decimal from PostgreSQL."""
        return {currency: int(total) for currency, total in self._rows(_SUMS)}

    def postings(self, after: int, until: int) -> list[PostingRow]:
        """Read what was posted by the events between two positions."""
        return list(_each(self._rows(_POSTINGS, after=after, until=until)))

    def statement(self, patron: str, before: int, limit: int = 100) -> list[PostingRow]:
        """Read a patron's latest postings, newest first."""
        found = self._rows(_STATEMENT, name=patron, until=before, limit=limit)
        rows = _each(found[::-1])
        return [row for row in rows if row.patron == patron][::-1][:limit]

    def statement_index(self, patron: str, after: int, limit: int = 1000) -> list[tuple[str, int]]:
        """List whose statements have which positions, in their order, from behind one of them."""
        return self._rows(_FOUND, name=patron, after=after, limit=limit)

    def corrections(self, coup: str) -> list[PostingRow]:
        """Read every correction that names a coup."""
        rows = _each(self._rows(_CORRECTIONS, name=coup))
        return [row for row in rows if row.coup == coup and row.what == "correction"]

    def answers(self, keys: Iterable[Key]) -> dict[tuple[str, str], tuple[bytes, bytes]]:
        """Look keys up."""
        wanted, found = list(keys), {}
        for start in range(0, len(wanted), _AT_ONCE):
            some = wanted[start : start + _AT_ONCE]
            for row in self._rows(_KEPT, keys=[(k.owner, k.key) for k in some]):
                found[row[0], row[1]] = (bytes(row[2]), without_digest(bytes(row[3])))
            digests = {key_digest(k.owner, k.key): k for k in some}
            used = uses(
                (bytes(rules), stream, version)
                for rules, stream, version in self._rows(_USED, digests=list(digests))
            )
            for digest, use in used.items():
                found = as_told(digests[digest], use) | found
        return found

    def every_answer(self, after: tuple[str, str], limit: int) -> list[AnswerRow]:
        """List answers as they are kept, in the order of their owners and keys, after a key."""
        query = select(_k.owner, _k.key, _k.body, _k.answer, _k.at).where(_pair > after)
        rows = self._rows(query.order_by(_k.owner, _k.key).limit(limit))
        return [(row[0], row[1], bytes(row[2]), bytes(row[3]), row[4]) for row in rows]

    def forget_answers(self, before: int, beginning: bytes = b"") -> int:
        """Drop the answers given before a time, and say how many.

        Page by page along the key, so that no wager waits long for one of them.
        """
        dropped, after = 0, ("", "")
        while True:
            page = self._rows(_PAGE_OF_ANSWERS, owner=after[0], key=after[1])
            old = [_pair > after, _k.at < before, _k.owner != HOUSE_KEYS]
            if beginning:
                old.append(func.substr(_k.answer, 1, len(beginning)) == beginning)
            if page:
                old.append(_pair <= page[0])
            with self._turn(), self.engine.begin() as connection:
                dropped += connection.execute(delete(s.answers).where(*old)).rowcount
            if not page:
                return dropped
            after = page[0]

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """Give the latest snapshot of a stream and its version."""
        rows = self._rows(_SNAPSHOT, name=stream)
        return (rows[0][0], bytes(rows[0][1])) if rows else None

    def snapshot_versions(self) -> dict[str, int]:
        """List the streams that have a snapshot, and its version."""
        return dict(self._rows(_SNAPSHOTS))

    def coup(self, coup: str) -> CoupPlace | None:
        """Find a coup in the journal."""
        rows = self._rows(_COUP, name=coup)
        if not rows:
            return None
        stream, first = rows[0]
        ((following,),) = self._rows(_NEXT_COUP, name=stream, after=first)
        last = following - 1 if following is not None else self.versions([stream])[stream]
        return CoupPlace(stream, first, last)

    def coups(self, after: str = "", limit: int = 1000) -> list[tuple[str, str, int]]:
        """List coups by their names after a name."""
        return [(*row,) for row in self._rows(_COUPS, name=after, limit=limit)]

    def seal(self, id: str, content: bytes) -> bytes:
        """Encrypt what a commit is to keep under a name."""
        return self.box.seal(id, content)

    def unseal(self, id: str) -> bytes | None:
        """Read what was sealed under a name."""
        rows = self._rows(_SEALED, name=id)
        return self.box.unseal(id, bytes(rows[0][0])) if rows else None

    def open_seals(self) -> list[str]:
        """List the names of all that is sealed."""
        return [id for (id,) in self._rows(_OPEN_SEALS)]

    def drop_seals(self, ids: Iterable[str]) -> None:
        """Forget seals of which everything is on record."""
        wanted = list(ids)
        for start in range(0, len(wanted), _AT_ONCE):
            some = wanted[start : start + _AT_ONCE]
            with self._turn(), self.engine.begin() as connection:
                connection.execute(delete(s.sealed).where(s.sealed.c.id.in_(some)))

    def reseal(self) -> int:
        """Seal anew what is not under the first key, and say how much; what is plain stays so."""
        changed = 0
        for id in self.open_seals():
            with self._turn(), self.engine.begin() as connection:
                body = connection.scalar(_SEALED, {"name": id})
                if body is None or is_plain(body) or self.box.is_under_first(body):
                    continue
                try:
                    new = self.box.seal(id, self.box.unseal(id, body))
                except SealUnreadable:
                    continue  # its key is lost, and the epoch says so
                here = (s.sealed.c.id == id, s.sealed.c.body == body)
                changed += connection.execute(update(s.sealed).where(*here), {"body": new}).rowcount
        return changed

    def keep_rulebook(self, digest: bytes, id: str, content: bytes) -> None:
        """Keep a rulebook's file."""
        if self.rulebook(digest) is not None:
            return
        try:
            with self._turn(), self.engine.begin() as connection:
                row = {"digest": digest, "id": id, "content": content}
                connection.execute(insert(s.rulebooks), row)
        except IntegrityError:
            return  # another process was first with the same file

    def rulebooks(self) -> list[bytes]:
        """List the digests of the rulebooks that are kept."""
        return sorted(bytes(row[0]) for row in self._rows(select(s.rulebooks.c.digest)))

    def rulebook(self, digest: bytes) -> tuple[str, bytes] | None:
        """Give a rulebook's id and file by its digest."""
        rows = self._rows(_RULEBOOK, digest=digest)
        return (rows[0][0], bytes(rows[0][1])) if rows else None

    def tiles(self, after: int) -> list[bytes]:
        """Give the roots kept of the tree over the journal."""
        return [bytes(hash) for (hash,) in self._rows(_TILES, after=after)]

    def keep_tiles(self, after: int, hashes: Sequence[bytes]) -> None:
        """Keep roots of the tree over the journal."""
        rows = [{"nth": nth, "hash": hash} for nth, hash in enumerate(hashes, after)]
        for start in range(0, len(rows), _AT_ONCE):
            self._insert(s.tiles, rows[start : start + _AT_ONCE])

    def _insert(self, table: Table, rows: list[dict[str, object]]) -> None:
        """Add rows; one that is there already, because another process was first, stays."""
        insert_into = sqlite_insert if self.engine.dialect.name == "sqlite" else postgres_insert
        with self._turn(), self.engine.begin() as connection:
            connection.execute(insert_into(table).on_conflict_do_nothing(), rows)

    def checkpoint(self) -> Checkpoint | None:
        """Give the newest checkpoint that the house has signed."""
        rows = self._rows(_CHECKPOINT)
        return Checkpoint(*rows[0]) if rows else None

    def checkpoints(self, after: Checkpoint | None = None, limit: int = 1000) -> list[Checkpoint]:
        """Read the checkpoints from behind one of them, in their order."""
        size, at = (after.size, after.at) if after else (-1, 0)
        rows = self._rows(_CHECKPOINTS, after=size, until=at, limit=limit)
        return [Checkpoint(*row) for row in rows]

    def keep_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint for ever; the same again changes nothing."""
        self._insert(s.checkpoints, [asdict(checkpoint)])
