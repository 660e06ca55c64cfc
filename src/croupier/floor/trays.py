"""A table's tray and drop box, as the record has them: open or closed, counted how, beside what.

Chips stay in a tray that is closed, so it opens with what it was closed with; more come by a fill.
A count off the book, an opening count too, is a variance: it has a reason, it is kept apart, and
whoever looks at the tray is told. So is one of the same worth in other denominations.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from croupier.bank import variances
from croupier.bank.chips import Chips, added, beyond, exchanged, worth
from croupier.bank.events import (
    BankrollLow,
    BankrollPutIn,
    BankrollTakenOut,
    BoughtIn,
    BoxCounted,
    BoxLifted,
    BuyInTakenBack,
    ChipsBrought,
    ChipsCarriedOff,
    ChipsRedeemed,
    ChipsSold,
    CountGiven,
    DropCollected,
    FloatClosed,
    FloatCredited,
    FloatFilled,
    FloatOpened,
    SlipIssued,
    SlipReceived,
    SlipRequested,
    SlipVoided,
    VarianceExplained,
    VarianceFound,
)
from croupier.bank.slips import STEPS, Slip, Step, across, follow, open_slips, wrong
from croupier.bank.variances import Variances
from croupier.floor.people_events import OWNER
from croupier.floor.records import Fact, decode_any, table_of_tray, tray_stream
from croupier.floor.texts import id_key, look_key
from croupier.games import Game
from croupier.messages import NO_OBJECTION, Message, say
from croupier.messages.recorded import say_of
from croupier.rules.authority import OWN_HAND, Authority
from croupier.rules.currencies import by_currency, is_play
from croupier.rules.gaming_day import GamingDays, date_of
from croupier.store import Store
from croupier.store.reading import forwards
from croupier.table.deciding.settling import at_best
from croupier.table.flows import flow_of
from croupier.table.shapes import AUTOMATIC
from croupier.table.state import State

COUNTS = (
    FloatOpened, FloatFilled, FloatClosed, DropCollected, BoxLifted, BoxCounted,
    VarianceExplained, BankrollLow, BankrollPutIn, BankrollTakenOut, BuyInTakenBack, *STEPS,
)  # fmt: skip
# What was counted or lifted, and where the ledger has what it should have been.
COUNTED: dict[type, str] = {
    FloatClosed: "float",
    BankrollTakenOut: "float",
    DropCollected: "drop",
    BoxLifted: "drop",
    BoxCounted: "box",
}


def is_by_hand(state: State) -> bool:
    """Tell whether a table is for people to deal, so that its chips are real."""
    return not flow_of(state).is_own and state.people.dealer != AUTOMATIC


def may_win(game: Game, state: State) -> int:
    """Say what the bets on the felt can win of the tray at most, each by its best row."""
    coup = state.coup
    if state.setup is None:
        return 0
    # Insurance pays no more than the bet that it is on.
    insured = {(taken.patron, taken.hand) for taken in coup.cover.taken}
    of_cash, _ = by_currency(coup.wagers.values(), lambda wager: wager.patron)
    covered = sum(w.stake for w in of_cash if (w.patron, w.bet) in insured)
    best = at_best(game, state).items()
    return sum(won for patron, won in best if not is_play(patron)) + covered


TOLD_AT_ONCE = 8  # of a tray; older ones are in the register


class Told(Struct, frozen=True):
    """What is told of a tray, each with what it is about, if that can be over or be told anew."""

    said: tuple[tuple[str, tuple[str, str] | None], ...] = ()

    @property
    def words(self) -> str:
        """Give all of it: what came later hides nothing that came before."""
        return " ".join(words for words, _ in self.said)


class Box(Struct, frozen=True):
    """A box that was lifted: what went into it by the ledger, by whose word."""

    book: int
    takers: frozenset[str]
    at: int = 0
    lifted_by: tuple[str, ...] = ()
    handlers: frozenset[str] = frozenset()


class Tray(Struct):
    """What the record says of a tray up to a version; ``variance`` is of all counts together.

    ``told`` is what stands to be told of it in sentences, until the tray is opened again;
    ``values`` are those of the chips it has to pay with.
    ``chips`` is what it was last counted with and what came and went by slips since: what play
    made of it in between, the next count tells. ``boxes`` were lifted and are not counted yet.
    ``takers`` are those who said what cash went into the one that is on the table, ``closed_by``
    those who counted it last, ``bought`` the buy-ins into it that stand, by their positions in the
    journal. ``low_at`` is when a bankroll was told to be below its floor, until
    it is filled; ``bankroll`` is what it was when it was last taken out.
    """

    version: int = 0
    is_open: bool = False
    is_known: bool = True  # by denomination
    out: Chips = {}  # what play took of it by its counts, and did not bring back
    opened_at: int = 0  # the position of its opening count in the journal
    closed_with: int = 0
    closed_by: frozenset[str] = frozenset()
    variance: int = 0
    told: Told = Told()
    values: frozenset[int] = frozenset()
    chips: Chips = {}
    slips: dict[int, Slip] = {}
    boxes: dict[str, Box] = {}
    brought: Chips = {}  # to its table, out of pockets
    tags: frozenset[str] = frozenset()  # as they are read: look-alikes are one
    looks: frozenset[str] = frozenset()  # and at a glance
    takers: frozenset[str] = frozenset()
    bought: dict[int, BoughtIn] = {}
    variances: Variances = {}
    low_at: int = 0
    bankroll: int = 0
    given: tuple[CountGiven, ...] = ()  # counts that did not stand as they were given
    counted: dict[str, Chips | None] = {}  # by what was counted: with what it stands
    # Who did, or agreed to, what became of the tray since its last count, of the box since it was
    # put there, and of what was counted last before that.
    handlers: frozenset[str] = frozenset()
    box_handlers: frozenset[str] = frozenset()
    counted_handlers: frozenset[str] = frozenset()

    def hear(self, fact: object, position: int = 0) -> None:
        """Take a fact in."""
        if (is_open := opens_tray(fact)) is not None:
            self.is_open = is_open
        match fact:
            case CountGiven():
                self.given = (*self.given, fact)
            case FloatOpened():
                self.opened_at = position
                self._count(fact.chips)
                # Those of the day before are in the journal.
                self._stands("tray-opened", "tray-closed", fact.chips)
            case FloatFilled():
                self.is_known, self.low_at = False, 0
            case BankrollPutIn():
                self.is_known, self.low_at = False, 0
            case BankrollTakenOut():
                self._take_bankroll(fact.book)
            case BankrollLow():
                self.low_at = fact.at
            case FloatClosed():
                self.closed_with = fact.count
                self.closed_by = frozenset((fact.by, fact.second))
                self._count(fact.chips)
                self._stands("tray-closed", "tray-opened", fact.chips)
            case ChipsBrought():
                self.brought = added(self.brought, fact.chips)
            case BoughtIn():
                self.takers |= {fact.by}
                self.bought = {**self.bought, position: fact}
            case BuyInTakenBack():
                self.takers |= {fact.by}
                self.bought = {at: one for at, one in self.bought.items() if at != fact.entry}
            case BoxLifted():
                self.boxes = {
                    **self.boxes,
                    fact.tag: Box(
                        fact.book,
                        self.takers,
                        fact.at,
                        (fact.by, fact.second),
                        handlers=self.box_handlers | variances.handlers_in(fact),
                    ),
                }
                self.tags |= {id_key(fact.tag)}
                self.looks |= {look_key(fact.tag)}
                self.takers, self.bought, self.box_handlers = frozenset(), {}, frozenset()
            case BoxCounted() if fact.tag in self.boxes:
                self.counted_handlers = self.boxes[fact.tag].handlers
                self.boxes = {tag: box for tag, box in self.boxes.items() if tag != fact.tag}
            case VarianceFound() | VarianceExplained():
                self.variances = variances.follow(self.variances, fact, self.counted_handlers)
        self._handle(fact)
        if isinstance(fact, STEPS):
            self.slips = follow(self.slips, fact)
            self._carry(fact)
        self.variance += variance_of(fact)
        self.told = told_after(self.told, fact)
        self.values = values_after(self.values, fact)

    def _handle(self, fact: object) -> None:
        """Take in who had a hand in the tray, or in the box: cash for chips is of both."""
        people = variances.handlers_in(fact)
        if isinstance(fact, FloatOpened | FloatClosed):
            self.counted_handlers, self.handlers = self.handlers, people
        elif isinstance(fact, BoughtIn | BuyInTakenBack):
            self.handlers |= people
            self.box_handlers |= people
        elif isinstance(fact, STEPS):
            earlier = self.slips.get(fact.number)
            asked = frozenset(who for _, who, _ in earlier.signed) if earlier else frozenset()
            self.handlers |= people | asked
        elif isinstance(fact, FloatFilled | FloatCredited | ChipsBrought):
            self.handlers |= people

    def _stands(self, what: str, before: str, chips: Chips | None) -> None:
        """Keep what a count stands with; those given at the count before are in the journal."""
        self.given = tuple(one for one in self.given if one.what != before)
        self.counted = {what: chips}

    def _take_bankroll(self, bankroll: int) -> None:
        """Leave real chips in it alone, as people closed it: none where they never had it."""
        self.is_open, self.is_known, self.bankroll = False, True, bankroll
        self.chips = {value: count for value, count in self.chips.items() if count > 0}
        self.closed_with = worth(self.chips)

    def _count(self, chips: Chips | None) -> None:
        """Hold a count against what should be there but for play: the rest went out, or came."""
        if self.is_known and chips is not None:
            self.out = added(added(self.out, self.chips), chips, -1)
        self.is_known, self.chips = chips is not None, chips or {}

    def _carry(self, step: Step) -> None:
        """Take chips into the tray or out of it, as a slip does."""
        if isinstance(step, SlipReceived) and step.kind == "fill":
            self.chips = added(self.chips, step.chips)
        elif isinstance(step, SlipIssued) and step.kind == "credit":
            self.chips = added(self.chips, step.chips, -1)
        elif isinstance(step, SlipVoided) and step.was_issued and step.kind == "credit":
            self.chips = added(self.chips, step.chips)


def variance_of(fact: object) -> int:
    """Say by how much a count was off the book: above zero it was more."""
    if isinstance(fact, FloatClosed):
        return fact.count - fact.book
    if isinstance(fact, FloatOpened) and fact.before is not None:
        return fact.count - fact.before
    if isinstance(fact, DropCollected | BoxCounted) and fact.book is not None:
        return fact.amount - fact.book
    return 0


def variance_found(
    fact: object, tray: Tray, dealt: Callable[[], Collection[str]]
) -> VarianceFound | None:
    """Give what is put on record of a count beside the count itself, if it was off the book, or in
    other denominations.

    ``tray`` is as it was before the count, ``dealt`` says who dealt there since it was opened.
    """
    off, others = variance_of(fact), exchanged_of(fact, tray)
    if not off and not others:
        return None
    whose: Collection[str]
    if isinstance(fact, FloatOpened):
        what, count, whose = "tray-opened", fact.count, tray.closed_by
    elif isinstance(fact, FloatClosed) and fact.chips is not None:
        what, count, whose = "tray-closed", fact.count, dealt()
    elif isinstance(fact, BoxCounted):
        what, count, whose = "drop-box", fact.amount, tray.boxes[fact.tag].takers
    else:
        return None  # of older journals
    return VarianceFound(
        fact.by,
        fact.at,
        fact.table,
        what=what,
        count=count,
        book=count - off,
        reason=fact.reason,
        second=fact.second,
        concerned=tuple(sorted(whose)),
        exchanged=0 if off else others,
    )


def exchanged_of(fact: object, tray: Tray) -> int:
    """Say what a count has in other denominations than it can have, with the tray as before it.

    What play makes of a tray, only the next count tells; but it makes no chips.
    """
    if isinstance(fact, FloatOpened) and fact.chips is not None and tray.closed_by:
        return exchanged(fact.chips, tray.chips) if tray.is_known else 0
    return fact.beyond if isinstance(fact, FloatClosed) else 0


def not_standing(
    given: Sequence[CountGiven], what: str, of: str = "", stands: int | Chips | None = None
) -> tuple[CountGiven, ...]:
    """Give the counts of a thing that did not stand as they were given, before the one that does.

    One that only waited for its second person and ``stands`` as it was given is no other.
    """
    mine = (one for one in given if (one.what, one.of) == (what, of))
    return tuple(one for one in mine if one.because or stands not in (one.count, one.chips))


def opens_tray(fact: object) -> bool | None:
    """Say whether a fact opens a tray or closes it; none for one that does neither."""
    if isinstance(fact, FloatOpened | FloatFilled | BankrollPutIn):
        return True
    return False if isinstance(fact, FloatClosed | BankrollTakenOut) else None


def told_after(before: Told, fact: object) -> Told:
    """Say what stands to be told after a fact: all of it until the tray is opened again, a lifted
    box and a count that did not stand until the one that does, a bankroll as it is now.
    """
    about, words = _about(fact), told_of(fact)
    said = () if isinstance(fact, FloatOpened) else before.said
    said = tuple(one for one in said if about is None or one[1] != about)
    if words:
        # What a count that stands is told for is not over with the next.
        said += ((words, about if isinstance(fact, _NEWS) else None),)
    return Told(said[-TOLD_AT_ONCE:])


_NEWS = (CountGiven, BoxLifted, BankrollLow, FloatFilled)


def values_after(before: frozenset[int], fact: object) -> frozenset[int]:
    """Say which chips a tray has to pay with, as it was counted and filled; none: nobody knows."""
    match fact:
        case FloatOpened():
            return frozenset(value for value, count in (fact.chips or {}).items() if count)
        case FloatFilled() | BankrollPutIn():
            return frozenset()
        case SlipReceived(kind="fill") | ChipsBrought() if before:
            return before | fact.chips.keys()
        case _:
            return before


def _about(fact: object) -> tuple[str, str] | None:
    """Say what a fact is about: what was counted, and its tag or number."""
    match fact:
        case CountGiven():
            return fact.what, fact.of
        case FloatClosed():
            return "tray-closed", ""
        case BoxCounted() | BoxLifted():
            return "drop-box", fact.tag
        case BankrollLow() | FloatFilled(automatic=True):
            return "bankroll", ""
        case SlipIssued() | SlipReceived() | SlipVoided():
            return "slip", str(fact.number)
        case _:
            return None


def told_of(fact: object) -> str:
    """Say of a count that it was off the book, if it was: the pit and Surveillance are told.

    They are told of a box that is lifted, too, and of a bankroll that is low or had to be filled.
    """
    match fact:
        case BoxLifted():
            return str(say("box-lifted", tag=fact.tag, table=fact.table))
        case BankrollLow():
            return str(say("bankroll-low", table=fact.table, book=fact.book, floor=fact.floor))
        case FloatFilled(automatic=True):
            return str(say("bankroll-filled", table=fact.table, amount=fact.amount))
        case FloatOpened(before=int(before)) if variance_of(fact):
            what, count, book = "tray-opened", fact.count, before
        case FloatClosed() if variance_of(fact):
            what, count, book = "tray-closed", fact.count, fact.book
        case DropCollected(book=int(book)) | BoxCounted(book=int(book)) if variance_of(fact):
            what, count = "drop-box", fact.amount
        case CountGiven() if fact.because:
            return str(say_of("event-count-given", fact))
        case VarianceFound(exchanged=off) if off:
            return str(say("count-exchanged", what=fact.what, off=off, reason=fact.reason))
        case _:
            return ""
    reason = getattr(fact, "reason", "")
    id = "count-above-book" if count > book else "count-below-book"
    return str(say(id, what=what, count=count, book=book, off=abs(count - book), reason=reason))


class Trays:
    """The trays of one house as they are known; a decision upon one rests on its version."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._trays: dict[str, Tray] = {}
        self._behind: set[str] = set()  # streams that may have gone on

    def forget(self, stream: str) -> None:
        """Read a tray on when it is next asked for."""
        if stream in self._trays:
            self._behind.add(stream)

    def forget_all(self) -> None:
        """Read every tray anew."""
        self._trays.clear()

    def known(self, table: str) -> Tray:
        """Give a table's tray as it was last read, if nothing is known to have come since."""
        stream = tray_stream(table)
        tray = self._trays.get(stream)
        return tray if tray is not None and stream not in self._behind else self.of(table)

    def of(self, table: str) -> Tray:
        """Give a table's tray as it is now: what is refused because of it is refused for good."""
        stream = tray_stream(table)
        tray = self._trays.setdefault(stream, Tray())
        self._behind.discard(stream)
        for record in forwards(self._store, stream, tray.version):
            tray.hear(decode_any(record.event), record.position)
            tray.version = record.version
        return tray


