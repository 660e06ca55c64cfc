"""Significant events and incidents, for Surveillance and the registers: read off the journal.

There is no second record: what stands out is found again whenever somebody asks, day by day. A day
that is over is read from where the day before it ended, as its sums on record say, so that nobody
reads more than was asked for.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from threading import Lock
from typing import Any, Literal, get_args

from msgspec import Struct

from croupier.bank.chips import worth
from croupier.bank.events import (
    BoughtIn,
    BoxCounted,
    BoxLifted,
    BuyInTakenBack,
    ChipsRedeemed,
    ChipsSold,
    CountGiven,
    Deposited,
    VarianceExplained,
    VarianceFound,
    Withdrawn,
)
from croupier.disputes.events import (
    CaseClosed,
    CaseCorrectionMade,
    CaseEvidenceAdded,
    CaseOpened,
    CaseSurveillanceInformed,
)
from croupier.equipment.shoe import CARDS_PER_DECK
from croupier.floor.count_events import (
    DayCounted,
    InvestigationEnded,
    InvestigationNoted,
    InvestigationOpened,
    InvestigationTaken,
)
from croupier.floor.counting import KeptDays
from croupier.floor.loading import table_event
from croupier.floor.people_events import (
    AccountTied,
    ClockJumped,
    ExclusionEnded,
    PatronExcluded,
    PlayRefused,
    PlayResumed,
    PlayStopped,
    SecretSet,
    SettingsChanged,
    SignInFailed,
    StaffMade,
    StaffOpened,
    StaffRanked,
    StaffShut,
)
from croupier.floor.records import case_of, decode_any, is_case, table_of, tag_in
from croupier.floor.ruled_by import RuledBy
from croupier.floor.stockroom import cards_off, item_at, last_table
from croupier.floor.thresholds import Thresholds
from croupier.messages import NO_OBJECTION, Message, say
from croupier.messages.recorded import as_said
from croupier.rules.currencies import by_currency, is_play, summed
from croupier.rules.gaming_day import GamingDays
from croupier.stock import Item
from croupier.stock.steps import InspectCards, RetireCards, StockMoved
from croupier.store import Store
from croupier.store.journal import Record
from croupier.table import events as e
from croupier.table.names import is_private, table_of_coup
from croupier.table.shapes import Actor

AT_ONCE = 2_000
MOST_OF_A_DAY = 20_000  # occurrences; of more, the latest
DAYS_KEPT = 16  # of those that were asked for, so that a search is not read twice
DAYS_AT_ONCE = 31  # that one question reads; the next goes on from there

Category = Literal[
    "large-win", "large-wager", "large-cash", "cash-of-day", "void", "correction",
    "cards-replaced", "sources-differ", "hold", "alarm", "variance", "drop-box", "overdue",
    "sign-in-failed", "take-over", "limits", "settings", "people", "kept-out", "stop", "clock",
    "counting", "ruling", "dispute", "note",
]  # fmt: skip
CATEGORIES: tuple[Category, ...] = get_args(Category)
INCIDENTS: frozenset[Category] = frozenset({"ruling", "hold", "alarm", "void", "dispute", "note"})
SIGNIFICANT: frozenset[Category] = frozenset(CATEGORIES) - {"ruling", "note"}


class Occurrence(Struct, frozen=True, gc=False):
    """Something that stands out: the event it is, what it was before and after, whom it is about.

    ``second`` is who agreed to it, ``dealer`` who was on, ``amount`` the money it is about.
    """

    position: int
    at: int
    category: Category
    event: Any
    table: str = ""
    coup: str = ""
    person: str = ""
    rank: str = ""
    patron: str = ""
    dealer: str = ""
    amount: int = 0
    before: Message | str = ""
    after: Message | str = ""
    clauses: tuple[str, ...] = ()
    second: str = ""
    second_rank: str = ""
    says: Message = NO_OBJECTION  # where the event alone does not say it


class Wanted(Struct, frozen=True):
    """What is looked for; everything left out fits."""

    categories: frozenset[Category] = SIGNIFICANT
    table: str = ""
    coup: str = ""
    patron: str = ""
    dealer: str = ""
    person: str = ""
    clause: str = ""
    least: int = 0
    since: int = 0
    until: int = 1 << 62

    def fits(self, one: Occurrence) -> bool:
        """Tell whether something is looked for."""
        asked = (
            (self.table, one.table),
            (self.coup, one.coup),
            (self.patron, one.patron),
            (self.dealer, one.dealer),
        )
        return (
            one.category in self.categories
            and self.since <= one.at < self.until
            and abs(one.amount) >= self.least
            and all(not wanted or wanted == is_ for wanted, is_ in asked)
            and (not self.person or self.person in (one.person, one.second))
            and (not self.clause or any(self.clause in clause for clause in one.clauses))
        )


class Watch:
    """Goes through the journal from where a day ended, and keeps what stands out."""

    def __init__(
        self, store: Store, days: GamingDays, thresholds: Thresholds, after: DayCounted | None
    ) -> None:
        self._store, self._days, self._thresholds = store, days, thresholds
        self.position = 0 if after is None else after.through
        self.found: list[Occurrence] = []
        tables = {} if after is None else after.tables
        self._dealers = {table: then.dealer for table, then in tables.items()}
        self._coups: dict[str, str] = {}
        self._cash: dict[tuple[int, str], int] = {}
        self._ruled_by = RuledBy()

    def read_on(self, until: int = 1 << 62) -> None:
        """Take in what the journal has, up to a position."""
        while self.position < until:
            records = self._store.records(self.position, min(AT_ONCE, until - self.position))
            if not records:
                return
            for record in records:
                raw = record.event
                of = _BY_TAG.get(tag_in(raw))
                if of is not None:
                    self._take(record, of)
            self.position = records[-1].position
            del self.found[: max(0, len(self.found) - MOST_OF_A_DAY)]

    def _take(self, record: Record, of: "_Of") -> None:
        table = table_of(record.stream)
        if table is not None:
            if is_private(table):
                return
            event: Any = table_event(record)
        else:
            event = decode_any(record.event)
            table = str(getattr(event, "table", ""))
        if isinstance(event, e.DealerCameOn | e.DealerWentOff):
            came = isinstance(event, e.DealerCameOn)
            self._dealers[table] = event.dealer if came else ""
        elif isinstance(event, e.BettingOpened | e.FreeHandBegun):
            self._coups[table] = event.coup
        else:
            people = self._people(record, event, table)
            for category, more in of(self, record, event):
                self._keep(record, event, table, category, {**people, **more})

    def _people(self, record: Record, event: Any, table: str) -> dict[str, str]:
        """Name whose an event is and who agreed to it, each with their own rank then."""
        by, second = event.by, getattr(event, "second", "")
        if isinstance(event, e.Event):
            by, agreed = self._ruled_by.read(
                table, event, partial(_proposed_as, self._store, record)
            )
            second = agreed or (second if isinstance(second, Actor) else "")
        elif isinstance(event, CaseCorrectionMade):
            by = event.first
        (person, rank), (other, other_rank) = (
            (one, "") if isinstance(one, str) else (one.id, one.rank) for one in (by, second or "")
        )
        return {"person": person, "rank": rank, "second": other, "second_rank": other_rank}

    def _keep(
        self, record: Record, event: Any, table: str, category: Category, more: dict[str, Any]
    ) -> None:
        coup = str(getattr(event, "coup", "")) or self._coups.get(table, "")
        if is_case(record.stream) and not table:
            table = table_of_case(record.stream)
        told = {
            "table": table or (table_of_coup(coup) if coup else ""),
            "coup": coup,
            "patron": str(getattr(event, "patron", "")),
            "dealer": self._dealers.get(table, ""),
            "clauses": tuple(getattr(event, "clauses", ())),
            **more,
        }
        self.found.append(Occurrence(record.position, record.at, category, event, **told))

    # ---- what takes more than the event itself

    def settled(self, record: Record, event: e.CoupSettled) -> "_Found":
        """Tell of what a patron staked or won in a coup, where it is much; of play money never."""
        most = self._thresholds
        staked: dict[str, int] = {}
        won: dict[str, int] = {}
        cash, _ = by_currency(event.lines, lambda line: line.patron)
        for line in cash:
            staked[line.patron] = staked.get(line.patron, 0) + line.in_play
            won[line.patron] = won.get(line.patron, 0) + line.paid - line.collected
        for patron, amount in staked.items():
            if amount >= most.wager:
                yield "large-wager", {"patron": patron, "amount": amount, "clauses": ()}
        for patron, amount in won.items():
            if amount >= most.win:
                yield "large-win", {"patron": patron, "amount": amount, "clauses": ()}

    def cash(self, record: Record, event: Any) -> "_Found":
        """Tell of much cash at once, and of much over the gaming day; play money is none."""
        amount = event.amount if hasattr(event, "amount") else worth(event.chips)
        patron = str(getattr(event, "patron", ""))
        if is_play(patron):
            return
        if amount >= self._thresholds.cash:
            yield "large-cash", {"amount": amount}
        if not patron:
            return
        key = (self._days.day_of(record.at), patron)
        before = self._cash.get(key, 0)
        now = self._cash[key] = before + amount
        if before < self._thresholds.cash_a_day <= now:
            yield "cash-of-day", {"amount": now, "before": _sum_of(before), "after": _sum_of(now)}

    def item_at(self, record: Record) -> Item:
        """Give an item of the stock as it was after a record."""
        return item_at(self._store, record)

    def set_up(self, record: Record, event: e.SetupChanged) -> "_Found":
        """Tell what was changed of a table's limits and set-up."""
        before, after = _setup_before(self._store, record), event.setup
        for name in after.__struct_fields__:
            was = "" if before is None else getattr(before, name)
            if was != (now := getattr(after, name)):
                yield "limits", {"before": _part(name, was), "after": _shown(now)}


