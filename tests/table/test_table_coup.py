"""A baccarat coup: cards, readings, squeeze, insurance, result."""

import pytest
from table_driver import FLOOR_BOOKS, Table, line, only

from croupier.rules.ways import to, values
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import stakes_on_felt
from croupier.table.shapes import Actor

books = pytest.mark.parametrize("book", FLOOR_BOOKS)


def dealing(book: str = "baccarat", **setup: object) -> Table:
    table = Table(book, **setup).shoe().bets(ann={"player": 500}, bob={"banker": 1000})
    table.do(c.CloseBetting)
    return table


@books
@pytest.mark.clause("BLD 4.9, 4.9.1, 4.9.1.1, 4.9.1.2")
def test_4_9_1_four_cards_player_first_then_in_turn(book: str) -> None:
    table = dealing(book)
    hands = [
        only(table.do(c.DealCard, card), e.CardDealt).hand for card in ("9S", "2H", "KD", "5C")
    ]
    assert hands == ["player", "banker", "player", "banker"]
    assert table.state.phase == "result"


@books
@pytest.mark.clause("B 4.11; LD 4.10")
def test_4_11_a_third_card_only_where_it_is_required(book: str) -> None:
    clause = "4.11" if book == "baccarat" else "4.10"
    table = dealing(book).cards("2S 3H 2D KC")  # Player 4, Banker 3
    assert table.state.coup.due == "player"
    assert clause in table.refused(c.Settle).clauses
    table.cards("8S")  # Banker 3 stands against an 8
    assert table.state.phase == "result"
    refusal = table.refused(c.DealCard, "4S", "keyed")
    assert refusal.message.id == "hands-complete" and to("settle") in refusal.allowed


@books
@pytest.mark.clause("BLD 7.16; B 4.18; LD 4.17")
def test_7_16_the_cards_decide_not_the_call(book: str) -> None:
    table = dealing(book).cards("9S 2H KD 5C")
    assert table.refused(c.Settle, "dragon").message.id == "result-call-invalid"
    events = table.do(c.Settle, "banker")
    wrong = only(events, e.WrongResultCalled)
    assert (wrong.called, wrong.actual, wrong.clauses) == ("banker", "player", ("7.16",))
    settled = only(events, e.CoupSettled)
    assert line(settled, "ann", "player").paid == 500
    assert line(settled, "bob", "banker").collected == 1000
    assert settled.outcome.winner == "player"


@books
@pytest.mark.clause("BLD 7.16")
def test_7_16_a_wrong_call_already_paid_is_put_right_by_a_correcting_entry(book: str) -> None:
    table = dealing(book).cards("9S 2H KD 5C")
    table.settle()
    # In truth the Player had 2, and the Banker a natural 9. No lone dealer rewrites that.
    true = ("2S", "9H", "KD", "KC")
    assert (
        table.rule_refused("wrong-result-called", cards=true).message.id == "cards-on-record-decide"
    )
    assert table.rule_refused("wrong-record", by="pit-supervisor", cards=true).rank == "pit-manager"
    only(table.rule("wrong-record", "pit-manager", "seen on film", cards=true), e.RulingProposed)
    table.refused(c.ApproveRuling, by="pit-manager")
    table.refused(c.ApproveRuling, by="dealer")
    events = table.do(c.ApproveRuling, by="dealer-inspector")
    made = only(events, e.CorrectionMade)
    assert {one.patron: one.amount for one in made.corrections} == {"ann": -1000, "bob": 1950}
    assert {one.patron: one.commission for one in made.corrections} == {"ann": 0, "bob": 50}
    assert made.clauses == ("7.16",) and table.state.road == ("Bn",)
    # A second time there is nothing left to correct.
    table.rule("wrong-record", "pit-manager", "again", cards=true)
    again = table.do(c.ApproveRuling, by="dealer-inspector")
    assert not [event for event in again if isinstance(event, e.CorrectionMade)]


