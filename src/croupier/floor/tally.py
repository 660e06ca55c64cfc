"""The sums of the gaming days, taken from the journal and the ledger as they go by, once.

A tally knows nothing but the day it is in: what that came to so far, and of each table what it
takes to go on. When a day is over it is closed, and the next begins with empty hands.

A day is over with the first record of a later one, unless its sums are on record already: then it
is over where they say. Nothing is counted in two days: what comes late is of the day it finds.
"""

from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.bank.accounts import currency_for, currency_of, kind_of, side_of
from croupier.bank.chips import worth
from croupier.bank.events import (
    BankrollPutIn,
    BankrollTakenOut,
    BoughtIn,
    BoxCounted,
    BuyInTakenBack,
    DropCollected,
    FloatClosed,
    FloatCredited,
    FloatFilled,
    FloatOpened,
    HouseFounded,
    SlipReceived,
)
from croupier.bank.postings import Postings, from_kept
from croupier.disputes import CaseCorrectionMade
from croupier.equipment.cards import RANK_OF
from croupier.equipment.shoe import rank_counts
from croupier.floor.cases import dealer_of
from croupier.floor.clock import MINUTE_MS
from croupier.floor.count_events import (
    FORM,
    DayCounted,
    Errors,
    Insured,
    Moved,
    Sums,
    TableThen,
    Visit,
)
from croupier.floor.on_duty import ACTED
from croupier.floor.people_events import OWNER, SettingsChanged
from croupier.floor.records import TABLES, decode_any, table_of, table_stream, tag_in
from croupier.floor.rulebooks import game_of
from croupier.floor.trays import COUNTS, variance_of
from croupier.games import Game
from croupier.games.wager import Stage
from croupier.rules.authority import PATRON
from croupier.rules.extras import needed
from croupier.rules.gaming_day import GamingDays
from croupier.store import Store
from croupier.store.journal import Record
from croupier.table import events as e
from croupier.table.names import is_private
from croupier.table.shapes import AUTOMATIC, INSURANCES, Side

AT_ONCE = 2_000
PRICED_AT_ONCE = 4_096
WRONG_CALL = "wrong-result-called"
ONLINE = "online"  # all private tables together
_NO_PERSON = ("", "house", AUTOMATIC)
_OPENINGS = tuple(
    str(kind.__struct_config__.tag).encode() for kind in (e.TableOpened, e.SetupChanged)
)
PAUSE_MS = 60 * MINUTE_MS  # who does not play for so long has begun another visit


class Priced(Struct, gc=False):
    """A coup whose expectation is still to be worked out, and where it is to be added."""

    rules: bytes
    version: str
    decks: int
    bets: tuple[str, ...]
    in_play: tuple[int, ...]
    counts: bytes | None
    covers: tuple[tuple[Side, Stage, int], ...]
    cards: tuple[str, ...]
    sums: Sums
    visits: list[Visit]  # of the stakes, then of the insurance


