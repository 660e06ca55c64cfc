"""Section 7 of the three floor documents: each irregularity, its rank, its effect."""

import pytest
from table_driver import FLOOR_BOOKS, Table, line, only

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import preview, rulings, stakes_on_felt
from croupier.table.shapes import Actor, Correction, Details
from croupier.table.state import as_shoe

books = pytest.mark.parametrize("book", FLOOR_BOOKS)


def dealing(book: str = "baccarat", cards: str = "", **setup: object) -> Table:
    table = Table(book, **setup).shoe().bets(ann={"player": 500}, bob={"banker": 1000})
    table.do(c.CloseBetting)
    return table.cards(cards)


def squeezing(book: str = "baccarat", cards: str = "9S 2H KD 5C") -> Table:
    table = Table(book, face_down=True).shoe().bets(ann={"player": 500}, bob={"banker": 1000})
    table.do(c.CloseBetting)
    table.do(c.RequestSqueeze, "bob")
    return table.cards(cards)


def was_voided(table: Table, events: list[e.Event], clause: str) -> None:
    voided = only(events, e.CoupVoided)
    assert clause in voided.clauses
    assert sum(back.amount for back in voided.given_back) == 1500
    assert stakes_on_felt(table.state) == 0


@books
@pytest.mark.clause("BLD 7.1, 7.1.1, 7.1.2")
def test_7_1_faulty_cards_void_the_coup_and_retire_the_shoe(book: str) -> None:
    table = dealing(book, "9S 2H KD 5C")
    table.settle()
    stood = table.state.last
    table.bets(ann={"player": 500}, bob={"banker": 1000})
    table.do(c.CloseBetting)
    table.cards("3S 4H")
    events = table.rule("faulty-cards", note="a joker")
    was_voided(table, events, "7.1.1")
    assert table.state.phase == "no-shoe"
    # What was settled before stands.
    assert stood is not None and stood.lines[0].paid == 500
    assert not [event for event in events if isinstance(event, e.CorrectionMade)]


@books
@pytest.mark.clause("BLD 7.2")
def test_7_2_a_shoe_that_runs_out_voids_the_coup(book: str) -> None:
    table = Table(book, decks=1)
    table.do(c.LoadShoe)
    table.do(c.CutShoe)
    table.do(c.BurnCards, (), 50)
    table.bets(ann={"player": 500}, bob={"banker": 1000})
    table.do(c.CloseBetting)
    table.cards("9S")
    assert "1 cards are left" in str(table.rule_refused("shoe-runs-out"))
    table.cards("2H")
    was_voided(table, table.rule("shoe-runs-out"), "7.2")
    assert table.state.phase == "no-shoe"


@books
@pytest.mark.clause("BLD 7.3")
def test_7_3_a_hand_that_cannot_be_reconstructed_is_void_and_the_shoe_goes_on(book: str) -> None:
    table = dealing(book)
    assert "no card" in str(table.rule_refused("cannot-reconstruct"))
    table.cards("9S 2H")
    was_voided(table, table.rule("cannot-reconstruct"), "7.3")
    assert table.state.phase == "ready" and table.state.road == ()


@books
@pytest.mark.clause("BLD 7.4")
def test_7_4_a_card_face_up_within_the_hand_is_played_and_flagged(book: str) -> None:
    table = dealing(book, "9S")
    (made,) = table.rule("face-up-card")
    assert isinstance(made, e.RulingMade) and made.clauses == ("7.4",)
    table.cards("2H KD 5C")
    assert line(table.settle(), "ann", "player").paid == 500


