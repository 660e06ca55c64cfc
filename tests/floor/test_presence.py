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
