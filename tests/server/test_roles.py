"""Every endpoint against every role: who is let in is by the table of authority, and held to it."""

from collections.abc import Iterator
from typing import Any

import pytest
from house_online import Client, HouseOnline, open_house_online, to_betting

from croupier.rules.authority import RANKS, STAFF_RANKS, WATCHERS, standard
from croupier.server.app import create
from croupier.server.cases import ADDRESSES
from croupier.server.settings import Settings
from croupier.store.memory import MemoryStore

STAFF = set(RANKS)
EVERYONE_HERE = set(STAFF_RANKS)
ALL = {"nobody", "guest", *EVERYONE_HERE}
SIGNED_IN = ALL - {"nobody"}
PATRONS = {"guest"}


def may(act: str) -> set[str]:
    """Say who may be the first person of an act."""
    return {rank for rank in STAFF_RANKS if standard()[act].allows(rank)}


# Operation: who is let in. Whoever is not gets 401 (nobody) or 403.
WHO: dict[str, set[str]] = {
    "POST /api/guest": ALL,
    "POST /api/register": ALL,
    "POST /api/sign-in": ALL,
    "POST /api/sign-out": ALL,
    "GET /api/me": ALL,
    "GET /api/me/statement": PATRONS,
    "POST /api/me/limits": PATRONS,
    "POST /api/me/cool-off": PATRONS,
    "POST /api/me/self-exclude": PATRONS,
    "POST /api/me/reality-check": PATRONS,
    "GET /api/tables": ALL,
    "GET /api/tables/{table}": ALL,
    "GET /api/tables/{table}/history": ALL,
    "GET /api/tables/{table}/fairness": ALL,
    "GET /api/tables/{table}/stream": ALL,
    "GET /api/coups/{coup}": ALL,
    "GET /api/pit/stream": may("see-tables"),
    "POST /api/tables/{table}/seed": PATRONS,
    "POST /api/tables/{table}/seat": PATRONS,
    "POST /api/tables/{table}/leave": PATRONS,
    "POST /api/tables/{table}/wagers": PATRONS,
    "POST /api/tables/{table}/undo": PATRONS,
    "POST /api/tables/{table}/withdraw": PATRONS,
    "POST /api/tables/{table}/insurance": PATRONS,
    "POST /api/tables/{table}/squeeze": PATRONS,
    "POST /api/tables/{table}/choice": PATRONS,
    "POST /api/tables/{table}/vote": PATRONS,
    "POST /api/tables/{table}/colour-chips": PATRONS,
    "POST /api/tables/{table}/colour-chips/redeem": PATRONS,
    "POST /api/tables/{table}/disputes": PATRONS,
    "GET /api/online": PATRONS,
    "POST /api/online/deal": PATRONS,
    "POST /api/online/collect": PATRONS,
    "POST /api/tables/{table}/commands": may("deal-card"),
    "GET /api/tables/{table}/rulings": may("see-rulings"),
    "POST /api/tables/{table}/rulings/preview": may("preview-ruling"),
    "POST /api/tables/{table}/rulings": may("make-ruling"),
    "POST /api/tables/{table}/rulings/approve": may("approve-ruling"),
    "POST /api/tables/{table}/rulings/reject": may("reject-ruling"),
    "POST /api/tables/{table}/take-over": may("take-over"),
    "POST /api/tables/{table}/change-reader": may("change-reader"),
    "POST /api/tables/{table}/hand-back": may("hand-back"),
    "POST /api/tables/{table}/draw": may("deal-card"),
    "POST /api/tables/{table}/reader": set(),
    "POST /api/tables/{table}/float": may("fill"),
    "GET /api/tables/{table}/odds": may("see-edges"),
    "POST /api/tables/{table}/buy-in": may("buy-in"),
    "POST /api/patrons/{id}/cash": may("cash-in"),
    "GET /api/patrons": may("find-patron"),
    "POST /api/patrons": may("open-account"),
    "GET /api/disputes": SIGNED_IN,
    "GET /api/disputes/{id}": SIGNED_IN,
    "GET /api/disputes/{id}/evidence": may("see-packet"),
    "GET /api/disputes/{id}/packet": may("see-packet"),
    "POST /api/disputes": SIGNED_IN - {"auditor"},
    # Whose step it is, the case decides; of one that is not there nobody learns anything.
    **{f"POST /api/disputes/{{id}}/{step}": SIGNED_IN for step in ADDRESSES.values()},
    "GET /api/reports": may("see-reports"),
    "GET /api/verify": may("verify"),
    **{f"POST /api/acts/{{number}}/{what}": may("see-acts")
       for what in ("approve", "refuse", "take-back")},
    "GET /api/acts": may("see-acts"),
    "GET /api/exclusions": may("see-exclusions"),
    "POST /api/patrons/{id}/exclusions": may("patron-excluded"),
    "POST /api/patrons/{id}/exclusions/end": may("exclusion-ended"),
    "GET /api/stops": may("see-tables"),
    "POST /api/stops": may("stop"),
    "POST /api/stops/end": may("go-on"),
    "GET /api/staff": may("see-staff"),
    "POST /api/staff": may("staff-made"),
    "POST /api/staff/readers": may("device-made"),
    "POST /api/staff/accounts/{patron}": may("account-tied"),
    "POST /api/staff/{id}/open": may("staff-opened"),
    "POST /api/staff/{id}/rank": may("staff-ranked"),
    "POST /api/staff/{id}/shut": may("staff-shut"),
    "POST /api/staff/{id}/secrets": may("secret-reset"),
    "POST /api/me/here": EVERYONE_HERE,
    "POST /api/me/pin": EVERYONE_HERE,
    "POST /api/me/unlock": EVERYONE_HERE,
    "POST /api/own-password": ALL,
    "POST /api/second-factor": ALL,
    "GET /api/rules": ALL,
    "GET /api/rules/{book}": ALL,
    "GET /api/odds": ALL,
    "GET /api/odds/insurance": ALL,
    "GET /api/odds/bankroll": ALL,
    "GET /api/odds/depth": ALL,
}  # fmt: skip
# They ask for a password or a PIN, so that 401 says nothing about the role.
BY_A_SECRET = ("POST /api/sign-in", "POST /api/second-factor", "POST /api/own-password",
               "POST /api/me/pin", "POST /api/me/unlock")  # fmt: skip
