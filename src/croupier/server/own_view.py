"""What a patron sees of their own at a table: seat, wagers, what may be done, what it came to."""

from typing import Any

import msgspec

from croupier.floor.actors import AUTOMATIC
from croupier.games import Baccarat, load_game
from croupier.server.colour_chips import own_chips
from croupier.server.memory import Memory
from croupier.table.deciding.betting import box_totals, over_differential
from croupier.table.deciding.insurance import most_to_stake, stake_unit
from croupier.table.phases import STEPS
from croupier.table.shapes import FeltWager, PatronLine
from croupier.table.state import State


def own_seat(state: State, patron: str) -> int | None:
    """Find where a patron sits or stands."""
    for seat, who in state.people.seats.items():
        if who == patron:
            return seat
    return state.people.behind.get(patron)


def own_wagers(state: State, patron: str) -> list[FeltWager]:
    """List a patron's wagers on the felt."""
    return state.coup.of_patron(patron)


def staked(state: State, patron: str) -> int:
    """Sum what a patron has on the felt, insurance too."""
    insured = sum(one.stake for one in state.coup.cover.taken if one.patron == patron)
    return insured + sum(wager.stake for wager in own_wagers(state, patron))


Felt = dict[str, list[FeltWager]]


def felt_of(state: State) -> Felt:
    """Sort the wagers on the felt by patron, once, where many are to be shown theirs."""
    felt: Felt = {}
    for wager in state.coup.wagers.values():
        felt.setdefault(wager.patron or "", []).append(wager)
    return felt


def own_lines(state: State, patron: str) -> list[PatronLine]:
    """List a patron's lines of the coup before."""
    return [] if state.last is None else [ln for ln in state.last.lines if ln.patron == patron]


def insurance_for(
    state: State, patron: str, mine: list[FeltWager], now: int
) -> list[dict[str, Any]]:  # fmt: skip
    """List the insurance a patron may take now, and the most that may be staked on it."""
    offers: list[dict[str, Any]] = []
    cover = state.coup.cover
    if state.phase != "insurance" or patron in (*cover.declined, *cover.forgone):
        return offers
    game = load_game(state.setup.book) if state.setup is not None else None
    assert isinstance(game, Baccarat)
    for offer in cover.open:
        if any(wager.bet == offer.hand for wager in mine):
            has = sum(
                taken.stake
                for taken in cover.taken
                if (taken.patron, taken.hand, taken.after) == (patron, offer.hand, offer.after)
            )
            most = max(0, most_to_stake(game, state, patron, offer, now) - has)
            unit = stake_unit(state, offer)
            told = {"most": most - most % unit, "multiple": unit}
            offers.append({**msgspec.to_builtins(offer), **told})
    return offers


def alter_by(state: State, mine: list[FeltWager], now: int) -> int:
    """Say by how much those who bet on the larger box have to alter it together; 0 if not."""
    if state.phase != "betting" or not (over := over_differential(state, now)):
        return 0
    player, banker = box_totals(state, now)
    larger = "player" if player > banker else "banker"
    return over if any(wager.bet == larger for wager in mine) else 0  # BLD 4.3.1


def _may(
    state: State, patron: str, seat: int | None, memory: Memory, mine: list[FeltWager],
    is_offered: bool,
) -> list[str]:  # fmt: skip
    steps = {command.__name__ for command in STEPS[state.flow].get(state.phase, {})}
    squeeze = state.coup.squeeze
    asked = state.choice is not None and patron in state.choice.waiting
    checks = {
        "seat": "TakeSeat" in steps and seat is None,
        "leave": "LeaveSeat" in steps and seat is not None and not mine,
        "bet": "PlaceWager" in steps,
        "undo": "WithdrawWager" in steps and bool(memory.slips.get(patron)),
        "withdraw": "WithdrawWager" in steps and bool(mine),
        "insurance": is_offered,
        "squeeze": ("RequestSqueeze" in steps and squeeze.offered_to == patron
                    and not squeeze.squeezer and not state.coup.cards)
                   or (state.phase == "squeezing" and squeeze.squeezer == patron),
        "choose": asked,
        "vote": "Vote" in steps and patron not in state.votes and bool(own_lines(state, patron)),
        "colour-chips": "BuyColourChips" in steps and seat is not None
                        and state.people.dealer == AUTOMATIC,
        "redeem": "RedeemColourChips" in steps and bool(own_chips(state, patron)),
        "dispute": True,
    }  # fmt: skip
    return [what for what, is_so in checks.items() if is_so]


def _irregularity_name(state: State) -> str:
    """Say what happened that gives patrons the choice, as the book names it."""
    assert state.setup is not None and state.choice is not None
    found = load_game(state.setup.book).book.irregularity(state.choice.irregularity)
    return state.choice.irregularity if found is None else found.name


def own(
    state: State, memory: Memory, patron: str, now: int, felt: Felt | None = None
) -> dict[str, Any]:  # fmt: skip
    """Project what a patron sees of their own, and nobody else's."""
    seat = own_seat(state, patron)
    mine = own_wagers(state, patron) if felt is None else felt.get(patron, [])
    wagers: dict[str, int] = {}
    for wager in mine:
        wagers[wager.bet] = wagers.get(wager.bet, 0) + wager.stake
    insured: dict[str, int] = {}
    for taken in state.coup.cover.taken:
        if taken.patron == patron:  # after four cards and after the third, it is one bet
            insured[taken.bet] = insured.get(taken.bet, 0) + taken.stake
    squeeze = state.coup.squeeze
    choice = None
    if state.choice is not None and patron in state.choice.waiting:
        choice = {
            "irregularity": state.choice.irregularity,
            "name": _irregularity_name(state),
            "clauses": state.choice.clauses,
        }
    squeezed = {}
    if squeeze.squeezer == patron:
        squeezed = {str(place): state.coup.cards[place] for place in state.coup.face_down}
    offers = insurance_for(state, patron, mine, now)
    may = _may(state, patron, seat, memory, mine, bool(offers)) if state.setup is not None else []
    view: dict[str, Any] = {
        "seat": seat,
        "wagers": wagers,
        "insured": insured,
        "recent": memory.recent.get(patron, {}),
        "may": may,
        "insurance": offers,
        "choice": choice,
        "squeeze": squeezed,
        "alter_by": alter_by(state, mine, now),
        "lines": own_lines(state, patron),
    }
    if state.flow == "roulette":
        view["chips"] = own_chips(state, patron)
    return view


def present(state: State, memory: Memory, felt: Felt) -> frozenset[str]:
    """Name the patrons who have anything at the table that others have not."""
    lines = state.last.lines if state.last is not None else ()
    waiting = state.choice.waiting if state.choice is not None else ()
    return frozenset(
        (*state.people.seats.values(), *state.people.behind, *memory.recent, *felt, *waiting,
         *(line.patron for line in lines), *(held.patron for held in state.chips.values()))
    )  # fmt: skip
