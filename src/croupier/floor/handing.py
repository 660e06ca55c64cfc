"""What a table cannot know, handed in with the command: by the house, and never by the asker.

Whatever a command brings of these is replaced: who has used 7.17's one time elsewhere (R-9), a
coup that the table no longer keeps (R-34), what cases gave for it (R-35), what another table has
out of its chips (R-30).
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from croupier.bank.accounts import is_walk_in, table_of_seat
from croupier.disputes import CaseCorrectionMade
from croupier.floor.loading import last_before, replayed, table_event
from croupier.floor.records import PUT_RIGHT, Fact, decode_any, is_case, table_of, table_stream
from croupier.floor.rulebooks import game_of
from croupier.floor.unwritten import Unwritten
from croupier.games import Game
from croupier.rules.gaming_day import GamingDays
from croupier.store import Store
from croupier.store.journal import Record
from croupier.store.reading import forwards
from croupier.table import commands as c
from croupier.table.events import AMENDING, CorrectionMade, CoupSettled, Event, RulingMade
from croupier.table.flows import flow_of
from croupier.table.names import chips_name, table_of_chips
from croupier.table.shapes import ColourHolding
from croupier.table.state import Beside, LastCoup, State, with_amounts

# The fields of each command that are the house's to fill.
HANDED_IN: dict[type[c.Command], tuple[str, ...]] = {
    c.Settle: ("below_minimum", "day_ends"),
    c.MakeRuling: ("past", "beside"),
    c.ApproveRuling: ("past", "beside"),
    c.PlaceWager: ("issued",),
}
_SETTLED = b'"coup-settled"'
_AMENDED = tuple(f'"{kind.__struct_config__.tag}"'.encode() for kind in AMENDING)
_CORRECTING = (b'"ruling-made"', b'"correction-made"', b'"case-correction-made"')
_AT_ONCE = 2_000
Ruled = tuple[LastCoup | None, Beside | None]
Look = Callable[[str], State]  # at a table as the batch in hand would leave it


class Unsure(Exception):
    """What is asked hangs on neighbours in the batch: decide again after them."""


class OneTimes:
    """Who has used 7.17's one time at which table, and until when it counts (R-9).

    What lasts for a gaming day is read from the day before on; the whole journal only where a
    table is set up so that the one time is for ever.
    """

    def __init__(
        self,
        store: Store,
        now: int,
        days: GamingDays | None = None,
        beside: Callable[[Record], None] | None = None,
    ) -> None:
        self._store = store
        self._beside = beside  # hears what is read of the day, too
        self.days = days or GamingDays()
        self._used: dict[str, dict[str, int]] = {}
        self.unwritten = Unwritten[dict[str, set[str]]](dict)
        self._first = last_before(store, self.days.begins(self.days.day_of(now) - 1))
        self._read(self._first, store.head().position)
        self._beside = None

    def _read(self, after: int, until: int) -> None:
        while after < until and (records := self._store.records(after, _AT_ONCE)):
            for record in records:
                self.hear(record)
                if self._beside is not None:
                    self._beside(record)
            after = records[-1].position

    def hear(self, record: Record) -> None:
        """Take in what any process of the house has written."""
        table = table_of(record.stream)
        if table is not None and _SETTLED in record.event:
            settled = table_event(record)
            if isinstance(settled, CoupSettled):
                self._note(table, settled.below_minimum, settled.one_time_until)

    def happened(self, table: str, patrons: Iterable[str], at: int) -> None:
        """Note whose one time a settlement was."""
        self._note(table, patrons, self.days.ends(self.days.day_of(at)))

    def _note(self, table: str, patrons: Iterable[str], until: int) -> None:
        for patron in patrons:
            self._used.setdefault(patron, {})[table] = until

    def expect(self, table: str, patrons: Iterable[str]) -> None:
        """Count on a settlement of the batch in hand."""
        for patron in patrons:
            self.unwritten.in_hand.setdefault(patron, set()).add(table)

    def elsewhere(self, state: State) -> dict[str, int]:
        """Say which patrons with a wager below the minimum have had their one time elsewhere."""
        setup = state.setup
        assert setup is not None
        below = _below_minimum(state)
        if below and setup.below_minimum == "ever" and self._first:
            first, self._first = self._first, 0
            self._read(0, first)
        found = {}
        for patron in below:
            used = dict(self._used.get(patron, ()))
            used.pop(state.table, None)
            if used:
                found[patron] = max(used.values())
        return found  # BLD 7.17

    def check_sure(self, state: State, sure: Iterable[str]) -> None:
        """Put a settlement off that hangs on another one in the batch, which may be kept out."""
        waiting = {w.patron for w in state.coup.wagers.values()}.difference(sure)
        for settled in (self.unwritten.in_hand, self.unwritten.in_flight):
            if settled and any(settled.get(who, set()) - {state.table} for who in waiting):
                raise Unsure


class CorrectionsByDay:
    """What each patron was given or had taken beside settlements, by gaming day and coup (R-35).

    Whoever is unknown cannot be told from the next one who is: at a table they count together over
    the day, so that to leave and to sit down again begins nothing anew. ``version`` is how much of
    the house's stream of it is counted: whoever puts money right writes there, upon just that.
    """

    def __init__(self, days: GamingDays | None = None, version: int = 0) -> None:
        self.days = days or GamingDays()
        self.version = version
        # By patron and day: each event by what tells it from others, so that it counts once
        # however often it is heard.
        self._sums: dict[
            tuple[tuple[str, str], int], dict[tuple[str, type, int, str, str], int]
        ] = {}

    def hear(self, record: Record) -> None:
        """Take in what any process of the house has written."""
        if record.stream == PUT_RIGHT:
            self.version = record.version
        elif any(kind in record.event for kind in _CORRECTING):
            self.happened(decode_any(record.event))

    def happened(self, event: Event | Fact) -> None:
        """Note what an event gave or took."""
        for coup, patron, amount in corrections_in(event):
            of = (_known_as(patron), self.days.day_of(event.at))
            by = str(getattr(event, "by", ""))
            self._sums.setdefault(of, {})[coup, type(event), event.at, by, patron] = amount

    def of_day(self, patrons: Iterable[str], at: int) -> dict[str, dict[str, int]]:
        """Say what each of some patrons was given or had taken in each coup of a moment's day."""
        day, found = self.days.day_of(at), dict[str, dict[str, int]]()
        for patron in patrons:
            for (coup, *_), amount in self._sums.get((_known_as(patron), day), {}).items():
                coups = found.setdefault(patron, {})
                coups[coup] = coups.get(coup, 0) + amount
        return found