# A body each endpoint can read, so that it is the role that decides.
BODIES: dict[str, Any] = {
    "colour-chips": {"colour": "blue", "value": 100, "count": 5},
    "redeem": {"colour": "blue"},
    "change-reader": {"reader": "", "reason": "it is out"},
    "register": {"name": "Nobody Else", "password": "correct horse"},
    "sign-in": {"name": "nobody", "password": "wrong"},
    "limits": {"loss": 0},
    "cool-off": {"hours": 1},
    "self-exclude": {"days": 1},
    "seed": {"seed": "x"},
    "wagers": {"wagers": [{"bet": "tie", "amount": 1}]},
    "deal": {"wagers": [{"bet": "tie", "amount": 1}]},
    "insurance": {"decline": True},
    "squeeze": {"request": True},
    "choice": {"withdraw": False},
    "vote": {"go_on": True},
    "disputes": {"coup": "B-01/1/1", "about": "x"},
    "commands": {"command": "settle"},
    "patrons": {"name": "Somebody New"},
    "cash": {"kind": "pay-in", "amount": 1},
    "buy-in": {"patron": "p0", "amount": 1},
    "preview": {"id": "x"},
    "rulings": {"id": "x"},
    "reader": {"cut_card": True},
    "float": {"what": "fill", "amount": 1},
    "deadline": {"until": 1},
    "evidence": {"heading": "8.4.1", "text": "x"},
    **{key: {"decision": "x", "reason": "x"} for key in ("propose", "decide", "answer")},
    **{key: {"finding": 1} for key in ("approve", "refuse", "take-back")},
    **{key: {"text": "x"} for key in ("account", "file")},
    "agree": {"agrees": True},
    "help": {"note": "x"},
    "staff": {"name": "Some Body", "rank": "dealer", "code": "x" * 20, "reason": "hired"},
    "readers": {"name": "reader-1", "table": "B-01", "code": "x" * 40, "reason": "bought"},
    "p0": {"person": "s0", "reason": "known"},
    "rank": {"rank": "dealer", "reason": "moved"},
    **{key: {"reason": "left"} for key in ("open", "shut")},
    "secrets": {"what": "pin", "reason": "forgotten"},
    "exclusions": {"wish": "house", "reason": "seen"},
    "stops": {"scope": "table", "of": "B-01", "reason": "seen"},
    "POST /api/stops/end": {"scope": "table", "of": "B-01", "reason": "over"},
    "POST /api/patrons/{id}/exclusions/end": {"wish": "house", "reason": "over"},
    "POST /api/acts/{number}/approve": {},
    **{f"POST /api/acts/{{number}}/{what}": {"reason": "no"} for what in ("refuse", "take-back")},
    "POST /api/tables/{table}/rulings/approve": {},
    "pin": {"password": "x", "pin": "123456"},
    "unlock": {"pin": "123456"},
    "own-password": {"name": "x", "code": "x", "password": "correct horse"},
    "second-factor": {"name": "x", "password": "x"},
}


