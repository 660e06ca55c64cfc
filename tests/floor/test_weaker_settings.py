"""Settings that ask for less than the house standard: found, allowed by two, and named."""

import msgspec
import pytest

from croupier.floor.admission import read_stops
from croupier.floor.audit import verify
from croupier.floor.house import House
from croupier.floor.people_events import (
    OWNER,
    Change,
    PlayResumed,
    StaffMade,
    StaffShut,
    WeakeningAllowed,
)
from croupier.floor.records import PEOPLE, STOPS
from croupier.floor.requests import Book, Done
from croupier.floor.roster import roster_of
from croupier.floor.thresholds import Thresholds
from croupier.floor.weaker_settings import weakened, weakening
from croupier.rules.authority import Row, standard
from croupier.rules.errors import InputError
from croupier.server.house import recording
from croupier.server.house.opening import library_of
from croupier.server.house.recording import put_on_record
from croupier.server.settings import Settings, TableSetting
from croupier.store.memory import MemoryStore

ALONE, LOWER = Row(("take-over",), "dealer"), Row(("clear-alarm",), "dealer")


def test_a_table_where_one_person_rules_is_weaker() -> None:
    tables = (TableSetting("B-01", "baccarat"), TableSetting("B-02", "baccarat", two_people=False))
    settings = {"tables": msgspec.json.encode(tables).decode()}
    assert weakened(settings) == {"two-people B-02": "off"}


def opened(store: MemoryStore, settings: Settings) -> House:
    """Open a house by its settings, as the program does."""
    house = House(store, None, settings.currency, library_of(settings))
    put_on_record(house, settings)
    return house


def signed(store: MemoryStore) -> None:
    """Have a Director and an Assistant on the staff."""
    house = House(store)
    staff = tuple(
        StaffMade(OWNER, house.clock.now(), id, id, rank)
        for id, rank in (("dora", "director"), ("abe", "assistant-director"))
    )
    for fact in staff:
        store.people.put(fact.person, fact.name, "staff", fact.rank)
    (answer,) = house.process([Book(PEOPLE, staff)])
    assert isinstance(answer, Done)


REAL = Settings(demo=False)


def with_limits(id: str = "", **limits: object) -> TableSetting:
    """Give the first table, or another one like it, with other limits."""
    table = REAL.tables[0]
    other = msgspec.structs.replace(table.limits, **limits)
    return msgspec.structs.replace(table, id=id or table.id, limits=other)


@pytest.mark.parametrize(
    ("weaker_doors", "named"),
    [
        ({"second_factor": False}, "second-factor"),
        ({"demo": True}, "second-factor"),
        ({"demo": True, "second_factor": True}, "demo"),
        ({"second_factor_from": "director"}, "second-factor-from"),
        ({"console_lock_minutes": 60.0}, "console-lock-minutes"),
        ({"time_zone": "Asia/Kathmandu"}, "gaming-day"),
        ({"watch": Thresholds(win=10**9)}, "watch-win"),
        ({"bankroll_floor": 0}, "bankroll-floor"),
        ({"database": "postgresql://somewhere/else"}, "checkpoints"),
        ({"checkpoint_seconds": 3600.0}, "checkpoint-seconds"),
        ({"witnesses": ("elsewhere",)}, "witnesses"),
        ({"tables": (*REAL.tables[1:], with_limits(maximum=10**9))}, "maximum B-01"),
        ({"tables": (*REAL.tables[1:], with_limits(maximum=None))}, "maximum B-01"),
        ({"tables": (*REAL.tables[1:], with_limits(differential=10**9))}, "differential B-01"),
        ({"tables": (*REAL.tables[1:], with_limits(differential=None))}, "differential B-01"),
        ({"tables": (*REAL.tables, with_limits("B-09", maximum=10**9))}, "maximum B-09"),
        ({"books": ("examples/big-win.toml",)}, "book big-win"),
    ],
    ids=str,
)
def test_controls_nobody_alone_opens_a_houses_doors_or_begins_its_day_anew(
    weaker_doors: dict[str, object], named: str
) -> None:
    store = MemoryStore()
    real = msgspec.structs.replace(REAL, witnesses=("elsewhere", "a-second-one"))
    opened(store, real)
    signed(store)
    with pytest.raises(InputError, match=named):
        opened(store, msgspec.structs.replace(real, **weaker_doors, reason="less fuss"))
    opened(store, msgspec.structs.replace(real, console_lock_minutes=1.0, reason="stricter"))
    assert not weakened(roster_of(store).settings)


def test_controls_a_demo_asks_nobody_for_a_second_factor() -> None:
    store = MemoryStore()
    opened(store, Settings())
    assert not weakened(roster_of(store).settings)
    opened(store, Settings(reason="again"))
    signed(store)
    with pytest.raises(InputError, match="second-factor"):
        opened(store, Settings(demo=False, second_factor=False, reason="less fuss"))
    opened(store, Settings(demo=False, reason="in earnest"))


