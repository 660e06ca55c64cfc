"""Coups that are over, and the one in play, read from the journal for who may see them."""

from typing import Any

from croupier.disputes import CaseCorrectionMade
from croupier.floor.following import PRIVATE
from croupier.floor.people import Person
from croupier.floor.records import decode_any, table_stream
from croupier.floor.rulebooks import game_of
from croupier.floor.story import records_of
from croupier.rules.errors import InputError
from croupier.server.views.staff import named
from croupier.server.desk import Desk, online_table
from croupier.server.http.sessions import is_staff
from croupier.server.http.problems import not_found
from croupier.server.views.told_events import Names, may_hear, tell
from croupier.store import Store
from croupier.store.journal import BEFORE_THE_FIRST, Head, Record, is_chained
from croupier.table import events as e
from croupier.table.names import shoe_of_coup, table_of_coup
from croupier.table.state import State

CHUNK = 500
MOST_CHUNKS = 40
MOST_LINKS = 20_000


def shoe_of(coup: str, flow: str) -> str:
    """Name what a coup's order was fixed for: its shoe, or the coup itself."""
    return shoe_of_coup(coup) if flow == "baccarat" else coup


def history(
    store: Store, table: str, before: str, limit: int, viewer: str, everyone: bool
) -> list[dict[str, Any]]:
    """List finished coups, newest first, from before a coup; it reads the journal backwards."""
    stream = table_stream(table)
    last = store.versions([stream]).get(stream, 0)
    if before:
        place = store.coup(before)
        if place is None or place.stream != stream:
            raise not_found(f'coup "{before[:40]}"')
        last = place.first - 1
    coups: list[dict[str, Any]] = []
    corrected: dict[str, e.ResultCorrected] = {}  # what counts now; reading backwards, seen first
    for _ in range(MOST_CHUNKS):
        first = max(0, last - CHUNK)
        for record in reversed(store.records_of(stream, first, last - first)):
            event = decode_any(record.event)
            if isinstance(event, e.ResultCorrected):
                corrected.setdefault(event.coup, event)
            elif isinstance(event, e.CoupSettled | e.CoupVoided):
                now = corrected.get(event.coup)
                coups.append(
                    _summary(event, viewer, everyone) | _as_corrected(now, viewer, everyone)
                )
                if len(coups) == limit:
                    return coups
        last = first
        if last <= 0:
            break
    return coups


def _summary(event: e.CoupSettled | e.CoupVoided, viewer: str, everyone: bool) -> dict[str, Any]:
    told: dict[str, Any] = {"id": event.coup, "at": event.at}
    if isinstance(event, e.CoupVoided):
        mine = [g for g in event.given_back if everyone or g.patron == viewer]
        return {**told, "void": True, "outcome": None, "number": None, "mark": "",
                "clauses": event.clauses, "mine": mine}  # fmt: skip
    lines = [line for line in event.lines if everyone or line.patron == viewer]
    return {**told, "void": False, "outcome": event.outcome, "number": event.number,
            "mark": event.mark, "cards": event.cards, "free": event.free,
            "mine": lines}  # fmt: skip


def _as_corrected(
    now: e.ResultCorrected | None, viewer: str, everyone: bool
) -> dict[str, Any]:  # fmt: skip
    """Say what a coup counts as since its record was put right."""
    if now is None:
        return {"corrected": False}
    lines = [line for line in now.lines if everyone or line.patron == viewer]
    return {"corrected": True, "void": now.void, "outcome": now.outcome, "number": now.number,
            "mark": now.mark, "cards": now.cards, "mine": lines}  # fmt: skip


def check_private(coup: str, person: Person | None) -> None:
    """A coup of a private table is there for its patron and for staff alone."""
    table = table_of_coup(coup)
    is_own = person is not None and table == online_table(person)
    if table.startswith(PRIVATE) and not is_own and not is_staff(person):
        raise not_found(f'coup "{coup[:40]}"')


