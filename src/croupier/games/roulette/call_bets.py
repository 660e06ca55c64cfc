"""Call bets: what a patron says to the dealer, spread over ordinary positions (R-20)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from croupier.equipment.wheel import WHEEL, neighbours
from croupier.games.roulette.layout import POSITIONS
from croupier.messages import say
from croupier.rules.errors import InputError, RulebookError
from croupier.rules.rulebook import CallBetRule

MOST_EACH_SIDE = len(WHEEL) // 2


class Spread(NamedTuple):
    """A call bet as it lies on the layout. Each position is settled by itself."""

    name: str
    chips: dict[str, int]  # R 4.5

    @property
    def total(self) -> int:
        """What it costs, in chips: shown before the bet is accepted."""
        return sum(self.chips.values())


def spread(
    house_list: Sequence[CallBetRule], id: str, number: int | None = None, each_side: int = 2
) -> Spread:
    """Spread one of the house's call bets; neighbours take a number and finales a digit."""
    called = next((called for called in house_list if called.id == id), None)
    if called is None:
        known = [called.id for called in house_list]
        raise InputError(say("call-bet-unknown", called=id, known=known), ("2.5",))
    if called.rule:
        chips = _RULES[called.rule](called.name, number, each_side)
        return Spread(f"{called.name} {number}", chips)
    if number is not None:
        raise InputError(say("call-bet-without-number", called=called.name), ("2.5",))
    return Spread(called.name, dict(called.chips))


def check_call_bets(house_list: Sequence[CallBetRule]) -> None:
    """Refuse a house list with chips off the layout, or with a rule that does not exist."""
    for called in house_list:
        if bool(called.chips) == bool(called.rule):
            raise RulebookError(f'call bet "{called.id}" needs either chips or a rule.')
        if called.rule and called.rule not in _RULES:
            raise RulebookError(
                f'call bet "{called.id}" has the rule "{called.rule}"; '
                f"the rules are {', '.join(_RULES)}."
            )
        for bet, count in called.chips.items():
            if bet not in POSITIONS or count < 1:
                raise RulebookError(
                    f'call bet "{called.id}" puts {count} on {bet}; '
                    f"it takes whole chips on positions of the layout."
                )


def _neighbours(name: str, number: int | None, each_side: int) -> dict[str, int]:
    """Put a chip on the number and on its neighbours on the wheel."""
    if number is None or not 0 <= number <= 36:
        raise InputError(say("call-bet-number-invalid", name=name), ("2.5",))
    if not 1 <= each_side <= MOST_EACH_SIDE:
        raise InputError(
            say("neighbours-out-of-range", name=name, most_each_side=MOST_EACH_SIDE), ("2.5",)
        )
    return {f"straight:{each}": 1 for each in neighbours(number, each_side)}


def _finales(name: str, digit: int | None, _: int) -> dict[str, int]:
    """Put a chip on every number that ends in the digit."""
    if digit is None or not 0 <= digit <= 9:
        raise InputError(say("call-bet-digit-invalid", name=name), ("2.5",))
    return {f"straight:{number}": 1 for number in range(digit, 37, 10)}


_RULES: dict[str, Callable[[str, int | None, int], dict[str, int]]] = {  # R 2.5
    "neighbours": _neighbours,
    "finales": _finales,
}
