"""What a correction takes that a wallet has not: its patron owes it from then.

Worked out as a correction is decided, and again by whoever checks the record.
"""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from croupier.bank.accounts import debt_of, purse
from croupier.bank.entries import owed_of
from croupier.table.shapes import Correction


def with_owed(
    currency: str,
    corrections: Iterable[Correction],
    held: Callable[[str], int],
    sets_off: bool = True,
) -> Iterator[Correction]:
    """Give corrections with what is owed from each, upon what those before it leave.

    ``held`` gives the balance of an account. Those of older journals set nothing off.
    """
    left: dict[str, int] = {}
    for one in corrections:
        wallet, debt = purse(currency, one.patron), debt_of(currency, one.patron)
        for name in (wallet, debt):
            if name not in left:
                left[name] = held(name)
        owed = owed_of(one.amount, left[wallet], left[debt] if sets_off else 0)
        left[wallet] += one.amount + owed
        left[debt] += owed
        yield replace(one, owed=owed)
