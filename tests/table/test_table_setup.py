"""Set-up of a table, its people and its shoe."""

import pytest
from table_driver import FLOOR_BOOKS, Table, usual_setup

from croupier.games import load_game
from croupier.games.wager import Limits
from croupier.rules.ways import way
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import notices
from croupier.table.shapes import Actor
from refusals import why

SEATS = {"baccarat": (5, 7), "lucky-7": (4, 6), "dragon-tiger": (3, 5)}


@pytest.mark.parametrize("book", FLOOR_BOOKS)
@pytest.mark.clause("BLD 3.1")
def test_3_1_seats_are_those_of_the_layout(book: str) -> None:
    table = Table(book)
    table.do(c.CloseTable)
    for seats in range(1, 10):
        setup = usual_setup(table.game, seats=seats)
        if seats in SEATS[book]:
            table.do(c.OpenTable, setup)
            table.do(c.CloseTable)
        else:
            assert str(seats) in str(table.refused(c.OpenTable, setup))


@pytest.mark.parametrize(
    "wrong",
    [
        {"version": "vip"},
        {"decks": 17},
        {"decks": 0},
        {"call_bets": True},
        {"limits": Limits(500, 200)},
        {"stake_multiple": -1},
        {"colours": ("",)},
        {"colours": ("sky:blue",)},
        {"colours": ("green", "green")},
    ],
)
def test_a_set_up_the_book_does_not_know_is_refused(wrong: dict[str, object]) -> None:
    table = Table()
    table.do(c.CloseTable)
    table.refused(c.OpenTable, usual_setup(table.game, **wrong))


def test_only_a_pit_manager_or_above_changes_the_set_up_and_never_within_a_coup() -> None:
    table = Table().shoe()
    setup = usual_setup(table.game, limits=Limits(100, 1_000))
    refusal = table.refused(c.ChangeSetup, setup, "busy night", by="pit-supervisor")
    assert refusal.rank == "pit-manager"
    table.bets(ann={"tie": 500})
    table.refused(c.ChangeSetup, setup, "busy night")
    table.do(c.CloseBetting)
    table.refused(c.ChangeSetup, setup, "busy night")
    table.cards("9S 2H KD 5C")
    table.settle()
    table.do(c.ChangeSetup, setup, "busy night")
    assert table.state.setup == setup
    assert (
        table.refused(c.ChangeSetup, usual_setup(table.game, decks=6), "x").message.id
        == "decks-change-mid-shoe"
    )


@pytest.mark.clause("B 6.4.5")
def test_6_4_5_a_table_without_insurance_says_so_and_offers_none() -> None:
    table = Table().shoe()
    assert notices(table.state) == ()
    assert table.rule_refused("no-insurance", by="pit-supervisor").rank == "pit-manager"
    table.rule("no-insurance", by="pit-manager")
    assert notices(table.state) != ()
    table.bets(ann={"banker": 500})
    table.do(c.CloseBetting)
    table.cards("3S 6D KH KC")  # Banker 6 v Player 3
    assert table.state.coup.cover.due == ()
    assert "6.4.5" in table.refused(c.OfferInsurance).clauses


def test_one_patron_one_seat_unless_the_pit_allows_more() -> None:
    table = Table().seat("ann")
    assert table.refused(c.TakeSeat, "ann", 2).rank == "pit-manager"
    assert table.refused(c.AllowSeats, "ann", 2, by="dealer").rank == "pit-manager"
    table.do(c.AllowSeats, "ann", 2)
    table.do(c.TakeSeat, "ann", 2)
    assert table.refused(c.TakeSeat, "bob", 2).message.id == "seat-taken"
    assert table.refused(c.TakeSeat, "bob", 8).message.id == "seat-unknown"
    table.do(c.LeaveSeat, "ann", 2)
    table.do(c.TakeSeat, "bob", 2)
    assert table.refused(c.LeaveSeat, "bob", 1).message.id == "patron-not-at-seat"


def test_who_names_no_seat_gets_the_first_that_is_free_and_then_a_place_behind_one() -> None:
    table = Table(seats=5).seat("ann", "bob")
    table.do(c.LeaveSeat, "ann", 1)
    for patron in ("cam", "dee", "eve", "fay", "gus", "hal"):
        table.do(c.TakeSeat, patron, 0)
    people = table.state.people
    assert people.seats == {1: "cam", 2: "bob", 3: "dee", 4: "eve", 5: "fay"}
    assert people.behind == {"gus": 1, "hal": 2}  # no area is crowded


