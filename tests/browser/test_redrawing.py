"""What is drawn anew under somebody's hands: no click is lost, nor what was typed and unfolded."""

from playwright.sync_api import Page, expect

from running_house import Enter, House

DRAWN = """
async () => {
  const { button, h, refill, renew } = await import("/js/core/dom.js");
  globalThis.pressed = 0;
  const press = () => h("div", {}, button("Press", () => globalThis.pressed++));
  const [news, file] = [h("div", { id: "news" }), h("div", { id: "file" })];
  globalThis.tell = (key) => refill(news, key, () => [press(), h("p", {}, key)]);
  globalThis.file = (words, key) => renew(file, [
    h("p", {}, words),
    h("details", {}, h("summary", {}, "More"), h("p", {}, words)),
    h("form", {}, h("input", { "aria-label": "Account" })),
    h("section", { class: "waits", "data-key": key }, button(`${key}`, () => globalThis.did = key)),
  ]);
  globalThis.tell("first");
  globalThis.file("first", "1");
  document.body.replaceChildren(news, file);
}
"""


def drawn(house: House, enter: Enter) -> Page:
    page = enter(house, "/rules/baccarat")
    page.evaluate(DRAWN)
    return page


def test_news_waits_for_the_finger_to_be_up_and_the_click_counts(
    house: House, enter: Enter
) -> None:
    page = drawn(house, enter)
    page.get_by_role("button", name="Press").hover()
    page.mouse.down()
    page.evaluate("() => { tell('second'); tell('third'); }")
    expect(page.locator("#news p")).to_have_text("first")
    page.mouse.up()
    expect(page.locator("#news p")).to_have_text("third")
    assert page.evaluate("pressed") == 1
    page.evaluate("tell('fourth')")
    expect(page.locator("#news p")).to_have_text("fourth")


def test_what_looks_the_same_stays_with_what_was_typed_and_unfolded(
    house: House, enter: Enter
) -> None:
    page = drawn(house, enter)
    page.get_by_text("More").click()
    box = page.get_by_label("Account")
    box.fill("He said")
    page.evaluate("file('second', '1')")
    expect(page.locator("#file > p")).to_have_text("second")
    expect(box).to_have_value("He said")
    expect(box).to_be_focused()
    expect(page.locator("details p")).to_be_visible()
    expect(page.locator("details p")).to_have_text("second")


def test_a_button_of_another_key_is_another_button(house: House, enter: Enter) -> None:
    page = drawn(house, enter)
    page.evaluate("file('second', '2')")
    page.get_by_role("button", name="2", exact=True).click()
    assert page.evaluate("did") == "2"
