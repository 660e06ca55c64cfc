"""What a ruling is to the functions that carry it out."""

from collections.abc import Callable
from typing import NamedTuple

from croupier.games import Game
from croupier.rules.rulebook import Irregularity
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.refusal import Refusal
from croupier.table.shapes import Details
from croupier.table.state import State

Events = tuple[e.Event, ...]


class Ruling(NamedTuple):
    """Who rules what: the book's entry, the details, and the clauses that the effects cite."""

    command: c.Command
    what: Irregularity
    details: Details
    reason: str

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clause of the book's entry."""
        return (self.what.clause,)


def no_reason_against(_: State) -> str:
    """Most irregularities can come up in any state of their phases."""
    return ""


class Irregular(NamedTuple):
    """How an irregularity is carried out, which details it reads, and when it cannot be."""

    effect: Callable[[Game, State, Ruling], Events]
    needs: tuple[str, ...] = ()
    unless: Callable[[State], str] = no_reason_against


def one_card(game: Game, ruling: Ruling) -> str:
    """Read the one card that a ruling is about."""
    if len(ruling.details.cards) != 1:
        raise Refusal(
            f"{ruling.what.name}: say which card it was, one card.",
            ruling.clauses,
            ("one card in details.cards",),
        )
    return ruling.details.cards[0]


def nothing_more(_: Game, __: State, ___: Ruling) -> Events:
    """The record of the ruling is all there is."""
    return ()
