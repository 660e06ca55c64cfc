"""What every store promises, held on memory, SQLite and a real PostgreSQL."""

from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from threading import Event

import pytest

from croupier.bank.postings import Posting, posting
from croupier.store import Store, open_store
from croupier.store.batch import (
    REFUSED,
    Commit,
    Key,
    KeyReused,
    Outcome,
    Repeated,
    Short,
    Stale,
    Written,
    done,
)
from croupier.store.contract import CoupPlace
from croupier.store.journal import Head, Mark, is_chained

RULES = sha256(b"a rulebook").digest()
CAGE, ANN, ESCROW, BEN = "EUR/cage", "EUR/wallet/ann", "EUR/escrow/B-07/1/1", "EUR/wallet/ben"


def deposit(amount: int, wallet: str = ANN) -> Posting:
    return posting(CAGE, wallet, amount, "deposit", wallet.rpartition("/")[2])


def stake(amount: int, wallet: str = ANN) -> Posting:
    return posting(
        wallet, ESCROW, amount, "stake", wallet.rpartition("/")[2], "B-07/1/1", "banker", 1
    )


def commit(
    stream: str = "B-07",
    expected: int = 0,
    *postings: Posting,
    events: tuple[bytes, ...] = (b"{}",),
    key: Key | None = None,
    answer: bytes = b"",
) -> Commit:
    posted = (postings, *((),) * len(events))[: len(events)]
    return Commit(stream, expected, 7, RULES, events, posted, key, answer)


def test_events_are_dense_and_chained_across_streams(store: Store) -> None:
    first = store.append([commit(events=(b"one", b"two")), commit("R-02", events=(b"three",))])
    second = store.append([commit(expected=2, events=(b"four",))])
    assert [*first, *second] == [Written(1), Written(3), Written(4)]
    records = store.records(0)
    assert [(r.position, r.stream, r.version, r.event) for r in records] == [
        (1, "B-07", 1, b"one"),
        (2, "B-07", 2, b"two"),
        (3, "R-02", 1, b"three"),
        (4, "B-07", 3, b"four"),
    ]
    head = Head()
    for record in records:
        assert is_chained(head, record)
        assert record.rules == RULES and record.at == 7
        head = Head(record.position, record.hash)
    assert store.head() == head
    assert store.records(2, 1) == records[2:3]
    assert store.records_of("B-07", 1) == [records[1], records[3]]
    assert store.streams() == {"B-07": 3, "R-02": 1} and store.streams("R-") == {"R-02": 1}
    assert store.versions(["R-02", "none"]) == {"R-02": 1}


def test_money_moves_with_its_event(store: Store) -> None:
    store.append([commit("cage/ann", 0, deposit(500)), commit("B-07", 0, stake(120))])
    assert store.balances([CAGE, ANN, ESCROW, BEN]) == {CAGE: 500, ANN: 380, ESCROW: 120}
    assert store.sums() == {"EUR": 0}
    assert store.postings(1, 2) == [
        (2, 0, ANN, ESCROW, 120, "stake", "ann", "B-07/1/1", "banker", 1, ""),
    ]
    assert [row[0] for row in store.statement("ann", 10**9)] == [2, 1]
    assert [row[0] for row in store.statement("ann", 2)] == [1]
    assert [account.name for account in store.accounts("EUR/escrow", 2)] == [ESCROW, ANN]


@pytest.mark.parametrize("moved", [Posting(CAGE, ANN, 0, "in"), Posting(CAGE, CAGE, 5, "in")])
def test_what_moves_nothing_is_no_posting(store: Store, moved: Posting) -> None:
    with pytest.raises(ValueError, match="moves nothing"):
        store.append([commit("cage/ann", 0, moved)])
    assert store.head().position == 0


def test_one_that_is_short_does_not_spoil_its_neighbours(store: Store) -> None:
    outcomes = store.append(
        [
            commit("cage/ann", 0, deposit(100)),
            commit("B-07", 0, stake(60)),
            commit("R-02", 0, stake(60)),
            commit("L7-1", 0, stake(40)),
        ]
    )
    assert outcomes == [Written(1), Written(2), Short(ANN, 40, 60), Written(3)]
    assert store.balances([ANN, ESCROW]) == {ANN: 0, ESCROW: 100}
    assert store.versions(["R-02", "L7-1"]) == {"L7-1": 1}


def test_the_cage_pays_out_no_more_than_it_holds(store: Store) -> None:
    store.append([commit("cage/ann", 0, deposit(100))])
    taken = posting(ANN, CAGE, 101, "withdrawal", "ann")
    assert store.append([commit("cage/ann", 1, taken)]) == [Short(ANN, 100, 101)]


def test_a_decision_on_an_old_version_is_stale(store: Store) -> None:
    outcomes = store.append([commit(), commit(), commit(expected=1), commit(expected=5)])
    assert outcomes == [Written(1), Stale(1), Written(2), Stale(2)]
    assert store.append([commit(expected=1)]) == [Stale(2)]
    assert store.head().position == 2


