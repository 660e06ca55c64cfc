"""Epochs: what may have been dealt before is shown and retired, and never dealt again."""

import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from house_under_test import PATRONS, bet, by_dealer, must, open_house, open_table, setup_of
from msgspec.structs import replace

from croupier.equipment.cards import follow_burned
from croupier.floor.actors import AUTOMATIC, DEALER, THE_HOUSE
from croupier.floor.audit import verify
from croupier.floor.clock import SetClock
from croupier.floor.entropy import SystemEntropy
from croupier.floor.epochs import (
    BEHIND_MS,
    begin_epoch,
    current_epoch,
    enter_epoch,
    why_gone_back,
    why_unproven,
)
from croupier.floor.fairness import check
from croupier.floor.house import House
from croupier.floor.open_seals import check_seals
from croupier.floor.people_events import OWNER, EpochBegun, PlayResumed
from croupier.floor.records import EPOCHS, PEOPLE, decode_any, encode_event, table_stream
from croupier.floor.requests import Ask, Book
from croupier.floor.shoes import close_seeds, commit_order, order_to_deal, revealed
from croupier.rules.errors import InputError
from croupier.store import Store, open_store
from croupier.store.batch import Commit
from croupier.store.bookmark import Bookmark, Mark
from croupier.store.journal import Head
from croupier.store.memory import MemoryStore
from croupier.store.seals import VARIABLE, SealBox
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.events import CardDealt
from croupier.table.journal import encode
from croupier.table.shapes import Actor

PIT = Actor("lan", "pit-manager")
SHOE, SPIN, ROUND = "B-07/1", "R-02/1/1", "O-01/1/1"
NOW = 1_000


def sealed(store: Store, of: str, decks: int, house: House) -> tuple[str, ...]:
    must(house, commit_order(store, of, decks, SystemEntropy(), NOW), close_seeds(of, NOW))
    return order_to_deal(store, of)


def shoe_in_play(house: House, *, cards: int) -> None:
    """Have the house deal so many cards of a hand, with a bet on it."""
    on = (c.OpenTable(PIT, NOW, setup_of()), c.BringDealerOn(DEALER, NOW, AUTOMATIC))
    must(house, Ask("B-07", on))
    order = sealed(house.store, SHOE, 8, house)
    gone = 1 + follow_burned(order[0])
    begun = (
        c.LoadShoe(DEALER, NOW),
        c.CutShoe(DEALER, NOW),
        c.BurnCards(DEALER, NOW, order[:1], gone - 1),
        c.TakeSeat(Actor("ann"), NOW, "ann", 1),
        c.OpenBetting(DEALER, NOW),
    )
    must(house, *by_dealer(*begun))
    must(house, bet("ann", "player", 500))
    must(house, *by_dealer(c.CloseBetting(DEALER, NOW)))
    for card in order[gone : gone + cards]:
        if house.table("B-07").phase == "dealing":
            must(house, *by_dealer(c.DealCard(DEALER, NOW, card)))


def spin_in_play(house: House, *, with_number: bool = False) -> None:
    open_table(house, "R-02", "roulette", DEALER)
    (number,) = sealed(house.store, SPIN, 0, house)
    must(house, *by_dealer(c.OpenBetting(DEALER, NOW), table="R-02"))
    must(house, bet("ann", "red", 100, "R-02"))
    if with_number:
        spun = (
            c.SpinBall(DEALER, NOW),
            c.CloseBetting(DEALER, NOW),
            c.RecordNumber(DEALER, NOW, int(number)),
        )
        must(house, *by_dealer(*spun, table="R-02"))


def round_in_play(house: House, *, dealt: bool = False) -> None:
    open_table(house, "O-01", "online-baccarat")
    order = sealed(house.store, ROUND, 6, house)
    must(house, bet(PATRONS[0], "player", 100, "O-01"))
    if dealt:
        must(house, *by_dealer(c.DealRound(Actor(PATRONS[0]), NOW), table="O-01"))
        must(house, *by_dealer(c.DealCards(THE_HOUSE, NOW, order[:6]), table="O-01"))


def money(house: House) -> dict[str, int]:
    return {who: house.balance("wallet", who) for who in PATRONS}


IN_PLAY: list[tuple[str, str, Callable[..., None], dict[str, Any]]] = [
    (SHOE, "B-07", shoe_in_play, {"cards": 0}),
    (SHOE, "B-07", shoe_in_play, {"cards": 3}),
    (SPIN, "R-02", spin_in_play, {}),
    (ROUND, "O-01", round_in_play, {}),
]
KNOWN: list[tuple[str, str, Callable[..., None], dict[str, Any]]] = [
    (SHOE, "B-07", shoe_in_play, {"cards": 6}),
    (SPIN, "R-02", spin_in_play, {"with_number": True}),
    (ROUND, "O-01", round_in_play, {"dealt": True}),
]


