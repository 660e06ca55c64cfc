"""Insurance at a table: offered, taken within its cap, declined, waived, missed, forgone."""

import pytest
from msgspec.structs import replace
from table_driver import Table, line, only

from croupier.games import Baccarat
from croupier.rules.ways import between, to, up_to, way
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.insurance import entitled
from croupier.table.deciding.settling import lines_of
from croupier.table.money import moves
from croupier.table.shapes import Details, FeltWager, OnOffer, PatronLine, TakenInsurance
from croupier.table.state import LastCoup
from lines import game
from notation import coup
from refusals import why


def insurable(cards: str = "3S 6D KH KC", **bets: dict[str, int]) -> Table:
    """A coup with these cards out; the usual ones are Banker 6 against Player 3, 3 to 1."""
    table = Table().shoe().bets(**(bets or {"ann": {"banker": 500}}))
    table.do(c.CloseBetting)
    return table.cards(cards)


def face_down(**stakes: dict[str, int]) -> Table:
    table = Table(face_down=True).shoe()
    table.bets(**(stakes or {"ann": {"player": 500}, "bob": {"banker": 1000}}))
    return table


@pytest.mark.clause("B 4.10, 6.4.3, 6.4.6")
def test_6_4_3_insurance_up_to_the_bet_and_not_beyond() -> None:
    table = Table().shoe().bets(ann={"banker": 500}, bob={"player": 500})
    table.do(c.CloseBetting)
    table.cards("3S 6D KH KC")  # Banker 6 v Player 3
    offered = only(table.do(c.OfferInsurance), e.InsuranceOffered)
    assert [(one.hand, one.odds) for one in offered.offers] == [("banker", "3 to 1")]
    refusal = table.refused(c.TakeInsurance, "ann", 1, "banker", 167)
    assert "6.4.3" in refusal.clauses and refusal.message.id == "insurance-above-cap"
    assert "4.10" in table.refused(c.TakeInsurance, "bob", 2, "banker", 10).clauses
    assert "4.10" in table.refused(c.TakeInsurance, "bob", 2, "player", 10).clauses
    table.do(c.TakeInsurance, "ann", 1, "banker", 100)
    table.refused(c.TakeInsurance, "ann", 1, "banker", 67)
    table.do(c.TakeInsurance, "ann", 1, "banker", 66)
    table.refused(c.DealCard, "4S", "keyed")
    table.do(c.CloseInsurance)
    table.cards("4S")  # Player 7; Banker 6 stands against a 4
    settled = table.settle()
    assert line(settled, "ann", "banker-insurance").paid == 498
    assert line(settled, "ann", "banker").collected == 500


@pytest.mark.clause("B 6.4.3, 6.4.3.1")
def test_6_4_3_1_what_staff_finds_over_the_cap_goes_back() -> None:
    table = Table().shoe().bets(ann={"banker": 500})
    table.do(c.CloseBetting)
    table.cards("3S 6D KH KC")
    table.do(c.OfferInsurance)
    table.do(c.TakeInsurance, "ann", 1, "banker", 300, by="dealer")
    table.do(c.CloseInsurance)
    table.cards("KS")  # Player 3 loses to 6, and so does the insurance
    found = line(table.settle(), "ann", "banker-insurance")
    assert (found.collected, found.returned) == (166, 134) and "6.4.3.1" in found.clauses


@pytest.mark.clause("B 6.4.2")
def test_6_4_2_player_nine_and_banker_draws_to_nine_pays_insurance() -> None:
    table = Table().shoe().bets(ann={"player": 500})
    table.do(c.CloseBetting)
    table.cards("2S 2D KH 3C")  # Player 2, Banker 5
    if table.state.coup.cover.due:
        table.do(c.OfferInsurance)
        table.do(c.CloseInsurance)
    table.cards("7S")  # Player 9; Banker 5 draws against a 7
    table.do(c.OfferInsurance)
    table.do(c.TakeInsurance, "ann", 1, "player", 50)
    table.do(c.CloseInsurance)
    table.cards("4H")  # Banker 9
    settled = table.settle()
    assert line(settled, "ann", "player-insurance").paid == 450
    assert line(settled, "ann", "player").outcome == "stand-off"


