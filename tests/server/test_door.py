"""Who comes in: sign-in, sessions, locks, the gate against other sites, floods."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import httpx
import pytest
from house_online import CHEAP, PASSWORD, PIN, Client, HouseOnline, open_house_online

from croupier.floor.people_events import PeopleEvent, SecretSet, SignInFailed
from croupier.floor.records import PEOPLE, decode_any
from croupier.server.accounts.secrets import new_hasher
from croupier.server.accounts.sessions import IDLE_MS, LIFE_MS
from croupier.server.answers.problems import Problem
from croupier.server.settings import Settings
from croupier.store.people import Person

T = TypeVar("T")


def sign_in(client: Client, name: str, password: str) -> httpx.Response:
    return client.post("/sign-in", {"name": name, "password": password})


def test_a_house_hashes_secrets_dearly_though_those_of_the_tests_do_not() -> None:
    hasher = new_hasher()
    assert (hasher.time_cost, hasher.memory_cost) == (3, 64 * 1024)  # RFC 9106, where memory is low


def test_signing_in_gives_a_fresh_token_and_ends_the_old_one(house: HouseOnline) -> None:
    ann = house.nobody()
    assert ann.post("/register", {"name": "Ann Lee", "password": PASSWORD}).status_code == 200
    old = ann.http.cookies["croupier"]
    assert sign_in(ann, "ann lee", PASSWORD).json()["name"] == "Ann Lee"
    assert ann.http.cookies["croupier"] != old
    assert Client(house.address, old).get("/me").json()["kind"] == "none"


def test_a_token_someone_else_chose_is_never_taken(house: HouseOnline) -> None:
    fixed = Client(house.address, "a" * 43)
    fixed.post("/register", {"name": "Bob", "password": PASSWORD})
    assert Client(house.address, "a" * 43).get("/me").json()["kind"] == "none"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(house: HouseOnline) -> None:
    header = house.nobody().post("/guest").headers["set-cookie"].lower()
    assert "httponly" in header and "samesite=lax" in header and "path=/" in header


def test_over_https_the_cookie_is_held_to_the_host() -> None:
    settings = Settings(dealers=False, https=True)
    with open_house_online(settings) as house:
        response = house.nobody().post("/guest")
        header = response.headers["set-cookie"]
        assert header.startswith("__Host-croupier=") and "Secure" in header
        assert "max-age" in response.headers["strict-transport-security"]


def test_signing_out_ends_the_session(house: HouseOnline) -> None:
    ann = house.guest()
    token = ann.http.cookies["croupier"]
    ann.done("/sign-out")
    assert Client(house.address, token).get("/me").json()["kind"] == "none"


def test_wrong_name_and_wrong_password_are_told_alike(house: HouseOnline) -> None:
    house.people.add("Cat", "patron", "", CHEAP.hash(PASSWORD), 0)
    wrong, unknown = sign_in(house.nobody(), "Cat", "no"), sign_in(house.nobody(), "Dog", "no")
    assert wrong.status_code == unknown.status_code == 401 and wrong.json() == unknown.json()


def test_wrong_passwords_lock_the_account_even_against_the_right_one(house: HouseOnline) -> None:
    house.people.add("Eve", "staff", "dealer", CHEAP.hash(PASSWORD), 0)
    for _ in range(5):
        assert sign_in(house.nobody(), "eve", "guess").status_code == 401
    locked = sign_in(house.nobody(), "Eve", PASSWORD)
    assert locked.status_code == 429 and int(locked.headers["retry-after"]) > 0


def test_a_name_that_nobody_has_is_locked_like_an_account(house: HouseOnline) -> None:
    house.people.add("Fay", "patron", "", CHEAP.hash(PASSWORD), 0)
    answers = {}
    for name in ("Fay", "Gus"):
        tried = [sign_in(house.nobody(), name, "guess") for _ in range(7)]
        answers[name] = [(one.status_code, one.json()) for one in tried]
        assert int(tried[-1].headers["retry-after"]) > 0
    assert answers["Fay"] == answers["Gus"]
    assert [status for status, _ in answers["Gus"]] == [401] * 5 + [429] * 2


def in_the_house(house: HouseOnline, doing: Coroutine[Any, Any, T]) -> T:
    loop = house.desk.floor._loop
    assert loop is not None
    return asyncio.run_coroutine_threadsafe(doing, loop).result(60)


def guess_from_everywhere(house: HouseOnline, name: str, password: str, times: int) -> list[int]:
    """Try a password, each time from another address, past the limits on requests."""

    async def tries() -> list[int]:
        answers = []
        for at in range(times):
            try:
                await house.desk.door.sign_in(name, password, f"192.0.2.{at}")
                answers.append(200)
            except Problem as problem:
                answers.append(problem.status)
        return answers

    return in_the_house(house, tries())


def test_who_guesses_from_one_place_locks_nobody_out_elsewhere(house: HouseOnline) -> None:
    house.people.add("Pat", "staff", "pit-manager", CHEAP.hash(PASSWORD), 0)
    for _ in range(7):
        last = sign_in(house.nobody(), "pat", "guess")
    assert last.status_code == 429
    assert guess_from_everywhere(house, "Pat", PASSWORD, 1) == [200]


@pytest.mark.parametrize("name", ["Lan", "Nobody at all"])
def test_a_hundred_wrong_passwords_from_anywhere_lock_a_name_everywhere(
    house: HouseOnline, name: str
) -> None:
    house.people.add("Lan", "staff", "dealer", CHEAP.hash(PASSWORD), 0)
    assert guess_from_everywhere(house, name, "guess", 102) == [401] * 100 + [429] * 2


def test_guesses_from_elsewhere_keep_nobody_waiting_where_they_came_in_before(
    house: HouseOnline,
) -> None:
    house.people.add("Kim", "staff", "pit-manager", CHEAP.hash(PASSWORD), 0)
    assert sign_in(house.nobody(), "Kim", PASSWORD).status_code == 200
    assert guess_from_everywhere(house, "Kim", "guess", 103)[-1] == 429
    assert sign_in(house.nobody(), "Kim", PASSWORD).status_code == 200
    waits = [sign_in(house.nobody(), "Kim", "guess").headers.get("retry-after") for _ in range(9)]
    assert waits[:5] == [None] * 5 and int(waits[-1] or 0) <= 15  # a colleague at the same screen


def people_facts(house: HouseOnline) -> list[PeopleEvent]:
    facts = [decode_any(record.event) for record in house.desk.store.records_of(PEOPLE)]
    return [fact for fact in facts if isinstance(fact, PeopleEvent)]


def second(house: HouseOnline, name: str, pin: str, at: str = "s1") -> str | int:
    """Agree at another's screen: who it was, or the status of the refusal."""
    sits = Person(at, "Sits there", "staff", "dealer")

    async def tried() -> str | int:
        try:
            return (await house.desk.door.second(name, pin, "192.0.2.1", sits)).id
        except Problem as problem:
            return problem.status

    return in_the_house(house, tried())


