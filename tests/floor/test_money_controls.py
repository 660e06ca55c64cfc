"""The control standard's counting: what the floor refuses, and what verify names all the same."""

import msgspec
import pytest
from msgspec.structs import replace
from rehearsed_days import DAN, TABLES, Days, in_chips

from croupier.bank import events as b
from croupier.bank.accounts import walk_in
from croupier.bank.entries import bank_postings
from croupier.floor.audit import verify
from croupier.floor.cage import cage_of
from croupier.floor.house import House
from croupier.floor.people_events import OWNER, Change, SettingsChanged
from croupier.floor.records import CAGE, CHIPS, PEOPLE, TIPS, cage_stream, encode_event, tray_stream
from croupier.floor.requests import Ask, Book
from croupier.floor.trays import Trays
from croupier.games.library import Library
from croupier.rules.authority import standard
from croupier.store.batch import Commit
from croupier.table import commands as c

TABLE, OTHER = TABLES


@pytest.fixture
def days() -> Days:
    """A house whose trays are open and filled."""
    house = Days(1)
    for table in TABLES:
        house.open_tray(table)
    return house


def refused(days: Days, stream: str, fact: b.BankEvent) -> str:
    (answer,) = days.house.process((Book(stream, (fact,)),))
    return str(answer.message.id) if hasattr(answer, "message") else ""


def slipped_in(days: Days, stream: str, fact: b.BankEvent) -> None:
    """Write something past the floor, as whoever can reach the database might."""
    version = days.store.versions([stream]).get(stream, 0)
    posted = (bank_postings("EUR", fact),)
    commit = Commit(stream, version, fact.at, events=(encode_event(fact),), postings=posted)
    assert type(days.store.append([commit])[0]).__name__ == "Written"


def named(days: Days) -> str:
    """Say what verify finds."""
    report = verify(days.store)
    return report.wrong or "; ".join(report.not_allowed)


def closing(days: Days, off: int = 0, **more: str) -> b.FloatClosed:
    count, book = days.book(TABLE) + off, days.book(TABLE)
    who = {"second": "dan", "reason": "gone" if off else "", **more}
    fact = b.FloatClosed("sue", days.now, TABLE, count, book, chips=in_chips(count))
    return b.FloatClosed(
        "sue", fact.at, TABLE, count, book, who["second"], who["reason"], in_chips(count)
    )


def short_yesterday(days: Days, off: int = -5) -> None:
    """Have a tray closed off its book, on a day that is over."""
    days.must(Book(tray_stream(TABLE), (closing(days, off),)))
    days.clock.at = days.days.ends(days.today) + 1


def explained(days: Days, by: str, second: str, amount: int = 5) -> b.VarianceExplained:
    return b.VarianceExplained(by, days.now, TABLE, 1, "missing", amount, "found out", second)


def test_audit_1_an_opening_count_off_the_closing_one_is_told_and_kept_apart(days: Days) -> None:
    days.must(Book(tray_stream(TABLE), (closing(days),)))
    had, held = days.closed_with(TABLE), days.house.balance
    own = held("house")
    for off, kind in ((-100, "missing"), (300, "found")):
        count = had + off
        opened = b.FloatOpened(
            "sue", days.now, TABLE, count, "dan", None, in_chips(count), "rolled away"
        )
        days.must(Book(tray_stream(TABLE), (opened,)))
        assert (held("float", TABLE), held(kind, TABLE)) == (count, abs(off))
        days.must(Book(tray_stream(TABLE), (closing(days),)))
        had = count
    assert held("house") == own - 100 + 300, "until it is explained, missing chips are owed"
    known = Trays(days.store).of(TABLE).variances.values()
    assert [one.what for one in known] == ["tray-opened", "tray-opened"]
    assert verify(days.store).is_clean
    # Silent about it, as it could be before.
    silent = b.FloatOpened("sue", days.now, TABLE, had - 50, "dan", had, in_chips(had - 50))
    slipped_in(days, tray_stream(TABLE), silent)
    assert "does not match what is told of its variance" in named(days)


