"""Who may rule with whom: amounts by rank, people concerned, several proposals at a time (R-35)."""

from typing import Any

import pytest
from hands_under_way import dealing
from msgspec.structs import replace
from table_driver import Table, only

from croupier.games.wager import Limits
from croupier.rules.authority import HEIGHT, RANKS, Row, standard
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.ruling import Irregular, nothing_more
from croupier.table.deciding.rulings import IRREGULAR, SEALED_ALLOWS, needed
from croupier.table.shapes import AUTOMATIC, Actor, Correction, Details

MAXIMUM = 1_000
DORA = Actor("dora", "director")


def paid(*, dealer: str = "", **setup: Any) -> Table:
    """A table whose last coup was paid: ann won 500 on Player."""
    table = Table("baccarat", limits=Limits(100, MAXIMUM), insurance=False, **setup).shoe()
    if dealer:
        table.do(c.BringDealerOn, dealer, by="pit-supervisor")
    table.bets(ann={"player": 500}).do(c.CloseBetting)
    table.cards("9S 2H KD 5C")
    table.settle()
    return table


def corrected(table: Table, amount: int, by: Any = DORA, patron: str = "ann") -> Any:
    return table.rule("beyond-the-rules", by, "promised", corrections=(Correction(patron, amount),))


@pytest.mark.clause("B 7.22")
@pytest.mark.parametrize(
    ("amount", "second"),
    [
        (1, "dealer-inspector"),
        (MAXIMUM, "dealer-inspector"),
        (MAXIMUM + 1, "pit-supervisor"),
        (10 * MAXIMUM, "pit-supervisor"),
        (10 * MAXIMUM + 1, "pit-manager"),
        (-100 * MAXIMUM, "pit-manager"),
        (100 * MAXIMUM + 1, "shift-manager"),
    ],
)
def test_r_35_the_amount_says_who_has_to_approve_a_correction(amount: int, second: str) -> None:
    table = paid()
    assert only(corrected(table, amount), e.RulingProposed).second == second
    assert table.refused(c.ApproveRuling, by=Actor("dora", "director")).allowed
    below = RANKS[HEIGHT[second] - 1]
    assert table.refused(c.ApproveRuling, by=below).rank == second
    made = only(table.do(c.ApproveRuling, by=second), e.RulingMade)
    assert (made.proposed_by, made.second) == ("dora", second)


@pytest.mark.clause("BLD 7.16")
def test_r_34_a_record_put_right_that_moves_much_takes_the_rank_of_the_amount() -> None:
    table = Table("baccarat", limits=Limits(100, MAXIMUM), insurance=False).shoe()
    table.bets(ann={"player-pair": MAXIMUM}).do(c.CloseBetting)
    table.cards("9S 2H KD 5C")
    table.settle()
    pair = ("9S", "2H", "9D", "5C")  # 11 to 1, so 12 times the maximum
    assert table.rule_refused("wrong-record", by="pit-manager", cards=pair).rank == "shift-manager"
    table.rule("wrong-record", "shift-manager", "film", cards=pair)
    assert table.refused(c.ApproveRuling, by="pit-supervisor").rank == "pit-manager"
    assert only(table.do(c.ApproveRuling, by="pit-manager"), e.CorrectionMade)


def test_r_35_who_dealt_the_coup_neither_proposes_nor_approves_about_it() -> None:
    dealt = Actor("mia", "director")
    table = paid(dealer="mia")
    table.do(c.BringDealerOn, "someone else", by="pit-supervisor")
    asked = Details(corrections=(Correction("ann", 100),))
    assert (
        table.refused(c.MakeRuling, "beyond-the-rules", asked, "so", by=dealt).message.id
        == "own-matter"
    )
    corrected(table, 100)
    assert table.refused(c.ApproveRuling, by=dealt).message.id == "own-matter"
    table.do(c.ApproveRuling, by="dealer-inspector")


def test_r_35_who_has_a_stake_in_the_coup_does_not_judge_it() -> None:
    table = paid()
    corrected(table, 100)
    assert table.refused(c.ApproveRuling, by=Actor("ann", "director")).message.id == "own-matter"


def test_r_35_a_correction_is_for_a_patron_of_that_coup() -> None:
    table = paid()
    asked = Details(corrections=(Correction("eve", 100),))
    refusal = table.refused(c.MakeRuling, "beyond-the-rules", asked, "so", by=DORA)
    assert refusal.message.id == "correction-incomplete"


def test_proposals_about_several_coups_wait_each_by_its_number() -> None:
    table = paid()
    first = table.state.last
    assert first is not None
    corrected(table, 100)
    table.bets(ann={"player": 500}).do(c.CloseBetting)
    table.cards("9H 2D KS 5S")
    table.settle()
    corrected(table, 200)
    assert [one.id for one in table.state.proposals] == [1, 2]
    assert table.refused(c.ApproveRuling, by="pit-manager").message.id == "proposal-ambiguous"
    made = only(table.do(c.ApproveRuling, by="pit-manager", proposal=2), e.CorrectionMade)
    assert made.corrections[0].amount == 200
    made = only(table.do(c.ApproveRuling, by="pit-manager", past=first), e.CorrectionMade)
    assert made.coup == first.id and not table.state.proposals


