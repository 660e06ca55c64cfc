"""The rehearsal: a whole house played through from one seed, with everything going wrong.

    python tests/floor/rehearsal.py 17            plays seed 17, and says what it came to
    python tests/floor/rehearsal.py 1000 2000     plays all seeds from 1000 up to 2000

with PYTHONPATH=tests:tests/insider.

All five games, ten patrons, staff of every rank, some of whom cheat, and people who try their
luck, on a real store in a file. Requests are doubled, late, out of order and lost; so are
answers. The process crashes before, during and after commits and while it comes back; the disk is
full, the database busy, the clock jumps by up to two days. The same seed always gives the same
trace.
"""

import logging
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

import msgspec
from rehearsal_cheats import EVERYONE, case_step, cheating_move
from rehearsal_checks import Checks
from rehearsal_clients import (
    DEALER,
    PATRONS,
    TABLES,
    Move,
    a_move,
    dealer_at,
    next_step,
    opener_of,
    setup_of,
)
from rehearsal_faults import FAULTS, Crash, FaultyStore, new_database
from rightful import Rightful

from croupier.bank import events as b
from croupier.floor.audit import verify
from croupier.floor.clock import SetClock
from croupier.floor.drafting import MISTAKE
from croupier.floor.house import House
from croupier.floor.records import HOUSE, cage_stream, table_stream, tray_stream
from croupier.floor.requests import (
    Answer,
    Ask,
    Book,
    Done,
    Failed,
    Handle,
    Refused,
    Request,
    key,
    key_for,
)
from croupier.messages import say
from croupier.table import commands as c
from croupier.table.shapes import Actor

STEPS = 45
DAY_MS = 86_400_000
START_MS = 1_750_000_000_000
IN_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None


