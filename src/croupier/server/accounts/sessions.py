"""Sessions: whose a cookie is, how long it holds, and whether anyone is at the console."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from msgspec import Struct
from msgspec.structs import replace

from croupier.floor.as_recorded import AsRecorded
from croupier.floor.clock import DAY_MS, HOUR_MS, MINUTE_MS, Clock
from croupier.floor.people_events import PeopleEvent, SignedOff, SignedOn
from croupier.server.accounts.names import KnownNames
from croupier.store.people import People, Person, Session

log = structlog.get_logger()
BELIEVED_MS = 3000  # how long a session is believed before the database is asked again
LOOK_EVERY_SECONDS = 1.0  # those in use are looked at together, well before that
SEEN_EVERY_MS = 60_000
ACTED_EVERY_MS = 20_000
MOST_CACHED = 50_000
FORGOTTEN_MS = 10 * MINUTE_MS  # since a session was last asked about; it is in the database
# How long a session lives without a sign of life, and at all.
IDLE_MS: dict[str, int] = {"guest": 7 * DAY_MS, "patron": 2 * HOUR_MS, "staff": HOUR_MS}
LIFE_MS: dict[str, int] = {"guest": 30 * DAY_MS, "patron": DAY_MS, "staff": 12 * HOUR_MS}
Recorder = Callable[[PeopleEvent], Awaitable[None]]


class _Known(Struct):
    session: Session
    asked_at: int
    acted_at: int
    is_used: bool = False  # since it was last asked about


class Sessions:
    """Knows people by their cookie; the database stays off the event loop."""

    def __init__(
        self,
        people: People,
        clock: Clock,
        record: Recorder,
        lock_ms: int,
        names: KnownNames,
        recorded: AsRecorded,
    ) -> None:
        self._people = people
        self._clock = clock
        self._record = record
        self._lock_ms = lock_ms
        self._names = names
        self._recorded = recorded
        self._known: dict[str, _Known] = {}

    def _session(self, token: str) -> Session | None:
        return self._sessions({token}).get(token)

    def _sessions(self, tokens: set[str]) -> dict[str, Session]:
        """Find sessions, those of staff as the record has their owners."""
        found = self._people.sessions(tokens)
        of_staff = {t: one for t, one in found.items() if one.person.kind == "staff"}
        for token, session in of_staff.items():
            if (person := self._recorded.person(session.person)) is None:
                del found[token]
            else:
                found[token] = replace(session, person=person)
        return found

    def known(self, token: str) -> Person | None:
        """Say at once who a token is, if it was asked about just now."""
        known = self._known.get(token)
        if known is None or self._clock.now() - known.asked_at > BELIEVED_MS:
            return None
        known.is_used = True
        return known.session.person

    async def who(self, token: str) -> Person | None:
        """Say who a token is; nobody once the session is idle or old."""
        if not token or len(token) > 100:
            return None
        if (person := self.known(token)) is not None:
            return person
        session = await asyncio.to_thread(self._session, token)
        now = self._clock.now()
        if session is None or self._is_over(session, now):
            self._known.pop(token, None)
            return None
        if now - session.seen_at > SEEN_EVERY_MS:
            await asyncio.to_thread(self._people.see_session, token, now)
        if len(self._known) > MOST_CACHED:
            self._known.clear()
        self._known[token] = _Known(session, now, self._acted_at(token, session), True)
        self._names.remember(session.person.id, session.person.given)
        return session.person

    def is_locked(self, token: str) -> bool:
        """Tell whether a console of the staff was left alone for too long, and waits for a PIN."""
        known = self._known.get(token)
        if known is None:
            return False
        return self._is_left_alone(known.session, known.acted_at, self._clock.now())

    def _is_left_alone(self, session: Session, acted_at: int, now: int) -> bool:
        return session.person.kind == "staff" and now - acted_at > self._lock_ms

    def _acted_at(self, token: str, session: Session) -> int:
        """Say when somebody last did something, as the database has it or this process knows."""
        known = self._known.get(token)
        return max(session.acted_at, known.acted_at if known is not None else 0)

    async def note_act(self, token: str) -> None:
        """Note that someone is at a console and not only its page."""
        known, now = self._known.get(token), self._clock.now()
        if known is None or known.session.person.kind != "staff":
            return
        known.acted_at = now
        if now - known.session.acted_at > ACTED_EVERY_MS:  # other processes want to know
            known.session = replace(known.session, acted_at=now)
            await asyncio.to_thread(self._people.see_act, token, now)

    @staticmethod
    def _is_over(session: Session, now: int) -> bool:
        kind = session.person.kind
        idle, life = IDLE_MS.get(kind, 0), LIFE_MS.get(kind, 0)
        return now - session.seen_at > idle or now - session.made_at > life

    async def alive(self, tokens: set[str]) -> dict[str, bool]:
        """Say which sessions are alive, and whether each waits for a PIN, without that being a
        sign of life."""
        found, now = await asyncio.to_thread(self._sessions, tokens), self._clock.now()
        return {
            token: self._is_left_alone(session, self._acted_at(token, session), now)
            for token, session in found.items()
            if not self._is_over(session, now)
        }

    async def look_again(self) -> None:
        """Look at all sessions in use at once, so that no request has to wait for its own.

        What other processes have ended, shut or ranked anew is known here when it is.
        """
        now, used = self._clock.now(), {t for t, known in self._known.items() if known.is_used}
        self._known = {
            token: known
            for token, known in self._known.items()
            if now - known.asked_at < FORGOTTEN_MS or known.session.person.kind == "staff"
        }
        found = await asyncio.to_thread(self._sessions, used) if used else {}
        for token in used:
            session, known = found.get(token), self._known.get(token)
            if known is None:
                continue
            if session is None or self._is_over(session, now):
                del self._known[token]
            elif now - session.seen_at <= SEEN_EVERY_MS:  # else its next request is a sign of life
                acted_at = max(session.acted_at, known.acted_at)
                self._known[token] = _Known(session, now, acted_at)

    async def look_for_ever(self) -> None:
        """Look at the sessions in use, before they would have to be asked about."""
        while True:
            await asyncio.sleep(LOOK_EVERY_SECONDS)
            try:
                await self.look_again()
            except Exception:  # the database may be away: whoever asks is told so
                log.exception("sessions could not be looked at")

    async def begin(self, person: Person, instead_of: str = "", address: str = "") -> str:
        """Begin a session under a fresh token, whatever cookie came with the request."""
        self._known.pop(instead_of, None)
        now = self._clock.now()
        token = await asyncio.to_thread(self._people.open_session, person, now, instead_of)
        self._names.remember(person.id, person.given)
        if person.kind == "staff":
            await self._record(SignedOn(person.id, now, person.rank, address))
        return token

    async def end(self, token: str) -> None:
        """End a session."""
        person = await self.who(token)
        self._known.pop(token, None)
        await asyncio.to_thread(self._people.close_session, token)
        if person is not None and person.kind == "staff":
            await self._record(SignedOff(person.id, self._clock.now()))

    def forget(self, id: str) -> None:
        """Believe nothing any more that is known of someone's sessions."""
        self._known = {
            token: known for token, known in self._known.items() if known.session.person.id != id
        }
