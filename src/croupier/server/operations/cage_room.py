"""What the cage and the count room look at: slips, debts, tips, boxes; and each as a table."""

import asyncio

from msgspec import Struct

from croupier.bank.accounts import account, whose
from croupier.bank.chips import Chips
from croupier.bank.events import BoxCounted, TipGiven, TipsPaid
from croupier.bank.slips import open_slips
from croupier.floor.cage import cage_of
from croupier.floor.chips_out import chips_out, every_tray
from croupier.floor.day_facts import facts_of_day
from croupier.floor.records import TIPS, TRAYS, table_of_tray
from croupier.floor.trays import Trays, is_by_hand, not_standing
from croupier.rules.gaming_day import date_of
from croupier.server.answers.shapes import Csv
from croupier.server.desk import Desk
from croupier.server.http.operation import Call, Operation
from croupier.server.operations.gaming_days import DayText, day_asked
from croupier.server.operations.slips import CountView, SlipView, counts_shown, slip_view
from croupier.server.operations.tray import VarianceView, variances_left
from croupier.server.views.report_files import table_file

MOST_ROWS = 1_000


class Owing(Struct, frozen=True):
    """What a patron owes the house."""

    id: str
    name: str
    owes: int


class TipBox(Struct, frozen=True):
    """A tip box that was not paid out: of which shift, what it has."""

    box: str
    has: int


class CageView(Struct, frozen=True):
    """The cage by the book: cash, chips once they were counted, and all that waits there.

    ``chips`` is none until it was counted. ``slips`` are those that are not done with, of all
    tables, ``counts`` those that did not stand; ``in_pockets`` and ``out`` are the chips that the
    house owes whoever bears them. More cash of a patron's than ``alone`` in a gaming day takes a
    second person.
    """

    cash: int
    currency: str
    denominations: tuple[int, ...]
    chips: Chips | None
    variances: tuple[VarianceView, ...]
    counts: tuple[CountView, ...]
    slips: tuple[SlipView, ...]
    debts: tuple[Owing, ...]
    tips: tuple[TipBox, ...]
    in_pockets: int
    out: Chips
    alone: int


async def look_at_cage(call: Call) -> CageView:
    """Show the cage by the book, what of its counts is open, and the slips, debts and tips."""
    return await asyncio.to_thread(_cage, call.desk)


def _cage(desk: Desk) -> CageView:
    store, cage = desk.store, cage_of(desk.store)
    trays = every_tray(store, Trays(store)).values()
    slips = [slip_view(desk, slip, tray) for tray in trays for slip in open_slips(tray.slips)]
    book, pockets = (account(desk.house.currency, kind) for kind in ("cage", "chips"))
    held = store.balances((book, pockets))
    given = not_standing(cage.before, "cage-cash", stands=cage.chips)
    debts = (Owing(who, desk.door.name(who), sum) for who, sum in _accounts(desk, "receivable"))
    return CageView(
        held.get(book, 0),
        desk.house.currency,
        tuple(sorted(desk.settings.denominations)),
        chips=cage.chips,
        variances=variances_left(desk, cage.variances),
        counts=counts_shown(desk, (*given, *cage.given)),
        slips=tuple(sorted(slips, key=lambda slip: slip.signed[0].at)),
        debts=tuple(debts),
        tips=tuple(TipBox(box, sum) for box, sum in _accounts(desk, "tips")),
        in_pockets=held.get(pockets, 0),
        out=chips_out(store),
        alone=desk.house.authority["cash-in"].above,
    )


def _accounts(desk: Desk, kind: str) -> list[tuple[str, int]]:
    """Give whose accounts of a kind hold something, and what."""
    of_kind = account(desk.house.currency, kind, "")
    found = desk.store.accounts(of_kind, MOST_ROWS)
    mine = (row for row in found if row.name.startswith(of_kind) and row.balance)
    return [(whose(row.name), row.balance) for row in mine]


# ---- the count room


class BoxWaiting(Struct, frozen=True):
    """A box that was lifted and waits to be counted; what went in, the count alone tells."""

    table: str
    tag: str
    at: int
    by: tuple[str, ...]


class BoxDone(Struct, frozen=True):
    """A box that was counted, beside what went into it by the record.

    ``counts`` are those that were given before and did not stand.
    """

    table: str
    tag: str
    at: int
    counted: int
    recorded: int
    difference: int
    reason: str
    by: str
    second: str
    counts: tuple[CountView, ...] = ()


class Boxes(Struct, frozen=True):
    """The boxes of a gaming day: on the tables now, waiting to be counted, counted that day."""

    date: str
    currency: str
    tables: tuple[str, ...]
    waiting: tuple[BoxWaiting, ...]
    counted: tuple[BoxDone, ...]


