"""Disputes: the register of all cases, their steps, and the packet of evidence."""

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from croupier.disputes import commands as c
from croupier.floor.evidence import case_packet
from croupier.floor.people import Person
from croupier.floor.records import case_of
from croupier.floor.register import Wanted
from croupier.floor.requests import Handle
from croupier.rules.errors import RuleError
from croupier.server.cases import find, steps_of, told, told_whole
from croupier.server.desk import Desk
from croupier.server.door import is_staff, need_anyone_of_staff
from croupier.server.problems import Problem, from_rule, sign_in_first
from croupier.server.routes.asking import Asker, KeyName, TheDesk, address_of, answer, key_of
from croupier.server.routes.bodies import Second, Strict
from croupier.store.batch import Key
from croupier.table.shapes import Correction

router = APIRouter(prefix="/api/disputes", tags=["disputes"])
MOST_SHOWN = 200
MOST_CASES = 3  # open at once for one patron at one table


class Opening(Strict):
    """What is disputed about which coup; staff say for whom."""

    coup: str = Field(min_length=1, max_length=60)
    about: str = Field(min_length=1, max_length=2000)
    patron: str = Field("", max_length=60)


class Deadline(Strict):
    """By when the case should be settled, in milliseconds since the epoch; a new one says why."""

    until: int = Field(ge=0, le=2**52)
    reason: str = Field("", max_length=2000)


class Account(Strict):
    """What happened, as who says it saw it; staff say ``of`` the patron what is on their word."""

    text: str = Field(min_length=1, max_length=10_000)
    of: Literal["patron", "staff"] | None = None


class Evidence(Strict):
    """Something to decide by, under a heading of the book."""

    heading: str = Field(min_length=1, max_length=60)
    text: str = Field(min_length=1, max_length=10_000)


class Money(Strict):
    """What puts the case's patron right: above zero to the patron, below zero from the patron."""

    patron: str = Field(min_length=1, max_length=60)
    amount: int = Field(ge=-(10**15), le=10**15)


class Found(Strict):
    """A proposal, a decision or an answer, its reason, and the money that puts things right."""

    decision: str = Field(min_length=1, max_length=2000)
    reason: str = Field(min_length=1, max_length=2000)
    corrections: list[Money] = Field([], max_length=100)
    second: Second | None = None


class Approval(Strict):
    """Which of the case's findings; the second person may be at another's screen."""

    finding: int = Field(ge=1, le=10_000)
    second: Second | None = None


class Which(Strict):
    """Which of the case's findings, and why."""

    finding: int = Field(ge=1, le=10_000)
    reason: str = Field("", max_length=2000)


class Agreement(Strict):
    """Whether the patron agrees with the decision."""

    agrees: bool


class Filing(Strict):
    """A complaint in writing."""

    text: str = Field(min_length=1, max_length=20_000)


class Complaint(Strict):
    """Without a note the patron is told of the right to complain; with one, helped to."""

    note: str = Field("", max_length=2000)


class Closing(Strict):
    """Why the case is closed, where its patron had the last word."""

    reason: str = Field("", max_length=2000)


# ---- looking


@router.get("")
async def disputes(
    desk: TheDesk,
    person: Asker,
    state: Annotated[str, Query(max_length=20)] = "open",
    table: Annotated[str, Query(max_length=24)] = "",
    coup: Annotated[str, Query(max_length=60)] = "",
    patron: Annotated[str, Query(max_length=60)] = "",
    text: Annotated[str, Query(max_length=200)] = "",
    overdue: bool = False,
    inbox: bool = False,
) -> Response:
    """List cases: all for staff, one's own for a patron; ``state=all`` also those closed."""
    if person is None:
        raise sign_in_first()
    if is_staff(person):
        desk.allow(person, "see-inbox" if inbox else "see-cases")
    whose = patron if is_staff(person) else person.id
    wanted = Wanted("" if state == "all" else state, table, coup, whose, text, overdue, inbox)
    found = list(desk.cases.search(wanted, desk.clock.now(), desk.door.name))
    shown = [told(desk, case, person) for case in found[:MOST_SHOWN]]
    return answer({"disputes": shown, "left_off": max(0, len(found) - MOST_SHOWN)})


