"""The shoe: load, cut, burn, cut card, alarms, retire."""

from collections.abc import Callable
from typing import Any

from croupier.equipment.cards import POINTS, card_name
from croupier.games import Game
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.void import void
from croupier.table.refusal import Refusal
from croupier.table.state import State

Events = tuple[e.Event, ...]


def load_shoe(_: Game, state: State, command: c.LoadShoe) -> Events:
    """Put the next shoe on the table."""
    assert state.setup is not None
    return (e.ShoeLoaded(command.by, command.at, state.shoe.number + 1, state.setup.decks),)


def cut_shoe(_: Game, __: State, command: c.CutShoe) -> Events:
    """Cut the cards."""
    return (e.ShoeCut(command.by, command.at, command.cut_by or command.by.id),)


def check_card(game: Game, card: str) -> None:
    """Refuse what is no card at all."""
    if card not in POINTS:
        raise Refusal(
            f'"{card}" is no card; a card is a rank (A 2-9 T J Q K) and a suit (S H D C), like TD.',
            game.book.cite("impossible-cards"),
            ("a card like TD",),
        )


def impossible(state: State, card: str) -> str:
    """Say why a card cannot have come from this shoe, if it cannot."""
    shoe = state.shoe
    if shoe.left[card] < 1:
        return f"the {card_name(card)} came once more than {shoe.decks} decks hold"
    if shoe.remaining < 1:
        return "a card came although all of the shoe is counted out"
    return ""


def faulty(game: Game, state: State, command: c.Command, why: str) -> Events:
    """Void what is in play and retire the shoe: the cards cannot be right (R-15)."""
    id = "malfunction" if state.flow == "online" else "faulty-cards"
    by = game.book.cite("impossible-cards-void") or game.book.cite("impossible-cards")
    return void(game, state, command, id, by, why, shoe_ends=True)  # BLD 7.1, 7.1.1, 7.1.2


def burn_cards(game: Game, state: State, command: c.BurnCards) -> Events:
    """Burn before the first hand; within a coup only when a ruling has ordered it."""
    shoe = state.shoe
    if state.phase == "dealing" and shoe.burn != "ordered":
        raise Refusal(
            "Cards are burned before the first hand; a burn that was missed needs a ruling.",
            game.book.cite("burn"),  # BLD 7.11.1
            ("make ruling no-burn-unseen",),
        )
    for card in command.seen:
        check_card(game, card)
    gone = len(command.seen) + command.face_down
    if command.face_down < 0 or not 1 <= gone < shoe.remaining:
        raise Refusal(
            f"At least one card is burned, and fewer than the {shoe.remaining} in the shoe.",
            game.book.cite("burn"),
            (f"1 to {shoe.remaining - 1} cards",),
        )
    for card in command.seen:
        if command.seen.count(card) > shoe.left[card]:
            why = f"the {card_name(card)} came once more than {shoe.decks} decks hold"
            return faulty(game, state, command, why)
    return (e.CardsBurned(command.by, command.at, command.seen, command.face_down),)


def show_cut_card(_: Game, state: State, command: c.ShowCutCard) -> Events:
    """Record the cut card; the next coup to begin is the last."""
    if state.shoe.cut_card_out:
        raise Refusal("The cut card is already out.", allowed=("finish the shoe",))
    return (e.CutCardCameOut(command.by, command.at),)


def retire_shoe(game: Game, state: State, command: c.RetireShoe) -> Events:
    """Take the shoe off between coups; one whose burn was missed past its first hand stays."""
    shoe = state.shoe
    if shoe.burn in ("due", "missed") and shoe.hand > 1:
        raise Refusal(
            "The burn was missed and the first hand is past: this shoe is dealt to its end.",
            game.book.cite("complete-shoe"),  # BLD 7.11.3
            ("deal the shoe to its end",),
        )
    return (e.ShoeEnded(command.by, command.at, shoe.number, command.reason),)


def raise_alarm(_: Game, __: State, command: c.RaiseAlarm) -> Events:
    """Record an alarm; no card is taken until it is cleared."""
    return (e.ReaderAlarmed(command.by, command.at, command.note or "no reason given"),)


def clear_alarm(_: Game, state: State, command: c.ClearAlarm) -> Events:
    """Record what was found."""
    if not state.shoe.alarm:
        raise Refusal("There is no alarm to clear.", allowed=("go on",))
    return (e.AlarmCleared(command.by, command.at, command.note),)


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.LoadShoe: load_shoe,
    c.CutShoe: cut_shoe,
    c.BurnCards: burn_cards,
    c.ShowCutCard: show_cut_card,
    c.RetireShoe: retire_shoe,
    c.RaiseAlarm: raise_alarm,
    c.ClearAlarm: clear_alarm,
}
