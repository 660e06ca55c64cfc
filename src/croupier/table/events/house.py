"""The table and its people, and the shoe."""

from typing import Literal

from croupier.table.events.event import Clauses, Event
from croupier.table.shapes import Setup


class TableOpened(Event, frozen=True):
    """The pit opened the table for the n-th time, with this set-up."""

    table: str
    session: int
    setup: Setup
    flow: Literal["baccarat", "roulette", "online"]


class TableClosed(Event, frozen=True):
    """The table closed; what lasted until then (seats, 7.17's one time) is over."""


class SetupChanged(Event, frozen=True):
    """The pit changed the set-up between coups."""

    setup: Setup
    reason: str
    clauses: Clauses = ()


class DealerCameOn(Event, frozen=True):
    """A dealer took over the table."""

    dealer: str


class DealerWentOff(Event, frozen=True):
    """The dealer left the table."""

    dealer: str


class SeatTaken(Event, frozen=True):
    """A patron sat down, or stands behind the seat and bets on its areas."""

    patron: str
    seat: int
    behind: bool = False


class SeatLeft(Event, frozen=True):
    """A patron got up, or went away from behind the seat."""

    patron: str
    seat: int
    behind: bool = False


class SeatsAllowed(Event, frozen=True):
    """The pit allowed a patron more than one seat."""

    patron: str
    seats: int


class ShoeLoaded(Event, frozen=True):
    """A new shoe is on the table."""

    shoe: int
    decks: int


class ShoeCut(Event, frozen=True):
    """The cards were cut."""

    cut_by: str


class CardsBurned(Event, frozen=True):
    """Cards were taken out of play: some seen, the others face down."""

    seen: tuple[str, ...]
    face_down: int


class CutCardCameOut(Event, frozen=True):
    """The cut card left the shoe: one hand more, the last."""


class LastHandAnnounced(Event, frozen=True):
    """The coup about to begin is the shoe's last."""


class ShoeEnded(Event, frozen=True):
    """The shoe is over: dealt out, retired after a void, or replaced."""

    shoe: int
    reason: str
    clauses: Clauses = ()


class ReaderAlarmed(Event, frozen=True):
    """The card reader raised an alarm; cards wait until it is cleared."""

    note: str


class AlarmCleared(Event, frozen=True):
    """Someone looked into the reader's alarm."""

    note: str
