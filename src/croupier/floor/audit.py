"""``croupier verify``: everything a house has on record, checked against everything else.

One pass over the journal: the chain holds; each table is replayed; what each event must have
posted is what was posted; each coup, settled again from its cards or number, comes to what was
paid, and so does each one put right; what is owed is beyond a wallet; each sealed order fits its
commitment, and what the house dealt was dealt in that order; and in the end the balances, the
snapshots, the escrow and every set of colour chips are what the journal makes them.
"""

import gc
import logging
import struct
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Struct

from croupier.bank.accounts import account, currency_of, kind_of, side_of, whose
from croupier.bank.entries import felt
from croupier.bank.events import HouseFounded
from croupier.bank.postings import Entry
from croupier.disputes import Case, CaseCorrectionMade, CaseEvent, CaseOpened, check_event, is_next
from croupier.disputes import evolve as evolve_case
from croupier.floor import acts
from croupier.floor.cases import Coups, with_tied
from croupier.floor.chips_elsewhere import unreconciled
from croupier.floor.fairness import (
    Commitment,
    FairEvent,
    OrderCommitted,
    OrderRevealed,
    Sealed,
    check_order,
    departure,
    departure_sentence,
    follow,
)
from croupier.floor.guards import Guards
from croupier.floor.handing import beside, past_coup
from croupier.floor.history import Compared, Seen, compare
from croupier.floor.on_duty import not_on
from croupier.floor.people_events import PeopleEvent
from croupier.floor.posting import entries_of
from croupier.floor.records import (
    CARE,
    HOUSE,
    PEOPLE,
    STOPS,
    Fact,
    case_of,
    decode_all,
    decode_any,
    fair_stream,
    is_case,
    table_of,
)
from croupier.floor.resettling import corrected_again, lines_again
from croupier.floor.roster import Roster
from croupier.floor.rulebooks import game_of
from croupier.floor.shoes import TAKEN, sealed_order, take
from croupier.floor.still_here import proposers
from croupier.games import Game
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.errors import InputError, RuleError
from croupier.store import Store
from croupier.store.batch import PostingRow
from croupier.store.journal import Head, Record, digest_of, link
from croupier.table.deciding.void import everything_back
from croupier.table.events import (
    CardDealt,
    CorrectionMade,
    CoupSettled,
    CoupVoided,
    Event,
    NumberCameUp,
    ResultCorrected,
    RulingMade,
    WagerPlaced,
)
from croupier.table.events.betting import laid
from croupier.table.journal import decode_state
from croupier.table.money import moves
from croupier.table.names import shoe_name, shoe_of_coup
from croupier.table.shapes import PATRON, PatronLine
from croupier.table.state import Beside, State, new_table, stakes_on_felt

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
    """The first thing that is wrong, as a sentence."""


class Report(Struct):
    """What was checked, and the first thing that is wrong, if anything is.

    ``history`` says so if the journal is not what was witnessed, of which ``checkpoints`` agree.
    ``explained`` has what was not as it was sealed, each with the ruling or malfunction that says
    why; without one, it is wrong. ``not_allowed`` has each act of someone who was not
    allowed it when it was done.
    """

    events: int = 0
    coups: int = 0
    settled_again: int = 0
    orders: int = 0
    postings: int = 0
    accounts: int = 0
    head: str = ""
    checkpoints: int = 0
    history: str = ""
    wrong: str = ""
    explained: dict[str, str] = {}
    not_allowed: list[str] = []

    @property
    def is_clean(self) -> bool:
        """Tell whether everything is in order."""
        return not self.wrong and not self.not_allowed


def verify(
    store: Store, anchor: tuple[int, str] | None = None, seen: Sequence[Seen] = ()
) -> Report:
    """Check a whole house; an anchor is a position and the hash someone noted for it.

    ``seen`` is what witnesses have kept of it.
    """
    report = Report()
    for _ in verify_step_by_step(store, report, anchor, seen):
        pass
    return report


