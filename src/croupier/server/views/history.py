"""Coups that are over, and the one in play, read from the journal for who may see them."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict, replace

from croupier.disputes import CaseCorrectionMade
from croupier.floor.following import PRIVATE
from croupier.floor.people import Person
from croupier.floor.proving import Link, Witnessed, witnessed
from croupier.floor.records import decode_any, table_stream
from croupier.floor.rulebooks import game_of
from croupier.floor.sealing import Fairness
from croupier.floor.story import records_of
from croupier.games import Game
from croupier.games.baccarat.outcome import Outcome
from croupier.messages import Names
from croupier.rules.errors import InputError
from croupier.server.desk import Desk, online_table
from croupier.server.http.problems import not_found
from croupier.server.http.sessions import is_staff
from croupier.server.views.staff import NamedLine, named
from croupier.server.views.told_events import ToldEvent, may_hear, tell
from croupier.store import Store
from croupier.store.journal import BEFORE_THE_FIRST, Head, Record, is_chained
from croupier.table import events as e
from croupier.table.names import shoe_of_coup, table_of_coup
from croupier.table.shapes import GivenBack, PatronLine, PaymentTurn
from croupier.table.state import State

CHUNK = 500
MOST_CHUNKS = 40
MOST_LINKS = 20_000


class PastCoup(Struct, frozen=True, kw_only=True):
    """A coup that is over, as it counts now; ``mine`` are one's own lines, all of them to staff."""

    id: str
    at: int
    void: bool
    outcome: Outcome | None
    number: int | None
    mark: str
    mine: tuple[PatronLine, ...]
    returned: tuple[GivenBack, ...] = ()
    cards: tuple[str, ...] = ()
    free: bool = False
    clauses: tuple[str, ...] = ()
    corrected: bool = False


class Step(ToldEvent, frozen=True, kw_only=True):
    """A step of a coup, and who took it: by name to staff, by rank to patrons."""

    by: str


class CorrectedCoup(Struct, frozen=True, kw_only=True):
    """A coup as it was put right, by which rank; by whom and why is told to staff."""

    at: int
    outcome: Outcome | None
    number: int | None
    cards: tuple[str, ...]
    void: bool
    clauses: tuple[str, ...]
    lines: tuple[NamedLine, ...]
    rank: str
    irregularity: str | UnsetType = UNSET
    by: str | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    proposed_by: str | UnsetType = UNSET


class ChainProof(Struct, frozen=True):
    """Where a coup stands in the journal, and whether the chain holds there; none: too long.

    ``witnessed`` is the place of its last record in the newest checkpoint that covers it.
    """

    first: int
    last: int
    chain_ok: bool | None
    hash: str
    witnessed: Witnessed | None = None


class CoupStory(Struct, frozen=True, kw_only=True):
    """A coup step by step, with its clauses in words, its lines and the proof of it."""

    id: str
    table: str
    book: str
    version: str = ""
    clauses_said: dict[str, str]
    steps: tuple[Step, ...]
    lines: tuple[NamedLine, ...]
    payment: tuple[PaymentTurn, ...]
    outcome: Outcome | None
    number: int | None
    cards: tuple[str, ...]
    corrected: tuple[CorrectedCoup, ...]
    in_play: bool
    proof: ChainProof
    fairness: Fairness | None = None


def shoe_of(coup: str, flow: str) -> str:
    """Name what a coup's order was fixed for: its shoe, or the coup itself."""
    return shoe_of_coup(coup) if flow == "baccarat" else coup


def history(
    store: Store, table: str, before: str, limit: int, viewer: str, everyone: bool
) -> tuple[PastCoup, ...]:
    """List finished coups, newest first, from before a coup; it reads the journal backwards."""
    stream = table_stream(table)
    last = store.versions([stream]).get(stream, 0)
    if before:
        place = store.coup(before)
        if place is None or place.stream != stream:
            raise not_found(f'coup "{before[:40]}"')
        last = place.first - 1
    coups: list[PastCoup] = []
    corrected: dict[str, e.ResultCorrected] = {}  # what counts now; reading backwards, seen first
    for _ in range(MOST_CHUNKS):
        first = max(0, last - CHUNK)
        for record in reversed(store.records_of(stream, first, last - first)):
            event = decode_any(record.event)
            if isinstance(event, e.ResultCorrected):
                corrected.setdefault(event.coup, event)
            elif isinstance(event, e.CoupSettled | e.CoupVoided):
                coup = _summary(event, viewer, everyone)
                coups.append(_as_corrected(coup, corrected.get(event.coup), viewer, everyone))
                if len(coups) == limit:
                    return tuple(coups)
        last = first
        if last <= 0:
            break
    return tuple(coups)


def _own(lines: Iterable[PatronLine], viewer: str, everyone: bool) -> tuple[PatronLine, ...]:
    return tuple(line for line in lines if everyone or line.patron == viewer)


def _summary(event: e.CoupSettled | e.CoupVoided, viewer: str, everyone: bool) -> PastCoup:
    if isinstance(event, e.CoupVoided):
        returned = tuple(g for g in event.given_back if everyone or g.patron == viewer)
        return PastCoup(
            id=event.coup, at=event.at, void=True, outcome=None, number=None, mark="", mine=(),
            returned=returned, clauses=event.clauses,
        )  # fmt: skip
    return PastCoup(
        id=event.coup, at=event.at, void=False, outcome=event.outcome, number=event.number,
        mark=event.mark, mine=_own(event.lines, viewer, everyone), cards=event.cards,
        free=event.free,
    )  # fmt: skip