def _known_as(patron: str) -> tuple[str, str]:
    """Name a patron, or the table at which somebody unknown sits."""
    return ("", table_of_seat(patron)) if is_walk_in(patron) else (patron, "")


def corrections_in(event: Event | Fact) -> list[tuple[str, str, int]]:
    """List what an event gave to patrons, or took, that no settlement did: coup, patron, sum."""
    if isinstance(event, RulingMade):
        return [(event.coup, patron, sum) for patron, sum in event.changes.items()]
    if isinstance(event, CorrectionMade | CaseCorrectionMade):
        return [(event.coup, one.patron, abs(one.amount)) for one in event.corrections]
    return []


def sums_corrected(events: Iterable[Event | Fact]) -> dict[str, dict[str, int]]:
    """Sum what events gave to patrons, or took, that no settlement did, by coup and patron."""
    sums = dict[str, dict[str, int]]()
    for event in events:
        for coup, patron, amount in corrections_in(event):
            of_coup = sums.setdefault(coup, {})
            of_coup[patron] = of_coup.get(patron, 0) + amount
    return sums


def corrected_by(events: Iterable[Event | Fact]) -> tuple[str, ...]:
    """Name those by whom money was put right, in the order in which they said so."""
    found = dict[str, None]()
    for event in events:
        if isinstance(event, CaseCorrectionMade):
            found |= dict.fromkeys((event.first.id, event.second.id))
        elif isinstance(event, RulingMade):
            found |= dict.fromkeys((event.proposed_by, event.by.id))
        elif isinstance(event, CorrectionMade):
            found[event.by.id] = None
    return tuple(filter(None, found))


