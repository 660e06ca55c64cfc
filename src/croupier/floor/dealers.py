"""The house's own dealers: they conduct a table by the clock and its sealed shoe.

``next_act`` is pure: a table, how long its phase has lasted, and what to do now or how long to
wait. A human dealer who has taken the table over is another name on it; the house then waits.
On PostgreSQL one process of the house deals, the one that has the right to (``store/lease.py``);
another takes over when it goes or is silent. Whatever the one before asks for after that is refused
in the commit; and each card names its place, so that none comes twice.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from msgspec import Struct

from croupier.equipment.cards import follow_burned
from croupier.equipment.shoe import CARDS_PER_DECK
from croupier.floor.actors import AUTOMATIC, DEALER, SUPERVISOR
from croupier.floor.clock import Clock
from croupier.floor.following import Follower, Happened
from croupier.floor.pace import Pace
from croupier.floor.requests import Ask, Done
from croupier.floor.running import Floor
from croupier.floor.sealing import Sealer
from croupier.games.cards.tableau import Hand
from croupier.games.library import Library
from croupier.messages import say
from croupier.messages.recorded import on_record
from croupier.store.contract import WentBack
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.betting import over_differential
from croupier.table.flows import flow_of
from croupier.table.names import coup_name, is_private, next_coup, shoe_name
from croupier.table.record import hand_places
from croupier.table.state import State, patrons_in

FIRST_CARDS = 4  # two to each hand, dealt in turn
CUT_CARD_AT = 16  # cards left behind the cut card
RETRY_MS = 5000
RENEW_SECONDS = 1.0
_FOR_EVER = 1 << 40
FREE_SECONDS = 2.0  # that a table is kept free for who waits at it, each time they say so
_BEGINNING = (c.OpenBetting, c.BeginFreeHand)
_REVEALING = (e.ShoeEnded, e.TableTakenOver, e.CoupSettled, e.CoupVoided)
log = logging.getLogger(__name__)


class NextAct(Struct, frozen=True):
    """What to do next: wait so long, or give a command; some commands need the sealed order."""

    wait: int = 0
    command: type[c.Command] | None = None


_NOTHING = NextAct(wait=RETRY_MS)


def next_act(state: State, lasted: int, pace: Pace, now: int) -> NextAct:
    """Say what the dealer does at a table whose phase has lasted so long."""
    step = _step(state)
    if step is None:
        return _NOTHING
    if state.phase == "betting" and lasted < pace.betting:
        return NextAct(wait=pace.betting - lasted)  # whoever has to alter a bet has time until then
    after, command = step(state, pace, now)
    return NextAct(wait=after - lasted) if lasted < after else NextAct(command=command)


def goes_on_at(state: State, since: int, pace: Pace, now: int) -> int | None:
    """Say until when patrons are waited for, if the house deals.

    At a wheel bets are taken while the ball runs, too: there is one time for both.
    """
    step = _step(state) if state.phase in PATRONS_ACT else None
    if step is None:
        return None
    wait, then = step(state, pace, now)
    return since + wait + (pace.spinning if then is c.SpinBall else 0)


def _step(state: State) -> "Move | None":
    if state.people.dealer != AUTOMATIC or state.alarm.note:
        return None
    return _STEPS.get(state.flow, {}).get(state.phase)


def _ready(state: State, pace: Pace, _: int) -> tuple[int, type[c.Command]]:
    after = pace.result if state.last is not None else pace.card
    if state.shoe.free_hand_due:
        return after, c.BeginFreeHand
    is_near = 0 < state.shoe.remaining <= CUT_CARD_AT
    if is_near and not state.shoe.cut_card_out:
        return 0, c.ShowCutCard
    return after, c.OpenBetting


def _betting(state: State, pace: Pace, now: int) -> tuple[int, type[c.Command]]:
    """Keep bets open for longer, once, for those who have to alter theirs (R-24)."""
    altering = pace.altering if over_differential(state, now) else 0
    return pace.betting + altering, c.CloseBetting  # BLD 4.3.1


def _dealing(state: State, pace: Pace, _: int) -> tuple[int, type[c.Command]]:
    coup = state.coup
    if coup.cover.due:
        return 0, c.OfferInsurance
    if state.shoe.burn == "ordered":
        return pace.card, c.BurnCards
    asked = coup.squeeze.offered_to and not coup.squeeze.squeezer and not coup.cards
    return pace.card * (4 if asked else 1), c.DealCard


def _insurance(state: State, pace: Pace, _: int) -> tuple[int, type[c.Command]]:
    """Close at once when everyone who could take it has answered."""
    hands = {offer.hand for offer in state.coup.cover.open}
    entitled = {w.patron for w in state.coup.wagers.values() if w.bet in hands}
    answered = {*state.coup.cover.declined, *(taken.patron for taken in state.coup.cover.taken)}
    return (pace.insurance if entitled - answered else pace.card), c.CloseInsurance


def _squeezing(state: State, pace: Pace, _: int) -> tuple[int, type[c.Command]]:
    if state.coup.squeeze.squeezer:
        return pace.squeezing, c.MakeRuling
    return pace.card, c.OpenCards


def _after_spin(state: State, pace: Pace, _: int) -> tuple[int, type[c.Command]]:
    """Let screens show the ball fall, as long as it ran, and then the number stand."""
    return (pace.card if state.last is None else pace.spinning + pace.result), c.OpenBetting


Move = Callable[[State, Pace, int], tuple[int, type[c.Command]]]

# What moves each phase on, and after how long.
_CARD_STEPS: dict[str, Move] = {
    "no-shoe": lambda s, p, _: (p.shuffling if s.shoe.number else p.result, c.LoadShoe),
    "cutting": lambda s, p, _: (p.card, c.CutShoe),
    "burning": lambda s, p, _: (p.card, c.BurnCards),
    "ready": _ready,
    "betting": _betting,
    "dealing": _dealing,
    "squeezing": _squeezing,
    "insurance": _insurance,
    "choosing": lambda s, p, _: (p.choosing, c.Choose),
    "voting": lambda s, p, _: (p.choosing, c.CloseVote),
    "result": lambda s, p, _: (p.card, c.Settle),
}
_WHEEL_STEPS: dict[str, Move] = {
    "ready": _after_spin,
    "betting": lambda s, p, _: (p.betting, c.SpinBall),
    "spinning": lambda s, p, _: (p.spinning, c.CloseBetting),
    "waiting": lambda s, p, _: (p.card * 3, c.RecordNumber),
    "result": lambda s, p, _: (p.card, c.Settle),
}
_STEPS = {"baccarat": _CARD_STEPS, "roulette": _WHEEL_STEPS}
PATRONS_ACT = ("betting", "spinning", "insurance", "squeezing", "choosing", "voting")
BEFORE_BETS_CLOSE = ("no-shoe", "cutting", "burning", "ready", "betting", "closed", "voting")


def shoe_id(state: State) -> str:
    """Name the shoe on the table as its commitment does."""
    return shoe_name(state.table, state.shoe.number)


def next_shoe(state: State) -> str:
    """Name the shoe that comes after the one on the table."""
    return shoe_name(state.table, state.shoe.number + 1)


def next_index(state: State) -> int:
    """Say how many cards have left the shoe."""
    return state.shoe.decks * CARDS_PER_DECK - state.shoe.remaining


async def reveal_retired(sealer: Sealer, state: State) -> None:
    """Show what was sealed for a table and retired when people took it over, if it is not yet."""
    if state.people.dealer == AUTOMATIC:
        return
    for nth in (0, 1):
        await sealer.reveal(shoe_name(state.table, state.shoe.number - nth))
        await sealer.reveal(coup_name(state.table, state.session, state.wheel.spin - nth))


def _mark(state: State) -> tuple[str, int, int]:
    """What begins a wait anew: a phase, a card, and a hand that was opened."""
    down = {place % 2 if place < FIRST_CARDS else place for place in state.coup.face_down}
    return state.phase, len(state.coup.cards), len(down)


class Dealers:
    """Conducts every floor table whose dealer is the house."""

    def __init__(
        self, floor: Floor, follower: Follower, sealer: Sealer, clock: Clock, pace: Pace
    ) -> None:
        self._floor = floor
        self._follower = follower
        self._sealer = sealer
        self._clock = clock
        self._pace = pace
        self._phases: dict[str, tuple[str, int, int, int]] = {}
        self._sealed: dict[str, str] = {}
        self._changed: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._free_until: dict[str, float] = {}
        self._is_finishing = self._is_stopping = False
        self.is_dealing = False
        follower.on_table(self._hear)

    def _hear(self, table: str, happened: Sequence[Happened], state: State) -> None:
        last = happened[-1][1]
        mark = _mark(state)
        if self._phases.get(table, ("", 0, 0, 0))[:3] != mark:
            self._phases[table] = (*mark, last.at)
        if any(isinstance(x, _REVEALING) for _, x in happened):
            for _, event in happened:
                self._reveal_after(state, event)
        self._changed.setdefault(table, asyncio.Event()).set()
        if self.is_dealing and not self._is_finishing:
            self._sit_down(table)

    def _reveal_after(self, state: State, event: e.Event) -> None:
        """Reveal what is over; a shoe's end also ends what was fixed for it."""
        if not self.is_dealing:
            return
        of = ""
        if isinstance(event, e.ShoeEnded):
            of = shoe_name(state.table, event.shoe)
        elif isinstance(event, e.TableTakenOver):
            of = event.retired
        elif isinstance(event, e.CoupSettled | e.CoupVoided) and flow_of(state).seals_spins:
            of = event.coup
        if of:
            task = asyncio.ensure_future(self._sealer.reveal(of))
            task.add_done_callback(_log_failure)

    # ---- who deals

    async def run(self) -> None:
        """Deal as long as this process is the one that does."""
        right, loop = self._floor.house.store.dealing(), asyncio.get_running_loop()
        # A thread of its own: those who wait for the database must not keep it from renewing.
        with ThreadPoolExecutor(1, "dealing") as keeper:
            try:
                while not self._is_stopping:
                    await self._deal_by(await loop.run_in_executor(keeper, right.hold))
                    await asyncio.sleep(RENEW_SECONDS)
            except WentBack as error:
                log.error("dealing ends: %s", error)
                self._floor.lost.set()
            finally:
                await self._get_up()
                await loop.run_in_executor(keeper, right.let_go)

    async def _deal_by(self, token: int | None) -> None:
        """Deal if the right is ours; all that is asked for from now on is by its token."""
        if token is None:
            if self.is_dealing:
                log.warning("another process deals now, or the database does not answer")
                await self._get_up()
            return
        if not self.is_dealing:
            log.info("dealing begins")
        self._floor.fence, self.is_dealing = token, True
        if not self._is_finishing:
            for table in list(self._follower.tables):
                self._sit_down(table)

    def _sit_down(self, table: str) -> None:
        task = self._tasks.get(table)
        if (task is None or task.done()) and not is_private(table):
            self._tasks[table] = asyncio.ensure_future(self._conduct(table))

    async def _get_up(self) -> None:
        self.is_dealing, self._floor.fence = False, 0
        await self._stand()

    async def _stand(self) -> None:
        tasks = list(self._tasks.values())
        self._tasks.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def keep_free(self, table: str) -> None:
        """Begin no other coup for a moment: somebody waits for the one in play to end."""
        self._free_until[table] = asyncio.get_running_loop().time() + FREE_SECONDS

    async def finish(self, within_seconds: float = 5.0) -> None:
        """Before the house stops: coups whose bets are closed are played to their end, at once."""
        self._is_finishing = True
        if self.is_dealing:
            await self._stand()  # and keep the right until all is over
            with suppress(TimeoutError):
                async with asyncio.timeout(within_seconds):
                    await asyncio.gather(*map(self._finish_coup, list(self._follower.tables)))
        self._is_stopping = True

    async def _finish_coup(self, table: str) -> None:
        """Play on as long as there is a step; a card that was on its way already is only news."""
        while True:
            state = self._follower.tables[table].state
            is_played = state.people.dealer == AUTOMATIC and state.phase not in BEFORE_BETS_CLOSE
            act = next_act(state, _FOR_EVER, self._pace, self._clock.now())
            if not is_played or act.command is None:
                return
            await self._step(table, hurry=True)

    # ---- dealing

    async def _conduct(self, table: str) -> None:
        changed = self._changed.setdefault(table, asyncio.Event())
        await reveal_retired(self._sealer, self._follower.tables[table].state)
        while True:
            changed.clear()
            try:
                if await self._step(table):
                    continue
                wait = self._wait_of(table)
            except Exception:
                log.exception("the dealer of %s stumbled", table)
                wait = RETRY_MS
            with suppress(TimeoutError):
                async with asyncio.timeout(max(wait, 10) / 1000):
                    await changed.wait()

    def _lasted(self, table: str, state: State) -> int:
        mark, now = _mark(state), self._clock.now()
        known = self._phases.get(table)
        if known is None or known[:3] != mark or known[3] > now:  # the clock may be put back
            known = self._phases[table] = (*mark, now)
        return now - known[3]

    def _wait_of(self, table: str) -> int:
        state = self._follower.tables[table].state
        lasted = self._lasted(table, state)
        return next_act(state, lasted, self._pace, self._clock.now()).wait or RETRY_MS

    async def _step(self, table: str, hurry: bool = False) -> bool:
        """Do what is to be done now, if anything is; tell whether something was done."""
        state = self._follower.tables[table].state
        lasted = _FOR_EVER if hurry else self._lasted(table, state)
        act = next_act(state, lasted, self._pace, self._clock.now())
        if state.phase == "no-shoe" and state.people.dealer == AUTOMATIC:
            await self._seal_next(state)
        if act.command is None:
            return False
        if act.command in _BEGINNING and (free := self._left_free(table)) > 0:
            await asyncio.sleep(free)
            return True
        commands = await self._commands(state, act.command)
        if not commands:
            return False
        answer = await self._floor.ask(Ask(table, tuple(commands)))
        if not isinstance(answer, Done):
            log.warning("%s: %s was not done: %s", table, act.command.__name__, answer.sentence)
            await asyncio.sleep(0.5)
        return isinstance(answer, Done)

    def _left_free(self, table: str) -> float:
        return self._free_until.get(table, 0.0) - asyncio.get_running_loop().time()

    async def _commands(self, state: State, kind: type[c.Command]) -> list[c.Command]:
        by, at = DEALER, self._clock.now()
        if kind is c.LoadShoe:
            return [c.LoadShoe(by, at)] if await self._seal_next(state) else []
        if kind is c.OpenBetting and flow_of(state).seals_spins:
            await self._sealer.reveal(coup_name(state.table, state.session, state.wheel.spin))
            is_fixed = await self._sealer.commit(next_coup(state), 0)
            return [c.OpenBetting(by, at)] if is_fixed else []
        if kind is c.CloseBetting and over_differential(state, at):
            return [c.CloseBetting(SUPERVISOR, at, as_it_stands=True)]  # BLD 4.3.1, 7.19
        if kind is c.CloseBetting and flow_of(state).seals_spins:
            # Who knows all bets may not move the number any more.
            await self._sealer.order(state.coup.id)
        if kind is c.RecordNumber:
            order = await self._sealer.order(state.coup.id)
            return [] if order is None else [c.RecordNumber(by, at, int(order[0]))]
        if kind is c.DealCard or kind is c.BurnCards:
            return await self._from_shoe(state, kind)
        if kind is c.MakeRuling:
            why = on_record(reason=say("reason-not-opened"))
            return [c.MakeRuling(by, at, "squeezer-absent", **why)]
        if kind is c.OpenCards:
            return [
                c.OpenCards(by, at, hand) for hand in _hands_down(self._floor.house.library, state)
            ]
        if kind is c.Choose:
            waiting = state.choice.waiting if state.choice else patrons_in(state.coup)
            return [c.Choose(by, at, patron, False) for patron in waiting]
        return [kind(by, at)]

    async def _seal_next(self, state: State) -> bool:
        """Fix the order of the next shoe, while there is none: patrons have time to add seeds."""
        assert state.setup is not None
        of = next_shoe(state)
        if self._sealed.get(state.table) != of:
            # What is over is revealed by now, also where the house stopped in between.
            await self._sealer.reveal(shoe_id(state))
            if not await self._sealer.commit(of, state.setup.decks):
                log.warning(
                    "%s: the order is for other decks; take the table over and hand it back", of
                )
                return False
            self._sealed[state.table] = of
        return True

    async def _from_shoe(self, state: State, kind: type[c.Command]) -> list[c.Command]:
        order = await self._sealer.order(shoe_id(state))
        if order is None:
            log.warning("%s: no order was fixed for shoe %s", state.table, shoe_id(state))
            return []
        at, first = self._clock.now(), next_index(state)
        if kind is c.BurnCards:
            # The first card is shown, and as many as it counts go face down; a ten counts ten.
            seen = order[first]
            return [c.BurnCards(DEALER, at, (seen,), follow_burned(seen))]
        return [c.DealCard(DEALER, at, order[first], "reader", len(state.coup.cards))]


def _hands_down(library: Library, state: State) -> list[Hand]:
    """Name the hands that have a card face down, the Player's first."""
    assert state.setup is not None
    game, down = library[state.setup.book], set(state.coup.face_down)
    hands: tuple[Hand, ...] = ("player", "banker")
    return [hand for hand in hands if down & set(hand_places(game, state.coup.cards, hand))]


def _log_failure(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("a reveal failed", exc_info=task.exception())
