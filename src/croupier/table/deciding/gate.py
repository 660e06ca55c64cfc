"""The one gate every command passes: is this its phase, and may this person do it?"""

from typing import NoReturn

from croupier.games import Game
from croupier.rules.authority import HEIGHT, is_at_least, rank_name
from croupier.table import commands as c
from croupier.table.phases import PHASES, STEPS, Step, possible, say
from croupier.table.refusal import Refusal
from croupier.table.shapes import PATRON
from croupier.table.state import State
from croupier.table.words import WORDS, a_rank, any_of

# Which matter of the book says no, where a command comes in the wrong phase.
_BETS = (c.PlaceWager, c.PlaceCallBet, c.WithdrawWager)
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
    (c.TakeInsurance, "dealing"): "insurance-forgone",  # B 7.20
    (c.TakeInsurance, "result"): "insurance-forgone",
    (c.ChangeSetup, "betting"): "setup",
    (c.ChangeSetup, "dealing"): "setup",
}  # fmt: skip


def gate(game: Game, state: State, command: c.Command) -> None:
    """Let a command through, or say why not, by which clause, and what would be allowed."""
    step = STEPS[state.flow][state.phase].get(type(command))
    if step is None:
        _refuse_phase(game, state, command)
    rank = command.by.rank
    if rank == PATRON:
        if step.by != PATRON:
            _refuse_rank(command, step)
        patron = getattr(command, "patron", command.by.id)
        if patron != command.by.id:
            raise Refusal(
                f"A patron acts only for themselves: {command.by.id} cannot "
                f"{WORDS[type(command)]} for {patron}; staff at the table can.",
                allowed=("act for yourself",),
            )
    elif step.by == PATRON:
        if rank not in HEIGHT:
            _refuse_rank(command, step)
    elif not is_at_least(rank, step.by):
        _refuse_rank(command, step)


def _refuse_rank(command: c.Command, step: Step) -> NoReturn:
    least = "dealer" if step.by == PATRON else step.by
    if command.by.rank in HEIGHT or command.by.rank == PATRON:
        who = "a patron" if command.by.rank == PATRON else a_rank(command.by.rank)
        said = f"It takes {a_rank(least)} or above to {WORDS[type(command)]}; {who} may not."
    else:
        said = f"{rank_name(command.by.rank)} sees everything and changes nothing."
    raise Refusal(said, allowed=(f"{rank_name(least)} or above",), rank=least)


def _refuse_phase(game: Game, state: State, command: c.Command) -> NoReturn:
    kind, phase = type(command), state.phase
    matter = _MATTERS.get((kind, phase), "")
    if kind in _BETS and (state.coup.free or (phase == "ready" and state.shoe.free_hand_due)):
        matter = "free-hand"  # BLD 7.8
    why = {"free-hand": "this is a free hand, which is played without wagers"}.get(
        matter, PHASES[phase]
    )
    allowed = possible(state.flow, phase, command.by.rank)
    may = f" You may {any_of([WORDS[one] for one in allowed[:4]])}." if allowed else ""
    raise Refusal(
        f"You cannot {WORDS[kind]} now: {why}.{may}",
        game.book.cite(matter) if matter else (),
        map(say, allowed),
    )
