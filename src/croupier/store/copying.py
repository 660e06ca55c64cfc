"""Copying a whole house from one database to another: a backup, a way back, a change of engine."""

from collections.abc import Iterator

from sqlalchemy import Connection, Engine, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from croupier.messages import say
from croupier.rules.errors import CommandLineError
from croupier.store.contract import StoreFailed
from croupier.store.schema import books, head, journal, people

AT_ONCE = 2000


def copy_house(source: Engine, target: Engine) -> Iterator[tuple[int, int]]:
    """Copy every row of ``source`` into the empty ``target``; give rows copied and rows in all.

    The source is read as it stood at one moment, so it may be dealing meanwhile; the target has
    everything or, if anything fails, nothing.
    """
    if source.url == target.url:
        raise CommandLineError(say("copy-onto-itself"))
    try:
        with source.connect() as old, target.begin() as new:
            _read_one_moment(old)
            # Whoever opens the target meanwhile waits here, and then finds it taken.
            new.execute(update(head).values(one=1))
            if new.scalar(select(func.count()).select_from(journal)) or new.scalar(
                select(func.count()).select_from(people)
            ):
                raise CommandLineError(say("copy-into-house"))
            counts = {
                table: old.scalar(select(func.count()).select_from(table)) or 0
                for table in books.sorted_tables
            }
            new.execute(head.delete())
            done, total = 0, sum(counts.values())
            for table in books.sorted_tables:
                rows = old.execution_options(stream_results=True).execute(select(table))
                for part in rows.partitions(AT_ONCE):
                    new.execute(insert(table), [row._asdict() for row in part])
                    done += len(part)
                    yield done, total
    except SQLAlchemyError as error:
        raise StoreFailed(f"The copy failed, and nothing of it was kept: {error}") from error


def _read_one_moment(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execution_options(isolation_level="REPEATABLE READ")
    else:
        connection.exec_driver_sql("begin")  # else every query would see a moment of its own
