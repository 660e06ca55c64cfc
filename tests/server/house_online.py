"""A house online for tests: a real server on a real port, with staff of every rank."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, get_args
from uuid import uuid4

import httpx
import uvicorn
from argon2 import PasswordHasher
from msgspec import structs
from msgspec.structs import replace

from croupier.bank.events import Deposited, FloatOpened
from croupier.floor.actors import AUTOMATIC
from croupier.floor.actors import DEALER as HOUSE_DEALER
from croupier.floor.as_recorded import SECRETS
from croupier.floor.clock import Clock
from croupier.floor.people_events import OWNER, SecretSet, StaffMade
from croupier.floor.records import PEOPLE, cage_stream, tray_stream
from croupier.floor.requests import Answer, Ask, Book, Done, Request
from croupier.rules.authority import STAFF_RANKS
from croupier.server.app import create
from croupier.server.desk import Desk
from croupier.server.http.arrival import Line
from croupier.server.operations.dealing import GIVEN, NewSetup
from croupier.server.running import Server
from croupier.server.settings import DENOMINATIONS, TABLES, Settings
from croupier.store import Store
from croupier.store.memory import MemoryStore
from croupier.store.people import People, Person, hash_secret
from croupier.table import commands as c
from croupier.table.shapes import Setup

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "correct horse"
PIN = "246810"
# The floor's five tables, for dealers of flesh and blood; what a demo simulates is not among them.
BY_HAND = tuple(
    replace(table, dealer="by-hand", two_people=False) for table in TABLES if not table.reader
)
QUIET = Settings(
    dealers=False,
    warm_odds=False,
    tables=BY_HAND,
    guests_per_minute=100_000,
    signs_per_minute=100_000,
    requests_per_second=100_000,
    streams_per_person=1000,
    acts_per_second=100_000,
    betting_seconds=0.5,
    card_seconds=0.01,
    result_seconds=0.05,
    shuffling_seconds=0.05,
    spinning_seconds=0.1,
    insurance_seconds=0.1,
)
FAST = replace(
    QUIET, dealers=True, tables=tuple(replace(table, dealer="house") for table in BY_HAND)
)  # the house deals, quickly

T = TypeVar("T")


class Client:
    """Someone with a browser: a cookie, the header, a fresh key for each act."""

    def __init__(self, address: str, token: str = "", id: str = "", name: str = "") -> None:
        self.id = id
        self.pin = {"name": name, "pin": PIN}  # as the second person at another's screen
        cookies = {"croupier": token} if token else {}
        self.http = httpx.Client(
            base_url=address, cookies=cookies, headers={"X-Croupier": "1"}, timeout=60
        )

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(f"/api{path}", **more)

    def post(self, path: str, body: Any = None, key: str = "") -> httpx.Response:
        headers = {"Idempotency-Key": key or str(uuid4())}
        return self.http.post(f"/api{path}", json={} if body is None else body, headers=headers)

    def done(self, path: str, body: Any = None) -> Any:
        """Do something that must succeed."""
        response = self.post(path, body)
        assert response.status_code == 200, response.text
        return response.json()

    def command(self, table: str, name: str, **fields: Any) -> Any:
        return self.done(f"/tables/{table}/commands", {"command": name, **fields})

    def go_on(self, table: str) -> None:
        """Go on at a table as its dealer."""
        self.command(table, "bring-dealer-on", dealer=self.id)

    def view(self, table: str) -> Any:
        return self.get(f"/tables/{table}").json()

    def waiting(self, table: str) -> dict[str, int]:
        """Name the ruling that waits at a table, as whoever approves or rejects it does."""
        found = self.view(table).get("proposal")
        return {"proposal": found["id"] if found else 1}

    @property
    def balance(self) -> int:
        balance: int = self.get("/me").json()["balance"]
        return balance


class HouseOnline:
    """A running server and ways to come in."""

    def __init__(self, address: str, desk: Desk, people: People) -> None:
        self.address = address
        self.desk = desk
        self.people = people

    def nobody(self) -> Client:
        return Client(self.address)

    def guest(self) -> Client:
        """Have somebody come in with cash in the wallet, as the house itself gives it."""
        client = self.signed_in(self.people.add("", "guest", "", "", self.desk.clock.now()))
        self.funded(client)
        return client

    def funded(self, patron: Client) -> None:
        """Have somebody pay in as much as a guest of a demo has."""
        if amount := self.desk.settings.play_money:
            fact = Deposited("house", self.desk.clock.now(), patron.id, amount)
            assert isinstance(self.ask(Book(cage_stream(patron.id), (fact,))), Done)

    def player(self) -> Client:
        """Have somebody come in as a guest does, for play money."""
        client = Client(self.address)
        client.id = client.done("/guest")["id"]
        return client

    def staff(self, rank: str) -> Client:
        name = f"{rank} {uuid4().hex[:8]}"
        person = self.people.add(name, "staff", rank, CHEAP.hash(PASSWORD), 0, CHEAP.hash(PIN))
        return self.signed_in(person)

    def signed_in(self, person: Person) -> Client:
        token = self.people.open_session(person, self.desk.clock.now())
        return Client(self.address, token, person.id, person.name)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Have the house's own loop do something."""
        loop = self.desk.floor._loop
        assert loop is not None
        return asyncio.run_coroutine_threadsafe(work, loop).result(180)  # kernels may be compiled

    def ask(self, request: Request) -> Answer:
        """Put something to the floor as the house itself does, past the door."""

        async def asked() -> Answer:
            return await self.desk.floor.ask(request)

        return self.run(asked())

    def write_down(self, *staff: tuple[str, str]) -> None:
        """Put people on record whom the house has already, by rank and id, with their secrets."""
        at, facts = self.desk.clock.now(), list[StaffMade | SecretSet]()
        for rank, id in staff:
            account = self.desk.store.people.account(name := self.desk.door.name(id))
            facts.append(StaffMade(OWNER, at, id, name, rank))
            facts += [
                SecretSet(OWNER, at, id, what, hash_secret(kept))
                for what, column in SECRETS.items()
                if (kept := getattr(account, column))
            ]
        self.ask(Book(PEOPLE, tuple(facts)))

    def deals(self, table: str, dealer: str = AUTOMATIC) -> None:
        """Let the house deal a table, or let it put a dealer on in its place."""
        at = self.desk.clock.now()
        done = self.ask(Ask(table, (c.BringDealerOn(HOUSE_DEALER, at, dealer),)))
        assert isinstance(done, Done), done

    def counted(self, table: str, amount: int = 1_000_000_000) -> None:
        """Have the tray of a table that staff opened filled and counted, as the house would."""
        fact = FloatOpened("house", self.desk.clock.now(), table, amount)
        done = self.ask(Book(tray_stream(table), (fact,)))
        assert isinstance(done, Done), done

    def who_is_on(self, table: str) -> Client:
        """Find who deals a table, or put somebody on."""
        if id := self.desk.house.table(table).people.dealer:
            person = self.people.person(id)
            assert person is not None
            return self.signed_in(person)
        dealer = self.staff("dealer")
        dealer.go_on(table)
        return dealer

    def by_slip(
        self, kind: str, table: str, amount: int, staff: dict[str, "Client"] | None = None
    ) -> None:
        """Bring chips to a tray, or take them away, as three people do; who deals counts them."""
        ranks = ("pit-supervisor", "cashier")
        pit, cashier = (staff[x] if staff else self.staff(x) for x in ranks)
        dealer = self.who_is_on(table)
        chips = chips_of(amount)
        pit.done(f"/tables/{table}/slips", {"kind": kind, "chips": chips})
        number = pit.get(f"/tables/{table}/slips").json()["slips"][0]["number"]
        at_cage: tuple[Client, dict[str, Any]] = (cashier, {})
        signed = {"second": {"name": self.desk.door.name(pit.id), "pin": PIN}}
        at_tray: tuple[Client, dict[str, Any]] = (dealer, signed)
        gives, takes = (at_cage, at_tray) if kind == "fill" else (at_tray, at_cage)
        for step, (who, more) in (("issue", gives), ("receive", takes)):
            who.done(f"/tables/{table}/slips/{number}", {"step": step, "chips": chips, **more})

    def tray(self, what: str, table: str, amount: int) -> None:
        """Have the tray of a table counted to open or close it, by a supervisor and its dealer."""
        second = {"name": self.desk.door.name(self.who_is_on(table).id), "pin": PIN}
        body = {"what": what, "chips": chips_of(amount), "second": second}
        self.staff("pit-supervisor").done(f"/tables/{table}/float", body)

    def as_everyone(self) -> dict[str, Client]:
        return {
            "nobody": self.nobody(),
            "guest": self.guest(),
            **{rank: self.staff(rank) for rank in STAFF_RANKS},
        }


