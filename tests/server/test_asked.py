"""What patrons are asked, as the console shows it: who may answer, how far, and who has."""

from typing import Any

import pytest
from house_online import Client, HouseOnline, Stream, to_betting

from refusals import refusal_of

SETUP = {
    "book": "baccarat",
    "version": "commission",
    "seats": 7,
    "decks": 8,
    "insurance": True,
    "limits": {"minimum": 200, "maximum": 50_000},
}


def at_the_table(
    house: HouseOnline, face_down: bool = False, **stakes: tuple[str, int]
) -> tuple[Client, dict[str, Client]]:
    """A table with bets closed; each patron has one stake, in the order of the seats."""
    pit, patrons = house.staff("pit-manager"), {}
    pit.command("B-09", "open-table", setup={**SETUP, "face_down": face_down})
    house.counted("B-09")
    to_betting(pit, "B-09")
    for who, (bet, amount) in stakes.items():
        patrons[who] = house.guest()
        patrons[who].done("/tables/B-09/seat")
        patrons[who].done("/tables/B-09/wagers", {"wagers": [{"bet": bet, "amount": amount}]})
    pit.command("B-09", "close-betting")
    return pit, patrons


def deal(pit: Client, cards: str) -> None:
    for card in cards.split():
        pit.command("B-09", "deal-card", card=card)


def asked(pit: Client) -> dict[str, Any]:
    """What is said of each patron who is asked, by id, in the order shown."""
    return {one["patron"]: one for one in pit.view("B-09")["question"]["patrons"]}


@pytest.mark.clause("BLD 4.7")
def test_4_7_the_squeeze_is_asked_of_the_highest_bettor_before_the_first_card(
    house: HouseOnline,
) -> None:
    pit, patrons = at_the_table(house, True, bob=("player", 200), ann=("banker", 500))
    ann = patrons["ann"]
    assert pit.view("B-09")["question"]["what"] == "squeeze" and list(asked(pit)) == [ann.id]
    pit.command("B-09", "request-squeeze", patron=ann.id)
    assert pit.view("B-09")["question"] is None
    assert pit.view("B-09")["squeeze"]["squeezer"] == house.desk.door.name(ann.id)


@pytest.mark.clause("BLD 4.7")
def test_4_7_the_table_sees_the_fold_move_and_nothing_else_of_the_card(house: HouseOnline) -> None:
    pit, patrons = at_the_table(house, True, bob=("player", 200), ann=("banker", 500))
    ann, bob = patrons["ann"], patrons["bob"]
    pit.command("B-09", "request-squeeze", patron=ann.id)
    deal(pit, "9S 7S KS QS")
    fold = {"place": 1, "grip": "bottom", "percent": 24}
    stream = Stream(bob, "/tables/B-09/stream")
    try:
        stream.message()
        assert refusal_of(bob.post("/tables/B-09/fold", fold)) == "card-not-face-down"
        assert ann.post("/tables/B-09/fold", {**fold, "percent": 101}).status_code == 422
        assert ann.post("/tables/B-09/fold", fold).status_code == 200
        assert stream.message("fold") == fold
    finally:
        stream.close()
    ann.done("/tables/B-09/squeeze", {"open": [1]})
    assert refusal_of(ann.post("/tables/B-09/fold", fold)) == "card-not-face-down"


@pytest.mark.clause("BLD 4.8")
def test_4_8_nobody_is_asked_where_the_pit_forbids_the_squeeze(house: HouseOnline) -> None:
    pit, _ = at_the_table(house, True, ann=("banker", 500))
    assert pit.view("B-09")["question"] is not None
    pit.done("/tables/B-09/rulings", {"id": "squeeze-restricted", "reason": "slow"})
    assert pit.view("B-09")["question"] is None


def test_nobody_is_asked_to_squeeze_once_a_card_is_out(house: HouseOnline) -> None:
    pit, _ = at_the_table(house, True, ann=("banker", 500))
    deal(pit, "8S")
    assert pit.view("B-09")["question"] is None


