"""Acts that want two people, over the API: at once with a PIN, or waiting for an approval."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from house_online import PIN, Client, HouseOnline

from croupier.floor.audit import verify
from refusals import refusal_of

TRAY = 1_000_000_000


@pytest.fixture(autouse=True)
def by_the_house(house: HouseOnline) -> None:
    """Have the house deal: its bankroll is moved by two people's word, not by a slip."""
    for table in ("B-01", "B-02"):
        house.deals(table)


def move(client: Client, what: str, amount: int, table: str = "B-01", **more: Any) -> Any:
    body = {"what": what, "amount": amount, **more}
    return client.post(f"/tables/{table}/float", body)


def asked(client: Client, what: str, amount: int, table: str = "B-01") -> int:
    response = move(client, what, amount, table)
    assert response.status_code == 202, response.text
    number: int = response.json()["waiting"]
    return number


def holds(house: HouseOnline, table: str = "B-01") -> int:
    return house.desk.house.balance("float", table)


def named(house: HouseOnline, client: Client) -> str:
    return house.desk.door.name(client.id)


def with_pin(house: HouseOnline, client: Client) -> dict[str, str]:
    return {"name": named(house, client), "pin": PIN}


def waiting(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/acts").json()["acts"]
    return found


def test_a_credit_waits_for_the_cashier_and_is_done_then(house: HouseOnline) -> None:
    pit, cashier = house.staff("pit-supervisor"), house.staff("cashier")
    number = asked(pit, "credit", 5_000)
    assert holds(house) == TRAY
    (act,) = waiting(cashier)
    assert (act["number"], act["act"], act["says"]) == (number, "credit", "Credit from B-01: 5,000")
    assert act["by"] == {"id": pit.id, "name": named(house, pit), "rank": "pit-supervisor"}
    assert (act["may_approve"], act["may_take_back"]) == (True, False)
    (own,) = waiting(pit)
    assert (own["may_approve"], own["may_refuse"], own["may_take_back"]) == (False, False, True)
    assert cashier.done(f"/acts/{number}/approve")["stream"] == "tray/B-01"
    assert holds(house) == TRAY - 5_000 and not waiting(pit)
    record = house.desk.store.records_of("tray/B-01")[-1].event
    assert f'"by":"{pit.id}"'.encode() in record and f'"second":"{cashier.id}"'.encode() in record
    assert verify(house.desk.store).is_clean


def test_with_the_second_persons_pin_it_is_done_at_once(house: HouseOnline) -> None:
    pit, cashier = house.staff("pit-supervisor"), house.staff("cashier")
    assert move(pit, "fill", 300, second=with_pin(house, cashier)).status_code == 200
    assert holds(house) == TRAY + 300 and not waiting(pit)
    wrong = move(pit, "fill", 300, second={"name": named(house, cashier), "pin": "000000"})
    assert wrong.status_code == 401
    # A cashier comes by at the dealer's screen and agrees to what waits.
    number = asked(pit, "credit", 300)
    dealer = house.staff("dealer")
    assert dealer.post(f"/acts/{number}/approve").status_code == 403
    assert dealer.post(f"/acts/{number}/approve", with_pin(house, cashier)).status_code == 200
    assert holds(house) == TRAY


def test_two_people_are_two_persons_and_entitled(house: HouseOnline) -> None:
    pit, other = house.staff("pit-supervisor"), house.staff("director")
    number = asked(pit, "credit", 100)
    for client, body, said in (
        (pit, {}, "second-person-is-first"),
        (pit, with_pin(house, pit), "second-person-is-first"),
        (other, {}, "second-person-rank"),
        (house.staff("surveillance"), {}, "second-person-rank"),
    ):
        refused = client.post(f"/acts/{number}/approve", body)
        assert refused.status_code == 403 and refusal_of(refused) == said
    assert move(pit, "credit", 100, second=with_pin(house, other)).status_code == 403
    assert move(house.staff("dealer"), "credit", 100).status_code == 403
    assert move(house.staff("cashier"), "credit", 100).status_code == 403
    assert holds(house) == TRAY


def test_what_is_refused_or_taken_back_is_over(house: HouseOnline) -> None:
    pit, cashier = house.staff("pit-supervisor"), house.staff("cashier")
    number = asked(pit, "credit", 100)
    assert pit.post(f"/acts/{number}/refuse").status_code == 409
    assert cashier.post(f"/acts/{number}/take-back").status_code == 409
    assert house.staff("dealer").post(f"/acts/{number}/refuse").status_code == 403
    cashier.done(f"/acts/{number}/refuse", {"reason": "the slip says 10"})
    assert cashier.post(f"/acts/{number}/approve").status_code == 404
    number = asked(pit, "credit", 100)
    pit.done(f"/acts/{number}/take-back", {"reason": "a mistake"})
    assert cashier.post(f"/acts/{number}/approve").status_code == 404
    assert holds(house) == TRAY and not waiting(pit) and verify(house.desk.store).is_clean


def test_an_approval_looks_at_everything_as_of_now(house: HouseOnline) -> None:
    pit, cashier = house.staff("pit-supervisor"), house.staff("cashier")
    first, second = asked(pit, "credit", TRAY), asked(pit, "credit", TRAY)
    cashier.done(f"/acts/{first}/approve")
    refused = cashier.post(f"/acts/{second}/approve")
    assert refused.status_code == 409 and refusal_of(refused) == "credit-above-tray"
    third = asked(pit, "fill", 100)
    house.people.shut(pit.id)
    refused = cashier.post(f"/acts/{third}/approve")
    assert refused.status_code == 409 and refused.json()["message"]["id"] == "asker-no-longer-may"
    assert holds(house) == 0
    cashier.done(f"/acts/{third}/refuse")


def test_approvals_raced_do_it_once(house: HouseOnline) -> None:
    pit = house.staff("pit-supervisor")
    cashiers = [house.staff("cashier") for _ in range(6)]
    number = asked(pit, "credit", 70)
    with ThreadPoolExecutor(6) as pool:
        codes = list(
            pool.map(lambda one: one.post(f"/acts/{number}/approve").status_code, cashiers)
        )
    assert codes.count(200) == 1 and set(codes) <= {200, 404, 409}
    assert holds(house) == TRAY - 70


def test_a_key_has_one_effect_for_asking_and_for_approving(house: HouseOnline) -> None:
    pit, cashier, key = house.staff("pit-supervisor"), house.staff("cashier"), str(uuid4())
    body = {"what": "credit", "amount": 9}
    numbers = [pit.post("/tables/B-01/float", body, key).json()["waiting"] for _ in range(2)]
    assert numbers[0] == numbers[1] and len(waiting(pit)) == 1
    codes = [cashier.post(f"/acts/{numbers[0]}/approve", {}, key).status_code for _ in range(2)]
    assert codes == [200, 200] and holds(house) == TRAY - 9
    once = {**body, "second": with_pin(house, cashier)}
    other = str(uuid4())
    codes = [pit.post("/tables/B-01/float", once, other).status_code for _ in range(2)]
    assert codes == [200, 200] and holds(house) == TRAY - 18


@pytest.mark.parametrize("what", ["credit", "fill"])
def test_what_cannot_be_done_is_not_asked_for(house: HouseOnline, what: str) -> None:
    pit = house.staff("pit-supervisor")
    assert move(pit, what, 0).status_code == 422
    assert move(pit, what, 5, "B-99").status_code == 404
    if what == "credit":
        assert move(pit, what, TRAY + 1).status_code == 409
    assert not waiting(pit)


@pytest.mark.parametrize("patron", ["p000000000000", "nobody"])
def test_staff_record_nothing_for_a_patron_who_is_not_there(
    house: HouseOnline, patron: str
) -> None:
    dealer = house.staff("dealer")
    for who in (patron, dealer.id):
        seat = {"command": "take-seat", "patron": who, "seat": 1}
        refused = dealer.post("/tables/B-01/commands", seat)
        assert (refused.status_code, refusal_of(refused)) == (404, "patron-unknown")


def test_no_pin_is_kept_not_even_in_what_tells_a_repeat_from_another_request(
    house: HouseOnline,
) -> None:
    pit, cashier = house.staff("pit-supervisor"), house.staff("cashier")
    wrong = {**with_pin(house, cashier), "pin": "135792"}
    body = {"what": "fill", "amount": 300}
    for second in (with_pin(house, cashier), wrong):
        filled = pit.post("/tables/B-01/float", {**body, "second": second}, "the key of a fill")
        assert filled.status_code == 200, filled.text
    number = asked(pit, "credit", 300)
    for agreed in (with_pin(house, cashier), wrong):
        done = pit.post(f"/acts/{number}/approve", agreed, "the key of an approval")
        assert done.status_code == 200 and done.json()["stream"] == "tray/B-01", done.text
    assert holds(house) == TRAY


def test_a_table_is_set_up_below_the_standard_by_two(house: HouseOnline) -> None:
    first, other = house.staff("pit-manager"), house.staff("pit-manager")
    below, shift = house.staff("pit-supervisor"), house.staff("shift-manager")
    limits = {"minimum": 200, "maximum": 50_000}
    setup = {"book": "baccarat", "version": "commission", "seats": 7, "decks": 6, "limits": limits}

    def opens(who: Client, second: Client | None) -> Any:
        signed = second and with_pin(house, second)
        body = {"command": "open-table", "setup": setup, "second": signed}
        return who.post("/tables/B-31/commands", body)

    assert refusal_of(opens(first, None)) == "setup-weaker-takes-two"
    assert refusal_of(opens(first, other)) == "second-person-rank"
    assert opens(below, shift).status_code == 403
    assert not opens(shift, shift).is_success, "one person twice"
    assert opens(first, shift).status_code == 200
    setup["decks"] = 4
    change = {"command": "change-setup", "setup": setup, "reason": "a quiet night"}
    assert refusal_of(first.post("/tables/B-31/commands", change)) == "setup-weaker-takes-two"
    signed = {**change, "second": with_pin(house, shift)}
    assert first.post("/tables/B-31/commands", signed).status_code == 200
    assert verify(house.desk.store).is_clean
