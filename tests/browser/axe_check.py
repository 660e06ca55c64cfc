"""What is wrong with a page for those who see or point otherwise: axe, and what is cut off."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = ("serious", "critical")
AT_REST = """Promise.allSettled(document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime < Infinity)
    .map((each) => each.finished))"""

BEYOND = """() => {
  const beyond = (e) => Math.round(e.getBoundingClientRect().right - innerWidth);
  const whole = document.documentElement;
  if (whole.scrollWidth <= innerWidth) return [];
  const wide = [...document.querySelectorAll("body *")].filter((e) => beyond(e) > 0);
  const name = (e) => `${e.tagName}.${e.getAttribute("class")} ${beyond(e)} ${e.textContent}`;
  return [`all ${whole.scrollWidth - innerWidth}`, ...wide.map((e) => name(e).slice(0, 80))];
}"""


def grave(page: Page) -> list[tuple[str, list[object]]]:
    """List what is serious or worse on a page at rest, with the first places of each."""
    page.evaluate(AT_REST)  # half faded in, nothing has contrast
    found = Axe().run(page).response["violations"]
    return [(v["id"], [n["target"] for n in v["nodes"]][:4]) for v in found if v["impact"] in GRAVE]


def too_wide(page: Page) -> list[str]:
    """Name what makes a page wider than its window, once it has got used to it, and by how much."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return list(page.evaluate(BEYOND))
