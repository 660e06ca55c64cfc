"""The one gate every command passes: is this its phase, and may this person do it?"""

from collections.abc import Sequence
from typing import NoReturn

from croupier.games import Game
from croupier.messages import say
from croupier.rules.authority import (
    HEIGHT,
    HOUSE,
    PATRON,
    WATCHERS,
    a_rank,
    is_entitled,
    or_above,
    rank_name,
)
from croupier.table import commands as c
from croupier.table.phases import PHASES, STEPS, first_person, in_words, possible, tag_of
from croupier.table.shapes import AUTOMATIC, Actor, Refusal
from croupier.table.state import State

# Each follows "you may" and "you cannot".
WORDS: dict[type[c.Command], str] = {
    c.OpenTable: "open the table",
    c.CloseTable: "close the table",
    c.ChangeSetup: "change the table's set-up",
    c.ChangeReader: "say whether the shoe reads its cards",
    c.BringDealerOn: "bring a dealer on",
    c.TakeDealerOff: "take the dealer off",
    c.TakeOver: "take the table over",
    c.HandBack: "hand the table back to the house",
    c.TakeSeat: "take a seat",
    c.LeaveSeat: "leave the seat",
    c.AllowSeats: "allow a patron more seats",
    c.LoadShoe: "put a shoe on the table",
    c.CutShoe: "cut the cards",
    c.BurnCards: "burn cards",
    c.ShowCutCard: "show the cut card",
    c.RetireShoe: "take the shoe off the table",
    c.RaiseAlarm: "raise the reader's alarm",
    c.ClearAlarm: "clear the reader's alarm",
    c.OpenBetting: "call for bets",
    c.PlaceWager: "place a bet",
    c.PlaceCallBet: "make a call bet",
    c.WithdrawWager: "take back a bet",
    c.CloseBetting: "call no more bets",
    c.RequestSqueeze: "ask for the squeeze",
    c.BeginFreeHand: "begin the free hand",
    c.DealCard: "deal a card",
    c.DealCards: "deal cards",
    c.ChooseReading: "say which reading of the card is right",
    c.SignalResult: "signal the result",
    c.OpenCards: "open the cards",
    c.OfferInsurance: "offer insurance",
    c.TakeInsurance: "take insurance",
    c.DeclineInsurance: "decline insurance",
    c.CloseInsurance: "close the insurance",
    c.Settle: "settle the coup",
    c.HoldCoup: "hold play for a ruling",
    c.ReleaseHold: "let play go on",
    c.MakeRuling: "make a ruling",
    c.ApproveRuling: "approve a ruling",
    c.RejectRuling: "reject a ruling",
    c.Choose: "withdraw or stay",
    c.Vote: "vote on the shoe",
    c.CloseVote: "close the vote",
    c.SpinBall: "spin the ball",
    c.RecordNumber: "record the number",
    c.QuestionPosition: "question where a chip lies",
    c.BuyColourChips: "buy colour chips",
    c.RedeemColourChips: "redeem colour chips",
    c.AllowColours: "allow a patron a second colour",
    c.RecallColour: "ask a second colour back",
    c.MoveColourChips: "move chips of another table",
    c.DealRound: "have the round dealt",
    c.CollectRound: "collect the round",
    c.SweepRounds: "end unfinished rounds",
    c.RetireSeal: "retire what is sealed",
}
assert set(WORDS) == set(c.COMMANDS.values()), "every command must have its words here"


def any_of(words: Sequence[str]) -> str:
    """Join words as a sentence does: "place a bet, take a seat or leave the seat"."""
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


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
    (c.ChangeSetup, "betting"): "setup",
    (c.ChangeSetup, "dealing"): "setup",
}  # fmt: skip


# The dealer's own steps: while the house deals a table, they are the house's alone.
DEALERS_STEPS: frozenset[type[c.Command]] = frozenset(
    {
        c.LoadShoe, c.CutShoe, c.BurnCards, c.ShowCutCard, c.OpenBetting, c.CloseBetting,
        c.BeginFreeHand, c.DealCard, c.DealCards, c.ChooseReading, c.SignalResult, c.OpenCards,
        c.OfferInsurance, c.CloseInsurance, c.Settle, c.CloseVote, c.SpinBall, c.RecordNumber,
        c.BringDealerOn, c.TakeDealerOff,
    }
)  # fmt: skip


_HOUSES_DEALERS = (Actor(AUTOMATIC, "dealer"), Actor(AUTOMATIC, "pit-supervisor"))


