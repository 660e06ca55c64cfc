"""Rulings as the consoles show them: what may be ruled now, and what it would give whom."""

from collections import Counter
from typing import Any

from croupier.games import load_game
from croupier.rules.authority import an_entitled, is_at_least, rank_name
from croupier.server.telling import Names
from croupier.table import commands as c
from croupier.table import preview, rulings
from croupier.table.deciding.rulings import SEALED_ALLOWS, Needed, needed
from croupier.table.shapes import AUTOMATIC
from croupier.table.state import State


def rulings_now(state: State, rank: str) -> list[dict[str, Any]]:
    """List what may be ruled, and whether this rank may."""
    if state.setup is None or state.flow == "online":  # there the seals decide
        return []
    return [
        {
            "id": one.irregularity,
            "name": one.name,
            "clause": one.clause,
            "rank": one.rank,
            "rank_name": rank_name(one.rank),
            "withdrawal_rank": one.withdrawal_rank,
            "effect": one.effect,
            "money": one.money,
            "needs": one.needs,
            "allowed": is_at_least(rank, one.rank)
            and (state.people.dealer != AUTOMATIC or one.irregularity in SEALED_ALLOWS),
        }
        for one in rulings(load_game(state.setup.book), state)
    ]


def previewed(state: State, ruling: c.MakeRuling, names: Names) -> dict[str, Any]:
    """Say what a ruling would give each patron, without making it."""
    assert state.setup is not None
    game = load_game(state.setup.book)
    found, who = preview(game, state, ruling), needed(game, state, ruling)
    staked: Counter[str] = Counter()
    for wager in state.coup.wagers.values():
        staked[wager.patron or ""] += wager.stake
    for taken in state.coup.cover.taken:
        staked[taken.patron or ""] += taken.stake
    patrons = [
        {
            "patron": names(one.patron),
            "now": {"in_play": staked[one.patron]},
            "then": {
                "given_back": one.given_back,
                "paid": one.paid,
                "collected": one.collected,
                "corrected": one.corrected,
                "in_play": one.still_in_play,
                "net": one.net,
            },
        }
        for one in found
    ]
    back = sum(one.given_back for one in found)
    count = "1 patron" if len(patrons) == 1 else f"{len(patrons)} patrons"
    text = f"{count}; {back:,} would be given back."
    return {
        "patrons": patrons,
        "text": text if patrons else "No patron has money in this coup.",
        "rank": who.first,
        "second": who.second,
        "takes": _takes(who),
    }


def _takes(who: Needed) -> str:
    """Say whom a ruling takes: one person, or two."""
    second = f", and {an_entitled(who.second)} to approve" if who.second else ""
    return f"Takes {an_entitled(who.first)}{second}."
