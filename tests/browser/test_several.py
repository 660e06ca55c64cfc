"""Several tables on one page: small felts on one line, one balance for all, every bet explained."""

from playwright.sync_api import expect

from running_house import Enter, House

SIZES = ((1440, 900), (1024, 768), (390, 844))
# What of the first felt lies outside it.
OUT = """() => {
  const felt = document.querySelector(".several-one");
  const home = felt.getBoundingClientRect();
  return [...felt.querySelectorAll(".felt-area, .rail-chip, .rail-acts .button, .timer-face")]
    .filter((e) => e.checkVisibility()).filter((e) => {
      const b = e.getBoundingClientRect();
      return b.left < home.left - 1 || b.right > home.right + 1 || b.bottom > home.bottom + 1;
    }).map((e) => `${innerWidth}: ${e.className} ${e.textContent.slice(0, 20)}`);
}"""


def test_several_tables_are_played_on_one_line(house: House, enter: Enter) -> None:
    tables = [house.table("baccarat"), house.table("dragon-tiger"), house.table("roulette")]
    for table in tables:
        table.place_your_bets()
    page = enter(house, "/online", apart=True)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/api/" in one.url else None)
    page.goto("/several?tables=" + ",".join(table.id for table in tables))
    expect(page.locator("x-felt.is-open, x-layout.is-open")).to_have_count(3)
    lines = [url for url in asked if "/stream" in url]
    assert len(lines) == 1 and "/api/several/stream" in lines[0]
    assert page.locator("iframe").count() == 0
    out = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        out += page.evaluate(OUT)
    assert out == []
    first, second, wheel = (page.locator(f'[data-table="{table.id}"]') for table in tables)
    first.locator('[data-bet="player"]').click()
    second.locator('[data-bet="banker"]').click()
    expect(page.locator(".bar-purse")).to_contain_text("9,600")
    expect(wheel.locator(".layout")).to_be_visible()
    tables[0].no_more_bets()
    tables[0].deal("9S 7S KS QS")
    tables[0].settle()
    expect(first.locator(".score")).to_have_attribute("data-winner", "player")
    expect(page.locator(".bar-purse")).to_contain_text("10,000")
    assert sum("/stream" in url for url in asked) == 1  # the same line told all of it
    second.locator(".rail-bets").click()
    tiger = page.locator('.bet-explained[data-bet="big-tiger"]')
    tiger.locator("summary").click()
    expect(tiger.locator(".bet-example")).to_contain_text("100 staked wins 5,000")
    expect(tiger.locator(".bet-edge")).to_contain_text("House edge 1")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=f"Roulette {tables[2].id}").click()
    expect(page.locator(".several-one")).to_have_count(2)
    expect(first.locator(".score")).to_have_attribute("data-winner", "player")
    expect(page.locator(".bar-purse")).to_contain_text("10,000")