class Tally:
    """The day in hand, and those that were closed on the way."""

    def __init__(self, store: Store, after: DayCounted | None = None) -> None:
        """Go on after a day that was summed up."""
        self.prices = True  # else it is not worked out what the odds expect
        self._store = store
        self._ends: deque[int] = deque()
        self.days = GamingDays() if after is None else after.days
        self.position = 0 if after is None else after.through
        self.day = -1 if after is None else after.day + 1
        self.tables = {} if after is None else {t: replace(x) for t, x in after.tables.items()}
        self.balances = {} if after is None else {c: {**k} for c, k in after.balances.items()}
        self.closed: list[tuple[DayCounted, dict[str, list[Visit]]]] = []
        self._currency = next(iter(self.balances), "")
        self._private: dict[str, TableThen] = {}
        self._games: dict[bytes, Game | None] = {}
        self._shift, self._shift_ends, self._day_ends = 0, 0, 0
        self._is_first_day = after is None
        self._empty()
        if after is not None:
            self._begin(self.day, self.days.begins(self.day))

    def end_at(self, position: int) -> None:
        """Know that the day after the last that is known ends with this record."""
        self._ends.append(position)

    def _empty(self) -> None:
        self._sums: dict[tuple[Any, ...], Sums] = {}
        self._errors: dict[tuple[int, str, str, str, tuple[str, ...]], int] = {}
        self._moved: dict[tuple[int, str, str, str], int] = {}  # of each shift
        self._visits: dict[tuple[str, str], list[Visit]] = {}
        self._waiting: list[Priced] = []
        self._stakes: dict[tuple[str, int], tuple[str, int]] = {}
        self._called: set[str] = set()  # coups of which it was told that they were called wrongly

    # ---- days and shifts

    def _begin(self, day: int, at: int) -> None:
        self.day, self._day_ends = day, self.days.ends(day)
        self._begin_shift(at)

    def _begin_shift(self, at: int) -> None:
        within = min(max(at, self.days.begins(self.day)), self._day_ends - 1)
        self._shift = self.days.shift_of(within)
        self._shift_ends = self.days.shift_ends(self.day, self._shift)

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing has happened in the day in hand that is counted."""
        return not (self._sums or self._moved or self._errors)

    def close(self) -> None:
        """End the day here."""
        self.closed.append((self.so_far(), self.visits_so_far()))
        self._empty()
        self._private.clear()
        self._is_first_day = False
        self.day += 1
        self._begin(self.day, self.days.begins(self.day))

    def so_far(self) -> DayCounted:
        """Sum up the day in hand."""
        self._price()
        sums = [
            replace(one, expected=round(one.expected, 3), variance=round(one.variance, 3))
            for _, one in sorted(self._sums.items())
        ]
        return DayCounted(
            OWNER,
            0,
            self.day,
            through=self.position,
            days=self.days,
            sums=tuple(sums),
            errors=tuple(Errors(*of, count) for of, count in sorted(self._errors.items())),
            moved=tuple(
                Moved(currency_of(debit), kind_of(debit), kind_of(credit), what, amount, shift)
                for (shift, debit, credit, what), amount in sorted(self._moved.items())
            ),
            balances={
                currency: dict(sorted(kinds.items())) for currency, kinds in self.balances.items()
            },
            tables={name: replace(one) for name, one in sorted(self.tables.items())},
            patrons=tuple(sorted({patron for patron, _ in self._visits})),
            form=FORM,
        )

    def visits_so_far(self) -> dict[str, list[Visit]]:
        """Give the visits of the day in hand."""
        self._price()
        visits: dict[str, list[Visit]] = {}
        for (patron, _), own in self._visits.items():
            visits.setdefault(patron, []).extend(own)
        return visits

    # ---- record by record

    def read_on(self) -> None:
        """Take in what the journal has since."""
        while records := self._store.records(self.position, AT_ONCE):
            self.take(records)

    def take(self, records: Sequence[Record], events: Sequence[Any] | None = None) -> None:
        """Take records in with what they posted; ``events`` where they were read already."""
        for nth, record in enumerate(records):
            at = record.at
            if at >= self._shift_ends or self._ends:
                self._come_to(record.position, at)
            posted = from_kept(record.posted)
            if posted:
                self._post(posted)
            if events is not None:
                event = events[nth]
                handler = _HANDLERS.get(type(event))
            else:
                raw = record.event
                handler = _BY_TAG.get(tag_in(raw))
                if handler is Tally._acted and _BY_PATRON in raw:
                    handler = None  # by far the most of them
                event = decode_any(raw) if handler is not None else None
            if handler is not None:
                handler(self, record, event, posted)
            self.position = record.position

    def _come_to(self, position: int, at: int) -> None:
        """Close what is over before a record."""
        if self.day < 0:
            self._begin(self.days.day_of(at), at)
        while self._ends and position > self._ends[0]:
            self._ends.popleft()
            self.close()
        if at >= self._day_ends and not self._ends:
            if not self.is_empty:
                self.close()
            if at >= self._day_ends:
                self._begin(self.days.day_of(at), at)
        if at >= self._shift_ends:
            self._begin_shift(at)

    def _post(self, posted: Postings) -> None:
        moved, balances, shift = self._moved, self.balances, self._shift
        for one in posted:
            debit, credit, amount = _alike(one.debit), _alike(one.credit), one.amount
            key = (shift, debit, credit, one.what)
            moved[key] = moved.get(key, 0) + amount
            for name, change in ((debit, -amount), (credit, amount)):
                kinds = balances.setdefault(currency_of(name), {})
                kind = kind_of(name)
                kinds[kind] = kinds.get(kind, 0) + change * side_of(name)

    # ---- what is known of tables

    def _then(self, table: str) -> TableThen:
        then = self.tables.get(table)
        if then is None:
            then = self.tables[table] = TableThen()
        return then

    def _own_table(self, table: str) -> TableThen:
        """Give a patron's own table, which plays what it was opened with last."""
        if table not in self._private:
            self._private[table] = TableThen()
            if (record := self._last_opening(table)) is not None:
                opened = decode_any(record.event)
                assert isinstance(opened, e.TableOpened | e.SetupChanged)
                self._opened(record, opened, ())
        return self._private[table]

    def _last_opening(self, table: str) -> Record | None:
        """Find how a table was set up by now, reading backwards."""
        stream = table_stream(table)
        last = self._store.versions([stream]).get(stream, 0)
        while last > 0:
            first = max(0, last - AT_ONCE)
            for record in reversed(self._store.records_of(stream, first, last - first)):
                raw = record.event
                is_opening = tag_in(raw) in _OPENINGS
                if is_opening and record.position <= self.position:
                    return record
            last = first
        return None

    def _of(self, record: Record) -> TableThen:
        table = table_of(record.stream)
        assert table is not None, "events of play are of a table"
        return self._own_table(table) if is_private(table) else self._then(table)

    def _row(self, table: str, then: TableThen, currency: str, rules: str = "") -> Sums:
        name = ONLINE if is_private(table) else table
        rules = rules or then.rules
        key = (self._shift, name, then.book, then.version, rules, currency)
        row = self._sums.get(key)
        if row is None:
            row = self._sums[key] = Sums(*key)
        return row

    # ---- what happens

    def _founded(self, record: Record, event: HouseFounded, posted: Postings) -> None:
        self._currency = event.currency

    def _settings(self, record: Record, event: SettingsChanged, posted: Postings) -> None:
        days = event.days_after(self.days)
        if days != self.days:
            self.days = days
            # The first that are on record have been in force from the beginning.
            is_first = self._is_first_day and days.before is None
            self._begin(days.day_of(record.at) if is_first else self.day, record.at)

    def _opened(
        self, record: Record, event: e.TableOpened | e.SetupChanged, posted: Postings
    ) -> None:
        table, setup = table_of(record.stream), event.setup
        assert table is not None
        before = self.tables.get(table, TableThen())
        rules = record.book.hex()
        then = TableThen(setup.book, setup.version, setup.decks, rules, before.dealer)
        then.set_up_by, then.acted = _with((), *_both(event)), before.acted
        if isinstance(event, e.SetupChanged):
            then.left = before.left
            then.set_up_by = _with(before.set_up_by, *_both(event))
        (self._private if is_private(table) else self.tables)[table] = then

    def _reader(self, record: Record, event: e.ReaderChanged, posted: Postings) -> None:
        then = self._of(record)
        then.set_up_by = _with(then.set_up_by, *_both(event))

    def _taken_over(self, record: Record, event: e.TableTakenOver, posted: Postings) -> None:
        then = self._of(record)
        then.acted = _with(then.acted, *_both(event))

    def _dealer(self, record: Record, event: Any, posted: Postings) -> None:
        then = self._of(record)
        then.dealer = event.dealer if isinstance(event, e.DealerCameOn) else ""
        if then.is_in_play:
            then.hands = _with(then.hands, then.dealer)

    def _loaded(self, record: Record, event: e.ShoeLoaded, posted: Postings) -> None:
        self._of(record).left = bytes(rank_counts(event.decks))

    def _seen(self, record: Record, event: Any, posted: Postings) -> None:
        """Count cards out of the shoe."""
        if not getattr(event, "from_shoe", True):
            return
        then = self.tables.get(record.stream.removeprefix(TABLES))
        if then is None or then.left is None:
            return
        left = bytearray(then.left)
        for card in getattr(event, "seen", None) or (event.card,):
            rank = RANK_OF[card]
            if not left[rank]:
                then.left = None
                return
            left[rank] -= 1
        then.left = bytes(left)

    def _unknown(self, record: Record, event: Any, posted: Postings) -> None:
        """Know the shoe no more: it is over, or its record was put right."""
        if not isinstance(event, e.ReadingChosen) or event.card != event.was:
            self._of(record).left = None

    def _coup_began(self, record: Record, event: Any, posted: Postings) -> None:
        then = self._of(record)
        then.start, then.began_at, then.insured = then.left, record.at, ()
        then.is_in_play, then.hands = True, _with((), then.dealer)

    def _insured(self, record: Record, event: e.InsuranceTaken, posted: Postings) -> None:
        self._acted(record, event, posted)
        then = self._of(record)
        one = Insured(event.patron, event.seat, event.hand, event.after)
        then.insured = (*(x for x in then.insured if x != one), one)

    def _insured_back(self, record: Record, event: e.InsuranceTakenBack, posted: Postings) -> None:
        self._acted(record, event, posted)
        then = self._of(record)
        gone = [Insured(t.patron, t.seat, t.hand, t.after) for t in event.taken]
        then.insured = tuple(x for x in then.insured if x not in gone)

    def _voided(self, record: Record, event: e.CoupVoided, posted: Postings) -> None:
        then, table = self._of(record), record.stream.removeprefix(TABLES)
        row = self._row(table, then, _currency(posted, self._currency), record.book.hex())
        row.voids += 1
        self._over(then, row)

    def _settled(self, record: Record, event: e.CoupSettled, posted: Postings) -> None:
        then, table = self._of(record), record.stream.removeprefix(TABLES)
        then.rules = record.book.hex()
        lines = [(line, self._currency) for line in event.lines]
        if posted:
            currencies = {one.line: currency_of(one.debit) for one in posted}
            lines = [
                (line, currencies.get(nth, self._currency))
                for nth, line in enumerate(event.lines, 1)
            ]
        rows = []
        for currency in dict.fromkeys(one for _, one in lines) or (self._currency,):
            own = [line for line, one in lines if one == currency]
            rows.append(row := self._row(table, then, currency))
            self._coup(record, then, row, event, own)
        self._over(then, *rows, by=event.by.id)

    def _over(self, then: TableThen, *rows: Sums, by: str = "") -> None:
        """Keep who was on in a coup and who changed what it came to: they judge nothing of it."""
        for row in rows:
            row.dealers = _with(row.dealers, *then.hands, by)
            row.judges = _with(row.judges, *then.judges)
            row.hands = _with(row.hands, *then.set_up_by, *then.acted)
        then.is_in_play, then.hands, then.judges, then.acted = False, (), (), ()

    def _acted(self, record: Record, event: Any, posted: Postings) -> None:
        """Keep who of the staff did something in a patron's name."""
        if event.by.rank != PATRON:
            then = self._of(record)
            then.acted = _with(then.acted, event.by.id)

    def _coup(
        self, record: Record, then: TableThen, row: Sums, event: e.CoupSettled, lines: list[Any]
    ) -> None:
        row.coups += 1
        row.first_at, row.last_at = row.first_at or then.began_at or record.at, record.at
        stakes, covers, visits, insured = [], [], [], []
        stages = list(then.insured)
        played: dict[str, Visit] = {}
        for line in lines:
            win = line.collected - line.paid
            row.wagers += 1
            row.turnover += line.in_play
            row.win += win
            row.commission += line.commission
            visit = played.get(line.patron)
            if visit is None:
                visit = self._visit(line.patron, row.currency, then.began_at or record.at)
                played[line.patron] = visit
            visit.wagers += 1
            visit.turnover += line.in_play
            visit.result -= win
            if line.bet in INSURANCES:
                row.insured += line.in_play
                row.insurance_win += win
                stage = stage_of(stages, line)
                if line.in_play and stage is not None:
                    covers.append((stage.hand, stage.after, line.in_play))
                    insured.append(visit)
            elif line.in_play:
                # Thousands wait to be priced: the few names and amounts there are, each once.
                one = (line.bet, line.in_play)
                stakes.append(self._stakes.setdefault(one, one))
                visits.append(visit)
        for visit in played.values():
            visit.coups += 1
            visit.ended = record.at
            if row.table not in visit.tables:
                visit.tables = (*visit.tables, row.table)
        if stakes:
            bets, in_play = zip(*stakes, strict=True)
            decks = then.decks
            self._waiting.append(
                Priced(
                    record.book,
                    then.version,
                    decks,
                    bets=bets,
                    in_play=in_play,
                    counts=then.start,
                    covers=tuple(covers),
                    cards=event.cards if covers else (),
                    sums=row,
                    visits=visits + insured,
                )
            )
            if len(self._waiting) >= PRICED_AT_ONCE:
                self._price()

    def _visit(self, patron: str, currency: str, at: int) -> Visit:
        own = self._visits.setdefault((patron, currency), [])
        if not own or at - own[-1].ended > PAUSE_MS:
            own.append(Visit(currency, at, at))
        return own[-1]

    def _corrected(
        self,
        record: Record,
        event: e.CorrectionMade | CaseCorrectionMade,
        posted: Postings,
    ) -> None:
        table = (
            event.table
            if isinstance(event, CaseCorrectionMade)
            else record.stream.removeprefix(TABLES)
        )
        then = self._own_table(table) if is_private(table) else self._then(table)
        if isinstance(event, CaseCorrectionMade):
            judges: tuple[str, ...] = (event.first.id, event.second.id)
            if event.by.rank != PATRON:  # who said that the patron accepts it
                judges += (event.by.id,)
        else:
            judges = then.ruled
        for one in event.corrections:
            row = self._row(table, then, currency_for(self._currency, one.patron))
            row.judges = _with(row.judges, *judges)
            row.corrections += one.amount
            row.win -= one.amount
            row.commission += one.commission
            own = self._visits.get((one.patron, row.currency))
            if own:
                own[-1].result += one.amount

    def _ruled(
        self, record: Record, event: e.RulingMade | e.WrongResultCalled, posted: Postings
    ) -> None:
        """Count an error to whoever was on as it was made, whoever told of it and when."""
        then, table = self._of(record), record.stream.removeprefix(TABLES)
        name = ONLINE if is_private(table) else table
        what = WRONG_CALL
        if isinstance(event, e.RulingMade):
            what, then.ruled = event.irregularity, _with((), event.by.id, event.proposed_by)
            if event.changes:
                then.judges = _with(then.judges, *then.ruled)
        if what == WRONG_CALL:  # it is one error, however many tell of it
            if event.coup in self._called:
                return
            self._called |= {event.coup} - {""}
        dealer = then.dealer if is_private(table) else self._dealt(record, event.coup, then)
        key = (self._shift, name, dealer, what, event.clauses)
        self._errors[key] = self._errors.get(key, 0) + 1

    def _dealt(self, record: Record, coup: str, then: TableThen) -> str:
        """Say who was on when a coup ended; while it is played, who is on now."""
        place = self._store.coup(coup) if coup else None
        if place is None or place.stream != record.stream:
            return then.dealer
        if then.is_in_play and record.version <= place.last:
            return then.dealer
        return dealer_of(self._store, coup, place)

    def _tray(self, record: Record, event: Any, posted: Postings) -> None:
        """Count what went into a tray or out of it, by the field of the sums it is."""
        then = self._then(event.table)
        row = self._row(event.table, then, _currency(posted, self._currency))
        row.off_book += variance_of(event)
        row.hands = _with(row.hands, event.by, getattr(event, "second", ""))
        of = _TRAY.get(type(event))
        if of is not None:
            field, amount = of(event)
            setattr(row, field, getattr(row, field) + amount)

    # ---- what the odds expect

    def _price(self) -> None:
        """Work out what was expected of the coups that wait for it."""
        if not self.prices:
            self._waiting = []
        if not self._waiting:
            return
        with needed("simulate"):  # loads the kernels
            from croupier.odds.expected import Covered, Staked, expectation_of

        groups: dict[tuple[bytes, str, int], list[Priced]] = {}
        for one in self._waiting:
            groups.setdefault((one.rules, one.version, one.decks), []).append(one)
        self._waiting, self._stakes = [], {}
        for (rules, version, decks), coups in groups.items():
            if rules not in self._games:
                self._games[rules] = game_of(self._store, rules)
            game = self._games[rules]
            if game is None:
                continue  # its rulebook is gone, which verify tells
            staked = [
                Staked(
                    one.bets,
                    one.in_play,
                    one.counts,
                    tuple([Covered(*cover) for cover in one.covers]),
                    one.cards,
                )
                for one in coups
            ]
            found = expectation_of(game, version, decks).of(staked)
            means, variances = found.means.tolist(), found.variances.tolist()
            of_stakes, of_insurance = iter(found.of_stakes.tolist()), iter(found.of_insurance)
            for one, mean, variance in zip(coups, means, variances, strict=True):
                one.sums.expected += mean
                one.sums.variance += variance
                for nth, visit in enumerate(one.visits):
                    part = next(of_stakes if nth < len(one.bets) else of_insurance)
                    visit.theoretical += float(part)