@books
@pytest.mark.clause("BLD 7.5")
@pytest.mark.parametrize("when", ["ready", "betting", "closed", "result"])
def test_7_5_the_next_hands_first_card_seen_leads_a_free_hand(book: str, when: str) -> None:
    table = dealing(book, "9S 2H KD 5C")
    if when != "result":
        table.settle()
    if when in ("betting", "closed"):
        table.bets(ann={"player": 500}, bob={"banker": 1000})
    if when == "closed":
        table.do(c.CloseBetting)
    events = table.rule("next-card-seen", cards=("7H",))
    if when in ("betting", "closed"):
        was_voided(table, events, "7.5")
    if when == "result":
        assert line(table.settle(), "ann", "player").paid == 500
    assert stakes_on_felt(table.state) == 0
    refusal = table.refused(c.OpenBetting)
    assert "7.8" in refusal.clauses and refusal.allowed == ("begin free hand",)
    table.do(c.BeginFreeHand)
    assert table.state.coup.free and table.state.coup.cards == ("7H",)


@books
@pytest.mark.clause("BLD 7.6")
def test_7_6_an_unauthorised_player_third_goes_to_a_banker_who_must_draw(book: str) -> None:
    table = dealing(book, "3S 2H 3D 3C")  # Player 6 stands, Banker 5 draws
    events = table.rule("player-overdrawn", cards=("4S",))
    assert only(events, e.CardDealt).hand == "banker"
    assert table.state.phase == "result"
    assert table.settle().outcome.banker_points == 9  # type: ignore[union-attr]


@books
@pytest.mark.clause("BLD 7.6, 7.8")
def test_7_6_with_the_banker_standing_it_opens_a_free_hand(book: str) -> None:
    table = dealing(book, "3S 2H 4D 4C")  # Player 7, Banker 6: both stand
    table.rule("player-overdrawn", cards=("9C",))
    settled = table.settle()
    assert line(settled, "ann", "player").paid == 500
    assert "free hand" in str(table.refused(c.PlaceWager, "ann", 1, "tie", 500))
    begun = table.do(c.BeginFreeHand)
    assert only(begun, e.CardDealt).hand == "player" and table.state.coup.cards == ("9C",)
    refusal = table.refused(c.PlaceWager, "ann", 1, "tie", 500)
    assert "7.8" in refusal.clauses
    table.cards("2S KS 3H")
    free = table.settle()
    assert free.free and free.lines == () and free.mark == "Pn"
    assert as_shoe(table.state.road) == "P Pn"  # it is a hand of the shoe
    table.do(c.OpenBetting)


@books
@pytest.mark.clause("BLD 7.6")
def test_7_6_needs_a_player_who_may_not_draw(book: str) -> None:
    assert "may be dealt" in str(
        dealing(book, "2S 2H 3D 4C").rule_refused("player-overdrawn", cards=("9C",))
    )
    assert "one card" in str(dealing(book, "3S 2H 4D 4C").rule_refused("player-overdrawn"))


@books
@pytest.mark.clause("BLD 7.7, 7.8")
def test_7_7_an_unauthorised_banker_third_opens_the_players_next_hand(book: str) -> None:
    table = dealing(book, "3S 2H 4D 4C")
    table.rule("banker-overdrawn", cards=("9C",))
    assert table.settle().outcome.banker_cards == 2  # type: ignore[union-attr]
    table.do(c.BeginFreeHand)
    assert table.state.coup.cards == ("9C",) and table.state.coup.due == "banker"


@books
@pytest.mark.clause("BLD 7.8")
def test_7_8_two_cards_drawn_in_error_lead_in_their_order(book: str) -> None:
    table = dealing(book, "3S 2H 4D 4C")
    table.rule("player-overdrawn", cards=("9C",))
    table.rule("next-card-seen", cards=("5H",))
    table.settle()
    begun = [event for event in table.do(c.BeginFreeHand) if isinstance(event, e.CardDealt)]
    assert [(event.card, event.hand) for event in begun] == [("9C", "player"), ("5H", "banker")]
    shoe = table.state.shoe
    assert shoe.drawn == 6 and shoe.remaining + shoe.drawn + shoe.burned == 8 * 52


