"""What a fifth audit by an insider's eyes found of bounds that one person could move."""

from collections.abc import Iterator

import msgspec
import pytest
from house_online import QUIET, Client, HouseOnline, deal, open_house_online, to_betting
from msgspec.structs import replace
from test_audited import READING, ruled
from test_audited_floor import written
from test_insiders import TABLES

from croupier.bank.events import Withdrawn
from croupier.floor.audit import verify
from croupier.floor.people_events import OWNER, Change, SettingsChanged, StaffMade
from croupier.floor.records import cage_stream
from croupier.floor.requests import Book, Refused
from croupier.floor.roster import Roster
from croupier.rules.authority import Maximum, standard

AT = "B-07"


@pytest.fixture
def house() -> Iterator[HouseOnline]:
    with open_house_online(replace(QUIET, tables=(*TABLES, READING))) as opened:
        yield opened


# ---- maxima


def raised(house: HouseOnline, shift: Client) -> dict[str, object]:
    """Have a Shift Manager raise the maximum of a table; give the set-up that was."""
    was: dict[str, object] = shift.view(AT)["setup"]
    high = {"minimum": 200, "maximum": 10**9, "differential": None}
    shift.command(AT, "change-setup", setup={**was, "limits": high}, reason="vip")
    return was


def lost(house: HouseOnline, dealer: Client) -> tuple[Client, str]:
    ann = house.guest()
    dealer.command(AT, "open-betting")
    ann.done(f"/tables/{AT}/seat")
    ann.done(f"/tables/{AT}/wagers", {"wagers": [{"bet": "player", "amount": 200}]})
    dealer.command(AT, "close-betting")
    deal(dealer, AT, "KH 9C QS KD")
    last = house.desk.house.table(AT).last
    assert last is not None
    return ann, last.id


def test_r_35_who_raises_a_tables_maximum_raises_nobodys_authority(house: HouseOnline) -> None:
    dealer, shift, inspector = (
        house.staff(rank) for rank in ("dealer", "shift-manager", "dealer-inspector")
    )
    assistant = house.staff("assistant-director")
    ranks = ("dealer", "shift-manager", "dealer-inspector", "assistant-director")
    written(house, *zip(ranks, (dealer, shift, inspector, assistant), strict=True))
    to_betting(dealer, AT)
    dealer.command(AT, "close-betting")
    deal(dealer, AT, "KH 9C QS KD")
    raised(house, shift)
    ann, coup = lost(house, dealer)
    # By a case: of the house's 50,000 these are 8,000 maxima, of the table's less than one.
    case = ann.done("/disputes", {"coup": coup, "about": "paid short"})["id"]
    money = [{"patron": ann.id, "amount": 400_000_000}]
    found = {"decision": "pay", "reason": "misread", "corrections": money}
    assert inspector.post(f"/disputes/{case}/propose", found).status_code == 403
    money[0]["amount"] = 60_000
    assert inspector.post(f"/disputes/{case}/propose", found).status_code == 403
    # By a ruling likewise.
    given = {"corrections": [{"patron": ann.id, "amount": 400_000_000}]}
    assert ruled(assistant, AT, "beyond-the-rules", **given) == 200
    approved = inspector.post(f"/tables/{AT}/rulings/approve", inspector.waiting(AT))
    assert approved.status_code == 403
    shift.done(f"/tables/{AT}/rulings/approve", shift.waiting(AT))
    assert verify(house.desk.store).is_clean


def test_r_35_corrections_count_in_no_higher_maxima_than_the_settings_have() -> None:
    settings = (Maximum("B-01", "baccarat", 50_000), Maximum("B-02", "baccarat", 80_000))
    authority = standard().within(settings)
    assert authority.counting("B-01", "baccarat", 10**9) == 50_000
    assert authority.counting("B-01", "baccarat", 1_000) == 1_000
    assert authority.counting("B-99", "baccarat", 10**9) == 80_000  # a new table of the game
    assert authority.counting("R-99", "roulette", 10**9) is None  # of a game without any
    assert authority.counting("B-01", "baccarat", None) is None
    opened = standard().within((*settings, Maximum("B-03", "baccarat", None)))
    assert opened.counting("B-99", "baccarat", 10**9) == 80_000
    assert opened.counting("B-03", "baccarat", 10**9) is None
    assert authority.changed(authority.rows[:1]).maxima == settings