def test_a_key_has_one_effect_and_one_answer(store: Store) -> None:
    key = Key("ann", "k-1", b"body")
    mine = commit(key=key, answer=b"done")
    assert store.append([mine, mine]) == [Written(1), Repeated(b"done")]
    again = commit(expected=9, key=key, answer=b"other")
    assert store.append([again]) == [Repeated(b"done")]
    assert store.append([commit(expected=1, key=Key("ann", "k-1", b"BODY"))]) == [KeyReused()]
    # Someone else's key of the same name is another key.
    assert store.append([commit(expected=1, key=Key("ben", "k-1", b"body"))]) == [Written(2)]
    assert store.answers([key, Key("ann", "k-2", b"")]) == {("ann", "k-1"): (b"body", b"done")}


def test_a_key_that_did_something_is_known_by_the_journal_alone(store: Store) -> None:
    key, told = Key("ann", "k-1", b"body"), done("B-07", 1, 2)
    first = commit(events=(b"a", b"b"), key=key)
    assert store.append([first, first]) == [Written(1), Repeated(told)]
    assert store.every_answer(("", ""), 9) == []  # so there is no row that could be missing
    one, two = store.records(0)
    assert Mark.read(one.rules).count == 2 and one.has_mark and not two.has_mark
    assert one.book == two.book == two.rules
    again = commit(expected=2, key=key, answer=b"other")
    assert store.append([again]) == [Repeated(told)]
    assert store.append([commit(expected=2, key=Key("ann", "k-1", b"BODY"))]) == [KeyReused()]
    assert store.append([commit(expected=2, key=Key("ben", "k-1", b"body"))]) == [Written(3)]
    assert store.answers([key]) == {("ann", "k-1"): (b"body", told)}
    ((body, _),) = store.answers([Key("ann", "k-1", b"BODY")]).values()
    assert body != b"BODY"


def test_a_refusal_is_an_answer_too(store: Store) -> None:
    key = Key("ann", "k", b"body")
    assert store.append([commit(events=(), key=key, answer=b"no")]) == [Written(1)]
    assert store.head().position == 0
    assert store.append([commit(key=key, answer=b"yes")]) == [Repeated(b"no")]


def test_what_the_house_does_once_for_ever_it_does_when_it_can(store: Store) -> None:
    """Only that it was done is kept: whatever it was refused once was its answer for good."""
    once, refusal = Key("house", "open B-07", b""), REFUSED + b"}"
    refused = commit(events=(), key=once, answer=refusal)
    assert store.append([refused]) == [Written(1)]
    assert store.every_answer(("", ""), 9) == []
    assert store.append([refused]) == [Written(1)]
    assert store.append([commit(key=once)]) == [Written(1)]
    assert store.append([commit(expected=1, key=once)]) == [Repeated(done("B-07", 1, 1))]
    assert store.append([commit(events=(), key=once, answer=refusal)]) == [
        Repeated(done("B-07", 1, 1))
    ]


def test_snapshots_coups_and_sealed_things_come_with_their_commit(store: Store) -> None:
    first = Commit(
        "B-07",
        0,
        0,
        RULES,
        (b"a", b"b"),
        snapshot=b"state",
        coups=(("B-07/1/1", 1),),
        sealed=(("B-07/1", store.seal("B-07/1", b"order")),),
    )
    store.append([first])
    assert store.snapshot("B-07") == (2, b"state")
    assert store.snapshot("R-02") is None and store.snapshot_versions() == {"B-07": 2}
    assert store.coup("B-07/1/1") == CoupPlace("B-07", 2, 2)
    store.append([Commit("B-07", 2, events=(b"c", b"d"), coups=(("B-07/1/2", 1),))])
    assert store.coup("B-07/1/1") == CoupPlace("B-07", 2, 3)
    assert store.coup("B-07/1/2") == CoupPlace("B-07", 4, 4)
    assert store.coup("B-07/1/3") is None
    assert store.coups() == [("B-07/1/1", "B-07", 2), ("B-07/1/2", "B-07", 4)]
    assert store.coups("B-07/1/1", 1) == [("B-07/1/2", "B-07", 4)]
    assert store.coups("B-07/1/2") == []
    assert store.unseal("B-07/1") == b"order" and store.unseal("B-07/2") is None


def test_corrections_are_found_by_their_coup(store: Store) -> None:
    right = posting("EUR/correction", ANN, 5, "correction", "ann", "B-07/1/1", clauses=("7.16",))
    fund = posting(CAGE, "EUR/correction", 5, "capital")
    store.append([commit("B-07", 0, fund, right)])
    assert store.corrections("B-07/1/1") == [
        (1, 1, "EUR/correction", ANN, 5, "correction", "ann", "B-07/1/1", "", 0, "7.16")
    ]


def test_rulebooks_are_kept_by_their_digest(store: Store) -> None:
    store.keep_rulebook(RULES, "baccarat", b"a rulebook")
    store.keep_rulebook(RULES, "baccarat", b"a rulebook")
    assert store.rulebook(RULES) == ("baccarat", b"a rulebook")
    assert store.rulebook(b"") is None


