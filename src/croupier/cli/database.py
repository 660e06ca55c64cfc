"""The database a command looks into: it must be there, and looking makes none."""

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.rules.errors import CommandLineError

if TYPE_CHECKING:
    from croupier.store import Store


def open_existing(database: str) -> "Store":
    """Open a house's database, or say that there is none."""
    from croupier.store import open_store

    is_server = database.startswith(("postgresql:", "postgres:"))
    if not is_server and not Path(database.removeprefix("sqlite:///")).is_file():
        raise CommandLineError(
            f'There is no database "{database}"; give a SQLite file, or postgresql://…'
        )
    return open_store(database, make=False)
