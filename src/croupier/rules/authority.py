"""Who may do what, with whom, up to what amount: the ladder of ranks (R-5) and one table.

The rows stand in ``authority.toml``, a house's own in its settings. What a clause gives to a rank
stands in the rulebook of that clause.
"""

import tomllib
from collections.abc import Collection, Iterable
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple, Protocol

import msgspec
from msgspec import Struct

from croupier.rules.errors import InputError, Refusal

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
    return HEIGHT.get(rank, -1) >= HEIGHT[least]


def is_above(rank: str, other: str) -> bool:
    """Tell whether a rank stands above another on the ladder."""
    return HEIGHT.get(rank, -1) > HEIGHT.get(other, -1)


def is_entitled(rank: str, to: str) -> bool:
    """Tell whether a rank may do what is given to a rank and those above, or to one desk.

    What is a patron's, staff at the table may do for the patron.
    """
    if to in HEIGHT:
        return is_at_least(rank, to)
    return rank == to or (to == PATRON and rank in HEIGHT)


def rank_name(rank: str) -> str:
    """Say a rank as people do: ``pit-manager`` is "Pit Manager"."""
    return rank.replace("-", " ").title()


def a_rank(rank: str) -> str:
    """Say a rank with its article: "a Pit Manager", "an Assistant Director"."""
    if rank == PATRON:
        return "a patron"
    if rank == "count-team":
        return "one of the Count Team"
    if rank == "surveillance":
        return "Surveillance"
    name = rank_name(rank)
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"


def an_entitled(rank: str) -> str:
    """Say who is entitled, with the article: "a Pit Manager or above", "a Cashier"."""
    return a_rank(rank) + or_above(rank).removeprefix(rank_name(rank))


def or_above(rank: str) -> str:
    """Say who is entitled: "Pit Manager or above", "Cashier"."""
    return (
        f"{rank_name(rank)} or above" if rank in HEIGHT and rank != "director" else rank_name(rank)
    )


class Row(Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """A row of the table; ``authority.toml`` says what each column means."""

    acts: tuple[str, ...]
    first: str
    also: tuple[str, ...] = ()
    second: str = ""
    above: int = 0
    a_day: int = 0
    up_to: int | None = None
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

    def check_first(self, who: Someone, act: str, clauses: Iterable[str] = ()) -> None:
        """Refuse someone whose rank may not do this."""
        if not self.allows(who.rank):
            raise Refusal(
                f"To {act} takes {an_entitled(self.first)}; {a_rank(who.rank)} may not.",
                clauses,
                (or_above(self.first),),
                rank=self.first,
            )

    def check_second(
        self, first: Someone, second: Someone, concerned: Collection[str] = (),
        clauses: Iterable[str] = (),
    ) -> None:  # fmt: skip
        """Refuse a second person who is the first, is not entitled, or is concerned by the act."""
        check_two_persons(first, second, self.second, concerned, clauses)


def check_two_persons(
    first: Someone, second: Someone, rank: str, concerned: Collection[str] = (),
    clauses: Iterable[str] = (),
) -> None:  # fmt: skip
    """Hold two people to what two people means: two persons, entitled, and not concerned."""
    if first.id == second.id:
        raise Refusal(
            f"{first.id} asked for this and cannot approve it; another person, "
            f"{an_entitled(rank)}, has to.",
            clauses,
            ("another person",),
            rank=rank,
        )
    if not is_entitled(second.rank, rank):
        raise Refusal(
            f"The second person has to be {an_entitled(rank)}; {a_rank(second.rank)} is not.",
            clauses,
            (or_above(rank),),
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
            f"This is about {who.id}'s own act or money; somebody else has to judge it.",
            clauses,
            ("another person",),
        )


class Maximum(NamedTuple):
    """What the house's settings take at a table as the highest stake; none where it is open."""

    table: str
    book: str
    top: int | None


class Authority:
    """The table as it is in force: each act's row, and the rows of corrections by amount.

    They count in maxima, and in no higher ones than the house's settings give a table.
    """

    def __init__(self, rows: Iterable[Row], maxima: Iterable[Maximum] = ()) -> None:
        self.rows = tuple(rows)
        self.maxima = tuple(maxima)
        for row in self.rows:
            for rank in filter(None, (row.first, row.second, *row.also)):
                if rank not in (*STAFF_RANKS, PATRON, HOUSE, NOBODY):
                    raise InputError(f'The authority for {row.acts[0]} names the rank "{rank}".')
        self._by_act = {act: row for row in self.rows for act in row.acts}

    def __getitem__(self, act: str) -> Row:
        """Give an act's row; of corrections the highest."""
        return self._by_act[act]

    def __contains__(self, act: str) -> bool:
        return act in self._by_act

    def correction(self, amount: int, maximum: int | None) -> Row:
        """Give the row for a correction of so much for one patron, at a table of that maximum."""
        rows = [row for row in self.rows if "correction" in row.acts]
        for row in rows:
            if row.up_to is not None and maximum and abs(amount) <= row.up_to * maximum:
                return row
        return next(row for row in rows if row.up_to is None)

    def counting(self, table: str, book: str, maximum: int | None) -> int | None:
        """Give the maximum in which a table's corrections count: its own, as far as it lies within
        the settings, for a new table within those of its game. Who raises a table's maximum raises
        nobody's authority.
        """
        like = [one for one in self.maxima if one.table == table]
        like = like or [one for one in self.maxima if one.book == book] or list(self.maxima)
        tops = [one.top for one in like if one.top is not None]
        if maximum is None or not tops or len(tops) < len(like):
            return maximum
        return min(maximum, max(tops))

    def within(self, maxima: Iterable[Maximum]) -> "Authority":
        """Have corrections count in no higher maxima than these."""
        return Authority(self.rows, maxima)

    def changed(self, rows: Iterable[Row]) -> "Authority":
        """Put a house's own rows in the place of those about the same acts."""
        own = tuple(rows)
        theirs = {act for row in own for act in row.acts}
        if unknown := sorted(theirs - self._by_act.keys()):
            raise InputError(
                f'The settings give authority for "{unknown[0]}"; the acts are '
                f"{', '.join(sorted(self._by_act))}."
            )
        kept = (
            msgspec.structs.replace(row, acts=tuple(act for act in row.acts if act not in theirs))
            for row in self.rows
        )
        return Authority((*(row for row in kept if row.acts), *own), self.maxima)


@lru_cache
def standard() -> Authority:
    """Give the table as the house standard has it."""
    text = files("croupier.rules").joinpath("authority.toml").read_text()
    return Authority(msgspec.convert(tomllib.loads(text)["authority"], tuple[Row, ...]))
