"""Chips in nobody's name, seats whose patron is unknown, tips, debts, and play money apart."""

from house_online import CHEAP, PASSWORD, HouseOnline, deal, row_of, to_betting

from croupier.bank.events import CapitalPaidIn
from croupier.bank.postings import posting
from croupier.floor.audit import verify
from croupier.floor.cage import cage_of
from croupier.floor.records import encode_event
from croupier.store.batch import Commit
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
    assert (held("chips", who), held("chips"), held("drop", "L7-01")) == (2_000, 5_000, 2_000)
    bet = {"patron": who, "seat": 3, "bet": "player", "amount": 3_000}
    more = {"command": "place-wager", **bet}
    assert refusal_of(dealer.post("/tables/L7-01/commands", more)) == "sitting-short"
    brought = {"patron": who, "chips": {"1000": 1}}
    assert house.staff("dealer").post("/tables/L7-01/chips-brought", brought).status_code == 403
    dealer.done("/tables/L7-01/chips-brought", brought)
    dealer.command("L7-01", "place-wager", **bet)
    assert (held("chips", who), held("chips")) == (0, 4_000)
    dealer.command("L7-01", "close-betting")
    deal(dealer, "L7-01", "9S 2H KD 5C")
    assert held("chips", who) == 6_000, "the stake, and as much again"
    assert held("float", "L7-01") == tray - 2_000 - 3_000
    signed = house.staff("dealer-inspector").pin
    assert dealer.post("/tables/L7-01/tips", {"patron": who, "amount": 100}).status_code == 202
    dealer.done("/tables/L7-01/tips", {"patron": who, "amount": 500, "second": signed})
    dealer.command("L7-01", "leave-seat", patron=who, seat=3)
    assert (held("chips", who), held("chips")) == (0, 9_500), "in their pocket"
    assert refusal_of(cage.post("/chips/redeemed", {"chips": {"10000": 1}})) == "chips-short"
    cage.done("/chips/redeemed", {"chips": {"1000": 4, "5000": 1, "500": 1}})
    assert held("chips") == 0
    assert pit.get("/chips").json()["in_pockets"] == 0
    (box,) = [row.name for row in house.desk.store.accounts("", 99) if "/tips/" in row.name]
    (tips,) = cage.get("/cage").json()["tips"]
    assert tips == {"box": box.partition("/tips/")[2], "has": 500}
    paid = {"amount": 500, "second": pit.pin}
    name = box.partition("/tips/")[2]
    assert refusal_of(cage.post(f"/tips/{name}", {**paid, "amount": 400})) == "tips-differ"
    for counted in ({}, {"1000": 1}):  # chips of 500 lie in it, and would else be redeemed again
        asked = {**paid, "chips": counted}
        assert refusal_of(cage.post(f"/tips/{name}", asked)) == "tip-chips-differ"
    cage.done(f"/tips/{name}", {**paid, "chips": {"500": 1}})
    assert cage_of(house.desk.store).chips is None, "which it has is known from its first count"
    assert held("tips", name) == 0
    told = cage.get("/tips").json()
    (given,), (out,) = told["given"], told["paid"]
    assert (given["box"], given["table"], given["tips"], given["amount"]) == (name, "L7-01", 1, 500)
    assert (out["box"], out["amount"]) == (name, 500) and out["second"]
    assert cage.get("/cage").json()["tips"] == []
    assert "L7-01,1,500" in cage.get("/tips/table.csv").text
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
        house.staff("dealer"),
        house.staff("cashier"),
        house.player(),
        house.guest(),
    )
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


def test_audit_5_chips_of_one_sitting_are_nobody_elses(house: HouseOnline) -> None:
    dealer, cage = house.staff("dealer"), house.staff("cashier")
    cage.done("/chips/sold", {"chips": {"10000": 50}})
    to_betting(dealer, "L7-01")
    rich, poor = (dealer.done("/tables/L7-01/walk-ins", {"seat": seat})["id"] for seat in (1, 2))
    dealer.done("/tables/L7-01/buy-in", {"patron": rich, "amount": 50_000})
    bet = {"command": "place-wager", "patron": poor, "seat": 2, "bet": "player", "amount": 1_000}
    assert refusal_of(dealer.post("/tables/L7-01/commands", bet)) == "sitting-short"
    tip = {"patron": poor, "amount": 100, "second": house.staff("dealer-inspector").pin}
    assert refusal_of(dealer.post("/tables/L7-01/tips", tip)) == "sitting-short"
    # Chips from a pocket are one person's word, as cash is, and count together with it.
    much = {"patron": rich, "chips": {"10000": 6}}
    assert dealer.post("/tables/L7-01/chips-brought", much).status_code == 202
    signed = {**much, "second": house.staff("pit-supervisor").pin}
    dealer.done("/tables/L7-01/chips-brought", signed)
    assert house.desk.house.balance("chips", rich) == 110_000
    for who, seat in ((rich, 1), (poor, 2)):
        dealer.command("L7-01", "leave-seat", patron=who, seat=seat)
    assert house.desk.house.balance("chips") == 550_000
    assert verify(house.desk.store).is_clean


