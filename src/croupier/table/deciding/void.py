"""Void: every stake goes back in full and nothing else moves (R-15)."""

from croupier.games import Game
from croupier.messages import Message, say
from croupier.messages.recorded import on_record
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.flows import flow_of
from croupier.table.shapes import FeltWager, GivenBack, TakenInsurance
from croupier.table.state import State


def given_back(wager: FeltWager, amount: int | None = None) -> GivenBack:
    """Give a wager back, whole unless an amount is named."""
    stake = wager.stake if amount is None else amount
    return GivenBack(wager.patron, wager.seat, wager.bet, stake, wager.chips)


def insurance_back(taken: TakenInsurance) -> GivenBack:
    """Give an insurance stake back."""
    return GivenBack(taken.patron, taken.seat, taken.bet, taken.stake)


def everything_back(state: State, patron: str | None = None) -> tuple[GivenBack, ...]:
    """List all stakes on the felt, of everyone or of one patron, as they go back."""
    coup = state.coup
    return (
        *(given_back(w) for w in coup.wagers.values() if patron in (None, w.patron)),
        *(insurance_back(t) for t in coup.cover.taken if patron in (None, t.patron)),
    )


def has_a_hand(state: State) -> bool:
    """Tell whether the cards suffice for a hand more: it takes four at least (R-28)."""
    shoe = state.shoe
    return len(shoe.leading) + len(state.coup.over) + shoe.remaining >= 4


def shoe_is_done(state: State) -> bool:
    """Tell whether a shoe ends with this coup: after its last, unless it owes a free hand (R-28).

    Where the cards do not suffice for one, none can be dealt.
    """
    owes = state.free_hand_due and has_a_hand(state)
    return flow_of(state).has_shoe and state.shoe.last_hand and not owes  # BLD 7.8.1


def void(
    game: Game,
    state: State,
    command: c.Command,
    irregularity: str,
    clauses: tuple[str, ...],
    note: Message | str = "",
    *,
    shoe_ends: bool = False,
) -> tuple[e.Event, ...]:
    """Void the coup in play, if one is, and end the shoe if it must or if this was its last."""
    events: list[e.Event] = []
    if state.coup.id:
        back = everything_back(state)
        events.append(
            e.CoupVoided(
                command.by,
                command.at,
                state.coup.id,
                irregularity=irregularity,
                given_back=back,
                clauses=clauses,
                **on_record(note=note),
            )
        )
    last = bool(events) and shoe_is_done(state)
    if flow_of(state).has_shoe and (shoe_ends or last):
        why = note or (say("reason-void-was-last") if last else irregularity)
        events.append(
            e.ShoeEnded(
                command.by,
                command.at,
                state.shoe.number,
                clauses=clauses,
                **on_record(reason=why),
            )
        )
    return tuple(events)
