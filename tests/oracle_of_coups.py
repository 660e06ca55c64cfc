"""Whole coups by the documents once more: limits (R-9 to R-12) and insurance (R-6 to R-8).

Like ``oracle``, it imports nothing of the project.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import Any

from oracle import Fact, Hands, Record, banker_draws_after, fact, play, points, verdict

Stage = tuple[str, str]


def settle(record: Record) -> list[dict[str, Any]]:
    """Settle a round that can be: one line for each wager, then for each insurance bet."""
    hands = play([*record["cards"], "??", "??"])  # no card: a coup cut short cannot be played
    assert hands.cards == tuple(record["cards"])
    version = record.get("version") or "commission"
    wagers, limits = record.get("wagers", []), record.get("limits")
    before = record.get("below-minimum-before", [])
    parts = [wager["stake"] for wager in wagers]
    if limits is not None and record["book"] != "online-baccarat":
        parts = in_play(wagers, limits, before)
    lines = []
    for wager, part in zip(wagers, parts, strict=True):
        result, profit, _ = verdict(record["book"], version, wager["bet"], fact(hands))
        lines.append(line(wager["seat"], wager["bet"], wager["stake"], part, result, profit))
    by_odds = (limits or {}).get("insurance", {})
    return lines + insured(hands, wagers, parts, record.get("insurance", []), by_odds)


def line(
    seat: int, bet: str, stake: int, part: int, result: str, profit: Fraction
) -> dict[str, Any]:
    """Say what a stake comes to of which a part is in play."""
    exact = part * profit if result == "win" else Fraction(0)
    paid = floor(exact)
    return {
        "seat": seat,
        "bet": bet,
        "stake": stake,
        "in_play": part,
        "outcome": result if part else "returned",
        "paid": paid,
        "returned": stake - part if result == "lose" else stake,
        "collected": part if result == "lose" else 0,
        "fraction": str(exact - paid),
    }


def patron(bet: dict[str, Any]) -> str:
    """Name the patron; where nobody is named the seat is one."""
    return bet.get("patron") or f"seat {bet['seat']}"


# ---- limits


def in_play(
    wagers: Sequence[dict[str, Any]], limits: dict[str, Any], before: Sequence[str]
) -> list[int]:
    """Take the minimum first, then the maximum, then the differential."""
    parts, below = [], []
    for wager in wagers:
        own = limits.get("bets", {}).get(wager["bet"], {})
        minimum = own.get("minimum", limits.get("minimum", 0))
        maximum = own.get("maximum", limits.get("maximum"))
        is_below = wager["stake"] < minimum
        part = 0 if is_below and patron(wager) in before else wager["stake"]
        if maximum is not None:
            part = min(part, maximum)
        parts.append(part)
        below.append(is_below)
    if limits.get("differential") is not None:
        _pro_rata(wagers, parts, below, limits["differential"])
    return parts


def _pro_rata(
    wagers: Sequence[dict[str, Any]], parts: list[int], below: list[bool], differential: int
) -> None:
    on = {
        box: [at for at, wager in enumerate(wagers) if wager["bet"] == box]
        for box in ("player", "banker")
    }
    sums = {box: sum(parts[at] for at in places) for box, places in on.items()}
    small, large = sorted(sums, key=lambda box: sums[box])
    if sums[large] - sums[small] <= differential:
        return
    allowed = sums[small] + differential
    # Wagers below the minimum stand apart: what is allowed is for the others.
    sharing = [at for at in on[large] if not below[at]]
    total = sum(parts[at] for at in sharing)
    if total <= allowed:
        return
    exact = {at: Fraction(parts[at] * allowed, total) for at in sharing}
    for at in sharing:
        parts[at] = floor(exact[at])
    missing = allowed - sum(parts[at] for at in sharing)
    turn = sorted(sharing, key=lambda at: (parts[at] - exact[at], wagers[at]["seat"], at))
    for at in turn[:missing]:
        parts[at] += 1


# ---- insurance

BANKER_AFTER_FOUR = {
    **{(4, p): Fraction(3, 2) for p in (0, 1, 2, 3)},
    **{(5, p): Fraction(2) for p in (0, 1, 2, 3, 4)},
    **{(6, p): Fraction(3) for p in (0, 1, 2, 3, 4, 5)},
    **{(7, p): Fraction(4) for p in (0, 1, 2, 3, 4, 5)},
}
BANKER_AFTER_THIRD = {
    (1, 1): Fraction(6),
    **{(b, 1): Fraction(7) for b in (2, 3, 4, 5, 6)},
    **{(b, 2): Fraction(4) for b in (3, 4, 5, 6)},
    (4, 3): Fraction(3, 2),
    (5, 4): Fraction(2),
}
PLAYER_AFTER_FOUR = {
    (5, 4): Fraction(2),
    **{(6, b): Fraction(3) for b in (0, 1, 2, 3, 4, 5)},
    **{(7, b): Fraction(4) for b in (0, 1, 2, 3, 4, 5)},
}
PLAYER_AFTER_THIRD = {
    **{(5, b): Fraction(2) for b in (0, 1, 2, 3, 4)},
    **{(6, b): Fraction(3) for b in (0, 1, 2, 3, 4, 5)},
    **{(7, b): Fraction(4) for b in (0, 1, 2, 3, 4, 5, 6)},
    **{(8, b): Fraction(7) for b in (0, 1, 2, 3, 4, 5, 6)},
    **{(9, b): Fraction(9) for b in (0, 1, 2, 3, 4, 5, 6)},
}


def offered(hands: Hands) -> dict[Stage, Fraction]:
    """Say what was on offer in a coup, and at what odds."""
    player, banker = points(hands.player[:2]), points(hands.banker[:2])
    found: dict[Stage, Fraction | None] = {}
    if max(player, banker) < 8 and (player <= 5 or banker <= 5):
        found["banker", "four"] = BANKER_AFTER_FOUR.get((banker, player))
        found["player", "four"] = PLAYER_AFTER_FOUR.get((player, banker))
    if len(hands.player) == 3 and banker_draws_after(hands.banker[:2], hands.player[2]):
        player = points(hands.player)
        found["banker", "third"] = BANKER_AFTER_THIRD.get((banker, player))
        found["player", "third"] = PLAYER_AFTER_THIRD.get((player, banker))
    return {stage: odds for stage, odds in found.items() if odds is not None}


def insurance_result(hand: str, after: str, f: Fact) -> str:
    """Insured hand loses: paid; wins: lost; a tie goes back, but for Player's nine."""
    if f.winner == "tie":
        nine = hand == "player" and after == "third" and f.player == 9
        return "win" if nine else "stand-off"
    return "lose" if f.winner == hand else "win"


