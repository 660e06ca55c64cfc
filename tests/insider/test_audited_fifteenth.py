"""Who was shut out or ranked a moment ago, at a process that has not heard of it yet."""

import msgspec
import pytest
from house_under_test import (
    BANKER_WINS,
    DEALER,
    PIT,
    bet,
    by_dealer,
    must,
    open_house,
    open_table,
    setup_of,
)
from msgspec.structs import replace
from test_significant import LOW, NOON

from croupier.bank.events import Withdrawn
from croupier.floor.acts import ACTS, ActProposed
from croupier.floor.audit import verify
from croupier.floor.house import House
from croupier.floor.people_events import (
    OWNER,
    PeopleEvent,
    SignInFailed,
    StaffMade,
    StaffRanked,
    StaffShut,
)
from croupier.floor.records import PEOPLE, cage_stream
from croupier.floor.requests import Ask, Book, Refused, Request
from croupier.floor.significant import Significant, Wanted
from croupier.games.wager import Limits
from croupier.rules.gaming_day import GamingDays
from croupier.server.views.occurrences import said
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.shapes import Actor

RAW = msgspec.Raw(b"{}")
STAFF = {"deb": "director", "ada": "assistant-director", "cas": "cashier", "sue": "pit-supervisor"}


@pytest.fixture
def houses() -> tuple[House, House]:
    """Two processes of one house, each of which has seen its staff at work."""
    store = MemoryStore()
    here, there = open_house(store), House(store)
    made = tuple(StaffMade(OWNER, 1_000, id, id, rank) for id, rank in STAFF.items())
    must(here, Book(PEOPLE, made))
    must(there, paid_out())
    must(there, Book(ACTS, (ActProposed("sue", "pit-supervisor", 1_001, "fill", RAW),)))
    return here, there


def paid_out() -> Request:
    return Book(cage_stream("ann"), (Withdrawn("cas", 1_001, "ann", 10),))


def changed(fact: PeopleEvent) -> Request:
    return Book(PEOPLE, (fact,))


def refused(house: House, request: Request) -> str:
    answer = house.process([request])[0]
    assert isinstance(answer, Refused) and answer.forbids
    return str(answer.message.fields["why"].id)  # type: ignore[union-attr]


def test_1_who_was_shut_pays_nothing_out_at_another_process(houses: tuple[House, House]) -> None:
    here, there = houses
    must(here, changed(StaffShut("deb", 1_002, "cas", "ada", "gone")))
    assert refused(there, paid_out()) == "roster-account-shut"
    assert verify(here.store).not_allowed == []


def test_1_who_was_shut_in_the_same_batch_pays_nothing_out(houses: tuple[House, House]) -> None:
    here, _ = houses
    shut = changed(StaffShut("deb", 1_002, "cas", "ada", "gone"))
    _, paid = here.process([shut, paid_out()])
    assert isinstance(paid, Refused)
    assert verify(here.store).not_allowed == []


def test_1_who_was_lowered_neither_asks_nor_agrees(houses: tuple[House, House]) -> None:
    here, there = houses
    lowered = StaffRanked("deb", 1_002, "sue", "pit-supervisor", "dealer", "ada")
    must(here, changed(lowered))
    asked = Book(ACTS, (ActProposed("sue", "pit-supervisor", 1_003, "fill", RAW),))
    assert refused(there, asked) == "roster-rank-mismatch"
    second = Book(cage_stream("ann"), (Withdrawn("cas", 1_003, "ann", 90_000, "sue"),))
    assert refused(there, second) == "roster-second-beyond-rank"
    opened = Ask("B-07", (c.OpenTable(Actor("sue", "pit-manager"), 1_003, setup_of()),))
    assert refused(there, opened) == "roster-rank-mismatch"
    assert verify(here.store).not_allowed == []


def test_1_a_change_that_waits_falls_with_whoever_asked_for_it() -> None:
    store = MemoryStore()
    house = open_house(store)
    open_table(house)
    staff = STAFF | {PIT.id: PIT.rank, DEALER.id: DEALER.rank}
    must(
        house,
        Book(PEOPLE, tuple(StaffMade(OWNER, 1_000, id, id, rank) for id, rank in staff.items())),
    )
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)), bet("ann", "banker", 100))
    lower = replace(setup_of(), limits=Limits(2, 60_000))
    must(house, Ask("B-07", (c.QueueSetup(PIT, 1, lower, "a quiet evening"),)))
    must(house, changed(StaffRanked("deb", 1_002, PIT.id, PIT.rank, "dealer", "ada")))
    ends = (c.CloseBetting(DEALER, 1), c.DealCards(DEALER, 1, BANKER_WINS), c.Settle(DEALER, 1))
    must(house, *by_dealer(*ends))
    state = house.table("B-07")
    assert state.queued is None and state.setup == setup_of()
    # They opened the table themselves, before anybody was written down.
    assert verify(store).not_allowed == []


def test_2_a_wrong_pin_is_whose_who_typed_it() -> None:
    house = open_house(MemoryStore())
    typed = (
        SignInFailed("dan", NOON, "sue", "pin", "10.0.0.9"),
        SignInFailed("sue", NOON, "sue", "password", "10.0.0.9"),
        SignInFailed("", NOON, "", "password", "10.0.0.9"),
    )
    must(house, Book(PEOPLE, typed))
    found, _ = Significant(house.store, GamingDays(), LOW).search(Wanted(), 0, 3)
    assert [one.person for one in reversed(found)] == ["dan", "", ""]
    assert [said(one).fields.get("person") for one in reversed(found)] == ["sue", "sue", None]
