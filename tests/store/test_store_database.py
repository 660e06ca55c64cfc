"""What the database itself refuses, whatever a program tells it to do."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from croupier.bank.postings import posting
from croupier.rules.errors import InputError
from croupier.store import open_store
from croupier.store.batch import Commit, Key
from croupier.store.schema import books
from croupier.store.sql import SqlReader


@pytest.fixture
def database(address: str) -> SqlReader:
    if address == "memory:":
        pytest.skip("no database")
    store = open_store(address)
    assert isinstance(store, SqlReader)
    moved = posting("EUR/cage", "EUR/wallet/ann", 100, "correction", "ann", "B-07/1/1")
    store.append(
        [
            Commit(
                "cage/ann",
                0,
                events=(b"{}",),
                postings=((moved,),),
                key=Key("ann", "k", b"b"),
                answer=b"ok",
            )
        ]
    )
    return store


@pytest.mark.parametrize(
    "statement",
    [
        "update journal set event = 'x'",
        "delete from journal",
        "update journal set posted = ''",
        "update statements set patron = 'ben'",
        "delete from statements",
        "update corrections set coup = 'B-07/1/2'",
        "delete from corrections",
        "update accounts set balance = -1 where name = 'EUR/wallet/ann'",
        "insert into journal select 2, stream, version, at, rules, event, hash, '' from journal",
        "insert into answers select owner, key, answer, body, at from answers",
        "insert into head select 2, position, hash from head",
    ],
)
def test_the_database_refuses(database: SqlReader, statement: str) -> None:
    with pytest.raises(DatabaseError), database.engine.begin() as connection:
        connection.execute(text(statement))


def test_the_migrations_make_what_the_schema_says(database: SqlReader) -> None:
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, books) == []


def test_a_newer_database_is_refused(database: SqlReader, address: str) -> None:
    with database.engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(InputError, match="revision 9999"):
        open_store(address)


def test_sqlite_keeps_every_commit_on_the_disk(database: SqlReader) -> None:
    if database.engine.dialect.name != "sqlite":
        pytest.skip("SQLite's own setting")
    with database.engine.connect() as connection:
        assert connection.execute(text("pragma journal_mode")).scalar() == "wal"
        assert connection.execute(text("pragma synchronous")).scalar() == 2
