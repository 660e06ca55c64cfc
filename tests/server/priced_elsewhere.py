"""What a process of its own is asked in tests; it finds this file by its ``PYTHONPATH``."""

import os

from croupier.games import Game
from croupier.messages import say
from croupier.rules.errors import InputError


def where(game: Game, *_: int) -> bytes:
    """Say which process this is, and how far it goes behind others."""
    return f"{game.book.id} {os.getpid()} {os.nice(0)}".encode()


def impossible(game: Game) -> bytes:
    """Refuse, in words."""
    raise InputError(say("plain", words=f"no {game.book.id}"))
