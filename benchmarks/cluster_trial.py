"""The house on a real cluster whose primary dies, stands still and is cut off, under load.

    python -m benchmarks.cluster_trial --kills 50 --pauses 20 --cuts 5

Three PostgreSQL under Patroni with a standby in step, two processes of the house, patrons who bet
without end. Each patron keeps a list of every slip that was told as accepted, and asks again under
the same key as long as there is no answer. At the end the journal is held against the lists: what
was told is there, once; nothing is there twice; the whole record is clean. The gap is from the
fault to the first slip that was sent after it and accepted.
"""

import argparse
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from base64 import b64encode
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import httpx

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests")]

from cluster.servers import Cluster, Node  # noqa: E402

from croupier.floor.audit import verify  # noqa: E402
from croupier.floor.records import EPOCHS, decode_any  # noqa: E402
from croupier.store import open_store  # noqa: E402
from croupier.store.journal import Mark, key_digest  # noqa: E402
from croupier.table.events import WagerPlaced  # noqa: E402

TABLES = ("R-01", "R-02", "R-03")
SETTINGS = """
demo = false
acts_per_second = 100000
guests_per_minute = 100000
requests_per_second = 100000
betting_seconds = 20
altering_seconds = 0.2
spinning_seconds = 0.2
card_seconds = 0.05
result_seconds = 0.1
play_money = 100000000
log_level = "warning"
""" + "\n".join(
    f'[[tables]]\nid = "{table}"\nbook = "roulette"\nversion = "standard"\nseats = 8\n'
    f"limits = {{minimum = 50, maximum = 50000}}\n"
    for table in TABLES
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """One ``croupier serve``, started again whenever it ends, as systemd does."""

    def __init__(self, folder: Path, database: str, name: str) -> None:
        self.port, self.is_over, self.starts = free_port(), False, 0
        self.address = f"http://127.0.0.1:{self.port}"
        self._folder, self._database, self.log = folder / name, database, folder / f"{name}.log"
        self._folder.mkdir()
        (self._folder / "house.toml").write_text(SETTINGS)
        self.process = self._start()
        threading.Thread(target=self._watch, daemon=True).start()

    def _start(self) -> "subprocess.Popen[bytes]":
        self.starts += 1
        env = {**os.environ, "CROUPIER_STATE_DIRECTORY": str(self._folder)}
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "croupier", "serve", "--config", "house.toml",
                 "--database", self._database, "--port", str(self.port)],
                cwd=self._folder, env=env, stdout=log, stderr=log,
            )  # fmt: skip

    def _watch(self) -> None:
        while not self.is_over:
            if self.process.poll() is not None:
                time.sleep(0.5)
                if not self.is_over:
                    self.process = self._start()
            time.sleep(0.1)

    def wait(self) -> None:
        until = time.monotonic() + 120
        while time.monotonic() < until:
            try:
                if httpx.get(f"{self.address}/ready", timeout=5).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.2)
        raise SystemExit(f"the house did not open: {self.log.read_text()[-3000:]}")

    def close(self) -> int:
        self.is_over = True
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(40)


class Patron(threading.Thread):
    """Bets without end, and keeps what was told as accepted, with when it was sent and answered."""

    def __init__(self, houses: list[House], nth: int) -> None:
        super().__init__(daemon=True)
        self.houses, self.nth = houses, nth
        self.table = TABLES[nth % len(TABLES)]
        self.client = httpx.Client(headers={"X-Croupier": "1"}, timeout=15)
        self.told: dict[str, tuple[float, float]] = {}
        self.given_up: set[str] = set()
        self.is_over = False
        self.id: str = self._post(houses[0], "/api/guest", {}).json()["id"]
        self._post(houses[0], f"/api/tables/{self.table}/seat", {})

    def _post(self, house: House, path: str, body: Any, key: str = "") -> httpx.Response:
        headers = {"Idempotency-Key": key or str(uuid4())}
        return self.client.post(house.address + path, json=body, headers=headers)

    def run(self) -> None:
        rng = Random(self.nth)
        while not self.is_over:
            self._slip(str(uuid4()), rng)
            time.sleep(0.02 + rng.random() * 0.05)

    def _slip(self, key: str, rng: Random) -> None:
        body = {"wagers": [{"bet": "red", "amount": 50}]}
        began, nth = time.monotonic(), rng.randrange(2)
        while time.monotonic() - began < 120:
            house, sent = self.houses[nth % len(self.houses)], time.monotonic()
            nth += 1
            try:
                answer = self._post(house, f"/api/tables/{self.table}/wagers", body, key)
            except httpx.HTTPError:
                time.sleep(0.1)
                continue
            if answer.status_code == 200:
                self.told[key] = (sent, time.monotonic())
                return
            if answer.status_code == 503 or answer.status_code == 429:
                time.sleep(0.1)
                continue
            return  # refused: bets are closed, or the coup is full
        self.given_up.add(key)


