"""What a server remembers of a table beside its state, kept by following the journal."""

from croupier.server.views import Memory
from croupier.table import events as e
from croupier.table.state import State


def follow(memory: Memory, position: int, event: e.Event) -> None:
    """Take one event in. Slips are told apart by their moment: one slip is one act."""
    memory.position = position
    if isinstance(event, e.SeatTaken | e.WagerPlaced):
        memory.acted[event.patron] = event.at
    match event:
        case e.BettingOpened() | e.FreeHandBegun():
            memory.began = position
            memory.slips = {}
        case e.WagerPlaced() if not event.recorded:
            slips = memory.slips.setdefault(event.patron, [])
            mark = f"@{event.at}"
            if not slips or mark not in slips[-1]:
                slips.append({mark: 0})
            slips[-1][event.bet] = slips[-1].get(event.bet, 0) + event.amount
        case e.SeatLeft():
            memory.acted.pop(event.patron, None)
        case e.WagerWithdrawn():
            _taken_back(memory, event)
        case e.CoupSettled() | e.CoupVoided():
            memory.slips = {}
            _remember(memory, event)


def _taken_back(memory: Memory, event: e.WagerWithdrawn) -> None:
    """Take what was withdrawn off the latest slips that hold it."""
    for back in event.given_back:
        left = back.amount
        slips = memory.slips.get(back.patron, [])
        for slip in reversed(slips):
            off = min(left, slip.get(back.bet, 0))
            if off:
                slip[back.bet] -= off
                left -= off
        memory.slips[back.patron] = [s for s in slips if any(amounts(s).values())]


def amounts(slip: dict[str, int]) -> dict[str, int]:
    """Give what is left of a slip, by bet."""
    return {bet: amount for bet, amount in slip.items() if amount and bet[0] != "@"}


def _remember(memory: Memory, event: e.CoupSettled | e.CoupVoided) -> None:
    recent: dict[str, dict[str, int]] = {}
    if isinstance(event, e.CoupSettled):
        stakes = [(line.patron, line.bet, line.stake) for line in event.lines]
    else:
        stakes = [(back.patron, back.bet, back.amount) for back in event.given_back]
    for patron, bet, stake in stakes:
        if not bet.endswith("-insurance"):
            of_patron = recent.setdefault(patron, {})
            of_patron[bet] = of_patron.get(bet, 0) + stake
    # Who sat this coup out can still repeat the one before.
    memory.recent = {**memory.recent, **recent} if len(memory.recent) < 5000 else recent


def note_phase(memory: Memory, state: State, at: int, windows: dict[str, int]) -> None:
    """Note when the phase began, and when the house will go on if it deals by itself."""
    if state.phase != memory.phase:
        memory.phase, memory.since = state.phase, at
    window = windows.get(state.phase)
    is_automatic = state.people.dealer == "automatic"
    memory.closes_at = memory.since + window if window and is_automatic else None
