"""Writers of one file: one at a time, those with money first, and never for ever."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from croupier.store.turns import Turn, Turns

WAIT_MS = 60_000


@contextmanager
def wanting(turn: Turn, name: str, had: list[str]) -> Iterator[None]:
    """Have someone want the file for as long as this lasts, and wait until they have had it."""

    def want() -> None:
        with turn():
            had.append(name)

    thread = Thread(target=want)
    thread.start()
    yield
    thread.join()


def test_what_moves_money_goes_before_all_that_waits() -> None:
    turns, had, is_held, may_go = Turns(WAIT_MS), list[str](), Event(), Event()

    def hold() -> None:
        with turns.other():
            is_held.set()
            may_go.wait()

    holder = Thread(target=hold)
    holder.start()
    is_held.wait()
    with wanting(turns.other, "a guest", had), wanting(turns.other, "another guest", had):
        with wanting(turns.money, "a wager", had):
            while not turns._money_waits:
                pass
            assert had == []
            may_go.set()
        assert had[0] == "a wager"
    holder.join()
    assert sorted(had) == ["a guest", "a wager", "another guest"]


def test_who_is_never_let_have_it_goes_on_and_takes_nothing_from_who_has() -> None:
    turns, had = Turns(wait_ms=1), list[str]()
    with turns.money():
        with wanting(turns.other, "a guest", had):
            pass
        assert had == ["a guest"] and turns._is_taken
    assert not turns._is_taken
