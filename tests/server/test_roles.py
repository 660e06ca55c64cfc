"""Every row of the table of operations against every role: who is let in is held to the row."""

from collections.abc import Iterator

import pytest
from house_online import Client, HouseOnline, open_house_online, to_betting

from croupier.rules.authority import STAFF_RANKS, WATCHERS, standard
from croupier.rules.ways import value
from croupier.server.answers.problems import Problem
from croupier.server.http.operation import (
    ANYONE,
    DEVICE,
    PATRON,
    SIGNED_IN,
    STAFF,
    Operation,
    Routes,
)
from croupier.server.operations import OPERATIONS

EVERYONE_HERE = set(STAFF_RANKS)
SIGNED = {"guest", *EVERYONE_HERE}
LET_IN = {
    ANYONE: {"nobody", *SIGNED},
    SIGNED_IN: SIGNED,
    PATRON: {"guest"},
    STAFF: EVERYONE_HERE,
    DEVICE: set[str](),
}
# They ask for a secret, so that 401 or 403 says nothing about the role.
BY_A_SECRET = {"sign_in", "second_factor", "own_password", "own_pin", "unlock"}
# They change who one is, so that nobody but nobody tries them here.
CHANGES_WHO = {"guest", "register", "sign_in", "sign_out"}


def let_in(row: Operation) -> set[str]:
    """Say who may be the first person of a row's act."""
    if row.who in LET_IN:
        return LET_IN[row.who]
    return {rank for rank in STAFF_RANKS if standard().for_amount(row.who).allows(rank)}


@pytest.fixture(scope="module")
def everyone() -> Iterator[tuple[HouseOnline, dict[str, Client]]]:
    with open_house_online() as house:
        yield house, house.as_everyone()


@pytest.mark.parametrize("row", OPERATIONS, ids=lambda row: f"{row.method} {row.path}")
def test_who_is_let_in(row: Operation, everyone: tuple[HouseOnline, dict[str, Client]]) -> None:
    house, clients = everyone
    path = row.path.replace("{table}", "B-01").replace("{coup...}", "B-01/1/1")
    path = path.replace("{number}", "1").replace("{book}", "roulette")
    path = path.replace("{id}", "nothing").replace("{patron}", "p0")
    if row.name in CHANGES_WHO:
        clients = {"nobody": house.nobody()}
    for role, client in clients.items():
        if path.endswith("/stream"):
            with client.http.stream("GET", path) as stream:
                status = stream.status_code
        else:
            headers = {"Idempotency-Key": f"a key for {role}"}
            # The role decides before the body is looked at.
            status = client.http.request(row.method, path, json={}, headers=headers).status_code
        assert status < 500, (role, status)
        if role in let_in(row):
            assert status not in (401, 403) or row.name in BY_A_SECRET, (role, status)
        else:
            refused = 401 if role == "nobody" or row.who == DEVICE else 403
            assert status == refused or row.name in BY_A_SECRET, (role, status)


def test_nothing_is_changed_by_who_has_not_signed_in() -> None:
    names = {row.name for row in OPERATIONS if row.changes and row.who == ANYONE}
    assert names == {
        "guest",
        "register",
        "sign_in",
        "sign_out",
        "own_password",
        "second_factor",
        "own_language",  # of the browser, or of whoever has signed in
        "keep",  # another house, known by its signature
    }


def test_each_act_of_a_row_is_in_the_table_of_authority() -> None:
    for row in OPERATIONS:
        assert row.who in LET_IN or standard()[row.who], row.path


def test_each_address_has_one_row_and_each_row_its_own_name() -> None:
    addresses = [(row.method, row.path) for row in OPERATIONS]
    assert len(addresses) == len(set(addresses))
    assert len({row.name for row in OPERATIONS}) == len(OPERATIONS)


def test_routes_find_rows_and_what_stands_in_the_path() -> None:
    routes = Routes(OPERATIONS)
    found = routes.find("GET", "/api/coups/B-01/1/7")
    assert found is not None and found[0].name == "coup" and found[1] == {"coup": "B-01/1/7"}
    found = routes.find("POST", "/api/tables/R-01/wagers")
    assert found is not None and found[0].name == "wagers" and found[1] == {"table": "R-01"}
    assert routes.find("GET", "/api/tables/R-01/wagers/1") is None
    assert routes.find("GET", "/api/{/=") is None
    with pytest.raises(Problem) as refused:
        routes.find("DELETE", "/api/tables")
    assert refused.value.status == 405 and refused.value.allowed == (value("GET"),)