@pytest.mark.clause("B 7.20")
def test_7_20_insurance_not_taken_when_offered_is_forgone() -> None:
    table = Table().shoe().bets(ann={"banker": 500}, bob={"banker": 500}, cy={"banker": 500})
    table.do(c.CloseBetting)
    table.cards("3S 6D KH KC")
    assert "4.10" in table.refused(c.TakeInsurance, "ann", 1, "banker", 10).clauses
    table.do(c.OfferInsurance)
    table.do(c.DeclineInsurance, "bob")
    table.refused(c.DeclineInsurance, "bob")
    table.do(c.TakeInsurance, "ann", 1, "banker", 10)
    closed = only(table.do(c.CloseInsurance), e.InsuranceClosed)
    assert closed.forgone == ("bob", "cy") and closed.clauses == ("7.20",)
    assert "7.20" in table.refused(c.TakeInsurance, "cy", 3, "banker", 10).clauses


@pytest.mark.clause("B 7.20, 4.10")
def test_7_20_an_answer_that_was_recorded_wrongly_is_taken_back_while_insurance_is_open() -> None:
    table = Table().shoe().bets(**{who: {"banker": 500} for who in ("ann", "bob", "cy")})
    table.do(c.CloseBetting)
    table.cards("3S 6D KH KC")
    table.do(c.OfferInsurance)
    assert "4.10" in table.refused(c.TakeInsuranceBack, "ann").clauses, "no answer yet"
    table.do(c.TakeInsurance, "ann", 1, "banker", 150, by="dealer")
    back = only(table.do(c.TakeInsuranceBack, "ann"), e.InsuranceTakenBack)
    assert [(one.patron, one.bet, one.amount) for one in back.given_back] == [
        ("ann", "banker-insurance", 150)
    ]
    assert [move[:4] for move in moves(back)] == [("ann", "felt", "patron", 150)]
    table.do(c.TakeInsurance, "ann", 1, "banker", 50, by="dealer")
    table.do(c.DeclineInsurance, "bob", by="dealer")
    assert only(table.do(c.TakeInsuranceBack, "bob"), e.InsuranceTakenBack).taken == ()
    table.do(c.TakeInsurance, "bob", 2, "banker", 100, by="dealer")
    # It is the dealer's record that is put right: a patron changes nothing of what they said.
    assert table.refused(c.TakeInsuranceBack, "ann", by="ann").rank == "dealer"
    table.do(c.DeclineInsurance, "cy", by="cy")
    assert "7.20" in table.refused(c.TakeInsuranceBack, "cy").clauses
    closed = only(table.do(c.CloseInsurance), e.InsuranceClosed)
    assert closed.forgone == ("cy",)
    assert "7.20" in table.refused(c.TakeInsuranceBack, "ann").clauses, "the window has closed"
    table.cards("4S")  # Player 7; Banker 6 stands against a 4
    settled = table.settle()
    assert line(settled, "ann", "banker-insurance").paid == 150
    assert line(settled, "bob", "banker-insurance").paid == 300


@pytest.mark.clause("B 7.21")
def test_7_21_insurance_that_was_not_offered_may_be_allowed_late() -> None:
    table = Table().shoe().bets(ann={"player": 500})
    table.do(c.CloseBetting)
    table.cards("5S 4D KH KC")  # Player 5, Banker 4: Player insurance at 2 to 1, not offered
    assert table.state.coup.cover.due
    missed = table.do(c.DealCard, "AS")  # Player 6, Banker 4 stands against an ace
    assert only(missed, e.InsuranceMissed).clauses == ("7.21",)
    # The third card is exposed and the result known: four-card odds are not sold any more.
    assert why(table.rule_refused("insurance-not-offered", by="shift-manager")) == "table-in-phase"


