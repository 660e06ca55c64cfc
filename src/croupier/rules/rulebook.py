"""A rulebook as it is written: one document's clauses, wagers, tables and authorities."""

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_type_hints

from msgspec import UNSET, Struct, UnsetType, field

from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.rules.odds_notation import Odds

Kind = Literal["executed", "procedure", "definition", "equipment", "information"]
Citations = str | tuple[str, ...]
Winner = Literal["player", "banker", "tie"]
Points = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
HandCards = Literal[2, 3]
TotalCards = Literal[4, 5, 6]
Answer = str | int | bool


def as_tuple(citations: Citations) -> tuple[str, ...]:
    """Give one clause or several as a tuple: a rulebook may write either."""
    return (citations,) if isinstance(citations, str) else citations


class _Written(Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """A table of a rulebook file; a key we do not know is a mistake, never ignored."""


class Clause(_Written, frozen=True):
    """One numbered clause: its number, what kind of thing it is, and our one-line statement."""

    no: str
    kind: Kind
    says: str


class When(_Written, frozen=True, omit_defaults=True):
    """What a row asks of an outcome, each with the answer it wants or several."""

    winner: Winner | tuple[Winner, ...] | UnsetType = UNSET
    player_points: Points | tuple[Points, ...] | UnsetType = UNSET
    banker_points: Points | tuple[Points, ...] | UnsetType = UNSET
    player_cards: HandCards | tuple[HandCards, ...] | UnsetType = UNSET
    banker_cards: HandCards | tuple[HandCards, ...] | UnsetType = UNSET
    total_cards: TotalCards | tuple[TotalCards, ...] | UnsetType = UNSET
    margin: Points | tuple[Points, ...] | UnsetType = UNSET
    player_pair: bool | tuple[bool, ...] | UnsetType = UNSET
    banker_pair: bool | tuple[bool, ...] | UnsetType = UNSET
    natural: bool | tuple[bool, ...] | UnsetType = UNSET

    def asked(self) -> dict[str, tuple[Answer, ...]]:
        """Give what is asked, as it is written, each with all answers that will do."""
        given = {name.replace("_", "-"): getattr(self, name) for name in self.__struct_fields__}
        return {
            question: answer if isinstance(answer, tuple) else (answer,)
            for question, answer in given.items()
            if answer is not UNSET
        }


def _answers(kind: Any) -> tuple[Answer, ...]:
    one, *_ = get_args(kind)
    return (False, True) if one is bool else get_args(one)


# Every question that a row may ask, with the answers there are.
ANSWERS: dict[str, tuple[Answer, ...]] = {
    name.replace("_", "-"): _answers(kind) for name, kind in get_type_hints(When).items()
}


class PlainRow(_Written, frozen=True, kw_only=True):
    """Outcomes on which a wager loses or stands off."""

    when: When
    by: Citations
    version: str | None = None
    reading: Citations = ()


class PayRow(PlainRow, frozen=True, kw_only=True):
    """Outcomes on which a wager wins, and at what odds."""

    odds: Odds
    commission: str | None = None


class WagerRule(_Written, frozen=True):
    """A wager: who allows it, and what each outcome makes of it.

    A baccarat wager has rows over outcomes; a roulette wager is a kind of position on the layout.
    """

    id: str
    name: str
    defined_by: Citations
    box: bool = False
    loses_by: Citations = ()
    pays: tuple[PayRow, ...] = ()
    stands_off: tuple[PlainRow, ...] = ()
    loses: tuple[PlainRow, ...] = ()
    covers: int = 0
    wins_by: Citations = ()
    odds: Odds | None = None
    odds_by: Citations = ()
    reading: Citations = ()


class Draws(_Written, frozen=True):
    """One row of a drawing table: a D or a - for each number of points from 0 to 9."""

    draws: str
    by: Citations


class Natural(_Written, frozen=True):
    """The two-card points on which no one draws."""

    points: tuple[int, ...]
    by: Citations


class TableauRule(_Written, frozen=True):
    """Tables One and Two, as the document lays them out."""

    natural: Natural
    player: Draws
    banker_after_player_stands: Draws
    banker: dict[str, Citations]


class ShoeRule(_Written, frozen=True):
    """What the document says of the shoe."""

    decks: int
    decks_accepted: tuple[int, int]
    fresh_every_coup: bool = False
    by: Citations = ()
    reading: Citations = ()


class InsuranceRow(_Written, frozen=True):
    """One row of the insurance pay table: the insured hand's points against the other's."""

    hand: Literal["player", "banker"]
    after: Literal["four", "third"]
    points: tuple[int, ...]
    against: tuple[int, ...]
    odds: Odds
    pays_on_tie_by: str | None = None


class InsuranceRule(_Written, frozen=True):
    """When insurance is offered, what it pays, its cap, and by what a limit on its stake counts."""

    defined_by: Citations
    offered_by: Citations
    odds_by: Citations
    pays_by: Citations
    stands_off_by: Citations
    loses_by: Citations
    cap_by: Citations
    rows: tuple[InsuranceRow, ...]
    forgone_for: Literal["round", "stage"] = "round"
    limit_by: Citations = ()
    reading: Citations = ()


class CallBetRule(_Written, frozen=True):
    """A call bet: chips by position, or the name of the rule that makes them."""

    id: str
    name: str
    chips: dict[str, int] = {}
    rule: str = ""
    reading: Citations = ()


class Irregularity(_Written, frozen=True):
    """Something that goes wrong: its clause, what is done, by whose authority, whose money."""

    clause: str
    id: str
    name: str
    effect: str
    rank: str = ""
    withdrawal_rank: str = ""
    paid_rank: str = ""  # after payment, and then a second person too
    second_rank: str = ""
    ranks: tuple[str, ...] = ()
    withdraw_by: tuple[str, ...] = ()
    stay_by: tuple[str, ...] = ()
    money: Literal["returned", "normal", "none", "withdrawn", "ruling", "limits"] = "normal"
    reading: Citations = ()


class DisputeStep(_Written, frozen=True):
    """One step of handling a dispute: what the program knows it by, and the least rank for it."""

    says: str
    id: str = ""
    clause: str = ""
    rank: str = ""
    reading: Citations = ()


class EvidenceHeading(_Written, frozen=True):
    """One heading under which a dispute's evidence is gathered."""

    name: str
    id: str = ""
    clause: str = ""


class Rulebook(_Written, frozen=True):
    """One document, whole. ``croupier.games`` makes it executable."""

    id: str
    name: str
    tag: str
    document: str
    game: Literal["baccarat", "roulette"]
    versions: tuple[str, ...]
    clauses: tuple[Clause, ...] = field(name="clause")
    wagers: tuple[WagerRule, ...] = field(name="wager")
    cites: dict[str, Citations] = {}
    seats: tuple[int, ...] = ()
    readings: tuple[str, ...] = ()
    shoe: ShoeRule | None = None
    tableau: TableauRule | None = None
    insurance: InsuranceRule | None = None
    call_bets: tuple[CallBetRule, ...] = field(name="call-bet", default=())
    irregularities: tuple[Irregularity, ...] = field(name="irregularity", default=())
    dispute_steps: tuple[DisputeStep, ...] = field(name="dispute-step", default=())
    evidence_headings: tuple[EvidenceHeading, ...] = field(name="evidence-heading", default=())
    extends: str = ""
    digest: str = ""

    def clause(self, no: str) -> Clause | None:
        """Find a clause by its number."""
        return next((clause for clause in self.clauses if clause.no == no), None)

    def irregularity(self, id: str) -> Irregularity | None:
        """Find an irregularity that this document rules on."""
        return next((one for one in self.irregularities if one.id == id), None)

    def clause_of(self, irregularity: str) -> str:
        """Give the clause of an irregularity; nothing where this document does not rule on it."""
        found = self.irregularity(irregularity)
        return "" if found is None else found.clause

    def dispute_step(self, id: str) -> DisputeStep | None:
        """Find a step of handling a dispute."""
        return next((step for step in self.dispute_steps if step.id == id), None)

    def cite(self, matter: str) -> tuple[str, ...]:
        """Give the clauses by which this document decides a matter that the code asks about."""
        return as_tuple(self.cites.get(matter, ()))

    def chosen_version(self, version: str | None) -> str:
        """Give the version asked for, the first where none is, or say which there are."""
        if version is None:
            return self.versions[0]
        if version not in self.versions:
            raise InputError(
                say("version-unknown", book=self.name, version=version, versions=self.versions),
                self.cite("versions"),
            )
        return version

    def rows(self) -> Iterator[tuple[WagerRule, PlainRow]]:
        """List every written row of every wager."""
        for wager in self.wagers:
            for row in (*wager.pays, *wager.stands_off, *wager.loses):
                yield wager, row

    def clauses_of(self, *citations: Citations) -> tuple[str, ...]:
        """Join citations into one tuple without repeats, in the order given."""
        return tuple(dict.fromkeys(no for some in citations for no in as_tuple(some)))


def citations(book: Rulebook) -> Iterator[tuple[str, str]]:
    """List every citation of a rulebook: who cites, and the clause number."""
    for where, value in _walk(book, ""):
        for no in as_tuple(value):
            yield where, no


_CITES = {"by", "clause", "pays_on_tie_by"}


def _walk(thing: Any, where: str) -> Iterator[tuple[str, Citations]]:
    if isinstance(thing, Clause):
        return
    if isinstance(thing, Struct):
        here = _title(thing) or where
        for name in thing.__struct_fields__:
            value = getattr(thing, name)
            if value and (name in _CITES or name.endswith("_by")):
                yield here, value
            elif name == "banker" and isinstance(value, dict):
                yield here, value.get("by", ())
            elif name == "cites":
                yield from ((f'the matter "{matter}"', by) for matter, by in value.items())
            else:
                yield from _walk(value, here)
    elif isinstance(thing, tuple):
        for part in thing:
            yield from _walk(part, where)


def _title(thing: Struct) -> str:
    kind = {
        WagerRule: "wager",
        Irregularity: "irregularity",
        CallBetRule: "call bet",
    }.get(type(thing))
    if kind is not None:
        return f'{kind} "{getattr(thing, "id", "")}"'
    return {
        TableauRule: "the tableau",
        InsuranceRule: "the insurance table",
        ShoeRule: "the shoe",
        DisputeStep: "a dispute step",
        EvidenceHeading: "an evidence heading",
    }.get(type(thing), "")
