"""Several processes of one house from one seed, with hangs, partitions, fail-overs and restores.

    python tests/floor/rehearsal_processes.py 17           plays seed 17, and says what it came to
    python tests/floor/rehearsal_processes.py 0 2000       plays all seeds from 0 up to 2000
    python tests/floor/rehearsal_processes.py 0 500 postgresql://…   the same on PostgreSQL

with PYTHONPATH=tests:tests/insider.

Three processes on one database: each deals if it has the right to, takes bets and shows tables.
Any of them may be paused between deciding and committing, cut off from the database, killed; the
database may be carried on by a standby that is in step or lags, or be restored from a backup; the
clock may be set back. Patrons ask any process, and ask again under the same key.

What must hold: no place of a sealed order is dealt in two histories. Nothing told as done is lost,
but by a standby that lags or a restore, which begin an epoch; nothing is done twice. A process that
lost the right to deal writes nothing by it. What a patron reads never goes back within an epoch,
holds all that patron was told before, and shows no card that lies face down.
"""

import asyncio
import logging
import selectors
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from house_under_test import PATRONS, PIT, must, open_house, setup_of
from msgspec.structs import replace
from processes_under_test import Database, FileDatabase, ServerDatabase, TroubledStore
from sqlalchemy.exc import DBAPIError

from croupier.bank.events import Deposited
from croupier.floor.actors import AUTOMATIC, DEALER
from croupier.floor.audit import verify
from croupier.floor.clock import DAY_MS, SetClock
from croupier.floor.dealers import Dealers
from croupier.floor.entropy import SeededEntropy
from croupier.floor.epochs import current_epoch, enter_epoch
from croupier.floor.fairness import OrderCommitted
from croupier.floor.flight import Flight
from croupier.floor.following import Follower
from croupier.floor.house import House
from croupier.floor.pace import Pace
from croupier.floor.records import cage_stream, decode_any, table_of
from croupier.floor.requests import Answer, Ask, Book, Done, Failed, Request, key_for
from croupier.floor.sealing import Sealer
from croupier.floor.shoes import take
from croupier.games.library import Library
from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.server.views import everyone
from croupier.store.bookmark import Bookmark
from croupier.store.contract import StoreBusy, WentBack
from croupier.store.journal import key_digest
from croupier.table import commands as c
from croupier.table.events import CardDealt, Event, NumberCameUp, WagerPlaced
from croupier.table.names import shoe_name
from croupier.table.shapes import Actor
from croupier.table.state import State, new_table

BOOKS = {"B-01": "baccarat", "R-01": "roulette"}
PROCESSES = 3
STEPS = 70
FASTER = 1000
FAULTS = (
    "paused", "paused", "paused", "cut off", "killed", "answer lost", "fail-over in step",
    "fail-over to one that lags", "restored", "clock set back", "bookmark lost",
)  # fmt: skip
LIBRARY = Library()
NO_ANSWER = Failed(say("house-busy"), False)


class _QuickSelector(selectors.DefaultSelector):
    def select(self, timeout: float | None = None) -> Any:
        return super().select(timeout and timeout / FASTER)


class QuickLoop(asyncio.SelectorEventLoop):
    """A loop in which a second takes a millisecond: dealers who were refused wait for a half."""

    def __init__(self) -> None:
        super().__init__(_QuickSelector())

    def time(self) -> float:
        return super().time() * FASTER


class DirectFloor:
    """A floor without threads: what is asked is decided and committed at once, or held back."""

    def __init__(self, process: "Process") -> None:
        self.house = process.house
        self.lost = asyncio.Event()
        self.fence = 0
        self._process = process
        self._listeners: list[Any] = []

    def listen(self, listener: Any) -> Any:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def ask(self, request: Request) -> "asyncio.Future[Answer]":
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        # What a dealer has left to do when a process is paused is never asked.
        future.set_result(self.do(request) if self._process.is_up else NO_ANSWER)
        return future

    def do(self, request: Request) -> Answer:
        """Have it done, as a process does that may have to decide it again."""
        with suppress(DBAPIError):
            for _ in range(5):
                if (answer := self.commit(self.decide(request))) is not None:
                    return answer
        self.house.forget()
        return NO_ANSWER

    def decide(self, request: Request) -> Flight:
        flight = self.house.begin()
        flight.fence = self.fence
        self.house.decide(request)
        self.house.take_off(flight)
        return flight

    def commit(self, flight: Flight) -> Answer | None:
        """Commit what was decided, perhaps long ago; none if it must be decided again."""
        flight.commit(self.house.store)
        if isinstance(flight.error, WentBack):
            self.lost.set()
        flight.landed.set()
        self.house.land()
        self.tell()
        return flight.answers[0]

    def tell(self) -> None:
        news = self.house.take_news()
        for listener in self._listeners:
            listener(news)