@pytest.mark.parametrize("pair", [("kim", "sue"), ("sue", "mat"), ("kim", "dan")])
def test_audit_2_whoever_counted_or_dealt_accounts_for_nothing(
    days: Days, pair: tuple[str, str]
) -> None:
    short_yesterday(days)
    fact = explained(days, *pair)
    assert refused(days, tray_stream(TABLE), fact) == "variance-own"
    slipped_in(days, tray_stream(TABLE), fact)
    assert "does not account for variance 1" in named(days)


def test_audit_2_only_what_is_open_is_accounted_for_and_within_a_bound_by_rank(days: Days) -> None:
    short_yesterday(days, -30_000)
    stream = tray_stream(TABLE)
    assert refused(days, stream, explained(days, "kim", "mat", 30_001)) == "variance-smaller"
    days.must(Book(stream, (explained(days, "mat", "kim", 30_000),)))
    assert refused(days, stream, explained(days, "kim", "mat", 1)) == "variance-explained-meanwhile"
    assert verify(days.store).is_clean
    days.clock.at += 1_000
    for amount, is_allowed in ((100_000, True), (100_001, False)):
        large = Days(2)
        large.open_tray(TABLE)
        for _ in range(3):
            large.fill_at_once(TABLE)
        large.must(Book(stream, (closing(large, -amount),)))
        large.clock.at = large.days.ends(large.today) + 1
        pam = ("mat", "kim") if is_allowed else ("mat", "pia")
        fact = explained(large, *pam, amount)
        assert refused(large, stream, fact) == ("" if is_allowed else "signer-no-longer-may")
        if not is_allowed:
            slipped_in(large, stream, fact)
        assert bool(named(large)) != is_allowed


def test_audit_4_nobody_gives_anothers_wallet_away(days: Days) -> None:
    days.must(Ask(TABLE, (c.TakeSeat(DAN, days.now, "ann", 1),)))
    slipped_in(days, TIPS, b.TipGiven("dan", days.now, TABLE, "ann", 50, "x", "ina"))
    assert "by their own word" in named(days)


def test_audit_4_a_tip_is_said_by_whoever_is_on(days: Days) -> None:
    who = walk_in(TABLE, 2, days.now)
    days.must(Ask(TABLE, (c.TakeSeat(DAN, days.now, who, 2),)))
    bought = b.BoughtIn("dan", days.now, TABLE, who, 500, "sue")
    days.must(Book(tray_stream(TABLE), (bought,)))
    tip = b.TipGiven("mat", days.now, TABLE, who, 50, "x", "ina")
    assert refused(days, TIPS, tip) == "signer-not-on"
    slipped_in(days, TIPS, tip)
    assert "is not on as the dealer" in named(days)


def test_audit_8_one_tag_is_out_at_one_table(days: Days) -> None:
    for nth, table in enumerate((TABLE, OTHER)):
        lifted = b.BoxLifted("tim", days.now, table, "T-1", 0, "tam")
        assert refused(days, tray_stream(table), lifted) == ("box-tag-out" if nth else "")
    slipped_in(days, tray_stream(OTHER), lifted)
    assert "is out under the tag" in named(days)


def test_audit_8_two_boxes_under_one_tag_at_once_are_one(days: Days) -> None:
    lifted = [
        Book(tray_stream(table), (b.BoxLifted("tim", days.now, table, "T-1", 0, "tam"),))
        for table in TABLES
    ]
    done = [type(answer).__name__ for answer in days.house.process(lifted)]
    assert sorted(done) == ["Done", "Refused"]


