"""Every transition of a table as data: in which phase what may be done, and where it leads.

``decide`` asks this table first, refusals read from it what would be allowed, and the docs'
diagrams are drawn from it. Who may do it stands in the table of authority.
"""

from typing import NamedTuple

from croupier.rules.authority import HEIGHT, HOUSE, PATRON, Authority, is_entitled
from croupier.table import commands as c
from croupier.table.flows import FLOWS

# Every phase, in the order of a coup; what each is, the catalogue says.
PHASES: tuple[str, ...] = (
    "closed", "no-shoe", "cutting", "burning", "ready", "betting", "dealing", "squeezing",
    "insurance", "stopped", "held", "choosing", "result", "voting", "spinning", "waiting",
    "questioned",
)  # fmt: skip


class Row(NamedTuple):
    """A command: from where, and to where it leads."""

    command: type[c.Command]
    phases: str
    leads_to: str = "="  # the same phase


_IDLE = "no-shoe cutting burning ready"
_PLAY = "betting dealing squeezing insurance result"
_OPEN = f"{_IDLE} {_PLAY} stopped held choosing voting"
_SPIN = "ready betting spinning waiting result questioned stopped held"

# Beside the play people come and go.
_BESIDE = (c.BringDealerOn, c.TakeDealerOff, c.TakeSeat, c.LeaveSeat, c.AllowSeats)


def _beside(phases: str) -> tuple[Row, ...]:
    return tuple(Row(command, phases) for command in _BESIDE)


# A coup that was paid is corrected even after the table has closed.
_ON_PAID_COUPS = tuple(
    Row(command, "closed") for command in (c.MakeRuling, c.ApproveRuling, c.RejectRuling)
)

BACCARAT: tuple[Row, ...] = (
    Row(c.OpenTable, "closed", "no-shoe"),
    Row(c.CloseTable, _IDLE, "closed"),
    Row(c.ChangeSetup, _IDLE),
    Row(c.QueueSetup, _OPEN),
    Row(c.DropSetup, _OPEN),
    Row(c.ChangeReader, "no-shoe"),
    Row(c.LoadShoe, "no-shoe", "cutting"),
    Row(c.CutShoe, "cutting", "burning"),
    Row(c.BurnCards, "burning", "ready no-shoe"),
    Row(c.BurnCards, "dealing", "dealing no-shoe"),
    Row(c.RetireShoe, "cutting burning ready", "no-shoe"),
    Row(c.ShowCutCard, f"burning ready {_PLAY}"),
    Row(c.TakeCutCardBack, f"burning ready {_PLAY}"),
    Row(c.RaiseAlarm, f"cutting burning ready {_PLAY} stopped held choosing"),
    Row(c.ClearAlarm, f"cutting burning ready {_PLAY} stopped held choosing"),
    Row(c.OpenBetting, "burning ready", "betting"),  # BLD 4.1
    Row(c.BeginFreeHand, "burning ready", "dealing result no-shoe"),  # BLD 7.8
    Row(c.PlaceWager, "betting"),  # BLD 4.1, 4.6
    Row(c.WithdrawWager, "betting"),
    Row(c.TakeBack, "betting"),
    Row(c.CloseBetting, "betting", "dealing"),  # BLD 4.6
    Row(c.RequestSqueeze, "dealing"),  # BLD 4.7
    Row(c.DealCard, "dealing", "dealing squeezing result stopped held no-shoe"),
    Row(c.DealCard, "squeezing insurance result", "= stopped held no-shoe"),
    Row(c.DealCard, "ready betting held", "held no-shoe"),
    Row(c.DealCards, "dealing", "dealing squeezing result no-shoe"),
    Row(c.ChooseReading, "stopped", "dealing squeezing insurance result no-shoe"),
    Row(c.SignalResult, "dealing squeezing insurance result", "= held"),
    Row(c.LookAtCard, "squeezing"),  # BLD 4.7
    Row(c.OpenCards, "squeezing", "squeezing dealing result"),
    Row(c.OfferInsurance, "dealing", "insurance"),  # B 4.10
    Row(c.TakeInsurance, "insurance"),
    Row(c.DeclineInsurance, "insurance"),
    Row(c.TakeInsuranceBack, "insurance"),  # B 7.20
    Row(c.CloseInsurance, "insurance", "dealing squeezing result"),  # B 7.20
    Row(c.Settle, "result", "ready voting no-shoe"),  # B 4.18; LD 4.17
    Row(c.HoldCoup, f"burning ready {_PLAY}", "held"),
    Row(c.ReleaseHold, "held", f"burning ready {_PLAY}"),
    Row(c.MakeRuling, _OPEN, _OPEN),
    Row(c.ApproveRuling, _OPEN, _OPEN),
    Row(c.RejectRuling, _OPEN),
    *_ON_PAID_COUPS,
    Row(c.Choose, "choosing", "choosing dealing squeezing insurance result ready voting no-shoe"),
    Row(c.Vote, "voting", "voting ready no-shoe"),  # BLD 7.11.2.1
    Row(c.CloseVote, "voting", "ready no-shoe"),
    Row(c.TakeOver, _IDLE, "no-shoe"),
    Row(c.HandBack, _IDLE, "no-shoe"),
    Row(c.RetireSeal, _OPEN, "no-shoe"),  # BLD 7.3
    *_beside(_OPEN),
)

