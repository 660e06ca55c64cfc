"""Rounds at random, as ``croupier settle`` reads them: any legal deal, any bet of any book."""

from typing import Any

from hypothesis import strategies as st

from oracle import BETS, VERSIONS, Record, play
from oracle_of_coups import offered, patron

FLOOR = ("baccarat", "lucky-7", "dragon-tiger")
CARDS = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
SHOE = st.lists(st.sampled_from(CARDS), min_size=6, max_size=6)

# Small stakes make remainders and halves, great ones would show a rounding by floating point.
STAKES = st.one_of(st.integers(1, 60), st.integers(1, 10**6), st.integers(10**14, 10**15))
INSURED_AT = [f"{odds} to 1" for odds in ("1.5", "2", "3", "4", "6", "7", "9")]
PATRONS = st.sampled_from(["ann", "bo", "cy", None])


@st.composite
def coups(draw: st.DrawFn) -> tuple[str, ...]:
    """Deal any coup."""
    return play(draw(SHOE)).cards


@st.composite
def wagers_on(draw: st.DrawFn, bets: tuple[str, ...], most: int = 8) -> list[dict[str, Any]]:
    """Stake on some of the bets given, by a few patrons at a few seats."""
    made = []
    for _ in range(draw(st.integers(0, most))):
        wager = {
            "seat": draw(st.integers(1, 5)),
            "bet": draw(st.sampled_from(bets)),
            "stake": draw(STAKES),
        }
        if who := draw(PATRONS):
            wager["patron"] = who
        made.append(wager)
    return made


@st.composite
def limits(draw: st.DrawFn, bets: tuple[str, ...]) -> dict[str, Any]:
    """Write a limit sign, with limits of their own for some bets."""
    sign: dict[str, Any] = {}
    if draw(st.booleans()):
        sign["minimum"] = draw(st.integers(0, 100))
    if draw(st.booleans()):
        sign["maximum"] = draw(st.one_of(st.integers(100, 1000), st.integers(10**5, 10**6)))
    if draw(st.booleans()):
        sign["differential"] = draw(st.one_of(st.integers(0, 100), st.integers(0, 10**6)))
    if draw(st.booleans()):
        own = {"minimum": draw(st.integers(0, 50)), "maximum": draw(st.integers(50, 5000))}
        sign["bets"] = {draw(st.sampled_from(bets)): own}
    if "lucky-6" in bets and draw(st.booleans()):  # of the books, this one has insurance
        stakes = st.one_of(st.integers(1, 60), st.integers(1, 10**6))
        sign["insurance"] = draw(st.dictionaries(st.sampled_from(INSURED_AT), stakes, max_size=3))
    return sign


@st.composite
def rounds(draw: st.DrawFn, books: tuple[str, ...] = tuple(BETS), limited: bool = True) -> Record:
    """Record a whole round: a deal, wagers, limits or none, insurance where it was on offer."""
    book = draw(st.sampled_from(books))
    cards = draw(coups())
    record: Record = {
        "book": book,
        "version": draw(st.sampled_from(VERSIONS[book])),
        "cards": list(cards),
        "wagers": draw(wagers_on(BETS[book])),
    }
    if limited and draw(st.booleans()):
        record["limits"] = draw(limits(BETS[book]))
        record["below-minimum-before"] = draw(
            st.lists(st.sampled_from(["ann", "bo", "seat 1"]), unique=True)
        )
    if book == "baccarat":
        record["insurance"] = draw(insurance_of(record))
    return record


@st.composite
def insurance_of(draw: st.DrawFn, record: Record) -> list[dict[str, Any]]:
    """Insure hands that were on offer, by patrons who have a wager on them."""
    stages = sorted(offered(play([*record["cards"], "??", "??"])))
    can = [
        (hand, after, wager)
        for hand, after in stages
        for wager in record["wagers"]
        if wager["bet"] == hand
    ]
    made: list[dict[str, Any]] = []
    for hand, after, wager in draw(st.lists(st.sampled_from(can), max_size=4)) if can else []:
        most = wager["stake"] * 2
        bet = {"seat": wager["seat"], "hand": hand, "after": after}
        bet["stake"] = draw(st.integers(1, min(most, 10**15)))
        if "patron" in wager:
            bet["patron"] = wager["patron"]
        assert patron(bet) == patron(wager)
        made.append(bet)
    return made