def table_of_case(stream: str) -> str:
    """Name the table of a case by its stream."""
    return case_of(stream).rpartition("-case-")[0]


def _before(store: Store, record: Record, *tags: bytes) -> Iterator[Any]:
    """Read a table's events of some kinds backwards from a record."""
    last = record.version - 1
    while last > 0:
        first = max(0, last - AT_ONCE)
        for one in reversed(store.records_of(record.stream, first, last - first)):
            raw = one.event
            if tag_in(raw) in tags:
                yield table_event(one)
        last = first


def _setup_before(store: Store, record: Record) -> Any:
    """Find how a table was set up before a record."""
    return next(
        (one.setup for one in _before(store, record, b"table-opened", b"setup-changed")), None
    )


def _proposed_as(store: Store, record: Record, who: str) -> str:
    """Find with which rank somebody had proposed a ruling, be it on a day before."""
    found = _before(store, record, b"ruling-proposed")
    return next((str(one.by.rank) for one in found if one.by.id == who), "")


def _shown(value: object) -> Message | str:
    if isinstance(value, Struct):
        parts = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return say("occurrence-all", parts=[_part(name, one) for name, one in parts if one])
    return _sum_of(value) if type(value) is int else str(value)


def _part(name: str, value: object) -> Message:
    return say("occurrence-part", setting=name, value=_shown(value))


