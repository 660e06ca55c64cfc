"""``croupier verify`` holds every sealed order to its commitment, and the house to the order."""

import asyncio
from dataclasses import dataclass

import pytest
from house_under_test import PATRONS, bet, by_dealer, must, open_house, open_table, setup_of
from house_under_test import SHOE as SHOE_BY_HAND
from msgspec.structs import replace

from croupier.bank.events import FloatOpened
from croupier.equipment.cards import POINTS
from croupier.floor.actors import AUTOMATIC, THE_HOUSE
from croupier.floor.actors import DEALER as HOUSE_DEALER
from croupier.floor.audit import Report, verify
from croupier.floor.clock import SetClock
from croupier.floor.entropy import SystemEntropy
from croupier.floor.fairness import FairEvent, OrderCommitted, OrderRevealed, SeedAdded, check
from croupier.floor.house import House
from croupier.floor.records import encode_event, fair_stream, table_stream, tray_stream
from croupier.floor.requests import Ask, Book
from croupier.floor.running import Floor
from croupier.floor.sealing import Sealer
from croupier.floor.shoes import (
    add_seed,
    close_seeds,
    commit_order,
    order_to_deal,
    reveal_order,
    revealed,
    sealed_order,
)
from croupier.games import load_game
from croupier.store.batch import Commit
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.deciding.rulings import make_ruling
from croupier.table.events import RulingMade
from croupier.table.journal import encode
from croupier.table.shapes import Actor, Details

SHOE, SPIN, ROUND = "B-07/1", "R-02/1/1", "O-01/1/1"
DAN, LAN = Actor("dan", "dealer"), Actor("lan", "pit-manager")
SUPERVISOR = Actor("sue", "pit-supervisor")


@dataclass
class Sealed:
    """A house with a sealed order, and what must be dealt by it."""

    store: MemoryStore
    house: House
    order: tuple[str, ...]

    def do(self, *commands: c.Command, table: str = "B-07") -> None:
        must(self.house, *by_dealer(*commands, table=table))

    def rule(self, ruling: c.MakeRuling, table: str = "B-07") -> None:
        """Write a ruling of one person past the house, as older journals have them."""
        stream, book = table_stream(table), "roulette" if table[0] == "R" else "baccarat"
        game = load_game(book)
        made = make_ruling(game, self.house.table(table), replace(ruling, by=THE_HOUSE))
        version = self.store.versions([stream])[stream]
        events = tuple(
            encode(replace(one, by=ruling.by, second="", rank="pit-manager"))
            if isinstance(one, RulingMade)
            else encode(replace(one, by=ruling.by))
            for one in made
        )
        digest = bytes.fromhex(game.book.digest)
        self.store.append([Commit(stream, version, ruling.at, digest, events)])
        self.house = House(self.store)

    def reveal(self, of: str = SHOE) -> Report:
        must(self.house, reveal_order(self.store, of, 9))
        return verify(self.store)

    def forge(self, fact: FairEvent) -> str:
        """Write a fact past the house, chained as it should be; give what verify says."""
        stream = fair_stream(fact.of)
        version = self.store.versions([stream]).get(stream, 0)
        self.store.append([Commit(stream, version, 1, events=(encode_event(fact),))])
        return verify(self.store).wrong


def sealed(of: str, decks: int) -> Sealed:
    store = MemoryStore()
    house = open_house(store)
    must(house, commit_order(store, of, decks, SystemEntropy(), 1), add_seed(of, "ann", "tet", 1))
    must(house, close_seeds(of, 1))
    return Sealed(store, house, order_to_deal(store, of))


@pytest.fixture
def shoe() -> Sealed:
    """A shoe of the house's own, cut and burned, with bets open."""
    made = sealed(SHOE, 8)
    on = (c.OpenTable(LAN, 1, setup_of()), c.BringDealerOn(HOUSE_DEALER, 1, AUTOMATIC))
    must(made.house, Ask("B-07", on))
    first = made.order[0]
    made.do(
        c.LoadShoe(HOUSE_DEALER, 1),
        c.CutShoe(HOUSE_DEALER, 1),
        c.BurnCards(HOUSE_DEALER, 1, (first,), POINTS[first] or 10),
        c.OpenBetting(HOUSE_DEALER, 1),
        c.CloseBetting(HOUSE_DEALER, 1),
    )
    return made


def due(shoe: Sealed, nth: int) -> str:
    """Give the card due as so many-th after the burned ones."""
    return shoe.order[1 + (POINTS[shoe.order[0]] or 10) + nth]


def other(card: str) -> str:
    return "9H" if card != "9H" else "4C"


def test_a_shoe_dealt_as_committed_is_clean_before_and_after_it_is_shown(shoe: Sealed) -> None:
    for nth in range(4):
        shoe.do(c.DealCard(HOUSE_DEALER, 1, due(shoe, nth)))
        assert verify(shoe.store).wrong == ""
    told = shoe.reveal()
    assert (told.wrong, told.orders, told.explained) == ("", 1, {})


