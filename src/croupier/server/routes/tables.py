"""The lobby, a table as one sees it, its past coups, and the proof of its shoe."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from croupier.floor.actors import AUTOMATIC
from croupier.floor.dealers import next_shoe, shoe_id
from croupier.floor.fairness import SeedAdded
from croupier.floor.following import PRIVATE
from croupier.floor.sealing import as_fairness
from croupier.server import past
from croupier.server.door import is_staff, need_patron
from croupier.server.hub import Channel, Viewer
from croupier.server.problems import Problem
from croupier.server.routes.asking import Asker, Table, TheDesk, address_of, answer
from croupier.server.routes.bodies import Strict
from croupier.server.views import game_of
from croupier.table.names import table_of_coup, this_or_next_coup

router = APIRouter(prefix="/api", tags=["tables"])
LAST_MARKS = 60
LAST_NUMBERS = 20


class Seed(Strict):
    """A text of the patron's own, mixed into the shoe."""

    seed: str


def lobby_row(channel: Channel) -> dict[str, Any] | None:
    """Write a table's row in the lobby."""
    state = channel.state
    game, setup = game_of(state), state.setup
    if game is None or setup is None:
        return None
    is_cards = game.book.game == "baccarat"
    return {
        "id": state.table,
        "book": setup.book,
        "name": game.book.name,
        "version": setup.version,
        "game": game.book.game,
        "phase": state.phase,
        "minimum": setup.limits.minimum,
        "maximum": setup.limits.maximum,
        "seats": setup.seats,
        "seats_taken": len(state.people.seats),
        "watching": len(channel.viewers),
        "closes_at": channel.memory.closes_at,
        "road": [mark[0] for mark in state.marks[-LAST_MARKS:]] if is_cards else None,
        "numbers": None if is_cards else state.wheel.numbers[::-1][:LAST_NUMBERS],
        "automatic": state.people.dealer == AUTOMATIC,
    }


@router.get("/tables")
async def tables(desk: TheDesk) -> Response:
    """List the floor's tables."""
    rows = (
        lobby_row(channel)
        for table, channel in sorted(desk.hub.channels.items())
        if not table.startswith(PRIVATE)
    )
    return answer({"tables": [row for row in rows if row], "server_time": desk.clock.now()})


@router.get("/tables/{table}")
async def table(desk: TheDesk, person: Asker, table: Table) -> Response:
    """Show a table as the asker sees it."""
    channel = await desk.channel(table, person)
    viewer = Viewer(person.id if person else "", desk.actor(person).rank if person else "")
    return Response(
        channel.view(viewer), 200, {"cache-control": "no-store"}, media_type="application/json"
    )


@router.get("/tables/{table}/history")
async def history(
    request: Request,
    desk: TheDesk,
    person: Asker,
    table: Table,
    before: Annotated[str, Query(max_length=60)] = "",
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """List the coups that are over, newest first."""
    desk.limit(desk.questions, address_of(request), 0.2)
    await desk.channel(table, person)
    viewer = person.id if person else ""
    coups = await desk.study(
        past.history, desk.store, table, before, limit, viewer, is_staff(person)
    )
    return answer({"coups": coups})


@router.get("/tables/{table}/fairness")
async def fairness(desk: TheDesk, person: Asker, table: Table) -> Response:
    """Show the commitment to the shoe or spin in play, or to the one that comes."""
    channel = await desk.channel(table, person)
    return answer(as_fairness(await desk.sealer.story(_fixed(channel))) or {"commitment": None})


def _fixed(channel: Channel) -> str:
    state = channel.state
    if state.flow == "baccarat":
        return next_shoe(state) if state.phase == "no-shoe" else shoe_id(state)
    if state.flow == "online":
        return this_or_next_coup(state)
    return state.coup.id or f"{state.table}/{state.session}/{state.wheel.spin + 1}"


@router.post("/tables/{table}/seed")
async def seed(desk: TheDesk, person: Asker, table: Table, body: Seed) -> Response:
    """Add a seed of one's own to the shoe or spin, before its first card."""
    patron = need_patron(person)
    desk.limit(desk.acts, patron.id)
    channel = await desk.channel(table, person)
    of = _fixed(channel)
    given = [fact.seed for fact in await desk.sealer.story(of)
             if isinstance(fact, SeedAdded) and fact.patron == patron.id]  # fmt: skip
    if given and given != [body.seed]:
        raise Problem(409, f"You have added a seed to {of} already.", allowed="one for each")
    desk.answered(await desk.sealer.add_seed(of, patron.id, body.seed), patron)
    return answer(as_fairness(await desk.sealer.story(of)))


@router.get("/coups/{coup:path}")
async def coup(desk: TheDesk, person: Asker, request: Request, coup: str) -> Response:
    """Tell a coup step by step, with its clauses and the proof that it is untouched."""
    desk.limit(desk.questions, address_of(request), 0.2)
    coup = coup[:60]
    past.check_private(coup, person)
    followed = desk.follower.tables.get(table_of_coup(coup))
    state = followed.state if followed is not None else None
    told = await desk.study(past.coup_told, desk, coup, person, state)
    flow = "baccarat" if told["cards"] and not coup.startswith(PRIVATE) else "other"
    if state is not None:
        flow = state.flow
        told["version"] = state.setup.version if state.setup is not None else ""
    told["fairness"] = as_fairness(await desk.sealer.story(past.shoe_of(coup, flow)))
    return answer(told)
