"""Loading what the odds are worked out by before anybody asks: compiled kernels come slowly."""

import threading
from collections.abc import Iterable

import structlog

from croupier.games import Game

log = structlog.get_logger()


def warm(games: Iterable[Game]) -> None:
    """Price a full shoe of each game once; the first that asks has its answer at once then."""
    from croupier.odds.live import LiveShoe

    for game in games:
        if game.decks:
            LiveShoe(game).worth()


def warm_beside(games: Iterable[Game]) -> threading.Thread:
    """Do so in a thread apart: nobody waits for it, and without the kernels it comes to nothing."""

    def run() -> None:
        try:
            warm(games)
        except Exception as error:  # whoever asks for odds is told what is wrong
            log.warning("the odds are not loaded beforehand", why=str(error))

    thread = threading.Thread(target=run, name="warming", daemon=True)
    thread.start()
    return thread