def _sum_of(amount: int) -> Message:
    return say("occurrence-amount", amount=amount)


_Found = Iterator[tuple[Category, dict[str, Any]]]
_Of = Callable[[Watch, Record, Any], _Found]


def _as(category: Category, **of: Callable[[Any], Any]) -> _Of:
    """Tell an event as of a category; each detail is read off the event."""

    def found(watch: Watch, record: Record, event: Any) -> _Found:
        yield category, {name: read(event) for name, read in of.items()}

    return found


def _changes(watch: Watch, record: Record, event: SettingsChanged) -> _Found:
    if any(change.setting == "authority" and not change.before for change in event.changes):
        return  # the first there are: the house is new
    for change in event.changes:
        before, after = f"{change.setting}: {change.before[:400] or '–'}", change.after[:400]
        yield "settings", {"before": before, "after": after}


def _signalled(watch: Watch, record: Record, event: e.ResultSignalled) -> _Found:
    if event.signalled != event.ours:
        yield "sources-differ", {"before": event.signalled, "after": event.ours}


def _given(watch: Watch, record: Record, event: CountGiven) -> _Found:
    if event.because:  # what waits for a second person is not a count yet
        yield "variance", {"amount": event.count, "after": _sum_of(event.count)}


def _reset(watch: Watch, record: Record, event: SecretSet) -> _Found:
    if event.by != event.person:  # what people choose for themselves is theirs
        yield "people", {"after": event.what}


