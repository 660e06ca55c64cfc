"""Processes of one house know of each other, so that no epoch begins under one at work."""

from collections.abc import Callable
from threading import Event, Thread

from croupier.floor.presence import present
from croupier.store import open_store


def test_who_starts_sees_who_is_at_work_and_not_who_has_gone(
    new_postgres: Callable[[], str],
) -> None:
    store = open_store(new_postgres())
    with present(store) as first:
        assert first.is_alone
        first.begin()
        with present(store) as second:
            assert not second.is_alone
            second.begin()
            with present(store) as third:
                assert not third.is_alone
    with present(store) as later:
        assert later.is_alone


def test_who_starts_waits_for_who_is_starting(new_postgres: Callable[[], str]) -> None:
    store = open_store(new_postgres())
    alone: list[bool] = []
    waits = Event()

    def start() -> None:
        waits.set()
        with present(store) as other:
            alone.append(other.is_alone)

    with present(store) as first:
        thread = Thread(target=start)
        thread.start()
        waits.wait()
        assert alone == [], "its epoch may be beginning"
        first.begin()
        thread.join(30)
        assert alone == [False]


def test_who_starts_alone_need_not_wait_for_the_right_of_one_that_died(
    new_postgres: Callable[[], str],
) -> None:
    store = open_store(new_postgres())
    died, alive = store.dealing(), store.dealing()
    with present(store) as first:
        first.begin()
        assert died.hold() == 1
        with present(store) as second:
            second.begin()
            assert alive.hold() is None, "whoever has it is at work"
    with present(store) as next_one:
        next_one.begin()
        assert alive.hold() == 2
        assert died.hold() is None