def insured(
    hands: Hands,
    wagers: Sequence[dict[str, Any]],
    parts: Sequence[int],
    insurance: Sequence[dict[str, Any]],
    by_odds: dict[str, int],
) -> list[dict[str, Any]]:
    """Settle insurance: its stakes within the limit for the odds, its payouts within the bet."""
    odds = offered(hands)
    lines: list[dict[str, Any]] = [{} for _ in insurance]
    used: dict[tuple[str, str], int] = {}
    staked: dict[tuple[str, str, str], int] = {}
    for stage in ("four", "third"):
        for at, bet in enumerate(insurance):
            if bet["after"] != stage:
                continue
            key = (patron(bet), bet["hand"])
            at_stake = zip(wagers, parts, strict=True)
            original = sum(part for w, part in at_stake if (patron(w), w["bet"]) == key)
            profit = odds[bet["hand"], stage]
            before = staked.get((*key, stage), 0)
            staked[*key, stage] = before + bet["stake"]
            limit = by_odds.get(f"{float(profit):g} to 1", 10**30)
            part = min(bet["stake"], max(0, limit - before))
            part = min(part, floor((original - used.get(key, 0)) / profit))
            used[key] = used.get(key, 0) + floor(part * profit)
            result = insurance_result(bet["hand"], stage, fact(hands))
            name = f"{bet['hand']}-insurance"
            lines[at] = line(bet["seat"], name, bet["stake"], part, result, profit)
    return lines
