"""The rows of accounts, the cage and the staff: what each takes and gives can be read off it."""

import re
from typing import Any

import msgspec
import pytest

from croupier.messages.given import LEAST
from croupier.messages.languages import ENGLISH, LANGUAGES, speaking
from croupier.rules.authority import standard
from croupier.server.acts.two_people import Act, Waiting
from croupier.server.answers.problems import Problem
from croupier.server.http import openapi
from croupier.server.http.operation import ANYONE, PATRON, STAFF, Body, Operation
from croupier.server.http.pages import STATIC
from croupier.server.operations import (
    cage,
    keeping_out,
    own_account,
    reception,
    roster,
    tray,
    waiting_acts,
)
from croupier.server.views.account import LimitsToCome, Me, OwnDay

MODULES = (own_account, reception, cage, tray, keeping_out, waiting_acts, roster)
ROWS: tuple[Operation, ...] = tuple(row for module in MODULES for row in module.ROWS)
ACTS = sorted(waiting_acts.CAN_WAIT.values(), key=lambda act: act.name)
each_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)


@each_row
def test_what_a_row_takes_and_gives_is_read_off_its_function(row: Operation) -> None:
    taken = row.parameters.__struct_fields__ if row.parameters is not None else ()
    assert set(row.path_names) <= set(taken)
    assert all(issubclass(kind, msgspec.Struct) for kind in row.answers.values())
    assert 200 in row.answers
    assert row.body is None or issubclass(row.body, Body)
    assert row.does.endswith(".")


@each_row
def test_who_may_is_a_kind_of_people_or_an_act_of_the_table_of_authority(row: Operation) -> None:
    assert row.who in (ANYONE, PATRON, STAFF) or standard()[row.who]


@each_row
def test_what_waits_for_a_second_person_is_asked_for_under_a_key_and_by_people_of_the_house(
    row: Operation,
) -> None:
    waits = row.answers.get(202)
    assert waits in (None, Waiting)
    is_end = row.path.startswith("/api/acts/")
    assert row.key == (waits is not None or is_end)
    if waits is not None:
        assert row.who not in (ANYONE, PATRON) and "second" in row.body.__struct_fields__


def test_no_two_rows_have_one_name_or_one_address() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS)
    assert len({(row.method, row.path) for row in ROWS}) == len(ROWS)


def test_the_description_of_the_rows_has_every_address_and_no_shape_without_a_name() -> None:
    described = openapi.document(ROWS)
    assert set(described["paths"]) == {row.path for row in ROWS}
    cash = described["paths"]["/api/patrons/{id}/cash"]["post"]
    assert {"200", "202", "401", "403", "409", "422", "423"} <= set(cash["responses"])
    assert [one["name"] for one in cash["parameters"]] == ["id", "X-Croupier", "Idempotency-Key"]
    amount = described["components"]["schemas"]["Cash"]["properties"]["amount"]
    assert (amount["minimum"], amount["maximum"]) == (1, cage.MOST_CASH)
    assert "/api/staff" in openapi.page(described)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.name)
def test_what_can_wait_has_a_row_of_authority_that_may_want_two(act: type[Act]) -> None:
    row = standard()[act.name]
    is_free = act.name in ("stop", "go-on") or act.name.startswith("stock-")  # a house may ask more
    assert row.second or is_free


@pytest.mark.parametrize(
    ("act", "kept"),
    [
        ("buy-in", '{"table":"B-01","patron":"p1","amount":5}'),
        ("cash-in", '{"patron":"p1","amount":5}'),
        ("credit", '{"table":"B-01","amount":5,"reason":""}'),
        ("patron-excluded", '{"patron":"p1","wish":"house","start":0,"until":0,"reason":"x"}'),
        ("exclusion-ended", '{"patron":"p1","wish":"house","reason":"x"}'),
        ("account-tied", '{"patron":"p1","person":"s1","reason":"x"}'),
        ("staff-made", '{"called":"New","rank":"dealer","kept":"once:x","reason":"x"}'),
        ("secret-reset", '{"person":"s1","reason":"x","what":"pin","kept":""}'),
    ],
)
def test_what_waited_in_the_journals_of_0_1_can_still_be_read(act: str, kept: str) -> None:
    read = msgspec.json.decode(kept, type=waiting_acts.CAN_WAIT[act])
    assert msgspec.to_builtins(read) == msgspec.json.decode(kept)


