"""A table's tray: counted as it opens and closes, and a bankroll moved, each by two people."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from croupier.bank import events as bank
from croupier.bank.chips import Chips, worth
from croupier.floor.records import tray_stream
from croupier.floor.requests import Book
from croupier.floor.trays import is_by_hand, objection
from croupier.messages import say
from croupier.rules.gaming_day import day_named
from croupier.rules.ways import way
from croupier.server.acts.two_people import Act, Booked, ByTwo, Doing, Waiting, booked
from croupier.server.answers.problems import Problem
from croupier.server.desk import Desk, no_private_table
from croupier.server.http.bodies import Counted, Reason, TableId
from croupier.server.http.operation import ACTS, STAFF, Call, Operation
from croupier.server.operations.slips import checked, tray_of

MOST = 10**15


class OfATray(Act, frozen=True):
    """Something of a tray that was counted or moved."""

    table: str
    amount: int
    reason: str = ""
    moved: ClassVar[type[bank.FloatFilled | bank.FloatCredited | bank.FloatOpened]]

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it, if the table is there."""
        no_private_table(self.table)
        await desk.channel(self.table, doing.by)
        book = await desk.balance("float", self.table)
        state, tray = desk.house.table(self.table), await tray_of(desk, self.table)
        if is_by_hand(state) and state.setup is not None:
            self.check_by_hand()
        self.check(book)
        fact = self.fact(doing, book)
        if against := objection(fact, book, tray, state.setup is not None, desk.house.authority):
            raise Problem(409, against)
        return Book(tray_stream(self.table), (fact,))

    def check_by_hand(self) -> None:
        """Have chips that are real brought and taken by slips, not by one word."""
        raise Problem(409, say("slip-wanted", table=self.table), allowed=(way("slip"),))

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
    chips: Chips | None = None

    def check_by_hand(self) -> None:
        """Have real chips counted by denomination."""
        _check_chips(self.table, self.chips)

    def check(self, book: int) -> None:
        """Take any count: whether it may open, the tray says."""

    def fact(self, doing: Doing, book: int) -> bank.BankEvent:
        """Give what is then on the books."""
        return bank.FloatOpened(
            doing.by.id, doing.at, self.table, self.amount, doing.with_whom, self.before,
            self.chips,
        )  # fmt: skip


class OpeningFill(OpeningCount, frozen=True):
    """The count of a tray that opens with other chips than it was closed with."""

    name = "opening-fill"


class ClosingCount(OfATray, frozen=True):
    """The count of a tray after its table closed; off the book it is a variance."""

    name = "closing-count"
    chips: Chips | None = None

    def check_by_hand(self) -> None:
        """Have real chips counted by denomination."""
        _check_chips(self.table, self.chips)

    def check(self, book: int) -> None:
        """Take any count: what was counted is what there is."""

    def fact(self, doing: Doing, book: int) -> bank.BankEvent:
        """Give what is then on the books."""
        return bank.FloatClosed(
            doing.by.id, doing.at, self.table, self.amount, book, doing.with_whom, self.reason,
            self.chips or {},
        )  # fmt: skip


def _check_chips(table: str, chips: Chips | None) -> None:
    if chips is None:
        raise Problem(422, say("count-by-denomination", table=table))


TRAY_ACTS: dict[str, type[OfATray]] = {
    "opening": OpeningCount,
    "fill": Fill,
    "credit": Credit,
    "closing": ClosingCount,
}


class Explain(Act, frozen=True):
    """Chips of a day that is over, accounted for."""

    name = "variance-explained"
    table: str
    date: str
    what: Literal["missing", "found"]
    amount: int
    reason: str

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it; never more than is missing or was found."""
        if (day := day_named(self.date)) is None:
            raise Problem(422, say("day-format"))
        if self.amount > (left := await desk.balance(self.what, self.table)):
            raise Problem(409, say("variance-smaller", table=self.table, left=left))
        fact = bank.VarianceExplained(
            doing.by.id, doing.at, self.table, day, self.what, self.amount, self.reason,
            doing.with_whom,
        )  # fmt: skip
        return Book(tray_stream(self.table), (fact,))


class Explained(ByTwo, frozen=True):
    """What became of chips that a tray lacked or had too many, and of which day's count."""

    date: Annotated[str, Meta(max_length=10)]
    what: Literal["missing", "found"]
    amount: Annotated[int, Meta(ge=1, le=MOST)]
    reason: Reason


async def explain(call: Call, table: TableId, body: Explained) -> Booked | Waiting:
    """Account for chips missing or found on a day that is over: an entry that names the day."""
    act = Explain(table, body.date, body.what, body.amount, body.reason)
    return await booked(call, act, body.second)


class Tray(ByTwo, frozen=True):
    """A count or a movement of a table's tray, and the second person if they are there."""

    what: Literal["opening", "fill", "credit", "closing"]
    amount: Annotated[int, Meta(ge=0, le=MOST)] | None = None
    chips: Counted | None = None
    reason: Reason = ""


async def tray(call: Call, table: TableId, body: Tray) -> Booked | Waiting:
    """Count a table's tray, or fill or credit a bankroll: with a second person.

    With their PIN it is done at once; else it waits until they approve it (202). Where people deal,
    a count is of ``chips`` by denomination, and chips come and go by slips.
    """
    chips = None if body.chips is None else checked(call.desk, body.chips)
    amount = body.amount if chips is None else worth(chips)
    if amount is None or body.amount not in (None, amount):
        raise Problem(422, say("chips-not-count", table=table, count=body.amount or 0))
    act = TRAY_ACTS[body.what](table, amount, body.reason)
    if isinstance(act, ClosingCount):
        act = ClosingCount(table, amount, body.reason, chips)
    elif isinstance(act, OpeningCount):
        before = (await tray_of(call.desk, table)).closed_with
        kind = OpeningCount if amount == before else OpeningFill
        act = kind(table, amount, body.reason, before, chips)
    return await booked(call, act, body.second)


class TrayView(Struct, frozen=True):
    """A tray: whether it is open, what it holds by the book, what counts were beside it.

    ``chips`` is what it was last counted with and what slips brought and took since.
    """

    open: bool
    book: int
    drop: int
    closed_with: int | None
    variance: int
    chips: Chips


async def look_at_tray(call: Call, table: TableId) -> TrayView:
    """Show a tray: whether it is open, what it holds by the book, what counts were beside it."""
    desk = call.desk
    no_private_table(table)
    await desk.channel(table, call.asker)
    tray = await tray_of(desk, table)
    book, drop = await desk.balance("float", table), await desk.balance("drop", table)
    return TrayView(tray.is_open, book, drop, tray.closed_with, tray.variance, tray.chips)


ROWS = (
    Operation(
        "POST", "/api/tables/{table}/variances", "variance-explained", explain, ACTS, key=True
    ),
    Operation("POST", "/api/tables/{table}/float", STAFF, tray, ACTS, key=True),
    Operation("GET", "/api/tables/{table}/float", "see-tables", look_at_tray),
)
