"""Small things that would cost someone money or patience: keys, focus, amounts, names."""

import pytest
from at_the_table import expect_balance, expect_open
from playwright.sync_api import expect
from staff_hands import expect_step, ruling, staff_page

from running_house import Enter, House


def test_keys_do_not_reach_the_table_below_a_dialog(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    page = enter(house, f"/play/{table.id}")
    table.place_your_bets()
    expect_open(page)
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").get_by_role("button", name="Close").focus()
    page.keyboard.press("b")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("p")
    expect_balance(page, 9_800)
    assert table.view()["seats"][0]["play"] == {"player": 200}


def test_the_focus_stays_on_the_last_card_of_the_lobby(house: House, enter: Enter) -> None:
    page = enter(house, "/")
    own = page.locator(".lobby-online footer a")
    own.focus()
    for _ in range(2):
        with page.expect_response("**/api/tables"):
            pass
    expect(own).to_be_focused()


def test_staff_are_not_offered_to_play_as_guests(house: House, enter: Enter) -> None:
    page = staff_page(enter, house, "/pit", "demo-pit-2")
    page.goto("/")
    expect(page.locator(".lobby-card").first).to_be_visible()
    expect(page.get_by_role("button", name="Play as a guest")).to_have_count(0)
    expect(page.get_by_role("link", name="Play as a guest")).to_have_count(0)


def test_enter_held_down_records_no_number(house: House, enter: Enter) -> None:
    table = house.table("roulette")
    table.place_your_bets()
    table.do("spin-ball")
    table.do("close-betting")
    page = staff_page(enter, house, f"/dealer/{table.id}")
    expect_step(page, "Enter the number.")
    page.keyboard.type("17")
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")  # repeats
    page.keyboard.up("Enter")
    expect(page.locator(".number-word")).to_have_text("17 black: Enter again records it")
    assert table.view()["phase"] == "waiting"
    page.keyboard.press("Enter")
    expect_step(page, "Pay and collect.")


def test_a_limit_that_is_no_number_is_not_set(house: House, enter: Enter) -> None:
    page = enter(house, "/")
    page.locator(".bar-account").click()
    limits = page.get_by_role("dialog")
    box = limits.get_by_label("Most to lose in a day")
    box.fill("five hundred")
    limits.get_by_role("button", name="Set limits").click()
    expect(box).to_have_attribute("aria-invalid", "true")
    assert "five hundred" in box.evaluate("(box) => box.validationMessage")
    me = page.context.request.get("/api/me").json()
    assert me["limits"]["loss"] is None
    limits.get_by_label("Most to lose in a day").fill("500")
    limits.get_by_role("button", name="Set limits").click()
    expect(page.locator(".toast")).to_contain_text("Your limits are set.")
    # It lies over the dialog, not behind its backdrop.
    said = page.locator(".toast").bounding_box()
    assert said
    at = [said["x"] + said["width"] / 2, said["y"] + said["height"] / 2]
    on_top = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.toast'))"
    assert page.evaluate(on_top, at)
    limits.get_by_role("button", name="Close").first.click()
    expect(page.locator(".toast")).to_be_visible()


def test_a_statement_that_cannot_be_read_is_not_called_empty(house: House, enter: Enter) -> None:
    page = enter(house, "/", apart=True)
    page.route(
        "**/api/me/statement",
        lambda route: route.fulfill(
            status=429, json={"error": "Too many requests; wait a little."}
        ),
    )
    page.goto("/statement")
    expect(page.locator(".toast")).to_contain_text("Too many requests")
    expect(page.get_by_text("Nothing yet")).to_have_count(0)


def test_a_table_is_not_opened_with_a_maximum_nobody_can_read(house: House, enter: Enter) -> None:
    page = staff_page(enter, house, "/pit", "demo-pit-2")
    page.get_by_role("button", name="Open a table").click()
    form = page.get_by_role("dialog", name="Open a table")
    form.get_by_label("Table").fill("B-77")
    form.get_by_label("Maximum").fill("50O00")
    form.get_by_role("button", name="Open", exact=True).click()
    expect(form.locator(".form-wrong")).to_have_text("“50O00” is not an amount.")
    assert page.context.request.get("/api/tables/B-77").status == 404


def decision(id: str, label: str) -> str:
    return f"""{{ id: "B-01|{id}", place: "B-01 hand 7", title: "{label}", clauses: ["7.5"],
      options: [{{ id: "0", label: "{label}", effect: "what {label} does" }}],
      needs: "Pit Manager or above", mayDecide: true }}"""


def test_another_matter_at_the_same_table_has_its_own_words(house: House, enter: Enter) -> None:
    page = staff_page(enter, house, "/pit", "demo-pit-2")
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('x-decision'), "
        f"{{ id: 'mine', data: {decision('one', 'First')} }}))"
    )
    mine = page.locator("#mine")
    mine.get_by_role("textbox").fill("because of the first")
    page.evaluate(f"document.querySelector('#mine').data = {decision('two', 'Second')}")
    expect(mine.locator(".decision-label")).to_have_text("Second")
    expect(mine.locator(".decision-effect")).to_have_text("what Second does")
    expect(mine.get_by_role("textbox")).to_have_value("")


