"""``croupier verify``: everything a house has on record, checked against everything else.

One pass over the journal: the chain holds; each table is replayed; what each event must have
posted is what was posted; each coup, settled again from its cards or number, comes to what was
paid, and so does each one put right; what is owed is beyond a wallet; each sealed order fits its
commitment, and what the house dealt was dealt in that order; the sums of every gaming day are what
the journal comes to; and in the end the balances, the snapshots, the escrow and every set of
colour chips are what the journal makes them.
"""

import gc
import logging
import struct
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Struct

from croupier.bank.accounts import (
    account,
    currency_of,
    debt_of,
    kind_of,
    purse,
    side_of,
    whose,
)
from croupier.bank.entries import felt, owed_of
from croupier.bank.events import HouseFounded, MoneyPutRight, SuspectWrittenOff
from croupier.bank.postings import Postings, as_kept, from_kept
from croupier.disputes import (
    Case,
    CaseCorrectionMade,
    CaseEvent,
    CaseOpened,
    Facts,
    check_event,
    is_next,
)
from croupier.disputes import evolve as evolve_case
from croupier.floor import acts
from croupier.floor.admission import ADMITTED
from croupier.floor.beside import beside_the_record
from croupier.floor.cage import CageOnRecord
from croupier.floor.cases import Coups, with_maximum_now, with_the_day, with_tied
from croupier.floor.cash import OVER_THE_TABLE
from croupier.floor.checking_days import CheckedDays
from croupier.floor.chips_elsewhere import unreconciled
from croupier.floor.clock import Clock
from croupier.floor.coup_index import CoupIndex
from croupier.floor.fairness import (
    Commitment,
    FairEvent,
    OrderCommitted,
    OrderRevealed,
    Sealed,
    check_order,
    departure,
    departure_from,
    follow,
)
from croupier.floor.guards import Guards
from croupier.floor.handing import (
    PutRight,
    beside,
    past_coup,
    put_right_people,
    sums_put_right,
)
from croupier.floor.history import Compared, Seen, compare
from croupier.floor.on_duty import (
    ACTED,
    CALLERS_EVENTS,
    DEALERS_EVENTS,
    RELIEVED,
    OneTable,
    acted_at_anothers,
    back_after_its_hand,
    counted_in_play,
    not_on,
    on_after,
    relieved_in_mid_coup,
    signed_off_duty,
    took_at_anothers,
)
from croupier.floor.people_events import OWNER, EpochBegun, PeopleEvent
from croupier.floor.posting import postings_of
from croupier.floor.records import (
    CARE,
    DUTY,
    EPOCHS,
    HOUSE,
    PEOPLE,
    PUT_RIGHT,
    STOCK,
    STOPS,
    Fact,
    case_of,
    decode_all,
    decode_any,
    fair_stream,
    is_case,
    stock_stream,
    table_of,
    table_stream,
)
from croupier.floor.resettling import corrected_again, lines_again
from croupier.floor.roster import Roster, given_by
from croupier.floor.rulebooks import game_of
from croupier.floor.shoes import TAKEN, sealed_order, take
from croupier.floor.statement_index import StatementIndex
from croupier.floor.still_here import RESTING, unheeded, word_of
from croupier.floor.texts import id_key
from croupier.floor.tips import TipBoxes
from croupier.floor.trays import TraysOnRecord
from croupier.floor.weaker_settings import weakened
from croupier.games import Game
from croupier.messages import NO_OBJECTION, Message, Names, say
from croupier.rules.currencies import PLAY
from croupier.rules.errors import InputError, RuleError
from croupier.stock import Item, StockMoved
from croupier.stock import follow as follow_stock
from croupier.store import Store
from croupier.store.damage import UNREADABLE
from croupier.store.journal import Head, Record, digest_of, link
from croupier.store.seals import SealKeyMissing, SealUnreadable
from croupier.table.deciding.rulings import lower_maximum
from croupier.table.deciding.void import everything_back
from croupier.table.events import (
    CardDealt,
    CardsBurned,
    CorrectionMade,
    CoupSettled,
    CoupVoided,
    Event,
    NumberCameUp,
    ResultCorrected,
    RulingMade,
    SealRetired,
    WagerPlaced,
)
from croupier.table.events.betting import laid
from croupier.table.journal import decode_state
from croupier.table.money import moves
from croupier.table.names import shoe_name, shoe_of_coup
from croupier.table.shapes import PATRON, PatronLine, Setup
from croupier.table.state import Beside, State, felt_by_currency, new_table

AT_ONCE = 2_000
log = logging.getLogger(__name__)
_DEALT = (CardDealt, NumberCameUp)  # what leaves the shoe or the wheel, and never by a ruling
_ENDINGS = (CoupSettled, CoupVoided)
# What reading or replaying raises on a record that the house cannot have written.
_NOT_OURS = (
    TypeError, ValueError, AttributeError, LookupError, ArithmeticError, AssertionError,
    struct.error, RuleError, msgspec.MsgspecError,
)  # fmt: skip