@pytest.mark.clause("B 7.21")
def test_7_21_four_card_odds_are_sold_late_while_the_third_card_lies_face_down() -> None:
    table = face_down()
    table.do(c.CloseBetting)
    table.do(c.RequestSqueeze, "bob")
    table.cards("5S 4D KH KC")  # Player 5, Banker 4: Player insurance at 2 to 1, not offered
    for hand in ("player", "banker"):
        table.do(c.OpenCards, hand, by="bob")
    only(table.do(c.DealCard, "2S"), e.InsuranceMissed)
    assert "7.21" in table.refused(c.TakeInsurance, "ann", 1, "player", 10).clauses
    assert table.rule_refused("insurance-not-offered", by="pit-manager").rank == "shift-manager"
    offered = only(table.rule("insurance-not-offered", by="shift-manager"), e.InsuranceOffered)
    assert offered.late and offered.offers == (OnOffer("player", "four", "2 to 1"),)
    table.do(c.TakeInsurance, "ann", 1, "player", 250)
    table.do(c.CloseInsurance)
    assert table.state.phase == "squeezing"
    assert (
        why(table.rule_refused("insurance-not-offered", by="director")) == "missed-insurance-none"
    )


@pytest.mark.clause("B 7.21, 6.4.6")
def test_7_21_banker_5_against_player_7_after_the_third_card_has_no_row_and_no_sale() -> None:
    table = Table().shoe().bets(ann={"banker": 500})
    table.do(c.CloseBetting)
    table.cards("4S 5D KH KC")  # Banker 5, Player 4: Banker insurance at 2 to 1, not offered
    assert table.state.coup.cover.due
    table.cards("3S")  # Player 7; Banker 5 stands against a three
    assert table.state.phase == "result"
    table = Table().shoe().bets(ann={"banker": 500})
    table.do(c.CloseBetting)
    table.cards("3S 5D KH KC 4S")  # Player 7; Banker 5 draws against a four
    refusal = table.rule_refused("insurance-not-offered", by="shift-manager")
    assert refusal.clauses == ("7.21", "6.4.6")
    table.cards("KD")
    assert table.settle().lines[0].collected == 500


@pytest.mark.clause("B 6.4.4")
def test_6_4_4_the_banker_third_first_waives_insurance_after_the_player_third() -> None:
    table = face_down()
    table.do(c.CloseBetting)
    table.do(c.RequestSqueeze, "bob")
    table.cards("2S 2D KH 3C")
    table.do(c.OpenCards, "player", by="bob")
    table.do(c.OpenCards, "banker", by="bob")
    assert table.rule_refused("insurance-waived", by="pit-supervisor").rank == "pit-manager"
    table.rule("insurance-waived", by="pit-manager")
    table.cards("7S")  # Player 9 v Banker 5 would be insured at 9 to 1
    assert table.state.coup.cover.due == () and table.state.phase == "dealing"
    table.cards("4H")
    assert table.state.coup.face_down == (4, 5) and table.state.phase == "squeezing"
    table.do(c.OpenCards, "banker", by="bob")
    table.do(c.OpenCards, "player", by="bob")
    assert table.state.phase == "result"


@pytest.mark.clause("B 6.4.4")
def test_6_4_4_the_initial_cards_are_opened_all_the_same() -> None:
    table = face_down()
    table.do(c.CloseBetting)
    table.do(c.RequestSqueeze, "bob")
    table.cards("2S 2D KH 3C")
    table.rule("insurance-waived", by="pit-manager")
    assert table.state.phase == "squeezing"
    assert table.refused(c.DealCard, "7S", "keyed").message.id == "face-down-cards-pending"


@pytest.mark.clause("B 6.4.3")
def test_6_4_3_what_the_first_stage_may_pay_leaves_less_for_the_second() -> None:
    table = insurable("5S 4D KH KC", ann={"player": 500}, bob={"player": 500})
    table.do(c.OfferInsurance)
    table.do(c.TakeInsurance, "ann", 1, "player", 100)  # at 2 to 1: 200 of the 500
    table.do(c.CloseInsurance)
    table.cards("4S")  # Player 9, and Banker 4 draws against a 4
    table.do(c.OfferInsurance)
    # 300 at 9 to 1 cover a stake of 33; bob, who took none when it was offered, has forgone it.
    refusal = table.refused(c.TakeInsurance, "ann", 1, "player", 34)
    assert refusal.message.id == "insurance-above-cap" and refusal.allowed == (up_to(33),)
    table.do(c.TakeInsurance, "ann", 1, "player", 33)
    assert table.refused(c.TakeInsurance, "bob", 2, "player", 55).clauses == ("7.20",)
    table.do(c.CloseInsurance)
    table.cards("5H")  # nine all: the first stage goes back, the second is paid
    settled = table.settle()
    found = [line for line in settled.lines if line.bet == "player-insurance"]
    assert [(one.patron, one.stake, one.paid, one.returned) for one in found] == [
        ("ann", 100, 0, 100),
        ("ann", 33, 297, 33),
    ]


