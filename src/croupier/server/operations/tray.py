"""A table's tray and drop box: counts, fills, credits and the drop, each by two people."""

import asyncio
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from croupier.bank import events as bank
from croupier.floor import trays
from croupier.floor.records import tray_stream
from croupier.floor.requests import Book
from croupier.floor.trays import objection
from croupier.messages import say
from croupier.rules.ways import way
from croupier.server.acts.two_people import Act, Booked, ByTwo, Doing, Waiting, booked
from croupier.server.answers.problems import Problem
from croupier.server.desk import Desk, no_private_table
from croupier.server.http.bodies import Reason, TableId
from croupier.server.http.operation import ACTS, STAFF, Call, Operation

MOST = 10**15


class OfATray(Act, frozen=True):
    """Something of a tray that was counted or moved."""

    table: str
    amount: int
    reason: str = ""
    kind: ClassVar[str] = "float"  # the account it is held against
    moved: ClassVar[type[bank.FloatFilled | bank.FloatCredited | bank.FloatOpened]]

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it, if the table is there."""
        no_private_table(self.table)
        await desk.channel(self.table, doing.by)
        book = await desk.balance(self.kind, self.table)
        self.check(book)
        fact = self.fact(doing, book)
        state, tray = desk.house.table(self.table), await tray_of(desk, self.table)
        if against := objection(fact, book, tray, state.setup is not None, desk.house.authority):
            raise Problem(409, against)
        return Book(tray_stream(self.table), (fact,))

    def check(self, book: int) -> None:
        """Refuse what does not fit what the ledger has."""
        if not self.amount:
            raise Problem(422, say("tray-movement-zero"))

    def fact(self, doing: Doing, book: int) -> bank.BankEvent:
        """Give what is then on the books."""
        return self.moved(
            doing.by.id, doing.at, self.table, self.amount, second=doing.with_whom
        )  # fmt: skip


class Fill(OfATray, frozen=True):
    """Chips for the tray."""

    name = "fill"
    moved = bank.FloatFilled


class Credit(OfATray, frozen=True):
    """Chips from the tray, never more than it has by the book."""

    name = "credit"
    moved = bank.FloatCredited

    def check(self, book: int) -> None:
        """Refuse what is not in the tray."""
        super().check(book)
        if self.amount > book:
            raise Problem(
                409,
                say("credit-above-tray", table=self.table, book=book),
                allowed=(way("credit-there"),),
            )  # fmt: skip


class OpeningCount(OfATray, frozen=True):
    """The count of a tray before its table opens."""

    name = "opening-count"
    before: int | None = None

    def check(self, book: int) -> None:
        """Take any count: whether it may open, the tray says."""

    def fact(self, doing: Doing, book: int) -> bank.BankEvent:
        """Give what is then on the books."""
        return bank.FloatOpened(
            doing.by.id, doing.at, self.table, self.amount, doing.with_whom, self.before
        )


class OpeningFill(OpeningCount, frozen=True):
    """The count of a tray that opens with other chips than it was closed with."""

    name = "opening-fill"


class ClosingCount(OfATray, frozen=True):
    """The count of a tray after its table closed; off the book it is a variance."""

    name = "closing-count"

    def check(self, book: int) -> None:
        """Take any count: what was counted is what there is."""

    def fact(self, doing: Doing, book: int) -> bank.BankEvent:
        """Give what is then on the books."""
        return bank.FloatClosed(
            doing.by.id, doing.at, self.table, self.amount, book, doing.with_whom, self.reason
        )


class Drop(OfATray, frozen=True):
    """The drop box counted into the cage; beside what went into it, it is a variance."""

    name = "drop"
    kind: ClassVar[str] = "drop"

    def check(self, book: int) -> None:
        """Refuse a count of nothing where nothing was."""
        if not self.amount and not book:
            raise Problem(422, say("tray-movement-zero"))

    def fact(self, doing: Doing, book: int) -> bank.BankEvent:
        """Give what is then on the books."""
        return bank.DropCollected(
            doing.by.id, doing.at, self.table, self.amount, doing.with_whom, book, self.reason
        )


async def tray_of(desk: Desk, table: str) -> trays.Tray:
    """Read how a tray stands by the record."""
    return await asyncio.to_thread(trays.Trays(desk.store).of, table)


TRAY_ACTS: dict[str, type[OfATray]] = {
    "opening": OpeningCount,
    "fill": Fill,
    "credit": Credit,
    "drop": Drop,
    "closing": ClosingCount,
}


class Tray(ByTwo, frozen=True):
    """A count or a movement of a table's tray, and the second person if they are there."""

    what: Literal["opening", "fill", "credit", "drop", "closing"]
    amount: Annotated[int, Meta(ge=0, le=MOST)]
    reason: Reason = ""


async def tray(call: Call, table: TableId, body: Tray) -> Booked | Waiting:
    """Count, fill or credit a table's tray, or collect its drop box: with a second person.

    With their PIN it is done at once; else it waits until they approve it (202).
    """
    act = TRAY_ACTS[body.what](table, body.amount, body.reason)
    if isinstance(act, OpeningCount):
        before = (await tray_of(call.desk, table)).closed_with
        kind = OpeningCount if body.amount == before else OpeningFill
        act = kind(table, body.amount, body.reason, before)
    return await booked(call, act, body.second)


class TrayView(Struct, frozen=True):
    """A tray: whether it is open, what it holds by the book, what counts were beside it."""

    open: bool
    book: int
    drop: int
    closed_with: int | None
    variance: int


async def look_at_tray(call: Call, table: TableId) -> TrayView:
    """Show a tray: whether it is open, what it holds by the book, what counts were beside it."""
    desk = call.desk
    no_private_table(table)
    await desk.channel(table, call.asker)
    tray = await tray_of(desk, table)
    book, drop = await desk.balance("float", table), await desk.balance("drop", table)
    return TrayView(tray.is_open, book, drop, tray.closed_with, tray.variance)


ROWS = (
    Operation("POST", "/api/tables/{table}/float", STAFF, tray, ACTS, key=True),
    Operation("GET", "/api/tables/{table}/float", "see-tables", look_at_tray),
)
