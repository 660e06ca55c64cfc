"""Cards that are faulty, missing, seen too early or drawn in error (7.1 to 7.8.1): free hands."""

import pytest
from hands_under_way import dealing, every_floor_book, was_voided
from table_driver import Table, line, only

from croupier.rules.ways import to
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import stakes_on_felt
from croupier.table.state import as_shoe
from refusals import why


@every_floor_book
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


@every_floor_book
@pytest.mark.clause("BLD 7.2")
def test_7_2_a_shoe_that_runs_out_voids_the_coup(book: str) -> None:
    table = Table(book, decks=1).shoe_of(2)
    table.bets(ann={"player": 500}, bob={"banker": 1000})
    table.do(c.CloseBetting)
    table.cards("9S")
    assert why(table.rule_refused("shoe-runs-out")) == "shoe-count-not-empty"
    table.cards("2H")
    was_voided(table, table.rule("shoe-runs-out"), "7.2")
    assert table.state.phase == "no-shoe"


@every_floor_book
@pytest.mark.clause("BLD 7.3")
def test_7_3_a_hand_that_cannot_be_reconstructed_is_void_and_the_shoe_goes_on(book: str) -> None:
    table = dealing(book)
    assert why(table.rule_refused("cannot-reconstruct")) == "hand-has-no-card"
    table.cards("9S 2H")
    was_voided(table, table.rule("cannot-reconstruct"), "7.3")
    assert table.state.phase == "ready" and table.state.road == ()


@every_floor_book
@pytest.mark.clause("BLD 7.4")
def test_7_4_a_card_face_up_within_the_hand_is_played_and_flagged(book: str) -> None:
    table = dealing(book, "9S")
    (made,) = table.rule("face-up-card")
    assert isinstance(made, e.RulingMade) and made.clauses == ("7.4",)
    table.cards("2H KD 5C")
    assert line(table.settle(), "ann", "player").paid == 500


@every_floor_book
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
    assert "7.8" in refusal.clauses and refusal.allowed == (to("begin-free-hand"),)
    table.do(c.BeginFreeHand)
    assert table.state.coup.free and table.state.coup.cards == ("7H",)


@every_floor_book
@pytest.mark.clause("BLD 7.6")
def test_7_6_an_unauthorised_player_third_goes_to_a_banker_who_must_draw(book: str) -> None:
    table = dealing(book, "3S 2H 3D 3C")  # Player 6 stands, Banker 5 draws
    events = table.rule("player-overdrawn", cards=("4S",))
    assert only(events, e.CardDealt).hand == "banker"
    assert table.state.phase == "result"
    assert table.settle().outcome.banker_points == 9  # type: ignore[union-attr]


@every_floor_book
@pytest.mark.clause("BLD 7.6, 7.8")
def test_7_6_with_the_banker_standing_it_opens_a_free_hand(book: str) -> None:
    table = dealing(book, "3S 2H 4D 4C")  # Player 7, Banker 6: both stand
    table.rule("player-overdrawn", cards=("9C",))
    settled = table.settle()
    assert line(settled, "ann", "player").paid == 500
    assert table.refused(c.PlaceWager, "ann", 1, "tie", 500).message.id == "bet-in-free-hand"
    begun = table.do(c.BeginFreeHand)
    assert only(begun, e.CardDealt).hand == "player" and table.state.coup.cards == ("9C",)
    refusal = table.refused(c.PlaceWager, "ann", 1, "tie", 500)
    assert "7.8" in refusal.clauses
    table.cards("2S KS 3H")
    free = table.settle()
    assert free.free and free.lines == () and free.mark == "Pnf"
    assert as_shoe(table.state.road) == "P Pnf"  # it is a hand of the shoe, marked free
    table.do(c.OpenBetting)


@every_floor_book
@pytest.mark.clause("BLD 7.6")
def test_7_6_needs_a_player_who_may_not_draw(book: str) -> None:
    assert (
        why(dealing(book, "2S 2H 3D 4C").rule_refused("player-overdrawn", cards=("9C",)))
        == "player-third-due"
    )
    assert (
        dealing(book, "3S 2H 4D 4C").rule_refused("player-overdrawn").message.id
        == "one-card-unnamed"
    )


@every_floor_book
@pytest.mark.clause("BLD 7.7, 7.8")
def test_7_7_an_unauthorised_banker_third_opens_the_players_next_hand(book: str) -> None:
    table = dealing(book, "3S 2H 4D 4C")
    table.rule("banker-overdrawn", cards=("9C",))
    assert table.settle().outcome.banker_cards == 2  # type: ignore[union-attr]
    table.do(c.BeginFreeHand)
    assert table.state.coup.cards == ("9C",) and table.state.coup.due == "banker"


@every_floor_book
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


@every_floor_book
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


@every_floor_book
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
