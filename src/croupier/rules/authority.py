"""Who may do what, with whom, up to what amount: the ladder of ranks (R-5) and one table.

The rows stand in ``authority.toml``, a house's own in its settings. What a clause gives to a rank
stands in the rulebook of that clause.
"""

import tomllib
from collections.abc import Collection, Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Literal, NamedTuple, Protocol

import msgspec
from msgspec import Struct

from croupier.messages import say, word
from croupier.rules.errors import InputError, Refusal
from croupier.rules.gaming_day import GamingDays
from croupier.rules.ways import at_least, way

RANKS: tuple[str, ...] = (
    "dealer",
    "dealer-inspector",
    "pit-supervisor",
    "pit-manager",
    "shift-manager",
    "assistant-director",
    "director",
)
HEIGHT: dict[str, int] = {rank: height for height, rank in enumerate(RANKS)}

DESKS = ("cashier", "count-team")  # they handle money, and neither deal nor rule
WATCHERS = ("surveillance", "auditor")  # they see everything and move nothing
STAFF_RANKS = (*RANKS, *DESKS, *WATCHERS)
PATRON, HOUSE, NOBODY = "patron", "house", "nobody"


class Someone(Protocol):
    """Whoever acts: an id and a rank."""

    @property
    def id(self) -> str:
        """Which person."""

    @property
    def rank(self) -> str:
        """As what."""


def is_at_least(rank: str, least: str) -> bool:
    """Tell whether a rank is the least one named or any above it."""
    return height(rank) >= HEIGHT[least]


def is_above(rank: str, other: str) -> bool:
    """Tell whether a rank stands above another on the ladder."""
    return height(rank) > height(other)


def height(rank: str) -> int:
    """Give how high a rank stands on the ladder; one that is not on it stands below."""
    return HEIGHT.get(rank, -1)


def is_entitled(rank: str, to: str) -> bool:
    """Tell whether a rank may do what is given to a rank and those above, or to one desk.

    What is a patron's, staff at the table may do for the patron.
    """
    if to in HEIGHT:
        return is_at_least(rank, to)
    return rank == to or (to == PATRON and rank in HEIGHT)


def rank_name(rank: str) -> str:
    """Say a rank as people do: ``pit-manager`` is "Pit Manager"."""
    return word("rank", rank)


def or_above(rank: str) -> str:
    """Say who is entitled: "Pit Manager or above", "Cashier"."""
    return word("or-above", rank)


