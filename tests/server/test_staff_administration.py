"""Who works here, changed by two people; first sign-ins, second factors, locked consoles."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pyotp
import pytest
from house_online import CHEAP, PASSWORD, QUIET, Client, HouseOnline, Stream, open_house_online
from msgspec.structs import replace

from croupier.floor.audit import verify
from croupier.floor.clock import SystemClock
from croupier.floor.house import House
from croupier.floor.people_events import (
    OPERATOR,
    Change,
    PeopleEvent,
    ProgramStarted,
    ProgramStopped,
    SettingsChanged,
    SettingsSigned,
)
from croupier.floor.records import PEOPLE
from croupier.floor.requests import Book, Done
from croupier.floor.roster import facts_of, roster_of
from croupier.server.house.recording import changed_settings, put_on_record
from croupier.server.http.operation import ANYONE, DEVICE, PATRON
from croupier.server.live import hub
from croupier.server.operations import OPERATIONS
from croupier.store.memory import MemoryStore
from refusals import refusal_of

PIN = "314159"
CODE = "a code of some length"


def staff(house: HouseOnline, rank: str, pin: str = PIN) -> tuple[Client, str]:
    """Sign someone of a rank in, who has a PIN; give the name too."""
    name = f"{rank} {uuid4().hex[:6]}"
    person = house.people.add(name, "staff", rank, CHEAP.hash(PASSWORD), 0, CHEAP.hash(pin))
    return house.signed_in(person), name


def facts(house: HouseOnline) -> list[str]:
    return [type(fact).__name__ for fact in facts_of(house.desk.store)]


def new(name: str = "New One", **more: Any) -> dict[str, Any]:
    return {"name": name, "rank": "dealer", "code": CODE, "reason": "hired", **more}


def test_who_works_here_someone_new_is_made_by_two_and_chooses_a_password(
    house: HouseOnline,
) -> None:
    (director, _), (assistant, _) = staff(house, "director"), staff(house, "assistant-director")
    asked = director.post("/staff", new())
    assert asked.status_code == 202 and house.people.account("New One") is None
    assert director.post(f"/acts/{asked.json()['waiting']}/approve").status_code != 200
    assistant.done(f"/acts/{asked.json()['waiting']}/approve")
    come = house.nobody()
    refused = come.post("/sign-in", {"name": "new one", "password": CODE})
    assert refused.status_code == 403 and refused.json()["needs"] == "own-password"
    own = {"name": "New One", "code": CODE, "password": "a password", "pin": "271828"}
    assert come.post("/own-password", {**own, "code": "not the code"}).status_code == 401
    come.done("/own-password", own)
    assert come.post("/own-password", own).status_code == 401  # the code was good once
    assert come.done("/sign-in", {"name": "New One", "password": "a password"})["rank"] == "dealer"
    content = b"".join(record.event for record in house.desk.store.records(0, 10_000))
    assert CODE.encode() not in content and b"a password" not in content
    assert "StaffMade" in facts(house) and "SignedOn" in facts(house)


def test_who_works_here_with_the_second_persons_pin_it_is_done_at_once(house: HouseOnline) -> None:
    director, _ = staff(house, "director")
    other, assistant = staff(house, "assistant-director")
    house.write_down(("director", director.id), ("assistant-director", other.id))
    second = {"name": assistant, "pin": PIN}
    id = director.done("/staff", new(second=second))["id"]
    director.done(f"/staff/{id}/rank", {"rank": "cashier", "reason": "moved", "second": second})
    assert house.people.person(id).rank == "cashier"  # type: ignore[union-attr]
    director.done(f"/staff/{id}/shut", {"reason": "left", "second": second})
    listed = {one["id"]: one for one in director.get("/staff").json()["staff"]}
    assert (listed[id]["rank"], listed[id]["shut"]) == ("cashier", True)
    director.done(f"/staff/{id}/open", {"reason": "back", "second": second})
    standing = roster_of(house.desk.store).staff[id]
    assert (standing.rank, standing.is_shut) == ("cashier", False)


@pytest.mark.parametrize("rank", ["assistant-director", "shift-manager", "auditor", "dealer"])
def test_who_works_here_is_not_for_those_below(house: HouseOnline, rank: str) -> None:
    client, _ = staff(house, rank)
    assert client.post("/staff", new()).status_code == 403


@pytest.mark.parametrize("second", ["self", "below", "wrong pin", "concerned"])
def test_who_works_here_takes_two_persons(house: HouseOnline, second: str) -> None:
    (director, own), (_, below) = staff(house, "director"), staff(house, "shift-manager")
    other, name = staff(house, "assistant-director")
    given = {
        "self": {"name": own, "pin": PIN},
        "below": {"name": below, "pin": PIN},
        "wrong pin": {"name": name, "pin": "000000"},
        "concerned": {"name": name, "pin": PIN},
    }[second]
    about = other.id if second == "concerned" else staff(house, "dealer")[0].id
    body = {"rank": "director", "reason": "a friend", "second": given}
    refused = director.post(f"/staff/{about}/rank", body)
    assert refused.status_code in (401, 403, 409), refused.text
    assert "StaffRanked" not in facts(house)
    assert director.post(f"/staff/{director.id}/rank", body).status_code == 409


def test_who_works_here_a_rank_taken_away_is_gone_at_once(house: HouseOnline) -> None:
    (director, _), (_, assistant) = staff(house, "director"), staff(house, "assistant-director")
    pit, _ = staff(house, "pit-manager")
    assert pit.get("/me").json()["rank"] == "pit-manager"
    body = {"rank": "dealer", "reason": "demoted", "second": {"name": assistant, "pin": PIN}}
    director.done(f"/staff/{pit.id}/rank", body)
    assert pit.get("/me").json()["kind"] == "none"


def test_staff_do_not_play_a_patrons_account_that_is_theirs_neither(house: HouseOnline) -> None:
    (director, _), (_, assistant) = staff(house, "director"), staff(house, "assistant-director")
    dealer, _ = staff(house, "dealer")
    ann = house.nobody()
    ann.id = ann.done("/register", {"name": "Ann Lee", "password": PASSWORD})["id"]
    ann.done("/tables/B-01/seat")
    tied = {
        "person": dealer.id,
        "reason": "seen",
        "second": {"name": assistant, "pin": PIN},
    }
    director.done(f"/staff/accounts/{ann.id}", tied)
    refused = ann.post("/tables/B-02/seat")
    assert refused.status_code == 403 and refusal_of(refused) == "account-tied-to-staff"


# ---- second factors


@pytest.fixture
def strict() -> Iterator[HouseOnline]:
    with open_house_online(replace(QUIET, second_factor=True)) as running:
        yield running


def test_a_second_factor_is_set_up_at_the_first_sign_in_and_asked_for_then(
    strict: HouseOnline,
) -> None:
    _, name = staff(strict, "pit-manager")
    come, given = strict.nobody(), {"name": name, "password": PASSWORD}
    assert come.post("/sign-in", given).json()["needs"] == "second-factor-set-up"
    told = come.done("/second-factor", given)
    assert told["uri"].startswith("otpauth://totp/Croupier:") and told["secret"] in told["uri"]
    code = pyotp.TOTP(told["secret"]).at(strict.desk.clock.now() // 1000)
    wrong = come.post("/sign-in", {**given, "code": f"{(int(code) + 1) % 10**6:06}"})
    assert (wrong.status_code, wrong.json()["needs"]) == (401, "second-factor")
    assert come.done("/sign-in", {**given, "code": code})["rank"] == "pit-manager"
    assert come.post("/sign-in", given).json()["needs"] == "second-factor"
    assert come.post("/sign-in", {**given, "code": code}).status_code == 401  # each is good once
    assert come.post("/second-factor", given).status_code == 409
    assert facts(strict).count("SignInFailed") == 2 and "SecretSet" in facts(strict)


def test_a_second_factor_is_not_asked_of_those_below(strict: HouseOnline) -> None:
    _, name = staff(strict, "pit-supervisor")
    given = {"name": name, "password": PASSWORD}
    assert strict.nobody().done("/sign-in", given)["rank"] == "pit-supervisor"
    assert strict.nobody().post("/second-factor", given).status_code == 409


@pytest.mark.parametrize(
    ("demo", "given", "asked"), [(True, None, 200), (False, None, 403), (True, True, 403)]
)
def test_a_demo_asks_for_no_second_factor_unless_told(
    demo: bool, given: bool | None, asked: int
) -> None:
    settings = replace(QUIET, demo=demo, second_factor=given, tables=())
    with open_house_online(settings) as house:
        _, name = staff(house, "director")
        body = {"name": name, "password": PASSWORD}
        assert house.nobody().post("/sign-in", body).status_code == asked


# ---- locked consoles


def test_a_console_left_alone_does_nothing_until_its_pin_comes() -> None:
    with open_house_online(replace(QUIET, console_lock_minutes=0.005)) as house:
        dealer, _ = staff(house, "dealer")
        dealer.done("/me/here")
        wait_until_locked(dealer)
        locked = dealer.post("/tables/B-01/take-over")
        assert (locked.status_code, locked.json()["needs"]) == (423, "pin")
        assert dealer.post("/me/here").status_code == 423
        assert dealer.post("/me/unlock", {"pin": "271828"}).status_code == 401
        assert dealer.post("/me/here").status_code == 423
        dealer.done("/me/unlock", {"pin": PIN})
        dealer.done("/me/here")
        assert house.guest().post("/me/unlock", {"pin": PIN}).status_code == 403


def wait_until_locked(client: Client) -> None:
    for _ in range(10_000):
        if client.get("/me").json()["locked"]:
            return
    raise AssertionError("it was never locked")


def test_a_console_left_alone_is_told_nothing_but_what_everyone_may_see(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub, "HEARTBEAT_SECONDS", 0.05)
    with open_house_online(replace(QUIET, console_lock_minutes=0.05)) as house:
        watcher, _ = staff(house, "surveillance")
        watcher.done("/me/here")
        assert "commands" in watcher.view("B-01")
        table, pit = Stream(watcher, "/tables/B-01/stream"), Stream(watcher, "/pit/stream")
        assert "commands" in table.message("table")["view"]
        assert pit.message("pit")["table"]
        wait_until_locked(watcher)
        for row in OPERATIONS:
            if row.changes or "{" in row.path or row.is_stream:
                continue
            answer = watcher.http.get(row.path)
            if row.who not in (ANYONE, PATRON, DEVICE) and answer.status_code not in (401, 403):
                assert answer.status_code == 423, (row.path, answer.text)
        for path in ("/significant", "/register/cases.csv", "/disputes", "/pit/stream"):
            refused = watcher.get(path)
            assert (refused.status_code, refused.json()["needs"]) == (423, "pin"), path
        # A stream that was open is cut, and goes on as everyone may see it.
        table.run_out()
        pit.run_out()
        assert "commands" not in watcher.view("B-01")
        assert "commands" not in Stream(watcher, "/tables/B-01/stream").message("table")["view"]
        assert watcher.get("/me").json()["id"], "who is to give the PIN is known"
        watcher.done("/me/unlock", {"pin": PIN})
        assert "commands" in watcher.view("B-01")
        assert watcher.get("/significant").status_code == 200


def test_a_patrons_page_is_never_locked() -> None:
    with open_house_online(replace(QUIET, console_lock_minutes=0.0)) as house:
        guest = house.guest()
        assert guest.get("/me").json()["locked"] is False
        guest.done("/tables/B-01/seat")


# ---- the house itself


def test_in_the_chain_start_stop_settings_and_books_are_on_record() -> None:
    store = MemoryStore()
    with open_house_online(QUIET, store):
        pass
    first = list(facts_of(store))
    assert [type(fact).__name__ for fact in first] == [
        "ProgramStarted",
        "SettingsChanged",
        "RulebooksInForce",
        "ProgramStopped",
    ]
    assert isinstance(first[0], ProgramStarted) and len(first[0].digest) == 64
    changed = replace(QUIET, play_money=5, reason="less to lose")
    with open_house_online(changed, store):
        pass
    since: list[PeopleEvent] = list(facts_of(store))[len(first) :]
    assert len(since) == 3 and isinstance(since[2], ProgramStopped)
    assert isinstance(since[1], SettingsChanged) and since[1].reason == "less to lose"
    assert since[1].by == OPERATOR and since[1].account
    (change,) = since[1].changes
    assert (change.setting, change.before, change.after) == ("play_money", "1000000", "5")
    assert verify(store).is_clean


def test_t1_changed_settings_are_whose_who_signed_just_them_and_nobody_elses() -> None:
    store = MemoryStore()
    house, people = House(store, SystemClock(), "VND"), store.people
    director = people.add("Ho", "staff", "director", CHEAP.hash(PASSWORD), 0)
    put_on_record(house, QUIET)
    for signed, changed, by in ((5, 5, director.id), (6, 7, OPERATOR)):
        meant = replace(QUIET, play_money=signed)
        changes = changed_settings(house.library, meant, roster_of(store))
        fact = SettingsSigned(director.id, house.clock.now(), changes, "less to lose")
        (answer,) = house.process([Book(PEOPLE, (fact,))])
        assert isinstance(answer, Done)
        put_on_record(house, replace(QUIET, play_money=changed))
        last = [fact for fact in facts_of(store) if isinstance(fact, SettingsChanged)][-1]
        assert last.by == by
        assert str(changed) in [change.after for change in last.changes]
    assert verify(store).is_clean
    forged = SettingsChanged(director.id, house.clock.now(), (Change("demo", "true", "false"),))
    assert isinstance(house.process([Book(PEOPLE, (forged,))])[0], Done)
    (said,) = verify(store).not_allowed
    assert "did not sign" in said
