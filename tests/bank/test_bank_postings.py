"""Postings balance, every movement has its name, and a tray's counts say what the table won."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.bank import events as e
from croupier.bank.accounts import HOLDS_CASH, KINDS, OWED, account, kind_of, side_of
from croupier.bank.entries import MOVEMENTS, bank_postings, correction, movement
from croupier.bank.postings import Posting, changes, posting
from croupier.bank.tray import Tray, trays

names = st.sampled_from([account("EUR", kind, "x") for kind in KINDS])
amounts = st.integers(1, 10**15)


def balances(postings: list[Posting]) -> dict[str, int]:
    return changes(postings)


@given(st.lists(st.tuples(names, names, amounts).filter(lambda x: x[0] != x[1])))
def test_any_postings_sum_to_zero(moves: list[tuple[str, str, int]]) -> None:
    changed = changes(posting(debit, credit, amount, "any") for debit, credit, amount in moves)
    assert sum(amount * side_of(name) for name, amount in changed.items()) == 0


def test_currencies_do_not_mix_and_nothing_is_no_posting() -> None:
    with pytest.raises(AssertionError):
        posting("EUR/cage", "USD/wallet/ann", 1, "deposit")
    with pytest.raises(AssertionError):
        posting("EUR/cage", "EUR/wallet/ann", 0, "deposit")


def test_only_cash_and_what_is_owed_stand_on_the_side_of_what_the_house_has() -> None:
    asset = {kind for kind in KINDS if side_of(account("EUR", kind, "x")) < 0}
    assert asset == {"cage", "drop", "receivable"} == set(HOLDS_CASH) | set(OWED)
    assert kind_of("EUR/escrow/B-07/3/34") == "escrow"


def test_a_deposit_grows_the_cage_and_the_wallet_alike() -> None:
    assert changes(bank_postings("EUR", e.Deposited("cashier", 0, "ann", 70))) == {
        "EUR/cage": 70,
        "EUR/wallet/ann": 70,
    }


def test_a_banker_win_shows_its_commission_as_a_posting_of_its_own() -> None:
    """1,000 on Banker at 19 to 20: the tray gives 1,000, 950 to the patron and 50 kept back."""
    table, coup = "B-07", "B-07/3/34"
    postings = [
        movement("EUR", table, coup, "patron", "felt", "ann", 1000, "banker"),
        movement("EUR", table, coup, "felt", "patron", "ann", 1000, "banker", "", 1, ["6.1.2.1"]),
        movement("EUR", table, coup, "house", "patron", "ann", 950, "banker", "", 1, ["5.1.2"]),
        movement("EUR", table, coup, "house", "commission", "ann", 50, "banker", "", 1),
    ]
    assert [p.what for p in postings] == ["stake", "returned", "paid", "commission"]
    assert balances(postings) == {
        "EUR/wallet/ann": 950,
        "EUR/escrow/B-07/3/34": 0,
        "EUR/float/B-07": -1000,
        "EUR/commission": 50,
    }
    assert postings[2] == Posting(
        "EUR/float/B-07", "EUR/wallet/ann", 950, "paid", "ann", coup, "banker", 1, "5.1.2"
    )


@pytest.mark.parametrize(("source", "target"), list(MOVEMENTS))
def test_every_movement_at_a_table_balances(source: str, target: str) -> None:
    one = movement("EUR", "R-02", "R-02/1/5", source, target, "ann", 10, "red", "R-02:blue")
    assert sum(a * side_of(n) for n, a in balances([one]).items()) == 0


@pytest.mark.parametrize("amount", [25, -25])
def test_a_correction_passes_through_its_account_and_leaves_nothing_there(amount: int) -> None:
    both = correction("EUR", "B-07", "B-07/3/34", "ann", amount, ["7.16"])
    assert balances(list(both)) == {
        "EUR/float/B-07": -amount,
        "EUR/correction": 0,
        "EUR/wallet/ann": amount,
    }
    assert {p.what for p in both} == {"correction"} and {p.clauses for p in both} == {"7.16"}


def test_hold_is_win_over_drop() -> None:
    """The trade's own example: 100,000 out, 20,000 filled, 30,000 dropped, 96,000 counted."""
    tray = Tray("B-07", opening=100_000, fills=20_000, credits=5_000, drop=30_000, closing=96_000)
    assert tray.win() == 11_000
    assert tray.hold() == Fraction(11, 30)
    assert Tray("B-07", closing=0).hold() is None