def nowhere(fact: object, trays: Mapping[str, Tray], sold: Chips) -> Message:
    """Say that a credit has chips that can be neither in the tray nor have come to it by play.

    ``sold`` is what the cage has sold of each denomination, less what it redeemed. Where a tray was
    not counted by denomination, nobody can say.
    """
    if not isinstance(fact, SlipIssued) or fact.kind != "credit":
        return NO_OBJECTION
    if not all(tray.is_known for tray in trays.values() if tray.is_open):
        return NO_OBJECTION
    own, out = trays[fact.table], sold
    for tray in trays.values():
        out = added(out, tray.out)
        if tray is not own:  # below zero, it has some of those that are out
            out = added(out, {value: min(0, count) for value, count in tray.chips.items()})
    for value, count in fact.chips.items():
        may_have = own.chips.get(value, 0) + max(0, out.get(value, 0))
        if count > may_have:
            return say("tray-lacks-chips", table=fact.table, value=value, has=max(0, may_have))
    return NO_OBJECTION


def in_circulation(
    trays: Mapping[str, Tray], sold: Chips, by_hand: Collection[str]
) -> Chips | None:
    """Count the chips that can be in play or in pockets, by denomination.

    They are what left the cage and the trays, and what is in those that are open. Where one of
    those was not counted by denomination, nobody can say.
    """
    out, there = sold, Chips()
    for table, tray in trays.items():
        if tray.is_open and not tray.is_known and table in by_hand:
            return None
        out = added(out, tray.out)
        if tray.is_open and tray.is_known:  # those below a bankroll lie closed
            there = added(there, tray.chips)
    # Below zero, some were counted that never went out: they are in the tray that had them.
    return added(there, {value: max(0, count) for value, count in out.items()})