def _chosen(watch: Watch, record: Record, event: Any) -> _Found:
    now = event.card if isinstance(event, e.ReadingChosen) else event.number
    if event.was != now:
        yield "cards-replaced", {"before": str(event.was), "after": str(now)}


def _stock(watch: Watch, record: Record, event: StockMoved) -> _Found:
    """Tell of cards that are missing, too many or damaged, and in which table's shoe they were."""
    step = event.step
    if not isinstance(step, InspectCards | RetireCards):
        return
    item = watch.item_at(record)
    if not (off := cards_off(item)):
        return
    before: Message | str = ""
    after: Message | str = step.note
    if isinstance(step, RetireCards):
        has_book = None not in (step.book_vault, step.book_left)
        due = (step.book_vault, step.book_left) if has_book else (item.decks * CARDS_PER_DECK,)
        before, after = (" + ".join(map(str, two)) for two in (due, (step.vault, step.left)))
    yield "variance", {"table": last_table(item), "before": before, "after": after, "says": off}


def _nothing(watch: Watch, record: Record, event: Any) -> _Found:
    yield from ()


def _cards(cards: Sequence[str]) -> str:
    return " ".join(cards)


def _cash(moved: Iterable[tuple[str, int]]) -> int:
    """Add up what moves in cash, for patrons or from them."""
    return summed(moved, lambda one: one[0], lambda one: abs(one[1]))[0]


def _sum(event: Any) -> int:
    return _cash((one.patron, one.amount) for one in event.corrections)


def _first(event: Any) -> str:
    return str(event.corrections[0].patron) if event.corrections else ""


_CORRECTED = _as("correction", amount=_sum, patron=_first)
OF: dict[type[Struct], _Of] = {
    e.DealerCameOn: _nothing,
    e.DealerWentOff: _nothing,
    e.BettingOpened: _nothing,
    e.FreeHandBegun: _nothing,
    e.RulingProposed: _nothing,
    e.CoupSettled: Watch.settled,
    **dict.fromkeys((Deposited, Withdrawn, BoughtIn, ChipsSold, ChipsRedeemed), Watch.cash),
    BuyInTakenBack: _as("correction", amount=lambda x: x.amount, patron=lambda x: x.patron),
    e.CoupVoided: _as(
        "void", amount=lambda x: _cash((one.patron, one.amount) for one in x.given_back)
    ),
    e.CorrectionMade: _CORRECTED,
    CaseCorrectionMade: _CORRECTED,
    e.ResultCorrected: _as("cards-replaced", after=lambda x: _cards(x.cards)),
    e.CardsReconstructed: _as(
        "cards-replaced", before=lambda x: _cards(x.was), after=lambda x: _cards(x.cards)
    ),
    e.ReadingChosen: _chosen,
    e.NumberChosen: _chosen,
    e.ReadingsDisagreed: _as("sources-differ", before=lambda x: x.reader, after=lambda x: x.keyed),
    e.NumbersDisagreed: _as(
        "sources-differ", before=lambda x: str(x.reader), after=lambda x: str(x.keyed)
    ),
    e.NumberSensed: _as(
        "sources-differ",
        before=lambda x: str(x.number),
        after=lambda x: "" if x.was is None else str(x.was),
    ),
    e.ResultSignalled: _signalled,
    e.CardUndue: _as("hold", after=lambda x: x.card),
    e.CoupHeld: _as("hold"),
    e.ReaderAlarmed: _as("alarm", after=lambda x: as_said(x, "note")),
    e.AlarmCleared: _as("alarm", before=lambda x: x.note),
    e.RulingMade: _as("ruling", amount=lambda x: _cash(x.changes.items())),
    VarianceFound: _as(
        "variance",
        amount=lambda x: x.count - x.book,
        before=lambda x: _sum_of(x.book),
        after=lambda x: _sum_of(x.count),
    ),
    CountGiven: _given,
    BoxLifted: _as("drop-box", after=lambda x: x.tag),  # what it should hold, its count tells
    BoxCounted: _as("drop-box", amount=lambda x: x.amount, after=lambda x: x.tag),
    VarianceExplained: _as("variance", amount=lambda x: x.amount),
    SignInFailed: _as(
        # Whoever types a wrong password is nobody known: it is not their name that counts.
        "sign-in-failed",
        person=lambda x: "" if x.by == x.person else x.by,
        after=lambda x: x.address,
    ),
    e.TableTakenOver: _as("take-over"),
    e.ReaderChanged: _as("settings", after=lambda x: x.reader),
    e.SetupChanged: Watch.set_up,
    SettingsChanged: _changes,
    StaffMade: _as("people", after=lambda x: x.rank),
    StaffRanked: _as("people", before=lambda x: x.before, after=lambda x: x.rank),
    StaffShut: _as("people"),
    StaffOpened: _as("people"),
    SecretSet: _reset,
    AccountTied: _as("people", person=lambda x: x.by, patron=lambda x: x.patron),
    PlayRefused: _as("kept-out"),
    PatronExcluded: _as("people"),
    ExclusionEnded: _as("people"),
    PlayStopped: _as("stop"),
    ClockJumped: _as("clock", after=lambda x: f"{x.ms / 1000:+.1f} s"),
    PlayResumed: _as("stop"),
    CaseOpened: _as("dispute", after=lambda x: x.case),
    CaseSurveillanceInformed: _as("dispute"),
    CaseClosed: _as("dispute"),
    CaseEvidenceAdded: _as("note"),
    InvestigationOpened: _as("variance", amount=lambda x: x.win, after=lambda x: str(x.number)),
    InvestigationTaken: _as("variance", after=lambda x: x.owner),
    InvestigationEnded: _as("variance", after=lambda x: x.finding),
    InvestigationNoted: _as("note"),
    StockMoved: _stock,
}
_BY_TAG = {str(kind.__struct_config__.tag).encode(): of for kind, of in OF.items()}


