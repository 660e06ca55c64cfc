"""What is on record of days that are over: their sums, patrons' ratings, what was looked into.

Sums say nothing that the journal does not say: they are kept so that nobody has to read it all
again, and ``verify`` works them out anew. Everything a tally needs to go on with the day after is
kept beside them.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from croupier.messages import kebab
from croupier.rules.gaming_day import FIRST_DAY, GamingDays

DAYS = "days"
RATINGS = "rating/"
INVESTIGATIONS = "investigations"
# Of the sums. In 0 errors counted to whoever was on as they were told, and nobody was named who
# judged; in 1 what moved was summed over the whole day, and not by shift.
FORM = 5

Period = Literal["day", "month", "year"]
PERIODS: tuple[Period, ...] = ("year", "month", "day")
Finding = Literal["chance", "error", "equipment", "cheating", "staff"]


class CountEvent(Struct, frozen=True, tag_field="event", tag=kebab):
    """A fact of the count room: who brought it about, and when (ms since the epoch)."""

    by: str
    at: int


class Sums(Struct, omit_defaults=True, gc=False):
    """What one table came to in one shift, of one rulebook version and in one currency.

    ``expected`` and ``variance`` are of what was staked (``croupier.odds.expected``), ``off_book``
    is how far beside the book trays and boxes were counted; ``opening`` and ``closing`` are counts.
    """

    shift: int
    table: str
    book: str
    version: str
    rules: str  # the digest of the rulebook's file
    currency: str
    coups: int = 0
    voids: int = 0
    wagers: int = 0
    turnover: int = 0
    win: int = 0
    commission: int = 0
    insured: int = 0
    insurance_win: int = 0
    corrections: int = 0
    drop: int = 0
    opening: int = 0
    fills: int = 0
    credits: int = 0
    closing: int = 0
    collected: int = 0
    off_book: int = 0
    expected: float = 0.0
    variance: float = 0.0
    first_at: int = 0
    last_at: int = 0
    dealers: tuple[str, ...] = ()  # all who were on in a coup, or settled one
    judges: tuple[str, ...] = ()  # all who put money right, or changed what a coup came to
    hands: tuple[str, ...] = ()  # all others who set it up, counted there or acted for patrons


class Errors(Struct, frozen=True, gc=False):
    """How often something was ruled on while somebody dealt, by clause."""

    shift: int
    table: str
    dealer: str
    irregularity: str
    clauses: tuple[str, ...]
    count: int


class Moved(Struct, frozen=True, gc=False):
    """What was posted in a shift from accounts of one kind to those of another, and as what."""

    currency: str
    debit: str
    credit: str
    what: str
    amount: int
    shift: int = 0


class Insured(Struct, frozen=True, gc=False):
    """Insurance taken in a coup that is not over: the line that it becomes names no stage."""

    patron: str
    seat: int
    hand: Literal["player", "banker"]
    after: Literal["four", "third"]


class TableThen(Struct, gc=False, omit_defaults=True):
    """A table as far as a tally has to know it: what it plays, who deals, what was seen to leave
    the shoe. ``left`` and ``start`` are cards of each rank, now and as the coup began. ``hands``
    are those who were on since then, ``judges`` who changed what it comes to, ``ruled`` who ruled
    last; ``set_up_by`` set the table up as it is, ``acted`` did something in a patron's name.
    """

    book: str = ""
    version: str = ""
    decks: int = 0
    rules: str = ""
    dealer: str = ""
    left: bytes | None = None
    start: bytes | None = None
    began_at: int = 0
    insured: tuple[Insured, ...] = ()
    is_in_play: bool = False
    hands: tuple[str, ...] = ()
    judges: tuple[str, ...] = ()
    ruled: tuple[str, ...] = ()
    set_up_by: tuple[str, ...] = ()
    acted: tuple[str, ...] = ()


class DayCounted(CountEvent, frozen=True):
    """A gaming day was over, and summed up through a position of the journal.

    ``balances`` are what all accounts of each kind held then, by currency; ``patrons`` those who
    are rated for it. ``form`` says which columns there were when it was written.
    """

    day: int
    through: int
    days: GamingDays
    sums: tuple[Sums, ...]
    errors: tuple[Errors, ...]
    moved: tuple[Moved, ...]
    balances: dict[str, dict[str, int]]
    tables: dict[str, TableThen]
    patrons: tuple[str, ...]
    form: int = 0


def as_form(day: DayCounted, form: int) -> DayCounted:
    """Give a day's sums as far as those of a form say them too, and say them alike."""
    if form < 2:
        sums: dict[tuple[str, str, str, str], int] = {}
        for one in day.moved:
            key = (one.currency, one.debit, one.credit, one.what)
            sums[key] = sums.get(key, 0) + one.amount
        day = replace(day, moved=tuple(Moved(*key, sums[key]) for key in sorted(sums)))
    if form < 5:  # a day was counted throughout as its last moment was
        day = replace(day, days=replace(day.days, since=FIRST_DAY, before=None))
    if form < 4:  # hands lacked those who agreed as a table was set up or taken over
        day = replace(
            day,
            sums=tuple(replace(row, hands=()) for row in day.sums),
            tables={name: replace(one, set_up_by=(), acted=()) for name, one in day.tables.items()},
        )
    if form < 1:
        rows = tuple(replace(row, dealers=(), judges=()) for row in day.sums)
        tables = {
            name: replace(one, is_in_play=False, hands=(), judges=(), ruled=())
            for name, one in day.tables.items()
        }
        day = replace(day, sums=rows, tables=tables, errors=())
    return replace(day, form=form)


