"""What a patron sees of their own at a table: seat, wagers, what may be done, what it came to."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.floor.actors import AUTOMATIC
from croupier.floor.tracking import Tracked
from croupier.games import Game
from croupier.rules.currencies import is_play
from croupier.server.views.colour_chips import OwnChips, own_chips
from croupier.table.deciding.betting import box_totals, over_differential
from croupier.table.deciding.insurance import most_to_stake, stake_unit
from croupier.table.flows import flow_of
from croupier.table.phases import STEPS
from croupier.table.shapes import FeltWager, OnOffer, PatronLine
from croupier.table.state import State

OwnAct = Literal[
    "seat", "leave", "bet", "undo", "withdraw", "insurance", "squeeze", "choose", "vote",
    "colour-chips", "redeem", "deal-now", "dispute",
]  # fmt: skip


class OwnInsurance(OnOffer, frozen=True):
    """Insurance a patron may take: the most that may be staked, in multiples of what.

    A hand of nine cannot lose: where the row says so, a tie is what pays (B 6.4.2).
    """

    most: int
    multiple: int
    on_a_tie: bool = False


class OwnChoice(Struct, frozen=True):
    """A ruling that lets a patron withdraw or stay."""

    irregularity: str
    name: str
    clauses: tuple[str, ...]


class OwnView(Struct, frozen=True, kw_only=True):
    """What a patron sees of their own; ``squeeze`` are the cards they peel, by place: what
    each is once they have looked at it, and nothing before.
    """

    seat: int | None
    wagers: dict[str, int]
    insured: dict[str, int]
    recent: dict[str, int]
    may: tuple[OwnAct, ...]
    insurance: tuple[OwnInsurance, ...]
    choice: OwnChoice | None
    squeeze: dict[str, str]
    alter_by: int
    lines: tuple[PatronLine, ...]
    chips: tuple[OwnChips, ...] | UnsetType = UNSET


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


def own_lines(state: State, patron: str) -> tuple[PatronLine, ...]:
    """List a patron's lines of the coup before."""
    lines = () if state.last is None else state.last.lines
    return tuple(line for line in lines if line.patron == patron)


def insurance_for(
    game: Game | None, state: State, patron: str, mine: list[FeltWager], now: int
) -> tuple[OwnInsurance, ...]:
    """List the insurance a patron may take now, and the most that may be staked on it."""
    cover = state.coup.cover
    if state.phase != "insurance" or patron in (*cover.declined, *cover.forgone):
        return ()
    assert game is not None and game.insurance is not None
    on_a_tie = {
        one.offer.hand for one in game.insurance.covers(state.coup.cards) if one.pays_on_tie_by
    }
    offers = []
    for offer in cover.open:
        if any(wager.bet == offer.hand for wager in mine):
            has = sum(
                taken.stake
                for taken in cover.taken
                if (taken.patron, taken.hand, taken.after) == (patron, offer.hand, offer.after)
            )
            most = max(0, most_to_stake(game, state, patron, offer, now) - has)
            unit = stake_unit(state, offer)
            offers.append(
                OwnInsurance(
                    offer.hand,
                    offer.after,
                    offer.odds,
                    most=most - most % unit,
                    multiple=unit,
                    on_a_tie=offer.hand in on_a_tie,
                )
            )
    return tuple(offers)


def alter_by(state: State, patron: str, mine: list[FeltWager], now: int) -> int:
    """Say by how much those who bet on the larger box have to alter it together; 0 if not."""
    if state.phase != "betting" or not (over := over_differential(state, now)):
        return 0
    player, banker, plays = box_totals(state, now)
    larger = "player" if player > banker else "banker"
    is_on_it = plays == is_play(patron) and any(wager.bet == larger for wager in mine)
    return over if is_on_it else 0  # BLD 4.3.1


def is_alone(state: State, patron: str) -> bool:
    """Tell whether the house waits for nobody else's bets at a table of cards that it deals."""
    others = {*state.people.seats.values(), *state.people.behind, *state.coup.stakes} - {patron}
    is_dealt = state.people.dealer == AUTOMATIC and not flow_of(state).seals_spins
    return is_dealt and state.phase == "betting" and not others


