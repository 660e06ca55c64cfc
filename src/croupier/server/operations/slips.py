"""Slips: chips asked for, issued and received between the cage and a tray; and lifted boxes."""

import asyncio
from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct

from croupier.bank import events as bank
from croupier.bank.chips import Chips, tidy, worth
from croupier.bank.slips import Slip
from croupier.floor import trays
from croupier.floor.records import CAGE, tray_stream
from croupier.floor.requests import Book
from croupier.floor.trays import is_by_hand
from croupier.messages import Message, phrased, say
from croupier.server.acts.two_people import Act, Booked, ByTwo, Doing, Waiting, booked
from croupier.server.answers.problems import Problem, not_found
from croupier.server.desk import Desk, no_private_table
from croupier.server.http.bodies import Counted, Reason, TableId
from croupier.server.http.operation import ACTS, STAFF, Call, Operation

Kind = Literal["fill", "credit"]
Tag = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9-]+$")]
MOST = 10**15


async def tray_of(desk: Desk, table: str) -> trays.Tray:
    """Read how a tray stands by the record."""
    return await asyncio.to_thread(trays.Trays(desk.store).of, table)


def checked(desk: Desk, chips: Chips) -> Chips:
    """Give chips tidily, if the house has such chips."""
    known = desk.settings.denominations
    if unknown := sorted(set(chips) - set(known)):
        raise Problem(422, say("denomination-unknown", value=unknown[0]))
    return tidy(chips)


async def _at_table(desk: Desk, table: str, doing: Doing) -> None:
    no_private_table(table)
    await desk.channel(table, doing.by)


def given(act: Any, doing: Doing, what: str, of: str, because: str) -> Book:
    """Give what is on record of a count that did not stand as it was given."""
    table, chips = getattr(act, "table", ""), getattr(act, "chips", None)
    fact = bank.CountGiven(
        doing.by.id,
        doing.at,
        table,
        what,
        count=worth(chips) if chips is not None else act.amount,
        of=of,
        chips=chips,
        second=doing.with_whom,
        because=because,
    )
    return Book(tray_stream(table) if table else CAGE, (fact,))


class OfASlip(Act, frozen=True):
    """A step of a slip; each names the chips that were counted for it."""

    table: str
    number: int
    kind: Kind
    chips: Chips
    reason: str = ""
    step: ClassVar[type[bank.SlipIssued | bank.SlipReceived]]
    is_counted: ClassVar[bool] = True  # chips were, to take the step

    def given(self, doing: Doing, because: str) -> Book | None:
        """Give what is on record of chips that were counted and are not those of the slip."""
        return given(self, doing, "slip", str(self.number), because) if self.is_counted else None

    def says(self) -> Message:
        """Say it in a sentence, to those who are asked to agree."""
        return say(
            f"act-{self.name}",
            table=self.table,
            number=self.number,
            worth=worth(self.chips),
            reason=self.reason,
        )

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book the step; whether it may be, the floor says."""
        await _at_table(desk, self.table, doing)
        return Book(tray_stream(self.table), (await self.fact(desk, doing),))

    async def fact(self, desk: Desk, doing: Doing) -> bank.BankEvent:
        """Give what is then on record."""
        return self.step(
            doing.by.id,
            doing.at,
            self.table,
            number=self.number,
            kind=self.kind,
            chips=self.chips,
            second=doing.with_whom,
        )


class SlipRequest(OfASlip, frozen=True):
    """Chips asked for, or to be taken back."""

    name = "slip-request"
    is_counted = False

    async def fact(self, desk: Desk, doing: Doing) -> bank.BankEvent:
        """Give what is then on record; the floor numbers it. Where the house deals is no tray."""
        if not is_by_hand((await desk.channel(self.table, doing.by)).state):
            raise Problem(409, say("slip-wants-dealer", table=self.table))
        return bank.SlipRequested(doing.by.id, doing.at, self.table, 0, self.kind, self.chips)


class FillIssue(OfASlip, frozen=True):
    """Chips out of the cage."""

    name = "fill-issue"
    step = bank.SlipIssued


class FillReceive(OfASlip, frozen=True):
    """Chips into the tray."""

    name = "fill-receive"
    step = bank.SlipReceived


class CreditIssue(OfASlip, frozen=True):
    """Chips out of the tray."""

    name = "credit-issue"
    step = bank.SlipIssued


class CreditReceive(OfASlip, frozen=True):
    """Chips into the cage."""

    name = "credit-receive"
    step = bank.SlipReceived


class SlipVoid(OfASlip, frozen=True):
    """A slip that comes to nothing."""

    name = "slip-void"
    was_issued: bool = False  # when it was asked for: what was issued since is counted first

    def given(self, doing: Doing, because: str) -> Book | None:
        """Give what is on record of chips that were counted; before the issue, none were."""
        return super().given(doing, because) if self.was_issued else None

    async def fact(self, desk: Desk, doing: Doing) -> bank.BankEvent:
        """Give what is then on record."""
        return bank.SlipVoided(
            doing.by.id,
            doing.at,
            self.table,
            number=self.number,
            kind=self.kind,
            chips=self.chips,
            was_issued=self.was_issued,
            reason=self.reason,
            second=doing.with_whom,
        )


class CreditVoid(SlipVoid, frozen=True):
    """A credit that was issued and goes back into the tray."""

    name = "credit-void"


class BoxLift(Act, frozen=True):
    """The drop box taken off a table, shut, under its tag."""

    name = "box-lift"
    table: str
    tag: str

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it; what is in the box by the ledger, the floor says."""
        await _at_table(desk, self.table, doing)
        fact = bank.BoxLifted(doing.by.id, doing.at, self.table, self.tag, 0, doing.with_whom)
        return Book(tray_stream(self.table), (fact,))