class Rehearsal:
    """One seed's house, its clients, and the network between them."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.rng = Random(seed)
        self.path = new_database(folder)
        self.clock = SetClock(START_MS)
        self.serial = 0
        self.network: list[Request] = []
        self.unanswered: dict[str, Request] = {}
        self.answered: dict[str, tuple[Request, Answer]] = {}
        self.trace = sha256()
        self.heard = 0
        self.tally = {"done": 0, "refused": 0, "failed": 0, "crashes": 0}
        self.store, self.house = self._come_up()
        self.checks = Checks(self.store)
        self.rightful = Rightful({**EVERYONE, "cage": "cashier"})

    # ---- the process

    def _come_up(self, may_crash: bool = False) -> tuple[FaultyStore, House]:
        while True:
            store = FaultyStore(self.path)
            try:
                if may_crash and self.rng.random() < 0.3:
                    store.reads_left = self.rng.randrange(6)
                house = House(store, self.clock)
                for table in TABLES:
                    house.table(table)
                store.reads_left = None
                return store, house
            except Crash:
                self.tally["crashes"] += 1
                store.close()

    def _process(self, batch: list[Request], may_fail: bool) -> None:
        if may_fail and self.rng.random() < 0.25:
            self.store.fault = self.rng.choice(FAULTS)
            self.store.fails_in = self.rng.randrange(1, 16)
        try:
            answers = self.house.process(batch)
        except Crash:
            self.tally["crashes"] += 1
            self.trace.update(b"crash")
            self.store.close()
            self.store, self.house = self._come_up(may_crash=True)
            answers = [Failed(say("plain", words="no one answers"), False)] * len(batch)
        self.store.fault = ""
        self._hear()
        for request, answer in zip(batch, answers, strict=True):
            self.trace.update(msgspec.json.encode(answer))
            assert not isinstance(answer, Failed) or answer.message != MISTAKE, request
            if may_fail and self.rng.random() < 0.05:
                continue  # the answer is lost on its way
            self._answered(request, answer)
        self.checks.after_a_step(self.store)
        wrong = list(self.rightful.wrongs(self.store))
        assert not wrong, wrong
        self.trace.update(self.store.head().hash)

    def _hear(self) -> None:
        """Follow the stream as a browser does: resume behind the last position that was heard."""
        news = [one.position for one in self.house.take_news() if one.position > self.heard]
        if (news and news[0] != self.heard + 1) or self.house.seen > (news or [self.heard])[-1]:
            news = [record.position for record in self.store.records(self.heard, 10_000)]
        assert news == list(range(self.heard + 1, self.heard + 1 + len(news))), "a gap in the news"
        self.heard = news[-1] if news else self.heard

    # ---- the clients

    def _answered(self, request: Request, answer: Answer) -> None:
        assert request.key is not None
        name = request.key.key
        self.tally[type(answer).__name__.lower()] += 1
        if isinstance(answer, Failed):
            return
        before = self.answered.setdefault(name, (request, answer))
        assert before[1] == answer, f"{name} was answered {before[1]} and then {answer}"
        self.unanswered.pop(name, None)
        if isinstance(answer, Done) and isinstance(request, Ask):
            command = request.commands[0]
            stream = table_stream(request.table)
            self.checks.acknowledge(stream, command.by.id, command.at, answer)

    def _send(self, request: Request) -> None:
        assert request.key is not None
        self.unanswered[request.key.key] = request
        chance = self.rng.random()
        copies = 0 if chance < 0.05 else 2 if chance < 0.15 else 1
        self.network += [request] * copies

    def _ask(self, table: str, move: Move) -> Ask:
        actor, kind, given = move
        actor = dealer_at(table) if actor == DEALER else actor
        self.serial += 1
        at = self.clock.at - self.clock.at % 1_000_000 + self.serial
        commands = (kind(actor, at, *given),)
        return Ask(table, commands, key_for(actor.id, f"k{self.serial}", table, commands))

    def _book(self, stream: str, fact: b.BankEvent) -> Book:
        self.serial += 1
        body = msgspec.json.encode(fact)
        return Book(stream, (fact,), key(fact.by, f"k{self.serial}", body))

    def _something_new(self) -> Request:
        chance, patron = self.rng.random(), self.rng.choice(PATRONS)
        if chance < 0.03:
            fact = b.Deposited("cage", self.clock.at, patron, self.rng.choice((50, 3_000)))
            return self._book(cage_stream(patron), fact)
        if chance < 0.06:
            taken = b.Withdrawn("cage", self.clock.at, patron, self.rng.choice((40, 4_000)))
            return self._book(cage_stream(patron), taken)
        table = self.rng.choice(list(TABLES))
        if chance < 0.09:
            self.serial += 1
            at = self.clock.at
            case, step = case_step(self.rng, table, self.house.table(table), at)
            body = msgspec.json.encode((case, msgspec.structs.replace(step, at=0)))
            return Handle(case, (step,), key(step.by.id, f"k{self.serial}", body))
        does = cheating_move if chance < 0.17 else a_move
        return self._ask(table, does(self.rng, table, self.house.table(table)))

    def _a_changed_body(self) -> None:
        """A key that was answered comes with another body: it must be refused, and do nothing."""
        asked = [pair for pair in self.answered.values() if isinstance(pair[0], Ask)]
        if not asked:
            return
        request, _ = self.rng.choice(asked)
        assert request.key is not None
        forged = Ask(
            "B-07", (c.OpenBetting(DEALER, 1),), key(request.key.owner, request.key.key, b"")
        )
        head = self.store.head()
        (answer,) = self.house.process([forged])
        assert isinstance(answer, Refused) and answer.message.id == "request-key-reused", answer
        assert self.store.head() == head

    # ---- the play

    def open_the_house(self) -> None:
        """Bring money, open every table, seat everyone."""
        at = self.clock.at
        requests: list[Request] = [
            self._book(HOUSE, b.CapitalPaidIn("owner", at, 50_000_000)),
            *(self._book(cage_stream(p), b.Deposited("cage", at, p, 20_000)) for p in PATRONS),
        ]
        for table, book in TABLES.items():
            if book != "online-baccarat":  # real chips are brought and counted
                tray = b.FloatOpened("house", at, table, 5_000_000)
                requests.append(self._book(tray_stream(table), tray))
            requests.append(self._ask(table, (opener_of(table), c.OpenTable, (setup_of(table),))))
            if book != "online-baccarat":
                requests.append(self._ask(table, (DEALER, c.BringDealerOn, (dealer_at(table).id,))))
        self._process(requests, may_fail=False)
        seats: list[Request] = []
        for n, table in enumerate(TABLES):
            for seat in range(1, 1 + min(setup_of(table).seats, 5)):
                patron = PATRONS[(n + seat) % len(PATRONS)]
                seats.append(self._ask(table, (Actor(patron), c.TakeSeat, (patron, seat))))
        self._process(seats, may_fail=False)
        shoes: list[Request] = []
        for table, book in TABLES.items():
            if book not in ("roulette", "online-baccarat"):
                shoes += [self._ask(table, (DEALER, kind, ())) for kind in (c.LoadShoe, c.CutShoe)]
                shoes.append(self._ask(table, (DEALER, c.BurnCards, (("3S",), 3))))
        self._process(shoes, may_fail=False)

    def play(self) -> None:
        """Let everything happen at once."""
        for _ in range(STEPS):
            self.clock.at += self.rng.randrange(5_000)
            if self.rng.random() < 0.03:
                self.clock.at += self.rng.randrange(-2 * DAY_MS, 2 * DAY_MS)
            for _ in range(self.rng.randrange(1, 14)):
                self._send(self._something_new())
            if self.unanswered and self.rng.random() < 0.5:
                again = self.rng.choice(list(self.unanswered.values()))
                self.network.append(again)  # the client has waited long enough
            self.rng.shuffle(self.network)
            count = self.rng.randrange(len(self.network) + 1)
            batch, self.network = self.network[:count], self.network[count:]
            self._process(batch, may_fail=True)
            if self.rng.random() < 0.1:
                self._a_changed_body()

    def let_it_end(self) -> None:
        """With nothing failing any more, everyone gets an answer and every coup ends."""
        late, self.network = self.network, []
        self._process(late, may_fail=False)
        self._process(list(self.unanswered.values()), may_fail=False)
        assert not self.unanswered, f"never answered: {list(self.unanswered)}"
        for table in TABLES:
            for _ in range(80):
                move = next_step(self.rng, table, self.house.table(table))
                if move is None:
                    break
                if move[1] is c.SweepRounds:
                    self.clock.at += 2 * DAY_MS
                self._process([self._ask(table, move)], may_fail=False)
            else:
                state = self.house.table(table)
                raise AssertionError(f"{table} never ends: {state.phase}, {state.coup}")
        self.checks.all_ended()
        report = verify(self.store)
        assert report.is_clean, report.wrong


def rehearse(seed: int) -> tuple[str, dict[str, int]]:
    """Play a seed through; give the hash of everything that happened, and a tally of it."""
    nonces = Random(f"nonces of {seed}").randbytes  # nobody has to guess these
    with (
        patch("croupier.floor.records.urandom", nonces),
        patch("croupier.floor.records._nonces", []),
        TemporaryDirectory(dir=IN_MEMORY) as folder,
    ):
        stage = Rehearsal(seed, Path(folder))
        try:
            stage.open_the_house()
            stage.play()
            stage.let_it_end()
        finally:
            stage.store.close()
        return stage.trace.hexdigest(), stage.tally | {"events": stage.checks.position}


def main() -> None:
    logging.disable()  # the faults are part of the play
    first, last = int(sys.argv[1]), int(sys.argv[-1])
    for seed in range(first, max(last, first + 1)):
        try:
            trace, tally = rehearse(seed)
        except BaseException:
            print(f"seed {seed} failed; it replays with: python tests/floor/rehearsal.py {seed}")
            raise
        if first == last or seed % 100 == 0:
            print(seed, trace[:16], tally, flush=True)


if __name__ == "__main__":
    main()