def verify_step_by_step(
    store: Store,
    report: Report,
    anchor: tuple[int, str] | None = None,
    seen: Sequence[Seen] = (),
) -> Iterator[tuple[int, int]]:
    """Check a whole house, telling how far it has come; what is found is in the report."""
    compared = Compared()
    yield from compare(store, seen, compared)
    report.checkpoints, report.history = compared.checkpoints, str(compared.wrong)
    audit = Audit(store, anchor, report)
    collecting = gc.get_threshold()
    # A page makes tens of thousands of small records and no cycle; the collector would go over
    # them again and again.
    gc.set_threshold(max(collecting[0], 100_000), 50, 100)
    try:
        yield from audit.steps()
    except Wrong as wrong:
        report.wrong = str(wrong)
    except _NOT_OURS as error:
        # Nothing that the house writes fails to be read and replayed: somebody else wrote it.
        log.debug("what was found cannot be read", exc_info=error)
        report.wrong = (
            f"Behind position {audit.head.position} something in the database is of another kind "
            f"than the house writes, and cannot be read: {error}."
        )
    finally:
        gc.set_threshold(*collecting)
    if not report.wrong:
        report.wrong = report.history or next(iter(report.not_allowed), "")


class Audit:
    """A check in progress; going on with it later checks only what has come since."""

    def __init__(self, store: Store, anchor: tuple[int, str] | None, report: Report) -> None:
        self.store = store
        self.anchor = anchor
        self.report = report
        self.head = Head()
        self.currency = ""
        self.roster = Roster()
        self.versions: dict[str, int] = {}
        self.states: dict[str, State] = {}
        self.waiting_wagers: dict[str, list[WagerPlaced]] = {}  # to be laid on the felt together
        self.free: set[str] = set()  # patrons against whose play nothing stands
        self.balances: dict[str, int] = {}
        self.games: dict[bytes, Game | None] = {}
        self.snapshots: dict[str, tuple[int, bytes]] = {}
        self.snapshot_at: dict[str, int] = {}  # the version each of them is of
        self.cases: dict[str, Case] = {}
        self.coups = Coups(store)
        self.commitments: dict[str, Commitment] = {}  # those not revealed yet
        self.dealt: dict[str, list[str]] = {}  # of them, what was dealt so far
        self.guards = Guards(store)
        # Of them, the places that a ruling or a malfunction has changed, and why.
        self.reasons: dict[str, dict[int, str]] = {}
        self.rulings: dict[str, RulingMade] = {}  # the latest of each table
        self.waiting: acts.Waiting = {}  # acts that want two people

    def steps(self) -> Iterator[tuple[int, int]]:
        """Go over the journal and then over what it must have led to."""
        end = self.store.head()
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
                    f"The journal ends at position {self.head.position}, and the house was at "
                    f"{end.position}: records are missing."
                )
            self._records(records)
        if self.head != end:
            raise Wrong(f"The end of the chain is not what the house noted at {end.position}.")
        if extra := self.store.records(end.position, 1):
            raise Wrong(f"Position {extra[0].position} is beyond the end of the chain.")
        if self.anchor and self.anchor[0] > end.position:
            raise Wrong(f"Position {self.anchor[0]}, of which a hash was noted, is not there.")
        self.report.head = f"{end.position}:{end.hash.hex()}"
        self._the_end()
        yield end.position, end.position

    # ---- record by record

    def _records(self, records: list[Record]) -> None:
        rows = self.store.postings(self.head.position, records[-1].position)
        self._chain(records)
        balances, at, last = self.balances, 0, len(rows)
        for record, event in zip(records, _decoded(records), strict=True):
            position = record.position
            if type(event) is WagerPlaced:
                entries = self._wager(record, event)
            elif isinstance(event, Event):
                entries = self._play(record, event)
            else:
                entries = self._fact(record, event)
            is_below = False
            for due in entries:
                if at == last or rows[at][0] != position or rows[at][2:] != due:
                    raise _misposted(record, entries, rows)
                at += 1
                debit, credit, amount = due[:3]
                gives = balances[debit] = balances.get(debit, 0) - amount * side_of(debit)
                takes = balances[credit] = balances.get(credit, 0) + amount * side_of(credit)
                if gives < 0 or takes < 0:  # what follows may make up for it
                    is_below = True
            if at < last and rows[at][0] == position:
                raise _misposted(record, entries, rows)
            if is_below:
                self._check_balances(record, entries)
            if type(event) in _ENDINGS:
                self._ended(event)
        self.report.events += len(records)
        self.report.postings += last

    def _chain(self, records: list[Record]) -> None:
        position, hash, versions = self.head.position, self.head.hash, self.versions
        noted_at, noted = self.anchor or (0, "")
        for record in records:
            position, stream, version = position + 1, record.stream, record.version
            where = record.position
            if where != position:
                raise Wrong(
                    f"Position {position} is missing: position {where} comes after {position - 1}."
                )
            digest = digest_of(position, stream, version, record.at, record.rules, record.event)
            hash = link(hash, digest)
            if hash != record.hash:
                raise Wrong(f"Position {where} ({stream}) does not fit the chain: it was changed.")
            due = versions.get(stream, 0) + 1
            if version != due:
                raise Wrong(f"Position {where}: {stream} goes to {version}, {due} was due.")
            if where == noted_at and hash.hex() != noted:
                raise Wrong(f"Position {where} does not have the hash that was noted for it.")
            versions[stream] = version
        self.head = Head(position, hash)

    def _fact(self, record: Record, fact: Fact) -> list[Entry]:
        """Follow what happened away from the felt, and give what it must have posted."""
        stream = record.stream
        if table_of(stream) is not None:
            raise Wrong(f"Position {record.position} is no event of a table's play.")
        if isinstance(fact, HouseFounded) and stream == HOUSE:
            self.currency = fact.currency
        if isinstance(fact, FairEvent):
            self._commitment(record, fact)
        if said := self.roster.objection(fact):
            self.report.not_allowed.append(f"Position {record.position}: {said}.")
        self._still_here(record, fact)
        if isinstance(fact, PeopleEvent):
            if stream not in (PEOPLE, STOPS) and not stream.startswith(CARE):
                raise Wrong(f"Position {record.position} is a fact about people in another stream.")
            self.roster.hear(fact)
            self.free.clear()
        if isinstance(fact, CaseEvent) or is_case(stream):
            self._case(record, fact)
        if isinstance(fact, acts.ActEvent):
            self._act(record, fact)
        if said := self.guards.counted(fact, self._balance):
            raise Wrong(f"Position {record.position} may not be: {said}.")
        if isinstance(fact, PeopleEvent):
            self.guards.hear(record, fact)
        return entries_of(self.currency, "", "", fact)

    def _wager(self, record: Record, event: WagerPlaced) -> list[Entry]:
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
        return felt(self.currency, state.table, state.coup.id).entries(moves(event))

    def _lay(self, stream: str) -> State:
        """Lay the wagers of a table on the felt that were waiting for it."""
        state = laid(self.states[stream], self.waiting_wagers.pop(stream))
        self.states[stream] = state
        return state

    def _play(self, record: Record, event: Event) -> list[Entry]:
        """Replay an event of a table, and give what it must have posted."""
        stream = record.stream
        if stream in self.waiting_wagers:
            self._lay(stream)
        state = self.states.get(stream)
        if state is None:
            if (name := table_of(stream)) is None:
                what = "no step of a case" if is_case(stream) else "play away from a table"
                raise Wrong(f"Position {record.position} is {what}, or not in its place.")
            state = new_table(name)
        self._check_people(record, state, event)
        self._still_here(record, event)
        if (check := _CHECKS.get(type(event))) is not None:
            check(self, record, state, event)
        if said := not_on(state, event, self.rulings.get(state.table)):
            self.report.not_allowed.append(f"Position {record.position}: {said}.")
        self.states[stream] = after = event.evolve(state)
        coup = state.coup.id or after.coup.id
        self._deal(event, after, coup)
        if self.snapshot_at.get(stream) == record.version:
            self._snapshot(record, after)
        return entries_of(self.currency, state.table, coup, event)

    def _check_people(self, record: Record, state: State, event: Event) -> None:
        """See that whoever brought an event about was allowed it, and that its patron may play."""
        by = event.by
        if said := self.roster.objection_at_table(event):
            self.report.not_allowed.append(f"Position {record.position}: {said}.")
        elif by.rank == PATRON and self.guards.lets(by.id):
            self.free.add(by.id)
        if said := self.guards.played(event, state):
            raise Wrong(f"Position {record.position} may not be: {said}.")
        if said := self.guards.beyond_own_limits(event, state, record.position):
            self.report.not_allowed.append(f"Position {record.position}: {said}")

    def _check_balances(self, record: Record, entries: list[Entry]) -> None:
        for name in (name for due in entries for name in due[:2]):
            if self.balances[name] < 0:
                raise Wrong(f"Position {record.position} leaves {name} below zero.")

    def _ended(self, event: Any) -> None:
        self.report.coups += 1
        escrow = account(self.currency, "escrow", event.coup)
        if left := self.balances.pop(escrow, 0):
            raise Wrong(f"Coup {event.coup} is over, and {left} of its stakes is in escrow.")

    # ---- what some events of a table are held against

    def _game(self, record: Record, coup: str) -> Game:
        if record.rules not in self.games:
            try:
                self.games[record.rules] = game_of(self.store, record.rules)
            except (TypeError, ValueError) as error:
                raise Wrong(
                    f"The rulebook by which coup {coup} was played cannot be read: {error}."
                ) from None
        game = self.games[record.rules]
        if game is None:
            raise Wrong(
                f"Coup {coup} was played by a rulebook that is not here "
                f"({record.rules.hex()[:16]}…)."
            )
        return game

    def _settle_again(self, record: Record, state: State, event: CoupSettled) -> None:
        game = self._game(record, event.coup)
        try:
            again = lines_again(game, state, event)
        except RuleError as error:
            raise Wrong(f"Coup {event.coup} cannot be settled again: {error}") from None
        _compare_lines(event.coup, event.lines, again)
        self.report.settled_again += 1

    def _correct_again(self, record: Record, state: State, event: ResultCorrected) -> None:
        """Work a coup out again whose record was put right, from the stakes that it had."""
        is_last = state.last is not None and state.last.id == event.coup
        paid = state.last if is_last else past_coup(self.store, state, event.coup)
        if paid is None:
            raise Wrong(f"Coup {event.coup} is put right, and is not on record at {state.table}.")
        try:
            again = corrected_again(self._game(record, event.coup), state.table, paid, event)
        except RuleError as error:
            raise Wrong(f"Coup {event.coup} cannot be put right so: {error}") from None
        _compare_lines(event.coup, event.lines, again)
        sealed = {fair_stream(event.coup), fair_stream(shoe_of_coup(event.coup))}
        if not event.void and sealed & self.versions.keys():
            why = self._why(event, state.table)
            if not why:
                raise Wrong(f"Coup {event.coup} was sealed, and put right without a ruling.")
            self.report.explained[event.coup] = f"{event.coup} was put right after payment. {why}."

    def _given_back(self, record: Record, state: State, event: CoupVoided) -> None:
        if event.given_back != everything_back(state):
            raise Wrong(f"Coup {event.coup} is void, and not every stake goes back as it was.")

    def _corrected(self, record: Record, state: State, event: CorrectionMade) -> None:
        self._owed(record, event)
        self._allowed(record, state, event)

    def _ruled(self, record: Record, state: State, event: RulingMade) -> None:
        self.rulings[state.table] = event
        if event.changes:
            self._changed(record, state, event)

    def _case(self, record: Record, event: Fact) -> None:
        """Hold a step of a case against the steps, its people and, for money, the two of them."""
        where, case = f"Position {record.position}", self.cases.get(record.stream)
        if not isinstance(event, CaseEvent) or not is_case(record.stream):
            raise Wrong(f"{where} is no step of a case, or not in its place.")
        if not is_next(case, event):
            raise Wrong(f"{where}: {type(event).__name__} cannot follow in {record.stream}.")
        coup = event.coup if isinstance(event, CaseOpened) else case.coup if case else ""
        facts = self.coups.facts(coup, record.position)
        facts = with_tied(facts, lambda patron: self.roster.tied.get(patron, ""))
        if isinstance(event, CaseOpened):
            is_right = facts.is_over and event.patron in facts.patrons
            if not is_right or event.case != case_of(record.stream):
                raise Wrong(
                    f"{where}: case {event.case} is about {event.coup} and {event.patron}, and "
                    "that coup was not played, or not by them."
                )
        else:
            assert case is not None
            try:
                check_event(self.coups.handling(coup, self.roster.authority), case, event, facts)
            except RuleError as error:
                self.report.not_allowed.append(f"{where}: case {case.id}: {error}")
        if isinstance(event, CaseCorrectionMade):
            self._owed(record, event)
        self.cases[record.stream] = evolve_case(case, event)

    def _owed(self, record: Record, event: CorrectionMade | CaseCorrectionMade) -> None:
        """Work out what of a correction a wallet could not pay, and its patron owes from then."""
        left: dict[str, int] = {}
        for one in event.corrections:
            wallet = account(self.currency, "wallet", one.patron)
            has = left.get(wallet, self.balances.get(wallet, 0))
            owed = max(0, -one.amount - has)
            if one.owed != owed:
                raise Wrong(
                    f"Position {record.position}: {one.patron} is said to owe {one.owed} of the "
                    f"correction of {event.coup}, and {owed} is beyond the wallet."
                )
            left[wallet] = has + one.amount + owed

    def _allowed(self, record: Record, state: State, event: CorrectionMade) -> None:
        """See that a correction was made by the two people whom its amount takes."""
        is_last = state.last is not None and state.last.id == event.coup
        paid = state.last if is_last else past_coup(self.store, state, event.coup)
        setup = state.setup if paid is None else paid.setup
        maximum = None if setup is None else setup.limits.maximum
        made = self.rulings.get(state.table)
        before = Counter(state.coup.corrected if paid is None else paid.corrected)
        known = beside(self.store, event.coup, record.position) or Beside(event.coup)
        before.update(known.corrected)
        if said := self.roster.corrected(event, made, maximum, before, known.judges):
            self.report.not_allowed.append(f"Position {record.position}: {said}.")

    def _changed(self, record: Record, state: State, event: RulingMade) -> None:
        """See that a known result was changed by the two people whom the sum takes, with what
        rulings before it changed.
        """
        maximum = None if state.setup is None else state.setup.limits.maximum
        sums = {who: sum + state.coup.corrected.get(who, 0) for who, sum in event.changes.items()}
        if said := self.roster.changed(event, sums.values(), maximum):
            self.report.not_allowed.append(f"Position {record.position}: {said}.")

    def _still_here(self, record: Record, event: Event | Fact) -> None:
        """See that whoever proposed what was then decided still worked here, and still as that."""
        if not isinstance(event, Event | CaseEvent):
            return
        before = self.states.get(record.stream) or self.cases.get(record.stream)
        for one in proposers(event, before):
            if said := self.roster.no_longer(one):
                self.report.not_allowed.append(
                    f"Position {record.position}: {one.id} had proposed it, and {said}."
                )

    def _balance(self, kind: str, *of: str) -> int:
        return self.balances.get(account(self.currency, kind, *of), 0)

    def _act(self, record: Record, event: acts.ActEvent) -> None:
        """Follow an act that wanted two people, and see that there were two."""
        try:
            self.waiting = acts.follow(self.waiting, record.version, event)
        except RuleError as error:
            raise Wrong(f"Position {record.position}: {error}") from None

    # ---- sealed orders

    def _commitment(self, record: Record, event: FairEvent) -> None:
        where, of = f"Position {record.position}", event.of
        is_first = isinstance(event, OrderCommitted)
        if record.stream != fair_stream(of) or is_first != (record.version == 1):
            raise Wrong(f"{where} is no fact of {record.stream}'s commitment, or not in its place.")
        try:
            now = self.commitments[of] = follow(self.commitments.get(of, Commitment()), event)
        except InputError as error:
            raise Wrong(f"{where}: {error}") from None
        if isinstance(event, OrderRevealed):
            if event.seeds != now.seeds:
                raise Wrong(f"{where}: {of} is revealed with other seeds than patrons added.")
            self._order(of, Sealed(event.salt, event.order))
            self.report.orders += 1
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
                        reasons[place] = str(why)

    def _why(self, event: Event, table: str) -> Message:
        """Say which ruling an event carries out, or which malfunction it is, if any."""
        if isinstance(event, CoupVoided) and event.irregularity == "malfunction":
            return say("coup-void-malfunction")
        ruling = self.rulings.get(table)
        if ruling is None or isinstance(event, _DEALT) or (ruling.by, ruling.at) != (
            event.by, event.at,
        ):  # fmt: skip
            return NO_OBJECTION
        reason = f": {ruling.reason}" if ruling.reason else ""
        return say(
            "coup-ruled-by", by=ruling.by.id, irregularity=ruling.irregularity, reason=reason
        )

    def _sealed(self, of: str) -> Sealed:
        """Give what is sealed and not shown yet; without it nothing proves what is dealt."""
        try:
            found = sealed_order(self.store, of)
        except (TypeError, ValueError, msgspec.MsgspecError) as error:
            raise Wrong(f"What is sealed for {of} cannot be read: {error}.") from None
        if found is None:
            raise Wrong(
                f"The order sealed for {of} is gone from the database: nothing proves what is "
                f"dealt there, and nothing more can be."
            )
        return found

    def _order(self, of: str, sealed: Sealed) -> None:
        now, dealt = self.commitments[of], self.dealt.get(of, [])
        try:
            played = check_order(of, now.commitment, now.decks, sealed, now.seeds)
        except InputError as error:
            raise Wrong(str(error)) from None
        reasons = self.reasons.get(of, {})
        if (at := departure(dealt, played, reasons)) is not None:
            raise Wrong(departure_sentence(of, at, dealt, played))
        if (at := departure(dealt, played)) is not None:
            sentence = departure_sentence(of, at, dealt, played)
            self.report.explained[of] = f"{sentence} {reasons[at]}."

    def _snapshot(self, record: Record, state: State) -> None:
        version, content = self.snapshots[record.stream]
        kept = decode_state(content)  # one of another form is not read by anyone
        if kept is not None and kept != state:
            raise Wrong(f"The snapshot of {record.stream} at {version} is not what led to it.")

    # ---- in the end

    def _the_end(self) -> None:
        if (streams := self.store.streams()) != self.versions:
            odd = min(set(streams.items()) ^ set(self.versions.items()))
            raise Wrong(f"The version noted for {odd[0]} is not that of its last event.")
        for stream, (version, _) in self.snapshots.items():
            if version > self.versions.get(stream, 0):
                raise Wrong(f"The snapshot of {stream} is ahead of its events.")
        if stray := self.store.postings(self.head.position, 1 << 62):
            raise Wrong(f"Something is posted under position {stray[0][0]}, which is no event.")
        for stream in tuple(self.waiting_wagers):
            self._lay(stream)
        self._accounts()
        for of in self.commitments:
            self._order(of, self._sealed(of))
        for stream, state in self.states.items():
            felt = stakes_on_felt(state)
            held = self.balances.get(account(self.currency, "escrow", state.coup.id), 0)
            if felt != held:
                raise Wrong(f"{stream}: {felt} lies on the felt, and escrow holds {held}.")
        if odd_chips := unreconciled(self.currency, self.states.values(), self.balances):
            raise Wrong(odd_chips)
        for currency, total in self.store.sums().items():
            if total:
                raise Wrong(f"The books in {currency} do not balance: {total} is left over.")

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
                    raise Wrong(f"{row.name} holds {row.balance}, and the journal makes it {due}.")
                if (row.currency, row.side) != (currency_of(row.name), side_of(row.name)):
                    raise Wrong(f"{row.name} stands in the wrong books.")
                is_escrow = kind_of(row.name) == "escrow"
                if due and is_escrow and whose(row.name) not in open_coups:
                    raise Wrong(f"{row.name} holds {due}, and that coup is not in play.")
            self.report.accounts += len(rows)
            name = rows[-1].name if rows else name
        if unseen:
            name = min(unseen)
            raise Wrong(f"{name} is missing; it must hold {unseen[name]}.")