ROULETTE: tuple[Row, ...] = (
    Row(c.OpenTable, "closed", "ready"),
    Row(c.CloseTable, "ready", "closed"),
    Row(c.ChangeSetup, "ready"),
    Row(c.ChangeReader, "ready"),
    Row(c.QueueSetup, _SPIN),
    Row(c.DropSetup, _SPIN),
    Row(c.OpenBetting, "ready", "betting"),
    Row(c.PlaceWager, "betting spinning"),  # R 4.6
    Row(c.PlaceCallBet, "betting spinning"),  # R 4.3
    Row(c.WithdrawWager, "betting spinning"),  # R 4.6
    Row(c.TakeBack, "betting spinning"),  # R 4.6
    Row(c.SpinBall, "betting", "spinning"),
    Row(c.CloseBetting, "spinning", "waiting"),  # R 4.6
    Row(c.RecordNumber, "spinning waiting", "result"),
    Row(c.RecordNumber, "result questioned held", "= stopped"),
    Row(c.RecordNumber, "ready betting stopped"),  # what a sensor says late is kept, too
    Row(c.RaiseAlarm, _SPIN),
    Row(c.ClearAlarm, _SPIN),
    Row(c.ChooseReading, "stopped", "result questioned"),
    Row(c.QuestionPosition, "result questioned", "questioned"),  # R 6.6
    Row(c.Settle, "result", "ready"),
    Row(c.BuyColourChips, _SPIN),  # R 4.7
    Row(c.RedeemColourChips, _SPIN),  # R 4.7.4
    Row(c.AllowColours, _SPIN),  # R 4.7.3, 4.7.3.1
    Row(c.RecallColour, _SPIN),  # R 4.7.3
    Row(c.MoveColourChips, f"closed {_SPIN}"),  # R 7.11
    Row(c.HoldCoup, "ready betting spinning waiting result questioned", "held"),
    Row(c.ReleaseHold, "held", "ready betting spinning waiting result questioned stopped"),
    Row(c.MakeRuling, _SPIN, _SPIN),
    Row(c.ApproveRuling, _SPIN, _SPIN),
    Row(c.RejectRuling, _SPIN),
    *_ON_PAID_COUPS,
    Row(c.TakeOver, "ready"),
    Row(c.HandBack, "ready"),
    Row(c.RetireSeal, _SPIN, "ready"),  # R 7.10
    *_beside(_SPIN),
)

# A patron's own table: the patron and the house's own clock and seals, no staff.
ONLINE: tuple[Row, ...] = (
    Row(c.OpenTable, "closed", "betting"),
    Row(c.CloseTable, "betting", "closed"),
    Row(c.ChangeSetup, "betting"),
    Row(c.TakeSeat, "betting"),
    Row(c.LeaveSeat, "betting"),
    Row(c.PlaceWager, "betting"),  # O online.3
    Row(c.WithdrawWager, "betting"),
    Row(c.TakeBack, "betting"),
    Row(c.DealRound, "betting", "dealing"),  # O online.3
    Row(c.DealCards, "dealing", "dealing result betting"),
    Row(c.CollectRound, "result", "betting"),
    Row(c.SweepRounds, "betting dealing result", "betting"),  # O online.13
    Row(c.MakeRuling, "dealing result", "betting"),  # O online.13
    Row(c.RetireSeal, "betting dealing", "betting"),  # O online.13
)

ROWS: dict[str, tuple[Row, ...]] = {"baccarat": BACCARAT, "roulette": ROULETTE, "online": ONLINE}