class BoxCount(Act, frozen=True):
    """A lifted box opened and counted into the cage."""

    name = "box-count"
    table: str
    tag: str
    amount: int
    reason: str = ""

    def given(self, doing: Doing, because: str) -> Book:
        """Give what is on record of a count that did not stand as it was given."""
        return given(self, doing, "drop-box", self.tag, because)

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it as it was counted; what went in by the record is told afterwards."""
        await _at_table(desk, self.table, doing)
        book, tray = await desk.balance("box", self.tag), await tray_of(desk, self.table)
        fact = bank.BoxCounted(
            doing.by.id,
            doing.at,
            self.table,
            tag=self.tag,
            amount=self.amount,
            book=book,
            second=doing.with_whom,
            reason=self.reason,
        )
        if against := trays.objection(fact, book, tray, True, desk.house.authority):
            raise Problem(409, against)
        return Book(tray_stream(self.table), (fact,))


STEPS: dict[tuple[str, str], type[OfASlip]] = {
    ("fill", "issue"): FillIssue,
    ("fill", "receive"): FillReceive,
    ("credit", "issue"): CreditIssue,
    ("credit", "receive"): CreditReceive,
}
# What takes two, and so may wait for the second.
SLIP_ACTS: tuple[type[Act], ...] = (
    FillReceive,
    CreditIssue,
    SlipVoid,
    CreditVoid,
    BoxLift,
    BoxCount,
)


# ---- what is asked


class NewSlip(ByTwo, frozen=True):
    """Chips for a tray, or from it, by denomination."""

    kind: Kind
    chips: Counted


class SlipStep(ByTwo, frozen=True):
    """A step of a slip: who issues or receives names the chips counted; a void has a reason."""

    step: Literal["issue", "receive", "void"]
    chips: Counted
    reason: Reason = ""


class Signature(Struct, frozen=True):
    """Who had a hand in a slip, at which step, and when."""

    step: str
    name: str
    at: int


class CountView(Struct, frozen=True):
    """A count that was given and did not stand: who gave it, with whom, when, and what it was."""

    by: str
    second: str
    at: int
    count: int
    chips: Chips
    is_refused: bool

    def __str__(self) -> str:
        return phrased(str(self.count), self.by, self.second)


def counts_shown(desk: Desk, counts: Iterable[bank.CountGiven]) -> tuple[CountView, ...]:
    """Show counts that did not stand as they were given, the first one first."""
    name = desk.door.name
    return tuple(
        CountView(
            name(one.by),
            name(one.second) if one.second else "",
            one.at,
            count=one.count,
            chips=one.chips or {},
            is_refused=bool(one.because),
        )
        for one in counts
    )


class SlipView(Struct, frozen=True):
    """A slip as it is written; ``counts`` are those of its chips that did not stand."""

    number: int
    table: str
    kind: str
    chips: Chips
    worth: int
    stage: str
    signed: tuple[Signature, ...]
    reason: str
    counts: tuple[CountView, ...]


class BoxView(Struct, frozen=True):
    """A box that was lifted and waits to be counted."""

    tag: str


class Slips(Struct, frozen=True):
    """The slips of a table, the newest first, and the boxes that wait to be counted."""

    slips: tuple[SlipView, ...]
    boxes: tuple[BoxView, ...]


class Lift(ByTwo, frozen=True):
    """The tag of a box that is taken off its table."""

    tag: Tag


class CountBox(ByTwo, frozen=True):
    """What was counted in a box."""

    amount: Annotated[int, Meta(ge=0, le=MOST)]
    reason: Reason = ""


async def request_slip(call: Call, table: TableId, body: NewSlip) -> Booked | Waiting:
    """Ask for a fill of a tray, or for a credit from it: it gets the table's next number."""
    chips = checked(call.desk, body.chips)
    return await booked(call, SlipRequest(table, 0, body.kind, chips), body.second)


