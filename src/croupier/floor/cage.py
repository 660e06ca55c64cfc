"""The cage as the record has it: what it was last counted with, and the chips that it has since.

Its cash is in the ledger. Its chips are not: they are the house's own until somebody has them. So
only a count tells how many of each there are; from the first one on none leaves that is not there.
"""

from weakref import WeakKeyDictionary

from msgspec import Struct

from croupier.bank import variances
from croupier.bank.chips import Chips, added, exchanged, worth
from croupier.bank.events import (
    BankEvent,
    BoxCounted,
    CageCounted,
    ChipsRedeemed,
    ChipsSold,
    CountGiven,
    DebtPaid,
    Deposited,
    DropCollected,
    SlipIssued,
    SlipReceived,
    SlipRequested,
    SlipVoided,
    SuspectWrittenOff,
    TipsPaid,
    VarianceExplained,
    VarianceFound,
    Withdrawn,
)
from croupier.bank.variances import Variances
from croupier.floor.records import CAGE, CHIPS, TIPS, TRAYS, Fact, decode_any, tag_in
from croupier.floor.trays import accounted_by_handler, unexplained
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.authority import Authority
from croupier.store import Store
from croupier.store.reading import backwards, forwards

# What brings cash or chips into the cage, or takes them out of it.
_MOVES = (
    Deposited, Withdrawn, DebtPaid, ChipsSold, ChipsRedeemed, TipsPaid, BoxCounted, DropCollected,
    SlipRequested, SlipIssued, SlipReceived, SlipVoided, SuspectWrittenOff, CageCounted,
)  # fmt: skip
_TAGS = frozenset(str(kind.__struct_config__.tag).encode() for kind in _MOVES)
_AT_ONCE = 2_000
_OF_THE_CAGE = (CageCounted, CountGiven, VarianceFound, VarianceExplained, SuspectWrittenOff)


class Cage(Struct):
    """What the record says of the cage; ``chips`` is none until it was counted."""

    chips: Chips | None = None
    counted_at: int = 0  # the position of the last count in the journal
    variances: Variances = {}
    # Of each variance, the positions of the count before and of the one that found it.
    spans: dict[int, tuple[int, int]] = {}
    counts: tuple[int, int] = (0, 0)
    given: tuple[CountGiven, ...] = ()  # since the last count stood
    before: tuple[CountGiven, ...] = ()  # and before it did

    def hear(self, fact: object, position: int = 0) -> None:
        """Take a fact in."""
        if isinstance(fact, CageCounted):
            self.chips, self.counts = fact.chips, (self.counted_at, position)
            self.counted_at = position
            self.before, self.given = self.given, ()
        elif isinstance(fact, CountGiven) and not fact.table:
            self.given = (*self.given, fact)
        elif isinstance(fact, VarianceFound | VarianceExplained) and not fact.table:
            if isinstance(fact, VarianceFound):
                self.spans = {**self.spans, len(self.variances) + 1: self.counts}
            self.variances = variances.follow(self.variances, fact)
        elif self.chips is not None and (moved := chips_moved(fact)) is not None:
            self.chips = added(self.chips, *moved)


def chips_moved(fact: object) -> tuple[Chips, int] | None:
    """Say which chips a fact brings into the cage (1) or takes from it (-1), if any."""
    match fact:
        case SlipIssued(kind="fill") | ChipsSold():
            return fact.chips, -1
        case SlipReceived(kind="credit") | ChipsRedeemed() | TipsPaid():
            return fact.chips, 1
        case SlipVoided(kind="fill", was_issued=True):
            return fact.chips, 1
    return None


def is_of_cage(fact: object) -> bool:
    """Tell whether a fact is held against what the cage has: a count, or chips that leave it."""
    if isinstance(fact, CageCounted) or (isinstance(fact, VarianceExplained) and not fact.table):
        return True
    moved = chips_moved(fact)
    return moved is not None and moved[1] < 0


def misfit(fact: object, cage: Cage) -> Message:
    """Say what does not fit what the record has of the cage, whoever looks at it and when."""
    if isinstance(fact, VarianceExplained) and not fact.table:
        return unexplained(fact, cage.variances)
    if isinstance(fact, CageCounted):
        is_wrong = min((*fact.chips.values(), fact.cash), default=0) < 0
        return say("cage-count-below-zero") if is_wrong else NO_OBJECTION
    moved = chips_moved(fact)
    if moved is None or moved[1] > 0 or cage.chips is None:
        return NO_OBJECTION
    left = added(cage.chips, *moved)
    lacking = [value for value, count in left.items() if count < 0 and value in moved[0]]
    if not lacking:
        return NO_OBJECTION
    return say("cage-lacks-chips", value=lacking[0], has=max(0, cage.chips.get(lacking[0], 0)))


