"""The house at its desk: load a table, decide, commit, publish. One thread, many requests at once.

Requests come in batches and are committed together, so that they share one write to the disk.
Each is decided on the state its neighbours before it would leave; if the store keeps one of those
out, the later ones on that table come back as stale and are decided again on what is true. So is
everything that was decided meanwhile upon a batch in flight.
"""

import logging
from collections.abc import Sequence

from croupier.bank.accounts import account, currency_for, kind_of
from croupier.bank.events import HouseFounded
from croupier.floor.admission import Admission
from croupier.floor.cash import CashHeld
from croupier.floor.clock import Clock, SystemClock
from croupier.floor.day_facts import days_on
from croupier.floor.drafting import Drafting
from croupier.floor.flight import Draft, Flight, News, Unsound, news_of, read_when_landed
from croupier.floor.funds import Funds
from croupier.floor.handing import CorrectionsByDay, OneTimes, sums_corrected
from croupier.floor.loading import Loaded, load
from croupier.floor.posting import postings_of
from croupier.floor.records import HOUSE, PUT_RIGHT, decode_any, table_of, table_stream
from croupier.floor.requests import Answer, Book, Failed, Refused, Request, decode_answer
from croupier.games import Game
from croupier.games.library import Library
from croupier.messages import say
from croupier.store import Store
from croupier.store.batch import KeyReused, Repeated, Short, Stale, Written
from croupier.store.contract import Fenced, StoreBusy, StoreFailed, WentBack
from croupier.store.journal import Head, Record
from croupier.table.events import Event
from croupier.table.flows import flow_of
from croupier.table.state import State

ROUNDS = 20  # how often a request is decided anew before the house gives up
BUSY_TRIES = 3
LOADED_AT_MOST = 4000
BUSY = Failed(say("house-busy"), True)
WENT_BACK = Failed(say("house-went-back"), True)
DEALT_ELSEWHERE = Failed(say("house-dealt-elsewhere"), True)
IN_DOUBT = Failed(say("write-outcome-unknown"), False)

log = logging.getLogger(__name__)