def row_of(name: str) -> Operation:
    return next(row for row in ROWS if row.name == name)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("cash", '{"kind": "lend", "amount": 5}'),
        ("cash", '{"kind": "pay-in", "amount": true}'),
        ("cash", '{"kind": "pay-in", "amount": 5.5}'),
        ("tray", '{"what": "fill", "amount": -1}'),
        ("tray", '{"what": "fill", "amount": 1, "more": 1}'),
        ("exclude", '{"wish": "own", "reason": "x"}'),
        ("exclude", '{"wish": "house", "reason": ""}'),
        ("make_staff", '{"name": "Ann", "rank": "dealer", "code": "x", "reason": "n"}'),
        ("own_limits", '{"loss": -1}'),
        ("cool_off", '{"hours": 0}'),
        ("self_exclude", '{"days": 1831}'),
        ("approve_act", '{"pin": 1}'),
        ("sign_in", '{"name": "Ann"}'),
    ],
)
def test_a_body_that_says_anything_else_is_refused(name: str, body: str) -> None:
    with pytest.raises(Problem) as refused:
        row_of(name).read_body(body.encode())
    assert refused.value.status == 422


@pytest.mark.parametrize("number", ["0", "-1", "one", "", str(2**63)])
def test_an_acts_number_is_a_number(number: str) -> None:
    with pytest.raises(Problem) as refused:
        row_of("approve_act").read_parameters({"number": number})
    assert refused.value.status == 422


def test_nobody_is_told_no_more_than_that_they_are_nobody() -> None:
    told: dict[str, Any] = msgspec.to_builtins(Me(currency="EUR", guests=True))
    assert told == {
        "guests": True,
        "id": "",
        "name": "",
        "rank": "",
        "kind": "none",
        "balance": 0,
        "currency": "EUR",
        "tables": {},
        "locked": False,
    }


def test_all_of_a_patrons_day_is_in_what_they_are_told_of_themselves() -> None:
    assert set(OwnDay.__struct_fields__) <= set(Me.__struct_fields__)
    assert msgspec.to_builtins(LimitsToCome(None, 60, 9)) == {
        "loss": None,
        "minutes": 60,
        "from": 9,
    }


def test_a_reason_of_two_letters_is_one_and_the_pages_ask_for_as_many() -> None:
    for word in ("승진", "정전", "升職", "停電", "换人"):
        body = {"name": "Ann", "rank": "dealer", "code": "a code", "reason": word}
        assert row_of("make_staff").read_body(msgspec.json.encode(body)).reason == word
    fields = (STATIC / "js" / "core" / "fields.js").read_text()
    assert f"const LEAST = {LEAST};" in fields


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != ENGLISH])
@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("sign_in", '{"name": "Ann"}'),
        ("own_limits", '{"loss": -1}'),
        ("own_limits", '{"loss": "many"}'),
        ("own_limits", '{"loss": 1.5}'),
        ("own_limits", '{"loss": 1, "more": 1}'),
        ("self_exclude", '{"days": 1831}'),
        ("make_staff", '{"name": "Ann", "rank": "dealer", "code": "x", "reason": "n"}'),
        ("exclude", '{"wish": "own", "reason": "x"}'),
        ("sign_in", "[]"),
        ("sign_in", "{"),
    ],
)
def test_what_cannot_be_read_is_refused_in_the_language_of_the_reader(
    tag: str, name: str, body: str
) -> None:
    with pytest.raises(Problem) as refused:
        row_of(name).read_body(body.encode())
    with speaking(tag):
        said = str(refused.value.message)
    assert not re.search(r"[a-z]{2,}", re.sub(r"^\w+(?=[:：])|JSON|own", "", said)) or tag == "vi"
    assert said != str(refused.value.message) and "xpected" not in said
