"""Commit and reveal: proof that a shoe or a number was fixed before anyone bet on it.

Before betting opens the house publishes a commitment, the hash of a secret salt and the shuffled
order. Then patrons may add seeds, which shuffle that order once more in a way anyone can repeat.
The house could not choose its order knowing the seeds, nor could a patron choose a seed knowing
the order. After the shoe, salt and order are revealed, and ``check`` needs nothing but them.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from hashlib import sha256

import msgspec
from msgspec import Struct

from croupier.equipment.cards import CARDS
from croupier.floor.entropy import (
    POCKETS,
    Entropy,
    SeededEntropy,
    below,
    shuffled,
    shuffled_shoe,
    spun_number,
)
from croupier.floor.proving import Proof, check_chain, check_witnessed
from croupier.messages import Message, kebab, say
from croupier.rules.errors import InputError

SALT_BYTES = 32
MOST_SEEDS = 1000
LONGEST_SEED = 64


class FairEvent(Struct, frozen=True, tag_field="event", tag=kebab):
    """A fact of a commitment; ``of`` is the shoe (``B-07/3``) or the spin (``R-02/1/17``)."""

    at: int
    of: str


class OrderCommitted(FairEvent, frozen=True):
    """The house fixed an order of cards or a number; ``decks`` is zero for a wheel."""

    commitment: str
    decks: int


class SeedAdded(FairEvent, frozen=True):
    """A patron added a seed."""

    patron: str
    seed: str


class SeedsClosed(FairEvent, frozen=True):
    """What is dealt from here on is fixed."""


class OrderRevealed(FairEvent, frozen=True):
    """The shoe is over, and everything about it is public."""

    salt: str
    order: tuple[str, ...]
    seeds: tuple[tuple[str, str], ...]


_fact = msgspec.json.Decoder(OrderCommitted | OrderRevealed)
FAIR_EVENTS: tuple[type[FairEvent], ...] = (OrderCommitted, SeedAdded, SeedsClosed, OrderRevealed)


class Commitment(Struct, frozen=True):
    """A commitment as far as it has come."""

    commitment: str = ""
    decks: int = 0
    seeds: tuple[tuple[str, str], ...] = ()
    is_closed: bool = False
    is_revealed: bool = False


def follow(before: Commitment, fact: FairEvent) -> Commitment:
    """Bring a commitment up to a fact, or refuse one that would make it worthless."""
    match fact:
        case OrderCommitted() if not before.commitment:
            return Commitment(fact.commitment, fact.decks)
        case OrderCommitted():
            raise InputError(say("commitment-already-made", of=fact.of))
        case _ if not before.commitment:
            raise InputError(say("commitment-not-yet-made", of=fact.of))
        case SeedAdded():
            _check_seed(before, fact)
            seeds = (*before.seeds, (fact.patron, fact.seed))
            return msgspec.structs.replace(before, seeds=seeds)
        case SeedsClosed() if not before.is_closed:
            return msgspec.structs.replace(before, is_closed=True)
        case OrderRevealed() if before.is_closed and not before.is_revealed:
            return msgspec.structs.replace(before, is_revealed=True)
        case _:
            raise InputError(say("commitment-step-past", of=fact.of))


def _check_seed(before: Commitment, fact: SeedAdded) -> None:
    if before.is_closed:
        raise InputError(say("seed-too-late", of=fact.of))
    if any(patron == fact.patron for patron, _ in before.seeds):
        raise InputError(say("seed-already-added", patron=fact.patron, of=fact.of))
    if not 1 <= len(fact.seed) <= LONGEST_SEED:
        raise InputError(say("seed-length", longest_seed=LONGEST_SEED))
    if len(before.seeds) >= MOST_SEEDS:
        raise InputError(say("seeds-full", of=fact.of, most_seeds=MOST_SEEDS))


class Sealed(Struct, frozen=True):
    """The secret behind a commitment: an order of cards, or one number written as a card is."""

    salt: str
    order: tuple[str, ...]

    @property
    def commitment(self) -> str:
        """Hash the secret; the salt keeps anyone from trying all numbers."""
        return sha256(f"croupier {self.salt} {','.join(self.order)}".encode()).hexdigest()


class Revealed(Struct, frozen=True):
    """Everything anyone needs to check a shoe or a spin, and the cards that were dealt."""

    of: str
    commitment: str
    decks: int
    salt: str
    order: tuple[str, ...]
    seeds: tuple[tuple[str, str], ...] = ()
    dealt: tuple[str, ...] = ()
    proof: Proof | None = None


def seal_shoe(decks: int, entropy: Entropy) -> Sealed:
    """Shuffle a shoe and seal its order."""
    return Sealed(entropy.draw(SALT_BYTES).hex(), shuffled_shoe(decks, entropy))


def seal_number(entropy: Entropy) -> Sealed:
    """Draw a wheel's number and seal it."""
    return Sealed(entropy.draw(SALT_BYTES).hex(), (str(spun_number(entropy)),))


