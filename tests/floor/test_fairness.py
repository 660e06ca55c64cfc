"""What was committed cannot be changed, what patrons add counts, and anyone can check it."""

from collections import Counter

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from croupier.equipment.cards import CARDS
from croupier.floor.entropy import SeededEntropy, SystemEntropy
from croupier.floor.fairness import (
    Revealed,
    Sealed,
    check,
    seal_number,
    seal_shoe,
    with_seeds,
)
from croupier.rules.errors import InputError
from refusals import refusing

SEEDS = (("ann", "four leaf"), ("ben", "clover"))


def revealed(sealed: Sealed, decks: int, seeds: tuple[tuple[str, str], ...] = ()) -> Revealed:
    return Revealed("B-07/3", sealed.commitment, decks, sealed.salt, sealed.order, seeds)


def test_a_shoe_checks_with_and_without_seeds() -> None:
    sealed = seal_shoe(8, SystemEntropy())
    assert check(revealed(sealed, 8)) == sealed.order
    played = check(revealed(sealed, 8, SEEDS))
    assert played != sealed.order and Counter(played) == Counter(CARDS * 8)


def test_every_seed_and_its_owner_count() -> None:
    sealed = seal_shoe(1, SystemEntropy())
    orders = {
        with_seeds(sealed, seeds)
        for seeds in (
            (),
            SEEDS,
            SEEDS[:1],
            SEEDS[::-1],
            (("ann", "four leaf"), ("ben", "Clover")),
            (("ann", "four leafclover"),),
            (("annfour", " leaf"), ("ben", "clover")),
        )
    }
    assert len(orders) == 7


def test_any_change_of_what_was_committed_is_seen() -> None:
    sealed = seal_shoe(1, SystemEntropy())
    good = revealed(sealed, 1)
    swapped = (sealed.order[1], sealed.order[0], *sealed.order[2:])
    for bad in (
        msgspec.structs.replace(good, order=swapped),
        msgspec.structs.replace(good, salt="00" + good.salt[2:]),
        msgspec.structs.replace(good, commitment="0" * 64),
    ):
        if bad != good:
            with refusing("reveal-commitment-mismatch", InputError):
                check(bad)


def test_a_shoe_that_is_not_full_decks_is_seen() -> None:
    short = Sealed("00", CARDS[:-1] + CARDS[:1])
    with refusing("order-not-full-decks", InputError):
        check(revealed(short, 1))


def test_a_card_dealt_out_of_turn_is_seen() -> None:
    good = revealed(seal_shoe(1, SystemEntropy()), 1, SEEDS)
    played = check(good)
    assert check(msgspec.structs.replace(good, dealt=(*played[:3], "", played[4]))) == played
    wrong = (*played[:3], played[4])
    with refusing("dealt-not-as-sealed", InputError):
        check(msgspec.structs.replace(good, dealt=wrong))


def test_a_wheel_checks_and_stays_even_whatever_patrons_add() -> None:
    entropy = SeededEntropy(b"wheel")
    numbers: Counter[str] = Counter()
    for _ in range(7_400):
        sealed = seal_number(entropy)
        (number,) = check(revealed(sealed, 0, SEEDS))
        numbers[number] += 1
    assert chisquare([numbers[str(n)] for n in range(37)]).pvalue > 1e-6
    with refusing("order-not-wheel-number", InputError):
        check(revealed(Sealed("00", ("37",)), 0))


@given(st.integers(0, 36), st.text(max_size=64), st.text(max_size=8))
def test_seeds_turn_every_number_to_a_number(number: int, seed: str, patron: str) -> None:
    (moved,) = with_seeds(Sealed("00", (str(number),)), ((patron, seed),))
    assert 0 <= int(moved) <= 36
