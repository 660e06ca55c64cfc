"""Group commit: many commands' writes in one transaction, each kept or refused by itself.

Commits that are joined, because one thing happened at two tables, are kept or refused together.
``admit`` is the whole of the store's judgement and does no I/O: a backend reads what it asks
for, lets it judge, writes what it gives, and commits. So every backend judges alike.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import repeat
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

from croupier.bank.accounts import kind_of
from croupier.bank.postings import Posting, Postings, as_kept, changes
from croupier.store.journal import Head, Mark, digest_of, key_digest, link


class Key(Struct, frozen=True, gc=False):
    """An idempotency key, bound to who sent it and to the body it came with."""

    owner: str
    key: str
    body: bytes


class Commit(Struct, frozen=True, gc=False):
    """What one command writes, whole or not at all; ``expected`` is the version it was decided on.

    ``postings`` are those of each event, or none at all. Coups name their event by its place in
    ``events``. ``rests_on`` are
    balances that must be just so, where more would have been decided otherwise, ``as_of`` versions
    of other streams likewise. A commit that is ``joined`` stands or falls with the one before it.
    ``moved`` is what the postings change, summed once for all who ask. ``sealed`` is kept under
    its name until a commit has it ``shown``. Without an ``answer`` the answer to its key is what it
    has written.
    """

    stream: str
    expected: int
    at: int = 0
    rules: bytes = b""
    events: tuple[bytes, ...] = ()
    postings: tuple[Postings, ...] = ()
    key: Key | None = None
    answer: bytes = b""
    snapshot: bytes | None = None
    coups: tuple[tuple[str, int], ...] = ()
    sealed: tuple[tuple[str, bytes], ...] = ()
    rests_on: tuple[tuple[str, int], ...] = ()
    joined: bool = False
    as_of: tuple[tuple[str, int], ...] = ()
    moved: dict[str, int] = {}
    shown: tuple[str, ...] = ()


class Written(Struct, frozen=True, gc=False):
    """Kept: the position of its first event."""

    position: int


class Repeated(Struct, frozen=True, gc=False):
    """The same key and body came before: its answer, and nothing is written again."""

    answer: bytes


class KeyReused(Struct, frozen=True, gc=False):
    """The key came before with another body."""


class Stale(Struct, frozen=True, gc=False):
    """The stream has moved on since the decision was made."""

    version: int


class Short(Struct, frozen=True, gc=False):
    """An account does not hold what would leave it."""

    account: str
    balance: int
    needed: int


MARK = b"#"  # between an answer and its digest
_MARKED = 33  # what both take


def kept_answer(owner: str, key: str, body: bytes, answer: bytes, at: int) -> bytes:
    """Give an answer as it is kept: with a digest of the whole row, so that damage is seen."""
    row = b"\n".join((owner.encode(), key.encode(), body, answer, b"%d" % at))
    return answer + MARK + blake2b(row, digest_size=16).hexdigest().encode()


def answer_of(owner: str, key: str, body: bytes, kept: bytes, at: int) -> bytes | None:
    """Give the answer of a row; none if the row is not as it was kept. Old ones have no digest."""
    answer = without_digest(kept)
    is_as_kept = answer == kept or kept_answer(owner, key, body, answer, at) == kept
    return answer if is_as_kept else None


def without_digest(kept: bytes) -> bytes:
    """Give a kept answer as it was given."""
    return kept[:-_MARKED] if kept[-_MARKED:][:1] == MARK else kept


HOUSE_KEYS = "house"  # who owns what must happen once for ever; such answers are never dropped
REFUSED = b'{"type":"refused"'  # how a refusal begins as ``floor/requests.py`` has it kept
Outcome = Written | Repeated | KeyReused | Stale | Short
JournalRow = tuple[int, str, int, int, bytes, bytes, bytes, bytes]
AnswerRow = tuple[str, str, bytes, bytes, int]


class PostingRow(NamedTuple):
    """What an event posted, as the ledger is read; ``nth`` counts an event's postings from 0."""

    position: int
    nth: int
    debit: str
    credit: str
    amount: int
    what: str
    patron: str
    coup: str
    bet: str
    line: int
    clauses: str

    @property
    def posting(self) -> Posting:
        """Give it as the event posted it."""
        return Posting(*self[2:])


class Used(Struct, frozen=True, gc=False):
    """A key's use as the journal has it: the first record that it left."""

    mark: Mark
    stream: str
    version: int

    @property
    def answer(self) -> bytes:
        """The answer that was given."""
        return done(self.stream, self.version, self.mark.count)


def uses(rows: Iterable[tuple[bytes, str, int]]) -> dict[bytes, Used]:
    """Read where keys were used, by the digest of each: rules, stream and version of records."""
    found = [Used(Mark.read(rules), stream, version) for rules, stream, version in rows]
    return {one.mark.key: one for one in found}


