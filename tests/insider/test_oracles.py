"""What lies face down is told by no answer: the same to everyone whatever the cards are."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.cards import CARDS
from croupier.games import Game, load_game
from croupier.games.wager import Limits
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding import decide
from croupier.table.deciding.prospects import preview, rulings
from croupier.table.deciding.rulings import needed
from croupier.table.phases import RULINGS
from croupier.table.shapes import Actor, Details, Refusal, Setup, Source
from croupier.table.state import State, new_table

DEALER, PIT = Actor("dan", "dealer"), Actor("lan", "pit-manager")
UNDUE = "7H"  # drawn though none was due, the same in both
SOURCES: tuple[Source, ...] = ("reader", "keyed")
NAMED: tuple[dict[str, Any], ...] = (
    {}, {"cards": ("9S", "2H")}, {"cards": ("9S", "2H", "KD", "5C")}, {"cards": (UNDUE,)},
    {"cards": ("8D",)}, {"withdrawal": True}, {"void": True}, {"free_hand": True}, {"count": 1},
    {"outcome": "player"}, {"note": "x"},
)  # fmt: skip


def played(game: Game, *commands: c.Command, state: State | None = None) -> State:
    state = state or new_table("B-01")
    for command in commands:
        state = e.evolve_all(state, decide(game, state, command))
    return state


def face_down(game: Game, cards: tuple[str, ...], undue: bool, held: bool) -> State:
    """Have cards lie face down at a reading shoe; perhaps one more was drawn, or play is held."""
    setup = Setup(
        "baccarat", "commission", 7, Limits(10, 50_000), 8, stake_multiple=1, face_down=True,
        reader="device", two_people=True, insurance=True,
    )  # fmt: skip
    ann = Actor("ann")
    bets = (("player", 500), ("tie", 50), ("player-pair", 100), ("banker", 300))
    state = played(
        game,
        c.OpenTable(PIT, 1, setup),
        c.BringDealerOn(DEALER, 1, "dan"),
        c.TakeSeat(ann, 1, "ann", 1),
        c.LoadShoe(DEALER, 1),
        c.CutShoe(DEALER, 1),
        c.BurnCards(DEALER, 1, ("2S",), 2),
        c.OpenBetting(DEALER, 1),
        *(c.PlaceWager(ann, 1, "ann", 1, bet, amount) for bet, amount in bets),
        c.CloseBetting(DEALER, 1),
        c.RequestSqueeze(ann, 1, "ann"),
        *(c.DealCard(DEALER, 1, card) for card in cards),
    )
    assert state.coup.hidden
    if undue:
        state = played(game, c.DealCard(DEALER, 1, UNDUE), state=state)
    elif held:
        hold = c.HoldCoup(Actor("ida", "dealer-inspector"), 1, "cannot-reconstruct", Details())
        state = played(game, hold, state=state)
    return state


def asked(state: State) -> Iterator[c.Command]:
    """Give every command that staff may send, with what an oracle would put into it."""
    for rank in ("dealer", "director"):
        by = Actor(f"a {rank}", rank)
        for id, named in product(sorted(RULINGS["baccarat"]), NAMED):
            yield c.MakeRuling(by, 2, id, Details(**named), "x")
        for card in ("9S", "2H", UNDUE):
            for source, place in product(SOURCES, (None, 0, 3, 4)):
                yield c.DealCard(by, 2, card, source, place)
        yield c.DealCards(by, 2, ("9S",), source="keyed")
        for result in ("player", "banker", "tie"):
            yield c.SignalResult(by, 2, result)
        for hand in ("player", "banker"):
            yield c.OpenCards(by, 2, hand)
            yield c.TakeInsurance(by, 2, "ann", 1, hand, 10)
        for kind in (c.Settle, c.OfferInsurance, c.CloseInsurance, c.CloseBetting, c.OpenBetting,
                     c.BeginFreeHand, c.ShowCutCard, c.CloseTable, c.LoadShoe):  # fmt: skip
            yield kind(by, 2)
        yield c.ReleaseHold(by, 2, "x")
        yield c.RetireShoe(by, 2, "x")
        yield c.ChooseReading(by, 2, "9S")
        yield c.BurnCards(by, 2, ("2S",), 2)
        yield c.HoldCoup(by, 2, "player-overdrawn", Details())


def told(game: Game, state: State, command: c.Command) -> tuple[Any, ...]:
    """Say what the asker is told: the whole refusal, or that it was done; ranks and previews."""
    answers: list[Any] = []
    try:
        answers.append([type(event).__name__ for event in decide(game, state, command)][:1])
    except Refusal as refusal:
        answers.append((str(refusal), refusal.clauses, refusal.allowed, refusal.rank))
    if isinstance(command, c.MakeRuling):
        answers.append(needed(game, state, command))
        try:
            answers.append(preview(game, state, command))
        except Refusal as refusal:
            answers.append(str(refusal))
    return tuple(answers)


def hands(many: int) -> st.SearchStrategy[tuple[str, ...]]:
    return st.tuples(*[st.sampled_from([card for card in CARDS if card != UNDUE])] * many)


@pytest.mark.clause("BLD 4.7", "BLD 7.6", "BLD 7.7")
@settings(max_examples=8, deadline=None)
@given(st.data(), st.integers(2, 4), st.booleans(), st.booleans())
def test_4_7_no_answer_to_staff_hangs_on_cards_that_lie_face_down(
    data: st.DataObject, many: int, undue: bool, held: bool
) -> None:
    game = load_game("baccarat")
    cards, others = data.draw(hands(many)), data.draw(hands(many))
    one, other = (face_down(game, some, undue and many == 4, held) for some in (cards, others))
    assert one.phase == other.phase
    assert rulings(game, one) == rulings(game, other)
    for command in asked(one):
        assert told(game, one, command) == told(game, other, command), command