@pytest.mark.clause("B 6.4.3")
def test_6_4_3_nothing_is_left_to_cover_once_the_first_stage_took_it_all() -> None:
    table = insurable("5S 4D KH KC", ann={"player": 500})
    table.do(c.OfferInsurance)
    table.do(c.TakeInsurance, "ann", 1, "player", 300, by="dealer")  # found on the felt: 600
    table.do(c.CloseInsurance)
    table.cards("4S")
    table.do(c.OfferInsurance)
    assert table.refused(c.TakeInsurance, "ann", 1, "player", 1).allowed == (up_to(0),)


@pytest.mark.clause("B 4.10")
def test_4_10_stakes_of_one_patron_on_one_hand_are_one_bet() -> None:
    table = insurable(ann={"banker": 500}, bob={"banker": 500})
    table.do(c.OfferInsurance)
    table.do(c.TakeInsurance, "ann", 1, "banker", 40)
    table.do(c.TakeInsurance, "bob", 2, "banker", 7)
    table.do(c.TakeInsurance, "ann", 1, "banker", 60)
    taken = {(one.patron, one.stake) for one in table.state.coup.cover.taken}
    assert taken == {("ann", 100), ("bob", 7)}
    assert table.refused(c.TakeInsurance, "ann", 1, "banker", 0).message.id == "stake-not-whole"


@pytest.mark.clause("B 6.4.4")
def test_6_4_4_insurance_is_waived_only_in_time_and_once() -> None:
    table = insurable("5S 4D KH KC", ann={"player": 500})
    assert "too late" not in str(table.rule_refused("insurance-waived", by="dealer"))
    table.do(c.OfferInsurance)
    table.do(c.CloseInsurance)
    table.rule("insurance-waived", by="pit-manager")
    assert (
        why(table.rule_refused("insurance-waived", by="pit-manager")) == "insurance-waived-already"
    )
    table = insurable("5S 4D KH KC", ann={"player": 500})
    table.cards("4S")
    table.do(c.OfferInsurance)
    table.do(c.TakeInsurance, "ann", 1, "player", 10)
    table.do(c.CloseInsurance)
    assert why(table.rule_refused("insurance-waived", by="pit-manager")) == "player-third-open"
    off = Table(insurance=False).shoe().bets(ann={"player": 500})
    off.do(c.CloseBetting)
    off.cards("5S")
    assert why(off.rule_refused("insurance-waived", by="pit-manager")) == "insurance-off-at-table"


@pytest.mark.clause("B 6.4.5")
def test_6_4_5_a_table_without_insurance_is_not_told_so_twice() -> None:
    table = Table(insurance=False)
    assert why(table.rule_refused("no-insurance", by="pit-manager")) == "insurance-already-withheld"


@pytest.mark.clause("B 7.16, 6.4.6")
@pytest.mark.parametrize(("third", "paid"), [("AS", 0), ("4S", 300)])
def test_7_16_insurance_that_the_true_cards_offered_is_settled_by_them(
    third: str, paid: int
) -> None:
    table = insurable()  # Banker 6 against Player 3
    table.do(c.OfferInsurance)
    table.do(c.TakeInsurance, "ann", 1, "banker", 100)
    table.do(c.CloseInsurance)
    table.cards("KS")  # Player 3 loses
    table.settle()
    true = ("3S", "6D", "KH", "KC", third)
    table.rule("wrong-record", "pit-manager", "seen on film", cards=true)
    corrected = only(table.do(c.ApproveRuling, by="dealer-inspector"), e.ResultCorrected)
    bets = {line.bet: line for line in corrected.lines}
    # With an ace the Player has 4 and loses too; with a four he has 7 and wins: 3 to 1.
    assert bets["banker-insurance"].paid == paid


