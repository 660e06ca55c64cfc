"""What is wrong with a record, said in a sentence about the field it is in."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

from croupier.games.wager import GREATEST_STAKE
from croupier.messages import say
from croupier.rules.errors import InputError

_MUST_BE = {
    "stake": f"a stake is a whole number of the smallest unit, from 1 to {GREATEST_STAKE}",
    "seat": "a seat is a whole number from 1 up",
    "bet": 'a bet is a text like "banker" or "split:17-20"',
    "patron": "a patron is a text",
    "cards": 'cards are a list of texts like "9S" and "TD"',
    "player": 'a hand is a list of cards like "9S" and "TD"',
    "banker": 'a hand is a list of cards like "9S" and "TD"',
    "number": "a number is a whole number from 0 to 36",
    "book": "a book is the text of a rulebook's name; --book gives one to rounds without",
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
# Without these a round is settled all the same, and otherwise than was meant.
_OPTIONAL = ("version", "wagers", "insurance", "limits", "below-minimum-before")
_INDEX = re.compile(r"\[[^]]*]")


def mistake(message: str) -> InputError:
    """Say in plain words what msgspec finds wrong with a record."""
    what, _, where = message.partition(" - at `$")
    place = _INDEX.sub("", where.rstrip("`")).lstrip(".")
    field = place.rpartition(".")[2]
    owner = {"": "The round", "wagers": "A wager", "insurance": "An insurance bet"}
    if "missing required field" in what:
        name = what.split("`")[-2]
        return InputError(
            say(
                "record-field-missing",
                field=owner.get(field, f"The {field}"),
                name=name,
                name_2=_MUST_BE.get(name, name),
            )
        )
    if "unknown field" in what:
        name = what.split("`")[-2]
        return InputError(
            say("record-field-unknown", field=owner.get(field, f"The {field}"), name=name)
        )
    rule = _MUST_BE.get(place) or _MUST_BE.get(field)
    if rule is None:
        return InputError(say("round-line-not-object"))
    return InputError(f"In {place}: {rule}.")


def slip_in(names: Iterable[str]) -> tuple[str, str] | None:
    """Find a field that is nearly one of ours, and which: overlooking it would change the money."""
    for name in names:
        for meant in get_close_matches(name.lower(), _OPTIONAL, 1, 0.85):
            return name, meant
    return None