def done(stream: str, first: int, count: int) -> bytes:
    """Say what a commit has written: an answer that follows from the journal is kept nowhere else.

    ``floor/requests.py`` reads it.
    """
    return f"{stream} {first} {first + count - 1}".encode()


class Seen(Struct):
    """What a backend has read, under its lock, of everything a batch touches.

    ``used`` has the marks of keys in the journal, by the digest of each.
    """

    head: Head
    versions: dict[str, int]
    balances: dict[str, int]
    answers: dict[tuple[str, str], tuple[bytes, bytes]]
    used: dict[bytes, Used] = {}


class Plan(Struct):
    """What a batch comes to: an outcome for each commit, and the rows to write.

    ``position`` and ``hash`` are the end of the chain, as far as it is planned.
    """

    position: int
    hash: bytes
    outcomes: list[Outcome] = []
    journal: list[JournalRow] = []
    statements: list[tuple[str, int]] = []
    corrections: list[tuple[str, int]] = []
    opened: list[str] = []
    emptied: list[str] = []  # accounts of coups that are over
    changes: dict[str, int] = {}
    versions: dict[str, int] = {}
    answers: list[tuple[str, str, bytes, bytes, int]] = []
    snapshots: dict[str, tuple[int, bytes]] = {}
    coups: list[tuple[str, str, int]] = []
    sealed: list[tuple[str, bytes]] = []
    shown: list[str] = []

    @property
    def head(self) -> Head:
        """The end of the chain once it is written."""
        return Head(self.position, self.hash)


def touched_streams(batch: Sequence[Commit]) -> list[str]:
    """List the streams whose versions must be read."""
    streams: set[str] = set()
    for commit in batch:
        streams.add(commit.stream)
        for stream, _ in commit.as_of:
            streams.add(stream)
    return list(streams)


def touched_accounts(batch: Sequence[Commit]) -> list[str]:
    """List the accounts whose balances must be read, in one order, so that locks never cross."""
    names: set[str] = set()
    for commit in batch:
        names.update(commit.moved or _moved((commit,)))
        for name, _ in commit.rests_on:
            names.add(name)
    return sorted(names)


def touched_keys(batch: Sequence[Commit]) -> list[Key]:
    """List the keys that must be looked up."""
    return [commit.key for commit in batch if commit.key is not None]


def admit(batch: Sequence[Commit], seen: Seen) -> Plan:
    """Judge each commit in turn on what was read and what its neighbours before it did."""
    plan = Plan(seen.head.position, seen.head.hash)
    now = Seen(
        seen.head, dict(seen.versions), dict(seen.balances), dict(seen.answers), dict(seen.used)
    )
    kept_out: dict[str, int] = {}
    groups = _groups(batch) if any(commit.joined for commit in batch) else zip(batch)
    for group in groups:
        if kept_out and any(_is_built_on(kept_out, commit, seen, now) for commit in group):
            # Decided on top of one that was kept out. If its version fits all the same, that is
            # a coincidence: another process wrote as many events as that one would have.
            against: list[Outcome] = [Stale(now.versions.get(one.stream, 0)) for one in group]
        else:
            against = _judge(group, plan, now)
        if against:
            plan.outcomes += against
            for commit in group:
                if commit.events:
                    kept_out.setdefault(commit.stream, commit.expected)
    plan.changes = {
        name: balance - seen.balances.get(name, 0)
        for name, balance in now.balances.items()
        if balance != seen.balances.get(name)  # an account first seen is opened, even if empty
    }
    plan.opened = [name for name in plan.changes if name not in seen.balances]
    plan.emptied = [
        name for name in plan.changes if not now.balances[name] and kind_of(name) == "escrow"
    ]
    plan.versions = {
        stream: version
        for stream, version in now.versions.items()
        if version != seen.versions.get(stream, 0)
    }
    return plan


def _is_built_on(kept_out: dict[str, int], commit: Commit, seen: Seen, now: Seen) -> bool:
    """Tell whether a commit was decided on one that was kept out, and nothing was written since."""
    stream = commit.stream
    return commit.expected > kept_out.get(stream, commit.expected) and (
        now.versions.get(stream, 0) == seen.versions.get(stream, 0)
    )


def _groups(batch: Sequence[Commit]) -> Iterator[Sequence[Commit]]:
    """Put each commit together with those that are joined to it."""
    first = 0
    for end in range(1, len(batch) + 1):
        if end == len(batch) or not batch[end].joined:
            yield batch[first:end]
            first = end


def _judge(group: Sequence[Commit], plan: Plan, now: Seen) -> list[Outcome]:
    """Write a group whole, or say of each commit why not; one is enough to keep out all."""
    moved = _moved(group)
    for commit in group:
        if _objection(commit, moved, now) is not None:
            return [
                _objection(one, moved, now) or Stale(now.versions.get(one.stream, 0))
                for one in group
            ]
    balances = now.balances
    for name, change in moved.items():
        balances[name] = balances.get(name, 0) + change
    for commit in group:
        _write(commit, plan, now)
    return []


