"""What a third audit by an insider's eyes found of proposals, trays, hidden cards and openings."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import pytest
from house_online import QUIET, Client, HouseOnline, deal, open_house_online, to_betting
from msgspec.structs import replace
from test_audited import FACE_DOWN, READING, ruled
from test_insiders import TABLES

from croupier.floor.actors import DEALER as HOUSE_DEALER
from croupier.floor.audit import verify
from croupier.floor.people_events import OWNER, StaffMade
from croupier.floor.records import PEOPLE
from croupier.floor.requests import Ask, Book, Done, Refused
from croupier.table import commands as c
from croupier.table.phases import RULINGS
from croupier.table.shapes import Actor

RANKS = (
    "dealer-inspector", "pit-supervisor", "pit-manager", "cashier", "assistant-director",
    "director", "dealer",
)  # fmt: skip


@pytest.fixture
def house() -> Iterator[HouseOnline]:
    with open_house_online(replace(QUIET, tables=(*TABLES, FACE_DOWN, READING))) as opened:
        yield opened


@pytest.fixture
def staff(house: HouseOnline) -> dict[str, Client]:
    """Have one of each rank, whom the journal knows."""
    found = {rank: house.staff(rank) for rank in RANKS}
    written(house, *found.items())
    return found


def written(house: HouseOnline, *staff: tuple[str, Client]) -> None:
    """Write people down whom the house has already."""
    at = house.desk.clock.now()
    made = (StaffMade(OWNER, at, one.id, one.pin["name"], rank) for rank, one in staff)
    house.ask(Book(PEOPLE, tuple(made)))


def leaves(staff: dict[str, Client], rank: str, how: str) -> None:
    """Have the Director and the Assistant shut somebody out, or take their rank."""
    said: dict[str, Any] = {"reason": "so it was", "second": staff["assistant-director"].pin}
    said |= {"rank": "dealer"} if how == "rank" else {}
    staff["director"].done(f"/staff/{staff[rank].id}/{how}", said)


def lost_coup(house: HouseOnline, dealer: Client) -> tuple[Client, str]:
    """Have a patron lose 5,000 on Player at B-07; give the patron and the coup."""
    ann = house.guest()
    to_betting(dealer, "B-07")
    ann.done("/tables/B-07/seat")
    ann.done("/tables/B-07/wagers", {"wagers": [{"bet": "player", "amount": 5_000}]})
    dealer.command("B-07", "close-betting")
    deal(dealer, "B-07", "2S 9H KD TC")
    last = house.desk.house.table("B-07").last
    assert last is not None
    return ann, last.id


@pytest.mark.parametrize("how", ["shut", "rank"])
def test_r_35_what_a_person_gone_or_demoted_proposed_in_a_case_is_not_approved(
    house: HouseOnline, staff: dict[str, Client], how: str
) -> None:
    ann, coup = lost_coup(house, staff["dealer"])
    case = ann.done("/disputes", {"coup": coup, "about": "not paid"})["id"]
    money = [{"patron": ann.id, "amount": 50_000}]
    found = {"decision": "pay", "reason": "seen", "corrections": money}
    staff["pit-supervisor"].done(f"/disputes/{case}/propose", found)
    leaves(staff, "pit-supervisor", how)
    inspector = staff["dealer-inspector"]
    refused = inspector.post(f"/disputes/{case}/approve", {"finding": 1})
    assert refused.status_code == 409 and "any more" in refused.json()["error"], refused.text
    inspector.done(f"/disputes/{case}/refuse", {"finding": 1, "reason": "gone"})
    assert verify(house.desk.store).is_clean


@pytest.mark.parametrize("who", ["pit-supervisor", "dealer-inspector"])
def test_r_35_what_was_offered_by_a_person_gone_since_is_not_paid(
    house: HouseOnline, staff: dict[str, Client], who: str
) -> None:
    ann, coup = lost_coup(house, staff["dealer"])
    case = ann.done("/disputes", {"coup": coup, "about": "not paid"})["id"]
    money = [{"patron": ann.id, "amount": 50_000}]
    found = {"decision": "pay", "reason": "seen", "corrections": money}
    staff["pit-supervisor"].done(f"/disputes/{case}/propose", found)
    staff["dealer-inspector"].done(f"/disputes/{case}/approve", {"finding": 1})
    leaves(staff, who, "shut")
    assert ann.post(f"/disputes/{case}/accept").status_code == 409
    ann.done(f"/disputes/{case}/decline")
    assert ann.balance == 1_000_000 - 5_000
    assert verify(house.desk.store).is_clean


@pytest.mark.clause("BLD 7.16")
@pytest.mark.parametrize("how", ["shut", "rank"])
def test_r_34_what_a_person_gone_or_demoted_proposed_at_a_table_is_not_approved(
    house: HouseOnline, staff: dict[str, Client], how: str
) -> None:
    ann, coup = lost_coup(house, staff["dealer"])
    said = {"id": "wrong-record", "details": {"cards": ["9H", "2S", "KD", "TC"]}, "reason": "swap",
            "coup": coup}  # fmt: skip
    staff["pit-manager"].done("/tables/B-07/rulings", said)
    leaves(staff, "pit-manager", how)
    refused = staff["pit-supervisor"].post("/tables/B-07/rulings/approve", {})
    assert refused.status_code == 409 and "any more" in refused.json()["error"], refused.text
    staff["pit-supervisor"].done("/tables/B-07/rulings/reject", {"reason": "gone"})
    assert ann.balance == 1_000_000 - 5_000
    assert verify(house.desk.store).is_clean


def test_r_35_what_a_person_promoted_since_proposed_is_approved(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    ann, coup = lost_coup(house, staff["dealer"])
    case = ann.done("/disputes", {"coup": coup, "about": "not paid"})["id"]
    money = [{"patron": ann.id, "amount": 5_000}]
    found = {"decision": "pay", "reason": "seen", "corrections": money}
    staff["pit-supervisor"].done(f"/disputes/{case}/propose", found)
    said = {"rank": "pit-manager", "reason": "so it was", "second": staff["assistant-director"].pin}
    staff["director"].done(f"/staff/{staff['pit-supervisor'].id}/rank", said)
    staff["dealer-inspector"].done(f"/disputes/{case}/approve", {"finding": 1})
    ann.done(f"/disputes/{case}/accept")
    assert ann.balance == 1_000_000
    assert verify(house.desk.store).is_clean


# ---- what lies face down


HIDDEN = ("9S 2H KD 5C", "2S 3H KD 7C", "3S 5H 3D TC")  # a natural, both may draw, one may
WATCHED = ("dealer", "pit-manager", "director", "surveillance", "auditor", "cashier")
PASSING = (
    "position",
    "at",
    "server_time",
    "closes_at",
    "seen",
    "head",
    "hash",
    "time",
    "posted",
    "proof",
)


def plain(told: Any, table: str) -> Any:
    """Leave out of an answer what goes by the clock, the journal's count or the table's name."""
    if isinstance(told, dict):
        return {key: plain(one, table) for key, one in told.items() if key not in PASSING}
    if isinstance(told, list):
        return [plain(one, table) for one in told]
    return told.replace(table, "B-xx") if isinstance(told, str) else told


def differing(one: Any, other: Any, where: str = "") -> Iterator[str]:
    """Name the places where two answers are not the same."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            yield from differing(one.get(key), other.get(key), f"{where} {key}")
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        for at, pair in enumerate(zip_longest(one, other)):
            yield from differing(*pair, f"{where} {at}")
    elif one != other:
        yield f"{where}: {one!r} {other!r}"


