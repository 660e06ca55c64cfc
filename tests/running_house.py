"""A real house: `croupier serve` as a process, and staff who run its tables by API."""

import os
import re
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
from playwright.sync_api import Page

from shell import Started

CROUPIER = Path(sys.executable).with_name("croupier")
PAUSE_SECONDS = 0.05
PATIENCE_SECONDS = 60
# The limits that the scenarios are written for.
TRAY = 10_000_000
# What nobody does at a table but its dealer.
DEALT = (
    "load-shoe",
    "open-betting",
    "begin-free-hand",
    "deal-card",
    "deal-cards",
    "spin-ball",
    "record-number",
    "settle",
)
LIMITS = {"minimum": 200, "maximum": 50_000, "differential": 100_000}
SEATS = {"baccarat": 7, "lucky-7": 6, "dragon-tiger": 5, "roulette": 8}
LETTERS = {"baccarat": "B", "lucky-7": "L7", "dragon-tiger": "DT", "roulette": "R"}

GENEROUS = """
acts_per_second = 10000
requests_per_second = 100000
questions_per_second = 100000
streams_per_person = 1000
guests_per_minute = 100000
signs_per_minute = 100000
console_lock_minutes = 600
checkpoint_seconds = 0.2
"""
# Patrons come with 10,000, as the scenarios have it; nothing is dealt by itself.
MANUAL = f"dealers = false\nplay_money = 10000\ntables = []\n{GENEROUS}"
# Patrons come with a million, and the house deals quickly: at one table, since it never stops.
AUTOMATIC = f"""
dealers = true
play_money = 1000000
betting_seconds = 6
card_seconds = 0.15
result_seconds = 1.5
shuffling_seconds = 1.5
insurance_seconds = 1
{GENEROUS}
[[tables]]
id = "B-01"
book = "baccarat"
version = "commission"
face_down = true
insurance = true
limits = {{ minimum = 200, maximum = 50000, differential = 100000 }}
"""

Enter = Callable[..., Page]  # the fixture that lets someone in


def _now() -> tuple[str, str]:
    """Say which test is run, and whether it is being set up or called."""
    test, _, phase = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")
    return test, phase


