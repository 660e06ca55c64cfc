"""The table of authority: who may, who just may not, the same person twice, the concerned."""

import re
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

import croupier
from croupier.rules.authority import (
    HEIGHT,
    OWN_MAXIMUM,
    RANKS,
    STAFF_RANKS,
    WATCHERS,
    Authority,
    Maximum,
    Row,
    check_two_persons,
    is_above,
    or_above,
    rank_name,
    read_rows,
    standard,
    weaker,
)
from croupier.rules.errors import InputError, Refusal
from croupier.rules.gaming_day import GamingDays
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


def test_an_act_that_is_no_command_is_refused_in_words_too() -> None:
    row = next(row for row in ROWS if "variance-explained" in row.acts)
    with pytest.raises(Refusal, match="This needs "):
        row.check_first(Someone("a", "dealer"))


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


def test_an_amount_takes_the_first_row_that_reaches_so_far_and_any_above_them_the_highest() -> None:
    small, large, any_sum = (
        Row(("explain",), "pit-manager", up_to_amount=100),
        Row(("explain",), "shift-manager", up_to_amount=1_000),
        Row(("explain",), "director"),
    )
    table = Authority([small, large, any_sum])
    found = {amount: table.for_amount("explain", amount) for amount in (0, 100, 101, 1_000, 1_001)}
    assert [*found.values()] == [small, small, large, large, any_sum]
    assert table["explain"] == any_sum and table.of("explain") == (small, large, any_sum)
    assert "explain" in table and table.acts == ("explain",) and "fly" not in table


def test_r_35_corrections_count_in_no_higher_maximum_than_the_settings_give() -> None:
    """Its own where the settings name the table, its game's for a new one, else no bound holds."""
    own = Maximum("B-01", "baccarat", 500)
    maxima = (own, Maximum("B-02", "baccarat", 2_000), Maximum("R-01", "roulette", None))
    table = standard().within(maxima)
    assert table.counting("B-01", "baccarat", 9_000) == 500
    assert table.counting("B-01", "baccarat", 300) == 300
    assert table.counting("B-09", "baccarat", 9_000) == 2_000
    assert table.counting("R-01", "roulette", 9_000) is None
    assert table.counting("L-01", "lucky-7", 9_000) is None
    assert table.counting("B-01", "baccarat", None) is None
    assert standard().counting("B-01", "baccarat", 9_000) == 9_000  # no settings, no bound
    assert table.like("B-01", "baccarat") == [own]


def test_r_35_tables_of_before_let_a_tables_own_maximum_count_where_the_settings_have_none() -> (
    None
):
    before = Authority(row for row in ROWS if OWN_MAXIMUM not in row.acts)
    some = (Maximum("B-01", "baccarat", 500), Maximum("R-01", "roulette", None))
    assert before.within(some).counting("R-01", "roulette", 9_000) == 9_000
    assert before.within(some).counting("L-01", "lucky-7", 9_000) == 9_000
    assert before.within(some[:1]).counting("L-01", "lucky-7", 9_000) == 500  # the highest of all


def test_days_and_maxima_stay_with_a_table_that_is_changed_otherwise() -> None:
    days, maxima = GamingDays("Europe/Berlin"), (Maximum("B-01", "baccarat", 500),)
    for table in (standard().by_days(days).within(maxima), standard().within(maxima).by_days(days)):
        kept = table.changed([Row(("credit",), "director")])
        assert (kept.days, kept.maxima, kept["credit"].first) == (days, maxima, "director")


def test_a_rank_stands_above_those_below_it_and_a_desk_above_nobody() -> None:
    assert is_above("pit-manager", "pit-supervisor") and not is_above("dealer", "pit-supervisor")
    assert not is_above("pit-manager", "pit-manager") and not is_above("cashier", "dealer")
    assert (rank_name("pit-manager"), or_above("pit-manager"), or_above("cashier")) == (
        "Pit Manager", "Pit Manager or above", "Cashier"
    )  # fmt: skip


WEAK = {
    "lower rank": Row(("clear-alarm",), "dealer"),
    "no second person": Row(("take-over",), "dealer"),
    "lower second person": Row(
        ("patron-excluded", "exclusion-ended"), "shift-manager", second="shift-manager"
    ),
    "higher bound": Row(
        ("cash-in",), "cashier", second="pit-supervisor", above=2_000_000, a_day=10_000_000
    ),
    "no bound of a day": Row(("cash-out",), "cashier", second="pit-supervisor", above=1_000_000),
    "another desk": Row(("debt-paid",), "cashier", also=("count-team",)),
    "what is nobody's": Row(("be-on-at-two-tables",), "dealer"),
    "who only watches, too": Row(("box-count",), "count-team", second="count-team", looks=True),
    "one hand in both accounts": Row(
        ("secret-reset",), "director", second="assistant-director", apart_days=2
    ),
    "a desk for a rank": Row(("close-table",), "cashier"),
    "a rank for a desk": Row(("fill-issue",), "director"),  # nobody can say that it is as strict
    "not over the day": Row(("correction",), "assistant-director", second="shift-manager"),
}
STRICT = Row(("clear-alarm",), "pit-manager", second="dealer-inspector")


@pytest.mark.parametrize("what", WEAK)
def test_controls_a_row_that_asks_for_less_is_weaker_and_a_stricter_one_is_not(what: str) -> None:
    assert not weaker(standard()) and not weaker(standard().changed([STRICT]))
    row = WEAK[what]
    assert set(weaker(standard().changed([row]))) == set(row.acts)


def test_r_35_a_correction_is_weaker_by_its_bounds() -> None:
    rows = [row for row in standard().rows if "correction" in row.acts]
    wider = [msgspec.structs.replace(rows[0], up_to_table_maxima=2), *rows[1:]]
    narrower = [msgspec.structs.replace(rows[1], up_to_table_maxima=5), *rows[2:]]
    assert set(weaker(standard().changed(wider))) == {"correction"}
    assert not weaker(standard().changed(narrower))
    without = Authority(row for row in standard().rows if "take-over" not in row.acts)
    assert not weaker(without)  # a table of before had no such row


def test_controls_an_amount_is_weaker_by_its_bounds() -> None:
    """What up to a bound takes lower ranks is compared at every bound, not at the last one only."""
    rows = standard().of("variance-explained")
    wider = [msgspec.structs.replace(rows[0], up_to_amount=10**12), *rows[1:]]
    narrower = [msgspec.structs.replace(rows[0], up_to_amount=1), *rows[1:]]
    assert set(weaker(standard().changed(wider))) == {"variance-explained"}
    assert not weaker(standard().changed(narrower))
