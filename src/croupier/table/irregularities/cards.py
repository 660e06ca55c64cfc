"""Cards that are wrong, missing, seen too early, or drawn when none was due."""

from croupier.games import Game
from croupier.table import events as e
from croupier.table.deciding.dealing import deal
from croupier.table.deciding.shoe import check_card, faulty, impossible
from croupier.table.deciding.void import void
from croupier.table.evolving import evolve_all
from croupier.table.irregularities.ruling import Events, Irregular, Ruling, nothing_more, one_card
from croupier.table.refusal import Refusal
from croupier.table.state import State


def _faulty_cards(game: Game, state: State, ruling: Ruling) -> Events:
    note = ruling.details.note or ruling.reason
    return void(
        game, state, ruling.command, ruling.what.id, _void_by(game, ruling), note, shoe_ends=True
    )  # BLD 7.1, 7.1.1, 7.1.2


def _void_by(game: Game, ruling: Ruling) -> tuple[str, ...]:
    return game.book.cite("impossible-cards-void") or ruling.clauses


def _cards_are_left(state: State) -> str:
    if state.shoe.remaining:
        return (
            f"the count says that {state.shoe.remaining} cards are left; if the shoe is empty, "
            f"cards are missing, which is faulty-cards"
        )
    return ""


def _shoe_runs_out(game: Game, state: State, ruling: Ruling) -> Events:
    return void(
        game, state, ruling.command, ruling.what.id, ruling.clauses, "the shoe ran out",
        shoe_ends=True,
    )  # fmt: skip  # BLD 7.2


def _no_card_out(state: State) -> str:
    return "" if state.coup.cards else "no card of this hand has been dealt"


def _cannot_reconstruct(game: Game, state: State, ruling: Ruling) -> Events:
    note = ruling.details.note or ruling.reason
    return void(game, state, ruling.command, ruling.what.id, ruling.clauses, note)  # BLD 7.3


def _hand_has_begun(state: State) -> str:
    if state.phase == "dealing" and (state.coup.cards or state.coup.free):
        return "the hand has begun, and its cards are played as if face down (7.4)"
    return ""


def _next_card_seen(game: Game, state: State, ruling: Ruling) -> Events:
    """Set the card aside to lead a free hand; wagers already made for that hand go back."""
    card = one_card(game, ruling)
    check_card(game, card)
    command = ruling.command
    if why := impossible(state, card):
        return faulty(game, state, command, why)
    events: Events = ()
    if state.phase in ("betting", "dealing"):
        by = (*ruling.clauses, *game.book.cite("free-hand"))  # BLD 7.5, 7.8
        events = void(game, state, command, ruling.what.id, by)
        if state.shoe.last_hand:
            events = events[:1]  # the free hand is still to be played as the last  # BLD 7.8.1
    return (*events, e.CardSetAside(command.by, command.at, card, ruling.clauses))


def _player_may_draw(state: State) -> str:
    coup = state.coup
    if len(coup.cards) < 4:
        return "the initial deal is not complete; this would be wrong-order"
    if coup.due == "player":
        return "the Player's third card is due, so it may be dealt"
    if len(coup.cards) > 4:
        return "third cards have been drawn already"
    return ""


def _player_overdrawn(game: Game, state: State, ruling: Ruling) -> Events:
    """Give the card to the Banker who must draw; else it leads the next hand, a free one."""
    card = one_card(game, ruling)
    check_card(game, card)
    if state.coup.due == "banker":
        return deal(game, state, ruling.command, (card,))  # BLD 7.6
    return _leads_the_next(game, state, ruling, card)  # BLD 7.6


def _banker_may_draw(state: State) -> str:
    if len(state.coup.cards) == 6:
        return "the Banker's third card was due and has been drawn"
    return ""


def _banker_overdrawn(game: Game, state: State, ruling: Ruling) -> Events:
    card = one_card(game, ruling)
    check_card(game, card)
    return _leads_the_next(game, state, ruling, card)  # BLD 7.7


def _leads_the_next(game: Game, state: State, ruling: Ruling, card: str) -> Events:
    if why := impossible(state, card):
        return faulty(game, state, ruling.command, why)
    command = ruling.command
    return (e.CardSetAside(command.by, command.at, card, ruling.clauses),)


def append(game: Game, state: State, ruling: Ruling, cards: tuple[str, ...]) -> Events:
    """Deal cards that left the shoe together; what is not due leads the next hand."""
    for card in cards:
        check_card(game, card)
    events: list[e.Event] = []
    for card in cards:
        if not state.coup.id or not state.shoe.left:
            break  # one of them could not exist, and the coup is void
        more: Events
        if state.coup.due:
            more = deal(game, state, ruling.command, (card,))
        else:
            more = _leads_the_next(game, state, ruling, card)  # BLD 7.5
        events += more
        state = evolve_all(state, more)
    return tuple(events)


def check_some(ruling: Ruling) -> None:
    """Refuse a ruling about several cards that names fewer than two."""
    if len(ruling.details.cards) < 2:
        raise Refusal(
            f"{ruling.what.name}: say which cards, two or more, in the order they are to have.",
            ruling.clauses,
            ("two or more cards in details.cards",),
        )


IRREGULAR = {
    "faulty-cards": Irregular(_faulty_cards, ("note",)),
    "shoe-runs-out": Irregular(_shoe_runs_out, (), _cards_are_left),
    "cannot-reconstruct": Irregular(_cannot_reconstruct, ("note",), _no_card_out),
    "face-up-card": Irregular(nothing_more, (), _no_card_out),  # BLD 7.4
    "next-card-seen": Irregular(_next_card_seen, ("cards",), _hand_has_begun),
    "player-overdrawn": Irregular(_player_overdrawn, ("cards",), _player_may_draw),
    "banker-overdrawn": Irregular(_banker_overdrawn, ("cards",), _banker_may_draw),
}
