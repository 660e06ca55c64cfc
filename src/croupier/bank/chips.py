"""Chips by denomination: how many of each there are, and what they come to."""

from collections.abc import Mapping

Chips = dict[int, int]  # how many of each denomination


def worth(chips: Mapping[int, int]) -> int:
    """Say what chips come to."""
    return sum(value * count for value, count in chips.items())


def tidy(chips: Mapping[int, int]) -> Chips:
    """Write chips down in one way: the largest first, and none of which there is none."""
    return {value: chips[value] for value in sorted(chips, reverse=True) if chips[value]}


def beyond(chips: Mapping[int, int], at_most: Mapping[int, int]) -> int:
    """Say what chips are worth of which there are more than there can be, by denomination."""
    return sum(
        value * (count - at_most.get(value, 0))
        for value, count in chips.items()
        if count > at_most.get(value, 0)
    )


def exchanged(chips: Mapping[int, int], held: Mapping[int, int]) -> int:
    """Say what chips are worth that lie there in the place of others of the same worth."""
    return min(beyond(chips, held), beyond(held, chips))


def added(chips: Mapping[int, int], more: Mapping[int, int], sign: int = 1) -> Chips:
    """Put chips to others, or take them off; below zero, more went than were known to be there."""
    sums = dict(chips)
    for value, count in more.items():
        sums[value] = sums.get(value, 0) + sign * count
    return tidy(sums)