@pytest.mark.clause("BLD 7.3; R 7.10; O online.13")
@pytest.mark.parametrize(("of", "table", "play", "how"), IN_PLAY)
def test_a_coup_that_its_seal_cannot_complete_is_void_and_shown(
    of: str, table: str, play: Callable[..., None], how: dict[str, Any], store: Store
) -> None:
    house = open_house(store)
    begin_epoch(house, "the first")
    before = money(house)
    play(house, **how)
    begin_epoch(house, "a restore")
    state = house.table(table)
    assert money(house) == before and not state.coup.id
    assert state.last is not None and state.last.is_void
    assert store.open_seals() == [] and check(revealed(store, of))
    told = verify(store)
    assert told.wrong == "" and told.orders == 1
    assert told.epochs == [f"Epoch 2 began at position {told.epochs[0].split()[5][:-1]}: a restore"]


@pytest.mark.parametrize(("of", "table", "play", "how"), KNOWN)
def test_a_result_that_is_known_is_paid(
    of: str, table: str, play: Callable[..., None], how: dict[str, Any]
) -> None:
    store = MemoryStore()
    house = open_house(store)
    begin_epoch(house, "the first")
    play(house, **how)
    assert house.table(table).phase == "result"
    begin_epoch(house, "a restore")
    last = house.table(table).last
    assert last is not None and last.lines and not last.is_void
    assert check(revealed(store, of)) and verify(store).wrong == ""


def test_what_lies_ready_is_passed_over_and_the_next_has_another_name() -> None:
    store = MemoryStore()
    house = open_house(store)
    begin_epoch(house, "the first")
    for table, book, of, decks in (
        ("B-07", "baccarat", SHOE, 8),
        ("R-02", "roulette", SPIN, 0),
        ("O-01", "online-baccarat", ROUND, 6),
    ):
        by = THE_HOUSE if table == "O-01" else PIT
        must(house, Ask(table, (c.OpenTable(by, NOW, setup_of(book)),)))
        if table != "O-01":
            must(house, Ask(table, (c.BringDealerOn(DEALER, NOW, AUTOMATIC),)))
        must(house, commit_order(store, of, decks, SystemEntropy(), NOW))
    begin_epoch(house, "a restore")
    assert store.open_seals() == [] and verify(store).is_clean
    must(house, *by_dealer(c.LoadShoe(DEALER, NOW)))
    must(house, *by_dealer(c.OpenBetting(DEALER, NOW), table="R-02"))
    assert house.table("B-07").shoe.number == 2
    assert house.table("R-02").coup.id == "R-02/1/2"
    assert house.table("O-01").shoe.hand == 1


def test_a_house_of_before_has_its_plain_orders_shown_and_old_ones_forgotten() -> None:
    store = MemoryStore()
    store.box = SealBox()
    house = open_house(store)
    order = sealed(store, SHOE, 8, house)
    plain = store.unseal(SHOE)
    assert plain is not None
    store._sealed[SHOE] = plain  # as 0.1 kept it
    must(house, commit_order(store, SPIN, 0, SystemEntropy(), NOW), close_seeds(SPIN, NOW))
    kept = store._sealed[SPIN]
    begin_epoch(house, "of before")
    store._sealed[SPIN] = kept  # 0.1 kept what had been shown, too
    begin_epoch(house, "again")
    assert store.open_seals() == [] and check(revealed(store, SHOE)) == order
    assert verify(store).is_clean


# ---- when one begins