def test_a_card_the_house_dealt_out_of_order_is_found_at_once(shoe: Sealed) -> None:
    shoe.do(c.DealCard(HOUSE_DEALER, 1, due(shoe, 0)))
    card = other(due(shoe, 1))
    shoe.do(c.DealCard(HOUSE_DEALER, 1, card))
    nth = 1 + (POINTS[shoe.order[0]] or 10) + 2
    said = f"{SHOE}: card {nth} was {card}, and {due(shoe, 1)} was due."
    assert verify(shoe.store).wrong == said == shoe.reveal().wrong


def test_a_card_dealt_by_hand_out_of_order_is_wrong_whoever_is_on_the_table(shoe: Sealed) -> None:
    shoe.do(c.BringDealerOn(HOUSE_DEALER, 1, "dan"))
    shoe.do(c.DealCard(DAN, 1, other(due(shoe, 0))))
    for told in (verify(shoe.store), shoe.reveal()):
        assert f"and {due(shoe, 0)} was due" in told.wrong and not told.is_clean


def test_a_card_that_a_ruling_replaced_is_told_with_the_ruling(shoe: Sealed) -> None:
    shoe.do(*(c.DealCard(HOUSE_DEALER, 1, due(shoe, nth)) for nth in range(2)))
    replaced = Details(cards=(due(shoe, 0), other(due(shoe, 1))))
    shoe.rule(c.MakeRuling(LAN, 2, "wrong-record", replaced, "two cards stuck together"))
    shoe.do(c.DealCard(HOUSE_DEALER, 2, due(shoe, 2)))
    told = shoe.reveal()
    assert told.is_clean and f"{due(shoe, 1)} was due" in told.explained[SHOE]
    assert "lan ruled wrong-record: two cards stuck together" in told.explained[SHOE]


def test_a_ruling_explains_the_cards_it_changed_and_no_other(shoe: Sealed) -> None:
    shoe.do(*(c.DealCard(HOUSE_DEALER, 1, due(shoe, nth)) for nth in range(2)))
    replaced = Details(cards=(due(shoe, 0), other(due(shoe, 1))))
    shoe.rule(c.MakeRuling(LAN, 2, "wrong-record", replaced, "two cards stuck together"))
    shoe.do(c.DealCard(HOUSE_DEALER, 2, other(due(shoe, 2))))
    assert f"{due(shoe, 2)} was due" in shoe.reveal().wrong


def test_a_table_taken_over_leaves_its_sealed_shoe_behind_and_is_clean() -> None:
    made = sealed("B-07/1", 8)
    opened = (c.OpenTable(LAN, 1, setup_of()), c.BringDealerOn(HOUSE_DEALER, 1, AUTOMATIC))
    must(made.house, Ask("B-07", opened))
    made.do(c.TakeOver(DAN, 1, SUPERVISOR, "the screen is dark"))
    assert made.house.table("B-07").shoe.number == 1, "what lay sealed is never dealt from"
    assert made.reveal().is_clean
    opened_with = FloatOpened("house", 1, "B-07", 0)
    must(made.house, Book(tray_stream("B-07"), (opened_with,)))
    made.do(*SHOE_BY_HAND, c.OpenBetting(DAN, 1), c.CloseBetting(DAN, 1))
    made.do(*(c.DealCard(DAN, 1, card) for card in ("9S", "4C", "KH", "2D")))
    told = verify(made.store)
    assert (made.house.table("B-07").shoe.number, told.wrong, told.explained) == (2, "", {})


def test_facts_written_past_the_house_are_found(shoe: Sealed) -> None:
    secret = revealed_secret(shoe)
    assert "other seeds" in shoe.forge(OrderRevealed(9, SHOE, *secret, (("ann", "mine"),)))


def test_another_order_than_the_one_committed_is_found(shoe: Sealed) -> None:
    salt, order = revealed_secret(shoe)
    swapped = (order[1], order[0], *order[2:]) if order[0] != order[1] else order[::-1]
    fact = OrderRevealed(9, SHOE, salt, swapped, (("ann", "tet"),))
    assert "does not fit the commitment" in shoe.forge(fact)


def test_a_seed_or_a_commitment_that_comes_late_is_found(shoe: Sealed) -> None:
    assert "being dealt" in shoe.forge(SeedAdded(9, SHOE, "ben", "late"))


def test_a_second_commitment_is_found(shoe: Sealed) -> None:
    assert "not in its place" in shoe.forge(OrderCommitted(9, SHOE, "00", 8))


def revealed_secret(shoe: Sealed) -> tuple[str, tuple[str, ...]]:
    secret = sealed_order(shoe.store, SHOE)
    assert secret is not None
    return secret.salt, secret.order


