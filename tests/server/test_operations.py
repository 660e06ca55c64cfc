"""Settings, staff from the shell, reports, and an audit of a house at work."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from house_online import FAST, HouseOnline, deal, open_house_online, row_of, to_betting
from msgspec.structs import replace
from typer.testing import CliRunner

from croupier.cli import app
from croupier.floor.audit import verify_at_work
from croupier.floor.clock import DAY_MS, HOUR_MS
from croupier.rules.errors import InputError
from croupier.server.accounts.rates import Rate
from croupier.server.running import alone
from croupier.server.settings import read_settings
from croupier.store import open_store
from refusals import refusal_of
from shell import croupier


def test_the_environment_wins_over_the_file_and_what_is_given_over_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "croupier.toml"
    file.write_text('port = 1\nhost = "a"\nbetting_seconds = 7\n')
    monkeypatch.setenv("CROUPIER_PORT", "2")
    monkeypatch.setenv("CROUPIER_DEMO", "false")
    monkeypatch.setenv("CROUPIER_ORIGINS", "https://a,https://b")
    settings = read_settings(file, host="b", database=None)
    assert (settings.port, settings.host, settings.demo) == (2, "b", False)
    assert settings.origins == ("https://a", "https://b")
    assert settings.pace.betting == 7000


@pytest.mark.parametrize("text", ["prot = 1", 'port = "x"', "port ="])
def test_settings_that_cannot_be_used_are_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "croupier.toml"
    file.write_text(text)
    with pytest.raises(InputError, match=r"The settings .*\.$"):
        read_settings(file)


def test_a_bucket_fills_again_and_forgets_the_longest_silent() -> None:
    rate = Rate(2.0, 3.0)
    assert [rate.wait("a", 0.0) for _ in range(3)] == [0.0, 0.0, 0.0]
    assert rate.wait("a", 0.0) == 0.5
    assert rate.wait("b", 0.0) == 0.0
    assert rate.wait("a", 0.5) == 0.0


def test_one_sqlite_file_is_served_by_one_process(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    same = tmp_path / "same.db"
    same.symlink_to(database)
    with alone(database):
        for other in (database, f"sqlite:///{database}", str(same)):
            done = croupier("serve", "--database", other, "--port", "0")
            assert done.returncode == 2 and done.stderr.startswith("croupier: Another process")
        with alone(str(tmp_path / "other.db")), alone("memory:"), alone("postgresql://a/b"):
            pass
    with alone(database):  # it is free again
        pass
    with pytest.raises(InputError, match="cannot be written to"), alone("no-such-folder/some.db"):
        pass


def test_staff_are_added_listed_and_shut_from_the_shell(tmp_path: Path) -> None:
    run, database = CliRunner(), str(tmp_path / "house.db")

    def user(*words: str) -> str:
        done = run.invoke(app, ["user", *words, "--database", database])
        assert done.exit_code == 0, done.output
        return done.output

    user("add", "Lan", "--rank", "pit-manager", "--password", "correct horse")
    token = user("add", "reader-7", "--reader", "B-07").rpartition(" ")[2]
    assert token.startswith("reader-7:") and len(token) > 40
    user("shut", "lan")
    listed = user("list")
    assert "pit-manager" in listed and "shut" in listed and "B-07" in listed
    refused = run.invoke(app, ["user", "add", "X", "--rank", "king", "--password", "correct horse",
                               "--database", database])  # fmt: skip
    assert isinstance(refused.exception, InputError) and "king" in str(refused.exception)


def lose_10_000_on_player(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    ann.done("/tables/B-01/wagers", {"wagers": [{"bet": "player", "amount": 10_000}]})
    dealer.command("B-01", "close-betting")
    deal(dealer, "B-01", "KH 9C QS KD")


def test_a_report_says_what_was_won_and_what_the_odds_expect(house: HouseOnline) -> None:
    lose_10_000_on_player(house)
    row = row_of(house.staff("pit-manager").get("/reports").json(), "B-01")
    assert (row["coups"], row["turnover"], row["win"]) == (1, 10_000, 10_000)
    # Published: the Player's edge of eight decks is 1.2351 %, its deviation 0.9511.
    assert row["expected"] == pytest.approx(124, abs=3)  # of the shoe as it was, once burned
    assert row["highest"] == pytest.approx(124 + 3 * 9511, rel=1e-3)
    assert row["lowest"] == pytest.approx(124 - 3 * 9511, rel=1e-3)
    assert row["mark"] == ""


def test_a_day_expects_a_win_of_tables_that_were_opened_the_day_before(
    house: HouseOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    tomorrow = house.desk.clock.now() + DAY_MS
    monkeypatch.setattr(house.desk.clock, "now", lambda: tomorrow)
    lose_10_000_on_player(house)
    pit = house.staff("pit-manager")
    row = row_of(pit.get("/reports", params={"by": "game"}).json(), "baccarat")
    assert row["win"] == 10_000
    assert row["expected"] == pytest.approx(124, abs=3)  # published, as above
    assert row["mark"] == ""


def test_the_gaming_day_and_its_shifts_are_told(house: HouseOnline) -> None:
    told = house.staff("dealer").get("/gaming-day?day=2026-01-17").json()
    begins = 1_768_604_400_000  # 2026-01-16 23:00 UTC
    assert (told["date"], told["begins"], told["shift"]) == ("2026-01-17", begins, None)
    assert [(one["name"], one["begins"] - begins) for one in told["shifts"]] == [
        ("day", 0),
        ("evening", 8 * HOUR_MS),
        ("night", 16 * HOUR_MS),
    ]
    assert house.staff("dealer").get("/gaming-day").json()["shift"] in (0, 1, 2)
    assert house.staff("dealer").get("/gaming-day?day=yesterday").status_code == 422


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_house_at_work_is_audited_as_of_one_moment(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = str(tmp_path / "house.db")
    if kind == "postgresql":
        new: Callable[[], str] = request.getfixturevalue("new_postgres")
        address = new()
    store = open_store(address)
    quick = replace(FAST, betting_seconds=0.01, card_seconds=0.0, result_seconds=0.0)
    with open_house_online(quick, store) as house:
        seen = 0
        for _ in range(3):
            while house.desk.house.seen <= seen:  # until it has gone on
                time.sleep(0.01)
            report = verify_at_work(house.desk.store, house.desk.clock)
            assert report.is_clean, report.wrong
            assert report.events > seen
            seen = report.events
    store.close()


def test_a_query_is_refused_for_a_name_that_nothing_is_asked_by(shared_house: HouseOnline) -> None:
    pit = shared_house.staff("pit-manager")
    refused = pit.get("/reports", params={"day": "2001-01-01"})
    assert (refused.status_code, refusal_of(refused)) == (422, "query-unknown")
    assert "date" in refused.json()["allowed"]
    assert refusal_of(shared_house.nobody().get("/tables", params={"x": "1"})) == "query-unknown"
    assert pit.get("/reports", params={"date": "2001-01-01"}).status_code == 200
