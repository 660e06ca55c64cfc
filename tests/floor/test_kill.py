"""Serving processes killed with SIGKILL under load: nothing told is lost, nothing is doubled."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Thread

import msgspec
from house_under_test import BANKER_WINS, DEALER, PATRONS, PIT, SHOE, open_house, open_table

from croupier.floor.audit import verify
from croupier.floor.records import decode_any
from croupier.floor.requests import Answer, Done, Failed, decode_answer
from croupier.store import open_store
from croupier.table import commands as c
from croupier.table.events import WagerPlaced
from croupier.table.journal import encode
from croupier.table.shapes import Actor

KILLS = int(os.environ.get("KILLS", "10"))
SERVING = Path(__file__).with_name("serving.py")


class Served:
    """A serving process, and what it has answered so far."""

    def __init__(self, database: str, answers: dict[int, Answer]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, SERVING, database], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.answers = answers
        assert self.process.stdout is not None and self.process.stdout.readline() == b"ready\n"
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            number, _, content = line.partition(b" ")
            # A line torn by the kill was never received.
            if content.endswith(b"\n"):
                self.answers[int(number)] = decode_answer(content)

    def send(self, line: bytes) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Load:
    """Plays coups through whatever processes are alive, asking again until it is answered."""

    def __init__(self, database: str, processes: int, kills: int) -> None:
        self.database = database
        self.rng = Random(kills)
        self.answers: dict[int, Answer] = {}
        self.told: dict[int, Answer] = {}
        self.number = 0
        self.kills_left = kills
        self.served = [Served(database, self.answers) for _ in range(processes)]
        self.next_kill = self._soon()

    def _soon(self) -> float:
        return time.monotonic() + self.rng.random() * 0.15

    def _kill_if_due(self) -> bool:
        if not self.kills_left or time.monotonic() < self.next_kill:
            return False
        victim = self.rng.randrange(len(self.served))
        self.served[victim].kill()
        self.served[victim] = Served(self.database, self.answers)
        self.kills_left -= 1
        self.next_kill = self._soon()
        return True

    def ask(self, *asked: tuple[Actor, c.Command]) -> list[Answer]:
        lines: dict[int, bytes] = {}
        for actor, command in asked:
            self.number += 1
            body = {
                "number": self.number,
                "owner": actor.id,
                "table": "B-07",
                "commands": [msgspec.Raw(encode(command))],
            }
            lines[self.number] = msgspec.json.encode(body) + b"\n"
        waiting = dict(lines)
        while waiting:
            for line in waiting.values():
                self.rng.choice(self.served).send(line)
            until = time.monotonic() + 5
            while waiting and time.monotonic() < until:
                for number in list(waiting):
                    answer = self.answers.get(number)
                    if isinstance(answer, Failed):
                        del self.answers[number]
                    elif answer is not None:
                        self.told[number] = answer
                        del waiting[number]
                if self._kill_if_due():
                    break  # what is not answered is asked again
                time.sleep(0.001)
        return [self.told[number] for number in lines]

    def coup(self) -> int:
        """Play a coup and give how many wagers were accepted in it."""
        at = self.number * 1_000
        self.ask((DEALER, c.OpenBetting(DEALER, at)))
        wagers: list[tuple[Actor, c.Command]] = []
        for n in range(60):
            patron, bet = PATRONS[n % 7], ("tie", "player")[n % 2]
            wager = c.PlaceWager(Actor(patron), at + n, patron, n % 7 + 1, bet, 10)
            wagers.append((Actor(patron), wager))
        accepted = sum(isinstance(answer, Done) for answer in self.ask(*wagers))
        for command in (
            c.CloseBetting(DEALER, at),
            c.DealCards(DEALER, at, BANKER_WINS),
            c.Settle(DEALER, at),
        ):
            self.ask((DEALER, command))
        return accepted


def play_and_kill(database: str, processes: int, kills: int) -> None:
    store = open_store(database)
    house = open_house(store, money=10_000_000)
    open_table(house)
    load = Load(database, processes, kills)
    accepted = coups = 0
    while load.kills_left:
        accepted += load.coup()
        coups += 1
        if coups % 7 == 0:
            load.ask((PIT, c.RetireShoe(PIT, coups, "over")))
            for command in SHOE:
                load.ask((DEALER, command))
    for served in load.served:
        served.kill()
    report = verify(store)
    assert report.wrong == ""
    assert report.settled_again == coups
    placed, at = 0, 0
    while records := store.records(at):
        placed += sum(isinstance(decode_any(r.event), WagerPlaced) for r in records)
        at = records[-1].position
    assert placed == accepted == 60 * coups
    # Everything lost at even money or more: the Banker won every coup.
    assert sum(house.balance("wallet", p) for p in PATRONS) == 70_000_000 - 10 * placed
    store.close()


def test_one_process_on_sqlite_is_killed_again_and_again(tmp_path: Path) -> None:
    play_and_kill(str(tmp_path / "house.db"), 1, KILLS)


def test_two_processes_on_postgresql_run_one_house_and_either_may_die(
    new_postgres: Callable[[], str],
) -> None:
    play_and_kill(new_postgres(), 2, min(KILLS, 4))
