"""Who works here: the staff and the readers listed, and every change of them, by two people."""

import asyncio
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from croupier.floor.weaker_settings import DOORS, called, weakened
from croupier.messages.given import Said
from croupier.rules.authority import STAFF_RANKS
from croupier.server.accounts.secrets import ONCE
from croupier.server.acts import staffing
from croupier.server.acts.two_people import ByTwo, Waiting, do
from croupier.server.http.bodies import Name, PatronId, TableId
from croupier.server.http.operation import ACTS, Call, Operation
from croupier.store.people import SHOWN, Account

StaffId = Annotated[
    str, Meta(max_length=40, description="The id of one of the staff, or a reader's.")
]
Code = Annotated[str, Meta(max_length=100)]
Rank = Annotated[str, Meta(max_length=40)]


class Change(ByTwo, frozen=True):
    """Why, and the second person if they are here."""

    reason: Said


class NewStaff(Change, frozen=True):
    """A name, a rank, and a code for the first sign-in, which is shown to nobody again."""

    name: Name
    rank: Rank
    code: Code


class NewReader(Change, frozen=True):
    """A card reader's name, its table, and the secret it will send."""

    name: Name
    table: TableId
    code: Code


class NewRank(Change, frozen=True):
    """Another rank."""

    rank: Rank


class NewStart(Change, frozen=True):
    """What is to be chosen anew; for a password, the code that is good for the next sign-in."""

    what: Literal["password", "pin", "second-factor"] = "password"
    code: Code = ""


class Whose(Change, frozen=True):
    """The staff member who owns a patron's account; empty: nobody."""

    person: StaffId


class Member(Struct, frozen=True):
    """One of the staff, or a reader, and which secrets of their own they have chosen."""

    id: str
    name: str
    kind: str
    rank: str
    shut: bool
    password: bool
    pin: bool
    second_factor: bool
    badge: int = 0  # the number with which they sign on at a table


class Roster(Struct, frozen=True):
    """The staff, the readers, and the ranks there are."""

    staff: tuple[Member, ...]
    readers: tuple[Member, ...]
    ranks: tuple[str, ...]
    weaker: tuple[str, ...]  # what the settings ask less for than the house standard


class Changed(Struct, frozen=True):
    """Whose place on the staff was changed."""

    position: int
    id: str


async def _change(call: Call, act: staffing.OfStaff, body: Change) -> Changed | Waiting:
    return await do(call, act, body.second) or Changed(call.desk.house.seen, act.person)


def _member(badges: dict[str, int], account: Account) -> Member:
    person, factor = account.person, account.second_factor
    return Member(
        person.id,
        person.name,
        person.kind,
        person.rank,
        account.is_shut,
        password=bool(account.password) and not account.password.startswith(ONCE),
        pin=bool(account.pin),
        second_factor=bool(factor) and not factor.startswith(SHOWN),
        badge=badges.get(person.id, 0),
    )


async def roster(call: Call) -> Roster:
    """List the staff, the readers, and the ranks there are."""
    people = call.desk.door.people
    everyone, badges = people.everyone, await asyncio.to_thread(call.desk.badges.numbers)
    staff, readers = [
        tuple(_member(badges, one) for one in await asyncio.to_thread(everyone, kind))
        for kind in ("staff", "device")
    ]
    in_force = {name: getattr(call.desk.settings, name) for name in ("tables", *DOORS)}
    in_force["authority"] = call.desk.house.authority.rows
    settings = {name: msgspec.json.encode(one).decode() for name, one in in_force.items()}
    return Roster(
        staff, readers, STAFF_RANKS, tuple(str(called(one)) for one in weakened(settings))
    )


async def make_staff(call: Call, body: NewStaff) -> Changed | Waiting:
    """Put someone on the staff."""
    kept = staffing.code_kept(body.code)
    act = staffing.MakeStaff(body.name.strip(), body.rank, kept, body.reason)
    return await _change(call, act, body)


async def make_reader(call: Call, body: NewReader) -> Changed | Waiting:
    """Put a card reader at a table."""
    kept = staffing.device_kept(body.code)
    act = staffing.MakeDevice(body.name.strip(), body.table, kept, body.reason)
    return await _change(call, act, body)


async def change_rank(call: Call, id: StaffId, body: NewRank) -> Changed | Waiting:
    """Give one of the staff another rank."""
    return await _change(call, staffing.Rank(id, body.reason, body.rank), body)


async def shut_account(call: Call, id: StaffId, body: Change) -> Changed | Waiting:
    """Shut an account: its sessions end, and nobody comes in with it."""
    return await _change(call, staffing.Shut(id, body.reason), body)


async def reopen_account(call: Call, id: StaffId, body: Change) -> Changed | Waiting:
    """Open an account that was shut."""
    return await _change(call, staffing.Open(id, body.reason), body)


async def reset_secret(call: Call, id: StaffId, body: NewStart) -> Changed | Waiting:
    """Have one of the staff choose a password, a PIN or a second factor anew."""
    kept = staffing.code_kept(body.code) if body.what == "password" else ""
    return await _change(call, staffing.Reset(id, body.reason, body.what, kept), body)


async def tie_account(call: Call, patron: PatronId, body: Whose) -> Changed | Waiting:
    """Write down whose of the staff a patron's account is: staff do not play."""
    return await _change(call, staffing.Tie(patron, body.person, body.reason), body)


ROWS = (
    Operation("GET", "/api/staff", "see-staff", roster),
    Operation("POST", "/api/staff", "staff-made", make_staff, ACTS, key=True),
    Operation("POST", "/api/staff/readers", "device-made", make_reader, ACTS, key=True),
    Operation("POST", "/api/staff/{id}/rank", "staff-ranked", change_rank, ACTS, key=True),
    Operation("POST", "/api/staff/{id}/shut", "staff-shut", shut_account, ACTS, key=True),
    Operation("POST", "/api/staff/{id}/open", "staff-opened", reopen_account, ACTS, key=True),
    Operation("POST", "/api/staff/{id}/secrets", "secret-reset", reset_secret, ACTS, key=True),
    Operation("POST", "/api/staff/accounts/{patron}", "account-tied", tie_account, ACTS, key=True),
)
