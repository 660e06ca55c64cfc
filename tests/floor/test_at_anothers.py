"""In a patron's name staff act at the table at which they are on; else it takes a rank."""

import pytest
from rehearsed_days import DAN, ON, TABLES, Days

from croupier.floor.audit import verify
from croupier.floor.on_duty import CALLED, DEALT, FOR_PATRONS
from croupier.floor.records import encode_event, table_stream
from croupier.floor.requests import Ask, Done, Refused
from croupier.rules.authority import PATRON, standard
from croupier.store.batch import Commit
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.gate import DEALERS_STEPS
from croupier.table.shapes import Actor, Details

TABLE, OTHER = TABLES
INA = Actor("ina", "dealer-inspector")


@pytest.fixture
def days() -> Days:
    """A house whose trays are open, with dan on at one table and dot at the other."""
    house = Days(1)
    for table in TABLES:
        house.open_tray(table)
    return house


def answer(days: Days, command: c.Command) -> str:
    (said,) = days.house.process((Ask(OTHER, (command,)),))
    assert isinstance(said, Done | Refused)
    return said.message.id if isinstance(said, Refused) else ""


def test_a_dealer_who_is_not_on_neither_seats_a_patron_nor_stakes_their_wallet(days: Days) -> None:
    dot = ON[OTHER]

    def seat(who: Actor) -> c.Command:
        return c.TakeSeat(who, days.now, "ann", 1)

    def bet(who: Actor) -> c.Command:
        return c.PlaceWager(who, days.now, "ann", 1, "red", 100)

    def back(who: Actor) -> c.Command:
        return c.WithdrawWager(who, days.now, "ann", 1, "red", 50)

    def leave(who: Actor) -> c.Command:
        return c.LeaveSeat(who, days.now, "ben", 2)

    days.must(Ask(OTHER, (c.TakeSeat(INA, days.now, "ben", 2),)))
    for act in (seat, bet, back, leave):
        assert answer(days, act(DAN)) == "act-for-a-patron-at-anothers"
        assert answer(days, act(dot)) == ""
        if act is seat:
            days.must(Ask(OTHER, (c.OpenBetting(dot, days.now),)))
    assert answer(days, bet(INA)) == ""
    assert verify(days.store).is_clean


def test_verify_names_who_acted_for_a_patron_at_anothers_table(days: Days) -> None:
    stream = table_stream(OTHER)
    seated = e.SeatTaken(DAN, days.now, "ann", 1, False)
    version = days.store.versions([stream])[stream]
    past = Commit(stream, version, seated.at, events=(encode_event(seated),), postings=((),))
    assert type(days.store.append([past])[0]).__name__ == "Written"
    (named,) = verify(days.store).not_allowed
    assert "dan" in named and f"at {OTHER}, and was not on as its dealer" in named


def test_all_that_staff_may_do_for_a_patron_takes_being_on() -> None:
    acts = {str(kind.__struct_config__.tag) for kind in FOR_PATRONS}
    assert acts >= {act for row in standard().rows if row.first == PATRON for act in row.acts}


def spun(days: Days) -> None:
    """Have dot deal a coup at the other table up to its number, with ann's bet lost."""
    dot = ON[OTHER]
    days.must(Ask(OTHER, (c.TakeSeat(dot, days.now, "ann", 1), c.OpenBetting(dot, days.now))))
    days.must(Ask(OTHER, (c.PlaceWager(dot, days.now, "ann", 1, "red", 100),)))
    days.must(Ask(OTHER, (c.SpinBall(dot, days.now),)))


def no_spin(days: Days, who: Actor) -> c.Command:
    return c.MakeRuling(who, days.now, "interference", Details(note="a hand"), "I saw a hand")


def test_w1_no_spin_is_called_by_the_dealer_who_is_on_or_by_an_inspector(days: Days) -> None:
    dot = ON[OTHER]
    for who in (dot, INA):  # at once, also after the number
        spun(days)
        days.must(Ask(OTHER, (c.CloseBetting(dot, days.now),)))
        days.must(Ask(OTHER, (c.RecordNumber(dot, days.now, 2, "keyed"),)))
        assert answer(days, no_spin(days, DAN)) == "act-as-the-dealer-at-anothers"
        assert answer(days, no_spin(days, who)) == ""
        days.must(Ask(OTHER, (c.LeaveSeat(dot, days.now, "ann", 1),)))
    assert verify(days.store).is_clean


def test_c1_the_dealers_own_calls_are_those_of_the_dealer_who_is_on(days: Days) -> None:
    spun(days)
    assert answer(days, c.CloseBetting(DAN, days.now)) == "act-as-the-dealer-at-anothers"
    held = c.HoldCoup(DAN, days.now, "interference", Details(note="a hand"))
    assert answer(days, held) == "act-as-the-dealer-at-anothers"
    assert answer(days, c.CloseBetting(INA, days.now)) == ""
    off_and_on = {c.BringDealerOn, c.TakeDealerOff}
    assert DEALERS_STEPS - off_and_on <= DEALT | CALLED | FOR_PATRONS


def test_w1_verify_names_who_called_and_ruled_at_anothers_table(days: Days) -> None:
    spun(days)
    stream = table_stream(OTHER)
    version = days.store.versions([stream])[stream]
    closed = e.BettingClosed(DAN, days.now, 0, ())
    past = Commit(stream, version, closed.at, events=(encode_event(closed),), postings=((),))
    assert type(days.store.append([past])[0]).__name__ == "Written"
    (named,) = verify(days.store).not_allowed
    assert "dan" in named and f"as the dealer of {OTHER}, and was not on there" in named
