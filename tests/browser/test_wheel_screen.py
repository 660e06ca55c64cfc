"""The roulette table in one screen: every size, nothing cut, hidden, shifted or told early."""

import re

import pytest
from at_the_table import expect_balance, expect_open, expect_total
from playwright.sync_api import Page, expect
from test_one_screen import SHIFTS, SIZES

from running_house import Enter, House, Table

BETS = (
    "straight:0", "straight:8", "straight:14", "split:14-17", "corner:25-26-28-29", "street:1-2-3",
    "dozen:2", "column:1", "red", "low", "high", "odd",
)  # fmt: skip
# What lies outside the screen or under something else, a word under its chip, a number cut.
FAULTS = """() => {
  const faults = [];
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (e) => `${e.className?.baseVal ?? e.className} ${e.textContent.slice(0, 30)}`;
  const inside = ".layout, .race, .wheel, .timer-face, .wheel-plate, .rail-chip, .rail-figure,"
    + " .rail-acts .button, .race-buttons .button, .wheel-tools .button, .layout-typed .button";
  for (const e of document.querySelectorAll(inside)) {
    const typed = e.closest(".layout-typed"); // on small screens for keys alone, until they come
    if (!seen(e) || (typed && getComputedStyle(typed).clipPath !== "none")) continue;
    const b = e.getBoundingClientRect();
    if (b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1)
      faults.push(`outside: ${name(e)}`);
    const home = e.closest(".cloth, x-chiprail").getBoundingClientRect();
    if (b.left < home.left - 1 || b.right > home.right + 1) faults.push(`beyond: ${name(e)}`);
    const at = document.elementFromPoint((b.left + b.right) / 2, (b.top + b.bottom) / 2);
    if (!e.matches(".wheel, :disabled") && !(at && (e.contains(at) || at.contains(e))))
      faults.push(`covered: ${name(e)} by ${at && name(at)}`);
  }
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1
    && b.top < a.bottom - 1;
  const layout = document.querySelector(".layout");
  for (const stake of seen(layout) ? document.querySelectorAll(".layout-stake.is-mine") : []) {
    const word = layout.querySelector(`[data-box="${stake.dataset.bet}"] text`);
    const { left, right, top, bottom, height } = word?.getBoundingClientRect() ?? {};
    const drawn = { left, right, top: top + height / 5, bottom: bottom - height / 5 };
    if (word && [...stake.children].some((part) => meet(drawn, part.getBoundingClientRect())))
      faults.push(`hidden: ${name(word)}`);
    if (!stake.querySelector(".layout-amount")) faults.push(`no amount: ${stake.dataset.bet}`);
  }
  // What was won stands clear: of its chips, of other amounts, of the dolly, large enough to read.
  const won = seen(layout) ? [...document.querySelectorAll('.is-mine[data-outcome="win"]')] : [];
  const stands = [...won.flatMap((stake) => [...stake.children]), ...won.length
    ? document.querySelectorAll(".layout-dolly path")
    : []];
  for (const e of won.map((stake) => stake.querySelector(".layout-amount"))) {
    const box = e.getBoundingClientRect();
    if (box.height < 11) faults.push(`too small: ${name(e)} ${box.height}`);
    for (const other of stands)
      if (other !== e && meet(box, other.getBoundingClientRect()))
        faults.push(`over: ${name(e)} / ${name(other)}`);
  }
  const last = document.querySelector(".wheel-last").getBoundingClientRect();
  const pills = [...document.querySelectorAll(".wheel-last .pill")].map((e) =>
    e.getBoundingClientRect()).filter((b) => meet(b, last));
  if (pills.length < 5) faults.push(`only ${pills.length} numbers`);
  if (pills.some((b) => b.right > last.right + 1 || b.bottom > last.bottom + 1))
    faults.push("a number is cut");
  if (document.documentElement.scrollWidth > innerWidth) faults.push("too wide");
  if (document.documentElement.scrollHeight > innerHeight) faults.push("too high");
  return [...new Set(faults)];
}"""

DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def wheel(house: House) -> Table:
    table = house.table("roulette")
    for number in (26, 3, 35, 12, 0, 17, 32, 17, 8, 11, 36, 29):
        table.place_your_bets()
        land(table, number)
    table.place_your_bets()
    return table


def land(table: Table, number: int) -> None:
    table.do("spin-ball")
    table.no_more_bets()
    table.do("record-number", number=number)
    table.settle()


def stake(page: Page, table: Table) -> None:
    """Put a chip on each kind of box, with a seat of one's own."""
    asks = {"X-Croupier": "1", "Idempotency-Key": f"seat-{table.id}"}
    page.request.post(f"/api/tables/{table.id}/seat", data={"seat": None}, headers=asks)
    wagers = [{"bet": bet, "amount": 100} for bet in BETS]
    asks["Idempotency-Key"] = f"wagers-{table.id}"
    made = page.request.post(
        f"/api/tables/{table.id}/wagers", data={"wagers": wagers}, headers=asks
    )
    assert made.ok, made.text()
    expect_total(page, 100 * len(BETS))