class House:
    """All tables on one store. Whoever calls must be one thread."""

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        currency: str = "USD",
        library: Library | None = None,
    ) -> None:
        self.store = store
        self.library = library or Library()
        self.clock = clock or SystemClock()
        self.opened_at = self.clock.now()
        authority = self.library.authority
        self.authority = authority.by_days(days_on(store, authority.days, self.opened_at))
        self._flight: Flight | None = None
        self._loaded: dict[str, Loaded] = {}
        self._books_kept: set[str] = set()  # books whose files the store has
        self._news: list[News] = []
        self.seen = store.head().position
        # Whatever is read to decide on is read when nothing is in flight.
        landed = read_when_landed(store, self._land_soundly)
        self._funds = Funds(landed)
        known = store.versions([PUT_RIGHT]).get(PUT_RIGHT, 0)
        self.corrections_by_day = CorrectionsByDay(self.authority.days, known)
        hear = self.corrections_by_day.hear
        self._one_times = OneTimes(store, self.opened_at, self.authority.days, hear)
        self._admission = Admission(landed, self.authority.days)
        self._cash = CashHeld(landed, self._funds, self.authority)
        self._landed = landed
        self._drafting = Drafting(
            landed,
            self.clock,
            self._funds,
            one_times=self._one_times,
            corrections_by_day=self.corrections_by_day,
            load=self._load,
            game=self.game,
            authority=self.authority,
            admission=self._admission,
            cash=self._cash,
        )
        self.decide = self._drafting.decide
        self.currency = self._founded(currency)
        self._drafting.currency = self._admission.currency = self.currency
        self._cash.currency = self.currency

    def _founded(self, currency: str) -> str:
        first = self.store.records_of(HOUSE, 0, 1)
        if not first:
            fact = HouseFounded("house", self.clock.now(), currency)
            self.process([Book(HOUSE, (fact,))])
            first = self.store.records_of(HOUSE, 0, 1)
        founded = decode_any(first[0].event)
        assert isinstance(founded, HouseFounded)
        return founded.currency

    # ---- looking

    def table(self, table: str) -> State:
        """Give a table as its events have left it, for whoever only looks."""
        stream, flight = table_stream(table), self._flight
        known = flight.ahead.get(stream) if flight is not None and flight.is_told else None
        state = (known or self._load(stream)).state
        assert state is not None
        return state

    def game(self, book: str) -> Game:
        """Give the game of a rulebook the house plays, and keep its file for the auditors."""
        game = self.library[book]
        if book not in self._books_kept:
            digest = bytes.fromhex(game.book.digest)
            self.store.keep_rulebook(digest, book, self.library.file(book))
            self._books_kept.add(book)
        return game

    def balance(self, kind: str, *of: str) -> int:
        """Give the balance of an account of the house's currency."""
        currency = currency_for(self.currency, of[-1]) if of else self.currency
        name = account(currency, kind, *of)
        return self.store.balances([name]).get(name, 0)

    def one_time_elsewhere(self, state: State) -> dict[str, int]:
        """Say who has used 7.17's one time at another table, for whoever shows a settlement."""
        if state.setup is None or not flow_of(state).takes_below_minimum:
            return {}
        return self._one_times.elsewhere(state)

    def take_news(self) -> list[News]:
        """Hand over what happened since this was last asked, in the order of the journal."""
        news, self._news = self._news, []
        return news

    # ---- loading

    def _load(self, stream: str) -> Loaded:
        loaded = self._loaded.get(stream)
        return loaded if loaded is not None else self._load_from_store(stream)

    def _load_from_store(self, stream: str) -> Loaded:
        if len(self._loaded) >= LOADED_AT_MOST:
            for old in list(self._loaded)[: LOADED_AT_MOST // 2]:
                del self._loaded[old]
        self._loaded[stream] = loaded = load(self._landed, stream)
        return loaded

    def catch_up(self) -> None:
        """Take in what other processes of the house have written; nothing may be in flight."""
        while records := self.store.records(self.seen):
            for record in records:
                self._one_times.hear(record)
                self.corrections_by_day.hear(record)
                self._drafting.forget(record.stream)
                self._news.append(self._heard(record))
            self.seen = records[-1].position
            self.store.reached(Head(records[-1].position, records[-1].hash))

    def _heard(self, record: Record) -> News:
        """Read a record that was not decided here, or not in one go with those before it."""
        event, state, stream = decode_any(record.event), None, record.stream
        known = self._loaded.get(stream)
        if known is not None and record.version == known.version + 1 and known.state is not None:
            assert isinstance(event, Event)
            state = event.evolve(known.state)
            self._loaded[stream] = Loaded(record.version, state)
        elif known is not None and record.version > known.version:
            del self._loaded[stream]
        return News(
            record.position,
            stream,
            record.version,
            at=record.at,
            event=event,
            state=state,
            postings=postings_of(self.currency, table_of(stream) or "", "", event),
        )

    def forget(self) -> None:
        """Drop everything held in memory: the store is asked for all of it anew."""
        self._flight = None
        self._drafting.land(False)
        self._loaded.clear()
        self._funds.forget()
        self._drafting.forget_all()

    # ---- working

    def process(self, requests: Sequence[Request]) -> list[Answer]:
        """Answer a batch of requests: what is done is on the disk when this returns."""
        answers: list[Answer] = [BUSY] * len(requests)
        waiting, busy = list(range(len(requests))), 0
        for _ in range(ROUNDS):
            if not waiting or busy == BUSY_TRIES:
                break
            flight = self.begin()
            for index in waiting:
                self.decide(requests[index])
            self.take_off(flight)
            flight.commit(self.store)
            flight.landed.set()
            self.land()
            busy += isinstance(flight.error, StoreBusy)
            for index, answer in zip(waiting, flight.answers, strict=True):
                answers[index] = answer or BUSY
            waiting = [
                index for index, answer in zip(waiting, flight.answers, strict=True) if not answer
            ]
        return answers

    def begin(self) -> Flight:
        """Begin a batch, upon the one in flight if there is one; then ``decide`` each request."""
        return self._drafting.begin()

    def take_off(self, flight: Flight) -> None:
        """Have the batch in hand in flight; the one before it has landed."""
        assert self._flight is None
        self._flight = flight
        self._drafting.take_off()

    def publish(self, flight: Flight) -> list[News] | None:
        """Give what happened, if all of it was kept and nobody else wrote before it.

        Called by whoever commits, while the flight counts as in flight.
        """
        if not flight.is_kept:
            return None
        news = flight.news()
        if news:
            if news[0].position != self.seen + 1:
                return None
            self.seen = news[-1].position
        flight.is_told = True
        return news

    def _land_soundly(self) -> None:
        flight = self._flight
        if flight is not None:
            self.land()
            if not flight.is_kept:
                raise Unsound

    def land(self) -> None:
        """Wait until nothing is in flight, and take in what came of it."""
        if (flight := self._flight) is None:
            return
        flight.landed.wait()
        flight.answers = [None] * len(flight.requests)
        try:
            self._take_in(flight)
        finally:
            self._flight = None

    def _take_in(self, flight: Flight) -> None:
        is_kept = flight.is_kept
        self._drafting.land(is_kept)
        if flight.error is not None:
            self._failed(flight, flight.error)
        elif is_kept:
            self._kept(flight)
        else:
            for draft, outcome in zip(flight.drafts, flight.outcomes, strict=True):
                answer = self._answer(draft, outcome)
                if draft.index is not None:
                    flight.answers[draft.index] = answer

    def _failed(self, flight: Flight, error: Exception) -> None:
        if isinstance(error, StoreBusy):
            log.warning("the store is busy: %s", error)
            return
        self.forget()
        if isinstance(error, Fenced):
            log.error("a batch was asked for by a right that is gone: %s", error)
            flight.answers = [DEALT_ELSEWHERE for _ in flight.requests]
            return
        if not isinstance(error, StoreFailed):
            raise error
        if isinstance(error, WentBack):
            log.error("nothing is accepted any more: %s", error)
            flight.answers = [WENT_BACK for _ in flight.requests]
            return
        log.error("the store could not write: %s", error)
        flight.answers = [IN_DOUBT for _ in flight.requests]

    def _kept(self, flight: Flight) -> None:
        """Take in a batch that was written whole."""
        self._loaded |= flight.ahead
        for stream in flight.ahead:
            self._drafting.forget(stream)
        for draft in flight.drafts:
            if draft.one_times:
                self._note_one_times(draft)
            if draft.correcting:
                self._note_correcting(draft)
        if flight.is_told:
            return
        for draft in flight.drafts:
            if draft.index is not None:
                flight.answers[draft.index] = draft.answer
        news = self.publish(flight)
        if news is None:
            self.catch_up()  # another process wrote in between
        else:
            self._news += news

    def _note_one_times(self, draft: Draft) -> None:
        table = table_of(draft.commit.stream) or ""
        self._one_times.happened(table, draft.one_times, draft.commit.at)

    def _note_correcting(self, draft: Draft) -> None:
        for event in draft.correcting:
            self.corrections_by_day.happened(event)
        self.corrections_by_day.version += len(sums_corrected(draft.correcting))

    def _answer(self, draft: Draft, outcome: object) -> Answer | None:
        """Turn what the store says into an answer; nothing when it must be decided again."""
        stream = draft.commit.stream
        match outcome:
            case Written(position):
                self._loaded[stream] = draft.after
                self._funds.happened(draft.commit.moved)
                self._drafting.forget(stream)
                if draft.one_times:
                    self._note_one_times(draft)
                if draft.correcting:
                    self._note_correcting(draft)
                self._publish(draft, position)
                return draft.answer
            case Stale(version):
                # An earlier one of this batch may have been kept out, or another process was first.
                known = self._loaded.get(stream)
                if known is not None and known.version != version:
                    del self._loaded[stream]
                for other, _ in draft.commit.as_of:
                    self._drafting.forget(other)
                    self._loaded.pop(other, None)
                if stream == PUT_RIGHT:
                    self.catch_up()  # what others put right counts together with this
                return None
            case Short(name, balance, _):
                assert kind_of(name) != "escrow", "what leaves escrow was put there"
                self._funds.heard(name, balance)
                return None
            case Repeated(content):
                return decode_answer(content)
            case KeyReused():
                return Refused(say("request-key-reused"))
            case _:
                raise AssertionError(outcome)

    def _publish(self, draft: Draft, position: int) -> None:
        if not draft.decided or position <= self.seen:
            return
        if position != self.seen + 1:
            self.catch_up()  # another process wrote in between
            return
        self._news += news_of(draft, position)
        self.seen = position + len(draft.decided) - 1
