"""Rulings: ranks and second persons, what may be ruled now, and what it would give each patron."""

import pytest
from hands_under_way import dealing, every_floor_book, squeezing, was_voided
from msgspec.structs import replace
from table_driver import Table, only, usual_setup

from croupier.games import load_game
from croupier.rules.ways import to_rule
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import preview, rulings
from croupier.table.deciding.shoe import voters
from croupier.table.shapes import Actor, Correction, Details
from croupier.table.state import Beside
from refusals import why


@every_floor_book
@pytest.mark.clause("B 7.22; LD 7.20")
def test_7_22_beyond_the_rules_an_assistant_director_decides_and_says_why(book: str) -> None:
    table = dealing(book, "9S 2H")
    clause = "7.22" if book == "baccarat" else "7.20"
    refusal = table.rule_refused("beyond-the-rules", by="shift-manager")
    assert refusal.rank == "assistant-director" and refusal.clauses == (clause,)
    assert (
        table.refused(
            c.MakeRuling, "beyond-the-rules", Details(), "", by="assistant-director"
        ).message.id
        == "beyond-rules-without-reason"
    )
    corrections = (Correction("ann", 250),)
    table.rule(
        "beyond-the-rules",
        by="assistant-director",
        reason="power cut",
        void=True,
        corrections=corrections,
    )
    # Nobody alone moves money that no settlement moved.
    assert table.refused(c.ApproveRuling, by="dealer").rank == "dealer-inspector"
    events = table.do(c.ApproveRuling, by="shift-manager")
    was_voided(table, events, clause)
    made = only(events, e.CorrectionMade)
    assert made.corrections == corrections and made.clauses == (clause,)


def test_two_people_the_proposer_cannot_approve_and_the_second_is_an_inspector() -> None:
    table = dealing(two_people=True, cards="9S 2H")
    id = "drawn-together-order-unknown"
    (proposed,) = table.rule(id, by="pit-manager", cards=("KD", "5C"), reason="seen on camera")
    assert isinstance(proposed, e.RulingProposed)
    assert table.refused(c.ApproveRuling, by="pit-manager").message.id == "second-person-is-first"
    assert table.refused(c.ApproveRuling, by="dealer").rank == "dealer-inspector"
    made = only(table.do(c.ApproveRuling, by="shift-manager"), e.RulingMade)
    assert (made.proposed_by, made.by.id, made.rank, made.second) == (
        "PitManager",
        "ShiftManager",
        "shift-manager",  # their own rank, not the least that would have done
        "dealer-inspector",
    )
    assert table.state.phase == "choosing"
    table.refused(c.ApproveRuling, by="director")


def test_a_proposal_can_be_rejected_and_ends_with_its_coup() -> None:
    table = dealing(two_people=True, cards="9S 2H")
    id = "drawn-together-order-unknown"
    table.rule(id, by="pit-manager", cards=("KD", "5C"))
    assert table.refused(c.RejectRuling, "no", by="dealer").rank == "dealer-inspector"
    assert (
        table.refused(c.RejectRuling, "  ", by="shift-manager").message.id
        == "ruling-refusal-reason-missing"
    )
    table.do(c.RejectRuling, "look again", by="shift-manager")
    assert not table.state.proposals
    table.rule(id, by="pit-manager", cards=("KD", "5C"))
    table.refused(c.MakeRuling, "cannot-reconstruct", by="dealer-inspector")  # no other's place
    assert table.refused(c.DealCard, "KD", "keyed").message.id == "ruling-awaits-second"
    table.do(c.RejectRuling, "taken back", by="pit-manager")
    table.cards("KD 5C")
    table.settle()
    assert not table.state.proposals
    table.refused(c.RejectRuling, "gone", by="director")


def lapsed(events: list[e.Event]) -> bool:
    gone = only(events, e.RulingRejected)
    return bool(gone.by.rank == "house" and "the coup went on" in gone.reason)