def gate(game: Game, state: State, command: c.Command) -> None:
    """Let a command through, or say why not, by which clause, and what would be allowed."""
    step = STEPS[state.flow][state.phase].get(type(command))
    rank = command.by.rank
    if step is None:
        _refuse_phase(game, state, command)
    first = first_person(game.authority, state.flow, state.phase, type(command))
    if state.proposals:
        _check_no_proposal(state, command)
    if rank == PATRON:
        if first != PATRON:
            _refuse_rank(game, command, first)
        patron = getattr(command, "patron", command.by.id)
        if patron != command.by.id:
            raise Refusal(
                say(
                    "patron-acts-for-other",
                    by=command.by.id,
                    words=WORDS[type(command)],
                    patron=patron,
                ),
                allowed=("act for yourself",),
            )
    elif state.flow == "online" and rank in HEIGHT and state.phase != "closed":
        raise Refusal(
            say("online-table-staff-barred"),
            game.book.cite("malfunction"),  # O online.13
        )
    elif not is_entitled(rank, first) and not (rank == HOUSE and type(command) is c.OpenTable):
        _refuse_rank(game, command, first)
    elif (
        type(command) in DEALERS_STEPS
        and state.people.dealer == AUTOMATIC
        and not command.by.is_the_house
    ):
        raise Refusal(say("table-dealt-by-house"), allowed=("take over",))
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
    c.DealCards, c.ChooseReading, c.OpenCards, c.OfferInsurance, c.TakeInsurance,
    c.CloseInsurance, c.Settle, c.Choose,
)  # fmt: skip


def _check_no_proposal(state: State, command: c.Command) -> None:
    proposal, is_keyed = state.proposal_in_play, getattr(command, "source", "") == "keyed"
    waits = type(command) in _DECISIONS or (type(command) is c.DealCard and is_keyed)
    if proposal is not None and waits:
        raise Refusal(
            say("ruling-awaits-second", irregularity=proposal.irregularity),
            allowed=("approve ruling", "reject ruling"),
        )


def _refuse_rank(game: Game, command: c.Command, first: str) -> NoReturn:
    least = "dealer" if first == PATRON else first
    rank, matter = command.by.rank, game.authority[tag_of(type(command))].matter
    if first == HOUSE:
        raise Refusal(
            say("command-house-only", words=WORDS[type(command)]),
            game.book.cite("malfunction"),
        )
    if rank in WATCHERS:
        sentence = f"{rank_name(rank)} sees everything and changes nothing."
    else:
        sentence = (
            f"It takes {a_rank(least)} or above to {WORDS[type(command)]}; {a_rank(rank)} may not."
        )
    raise Refusal(sentence, game.book.cite(matter), (or_above(least),), rank=least)


def _refuse_phase(game: Game, state: State, command: c.Command) -> NoReturn:
    kind, phase = type(command), state.phase
    matter = _MATTERS.get((kind, phase), "")
    why = PHASES[phase]
    if kind in _BETS and (state.coup.free or (phase == "ready" and state.shoe.free_hand_due)):
        matter, why = "free-hand", "this is a free hand, which is played without wagers"  # BLD 7.8
    elif kind in (c.TakeInsurance, c.DeclineInsurance, c.OfferInsurance):
        matter, why = _why_no_insurance(state)
    allowed = possible(game.authority, state.flow, phase, command.by.rank)
    may_do = f" You may {any_of([WORDS[one] for one in allowed[:4]])}." if allowed else ""
    raise Refusal(
        say("command-out-of-turn", words=WORDS[kind], why=why, may_do=may_do),
        game.book.cite(matter) if matter else (),
        map(in_words, allowed),
    )


def _why_no_insurance(state: State) -> tuple[str, str]:
    """Say by which matter of the book there is no insurance now: each is a case of its own."""
    cover = state.coup.cover
    if state.setup is None or not state.setup.insurance:
        return "no-insurance", "no insurance is offered at this table"  # B 6.4.5
    if cover.due:
        return (
            "insurance-offered",
            "insurance is due, and the dealer has not offered it yet",
        )  # B 4.10
    if cover.open:
        waits = "" if state.phase == "insurance" else f", but {PHASES[state.phase]}"
        return "insurance-offered", f"it is on offer{waits}"
    if cover.missed:
        return (
            "insurance-missed",
            "it was not offered, and only a ruling can allow it late",
        )  # B 7.21
    if cover.offered:
        return "insurance-forgone", "it was on offer, and the offer is over"  # B 7.20
    return "insurance-offered", PHASES[state.phase]
