"""Bets: when they may be placed, by whom, within which limits (sections 4.1 to 4.6)."""

import pytest
from table_driver import FLOOR_BOOKS, Table, line, only, usual_setup

from croupier.games.wager import BetLimits, Limits
from croupier.rules.gaming_day import DAY_MS
from croupier.rules.ways import to, way
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import over_differential, stakes_on_felt

books = pytest.mark.parametrize("book", FLOOR_BOOKS)


@books
@pytest.mark.clause("BLD 4.1")
def test_4_1_bets_are_placed_only_once_they_are_called_for(book: str) -> None:
    table = Table(book).shoe().seat("ann")
    assert "4.1" in table.refused(c.PlaceWager, "ann", 1, "banker", 500).clauses
    table.do(c.OpenBetting)
    table.bet("ann", "banker", 500)
    assert stakes_on_felt(table.state) == 500


@books
@pytest.mark.clause("BLD 4.2")
def test_4_2_no_wager_once_the_first_card_is_out(book: str) -> None:
    table = Table(book).shoe().bets(ann={"banker": 500})
    table.do(c.CloseBetting)
    table.cards("9S")
    assert "4.2" in table.refused(c.PlaceWager, "ann", 1, "tie", 500).clauses


@books
@pytest.mark.clause("BLD 4.2")
def test_4_2_no_card_before_betting_is_closed(book: str) -> None:
    table = Table(book).shoe().bets(ann={"banker": 500})
    assert "4.6" in table.refused(c.DealCard, "9S", "keyed").clauses
    # A card that the reader saw has left the shoe, whatever was due: play stops for a ruling.
    only(table.do(c.DealCard, "9S"), e.CardUndue)
    assert table.state.phase == "held"
    table.refused(c.ReleaseHold, "nothing happened")
    table.rule("next-card-seen")
    assert stakes_on_felt(table.state) == 0 and table.state.shoe.leading[0].card == "9S"


@books
@pytest.mark.clause("BLD 4.6")
def test_4_6_after_no_more_bets_nothing_is_placed_or_taken_back(book: str) -> None:
    table = Table(book).shoe().bets(ann={"banker": 500})
    table.do(c.CloseBetting)
    for kind, given in ((c.PlaceWager, (100,)), (c.WithdrawWager, ())):
        refusal = table.refused(kind, "ann", 1, "banker", *given, by="ann")
        assert "4.6" in refusal.clauses
        assert refusal.message.id == "command-out-of-turn"
        # A patron is told what a patron may do, not what the dealer may.
        assert to("deal-card") not in refusal.allowed and to("leave-seat") in refusal.allowed
    # Not even the highest of the staff records one.
    assert "4.6" in table.refused(c.PlaceWager, "ann", 1, "banker", 100, by="director").clauses


@books
@pytest.mark.clause("BLD 4.3, 4.3.1")
def test_4_3_over_the_differential_is_accepted_said_and_can_be_altered(book: str) -> None:
    stakes = {who: {"player": 50_000} for who in ("ann", "bob", "cy")}
    table = Table(book).shoe().bets(**stakes)
    assert over_differential(table.state, 0) == 50_000
    refusal = table.refused(c.CloseBetting)
    assert "4.3.1" in refusal.clauses and "50,000" in str(refusal) and "cy" in str(refusal)
    table.do(c.WithdrawWager, "cy", 3, "player", 50_000)
    assert over_differential(table.state, 0) == 0
    table.bet("cy", "player", 30_000)
    # Pit Supervisor or above has it closed as it stands; the rank below may not.
    assert table.refused(c.CloseBetting, True, by="dealer-inspector").rank == "pit-supervisor"
    assert table.refused(c.CloseBetting, by="director").clauses == ("4.3", "4.3.1")
    closed = only(table.do(c.CloseBetting, True, by="pit-supervisor"), e.BettingClosed)
    assert closed.over_differential == 30_000 and closed.clauses == ("4.3", "4.3.1")


@books
@pytest.mark.clause("BLD 4.4")
def test_4_4_a_patron_cannot_go_over_the_maximum(book: str) -> None:
    table = Table(book).shoe().bets(ann={"banker": 30_000})
    refusal = table.refused(c.PlaceWager, "ann", 1, "banker", 30_000)
    assert refusal.clauses == ("4.4",) and refusal.message.id == "bet-above-maximum"
    table.bet("ann", "banker", 20_000)
    assert stakes_on_felt(table.state) == 50_000