@pytest.fixture(scope="module")
def everyone() -> Iterator[tuple[HouseOnline, dict[str, Client]]]:
    with open_house_online() as house:
        yield house, house.as_everyone()


def operations() -> list[str]:
    document = create(Settings(), MemoryStore()).app.openapi()
    return [
        f"{method.upper()} {path}"
        for path, methods in document["paths"].items()
        for method in methods
    ]


def test_the_table_names_every_operation_of_the_api() -> None:
    assert sorted(operations()) == sorted(WHO)


@pytest.mark.parametrize("operation", sorted(WHO))
def test_who_is_let_in(
    operation: str, everyone: tuple[HouseOnline, dict[str, Client]]
) -> None:  # fmt: skip
    house, clients = everyone
    method, path = operation.split(" ")
    path = path.removeprefix("/api").replace("{table}", "B-01").replace("{id}", "B-01-case-9")
    path = path.replace("{coup}", "B-01/1/1").replace("{book}", "roulette")
    path = path.replace("{number}", "1").replace("{patron}", "p0")
    if operation in ("POST /api/guest", "POST /api/register", "POST /api/sign-in",
                     "POST /api/sign-out"):  # fmt: skip
        clients = {role: house.nobody() for role in ("nobody",)}  # they change who one is
    for role, client in clients.items():
        if method == "GET" and path.endswith("stream"):
            with client.http.stream("GET", f"/api{path}") as stream:
                status = stream.status_code
        elif method == "GET":
            status = client.get(path).status_code
        else:
            body = BODIES.get(operation, BODIES.get(path.rpartition("/")[2]))
            status = client.post(path, body).status_code
        if operation.endswith("/reader"):
            assert status == 401, role
        elif role in WHO[operation]:
            # Let in: the house may still refuse the act by its rules, or not find the thing.
            is_refused = status in (401, 403) and operation not in BY_A_SECRET
            assert not is_refused or role in STAFF or role == "guest", (role, status)
            if role == "guest" and status == 403:
                assert "cool" in operation or _is_care(client, path), (role, operation)
            assert status < 500, (role, status)
        else:
            wrong = (
                (401, 403) if operation in BY_A_SECRET else (401,) if role == "nobody" else (403,)
            )
            assert status in wrong, (role, status)


def _is_care(client: Client, path: str) -> bool:
    """The guest of this table has cooled off and excluded themselves by now."""
    return bool(client.get("/me").json().get("excluded_until"))


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
    body = {"command": "open-table", "setup": setup, "by": {"id": "x", "rank": "director"}, "at": 1}
    refused = dealer.post("/tables/B-77/commands", body)
    assert refused.status_code == 403 and refused.json()["needs"] == "pit-manager"


def test_while_the_house_deals_its_steps_are_its_own(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    house.deals("B-01")
    refused = dealer.post("/tables/B-01/commands", {"command": "load-shoe"})
    assert refused.status_code == 409 and "take over" in refused.json()["allowed"]
    second = house.staff("pit-supervisor").pin
    dealer.done("/tables/B-01/take-over", {"reason": "training", "second": second})
    dealer.command("B-01", "load-shoe")


def two_people(book: str, version: str, seats: int, decks: int = 0) -> dict[str, object]:
    limits = {"minimum": 50, "maximum": 50_000}
    return {"book": book, "version": version, "seats": seats, "decks": decks, "two_people": True,
            "limits": limits}  # fmt: skip


def test_two_people_rule_where_two_are_wanted(house: HouseOnline) -> None:
    pit, second, ann = house.staff("pit-manager"), house.staff("pit-manager"), house.guest()
    pit.command("B-09", "open-table", setup=two_people("baccarat", "commission", 7, 8))
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
    assert pit.post("/tables/B-09/rulings/approve").status_code == 403
    assert ann.balance == 999_500
    second.done("/tables/B-09/rulings/approve")
    assert ann.balance == 1_000_000


@pytest.mark.clause("R 7.8")
def test_no_spin_is_effective_at_once_where_two_are_wanted_too(house: HouseOnline) -> None:
    """R-32: whoever of the entitled announces it ends the spin; it is never a proposal."""
    pit, ann = house.staff("pit-manager"), house.guest()
    pit.command("R-09", "open-table", setup=two_people("roulette", "standard", 8))
    pit.go_on("R-09")
    ann.done("/tables/R-09/seat")
    pit.command("R-09", "open-betting")
    ann.done("/tables/R-09/wagers", {"wagers": [{"bet": "red", "amount": 500}]})
    pit.command("R-09", "spin-ball")
    ruling = {"id": "suspicion", "details": {"note": "tilt"}, "reason": "tilt"}
    pit.done("/tables/R-09/rulings", ruling)
    assert ann.balance == 1_000_000 and pit.view("R-09")["phase"] == "ready"
