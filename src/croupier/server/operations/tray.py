"""Trays and the cage: counted by two people, what was beside the book; and a bankroll moved."""

import asyncio
from collections.abc import Collection
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from croupier.bank import events as bank
from croupier.bank import variances
from croupier.bank.chips import Chips, worth
from croupier.bank.variances import Variances
from croupier.floor.cage import cage_of, handlers_of
from croupier.floor.cash import explained_today
from croupier.floor.records import CAGE, tray_stream
from croupier.floor.requests import Book
from croupier.floor.trays import Tray as Known
from croupier.floor.trays import is_by_hand, not_standing, objection
from croupier.messages import Message, say
from croupier.messages.recorded import say_of
from croupier.rules.authority import OWN_HAND
from croupier.rules.gaming_day import date_of
from croupier.rules.ways import way
from croupier.server.acts.two_people import Act, Booked, ByTwo, Doing, Waiting, booked
from croupier.server.answers.problems import Problem, not_found
from croupier.server.desk import Desk, no_private_table
from croupier.server.http.bodies import Counted, Reason, TableId
from croupier.server.http.operation import ACTS, STAFF, Call, Operation
from croupier.server.operations.slips import CountView, checked, counts_shown, given, tray_of

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
        return self.moved(doing.by.id, doing.at, self.table, self.amount, second=doing.with_whom)


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
            )


class OfACount(OfATray, frozen=True):
    """A count of a tray; one that waits is held against the book as of when it was made."""

    chips: Chips | None = None
    book: int | None = None  # what the ledger had then
    counted: ClassVar[str]

    def given(self, doing: Doing, because: str) -> Book:
        """Give what is on record of a count that did not stand as it was given."""
        return given(self, doing, self.counted, "", because)

    async def as_asked(self, desk: Desk) -> "OfACount":
        """Note what the ledger has now."""
        return replace(self, book=await desk.balance("float", self.table))

    def check_by_hand(self) -> None:
        """Have real chips counted by denomination."""
        _check_chips(self.table, self.chips)

    def check(self, book: int) -> None:
        """Take any count, as long as it is one: what was counted is what there is."""
        if self.book not in (None, book):
            raise Problem(409, say("count-book-moved"), allowed=(way("count-again"),))


class OpeningCount(OfACount, frozen=True):
    """The count of a tray before its table opens; whether it may open, the tray says."""

    name = "opening-count"
    counted = "tray-opened"

    def fact(self, doing: Doing, book: int) -> bank.BankEvent:
        """Give what is then on the books."""
        return bank.FloatOpened(
            doing.by.id,
            doing.at,
            self.table,
            count=self.amount,
            second=doing.with_whom,
            before=None,
            chips=self.chips,
            reason=self.reason,
        )


class ClosingCount(OfACount, frozen=True):
    """The count of a tray after its table closed; off the book it is a variance."""

    name = "closing-count"
    counted = "tray-closed"

    def fact(self, doing: Doing, book: int) -> bank.BankEvent:
        """Give what is then on the books."""
        return bank.FloatClosed(
            doing.by.id,
            doing.at,
            self.table,
            count=self.amount,
            book=book,
            second=doing.with_whom,
            reason=self.reason,
            chips=self.chips or {},
        )


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
    """A variance of a day that is over, accounted for; the cage's is of no table."""

    name = "variance-explained"
    table: str
    number: int
    kept_in: str
    amount: int
    so_far: int
    reason: str
    of_day: int = 0

    def says(self) -> Message:
        """Say it in a sentence: the cage has a name too."""
        return say_of("act-variance-explained", replace(self, table=self.table or variances.CAGE))

    @property
    def weight(self) -> int:
        """Count what was accounted for of it before, and by whoever asks on the gaming day, so that
        many small ones are one large one.
        """
        return self.amount + max(self.so_far, self.of_day)

    async def concerned(self, desk: Desk) -> Collection[str]:
        """Keep out who counted, dealt or took there, and who had a hand in it before."""
        if not self.table:
            return await asyncio.to_thread(_of_cage, desk, self.number)
        known = (await _variances(desk, self.table)).get(self.number)
        keeps_apart = OWN_HAND in desk.house.authority
        return (
            ()
            if known is None
            else known.concerned | (known.handlers if keeps_apart else frozenset())
        )

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it; whether it may be, the floor says."""
        people = [one.id for one in (doing.by, doing.second) if one is not None]
        of_day = await asyncio.to_thread(
            explained_today, desk.store, desk.house.authority, doing.at, *people
        )
        row = replace(self, of_day=of_day).row(desk)  # the other one may have done more
        row.check_first(doing.by)
        if doing.second is not None:
            row.check_second(doing.by, doing.second)
        fact = bank.VarianceExplained(
            doing.by.id,
            doing.at,
            self.table,
            number=self.number,
            kept_in=self.kept_in,
            amount=self.amount,
            reason=self.reason,
            second=doing.with_whom,
            so_far=self.so_far,
            of_day=of_day,
        )
        return Book(tray_stream(self.table) if self.table else CAGE, (fact,))


def _of_cage(desk: Desk, number: int) -> Collection[str]:
    cage = cage_of(desk.store)
    known, handlers = cage.variances.get(number), frozenset[str]()
    if OWN_HAND in desk.house.authority:
        handlers = handlers_of(desk.store, cage, number)
    return () if known is None else known.concerned | handlers


async def _variances(desk: Desk, table: str) -> Variances:
    if not table:
        return (await asyncio.to_thread(cage_of, desk.store)).variances
    return (await tray_of(desk, table)).variances


class Explained(ByTwo, frozen=True):
    """What became of what a count lacked or had too much, by the number of its variance."""

    number: int
    amount: Annotated[int, Meta(ge=1, le=MOST)]
    reason: Reason


async def _explain(call: Call, table: str, body: Explained) -> Booked | Waiting:
    one = (await _variances(call.desk, table)).get(body.number)
    if one is None:
        raise not_found(say("variance-unknown", table=table or variances.CAGE, number=body.number))
    desk, asker = call.desk, call.asker.id
    of_day = await asyncio.to_thread(
        explained_today, desk.store, desk.house.authority, desk.clock.now(), asker
    )
    act = Explain(
        table,
        one.number,
        kept_in=one.kept_in,
        amount=body.amount,
        so_far=one.explained,
        reason=body.reason,
        of_day=of_day,
    )
    return await booked(call, act, body.second)


async def explain(call: Call, table: TableId, body: Explained) -> Booked | Waiting:
    """Account for a variance of a tray or a box, of a day that is over: nobody who was there."""
    no_private_table(table)
    await call.desk.channel(table, call.asker)
    return await _explain(call, table, body)


async def explain_cage(call: Call, body: Explained) -> Booked | Waiting:
    """Account for a variance of the cage, of a day that is over: nobody who counted it."""
    return await _explain(call, "", body)


class CageCount(Act, frozen=True):
    """The cage counted, cash and chips; off the book it is a variance."""

    name = "cage-count"
    cash: int
    chips: Chips
    reason: str = ""
    book: int | None = None  # what the ledger had when it was asked for

    def given(self, doing: Doing, because: str) -> Book:
        """Give what is on record of a count that did not stand as it was given."""
        fact = bank.CountGiven(
            doing.by.id,
            doing.at,
            "",
            "cage-cash",
            count=self.cash,
            chips=self.chips,
            second=doing.with_whom,
            because=because,
        )
        return Book(CAGE, (fact,))

    async def as_asked(self, desk: Desk) -> "CageCount":
        """Hold it against the book as of when it was made: cash moves with every chip sold."""
        return replace(self, book=await desk.balance("cage"))

    def says(self) -> Message:
        """Say it in a sentence, to those who are asked to agree."""
        return say("act-cage-count", cash=self.cash, worth=worth(self.chips), reason=self.reason)

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it; what there should be, the floor says."""
        if self.book not in (None, await desk.balance("cage")):
            raise Problem(409, say("count-book-moved"), allowed=(way("count-again"),))
        fact = bank.CageCounted(
            doing.by.id, doing.at, self.cash, self.chips, doing.with_whom, self.reason
        )
        return Book(CAGE, (fact,))