def variances_of(fact: CageCounted) -> tuple[VarianceFound, ...]:
    """Give what is put on record of a count beside the count itself, where it was off the book."""
    held = fact.chips if fact.held is None else fact.held
    counts = (("cage-cash", fact.cash, fact.book), ("cage-chips", worth(fact.chips), worth(held)))
    others = exchanged(fact.chips, held)
    return tuple(
        VarianceFound(
            fact.by,
            fact.at,
            "",
            what=what,
            count=count,
            book=book,
            reason=fact.reason,
            second=fact.second,
            exchanged=others if what == "cage-chips" and count == book else 0,
        )
        for what, count, book in counts
        if count != book or (what == "cage-chips" and others)
    )


def handlers_at_cage(fact: object) -> frozenset[str]:
    """Name who had a hand in what the cage has by a fact."""
    return variances.handlers_in(fact) if isinstance(fact, _MOVES) else frozenset()


_handlers: WeakKeyDictionary[Store, dict[tuple[int, int], frozenset[str]]] = WeakKeyDictionary()


def handlers_of(store: Store, cage: Cage, number: int) -> frozenset[str]:
    """Name who had a hand in what the cage had between the count before a variance and its own.

    What was is read once: it does not change any more.
    """
    span = before, until = cage.spans.get(number, (0, 0))
    known = _handlers.setdefault(store, {})
    if span not in known:
        found, position = frozenset[str](), max(0, before - 1)
        while position < until - 1:
            records = store.records(position, min(_AT_ONCE, until - 1 - position))
            for record in records:
                raw = record.event
                if tag_in(raw) in _TAGS:
                    found |= handlers_at_cage(decode_any(raw))
            position = records[-1].position
        known[span] = found
    return known[span]


def cage_of(store: Store) -> Cage:
    """Read the cage as it is now: since its last count, what came and went."""
    cage = Cage()
    for record in forwards(store, CAGE):
        cage.hear(decode_any(record.event), record.position)
    if cage.chips is not None:
        for stream in (CHIPS, TIPS, *store.streams(TRAYS)):
            for record in backwards(store, stream):
                if record.position <= cage.counted_at:
                    break
                cage.hear(decode_any(record.event))
    return cage


class CageOnRecord:
    """The cage as a check of the record goes over it: what does not add up is named."""

    def __init__(self) -> None:
        self._cage = Cage()
        self._due: tuple[VarianceFound, ...] = ()
        self._since: frozenset[str] = frozenset()  # who had a hand in it since its last count
        self._handlers: dict[int, frozenset[str]] = {}  # and in what each variance is about
        self._counted: frozenset[str] = frozenset()

    def accounted_by_handler(self, fact: Fact, authority: Authority) -> Message:
        """Say that someone accounted for what they had a hand in, as the record stands before."""
        if not isinstance(fact, VarianceExplained) or fact.table:
            return NO_OBJECTION
        return accounted_by_handler(fact, authority, self._handlers.get(fact.number, frozenset()))

    def hear(self, stream: str, fact: Fact) -> Message:
        """Take a fact in; say what is wrong with it, if anything is."""
        cage = self._cage
        is_own = isinstance(fact, _OF_THE_CAGE) and not getattr(fact, "table", "")
        if is_own != (stream == CAGE):
            return say("tray-fact-elsewhere", stream=stream)
        if is_own:
            due, self._due = self._due[:1], self._due[1:]
            if due != ((fact,) if isinstance(fact, VarianceFound) else ()):
                return say("variance-not-told", table=variances.CAGE)
        if not isinstance(fact, BankEvent):
            return NO_OBJECTION
        if against := misfit(fact, cage):
            return against
        if isinstance(fact, CageCounted):
            if fact.held != cage.chips:
                return say("cage-chips-differ")
            self._due = variances_of(fact)
            self._counted, self._since = self._since, frozenset()
        elif isinstance(fact, VarianceFound) and is_own:
            self._handlers[len(cage.variances) + 1] = self._counted
        self._since |= handlers_at_cage(fact)
        cage.hear(fact)
        return NO_OBJECTION

    def left(self) -> Message:
        """Say that a count was beside the book in the end, and nobody was told."""
        return say("variance-not-told", table=variances.CAGE) if self._due else NO_OBJECTION
