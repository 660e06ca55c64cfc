"""What the nineteenth audit of the house's own people found, and what stands against it now."""

from collections.abc import Iterator
from typing import Any

import pytest
from house_online import PASSWORD, PIN, QUIET, Client, HouseOnline, open_house_online
from house_under_test import must
from msgspec.structs import replace
from rehearsed_days import TABLES, Days, in_chips
from test_looking_into import NIGHT, step, the_day
from test_money_controls import TABLE, closing, refused, slipped_in
from test_tally import NOON, a_house, count, coup

from croupier.bank.events import (
    BoughtIn,
    BoxCounted,
    BoxLifted,
    CageCounted,
    Deposited,
    FloatClosed,
    SlipIssued,
    SlipReceived,
    SlipRequested,
    VarianceExplained,
)
from croupier.floor.audit import verify
from croupier.floor.cage import cage_of
from croupier.floor.cash import explained_today
from croupier.floor.clock import DAY_MS, SetClock
from croupier.floor.count_events import InvestigationEnded, InvestigationTaken
from croupier.floor.house import House
from croupier.floor.people_events import OWNER, AccountTied, StaffMade, StaffRanked, StaffShut
from croupier.floor.records import CAGE, PEOPLE, cage_stream, care_stream, tray_stream
from croupier.floor.requests import Book
from croupier.floor.significant import Significant, Wanted
from croupier.floor.thresholds import Thresholds
from croupier.server.operations.tray import Explain
from refusals import refusal_of

REAL = replace(QUIET, play_money=0)
START = 1_790_000_000_000
STAFF = (
    "director", "assistant-director", "shift-manager", "pit-manager", "pit-supervisor", "cashier",
)  # fmt: skip


def again(house: HouseOnline, who: Client) -> Client:
    """Sign somebody in anew."""
    person = house.people.person(who.id)
    assert person is not None
    return house.signed_in(person)


def founded(house: HouseOnline, *more: str) -> list[Client]:
    """Have staff of these ranks that the machine's owner wrote down, one of each."""
    ranks = (*STAFF, *more)
    staff = [house.staff(rank) for rank in ranks]
    house.write_down(*((rank, one.id) for rank, one in zip(ranks, staff, strict=True)))
    return staff


def hired(house: HouseOnline, director: Client, second: Client, rank: str, name: str) -> Client:
    """Have somebody hired by a code, by which they then come in."""
    code = f"first code of {name}"
    hire = {"name": name, "rank": rank, "code": code, "reason": "needed", "second": second.pin}
    director.done("/staff", hire)
    return with_code(house, name, code)


def with_code(house: HouseOnline, name: str, code: str, pin: str = PIN) -> Client:
    """Come in by a code that somebody gave."""
    own = {"name": name, "code": code, "password": f"{PASSWORD} of {name}", "pin": pin}
    house.nobody().done("/own-password", own)
    account = house.people.account(name)
    assert account is not None
    return house.signed_in(account.person)


def reset(house: HouseOnline, director: Client, second: Client, who: Client) -> Client:
    """Have somebody's password and PIN reset, and come in as them."""
    name, code = house.desk.door.name(who.id), "a code that I know"
    by = {"reason": "forgot it", "second": second.pin}
    for what in ({"what": "password", "code": code}, {"what": "pin"}):
        director.done(f"/staff/{who.id}/secrets", {**what, **by})
    return with_code(house, name, code)


def registered(house: HouseOnline, name: str = "Mai Lan") -> Client:
    """Have a patron of their own name."""
    patron = house.nobody()
    patron.id = patron.done("/register", {"name": name, "password": "a long horse"})["id"]
    return patron


def paid_in(house: HouseOnline, cashier: Client, second: Client, patron: Client) -> Any:
    cash = {"kind": "pay-in", "amount": 4_000_000, "second": second.pin}
    return cashier.post(f"/patrons/{patron.id}/cash", cash)