class Pockets(Struct, frozen=True):
    """What somebody unknown can have in their pockets: ``sold`` by the cage, less what it redeemed
    and what came to tables, and whatever was ``carried`` off from those.
    """

    sold: Chips = {}
    carried: int = 0

    def after(self, fact: object) -> "Pockets":
        """Give it after a fact."""
        if isinstance(fact, ChipsCarriedOff):
            return replace(self, carried=self.carried + fact.amount)
        if isinstance(fact, ChipsBrought):
            return replace(self, sold=added(self.sold, fact.chips, -1))
        return replace(self, sold=sold_after(self.sold, fact))


def never_out(fact: ChipsRedeemed | ChipsBrought, there: Chips | None, pockets: Pockets) -> Message:
    """Say that chips are brought of which there are not so many in play or in pockets.

    What the cage did not sell of a denomination came from tables, and no more than was carried off.
    """
    left = pockets.carried + sum(min(0, value * count) for value, count in pockets.sold.items())
    for value, count in fact.chips.items():
        own = pockets.sold.get(value, 0)
        has = max(0, own) + max(0, left) // value
        if there is not None:
            has = min(has, max(0, there.get(value, 0)))
        if count > has:
            return say("chips-never-out", value=value, has=has)
        left -= value * max(0, count - max(0, own))
    return NO_OBJECTION


