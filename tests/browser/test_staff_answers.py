"""What patrons without a phone say at the table, as the dealer records it."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from axe_check import grave, too_wide
from playwright.sync_api import Locator, Page, expect
from staff_hands import expect_step, staff_page

from running_house import Enter, House, Table


class Floor:
    """Patrons of a table who have no phone: each a name, an account and a seat."""

    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.table = table

    def sits(self, name: str, seat: int, **stakes: int) -> str:
        """Have a new patron sit down and put chips on the felt; give the name."""
        id, whole = self.house.patron(name)
        self.table.do("take-seat", patron=id, seat=seat)
        for bet, amount in stakes.items():
            self.table.do("place-wager", patron=id, seat=seat, bet=bet, amount=amount)
        return whole


def asked(page: Page) -> Locator:
    return page.get_by_role("region", name="Patrons are asked")


def row(page: Page, name: str) -> Locator:
    return asked(page).locator(".asked-row", has_text=name)


def insurance(house: House) -> tuple[Table, str, str, str]:
    """Insurance on the Banker's 6 over the Player's 3: two may take it, one may not."""
    table = house.table("baccarat")
    table.place_your_bets()
    floor = Floor(house, table)
    ann = floor.sits("Ann", 5, banker=500)
    bob = floor.sits("Bob", 2, banker=200)
    eve = floor.sits("Eve", 3, player=500)
    table.no_more_bets()
    table.deal("KH 4C 3S 2D")
    table.do("offer-insurance")
    return table, ann, bob, eve


def choosing(house: House) -> tuple[Table, str, str]:
    """Two cards drawn together in an unknown order: a ruling lets both patrons choose."""
    table = house.table("baccarat")
    table.place_your_bets()
    floor = Floor(house, table)
    ann, bob = floor.sits("Ann", 1, banker=500), floor.sits("Bob", 4, player=300)
    table.no_more_bets()
    table.deal("8S")
    details = {"cards": ["9S", "4C"]}
    body = {"id": "drawn-together-order-unknown", "details": details, "reason": "both at once"}
    house.pit.post(f"/tables/{table.id}/rulings", body)
    return table, ann, bob


def voting(house: House) -> tuple[Table, str, str]:
    """The first hand of a shoe nobody burned for is over, and the patrons vote."""
    table = house.table("baccarat")
    table.do("retire-shoe", reason="a fresh one")
    table.do("load-shoe")
    table.do("cut-shoe")
    table.place_your_bets()
    floor = Floor(house, table)
    ann, bob = floor.sits("Ann", 1, banker=500), floor.sits("Bob", 4, player=300)
    table.no_more_bets()
    table.deal("9S")
    body: dict[str, Any] = {"id": "no-burn-first-hand", "details": {}, "reason": "no burn"}
    house.pit.post(f"/tables/{table.id}/rulings", body)
    table.deal("7C KH QD")
    table.settle()
    assert table.view()["phase"] == "voting"
    return table, ann, bob


@pytest.mark.clause("BLD 4.7")
def test_4_7_the_dealer_records_that_the_highest_bettor_squeezes(
    house: House, enter: Enter
) -> None:
    table = house.table("baccarat", face_down=True)
    table.place_your_bets()
    floor = Floor(house, table)
    floor.sits("Bob", 1, player=200)
    ann = floor.sits("Ann", 2, banker=500)
    table.no_more_bets()
    page = staff_page(enter, house, f"/dealer/{table.id}")
    expect(asked(page).locator(".asked-row")).to_have_count(1)
    row(page, ann).get_by_role("button", name="Squeezes").click()
    expect(asked(page)).to_be_hidden()
    assert table.view()["squeeze"]["squeezer"] == ann
    expect(page.locator(".notices")).to_contain_text("key each card when it is open")
    table.deal("9S")  # nobody could have named it before
    assert table.view()["hands"]["player"][0]["card"] == "9S"


@pytest.mark.clause("B 4.10", "B 6.4.3", "B 7.20")
def test_6_4_3_the_dealer_records_who_takes_insurance(house: House, enter: Enter) -> None:
    table, ann, bob, eve = insurance(house)
    page = staff_page(enter, house, f"/dealer/{table.id}")
    expect(asked(page)).to_contain_text("Who takes insurance?")
    expect(asked(page)).to_contain_text("0 of 2 answered")
    expect(asked(page)).not_to_contain_text(eve)
    expect(row(page, ann)).to_contain_text("Banker 3 to 1, up to 166")
    expect(row(page, bob)).to_contain_text("up to 66")
    row(page, ann).get_by_label("insurance on the Banker, up to 166").fill("100")
    row(page, ann).get_by_role("button", name="Takes insurance on the Banker").click()
    expect(row(page, ann)).to_contain_text("Took 100 on the Banker")
    expect(row(page, ann)).to_contain_text("up to 66")
    expect(asked(page).locator(".asked-row").last).to_contain_text(ann)
    row(page, bob).get_by_role("button", name="Declines").click()
    expect(row(page, bob)).to_contain_text("Declined")
    expect(row(page, bob).get_by_role("button")).to_have_text(["Take back"])
    expect(asked(page)).to_contain_text("2 of 2 answered")
    (taken,) = table.view()["insured"]
    assert (taken["name"], taken["hand"], taken["stake"]) == (ann, "banker", 100)
    page.keyboard.press("F6")
    expect(asked(page)).to_be_visible()  # one press closes nothing, by which key ever
    page.keyboard.press("F6")
    expect_step(page, "Deal the Player's third card.")
    expect(asked(page)).to_be_hidden()


@pytest.mark.clause("B 6.4.3", "B 7.20")
def test_7_20_an_answer_recorded_wrongly_is_taken_back_and_given_anew_by_keys(
    house: House, enter: Enter
) -> None:
    table, ann, bob, _ = insurance(house)
    page = staff_page(enter, house, f"/dealer/{table.id}", width=1280, height=720)
    page.keyboard.press("n")  # Bob sits at seat 2, and is asked first
    expect(row(page, bob)).to_contain_text("Declined")
    row(page, bob).get_by_role("button", name="Take back").click()
    expect(row(page, bob).get_by_role("button", name="Declines")).to_be_visible()
    page.keyboard.press("i")
    page.keyboard.type("60")
    page.keyboard.press("Enter")
    expect(row(page, bob)).to_contain_text("Took 60 on the Banker")
    # What is more than the offer takes a second Enter, and is flagged where it lies.
    amount = row(page, ann).get_by_label("insurance on the Banker, up to 166")
    amount.fill("600")
    amount.press("Enter")
    expect(row(page, ann)).to_contain_text("600 is more than the 166 on offer")
    assert len(table.view()["insured"]) == 1
    amount.press("Enter")
    expect(row(page, ann)).to_contain_text("434 over the offer goes back")
    cell = page.locator('.grid-row[data-seat="5"] .grid-cell.is-insured')
    expect(cell).to_have_attribute("data-flag", "over")
    row(page, ann).get_by_role("button", name="Take back").click()
    expect(row(page, ann)).to_contain_text("up to 166")
    (taken,) = table.view()["insured"]
    assert (taken["name"], taken["stake"], taken["over"]) == (bob, 60, 0)


@pytest.mark.clause("BLD 7.13.1", "BLD 7.13.2")
def test_7_13_the_dealer_records_who_withdraws_and_who_stays(house: House, enter: Enter) -> None:
    table, ann, bob = choosing(house)
    page = staff_page(enter, house, f"/dealer/{table.id}")
    expect_step(page, "Wait for the patrons to withdraw or stay.")
    expect(asked(page)).to_contain_text("order unknown: withdraw or stay?")
    row(page, ann).get_by_role("button", name="Withdraws").click()
    expect(row(page, ann)).to_have_count(0)
    expect(asked(page)).to_contain_text("1 of 2 answered: 1 withdrew, 0 stayed")
    row(page, bob).get_by_role("button", name="Stays").click()
    expect(asked(page)).to_be_hidden()
    expect_step(page, "Deal the Banker's second card.")
    assert [wager["name"] for wager in table.view()["wagers"]] == [bob]


@pytest.mark.clause("BLD 7.11.2.1")
def test_7_11_2_1_the_dealer_records_the_votes(house: House, enter: Enter) -> None:
    table, ann, bob = voting(house)
    page = staff_page(enter, house, f"/dealer/{table.id}")
    expect(asked(page)).to_contain_text("The burn was missed: go on with this shoe?")
    row(page, bob).get_by_role("button", name="Go on").click()
    expect(row(page, bob)).to_contain_text("Votes to go on")
    expect(row(page, bob).get_by_role("button")).to_have_count(0)
    row(page, ann).get_by_role("button", name="Go on").click()
    expect(asked(page)).to_be_hidden()
    expect_step(page, "Call for bets.")


def test_answers_by_keys_alone_leave_the_main_step_alone(house: House, enter: Enter) -> None:
    table, ann, bob, _ = insurance(house)
    page = staff_page(enter, house, f"/dealer/{table.id}")
    row(page, bob).get_by_role("button", name="Declines").focus()
    page.keyboard.press("Enter")
    expect(row(page, bob)).to_contain_text("Declined")
    expect(row(page, ann)).to_be_focused()  # the next patron, for whom nothing is answered yet
    page.keyboard.press("Tab")
    expect(row(page, ann).get_by_role("button", name="Declines")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type("50")
    page.keyboard.press("Enter")
    expect(row(page, ann)).to_contain_text("Took 50 on the Banker")
    expect(page.locator(".deal-act")).not_to_have_class(re.compile("is-armed"))
    assert table.view()["phase"] == "insurance"


def test_the_main_step_stays_where_it_is(house: House, enter: Enter) -> None:
    for width in (1280, 390):
        table = house.table("baccarat")
        table.place_your_bets()
        Floor(house, table).sits("Ann", 1, banker=500)
        table.no_more_bets()
        table.deal("KH 4C 3S 2D")
        page = staff_page(enter, house, f"/dealer/{table.id}", width=width)
        expect(page.locator(".deal-act")).to_contain_text("Offer insurance")
        expect(asked(page)).to_be_hidden()
        before = page.locator(".deal-act").bounding_box()
        page.locator(".deal-act").click()
        expect(asked(page)).to_be_visible()
        expect(page.locator(".deal-act")).to_contain_text("Close insurance")
        assert page.locator(".deal-act").bounding_box() == before


def test_a_patron_is_seated_by_name_stands_behind_and_gets_up(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    name = Floor(house, table).sits("Ann", 1)
    page = staff_page(enter, house, f"/dealer/{table.id}")
    page.get_by_text("Patrons: seat, buy in, get up").click()
    page.get_by_role("button", name=f"{name}: Gets up").click()
    expect(page.locator(".grid-rows")).not_to_contain_text(name)

    who = page.get_by_label("Name of the patron")
    who.fill("No such name")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_contain_text('There is no patron "No such name".')
    expect(who).to_have_value("No such name")
    who.fill(name.upper())
    page.get_by_label("Place").select_option("Seat 6")
    who.press("Enter")
    expect(page.locator(".grid-rows")).to_contain_text(name)
    expect(who).to_have_value("")
    assert table.view()["seats"][5]["patron"] == name
    assert "Seat 6" not in page.get_by_label("Place").inner_text().splitlines()

    fresh = f"Tom {uuid4().hex[:5]}"
    who.fill(fresh)
    page.get_by_label("Place").select_option("Behind seat 6")
    page.get_by_role("button", name="New patron").click()
    expect(page.locator(".seating-list[aria-label]")).to_contain_text(f"{fresh} Behind seat 6")
    # A new account has nothing in it, and who opened it takes no cash for it alone.
    page.get_by_label(f"Cash of {fresh}").fill("1,000")
    page.get_by_role("button", name=f"{fresh}: Buys in").click()
    second = page.get_by_role("dialog")
    second.get_by_label("Name of the second person").fill("demo-supervisor")
    second.get_by_label("Their PIN").fill(house.pin)
    second.get_by_role("button", name="Agree").click()
    expect(page.locator("dialog")).to_have_count(0)
    table.place_your_bets()
    expect(page.locator(".grid-line")).to_contain_text("Seat")
    page.keyboard.type("6+b2")  # who stands behind the seat
    page.keyboard.press("Enter")
    leaving = page.locator(".seating-list[aria-label] li", has_text=fresh)
    expect(leaving).to_contain_text("has wagers down")
    expect(leaving.get_by_role("button", name="Gets up")).to_have_count(0)


def test_a_patron_is_seated_at_a_wheel(house: House, enter: Enter) -> None:
    table = house.table("roulette")
    page = staff_page(enter, house, f"/dealer/{table.id}")
    page.get_by_text("Patrons: seat, buy in, get up").click()
    fresh = f"Tom {uuid4().hex[:5]}"
    page.get_by_label("Name of the patron").fill(fresh)
    page.get_by_role("button", name="New patron").click()
    expect(page.locator(".seating-list[aria-label]")).to_contain_text(fresh)
    expect(page.get_by_label("Patron who takes chips")).to_contain_text(fresh)


def test_auditors_see_the_answers_and_have_no_buttons(house: House, enter: Enter) -> None:
    table, ann, _, _ = insurance(house)
    page = staff_page(enter, house, f"/dealer/{table.id}", "demo-auditor")
    expect(row(page, ann)).to_be_visible()
    expect(row(page, ann).locator("button, input")).to_have_count(0)
    expect(page.locator(".seating")).to_be_hidden()


@pytest.mark.parametrize("make", [insurance, choosing, voting])
def test_axe_finds_nothing_and_nothing_is_cut_off(
    house: House, enter: Enter, make: Callable[[House], tuple[Any, ...]]
) -> None:
    table = make(house)[0]
    page = staff_page(enter, house, f"/dealer/{table.id}", width=390, height=844)
    page.get_by_text("Patrons: seat, buy in, get up").click()
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        expect(asked(page)).to_be_visible()
        assert too_wide(page) == []
        assert grave(page) == []
        for each in asked(page).locator("button:not(.clause), input").all():
            box = each.bounding_box()
            assert box and box["height"] >= 24 and box["x"] + box["width"] <= width
