"""A real house that is put back to a backup: it deals no card that anyone may have seen."""

import os
import shutil
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from test_processes import FAST, Process, served

from croupier.floor.audit import verify
from croupier.floor.clock import SystemClock
from croupier.floor.epochs import current_epoch
from croupier.floor.fairness import OrderCommitted, OrderRevealed, check
from croupier.floor.house import House
from croupier.floor.people_events import OWNER, EpochBegun, PlayResumed
from croupier.floor.records import FAIR, PEOPLE, decode_any, fair_stream
from croupier.floor.requests import Book
from croupier.floor.shoes import revealed
from croupier.rules.gaming_day import GamingDays
from croupier.server.house.epoch_at_start import opened
from croupier.server.settings import Settings
from croupier.server.witnessing import Witnessing
from croupier.store import Store, open_store
from croupier.store.bookmark import Bookmark
from croupier.store.opening import outside
from croupier.table.events import CardDealt, NumberCameUp
from croupier.witness.asking import witness_named
from shell import croupier

Dealt = list[tuple[str, str]]


class Folder:
    """A folder with a house in it, served by a process and put back at will."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.database = folder, folder / "house.db"
        self.looks: list[Store] = []

    def serve(self, *options: str) -> Process:
        return Process(str(self.database), options=("--betting-seconds", "0.2", *options))

    def refused(self, *options: str, **environment: str) -> str:
        """Start it so that it does not; give what it says."""
        words = ("serve", "--database", str(self.database), "--port", "0", *options)
        said = croupier(*words, folder=self.folder, **{**FAST, **environment})
        assert said.returncode == 2 and "Traceback" not in said.stderr, said.stderr
        return said.stderr

    def back_up(self) -> Path:
        backup = self.folder / "backup.db"
        done = croupier("copy", str(self.database), str(backup))
        assert done.returncode == 0, done.stderr
        return backup

    def restore(self, backup: Path) -> None:
        for store in self.looks:
            store.close()
        for end in ("", "-wal", "-shm"):
            Path(f"{self.database}{end}").unlink(missing_ok=True)
        shutil.copy(backup, self.database)

    def look(self) -> Store:
        self.looks.append(store := open_store(self.database, make=False))
        return store


def until(what: Callable[[], bool]) -> None:
    for _ in range(1200):
        if what():
            return
        time.sleep(0.05)
    raise AssertionError("it never happened")


def dealt(store: Store) -> Dealt:
    """List the cards and numbers the house dealt, with the stream of each."""
    found = []
    for record in store.records(0, 100_000):
        event = decode_any(record.event)
        if isinstance(event, CardDealt | NumberCameUp):
            card = event.card if isinstance(event, CardDealt) else str(event.number)
            found.append((record.stream, card))
    return found


def commitments(store: Store) -> dict[str, str]:
    facts = [decode_any(r.event) for s in store.streams(FAIR) for r in store.records_of(s)]
    return {fact.of: fact.commitment for fact in facts if isinstance(fact, OrderCommitted)}


def more_dealt(house: Folder, count: int) -> Callable[[], bool]:
    store = house.look()
    enough = len(dealt(store)) + count
    return lambda: len(dealt(store)) >= enough


@pytest.fixture
def house(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def test_a_restored_backup_deals_other_cards_and_shows_the_old_ones(house: Folder) -> None:
    first = house.serve()
    with served(first):
        until(more_dealt(house, 12))
        backup = house.back_up()
        until(more_dealt(house, 20))
        first.stop(signal.SIGKILL)
    lost = house.look()
    seen, were = dealt(lost), commitments(lost)
    house.restore(backup)
    kept = house.look()
    before, sealed, had = dealt(kept), kept.open_seals(), commitments(kept).keys()
    assert sealed and seen[: len(before)] == before and len(seen) >= len(before) + 20
    again = house.serve()
    with served(again):
        until(more_dealt(house, 12))
        again.stop()
    store = house.look()
    epoch, now = current_epoch(store), dealt(store)
    assert epoch is not None and epoch.number == 2 and "it had reached" in epoch.reason
    assert now[: len(before)] == before, "what the backup has is as it was"
    for of in sealed:
        assert check(revealed(store, of)), "what was sealed is shown"
    new = commitments(store)
    assert all(new[of] == were[of] for of in sealed)
    assert not {new[of] for of in new.keys() - had} & set(were.values())
    told = verify(store)
    assert told.is_clean and told.epochs, told.wrong


def test_a_house_that_stops_or_is_killed_stays_in_its_epoch_also_with_another_key(
    house: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = os.environ["CROUPIER_SEAL_KEY"], "A" * 43 + "="
    for keys, sign in (
        (old, signal.SIGTERM),
        (f"{new},{old}", signal.SIGKILL),
        (new, signal.SIGKILL),
    ):
        monkeypatch.setenv("CROUPIER_SEAL_KEY", keys)
        process = house.serve()
        with served(process):
            until(more_dealt(house, 6))
            process.stop(sign)
        told = verify(house.look())
        assert told.is_clean and not told.unread, told.wrong
    epoch = current_epoch(house.look())
    assert epoch is not None and epoch.number == 1


def test_a_journal_that_goes_back_under_a_house_at_work_is_noticed_and_begins_an_epoch(
    house: Folder,
) -> None:
    process = house.serve()
    with served(process):
        until(more_dealt(house, 6))
        backup = house.back_up()
        until(more_dealt(house, 6))
        with sqlite3.connect(backup) as old, sqlite3.connect(house.database) as live:
            old.backup(live)
        until(lambda: (epoch := current_epoch(house.look())) is not None and epoch.number == 2)
        process.wait()
        until(more_dealt(house, 6))
        assert httpx.get(f"{process.address}/health").json()["dealing"]
        assert process.stop() == 0
    before = open_store(backup, make=False).head()
    first = house.look().records(before.position, 1)[0]
    assert isinstance(decode_any(first.event), EpochBegun), "nothing else was written upon it"
    told = verify(house.look())
    assert told.is_clean, told.wrong


def test_every_file_of_a_house_at_work_is_its_owners_alone(
    house: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CROUPIER_SEAL_KEY")
    umask = os.umask(0)
    try:
        process = house.serve()
        with served(process):
            until(more_dealt(house, 1))
            house.back_up()
            modes = {file.name: file.stat().st_mode & 0o777 for file in house.folder.iterdir()}
            process.stop()
    finally:
        os.umask(umask)
    assert set(modes.values()) == {0o600}, modes
    assert {"house.db", "house.db-wal", "house.db-shm", "house.db-seal.key", "house.db-bookmark",
            "house.db-serving", "backup.db"} <= modes.keys()  # fmt: skip


def test_a_wrong_or_open_or_missing_key_is_a_sentence_and_nothing_is_dealt(
    house: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CROUPIER_SEAL_KEY")
    process = house.serve()
    with served(process):
        until(more_dealt(house, 2))
        process.stop()
    head, key = house.look().head(), house.folder / "house.db-seal.key"
    key.chmod(0o644)
    assert "others than its owner can read it" in house.refused()
    key.rename(house.folder / "elsewhere")
    assert "which is not here" in house.refused()
    assert not key.exists(), "no other key is made in its place"
    assert "cannot be read" in house.refused(CROUPIER_SEAL_KEY="A" * 43 + "=")
    assert house.look().head() == head


def test_a_new_epoch_can_be_asked_for(house: Folder) -> None:
    process = house.serve()
    with served(process):
        until(more_dealt(house, 4))
        process.stop(signal.SIGKILL)
    sealed = house.look().open_seals()
    asked = house.serve("--new-epoch", "the machine was taken away")
    with served(asked):
        until(more_dealt(house, 4))
        asked.stop()
    store = house.look()
    told = verify(store)
    assert told.is_clean and "the machine was taken away" in told.epochs[0]
    for of in sealed:
        facts = [decode_any(record.event) for record in store.records_of(fair_stream(of))]
        assert any(isinstance(fact, OrderRevealed) for fact in facts)


def test_a_house_of_which_a_witness_has_seen_more_begins_an_epoch(tmp_path: Path) -> None:
    database, notebook = tmp_path / "house.db", str(tmp_path / "kept.jsonl")
    settings = Settings(database=str(database), witnesses=(notebook,))
    with opened(settings):
        pass
    shutil.copy(database, tmp_path / "backup.db")
    with opened(settings) as store:
        said = PlayResumed(OWNER, SystemClock().now(), "house", "", "said")
        House(store, SystemClock()).process([Book(PEOPLE, (said,))])
        signing = Witnessing(settings, store, SystemClock(), GamingDays())
        checkpoint = signing.sign()
        assert checkpoint is not None
        witness_named(notebook, checkpoint.origin).take(signing.tree.extension(checkpoint, 0))
    shutil.copy(tmp_path / "backup.db", database)
    with closing(open_store(database)) as store:
        epoch = current_epoch(store)
        assert epoch is not None
        bookmark = Bookmark(outside(str(database), "bookmark"))
        bookmark.begin(epoch.id, store.head())  # as it was when the backup was made
        bookmark.close()
    with opened(settings) as store:
        epoch = current_epoch(store)
        assert epoch is not None and epoch.number == 2
        assert "has seen the journal at position" in epoch.reason