class Process:
    """One process of the house, from its start to its end."""

    def __init__(self, stage: "Stage", nth: int, is_alone: bool) -> None:
        self.stage, self.nth = stage, nth
        self.store: TroubledStore = stage.database.open(f"process {nth}", stage.clock)
        machine = 0 if stage.database.is_one_machine else nth
        self.bookmark_file = stage.folder / f"bookmark-{machine}"
        bookmark = Bookmark(self.bookmark_file)
        begun = enter_epoch(
            self.store,
            bookmark.read(),
            lambda: House(self.store, stage.clock, library=LIBRARY),
            stage.clock.now(),
            is_alone=is_alone,
        )
        bookmark.begin(*begun)
        self.store.watch(bookmark)
        self.house = House(self.store, stage.clock, library=LIBRARY)
        self.floor: Any = DirectFloor(self)
        floor: Any = self.floor
        self.follower = Follower(floor)
        sealer = Sealer(floor, stage.clock, SeededEntropy(b"%d" % stage.rng.getrandbits(64)))
        self.dealers = Dealers(floor, self.follower, sealer, stage.clock, Pace())
        self.dealers._is_finishing = True  # they do what they are told to
        self.right = self.store.dealing()
        self.held: Flight | None = None  # decided, and paused before it is written
        self.paused = self.cut = 0

    async def start(self) -> "Process":
        await self.follower.start()
        return self

    @property
    def is_up(self) -> bool:
        return not self.paused and not self.cut

    def end(self) -> None:
        if self.held is not None:
            self.held.landed.set()
        self.store.end()


