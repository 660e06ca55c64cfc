"""The house at its desk: load a table, decide, commit, publish. One thread, many requests at once.

Requests come in batches and are committed together, so that they share one write to the disk.
Each is decided on the state its neighbours before it would leave; if the store keeps one of those
out, the later ones on that table come back as stale and are decided again on what is true.
"""

import logging
from collections.abc import Sequence

from msgspec import Struct

from croupier.bank.accounts import account, kind_of
from croupier.bank.entries import bank_postings
from croupier.bank.events import BankEvent, FloatFilled, HouseFounded
from croupier.bank.postings import Posting, changes
from croupier.floor.clock import Clock, SystemClock
from croupier.floor.fairness import FairEvent, follow
from croupier.floor.funds import Funds
from croupier.floor.loading import Loaded, load, table_event
from croupier.floor.posting import postings_of
from croupier.floor.records import (
    HOUSE,
    decode_any,
    encode_event,
    table_stream,
    tray_stream,
)  # fmt: skip
from croupier.floor.requests import (
    Answer,
    Ask,
    Book,
    Done,
    Failed,
    Refused,
    Request,
    decode_answer,
    encode_answer,
)  # fmt: skip
from croupier.floor.rulebooks import rulebook_file
from croupier.games import Game, known_books, load_game
from croupier.rules.errors import RuleError
from croupier.store import Store
from croupier.store.batch import Commit, Key, KeyReused, Repeated, Short, Stale, Written
from croupier.store.contract import StoreBusy, StoreFailed
from croupier.table.commands import Command, OpenTable
from croupier.table.deciding import decide
from croupier.table.evolving import evolve
from croupier.table.journal import encode
from croupier.table.state import State

SNAPSHOT_EVERY = 500  # versions: loading a table reads at most so many events behind a snapshot
ROUNDS = 20  # how often a request is decided anew before the house gives up
BUSY_TRIES = 3
MISTAKE = "Something is wrong with the house, and this was not done."

log = logging.getLogger(__name__)
LOADED_AT_MOST = 20_000
LEAST_FILL = 1_000_000


class News(Struct, frozen=True, gc=False):
    """Something that happened, ready to be sent out: ``position`` is its place in the journal."""

    position: int
    stream: str
    version: int
    at: int
    event: bytes


class _Draft(Struct, gc=False):
    """A request decided, not yet committed; ``index`` is none for a fill the house adds itself."""

    index: int | None
    commit: Commit
    answer: Answer
    after: Loaded
    moved: dict[str, int]


