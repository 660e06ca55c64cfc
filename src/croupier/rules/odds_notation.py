"""Odds as documents write them ("19 to 20", "8 for 1"), read exactly.

"To" is the profit beside the stake, "for" includes the stake (R-2), "less 5%" is a commission
taken from the profit.
"""

import re
from decimal import Decimal
from fractions import Fraction

from croupier.rules.errors import RulebookError

_NUMBER = r"(\d+(?:\.\d+)?)"
_ODDS = re.compile(rf"{_NUMBER} (to|for) {_NUMBER}(?: less {_NUMBER}%)?")
_PERCENT = re.compile(rf"{_NUMBER}%")


class Odds:
    """A pay-out rate: the text as written, and the exact profit per unit staked."""

    __slots__ = ("denominator", "numerator", "profit", "text")

    def __init__(self, text: str) -> None:
        match = _ODDS.fullmatch(text)
        if match is None:
            raise RulebookError(
                f'The odds "{text}" cannot be read; odds are written like "12 to 1", '
                f'"19 to 20", "1.5 to 1", "8 for 1" or "2 for 1 less 5%".'
            )
        paid, word, staked, less = match.groups()
        if Fraction(staked) == 0:
            raise RulebookError(f'The odds "{text}" are for no stake at all.')
        profit = Fraction(paid) / Fraction(staked) - (1 if word == "for" else 0)
        if less is not None:
            profit *= 1 - Fraction(less) / 100
        if profit <= 0:
            raise RulebookError(f'The odds "{text}" pay a winner nothing beside the stake.')
        self.text = text
        self.profit = profit
        self.numerator, self.denominator = profit.as_integer_ratio()

    def pays(self, stake: int) -> tuple[int, str]:
        """Work out the whole units paid, rounded down, and the fraction cut off (R-12)."""
        paid, rest = divmod(stake * self.numerator, self.denominator)
        return paid, "0" if rest == 0 else str(Fraction(rest, self.denominator))

    def for_people(self) -> str:
        """Show "for" odds with their "to" beside them: "8 for 1 (7 to 1)"."""
        if " for " not in self.text:
            return self.text
        decimal = Decimal(self.numerator) / self.denominator
        if Fraction(decimal) == self.profit:
            return f"{self.text} ({decimal:f} to 1)"
        return f"{self.text} ({self.numerator} to {self.denominator})"

    def __repr__(self) -> str:
        return f"Odds({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


def percentage(text: str) -> Fraction:
    """Read "5%" as one twentieth."""
    match = _PERCENT.fullmatch(text)
    if match is None or Fraction(match[1]) > 100:
        raise RulebookError(f'"{text}" is not a percentage; write it like "5%".')
    return Fraction(match[1]) / 100


def odds_as_text(value: object) -> str:
    """Write odds as the document has them, wherever a book or a line is turned into JSON."""
    if isinstance(value, Odds):
        return value.text
    raise NotImplementedError(type(value))  # as msgspec asks of such a hook