@pytest.mark.clause("BLD 4.7")
def test_4_7_a_proposal_is_no_option_on_what_the_squeezer_sees() -> None:
    table = squeezing()
    table.rule("cannot-reconstruct", Actor("eve", "pit-manager"))
    for kind, given in ((c.LookAtCard, 1), (c.OpenCards, "banker")):
        assert table.refused(kind, given, by="bob").message.id == "ruling-awaits-second"
    table.do(c.RejectRuling, "taken back", by=Actor("eve", "pit-manager"))
    table.do(c.LookAtCard, 1, by="bob")


def paid() -> Table:
    """Give a table whose last coup was paid, with a proposal of another record of it."""
    table = dealing(cards="9S 2H KD 5C")
    table.settle()
    table.rule("wrong-record", by="pit-manager", reason="film", cards=("9S", "2H", "KD", "6C"))
    assert table.state.proposals
    return table


def ends(events: list[e.Event]) -> str:
    gone = only(events, e.RulingRejected)
    assert gone.by.rank == "house"
    return str(gone.reason)


def test_r_34_a_proposal_ends_by_itself_once_its_table_plays_another_game() -> None:
    table = paid()
    table.do(c.RetireShoe, "over")
    table.do(c.CloseTable)
    assert table.state.proposals, "another opening of the same game changes nothing"
    table.game = load_game("roulette")
    events = table.do(c.OpenTable, usual_setup(table.game))
    assert ends(events) == "the table plays another game now"
    assert not table.state.proposals


def test_r_34_whom_a_proposal_concerns_by_now_gave_no_word_and_it_ends() -> None:
    table = paid()
    proposal = table.state.proposals[0]
    beside = Beside(proposal.coup, {"ann": 1}, (proposal.proposer,))
    events = table.do(c.ApproveRuling, proposal.id, beside=beside, by="shift-manager")
    assert ends(events) == "whoever proposed it dealt the coup since, or gave money for it"
    assert not table.state.proposals


def test_r_34_a_proposal_about_a_coup_that_can_no_longer_be_ruled_on_ends() -> None:
    """Another ruling has voided the coup since: it has no result to put right."""
    table = paid()
    proposal = table.state.proposals[0]
    last = table.state.last
    assert last is not None
    table.state = replace(table.state, last=replace(last, is_void=True))
    events = table.do(c.ApproveRuling, proposal.id, by="shift-manager")
    assert ends(events) == "Coup B-07/1/1 is void and has no result."
    assert not table.state.proposals


@pytest.mark.clause("B 7.22")
@pytest.mark.parametrize(
    ("today", "second"),
    [
        ({}, "dealer-inspector"),
        ({"B-07/1/1": 50_000}, "dealer-inspector"),  # this coup's own, which the record has
        ({"B-01/1/9": 1}, "pit-supervisor"),
        ({"B-01/1/9": 1, "R-01/1/3": 450_000}, "pit-manager"),
    ],
)
def test_7_22_what_a_patron_was_given_elsewhere_that_day_counts_for_the_rank(
    today: dict[str, int], second: str
) -> None:
    """R-35: the table's maximum is 50,000."""
    table = Table().shoe().bets(ann={"player": 500})
    table.do(c.CloseBetting)
    table.cards("9S 2H KD 5C")
    table.settle()
    given = Details(corrections=(Correction("ann", 50_000),))
    beside = Beside("B-07/1/1", today={"ann": today, "bob": {"B-01/1/9": 10**9}})
    table.do(
        c.MakeRuling, "beyond-the-rules", given, "so it was", beside=beside, by="assistant-director"
    )
    assert table.state.proposals[0].second == second


def test_a_proposal_is_no_option_on_the_next_card() -> None:
    table = dealing(two_people=True, cards="9S 2H")
    table.rule("cannot-reconstruct", Actor("eve", "dealer"))
    assert lapsed(table.do(c.DealCard, "KD", "reader"))
    assert (
        table.refused(c.ApproveRuling, by=Actor("fay", "dealer")).message.id
        == "proposal-none-waiting"
    )


def test_a_proposal_is_no_option_on_the_number() -> None:
    table = Table("roulette", two_people=True).bets(ann={"red": 500})
    table.do(c.SpinBall)
    table.rule("beyond-the-rules", by="director", reason="a quarrel", void=True)
    table.do(c.CloseBetting)
    assert lapsed(table.do(c.RecordNumber, 17))