@pytest.mark.clause("B 7.16, 6.4.6")
def test_7_16_insurance_that_the_true_cards_did_not_offer_was_never_taken() -> None:
    table = insurable()
    table.do(c.OfferInsurance)
    table.do(c.TakeInsurance, "ann", 1, "banker", 100)
    table.do(c.CloseInsurance)
    table.cards("KS")
    table.settle()  # the Banker wins 475, and the insurance is lost
    # In truth a natural nine; the fifth card was then drawn in error, and leads a free hand.
    table.rule("wrong-record", "pit-manager", "film", cards=("3S", "6D", "KH", "3C", "KS"))
    events = table.do(c.ApproveRuling, by="dealer-inspector")
    lines = only(events, e.ResultCorrected).lines
    assert [(one.bet, one.outcome) for one in lines] == [
        ("banker", "win"),
        ("banker-insurance", "returned"),
    ]
    assert table.state.shoe.free_hand_due
    assert [(one.patron, one.amount) for one in only(events, e.CorrectionMade).corrections] == [
        ("ann", 100)
    ]


# ---- what is said


@pytest.mark.clause("B 4.10, 6.4.6")
def test_4_10_the_offer_names_its_clauses_and_only_hands_with_a_wager() -> None:
    table = insurable()
    offered = only(table.do(c.OfferInsurance), e.InsuranceOffered)
    assert (offered.clauses, offered.late) == (("4.10", "6.4.6"), False)
    assert offered.offers == (OnOffer("banker", "four", "3 to 1"),)
    for bets in ({"player": 500}, {"tie": 500, "banker-pair": 500}):
        assert insurable(ann=bets).state.coup.cover.due == ()
    nobody = Table().shoe().bets(ann={})
    nobody.do(c.CloseBetting)
    assert nobody.cards("3S 6D KH KC").state.coup.cover.due == ()


@pytest.mark.clause("B 4.10")
def test_4_10_what_is_not_due_is_not_offered() -> None:
    refusal = insurable("3S 2D KH KC").refused(c.OfferInsurance)
    assert str(refusal) == "No insurance is to be offered on these cards."
    assert (refusal.clauses, refusal.allowed) == (("4.10", "6.4.6"), (to("deal-card"),))


@pytest.mark.clause("B 4.10, 6.4.3")
def test_4_10_what_is_taken_is_on_offer_has_a_wager_and_is_at_least_one() -> None:
    table = insurable(ann={"banker": 500}, bob={"player": 400})
    table.do(c.OfferInsurance)
    refusal = table.refused(c.TakeInsurance, "bob", 2, "player", 10)
    assert str(refusal) == "Insurance on the Player is not on offer; Banker is, at 3 to 1."
    assert (refusal.clauses, refusal.allowed) == (
        ("4.10", "6.4.6"),
        (way("insure-at", hand="banker", odds="3 to 1"),),
    )
    for patron, seat in (("bob", 2), ("ann", 2)):
        refusal = table.refused(c.TakeInsurance, patron, seat, "banker", 10)
        assert str(refusal) == f"{patron} has no wager on the Banker at seat 2 to insure."
        assert refusal.clauses == ("4.10", "6.4.6")
        assert refusal.allowed == (way("insure-own-hand"),)
    for amount in (0, -5):
        refusal = table.refused(c.TakeInsurance, "ann", 1, "banker", amount)
        assert str(refusal) == "A stake is a whole number, at least 1."
        assert refusal.allowed == (between(1, 166),)
    taken = only(table.do(c.TakeInsurance, "ann", 1, "banker", 1), e.InsuranceTaken)
    assert (taken.patron, taken.seat, taken.hand, taken.after) == ("ann", 1, "banker", "four")
    assert (taken.amount, taken.odds, taken.clauses) == (1, "3 to 1", ("4.10", "6.4.6"))
    refusal = table.refused(c.TakeInsurance, "ann", 1, "banker", 166)
    assert str(refusal) == (
        "At 3 to 1 insurance may come to 166 at most, so that it pays no more than the bet it "
        "insures; 1 is down."
    )
    assert (refusal.clauses, refusal.allowed) == (("6.4.3",), (up_to(165),))
    table.do(c.TakeInsurance, "ann", 1, "banker", 165)