def test_two_persons_a_name_and_its_pin_say_who_agrees_at_anothers_screen(
    house: HouseOnline,
) -> None:
    kim = house.people.add("Kim", "staff", "pit-manager", "", 0, CHEAP.hash("314159"))
    shut = house.people.add("Shut", "staff", "pit-manager", "", 0, CHEAP.hash("314159"))
    house.people.shut(shut.id)
    house.people.add("No PIN", "staff", "pit-manager", CHEAP.hash(PASSWORD), 0)
    assert second(house, "kim", "314159") == kim.id
    for name, pin in (("Kim", "271828"), ("Shut", "314159"), ("No PIN", ""), ("Nobody", "314159")):
        assert second(house, name, pin) == 401, name
    wrong = [fact for fact in people_facts(house) if isinstance(fact, SignInFailed)]
    assert [fact.what for fact in wrong] == ["pin"] * 4
    assert [fact.person for fact in wrong[:2]] == [kim.id, shut.id] and not wrong[3].person


def test_two_persons_a_pin_is_not_found_by_trying(house: HouseOnline) -> None:
    hashed = CHEAP.hash(PASSWORD)
    kim = house.people.add("Kim", "staff", "pit-manager", hashed, 0, CHEAP.hash("314159"))
    assert [second(house, "Kim", f"27182{n}") for n in range(6)] == [401] * 5 + [429]
    assert second(house, "Kim", "314159") == 429
    assert second(house, "Nobody", "314159") == 429  # who guesses is barred, whatever the name
    assert second(house, "Kim", "314159", "s2") == kim.id  # and whose PIN it is waits nowhere
    assert guess_from_everywhere(house, "Kim", PASSWORD, 1) == [200]
    wrong = [fact for fact in people_facts(house) if isinstance(fact, SignInFailed)]
    assert {(fact.by, fact.person) for fact in wrong} == {("s1", kim.id)}


def test_two_persons_guesses_at_a_locked_console_lock_nobody_elsewhere(house: HouseOnline) -> None:
    kim = house.staff("dealer")
    person = house.people.person(kim.id)
    assert person is not None
    other = house.signed_in(person)
    tried = [kim.post("/me/unlock", {"pin": f"27182{n}"}).status_code for n in range(6)]
    assert tried == [401] * 5 + [429]
    other.done("/me/unlock", {"pin": PIN})
    assert second(house, kim.pin["name"], PIN) == kim.id


@pytest.mark.parametrize("pin", ["12345", "abcdef", "111111", "123456", "987654", "1" * 13])
def test_two_persons_a_pin_that_is_no_lock_is_refused(house: HouseOnline, pin: str) -> None:
    dealer = house.staff("dealer")
    refused = dealer.post("/me/pin", {"password": PASSWORD, "pin": pin})
    assert refused.status_code == 422


