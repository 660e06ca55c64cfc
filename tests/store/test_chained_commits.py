"""Commits of one batch that build on each other: when one is kept out, so is what builds on it."""

from croupier.store.batch import Commit, Stale, Written
from croupier.store.memory import MemoryStore


def test_a_commit_built_on_a_stale_one_is_stale_though_its_version_fits() -> None:
    store = MemoryStore()
    assert store.append([Commit("t", 0, events=(b"first",))]) == [Written(1)]
    # Another process writes version 2 while this one decides 2 and, on top of it, 3.
    assert store.append([Commit("t", 1, events=(b"theirs",))]) == [Written(2)]
    ours = [Commit("t", 1, events=(b"ours",)), Commit("t", 2, events=(b"built on ours",))]
    assert store.append(ours) == [Stale(2), Stale(2)]
    assert [record.event for record in store.records_of("t")] == [b"first", b"theirs"]


def test_other_streams_of_the_batch_are_not_held_up() -> None:
    store = MemoryStore()
    batch = [
        Commit("a", 5, events=(b"stale",)),
        Commit("a", 6, events=(b"built on it",)),
        Commit("b", 0, events=(b"fine",)),
        Commit("a", 0, events=(b"decided on what is there",)),
    ]
    assert store.append(batch) == [Stale(0), Stale(0), Written(1), Written(2)]
