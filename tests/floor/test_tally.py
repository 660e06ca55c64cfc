"""The sums of gaming days: what was played and moved, nothing twice and nothing in two days."""

from collections.abc import Iterable
from itertools import count as count_from
from math import sqrt

import pytest
from house_under_test import BANKER_WINS, DEALER, PATRONS, bet, must, open_house, open_table
from msgspec.structs import replace

from croupier.bank.accounts import kind_of
from croupier.bank.events import BoughtIn, FloatFilled
from croupier.floor.audit import verify
from croupier.floor.clock import HOUR_MS, MINUTE_MS, SetClock
from croupier.floor.count_events import (
    DAYS,
    INVESTIGATIONS,
    DayCounted,
    InvestigationEnded,
    InvestigationTaken,
    PatronRated,
    Sums,
    as_form,
)
from croupier.floor.counting import Counting, last_rating, rating_stream, to_write
from croupier.floor.house import House
from croupier.floor.looking_into import investigations
from croupier.floor.periods import Asked, Revenue, report
from croupier.floor.records import tray_stream
from croupier.floor.requests import Ask, Book
from croupier.floor.roster import roster_of
from croupier.floor.tally import Tally
from croupier.games.library import Library
from croupier.rules.authority import standard
from croupier.rules.gaming_day import DAY_MS, GamingDays, Shift
from croupier.server.house.recording import put_on_record
from croupier.server.settings import Settings
from croupier.store.memory import MemoryStore
from croupier.table import commands as c

DAY = 20_000  # 2024-10-04
DAYS_OF_THE_HOUSE = GamingDays()
NOON = DAYS_OF_THE_HOUSE.begins(DAY) + 6 * HOUR_MS
SUITS = count_from(0)
PLAYER_WINS = ("9S", "2C", "TH", "5D")


def a_house() -> House:
    house = open_house(MemoryStore(), clock=SetClock(NOON))
    open_table(house)
    return house


def coup(
    house: House,
    at: int,
    bets: Iterable[str] = ("banker",) * 7,
    stake: int = 100,
    cards: tuple[str, ...] = BANKER_WINS,
) -> None:
    """Play a coup at a moment, with a wager of everyone; suits change, so that cards last."""
    nth = next(SUITS)
    cards = tuple(card[0] + "SHDC"[("SHDC".index(card[1]) + nth) % 4] for card in cards)
    acts = (c.CloseBetting(DEALER, at), c.DealCards(DEALER, at, cards), c.Settle(DEALER, at + 1))
    must(house, Ask("B-07", (c.OpenBetting(DEALER, at),)))
    must(house, *(bet(who, on, stake, at=at) for who, on in zip(PATRONS, bets, strict=False)))
    must(house, *(Ask("B-07", (act,)) for act in acts))


def count(house: House, now: int) -> None:
    for books in to_write(Counting(house.store), house.store, now):
        must(house, *books)


def on_record(house: House) -> list[DayCounted]:
    return list(Counting(house.store).kept.between(0, 10**6))


def rows_of(day: DayCounted) -> list[Sums]:
    return [row for row in day.sums if row.coups]


def a_few_days(days: int = 3) -> House:
    house = a_house()
    for day in range(days):
        for nth in range(3):
            coup(house, NOON + day * DAY_MS + nth * MINUTE_MS)
        count(house, DAYS_OF_THE_HOUSE.ends(DAY + day) + HOUR_MS)
    return house


def test_a_day_comes_to_what_was_played() -> None:
    day = on_record(a_few_days(1))[-1]
    (row,) = rows_of(day)
    assert (row.table, row.book, row.version, row.shift) == ("B-07", "baccarat", "commission", 0)
    assert (row.coups, row.wagers, row.turnover, row.win) == (3, 21, 2100, -3 * 7 * 95)
    assert row.commission == 3 * 7 * 5
    assert round(row.expected, 1) == 22.2  # 1.0579 % of the turnover, about, of an eight-deck shoe
    assert round(sqrt(row.variance)) == round(700 * 0.9274 * sqrt(3))  # not of 21 wagers apart
    assert row.last_at - row.first_at == 2 * MINUTE_MS + 1


def test_every_day_is_counted_once_whether_read_on_or_begun_anew() -> None:
    house = a_few_days(3)
    days = on_record(house)
    assert [day.day for day in days] == [DAY, DAY + 1, DAY + 2]
    assert [sum(row.coups for row in day.sums) for day in days] == [3, 3, 3]
    whole = Tally(house.store)
    for day in days:
        whole.end_at(day.through)
    whole.read_on()
    again = [day for day, _ in whole.closed]
    assert [replace(day, at=0) for day in days] == again
    assert verify(house.store).days == 3 and verify(house.store).is_clean


def test_what_comes_late_is_of_the_day_it_finds_and_of_no_other() -> None:
    house = a_few_days(1)
    coup(house, DAYS_OF_THE_HOUSE.ends(DAY) - 1)  # its clock was slow: the day is on record
    count(house, DAYS_OF_THE_HOUSE.ends(DAY + 1) + HOUR_MS)
    assert [sum(row.coups for row in day.sums) for day in on_record(house)] == [3, 1]
    assert verify(house.store).is_clean


