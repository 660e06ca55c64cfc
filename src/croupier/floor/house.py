"""The house at its desk: load a table, decide, commit, publish. One thread, many requests at once.

Requests come in batches and are committed together, so that they share one write to the disk.
Each is decided on the state its neighbours before it would leave; if the store keeps one of those
out, the later ones on that table come back as stale and are decided again on what is true.
"""

import logging
from collections.abc import Sequence

from msgspec import Struct

from croupier.bank.accounts import account, kind_of
from croupier.bank.events import HouseFounded
from croupier.floor.admission import Admission
from croupier.floor.cash import CashHeld
from croupier.floor.clock import Clock, SystemClock
from croupier.floor.drafting import Draft, Drafting
from croupier.floor.funds import Funds
from croupier.floor.handing import OneTimes
from croupier.floor.loading import Loaded, load, table_event
from croupier.floor.records import HOUSE, decode_any, table_of, table_stream
from croupier.floor.requests import Answer, Book, Failed, Refused, Request, decode_answer
from croupier.games import Game
from croupier.games.library import Library
from croupier.store import Store
from croupier.store.batch import Commit, KeyReused, Repeated, Short, Stale, Written
from croupier.store.contract import StoreBusy, StoreFailed
from croupier.table.state import State

ROUNDS = 20  # how often a request is decided anew before the house gives up
BUSY_TRIES = 3
LOADED_AT_MOST = 20_000

log = logging.getLogger(__name__)


class News(Struct, frozen=True, gc=False):
    """Something that happened, ready to be sent out: ``position`` is its place in the journal."""

    position: int
    stream: str
    version: int
    at: int
    event: bytes


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
        self.authority = self.library.authority
        self.clock = clock or SystemClock()
        self._loaded: dict[str, Loaded] = {}
        self._funds = Funds(store)
        self._kept: set[str] = set()  # books whose files the store has
        self._news: list[News] = []
        self.seen = store.head().position
        self._one_times = OneTimes(store, self.clock.now())
        self._admission = Admission(store)
        self._cash = CashHeld(store, self._funds, self.authority)
        self._drafting = Drafting(
            store, self.clock, self._funds, self._one_times, self._load, self.game,
            self.authority, self._admission, self._cash,
        )  # fmt: skip
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
        state = self._load(table_stream(table)).state
        assert state is not None
        return state

    def game(self, book: str) -> Game:
        """Give the game of a rulebook the house plays, and keep its file for the auditors."""
        game = self.library[book]
        if book not in self._kept:
            digest = bytes.fromhex(game.book.digest)
            self.store.keep_rulebook(digest, book, self.library.file(book))
            self._kept.add(book)
        return game

    def balance(self, kind: str, *of: str) -> int:
        """Give the balance of an account of the house's currency."""
        name = account(self.currency, kind, *of)
        return self.store.balances([name]).get(name, 0)

    def one_time_elsewhere(self, state: State) -> dict[str, int]:
        """Say who has used 7.17's one time at another table, for whoever shows a settlement."""
        if state.setup is None or state.flow != "baccarat":
            return {}
        return self._one_times.elsewhere(state, self.clock.now())

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
            self._loaded.clear()
        self._loaded[stream] = loaded = load(self.store, stream)
        return loaded

    def catch_up(self) -> None:
        """Take in what other processes of the house have written."""
        while records := self.store.records(self.seen):
            for record in records:
                self._one_times.hear(record)
                self._admission.forget(record.stream)
                known = self._loaded.get(record.stream)
                is_next = known is not None and record.version == known.version + 1
                if known is not None and known.state is not None and is_next:
                    state = table_event(record).evolve(known.state)
                    self._loaded[record.stream] = Loaded(record.version, state)
                elif known is not None and record.version > known.version:
                    del self._loaded[record.stream]
                self._news.append(
                    News(record.position, record.stream, record.version, record.at, record.event)
                )
            self.seen = records[-1].position

    def forget(self) -> None:
        """Drop everything held in memory: the store is asked for all of it anew."""
        self._loaded.clear()
        self._funds.forget()
        self._admission.forget_all()

    # ---- working

    def process(self, requests: Sequence[Request]) -> list[Answer]:
        """Answer a batch of requests: what is done is on the disk when this returns."""
        answers: list[Answer] = [
            Failed("The house is busy; nothing was done. Ask again.", True) for _ in requests
        ]
        waiting, busy = list(range(len(requests))), 0
        for _ in range(ROUNDS):
            if not waiting or busy == BUSY_TRIES:
                break
            try:
                waiting = self._round(requests, waiting, answers)
            except StoreBusy as error:
                log.warning("the store is busy: %s", error)
                busy += 1
        return answers

    def _round(
        self, requests: Sequence[Request], waiting: list[int], answers: list[Answer]
    ) -> list[int]:
        drafts, again = self._drafting.drafts(requests, waiting)
        try:
            outcomes = self.store.append([draft.commit for draft in drafts])
        except StoreFailed as error:
            log.error("the store could not write: %s", error)
            self.forget()
            for index in waiting:
                answers[index] = Failed(
                    "The house could not write, and does not know if this was done. Ask again.",
                    False,
                )
            return []
        for draft, outcome in zip(drafts, outcomes, strict=True):
            answer = self._answer(draft, outcome)
            if draft.index is None:
                continue
            if answer is None:
                again.append(draft.index)
            else:
                answers[draft.index] = answer
        return sorted(again)

    def _answer(self, draft: Draft, outcome: object) -> Answer | None:
        """Turn what the store says into an answer; nothing when it must be decided again."""
        stream = draft.commit.stream
        match outcome:
            case Written(position):
                self._loaded[stream] = draft.after
                self._funds.happened(draft.moved)
                self._admission.forget(stream)
                if draft.one_times:
                    table = table_of(stream) or ""
                    self._one_times.happened(table, draft.one_times, draft.commit.at)
                self._publish(draft.commit, position)
                return draft.answer
            case Stale(version):
                # An earlier one of this batch may have been kept out, or another process was first.
                known = self._loaded.get(stream)
                if known is not None and known.version != version:
                    del self._loaded[stream]
                for other, _ in draft.commit.as_of:
                    self._admission.forget(other)
                return None
            case Short(name, balance, _):
                assert kind_of(name) != "escrow", "what leaves escrow was put there"
                self._funds.heard(name, balance)
                return None
            case Repeated(content):
                return decode_answer(content)
            case KeyReused():
                return Refused("This key was used before for something else; take a new one.")
            case _:
                raise AssertionError(outcome)

    def _publish(self, commit: Commit, position: int) -> None:
        if not commit.events or position <= self.seen:
            return
        if position != self.seen + 1:
            self.catch_up()  # another process wrote in between
            return
        for nth, event in enumerate(commit.events):
            self._news.append(
                News(position + nth, commit.stream, commit.expected + 1 + nth, commit.at, event)
            )
        self.seen = position + len(commit.events) - 1