def misfit(fact: object, tray: Tray) -> Message:
    """Say what does not fit what the record has of a tray, whoever looks at it and when."""
    if isinstance(fact, STEPS):
        if id := wrong(tray.slips, fact):
            return say(id, table=fact.table, number=fact.number)
        return NO_OBJECTION
    if isinstance(fact, VarianceExplained):
        return unexplained(fact, tray.variances)
    match fact:
        case FloatOpened() | FloatClosed() if fact.chips and (
            worth(fact.chips) != fact.count or min(fact.chips.values()) < 0
        ):
            return say("chips-not-count", table=fact.table, count=fact.count)
        case FloatClosed(chips=dict()) if open_slips(tray.slips):
            return say("slip-still-open", table=fact.table, number=open_slips(tray.slips)[0].number)
        case BoxLifted() if (key := id_key(fact.tag)) in tray.tags or not key:
            return say("box-tag-used", tag=fact.tag, table=fact.table)
        case BoxCounted() if fact.tag not in tray.boxes:
            return say("box-not-lifted", tag=fact.tag, table=fact.table)
        case BuyInTakenBack():
            return _not_bought(fact, tray.bought.get(fact.entry))
    return NO_OBJECTION


def _not_bought(fact: BuyInTakenBack, bought: BoughtIn | None) -> Message:
    """Say that no buy-in stands as it is taken back, or that who agrees to it took it."""
    is_it = bought is not None and (fact.patron, fact.amount, fact.bought_at) == (
        bought.patron, bought.amount, bought.at
    )  # fmt: skip
    if bought is None or not is_it:
        return say("buy-in-not-there", table=fact.table, patron=fact.patron, amount=fact.amount)
    if fact.second == bought.by:
        return say("buy-in-back-own", person=fact.second, table=fact.table)
    return NO_OBJECTION


