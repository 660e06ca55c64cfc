"""A baccarat rulebook made executable: cards in, the result and every wager's row out."""

from collections.abc import Sequence

from croupier.equipment.cards import POINTS, card_name
from croupier.equipment.shoe import one_too_many
from croupier.games.baccarat.insurance import InsuranceTable
from croupier.games.baccarat.outcome import CELLS
from croupier.games.baccarat.tableau import Coup, Tableau
from croupier.games.baccarat.wagers import Vector, vectors
from croupier.rules.authority import standard
from croupier.rules.errors import InputError
from croupier.rules.rulebook import Rulebook


class Baccarat:
    """One baccarat document, ready to be played, settled and priced."""

    def __init__(self, book: Rulebook) -> None:
        assert book.tableau is not None and book.shoe is not None
        self.book = book
        self.authority = standard()
        self.decks = book.shoe.decks
        self.tableau = Tableau(book.tableau, book.cite("deal"))
        self.reachable = self.tableau.reachable()
        self.insurance = InsuranceTable(book, self.tableau) if book.insurance else None
        self.wagers: dict[str, dict[str, Vector]] = {
            version: vectors(book, version, self.reachable) for version in book.versions
        }
        self.cells = CELLS

    def version(self, version: str | None) -> dict[str, Vector]:
        """Give the wagers of a version, the first where none is asked for."""
        return self.wagers[self.book.chosen_version(version)]

    def bet(self, bet: str, version: str) -> Vector:
        """Give a wager, or say which ones this book has."""
        wagers = self.version(version)
        found = wagers.get(bet)
        if found is None:
            aside = (
                " Insurance is given apart, with its hand and stage."
                if self.insurance and bet in ("player-insurance", "banker-insurance")
                else ""
            )
            raise InputError(
                f'{self.book.name} has no bet "{bet}"; it has {", ".join(wagers)}.{aside}',
                self.book.cite("bets"),
            )
        return found

    def deal(self, cards: Sequence[str], decks: int | None = None) -> Coup:
        """Read the cards of a whole coup in the order they left the shoe, or refuse them."""
        cards = tuple(cards)
        self.check_cards(cards, decks)
        return self.tableau.deal(cards)

    def in_order(self, player: Sequence[str], banker: Sequence[str]) -> tuple[str, ...]:
        """Put two hands back into the order in which their cards left the shoe."""
        self.check_cards((*player, *banker))
        return self.tableau.in_order(player, banker)

    def check_cards(self, cards: Sequence[str], decks: int | None = None) -> None:
        """Refuse what is no card, and more of a card than the decks hold."""
        for card in cards:
            if card not in POINTS:
                raise InputError(
                    f'"{card}" is no card; a card is a rank (A 2-9 T J Q K) and a suit (S H D C), '
                    f"like TD for the ten of diamonds.",
                    self.book.cite("impossible-cards"),
                )
        decks = decks or self.decks
        # Fewer than seven cards can only be too many of one card in a small shoe.
        if (decks < 6 or len(cards) > 6) and (extra := one_too_many(cards, decks)):
            raise InputError(
                f"The {card_name(extra)} came {cards.count(extra)} times, and {decks} "
                f"{'deck holds' if decks == 1 else 'decks hold'} {decks}.",
                self.book.cite("impossible-cards"),  # BLD 7.1
            )
