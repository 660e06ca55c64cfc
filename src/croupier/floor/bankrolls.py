"""Bankrolls of the tables that the house deals: which are below their floor, told once a day."""

from collections.abc import Callable, Iterator, Mapping

from croupier.bank.events import BankrollLow
from croupier.floor.people_events import OWNER
from croupier.floor.records import HOUSE, tray_stream
from croupier.floor.requests import Book
from croupier.floor.trays import Tray
from croupier.rules.gaming_day import GamingDays, date_of
from croupier.store.batch import Key


def low_bankrolls(
    trays: Mapping[str, Tray], balance: Callable[[str], int], floor: int, days: GamingDays, now: int
) -> Iterator[Book]:
    """Give what is to be put on record: each that is too low and that nobody was told of today.

    A bankroll that was never filled is none yet. One that was filled and fell again is told anew.
    """
    today = days.day_of(now)
    for table, tray in trays.items():
        was_told = tray.low_at and days.day_of(tray.low_at) >= today
        if not tray.is_open or was_told or (book := balance(table)) >= floor:
            continue
        fact = BankrollLow(OWNER, now, table, book, floor)
        # Once, by whichever process is first: the tray has not moved on since it was looked at.
        once = f"bankroll low, {table} {date_of(today)} {tray.version}"
        yield Book(tray_stream(table), (fact,), Key(HOUSE, once, b""))
