"""Holds, rulings, and the choices they give to patrons."""

from typing import Literal

from croupier.table.events.event import Clauses, Event, Given
from croupier.table.shapes import Details


class CoupHeld(Event, frozen=True):
    """Play stopped until someone with the rank has ruled."""

    irregularity: str
    details: Details


class HoldReleased(Event, frozen=True):
    """Play goes on where it was held."""

    reason: str


class RulingProposed(Event, frozen=True):
    """One person with the rank asked for a ruling; another has to approve it."""

    irregularity: str
    details: Details
    reason: str
    clauses: Clauses


class RulingRejected(Event, frozen=True):
    """The second person said no."""

    irregularity: str
    reason: str


class RulingMade(Event, frozen=True):
    """A decision by a named rank under a named clause; its effects follow."""

    irregularity: str
    clauses: Clauses
    rank: str
    details: Details
    reason: str
    proposed_by: str = ""


class ChoiceOffered(Event, frozen=True):
    """These patrons may withdraw their wagers or stay; ``cards`` are applied when all have said."""

    irregularity: str
    patrons: tuple[str, ...]
    clauses: Clauses
    cards: tuple[str, ...] = ()
    new_cards: bool = False
    free_hand: bool = False
    void_if_all_withdraw: bool = False


class PatronChose(Event, frozen=True):
    """MONEY if the patron withdrew: all of that patron's stakes go back."""

    patron: str
    withdrew: bool
    given_back: Given = ()
    clauses: Clauses = ()


class FreeHandDue(Event, frozen=True):
    """The next coup will be a free hand."""

    clauses: Clauses


class SqueezeRestricted(Event, frozen=True):
    """The pit does not allow the squeeze in this coup; the dealer opens."""

    clauses: Clauses


class BurnRecorded(Event, frozen=True):
    """A missed burn was noticed; ``then`` says how the shoe goes on."""

    then: Literal["burn", "vote", "complete"]
    clauses: Clauses


class VoteCast(Event, frozen=True):
    """A patron said whether the shoe should go on after a missed burn."""

    patron: str
    go_on: bool


class VoteClosed(Event, frozen=True):
    """The patrons' choice: the shoe goes on, or is replaced."""

    go_on: bool
    clauses: Clauses