# The phases in which each irregularity can come up, by its id; where one has no row, it is not
# ruled: it happens by itself. Of "held", the phase counts in which play was held.
_BEFORE_RESULT = "dealing squeezing insurance"
_CARDS_OUT = f"{_BEFORE_RESULT} stopped choosing result"
_PAID = "no-shoe cutting burning ready betting voting"  # a coup before was paid
_RUNNING = "spinning waiting"
_UNTIL_PAID = f"{_RUNNING} result questioned stopped"  # a spin lasts until all are paid: R 2.2
RULINGS: dict[str, dict[str, str]] = {
    "baccarat": {
        "faulty-cards": f"cutting burning ready betting {_CARDS_OUT}",
        "shoe-runs-out": "dealing",
        "cannot-reconstruct": _CARDS_OUT,
        "face-up-card": f"{_BEFORE_RESULT} result",
        "next-card-seen": "ready betting dealing squeezing result",
        "player-overdrawn": "dealing squeezing insurance result",
        "banker-overdrawn": "squeezing insurance result",
        "wrong-order": f"{_BEFORE_RESULT} result",
        "wrong-squeezer": "squeezing",
        "wrong-squeezer-result-known": "result",
        "wrong-squeezer-result-open": "dealing squeezing insurance",
        "no-burn-unseen": "betting dealing squeezing",
        "no-burn-first-hand": f"{_BEFORE_RESULT} result",
        "no-burn-later": f"ready betting {_BEFORE_RESULT} result",
        "drawn-together-order-known": f"{_BEFORE_RESULT} result",
        "drawn-together-order-unknown": f"{_BEFORE_RESULT} result",
        "squeezer-absent": "squeezing",
        "not-delivered": "squeezing",
        "wrong-result-called": f"{_PAID} result",
        "wrong-record": f"{_PAID} {_BEFORE_RESULT} stopped result",
        "insurance-not-offered": "dealing squeezing",
        "beyond-the-rules": " ".join(phase for phase in _OPEN.split() if phase != "held"),
        "squeeze-restricted": f"betting {_BEFORE_RESULT}",
        "insurance-waived": "dealing squeezing",
        "no-insurance": _IDLE,
    },
    "roulette": {
        "ball-with-the-wheel": _RUNNING,
        "under-three-revolutions": _RUNNING,
        "foreign-object": _UNTIL_PAID,
        "ball-not-fallen": _RUNNING,
        "floater": _RUNNING,
        "ball-out-of-the-wheel": _UNTIL_PAID,
        "wheel-stopped": _RUNNING,
        "interference": _UNTIL_PAID,
        "suspicion": _UNTIL_PAID,
        "ball-examined": "ready betting",
        "other-table-chips-refused": "betting spinning waiting result questioned stopped",
        "chip-position": "questioned",
        "wrong-number": "ready betting spinning waiting result questioned stopped",
        "beyond-the-rules": " ".join(phase for phase in _SPIN.split() if phase != "held"),
    },
    "online": {"malfunction": "dealing result"},
}
RULED_IN: dict[str, dict[str, frozenset[str]]] = {
    flow: {id: frozenset(phases.split()) for id, phases in ids.items()}
    for flow, ids in RULINGS.items()
}


_TAGS = {command: tag for tag, command in c.COMMANDS.items()}


class Transition(NamedTuple):
    """One transition, written out in full."""

    leads_to: frozenset[str]


def _steps(rows: tuple[Row, ...]) -> dict[str, dict[type[c.Command], Transition]]:
    """Write every row out for every phase; a phase has at most one row for a command."""
    table: dict[str, dict[type[c.Command], Transition]] = {phase: {} for phase in PHASES}
    for row in rows:
        for phase in row.phases.split():
            assert row.command not in table[phase], f"two rows for {row.command} in {phase}"
            to = frozenset(phase if to == "=" else to for to in row.leads_to.split())
            assert to <= {*PHASES}, f"{row.command} leads to an unknown phase"
            table[phase][row.command] = Transition(to)
    return table


# A closed table may be opened with any book; an online one opens by itself.
_OPENS = Transition(frozenset(("no-shoe", "ready", "betting")))
STEPS: dict[str, dict[str, dict[type[c.Command], Transition]]] = {
    "": {"closed": {c.OpenTable: _OPENS}},
    **{flow: _steps(rows) for flow, rows in ROWS.items()},
}
for _flow in ROWS:
    STEPS[_flow]["closed"][c.OpenTable] = _OPENS


def in_words(command: type[c.Command]) -> str:
    """Name a command as lists and drawings do: ``PlaceWager`` is "place wager"."""
    return tag_of(command).replace("-", " ")


def tag_of(command: type[c.Command]) -> str:
    """Give a command's name in the journal, which is its act in the table of authority."""
    return _TAGS[command]


def first_person(authority: Authority, flow: str, phase: str, command: type[c.Command]) -> str:
    """Say who may give a command; at a patron's own table what is not the patron's is the house's.

    ``patron`` is the patron, or staff for the patron; ``house`` the house's own clock and seals.
    """
    first = authority[_TAGS[command]].first
    return HOUSE if FLOWS[flow].is_own and phase != "closed" and first != PATRON else first


def possible(authority: Authority, flow: str, phase: str, rank: str) -> list[type[c.Command]]:
    """List what someone of this rank may do in a phase; what moves play on comes first."""
    if FLOWS[flow].is_own and rank in HEIGHT:
        return []
    steps = {
        command: step
        for command, step in STEPS[flow][phase].items()
        if is_entitled(rank, first_person(authority, flow, phase, command))
    }
    return sorted(steps, key=lambda command: steps[command].leads_to == {phase})
