"""Tells the pit when the bankroll of a table that the house deals falls below its floor."""

import asyncio
from collections.abc import Callable

import structlog

from croupier.bank.accounts import account
from croupier.floor.bankrolls import low_bankrolls
from croupier.floor.requests import Book, Done
from croupier.floor.trays import Trays, is_by_hand
from croupier.server.desk import Desk
from croupier.table.names import is_private

EVERY_SECONDS = 15.0
log = structlog.get_logger()


async def watch_bankrolls(desk: Desk, is_dealing: Callable[[], bool]) -> None:
    """Look at them every few seconds, as long as this process is the one that deals."""
    trays = Trays(desk.store)
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            if is_dealing() and desk.settings.bankroll_floor:
                await tell_low_bankrolls(desk, trays)
        except Exception:  # the database may be away for a while; the next time will do
            log.exception("looking at the bankrolls failed")


async def tell_low_bankrolls(desk: Desk, trays: Trays) -> None:
    """Put those on record that are too low, so that the pit is told."""
    automatic = [
        table
        for table, channel in desk.hub.channels.items()
        if not is_private(table) and channel.state.setup and not is_by_hand(channel.state)
    ]
    for book in await asyncio.to_thread(_low, desk, trays, automatic):
        answer = await desk.floor.ask(book)
        if not isinstance(answer, Done):
            log.warning("a low bankroll could not be told", why=answer.sentence)


def _low(desk: Desk, trays: Trays, tables: list[str]) -> list[Book]:
    names = {table: account(desk.house.currency, "float", table) for table in tables}
    held = desk.store.balances(names.values())
    return list(
        low_bankrolls(
            {table: trays.of(table) for table in tables},
            lambda table: held.get(names[table], 0),
            desk.settings.bankroll_floor,
            desk.days,
            desk.clock.now(),
        )
    )
