"""Opening the house: its capital, its tables, and on the first run its demo staff."""

import secrets

from argon2 import PasswordHasher

from croupier.bank.events import CapitalPaidIn, FloatOpened
from croupier.floor.clock import Clock
from croupier.floor.dealers import AUTOMATIC
from croupier.floor.house import House
from croupier.floor.people import People
from croupier.floor.records import HOUSE, tray_stream
from croupier.floor.requests import Ask, Book, Done, Request
from croupier.games import Baccarat, load_game
from croupier.server.settings import Settings, TableSetting
from croupier.store.batch import Key
from croupier.table import commands as c
from croupier.table.shapes import Actor, Setup

PIT = Actor("house", "pit-manager")
TRAY = 1_000_000_000
# The demo's staff, one of each rank that the pages have something for.
DEMO_STAFF: tuple[tuple[str, str], ...] = (
    ("demo-dealer", "dealer"),
    ("demo-inspector", "dealer-inspector"),
    ("demo-supervisor", "pit-supervisor"),
    ("demo-pit", "pit-manager"),
    ("demo-pit-2", "pit-manager"),
    ("demo-shift", "shift-manager"),
    ("demo-assistant", "assistant-director"),
    ("demo-director", "director"),
    ("demo-surveillance", "surveillance"),
    ("demo-auditor", "auditor"),
)


def setup_of(table: TableSetting) -> Setup:
    """Write a table's set-up out in full."""
    game = load_game(table.book)
    decks = game.decks if isinstance(game, Baccarat) else 0
    return Setup(
        table.book, table.version, table.seats, table.limits, decks, table.insurance,
        table.face_down, bool(game.book.call_bets),
    )  # fmt: skip


def open_house(house: House, settings: Settings, clock: Clock) -> None:
    """Pay capital in once, and open the tables that are not open yet, with the house dealing.

    Runs before the floor does, in whichever thread: keys keep it from happening twice.
    """
    at = clock.now()
    paid = Book(
        HOUSE, (CapitalPaidIn("house", at, settings.capital),), Key("house", "capital", b"")
    )
    house.process([paid])
    for table in settings.tables:
        state = house.table(table.id)
        if state.session:
            continue
        tray = Book(
            tray_stream(table.id), (FloatOpened("house", at, table.id, TRAY),),
            Key("house", f"tray {table.id}", b""),
        )  # fmt: skip
        commands = (
            c.OpenTable(PIT, at, setup_of(table)),
            c.BringDealerOn(PIT, at, AUTOMATIC),
        )
        opened: list[Request] = [
            tray,
            Ask(table.id, commands, Key("house", f"open {table.id}", b"")),
        ]
        for answer in house.process(opened):
            if not isinstance(answer, Done):
                raise RuntimeError(f"{table.id} could not be opened: {answer.sentence}")


def demo_staff(people: People, clock: Clock, hasher: PasswordHasher) -> list[tuple[str, str, str]]:
    """Make the demo's staff if there is no staff at all; give names, ranks and passwords."""
    if people.everyone("staff"):
        return []
    # One password for all of them: hashing ten would keep the first guest waiting.
    password = secrets.token_urlsafe(9)
    hashed = hasher.hash(password)
    for name, rank in DEMO_STAFF:
        people.add(name, "staff", rank, hashed, clock.now())
    return [(name, rank, password) for name, rank in DEMO_STAFF]
