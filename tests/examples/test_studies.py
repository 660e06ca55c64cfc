"""The studies, at a small size: a simulation on a cluster, and the exposure to counting."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from example_files import FOLDER, module, run

from croupier.games import load_game
from croupier.odds.exact import exact_odds


def test_a_cluster_deals_what_one_machine_deals() -> None:
    pytest.importorskip("distributed")
    out, _ = run("dask_simulation", "--coups", "3e6", "--workers", "2", "--book", "baccarat")
    assert out.startswith("3,000,000 coups on the cluster in ")
    assert re.search(r"^Banker +1\.05791 % ", out, re.MULTILINE)
    assert out.endswith("The two histograms are the same, every count of them.\n")


def test_the_published_edges_of_the_bets_studied() -> None:
    """Published: 7.611 % and 2.2534 % of coups for Dragon 7; 10.1876 % for Panda 8."""
    priced = exact_odds(load_game(str(FOLDER / "dragon-7.toml")))
    assert round(priced["dragon-7"].house_edge * 100, 3) == 7.611
    assert round(float(priced["dragon-7"].win) * 100, 4) == 2.2534
    assert round(priced["panda-8"].house_edge * 100, 4) == 10.1876


def test_exposure_is_printed_and_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "exposure.svg"
    book = str(FOLDER / "dragon-7.toml")
    out, _ = run("counting_exposure", book, "--shoes", "4", "-o", str(picture))
    assert re.search(r"^Dragon 7 .* 0\.597 units$", out, re.MULTILINE)
    drawn = picture.read_text()
    for words in ("Dragon 7: 25 shoes", "Coups before which a bet favours", "behind the cut"):
        assert words in drawn


def test_a_watched_shoe_begins_at_the_fresh_odds_and_ends_one_coup_after_the_cut() -> None:
    study = module("counting_exposure")
    game = load_game("baccarat")
    fresh = float(exact_odds(game)["lucky-6"].expectation)
    coups = list(study.watch(game, 0, 14, study.random.Random(7)))
    assert coups[0][2]["lucky-6"] == pytest.approx(fresh, abs=0.01)  # one card was seen
    dealt = [at for _, at, _ in coups]
    assert dealt[-2] < 416 - 14 <= dealt[-1]
    assert all(4 <= after - before <= 6 for before, after in pairwise(dealt))


def test_roulette_has_nothing_to_count(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(AssertionError, match="Roulette has no shoe to count"):
        run("counting_exposure", "roulette")
