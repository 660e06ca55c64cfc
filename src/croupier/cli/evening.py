"""An evening at one table in the terminal: scripted patrons, the dealer, and a seat for you."""

import re
import sys
from collections import Counter
from time import sleep
from typing import Any

from rich.text import Text

from croupier.cli import show_coups, show_table
from croupier.floor.entropy import Entropy, below, shuffled_shoe, spun_number
from croupier.games import load_game
from croupier.games.roulette.call_bets import spread
from croupier.games.roulette.layout import POSITIONS
from croupier.games.wager import GREATEST_STAKE, Limits
from croupier.messages import Message, say
from croupier.rules.errors import CommandLineError, RuleError
from croupier.table import commands as c
from croupier.table import decide, evolve, new_table
from croupier.table import events as e
from croupier.table.deciding.insurance import entitled, most_to_stake
from croupier.table.flows import FLOWS, flow_of
from croupier.table.money import movements
from croupier.table.shapes import HOUSE, Actor, Setup

DEALER, PIT = Actor("the dealer", "dealer"), Actor("the pit", "pit-manager")
THE_HOUSE = Actor("the house", HOUSE)
SCRIPTED = ("Lan", "Minh", "Hoa", "Binh", "Thu", "Nam")
YOU = "you"
CUT_CARD = 14  # cards behind it
_GROUPED = re.compile(r"\d{1,3}(\.\d{3})+")
LEAVING = ("q", "quit", "exit")
HELPING = ("help", "?", "h")


class Leave(Exception):
    """The person at the terminal gets up."""