def test_r_35_verify_counts_in_the_maxima_of_the_settings_on_record() -> None:
    roster, limits = Roster(), {"minimum": 200, "maximum": 50_000}
    tables = [{"id": "B-01", "book": "baccarat", "limits": limits, "dealer": "by-hand"}]
    rows = msgspec.json.encode(standard().rows).decode()
    for setting, after in (("tables", msgspec.json.encode(tables).decode()), ("authority", rows)):
        roster.hear(SettingsChanged(OWNER, 1, (Change(setting, "", after),)))
    assert roster.authority.counting("B-01", "baccarat", 10**9) == 50_000


# ---- cash


def test_1_6_a_cashiers_pay_outs_of_a_day_count_together_whoever_the_patrons_are(
    house: HouseOnline,
) -> None:
    ranks = ("cashier", "cashier", "cashier", "dealer", "pit-supervisor")
    staff = [house.staff(rank) for rank in ranks]
    written(house, *zip(ranks, staff, strict=True))
    cashier, other, third, dealer, supervisor = staff
    absent = [
        str(dealer.done("/patrons", {"name": f"Absent {one}"})["id"]) for one in "abcdefghijk"
    ]
    much = {"kind": "pay-in", "amount": 1_000_000}
    for nth, patron in enumerate(absent):
        (other if nth < 9 else third).done(f"/patrons/{patron}/cash", much)
    out = {"kind": "pay-out", "amount": 1_000_000}
    for patron in absent[:10]:
        cashier.done(f"/patrons/{patron}/cash", out)
    assert cashier.post(f"/patrons/{absent[10]}/cash", out).status_code == 202
    booked = Withdrawn(cashier.id, house.desk.clock.now(), absent[10], 1)
    refused = house.ask(Book(cage_stream(absent[10]), (booked,)))
    assert isinstance(refused, Refused) and refused.message.id == "cash-paid-alone-day"
    cashier.done(f"/patrons/{absent[10]}/cash", {**out, "second": supervisor.pin})
    assert verify(house.desk.store).is_clean


def test_1_6_verify_names_cash_that_one_person_alone_paid_out() -> None:
    roster = Roster()
    roster.hear(StaffMade(OWNER, 1, "cal", "Cal", "cashier"))
    for nth in range(10):
        assert not roster.objection(Withdrawn("cal", 3, f"p{nth}", 999_999))
    assert "alone over the day" in str(roster.objection(Withdrawn("cal", 3, "p10", 999_999)))


def test_1_8_a_buy_in_is_recorded_by_who_is_on_or_by_the_pit(house: HouseOnline) -> None:
    dealer, other, supervisor = (house.staff(r) for r in ("dealer", "dealer", "pit-supervisor"))
    dealer.go_on(AT)
    patron = str(supervisor.done("/patrons", {"name": "Walk In"})["id"])
    dealer.command(AT, "take-seat", patron=patron, seat=3)
    bought = {"patron": patron, "amount": 5_000}
    refused = other.post(f"/tables/{AT}/buy-in", bought)
    assert (refused.status_code, refused.json()["message"]["id"]) == (403, "buy-in-at-anothers")
    dealer.done(f"/tables/{AT}/buy-in", bought)
    second = house.staff("pit-supervisor")
    second.done(f"/tables/{AT}/buy-in", bought)


def test_6_c_no_dealer_records_a_buy_in_where_nobody_stands_at_the_box(house: HouseOnline) -> None:
    other, supervisor = house.staff("dealer"), house.staff("pit-supervisor")
    patron = str(supervisor.done("/patrons", {"name": "Walk By"})["id"])
    automatic = next(one for one in house.desk.settings.tables if one.dealer != "by-hand")
    seat = {"command": "take-seat", "patron": patron, "seat": 3}
    refused = other.post(f"/tables/{automatic.id}/commands", seat)
    assert refused.json()["message"]["id"] == "act-for-a-patron-at-anothers"
    supervisor.command(automatic.id, "take-seat", patron=patron, seat=3)
    refused = other.post(f"/tables/{automatic.id}/buy-in", {"patron": patron, "amount": 5_000})
    assert (refused.status_code, refused.json()["message"]["id"]) == (403, "buy-in-at-anothers")
