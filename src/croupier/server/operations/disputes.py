"""Disputes: the register of all cases, their steps, and the packet of evidence."""

import asyncio
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import astuple, fields

from croupier.disputes import Case, CaseEvent, Facts, Handling
from croupier.disputes import commands as c
from croupier.floor.actors import actor_of
from croupier.floor.evidence import Packet, case_packet, steps_of
from croupier.floor.records import case_of
from croupier.floor.register import Wanted
from croupier.floor.requests import Handle
from croupier.messages import say
from croupier.server.accounts.ranks import need_anyone_of_staff
from croupier.server.answers.problems import Problem, not_found
from croupier.server.answers.shapes import Csv
from croupier.server.desk import Desk
from croupier.server.http.bodies import Password, Reason, Second, TableId
from croupier.server.http.operation import ACTS, PATRON, SIGNED_IN, STUDIES, Body, Call, Operation
from croupier.server.operations.gaming_days import DayText, between
from croupier.server.views.cases import (
    ADDRESSES,
    CaseRow,
    CaseView,
    Looker,
    case_row,
    case_view,
)
from croupier.server.views.occurrences import to_table
from croupier.store.people import Person, is_staff
from croupier.table.events import Event
from croupier.table.names import table_of_coup
from croupier.table.shapes import Correction

MOST_SHOWN = 200
MOST_CASES = 3  # that one person has open at once about one patron at one table

CaseId = Annotated[str, Meta(max_length=60, description="A case's id, like B-01-case-1.")]
Given = Annotated[str, Meta(min_length=1, max_length=60)]
Words = Annotated[str, Meta(min_length=1, max_length=2000)]
Report = Annotated[str, Meta(min_length=1, max_length=10_000)]
Number = Annotated[int, Meta(ge=1, le=10_000)]
Least = Annotated[int, Meta(ge=0, le=10**15)]


class Disputed(Body, frozen=True):
    """What is disputed about which coup."""

    coup: Given
    about: Words


class Opening(Disputed, frozen=True):
    """What is disputed about which coup; staff say for whom."""

    patron: Annotated[str, Meta(max_length=60)] = ""


Taken = tuple[type[c.CaseCommand], Person | None, tuple[object, ...]]  # a step, by whom, its words


class Step(Body, frozen=True):
    """What a step of a case says: what its command does, if nothing else is said below."""

    async def taken(self, call: Call, case: Case, kind: type[c.CaseCommand]) -> tuple[Taken, ...]:
        """Give what is to be done, and by whom if not by the asker."""
        return ((kind, None, astuple(self)),)


class Deadline(Step, frozen=True):
    """By when the case should be settled, in milliseconds since the epoch; a new one says why."""

    until: Annotated[int, Meta(ge=0, le=2**52)]
    reason: Reason = ""


class OwnAccount(Step, frozen=True):
    """What happened, as who says it saw it; staff say ``of`` the patron what is on their word."""

    text: Report
    of: Literal["patron", "staff"] | None = None

    async def taken(self, call: Call, case: Case, kind: type[c.CaseCommand]) -> tuple[Taken, ...]:
        """Give an account, where nothing is said of the own side."""
        own = "staff" if is_staff(call.asker) else "patron"
        return ((kind, None, (self.text, self.of or own)),)


class NewEvidence(Step, frozen=True):
    """Something to decide by, under a heading of the book."""

    heading: Given
    text: Report


class PutRight(Body, frozen=True):
    """What puts the case's patron right: above zero to the patron, below zero from the patron."""

    patron: Given
    amount: Annotated[int, Meta(ge=-(10**15), le=10**15)]


class NewFinding(Step, frozen=True):
    """A proposal, a decision or an answer, its reason, and the money that puts things right."""

    decision: Words
    reason: Words
    corrections: Annotated[tuple[PutRight, ...], Meta(max_length=100)] = ()
    second: Second | None = None

    async def taken(self, call: Call, case: Case, kind: type[c.CaseCommand]) -> tuple[Taken, ...]:
        """Put it down; what moves money is approved at once if the second person is there."""
        corrections = tuple(Correction(one.patron, one.amount) for one in self.corrections)
        step: Taken = (kind, None, (self.decision, self.reason, corrections))
        second = await _second(call, self.second)
        if second is None or not corrections:
            return (step,)
        return step, (c.Approve, second, (len(case.findings) + 1,))


