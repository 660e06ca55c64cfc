"""The cards of a coup: drawn, read twice, opened, put right. Each is one more entry of the record.

What the record then comes to is worked out by ``croupier.table.record`` when the event is
decided, and told by it (``now``), so that a replay needs no rulebook.
"""

from collections.abc import Iterable

from msgspec import field
from msgspec.structs import replace

from croupier.table.events.betting import begun
from croupier.table.events.event import Clauses, Event, Given, Offers, dealers_with
from croupier.table.events.shoe import put_back, without
from croupier.table.record import CoupCover, Drawn, Due, Reached, Ruled, drawn_card, taken_for
from croupier.table.shapes import Details, Side, Source, TakenInsurance
from croupier.table.state import Coup, Held, Readings, State


def phase_of(coup: Coup) -> str:
    """Say where a coup stands by its cards: to be dealt, to be opened, or known."""
    dealt = len(coup.cards)
    # Where insurance is waived, the Banker's third may come before the Player's is opened.
    banker_first = coup.cover.waived and dealt == 5 and coup.due == "banker"  # B 6.4.4
    if dealt >= 4 and coup.down and not banker_first:
        return "squeezing"
    return "dealing" if coup.due else "result"


def as_seen(coup: Coup) -> Coup:
    """Keep how many cards lay face up at most: what was seen stays seen, whatever is ruled."""
    cover = _exposed(coup.cover, len(coup.cards) - len(coup.face_down))
    return coup if cover is coup.cover else replace(coup, cover=cover)


def _exposed(cover: CoupCover, lie_open: int) -> CoupCover:
    return cover if lie_open <= cover.exposed else replace(cover, exposed=lie_open)


def stood(
    state: State, now: Reached, drawn: tuple[Drawn, ...], ruled: Ruled, gone: tuple[int, ...] = ()
) -> State:
    """Enter cards and a ruling into the record, and take over what it comes to."""
    coup = state.coup
    before = taken_for(coup.drawn, coup.ruled)
    record = (*(one for one in coup.drawn if one.number not in gone), *drawn)
    rulings = (*coup.ruled, ruled)
    after = taken_for(record, rulings)
    shoe = put_back(state.shoe, (before[n] for n in before if before[n] != after.get(n)), len(gone))
    shoe = without(shoe, (after[n] for n in after if before.get(n) != after[n]), len(drawn))
    # What is laid for a squeezer lies face down.
    new_down = [n for n in now.numbers if coup.squeeze.hides and n not in coup.numbers]
    coup = replace(
        coup, drawn=record, ruled=rulings, cards=now.cards, numbers=now.numbers, due=now.due,
        waiting=now.waiting, seen=now.seen, over=now.over, cover=now.cover,
        down=tuple(n for n in (*coup.down, *new_down) if n in now.numbers),
    )  # fmt: skip
    coup = as_seen(coup)
    return replace(
        state,
        coup=coup,
        shoe=shoe,
        readings=None,
        resume="",
        phase="insurance" if now.cover.open else phase_of(coup),
    )


class FreeHandBegun(Event, frozen=True):
    """A coup without wagers has begun; cards drawn in error will lead it."""

    coup: str
    clauses: Clauses

    def evolve(self, state: State) -> State:
        state = begun(state, Coup(self.coup, free=True), "dealing")
        return replace(state, shoe=replace(state.shoe, free_hand_granted=False))


class FreeHandDue(Event, frozen=True):
    """The next coup will be a free hand."""

    clauses: Clauses

    def evolve(self, state: State) -> State:
        return replace(state, shoe=replace(state.shoe, free_hand_granted=True))


class CardDealt(Event, frozen=True):
    """A card went to a hand. ``due`` is the hand that draws next, or none; ``clauses`` say why.

    ``number`` is its place in the shoe; one not ``from_shoe`` had been drawn before.
    """

    card: str
    hand: Side
    place: int
    due: Due
    source: Source
    clauses: Clauses
    offers: Offers = ()
    face_down: bool = False
    from_shoe: bool = True
    number: int = 0

    def evolve(self, state: State) -> State:
        coup, shoe = state.coup, state.shoe
        number, drawn, waiting = self.number or shoe.numbered + 1, coup.drawn, coup.waiting
        dealers = coup.dealers
        if self.from_shoe:
            dealers = dealers_with(coup, self.by)
            left = shoe.left.copy()
            left[self.card] -= 1
            shoe = replace(
                shoe, left=left, remaining=shoe.remaining - 1, drawn=shoe.drawn + 1, numbered=number
            )
            drawn = (*drawn, drawn_card(number, self.card, self.source))
        elif number in waiting:
            waiting = tuple(n for n in waiting if n != number)
        else:
            first, number = shoe.leading[0], shoe.leading[0].number
            drawn = (*drawn, first)
            shoe = replace(shoe, leading=shoe.leading[1:])
        cover = replace(coup.cover, due=self.offers) if self.offers else coup.cover
        cards, numbers = (*coup.cards, self.card), (*coup.numbers, number)
        down = (*coup.down, number) if self.face_down else coup.down
        lie_down = sum(n in down for n in numbers) if down else 0
        coup = replace(
            coup,
            drawn=drawn,
            waiting=waiting,
            cards=cards,
            numbers=numbers,
            due=self.due,
            cover=_exposed(cover, len(cards) - lie_down),
            down=down,
            seen=tuple(n for n in coup.seen if n != number) if coup.seen else (),
            dealers=dealers,
        )
        return replace(state, coup=coup, shoe=shoe, phase=phase_of(coup))


