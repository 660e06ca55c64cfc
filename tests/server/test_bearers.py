"""Chips in nobody's name, seats whose patron is unknown, tips, debts, and play money apart."""

from house_online import HouseOnline, deal, row_of, to_betting

from croupier.floor.audit import verify
from refusals import refusal_of


def test_somebody_unknown_sits_bets_wins_and_leaves_with_chips(house: HouseOnline) -> None:
    dealer, pit, cage = (house.staff(rank) for rank in ("dealer", "pit-supervisor", "cashier"))
    held = house.desk.house.balance
    cage.done("/chips/sold", {"chips": {"1000": 5}})
    assert (held("chips"), held("cage")) == (5_000, house.desk.settings.capital + 5_000)
    to_betting(dealer, "L7-01")
    seated = dealer.done("/tables/L7-01/walk-ins", {"seat": 3})
    assert seated["name"] == "Seat 3, unknown"
    who, tray = seated["id"], held("float", "L7-01")
    dealer.done("/tables/L7-01/buy-in", {"patron": who, "amount": 2_000})
    assert (held("chips"), held("drop", "L7-01")) == (7_000, 2_000)
    bet = {"patron": who, "seat": 3, "bet": "player", "amount": 3_000}
    dealer.command("L7-01", "place-wager", **bet)
    assert held("chips") == 4_000
    too_much = {"command": "place-wager", **bet, "amount": 9_000}
    assert refusal_of(dealer.post("/tables/L7-01/commands", too_much)) == "chips-short"
    dealer.command("L7-01", "close-betting")
    deal(dealer, "L7-01", "9S 2H KD 5C")
    assert held("chips") == 10_000, "the stake, and as much again"
    assert held("float", "L7-01") == tray - 2_000 - 3_000
    signed = house.staff("dealer-inspector").pin
    assert dealer.post("/tables/L7-01/tips", {"patron": who, "amount": 100}).status_code == 202
    dealer.done("/tables/L7-01/tips", {"patron": who, "amount": 500, "second": signed})
    dealer.command("L7-01", "leave-seat", patron=who, seat=3)
    assert refusal_of(cage.post("/chips/redeemed", {"chips": {"10000": 1}})) == "chips-short"
    cage.done("/chips/redeemed", {"chips": {"5000": 1, "500": 9}})
    assert held("chips") == 0
    assert pit.get("/chips").json()["in_pockets"] == 0
    (box,) = [row.name for row in house.desk.store.accounts("", 99) if "/tips/" in row.name]
    paid = {"amount": 500, "second": pit.pin}
    name = box.partition("/tips/")[2]
    assert refusal_of(cage.post(f"/tips/{name}", {**paid, "amount": 400})) == "tips-differ"
    cage.done(f"/tips/{name}", paid)
    assert held("tips", name) == 0
    assert verify(house.desk.store).is_clean


def test_an_unknown_person_is_nobody_else_and_nobody_at_a_table_of_the_house(
    house: HouseOnline,
) -> None:
    dealer = house.staff("dealer")
    house.deals("B-02")
    refused = dealer.post("/tables/B-02/walk-ins", {"seat": 1})
    assert refusal_of(refused) == "walk-in-wants-dealer"
    made_up = {"command": "take-seat", "patron": "walk-in-L7-01-3-1", "seat": 3}
    assert dealer.post("/tables/L7-01/commands", made_up).status_code == 404
    assert house.guest().post("/tables/L7-01/walk-ins", {"seat": 1}).status_code == 403


def test_cash_of_unknown_people_at_one_seat_is_counted_together(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    dealer.go_on("L7-01")
    codes = []
    for _ in range(2):
        who = dealer.done("/tables/L7-01/walk-ins", {"seat": 2})["id"]
        buy = {"patron": who, "amount": 60_000}
        codes.append(dealer.post("/tables/L7-01/buy-in", buy).status_code)
        dealer.command("L7-01", "leave-seat", patron=who, seat=2)
    assert codes == [200, 202], "together they are above what one person takes alone"
    assert verify(house.desk.store).is_clean


def test_much_cash_for_chips_takes_a_second_person(house: HouseOnline) -> None:
    cage, pit = house.staff("cashier"), house.staff("pit-supervisor")
    much = {"chips": {"1000000": 2}}
    assert cage.post("/chips/sold", much).status_code == 202
    assert cage.post("/chips/sold", {**much, "second": pit.pin}).status_code == 200
    assert pit.post("/chips/sold", {"chips": {"1000": 1}}).status_code == 403
    assert refusal_of(cage.post("/chips/sold", {"chips": {"7": 1}})) == "denomination-unknown"
    assert verify(house.desk.store).is_clean


def test_play_money_is_a_currency_of_its_own(house: HouseOnline) -> None:
    dealer, cage, ann, ben = (
        house.staff("dealer"), house.staff("cashier"), house.player(), house.guest(),
    )  # fmt: skip
    given = house.desk.settings.play_money
    me = ann.get("/me").json()
    assert (me["currency"], me["balance"]) == ("PLAY", given)
    assert ben.get("/me").json()["currency"] == house.desk.house.currency != "PLAY"
    held, store = house.desk.house.balance, house.desk.store
    tray, cash = held("float", "L7-01"), held("cage")
    to_betting(dealer, "L7-01")
    for one, seat in ((ann, 1), (ben, 2)):
        one.done("/tables/L7-01/seat", {"seat": seat})
        one.done("/tables/L7-01/wagers", {"wagers": [{"bet": "player", "amount": 1_000}]})
    dealer.command("L7-01", "close-betting")
    deal(dealer, "L7-01", "9S 2H KD 5C")
    assert ann.balance == given + 1_000
    assert held("float", "L7-01") == tray - 1_000, "ben's alone: the tray has no play money"
    assert held("cage") == cash
    assert store.balances(["PLAY/mint"]) == {"PLAY/mint": given + 1_000}
    refused = cage.post(f"/patrons/{ann.id}/cash", {"kind": "pay-in", "amount": 5})
    assert refusal_of(refused) == "cash-not-for-guests"
    report = house.staff("pit-manager").get("/reports").json()
    for currency in (house.desk.house.currency, "PLAY"):  # ben's alone, and ann's alone
        day = row_of(report, "L7-01", currency)
        assert (day["turnover"], day["win"]) == (1_000, -1_000), currency
    assert verify(store).is_clean