@books
@pytest.mark.clause("BLD 4.4")
def test_4_4_a_bet_may_have_limits_of_its_own(book: str) -> None:
    limits = Limits(200, 50_000, bets={"tie": BetLimits(50, 5_000)})
    table = Table(book, limits=limits).shoe().bets(ann={"tie": 5_000})
    assert table.refused(c.PlaceWager, "ann", 1, "tie", 100).message.id == "bet-above-maximum"


@books
@pytest.mark.clause("BLD 4.5, 4.5.1")
def test_4_5_1_every_bet_of_the_book_can_be_made_alone(book: str) -> None:
    table = Table(book).shoe()
    for bet in table.game.bets(table.state.setup.version):  # type: ignore[union-attr]
        table.bets(ann={bet: 500})
        assert [w.bet for w in table.state.coup.wagers.values()] == [bet]
        table.do(c.CloseBetting)
        table.rule("faulty-cards")
        table.shoe()


@books
@pytest.mark.clause("BLD 4.5")
def test_4_5_a_bet_that_the_book_does_not_have_is_refused_with_those_it_has(book: str) -> None:
    table = Table(book).shoe().bets(ann={})
    refusal = table.refused(c.PlaceWager, "ann", 1, "red", 500)
    assert way("bet", bet="banker-pair") in refusal.allowed and refusal.clauses == ("4.5",)


def test_chips_on_the_same_bet_are_one_wager_that_grows() -> None:
    table = Table().shoe().bets(ann={"banker": 100})
    table.bet("ann", "banker", 100)
    table.bet("ann", "banker", 100)
    (wager,) = table.state.coup.wagers.values()
    assert wager.stake == 300 and wager.made == 1
    table.do(c.WithdrawWager, "ann", 1, "banker", 100)
    assert stakes_on_felt(table.state) == 200
    table.do(c.WithdrawWager, "ann", 1, "banker")
    assert not table.state.coup.wagers


def test_the_last_slip_is_what_the_table_has_when_it_decides() -> None:
    table = Table().shoe().bets(ann={"banker": 100}, bob={"player": 500})
    for bet in ("banker", "tie"):
        table.bet("ann", bet, 300)
        table.now -= 1000  # one slip is one moment
    table.now += 1000
    table.do(c.TakeBack, "ann")
    assert {w.bet: w.stake for w in table.state.coup.of_patron("ann")} == {"banker": 100}
    table.do(c.TakeBack, "ann")
    assert not table.state.coup.of_patron("ann") and stakes_on_felt(table.state) == 500
    assert table.refused(c.TakeBack, "ann").message.id == "slip-none-to-withdraw"


def test_what_was_withdrawn_of_a_slip_is_not_taken_back_again() -> None:
    table = Table().shoe().bets(ann={"banker": 100})
    table.bet("ann", "banker", 200)
    table.do(c.WithdrawWager, "ann", 1, "banker", 160)
    table.do(c.TakeBack, "ann")
    assert [w.stake for w in table.state.coup.of_patron("ann")] == [100]


def test_what_staff_recorded_is_of_no_slip_and_goes_back_with_all() -> None:
    table = Table().shoe().bets(ann={"banker": 100})
    table.bet("ann", "tie", 200, by="dealer")
    table.do(c.TakeBack, "ann")
    assert [w.bet for w in table.state.coup.of_patron("ann")] == ["tie"]
    assert table.refused(c.TakeBack, "ann", False, "player").message.id == "slip-wager-not-found"
    table.do(c.TakeBack, "ann", False)
    assert not table.state.coup.wagers and not table.state.coup.stakes


@books
@pytest.mark.clause("BLD 7.17")
def test_7_17_below_the_minimum_is_settled_once_and_then_returned(book: str) -> None:
    table = Table(book).shoe()
    for outcome, by in (("win", "7.17"), ("returned", "7.17")):
        table.bets(ann={"player": 100})
        table.do(c.CloseBetting)
        table.cards("9S 2H KD 5C")
        found = line(table.settle(), "ann", "player")
        assert (found.outcome, found.returned, by in found.clauses) == (outcome, 100, True)
    # For the gaming day, also when the table has been closed and opened again.
    table.do(c.CloseTable)
    table.do(c.OpenTable, usual_setup(table.game))
    table.shoe()
    for days, outcome in ((0, "returned"), (1, "win")):
        table.now += days * DAY_MS
        table.bets(ann={"player": 100})
        table.do(c.CloseBetting)
        table.cards("9S 2H KD 5C")
        assert line(table.settle(), "ann", "player").outcome == outcome


@books
@pytest.mark.clause("BLD 7.17")
def test_7_17_a_stand_off_does_not_use_the_one_time_up(book: str) -> None:
    table = Table(book).shoe()
    for cards, outcome in (
        ("9S 9H KD KC", "stand-off"),
        ("9S 2H KD 5C", "win"),
        ("9S 2H KD 5C", "returned"),
    ):
        table.bets(ann={"player": 100})
        table.do(c.CloseBetting)
        table.cards(cards)
        assert line(table.settle(), "ann", "player").outcome == outcome


