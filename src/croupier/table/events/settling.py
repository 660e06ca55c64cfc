"""The end of a coup, what is put right after it, and rounds that are played online."""

from msgspec import UNSET
from msgspec.structs import replace

from croupier.games.cards.outcome import Outcome
from croupier.messages.recorded import Said
from croupier.table.events.betting import chips_back
from croupier.table.events.event import Clauses, Event, Given, dealers_with
from croupier.table.events.shoe import filled, put_back, without
from croupier.table.flows import flow_of
from croupier.table.gaming_day import day_ends
from croupier.table.record import Drawn, taken_for
from croupier.table.shapes import Correction, Details, GivenBack, PatronLine, PaymentTurn
from croupier.table.state import (
    AFTER_PAYMENT,
    AFTER_VOID,
    LAST_NUMBERS,
    Coup,
    Held,
    LastCoup,
    State,
    with_amounts,
)


def _over(state: State, last: LastCoup) -> State:
    """Clear the coup away; what comes next depends on the shoe."""
    phase = flow_of(state).after_coup
    coup, shoe = state.coup, state.shoe
    shoe = replace(shoe, leading=(*shoe.leading, *_beyond(coup)))  # BLD 7.6, 7.7, 7.8
    if shoe.vote_due:
        phase, shoe = "voting", replace(shoe, vote_due=False)
    waiting = state.proposals
    if waiting:  # what can be ruled only in play has nothing left to be about
        later = AFTER_VOID if last.is_void else AFTER_PAYMENT
        waiting = tuple(one for one in waiting if one.coup != coup.id or one.irregularity in later)
    return replace(
        state, phase=phase, coup=Coup(), last=last, shoe=shoe, readings=None, choice=None,
        held=None, resume="", votes={}, proposals=waiting,
    )  # fmt: skip


def _beyond(coup: Coup) -> tuple[Drawn, ...]:
    """List the cards drawn beyond the hand; where none was begun, whatever was drawn."""
    over = coup.over if coup.cards else (*coup.over, *coup.waiting)
    if not over:
        return ()
    card_of = taken_for(coup.drawn, coup.ruled)
    return tuple(
        one if one.card == card_of[one.number] else Drawn(one.number, keyed=card_of[one.number])
        for one in coup.drawn
        if one.number in over
    )


def _number_of(drawn: Drawn) -> int:
    return drawn.number


class WrongResultCalled(Event, frozen=True):
    """The dealer called a result the cards do not show; the cards decide."""

    called: str
    actual: str
    clauses: Clauses
    coup: str = ""

    def amended(self, last: LastCoup) -> LastCoup:
        """Give the coup with who has said so."""
        return replace(last, called_by=(*last.called_by, self.by.id))

    def evolve(self, state: State) -> State:
        coup, last = state.coup, state.last
        if self.coup in ("", coup.id):
            return replace(state, coup=replace(coup, called_by=(*coup.called_by, self.by.id)))
        is_last = last is not None and last.id == self.coup
        return replace(state, last=self.amended(last)) if last and is_last else state


class ResultSignalled(Event, frozen=True):
    """The shoe signalled the result it had counted; where it is not ours, play stops.

    ``rank`` lets it go on, or rules on it; older journals do not name it.
    """

    signalled: str
    ours: str
    clauses: Clauses = ()
    rank: str = "dealer-inspector"

    def evolve(self, state: State) -> State:
        if self.signalled == self.ours or state.phase == "held":
            return state
        held = Held("signal-differs", Details(outcome=self.signalled), self.rank)
        return replace(state, held=held, resume=state.phase, phase="held")


class CoupSettled(Event, frozen=True):
    """MONEY: every wager came to its end, one line each. ``mark`` is the coup on the roads.

    ``below_minimum`` are the patrons whose one time this was, ``below_minimum_before`` those who
    had used it (7.17), ``day_ends`` until when that counts, where somebody was below it.
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
    day_ends: int = 0
    is_kept: bool = False  # commission stays in the tray; before, it was taken out at once

    @property
    def one_time_until(self) -> int:
        """Say until when 7.17's one time is used, if it was here."""
        return self.day_ends or day_ends(self.at)

    def evolve(self, state: State) -> State:
        coup, wheel = state.coup, state.wheel
        road = (*state.road, self.mark) if self.mark else state.road
        road = road[-flow_of(state).longest_road :]
        is_spin = self.number is not None
        last = LastCoup(
            coup.id,
            coup.cards,
            self.number,
            wagers=tuple(coup.wagers.values()),
            insurance=coup.cover.taken,
            lines=self.lines,
            below_minimum_before=self.below_minimum_before,
            setup=state.setup,
            is_void=False,
            free=self.free,
            shoe=state.shoe.number,
            road_at=wheel.paid if is_spin else len(road) - 1,
            numbers=coup.numbers,
            over=_beyond(coup),
            refused_chips=coup.refused_chips,
            below_minimum=self.below_minimum,
            at=self.at,
            dealers=dealers_with(coup, self.by),
            corrected=coup.corrected,
            day_ends=self.day_ends,
            called_by=coup.called_by,
        )
        if self.below_minimum:
            state = replace(state, below_minimum=self._used(state))
        if self.number is not None:
            numbers = (*wheel.numbers, self.number)[-LAST_NUMBERS:]
            nth = (*wheel.nth, wheel.paid)[-LAST_NUMBERS:]
            wheel = replace(wheel, numbers=numbers, nth=nth, paid=wheel.paid + 1)
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
            used = {who: until for who, until in used.items() if until > self.at}
        return {**used, **dict.fromkeys(self.below_minimum, self.one_time_until)}