@pytest.mark.clause("B 6.4.3")
def test_6_4_3_all_of_a_patron_s_wagers_on_the_hand_are_covered_and_no_other_s() -> None:
    table = Table().shoe().seat("ann", "bob")
    table.do(c.AllowSeats, "ann", 2)
    table.do(c.TakeSeat, "ann", 3)
    table.do(c.OpenBetting)
    for seat, amount in ((1, 300), (3, 300)):
        table.do(c.PlaceWager, "ann", seat, "banker", amount)
    table.do(c.PlaceWager, "ann", 1, "player", 900)
    table.do(c.PlaceWager, "bob", 2, "banker", 900)
    table.do(c.CloseBetting)
    table.cards("3S 6D KH KC")
    table.do(c.OfferInsurance)
    assert table.refused(c.TakeInsurance, "ann", 3, "banker", 201).allowed == (up_to(200),)
    table.do(c.TakeInsurance, "ann", 3, "banker", 200)
    table.do(c.TakeInsurance, "bob", 2, "banker", 300)


@pytest.mark.clause("B 7.20")
def test_7_20_only_who_may_take_it_can_decline_it() -> None:
    table = insurable(ann={"banker": 500}, bob={"player": 500}, cy={"banker": 500})
    table.do(c.OfferInsurance)
    assert entitled(table.state) == ("ann", "cy")
    for patron in ("bob", "cy"):
        if patron == "cy":
            assert only(table.do(c.DeclineInsurance, "cy"), e.InsuranceDeclined).patron == "cy"
        refusal = table.refused(c.DeclineInsurance, patron)
        assert str(refusal) == f"{patron} has nothing to decline."
        assert refusal.clauses == ("4.10", "6.4.6")


@pytest.mark.clause("B 7.20")
def test_7_20_who_took_the_first_stage_forgoes_the_second() -> None:
    table = insurable("5S 4D KH KC", ann={"player": 500}, bob={"player": 500})
    table.do(c.OfferInsurance)
    table.do(c.TakeInsurance, "ann", 1, "player", 10)
    assert only(table.do(c.CloseInsurance), e.InsuranceClosed).forgone == ("bob",)
    table.cards("4S")
    table.do(c.OfferInsurance)
    # By the letter: who was offered insurance and placed none is offered none again.
    assert entitled(table.state) == ("ann",)
    assert table.refused(c.TakeInsurance, "bob", 2, "player", 10).clauses == ("7.20",)
    table.do(c.CloseInsurance)


@pytest.mark.clause("B 7.20")
def test_7_20_by_stage_is_a_switch_of_the_rulebook() -> None:
    table = insurable("5S 4D KH KC", ann={"player": 500}, bob={"player": 500})
    book = table.game.book
    assert book.insurance is not None
    by_stage = replace(book, insurance=replace(book.insurance, forgone_for="stage"))
    table.game = Baccarat(by_stage)
    table.do(c.OfferInsurance)
    table.do(c.TakeInsurance, "ann", 1, "player", 10)
    table.do(c.CloseInsurance)
    table.cards("4S")
    table.do(c.OfferInsurance)
    table.do(c.TakeInsurance, "bob", 2, "player", 10)


@pytest.mark.clause("B 7.20")
def test_7_20_when_all_have_forgone_it_no_second_window_opens() -> None:
    table = insurable("5S 4D KH KC", ann={"player": 500}, bob={"player": 500})
    table.do(c.OfferInsurance)
    table.do(c.CloseInsurance)
    table.cards("4S")
    assert table.state.coup.cover.due == ()
    assert "7.20" in table.refused(c.TakeInsurance, "bob", 2, "player", 10).clauses


# ---- what is ruled