class FindingApproval(Step, frozen=True):
    """Which of the case's findings; the second person may be at another's screen."""

    finding: Number
    second: Second | None = None

    async def taken(self, call: Call, case: Case, kind: type[c.CaseCommand]) -> tuple[Taken, ...]:
        """Approve it, in one's own session or at another's screen."""
        return ((kind, await _second(call, self.second), (self.finding,)),)


class FindingRefusal(Step, frozen=True):
    """Which of the case's findings, and why."""

    finding: Number
    reason: Reason = ""


class OwnFinding(Step, frozen=True):
    """Which of one's own findings."""

    finding: Number


async def _signed(call: Call, case: Case, password: str) -> Person | None:
    """Find the patron who signs at staff's desk, if they do."""
    if not password:
        return None
    return await call.desk.door.signs(case.patron, password, call.address, call.asker)


class Acceptance(Step, frozen=True):
    """The patron's own password, who signs at the desk; without it staff has their word.

    Where it costs the patron anything, their word is not enough.
    """

    password: Password = ""

    async def taken(self, call: Call, case: Case, kind: type[c.CaseCommand]) -> tuple[Taken, ...]:
        """Accept it, as the patron who signs or on their word."""
        return ((kind, await _signed(call, case, self.password), ()),)


class Agreement(Step, frozen=True):
    """Whether the patron agrees with the decision; signed at the desk as what is accepted is."""

    agrees: bool
    password: Password = ""

    async def taken(self, call: Call, case: Case, kind: type[c.CaseCommand]) -> tuple[Taken, ...]:
        """Say it, as the patron who signs or on their word."""
        return ((kind, await _signed(call, case, self.password), (self.agrees,)),)


class Filing(Step, frozen=True):
    """A complaint in writing."""

    text: Annotated[str, Meta(min_length=1, max_length=20_000)]


class Help(Step, frozen=True):
    """How the patron was helped."""

    note: Reason = ""


class RightToComplain(Step, frozen=True):
    """Without a note the patron is told of the right to complain; with one, helped to."""

    note: Reason = ""

    async def taken(self, call: Call, case: Case, kind: type[c.CaseCommand]) -> tuple[Taken, ...]:
        """Tell of it, or help with it."""
        return ((c.HelpComplaint, None, (self.note,)) if self.note else (kind, None, ()),)


class Closing(Step, frozen=True):
    """Why the case is closed, where its patron had the last word."""

    reason: Reason = ""


# What each step says; those that are not here say nothing.
SAID: dict[type[c.CaseCommand], type[Step]] = {
    c.Propose: NewFinding,
    c.Accept: Acceptance,
    c.GiveTime: Deadline,
    c.GiveAccount: OwnAccount,
    c.AddEvidence: NewEvidence,
    c.Decide: NewFinding,
    c.Answer: NewFinding,
    c.Approve: FindingApproval,
    c.Refuse: FindingRefusal,
    c.TakeBack: OwnFinding,
    c.SayAgreed: Agreement,
    c.TellOfComplaint: RightToComplain,
    c.FileComplaint: Filing,
    c.HelpComplaint: Help,
    c.CloseCase: Closing,
}


class Cases(Struct, frozen=True):
    """Cases in short, and how many more there are."""

    disputes: tuple[CaseRow, ...]
    left_off: int


# ---- looking


def find(desk: Desk, id: str, person: Person) -> Case:
    """Find a case; a patron finds only their own."""
    case = desk.cases.cases.get(id)
    if case is not None and (case.patron == person.id or desk.may(person, "see-cases")):
        return case
    raise not_found(say("case-unknown", case=id[:40]))


def _looker(desk: Desk, person: Person) -> Looker:
    return Looker(person, desk.door.name, desk.clock.now())


