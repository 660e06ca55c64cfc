"""What ``verify`` says of acts that were not allowed: the roster rebuilt from the journal."""

import pytest
from house_under_test import believing
from msgspec.json import encode
from msgspec.structs import replace

from croupier.bank import events as bank
from croupier.disputes.events import CaseOpened
from croupier.floor import people_events as e
from croupier.floor.acts import ActRefused
from croupier.floor.audit import verify
from croupier.floor.house import House
from croupier.floor.records import PEOPLE, care_stream, tray_stream
from croupier.floor.requests import Ask, Book, Done
from croupier.floor.roster import Roster
from croupier.games.library import Library
from croupier.rules.authority import Authority, standard
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.events import TableTakenOver
from croupier.table.shapes import Actor, Setup

FOUNDING = 1_000
STAFF = {
    "dora": "director",
    "amos": "assistant-director",
    "pit": "pit-manager",
    "sue": "pit-supervisor",
    "lan": "dealer",
    "cas": "cashier",
    "vic": "auditor",
}


# A house whose program asks nobody for a second person, while its record says nothing of that.
LAX = Authority(replace(row, second="") for row in standard().rows)


def founded(**staff: str) -> House:
    """A house with its staff on record, all at one moment."""
    house = believing(House(MemoryStore(), library=Library(LAX)))
    made = [
        e.StaffMade(e.OWNER, FOUNDING, id, id.title(), rank, how="demo")
        for id, rank in staff.items()
    ]
    record(house, *made)
    return house


def record(house: House, *facts: e.PeopleEvent, stream: str = PEOPLE) -> None:
    (answer,) = house.process([Book(stream, facts)])
    assert isinstance(answer, Done), answer


def told(house: House) -> list[str]:
    return verify(house.store, names=str).not_allowed


def made(by: str, second: str = "", rank: str = "dealer") -> e.StaffMade:
    return e.StaffMade(by, 2_000, "new", "New", rank, second)


def test_who_works_here_a_house_founded_at_one_moment_is_clean() -> None:
    assert verify(founded(**STAFF).store, now=2_000).is_clean


@pytest.mark.parametrize(
    ("by", "second", "says"),
    [
        ("dora", "amos", ""),
        ("dora", "", "dora did alone what takes two people"),
        ("dora", "dora", "dora was both persons"),
        ("dora", "pit", "pit agreed to what takes an Assistant Director"),
        ("amos", "dora", "amos, an Assistant Director, did what takes a Director"),
        ("nobody", "amos", "nobody acted for the house and is not on its staff"),
        ("dora", "nobody", "nobody acted for the house and is not on its staff"),
        (e.OWNER, "", "the house alone did what takes two"),
        ("dora", e.OWNER, "the house agreed to what takes a second person"),
    ],
)
def test_who_works_here_is_changed_by_two_entitled_persons(by: str, second: str, says: str) -> None:
    house = founded(**STAFF)
    record(house, made(by, second))
    assert [line.partition(": ")[2][: len(says)] for line in told(house)] == (
        [says] if says else []
    )
    assert verify(house.store, names=str, now=2_000).is_clean == (not says)


def test_who_works_here_the_owner_makes_the_first_director_and_is_second_while_nobody_else_is() -> (
    None
):
    house = founded(lan="dealer")
    record(house, replace(made(e.OWNER, rank="director"), person="dora", how="command line"))
    record(house, replace(made("dora", e.OWNER, "assistant-director"), person="amos"))
    assert told(house) == []
    record(house, replace(made("dora", e.OWNER), person="late"))
    assert len(told(house)) == 1
    record(house, replace(made(e.OWNER), person="later"))
    assert len(told(house)) == 2


def test_who_works_here_nobody_has_a_hand_in_their_own_rank() -> None:
    house = founded(**STAFF)
    record(house, e.StaffRanked("dora", 2_000, "amos", "assistant-director", "director", "amos"))
    assert "amos had a hand in what was about them" in told(house)[0]


def opened(house: House, by: Actor) -> None:
    setup = Setup("baccarat", "commission", 7, decks=8)
    (answer,) = house.process([Ask("B-01", (c.OpenTable(by, 3_000, setup),))])
    assert isinstance(answer, Done), answer