class Patron:
    """Asks any process, and remembers what was told and seen."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.actor = Actor(name)
        self.waiting: dict[str, Ask] = {}
        self.told: dict[str, Done] = {}
        self.epoch = ""
        self.position = 0


class Stage:
    """One seed's house."""

    def __init__(self, seed: int, folder: Path, database: Database) -> None:
        self.rng, self.folder, self.database = Random(seed), folder, database
        self.clock = SetClock(10**12)
        self.patrons = [Patron(name) for name in PATRONS[:4]]
        self.ever: dict[tuple[str, int], bytes] = {}
        self.serial = 0
        self.tally = dict.fromkeys(("done", "dealt", "late", "fenced", "epochs", "faults"), 0)
        self.processes: list[Process | None] = [None] * PROCESSES

    async def open(self) -> None:
        first = await Process(self, 0, True).start()
        house = open_house(first.store, clock=self.clock)
        for table, book in BOOKS.items():
            setup = replace(setup_of(book), face_down=book == "baccarat")
            must(house, Ask(table, (c.OpenTable(PIT, 1, setup),)))
            must(house, Ask(table, (c.BringDealerOn(DEALER, 1, AUTOMATIC),)))
            for seat, patron in enumerate(self.patrons, 1):
                must(house, Ask(table, (c.TakeSeat(patron.actor, 1, patron.name, seat),)))
        first.end()
        for nth in range(PROCESSES):
            await self.start(nth)
        self.database.back_up()

    async def start(self, nth: int) -> None:
        """Start a process; the first of a new epoch must find itself alone."""
        others = [one for one in self.processes if one is not None]
        is_alone = not any(one.store.believes == self.database.identity for one in others)
        try:
            self.processes[nth] = await Process(self, nth, is_alone).start()
        except InputError:
            self.processes[nth] = None  # others are at work and have not noticed: later

    # ---- what happens

    async def play(self) -> None:
        for _ in range(STEPS):
            self.clock.at += self.rng.randrange(3_000)
            for nth, process in enumerate(self.processes):
                if process is None:
                    await self.start(nth)
                else:
                    await self.live(nth, process)
            for patron in self.patrons:
                if self.rng.random() < 0.7:
                    self.ask(patron)
                self.read(patron)
            if self.rng.random() < 0.2:
                self.database.back_up()
            if self.rng.random() < 0.2:
                self.remember()  # before any of it may be gone
                await self.suffer(self.rng.choice(FAULTS))

    async def live(self, nth: int, process: Process) -> None:
        """One second of a process: its pulse, the right to deal, a step at each table."""
        if process.paused:
            process.paused -= 1
            if not process.paused and process.held is not None:
                self.wake(process)
        elif process.cut:
            process.cut -= 1
            process.store.is_cut = bool(process.cut)
        if not process.is_up:
            return
        try:
            process.store.pulse()
            process.house.catch_up()
            process.floor.tell()
            token = process.right.hold()
            if (token is None) == process.dealers.is_dealing or process.floor.fence != (token or 0):
                process.dealers.is_dealing = token is not None
                process.floor.fence = token or 0
            if token is not None:
                for table in BOOKS:
                    if self.rng.random() < 0.8:
                        self.tally["dealt"] += await process.dealers._step(table, hurry=True)
        except WentBack:
            process.floor.lost.set()
        except StoreBusy:
            return
        if process.floor.lost.is_set():
            process.end()
            self.processes[nth] = None

    def wake(self, process: Process) -> None:
        """Let a process go on that was paused between deciding and committing."""
        assert process.held is not None
        flight, process.held = process.held, None
        head, fence = process.store.peek(), flight.fence
        process.floor.commit(flight)
        self.tally["late"] += 1
        now = process.store.peek()
        if fence and fence != head[1]:
            assert now[0] == head[0], "it wrote by a right that another has taken"
            self.tally["fenced"] += 1

    def ask(self, patron: Patron) -> None:
        """Bet, or ask again what has no answer yet."""
        process = self.rng.choice(self.processes)
        if process is None or process.paused:
            return
        if patron.waiting and self.rng.random() < 0.6:
            name = self.rng.choice(list(patron.waiting))
        else:
            self.serial += 1
            name, table = f"k{self.serial}", self.rng.choice(list(BOOKS))
            bet = "red" if table == "R-01" else self.rng.choice(("banker", "player"))
            seat = self.patrons.index(patron) + 1
            wager = c.PlaceWager(patron.actor, self.serial, patron.name, seat, bet, 100)
            patron.waiting[name] = Ask(table, (wager,), key_for(patron.name, name, table, (wager,)))
        request = patron.waiting[name]
        if self.rng.random() < 0.06 and process.held is None and not process.cut:
            process.held = process.floor.decide(request)
            process.paused = self.rng.randrange(1, 9)
            return  # nobody hears of it: whoever asked asks again, elsewhere
        process.store.loses_answer = self.rng.random() < 0.05
        answer = process.floor.do(request)
        process.store.loses_answer = False
        if isinstance(answer, Failed):
            return
        del patron.waiting[name]
        if isinstance(answer, Done):
            self.tally["done"] += 1
            patron.told[name] = answer

    def read(self, patron: Patron) -> None:
        """Look at a table at any process: never less than was seen or told before."""
        process = self.rng.choice(self.processes)
        if process is None or not process.is_up:
            return
        try:
            process.store.pulse()
            process.house.catch_up()
        except WentBack:
            process.floor.lost.set()  # it answers nobody
            return
        process.floor.tell()
        epoch = current_epoch(process.store)
        assert epoch is not None
        if epoch.id == patron.epoch:
            assert process.house.seen >= patron.position, "what was read goes back"
        patron.epoch, patron.position = epoch.id, process.house.seen
        for table in BOOKS:
            state = process.house.table(table)
            told = {done.last for done in patron.told.values() if table in done.stream}
            version = process.store.versions([f"table/{table}"])[f"table/{table}"]
            assert max(told, default=0) <= version, "a patron does not see what they were told"
            hides(state)

    async def suffer(self, fault: str) -> None:
        self.tally["faults"] += 1
        nth = self.rng.randrange(PROCESSES)
        process = self.processes[nth]
        if fault == "paused" and process is not None and process.is_up and process.held is None:
            if process.dealers.is_dealing:
                process.held = process.floor.decide(self.something_of_the_house(process))
            process.paused = self.rng.randrange(1, 9)
        elif fault == "cut off" and process is not None:
            process.cut, process.store.is_cut = self.rng.randrange(1, 9), True
        elif fault in ("killed", "bookmark lost") and process is not None:
            process.end()
            self.processes[nth] = None
            if fault == "bookmark lost":
                process.bookmark_file.unlink(missing_ok=True)
        elif fault == "fail-over in step":
            self.database.fail_over(None)
        elif fault == "fail-over to one that lags":
            self.database.fail_over(self.rng)
            self.forget_told()
        elif fault in ("restored", "clock set back"):
            for one in self.processes:
                if one is not None:
                    one.end()
            self.processes = [None] * PROCESSES
            if fault == "restored":
                self.database.restore(self.rng)
                self.forget_told()
            else:
                self.clock.at -= self.rng.randrange(2 * DAY_MS)

    def something_of_the_house(self, process: Process) -> Request:
        """Give what a process that deals may be about to write: at a table, or away from it."""
        at, table = self.clock.at, self.rng.choice(list(BOOKS))
        if self.rng.random() < 0.5:
            patron = self.rng.choice(self.patrons).name
            return Book(cage_stream(patron), (Deposited("cage", at, patron, 1, "pit"),))
        is_ready = process.house.table(table).phase == "ready"
        return Ask(table, ((c.OpenBetting if is_ready else c.CloseBetting)(DEALER, at),))

    def forget_told(self) -> None:
        """Of what a standby that lags never had, nothing is left; the epoch says from where on."""
        with self.database.looking() as store:
            marks = store.marks()
        for patron in self.patrons:
            patron.told = {
                name: done
                for name, done in patron.told.items()
                if key_digest(patron.name, name) in marks
            }

    # ---- what must hold

    def remember(self) -> None:
        """Hold every place of every seal that was dealt against all histories before."""
        commitments: dict[str, str] = {}
        left: dict[str, list[str]] = {}
        states = {table: new_table(table) for table in BOOKS}
        with self.database.looking() as store:
            for record in store.records(0, 1_000_000):
                event, table = decode_any(record.event), table_of(record.stream)
                if isinstance(event, OrderCommitted):
                    commitments[event.of] = event.commitment
                if table is None or not isinstance(event, Event):
                    continue
                state = states[table] = event.evolve(states[table])
                is_shoe = state.flow == "baccarat"
                of = shoe_name(table, state.shoe.number) if is_shoe else state.coup.id
                cards = left.setdefault(of, [])
                take(cards, event)
                if isinstance(event, CardDealt | NumberCameUp):
                    before = self.ever.setdefault((commitments[of], len(cards)), record.hash)
                    assert before == record.hash, f"{of}, {len(cards)}: dealt in two histories"

    def judge(self) -> None:
        """Hold the journal against what was told."""
        self.remember()
        with self.database.looking() as store:
            report = verify(store)
            assert report.wrong == "", report.wrong
            marks = store.marks()
            for patron in self.patrons:
                told = {key_digest(patron.name, name) for name in patron.told}
                assert told <= marks, "something told is lost"
            placed = [
                (event.patron, event.at)
                for record in store.records(0, 1_000_000)
                if isinstance(event := decode_any(record.event), WagerPlaced)
            ]
            assert len(placed) == len(set(placed)), "something was done twice"
            epoch = current_epoch(store)
            assert epoch is not None
            self.tally["epochs"] = epoch.number


