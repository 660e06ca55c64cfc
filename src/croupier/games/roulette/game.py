"""A roulette rulebook made executable: a number in, every position's row out."""

from msgspec import Struct

from croupier.equipment.wheel import colour
from croupier.games.roulette.call_bets import check_call_bets
from croupier.games.roulette.layout import POSITIONS, position
from croupier.games.wager import Row
from croupier.rules.authority import standard
from croupier.rules.errors import InputError, RulebookError
from croupier.rules.rulebook import Rulebook

NUMBERS = 37


class SpinResult(Struct, frozen=True):
    """Where the ball came to rest, as ``croupier settle`` shows it."""

    number: int
    colour: str


class Roulette:
    """One roulette document, ready to be played, settled and priced."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.authority = standard()
        self.cells = NUMBERS
        kinds = {wager.id: wager for wager in book.wagers}
        self.positions = {id: place for id, place in POSITIONS.items() if place.kind in kinds}
        if unknown := sorted(set(kinds) - {place.kind for place in POSITIONS.values()}):
            raise RulebookError(f'wager "{unknown[0]}" is not a kind of position on the layout.')
        check_call_bets(book.call_bets)
        # Every position of a kind is paid alike; with zero among its numbers a clause says so.
        self._wins = {
            (kind, with_zero): Row(
                "win",
                wager.odds,
                book.clauses_of(
                    wager.wins_by, wager.odds_by, book.cite("with-zero") if with_zero else ()
                ),  # R 6.2.1
            )
            for kind, wager in kinds.items()
            for with_zero in (False, True)
        }
        self._loses = {
            kind: Row("lose", None, book.clauses_of(wager.loses_by))
            for kind, wager in kinds.items()
        }

    def row(self, bet: str, number: int) -> Row:
        """Say what a number makes of a position, or say that there is no such position."""
        place = self.positions.get(bet) or position(bet)
        if place.kind not in self._loses:
            raise InputError(
                f'{self.book.name} has no bet "{bet}"; it has {", ".join(self._loses)}.',
                self.book.cite("bets"),
            )
        if number in place.numbers:
            return self._wins[place.kind, 0 in place.numbers]
        return self._loses[place.kind]

    def result(self, number: int) -> SpinResult:
        """Name the number that came up and its colour."""
        return SpinResult(number, colour(number))
