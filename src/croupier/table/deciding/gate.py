"""The one gate every command passes: is this its phase, and may this person do it?"""

from typing import NoReturn

from croupier.games import Game
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.authority import HEIGHT, HOUSE, PATRON, RANKS, WATCHERS, is_entitled
from croupier.rules.ways import at_least, to, way
from croupier.table import commands as c
from croupier.table.flows import flow_of
from croupier.table.phases import STEPS, first_person, possible, tag_of
from croupier.table.shapes import AUTOMATIC, Actor, Refusal
from croupier.table.state import Proposal, State

# Which matter of the book says no, where a command comes in the wrong phase.
_BETS = (c.PlaceWager, c.PlaceCallBet, c.WithdrawWager, c.TakeBack)
_MATTERS: dict[tuple[type[c.Command], str], str] = {
    **{
        (command, phase): "betting-opens"  # BLD 4.1
        for command in _BETS
        for phase in ("no-shoe", "cutting", "burning", "ready", "voting")
    },
    **{
        (command, phase): "betting-closed"  # BLD 4.6; R 4.6; O online.3
        for command in _BETS
        for phase in (
            "dealing", "squeezing", "insurance", "stopped", "held", "choosing", "result",
            "waiting", "questioned",
        )
    },
    (c.DealCard, "betting"): "betting-closed",
    (c.DealCards, "betting"): "betting-closed",
    (c.DealCards, "result"): "third-card",  # B 4.11; LD 4.10
    (c.Settle, "dealing"): "third-card",
    (c.Settle, "questioned"): "position-questioned",  # R 6.6
    (c.RecordNumber, "ready"): "no-spin-stands",  # R 7.9
    (c.RecordNumber, "spinning"): "betting-closed",
    (c.ChangeSetup, "betting"): "setup",
    (c.ChangeSetup, "dealing"): "setup",
}  # fmt: skip


# The dealer's own steps: while the house deals a table, they are the house's alone.
DEALERS_STEPS: frozenset[type[c.Command]] = frozenset(
    {
        c.LoadShoe, c.CutShoe, c.BurnCards, c.ShowCutCard, c.TakeCutCardBack, c.OpenBetting,
        c.CloseBetting,
        c.BeginFreeHand, c.DealCard, c.DealCards, c.ChooseReading, c.SignalResult, c.OpenCards,
        c.OfferInsurance, c.CloseInsurance, c.Settle, c.CloseVote, c.SpinBall, c.RecordNumber,
        c.BringDealerOn, c.TakeDealerOff,
    }
)  # fmt: skip


_HOUSES_OWN = (c.OpenTable, c.RaiseAlarm)  # an online table; cards that no shuffle leaves so
_HOUSES_DEALERS = (Actor(AUTOMATIC, "dealer"), Actor(AUTOMATIC, "pit-supervisor"))


def gate(game: Game, state: State, command: c.Command) -> None:
    """Let a command through, or say why not, by which clause, and what would be allowed."""
    step = STEPS[state.flow][state.phase].get(type(command))
    rank = command.by.rank
    if step is None:
        refuse_phase(game, state, command)
    first = first_person(game.authority, state.flow, state.phase, type(command))
    if state.proposals:
        _check_no_proposal(game, state, command)
    if rank == PATRON:
        if first != PATRON:
            _refuse_rank(game, command, first)
        patron = getattr(command, "patron", command.by.id)
        if patron != command.by.id:
            raise Refusal(
                say(
                    "patron-acts-for-other",
                    by=command.by.id,
                    act=tag_of(type(command)),
                    patron=patron,
                ),
                allowed=(way("act-for-yourself"),),
            )
    elif flow_of(state).is_own and rank in HEIGHT and state.phase != "closed":
        raise Refusal(
            say("online-table-staff-barred"),
            game.book.cite("malfunction"),  # O online.13
        )
    elif not is_entitled(rank, first) and not (rank == HOUSE and type(command) in _HOUSES_OWN):
        _refuse_rank(game, command, first)
    elif (
        type(command) in DEALERS_STEPS
        and state.people.dealer == AUTOMATIC
        and not command.by.is_the_house
    ):
        raise Refusal(say("table-dealt-by-house"), allowed=(to("take-over"),))
    elif (
        type(command) in DEALERS_STEPS
        and command.by in _HOUSES_DEALERS
        and state.people.dealer not in ("", AUTOMATIC)
    ):
        raise Refusal(say("table-taken-over-dealer"))


