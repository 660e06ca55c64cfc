"""A database of an older form comes to hold just what one of the new form would."""

from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, select, text

import croupier.store.migrations as migrations
from croupier.bank.postings import posting
from croupier.store import open_store
from croupier.store.batch import Commit, Key
from croupier.store.connecting import UNHURRIED, pool
from croupier.store.schema import books
from croupier.store.sql import SqlReader
from croupier.store.sqlite import sqlite_engine
from postgres_server import fresh_database

ANN, CAGE, FLOAT, BETWEEN = "EUR/wallet/ann", "EUR/cage", "EUR/float/B-07", "EUR/correction"
BEFORE_0006 = ("position", "stream", "version", "at", "rules", "event", "hash")
PARTS = ("debit", "credit", "amount", "what", "patron", "coup", "bet", "line", "clauses")


@pytest.fixture(params=["sqlite", "postgresql"])
def engines(
    request: pytest.FixtureRequest, tmp_path: Path, postgres_address: str
) -> tuple[str, Engine]:
    """An address, and a way in past the store."""
    if request.param == "sqlite":
        return str(tmp_path / "old.db"), sqlite_engine(str(tmp_path / "old.db"))
    address = fresh_database(postgres_address, f"croupier_old_{tmp_path.name}".lower())
    return address, pool(address, UNHURRIED, "migrating")


def upgrade(engine: Engine, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def play(store: SqlReader, append: Callable[[list[Commit]], object]) -> None:
    deposited = posting(CAGE, ANN, 500, "deposited", "ann")
    opened = posting(CAGE, FLOAT, 900, "opened")
    put_right = tuple(
        posting(one, other, 30, "correction", "ann", "B-07/1/1", clauses=("7.16", "R-35"))
        for one, other in ((FLOAT, BETWEEN), (BETWEEN, ANN))
    )
    append(
        [
            Commit("cage/ann", 0, 5, b"", (b"\xc3\xa9",), ((deposited,),), Key("ann", "k", b"")),
            Commit("tray/B-07", 0, 5, b"", (b"{}",), ((opened,),)),
            Commit("table/B-07", 0, 6, b"rules", (b"1", b"2", b"3"), ((), put_right, ())),
        ]
    )


def rows(engine: Engine) -> dict[str, set[tuple[object, ...]]]:
    with engine.connect() as connection:
        return {
            table.name: {tuple(row) for row in connection.execute(select(table))}
            for table in books.sorted_tables
        }


def test_postings_in_rows_of_their_own_go_into_those_of_their_events(
    engines: tuple[str, Engine], tmp_path: Path
) -> None:
    new = open_store(tmp_path / "new.db")
    assert isinstance(new, SqlReader)
    play(new, new.append)
    address, engine = engines
    upgrade(engine, "0005")
    with engine.begin() as old:
        for record in new.records(0):
            values = {name: getattr(record, name) for name in BEFORE_0006}
            marks = ", ".join(f":{name}" for name in BEFORE_0006)
            old.execute(text(f"insert into journal values ({marks})"), values)
        for position, nth, *posted in new.postings(0, 9):
            values = dict(zip(PARTS, posted, strict=True)) | {"position": position, "nth": 2 * nth}
            marks = ", ".join(f":{name}" for name in ("position", "nth", *PARTS))
            old.execute(text(f"insert into postings values ({marks})"), values)
        old.execute(text("delete from head"))
        for table in books.sorted_tables:
            if table.name not in ("journal", "statements", "corrections"):
                for row in rows(new.engine)[table.name]:
                    old.execute(table.insert().values(row))
    store = open_store(address)
    assert isinstance(store, SqlReader)
    assert rows(store.engine) == rows(new.engine)
    assert store.statement("ann", 10) == new.statement("ann", 10) != []
    assert {row[0] for row in store.corrections("B-07/1/1")} == {4}
    with pytest.raises(Exception, match="never edited"), store.engine.begin() as connection:
        connection.execute(text("update journal set posted = event"))
    store.close()
    new.close()
