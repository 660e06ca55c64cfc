"""How figures are written: every rounding of a sheet happens here, once, from the exact value.

The signs of numbers are those of the language spoken.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import isqrt

from croupier.messages import listed, say, word
from croupier.odds.report.blocks import Ratio

MINUS = "\u2212"


def whole(number: int) -> str:
    """Write a whole number in groups of three: ``4 998 398``."""
    return f"{number:,}".replace(",", word("locale", "sheet-thousands")).replace("-", MINUS)


def rounded(value: float, decimals: int) -> str:
    """Write what is not an exact value, and small, with a number of decimals."""
    sign = word("locale", "decimal")
    return f"{value:.{decimals}f}".replace(".", sign).replace("-", MINUS)


def decimal(value: Fraction, places: int) -> str:
    """Write a value with a number of decimals, rounded half to even from the exact fraction."""
    scaled = round(value * 10**places)
    digits = f"{abs(scaled):0{places + 1}d}"
    sign = MINUS if scaled < 0 else ""
    before, after = digits[: len(digits) - places], digits[len(digits) - places :]
    return f"{sign}{whole(int(before))}" + (f"{word('locale', 'decimal')}{after}" if places else "")


def percent(value: Fraction, places: int) -> str:
    """Write a value in hundredths: ``1.057906%``."""
    return f"{decimal(value * 100, places)}%"


def signed_percent(value: Fraction, places: int) -> str:
    """Write a value in hundredths with its sign, plus too."""
    text = percent(value, places)
    return text if value <= 0 else f"+{text}"


def root(value: Fraction, places: int) -> str:
    """Write the square root of a value, rounded in its last decimal without going through one."""
    twice = isqrt(int(4 * value * 100**places))
    return decimal(Fraction((twice + 1) // 2, 10**places), places)


def ratio(value: Fraction, flat: bool = False) -> Ratio:
    """Write a value as a fraction in lowest terms."""
    return Ratio(whole(value.numerator), whole(value.denominator), flat)


def one_in(probability: Fraction) -> str:
    """Say how rare something is: ``1 in 18.6``."""
    if not probability:
        return word("sheet", "never")
    every = 1 / probability
    written = decimal(every, 0 if every >= 1000 else 1 if every >= 100 else 2)
    return str(say("sheet-one-in", every=written))


def ranges(numbers: Iterable[int], dash: str = "–") -> str:
    """Write numbers with runs drawn together: ``0–5, 7``."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said = (str(r[0]) if len(r) == 1 else f"{r[0]}{dash}{r[-1]}" for r in runs)
    return listed(said) if runs else ""
