"""A case driven step by step, as the floor would: facts handed in, events taken in."""

from typing import Any

from msgspec.structs import replace

from croupier.disputes import CaseEvent, Facts, Handling, check_event, decide, evolve, is_next
from croupier.disputes import commands as c
from croupier.disputes.state import Case
from croupier.rules.authority import HEIGHT, WATCHERS
from croupier.rules.errors import Refusal
from croupier.rules.reader import read_rulebook
from croupier.table.shapes import Actor, Correction

PATRONS = ("ann", "ben")
FACTS = Facts(
    "B-07/1/1", "B-07-case-1", True, PATRONS, PATRONS, ("dan", "ruth"), maximum=1000
)  # dan dealt it, ruth has ruled on it
MOST = 1000  # of the table, for one patron


def actor(who: str) -> Actor:
    """Name a person: a patron by name, staff as ``rank`` or ``name:rank``."""
    name, _, rank = who.partition(":")
    if rank:
        return Actor(name, rank)
    return Actor(f"the-{who}", who) if who in HEIGHT or who in WATCHERS else Actor(who)


class Driven:
    """A case of ann's about the first coup of B-07."""

    def __init__(self, book: str = "baccarat", facts: Facts = FACTS, by: str = "ann") -> None:
        self.handling = Handling(read_rulebook(book))
        self.facts, self.now = facts, 1_000_000
        self.case: Case | None = None
        self.events: list[CaseEvent] = []
        self.do(c.OpenCase, "B-07/1/1", "ann", "the tie was not paid", by=by)

    @property
    def at(self) -> Case:
        assert self.case is not None
        return self.case

    def stage(self) -> str:
        """Say how far it has come."""
        return self.at.stage

    def do(self, kind: type[c.CaseCommand], *args: Any, by: str = "pit-manager") -> list[CaseEvent]:
        """Take a step, holding its events against the table of steps, and give them."""
        self.now += 1000
        command = kind(actor(by), self.now, *args)
        events = list(decide(self.handling, self.case, command, self.facts))
        for event in events:
            assert is_next(self.case, event)
            if self.case is not None:
                check_event(self.handling, self.case, event, self.facts)
            self.case = evolve(self.case, event)
        self.events += events
        return events

    def refused(self, kind: type[c.CaseCommand], *args: Any, by: str = "pit-manager") -> Refusal:
        """Try a step that is refused."""
        before = self.case
        try:
            self.do(kind, *args, by=by)
        except Refusal as refusal:
            assert self.case == before
            return refusal
        raise AssertionError(f"{kind.__name__} was not refused")

    def gone_up(self) -> "Driven":
        """Take it to the Pit Manager."""
        self.do(c.TakeUp)
        return self

    def ready(self) -> "Driven":
        """Have everything there that a decision needs."""
        self.gone_up()
        self.do(c.InformSurveillance)
        self.do(c.GiveAccount, "there was no tie", "staff", by="dealer")
        return self

    def decided(self) -> "Driven":
        """Have it decided against the patron."""
        self.ready()
        self.do(c.Decide, "not paid", "no tie")
        return self

    def with_facts(self, **what: Any) -> "Driven":
        """Hand in other facts from now on."""
        self.facts = replace(self.facts, **what)
        return self


def pays(amount: int, patron: str = "ann") -> tuple[Correction, ...]:
    """Pay a patron something."""
    return (Correction(patron, amount),)