def too_early(fact: VarianceExplained, known: Variances, days: GamingDays) -> Message:
    """Say that the day of a variance is not over, or that nobody says what became of it."""
    day = days.day_of(known[fact.number].at)
    if day >= days.day_of(fact.at):
        return say("day-not-over", date=date_of(day))
    whose = fact.table or variances.CAGE
    return NO_OBJECTION if fact.reason.strip() else say("variance-reason-missing", table=whose)


def accounted_by_handler(
    fact: VarianceExplained, authority: Authority, handlers: frozenset[str]
) -> Message:
    """Say that someone accounts for what they had a hand in since the count before."""
    if OWN_HAND not in authority or not (own := sorted({fact.by, fact.second} & handlers)):
        return NO_OBJECTION
    whose = fact.table or variances.CAGE
    return say("variance-own-hand", table=whose, number=fact.number, person=own[0])


def unexplained(fact: VarianceExplained, known: Variances) -> Message:
    """Say what does not fit the variances that are known of a tray, or of the cage."""
    if not (id := variances.wrong(known, fact)):
        return NO_OBJECTION
    one = known.get(fact.number)
    left = 0 if one is None else one.left
    whose = sorted({fact.by, fact.second} & (one.concerned if one is not None else set()))
    person = whose[0] if whose else ""
    return say(id, table=fact.table or variances.CAGE, number=fact.number, left=left, person=person)


