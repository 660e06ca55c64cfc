"""Requests decided and not yet committed: what each would write, and whose money it takes.

Each is decided on the state and the balances its neighbours before it would leave.
"""

import logging
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from typing import NoReturn, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.bank.accounts import account, debt_of, is_walk_in, kind_of, purse, whose
from croupier.bank.chips import Chips, beyond, worth
from croupier.bank.entries import bank_postings, owed_of
from croupier.bank.events import (
    BankEvent,
    BankrollPutIn,
    BankrollTakenOut,
    BoughtIn,
    BoxCounted,
    BoxLifted,
    CageCounted,
    ChipsBrought,
    ChipsCarriedOff,
    ChipsRedeemed,
    Deposited,
    DropCollected,
    FloatClosed,
    FloatCredited,
    FloatFilled,
    FloatOpened,
    HouseFounded,
    MoneyPutRight,
    SlipIssued,
    SlipRequested,
    SuspectWrittenOff,
    TipsPaid,
    VarianceExplained,
    VarianceFound,
)
from croupier.bank.postings import Postings, changes
from croupier.bank.slips import STEPS, across
from croupier.disputes import Case, CaseCorrectionMade, evolve
from croupier.disputes import decide as decide_case
from croupier.disputes.commands import OpenCase
from croupier.floor import looking_into
from croupier.floor.acts import ACTS, ActDone, ActEvent, signed
from croupier.floor.acts import follow as follow_act
from croupier.floor.admission import ADMITTED, Admission, Rests
from croupier.floor.cage import cage_of, hands_of, is_of_cage
from croupier.floor.cage import misfit as cage_misfit
from croupier.floor.cage import variances_of as cage_variances
from croupier.floor.cases import Coups, with_maximum_now, with_the_day, with_tied
from croupier.floor.cash import OVER_THE_TABLE, CashHeld, is_cash, kept_by_person
from croupier.floor.chips_elsewhere import moves_elsewhere
from croupier.floor.chips_out import Sold, every_tray
from croupier.floor.clock import Clock
from croupier.floor.count_events import INVESTIGATIONS
from croupier.floor.fairness import FairEvent, follow
from croupier.floor.flight import Decided, Draft, Flight, Unsound
from croupier.floor.funds import Funds
from croupier.floor.handing import (
    Handing,
    OneTimes,
    PutRight,
    Unsure,
    game_of_past,
    put_right_by,
    put_right_people,
    sums_put_right,
)
from croupier.floor.loading import Loaded, load
from croupier.floor.on_duty import (
    back_after_its_hand,
    check_on,
    counted_in_play,
    dealt_since,
    elsewhere,
    signed_off_duty,
    took_at_anothers,
)
from croupier.floor.people_events import OWNER, DutyTaken
from croupier.floor.posting import postings_of
from croupier.floor.records import (
    CAGE,
    CASES,
    CHIPS,
    PEOPLE,
    PUT_RIGHT,
    STOCK,
    TABLES,
    TIPS,
    TRAYS,
    Fact,
    case_of,
    case_stream,
    decode_any,
    duty_stream,
    encode_event,
    fair_stream,
    table_stream,
    taken_stream,
    tray_stream,
)
from croupier.floor.requests import (
    Ask,
    Book,
    Done,
    Failed,
    Handle,
    Refused,
    Request,
    encode_answer,
)
from croupier.floor.roster import given_by
from croupier.floor.rulebooks import game_of
from croupier.floor.still_here import RESTING, StillHere
from croupier.floor.texts import id_key, look_key
from croupier.floor.ties import TiesNow
from croupier.floor.tips import TipBoxes
from croupier.floor.trays import (
    COUNTED,
    COUNTS,
    Tray,
    Trays,
    by_hand,
    in_circulation,
    is_by_hand,
    may_win,
    never_out,
    nowhere,
    objection,
    out_under,
    too_early,
    variance_found,
)
from croupier.floor.unwritten import Unwritten
from croupier.games import Game
from croupier.messages import Message, say
from croupier.rules.authority import Authority
from croupier.rules.errors import Refusal, RuleError
from croupier.rules.ways import to, to_rule
from croupier.stock import StockMoved
from croupier.stock import follow as follow_stock
from croupier.store import Store
from croupier.store.batch import Commit, Key
from croupier.table.commands import ApproveRuling, Command, MakeRuling, OpenTable
from croupier.table.deciding import decide
from croupier.table.deciding.house import lapsed_setup
from croupier.table.deciding.rulings import about, lapsed
from croupier.table.events import (
    BettingOpened,
    CorrectionMade,
    CoupSettled,
    DealerCameOn,
    Event,
    ResultCorrected,
    RulingMade,
    RulingProposed,
    SetupChanged,
    TableClosed,
    WagerPlaced,
)
from croupier.table.flows import WRONG_RECORDS, flow_of
from croupier.table.journal import encode
from croupier.table.names import case_name, shoe_of_coup, table_of_coup
from croupier.table.shapes import AUTOMATIC
from croupier.table.state import LastCoup, State

SNAPSHOT_EVERY = 500  # versions: loading a table reads at most that many events after a snapshot
LEAST_FILL = 1_000_000
MISTAKE = say("house-mistaken")

_RULINGS = frozenset((MakeRuling, ApproveRuling))
_rules = lru_cache(bytes.fromhex)

log = logging.getLogger(__name__)


Corrects = TypeVar("Corrects", CorrectionMade, CaseCorrectionMade)