async def disputes(
    call: Call,
    state: Annotated[str, Meta(max_length=20)] = "open",
    table: Annotated[str, Meta(max_length=24)] = "",
    coup: Annotated[str, Meta(max_length=60)] = "",
    patron: Annotated[str, Meta(max_length=60)] = "",
    text: Annotated[str, Meta(max_length=200)] = "",
    overdue: bool = False,
    inbox: bool = False,
    first: DayText = "",
    last: DayText = "",
    least: Least = 0,
    dealer: Annotated[str, Meta(max_length=60)] = "",
    clause: Annotated[str, Meta(max_length=24)] = "",
) -> Cases:
    """List cases: all for staff, one's own for a patron; ``state=all`` also those closed.

    ``first`` and ``last`` are the gaming days on which they were opened, ``least`` an amount;
    ``dealer`` dealt the coup, ``clause`` came up in it: staff alone ask for these.
    """
    desk, person = call.desk, call.asker
    sees_all = desk.may(person, "see-cases")
    if inbox and is_staff(person):
        desk.allow(person, "see-inbox")
    whose = patron if sees_all else person.id
    since, until = between(desk, first, last)
    wanted = Wanted(
        "" if state == "all" else state,
        table,
        coup,
        patron=whose,
        text=text,
        overdue=overdue,
        informed=inbox,
        since=since,
        until=until,
        least=least,
    )
    found = list(desk.cases.search(wanted, desk.clock.now(), desk.door.name))
    if sees_all:
        found = await _dealt_so(desk, found, dealer, clause)
    looker = _looker(desk, person)
    shown = tuple(case_row(case, case.id in desk.cases.old, looker) for case in found[:MOST_SHOWN])
    return Cases(shown, max(0, len(found) - MOST_SHOWN))


async def _dealt_so(desk: Desk, found: list[Case], dealer: str, clause: str) -> list[Case]:
    """Keep the cases whose coup somebody dealt, or in which a clause came up."""
    if not dealer and not clause:
        return found
    who = await asyncio.to_thread(desk.door.people.account, dealer) if dealer else None
    id = dealer if who is None else who.person.id

    def kept() -> list[Case]:
        return [case for case in found if desk.coups.dealt(case.coup).fits(id, clause)]

    return await asyncio.to_thread(kept)


async def case_table(
    call: Call,
    state: Annotated[str, Meta(max_length=20)] = "all",
    table: Annotated[str, Meta(max_length=24)] = "",
    patron: Annotated[str, Meta(max_length=60)] = "",
    first: DayText = "",
    last: DayText = "",
    least: Least = 0,
    dealer: Annotated[str, Meta(max_length=60)] = "",
    clause: Annotated[str, Meta(max_length=24)] = "",
) -> Csv:
    """Give the register of cases, open and closed, as a table for spreadsheets."""
    desk = call.desk
    since, until = between(desk, first, last)
    wanted = Wanted(
        "" if state == "all" else state,
        table,
        patron=patron,
        since=since,
        until=until,
        least=least,
    )
    looker = _looker(desk, call.asker)
    cases = list(desk.cases.search(wanted, desk.clock.now(), desk.door.name))
    found = await _dealt_so(desk, cases, dealer, clause)
    return Csv(to_table(case_row(case, case.id in desk.cases.old, looker) for case in found))


async def packet(call: Call, id: CaseId) -> Packet:
    """Give the packet: the case, its coup's story, and the proof that both are untouched."""
    desk, case = call.desk, find(call.desk, id, call.asker)
    is_old, tree = case.id in desk.cases.old, desk.witnessing.tree
    return await asyncio.to_thread(case_packet, desk.store, case, is_old, tree)


async def evidence(call: Call, id: CaseId) -> Packet:
    """Give the packet, where evidence is added."""
    return await packet(call, id)


async def dispute(call: Call, id: CaseId) -> CaseView:
    """Show a case with everything in it, and what may be done about it now."""
    return await _whole(call.desk, id, call.asker)