async def slip_step(call: Call, table: TableId, number: int, body: SlipStep) -> Booked | Waiting:
    """Issue, receive or void a slip; with the second person's PIN at once, else it waits (202)."""
    slip = await _slip(call.desk, table, number)
    kind: Kind = "credit" if slip.kind == "credit" else "fill"
    chips = checked(call.desk, body.chips)
    act: OfASlip
    if body.step != "void":
        act = STEPS[kind, body.step](table, number, kind, chips, body.reason)
    elif slip.stage == "requested":  # no chips were counted for it
        act = SlipVoid(table, number, kind, slip.chips, body.reason)
    else:
        voided = CreditVoid if kind == "credit" else SlipVoid
        act = voided(table, number, kind, chips, body.reason, was_issued=True)
    return await booked(call, act, body.second)


async def slips(call: Call, table: TableId) -> Slips:
    """List the slips of a table, the newest first, and the boxes that wait to be counted."""
    no_private_table(table)
    await call.desk.channel(table, call.asker)
    tray = await tray_of(call.desk, table)
    slips = reversed(tray.slips.values())
    seen = [slip_view(call.desk, slip, tray) for slip in slips]
    boxes = map(BoxView, tray.boxes)
    return Slips(tuple(seen), tuple(boxes))


async def one_slip(call: Call, table: TableId, number: int) -> SlipView:
    """Show one slip, with everybody who signed it."""
    slip = await _slip(call.desk, table, number)
    return slip_view(call.desk, slip, await tray_of(call.desk, table))


async def lift_box(call: Call, table: TableId, body: Lift) -> Booked | Waiting:
    """Take a table's drop box off, under its tag: two of the count team; Surveillance is told."""
    return await booked(call, BoxLift(table, body.tag), body.second)


async def count_box(call: Call, table: TableId, tag: Tag, body: CountBox) -> Booked | Waiting:
    """Count a lifted box into the cage: two of the count team; a difference is told."""
    return await booked(call, BoxCount(table, tag, body.amount, body.reason), body.second)


async def _slip(desk: Desk, table: str, number: int) -> Slip:
    no_private_table(table)
    slip = (await tray_of(desk, table)).slips.get(number)
    if slip is None:
        raise not_found(say("slip-unknown", table=table, number=number))
    return slip


def slip_view(desk: Desk, slip: Slip, tray: trays.Tray) -> SlipView:
    """Show a slip with everybody who signed it."""
    given = trays.not_standing(tray.given, "slip", str(slip.number), slip.chips)
    signed = (Signature(step, desk.door.name(who), at) for step, who, at in slip.signed)
    return SlipView(
        slip.number,
        slip.table,
        slip.kind,
        chips=slip.chips,
        worth=worth(slip.chips),
        stage=slip.stage,
        signed=tuple(signed),
        reason=slip.reason,
        counts=counts_shown(desk, given),
    )


ROWS = (
    Operation("POST", "/api/tables/{table}/slips", "slip-request", request_slip, ACTS, key=True),
    Operation("POST", "/api/tables/{table}/slips/{number}", STAFF, slip_step, ACTS, key=True),
    Operation("GET", "/api/tables/{table}/slips", "see-tables", slips),
    Operation("GET", "/api/tables/{table}/slips/{number}", "see-tables", one_slip),
    Operation("POST", "/api/tables/{table}/boxes", "box-lift", lift_box, ACTS, key=True),
    Operation("POST", "/api/tables/{table}/boxes/{tag}", "box-count", count_box, ACTS, key=True),
)
