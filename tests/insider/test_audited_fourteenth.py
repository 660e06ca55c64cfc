"""What two processes bring about in one moment, and who judges it later."""

from house_online import QUIET, open_house_online, to_betting
from house_under_test import BANKER_WINS, DEALER, PIT, bet, by_dealer, must, open_house, open_table
from test_looking_into import INSPECTOR, NIGHT, SHIFT, looked, step, the_day

from croupier.floor.audit import verify
from croupier.floor.clock import SetClock
from croupier.floor.count_events import InvestigationTaken
from croupier.floor.house import House
from croupier.floor.requests import Answer, Ask, Refused
from croupier.server.house.watching_itself import ClockWatch
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.shapes import Actor, Details
from refusals import refusal_of

__all__ = ["looked"]
PLAYER_WINS = ("9S", "2C", "TH", "5D")
SUPERVISOR = Actor("sue", "pit-supervisor")


def refusals(answers: list[Answer]) -> list[str]:
    return [one.message.id if isinstance(one, Refused) else "" for one in answers]


def two_processes() -> tuple[House, House]:
    """Two processes of one house, where ann has won 19,000 in each of two coups."""
    store = MemoryStore()
    first = open_house(store)
    open_table(first)
    for _ in range(2):
        must(first, *by_dealer(c.OpenBetting(DEALER, 1)), bet("ann", "banker", 20_000))
        ends = (c.CloseBetting(DEALER, 1), c.DealCards(DEALER, 1, BANKER_WINS), c.Settle(DEALER, 1))
        must(first, *by_dealer(*ends))
    return first, House(store, first.clock)


def ruled(coup: str, second: Actor = INSPECTOR) -> tuple[Ask, Ask]:
    """Put the record of a coup right: 39,000 are taken from ann, within one maximum."""
    film = Details(cards=PLAYER_WINS)
    ruling = c.MakeRuling(PIT, 2, "wrong-record", film, "the film", coup)
    return Ask("B-07", (ruling,)), Ask("B-07", (c.ApproveRuling(second, 2),))


def test_a3_what_two_processes_put_right_in_one_moment_is_one_sum() -> None:
    first, other = two_processes()
    must(first, *ruled("B-07/1/1"))
    asked, agreed = ruled("B-07/1/2")
    assert refusals(other.process([asked])) == [""]
    assert refusals(other.process([agreed])) != [""], "78,000 in a day take a Pit Supervisor too"
    must(other, Ask("B-07", (c.ApproveRuling(SUPERVISOR, 2),)))
    assert first.balance("wallet", "ann") == 100_000 + 2 * 19_000 - 2 * 39_000
    assert verify(first.store).is_clean


def test_a6_nobody_comes_on_at_two_tables_by_two_processes() -> None:
    first, other = two_processes()
    open_table(first, "B-08", dealer=Actor("eva", "dealer"))
    assert other.table("B-07").people.dealer == DEALER.id
    fay = Actor("fay-the-dealer", "dealer")
    relieved = c.BringDealerOn(PIT, 3, fay.id)
    assert other.table("B-08").people.dealer == "eva"
    must(first, Ask("B-07", (relieved,)))
    assert refusals(other.process([Ask("B-08", (relieved,))])) == ["dealer-on-elsewhere"]
    assert verify(first.store).is_clean


def test_a5_whoever_puts_money_right_the_day_after_looks_into_nothing(looked: House) -> None:
    one, late = the_day(looked), NIGHT + 1
    film = Details(cards=PLAYER_WINS)
    ruling = c.MakeRuling(SHIFT, late, "wrong-record", film, "the film", "B-07/1/5")
    must(looked, Ask("B-07", (ruling,)))
    must(looked, Ask("B-07", (c.ApproveRuling(SUPERVISOR, late),)))
    for who in (SHIFT.id, SUPERVISOR.id):
        taken = InvestigationTaken(who, late, one.number, who)
        assert step(looked, taken) == "investigation-own-act"
    assert verify(looked.store).is_clean


def test_a7_what_is_given_goes_against_what_is_owed_first() -> None:
    store = MemoryStore()
    house = open_house(store, money=20_000)
    open_table(house)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)), bet("ann", "banker", 20_000))
    ends = (c.CloseBetting(DEALER, 1), c.DealCards(DEALER, 1, BANKER_WINS), c.Settle(DEALER, 1))
    must(house, *by_dealer(*ends), *by_dealer(c.OpenBetting(DEALER, 1)))
    must(house, bet("ann", "tie", 39_000))
    must(house, *ruled("B-07/1/1"))
    assert (house.balance("wallet", "ann"), house.balance("receivable", "ann")) == (0, 39_000)
    back = Details(cards=BANKER_WINS)
    ruling = c.MakeRuling(Actor("kim", "director"), 3, "wrong-record", back, "no", "B-07/1/1")
    must(house, Ask("B-07", (ruling,)), Ask("B-07", (c.ApproveRuling(SHIFT, 3),)))
    assert (house.balance("wallet", "ann"), house.balance("receivable", "ann")) == (0, 0)
    assert verify(store).is_clean


def test_b1_an_alarm_at_the_result_blinds_nobody() -> None:
    with open_house_online(QUIET) as house:
        dealer = house.staff("dealer")
        to_betting(dealer, "B-02")
        dealer.command("B-02", "close-betting")
        for card in ("9S", "2C", "TH", "5D"):
            dealer.command("B-02", "deal-card", card=card)
        dealer.command("B-02", "raise-alarm", note="jam")
        settle = dealer.post("/tables/B-02/commands", {"command": "settle"})
        assert refusal_of(settle) == "reader-alarm-stands"
        for rank in ("dealer", "dealer-inspector", "pit-manager", "surveillance", "director"):
            seen = house.staff(rank).get("/tables/B-02")
            assert seen.status_code == 200 and seen.json()["alarm"] == "jam"
        house.staff("dealer-inspector").command("B-02", "clear-alarm", note="looked")
        dealer.command("B-02", "settle")


def test_b4_a_clock_that_jumps_is_noticed() -> None:
    clock, steady, two_days = SetClock(1_000_000), [0.0], 172_800_000
    watch = ClockWatch(clock, lambda: steady[0])
    for later, jumped in ((10_000, 0), (20_000 + two_days, two_days), (30_000, -two_days)):
        steady[0] += 10
        clock.at = 1_000_000 + later
        assert watch.jumped() == jumped