def objection(
    fact: Fact, book: int, tray: Tray, is_table_open: bool, authority: Authority
) -> Message:
    """Say what stands against a count, a slip or a box, by what the ledger and the record have."""
    if not isinstance(fact, COUNTS) or fact.by == OWNER:
        return NO_OBJECTION
    if against := misfit(fact, tray):
        return against
    match fact:
        case BoxLifted() if look_key(fact.tag) in tray.looks:
            return say("box-tag-used", tag=fact.tag, table=fact.table)
        case FloatOpened() if tray.is_open:
            return say("tray-already-open", table=fact.table, book=book)
        case FloatOpened() if fact.count != tray.closed_with and not fact.reason.strip():
            book = tray.closed_with
            return say("tray-count-reason-missing", table=fact.table, book=book, count=fact.count)
        case FloatOpened() | FloatClosed() if (
            off := exchanged_of(fact, tray)
        ) and not fact.reason.strip():
            return say("tray-denominations-reason-missing", table=fact.table, off=off)
        case FloatFilled() | SlipRequested(kind="fill") | SlipReceived(kind="fill") if (
            not tray.is_open or not is_table_open
        ):
            return say("tray-closed-no-fill", table=fact.table)
        case SlipRequested(kind="credit") if worth(fact.chips) > book:
            return say("credit-above-tray", table=fact.table, book=book)
        case SlipIssued(kind="credit") if not tray.is_open:
            return say("tray-already-closed", table=fact.table)
        case FloatClosed() if not tray.is_open:
            return say("tray-already-closed", table=fact.table)
        case FloatClosed() if fact.count != book and not fact.reason.strip():
            return say("tray-count-reason-missing", table=fact.table, book=book, count=fact.count)
        case VarianceExplained():
            handlers = tray.variances[fact.number].handlers
            return too_early(fact, tray.variances, authority.days) or accounted_by_handler(
                fact, authority, handlers
            )
        case SlipVoided() if not fact.reason.strip():
            return say("slip-void-reason-missing", number=fact.number, table=fact.table)
        case DropCollected() if fact.amount != book and not fact.reason.strip():
            return say("drop-count-reason-missing", book=book, table=fact.table, amount=fact.amount)
        case DropCollected() | BoxCounted() if fact.amount >= most_of_a_box(book, authority):
            return say("drop-count-implausible", table=fact.table, amount=fact.amount)
    return NO_OBJECTION


