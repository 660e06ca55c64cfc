"""A patron's statement in words: each row as the patron would say what moved the wallet."""

from croupier.bank.accounts import whose
from croupier.bank.events import Deposited
from croupier.floor.records import decode_any

CAGE = {"deposited": "Paid in at the cage", "withdrawn": "Paid out at the cage"}


def words(what: str, other: str, event: bytes) -> str:
    """Say what a posting was; ``other`` is the account on its other side."""
    if what == "bought-in":
        return f"Bought in at {whose(other)}"
    if what == "deposited":
        fact = decode_any(event)
        if isinstance(fact, Deposited) and fact.by == "house":
            return "Play money from the house"
    return CAGE.get(what) or what[:1].upper() + what[1:]
