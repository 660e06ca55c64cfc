"""The desk behind every route: who asks what of which table, put to the floor and answered.

It holds the running parts of the house (floor, hub, door, wallets) and the few rules that are
the server's own: a patron acts only for themselves, within their own limits, and under a key.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec
import structlog
from sqlalchemy.exc import DBAPIError

from croupier.bank.accounts import is_walk_in
from croupier.floor import care as caring
from croupier.floor.admission import read_standing
from croupier.floor.badges import Badges
from croupier.floor.cases import Coups
from croupier.floor.clock import DAY_MS, HOUR_MS, MINUTE_MS, Clock
from croupier.floor.counting import Counting
from croupier.floor.flight import News
from croupier.floor.following import Follower, Happened, events_of, version_before
from croupier.floor.good_shoes import GoodShoes
from croupier.floor.people_events import PeopleEvent, PlayRefused
from croupier.floor.records import (
    CARE,
    HOUSE,
    PEOPLE,
    TRAYS,
    care_stream,
    table_of,
    table_of_tray,
    table_stream,
)
from croupier.floor.register import CaseRegister
from croupier.floor.requests import (
    Answer,
    Ask,
    Book,
    Done,
    Failed,
    Refused,
    Request,
    decode_answer,
)
from croupier.floor.running import Floor
from croupier.floor.sealing import Sealer
from croupier.floor.significant import Significant
from croupier.floor.stockroom import Stockroom
from croupier.floor.trays import Tray, Trays, opens_tray, told_after, values_after
from croupier.floor.waiting import WaitingActs
from croupier.games import load_game
from croupier.messages import Message, say
from croupier.rules.authority import PATRON, WATCHERS
from croupier.rules.errors import RuleError
from croupier.rules.ways import to, way
from croupier.server import metrics
from croupier.server.accounts.door import Door
from croupier.server.accounts.rates import Rate
from croupier.server.answers.problems import Problem, failed, not_found, refused, sign_in_first
from croupier.server.in_turn import InTurn
from croupier.server.live.hub import TOLD_AT_MOST, Channel, Hub
from croupier.server.live.wallets import Wallets
from croupier.server.pricing import Pricing
from croupier.server.readiness import Readiness
from croupier.server.settings import Settings
from croupier.server.studies import Studies
from croupier.server.views import patron as own_view
from croupier.server.views.account import OwnDay
from croupier.server.witnessing import Witnessing
from croupier.stock import StockMoved
from croupier.store.batch import Key
from croupier.store.opening import MEMORY, open_replica, outside
from croupier.store.people import Care, Person, is_staff
from croupier.store.replica import Readings
from croupier.table.commands import Command
from croupier.table.names import is_floor_table, is_private, private_table
from croupier.table.state import State

log = structlog.get_logger()
T = TypeVar("T")
KEEP_CARE_MS = 60_000
CLOSING_SECONDS = 3.0
CARE_BELIEVED_MS = KEEP_CARE_MS  # time played elsewhere; limits come with the news
MOST_PATRONS_KNOWN = 50_000
CATCHING_UP_SECONDS = 2.0  # with what another process has done; it takes a fraction of one
MOST_BEHIND = 100_000  # positions: nobody was told of more than that
MOST_PRIVATE = 5000


class Once(msgspec.Struct):
    """Something done under a key: a refusal of what was done before under it is passed over."""

    desk: "Desk"
    key: Key

    async def __aenter__(self) -> None:
        """Have it tried."""

    async def __aexit__(self, _: object, error: BaseException | None, __: object) -> bool:
        """See whether what is refused now was done before."""
        is_refusal = isinstance(error, Problem | RuleError)
        return is_refusal and await self.desk.repeated(self.key) is not None


class Desk:
    """One running house, as the routes see it."""

    def __init__(
        self, settings: Settings, floor: Floor, door: Door, clock: Clock, sealer: Sealer
    ) -> None:
        self.settings = settings
        self.floor = floor
        self.door = door
        self.clock = clock
        self.sealer = sealer
        self.house = floor.house
        self.store = floor.house.store
        self.days = floor.house.authority.days
        self.follower = Follower(floor)
        self.wallets = Wallets(self.store, self.house.currency, clock.now, self.days)
        self.hub = Hub(
            self.house.library,
            door.name,
            clock.now,
            pace=settings.pace,
            one_times=self.house.one_time_elsewhere,
            journal=self._journal,
            alive=door.sessions.alive,
            denominations=settings.denominations,
        )
        self.acts = Rate(settings.acts_per_second, settings.acts_per_second * 2)
        # Guest accounts cost nothing to create: one neighbourhood acts as a few people do.
        self.guests_acts = Rate(settings.acts_per_second * 4, settings.acts_per_second * 8)
        self.signs = Rate(settings.signs_per_minute / 60, settings.signs_per_minute)
        self.guests = Rate(settings.guests_per_minute / 60, settings.guests_per_minute)
        # Pricing a shoe takes a processor's time, so that anyone may ask, but not without end.
        self.questions = Rate(settings.questions_per_second, settings.questions_per_second * 10)
        replica = open_replica(settings.replica, self.store) if settings.replica else None
        self.readings = Readings(self.store, replica)
        self.counting = Counting(self.readings.lagging)
        self.summing = self.counting if replica is None else Counting(self.store)
        self.significant = Significant(self.readings.lagging, self.days, settings.watch)
        self.good_shoes = GoodShoes(self.readings.lagging)
        self.register = WaitingActs(self.store)
        self.coups = Coups(self.store)
        self.cases = CaseRegister(self.store)
        self.openings = InTurn()  # of cases: who asks for many at once opens one after the other
        self.stock = Stockroom(self.store)
        self.badges = Badges(self.store, door.people)
        self.witnessing = Witnessing(settings, self.store, clock, self.days, self.tellable)
        kept = None if settings.database == MEMORY else outside(settings.database, "verified")
        self.readiness = Readiness(floor, kept and kept.parent, kept)
        # What staff have worked out; what anyone looks up; what anyone has priced, which takes a
        # processor's time: one process, and few places.
        self.studies = Studies("study", 2, 100, 100)
        self.looks = Studies("look", 2, 200, 20)
        self.pricing = Pricing(48, 12)  # a page asks for several things at once
        self._care: dict[str, Care] = {}
        self._last_act: dict[str, int] = {}
        self._kept_care: dict[str, int] = {}
        self._asked_care: dict[str, int] = {}
        self._patrons: set[str] = set()  # some who are known to be patrons or guests
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.started: dict[str, int] = {}
        self.is_dealing: Callable[[], bool] = lambda: False
        self.keep_free: Callable[[str], None] = lambda table: None
        self._tasks: list[asyncio.Task[None]] = []
        self.follower.on_table(self._hear)
        self.follower.on_any(self.wallets.hear)
        self.follower.on_any(self.cases.hear)
        self.follower.on_any(self.stock.hear)
        self.follower.on_any(self._hear_care)
        self.follower.on_any(self._hear_tray)
        self.follower.on_any(self._hear_cards)

    async def start(self) -> None:
        """Begin to follow the floor and to tell patrons about their money."""
        await asyncio.to_thread(self.door.name.read)
        await self.follower.start()
        tables = self.follower.tables.items()
        await self.cases.open([id for id, one in tables if one.state.cases_before])
        await self.stock.start()
        for table, followed in self.follower.tables.items():
            self.hub.channel(table, followed.state, followed.tail)
        for table, tray in (await asyncio.to_thread(self._read_trays)).items():
            if (channel := self.hub.channels.get(table)) is not None:
                channel.variance, channel.is_tray_open = tray.told, tray.is_open
                channel.values = tray.values
        self._tell_cards()
        self._tasks = [
            asyncio.ensure_future(self._tell_patrons()),
            asyncio.ensure_future(self.hub.beat()),
            asyncio.ensure_future(self.readiness.look_for_ever()),
            asyncio.ensure_future(self.door.sessions.look_for_ever()),
        ]

    async def study(self, work: Callable[..., T], *args: Any) -> T:
        """Work something out for the house or its staff."""
        return await self.studies.work("", work, *args)

    async def stop(self) -> None:
        """Let the streams go and keep what is not kept yet."""
        self.hub.close()
        for task in self._tasks:
            task.cancel()
        for studies in (self.studies, self.looks):
            studies.close()
        await self.pricing.close()
        self.readings.close()
        with suppress(TimeoutError, DBAPIError):
            async with asyncio.timeout(CLOSING_SECONDS):
                keep = self.door.people.keep_play
                kept = [asyncio.to_thread(keep, *one) for one in list(self._care.items())]
                await asyncio.gather(*kept)

    # ---- tables

    def _hear(self, table: str, happened: Sequence[Happened], state: State) -> None:
        channel = self.hub.channels.get(table)
        if channel is None:
            channel = self.hub.channel(table, state, ())
        channel.publish(happened, state)

    def _read_trays(self) -> dict[str, Tray]:
        trays = Trays(self.store)
        tables = map(table_of_tray, self.store.streams(TRAYS))
        return {table: trays.of(table) for table in tables if table is not None}

    def _hear_tray(self, news: News) -> None:
        """Tell staff at once that something was entered of a tray, and of a count off the book."""
        table = table_of_tray(news.stream)
        channel = None if table is None else self.hub.channels.get(table)
        if channel is not None:
            told = told_after(channel.variance, news.event)
            values = values_after(channel.values, news.event)
            channel.hear_tray(news.position, told, values, opens_tray(news.event))

    def _hear_cards(self, news: News) -> None:
        """Tell the pit at once of cards that a batch lacks, or has too many."""
        if isinstance(news.event, StockMoved):
            self._tell_cards(news.position)

    def _tell_cards(self, position: int = 0) -> None:
        for table, channel in list(self.hub.channels.items()):
            if is_floor_table(table):
                channel.count_cards(position, self.stock.cards_off(table))

    async def channel(self, table: str, person: Person | None) -> Channel:
        """Find a table; a private one is there for its patron and for staff alone."""
        check_private(table, person, say("table-unknown", table=table[:24]))
        channel = self.hub.channels.get(table)
        if channel is not None:
            return channel
        if not (is_private(table) or is_floor_table(table)):
            raise not_found(say("table-unknown", table=table[:24]))
        followed = await self.follower.table(table)
        if followed is None:
            raise not_found(say("table-unknown", table=table))
        self._make_room()
        return self.hub.channel(table, followed.state, followed.tail)

    def _make_room(self) -> None:
        """Follow no more private tables than are likely to be played at."""
        private = [table for table in self.hub.channels if is_private(table)]
        for table in private[: max(0, len(private) - MOST_PRIVATE)]:
            if not self.hub.channels[table].viewers:
                del self.hub.channels[table]
                self.follower.forget(table)

    def _journal(self, table: str, after: int) -> list[Happened]:
        stream = table_stream(table)
        first = version_before(self.store, stream, after)
        last = self.store.versions([stream]).get(stream, 0)
        return events_of(self.store, table, max(first, last - TOLD_AT_MOST), last)

    def tellable(self) -> int:
        """Give the position up to which the record may be shown, if only by its hash.

        Whoever knows all of a record but one card finds the card by its hash.
        """
        hidden = (
            channel.tracked.hidden - 1
            for channel in self.hub.channels.values()
            if channel.state.coup.hidden
        )
        return min(hidden, default=self.follower.position)

    # ---- acting

    def may(self, person: Person, act: str, amount: int = 0) -> bool:
        """Tell whether someone may be the first person of an act, of an amount."""
        row = self.house.authority.for_amount(act, amount)
        return person.kind == "staff" and row.first != PATRON and row.allows(person.rank)

    def sees_all(self, person: Person | None) -> bool:
        """Tell whether someone sees tables and coups as the floor does, and not as the public."""
        return person is not None and self.may(person, "see-tables")

    def allow(self, person: Person | None, act: str, amount: int = 0) -> Person:
        """Let staff through who may be the first person of an act, by the table of authority."""
        if person is None:
            raise sign_in_first()
        if self.may(person, act, amount):
            return person
        needs = self.house.authority.for_amount(act, amount).first
        if person.kind != "staff":
            said = say("act-for-staff", least=needs)
        elif person.rank in WATCHERS:
            said = say("watcher-changes-nothing", rank=person.rank)
        else:
            said = say("act-needs", least=needs)
        raise Problem(403, said, needs=needs)

    def limit(self, rate: Rate, who: str, cost: float = 1.0) -> None:
        """Refuse whoever knocks too often."""
        if wait := rate.wait(who, time.monotonic(), cost):
            raise Problem(429, say("requests-too-many"), wait=wait)

    async def act(
        self, person: Person, table: str, commands: tuple[Command, ...], key: Key | None
    ) -> Done:
        """Put commands to a table, all of them or none."""
        if not commands:
            raise Problem(409, say("commands-none"))
        if person.kind in ("staff", "device"):
            no_private_table(table)
            about = {getattr(command, "patron", "") for command in commands} - {""}
            about -= self._unknown_here(table, about)
            if unknown := about - self._patrons:
                await asyncio.to_thread(self._know_patrons, unknown)
        return await self.ask(Ask(table, commands, key))

    def _unknown_here(self, table: str, ids: set[str]) -> set[str]:
        """Give those who sit at a table without an account, as it has them."""
        seated = set(self.house.table(table).people.seats.values())
        return {id for id in ids if is_walk_in(id) and id in seated}

    def _know_patrons(self, ids: set[str]) -> None:
        """Refuse what staff record for a patron whom the house does not know."""
        for id in ids:
            known = self.door.people.person(id)
            if known is None or known.kind not in ("patron", "guest"):
                raise not_found(say("patron-unknown"))
        if len(self._patrons) >= MOST_PATRONS_KNOWN:
            self._patrons = set()
        self._patrons |= ids

    async def ask(self, request: Request) -> Done:
        """Put a request to the floor; what it refuses is refused.

        What was done before, under the same key and perhaps by another process, is known here
        before it is told again.
        """
        answer = await self.floor.ask(request)
        if isinstance(answer, Refused) and answer.forbids and isinstance(request, Ask):
            await self._note_kept_out(request)
        done = self.answered(answer)
        followed = self.follower.tables.get(table_of(done.stream) or "")
        if followed is not None and followed.version < done.last:
            await self.follower.until(lambda: followed.version >= done.last, CATCHING_UP_SECONDS)
        return done

    async def _note_kept_out(self, request: Ask) -> None:
        """Put on record that somebody kept from play tried to; once an hour at a table."""
        now = self.clock.now()
        for command in request.commands:
            patron = getattr(command, "patron", "")
            if not patron:
                continue
            standing = await asyncio.to_thread(read_standing, self.store, patron)
            if standing.is_kept_out(now):
                of = f"kept out, {patron} {request.table} {now // HOUR_MS}"
                fact = PlayRefused(command.by.id, now, patron, request.table)
                await self.floor.ask(Book(PEOPLE, (fact,), Key(HOUSE, of, of.encode())))
            return

    async def catch_up(self, position: int) -> None:
        """Know what somebody was told by another process of the house, or wait for it a moment."""
        follower = self.follower
        if follower.position < position <= follower.position + MOST_BEHIND:
            await follower.until(lambda: follower.position >= position, CATCHING_UP_SECONDS)

    async def balance(self, kind: str, *of: str) -> int:
        """Give what an account of the house holds."""
        return await asyncio.to_thread(self.house.balance, kind, *of)

    def answered(self, answer: Answer) -> Done:
        """Turn the floor's answer into one of ours."""
        if isinstance(answer, Done):
            return answer
        if isinstance(answer, Failed):
            raise failed(answer)
        metrics.REFUSALS.labels(answer.clauses[0] if answer.clauses else "none").inc()
        raise refused(answer)

    def key(self, person: Person, name: str | None, path: str, body: bytes) -> Key:
        """Bind a request's key to who sent it, where to, and what it said."""
        if name is None or not 8 <= len(name) <= 100 or not name.isascii():
            raise Problem(
                422,
                say("idempotency-key-missing"),
                allowed=(way("fresh-key"),),
            )
        return Key(person.id, name, sha256(path.encode() + b"\n" + body).digest())

    def once(self, key: Key) -> "Once":
        """Do something under a key; what was done before under it is refused no more."""
        return Once(self, key)

    async def repeated(self, key: Key) -> Done | None:
        """Find the answer to a request that was done before."""
        found = await asyncio.to_thread(self.store.answers, [key])
        kept = found.get((key.owner, key.key))
        if kept is None or kept[0] != key.body:
            return None
        answer = decode_answer(kept[1])
        return answer if isinstance(answer, Done) else None

    # ---- patrons

    async def care(self, person: Person) -> Care:
        """Give what a patron has set, up to date."""
        known, now = self._care.get(person.id), self.clock.now()
        if known is None or abs(now - self._asked_care.get(person.id, 0)) > CARE_BELIEVED_MS:
            kept = await asyncio.to_thread(self.door.people.care, person.id)
            if len(self._care) > 50_000:
                self._care.clear()
                self._asked_care.clear()
            known = caring.with_play_of(kept, self._care.get(person.id, kept))
            self._asked_care[person.id] = now
        self._care[person.id] = known = caring.up_to_date(known, now, self.days)
        return known

    def _hear_care(self, news: News) -> None:
        """Take in what a patron has set, here or at another process."""
        if isinstance(news.event, PeopleEvent) and news.stream.startswith(CARE):
            patron = news.stream.removeprefix(CARE)
            if (known := self._care.get(patron)) is not None:
                self._care[patron] = caring.follow(known, news.event)

    async def set_care(self, person: Person, fact: PeopleEvent) -> None:
        """Put on record what a patron sets; holds on play only ever grow."""
        await self.ask(Book(care_stream(person.id), (fact,)))
        given = caring.follow(await self.care(person), fact)
        await asyncio.to_thread(self.door.people.keep_care, person.id, given)
        self._care[person.id] = await asyncio.to_thread(self.door.people.care, person.id)

    async def note_check(self, person: Person) -> None:
        """Note that a patron has seen the time and the result."""
        seen = caring.checked(await self.care(person), self.clock.now())
        self._care[person.id] = seen
        await asyncio.to_thread(self.door.people.keep_play, person.id, seen)

    def turn(self, person: Person) -> asyncio.Lock:
        """One stake of a patron at a time: each is held against what the one before put down."""
        lock = self._turns.get(person.id)
        if lock is None:
            lock = self._turns[person.id] = asyncio.Lock()
        return lock

    async def note_play(self, person: Person) -> None:
        """Count the time a patron plays, to be shown; the floor holds it against their limit."""
        care, now = await self.care(person), self.clock.now()
        care = caring.note_play(care, self._last_act.get(person.id, 0), now, self.days)
        self._last_act[person.id] = now
        self.started.setdefault(person.id, now)
        self._care[person.id] = care
        if now - self._kept_care.setdefault(person.id, now) > KEEP_CARE_MS:
            self._kept_care[person.id] = now
            await asyncio.to_thread(self.door.people.keep_play, person.id, care)

    async def forget_idle(self) -> None:
        """Let go of what is only known of patrons who play: they would add up over the months."""
        now = self.clock.now()
        for patron in [who for who, at in self._last_act.items() if now - at > DAY_MS]:
            if (care := self._care.pop(patron, None)) is not None:
                await asyncio.to_thread(self.door.people.keep_play, patron, care)
            for known in (self._last_act, self._kept_care, self._asked_care, self.started):
                known.pop(patron, None)

    async def me(self, person: Person) -> OwnDay:
        """Tell a patron about their money and time."""
        care, wallet = await self.care(person), await self.wallets.of(person.id)
        now = self.clock.now()
        is_due = caring.is_check_due(care, self.started.get(person.id, now), now)
        minutes = care.played_ms // MINUTE_MS
        return OwnDay(wallet.balance, wallet.net, minutes, is_due, wallet.lately)

    async def _tell_patrons(self) -> None:
        """Tell patrons who watch what has changed in their wallets, a few times a second."""
        while True:
            await asyncio.sleep(0.25)
            changed, self.wallets.changed = self.wallets.changed, set()
            for patron in changed & self.hub.watching():
                person = Person(patron, self.door.name(patron), "patron")
                try:
                    body = msgspec.json.encode(await self.me(person))
                except Exception:
                    log.exception("a wallet could not be told", patron=patron)
                    continue
                self.hub.tell_me(patron, b"event: me\ndata: " + body + b"\n\n")


def check_private(table: str, person: Person | None, what: Message) -> None:
    """Answer as if it were not there to all but its patron and staff, if a table is private."""
    is_own = person is not None and table == private_table(person.id)
    if is_private(table) and not is_own and not is_staff(person):
        raise not_found(what)


def no_private_table(table: str) -> None:
    """Keep staff from a patron's own table: the seals and the clock decide there (R-19)."""
    if is_private(table):
        clauses = load_game("online-baccarat").book.cite("malfunction")  # O online.13
        raise Problem(403, say("online-table-staff-request"), clauses)


def own_commands_seat(state: State, patron: str) -> int:
    """Find where a patron bets, or refuse."""
    seat = own_view.own_seat(state, patron)
    if seat is None:
        raise Problem(409, say("place-not-taken"), allowed=(to("take-seat"),))
    return seat
