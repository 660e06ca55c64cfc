"""What is wrong with a record, said in a sentence about the field it is in."""

from collections.abc import Iterable
from difflib import get_close_matches

from croupier.games.wager import GREATEST_STAKE
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.errors import InputError
from croupier.rules.objections import objection

# The fields of a record of which the catalogue says what they must be.
_KNOWN = (
    "stake", "seat", "bet", "patron", "cards", "player", "banker", "number", "book", "version",
    "wagers", "insurance", "hand", "after", "limits", "limits.insurance", "minimum", "maximum",
    "differential", "bets", "below-minimum-before",
)  # fmt: skip
_PARTS = ("", "wagers", "insurance", "limits", "bets")
# Without these a round is settled all the same, and differently from what was meant.
_OPTIONAL = ("version", "wagers", "insurance", "limits", "below-minimum-before")


def mistake(error: Exception) -> InputError:
    """Say in plain words what msgspec finds wrong with a record."""
    found = objection(error)
    place = found.place
    field = place.rpartition(".")[2]
    part = (field or "round") if field in _PARTS else "part"
    if name := found.missing:
        must_be = _must_be(name) if name in _KNOWN else NO_OBJECTION
        return InputError(say("record-field-missing", part=part, name=name, must_be=must_be))
    if name := found.unknown:
        return InputError(say("record-field-unknown", part=part, name=name))
    known = next((name for name in (place, field) if name in _KNOWN), "")
    if not known:
        return InputError(say("round-line-not-object"))
    return InputError(say("record-field-wrong", place=place, must_be=_must_be(known)))


def _must_be(name: str) -> Message:
    return say(f"must-be-{name.replace('.', '-')}", most=GREATEST_STAKE)


def slip_in(names: Iterable[str]) -> tuple[str, str] | None:
    """Find a field that is nearly one of ours, and which: overlooking it would change the money."""
    for name in names:
        for meant in get_close_matches(name.lower(), _OPTIONAL, 1, 0.85):
            return name, meant
    return None