@router.get("/{id}/evidence")
@router.get("/{id}/packet")
async def packet(desk: TheDesk, person: Asker, id: str) -> Response:
    """Give the packet: the case, its coup's story, and the proof that both are untouched."""
    staff = desk.allow(person, "see-packet")
    case = find(desk, id, staff)
    try:
        made = await asyncio.to_thread(
            case_packet, desk.store, case, case.id in desk.cases.old
        )  # fmt: skip
    except RuleError as error:
        raise from_rule(error) from None
    return answer(made)


@router.get("/{id}")
async def dispute(desk: TheDesk, person: Asker, id: str) -> Response:
    """Show a case with everything in it, and what may be done about it now."""
    return await _whole(desk, id, person)


async def _whole(desk: Desk, id: str, person: Person | None) -> Response:
    case = find(desk, id, person)
    assert person is not None
    if is_staff(person):
        desk.allow(person, "see-cases")

    def read() -> tuple[object, ...]:
        handling = desk.coups.handling(case.coup, desk.house.authority)
        return handling, desk.coups.facts(case.coup), steps_of(desk, case)

    handling, facts, steps = await asyncio.to_thread(read)
    return answer(told_whole(desk, case, person, handling, facts, steps))  # type: ignore[arg-type]


# ---- acting


async def opened(desk: Desk, person: Person, body: Opening, key: Key) -> Response:
    """Open a case for a patron: by the patron, or by any staff."""
    patron = body.patron if is_staff(person) and body.patron else person.id
    mine = [
        case
        for case in desk.cases.cases.values()
        if case.patron == patron
        and case.stage != "closed"
        and body.coup.startswith(f"{case.table}/")
        and case.id not in desk.cases.old
    ]
    if len(mine) >= MOST_CASES and await desk.repeated(key) is None:
        raise Problem(409, f"There are {len(mine)} open cases at this table; they come first.")
    command = c.OpenCase(desk.actor(person), desk.clock.now(), body.coup, patron, body.about)
    done = await desk.handle(person, Handle("", (command,), key))
    return await _whole(desk, case_of(done.stream), person)


@router.post("")
async def open_one(
    request: Request, desk: TheDesk, person: Asker, body: Opening, key: KeyName = None
) -> Response:
    """Open a case about a coup that was played, and a patron who was there."""
    if person is None:
        raise sign_in_first()
    desk.limit(desk.acts, person.id)
    return await opened(desk, person, body, await key_of(request, person, key))


async def _act(
    request: Request, desk: Desk, person: Person | None, id: str, key: str | None,
    *steps: tuple[type[c.CaseCommand], Person | None, tuple[object, ...]],
) -> Response:  # fmt: skip
    """Take steps of a case, all or none; who takes one is the asker, if nobody else is named."""
    case = find(desk, id, person)
    assert person is not None
    desk.limit(desk.acts, person.id)
    bound = await key_of(request, person, key)
    if case.id in desk.cases.old:
        raise Problem(409, "This case is of an older journal; open a new one about its coup.")
    now = desk.clock.now()
    commands = tuple(kind(desk.actor(who or person), now, *args) for kind, who, args in steps)
    await desk.handle(person, Handle(case.id, commands, bound))
    return await _whole(desk, id, person)


async def _second(
    request: Request, desk: Desk, person: Person | None, second: Second | None
) -> Person | None:  # fmt: skip
    """Find the second person who stands at the first one's screen."""
    if second is None:
        return None
    at = need_anyone_of_staff(person)
    return await desk.door.second(second.name, second.pin, address_of(request), at)


async def _find(
    request: Request, desk: Desk, person: Person | None, id: str, key: str | None,
    kind: type[c.CaseCommand], body: Found,
) -> Response:  # fmt: skip
    corrections = tuple(Correction(one.patron, one.amount) for one in body.corrections)
    step = (kind, None, (body.decision, body.reason, corrections))
    second = await _second(request, desk, person, body.second)
    if second is None or not corrections:
        return await _act(request, desk, person, id, key, step)
    number = len(find(desk, id, person).findings) + 1
    return await _act(request, desk, person, id, key, step, (c.Approve, second, (number,)))


@router.post("/{id}/propose")
async def propose(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Found, key: KeyName = None
) -> Response:
    """Propose a settlement at the table; it stands only if the patron accepts it."""
    return await _find(request, desk, person, id, key, c.Propose, body)


@router.post("/{id}/accept")
async def accept(
    request: Request, desk: TheDesk, person: Asker, id: str, key: KeyName = None
) -> Response:
    """Accept what was proposed: the patron, or staff on their word."""
    return await _act(request, desk, person, id, key, (c.Accept, None, ()))