@books
@pytest.mark.clause("BLD 7.17")
def test_7_17_the_one_time_used_at_another_table_counts_here(book: str) -> None:
    for hours, outcome in ((1, "returned"), (0, "win")):
        table = Table(book).shoe().bets(ann={"player": 100})
        table.do(c.CloseBetting)
        table.cards("9S 2H KD 5C")
        (settled,) = table.do(c.Settle, "", {"ann": table.now + hours * 3_600_000})
        assert line(settled, "ann", "player").outcome == outcome  # type: ignore[arg-type]


@books
@pytest.mark.clause("BLD 7.18")
def test_7_18_what_the_dealer_finds_over_the_maximum_is_settled_at_the_maximum(book: str) -> None:
    table = Table(book).shoe().bets(ann={})
    placed = table.bet("ann", "player", 60_000, by="dealer")[0]
    assert placed.recorded and placed.flags == ("over-maximum",)
    table.do(c.CloseBetting)
    table.cards("9S 2H KD 5C")
    found = line(table.settle(), "ann", "player")
    assert (found.paid, found.returned, found.in_play) == (50_000, 60_000, 50_000)
    assert "7.18" in found.clauses


@books
@pytest.mark.clause("BLD 7.19, 7.19.1")
def test_7_19_a_box_over_the_differential_is_settled_pro_rata(book: str) -> None:
    stakes = {who: {"player": 50_000} for who in ("ann", "bob", "cy")}
    table = Table(book).shoe().bets(**stakes)
    table.bet("cy", "banker", 100)
    table.do(c.CloseBetting, True, by="pit-supervisor")
    table.cards("2H 9S 5C KD")
    settled = table.settle()
    players = [found for found in settled.lines if found.bet == "player"]
    assert sum(found.collected for found in players) == 100_100  # smaller side + differential
    assert all("7.19" in found.clauses for found in players)


def test_a_wager_that_will_be_returned_does_not_count_to_the_differential() -> None:
    limits = Limits(200, 50_000, 100)
    table = Table(limits=limits).shoe().bets(ann={"player": 150})
    assert over_differential(table.state, 0) == 50
    table.do(c.CloseBetting, True, by="pit-supervisor")
    table.cards("9S 2H KD 5C")
    table.settle()
    table.bets(ann={"player": 150})  # the second time it is returned
    assert over_differential(table.state, table.now) == 0


def test_a_wager_over_the_maximum_counts_to_the_differential_up_to_it() -> None:
    table = Table(limits=Limits(200, 50_000, 40_000)).shoe().bets(ann={})
    table.bet("ann", "player", 90_000, by="dealer")
    assert over_differential(table.state, 0) == 10_000


def test_stake_multiples_keep_every_payout_whole() -> None:
    table = Table(stake_multiple=20).shoe().bets(ann={"banker": 200})
    assert table.refused(c.PlaceWager, "ann", 1, "banker", 30).message.id == "stake-not-multiple"
    assert table.refused(c.PlaceWager, "ann", 1, "banker", 0).message.id == "stake-not-multiple"


def test_a_patron_bets_only_from_a_place_at_the_table() -> None:
    table = Table().shoe().seat("ann")
    table.do(c.OpenBetting)
    assert to("take-seat") in table.refused(c.PlaceWager, "bob", 1, "banker", 500).allowed
    assert table.refused(c.PlaceWager, "ann", 2, "banker", 500).message.id == "bet-at-wrong-seat"
    # Standing behind a seat is a place too.
    table.do(c.TakeSeat, "bob", 1, behind=True)
    table.do(c.PlaceWager, "bob", 1, "banker", 500)
    assert len(table.state.coup.wagers) == 1


def test_a_patron_cannot_bet_for_another() -> None:
    table = Table().shoe().bets(ann={}, bob={})
    assert (
        table.refused(c.PlaceWager, "ann", 1, "tie", 500, by="bob").message.id
        == "patron-acts-for-other"
    )


def test_surveillance_and_auditors_change_nothing() -> None:
    from croupier.table.shapes import Actor

    table = Table().shoe().bets(ann={})
    for rank in ("surveillance", "auditor"):
        for kind, given in ((c.PlaceWager, ("ann", 1, "tie", 500)), (c.CloseBetting, ())):
            refusal = table.refused(kind, *given, by=Actor("eye", rank))
            assert refusal.message.id == "watcher-changes-nothing"
