"""A replica is read when it has everything, and never instead of what someone was told."""

from collections.abc import Callable

from sqlalchemy.exc import OperationalError

from croupier.store import open_store
from croupier.store.batch import Commit
from croupier.store.journal import Head
from croupier.store.memory import MemoryStore
from croupier.store.opening import open_replica
from croupier.store.replica import Readings


def behind(primary: MemoryStore, by: int) -> MemoryStore:
    replica = MemoryStore()
    for nth in range(primary.head().position - by):
        replica.append([Commit("house", nth, events=(b"{}",))])
    return replica


def a_primary() -> MemoryStore:
    primary = MemoryStore()
    for nth in range(3):
        primary.append([Commit("house", nth, events=(b"{}",))])
    return primary


def test_a_reader_is_given_the_replica_once_it_has_everything() -> None:
    primary = a_primary()
    level, late = behind(primary, 0), behind(primary, 1)
    assert Readings(primary, level).level() is level
    assert Readings(primary, late).level() is primary
    assert Readings(primary, late).lagging is late
    assert Readings(primary).level() is primary and Readings(primary).lagging is primary


def test_a_replica_that_is_away_is_not_missed() -> None:
    class Away(MemoryStore):
        def head(self) -> Head:
            raise OperationalError("select", {}, Exception("gone"))

    primary = a_primary()
    assert Readings(primary, Away()).level() is primary


def test_a_replica_is_asked_for_at_an_address_of_its_own(new_postgres: Callable[[], str]) -> None:
    address = new_postgres()
    primary = open_store(address)
    primary.append([Commit("house", 0, events=(b"{}",))])
    # No standby here: whoever asks for one by name is refused, and the primary is read.
    for wanted, expected in (("any", True), ("standby", False)):
        replica = open_replica(f"{address}?target_session_attrs={wanted}", primary)
        chosen = Readings(primary, replica).level()
        assert (chosen is replica) == expected
        replica.close()
    primary.close()