def with_seeds(sealed: Sealed, seeds: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Give the order that is played: the sealed one, moved once more by the patrons' seeds."""
    if not seeds:
        return sealed.order
    mixed = msgspec.json.encode((sealed.commitment, seeds))
    entropy = SeededEntropy(sha256(mixed).digest())
    if len(sealed.order) > 1:
        return shuffled(sealed.order, entropy)
    moved = int(sealed.order[0]) + below(POCKETS, entropy)
    return (str(moved if moved < POCKETS else moved - POCKETS),)


def check(revealed: Revealed) -> tuple[str, ...]:
    """Check a revelation and give the order that must have been played, or say what is wrong."""
    sealed = Sealed(revealed.salt, revealed.order)
    played = check_order(revealed.of, revealed.commitment, revealed.decks, sealed, revealed.seeds)
    if revealed.proof is not None:
        check_proof(revealed, revealed.proof)
    if (nth := departure(revealed.dealt, played)) is not None:
        raise InputError(departure_from(revealed.of, nth, revealed.dealt, played))
    return played


def check_proof(revealed: Revealed, proof: Proof) -> None:
    """Check that commitment and revelation are on record as they are shown, and witnessed."""
    check_chain(proof.chain)
    if proof.witnessed is not None:
        check_witnessed(proof.chain, proof.witnessed)
    try:
        facts = [_fact.decode(one.event) for one in proof.chain]
    except msgspec.MsgspecError:
        facts = []
    due = [
        OrderCommitted(0, revealed.of, revealed.commitment, revealed.decks),
        OrderRevealed(0, revealed.of, revealed.salt, revealed.order, revealed.seeds),
    ]
    if [msgspec.structs.replace(fact, at=0) for fact in facts] != due:
        raise InputError(say("reveal-proof-mismatch", of=revealed.of))


def check_order(
    of: str, commitment: str, decks: int, sealed: Sealed, seeds: tuple[tuple[str, str], ...]
) -> tuple[str, ...]:
    """Check an order against its commitment, and give the order that is played with the seeds."""
    if sealed.commitment != commitment:
        raise InputError(say("reveal-commitment-mismatch", of=of))
    if decks:
        if sorted(sealed.order) != _in_order(decks):
            raise InputError(say("order-not-full-decks", of=of, decks=decks))
    elif len(sealed.order) != 1 or sealed.order[0] not in map(str, range(POCKETS)):
        raise InputError(say("order-not-wheel-number", of=of))
    return with_seeds(sealed, seeds)


@lru_cache
def _in_order(decks: int) -> list[str]:
    return sorted(CARDS * decks)


def departure(
    dealt: Sequence[str], played: Sequence[str], explained: Collection[int] = ()
) -> int | None:
    """Find the first card that was not the one due, by its place; none if all were."""
    for at, card in enumerate(dealt):
        # A card burned face down is known by its place alone.
        if at not in explained and (at >= len(played) or card not in ("", played[at])):
            return at
    return None


def departure_from(of: str, at: int, dealt: Sequence[str], played: Sequence[str]) -> Message:
    """Say which card was not the one due."""
    if at >= len(played):
        return say("dealt-beyond-order", of=of)
    return say("dealt-not-as-sealed", of=of, number=at + 1, dealt=dealt[at], due=played[at])
