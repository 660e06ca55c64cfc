"""The wheel: the ball, the number from two sources, chips whose position was questioned."""

from msgspec import UNSET
from msgspec.structs import replace

from croupier.messages.recorded import Said
from croupier.table.events.betting import chips_back, key_of, taken_off
from croupier.table.events.event import Clauses, Event, dealers_with
from croupier.table.shapes import FeltWager, GivenBack, Source
from croupier.table.state import Readings, State, layers, stakes_of, wager_key


class BallSpun(Event, frozen=True):
    """The ball is in motion; bets stay open until no more bets."""

    from_number: int | None

    def evolve(self, state: State) -> State:
        coup = replace(state.coup, dealers=dealers_with(state.coup, self.by))
        wheel = replace(state.wheel, re_spin=False)
        return replace(state, phase="spinning", wheel=wheel, coup=coup)


class NumberCameUp(Event, frozen=True):
    """The ball came to rest, and the dolly is on the number."""

    number: int
    colour: str
    source: Source = "keyed"

    def evolve(self, state: State) -> State:
        dealers = dealers_with(state.coup, self.by)
        coup = replace(state.coup, number=self.number, source=self.source, dealers=dealers)
        return replace(state, phase="result", coup=coup)


class NumberConfirmed(Event, frozen=True):
    """Sensor and dealer named the same number."""

    number: int

    def evolve(self, state: State) -> State:
        dealers = dealers_with(state.coup, self.by)
        return replace(state, coup=replace(state.coup, source="both", dealers=dealers))


class NumbersDisagreed(Event, frozen=True):
    """Sensor and dealer named different numbers: nobody is paid until one is chosen."""

    reader: int
    keyed: int

    def evolve(self, state: State) -> State:
        readings = Readings(0, str(self.reader), str(self.keyed))
        state = replace(state, coup=replace(state.coup, dealers=dealers_with(state.coup, self.by)))
        if state.phase == "held":
            return replace(state, readings=readings)  # it stops play when the hold is released
        return replace(state, readings=readings, resume=state.phase, phase="stopped")


class NumberSensed(Event, frozen=True):
    """The sensor named a number where none was due: another than is on record is an alarm.

    ``was`` is what is on record; after a no spin nothing is.
    """

    number: int
    was: int | None = None
    note: str = ""
    said: Said = UNSET

    def evolve(self, state: State) -> State:
        if self.was is None:
            return state
        return replace(state, alarm=state.alarm.raised(self.note, self.by.id, self.said))


class NumberChosen(Event, frozen=True):
    """The number was put right before anyone was paid: one of two, or by a ruling (R-34)."""

    was: int
    number: int
    colour: str
    clauses: Clauses = ()

    def evolve(self, state: State) -> State:
        chosen = state.phase == "stopped" or state.coup.source != "keyed"
        source = "both" if chosen else "keyed"  # a ruling on a key: the sensor has yet to speak
        coup = replace(state.coup, number=self.number, source=source)
        phase = state.resume if state.phase == "stopped" else state.phase
        return replace(state, coup=coup, readings=None, phase=phase, resume="")


class BallExamined(Event, frozen=True):
    """A ball that had left the wheel was examined: by whom, and whether it may be used."""

    note: str
    clauses: Clauses
    outcome: str = ""

    def evolve(self, state: State) -> State:
        return replace(state, wheel=replace(state.wheel, examination_due=False))


class PositionQuestioned(Event, frozen=True):
    """Someone questions where a chip lies; the payout waits."""

    patron: str
    seat: int
    bet: str
    chips: str
    clauses: Clauses

    def evolve(self, state: State) -> State:
        key = wager_key(self.seat, self.patron, self.bet, self.chips)
        coup = replace(state.coup, questioned=(*state.coup.questioned, key))
        return replace(state, coup=coup, phase="questioned")


class PositionDecided(Event, frozen=True):
    """MONEY if the chip is another's: a rank decided where it lies, and whose it is.

    ``amount`` is what of the stack is meant, all of it where none is said.
    """

    patron: str
    seat: int
    bet: str
    to_bet: str
    chips: str
    clauses: Clauses
    to_patron: str = ""
    to_seat: int = 0
    amount: int = 0
    void: bool = False

    def evolve(self, state: State) -> State:
        coup = state.coup
        wagers = coup.wagers.copy()
        if self.void:
            back = (GivenBack(self.patron, self.seat, self.bet, self.amount, self.chips),)
            wagers = taken_off(coup, back)
            state = replace(state, chips=chips_back(state, back))
        to = (self.to_seat or self.seat, self.to_patron or self.patron, self.to_bet)
        if not self.void and to != (self.seat, self.patron, self.bet):
            left = self.amount or sum(w.stake for w in self._stack(state))
            for layer in reversed(self._stack(state)):
                off = min(left, layer.stake)
                left -= off
                if off:
                    self._move(wagers, layer, off, to)
        key = wager_key(self.seat, self.patron, self.bet, self.chips)
        questioned = tuple(k for k in coup.questioned if k != key)
        coup = replace(
            coup,
            wagers=wagers,
            stakes=stakes_of(wagers),
            questioned=questioned,
            decided=(*coup.decided, key),
        )
        return replace(state, coup=coup, phase="questioned" if questioned else "result")

    def _stack(self, state: State) -> list[FeltWager]:
        return list(layers(state.coup, self.seat, self.patron, self.bet, self.chips))

    def _move(
        self, wagers: dict[str, FeltWager], layer: FeltWager, off: int, to: tuple[int, str, str]
    ) -> None:
        """Move a layer, or a part of it; it keeps its age (R-31)."""
        key = key_of(layer, wagers)
        if off == layer.stake:
            del wagers[key]
        else:
            wagers[key] = replace(layer, stake=layer.stake - off)
        seat, patron, bet = to
        new = wager_key(seat, patron, bet, layer.chips, layer.made)
        stake = off + (wagers[new].stake if new in wagers else 0)
        wagers[new] = replace(layer, seat=seat, patron=patron, bet=bet, stake=stake, moved=True)