class Significant:
    """All that stands out in a house, found day by day, the latest first."""

    def __init__(self, store: Store, days: GamingDays, thresholds: Thresholds) -> None:
        self._store, self._days, self._thresholds = store, days, thresholds
        self._kept = KeptDays(store)
        self._read: OrderedDict[int, list[Occurrence]] = OrderedDict()
        self._in_hand: Watch | None = None
        self._version = -1
        self._lock = Lock()

    def search(self, wanted: Wanted, before: int, limit: int) -> tuple[list[Occurrence], int]:
        """Find what is wanted before a position (0: the latest), and from where to go on, if so."""
        found: list[Occurrence] = []
        with self._lock:
            for nth, (first, day) in enumerate(self._backwards(before)):
                for one in reversed(day):
                    if (not before or one.position < before) and wanted.fits(one):
                        found.append(one)
                        if len(found) == limit:
                            return found, one.position
                if not first or (day and day[0].at < wanted.since):
                    return found, 0
                if nth + 1 == DAYS_AT_ONCE:
                    return found, first + 1
        return found, 0

    def _backwards(self, before: int) -> Iterator[tuple[int, list[Occurrence]]]:
        """Give day after day backwards, each with where it began, from a position on."""
        version = self._kept.version
        last = self._kept.last()
        through = 0 if last is None else last.through
        if not before or before > through:
            yield through, self._up_to_date(version, last)
        while version:
            day = self._kept.nth(version)
            earlier = self._kept.nth(version - 1) if version > 1 else None
            first = 0 if earlier is None else earlier.through
            if not before or before > first:
                yield first, self._of_day(version, day, earlier)
            version -= 1

    def _of_day(
        self, version: int, day: DayCounted, earlier: DayCounted | None
    ) -> list[Occurrence]:
        if version not in self._read:
            watch = Watch(self._store, self._days, self._thresholds, earlier)
            watch.read_on(day.through)
            self._read[version] = watch.found
            if len(self._read) > DAYS_KEPT:
                self._read.popitem(last=False)
        self._read.move_to_end(version)
        return self._read[version]

    def _up_to_date(self, version: int, last: DayCounted | None) -> list[Occurrence]:
        if self._in_hand is None or version != self._version:
            self._version = version
            self._in_hand = Watch(self._store, self._days, self._thresholds, last)
        self._in_hand.read_on()
        return self._in_hand.found
