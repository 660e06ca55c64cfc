"""Cards in the wrong order, or drawn together: put right, with a choice where one is given."""

from collections import Counter

from croupier.games import Baccarat, Game
from croupier.table import events as e
from croupier.table.deciding.betting import insurance_back
from croupier.table.deciding.dealing import due_after
from croupier.table.deciding.insurance import offers_after
from croupier.table.deciding.shoe import check_card
from croupier.table.irregularities.cards import append, check_some
from croupier.table.irregularities.ruling import Events, Irregular, Ruling
from croupier.table.refusal import Refusal
from croupier.table.state import State, patrons_in


def _too_few(state: State) -> str:
    return "" if len(state.coup.cards) > 1 else "fewer than two cards have been dealt"


def _wrong_order(game: Game, state: State, ruling: Ruling) -> Events:
    """Put the dealt cards into their right order, after the choice if one is given."""
    cards = ruling.details.cards
    if Counter(cards) != Counter(state.coup.cards):
        raise Refusal(
            f"The cards on the table are {' '.join(state.coup.cards)}; name the same cards in "
            f"their right order.",
            ruling.clauses,  # BLD 7.9
            (" ".join(state.coup.cards),),
        )
    if ruling.details.withdrawal and state.coup.wagers:
        return (offer_choice(state, ruling, cards),)
    return reconstruct(game, state, ruling, cards)


def reconstruct(game: Game, state: State, ruling: Ruling, cards: tuple[str, ...]) -> Events:
    """Lay the cards in order; those beyond a finished coup lead the next hand, a free one."""
    assert isinstance(game, Baccarat)
    used = next(
        (n for n in range(4, len(cards) + 1) if not due_after(game, cards[:n])[0]), len(cards)
    )
    kept, over = cards[:used], cards[used:]
    due, by = due_after(game, kept)
    offers = offers_after(game, state, kept) if due else ()
    back = tuple(map(insurance_back, state.coup.cover.taken))
    clauses = (*ruling.clauses, *by, *(game.book.cite("free-hand") if over else ()))
    command = ruling.command
    return (
        e.CardsReconstructed(command.by, command.at, kept, over, due, clauses, offers, back),
    )  # fmt: skip


def offer_choice(
    state: State, ruling: Ruling, cards: tuple[str, ...] = (), *, new_cards: bool = False
) -> e.ChoiceOffered:
    """Let every patron with a wager withdraw or stay before anything else happens."""
    command = ruling.command
    return e.ChoiceOffered(
        command.by, command.at, ruling.what.id, patrons_in(state.coup), ruling.clauses, cards,
        new_cards,
    )  # fmt: skip


def _known(game: Game, state: State, ruling: Ruling) -> Events:
    """Deal the cards in their known order; withdrawal is a Shift Manager's to allow."""
    _check(game, ruling)
    if ruling.details.withdrawal and state.coup.wagers:
        return (offer_choice(state, ruling, ruling.details.cards, new_cards=True),)  # BLD 7.12
    return append(game, state, ruling, ruling.details.cards)  # BLD 7.12


def _unknown(game: Game, state: State, ruling: Ruling) -> Events:
    """Deal the cards in the order the pit has fixed, once every patron has chosen."""
    _check(game, ruling)
    if not state.coup.wagers:
        return append(game, state, ruling, ruling.details.cards)  # BLD 7.13
    return (offer_choice(state, ruling, ruling.details.cards, new_cards=True),)  # BLD 7.13


def _check(game: Game, ruling: Ruling) -> None:
    check_some(ruling)
    for card in ruling.details.cards:
        check_card(game, card)


IRREGULAR = {
    "wrong-order": Irregular(_wrong_order, ("cards", "withdrawal"), _too_few),
    "drawn-together-order-known": Irregular(_known, ("cards", "withdrawal")),
    "drawn-together-order-unknown": Irregular(_unknown, ("cards",)),
}