class House:
    """A house in a process of its own, which can be stopped and opened again."""

    def __init__(self, folder: Path, settings: str) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        (folder / "house.toml").write_text(settings)
        self.log = folder / "house.log"
        self._numbers = count(11)
        self._tables: list[Table] = []
        self._dealers: list[Staff] = []  # beside demo-dealer
        self._director: Staff | None = None
        self._process: Started | None = None
        self.open()
        found = re.search(r"demo-pit\s+pit-manager\s+(\S+)\s+(\d+)", self.log.read_text())
        assert found, self.log.read_text()
        self.password, self.pin = found[1], found[2]
        self.pit, self.shift = self.staff("demo-pit"), self.staff("demo-shift")
        self.dealer, self.cashier = self.staff("demo-dealer"), self.staff("demo-cashier")
        self.supervisor = self.staff("demo-supervisor")

    def open(self) -> None:
        """Start the process and wait until it answers."""
        self._process = Started(
            *("serve", "--config", "house.toml", "--port", str(self.port)),
            *("--database", "house.db"),
            environment={},
            streams=(Path(os.devnull), self.log, self.log),
            folder=self.folder,
        )
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            assert self._process.poll() is None, self.log.read_text()
            try:
                if httpx.get(f"{self.address}/health").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(PAUSE_SECONDS)
        self.close()
        raise AssertionError(f"the house did not open: {self.log.read_text()[-2000:]}")

    def close(self) -> None:
        """Stop it as a signal does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(PATIENCE_SECONDS)

    def staff(self, name: str) -> "Staff":
        """Sign a member of the demo's staff in."""
        return Staff(self.address, name, self.password)

    def dealer_for(self, table: "Table") -> "Staff":
        """Free demo-dealer for a new table: one person deals one table at a time.

        Where another table of the test goes on, a dealer of its own relieves them there.
        """
        for other in self._tables:
            if other.dealer is self.dealer:
                spare = None if other.is_over else self._spare()
                self.relieve(other, spare)
        self._tables.append(table)
        return self.dealer

    def tables_of(self, dealer: "Staff") -> "list[Table]":
        """List the tables at which somebody is on."""
        return [table for table in self._tables if table.dealer is dealer]

    def relieve(self, table: "Table", dealer: "Staff | None" = None) -> None:
        """Have another dealer come on at a table, or nobody."""
        more, seen = {"reason": "wanted at another table"}, table.view()
        if seen["automatic"]:  # it was handed back
            dealer = None
        elif dealer is not None:
            self.pit.command(table.id, "bring-dealer-on", dealer=dealer.id, **more)
        elif seen["dealer"]:
            self.pit.command(table.id, "take-dealer-off", **more)
        table.dealer = dealer

    def _spare(self) -> "Staff":
        """Give a dealer whose table is over, or take one on, as Director and Assistant do."""
        for other in self._tables:
            if other.is_over and other.dealer in self._dealers:
                spare = other.dealer
                self.relieve(other)
                assert spare is not None
                return spare
        name, code = f"Robin {len(self._dealers) + 2}", "a code of some length"
        if self._director is None:
            self._director = self.staff("demo-director")
        new = {
            "name": name,
            "rank": "dealer",
            "code": code,
            "reason": "one more table",
            "second": self.second("demo-assistant"),
        }
        self._director.post("/staff", new)
        spare = Staff(self.address, name, self.password, code)
        self._dealers.append(spare)
        return spare

    def second(self, name: str) -> dict[str, str]:
        """Give what the second person of an act shows at another's screen."""
        return {"name": name, "pin": self.pin}

    @property
    def two_people(self) -> dict[str, str]:
        """What ``croupier user`` asks of demo-director and demo-assistant, for nobody to type."""
        return {"CROUPIER_BY_PASSWORD": self.password, "CROUPIER_SECOND_PIN": self.pin}

    def patron(self, name: str, cash: int = 10_000) -> tuple[str, str]:
        """Open an account in a new name, and pay cash into it at the cage; give its id and name."""
        made = self.pit.post("/patrons", {"name": f"{name} {uuid4().hex[:5]}"})
        if cash:
            self.cashier.post(f"/patrons/{made['id']}/cash", {"kind": "pay-in", "amount": cash})
        return made["id"], made["name"]

    def table(self, book: str = "baccarat", version: str = "", **setup: Any) -> "Table":
        """Open a new table without an automatic dealer, its shoe ready."""
        id = f"{LETTERS.get(book, 'X')}-{next(self._numbers)}"
        return Table(self, id, book, version, setup)


class Staff:
    """Someone who works here, with nothing but the API."""

    def __init__(self, address: str, name: str, password: str, code: str = "") -> None:
        self.http = httpx.Client(base_url=address, headers={"X-Croupier": "1"}, timeout=90)
        if code:
            own = {"name": name, "code": code, "password": password, "pin": "271828"}
            assert self.http.post("/api/own-password", json=own).status_code == 200
        signed = self.http.post("/api/sign-in", json={"name": name, "password": password})
        assert signed.status_code == 200, signed.text
        self.id = signed.json()["id"]

    def post(self, path: str, body: Any) -> Any:
        """Do something that must succeed."""
        key = {"Idempotency-Key": str(uuid4())}
        answer = self.http.post(f"/api{path}", json=body, headers=key)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def command(self, table: str, command: str, **fields: Any) -> Any:
        """Give a table a command."""
        return self.post(f"/tables/{table}/commands", {"command": command, **fields})