@pytest.mark.clause("B 4.10", "B 6.4.3")
def test_6_4_3_insurance_shows_who_may_take_it_and_how_much(house: HouseOnline) -> None:
    pit, patrons = at_the_table(
        house, ann=("banker", 500), eve=("player", 500), bob=("banker", 200)
    )
    ann, bob, eve = patrons["ann"], patrons["bob"], patrons["eve"]
    deal(pit, "KH 4C 3S 2D")  # the Banker's 6 over the Player's 3: 3 to 1 on the Banker
    assert pit.view("B-09")["question"] is None
    pit.command("B-09", "offer-insurance")
    question = pit.view("B-09")["question"]
    assert question["what"] == "insurance" and "4.10" in question["clauses"]
    shown = asked(pit)
    assert list(shown) == [ann.id, bob.id], "only who has a wager on the hand, by seat"
    one = {"hand": "banker", "odds": "3 to 1", "seat": 1, "taken": 0, "left": 166, "over": 0}
    assert shown[ann.id]["insurable"] == [one] and shown[ann.id]["answer"] == ""
    # The dealer and the patron are told the same most.
    assert ann.view("B-09")["you"]["insurance"][0]["most"] == 166

    taken = {"patron": ann.id, "seat": 1, "hand": "banker", "amount": 100}
    pit.command("B-09", "take-insurance", **taken)
    shown = asked(pit)
    assert list(shown) == [bob.id, ann.id], "who has not answered comes first"
    assert shown[ann.id]["answer"] == "took"
    assert [(i["taken"], i["left"]) for i in shown[ann.id]["insurable"]] == [(100, 66)]
    pit.command("B-09", "decline-insurance", patron=bob.id)
    assert asked(pit)[bob.id]["answer"] == "declined"
    refused = pit.post("/tables/B-09/commands", {"command": "decline-insurance", "patron": eve.id})
    assert refused.status_code == 409
    pit.command("B-09", "close-insurance")
    assert pit.view("B-09")["question"] is None


@pytest.mark.clause("BLD 7.13", "BLD 7.13.1", "BLD 7.13.2")
def test_7_13_the_choice_shows_who_has_not_chosen(house: HouseOnline) -> None:
    pit, patrons = at_the_table(house, ann=("banker", 500), bob=("player", 300))
    ann, bob = patrons["ann"], patrons["bob"]
    deal(pit, "8S")
    body = {
        "id": "drawn-together-order-unknown",
        "details": {"cards": ["9S", "4C"]},
        "reason": "both",
    }
    pit.done("/tables/B-09/rulings", body)
    question = pit.view("B-09")["question"]
    assert question["what"] == "choice" and question["clauses"] == ["7.13"]
    assert "order unknown" in question["about"] and list(asked(pit)) == [ann.id, bob.id]
    before = ann.balance
    pit.command("B-09", "choose", patron=ann.id, withdraw=True)
    assert ann.balance == before + 500
    question = pit.view("B-09")["question"]
    assert (question["withdrew"], question["stayed"]) == (1, 0) and list(asked(pit)) == [bob.id]
    pit.command("B-09", "choose", patron=bob.id, withdraw=False)
    assert pit.view("B-09")["question"] is None and pit.view("B-09")["phase"] == "dealing"


@pytest.mark.clause("BLD 7.11.2.1")
def test_7_11_2_1_the_vote_shows_who_has_voted_and_how(house: HouseOnline) -> None:
    pit, ann, bob, eve = house.staff("pit-manager"), house.guest(), house.guest(), house.guest()
    pit.command("B-09", "open-table", setup=SETUP)
    house.counted("B-09")
    pit.go_on("B-09")
    for step in ("load-shoe", "cut-shoe", "open-betting"):
        pit.command("B-09", step)
    for patron in (ann, bob, eve):
        patron.done("/tables/B-09/seat")
    for patron in (ann, bob):
        patron.done("/tables/B-09/wagers", {"wagers": [{"bet": "tie", "amount": 200}]})
    pit.command("B-09", "close-betting")
    deal(pit, "9S")
    pit.done("/tables/B-09/rulings", {"id": "no-burn-first-hand", "reason": "no burn"})
    deal(pit, "7C KH QD")
    pit.command("B-09", "settle")
    assert list(asked(pit)) == [ann.id, bob.id], "not who sat there without a wager"
    pit.command("B-09", "vote", patron=ann.id, go_on=False)
    shown = asked(pit)
    assert [(who, one["answer"]) for who, one in shown.items()] == [
        (bob.id, ""),
        (ann.id, "new-shoe"),
    ]
    pit.command("B-09", "vote", patron=bob.id, go_on=True)
    assert pit.view("B-09")["phase"] == "no-shoe", "a split vote reshuffles"


def test_what_patrons_are_asked_is_for_staff_alone(house: HouseOnline) -> None:
    pit, patrons = at_the_table(house, ann=("banker", 500), bob=("banker", 200))
    deal(pit, "KH 4C 3S 2D")
    pit.command("B-09", "offer-insurance")
    for other in (patrons["bob"], house.guest(), house.nobody()):
        sent = other.get("/tables/B-09").text
        assert '"question"' not in sent and patrons["ann"].id not in sent
    for rank in ("dealer", "director", "auditor", "surveillance"):
        assert len(asked(house.staff(rank))) == 2


def test_watchers_are_offered_no_command(house: HouseOnline) -> None:
    pit, _ = at_the_table(house, ann=("banker", 500))
    assert "leave-seat" in house.staff("dealer").view("B-09")["commands"]
    for rank in ("auditor", "surveillance"):
        assert house.staff(rank).view("B-09")["commands"] == []
    assert "take-seat" in pit.view("B-09")["commands"]