@pytest.mark.parametrize(
    ("who", "rank", "says"),
    [
        ("pit", "pit-manager", ""),
        ("sue", "pit-manager", "sue acted as a Pit Manager and is a Pit Supervisor"),
        ("eve", "pit-manager", "eve acted for the house and is not on its staff"),
    ],
)
def test_staff_at_a_table_are_on_the_roster_with_that_rank(who: str, rank: str, says: str) -> None:
    house = founded(**STAFF)
    opened(house, Actor(who, rank))
    assert [line.partition(": ")[2] for line in told(house)] == ([f"{says}."] if says else [])


def test_staff_who_were_shut_act_no_more_and_again_once_opened() -> None:
    house = founded(**STAFF)
    record(house, e.StaffShut("dora", 2_000, "pit", "amos"))
    opened(house, Actor("pit", "pit-manager"))
    assert "with an account that was shut" in told(house)[0]
    record(house, e.StaffOpened("dora", 4_000, "pit", "amos"))
    (answer,) = house.process([Ask("B-01", (c.CloseTable(Actor("pit", "pit-manager"), 5_000),))])
    assert isinstance(answer, Done) and len(told(house)) == 1


def test_authority_in_force_is_that_of_the_moment() -> None:
    house = founded(**STAFF)
    opened(house, Actor("pit", "pit-manager"))
    own = standard().changed(
        [replace(standard()["close-table"], acts=("close-table",), first="director")]
    )
    change = e.Change("authority", "", encode(own.rows).decode())
    record(house, e.SettingsChanged(e.OWNER, 4_000, (change,)))
    (answer,) = house.process([Ask("B-01", (c.CloseTable(Actor("pit", "pit-manager"), 5_000),))])
    assert isinstance(answer, Done)
    assert [line.partition(": ")[2] for line in told(house)] == [
        "pit did what takes a Director: close-table."
    ]


@pytest.mark.parametrize(
    ("by", "second", "amount", "says"),
    [
        ("cas", "", 1_000_000, ""),
        ("cas", "", 1_000_001, "cas did alone what takes two people: cash in of 1,000,001"),
        ("cas", "sue", 1_000_001, ""),
        ("cas", "lan", 1_000_001, "lan agreed to what takes a Pit Supervisor"),
        ("sue", "", 5, "sue, a Pit Supervisor, did what takes a Cashier"),
    ],
)
def test_cash_is_taken_in_by_whom_the_table_names(
    by: str, second: str, amount: int, says: str
) -> None:
    house = founded(**STAFF)
    house.process([Book("cage/ann", (bank.Deposited(by, 2_000, "ann", amount, second),))])
    assert [line.partition(": ")[2][: len(says)] for line in told(house)] == (
        [says] if says else []
    )


@pytest.mark.parametrize(
    ("kind", "by", "above", "what"),
    [
        (bank.Deposited, "cas", 1_000_000, "cash in"),
        (bank.Withdrawn, "cas", 1_000_000, "cash out"),
        (bank.BoughtIn, "pit", 100_000, "buy in"),
    ],
)
def test_cash_of_a_day_above_the_threshold_takes_two_persons(
    kind: type, by: str, above: int, what: str
) -> None:
    house = founded(**STAFF)
    house.process([Book("house", (bank.CapitalPaidIn("house", 1, 10**8),))])
    house.process([Book("cage/ann", (bank.Deposited("cas", 1, "ann", 10**7, "sue"),))])
    for table in ("B-01", "B-02"):
        house.process([Book(tray_stream(table), (bank.FloatOpened("house", 1, table, 10**7),))])

    def moved(amount: int, at: int, table: str = "B-01", second: str = "") -> None:
        of = (table, "ann") if kind is bank.BoughtIn else ("ann",)
        stream = tray_stream(table) if kind is bank.BoughtIn else "cage/ann"
        fact = kind(by, at, *of, amount, second)
        (answer,) = house.process([Book(stream, (fact,))])
        assert isinstance(answer, Done)

    day = 2 * 86_400_000
    moved(above, day)
    moved(above, 2 * day)
    moved(1, 2 * day, "B-02", "sue")
    assert told(house) == []
    moved(1, 2 * day, "B-02")
    assert [line.partition(": ")[2] for line in told(house)] == [
        f"{by} did alone what takes two people: {what} of 1, {above + 2:,} over the day."
    ]