@books
@pytest.mark.clause("BLD 7.8.1")
def test_7_8_1_a_free_hand_announced_as_last_ends_the_shoe(book: str) -> None:
    table = dealing(book, "3S 2H 4D 4C")
    table.do(c.ShowCutCard)
    table.rule("player-overdrawn", cards=("9C",))
    table.settle()
    begun = table.do(c.BeginFreeHand)
    assert isinstance(begun[0], e.LastHandAnnounced)
    table.cards("2S KS 3H")
    ended = only(table.do(c.Settle), e.ShoeEnded)
    assert ended.clauses == ("7.8.1",) and table.state.phase == "no-shoe"


@books
@pytest.mark.clause("BLD 7.5, 7.8.1")
def test_7_8_1_a_card_seen_before_the_last_hand_makes_that_hand_free_and_still_the_last(
    book: str,
) -> None:
    table = dealing(book, "9S 2H KD 5C")
    table.do(c.ShowCutCard)
    table.settle()
    table.bets(ann={"player": 500}, bob={"banker": 1000})
    was_voided(table, table.rule("next-card-seen", cards=("7H",)), "7.5")
    begun = table.do(c.BeginFreeHand)
    assert not [event for event in begun if isinstance(event, e.LastHandAnnounced)]
    table.cards("2S 2D 3H")
    table.settle()
    assert table.state.phase == "no-shoe"


@books
@pytest.mark.clause("BLD 7.9")
def test_7_9_cards_in_the_wrong_order_are_reconstructed(book: str) -> None:
    table = dealing(book, "9S 2H 5C KD")
    assert "same cards" in str(table.rule_refused("wrong-order", cards=("9S", "2H", "KD", "AC")))
    events = table.rule("wrong-order", cards=("9S", "2H", "KD", "5C"))
    assert only(events, e.CardsReconstructed).due == ""
    assert table.settle().outcome.player_points == 9  # type: ignore[union-attr]


@books
@pytest.mark.clause("BLD 7.9")
def test_7_9_withdrawal_before_the_reconstruction_is_a_shift_managers_to_allow(book: str) -> None:
    table = dealing(book, "9S 2H 5C KD")
    order = ("9S", "2H", "KD", "5C")
    refusal = table.rule_refused("wrong-order", by="pit-manager", cards=order, withdrawal=True)
    assert refusal.rank == "shift-manager"
    offered = table.rule("wrong-order", by="shift-manager", cards=order, withdrawal=True)
    assert only(offered, e.ChoiceOffered).patrons == ("ann", "bob")
    assert table.state.coup.cards == ("9S", "2H", "5C", "KD")  # not before they have chosen
    back = only(table.do(c.Choose, "ann", True), e.PatronChose).given_back
    assert [(one.bet, one.amount) for one in back] == [("player", 500)]
    assert "bob" in str(table.refused(c.Choose, "ann", False))
    table.do(c.Choose, "bob", False)
    assert table.state.coup.cards == order
    assert [found.patron for found in table.settle().lines] == ["bob"]


@books
@pytest.mark.clause("BLD 7.9")
def test_7_9_cards_over_after_reconstruction_lead_the_next_hand(book: str) -> None:
    table = dealing(book, "2S 2H 3C KD 6S")  # Player 5 drew a 6; Banker 2 is to draw
    right = ("2S", "2H", "6S", "KD", "3C")  # Player 8 is a natural, and the 3 was not due
    assert only(table.rule("wrong-order", cards=right), e.CardsReconstructed).set_aside == ("3C",)
    assert table.settle().outcome.natural  # type: ignore[union-attr]
    table.do(c.BeginFreeHand)
    assert table.state.coup.cards == ("3C",)
    shoe = table.state.shoe
    assert shoe.drawn == 5 and shoe.remaining + shoe.drawn + shoe.burned == 8 * 52