class Kept:
    """A house on a file, with its bookmark."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "house.db"
        self.bookmark = Bookmark(folder / "bookmark")
        self.clock = SetClock(10**12)
        self.open()
        self.enter()

    def open(self) -> None:
        store = open_store(self.path)
        assert isinstance(store, SqliteStore)
        self.store = store
        self.house = House(self.store, self.clock)

    def enter(self, asked: str = "", is_alone: bool = True) -> str:
        before = current_epoch(self.store)
        id, head = enter_epoch(
            self.store,
            self.bookmark.read(),
            lambda: House(self.store, self.clock),
            self.clock.now(),
            asked,
            is_alone,
        )
        self.bookmark.begin(id, head)
        self.store.watch(self.bookmark)
        now = current_epoch(self.store)
        assert now is not None
        return "" if before is not None and before.id == now.id else now.reason

    def note(self, words: str = "") -> None:
        """Write something down that is no play."""
        must(self.house, Book(PEOPLE, (PlayResumed(OWNER, self.clock.now(), "house", "", words),)))


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


def test_a_new_house_is_in_its_first_epoch_and_stays_in_it(kept: Kept) -> None:
    epoch = current_epoch(kept.store)
    assert epoch is not None and epoch.number == 1
    kept.note()
    kept.open()
    assert kept.enter() == ""


def test_a_process_that_was_killed_goes_on_and_so_does_one_whose_bookmark_is_a_little_old(
    kept: Kept,
) -> None:
    kept.note()
    old = kept.bookmark.read()
    kept.note()
    assert old is not None
    kept.bookmark.begin(old.epoch, Head(old.position, bytes.fromhex(old.hash)))
    kept.open()
    assert kept.enter() == ""


def test_a_restored_file_is_behind_its_bookmark(kept: Kept, tmp_path: Path) -> None:
    kept.note()
    backup = sqlite_copy(kept, tmp_path)
    kept.note()
    restore(kept, backup)
    assert "had come to" in kept.enter()
    kept.open()
    assert kept.enter() == ""


def test_a_restored_file_that_went_on_is_another_journal(kept: Kept, tmp_path: Path) -> None:
    backup = sqlite_copy(kept, tmp_path)
    kept.note("first")
    restore(kept, backup)
    for nth in range(3):
        kept.note(f"otherwise {nth}")
    assert "is another at position" in kept.enter()


def sqlite_copy(kept: Kept, tmp_path: Path) -> Path:
    there, here = sqlite3.connect(kept.path), sqlite3.connect(tmp_path / "backup.db")
    there.backup(here)
    there.close()
    here.close()
    return tmp_path / "backup.db"


def restore(kept: Kept, backup: Path) -> None:
    bookmark = kept.bookmark
    kept.store.bookmark = None
    kept.store.close()
    for end in ("-wal", "-shm"):
        Path(f"{kept.path}{end}").unlink(missing_ok=True)
    shutil.copy(backup, kept.path)
    kept.bookmark = bookmark
    kept.open()


@pytest.mark.parametrize("content", [b"", b"torn", b'{"epoch":"x"}'])
def test_without_a_bookmark_that_can_be_read_nothing_is_proved(
    kept: Kept, content: bytes, tmp_path: Path
) -> None:
    (tmp_path / "bookmark").write_bytes(content)
    assert "Nothing here shows" in kept.enter()


def test_a_bookmark_that_came_along_with_a_backup_proves_nothing(
    kept: Kept, tmp_path: Path
) -> None:
    kept.note()
    shutil.copy(tmp_path / "bookmark", tmp_path / "copied")
    kept.bookmark = Bookmark(tmp_path / "copied")
    assert "Nothing here shows" in kept.enter()


def test_a_bookmark_that_a_backup_was_copied_into_proves_nothing(
    kept: Kept, tmp_path: Path
) -> None:
    kept.note()
    old = msgspec.json.decode((tmp_path / "bookmark").read_bytes(), type=dict[str, Any])
    old["at"] -= 1_000_000_000  # it was taken a second ago
    (tmp_path / "bookmark").write_bytes(msgspec.json.encode(old))
    assert "Nothing here shows" in kept.enter()
    kept.note()
    kept.open()
    assert kept.enter() == ""


@pytest.mark.parametrize("ahead", [40_000_000_000, 2_000_000_000, -40_000_000_000])
def test_a_bookmark_on_a_share_whose_clock_differs_is_written_and_believed(
    kept: Kept, ahead: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time_ns", lambda now=time.time_ns: now() - ahead)
    kept.note()
    kept.open()
    assert kept.enter() == ""


def test_a_bookmark_of_another_epoch_proves_nothing(kept: Kept) -> None:
    old = kept.bookmark.read()
    assert "asked for: the lights went out" in kept.enter("the lights went out")
    assert old is not None
    kept.bookmark.begin(old.epoch, Head(old.position, bytes.fromhex(old.hash)))
    assert "in epoch 2" in kept.enter()


def test_a_clock_behind_the_journal_begins_an_epoch_once(kept: Kept) -> None:
    kept.note()
    kept.clock.at -= BEHIND_MS
    assert kept.enter() == ""
    kept.clock.at -= 1
    assert "behind the journal" in kept.enter()
    assert kept.enter() == ""


def test_another_server_or_timeline_begins_an_epoch(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept.store, "identity", lambda: "7/00000002/5")
    assert "it was none and is 7/00000002/5" in kept.enter()
    assert kept.enter() == ""
    monkeypatch.setattr(kept.store, "identity", lambda: "7/00000003/5")
    assert "it was 7/00000002/5" in kept.enter()


def test_where_others_are_at_work_they_know_the_journal_and_no_epoch_begins_under_them(
    kept: Kept, tmp_path: Path
) -> None:
    kept.bookmark = Bookmark(tmp_path / "of a new machine")
    assert kept.enter(is_alone=False) == ""
    kept.note()
    mark = kept.bookmark.read()
    assert mark is not None
    kept.bookmark.begin(mark.epoch, Head(mark.position + 1, bytes(32)))
    with pytest.raises(InputError, match="stop them first"):
        kept.enter(is_alone=False)
    with pytest.raises(InputError, match="stop them first"):
        kept.enter("so", is_alone=False)
    assert "had come to" in kept.enter()


# ---- the key is lost


def test_a_lost_key_is_given_up_by_asking_and_is_never_clean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "A" * 43 + "=")
    kept = Kept(tmp_path)
    open_house(kept.store)
    shoe_in_play(kept.house, cards=2)
    kept.store.bookmark = None
    kept.store.close()
    monkeypatch.setenv(VARIABLE, "B" * 42 + "A=")
    kept.open()
    with pytest.raises(InputError, match="nothing is dealt until they can"):
        check_seals(kept.store)
    before = kept.house.balance("wallet", "ann")
    kept.enter("the key is lost")
    assert kept.house.balance("wallet", "ann") == before + 500
    epoch = current_epoch(kept.store)
    assert epoch is not None and epoch.lost == (SHOE,)
    check_seals(kept.store, epoch.lost)
    told = verify(kept.store)
    assert told.wrong == f"What was sealed for {SHOE} was never shown: its key was lost."
    monkeypatch.setenv(VARIABLE, "A" * 43 + "=,B" + "B" * 41 + "A=")
    kept.store.close()
    kept.open()
    begin_epoch(kept.house, "the key was found")
    assert verify(kept.store).is_clean and check(revealed(kept.store, SHOE))


# ---- what verify finds


def forged(store: MemoryStore, stream: str, event: bytes, rules: bytes = b"") -> str:
    version = store.versions([stream]).get(stream, 0)
    store.append([Commit(stream, version, NOW, rules, (event,))])
    return verify(store).wrong


def test_verify_names_a_card_dealt_from_a_seal_of_an_epoch_before() -> None:
    for is_begun in (True, False):
        store = MemoryStore()
        house = open_house(store)
        begin_epoch(house, "the first")
        shoe_in_play(house, cards=1)
        if is_begun:
            fact = EpochBegun(OWNER, NOW, 2, "two", "forged", current(store).id)
            assert "was to be shown when the epoch began" in forged(
                store, EPOCHS, encode_event(fact)
            )
        order = order_to_deal(store, SHOE)
        card = order[1 + follow_burned(order[0]) + 1]
        stream = table_stream("B-07")
        last = store.records_of(stream, store.versions([stream])[stream] - 1, 1)[0]
        dealt = replace(_a_card(store), card=card, by=DEALER)
        said = forged(store, stream, encode(dealt), last.rules)
        assert (f"was dealt from {SHOE}, which had been shown" in said) == is_begun


def _a_card(store: Store) -> CardDealt:
    events = (decode_any(record.event) for record in store.records_of(table_stream("B-07")))
    return next(event for event in events if isinstance(event, CardDealt))


def current(store: Store) -> EpochBegun:
    epoch = current_epoch(store)
    assert epoch is not None
    return epoch


def test_verify_names_a_seal_retired_without_an_epoch() -> None:
    store = MemoryStore()
    house = open_house(store)
    begin_epoch(house, "the first")
    spin_in_play(house)
    must(house, Ask("R-02", (c.RetireSeal(THE_HOUSE, NOW, SPIN, "it goes badly"),)))
    told = verify(store)
    assert f"{SPIN} was retired, and no epoch had begun" in told.wrong


@pytest.mark.parametrize(("number", "before"), [(3, None), (1, None), (2, "another")])
def test_verify_names_an_epoch_that_does_not_follow(number: int, before: str | None) -> None:
    store = MemoryStore()
    begin_epoch(open_house(store), "the first")
    fact = EpochBegun(OWNER, NOW, number, "x", "forged", before or current(store).id)
    assert "does not follow epoch 1" in forged(store, EPOCHS, encode_event(fact))


def test_verify_names_an_epoch_in_another_stream() -> None:
    store = MemoryStore()
    begin_epoch(open_house(store), "the first")
    fact = EpochBegun(OWNER, NOW, 2, "x", "forged", current(store).id)
    assert "not in its place" in forged(store, PEOPLE, encode_event(fact))


def test_a_journal_without_an_epoch_is_unproven_and_a_new_one_is_new() -> None:
    store = MemoryStore()
    assert "new" in str(why_unproven(store, None))
    open_house(store)
    assert "has no epoch yet" in str(why_unproven(store, Mark("x", 1, "", 1)))
    assert not why_gone_back(store, None, 0)
