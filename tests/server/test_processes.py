"""Several processes on one PostgreSQL, and processes that are stopped in the middle of things."""

import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import httpx
from benchmarks.kept import not_on_record
from house_online import Client, Stream

from croupier.floor.audit import verify
from croupier.store import open_store
from shell import Started

FAST = {
    "CROUPIER_DEMO": "false",
    "CROUPIER_BETTING_SECONDS": "1.0",
    "CROUPIER_CARD_SECONDS": "0.02",
    "CROUPIER_RESULT_SECONDS": "0.1",
    "CROUPIER_SHUFFLING_SECONDS": "0.1",
    "CROUPIER_SPINNING_SECONDS": "0.2",
    "CROUPIER_INSURANCE_SECONDS": "0.1",
    "CROUPIER_ACTS_PER_SECOND": "100000",
    "CROUPIER_REQUESTS_PER_SECOND": "100000",
    "CROUPIER_LOG_LEVEL": "warning",
}


class Process:
    """One ``croupier serve``."""

    def __init__(self, database: str, port: int = 0, options: tuple[str, ...] = ()) -> None:
        self.port = port or _free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = Started(
            *("serve", "--database", database, "--port", str(self.port), *options),
            environment=FAST,
        )

    def wait(self) -> "Process":
        for _ in range(2400):
            try:
                if httpx.get(f"{self.address}/health", timeout=2).status_code == 200:
                    return self
            except httpx.HTTPError:
                time.sleep(0.05)
        raise AssertionError("it did not start")

    def deals(self) -> bool:
        return bool(httpx.get(f"{self.address}/health", timeout=5).json()["dealing"])

    def stop(self, sign: int = signal.SIGTERM) -> int:
        self.process.send_signal(sign)
        return self.process.wait(30)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def served(*processes: Process) -> Iterator[None]:
    try:
        for one in processes:
            one.wait()
        yield
    finally:
        for one in processes:
            if one.process.poll() is None:
                one.process.kill()
                one.process.wait(30)


class Bettor(threading.Thread):
    """Bets wherever betting is open, retrying with the same key; keeps what was acknowledged."""

    def __init__(self, addresses: list[str], table: str, token: str) -> None:
        super().__init__(daemon=True)
        self.clients = [Client(address, token) for address in addresses]
        self.table, self.acknowledged, self.is_over = table, set[str](), False

    def run(self) -> None:
        turn = 0
        while not self.is_over:
            key, turn = str(uuid4()), turn + 1
            for attempt in range(6):
                client = self.clients[(turn + attempt) % len(self.clients)]
                try:
                    sent = client.post(
                        f"/tables/{self.table}/wagers",
                        {"wagers": [{"bet": "red", "amount": 100}]}
                        if self.table == "R-01"
                        else {"wagers": [{"bet": "banker", "amount": 200}]},
                        key,
                    )
                except httpx.HTTPError:
                    time.sleep(0.05)
                    continue
                if sent.status_code == 200:
                    self.acknowledged.add(key)
                elif sent.status_code != 503:
                    time.sleep(0.05)
                break


def guest_at(process: Process, table: str) -> str:
    client = Client(process.address)
    client.done("/guest")
    client.done(f"/tables/{table}/seat")
    return str(client.http.cookies["croupier"])


def until_told(bettors: list[Bettor], more: int) -> None:
    """Wait until so many more wagers were acknowledged."""
    enough = sum(len(bettor.acknowledged) for bettor in bettors) + more
    for _ in range(1200):
        if sum(len(bettor.acknowledged) for bettor in bettors) >= enough:
            return
        time.sleep(0.05)
    raise AssertionError("nobody's wagers are taken")


def all_kept(database: str, bettors: list[Bettor]) -> None:
    """Everything acknowledged is on the books, once, and the books are in order."""
    for bettor in bettors:
        bettor.is_over = True
        bettor.join(20)
    store = open_store(database)
    acknowledged = set().union(*(bettor.acknowledged for bettor in bettors))
    assert len(acknowledged) > 20
    assert not not_on_record(store, acknowledged)
    assert not any(store.sums().values())
    report = verify(store)
    assert report.is_clean, report.wrong
    store.close()


