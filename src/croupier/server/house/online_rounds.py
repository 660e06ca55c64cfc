"""The online game: a table of one's own, a round dealt at once from a fresh sealed shoe."""

import asyncio

import structlog

from croupier.floor.actors import THE_HOUSE, actor_of
from croupier.floor.clock import DAY_MS
from croupier.floor.requests import Ask, Done
from croupier.floor.sweep import (
    EVERY_MS,
    forget_old_answers,
    forget_old_refusals,
    unfinished,
)
from croupier.games.wager import Limits
from croupier.messages import say
from croupier.server.accounts.sessions import IDLE_MS, LIFE_MS
from croupier.server.answers.problems import Problem
from croupier.server.desk import Desk
from croupier.server.live.hub import Channel
from croupier.store import Store
from croupier.store.batch import Key
from croupier.store.people import People, Person
from croupier.table import commands as c
from croupier.table.names import private_table, this_or_next_coup
from croupier.table.shapes import Details, Setup
from croupier.table.state import State

log = structlog.get_logger()

BOOK = "online-baccarat"
LIMITS = Limits(minimum=100, maximum=50_000)
SEAT = 1
MOST_CARDS = 6
VOID = say("round-unsealed-void")


async def table_of(desk: Desk, person: Person) -> Channel:
    """Give a patron's own table, opened and sat down at on first use."""
    table = private_table(person.id)
    try:
        channel = await desk.channel(table, person)
    except Problem as problem:
        if problem.status != 404:
            raise
        await _open(desk, table, person, 1)
        channel = await desk.channel(table, person)
    if channel.state.phase == "closed":
        await _open(desk, table, person, channel.state.session + 1)
    await seal_next(desk, channel.state)
    return channel


async def seal_next(desk: Desk, state: State) -> None:
    """Fix the order of the round to come; the one before is public by then, whoever ended it."""
    coup = this_or_next_coup(state)
    if state.last is not None and not await desk.sealer.is_sealed(coup):
        await desk.sealer.reveal(state.last.id)
    await desk.sealer.commit(coup, _decks(desk))


def _decks(desk: Desk) -> int:
    shoe = desk.house.library[BOOK].book.shoe
    assert shoe is not None
    return shoe.decks


async def _open(desk: Desk, table: str, person: Person, session: int) -> None:
    at, book = desk.clock.now(), desk.house.library[BOOK].book
    setup = Setup(BOOK, book.versions[0], book.seats[0] if book.seats else 1, LIMITS, _decks(desk))
    # A key keeps two requests at once from opening it twice; the pit may close it in between.
    commands = (
        c.OpenTable(THE_HOUSE, at, setup),
        c.TakeSeat(actor_of(person), at, person.id, SEAT),
    )
    await desk.floor.ask(Ask(table, commands, Key("house", f"open {table}/{session}", b"")))


async def void_if_not_sealed(desk: Desk, state: State) -> bool:
    """Void a round whose cards on record are not those of its seal: it decides, nobody else."""
    coup = state.coup
    if not coup.cards:
        return False
    order = (await desk.sealer.order(coup.id) or ())[:MOST_CARDS]
    if coup.cards == order[: len(coup.cards)]:
        return False
    log.error("cards are not the sealed ones", coup=coup.id, cards=coup.cards)
    details = Details(cards=order, note="the cards on record are not the sealed ones")
    ruling = c.MakeRuling(THE_HOUSE, desk.clock.now(), "malfunction", details, coup=coup.id)
    answer = await desk.floor.ask(Ask(state.table, (ruling,)))
    return isinstance(answer, Done)  # O online.13


async def sweep(desk: Desk, state: State) -> None:
    """End a round that was left: dealt from its seal and collected, or void if it does not fit."""
    coup = state.coup.id
    if not await void_if_not_sealed(desk, state):
        order = (await desk.sealer.order(coup) or ())[:MOST_CARDS]
        command = c.SweepRounds(THE_HOUSE, desk.clock.now(), order, coup)
        answer = await desk.floor.ask(Ask(state.table, (command,)))
        if not isinstance(answer, Done):
            log.warning("a round was not swept", coup=coup, why=answer.sentence)
            return
    await desk.sealer.reveal(coup)


async def sweep_for_ever(desk: Desk, every_seconds: float = EVERY_MS / 1000) -> None:
    """End rounds left for two days (R-18); drop what was refused, and once a day what is old."""
    day = 0
    while True:
        now = desk.clock.now()
        try:
            for state in await asyncio.to_thread(_list_unfinished, desk.store, now):
                await sweep(desk, state)
            await asyncio.to_thread(forget_old_refusals, desk.store, now)
            await desk.forget_idle()
            if now // DAY_MS != day:
                await asyncio.to_thread(forget_old_answers, desk.store, now)
                await asyncio.to_thread(_sweep_people, desk.door.people, now)
                day = now // DAY_MS
        except Exception:  # the database may be away for a while; the next time will do
            log.exception("sweeping failed")
        await asyncio.sleep(every_seconds)


def _sweep_people(people: People, now: int) -> None:
    people.sweep_sessions(now, IDLE_MS, LIFE_MS)
    people.sweep_guests(now - DAY_MS)


def _list_unfinished(store: Store, now: int) -> list[State]:
    return list(unfinished(store, now))