def _as_corrected(
    coup: PastCoup, now: e.ResultCorrected | None, viewer: str, everyone: bool
) -> PastCoup:
    """Say what a coup counts as since its record was put right."""
    if now is None:
        return coup
    return replace(
        coup, corrected=True, void=now.void, outcome=now.outcome, number=now.number,
        mark=now.mark, cards=now.cards, mine=_own(now.lines, viewer, everyone),
    )  # fmt: skip


def check_private(coup: str, person: Person | None) -> None:
    """A coup of a private table is there for its patron and for staff alone."""
    table = table_of_coup(coup)
    is_own = person is not None and table == online_table(person)
    if table.startswith(PRIVATE) and not is_own and not is_staff(person):
        raise not_found(f'coup "{coup[:40]}"')


def coup_story(desk: Desk, coup: str, person: Person | None, state: State | None) -> CoupStory:
    """Tell a coup step by step: everything to staff, to a patron what is theirs or everyone's."""
    check_private(coup, person)
    try:
        records = records_of(desk.store, coup)
    except InputError:
        raise not_found(f'coup "{coup[:40]}"') from None
    viewer, everyone, names = person.id if person else "", is_staff(person), desk.door.name
    in_play = state is not None and state.coup.id == coup
    hidden = state.coup.face_down if in_play and state is not None else ()
    steps: list[Step] = []
    settled: e.CoupSettled | None = None
    corrected: list[CorrectedCoup] = []
    ruling: e.RulingMade | None = None
    for record in records:
        event = decode_any(record.event)
        if isinstance(event, CaseCorrectionMade):
            if everyone:
                steps.append(_put_right(event, record.position, names))
            continue
        assert isinstance(event, e.Event)
        match event:
            case e.RulingMade():
                ruling = event
            case e.ResultCorrected():
                corrected.append(_correction(event, ruling, viewer, names if everyone else None))
            case e.CoupSettled():
                settled = event
        if may_hear(event, viewer, everyone):
            by = names(event.by.id) if everyone else event.by.rank
            steps.append(Step(**asdict(tell(event, record.position, names, hidden)), by=by))
    paid = () if settled is None else _own(settled.lines, viewer, everyone)
    lines = named(NamedLine, paid, names)
    game = game_of(desk.store, records[0].rules)
    return CoupStory(
        id=coup,
        table=table_of_coup(coup),
        book=game.book.id if game is not None else "",
        version="" if state is None or state.setup is None else state.setup.version,
        clauses_said=_words(game, steps, lines),
        steps=tuple(steps),
        lines=lines,
        payment=settled.payment if settled is not None and everyone else (),
        outcome=None if settled is None else settled.outcome,
        number=None if settled is None else settled.number,
        cards=() if settled is None else settled.cards,
        corrected=tuple(corrected),
        in_play=in_play,
        proof=_proof(desk, records),
    )


def _proof(desk: Desk, records: list[Record]) -> ChainProof:
    first, last = records[0].position, records[-1]
    end = (Link(last.position, last.hash.hex()),)
    return ChainProof(
        first, last.position, chain_holds(desk.store, first, last.position), last.hash.hex(),
        witnessed(desk.store, desk.witnessing.tree, end),
    )  # fmt: skip


def _put_right(event: CaseCorrectionMade, position: int, names: Names) -> Step:
    """Tell money that a dispute's case moved."""
    return Step(
        position=position,
        event="case-correction-made",
        at=event.at,
        text=f"Put right by case {event.case}: {event.reason}.",
        clauses=event.clauses,
        by=names(event.by.id),
    )


def _correction(
    event: e.ResultCorrected, ruling: e.RulingMade | None, viewer: str, names: Names | None
) -> CorrectedCoup:
    """Tell a coup as it was put right; a patron is told the rank, and their own lines."""
    name: Callable[[str], str] = names or (lambda id: id)
    put_right = CorrectedCoup(
        at=event.at,
        outcome=event.outcome,
        number=event.number,
        cards=event.cards,
        void=event.void,
        clauses=event.clauses,
        lines=named(NamedLine, _own(event.lines, viewer, names is not None), name),
        rank=event.by.rank if ruling is None else ruling.rank,
        irregularity=UNSET if ruling is None else ruling.irregularity,
    )
    if names is None:
        return put_right
    return replace(
        put_right,
        by=names(event.by.id),
        reason=ruling.reason if ruling is not None else "",
        proposed_by=names(ruling.proposed_by) if ruling and ruling.proposed_by else "",
    )


def _words(game: Game | None, steps: Sequence[Step], lines: Sequence[NamedLine]) -> dict[str, str]:
    if game is None:
        return {}
    of_steps = (no for step in steps for no in step.clauses or ())
    numbers = dict.fromkeys((*of_steps, *(no for line in lines for no in line.clauses)))
    return {no: clause.says for no in numbers if (clause := game.book.clause(no)) is not None}


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
