"""What the house sends to its pages is read by one of them, or it is said here who reads it."""

import re
from collections.abc import Iterator
from typing import get_origin

from msgspec import inspect as shapes
from page_types import PageTypes

from croupier.disputes.events import CaseEvent
from croupier.server.answers.shapes import Stream
from croupier.server.http.openapi import json_type
from croupier.server.http.pages import STATIC
from croupier.server.operations import OPERATIONS
from croupier.server.views import report_columns
from croupier.table.events import Event

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
# What stands on record goes out as it stands there, for whoever checks it without the house.
ON_RECORD = (Event, CaseEvent)
# What no page reads, by who does.
READ_BY_OTHERS = {
    "who checks a coup, as the record has it, without the house": (
        "Case.informed_at", "Complaint.told_at", "Complaint.filed_at", "CoupCover.forgone",
        "CoupCover.own_no",
        "CoupCover.waived", "CoupCover.exposed", "CoupResult.banker_cards", "Details.to_patron",
        "Details.to_seat", "LastCoup.below_minimum_before", "LastCoup.is_void",
        "LastCoup.void_why", "LastCoup.void_by", "LastCoup.road_at", "LastCoup.led",
        "LastCoup.refused_chips", "LastCoup.below_minimum", "LastCoup.day_ends",
        "LastCoup.called_by", "Outcome.banker_cards", "Setup.below_minimum", "Step.late",
        "Step.over_differential", "ToldEvent.late", "ToldEvent.over_differential",
    ),
    "who reads a rulebook as data; its page has the sentences": (
        "InsuranceRow.pays-on-tie-by", "InsuranceRule.defined-by", "InsuranceRule.pays-by",
        "InsuranceRule.stands-off-by", "InsuranceRule.loses-by", "InsuranceRule.forgone-for",
        "InsuranceRule.limit-by", "Irregularity.paid-rank", "Irregularity.second-rank",
        "Irregularity.withdraw-by", "Irregularity.stay-by", "Rulebook.cites",
        "WagerRule.defined-by",
        "WagerRule.loses-by", "WagerRule.stands-off", "When.player-points", "When.banker-points",
        "When.player-cards", "When.banker-cards", "When.total-cards", "When.margin",
        "WholeBook.cites",
    ),
    "who keeps the stock with another program": (
        "HandOver.so_far", "RetireCards.book_vault", "RetireCards.book_left",
        "SetAside.is_booked", "SetAside.so_far",
    ),
    "other clients: drawings, boards and counts of their own": (
        "CaseRow.level", "CaseView.level", "Depth.standard_error", "FindingView.is_own",
        "GamingDay.zone", "LobbyRow.watching", "OfCurrency.course",
        "SqueezeView.restricted",
    ),
    "other clients: the page says these as they are asked for, and when they refuse a bet": (
        "Me.limits_next", "Me.cool_off_until", "Me.excluded_until",
    ),
}  # fmt: skip


def modules() -> str:
    """Give all modules without their comments."""
    texts = [path.read_text() for path in sorted((STATIC / "js").rglob("*.js"))]
    return COMMENT.sub("", "\n".join(texts))


def received(text: str) -> Iterator[str]:
    """Name each field of each shape in the answers and streams that the pages ask for."""
    types = PageTypes()
    for row in OPERATIONS:
        kinds = list(row.answers.values())
        if f'"{row.path}"' not in text:
            continue
        if issubclass(get_origin(kinds[0]) or kinds[0], Stream):
            for kind in kinds[0].EVENTS.values():
                types.of(kind)
        elif row.path.startswith("/api/"):
            for kind in filter(None, map(json_type, kinds)):
                types.of(kind)
    for name, cls in types.classes.items():
        info = shapes.type_info(cls)
        assert isinstance(info, shapes.StructType)
        if not issubclass(cls, ON_RECORD):
            yield from (f"{name}.{field.encode_name}" for field in info.fields)


def test_every_field_that_the_pages_are_sent_is_read_or_it_is_said_by_whom() -> None:
    text = modules()
    known = {*re.findall(r"[\w$-]+", text)} | {*re.findall(r"\w+", text)}
    columns = [column for table in report_columns.COLUMNS for column in table]
    known |= {column.field for column in columns} | {column.to for column in columns}
    unread = {one for one in received(text) if one.partition(".")[2] not in known}
    named = [one for fields in READ_BY_OTHERS.values() for one in fields]
    assert unread - {*named} == set(), "no page reads it: show it, or say here who does"
    assert {*named} - unread == set(), "a page reads it, or it is sent no more"
    assert len(named) == len({*named})
