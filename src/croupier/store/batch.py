"""Group commit: many commands' writes in one transaction, each kept or refused by itself.

Commits that are joined, because one thing happened at two tables, are kept or refused together.
``admit`` is the whole of the store's judgement and does no I/O: a backend reads what it asks
for, lets it judge, writes what it gives, and commits. So every backend judges alike.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import astuple

from croupier.bank.postings import Posting, changes
from croupier.store.journal import Head, Record, chained


class Key(Struct, frozen=True, gc=False):
    """An idempotency key, bound to who sent it and to the body it came with."""

    owner: str
    key: str
    body: bytes


class Commit(Struct, frozen=True, gc=False):
    """What one command writes, whole or not at all; ``expected`` is the version it was decided on.

    Postings, coups and the snapshot name their event by its place in ``events``. ``rests_on`` are
    balances that must be just so, where more would have been decided otherwise, ``as_of`` versions
    of other streams likewise. A commit that is ``joined`` stands or falls with the one before it.
    ``moved`` is what the postings change, summed once for all who ask.
    """

    stream: str
    expected: int
    at: int = 0
    rules: bytes = b""
    events: tuple[bytes, ...] = ()
    postings: tuple[tuple[int, Posting], ...] = ()
    key: Key | None = None
    answer: bytes = b""
    snapshot: bytes | None = None
    coups: tuple[tuple[str, int], ...] = ()
    sealed: tuple[tuple[str, bytes], ...] = ()
    rests_on: tuple[tuple[str, int], ...] = ()
    joined: bool = False
    as_of: tuple[tuple[str, int], ...] = ()
    moved: dict[str, int] = {}


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


HOUSE_KEYS = "house"  # who owns what must happen once for ever; such answers are never dropped
Outcome = Written | Repeated | KeyReused | Stale | Short
PostingRow = tuple[int, int, str, str, int, str, str, str, str, int, str]


class Seen(Struct):
    """What a backend has read, under its lock, of everything a batch touches."""

    head: Head
    versions: dict[str, int]
    balances: dict[str, int]
    answers: dict[tuple[str, str], tuple[bytes, bytes]]


class Plan(Struct):
    """What a batch comes to: an outcome for each commit, and the rows to write."""

    head: Head
    outcomes: list[Outcome] = []
    records: list[Record] = []
    postings: list[PostingRow] = []
    opened: list[str] = []
    changes: dict[str, int] = {}
    versions: dict[str, int] = {}
    answers: list[tuple[str, str, bytes, bytes, int]] = []
    snapshots: dict[str, tuple[int, bytes]] = {}
    coups: list[tuple[str, str, int]] = []
    sealed: list[tuple[str, bytes]] = []


def touched_streams(batch: Sequence[Commit]) -> list[str]:
    """List the streams whose versions must be read."""
    others = {stream for commit in batch for stream, _ in commit.as_of}
    return list({commit.stream for commit in batch} | others)


def touched_accounts(batch: Sequence[Commit]) -> list[str]:
    """List the accounts whose balances must be read, in one order, so that locks never cross."""
    names: set[str] = set()
    for commit in batch:
        for _, posting in commit.postings:
            names.add(posting.debit)
            names.add(posting.credit)
        names.update(name for name, _ in commit.rests_on)
    return sorted(names)


def touched_keys(batch: Sequence[Commit]) -> list[Key]:
    """List the keys that must be looked up."""
    return [commit.key for commit in batch if commit.key is not None]


def admit(batch: Sequence[Commit], seen: Seen) -> Plan:
    """Judge each commit in turn on what was read and what its neighbours before it did."""
    plan = Plan(seen.head)
    now = Seen(seen.head, dict(seen.versions), dict(seen.balances), dict(seen.answers))
    kept_out: dict[str, int] = {}
    written: set[str] = set()
    for group in _groups(batch):
        outcomes: list[Outcome]
        if any(
            commit.stream not in written
            and commit.expected > kept_out.get(commit.stream, commit.expected)
            for commit in group
        ):
            # Decided on top of one that was kept out. If its version fits all the same, that is
            # a coincidence: another process wrote as many events as that one would have.
            outcomes = [Stale(now.versions.get(commit.stream, 0)) for commit in group]
        else:
            outcomes = _judge(group, plan, now)
        for commit, outcome in zip(group, outcomes, strict=True):
            if commit.events:
                if isinstance(outcome, Written):
                    written.add(commit.stream)
                else:
                    kept_out.setdefault(commit.stream, commit.expected)
        plan.outcomes += outcomes
    plan.changes = {
        name: balance - seen.balances.get(name, 0)
        for name, balance in now.balances.items()
        if balance != seen.balances.get(name)  # an account first seen is opened, even if empty
    }
    plan.opened = [name for name in plan.changes if name not in seen.balances]
    plan.versions = {
        stream: version
        for stream, version in now.versions.items()
        if version != seen.versions.get(stream, 0)
    }
    return plan


def _groups(batch: Sequence[Commit]) -> Iterator[tuple[Commit, ...]]:
    """Put each commit together with those that are joined to it."""
    first = 0
    for end in range(1, len(batch) + 1):
        if end == len(batch) or not batch[end].joined:
            yield tuple(batch[first:end])
            first = end


def _judge(group: tuple[Commit, ...], plan: Plan, now: Seen) -> list[Outcome]:
    """Write a group whole, or say of each commit why not; one is enough to keep out all."""
    moved = _moved(group)
    against = [_objection(commit, moved, now) for commit in group]
    if any(outcome is not None for outcome in against):
        return [
            outcome if outcome is not None else Stale(now.versions.get(commit.stream, 0))
            for commit, outcome in zip(group, against, strict=True)
        ]
    for name, change in moved.items():
        now.balances[name] = now.balances.get(name, 0) + change
    return [_write(commit, plan, now) for commit in group]


def _moved(group: tuple[Commit, ...]) -> dict[str, int]:
    """Sum what a group changes; whoever decided a commit has mostly summed it already."""
    if len(group) == 1 and group[0].moved:
        return group[0].moved
    return changes(posting for commit in group for _, posting in commit.postings)


def _objection(commit: Commit, moved: dict[str, int], now: Seen) -> Outcome | None:
    """Say why a commit is kept out; ``moved`` is what its whole group would change."""
    key, balances = commit.key, now.balances
    if key is not None and (before := now.answers.get((key.owner, key.key))) is not None:
        body, answer = before
        return Repeated(answer) if body == key.body else KeyReused()
    version = now.versions.get(commit.stream, 0)
    if version != commit.expected:
        return Stale(version)
    for name, balance in commit.rests_on:
        if balances.get(name, 0) != balance:
            return Stale(version)
    for stream, as_of in commit.as_of:
        if now.versions.get(stream, 0) != as_of:
            return Stale(version)
    if commit.joined:
        return None  # the money of a group is held against the balances once
    for name, change in moved.items():
        if change < 0 and balances.get(name, 0) + change < 0:
            return Short(name, balances.get(name, 0), -change)
    return None


def _write(commit: Commit, plan: Plan, now: Seen) -> Outcome:
    version, key = commit.expected, commit.key
    first = plan.head.position + 1
    for number, event in enumerate(commit.events, version + 1):
        record = chained(plan.head, commit.stream, number, commit.at, commit.rules, event)
        plan.head = Head(record.position, record.hash)
        plan.records.append(record)
    _add_rows(commit, first, plan)
    now.versions[commit.stream] = version + len(commit.events)
    if commit.snapshot is not None:
        plan.snapshots[commit.stream] = (now.versions[commit.stream], commit.snapshot)
    if key is not None:
        now.answers[key.owner, key.key] = (key.body, commit.answer)
        plan.answers.append((key.owner, key.key, key.body, commit.answer, commit.at))
    return Written(first)


def _add_rows(commit: Commit, first: int, plan: Plan) -> None:
    for nth, (event, posting) in enumerate(commit.postings):
        plan.postings.append((first + event, nth, *astuple(posting)))
    for coup, event in commit.coups:
        plan.coups.append((coup, commit.stream, commit.expected + 1 + event))
    plan.sealed.extend(commit.sealed)