class Wrong(Exception):
    """The first thing that is wrong."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class Report(Struct):
    """What was checked, and the first thing that is wrong, if anything is.

    ``history`` says so if the journal is not what was witnessed, of which ``checkpoints`` agree.
    ``explained`` has what was not as it was sealed, each with the ruling or malfunction that says
    why; without one, it is wrong. ``not_allowed`` has each act of someone who was not
    allowed it when it was done, ``unread`` each open seal whose key is not here. ``epochs`` says
    of each but the first where and why it began. ``unguarded`` is a database without checksums.
    ``weaker`` has what the settings in force ask less for than the house standard.
    """

    events: int = 0
    coups: int = 0
    settled_again: int = 0
    orders: int = 0
    postings: int = 0
    accounts: int = 0
    days: int = 0
    head: str = ""
    checkpoints: int = 0
    history: str = ""
    wrong: str = ""
    explained: dict[str, str] = {}
    not_allowed: list[str] = []
    unread: list[str] = []
    epochs: list[str] = []
    unguarded: bool = False
    weaker: list[str] = []

    @property
    def is_clean(self) -> bool:
        """Tell whether everything is in order."""
        return not self.wrong and not self.not_allowed


def verify_at_work(store: Store, clock: Clock, names: Names = str) -> Report:
    """Check a house that goes on meanwhile, as it is at one moment."""
    now = clock.now()
    with store.frozen() as still:
        return verify(still, names=names, now=now)


def verify(
    store: Store,
    anchor: tuple[int, str] | None = None,
    names: Names | None = None,
    seen: Sequence[Seen] = (),
    now: int | None = None,
) -> Report:
    """Check a whole house; an anchor is a position and the hash someone noted for it.

    Where no names are given, people are reported by their ids, staff as the record names them.
    ``seen`` is what witnesses have kept of it; ``now`` is told of a house at work.
    """
    report = Report()
    for _ in verify_step_by_step(store, report, anchor, names, seen=seen, now=now):
        pass
    return report


def verify_step_by_step(
    store: Store,
    report: Report,
    anchor: tuple[int, str] | None = None,
    names: Names | None = None,
    *,
    seen: Sequence[Seen] = (),
    without_key: bool = False,
    now: int | None = None,
) -> Iterator[tuple[int, int]]:
    """Check a whole house, reporting progress on the way; what is found is in the report.

    Open seals whose key is not here prove nothing; whoever looks ``without_key`` has said that
    they know, and the rest is judged by itself. A house at work is checked as it is ``now``: what
    was recorded of people just before may not have come to the database yet.
    """
    audit = Audit(store, anchor, report, names, now)
    collecting = gc.get_threshold()
    # A page makes tens of thousands of small records and no cycle; the collector would go over
    # them again and again.
    gc.set_threshold(max(collecting[0], 100_000), 50, 100)
    try:
        if damaged := store.damage():
            raise Wrong(say("audit-database-damaged", error=damaged))
        compared = Compared()
        yield from compare(store, seen, compared)
        report.checkpoints, report.history = compared.checkpoints, str(compared.wrong)
        yield from audit.steps()
        report.unguarded = not store.has_checksums()
        report.weaker = list(weakened(audit.roster.settings))
    except Wrong as wrong:
        report.wrong = wrong.message.told(audit.names)
    except _NOT_OURS as error:
        # Nothing that the house writes fails to be read and replayed: somebody else wrote it.
        log.debug("what was found cannot be read", exc_info=error)
        report.wrong = str(say("audit-unreadable", position=audit.head.position, error=str(error)))
    except UNREADABLE as error:
        said = " ".join(str(getattr(error, "orig", None) or error).split())
        report.wrong = str(say("audit-database-damaged", error=said))
    finally:
        gc.set_threshold(*collecting)
    if not report.wrong:
        report.wrong = report.history or next(iter(report.not_allowed), "")
    if report.unread and not report.wrong and not without_key:
        report.wrong = str(say("seals-unread", count=len(report.unread), seal=report.unread[0]))


class Audit:
    """A check in progress; going on with it later checks only what has come since."""

    def __init__(
        self,
        store: Store,
        anchor: tuple[int, str] | None,
        report: Report,
        names: Names | None = None,
        now: int | None = None,
    ) -> None:
        self.store = store
        self.now = now
        self.anchor = anchor
        self.report = report
        self.names = names or self._on_record
        self.head = Head()
        self.currency = ""
        self.roster = Roster(store)
        self.versions: dict[str, int] = {}
        self.states: dict[str, State] = {}
        self.waiting_wagers: dict[str, list[WagerPlaced]] = {}  # to be laid on the felt together
        self.free: set[str] = set()  # patrons against whose play nothing stands
        self.balances: dict[str, int] = {}
        self.statements = StatementIndex()
        self.begun = CoupIndex()
        self.games: dict[bytes, Game | None] = {}
        self.snapshots: dict[str, tuple[int, bytes]] = {}
        self.snapshot_at: dict[str, int] = {}  # the version each of them is of
        self.cases: dict[str, Case] = {}
        self.coups = Coups(store)
        self.commitments: dict[str, Commitment] = {}  # those not revealed yet
        self.dealt: dict[str, list[str]] = {}  # of them, what was dealt so far
        self.guards = Guards(store)
        self.trays = TraysOnRecord()
        self.cage = CageOnRecord()
        self._tips = TipBoxes()
        self.days = CheckedDays(store)
        # Of them, the places that a ruling or a malfunction has changed, and why.
        self.reasons: dict[str, dict[int, Message]] = {}
        self.rulings: dict[str, RulingMade] = {}  # the latest of each table
        self.put_right = PutRight()
        # What put money right and is to be noted beside it; journals of before have no such notes.
        self.to_note: list[Event | Fact] = []
        self.one_table = OneTable()
        self.waiting: acts.Proposed = {}  # acts that want two people
        self.stock: dict[str, Item] = {}
        self.stock_names: dict[str, str] = {}  # as they are read
        self.written_off: set[str] = set()
        self.epoch: EpochBegun | None = None
        self.retiring: set[str] = set()  # what was open as it began, and was not shown yet
        self.lost: set[str] = set()  # what could not be shown when an epoch retired it

    def steps(self) -> Iterator[tuple[int, int]]:
        """Go over the journal and then over what it must have led to."""
        end = self.store.head()
        self.days.read_ends()
        for stream, version in self.store.snapshot_versions().items():
            if self.snapshots.get(stream, (0, b""))[0] != version:
                self.snapshots[stream] = self.store.snapshot(stream) or (0, b"")
                self.snapshot_at[stream] = self.snapshots[stream][0]
        while self.head.position < end.position:
            yield self.head.position, end.position
            records = self.store.records(self.head.position, AT_ONCE)
            if records and records[-1].position > end.position:
                records = [record for record in records if record.position <= end.position]
            if not records:
                raise Wrong(
                    say("audit-records-missing", position=self.head.position, end=end.position)
                )
            self._records(records)
        if self.head != end:
            raise Wrong(say("audit-end-differs", position=end.position))
        if extra := self.store.records(end.position, 1):
            raise Wrong(say("audit-beyond-end", position=extra[0].position))
        if self.anchor and self.anchor[0] > end.position:
            raise Wrong(say("audit-anchor-missing", position=self.anchor[0]))
        self.report.head = f"{end.position}:{end.hash.hex()}"
        self._the_end()
        yield end.position, end.position

    # ---- record by record

    def _records(self, records: list[Record]) -> None:
        self._chain(records)
        events = _decoded(records)
        for record, event in zip(records, events, strict=True):
            if type(event) is WagerPlaced:
                due = self._wager(record, event)
            elif isinstance(event, Event):
                due = self._play(record, event)
            else:
                due = self._fact(record, event)
            if due:
                self._post(record, due)
            elif record.posted:
                raise _misposted(record, due)
            if type(event) in _ENDINGS:
                self._ended(event)
        if against := self.days.take(records, events):
            raise Wrong(against)
        self.report.days = self.days.checked
        self.report.events += len(records)

    def _post(self, record: Record, due: Postings) -> None:
        """Hold what was posted against what must have been, and post it."""
        if record.posted != as_kept(due):
            raise _misposted(record, due)
        balances, is_below, position = self.balances, False, record.position
        for one in due:
            debit, credit, amount = one.debit, one.credit, one.amount
            gives = balances[debit] = balances.get(debit, 0) - amount * side_of(debit)
            takes = balances[credit] = balances.get(credit, 0) + amount * side_of(credit)
            if gives < 0 or takes < 0:  # what follows may make up for it
                is_below = True
        if is_below:
            self._check_balances(record, due)
        self.statements.note(position, due)
        self.report.postings += len(due)

    def _chain(self, records: list[Record]) -> None:
        position, hash, versions = self.head.position, self.head.hash, self.versions
        noted_at, noted = self.anchor or (0, "")
        for record in records:
            position, stream, version = position + 1, record.stream, record.version
            where = record.position
            if where != position:
                raise Wrong(
                    say(
                        "audit-position-missing",
                        position=position,
                        next=where,
                        previous=position - 1,
                    )
                )
            digest = digest_of(position, stream, version, record.at, record.rules, record.event)
            hash = link(hash, digest)
            if hash != record.hash:
                raise Wrong(say("audit-chain-broken", position=where, stream=stream))
            due = versions.get(stream, 0) + 1
            if version != due:
                raise Wrong(
                    say(
                        "audit-version-differs",
                        position=where,
                        stream=stream,
                        version=version,
                        due=due,
                    )
                )
            if where == noted_at and hash.hex() != noted:
                raise Wrong(say("audit-anchor-differs", position=where))
            versions[stream] = version
        self.head = Head(position, hash)

    def _fact(self, record: Record, fact: Fact) -> Postings:
        """Follow what happened away from the felt, and give what it must have posted."""
        stream = record.stream
        if table_of(stream) is not None:
            raise Wrong(say("audit-not-play", position=record.position))
        if isinstance(fact, HouseFounded) and stream == HOUSE:
            self.currency = fact.currency
        if isinstance(fact, FairEvent):
            self._commitment(record, fact)
        self._note(record, self.roster.objection(fact))
        self._signed_there(record, fact)
        self._still_here(record, fact)
        if isinstance(fact, PeopleEvent):
            if stream not in (PEOPLE, STOPS, EPOCHS) and not stream.startswith((CARE, DUTY)):
                raise Wrong(say("audit-people-elsewhere", position=record.position))
            if isinstance(fact, EpochBegun) or stream == EPOCHS:
                self._begun(record, fact)
            self.roster.hear(fact)
            self.guards.count_by(self.roster.authority.days)
            self.free.clear()
        if isinstance(fact, CaseEvent) or is_case(stream):
            self._case(record, fact)
        if isinstance(fact, acts.ActEvent):
            self._act(record, fact)
        if isinstance(fact, StockMoved) or stream.startswith(STOCK):
            self._stock(record, fact)
        if isinstance(fact, MoneyPutRight) or stream == PUT_RIGHT:
            self._noted(record, fact)
        if isinstance(fact, SuspectWrittenOff):
            self._written_off(record, fact)
        if against := self.guards.counted(fact, self._balance):
            raise Wrong(say("audit-may-not-be", position=record.position, finding=against))
        authority = self.roster.authority
        self._note(record, self.trays.by_hand(fact, authority))
        if pairs := self.trays.across(fact):
            self._note(record, self.roster.all_apart(pairs, fact.at))
        self._note(record, self.cage.by_hand(fact, authority))
        of_tray = self.trays.hear(stream, fact, record.position)
        if against := of_tray or self.cage.hear(stream, fact) or self._tips.misfit(fact):
            raise Wrong(say("audit-may-not-be", position=record.position, finding=against))
        self._tips.hear(fact)
        if isinstance(fact, PeopleEvent):
            self.guards.hear(record, fact)
        return postings_of(self.currency, "", "", fact)

    def _signed_there(self, record: Record, fact: Fact) -> None:
        """See that whoever signed as a table's dealer was on, and that no bet lay there."""
        given = given_by(fact, self.roster.authority)
        if given is None or not self.roster.is_kept or getattr(fact, "by", "") == OWNER:
            return
        row = self.roster.authority.for_amount(given.act)
        if row.on or isinstance(fact, OVER_THE_TABLE):
            table: str = fact.table  # type: ignore[union-attr]
            stream = table_stream(table)
            state = self._lay(stream) if stream in self.waiting_wagers else self.states.get(stream)
            state = state or new_table(table)
            self._note(record, signed_off_duty(fact, row, state))
            self._note(record, counted_in_play(fact, state))
            self._note(record, back_after_its_hand(fact, state))
            by = self.roster.staff.get(getattr(fact, "by", ""))
            if by is not None:
                self._note(record, took_at_anothers(fact, state, by.rank, self.roster.authority))

    def _wager(self, record: Record, event: WagerPlaced) -> Postings:
        """Take a wager in, by far the most frequent of all events; it is laid with the others."""
        stream, by = record.stream, event.by
        state = self.states.get(stream)
        if state is None:
            return self._play(record, event)
        if by.id not in self.free or by.id != event.patron or by.rank != PATRON:
            self._check_people(record, state, event)
        waiting = self.waiting_wagers.get(stream)
        if waiting is None:
            self.waiting_wagers[stream] = [event]
        else:
            waiting.append(event)
        if self.snapshot_at.get(stream) == record.version:
            self._snapshot(record, self._lay(stream))
        return felt(self.currency, state.table, state.coup.id).postings(moves(event))

    def _lay(self, stream: str) -> State:
        """Lay the wagers of a table on the felt that were waiting for it."""
        state = laid(self.states[stream], self.waiting_wagers.pop(stream))
        self.states[stream] = state
        return state

    def _play(self, record: Record, event: Event) -> Postings:
        """Replay an event of a table, and give what it must have posted."""
        stream = record.stream
        if stream in self.waiting_wagers:
            self._lay(stream)
        state = self.states.get(stream)
        if state is None:
            if (name := table_of(stream)) is None:
                where = "audit-not-case-step" if is_case(stream) else "audit-play-elsewhere"
                raise Wrong(say(where, position=record.position))
            state = new_table(name)
        kind = type(event)
        self._check_people(record, state, event)
        self._still_here(record, event)
        if (check := _CHECKS.get(kind)) is not None:
            check(self, record, state, event)
        if kind in DEALERS_EVENTS:
            self._note(record, not_on(state, event, self.rulings.get(state.table)))
        elif kind in RELIEVED:
            self._relieved(record, state, event)
        self.states[stream] = after = event.evolve(state)
        coup = state.coup.id or after.coup.id
        if after.coup.id and after.coup.id != state.coup.id:
            self.begun.note(after.coup.id, stream, record.version)
        self._deal(event, after, coup)
        if self.snapshot_at.get(stream) == record.version:
            self._snapshot(record, after)
        return postings_of(self.currency, state.table, coup, event)

    def _relieved(self, record: Record, state: State, event: Event) -> None:
        """See that a dealer came on or went off as the house has it."""
        authority = self.roster.authority
        self.trays.relieved(state.table, on_after(event))
        self._note(record, relieved_in_mid_coup(state, event, authority))
        self._note(record, self.one_table.came_on(event, state.table, self._table, authority))

    def _table(self, table: str) -> State | None:
        return self.states.get(table_stream(table))

    def _check_people(self, record: Record, state: State, event: Event) -> None:
        """See that whoever brought an event about was allowed it, and that its patron may play."""
        by = event.by
        against = self.roster.objection_at_table(event)
        if against is not NO_OBJECTION and against:
            self._note(record, against)
        elif by.rank == PATRON and self.guards.lets(by.id):
            self.free.add(by.id)
        if (kind := type(event)) in ADMITTED:
            if against := self.guards.played(event, state):
                raise Wrong(say("audit-may-not-be", position=record.position, finding=against))
            self._note(record, self.guards.beyond_own_limits(event, state, record.position))
        is_acted = kind in CALLERS_EVENTS or kind in ACTED
        if is_acted and by.rank != PATRON and self.roster.is_kept:
            ruling, authority = self.rulings.get(state.table), self.roster.authority
            said = acted_at_anothers(state, event, ruling, authority)
            if said and not self.roster.is_device(by.id):
                self._note(record, said)

    def _on_record(self, id: str) -> str:
        """Name someone as the record does: staff by the name they were made with, and their id."""
        one = self.roster.staff.get(id)
        return id if one is None else f"{one.name} ({id})"

    def _note(self, record: Record, finding: Message) -> None:
        """Note what someone was not allowed, if anything is found."""
        if finding is not NO_OBJECTION and finding:
            message = say("audit-not-allowed", position=record.position, finding=finding)
            self.report.not_allowed.append(message.told(self.names))

    def _check_balances(self, record: Record, postings: Postings) -> None:
        for name in (name for one in postings for name in (one.debit, one.credit)):
            if self.balances[name] < 0:
                raise Wrong(say("audit-below-zero", position=record.position, account=name))

    def _ended(self, event: Any) -> None:
        self.report.coups += 1
        for left in filter(None, self._on_felt(event.coup)):
            raise Wrong(say("audit-escrow-left", coup=event.coup, left=left))

        for currency in (self.currency, PLAY):
            self.balances.pop(account(currency, "escrow", event.coup), None)

    def _on_felt(self, coup: str) -> tuple[int, int]:
        """Say what the ledger has on the felt for a coup, in cash and in play money."""
        cash, play = (account(currency, "escrow", coup) for currency in (self.currency, PLAY))
        return self.balances.get(cash, 0), self.balances.get(play, 0)

    # ---- what some events of a table are held against

    def _game(self, record: Record, coup: str) -> Game:
        if record.book not in self.games:
            try:
                self.games[record.book] = game_of(self.store, record.book)
            except (TypeError, ValueError) as error:
                raise Wrong(say("audit-rulebook-unreadable", coup=coup, error=str(error))) from None
        game = self.games[record.book]
        if game is None:
            raise Wrong(say("audit-rulebook-missing", coup=coup, rules=record.book.hex()[:16]))
        return game

    def _settle_again(self, record: Record, state: State, event: CoupSettled) -> None:
        days = self.roster.authority.days
        if event.day_ends and event.day_ends != days.ends(days.day_of(event.at)):
            raise Wrong(say("audit-day-ends-differs", coup=event.coup))
        game = self._game(record, event.coup)
        try:
            again = lines_again(game, state, event)
        except RuleError as error:
            raise Wrong(
                say("audit-not-settled-again", coup=event.coup, why=error.message)
            ) from None
        _compare_lines(event.coup, event.lines, again)
        self.report.settled_again += 1

    def _correct_again(self, record: Record, state: State, event: ResultCorrected) -> None:
        """Work a coup out again whose record was put right, from the stakes that it had."""
        is_last = state.last is not None and state.last.id == event.coup
        paid = state.last if is_last else past_coup(self.store, state, event.coup)
        if paid is None:
            raise Wrong(say("audit-corrected-unknown", coup=event.coup, table=state.table))
        try:
            again = corrected_again(self._game(record, event.coup), state.table, paid, event)
        except RuleError as error:
            raise Wrong(
                say("audit-not-corrected-again", coup=event.coup, why=error.message)
            ) from None
        _compare_lines(event.coup, event.lines, again)
        sealed = {fair_stream(event.coup), fair_stream(shoe_of_coup(event.coup))}
        if not event.void and sealed & self.versions.keys():
            why = self._why(event, state.table)
            if not why:
                raise Wrong(say("audit-sealed-corrected", coup=event.coup))
            explained = say("audit-corrected-by-ruling", coup=event.coup, why=why)
            self.report.explained[event.coup] = explained.told(self.names)

    def _given_back(self, record: Record, state: State, event: CoupVoided) -> None:
        if event.given_back != everything_back(state):
            raise Wrong(say("audit-void-not-returned", coup=event.coup))

    def _corrected(self, record: Record, state: State, event: CorrectionMade) -> None:
        self._owed(record, event)
        self._allowed(record, state, event)
        made = self.rulings.get(state.table)
        self._put_right(event, *((made,) if made is not None and made.at == event.at else ()))

    def _ruled(self, record: Record, state: State, event: RulingMade) -> None:
        self.rulings[state.table] = event
        if event.changes:
            self._changed(record, state, event)
            self._put_right(event)

    def _case(self, record: Record, event: Fact) -> None:
        """Hold a step of a case against the steps, its people and, for money, the two of them."""
        position, case = record.position, self.cases.get(record.stream)
        if not isinstance(event, CaseEvent) or not is_case(record.stream):
            raise Wrong(say("audit-not-case-step", position=position))
        if not is_next(case, event):
            raise Wrong(
                say(
                    "audit-case-step-out-of-turn",
                    position=position,
                    step=type(event).__name__,
                    stream=record.stream,
                )
            )
        coup = event.coup if isinstance(event, CaseOpened) else case.coup if case else ""
        facts = self.coups.facts(coup, record.position)
        facts = with_tied(facts, lambda patron: self.roster.tied.get(patron, ""))
        facts = with_the_day(facts, self._today(facts.staked, event.at))
        if (now := self.states.get(table_stream(coup.partition("/")[0]))) is not None:
            facts = with_maximum_now(facts, now.setup)
        if isinstance(event, CaseOpened):
            is_right = facts.is_over and event.patron in facts.patrons
            if not is_right or event.case != case_of(record.stream):
                raise Wrong(
                    say(
                        "audit-case-without-coup",
                        position=position,
                        case=event.case,
                        coup=event.coup,
                        patron=event.patron,
                    )
                )
        else:
            assert case is not None
            try:
                check_event(self.coups.handling(coup, self.roster.authority), case, event, facts)
            except RuleError as error:
                self._note(record, say("audit-in-case", case=case.id, why=error.message))
        if isinstance(event, CaseCorrectionMade):
            self._owed(record, event)
            self._put_right(event)
        self.cases[record.stream] = evolve_case(case, event)

    def _owed(self, record: Record, event: CorrectionMade | CaseCorrectionMade) -> None:
        """Work out what of a correction a wallet could not pay, and its patron owes from then."""
        left: dict[str, int] = {}
        for one in event.corrections:
            wallet, debt = purse(self.currency, one.patron), debt_of(self.currency, one.patron)
            has, owes = (left.get(name, self.balances.get(name, 0)) for name in (wallet, debt))
            owed = owed_of(one.amount, has, owes if event.sets_off else 0)
            if one.owed != owed:
                raise Wrong(
                    say(
                        "audit-owed-differs",
                        position=record.position,
                        patron=one.patron,
                        owed=one.owed,
                        coup=event.coup,
                        due=owed,
                    )
                )
            left |= {wallet: has + one.amount + owed, debt: owes + owed}

    def _allowed(self, record: Record, state: State, event: CorrectionMade) -> None:
        """See that a correction was made by the two people whom its amount takes."""
        is_last = state.last is not None and state.last.id == event.coup
        paid = state.last if is_last else past_coup(self.store, state, event.coup)
        setup = state.setup if paid is None else paid.setup
        maximum = self._counting(state, setup)
        made = self.rulings.get(state.table)
        before = Counter(state.coup.corrected if paid is None else paid.corrected)
        known = beside(self.store, event.coup, record.position) or Beside(event.coup)
        before.update(known.corrected)
        before.update(self._elsewhere(event.coup, [one.patron for one in event.corrections], event))
        self._note(record, self.roster.corrected(event, made, maximum, before, known.judges))

    def _counting(self, state: State, setup: Setup | None) -> int | None:
        """Give the maximum in which a correction counts: the least of coup, table and settings."""
        book = "" if setup is None else setup.book
        maximum = lower_maximum(setup, state.setup)
        return self.roster.authority.counting(state.table, book, maximum)

    def _changed(self, record: Record, state: State, event: RulingMade) -> None:
        """See that a known result was changed by the two people whom the sum takes, with what
        rulings before it changed.
        """
        maximum = self._counting(state, state.setup)
        sums = Counter(event.changes)
        sums.update({who: state.coup.corrected.get(who, 0) for who in event.changes})
        sums.update(self._elsewhere(event.coup, event.changes, event))
        self._note(record, self.roster.changed(event, sums.values(), maximum))

    def _put_right(self, event: Event | Fact, *rulings: RulingMade) -> None:
        """Count what a patron was given or had taken for the gaming day, under which ruling."""
        self.put_right.days = self.roster.authority.days
        self.put_right.happened(event)
        if not self.put_right.version:
            self.to_note = []
        self.to_note += (one for one in (*rulings, event) if one not in self.to_note)

    def _noted(self, record: Record, fact: Fact) -> None:
        """See that the house's record of money put right has what was, by whom and when."""
        if record.stream != PUT_RIGHT or not isinstance(fact, MoneyPutRight):
            raise Wrong(say("audit-put-right-elsewhere", position=record.position))
        now = [one for one in self.to_note if one.at == fact.at]
        due, by = sums_put_right(now).get(fact.coup), put_right_people(now)
        if due != fact.sums or by != fact.people:
            raise Wrong(say("audit-put-right-differs", position=record.position, coup=fact.coup))
        self.to_note = [one for one in self.to_note if one not in now]
        self.put_right.version = record.version
        self.roster.put_right(fact)

    def _today(self, patrons: Iterable[str], at: int) -> dict[str, dict[str, int]]:
        """Say what patrons were given in each coup of the gaming day, where that counts.

        The day is that of the settings in force then.
        """
        if not self.roster.authority.corrects_by_day:
            return {}
        self.put_right.days = self.roster.authority.days
        return self.put_right.of_day(patrons, at)

    def _elsewhere(self, coup: str, patrons: Iterable[str], event: Event) -> dict[str, int]:
        today = self._today(patrons, event.at)
        return with_the_day(Facts(coup), today).today

    def _still_here(self, record: Record, event: Event | Fact) -> None:
        """See that whoever proposed what was then decided still worked here, and still as that."""
        if type(event) not in RESTING:
            return
        assert isinstance(event, Event | CaseEvent)
        before = self.states.get(record.stream) or self.cases.get(record.stream)
        who, why = unheeded(self.roster, event, before)
        if why:
            self._note(record, say("audit-proposer-gone", person=who, why=why))

    def _balance(self, kind: str, *of: str) -> int:
        return self.balances.get(account(self.currency, kind, *of), 0)

    def _act(self, record: Record, event: acts.ActEvent) -> None:
        """Follow an act that wanted two people, and see that there were two."""
        waited = self.waiting.get(event.number) if isinstance(event, acts.ActDone) else None
        if waited is not None and (why := self.roster.no_longer(word_of(waited))):
            self._note(record, say("audit-proposer-gone", person=waited.by, why=why))
        try:
            self.waiting = acts.follow(self.waiting, record.version, event)
        except RuleError as error:
            raise Wrong(
                say("audit-at-position", position=record.position, why=error.message)
            ) from None

    def _stock(self, record: Record, fact: Fact) -> None:
        """Follow an item of the stock through its steps."""
        if not isinstance(fact, StockMoved) or record.stream != stock_stream(fact.item):
            raise Wrong(say("audit-stock-elsewhere", position=record.position))
        if self.stock_names.setdefault(id_key(fact.item), fact.item) != fact.item:
            alike = self.stock_names[id_key(fact.item)]
            self._note(record, say("stock-name-alike", alike=alike, item=fact.item))
        try:
            self.stock[fact.item] = follow_stock(self.stock.get(fact.item), fact)
        except RuleError as error:
            raise Wrong(
                say("audit-at-position", position=record.position, why=error.message)
            ) from None

    def _written_off(self, record: Record, fact: SuspectWrittenOff) -> None:
        """See that what was taken off the cage's book is false money that it handed over."""
        item = self.stock.get(fact.item)
        aside = None if item is None or item.stage != "handed-over" else item.aside
        due = aside.amount if aside is not None and aside.is_booked else 0
        if fact.amount != due or fact.item in self.written_off:
            raise Wrong(say("audit-written-off", position=record.position, item=fact.item))
        self.written_off.add(fact.item)

    # ---- sealed orders

    def _begun(self, record: Record, fact: PeopleEvent) -> None:
        """Begin an epoch: of all that is sealed now nothing may be dealt any more."""
        position, before = record.position, self.epoch
        number, id = (before.number, before.id) if before is not None else (0, "")
        if not isinstance(fact, EpochBegun) or record.stream != EPOCHS:
            raise Wrong(say("audit-epoch-misplaced", position=position))
        if (fact.number, fact.before) != (number + 1, id):
            raise Wrong(
                say("audit-epoch-skipped", position=position, number=fact.number, before=number)
            )
        self.epoch, self.retiring = fact, set(self.commitments)
        self.lost |= set(fact.lost)
        if number:
            began = say("epoch-began", number=fact.number, position=position, why=fact.reason)
            self.report.epochs.append(str(began))

    def _retired(self, record: Record, state: State, event: SealRetired) -> None:
        if event.of not in self.retiring:
            self._note(record, say("audit-retired-without-epoch", of=event.of))

    def _dealt_by_the_house(self, record: Record, state: State, event: Event) -> None:
        """See that the house deals from no seal of an epoch before, and from none that is shown."""
        if not event.by.is_the_house:
            return
        for of in (state.coup.id, shoe_name(state.table, state.shoe.number)):
            is_shown = of not in self.commitments and fair_stream(of) in self.versions
            if of in self.retiring or is_shown:
                raise Wrong(say("audit-dealt-from-shown", position=record.position, of=of))

    def _commitment(self, record: Record, event: FairEvent) -> None:
        position, of = record.position, event.of
        is_first = isinstance(event, OrderCommitted)
        if record.stream != fair_stream(of) or is_first != (record.version == 1):
            raise Wrong(say("audit-not-commitment", position=position, stream=record.stream))
        try:
            now = self.commitments[of] = follow(self.commitments.get(of, Commitment()), event)
        except InputError as error:
            raise Wrong(say("audit-at-position", position=position, why=error.message)) from None
        if isinstance(event, OrderRevealed):
            if event.seeds != now.seeds:
                raise Wrong(say("audit-seeds-differ", position=position, of=of))
            self._order(of, Sealed(event.salt, event.order))
            self.report.orders += 1
            self.retiring.discard(of)
            del self.commitments[of]
            self.dealt.pop(of, None)
            self.reasons.pop(of, None)

    def _deal(self, event: Event, state: State, coup: str) -> None:
        """Note what leaves a sealed shoe, or what a sealed spin or round comes to, and why."""
        table, kind = state.table, type(event)
        if kind not in TAKEN and kind is not CoupVoided:
            ruling = self.rulings.get(table)
            if ruling is None or ruling.at != event.at:
                return
        why = self._why(event, table)
        for of in (coup, shoe_name(table, state.shoe.number)):
            if of not in self.commitments:
                continue
            cards = self.dealt.setdefault(of, [])
            before = cards.copy() if why else cards
            take(cards, event)
            if why:
                is_void = isinstance(event, CoupVoided) and event.coup == of
                known = self.reasons.get(of, {})
                reasons = {place: one for place, one in known.items() if place < len(cards)}
                self.reasons[of] = reasons
                for place, card in enumerate(cards):
                    if is_void or place >= len(before) or card != before[place]:
                        reasons[place] = why

    def _why(self, event: Event, table: str) -> Message:
        """Say which ruling an event carries out, or which malfunction it is, if any."""
        if isinstance(event, CoupVoided) and event.irregularity == "malfunction":
            return say("coup-void-malfunction")
        ruling = self.rulings.get(table)
        if (
            ruling is None
            or isinstance(event, _DEALT)
            or (ruling.by, ruling.at)
            != (
                event.by,
                event.at,
            )
        ):
            return NO_OBJECTION
        return say(
            "coup-ruled-by",
            by=ruling.by.id,
            irregularity=ruling.irregularity,
            reason=ruling.reason,
        )

    def _sealed(self, of: str) -> Sealed:
        """Give what is sealed and not shown yet; without it nothing proves what is dealt."""
        try:
            found = sealed_order(self.store, of)
        except SealKeyMissing:
            raise
        except SealUnreadable as error:
            raise Wrong(error.message) from None
        except (TypeError, ValueError, msgspec.MsgspecError) as error:
            raise Wrong(say("audit-seal-unreadable", of=of, error=str(error))) from None
        if found is None:
            raise Wrong(say("audit-seal-gone", of=of))
        return found

    def _order(self, of: str, sealed: Sealed) -> None:
        now, dealt = self.commitments[of], self.dealt.get(of, [])
        try:
            played = check_order(of, now.commitment, now.decks, sealed, now.seeds)
        except InputError as error:
            raise Wrong(error.message) from None
        reasons = self.reasons.get(of, {})
        if (at := departure(dealt, played, reasons)) is not None:
            raise Wrong(departure_from(of, at, dealt, played))
        if (at := departure(dealt, played)) is not None:
            explained = say(
                "audit-departure-explained",
                departure=departure_from(of, at, dealt, played),
                why=reasons[at],
            )
            self.report.explained[of] = explained.told(self.names)

    def _snapshot(self, record: Record, state: State) -> None:
        version, content = self.snapshots[record.stream]
        kept = decode_state(content)  # one of another form is not read by anyone
        if kept is not None and kept != state:
            raise Wrong(say("audit-snapshot-differs", stream=record.stream, version=version))

    # ---- in the end

    def _the_end(self) -> None:
        if (streams := self.store.streams()) != self.versions:
            odd = min(set(streams.items()) ^ set(self.versions.items()))
            raise Wrong(say("audit-noted-version-differs", stream=odd[0]))
        for stream, (version, _) in self.snapshots.items():
            if version > self.versions.get(stream, 0):
                raise Wrong(say("audit-snapshot-ahead", stream=stream))
        if odd_one := self.statements.difference(self.store) or self.begun.difference(self.store):
            raise Wrong(odd_one)
        for stream in tuple(self.waiting_wagers):
            self._lay(stream)
        self._accounts()
        for against in beside_the_record(self.store, self.now):
            raise Wrong(against)
        self.report.unread, never = [], []
        for of in self.commitments:
            try:
                self._order(of, self._sealed(of))
            except SealKeyMissing:
                if of in self.lost:
                    never.append(str(say("seal-never-shown", of=of)))
                else:
                    self.report.unread.append(of)
        self.report.not_allowed += [one for one in never if one not in self.report.not_allowed]
        if left := sorted(self.retiring - self.lost):
            raise Wrong(say("audit-epoch-unfinished", of=left[0]))
        for stream, state in self.states.items():
            both = zip(felt_by_currency(state), self._on_felt(state.coup.id), strict=True)
            for lies, held in both:  # what one currency lacks, the other does not make up for
                if lies != held:
                    raise Wrong(say("audit-felt-differs", stream=stream, felt=lies, held=held))
        if odd_chips := unreconciled(self.currency, self.states.values(), self.balances):
            raise Wrong(odd_chips)
        if self.to_note and self.put_right.version:
            coup = min(sums_put_right(self.to_note))
            raise Wrong(say("audit-put-right-missing", coup=coup))
        if odd_tray := self.trays.left(self._balance) or self.cage.left():
            raise Wrong(odd_tray)
        for currency, total in self.store.sums().items():
            if total:
                raise Wrong(say("audit-books-unbalanced", currency=currency, total=total))

    def _accounts(self) -> None:
        open_coups = {state.coup.id for state in self.states.values()}
        unseen, name = {name: left for name, left in self.balances.items() if left}, ""
        more = True
        while more:
            rows = self.store.accounts(name, AT_ONCE)
            more = len(rows) == AT_ONCE
            for row in rows:
                due = unseen.pop(row.name, 0)
                if row.balance != due:
                    raise Wrong(
                        say("audit-balance-differs", account=row.name, held=row.balance, due=due)
                    )
                if (row.currency, row.side) != (currency_of(row.name), side_of(row.name)):
                    raise Wrong(say("audit-wrong-books", account=row.name))
                is_escrow = kind_of(row.name) == "escrow"
                if due and is_escrow and whose(row.name) not in open_coups:
                    raise Wrong(say("audit-escrow-of-no-coup", account=row.name, held=due))
            self.report.accounts += len(rows)
            name = rows[-1].name if rows else name
        if unseen:
            name = min(unseen)
            raise Wrong(say("audit-account-missing", account=name, due=unseen[name]))


