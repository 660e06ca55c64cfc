"""What a ruling is to the functions that carry it out."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from croupier.games import Game
from croupier.messages import NO_OBJECTION, Message, in_words, say
from croupier.rules.authority import is_at_least
from croupier.rules.rulebook import Irregularity
from croupier.rules.ways import at_least, way
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.shapes import AUTOMATIC, Actor, Details, Refusal
from croupier.table.state import LastCoup, State

Events = tuple[e.Event, ...]
Kind = TypeVar("Kind", bound=e.Event)


class Ruling(NamedTuple):
    """Who rules what, and about which coup: the one in play, or one that was paid (``paid``)."""

    command: c.Command
    what: Irregularity
    details: Details
    reason: str
    paid: LastCoup | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clause of the book's entry."""
        return (self.what.clause,)

    @property
    def note(self) -> str:
        """What was noted, or else the reason."""
        return self.details.note or self.reason

    def event(self, kind: type[Kind], *fields: Any, **named: Any) -> Kind:
        """Make an event of this ruling, by whoever gave the command."""
        return kind(self.command.by, self.command.at, *fields, **named)

    def check_reason(self, message: Message) -> None:
        """Refuse a ruling without a reason; a blank is none."""
        if not self.reason.strip():
            raise self.refuse(message, way("a-reason"))

    def refuse(self, message: Message, *allowed: Message) -> Refusal:
        """Say why not, under the ruling's own clause."""
        return Refusal(message, self.clauses, allowed)


def name_of(game: Game, irregularity: str) -> str:
    """Give an irregularity's name in the book; a book without it has the id in words."""
    what = game.book.irregularity(irregularity)
    return what.name if what is not None else in_words(irregularity)


def check_may_stop(game: Game, state: State, by: Actor, clauses: tuple[str, ...] = ()) -> None:
    """Have a table that the house deals stand still only for whom the table of authority names."""
    least = game.authority["hold-the-houses-table"].first
    if state.people.dealer != AUTOMATIC or by.is_the_house or is_at_least(by.rank, least):
        return
    message = say("house-table-hold-rank", least=least)
    raise Refusal(message, clauses, (at_least(least),), rank=least)


def no_reason_against(_: Game, __: State) -> Message:
    """Most irregularities can come up in any state of their phases."""
    return NO_OBJECTION


class Irregular(NamedTuple):
    """How an irregularity is carried out, which details it reads, and when it cannot be.

    What only notes, opens or forbids something ``changes`` neither cards nor wagers nor money.
    ``even_sealed`` may be ruled at a table that the house deals too: the seal proves everything
    else, and the house opens by itself what a patron does not squeeze.
    """

    effect: Callable[[Game, State, Ruling], Events]
    needs: tuple[str, ...] = ()
    unless: Callable[[Game, State], Message] = no_reason_against
    changes: bool = True
    even_sealed: bool = False


def nothing_more(_: Game, __: State, ___: Ruling) -> Events:
    """The record of the ruling is all there is."""
    return ()