class Visit(Struct, gc=False):
    """A patron's play without a long pause: the theoretical loss is exact, the result actual."""

    currency: str
    begun: int
    ended: int
    tables: tuple[str, ...] = ()
    coups: int = 0
    wagers: int = 0
    turnover: int = 0
    result: int = 0  # of the patron: above zero is won
    theoretical: float = 0.0  # what the house could expect of it


class Life(Struct, frozen=True, gc=False):
    """All of a patron's play in a currency, so far."""

    days: int = 0
    visits: int = 0
    played_ms: int = 0
    coups: int = 0
    wagers: int = 0
    turnover: int = 0
    result: int = 0
    theoretical: float = 0.0


class PatronRated(CountEvent, frozen=True):
    """A patron's visits of a gaming day, and the whole of their play with them, by currency."""

    patron: str
    day: int
    visits: tuple[Visit, ...]
    life: dict[str, Life]


class InvestigationOpened(CountEvent, frozen=True):
    """A table's win was more than three deviations from what the odds expect, so it is looked into.

    ``first`` and ``last`` are the gaming days summed up, ``dealers`` all who dealt there then,
    ``judges`` all who put money right or changed what a coup came to, ``hands`` all others who set
    the table up, counted its tray or its box, or did something there in a patron's name.
    """

    number: int
    period: Period
    first: int
    last: int
    table: str
    currency: str
    win: int
    expected: float
    sigma: float
    dealers: tuple[str, ...] = ()
    judges: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()


class InvestigationTaken(CountEvent, frozen=True):
    """Somebody owns it from here on: they took it on, or its owner handed it on to them."""

    number: int
    owner: str
    reason: str = ""


class InvestigationNoted(CountEvent, frozen=True):
    """Somebody wrote down what they found, or what they asked."""

    number: int
    note: str


class InvestigationEnded(CountEvent, frozen=True):
    """It was found what it was; ``second`` is who agreed to that."""

    number: int
    finding: Finding
    reason: str
    second: str = ""


COUNT_EVENTS: tuple[type[CountEvent], ...] = (
    DayCounted,
    PatronRated,
    InvestigationOpened,
    InvestigationTaken,
    InvestigationNoted,
    InvestigationEnded,
)
