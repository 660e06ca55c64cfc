"""The rulebooks are whole: every clause of the documents is there, and every citation is met."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

BOOKS = Path(__file__).parents[2] / "src" / "croupier" / "rules" / "books"
KINDS = {"executed", "procedure", "definition", "equipment", "information"}

# Counted in the documents: the numbers with at least one dot. The online page has none of its own.
NUMBERED = {"baccarat": 155, "lucky-7": 144, "dragon-tiger": 154, "roulette": 132}
IDS = (*NUMBERED, "online-baccarat")

Table = dict[str, Any]


def book(id: str) -> Table:
    return tomllib.loads((BOOKS / f"{id}.toml").read_text(encoding="utf-8"))


def readings() -> list[Table]:
    listed: list[Table] = tomllib.loads((BOOKS / "readings.toml").read_text("utf-8"))["reading"]
    return listed


def numbers(id: str) -> list[str]:
    return [clause["no"] for clause in book(id)["clause"]]


def values(thing: Any, wanted: set[str], suffix: str = "\0") -> Iterator[str]:
    """List the strings under the wanted keys, wherever in the file they stand."""
    if isinstance(thing, list):
        for part in thing:
            yield from values(part, wanted, suffix)
    elif isinstance(thing, dict):
        for key, value in thing.items():
            texts = [value] if isinstance(value, str) else value
            named = key in wanted or key.endswith(suffix)
            if named and isinstance(texts, list) and all(isinstance(t, str) for t in texts):
                yield from texts
            else:
                yield from values(value, wanted, suffix)


def citations(id: str) -> list[str]:
    whole = book(id)
    matters = [{"by": nos} for nos in whole.pop("cites", {}).values()]
    return list(values([whole, matters], {"by", "clause"}, "-by"))


@pytest.mark.parametrize(("id", "count"), NUMBERED.items())
def test_every_numbered_clause_of_the_document_is_there(id: str, count: int) -> None:
    assert len(numbers(id)) == count


@pytest.mark.parametrize("id", NUMBERED)
def test_clauses_stand_in_the_document_s_order(id: str) -> None:
    order = [tuple(map(int, no.split("."))) for no in numbers(id)]
    assert order == sorted(order)


@pytest.mark.parametrize("id", IDS)
def test_no_clause_is_there_twice(id: str) -> None:
    assert len(set(numbers(id))) == len(numbers(id))


@pytest.mark.parametrize("id", IDS)
def test_every_clause_has_a_known_kind_and_says_one_line(id: str) -> None:
    for clause in book(id)["clause"]:
        assert set(clause) == {"no", "kind", "says"}, clause
        assert clause["kind"] in KINDS, clause
        assert clause["says"].strip() and "\n" not in clause["says"], clause


@pytest.mark.parametrize("id", IDS)
def test_every_citation_is_a_clause_of_the_same_book(id: str) -> None:
    cited = citations(id)
    assert len(cited) > len(book(id)["wager"])
    assert set(cited) - set(numbers(id)) == set()


@pytest.mark.parametrize("id", IDS)
def test_a_book_lists_the_readings_it_rests_on(id: str) -> None:
    whole = book(id)
    listed = whole.pop("readings")
    assert len(set(listed)) == len(listed)
    assert set(values(whole, {"reading"})) - set(listed) == set()
    assert set(listed) == {one["no"] for one in readings() if id in one["books"]}


def test_readings_are_numbered_in_order_and_none_is_missing() -> None:
    numbered = [f"R-{n}" for n in range(1, len(readings()) + 1)]
    assert [one["no"] for one in readings()] == numbered and len(numbered) >= 23


@pytest.mark.parametrize("one", readings(), ids=lambda one: str(one["no"]))
def test_a_reading_is_about_clauses_that_exist(one: Table) -> None:
    assert one["books"] and one["trouble"] and one["reading"]
    assert set(one["clauses"]) - set(one["books"]) == set()
    for id, nos in one["clauses"].items():
        assert nos and set(nos) - set(numbers(id)) == set()


def test_the_floor_baccarat_books_name_their_irregularities_alike() -> None:
    floor = ("baccarat", "lucky-7", "dragon-tiger")
    sevens = [
        {i["id"]: i["clause"] for i in book(id)["irregularity"] if "insurance" not in i["id"]}
        for id in floor
    ]
    # The last clause of section 7 is 7.22 in one document and 7.20 in the others.
    assert [one.pop("beyond-the-rules") for one in sevens] == ["7.22", "7.20", "7.20"]
    assert sevens[0] == sevens[1] == sevens[2]