def test_a_proposal_is_taken_back_by_its_proposer_and_only_its_second_rejects_it() -> None:
    table = paid()
    corrected(table, 100)
    assert table.refused(c.RejectRuling, "no", by="dealer").rank == "dealer-inspector"
    table.do(c.RejectRuling, "I was wrong", by=DORA)
    assert not table.state.proposals
    corrected(table, 100)
    table.do(c.RejectRuling, "no", by="dealer-inspector")
    assert not table.state.proposals and table.state.proposed == 2


@pytest.mark.clause("R 7.7", "R 7.12")
def test_r_32_what_can_be_ruled_after_the_coup_is_not_lost_with_it() -> None:
    table = Table("roulette", two_people=True)
    table.bets(ann={"straight:17": 50}).do(c.SpinBall)
    table.do(c.CloseBetting)
    table.do(c.RecordNumber, 17)
    coup = table.state.coup.id
    corrected(table, 50)
    # No spin is effective at once, and the proposal about the coup outlives it.
    only(table.rule("interference", "dealer"), e.RulingMade)
    assert [one.coup for one in table.state.proposals] == [coup]
    second = Actor("dan", "director")
    assert only(table.do(c.ApproveRuling, by=second), e.CorrectionMade).coup == coup


def test_r_35_what_was_given_while_the_coup_was_in_play_counts_for_its_rank_too() -> None:
    table = Table("baccarat", limits=Limits(100, MAXIMUM), insurance=False).shoe()
    table.bets(ann={"player": 500}).do(c.CloseBetting)
    table.cards("9S 2H KD")
    corrected(table, MAXIMUM)
    table.do(c.ApproveRuling, by="dealer-inspector")
    table.cards("5C")
    table.settle()
    # Nothing is set off: what is taken back counts as well.
    assert only(corrected(table, -1), e.RulingProposed).second == "pit-supervisor"


def test_r_35_neither_the_house_nor_a_patron_is_a_dealer_of_the_coup() -> None:
    table = Table("baccarat", insurance=False).shoe()
    table.do(c.BringDealerOn, AUTOMATIC, by=Actor(AUTOMATIC, "dealer"))
    table.do(c.OpenBetting, by=Actor(AUTOMATIC, "dealer"))
    table.do(c.CloseBetting, by=Actor(AUTOMATIC, "dealer"))
    table.do(c.DealCards, ("9S", "2H", "KD", "5C"), by=Actor(AUTOMATIC, "dealer"))
    table.do(c.Settle, by=Actor(AUTOMATIC, "dealer"))
    assert table.state.last is not None and table.state.last.dealers == ()


def test_r_35_all_who_spin_name_the_number_and_settle_are_concerned() -> None:
    table = Table("roulette").bets(ann={"straight:17": 50})
    spins, names, agrees, settles = (
        Actor(name, "pit-supervisor") for name in ("spins", "names", "agrees", "settles")
    )
    table.do(c.SpinBall, by=spins)
    table.do(c.CloseBetting)
    table.do(c.RecordNumber, 17, by=names)
    table.do(c.RecordNumber, 17, "reader", by=agrees)
    table.do(c.Settle, by=settles)
    assert table.state.last is not None
    assert table.state.last.dealers == ("spins", "names", "agrees", "settles")
    corrected(table, 50)
    assert table.refused(c.ApproveRuling, by=Actor("agrees", "director")).message.id == "own-matter"
    assert (
        table.refused(c.RejectRuling, "no", by=Actor("spins", "director")).message.id
        == "own-matter"
    )


def test_what_can_be_ruled_only_in_play_ends_with_its_coup_and_the_house_says_so() -> None:
    table = dealing(two_people=True, cards="9S 2H KD 5C", face_down=False)
    table.rule("cannot-reconstruct", Actor("eve", "assistant-director"), "film")
    events = table.do(c.DealCard, "8S", by="dealer")  # the reader sees a card too many
    assert only(events, e.CardUndue)
    impossible = dealing(two_people=True, decks=1, cards="9S 2H KD 5C")
    eve, order = Actor("eve", "assistant-director"), ("2H", "9S", "KD", "5C")
    impossible.rule("wrong-order", eve, "film", cards=order)
    events = impossible.do(c.DealCard, "2S")  # it was burned
    told = only(events, e.RulingRejected)
    assert (told.by.id, told.irregularity, told.proposal) == ("house", "wrong-order", 1)
    assert not impossible.state.proposals


