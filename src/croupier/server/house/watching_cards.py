"""Raises a table's alarm when its cards come in an order that no shuffle leaves.  # BLD 7.1"""

import asyncio
from collections.abc import Sequence

import structlog

from croupier.floor.card_order import CardOrders
from croupier.floor.following import Happened
from croupier.floor.loading import table_event
from croupier.floor.records import HOUSE, table_stream
from croupier.floor.requests import Ask, Done
from croupier.messages import say
from croupier.messages.recorded import on_record
from croupier.server.desk import Desk
from croupier.store.batch import Key
from croupier.table.commands import RaiseAlarm
from croupier.table.names import is_private
from croupier.table.shapes import AUTOMATIC, Actor
from croupier.table.state import State

READ_BACK = 4_000  # records of a table, when the house opens: about its last two shoes
log = structlog.get_logger()


class CardWatch:
    """Follows the tables that people deal, in every process of the house."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._orders = CardOrders()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Read what was dealt last, then follow."""
        followed = {id: one for id, one in self._desk.follower.tables.items() if not is_private(id)}
        for table, one in followed.items():
            await asyncio.to_thread(self._read, table, one.version)
        self._desk.follower.on_table(self._hear)

    def _read(self, table: str, version: int) -> None:
        first = max(0, version - READ_BACK)
        records = self._desk.store.records_of(table_stream(table), first, version - first)
        self._orders.hear(table, map(table_event, records))

    def _hear(self, table: str, happened: Sequence[Happened], state: State) -> None:
        if is_private(table) or state.people.dealer == AUTOMATIC:
            return
        order = self._orders.hear(table, (event for _, event in happened))
        if order is not None and not state.alarm.note:
            task = asyncio.ensure_future(self._raise(table, state.shoe.number, order))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _raise(self, table: str, shoe: int, order: str) -> None:
        note = on_record(note=say(f"cards-in-order-{order}"))
        alarm = RaiseAlarm(Actor(HOUSE, HOUSE), self._desk.clock.now(), **note)
        # Once for a shoe, by whichever process is first.
        key = Key(HOUSE, f"cards in order, {table} {shoe}", f"{table} {shoe}".encode())
        answer = await self._desk.floor.ask(Ask(table, (alarm,), key))
        if not isinstance(answer, Done):
            log.warning("an alarm could not be raised", table=table, why=answer.sentence)