def squeezed(house: HouseOnline, staff: dict[str, Client], ann: Client, table: str,
             cards: str) -> None:  # fmt: skip
    """Deal four cards face down to a patron who has the squeeze."""
    dealer = staff["dealer"]
    to_betting(dealer, table)
    ann.done(f"/tables/{table}/seat")
    bets = [{"bet": "player", "amount": 50_000}, {"bet": "tie", "amount": 200}]
    ann.done(f"/tables/{table}/wagers", {"wagers": bets})
    dealer.command(table, "close-betting")
    ann.done(f"/tables/{table}/squeeze", {"request": True})
    for card in cards.split():
        dealer.command(table, "deal-card", card=card)
    assert dealer.view(table)["phase"] == "squeezing"


def told_of(
    house: HouseOnline, staff: dict[str, Client], bob: Client, table: str
) -> dict[str, Any]:
    """Ask everything that can be asked about a table, as everyone but the squeezer."""
    document = house.nobody().http.get("/openapi.json").json()
    paths = [
        path.removeprefix("/api").replace("{table}", table)
        for path, methods in document["paths"].items()
        if "get" in methods and "{table}" in path and path.count("{") == 1
        and not path.endswith("/stream")
    ]  # fmt: skip
    coup = house.desk.house.table(table).coup.id
    paths += [f"/coups/{coup}", "/acts"]
    told = {}
    for name, client in (*((rank, staff[rank]) for rank in WATCHED), ("patron", bob)):
        for path in paths:
            answer = client.get(path)
            try:
                said = plain(answer.json(), table)
            except ValueError:
                said = answer.text
            told[f"{name} {path.replace(table, 'B-xx')}"] = (answer.status_code, said)
    irregular = sorted({id for ids in RULINGS.values() for id in ids})
    details: tuple[dict[str, Any], ...] = (
        {}, {"cards": ["9S", "2H", "KD", "5C"]}, {"cards": ["8D"]}, {"void": True},
        {"withdrawal": True}, {"outcome": "player"}, {"free_hand": True}, {"count": 4},
    )  # fmt: skip
    for rank in ("dealer", "director"):
        for id in irregular:
            for detail in details if rank == "director" else ({},):
                body = {"id": id, "details": detail, "reason": "x"}
                answer = staff[rank].post(f"/tables/{table}/rulings/preview", body)
                told[f"{rank} preview {body}"] = (answer.status_code, plain(answer.json(), table))
    return told