class Row(Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """A row of the table; ``authority.toml`` says what each column means."""

    acts: tuple[str, ...]
    first: str
    also: tuple[str, ...] = ()
    second: str = ""
    on: Literal["", "first", "second"] = ""
    above: int = 0
    a_day: int = 0
    over_acts: bool = False
    up_to_amount: int | None = None
    up_to_table_maxima: int | None = None
    over_day: bool = False
    apart_days: int = 0
    looks: bool = False
    matter: str = ""
    control: str = ""
    says: str = ""

    def wants_two(self, amount: int = 0) -> bool:
        """Tell whether a second person is needed."""
        return bool(self.second) and (not self.above or amount > self.above)

    def allows(self, rank: str) -> bool:
        """Tell whether a rank may be the first person."""
        if rank in self.also or (self.looks and rank in WATCHERS):
            return True
        return is_entitled(rank, self.first)

    def check_first(self, who: Someone, act: str = "", clauses: Iterable[str] = ()) -> None:
        """Refuse someone whose rank may not do this; a command is called by its name."""
        if not self.allows(who.rank):
            raise Refusal(
                say("act-takes-rank", least=self.first, act=act, rank=who.rank)
                if act
                else say("act-needs", least=self.first),
                clauses,
                (at_least(self.first),),
                rank=self.first,
            )

    def check_second(
        self,
        first: Someone,
        second: Someone,
        concerned: Collection[str] = (),
        clauses: Iterable[str] = (),
    ) -> None:
        """Refuse a second person who is the first, is not entitled, or is concerned by the act."""
        check_two_persons(first, second, self.second, concerned, clauses)


def check_two_persons(
    first: Someone,
    second: Someone,
    rank: str,
    concerned: Collection[str] = (),
    clauses: Iterable[str] = (),
) -> None:
    """Hold two people to what two people means: two persons, entitled, and not concerned."""
    if first.id == second.id:
        raise Refusal(
            say("second-person-is-first", asker=first.id, least=rank),
            clauses,
            (way("another-person"),),
            rank=rank,
        )
    if not is_entitled(second.rank, rank):
        raise Refusal(
            say("second-person-rank", least=rank, rank=second.rank),
            clauses,
            (at_least(rank),),
            rank=rank,
        )
    check_not_concerned(first, concerned, clauses)
    check_not_concerned(second, concerned, clauses)


def check_not_concerned(
    who: Someone, concerned: Collection[str], clauses: Iterable[str] = ()
) -> None:
    """Keep people from judging their own act, and what they have a stake in."""
    if who.id in concerned:
        raise Refusal(
            say("own-matter", person=who.id),
            clauses,
            (way("another-person"),),
        )


# Older tables of authority knew less of what somebody had a hand in.
OWN_HAND = "judge-what-one-had-a-hand-in"
OWN_MAXIMUM = "count-in-a-tables-own-maximum"


class Maximum(NamedTuple):
    """What the house's settings take at a table as the highest stake; none where it is open.

    ``differential`` is how far its two hands may be apart.
    """

    table: str
    book: str
    top: int | None
    differential: int | None = None


class Authority:
    """The table as it is in force: each act's row, and the rows of corrections by amount.

    They count in maxima, and in no higher ones than the house's settings give a table. What is
    counted over a day is counted over the house's own: ``days`` says what those are.
    """

    def __init__(
        self, rows: Iterable[Row], maxima: Iterable[Maximum] = (), days: GamingDays | None = None
    ) -> None:
        self.rows = tuple(rows)
        self.maxima = tuple(maxima)
        self.days = days or GamingDays()
        for row in self.rows:
            for rank in filter(None, (row.first, row.second, *row.also)):
                if rank not in (*STAFF_RANKS, PATRON, HOUSE, NOBODY):
                    raise InputError(say("authority-rank-unknown", act=row.acts[0], rank=rank))
        self._by_act = {act: row for row in self.rows for act in row.acts}

    def __getitem__(self, act: str) -> Row:
        """Give an act's row; of corrections the highest."""
        return self._by_act[act]

    def for_amount(self, act: str, amount: int = 0) -> Row:
        """Give an act's row for an amount: the first of those that reach so far."""
        for row in self.rows:
            if act in row.acts and row.up_to_amount is not None and amount <= row.up_to_amount:
                return row
        return self[act]

    def __contains__(self, act: str) -> bool:
        return act in self._by_act

    def correction(self, amount: int, maximum: int | None) -> Row:
        """Give the row for a correction of an amount for one patron, at a table of that maximum."""
        rows = [row for row in self.rows if "correction" in row.acts]
        for row in rows:
            times = row.up_to_table_maxima
            if times is not None and maximum and abs(amount) <= times * maximum:
                return row
        return next(row for row in rows if row.up_to_table_maxima is None)

    def counting(self, table: str, book: str, maximum: int | None) -> int | None:
        """Give the maximum in which a table's corrections count: its own, as far as it lies within
        the settings, for a new table within those of its game. Where they have none, no bound
        holds: who sets or raises a table's maximum raises nobody's authority.
        """
        if maximum is None or not self.maxima:
            return maximum
        like = self.like(table, book)
        if OWN_MAXIMUM not in self:  # older tables of authority let a table's own count then
            like = like or list(self.maxima)
            if any(one.top is None for one in like):
                return maximum
        tops = [one.top for one in like if one.top is not None]
        return min(maximum, max(tops)) if tops else None

    def like(self, table: str, book: str) -> list[Maximum]:
        """Give what the settings have of a table, for a new one of those of its game."""
        own = [one for one in self.maxima if one.table == table]
        return own or [one for one in self.maxima if one.book == book]

    def of(self, act: str) -> tuple[Row, ...]:
        """Give all rows about an act."""
        return tuple(row for row in self.rows if act in row.acts)

    @property
    def acts(self) -> tuple[str, ...]:
        """Name all acts."""
        return tuple(self._by_act)

    @property
    def corrects_by_day(self) -> bool:
        """Tell whether what a patron was given in other coups of the gaming day counts, too."""
        return self["correction"].over_day

    def within(self, maxima: Iterable[Maximum]) -> "Authority":
        """Have corrections count in no higher maxima than these."""
        return Authority(self.rows, maxima, self.days)

    def by_days(self, days: GamingDays) -> "Authority":
        """Have what is counted over a day counted over these."""
        return Authority(self.rows, self.maxima, days)

    def changed(self, rows: Iterable[Row]) -> "Authority":
        """Put a house's own rows in the place of those about the same acts."""
        own = tuple(rows)
        theirs = {act for row in own for act in row.acts}
        if unknown := sorted(theirs - self._by_act.keys()):
            raise InputError(
                say("authority-act-unknown", act=unknown[0], acts=sorted(self._by_act))
            )
        kept = (
            msgspec.structs.replace(row, acts=tuple(act for act in row.acts if act not in theirs))
            for row in self.rows
        )
        return Authority((*(row for row in kept if row.acts), *own), self.maxima, self.days)


def _is_lower(rank: str, than: str) -> bool:
    """Tell whether what is given to one is given to more people, or to others, than before."""
    if rank in (than, NOBODY):
        return False
    if rank in HEIGHT and than in HEIGHT:
        return HEIGHT[rank] < HEIGHT[than]
    return True  # of another kind: nobody can say that it is as strict


def _is_looser(row: Row, than: Row) -> bool:
    """Tell whether a row asks for less than another."""
    is_alone = bool(than.second) and (not row.second or _is_lower(row.second, than.second))
    is_bound = bool(than.a_day) and not 0 < row.a_day <= than.a_day
    return (
        _is_lower(row.first, than.first)
        or is_alone
        or (bool(than.second) and row.above > than.above)
        or is_bound
        or bool({*row.also} - {*than.also})
        or (row.looks and not than.looks)
        or (than.over_day and not row.over_day)
        or row.apart_days < than.apart_days
    )


def weaker(own: Authority, than: Authority | None = None) -> dict[str, str]:
    """Name the acts for which a table asks for less than the house standard, with their rows."""
    shipped, found = than or standard(), dict[str, str]()
    maxima = {row.up_to_table_maxima or 0 for table in (own, shipped) for row in table.rows}
    for act in shipped.acts:
        if act not in own:
            continue  # an older table had no such row
        bounds = {row.up_to_amount or 0 for table in (own, shipped) for row in table.of(act)}
        pairs = [
            (own.for_amount(act, amount), shipped.for_amount(act, amount))
            for amount in (*bounds, max(bounds) + 1)
        ]
        if act == "correction" and any(row.up_to_table_maxima is None for row in own.of(act)):
            pairs = [
                (own.correction(times, 1), shipped.correction(times, 1))
                for times in (*maxima, max(maxima) + 1)
            ]
        if any(_is_looser(row, than) for row, than in pairs):
            rows = [msgspec.structs.replace(row, acts=(act,)) for row in own.of(act)]
            found[act] = msgspec.json.encode(rows).decode()
    return found


_RENAMED = {"up-to": "up-to-table-maxima"}


def read_rows(recorded: str) -> tuple[Row, ...]:
    """Read a table from a house's record; before, its bound in maxima was called ``up-to``."""
    tables = msgspec.json.decode(recorded, type=tuple[dict[str, object], ...])
    now = [{_RENAMED.get(name, name): value for name, value in row.items()} for row in tables]
    return msgspec.convert(now, tuple[Row, ...])


@lru_cache
def standard() -> Authority:
    """Give the table as the house standard has it."""
    text = files("croupier.rules").joinpath("authority.toml").read_text()
    return Authority(msgspec.convert(tomllib.loads(text)["authority"], tuple[Row, ...]))