def most_of_a_box(book: int, authority: Authority) -> int:
    """Say from which count on a box cannot have had so much.

    It is what went in by the record, and what one person may take alone beside it, rounded up to
    its leading digit: a count is blind, and a bound just beside the record would tell it to those
    who ask often enough. Each count that is refused so is on record.
    """
    beside = book + authority["buy-in"].above
    step: int = 10 ** (len(str(beside)) - 1)
    return (beside // step + 1) * step


def sold_after(sold: Chips, fact: object) -> Chips:
    """Give what the cage has sold of each denomination, less what it redeemed, after a fact."""
    if isinstance(fact, ChipsSold):
        return added(sold, fact.chips)
    return added(sold, fact.chips, -1) if isinstance(fact, ChipsRedeemed) else sold


def out_under(tag: str, trays: Mapping[str, Tray], key: Callable[[str], str] = id_key) -> str:
    """Name the table whose box is out under a tag, or one that looks like it, if any is.

    Older records know tags that only a glance takes for one.
    """
    own = key(tag)
    return next((table for table, tray in trays.items() if own in map(key, tray.boxes)), "")


def _is_of_a_table(fact: object) -> bool:
    return bool(getattr(fact, "table", ""))


class TraysOnRecord:
    """The trays as a check of the record goes over it: what does not add up is named."""

    def __init__(self) -> None:
        self._trays: dict[str, Tray] = {}
        self._due: dict[str, VarianceFound] = {}  # what the record must say next of a tray
        self._on: dict[str, str] = {}  # who deals each table
        self._dealt: dict[str, set[str]] = {}  # and who has since its tray was opened
        self._sold: Chips = {}
        self._pockets = Pockets()

    def relieved(self, table: str, dealer: str) -> None:
        """Take in who deals a table from here on."""
        self._on[table] = dealer
        self._dealt.setdefault(table, set()).add(dealer)

    def hear(self, stream: str, fact: Fact, position: int) -> Message:
        """Take a fact in; say what is wrong with it, if anything is."""
        if against := self._unaccounted(fact):
            return against
        self._pockets = self._pockets.after(fact)
        self._sold = sold_after(self._sold, fact)
        table = table_of_tray(stream)
        is_of_tray = isinstance(fact, (*COUNTS, VarianceFound)) and _is_of_a_table(fact)
        if table is None or getattr(fact, "table", table) != table:
            return say("tray-fact-elsewhere", stream=stream) if is_of_tray else NO_OBJECTION
        tray = self._trays.setdefault(table, Tray())
        due = self._due.pop(table, None)
        if due != (fact if isinstance(fact, VarianceFound) else None):
            return say("variance-not-told", table=table)
        if against := misfit(fact, tray) or self._hidden(fact):
            return against
        if found := variance_found(fact, tray, lambda: self._dealt.get(table, set()) - {""}):
            self._due[table] = found
        if isinstance(fact, FloatOpened):
            self._dealt[table] = {self._on.get(table, "")}
        tray.hear(fact, position)
        return NO_OBJECTION

    def across(self, fact: Fact) -> list[tuple[str, str]]:
        """Pair who takes a step of a slip with those on the other side of it before them."""
        if not isinstance(fact, STEPS) or (tray := self._trays.get(fact.table)) is None:
            return []
        return across(tray.slips, fact)

    def accounted_by_handler(self, fact: Fact, authority: Authority) -> Message:
        """Say that someone accounted for what they had a hand in, as the record stands before."""
        if not isinstance(fact, VarianceExplained) or not fact.table:
            return NO_OBJECTION
        tray = self._trays.get(fact.table)
        one = None if tray is None else tray.variances.get(fact.number)
        return NO_OBJECTION if one is None else accounted_by_handler(fact, authority, one.handlers)

    def _unaccounted(self, fact: Fact) -> Message:
        """Say that chips were taken in that no count ever had, or counted and nobody was told."""
        if not isinstance(fact, ChipsRedeemed | ChipsBrought | FloatClosed):
            return NO_OBJECTION
        there = in_circulation(self._trays, self._sold, self._trays)
        if not isinstance(fact, FloatClosed):
            return never_out(fact, there, self._pockets)
        is_told = there is None or beyond(fact.chips or {}, there) <= fact.beyond
        return NO_OBJECTION if is_told else say("variance-not-told", table=fact.table)

    def _hidden(self, fact: Fact) -> Message:
        """Say that a box was lifted under a tag that is out at another table."""
        if isinstance(fact, BoxLifted) and (other := out_under(fact.tag, self._trays)):
            return say("box-tag-out", tag=fact.tag, table=other)
        return nowhere(fact, self._trays, self._sold)

    def left(self, balance: Callable[..., int]) -> Message:
        """Say which tray does not add up in the end: slips on their way, boxes, untold counts."""
        for table, tray in self._trays.items():
            issued = (one for one in tray.slips.values() if one.stage == "issued")
            on_its_way = sum(worth(one.chips) for one in issued)
            if (has := balance("transit", table)) != on_its_way:
                return say("transit-differs", table=table, has=has, due=on_its_way)
            if table in self._due:
                return say("variance-not-told", table=table)
            for tag, box in tray.boxes.items():
                if (has := balance("box", tag)) != box.book:
                    return say("box-differs", tag=tag, has=has, due=box.book)
        return NO_OBJECTION