def test_two_processes_are_one_house_and_one_carries_on_alone(
    new_postgres: Callable[[], str],
) -> None:
    database = new_postgres()
    first = Process(database).wait()
    second = Process(database)
    with served(first, second):
        assert first.deals()
        assert not second.deals()
        tables = ("B-01", "R-01", "B-01", "R-01")
        tokens = [guest_at(first, table) for table in tables]
        # Who signed in at one process is known at the other, and sees what happens there.
        other = Client(second.address, tokens[0])
        assert other.get("/me").json()["kind"] == "guest"
        assert other.view("B-01")["you"]["seat"] is not None
        stream = Stream(other, "/tables/B-01/stream")
        stream.message()
        addresses = [first.address, second.address]
        bettors = [
            Bettor(addresses, table, token) for table, token in zip(tables, tokens, strict=True)
        ]
        for bettor in bettors:
            bettor.start()
        until_told(bettors, 30)
        first.stop(signal.SIGKILL)
        before = Client(second.address).view("R-01")["coup"]
        for _ in range(300):
            if second.deals() and Client(second.address).view("R-01")["coup"] != before:
                break
            time.sleep(0.05)
        assert second.deals()
        until_told(bettors, 10)
        events = [e for m in stream.until(other.view("B-01")["position"]) for e in m["events"]]
        positions = [e["position"] for e in events]
        assert positions == sorted(set(positions)) and positions
        assert second.stop() == 0
    all_kept(database, bettors)