@router.post("/{id}/decline")
async def decline(
    request: Request, desk: TheDesk, person: Asker, id: str, key: KeyName = None
) -> Response:
    """Decline what was proposed: the case goes up."""
    return await _act(request, desk, person, id, key, (c.Decline, None, ()))


@router.post("/{id}/escalate")
async def escalate(
    request: Request, desk: TheDesk, person: Asker, id: str, key: KeyName = None
) -> Response:
    """Take a case up to the Pit Manager."""
    return await _act(request, desk, person, id, key, (c.TakeUp, None, ()))


@router.post("/{id}/inform-surveillance")
async def inform_surveillance(
    request: Request, desk: TheDesk, person: Asker, id: str, key: KeyName = None
) -> Response:
    """Tell Surveillance of a case."""
    return await _act(request, desk, person, id, key, (c.InformSurveillance, None, ()))


@router.post("/{id}/deadline")
async def deadline(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Deadline, key: KeyName = None
) -> Response:
    """Say by when the case should be settled; another time needs a reason."""
    step = (c.GiveTime, None, (body.until, body.reason))
    return await _act(request, desk, person, id, key, step)


@router.post("/{id}/account")
async def account(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Account, key: KeyName = None
) -> Response:
    """Say what happened: the patron, or staff for themselves or on the patron's word."""
    own = "staff" if person is not None and is_staff(person) else "patron"
    step = (c.GiveAccount, None, (body.text, body.of or own))
    return await _act(request, desk, person, id, key, step)


@router.post("/{id}/evidence")
async def evidence(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Evidence, key: KeyName = None
) -> Response:
    """Add something to decide by; Surveillance adds its own."""
    step = (c.AddEvidence, None, (body.heading, body.text))
    return await _act(request, desk, person, id, key, step)


@router.post("/{id}/decide")
async def decide(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Found, key: KeyName = None
) -> Response:
    """Decide a case; what moves money waits for a second person."""
    return await _find(request, desk, person, id, key, c.Decide, body)


@router.post("/{id}/approve")
async def approve(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Approval, key: KeyName = None
) -> Response:
    """Approve what moves money, in one's own session or with name and PIN at another's screen."""
    second = await _second(request, desk, person, body.second)
    return await _act(request, desk, person, id, key, (c.Approve, second, (body.finding,)))


@router.post("/{id}/refuse")
async def refuse(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Which, key: KeyName = None
) -> Response:
    """Refuse what would move money."""
    step = (c.Refuse, None, (body.finding, body.reason))
    return await _act(request, desk, person, id, key, step)


@router.post("/{id}/take-back")
async def take_back(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Which, key: KeyName = None
) -> Response:
    """Take back what one put down oneself."""
    return await _act(request, desk, person, id, key, (c.TakeBack, None, (body.finding,)))


@router.post("/{id}/agree")
async def agree(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Agreement, key: KeyName = None
) -> Response:
    """Say whether the patron agrees with the decision."""
    return await _act(request, desk, person, id, key, (c.SayAgreed, None, (body.agrees,)))


@router.post("/{id}/complaint")
async def complaint(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Complaint, key: KeyName = None
) -> Response:
    """Tell the patron of the right to complain formally, or help with it."""
    if body.note:
        return await _act(request, desk, person, id, key, (c.HelpComplaint, None, (body.note,)))
    return await _act(request, desk, person, id, key, (c.TellOfComplaint, None, ()))


@router.post("/{id}/file")
async def file(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Filing, key: KeyName = None
) -> Response:
    """File the complaint in writing, to senior management."""
    return await _act(request, desk, person, id, key, (c.FileComplaint, None, (body.text,)))


@router.post("/{id}/help")
async def help_with(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Complaint, key: KeyName = None
) -> Response:
    """Record how the patron was helped with the complaint."""
    return await _act(request, desk, person, id, key, (c.HelpComplaint, None, (body.note,)))


@router.post("/{id}/answer")
async def answer_complaint(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Found, key: KeyName = None
) -> Response:
    """Answer the complaint for senior management."""
    return await _find(request, desk, person, id, key, c.Answer, body)


@router.post("/{id}/close")
async def close(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Closing | None = None,
    key: KeyName = None,
) -> Response:  # fmt: skip
    """Close a case that has come to its end; it stays on record."""
    reason = body.reason if body is not None else ""
    return await _act(request, desk, person, id, key, (c.CloseCase, None, (reason,)))
