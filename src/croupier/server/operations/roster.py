"""Who works here: the staff and the readers listed, and every change of them, by two people."""

import asyncio
from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from croupier.floor.people import Account
from croupier.rules.authority import STAFF_RANKS
from croupier.server import staffing
from croupier.server.desk import Desk
from croupier.server.http.sessions import ONCE, SHOWN
from croupier.server.http.asking import Asker, KeyName, TheDesk, address_of, answer
from croupier.server.http.bodies import Second, Strict
from croupier.server.two_people import ASKED, Act, asked, do

router = APIRouter(prefix="/api/staff", tags=["staff"])
REASON = Field(max_length=2000, min_length=3)


class Change(Strict):
    """Why, and the second person if they are here."""

    reason: str = REASON
    second: Second | None = None


class NewStaff(Change):
    """A name, a rank, and a code for the first sign-in, which is shown to nobody again."""

    name: str = Field(max_length=64)
    rank: str = Field(max_length=40)
    code: str = Field(max_length=100)


class NewReader(Change):
    """A card reader's name, its table, and the secret it will send."""

    name: str = Field(max_length=64)
    table: str = Field(max_length=24)
    code: str = Field(max_length=100)


class NewRank(Change):
    """Another rank."""

    rank: str = Field(max_length=40)


class NewStart(Change):
    """What is to be chosen anew; for a password, the code that is good for the next sign-in."""

    what: Literal["password", "pin", "second-factor"] = "password"
    code: str = Field("", max_length=100)


class Whose(Change):
    """The staff member whose a patron's account is; empty: nobody's."""

    person: str = Field(max_length=24)


async def _do(
    request: Request, desk: Desk, person: Asker, act: Act, body: Change, key: str | None
) -> Response:
    outcome = await do(
        desk, person, act, key, request.url.path, body.second, address_of(request)
    )  # fmt: skip
    if outcome.is_waiting:
        return answer(asked(desk, act, outcome), ASKED)
    return answer({"position": desk.house.seen, "id": getattr(act, "person", "")})


def _told(account: Account) -> dict[str, Any]:
    person, factor = account.person, account.second_factor
    return {
        "id": person.id,
        "name": person.name,
        "kind": person.kind,
        "rank": person.rank,
        "shut": account.is_shut,
        "password": bool(account.password) and not account.password.startswith(ONCE),
        "pin": bool(account.pin),
        "second_factor": bool(factor) and not factor.startswith(SHOWN),
    }


@router.get("")
async def everyone(desk: TheDesk, person: Asker) -> Response:
    """List the staff, the readers, and the ranks there are."""
    desk.allow(person, "see-staff")
    people = desk.door.people
    staff = await asyncio.to_thread(people.everyone, "staff")
    readers = await asyncio.to_thread(people.everyone, "device")
    return answer(
        {
            "staff": [_told(account) for account in staff],
            "readers": [_told(account) for account in readers],
            "ranks": STAFF_RANKS,
        }
    )


@router.post("")
async def make(
    request: Request, desk: TheDesk, person: Asker, body: NewStaff, key: KeyName = None
) -> Response:
    """Put someone on the staff."""
    act = staffing.MakeStaff(
        body.name.strip(), body.rank, staffing.code_kept(body.code), body.reason
    )  # fmt: skip
    return await _do(request, desk, person, act, body, key)


@router.post("/readers")
async def make_reader(
    request: Request, desk: TheDesk, person: Asker, body: NewReader, key: KeyName = None
) -> Response:
    """Put a card reader at a table."""
    kept = staffing.device_kept(body.code)
    act = staffing.MakeDevice(body.name.strip(), body.table, kept, body.reason)
    return await _do(request, desk, person, act, body, key)


@router.post("/{id}/rank")
async def rank(
    request: Request, desk: TheDesk, person: Asker, id: str, body: NewRank, key: KeyName = None
) -> Response:
    """Give one of the staff another rank."""
    act = staffing.Rank(id, body.reason, body.rank)
    return await _do(request, desk, person, act, body, key)


@router.post("/{id}/shut")
async def shut(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Change, key: KeyName = None
) -> Response:
    """Shut an account: its sessions end, and nobody comes in with it."""
    return await _do(request, desk, person, staffing.Shut(id, body.reason), body, key)


@router.post("/{id}/open")
async def opened(
    request: Request, desk: TheDesk, person: Asker, id: str, body: Change, key: KeyName = None
) -> Response:
    """Open an account that was shut."""
    return await _do(request, desk, person, staffing.Open(id, body.reason), body, key)


@router.post("/{id}/secrets")
async def secrets(
    request: Request, desk: TheDesk, person: Asker, id: str, body: NewStart, key: KeyName = None
) -> Response:
    """Have one of the staff choose a password, a PIN or a second factor anew."""
    kept = staffing.code_kept(body.code) if body.what == "password" else ""
    act = staffing.Reset(id, body.reason, body.what, kept)
    return await _do(request, desk, person, act, body, key)


@router.post("/accounts/{patron}")
async def tie(
    request: Request, desk: TheDesk, person: Asker, patron: str, body: Whose, key: KeyName = None
) -> Response:
    """Write down whose of the staff a patron's account is: staff do not play."""
    act = staffing.Tie(patron, body.person, body.reason)
    return await _do(request, desk, person, act, body, key)