def test_controls_changed_settings_have_a_reason_and_weaker_ones_two_people() -> None:
    store = MemoryStore()
    opened(store, REAL)
    signed(store)
    with pytest.raises(InputError, match="Say why"):
        opened(store, msgspec.structs.replace(REAL, guests=False, reason="  "))
    opened(store, msgspec.structs.replace(REAL, guests=False, reason="members only"))
    weak = msgspec.structs.replace(REAL, guests=False, authority=(ALONE,), reason="too few people")
    with pytest.raises(InputError, match="take-over"):
        opened(store, weak)
    rows = weakened(
        {"authority": msgspec.json.encode(standard().changed(weak.authority).rows).decode()}
    )
    house = House(store)
    for by, second in (("dora", ""), ("abe", "dora"), ("dora", "dora")):
        allowed = WeakeningAllowed(by, house.clock.now(), rows, second, "too few people")
        assert roster_of(store).objection(allowed), (by, second)
    allowed = WeakeningAllowed("dora", house.clock.now(), rows, "abe", "too few people")
    assert isinstance(house.process([Book(PEOPLE, (allowed,))])[0], Done)
    opened(store, weak)
    report = verify(store)
    assert report.is_clean and report.weaker == ["take-over"]
    other = (ALONE, LOWER)
    with pytest.raises(InputError, match="clear-alarm"):
        opened(store, msgspec.structs.replace(weak, authority=other))


def test_verify_names_settings_that_nobody_explained_or_allowed() -> None:
    store = MemoryStore()
    opened(store, REAL)
    signed(store)
    roster = roster_of(store)
    was = roster.settings["authority"]
    rows = standard().changed([LOWER]).rows
    weak = Change("authority", was, msgspec.json.encode(rows).decode())
    assert roster.against_settings((weak,), "so").id == "settings-weaker"
    changed = Change("guests", "true", "false")
    assert roster.against_settings((changed,), "").id == "settings-reason-missing"
    assert not roster.against_settings((changed,), "so")


def allowed(store: MemoryStore, weak: Settings) -> None:
    """Have the Director and the Assistant allow what settings ask for."""
    house, roster = House(store), roster_of(store)
    changes = recording.changed_settings(library_of(weak), weak, roster)
    rows = weakening(roster.settings, changes)
    fact = WeakeningAllowed("dora", house.clock.now(), rows, "abe", "for one night")
    assert isinstance(house.process([Book(PEOPLE, (fact,))])[0], Done)


def test_a2_a_maximum_where_there_was_none_takes_two_people() -> None:
    store = MemoryStore()
    none = (with_limits(maximum=None),)
    opened(store, msgspec.structs.replace(REAL, tables=none))
    signed(store)
    with pytest.raises(InputError, match="corrections B-01"):
        opened(store, msgspec.structs.replace(REAL, tables=(with_limits(),), reason="so"))
    other_game = (*none, msgspec.structs.replace(REAL.tables[3], dealer="by-hand"))
    with pytest.raises(InputError, match="game lucky-7"):
        opened(store, msgspec.structs.replace(REAL, tables=other_game, reason="so"))


def test_a4_what_two_people_allowed_is_allowed_once() -> None:
    store = MemoryStore()
    opened(store, REAL)
    signed(store)
    tables = (with_limits(maximum=10**9), *REAL.tables[1:])
    weak = msgspec.structs.replace(REAL, tables=tables, reason="a night")
    allowed(store, weak)
    opened(store, weak)
    opened(store, msgspec.structs.replace(REAL, reason="as before"))
    with pytest.raises(InputError, match="maximum B-01"):
        opened(store, weak)
    allowed(store, weak)
    house = House(store)
    shut = StaffShut("dora", house.clock.now(), "abe", "abe", "gone")
    assert isinstance(house.process([Book(PEOPLE, (shut,))])[0], Done)
    with pytest.raises(InputError, match="maximum B-01"):
        opened(store, weak)


def test_controls_another_program_stops_play_until_someone_of_rank_says_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = MemoryStore()
    opened(store, REAL)
    signed(store)
    opened(store, REAL)
    assert not read_stops(store).now, "the same program"
    monkeypatch.setattr(recording, "program_digest", lambda: "another")
    opened(store, REAL)
    (stop,) = read_stops(store).now.values()
    assert (stop.scope, stop.by) == ("house", OWNER) and "files of the program" in stop.reason
    house = House(store)
    goes_on = PlayResumed("dora", house.clock.now(), "house", "", "the new version")
    assert isinstance(house.process([Book(STOPS, (goes_on,))])[0], Done)
    opened(store, REAL)
    assert not read_stops(store).now and verify(store).is_clean