class Table:
    """A table and the dealer's calls at it."""

    def __init__(
        self, house: House, id: str, book: str, version: str, setup: dict[str, Any]
    ) -> None:
        self.id = id
        self.house = house
        self._made_in = _now()
        is_wheel = book == "roulette"
        whole = {
            "book": book,
            "version": version or ("standard" if is_wheel else "commission"),
            "seats": SEATS.get(book, 7),
            "limits": {"minimum": 50, "maximum": 5000} if is_wheel else LIMITS,
            "decks": 0 if is_wheel else 8,
            "insurance": book == "baccarat",
            "call_bets": is_wheel,
            **setup,
        }
        # To rule alone takes a Shift Manager; chips for the tray come by a slip.
        house.shift.command(id, "open-table", setup={"two_people": False, **whole})
        self.dealer: Staff | None = house.dealer_for(self)
        self.do("bring-dealer-on", dealer=house.dealer.id)
        self.fill(TRAY)
        if setup.get("reader"):
            self.do("take-dealer-off")
        if not is_wheel and not setup.get("reader"):
            self.do("load-shoe")
            self.do("cut-shoe")
            self.do("burn-cards", seen=["AS"], face_down=1)

    def fill(self, amount: int) -> None:
        """Open the tray, which is empty, and bring chips to it: asked for, issued, received."""
        house, path, chips = self.house, f"/tables/{self.id}", {str(amount): 1}
        self.count("opening", {})
        house.pit.post(f"{path}/slips", {"kind": "fill", "chips": chips})
        house.cashier.post(f"{path}/slips/1", {"step": "issue", "chips": chips})
        receive = {"step": "receive", "chips": chips, "second": house.second("demo-pit")}
        house.dealer.post(f"{path}/slips/1", receive)

    def count(self, what: str, chips: dict[str, int]) -> None:
        """Have a supervisor and the dealer who is on count the tray."""
        on = "demo-pit" if self.dealer is self.house.pit else "demo-dealer"
        counted = {"what": what, "chips": chips, "second": self.house.second(on)}
        self.house.supervisor.post(f"/tables/{self.id}/float", counted)

    def hand_back(self) -> None:
        """Count and close the tray, and let the house deal."""
        self.count("closing", {str(TRAY): 1})
        self.house.pit.post(f"/tables/{self.id}/hand-back", {})

    def burn_by(self, token: str) -> None:
        """Put a shoe on the table, and have its own reader see the first card of the burn."""
        self.do("bring-dealer-on", dealer=self.house.dealer.id)
        self.do("load-shoe")
        self.do("cut-shoe")
        path, auth = f"/api/tables/{self.id}/reader", {"Authorization": f"Device {token}"}
        read = self.house.pit.http.post(path, json={"card": "AS"}, headers=auth)
        assert read.status_code == 200, read.text

    def do(self, command: str, **fields: Any) -> Any:
        """Give a command as the dealer who is on, or else as pit manager."""
        who = self.dealer if command in DEALT and self.dealer else self.house.pit
        return who.command(self.id, command, **fields)

    def take_over(self) -> None:
        """Take the table from the house, with a second person's PIN, and count what it has."""
        for other in self.house.tables_of(self.house.pit):
            self.house.relieve(other)
        body = {"reason": "a dealer came", "second": self.house.second("demo-supervisor")}
        self.house.pit.post(f"/tables/{self.id}/take-over", body)
        self.dealer = self.house.pit
        self.count("opening", {str(TRAY): 1})

    @property
    def is_over(self) -> bool:
        """Tell whether the test that opened the table is over; what a fixture opened may last."""
        test, phase = self._made_in
        return phase == "(call)" and test != _now()[0]

    def place_your_bets(self) -> None:
        """Call for bets."""
        self.do("open-betting")

    def no_more_bets(self) -> None:
        """Close betting."""
        self.do("close-betting")

    def deal(self, cards: str) -> None:
        """Key cards in the order they leave the shoe."""
        for card in cards.split():
            self.do("deal-card", card=card)

    def settle(self) -> None:
        """Call and settle."""
        self.do("settle")

    def coup(self, cards: str) -> None:
        """Play a whole coup to its end, bets already open or not."""
        self.no_more_bets()
        self.deal(cards)
        self.settle()

    def hands(self, letters: Iterable[str]) -> None:
        """Play hands without wagers that give these marks: naturals, from all four suits."""
        cards = {"P": ("9", "7"), "B": ("7", "9"), "T": ("8", "8")}
        for at, letter in enumerate(letters):
            player, banker = cards[letter]
            suit = "SHDC"[at % 4]
            self.place_your_bets()
            self.no_more_bets()
            self.do("deal-cards", cards=[player + suit, banker + suit, "K" + suit, "Q" + suit])
            self.settle()

    def view(self) -> Any:
        """Look at the table as staff."""
        answer = self.house.pit.http.get(f"/api/tables/{self.id}")
        assert answer.status_code == 200, answer.text
        return answer.json()