def coup_told(desk: Desk, coup: str, person: Person | None, state: State | None) -> dict[str, Any]:
    """Tell a coup step by step: everything to staff, to a patron what is theirs or everyone's."""
    check_private(coup, person)
    try:
        records = records_of(desk.store, coup)
    except InputError:
        raise not_found(f'coup "{coup[:40]}"') from None
    viewer, everyone, names = person.id if person else "", is_staff(person), desk.door.name
    in_play = state is not None and state.coup.id == coup
    hidden = state.coup.face_down if in_play and state is not None else ()
    steps: list[dict[str, Any]] = []
    told: dict[str, Any] = {
        "lines": [],
        "payment": [],
        "outcome": None,
        "number": None,
        "cards": [],
    }
    corrected: list[dict[str, Any]] = []
    ruling: e.RulingMade | None = None
    for record in records:
        event = decode_any(record.event)
        if isinstance(event, CaseCorrectionMade):
            if everyone:
                steps.append(_put_right(event, record.position, names))
            continue
        assert isinstance(event, e.Event)
        if isinstance(event, e.RulingMade):
            ruling = event
        elif isinstance(event, e.ResultCorrected):
            corrected.append(_correction(event, ruling, viewer, names if everyone else None))
        if may_hear(event, viewer, everyone):
            step = tell(event, record.position, names, hidden)
            steps.append({**step, "by": names(event.by.id) if everyone else event.by.rank})
        if isinstance(event, e.CoupSettled):
            lines = [x for x in event.lines if everyone or x.patron == viewer]
            told = {
                "lines": named(lines, names),
                "payment": event.payment if everyone else [],
                "outcome": event.outcome,
                "number": event.number,
                "cards": event.cards,
            }
    game = game_of(desk.store, records[0].rules)
    first, last = records[0].position, records[-1].position
    return {
        "id": coup,
        "table": table_of_coup(coup),
        "book": game.book.id if game is not None else "",
        "clauses_said": _words(game, steps, told["lines"]),
        "steps": steps,
        **told,
        "corrected": corrected,
        "in_play": in_play,
        "proof": {"first": first, "last": last, "chain_ok": chain_holds(desk.store, first, last),
                  "hash": records[-1].hash.hex()},
    }  # fmt: skip


def _put_right(event: CaseCorrectionMade, position: int, names: Names) -> dict[str, Any]:
    """Tell money that a dispute's case moved."""
    return {
        "position": position,
        "event": "case-correction-made",
        "at": event.at,
        "text": f"Put right by case {event.case}: {event.reason}.",
        "clauses": event.clauses,
        "by": names(event.by.id),
    }


def _correction(
    event: e.ResultCorrected, ruling: e.RulingMade | None, viewer: str, names: Names | None
) -> dict[str, Any]:
    """Tell a coup as it was put right, by whom; a patron is told the rank, and their own lines."""
    lines = [line for line in event.lines if names or line.patron == viewer]
    told: dict[str, Any] = {
        "at": event.at,
        "outcome": event.outcome,
        "number": event.number,
        "cards": event.cards,
        "void": event.void,
        "clauses": event.clauses,
        "lines": named(lines, names or (lambda id: id)),
        "rank": event.by.rank,
    }
    if ruling is not None:
        told |= {"irregularity": ruling.irregularity, "rank": ruling.rank}
    if names is not None:
        told |= {"by": names(event.by.id), "reason": ruling.reason if ruling is not None else ""}
        told["proposed_by"] = names(ruling.proposed_by) if ruling and ruling.proposed_by else ""
    return told


def _words(game: Any, steps: list[Any], lines: list[Any]) -> dict[str, str]:
    if game is None:
        return {}
    numbers = dict.fromkeys(no for one in (*steps, *lines) for no in one.get("clauses", ()))
    return {no: found.says for no in numbers if (found := game.book.clause(no)) is not None}


def chain_holds(store: Store, first: int, last: int) -> bool | None:
    """Check the chain over a stretch of the journal; none if it is too long to do at once."""
    if last - first > MOST_LINKS:
        return None
    before: list[Record] = store.records(first - 2, 1) if first > 1 else []
    head = Head(before[0].position, before[0].hash) if before else Head(0, BEFORE_THE_FIRST)
    while head.position < last:
        for record in store.records(head.position, min(1000, last - head.position)):
            if not is_chained(head, record):
                return False
            head = Head(record.position, record.hash)
    return True
