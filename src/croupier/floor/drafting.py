"""Requests decided and not yet committed: what each would write, and whose money it takes.

Each is decided on the state and the balances its neighbours before it would leave.
"""

import logging
from collections.abc import Callable, Sequence
from typing import NoReturn

from msgspec import Struct

from croupier.bank.accounts import account, kind_of, whose
from croupier.bank.entries import bank_postings
from croupier.bank.events import BankEvent, FloatFilled, HouseFounded
from croupier.bank.postings import Posting, changes
from croupier.floor.clock import Clock
from croupier.floor.fairness import FairEvent, follow
from croupier.floor.funds import Funds
from croupier.floor.loading import Loaded
from croupier.floor.posting import postings_of
from croupier.floor.records import encode_event, table_stream, tray_stream
from croupier.floor.requests import (
    Answer,
    Ask,
    Book,
    Done,
    Failed,
    Refused,
    Request,
    encode_answer,
)  # fmt: skip
from croupier.floor.rulebooks import game_of
from croupier.games import Game
from croupier.rules.errors import RuleError
from croupier.store import Store
from croupier.store.batch import Commit, Key
from croupier.table.commands import Command, OpenTable
from croupier.table.deciding import decide
from croupier.table.journal import encode
from croupier.table.state import State

SNAPSHOT_EVERY = 500  # versions: loading a table reads at most so many events behind a snapshot
LEAST_FILL = 1_000_000
MISTAKE = "Something is wrong with the house, and this was not done."

log = logging.getLogger(__name__)


class Draft(Struct, gc=False):
    """A request decided, not yet committed; ``index`` is none for a fill the house adds itself."""

    index: int | None
    commit: Commit
    answer: Answer
    after: Loaded
    moved: dict[str, int]


class Unsure(Exception):
    """Whether there is money enough hangs on neighbours in the batch: decide again behind them."""


class Drafting:
    """Decides for one house; ``load`` gives a stream as it is on the disk, ``game`` a book's."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        funds: Funds,
        load: Callable[[str], Loaded],
        game: Callable[[str], Game],
    ) -> None:
        self.currency = ""
        self._store = store
        self._clock = clock
        self._funds = funds
        self._load = load
        self._game = game

    def drafts(
        self, requests: Sequence[Request], waiting: list[int]
    ) -> tuple[list[Draft], list[int]]:
        """Decide each request on what its neighbours would leave; some only the round after."""
        self._funds.expect_nothing()
        ahead: dict[str, Loaded] = {}
        drafts: list[Draft] = []
        postponed: list[int] = []
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
            except Unsure:
                postponed.append(index)
                continue
            except RuleError as refusal:
                draft = self._refuse(index, request.key, stream, loaded, refusal)
            except Exception:
                # A mistake of ours in one request must not take its neighbours down.
                log.exception("deciding %s failed", request)
                draft = Draft(
                    index, Commit(stream, loaded.version), Failed(MISTAKE, True), loaded, {}
                )
            ahead[stream] = draft.after
            drafts.append(draft)
        return drafts, postponed

    def _refuse(
        self, index: int, key: Key | None, stream: str, loaded: Loaded, refusal: RuleError
    ) -> Draft:
        refused = Refused(
            str(refusal), refusal.clauses, getattr(refusal, "allowed", ()),
            getattr(refusal, "rank", ""),
        )  # fmt: skip
        answer = encode_answer(refused) if key else b""
        commit = Commit(stream, loaded.version, self._clock.now(), key=key, answer=answer)
        return Draft(index, commit, refused, loaded, {})

    def _decide(self, index: int, request: Request, stream: str, loaded: Loaded) -> Draft:
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
                state = event.evolve(state)
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
        return Draft(index, commit, answer, Loaded(last, state), moved)

    def _game_of(self, state: State, command: Command) -> Game:
        if isinstance(command, OpenTable):
            return self._game(command.setup.book)
        if state.setup is None:
            return self._last_game(state.table)
        return self._game(state.setup.book)

    def _last_game(self, table: str) -> Game:
        """Give the game a closed table was played by: its disputes go on under that book."""
        stream = table_stream(table)
        records = self._store.records_of(stream, self._load(stream).version - 1, 1)
        game = game_of(self._store, records[0].rules) if records else None
        if game is None:
            raise RuleError(f"Table {table} is closed.")
        return game

    def _book(self, index: int | None, request: Book, loaded: Loaded) -> Draft:
        if loaded.version and any(isinstance(fact, HouseFounded) for fact in request.facts):
            raise RuleError("The house is founded already.")
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
        return Draft(index, commit, answer, Loaded(last, None, commitment), moved)

    def _currency_of(self, fact: BankEvent) -> str:
        return fact.currency if isinstance(fact, HouseFounded) else self.currency

    def _fund(self, draft: Draft, ahead: dict[str, Loaded]) -> Draft | None:
        """Hold a draft against the balances; a tray that would run empty is filled before it."""
        fill = None
        for name, short in self._funds.shortfalls(draft.moved):
            if kind_of(name) != "float":
                self._refuse_short(name, self._funds.sentence(name, draft.moved[name]))
            fill = self._fill(whose(name), short, ahead)
        self._funds.expect(draft.moved)
        if fill is not None:
            self._funds.expect(fill.moved)
        return fill

    def _refuse_short(self, name: str, sentence: str) -> NoReturn:
        # A refusal is for ever; it must not rest on a neighbour that the store may keep out.
        raise RuleError(sentence) if self._funds.is_sure(name) else Unsure

    def _fill(self, table: str, missing: int, ahead: dict[str, Loaded]) -> Draft:
        stream, house = tray_stream(table), account(self.currency, "house")
        bank = self._funds.left(house, ask=True)
        if bank < missing:
            self._refuse_short(
                house,
                f"The house bank holds {bank}, and table {table} needs {missing} more to pay.",
            )
        amount = max(missing, min(LEAST_FILL, bank))
        fact = FloatFilled("house", self._clock.now(), table, amount, True)
        return self._book(None, Book(stream, (fact,)), ahead.get(stream) or self._load(stream))