async def _whole(desk: Desk, id: str, person: Person) -> CaseView:
    case = find(desk, id, person)
    is_old = case.id in desk.cases.old
    if is_staff(person):
        desk.allow(person, "see-cases")

    def read() -> tuple[Handling, Facts, list[CaseEvent | Event]]:
        handling = desk.coups.handling(case.coup, desk.house.authority)
        return handling, desk.coups.facts(case.coup), steps_of(desk.store, case, is_old)

    return case_view(case, is_old, _looker(desk, person), *await asyncio.to_thread(read))


# ---- acting


async def open_dispute(call: Call, body: Opening) -> CaseView:
    """Open a case about a coup that was played, and a patron who was there."""
    desk, person = call.desk, call.asker
    patron = body.patron or person.id
    if patron != person.id and not is_staff(person):
        raise Problem(403, say("case-anothers"))
    async with desk.openings.turn(person.id):
        mine = [
            case
            for case in desk.cases.cases.values()
            if (case.patron, case.opened_by.id) == (patron, person.id)
            and case.stage != "closed"
            and body.coup.startswith(f"{case.table}/")
            and case.id not in desk.cases.old
        ]
        if len(mine) >= MOST_CASES and await desk.repeated(call.key) is None:
            raise Problem(409, say("open-cases-too-many", count=len(mine)))
        command = c.OpenCase(actor_of(person), desk.clock.now(), body.coup, patron, body.about)
        done = await desk.ask(Handle("", (command,), call.key))
        return await _whole(desk, case_of(done.stream), person)


async def dispute_coup(call: Call, table: TableId, body: Disputed) -> CaseView:
    """Dispute something about a coup, at its table."""
    if table_of_coup(body.coup) != table:
        raise Problem(409, say("dispute-coup-other-table", table=table))
    return await open_dispute(call, Opening(body.coup, body.about))


async def _second(call: Call, second: Second | None) -> Person | None:
    """Find the second person who stands at the first one's screen."""
    if second is None:
        return None
    return await call.desk.door.second(
        second.name, second.pin, call.address, need_anyone_of_staff(call.person)
    )


async def _act(call: Call, case: Case, steps: tuple[Taken, ...]) -> CaseView:
    """Take steps of a case, all or none; the asker takes each, if nobody else is named."""
    desk, person, now = call.desk, call.asker, call.desk.clock.now()
    if case.id in desk.cases.old:
        raise Problem(409, say("case-journal-outdated"))
    commands = tuple(kind(actor_of(who or person), now, *words) for kind, who, words in steps)
    await desk.ask(Handle(case.id, commands, call.key))
    return await _whole(desk, case.id, person)


def _row(kind: type[c.CaseCommand], address: str) -> Operation:
    """Make the row of a step; a body that may be empty may also be left out."""

    async def take(call: Call, id: CaseId, body: Step = Step()) -> CaseView:  # noqa: B008
        case = find(call.desk, id, call.asker)
        return await _act(call, case, await body.taken(call, case, kind))

    take.__name__, take.__doc__ = f"dispute_{address.replace('-', '_')}", kind.__doc__
    del take.__annotations__["body"]
    if (said := SAID.get(kind)) is not None:
        take.__annotations__["body"] = said
        take.__defaults__ = None if any(one.required for one in fields(said)) else (said(),)
    path = f"/api/disputes/{{id}}/{address}"
    return Operation("POST", path, SIGNED_IN, take, ACTS, key=True)


ROWS = (
    Operation("GET", "/api/disputes", SIGNED_IN, disputes),
    Operation("GET", "/api/register/cases.csv", "see-events", case_table, STUDIES),
    Operation("POST", "/api/disputes", SIGNED_IN, open_dispute, ACTS, key=True),
    Operation("POST", "/api/tables/{table}/disputes", PATRON, dispute_coup, ACTS, key=True),
    Operation("GET", "/api/disputes/{id}", SIGNED_IN, dispute),
    Operation("GET", "/api/disputes/{id}/packet", "see-packet", packet),
    Operation("GET", "/api/disputes/{id}/evidence", "see-packet", evidence),
    *(_row(kind, address) for kind, address in ADDRESSES.items()),
)
