"""Gaming days and shifts: in every zone each moment has just one, and days of 23 and 25 hours."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rules.gaming_day import GamingDays, Shift, date_of, day_named
from croupier.server.settings import Settings, read_settings
from refusals import refusing

HOUR = 3_600_000
ZONES = ("Asia/Ho_Chi_Minh", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC")


def at(zone: str, text: str) -> int:
    """Give the moment at which clocks of a zone show this, the first time they do."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()) * 1000


days = st.builds(
    lambda zone, hour, shifts: GamingDays(
        zone, hour, tuple(Shift(f"s{n}", (hour + after) % 24) for n, after in enumerate(shifts))
    ).checked(),
    st.sampled_from(ZONES),
    st.integers(0, 23),
    st.sets(st.integers(1, 23), max_size=4).map(lambda some: (0, *sorted(some))),
)


@given(days, st.integers(10**9, 4 * 10**12))
def test_each_moment_is_of_one_day_and_one_shift_of_it(days: GamingDays, moment: int) -> None:
    day, shift = days.day_of(moment), days.shift_of(moment)
    assert days.begins(day) <= moment < days.ends(day) == days.begins(day + 1)
    assert days.shift_begins(day, shift) <= moment < days.shift_ends(day, shift)
    assert days.shift_begins(day, 0) == days.begins(day)
    assert days.shift_ends(day, len(days.shifts) - 1) == days.ends(day)
    assert day_named(date_of(day)) == day


@given(days, days, days, st.integers(10**12, 2 * 10**12), st.integers(0, 40), st.integers(-80, 80))
def test_days_that_are_counted_otherwise_leave_no_moment_out_and_begin_none_anew(
    was: GamingDays, then: GamingDays, now: GamingDays, at: int, later: int, hours: int
) -> None:
    days = was.followed_by(then, at).followed_by(now, at + later * HOUR)
    moment = at + hours * HOUR
    day, shift = days.day_of(moment), days.shift_of(moment)
    assert days.begins(day) <= moment < days.ends(day) == days.begins(day + 1)
    assert days.shift_begins(day, shift) <= moment < days.shift_ends(day, shift)
    if moment <= at:
        assert (day, days.begins(day)) == (was.day_of(moment), was.begins(day))
    assert days.day_of(at + 1) == was.day_of(at), "the day that has begun goes on"
    assert days.day_of(at + 80 * HOUR) == now.day_of(at + 80 * HOUR)


def test_a_day_goes_on_until_the_first_begins_that_is_counted_otherwise() -> None:
    zone = "Asia/Ho_Chi_Minh"
    noon, six = GamingDays(zone, 12, (Shift("all", 12),)), GamingDays()
    later = six.followed_by(noon, at(zone, "2026-11-17T10:00"))
    assert date_of(later.day_of(at(zone, "2026-11-18T11:59"))) == "2026-11-17"
    assert date_of(later.day_of(at(zone, "2026-11-18T12:00"))) == "2026-11-18"
    assert len(later.shifts_of(later.day_of(at(zone, "2026-11-17T11:00")))) == 3
    back = later.followed_by(six, at(zone, "2026-11-17T11:00"))
    assert date_of(back.day_of(at(zone, "2026-11-18T06:00"))) == "2026-11-18"


def test_the_standard_is_six_in_the_morning_in_vietnam() -> None:
    days, zone = GamingDays(), "Asia/Ho_Chi_Minh"
    assert date_of(days.day_of(at(zone, "2026-11-17T05:59"))) == "2026-11-16"
    assert date_of(days.day_of(at(zone, "2026-11-17T06:00"))) == "2026-11-17"
    of = {"06:00": 0, "13:59": 0, "14:00": 1, "21:59": 1, "22:00": 2, "05:59": 2}
    assert {hour: days.shift_of(at(zone, f"2026-11-17T{hour}")) for hour in of} == of


@pytest.mark.parametrize(
    ("day", "hours"), [("2026-03-28", 23), ("2026-10-24", 25), ("2026-06-01", 24)]
)
def test_summer_time_makes_days_of_23_and_25_hours(day: str, hours: int) -> None:
    berlin, number = GamingDays("Europe/Berlin"), day_named(day)
    assert number is not None
    assert berlin.ends(number) - berlin.begins(number) == hours * HOUR
    # The night shift has it: the clocks change between two and three.
    assert berlin.shift_ends(number, 2) - berlin.shift_begins(number, 2) == (hours - 16) * HOUR


def test_an_hour_that_the_clocks_pass_over_is_when_they_do() -> None:
    """A day that begins at two begins at three when there is no two."""
    two = GamingDays("Europe/Berlin", 2, (Shift("all", 2),))
    number = day_named("2026-03-29")
    assert number is not None and two.begins(number) == at("Europe/Berlin", "2026-03-29T03:00")


def test_moments_are_of_one_day_until_the_next_begins_and_not_for_24_hours() -> None:
    """On the Saturday before the clocks go back the house's day has 25 hours."""
    zone = "Europe/Berlin"
    days, six = GamingDays(zone), at(zone, "2026-10-24T06:00")
    assert days.began(six + 25 * HOUR - 1) == six == days.began(six)
    assert days.is_same(six, six + 25 * HOUR - 1) and not days.is_same(six, six + 25 * HOUR)
    assert not days.is_same(six - 1, six)


def test_a_day_is_named_by_a_date_that_a_house_can_have() -> None:
    assert (day_named("1970-01-01"), day_named("2026-11-17")) == (0, 20_774)
    for text in ("1969-12-31", "9000-01-02", "2026-02-29", "today", ""):
        assert day_named(text) is None


def test_days_are_as_the_settings_have_them_and_else_as_they_were() -> None:
    days = GamingDays("Europe/Berlin", 9, (Shift("all", 9),))
    assert days.written({"tables": "[]"}) == days
    assert days.written({"time_zone": '"UTC"', "gaming_day_hour": "7"}) == GamingDays(
        "UTC", 7, (Shift("all", 9),)
    )
    early = days.written({"shifts": '[{"name":"early","hour":9},{"name":"late","hour":21}]'})
    assert early.shifts == (Shift("early", 9), Shift("late", 21)) and early.zone == days.zone


def test_days_that_no_house_can_count_by_are_refused() -> None:
    with refusing("time-zone-unknown"):
        GamingDays("Asia/Atlantis").checked()
    with refusing("time-zone-unknown"):
        GamingDays("../../etc/passwd").checked()
    for shifts in ((), (Shift("late", 7),), (Shift("a", 6), Shift("b", 6)), (Shift("a", 30),)):
        with refusing("shifts-invalid"):
            GamingDays(shifts=shifts).checked()
    with refusing("shifts-invalid"):
        GamingDays(shifts=(Shift("a", 6), Shift("b", 22), Shift("c", 14))).checked()
    with refusing("shifts-named-alike"):
        GamingDays(shifts=(Shift("a", 6), Shift("a", 14))).checked()


def test_they_are_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().days == GamingDays()
    monkeypatch.setenv("CROUPIER_TIME_ZONE", "Europe/Berlin")
    monkeypatch.setenv("CROUPIER_GAMING_DAY_HOUR", "9")
    with refusing("shifts-invalid", hour=9):
        read_settings()
    shifts = ({"name": "all", "hour": 9},)
    assert read_settings(shifts=shifts).days.begins(0) == 8 * HOUR
    monkeypatch.setenv("CROUPIER_TIME_ZONE", "Nowhere")
    with refusing("time-zone-unknown"):
        read_settings()
