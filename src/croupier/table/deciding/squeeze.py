"""The squeeze: asked for, looked at, opened; wrong patron, no patron, no delivery, not allowed."""

from collections.abc import Callable
from typing import Any

from croupier.games import Game
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.ways import to, to_rule, values
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.cards import offer_choice, opened
from croupier.table.deciding.ruling import Irregular, Ruling, nothing_more
from croupier.table.deciding.shoe import has_reader
from croupier.table.record import hand_places
from croupier.table.shapes import PATRON, Refusal
from croupier.table.state import State

Events = tuple[e.Event, ...]


def request_squeeze(game: Game, state: State, command: c.RequestSqueeze) -> Events:
    """Grant the squeeze to the patron it was offered to, before the first card."""
    squeeze, by = state.coup.squeeze, game.book.cite("squeeze")
    if state.coup.cards:
        raise Refusal(say("squeeze-asked-late"), by)  # BLD 4.7
    if squeeze.restricted:
        raise Refusal(
            say("squeeze-not-allowed"),
            game.book.cite("squeeze-restricted"),  # BLD 4.8
        )
    if not squeeze.offered_to or squeeze.offered_to != command.patron:
        whose = "squeeze-goes-to-another" if squeeze.offered_to else "squeeze-goes-to-nobody"
        raise Refusal(say(whose, patron=squeeze.offered_to), by)  # BLD 4.7
    by_hand = command.by_hand and command.by.rank != PATRON and not has_reader(state)
    return (e.SqueezeGranted(command.by, command.at, command.patron, by, by_hand),)


def look_at_card(game: Game, state: State, command: c.LookAtCard) -> Events:
    """Show the squeezer a card, and keep on record that it is seen: nobody looks for another."""
    coup, by = state.coup, game.book.cite("squeeze")
    squeezer = coup.squeeze.squeezer
    if command.by.id != squeezer:
        whose = "squeeze-of-other-patron" if squeezer else "squeeze-is-the-dealers"
        raise Refusal(say(whose, squeezer=squeezer), by)  # BLD 4.7
    if command.place not in coup.face_down:
        raise Refusal(say("card-not-face-down"), by, values(coup.face_down))
    if coup.numbers[command.place] in coup.shown:
        raise Refusal(say("card-already-shown"), by, (to("open-cards"),))
    return (e.CardShown(command.by, command.at, command.place, squeezer, by),)


def open_cards(game: Game, state: State, command: c.OpenCards) -> Events:
    """Let the squeezer open a hand, or a card of it; the dealer does when nobody holds the squeeze.

    Staff record what the squeezer opened at the table, in the squeezer's name.

    Where insurance was given up for it, the dealer may expose the Banker's third card first.
    """
    coup = state.coup
    squeezer, cite = coup.squeeze.squeezer, game.book.cite
    is_third = len(coup.cards) == 6 and min(coup.face_down, default=0) >= 4
    banker_first = coup.cover.waived and command.hand == "banker" and is_third  # B 6.4.4
    if command.by.rank == PATRON and command.by.id != squeezer:
        whose = "squeeze-of-other-patron" if squeezer else "squeeze-is-the-dealers"
        raise Refusal(say(whose, squeezer=squeezer), cite("squeeze"))  # BLD 4.7
    is_told = bool(squeezer) and command.squeezer == squeezer
    if command.by.rank != PATRON and squeezer and not is_told and not banker_first:
        raise Refusal(
            say("squeeze-bypass-reason-missing", squeezer=squeezer),
            cite("dealer-opens"),  # BLD 7.14, 7.15
            (to_rule("squeezer-absent"), to_rule("not-delivered")),
        )
    down = [p for p in hand_places(game, coup.cards, command.hand) if p in coup.face_down]
    places = [p for p in down if command.place in (None, p)]
    if not places:
        raise Refusal(say("hand-none-face-down", hand=command.hand), cite("squeeze"))
    by = cite("squeeze") if squeezer else cite("squeeze-restricted")
    return opened(game, state, command, tuple(places), by)


def _nobody_has_it(_: Game, state: State) -> Message:
    return NO_OBJECTION if state.coup.squeeze.squeezer else say("squeeze-nobody-has")


def _dealer_opens(game: Game, state: State, ruling: Ruling) -> Events:
    return opened(
        game, state, ruling.command, state.coup.face_down, ruling.clauses
    )  # BLD 7.14, 7.15


def _already(_: Game, state: State) -> Message:
    if state.setup is None or not state.setup.face_down:
        return say("table-deals-face-up")
    return say("squeeze-already-restricted") if state.coup.squeeze.restricted else NO_OBJECTION


def _restricted(_: Game, __: State, ruling: Ruling) -> Events:
    return (ruling.event(e.SqueezeRestricted, ruling.clauses),)  # BLD 4.8


def _result_known(_: Game, state: State, ruling: Ruling) -> Events:
    """Let patrons withdraw, and play a free hand next where that is offered."""
    return (offer_choice(state, ruling, free_hand=ruling.details.free_hand),)  # BLD 7.10.1


def _result_open(_: Game, state: State, ruling: Ruling) -> Events:
    """Let each withdraw or stay; when all withdraw the hand is void and the shoe replaced."""
    return (offer_choice(state, ruling, void_if_all_withdraw=True),)  # BLD 7.10.2


def _no_wagers(game: Game, state: State) -> Message:
    return _nobody_has_it(game, state) or (
        NO_OBJECTION if state.coup.wagers else say("wagers-none")
    )


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.RequestSqueeze: request_squeeze,
    c.LookAtCard: look_at_card,
    c.OpenCards: open_cards,
}
IRREGULAR: dict[str, Irregular] = {
    "wrong-squeezer": Irregular(
        nothing_more, (), _nobody_has_it, changes=False, even_sealed=True
    ),  # BLD 7.10
    "wrong-squeezer-result-known": Irregular(_result_known, ("free_hand",), _no_wagers),
    "wrong-squeezer-result-open": Irregular(_result_open, (), _no_wagers),
    "squeezer-absent": Irregular(_dealer_opens, (), _nobody_has_it, changes=False),
    "not-delivered": Irregular(_dealer_opens, (), _nobody_has_it, changes=False),
    "squeeze-restricted": Irregular(_restricted, (), _already, changes=False, even_sealed=True),
}
