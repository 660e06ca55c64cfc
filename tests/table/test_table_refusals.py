"""Slips of hand and pen: each is refused with a sentence, and what would be right instead."""

from typing import Any

import pytest
from hands_under_way import dealing, squeezing
from table_driver import Table, only, usual_setup

from croupier.games.wager import Limits
from croupier.rules.ways import each_bet, to_rule, values
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding import house
from croupier.table.shapes import Correction
from refusals import why

# ---- the set-up


@pytest.mark.parametrize(
    ("change", "said", "clauses"),
    [
        ({"limits": Limits(differential=-1)}, "A differential is not below zero.", ("4.3",)),
        ({"limits": Limits(500, 400)}, "The minimum 500 must not be below 0 or above", ("4.4",)),
        ({"stake_multiple": -1}, "multiples of at least 1 unit", ()),
    ],
)
def test_4_3_4_4_limits_that_contradict_themselves(
    change: dict[str, Any], said: str, clauses: tuple[str, ...]
) -> None:
    table = Table()
    refusal = table.refused(c.ChangeSetup, usual_setup(table.game, **change), "")
    assert said in str(refusal) and set(clauses) <= set(refusal.clauses)


def test_a_seat_that_is_taken_is_not_done_away_with() -> None:
    table = Table()
    table.do(c.TakeSeat, "ann", 6)
    refusal = table.refused(c.ChangeSetup, usual_setup(table.game, seats=5), "")
    assert refusal.message.id == "seats-cut-occupied"
    table.do(c.LeaveSeat, "ann", 6)
    table.do(c.TakeSeat, "bob", 5)
    table.do(c.TakeSeat, "ann", 5, behind=True)
    table.do(c.ChangeSetup, usual_setup(table.game, seats=5), "a smaller table")
    assert table.state.setup is not None and table.state.setup.seats == 5


def test_the_set_up_stays_while_wagers_are_down_and_a_shoe_keeps_its_decks() -> None:
    online = Table("online-baccarat").seat("ann")
    online.bet("ann", "player", 500)
    assert (
        online.refused(c.ChangeSetup, usual_setup(online.game, stake_multiple=5), "").message.id
        == "setup-change-mid-coup"
    )
    table = Table().shoe()
    refusal = table.refused(c.ChangeSetup, usual_setup(table.game, decks=6), "")
    assert refusal.message.id == "decks-change-mid-shoe"
    table.do(c.RetireShoe, "worn")
    table.do(c.ChangeSetup, usual_setup(table.game, decks=6), "six from now on")


def test_a_table_closes_only_without_wagers() -> None:
    online = Table("online-baccarat").seat("ann")
    online.bet("ann", "player", 500)
    assert "wagers" in str(online.refused(c.CloseTable)).lower()


# ---- patrons and their places


@pytest.mark.parametrize("name", ["", "ann|bob"])
def test_a_patron_needs_a_name_that_keys_can_hold(name: str) -> None:
    assert Table().refused(c.TakeSeat, name, 1, by="dealer").message.id == "patron-name-invalid"


def test_a_table_has_room_for_so_many_who_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "MOST_BEHIND", 2)
    table = Table().seat("ann")
    for patron in ("dee", "eve"):
        table.do(c.TakeSeat, patron, 1, behind=True)
    assert table.refused(c.TakeSeat, "flo", 2, behind=True).message.id == "table-crowded"


def test_places_behind_a_seat_are_given_and_left() -> None:
    table = Table().seat("ann")
    table.do(c.TakeSeat, "bob", 1, behind=True)
    assert table.refused(c.TakeSeat, "bob", 2, behind=True).message.id == "patron-already-placed"
    table.do(c.LeaveSeat, "bob", 1)
    assert "bob" not in table.state.people.behind and table.state.people.seats == {1: "ann"}


def test_several_seats_are_allowed_only_as_far_as_there_are_any() -> None:
    assert Table().refused(c.AllowSeats, "ann", 8).message.id == "seats-allowance-invalid"


def test_what_is_taken_back_lies_there() -> None:
    table = Table().shoe().bets(ann={"tie": 500})
    assert table.refused(c.WithdrawWager, "ann", 1, "player").allowed == each_bet(["tie"])
    assert (
        table.refused(c.WithdrawWager, "ann", 1, "tie", 501).message.id == "withdrawal-above-stake"
    )
    table.do(c.WithdrawWager, "ann", 1, "tie", 200)
    assert [wager.stake for wager in table.state.coup.wagers.values()] == [300]


# ---- cards


def test_no_cards_are_no_deal() -> None:
    assert dealing().refused(c.DealCards, ()).message.id == "cards-none-to-deal"


def test_only_the_latest_card_is_read_again_and_once_by_each_source() -> None:
    table = dealing(cards="9S 2H")
    assert table.refused(c.DealCard, "9S", "keyed", 0).message.id == "reading-not-latest-card"
    assert table.refused(c.DealCard, "2H", "reader", 1).message.id == "source-already-read"


