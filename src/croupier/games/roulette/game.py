"""A roulette rulebook made executable: a number in, every position's row out."""

from collections.abc import Sequence
from typing import NoReturn

from croupier.equipment.wheel import colour
from croupier.games.game import Ended, Game, Recorded, SpinResult, Spun
from croupier.games.roulette.call_bets import check_call_bets
from croupier.games.roulette.layout import OUTSIDE, POSITIONS, Position, position
from croupier.games.wager import Row, Vector
from croupier.messages import NO_OBJECTION, say
from croupier.rules.errors import InputError, RulebookError
from croupier.rules.rulebook import Rulebook, WagerRule

NUMBERS = 37


class Roulette(Game):
    """One roulette document, ready to be played, settled and priced."""

    flow = "roulette"
    cells = NUMBERS
    results = tuple(map(str, range(NUMBERS)))
    reachable = (1 << NUMBERS) - 1
    settles_limits = False  # R 4.5, 4.10, 4.11

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        kinds = {wager.id: wager for wager in book.wagers}
        if unknown := sorted(set(kinds) - {place.kind for place in POSITIONS.values()}):
            raise RulebookError(f'wager "{unknown[0]}" is not a kind of position on the layout.')
        check_call_bets(book.call_bets)
        vectors = {
            id: _vector(book, kinds[place.kind], place)
            for id, place in POSITIONS.items()
            if place.kind in kinds
        }
        self.wagers = dict.fromkeys(book.versions, vectors)

    def _refuse_bet(self, bet: str, version: str | None) -> NoReturn:
        position(bet)
        raise InputError(
            say(
                "bet-unknown",
                book=self.book.name,
                bet=bet,
                bets=[wager.id for wager in self.book.wagers],
                hint=NO_OBJECTION,
            ),
            self.book.cite("bets"),
        )

    def describe(self, cell: int) -> str:
        """Say a cell in words: the number."""
        return str(cell)

    def result_of(self, cell: int) -> str:
        """Name the number."""
        return str(cell)

    def ended(self, cards: Sequence[str], number: int | None, decks: int | None = None) -> Spun:
        """Say how a spin ended by its number."""
        if number is None:
            raise InputError(say("resettle-number-missing"))
        return Spun(number)

    def read(self, record: Recorded) -> Spun:
        """Read the number of a record."""
        if record.number is None:
            raise InputError(
                say("round-number-missing", book=self.book.name),
                self.book.cite("result"),
            )
        if record.cards or record.player or record.banker or record.insurance:
            raise InputError(say("cards-in-number-game", book=self.book.name))
        return Spun(record.number)

    def result(self, ended: Ended) -> SpinResult:
        """Name the number that came up and its colour."""
        return SpinResult(ended.cell, colour(ended.cell))


def _vector(book: Rulebook, wager: WagerRule, place: Position) -> Vector:
    """Make a position a vector over the numbers; with zero among its own a clause says so."""
    with_zero = book.cite("with-zero") if 0 in place.numbers else ()
    rows = (
        Row("win", wager.odds, book.clauses_of(wager.wins_by, wager.odds_by, with_zero)),  # R 6.2.1
        Row("lose", None, book.clauses_of(wager.loses_by)),
    )
    won = sum(1 << number for number in place.numbers)
    return Vector(
        place.id,
        _name(place.id),
        place.kind,
        counted_as=place.id if place.kind in OUTSIDE else "inside-bets",
        box=False,
        rows=rows,
        row_of=bytes(number not in place.numbers for number in range(NUMBERS)),
        cells=(won, Roulette.reachable & ~won),
    )


def _name(bet: str) -> str:
    """Say a position as people do: ``split:17-20`` is "Split 17-20"."""
    kind, _, numbers = bet.partition(":")
    return f"{kind.replace('-', ' ').capitalize()} {numbers}".strip()
