"""Coups that are over: a table's list of them, and one of them step by step."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from croupier.floor.following import PRIVATE
from croupier.floor.sealing import as_fairness
from croupier.floor.shoes import revelation
from croupier.server.http.bodies import TableId
from croupier.server.http.operation import ANYONE, LOOKS, Call, Operation
from croupier.server.http.sessions import is_staff
from croupier.server.views import history as past
from croupier.table.names import table_of_coup


class PastCoups(Struct, frozen=True):
    """Coups that are over, newest first."""

    coups: tuple[past.PastCoup, ...]


async def history(
    call: Call,
    table: TableId,
    before: Annotated[str, Meta(max_length=60)] = "",
    limit: Annotated[int, Meta(ge=1, le=200)] = 50,
) -> PastCoups:
    """List the coups that are over, newest first."""
    desk, person = call.desk, call.person
    await desk.channel(table, person)
    viewer = person.id if person else ""
    return PastCoups(
        await desk.study(past.history, desk.store, table, before, limit, viewer, is_staff(person))
    )


async def coup(call: Call, coup: Annotated[str, Meta(max_length=60)]) -> past.CoupStory:
    """Tell a coup step by step, with its clauses and the proof that it is untouched."""
    desk = call.desk
    past.check_private(coup, call.person)
    followed = desk.follower.tables.get(table_of_coup(coup))
    state = followed.state if followed is not None else None
    story = await desk.study(past.coup_story, desk, coup, call.person, state)
    flow = "baccarat" if story.cards and not coup.startswith(PRIVATE) else "other"
    if state is not None:
        flow = state.flow
    of = past.shoe_of(coup, flow)
    sealed = as_fairness(await desk.sealer.story(of))
    if sealed.revealed is not None:
        proof = await desk.study(revelation, desk.store, desk.witnessing.tree, of)
        sealed = replace(sealed, proof=proof)
    return replace(story, fairness=sealed if sealed.commitment is not None else None)


ROWS = (
    Operation("GET", "/api/tables/{table}/history", ANYONE, history, LOOKS),
    Operation("GET", "/api/coups/{coup...}", ANYONE, coup, LOOKS),
)