class Evening:
    """One table for an evening: commands go in, the view follows the events."""

    def __init__(
        self,
        book: str,
        version: str | None,
        patrons: int,
        entropy: Entropy,
        sits: bool = False,
        pace_seconds: float = 0.0,
    ) -> None:
        self.game = load_game(book)
        self.sits = sits
        self.pace_seconds = pace_seconds
        self.slip: list[tuple[str, int]] = []  # your bets of this coup, to be made again
        self.before: list[tuple[str, int]] = []
        rules = self.game.book
        self.entropy = entropy
        self.state = new_table(rules.id[0].upper() + "-01")
        self.net: Counter[str] = Counter()
        self.cards: list[str] = []
        self.now = 0
        flow = FLOWS[self.game.flow]
        setup = Setup(
            rules.id,
            rules.chosen_version(version),
            rules.seats[-1] if rules.seats else 7,
            Limits(100, 10_000, 20_000 if flow.has_differential else None),
            rules.shoe.decks if rules.shoe else 0,
            insurance=rules.insurance is not None,
            call_bets=bool(rules.call_bets),
            face_down=sits and flow.has_shoe,
        )
        self.do(c.OpenTable, setup, by=THE_HOUSE if flow.is_own else PIT)
        names = SCRIPTED[: min(patrons, setup.seats)]
        for seat, patron in enumerate(names, 1):
            self.do(c.TakeSeat, patron, seat, by=Actor(patron))

    def do(self, kind: type[c.Command], *given: Any, by: Actor = DEALER) -> tuple[e.Event, ...]:
        """Give a command, follow the money, and tell what happened."""
        self.now += 1
        command = kind(by, self.now, *given)
        events = decide(self.game, self.state, command)
        for event in events:
            self.state = evolve(self.state, event)
            for move in movements(event):
                if "patron" in (move.source, move.target):
                    self.net[move.patron] += move.amount * (1 if move.target == "patron" else -1)
            show_table.tell(self.game, self.state, event)
            if isinstance(event, e.CardDealt | e.NumberCameUp) and self.pace_seconds:
                sleep(self.pace_seconds)
        return events

    def ask(self, what: Message) -> str:
        """Ask the person at the terminal; leaving and asking for help are always answers."""
        while True:
            try:
                said = show_coups.console.input(Text(f"{what} ", "bold")).strip()
            except EOFError:
                raise Leave from None
            if not sys.stdin.isatty():
                show_coups.console.print(said)  # a script's answers are part of what it shows
            if said.lower() in LEAVING:
                raise Leave
            if said.lower() not in HELPING:
                return said
            show_table.help_out(self.game, self.state)

    @property
    def your_seat(self) -> int:
        """The seat of the person at the terminal."""
        return next(n for n, who in self.state.people.seats.items() if who == YOU)

    def sit_down(self) -> None:
        """Give the person at the terminal a seat, another's where there is only one."""
        if flow_of(self.state).is_own and 1 in self.state.people.seats:
            other = self.state.people.seats[1]
            self.do(c.LeaveSeat, other, 1, by=Actor(other))
        setup = self.state.setup
        assert setup is not None
        free = next(n for n in range(1, setup.seats + 1) if n not in self.state.people.seats)
        self.do(c.TakeSeat, YOU, free, by=Actor(YOU))

    # ---- bets

    def scripted_bets(self) -> None:
        """Let the scripted patrons bet as the evening's chance has it."""
        for seat, patron in sorted(self.state.people.seats.items()):
            if patron != YOU:
                for bet in self._bets_at_random():
                    amount = 100 * (1 + below(9, self.entropy))
                    self.do(c.PlaceWager, patron, seat, bet, amount, by=Actor(patron))

    def _bets_at_random(self) -> list[str]:
        def any_of(choices: list[str]) -> str:
            return choices[below(len(choices), self.entropy)]

        if not self.game.decks:
            places = list(self.game.bets())
            return [any_of(places) for _ in range(3)]
        assert self.state.setup is not None
        bets = list(self.game.bets(self.state.setup.version))
        sides = [bet for bet in bets if bet not in ("player", "banker")]
        main = any_of(["banker", "player"])
        return [main, any_of(sides)] if below(3, self.entropy) == 0 else [main]

    def your_bets(self) -> None:
        """Ask until the bets stand: ``banker 500, tie 100``; a refusal says what would do."""
        show_table.areas(self.game, self.state, self.net[YOU])
        self.slip = []
        while said := self.ask(say("play-ask-bets")):
            try:
                self._heard(said.lower())
            except RuleError as error:
                show_table.refused(error)
        self.before = self.slip or self.before

    def _heard(self, said: str) -> None:
        """Do what was said while bets are open: one of a few words, or bets between commas."""
        if said == "roads" and self.game.decks:
            return show_table.roads(self.state)
        if said in ("undo", "clear"):
            self.do(c.TakeBack, YOU, said == "undo", by=Actor(YOU))
            self.slip = self.slip[:-1] if said == "undo" else []
            return self._acknowledge(say("taken-back"))
        if said == "again":
            bets = list(self.before)
            if not bets:
                raise CommandLineError(say("play-nothing-again"))
        else:
            bets = [self._read(part.split()) for part in said.split(",")]
        for bet, amount in bets:
            try:
                self._bet(bet, amount)
            except RuleError as error:
                show_table.refused(error)
        return None

    def _acknowledge(self, what: Message) -> None:
        mine = (wager.stake for wager in self.state.coup.wagers.values() if wager.patron == YOU)
        show_table.acknowledged(what, sum(mine))

    def _read(self, words: list[str]) -> tuple[str, int]:
        amount = whole_number(words[1]) if len(words) == 2 else None
        if amount is None:
            raise CommandLineError(say("play-say-a-bet"))
        return words[0], amount

    def _bet(self, bet: str, amount: int) -> None:
        self._place(bet, amount)
        self.slip.append((bet, amount))
        self._acknowledge(say("bet-is-down", bet=bet, amount=amount))

    def _place(self, bet: str, amount: int) -> None:
        seat = self.your_seat
        book, me = self.game.book, Actor(YOU)
        if any(bet == called.id for called in book.call_bets):
            cost = spread(book.call_bets, bet).total * amount
            show_table.remark(say("play-call-costs", bet=bet, amount=amount, cost=cost))
            self.do(c.PlaceCallBet, YOU, seat, bet, amount, cost, by=me)
            return
        if not self.game.decks:
            bet = as_position(bet)
        self.do(c.PlaceWager, YOU, seat, bet, amount, by=me)

    # ---- coups

    def coup(self) -> None:
        """Play one coup of whatever this table plays."""
        {"roulette": self._spin, "online": self._round}.get(self.state.flow, self._hand)()
        show_table.road(self.state)

    def _hand(self) -> None:
        if self.state.phase == "no-shoe":
            self._new_shoe()
        if self.state.shoe.remaining <= CUT_CARD and not self.state.shoe.cut_card_out:
            self.do(c.ShowCutCard)
        self.do(c.OpenBetting)
        self.scripted_bets()
        if self.sits:
            self.your_bets()
        self.do(c.CloseBetting)
        show_table.felt(self.state)
        if self.state.coup.squeeze.offered_to == YOU and self._wants_squeeze():
            self.do(c.RequestSqueeze, YOU, by=Actor(YOU))
        while self.state.phase in ("dealing", "squeezing"):
            if self.state.phase == "squeezing":
                self._squeeze()
            elif self.state.coup.cover.due:
                self._insurance()
            else:
                self.do(c.DealCard, self.cards.pop())
        show_table.hands(self.game, self.state)
        self.do(c.Settle)

    def _wants_squeeze(self) -> bool:
        """Ask until it is yes or no: a bet that is typed here is not swallowed."""
        while (said := self.ask(say("play-ask-squeeze")).lower()) not in ("", "n", "no"):
            if said in ("y", "yes"):
                return True
            show_table.remark(say("play-yes-or-no"))
        return False

    def _new_shoe(self) -> None:
        assert self.state.setup is not None
        self.cards = list(shuffled_shoe(self.state.setup.decks, self.entropy))
        self.do(c.LoadShoe)
        self.do(c.CutShoe)
        seen = self.cards.pop()
        unseen = 1 + below(9, self.entropy)
        del self.cards[-unseen:]
        self.do(c.BurnCards, (seen,), unseen)

    def _squeeze(self) -> None:
        """Let the squeezer look at cards that lie face down, and open a hand or both."""
        looked = set[int]()
        while self.state.phase == "squeezing":
            down = show_table.face_down(self.game, self.state)
            said = self.ask(say("play-ask-open")).lower().split()
            lying = dict.fromkeys(down.values())
            try:
                match said:
                    case []:
                        for hand in lying:
                            self.do(c.OpenCards, hand, by=Actor(YOU))
                    case ["open", hand] if hand in lying:
                        self.do(c.OpenCards, hand, by=Actor(YOU))
                    case ["look", number] if (place := (whole_number(number) or 0) - 1) in down:
                        if place not in looked:
                            self.do(c.LookAtCard, place, by=Actor(YOU))
                        show_table.looked_at(self.state.coup.cards[place], place in looked)
                        looked.add(place)
                    case _:
                        raise CommandLineError(say("play-name-down"))
            except RuleError as error:
                show_table.refused(error)

    def _insurance(self) -> None:
        self.do(c.OfferInsurance)
        cover = self.state.coup.cover
        if self.sits and YOU in entitled(self.state):
            for offer in cover.open:
                most = most_to_stake(self.game, self.state, YOU, offer, self.now)
                if not most:
                    continue
                said = self.ask(say("play-ask-insure", hand=offer.hand, odds=offer.odds, most=most))
                try:
                    if (stake := whole_number(said)) is not None:
                        given = (YOU, self.your_seat, offer.hand, stake)
                        self.do(c.TakeInsurance, *given, by=Actor(YOU))
                        show_table.remark(say("play-insured", hand=offer.hand, stake=stake))
                    elif said:
                        show_table.remark(say("play-no-amount"))
                except RuleError as error:
                    show_table.refused(error)
        self.do(c.CloseInsurance)

    def _spin(self) -> None:
        self.do(c.OpenBetting)
        self.scripted_bets()
        self.do(c.SpinBall)
        if self.sits:
            self.your_bets()
        self.do(c.CloseBetting)
        show_table.felt(self.state)
        self.do(c.RecordNumber, spun_number(self.entropy))
        self.do(c.Settle)

    def _round(self) -> None:
        self.scripted_bets()
        if self.sits:
            self.your_bets()
        if not self.state.coup.wagers:
            show_table.remark(say("play-no-bet"))
            return
        show_table.felt(self.state)
        me = Actor(next(iter(self.state.people.seats.values())))
        self.do(c.DealRound, by=me)
        assert self.state.setup is not None
        self.do(c.DealCards, shuffled_shoe(self.state.setup.decks, self.entropy)[:6], by=THE_HOUSE)
        show_table.hands(self.game, self.state)
        self.do(c.CollectRound, by=me)


def as_position(said: str) -> str:
    """Read a roulette bet as people say it: ``17``, ``17/20``, ``red``."""
    if said in POSITIONS:
        return said
    numbers = [whole_number(part) for part in said.replace("/", "-").split("-")]
    written = "-".join(str(number) for number in sorted(n for n in numbers if n is not None))
    for kind in ("straight", "split", "street", "trio", "corner"):
        if f"{kind}:{written}" in POSITIONS:
            return f"{kind}:{written}"
    return said


def whole_number(said: str) -> int | None:
    """Read an amount as people key it in, ``1_000`` and ``1.000`` too; nothing where it is none."""
    digits = said.replace("_", "")
    if _GROUPED.fullmatch(digits):  # a comma parts bets from each other
        digits = digits.replace(".", "")
    return int(digits) if digits.isdecimal() and len(digits) <= len(str(GREATEST_STAKE)) else None