@pytest.fixture
def clock() -> SetClock:
    return SetClock(START)


@pytest.fixture
def house(clock: SetClock) -> Iterator[HouseOnline]:
    with open_house_online(REAL, clock=clock) as opened:
        yield opened


def test_1_two_colleagues_whose_secrets_one_person_reset_are_not_two_people(
    house: HouseOnline, clock: SetClock
) -> None:
    director, assistant, _, _, supervisor, cashier = founded(house)
    patron = registered(house)
    cashier = reset(house, director, assistant, cashier)
    supervisor = reset(house, director, assistant, supervisor)
    refused = paid_in(house, cashier, supervisor, patron)
    assert (refused.status_code, refusal_of(refused)) == (403, "signer-no-longer-may")
    clock.at += 3 * DAY_MS
    assert paid_in(house, again(house, cashier), supervisor, patron).status_code == 200
    assert verify(house.desk.store).is_clean


def test_2_who_hired_somebody_is_not_their_second_person_nor_is_another_they_hired(
    house: HouseOnline, clock: SetClock
) -> None:
    director, assistant, shift, _, supervisor, _ = founded(house)
    patron = registered(house)
    cashier = hired(house, director, assistant, "cashier", "Ozz")
    newcomer = hired(house, director, assistant, "pit-supervisor", "Ola")
    for second in (director, assistant, newcomer):
        refused = paid_in(house, cashier, second, patron)
        assert (refused.status_code, refusal_of(refused)) == (403, "signer-no-longer-may")
    assert paid_in(house, cashier, supervisor, patron).status_code == 200
    assert paid_in(house, cashier, shift, patron).status_code == 200
    clock.at += 3 * DAY_MS
    assert paid_in(house, again(house, cashier), newcomer, patron).status_code == 200
    assert verify(house.desk.store).is_clean


def test_2_what_somebody_gives_by_a_code_of_anothers_counts_for_both(house: HouseOnline) -> None:
    director, assistant, _, _, supervisor, cashier, other, third = founded(
        house, "director", "assistant-director"
    )
    patron = registered(house)
    other = reset(house, director, assistant, other)  # who is the first Director now, perhaps
    supervisor = reset(house, other, third, supervisor)
    cashier = reset(house, director, assistant, cashier)
    assert refusal_of(paid_in(house, cashier, supervisor, patron)) == "signer-no-longer-may"


def test_2_a_slips_two_sides_are_two_people(house: HouseOnline, clock: SetClock) -> None:
    director, assistant, *_, old, dealer = founded(house, "dealer")
    dealer.go_on("B-02")
    cashier = hired(house, director, assistant, "cashier", "Ozz")
    supervisor = hired(house, director, assistant, "pit-supervisor", "Ola")
    chips = {"10000": 4}
    supervisor.done("/tables/B-02/slips", {"kind": "fill", "chips": chips})
    issue = {"step": "issue", "chips": chips}
    refused = cashier.post("/tables/B-02/slips/1", issue)
    assert refusal_of(refused) == "signer-no-longer-may"
    old.done("/tables/B-02/slips/1", issue)
    assert not verify(house.desk.store).not_allowed


def test_what_waits_ends_with_its_askers_rank_though_that_is_given_back(
    house: HouseOnline, clock: SetClock
) -> None:
    director, assistant, _, _, supervisor, cashier = founded(house)
    patron = registered(house)
    asked = cashier.post(f"/patrons/{patron.id}/cash", {"kind": "pay-in", "amount": 4_000_000})
    assert asked.status_code == 202
    clock.at += 1
    for rank in ("dealer", "cashier"):
        ranked = {"rank": rank, "reason": "a mistake", "second": assistant.pin}
        director.done(f"/staff/{cashier.id}/rank", ranked)
    approved = supervisor.post(f"/acts/{asked.json()['waiting']}/approve")
    assert (approved.status_code, refusal_of(approved)) == (403, "proposer-no-longer-may")
    assert verify(house.desk.store).is_clean


