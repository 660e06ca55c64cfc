"""What odds are worked out by is loaded beside the house, which waits for none of it."""

import threading
from collections.abc import Iterable

import pytest
from house_online import QUIET, open_house_online
from msgspec.structs import replace

from croupier.games import Game, load_game
from croupier.odds.kernels.weigh import weigh_wagers
from croupier.server import app
from croupier.server.house import warming


def test_a_house_answers_while_its_odds_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    is_loading, may_end = threading.Event(), threading.Event()

    def slow(games: Iterable[Game]) -> None:
        is_loading.set()
        may_end.wait(60)
        raise ImportError(f"no kernels for {len(list(games))} games")

    monkeypatch.setattr(app, "WARM_AFTER_SECONDS", 0.0)
    monkeypatch.setattr(warming, "warm", slow)
    with open_house_online(replace(QUIET, warm_odds=True)) as house:
        assert is_loading.wait(60)
        assert house.nobody().http.get("/health").status_code == 200
        may_end.set()


def test_what_prices_a_shoe_is_compiled_once_it_is_warm() -> None:
    warming.warm([load_game("roulette"), load_game("baccarat")])
    assert getattr(weigh_wagers, "signatures", True)
