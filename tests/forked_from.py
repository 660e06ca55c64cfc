"""What is done once where the tests' processes are forked: libraries, kernels, cheap secrets.

To hash a secret takes a fifth of a second, as it should, and the tests sign in and give PINs a
thousand times. That a house hashes dearly is in ``tests/server/test_door.py``.
"""

from importlib import import_module
from unittest.mock import patch

from argon2 import PasswordHasher

from croupier.games import load_game
from croupier.rules.reader import BOOKS
from croupier.server.accounts import secrets
from croupier.server.house.warming import warm

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
LOADED = ("typer", "rich.table", "alembic.command", "httptools", "uvloop", "websockets",
          "croupier.odds.simulate", "croupier.odds.exposure", "croupier.floor.audit",
          "croupier.server.app", "croupier.server.running")  # fmt: skip

patch.object(secrets, "new_hasher", lambda: CHEAP).start()  # before anyone takes it from there
for name in LOADED:
    import_module(name)
warm(load_game(book) for book in BOOKS)