def test_audit_4_a_tip_from_a_wallet_is_the_patrons_own_act(house: HouseOnline) -> None:
    dealer, other, inspector = (house.staff(r) for r in ("dealer", "dealer", "dealer-inspector"))
    ann, player, held = house.guest(), house.player(), house.desk.house.balance
    dealer.go_on("L7-01")
    for one in (ann, player):
        one.done("/tables/L7-01/seat")
    has = ann.balance
    taken = {"patron": ann.id, "amount": has, "second": inspector.pin}
    assert refusal_of(dealer.post("/tables/L7-01/tips", taken)) == "tip-own-word"
    alone = {"patron": ann.id, "amount": 5}
    assert refusal_of(dealer.post("/tables/L7-01/tips", alone)) == "tip-own-word"
    assert dealer.post("/tables/L7-01/tip", {"amount": 5}).status_code == 403
    ann.done("/tables/L7-01/tip", {"amount": 500})
    assert ann.balance == has - 500
    assert refusal_of(ann.post("/tables/L7-01/tip", {"amount": has})) == "wallet-short"
    assert refusal_of(player.post("/tables/L7-01/tip", {"amount": 5})) == "play-money-no-cash"
    assert refusal_of(ann.post("/tables/B-02/tip", {"amount": 5})) == "tip-patron-absent"
    # A dealer who is not on says nothing of anybody's chips.
    who = dealer.done("/tables/L7-01/walk-ins", {"seat": 6})["id"]
    dealer.done("/tables/L7-01/buy-in", {"patron": who, "amount": 2_000})
    tip = {"patron": who, "amount": 100, "second": inspector.pin}
    assert refusal_of(other.post("/tables/L7-01/tips", tip)) == "signer-not-on"
    dealer.done("/tables/L7-01/tips", tip)
    (box,) = [row.name for row in house.desk.store.accounts("", 99) if "/tips/" in row.name]
    assert held("tips", box.partition("/tips/")[2]) == 600
    assert verify(house.desk.store).is_clean


def test_audit_4_a_patron_signs_a_tip_with_their_password(house: HouseOnline) -> None:
    dealer, cage = house.staff("dealer"), house.staff("cashier")
    ann = house.people.add("Ann of L7", "patron", "", CHEAP.hash(PASSWORD), 0)
    cage.done(f"/patrons/{ann.id}/cash", {"kind": "pay-in", "amount": 5_000})
    dealer.go_on("L7-01")
    dealer.command("L7-01", "take-seat", patron=ann.id, seat=1)
    tip = {"patron": ann.id, "amount": 300}
    wrong = dealer.post("/tables/L7-01/tips", {**tip, "password": "not it at all"})
    assert wrong.status_code == 401
    dealer.done("/tables/L7-01/tips", {**tip, "password": PASSWORD})
    assert house.desk.house.balance("wallet", ann.id) == 4_700
    assert verify(house.desk.store).is_clean


def owing(house: HouseOnline, amount: int) -> str:
    """Have a patron owe the house something, as a correction beyond the wallet leaves it."""
    debt = house.people.add(f"Owing {amount}", "patron", "", "", 0).id
    store, currency = house.desk.store, house.desk.house.currency
    posted = posting(f"{currency}/receivable/{debt}", f"{currency}/house", amount, "correction")
    head = store.versions(["house"]).get("house", 0)
    fact = encode_event(CapitalPaidIn("house", house.desk.clock.now(), amount))
    commit = Commit("house", head, 1, events=(fact,), postings=((posted,),))
    assert type(store.append([commit])[0]).__name__ == "Written"
    return debt


def test_audit_3_a_debt_is_paid_as_any_cash_is(house: HouseOnline) -> None:
    cage, pit = house.staff("cashier"), house.staff("pit-supervisor")
    who, held = owing(house, 3_000_000), house.desk.house.balance
    key = "a key for this debt"
    for _ in range(2):
        paid = cage.post(f"/patrons/{who}/debt", {"amount": 600_000}, key)
        assert (paid.status_code, paid.json()["owes"]) == (200, 2_400_000)
    more = {"amount": 600_000}
    assert cage.post(f"/patrons/{who}/debt", more).status_code == 202, "over the day it is much"
    assert pit.post(f"/patrons/{who}/debt", more).status_code == 403
    (owed,) = cage.get("/cage").json()["debts"]
    assert (owed["id"], owed["owes"] > 0) == (who, True)
    assert owed["name"] in cage.get("/debts/table.csv").text
    cage.done(f"/patrons/{who}/debt", {**more, "second": pit.pin})
    assert held("receivable", who) == 1_800_000
    refused = cage.post(f"/patrons/{who}/debt", {"amount": 1_800_001, "second": pit.pin})
    assert refusal_of(refused) == "debt-smaller"
    # Whatever one person takes and pays alone is one sum, by whichever act.
    other = house.staff("cashier")
    for nth in range(10):
        ann = house.people.add(f"Ann {nth}", "patron", "", "", 0).id
        other.done(f"/patrons/{ann}/cash", {"kind": "pay-in", "amount": 1_000_000})
    assert other.post("/chips/sold", {"chips": {"1": 1}}).status_code == 202
    assert other.post(f"/patrons/{who}/debt", {"amount": 1}).status_code == 202
    assert other.post(f"/patrons/{ann}/cash", {"kind": "pay-out", "amount": 1}).status_code == 202


def test_a_table_is_not_handed_back_with_somebody_unknown_at_it(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    dealer.go_on("L7-01")
    who = dealer.done("/tables/L7-01/walk-ins", {"seat": 3})["id"]
    refused = dealer.post("/tables/L7-01/hand-back", {})
    assert refusal_of(refused) == "table-hand-back-walk-ins"
    dealer.command("L7-01", "leave-seat", patron=who, seat=3)
    house.tray("closing", "L7-01", house.desk.house.balance("float", "L7-01"))
    dealer.done("/tables/L7-01/hand-back", {})
