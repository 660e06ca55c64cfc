"""A full seven-seat coup at a table: 21 wagers, third cards, settlement; coups per second.

Time is that of the process, so that others on the machine do not count.
"""

import time
from dataclasses import dataclass

from croupier.games import load_game
from croupier.games.wager import Limits
from croupier.table import commands as c
from croupier.table import decide, evolve, new_table
from croupier.table.shapes import Actor, Setup
from croupier.table.state import State

DEALER, PIT = Actor("dealer", "dealer"), Actor("pit", "pit-manager")
PATRONS = tuple(Actor(f"patron-{seat}") for seat in range(1, 8))
# Player draws and Banker draws: six cards.
CARDS = ("2H", "AC", "3S", "2D", "2C", "3H")


@dataclass(frozen=True, slots=True)
class Bare:
    """What every command must at least build: one small record."""

    by: str
    at: int
    patron: str
    seat: int
    bet: str
    amount: int


def opened() -> State:
    game = load_game("baccarat")
    setup = Setup("baccarat", "commission", 7, Limits(100, 50_000, 100_000), 8, insurance=True)
    state = new_table("B-07")
    commands: list[c.Command] = [c.OpenTable(PIT, 0, setup)]
    commands += [c.TakeSeat(who, 0, who.id, seat) for seat, who in enumerate(PATRONS, 1)]
    for command in commands:
        for event in decide(game, state, command):
            state = evolve(state, event)
    return state


def coup(at: int) -> list[c.Command]:
    wagers = [
        c.PlaceWager(who, at, who.id, seat, bet, 100 * seat)
        for seat, who in enumerate(PATRONS, 1)
        for bet in ("banker" if seat % 2 else "player", "tie", "lucky-6")
    ]
    cards: list[c.Command] = []
    for card in CARDS:
        cards.append(c.DealCard(DEALER, at, card))
    return [
        c.OpenBetting(DEALER, at),
        *wagers,
        c.CloseBetting(DEALER, at),
        *cards,
        c.Settle(DEALER, at),
    ]


def run(coups: int) -> tuple[float, int]:
    """Play so many coups; a new shoe, loaded and burned, every eight of them."""
    game = load_game("baccarat")
    state = opened()
    commands = coup(1)
    fresh: list[c.Command] = [
        c.LoadShoe(DEALER, 0),
        c.CutShoe(DEALER, 0),
        c.BurnCards(DEALER, 0, ("2S",), 2),
    ]
    done = 0
    started = time.process_time()
    for number in range(coups):
        if number % 8 == 0:
            if state.shoe.left:
                for event in decide(game, state, c.RetireShoe(PIT, 0, "next")):
                    state = evolve(state, event)
            for command in fresh:
                for event in decide(game, state, command):
                    state = evolve(state, event)
        for command in commands:
            for event in decide(game, state, command):
                state = evolve(state, event)
            done += 1
    elapsed = time.process_time() - started
    assert state.last is not None and len(state.last.lines) == 21
    return elapsed, done


def bare(commands: int) -> float:
    started = time.process_time()
    for number in range(commands):
        Bare("by", number, "patron", 1, "banker", 100)
    return time.process_time() - started


def main() -> None:
    coups = 4000
    run(200)
    best, ratio = 0.0, 0.0
    for _ in range(5):
        elapsed, commands = run(coups)
        speed = coups / elapsed
        if speed > best:
            best, ratio = speed, elapsed / bare(commands)
    print(
        f"table: {best:,.0f} coups/s of 21 wagers; a command takes {ratio:.1f} times as long as "
        f"a bare dataclass construction"
    )


if __name__ == "__main__":
    main()
