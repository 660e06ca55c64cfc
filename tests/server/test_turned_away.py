"""Who opens far too many lines is not heard for a while, and whoever is elsewhere is."""

import socket

import pytest
from house_online import open_house_online

from croupier.server.accounts.rates import Rate
from croupier.server.http.arrival import Line
from croupier.server.http.turned_away import MOST_SHUT, SHUT_SECONDS, TurnedAway
from croupier.store.memory import MemoryStore

HERE, NEAR, ELSEWHERE = "127.0.0.9", "127.0.0.200", "127.0.1.9"


def _is_heard(source: str, port: int) -> bool:
    """Call from an address: on one machine a call is taken at once, or never."""
    family = socket.AF_INET6 if ":" in source else socket.AF_INET
    with socket.socket(family) as line:
        line.settimeout(0.2)
        line.bind((source, 0))
        try:
            line.connect(("::1" if ":" in source else "127.0.0.1", port))
        except TimeoutError:
            return False
        return True


def test_a_neighbourhood_is_not_heard_until_its_time_is_over() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port, door = listening.getsockname()[1], TurnedAway([listening])
        assert _is_heard(HERE, port)
        door.shut("127.0.0.0/24", 10.0)
        door.shut("2001:db8::/64", 10.0)
        assert not _is_heard(HERE, port) and not _is_heard(NEAR, port)
        assert _is_heard(ELSEWHERE, port)
        door.look(10.0 + SHUT_SECONDS / 2)
        assert not _is_heard(HERE, port)
        door.look(10.0 + SHUT_SECONDS)
        assert _is_heard(HERE, port)


def test_neighbourhoods_of_both_kinds_are_told_apart() -> None:
    with socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True) as listening:
        port, door = listening.getsockname()[1], TurnedAway([listening])
        door.shut("::/64", 0.0)
        assert not _is_heard("::1", port) and _is_heard(HERE, port)
        door.shut("127.0.0.0/24", 0.0)
        assert not _is_heard(HERE, port) and _is_heard(ELSEWHERE, port)


def test_so_many_are_shut_out_at_a_time_and_what_is_no_network_is_not() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port, door = listening.getsockname()[1], TurnedAway([listening])
        door.shut("", 0.0)
        door.shut("a name", 0.0)
        for nth in range(MOST_SHUT - 1):
            door.shut(f"2001:db8:{nth:x}::/64", 0.0)
        door.shut("127.0.0.0/24", 0.0)
        door.shut("127.0.1.0/24", 0.0)
        assert not _is_heard(HERE, port) and _is_heard(ELSEWHERE, port)


def test_a_house_hears_no_more_of_whoever_opens_lines_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with open_house_online(store=MemoryStore()) as house:  # and wait until it has closed
        port = int(house.address.rpartition(":")[2])
        monkeypatch.setattr(Line, "opened", Rate(0.001, 5))
        monkeypatch.setattr(TurnedAway, "look", lambda *_: None)
        assert not all(_is_heard(HERE, port) for _ in range(1000))
        assert _is_heard(ELSEWHERE, port)
    with pytest.raises(ConnectionRefusedError):
        _is_heard(ELSEWHERE, port)  # a house that has closed listens no more
