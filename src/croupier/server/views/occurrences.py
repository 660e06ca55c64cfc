"""What stands out, told: a sentence, what was before and after, and where a camera saw it."""

import csv
from collections.abc import Callable, Iterable, Mapping
from io import StringIO
from typing import Annotated

from msgspec import Struct
from msgspec.structs import asdict, replace

from croupier.disputes import CaseEvent
from croupier.floor.good_shoes import Named
from croupier.floor.people_events import SecretSet, SignInFailed, StaffMade, StaffRanked
from croupier.floor.significant import CATEGORIES, Occurrence
from croupier.floor.thresholds import Camera
from croupier.messages import Message, Names, say, word
from croupier.messages.recorded import say_of
from croupier.rules.authority import rank_name
from croupier.server.views.cases import step_of
from croupier.server.views.closed_sets import one_of
from croupier.server.views.report_files import plain
from croupier.server.views.told_events import tag
from croupier.table.events import CoupSettled, Event

OF_CARDS = ("cards-replaced", "sources-differ", "hold")


class SignificantEvent(Struct, frozen=True):
    """Something that stands out: ``second`` is who agreed to it.

    ``camera_at`` is when it was by the clock of the camera.
    """

    position: int
    at: int
    category: Annotated[str, one_of("Occurrence", CATEGORIES)]
    category_text: str
    text: str
    table: str = ""
    coup: str = ""
    by: str = ""
    rank: str = ""
    patron: str = ""
    dealer: str = ""
    amount: int = 0
    before: str = ""
    after: str = ""
    clauses: tuple[str, ...] = ()
    camera: str = ""
    camera_at: int = 0
    second: str = ""
    second_rank: str = ""


def camera_of(cameras: Iterable[Camera], table: str, at: int) -> tuple[str, int]:
    """Say which camera sees a table, and what its clock showed at a moment."""
    for one in cameras:
        if one.table == table:
            return one.name, at + round(1000 * one.offset_seconds)
    return "", 0


def said(one: Occurrence) -> Message:
    """Say what it is; every kind of event that can stand out has its words."""
    event = one.event
    if one.says:
        return one.says
    if one.category == "cash-of-day" or isinstance(event, CoupSettled):
        return say_of(f"event-{one.category}", one)
    if isinstance(event, Event | CaseEvent):
        return step_of(event)
    if isinstance(event, SignInFailed) and not event.person:
        return say_of("event-sign-in-failed-unknown", event)
    return say_of(f"event-{tag(event)}", event)


def without_cards(one: Occurrence) -> Occurrence:
    """Leave out what a card is that nobody may have seen yet."""
    return replace(one, before="", after="") if one.category in OF_CARDS else one


def tell_occurrence(
    one: Occurrence, names: Names, rank_of: Callable[[str], str], cameras: Iterable[Camera]
) -> SignificantEvent:
    """Tell one."""
    camera, camera_at = camera_of(cameras, one.table, one.at)

    def name(person: str) -> str:
        return names(person) if person else ""

    def told(what: Message | str) -> str:
        if isinstance(what, Message):
            return what.told(names)
        if what and isinstance(one.event, StaffMade | StaffRanked):
            return rank_name(what)
        return word("secret", what) if isinstance(one.event, SecretSet) and what else what

    return SignificantEvent(
        one.position,
        one.at,
        one.category,
        category_text=word("occurrence", one.category),
        text=said(one).told(names),
        table=one.table,
        coup=one.coup,
        by=name(one.person),
        rank=one.rank or rank_of(one.person),
        patron=name(one.patron),
        dealer=name(one.dealer),
        amount=one.amount,
        before=told(one.before),
        after=told(one.after),
        clauses=one.clauses,
        camera=camera,
        camera_at=camera_at,
        second=name(one.second),
        second_rank=one.second_rank or (rank_of(one.second) if one.second else ""),
    )


def overdue_case(
    id: str, table: str, coup: str, patron: str, until: int, cameras: Iterable[Camera]
) -> SignificantEvent:
    """Tell of a case whose time has passed without a decision."""
    camera, camera_at = camera_of(cameras, table, until)
    return SignificantEvent(
        0,
        until,
        "overdue",
        category_text=word("occurrence", "overdue"),
        text=str(say("event-overdue", case=id)),
        table=table,
        coup=coup,
        patron=patron,
        camera=camera,
        camera_at=camera_at,
    )


def counting_patron(
    named: Named, text: str, names: Names, cameras: Iterable[Camera]
) -> SignificantEvent:
    """Tell of a patron whose wagers came beyond chance with a shoe."""
    camera, camera_at = camera_of(cameras, named.table, named.at)
    return SignificantEvent(
        named.position,
        named.at,
        "counting",
        category_text=word("occurrence", "counting"),
        text=text,
        table=named.table,
        coup=named.coup,
        patron=names(named.patron),
        amount=round(named.value),
        camera=camera,
        camera_at=camera_at,
    )


def to_table(rows: Iterable[Struct]) -> bytes:
    """Write rows as a table for spreadsheets."""
    text = StringIO()
    out = csv.writer(text)
    for nth, row in enumerate(rows):
        fields: Mapping[str, object] = asdict(row)
        if not nth:
            out.writerow(fields)
        out.writerow(
            [
                plain(" ".join(one) if isinstance(one, tuple) else str(one))
                for one in fields.values()
            ]
        )
    return text.getvalue().encode("utf-8-sig")
