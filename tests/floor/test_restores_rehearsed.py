"""Whatever happens to a house's file, no card of a seal is ever dealt in two histories.

The house's own dealers play from a seed, are killed and stopped, have their file put back to any
backup, their clock set back and their bookmark lost. Of every history that ever was, each place of
each sealed order that was dealt is held against all others.
"""

import asyncio
import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest
from house_under_test import PATRONS, PIT, must, open_house, setup_of

from croupier.floor.actors import AUTOMATIC, DEALER, THE_HOUSE
from croupier.floor.audit import verify
from croupier.floor.clock import DAY_MS, SetClock
from croupier.floor.dealers import Dealers
from croupier.floor.entropy import SystemEntropy
from croupier.floor.epochs import enter_epoch
from croupier.floor.fairness import OrderCommitted
from croupier.floor.following import Follower
from croupier.floor.house import House
from croupier.floor.pace import Pace
from croupier.floor.records import decode_any, table_of
from croupier.floor.requests import Ask
from croupier.floor.running import Floor
from croupier.floor.sealing import Sealer
from croupier.floor.shoes import take
from croupier.store import open_store
from croupier.store.bookmark import Bookmark
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.events import CardDealt, Event, NumberCameUp
from croupier.table.names import shoe_name, this_or_next_coup
from croupier.table.shapes import Actor
from croupier.table.state import new_table

BOOKS = {"B-01": "baccarat", "R-01": "roulette", "O-01": "online-baccarat"}
ANN = Actor(PATRONS[0])
FAULTS = ("killed", "stopped", "put back", "put back", "clock set back", "bookmark lost")


class Rehearsed:
    """One seed's house."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.rng, self.folder = Random(seed), folder
        self.path, self.clock = folder / "house.db", SetClock(10**12)
        self.ever: dict[tuple[str, int], bytes] = {}  # a place of a seal, and where it was dealt
        self.backups: list[Path] = []
        self.come_up()
        house = open_house(self.store, clock=self.clock)
        for table, book in BOOKS.items():
            by = THE_HOUSE if table == "O-01" else PIT
            must(house, Ask(table, (c.OpenTable(by, 1, setup_of(book)),)))
            if table != "O-01":
                must(house, Ask(table, (c.BringDealerOn(DEALER, 1, AUTOMATIC),)))
            must(house, Ask(table, (c.TakeSeat(ANN, 1, ANN.id, 1),)))

    def come_up(self) -> None:
        store = open_store(self.path)
        assert isinstance(store, SqliteStore)
        bookmark = Bookmark(self.folder / "bookmark")
        begun = enter_epoch(
            store, bookmark.read(), lambda: House(store, self.clock), self.clock.now()
        )
        bookmark.begin(*begun)
        store.watch(bookmark)
        self.store = store

    def back_up(self) -> None:
        path = self.folder / f"backup-{len(self.backups)}.db"
        there, here = sqlite3.connect(self.path), sqlite3.connect(path)
        there.backup(here)
        there.close()
        here.close()
        self.backups.append(path)

    def play(self) -> None:
        """Let the dealers deal and a patron bet, with a backup somewhere in between."""
        steps, backup = self.rng.randrange(10, 60), self.rng.randrange(60)

        async def run() -> None:
            async with Floor(House(self.store, self.clock)) as floor:
                follower, entropy = Follower(floor), SystemEntropy()
                sealer = Sealer(floor, self.clock, entropy)
                dealers = Dealers(floor, follower, sealer, self.clock, Pace())
                await follower.start()
                for nth in range(steps):
                    if nth == backup:
                        self.back_up()
                    self.clock.at += self.rng.randrange(10_000)
                    table = self.rng.choice(list(BOOKS))
                    if table == "O-01":
                        await self._online(floor, sealer)
                    else:
                        await dealers._step(table, hurry=True)
                        await self._bet(floor, table)

        asyncio.run(run())

    async def _bet(self, floor: Floor, table: str) -> None:
        state = floor.house.table(table)
        if state.phase == "betting":
            bet = "red" if table == "R-01" else "banker"
            await floor.ask(Ask(table, (c.PlaceWager(ANN, self.clock.at, ANN.id, 1, bet, 100),)))

    async def _online(self, floor: Floor, sealer: Sealer) -> None:
        """Take one step of a round: a seal, the cards, or what they came to."""
        state, at = floor.house.table("O-01"), self.clock.at
        of = this_or_next_coup(state)
        if state.phase == "result":
            await floor.ask(Ask("O-01", (c.CollectRound(ANN, at),)))
            await sealer.reveal(of)
        elif not await sealer.is_sealed(of):
            await sealer.commit(of, 6)
        else:
            order = await sealer.order(of)
            assert order is not None
            bet = c.PlaceWager(ANN, at, ANN.id, 1, "player", 100)
            deal = (bet, c.DealRound(ANN, at), c.DealCards(THE_HOUSE, at, order[:6], of))
            await floor.ask(Ask("O-01", deal))

    def remember(self) -> None:
        """Hold every place of every seal that was dealt against all histories before."""
        commitments: dict[str, str] = {}
        left: dict[str, list[str]] = {}  # what has left each shoe, spin or round
        states = {table: new_table(table) for table in BOOKS}
        for record in self.store.records(0, 1_000_000):
            event, table = decode_any(record.event), table_of(record.stream)
            if isinstance(event, OrderCommitted):
                commitments[event.of] = event.commitment
            if table is None or not isinstance(event, Event):
                continue
            state = states[table] = event.evolve(states[table])
            is_shoe = state.flow == "baccarat"
            of = shoe_name(table, state.shoe.number) if is_shoe else state.coup.id
            cards = left.setdefault(of, [])
            take(cards, event)
            if isinstance(event, CardDealt | NumberCameUp):
                before = self.ever.setdefault((commitments[of], len(cards)), record.hash)
                assert before == record.hash, f"{of}, card {len(cards)}: dealt in two histories"

    def suffer(self) -> None:
        fault = self.rng.choice(FAULTS)
        assert self.store.bookmark is not None
        self.store.close()
        if fault == "put back" and self.backups:
            for end in ("", "-wal", "-shm"):
                Path(f"{self.path}{end}").unlink(missing_ok=True)
            shutil.copy(self.rng.choice(self.backups), self.path)
        elif fault == "clock set back":
            self.clock.at -= self.rng.randrange(2 * DAY_MS)
        elif fault == "bookmark lost":
            (self.folder / "bookmark").unlink()
        self.come_up()


@pytest.mark.parametrize("seed", range(10))
def test_no_card_is_dealt_in_two_histories(seed: int, tmp_path: Path) -> None:
    stage = Rehearsed(seed, tmp_path)
    for _ in range(7):
        stage.play()
        stage.remember()
        stage.suffer()
        told = verify(stage.store)
        assert told.wrong == "", told.wrong
    assert len(stage.ever) > 20, "somebody dealt"
    stage.store.close()
