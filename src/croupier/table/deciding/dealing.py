"""Cards: each goes where the tableau wants it, by reader or by key, and none is taken on trust."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NoReturn

from croupier.equipment.cards import card_name
from croupier.games import Baccarat, Game
from croupier.games.baccarat.tableau import ORDER, points_of
from croupier.rules.rulebook import as_tuple
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.betting import check_no_alarm, insurance_back, next_coup
from croupier.table.deciding.insurance import offers_after
from croupier.table.deciding.shoe import check_card, faulty, impossible
from croupier.table.evolving import evolve
from croupier.table.evolving.cards import taken_before
from croupier.table.refusal import Refusal
from croupier.table.shapes import PATRON
from croupier.table.state import Hand, State

Events = tuple[e.Event, ...]


def due_after(game: Baccarat, cards: tuple[str, ...]) -> tuple[Hand, tuple[str, ...]]:
    """Say which hand draws next, or none, and by which clauses."""
    if len(cards) < 4:
        return ORDER[len(cards)], game.book.cite("deal")  # BLD 4.9.1, 4.9.1.1, 4.9.1.2
    hand, by = game.tableau.next_card(cards)  # B 4.11, 4.14, 4.15, 4.16, 4.17
    return hand or "", as_tuple(by)


def card_dealt(
    game: Baccarat,
    state: State,
    command: c.Command,
    card: str,
    source: Literal["reader", "keyed"] = "reader",
    *,
    from_shoe: bool = True,
) -> e.CardDealt:
    """Give the next card to the hand that is due."""
    coup = state.coup
    hand = coup.due
    assert hand, "a card is dealt only when one is due"
    cards = (*coup.cards, card)
    due, by = due_after(game, cards)
    offers = offers_after(game, state, cards) if len(cards) > 3 and due else ()
    face_down = bool(coup.squeeze.squeezer)
    return e.CardDealt(
        command.by, command.at, card, hand, len(cards) - 1, due, source, by, offers, face_down,
        from_shoe,
    )  # fmt: skip


def deal(
    game: Game,
    state: State,
    command: c.Command,
    cards: Sequence[str],
    source: Literal["reader", "keyed"] = "reader",
) -> Events:
    """Deal cards one by one until something else has to happen first."""
    assert isinstance(game, Baccarat)
    events: list[e.Event] = []
    for at, card in enumerate(cards):
        if at:
            state = evolve(state, events[-1])
            if state.phase != "dealing" or state.coup.cover.due:
                break
        check_card(game, card)
        if why := impossible(state, card):
            return (*events, *faulty(game, state, command, why))  # BLD 7.1
        if state.coup.cover.due:
            events.append(_missed(game, state, command))
            state = evolve(state, events[-1])
        events.append(card_dealt(game, state, command, card, source))
    return tuple(events)


def _missed(game: Game, state: State, command: c.Command) -> e.InsuranceMissed:
    by = game.book.cite("insurance-missed")  # B 7.21
    return e.InsuranceMissed(command.by, command.at, state.coup.cover.due, by)


def deal_card(game: Game, state: State, command: c.DealCard) -> Events:
    """Take one card; for a place already filled it is the other source's reading."""
    dealt = len(state.coup.cards)
    place = dealt if command.place is None else command.place
    if place != dealt:
        return _second_reading(game, state, command, place)
    _check_ready(game, state)
    return deal(game, state, command, (command.card,), command.source)


def deal_cards(game: Game, state: State, command: c.DealCards) -> Events:
    """Take cards in their order in the shoe, as far as they go."""
    _check_ready(game, state)
    if not command.cards:
        raise Refusal("There are no cards to deal.", allowed=("one card or more",))
    if command.coup and command.coup != state.coup.id:
        raise Refusal(
            "These cards are of the shoe of another round, which has been played.",
            allowed=("deal again",),
        )
    return deal(game, state, command, command.cards)


def _check_ready(game: Game, state: State) -> None:
    check_no_alarm(state)
    if state.shoe.burn == "ordered":
        raise Refusal(
            "The burn that was missed comes first.",
            game.book.cite("burn"),  # BLD 7.11.1
            ("burn cards",),
        )
    if state.phase != "dealing":
        _no_card_due(game, state)


def _no_card_due(game: Game, state: State) -> NoReturn:
    """Say what comes before the next card, or which irregularity a card too many is."""
    if state.phase == "squeezing":
        raise Refusal(
            "The cards on the table are opened before another is dealt.",
            game.book.cite("squeeze"),  # BLD 4.7
            ("open cards", "make ruling squeezer-absent"),
        )
    if state.phase == "insurance":
        raise Refusal(
            "Insurance is still on offer; close it before the next card.",
            game.book.cite("insurance-offered"),  # B 4.10
            ("close insurance",),
        )
    _, by = due_after(_baccarat(game), state.coup.cards)
    raise Refusal(
        "No card is due: both hands are complete. A card that was drawn all the same is an "
        "irregularity: player-overdrawn, banker-overdrawn or next-card-seen.",
        by,
        ("settle", "make ruling player-overdrawn", "make ruling banker-overdrawn"),
    )


def _baccarat(game: Game) -> Baccarat:
    assert isinstance(game, Baccarat)
    return game