def _moved(group: Sequence[Commit]) -> dict[str, int]:
    """Sum what a group changes; whoever decided a commit has mostly summed it already."""
    if len(group) == 1 and ((moved := group[0].moved) or not group[0].postings):
        return moved
    return changes(one for commit in group for posted in commit.postings for one in posted)


def _objection(commit: Commit, moved: dict[str, int], now: Seen) -> Outcome | None:
    """Say why a commit is kept out; ``moved`` is what its whole group would change."""
    key, balances, versions = commit.key, now.balances, now.versions
    if key is not None and (said := _said_before(key, now)) is not None:
        return said
    version = versions.get(commit.stream, 0)
    if version != commit.expected:
        return Stale(version)
    for name, balance in commit.rests_on:
        if balances.get(name, 0) != balance:
            return Stale(version)
    for stream, as_of in commit.as_of:
        if versions.get(stream, 0) != as_of:
            return Stale(version)
    if commit.joined:
        return None  # the money of a group is held against the balances once
    for name, change in moved.items():
        if change < 0 and balances.get(name, 0) + change < 0:
            return Short(name, balances.get(name, 0), -change)
    return None


def _said_before(key: Key, now: Seen) -> Outcome | None:
    """Say what a key came to when it was used before."""
    if (before := now.answers.get((key.owner, key.key))) is not None and _binds(key, before[1]):
        body, answer = before
        return Repeated(without_digest(answer)) if body == key.body else KeyReused()
    if now.used and (used := now.used.get(key_digest(key.owner, key.key))) is not None:
        return Repeated(used.answer) if is_use_of(used.mark, key) else KeyReused()
    return None


def _binds(key: Key, answer: bytes) -> bool:
    """Tell whether an answer to a key is the last word.

    What the house does once for ever it does as soon as it can: a refusal of that is never kept,
    and one that an earlier house has kept is no answer.
    """
    return key.owner != HOUSE_KEYS or not answer.startswith(REFUSED)


def is_use_of(mark: Mark, key: Key) -> bool:
    """Tell whether a mark is of just this request, and not of another under its key."""
    return mark.body == Mark.of(key.owner, key.key, key.body).body


def as_told(key: Key, used: Used) -> dict[tuple[str, str], tuple[bytes, bytes]]:
    """Give a key's use as its answer would be kept; the body's digest where it was another."""
    body = key.body if is_use_of(used.mark, key) else used.mark.body
    return {(key.owner, key.key): (body, used.answer)}


def _write(commit: Commit, plan: Plan, now: Seen) -> None:
    stream, version, key, events = commit.stream, commit.expected, commit.key, commit.events
    position, hash, at, rules = plan.position, plan.hash, commit.at, commit.rules
    plan.outcomes.append(Written(position + 1))
    if key is not None and events:
        mark = Mark.of(key.owner, key.key, key.body, len(events))
        now.used[mark.key] = Used(mark, stream, version + 1)
        rules += mark.kept()
    postings: Iterable[Postings] = commit.postings or repeat((), len(events))
    for event, posted in zip(events, postings, strict=True):
        position += 1
        version += 1
        hash = link(hash, digest_of(position, stream, version, at, rules, event))
        kept = as_kept(posted) if posted else b""
        plan.journal.append((position, stream, version, at, rules, event, hash, kept))
        if posted:
            _find(position, posted, plan)
        rules = commit.rules
    if events:
        plan.position, plan.hash = position, hash
        now.versions[stream] = version
    for coup, event_at in commit.coups:
        plan.coups.append((coup, stream, commit.expected + 1 + event_at))
    plan.sealed += commit.sealed
    plan.shown += commit.shown
    if commit.snapshot is not None:
        plan.snapshots[stream] = (version, commit.snapshot)
    # An answer without a row is told by its mark.
    if key is not None and (commit.answer or not events) and _binds(key, commit.answer):
        answer = kept_answer(key.owner, key.key, key.body, commit.answer, at)
        now.answers[key.owner, key.key] = (key.body, answer)
        plan.answers.append((key.owner, key.key, key.body, answer, at))


def _find(position: int, posted: Sequence[Posting], plan: Plan) -> None:
    """Note by whom and by which coup's correction an event is looked for."""
    patrons: dict[str, None] = {}
    corrected: dict[str, None] = {}
    for one in posted:
        if one.amount <= 0 or one.debit == one.credit:
            raise ValueError(f"{one} moves nothing from one account to another.")
        if one.patron:
            patrons[one.patron] = None
        if one.what == "correction":
            corrected[one.coup] = None
    for patron in patrons:
        plan.statements.append((patron, position))
    for coup in corrected:
        plan.corrections.append((coup, position))


def rows_of(position: int, posted: Postings) -> list[PostingRow]:
    """List what an event posted, as it is read."""
    return [PostingRow(position, nth, *astuple(one)) for nth, one in enumerate(posted)]
