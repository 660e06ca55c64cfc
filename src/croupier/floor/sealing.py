"""Sealed shoes and numbers in a running house: committed before bets, revealed when over.

What a commitment is for is named as its coups are: a shoe ``B-01/3``, a spin or an online round
``R-01/1/17``. A house that stopped half-way finds its commitment again and never makes a second.
"""

import asyncio
import logging

from msgspec import Struct
from msgspec.structs import replace

from croupier.equipment.shoe import CARDS_PER_DECK
from croupier.floor.clock import Clock
from croupier.floor.entropy import Entropy
from croupier.floor.fairness import (
    FairEvent,
    OrderCommitted,
    OrderRevealed,
    SeedAdded,
    SeedsClosed,
)
from croupier.floor.proving import Proof
from croupier.floor.records import decode_any, fair_stream
from croupier.floor.requests import Answer, Book
from croupier.floor.running import Floor
from croupier.floor.shoes import (
    add_seed,
    close_seeds,
    commit_order,
    order_to_deal,
    reveal_order,
    sealed_order,
)
from croupier.rules.errors import InputError

MOST_ORDERS = 1000
log = logging.getLogger(__name__)


class Sealer:
    """Makes, keeps and reveals the orders of one house."""

    def __init__(self, floor: Floor, clock: Clock, entropy: Entropy) -> None:
        self._floor = floor
        self._store = floor.house.store
        self._clock = clock
        self._entropy = entropy
        self._orders: dict[str, tuple[str, ...]] = {}

    async def story(self, of: str) -> list[FairEvent]:
        """Give what is public of a commitment; nothing if none was made."""
        records = await asyncio.to_thread(self._store.records_of, fair_stream(of), 0, 10_000)
        events = (decode_any(record.event) for record in records)
        return [event for event in events if isinstance(event, FairEvent)]

    async def is_sealed(self, of: str) -> bool:
        """Tell whether an order was fixed for a shoe, a spin or a round."""
        return of in self._orders or await asyncio.to_thread(self._store.unseal, of) is not None

    async def commit(self, of: str, decks: int) -> bool:
        """Fix an order of some decks, or a number if none; tell whether one is fixed now."""
        if not await self.is_sealed(of):
            now = self._clock.now()
            await self._floor.ask(commit_order(self._store, of, decks, self._entropy, now))
        # Also if another process was first; but not if it was fixed for a table set up otherwise.
        sealed = await asyncio.to_thread(sealed_order, self._store, of)
        return sealed is not None and len(sealed.order) == (decks * CARDS_PER_DECK or 1)

    async def add_seed(self, of: str, patron: str, seed: str) -> Answer:
        """Take a patron's seed while seeds are still taken."""
        return await self._floor.ask(add_seed(of, patron, seed, self._clock.now()))

    async def order(self, of: str) -> tuple[str, ...] | None:
        """Give the order that is played, and take no more seeds; none if none was fixed."""
        if (order := self._orders.get(of)) is not None:
            return order
        if not await self.is_sealed(of):
            return None
        if not any(isinstance(fact, SeedsClosed) for fact in await self.story(of)):
            await self._floor.ask(close_seeds(of, self._clock.now()))
        order = await asyncio.to_thread(order_to_deal, self._store, of)
        if len(self._orders) >= MOST_ORDERS:
            self._orders.clear()
        self._orders[of] = order
        return order

    async def reveal(self, of: str) -> None:
        """Make everything about an order public, once."""
        story = await self.story(of)
        if not story or any(isinstance(fact, OrderRevealed) for fact in story):
            return
        if not any(isinstance(fact, SeedsClosed) for fact in story):
            await self._floor.ask(close_seeds(of, self._clock.now()))
        try:
            now = self._clock.now()
            book: Book = await asyncio.to_thread(reveal_order, self._store, of, now)
        except InputError as error:
            if any(isinstance(fact, OrderRevealed) for fact in await self.story(of)):
                return  # somebody else was first
            log.error("what is sealed for %s is never shown, and verify names it: %s", of, error)
            return  # what two people ended without it must not keep the table from going on
        await self._floor.ask(book)
        self._orders.pop(of, None)


class OneSeed(Struct, frozen=True):
    """A seed that a patron added."""

    seed: str


class Revealed(Struct, frozen=True):
    """What was kept back until the end: with it anyone can work the commitment out again."""

    salt: str
    order: tuple[str, ...]
    seeds: tuple[tuple[str, str], ...]


class Fairness(Struct, frozen=True):
    """The commitment to a shoe, a spin or a round, and what has come to light of it.

    With the story of a coup comes the proof that both are on record.
    """

    of: str = ""
    commitment: str | None = None
    decks: int = 0
    seeds: tuple[OneSeed, ...] = ()
    closed: bool = False
    revealed: Revealed | None = None
    proof: Proof | None = None


def as_fairness(story: list[FairEvent]) -> Fairness:
    """Write a commitment's story as people are shown it."""
    shown = Fairness()
    for fact in story:
        match fact:
            case OrderCommitted():
                shown = replace(shown, of=fact.of, commitment=fact.commitment, decks=fact.decks)
            case SeedAdded():
                shown = replace(shown, seeds=(*shown.seeds, OneSeed(fact.seed)))
            case SeedsClosed():
                shown = replace(shown, closed=True)
            case OrderRevealed():
                shown = replace(shown, revealed=Revealed(fact.salt, fact.order, fact.seeds))
    return shown
