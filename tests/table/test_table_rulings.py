"""Rulings: ranks and second persons, what may be ruled now, and what it would give each patron."""

import pytest
from hands_under_way import dealing, every_floor_book, was_voided
from table_driver import only

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import preview, rulings
from croupier.table.shapes import Actor, Correction, Details


@every_floor_book
@pytest.mark.clause("B 7.22; LD 7.20")
def test_7_22_beyond_the_rules_an_assistant_director_decides_and_says_why(book: str) -> None:
    table = dealing(book, "9S 2H")
    clause = "7.22" if book == "baccarat" else "7.20"
    refusal = table.rule_refused("beyond-the-rules", by="shift-manager")
    assert refusal.rank == "assistant-director" and refusal.clauses == (clause,)
    assert "why" in str(
        table.refused(c.MakeRuling, "beyond-the-rules", Details(), "", by="assistant-director")
    )
    corrections = (Correction("ann", 250),)
    events = table.rule(
        "beyond-the-rules", by="assistant-director", reason="power cut", void=True,
        corrections=corrections,
    )  # fmt: skip
    was_voided(table, events, clause)
    made = only(events, e.CorrectionMade)
    assert made.corrections == corrections and made.clauses == (clause,)


def test_two_people_the_proposer_cannot_approve_and_both_need_the_rank() -> None:
    table = dealing(two_people=True, cards="9S 2H")
    id = "drawn-together-order-unknown"
    (proposed,) = table.rule(id, by="pit-manager", cards=("KD", "5C"), reason="seen on camera")
    assert isinstance(proposed, e.RulingProposed)
    assert "cannot approve" in str(table.refused(c.ApproveRuling, by="pit-manager"))
    assert table.refused(c.ApproveRuling, by="pit-supervisor").rank == "pit-manager"
    made = only(table.do(c.ApproveRuling, by="shift-manager"), e.RulingMade)
    assert (made.proposed_by, made.by.id, made.rank) == (
        "PitManager",
        "ShiftManager",
        "pit-manager",
    )
    assert table.state.phase == "choosing"
    table.refused(c.ApproveRuling, by="director")


def test_a_proposal_can_be_rejected_and_ends_with_its_coup() -> None:
    table = dealing(two_people=True, cards="9S 2H")
    id = "drawn-together-order-unknown"
    table.rule(id, by="pit-manager", cards=("KD", "5C"))
    assert table.refused(c.RejectRuling, "no", by="dealer").rank == "pit-manager"
    table.do(c.RejectRuling, "look again", by="shift-manager")
    assert table.state.proposal is None
    table.rule(id, by="pit-manager", cards=("KD", "5C"))
    table.cards("KD 5C")
    table.settle()
    assert table.state.proposal is None
    table.refused(c.RejectRuling, "gone", by="director")


def test_what_needs_no_rank_needs_no_second_person() -> None:
    table = dealing(two_people=True, cards="9S 2H")
    assert only(table.rule("cannot-reconstruct"), e.CoupVoided)


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
        "ann": (500, 0), "bob": (1000, 0),
    }  # fmt: skip
    seen = preview(table.game, table.state, c.MakeRuling(actor, 1, "face-up-card"))
    assert {one.patron: one.still_in_play for one in seen} == {"ann": 500, "bob": 1000}
    assert table.state == before


def test_a_hold_without_a_ruling_is_released_where_it_was() -> None:
    table = dealing(cards="9S 2H")
    table.do(c.HoldCoup, "wrong-order")
    table.do(c.ReleaseHold, "nothing wrong")
    table.cards("KD 5C")
    assert table.state.phase == "result"
    assert "by itself" in str(table.refused(c.HoldCoup, "over-maximum"))
    assert "knows no" in str(table.refused(c.HoldCoup, "no-spin"))
