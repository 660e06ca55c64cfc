"""A table's tray and drop box, as the record has them: open or closed, counted how, beside what.

Chips stay in a tray that is closed. So it opens with what it was closed with; another amount is
chips that come from the house or go there, which takes the Cashier as a fill or a credit does. A
count off the book is a variance: it has a reason, and whoever looks at the tray is told.
"""

from msgspec import Struct

from croupier.bank.events import DropCollected, FloatClosed, FloatFilled, FloatOpened
from croupier.floor.people_events import OWNER
from croupier.floor.records import Fact, decode_any, tray_stream
from croupier.games import Game
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.authority import Authority
from croupier.store import Store
from croupier.table.deciding.settling import at_best
from croupier.table.flows import flow_of
from croupier.table.shapes import AUTOMATIC
from croupier.table.state import State

COUNTS = (FloatOpened, FloatFilled, FloatClosed, DropCollected)


def is_by_hand(state: State) -> bool:
    """Tell whether a table is for people to deal, so that its chips are real."""
    return not flow_of(state).is_own and state.people.dealer != AUTOMATIC


def may_win(game: Game, state: State) -> int:
    """Say what the bets on the felt can win at most, each by its best row."""
    coup = state.coup
    if state.setup is None:
        return 0
    # Insurance pays no more than the bet that it is on.
    insured = {(taken.patron, taken.hand) for taken in coup.cover.taken}
    covered = sum(w.stake for w in coup.wagers.values() if (w.patron, w.bet) in insured)
    return sum(at_best(game, state).values()) + covered


class Tray(Struct):
    """What the record says of a tray up to a version; ``variance`` is of all counts together.

    ``told`` is the latest variance in a sentence; it stands until the tray is opened again.
    """

    version: int = 0
    is_open: bool = False
    closed_with: int = 0
    variance: int = 0
    told: str = ""

    def hear(self, fact: object) -> None:
        """Take a fact in."""
        if isinstance(fact, FloatOpened | FloatFilled):
            self.is_open = True
        elif isinstance(fact, FloatClosed):
            self.is_open, self.closed_with = False, fact.count
        self.variance += variance_of(fact)
        if isinstance(fact, COUNTS):
            self.told = told_of(fact) or ("" if isinstance(fact, FloatOpened) else self.told)


def variance_of(fact: object) -> int:
    """Say by how much a count was off the book: above zero it was more."""
    if isinstance(fact, FloatClosed):
        return fact.count - fact.book
    if isinstance(fact, DropCollected) and fact.book is not None:
        return fact.amount - fact.book
    return 0


def told_of(fact: object) -> str:
    """Say of a count that it was off the book, if it was: the pit and Surveillance are told."""
    match fact:
        case FloatOpened(before=int(before)) if before not in (0, fact.count):
            what, count, book = "tray-opened", fact.count, before
        case FloatClosed() if variance_of(fact):
            what, count, book = "tray-closed", fact.count, fact.book
        case DropCollected(book=int(book)) if variance_of(fact):
            what, count = "drop-box", fact.amount
        case _:
            return ""
    reason = getattr(fact, "reason", "")
    id = "count-above-book" if count > book else "count-below-book"
    return str(say(id, what=what, count=count, book=book, off=abs(count - book), reason=reason))


class Trays:
    """The trays of one house as they are known; a decision upon one rests on its version."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._trays: dict[str, Tray] = {}
        self._behind: set[str] = set()  # streams that may have gone on

    def forget(self, stream: str) -> None:
        """Read a tray on when it is next asked for."""
        if stream in self._trays:
            self._behind.add(stream)

    def forget_all(self) -> None:
        """Read every tray anew."""
        self._trays.clear()

    def known(self, table: str) -> Tray:
        """Give a table's tray as it was last read, if nothing is known to have come since."""
        stream = tray_stream(table)
        tray = self._trays.get(stream)
        return tray if tray is not None and stream not in self._behind else self.of(table)

    def of(self, table: str) -> Tray:
        """Give a table's tray as it is now: what is refused because of it is refused for good."""
        stream = tray_stream(table)
        tray = self._trays.setdefault(stream, Tray())
        self._behind.discard(stream)
        while records := self._store.records_of(stream, tray.version):
            for record in records:
                tray.hear(decode_any(record.event))
            tray.version = records[-1].version
        return tray


def objection(
    fact: Fact, book: int, tray: Tray, is_table_open: bool, authority: Authority
) -> Message:  # fmt: skip
    """Say what stands against a count or a fill, by what the ledger and the record have."""
    if not isinstance(fact, COUNTS) or fact.by == OWNER:
        return NO_OBJECTION
    match fact:
        case FloatOpened() if tray.is_open:
            return say("tray-already-open", table=fact.table, book=book)
        case FloatOpened() if fact.before not in (None, tray.closed_with):
            return say("tray-closed-meanwhile", table=fact.table, closed_with=tray.closed_with)
        case FloatFilled() if not tray.is_open or not is_table_open:
            return say("tray-closed-no-fill", table=fact.table)
        case FloatClosed() if not tray.is_open:
            return say("tray-already-closed", table=fact.table)
        case FloatClosed() if fact.count != book and not fact.reason.strip():
            return say("tray-count-reason-missing", table=fact.table, book=book, count=fact.count)
        case DropCollected() if fact.amount != book and not fact.reason.strip():
            return say("drop-count-reason-missing", book=book, table=fact.table, amount=fact.amount)
        case DropCollected() if fact.amount > book + (most := authority["buy-in"].above):
            return say("drop-count-implausible", book=book, table=fact.table, most=most)
    return NO_OBJECTION