@pytest.mark.clause("B 6.4.4, 6.4.5, 7.21")
def test_6_4_4_what_cannot_be_ruled_says_why() -> None:
    table = insurable("5S 4D KH KC", ann={"player": 500})
    assert (
        why(table.rule_refused("insurance-not-offered", by="shift-manager")) == "insurance-due-now"
    )
    waived = only(table.rule("insurance-waived", by="pit-manager"), e.InsuranceWaived)
    assert waived.clauses == ("6.4.4",)
    assert (
        why(table.rule_refused("insurance-waived", by="pit-manager")) == "insurance-waived-already"
    )
    off = Table(insurance=False)
    assert why(off.rule_refused("no-insurance", by="pit-manager")) == "insurance-already-withheld"


@pytest.mark.clause("B 6.4.4")
def test_6_4_4_after_six_cards_there_is_nothing_left_to_waive() -> None:
    table = Table(face_down=True).shoe().bets(ann={"player": 500}, bob={"banker": 1000})
    table.do(c.CloseBetting)
    table.do(c.RequestSqueeze, "bob")
    table.cards("2S 2D KH 3C")
    for hand in ("player", "banker"):
        table.do(c.OpenCards, hand, by="bob")
    table.cards("6S")  # Player 8, and Banker 5 draws against a six
    table.do(c.OpenCards, "player", by="bob")
    table.cards("4H")
    assert table.state.phase == "squeezing"
    assert why(table.rule_refused("insurance-waived", by="pit-manager")) == "player-third-open"


@pytest.mark.clause("B 6.4.5")
@pytest.mark.parametrize(("reason", "said"), [("", "asked for by a patron"), ("late", "late")])
def test_6_4_5_the_table_is_set_up_without_insurance(reason: str, said: str) -> None:
    table = Table()
    changed = only(
        table.do(c.MakeRuling, "no-insurance", Details(), reason, by="pit-manager"), e.SetupChanged
    )
    assert (changed.reason, changed.clauses) == (said, ("6.4.5",))
    assert not changed.setup.insurance and changed.setup.seats == 7


# ---- insurance that the cards, put right after it was sold, did not offer

GAME = game("baccarat")


def resettled(said: str, bets: dict[str, int], *insurance: TakenInsurance) -> list[PatronLine]:
    """Give the lines of a patron's insurance, as these cards would have it."""
    wagers = tuple(FeltWager(1, bet, stake, "ann") for bet, stake in bets.items())
    paid = LastCoup("B-07/1/1", wagers=wagers, insurance=insurance)
    return list(lines_of(GAME, "B-07", GAME.deal(coup(said)), paid)[len(wagers) :])


@pytest.mark.clause("B 4.10")
def test_4_10_insurance_that_was_not_on_offer_is_given_back_whole() -> None:
    sold = (
        TakenInsurance(1, "player", "four", 30, "ann", "3 to 1"),
        TakenInsurance(1, "player", "third", 5, "ann", "3 to 1"),
    )
    lines = resettled("P 7 K / B 6 K", {"player": 100}, *sold)  # both stand: nothing was on offer
    for one, bet in zip(lines, sold, strict=True):
        assert (one.outcome, one.in_play, one.odds) == ("returned", 0, None)
        assert (one.stake, one.returned) == (bet.stake, bet.stake)
        assert (one.paid, one.collected, one.clauses) == (0, 0, ("4.10", "6.4.6"))


@pytest.mark.clause("B 4.10, 6.4.3")
def test_4_10_what_is_given_back_leaves_the_cap_to_what_was_on_offer() -> None:
    # Banker 4 against 6 has no row after four cards; the Player's six is insured as ever.
    lines = resettled(
        "P 6 K / B 4 K, B draws 5",
        {"player": 90, "banker": 90},
        TakenInsurance(1, "banker", "four", 50, "ann", "3 to 1"),
        TakenInsurance(1, "player", "third", 50, "ann", "3 to 1"),
        TakenInsurance(1, "player", "four", 30, "ann", "3 to 1"),
    )
    outcomes = [(one.bet, one.stake, one.outcome) for one in lines]
    assert outcomes == [
        ("player-insurance", 30, "win"),
        ("banker-insurance", 50, "returned"),
        ("player-insurance", 50, "returned"),
    ]
    assert lines[0].paid == 90
