"""What patrons are asked in the middle of a coup, and whose answer is still out, for the console.

On a floor patrons speak and the dealer records what they say. So the dealer has to see who may
answer, what would be allowed, and who has answered already; nobody but staff is sent this.
"""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from croupier.games import Game
from croupier.messages import Names, named
from croupier.rules.currencies import is_play
from croupier.server.views.patron import own_seat
from croupier.table.deciding.insurance import entitled, most_to_stake, stake_unit
from croupier.table.deciding.shoe import voters
from croupier.table.shapes import Side
from croupier.table.state import State

Answer = Literal["", "took", "declined", "go-on", "new-shoe"]


class Insurable(Struct, frozen=True):
    """A hand a patron may insure: at which odds, what is taken, and how much more may be.

    ``over`` is what was found to lie beyond that; it goes back at the payment.
    """

    hand: Side
    odds: str
    seat: int
    taken: int
    left: int
    over: int = 0


class Asked(Struct, frozen=True):
    """A patron who is asked, and the answer; none is written as nothing.

    ``plays`` says that their chips are play money.
    """

    patron: str
    name: str
    plays: bool
    seat: int
    answer: Answer = ""
    insurable: tuple[Insurable, ...] = ()


class Question(Struct, frozen=True):
    """What is asked, by which clauses, of whom; those who have not answered come first."""

    what: Literal["squeeze", "insurance", "choice", "vote"]
    clauses: tuple[str, ...]
    patrons: tuple[Asked, ...]
    about: str = ""
    withdrew: int = 0
    stayed: int = 0


def _asked(state: State, names: Names, patron: str, answer: Answer = "") -> Asked:
    return Asked(patron, names(patron), is_play(patron), own_seat(state, patron) or 0, answer)


def _squeeze(game: Game, state: State, names: Names, _: int) -> Question | None:
    """Ask the one who may squeeze, until someone does or the first card is dealt."""
    squeeze = state.coup.squeeze
    if not squeeze.offered_to or squeeze.squeezer or state.coup.cards:
        return None
    patrons = (_asked(state, names, squeeze.offered_to),)
    return Question("squeeze", game.book.cite("squeeze"), patrons)  # BLD 4.7


def _insurable(game: Game, state: State, patron: str, now: int) -> tuple[Insurable, ...]:
    """List the hands on offer that a patron has a wager on; it is insured where the wager lies."""
    found = []
    for offer in state.coup.cover.open:
        seats = [
            wager.seat
            for wager in state.coup.wagers.values()
            if (wager.patron, wager.bet) == (patron, offer.hand)
        ]
        if not seats:
            continue
        taken = sum(
            one.stake
            for one in state.coup.cover.taken
            if (one.patron, one.hand, one.after) == (patron, offer.hand, offer.after)
        )
        most = most_to_stake(game, state, patron, offer, now)  # B 6.4.3
        left = max(0, most - taken)
        left -= left % stake_unit(state, offer)
        over = max(0, taken - most)
        found.append(Insurable(offer.hand, offer.odds, seats[-1], taken, left, over))
    return tuple(found)


def _insurance(game: Game, state: State, names: Names, now: int) -> Question:
    """Ask everyone with a wager on a hand that is offered."""
    patrons = []
    for patron in entitled(state):  # B 4.10
        insurable = _insurable(game, state, patron, now)
        answer: Answer = "declined" if patron in state.coup.cover.declined else ""
        if any(one.taken for one in insurable):
            answer = "took"
        seat = own_seat(state, patron) or insurable[0].seat
        patrons.append(Asked(patron, names(patron), is_play(patron), seat, answer, insurable))
    return Question("insurance", game.book.cite("insurance-offered"), _in_order(patrons))


def _choice(game: Game, state: State, names: Names, _: int) -> Question:
    """Ask those whom a ruling lets withdraw; of the others the table keeps the count alone."""
    choice = state.choice
    assert choice is not None
    found = game.book.irregularity(choice.irregularity)
    about = "" if found is None else named(found.name)
    waiting = [_asked(state, names, patron) for patron in choice.waiting]
    return Question(
        "choice", choice.clauses, _in_order(waiting), about, choice.withdrew, choice.stayed
    )


def _vote(game: Game, state: State, names: Names, _: int) -> Question:
    """Ask who was at the hand for which no cards were burned."""
    said: dict[bool | None, Answer] = {None: "", True: "go-on", False: "new-shoe"}
    patrons = [
        _asked(state, names, patron, said[state.votes.get(patron)]) for patron in voters(state)
    ]  # BLD 7.11.2.1
    return Question("vote", game.book.cite("burn-vote"), _in_order(patrons))


def _in_order(patrons: list[Asked]) -> tuple[Asked, ...]:
    return tuple(sorted(patrons, key=lambda one: (one.answer != "", one.seat)))


_BY_PHASE: dict[str, Callable[[Game, State, Names, int], Question | None]] = {
    "dealing": _squeeze,
    "insurance": _insurance,
    "choosing": _choice,
    "voting": _vote,
}


def question(game: Game | None, state: State, names: Names, now: int) -> Question | None:
    """Say what patrons are asked now, if anything; a hold or a stop comes before any answer."""
    ask = _BY_PHASE.get(state.phase)
    return None if ask is None or game is None else ask(game, state, names, now)