def hides(state: State) -> None:
    """See that nothing of a card face down is in what everybody is shown of a table."""
    down, cards = state.coup.face_down, list(state.coup.cards)
    for place in down:
        cards[place] = "AS" if cards[place] != "AS" else "9H"
    other = replace(state, coup=replace(state.coup, cards=tuple(cards)))
    game = LIBRARY["baccarat"]
    assert not down or everyone.hands(game, state) == everyone.hands(game, other)


async def play(seed: int, folder: Path, database: Database) -> dict[str, int]:
    stage = Stage(seed, folder, database)
    try:
        await stage.open()
        await stage.play()
        for process in stage.processes:
            if process is not None:
                process.end()
        stage.judge()
    finally:
        database.close()
    return stage.tally


def rehearse(seed: int, address: str = "") -> dict[str, int]:
    """Play a seed through, and give a tally of it."""
    with TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        where = Path(folder)
        database: Database = (
            ServerDatabase(address, where) if address else FileDatabase(where, bool(seed % 2))
        )
        with asyncio.Runner(loop_factory=QuickLoop) as runner:
            return runner.run(play(seed, where, database))


def main() -> None:
    logging.disable()
    first, last = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    address = sys.argv[3] if len(sys.argv) > 3 else ""
    total: dict[str, int] = {}
    for seed in range(first, max(last, first + 1)):
        try:
            tally = rehearse(seed, address)
        except BaseException:
            print(f"seed {seed} failed; python tests/floor/rehearsal_processes.py {seed}")
            raise
        total = {name: total.get(name, 0) + count for name, count in tally.items()}
        if seed % 100 == 0 or last <= first + 1:
            print(seed, tally, flush=True)
    print(f"{max(last, first + 1) - first} seeds: {total}")


if __name__ == "__main__":
    main()
