"""What a third audit by an insider's eyes found of proposals, trays, hidden cards and openings."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import pytest
from house_online import (
    QUIET,
    Client,
    HouseOnline,
    Stream,
    chips_of,
    deal,
    open_house_online,
    to_betting,
)
from msgspec.structs import replace
from test_audited import FACE_DOWN, READING, ruled
from test_insiders import TABLES

from croupier.bank.events import BoughtIn, Deposited
from croupier.floor.actors import DEALER as HOUSE_DEALER
from croupier.floor.audit import verify
from croupier.floor.guards import Guards
from croupier.floor.people_events import OWNER, AccountOpened, OwnLimitsSet, StaffMade
from croupier.floor.records import cage_stream, care_stream, tray_stream
from croupier.floor.requests import Ask, Book, Done, Refused
from croupier.floor.roster import Roster
from croupier.store.journal import Record
from croupier.table import commands as c
from croupier.table.events import DealerCameOn, DealerWentOff, WagerPlaced
from croupier.table.phases import RULINGS
from croupier.table.shapes import Actor

RANKS = (
    "dealer-inspector",
    "pit-supervisor",
    "pit-manager",
    "cashier",
    "assistant-director",
    "director",
    "dealer",
)


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
    house.write_down(*((rank, one.id) for rank, one in staff))


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
    assert (
        refused.status_code == 409 and refused.json()["message"]["id"] == "proposer-no-longer-may"
    )
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
    said = {
        "id": "wrong-record",
        "details": {"cards": ["9H", "2S", "KD", "TC"]},
        "reason": "swap",
        "coup": coup,
    }
    staff["pit-manager"].done("/tables/B-07/rulings", said)
    leaves(staff, "pit-manager", how)
    refused = staff["pit-supervisor"].post(
        "/tables/B-07/rulings/approve", staff["pit-supervisor"].waiting("B-07")
    )
    assert refused.status_code == 409 and refused.json()["message"]["id"] == "proposal-ended"
    assert "left the house since" in refused.json()["error"]
    assert not staff["pit-supervisor"].view("B-07")["proposals"], "it waits for nobody any more"
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
    "tray",  # the position of its latest entry
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


def squeezed(
    house: HouseOnline, staff: dict[str, Client], ann: Client, table: str, cards: str
) -> None:
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
        if "get" in methods
        and "{table}" in path
        and path.count("{") == 1
        and not path.endswith("/stream")
    ]
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
        {},
        {"cards": ["9S", "2H", "KD", "5C"]},
        {"cards": ["8D"]},
        {"void": True},
        {"withdrawal": True},
        {"outcome": "player"},
        {"free_hand": True},
        {"count": 4},
    )
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
            found.append(told_of(house, staff, bob, table.id))
            staff["director"].command(table.id, "take-dealer-off", reason="to the next table")
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
            for id in (
                "wrong-order",
                "wrong-record",
                "drawn-together-order-known",
                "drawn-together-order-unknown",
                "next-card-seen",
            ):
                for some in named:
                    body = {"id": id, "details": {"cards": some}, "reason": "x"}
                    answers.append(staff["pit-manager"].post(f"/tables/{table.id}/rulings", body))
            assert {one.status_code for one in answers} == {409}
            # A void names no card, and takes the same ranks whatever they are.
            for id in ("cannot-reconstruct", "faulty-cards"):
                answers.append(
                    house.staff("dealer").post(
                        f"/tables/{table.id}/rulings", {"id": id, "details": {}, "reason": "x"}
                    )
                )
            said.append([plain(one.json(), table.id) for one in answers])
            staff["director"].command(table.id, "take-dealer-off", reason="to the next table")
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
    for steps in (
        (c.LoadShoe(by, at), c.CutShoe(by, at), c.BurnCards(by, at, ("2S",), 2)),
        (c.OpenBetting(by, at),),
    ):
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
    assert refused.status_code == 409 and refused.json()["message"]["id"] == "tray-not-counted"
    float_ = {"what": "opening", "chips": {}, "second": pit.pin}
    staff["pit-supervisor"].done("/tables/R-66/float", float_)
    house.by_slip("fill", "R-66", 100_000, staff)
    ann.done("/tables/R-66/seat")
    pit.command("R-66", "open-betting")
    ann.done("/tables/R-66/wagers", {"wagers": [{"bet": "straight:17", "amount": 5_000}]})
    pit.command("R-66", "spin-ball")
    pit.command("R-66", "close-betting")
    pit.command("R-66", "record-number", number=17)
    refused = pit.post("/tables/R-66/commands", {"command": "settle"})
    assert refused.status_code == 409 and refused.json()["message"]["id"] == "fill-due"
    house.by_slip("fill", "R-66", 100_000, staff)
    pit.command("R-66", "settle")
    assert ann.balance == 1_000_000 + 35 * 5_000
    assert verify(house.desk.store).is_clean


def test_no_table_looks_like_another_and_no_colour_is_there_twice(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    pit = staff["pit-manager"]
    setup = {
        "book": "roulette",
        "version": "standard",
        "seats": 7,
        "limits": {"minimum": 200, "maximum": 50_000},
    }
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


# ---- cash that staff say came in


def opened_by(client: Client, name: str) -> str:
    """Open an account at the desk, as a patron without a phone is given one."""
    return str(client.done("/patrons", {"name": name})["id"])


def bought_in(by: Client, patron: str, **more: Any) -> int:
    """Have somebody say that a patron bought in at B-07, and leave."""
    by.command("B-07", "take-seat", patron=patron, seat=3)
    body = {"patron": patron, "amount": 100_000, **more}
    status = by.post("/tables/B-07/buy-in", body).status_code
    by.command("B-07", "leave-seat", patron=patron, seat=3)
    return status


def test_1_7_nobody_alone_takes_cash_for_an_account_they_opened(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    dealer, cashier = staff["dealer"], staff["cashier"]
    dealer.go_on("B-07")
    ghost, other = opened_by(dealer, "Ghost One"), opened_by(cashier, "Ghost Two")
    assert bought_in(dealer, ghost) == 202
    cash = {"kind": "pay-in", "amount": 1}
    assert cashier.post(f"/patrons/{other}/cash", cash).status_code == 202
    booked = Deposited(cashier.id, house.desk.clock.now(), other, 1)
    refused = house.ask(Book(cage_stream(other), (booked,)))
    assert isinstance(refused, Refused) and refused.message.id == "cash-into-opened-account"
    cashier.done(f"/patrons/{ghost}/cash", cash)  # whoever did not open it may
    assert bought_in(dealer, other) == 200
    assert bought_in(dealer, ghost, second=staff["pit-supervisor"].pin) == 200
    assert verify(house.desk.store).is_clean


def test_1_7_a_dealers_buy_ins_of_a_day_count_together_whoever_the_patrons_are(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    dealer, supervisor = staff["dealer"], staff["pit-supervisor"]
    dealer.go_on("B-07")
    ghosts = [opened_by(staff["cashier"], f"Ghost {nth}") for nth in "abcdefghijk"]
    for ghost in ghosts[:10]:
        assert bought_in(dealer, ghost) == 200
    assert bought_in(dealer, ghosts[10]) == 202
    booked = BoughtIn(dealer.id, house.desk.clock.now(), "B-07", ghosts[10], 1)
    refused = house.ask(Book(tray_stream("B-07"), (booked,)))
    assert isinstance(refused, Refused) and "1,000,001" in refused.sentence
    assert bought_in(dealer, ghosts[10], second=supervisor.pin) == 200
    assert bought_in(supervisor, house.guest().id) == 409  # guests have play money
    assert verify(house.desk.store).is_clean


def test_1_8_a_cashiers_pay_ins_of_a_day_count_together_whoever_the_patrons_are(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    cashier, dealer = staff["cashier"], staff["dealer"]
    ghosts = [opened_by(dealer, f"Ghost {nth}") for nth in "abcdefghijk"]
    cash = {"kind": "pay-in", "amount": 1_000_000}
    for ghost in ghosts[:10]:
        cashier.done(f"/patrons/{ghost}/cash", cash)
    assert cashier.post(f"/patrons/{ghosts[10]}/cash", cash).status_code == 202
    out = {"kind": "pay-out", "amount": 1_000_000}
    assert cashier.post(f"/patrons/{ghosts[0]}/cash", out).status_code == 202, "it is one sum"
    with_one = {**cash, "second": staff["pit-supervisor"].pin}
    cashier.done(f"/patrons/{ghosts[10]}/cash", with_one)
    assert verify(house.desk.store).is_clean


def test_1_7_verify_names_cash_that_one_person_alone_said_came_in() -> None:
    roster = Roster()
    for fact in (
        StaffMade(OWNER, 1, "dora", "Dora", "dealer"),
        AccountOpened("dora", 2, "ghost"),
    ):
        roster.hear(fact)
    assert "they opened" in str(roster.objection(BoughtIn("dora", 3, "B-07", "ghost", 1)))
    for nth in range(10):
        assert not roster.objection(BoughtIn("dora", 3, "B-07", f"p{nth}", 99_999))
    assert "alone over the day" in str(roster.objection(BoughtIn("dora", 3, "B-07", "p10", 99_999)))


def test_3_a_colleague_is_taken_off_by_an_inspector_and_not_by_another_dealer(
    house: HouseOnline,
) -> None:
    ranks = ("director", "dealer-inspector", "dealer", "dealer")
    _, inspector, dealer, other = found = [house.staff(rank) for rank in ranks]
    written(house, *zip(ranks, found, strict=True))
    off, on = {"command": "take-dealer-off"}, {"command": "bring-dealer-on", "dealer": other.id}
    dealer.go_on("B-07")
    for command in (off, on):  # to relieve a colleague is to take them off
        assert other.post("/tables/B-07/commands", command).status_code == 403
    assert other.post("/tables/B-07/hand-back", {}).status_code == 403
    assert house.desk.house.table("B-07").people.dealer == dealer.id
    dealer.command("B-07", "take-dealer-off")
    dealer.go_on("B-07")
    inspector.command("B-07", "take-dealer-off")
    assert verify(house.desk.store).is_clean


def test_3_nobody_is_put_on_as_the_dealer_who_ranks_above_a_pit_supervisor(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    supervisor = staff["pit-supervisor"]
    for rank, answer in (
        ("director", 403),
        ("pit-manager", 403),
        ("cashier", 422),
        ("dealer-inspector", 200),
        ("dealer", 200),
    ):
        on = {"command": "bring-dealer-on", "dealer": staff[rank].id}
        assert supervisor.post("/tables/B-07/commands", on).status_code == answer, rank
    staff["pit-manager"].go_on("B-07")
    assert verify(house.desk.store).is_clean


def test_3_verify_names_who_put_a_colleague_on_or_took_one_off() -> None:
    roster = Roster()
    for id, rank in (
        ("dora", "director"),
        ("sue", "pit-supervisor"),
        ("lan", "dealer"),
        ("minh", "dealer"),
    ):
        roster.hear(StaffMade(OWNER, 1, id, id.title(), rank))
    sue, lan = Actor("sue", "pit-supervisor"), Actor("lan", "dealer")
    assert not roster.objection(DealerCameOn(sue, 2, "lan"))
    assert "director" in str(roster.objection(DealerCameOn(sue, 2, "dora"))).lower()
    assert "bring-another-on" in str(roster.objection(DealerCameOn(lan, 2, "minh")))
    assert not roster.objection(DealerWentOff(lan, 2, "lan"))
    assert "take-another-off" in str(roster.objection(DealerWentOff(lan, 2, "minh")))


@pytest.mark.clause("BLD 8.1", "BLD 8.5")
def test_1_11_nobody_accepts_for_a_patron_what_costs_the_patron(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    secret = "correct horse"
    ann, dealer, pit = house.nobody(), staff["dealer"], staff["pit-manager"]
    ann.id = ann.done("/register", {"name": "Ann Lee", "password": secret})["id"]
    to_betting(dealer, "B-07")
    ann.done("/tables/B-07/seat")
    ann.done("/tables/B-07/wagers", {"wagers": [{"bet": "player", "amount": 5_000}]})
    dealer.command("B-07", "close-betting")
    deal(dealer, "B-07", "9S 2H KD 5C")
    last = house.desk.house.table("B-07").last
    assert last is not None and ann.balance == 1_005_000
    opened = {"coup": last.id, "patron": ann.id, "about": "paid too much"}
    case = staff["dealer-inspector"].done("/disputes", opened)["id"]
    found = {
        "decision": "take",
        "reason": "seen",
        "corrections": [{"patron": ann.id, "amount": -5_000}],
    }
    staff["pit-supervisor"].done(f"/disputes/{case}/propose", found)
    own = staff["dealer-inspector"].post(f"/disputes/{case}/approve", {"finding": 1})
    assert own.status_code == 409 and own.json()["message"]["id"] == "case-opener-cannot-approve", (
        own.text
    )
    pit.done(f"/disputes/{case}/approve", {"finding": 1})
    accept = f"/disputes/{case}/accept"
    refused = staff["director"].post(accept)
    assert refused.status_code == 409 and refused.json()["message"]["id"] == "patron-agrees-alone"
    assert staff["director"].post(accept, {"password": "wrong horse"}).status_code == 401
    assert ann.balance == 1_005_000
    staff["director"].done(accept, {"password": secret})


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
    assert refused.status_code == 409 and refused.json()["message"]["id"] == "tray-still-open"
    book = supervisor.get("/tables/B-07/float").json()["book"]
    closing = {"what": "closing", "chips": chips_of(book), "second": staff["dealer"].pin}
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


# ---- what people write


def test_3_no_reason_hides_lines_or_runs_backwards(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    pit, shift = staff["pit-manager"], staff["dealer"]
    for hidden in ("\n", "\u202e", "\u2066", "\x00", "\x7f", "\u2028", "\u200b", "\ufeff"):
        body = {"command": "raise-alarm", "note": f"reader{hidden} odd"}
        assert pit.post("/tables/B-07/commands", body).status_code == 422, hex(ord(hidden))
        over = {"reason": f"so{hidden}it was", "second": pit.pin}
        assert shift.post("/tables/B-07/take-over", over).status_code == 422
    ann, coup = lost_coup(house, staff["dealer"])
    case = ann.done("/disputes", {"coup": coup, "about": "chưa trả tiền, 没有付款"})["id"]
    ann.done(f"/disputes/{case}/account", {"text": "First line.\nSecond line."})
    for text in ("\u202eline", "a\x00b"):
        assert ann.post(f"/disputes/{case}/account", {"text": text}).status_code == 422


def test_3_no_name_passes_for_another_or_for_the_house(house: HouseOnline) -> None:
    def registers(name: str) -> int:
        return (
            house.nobody()
            .post("/register", {"name": name, "password": "correct horse"})
            .status_code
        )

    for name in ("cage", "House", "the bank", "Ｃａｇｅ", "pit manager", "Pit-Manager", "c.a.g.e",
                 "Аnn Lee", "Ann Lее", "Ann\u202eLee", "Ann\nLee"):  # fmt: skip
        assert registers(name) == 422, name
    for name in ("Nguyễn Văn An", "Анна Ли", "山田 はなこ", "Ｊｏｅ Ng"):
        assert registers(name) == 200, name
    assert registers("Joe Ng") == 409
    assert house.people.account("Joe Ng").person.name == "Joe Ng"  # type: ignore[union-attr]


def test_3_no_table_differs_from_another_in_leading_zeros_alone(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    setup = {
        "book": "roulette",
        "version": "standard",
        "seats": 7,
        "limits": {"minimum": 200, "maximum": 50_000},
    }
    alike = {"command": "open-table", "setup": setup}
    for table in ("R-2", "R-002", "B-7", "B-007"):
        assert staff["pit-manager"].post(f"/tables/{table}/commands", alike).status_code == 409
    staff["pit-manager"].done("/tables/R-20/commands", alike)


def test_3_a_count_beside_the_book_is_told_to_the_pit_and_surveillance_at_once(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    supervisor, watcher, guest = staff["pit-supervisor"], house.staff("surveillance"), house.guest()
    written(house, ("surveillance", watcher))
    staff["dealer"].go_on("B-07")
    stream = Stream(watcher, "/pit/stream")
    book = supervisor.get("/tables/B-07/float").json()["book"]
    count = {
        "what": "closing",
        "chips": chips_of(book - 5_000),
        "reason": "not found",
        "second": staff["dealer"].pin,
    }
    supervisor.done("/tables/B-07/float", count)
    while not (told := stream.message("pit"))["view"]["variance"]:
        pass  # the other tables as they are
    stream.close()
    assert told["table"] == "B-07" and "5,000 short" in told["view"]["variance"]
    assert "not found" in staff["pit-manager"].view("B-07")["variance"]
    assert "variance" not in guest.view("B-07")
    again = {"what": "opening", "chips": chips_of(book - 5_000), "second": staff["dealer"].pin}
    supervisor.done("/tables/B-07/float", again)
    assert watcher.view("B-07")["variance"] == ""


def test_3_verify_names_a_stake_beyond_a_patrons_own_limit(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    ann, dealer, at = house.guest(), staff["dealer"], house.desk.clock.now()
    ann.done("/me/limits", {"loss": 1_000})
    to_betting(dealer, "B-07")
    ann.done("/tables/B-07/seat")
    ann.done("/tables/B-07/wagers", {"wagers": [{"bet": "player", "amount": 600}]})
    more = {"wagers": [{"bet": "banker", "amount": 500}]}
    assert ann.post("/tables/B-07/wagers", more).status_code == 403
    assert verify(house.desk.store).is_clean
    # As if the house had let one through: 600 of the 1,000 lie on the felt.
    guards, state = Guards(house.desk.store), house.desk.house.table("B-07")
    fact = OwnLimitsSet(ann.id, at, ann.id, 1_000, 0)
    guards.hear(Record(1, care_stream(ann.id), 1, at, b"", b"", b""), fact)
    head, by = house.desk.store.head().position + 1, Actor(ann.id)
    for amount, is_beyond in ((400, False), (401, True)):
        bet = WagerPlaced(by, house.desk.clock.now(), ann.id, 1, "banker", amount)
        assert bool(guards.beyond_own_limits(bet, state, head)) == is_beyond


def test_a_credit_leaves_in_the_tray_what_the_bets_can_win(
    house: HouseOnline, staff: dict[str, Client]
) -> None:
    ann, dealer, supervisor = house.guest(), staff["dealer"], staff["pit-supervisor"]
    dealer.go_on("R-02")
    ann.done("/tables/R-02/seat")
    dealer.command("R-02", "open-betting")
    ann.done("/tables/R-02/wagers", {"wagers": [{"bet": "straight:5", "amount": 1_000}]})
    book = supervisor.get("/tables/R-02/float").json()["book"]
    chips, slip = chips_of(book - 34_999), "/tables/R-02/slips/1"
    supervisor.done("/tables/R-02/slips", {"kind": "credit", "chips": chips})
    issue = {"step": "issue", "chips": chips, "second": supervisor.pin}
    refused = dealer.post(slip, issue)
    assert refused.status_code == 409 and "can win 35,000" in refused.json()["error"]
    void = {"step": "void", "chips": {}, "reason": "too much", "second": staff["cashier"].pin}
    supervisor.done(slip, void)
    house.by_slip("credit", "R-02", book - 35_000, staff)
