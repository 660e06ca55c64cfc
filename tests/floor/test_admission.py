"""Who may play, held in one place: every way in, every process, by what the journal says."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

import pytest
from house_under_test import (
    BANKER_WINS,
    DEALER,
    PATRONS,
    PIT,
    as_dealt,
    bet,
    by_dealer,
    must,
    open_house,
    open_table,
    setup_of,
    staffed,
    with_tray,
)
from msgspec.structs import replace

from croupier.bank.events import (
    BoughtIn,
    Deposited,
    DropCollected,
    FloatClosed,
    FloatCredited,
    Withdrawn,
)
from croupier.floor.audit import verify
from croupier.floor.clock import DAY_MS, MINUTE_MS, SetClock
from croupier.floor.house import House
from croupier.floor.people_events import (
    OWNER,
    CooledOff,
    ExclusionEnded,
    OwnLimitsSet,
    PatronExcluded,
    PeopleEvent,
    PlayResumed,
    PlayStopped,
    StaffMade,
    StaffShut,
)
from croupier.floor.records import PEOPLE, STOPS, cage_stream, care_stream, tray_stream
from croupier.floor.requests import Answer, Ask, Book, Done, Refused, Request
from croupier.store import Store, open_store
from croupier.store.batch import Commit, Outcome
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.shapes import Actor
from refusals import tells

ANN = Actor("ann")
HOLDS: dict[str, PeopleEvent] = {
    "own": PatronExcluded("ann", 1, "ann", "own", 1, DAY_MS),
    "house": PatronExcluded("sam", 1, "ann", "house", 1, DAY_MS, "chips", "dora"),
    "family": PatronExcluded("sam", 1, "ann", "family", 1, 0, "asked", "dora"),
    "pause": CooledOff("ann", 1, "ann", DAY_MS),
    "stop": PlayStopped("sam", 1, "patron", "ann", "a fight"),
}


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made = MemoryStore() if request.param == "memory" else open_store(str(tmp_path / "house.db"))
    yield made
    made.close()


def playing(store: Store, *tables: str, at: int = 1_000) -> House:
    """Open a house with tables that take bets."""
    house = open_house(store, clock=SetClock(at))
    for table in tables or ("B-07",):
        open_table(house, table)
        must(house, *by_dealer(c.OpenBetting(DEALER, 1), table=table))
    return house


def with_more_tables(house: House) -> None:
    """Open a table where nobody sits, and a wheel where call bets are taken."""
    must(house, Ask("B-08", (c.OpenTable(PIT, 1, setup_of()),)))
    wheel = replace(setup_of("roulette"), call_bets=True)
    seat = c.TakeSeat(ANN, 1, "ann", 1)
    must(house, Ask("R-01", (c.OpenTable(PIT, 1, wheel), seat)))
    staffed(house, "R-01")
    must(house, Ask("R-01", (c.OpenBetting(DEALER, 1),)))


def on_record(house: House, fact: PeopleEvent) -> None:
    is_stop = isinstance(fact, PlayStopped | PlayResumed)
    must(house, Book(STOPS if is_stop else care_stream("ann"), (fact,)))


def refused(house: House, request: Request) -> Refused:
    answer: Answer = house.process([as_dealt(house, request)])[0]
    assert isinstance(answer, Refused), answer
    return answer


WAYS_IN: dict[str, Request] = {
    "bet": Ask("B-07", (c.PlaceWager(ANN, 5, "ann", 1, "banker", 100),)),
    "bet recorded by staff": Ask("B-07", (c.PlaceWager(DEALER, 5, "ann", 1, "banker", 100),)),
    "seat": Ask("B-08", (c.TakeSeat(ANN, 5, "ann", 1),)),
    "seat given by staff": Ask("B-08", (c.TakeSeat(PIT, 5, "ann", 1),)),
    "colour chips": Ask("R-01", (c.BuyColourChips(DEALER, 5, "ann", "blue", 10, 20),)),
    "found on the layout": Ask(
        "R-01", (c.PlaceWager(DEALER, 5, "ann", 1, "straight:17", 100, found=True),)
    ),
    "call bet": Ask("R-01", (c.PlaceCallBet(DEALER, 5, "ann", 1, "tiers", 10, 60),)),
    "cash in": Book(cage_stream("ann"), (Deposited("cal", 5, "ann", 100),)),
    "buy-in": Book(tray_stream("B-07"), (BoughtIn("dan", 5, "B-07", "ann", 100),)),
}


@pytest.mark.parametrize("way", WAYS_IN)
@pytest.mark.parametrize("hold", HOLDS)
def test_who_is_kept_from_play_finds_every_way_in_shut(way: str, hold: str) -> None:
    house = playing(MemoryStore())
    with_tray(house, "B-07", 1_000)
    with_more_tables(house)
    on_record(house, HOLDS[hold])
    answer = refused(house, WAYS_IN[way])
    assert answer.forbids, answer
    if way not in ("bet", "seat"):
        assert answer.message.id == "patron-barred"


@pytest.mark.parametrize("way", WAYS_IN)
def test_the_ways_in_are_open_to_others(way: str) -> None:
    house = playing(MemoryStore())
    with_tray(house, "B-07", 1_000)
    with_more_tables(house)
    must(house, WAYS_IN[way])
    assert verify(house.store).is_clean


def test_what_is_theirs_stays_theirs() -> None:
    house = playing(MemoryStore())
    must(house, bet("ann", "banker", 100))
    on_record(house, HOLDS["house"])
    must(house, Ask("B-07", (c.WithdrawWager(ANN, 5, "ann", 1, "banker"),)))
    must(house, Ask("B-07", (c.LeaveSeat(ANN, 5, "ann", 1),)))
    must(house, Book(cage_stream("ann"), (Withdrawn("cal", 5, "ann", 100_000),)))


def test_an_exclusion_is_from_a_time_until_a_time_or_its_end(store: Store) -> None:
    house = playing(store)
    on_record(house, PatronExcluded("sam", 1, "ann", "house", 100, 200, "x", "dora"))
    must(house, bet("ann", "banker", 10, at=99))
    refused(house, bet("ann", "banker", 10, at=100))
    must(house, bet("ann", "banker", 10, at=200))
    on_record(house, PatronExcluded("sam", 1, "ann", "family", 100, 0, "x", "dora"))
    refused(house, bet("ann", "banker", 10, at=DAY_MS * 9))
    on_record(house, ExclusionEnded("sam", 1, "ann", "family", "asked", "dora"))
    must(house, bet("ann", "banker", 10, at=DAY_MS * 9))
    assert verify(store).is_clean


def test_what_another_process_was_told_holds_here_at_once(store: Store) -> None:
    house = playing(store)
    must(house, bet("ann", "banker", 10))
    other = House(store, house.clock)
    on_record(other, HOLDS["family"])
    refused(house, bet("ann", "banker", 10))
    must(other, Book(care_stream("ann"), (ExclusionEnded("sam", 1, "ann", "family", "x", "dora"),)))
    must(house, bet("ann", "banker", 10))
    must(other, Book(STOPS, (PlayStopped("sam", 1, "table", "B-07", "a fight"),)))
    refused(house, bet("ann", "banker", 10))


def test_two_processes_cannot_exceed_a_loss_limit_together(store: Store) -> None:
    first = playing(store, "B-07", "B-08")
    on_record(first, OwnLimitsSet("ann", 1, "ann", 1_000, 0))
    second = House(store, first.clock)
    for house, table in ((first, "B-07"), (second, "B-08")):
        must(house, bet("ann", "banker", 300, table))
    answers = [
        house.process([bet("ann", "player", 250, table)])[0]
        for house, table in ((first, "B-07"), (second, "B-08"))
    ]
    assert [type(one) for one in answers] == [Done, Refused]
    said = "Your own limit is a loss of 1,000 a day; 150 of it is left to stake."
    assert isinstance(answers[1], Refused) and answers[1].sentence == said
    must(second, bet("ann", "player", 150, "B-08"))
    # In one batch too, each is held against what the one before put down.
    assert isinstance(refused(first, bet("ann", "player", 1)), Refused)
    assert first.balance("wallet", "ann") == 99_000


class Meanwhile(MemoryStore):
    """A store in which another process writes just before a batch does, once."""

    first: Callable[[], object] | None = None

    def append(self, batch: Sequence[Commit], fence: int = 0) -> list[Outcome]:
        if self.first is not None:
            first, self.first = self.first, None
            first()
        return super().append(batch, fence)


def test_a_stake_decided_while_another_process_writes_is_decided_again() -> None:
    store = Meanwhile()
    house = playing(store, "B-07", "B-08")
    on_record(house, OwnLimitsSet("ann", 1, "ann", 500, 0))
    other = House(store, house.clock)
    store.first = lambda: must(other, bet("ann", "banker", 300, "B-08"))
    assert "200 of it is left" in refused(house, bet("ann", "banker", 300)).sentence
    store.first = lambda: on_record(other, HOLDS["own"])
    assert "excluded" in refused(house, bet("ann", "banker", 100)).sentence
    store.first = lambda: on_record(other, PlayStopped("sam", 1, "house", "", "smoke"))
    assert "stopped" in refused(house, bet("ben", "banker", 100)).sentence


def test_stakes_of_one_batch_do_not_exceed_a_limit_together() -> None:
    house = playing(MemoryStore(), "B-07", "B-08")
    on_record(house, OwnLimitsSet("ann", 1, "ann", 500, 0))
    answers = house.process([bet("ann", "banker", 300), bet("ann", "banker", 300, "B-08")])
    assert [type(one) for one in answers] == [Done, Refused]
    slip = tuple(
        c.PlaceWager(ANN, 5, "ann", 1, on, 150, more=on == "player") for on in ("player", "tie")
    )
    assert "200 of it is left" in refused(house, Ask("B-07", slip)).sentence


def test_a_bet_that_staff_record_is_held_against_the_limit_without_telling() -> None:
    house = playing(MemoryStore())
    on_record(house, OwnLimitsSet("ann", 1, "ann", 500, 0))
    answer = refused(house, Ask("B-07", (c.PlaceWager(DEALER, 5, "ann", 1, "banker", 501),)))
    assert answer.sentence.startswith("ann may not stake so much for now")


def test_what_was_lost_counts_and_what_was_won_may_be_staked() -> None:
    house = playing(MemoryStore())
    on_record(house, OwnLimitsSet("ann", 1, "ann", 500, 0))
    must(house, bet("ann", "player", 400))
    end = (
        c.CloseBetting(DEALER, 1),
        c.DealCards(DEALER, 1, ("2S", "9C", "5H", "TD")),
        c.Settle(DEALER, 1),
        c.OpenBetting(DEALER, 1),
    )
    must(house, *by_dealer(*end))
    refused(house, bet("ann", "banker", 101))
    must(house, bet("ann", "banker", 100))
    must(house, *by_dealer(*end))  # wins 95
    assert "195 of it is left" in refused(house, bet("ann", "banker", 196)).sentence
    must(house, bet("ann", "banker", 500, at=DAY_MS))


def test_minutes_played_are_counted_by_the_record() -> None:
    house = playing(MemoryStore())
    on_record(house, OwnLimitsSet("ann", 1, "ann", 0, 6))
    for minute in (0, 3, 30, 33):  # the pause between is no play
        must(house, bet("ann", "banker", 10, at=minute * MINUTE_MS + 1))
    again = House(house.store, house.clock)
    answer = refused(again, bet("ann", "banker", 10, at=34 * MINUTE_MS))
    assert tells(answer.message, "time-limit-reached", minutes=6)


@pytest.mark.parametrize(("scope", "of"), [("table", "B-07"), ("book", "baccarat"), ("house", "")])
def test_where_play_is_stopped_coups_end_and_none_begins(scope: str, of: str) -> None:
    house = playing(MemoryStore())
    must(house, bet("ann", "banker", 100))
    on_record(house, PlayStopped("sam", 1, scope, of, "smoke"))
    answer = refused(house, bet("ben", "banker", 100))
    assert "stopped" in answer.sentence and answer.forbids
    end = (
        c.CloseBetting(DEALER, 1),
        c.DealCards(DEALER, 1, ("2S", "9C", "5H", "TD")),
        c.Settle(DEALER, 1),
    )
    must(house, *by_dealer(*end))
    refused(house, *by_dealer(c.OpenBetting(DEALER, 1)))
    on_record(house, PlayResumed("sam", 1, scope, of, "no smoke"))
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)))
    must(house, bet("ben", "banker", 100))
    assert verify(house.store).is_clean


def test_verify_names_who_played_and_was_kept_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    house = playing(MemoryStore())
    on_record(house, HOLDS["family"])
    monkeypatch.setattr("croupier.floor.admission.Admission.at_table", lambda *_: None)
    must(house, bet("ann", "banker", 100))
    assert verify(house.store).wrong.endswith("may not be: ann was kept from play.")


def test_verify_names_what_began_where_play_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    house = playing(MemoryStore())
    on_record(house, PlayStopped("sam", 1, "table", "B-07", "smoke"))
    monkeypatch.setattr("croupier.floor.admission.Admission.at_table", lambda *_: None)
    must(house, bet("ben", "banker", 100))
    assert "play was stopped (table B-07)" in verify(house.store).wrong


# ---- money that does not fit


def test_a_credit_is_never_more_than_the_book_and_no_fill_makes_room(store: Store) -> None:
    house = playing(store)
    with_tray(house, "B-07", 391_601)
    credit = FloatCredited("sue", 2, "B-07", 99_999_999, "cal")
    answer = refused(house, Book(tray_stream("B-07"), (credit,)))
    assert tells(answer.message, "tray-short", held=391_601, needed=99_999_999)
    assert house.balance("float", "B-07") == 391_601


def test_a_buy_in_is_for_chips_that_are_in_the_tray(store: Store) -> None:
    house = playing(store)
    with_tray(house, "B-07", 0)
    answer = refused(house, Book(tray_stream("B-07"), (BoughtIn("dan", 2, "B-07", "ann", 5),)))
    assert answer.message.fields["held"] == 0


def test_a_closing_count_is_held_against_the_ledger_and_nobodys_word(store: Store) -> None:
    house = playing(store)
    with_tray(house, "B-07", 900)
    must(house, Book(tray_stream("B-07"), (FloatClosed("sue", 2, "B-07", 800, 7, "dan", "short"),)))
    assert house.balance("float", "B-07") == 0
    assert b'"book":900' in store.records_of(tray_stream("B-07"))[-1].event
    assert verify(store).is_clean


@pytest.mark.parametrize("counted", [450, 500, 520])
def test_a_drop_beside_the_record_is_a_variance_on_record(store: Store, counted: int) -> None:
    house = playing(store)
    tray = tray_stream("B-07")
    with_tray(house, "B-07", 900)
    must(house, Book(tray, (BoughtIn("dan", 1, "B-07", "ann", 500),)))
    cage, bank = house.balance("cage"), house.balance("house")
    must(house, Book(tray, (DropCollected("tim", 2, "B-07", counted, "tam", 9_999, "counted"),)))
    assert house.balance("drop", "B-07") == 0
    assert house.balance("cage") == cage + counted
    assert house.balance("house") == bank + counted - 500
    assert verify(store).is_clean


def test_verify_names_a_count_held_against_another_book(monkeypatch: pytest.MonkeyPatch) -> None:
    house = playing(MemoryStore())
    with_tray(house, "B-07", 900)
    monkeypatch.setattr("croupier.floor.drafting.COUNTED", {})
    must(
        house, Book(tray_stream("B-07"), (FloatClosed("sue", 2, "B-07", 800, 800, "dan", "gone"),))
    )
    assert "was counted against 800, and held 900" in verify(house.store).wrong


def test_everyone_else_plays_on() -> None:
    house = playing(MemoryStore())
    on_record(house, HOLDS["own"])
    must(house, *(bet(patron, "banker", 10) for patron in PATRONS if patron != "ann"))


def test_whoever_was_shut_at_another_process_deals_no_more_here(store: Store) -> None:
    house = playing(store)
    ranks = {"lan": "pit-manager", "dan": "dealer"}
    staff = tuple(StaffMade(OWNER, 1, id, id, rank) for id, rank in ranks.items())
    must(house, Book(PEOPLE, staff))
    must(house, *by_dealer(c.CloseBetting(DEALER, 1)))
    must(House(store, house.clock), Book(PEOPLE, (StaffShut(OWNER, 1, "dan"),)))
    said = refused(house, *by_dealer(c.DealCards(DEALER, 1, BANKER_WINS)))
    assert said.message.id == "signer-no-longer-may"


def test_dealing_asks_the_database_nothing_about_people_it_knows(store: Store) -> None:
    """Each question would also wait for what is in flight, and so end the deciding ahead."""
    house = playing(store)
    must(house, *by_dealer(c.CloseBetting(DEALER, 1)))
    with patch.object(type(store), "records_of", side_effect=AssertionError("asked again")):
        must(house, *by_dealer(c.DealCards(DEALER, 1, BANKER_WINS), c.Settle(DEALER, 1)))
