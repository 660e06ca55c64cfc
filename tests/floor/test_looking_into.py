"""What is looked into, by nobody whose own work it is; and whose an error is."""

import pytest
from house_under_test import DEALER, PIT, must
from msgspec.structs import replace
from test_tally import (
    DAY,
    DAYS_OF_THE_HOUSE,
    NOON,
    PLAYER_WINS,
    a_house,
    count,
    coup,
    on_record,
    rows_of,
)

from croupier.bank import events as b
from croupier.floor.audit import verify
from croupier.floor.clock import HOUR_MS
from croupier.floor.count_events import (
    INVESTIGATIONS,
    DayCounted,
    InvestigationEnded,
    InvestigationNoted,
    InvestigationTaken,
)
from croupier.floor.house import House
from croupier.floor.looking_into import Investigation, investigations
from croupier.floor.records import encode_event, table_stream, tray_stream
from croupier.floor.requests import Ask, Book, Refused
from croupier.floor.tally import Tally
from croupier.store.batch import Commit, Written
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.shapes import Actor, Details

EVE, SHIFT, INSPECTOR = (
    Actor("eva", "dealer"),
    Actor("sam", "shift-manager"),
    Actor("ida", "dealer-inspector"),
)
NIGHT = DAYS_OF_THE_HOUSE.ends(DAY) + HOUR_MS


def relieved(house: House, at: int) -> None:
    """Have another dealer come on, and go off again, in the middle of a coup."""
    come = (c.BringDealerOn(PIT, at, EVE.id, "ill"), c.BringDealerOn(PIT, at, DEALER.id, "well"))
    must(house, Ask("B-07", (c.OpenBetting(DEALER, at), c.CloseBetting(DEALER, at))))
    must(house, *(Ask("B-07", (one,)) for one in come))
    cards = ("2S", "9C", "5H", "TD")
    must(house, Ask("B-07", (c.DealCards(DEALER, at, cards), c.Settle(DEALER, at))))


def put_right(house: House, at: int, coup: str = "B-07/1/1") -> None:
    """Have two people put the record of a paid coup right."""
    film = Details(cards=PLAYER_WINS)
    must(house, Ask("B-07", (c.MakeRuling(PIT, at, "wrong-record", film, "the film", coup),)))
    must(house, Ask("B-07", (c.ApproveRuling(INSPECTOR, at),)))


@pytest.fixture(scope="module")
def looked() -> House:
    """A day whose win is beyond chance, with somebody relieved and a correction in it."""
    house = a_house()
    relieved(house, NOON)
    for nth in range(14):
        coup(house, NOON + nth + 1, stake=1000)
    put_right(house, NOON + 20, "B-07/1/2")
    count(house, NIGHT)
    return house


def the_day(house: House) -> Investigation:
    return next(
        one
        for one in investigations(house.store, house.authority.days).values()
        if one.opened.period == "day"
    )


def step(house: House, fact: object) -> str:
    """Ask for a step of an investigation; say why it was refused, if it was."""
    (answer,) = house.process([Book(INVESTIGATIONS, (fact,))])  # type: ignore[arg-type]
    return answer.message.id if isinstance(answer, Refused) else ""


def test_who_was_relieved_and_who_put_money_right_are_concerned_by_the_days_win(
    looked: House,
) -> None:
    (row,) = rows_of(on_record(looked)[-1])
    assert (row.dealers, row.judges) == (("dan", "eva"), ("ida", "lan"))
    one = the_day(looked)
    assert one.concerned == {"dan", "eva", "ida", "lan"}
    for who in sorted(one.concerned):
        taken = InvestigationTaken(who, NIGHT, one.number, who)
        assert step(looked, taken) == "investigation-own-act"
    assert verify(looked.store).is_clean


def test_an_investigation_is_noted_handed_on_and_ended_by_its_owner_alone(looked: House) -> None:
    one, sam, sue = the_day(looked), "sam", "sue"

    def taken(by: str, owner: str, reason: str = "") -> str:
        return step(looked, InvestigationTaken(by, NIGHT, one.number, owner, reason))

    def ended(by: str, second: str) -> str:
        fact = InvestigationEnded(by, NIGHT, one.number, "chance", "twelve in a row", second)
        return step(looked, fact)

    assert taken(sam, sam) == ""
    assert taken(sam, sam) == "investigation-owned"
    assert taken(sue, sue, "mine now") == "investigation-not-handed-on", "it has an owner"
    assert taken(sam, sue) == "investigation-reason-missing"
    assert taken("tom", sue, "no time") == "investigation-not-handed-on"
    assert taken(sam, "eva", "no time") == "investigation-own-act"
    assert step(looked, InvestigationNoted("eva", NIGHT, one.number, "x")) == (
        "investigation-own-act"
    )
    assert step(looked, InvestigationNoted(sam, NIGHT, one.number, "the film was seen")) == ""
    assert taken(sam, sue, "off to the other pit") == ""
    assert ended(sam, "tom") == "investigation-not-owner"
    assert ended(sue, "ida") == "investigation-own-act"
    assert ended(sue, "tom") == ""
    assert taken(sam, sam, "again") == "investigation-over"
    now = investigations(looked.store, looked.authority.days)[one.number]
    assert [type(step).__name__ for step in now.steps] == [
        "InvestigationTaken",
        "InvestigationNoted",
        "InvestigationTaken",
        "InvestigationEnded",
    ]
    assert now.owner == sue and verify(looked.store).is_clean