def test_a_restart_loses_nothing_and_streams_resume_without_gap_or_repeat(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    bettors: list[Bettor] = []
    told: list[int] = []
    port, token, last = _free_port(), "", None
    for sign in (signal.SIGKILL, signal.SIGTERM):
        running = Process(database, port)
        with served(running):
            token = token or guest_at(running, "B-01")
            viewer = Client(running.address)
            if not bettors:
                bettors = [Bettor([running.address], "B-01", token)]
                bettors[0].start()
            stream = Stream(viewer, "/tables/B-01/stream", last)
            enough, heard = len(bettors[0].acknowledged) + 15, len(told) + 10
            while len(bettors[0].acknowledged) < enough or len(told) < heard:
                message = stream.message()
                told += [event["position"] for event in message["events"]]
                last = message["position"]
            code = running.stop(sign)
            assert sign == signal.SIGKILL or code == 0
    running = Process(database, port)
    with served(running):
        final = Stream(Client(running.address), "/tables/B-01/stream", last).message()
        told += [event["position"] for event in final["events"]]
        whole = Stream(Client(running.address), "/tables/B-01/stream", told[0] - 1).message()
        assert [e["position"] for e in whole["events"] if e["position"] <= told[-1]] == told
        running.stop()
    all_kept(database, bettors)


def open_to_bets(patron: Client, table: str) -> None:
    """Wait until bets have just opened at a table."""
    was = ""
    for _ in range(3000):
        phase = patron.view(table)["phase"]
        if phase == "betting" and was not in ("", "betting"):
            return
        was = phase
        time.sleep(0.01)
    raise AssertionError("bets never open")


WAGERS = "/tables/R-01/wagers"


def test_what_a_patron_does_is_one_story_at_every_process(new_postgres: Callable[[], str]) -> None:
    database = new_postgres()
    here, there = Process(database), Process(database)
    with served(here, there):
        _the_last_slip(here, there)
        _one_key(here, there)
        _all_withdrawn(here, there)
        _own_limits(here, there)
        _own_writes(here, there)


def _one_key(here: Process, there: Process) -> None:
    """The same key, at both at once: done once, and answered alike."""
    token = guest_at(here, "R-01")
    both = [Client(one.address, token) for one in (here, there)]
    slip = {"wagers": [{"bet": "red", "amount": 100}]}
    done = 0
    for _ in range(200):
        key, before = str(uuid4()), both[0].balance
        with ThreadPoolExecutor(2) as at_once:
            told = list(at_once.map(lambda one, key=key: one.post(WAGERS, slip, key), both))
        again = [one.post(WAGERS, slip, key).status_code for one in both]
        assert len({one.status_code for one in told} | set(again)) == 1, "two answers to one key"
        if told[0].status_code == 200:
            lost = before - both[1].balance
            assert lost in (100, 0) or lost < 0, "it was taken twice"  # or the coup is over
            done += 1
            other = both[1].post(WAGERS, {"wagers": [{"bet": "odd", "amount": 100}]}, key)
            assert other.status_code == 409, "a key that says something else"
        if done == 8:
            return
        time.sleep(0.02)
    raise AssertionError("betting was never open for long enough")


def _all_withdrawn(here: Process, there: Process) -> None:
    """All is taken back at the other process, whatever was put down here a moment ago."""
    token = guest_at(here, "R-01")
    one, other = Client(here.address, token), Client(there.address, token)
    done = 0
    for _ in range(200):
        slips = [
            one.post(WAGERS, {"wagers": [{"bet": bet, "amount": 100}]}).status_code
            for bet in ("red", "odd", "low")
        ]
        if slips == [200] * 3:
            back = other.post("/tables/R-01/withdraw", {})
            if back.status_code == 200:
                assert back.json()["wagers"] == {}
                done += 1
        if done == 5:
            return
        time.sleep(0.02)
    raise AssertionError("betting was never open for long enough")


def _own_writes(here: Process, there: Process) -> None:
    """What was done at one process is known at the other by the time one asks there."""
    token = guest_at(here, "R-01")
    both = [Client(one.address, token) for one in (here, there)]
    slip, done = {"wagers": [{"bet": "red", "amount": 100}]}, 0
    for nth in range(400):
        one, other = both if nth % 2 else both[::-1]
        key = str(uuid4())
        told = one.post(WAGERS, slip, key)
        if told.status_code == 200:
            answer = told.json()
            other.http.cookies = one.http.cookies  # a browser tells ports of one name not apart
            view = other.view("R-01")
            assert view["position"] >= answer["position"]
            again = other.post(WAGERS, slip, key).json()
            assert again["position"] >= answer["position"], "the same key, and an earlier story"
            done += 1
        if done == 30:
            return
        time.sleep(0.01)
    raise AssertionError("betting was never open for long enough")


def _own_limits(here: Process, there: Process) -> None:
    """A limit set here holds there at once, and stakes at both count together."""
    token = guest_at(here, "R-01")
    both = [Client(one.address, token) for one in (here, there)]
    both[0].done("/me/limits", {"loss": 300})
    open_to_bets(both[0], "R-01")
    slip = {"wagers": [{"bet": "red", "amount": 200}]}
    with ThreadPoolExecutor(6) as at_once:
        told = list(at_once.map(lambda one: one.post(WAGERS, slip).status_code, both * 3))
    assert told.count(200) <= 1 and set(told) <= {200, 403, 409}, told


def _the_last_slip(here: Process, there: Process) -> None:
    """The last slip is the same one, wherever it is taken back."""
    token = guest_at(here, "R-01")
    one, other = Client(here.address, token), Client(there.address, token)
    undone = 0
    for _ in range(400):
        first, second = (
            one.post("/tables/R-01/wagers", {"wagers": [{"bet": bet, "amount": 100}]})
            for bet in ("red", "odd")
        )
        if first.status_code == second.status_code == 200:
            back = other.post("/tables/R-01/undo", {})
            if back.status_code == 200:  # it may be too late for it
                assert back.json()["wagers"] == first.json()["wagers"]
                undone += 1
                one.post("/tables/R-01/withdraw", {})
        if undone == 10:
            return
        time.sleep(0.02)
    raise AssertionError("betting was never open for long enough")