def test_a_tray_is_closed_by_whoever_is_on_and_with_no_bet_down(days: Days) -> None:
    stream = tray_stream(TABLE)
    assert refused(days, stream, closing(days, second="mat")) == "signer-not-on"
    days.must(Ask(TABLE, (c.TakeSeat(DAN, days.now, "ann", 1), c.OpenBetting(DAN, days.now))))
    days.must(Ask(TABLE, (c.PlaceWager(DAN, days.now, "ann", 1, "red", 50),)))
    assert refused(days, stream, closing(days)) == "tray-count-bets-down"
    slipped_in(days, stream, closing(days))
    assert "Bets are down" in named(days)


def test_a_bet_keeps_a_tray_open_where_the_house_has_nobody_on_for_its_count(days: Days) -> None:
    rule = standard()["closing-count"]
    own = standard().by_days(days.days).changed([replace(rule, acts=("closing-count",), on="")])
    rows = Change("authority", "", msgspec.json.encode(own.rows).decode())
    days.must(Book(PEOPLE, (SettingsChanged(OWNER, days.now, (rows,)),)))
    days.house = House(days.store, days.clock, "EUR", Library(own))
    days.must(Ask(TABLE, (c.TakeSeat(DAN, days.now, "ann", 1), c.OpenBetting(DAN, days.now))))
    days.must(Ask(TABLE, (c.PlaceWager(DAN, days.now, "ann", 1, "red", 50),)))
    stream, fact = tray_stream(TABLE), closing(days)
    assert refused(days, stream, fact) == "tray-count-bets-down"
    slipped_in(days, stream, fact)
    assert "Bets are down" in named(days)


def test_a_short_drop_box_is_nobodys_loss_but_is_kept_apart(days: Days) -> None:
    days.must(Ask(TABLE, (c.TakeSeat(DAN, days.now, "ann", 1),)))
    bought = b.BoughtIn("dan", days.now, TABLE, "ann", 500, "sue")
    stream, own = tray_stream(TABLE), days.house.balance("house")
    days.must(Book(stream, (bought,)))
    days.must(Book(stream, (b.BoxLifted("tim", days.now, TABLE, "T-1", 0, "tam"),)))
    counted = b.BoxCounted("tim", days.now, TABLE, "T-1", 480, 0, "tam", "a note is gone")
    days.must(Book(stream, (counted,)))
    assert days.house.balance("short", TABLE) == 20
    assert days.house.balance("house") == own + 500, "the chips' worth, and nothing lost"
    (one,) = Trays(days.store).of(TABLE).variances.values()
    assert (one.what, one.kept_in) == ("drop-box", "short")
    assert one.concerned == frozenset(("tim", "tam", "dan"))
    assert verify(days.store).is_clean


def test_the_cage_is_counted_by_two_and_a_variance_kept_apart(days: Days) -> None:
    cash, held = days.house.balance("cage"), days.house.balance
    first = b.CageCounted("cal", days.now, cash, {100: 50, 5: 10}, "sue")
    days.must(Book(CAGE, (first,)))
    assert not cage_of(days.store).variances, "nobody knew what chips it had"
    sold = b.ChipsSold("cal", days.now, {100: 20})
    days.must(Book(CHIPS, (sold,)))
    count = b.CageCounted("cal", days.now, cash + 1_990, {100: 29, 5: 10}, "sue")
    assert refused(days, CAGE, count) == "cage-count-reason-missing"
    days.must(Book(CAGE, (b.CageCounted("cal", days.now, cash + 1_990, {100: 29, 5: 10}, "sue",
                                        "one of each is gone"),)))  # fmt: skip
    assert (held("short", "cage"), held("missing", "cage")) == (10, 100)
    assert held("cage") == cash + 1_990
    assert verify(days.store).is_clean
    slipped_in(days, CAGE, b.CageCounted("cal", days.now, 5, {100: 29, 5: 10}, "sue", "", 5))
    assert "the cage was counted against" in named(days)


