"""A shoe to deal from: shuffled by a seed, dealt coup by coup to its cut card."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from croupier.equipment.cards import CARDS, RANKS
from croupier.games import Game
from croupier.messages import say
from croupier.public import given
from croupier.public.results import Coup, Odds, coup_of, odds_of_shoe
from croupier.rules.errors import InputError

LEAST_CARDS = 6  # of a whole coup


class Shoe:
    """The cards of a shoe in their order: as long as cards are left, iterated coup by coup.

    It ends as the cut card comes out; ``simulate`` deals ``last_coups`` more, one unless told.
    """

    def __init__(self, game: Game, version: str, decks: int, seed: int | None, cut: int) -> None:
        self._game = game
        self._version = version
        self._decks = decks
        self._cards = [*CARDS] * decks
        Random(given.seed(seed)).shuffle(self._cards)
        cut = given.whole("cut", cut)
        if not 0 <= cut <= len(self._cards) // 2:
            shoe = len(self._cards)
            raise InputError(say("cut-card-misplaced", cut=cut, least=0, shoe=shoe))
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
        cards = given.whole("cards", cards)
        if not 1 <= cards < len(self):
            raise InputError(say("burn-count-invalid", remaining=len(self)))
        del self._cards[len(self._cards) - cards :]

    def deal(self) -> Coup:
        """Deal the next coup by the drawing rules."""
        if len(self) < LEAST_CARDS:
            short = say("shoe-too-short-for-coup", left=len(self), most=LEAST_CARDS)
            raise InputError(short, ("7.2",))
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