def test_an_empty_batch_changes_nothing(store: Store) -> None:
    assert store.append([]) == []
    assert store.head() == Head()


def test_all_is_there_after_opening_again(address: str) -> None:
    if address == "memory:":
        pytest.skip("a store that forgets")
    store = open_store(address)
    store.append([commit("cage/ann", 0, deposit(5), key=Key("ann", "k", b"b"), answer=b"ok")])
    head = store.head()
    store.close()
    again = open_store(address)
    assert again.head() == head and again.balances([ANN]) == {ANN: 5}
    assert again.append([commit("cage/ann", 1, key=Key("ann", "k", b"b"))]) == [Repeated(b"ok")]
    again.close()


def test_many_writers_never_make_a_wallet_negative_nor_leave_a_gap(address: str) -> None:
    """Each writer is a process of the house of its own; there is money for 40 of 80 stakes."""
    if address == "memory:":
        pytest.skip("one process only")
    seed = open_store(address)
    seed.append([commit("cage/ann", 0, deposit(400))])

    def bet(writer: int) -> list[Outcome]:
        own = open_store(address)
        outcomes, version = [], 0
        for nth in range(10):
            key = Key("ann", f"{writer}-{nth}", b"body")
            outcomes += own.append([commit(f"T-{writer}", version, stake(10), key=key)])
            version += isinstance(outcomes[-1], Written)
        own.close()
        return outcomes

    with ThreadPoolExecutor(8) as pool:
        outcomes = [outcome for some in pool.map(bet, range(8)) for outcome in some]
    kinds = [type(outcome) for outcome in outcomes]
    assert kinds.count(Written) == 40 and kinds.count(Short) == 40
    assert seed.balances([ANN, ESCROW]) == {ANN: 0, ESCROW: 400}
    assert [record.position for record in seed.records(0)] == list(range(1, 42))
    assert seed.sums() == {"EUR": 0}
    seed.close()


def test_racing_writers_of_one_version_have_one_winner(address: str) -> None:
    if address == "memory:":
        pytest.skip("one process only")
    stores = [open_store(address) for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        outcomes = list(pool.map(lambda own: own.append([commit()]), stores))
    assert sorted(type(outcome).__name__ for (outcome,) in outcomes) == ["Stale"] * 5 + ["Written"]
    for own in stores:
        own.close()


def test_old_answers_are_dropped_and_the_houses_own_are_not(store: Store) -> None:
    """More than a page of them; a key is free again with its answer, and the journal stays."""
    keys = [Key("ann", f"{n:05}", b"body") for n in range(5_100)]
    house = Key("house", "welcome ann", b"")
    old = [Commit("B-07", 0, 10, key=key, answer=b"no") for key in (*keys, house)]
    new = Key("ann", "late", b"body")
    store.append([*old, Commit("B-07", 0, 11, events=(b"{}",), key=new, answer=b"yes")])
    assert store.forget_answers(11) == len(keys) and store.forget_answers(11) == 0
    assert set(store.answers([keys[0], keys[-1], house, new])) == {
        ("house", "welcome ann"),
        ("ann", "late"),
    }
    assert store.append([Commit("B-07", 1, 12, key=keys[3], answer=b"again")]) == [Written(2)]
    assert store.head().position == 1


def test_a_frozen_store_shows_one_moment_while_the_house_goes_on(store: Store) -> None:
    store.append([commit(events=(b"one",))])
    with store.frozen() as still:
        store.append([commit(expected=1, events=(b"two",))])
        assert [record.event for record in still.records(0)] == [b"one"]
        assert [record.event for record in still.records_of("B-07")] == [b"one"]
        assert still.head().position == 1 and still.versions(["B-07"]) == {"B-07": 1}
    assert store.head().position == 2


def test_one_process_at_a_time_has_the_right_to_deal(store: Store, address: str) -> None:
    here, there = store.dealing(), store.dealing()
    token = here.hold()
    assert token is not None and here.hold() == token  # renewed, not taken again
    assert (there.hold() is None) == address.startswith("postgresql")  # else there is one process
    here.let_go()
    taken = there.hold()
    assert taken is not None and (taken > token or not token)
    there.let_go()


def test_news_is_of_what_other_processes_write(store: Store, address: str) -> None:
    stop, writes = Event(), address.startswith("postgresql")
    with ThreadPoolExecutor(1) as others:
        news = store.news(stop, 0.01)
        if writes:
            others.submit(_write_until, store, stop)
            assert next(news) > 0
        stop.set()
        assert writes or list(news) == []


def _write_until(store: Store, stop: Event) -> None:
    version = 0
    while not stop.wait(0.01):
        store.append([commit(expected=version)])
        version += 1


def test_each_store_has_people_of_its_own(store: Store) -> None:
    ann = store.people.add("Ann", "patron", "", "hash", 7)
    assert store.people.person(ann.id) == ann
    assert store.people.names(10) == {ann.id: "Ann"} and store.people.names(0) == {}