def test_shifts_and_kinds_of_money_are_told_apart() -> None:
    house = a_house()
    for hours in (0, 5, 13):
        coup(house, NOON + hours * HOUR_MS)
    facts = (
        BoughtIn("dan", NOON, "B-07", "ann", 5000, "pit"),
        FloatFilled("lan", NOON, "B-07", 900, second="cage"),
    )
    must(house, *(Book(tray_stream("B-07"), (fact,)) for fact in facts))
    count(house, DAYS_OF_THE_HOUSE.ends(DAY) + HOUR_MS)
    day = on_record(house)[-1]
    assert [row.shift for row in rows_of(day)] == [0, 1, 2]
    assert sum(row.drop for row in day.sums) == 5000
    assert sum(row.fills for row in day.sums) == 900
    held: dict[str, int] = {}
    for account in house.store.accounts():
        held[kind_of(account.name)] = held.get(kind_of(account.name), 0) + account.balance
    assert {kind: sum for kind, sum in day.balances["USD"].items() if sum} == {
        kind: sum for kind, sum in held.items() if sum
    }


def test_the_shoe_as_it_was_is_what_the_expectation_is_of() -> None:
    house = a_house()
    for nth in range(9):
        coup(house, NOON + nth, ("tie",), cards=PLAYER_WINS)
    tally = Tally(house.store)
    tally.read_on()
    row = sum(row.expected for row in tally.so_far().sums)
    full = 9 * 14.3596  # nine ties of a full shoe
    assert row != pytest.approx(full, abs=0.01) and row == pytest.approx(full, abs=3)
    left = tally.tables["B-07"].left
    assert left is not None and sum(left) == 416 - 1 - 36


def test_patrons_are_rated_by_visit_by_day_and_for_life() -> None:
    house = a_house()
    for minutes in (0, 5, 200):
        coup(house, NOON + minutes * MINUTE_MS, ("banker", "player"))
    count(house, DAYS_OF_THE_HOUSE.ends(DAY) + HOUR_MS)
    rated = last_rating(house.store, "ann")
    assert rated is not None and rated.day == DAY
    first, second = rated.visits
    assert (first.coups, first.turnover, first.result) == (2, 200, 190)
    assert (first.ended - first.begun, second.coups) == (5 * MINUTE_MS + 1, 1)
    assert first.theoretical == pytest.approx(2.11, abs=0.05)
    coup(house, NOON + DAY_MS, ("banker",), cards=PLAYER_WINS)
    count(house, DAYS_OF_THE_HOUSE.ends(DAY + 1) + HOUR_MS)
    later = last_rating(house.store, "ann")
    assert later is not None
    life = later.life["USD"]
    assert (life.days, life.visits, life.coups, life.result) == (2, 3, 4, 3 * 95 - 100)
    before = last_rating(house.store, "ben")
    assert before is not None and before.day == DAY  # who does not play is not rated


def test_a_win_beyond_three_deviations_is_looked_into_once() -> None:
    house = a_house()
    for nth in range(12):
        coup(house, NOON + nth, stake=1000)  # the Banker wins twelve times in a row
    count(house, DAYS_OF_THE_HOUSE.ends(DAY) + HOUR_MS)
    opened = investigations(house.store, house.authority.days)
    assert [(one.opened.period, one.opened.table) for one in opened.values()] == [
        ("year", "B-07"),
        ("month", "B-07"),
        ("day", "B-07"),
    ]
    one = opened[3].opened
    assert one.win == -12 * 7 * 950 and one.win < one.expected - 3 * one.sigma
    coup(house, NOON + DAY_MS, ("banker",), stake=10)
    count(house, DAYS_OF_THE_HOUSE.ends(DAY + 1) + HOUR_MS)
    assert len(investigations(house.store, house.authority.days)) == 3
    assert verify(house.store).is_clean


def test_small_losses_after_an_investigation_that_ended_are_looked_into_as_they_add_up() -> None:
    house = a_house()
    for nth in range(12):
        coup(house, NOON + nth, stake=1000)
    count(house, DAYS_OF_THE_HOUSE.ends(DAY) + HOUR_MS)
    night, days = DAYS_OF_THE_HOUSE.ends(DAY) + HOUR_MS, house.authority.days
    for number in (1, 2, 3):
        taken = InvestigationTaken("sam", night, number, "sam")
        ended = InvestigationEnded("sam", night, number, "chance", "luck", "ada")
        for step in (taken, ended):
            must(house, Book(INVESTIGATIONS, (step,)))
    for day in range(1, 4):  # within three deviations each
        for nth in range(5):
            coup(house, NOON + day * DAY_MS + nth, stake=1000)
        count(house, DAYS_OF_THE_HOUSE.ends(DAY + day) + HOUR_MS)
    later = [one.opened for number, one in investigations(house.store, days).items() if number > 3]
    assert {(one.period, one.first) for one in later} == {("year", DAY + 1), ("month", DAY + 1)}
    assert all(one.win < one.expected - 3 * one.sigma for one in later)
    assert verify(house.store).is_clean


