"""Every transition of a table as data: in which phase who may do what, and where it leads.

``decide`` asks this table first, refusals read from it what would be allowed, and the docs'
diagrams are drawn from it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from croupier.rules.authority import HEIGHT, is_at_least
from croupier.table import commands as c
from croupier.table.shapes import PATRON

# What each phase is, as a sentence can say it.
PHASES: dict[str, str] = {
    "closed": "the table is closed",
    "no-shoe": "no shoe is on the table",
    "cutting": "the shoe is to be cut",
    "burning": "the burn is due",
    "ready": "no coup is in play",
    "betting": "bets are being placed",
    "dealing": "bets are closed and cards are being dealt",
    "squeezing": "cards lie face down and are to be opened",
    "insurance": "insurance is on offer",
    "stopped": "reader and key disagree about a card",
    "held": "play is held for a ruling",
    "choosing": "patrons are choosing to withdraw or stay",
    "result": "the result is known and waits to be settled",
    "voting": "patrons are choosing whether the shoe goes on",
    "spinning": "the ball is in motion and bets are open",
    "waiting": "bets are closed and the ball has not come to rest",
    "questioned": "a chip's position is questioned and the payout waits",
}


class Row(NamedTuple):
    """A command: the least rank (``patron``: the patron, or staff for the patron), from, to."""

    command: type[c.Command]
    by: str
    phases: str
    leads_to: str = "="  # the same phase


_IDLE = "no-shoe cutting burning ready"
_PLAY = "betting dealing squeezing insurance result"
_OPEN = f"{_IDLE} {_PLAY} stopped held choosing voting"
_SPIN = "ready betting spinning waiting result questioned held"

# Beside the play people come and go, and disputes are handled, also when the table has closed.
_BESIDE = (
    (c.BringDealerOn, "dealer"),
    (c.TakeDealerOff, "dealer"),
    (c.TakeSeat, "patron"),
    (c.LeaveSeat, "patron"),
    (c.AllowSeats, "pit-manager"),
)
_DISPUTES = (
    (c.OpenDispute, "patron"),
    (c.EscalateDispute, "dealer-inspector"),  # BLD 8.1; R 8.1
    (c.InformSurveillance, "pit-manager"),  # BLD 8.2; R 8.2
    (c.GiveDeadline, "dealer-inspector"),  # BLD 8.3; R 8.3
    (c.AddEvidence, "dealer-inspector"),
    (c.DecideDispute, "dealer-inspector"),  # BLD 8.1; R 8.1
    (c.TellOfComplaint, "dealer-inspector"),  # BLD 8.5; R 8.5
    (c.HelpComplaint, "dealer-inspector"),  # BLD 8.6; R 8.6
    (c.CloseDispute, "dealer-inspector"),
)


def _beside(phases: str) -> tuple[Row, ...]:
    return (
        *(Row(command, by, phases) for command, by in _BESIDE),
        *(Row(command, by, f"closed {phases}") for command, by in _DISPUTES),
    )


BACCARAT: tuple[Row, ...] = (
    Row(c.OpenTable, "pit-manager", "closed", "no-shoe"),
    Row(c.CloseTable, "pit-manager", _IDLE, "closed"),
    Row(c.ChangeSetup, "pit-manager", _IDLE),
    Row(c.LoadShoe, "dealer", "no-shoe", "cutting"),
    Row(c.CutShoe, "dealer", "cutting", "burning"),
    Row(c.BurnCards, "dealer", "burning", "ready no-shoe"),
    Row(c.BurnCards, "dealer", "dealing", "dealing no-shoe"),
    Row(c.RetireShoe, "pit-manager", "cutting burning ready", "no-shoe"),
    Row(c.ShowCutCard, "dealer", f"burning ready {_PLAY}"),
    Row(c.RaiseAlarm, "dealer", f"cutting burning ready {_PLAY}"),
    Row(c.ClearAlarm, "dealer", f"cutting burning ready {_PLAY} stopped held choosing"),
    Row(c.OpenBetting, "dealer", "burning ready", "betting"),  # BLD 4.1
    Row(c.BeginFreeHand, "dealer", "burning ready", "dealing result"),  # BLD 7.8
    Row(c.PlaceWager, "patron", "betting"),  # BLD 4.1, 4.6
    Row(c.WithdrawWager, "patron", "betting"),
    Row(c.CloseBetting, "dealer", "betting", "dealing"),  # BLD 4.6
    Row(c.RequestSqueeze, "patron", "dealing"),  # BLD 4.7
    Row(c.DealCard, "dealer", "dealing", "dealing squeezing result stopped no-shoe"),
    Row(c.DealCard, "dealer", "squeezing insurance result", "= stopped no-shoe"),
    Row(c.DealCards, "dealer", "dealing", "dealing squeezing result no-shoe"),
    Row(c.ChooseReading, "dealer", "stopped", "dealing squeezing insurance result no-shoe"),
    Row(c.OpenCards, "patron", "squeezing", "squeezing dealing result"),
    Row(c.OfferInsurance, "dealer", "dealing", "insurance"),  # B 4.10
    Row(c.TakeInsurance, "patron", "insurance"),
    Row(c.DeclineInsurance, "patron", "insurance"),
    Row(c.CloseInsurance, "dealer", "insurance", "dealing squeezing"),  # B 7.20
    Row(c.Settle, "dealer", "result", "ready voting no-shoe"),  # B 4.18; LD 4.17
    Row(c.HoldCoup, "dealer", f"burning ready {_PLAY}", "held"),
    Row(c.ReleaseHold, "dealer", "held", f"burning ready {_PLAY}"),
    Row(c.MakeRuling, "dealer", _OPEN, f"{_OPEN}"),
    Row(c.ApproveRuling, "dealer", _OPEN, f"{_OPEN}"),
    Row(c.RejectRuling, "dealer", _OPEN),
    Row(c.Choose, "patron", "choosing", "choosing dealing squeezing result ready voting no-shoe"),
    Row(c.Vote, "patron", "voting", "voting ready no-shoe"),  # BLD 7.11.2.1
    Row(c.CloseVote, "dealer", "voting", "ready no-shoe"),
    *_beside(_OPEN),
)

ROULETTE: tuple[Row, ...] = (
    Row(c.OpenTable, "pit-manager", "closed", "ready"),
    Row(c.CloseTable, "pit-manager", "ready", "closed"),
    Row(c.ChangeSetup, "pit-manager", "ready"),
    Row(c.OpenBetting, "dealer", "ready", "betting"),
    Row(c.PlaceWager, "patron", "betting spinning"),  # R 4.6
    Row(c.PlaceCallBet, "patron", "betting spinning"),  # R 4.3
    Row(c.WithdrawWager, "patron", "betting spinning"),  # R 4.6
    Row(c.SpinBall, "dealer", "betting", "spinning"),
    Row(c.CloseBetting, "dealer", "spinning", "waiting"),  # R 4.6
    Row(c.RecordNumber, "dealer", "waiting", "result"),
    Row(c.QuestionPosition, "patron", "result questioned", "questioned"),  # R 6.6
    Row(c.Settle, "dealer", "result", "ready"),
    Row(c.BuyColourChips, "dealer", _SPIN),  # R 4.7
    Row(c.RedeemColourChips, "patron", _SPIN),  # R 4.7.4
    Row(c.HoldCoup, "dealer", "ready betting spinning waiting result questioned", "held"),
    Row(c.ReleaseHold, "dealer", "held", "ready betting spinning waiting result questioned"),
    Row(c.MakeRuling, "dealer", _SPIN, _SPIN),
    Row(c.ApproveRuling, "dealer", _SPIN, _SPIN),
    Row(c.RejectRuling, "dealer", _SPIN),
    *_beside(_SPIN),
)

ONLINE: tuple[Row, ...] = (
    Row(c.OpenTable, "pit-manager", "closed", "betting"),
    Row(c.CloseTable, "pit-manager", "betting", "closed"),
    Row(c.ChangeSetup, "pit-manager", "betting"),
    Row(c.TakeSeat, "patron", "betting"),
    Row(c.LeaveSeat, "patron", "betting"),
    Row(c.PlaceWager, "patron", "betting"),  # O online.3
    Row(c.WithdrawWager, "patron", "betting"),
    Row(c.DealRound, "patron", "betting", "dealing"),  # O online.3
    Row(c.DealCard, "dealer", "dealing", "dealing result betting"),
    Row(c.DealCards, "dealer", "dealing", "dealing result betting"),
    Row(c.CollectRound, "patron", "result", "betting"),
    Row(c.SweepRounds, "dealer", "betting dealing result", "betting"),  # O online.13
    Row(c.MakeRuling, "dealer", "betting dealing result", "= betting"),  # O online.13
    Row(c.ApproveRuling, "dealer", "betting dealing result", "= betting"),
    Row(c.RejectRuling, "dealer", "betting dealing result"),
)

FLOWS: dict[str, tuple[Row, ...]] = {"baccarat": BACCARAT, "roulette": ROULETTE, "online": ONLINE}

# The phases in which each irregularity can come up, by its id; where one has no row, it is not
# ruled: it happens by itself. Of "held", the phase counts in which play was held.
_CARDS_OUT = "dealing squeezing insurance stopped choosing result"
_BEFORE_RESULT = "dealing squeezing insurance"
_RUNNING = "spinning waiting"
RULINGS: dict[str, dict[str, str]] = {
    "baccarat": {
        "faulty-cards": f"cutting burning ready betting {_CARDS_OUT}",
        "shoe-runs-out": "dealing",
        "cannot-reconstruct": _CARDS_OUT,
        "face-up-card": f"{_BEFORE_RESULT} result",
        "next-card-seen": "ready betting dealing result",
        "player-overdrawn": "dealing result",
        "banker-overdrawn": "result",
        "wrong-order": f"{_BEFORE_RESULT} result",
        "wrong-squeezer": "squeezing",
        "wrong-squeezer-result-known": "result",
        "wrong-squeezer-result-open": "dealing squeezing",
        "no-burn-unseen": "betting dealing squeezing",
        "no-burn-first-hand": f"{_BEFORE_RESULT} result",
        "no-burn-later": f"ready betting {_BEFORE_RESULT} result",
        "drawn-together-order-known": "dealing",
        "drawn-together-order-unknown": "dealing",
        "squeezer-absent": "squeezing",
        "not-delivered": "squeezing",
        "wrong-result-called": "ready burning no-shoe voting",
        "insurance-not-offered": "dealing squeezing",
        "beyond-the-rules": " ".join(phase for phase in _OPEN.split() if phase != "held"),
        "squeeze-restricted": f"betting {_BEFORE_RESULT}",
        "insurance-waived": "dealing squeezing",
        "no-insurance": _IDLE,
    },
    "roulette": {
        "ball-with-the-wheel": _RUNNING,
        "under-three-revolutions": _RUNNING,
        "foreign-object": _RUNNING,
        "ball-not-fallen": _RUNNING,
        "floater": _RUNNING,
        "ball-out-of-the-wheel": _RUNNING,
        "wheel-stopped": _RUNNING,
        "interference": _RUNNING,
        "suspicion": f"{_RUNNING} result questioned",  # a spin lasts until all are paid: R 2.2, 7.8
        "ball-examined": "ready betting",
        "other-table-chips-refused": "result",
        "chip-position": "questioned",
        "beyond-the-rules": " ".join(phase for phase in _SPIN.split() if phase != "held"),
    },
    "online": {"malfunction": "betting dealing result"},
}
RULED_IN: dict[str, dict[str, frozenset[str]]] = {
    flow: {id: frozenset(phases.split()) for id, phases in ids.items()}
    for flow, ids in RULINGS.items()
}


class Step(NamedTuple):
    """One transition, made out in full."""

    by: str
    leads_to: frozenset[str]


def _steps(rows: tuple[Row, ...]) -> dict[str, dict[type[c.Command], Step]]:
    """Make out every row for every phase; a phase has at most one row for a command."""
    table: dict[str, dict[type[c.Command], Step]] = {phase: {} for phase in PHASES}
    for row in rows:
        for phase in row.phases.split():
            assert row.command not in table[phase], f"two rows for {row.command} in {phase}"
            to = frozenset(phase if to == "=" else to for to in row.leads_to.split())
            assert to <= PHASES.keys(), f"{row.command} leads to an unknown phase"
            table[phase][row.command] = Step(row.by, to)
    return table


STEPS: dict[str, dict[str, dict[type[c.Command], Step]]] = {
    "": {"closed": {c.OpenTable: Step("pit-manager", frozenset(("no-shoe", "ready", "betting")))}},
    **{flow: _steps(rows) for flow, rows in FLOWS.items()},
}
# A closed table may be opened with any book.
for _flow in FLOWS:
    STEPS[_flow]["closed"][c.OpenTable] = STEPS[""]["closed"][c.OpenTable]


def say(command: type[c.Command]) -> str:
    """Name a command as lists and drawings do: ``PlaceWager`` is "place wager"."""
    return str(command.__struct_config__.tag).replace("-", " ")


def possible(flow: str, phase: str, rank: str) -> list[type[c.Command]]:
    """List what someone of this rank may do in a phase; what moves play on comes first."""
    steps = {
        command: step
        for command, step in STEPS[flow][phase].items()
        if (rank == PATRON or rank in HEIGHT)
        and (step.by == PATRON or (rank != PATRON and is_at_least(rank, step.by)))
    }
    return sorted(steps, key=lambda command: steps[command].leads_to == {phase})


def transitions(flow: str) -> Iterator[tuple[str, str, type[c.Command]]]:
    """List every transition of a flow: from, to, by which command."""
    for phase, steps in STEPS[flow].items():
        for command, step in steps.items():
            for to in sorted(step.leads_to, key=list(PHASES).index):
                yield phase, to, command
