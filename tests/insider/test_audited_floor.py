"""What a third audit by an insider's eyes found of proposals, trays, hidden cards and openings."""

from collections.abc import Iterator
from typing import Any

import pytest
from house_online import QUIET, Client, HouseOnline, deal, open_house_online, to_betting
from msgspec.structs import replace
from test_audited import FACE_DOWN, READING
from test_insiders import TABLES

from croupier.floor.audit import verify
from croupier.floor.people_events import OWNER, StaffMade
from croupier.floor.records import PEOPLE
from croupier.floor.requests import Book

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
