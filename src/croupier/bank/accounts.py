"""The accounts of the house: what each kind is for, and on which side of the books it stands.

An account's name says everything about it: ``EUR/wallet/ann``, ``EUR/escrow/B-07/3/34``.
"""

from functools import lru_cache

# What holds cash stands on the one side, whoever the cash belongs to on the other. Every balance
# is zero or more, and what is held equals what is owned: cage + drop = all the rest.
HOLDS_CASH: dict[str, str] = {
    "cage": "cash in the cage",
    "drop": "cash in a table's drop box",
}
OWNS_CASH: dict[str, str] = {
    "wallet": "a patron's money",
    "escrow": "stakes on the felt, one account for each coup",
    "colour": "colour chips in patrons' hands, one account for each patron and table",
    "house": "the house bank",
    "float": "chips in a table's tray",
    "commission": "commission kept back from winning wagers",
    "correction": "what passes between house and patron when something is put right",
}
KINDS = HOLDS_CASH | OWNS_CASH


def account(currency: str, kind: str, of: str = "") -> str:
    """Name an account of a kind, and whose it is where there is more than one."""
    assert kind in KINDS and "/" not in currency
    return f"{currency}/{kind}/{of}" if of else f"{currency}/{kind}"


def currency_of(name: str) -> str:
    """Give the currency of an account by its name."""
    return name.partition("/")[0]


@lru_cache(maxsize=16_384)
def kind_of(name: str) -> str:
    """Give the kind of an account by its name."""
    return name.split("/", 2)[1]


@lru_cache(maxsize=16_384)
def side_of(name: str) -> int:
    """Give the sign with which a balance counts, so that the books sum to zero."""
    return -1 if kind_of(name) in HOLDS_CASH else 1