# What people decide in a coup: none of it past a ruling about the coup that waits for a second
# person. What happens by itself is recorded all the same: no more bets, where the ball came to
# rest, what the reader saw.
_DECISIONS = (
    c.DealCards, c.ChooseReading, c.LookAtCard, c.OpenCards, c.OfferInsurance, c.TakeInsurance,
    c.TakeInsuranceBack, c.CloseInsurance, c.Settle, c.Choose,
)  # fmt: skip


def _check_no_proposal(game: Game, state: State, command: c.Command) -> None:
    proposal, is_keyed = state.proposal_in_play, getattr(command, "source", "") == "keyed"
    waits = type(command) in _DECISIONS or (type(command) is c.DealCard and is_keyed)
    if proposal is not None and waits and _holds_up(game, state, proposal, command):
        raise Refusal(
            say("ruling-awaits-second", irregularity=proposal.irregularity),
            allowed=(to("approve-ruling"), to("reject-ruling")),
        )


def _holds_up(game: Game, state: State, proposal: Proposal, command: c.Command) -> bool:
    """Tell whether play waits for a proposal; no payment does for that of a dealer not at it."""
    if type(command) is not c.Settle:
        return True
    least = game.authority["second-a-ruling"].first
    is_here = proposal.proposer == state.people.dealer
    return is_here or not proposal.rank or is_entitled(proposal.rank, least)


def _refuse_rank(game: Game, command: c.Command, first: str) -> NoReturn:
    least = RANKS[0] if first == PATRON else first
    rank, act = command.by.rank, tag_of(type(command))
    if first == HOUSE:
        raise Refusal(say("command-house-only", act=act), game.book.cite("malfunction"))
    if rank in WATCHERS:
        message = say("watcher-changes-nothing", rank=rank)
    else:
        message = say("act-takes-rank", least=least, act=act, rank=rank)
    matter = game.authority[act].matter
    raise Refusal(message, game.book.cite(matter), (at_least(least),), rank=least)


def refuse_phase(game: Game, state: State, command: c.Command) -> NoReturn:
    """Say why this is not the command's time, and what would be allowed."""
    kind, phase = type(command), state.phase
    matter, why = _MATTERS.get((kind, phase), ""), "command-out-of-turn"
    if kind in _BETS and (state.coup.free or (phase == "ready" and state.shoe.free_hand_due)):
        matter, why = "free-hand", "bet-in-free-hand"  # BLD 7.8
    elif kind in (c.TakeInsurance, c.DeclineInsurance, c.TakeInsuranceBack, c.OfferInsurance):
        matter, why = _why_no_insurance(state)
    allowed = possible(game.authority, state.flow, phase, command.by.rank)
    raise Refusal(
        say(why, act=tag_of(kind), phase=phase, may=_may(allowed)),
        game.book.cite(matter) if matter else (),
        [to(tag_of(one)) for one in allowed],
    )


def _may(allowed: list[type[c.Command]]) -> Message:
    """Say what someone may do instead, first what moves play on."""
    return say("you-may", acts=[tag_of(one) for one in allowed[:4]]) if allowed else NO_OBJECTION


def _why_no_insurance(state: State) -> tuple[str, str]:
    """Say by which matter of the book there is no insurance now: each is a case of its own."""
    cover = state.coup.cover
    if state.setup is None or not state.setup.insurance:
        return "no-insurance", "insurance-not-at-table"  # B 6.4.5
    if cover.due:
        return "insurance-offered", "insurance-not-offered-yet"  # B 4.10
    if cover.open:
        is_its_time = state.phase == "insurance"
        return "insurance-offered", "insurance-on-offer" if is_its_time else "insurance-interrupted"
    if cover.missed:
        return "insurance-missed", "insurance-only-by-ruling"  # B 7.21
    if cover.offered:
        return "insurance-forgone", "insurance-offer-over"  # B 7.20
    return "insurance-offered", "command-out-of-turn"
