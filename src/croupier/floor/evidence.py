"""A packet of evidence: a coup's story, its dispute, and proof that both are untouched.

The proof is the chain over the coup's and the case's own records, which are there whole; those of
others in between only as digests, so nothing of theirs is shown. Where more lies between than
anyone would carry, the chain is taken up anew, and says so by the hash it begins from. Each stretch
has its place in the newest checkpoint, which witnesses elsewhere have kept.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from croupier.disputes import Case, CaseEvent, evolve
from croupier.floor.loading import load
from croupier.floor.old_cases import old_cases, old_records
from croupier.floor.proving import (
    Link,
    Witnessed,
    check_chain,
    check_witnessed,
    hash_before,
    whole,
    witnessed,
)
from croupier.floor.records import Fact, case_stream, decode_any, is_case
from croupier.floor.rulebooks import game_of
from croupier.floor.story import Story, records_of, story_of
from croupier.messages import named, say
from croupier.rules.errors import InputError
from croupier.store import Store
from croupier.store.journal import Record, digest_of
from croupier.store.reading import forwards
from croupier.store.tree import JournalTree
from croupier.table.events import CoupSettled, Event
from croupier.table.shapes import PatronLine

MOST_BETWEEN = 5_000  # records of others that a packet carries between two of its own


class Provable(Struct, frozen=True):
    """What of a packet can be worked out again; packets of any age have it."""

    coup: str
    lines: list[PatronLine]
    chain: list[Link]
    head: str
    case: Case | None = None
    witnessed: Witnessed | None = None

    def anchors(self) -> list[Link]:
        """Give the last record of each stretch of the chain: the house's journal must have it."""
        begins = [nth for nth, one in enumerate(self.chain) if one.before and nth]
        return [self.chain[nth - 1] for nth in (*begins, len(self.chain))]


class Packet(Provable, frozen=True, kw_only=True):
    """Everything the system can say about a coup and its dispute, for whoever decides."""

    story: Story
    headings: dict[str, str]


def packet(store: Store, coup: str) -> Packet:
    """Put a coup's packet together."""
    return _made(store, coup, None, [])


def named_packet(store: Store, of: str) -> Packet:
    """Put the packet of a coup or of a case together, by its name."""
    table, word, number = of.rpartition("-case-")
    if not word:
        return packet(store, of)
    case = load(store, case_stream(of)).case if number.isdecimal() else None
    old = {} if case is not None else old_cases(store, table)
    if case is None and of not in old:
        raise InputError(say("case-id-unknown", of=of))
    return case_packet(store, case or old[of], case is None)


def case_packet(
    store: Store, case: Case, is_old: bool = False, tree: JournalTree | None = None
) -> Packet:
    """Put a case's packet together, as it is on the disk now: also long after it was closed."""
    own = case_records(store, case, is_old)
    told = old_cases(store, case.table)[case.id] if is_old else _told_by(own)
    return _made(store, case.coup, told, own, tree)


def steps_of(store: Store, case: Case, is_old: bool) -> list[CaseEvent | Event]:
    """Read everything that happened in a case from the journal."""
    steps = (decode_any(record.event) for record in case_records(store, case, is_old))
    return [step for step in steps if isinstance(step, CaseEvent | Event)]


def case_records(store: Store, case: Case, is_old: bool = False) -> list[Record]:
    """Give everything that is on record about a case."""
    if is_old:
        return list(old_records(store, case.table, case.id))
    return list(forwards(store, case_stream(case.id)))


def _made(
    store: Store,
    coup: str,
    case: Case | None,
    of_case: list[Record],
    tree: JournalTree | None = None,
) -> Packet:
    records = records_of(store, coup)
    own = {record.position: record for record in (*records, *of_case)}
    game, head = game_of(store, records[0].book), store.head()
    headings = (
        {h.clause or h.id: named(h.name) for h in game.book.evidence_headings} if game else {}
    )
    chain = list(_chain(store, own))
    return Packet(
        coup,
        _lines(records),
        chain,
        f"{head.position}:{head.hash.hex()}",
        case,
        witnessed(store, tree or JournalTree(store), chain),
        story=story_of(store, coup),
        headings=headings,
    )


def _told_by(records: Iterable[Record] | Iterable[Link]) -> Case | None:
    """Give the case that its own records make."""
    case = None
    for record in records:
        if is_case(record.stream) and isinstance(event := _event_of(record), CaseEvent):
            case = evolve(case, event)
    return case


def _lines(records: Iterable[Record] | Iterable[Link]) -> list[PatronLine]:
    """Give the lines of the coup as it was settled."""
    events = map(_event_of, records)
    return [line for event in events if isinstance(event, CoupSettled) for line in event.lines]


def _event_of(record: Record | Link) -> Event | Fact:
    content = record.event
    return decode_any(content if isinstance(content, bytes) else content.encode())


def _chain(store: Store, own: dict[int, Record]) -> Iterator[Link]:
    """Link the packet's own records, and what lies between them as far as it is near."""
    last = -MOST_BETWEEN
    for position in sorted(own):
        if position - last > MOST_BETWEEN:
            yield whole(own[position], hash_before(store, position))
        else:
            while last < position - 1:
                for r in store.records(last, min(1000, position - 1 - last)):
                    digest = digest_of(r.position, r.stream, r.version, r.at, r.rules, r.event)
                    yield Link(r.position, r.hash.hex(), digest.hex())
                    last = r.position
            yield whole(own[position])
        last = position


def check_packet(packet: Provable) -> int:
    """Work a packet out again from nothing but itself, and say how many stretches it links.

    The chain holds and is where the checkpoint has it, and the case and the lines that it shows
    are those of its records.
    """
    stretches = check_chain(packet.chain)
    if packet.witnessed is not None:
        check_witnessed(packet.chain, packet.witnessed)
    whole = [one for one in packet.chain if not one.digest]
    told = _told_by(whole)
    if told is not None and told != packet.case:
        raise InputError(say("packet-case-mismatch"))
    if _lines(whole) != packet.lines:
        raise InputError(say("packet-lines-mismatch"))
    return stretches
