"""Postings balance, and every movement has its name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.bank import events as e
from croupier.bank.accounts import (
    HOLDS_CASH,
    KINDS,
    OWED,
    account,
    debt_of,
    kind_of,
    purse,
    seat_of,
    side_of,
    table_of_seat,
    walk_in,
    whose,
    without_currency,
)
from croupier.bank.entries import (
    MOVEMENTS,
    bank_postings,
    correction,
    felt,
    on_felt,
    owed_of,
    result,
)
from croupier.bank.postings import Posting, as_kept, changes, from_kept, posting

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


def test_play_money_has_no_tray_no_commission_and_no_cash() -> None:
    """Won, it is made up; lost, it is gone; what is kept back of it was never there."""
    moves = [
        ("play-ann", "patron", "felt", 100, "banker", "", 0, ()),
        ("play-ann", "felt", "patron", 100, "banker", "", 1, ()),
        ("play-ann", "house", "patron", 95, "banker", "", 1, ()),
        ("play-ann", "house", "commission", 5, "banker", "", 1, ()),
        ("play-ann", "felt", "house", 0, "tie", "", 2, ()),
    ]
    for currency in ("EUR", "PLAY"):  # apart, wherever it is played for
        posted = list(felt(currency, "O-01", "O-01/1/1").postings(moves))
        assert balances(posted) == {
            "PLAY/wallet/play-ann": 95, "PLAY/escrow/O-01/1/1": 0, "PLAY/mint": 95
        }  # fmt: skip
    put_right = correction("EUR", "O-01", "O-01/1/1", "play-ann", 40, [], claim=True)
    assert balances(list(put_right)) == {
        "PLAY/mint": 40, "PLAY/correction": 0, "PLAY/wallet/play-ann": 40
    }  # fmt: skip


def test_of_what_is_taken_back_the_patron_owes_what_the_wallet_lacks() -> None:
    assert owed_of(-100, wallet=30, debt=0) == 70
    assert owed_of(-100, wallet=100, debt=5) == 0
    assert owed_of(100, wallet=0, debt=70) == -70  # it goes against the debt
    assert owed_of(50, wallet=0, debt=70) == -50


@pytest.mark.parametrize(
    ("source", "target", "lies", "won"),
    [
        ("patron", "felt", 10, 0),
        ("felt", "patron", -10, 0),
        ("felt", "house", -10, -10),
        ("house", "patron", 0, 10),
        ("house", "commission", 0, 0),
        ("patron", "chips", 0, 0),
    ],
)
def test_what_lies_on_the_felt_and_what_is_won_follow_from_the_postings(
    source: str, target: str, lies: int, won: int
) -> None:
    one = movement("R-02", "R-02/1/5", source, target, 10, "red", "R-02:blue")
    assert (on_felt(one), result(one)) == (lies, won)


@pytest.mark.parametrize(
    ("patron", "amount", "owed"),
    [
        ("ann", 25, 0),
        ("ann", -25, 0),
        ("ann", -25, 20),
        ("ann", -25, 25),
        ("walk-in-R-02-3-9", 25, 0),
    ],
)
def test_a_correction_counts_once_in_the_result(patron: str, amount: int, owed: int) -> None:
    both = correction("EUR", "B-07", "B-07/3/34", patron, amount, ["7.16"], 3, owed)
    assert sum(map(result, both)) == amount


@pytest.mark.parametrize(
    ("event", "changed"),
    [
        (e.VarianceFound("x", 0, "B-07", "tray-closed", 5, 7, "gone"),
         {"EUR/house": -2, "EUR/missing/B-07": 2}),
        (e.VarianceFound("x", 0, "B-07", "tray-closed", 7, 5, "more"),
         {"EUR/house": 2, "EUR/found/B-07": 2}),
        (e.VarianceFound("x", 0, "", "cage-chips", 5, 7, "gone"),
         {"EUR/house": -2, "EUR/missing/cage": 2}),
        (e.VarianceFound("x", 0, "B-07", "drop-box", 5, 7, "gone"), {}),
        (e.VarianceFound("x", 0, "B-07", "tray-closed", 5, 5, "other", exchanged=3), {}),
        (e.VarianceExplained("x", 0, "B-07", 1, "missing", 2, "back", "y"),
         {"EUR/house": 2, "EUR/missing/B-07": -2}),
        (e.VarianceExplained("x", 0, "B-07", 1, "found", 2, "lent", "y"),
         {"EUR/house": -2, "EUR/found/B-07": -2}),
        (e.VarianceExplained("x", 0, "", 1, "short", 2, "back", "y"),
         {"EUR/house": -2, "EUR/short/cage": -2}),
        (e.VarianceExplained("x", 0, "B-07", 1, "exchanged", 2, "lent", "y"), {}),
        (e.SlipIssued("x", 0, "B-07", 1, "fill", {5: 2}),
         {"EUR/house": -10, "EUR/transit/B-07": 10}),
        (e.SlipIssued("x", 0, "B-07", 1, "credit", {5: 2}),
         {"EUR/float/B-07": -10, "EUR/transit/B-07": 10}),
        (e.SlipReceived("x", 0, "B-07", 1, "credit", {5: 2}),
         {"EUR/transit/B-07": -10, "EUR/house": 10}),
        (e.SlipVoided("x", 0, "B-07", 1, "credit", {5: 2}, True, "no"),
         {"EUR/transit/B-07": -10, "EUR/float/B-07": 10}),
        (e.SlipVoided("x", 0, "B-07", 1, "credit", {5: 2}, False, "no"), {}),
        (e.BoxCounted("x", 0, "B-07", "T1", 7, 5, "y"),
         {"EUR/cage": 7, "EUR/box/T1": -5, "EUR/over/B-07": 2}),
        (e.DropCollected("x", 0, "B-07", 4, book=5),
         {"EUR/cage": 4, "EUR/drop/B-07": -5, "EUR/house": -1}),
    ],
)  # fmt: skip
def test_what_is_off_the_book_and_on_its_way_is_in_accounts_of_its_own(
    event: e.BankEvent, changed: dict[str, int]
) -> None:
    assert changes(bank_postings("EUR", event)) == changed


def test_a_name_says_whose_an_account_is() -> None:
    sitting = walk_in("B-07", 3, 1700)
    assert (seat_of(sitting), table_of_seat(sitting)) == ("walk-in-B-07-3", "B-07")
    assert seat_of("ann") == "ann"
    assert purse("EUR", sitting) == "EUR/chips/walk-in-B-07-3-1700"
    assert (purse("EUR", "ann"), purse("EUR", "play-ann")) == (
        "EUR/wallet/ann", "PLAY/wallet/play-ann"
    )  # fmt: skip
    assert debt_of("EUR", "ann") == "EUR/receivable/ann"
    assert whose("EUR/escrow/B-07/3/34") == "B-07/3/34" and whose("EUR/cage") == ""
    assert without_currency("EUR/wallet/ann") == "wallet/ann"


def test_what_is_kept_of_an_event_is_read_as_it_was_posted() -> None:
    posted = bank_postings("EUR", e.Deposited("cashier", 0, "ann", 70))
    assert from_kept(as_kept(posted)) == posted and from_kept(b"") == ()