FORGED = {
    "win": lambda day: replace(day, sums=tuple(replace(row, win=row.win + 1) for row in day.sums)),
    "expected": lambda day: replace(
        day, sums=tuple(replace(row, expected=row.expected + 1) for row in day.sums)
    ),
    "moved": lambda day: replace(day, moved=day.moved[1:]),
    "balances": lambda day: replace(day, balances={"USD": {**day.balances["USD"], "wallet": 1}}),
    "earlier": lambda day: replace(day, through=day.through - 1),
    "by": lambda day: replace(day, by="lan"),
}


@pytest.mark.parametrize("what", FORGED)
def test_sums_that_are_not_what_the_journal_comes_to_are_found(what: str) -> None:
    house = a_house()
    coup(house, NOON)
    due = Counting(house.store).due(DAYS_OF_THE_HOUSE.ends(DAY) + HOUR_MS)
    assert due is not None
    now = DAYS_OF_THE_HOUSE.ends(DAY) + HOUR_MS
    for books in to_write(Counting(house.store), house.store, now):
        facts = [book.facts[0] for book in books]
        if isinstance(facts[0], DayCounted) and rows_of(facts[0]):
            must(house, Book(DAYS, (FORGED[what](facts[0]),)))
            break
        must(house, *books)
    assert verify(house.store).wrong


def test_a_day_written_in_an_earlier_form_is_checked_in_that_form() -> None:
    house = a_house()
    coup(house, NOON)
    coup(house, NOON + 8 * HOUR_MS)  # in another shift
    now = DAYS_OF_THE_HOUSE.ends(DAY) + HOUR_MS
    for books in to_write(Counting(house.store), house.store, now):
        (fact,) = {type(book.facts[0]): book.facts[0] for book in books}.values()
        if isinstance(fact, DayCounted) and rows_of(fact):
            before = as_form(fact, 1)
            assert len(before.moved) < len(fact.moved) and {x.shift for x in before.moved} == {0}
            must(house, Book(DAYS, (before,)))
            break
        must(house, *books)
    assert verify(house.store).is_clean


def test_a_shifts_report_has_the_shifts_own_statement() -> None:
    house = a_house()
    coup(house, NOON, stake=100)
    coup(house, NOON + 8 * HOUR_MS, stake=1_000)
    counting = Counting(house.store)

    def statement(shift: int | None) -> Revenue:
        asked = Asked("day" if shift is None else "shift", DAY, DAY, shift, "table")
        (one,) = report(asked, counting.days(DAY, DAY), 0).currencies
        return one.statement

    day, first, second = statement(None), statement(0), statement(1)
    paid = {
        name: {entry.what: entry.amount for entry in one.entries}["paid"]
        for name, one in (("day", day), ("first", first), ("second", second))
    }
    assert paid == {"day": -7 * 1_045, "first": -7 * 95, "second": -7 * 950}
    assert first.before == day.before and first.after == second.before
    assert second.after == day.after and second.held == day.held
    assert first.after - first.before == sum(entry.amount for entry in first.entries)


@pytest.mark.parametrize("what", ["left out", "made better"])
def test_ratings_that_are_not_what_was_played_are_found(what: str) -> None:
    house = a_house()
    coup(house, NOON)
    for books in to_write(Counting(house.store), house.store, NOON + 2 * DAY_MS):
        kept = []
        for book in books:
            rated = book.facts[0]
            if isinstance(rated, PatronRated) and rated.patron == "ann":
                if what == "left out":
                    continue
                rated.visits[0].theoretical *= 2
            kept.append(book)
        must(house, *kept)
    assert "the rating of ann" in verify(house.store).wrong
    assert house.store.versions([rating_stream("ann")]) == (
        {} if what == "left out" else {"rating/ann": 1}
    )


def test_w2_to_begin_the_day_at_another_hour_lengthens_the_day_and_begins_no_sum_anew() -> None:
    """The house, its sums and an audit count earlier days as they were counted then."""
    store, at = MemoryStore(), NOON
    settings = Settings(demo=False)

    def opened(hour: int) -> House:
        now = replace(
            settings, gaming_day_hour=hour, shifts=(Shift("all", hour),), reason="as asked"
        )
        authority = standard().within(now.maxima).by_days(now.days)
        house = House(store, SetClock(at), "VND", Library(authority))
        put_on_record(house, now)
        return house

    first = opened(6)
    assert first.authority.days.begins(DAY) == NOON - 6 * HOUR_MS
    at = NOON + HOUR_MS
    days = opened(20).authority.days
    assert days.day_of(at) == DAY, "the day that has begun goes on"
    assert days.day_of(NOON + 31 * HOUR_MS) == DAY, "until the first begins that is counted so"
    assert days.day_of(NOON + 33 * HOUR_MS) == DAY + 1
    assert opened(20).authority.days == days == roster_of(store).authority.days
    tally = Tally(store)
    tally.read_on()
    assert tally.days == days
