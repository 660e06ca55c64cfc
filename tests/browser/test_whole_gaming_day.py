"""A whole gaming day by eleven people: each at their own screen, every figure as on the sheet."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from day_of_the_house import AT, CREDIT, FILL, ORDER, Day, worth
from playwright.sync_api import Error, Page, Response, expect
from staff_hands import key_cards, staff_page, twice

from running_house import MANUAL, Enter, House

NO_PLAY_MONEY = MANUAL.replace("play_money = 10000", "play_money = 0")
HALF = len(ORDER) // 2
PATIENCE_MS = 60_000
# What is asked of the house, and who of the eleven is told.
LADDER = ("dealer", "relief", "inspector", "supervisor", "pit", "shift", "director")
TOLD: dict[str, tuple[str, ...]] = {
    "/cage": (*LADDER[3:], "cashier", "eye"),
    "/boxes": (*LADDER[3:], "counter", "other counter", "eye"),
    "/reports": (*LADDER[3:], "eye"),
    "/significant": (*LADDER[4:], "eye"),
    "/good-shoes": (*LADDER[4:], "eye"),
    "/staff": (*LADDER[5:], "eye"),
    "/disputes?inbox=true": ("eye",),
}


@pytest.fixture
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("day"), NO_PLAY_MONEY)
    yield house
    house.close()


def everyone(day: Day) -> dict[str, Any]:
    ladder = (
        day.dealer,
        day.relief,
        day.inspector,
        day.supervisor,
        day.pit,
        day.shift,
        day.director,
    )
    desks = {"cashier": day.cashier, "eye": day.eye}
    return {
        **dict(zip(LADDER, ladder, strict=True)),
        **desks,
        "counter": day.counters[0],
        "other counter": day.counters[1],
    }


class Heard:
    """Everything that a page was told."""

    def __init__(self, page: Page) -> None:
        self.said: list[str] = []
        page.on("response", self._take)

    def _take(self, answer: Response) -> None:
        if "/api/" in answer.url and answer.ok and "/events" not in answer.url:
            kind = answer.headers.get("content-type", "")
            if kind.startswith("application/json"):
                with suppress(Error):  # what a page has left behind is told to nobody
                    self.said.append(answer.text())


def test_a_gaming_day_of_eleven_people(own_house: House, enter: Enter) -> None:
    day = Day(own_house)
    day.open()
    day.patrons()
    console = staff_page(enter, own_house, f"/dealer/{AT}", apart=True, width=1280, height=720)
    heard = Heard(console)
    takes_a_buy_in_back(day, console)
    day.plays(0, HALF)
    relieves(day, console)
    day.clears = lambda note: clears_the_alarm(day, enter, note)
    day.plays(HALF, len(ORDER) - 1)
    deals_a_hand(day, console)
    assert (day.hands, day.irregular) == (len(ORDER) + 2, 6)
    assert not any('"balance":3' in said for said in heard.said), "no dealer is told what Ann has"
    credited(day, enter)
    case = day.dispute()
    day.close()
    counted(day, enter)
    reported(day, enter, case)
    shown_no_more(day)
    assert day.director.http.get("/api/verify").json()["clean"]


def takes_a_buy_in_back(day: Day, page: Page) -> None:
    """90 was typed as 900: the dealer takes it back with the inspector's PIN."""
    page.get_by_text("Patrons: seat, buy in, get up").click()
    cash = page.get_by_label("Cash of Ann Lee")
    for typed in ("900", "90"):
        cash.fill(typed)
        page.keyboard.press("Enter")
        bought = page.get_by_role("button", name=f"Ann Lee: take back {typed}", exact=True)
        expect(bought).to_be_visible()
        if typed == "900":
            bought.click()
            page.get_by_label("Name of the second person").fill("demo-inspector")
            page.get_by_label("Their PIN").fill(day.house.pin)
            page.keyboard.press("Enter")
            expect(bought).to_have_count(0)
    day.drop += 90


def relieves(day: Day, page: Page) -> None:
    """The relief signs on at the console, which is then theirs."""
    page.keyboard.press("F10")
    page.get_by_label("Badge number, or name").fill("Robin")
    page.get_by_label("PIN", exact=True).fill("271828")
    page.keyboard.press("Enter")
    expect(page.locator(".side-word")).to_contain_text("Robin", timeout=PATIENCE_MS)
    day.on = day.relief


