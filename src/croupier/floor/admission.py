"""Who may play, where, and for how much: the one place that every way in passes.

What stands against play is what the journal says: exclusions, pauses and limits of a patron's own
in the stream ``care/…``, stops in the stream ``stops``. What is decided on them is committed only
if they are still the same, so that no two processes of a house let someone in together.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.bank.accounts import kind_of, purse
from croupier.bank.entries import on_felt, result
from croupier.bank.postings import Postings
from croupier.floor import care as caring
from croupier.floor.care import PlayForbidden
from croupier.floor.clock import DAY_MS
from croupier.floor.handing import Unsure
from croupier.floor.loading import last_before
from croupier.floor.people_events import (
    AccountOpened,
    AccountTied,
    ExclusionEnded,
    PatronExcluded,
    PeopleEvent,
    PlayResumed,
    PlayStopped,
)
from croupier.floor.records import STOPS, care_stream, decode_any
from croupier.messages import say
from croupier.rules.gaming_day import GamingDays
from croupier.store import Store
from croupier.store.batch import PostingRow
from croupier.store.people import Care
from croupier.store.reading import forwards
from croupier.table.events import (
    BettingOpened,
    ColourChipsBought,
    Event,
    FreeHandBegun,
    InsuranceTaken,
    SeatTaken,
    WagerPlaced,
)
from croupier.table.flows import flow_of
from croupier.table.state import State

Posted = Sequence[Postings]  # by what is decided in the same breath
KNOWN_AT_MOST = 50_000
LONGEST_ROUND_MS = 2 * DAY_MS  # what was staked before that is not in play any more
# What lets a patron into play, and what it puts at stake.
WAYS_IN: dict[type[Event], Callable[[Any], int]] = {
    WagerPlaced: lambda event: int(event.amount),
    InsuranceTaken: lambda event: int(event.amount),
    ColourChipsBought: lambda _: 0,
    SeatTaken: lambda _: 0,
}
NEW_COUPS = (BettingOpened, FreeHandBegun)
ADMITTED = frozenset((*WAYS_IN, *NEW_COUPS))


def is_own_table(event: Event, state: State) -> bool:
    """Tell whether someone only opened the online table of their own, as whoever looks does."""
    return isinstance(event, SeatTaken) and flow_of(state).is_own


_NO_CARE = Care()


class Rests(Struct):
    """What a decision rests on: streams as of a version, balances that must be just so."""

    as_of: dict[str, int] = {}
    balances: dict[str, int] = {}


class Standing(Struct, frozen=True):
    """How a patron stands; ``excluded`` is from when and until when, by the house or the family.

    An end of 0 is until further notice. ``same_as`` is the staff member whose the account is,
    ``opened_by`` the one who opened it.
    """

    version: int = 0
    care: Care = Care()
    excluded: dict[str, tuple[int, int]] = {}
    same_as: str = ""
    opened_by: str = ""

    @property
    def is_clear(self) -> bool:
        """Tell whether nothing at all stands against the patron's play, now or later."""
        return self.care == _NO_CARE and not self.excluded and not self.same_as

    def is_excluded(self, at: int) -> bool:
        """Tell whether the house keeps the patron out, by itself or at the family's request."""
        return any(start <= at and (not end or at < end) for start, end in self.excluded.values())

    def is_kept_out(self, at: int) -> bool:
        """Tell whether anyone's wish keeps the patron from play, the patron's own too."""
        own = max(self.care.excluded_until, self.care.cool_off_until)
        return own > at or self.is_excluded(at)


def stand(before: Standing, version: int, fact: PeopleEvent) -> Standing:
    """Bring a patron's standing up to a fact."""
    excluded, same_as = dict(before.excluded), before.same_as
    opened_by = fact.by if isinstance(fact, AccountOpened) else before.opened_by
    if isinstance(fact, AccountTied):
        same_as = fact.person
    elif isinstance(fact, PatronExcluded) and fact.wish != "own":
        excluded[fact.wish] = (fact.start, fact.until)
    elif isinstance(fact, ExclusionEnded):
        excluded.pop(fact.wish, None)
    return Standing(version, caring.follow(before.care, fact), excluded, same_as, opened_by)


class Stopped(Struct, frozen=True):
    """A table, a book, a patron or the house, where nothing new begins."""

    scope: str
    of: str


