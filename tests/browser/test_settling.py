"""Scenarios 10 to 15, 18 and 19: what wagers come to, and what the page says of it."""

import pytest
from at_the_table import bet, expect_balance, expect_line, expect_open, expect_total
from playwright.sync_api import Page, expect

from running_house import Enter, House, Table


def seated(enter: Enter, house: House, table: Table) -> Page:
    """Come in to a table that takes bets."""
    table.place_your_bets()
    page = enter(house, f"/play/{table.id}")
    expect_open(page)
    return page


@pytest.mark.clause("B 5.1.2, 6.1.2.1")
def test_scenario_10_5_1_2_banker_at_commission(
    house: House, baccarat: Table, enter: Enter
) -> None:
    page = seated(enter, house, baccarat)
    bet(page, banker=1000)
    baccarat.coup("7S 9S KS QS")
    expect_line(page, "banker", "+950", "5.1.2")
    expect_balance(page, 10_950)


@pytest.mark.clause("B 5.2.1")
def test_scenario_11_5_2_1_banker_six_pays_half_without_commission(
    house: House, enter: Enter
) -> None:
    table = house.table("baccarat", "non-commission", insurance=False)
    page = seated(enter, house, table)
    expect(page.locator('.felt-area[data-bet="banker"]')).to_contain_text("Banker 6 pays 1 to 2")
    bet(page, banker=1000)
    table.coup("5S 6S KS QS KD")
    expect_line(page, "banker", "+500", "5.2.1")


@pytest.mark.clause("B 5.1.5, 6.1.3")
def test_scenario_12_6_1_3_a_tie(house: House, baccarat: Table, enter: Enter) -> None:
    page = seated(enter, house, baccarat)
    bet(page, player=500, tie=200)
    baccarat.coup("9S 9H KS QS")
    expect_line(page, "player", "stands off")
    expect_line(page, "tie", "+1,600", "5.1.5")
    expect_balance(page, 11_600)


@pytest.mark.clause("B 5.1.6, 5.1.7")
@pytest.mark.parametrize(
    "cards, paid, clause",
    [("5S 6S KS QS KD", "+2,400", "5.1.6"), ("KS 2S 5S QS TS 4S", "+4,000", "5.1.7")],
    ids=["two cards", "three cards"],
)
def test_scenario_13_5_1_6_lucky_6(
    house: House, enter: Enter, cards: str, paid: str, clause: str
) -> None:
    table = house.table("baccarat", insurance=False)
    page = seated(enter, house, table)
    bet(page, lucky_6=200)
    table.coup(cards)
    expect_line(page, "lucky-6", paid, clause)


@pytest.mark.clause("B 6.4.3")
def test_scenario_14_6_4_3_insurance_cap(house: House, baccarat: Table, enter: Enter) -> None:
    page = seated(enter, house, baccarat)
    bet(page, banker=500)
    baccarat.no_more_bets()
    baccarat.deal("KH QC 3S 6D")
    baccarat.do("offer-insurance")
    offer = page.locator("x-insurance")
    expect(offer).to_contain_text("Insure your 500 on Banker, 6 v 3")
    expect(offer).to_contain_text("pays 3 to 1 if Banker loses, up to 166")
    amount = offer.get_by_label("Banker insurance, amount")
    amount.fill("167")
    amount.press("Enter")
    expect(offer.get_by_role("alert")).to_contain_text("6.4.3")
    amount.fill("166")
    amount.press("Enter")
    expect(offer).to_contain_text("Insured: 166, pays 3 to 1 if Banker loses")
    expect(offer).not_to_contain_text("up to")
    expect(offer.locator(".stack-label")).to_have_text("166")
    expect_total(page, 500 + 166)
    expect_balance(page, 10_000 - 500 - 166)


@pytest.mark.clause("B 6.4")
def test_scenario_15_6_4_insurance_of_a_three_card_nine(
    house: House, baccarat: Table, enter: Enter
) -> None:
    page = seated(enter, house, baccarat)
    bet(page, player=500)
    baccarat.no_more_bets()
    baccarat.deal("KS 2S 5S 3S 4S")
    baccarat.do("offer-insurance")
    offer = page.locator("x-insurance")
    expect(offer).to_contain_text("pays 9 to 1 on a tie")  # Player 9 cannot lose (6.4.2)
    offer.get_by_label("Player insurance, amount").fill("50")
    offer.get_by_role("button", name="Insure", exact=True).click()
    expect(offer).to_contain_text("Insured: 50, pays 9 to 1 on a tie")
    baccarat.do("close-insurance")
    baccarat.deal("4H")
    baccarat.settle()
    expect_line(page, "player-insurance", "+450")
    expect_line(page, "player", "stands off")
    expect_balance(page, 10_450)


@pytest.mark.clause("L7 6.5.1.1")
def test_scenario_18_6_5_1_1_super_lucky_7(house: House, enter: Enter) -> None:
    table = house.table("lucky-7")
    page = seated(enter, house, table)
    bet(page, super_lucky_7=200)
    table.coup("KS QS 2S TS 5S 6S")
    expect_line(page, "super-lucky-7", "+20,000", "6.5.1.1")
    expect_balance(page, 30_000)


@pytest.mark.clause("DT 6.6.1.1")
def test_scenario_19_6_6_1_1_big_tiger(house: House, enter: Enter) -> None:
    table = house.table("dragon-tiger")
    page = seated(enter, house, table)
    bet(page, big_tiger=200, small_tiger=200)
    table.coup("KS 2S 5S QS TS 4S")
    expect_line(page, "big-tiger", "+10,000", "6.6.1.1")
    expect_line(page, "small-tiger", "−200")
    expect_balance(page, 19_800)