@books
@pytest.mark.clause("BLD 7.10")
def test_7_10_the_wrong_squeezer_is_corrected_and_play_goes_on(book: str) -> None:
    table = squeezing(book)
    (made,) = table.rule("wrong-squeezer")
    assert made.clauses == ("7.10",) and table.state.phase == "squeezing"


@books
@pytest.mark.clause("BLD 7.10.1")
def test_7_10_1_result_known_withdrawal_and_a_free_hand(book: str) -> None:
    table = squeezing(book)
    table.do(c.OpenCards, "player", by="bob")
    table.do(c.OpenCards, "banker", by="bob")
    id = "wrong-squeezer-result-known"
    assert table.rule_refused(id, by="pit-manager").rank == "shift-manager"
    table.rule(id, by="shift-manager", free_hand=True)
    table.do(c.Choose, "ann", False)
    events = table.do(c.Choose, "bob", True)
    assert only(events, e.FreeHandDue).clauses == ("7.10.1",)
    assert [found.patron for found in table.settle().lines] == ["ann"]
    table.do(c.BeginFreeHand)
    assert table.state.coup.cards == ()


@books
@pytest.mark.clause("BLD 7.10.2")
@pytest.mark.parametrize(
    ("withdraw", "left"), [((True, False), 1000), ((False, True), 500), ((True, True), 0)]
)
def test_7_10_2_result_open_all_withdraw_voids_and_replaces_the_shoe(
    book: str, withdraw: tuple[bool, bool], left: int
) -> None:
    table = squeezing(book)
    id = "wrong-squeezer-result-open"
    assert table.rule_refused(id, by="dealer").rank == "shift-manager"
    table.rule(id, by="shift-manager")
    table.do(c.Choose, "ann", withdraw[0])
    table.do(c.Choose, "bob", withdraw[1])
    assert stakes_on_felt(table.state) == left
    if left:
        assert table.state.phase == "squeezing"
    else:
        assert table.state.phase == "no-shoe" and table.state.last.is_void  # type: ignore[union-attr]
        assert "7.10.2" in only(table.events, e.ShoeEnded).clauses


def unburned(book: str, *, squeeze: bool = False) -> Table:
    table = Table(book, face_down=squeeze).shoe_loaded()
    table.bets(ann={"player": 500}, bob={"banker": 1000}, cy={"banker": 500})
    table.do(c.CloseBetting)
    if squeeze:
        table.do(c.RequestSqueeze, "bob")
    return table


@books
@pytest.mark.clause("BLD 7.11.1")
def test_7_11_1_no_burn_and_nothing_seen_cards_go_back_and_are_burned(book: str) -> None:
    table = unburned(book, squeeze=True).cards("9S 2H KD 5C")
    table.rule("no-burn-unseen")
    shoe = table.state.shoe
    assert (table.state.coup.cards, shoe.remaining, shoe.left["9S"]) == ((), 416, 8)
    assert stakes_on_felt(table.state) == 2000
    assert "7.11.1" in table.refused(c.DealCard, "9S").clauses
    table.do(c.BurnCards, ("9S",), 9)
    table.cards("2H KD 5C 4S")
    assert "ruling" in str(table.refused(c.BurnCards, ("9S",), 9))


@books
@pytest.mark.clause("BLD 7.11.2, 7.11.2.1")
@pytest.mark.parametrize(
    ("votes", "goes_on"),
    [((True, True, False), True), ((False, False, True), False), ((True, False), False)],
)
def test_7_11_2_1_after_the_first_hand_the_patrons_choose(
    book: str, votes: tuple[bool, ...], goes_on: bool
) -> None:
    table = unburned(book).cards("9S")
    assert "has been seen" in str(table.rule_refused("no-burn-unseen"))
    table.rule("no-burn-first-hand")
    table.cards("2H KD 5C")
    table.settle()
    assert table.state.phase == "voting"
    table.refused(c.OpenBetting)
    for patron, go_on in zip(("ann", "bob", "cy"), votes, strict=False):
        table.do(c.Vote, patron, go_on)
    if len(votes) < 3:
        assert "7.11.2.1" in table.refused(c.Vote, "ann", True).clauses
        table.do(c.CloseVote)  # a split vote reshuffles
    assert table.state.phase == ("ready" if goes_on else "no-shoe")