@pytest.mark.clause("BLD 4.7", "BLD 7.14", "BLD 7.15")
def test_4_7_whatever_lies_face_down_everyone_is_told_the_same() -> None:
    tables = tuple(replace(FACE_DOWN, id=f"B-{at}1") for at in range(1, len(HIDDEN) + 1))
    with open_house_online(replace(QUIET, tables=tables)) as house:
        staff = {rank: house.staff(rank) for rank in WATCHED}
        ann, bob = house.guest(), house.guest()
        found = []
        for table, cards in zip(tables, HIDDEN, strict=True):
            squeezed(house, staff, ann, table.id, cards)
        for table in tables:
            found.append(told_of(house, staff, bob, table.id))
        for other in found[1:]:
            assert list(differing(found[0], other)) == []


@pytest.mark.clause("BLD 4.7")
def test_4_7_no_signal_tells_what_lies_face_down(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    squeezed(house, staff, house.guest(), "B-08", HIDDEN[0])
    for result in ("player", "banker", "tie"):
        signal = {"command": "signal-result", "result": result}
        assert staff["dealer"].post("/tables/B-08/commands", signal).status_code == 409


def read_face_down(house: HouseOnline, staff: dict[str, Client], table: str, cards: str) -> None:
    """Have a reading shoe's cards lie face down, with a patron's bets on Player and on Tie."""
    ann, dealer = house.guest(), staff["dealer"]
    dealer.go_on(table)
    for step in ("load-shoe", "cut-shoe"):
        dealer.command(table, step)
    dealer.done(f"/tables/{table}/draw")
    dealer.command(table, "open-betting")
    ann.done(f"/tables/{table}/seat")
    bets = [{"bet": "player", "amount": 50_000}, {"bet": "tie", "amount": 200}]
    ann.done(f"/tables/{table}/wagers", {"wagers": bets})
    dealer.command(table, "close-betting")
    ann.done(f"/tables/{table}/squeeze", {"request": True})
    by = Actor(dealer.id, "dealer")
    for card in cards.split():
        house.ask(Ask(table, (c.DealCard(by, house.desk.clock.now(), card),)))
    assert dealer.view(table)["phase"] == "squeezing"


@pytest.mark.clause("BLD 4.7", "BLD 7.9", "BLD 7.12", "BLD 7.16")
def test_4_7_no_key_and_no_ruling_asks_a_reading_shoe_what_lies_face_down() -> None:
    tables = tuple(
        replace(FACE_DOWN, id=f"B-{at}1", reader="simulated") for at in range(1, len(HIDDEN) + 1)
    )
    with open_house_online(replace(QUIET, tables=tables)) as house:
        staff = {rank: house.staff(rank) for rank in WATCHED}
        said = []
        for table, cards in zip(tables, HIDDEN, strict=True):
            read_face_down(house, staff, table.id, cards)
            answers = []
            for card in ("5C", "AS"):
                key = {"command": "deal-card", "card": card, "place": 3}
                answers.append(staff["dealer"].post(f"/tables/{table.id}/commands", key))
            assert staff["dealer"].view(table.id)["readings"] is None
            named = (["9S", "2H"], ["2H", "9S"], ["9S", "2H", "KD", "5C"], ["KD", "5C", "9S", "2H"])
            for id in ("wrong-order", "wrong-record", "drawn-together-order-known",
                       "drawn-together-order-unknown", "next-card-seen"):  # fmt: skip
                for some in named:
                    body = {"id": id, "details": {"cards": some}, "reason": "x"}
                    answers.append(staff["pit-manager"].post(f"/tables/{table.id}/rulings", body))
            assert {one.status_code for one in answers} == {409}
            # A void names no card, and takes the same ranks whatever they are.
            for id in ("cannot-reconstruct", "faulty-cards"):
                answers.append(house.staff("dealer").post(
                    f"/tables/{table.id}/rulings", {"id": id, "details": {}, "reason": "x"}
                ))  # fmt: skip
            said.append([plain(one.json(), table.id) for one in answers])
        for other in said[1:]:
            assert list(differing(said[0], other)) == []


@pytest.mark.clause("BLD 7.14")
def test_r_19_nobody_stops_or_opens_a_squeeze_where_the_house_deals(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    ann, at = house.guest(), house.desk.clock.now()
    house.deals("B-08")
    ann.done("/tables/B-08/seat")
    by = HOUSE_DEALER
    for steps in ((c.LoadShoe(by, at), c.CutShoe(by, at), c.BurnCards(by, at, ("2S",), 2)),
                  (c.OpenBetting(by, at),)):  # fmt: skip
        assert isinstance(house.ask(Ask("B-08", steps)), Done)
    ann.done("/tables/B-08/wagers", {"wagers": [{"bet": "player", "amount": 500}]})
    assert isinstance(house.ask(Ask("B-08", (c.CloseBetting(by, at),))), Done)
    ann.done("/tables/B-08/squeeze", {"request": True})
    dealt = tuple(c.DealCard(by, at, card, "reader") for card in HIDDEN[1].split())
    assert isinstance(house.ask(Ask("B-08", dealt)), Done)
    held = {"command": "hold-coup", "irregularity": "squeezer-absent", "details": {}}
    assert staff["dealer"].post("/tables/B-08/commands", held).status_code == 403
    for rank in ("dealer", "director"):
        for id in ("squeezer-absent", "not-delivered"):
            assert ruled(staff[rank], "B-08", id) == 409
        listed = staff[rank].get("/tables/B-08/rulings").json()["rulings"]
        may = {one["id"] for one in listed if one["allowed"]}
        assert not may & {"squeezer-absent", "not-delivered", "cannot-reconstruct"}
    assert house.desk.house.table("B-08").phase == "squeezing"


@pytest.mark.clause("R 4.5")
def test_r_29_what_lies_beyond_the_maximum_is_for_nobody_to_find(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    ann, dealer, supervisor = house.guest(), staff["dealer"], staff["pit-supervisor"]
    dealer.go_on("R-02")
    ann.done("/tables/R-02/seat")
    dealer.command("R-02", "open-betting")

    def found(by: Client, amount: int) -> int:
        bet = {"patron": ann.id, "seat": 1, "bet": "straight:17", "amount": amount, "found": True}
        command = {"command": "place-wager", **bet}
        return by.post("/tables/R-02/commands", command).status_code

    assert found(dealer, 900_000) == found(supervisor, 60_000) == 409
    dealer.command("R-02", "spin-ball")
    for by in (dealer, supervisor, staff["pit-manager"], staff["director"]):
        assert found(by, 60_000) == 409  # what lies beyond it goes back
    assert found(supervisor, 50_000) == 200
    assert found(supervisor, 1_000) == 409
    assert "found" in str(house.desk.house.table("R-02").coup.wagers)


def test_a_pit_manager_alone_invents_no_table_and_no_coup(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    pit, ann = staff["pit-manager"], house.guest()
    limits = {"minimum": 200, "maximum": 50_000}
    setup = {"book": "roulette", "version": "standard", "seats": 7, "limits": limits}
    pit.command("R-66", "open-table", setup=setup)
    refused = pit.post("/tables/R-66/commands", {"command": "open-betting"})
    assert refused.status_code == 409 and "goes on first" in refused.json()["error"]
    pit.go_on("R-66")
    refused = pit.post("/tables/R-66/commands", {"command": "open-betting"})
    assert refused.status_code == 409 and "not been counted" in refused.json()["error"]
    float_ = {"what": "opening", "amount": 100_000, "second": staff["cashier"].pin}
    staff["pit-supervisor"].done("/tables/R-66/float", float_)
    ann.done("/tables/R-66/seat")
    pit.command("R-66", "open-betting")
    ann.done("/tables/R-66/wagers", {"wagers": [{"bet": "straight:17", "amount": 5_000}]})
    pit.command("R-66", "spin-ball")
    pit.command("R-66", "close-betting")
    pit.command("R-66", "record-number", number=17)
    refused = pit.post("/tables/R-66/commands", {"command": "settle"})
    assert refused.status_code == 409 and "A fill is due" in refused.json()["error"]
    fill = {"what": "fill", "amount": 100_000, "second": staff["cashier"].pin}
    staff["pit-supervisor"].done("/tables/R-66/float", fill)
    pit.command("R-66", "settle")
    assert ann.balance == 1_000_000 + 35 * 5_000
    assert verify(house.desk.store).is_clean


def test_no_table_looks_like_another_and_no_colour_is_there_twice(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    pit = staff["pit-manager"]
    setup = {"book": "roulette", "version": "standard", "seats": 7,
             "limits": {"minimum": 200, "maximum": 50_000}}  # fmt: skip
    alike = {"command": "open-table", "setup": setup}
    assert pit.post("/tables/R-0\uff11/commands", alike).status_code in (404, 422)
    twice = {"command": "open-table", "setup": {**setup, "colours": ["a", "a"]}}
    assert pit.post("/tables/R-67/commands", twice).status_code == 409


def test_a_code_for_the_first_sign_in_is_shown_to_nobody(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    body = {"name": "New One", "rank": "dealer", "code": "long enough 123", "reason": "hired"}
    assert staff["director"].post("/staff", body).status_code == 202
    told = staff["dealer"].get("/acts").json()["acts"]
    assert told and "kept" not in str(told[0])


# ---- who deals, and the tray


def test_who_is_not_on_deals_nothing_whichever_way_it_comes(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    dealer, at = staff["dealer"], house.desk.clock.now()
    by = Actor(dealer.id, "dealer")
    assert isinstance(house.ask(Ask("B-07", (c.LoadShoe(by, at),))), Refused)
    dealer.go_on("B-07")
    other = Actor("somebody", "dealer")
    assert isinstance(house.ask(Ask("B-07", (c.LoadShoe(other, at),))), Refused)
    assert isinstance(house.ask(Ask("B-07", (c.LoadShoe(by, at),))), Done)


def test_no_table_closes_before_its_tray_is_counted_and_a_case_is_paid_by_the_house(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    ann, coup = lost_coup(house, staff["dealer"])
    pit, supervisor = staff["pit-manager"], staff["pit-supervisor"]
    pit.command("B-07", "retire-shoe", reason="the end")
    refused = pit.post("/tables/B-07/commands", {"command": "close-table"})
    assert refused.status_code == 409 and "count it first" in refused.json()["error"]
    book = supervisor.get("/tables/B-07/float").json()["book"]
    closing = {"what": "closing", "amount": book, "second": staff["dealer"].pin}
    supervisor.done("/tables/B-07/float", closing)
    pit.command("B-07", "close-table")
    case = ann.done("/disputes", {"coup": coup, "about": "not paid"})["id"]
    money = [{"patron": ann.id, "amount": 5_000}]
    found = {"decision": "pay", "reason": "seen", "corrections": money}
    supervisor.done(f"/disputes/{case}/propose", found)
    staff["dealer-inspector"].done(f"/disputes/{case}/approve", {"finding": 1})
    ann.done(f"/disputes/{case}/accept")
    assert ann.balance == 1_000_000
    assert verify(house.desk.store).is_clean


def test_a_credit_leaves_in_the_tray_what_the_bets_can_win(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    ann, dealer, supervisor = house.guest(), staff["dealer"], staff["pit-supervisor"]
    dealer.go_on("R-02")
    ann.done("/tables/R-02/seat")
    dealer.command("R-02", "open-betting")
    ann.done("/tables/R-02/wagers", {"wagers": [{"bet": "straight:5", "amount": 1_000}]})
    book = supervisor.get("/tables/R-02/float").json()["book"]
    credit = {"what": "credit", "amount": book - 34_999, "second": staff["cashier"].pin}
    refused = supervisor.post("/tables/R-02/float", credit)
    assert refused.status_code == 409 and "can win 35,000" in refused.json()["error"]
    supervisor.done("/tables/R-02/float", {**credit, "amount": book - 35_000})
