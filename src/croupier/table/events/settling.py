"""The end of a coup, what is put right after it, and rounds that are played online."""

from msgspec.structs import replace

from croupier.games.baccarat.outcome import Outcome
from croupier.table.events.betting import chips_back
from croupier.table.events.event import Clauses, Event, Given
from croupier.table.events.shoe import filled, put_back, without
from croupier.table.gaming_day import same_day
from croupier.table.record import Drawn, taken_for
from croupier.table.shapes import Correction, Details, GivenBack, PatronLine, PaymentTurn
from croupier.table.state import LAST_NUMBERS, Coup, Held, LastCoup, State

_ROAD_ONLINE = 100  # no shoe ends that road


def _over(state: State, last: LastCoup) -> State:
    """Clear the coup away; what comes next depends on the shoe."""
    phase = "betting" if state.flow == "online" else "ready"
    coup, shoe = state.coup, state.shoe
    if coup.over:
        card_of = taken_for(coup.drawn, coup.ruled)
        lead = (_as_counted(one, card_of) for one in coup.drawn if one.number in coup.over)
        shoe = replace(shoe, leading=(*shoe.leading, *lead))  # BLD 7.6, 7.7, 7.8
    if shoe.vote_due:
        phase, shoe = "voting", replace(shoe, vote_due=False)
    proposal = state.proposal
    if proposal is not None and proposal.coup == state.coup.id:
        proposal = None  # what it was about is over
    return replace(
        state, phase=phase, coup=Coup(), last=last, shoe=shoe, readings=None, choice=None,
        held=None, resume="", votes={}, proposal=proposal,
    )  # fmt: skip


def _as_counted(drawn: Drawn, card_of: dict[int, str]) -> Drawn:
    card = card_of[drawn.number]
    return drawn if drawn.card == card else Drawn(drawn.number, keyed=card)


class WrongResultCalled(Event, frozen=True):
    """The dealer called a result the cards do not show; the cards decide."""

    called: str
    actual: str
    clauses: Clauses
    coup: str = ""


class ResultSignalled(Event, frozen=True):
    """The shoe signalled the result it had counted; where it is not ours, play stops."""

    signalled: str
    ours: str
    clauses: Clauses = ()

    def evolve(self, state: State) -> State:
        if self.signalled == self.ours or state.phase == "held":
            return state
        held = Held("signal-differs", Details(outcome=self.signalled), "dealer-inspector")
        return replace(state, held=held, resume=state.phase, phase="held")


class CoupSettled(Event, frozen=True):
    """MONEY: every wager came to its end, one line each. ``mark`` is the coup on the roads.

    ``below_minimum`` are the patrons whose one time this was, ``below_minimum_before`` those who
    had used it (7.17).
    """

    coup: str
    lines: tuple[PatronLine, ...]
    cards: tuple[str, ...] = ()
    outcome: Outcome | None = None
    mark: str = ""
    number: int | None = None
    payment: tuple[PaymentTurn, ...] = ()
    below_minimum: tuple[str, ...] = ()
    free: bool = False
    clauses: Clauses = ()
    below_minimum_before: tuple[str, ...] = ()

    def evolve(self, state: State) -> State:
        coup, wheel = state.coup, state.wheel
        road = (*state.road, self.mark) if self.mark else state.road
        if state.flow == "online":
            road = road[-_ROAD_ONLINE:]
        last = LastCoup(
            coup.id, coup.cards, self.number, tuple(coup.wagers.values()), coup.cover.taken,
            self.lines, self.below_minimum_before, state.setup, False, self.free,
            state.shoe.number, len(road) - 1, coup.numbers, coup.refused_chips,
        )  # fmt: skip
        if self.below_minimum:
            state = replace(state, below_minimum=self._used(state))
        if self.number is not None:
            numbers = (*wheel.numbers, self.number)[-LAST_NUMBERS:]
            wheel = replace(wheel, numbers=numbers)
        chips = state.chips
        if chips:
            back = (
                GivenBack(line.patron, line.seat, line.bet, line.returned, line.chips)
                for line in self.lines
            )
            chips = {
                label: held
                for label, held in chips_back(state, back).items()
                if held.count or held.elsewhere
            }
        return replace(_over(state, last), road=road, chips=chips, wheel=wheel)

    def _used(self, state: State) -> dict[str, int]:
        """Note whose one time this was; what is past its gaming day is forgotten."""
        assert state.setup is not None
        used = state.below_minimum
        if state.setup.below_minimum == "day":
            used = {who: at for who, at in used.items() if same_day(at, self.at)}
        return {**used, **dict.fromkeys(self.below_minimum, self.at)}