def _may(
    state: State,
    patron: str,
    seat: int | None,
    tracked: Tracked,
    mine: list[FeltWager],
    is_offered: bool,
) -> tuple[OwnAct, ...]:
    steps = {command.__name__ for command in STEPS[state.flow].get(state.phase, {})}
    squeeze = state.coup.squeeze
    asked = state.choice is not None and patron in state.choice.waiting
    checks: dict[OwnAct, bool] = {
        "seat": "TakeSeat" in steps and seat is None,
        "leave": "LeaveSeat" in steps and seat is not None and not mine,
        "bet": "PlaceWager" in steps,
        "undo": "TakeBack" in steps and bool(state.coup.last_slip(patron)),
        "withdraw": "TakeBack" in steps and bool(mine),
        "insurance": is_offered,
        "squeeze": (
            "RequestSqueeze" in steps
            and squeeze.offered_to == patron
            and not squeeze.squeezer
            and not state.coup.cards
        )
        or (state.phase == "squeezing" and squeeze.squeezer == patron),
        "choose": asked,
        "vote": "Vote" in steps and patron not in state.votes and bool(own_lines(state, patron)),
        "colour-chips": "BuyColourChips" in steps
        and seat is not None
        and state.people.dealer == AUTOMATIC,
        "redeem": "RedeemColourChips" in steps and bool(own_chips(state, patron)),
        "deal-now": is_alone(state, patron) and bool(mine),
        "dispute": True,
    }
    return tuple(what for what, is_so in checks.items() if is_so)


def _irregularity_name(game: Game | None, state: State) -> str:
    """Say what happened that gives patrons the choice, as the book names it."""
    assert game is not None and state.choice is not None
    found = game.book.irregularity(state.choice.irregularity)
    return state.choice.irregularity if found is None else found.name


def own(game: Game | None, state: State, tracked: Tracked, patron: str, now: int) -> OwnView:
    """Project what a patron sees of their own, and nobody else's."""
    seat = own_seat(state, patron)
    mine = own_wagers(state, patron)
    insured: dict[str, int] = {}
    for taken in state.coup.cover.taken:
        if taken.patron == patron:  # after four cards and after the third, it is one bet
            insured[taken.bet] = insured.get(taken.bet, 0) + taken.stake
    choice, squeezed = None, dict[str, str]()
    if state.choice is not None and patron in state.choice.waiting:
        choice = OwnChoice(
            state.choice.irregularity, _irregularity_name(game, state), state.choice.clauses
        )
    if state.coup.squeeze.squeezer == patron:
        coup = state.coup
        squeezed = {
            str(place): coup.cards[place] if coup.numbers[place] in coup.shown else ""
            for place in coup.face_down
        }
    offers = insurance_for(game, state, patron, mine, now)
    may = _may(state, patron, seat, tracked, mine, bool(offers)) if state.setup is not None else ()
    return OwnView(
        seat=seat,
        wagers=by_bet(mine),
        insured=insured,
        recent=tracked.recent.get(patron, {}),
        may=may,
        insurance=offers,
        choice=choice,
        squeeze=squeezed,
        alter_by=alter_by(state, patron, mine, now),
        lines=own_lines(state, patron),
        chips=own_chips(state, patron) if flow_of(state).has_layers else UNSET,
    )


def by_bet(wagers: list[FeltWager]) -> dict[str, int]:
    """Sum stakes by bet."""
    stakes: dict[str, int] = {}
    for wager in wagers:
        stakes[wager.bet] = stakes.get(wager.bet, 0) + wager.stake
    return stakes


def present(state: State, tracked: Tracked) -> frozenset[str]:
    """Name the patrons who have anything at the table that others have not."""
    lines = state.last.lines if state.last is not None else ()
    waiting = state.choice.waiting if state.choice is not None else ()
    return frozenset(
        (
            *state.people.seats.values(),
            *state.people.behind,
            *tracked.recent,
            *state.coup.stakes,
            *waiting,
            *(line.patron for line in lines),
            *(held.patron for held in state.chips.values()),
        )
    )
