"""Postings balance, and every movement has its name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.bank import events as e
from croupier.bank.accounts import HOLDS_CASH, KINDS, OWED, account, kind_of, side_of
from croupier.bank.entries import MOVEMENTS, bank_postings, correction, felt
from croupier.bank.postings import Posting, changes, posting

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
    assert asset == set(HOLDS_CASH) | set(OWED)
    assert asset == {"cage", "drop", "box", "found", "mint", "receivable", "short"}
    assert kind_of("EUR/escrow/B-07/3/34") == "escrow"


def test_a_deposit_grows_the_cage_and_the_wallet_alike() -> None:
    assert changes(bank_postings("EUR", e.Deposited("cashier", 0, "ann", 70))) == {
        "EUR/cage": 70,
        "EUR/wallet/ann": 70,
    }


def movement(
    table: str, coup: str, source: str, target: str, amount: int, bet: str, chips: str = "",
    line: int = 0, clauses: tuple[str, ...] = (),
) -> Posting:  # fmt: skip
    """Post one movement of Ann's."""
    move = ("ann", source, target, amount, bet, chips, line, clauses)
    (made,) = felt("EUR", table, coup).postings((move,))
    return made


def test_a_banker_win_shows_its_commission_as_a_posting_of_its_own() -> None:
    """1,000 on Banker at 19 to 20: the tray gives 1,000, 950 to the patron and 50 kept back."""
    table, coup = "B-07", "B-07/3/34"
    postings = [
        movement(table, coup, "patron", "felt", 1000, "banker"),
        movement(table, coup, "felt", "patron", 1000, "banker", "", 1, ("6.1.2.1",)),
        movement(table, coup, "house", "patron", 950, "banker", "", 1, ("5.1.2",)),
        movement(table, coup, "house", "commission", 50, "banker", "", 1),
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
    one = movement("R-02", "R-02/1/5", source, target, 10, "red", "R-02:blue")
    assert sum(a * side_of(n) for n, a in balances([one]).items()) == 0


def test_what_a_wallet_cannot_pay_of_a_correction_is_owed() -> None:
    """Of 100 only 30 is there: the tray has its 100, of which 70 is a debt."""
    both = correction("EUR", "B-07", "B-07/3/34", "ann", -100, ["7.16"], commission=-5, owed=70)
    assert balances(list(both)) == {
        "EUR/float/B-07": 105,
        "EUR/correction": 0,
        "EUR/wallet/ann": -30,
        "EUR/receivable/ann": 70,
        "EUR/commission": -5,
    }
    for amount, owed in ((-100, 101), (100, 1), (-100, -1)):
        with pytest.raises(AssertionError):
            correction("EUR", "B-07", "B-07/3/34", "ann", amount, [], owed=owed)


@pytest.mark.parametrize("amount", [25, -25])
def test_a_correction_passes_through_its_account_and_leaves_nothing_there(amount: int) -> None:
    both = correction("EUR", "B-07", "B-07/3/34", "ann", amount, ["7.16"])
    assert balances(list(both)) == {
        "EUR/float/B-07": -amount,
        "EUR/correction": 0,
        "EUR/wallet/ann": amount,
    }
    assert {p.what for p in both} == {"correction"} and {p.clauses for p in both} == {"7.16"}


def test_every_fact_away_from_the_felt_says_what_it_posts() -> None:
    samples: list[e.BankEvent] = [
        e.HouseFounded("x", 0, "EUR"), e.CapitalPaidIn("x", 0, 5), e.CapitalPaidOut("x", 0, 5),
        e.Deposited("x", 0, "ann", 5), e.Withdrawn("x", 0, "ann", 5),
        e.BoughtIn("x", 0, "B-07", "ann", 5), e.DropCollected("x", 0, "B-07", 5),
        e.TakenAlone("x", 0, "buy-in", 5),
        e.MoneyPutRight("x", 0, "B-07/1/1", 0, ("x", "y"), {"ann": 5}),
        e.FloatOpened("x", 0, "B-07", 5), e.FloatFilled("x", 0, "B-07", 5),
        e.FloatCredited("x", 0, "B-07", 5), e.FloatClosed("x", 0, "B-07", 5, 5),
        e.VarianceFound("x", 0, "B-07", "tray-closed", 5, 7, "gone"),
        e.VarianceExplained("x", 0, "B-07", 1, "found", 5, "in the well", "y"),
        e.CountGiven("x", 0, "B-07", "drop-box", 5, "T1"),
        e.SlipRequested("x", 0, "B-07", 1, "fill", {5: 1}),
        e.SlipIssued("x", 0, "B-07", 1, "fill", {5: 1}),
        e.SlipReceived("x", 0, "B-07", 1, "credit", {5: 1}),
        e.SlipVoided("x", 0, "B-07", 1, "fill", {5: 1}, True, "not wanted"),
        e.ChipsSold("x", 0, {5: 1}), e.ChipsRedeemed("x", 0, {5: 1}),
        e.TipGiven("x", 0, "B-07", "ann", 5, "d", "y"), e.TipsPaid("x", 0, "d", 5, "y"),
        e.DebtPaid("x", 0, "ann", 5),
        e.ChipsBrought("x", 0, "B-07", "walk-in-B-07-3-1", {5: 1}),
        e.ChipsCarriedOff("x", 0, "B-07", "walk-in-B-07-3-1", 5),
        e.CageCounted("x", 0, 5, {}, "y", "gone", 7),
        e.BuyInTakenBack("x", 0, "B-07", "ann", 5, 7, 0, "y"),
        e.SuspectWrittenOff("x", 0, "s1", 5, "y"), e.BankrollLow("x", 0, "B-07", 5, 7),
            e.BankrollPutIn("x", 0, "B-07", 5), e.BankrollTakenOut("x", 0, "B-07", 5),
        e.BoxLifted("x", 0, "B-07", "T1", 5, "y"), e.BoxCounted("x", 0, "B-07", "T1", 4, 5, "y"),
    ]  # fmt: skip
    assert {type(sample) for sample in samples} == set(e.BANK_EVENTS.values())
    for sample in samples:
        changed = changes(bank_postings("EUR", sample))
        assert sum(amount * side_of(name) for name, amount in changed.items()) == 0
        silent = (e.HouseFounded, e.TakenAlone, e.MoneyPutRight, e.SlipRequested, e.BankrollLow,
                  e.CountGiven)  # fmt: skip
        assert bool(changed) == (not isinstance(sample, silent))
