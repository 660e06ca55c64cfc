"""The database a command looks into: it must be there, and looking makes none."""

from typing import TYPE_CHECKING

from croupier.rules.errors import CommandLineError

if TYPE_CHECKING:
    from croupier.store import Store


def open_existing(database: str) -> "Store":
    """Open a house's database, or say that there is none."""
    from croupier.store import open_store
    from croupier.store.opening import is_postgres, sqlite_file

    if not is_postgres(database) and not sqlite_file(database).is_file():
        raise CommandLineError(
            f'There is no database "{database}"; give a SQLite file, or postgresql://…'
        )
    return open_store(database, make=False)