def chips_of(amount: int) -> dict[str, int]:
    """Count an amount out in the largest chips there are."""
    chips: dict[str, int] = {}
    for value in sorted(DENOMINATIONS, reverse=True):
        if count := amount // value:
            chips[str(value)], amount = count, amount % value
    return chips


_closing: list[threading.Thread] = []
_CLOSING = 3  # houses that may still be closing


@contextmanager
def open_house_online(
    settings: Settings = QUIET, store: Store | None = None, clock: Clock | None = None
) -> Iterator[HouseOnline]:
    """Serve a house in a thread until the test is over."""
    there = store or MemoryStore()
    people = there.people
    front = create(settings, there, clock, hasher=CHEAP)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    config = uvicorn.Config(
        front,
        port=port,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
        lifespan="on",
        http=Line,
    )
    server = Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    assert front.desk is not None
    desk: Desk = front.desk
    try:
        yield HouseOnline(f"http://127.0.0.1:{port}", desk, people)
    finally:
        desk.hub.is_closing = True
        server.should_exit = True
        _closing.append(thread)
        # A house of its own closes while the next test runs; one on a given store closes first.
        while len(_closing) > (_CLOSING if store is None else 0):
            closed = _closing.pop(0)
            closed.join(20)
            assert not closed.is_alive(), "the server did not stop"