def faults(page: Page, state: str) -> list[str]:
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        is_tabbed = width <= 640 or height <= 520
        for tab in ("race", "layout") if is_tabbed else ("",):
            if tab:
                page.locator(f'[data-tab="{tab}"]').click()
            page.evaluate(DRAWN)
            found += [f"{state} {width}x{height} {tab} {one}" for one in page.evaluate(FAULTS)]
    return found


def test_all_of_roulette_is_on_one_screen(house: House, wheel: Table, enter: Enter) -> None:
    page = enter(house, f"/roulette/{wheel.id}")
    expect_open(page)
    stake(page, wheel)
    wrong = faults(page, "bets")
    land(wheel, 14)
    expect(page.locator('.layout-stake[data-outcome="win"]').first).to_be_visible()
    expect(page.locator(".wheel-plate")).to_have_text(re.compile("14"))
    wrong += faults(page, "end")
    dong = house.table("roulette", limits={"minimum": 1_000_000, "maximum": 100_000_000})
    for number in (26, 3, 35, 12, 0):
        dong.place_your_bets()
        land(dong, number)
    dong.place_your_bets()
    page.goto(f"/roulette/{dong.id}")
    expect_open(page)
    assert "\n".join(wrong + faults(page, "dong")) == ""


@pytest.mark.parametrize("width, height", [(1440, 900), (1366, 768), (1280, 720)])
def test_a_wheel_of_a_desk_can_be_watched(
    house: House, wheel: Table, enter: Enter, width: int, height: int
) -> None:
    page = enter(house, f"/roulette/{wheel.id}", width=width, height=height)
    expect_open(page)
    wheel.do("spin-ball")
    expect(page.locator(".wheel")).to_have_attribute("aria-label", "The ball is running")
    seen = page.locator(".wheel").evaluate("""(e) => {
      const [b, stage] = [e, e.parentElement].map((one) => one.getBoundingClientRect());
      return [b.width, Math.min(b.bottom, stage.bottom) - Math.max(b.top, stage.top)];
    }""")
    assert min(seen) >= 340, seen


TELLS = re.compile(r"14 red|\b14, red|\+3.5k|data-outcome|is-won")


def test_a_number_is_told_when_the_ball_rests_and_stands_for_four_seconds(
    house: House, wheel: Table, enter: Enter
) -> None:
    page = enter(house, "/board/none", still=False, apart=True, width=1280, height=720)
    page.clock.install()
    page.goto(f"/roulette/{wheel.id}")
    expect_open(page)
    page.evaluate(SHIFTS)
    stake(page, wheel)
    page.clock.pause_at(page.evaluate("Date.now()") + 2_000)
    first = page.locator(".wheel-last .pill").first
    before = first.text_content()
    with page.expect_response(f"**/api/tables/{wheel.id}"):
        land(wheel, 14)
        page.evaluate(f"fetch('/api/tables/{wheel.id}')")
    page.wait_for_timeout(400)

    def told() -> list[str]:
        return TELLS.findall(page.locator("body").evaluate("(body) => body.outerHTML"))

    lying = page.locator(".layout-stake.is-mine")
    for ms in (100, 3_000, 3_000):
        page.clock.run_for(ms)
        assert (told(), first.text_content()) == ([], before)
        expect(lying).to_have_count(len(BETS))  # chips stay while the ball falls
        expect(page.locator(".wheel-stage.is-near")).to_be_visible()
    wheel.place_your_bets()  # a dealer who is quick: the number stands all the same
    page.wait_for_timeout(300)
    page.clock.run_for(500)
    expect(page.locator(".wheel-plate")).to_have_text(re.compile("14"))
    expect_balance(page, 10_000 - 100 * len(BETS))
    for ms in (1_200, 2_500):
        page.clock.run_for(ms)
        expect(page.locator(".wheel-plate")).to_have_text(re.compile("14"))
    won = page.locator('.layout-stake[data-outcome="win"]')
    expect(won).to_have_count(5)
    expect(won.locator(".layout-amount").first).to_have_text("+3.5k")
    page.clock.run_for(1_500)
    expect_open(page)
    expect(page.locator(".wheel-plate")).not_to_have_text(re.compile("14"))
    shifts: list[str] = page.evaluate("window.shifts")
    assert round(sum(float(one.split()[0]) for one in shifts), 3) == 0, "\n".join(shifts)


def test_bets_are_saved_and_played_again(house: House, wheel: Table, enter: Enter) -> None:
    page = enter(house, f"/roulette/{wheel.id}")
    expect_open(page)
    page.keyboard.press("v")
    expect_total(page, 450)
    page.get_by_role("button", name="Save bets").click()
    page.keyboard.press("x")
    expect_total(page, 0)
    page.reload()
    page.get_by_role("button", name="Bet what was saved: 450 on 7 positions").click()
    expect_total(page, 450)
