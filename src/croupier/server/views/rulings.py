"""Rulings as the consoles show them: what may be ruled now, and what it would give whom."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from croupier.games import Game
from croupier.messages import Names, named, say
from croupier.rules.authority import HEIGHT, is_at_least, rank_name
from croupier.rules.currencies import is_play, summed
from croupier.table import commands as c
from croupier.table import preview, rulings
from croupier.table.deciding.rulings import SEALED_ALLOWS, Needed, needed
from croupier.table.flows import flow_of
from croupier.table.phases import STEPS
from croupier.table.shapes import AUTOMATIC, Actor
from croupier.table.state import State


class RulingNow(Struct, frozen=True):
    """A ruling that may be made now: by which clause and rank, and what it needs to know.

    One that a command ``begins`` is only made once that has been given; here it asks for it.
    """

    id: str
    name: str
    clause: str
    rank: str
    rank_name: str
    withdrawal_rank: str
    effect: str
    money: str
    needs: tuple[str, ...]
    allowed: bool
    begins: Literal["", "question-position"] = ""


class InPlay(Struct, frozen=True):
    """What a patron has in the coup."""

    in_play: int


class Prospects(Struct, frozen=True):
    """What a ruling would do with a patron's money; ``net`` leaves out what is still in play."""

    given_back: int
    paid: int
    collected: int
    corrected: int
    in_play: int
    net: int


class PatronProspects(Struct, frozen=True):
    """A patron's money now, and after the ruling; ``plays`` says that it is play money."""

    patron: str
    plays: bool
    now: InPlay
    then: Prospects


class RulingPreview(Struct, frozen=True):
    """What a ruling would come to, without making it, and the one or two whom it takes."""

    patrons: tuple[PatronProspects, ...]
    text: str
    rank: str
    second: str
    takes: str


def rulings_now(game: Game | None, state: State, rank: str) -> tuple[RulingNow, ...]:
    """List what may be ruled, and whether this rank may."""
    if game is None or flow_of(state).is_own:  # there the seals decide
        return ()
    ruled = tuple(
        RulingNow(
            one.irregularity,
            named(one.name),
            one.clause,
            rank=one.rank,
            rank_name=rank_name(one.rank),
            withdrawal_rank=one.withdrawal_rank,
            effect=named(one.effect),
            money=one.money,
            needs=one.needs,
            allowed=is_at_least(rank, one.rank)
            and (state.people.dealer != AUTOMATIC or one.irregularity in SEALED_ALLOWS),
        )
        for one in rulings(game, state)
    )
    there = {one.id for one in ruled}
    return (*ruled, *(one for one in _to_question(game, state, rank) if one.id not in there))


def _to_question(game: Game, state: State, rank: str) -> Iterator[RulingNow]:
    """Have a chip in dispute begin where a ruling does (R 6.6): whose it is, and where it lies."""
    what = game.book.irregularity("chip-position")
    is_its_time = c.QuestionPosition in STEPS[state.flow][state.phase] and state.coup.wagers
    if what is not None and is_its_time and state.people.dealer != AUTOMATIC and rank in HEIGHT:
        yield RulingNow(
            what.id,
            named(what.name),
            what.clause,
            rank=what.rank,
            rank_name=rank_name(what.rank),
            withdrawal_rank="",
            effect=named(what.effect),
            money=what.money,
            needs=("chip",),
            allowed=True,
            begins="question-position",
        )


def previewed(game: Game, state: State, ruling: c.MakeRuling, names: Names) -> RulingPreview:
    """Say what a ruling would give each patron, without making it.

    It is looked at in the name of the least rank that it takes, so that whoever rules at another's
    screen sees it there before they give their PIN.
    """
    who, by = needed(game, state, ruling), ruling.by
    if not is_at_least(by.rank, who.first):
        ruling = replace(ruling, by=Actor(by.id, who.first))
    prospects = preview(game, state, ruling)
    staked: Counter[str] = Counter()
    for wager in state.coup.wagers.values():
        staked[wager.patron] += wager.stake
    for taken in state.coup.cover.taken:
        staked[taken.patron] += taken.stake
    patrons = tuple(
        PatronProspects(
            names(one.patron),
            is_play(one.patron),
            InPlay(staked[one.patron]),
            Prospects(
                one.given_back, one.paid, one.collected, one.corrected, one.still_in_play, one.net
            ),
        )
        for one in prospects
    )
    back, play = summed(prospects, lambda one: one.patron, lambda one: one.given_back)
    given = (
        say("ruling-would-give-play", count=len(patrons), amount=back, play=play)
        if play
        else say("ruling-would-give", count=len(patrons), amount=back)
    )
    return RulingPreview(
        patrons,
        str(given if patrons else say("ruling-moves-nobody")),
        who.first,
        who.second,
        _takes(who),
    )


def _takes(who: Needed) -> str:
    """Say whom a ruling takes: one person, or two."""
    if who.second:
        return str(say("ruling-takes-two", first=who.first, second=who.second))
    return str(say("ruling-takes-one", least=who.first))
