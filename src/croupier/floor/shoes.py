"""Shoes and spins of automatic dealers: committed before bets, dealt in order, revealed after."""

from collections.abc import Iterator

import msgspec

from croupier.floor.entropy import Entropy
from croupier.floor.fairness import (
    FairEvent,
    OrderCommitted,
    OrderRevealed,
    Revealed,
    Sealed,
    SeedAdded,
    SeedsClosed,
    seal_number,
    seal_shoe,
    with_seeds,
)
from croupier.floor.loading import table_event
from croupier.floor.proving import Proof, prove
from croupier.floor.records import decode_any, fair_stream, table_stream
from croupier.floor.requests import Book, key
from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.store import Store
from croupier.store.journal import Record
from croupier.store.tree import JournalTree
from croupier.table.events import (
    CardDealt,
    CardsBurned,
    CardSetAside,
    CardsReconstructed,
    CardsRetrieved,
    CardUndue,
    Event,
    NumberCameUp,
    NumberChosen,
    ReadingChosen,
    ShoeLoaded,
)
from croupier.table.names import coup_name, table_and_number

_AT_ONCE = 200
# What changes which cards have left a shoe in their order, or the number of a spin.
TAKEN: frozenset[type[Event]] = frozenset({
    CardsBurned, CardUndue, CardDealt, CardSetAside, CardsReconstructed, ReadingChosen,
    CardsRetrieved, NumberCameUp, NumberChosen,
})  # fmt: skip


def commit_order(store: Store, of: str, decks: int, entropy: Entropy, at: int) -> Book:
    """Fix the order of a shoe, or with no decks a wheel's number, and publish its commitment."""
    sealed = seal_shoe(decks, entropy) if decks else seal_number(entropy)
    fact = OrderCommitted(at, of, sealed.commitment, decks)
    hidden = store.seal(of, msgspec.json.encode(sealed))
    return Book(fair_stream(of), (fact,), sealed=((of, hidden),))


def add_seed(of: str, patron: str, seed: str, at: int) -> Book:
    """Let a patron add a seed, until the first card is drawn."""
    name = key(patron, f"seed {of}", seed.encode())
    return Book(fair_stream(of), (SeedAdded(at, of, patron, seed),), name)


def close_seeds(of: str, at: int) -> Book:
    """Fix what will be dealt."""
    return Book(fair_stream(of), (SeedsClosed(at, of),))


def _records(store: Store, of: str) -> list[Record]:
    return store.records_of(fair_stream(of), 0, 10_000)


def _facts(store: Store, of: str) -> list[FairEvent]:
    events = [decode_any(record.event) for record in _records(store, of)]
    return [event for event in events if isinstance(event, FairEvent)]


def _seeds(facts: list[FairEvent]) -> tuple[tuple[str, str], ...]:
    return tuple((fact.patron, fact.seed) for fact in facts if isinstance(fact, SeedAdded))


def order_to_deal(store: Store, of: str) -> tuple[str, ...]:
    """Give the order an automatic dealer deals from; only once no seed can change it any more."""
    facts = _facts(store, of)
    assert any(isinstance(fact, SeedsClosed) for fact in facts), "seeds are still taken"
    return with_seeds(_sealed(store, of), _seeds(facts))


def sealed_order(store: Store, of: str) -> Sealed | None:
    """Give the secret behind a commitment, if there is one."""
    content = store.unseal(of)
    return None if content is None else msgspec.json.decode(content, type=Sealed)


def _sealed(store: Store, of: str) -> Sealed:
    sealed = sealed_order(store, of)
    if sealed is None:
        raise InputError(say("commitment-none", of=of))
    return sealed


def reveal_order(store: Store, of: str, at: int) -> Book:
    """Make everything about a shoe public, once it is over."""
    sealed, seeds = _sealed(store, of), _seeds(_facts(store, of))
    shown = OrderRevealed(at, of, sealed.salt, sealed.order, seeds)
    return Book(fair_stream(of), (shown,), shown=(of,))