def test_the_watchers_can_change_nothing_whatever_they_send(
    everyone: tuple[HouseOnline, dict[str, Client]],
) -> None:
    from croupier.table.commands import COMMANDS

    house, clients = everyone
    before = house.desk.store.head()
    for rank in WATCHERS:
        for command in COMMANDS:
            sent = clients[rank].post("/tables/B-01/commands", {"command": command})
            assert sent.status_code == 403, command
    assert house.desk.store.head() == before


def test_a_rank_is_never_taken_from_the_body(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    setup = {"book": "baccarat", "version": "commission", "seats": 7, "decks": 8}
    body = {"command": "open-table", "setup": setup}
    for told in ({"by": {"id": "x", "rank": "director"}}, {"at": 1}):
        assert dealer.post("/tables/B-77/commands", {**body, **told}).status_code == 422, told
    refused = dealer.post("/tables/B-77/commands", body)
    assert refused.status_code == 403 and refused.json()["needs"] == "pit-manager"


def test_while_the_house_deals_its_steps_are_its_own(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    house.deals("B-01")
    refused = dealer.post("/tables/B-01/commands", {"command": "load-shoe"})
    assert refused.status_code == 409 and refused.json()["ways"] == [
        {"id": "way-act", "fields": {"act": "take-over"}}
    ]
    second = house.staff("pit-supervisor").pin
    dealer.done("/tables/B-01/take-over", {"reason": "training", "second": second})
    dealer.command("B-01", "load-shoe")


def two_people(book: str, version: str, seats: int, decks: int = 0) -> dict[str, object]:
    limits = {"minimum": 50, "maximum": 50_000}
    return {
        "book": book,
        "version": version,
        "seats": seats,
        "decks": decks,
        "two_people": True,
        "limits": limits,
    }


def test_two_people_rule_where_two_are_wanted(house: HouseOnline) -> None:
    pit, second, ann = house.staff("pit-manager"), house.staff("pit-manager"), house.guest()
    pit.command("B-09", "open-table", setup=two_people("baccarat", "commission", 7, 8))
    house.counted("B-09")
    dealer = house.staff("dealer")  # who dealt it does not judge it
    to_betting(dealer, "B-09")
    ann.done("/tables/B-09/seat")
    ann.done("/tables/B-09/wagers", {"wagers": [{"bet": "banker", "amount": 500}]})
    dealer.command("B-09", "close-betting")
    dealer.command("B-09", "deal-card", card="9S")
    ruling = {"id": "cannot-reconstruct", "details": {"note": "spilt"}, "reason": "spilt"}
    then = pit.done("/tables/B-09/rulings/preview", ruling)["patrons"][0]["then"]
    assert then["given_back"] == 500 and ann.balance == 999_500
    pit.done("/tables/B-09/rulings", ruling)
    assert pit.post("/tables/B-09/rulings/approve", pit.waiting("B-09")).status_code == 403
    assert ann.balance == 999_500
    second.done("/tables/B-09/rulings/approve", second.waiting("B-09"))
    assert ann.balance == 1_000_000


@pytest.mark.clause("R 7.8")
def test_no_spin_is_effective_at_once_where_two_are_wanted_too(house: HouseOnline) -> None:
    """R-32: whoever of the entitled announces it ends the spin; it is never a proposal."""
    pit, ann = house.staff("pit-manager"), house.guest()
    pit.command("R-09", "open-table", setup=two_people("roulette", "standard", 8))
    house.counted("R-09")
    pit.go_on("R-09")
    ann.done("/tables/R-09/seat")
    pit.command("R-09", "open-betting")
    ann.done("/tables/R-09/wagers", {"wagers": [{"bet": "red", "amount": 500}]})
    pit.command("R-09", "spin-ball")
    ruling = {"id": "suspicion", "details": {"note": "tilt"}, "reason": "tilt"}
    pit.done("/tables/R-09/rulings", ruling)
    assert ann.balance == 1_000_000 and pit.view("R-09")["phase"] == "ready"
