"""Whatever is changed behind the house's back, ``croupier verify`` finds it and says where."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from shutil import copy

import pytest
from house_under_test import DEALER, bet, by_dealer, must, open_house, open_table, whole_coup
from typer.testing import CliRunner

from croupier.bank.events import HouseFounded
from croupier.cli import app
from croupier.floor.audit import verify
from croupier.floor.coup_index import CoupIndex
from croupier.floor.posting import postings_of
from croupier.floor.records import encode_event
from croupier.rules.errors import InputError
from croupier.store import open_store
from croupier.store.batch import Commit
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.events import CoupVoided
from croupier.table.shapes import GivenBack

COLUMNS = ("position", "stream", "version", "at", "rules", "event", "hash")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with a few coups settled, one in play, and the triggers that forbid edits gone."""
    path = tmp_path_factory.mktemp("verify") / "house.db"
    store = open_store(path)
    house = open_house(store)
    open_table(house)
    open_table(house, "R-02", "roulette")
    for _ in range(3):
        whole_coup(house)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)), bet("ann", "tie", 50))
    assert verify(store).wrong == ""
    store.close()
    with sqlite3.connect(path) as database:
        triggers = database.execute("select name from sqlite_master where type = 'trigger'")
        for (name,) in triggers.fetchall():
            database.execute(f"drop trigger {name}")
        database.execute("pragma wal_checkpoint(truncate)")
    return path


def posted(what: str, other: str) -> str:
    """Say in SQL that something else was posted."""
    return (
        f"update journal set posted = cast(replace(posted, '{what}', '{other}') as blob)"
        f" where instr(posted, '{what}')"
    )


@pytest.fixture
def tamper(played: Path, tmp_path: Path) -> Callable[..., str]:
    """Change something in a copy and give what verify says of it."""
    numbers = iter(range(100_000))

    def change(statement: str, *values: object) -> str:
        path = Path(copy(played, tmp_path / f"{next(numbers)}.db"))
        database = sqlite3.connect(path)
        database.execute("pragma ignore_check_constraints = on")
        for part in statement.split(";"):
            done = database.execute(part, values if "?" in part else ())
            assert done.rowcount != 0, "nothing was changed"
        database.commit()
        database.close()
        store = open_store(path)
        said = verify(store).wrong
        store.close()
        path.unlink()
        return said

    return change


def rows(path: Path) -> Iterator[tuple[int, dict[str, object]]]:
    with sqlite3.connect(path) as database:
        found = database.execute(f"select {', '.join(COLUMNS)} from journal").fetchall()
    for row in found:
        yield row[0], dict(zip(COLUMNS, row, strict=True))


def test_single_byte_edits_of_the_journal_are_found(
    played: Path, tamper: Callable[..., str]
) -> None:
    """Two columns of every record, one random byte of it each: all are found at that record."""
    rng = Random(1)
    for position, row in rows(played):
        for column in rng.sample(COLUMNS[1:], 2):
            value = row[column]
            if isinstance(value, int):
                changed: object = value ^ (1 << rng.randrange(20, 40))  # no other record has that
            else:
                assert isinstance(value, str | bytes)
                content = bytearray(value.encode() if isinstance(value, str) else value)
                if not content:
                    content = bytearray(b"x")
                else:
                    content[rng.randrange(len(content))] ^= 1 << rng.randrange(7)
                changed = content.decode("latin-1") if column == "stream" else bytes(content)
            said = tamper(f"update journal set {column} = ? where position = {position}", changed)
            assert re.match(rf"Position {position}\b", said), (position, column, said)


def test_every_byte_of_one_record_is_guarded(played: Path, tamper: Callable[..., str]) -> None:
    *_, (position, row) = rows(played)
    event = row["event"]
    assert isinstance(event, bytes)
    for nth in range(len(event)):
        content = bytearray(event)
        content[nth] ^= 1
        said = tamper(f"update journal set event = ? where position = {position}", bytes(content))
        assert said.startswith(f"Position {position} ")


