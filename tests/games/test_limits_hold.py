"""Limits at settlement, whatever is wagered: 7.17 to 7.19.1 against the documents re-read."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from croupier.games.limits import in_play_parts, pro_rata
from croupier.games.wager import Limits, Wager
from lines import game
from oracle_of_coups import in_play
from rounds_at_random import STAKES


def parts(wagers: list[Wager], limits: Limits, before: tuple[str, ...] = ()) -> list[int]:
    found = in_play_parts(game("baccarat"), "commission", limits, wagers, before)
    return [part for part, _ in found]


@st.composite
def hands(draw: st.DrawFn) -> list[dict[str, Any]]:
    return [
        {
            "seat": draw(st.integers(1, 7)),
            "bet": draw(st.sampled_from(["player", "banker"])),
            "stake": draw(STAKES),
            "patron": draw(st.sampled_from("abcdef")),
        }
        for _ in range(draw(st.integers(1, 8)))
    ]


SIGNS = st.fixed_dictionaries(
    {"differential": st.one_of(st.integers(0, 200), st.integers(0, 10**6))},
    optional={"minimum": st.integers(0, 70), "maximum": st.integers(30, 10**6)},
)


def sign_of(sign: dict[str, Any]) -> Limits:
    return Limits(**sign)


def structs(wagers: list[dict[str, Any]]) -> list[Wager]:
    return [Wager(w["seat"], w["bet"], w["stake"], w["patron"]) for w in wagers]


@settings(max_examples=500)
@given(hands(), SIGNS, st.lists(st.sampled_from("abc"), unique=True))
@pytest.mark.clause("BLD 7.17, 7.18, 7.19, 7.19.1")
def test_7_17_to_7_19_1_against_the_documents_re_read(
    wagers: list[dict[str, Any]], sign: dict[str, int], before: list[str]
) -> None:
    found = parts(structs(wagers), sign_of(sign), tuple(before))
    assert found == in_play(wagers, sign, before)


@settings(max_examples=300)
@given(hands(), SIGNS)
@pytest.mark.clause("BLD 7.19, 7.19.1")
def test_7_19_only_the_larger_side_is_reduced_and_exactly_to_what_is_allowed(
    wagers: list[dict[str, Any]], sign: dict[str, int]
) -> None:
    limits = sign_of(sign)
    whole = parts(structs(wagers), Limits(limits.minimum, limits.maximum))
    cut = parts(structs(wagers), limits)
    sums: dict[str, list[int]] = {"player": [0, 0], "banker": [0, 0]}
    small = {"player": 0, "banker": 0}
    for wager, before, after in zip(wagers, whole, cut, strict=True):
        assert 0 <= after <= before
        sums[wager["bet"]][0] += before
        sums[wager["bet"]][1] += after
        if wager["stake"] < limits.minimum:
            assert after == before
            small[wager["bet"]] += before
    (smaller, low), (larger, high) = sorted(sums.items(), key=lambda item: item[1][0])
    assert low[0] == low[1], smaller
    assert limits.differential is not None
    allowed = low[0] + limits.differential
    exempt = small[larger]  # outside the allowance, which the others have to themselves
    assert high[1] == exempt + min(high[0] - exempt, allowed)


@given(hands(), SIGNS, st.data())
@pytest.mark.clause("BLD 7.19")
def test_7_19_the_order_of_wagers_matters_only_where_remainders_are_equal(
    wagers: list[dict[str, Any]], sign: dict[str, int], data: st.DataObject
) -> None:
    found = parts(structs(wagers), sign_of(sign))
    capped = parts(structs(wagers), Limits(sign.get("minimum", 0), sign.get("maximum")))
    for box in ("player", "banker"):
        sharing = [
            at
            for at, w in enumerate(wagers)
            if w["bet"] == box and w["stake"] >= sign.get("minimum", 0)
        ]
        total, shared = sum(capped[at] for at in sharing), sum(found[at] for at in sharing)
        remainders = [capped[at] * shared % (total or 1) for at in sharing]
        assume(len(set(remainders)) == len(remainders) or shared == total)
    order = data.draw(st.permutations(range(len(wagers))))
    shuffled = parts(structs([wagers[at] for at in order]), sign_of(sign))
    assert shuffled == [found[at] for at in order]


@settings(max_examples=500)
@given(
    st.lists(st.one_of(st.integers(1, 20), st.integers(1, 10**15)), min_size=1, max_size=12),
    st.one_of(st.integers(0, 100), st.integers(0, 10**15)),
)
@pytest.mark.clause("BLD 7.19")
def test_7_19_pro_rata_parts_are_exact_near_and_fair(stakes: list[int], allowed: int) -> None:
    shares = pro_rata(stakes, allowed)
    total = sum(stakes)
    assert sum(shares) == min(allowed, total)
    for stake, share in zip(stakes, shares, strict=True):
        assert 0 <= share <= stake
        assert abs(share - Fraction(stake * min(allowed, total), total)) < 1
    for at, (stake, share) in enumerate(zip(stakes, shares, strict=True)):
        for later, other in zip(stakes[at + 1 :], shares[at + 1 :], strict=True):
            if stake == later:
                assert share - other in (0, 1)  # of equals the earlier has the unit
            elif stake > later:
                assert share >= other
            else:
                assert share <= other