class Play(Struct):
    """What commands to one table come to, as they are decided one after the other."""

    table: str
    version: int
    state: State
    game: Game | None = None
    decided: list[Decided] = []
    contents: list[bytes] = []
    postings: list[Postings] = []  # of each event
    coups: list[tuple[str, int]] = []
    rests: Rests = msgspec.field(default_factory=Rests)
    one_times: tuple[str, ...] = ()
    put_right: tuple[Event | Fact, ...] = ()
    came_on: tuple[DealerCameOn, ...] = ()

    def happen(self, currency: str, event: Event) -> None:
        """Let an event happen: the state goes on, and what it writes and posts is noted."""
        before, place, kind = self.state.coup.id, len(self.contents), type(event)
        self.state = state = event.evolve(self.state)
        begun = state.coup.id
        if begun != before and begun:
            self.coups.append((begun, place))
        postings = postings_of(currency, self.table, before or begun, event)
        self.postings.append(postings)
        self.decided.append(Decided(event, state, postings))
        self.contents.append(encode_event(event))
        if kind is CoupSettled:
            self.one_times += event.below_minimum  # type: ignore[attr-defined]
        elif kind is DealerCameOn:
            self.came_on += (event,)  # type: ignore[operator]
        elif kind is CorrectionMade or kind is RulingMade:
            self.put_right += (event,) if put_right_by(event) else ()


class Handled(Struct):
    """What steps of one case come to, as they are decided one after the other."""

    case: Case | None
    decided: list[Decided] = []
    postings: list[Postings] = []  # of each event
    rests: Rests = msgspec.field(default_factory=Rests)