@books
@pytest.mark.clause("BLD 7.11.3")
def test_7_11_3_past_the_first_hand_the_shoe_is_dealt_to_its_end(book: str) -> None:
    table = unburned(book).cards("9S 2H KD 5C")
    assert "not past" in str(table.rule_refused("no-burn-later"))
    table.settle()
    table.bets(ann={"player": 500})
    table.do(c.CloseBetting)
    table.cards("9S")
    assert "no-burn-later" in str(table.rule_refused("no-burn-first-hand"))
    table.rule("no-burn-later")
    table.cards("2H KD 5C")
    table.settle()
    assert "7.11.3" in table.refused(c.RetireShoe, "no burn").clauses


@books
@pytest.mark.clause("BLD 7.12")
def test_7_12_cards_drawn_together_in_known_order_are_dealt_in_it(book: str) -> None:
    table = dealing(book, "9S 2H")
    assert "two or more" in str(table.rule_refused("drawn-together-order-known", cards=("KD",)))
    table.rule("drawn-together-order-known", cards=("KD", "5C"))
    assert table.state.coup.cards == ("9S", "2H", "KD", "5C") and table.state.phase == "result"
    table = dealing(book, "9S 2H")
    refusal = table.rule_refused(
        "drawn-together-order-known", by="pit-manager", cards=("KD", "5C"), withdrawal=True
    )
    assert refusal.rank == "shift-manager" and refusal.clauses == ("7.12",)
    table.rule(
        "drawn-together-order-known", by="shift-manager", cards=("KD", "5C"), withdrawal=True
    )
    table.do(c.Choose, "ann", True)
    table.do(c.Choose, "bob", True)
    assert table.state.phase == "result" and stakes_on_felt(table.state) == 0


@books
@pytest.mark.clause("BLD 7.12, 7.5")
def test_7_12_a_card_too_many_drawn_together_leads_the_next_hand(book: str) -> None:
    table = dealing(book, "9S 2H KD")
    table.rule("drawn-together-order-known", cards=("5C", "8H"))
    assert table.state.phase == "result" and table.state.shoe.leading == ("8H",)


@books
@pytest.mark.clause("BLD 7.13, 7.13.1, 7.13.2")
def test_7_13_order_unknown_the_pit_manager_fixes_it_and_each_patron_chooses(book: str) -> None:
    table = dealing(book, "9S 2H")
    table.do(c.HoldCoup, "drawn-together-order-unknown", Details(cards=("5C", "KD")))
    table.refused(c.DealCard, "5C")
    id = "drawn-together-order-unknown"
    assert table.rule_refused(id, by="pit-supervisor", cards=("KD", "5C")).rank == "pit-manager"
    table.rule(id, by="pit-manager", cards=("KD", "5C"))
    table.do(c.Choose, "ann", True)  # 7.13.1
    table.do(c.Choose, "bob", False)  # 7.13.2
    assert table.state.coup.cards == ("9S", "2H", "KD", "5C")
    assert [found.patron for found in table.settle().lines] == ["bob"]


@books
@pytest.mark.clause("BLD 7.14, 7.15")
@pytest.mark.parametrize(("id", "clause"), [("squeezer-absent", "7.14"), ("not-delivered", "7.15")])
def test_7_14_7_15_the_dealer_opens_and_play_goes_on(book: str, id: str, clause: str) -> None:
    table = squeezing(book)
    assert "7.14" in table.refused(c.OpenCards, "player", by="dealer").clauses
    opened = only(table.rule(id), e.CardsOpened)
    assert opened.clauses == (clause,) and table.state.phase == "result"


@books
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