async def boxes(call: Call, date: DayText = "") -> Boxes:
    """List drop boxes: tables that have one, those that wait, those counted on a gaming day."""
    return await asyncio.to_thread(_boxes, call.desk, date)


def _boxes(desk: Desk, date: str) -> Boxes:
    store, name = desk.store, desk.door.name
    day = day_asked(desk.days, date, desk.clock.now())
    trays = every_tray(store, Trays(store))
    waiting = [
        BoxWaiting(table, tag, box.at, tuple(map(name, box.lifted_by)))
        for table, tray in trays.items()
        for tag, box in tray.boxes.items()
    ]
    counted = [
        BoxDone(
            fact.table,
            fact.tag,
            fact.at,
            counted=fact.amount,
            recorded=fact.book,
            difference=fact.amount - fact.book,
            reason=fact.reason,
            by=name(fact.by),
            second=name(fact.second),
            counts=counts_shown(
                desk, not_standing(trays[fact.table].given, "drop-box", fact.tag, fact.amount)
            ),
        )
        for stream in store.streams(TRAYS)
        if table_of_tray(stream)
        for fact in facts_of_day(store, stream, desk.days, day)
        if isinstance(fact, BoxCounted)
    ]
    by_hand = (
        table
        for table, channel in list(desk.hub.channels.items())
        if channel.state.setup is not None and is_by_hand(channel.state)
    )
    return Boxes(
        date_of(day),
        desk.house.currency,
        tuple(sorted(by_hand)),
        tuple(sorted(waiting, key=lambda box: box.at)),
        tuple(sorted(counted, key=lambda box: box.at)),
    )


# ---- tips


class TipsOfTable(Struct, frozen=True):
    """What was given for the dealers of a table in a shift."""

    box: str
    table: str
    tips: int
    amount: int


class TipsPaidOut(Struct, frozen=True):
    """A tip box that was paid to the dealers."""

    box: str
    at: int
    amount: int
    by: str
    second: str


class TipsOfDay(Struct, frozen=True):
    """The tips of a gaming day: given by shift and table, and boxes paid out on it."""

    date: str
    currency: str
    given: tuple[TipsOfTable, ...]
    paid: tuple[TipsPaidOut, ...]


async def tips_of_day(call: Call, date: DayText = "") -> TipsOfDay:
    """List the tips of a gaming day by shift and table, and the boxes paid out on it."""
    return await asyncio.to_thread(_tips, call.desk, date)


def _tips(desk: Desk, date: str) -> TipsOfDay:
    day, name = day_asked(desk.days, date, desk.clock.now()), desk.door.name
    given: dict[tuple[str, str], tuple[int, int]] = {}
    paid = []
    for fact in facts_of_day(desk.store, TIPS, desk.days, day):
        if isinstance(fact, TipGiven):
            tips, sum = given.get((fact.box, fact.table), (0, 0))
            given[fact.box, fact.table] = (tips + 1, sum + fact.amount)
        elif isinstance(fact, TipsPaid):
            both = name(fact.by), name(fact.second)
            paid.append(TipsPaidOut(fact.box, fact.at, fact.amount, *both))
    rows = (TipsOfTable(*of, *sums) for of, sums in sorted(given.items()))
    return TipsOfDay(date_of(day), desk.house.currency, tuple(rows), tuple(paid))


# ---- as tables


async def box_table(call: Call, date: DayText = "") -> Csv:
    """Give the boxes that were counted on a gaming day as a table for spreadsheets."""
    told = await boxes(call, date)
    return Csv(table_file(BoxDone, told.counted))


async def tip_table(call: Call, date: DayText = "") -> Csv:
    """Give the tips of a gaming day by shift and table as a table for spreadsheets."""
    told = await tips_of_day(call, date)
    return Csv(table_file(TipsOfTable, told.given))


async def debt_table(call: Call) -> Csv:
    """Give what patrons owe the house as a table for spreadsheets."""
    return Csv(table_file(Owing, (await look_at_cage(call)).debts))


ROWS = (
    Operation("GET", "/api/cage", "see-cage", look_at_cage),
    Operation("GET", "/api/debts/table.csv", "see-cage", debt_table),
    Operation("GET", "/api/boxes", "see-boxes", boxes),
    Operation("GET", "/api/boxes/table.csv", "see-boxes", box_table),
    Operation("GET", "/api/tips", "see-cage", tips_of_day),
    Operation("GET", "/api/tips/table.csv", "see-cage", tip_table),
)
