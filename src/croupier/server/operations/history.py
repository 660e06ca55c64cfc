"""Coups that are over: a table's list of them, and one of them step by step."""

from itertools import islice
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from croupier.disputes import may_open
from croupier.floor.actors import actor_of
from croupier.floor.cases import standing
from croupier.floor.proving import Link, witnessed
from croupier.floor.records import table_stream
from croupier.floor.rulebooks import game_of
from croupier.floor.sealing import as_fairness
from croupier.floor.shoes import revelation
from croupier.floor.story import chain_holds, find, finished, records_of
from croupier.games import Game
from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.server.answers.problems import not_found
from croupier.server.desk import check_private
from croupier.server.http.bodies import TableId
from croupier.server.http.operation import ANYONE, LOOKS, Call, Operation
from croupier.server.views import history as past
from croupier.server.views.cases import PatronThere
from croupier.server.views.occurrences import camera_of
from croupier.table.flows import FLOWS
from croupier.table.names import is_private, shoe_of_coup, table_of_coup


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
    viewer, everyone = person.id if person else "", desk.sees_all(person)

    def read() -> tuple[past.PastCoup, ...]:
        last, store = None, desk.readings.level()
        if before:
            place = store.coup(before)
            if place is None or place.stream != table_stream(table):
                raise not_found(say("coup-unknown", coup=before[:40]))
            last = place.first - 1
        over = islice(finished(store, table, last), limit)
        return tuple(past.past_coup(event, now, viewer, everyone) for event, now in over)

    return PastCoups(await desk.looks.work(call.bucket, read))


async def coup(call: Call, coup: Annotated[str, Meta(max_length=60)]) -> past.CoupStory:
    """Tell a coup step by step, with its clauses and the proof that it is untouched."""
    desk, person = call.desk, call.person
    table = table_of_coup(coup)
    check_private(table, person, say("coup-unknown", coup=coup[:40]))
    # State and records are of one version: a card that lies face down in the one is not told by
    # the other.
    followed = await desk.follower.table(table)
    state, version = (None, 0) if followed is None else (followed.state, followed.version)
    tellable = desk.tellable()

    def read() -> tuple[past.CoupStory, Game | None]:
        try:
            store = desk.readings.level()
            records = records_of(store, coup, version)
        except InputError:
            raise not_found(say("coup-unknown", coup=coup[:40])) from None
        game = game_of(store, records[0].book)
        proof = None
        is_over = state is None or state.coup.id != coup
        if is_over and records[-1].position <= tellable:
            first, end = records[0].position, records[-1]
            proved = witnessed(
                desk.store, desk.witnessing.tree, (Link(end.position, end.hash.hex()),)
            )
            chain_ok = chain_holds(store, first, end.position)
            proof = past.ChainProof(first, end.position, chain_ok, end.hash.hex(), proved)
        played = standing(store, find(store, coup)).setup
        there: tuple[PatronThere, ...] = ()
        if person is not None and person.kind == "staff" and may_open(actor_of(person)):
            facts = desk.coups.facts(coup)
            there = tuple(PatronThere(who, desk.door.name(who)) for who in facts.patrons)
        told = past.coup_story(
            coup,
            records,
            proof,
            game=game,
            setup=played,
            person=person,
            everyone=desk.sees_all(person),
            names=desk.door.name,
            state=state,
        )
        return replace(told, patrons=there), game

    story, game = await desk.looks.work(call.bucket, read)
    # As it was played: the table may have another game by now.
    is_of_shoe = bool(story.cards) and not is_private(table)
    if game is not None:
        is_of_shoe = FLOWS[game.flow].has_shoe
    # What a coup's order was fixed for: its shoe, or the coup itself.
    of = shoe_of_coup(coup) if is_of_shoe else coup
    sealed = as_fairness(await desk.sealer.story(of))
    if sealed.revealed is not None:
        proof = await desk.looks.work(call.bucket, revelation, desk.store, desk.witnessing.tree, of)
        sealed = replace(sealed, proof=proof)
    if desk.sees_all(person) and story.steps:
        begun, ended = (camera_of(desk.settings.cameras, table, story.steps[n].at) for n in (0, -1))
        story = replace(story, camera=begun[0], camera_from=begun[1], camera_to=ended[1])
    return replace(story, fairness=sealed if sealed.commitment is not None else None)


ROWS = (
    Operation("GET", "/api/tables/{table}/history", ANYONE, history, LOOKS),
    Operation("GET", "/api/coups/{coup...}", ANYONE, coup, LOOKS),
)