class CountCage(ByTwo, frozen=True):
    """What was counted in the cage: the cash, and the chips by denomination."""

    cash: Annotated[int, Meta(ge=0, le=MOST)]
    chips: Counted
    reason: Reason = ""


async def count_cage(call: Call, body: CountCage) -> Booked | Waiting:
    """Count the cage, by two; off the book it is a variance, with a reason."""
    act = CageCount(body.cash, checked(call.desk, body.chips), body.reason)
    return await booked(call, act, body.second)


class VarianceView(Struct, frozen=True):
    """A variance that is not accounted for, or not all of it."""

    number: int
    date: str
    what: str
    kept_in: str
    amount: int
    left: int
    reason: str


def variances_left(desk: Desk, known: Variances) -> tuple[VarianceView, ...]:
    """Show the variances that are not accounted for."""
    date = (date_of(desk.days.day_of(one.at)) for one in known.values())
    views = (
        VarianceView(
            one.number,
            on,
            one.what,
            kept_in=one.kept_in,
            amount=one.amount,
            left=one.left,
            reason=one.reason,
        )
        for one, on in zip(known.values(), date, strict=True)
    )
    return tuple(view for view in views if view.left)


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
        act = OpeningCount(table, amount, body.reason, chips)
    return await booked(call, act, body.second)


class TrayView(Struct, frozen=True):
    """A tray: whether it is open, what it holds by the book, what counts were beside it.

    ``chips`` is what it was last counted with and what slips brought and took since, ``counts``
    those of its last count that did not stand.
    """

    open: bool
    book: int
    drop: int
    closed_with: int | None
    variance: int
    chips: Chips
    variances: tuple[VarianceView, ...]
    counts: tuple[CountView, ...]
    denominations: tuple[int, ...]


def _of_last_count(tray: Known) -> tuple[bank.CountGiven, ...]:
    """Give the counts of a tray that did not stand, at its opening or its closing."""
    return tuple(
        one
        for what in ("tray-opened", "tray-closed")
        for one in not_standing(tray.given, what, stands=tray.counted.get(what))
    )


async def look_at_tray(call: Call, table: TableId) -> TrayView:
    """Show a tray: whether it is open, what it holds by the book, what counts were beside it."""
    desk = call.desk
    no_private_table(table)
    await desk.channel(table, call.asker)
    tray = await tray_of(desk, table)
    book, drop = await desk.balance("float", table), await desk.balance("drop", table)
    return TrayView(
        tray.is_open,
        book,
        drop,
        closed_with=tray.closed_with,
        variance=tray.variance,
        chips=tray.chips,
        variances=variances_left(desk, tray.variances),
        counts=counts_shown(desk, _of_last_count(tray)),
        denominations=tuple(sorted(desk.settings.denominations)),
    )


ROWS = (
    Operation(
        "POST", "/api/tables/{table}/variances", "variance-explained", explain, ACTS, key=True
    ),
    Operation("POST", "/api/cage/counts", "cage-count", count_cage, ACTS, key=True),
    Operation("POST", "/api/cage/variances", "variance-explained", explain_cage, ACTS, key=True),
    Operation("POST", "/api/tables/{table}/float", STAFF, tray, ACTS, key=True),
    Operation("GET", "/api/tables/{table}/float", "see-tables", look_at_tray),
)
