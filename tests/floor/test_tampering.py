"""Whatever is done to a database, chain and all, one witness is enough to find it and to name it.

``TAMPERINGS=10000`` tries as many (``make soak``).
"""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace
from tampering import WAYS, Played, Way, cut, missed, play, put_back, tried
from typer.testing import CliRunner

from croupier.cli import app
from croupier.floor.audit import verify
from croupier.store import open_store

TAMPERINGS = int(os.environ.get("TAMPERINGS", "270"))
EACH = -(-TAMPERINGS // len(WAYS))
SEED = os.getpid() if "TAMPERINGS" in os.environ else 1


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play(tmp_path_factory.mktemp("tampering"))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_every_tampering_is_found_and_named(played: Played, way: Way, tmp_path: Path) -> None:
    assert missed(played, way, EACH, SEED, tmp_path) == []


def test_what_nobody_touched_is_clean(played: Played) -> None:
    store = open_store(played.database)
    report = verify(store, seen=played.seen)
    assert report.is_clean and report.checkpoints == 2 * len(played.seen)  # the house has them, too
    store.close()


def test_without_the_witness_an_earlier_minute_looks_whole(played: Played) -> None:
    """So it is the witness who finds it, and nothing else does."""
    for path in (*played.copies, *played.others):
        store = open_store(path)
        assert verify(store).is_clean
        assert verify(store, seen=played.seen).is_clean == (path == played.copies[-1])
        store.close()


def test_what_the_house_signed_itself_after_going_back_vouches_for_nothing(
    played: Played,
) -> None:
    """It signs whatever it has: only what was seen elsewhere says up to where nothing changed."""
    seen = [played.seen[0], *played.seen[3:]]  # the witness was away for a while
    store = open_store(played.others[1])
    end, own = store.head().position, store.checkpoints()
    report = verify(store, seen=seen)
    store.close()
    assert own[-1].size == end < seen[1].checkpoint.size
    kept, put_back = seen[0].checkpoint.size, played.seen[1].checkpoint.size
    assert report.history.startswith(
        f"Gone back to position {kept}, or at most {put_back}, and on from there: witness.jsonl"
    )


def test_what_came_after_the_last_checkpoint_is_not_witnessed(
    played: Played, tmp_path: Path
) -> None:
    """What the docs say a witness cannot see: the minute since it was last told."""
    known = replace(played, seen=played.seen[:2])
    store = open_store(played.copies[2])
    assert verify(store, seen=known.seen).is_clean
    store.close()
    assert missed(known, put_back, 5, 3, tmp_path) != []


def test_the_houses_own_checkpoints_are_held_against_it_and_against_their_key(
    played: Played, tmp_path: Path
) -> None:
    from random import Random
    from shutil import copy
    from sqlite3 import connect

    _, report = tried(replace(played, seen=[]), cut, Random(1), tmp_path)
    assert not report.is_clean  # by what else does not fit
    path = Path(copy(played.database, tmp_path / "own.db"))
    with connect(path) as database:
        database.execute("update checkpoints set size = size + 1 where at = 60000")
    store = open_store(path)
    assert "is not signed by the key it names" in verify(store).history
    store.close()
    path = Path(copy(played.copies[1], tmp_path / "back.db"))
    with connect(path) as database, connect(played.database) as later:
        rows = later.execute("select * from checkpoints").fetchall()
        database.execute("delete from checkpoints")
        database.executemany("insert into checkpoints values (?, ?, ?, ?, ?, ?, ?)", rows)
    store = open_store(path)
    assert verify(store).history.startswith("Truncated at position 37: the house itself had seen")
    store.close()


def test_the_command_holds_a_database_against_a_notebook(played: Played) -> None:
    notebook = str(played.database.parent / "witness.jsonl")
    done = CliRunner().invoke(app, ["verify", str(played.database), "--witness", notebook])
    assert done.exit_code == 0 and "12 checkpoints agreed with" in done.output
    back = str(played.copies[1])
    done = CliRunner().invoke(app, ["verify", back, "--witness", notebook])
    assert done.exit_code == 1 and "WRONG: Truncated at position 37: witness" in done.output
    key = played.seen[0].checkpoint.key
    done = CliRunner().invoke(app, ["verify", back, "--witness", notebook, "--key", key])
    assert done.exit_code == 1
    done = CliRunner().invoke(app, ["verify", back, "--witness", notebook, "--key", "0" * 64])
    assert "Line 1" in str(done.exception)
