"""Reports of a house at work: every period, page, table and paper; what is looked into; ratings."""

import csv
import re
from collections.abc import Iterator
from importlib.resources import files
from io import StringIO
from typing import Any, NamedTuple

import msgspec
import pytest
from house_online import Client, HouseOnline, deal, open_house_online, row_of, to_betting
from msgspec import structs

from croupier.bank.accounts import ASSETS, OWED_TO_OTHERS, kind_of
from croupier.floor.audit import verify
from croupier.floor.clock import DAY_MS
from croupier.floor.periods import PeriodReport
from croupier.messages.languages import LANGUAGES, pages, speaking
from croupier.rules.currencies import PLAY
from croupier.rules.gaming_day import GamingDays, date_of
from croupier.server.house.counting_days import count_days
from croupier.server.http.pages import STATIC
from croupier.server.views.report_drawing import drawing
from croupier.server.views.report_files import FIELDS, _words

DAYS = GamingDays()


class Played(NamedTuple):
    """A house whose yesterday is over and on record, and who played in it."""

    house: HouseOnline
    day: int
    dealer: Client
    patron: Client


@pytest.fixture(scope="module")
def played() -> Iterator[Played]:
    """Have a patron win ten times in a row, and a day pass."""
    with open_house_online() as house:
        dealer, ann = house.staff("pit-manager"), house.guest()
        for nth in range(10):
            if nth:
                dealer.command("B-01", "open-betting")
            else:
                to_betting(dealer, "B-01")
                ann.done("/tables/B-01/seat")
            ann.done("/tables/B-01/wagers", {"wagers": [{"bet": "player", "amount": 1000}]})
            dealer.command("B-01", "close-betting")
            deal(dealer, "B-01", "9S 7S KS QS" if nth % 2 else "9H 7D KC QH")
        clock = house.desk.clock
        day, now = DAYS.day_of(clock.now()), clock.now
        clock.now = lambda: now() + DAY_MS  # type: ignore[method-assign]
        house.run(count_days(house.desk))
        yield Played(house, day, dealer, ann)


def report(played: Played, **asked: str) -> Any:
    pit = played.house.staff("pit-supervisor")
    return pit.get("/reports", params={"date": date_of(played.day), **asked}).json()


def test_a_day_a_month_and_a_year_come_to_the_same_where_one_day_was_played(
    played: Played,
) -> None:
    totals = [
        report(played, period=period)["currencies"][0]["total"]
        for period in ("day", "month", "year")
    ]
    assert totals[0] == totals[1] == totals[2]
    assert (totals[0]["coups"], totals[0]["win"]) == (10, -10_000)


def test_rows_are_by_table_game_version_shift_or_day_and_sum_to_the_total(played: Played) -> None:
    for by, name in [
        ("table", "B-01"),
        ("game", "baccarat"),
        ("day", date_of(played.day)),
        ("version", ""),
        ("shift", ""),
    ]:
        (one,) = report(played, by=by)["currencies"]
        assert sum(row["win"] for row in one["rows"]) == one["total"]["win"] == -10_000
        assert not name or row_of({"currencies": [one]}, name)["coups"] == 10
    shifts = [
        sum(one["total"]["coups"] for one in told["currencies"])
        for told in (report(played, period="shift", shift=one.name) for one in DAYS.shifts)
    ]
    assert sum(shifts) == 10
    refused = played.house.staff("auditor").get("/reports", params={"shift": "tea"})
    assert refused.status_code == 422


def test_a_win_beyond_three_deviations_is_marked_and_an_honest_one_is_not(played: Played) -> None:
    row = row_of(report(played), "B-01")
    assert row["mark"] == "beyond-3" and row["win"] < row["lowest"] < row["low"] < row["expected"]
    assert report(played)["is_final"]