LOOKERS = {"lan": "pit-manager", "dan": "dealer", "sam": "shift-manager", "sue": "pit-manager",
           "paz": "pit-manager", "ada": "director", "mai": "assistant-director"}  # fmt: skip


@pytest.fixture
def won() -> House:
    """A day whose win is beyond chance, in a house that has its staff on record."""
    house = a_house()
    for nth in range(14):
        coup(house, NOON + nth, stake=1000)
    made = (StaffMade(OWNER, NOON + 20, id, id, rank) for id, rank in LOOKERS.items())
    must(house, Book(PEOPLE, tuple(made)))
    return house


def tied(house: House, at: int, person: str, patron: str = "gus") -> None:
    fact = AccountTied("ada", at, patron, person, "mai", "seen together")
    must(house, Book(care_stream(patron), (fact,)))


def test_3_who_is_tied_to_an_account_does_not_look_into_what_it_won(won: House) -> None:
    tied(won, NOON + 30, "paz")
    tied(won, NOON + 40, "")  # that was found wrong, or wanted to be
    tied(won, NOON + 50, "sue", "nobody who played")
    count(won, NIGHT)
    number = the_day(won).number
    assert step(won, InvestigationTaken("paz", NIGHT, number, "paz")) == "investigation-own-play"
    assert step(won, InvestigationTaken("sue", NIGHT, number, "sue")) == ""
    to = InvestigationTaken("sue", NIGHT, number, "paz", "off to the other pit")
    assert step(won, to) == "investigation-own-play"
    tied(won, NIGHT, "sam")  # and only now it is known
    ended = InvestigationEnded("sue", NIGHT + 1, number, "chance", "twelve in a row", "sam")
    assert step(won, ended) == "investigation-own-play"
    assert step(won, replace(ended, second="ada")) == ""
    assert not verify(won.store).not_allowed


