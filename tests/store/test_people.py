"""What a patron sets against playing too long is never undone by something written beside it."""

import pytest

from croupier.floor.care import cool_off, exclude, note_play, set_limits
from croupier.rules.gaming_day import GamingDays
from croupier.store import open_store
from croupier.store.people import Care, People


@pytest.fixture
def people(address: str) -> People:
    return open_store(address).people


def test_counting_play_does_not_undo_a_limit_set_meanwhile(people: People) -> None:
    people.keep_care("ann", Care())
    read_before = note_play(people.care("ann"), 1, 60_000, GamingDays())
    people.keep_care("ann", set_limits(people.care("ann"), 500, 30, 60_000, GamingDays()))
    people.keep_play("ann", read_before)
    kept = people.care("ann")
    assert (kept.loss, kept.minutes, kept.played_ms) == (500, 30, 59_999)


def test_a_hold_on_play_stands_whatever_was_read_before_it(people: People) -> None:
    people.keep_care("ann", Care())
    stale = people.care("ann")
    people.keep_care("ann", exclude(stale, 9_000))
    people.keep_care("ann", cool_off(stale, 7_000))
    kept = people.care("ann")
    assert (kept.excluded_until, kept.cool_off_until) == (9_000, 7_000)


def test_the_first_play_of_a_patron_is_kept(people: People) -> None:
    people.keep_play("ben", Care(day=3, played_ms=7))
    assert people.care("ben") == Care(day=3, played_ms=7)
