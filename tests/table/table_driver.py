"""A table to talk to in tests: who acts is found from the command, refusals are caught by name."""

from typing import Any

import pytest

from croupier.floor.records import decode_any
from croupier.games import Game, load_game
from croupier.games.wager import Limits
from croupier.rules.authority import RANKS, standard
from croupier.table import Refusal, State, decide, evolve, new_table
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.journal import decode_state, encode
from croupier.table.phases import STEPS, first_person
from croupier.table.shapes import HOUSE, Actor, Details, Setup

STAFF = {rank: Actor(rank.title().replace("-", ""), rank) for rank in (*RANKS, HOUSE)}
FLOOR_BOOKS = ("baccarat", "lucky-7", "dragon-tiger")
NAMES = {"baccarat": "B-07", "lucky-7": "L-01", "dragon-tiger": "D-01", "roulette": "R-02"}


def usual_setup(game: Game, **changes: Any) -> Setup:
    book = game.book
    usual: dict[str, Any] = {
        "book": book.id,
        "version": book.versions[0],
        "seats": book.seats[-1] if book.seats else 7,
        "limits": Limits(200, 50_000, 100_000) if book.game == "baccarat" else Limits(10, 50_000),
        "decks": book.shoe.decks if book.shoe else 0,
        "insurance": book.insurance is not None,
        "call_bets": bool(book.call_bets),
        "stake_multiple": 1,
    }
    return Setup(**{**usual, **changes})


def decode_event(content: bytes) -> e.Event:
    """Read an event as the floor does."""
    event = decode_any(content)
    assert isinstance(event, e.Event)
    return event


class Table:
    """A table that remembers its events and checks what must hold after every command."""

    def __init__(self, book: str = "baccarat", **setup: Any) -> None:
        self.game = load_game(book)
        self.state: State = new_table(NAMES.get(book, "O-01"))
        self.start = self.state
        self.events: list[e.Event] = []
        self.now = 1_000_000
        online = book == "online-baccarat"
        by = HOUSE if online else None
        self.do(c.OpenTable, usual_setup(self.game, **setup), by=by)

    def do(self, kind: type[c.Command], *given: Any, by: Any = None, **named: Any) -> list[e.Event]:
        """Give a command; by default by the patron it names, or by the least rank it takes."""
        self.now += 1000
        command = kind(self._actor(kind, by, given), self.now, *given, **named)
        before = encode(self.state)
        phase, flow = self.state.phase, self.state.flow
        try:
            events = decide(self.game, self.state, command)
        finally:
            assert encode(self.state) == before, "deciding must not touch the state"
        for event in events:
            assert decode_event(encode(event)) == event
            self.state = evolve(self.state, event)
        self.events += events
        assert self.state.phase in STEPS[flow][phase][kind].leads_to
        assert decode_state(encode(self.state)) == self.state
        return list(events)

    def _actor(self, kind: type[c.Command], by: Any, given: tuple[Any, ...]) -> Actor:
        if isinstance(by, Actor):
            return by
        if by is not None:
            return STAFF.get(by, Actor(by))
        flow, phase, first = self.state.flow, self.state.phase, "dealer"
        if kind in STEPS[flow][phase]:
            first = first_person(standard(), flow, phase, kind)
        if first == "patron" and kind is not c.OpenCards:
            names_patron = kind.__struct_fields__[2:3] == ("patron",)
            return Actor(given[0] if names_patron else "ann")
        return STAFF[first if first != "patron" else "dealer"]

    def refused(self, kind: type[c.Command], *given: Any, by: Any = None, **named: Any) -> Refusal:
        """Give a command that must be refused, with a sentence, and nothing changed."""
        before, known = self.state, len(self.events)
        with pytest.raises(Refusal) as caught:
            self.do(kind, *given, by=by, **named)
        assert self.state == before and len(self.events) == known
        refusal = caught.value
        assert (
            str(refusal)[0].isupper() or str(refusal)[0] in '"0123456789abcdefghijklmnopqrstuvwxyz'
        )
        assert str(refusal).endswith((".", "!"))
        return refusal

    # ---- what a dealer does all day

    def shoe_loaded(self) -> "Table":
        self.do(c.LoadShoe)
        self.do(c.CutShoe)
        return self

    def shoe(self) -> "Table":
        self.shoe_loaded()
        self.do(c.BurnCards, ("2S",), 2)
        return self

    def shoe_of(self, left: int) -> "Table":
        """Have a shoe of which so many cards are left, as after many coups."""
        self.shoe_loaded()
        gone = self.state.shoe.remaining - left
        burned = e.CardsBurned(STAFF["dealer"], self.now, (), gone)
        self.state = evolve(self.state, burned)
        self.events.append(burned)
        return self

    def seat(self, *patrons: str) -> "Table":
        for patron in patrons:
            free = next(n for n in range(1, 9) if n not in self.state.people.seats)
            self.do(c.TakeSeat, patron, free)
        return self

    def bets(self, **stakes: Any) -> "Table":
        """Open betting and place, by patron, amounts on bets: ann={"banker": 500}."""
        for patron in stakes:
            if patron not in self.state.people.seats.values():
                self.seat(patron)
        self.do(c.OpenBetting)
        for patron, bets in stakes.items():
            for bet, amount in bets.items():
                self.bet(patron, bet, amount)
        return self

    def bet(self, patron: str, bet: str, amount: int, by: Any = None, **named: Any) -> Any:
        seat = next((n for n, who in self.state.people.seats.items() if who == patron), 1)
        return self.do(c.PlaceWager, patron, seat, bet, amount, by=by, **named)

    def cards(self, text: str) -> "Table":
        for card in text.split():
            if self.state.flow == "online":
                self.do(c.DealCards, (card,))
            else:
                self.do(c.DealCard, card)
        return self

    def rule(self, irregularity: str, by: Any = "dealer", reason: str = "", **details: Any) -> Any:
        return self.do(c.MakeRuling, irregularity, Details(**details), reason, by=by)

    def rule_refused(self, irregularity: str, by: Any = "dealer", **details: Any) -> Refusal:
        return self.refused(c.MakeRuling, irregularity, Details(**details), "because", by=by)

    def settle(self, called: str = "") -> e.CoupSettled:
        events = self.do(c.Settle, called)
        return next(event for event in events if isinstance(event, e.CoupSettled))

    def replayed(self) -> State:
        state = self.start
        for event in self.events:
            state = evolve(state, decode_event(encode(event)))
        return state


def only(events: list[e.Event], kind: type[e.Event]) -> Any:
    """Find the one event of a kind."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, f"one {kind.__name__} among {events}"
    return found[0]


def line(settled: e.CoupSettled, patron: str, bet: str) -> Any:
    """Find one line of a settlement."""
    (found,) = [one for one in settled.lines if (one.patron, one.bet) == (patron, bet)]
    return found
