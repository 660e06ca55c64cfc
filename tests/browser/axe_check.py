"""What axe finds on a page, as far as it matters."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = ("serious", "critical")


def grave(page: Page) -> list[tuple[str, list[object]]]:
    """List what is serious or worse on a page as it stands, with the first places of each."""
    found = Axe().run(page).response["violations"]
    return [(v["id"], [n["target"] for n in v["nodes"]][:4]) for v in found if v["impact"] in GRAVE]
