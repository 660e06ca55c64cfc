"""What a caller hands in, as people write it; what cannot be is refused in a sentence.

Whatever stands in a signature that is promised is read here and nowhere else, so that every
argument is held to what it must be, and nothing further in meets what nobody meant.
"""

import json
import reprlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from numbers import Number, Real
from os import PathLike, fspath
from pathlib import Path, PurePath
from typing import Any, TypeVar

import msgspec

from croupier.games.mistakes import mistake
from croupier.games.wager import GREATEST_STAKE, Limits, Wager
from croupier.games.written import read_cards
from croupier.messages import Message, say
from croupier.rules.errors import InputError
from croupier.rules.objections import objection

Cards = str | Iterable[str]
Stakes = Mapping[str, int] | Iterable[Wager]
T = TypeVar("T", bound=msgspec.Struct)
S = TypeVar("S")

GREATEST_SEED = 2**64 - 1
MOST_THREADS = 1024
LONGEST_PATH = 4096
LONGEST_TEXT = 500
LONGEST_CARD = 20
GREATEST_SHOWN = 10**20


def wrong(name: str, given: object, must_be: Message) -> InputError:
    """Say what was given for an argument, and what it must be."""
    return InputError(say("given-wrong", name=name, given=_SHORT.repr(given), must_be=must_be))


class _Short(reprlib.Repr):
    """Shows a value on part of a line: what is neither a number nor of ours, by its kind alone."""

    maxlevel, maxdict, maxlist, maxtuple, maxset, maxstring = 2, 3, 3, 3, 3, 40

    def repr_int(self, x: int, level: int) -> str:
        return repr(x) if abs(x) < GREATEST_SHOWN else "<int>"

    def repr_instance(self, x: Any, level: int) -> str:
        if isinstance(x, Number | bytes | PurePath | msgspec.Struct | None):
            return " ".join(repr(x).split())[:60]
        return f"<{type(x).__name__}>"  # whose own words may be of any length


_SHORT = _Short()


# ---- numbers


def whole(name: str, given: object, *between: int) -> int:
    """Give a number that has to be whole, and may have to lie between two; 1e7 and numpy's do."""
    number = _whole(given)
    if between:
        least, most = between
        if number is None or not least <= number <= most:
            raise wrong(name, given, say("must-be-whole-between", least=least, most=most))
    elif number is None:
        raise wrong(name, given, say("must-be-whole"))
    return number


def _whole(given: object) -> int | None:
    if isinstance(given, bool) or not isinstance(given, Real):
        return None
    try:
        number = int(given)  # type: ignore[call-overload]  # numpy's too
    except (TypeError, ValueError, OverflowError):  # neither a number nor finite
        return None
    return number if number == given else None


def real(name: str, given: object) -> float:
    """Give a number."""
    if isinstance(given, bool) or not isinstance(given, Real):
        raise wrong(name, given, say("must-be-real"))
    try:
        return float(given)
    except OverflowError:
        raise wrong(name, given, say("must-be-real")) from None


def yes_or_no(name: str, given: object) -> bool:
    """Give what is so or not."""
    if not isinstance(given, bool):
        raise wrong(name, given, say("must-be-yes-or-no"))
    return given


def seed(given: int | None) -> int | None:
    """Give what chance is drawn from, if it was said."""
    return None if given is None else whole("seed", given, 0, GREATEST_SEED)


def threads(given: int | None) -> int | None:
    """Give the number of threads, if it was said."""
    return None if given is None else whole("threads", given, 1, MOST_THREADS)


def decks(given: int | None) -> int | None:
    """Give the number of decks, if it was said; how many a book accepts, it says itself."""
    return None if given is None else whole("decks", given)


def place(given: object) -> int:
    """Give the place of a row."""
    number = None if isinstance(given, float) else _whole(given)
    if number is None:
        raise wrong("at", given, say("must-be-row"))
    return number


# ---- texts, files


def text(name: str, given: object) -> str:
    """Give a text that is neither too long nor half letters."""
    if not isinstance(given, str) or len(given) > LONGEST_TEXT or not _is_whole(given):
        raise wrong(name, given, say("must-be-text", most=LONGEST_TEXT))
    return given


def _is_whole(text: str) -> bool:
    """Tell whether a text has no half letters, which can be neither written nor shown."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def texts(name: str, given: Iterable[str]) -> tuple[str, ...]:
    """Give several texts; one alone is none, or its letters would be taken for them."""
    return tuple(_each(name, given, str, say("must-be-texts")))


def one_of(name: str, given: object, values: Sequence[str]) -> str:
    """Give a word that is one of a few."""
    if not isinstance(given, str) or given not in values:
        raise wrong(name, given, say("must-be-one-of", values=values))
    return given


def book(given: str | PathLike[str], name: str = "book") -> str:
    """Give a book by its id or its path, as it is asked for."""
    return _path(name, given, say("must-be-book-asked-for"))


def database(given: str | PathLike[str]) -> str:
    """Give the address of a house's database."""
    return _path("database", given, say("must-be-database"))


