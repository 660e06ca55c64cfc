"""Slips of hand and pen: each is refused with a sentence, and what would be right instead."""

from typing import Any

import pytest
from hands_under_way import dealing, squeezing
from table_driver import Table, only, usual_setup

from croupier.games import load_game
from croupier.games.wager import Limits
from croupier.rules.ways import each_bet, to, to_rule, values, way
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding import house
from croupier.table.deciding.prospects import preview
from croupier.table.deciding.settling import result_light
from croupier.table.shapes import AUTOMATIC, Actor, Correction, Details
from refusals import refusing, why

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


# ---- what a reader, a sensor and a squeezer alone say


def read_face_down() -> Table:
    """Four cards that the shoe read, for bob to squeeze."""
    table = Table(reader="device", face_down=True).shoe()
    table.bets(ann={"player": 500}, bob={"banker": 1000})
    table.do(c.CloseBetting)
    table.do(c.RequestSqueeze, "bob")
    for card in ("9S", "2H", "KD", "5C"):
        table.do(c.DealCard, card, "reader")
    return table


@pytest.mark.clause("BLD 4.7")
def test_4_7_of_cards_face_down_nobody_learns_by_naming_others() -> None:
    table = read_face_down()
    assert table.state.coup.hidden_cards == ("9S", "2H", "KD", "5C")
    assert table.refused(c.DealCard, "6C", "keyed", 3).message.id == "second-reading-face-down"
    named = table.rule_refused("wrong-record", by="director", cards=("9S", "2H", "KD", "6C"))
    assert named.message.id == "ruling-cards-face-down"
    ruling = c.MakeRuling(Actor("dora", "director"), 1, "faulty-cards", Details(), "torn")
    with refusing("ruling-preview-face-down"):
        preview(table.game, table.state, ruling)
    told = table.refused(c.SignalResult, "banker", "reader")
    assert told.message.id == "result-signal-face-down"
    table.refused(c.LookAtCard, 9, by="bob")
    for hand in ("player", "banker"):
        table.do(c.OpenCards, hand, by="bob")
    assert not table.state.coup.hidden_cards


def test_where_the_shoe_reads_a_card_is_not_typed_and_a_result_not_signalled_by_hand() -> None:
    table = Table(reader="device").shoe().bets(ann={"tie": 500})
    table.do(c.CloseBetting)
    assert table.refused(c.DealCard, "9S", "keyed").message.id == "card-key-needs-reader"
    table.do(c.DealCard, "9S", "reader")
    assert table.refused(c.SignalResult, "tie", "keyed").allowed == (to("settle"),)


@pytest.mark.clause("BLD 3.2.1")
def test_3_2_1_the_shoe_lights_up_the_winner_once_every_card_is_out_and_seen() -> None:
    table = dealing(cards="9S 2H KD")
    assert result_light(table.game, table.state) == ""
    table.cards("5C")
    assert result_light(table.game, table.state) == "player"
    assert result_light(table.game, squeezing().state) == ""
    assert result_light(load_game("roulette"), Table("roulette").state) == ""


def test_a_card_is_for_the_coup_it_was_meant_for_and_read_again_only_where_play_goes_on() -> None:
    table = dealing(cards="9S 2H")
    assert table.refused(c.DealCard, "KD", coup="B-07/1/2").message.id == "shoe-of-past-round"
    table.do(c.DealCard, "KD", coup="B-07/1/1")
    table.do(c.HoldCoup, "faulty-cards")
    assert table.refused(c.DealCard, "QD", "keyed", 2).message.id == "card-single-source"


@pytest.mark.clause("BLD 7.11.1")
def test_7_11_1_no_card_comes_before_the_burn_though_play_is_held() -> None:
    table = Table().shoe_loaded()
    table.do(c.HoldCoup, "faulty-cards")
    assert table.refused(c.DealCard, "9S", "reader").message.id == "burn-due-first"


def spun(**setup: Any) -> Table:
    """A number is due, and ann has 17."""
    table = Table("roulette", **setup).seat("ann", "bob")
    table.do(c.OpenBetting)
    table.bet("ann", "straight:17", 100)
    table.do(c.SpinBall)
    table.do(c.CloseBetting)
    return table


@pytest.mark.clause("R 3.2.1")
def test_r_3_2_1_nothing_is_paid_on_a_number_that_the_sensor_has_not_seen() -> None:
    table = spun(reader="device")
    table.do(c.RecordNumber, 17, "keyed")
    assert table.refused(c.Settle).allowed == (to("raise-alarm"),)
    table.do(c.RecordNumber, 17, "reader")
    assert table.settle().lines[0].paid == 3500


@pytest.mark.clause("R 4.10")
def test_r_4_10_what_the_sensor_says_next_is_held_against_what_it_said_first() -> None:
    table = spun()
    table.do(c.RecordNumber, 17, "reader")
    table.do(c.RecordNumber, 18, "keyed")
    assert table.state.phase == "stopped"
    assert table.refused(c.RecordNumber, 17, "reader").message.id == "number-already-recorded"
    sensed = only(table.do(c.RecordNumber, 19, "reader"), e.NumberSensed)
    assert (sensed.number, sensed.was) == (19, 17)