def test_whoever_has_colour_chips_stays_until_they_are_redeemed() -> None:
    table = Table("roulette").seat("ann")
    table.do(c.BuyColourChips, "ann", "green", 100, 4)
    assert table.refused(c.LeaveSeat, "ann", 1).message.id == "leave-with-colour-chips"


def test_a_patron_with_a_wager_stays_until_it_is_decided() -> None:
    table = Table().shoe().bets(ann={"tie": 500})
    assert table.refused(c.LeaveSeat, "ann", 1).message.id == "leave-with-wagers"


def test_dealers_come_on_and_go_off() -> None:
    table = Table()
    table.do(c.BringDealerOn, "lan", by="pit-supervisor")
    assert table.state.people.dealer == "lan"
    assert len(table.do(c.BringDealerOn, "minh", by="pit-supervisor")) == 2
    table.refused(c.TakeDealerOff, by="dealer")
    table.do(c.TakeDealerOff, by="dealer-inspector")
    assert table.state.people.dealer == ""
    table.refused(c.TakeDealerOff)


def test_the_cut_card_is_taken_back_until_the_last_hand_begins() -> None:
    table = Table().shoe().bets(ann={"tie": 500})
    assert table.refused(c.TakeCutCardBack).message.id == "cut-card-not-out"
    table.do(c.ShowCutCard, "keyed")
    table.do(c.TakeCutCardBack)
    assert not table.state.shoe.cut_card_out
    table.do(c.CloseBetting)
    table.cards("9S 2H KD 5C")
    table.settle()
    assert not isinstance(table.do(c.OpenBetting)[0], e.LastHandAnnounced)
    table.do(c.ShowCutCard, "keyed")
    table.do(c.CloseBetting)
    table.cards("9S 2H KD 5C")
    table.settle()
    table.do(c.OpenBetting)
    assert table.refused(c.TakeCutCardBack).message.id == "cut-card-hand-over"


def test_a_cut_card_that_the_shoe_itself_read_is_not_taken_back() -> None:
    table = Table(reader="device").shoe()
    table.do(c.ShowCutCard)
    assert table.refused(c.TakeCutCardBack).message.id == "cut-card-was-read"


def test_the_cut_card_announces_the_last_hand_and_the_shoe_ends_with_it() -> None:
    table = Table().shoe().bets(ann={"tie": 500})
    table.do(c.CloseBetting)
    table.cards("9S")
    table.do(c.ShowCutCard)
    table.refused(c.ShowCutCard)
    table.cards("2H KD 5C")
    table.settle()
    assert table.state.phase == "ready"
    opened = table.do(c.OpenBetting)
    assert isinstance(opened[0], e.LastHandAnnounced)
    table.do(c.CloseBetting)
    table.cards("9S 2H KD 5C")
    table.settle()
    assert table.state.phase == "no-shoe"
    assert list(table.state.road) == ["Pn", "Pn"]  # the board keeps it until the next shoe
    table.shoe()
    assert table.state.shoe.number == 2
    assert list(table.state.road) == []
    assert table.bets(ann={}).state.coup.id == "B-07/2/1"


def test_an_alarm_of_the_reader_stops_the_cards_until_it_is_cleared() -> None:
    table = Table().shoe().bets(ann={"tie": 500})
    table.do(c.CloseBetting)
    table.do(c.RaiseAlarm, "lid open")
    assert table.refused(c.DealCard, "9S").message.id == "reader-alarm-stands"
    table.do(c.ClearAlarm, "closed it")
    table.cards("9S")
    table.refused(c.ClearAlarm, "again")


def test_a_shoe_is_retired_by_the_pit_between_coups() -> None:
    table = Table().shoe()
    assert table.refused(c.RetireShoe, "worn", by="dealer").rank == "pit-manager"
    table.do(c.RetireShoe, "worn")
    assert table.state.phase == "no-shoe"


def test_every_count_of_the_shoe_adds_up() -> None:
    table = Table(decks=1).shoe().bets(ann={"tie": 500})
    table.do(c.CloseBetting)
    table.cards("9S 2H KD 5C")
    shoe = table.state.shoe
    assert (shoe.remaining, shoe.drawn, shoe.burned) == (52 - 3 - 4, 4, 3)
    assert sum(shoe.left.values()) == shoe.remaining + shoe.burned_unseen


@pytest.mark.clause("BLD 7.11.1")
def test_7_11_1_a_burn_takes_a_card_and_leaves_one() -> None:
    table = Table(decks=1).shoe_loaded()
    for seen, face_down in (((), 0), (("3S",), 51), (("3S",), -3)):
        assert "7.11.1" in table.refused(c.BurnCards, seen, face_down).clauses
    assert why(table.refused(c.BurnCards, ("3S", "AS", "AS"), 1, "keyed")) == "card-beyond-decks"
    table.do(c.BurnCards, ("3S", "4S"), 2)
    assert table.state.shoe.burned == 4


