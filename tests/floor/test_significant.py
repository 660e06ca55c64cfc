"""What stands out is read off the journal: what it was, before and after, by whom, and when."""

from house_under_test import BANKER_WINS, DEALER, PATRONS, bet, must, open_house, open_table
from msgspec.structs import replace

from croupier.bank.events import Deposited
from croupier.equipment.cards import RANK_OF
from croupier.floor.clock import HOUR_MS, SetClock
from croupier.floor.counting import Counting, to_write
from croupier.floor.good_shoes import ShoeTally
from croupier.floor.house import House
from croupier.floor.people_events import Change, SettingsChanged, SignInFailed
from croupier.floor.records import PEOPLE, cage_stream
from croupier.floor.requests import Ask, Book
from croupier.floor.significant import INCIDENTS, Significant, Wanted
from croupier.floor.thresholds import Thresholds
from croupier.rules.currencies import play_id
from croupier.rules.gaming_day import DAY_MS, GamingDays
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.shapes import Actor

NOON = GamingDays().begins(20_000) + 6 * HOUR_MS
LOW = Thresholds(win=90, wager=100, cash=1_000, cash_a_day=1_500)
PIT_MANAGER = Actor("p9", "pit-manager")


def a_house() -> House:
    house = open_house(MemoryStore(), clock=SetClock(NOON))
    open_table(house)
    return house


def play(house: House, at: int, stake: int, patron: str = PATRONS[0]) -> None:
    acts = (c.CloseBetting(DEALER, at), c.DealCards(DEALER, at, BANKER_WINS), c.Settle(DEALER, at))
    must(house, Ask("B-07", (c.OpenBetting(DEALER, at),)), bet(patron, "banker", stake, at=at))
    must(house, *(Ask("B-07", (act,)) for act in acts))


def looked(house: House, **wanted: object) -> list[tuple[str, int]]:
    found, _ = Significant(house.store, GamingDays(), LOW).search(
        replace(Wanted(), **wanted), 0, 100
    )
    return [(one.category, one.amount) for one in found]


def test_a_large_wager_and_a_large_win_name_patron_table_and_coup() -> None:
    house = a_house()
    play(house, NOON, 100)
    of = Significant(house.store, GamingDays(), LOW)
    found, more = of.search(Wanted(table="B-07"), 0, 10)
    assert [(one.category, one.amount) for one in found] == [
        ("large-win", 95),
        ("large-wager", 100),
    ]
    assert {(one.patron, one.coup) for one in found} == {(PATRONS[0], found[0].coup)}
    assert more == 0
    assert looked(house, table="B-07", least=100) == [("large-wager", 100)]
    assert looked(house, patron="someone else") == []


def test_cash_is_told_once_it_is_much_and_as_a_day_adds_up() -> None:
    house = a_house()
    for amount in (900, 700, 1_200):
        must(house, Book(cage_stream("zoe"), (Deposited("cashier", NOON, "zoe", amount),)))
    assert looked(house, patron="zoe") == [("large-cash", 1_200), ("cash-of-day", 1_600)]


def test_m2_play_money_is_no_cash_event_and_no_large_wager_or_win() -> None:
    house, player = a_house(), play_id("zoe")
    given = Deposited("house", NOON, player, 5_000)
    must(house, Book(cage_stream(player), (given,)))
    behind = c.TakeSeat(Actor(player), NOON, player, 1, behind=True)
    must(house, Ask("B-07", (behind,)))
    play(house, NOON, 300, player)
    assert looked(house, patron=player) == []
    assert looked(house, table="B-07") == []


def test_settings_and_sign_ins_say_before_and_after() -> None:
    house = a_house()
    changed = SettingsChanged("house", NOON, (Change("demo", "true", "false"),), "opening")
    must(house, Book(PEOPLE, (changed, SignInFailed("ann", NOON, "ann", "pin", "10.0.0.9"))))
    found, _ = Significant(house.store, GamingDays(), LOW).search(Wanted(), 0, 2)
    assert [(one.category, one.before, one.after) for one in found] == [
        ("sign-in-failed", "", "10.0.0.9"),
        ("settings", "demo: true", "false"),
    ]


def test_the_first_settings_of_a_house_are_no_change() -> None:
    house = a_house()
    first = (Change("authority", "", "[]"), Change("demo", "", "true"))
    must(house, Book(PEOPLE, (SettingsChanged("house", NOON, first),)))
    wanted = Wanted(categories=frozenset({"settings"}))
    assert Significant(house.store, GamingDays(), LOW).search(wanted, 0, 2)[0] == []


def test_a_hold_is_in_the_register_with_who_was_on() -> None:
    house = a_house()
    must(house, Ask("B-07", (c.OpenBetting(DEALER, NOON),)))
    must(house, Ask("B-07", (c.HoldCoup(DEALER, NOON, "wrong-record"),)))
    found, _ = Significant(house.store, GamingDays(), LOW).search(Wanted(INCIDENTS), 0, 10)
    assert [(one.category, one.person, one.rank) for one in found] == [
        ("hold", DEALER.id, DEALER.rank)
    ]


def test_days_on_record_are_found_from_where_they_began_and_a_search_goes_on() -> None:
    house = a_house()
    for day in range(3):
        at = NOON + day * DAY_MS
        play(house, at, 100 + day)
        for books in to_write(Counting(house.store), house.store, at + DAY_MS):
            must(house, *books)
        must(house, Ask("B-07", (c.RetireShoe(PIT_MANAGER, at, "worn"),)))
        must(house, Ask("B-07", (c.LoadShoe(DEALER, at),)), Ask("B-07", (c.CutShoe(DEALER, at),)))
        must(house, Ask("B-07", (c.BurnCards(DEALER, at, ("AS",), 1),)))
    of = Significant(house.store, GamingDays(), LOW)
    wanted = Wanted(frozenset({"large-wager"}))
    first, more = of.search(wanted, 0, 2)
    assert [one.amount for one in first] == [102, 101] and more == first[-1].position
    rest, more = of.search(wanted, more, 2)
    assert [one.amount for one in rest] == [100] and more == 0
    assert of.search(Wanted(wanted.categories, since=NOON + DAY_MS), 0, 9)[0] == first


def test_a_shoes_wagers_are_read_with_the_cards_that_were_left() -> None:
    house = a_house()
    play(house, NOON, 100)
    play(house, NOON + 1, 200)
    tally = ShoeTally(house.store)
    tally.read_on()
    (shoe,) = tally.in_play()
    (one, left, stakes), (two, less, more) = shoe.coups
    assert stakes == ((PATRONS[0], "banker", 100),) and more == ((PATRONS[0], "banker", 200),)
    assert sum(left) - sum(less) == len(BANKER_WINS)
    for card in BANKER_WINS:
        assert less[RANK_OF[card]] < left[RANK_OF[card]]
    assert one != two and tally.finished() == []
