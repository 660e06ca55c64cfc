"""What may be ruled now, by whom, under which clause; and what a ruling would give each patron."""

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from croupier.games import Game
from croupier.messages import say
from croupier.rules.authority import HEIGHT
from croupier.rules.ways import to
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding import decide
from croupier.table.deciding.rulings import IRREGULAR, about, carry_out, find, least_rank, why_not
from croupier.table.flows import flow_of
from croupier.table.money import movements
from croupier.table.shapes import AUTOMATIC, Actor, Details, Refusal
from croupier.table.state import State


class PossibleRuling(Struct, frozen=True):
    """A button of the console: what, under which clause, by which rank, and what it asks."""

    irregularity: str
    name: str
    clause: str
    effect: str
    rank: str
    withdrawal_rank: str
    money: str
    needs: tuple[str, ...]


class Prospect(Struct, frozen=True):
    """What a ruling would mean for a patron; ``net`` leaves out what is still in play."""

    patron: str
    given_back: int
    paid: int
    collected: int
    corrected: int
    still_in_play: int

    @property
    def net(self) -> int:
        """What the patron would be up or down by it."""
        return self.paid - self.collected + self.corrected


def rulings(game: Game, state: State) -> list[PossibleRuling]:
    """List what may be ruled in this state, in the book's order."""
    return [
        PossibleRuling(
            what.id,
            what.name,
            what.clause,
            effect=what.effect,
            rank=least_rank(what, Details(), about(state, what) is not None),
            withdrawal_rank=what.withdrawal_rank,
            money=what.money,
            needs=IRREGULAR[what.id].needs,
        )
        for what in game.book.irregularities
        if what.id in IRREGULAR and not why_not(game, state, what)
    ]


def preview(game: Game, state: State, command: c.MakeRuling) -> list[Prospect]:
    """Play a ruling out on the side: choices are all to stay, a known result is settled."""
    state = replace(state, proposals=())  # what waits for a second person does not stand in its way
    what = find(game, command.irregularity)
    paid = about(state, what, command.coup, command.past)
    if paid is None and state.coup.hidden:
        raise Refusal(
            say("ruling-preview-face-down"),
            allowed=(to("open-cards"),),
        )
    done = list(
        carry_out(
            game,
            state,
            command,
            what=what,
            details=command.details,
            reason=command.reason,
            paid=paid,
        )
    )
    after = e.evolve_all(state, done)
    house = Actor(AUTOMATIC, max(HEIGHT, key=HEIGHT.__getitem__))
    while after.phase == "choosing" and after.choice is not None:
        stay = c.Choose(house, command.at, after.choice.waiting[0], withdraw=False)
        done += decide(game, after, stay)
        after = e.evolve_all(state, done)
    if after.phase == "result" and not flow_of(after).is_own:
        done += decide(game, after, c.Settle(house, command.at))
        after = e.evolve_all(state, done)
    return _prospects(state, after, done)


def _prospects(before: State, after: State, events: list[e.Event]) -> list[Prospect]:
    back: Counter[str] = Counter()
    paid: Counter[str] = Counter()
    collected: Counter[str] = Counter()
    corrected: Counter[str] = Counter()
    for event in events:
        is_correction = isinstance(event, e.CorrectionMade)
        for move in movements(event):
            where = (move.source, move.target)
            if is_correction and "patron" in where:
                corrected[move.patron] += move.amount if move.target == "patron" else -move.amount
            elif where == ("felt", "house"):
                collected[move.patron] += move.amount
            elif where == ("house", "patron"):
                paid[move.patron] += move.amount
            elif move.source == "felt":
                back[move.patron] += move.amount
    in_play: Counter[str] = Counter()
    for wager in after.coup.wagers.values():
        in_play[wager.patron] += wager.stake
    for taken in after.coup.cover.taken:
        in_play[taken.patron] += taken.stake
    patrons = {w.patron for w in before.coup.wagers.values()}
    patrons |= {*back, *paid, *collected, *corrected, *in_play}
    return [
        Prospect(p, back[p], paid[p], collected[p], corrected[p], in_play[p])
        for p in sorted(patrons)
    ]
