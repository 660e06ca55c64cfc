"""Seats that nobody uses: at the house's own tables, after long without a bet, they are given up.

A browser that is closed says nothing, and seven seats would soon be seven ghosts. What counts is
the journal, the same for every process, not who happens to have a stream open here.
"""

import asyncio
from collections.abc import Callable

import structlog

from croupier.floor.actors import AUTOMATIC, DEALER
from croupier.floor.requests import Ask
from croupier.server.desk import Desk
from croupier.server.live.hub import Channel
from croupier.server.views.colour_chips import cash_in
from croupier.table import commands as c

EVERY_SECONDS = 5.0
log = structlog.get_logger()


def to_leave(channel: Channel, now: int, after_ms: int) -> list[tuple[str, int]]:
    """List those without a bet for long and with nothing on the felt, with their seats."""
    state, acted = channel.state, channel.tracked.acted
    places = [(who, seat) for seat, who in state.people.seats.items()]
    places += list(state.people.behind.items())
    betting = {wager.patron for wager in state.coup.wagers.values()}
    # Of someone seated before this process began, the count begins now.
    return [
        (who, seat)
        for who, seat in places
        if who not in betting and now - acted.setdefault(who, now) > after_ms
    ]


async def tidy_for_ever(desk: Desk, is_dealing: Callable[[], bool]) -> None:
    """Free the seats, as long as this process is the one that deals."""
    after = int(desk.settings.seat_minutes * 60_000)
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            if is_dealing():
                await _tidy(desk, after)
        except Exception:  # the database may be away for a while; the next time will do
            log.exception("freeing seats failed")


async def _tidy(desk: Desk, after_ms: int) -> None:
    now = desk.clock.now()
    for table, channel in list(desk.hub.channels.items()):
        if channel.state.people.dealer == AUTOMATIC:
            for who, seat in to_leave(channel, now, after_ms):
                commands = cash_in(channel.state, DEALER, now, who)
                commands.append(c.LeaveSeat(DEALER, now, who, seat))
                await desk.floor.ask(Ask(table, tuple(commands)))