def revealed(store: Store, of: str) -> Revealed:
    """Collect what anyone needs to check a shoe or a spin, from the journal alone."""
    facts = _facts(store, of)
    committed = next((fact for fact in facts if isinstance(fact, OrderCommitted)), None)
    shown = next((fact for fact in facts if isinstance(fact, OrderRevealed)), None)
    if committed is None or shown is None:
        raise InputError(say("not-revealed-yet" if committed else "not-committed-here", of=of))
    return Revealed(
        of,
        committed.commitment,
        committed.decks,
        salt=shown.salt,
        order=shown.order,
        seeds=_seeds(facts),
        dealt=_dealt(store, of),
        proof=revelation(store, JournalTree(store), of),
    )


def revelation(store: Store, tree: JournalTree, of: str) -> Proof | None:
    """Prove that a commitment and what was revealed of it are on record; none before it was."""
    shown = [
        record
        for record in _records(store, of)
        if isinstance(decode_any(record.event), OrderCommitted | OrderRevealed)
    ]
    return prove(store, tree, shown) if len(shown) == 2 else None


def _dealt(store: Store, of: str) -> tuple[str, ...]:
    """List what was dealt, in order; a card burned face down is an empty place."""
    cards: list[str] = []
    for event in _play_of(store, of):
        take(cards, event)
    return tuple(cards)


def _play_of(store: Store, of: str) -> Iterator[Event]:
    """Go over what happened with a shoe, from its loading on; or in a spin or an online round."""
    if (coup := store.coup(of)) is not None:
        records = store.records_of(coup.stream, coup.first - 1, coup.last - coup.first + 1)
        yield from map(table_event, records)
        return
    table, number = table_and_number(of)
    stream, first = table_stream(table), store.coup(coup_name(table, number, 1))
    version = _loaded_at(store, stream, number, first.first) if first is not None else 0
    while version and (records := store.records_of(stream, version)):
        for record in records:
            event = table_event(record)
            if isinstance(event, ShoeLoaded):
                return
            yield event
        version = records[-1].version


def _loaded_at(store: Store, stream: str, number: int, before: int) -> int:
    """Find the version at which a shoe was loaded, going back from its first coup."""
    while before:
        first = max(0, before - _AT_ONCE)
        for record in reversed(store.records_of(stream, first, before - first)):
            event = decode_any(record.event)
            if isinstance(event, ShoeLoaded) and event.shoe == number:
                return record.version
        before = first
    raise InputError(say("shoe-load-not-recorded", stream=stream, number=number))


def take(cards: list[str], event: Event) -> None:
    """Bring what was dealt in order up to an event."""
    if isinstance(event, CardsBurned):
        cards += [*event.seen, *[""] * event.face_down]
    elif isinstance(event, CardUndue):
        cards.append(event.card)
    elif isinstance(event, CardDealt | CardSetAside):
        cards += [event.card] * event.from_shoe
    elif isinstance(event, CardsReconstructed):
        del cards[len(cards) - len(event.gone) :]
        cards += [drawn.card for drawn in event.drawn]
        _read_otherwise(cards, event.reads)
    elif isinstance(event, ReadingChosen) and event.now is not None:
        _read_otherwise(cards, {event.now.numbers[event.place]: event.card})
    elif isinstance(event, CardsRetrieved):
        del cards[len(cards) - len(event.cards) :]
    elif isinstance(event, NumberCameUp):
        cards.append(str(event.number))
    elif isinstance(event, NumberChosen):
        cards[-1:] = [str(event.number)]


def _read_otherwise(cards: list[str], reads: dict[int, str]) -> None:
    """Put right what a card was taken for, by its place in the shoe, which counts from 1."""
    for number, card in reads.items():
        if number <= len(cards):
            cards[number - 1] = card
