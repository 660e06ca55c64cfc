"""Rulings: held for, proposed, approved, made; and the choices and votes they give to patrons."""

from collections.abc import Callable
from typing import Any

from croupier.games import Game
from croupier.rules.authority import HEIGHT, is_at_least, rank_name
from croupier.rules.rulebook import Irregularity
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.betting import everything_back
from croupier.table.deciding.void import void
from croupier.table.evolving import evolve
from croupier.table.irregularities import IRREGULAR
from croupier.table.irregularities.cards import append
from croupier.table.irregularities.order import reconstruct
from croupier.table.irregularities.ruling import Ruling
from croupier.table.phases import PHASES, RULED_IN
from croupier.table.refusal import Refusal
from croupier.table.shapes import Details
from croupier.table.state import State
from croupier.table.words import a_rank

Events = tuple[e.Event, ...]


def base_phase(state: State) -> str:
    """Give the phase that counts for a ruling: of play that is held, the one it was held in."""
    return state.resume if state.phase == "held" else state.phase


def find(game: Game, id: str) -> Irregularity:
    """Find an irregularity of the book, or say which ones are ruled on."""
    found = game.book.irregularity(id)
    if found is None:
        ids = [one.id for one in game.book.irregularities if one.id in IRREGULAR]
        raise Refusal(
            f'{game.book.name} knows no irregularity "{id}"; it rules on {", ".join(ids)}.',
            allowed=ids,
        )
    return found


def least_rank(what: Irregularity, details: Details) -> str:
    """Say who may rule: of a closed list the least, and those above may act for it (R-5)."""
    if details.withdrawal and what.withdrawal_rank:
        return what.withdrawal_rank  # BLD 7.9, 7.12
    if what.ranks:
        return min(what.ranks, key=HEIGHT.__getitem__)
    return what.rank or "dealer"


def why_not(game: Game, state: State, what: Irregularity) -> str:
    """Say why an irregularity cannot be ruled on now, or nothing if it can."""
    phases = RULED_IN.get(state.flow, {}).get(what.id)
    if phases is None:
        return "it is not ruled on: the table applies it by itself"
    if base_phase(state) not in phases:
        return PHASES[base_phase(state)]
    return IRREGULAR[what.id].unless(state)


def carry_out(
    game: Game, state: State, command: c.Command, what: Irregularity, details: Details,
    reason: str, proposer: str = "",
) -> Events:  # fmt: skip
    """Check a ruling and give the events of its effects, after the record of the ruling."""
    if why := why_not(game, state, what):
        now = [one.id for one in game.book.irregularities if not why_not(game, state, one)]
        raise Refusal(
            f"{what.name} cannot be ruled on now: {why}. What can: {', '.join(now) or 'nothing'}.",
            (what.clause,),
            now,
        )
    need = least_rank(what, details)
    if not is_at_least(command.by.rank, need):
        raise Refusal(
            f"{what.name} is for {a_rank(need)} or above to rule on; "
            f"{a_rank(command.by.rank)} may not.",
            (what.clause,),
            (f"{rank_name(need)} or above",),
            rank=need,
        )
    events: list[e.Event] = []
    if state.phase == "held":
        events.append(e.HoldReleased(command.by, command.at, f"ruled: {what.id}"))
    events.append(
        e.RulingMade(
            command.by, command.at, what.id, (what.clause,), need, details, reason, proposer
        )
    )
    for event in events:
        state = evolve(state, event)
    effects = IRREGULAR[what.id].effect(game, state, Ruling(command, what, details, reason))
    return (*events, *effects)


def make_ruling(game: Game, state: State, command: c.MakeRuling) -> Events:
    """Rule, or where two people are wanted for what needs a rank, propose the ruling."""
    what = find(game, command.irregularity)
    events = carry_out(game, state, command, what, command.details, command.reason)
    setup = state.setup
    assert setup is not None
    if setup.two_people and least_rank(what, command.details) != "dealer":
        return (
            e.RulingProposed(
                command.by, command.at, what.id, command.details, command.reason, (what.clause,)
            ),
        )  # fmt: skip
    return events


def approve_ruling(game: Game, state: State, command: c.ApproveRuling) -> Events:
    """Make the ruling another person proposed; both have the rank."""
    proposal = state.proposal
    if proposal is None:
        raise Refusal("No ruling waits for approval.", allowed=("make ruling",))
    what = find(game, proposal.irregularity)
    if proposal.proposer == command.by.id:
        raise Refusal(
            f"{command.by.id} proposed this ruling and cannot approve it; another person with "
            f"the rank of {rank_name(least_rank(what, proposal.details))} or above has to.",
            (what.clause,),
            ("another person",),
            rank=least_rank(what, proposal.details),
        )
    return carry_out(
        game, state, command, what, proposal.details, proposal.reason, proposal.proposer
    )  # fmt: skip