class Drafting:
    """Decides for one house; ``load`` gives a stream as it is on the disk, ``game`` a book's."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        funds: Funds,
        one_times: OneTimes,
        put_right: PutRight,
        load: Callable[[str], Loaded],
        game: Callable[[str], Game],
        authority: Authority,
        admission: Admission,
        cash: CashHeld,
    ) -> None:
        self.currency = ""
        self._admission = admission
        self._cash = cash
        self._authority = authority
        self._store = store
        self._clock = clock
        self._funds = funds
        self._one_times = one_times
        self._handing = Handing(store, one_times, put_right)
        self._day = put_right
        self._load = load
        self._game = game
        self._hand = Flight()
        self._ahead = Unwritten[dict[str, Loaded]](dict)  # streams as the batches will leave them
        self._coups = Coups(store)
        self._still_here = StillHere(store)
        self._ties = TiesNow(store)
        self._trays = Trays(store)
        self._sold = Sold(store)
        self._tips = TipBoxes()
        self._put_right = Unwritten[set[str]](set)  # coups in which money was put right
        self._unwritten = (
            self._ahead,
            self._put_right,
            funds.unwritten,
            one_times.unwritten,
            cash.unwritten,
        )

    def begin(self) -> Flight:
        """Begin a new batch upon the one in flight."""
        for each in self._unwritten:
            each.begin()
        self._hand = Flight(ahead=self._ahead.in_hand)
        return self._hand

    def take_off(self) -> None:
        """Have the batch in hand in flight."""
        for each in self._unwritten:
            each.take_off()

    def land(self, is_kept: bool) -> None:
        """Count on nothing in flight any more: the money of what was kept whole has moved."""
        if is_kept:
            self._funds.happened(self._funds.unwritten.in_flight)
        for each in self._unwritten:
            each.land()

    def forget(self, stream: str) -> None:
        """Ask the store anew about what stands against play by a stream."""
        self._admission.forget(stream)
        self._still_here.forget(stream)
        self._trays.forget(stream)

    def forget_all(self) -> None:
        """Ask the store anew about everything that stands against play."""
        self._admission.forget_all()
        self._still_here.forget()
        self._trays.forget_all()

    def decide(self, request: Request) -> None:
        """Decide one more request on what those before it leave; some only after them."""
        hand = self._hand
        index = len(hand.requests)
        hand.requests.append(request)
        stream = TABLES + request.table if type(request) is Ask else self._stream(request)
        loaded = self._loaded(stream)
        try:
            made = self._decide(index, request, loaded)
            if signed_as_of := self._check_signers(request):
                first = made[0].commit
                made[0].commit = replace(first, as_of=(*first.as_of, signed_as_of))
            if made[0].commit.moved and (fill := self._fund(request, made[0], loaded)) is not None:
                made.insert(0, fill)
        except Unsound:
            raise
        except Unsure:
            hand.again.append(index)
            return
        except RuleError as refusal:
            made = [self._refuse(index, request.key, stream, loaded, refusal)]
        except Exception:
            # A mistake of ours in one request must not take its neighbours down.
            log.exception("deciding %s failed", request)
            commit = Commit(stream, loaded.version)
            made = [Draft(index, commit, Failed(MISTAKE, True), loaded)]
        for draft in made:
            hand.ahead[draft.commit.stream] = draft.after
        hand.drafts += made

    def _check_signers(self, request: Request) -> tuple[str, int] | None:
        """Have nobody act who is shut out or of another rank by now, whatever a session says.

        Give what this rests on; who writes about people rests on that by itself.
        """
        ending = request.ending
        waited = None if ending is None else self._loaded(ACTS).waiting.get(ending.number)
        version = self._still_here.check_signers(request, waited)
        if version is None:
            return None
        if self._drafted(PEOPLE) is not None:
            raise Unsure
        is_about_people = isinstance(request, Book) and request.stream == PEOPLE
        if is_about_people and self._loaded(PEOPLE).version != version:
            raise Unsure
        return None if is_about_people else (PEOPLE, version)

    def _stream(self, request: Request) -> str:
        if isinstance(request, Book):
            return request.stream
        assert isinstance(request, Handle)
        opens = request.commands[0] if request.commands else None
        if request.case or not isinstance(opens, OpenCase):
            return case_stream(request.case)
        table = table_of_coup(opens.coup)
        there = len(self._store.streams(f"{CASES}{table}/"))
        number = self._look(table).cases_before + there + 1
        while self._loaded(stream := case_stream(case_name(table, number))).version:
            number += 1
        return stream

    def _loaded(self, stream: str) -> Loaded:
        """Give a stream as the batch so far would leave it."""
        return self._drafted(stream) or self._load(stream)

    def _drafted(self, stream: str) -> Loaded | None:
        """Give a stream as the batches leave it that are not known to be on the disk."""
        return self._ahead.in_hand.get(stream) or self._ahead.in_flight.get(stream)

    def _puts_right(self) -> bool:
        return bool(self._put_right.in_hand or self._put_right.in_flight)

    def _look(self, table: str) -> State:
        state = self._loaded(table_stream(table)).state
        assert state is not None
        return state

    def _refuse(
        self, index: int, key: Key | None, stream: str, loaded: Loaded, refusal: RuleError
    ) -> Draft:
        refused = Refused(
            refusal.message,
            refusal.clauses,
            getattr(refusal, "allowed", ()),
            getattr(refusal, "rank", ""),
            getattr(refusal, "forbids", False),
            getattr(refusal, "ruling", ""),
        )
        answer = encode_answer(refused) if key else b""
        commit = Commit(stream, loaded.version, self._clock.now(), key=key, answer=answer)
        return Draft(index, commit, refused, loaded)

    def _decide(self, index: int, request: Request, loaded: Loaded) -> list[Draft]:
        """Decide a request; what it means at other tables stands or falls with it."""
        ended = [] if request.ending is None else [self._ended(request.ending, request)]
        if isinstance(request, Ask):
            return self._ask(index, request, loaded, ended)
        if isinstance(request, Book):
            draft = self._book(index, request, loaded)
            return [draft, *self._taken(request), *self._written_off(draft), *ended]
        draft = self._handle(index, request, loaded)
        events = [one.event for one in draft.decided]
        noted = [self._noted(events, draft.commit.at)] if draft.put_right else []
        return [draft, *noted, *ended]

    def _ask(self, index: int, request: Ask, loaded: Loaded, others: list[Draft]) -> list[Draft]:
        """Decide commands to a table, beside what stands or falls with them anyway."""
        play = self._play(request.table, request.commands, loaded)
        at = request.commands[-1].at if request.commands else 0
        draft = self._draft(index, play, at, request.key)
        if draft.one_times:
            self._one_times.expect(request.table, draft.one_times)
        if play.put_right:
            others.append(self._noted([one.event for one in play.decided], at))
        before = loaded.state
        if play.came_on:
            others += self._on_duty(play)
        if before is None:
            return [draft, *others]
        if before.people is not play.state.people or before.flow != play.state.flow:
            if is_by_hand(before) != is_by_hand(play.state):
                others += self._passed(play, before)
            if before.people.seats is not play.state.people.seats:
                others += self._carried_off(play, before)
        if not flow_of(before).has_layers:
            return [draft, *others]
        events = [one.event for one in play.decided if isinstance(one.event, Event)]
        for table, moves in moves_elsewhere(before, events, self._look, at).items():
            there = self._play(table, moves, self._loaded(table_stream(table)))
            others.append(self._draft(None, there, at, joined=True))
        return [draft, *others]

    def _play(self, table: str, commands: Sequence[Command], loaded: Loaded) -> Play:
        """Decide commands to a table, each on what the one before it leaves."""
        assert loaded.state is not None
        play = Play(table, loaded.version, loaded.state)
        for given in commands:
            if type(given) in _RULINGS:
                self._rest_on_cases(play)
            command = self._handing.handed(given, play.state, self._look)
            play.game = game = self._game_of(play.state, command)
            events = decide(game, play.state, command)
            if type(command) is ApproveRuling:
                events = self._unless_gone(play, events)
            elif play.state.queued is not None:
                events = self._unless_asker_gone(play, events)
            check_on(play.state, command, self._authority)
            for event in events:
                self._let_happen(play, event)
        return play

    def _let_happen(self, play: Play, event: Event) -> None:
        """Hold an event against what the table does not know, and let it happen."""
        kind, state = type(event), play.state
        if kind in ADMITTED:
            if _begins(event, state) and is_by_hand(state):
                self._check_counted(play)
            self._admission.at_table(event, state, play.postings, play.rests)
        elif kind is CorrectionMade:
            assert isinstance(event, CorrectionMade)
            event = self._with_owed(play, event)
        elif kind is ResultCorrected or kind is RulingProposed:
            assert isinstance(event, ResultCorrected | RulingProposed)
            self._check_not_sealed(event)
        elif kind is TableClosed and is_by_hand(state):
            self._check_closed(play)
        elif kind in RESTING:
            self._still_here.check(event, state, play.rests)
        play.happen(self.currency, event)

    def _unless_gone(self, play: Play, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """End a proposal whose proposer gives no word any more, instead of what it asks for."""
        made = next((event for event in events if isinstance(event, RulingMade)), None)
        proposal = None if made is None else play.state.proposal(made.proposal)
        if made is None or proposal is None:
            return events
        if not self._still_here.objection(made, play.state, play.rests):
            return events
        return (lapsed(proposal, made.at, say("proposal-proposer-gone")),)

    def _unless_asker_gone(self, play: Play, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Drop a change of the set-up that waited if those who asked for it left or were ranked."""
        queued = play.state.queued
        assert queued is not None
        made = next((one for one in events if type(one) is SetupChanged), None)
        if made is None or not self._still_here.are_gone((queued.by, queued.second), play.rests):
            return events
        dropped = lapsed_setup(made.at, say("setup-asker-gone"))
        return tuple(dropped if one is made else one for one in events)

    def _rest_on_cases(self, play: Play) -> None:
        """Let a ruling about a coup rest on its cases as they are: what both bring counts once
        together, whichever comes first; so does what the day brings elsewhere.
        """
        if self._puts_right():
            raise Unsure
        play.rests.as_of |= self._store.streams(f"{CASES}{play.table}/")

    def _check_counted(self, play: Play) -> None:
        """Take no bets with real chips before two people have counted the tray, or undealt."""
        table, tray = play.table, self._trays.known(play.table)
        if not tray.is_open:
            tray = self._trays.of(table)
        play.rests.as_of[tray_stream(table)] = tray.version
        if not play.state.people.dealer:
            raise Refusal(
                say("dealer-none-on", table=table),
                allowed=(to("bring-dealer-on"),),
            )
        if not tray.is_open:
            raise Refusal(
                say("tray-not-counted", table=table, first=self._authority["opening-count"].first),
                allowed=(to("opening-count"),),
            )

    def _check_closed(self, play: Play) -> None:
        """Close no table with real chips before two people have counted its tray."""
        tray = self._trays.of(play.table)
        play.rests.as_of[tray_stream(play.table)] = tray.version
        if tray.is_open:
            raise Refusal(
                say(
                    "tray-still-open",
                    table=play.table,
                    first=self._authority["closing-count"].first,
                ),
                allowed=(to("closing-count"),),
            )

    def _check_not_sealed(self, event: ResultCorrected | RulingProposed) -> None:
        """Leave the cards and numbers of a sealed coup as they are: its order proves them."""
        if isinstance(event, RulingProposed):
            is_record = event.irregularity in WRONG_RECORDS
        else:
            is_record = not event.void
        if is_record and self._store.versions(
            [fair_stream(event.coup), fair_stream(shoe_of_coup(event.coup))]
        ):
            raise Refusal(
                say("coup-proved-by-seal", coup=event.coup),
                event.clauses,
                (to_rule("beyond-the-rules"),),
            )

    def _draft(
        self, index: int | None, play: Play, at: int, key: Key | None = None, joined: bool = False
    ) -> Draft:
        stream, version, rests = TABLES + play.table, play.version, play.rests
        last = version + len(play.contents)
        due = last // SNAPSHOT_EVERY > version // SNAPSHOT_EVERY
        answer = Done(stream, version + 1, last)
        commit = Commit(
            stream, version, at,
            _rules(play.game.book.digest) if play.game else b"",
            tuple(play.contents), tuple(play.postings), key,
            b"",
            encode(play.state) if due else None,
            tuple(play.coups), (), tuple(rests.balances.items()), joined,
            tuple(rests.as_of.items()), _moved(play.postings),
        )  # fmt: skip
        after = Loaded(last, play.state)
        return Draft(
            index, commit, answer, after, tuple(play.decided), play.one_times, play.put_right
        )

    def _with_owed(self, play: Play | Handled, event: Corrects) -> Corrects:
        """Say what of a correction a patron cannot pay now; who asked has no say in it."""
        moved = _moved(play.postings)
        left: dict[str, int] = {}
        corrections = []
        for one in event.corrections:
            wallet, debt = purse(self.currency, one.patron), debt_of(self.currency, one.patron)
            names = (wallet, debt)
            for name in names:
                if name not in left:
                    left[name] = moved.get(name, 0) + self._funds.left(name, ask=True)
            if owed := owed_of(one.amount, left[wallet], left[debt]):
                if not all(map(self._funds.is_sure, names)):
                    raise Unsure
                play.rests.balances |= {name: self._funds.left(name) for name in names}
            left[wallet] += one.amount + owed
            left[debt] += owed
            corrections.append(replace(one, owed=owed))
        table = play.table if isinstance(play, Play) else table_of_coup(event.coup)
        tray = self._trays.of(table)
        play.rests.as_of[tray_stream(table)] = tray.version
        return replace(
            event,
            corrections=tuple(corrections),
            by_house=not tray.is_open,
            is_kept=True,
            sets_off=True,
        )

    def _game_of(self, state: State, command: Command) -> Game:
        if type(command) is OpenTable:
            return self._game(command.setup.book)
        if state.setup is None:
            return self._last_game(state.table)
        game = self._game(state.setup.book)
        if type(command) in _RULINGS:
            assert isinstance(command, MakeRuling | ApproveRuling)
            paid = _paid_coup(game, state, command)
            if paid is not None and paid.setup != state.setup:
                # A coup is put right by the rules under which its bets were taken.
                past = game_of_past(self._store, paid.id)
                return game if past is None else past.under(self._authority)
        return game

    def _last_game(self, table: str) -> Game:
        """Give the game a closed table was played by: its disputes go on under that book."""
        stream = table_stream(table)
        records = self._store.records_of(stream, self._load(stream).version - 1, 1)
        game = game_of(self._store, records[0].book) if records else None
        if game is None:
            raise RuleError(say("table-is-closed", table=table))
        return game.under(self._authority)

    def _handle(self, index: int, request: Handle, loaded: Loaded) -> Draft:
        """Decide steps of a case on what the journal says of its coup."""
        stream, handled = self._stream(request), Handled(loaded.case)
        for command in request.commands:
            case = handled.case
            if case is None and not isinstance(command, OpenCase):
                raise RuleError(say("case-unknown", case=request.case))
            coup = case.coup if case is not None else getattr(command, "coup", "")
            if self._puts_right():
                raise Unsure  # what the day has brought a patron counts together
            there = table_stream(table_of_coup(coup))
            rests = self._store.streams(f"{CASES}{table_of_coup(coup)}/")
            rests |= self._store.versions([there])
            if (ahead := self._drafted(there)) is not None:
                rests[there] = ahead.version
            facts = replace(self._coups.facts(coup), case=case_of(stream))
            facts = with_the_day(facts, self._day.of_day(facts.staked, command.at))
            facts = with_tied(facts, lambda patron: self._admission.standing(patron).same_as)
            if facts.is_over:  # raised for one coup, a maximum raises nobody's authority
                facts = with_maximum_now(facts, self._look(table_of_coup(coup)).setup)
            handling = self._coups.handling(coup, self._authority)
            for event in decide_case(handling, case, command, facts):
                if isinstance(event, CaseCorrectionMade):
                    event = self._with_owed(handled, event)
                    handled.rests.as_of |= {s: v for s, v in rests.items() if s != stream}
                self._still_here.check(event, handled.case, handled.rests)
                posted = postings_of(self.currency, "", "", event)
                handled.postings.append(posted)
                handled.decided.append(Decided(event, None, posted))
                handled.case = evolve(handled.case, event)
        events = [one.event for one in handled.decided]
        put_right = tuple(event for event in events if put_right_by(event))
        last = loaded.version + len(events)
        answer = Done(stream, loaded.version + 1, last)
        commit = Commit(
            stream,
            loaded.version,
            request.commands[-1].at if request.commands else 0,
            events=tuple(map(encode_event, events)),
            postings=tuple(handled.postings),
            key=request.key,
            rests_on=tuple(handled.rests.balances.items()),
            as_of=tuple(handled.rests.as_of.items()),
            moved=_moved(handled.postings),
        )
        after = Loaded(last, case=handled.case)
        return Draft(index, commit, answer, after, tuple(handled.decided), put_right=put_right)

    def _noted(self, events: Sequence[Event | Fact], at: int) -> Draft:
        """Write down for the whole house that events put money right.

        Whoever does so elsewhere in the same moment writes to the same stream, and decides anew on
        what the day has brought a patron by then.
        """
        sums, people = sums_put_right(events), put_right_people(events)
        self._put_right.in_hand.update(sums)
        facts = tuple(
            MoneyPutRight(people[-1], at, coup, self._begun(coup, at), people, of_coup)
            for coup, of_coup in sums.items()
        )
        return self._book(None, Book(PUT_RIGHT, facts), Loaded(self._day.version), joined=True)

    def _begun(self, coup: str, now: int) -> int:
        """Say when a coup began; one that is not on the disk yet has just done so."""
        place = self._store.coup(coup)
        records = () if place is None else self._store.records_of(place.stream, place.first - 1, 1)
        return next((record.at for record in records), now)

    def _carried_off(self, play: Play, before: State) -> list[Draft]:
        """Have who is unknown and leaves a table take along what they have there."""
        event = play.decided[-1].event
        assert isinstance(event, Event)
        facts, rests, moved = [], dict[str, int](), _moved(play.postings)
        for patron in set(before.people.seats.values()) - set(play.state.people.seats.values()):
            if is_walk_in(patron):
                name = purse(self.currency, patron)
                rests[name] = has = self._funds.left(name, ask=True)
                if not self._funds.is_sure(name):
                    raise Unsure
                if amount := has + moved.get(name, 0):
                    by = event.by.id
                    facts.append(ChipsCarriedOff(by, event.at, play.table, patron, amount))
        if not facts:
            return []
        draft = self._book(None, Book(CHIPS, tuple(facts)), self._loaded(CHIPS), joined=True)
        draft.commit = replace(draft.commit, rests_on=tuple(rests.items()))
        self._funds.expect(draft.commit.moved)
        return [draft]

    def _passed(self, play: Play, before: State) -> list[Draft]:
        """Have money pass with a table between the house and people: its bankroll comes or goes.

        Real chips stay in the tray, counted and closed by two; the house's own opening has its own.
        """
        event, table = play.decided[-1].event, play.table
        assert isinstance(event, Event)
        if event.by.is_the_house or event.by.id == OWNER:
            return []
        by, tray = event.by.id, self._trays.of(table)
        fact: Fact = BankrollTakenOut(by, event.at, table)
        if is_by_hand(before):
            if any(map(is_walk_in, (*before.people.seats.values(), *before.people.behind))):
                raise Refusal(say("table-hand-back-walk-ins", table=table))
            self._check_closed(play)
            bank = self._funds.left(account(self.currency, "house"), ask=True)
            fact = BankrollPutIn(by, event.at, table, min(tray.bankroll or LEAST_FILL, bank))
        elif not tray.is_open:
            return []
        stream = tray_stream(table)
        draft = self._book(None, Book(stream, (fact,)), self._loaded(stream), joined=True)
        self._funds.expect(draft.commit.moved)
        return [draft]

    def _taken(self, request: Book) -> list[Draft]:
        """Keep by person what one moved alone, set aside or accounted for: it stands or falls with
        the fact.
        """
        by: dict[str, list[Fact]] = {}
        for fact in chain.from_iterable(map(kept_by_person, request.facts)):
            by.setdefault(taken_stream(fact.by), []).append(fact)
        return [
            self._book(None, Book(stream, tuple(facts)), self._loaded(stream), joined=True)
            for stream, facts in by.items()
        ]

    def _written_off(self, draft: Draft) -> list[Draft]:
        """Take false money that the cage had taken off its book, as it is handed over."""
        item = draft.after.item
        if item is None or item.aside is None or item.stage != "handed-over":
            return []
        aside, last = item.aside, item.moved[-1]
        if not aside.is_booked:
            return []
        fact = SuspectWrittenOff(last.by, last.at, item.id, aside.amount, last.second)
        made = self._book(None, Book(CAGE, (fact,)), self._loaded(CAGE), joined=True)
        for name, _ in self._funds.shortfalls(made.commit.moved):
            message = self._funds.shortage(name, made.commit.moved[name], False)
            self._refuse_short(name, message)
        self._funds.expect(made.commit.moved)
        return [made]

    def _ended(self, ending: ActDone, request: Request) -> Draft:
        """End the act that waited for its second person; what it does stands or falls with that."""
        loaded = self._loaded(ACTS)
        draft = self._book(None, Book(ACTS, (ending,)), loaded, joined=True)
        proposed = loaded.waiting[ending.number]
        facts = request.facts if isinstance(request, Book) else ()
        acts = (given_by(fact, self._authority) for fact in facts)
        given = [one for one in acts if one is not None]
        amount = sum(one.amount for one in given if one.act == proposed.act)
        row = self._authority.for_amount(proposed.act, amount)
        row.check_second(signed(proposed), signed(ending))
        return draft

    def _book(
        self, index: int | None, request: Book, loaded: Loaded, joined: bool = False
    ) -> Draft:
        if loaded.version and any(isinstance(fact, HouseFounded) for fact in request.facts):
            raise RuleError(say("house-already-founded"))
        if request.stream == INVESTIGATIONS:
            self._check_looked(request)
        rests = Rests()
        facts: tuple[Fact, ...] = ()
        for given in request.facts:
            fact = self._by_the_book(given, rests)
            # A variance is told at once, and as a fact of its own.
            facts += (fact, *self._variances(fact))
        for fact in facts:
            self._admit_cash(fact, rests)
            self._check_there(fact, rests)
            self._check_credit(fact, rests)
        self._cash.hold(facts, rests)
        decided = tuple(Decided(fact, None, self._posted(fact)) for fact in facts)
        postings = tuple([one.postings for one in decided])
        commitment, waiting, item = loaded.commitment, loaded.waiting, loaded.item
        for version, fact in enumerate(facts, loaded.version + 1):
            if isinstance(fact, FairEvent):
                commitment = follow(commitment, fact)
            elif isinstance(fact, ActEvent):
                waiting = follow_act(waiting, version, fact)
            elif isinstance(fact, StockMoved):
                if item is None:
                    self._check_name(fact)
                item = follow_stock(item, fact)
        last = loaded.version + len(facts)
        answer = Done(request.stream, loaded.version + 1, last)
        commit = Commit(
            request.stream, loaded.version, facts[-1].at,
            events=tuple(encode_event(fact) for fact in facts),
            postings=postings, key=request.key, sealed=request.sealed,
            rests_on=tuple(rests.balances.items()), joined=joined,
            as_of=tuple(rests.as_of.items()), moved=_moved(postings), shown=request.shown,
        )  # fmt: skip
        after = Loaded(last, None, commitment, waiting, item=item)
        return Draft(index, commit, answer, after, decided)

    def _check_name(self, fact: StockMoved) -> None:
        """Have no two things under names that are read as one."""
        key = id_key(fact.item)
        there = (stream.removeprefix(STOCK) for stream in self._store.streams(STOCK))
        if alike := next((one for one in there if one != fact.item and id_key(one) == key), ""):
            raise RuleError(say("stock-name-alike", alike=alike, item=fact.item))

    def _on_duty(self, play: Play) -> list[Draft]:
        """Keep by person where someone came on, and let nobody come on at two tables at once.

        Whoever brings the same person on elsewhere in the same moment writes to the same stream.
        """
        made = []
        for event in play.came_on:
            if event.dealer == AUTOMATIC:
                continue
            stream = duty_stream(event.dealer)
            self._check_off(event.dealer, play.table, stream)
            fact = DutyTaken(event.by.id, event.at, event.dealer, play.table)
            made.append(self._book(None, Book(stream, (fact,)), self._loaded(stream), joined=True))
        return made

    def _check_off(self, dealer: str, table: str, stream: str) -> None:
        if self._drafted(stream) is not None:
            raise Unsure
        version = self._loaded(stream).version
        records = self._store.records_of(stream, version - 1, 1) if version else []
        last = decode_any(records[0].event) if records else None
        if not isinstance(last, DutyTaken):
            return
        there = table_stream(last.table)
        if last.table != table and self._drafted(there) is not None:
            raise Unsure
        # Where somebody was brought on by another process, what is known here may be of before.
        now = self._store.versions([there]).get(there, 0)
        loaded = self._loaded(there)
        state = loaded.state if loaded.version == now else load(self._store, there).state
        if why := elsewhere(dealer, table, last.table, state, self._authority):
            raise Refusal(why, allowed=(to("take-dealer-off"),))

    def _check_looked(self, request: Book) -> None:
        """Take no step of an investigation from people whose own work it is about."""
        if self._drafted(INVESTIGATIONS) is not None:
            raise Unsure
        if self._puts_right():
            raise Unsure
        found = looking_into.investigations(self._store, self._authority.days)
        about = self._still_here.about(self._ties.read(), self._store)
        for fact in request.facts:
            if isinstance(fact, looking_into.Step) and (
                against := looking_into.objection(found, fact, about)
            ):
                raise RuleError(against)
            looking_into.follow(found, fact)

    def _admit_cash(self, fact: Fact, rests: Rests) -> None:
        """Take no cash for play from people kept out; play money is the house's own to give."""
        if isinstance(fact, Deposited | BoughtIn | ChipsBrought) and is_cash(fact):
            self._admission.patron(fact.patron, fact.by, fact.at, 0, (), rests)
        if isinstance(fact, BoughtIn | ChipsBrought):
            self._admission.not_stopped(self._look(fact.table), rests)

    def _check_there(self, fact: Fact, rests: Rests) -> None:
        """Have nobody sign as a table's dealer who is not on, and no tray closed with bets down."""
        given = given_by(fact, self._authority)
        if given is None or getattr(fact, "by", "") == OWNER:
            return
        row = self._authority[given.act]
        rank = self._still_here.rank_of(fact.by) if isinstance(fact, OVER_THE_TABLE) else ""
        if not row.on and not isinstance(fact, FloatClosed) and not rank:
            return
        table: str = fact.table  # type: ignore[union-attr]
        stream = table_stream(table)
        if self._drafted(stream) is not None:
            raise Unsure
        loaded = self._loaded(stream)
        rests.as_of[stream] = loaded.version
        assert loaded.state is not None
        if against := signed_off_duty(fact, row, loaded.state):
            raise Refusal(against, allowed=(to("bring-dealer-on"),))
        if against := counted_in_play(fact, loaded.state) or back_after_its_hand(
            fact, loaded.state
        ):
            raise RuleError(against)
        if rank and (against := took_at_anothers(fact, loaded.state, rank, self._authority)):
            raise Refusal(against, allowed=(to("bring-dealer-on"),))

    def _variances(self, fact: Fact) -> tuple[VarianceFound, ...]:
        """Give what a count that is off the book leaves on record beside itself."""
        if isinstance(fact, CageCounted):
            return cage_variances(fact)
        if not isinstance(fact, COUNTS) or not fact.table:
            return ()
        tray = self._trays.of(fact.table)
        store, at = self._store, tray.opened_at
        found = variance_found(fact, tray, lambda: dealt_since(store, fact.table, at))
        return () if found is None else (found,)

    def _check_credit(self, fact: Fact, rests: Rests) -> None:
        """Leave in a tray what the bets on its table's felt can win."""
        if isinstance(fact, SlipIssued) and fact.kind == "credit":
            amount = worth(fact.chips)
        elif isinstance(fact, FloatCredited):
            amount = fact.amount
        else:
            return
        stream = table_stream(fact.table)
        if self._drafted(stream) is not None:
            raise Unsure
        loaded = self._loaded(stream)
        state = loaded.state
        if state is None or state.setup is None or not state.coup.wagers:
            return
        rests.as_of[stream] = loaded.version
        due = may_win(self._game(state.setup.book), state)
        left = self._funds.left(account(self.currency, "float", fact.table), ask=True) - amount
        if left < due:
            raise RuleError(say("credit-below-winnings", table=fact.table, due=due))

    def _by_the_book(self, fact: Fact, rests: Rests) -> Fact:
        """Say what the ledger has where something was counted; whoever counted has no say in it."""
        if is_of_cage(fact):
            fact = self._at_the_cage(fact, rests)
        if isinstance(fact, ChipsRedeemed | ChipsBrought):
            there = self._in_circulation(fact, rests)
            pockets = self._sold.pockets(every_tray(self._store, self._trays))
            held = self._funds.left(account(self.currency, "chips"), ask=True)
            # What is more than is out at all, the balances refuse.
            if worth(fact.chips) <= held and (against := never_out(fact, there, pockets)):
                raise RuleError(against)
        if isinstance(fact, TipsPaid):
            self._pay_tips(fact, rests)
        if not isinstance(fact, COUNTS) or not fact.table:
            return fact
        kind = COUNTED.get(type(fact))
        of = fact.tag if isinstance(fact, BoxCounted) else fact.table
        name = account(self.currency, kind or "float", of)
        book = self._funds.left(name, ask=True)
        stream = tray_stream(fact.table)
        is_beside = fact.by != OWNER and self._drafted(stream) is not None
        if is_beside or (kind is not None and not self._funds.is_sure(name)):
            raise Unsure
        is_open = self._look(fact.table).setup is not None
        tray = self._trays.of(fact.table)
        if isinstance(fact, SlipRequested):
            fact = replace(fact, number=len(tray.slips) + 1)
        elif isinstance(fact, FloatOpened) and fact.by != OWNER:
            fact = replace(fact, before=tray.closed_with)
        elif isinstance(fact, FloatClosed) and fact.by != OWNER:
            there = self._in_circulation(fact, rests)
            strange = 0 if there is None else beyond(fact.chips or {}, there)
            fact = replace(fact, beyond=strange)
        elif isinstance(fact, BoxLifted):
            self._check_tag(fact, rests)
        elif isinstance(fact, SlipIssued) and fact.kind == "credit":
            self._check_denominations(fact, rests)
        if against := objection(fact, book, tray, is_open, self._authority):
            raise RuleError(against)
        if isinstance(fact, STEPS):
            self._still_here.check_apart(across(tray.slips, fact), fact.at)
        if kind is None:
            return fact
        assert isinstance(
            fact, FloatClosed | BankrollTakenOut | DropCollected | BoxLifted | BoxCounted
        )
        rests.balances[name] = book
        return replace(fact, book=book)

    def _pay_tips(self, fact: TipsPaid, rests: Rests) -> None:
        """Pay a box as a whole, with the chips that lie in it."""
        name = account(self.currency, "tips", fact.box)
        rests.balances[name] = has = self._funds.left(name, ask=True)
        if self._drafted(TIPS) is not None or not self._funds.is_sure(name):
            raise Unsure
        if not has or fact.amount != has:
            raise RuleError(say("tips-differ", box=fact.box, has=has))
        if against := self._tips.read_on(self._store).misfit(fact):
            raise RuleError(against)

    def _at_the_cage(self, fact: Fact, rests: Rests) -> Fact:
        """Hold what takes chips from the cage, and its counts, against what it has."""
        streams = {CAGE: 0, CHIPS: 0} | self._store.versions([CAGE, CHIPS])
        if not streams[CAGE] and not isinstance(fact, CageCounted):
            rests.as_of[CAGE] = 0  # nobody knows what chips it has
            return fact
        streams |= self._store.streams(TRAYS)
        if any(self._drafted(stream) is not None for stream in streams):
            raise Unsure
        own = CAGE if isinstance(fact, CageCounted | VarianceExplained) else CHIPS
        cage = cage_of(self._store)
        if isinstance(fact, CageCounted):
            name = account(self.currency, "cage")
            rests.balances[name] = book = self._funds.left(name, ask=True)
            if not self._funds.is_sure(name):
                raise Unsure
            fact = replace(fact, book=book, held=cage.chips)
            if cage_variances(fact) and not fact.reason.strip():
                chips = worth(fact.held or fact.chips)
                raise RuleError(say("cage-count-reason-missing", book=book, chips=chips))
        against = cage_misfit(fact, cage)
        if not against and isinstance(fact, VarianceExplained):
            hands = hands_of(self._store, cage, fact.number)
            against = too_early(fact, cage.variances, self._authority.days) or by_hand(
                fact, self._authority, hands
            )
        if against:
            raise RuleError(against)
        if isinstance(fact, SlipIssued):
            own = tray_stream(fact.table)
        rests.as_of |= {stream: at for stream, at in streams.items() if stream != own}
        return fact

    def _check_tag(self, fact: BoxLifted, rests: Rests) -> None:
        """Have no two boxes out under one tag, at whatever tables: one would hide the other."""
        if other := out_under(fact.tag, self._rest_on_trays(fact.table, rests), look_key):
            raise RuleError(say("box-tag-out", tag=fact.tag, table=other))

    def _check_denominations(self, fact: SlipIssued, rests: Rests) -> None:
        """Take no chips from a tray that can neither be in it nor have come to it by play."""
        trays = self._rest_on_trays(fact.table, rests)
        rests.as_of[CHIPS] = self._store.versions([CHIPS]).get(CHIPS, 0)
        by_hand = {table: tray for table, tray in trays.items() if is_by_hand(self._look(table))}
        if against := nowhere(fact, by_hand, self._sold.now()):
            raise RuleError(against)

    def _in_circulation(
        self, fact: ChipsRedeemed | ChipsBrought | FloatClosed, rests: Rests
    ) -> Chips | None:
        """Count the chips that can be in play or in pockets; what is decided rests on that."""
        own = CHIPS if isinstance(fact, ChipsRedeemed) else tray_stream(fact.table)
        streams = {CHIPS: 0} | self._store.versions([CHIPS]) | self._store.streams(TRAYS)
        if any(self._drafted(stream) is not None for stream in streams):
            raise Unsure
        rests.as_of |= {stream: at for stream, at in streams.items() if stream != own}
        trays = every_tray(self._store, self._trays)
        by_hand = {table for table in trays if is_by_hand(self._look(table))}
        return in_circulation(trays, self._sold.now(), by_hand)

    def _rest_on_trays(self, but: str, rests: Rests) -> dict[str, Tray]:
        """Give all trays of the house; what is decided rests on each but the one it is about."""
        streams = self._store.streams(TRAYS)
        rests.as_of |= {s: at for s, at in streams.items() if s != tray_stream(but)}
        return every_tray(self._store, self._trays)

    def _posted(self, fact: Fact) -> Postings:
        currency = fact.currency if isinstance(fact, HouseFounded) else self.currency
        return bank_postings(currency, fact) if isinstance(fact, BankEvent) else ()

    def _fund(self, request: Request, draft: Draft, loaded: Loaded) -> Draft | None:
        """Hold a draft against the balances; a tray that cannot pay is filled before it."""
        fill, moved = None, draft.commit.moved
        for name, short in self._funds.shortfalls(moved):
            may_fill = type(request) is Ask and _fills_itself(loaded.state)
            if kind_of(name) != "float" or not may_fill:
                is_pay = kind_of(name) == "float" and draft.after.state is not None
                self._refuse_short(name, self._funds.shortage(name, moved[name], is_pay))
            fill = self._fill(whose(name), short)
        self._funds.expect(moved)
        if fill is not None:
            self._funds.expect(fill.commit.moved)
        return fill

    def _refuse_short(self, name: str, message: Message) -> NoReturn:
        # A refusal is for ever; it must not rest on a neighbour that the store may keep out.
        raise RuleError(message) if self._funds.is_sure(name) else Unsure

    def _fill(self, table: str, missing: int) -> Draft:
        stream, house = tray_stream(table), account(self.currency, "house")
        bank = self._funds.left(house, ask=True)
        if bank < missing:
            self._refuse_short(
                house, say("house-bank-short", held=bank, table=table, needed=missing)
            )
        amount = max(missing, min(LEAST_FILL, bank))
        fact = FloatFilled("house", self._clock.now(), table, amount, True)
        return self._book(None, Book(stream, (fact,)), self._loaded(stream))


def _moved(postings: Sequence[Postings]) -> dict[str, int]:
    return changes(chain.from_iterable(postings))


def _fills_itself(state: State | None) -> bool:
    """Tell whether a tray that cannot pay is filled by itself: never where people deal.

    Real chips are brought to a tray, by the Pit Supervisor and the Cashier.
    """
    return state is not None and not is_by_hand(state)


def _begins(event: Event, state: State) -> bool:
    """Tell whether betting begins with an event, or the first bet of a coup comes."""
    kind = type(event)
    return kind is BettingOpened or (kind is WagerPlaced and not state.coup.wagers)


def _paid_coup(game: Game, state: State, command: MakeRuling | ApproveRuling) -> LastCoup | None:
    """Give the coup that was paid which a ruling is about, if it is about one."""
    if isinstance(command, MakeRuling):
        id, coup = command.irregularity, command.coup
    else:
        proposal = state.proposal(command.proposal)
        if proposal is None or proposal.coup == state.coup.id:
            return None
        id, coup = proposal.irregularity, proposal.coup
    what = game.book.irregularity(id)
    return None if what is None else about(state, what, coup, command.past)
