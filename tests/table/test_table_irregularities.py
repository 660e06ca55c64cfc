"""Wrong order, wrong squeezer, missed burn, cards drawn together (7.9 to 7.15): who chooses."""

import pytest
from hands_under_way import dealing, every_floor_book, squeezing
from table_driver import Table, only

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import stakes_on_felt
from croupier.table.shapes import Details
from refusals import why


def ruled_by_two(table: Table, id: str, cards: tuple[str, ...]) -> list[e.Event]:
    """Have cards named that decide the coup, by the two whom what they bring takes (R-35)."""
    table.rule(id, by="pit-supervisor", cards=cards)
    events: list[e.Event] = table.do(c.ApproveRuling, by="dealer-inspector")
    return events


@every_floor_book
@pytest.mark.clause("BLD 7.9")
def test_7_9_cards_in_the_wrong_order_are_reconstructed(book: str) -> None:
    table = dealing(book, "9S 2H 5C KD")
    assert (
        table.rule_refused("wrong-order", cards=("9S", "2H", "KD", "AC")).message.id
        == "order-names-other-cards"
    )
    events = ruled_by_two(table, "wrong-order", ("9S", "2H", "KD", "5C"))
    assert only(events, e.CardsReconstructed).due == ""
    assert table.settle().outcome.player_points == 9  # type: ignore[union-attr]


@every_floor_book
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
    assert table.refused(c.Choose, "ann", False).message.id == "withdrawal-choice-none"
    table.do(c.Choose, "bob", False)
    assert table.state.coup.cards == order
    assert [found.patron for found in table.settle().lines] == ["bob"]


@every_floor_book
@pytest.mark.clause("BLD 7.9")
def test_7_9_cards_over_after_reconstruction_lead_the_next_hand(book: str) -> None:
    table = dealing(book, "2S 2H 3C KD 6S")  # Player 5 drew a 6; Banker 2 is to draw
    right = ("2S", "2H", "6S", "KD", "3C")  # Player 8 is a natural, and the 3 was not due
    assert only(ruled_by_two(table, "wrong-order", right), e.CardsReconstructed).set_aside == (
        "3C",
    )
    assert table.settle().outcome.natural  # type: ignore[union-attr]
    table.do(c.BeginFreeHand)
    assert table.state.coup.cards == ("3C",)
    shoe = table.state.shoe
    assert shoe.drawn == 5 and shoe.remaining + shoe.drawn + shoe.burned == 8 * 52


@every_floor_book
@pytest.mark.clause("BLD 7.10")
def test_7_10_the_wrong_squeezer_is_corrected_and_play_goes_on(book: str) -> None:
    table = squeezing(book)
    (made,) = table.rule("wrong-squeezer")
    assert made.clauses == ("7.10",) and table.state.phase == "squeezing"


@every_floor_book
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


@every_floor_book
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


@every_floor_book
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
    assert table.refused(c.BurnCards, ("9S",), 9).message.id == "command-out-of-turn"


@every_floor_book
@pytest.mark.clause("BLD 7.11.1, 7.12")
def test_7_11_1_cards_drawn_together_have_been_seen_also_where_none_is_owed(book: str) -> None:
    table = unburned(book, squeeze=True).cards("9S 2H KD 6C")
    ruled_by_two(table, "drawn-together-order-known", ("AS", "AS"))
    assert table.state.coup.over
    assert why(table.rule_refused("no-burn-unseen")) == "burn-card-seen"


@every_floor_book
@pytest.mark.clause("BLD 7.11.2, 7.11.2.1")
@pytest.mark.parametrize(
    ("votes", "goes_on"),
    [((True, True, False), True), ((False, False, True), False), ((True, False), False)],
)
def test_7_11_2_1_after_the_first_hand_the_patrons_choose(
    book: str, votes: tuple[bool, ...], goes_on: bool
) -> None:
    table = unburned(book).cards("9S")
    assert why(table.rule_refused("no-burn-unseen")) == "burn-card-seen"
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


@every_floor_book
@pytest.mark.clause("BLD 7.11.3")
def test_7_11_3_past_the_first_hand_the_shoe_is_dealt_to_its_end(book: str) -> None:
    table = unburned(book).cards("9S 2H KD 5C")
    assert why(table.rule_refused("no-burn-later")) == "burn-first-hand-open"
    table.settle()
    table.bets(ann={"player": 500})
    table.do(c.CloseBetting)
    table.cards("9S")
    assert why(table.rule_refused("no-burn-first-hand")) == "burn-first-hand-past"
    table.rule("no-burn-later")
    table.cards("2H KD 5C")
    table.settle()
    assert "7.11.3" in table.refused(c.RetireShoe, "no burn").clauses


@every_floor_book
@pytest.mark.clause("BLD 7.12")
def test_7_12_cards_drawn_together_in_known_order_are_dealt_in_it(book: str) -> None:
    table = dealing(book, "9S 2H")
    assert (
        table.rule_refused("drawn-together-order-known", cards=("KD",)).message.id
        == "cards-in-order-unnamed"
    )
    ruled_by_two(table, "drawn-together-order-known", ("KD", "5C"))
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


@every_floor_book
@pytest.mark.clause("BLD 7.12, 7.5")
def test_7_12_a_card_too_many_drawn_together_leads_the_next_hand(book: str) -> None:
    table = dealing(book, "9S 2H KD")
    ruled_by_two(table, "drawn-together-order-known", ("5C", "8H"))
    assert table.state.phase == "result" and table.state.free_hand_due
    table.settle()
    assert [one.card for one in table.state.shoe.leading] == ["8H"]


@every_floor_book
@pytest.mark.clause("BLD 7.13, 7.13.1, 7.13.2")
def test_7_13_order_unknown_the_pit_manager_fixes_it_and_each_patron_chooses(book: str) -> None:
    table = dealing(book, "9S 2H")
    table.do(c.HoldCoup, "drawn-together-order-unknown", Details(cards=("5C", "KD")))
    table.refused(c.DealCard, "5C", "keyed")
    id = "drawn-together-order-unknown"
    assert table.rule_refused(id, by="pit-supervisor", cards=("KD", "5C")).rank == "pit-manager"
    table.rule(id, by="pit-manager", cards=("KD", "5C"))
    table.do(c.Choose, "ann", True)  # 7.13.1
    table.do(c.Choose, "bob", False)  # 7.13.2
    assert table.state.coup.cards == ("9S", "2H", "KD", "5C")
    assert [found.patron for found in table.settle().lines] == ["bob"]


@every_floor_book
@pytest.mark.clause("BLD 7.14, 7.15")
@pytest.mark.parametrize(("id", "clause"), [("squeezer-absent", "7.14"), ("not-delivered", "7.15")])
def test_7_14_7_15_the_dealer_opens_and_play_goes_on(book: str, id: str, clause: str) -> None:
    table = squeezing(book)
    assert "7.14" in table.refused(c.OpenCards, "player", by="dealer").clauses
    opened = only(table.rule(id), e.CardsOpened)
    assert opened.clauses == (clause,) and table.state.phase == "result"