def reject_ruling(game: Game, state: State, command: c.RejectRuling) -> Events:
    """Refuse a proposal, or take one's own back."""
    proposal = state.proposal
    if proposal is None:
        raise Refusal("No ruling waits for approval.", allowed=("make ruling",))
    what = find(game, proposal.irregularity)
    need = least_rank(what, proposal.details)
    if not is_at_least(command.by.rank, need):
        raise Refusal(
            f"{what.name} is for {a_rank(need)} or above to rule on.", (what.clause,),
            (f"{rank_name(need)} or above",), rank=need,
        )  # fmt: skip
    return (e.RulingRejected(command.by, command.at, what.id, command.reason),)


def hold_coup(game: Game, state: State, command: c.HoldCoup) -> Events:
    """Stop play until a ruling; any step out of order begins here."""
    what = find(game, command.irregularity)
    if what.id not in IRREGULAR:
        raise Refusal(
            f"{what.name} is not ruled on: the table applies it by itself.", (what.clause,)
        )
    return (e.CoupHeld(command.by, command.at, what.id, command.details),)


def release_hold(_: Game, __: State, command: c.ReleaseHold) -> Events:
    """Go on without a ruling."""
    return (e.HoldReleased(command.by, command.at, command.reason),)


def choose(game: Game, state: State, command: c.Choose) -> Events:
    """Take a patron's choice; when all have chosen, do what the ruling said."""
    choice = state.choice
    assert choice is not None
    if command.patron not in choice.waiting:
        raise Refusal(
            f"{command.patron} has no choice to make; {', '.join(choice.waiting)} still have.",
            choice.clauses,
            choice.waiting,
        )
    back = everything_back(state, command.patron) if command.withdraw else ()
    chose = e.PatronChose(
        command.by, command.at, command.patron, command.withdraw, back, choice.clauses
    )  # BLD 7.9, 7.10.1, 7.10.2, 7.12, 7.13.1, 7.13.2
    if len(choice.waiting) > 1:
        return (chose,)
    state = evolve(state, chose)
    if choice.void_if_all_withdraw and command.withdraw and not choice.stayed:
        return (
            chose,
            *void(game, state, command, choice.irregularity, choice.clauses, shoe_ends=True),
        )  # BLD 7.10.2
    events: list[e.Event] = [chose]
    if choice.free_hand:
        events.append(e.FreeHandDue(command.by, command.at, choice.clauses))  # BLD 7.10.1
        state = evolve(state, events[-1])
    if choice.cards:
        what = find(game, choice.irregularity)
        ruling = Ruling(command, what, Details(cards=choice.cards), "")
        put_right = append if choice.new_cards else reconstruct
        events += put_right(game, state, ruling, choice.cards)
    return tuple(events)


def voters(state: State) -> tuple[str, ...]:
    """Name those who choose after a missed burn: seated, with a wager on that hand (R-17)."""
    last, seated = state.last, set(state.people.seats.values())
    if last is None:
        return ()
    patrons = dict.fromkeys(wager.patron for wager in last.wagers)
    return tuple(patron for patron in patrons if patron in seated)


def vote(game: Game, state: State, command: c.Vote) -> Events:
    """Take a vote; the last one closes the vote."""
    who = voters(state)
    by = game.book.cite("burn-vote")  # BLD 7.11.2.1
    if command.patron not in who or command.patron in state.votes:
        left = [patron for patron in who if patron not in state.votes]
        raise Refusal(
            f"{command.patron} has no vote to give; {', '.join(left) or 'nobody'} still has.",
            by,
            left,
        )
    cast = e.VoteCast(command.by, command.at, command.patron, command.go_on)
    state = evolve(state, cast)
    if len(state.votes) < len(who):
        return (cast,)
    return (cast, *_counted(game, state, command))


def close_vote(game: Game, state: State, command: c.CloseVote) -> Events:
    """Count what was given."""
    return _counted(game, state, command)


def _counted(game: Game, state: State, command: c.Command) -> Events:
    """Go on with a majority for it; a split vote reshuffles."""
    by = game.book.cite("burn-vote")  # BLD 7.11.2.1
    for_it = sum(state.votes.values())
    go_on = for_it > len(state.votes) - for_it
    closed = e.VoteClosed(command.by, command.at, go_on, by)
    if go_on:
        return (closed,)
    reason = "the patrons wanted the cards replaced"
    return (closed, e.ShoeEnded(command.by, command.at, state.shoe.number, reason, by))


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.MakeRuling: make_ruling,
    c.ApproveRuling: approve_ruling,
    c.RejectRuling: reject_ruling,
    c.HoldCoup: hold_coup,
    c.ReleaseHold: release_hold,
    c.Choose: choose,
    c.Vote: vote,
    c.CloseVote: close_vote,
}
