"""The pit: differential, rulings by two people, limits, disputes, tray, a hundred tables."""

import re
from collections.abc import Iterator

import pytest
from at_the_table import bet, expect_open
from axe_check import grave
from playwright.sync_api import Page, expect
from staff_hands import expect_step, key_cards, ruling, staff_page

from running_house import GENEROUS, LIMITS, TRAY, Enter, House

WIDE = {"minimum": 200, "maximum": 150_000, "differential": 100_000}


@pytest.mark.clause("BLD 4.3")
def test_scenario_7_everyone_sees_the_differential(automatic: House, enter: Enter) -> None:
    table = automatic.table("baccarat", limits=WIDE)
    patron = enter(automatic, f"/play/{table.id}")
    dealer = staff_page(enter, automatic, f"/dealer/{table.id}")
    pit = staff_page(enter, automatic, f"/pit#{table.id}", "demo-pit-2")
    table.place_your_bets()
    expect_open(patron)
    bet(patron, player=150_000)
    said = "50,000 over the differential"
    # Who is on the larger side is told to alter; everyone else how much it is.
    expect(patron.locator(".over")).to_contain_text(f"Your side is {said}: take some back")
    expect(dealer.locator(".stakes .over")).to_have_text(said)
    expect(pit.locator(".pit-table .over")).to_have_text(said)
    expect(pit.locator(f'.pit-row[data-key="{table.id}"]')).to_contain_text(said)


@pytest.mark.clause("BLD 4.8")
def test_scenario_17_the_pit_forbids_the_squeeze(house: House, enter: Enter) -> None:
    table = house.table("baccarat", face_down=True)
    patron = enter(house, f"/play/{table.id}")
    table.place_your_bets()
    expect_open(patron)
    bet(patron, player=500)
    pit = staff_page(enter, house, f"/pit#{table.id}", "demo-pit-2")
    expect(pit.locator(".pit-title")).to_contain_text(table.id)
    pit.get_by_role("button", name="Irregularity or ruling").click()
    form = ruling(pit, "squeeze-restricted")
    expect(form).to_contain_text("4.8")
    form.get_by_label("Reason").fill("Too slow tonight")
    form.get_by_role("button", name="Rule", exact=True).click()
    expect(patron.get_by_text("Dealer opens (4.8)")).to_be_visible()


@pytest.mark.clause("BLD 7.13", "BLD 7.13.1", "BLD 7.13.2")
def test_scenario_22_order_unknown_takes_two_people(house: House, enter: Enter) -> None:
    table = house.table("baccarat", two_people=True)
    patron = enter(house, f"/play/{table.id}")
    table.place_your_bets()
    expect_open(patron)
    bet(patron, banker=500)
    dealer = staff_page(enter, house, f"/dealer/{table.id}")
    dealer.keyboard.press("F4")
    expect_step(dealer, "Deal the Player's first card.")
    key_cards(dealer, "8S")
    dealer.keyboard.press("F8")
    form = ruling(dealer, "drawn-together-order-unknown")
    form.get_by_label("Card or cards").fill("9S 4C")
    expect(form.get_by_role("button", name="Rule", exact=True)).to_have_count(0)
    form.get_by_role("button", name="Hold for Pit Manager or above").click()
    expect_step(dealer, "Wait for the ruling.")
    assert table.view()["phase"] == "held"

    first = staff_page(enter, house, f"/pit#{table.id}", "demo-pit")
    decision = first.locator(f'.matter[data-table="{table.id}"]')
    expect(decision.locator(".decision-option")).to_have_count(2)
    decision.locator(".decision-option").nth(1).click()
    expect(decision.locator(".matter-preview")).to_contain_text("In play now")
    decision.get_by_label("Reason").fill("The four lay on top")
    decision.get_by_role("button", name="Propose").click()
    expect(decision.get_by_text("You proposed it: another person approves")).to_be_visible()
    expect(decision.get_by_role("button", name="Approve", exact=True)).to_be_hidden()
    expect(decision.get_by_role("button", name="Approve here by PIN")).to_be_visible()
    expect(decision.get_by_role("button", name="Take back")).to_be_visible()

    second = staff_page(enter, house, f"/pit#{table.id}", "demo-pit-2")
    other = second.locator(f'.matter[data-table="{table.id}"]')
    expect(other.get_by_text("demo-pit proposes")).to_be_visible()
    for _ in range(second.locator(".matter").count()):  # tables of other tests may wait as well
        second.keyboard.press("j")
        if other.evaluate("card => card.contains(document.activeElement)"):
            break
    second.keyboard.press("a")
    expect(other).to_have_count(0)
    expect(patron.get_by_role("button", name="Withdraw")).to_be_visible()
    patron.get_by_role("button", name="Continue").click()
    expect_step(dealer, "Deal the Banker's second card.")
    hands = table.view()["hands"]
    assert [hands["banker"][0]["card"], hands["player"][1]["card"]] == ["4C", "9S"]


