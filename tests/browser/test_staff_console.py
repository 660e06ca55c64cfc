"""The dealer's console: coups by keys alone, the reader, what is out of order, the felt by hand."""

import re

import pytest
from playwright.sync_api import Page, expect
from staff_hands import Reader, expect_step, key_card, key_cards, ruling, staff_page, twice

from running_house import Enter, House, Table


def test_keys_alone_deal_a_shoe_and_a_coup_of_baccarat(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    table.do("retire-shoe", reason="a fresh one")
    page = staff_page(enter, house, f"/dealer/{table.id}")
    expect_step(page, "Put a new shoe on the table.")
    page.keyboard.press("Enter")
    expect_step(page, "Burn.")
    key_card(page, "7H")
    expect_step(page, "Call for bets.")
    expect(page.locator(".bar-facts")).to_contain_text("408")
    page.keyboard.press("F2")
    expect_step(page, "Call no more bets.")
    page.keyboard.press("F4")
    expect_step(page, "Deal the Player's first card.")
    key_cards(page, "9S 4C KH 2D")
    expect_step(page, "Call the result and settle.")
    expect(page.locator(".preview-call")).to_have_text(
        "Result: Player 9 over Banker 6, natural, no pair"
    )
    twice(page)
    expect_step(page, "Call for bets.")
    assert table.view()["phase"] == "ready"


def test_a_newcomer_goes_on_duty_and_draws_a_coup_from_a_simulated_shoe(
    house: House, enter: Enter
) -> None:
    table = house.table("baccarat", reader="simulated", insurance=False)
    page = staff_page(enter, house, f"/dealer/{table.id}")
    page.get_by_role("button", name="Go on duty").click()
    expect(page.locator(".side-word")).to_have_text("demo-dealer deals.")
    page.locator("body").click(position={"x": 1, "y": 1})
    expect_step(page, "Put a new shoe on the table.")
    page.keyboard.press("Enter")
    expect_step(page, "Burn.")
    page.keyboard.press("Space")
    expect_step(page, "Call for bets.")
    page.keyboard.press("F2")
    expect_step(page, "Call no more bets.")
    page.keyboard.press("F4")
    expect_step(page, "Deal the Player's first card.")
    dealt = page.locator(".deal-hands x-card")
    for count in range(1, 7):
        if table.view()["phase"] != "dealing":
            break
        page.keyboard.press("Space")
        expect(dealt).to_have_count(count)
    expect_step(page, "Call the result and settle.")
    twice(page)
    expect_step(page, "Call for bets.")
    page.get_by_role("button", name="Go off duty").click()
    expect(page.locator(".side-word")).to_have_text("No dealer is on.")


def test_a_dealt_table_is_taken_over_with_a_second_person_at_the_same_screen(
    house: House, enter: Enter
) -> None:
    table = house.table("baccarat")
    table.hand_back()
    page = staff_page(enter, house, f"/dealer/{table.id}")
    expect_step(page, "The house deals this table itself.")
    page.get_by_role("button", name="Take the table over").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("training")
    dialog.get_by_role("button", name="Take the table over").click()
    dialog.get_by_label("Name of the second person").fill("demo-supervisor")
    dialog.get_by_label("Their PIN").fill(house.pin)
    dialog.get_by_role("button", name="Agree").click()
    expect(page.locator(".side-word")).to_have_text("demo-dealer deals.")
    expect_step(page, "Put a new shoe on the table.")
    page.get_by_role("button", name="Hand back to the house").click()
    expect_step(page, "The house deals this table itself.")


def test_what_is_not_confirmed_is_taken_back(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    table.place_your_bets()
    table.no_more_bets()
    page = staff_page(enter, house, f"/dealer/{table.id}")
    page.keyboard.type("9")
    page.keyboard.press("Backspace")
    page.keyboard.type("s")
    page.keyboard.press("Enter")
    assert table.view()["hands"]["player"] == []
    key_cards(page, "8S 4C KH 3D")
    page.keyboard.press("Enter")
    expect(page.locator(".deal-act")).to_have_class(re.compile("is-armed"))
    page.keyboard.press("Backspace")
    expect(page.locator(".deal-act")).not_to_have_class(re.compile("is-armed"))
    page.locator(".deal-act").click()  # a mouse is asked as the keys are
    expect(page.locator(".deal-act")).to_have_class(re.compile("is-armed"))
    assert table.view()["phase"] == "result"
    page.locator(".deal-act").click()
    expect_step(page, "Call for bets.")


def test_enter_held_down_confirms_nothing(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    table.place_your_bets()
    table.no_more_bets()
    table.deal("9S 4C KH 2D")
    page = staff_page(enter, house, f"/dealer/{table.id}")
    expect_step(page, "Call the result and settle.")
    for _ in range(2):  # it repeats
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator(".deal-act")).to_have_class(re.compile("is-armed"))
    assert table.view()["phase"] == "result"
    page.keyboard.press("Enter")
    expect_step(page, "Call for bets.")


@pytest.mark.parametrize("game", ["baccarat", "roulette"])
@pytest.mark.clause("BLD 4.6", "R 4.6")
def test_4_6_one_enter_too_many_after_a_wager_does_not_close_betting(
    house: House, enter: Enter, game: str
) -> None:
    table = house.table(game)
    seated(house, table, 1)
    seated(house, table, 2)
    table.place_your_bets()
    if game == "roulette":
        table.do("spin-ball")
    line, taken = ("1p4", "2b4") if game == "baccarat" else ("117 200", "220 200")
    phase = table.view()["phase"]
    page = staff_page(enter, house, f"/dealer/{table.id}")
    step, armed = page.locator(".deal-act"), re.compile("is-armed")
    expect_step(page, "Call no more bets.")
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(step).to_have_class(armed)
    expect(page.locator(".deal-armed")).to_contain_text("Enter again does it")
    assert table.view()["phase"] == phase
    # The next wager takes back what was armed: its Enter closes nothing, either.
    page.keyboard.type(taken)
    expect(step).not_to_have_class(armed)
    page.keyboard.press("Enter")
    expect(page.locator('.grid-row[data-seat="2"] .grid-cell', has_text="2")).not_to_have_count(0)
    assert table.view()["phase"] == phase and len(table.view()["wagers"]) == 2
    twice(page)
    expect(step).not_to_have_text(re.compile("No more bets"))
    assert table.view()["phase"] in ("dealing", "waiting")


A_TAP = """() => {
  const step = document.querySelector(".deal-act");
  for (const kind of ["pointerdown", "pointerup"])
    step.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: "touch" }));
  step.click();
}"""


def test_a_finger_that_rests_on_settle_does_nothing_more_when_it_is_lifted(
    house: House, enter: Enter
) -> None:
    table = house.table("baccarat")
    table.place_your_bets()
    page = staff_page(enter, house, f"/dealer/{table.id}", width=1024, height=768)
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    step = page.locator(".deal-act")

    def finger(kind: str) -> None:
        box = step.bounding_box()
        assert box is not None
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        points = [] if kind == "touchEnd" else [at]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    page.evaluate(A_TAP)  # nothing that cannot be undone
    assert table.view()["phase"] == "betting"
    table.no_more_bets()
    table.deal("9S 4C KH 2D")
    expect_step(page, "Call the result and settle.")
    finger("touchStart")
    expect_step(page, "Call for bets.")
    finger("touchEnd")
    step.evaluate("(step) => step.click()")  # as a browser does that counts it as a press
    expect_step(page, "Call for bets.")
    assert table.view()["phase"] == "ready"
    page.evaluate(A_TAP)
    expect_step(page, "Call no more bets.")


def test_keys_alone_deal_a_coup_of_roulette(house: House, enter: Enter) -> None:
    table = house.table("roulette")
    page = staff_page(enter, house, f"/dealer/{table.id}")
    page.keyboard.press("F2")
    expect_step(page, "Spin the ball.")
    page.keyboard.press("Enter")
    expect_step(page, "Call no more bets.")
    page.keyboard.press("F4")
    expect_step(page, "Enter the number.")
    page.keyboard.type("17")
    page.keyboard.press("Enter")
    expect(page.locator(".number-word")).to_have_text("17 black: Enter again records it")
    assert table.view()["phase"] == "waiting", "one Enter records nothing"
    page.keyboard.press("Enter")
    expect_step(page, "Pay and collect.")
    twice(page)
    expect_step(page, "Call for bets.")
    assert table.view()["wheel"]["numbers"][0] == 17


def test_no_spin_by_key_returns_every_stake(house: House, enter: Enter) -> None:
    table = house.table("roulette")
    patron = enter(house, f"/roulette/{table.id}")
    table.place_your_bets()
    expect(patron.locator("x-layout.is-open")).to_be_visible()
    patron.keyboard.type("17")
    patron.keyboard.press("Enter")
    expect(patron.locator(".bar-purse")).to_have_text("9,950")  # one chip of the minimum
    table.do("spin-ball")
    page = staff_page(enter, house, f"/dealer/{table.id}")
    page.keyboard.press("n")
    form = ruling(page, "foreign-object")
    form.get_by_role("button", name="Rule", exact=True).click()
    expect(patron.locator(".bar-purse")).to_have_text("10,000")


def won_on_17(house: House, enter: Enter) -> tuple[Table, Page]:
    """Have a patron win on 17, not paid yet; the dealer's page."""
    table = house.table("roulette")
    patron = enter(house, f"/roulette/{table.id}")
    table.place_your_bets()
    expect(patron.locator("x-layout.is-open")).to_be_visible()
    patron.keyboard.type("17")
    patron.keyboard.press("Enter")
    expect(patron.locator(".bar-purse")).to_have_text("9,950")
    table.do("spin-ball")
    page = staff_page(enter, house, f"/dealer/{table.id}")
    page.keyboard.press("F4")
    expect_step(page, "Enter the number.")
    page.keyboard.type("17")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect_step(page, "Pay and collect.")
    return table, page


@pytest.mark.clause("R 7.3")
def test_7_3_keys_meant_for_the_next_spin_void_no_result(house: House, enter: Enter) -> None:
    table, page = won_on_17(house, enter)
    page.keyboard.press("F2")
    expect(page.get_by_role("dialog")).to_be_visible()
    for key in ("Enter", "1", "7", "Enter"):
        page.keyboard.press(key)
    assert table.view()["phase"] == "result", "a key pressed in error chooses nothing"
    page.keyboard.press("Escape")
    page.keyboard.press("F8")
    form = ruling(page, "foreign-object")
    form.get_by_label("What was found").fill("a coin")
    page.keyboard.press("Enter")
    expect(form.get_by_role("button", name="Rule", exact=True)).to_be_focused()
    assert table.view()["phase"] == "result", "one Enter voids no coup"
    page.keyboard.press("Enter")
    expect_step(page, "Call for bets.")


@pytest.mark.clause("R 6.6")
def test_6_6_a_chip_in_dispute_begins_at_the_console(house: House, enter: Enter) -> None:
    table, page = won_on_17(house, enter)
    page.keyboard.press("F8")
    page.keyboard.type("6.6")
    page.keyboard.press("Enter")
    form = page.locator(".ruling-form")
    expect(form.get_by_role("combobox")).to_contain_text("17")
    form.get_by_role("button", name="Question this chip").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert table.view()["phase"] == "questioned"
    page.keyboard.press("F8")
    form = ruling(page, "chip-position")
    expect(form.get_by_label("Lies on")).to_be_visible()


@pytest.mark.clause("BLD 4.6")
def test_a_step_out_of_order_asks_for_the_irregularity(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    page = staff_page(enter, house, f"/dealer/{table.id}")
    page.keyboard.press("F4")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("“No more bets” is not the next step: Call for bets.")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    key_card(page, "5D")
    expect(dialog).to_contain_text("No card is due")
    expect(dialog.locator(".ruling-option")).not_to_have_count(0)
    assert table.view()["phase"] == "ready"


def test_scenario_20_reader_and_key_disagree(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    reader = Reader(house, table)
    table.place_your_bets()
    table.no_more_bets()
    page = staff_page(enter, house, f"/dealer/{table.id}")
    key_card(page, "9S")
    expect(page.locator(".deal-hands x-card")).to_have_count(1)
    assert reader.reads("8S", place=0).status_code == 200
    stop = page.locator(".entry-stop")
    expect(stop).to_contain_text("the reader and the keys differ")
    page.keyboard.type("4c")
    expect(page.locator(".entry-slot x-card")).to_have_count(0)
    assert reader.reads("4C").status_code == 409, "nothing is dealt until one is chosen"
    stop.get_by_role("button", name="Reader: 8 of spades").click()
    expect(stop).to_be_hidden()
    assert table.view()["hands"]["player"][0]["card"] == "8S"
    coup = table.house.pit.http.get(f"/api/coups/{table.view()['coup']}").json()
    assert {"readings-disagreed", "reading-chosen"} <= {s["event"] for s in coup["steps"]}


def test_a_reader_checks_the_card_typed_last(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    reader = Reader(house, table)  # it stands there for a second opinion: cards are typed
    table.place_your_bets()
    table.no_more_bets()
    page = staff_page(enter, house, f"/dealer/{table.id}")
    key_card(page, "9S")
    expect_step(page, "Deal the Banker's first card.")
    assert reader.reads("8S", 0).status_code == 200
    expect(page.locator(".entry-stop")).to_be_visible()


def test_a_typed_card_checks_the_one_that_was_read_last(house: House, enter: Enter) -> None:
    table = house.table("baccarat", reader="simulated", face_down=False)
    table.do("bring-dealer-on", dealer=house.dealer.id)
    table.do("load-shoe")
    table.do("cut-shoe")
    house.dealer.post(f"/tables/{table.id}/draw", {})  # the burn
    table.place_your_bets()
    table.no_more_bets()
    house.dealer.post(f"/tables/{table.id}/draw", {})
    page = staff_page(enter, house, f"/dealer/{table.id}")
    check = page.get_by_label("Typed cards check the reader")
    expect(check).to_be_visible()
    key_card(page, table.view()["hands"]["player"][0]["card"])
    expect(check).to_be_hidden()  # both have named it
    assert table.view()["source"] == "both"


@pytest.mark.clause("BLD 7.6", "BLD 7.8")
def test_scenario_21_unauthorised_third_card_leads_a_free_hand(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    patron = enter(house, f"/play/{table.id}")
    page = staff_page(enter, house, f"/dealer/{table.id}")
    page.keyboard.press("F2")
    page.keyboard.press("F4")
    expect_step(page, "Deal the Player's first card.")
    key_cards(page, "4S 5H 3S 2D")
    expect_step(page, "Call the result and settle.")
    key_card(page, "8C")
    form = ruling(page, "player-overdrawn")
    expect(form).to_contain_text("7.6")
    form.get_by_role("button", name="Rule", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    twice(page)
    expect_step(page, "Begin the free hand.")
    expect(patron.locator(".notices")).to_contain_text("The next hand is a free hand")
    twice(page)
    expect_step(page, "Deal the Banker's first card.")
    assert table.view()["hands"]["player"][0]["card"] == "8C"
    expect(patron.locator(".notices")).to_contain_text("Free hand: no wagers (7.8)")
    expect(patron.locator("x-felt.is-open")).to_have_count(0)


def test_the_dealer_records_what_lies_on_the_felt(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    patron = enter(house, f"/play/{table.id}")
    taken = patron.request.post(
        f"/api/tables/{table.id}/seat",
        data={"seat": 3},
        headers={"X-Croupier": "1", "Idempotency-Key": "a seat for the evening"},
    )
    assert taken.ok, taken.text()
    table.place_your_bets()
    page = staff_page(enter, house, f"/dealer/{table.id}")
    expect_step(page, "Call no more bets.")
    page.keyboard.type("3b3")
    page.keyboard.press("Enter")
    expect(page.locator('.grid-row[data-seat="3"]')).to_contain_text("1,000")
    expect(patron.locator(".bar-purse")).to_have_text("9,000")


def seated(house: House, table: Table, seat: int) -> str:
    """Have a patron sit down; give their name."""
    id, name = house.patron(f"Lan {table.id}")
    table.do("take-seat", patron=id, seat=seat)
    return name


def test_the_dealer_taps_a_box_of_the_printed_arc_at_any_seat(house: House, enter: Enter) -> None:
    table = house.table("dragon-tiger")
    seated(house, table, 3)
    table.place_your_bets()
    page = staff_page(enter, house, f"/dealer/{table.id}", width=1280, height=720)
    arc = page.locator(".deal-arc")
    for bet in ("banker", "banker", "big-tiger"):
        arc.locator(f'.felt-box[data-seat="3"][data-bet="{bet}"]').click()
    row = page.locator('.grid-row[data-seat="3"]')
    expect(row.locator(".grid-cell", has_text="400")).to_have_count(1)
    expect(row.locator(".grid-cell", has_text="200")).to_have_count(1)
    expect(arc.locator(".felt-stake")).to_have_count(2)
    arc.locator('.felt-box[data-seat="5"][data-bet="banker"]').click()
    expect(page.locator(".toast").last).to_contain_text("5")
    table.no_more_bets()
    expect(arc).to_be_hidden()
    expect(page.locator(".deal-hands")).to_be_visible()


def test_2_5_the_dealer_records_a_call_bet_on_the_racetrack_and_taps_the_layout(
    house: House, enter: Enter
) -> None:
    table = house.table("roulette")
    seated(house, table, 2)
    table.place_your_bets()
    page = staff_page(enter, house, f"/dealer/{table.id}", width=1280, height=720)
    page.locator('.grid-row[data-seat="2"] .grid-seat').click()
    page.locator('.deal-wheel x-racetrack button[data-call="voisins"]').click()
    expect(page.locator('.grid-row[data-seat="2"] .grid-cell')).to_have_count(7)
    page.locator('.deal-wheel x-racetrack .race-cell[data-number="17"]').click()
    cells = page.locator('.grid-row[data-seat="2"] .grid-cell')
    expect(cells.filter(has_text="17")).to_have_count(1)


def test_m5_a_wheels_keys_are_whole_on_a_small_touch_screen(house: House, enter: Enter) -> None:
    table = house.table("roulette")
    table.place_your_bets()
    page = staff_page(enter, house, f"/dealer/{table.id}", width=1024, height=768)
    column = page.locator(".deal-left").bounding_box()
    assert column is not None
    keys = page.locator("x-numberentry button")
    for key in keys.all():
        box = key.bounding_box()
        assert box is not None and box["x"] + box["width"] <= column["x"] + column["width"]


# Which of what may be wanted at any moment cannot be pressed where it is: outside, or covered.
HIDDEN_ACTS = """() => [...document.querySelectorAll(".deal-side .is-always")].filter((e) => {
  const b = e.getBoundingClientRect();
  const at = document.elementFromPoint((b.left + b.right) / 2, (b.top + b.bottom) / 2);
  return b.top < 0 || b.bottom > innerHeight || !at || !e.contains(at);
}).map((e) => `${e.textContent} at ${Math.round(e.getBoundingClientRect().bottom)}`)"""


@pytest.mark.parametrize("game", ["baccarat", "roulette"])
def test_irregularity_relief_and_tray_are_in_view_by_touch_at_every_step(
    house: House, enter: Enter, game: str
) -> None:
    table = house.table(game)
    page = staff_page(enter, house, f"/dealer/{table.id}", width=1024, height=768)
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")

    def look(step: str) -> None:
        expect_step(page, re.compile(step))
        expect(page.locator(".deal-side .is-always:visible")).to_have_count(3)
        for width, height in ((1024, 768), (1280, 720)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(HIDDEN_ACTS) == [], (step, width)

    look("Call for bets")
    table.place_your_bets()
    look("Call no more bets" if game == "baccarat" else "Spin")
    if game == "roulette":
        return
    table.no_more_bets()
    look("Player's first card")
    table.deal("9S 7S KS QS")
    look("Call the result")
    table.settle()
    table.do("take-dealer-off")
    look("Call for bets")
    expect(page.get_by_role("button", name="Go on duty")).to_be_attached()


def test_a_patron_is_shown_the_door(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    for path in (f"/dealer/{table.id}", "/pit"):
        page = enter(house, path)
        expect(page.locator(".away")).to_contain_text("is not on the staff")


def test_w4_whoever_rules_by_pin_sees_what_it_would_do_before_they_give_it(
    house: House, enter: Enter
) -> None:
    table = house.table("baccarat")
    ann, name = house.patron("Ann")
    table.do("take-seat", patron=ann, seat=1)
    table.place_your_bets()
    table.do("place-wager", patron=ann, seat=1, bet="banker", amount=1_700)
    table.no_more_bets()
    table.deal("2S 9C")
    page = staff_page(enter, house, f"/dealer/{table.id}")
    page.keyboard.press("F8")
    form = ruling(page, "wrong-record")  # of an inspector's rank
    form.locator("input").first.fill("2S 9H")
    page.get_by_role("button", name="Rule by PIN").click()
    expect(form.locator(".form-wrong")).to_contain_text("reason")
    expect(page.locator("dialog.ask-second")).to_have_count(0)
    form.get_by_label("Reason").fill("the nine was of hearts")
    page.get_by_role("button", name="Rule by PIN").click()
    dialog = page.locator("dialog.ask-second")
    expect(dialog.get_by_label("Their PIN")).to_have_value("")
    expect(dialog).to_contain_text(name)
    expect(dialog).to_contain_text("1,700")
    assert table.view()["coup"] and table.view()["phase"] != "ready", "nothing is ruled yet"


def test_whoever_rules_by_pin_reads_the_names_of_all_patrons_without_scrolling(
    house: House, enter: Enter
) -> None:
    table = house.table("baccarat")
    names = []
    for seat, bet in ((1, "banker"), (2, "player"), (3, "tie")):
        id, name = house.patron("Minh Khai")
        names.append(name)
        table.do("take-seat", patron=id, seat=seat)
        if seat == 1:
            table.place_your_bets()
        table.do("place-wager", patron=id, seat=seat, bet=bet, amount=1_700)
    table.no_more_bets()
    table.deal("2S 9C")
    for width, height in ((1280, 720), (1024, 768)):
        page = staff_page(enter, house, f"/dealer/{table.id}", width=width, height=height)
        page.keyboard.press("F8")
        form = ruling(page, "wrong-record")
        form.locator("input").first.fill("2S 9H")
        form.get_by_label("Reason").fill("the nine was of hearts")
        page.get_by_role("button", name="Rule by PIN").click()
        shown = page.locator("dialog.ask-second")
        for name in names:
            row = shown.locator(".preview th", has_text=name)
            box = row.bounding_box()
            assert box is not None and box["y"] + box["height"] <= height
            assert box["height"] < 60, "a name is not one letter a line"
        page.keyboard.press("Escape")
        # The list is left by one Escape, whatever was searched for.
        page.locator("dialog.rulings input[type=search]").fill("card")
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
