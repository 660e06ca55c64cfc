"""A shoe's scoreboard: the five roads, which show themselves as a board does."""

from collections.abc import Iterable

from msgspec.structs import asdict

from croupier.games.baccarat import roads as drawing
from croupier.messages import say
from croupier.public import given
from croupier.public.sheets import in_html

LETTERS = {"red": "B", "blue": "P", "green": "T", None: "·"}


class Board(drawing.Board, frozen=True):
    """The five roads of a shoe, its counts, and what each derived road would gain next."""

    def __repr__(self) -> str:
        return f"<Board: {self._title()}>"

    def _title(self) -> str:
        counts = self.counts
        said = say(
            "board-in-a-line", banker=counts["banker"], player=counts["player"], tie=counts["tie"]
        )
        return str(said)

    def _grid(self) -> list[list[str]]:
        """Lay out the big road: a letter for each circle, ties behind it."""
        at = {
            (cell.row, cell.col): f"{LETTERS[cell.colour]}{cell.ties + cell.leading_ties or ''}"
            for cell in self.big_road
        }
        width = max((col for _, col in at), default=-1) + 1
        return [[at.get((row, col), "") for col in range(width)] for row in range(drawing.ROWS)]

    def __str__(self) -> str:
        rows = ("".join(f"{cell or '·':3}" for cell in row).rstrip() for row in self._grid())
        return "\n".join((self._title(), *rows))

    def __rich__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return in_html(self._title(), (), self._grid())


def roads(hands: str | Iterable[str]) -> Board:
    """Draw the five roads of a shoe, written hand by hand: ``"Bb P Tn P"``, ``"BPTP"``, 庄闲和."""
    written = drawing.read_shoe(given.one_text("hands", hands, say("must-be-hands")))
    return Board(**asdict(drawing.Roads(written).board))