class CoupVoided(Event, frozen=True):
    """MONEY: the coup has no result; every stake on the felt goes back in full."""

    coup: str
    irregularity: str
    given_back: Given
    clauses: Clauses
    note: str = ""
    said: Said = UNSET

    def evolve(self, state: State) -> State:
        coup = state.coup
        last = LastCoup(
            self.coup, coup.cards, coup.number, tuple(coup.wagers.values()), is_void=True,
            setup=state.setup, free=coup.free, shoe=state.shoe.number, numbers=coup.numbers,
            at=self.at, dealers=coup.dealers, corrected=coup.corrected,
            void_why=self.irregularity, void_by=self.clauses,
        )  # fmt: skip
        chips = chips_back(state, self.given_back)
        if flow_of(state).seals_spins:
            out = self.irregularity == "ball-out-of-the-wheel"
            examined = state.wheel.examination_due or out
            wheel = replace(state.wheel, re_spin=True, examination_due=examined)
            state = replace(state, wheel=wheel)
        return replace(_over(state, last), chips=chips)


class ResultCorrected(Event, frozen=True):
    """A coup that was paid had other cards, or another number, or none that count (``void``).

    These are its lines worked out anew, ``was`` is how it stood before; the money follows.
    ``lead`` are cards that were exposed beyond the hand and lead the next; where that has begun,
    they are ``out``. ``beyond`` are all others of its cards that are not in the hand, ``led`` those
    that led a hand since and are counted there. ``below_minimum`` are those whose one time it then
    was (7.17).
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
    below_minimum: tuple[str, ...] = ()
    was: LastCoup | None = None
    numbers: tuple[int, ...] = ()
    beyond: tuple[Drawn, ...] = ()
    led: tuple[int, ...] = ()

    def amended(self, last: LastCoup) -> LastCoup:
        """Give the coup as it counts now."""
        return replace(
            last,
            cards=self.cards,
            number=self.number,
            lines=self.lines,
            is_void=self.void,
            void_by=self.clauses if self.void else (),
            below_minimum=self.below_minimum,
            numbers=self.numbers or last.numbers,
            over=tuple(sorted((*self.lead, *self.beyond), key=_number_of)),
            led=self.led,
            out=tuple(one.number for one in self.beyond if one.number not in self.led),
        )

    def evolve(self, state: State) -> State:
        was = self.was or state.last
        assert was is not None, "what is corrected was paid"
        used = {
            who: end for who, end in state.below_minimum.items() if who not in was.below_minimum
        }
        used |= dict.fromkeys(self.below_minimum, was.day_ends or day_ends(was.at))
        state = replace(
            self._cards(state, was) if was.number is None else self._number(state, was),
            below_minimum=used,
        )
        is_last = state.last is not None and state.last.id == self.coup
        return replace(state, last=self.amended(was)) if is_last else state

    def _cards(self, state: State, was: LastCoup) -> State:
        """Count the shoe anew, and mark the road, while both are still those of the coup."""
        shoe, road = state.shoe, state.road
        if not shoe.left or shoe.number != was.shoe or not flow_of(state).has_shoe:
            return state
        # What led a hand since was counted there; what still leads is worked out anew.
        since = was.led_since(shoe)
        apart = [one for one in was.over if one.number not in since]
        led = {one.number for one in apart if one.number not in was.out}
        numbers = self.numbers or was.numbers
        mine = [c for n, c in zip(numbers, self.cards, strict=False) if n not in since]
        there = (*mine, *(one.card for one in self.lead), *self.out)
        kept = [c for n, c in zip(was.numbers, was.cards, strict=False) if n not in since]
        before = (*kept, *(one.card for one in apart))
        numbered = max(shoe.numbered, *numbers, *map(_number_of, (*self.lead, *self.beyond)), 0)
        shoe = without(put_back(shoe, before, len(before)), there, len(there))
        leading = (*self.lead, *(one for one in shoe.leading if one.number not in led))
        shoe = replace(shoe, numbered=numbered, leading=leading)
        if 0 <= was.road_at < len(road):
            road = (*road[: was.road_at], self.mark, *road[was.road_at + 1 :])
        return replace(state, shoe=shoe, road=road)

    def _number(self, state: State, was: LastCoup) -> State:
        """Put the number right among those that were paid on, as far as they are shown."""
        wheel = state.wheel
        paid_on = dict(zip(wheel.nth, wheel.numbers, strict=True))
        if was.road_at not in paid_on:
            return state
        if self.number is None:
            del paid_on[was.road_at]
        else:
            paid_on[was.road_at] = self.number
        wheel = replace(wheel, nth=tuple(paid_on), numbers=tuple(paid_on.values()))
        return replace(state, wheel=wheel)


class CorrectionMade(Event, frozen=True):
    """MONEY: something already paid or taken was put right, under a ruling or a case."""

    coup: str
    corrections: tuple[Correction, ...]
    reason: str
    clauses: Clauses
    case: str = ""
    irregularity: str = ""
    by_house: bool = False  # from the house bank and to it: the table's tray is closed
    is_kept: bool = False  # commission stays in the tray; before, it was taken out at once
    sets_off: bool = False  # what is given goes against debts first; before, it did not

    def amended(self, last: LastCoup) -> LastCoup:
        """Give the coup with what has been put right."""
        return replace(last, corrected=with_amounts(last.corrected, self.corrections))

    def evolve(self, state: State) -> State:
        coup, last = state.coup, state.last
        if coup.id == self.coup:
            sums = with_amounts(coup.corrected, self.corrections)
            return replace(state, coup=replace(coup, corrected=sums))
        is_last = last is not None and last.id == self.coup
        return replace(state, last=self.amended(last)) if last and is_last else state


# What changes a coup that is over; each gives it anew by ``amended``.
AMENDING = (ResultCorrected, CorrectionMade, WrongResultCalled)


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
