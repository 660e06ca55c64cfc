"""The application: the house's parts put together, and taken apart in order at the end."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import structlog
from argon2 import PasswordHasher

from croupier.floor.as_recorded import AsRecorded
from croupier.floor.clock import MINUTE_MS, Clock, SystemClock
from croupier.floor.dealers import Dealers
from croupier.floor.entropy import SystemEntropy
from croupier.floor.house import House
from croupier.floor.people_events import PeopleEvent
from croupier.floor.records import PEOPLE
from croupier.floor.requests import Book, Done
from croupier.floor.running import Floor
from croupier.floor.sealing import Sealer
from croupier.games.library import Library
from croupier.server.accounts.door import Door, Rules
from croupier.server.accounts.sessions import Recorder
from croupier.server.allocator import give_back_for_ever
from croupier.server.desk import Desk
from croupier.server.house.counting_days import count_for_ever
from croupier.server.house.online_rounds import sweep_for_ever
from croupier.server.house.opening import check_tables, library_of, open_house
from croupier.server.house.recording import put_end_on_record, put_on_record
from croupier.server.house.tidying import tidy_for_ever
from croupier.server.house.warming import warm_beside
from croupier.server.house.watching_bankrolls import watch_bankrolls
from croupier.server.house.watching_cards import CardWatch
from croupier.server.house.watching_itself import watch_itself
from croupier.server.http.asgi import Application
from croupier.server.operations import OPERATIONS
from croupier.server.settings import Settings
from croupier.store import Store, open_store
from croupier.store.bookmark import Bookmark
from croupier.store.opening import MEMORY, outside

log = structlog.get_logger()
WARM_AFTER_SECONDS = 1.0  # the house is open by then


def recorder(floor: Floor) -> Recorder:
    """Give what puts a fact about people on record; it is on the disk when that is over."""

    async def record(fact: PeopleEvent) -> None:
        answer = await floor.ask(Book(PEOPLE, (fact,)))
        if not isinstance(answer, Done):
            log.error("a fact about people is not on record", fact=fact, why=answer.sentence)

    return record


def door_rules(settings: Settings) -> Rules:
    """Turn the settings into what the door asks of staff; a demo asks for no second factor."""
    asks = not settings.demo if settings.second_factor is None else settings.second_factor
    return Rules(
        settings.second_factor_from if asks else "", int(settings.console_lock_minutes * MINUTE_MS)
    )


async def _leave_when_lost(floor: Floor, app: Application) -> None:
    """Have the process end when its journal went back: all it knows is of another one."""
    await floor.lost.wait()
    app.is_lost = True
    app.leave()


async def _warm(desk: Desk, library: Library) -> None:
    """Load what odds are worked out by once the house is open, here and where strangers ask."""
    await asyncio.sleep(WARM_AFTER_SECONDS)
    await desk.pricing.begin()
    warm_beside(library[id] for id in library.ids)


def create(
    settings: Settings,
    store: Store | None = None,
    clock: Clock | None = None,
    hasher: PasswordHasher | None = None,
) -> Application:
    """Make the application; the house begins when the server starts it."""
    the_clock = clock or SystemClock()
    library = library_of(settings)
    check_tables(library, settings)

    @asynccontextmanager
    async def life(app: Application) -> AsyncIterator[None]:
        # What waits for the database: as many as may wait at once without keeping each other.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(16, "waiting"))
        there = store or open_store(settings.database)
        if store is None and settings.database != MEMORY:
            there.watch(Bookmark(outside(settings.database, "bookmark")))
        house = House(there, the_clock, settings.currency, library)
        put_on_record(house, settings)
        try:
            open_house(house, settings, the_clock)
        except Exception:
            put_end_on_record(house)  # what is on record as in force is not: it did not open
            raise
        async with Floor(house) as floor:
            door = Door(
                there.people,
                the_clock,
                recorder(floor),
                AsRecorded(there),
                hasher,
                door_rules(settings),
            )
            sealer = Sealer(floor, the_clock, SystemEntropy())
            desk = app.desk = Desk(settings, floor, door, the_clock, sealer)
            dealers = Dealers(floor, desk.follower, sealer, the_clock, settings.pace)
            desk.is_dealing, desk.keep_free = (lambda: dealers.is_dealing), dealers.keep_free
            await desk.start()
            await CardWatch(desk).start()
            tasks = [
                asyncio.ensure_future(_leave_when_lost(floor, app)),
                asyncio.ensure_future(sweep_for_ever(desk)),
                asyncio.ensure_future(give_back_for_ever()),
                asyncio.ensure_future(watch_itself(desk)),
                asyncio.ensure_future(tidy_for_ever(desk, lambda: dealers.is_dealing)),
                asyncio.ensure_future(count_for_ever(desk, lambda: dealers.is_dealing)),
                asyncio.ensure_future(watch_bankrolls(desk, lambda: dealers.is_dealing)),
                asyncio.ensure_future(desk.witnessing.run_for_ever()),
            ]
            if settings.dealers:
                tasks.append(asyncio.ensure_future(dealers.run()))
            if settings.warm_odds:
                tasks.append(asyncio.ensure_future(_warm(desk, library)))
            try:
                yield
            finally:
                # First the coups whose bets are closed, then the streams, then the floor itself.
                if not app.is_lost:
                    await dealers.finish()
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                await desk.stop()
        if not app.is_lost:
            put_end_on_record(house)
        desk.follower.position = house.seen  # nobody else is told any more
        await desk.witnessing.close()  # the last word, too
        door.close()
        if store is None:
            there.close()

    return Application(OPERATIONS, settings, life)