acts = st.lists(
    st.tuples(st.sampled_from(["fill", "credit", "buy-in", "lost", "won"]), st.integers(1, 999)),
    max_size=30,
)


@given(acts)
def test_the_trays_win_is_what_patrons_lost(acts: list[tuple[str, int]]) -> None:
    """Counted from chips and cash alone, the win must be what settlement took less what it paid."""
    table, events = "B-07", [e.FloatOpened("pit", 0, "B-07", 100_000)]
    facts: list[e.BankEvent] = list(events)
    postings = list(bank_postings("EUR", facts[0]))
    lost = 0
    for act, amount in acts:
        if act in ("lost", "won"):
            source, target = ("felt", "house") if act == "lost" else ("house", "patron")
            postings.append(movement("EUR", table, "B-07/1/1", source, target, "ann", amount))
            lost += amount if act == "lost" else -amount
            continue
        kinds: dict[str, e.BankEvent] = {
            "fill": e.FloatFilled("pit", 0, table, amount),
            "credit": e.FloatCredited("pit", 0, table, amount),
            "buy-in": e.BoughtIn("dealer", 0, table, "ann", amount),
        }
        facts.append(kinds[act])
        postings += bank_postings("EUR", kinds[act])
    count = balances(postings)["EUR/float/B-07"]
    facts.append(e.FloatClosed("pit", 0, table, count, count))
    (tray,) = trays(facts, table)
    assert tray.win() == lost and tray.variance == 0


def test_each_opening_has_a_tray_of_its_own_and_what_is_no_tray_s_changes_none() -> None:
    facts: list[e.BankEvent] = [
        e.FloatFilled("pit", 0, "B-07", 7),  # before any opening: whose it was nobody can say
        e.FloatOpened("pit", 0, "B-07", 1_000),
        e.DropCollected("pit", 0, "B-07", 300),
        e.FloatClosed("pit", 0, "B-07", 1_100, 1_090),
        e.FloatOpened("pit", 0, "B-07", 2_000),
    ]
    first, second = trays(facts, "B-07")
    assert first == Tray("B-07", opening=1_000, closing=1_100, book=1_090)
    assert (first.win(), first.variance, first.hold()) == (100, 10, None)
    assert second == Tray("B-07", opening=2_000) and second.variance == 0
    assert second.win(1_950) == -50


def test_every_fact_away_from_the_felt_says_what_it_posts() -> None:
    samples: list[e.BankEvent] = [
        e.HouseFounded("x", 0, "EUR"), e.CapitalPaidIn("x", 0, 5), e.CapitalPaidOut("x", 0, 5),
        e.Deposited("x", 0, "ann", 5), e.Withdrawn("x", 0, "ann", 5),
        e.BoughtIn("x", 0, "B-07", "ann", 5), e.DropCollected("x", 0, "B-07", 5),
        e.FloatOpened("x", 0, "B-07", 5), e.FloatFilled("x", 0, "B-07", 5),
        e.FloatCredited("x", 0, "B-07", 5), e.FloatClosed("x", 0, "B-07", 5, 5),
    ]  # fmt: skip
    assert {type(sample) for sample in samples} == set(e.BANK_EVENTS.values())
    for sample in samples:
        changed = changes(bank_postings("EUR", sample))
        assert sum(amount * side_of(name) for name, amount in changed.items()) == 0
        assert bool(changed) == (not isinstance(sample, e.HouseFounded))