def path(name: str, given: str | PathLike[str]) -> Path:
    """Give the path of a file."""
    return Path(_path(name, given, say("must-be-path")))


def _path(name: str, given: object, must_be: Message) -> str:
    asked = fspath(given) if isinstance(given, str | PathLike) else None
    is_path = isinstance(asked, str) and 0 < len(asked) <= LONGEST_PATH and _is_whole(asked)
    if not isinstance(asked, str) or not is_path or {*asked} & {*"\0\r\n"}:
        raise wrong(name, given, must_be)
    return asked


def called(name: str, given: Callable[[int], None] | None) -> Callable[[int], None] | None:
    """Give a function that is told of something, if there is one."""
    if given is not None and not callable(given):
        raise wrong(name, given, say("must-be-function"))
    return given


# ---- cards, wagers


def cards_of(given: Cards, name: str = "cards") -> list[str]:
    """Read cards like ``10H``, ``Th`` or ``♥T``, in one text or in several."""
    said = one_text(name, given, say("must-be-written-cards"))
    return [card[:LONGEST_CARD] for card in read_cards(said)]  # what is longer is none


def one_text(name: str, given: str | Iterable[str], must_be: Message) -> str:
    """Give what is written in one text or in several."""
    return given if isinstance(given, str) else " ".join(_each(name, given, str, must_be))


def remaining_of(given: Mapping[str, int]) -> list[tuple[str, int]]:
    """Give what remains rank by rank."""
    must_be = say("must-be-remaining")
    if not isinstance(given, Mapping):
        raise wrong("remaining", given, must_be)
    counts = [(str(rank), _whole(count)) for rank, count in given.items()]
    known = [(rank, count) for rank, count in counts if count is not None and count >= 0]
    if len(known) < len(counts):
        raise wrong("remaining", given, must_be)
    return known


def wagers_of(given: Stakes) -> Sequence[Wager]:
    """Give wagers one by one; what is staked on bets by their ids is seat 1's."""
    if isinstance(given, Mapping):
        given = [Wager(1, bet, stake) for bet, stake in given.items()]
    return records("wagers", given, Wager, say("must-be-stakes"))


def records(name: str, given: Iterable[T], kind: type[T], must_be: Message) -> list[T]:
    """Hold bets that were made in Python to what a record may say of them."""
    bets = _each(name, given, kind, must_be)
    try:
        return _as_recorded(bets, list[kind])  # type: ignore[valid-type]
    except msgspec.ValidationError as error:
        found = objection(error)
        if found.place != "stake":
            raise mistake(error) from None
        bet = bets[int(found.where.partition("]")[0].lstrip("["))]
        stake = say("must-be-stake", most=GREATEST_STAKE)
        raise wrong(getattr(bet, "bet", "stake"), getattr(bet, "stake", None), stake) from None


def limits_of(given: Limits | None) -> Limits | None:
    """Give the limits, if there are any; none may be turned round."""
    if given is None:
        return None
    if not isinstance(given, Limits):
        raise wrong("limits", given, say("must-be-made-limits"))
    try:
        limits = _as_recorded(given, Limits)
    except msgspec.ValidationError as error:
        raise mistake(error) from None
    if limits.maximum is not None and limits.minimum > limits.maximum:
        inverted = say("limits-inverted", minimum=limits.minimum, maximum=limits.maximum)
        raise InputError(inverted)
    return limits


def _as_recorded(given: Any, kind: type[S]) -> S:
    return msgspec.convert(msgspec.to_builtins(given, enc_hook=_number_or_list), kind)


def _number_or_list(given: object) -> object:
    """Take a number of numpy's for what it is; a list is right nowhere in a bet or in limits."""
    number = _whole(given)
    return [] if number is None else number


def plain(name: str, given: object) -> Any:
    """Give a field of a command as the journal writes it."""
    try:
        said = msgspec.to_builtins(given, builtin_types=(bytes, bytearray), enc_hook=_number)
        json.dumps(said, allow_nan=False, ensure_ascii=False).encode()
    except (TypeError, ValueError, OverflowError, RecursionError):
        raise wrong(name, given, say("must-be-plain")) from None
    return said


def _number(given: object) -> int:
    number = _whole(given)
    if number is None:
        raise TypeError
    return number


def _each(name: str, given: object, kind: type[Any], must_be: Message) -> list[Any]:
    """List what is given one by one, and stop at the first that is of another kind."""
    has_columns = isinstance(given, Mapping) or hasattr(given, "columns")
    if not isinstance(given, Iterable) or isinstance(given, str | bytes) or has_columns:
        raise wrong(name, given, must_be)  # of a frame, the columns' names would be taken for them
    found = []
    for one in given:
        if not isinstance(one, kind):
            raise wrong(name, one, must_be)
        found.append(one)
    return found
