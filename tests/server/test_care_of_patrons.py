"""Limits of one's own: tighter at once, looser tomorrow, a hold never undone early."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from house_online import Client, HouseOnline, Stream, deal, to_betting, to_insurance
from hypothesis import given
from hypothesis import strategies as st

from croupier.floor import care
from croupier.floor.care import PlayForbidden
from croupier.floor.clock import DAY_MS, MINUTE_MS
from croupier.floor.house import House
from croupier.floor.people_events import PatronExcluded
from croupier.floor.records import care_stream
from croupier.floor.requests import Book, Done
from croupier.rules.gaming_day import GamingDays
from croupier.store.people import Care
from refusals import refusal_of, refusing

amounts = st.integers(0, 10**6)
DAYS = GamingDays()


@given(amounts, amounts, amounts, amounts, st.integers(0, 10**13))
def test_a_limit_is_never_looser_before_a_day_has_passed(
    loss: int, minutes: int, new_loss: int, new_minutes: int, now: int
) -> None:
    def tightest(a: int, b: int) -> int:
        return min(x for x in (a, b) if x) if a or b else 0

    before = Care(loss=loss, minutes=minutes)
    after = care.set_limits(before, new_loss, new_minutes, now, DAYS)
    assert after.loss == tightest(loss, new_loss)
    assert after.minutes == tightest(minutes, new_minutes)
    assert care.up_to_date(after, now + DAY_MS - 1, DAYS).loss == after.loss
    tomorrow = care.up_to_date(after, now + DAY_MS, DAYS)
    assert (tomorrow.loss, tomorrow.minutes) == (new_loss, new_minutes)


@given(st.lists(amounts, min_size=1))
def test_a_hold_only_ever_grows(untils: list[int]) -> None:
    kept = Care()
    for until in untils:
        kept = care.exclude(care.cool_off(kept, until), until)
    assert kept.cool_off_until == kept.excluded_until == max(untils)


def test_what_each_limit_forbids() -> None:
    with refusing("play-self-excluded", PlayForbidden):
        care.allow_play(Care(excluded_until=2), 1, 0, 0, 1)
    with refusing("play-cooling-off", PlayForbidden):
        care.allow_play(Care(cool_off_until=2), 1, 0, 0, 1)
    with refusing("time-limit-reached", PlayForbidden, minutes=30):
        care.allow_play(Care(minutes=30, played_ms=30 * MINUTE_MS), 1, 0, 0, 1)
    with refusing("loss-limit-reached", PlayForbidden, left=600):
        care.allow_play(Care(loss=1000), 1, 300, 100, 601)
    care.allow_play(Care(loss=1000), 1, 300, 100, 600)
    care.allow_play(Care(loss=1000), 1, -5000, 0, 6000)  # winnings may be staked


def test_a_pause_is_not_play() -> None:
    played = care.note_play(Care(day=0), 1000, 61_000, DAYS)
    assert played.played_ms == 60_000
    assert care.note_play(played, 61_000, 61_000 + care.LONGEST_PAUSE_MS + 1, DAYS) == played


def test_time_counted_and_not_yet_kept_is_not_lost() -> None:
    kept, counted = Care(loss=5, day=3, played_ms=10), Care(day=3, played_ms=40)
    assert care.with_play_of(kept, counted) == Care(loss=5, day=3, played_ms=40)
    assert care.with_play_of(kept, Care(day=2, played_ms=90)) == kept


def test_an_exclusion_another_process_was_told_of_holds_here(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    slip = {"wagers": [{"bet": "player", "amount": 500}]}
    ann.done("/tables/B-01/wagers", slip)
    now = house.desk.clock.now()
    fact = PatronExcluded(ann.id, now, ann.id, "own", now, now + DAY_MS)
    other = House(house.desk.store)
    assert isinstance(other.process([Book(care_stream(ann.id), (fact,))])[0], Done)
    refused = ann.post("/tables/B-01/wagers", slip)
    assert refused.status_code == 403 and refusal_of(refused) == "play-self-excluded"


def test_a_loss_limit_holds_at_the_table_and_cannot_be_loosened_today(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    ann.done("/me/limits", {"loss": 2000})
    ann.done("/tables/B-01/wagers", {"wagers": [{"bet": "player", "amount": 1500}]})
    more = {"wagers": [{"bet": "tie", "amount": 600}]}
    refused = ann.post("/tables/B-01/wagers", more)
    assert refused.status_code == 403 and refusal_of(refused) == "loss-limit-reached"
    assert refused.json()["message"]["fields"]["left"] == 500
    dealer.command("B-01", "close-betting")
    deal(dealer, "B-01", "KH 9C QS KD")  # the Player loses
    dealer.command("B-01", "open-betting")
    assert ann.get("/me").json()["net"] == -1500
    assert ann.post("/tables/B-01/wagers", more).status_code == 403
    me = ann.done("/me/limits", {"loss": 10_000})
    assert me["limits"]["loss"] == 2000 and me["limits_next"]["loss"] == 10_000
    assert ann.post("/tables/B-01/wagers", more).status_code == 403


def test_cooling_off_stops_play_at_once_and_cannot_be_shortened(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    until = ann.done("/me/cool-off", {"hours": 24})["cool_off_until"]
    assert ann.done("/me/cool-off", {"hours": 1})["cool_off_until"] == until
    wager = {"wagers": [{"bet": "tie", "amount": 200}]}
    assert ann.post("/tables/B-01/wagers", wager).status_code == 403
    assert ann.post("/online/deal", wager).status_code == 403
    house.desk._care.clear()  # as after a restart
    assert ann.post("/tables/B-01/wagers", wager).status_code == 403


def test_the_reality_check_is_due_after_an_hour_until_it_is_seen(house: HouseOnline) -> None:
    ann = house.guest()
    house.desk.started[ann.id] = house.desk.clock.now() - care.REALITY_CHECK_MS
    assert ann.get("/me").json()["reality_check"] is True
    assert ann.done("/me/reality-check")["reality_check"] is False


def test_two_stakes_at_once_are_held_against_a_limit_one_after_the_other(
    house: HouseOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    ann.done("/me/limits", {"loss": 1000})
    act = house.desk.act

    async def slowly(*asked: Any) -> Any:
        await asyncio.sleep(0.05)  # long enough for the other to be asked about
        return await act(*asked)

    monkeypatch.setattr(house.desk, "act", slowly)
    slip = {"wagers": [{"bet": "banker", "amount": 1000}]}
    tabs = [Client(house.address, ann.http.cookies["croupier"]) for _ in range(2)]
    with ThreadPoolExecutor(2) as both:
        answers = list(both.map(lambda tab: tab.post("/tables/B-01/wagers", slip), tabs))
    assert sorted(answer.status_code for answer in answers) == [200, 403]
    assert ann.balance == 1_000_000 - 1000


def test_insurance_on_the_felt_counts_against_a_limit(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_insurance(dealer, ann, "B-02", loss=1300)
    ann.done("/tables/B-02/insurance", {"hand": "banker", "amount": 250})
    over = ann.post("/tables/B-02/insurance", {"hand": "banker", "amount": 51})
    assert over.status_code == 403 and refusal_of(over) == "loss-limit-reached"
    assert over.json()["message"]["fields"]["left"] == 50
    assert ann.get("/me").json()["tables"] == {"B-02": 1250}


def test_a_reality_check_that_was_seen_is_over_on_every_page(
    house: HouseOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    later = house.desk.clock.now() + care.REALITY_CHECK_MS
    monkeypatch.setattr(house.desk.clock, "now", lambda: later)
    assert ann.get("/me").json()["reality_check"]
    stream = Stream(ann, "/tables/B-01/stream")
    stream.message()
    assert not ann.done("/me/reality-check")["reality_check"]
    assert not stream.message("me")["reality_check"]
    stream.close()
