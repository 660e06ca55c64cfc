"""Every browser is a witness: it keeps what the house signed, checks it, and speaks up."""

import json
from typing import Any

import pytest
from axe_check import grave
from playwright.sync_api import Page, expect
from staff_hands import staff_page

from running_house import Enter, House

NAME = "croupier-checkpoint"


def kept(page: Page) -> Any:
    for _ in range(400):
        if (found := page.evaluate(f"localStorage.getItem('{NAME}')")) is not None:
            return json.loads(found)
        page.wait_for_timeout(50)
    raise AssertionError("nothing was kept")


def put(page: Page, what: Any) -> None:
    page.evaluate(f"text => localStorage.setItem('{NAME}', text)", json.dumps(what))


def test_a_coup_is_shown_with_its_place_in_the_signed_record(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    page = enter(house, "/")
    first = kept(page)
    table.place_your_bets()
    table.coup("KH 2C QS 2D 4S 2H")
    coup = f"{table.id}/1/1"
    signed = page.get_by_text("Signed by the house on")
    for _ in range(40):  # until the next checkpoint
        page.goto(f"/history/{coup}")
        expect(page.get_by_text("Proof of the record")).to_be_visible()
        if signed.is_visible():
            break
    checks = page.get_by_label("Witnessed by this browser").get_by_role("listitem")
    expect(checks).to_have_count(2)
    expect(checks.first).to_have_text("✓ This coup is in the record that was signed.")
    expect(checks.last).to_contain_text("✓ That record goes on as this browser has kept it since")
    now = kept(page)
    assert now["checkpoint"]["size"] > first["checkpoint"]["size"]
    assert now["since"] == first["since"]
    assert grave(page) == []


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"size": 10**9}, "has gone back: it had 1000000000 entries"),
        ({"root": "ab" * 32, "size": 1}, "was rewritten"),
        ({"key": "ab" * 32}, "signs its record with a different key"),
    ],
)
def test_a_house_that_does_not_go_on_from_what_it_showed_is_called_out(
    house: House, enter: Enter, changed: dict[str, object], says: str
) -> None:
    page = enter(house, "/")
    before = kept(page)
    put(page, {**before, "checkpoint": {**before["checkpoint"], **changed}})
    page.goto("/odds")
    warning = page.locator(".record-warning")
    expect(warning).to_contain_text(says)
    assert grave(page) == []
    for name, value in changed.items():
        assert kept(page)["checkpoint"][name] == value, "what was kept is the proof, and stays"
    warning.get_by_role("button", name="Keep the new one instead").click()
    expect(warning).to_have_count(0)
    assert kept(page)["checkpoint"]["key"] == before["checkpoint"]["key"]


@pytest.mark.clause("BLD 7.16")
def test_7_16_a_corrected_coup_shows_what_counts_first_and_strikes_what_was_settled(
    house: House, enter: Enter
) -> None:
    """As settled the Banker won; as corrected, which counts, the Player did."""
    table = house.table("baccarat")
    ann, _ = house.patron("Ann")
    table.do("take-seat", patron=ann, seat=1)
    table.place_your_bets()
    table.do("place-wager", patron=ann, seat=1, bet="banker", amount=1_000)
    table.no_more_bets()
    table.deal("2S 9C 5H TD")
    table.do("settle")
    coup = f"{table.id}/1/1"
    ruling = {"id": "wrong-record", "details": {"cards": ["9S", "2C", "TH", "5D"]}}
    house.pit.post(f"/tables/{table.id}/rulings", {**ruling, "reason": "the film", "coup": coup})
    for one in house.pit.http.get(f"/api/tables/{table.id}").json()["proposals"]:
        path = f"/tables/{table.id}/rulings/approve"
        house.supervisor.post(path, {"proposal": one["id"]})
    page = staff_page(enter, house, f"/history/{coup}", "demo-pit")
    expect(page.locator(".coup-result")).to_contain_text("Player")
    stands, struck = page.locator(".coup-stands"), page.locator(".coup-struck")
    expect(stands.get_by_role("heading")).to_have_text("As corrected – this counts")
    expect(struck.get_by_role("heading")).to_have_text("As settled – struck, it no longer counts")
    expect(struck.locator("del x-settled")).to_contain_text("Banker")
    line = "e => getComputedStyle(e).textDecorationLine"
    assert struck.locator("del td, del p, del span").first.evaluate(line) == "line-through"
    assert stands.locator("del").count() == 0
    above = stands.bounding_box(), struck.bounding_box()
    assert above[0] and above[1] and above[0]["y"] < above[1]["y"], "what counts stands first"
    assert grave(page) == []
