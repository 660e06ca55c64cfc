"""The wagers of each shoe as the journal has them, with the cards that were left when they lay.

Each shoe is scored by ``croupier.odds.good_shoe``, away from play; nothing of it is kept beside the
journal, from which it is worked out again.
"""

import asyncio
from collections.abc import Iterable, Iterator
from threading import Lock
from typing import Any

from msgspec import Struct

from croupier.floor.count_events import DayCounted, Sums, TableThen
from croupier.floor.counting import KeptDays
from croupier.floor.records import TABLES
from croupier.floor.rulebooks import game_of
from croupier.floor.tally import Tally, stage_of
from croupier.games import Game
from croupier.odds.good_cover import Cover
from croupier.odds.insurance import CARDS_SEEN
from croupier.odds.shoe_scores import Score, ShoeScore
from croupier.rules.extras import needed
from croupier.rules.gaming_day import GamingDays
from croupier.store import Store
from croupier.store.journal import Record
from croupier.table import events as e
from croupier.table.names import is_private, shoe_of_coup
from croupier.table.shapes import INSURANCES

AT_ONCE = 2_000
MOST_SHOES = 50  # that one question scores; the next goes on
DAYS_BACK = 90  # whoever counts is named long before
ShoeCoup = tuple[str, bytes, tuple[tuple[str, str, int], ...]]  # id, cards left, stakes


class ShoeBets(Struct):
    """What lay on the felt in a shoe, coup by coup, and by which book; ``through`` a position."""

    table: str
    shoe: str
    rules: bytes
    version: str
    decks: int
    coups: list[ShoeCoup]
    covers: list[Cover]
    at: int = 0
    through: int = 0


class Named(Struct, frozen=True):
    """Somebody whose wagers came beyond chance: with which shoe, and for how much by then."""

    patron: str
    position: int
    at: int
    table: str
    coup: str
    value: float


class ShoeTally(Tally):
    """Reads wagers shoe by shoe; the sums of the days are left to others."""

    def __init__(self, store: Store, after: DayCounted | None = None) -> None:
        super().__init__(store, after)
        self.prices = False
        self._on_table: dict[str, ShoeBets] = {}
        self._dealt_out: list[ShoeBets] = []

    def close(self) -> None:
        """Begin the next day with empty hands."""
        super().close()
        self.closed.clear()

    def _coup(
        self, record: Record, then: TableThen, row: Sums, event: e.CoupSettled, lines: list[Any]
    ) -> None:
        table = record.stream.removeprefix(TABLES)
        stakes = tuple(
            (line.patron, line.bet, line.in_play)
            for line in lines
            if line.in_play and line.bet not in INSURANCES
        )
        if then.start is None or not stakes or is_private(table):
            return
        covers = _covers(then, event, lines)
        shoe, now = shoe_of_coup(event.coup), self._on_table.get(table)
        key = (shoe, record.rules, then.version)
        if now is None or (now.shoe, now.rules, now.version) != key:
            if now is not None:
                self._dealt_out.append(now)
            now = ShoeBets(table, *key, then.decks, [], [])
            self._on_table[table] = now
        now.coups.append((event.coup, then.start, stakes))
        now.covers += covers
        now.at, now.through = record.at, record.position

    def finished(self) -> list[ShoeBets]:
        """Hand over the shoes that are over, once."""
        over, self._dealt_out = self._dealt_out, []
        return over

    def in_play(self) -> Iterator[ShoeBets]:
        """Give the shoes that are on the tables, as far as they are dealt."""
        yield from self._on_table.values()


def _covers(then: TableThen, event: e.CoupSettled, lines: list[Any]) -> Iterator[Cover]:
    """Give the insurance of a coup, each with the cards that were open when it was taken."""
    stages = list(then.insured)
    for line in lines:
        stage = stage_of(stages, line) if line.bet in INSURANCES else None
        if stage is not None and line.in_play and then.start is not None:
            seen = event.cards[: CARDS_SEEN[stage.after]]
            yield Cover(line.patron, event.coup, then.start, seen, stage.hand, line.in_play)


class GoodShoes:
    """Everyone's scores since the last days: shoes that are over are scored once, and added up."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tally: ShoeTally | None = None
        self._lock = Lock()
        self.turn = asyncio.Lock()  # one scores at a time, so that no shoe is added twice
        self._games: dict[bytes, Game | None] = {}
        self.scores: dict[str, Score] = {}
        self.named: dict[str, Named] = {}

    def read_on(self, now: int, days: GamingDays, at_once: int = MOST_SHOES) -> list[ShoeBets]:
        """Give the shoes that are over and not scored; so many at a time."""
        with self._lock:
            if self._tally is None:
                kept = KeptDays(self._store)
                first = days.day_of(now) - DAYS_BACK
                before = [*kept.between(first - 1, first - 1)]
                self._tally = ShoeTally(self._store, before[0] if before else None)
            return list(self._read(self._tally, at_once))

    def _read(self, tally: ShoeTally, at_once: int) -> Iterator[ShoeBets]:
        found = 0
        while found < at_once and (records := self._store.records(tally.position, AT_ONCE)):
            tally.take(records)
            over = tally.finished()
            found += len(over)
            yield from over

    def game(self, shoe: ShoeBets) -> Game | None:
        """Give the rules that a shoe was played by."""
        if shoe.rules not in self._games:
            self._games[shoe.rules] = game_of(self._store, shoe.rules)
        return self._games[shoe.rules]

    def add(self, shoe: ShoeBets, scored: Iterable[ShoeScore]) -> None:
        """Take the scores of a shoe in, and note who came beyond chance with it."""
        for one in scored:
            score = self.scores.setdefault(one.patron, Score(one.patron))
            score.add(one)
            if score.is_beyond_chance and one.patron not in self.named:
                self.named[one.patron] = Named(
                    one.patron, shoe.through, shoe.at, shoe.table, one.coup, score.value
                )


def scores(store: Store) -> list[Score]:
    """Score everyone who ever bet in a house, those most beyond chance first."""
    with needed("simulate"):  # loads the kernels
        from croupier.odds.good_shoe import score_shoe

    of, tally = GoodShoes(store), ShoeTally(store)

    def take(shoes: Iterable[ShoeBets]) -> None:
        for one in shoes:
            if (game := of.game(one)) is not None:
                of.add(one, score_shoe(game, one.version, one.decks, one.coups, one.covers))

    while records := store.records(tally.position, AT_ONCE):
        tally.take(records)
        take(tally.finished())
    take(tally.in_play())
    return sorted(of.scores.values(), key=lambda one: -one.deviations)
