"""What a house can be told: defaults, a TOML file over them, the environment over both.

``CROUPIER_PORT=8080`` or ``port = 8080`` in ``croupier.toml``; a name no one knows is refused.
"""

import os
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from croupier.floor.pace import Pace
from croupier.floor.thresholds import Camera, Thresholds
from croupier.games.wager import Limits
from croupier.messages import say
from croupier.rules.authority import Maximum, Row
from croupier.rules.errors import InputError
from croupier.rules.gaming_day import THREE_SHIFTS, GamingDays, Shift
from croupier.server.settings_refused import refused

PREFIX = "CROUPIER_"
LISTS = ("hosts", "origins", "books", "witnesses", "witness_for")  # in the environment one text


# From one unit to a thousand million, so that any amount can be counted.
DENOMINATIONS = tuple(digit * 10**zeros for zeros in range(10) for digit in (1, 5))


class TableSetting(Struct, frozen=True, forbid_unknown_fields=True):
    """A table the house opens by itself."""

    id: str  # what it is called, on screens and in the record
    book: str  # its rulebook
    version: str = ""  # the first of its book, where nothing is said
    seats: int = 7  # how many may sit
    limits: Limits = Limits()  # minimum, maximum and differential; those of a bet under its id
    face_down: bool = False  # cards are dealt face down, for the squeeze (4.7)
    insurance: bool = False  # whether it is offered (6.4.5)
    stake_multiple: int = 0  # the least with which nothing is rounded
    dealer: Literal["house", "by-hand"] = "house"  # dealt by the house itself, or by people
    reader: Literal["", "simulated", "device"] = ""  # simulated only in a demo house
    two_people: bool = True  # every ruling that changes cards, wagers or money takes two


