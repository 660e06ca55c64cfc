"""What staff see of a table besides: the one next step, what may be done, exposure."""

from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace

from croupier.games import Baccarat, Game, Roulette, load_game
from croupier.games.baccarat.outcome import OUTCOMES, describe, each
from croupier.rules.authority import is_entitled, or_above, standard
from croupier.server.asked import question
from croupier.server.colour_chips import holdings
from croupier.server.telling import Names
from croupier.server.views import game_of
from croupier.table import commands as c
from croupier.table.deciding import decide
from croupier.table.events import CoupSettled
from croupier.table.phases import possible, tag_of
from croupier.table.shapes import AUTOMATIC, Actor
from croupier.table.state import Held, State

# The one step that takes a coup on, by flow and phase: what to do, and the matter of its clause.
_NEXT: dict[str, dict[str, tuple[type[c.Command], str, str]]] = {
    "baccarat": {
        "no-shoe": (c.LoadShoe, "Put a new shoe on the table.", ""),
        "cutting": (c.CutShoe, "Have the cards cut.", ""),
        "burning": (c.BurnCards, "Burn.", "burn"),
        "ready": (c.OpenBetting, "Call for bets.", "betting-opens"),
        "betting": (c.CloseBetting, "Call no more bets.", "betting-closed"),
        "squeezing": (c.OpenCards, "Have the cards opened.", "squeeze"),
        "insurance": (c.CloseInsurance, "Close insurance.", "insurance-forgone"),
        "stopped": (c.ChooseReading, "Choose the card that was dealt.", ""),
        "held": (c.MakeRuling, "Wait for the ruling.", ""),
        "choosing": (c.Choose, "Wait for the patrons to withdraw or stay.", ""),
        "result": (c.Settle, "Call the result and settle.", "result"),
        "voting": (c.CloseVote, "Count the patrons' votes.", "burn-vote"),
    },
    "roulette": {
        "ready": (c.OpenBetting, "Call for bets.", "betting-opens"),
        "betting": (c.SpinBall, "Spin the ball.", ""),
        "spinning": (c.CloseBetting, "Call no more bets.", "betting-closed"),
        "waiting": (c.RecordNumber, "Enter the number.", "result"),
        "result": (c.Settle, "Pay and collect.", "result"),
        "questioned": (c.MakeRuling, "Wait for the decision on the chip.", "position-questioned"),
        "held": (c.MakeRuling, "Wait for the ruling.", ""),
    },
    "online": {
        "betting": (c.DealRound, "Wait for the patron.", "deal"),
        "dealing": (c.DealCards, "Deal.", "deal"),
        "result": (c.CollectRound, "Wait for the patron to collect.", "deal"),
    },
}
PREVIEW = Actor(AUTOMATIC, "director")  # the house itself: it may look at any table
_ORDINALS = ("first", "second", "third")


def next_step(game: Game, state: State) -> dict[str, Any] | None:
    """Name the one legal next step."""
    if state.phase == "closed":
        return {"text": "Open the table.", "command": "open-table", "clause": ""}
    if state.phase == "dealing" and isinstance(game, Baccarat) and state.flow == "baccarat":
        return _deal_step(game, state)
    if state.phase == "ready" and state.shoe.free_hand_due:
        command, text, matter = c.BeginFreeHand, "Begin the free hand.", "free-hand"
    else:
        step = _NEXT.get(state.flow, {}).get(state.phase)
        if step is None:
            return None
        command, text, matter = step  # type: ignore[assignment]
    return {"text": text, "command": tag_of(command), "clause": ", ".join(game.book.cite(matter))}


def _deal_step(game: Baccarat, state: State) -> dict[str, Any]:
    if state.coup.cover.due:
        return {"text": "Offer insurance.", "command": "offer-insurance",
                "clause": ", ".join(game.book.cite("insurance-offered"))}  # fmt: skip
    cards = state.coup.cards
    hand = state.coup.due or "player"
    nth = len(cards) // 2 if len(cards) < 4 else 2
    clauses = game.book.cite("deal")
    if len(cards) >= 4 and not state.coup.face_down:
        _, by = game.tableau.next_card(cards)
        clauses = (by,) if isinstance(by, str) else tuple(by)
    return {
        "text": f"Deal the {hand.title()}'s {_ORDINALS[nth]} card.",
        "command": "deal-card",
        "clause": ", ".join(clauses),
    }


def commands(state: State, rank: str) -> list[str]:
    """List the commands a rank may give now; a patron's acts any dealer may give for them."""
    authority = standard() if (game := game_of(state)) is None else game.authority
    return [tag_of(command) for command in possible(authority, state.flow, state.phase, rank)]


@lru_cache(16)
def _profits(book: str, version: str) -> tuple[dict[str, Any], Any, list[str]]:
    """What each bet brings a patron over every cell a deal can reach, and who wins there."""
    game = load_game(book)
    assert isinstance(game, Baccarat)
    cells = list(each(game.reachable))
    by_bet = {
        bet: np.array([float(vector.row(cell).profit) for cell in cells])
        for bet, vector in game.version(version).items()
    }
    return by_bet, np.array(cells), [OUTCOMES[cell].winner for cell in cells]


