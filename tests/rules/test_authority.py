"""The table of authority: who may, who just may not, the same person twice, the concerned."""

import re
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

import croupier
from croupier.rules.authority import (
    HEIGHT,
    RANKS,
    STAFF_RANKS,
    WATCHERS,
    Authority,
    Row,
    check_two_persons,
    read_rows,
    standard,
)
from croupier.rules.errors import InputError, Refusal
from croupier.rules.ways import way
from croupier.stock import STEPS
from croupier.stock.items import act_named
from croupier.table.commands import COMMANDS
from refusals import refusing

ROWS = standard().rows
TWO = [row for row in ROWS if row.second]


def name(row: Row) -> str:
    return f"{row.acts[0]} {row.first} {row.second}".strip()


class Someone(NamedTuple):
    id: str
    rank: str


def just_below(rank: str) -> str:
    """Give the highest rank that is not entitled."""
    return RANKS[HEIGHT[rank] - 1] if HEIGHT.get(rank, 0) else "auditor"


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_the_first_person_has_the_rank_and_nobody_below(row: Row) -> None:
    if row.first in STAFF_RANKS:
        row.check_first(Someone("a", row.first), "do this")
    entitled = {rank for rank in STAFF_RANKS if row.allows(rank)}
    ladder = set(RANKS[HEIGHT.get(row.first, len(RANKS)) :])
    if row.first == "patron":
        ladder = set(RANKS)
    expected = ladder | set(row.also) | (set(WATCHERS) if row.looks else set())
    assert entitled == expected | ({row.first} & set(STAFF_RANKS))
    for rank in set(STAFF_RANKS) - entitled:
        with pytest.raises(Refusal) as refused:
            row.check_first(Someone("a", rank), "do this")
        assert refused.value.rank == row.first


@pytest.mark.parametrize("row", TWO, ids=name)
def test_the_second_person_has_the_rank_and_is_another_and_not_concerned(row: Row) -> None:
    first, second = Someone("ann", row.first), Someone("bob", row.second)
    row.check_second(first, second)
    with refusing("second-person-rank", Refusal):
        row.check_second(first, Someone("bob", just_below(row.second)))
    with refusing("second-person-is-first", Refusal):
        row.check_second(first, Someone("ann", "director"))
    for concerned in ("ann", "bob"):
        with refusing("own-matter", Refusal):
            row.check_second(first, second, {concerned})


def test_r_35_a_correction_takes_the_ranks_of_its_amount() -> None:
    tiers = {
        1: ("pit-supervisor", "dealer-inspector"),
        1_000: ("pit-supervisor", "dealer-inspector"),
        1_001: ("pit-manager", "pit-supervisor"),
        10_000: ("pit-manager", "pit-supervisor"),
        10_001: ("shift-manager", "pit-manager"),
        100_000: ("shift-manager", "pit-manager"),
        100_001: ("assistant-director", "shift-manager"),
    }
    for amount, ranks in tiers.items():
        for sign in (1, -1):
            row = standard().correction(sign * amount, 1_000)
            assert (row.first, row.second) == ranks
    # A table without a maximum has no smaller amounts.
    assert standard().correction(1, None).first == "assistant-director"


def test_cash_takes_a_second_person_only_above_the_threshold() -> None:
    row = standard()["cash-out"]
    assert row.first == "cashier" and row.above
    assert not row.wants_two(row.above) and row.wants_two(row.above + 1)
    assert standard()["credit"].wants_two(1)


def test_cash_over_the_table_takes_a_pit_supervisor_above_the_threshold() -> None:
    row = standard()["buy-in"]
    assert (row.first, row.second, row.above) == ("dealer", "pit-supervisor", 100_000)


def test_a_house_puts_its_own_rows_in_the_place_of_the_standards() -> None:
    own = Row(("credit",), "pit-manager", second="cashier")
    changed = standard().changed([own])
    assert changed["credit"] == own and changed["fill"].first == "pit-supervisor"
    assert standard()["credit"].first == "pit-supervisor"
    with refusing("authority-act-unknown", InputError):
        standard().changed([Row(("fly",), "dealer")])
    with refusing("authority-rank-unknown", InputError):
        Authority([Row(("credit",), "king")])


def test_an_amount_and_a_rank_are_data_of_the_settings() -> None:
    row = msgspec.convert(
        {
            "acts": ["correction"],
            "first": "director",
            "second": "director",
            "up-to-table-maxima": 5,
        },
        Row,
    )
    kept = [one for one in standard().changed([row]).rows if "correction" in one.acts]
    assert kept == [row]


def test_every_command_has_its_row_and_every_act_is_asked_for_somewhere() -> None:
    acts = {act for row in ROWS for act in row.acts}
    assert set(COMMANDS) <= acts
    root = Path(croupier.__file__).parent
    source = "\n".join(path.read_text() for path in root.rglob("*.py"))
    asked = set(
        re.findall(r'"([a-z]+(?:-[a-z]+)+|stop|fill|credit|drop|verify|correction)"', source)
    )
    online = {
        "play-a-patrons-own-table"
    }  # nobody may: it is said in the docs, and held at the gate
    assert acts - set(COMMANDS) - online - set(map(act_named, STEPS)) <= asked


def test_two_persons_are_two_whatever_their_rank() -> None:
    with pytest.raises(Refusal) as refused:
        check_two_persons(Someone("a", "director"), Someone("a", "director"), "dealer")
    assert refused.value.allowed == (way("another-person"),)


def test_a_table_of_authority_of_an_older_record_is_read() -> None:
    [row] = read_rows('[{"acts":["correction"],"first":"director","up-to":5}]')
    assert row.up_to_table_maxima == 5 and row.first == "director"
    [said] = read_rows(r'[{"acts":["correction"],"first":"director","says":"\"up-to\":5"}]')
    assert said.up_to_table_maxima is None and said.says == '"up-to":5'
    [spaced] = read_rows('[{"acts":["correction"],"first":"director","up-to" : 5}]')
    assert spaced.up_to_table_maxima == 5
