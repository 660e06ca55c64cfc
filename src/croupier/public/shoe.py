"""A shoe to deal from: shuffled by a seed, dealt coup by coup to its cut card."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from croupier.equipment.cards import CARDS, RANKS
from croupier.games import Game
from croupier.messages import say
from croupier.public.results import Coup, Odds, coup_of, odds_of_shoe
from croupier.rules.errors import InputError

LEAST_CARDS = 6  # of a whole coup


class Shoe:
    """The cards of a shoe in their order; iterate over it to deal all of its coups."""

    def __init__(
        self, game: Game, version: str, decks: int, seed: int | None, cut: int
    ) -> None:  # fmt: skip
        self._game = game
        self._version = version
        self._decks = decks
        self._cards = [*CARDS] * decks
        Random(seed).shuffle(self._cards)
        self._cards.reverse()  # the next card is the last of the list
        self.cut: int = cut
        self.dealt: list[Coup] = []

    def __len__(self) -> int:
        return len(self._cards)

    def __repr__(self) -> str:
        name, dealt = self._game.book.name, len(self.dealt)
        return f"<Shoe: {name}, {len(self)} cards left, {dealt} coups dealt>"

    @property
    def remaining(self) -> dict[str, int]:
        """How many cards of each rank are left, as ``odds(remaining=…)`` takes it."""
        left = Counter(card[0] for card in self._cards)
        return {rank: left[rank] for rank in RANKS}

    @property
    def is_over(self) -> bool:
        """Tell whether the cut card is out, or too few cards are left for a coup."""
        return len(self) <= max(self.cut, LEAST_CARDS - 1)

    def burn(self, cards: int = 1) -> None:
        """Take cards off the shoe that nobody plays with."""
        self._check(cards)
        del self._cards[len(self._cards) - cards :]

    def deal(self) -> Coup:
        """Deal the next coup by the drawing rules."""
        self._check(LEAST_CARDS)
        drawn: tuple[str, ...] = ()
        while self._game.tableau.next_card(drawn)[0] is not None:
            drawn = (*drawn, self._cards.pop())
        coup = coup_of(self._game, drawn, self._decks)
        self.dealt.append(coup)
        return coup

    def odds(self) -> Odds:
        """Work out the exact odds of every bet with the cards that are left."""
        return odds_of_shoe(self._game, self._version, tuple(self.remaining.values()))

    def __iter__(self) -> Iterator[Coup]:
        while not self.is_over:
            yield self.deal()

    def _check(self, cards: int) -> None:
        if cards < 0 or len(self._cards) < cards:
            raise InputError(say("shoe-too-short-for-coup", left=len(self), most=cards), ("7.2",))
