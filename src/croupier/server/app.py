"""The application: the house's parts put together, and taken apart in order at the end."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any

import structlog
from argon2 import PasswordHasher
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException

from croupier.floor.clock import MINUTE_MS, Clock, SystemClock
from croupier.floor.dealers import Dealers, Pace
from croupier.floor.entropy import SystemEntropy
from croupier.floor.house import House
from croupier.floor.people import People
from croupier.floor.people_events import PeopleEvent
from croupier.floor.records import PEOPLE
from croupier.floor.requests import Book, Done
from croupier.floor.running import Floor
from croupier.floor.sealing import Sealer
from croupier.rules.errors import RuleError
from croupier.server import documents
from croupier.server.desk import Desk
from croupier.server.door import Door, Recorder, Rules
from croupier.server.front import Front
from croupier.server.library import serve
from croupier.server.online import sweep_for_ever
from croupier.server.opening import library_of, open_house
from croupier.server.problems import Problem, from_rule, no_database
from croupier.server.recording import put_end_on_record, put_on_record
from croupier.server.routes import (
    acts,
    books,
    cage,
    disputes,
    keeping_out,
    odds,
    patrons,
    people,
    reception,
    reports,
    roster,
    staff,
    tables,
    taking_over,
    tray,
)
from croupier.server.routes.asking import problem_response
from croupier.server.settings import Settings
from croupier.server.tidying import tidy_for_ever
from croupier.store import Store, open_store
from croupier.store.memory import MemoryStore

log = structlog.get_logger()


def people_of(store: Store) -> People:
    """Give the people who belong to a store."""
    if isinstance(store, MemoryStore):
        return People.in_memory()
    return People(store.engine)  # type: ignore[attr-defined]


def recorder(floor: Floor) -> Recorder:
    """Give what puts a fact about people on record; it is on the disk when that is over."""

    async def record(fact: PeopleEvent) -> None:
        answer = await floor.ask(Book(PEOPLE, (fact,)))
        if not isinstance(answer, Done):
            log.error("a fact about people is not on record", fact=fact, why=answer.sentence)

    return record


def door_rules(settings: Settings) -> Rules:
    """Turn the settings into what the door asks of staff; a demo asks for no second factor."""
    asks = not settings.demo if settings.second_factor is None else settings.second_factor
    return Rules(
        settings.second_factor_from if asks else "", int(settings.console_lock_minutes * MINUTE_MS)
    )


def pace_of(settings: Settings) -> Pace:
    """Turn the settings into the dealers' pace."""
    w = settings.windows
    return Pace(
        w["betting"], w["altering"], w["spinning"], w["insurance"], w["squeezing"], w["choosing"],
        int(settings.card_seconds * 1000), int(settings.result_seconds * 1000),
        int(settings.shuffling_seconds * 1000),
    )  # fmt: skip


def create(
    settings: Settings,
    store: Store | None = None,
    clock: Clock | None = None,
    hasher: PasswordHasher | None = None,
    people_there: People | None = None,
) -> Front:
    """Make the application; the house begins when the server starts it."""
    the_clock = clock or SystemClock()
    library = library_of(settings)
    serve(library)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        # What waits for the database: as many as may wait at once without keeping each other.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(16, "waiting"))
        there = store or open_store(settings.database)
        house = House(there, the_clock, settings.currency, library)
        known = people_there or people_of(there)
        put_on_record(house, settings, known)
        open_house(house, settings, the_clock)
        async with Floor(house) as floor:
            door = Door(known, the_clock, recorder(floor), hasher, door_rules(settings))
            sealer = Sealer(floor, the_clock, SystemEntropy())
            desk = app.state.desk = Desk(settings, floor, door, the_clock, sealer)
            dealers = app.state.dealers = Dealers(
                floor, desk.follower, sealer, the_clock, pace_of(settings)
            )
            await desk.start()
            tasks = [
                asyncio.ensure_future(sweep_for_ever(desk)),
                asyncio.ensure_future(tidy_for_ever(desk, lambda: dealers.is_dealing)),
            ]
            if settings.dealers:
                tasks.append(asyncio.ensure_future(dealers.run()))
            try:
                yield
            finally:
                # First the coups whose bets are closed, then the streams, then the floor itself.
                await dealers.finish()
                for task in tasks:
                    task.cancel()
                    with suppress(asyncio.CancelledError):
                        await task
                await desk.stop()
        put_end_on_record(house)
        door.close()
        if store is None:
            there.close()

    app = FastAPI(
        title="Croupier",
        description=documents.DESCRIPTION,
        version="0.1.0",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    for routes in (
        people, tables, patrons, staff, taking_over, tray, reception, cage, keeping_out, acts,
        roster, disputes, books, odds, reports,
    ):  # fmt: skip
        app.include_router(routes.router)
    _refusals(app)
    documents.add_to(app)
    return Front(app, settings)


def _refusals(app: FastAPI) -> None:
    """Give every refusal the one shape."""

    @app.exception_handler(Problem)
    async def problem(_: Request, error: Problem) -> Response:
        return problem_response(error)

    @app.exception_handler(RuleError)
    async def rule(_: Request, error: RuleError) -> Response:
        return problem_response(from_rule(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        return problem_response(Problem(422, _sentence(error.errors())))

    @app.exception_handler(HTTPException)
    async def other(_: Request, error: HTTPException) -> Response:
        sentence = {404: "There is no such thing.", 405: "That cannot be done here."}
        said = sentence.get(error.status_code, "The request cannot be read.")
        response = problem_response(Problem(error.status_code, said))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(DBAPIError)
    async def no_books(request: Request, error: DBAPIError) -> Response:
        log.error("the database does not answer", path=request.url.path, error=str(error.orig))
        return problem_response(no_database())

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        log.error("a request failed", path=request.url.path, exc_info=error)
        return problem_response(Problem(500, "Something is wrong with the house; it was noted."))


def _sentence(errors: Any) -> str:
    """Say what is wrong with a request, the first thing only."""
    first = errors[0] if errors else {}
    where = ".".join(str(part) for part in first.get("loc", ())[1:])
    said = str(first.get("msg", "it cannot be read")).rstrip(".")
    return f"{where}: {said}." if where else f"{said}."