def exposure(state: State) -> dict[str, Any]:
    """Say what the house stands to win or lose on what lies on the felt."""
    game, setup = game_of(state), state.setup
    on_bet: dict[str, int] = {}
    for wager in state.coup.wagers.values():
        on_bet[wager.bet] = on_bet.get(wager.bet, 0) + wager.stake
    if not on_bet or game is None or setup is None:
        return {"staked": 0, "worst": 0, "worst_text": "", "by_result": {}}
    if isinstance(game, Roulette):
        return _wheel_exposure(game, on_bet)
    profits, cells, winners = _profits(setup.book, setup.version)
    house = -sum(stake * profits[bet] for bet, stake in on_bet.items() if bet in profits)
    by_result = {}
    for winner in ("player", "banker", "tie"):
        of_winner = [house[at] for at, who in enumerate(winners) if who == winner]
        by_result[winner] = {"worst": int(min(of_winner)), "best": int(max(of_winner))}
    worst = int(np.argmin(house))
    return {
        "staked": sum(on_bet.values()),
        "worst": int(house[worst]),
        "worst_text": describe(int(cells[worst])),
        "by_result": by_result,
    }


def _wheel_exposure(game: Roulette, on_bet: dict[str, int]) -> dict[str, Any]:
    house = {
        number: -sum(int(stake * game.row(bet, number).profit) for bet, stake in on_bet.items())
        for number in range(37)
    }
    worst = min(house, key=lambda number: house[number])
    return {
        "staked": sum(on_bet.values()),
        "worst": house[worst],
        "worst_text": f"{worst}",
        "by_result": {str(number): amount for number, amount in house.items()},
    }


def staff(
    state: State, rank: str, names: Names, now: int, used: dict[str, int]
) -> dict[str, Any]:  # fmt: skip
    """Project what staff see besides; the same for all but for the commands of their rank.

    ``used`` are those who have had 7.17's one time at another table.
    """
    game = game_of(state)
    proposals = [
        {
            **msgspec.to_builtins(one),
            "proposer": names(one.proposer),
            "proposer_id": one.proposer,
            "may_approve": is_entitled(rank, one.second or "dealer"),
            "second_name": or_above(one.second or "dealer"),
        }
        for one in state.proposals
    ]
    return {
        "next": None if game is None else next_step(game, state),
        "commands": commands(state, rank),
        "held": _held(state),
        "readings": state.readings,
        "proposal": next(iter(proposals), None),
        "proposals": proposals,
        "exposure": exposure(state),
        "lines": [] if state.last is None else named(state.last.lines, names),
        "setup": state.setup,
        "wagers": named(state.coup.wagers.values(), names),
        "alarm": state.shoe.alarm,
        "question": question(game, state, names, now),
        "people": _people(state, names),
        "holdings": holdings(state, names),
        "insured": named(state.coup.cover.taken, names),
        "source": _source(state),
        "to_pay": _to_pay(game, state, names, c.Settle(PREVIEW, now, below_minimum=used)),
    }


def _held(state: State) -> Held | None:
    """Say why play is held; a card that nobody has seen is not named."""
    held = state.held
    if held is None or not state.coup.hidden:
        return held
    return replace(held, details=replace(held.details, cards=()))


def _source(state: State) -> str:
    """Say who has named the latest card, or the number: a second source may still confirm it."""
    coup = state.coup
    if not coup.numbers:
        return coup.source
    latest = next(one for one in coup.drawn if one.number == coup.numbers[-1])
    return "both" if latest.read and latest.keyed else latest.source


def _people(state: State, names: Names) -> list[dict[str, Any]]:
    """List who is where, with the ids by which a dealer records their wagers."""
    sitting = [(seat, who, False) for seat, who in sorted(state.people.seats.items())]
    standing = [(seat, who, True) for who, seat in state.people.behind.items()]
    return [
        {"seat": seat, "patron": who, "name": names(who), "behind": behind}
        for seat, who, behind in (*sitting, *standing)
    ]


def _to_pay(
    game: Game | None, state: State, names: Names, settle: c.Settle
) -> list[dict[str, Any]]:  # fmt: skip
    """Show what a settlement would pay and collect, before the dealer confirms it."""
    if game is None or state.phase != "result" or state.flow == "online":
        return []
    # What waits for a second person keeps play from going on, not staff from looking at it.
    events = decide(game, replace(state, proposals=()), settle)
    settled = next(event for event in events if isinstance(event, CoupSettled))
    return named(settled.lines, names)


def named(things: Any, names: Names) -> list[dict[str, Any]]:
    """Write out lines or wagers with their patrons' names beside their ids."""
    return [
        {**(told := msgspec.to_builtins(thing)), "name": names(told.get("patron") or "")}
        for thing in things
    ]