class Handing:
    """Fills in what is the house's to say."""

    def __init__(self, store: Store, one_times: OneTimes, by_day: CorrectionsByDay) -> None:
        self._store = store
        self._one_times = one_times
        self._by_day = by_day

    def handed(self, command: c.Command, state: State, look: Look) -> c.Command:
        """Give the command with what the house knows, and with nothing that was made up."""
        fields = HANDED_IN.get(type(command))
        if fields is None or (type(command) is c.PlaceWager and not command.chips):
            return command  # a patron without chips in hand has no use for those of another table
        known = _HAND_IN[type(command)](self, command, state, look)
        if not any(known) and not any(getattr(command, field) for field in fields):
            return command
        return replace(command, **dict(zip(fields, known, strict=True)))

    def _used(self, command: c.Settle, state: State, _: Look) -> tuple[dict[str, int], int]:
        if state.setup is None or not flow_of(state).takes_below_minimum:
            return {}, 0
        used, days = self._one_times.elsewhere(state), self._one_times.days
        self._one_times.check_sure(state, used)
        return used, days.ends(days.day_of(command.at)) if _below_minimum(state) else 0

    def _ruled_on(self, command: c.MakeRuling | c.ApproveRuling, state: State, _: Look) -> Ruled:
        coup = ruled_coup(state, command)
        past = past_coup(self._store, state, coup)
        return past, known_beside(self._store, self._by_day, state, past, coup, command.at)

    def _issued(
        self, command: c.PlaceWager, state: State, look: Look
    ) -> tuple[ColourHolding | None]:
        return (self._out_with(command, state, look),)

    def _out_with(self, command: c.PlaceWager, state: State, look: Look) -> ColourHolding | None:
        """Find the set of chips at the table that issued it, if it is out with this patron."""
        if not command.chips:
            return None
        label = chips_name(state.table, command.chips)
        issuer = table_of_chips(label)
        if issuer == state.table:
            return None  # the table knows its own
        if table_stream(issuer) not in self._store.versions([table_stream(issuer)]):
            return None
        held = look(issuer).chips.get(label)
        return held if held is not None and held.patron == command.patron else None


def _below_minimum(state: State) -> set[str]:
    """Name those who have a wager below the minimum on the felt."""
    setup = state.setup
    assert setup is not None
    return {w.patron for w in state.coup.wagers.values() if w.stake < setup.limits.of(w.bet)[0]}


def past_coup(store: Store, state: State, coup: str) -> LastCoup | None:
    """Read a coup of a table that is over, and not its last one, as it counts by now."""
    if not coup or coup == state.coup.id or (state.last and state.last.id == coup):
        return None
    place, stream = store.coup(coup), table_stream(state.table)
    if place is None or place.stream != stream:
        return None
    last = replayed(store, stream, place.last).last
    if last is None or last.id != coup:
        return None  # it is not over
    for record in forwards(store, stream, place.last):
        if any(kind in record.event for kind in _AMENDED):
            event = table_event(record)
            if isinstance(event, AMENDING) and event.coup == coup:
                last = event.amended(last)
    return last


def ruled_coup(state: State, command: c.MakeRuling | c.ApproveRuling) -> str:
    """Name the coup that a ruling may be about: the one it names, or else the last."""
    coup = command.coup if isinstance(command, c.MakeRuling) else ""
    if isinstance(command, c.ApproveRuling):
        proposal = state.proposal(command.proposal)
        coup = proposal.coup if proposal is not None else ""
    return coup or (state.last.id if state.last is not None else "")


def beside(store: Store, coup: str, before: int = 0) -> Beside | None:
    """Read what cases have brought each patron of a coup, and who gave it."""
    made: list[CaseCorrectionMade] = []
    for position in sorted({row.position for row in store.corrections(coup)} if coup else ()):
        (record,) = store.records(position - 1, 1)
        event = decode_any(record.event) if is_case(record.stream) else None
        if isinstance(event, CaseCorrectionMade) and not (before and position >= before):
            made.append(event)
    if not made:
        return None
    sums = with_amounts({}, (one for event in made for one in event.corrections))
    judges = dict.fromkeys(who.id for event in made for who in (event.first, event.second))
    return Beside(coup, sums, tuple(judges))


def known_beside(
    store: Store,
    by_day: CorrectionsByDay,
    state: State,
    past: LastCoup | None,
    coup: str,
    at: int,
) -> Beside | None:
    """Give what counts beside a ruling about a table's coups: cases, and the gaming day."""
    there = (
        *state.coup.wagers.values(),
        *(w for one in (state.last, past) if one is not None for w in one.wagers),
    )
    today = by_day.of_day({wager.patron for wager in there}, at)
    known = beside(store, coup)
    return replace(known or Beside(coup), today=today) if today else known


def game_of_past(store: Store, coup: str) -> Game | None:
    """Give the game under whose rules a coup was played, and is put right."""
    place = store.coup(coup)
    if place is None:
        return None
    (first,) = store.records_of(place.stream, place.first - 1, 1)
    return game_of(store, first.book)


_HAND_IN: dict[type[c.Command], Callable[[Handing, Any, State, Look], Any]] = {
    c.Settle: Handing._used,
    c.MakeRuling: Handing._ruled_on,
    c.ApproveRuling: Handing._ruled_on,
    c.PlaceWager: Handing._issued,
}
assert set(_HAND_IN) == set(HANDED_IN), "what is the house's to fill, it fills"