def test_limits_change_with_a_reason_between_coups(automatic: House, enter: Enter) -> None:
    # In a house whose settings give the game a maximum: a Pit Manager moves within it.
    table = automatic.table("baccarat")
    table.place_your_bets()
    pit = staff_page(enter, automatic, f"/pit#{table.id}", "demo-pit-2")
    pit.get_by_role("button", name="Edit limits and set-up").click()
    dialog = pit.get_by_role("dialog")
    dialog.locator("input[name=maximum]").fill("20,000")
    dialog.get_by_role("button", name="Change", exact=True).click()
    assert table.view()["limits"]["maximum"] == LIMITS["maximum"], "a reason is wanted first"
    dialog.locator("input[name=reason]").fill("A quiet night")
    dialog.get_by_role("button", name="Change", exact=True).click()
    waits = "A change waits for the end of the coup. demo-pit-2: A quiet night"
    expect(pit.locator(".pit-waits")).to_have_text(waits)
    assert table.view()["limits"]["maximum"] == LIMITS["maximum"]
    table.coup("9S 7S KS QS")
    expect(pit.locator(".limits")).to_contain_text("20,000")
    assert table.view()["limits"]["maximum"] == 20_000


@pytest.mark.clause("BLD 8.1", "BLD 8.2", "BLD 8.3", "BLD 8.4")
def test_a_dispute_from_the_patron_to_the_decision(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    patron = enter(house, f"/play/{table.id}")
    table.place_your_bets()
    expect_open(patron)
    bet(patron, player=500)
    table.coup("9S 7S KS QS")
    coup = table.view()["coup"]
    opened = patron.request.post(
        f"/api/tables/{table.id}/disputes",
        data={"coup": coup, "about": "I was paid too little"},
        headers={"X-Croupier": "1", "Idempotency-Key": f"dispute of {coup}"},
    )
    assert opened.ok, opened.text()
    id = opened.json()["id"]
    pit = staff_page(enter, house, f"/pit#{table.id}", "demo-pit-2")
    case = pit.locator(".case", has_text=coup)
    expect(case).to_contain_text("No time given yet")
    case.click()
    dialog = pit.get_by_role("dialog")
    dialog.get_by_label("Settle within").select_option("30")
    dialog.get_by_role("button", name="Give this time").click()
    expect(case).to_contain_text("Settle in")
    dialog.get_by_role("button", name="Take it to the Pit Manager").click()
    expect(dialog).to_contain_text("It is with the pit, for a decision")
    dialog.get_by_role("button", name="Inform Surveillance").click()
    expect(dialog.get_by_text("informed", exact=True)).to_be_visible()
    # Surveillance finds it in its inbox, and adds what it has.
    eye = staff_page(enter, house, "/pit", "demo-surveillance")
    eye.locator(".case", has_text=coup).click()
    theirs = eye.get_by_role("dialog")
    theirs.get_by_label("Heading").select_option("8.4.6")
    theirs.get_by_label("In your words").fill("Camera 4: the chip lay on Player")
    theirs.get_by_role("button", name="Add", exact=True).click()
    expect(theirs.get_by_text("Camera 4").first).to_be_visible()
    dialog.get_by_label("Whose account").select_option("staff")
    dialog.locator("form", has_text="What happened").get_by_role("textbox").fill("It was misread")
    dialog.get_by_role("button", name="Enter the account").click()
    expect(dialog.get_by_text("Staff It was misread")).to_be_visible()
    expect(dialog.get_by_text("Camera 4").first).to_be_visible()
    dialog.get_by_role("button", name="Record and proof of the coup").click()
    expect(dialog.locator(".case-packet")).to_contain_text("linked records")
    decision = dialog.locator("form", has_text="Decision")
    decision.get_by_label("Decision", exact=True).fill("Put right")
    decision.get_by_label("Reason").fill("The odds were misread")
    decision.get_by_label("Correction to the patron").fill("+250")
    decision.get_by_role("button", name="Decide").click()
    expect(dialog.locator(".case-waiting")).to_contain_text("waits for a second person")
    expect(patron.locator(".bar-purse")).to_have_text("10,500")
    # Another person approves in their own session; the patron says so on their own page.
    second = staff_page(enter, house, f"/pit#{table.id}", "demo-supervisor")
    second.locator(".case", has_text=coup).click()
    second.get_by_role("dialog").get_by_role("button", name="Approve", exact=True).click()
    expect(patron.locator(".bar-purse")).to_have_text("10,750")
    own = enter(house, f"/case/{id}", context=patron.context)
    expect(own.locator(".case-page")).to_contain_text("Put right")
    own.get_by_role("button", name="The patron agrees").click()
    expect(own.locator(".case-page")).to_contain_text("the patron agrees")
    pit.goto(f"/case/{id}")
    pit.get_by_role("button", name="Close", exact=True).click()
    expect(pit.locator(".case-page")).to_contain_text("is closed")
    pit.goto("/case")
    expect(pit.locator("tr", has_text=id)).to_contain_text("is closed")
    expect(patron.locator(".bar-purse")).to_have_text("10,750")


def test_cases_beyond_those_that_are_sent_are_counted_and_not_passed_over(
    house: House, enter: Enter
) -> None:
    cut = {"disputes": [], "left_off": 1234}
    for name, path in (
        ("demo-pit-2", "/case"), ("demo-pit-2", "/pit"), ("demo-surveillance", "/surveillance"),
    ):  # fmt: skip
        page = staff_page(enter, house, path, name, apart=True)
        page.route(re.compile(r"/api/disputes(\?|$)"), lambda route: route.fulfill(json=cut))
        page.reload()
        expect(page.get_by_text("… and 1,234 more")).to_be_visible()


@pytest.mark.clause("BLD 8.1", "R 8.1")
def test_8_1_staff_open_a_dispute_for_a_patron_without_a_phone(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    patron = enter(house, f"/play/{table.id}")
    table.place_your_bets()
    expect_open(patron)
    bet(patron, player=500)
    table.coup("9S 7S KS QS")
    coup = table.view()["coup"]
    for name, path in (
        ("demo-supervisor", f"/history/{coup}"),
        ("demo-pit-2", "/case"),
        ("demo-dealer", f"/dealer/{table.id}"),
    ):
        page = staff_page(enter, house, path, name)
        opening = "Open a dispute for a patron"
        if path.startswith("/dealer"):
            page.get_by_role("button", name=opening).click()
        else:
            page.get_by_role("heading", name=opening).click()
        form = page.locator(".case-open")
        if path == "/case":
            form.get_by_label("Coup").fill(coup)
            form.get_by_label("Coup").press("Tab")
        expect(form.get_by_label("Coup")).to_have_value(coup)
        expect(form.locator("select[name=patron] option")).to_have_count(1)
        form.get_by_label("What the patron says was wrong").fill(f"Said at {path}")
        form.get_by_role("button", name="Open a dispute").click()
        follow = form.get_by_role("link", name=re.compile("Follow case"))
        expect(follow).to_be_visible()
        page.goto(follow.get_attribute("href") or "")
        expect(page.locator(".case-page")).to_contain_text(f"Said at {path}")


def test_tray_slips_and_buy_ins_follow_what_others_do(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    path, dealer = f"/tables/{table.id}", house.dealer
    pit = staff_page(enter, house, f"/pit#{table.id}", "demo-pit-2")
    console = staff_page(enter, house, f"/dealer/{table.id}")
    card = pit.locator(".pit-table", has_text=table.id)
    expect(card.locator(".tray-book")).to_contain_text(f"Book {TRAY:,} · drop 0")
    console.locator(".seating > summary").click()
    who = dealer.post(f"{path}/walk-ins", {"seat": 3})["id"]
    bought = {"patron": who, "amount": 5_000}
    dealer.post(f"{path}/buy-in", bought)
    expect(card.locator(".tray-book")).to_contain_text("drop 5,000")
    expect(console.locator(".bought-in-hand")).to_contain_text("5,000")
    console.get_by_role("button", name="Tray and slips").click()
    house.staff("demo-pit-2").post(f"{path}/slips", {"kind": "fill", "chips": {"1000": 3}})
    slip = "Fill slip · No. 2 · Asked for · 3,000 · 3 × 1,000"
    for page in (pit, console):
        slips = page.locator(".tray-slips:visible")
        expect(slips).to_have_text(re.compile(slip.replace(" ", r"\s")))
    issued = {"step": "issue", "chips": {"1000": 3}}
    house.staff("demo-cashier").post(f"{path}/slips/2", issued)
    for page in (pit, console):
        expect(page.locator(".tray-slips:visible")).to_contain_text("Issued")
    received = {**issued, "step": "receive", "second": house.second("demo-supervisor")}
    dealer.post(f"{path}/slips/2", received)
    for page in (pit, console):
        expect(page.locator(".tray-slips")).to_have_text("")
        expect(page.locator(".tray-book")).to_contain_text(f"Book {TRAY - 5_000 + 3_000:,}")


def test_every_figure_of_a_report_is_seen_without_scrolling(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    ann, _ = house.patron("Rich", 50_000)
    table.do("take-seat", patron=ann, seat=1)
    table.place_your_bets()
    table.do("place-wager", patron=ann, seat=1, bet="banker", amount=50_000)
    table.coup("9S 7S KS QS")
    page = staff_page(enter, house, "/reports", "demo-director")
    cut = """() => [...document.querySelectorAll(".reports .scroll")]
      .filter((e) => e.scrollWidth > e.clientWidth)
      .map((e) => `${e.ariaLabel} ${e.scrollWidth} in ${e.clientWidth}`)"""
    for width, height in ((1280, 720), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("columnheader", name="Off book").first).to_be_visible()
        assert page.evaluate(cut) == []


def test_a_fill_shows_in_the_day(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    table.hands("P")

    def moves(page: Page, what: str, chips: str, slip: str = "") -> None:
        page.get_by_label("What moves").select_option(label=what)
        page.get_by_label("Amount", exact=True).fill(chips)
        page.get_by_label("Number of the slip").fill(slip)
        page.get_by_role("button", name="Record", exact=True).click()

    # The pit asks for more chips, the cage counts them out, the Dealer in with a Supervisor.
    pit = staff_page(enter, house, f"/pit#{table.id}", "demo-pit-2")
    moves(pit, "Ask for a fill", "5,000x5")
    expect(pit.locator(".toast")).to_contain_text("25,000")
    cashier = staff_page(enter, house, "/cage", "demo-cashier")
    slip = cashier.get_by_role("region", name="Slips").locator("li", has_text=table.id)

    def issue(chip: str, count: str) -> None:
        slip.get_by_role("button", name="Issue").click()
        cashier.get_by_role("dialog").get_by_label(chip, exact=True).fill(count)
        cashier.get_by_role("dialog").get_by_role("button", name="Issue").click()

    issue("1,000 ×", "25")
    expect(cashier.locator(".toast")).to_contain_text("The chips counted are not those of slip 2")
    issue("5,000 ×", "5")
    expect(cashier.locator(".toast").last).to_contain_text("25,000")
    expect(slip).to_contain_text("waits for the table")
    paper = staff_page(enter, house, f"/slip/{table.id}/2", "demo-cashier")
    expect(paper.locator(".slip-paper")).to_contain_text("25,000")
    expect(paper.locator(".slip-signed")).to_contain_text("demo-cashier")
    assert grave(paper) == []
    closed = staff_page(enter, house, "/pit", "demo-dealer")
    expect(closed.locator(".away")).to_contain_text("This room is for others of the staff.")
    dealer = staff_page(enter, house, f"/dealer/{table.id}", "demo-dealer")
    dealer.get_by_role("button", name="Tray and slips").click()
    options = dealer.get_by_label("What moves").locator("option:not([disabled])")
    expect(options.filter(has_text="Bankroll")).to_have_count(0)
    moves(dealer, "Slip received", "5,000x5", "2")
    dialog = dealer.get_by_role("dialog").last
    dialog.get_by_label("Name of the second person").fill("demo-supervisor")
    dialog.get_by_label("Their PIN").fill(house.pin)
    dialog.get_by_role("button", name="Agree").click()
    expect(dealer.locator(".toast")).to_contain_text("25,000")
    assert house.pit.http.get(f"/api/tables/{table.id}/float").json()["book"] == TRAY + 25_000
    pit.reload()
    row = pit.locator(".pit-day tbody tr", has_text=table.id)
    expect(row).to_contain_text(f"{TRAY + 25_000:,}")


def test_a_bet_that_turns_for_the_patron_raises_an_alarm(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    pit = staff_page(enter, house, f"/pit#{table.id}", "demo-pit-2", apart=True)
    expect(pit.locator(".edge")).not_to_have_count(0)
    expect(pit.locator(".edge.is-positive")).to_have_count(0)
    pit.route(
        f"**/api/tables/{table.id}/odds",
        lambda route: route.fulfill(
            json={
                "wagers": [{"bet": "tie", "return": "1/50", "house_edge": -0.02, "positive": True}],
                "cards": 40,
                "counts": {},
                "exposure": {},
            }
        ),
    )
    table.hands("P")
    expect(pit.locator(".toast")).to_contain_text("Tie now favours the patron by 2.00 %")
    expect(pit.locator(f'.pit-row[data-key="{table.id}"]')).to_contain_text("Tie +2.00 %")


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    row = 'book="baccarat", dealer="by-hand"'
    tables = ",".join(f'{{id="B-{n:02}", {row}}}' for n in range(1, 101))
    settings = f"dealers = false\ntables = [{tables}]\n{GENEROUS}"
    house = House(tmp_path_factory.mktemp("crowded"), settings)
    yield house
    house.close()


def test_the_pit_holds_a_hundred_tables(crowded: House, enter: Enter) -> None:
    page = staff_page(enter, crowded, "/pit#B-42", "demo-pit-2")
    expect(page.locator(".pit-row")).to_have_count(100)
    expect(page.locator(".pit-title")).to_contain_text("B-42")
    crowded.pit.command("B-42", "bring-dealer-on", dealer=crowded.pit.id)
    for command in ("load-shoe", "cut-shoe"):
        crowded.pit.command("B-42", command)
    crowded.pit.command("B-42", "burn-cards", seen=["AS"], face_down=1)
    crowded.pit.command("B-42", "open-betting")
    expect(page.locator('.pit-row[data-key="B-42"] .pit-phase')).to_have_text("Bets")
    page.get_by_label("Find a table").fill("B-100")
    expect(page.locator(".pit-row")).to_have_count(1)


def test_the_pit_is_right_again_after_the_house_was_away(crowded: House, enter: Enter) -> None:
    page = staff_page(enter, crowded, "/pit#B-07", "demo-pit-2")
    expect(page.locator(".pit-row")).to_have_count(100)
    crowded.close()
    expect(page.locator(".bar-link")).to_have_attribute("data-link", "lost")
    crowded.open()
    crowded.pit.command("B-42", "take-dealer-off")
    crowded.pit.command("B-07", "bring-dealer-on", dealer=crowded.pit.id)
    crowded.pit.command("B-07", "load-shoe")
    expect(page.locator('.pit-row[data-key="B-07"] .pit-phase')).to_have_text("Cut")
