"""Coups that are over, and the one in play, read from the journal for those who may see them."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict, replace

from croupier.disputes import CaseCorrectionMade
from croupier.floor.proving import Witnessed
from croupier.floor.records import decode_any
from croupier.floor.ruled_by import RuledBy
from croupier.floor.sealing import Fairness
from croupier.games import Game
from croupier.games.cards.outcome import Outcome
from croupier.messages import Names, say
from croupier.messages.recorded import spoken
from croupier.rules.translations import clause_said
from croupier.server.views.cases import PatronThere
from croupier.server.views.staff import NamedLine, named
from croupier.server.views.told_events import ToldEvent, may_hear, tell
from croupier.server.views.voids import void_said
from croupier.store.journal import Record
from croupier.store.people import Person
from croupier.table import events as e
from croupier.table.flows import FLOWS
from croupier.table.names import table_of_coup
from croupier.table.shapes import Actor, GivenBack, PatronLine, PaymentTurn, Setup
from croupier.table.state import State


class PastCoup(Struct, frozen=True, kw_only=True):
    """A coup that is over, as it counts now, and ``why`` it counts for nothing if it is void.

    ``mine`` are one's own lines, all of them to staff.
    """

    id: str
    at: int
    void: bool
    outcome: Outcome | None
    number: int | None
    mark: str
    why: str = ""  # it is void
    mine: tuple[PatronLine, ...]
    returned: tuple[GivenBack, ...] = ()
    cards: tuple[str, ...] = ()
    free: bool = False
    clauses: tuple[str, ...] = ()
    corrected: bool = False


class Step(ToldEvent, frozen=True, kw_only=True):
    """A step of a coup, and who took it: by name to staff, by rank to patrons.

    ``second`` is who agreed to it, told to staff.
    """

    by: str
    second: str | UnsetType = UNSET


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
    second: str | UnsetType = UNSET


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
    why: str  # it is void, as it counts now
    cards: tuple[str, ...]
    fresh_shoe: bool  # its first card was the first of a sealed shoe
    corrected: tuple[CorrectedCoup, ...]
    in_play: bool
    proof: ChainProof | None  # of what is over, once no card of another coup before it is hidden
    fairness: Fairness | None = None
    camera: str = ""  # over the table, for staff, and its clock as the coup began and ended
    camera_from: int = 0
    camera_to: int = 0
    patrons: tuple[PatronThere, ...] = ()  # for whom whoever looks may open a dispute about it


def past_coup(
    event: e.CoupSettled | e.CoupVoided, now: e.ResultCorrected | None, viewer: str, everyone: bool
) -> PastCoup:
    """Show a coup that is over, as it counts now."""
    return _as_corrected(_summary(event, viewer, everyone), now, viewer, everyone)


def _own(lines: Iterable[PatronLine], viewer: str, everyone: bool) -> tuple[PatronLine, ...]:
    return tuple(line for line in lines if everyone or line.patron == viewer)


def _summary(event: e.CoupSettled | e.CoupVoided, viewer: str, everyone: bool) -> PastCoup:
    if isinstance(event, e.CoupVoided):
        returned = tuple(g for g in event.given_back if everyone or g.patron == viewer)
        return PastCoup(
            id=event.coup, at=event.at, void=True, outcome=None, number=None, mark="", mine=(),
            returned=returned, clauses=event.clauses,
            why=str(void_said(event.irregularity, event.clauses)),
        )  # fmt: skip
    return PastCoup(
        id=event.coup,
        at=event.at,
        void=False,
        outcome=event.outcome,
        number=event.number,
        mark=event.mark,
        mine=_own(event.lines, viewer, everyone),
        cards=event.cards,
        free=event.free,
    )


def _as_corrected(
    coup: PastCoup, now: e.ResultCorrected | None, viewer: str, everyone: bool
) -> PastCoup:
    """Say what a coup counts as since its record was put right."""
    if now is None:
        return coup
    return replace(
        coup,
        corrected=True,
        void=now.void,
        why=str(void_said("", now.clauses)) if now.void else "",
        clauses=now.clauses if now.void else (),
        outcome=now.outcome,
        number=now.number,
        mark=now.mark,
        cards=now.cards,
        mine=_own(now.lines, viewer, everyone),
    )


def coup_story(
    coup: str,
    records: Sequence[Record],
    proof: ChainProof | None,
    game: Game | None,
    setup: Setup | None,
    person: Person | None,
    everyone: bool,
    names: Names,
    state: State | None,
) -> CoupStory:
    """Tell a coup step by step: ``everyone``'s to staff, to a patron what is theirs or public.

    The game and the set-up are those it was played by; the state is the table's as it is now.
    """
    viewer = person.id if person else ""
    in_play = state is not None and state.coup.id == coup
    hidden = state.coup.face_down if in_play and state is not None else ()
    steps: list[Step] = []
    settled: e.CoupSettled | None = None
    corrected: list[CorrectedCoup] = []
    ruling: e.RulingMade | None = None
    why = ""
    ruled_by = RuledBy()
    for record in records:
        event = decode_any(record.event)
        if isinstance(event, CaseCorrectionMade):
            if everyone:
                steps.append(_put_right(event, record.position, names))
            continue
        assert isinstance(event, e.Event)
        by, second = ruled_by.read("", event)
        match event:
            case e.RulingMade():
                ruling = event
            case e.CoupVoided():
                why = str(void_said(event.irregularity, event.clauses))
            case e.ResultCorrected():
                why = str(void_said("", event.clauses)) if event.void else ""
                put_right = _correction(
                    event, by, second, ruling, viewer, names if everyone else None
                )
                corrected.append(put_right)
            case e.CoupSettled():
                settled = event
        if may_hear(event, viewer, everyone):
            who = names(by.id) if everyone else by.rank
            agreed = names(second.id) if everyone and second is not None else UNSET
            told = asdict(tell(event, record.position, names, hidden, is_staff=everyone))
            steps.append(Step(**told, by=who, second=agreed))
    paid = () if settled is None else _own(settled.lines, viewer, everyone)
    lines = named(NamedLine, paid, names)
    return CoupStory(
        id=coup,
        table=table_of_coup(coup),
        book=game.book.id if game is not None else "",
        version="" if setup is None else setup.version,
        clauses_said=_words(game, steps, lines),
        steps=tuple(steps),
        lines=lines,
        payment=settled.payment if settled is not None and everyone else (),
        outcome=None if settled is None else settled.outcome,
        number=None if settled is None else settled.number,
        why=why,
        cards=() if settled is None else settled.cards,
        fresh_shoe=game is not None and FLOWS[game.flow].is_own,
        corrected=tuple(corrected),
        in_play=in_play,
        proof=proof,
    )


def _put_right(event: CaseCorrectionMade, position: int, names: Names) -> Step:
    """Tell money that a dispute's case moved."""
    return Step(
        position=position,
        event="case-correction-made",
        at=event.at,
        text=str(say("told-case-correction-made", case=event.case, reason=event.reason)),
        clauses=event.clauses,
        by=names(event.by.id),
    )


def _correction(
    event: e.ResultCorrected,
    by: Actor,
    second: Actor | None,
    ruling: e.RulingMade | None,
    viewer: str,
    names: Names | None,
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
        rank=by.rank,
        irregularity=UNSET if ruling is None else ruling.irregularity,
    )
    if names is None:
        return put_right
    return replace(
        put_right,
        by=names(by.id),
        reason=spoken(ruling, "reason", names) if ruling is not None else "",
        second=names(second.id) if second is not None else "",
    )


def _words(game: Game | None, steps: Sequence[Step], lines: Sequence[NamedLine]) -> dict[str, str]:
    if game is None:
        return {}
    of_steps = (no for step in steps for no in step.clauses or ())
    numbers = dict.fromkeys((*of_steps, *(no for line in lines for no in line.clauses)))
    said = {no: clause_said(game.book, no) for no in numbers}
    return {no: words for no, words in said.items() if words}