def test_the_cage_gives_no_chip_that_it_has_not(days: Days) -> None:
    count = b.CageCounted("cal", days.now, days.house.balance("cage"), {100: 50}, "sue")
    days.must(Book(CAGE, (count,)))
    chips, stream = {100: 30}, tray_stream(TABLE)
    number = len(Trays(days.store).of(TABLE).slips) + 1
    days.must(Book(stream, (b.SlipRequested("sue", days.now, TABLE, 0, "fill", chips),)))
    days.must(Book(CHIPS, (b.ChipsSold("cal", days.now, {100: 30}),)))
    issue = b.SlipIssued("cal", days.now, TABLE, number, "fill", chips)
    assert refused(days, stream, issue) == "cage-lacks-chips"
    sold = b.ChipsSold("cal", days.now, {5: 1})
    assert refused(days, CHIPS, sold) == "cage-lacks-chips"
    slipped_in(days, CHIPS, sold)
    assert "The cage has 0 chips of 5" in named(days)


def test_a_tray_gives_no_chip_that_it_can_not_have(days: Days) -> None:
    stream, chips = tray_stream(TABLE), {1_000: 41}  # it was filled with forty of them
    number = len(Trays(days.store).of(TABLE).slips) + 1
    request = b.SlipRequested("sue", days.now, TABLE, number, "credit", chips)
    assert refused(days, stream, request) == "credit-above-tray"
    slipped_in(days, stream, request)
    issue = b.SlipIssued("dan", days.now, TABLE, number, "credit", chips, "sue")
    days.fill_at_once(OTHER)
    assert refused(days, stream, issue) in ("tray-lacks-chips", "tray-short")
    slipped_in(
        days,
        stream,
        b.SlipVoided("sue", days.now, TABLE, number, "credit", chips, False, "too many", "cal"),
    )
    some = {5: 1}  # none of these was ever in it
    days.must(Book(stream, (b.SlipRequested("sue", days.now, TABLE, 0, "credit", some),)))
    issue = b.SlipIssued("dan", days.now, TABLE, number + 1, "credit", some, "sue")
    assert refused(days, stream, issue) == "tray-lacks-chips"
    days.must(Book(CHIPS, (b.ChipsSold("cal", days.now, some),)))  # and came to it by play
    days.must(Book(stream, (issue,)))
    assert verify(days.store).is_clean
    days.must(Book(stream, (b.SlipRequested("sue", days.now, TABLE, 0, "credit", some),)))
    more = b.SlipIssued("dan", days.now, TABLE, number + 2, "credit", some, "sue")
    slipped_in(days, stream, more)
    assert "can have 0 chips of 5" in named(days)


def test_what_one_person_takes_and_pays_alone_is_one_sum_over_all_acts(days: Days) -> None:
    limit = days.house.authority["cash-in"].a_day
    for nth in range(limit // 1_000_000):
        who = f"patron-{nth}"
        paid = b.Deposited("cal", days.now, who, 1_000_000 - 50_000 * (not nth))
        days.must(Book(cage_stream(who), (paid,)))
    over = b.ChipsSold("cal", days.now, {1: 1})
    assert refused(days, CHIPS, over) == "cash-taken-alone-day"
    assert verify(days.store).is_clean
    slipped_in(days, CHIPS, over)
    assert "did alone what takes two people" in named(days)


@pytest.mark.parametrize("alike", ["t-1", "T1", "T-01", "Ｔ-1", "T 1"])
def test_a_tag_that_is_read_as_another_is_that_tag(days: Days, alike: str) -> None:
    days.must(Book(tray_stream(TABLE), (b.BoxLifted("tim", days.now, TABLE, "T-1", 0, "tam"),)))
    elsewhere = b.BoxLifted("tim", days.now, OTHER, alike, 0, "tam")
    assert refused(days, tray_stream(OTHER), elsewhere) == "box-tag-out"
    days.must(Book(tray_stream(TABLE), (b.BoxCounted("tim", days.now, TABLE, "T-1", 0, 0, "tam"),)))
    again = b.BoxLifted("tim", days.now, TABLE, alike, 0, "tam")
    assert refused(days, tray_stream(TABLE), again) == "box-tag-used"