def test_a_credit_takes_two_persons() -> None:
    house = founded(**STAFF)
    house.process([Book("house", (bank.CapitalPaidIn("house", 1, 10**6),))])
    house.process([Book(tray_stream("B-01"), (bank.FloatOpened("house", 1, "B-01", 500),))])
    house.process([Book(tray_stream("B-01"), (bank.FloatCredited("sue", 2, "B-01", 5, "cas"),))])
    assert told(house) == []
    house.process([Book(tray_stream("B-01"), (bank.FloatCredited("sue", 2, "B-01", 5),))])
    assert "sue did alone what takes two people: credit" in told(house)[0]


def test_staff_do_not_play_by_whatever_account() -> None:
    house = founded(**STAFF)
    tied = e.AccountTied("dora", 2_000, "ann", "lan", "amos", "told by a colleague")
    record(house, tied, stream=care_stream("ann"))
    opened(house, Actor("pit", "pit-manager"))
    (refused,) = house.process([Ask("B-01", (c.TakeSeat(Actor("ann"), 4_000, "ann", 1),))])
    assert not isinstance(refused, Done) and refused.message.id == "account-tied-to-staff"
    (answer,) = house.process([Ask("B-01", (c.TakeSeat(Actor("lan"), 4_000, "lan", 2),))])
    assert isinstance(answer, Done) and told(house)[0].endswith("lan, of the staff, played.")


def test_a_journal_without_staff_is_not_held_against_a_roster() -> None:
    house = House(MemoryStore())
    opened(house, Actor("eve", "pit-manager"))
    assert verify(house.store, names=str).is_clean


def test_a_fact_about_people_in_another_stream_is_wrong() -> None:
    house = founded(**STAFF)
    record(house, e.SignedOff("lan", 2_000), stream="elsewhere")
    assert "in another stream" in verify(house.store, names=str).wrong


def taken_over(by: Actor, second: Actor) -> TableTakenOver:
    return TableTakenOver(by, 4_000, second, "the shuffler jams", "B-01/1")


@pytest.mark.parametrize(
    ("second", "says"),
    [
        (Actor("sue", "pit-supervisor"), ""),
        (Actor("lan", "dealer"), "lan took a table over without a Pit Supervisor beside them"),
        (Actor("vic", "pit-supervisor"), "vic acted as a Pit Supervisor and is an Auditor"),
    ],
)
def test_taking_over_takes_the_second_person_of_the_table(second: Actor, says: str) -> None:
    roster = Roster()
    for id, rank in STAFF.items():
        roster.hear(e.StaffMade(e.OWNER, FOUNDING, id, id.title(), rank))
    assert str(roster.objection(taken_over(Actor("lan", "dealer"), second))) == says


def test_acts_and_steps_of_a_case_are_signed_by_whom_the_roster_has() -> None:
    roster = Roster()
    for id, rank in STAFF.items():
        roster.hear(e.StaffMade(e.OWNER, FOUNDING, id, id.title(), rank))
    assert not roster.objection(ActRefused("sue", "pit-supervisor", 5, 1))
    assert "not on its staff" in str(roster.objection(ActRefused("eve", "pit-supervisor", 5, 1)))
    steps = [
        CaseOpened(by, 5, "c", "B-01", "B-01/1/1", "ann", "?", ())
        for by in (
            Actor("ann"),
            Actor("lan", "dealer"),
            Actor("lan", "director"),
        )
    ]
    assert [bool(roster.objection(step)) for step in steps] == [False, False, True]


def test_an_audit_names_staff_as_the_record_does_unless_it_is_given_names() -> None:
    house = founded(**STAFF)
    opened(house, Actor("sue", "pit-manager"))
    assert "Sue (sue) acted as a Pit Manager" in verify(house.store, now=2_000).wrong
    assert "SUE acted as a Pit Manager" in verify(house.store, names=str.upper, now=2_000).wrong
