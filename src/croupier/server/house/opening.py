"""Opening the house: its capital, its tables, and on the first run its demo staff."""

import secrets
from itertools import count
from typing import NamedTuple

from argon2 import PasswordHasher

from croupier.bank.events import CapitalPaidIn, FloatOpened
from croupier.floor.actors import AUTOMATIC, DEALER
from croupier.floor.clock import Clock
from croupier.floor.house import House
from croupier.floor.records import HOUSE, tray_stream
from croupier.floor.requests import Ask, Book, Done, Request
from croupier.games import Game
from croupier.games.library import Library
from croupier.games.wager import Limits
from croupier.messages import say
from croupier.rules.authority import standard
from croupier.rules.errors import InputError, RulebookError, RuleError
from croupier.server.settings import Settings, TableSetting
from croupier.store.batch import Key
from croupier.store.people import People
from croupier.table import commands as c
from croupier.table.deciding import decide
from croupier.table.events import evolve_all
from croupier.table.flows import FLOWS
from croupier.table.shapes import Actor, Setup
from croupier.table.state import new_table


class SignIn(NamedTuple):
    """What someone signs in with, and the PIN with which they agree at another's screen."""

    name: str
    rank: str
    password: str
    pin: str


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
    ("demo-cashier", "cashier"),
    ("demo-cashier-2", "cashier"),
    ("demo-count", "count-team"),
    ("demo-count-2", "count-team"),
    ("demo-surveillance", "surveillance"),
    ("demo-auditor", "auditor"),
)


def setup_of(library: Library, table: TableSetting) -> Setup:
    """Write a table's set-up out in full."""
    game = library[table.book]
    return Setup(
        table.book,
        table.version or game.book.versions[0],
        table.seats,
        limits=table.limits,
        decks=game.decks,
        insurance=table.insurance,
        face_down=table.face_down,
        call_bets=bool(game.book.call_bets),
        stake_multiple=table.stake_multiple,
        reader=table.reader,
        two_people=table.two_people,
    )


def library_of(settings: Settings) -> Library:
    """Put the house's library together, or say in one sentence what is wrong with a book."""
    authority = (
        standard().changed(settings.authority).within(settings.maxima).by_days(settings.days)
    )
    library = Library(authority, settings.books)
    for file, game in zip(settings.books, library.own, strict=True):
        if FLOWS[game.flow].is_own:
            raise RulebookError(
                f"{file}: it is shuffled before every coup, and a table of the floor is not; "
                f"extend another book."
            )
    return library


def table_for(house: House, game: Game) -> TableSetting:
    """Name a table after a book's initials: the first that is free, or that plays it already."""
    book, words = game.book, game.book.id.split("-")
    letters = "".join(word[:1] for word in words)[:4] if len(words) > 1 else words[0][:2]
    is_cards = book.game == "baccarat"
    limits = Limits(200, 50_000, 100_000) if is_cards else Limits(50, 50_000)
    for number in count(1):
        id = f"{letters.upper()}-{number:02}"
        setup = house.table(id).setup
        if setup is None or setup.book == book.id:
            break
    return TableSetting(
        id,
        book.id,
        book.versions[0],
        max(book.seats, default=7),
        limits,
        insurance=book.insurance is not None,
    )


def open_house(house: House, settings: Settings, clock: Clock) -> None:
    """Pay capital in once, and open the tables that are not open yet, most with the house dealing.

    A book of the house's own that no table is set up for gets one.

    Runs before the floor does, in whichever thread: keys keep it from happening twice.
    """
    at = clock.now()
    paid = Book(
        HOUSE, (CapitalPaidIn("house", at, settings.capital),), Key("house", "capital", b"")
    )
    house.process([paid])
    for table in settings.opens:
        _open(house, table, at, with_tray=settings.demo or table.dealer == "house")
    for game in house.library.own:
        if game.book.id not in {table.book for table in settings.tables}:
            _open(house, table_for(house, game), at, with_tray=True)


def _open(house: House, table: TableSetting, at: int, *, with_tray: bool) -> None:
    """Open a table, with the house dealing or for dealers, unless it was opened before.

    Where people deal, its tray is empty until two have counted it; a demo's first evening is ready.
    """
    state = house.table(table.id)
    if state.session:
        return
    tray = Book(
        tray_stream(table.id),
        (FloatOpened("house", at, table.id, TRAY),),
        Key("house", f"tray {table.id}", b""),
    )
    commands = _commands(house.library, table, at)
    asked = Ask(table.id, commands, Key("house", f"open {table.id}", b""))
    opened: list[Request] = [tray, asked] if with_tray else [asked]
    for answer in house.process(opened):
        if not isinstance(answer, Done):
            raise InputError(say("table-not-opened", table=table.id, why=answer.message))


def _commands(library: Library, table: TableSetting, at: int) -> tuple[c.Command, ...]:
    opens = c.OpenTable(PIT, at, setup_of(library, table))
    return (opens, c.BringDealerOn(DEALER, at, AUTOMATIC)) if table.dealer == "house" else (opens,)


def check_tables(library: Library, settings: Settings) -> None:
    """Open every table of the settings, by the rules and without a house, to see that each does.

    Whatever is wrong with one is said before anything is on record.
    """
    for table in settings.tables:
        state = new_table(table.id)
        try:
            for command in _commands(library, table, 0):
                state = evolve_all(state, decide(library[table.book], state, command))
        except RuleError as refusal:
            why = refusal.message
            raise InputError(say("table-not-opened", table=table.id, why=why)) from None


def demo_staff(people: People, clock: Clock, hasher: PasswordHasher) -> list[SignIn]:
    """Make the demo's staff if there is no staff at all; give what each signs in with."""
    if people.everyone("staff"):
        return []
    # One password and one PIN for all: hashing one for each would keep the first guest waiting.
    password, pin = secrets.token_urlsafe(9), f"{secrets.randbelow(10**6):06}"
    hashed, hashed_pin = hasher.hash(password), hasher.hash(pin)
    for name, rank in DEMO_STAFF:
        people.add(name, "staff", rank, hashed, clock.now(), hashed_pin)
    return [SignIn(name, rank, password, pin) for name, rank in DEMO_STAFF]