def two_readings(reader: str, keyed: str) -> Table:
    table = Table(decks=1).shoe().bets(ann={"player": 500}, bob={"banker": 1000})
    table.do(c.CloseBetting)
    table.do(c.DealCard, "9S", "reader")
    table.do(c.DealCard, reader, "reader")
    table.do(c.DealCard, keyed, "keyed", 1)
    assert table.state.phase == "stopped"
    return table


def test_of_two_readings_one_is_chosen_and_no_third() -> None:
    table = two_readings("2H", "3H")
    assert table.refused(c.ChooseReading, "4H").allowed == values(("2H", "3H"))
    table.do(c.ChooseReading, "2H")
    assert table.state.coup.cards == ("9S", "2H") and table.state.phase == "dealing"
    # Both sources have named it now.
    assert table.refused(c.DealCard, "2H", "reader", 1).message.id == "source-already-read"


@pytest.mark.clause("BLD 7.1, 7.1.1")
def test_7_1_a_reading_that_no_shoe_can_have_is_not_chosen_but_ruled_on() -> None:
    table = two_readings("2H", "9S")  # the nine of spades is out, and there is one deck
    refusal = table.refused(c.ChooseReading, "9S", by="dealer-inspector")
    assert why(refusal) == "card-beyond-decks" and "7.1" in refusal.clauses
    assert only(table.rule("faulty-cards"), e.CoupVoided)
    assert table.state.phase == "no-shoe"


@pytest.mark.clause("BLD 7.1, 7.1.2")
def test_7_1_a_burned_card_that_came_too_often_retires_the_shoe() -> None:
    table = Table(decks=1).shoe_loaded()
    ended = only(table.do(c.BurnCards, ("2S", "2S"), 1, "reader"), e.ShoeEnded)
    assert "2 of spades came once more than 1 decks hold" in ended.reason
    assert "7.1.1" in ended.clauses and table.state.phase == "no-shoe"


@pytest.mark.clause("BLD 7.1, 7.2")
def test_7_1_a_card_from_a_shoe_that_is_counted_out() -> None:
    table = Table(decks=1).shoe_of(1)
    table.bets(ann={"player": 500})
    table.do(c.CloseBetting)
    table.cards("9S")
    voided = only(table.do(c.DealCard, "2H"), e.CoupVoided)
    assert "counted out" in voided.note


@pytest.mark.clause("B 7.22")
@pytest.mark.parametrize("wrong", [Correction("ann", 0), Correction("", 100)])
def test_7_22_a_correction_names_a_patron_and_an_amount(wrong: Correction) -> None:
    table = dealing(cards="9S 2H")
    refusal = table.rule_refused("beyond-the-rules", by="director", corrections=(wrong,))
    assert refusal.message.id == "correction-incomplete" and refusal.clauses == ("7.22",)


@pytest.mark.clause("B 7.22")
def test_7_22_a_ruling_may_only_be_recorded() -> None:
    table = dealing(cards="9S 2H")
    (made,) = table.rule("beyond-the-rules", by="director", reason="a glass fell over")
    assert isinstance(made, e.RulingMade) and table.state.phase == "dealing"


# ---- who may, and when


def test_a_patron_does_not_do_the_dealers_work() -> None:
    table = Table().seat("ann")
    assert table.refused(c.LoadShoe, by="ann").rank == "dealer"


@pytest.mark.clause("BLD 7.8")
def test_7_8_a_free_hand_begins_only_when_one_is_due() -> None:
    refusal = Table().shoe().refused(c.BeginFreeHand)
    assert refusal.message.id == "free-hand-not-due" and "7.8" in refusal.clauses


@pytest.mark.clause("BLD 4.7")
def test_4_7_what_lies_open_is_not_opened_again_and_nobody_squeezes_without_a_bet() -> None:
    table = squeezing()
    table.do(c.OpenCards, "player", by="bob")
    assert table.refused(c.OpenCards, "player", by="bob").message.id == "hand-none-face-down"
    empty = Table(face_down=True).shoe().bets(ann={})
    assert not [event for event in empty.do(c.CloseBetting) if isinstance(event, e.SqueezeOffered)]


@pytest.mark.clause("O online.3")
def test_online_3_a_round_has_one_source_of_cards_and_one_patron() -> None:
    table = Table("online-baccarat").seat("ann")
    assert table.refused(c.TakeSeat, "bob", 1, behind=True).message.id == "online-table-one-patron"
    table.bet("ann", "player", 500)
    table.do(c.DealRound)
    table.cards("9S 2H")
    table.refused(c.DealCard, "2H", "keyed", 1, by="house")


@pytest.mark.clause("BLD 7.11.1")
def test_7_11_1_a_burn_within_a_hand_needs_a_ruling() -> None:
    table = Table().shoe_loaded().bets(ann={"player": 500})
    table.do(c.CloseBetting)
    refusal = table.refused(c.BurnCards, ("2S",), 2)
    assert refusal.allowed == (to_rule("no-burn-unseen"),)
    assert refusal.ruling == "no-burn-unseen"