class Stream:
    """Reads a stream's messages one by one, and keeps the views as a page would."""

    def __init__(self, client: Client, path: str, last: int | str | None = None) -> None:
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        self._open = client.http.stream("GET", f"/api{path}", headers=headers)
        self.response = self._open.__enter__()
        self._lines = self.response.iter_lines()
        self._views: dict[str, Any] = {}

    def message(self, kind: str = "table") -> Any:
        """Wait for the next message of a kind, whole or changed, and give it with its view."""
        event = ""
        for line in self._lines:
            if line.startswith("event: "):
                event = line[7:]
            elif line.startswith("data: "):
                message = json.loads(line[6:])
                if event in ("table", "change", "pit", "pit-change"):
                    self._fold(message)
                if event == kind or event == {"table": "change", "pit": "pit-change"}.get(kind):
                    return message
        raise AssertionError("the stream ended")

    def _fold(self, message: Any) -> None:
        table = message.get("table", "")
        if "change" in message:
            about = {name: message[name] for name in ("position", "server_time")}
            message["view"] = {**self._views[table], **about, **message["change"]}
        self._views[table] = message["view"]

    def until(self, position: int) -> list[Any]:
        """Read messages up to one that covers a position."""
        messages = [self.message()]
        while messages[-1]["position"] < position:
            messages.append(self.message())
        return messages

    def run_out(self) -> None:
        """Read on until the house ends it."""
        for _ in self._lines:
            pass

    def close(self) -> None:
        self._open.__exit__(None, None, None)


SETUP = {"book": "baccarat", "version": "commission", "seats": 7, "decks": 8}


def every_command() -> Iterator[dict[str, Any]]:
    """Give each command that staff may send, with something in every field that it needs."""
    something: dict[Any, Any] = {
        str: "x",
        int: 1,
        bool: True,
        tuple[str, ...]: ["9S"],
        Setup: SETUP,
        NewSetup: SETUP,
    }
    for kind in GIVEN:
        said = {"command": kind.__struct_config__.tag}
        for field in structs.fields(kind):
            if field.required:
                said[field.name] = something.get(field.type) or get_args(field.type)[0]
        yield said


def to_betting(dealer: Client, table: str) -> None:
    """Bring a fresh baccarat table to the call for bets."""
    dealer.go_on(table)
    for name, fields in (
        ("load-shoe", {}),
        ("cut-shoe", {}),
        ("burn-cards", {"seen": ["2S"], "face_down": 2}),
        ("open-betting", {}),
    ):
        dealer.command(table, name, **fields)


def to_insurance(dealer: Client, patron: Client, table: str, loss: int) -> None:
    """Offer insurance on a Banker of six; the patron has 1,000 on it, and a limit of their own."""
    to_betting(dealer, table)
    patron.done(f"/tables/{table}/seat")
    patron.done("/me/limits", {"loss": loss})
    patron.done(f"/tables/{table}/wagers", {"wagers": [{"bet": "banker", "amount": 1000}]})
    dealer.command(table, "close-betting")
    deal(dealer, table, "KH 6C 3S KD")
    dealer.command(table, "offer-insurance")


def deal(dealer: Client, table: str, cards: str) -> None:
    """Deal cards by key, then settle if the coup is over."""
    for card in cards.split():
        dealer.command(table, "deal-card", card=card)
    if dealer.view(table)["phase"] == "result":
        dealer.command(table, "settle")


def row_of(report: Any, name: str, currency: str = "") -> Any:
    """Find a row of a report by its name."""
    (row,) = [
        row
        for one in report["currencies"]
        if currency in ("", one["currency"])
        for row in one["rows"]
        if row["name"] == name
    ]
    return row
