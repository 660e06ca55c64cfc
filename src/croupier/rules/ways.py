"""What would be allowed instead of what is refused: each way on is a message, ``way-…``."""

from collections.abc import Iterable

from croupier.messages import Message, say

RULING = "way-ruling"


def way(id: str, /, **fields: object) -> Message:
    """Name a way on by its id."""
    return say(f"way-{id}", **fields)


def to(act: str) -> Message:
    """Name a command, or another act that the table of authority has."""
    return say("way-act", act=act)


def to_rule(irregularity: str) -> Message:
    """Name a ruling, by the id of its irregularity."""
    return say(RULING, irregularity=irregularity)


def to_step(step: str) -> Message:
    """Name a step of a case."""
    return say("way-step", step=step)


def at_least(rank: str) -> Message:
    """Name whoever has a rank, or one above it."""
    return say("way-rank", least=rank)


def up_to(most: int) -> Message:
    """Name the most that there may be, and anything below."""
    return say("way-up-to", most=most)


def between(least: int, most: int) -> Message:
    """Name the least and the most that there may be."""
    return say("way-between", least=least, most=most)


def each_bet(those: Iterable[str]) -> tuple[Message, ...]:
    """Name each of several bets by its name, as a reader knows it; its id is in the field."""
    return tuple(way("bet", bet=one) for one in those)


def value(one: object) -> Message:
    """Name what may be given, as it is written: a card, a seat, the name of a field."""
    return say("way-value", value=one)


def values(those: Iterable[object]) -> tuple[Message, ...]:
    """Name each of several that may be given."""
    return tuple(map(value, those))