def test_7_16_corrected_cards_are_counted_in_the_shoe() -> None:
    table = dealing(decks=1).cards("9S 2H KD 5C")
    table.settle()
    table.rule("wrong-record", "pit-manager", "film", cards=("3S", "2H", "KD", "KC", "8H", "2C"))
    table.do(c.ApproveRuling, by="dealer-inspector")
    left = table.state.shoe.left
    assert (left["9S"], left["3S"], left["5C"]) == (1, 0, 1)
    assert table.state.shoe.remaining + table.state.shoe.drawn + table.state.shoe.burned == 52
    assert (
        table.rule_refused(
            "wrong-record", by="pit-manager", cards=("2S", "2H", "KD", "KC", "8H", "2C")
        ).message.id
        == "cards-not-in-shoe"
    )


def test_typed_and_read_cards_that_differ_stop_the_coup_until_one_is_chosen() -> None:
    table = dealing()
    table.do(c.DealCard, "8S")
    stopped = only(table.do(c.DealCard, "9S", "keyed", 0), e.ReadingsDisagreed)
    assert (stopped.reader, stopped.keyed) == ("8S", "9S")
    assert table.state.phase == "stopped"
    table.refused(c.DealCard, "2H")
    assert table.refused(c.ChooseReading, "7S").allowed == values(("8S", "9S"))
    # To hold a key against the reader takes an inspector.
    assert table.refused(c.ChooseReading, "9S").rank == "dealer-inspector"
    table.do(c.ChooseReading, "9S", by="dealer-inspector")
    assert table.state.coup.cards == ("9S",)
    assert (table.state.shoe.left["8S"], table.state.shoe.left["9S"]) == (8, 7)
    table.cards("2H KD 5C")
    assert table.settle().outcome.player_points == 9  # type: ignore[union-attr]


def test_a_second_reading_that_agrees_is_recorded_and_play_goes_on() -> None:
    table = dealing().cards("8S")
    only(table.do(c.DealCard, "8S", "keyed", 0), e.ReadingConfirmed)
    assert table.refused(c.DealCard, "8S", "keyed", 0).message.id == "source-already-read"
    table.cards("2H")
    assert table.refused(c.DealCard, "8S", "keyed", 0).message.id == "reading-not-latest-card"


def test_a_reading_chosen_after_insurance_gives_that_insurance_back() -> None:
    table = dealing().cards("3S 6D KH KC")  # Player 3, Banker 6: insurance at 3 to 1
    table.do(c.OfferInsurance)
    table.do(c.TakeInsurance, "bob", 2, "banker", 100)
    table.do(c.DealCard, "2C", "keyed", 3)
    # Banker 8 is a natural: what patrons get changes, and the shoe read otherwise.
    assert (
        table.refused(c.ChooseReading, "2C", by="dealer-inspector").message.id
        == "reading-takes-ruling"
    )
    table.rule("wrong-record", "dealer-inspector", "seen", cards=("3S", "6D", "KH", "2C"))
    table.do(c.ApproveRuling, by=Actor("second", "dealer-inspector"))
    assert table.state.phase == "result"
    back = line(table.settle(), "bob", "banker-insurance")
    assert (back.outcome, back.returned) == ("returned", 100)


@books
@pytest.mark.clause("BLD 7.1, 7.1.1, 7.1.2")
def test_7_1_a_card_that_cannot_exist_is_caught_by_itself(book: str) -> None:
    table = dealing(book, decks=1).cards("9S")
    voided = only(table.do(c.DealCard, "9S"), e.CoupVoided)
    assert voided.clauses == ("7.1", "7.1.1", "7.1.2")
    assert sum(back.amount for back in voided.given_back) == 1500
    assert table.state.phase == "no-shoe" and stakes_on_felt(table.state) == 0


def test_a_card_that_is_none_is_refused() -> None:
    assert dealing().refused(c.DealCard, "1S").message.id == "card-input-invalid"


# ---- the squeeze


def face_down(**stakes: dict[str, int]) -> Table:
    table = Table(face_down=True).shoe()
    table.bets(**(stakes or {"ann": {"player": 500}, "bob": {"banker": 1000}}))
    return table