class CoupVoided(Event, frozen=True):
    """MONEY: the coup has no result; every stake on the felt goes back in full."""

    coup: str
    irregularity: str
    given_back: Given
    clauses: Clauses
    note: str = ""

    def evolve(self, state: State) -> State:
        coup = state.coup
        last = LastCoup(
            self.coup, coup.cards, coup.number, tuple(coup.wagers.values()), is_void=True,
            setup=state.setup, free=coup.free, shoe=state.shoe.number, numbers=coup.numbers,
        )  # fmt: skip
        chips = chips_back(state, self.given_back)
        if state.flow == "roulette":
            out = self.irregularity == "ball-out-of-the-wheel"
            examined = state.wheel.examination_due or out
            wheel = replace(state.wheel, re_spin=True, examination_due=examined)
            state = replace(state, wheel=wheel)
        return replace(_over(state, last), chips=chips)


class ResultCorrected(Event, frozen=True):
    """A coup that was paid had other cards, or another number, or none that count (``void``).

    These are its lines worked out anew; the money follows. ``lead`` are cards that were exposed
    beyond the hand and lead the next; where that has begun, they are ``out``.
    """

    coup: str
    cards: tuple[str, ...]
    lines: tuple[PatronLine, ...]
    outcome: Outcome | None
    mark: str
    clauses: Clauses
    number: int | None = None
    void: bool = False
    lead: tuple[Drawn, ...] = ()
    out: tuple[str, ...] = ()

    def amended(self, last: LastCoup) -> LastCoup:
        """Give the coup as it counts now."""
        return replace(
            last, cards=self.cards, number=self.number, lines=self.lines, is_void=self.void
        )  # fmt: skip

    def evolve(self, state: State) -> State:
        last = state.last
        if last is None or last.id != self.coup:
            return state  # an earlier coup: only its money is put right
        shoe, road, wheel = state.shoe, state.road, state.wheel
        if shoe.left and shoe.number == last.shoe:
            there = (*self.cards, *(one.card for one in self.lead), *self.out)
            numbered = max((shoe.numbered, *(one.number for one in self.lead)))
            shoe = put_back(shoe, last.cards, len(last.cards))
            shoe = replace(without(shoe, there, len(there)), numbered=numbered)
            shoe = replace(shoe, leading=(*self.lead, *shoe.leading))
            if 0 <= last.road_at < len(road):
                mark = () if self.void else (self.mark,)
                road = (*road[: last.road_at], *mark, *road[last.road_at + 1 :])
        if last.number is not None and wheel.numbers and wheel.numbers[-1] == last.number:
            came_up = () if self.number is None else (self.number,)
            wheel = replace(wheel, numbers=(*wheel.numbers[:-1], *came_up))
        return replace(state, last=self.amended(last), shoe=shoe, road=road, wheel=wheel)


class CorrectionMade(Event, frozen=True):
    """MONEY: something already paid or taken was put right, under a ruling or a case."""

    coup: str
    corrections: tuple[Correction, ...]
    reason: str
    clauses: Clauses
    case: str = ""
    irregularity: str = ""


class RoundDealt(Event, frozen=True):
    """The patron pressed deal: the bets stand, and the cards come from a fresh shoe."""

    coup: str

    def evolve(self, state: State) -> State:
        assert state.setup is not None
        shoe = filled(state.shoe.number + 1, state.setup.decks, state.shoe.hand)
        return replace(state, phase="dealing", shoe=replace(shoe, burn="done"))


class RoundsSwept(Event, frozen=True):
    """The house ended what was unfinished."""

    clauses: Clauses