def test_a_number_other_than_the_one_sealed_is_found() -> None:
    for is_right in (True, False):
        spin = sealed(SPIN, 0)
        open_table(spin.house, "R-02", "roulette", HOUSE_DEALER)
        number = int(spin.order[0]) if is_right else (int(spin.order[0]) + 1) % 37
        spin.do(
            c.OpenBetting(HOUSE_DEALER, 1),
            c.SpinBall(HOUSE_DEALER, 1),
            c.CloseBetting(HOUSE_DEALER, 1),
            c.RecordNumber(HOUSE_DEALER, 1, number),
            table="R-02",
        )
        said = f"{SPIN}: card 1 was {number}, and {spin.order[0]} was due."
        assert spin.reveal(SPIN).wrong == ("" if is_right else said)


def test_a_number_chosen_against_the_one_sealed_is_found_and_a_ruling_explains_it() -> None:
    for is_ruled in (True, False):
        spin = sealed(SPIN, 0)
        open_table(spin.house, "R-02", "roulette", HOUSE_DEALER)
        number, typed = int(spin.order[0]), (int(spin.order[0]) + 1) % 37
        spin.do(
            c.OpenBetting(HOUSE_DEALER, 1),
            c.SpinBall(HOUSE_DEALER, 1),
            c.CloseBetting(HOUSE_DEALER, 1),
            c.RecordNumber(HOUSE_DEALER, 1, number, "reader"),
            table="R-02",
        )
        if is_ruled:
            right = c.MakeRuling(LAN, 2, "wrong-number", Details(number=typed), "the dolly slipped")
            spin.rule(right, table="R-02")
        else:
            spin.do(
                c.BringDealerOn(HOUSE_DEALER, 2, "dan"),
                c.RecordNumber(DAN, 2, typed),
                c.ChooseReading(LAN, 3, number=typed),
                table="R-02",
            )
        told = spin.reveal(SPIN)
        assert told.is_clean == is_ruled and (SPIN in told.explained) == is_ruled


def test_an_online_round_is_held_to_its_shoe_too() -> None:
    for is_right in (True, False):
        online = sealed(ROUND, 6)
        open_table(online.house, "O-01", "online-baccarat")
        must(online.house, bet(PATRONS[0], "player", 100, "O-01"))
        cards = list(online.order[:6])
        if not is_right:
            cards[0] = other(cards[0])
        online.do(c.DealRound(Actor(PATRONS[0]), 1), table="O-01")
        online.do(c.DealCards(THE_HOUSE, 1, tuple(cards)), table="O-01")
        said = f"{ROUND}: card 1 was {cards[0]}, and {online.order[0]} was due."
        assert online.reveal(ROUND).wrong == ("" if is_right else said)
        shown = revealed(online.store, ROUND)
        assert 4 <= len(shown.dealt) <= 6 and shown.dealt == tuple(cards[: len(shown.dealt)])
        if is_right:
            assert check(shown) == online.order


@pytest.mark.clause("B 7.22")
def test_a_table_whose_seal_is_gone_is_named_and_two_people_give_the_stakes_back() -> None:
    made = sealed(SHOE, 8)
    opened = (c.OpenTable(LAN, 1, setup_of()), c.BringDealerOn(HOUSE_DEALER, 1, AUTOMATIC))
    must(made.house, Ask("B-07", opened))
    first = made.order[0]
    made.do(
        c.LoadShoe(HOUSE_DEALER, 1),
        c.CutShoe(HOUSE_DEALER, 1),
        c.BurnCards(HOUSE_DEALER, 1, (first,), POINTS[first] or 10),
        c.TakeSeat(Actor("ann"), 1, "ann", 1),
        c.OpenBetting(HOUSE_DEALER, 1),
        c.PlaceWager(Actor("ann"), 1, "ann", 1, "player", 500),
        c.CloseBetting(HOUSE_DEALER, 1),
    )
    del made.store._sealed[SHOE]
    assert f"The order sealed for {SHOE} is gone" in verify(made.store).wrong
    amos, dora = Actor("amos", "assistant-director"), Actor("dora", "director")
    made.do(c.MakeRuling(amos, 2, "beyond-the-rules", Details(void=True, retire=True), "no seal"))
    state = made.house.table("B-07")
    assert state.phase == "dealing" and state.proposal_in_play is not None
    before = made.house.balance("wallet", "ann")
    made.do(c.ApproveRuling(dora, 3))
    assert made.house.balance("wallet", "ann") == before + 500
    made.do(c.CloseTable(LAN, 4))
    assert made.house.table("B-07").phase == "closed"

    async def shown() -> None:
        async with Floor(made.house) as floor:
            await Sealer(floor, SetClock(9), SystemEntropy()).reveal(SHOE)  # and nothing stumbles

    asyncio.run(shown())