def _decoded(records: list[Record]) -> list[Event | Fact]:
    try:
        return decode_all([record.event for record in records])
    except msgspec.MsgspecError:
        for record in records:
            try:
                decode_any(record.event)
            except msgspec.MsgspecError as error:
                raise Wrong(
                    say("audit-not-an-event", position=record.position, error=str(error))
                ) from None
        raise


def _misposted(record: Record, postings: Postings) -> Wrong:
    """Say what was posted under a record that differs from what must have been."""
    at = {"position": record.position, "stream": record.stream}
    for due, posted in zip_longest(postings, from_kept(record.posted)):
        if due is None:
            return Wrong(say("audit-posting-uncalled", **at, posted=str(posted)))
        if due != posted:
            break
    if not posted:
        return Wrong(say("audit-posting-missing", **at, due=str(due)))
    return Wrong(say("audit-posting-differs", **at, due=str(due), posted=str(posted)))


def _compare_lines(coup: str, lines: tuple[PatronLine, ...], again: tuple[PatronLine, ...]) -> None:
    if lines == again:
        return
    for number, (due, line) in enumerate(zip(again, lines, strict=False), 1):
        if due != line:
            raise Wrong(
                say("audit-line-differs", coup=coup, number=number, line=str(line), due=str(due))
            )
    raise Wrong(say("audit-lines-differ", coup=coup, count=len(lines), due=len(again)))


# What an event of these kinds is held against, as the table stood just before it.
_CHECKS: dict[type[Event], Callable[[Audit, Record, State, Any], None]] = {
    CoupSettled: Audit._settle_again,
    ResultCorrected: Audit._correct_again,
    CorrectionMade: Audit._corrected,
    CoupVoided: Audit._given_back,
    RulingMade: Audit._ruled,
    SealRetired: Audit._retired,
    CardDealt: Audit._dealt_by_the_house,
    CardsBurned: Audit._dealt_by_the_house,
    NumberCameUp: Audit._dealt_by_the_house,
}
