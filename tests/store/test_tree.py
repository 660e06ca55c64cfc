"""The tree over a journal, on every store: its roots and proofs are those of all the hashes."""

from pathlib import Path
from typing import Any

import pytest

from croupier.floor.history import Compared, compare
from croupier.rules.errors import InputError
from croupier.store import Store, open_store
from croupier.store.batch import Commit
from croupier.store.memory import MemoryStore
from croupier.store.tree import TILE, JournalTree
from croupier.witness.checkpoint import Checkpoint
from croupier.witness.judging import goes_on, judge
from croupier.witness.merkle import Frontier, leaf_hash, root_by_path
from croupier.witness.signing import is_signed, new_signer


def grow(store: Store, records: int, stream: str = "B-07") -> None:
    version = store.versions([stream]).get(stream, 0)
    store.append([Commit(stream, version, 7, b"", tuple(b"%d" % n for n in range(records)))])


def root_over(store: Store, size: int) -> str:
    frontier = Frontier()
    for record in store.records(0, size):
        frontier.add(record.hash)
    return frontier.root().hex()


SIZES = [1, 2, 700, TILE - 1, TILE, TILE + 1, 3 * TILE, 3 * TILE + 517]


def test_roots_and_proofs_are_those_of_the_whole_journal(store: Store) -> None:
    grow(store, SIZES[-1])
    signer, tree = new_signer(), JournalTree(store)
    kept: list[Checkpoint] = []
    for size in SIZES:
        assert tree.root(size).hex() == root_over(store, size)
        kept.append(signer.sign(size, tree.root(size), b"\0" * 32, 9))
    for nth, old in enumerate(kept):
        for new in kept[nth:]:
            given = tree.extension(new, old.size)
            assert goes_on(old, new, given.proof) and judge(old, given) == (new is not old)
    records = store.records(0, SIZES[-1])
    for checkpoint in kept:
        for position in {1, checkpoint.size, (checkpoint.size + 1) // 2}:
            path = [bytes.fromhex(one) for one in tree.inclusion(position, checkpoint.size)]
            leaf = leaf_hash(records[position - 1].hash)
            found = root_by_path(leaf, position - 1, checkpoint.size, path)
            assert found is not None and found.hex() == checkpoint.root


def test_a_house_that_starts_again_reads_only_what_is_new(store: Store) -> None:
    grow(store, 2 * TILE + 5)
    signer = new_signer()
    assert JournalTree(store).sign(signer, 1) is not None
    grow(store, TILE)
    asked: list[tuple[int, int]] = []
    read = store.hashes

    def counted(after: int, limit: int) -> list[bytes]:
        asked.append((after, limit))
        return read(after, limit)

    store.hashes = counted  # type: ignore[method-assign]
    signed = JournalTree(store).sign(signer, 2)
    assert signed is not None and signed.root == root_over(store, 3 * TILE + 5)
    assert all(after >= 2 * TILE for after, _ in asked), asked
    assert len(store.tiles(0)) == 3


def test_checkpoints_are_kept_signed_and_in_order(store: Store) -> None:
    signer, tree = new_signer("the house"), JournalTree(store)
    assert store.checkpoint() is None and store.checkpoints() == []
    made = []
    for at in range(1, 6):
        grow(store, at % 3)
        made.append(tree.sign(signer, at))
    assert store.checkpoint() == made[-1] and store.checkpoints() == made
    assert store.checkpoints(made[1], 2) == made[2:4]
    assert all(one is not None and is_signed(one) and one.origin == "the house" for one in made)
    head = store.head()
    assert made[-1] is not None
    assert (made[-1].size, made[-1].head) == (head.position, head.hash.hex())


def test_tiles_that_were_meddled_with_are_worked_out_anew(store: Store) -> None:
    grow(store, 2 * TILE + 5)
    signer = new_signer()
    assert JournalTree(store).sign(signer, 1) is not None
    tiles = store.tiles(0)
    store.tiles = lambda after: [tiles[0], bytes(32)][after:]  # type: ignore[method-assign]
    grow(store, 10)
    signed = JournalTree(store).sign(signer, 2)
    assert signed is not None and signed.root == root_over(store, 2 * TILE + 15)


@pytest.mark.parametrize("change", ["rewritten", "shorter"])
def test_a_house_does_not_sign_what_contradicts_what_it_has_signed(change: str) -> None:
    store, other = MemoryStore(), MemoryStore()
    grow(store, TILE + 5)
    signed = JournalTree(store).sign(new_signer(), 1)
    assert signed is not None
    grow(other, 3 if change == "shorter" else 2 * TILE, "B-08")
    other.keep_checkpoint(signed)
    assert JournalTree(other).sign(new_signer(), 2) is None
    assert other.checkpoints() == [signed]


@pytest.mark.parametrize("size", [5, 2 * TILE, 2 * TILE + 5])
def test_a_journal_shorter_than_what_was_signed_is_a_sentence(size: int) -> None:
    store = MemoryStore()
    grow(store, size)
    tree = JournalTree(store)
    with pytest.raises(
        InputError, match=f"does not have the {size + 1:,} records that were signed"
    ):
        tree.root(size + 1)
    with pytest.raises(InputError, match="that were signed"):
        tree.root(size + 2 * TILE)


def test_what_was_signed_is_never_edited(address: str) -> None:
    if address == "memory:":
        pytest.skip("no database")
    from sqlalchemy import text
    from sqlalchemy.exc import DatabaseError

    store: Any = open_store(address)
    grow(store, 1)
    JournalTree(store).sign(new_signer(), 1)
    for statement in ("update checkpoints set size = 9", "delete from checkpoints"):
        with pytest.raises(DatabaseError), store.engine.begin() as connection:
            connection.execute(text(statement))
    store.close()


def test_two_processes_may_keep_the_same(tmp_path: Path) -> None:
    one, two = open_store(tmp_path / "house.db"), open_store(tmp_path / "house.db")
    one.keep_tiles(0, [b"a" * 32])
    two.keep_tiles(0, [b"b" * 32, b"c" * 32])
    assert one.tiles(0) == [b"a" * 32, b"c" * 32] and two.tiles(1) == [b"c" * 32]
    signed = new_signer().sign(1, bytes(32), bytes(32), 1)
    one.keep_checkpoint(signed)
    two.keep_checkpoint(signed)
    assert one.checkpoints() == [signed]
    one.close()
    two.close()


def test_verify_holds_the_kept_tiles_against_the_journal() -> None:
    store = MemoryStore()
    grow(store, 3 * TILE + 5)
    JournalTree(store).root(3 * TILE + 5)
    assert _said(store) == ""
    kept = list(store._tiles)
    for tiles in ([kept[0], kept[0], kept[2]], [kept[0], kept[2]]):  # one changed, one deleted
        store._tiles = tiles
        assert "root kept over the records 1,025 to 2,048 is not theirs" in _said(store)
    store._tiles = [*kept, kept[0]]
    assert "3,073 to 4,096" in _said(store)
    store._tiles = kept[:1]  # the last ones are made again
    assert _said(store) == ""


def _said(store: Store) -> str:
    found = Compared()
    for _ in compare(store, (), found):
        pass
    return str(found.wrong)
