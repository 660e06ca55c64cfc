"""A buy-in that was recorded wrongly is taken back within its hand, by an entry reversing it."""

from house_online import Client, HouseOnline, deal, row_of, to_betting

from croupier.floor.audit import verify
from croupier.rules.gaming_day import date_of
from refusals import refusal_of

AT = "/tables/L7-01"


def bought(house: HouseOnline, amount: int = 5_000) -> tuple[Client, Client, str]:
    """Seat somebody unknown who buys in while bets are open."""
    dealer = house.staff("dealer")
    to_betting(dealer, "L7-01")
    who = dealer.done(f"{AT}/walk-ins", {"seat": 3})["id"]
    dealer.done(f"{AT}/buy-in", {"patron": who, "amount": amount})
    return dealer, house.staff("dealer-inspector"), who


def test_a_buy_in_is_taken_back_within_its_hand_and_both_entries_stay(house: HouseOnline) -> None:
    held = house.desk.house.balance
    tray, drop = held("float", "L7-01"), held("drop", "L7-01")
    dealer, inspector, who = bought(house)
    (one,) = dealer.get(f"{AT}/buy-ins").json()["buy_ins"]
    assert (one["patron"], one["amount"], one["name"]) == (who, 5_000, "Seat 3, unknown")
    back = f"{AT}/buy-ins/{one['entry']}/back"
    waiting = dealer.post(back, {})
    assert waiting.status_code == 202, "it takes a second person"
    dealer.done(f"/acts/{waiting.json()['waiting']}/take-back", {"reason": "with the PIN"})
    dealer.done(back, {"second": inspector.pin})
    assert (held("float", "L7-01"), held("drop", "L7-01"), held("chips", who)) == (tray, drop, 0)
    assert dealer.get(f"{AT}/buy-ins").json()["buy_ins"] == []
    assert refusal_of(dealer.post(back, {"second": inspector.pin})) == "buy-in-gone"
    events = house.staff("pit-manager").get("/significant", params={"table": "L7-01"}).json()
    assert [x["amount"] for x in events["events"] if x["category"] == "correction"] == [5_000]
    today = date_of(house.desk.days.day_of(house.desk.clock.now()))
    report = house.staff("pit-supervisor").get("/reports", params={"date": today}).json()
    assert row_of(report, "L7-01")["drop"] == drop
    assert verify(house.desk.store).is_clean


def test_what_lies_on_the_felt_or_was_played_is_not_taken_back(house: HouseOnline) -> None:
    dealer, inspector, who = bought(house)
    (one,) = dealer.get(f"{AT}/buy-ins").json()["buy_ins"]
    back, signed = f"{AT}/buy-ins/{one['entry']}/back", {"second": inspector.pin}
    dealer.command("L7-01", "place-wager", patron=who, seat=3, bet="player", amount=1_000)
    assert refusal_of(dealer.post(back, signed)) == "sitting-short"
    dealer.command("L7-01", "close-betting")
    deal(dealer, "L7-01", "9S 2H KD 5C")
    assert dealer.get(f"{AT}/buy-ins").json()["buy_ins"] == []
    assert refusal_of(dealer.post(back, signed)) == "buy-in-hand-over"
    assert verify(house.desk.store).is_clean


def test_who_took_a_buy_in_does_not_agree_to_its_end_nor_who_is_not_on(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    to_betting(dealer, "L7-01")
    who = dealer.done(f"{AT}/walk-ins", {"seat": 3})["id"]
    pit = house.staff("pit-supervisor")
    pit.done(f"{AT}/buy-in", {"patron": who, "amount": 900})
    (one,) = dealer.get(f"{AT}/buy-ins").json()["buy_ins"]
    back = f"{AT}/buy-ins/{one['entry']}/back"
    assert refusal_of(dealer.post(back, {"second": pit.pin})) == "buy-in-back-own"
    inspector = house.staff("dealer-inspector")
    assert refusal_of(pit.post(back, {"second": inspector.pin})) == "signer-not-on"
    dealer.done(back, {"second": inspector.pin})


def test_4_what_was_taken_back_was_taken_and_counts_for_the_day(house: HouseOnline) -> None:
    dealer, inspector, who = bought(house, 90_000)
    (one,) = dealer.get(f"{AT}/buy-ins").json()["buy_ins"]
    dealer.done(f"{AT}/buy-ins/{one['entry']}/back", {"second": inspector.pin})
    again = dealer.post(f"{AT}/buy-in", {"patron": who, "amount": 90_000})
    assert again.status_code == 202, "as verify has it, too: 180,000 take two people"