def test_deletions_swaps_and_insertions_are_found(played: Path, tamper: Callable[..., str]) -> None:
    positions = [position for position, _ in rows(played)]
    last = positions[-1]
    for position in positions:
        assert tamper(f"delete from journal where position = {position}"), position
    for position in positions[:-1]:
        swap = (
            f"update journal set position = -1 where position = {position};"
            f"update journal set position = {position} where position = {position + 1};"
            f"update journal set position = {position + 1} where position = -1"
        )
        assert str(position) in tamper(swap)
    copied = (
        f"insert into journal select {last + 1}, stream, version + 1, at, x'', event, hash,"
        f" posted from journal where position = {last}"
    )
    assert "beyond the end" in tamper(copied)


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("update head set position = position - 1", "beyond|not what"),
        ("update head set hash = x'00'", "end of the chain"),
        ("update accounts set balance = balance + 1 where name = 'USD/wallet/ann'", "wallet/ann"),
        ("insert into accounts values ('USD/escrow/B-07/1/1', 'USD', 1, 7)", "escrow/B-07/1/1"),
        ("delete from accounts where name = 'USD/wallet/ben'", "wallet/ben is missing"),
        ("insert into accounts values ('USD/wallet/zoe', 'USD', 1, 9)", "wallet/zoe"),
        ("update accounts set side = -1 where name = 'USD/wallet/ann'", "wrong books"),
        (posted('95,"paid"', '96,"paid"'), "must post"),
        (posted('wallet/ann",95', 'wallet/zoe",95'), "must post"),
        (posted('5.1.2"', '"'), "must post"),
        (posted('"stake"', '"steak"'), "must post"),
        ("update journal set posted = x'' where instr(posted, 'stake')", "must post"),
        (posted("]]", '],["USD/cage","USD/house",5,"in","","","",0,""]]'), "nothing calls for"),
        (
            "update journal set posted = (select posted from journal where posted <> x'' limit 1)"
            " where posted = x''",
            "nothing calls for",
        ),
        (
            "delete from statements where patron = 'ann' and position = (select max(position)"
            " from statements where patron = 'ann')",
            "statement of ann",
        ),
        ("update statements set position = position + 1 where patron = 'ann'", "statement of ann"),
        ("insert into statements values ('zoe', 1)", "statement of zoe"),
        ("update streams set version = version + 1 where stream = 'table/B-07'", "table/B-07"),
        ("delete from coups where coup = 'B-07/1/2'", "coups of table/B-07"),
        ("delete from coups", "coups of table/B-07"),
        ("update coups set coup = 'B-07/1/9' where coup = 'B-07/1/2'", "coups of table/B-07"),
        ("update coups set version = version + 1 where coup = 'B-07/1/2'", "coups of table/B-07"),
        ("update coups set stream = 'table/R-02' where coup = 'B-07/1/2'", "coups of table/"),
        ("insert into coups values ('Z-01/1/1', 'table/Z-01', 1)", "coups of table/Z-01"),
        ("delete from rulebooks", "rulebook that is not here"),
        ("update rulebooks set content = 'words'", "rulebook .* cannot be read"),
        ("update journal set posted = x'ff' where posted <> x''", "must post|another kind|read"),
        ("update accounts set balance = 'much' where name = 'USD/wallet/ann'", "wallet/ann|kind"),
    ],
)
def test_other_tampering_is_found(tamper: Callable[..., str], statement: str, says: str) -> None:
    assert re.search(says, tamper(statement))


