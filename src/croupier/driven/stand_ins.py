"""Who gives a command where a line does not say: the least rank that may, or the patron."""

from croupier.games import Game
from croupier.rules.authority import HEIGHT
from croupier.table import commands as c
from croupier.table.deciding.rulings import about, concerned, needed, overruling
from croupier.table.flows import FLOWS
from croupier.table.phases import PHASES, STEPS, first_person
from croupier.table.shapes import HOUSE, PATRON, Actor, Refusal
from croupier.table.state import State, patrons_in


def whoever_may(game: Game, state: State, command: c.Command) -> Actor:
    """Name someone who may give a command: its patron, or the least of the staff."""
    least = _least(game, state, command)
    if least == PATRON:
        return Actor(_patron(state, command))
    if not isinstance(command, c.MakeRuling | c.ApproveRuling | c.RejectRuling):
        return Actor(least, least)
    # Nobody rules on what they dealt, or approves what they proposed.
    involved = _involved(game, state, command)
    names = (least, f"second-{least}", f"third-{least}")
    return Actor(next(name for name in names if name not in involved), least)


def _involved(
    game: Game, state: State, command: c.MakeRuling | c.ApproveRuling | c.RejectRuling
) -> set[str]:
    """Name those who may not rule with another person: who dealt the coup, who proposed."""
    past = getattr(command, "past", None)
    if isinstance(command, c.MakeRuling):
        what = game.book.irregularity(command.irregularity)
        if what is None or not needed(game, state, command).second:
            return set()
        return concerned(state, about(state, what, command.coup, past))
    proposal = state.proposal(command.proposal)
    if proposal is None:
        return set()
    known = (one for one in (state.last, past) if one is not None and one.id == proposal.coup)
    return {proposal.proposer, *concerned(state, next(known, None))}


def _least(game: Game, state: State, command: c.Command) -> str:
    if isinstance(command, c.OpenTable):
        return HOUSE if FLOWS[game.flow].is_own else game.authority["open-table"].first
    row = _row(game, state, command)
    if row == HOUSE:
        return HOUSE
    if isinstance(command, c.MakeRuling):
        return _ruler(game, state, command)
    if isinstance(command, c.ApproveRuling | c.RejectRuling):
        return _second(state, command)
    if isinstance(command, c.ReleaseHold) and state.held is not None:
        return state.held.rank
    if isinstance(command, c.CloseBetting) and command.as_it_stands:
        return game.authority["close-over-differential"].first
    if isinstance(command, c.ChooseReading) and state.readings is not None:
        return _overruler(game, state, command)
    is_found = isinstance(command, c.PlaceWager) and command.found
    opens = isinstance(command, c.OpenCards) and not state.coup.squeeze.squeezer
    return "dealer" if is_found or opens else row


def _row(game: Game, state: State, command: c.Command) -> str:
    """Find the rank of a command's row: of this phase, or of any in which it is known."""
    flow = state.flow or game.flow
    phases = (state.phase, *PHASES)
    known = (phase for phase in phases if type(command) in STEPS[flow][phase])
    phase = next(known, None)
    return "dealer" if phase is None else first_person(game.authority, flow, phase, type(command))


def _ruler(game: Game, state: State, command: c.MakeRuling) -> str:
    what = game.book.irregularity(command.irregularity)
    if what is None:
        return "dealer"
    try:
        paid = about(state, what, command.coup, command.past) is not None
    except Refusal:
        paid = False
    least = needed(game, state, command).first
    if state.held is None or paid:
        return least
    return max(least, state.held.rank, key=HEIGHT.__getitem__)  # a hold is its placer's to lift


def _second(state: State, command: c.ApproveRuling | c.RejectRuling) -> str:
    """Find the least rank that may approve or reject what is proposed."""
    proposal = state.proposal(command.proposal)
    return "dealer" if proposal is None else proposal.second or "dealer"


def _overruler(game: Game, state: State, command: c.ChooseReading) -> str:
    """Find who may choose a reading: what it changes for patrons is a ruling (R-34, R-35)."""
    try:
        return overruling(game, state, command)[0].first
    except Refusal:
        return "dealer"


def _patron(state: State, command: c.Command) -> str:
    """Name the patron who acts: the one named, the squeezer, or whose round it is."""
    if isinstance(command, c.LookAtCard | c.OpenCards):
        return state.coup.squeeze.squeezer
    named: str = getattr(command, "patron", "")
    here = (*patrons_in(state.coup), *state.people.seats.values(), PATRON)
    return named or here[0]
