"""Chips by denomination: what no count ever had is not redeemed, and what was exchanged is told."""

import pytest
from msgspec.structs import replace
from rehearsed_days import DAN, TABLES, Days, in_chips
from test_money_controls import closing, named, refused, slipped_in

from croupier.bank import events as b
from croupier.bank.accounts import walk_in
from croupier.bank.chips import Chips, added, exchanged
from croupier.floor.audit import verify
from croupier.floor.cage import cage_of
from croupier.floor.records import CAGE, CHIPS, tray_stream
from croupier.floor.requests import Ask, Book
from croupier.floor.trays import Trays
from croupier.table import commands as c

TABLE, OTHER = TABLES
AT = tray_stream(TABLE)


@pytest.fixture
def days() -> Days:
    """A house whose trays are open and filled."""
    house = Days(1)
    for table in TABLES:
        house.open_tray(table)
    return house


def in_others(chips: Chips) -> Chips:
    """Count out the same worth, with one of the largest in chips of 25."""
    value = max(chips)
    return added(added(chips, {value: 1}, -1), {25: value // 25})


def test_what_lies_in_the_place_of_other_chips_has_a_worth() -> None:
    assert exchanged({100: 1}, {100: 1}) == 0
    assert exchanged({100: 1}, {100: 2}) == 0, "missing, and nothing in its place"
    assert exchanged({25: 8}, {100: 2}) == 200
    assert exchanged({25: 8, 5: 1}, {100: 3}) == 205


def test_chips_that_no_count_ever_had_are_neither_redeemed_nor_brought(days: Days) -> None:
    days.must(Book(CHIPS, (b.ChipsSold("cal", days.now, {500: 2}),)))
    false = b.ChipsRedeemed("cal", days.now, {25: 4})
    assert refused(days, CHIPS, false) == "chips-never-out"
    days.must(Book(CHIPS, (b.ChipsRedeemed("cal", days.now, {500: 1}),)))
    assert verify(days.store).is_clean
    slipped_in(days, CHIPS, false)
    assert "chips of 25 can be in play or in pockets" in named(days)


def test_where_a_tray_in_play_was_not_counted_so_only_what_left_tables_is_unknown(
    days: Days,
) -> None:
    days.must(Book(AT, (closing(days),)))
    opened = b.FloatOpened("house", days.now, TABLE, days.closed_with(TABLE))
    days.must(Book(AT, (opened,)))
    days.must(Book(CHIPS, (b.ChipsSold("cal", days.now, {500: 2}),)))
    false = b.ChipsRedeemed("cal", days.now, {25: 4})
    assert refused(days, CHIPS, false) == "chips-never-out", "the cage sold no such chips"
    at, who = days.now, walk_in(TABLE, 5, days.clock.at)
    days.must(Ask(TABLE, (c.TakeSeat(DAN, at, who, 5),)))
    days.must(Book(AT, (b.BoughtIn("dan", days.now, TABLE, who, 75),)))
    days.must(Ask(TABLE, (c.LeaveSeat(DAN, days.now, who, 5),)))
    assert refused(days, CHIPS, false) == "chips-never-out", "75 were carried off"
    assert refused(days, CHIPS, b.ChipsRedeemed("cal", days.now, {25: 3})) == ""
    assert verify(days.store).is_clean


def test_a_tray_that_opens_in_other_denominations_is_a_variance_told_and_explained(
    days: Days,
) -> None:
    days.must(Book(AT, (closing(days),)))
    count = days.closed_with(TABLE)
    others = in_others(in_chips(count))
    opened = b.FloatOpened("sue", days.now, TABLE, count, "dan", None, others)
    assert refused(days, AT, opened) == "tray-denominations-reason-missing"
    days.must(Book(AT, (replace(opened, reason="changed for small ones"),)))
    tray = Trays(days.store).of(TABLE)
    (one,) = tray.variances.values()
    assert (one.what, one.kept_in, one.amount) == ("tray-opened", "exchanged", 1_000)
    assert "1,000 in chips was in the wrong denominations" in tray.told.words
    days.clock.at = days.days.ends(days.today) + 1
    explained = b.VarianceExplained("mat", days.now, TABLE, 1, "exchanged", 1_000, "seen", "kim")
    assert refused(days, AT, replace(explained, second="dan")) == "variance-own"
    own = days.house.balance("house")
    days.must(Book(AT, (explained,)))
    assert (days.house.balance("house"), days.book(TABLE)) == (own, count), "no money moved"
    assert verify(days.store).is_clean


def test_verify_names_a_tray_that_opened_in_other_denominations_without_a_word(days: Days) -> None:
    days.must(Book(AT, (closing(days),)))
    count = days.closed_with(TABLE)
    others = in_others(in_chips(count))
    silent = b.FloatOpened("sue", days.now, TABLE, count, "dan", count, others)
    slipped_in(days, AT, silent)
    slipped_in(days, AT, b.BoxLifted("tim", days.now, TABLE, "T-9", 0, "tam"))
    assert "does not match what is told of its variance" in named(days)


def test_a_tray_that_closes_with_chips_no_count_had_is_a_variance(days: Days) -> None:
    strange = closing(days)
    assert strange.chips is not None
    strange = replace(strange, chips=in_others(strange.chips))
    assert refused(days, AT, strange) == "tray-denominations-reason-missing"
    days.must(Book(AT, (replace(strange, reason="nobody knows"),)))
    (one,) = Trays(days.store).of(TABLE).variances.values()
    assert (one.what, one.kept_in, one.amount) == ("tray-closed", "exchanged", 1_000)
    assert verify(days.store).is_clean


def test_a_cage_counted_in_other_denominations_is_a_variance(days: Days) -> None:
    chips = in_chips(5_000_000)
    cash = days.house.balance("cage")
    days.must(Book(CAGE, (b.CageCounted("cal", days.now, cash, chips, "sue"),)))
    other = b.CageCounted("cal", days.now, cash, in_others(chips), "sue")
    assert refused(days, CAGE, other) == "cage-count-reason-missing"
    days.must(Book(CAGE, (replace(other, reason="changed"),)))
    (one,) = cage_of(days.store).variances.values()
    assert (one.what, one.kept_in, one.amount) == ("cage-chips", "exchanged", 1_000)
    assert verify(days.store).is_clean