def test_a_proposal_between_coups_is_none_about_the_next() -> None:
    table = dealing(two_people=True, cards="9S 2H KD 5C")
    table.settle()
    table.rule("faulty-cards", Actor("eve", "dealer"))
    assert lapsed(table.do(c.OpenBetting))


def test_two_people_are_wanted_for_all_that_changes_something_whatever_the_rank() -> None:
    table = dealing(two_people=True, cards="9S 2H")
    only(table.rule("face-up-card"), e.RulingMade)
    eve = Actor("eve", "dealer")
    only(table.rule("cannot-reconstruct", eve), e.RulingProposed)
    assert only(table.do(c.ApproveRuling, by=Actor("fay", "dealer")), e.CoupVoided)


def test_rulings_lists_what_may_be_ruled_now_by_whom_under_which_clause() -> None:
    table = dealing(cards="3S 2H 4D 4C")
    listed = {one.irregularity: one for one in rulings(table.game, table.state)}
    assert listed["player-overdrawn"].clause == "7.6"
    assert listed["player-overdrawn"].rank == "dealer"
    assert listed["player-overdrawn"].needs == ("cards",)
    assert listed["wrong-order"].withdrawal_rank == "shift-manager"
    assert listed["beyond-the-rules"].rank == "assistant-director"
    assert "shoe-runs-out" not in listed and "wrong-squeezer" not in listed
    assert "below-minimum" not in listed  # that is applied by itself


def test_preview_shows_what_each_patron_would_get_and_changes_nothing() -> None:
    table = dealing(cards="9S 2H 5C KD")
    before = table.state
    actor = Actor("lan", "shift-manager")
    right = Details(cards=("9S", "2H", "KD", "5C"))
    seen = preview(table.game, table.state, c.MakeRuling(actor, 1, "wrong-order", right))
    assert {one.patron: one.net for one in seen} == {"ann": 500, "bob": -1000}
    seen = preview(table.game, table.state, c.MakeRuling(actor, 1, "cannot-reconstruct"))
    assert {one.patron: (one.given_back, one.net) for one in seen} == {
        "ann": (500, 0),
        "bob": (1000, 0),
    }
    seen = preview(table.game, table.state, c.MakeRuling(actor, 1, "face-up-card"))
    assert {one.patron: one.still_in_play for one in seen} == {"ann": 500, "bob": 1000}
    assert table.state == before


def test_a_hold_without_a_ruling_is_released_where_it_was() -> None:
    table = dealing(cards="9S 2H")
    table.do(c.HoldCoup, "wrong-order")
    table.do(c.ReleaseHold, "nothing wrong")
    table.cards("KD 5C")
    assert table.state.phase == "result"
    assert table.refused(c.HoldCoup, "over-maximum").message.id == "ruling-automatic"
    assert table.refused(c.HoldCoup, "no-spin").message.id == "irregularity-unknown"


def test_preview_lets_everyone_stay_where_patrons_may_choose() -> None:
    table = dealing(cards="9S 2H")
    actor = Actor("lan", "shift-manager")
    together = Details(cards=("KD", "5C"))
    asked = c.MakeRuling(actor, 1, "drawn-together-order-unknown", together)
    seen = {one.patron: one for one in preview(table.game, table.state, asked)}
    # Both stay, Player 9 beats Banker 7: ann is paid 500, bob loses 1000.
    assert (seen["ann"].paid, seen["ann"].given_back, seen["ann"].net) == (500, 500, 500)
    assert (seen["bob"].collected, seen["bob"].given_back, seen["bob"].net) == (1000, 0, -1000)
    assert table.state.phase == "dealing"


@pytest.mark.clause("B 7.22")
def test_7_22_preview_counts_a_correction_apart_from_the_play() -> None:
    table = dealing(cards="9S 2H")
    actor = Actor("lan", "director")
    details = Details(corrections=(Correction("ann", 250), Correction("bob", -40)))
    asked = c.MakeRuling(actor, 1, "beyond-the-rules", details, "power cut")
    seen = {one.patron: one for one in preview(table.game, table.state, asked)}
    assert (seen["ann"].corrected, seen["ann"].still_in_play, seen["ann"].net) == (250, 500, 250)
    assert (seen["bob"].corrected, seen["bob"].still_in_play, seen["bob"].net) == (-40, 1000, -40)


