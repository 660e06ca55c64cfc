"""Commits that are joined, as one thing that happens at two tables: all are kept, or none is."""

import pytest

from croupier.bank.postings import posting
from croupier.store import Store
from croupier.store.batch import Commit, Key, Repeated, Short, Stale, Written
from croupier.store.memory import MemoryStore

ANN, ESCROW = "EUR/wallet/ann", "EUR/escrow/R-01/1/1"
STAKE = ((posting(ANN, ESCROW, 50, "stake", "ann"),),)


def pair(
    here: int = 0, there: int = 0, key: Key | None = None, money: bool = False
) -> list[Commit]:
    """A wager at R-01 with chips of R-02, decided on these versions of both tables."""
    postings = STAKE if money else ()
    return [
        Commit("R-01", here, events=(b"staked",), postings=postings, key=key, answer=b"done"),
        Commit("R-02", there, events=(b"moved",), joined=True),
    ]


def streams(store: Store) -> dict[str, list[bytes]]:
    return {name: [r.event for r in store.records_of(name)] for name in store.streams()}


def test_joined_commits_are_kept_together_one_behind_the_other(store: Store) -> None:
    assert store.append(pair()) == [Written(1), Written(2)]
    assert streams(store) == {"R-01": [b"staked"], "R-02": [b"moved"]}


@pytest.mark.parametrize("stale", [0, 1])
def test_where_either_is_stale_neither_is_kept(store: Store, stale: int) -> None:
    moved_on = ("R-01", "R-02")[stale]
    store.append([Commit(moved_on, 0, events=(b"first",))])
    assert store.append(pair()) == [Stale(1 - stale), Stale(stale)]
    assert streams(store) == {moved_on: [b"first"]}
    assert store.head().position == 1


def test_where_money_is_short_neither_is_kept(store: Store) -> None:
    assert store.append(pair(money=True)) == [Short(ANN, 0, 50), Stale(0)]
    assert streams(store) == {} and store.balances([ANN, ESCROW]) == {}


def test_what_was_done_before_is_not_done_again_at_the_other_table_either(store: Store) -> None:
    key = Key("ann", "slip", b"body")
    assert store.append(pair(key=key)) == [Written(1), Written(2)]
    assert store.append(pair(1, 1, key)) == [Repeated(b"done"), Stale(1)]
    assert streams(store) == {"R-01": [b"staked"], "R-02": [b"moved"]}


def test_what_builds_on_joined_commits_that_were_kept_out_is_kept_out() -> None:
    store = MemoryStore()
    store.append([Commit("R-01", 0, events=(b"theirs",))])
    batch = [
        *pair(),  # stale at R-01
        Commit("R-02", 1, events=(b"built on what was moved",)),
        Commit("R-03", 0, events=(b"fine",)),
    ]
    assert store.append(batch) == [Stale(1), Stale(0), Stale(0), Written(2)]


def test_a_balance_that_a_decision_rests_on_must_be_just_so(store: Store) -> None:
    """What is owed beyond a wallet would be less if there were more in it."""
    store.append(
        [Commit("cage", 0, events=(b"in",), postings=((posting("EUR/cage", ANN, 70, "in"),),))]
    )
    rests = Commit("R-01", 0, events=(b"owed",), rests_on=((ANN, 60),))
    assert store.append([rests]) == [Stale(0)]
    nothing = Commit("R-01", 0, events=(b"owed",), rests_on=((ANN, 70), ("EUR/wallet/ben", 0)))
    assert store.append([nothing]) == [Written(2)]