_LIMITS = Limits(minimum=200, maximum=50_000, differential=100_000)
TABLES: tuple[TableSetting, ...] = (
    TableSetting("B-01", "baccarat", "commission", 7, _LIMITS, face_down=True, insurance=True),
    TableSetting("B-02", "baccarat", "non-commission", 7, _LIMITS, insurance=True),
    TableSetting(
        "B-03", "baccarat", "commission", 7, _LIMITS, dealer="by-hand", reader="simulated"
    ),
    TableSetting("L7-01", "lucky-7", "commission", 6, _LIMITS),
    TableSetting("DT-01", "dragon-tiger", "commission", 5, _LIMITS),
    TableSetting("R-01", "roulette", "standard", 8, Limits(minimum=50, maximum=50_000)),
)


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set."""

    # a file of SQLite, or postgresql://…, of several hosts where there are
    database: str = "croupier.db"
    replica: str = ""  # where history and reports are read, of a house in PostgreSQL
    host: str = "127.0.0.1"  # the address to listen on
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000  # the port to listen on; 0 takes a free one
    currency: str = "VND"  # of the house's books
    time_zone: str = "Asia/Ho_Chi_Minh"  # of the gaming day, as the tz database names it
    gaming_day_hour: int = 6  # when a gaming day begins, by the clocks of that zone
    # of a gaming day: what each is called, and when it begins
    shifts: tuple[Shift, ...] = THREE_SHIFTS
    denominations: tuple[Annotated[int, Meta(gt=0)], ...] = DENOMINATIONS  # of the house's chips
    demo: bool = True  # demo staff on the first run, and tables with a simulated shoe
    guests: bool = True  # whether one may play as a guest, with play money
    registration: bool = True  # whether one may open an account oneself
    dealers: bool = True  # whether the house deals its automatic tables in this process
    play_money: int = 1_000_000  # what a new account has of it; 0 for none
    # of a table that the house deals; below it the pit is told, once a gaming day; 0 tells nothing
    bankroll_floor: int = 500_000
    capital: int = 1_000_000_000_000  # what the owner pays in when the house is founded
    betting_seconds: float = 20.0  # at automatic tables: bets are open
    altering_seconds: float = 10.0  # … and once more where the boxes differ by too much
    spinning_seconds: float = 6.0  # … the ball runs
    insurance_seconds: float = 8.0  # … insurance is on offer
    squeeze_seconds: float = 12.0  # … the squeezer has for each hand
    choice_seconds: float = 30.0  # … patrons have for a choice that a ruling gives them
    card_seconds: float = 1.2  # … from card to card
    result_seconds: float = 6.0  # … the result stands
    shuffling_seconds: float = 15.0  # … before the first hand of a shoe
    seat_minutes: float = 5.0  # after which a seat without a bet is free again
    questions_per_second: float = 5.0  # of odds and prices, by one person
    https: bool = False  # behind TLS: a __Host- cookie, Secure, HSTS
    hosts: tuple[str, ...] = ()  # names the house is asked by, beside addresses and localhost
    origins: tuple[str, ...] = ()  # of pages elsewhere that may ask this house
    behind_proxy: bool = False  # believe the last X-Forwarded-For
    acts_per_second: float = 25.0  # by one person: wagers and other acts
    signs_per_minute: float = 20.0  # of signing in, from one neighbourhood
    guests_per_minute: float = 30.0  # new ones, from one neighbourhood
    # of any kind, by one person, or of one neighbourhood by all without an account
    requests_per_second: float = 100.0
    connections_per_address: int = 1000  # of one neighbourhood; a proxy counts them itself
    streams_per_person: int = 12  # with an account
    streams_per_address: int = 400  # without an account, of one neighbourhood
    streams: int = 5000  # without an account
    warm_odds: bool = True  # load what odds are worked out by at once, and not when first asked
    log_json: bool = False  # logs as lines of JSON
    log_level: str = "info"  # the least that is logged
    books: tuple[str, ...] = ()  # files of rulebooks of its own; each gets a table
    tables: tuple[TableSetting, ...] = TABLES  # that the house opens by itself, see below
    cameras: tuple[Camera, ...] = ()  # over each table, and how far their clocks are off
    watch: Thresholds = Thresholds()  # from which amounts on Surveillance is told
    authority: tuple[Row, ...] = ()  # rows of the house's own, over the standard's
    reason: str = ""  # why the settings were last changed, for the record
    second_factor: bool | None = None  # asked for unless it is a demo
    second_factor_from: str = "pit-manager"  # this rank and those above
    console_lock_minutes: float = 5.0  # staff's screens, without a sign of life
    house: str = ""  # its name in checkpoints; one made of its key without it
    signing_key: str = ""  # the file of the key that signs them; beside a SQLite file without it
    # from one signed head of the journal to the next
    checkpoint_seconds: Annotated[float, Meta(ge=0.01)] = 60.0
    witnesses: tuple[str, ...] = ()  # who is handed them: files elsewhere, addresses
    witness_for: tuple[str, ...] = ()  # keys of other houses whose checkpoints this one keeps
    witness_folder: str = "witnessed"  # where it keeps them

    @property
    def opens(self) -> tuple[TableSetting, ...]:
        """The tables that open with the house; what is simulated opens only in a demo."""
        return tuple(table for table in self.tables if self.demo or table.reader != "simulated")

    @property
    def days(self) -> GamingDays:
        """The gaming days and shifts of the house."""
        return GamingDays(self.time_zone, self.gaming_day_hour, self.shifts)

    @property
    def maxima(self) -> tuple[Maximum, ...]:
        """The highest stake of each table: corrections count in no higher ones."""
        return tuple(
            Maximum(one.id, one.book, one.limits.top, one.limits.differential)
            for one in self.tables
        )

    def standing(self, table: str, book: str) -> tuple[bool, int]:
        """Say whether rulings at a table take two, and its highest maximum, unless one decides
        otherwise who may: its own setting, or for a new table the strictest of its game; nothing
        is within a maximum that the settings do not have.
        """
        like = [one for one in self.tables if one.id == table]
        like = like or [one for one in self.tables if one.book == book]
        tops = [one.limits.top for one in like if one.limits.top is not None]
        two = any(one.two_people for one in like or self.tables)
        return two or not self.tables, max(tops, default=0)

    @property
    def pace(self) -> Pace:
        """How long things take at an automatic table."""
        seconds = (
            self.betting_seconds,
            self.altering_seconds,
            self.spinning_seconds,
            self.insurance_seconds,
            self.squeeze_seconds,
            self.choice_seconds,
            self.card_seconds,
            self.result_seconds,
            self.shuffling_seconds,
        )
        return Pace(*(int(length * 1000) for length in seconds))


def read_settings(file: Path | None = None, **given: Any) -> Settings:
    """Read the settings; what is given outright wins over the environment and the file."""
    named = file or (
        Path(os.environ["CROUPIER_CONFIG"]) if "CROUPIER_CONFIG" in os.environ else None
    )
    values: dict[str, Any] = {}
    if named is not None:
        values = _file(named)
    elif Path("croupier.toml").exists():
        values = _file(Path("croupier.toml"))
    for name in Settings.__struct_fields__:
        if (text := os.environ.get(PREFIX + name.upper())) is not None:
            values[name] = _list(name, text) if name in LISTS else text
    values |= {name: value for name, value in given.items() if value is not None}
    try:
        # Texts from the environment are read as what the setting is.
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise refused(error, Settings) from None
    settings.days.checked()
    return settings


def _list(name: str, text: str) -> tuple[str, ...]:
    """Read a list in the environment: with commas, or as JSON."""
    with suppress(msgspec.MsgspecError):
        return msgspec.json.decode(text, type=tuple[str, ...])
    parts = tuple(part for one in text.split(",") if (part := one.strip()))
    if any(part.startswith(("[", '"', "'")) for part in parts):
        raise InputError(say("settings-not-a-list", name=PREFIX + name.upper()))
    return parts


def _file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text())
    except OSError as error:
        raise InputError(say("settings-unreadable", path=path, strerror=error.strerror)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(say("settings-not-toml", path=path, error=error)) from None