def test_a_ruling_is_previewed_once_whatever_was_looked_at_before(
    house: House, enter: Enter
) -> None:
    table = house.table("baccarat")
    table.place_your_bets()
    page = staff_page(enter, house, f"/pit#{table.id}", "demo-pit-2", apart=True)
    expect(page.locator(".pit-title")).to_contain_text(table.id)
    page.get_by_role("button", name="Irregularity or ruling").click()
    ids = page.locator(".ruling-option").evaluate_all("all => all.map((one) => one.dataset.id)")
    for id in ids[:3]:
        with page.expect_response("**/rulings/preview"):
            ruling(page, id)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/preview" in one.url else None)
    with page.expect_response("**/rulings/preview"):
        page.locator(".ruling-form").get_by_label("Reason").fill("why")
    page.wait_for_timeout(500)  # the others would have come by now
    assert len(asked) == 1


def test_staff_read_whose_wager_it_was_in_a_coup(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    page = enter(house, f"/play/{table.id}")
    table.place_your_bets()
    expect_open(page)
    page.keyboard.press("p")
    expect_balance(page, 9_800)
    coup = table.view()["coup"]
    name = page.context.request.get("/api/me").json()["name"]
    table.no_more_bets()
    table.deal("9S 4C KH KD")
    table.settle()
    told = staff_page(enter, house, "/pit", "demo-pit-2")
    told.goto(f"/history/{coup}")
    expect(told.locator("x-settled tbody tr")).to_contain_text(f"Seat 1, {name}: Player")
    expect(told.locator('.step[aria-current="step"]')).to_have_count(1)


def test_a_wheels_board_shows_the_last_numbers(house: House, enter: Enter) -> None:
    table = house.table("roulette")
    for number in (17, 0, 32):
        table.place_your_bets()
        for command, fields in (
            ("spin-ball", {}),
            ("close-betting", {}),
            ("record-number", {"number": number}),
            ("settle", {}),
        ):
            table.do(command, **fields)
    page = enter(house, f"/board/{table.id}")
    expect(page.locator(".board-numbers li")).to_have_text(["32 red", "0 green", "17 black"])
    expect(page.locator(".board-hand")).to_contain_text("Spin")


@pytest.mark.parametrize("page_of", ["play", "roulette", "board"])
def test_a_table_that_is_not_there_is_said_not_to_be(
    house: House, enter: Enter, page_of: str
) -> None:
    page = enter(house, f"/{page_of}/B-999")
    for key in "1drz":
        page.keyboard.press(key)  # nothing is known yet, and nothing breaks
    expect(page.locator(".away")).to_contain_text('There is no table "B-999".')
    expect(page.locator(".away").get_by_role("link", name="All tables")).to_be_visible()


def test_a_table_opened_on_the_page_of_another_game_goes_to_its_own(
    house: House, enter: Enter
) -> None:
    cards, wheel = house.table("baccarat"), house.table("roulette")
    page = enter(house, f"/play/{wheel.id}")
    page.wait_for_url(f"**/roulette/{wheel.id}")
    expect(page.locator("x-layout")).to_be_visible()
    page.goto(f"/roulette/{cards.id}")
    page.wait_for_url(f"**/play/{cards.id}")
    expect(page.locator("x-felt")).to_be_visible()