@pytest.mark.clause("BLD 7.16")
def test_7_16_an_error_is_that_of_who_was_on_as_it_was_made_and_counts_once() -> None:
    house = a_house()
    coup(house, NOON)
    must(house, Ask("B-07", (c.BringDealerOn(PIT, NOON + 1, EVE.id),)))

    def told(by: Actor) -> None:
        wrong = Details(outcome="player")
        made = c.MakeRuling(by, NOON + 2, "wrong-result-called", wrong, "heard", "B-07/1/1")
        must(house, Ask("B-07", (made,)))

    told(INSPECTOR)
    told(SHIFT)
    put_right(house, NOON + 3)

    def errors(day: DayCounted) -> list[tuple[str, str, int]]:
        return [(one.dealer, one.irregularity, one.count) for one in day.errors]

    tally = Tally(house.store)
    tally.read_on()
    assert errors(tally.so_far()) == [("dan", "wrong-record", 1), ("dan", "wrong-result-called", 1)]
    count(house, NIGHT)
    assert verify(house.store).is_clean


def test_a_patrons_own_table_is_counted_as_it_was_opened_last() -> None:
    house = a_house()
    tally = Tally(house.store)
    tally.read_on()
    # The table of the house, set up anew, stands for one of a patron's: the streams are alike.
    setup = house.table("B-07").setup
    assert setup is not None
    other = replace(setup, version="non-commission")
    changed = c.ChangeSetup(PIT, NOON, other, "other rules")
    must(house, Ask("B-07", (changed,)))
    tally.read_on()
    opening = tally._last_opening("B-07")
    assert opening is not None and b"setup-changed" in opening.event


def test_who_set_up_counted_or_acted_for_patrons_is_concerned_by_the_days_win() -> None:
    house, sue = a_house(), "sue"
    at = NOON
    again = (c.LeaveSeat(INSPECTOR, at, "gus", 7), c.TakeSeat(INSPECTOR, at, "gus", 7))
    must(house, Ask("B-07", again))
    there = house.balance("float", "B-07")
    more = Book(tray_stream("B-07"), (b.FloatFilled(sue, at, "B-07", 10, False, "cal"),))
    must(house, more)
    assert house.balance("float", "B-07") == there + 10
    for nth in range(14):
        coup(house, NOON + nth + 1, stake=1000)
    count(house, NIGHT)
    (row,) = rows_of(on_record(house)[-1])
    assert set(row.hands) == {"lan", "ida", "cal", sue}
    one = the_day(house)
    assert one.concerned >= {"lan", "ida", "cal", sue}
    taken = InvestigationTaken(PIT.id, NIGHT, one.number, PIT.id)
    assert step(house, taken) == "investigation-own-act"


def test_who_agreed_as_a_table_was_set_up_or_taken_over_is_concerned_too() -> None:
    house, stream = a_house(), table_stream("B-07")
    setup = house.table("B-07").setup
    assert setup is not None
    kim, tom = Actor("kim", "pit-supervisor"), Actor("tom", "pit-manager")
    past = (
        e.ReaderChanged(PIT, NOON, setup.reader, tom, "mended"),
        e.TableTakenOver(DEALER, NOON, kim, "training", "B-07/1"),
        e.SetupChanged(PIT, NOON, setup, "a quiet night", (), ("decks",), SHIFT),
    )
    for nth, event in enumerate(past, house.store.versions([stream])[stream]):
        made = Commit(stream, nth, NOON, events=(encode_event(event),), postings=((),))
        assert isinstance(house.store.append([made])[0], Written)
    house.catch_up()
    for nth in range(14):
        coup(house, NOON + nth + 1, stake=1000)
    count(house, NIGHT)
    one = the_day(house)
    assert one.concerned >= {"tom", "kim", "sam"}
    ended = InvestigationEnded("sue", NIGHT, one.number, "chance", "so", SHIFT.id)
    assert step(house, InvestigationTaken("sue", NIGHT, one.number, "sue")) == ""
    assert step(house, ended) == "investigation-own-act"