def test_a_forged_settlement_with_a_good_chain_is_found(played: Path, tmp_path: Path) -> None:
    """Someone rewrites a payout and the whole chain after it: settling again does not agree."""
    path = Path(copy(played, tmp_path / "forged.db"))
    from croupier.store.journal import Head, chained

    database, head = sqlite3.connect(path), Head()
    for position, row in rows(played):
        event = bytes(row["event"])  # type: ignore[call-overload]
        if b"coup-settled" in event:
            event = event.replace(b'"paid":95', b'"paid":96', 1)
        made = chained(head, row["stream"], row["version"], row["at"], row["rules"], event)  # type: ignore[arg-type]
        head = Head(position, made.hash)
        database.execute(
            "update journal set event = ?, hash = ? where position = ?",
            (event, made.hash, position),
        )
    database.execute("update head set hash = ?", (head.hash,))
    database.commit()
    database.close()
    said = verify(open_store(path)).wrong
    assert said.startswith("Coup B-07/1/1, line 1:")


def test_an_anchor_finds_a_history_written_anew(played: Path) -> None:
    store = open_store(played)
    position, _, hash = verify(store).head.partition(":")
    assert verify(store, (int(position), hash)).wrong == ""
    assert "hash that was noted" in verify(store, (int(position), "0" * 64)).wrong
    assert "is not there" in verify(store, (int(position) + 1, hash)).wrong
    store.close()


def test_the_commands_check_and_tell(played: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke
    clean = run(app, ["verify", str(played)])
    assert clean.exit_code == 0 and clean.stdout.startswith("Clean: ")
    told = run(app, ["replay", str(played), "B-07/1/2"])
    assert told.exit_code == 0 and "5.1.2" in told.stdout and "coup-settled" in told.stdout
    out = tmp_path / "packet.json"
    written = run(app, ["evidence", str(played), "B-07/1/2", "-o", str(out)])
    assert written.exit_code == 0 and b'"chain"' in out.read_bytes()
    path = Path(copy(played, tmp_path / "bad.db"))
    with sqlite3.connect(path) as database:
        database.execute(posted('95,"paid"', '96,"paid"'))
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as database:
        database.execute("create table mine (x)")
    content = other.read_bytes()
    refused = run(app, ["verify", str(other)])
    assert isinstance(refused.exception, InputError) and other.read_bytes() == content
    bad = run(app, ["verify", str(path)])
    assert bad.exit_code == 1 and bad.stdout.startswith("WRONG: Position ")


def test_a_void_that_gives_a_stake_to_someone_else_is_found() -> None:
    """Chained and balanced, written past the house: only what lay on the felt tells."""
    store = MemoryStore()
    house = open_house(store)
    open_table(house)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)), bet("ann", "tie", 50))
    back = (GivenBack("ben", 1, "tie", 50),)
    forged = CoupVoided(DEALER, 1, "B-07/1/1", "cannot-reconstruct", back, ("7.3",))
    postings = postings_of("USD", "B-07", "B-07/1/1", forged)
    last = store.records_of("table/B-07")[-1]
    store.append(
        [
            Commit("table/B-07", last.version, 1, last.rules, (encode_event(forged),), (postings,)),
        ]
    )
    assert verify(store).wrong == "Coup B-07/1/1 is void, and not every stake goes back as it was."


def test_a_fact_of_the_cage_among_a_tables_events_is_found() -> None:
    store = MemoryStore()
    house = open_house(store)
    open_table(house)
    version = store.versions(["table/B-07"])["table/B-07"]
    stray = encode_event(HouseFounded("x", 1, "USD"))
    store.append([Commit("table/B-07", version, 1, events=(stray,))])
    assert verify(store).wrong.endswith("is not an event of a table's play.")


def test_a_coup_called_again_by_its_name_is_found_where_it_first_was() -> None:
    store, index = MemoryStore(), CoupIndex()
    coups = (("B-07/1/1", 0), ("B-07/1/1", 1), ("B-07/1/2", 2))
    store.append([Commit("table/B-07", 0, events=(b"a", b"b", b"c"), coups=coups)])
    for coup, place in coups:
        index.note(coup, "table/B-07", place + 1)
    assert not index.difference(store)
    index.note("B-07/1/3", "table/B-07", 4)
    assert "coups of table/B-07" in str(index.difference(store))