def test_the_revenue_statement_agrees_with_the_ledger_to_the_unit(played: Played) -> None:
    now = report(played, period="year")["currencies"][0]["statement"]
    held: dict[str, int] = {}
    for account in played.house.desk.store.accounts(limit=10_000):
        held[kind_of(account.name)] = held.get(kind_of(account.name), 0) + account.balance
    assert {kind: sum for kind, sum in now["held"].items() if sum} == {
        kind: sum for kind, sum in held.items() if sum
    }
    assert now["after"] == now["before"] + sum(entry["amount"] for entry in now["entries"])
    own = sum(sum for kind, sum in held.items() if kind not in (*ASSETS, *OWED_TO_OTHERS))
    assert now["after"] == own
    assert now["owed"]["wallet"] == held["wallet"]
    entries = {entry["what"]: entry["amount"] for entry in now["entries"]}
    assert entries["paid"] == -10_000 and now["before"] == 0


def test_the_same_figures_are_in_the_table_the_picture_and_the_paper(played: Played) -> None:
    pit = played.house.staff("auditor")
    asked = {"date": date_of(played.day)}
    table = pit.get("/reports/table.csv", params=asked)
    assert table.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(StringIO(table.content.decode("utf-8-sig"))))
    assert [(row["table"], row["win"]) for row in rows if row["coups"] != "0"] == [
        ("B-01", "-10000"),
        ("all", "-10000"),
    ]
    picture = pit.get("/reports/drawing.svg", params=asked)
    assert "win -10,000" in picture.text and picture.headers["content-type"] == "image/svg+xml"
    paper = pit.get("/reports/report.pdf", params=asked)
    assert paper.content.startswith(b"%PDF") and len(paper.content) > 5000
    for role in ("dealer", "cashier"):
        assert played.house.staff(role).get("/reports", params=asked).status_code == 403


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_paper_of_a_report_says_the_same_in_every_language(played: Played, tag: str) -> None:
    report = msgspec.convert(
        played.house.staff("auditor").get("/reports", params={"date": date_of(played.day)}).json(),
        PeriodReport,
    )
    english = _words(report, "noon")
    with speaking(tag):
        said, picture = _words(report, "noon"), drawing(report)
    assert figures_in(picture) == figures_in(drawing(report))
    assert {*said} == {*english}
    for key, words in said.items():
        assert figures_in(str(words)) == figures_in(str(english[key])), key
        if tag != "en" and isinstance(words, str) and key.startswith(("word.", "report.", "title")):
            assert words != english[key], key


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_paper_calls_play_money_by_the_pages_word(played: Played, tag: str) -> None:
    asked = {"date": date_of(played.day)}
    report = msgspec.convert(
        played.house.staff("auditor").get("/reports", params=asked).json(), PeriodReport
    )
    play = structs.replace(report.currencies[0], currency=PLAY)
    with speaking(tag):
        said = _words(structs.replace(report, currencies=(play,)), "noon")
        picture = drawing(structs.replace(report, currencies=(play,)))
    word = pages(tag)["play.badge"]
    assert said["currencies"] == {PLAY: word} and word in said["revenue"][PLAY]  # type: ignore[index]
    assert word in picture and (tag == "en" or PLAY not in picture)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_report_has_the_same_columns_on_its_page_and_on_paper(played: Played, tag: str) -> None:
    pit = played.house.staff("auditor")
    asked, spoken = {"date": date_of(played.day)}, {"Accept-Language": tag}
    told = pit.get("/reports", params=asked, headers=spoken).json()
    with speaking(tag):
        words = _words(msgspec.convert(told, PeriodReport), "noon")
    assert msgspec.json.decode(msgspec.json.encode(words["columns"])) == told["columns"]
    shown = [column["field"] for table in told["columns"] for column in table]
    shown += [column["to"] for table in told["columns"] for column in table if column["to"]]
    assert {"fills", "credits", "low", "high", "lowest", "highest"} <= {*shown} <= {*FIELDS}


def test_neither_page_nor_paper_lists_the_columns_of_a_report_again() -> None:
    page = (STATIC / "js/pages/reportFigures.js").read_text()
    paper = files("croupier.server.views").joinpath("report.typ").read_text("utf-8")
    named = re.findall(r"\b(?:one|r)\.(\w+)", page + paper)
    assert {*named} & {*FIELDS} <= {"name", "mark"}


def figures_in(text: str) -> list[str]:
    """List the figures of a text, whatever sets off their thousands."""
    whole = re.sub(r"(?<=\d)[.,](?=\d{3}\b)", "", text)
    return sorted(re.findall(r"\d+(?:[.,]\d+)?", whole.replace(",", ".")))


