"""Recorded rounds: one JSON object in, the result and the line of every wager out."""

import re
from functools import lru_cache
from typing import Annotated, NoReturn

import msgspec
from msgspec import Meta, Struct, field

from croupier.games import Game, load_game
from croupier.games.baccarat.game import Baccarat
from croupier.games.baccarat.insurance import Offer
from croupier.games.baccarat.outcome import Outcome
from croupier.games.baccarat.tableau import Coup
from croupier.games.limits import ENFORCED
from croupier.games.roulette.game import Roulette, SpinResult
from croupier.games.settlement import settle_baccarat, settle_roulette
from croupier.games.wager import GREATEST_STAKE, Insurance, Limits, Line, Name, Wager
from croupier.rules.errors import InputError, RuleError


class Round(Struct, frozen=True, forbid_unknown_fields=True):
    """One coup as it was recorded: cards in the order they left the shoe, or a number."""

    book: Annotated[str, Meta(max_length=4096)]
    version: Name | None = None
    cards: tuple[Name, ...] | None = None
    number: Annotated[int, Meta(ge=0, le=36)] | None = None
    wagers: tuple[Wager, ...] = ()
    insurance: tuple[Insurance, ...] = ()
    limits: Limits | None = None
    below_minimum_before: tuple[str, ...] = field(name="below-minimum-before", default=())


class CoupResult(Outcome, frozen=True):
    """What the hands came to, and the insurance that was on offer on the way."""

    insurance_offered: tuple[Offer, ...] = ()


class Settled(Struct, frozen=True, omit_defaults=True):
    """A round settled: its result and one line for each wager, then for each insurance bet."""

    result: CoupResult | SpinResult
    lines: list[Line]
    notes: tuple[str, ...] = ()


class NotSettled(Struct, frozen=True):
    """A round that cannot be, said in a sentence."""

    error: str
    clauses: tuple[str, ...] = ()


_game = lru_cache(load_game)  # a file of rounds names the same few books over and over
_decode = msgspec.json.Decoder(Round).decode
encode = msgspec.json.Encoder().encode


def read_round(line: bytes | str) -> Round:
    """Read a recorded round, or say in a sentence what is wrong with it."""
    try:
        return _decode(line)
    except msgspec.ValidationError as error:
        _explain(str(error))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise InputError("This line is not a JSON object.") from None


def settle_round(record: Round) -> Settled:
    """Settle a recorded round by its rulebook."""
    game = _game(record.book)
    if isinstance(game, Roulette):
        return _settle_spin(game, record)
    return _settle_coup(game, record)


def settle_record(line: bytes | str) -> Settled | NotSettled:
    """Settle one line of a file; what cannot be settled is answered, never raised."""
    try:
        return settle_round(read_round(line))
    except RuleError as error:
        return NotSettled(str(error), error.clauses)


def coup_result(game: Baccarat, coup: Coup) -> CoupResult:
    """Say what a finished coup came to, with the insurance that was on offer."""
    offers = tuple(c.offer for c in game.insurance.covers_of(coup)) if game.insurance else ()
    o = coup.outcome
    return CoupResult(
        o.winner, o.player_points, o.banker_points, o.player_cards, o.banker_cards,
        o.player_pair, o.banker_pair, o.natural, offers,
    )  # fmt: skip


def _settle_coup(game: Baccarat, record: Round) -> Settled:
    if record.cards is None:
        raise InputError(
            f"A round of {game.book.name} needs its cards, in the order they left the shoe.",
            game.book.cite("deal"),
        )
    if record.number is not None:
        raise InputError(f"{game.book.name} is played with cards and has no number.")
    coup = game.deal(record.cards)
    lines = settle_baccarat(
        game,
        game.book.chosen_version(record.version),
        coup,
        record.wagers,
        record.insurance,
        record.limits,
        record.below_minimum_before,
    )
    return Settled(coup_result(game, coup), lines, _notes(game, record))


def _settle_spin(game: Roulette, record: Round) -> Settled:
    if record.number is None:
        raise InputError(
            f"A round of {game.book.name} needs the number that came up, 0 to 36.",
            game.book.cite("result"),
        )
    if record.cards is not None or record.insurance:
        raise InputError(f"{game.book.name} has neither cards nor insurance, only a number.")
    game.book.chosen_version(record.version)
    lines = settle_roulette(game, record.number, record.wagers)
    return Settled(game.result(record.number), lines, _notes(game, record))


def _notes(game: Game, record: Round) -> tuple[str, ...]:
    """Say that limits change nothing where the document has no clause about them (R-29)."""
    if record.limits is None or any(game.book.cite(matter) for matter in ENFORCED):
        return ()
    return (
        f"No clause of {game.book.name} enforces limits when wagers are settled, so the limits "
        f"given change nothing here; a table refuses what breaks them when it is placed (R-29).",
    )


# What a field of a record must be, for sentences about one that is not.
_MUST_BE = {
    "stake": f"a stake is a whole number of the smallest unit, from 1 to {GREATEST_STAKE}",
    "seat": "a seat is a whole number from 1 up",
    "bet": 'a bet is a text like "banker" or "split:17-20"',
    "patron": "a patron is a text",
    "cards": 'cards are a list of texts like "9S" and "TD"',
    "number": "a number is a whole number from 0 to 36",
    "book": "a book is the text of a rulebook's name",
    "version": "a version is a text",
    "wagers": "wagers are a list of objects with seat, bet and stake",
    "insurance": "insurance is a list of objects with seat, hand, after and stake",
    "hand": 'the insured hand is "player" or "banker"',
    "after": 'insurance is taken after "four" cards or after the "third"',
    "limits": "limits are an object with minimum, maximum, differential, bets and insurance",
    "limits.insurance": 'limits of insurance are an object of odds, like {"3 to 1": 5000}',
    "minimum": "a minimum is a whole number, 0 or more",
    "maximum": "a maximum is a whole number, 1 or more",
    "differential": "a differential is a whole number, 0 or more",
    "bets": "limits of bets are an object of bets, each with minimum and maximum",
    "below-minimum-before": "below-minimum-before is a list of patrons",
}


_INDEX = re.compile(r"\[[^]]*]")


def _explain(said: str) -> NoReturn:
    what, _, where = said.partition(" - at `$")
    path = where.rstrip("`").lstrip(".")
    if "missing required field" in what:
        name = what.split("`")[-2]
        raise InputError(f"{_place(path)} lacks its {name}: {_MUST_BE.get(name, name)}.")
    if "unknown field" in what:
        name = what.split("`")[-2]
        raise InputError(f'{_place(path)} has a field "{name}" that no record has.')
    place = _INDEX.sub("", path)
    rule = _MUST_BE.get(place) or _MUST_BE.get(place.rpartition(".")[2])
    if rule is None:
        raise InputError("This line is not a JSON object with a book, cards or a number.")
    raise InputError(f"In {path.replace('[...]', '')}: {rule}.")


def _place(path: str) -> str:
    name = _INDEX.sub("", path).rpartition(".")[2]
    return {
        "": "The round", "wagers": "A wager", "insurance": "An insurance bet",
    }.get(name, f"The {name}")  # fmt: skip
