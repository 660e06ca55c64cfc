"""Disputes: the cases of all tables, their steps, and the packet of evidence."""

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from croupier.floor.evidence import packet
from croupier.floor.people import Person
from croupier.rules.errors import RuleError
from croupier.server.desk import Desk
from croupier.server.door import is_staff, need_staff
from croupier.server.past import case_told
from croupier.server.problems import from_rule, not_found, sign_in_first
from croupier.server.routes.asking import Asker, KeyName, TheDesk, answer, key_of
from croupier.server.routes.bodies import Strict
from croupier.server.views import game_of
from croupier.table import commands as c
from croupier.table import overdue
from croupier.table.shapes import Correction
from croupier.table.state import State

router = APIRouter(prefix="/api/disputes", tags=["disputes"])


class Deadline(Strict):
    """By when the case should be settled, in milliseconds since the epoch."""

    until: int = Field(ge=0, le=2**52)


class Evidence(Strict):
    """Something to decide by, under a heading of the book."""

    heading: str = Field(min_length=1, max_length=60)
    text: str = Field(min_length=1, max_length=10_000)


class Money(Strict):
    """What puts a patron right: above zero to the patron, below zero from the patron."""

    patron: str = Field(min_length=1, max_length=60)
    amount: int = Field(ge=-(10**15), le=10**15)


class Decision(Strict):
    """A decision, its reason, and the money that puts things right."""

    decision: str = Field(min_length=1, max_length=2000)
    reason: str = Field(min_length=1, max_length=2000)
    corrections: list[Money] = Field([], max_length=100)


class Complaint(Strict):
    """Without a note the patron is told of the right to complain; with one, helped to."""

    note: str = Field("", max_length=2000)


def _cases(desk: Desk) -> list[tuple[State, str]]:
    return [
        (followed.state, case)
        for followed in desk.follower.tables.values()
        for case in followed.state.cases
    ]


def _find(desk: Desk, id: str, person: Person | None) -> State:
    """Find a case's table; a patron finds only their own cases."""
    if person is None:
        raise sign_in_first()
    for state, case in _cases(desk):
        if case == id and (is_staff(person) or state.cases[case].patron == person.id):
            return state
    raise not_found(f'case "{id[:40]}"')


@router.get("")
async def disputes(desk: TheDesk, person: Asker) -> Response:
    """List open cases: all for staff, one's own for a patron; overdue ones say so."""
    if person is None:
        raise sign_in_first()
    now = desk.clock.now()
    told = []
    for state, case in _cases(desk):
        if is_staff(person) or state.cases[case].patron == person.id:
            one = case_told(state, case, desk.door.name)
            one["overdue"] = state.cases[case] in overdue(state, now)
            told.append(one)
    return answer({"disputes": told})


@router.get("/{id}/evidence")
async def evidence_packet(desk: TheDesk, person: Asker, id: str) -> Response:
    """Give the packet: the coup's story, and the proof that it is untouched."""
    staff = need_staff(person, "dealer-inspector")
    state = _find(desk, id, staff)
    try:
        made = await asyncio.to_thread(packet, desk.store, state.cases[id].coup)
    except RuleError as error:
        raise from_rule(error) from None
    return answer(made)


async def _act(
    request: Request, desk: Desk, person: Person | None, id: str, key: str | None, kind: Any,
    *args: Any,
) -> Response:  # fmt: skip
    staff = need_staff(person, watchers=False)
    desk.limit(desk.acts, staff.id)
    bound = await key_of(request, staff, key)
    state = _find(desk, id, staff)
    given: c.Command = kind(desk.actor(staff), desk.clock.now(), id, *args)
    await desk.act(staff, state.table, (given,), bound)
    after = desk.follower.tables[state.table].state
    return answer(case_told(after, id, desk.door.name) if id in after.cases else {"closed": id})


@router.post("/{id}/escalate")
async def escalate(
    request: Request, desk: TheDesk, person: Asker, id: str, key: KeyName = None
) -> Response:
    """Take a case up to the Pit Manager."""
    return await _act(request, desk, person, id, key, c.EscalateDispute)


@router.post("/{id}/inform-surveillance")
async def inform_surveillance(
    request: Request, desk: TheDesk, person: Asker, id: str, key: KeyName = None
) -> Response:
    """Tell Surveillance of a case."""
    return await _act(request, desk, person, id, key, c.InformSurveillance)


@router.post("/{id}/deadline")
async def deadline(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Deadline, key: KeyName = None
) -> Response:
    """Say by when the case should be settled."""
    return await _act(request, desk, person, id, key, c.GiveDeadline, body.until)


@router.post("/{id}/evidence")
async def evidence(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Evidence, key: KeyName = None
) -> Response:
    """Add something to decide by."""
    return await _act(request, desk, person, id, key, c.AddEvidence, body.heading, body.text)


@router.post("/{id}/decide")
async def decide(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Decision, key: KeyName = None
) -> Response:
    """Decide a case."""
    corrections = tuple(Correction(one.patron, one.amount) for one in body.corrections)
    return await _act(
        request, desk, person, id, key, c.DecideDispute, body.decision, body.reason, corrections
    )


@router.post("/{id}/complaint")
async def complaint(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Complaint, key: KeyName = None
) -> Response:
    """Tell the patron of the right to complain formally, or help with it."""
    if body.note:
        return await _act(request, desk, person, id, key, c.HelpComplaint, body.note)
    return await _act(request, desk, person, id, key, c.TellOfComplaint)


@router.post("/{id}/close")
async def close(
    request: Request, desk: TheDesk, person: Asker, id: str, key: KeyName = None
) -> Response:
    """Close a decided case."""
    return await _act(request, desk, person, id, key, c.CloseDispute)


@router.get("/{id}")
async def dispute(desk: TheDesk, person: Asker, id: str) -> Response:
    """Show a case, with the book's headings for its evidence."""
    state = _find(desk, id, person)
    game = game_of(state)
    headings = [] if game is None else game.book.evidence_headings
    return answer({**case_told(state, id, desk.door.name), "headings": headings})