def _second_reading(game: Game, state: State, command: c.DealCard, place: int) -> Events:
    coup = state.coup
    check_card(game, command.card)
    if state.flow == "online":
        raise Refusal("An online round's cards have one source.", allowed=("deal the next card",))
    if not coup.cards or place != len(coup.cards) - 1:
        raise Refusal(
            f"Only the latest card can be read again; {len(coup.cards)} are dealt, and this is "
            f"said of number {place + 1}.",
            allowed=("make ruling wrong-order", "make ruling cannot-reconstruct"),
        )
    if coup.source in (command.source, "both"):
        raise Refusal(
            f"Card {place + 1} has already been named by this source.", allowed=("go on",)
        )
    first = coup.cards[place]
    if first == command.card:
        return (
            e.ReadingConfirmed(command.by, command.at, place, command.card, command.source),
        )  # fmt: skip
    reader, keyed = (command.card, first) if command.source == "reader" else (first, command.card)
    return (e.ReadingsDisagreed(command.by, command.at, place, reader, keyed),)


def choose_reading(game: Game, state: State, command: c.ChooseReading) -> Events:
    """Take one of two readings; if it is not the one dealt, the coup goes on from the new card."""
    two = state.readings
    assert two is not None
    if command.card not in (two.reader, two.keyed):
        raise Refusal(
            f"The reader says {card_name(two.reader)}, the key {card_name(two.keyed)}; "
            f"one of them has to be chosen.",
            allowed=(two.reader, two.keyed),
        )
    coup, place = state.coup, two.place
    was = coup.cards[place]
    if command.card == was:
        return (e.ReadingChosen(command.by, command.at, place, was, was, coup.due),)
    if state.shoe.left[command.card] < 1:
        return faulty(game, state, command, f"there is no {card_name(command.card)} left")
    cards = (*coup.cards[:place], command.card)
    due, _ = due_after(_baccarat(game), cards)
    offers = offers_after(game, state, cards) if due else ()
    kept = taken_before(coup.cover, place)
    back = tuple(insurance_back(taken) for taken in coup.cover.taken if taken not in kept)
    return (
        e.ReadingChosen(command.by, command.at, place, was, command.card, due, offers, back),
    )  # fmt: skip


def begin_free_hand(game: Game, state: State, command: c.BeginFreeHand) -> Events:
    """Start the free hand that is due; the cards drawn in error lead it, in their order."""
    assert isinstance(game, Baccarat)
    shoe, by = state.shoe, game.book.cite("free-hand")
    if not shoe.free_hand_due:
        raise Refusal(
            "No free hand is due; a coup begins with the call for bets.", by, ("open betting",)
        )
    events: list[e.Event] = []
    if shoe.cut_card_out and not shoe.last_hand:
        events.append(e.LastHandAnnounced(command.by, command.at))  # BLD 7.8.1
    events.append(e.FreeHandBegun(command.by, command.at, next_coup(state), by))  # BLD 7.8
    for event in events:
        state = evolve(state, event)
    while state.phase == "dealing" and state.shoe.leading:
        event = card_dealt(game, state, command, state.shoe.leading[0], from_shoe=False)
        events.append(event)
        state = evolve(state, event)
    return tuple(events)


def request_squeeze(game: Game, state: State, command: c.RequestSqueeze) -> Events:
    """Grant the squeeze to the patron it was offered to, before the first card."""
    squeeze, by = state.coup.squeeze, game.book.cite("squeeze")
    if state.coup.cards:
        raise Refusal("The squeeze is asked for before the first card is dealt.", by)  # BLD 4.7
    if squeeze.restricted:
        raise Refusal(
            "The pit does not allow the squeeze in this coup; the dealer opens.",
            game.book.cite("squeeze-restricted"),  # BLD 4.8
        )
    if not squeeze.offered_to or squeeze.offered_to != command.patron:
        to = f"it goes to {squeeze.offered_to}" if squeeze.offered_to else "nobody has it"
        raise Refusal(
            f"The squeeze goes to the seated patron with the highest bet, at a table that deals "
            f"face down; in this coup {to}.",
            by,  # BLD 4.7
        )
    return (e.SqueezeGranted(command.by, command.at, command.patron, by),)


def open_cards(game: Game, state: State, command: c.OpenCards) -> Events:
    """Let the squeezer open a hand; the dealer does when nobody holds the squeeze any more."""
    squeezer = state.coup.squeeze.squeezer
    if command.by.rank == PATRON and command.by.id != squeezer:
        who = f"{squeezer} has it" if squeezer else "the dealer opens"
        raise Refusal(
            f"Only the patron who has the squeeze opens the cards; {who}.",
            game.book.cite("squeeze"),  # BLD 4.7
        )
    if command.by.rank != PATRON and squeezer:
        raise Refusal(
            f"{squeezer} has the squeeze. If the cards are opened by the dealer, say why: the "
            f"squeezer is absent, or the cards were not delivered.",
            game.book.cite("dealer-opens"),  # BLD 7.14, 7.15
            ("make ruling squeezer-absent", "make ruling not-delivered"),
        )
    places = [
        p for p in hand_places(game, state, command.hand) if p in state.coup.squeeze.face_down
    ]
    if not places:
        raise Refusal(f"No card of the {command.hand.title()} lies face down.")
    by = game.book.cite("squeeze") if squeezer else game.book.cite("squeeze-restricted")
    return (e.CardsOpened(command.by, command.at, tuple(places), command.by.id, by),)


def hand_places(game: Game, state: State, hand: str) -> tuple[int, ...]:
    """Say which of the cards dealt belong to a hand."""
    cards = state.coup.cards
    player_drew = len(cards) > 4 and _baccarat(game).tableau.player_draws[points_of(cards[0:4:2])]
    thirds = ("player", "banker") if player_drew else ("banker",)
    return tuple(
        place for place, to in enumerate((*ORDER, *thirds)) if to == hand and place < len(cards)
    )


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.DealCard: deal_card,
    c.DealCards: deal_cards,
    c.ChooseReading: choose_reading,
    c.BeginFreeHand: begin_free_hand,
    c.RequestSqueeze: request_squeeze,
    c.OpenCards: open_cards,
}