@pytest.mark.clause("B 7.21")
def test_7_21_preview_counts_insurance_that_lies_on_the_felt() -> None:
    table = dealing(cards="5S 4D KH KC")  # Player 5 against Banker 4
    table.do(c.OfferInsurance)
    table.do(c.TakeInsurance, "ann", 1, "player", 100)
    table.do(c.CloseInsurance)
    asked = c.MakeRuling(Actor("lan", "dealer"), 1, "face-up-card")
    seen = {one.patron: one.still_in_play for one in preview(table.game, table.state, asked)}
    assert seen == {"ann": 600, "bob": 1000}


def test_nobody_votes_before_a_hand_has_been_played() -> None:
    table = Table().seat("ann")
    assert voters(table.state) == ()


@every_floor_book
@pytest.mark.clause("BLD 7.7")
def test_7_7_needs_a_banker_who_has_four_or_five_cards(book: str) -> None:
    table = dealing(book, "3S 2H 4D 4C")
    six = dealing(book, "2S 2H KD KC 7S 5H")  # Player 9, Banker 7 on six cards
    assert why(six.rule_refused("banker-overdrawn", cards=("9C",))) == "banker-third-already-drawn"
    assert only(table.rule("banker-overdrawn", cards=("9C",)), e.CardSetAside).card == "9C"


@every_floor_book
@pytest.mark.clause("BLD 7.1, 7.5, 7.7")
@pytest.mark.parametrize("id", ["next-card-seen", "banker-overdrawn"])
def test_7_1_a_card_drawn_in_error_that_cannot_exist_voids_nothing(book: str, id: str) -> None:
    table = dealing(book, "3S 2H 4D 4C", decks=1)
    refusal = table.refused(c.MakeRuling, id, Details(cards=("2S",)))  # it was burned
    assert "7.1" in refusal.clauses and to_rule("faulty-cards") in refusal.allowed
    assert table.state.phase == "result"


@every_floor_book
@pytest.mark.clause("BLD 7.1, 7.12")
def test_7_12_beside_a_card_that_cannot_exist_none_is_dealt(book: str) -> None:
    table = dealing(book, "9S", decks=1)
    details = Details(cards=("5C", "2S"))  # the two was burned
    refusal = table.refused(c.MakeRuling, "drawn-together-order-known", details)
    assert "7.1" in refusal.clauses and table.state.coup.cards == ("9S",)


@every_floor_book
@pytest.mark.clause("BLD 7.13, 7.8")
def test_7_13_in_a_free_hand_there_is_no_one_to_choose(book: str) -> None:
    table = dealing(book, "3S 2H 4D 4C")
    table.rule("player-overdrawn", cards=("9C",))
    table.settle()
    table.do(c.BeginFreeHand)
    table.rule("drawn-together-order-unknown", by="pit-manager", cards=("2S", "KS"))
    assert table.state.coup.cards == ("9C", "2S", "KS") and table.state.phase == "dealing"


@every_floor_book
@pytest.mark.clause("BLD 7.16")
def test_7_16_cards_that_the_shoe_cannot_have_held_correct_nothing(book: str) -> None:
    table = dealing(book, "9S 2H KD 5C", decks=1)
    table.settle("banker")
    right = ("9S", "2H", "KD", "6C")
    refusal = table.rule_refused("wrong-record", by="pit-manager", cards=("9S", "2S", "KD", "6C"))
    assert refusal.message.id == "cards-not-in-shoe"  # the two of spades was burned
    assert (
        table.rule_refused(
            "wrong-record", by="pit-manager", cards=("9S", "2H", "KD", "X")
        ).message.id
        == "card-input-invalid"
    )
    table.rule("wrong-record", "pit-manager", "film", cards=right)
    corrected = only(table.do(c.ApproveRuling, by="pit-supervisor"), e.ResultCorrected)
    assert corrected.cards == right