def test_two_persons_staff_set_their_own_pin_by_their_password(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    name = dealer.get("/me").json()["name"]
    assert dealer.post("/me/pin", {"password": "wrong", "pin": "314159"}).status_code == 401
    dealer.done("/me/pin", {"password": PASSWORD, "pin": "314159"})
    assert second(house, name, "314159") == dealer.id
    (fact,) = [fact for fact in people_facts(house) if isinstance(fact, SecretSet)]
    assert (fact.person, fact.what) == (dealer.id, "pin") and "314159" not in fact.digest
    assert house.guest().post("/me/pin", {"password": "", "pin": "314159"}).status_code == 403


def test_a_shut_account_is_out_at_once(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    assert dealer.get("/me").json()["rank"] == "dealer"
    house.people.shut(dealer.id)
    house.desk.door.sessions._known.clear()  # believed for a few seconds
    assert dealer.get("/me").json()["kind"] == "none"


@pytest.mark.parametrize("which", ["idle", "old"])
def test_a_session_ends_by_idleness_and_by_age(house: HouseOnline, which: str) -> None:
    person = house.people.add("Fay", "staff", "dealer", "", 0)
    now = house.desk.clock.now()
    past = now - (IDLE_MS["staff"] if which == "idle" else LIFE_MS["staff"]) - 1000
    token = house.people.open_session(person, past)
    if which == "old":
        house.people.see_session(token, now)
    assert Client(house.address, token).get("/me").json()["kind"] == "none"
    fresh = house.people.open_session(person, now)
    assert Client(house.address, fresh).get("/me").json()["kind"] == "staff"


def test_a_request_another_site_could_send_changes_nothing(house: HouseOnline) -> None:
    ann = house.guest()
    cookies = {"croupier": ann.http.cookies["croupier"]}
    address = f"{house.address}/api/me/cool-off"
    for headers in (
        {},
        {"X-Croupier": "1", "Origin": "https://evil.example"},
        {"X-Croupier": "1", "Origin": "null"},
        {"Origin": house.address},
    ):
        sent = httpx.post(address, json={"hours": 1}, cookies=cookies, headers=headers)
        assert sent.status_code == 403, headers
    assert ann.get("/me").json()["cool_off_until"] is None
    own = {"X-Croupier": "1", "Origin": house.address}
    assert httpx.post(address, json={"hours": 1}, cookies=cookies, headers=own).status_code == 200


def test_a_house_without_guests_says_so_before_anyone_asks(house: HouseOnline) -> None:
    assert house.nobody().get("/me").json()["guests"] and house.guest().get("/me").json()["guests"]
    with open_house_online(Settings(dealers=False, guests=False)) as members:
        assert members.nobody().get("/me").json()["guests"] is False
        assert members.nobody().post("/guest").status_code == 403


def test_floods_are_refused_and_say_when_to_come_back() -> None:
    with open_house_online(Settings(dealers=False, guests_per_minute=2)) as house:
        statuses = [house.nobody().post("/guest").status_code for _ in range(5)]
        assert statuses[:2] == [200, 200] and statuses[-1] == 429


def test_too_much_and_nonsense_are_refused_in_the_one_shape(house: HouseOnline) -> None:
    ann = house.guest()
    ann.done("/tables/B-01/seat")
    large = ann.http.post("/api/tables/B-01/wagers", content=b"x" * 70_000)
    broken = ann.http.post(
        "/api/tables/B-01/wagers", content=b"{", headers={"Idempotency-Key": "k" * 8}
    )
    keyless = ann.http.post(
        "/api/tables/B-01/wagers", json={"wagers": [{"bet": "tie", "amount": 1}]}
    )
    deep = ann.http.post("/api/register", content=b"[" * 20_000)
    nowhere = ann.get("/nowhere")
    for response, status in (
        (large, 413),
        (broken, 422),
        (keyless, 422),
        (deep, 422),
        (nowhere, 404),
    ):
        assert response.status_code == status, response.text
        assert set(response.json()) == {
            "error",
            "message",
            "clauses",
            "allowed",
            "ways",
            "needs",
        }


def test_a_reader_speaks_only_for_its_own_table(house: HouseOnline) -> None:
    from croupier.store.people import hash_secret

    house.people.add("reader-1", "device", "B-01", hash_secret("s" * 40), 0)
    dealer = house.staff("dealer")
    dealer.go_on("B-01")
    dealer.command("B-01", "load-shoe")
    auth = {"Authorization": f"Device reader-1:{'s' * 40}"}
    url = f"{house.address}/api/tables"
    alarm = {"alarm": "jam"}
    assert httpx.post(f"{url}/B-01/reader", json=alarm, headers=auth).status_code == 200
    assert dealer.view("B-01")["alarm"] == "jam"
    assert httpx.post(f"{url}/B-02/reader", json=alarm, headers=auth).status_code == 401
    bad = {"Authorization": f"Device reader-1:{'t' * 40}"}
    assert httpx.post(f"{url}/B-01/reader", json=alarm, headers=bad).status_code == 401
