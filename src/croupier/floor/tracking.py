"""What a server keeps of a table beside its state, kept by following the journal."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.floor.dealers import goes_on_at
from croupier.floor.pace import Pace
from croupier.table import events as e
from croupier.table.shapes import INSURANCES
from croupier.table.state import State

MOST_RECENT = 5000


class LatestRecord(Struct, frozen=True):
    """When the latest of a coup was put on record: its number, or cards dealt or opened at once."""

    at: int
    dealt: tuple[int, ...] = ()
    opened: tuple[int, ...] = ()


class Tracked(Struct):
    """All of it can be read off the journal.

    ``since`` is when the phase began, ``began`` the position at which the coup did, ``hidden``
    the one of its first card that may not have been seen, ``recent`` the wagers of each patron in
    the coup before, ``acted`` when each last sat down or bet.
    """

    position: int = 0
    began: int = 0
    hidden: int = 0
    phase: str = ""
    since: int = 0
    closes_at: int | None = None
    settled_at: int | None = None  # the latest coup
    recorded: LatestRecord | None = None
    recent: dict[str, dict[str, int]] = {}
    acted: dict[str, int] = {}


def track(tracked: Tracked, position: int, event: e.Event) -> None:
    """Apply one event."""
    tracked.position = position
    if isinstance(event, e.SeatTaken | e.WagerPlaced):
        tracked.acted[event.patron] = event.at
    _record(tracked, event)
    match event:
        case e.BettingOpened() | e.FreeHandBegun():
            tracked.began, tracked.hidden = position, 0
        case e.CardDealt(face_down=True) | e.CardUndue() if not tracked.hidden:
            tracked.hidden = position
        case e.CardsOpened():
            tracked.since = event.at  # the next hand has the squeezer's whole time again
        case e.SeatLeft():
            tracked.acted.pop(event.patron, None)
        case e.CoupSettled() | e.CoupVoided():
            if isinstance(event, e.CoupSettled):
                tracked.settled_at = event.at
            _remember(tracked, event)


def _record(tracked: Tracked, event: e.Event) -> None:
    before = tracked.recorded
    if before is None or before.at != event.at:
        before = LatestRecord(event.at)
    match event:
        case e.NumberCameUp():
            tracked.recorded = before
        case e.CardDealt():
            tracked.recorded = replace(before, dealt=(*before.dealt, event.place))
        case e.CardsOpened():
            tracked.recorded = replace(before, opened=(*before.opened, *event.places))


def _remember(tracked: Tracked, event: e.CoupSettled | e.CoupVoided) -> None:
    recent: dict[str, dict[str, int]] = {}
    if isinstance(event, e.CoupSettled):
        stakes = [(line.patron, line.bet, line.stake) for line in event.lines]
    else:
        stakes = [(back.patron, back.bet, back.amount) for back in event.given_back]
    for patron, bet, stake in stakes:
        if bet not in INSURANCES:
            of_patron = recent.setdefault(patron, {})
            of_patron[bet] = of_patron.get(bet, 0) + stake
    # Anyone who sat this coup out can still repeat the one before.
    tracked.recent = {**tracked.recent, **recent} if len(tracked.recent) < MOST_RECENT else recent


def note_phase(tracked: Tracked, state: State, at: int, pace: Pace) -> None:
    """Note when the phase began, and when the house will go on if it deals by itself."""
    if state.phase != tracked.phase:
        tracked.phase, tracked.since = state.phase, state.phase_since
    tracked.closes_at = goes_on_at(state, tracked.since, pace, at)