class CardSetAside(Event, frozen=True):
    """A card drawn in error waits to lead the next coup, a free hand."""

    card: str
    clauses: Clauses
    from_shoe: bool = True
    source: Source = "reader"
    number: int = 0

    def evolve(self, state: State) -> State:
        coup, shoe = state.coup, state.shoe
        number, drawn = self.number or shoe.numbered + 1, coup.drawn
        if self.from_shoe:
            shoe = without(shoe, (self.card,), 1)
            drawn = (*drawn, drawn_card(number, self.card, self.source))
        if not coup.id:
            lead = next(one for one in drawn if one.number == number)
            shoe = replace(shoe, leading=(*shoe.leading, lead))
            rest = tuple(one for one in drawn if one.number != number)
            waiting = tuple(n for n in coup.waiting if n != number)
            return replace(state, shoe=shoe, coup=Coup(drawn=rest, waiting=waiting))
        waiting, seen = (tuple(n for n in ns if n != number) for ns in (coup.waiting, coup.seen))
        coup = replace(coup, drawn=drawn, waiting=waiting, seen=seen, over=(*coup.over, number))
        return replace(state, shoe=shoe, coup=coup)


class CardUndue(Event, frozen=True):
    """The reader saw a card when none was due: play stops until someone has ruled on it."""

    card: str
    number: int
    clauses: Clauses = ()

    def evolve(self, state: State) -> State:
        coup = state.coup
        coup = replace(
            coup,
            drawn=(*coup.drawn, Drawn(self.number, read=self.card)),
            waiting=(*coup.waiting, self.number),
            dealers=dealers_with(coup, self.by),
        )
        if not coup.squeeze.hides:  # it lies face up
            coup = replace(coup, seen=(*coup.seen, self.number))
        state = replace(state, coup=coup, shoe=without(state.shoe, (self.card,), 1))
        if state.phase == "held":
            return state
        held = Held("card-undue", Details(cards=(self.card,)))
        return replace(state, held=held, resume=state.phase, phase="held")


class ReadingConfirmed(Event, frozen=True):
    """The other source named the same card."""

    place: int
    card: str
    source: Source

    def evolve(self, state: State) -> State:
        return _read_again(state, self)


def _read_again(state: State, again: ReadingConfirmed) -> State:
    coup, card, source = state.coup, again.card, again.source
    number = coup.numbers[again.place]
    drawn = tuple(
        (replace(d, read=card) if source == "reader" else replace(d, keyed=card))
        if d.number == number
        else d
        for d in coup.drawn
    )
    return replace(state, coup=replace(coup, drawn=drawn, dealers=dealers_with(coup, again.by)))


class ReadingsDisagreed(Event, frozen=True):
    """Reader and key named different cards: the coup stops until one is chosen."""

    place: int
    reader: str
    keyed: str

    def evolve(self, state: State) -> State:
        readings = Readings(self.place, self.reader, self.keyed)
        coup = replace(state.coup, dealers=dealers_with(state.coup, self.by))
        return replace(state, readings=readings, resume=state.phase, phase="stopped", coup=coup)


class ReadingChosen(Event, frozen=True):
    """MONEY if insurance had been taken on the other reading: one of two readings was chosen."""

    place: int
    was: str
    card: str
    due: Due
    offers: Offers = ()
    given_back: Given = ()
    now: Reached | None = None

    def evolve(self, state: State) -> State:
        coup, readings = state.coup, state.readings
        phase, number = state.resume, coup.numbers[self.place]
        assert readings is not None, "one of two readings is chosen"
        state = replace(state, readings=None, resume="", phase=phase)
        reads = {number: self.card}
        both = tuple(
            Drawn(number, readings.reader, readings.keyed) if d.number == number else d
            for d in coup.drawn
        )
        ruled = Ruled("two-readings", self.by, (), reads=reads)
        if self.card == self.was:
            coup = replace(coup, drawn=both, ruled=(*coup.ruled, ruled))
            return replace(state, coup=coup)
        now = self.now or _as_in_01(
            coup,
            (*coup.cards[: self.place], self.card),
            self.due,
            self.offers,
            _taken_before(coup.cover, self.place),
        )
        state = stood(state, now, (), ruled)
        return replace(state, coup=replace(state.coup, drawn=both))