def test_a_set_up_that_is_queued_in_a_coup_is_made_when_it_is_over() -> None:
    table = Table().shoe().bets(ann={"tie": 500})
    was = table.state.setup
    assert was is not None
    higher = usual_setup(table.game, limits=Limits(400, 50_000, 100_000))
    table.refused(c.ChangeSetup, higher, "a busy evening")
    table.do(c.QueueSetup, higher, "a busy evening")
    waiting = table.state
    assert waiting.setup == was and waiting.queued is not None
    table.do(c.CloseBetting)
    table.cards("9S 2H KD 5C")
    *_, changed = table.do(c.Settle)
    assert isinstance(changed, e.SetupChanged) and changed.by.rank == "pit-manager"
    assert table.state.queued is None and table.state.setup == changed.setup
    assert changed.setup.limits.minimum == 400
    table.bets(ann={"tie": 500})
    table.do(c.QueueSetup, was, "quiet again")
    table.do(c.DropSetup, "not so quiet")
    table.refused(c.DropSetup, "once more")
    table.do(c.CloseBetting)
    table.cards("9S 2H KD 5C")
    table.settle()
    assert table.state.setup == changed.setup


def test_a_queued_set_up_is_made_at_once_between_coups_and_dropped_if_it_can_no_longer_be() -> None:
    table = Table().shoe()
    fewer = usual_setup(table.game, seats=5)
    queued, changed = table.do(c.QueueSetup, usual_setup(table.game), "as it was")
    assert isinstance(queued, e.SetupQueued) and isinstance(changed, e.SetupChanged)
    table.bets(ann={"tie": 500})
    table.do(c.QueueSetup, fewer, "a smaller layout")
    table.do(c.TakeSeat, "bob", 7)
    table.do(c.CloseBetting)
    table.cards("9S 2H KD 5C")
    *_, dropped = table.do(c.Settle)
    assert isinstance(dropped, e.SetupDropped) and "7" in dropped.reason
    assert table.state.setup == changed.setup and table.state.queued is None


def test_an_online_table_opens_by_itself_and_one_of_the_floor_by_the_pit() -> None:
    table = Table()
    table.do(c.CloseTable)
    setup = usual_setup(table.game)
    assert table.refused(c.OpenTable, setup, by="house").message.id == "online-table-not-opened"
    table.game = load_game("online-baccarat")
    setup = usual_setup(table.game)
    assert table.refused(c.OpenTable, setup).message.id == "online-table-not-opened"


def test_a_reader_is_switched_by_two_between_shoes_with_a_reason_and_never_by_a_set_up() -> None:
    table, sue = Table(), Actor("sue", "pit-supervisor")
    assert table.refused(c.ChangeReader, "device", sue, " ").allowed == (way("a-reason"),)
    assert table.refused(c.ChangeReader, "device", sue, "new", by=sue).rank == "pit-manager"
    low = Actor("ian", "dealer-inspector")
    assert table.refused(c.ChangeReader, "device", low, "new").rank == "pit-supervisor"
    table.do(c.ChangeReader, "device", sue, "a new shoe")
    assert table.state.setup is not None and table.state.setup.reader == "device"
    usual = usual_setup(table.game)
    assert table.refused(c.ChangeSetup, usual, "x").message.id == "reader-setting-takes-two"
    table.shoe()
    table.refused(c.ChangeReader, "", sue, "worn")  # a shoe is in use
    table.do(c.OpenBetting)
    table.do(c.CloseBetting)
    for card in ("9S", "2H", "KD", "5C"):
        table.do(c.DealCard, card, "reader")
    table.settle()
    table.do(c.CloseTable)
    # It is not opened otherwise either: by closing it nobody gets rid of the reader.
    assert table.refused(c.OpenTable, usual).message.id == "reader-fixed-at-opening"
    table.do(c.OpenTable, usual_setup(table.game, reader="device"))


def test_a_table_at_which_two_rule_is_given_to_one_by_a_shift_manager_alone() -> None:
    table = Table(two_people=True)
    one = usual_setup(table.game)
    assert table.refused(c.ChangeSetup, one, "few people").rank == "shift-manager"
    table.do(c.ChangeSetup, one, "few people", by="shift-manager")
    table.do(c.ChangeSetup, usual_setup(table.game, two_people=True), "enough of them")