@pytest.mark.clause("BLD 4.7")
def test_4_7_the_squeeze_goes_to_the_highest_seated_bet_of_equals_the_earlier() -> None:
    table = face_down(ann={"player": 500}, bob={"banker": 1000}, cy={"tie": 1000})
    table.do(c.TakeSeat, "dee", 1, behind=True)
    table.do(c.PlaceWager, "dee", 1, "player", 9000)  # stands behind a seat, has none
    offered = only(table.do(c.CloseBetting), e.SqueezeOffered)
    assert (offered.patron, offered.seat, offered.clauses) == ("bob", 2, ("4.7",))
    assert "4.7" in table.refused(c.RequestSqueeze, "cy").clauses
    table.do(c.RequestSqueeze, "bob")
    table.cards("9S 2H KD 5C")
    assert table.state.phase == "squeezing" and table.state.coup.face_down == (0, 1, 2, 3)
    table.refused(c.DealCard, "4S", "keyed")
    assert "4.7" in table.refused(c.OpenCards, "player", by="ann").clauses
    table.do(c.OpenCards, "player", by="bob")
    assert set(table.state.coup.face_down) == {1, 3}
    table.do(c.OpenCards, "banker", by="bob")
    assert table.state.phase == "result"


@pytest.mark.clause("BLD 4.7")
def test_4_7_who_squeezes_real_cards_by_hand_has_each_named_when_it_is_open() -> None:
    table = face_down()
    table.do(c.CloseBetting)
    table.do(c.RequestSqueeze, "bob", True, by="dealer")
    assert table.state.coup.squeeze.squeezer == "bob" and not table.state.coup.squeeze.hides
    table.cards("2S KH KD 2C")
    assert table.state.coup.face_down == () and table.state.phase == "dealing"
    table.cards("KS 7H")
    assert table.state.phase == "result"


@pytest.mark.clause("BLD 4.7")
def test_4_7_the_dealer_records_what_the_squeezer_opened() -> None:
    table = face_down()
    table.do(c.CloseBetting)
    table.do(c.RequestSqueeze, "bob")
    table.cards("9S 2H KD 5C")
    told = "squeeze-bypass-reason-missing"
    assert table.refused(c.OpenCards, "player").message.id == told
    assert table.refused(c.OpenCards, "player", "ann").message.id == told
    table.do(c.OpenCards, "player", "bob")
    assert set(table.state.coup.face_down) == {1, 3}


@pytest.mark.clause("BLD 4.7")
def test_4_7_a_wager_that_grows_keeps_the_time_it_was_made() -> None:
    table = face_down(ann={"player": 500}, bob={"banker": 1000}, cy={"tie": 200})
    table.bet("ann", "player", 500)
    assert only(table.do(c.CloseBetting), e.SqueezeOffered).patron == "ann"


@pytest.mark.clause("BLD 4.7")
def test_4_7_the_squeeze_is_asked_for_before_the_first_card() -> None:
    table = face_down()
    table.do(c.CloseBetting)
    table.cards("9S")
    assert table.refused(c.RequestSqueeze, "bob").message.id == "squeeze-asked-late"
    table.cards("2H KD 5C")
    assert table.state.phase == "result"  # nobody asked, so the dealer opens


def test_4_7_a_table_that_deals_face_up_has_no_squeeze() -> None:
    assert "4.7" in dealing().refused(c.RequestSqueeze, "bob").clauses


@pytest.mark.clause("BLD 4.8")
def test_4_8_a_pit_manager_restricts_the_squeeze_and_the_dealer_opens() -> None:
    table = face_down()
    assert table.rule_refused("squeeze-restricted", by="pit-supervisor").rank == "pit-manager"
    table.rule("squeeze-restricted", by="pit-manager")
    table.do(c.CloseBetting)
    assert "4.8" in table.refused(c.RequestSqueeze, "bob").clauses
    table.cards("9S 2H KD 5C")
    assert table.state.phase == "result"


@pytest.mark.clause("BLD 4.8")
def test_4_8_a_squeeze_already_granted_can_be_taken_away() -> None:
    table = face_down()
    table.do(c.CloseBetting)
    table.do(c.RequestSqueeze, "bob")
    table.cards("9S 2H KD 5C")
    table.rule("squeeze-restricted", by="shift-manager")
    table.do(c.OpenCards, "player")
    table.do(c.OpenCards, "banker")
    assert table.state.phase == "result"