def test_3_verify_names_who_looked_into_what_an_account_of_theirs_won(
    won: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    tied(won, NOON + 30, "paz")
    count(won, NIGHT)
    number = the_day(won).number
    with monkeypatch.context() as at_work:
        at_work.setattr("croupier.floor.drafting.Drafting._check_looked", lambda *_: None)
        assert step(won, InvestigationTaken("paz", NIGHT, number, "paz")) == ""
    (named,) = verify(won.store).not_allowed
    assert "paz" in named and "account" in named


@pytest.mark.parametrize("gone", ["shut", "ranked"])
def test_6_what_an_owner_left_who_may_own_it_no_longer_is_taken_on_by_another(
    won: House, gone: str
) -> None:
    count(won, NIGHT)
    number = the_day(won).number
    assert step(won, InvestigationTaken("paz", NIGHT, number, "paz")) == ""
    taken = InvestigationTaken("sue", NIGHT + 2, number, "sue", "paz has left")
    assert step(won, replace(taken, at=NIGHT)) == "investigation-not-handed-on"
    left = StaffShut("ada", NIGHT + 1, "paz", "mai", "gone")
    ranked = StaffRanked("ada", NIGHT + 1, "paz", "pit-manager", "dealer", second="mai")
    must(won, Book(PEOPLE, (left if gone == "shut" else ranked,)))
    assert step(won, replace(taken, owner="sam")) == "investigation-not-handed-on"
    assert step(won, replace(taken, reason="")) == "investigation-reason-missing"
    assert step(won, taken) == ""
    ended = InvestigationEnded("sue", NIGHT + 3, number, "chance", "twelve in a row", "sam")
    assert step(won, ended) == ""
    assert not verify(won.store).not_allowed


def test_who_owned_an_investigation_is_not_the_second_person_of_its_end(won: House) -> None:
    count(won, NIGHT)
    number = the_day(won).number
    assert step(won, InvestigationTaken("sam", NIGHT, number, "sam")) == ""
    assert step(won, InvestigationTaken("sam", NIGHT, number, "paz", "look into it")) == ""
    ended = InvestigationEnded("paz", NIGHT + 1, number, "chance", "twelve in a row", "sam")
    assert step(won, ended) == "investigation-owned-before"
    assert step(won, replace(ended, second="ada")) == ""
    assert not verify(won.store).not_allowed


def test_investigations_taken_on_and_ended_stand_in_surveillances_list(won: House) -> None:
    count(won, NIGHT)
    number = the_day(won).number
    assert step(won, InvestigationTaken("paz", NIGHT, number, "paz")) == ""
    ended = InvestigationEnded("paz", NIGHT + 1, number, "chance", "twelve in a row", "sam")
    assert step(won, ended) == ""
    list_of = Significant(won.store, won.authority.days, Thresholds())
    found, _ = list_of.search(Wanted(categories=frozenset({"variance"})), 0, 2)
    assert [(type(one.event), one.person, one.after) for one in found] == [
        (InvestigationEnded, "paz", "chance"),
        (InvestigationTaken, "paz", "paz"),
    ]


def test_who_accounted_for_a_count_of_a_table_does_not_look_into_its_win(won: House) -> None:
    tray, there = tray_stream("B-07"), won.balance("float", "B-07") - 5
    short = FloatClosed("sue", NOON + 30, "B-07", there, 0, "dan", "gone", in_chips(there))
    must(won, Book(tray, (short,)))
    count(won, NIGHT)
    number = the_day(won).number
    found = VarianceExplained("sam", NIGHT, "B-07", 1, "missing", 5, "found out", "paz")
    must(won, Book(tray, (found,)))
    for who in ("sam", "paz"):
        taken = InvestigationTaken(who, NIGHT + 1, number, who)
        assert step(won, taken) == "investigation-own-act"
    assert step(won, InvestigationTaken("mai", NIGHT + 1, number, "mai")) == ""
    ended = InvestigationEnded("mai", NIGHT + 1, number, "chance", "twelve in a row", "sam")
    assert step(won, ended) == "investigation-own-act"
    assert not verify(won.store).not_allowed


@pytest.fixture
def days() -> Days:
    """A house whose trays are open and filled, and whose cage was counted."""
    house = Days(1)
    for table in TABLES:
        house.open_tray(table)
    more = {"zoe": "shift-manager", "ned": "pit-manager", "nan": "pit-supervisor"}
    made = tuple(StaffMade(OWNER, house.now, id, id, rank) for id, rank in more.items())
    house.must(Book(PEOPLE, made))
    counted(house)
    return house


def counted(days: Days, off: int = 0) -> None:
    held = cage_of(days.store).chips or in_chips(5_000_000)
    cash = days.house.balance("cage") + off
    fact = CageCounted("cal", days.now, cash, held, "sue", "gone" if off else "")
    days.must(Book(CAGE, (fact,)))


def not_allowed(days: Days) -> str:
    return "; ".join(verify(days.store).not_allowed)


def overnight(days: Days) -> None:
    days.clock.at = days.days.ends(days.today) + 1


def of_cage(days: Days, by: str, second: str, number: int = 1, amount: int = 5) -> Any:
    of_day = explained_today(days.store, days.house.authority, days.now, by, second)
    return VarianceExplained(
        by, days.now, "", number, "short", amount, "found out", second, of_day=of_day
    )


def test_4_whoever_agreed_to_what_became_of_the_cage_accounts_for_no_shortage_of_it(
    days: Days,
) -> None:
    paid_in = Deposited("cal", days.now, "bob", 2_000_000, "kim")
    days.must(Book(cage_stream("bob"), (paid_in,)))
    chips = {1_000: 5}
    days.must(Book(tray_stream(TABLE), (SlipRequested("ned", days.now, TABLE, 0, "fill", chips),)))
    number = max(x.number for x in days.facts(TABLE) if isinstance(x, SlipRequested))
    issued = SlipIssued("cal", days.now, TABLE, number, "fill", chips)
    days.must(Book(tray_stream(TABLE), (issued,)))
    counted(days, -1_000)
    days.must(Book(cage_stream("bob"), (Deposited("cal", days.now, "bob", 5, "zoe"),)))
    overnight(days)
    for pair in (("kim", "mat"), ("zoe", "ned"), ("ned", "pia")):
        assert refused(days, CAGE, of_cage(days, *pair)) == "variance-own-hand"
    wrong = of_cage(days, "kim", "mat")
    assert refused(days, CAGE, of_cage(days, "zoe", "mat")) == ""  # of what came since
    slipped_in(days, CAGE, replace(wrong, so_far=5))
    assert "kim" in not_allowed(days) and "variance 1" in not_allowed(days)


def test_4_whoever_had_a_hand_in_a_tray_or_its_box_accounts_for_no_shortage_of_it(
    days: Days,
) -> None:
    tray = tray_stream(TABLE)
    days.must(Book(tray, (BoughtIn("dan", days.now, TABLE, "bob", 150, "mat"),)))
    chips = {1_000: 5}
    days.must(Book(tray, (SlipRequested("sue", days.now, TABLE, 0, "fill", chips),)))
    number = max(x.number for x in days.facts(TABLE) if isinstance(x, SlipRequested))
    given = (TABLE, number, "fill", chips)
    days.must(Book(tray, (SlipIssued("cal", days.now, *given),)))
    days.must(Book(tray, (SlipReceived("dan", days.now, *given, "pia"),)))
    days.must(Book(tray, (BoxLifted("tim", days.now, TABLE, "box", 0, "tam"),)))
    days.must(Book(tray, (BoxCounted("tim", days.now, TABLE, "box", 60, 0, "tam", "short"),)))
    days.must(Book(tray, (closing(days, -5),)))
    overnight(days)
    box = VarianceExplained("mat", days.now, TABLE, 1, "short", 90, "found out", "nan")
    short = replace(box, by="zoe", number=2, kept_in="missing", amount=5, second="pia")
    assert refused(days, tray, box) == "variance-own-hand"
    assert refused(days, tray, short) == "variance-own-hand"
    assert refused(days, tray, replace(short, second="mat")) == "variance-own-hand"
    assert refused(days, tray, replace(box, by="ned")) == ""
    assert refused(days, tray, replace(short, second="ned", of_day=90)) == ""
    assert not verify(days.store).not_allowed


def test_the_cage_has_a_name_in_the_sentence_of_its_variance() -> None:
    assert "Cash missing at cage (variance 1)" in str(Explain("", 1, "short", 5, 0, "").says())
    assert "B-04" in str(Explain("B-04", 1, "short", 5, 0, "").says())


def test_5_what_somebody_accounts_for_adds_up_over_their_gaming_day(days: Days) -> None:
    for _ in range(4):
        counted(days, -60_000)
    overnight(days)
    one = of_cage(days, "ned", "nan", 1, 60_000)
    assert refused(days, CAGE, one) == ""
    again = of_cage(days, "mat", "nan", 2, 60_000)
    assert again.of_day == 60_000, "of the second person too"
    assert refused(days, CAGE, again) == "signer-no-longer-may"
    assert refused(days, CAGE, replace(again, of_day=0)) == "stock-more-since"
    assert refused(days, CAGE, of_cage(days, "mat", "pia", 2, 40_000)) == ""
    assert refused(days, CAGE, of_cage(days, "zoe", "ned", 3, 60_000)) == ""
    assert not verify(days.store).not_allowed
    slipped_in(days, CAGE, replace(again, of_day=0, number=4))
    assert "mat" in not_allowed(days) and "shift-manager" in not_allowed(days).lower().replace(
        " ", "-"
    )