@lru_cache(maxsize=4_096)
def _alike(account: str) -> str:
    """Put all accounts of a kind together."""
    return f"{currency_of(account)}/{kind_of(account)}"


def _with(names: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """Add people to a list of them, each once; the house is nobody."""
    return tuple(dict.fromkeys((*names, *(one for one in more if one not in _NO_PERSON))))


def _both(event: Any) -> tuple[str, ...]:
    """Name who did something at a table, and who agreed to it."""
    return (event.by.id,) if event.second is None else (event.by.id, event.second.id)


def _currency(posted: Postings, otherwise: str) -> str:
    return currency_of(posted[0].debit) if posted else otherwise


def stage_of(stages: list[Insured], line: Any) -> Insured | None:
    """Find at which stage a line's insurance was taken: a line names none."""
    for nth, one in enumerate(stages):
        is_same = (one.patron, one.seat) == (line.patron, line.seat)
        if is_same and line.bet == f"{one.hand}-insurance":
            return stages.pop(nth)
    return None


# What of a tray's sums a fact is, and how much.
_TRAY: dict[type[Struct], Callable[[Any], tuple[str, int]]] = {
    BoughtIn: lambda fact: ("drop", fact.amount),
    BuyInTakenBack: lambda fact: ("drop", -fact.amount),
    FloatOpened: lambda fact: ("opening", fact.count),
    FloatFilled: lambda fact: ("fills", fact.amount),
    FloatCredited: lambda fact: ("credits", fact.amount),
    BankrollPutIn: lambda fact: ("fills", fact.amount),
    BankrollTakenOut: lambda fact: ("credits", fact.book),
    SlipReceived: lambda fact: (f"{fact.kind}s", worth(fact.chips)),
    FloatClosed: lambda fact: ("closing", fact.count),
    DropCollected: lambda fact: ("collected", fact.amount),
    BoxCounted: lambda fact: ("collected", fact.amount),
}
_BY_PATRON = b'"rank":"patron"},"at"'
_Handler = Callable[[Tally, Record, Any, Postings], None]
_HANDLERS: dict[type[Struct], _Handler] = {
    **dict.fromkeys(ACTED, Tally._acted),
    HouseFounded: Tally._founded,
    SettingsChanged: Tally._settings,
    e.TableOpened: Tally._opened,
    e.SetupChanged: Tally._opened,
    e.TableClosed: Tally._unknown,
    e.ReaderChanged: Tally._reader,
    e.TableTakenOver: Tally._taken_over,
    e.DealerCameOn: Tally._dealer,
    e.DealerWentOff: Tally._dealer,
    e.ShoeLoaded: Tally._loaded,
    e.ShoeEnded: Tally._unknown,
    e.CardsBurned: Tally._seen,
    e.CardDealt: Tally._seen,
    e.CardSetAside: Tally._seen,
    e.CardUndue: Tally._seen,
    e.ReadingChosen: Tally._unknown,
    e.CardsReconstructed: Tally._unknown,
    e.CardsRetrieved: Tally._unknown,
    e.ResultCorrected: Tally._unknown,
    e.BettingOpened: Tally._coup_began,
    e.FreeHandBegun: Tally._coup_began,
    e.InsuranceTaken: Tally._insured,
    e.InsuranceTakenBack: Tally._insured_back,
    e.CoupVoided: Tally._voided,
    e.CoupSettled: Tally._settled,
    e.CorrectionMade: Tally._corrected,
    CaseCorrectionMade: Tally._corrected,
    e.RulingMade: Tally._ruled,
    e.WrongResultCalled: Tally._ruled,
    **dict.fromkeys((*_TRAY, *COUNTS), Tally._tray),
}
_BY_TAG = {str(kind.__struct_config__.tag).encode(): of for kind, of in _HANDLERS.items()}