class CardShown(Event, frozen=True):
    """The squeezer looked at a card that lies face down; nobody else has seen it."""

    place: int
    shown_to: str
    clauses: Clauses = ()

    def evolve(self, state: State) -> State:
        coup = state.coup
        shown = (*coup.shown, coup.numbers[self.place])
        return replace(state, coup=replace(coup, shown=tuple(dict.fromkeys(shown))))


class CardsOpened(Event, frozen=True):
    """Cards lying face down were opened, by the squeezer or the dealer."""

    places: tuple[int, ...]
    opened_by: str
    clauses: Clauses = ()
    offers: Offers = ()

    def evolve(self, state: State) -> State:
        coup = state.coup
        opened = {coup.numbers[place] for place in self.places}
        cover = replace(coup.cover, due=self.offers) if self.offers else coup.cover
        coup = replace(coup, down=tuple(n for n in coup.down if n not in opened), cover=cover)
        coup = as_seen(coup)
        return replace(state, coup=coup, phase=phase_of(coup))


class CardsReconstructed(Event, frozen=True):
    """MONEY if insurance had been taken that these cards do not offer: the record was ruled on.

    ``cards`` count now, ``set_aside`` lead the next hand; ``drawn`` are new to the record,
    ``order`` and ``reads`` are what the ruling says, ``gone`` never left the shoe, ``was`` what
    counted before.
    """

    cards: tuple[str, ...]
    set_aside: tuple[str, ...]
    due: Due
    clauses: Clauses
    offers: Offers = ()
    given_back: Given = ()
    irregularity: str = "wrong-order"
    drawn: tuple[Drawn, ...] = ()
    order: tuple[int, ...] = ()
    reads: dict[int, str] = field(default_factory=dict)
    now: Reached | None = None
    gone: tuple[int, ...] = ()
    was: tuple[str, ...] = ()

    def evolve(self, state: State) -> State:
        ruled = Ruled(self.irregularity, self.by, self.clauses, self.order, self.reads)
        if self.now is not None:
            return stood(state, self.now, self.drawn, ruled, self.gone)
        return stood(
            state, _as_in_01(state.coup, (*self.cards, *self.set_aside), self.due, self.offers,
                             over=len(self.set_aside)), (), ruled,
        )  # fmt: skip


class CardsRetrieved(Event, frozen=True):
    """No card had been seen: they all went back into the shoe, for the burn to take place."""

    cards: tuple[str, ...]
    clauses: Clauses

    def evolve(self, state: State) -> State:
        shoe = put_back(state.shoe, self.cards, len(self.cards))
        shoe = replace(shoe, numbered=shoe.numbered - len(self.cards))
        coup = replace(
            state.coup, drawn=(), ruled=(), cards=(), numbers=(), waiting=(), seen=(), down=(),
            shown=(), due="player", cover=CoupCover(),
        )  # fmt: skip
        phase = "betting" if state.phase == "betting" else "dealing"
        return replace(state, coup=coup, shoe=shoe, phase=phase)


# ---- journals of version 0.1, whose events do not say what the record comes to


def _as_in_01(
    coup: Coup,
    cards: tuple[str, ...],
    due: Due,
    offers: Offers,
    taken: tuple[TakenInsurance, ...] = (),
    over: int = 0,
) -> Reached:
    numbers = list(coup.numbers)
    if sorted(cards) == sorted(coup.cards):
        numbers = _matched(cards, zip(coup.cards, coup.numbers, strict=True))
    cover = CoupCover(due=offers, taken=taken, waived=coup.cover.waived)
    at = len(cards) - over
    return Reached(cards[:at], tuple(numbers[:at]), due, cover, (), tuple(numbers[at:]))


def _matched(cards: Iterable[str], there: Iterable[tuple[str, int]]) -> list[int]:
    left = list(there)
    numbers = []
    for card in cards:
        at = next(i for i, (one, _) in enumerate(left) if one == card)
        numbers.append(left.pop(at)[1])
    return numbers


def _taken_before(cover: CoupCover, place: int) -> tuple[TakenInsurance, ...]:
    return tuple(taken for taken in cover.taken if place >= 4 and taken.after == "four")
