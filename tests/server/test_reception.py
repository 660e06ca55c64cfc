"""Patrons without a phone: found by their whole name by staff alone, seated, or made anew."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from house_online import CHEAP, PASSWORD, QUIET, Client, HouseOnline, open_house_online
from msgspec.structs import replace

from croupier.floor.still_here import SignerGone, StillHere
from croupier.messages import say
from croupier.messages.languages import LANGUAGES, speaking
from croupier.server.settings import Settings
from croupier.store.people import Person
from refusals import refusal_of

# Nobody comes so fast that the second question is allowed.
SLOW: Settings = replace(QUIET, questions_per_second=0.1)


def patron(house: HouseOnline, name: str = "") -> Person:
    return house.people.add(
        name or f"Patron {uuid4().hex[:6]}", "patron", "", CHEAP.hash(PASSWORD), 0
    )


def found(client: Client, name: str) -> int:
    return client.get("/patrons", params={"name": name}).status_code


def test_staff_find_a_patron_by_the_whole_name(house: HouseOnline) -> None:
    ann, dealer = patron(house, "Ann of the Sea"), house.staff("dealer")
    told = dealer.get("/patrons", params={"name": " ann of the SEA "}).json()
    assert told == {"id": ann.id, "name": "Ann of the Sea", "currency": "VND"}, "not what she has"
    for name in ("Ann", "Ann of the", "%", "Ann of the Sea_", "", "\x00"):
        refused = dealer.get("/patrons", params={"name": name})
        assert refused.status_code == 404 and refusal_of(refused) == "patron-name-unknown", name


def test_a_guest_is_called_and_found_in_every_language(house: HouseOnline) -> None:
    guest = house.people.add("", "guest", "", "", 0, plays=True)
    number, called = guest.id.removeprefix("play-")[:6], set[str]()
    for tag in LANGUAGES:
        with speaking(tag):
            called.add(name := house.desk.door.name(guest.id))
            assert name == guest.name and name.endswith(f" {number}")
            assert (account := house.people.account(name)) and account.person.name == name
    assert len(called) == len(LANGUAGES)
    assert house.people.account(f"Gast {number}") is None


def test_staff_readers_and_shut_accounts_are_no_patrons(house: HouseOnline) -> None:
    dealer, shut = house.staff("dealer"), patron(house)
    house.people.shut(shut.id)
    boss = house.people.add("The Boss", "staff", "director", "", 0)
    reader = house.people.add("reader of B-01", "device", "B-01", "", 0)
    assert [found(dealer, one.name) for one in (shut, boss, reader)] == [404] * 3


def test_others_are_told_nothing(house: HouseOnline) -> None:
    ann = patron(house)
    for client, status in (
        (house.nobody(), 401),
        (house.guest(), 403),
        (house.staff("auditor"), 403),
    ):
        there = client.get("/patrons", params={"name": ann.name})
        nobody = client.get("/patrons", params={"name": "no such name"})
        assert there.status_code == nobody.status_code == status
        assert there.json() == nobody.json() and ann.id not in there.text


def test_names_cannot_be_tried_one_after_the_other() -> None:
    with open_house_online(SLOW) as slow:
        dealer, other = slow.staff("dealer"), slow.staff("dealer")
        assert [found(dealer, "x"), found(dealer, "x")] == [404, 429]
        assert found(other, "x") == 404, "each has a count of their own"


def test_a_dealer_seats_a_patron_and_lets_them_get_up(house: HouseOnline) -> None:
    ann, dealer = patron(house), house.staff("dealer")
    id = dealer.get("/patrons", params={"name": ann.name}).json()["id"]
    dealer.go_on("B-01")
    dealer.command("B-01", "take-seat", patron=id, seat=4)
    dealer.command("B-01", "leave-seat", patron=id, seat=4)
    dealer.command("B-01", "take-seat", patron=id, seat=2, behind=True)
    people = dealer.view("B-01")["people"]
    behind = {"seat": 2, "patron": id, "name": ann.name, "behind": True, "plays": False}
    assert people == [behind]
    guest = house.nobody()
    guest.done("/guest")
    guest.done("/tables/B-01/seat", {"seat": 5})
    assert [one["plays"] for one in dealer.view("B-01")["people"]] == [True, False]


@pytest.mark.parametrize("hold", ["cool-off", "self-exclude"])
def test_who_keeps_away_from_play_is_not_seated_by_staff_either(
    house: HouseOnline, hold: str
) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    ann.done(f"/me/{hold}", {"hours": 1} if hold == "cool-off" else {"days": 1})
    dealer.go_on("B-01")
    body = {"command": "take-seat", "patron": ann.id, "seat": 1}
    refused = dealer.post("/tables/B-01/commands", body)
    assert refused.status_code == 403 and refusal_of(refused) == "patron-barred"
    assert ann.id not in refused.text and dealer.view("B-01")["people"] == []


def test_a_new_patron_plays_and_nobody_signs_in_as_them(house: HouseOnline) -> None:
    dealer, name = house.staff("dealer"), f"Old Tom {uuid4().hex[:5]}"
    made = dealer.done("/patrons", {"name": f" {name} "})
    assert made["name"] == name and found(dealer, name) == 200
    assert (account := house.people.account(name)) and account.person.kind == "patron"
    wallet = house.desk.house.balance("wallet", made["id"])
    assert wallet == 0, "cash comes to the cage"
    for password in ("", PASSWORD):
        signed = house.nobody().post("/sign-in", {"name": name, "password": password})
        assert signed.status_code == 401
    taken = dealer.post("/patrons", {"name": name.upper()})
    assert taken.status_code == 409 and refusal_of(taken) == "person-name-taken"
    for wrong in ("A", "Guest 123", "게스트 123", "Khách 123", "House", "a|b c"):
        assert dealer.post("/patrons", {"name": wrong}).status_code == 422, wrong
    dealer.go_on("B-01")
    dealer.command("B-01", "take-seat", patron=made["id"], seat=1)


def test_3_an_account_that_may_not_be_opened_leaves_nobody(
    house: HouseOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealer, name = house.staff("dealer"), f"Yan {uuid4().hex[:6]}"

    def refuse(_: object) -> int:
        raise SignerGone(say("signer-no-longer-may", why=say("house-busy")))

    with monkeypatch.context() as gone:
        gone.setattr(StillHere, "check_signers", lambda self, asked, _: refuse(asked))
        assert refusal_of(dealer.post("/patrons", {"name": name})) == "signer-no-longer-may"
    assert found(dealer, name) == 404
    dealer.done("/patrons", {"name": name})


def test_two_who_take_the_first_free_seat_at_once_both_have_one(house: HouseOnline) -> None:
    patrons = [house.guest() for _ in range(6)]
    with ThreadPoolExecutor(6) as at_once:
        answers = [*at_once.map(lambda one: one.post("/tables/B-02/seat", {}), patrons)]
    assert {answer.status_code for answer in answers} == {200}
    assert sorted(answer.json()["seat"] for answer in answers) == [1, 2, 3, 4, 5, 6]