@pytest.mark.clause("BLD 7.6")
def test_7_6_the_dealer_who_is_on_puts_it_down_and_another_agrees() -> None:
    table = dealing(two_people=True, cards="9S 4H KD 3C")
    dora = Actor("dora", "dealer")
    table.do(c.BringDealerOn, "dora", by="pit-supervisor")
    eve = Actor("eve", "dealer-inspector")
    table.state = replace(table.state, coup=replace(table.state.coup, dealers=("dora", "eve")))
    order = Details(cards=("4H", "9S", "KD", "3C"))
    high = Actor("dora", "director")
    refused = table.refused(c.MakeRuling, "wrong-order", order, "so", by=high)
    assert refused.message.id == "own-matter"  # it changes a known result: that is judged
    table.rule("player-overdrawn", dora, cards=("5D",))
    assert table.refused(c.ApproveRuling, by=dora).message.id == "second-person-is-first"
    assert table.refused(c.ApproveRuling, by=eve).message.id == "own-matter"
    made = only(table.do(c.ApproveRuling, by="dealer-inspector"), e.RulingMade)
    assert made.proposed_by == "dora" and not made.changes


def test_nothing_is_sold_to_a_patron_while_a_ruling_about_the_coup_waits() -> None:
    table = dealing(two_people=True, cards="KS 2H QD 2C")
    table.do(c.OfferInsurance)
    table.rule("cannot-reconstruct", Actor("eve", "dealer"), "film")
    assert (
        table.refused(c.TakeInsurance, "bob", 2, "banker", 100).message.id == "ruling-awaits-second"
    )
    table.do(c.RejectRuling, "no", by=Actor("fay", "dealer"))
    table.do(c.TakeInsurance, "bob", 2, "banker", 100)


@pytest.mark.clause("B 4.10")
def test_4_10_insurance_on_offer_while_play_is_held_is_not_called_over() -> None:
    table = dealing(cards="KS 2H QD 2C")
    table.do(c.OfferInsurance)
    table.do(c.HoldCoup, "wrong-order")
    refusal = table.refused(c.TakeInsurance, "bob", 2, "banker", 100)
    assert refusal.message.id == "insurance-interrupted" and "4.10" in refusal.clauses


def test_nobody_rules_what_changes_or_opens_anything_at_a_table_the_house_deals() -> None:
    for id in SEALED_ALLOWS - {"beyond-the-rules"}:
        assert not IRREGULAR[id].changes, id
        assert IRREGULAR[id].effect is not IRREGULAR["squeezer-absent"].effect, id
    assert not Irregular(nothing_more).even_sealed, "a new one has to say so"


def test_the_second_person_of_a_ruling_stands_in_the_houses_table_of_authority() -> None:
    table = Table(two_people=True).shoe().bets(ann={"player": 500})
    ruling = c.MakeRuling(DORA, 1, "beyond-the-rules", Details(void=True), "so")
    own = standard().changed([Row(("second-a-ruling",), "pit-supervisor")])
    for authority, second in ((standard(), "dealer-inspector"), (own, "pit-supervisor")):
        assert needed(table.game.under(authority), table.state, ruling).second == second


def test_who_lets_play_go_on_after_a_signal_stands_in_the_houses_table_of_authority() -> None:
    table = dealing("baccarat", "9S 2H KD 5C")
    own = standard().changed([Row(("resolve-a-signal",), "pit-manager")])
    table.game = table.game.under(own)
    table.do(c.SignalResult, "banker", by=Actor("reader", "dealer"))
    assert table.refused(c.ReleaseHold, "looked", by="pit-supervisor").rank == "pit-manager"


def test_who_tells_of_anothers_wrong_call() -> None:
    table = paid(dealer="mia")
    for who, rank in ((Actor("dot", "dealer"), "dealer-inspector"), (Actor("mia", "dealer"), "")):
        if rank:
            refused = table.rule_refused("wrong-result-called", by=who, outcome="banker")
            assert (refused.message.id, refused.rank) == ("act-takes-rank", rank)
        else:
            table.rule("wrong-result-called", who, "heard", outcome="banker")
    again = table.rule_refused("wrong-result-called", by=Actor("mia", "dealer"), outcome="banker")
    assert again.message.id == "wrong-call-told-already"
    other = paid(dealer="mia")
    other.rule("wrong-result-called", "dealer-inspector", "heard", outcome="banker")


def test_who_has_the_houses_table_stand_still() -> None:
    table, house = Table("roulette"), Actor(AUTOMATIC, "dealer")
    table.do(c.BringDealerOn, AUTOMATIC, by=house)
    table.do(c.OpenBetting, by=house)
    refused = table.refused(c.HoldCoup, "interference", by="dealer-inspector")
    assert (refused.message.id, refused.rank) == ("house-table-hold-rank", "pit-supervisor")
    refused = table.refused(c.RaiseAlarm, "the ball rattles", by="dealer")
    assert (refused.message.id, refused.rank) == ("house-table-hold-rank", "pit-supervisor")
    only(table.do(c.HoldCoup, "interference", by="pit-supervisor"), e.CoupHeld)