@pytest.mark.clause("R 6.6")
def test_6_6_nobody_questions_a_chip_where_the_house_deals() -> None:
    table, the_house = Table("roulette").seat("ann"), Actor(AUTOMATIC, "dealer")
    table.do(c.BringDealerOn, AUTOMATIC, by=the_house)
    table.do(c.OpenBetting, by=the_house)
    table.bet("ann", "straight:17", 100)
    for step, number in ((c.SpinBall, ()), (c.CloseBetting, ()), (c.RecordNumber, (18,))):
        table.do(step, *number, by=the_house)
    refusal = table.refused(c.QuestionPosition, "ann", 1, "straight:17", by="ann")
    assert refusal.message.id == "house-position-undisputed"


# ---- rulings


def test_a_ruling_is_about_the_coup_it_names_and_that_is_in_play_or_on_record() -> None:
    table = dealing(cards="9S 2H KD 5C")
    order = Details(cards=("2H", "9S", "KD", "5C"))
    given = ("wrong-order", order, "so it was", "B-07/1/9")
    refusal = table.refused(c.MakeRuling, *given, by="director")
    assert refusal.message.id == "ruling-coup-not-current"
    given = ("wrong-record", order, "so it was", "B-07/1/9")
    refusal = table.refused(c.MakeRuling, *given, by="director")
    assert refusal.message.id == "coup-not-on-record"
    made, *_ = table.do(
        c.MakeRuling, "beyond-the-rules", Details(), "a fire", "B-07/1/1", by="director"
    )
    assert isinstance(made, e.RulingMade) and made.coup == "B-07/1/1"


@pytest.mark.clause("BLD 7.16")
def test_7_16_a_record_names_cards_that_the_shoe_can_have_held() -> None:
    table = Table(decks=1).shoe().bets(ann={"tie": 500})
    table.do(c.CloseBetting)
    table.cards("9S 2H KD 5C")
    assert table.rule_refused("wrong-record", by="director").message.id == "cards-unnamed"
    twice = table.rule_refused("wrong-record", by="director", cards=("9S", "9S", "KD", "5C"))
    assert twice.message.id == "cards-not-in-shoe"


def test_of_two_proposals_about_one_coup_the_others_waits_and_ones_own_is_taken_back() -> None:
    table = dealing(cards="9S 2H KD 5C", two_people=True)
    dan, dora = Actor("dan", "director"), Actor("dora", "director")
    table.rule("wrong-record", by=dan, reason="film", cards=("2S", "2H", "KD", "5C"))
    given: dict[str, Any] = {"cards": ("3S", "2H", "KD", "5C")}
    refusal = table.rule_refused("wrong-record", by=dora, **given)
    assert refusal.message.fields["proposer"] == "dan"
    again = table.rule("wrong-record", by=dan, reason="film", **given)
    assert only(again, e.RulingRejected).reason == "proposed anew"
    assert [one.details.cards for one in table.state.proposals] == [given["cards"]]


def test_beyond_the_rules_what_is_voided_is_there_and_a_shoe_goes_between_coups() -> None:
    table = Table().shoe()
    none = table.rule_refused("beyond-the-rules", by="director", void=True)
    assert none.message.id == "no-coup-to-void"
    table.bets(ann={"tie": 500})
    within = table.rule_refused("beyond-the-rules", by="director", retire=True)
    assert within.allowed == (way("void-too"),)
    table.rule("beyond-the-rules", by="director", reason="wet cards", retire=True, void=True)
    assert table.state.phase == "no-shoe"


# ---- chips


def test_colour_chips_are_for_roulette_and_a_second_colour_is_asked_back_from_who_has_it() -> None:
    table = Table().shoe().bets(ann={})
    refusal = table.refused(c.PlaceWager, "ann", 1, "tie", 500, chips="green")
    assert refusal.message.id == "colour-chips-roulette-only"
    table = Table("roulette").seat("ann")
    table.do(c.BuyColourChips, "ann", "green", 100, 4)
    assert table.refused(c.RecallColour, "ann", "green").message.id == "second-colour-not-held"
    table.do(c.AllowColours, "ann", True)
    table.do(c.BuyColourChips, "ann", "blue", 200, 4)
    assert table.refused(c.RecallColour, "ann", "blue").message.id == "colour-recall-needless"


@pytest.mark.clause("R 6.6")
def test_6_6_a_questioned_chip_goes_to_who_sits_there_with_the_same_money() -> None:
    table = spun()
    table.do(c.RecordNumber, 18)
    table.do(c.QuestionPosition, "ann", 1, "straight:17")
    chip: dict[str, Any] = {"patron": "ann", "seat": 1, "bet": "straight:17"}
    for change, said in (
        ({"count": 2}, "cash-chips-by-amount"),
        ({"amount": 101}, "chips-there"),
        ({"to_patron": "play-bob"}, "chips-of-other-money"),
        ({"to_patron": "bob"}, "patron-not-at-seat-here"),  # he sits at the second seat
        ({"to_bet": "straight:99"}, "position-unknown"),
    ):
        refusal = table.rule_refused("chip-position", by="director", **chip, **change)
        assert refusal.message.id == said


@pytest.mark.clause("O online.13")
def test_online_13_a_round_is_swept_by_its_name_alone() -> None:
    table = Table("online-baccarat").seat("ann")
    table.bet("ann", "player", 500)
    assert table.refused(c.SweepRounds, coup="O-01/1/9").message.id == "round-not-in-play"
    *_, void = table.do(c.SweepRounds, coup="O-01/1/1")
    assert isinstance(void, e.CoupVoided) and void.given_back[0].amount == 500