class Trial:
    def __init__(self, patrons: int, folder: Path) -> None:
        print("Starting the cluster ...", flush=True)
        self.cluster = Cluster()
        self.cluster.wait_until_whole()
        self.database = self.cluster.make_database("house")
        self.houses = [House(folder, self.database, "first")]
        self.houses[0].wait()
        self.houses.append(House(folder, self.database, "second"))
        self.houses[1].wait()
        self.patrons = [Patron(self.houses, nth) for nth in range(patrons)]
        for patron in self.patrons:
            patron.start()
        self.gaps: dict[str, list[float]] = {}

    def _first_after(self, fault: float) -> float | None:
        done = [
            at
            for patron in self.patrons
            for sent, at in list(patron.told.values())[-50:]
            if sent > fault
        ]
        return min(done, default=None)

    def suffer(self, kind: str, within: float = 120) -> None:
        """Let one thing happen to the primary, and see how long nobody's slip is taken."""
        primary: Node = self.cluster.wait_until_whole()
        self._until_busy()
        act, mend = {
            "kill": (primary.kill, lambda: None),
            "pause": (primary.pause, primary.go_on),
            "cut": (primary.cut_off, primary.join),
        }[kind]
        fault = time.monotonic()
        act()
        try:
            while (first := self._first_after(fault)) is None:
                if time.monotonic() - fault > within:
                    raise SystemExit(f"nothing was taken within {within} s of a {kind}")
                time.sleep(0.05)
        finally:
            mend()
        self.gaps.setdefault(kind, []).append(first - fault)
        told = sum(len(patron.told) for patron in self.patrons)
        print(f"  {kind} of {primary.name}: {first - fault:.1f} s; {told} slips told", flush=True)

    def _until_busy(self) -> None:
        began = time.monotonic()
        while self._first_after(began) is None and time.monotonic() - began < 120:
            time.sleep(0.05)

    def judge(self) -> dict[str, Any]:
        """Hold the journal against what was told."""
        for patron in self.patrons:
            patron.is_over = True
        for patron in self.patrons:
            patron.join(150)
        codes = [house.close() for house in self.houses]
        self.cluster.wait_until_whole()
        store = open_store(self.database)
        told = {key_digest(patron.id, key) for patron in self.patrons for key in patron.told}
        placed, at = list[bytes](), 0  # by the key of each slip, which has one wager
        while records := store.records(at):
            placed += [
                Mark.read(one.rules).key if one.has_mark else b""
                for one in records
                if isinstance(decode_any(one.event), WagerPlaced)
            ]
            at = records[-1].position
        epochs = store.versions([EPOCHS])[EPOCHS]
        report = verify(store)
        store.close()
        gaps = sorted(gap for some in self.gaps.values() for gap in some)
        return {
            "faults": {kind: len(some) for kind, some in self.gaps.items()},
            "told": len(told),
            "lost": len(told.difference(placed)),
            "doubled": len(placed) - len({*placed} - {b""}),
            "never answered": sum(len(patron.given_up) for patron in self.patrons),
            "epochs": epochs,
            "exit codes": codes,
            "starts": [house.starts for house in self.houses],
            "median gap": round(statistics.median(gaps), 2) if gaps else 0,
            "gaps": {
                kind: {"median": round(statistics.median(some), 2), "worst": round(max(some), 2)}
                for kind, some in self.gaps.items()
            },
            "record": "clean" if report.is_clean else report.wrong or str(report.not_allowed),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--pauses", type=int, default=5)
    parser.add_argument("--cuts", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=120, help="then judge what has been")
    parser.add_argument("--patrons", type=int, default=8)
    given = parser.parse_args()
    os.environ["CROUPIER_SEAL_KEY"] = b64encode(os.urandom(32)).decode()
    with tempfile.TemporaryDirectory(prefix="croupier-trial-") as folder:
        trial = Trial(given.patrons, Path(folder))
        try:
            faults = ["kill"] * given.kills + ["pause"] * given.pauses + ["cut"] * given.cuts
            Random(16).shuffle(faults)
            until = time.monotonic() + 60 * given.minutes
            for kind in faults:
                if time.monotonic() < until:
                    trial.suffer(kind)
            result = trial.judge()
        except BaseException:
            for house in trial.houses:
                print(house.log.read_text()[-2000:])
            for node in trial.cluster.nodes:
                print(node.name, (node.folder / "patroni.log").read_text()[-2000:])
            raise
        finally:
            for house in trial.houses:
                house.is_over = True
                if house.process.poll() is None:
                    house.process.kill()
            trial.cluster.close()
    print(json.dumps(result, indent=2))
    if result["lost"] or result["doubled"] or result["record"] != "clean":
        raise SystemExit(1)


if __name__ == "__main__":
    main()