def _decoded(records: list[Record]) -> list[Event | Fact]:
    try:
        return decode_all([record.event for record in records])
    except msgspec.MsgspecError:
        for record in records:
            try:
                decode_any(record.event)
            except msgspec.MsgspecError as error:
                raise Wrong(f"Position {record.position} is no event: {error}.") from None
        raise


def _misposted(record: Record, entries: list[Entry], rows: list[PostingRow]) -> Wrong:
    """Say what was posted under a record otherwise than it must have been."""
    where = f"Position {record.position} ({record.stream})"
    found = [row[2:] for row in rows if row[0] == record.position]
    for due, posted in zip_longest(entries, found):
        if due is None:
            return Wrong(f"{where} posts {posted}, which nothing calls for.")
        if due != posted:
            break
    return Wrong(f"{where} must post {due}, and {posted or 'nothing'} was posted.")


def _compare_lines(
    coup: str, lines: tuple[PatronLine, ...], again: tuple[PatronLine, ...]
) -> None:  # fmt: skip
    if lines == again:
        return
    for number, (due, line) in enumerate(zip(again, lines, strict=False), 1):
        if due != line:
            raise Wrong(f"Coup {coup}, line {number}: {line} was settled, {due} was due.")
    raise Wrong(f"Coup {coup} has {len(lines)} lines, and {len(again)} were due.")


# What an event of these kinds is held against, as the table stood just before it.
_CHECKS: dict[type[Event], Callable[[Audit, Record, State, Any], None]] = {
    CoupSettled: Audit._settle_again,
    ResultCorrected: Audit._correct_again,
    CorrectionMade: Audit._corrected,
    CoupVoided: Audit._given_back,
    RulingMade: Audit._ruled,
}
