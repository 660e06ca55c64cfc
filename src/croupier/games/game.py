"""What every game answers, whether it is dealt or spun: its bets, its cells, how it is played."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy
from typing import ClassVar, Literal, NoReturn, Protocol, Self

from msgspec import Struct

from croupier.games.cards.insurance import InsuranceTable, Offer
from croupier.games.cards.outcome import Outcome
from croupier.games.cards.tableau import Dealt, Tableau
from croupier.games.wager import Insurance, Row, Vector
from croupier.messages import say
from croupier.rules.authority import Authority, standard
from croupier.rules.errors import InputError
from croupier.rules.rulebook import Rulebook

FlowName = Literal["baccarat", "roulette", "online"]


class Spun(Struct, frozen=True):
    """How a spin ended: the number the ball came to rest in, which is its cell."""

    number: int
    outcome: ClassVar[None] = None  # there are no hands

    @property
    def cell(self) -> int:
        """Give the cell of the number."""
        return self.number


Ended = Dealt | Spun  # how a coup ended


class Recorded(Protocol):
    """A coup as someone wrote it down: cards in their order, or as two hands, or a number."""

    @property
    def cards(self) -> tuple[str, ...] | None:
        """Give the cards in the order they left the shoe."""

    @property
    def player(self) -> tuple[str, ...] | None:
        """Give the Player's hand."""

    @property
    def banker(self) -> tuple[str, ...] | None:
        """Give the Banker's hand."""

    @property
    def number(self) -> int | None:
        """Give where the ball came to rest."""

    @property
    def insurance(self) -> Sequence[Insurance]:
        """Give the insurance bets."""


class HandsResult(Outcome, frozen=True):
    """What the hands came to, and the insurance that was on offer on the way."""

    insurance_offered: tuple[Offer, ...] = ()


class SpinResult(Struct, frozen=True):
    """Where the ball came to rest, as ``croupier settle`` shows it."""

    number: int
    colour: str


class Game(ABC):
    """One document, ready to be played, settled and priced.

    A coup ends in one of ``cells`` cells, and a bet is a vector over them: settling is a look-up,
    the odds are a dot product. What only a shoe has, a game without one refuses.
    """

    flow: FlowName
    cells: int
    results: tuple[str, ...]  # what a coup is called by: who won it, or its number
    reachable: int  # the cells that some coup can end in, as a bit set
    wagers: Mapping[str, Mapping[str, Vector]]  # by version
    decks: int = 0  # none where no cards are dealt
    insurance: InsuranceTable | None = None
    settles_limits: bool = True  # whether limits say what of a wager is in play

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.authority = standard()

    def under(self, authority: Authority) -> Self:
        """Give this game as it is played under a house's own table of authority."""
        game = copy(self)
        game.authority = authority
        return game

    def bets(self, version: str | None = None) -> Mapping[str, Vector]:
        """Give what can be bet on, by id; in the first version where none is asked for."""
        known = None if version is None else self.wagers.get(version)
        return self.wagers[self.book.chosen_version(version)] if known is None else known

    def bet(self, bet: str, version: str | None = None) -> Vector:
        """Give one bet, or say which ones there are instead."""
        vector = self.bets(version).get(bet)
        if vector is None:
            self._refuse_bet(bet, version)
        return vector

    def row(self, bet: str, cell: int, version: str | None = None) -> Row:
        """Give what a cell makes of a bet."""
        return self.bet(bet, version).row(cell)

    @abstractmethod
    def _refuse_bet(self, bet: str, version: str | None) -> NoReturn:
        """Say which bets there are instead."""

    @abstractmethod
    def describe(self, cell: int) -> str:
        """Say a cell in words."""

    @abstractmethod
    def result_of(self, cell: int) -> str:
        """Give the result that a cell belongs to."""

    # ---- how a coup ended

    @abstractmethod
    def ended(self, cards: Sequence[str], number: int | None, decks: int | None = None) -> Ended:
        """Say how a coup ended, by its cards or its number; cards are held against given decks."""

    @abstractmethod
    def read(self, record: Recorded) -> Ended:
        """Read how a recorded coup ended, or refuse a record that is none of this game's."""

    @abstractmethod
    def result(self, ended: Ended) -> HandsResult | SpinResult:
        """Tell what a coup came to."""

    # ---- cards

    @property
    def tableau(self) -> Tableau:
        """The drawing rules."""
        raise self._no_cards()

    def deal(self, cards: Sequence[str], decks: int | None = None) -> Dealt:
        """Read the cards of a whole coup in the order they left the shoe, or refuse them."""
        raise self._no_cards()

    def check_cards(self, cards: Sequence[str], decks: int | None = None) -> None:
        """Refuse what is not a card, and more of a card than the decks hold."""
        raise self._no_cards()

    def _no_cards(self) -> InputError:
        return InputError(say("game-without-shoe", book=self.book.name))
