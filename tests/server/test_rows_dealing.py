"""The rows of dealing, taking over and disputes: what they read, and that they can be described."""

import json
from typing import Any

import pytest

from croupier.disputes import commands as d
from croupier.floor.handing import HANDED_IN
from croupier.rules.ways import value
from croupier.server.answers.problems import Problem
from croupier.server.http.openapi import document
from croupier.server.http.operation import Operation
from croupier.server.operations import dealing, disputes, taking_over
from croupier.server.operations.disputes import SAID
from croupier.server.views.cases import ADDRESSES
from croupier.table import commands as c
from croupier.table.shapes import Actor

ROWS = (*dealing.ROWS, *taking_over.ROWS, *disputes.ROWS)
COMMAND = dealing.ROWS[0]
BY = Actor("dora", "dealer")


def row_of(address: str) -> Operation:
    (row,) = (one for one in disputes.ROWS if one.name == f"dispute_{address}")
    return row


def given(**said: Any) -> c.Command:
    read: c.Command = COMMAND.read_body(json.dumps(said).encode()).command(BY, 7)
    return read


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_row_can_be_read_and_says_what_it_does(row: Operation) -> None:
    assert row.does and row.answers[200] is not None
    named = () if row.parameters is None else row.parameters.__struct_fields__
    assert set(row.path_names) <= set(named)
    assert (row.body is not None) or not row.needs_body
    if row.body is not None and not row.needs_body:
        assert row.read_body(b"{}") == row.read_body(b" {} ")


def test_the_rows_can_be_described_each_under_its_own_name() -> None:
    described = document(ROWS)
    assert sum(map(len, described["paths"].values())) == len(ROWS)
    assert len({row.name for row in ROWS}) == len(ROWS)
    parts = described["components"]["schemas"]
    assert not [name for name in parts if "." in name], "two shapes of one name"
    body = described["paths"]["/api/tables/{table}/commands"]["post"]["requestBody"]
    one_of = body["content"]["application/json"]["schema"]["anyOf"]
    assert len(one_of) == len(c.COMMANDS) - 3


def test_every_command_has_a_body_without_what_is_the_houses_to_say() -> None:
    bodies = {one.KIND: one for one in COMMAND.body.__args__}
    assert set(bodies) == set(c.COMMANDS.values()) - {c.TakeOver, c.HandBack, c.ChangeReader}
    for kind, body in bodies.items():
        ours = {"by", "at", "source", "said", *HANDED_IN.get(kind, ())}
        assert set(body.__struct_fields__) == set(kind.__struct_fields__) - ours, kind


def test_a_command_is_the_askers_and_now_and_what_is_keyed_is_no_readers() -> None:
    assert given(command="load-shoe") == c.LoadShoe(BY, 7)
    assert given(command="deal-card", card="9S") == c.DealCard(BY, 7, "9S", "keyed")
    assert given(command="record-number", number=5) == c.RecordNumber(BY, 7, 5, "keyed")
    setup = {"book": "baccarat", "version": "commission", "seats": 7}
    opened = given(command="open-table", setup=setup)
    assert isinstance(opened, c.OpenTable) and opened.setup.seats == 7


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"command": "nonsense"},
        {"command": 7},
        {"command": "take-over", "reason": "x", "second": {"id": "x", "rank": "director"}},
        {"command": "hand-back"},
        {"command": "load-shoe", "by": {"id": "x", "rank": "director"}},
        {"command": "load-shoe", "at": 1},
        {"command": "deal-card", "card": "9S", "source": "reader"},
        {"command": "settle", "below_minimum": {}},
        {"command": "make-ruling", "irregularity": "x", "past": None},
        {"command": "deal-card"},
        {"command": "take-seat", "patron": "x", "seat": "1"},
    ],
)
def test_no_other_command_is_read(said: dict[str, Any]) -> None:
    with pytest.raises(Problem) as refused:
        given(**said)
    assert refused.value.status == 422


def test_every_step_of_a_case_has_a_row_and_takes_what_its_command_says() -> None:
    steps = {
        row.path.rpartition("/")[2] for row in disputes.ROWS if row.name.startswith("dispute_")
    }
    assert set(ADDRESSES.values()) <= steps
    assert set(SAID) <= set(ADDRESSES)
    for kind, address in ADDRESSES.items():
        row = row_of(address.replace("-", "_"))
        assert row.body is SAID.get(kind) and row.key
        has_words = set(kind.__struct_fields__) - {"by", "at"}
        assert not has_words or row.body is not None, kind


def test_what_a_step_may_leave_out_it_may_leave_out_whole() -> None:
    optional = {address for address in ADDRESSES.values() if not _needs(address)}
    assert optional == {
        "accept",
        "decline",
        "escalate",
        "inform-surveillance",
        "complaint",
        "help",
        "close",
    }
    with pytest.raises(Problem):
        row_of("decide").read_body(b'{"decision": "", "reason": "x"}')
    found = row_of("decide").read_body(b'{"decision": "paid", "reason": "the film"}')
    assert found.corrections == () and found.second is None
    with pytest.raises(Problem):
        row_of("take_back").read_body(b'{"finding": 0}')
    assert d.TakeBack(BY, 7, row_of("take_back").read_body(b'{"finding": 2}').finding).finding == 2


def _needs(address: str) -> bool:
    return row_of(address.replace("-", "_")).needs_body


def test_who_names_no_command_is_told_those_there_are() -> None:
    with pytest.raises(Problem) as refused:
        COMMAND.read_body(b'{"command": "nope"}')
    assert refused.value.status == 422 and value("open-betting") in refused.value.allowed