class Stops(Struct, frozen=True):
    """What is stopped, by which fact."""

    version: int = 0
    now: dict[Stopped, PlayStopped] = {}


class Played(Struct):
    """A patron's day as the ledger has it, up to a position: result, stakes in play, time."""

    day: int
    position: int
    net: int = 0
    in_play: dict[str, int] = {}
    chips: set[str] = set()
    last_at: int = 0
    ms: int = 0

    def take(self, row: PostingRow, is_today: bool, at: int) -> None:
        """Take in a posting of the patron's, made at a time."""
        self.position, posting = row.position, row.posting
        for name in (posting.debit, posting.credit):
            if kind_of(name) == "colour":
                self.chips.add(name)
        if posting.coup:
            left = self.in_play.get(posting.coup, 0) + on_felt(posting)
            self.in_play[posting.coup] = left
        if not is_today:
            return
        self.net += result(posting)
        if posting.what == "stake":
            if 0 < at - self.last_at <= caring.LONGEST_PAUSE_MS:
                self.ms += at - self.last_at
            self.last_at = at


class Admission:
    """Lets patrons into play, or refuses; ``currency`` is the house's."""

    def __init__(self, store: Store, days: GamingDays) -> None:
        self.currency = ""
        self.days = days
        self._store = store
        self._standings: dict[str, Standing] = {}
        self._clear: dict[str, int] = {}  # whom nothing stands against, as of a version
        self._stops: Stops | None = None
        self._played: dict[str, Played] = {}
        self._begun: dict[int, tuple[int, int]] = {}

    # ---- what is known

    def forget(self, stream: str) -> None:
        """Ask the store anew about a stream."""
        if stream == STOPS:
            self._stops = None
        self._standings.pop(stream, None)
        self._clear.pop(stream, None)

    def forget_all(self) -> None:
        """Ask the store anew about everything."""
        self._standings.clear()
        self._clear.clear()
        self._played.clear()
        self._stops = None

    def standing(self, patron: str) -> Standing:
        """Give how a patron stands."""
        stream = care_stream(patron)
        if (known := self._standings.get(stream)) is None:
            if len(self._standings) >= KNOWN_AT_MOST:
                self._standings.clear()
                self._clear.clear()
            known = self._standings[stream] = read_standing(self._store, patron)
            if known.is_clear:
                self._clear[stream] = known.version
        return known

    def stops(self) -> Stops:
        """Give what is stopped."""
        if self._stops is None:
            self._stops = read_stops(self._store)
        return self._stops

    # ---- ways in

    def at_table(self, event: Event, state: State, posted: Posted, rests: Rests) -> None:
        """Refuse an event of play that someone may not have part in, or that begins too late."""
        stake = WAYS_IN.get(type(event))
        if is_own_table(event, state) or (stake is None and type(event) not in NEW_COUPS):
            return
        self.not_stopped(state, rests)
        if stake is not None:
            patron: str = event.patron  # type: ignore[attr-defined]
            self.patron(patron, event.by.id, event.at, stake(event), posted, rests)

    def not_stopped(self, state: State, rests: Rests) -> None:
        """Refuse what begins where play is stopped."""
        stops = self.stops()
        rests.as_of[STOPS] = stops.version
        if not stops.now:
            return
        book = state.setup.book if state.setup is not None else ""
        for scope, of in (("house", ""), ("table", state.table), ("book", book)):
            if self._is_stopped(Stopped(scope, of)):
                raise PlayForbidden(say(f"play-stopped-{scope}", of=of))
        rests.as_of[STOPS] = self.stops().version

    def _is_stopped(self, stopped: Stopped) -> bool:
        if stopped not in self.stops().now:
            return False
        self.forget(STOPS)  # a refusal is for ever: it is asked once more
        return stopped in self.stops().now

    def patron(
        self, patron: str, by: str, at: int, stake: int, posted: Posted, rests: Rests
    ) -> None:
        """Refuse a patron who may not play, or not for so much; others are not told why."""
        stream = care_stream(patron)
        clear, stops = self._clear.get(stream), self.stops()
        if clear is not None and not stops.now:
            rests.as_of[stream], rests.as_of[STOPS] = clear, stops.version
            return
        try:
            self._hold(patron, at, stake, posted, rests)
        except PlayForbidden:
            self.forget(care_stream(patron))
            self._store_says(patron, by, at, stake, posted, rests)

    def _store_says(
        self, patron: str, by: str, at: int, stake: int, posted: Posted, rests: Rests
    ) -> None:
        try:
            self._hold(patron, at, stake, posted, rests)
        except PlayForbidden as forbidden:
            if by == patron:
                raise
            barred = "patron-stake-barred" if forbidden.is_about_stake else "patron-barred"
            raise PlayForbidden(say(barred, patron=patron)) from None

    def _hold(self, patron: str, at: int, stake: int, posted: Posted, rests: Rests) -> None:
        standing = self.standing(patron)
        rests.as_of[care_stream(patron)] = standing.version
        if standing.same_as:
            raise PlayForbidden(say("account-tied-to-staff"))
        if standing.is_excluded(at) or Stopped("patron", patron) in self.stops().now:
            raise PlayForbidden(say("play-barred"))
        rests.as_of[STOPS] = self.stops().version
        care, lost, in_play = caring.up_to_date(standing.care, at, self.days), 0, 0
        if care.minutes or (care.loss and stake):
            played = self._day_of(patron, at, rests)
            care = replace(care, played_ms=played.ms)
            if stake:
                lost, in_play = -played.net, sum(played.in_play.values())
                stake += sum(
                    on_felt(one) - result(one)
                    for of_one in posted
                    for one in of_one
                    if one.patron == patron
                )
        caring.allow_play(care, at, lost, in_play, stake)

    # ---- a patron's day

    def _day_of(self, patron: str, at: int, rests: Rests) -> Played:
        """Give a patron's day as of balances that the decision then rests on."""
        for _ in range(20):
            played = self._read_on(patron, at)
            names = [purse(self.currency, patron), *sorted(played.chips)]
            balances, position = self._store.balances(names), played.position
            if self._read_on(patron, at).position == position:
                rests.balances.update({name: balances.get(name, 0) for name in names})
                return played
        raise Unsure

    def day_before(self, patron: str, at: int, position: int) -> Played:
        """Give a patron's day as it was just before a position; asked from the first one on."""
        return self._read_on(patron, at, position)

    def _read_on(self, patron: str, at: int, before: int = 1 << 62) -> Played:
        day = self.days.day_of(at)
        played = self._played.get(patron)
        if played is None or played.day != day:
            if len(self._played) >= KNOWN_AT_MOST:
                self._played.clear()
            played = self._played[patron] = Played(day, self._bounds(day)[0])
        today = self._bounds(day)[1]
        for row in self._rows(patron, played.position, before):
            is_timed = row.position > today and row.what == "stake"
            made = self._store.records(row.position - 1, 1)[0].at if is_timed else 0
            played.take(row, row.position > today, made)
        return played

    def _bounds(self, day: int) -> tuple[int, int]:
        """Find the positions after which stakes may be in play, and after which today begins."""
        if day not in self._begun:
            begins = self.days.begins(day)
            self._begun = {
                day: (
                    last_before(self._store, begins - LONGEST_ROUND_MS),
                    last_before(self._store, begins),
                )
            }
        return self._begun[day]

    def _rows(self, patron: str, after: int, before: int) -> list[PostingRow]:
        limit = 200
        while True:
            rows = self._store.statement(patron, before, limit)
            if len(rows) < limit or rows[-1].position <= after:
                return [row for row in reversed(rows) if row.position > after]
            limit *= 4


def read_standing(store: Store, patron: str) -> Standing:
    """Read how a patron stands."""
    standing, stream = Standing(), care_stream(patron)
    for record in forwards(store, stream):
        fact = decode_any(record.event)
        assert isinstance(fact, PeopleEvent)
        standing = stand(standing, record.version, fact)
    return standing


def read_stops(store: Store) -> Stops:
    """Read what is stopped."""
    version, now = 0, dict[Stopped, PlayStopped]()
    for record in forwards(store, STOPS):
        fact, version = decode_any(record.event), record.version
        if isinstance(fact, PlayStopped):
            now[Stopped(fact.scope, fact.of)] = fact
        elif isinstance(fact, PlayResumed):
            now.pop(Stopped(fact.scope, fact.of), None)
    return Stops(version, now)