def test_what_is_beyond_three_deviations_is_owned_and_ended_by_others_than_its_dealer(
    played: Played,
) -> None:
    house = played.house
    found = house.staff("auditor").get("/investigations").json()["investigations"]
    assert {(one["period"], one["table"]) for one in found} == {
        ("day", "B-01"),
        ("month", "B-01"),
        ("year", "B-01"),
    }
    number = found[0]["number"]
    owner, shift = house.staff("pit-manager"), house.staff("shift-manager")
    body = {
        "finding": "chance",
        "reason": "ten hands dealt from a sealed shoe",
        "second": shift.pin,
    }
    assert owner.post(f"/investigations/{number}/end", body).status_code == 409  # nobody's yet
    assert house.staff("pit-supervisor").post(f"/investigations/{number}/owner").status_code == 403
    assert owner.done(f"/investigations/{number}/owner")["owner"]
    at = f"/investigations/{number}"
    other, supervisor = house.staff("surveillance"), house.staff("pit-supervisor")
    assert other.post(f"{at}/owner").status_code == 409  # it has an owner, and there is no reason
    noted = other.done(f"{at}/notes", {"note": "the film shows nothing"})
    assert noted["steps"][-1]["says"] == "the film shows nothing."
    assert supervisor.post(f"{at}/notes", {"note": "nor do I"}).status_code == 403
    to = {"reason": "other shift", "to": supervisor.pin["name"]}
    assert owner.post(f"{at}/owner", to).status_code == 422
    to["to"] = other.pin["name"]
    assert owner.done(f"{at}/owner", to)["owner"] == other.pin["name"]
    assert owner.post(f"{at}/end", body).status_code == 409
    back = other.done(f"{at}/owner", {"reason": "back again", "to": owner.pin["name"]})
    assert back["steps"][-1]["says"] == f"Handed on to {owner.pin['name']}: back again."
    assert shift.post(f"/investigations/{number}/end", body).status_code in (403, 409)
    alone = owner.post(f"/investigations/{number}/end", {**body, "second": None})
    assert alone.status_code == 202
    owner.done(f"/investigations/{number}/end", body)
    told = owner.get("/investigations").json()["investigations"][0]
    assert (told["finding"], told["reason"]) == ("chance", body["reason"])
    assert owner.post(f"/investigations/{number}/owner").status_code == 409  # it is over
    assert owner.post("/investigations/99/owner").status_code == 404
    assert verify(house.desk.store).is_clean


def test_nobody_looks_into_what_they_dealt(played: Played) -> None:
    auditor = played.house.staff("auditor")
    number = auditor.get("/investigations").json()["investigations"][-1]["number"]
    person = played.house.people.person(played.dealer.id)
    assert person is not None
    dealer = played.house.signed_in(person)  # a day has passed since they signed in
    refused = dealer.post(f"/investigations/{number}/owner")
    assert (refused.status_code, refused.json()["message"]["id"]) == (403, "investigation-own-act")


def test_patrons_are_rated_for_those_who_may_know(played: Played) -> None:
    pit = played.house.staff("pit-manager")
    (one,) = pit.get("/ratings", params={"date": date_of(played.day)}).json()["patrons"]
    (of_day,) = one["played"]
    assert (one["patron"], of_day["coups"], of_day["average_bet"]) == (played.patron.id, 10, 1000)
    assert of_day["result"] == 10_000 and of_day["theoretical"] == pytest.approx(123.5, abs=5)
    rating = pit.get(f"/ratings/{played.patron.id}").json()
    assert len(rating["visits"]) == 1 and rating["visits"][0]["tables"] == ["B-01"]
    assert rating["days"] == 1 and rating["life"] == one["played"]
    assert pit.get("/ratings", params={"date": "2001-01-01"}).json()["patrons"] == []
    for role in ("dealer", "cashier", "pit-supervisor"):
        assert played.house.staff(role).get(f"/ratings/{played.patron.id}").status_code == 403


def test_today_is_told_before_it_is_over(played: Played) -> None:
    house = played.house
    told = house.staff("auditor").get("/reports").json()
    assert told["first"] == date_of(played.day + 1) and not told["is_final"]