def clears_the_alarm(day: Day, enter: Enter, note: str) -> None:
    """The inspector has looked at the shoe, and says so on a page of their own."""
    page = staff_page(enter, day.house, f"/dealer/{AT}", "demo-inspector", apart=True)
    clear = page.get_by_role("button", name="Clear the alarm", exact=True)
    clear.click()
    page.get_by_role("dialog").get_by_role("textbox").fill(note)
    page.keyboard.press("Enter")
    expect(clear).to_be_hidden()
    assert day.view()["alarm"] == ""
    page.close()


def deals_a_hand(day: Day, page: Page) -> None:
    """The last hand is keyed."""
    day.bets()
    expect(page.locator(".entry-step:visible")).to_contain_text(re.compile("card", re.IGNORECASE))
    day.coup = day.view()["coup"]
    key_cards(page, " ".join(day.cards(ORDER[-1])))
    with page.expect_response(_is_settled, timeout=PATIENCE_MS):
        twice(page)
    day.settled(ORDER[-1])


def _is_settled(answer: Response) -> bool:
    return '"settle"' in (answer.request.post_data or "")


def credited(day: Day, enter: Enter) -> None:
    """Chips go back to the cage, which sees the slip that is on its way."""
    day.slip("credit", 2, CREDIT, is_received=False)
    page = staff_page(enter, day.house, "/cage", "demo-cashier")
    expect(page.locator(".cage-room")).to_contain_text(AT)
    day.receive(2, CREDIT)


def counted(day: Day, enter: Enter) -> None:
    """One counts the box, the other agrees in a browser of their own; the record is told then."""
    first, heard = at_the_count(day, enter, "demo-count")
    expect(first.locator(".count-room")).to_contain_text("T-1")
    drop, written = str(day.drop), f"{day.drop:,}"
    assert heard.said and not any(drop in said or written in said for said in heard.said)
    expect(first.locator(".count-room")).not_to_contain_text(written)
    first.get_by_label("Cash counted: T-1").fill(drop)
    first.get_by_role("button", name="Counted", exact=True).click()
    first.get_by_role("button", name="Leave it waiting").click()
    expect(first.locator(".act")).to_contain_text("T-1")
    second, _ = at_the_count(day, enter, "demo-count-2")
    waits = second.locator(".act", has_text="T-1")
    expect(waits).to_contain_text(written)
    waits.get_by_role("button", name=re.compile("^Approve: ")).click()
    for page in (second, first):
        row = page.locator("tbody tr", has_text="T-1")
        expect(row).to_contain_text(written)
        expect(row).to_contain_text("demo-count, demo-count-2")
        expect(page.locator(".counts-given")).to_have_count(0)


def at_the_count(day: Day, enter: Enter, name: str) -> tuple[Page, Heard]:
    """Let one of the count team into the count room, and hear what their page is told."""
    page = enter(day.house, "about:blank", is_guest=False, apart=True)
    heard = Heard(page)
    sign = {"name": name, "password": day.house.password}
    page.request.post("/api/sign-in", data=sign, headers={"X-Croupier": "1"})
    page.goto("/count")
    return page, heard


def reported(day: Day, enter: Enter, case: str) -> None:
    """The day's figures are those of the sheet, wherever they are looked at."""
    told = day.supervisor.http.get("/api/reports").json()
    (row,) = [row for one in told["currencies"] for row in one["rows"] if row["name"] == AT]
    tray = {
        "opening": 0, "fills": worth(FILL), "credits": worth(CREDIT), "closing": day.book,
        "drop": day.drop, "win": day.win,
    }  # fmt: skip
    assert {name: row[name] for name in tray} == tray
    assert day.win == day.book + worth(CREDIT) + day.drop - worth(FILL)
    shows = {
        "demo-director": ("/reports", ".reports", f"{day.drop:,}"),
        "demo-supervisor": ("/reports", ".reports", f"{day.drop:,}"),
        "demo-surveillance": ("/surveillance", ".watch-table", AT),
        "demo-shift": ("/house", ".office", "Nothing is stopped."),
        "demo-pit": ("/case", ".case-page", case),
    }
    for name, (path, place, words) in shows.items():
        page = staff_page(enter, day.house, path, name)
        expect(page.locator(place).first).to_contain_text(words)


def shown_no_more(day: Day) -> None:
    """Nobody is told what is not theirs."""
    people = everyone(day)
    assert len(people) == 11
    for path, told in TOLD.items():
        answers = {name: who.http.get(f"/api{path}").status_code for name, who in people.items()}
        assert answers == {name: 200 if name in told else 403 for name in people}, path
    for name, who in people.items():
        found = who.http.get("/api/patrons", params={"name": "Ann Lee"})
        may_pay = name in (*LADDER[3:], "cashier")
        assert ("balance" in found.text) == may_pay, (name, found.text)