class House:
    """All tables on one store. Whoever calls must be one thread."""

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        currency: str = "USD",
    ) -> None:
        self.store = store
        self.clock = clock or SystemClock()
        self._loaded: dict[str, Loaded] = {}
        self._funds = Funds(store)
        self._kept: set[str] = set()
        self._news: list[News] = []
        self.seen = store.head().position
        self.currency = self._founded(currency)

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
        """Give a table as it is."""
        state = self._load(table_stream(table)).state
        assert state is not None
        return state

    def game(self, book: str) -> Game:
        """Give the game of a rulebook the house plays, and keep its file for the auditors."""
        if book not in (known := known_books()):  # a path is never played by
            raise RuleError(f'The house has no rulebook "{book}"; it has {", ".join(known)}.')
        game = load_game(book)
        if book not in self._kept:
            digest = bytes.fromhex(game.book.digest)
            self.store.keep_rulebook(digest, game.book.id, rulebook_file(book))
            self._kept.add(book)
        return game

    def balance(self, kind: str, of: str = "") -> int:
        """Give the balance of an account of the house's currency."""
        name = account(self.currency, kind, of)
        return self.store.balances([name]).get(name, 0)

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
                known = self._loaded.get(record.stream)
                is_next = known is not None and record.version == known.version + 1
                if known is not None and known.state is not None and is_next:
                    state = evolve(known.state, table_event(record))
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
            except StoreBusy:
                busy += 1
        return answers

    def _round(
        self, requests: Sequence[Request], waiting: list[int], answers: list[Answer]
    ) -> list[int]:
        drafts = self._drafts(requests, waiting)
        try:
            outcomes = self.store.append([draft.commit for draft in drafts])
        except StoreFailed:
            self.forget()
            for index in waiting:
                answers[index] = Failed(
                    "The house could not write, and does not know if this was done. Ask again.",
                    False,
                )
            return []
        again = []
        for draft, outcome in zip(drafts, outcomes, strict=True):
            answer = self._answer(draft, outcome)
            if draft.index is None:
                continue
            if answer is None:
                again.append(draft.index)
            else:
                answers[draft.index] = answer
        return again

    def _answer(self, draft: _Draft, outcome: object) -> Answer | None:
        """Turn what the store says into an answer; nothing when it must be decided again."""
        stream = draft.commit.stream
        match outcome:
            case Written(position):
                self._loaded[stream] = draft.after
                self._funds.happened(draft.moved)
                self._publish(draft.commit, position)
                return draft.answer
            case Stale(version):
                # An earlier one of this batch may have been kept out, or another process was first.
                known = self._loaded.get(stream)
                if known is not None and known.version != version:
                    del self._loaded[stream]
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

    # ---- deciding

    def _drafts(self, requests: Sequence[Request], waiting: list[int]) -> list[_Draft]:
        self._funds.expect_nothing()
        ahead: dict[str, Loaded] = {}
        drafts: list[_Draft] = []
        for index in waiting:
            request = requests[index]
            stream = table_stream(request.table) if isinstance(request, Ask) else request.stream
            loaded = ahead.get(stream) or self._load(stream)
            try:
                draft = self._decide(index, request, stream, loaded)
                fill = self._fund(draft, ahead)
                if fill is not None:
                    drafts.append(fill)
                    ahead[fill.commit.stream] = fill.after
            except RuleError as refusal:
                draft = self._refuse(index, request.key, stream, loaded, refusal)
            except Exception:
                # A mistake of ours in one request must not take its neighbours down.
                log.exception("deciding %s failed", request)
                draft = _Draft(
                    index, Commit(stream, loaded.version), Failed(MISTAKE, True), loaded, {}
                )
            ahead[stream] = draft.after
            drafts.append(draft)
        return drafts

    def _refuse(
        self, index: int, key: Key | None, stream: str, loaded: Loaded, refusal: RuleError
    ) -> _Draft:
        refused = Refused(
            str(refusal), refusal.clauses, getattr(refusal, "allowed", ()),
            getattr(refusal, "rank", ""),
        )  # fmt: skip
        answer = encode_answer(refused) if key else b""
        commit = Commit(stream, loaded.version, self.clock.now(), key=key, answer=answer)
        return _Draft(index, commit, refused, loaded, {})

    def _decide(self, index: int, request: Request, stream: str, loaded: Loaded) -> _Draft:
        if isinstance(request, Book):
            return self._book(index, request, loaded)
        state, version = loaded.state, loaded.version
        assert state is not None
        contents: list[bytes] = []
        postings: list[tuple[int, Posting]] = []
        coups: list[tuple[str, int]] = []
        game = None
        for command in request.commands:
            game = self._game_of(state, command)
            for event in decide(game, state, command):
                before = state.coup.id
                state = evolve(state, event)
                place = len(contents)
                if state.coup.id != before and state.coup.id:
                    coups.append((state.coup.id, place))
                coup = before or state.coup.id
                for posting in postings_of(self.currency, request.table, coup, event):
                    postings.append((place, posting))
                contents.append(encode(event))
        last = version + len(contents)
        due = last // SNAPSHOT_EVERY > version // SNAPSHOT_EVERY
        answer = Done(stream, version + 1, last)
        commit = Commit(
            stream, version,
            request.commands[-1].at if request.commands else 0,
            bytes.fromhex(game.book.digest) if game else b"",
            tuple(contents), tuple(postings), request.key,
            encode_answer(answer) if request.key else b"",
            encode(state) if due else None,
            tuple(coups),
        )  # fmt: skip
        moved = changes(posting for _, posting in postings) if postings else {}
        return _Draft(index, commit, answer, Loaded(last, state), moved)

    def _game_of(self, state: State, command: Command) -> Game:
        if isinstance(command, OpenTable):
            return self.game(command.setup.book)
        if state.setup is None:
            raise RuleError(f"Table {state.table} is closed.")
        return self.game(state.setup.book)

    def _book(self, index: int | None, request: Book, loaded: Loaded) -> _Draft:
        postings = tuple(
            (place, posting)
            for place, fact in enumerate(request.facts)
            if isinstance(fact, BankEvent)
            for posting in bank_postings(self._currency_of(fact), fact)
        )
        commitment = loaded.commitment
        for fact in request.facts:
            if isinstance(fact, FairEvent):
                commitment = follow(commitment, fact)
        last = loaded.version + len(request.facts)
        answer = Done(request.stream, loaded.version + 1, last)
        commit = Commit(
            request.stream, loaded.version, request.facts[-1].at,
            events=tuple(encode_event(fact) for fact in request.facts),
            postings=postings, key=request.key,
            answer=encode_answer(answer) if request.key else b"", sealed=request.sealed,
        )  # fmt: skip
        moved = changes(posting for _, posting in postings)
        return _Draft(index, commit, answer, Loaded(last, None, commitment), moved)

    def _currency_of(self, fact: BankEvent) -> str:
        return fact.currency if isinstance(fact, HouseFounded) else self.currency

    def _fund(self, draft: _Draft, ahead: dict[str, Loaded]) -> _Draft | None:
        """Hold a draft against the balances; a tray that would run empty is filled before it."""
        fill = None
        for name, short in self._funds.shortfalls(draft.moved):
            if kind_of(name) != "float":
                raise RuleError(self._funds.sentence(name, draft.moved[name]))
            fill = self._fill(name.split("/", 2)[2], short, ahead)
        self._funds.expect(draft.moved)
        if fill is not None:
            self._funds.expect(fill.moved)
        return fill

    def _fill(self, table: str, missing: int, ahead: dict[str, Loaded]) -> _Draft:
        stream, bank = tray_stream(table), self._funds.left(account(self.currency, "house"))
        if bank < missing:
            raise RuleError(
                f"The house bank holds {bank}, and table {table} needs {missing} more to pay."
            )
        amount = max(missing, min(LEAST_FILL, bank))
        fact = FloatFilled("house", self.clock.now(), table, amount, True)
        return self._book(None, Book(stream, (fact,)), ahead.get(stream) or self._load(stream))
