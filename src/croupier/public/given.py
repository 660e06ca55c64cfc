"""What a caller hands in, as people write it; what cannot be is refused in a sentence."""

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from numbers import Real
from typing import Any, TypeVar

import msgspec

from croupier.games.mistakes import mistake
from croupier.games.wager import GREATEST_STAKE, Wager
from croupier.games.written import read_cards
from croupier.messages import Message, say
from croupier.rules.errors import InputError
from croupier.rules.objections import objection

Cards = str | Iterable[str]
Stakes = Mapping[str, int] | Iterable[Wager]
T = TypeVar("T", bound=msgspec.Struct)


def wrong(name: str, given: object, must_be: Message) -> InputError:
    """Say what was given for an argument, and what it must be."""
    return InputError(say("given-wrong", name=name, given=repr(given)[:60], must_be=must_be))


def cards_of(given: Cards) -> list[str]:
    """Read cards like ``10H``, ``Th`` or ``♥T``, in one text or in several."""
    texts = [given] if isinstance(given, str) else _list_of(given)
    if texts is None or not all(isinstance(text, str) for text in texts):
        raise wrong("cards", given, say("must-be-written-cards"))
    return read_cards(" ".join(texts))


def whole(name: str, given: object, must_be: Message) -> int:
    """Give a number that has to be whole; 1e7 is, and so are numpy's."""
    if isinstance(given, bool) or not isinstance(given, Real):
        raise wrong(name, given, must_be)
    number = float(given)
    if not isfinite(number) or number != int(number):
        raise wrong(name, given, must_be)
    return int(number)


def remaining_of(given: Mapping[str, int]) -> list[tuple[str, int]]:
    """Give what remains rank by rank."""
    must_be = say("must-be-remaining")
    if not isinstance(given, Mapping):
        raise wrong("remaining", given, must_be)
    counts = [(str(rank), whole("remaining", count, must_be)) for rank, count in given.items()]
    if any(count < 0 for _, count in counts):
        raise wrong("remaining", given, must_be)
    return counts


def wagers_of(given: Stakes) -> Sequence[Wager]:
    """Give wagers one by one; what is staked on bets by their ids is seat 1's."""
    if isinstance(given, Mapping):
        given = [Wager(1, bet, stake) for bet, stake in given.items()]
    return records("wagers", given, Wager, say("must-be-stakes"))


def records(name: str, given: Iterable[T], kind: type[T], must_be: Message) -> list[T]:
    """Hold bets that were made in Python to what a record may say of them."""
    bets = _list_of(given)
    if bets is None or not all(isinstance(bet, kind) for bet in bets):
        raise wrong(name, given, must_be)
    try:
        return msgspec.convert(msgspec.to_builtins(bets), list[kind])  # type: ignore[valid-type]
    except msgspec.ValidationError as error:
        found = objection(error)
        if found.place != "stake":
            raise mistake(error) from None
        bet = bets[int(found.where.partition("]")[0].lstrip("["))]
        stake = say("must-be-stake", most=GREATEST_STAKE)
        raise wrong(getattr(bet, "bet", "stake"), bet.stake, stake) from None


def _list_of(given: Any) -> list[Any] | None:
    return list(given) if isinstance(given, Iterable) and not isinstance(given, str) else None
