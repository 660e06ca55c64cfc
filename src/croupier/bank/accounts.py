"""The accounts of the house: what each kind is for, and on which side of the books it stands.

An account's name says everything about it: ``EUR/wallet/ann``, ``EUR/escrow/B-07/3/34``. Names are
made here and only here.
"""

from functools import lru_cache

from croupier.rules.currencies import PLAY, is_play

# What holds cash stands on the one side with what is owed to the house; whoever all that belongs
# to stands on the other. Every balance is zero or more, and what is held equals what is owned:
# cage + drop + box + found + mint + short + receivable = all the rest.
HOLDS_CASH: dict[str, str] = {
    "cage": "cash in the cage",
    "drop": "cash in a table's drop box",
    "box": "cash in a box that was lifted and not counted yet",
    "found": "chips that a tray or the cage had beyond its book",
    "mint": "play money that the house made up: it stands for no cash",
}
OWED: dict[str, str] = {
    "receivable": "what a patron owes the house: a correction beyond the wallet",
    "short": "cash that a drop box or the cage lacked by its book: whoever has it",
}
OWNS_CASH: dict[str, str] = {
    "wallet": "a patron's money",
    "escrow": "stakes on the felt, one account for each coup",
    "colour": "colour chips in patrons' hands, one account for each set and patron",
    "house": "the house bank",
    "chips": "chips in pockets, in nobody's name: whoever bears them; and of each sitting of one",
    "tips": "tips in a tip box, one account for each shift: the dealers'",
    "float": "chips in a table's tray",
    "transit": "chips on their way between the cage and a tray",
    "missing": "chips that a tray or the cage lacked by its book: whoever has them",
    "over": "cash that a drop box or the cage had beyond its book: whoever's it is",
    "commission": "commission kept back from winning wagers",
    "correction": "what passes between house and patron when something is put right",
}
# What belongs to others: patrons, whoever bears chips or has what a tray lacks, or brought cash of
# which no book knows, the dealers. The rest of what owns cash is the house's own.
OWED_TO_OTHERS = ("wallet", "escrow", "colour", "chips", "missing", "over", "tips")
ASSETS = HOLDS_CASH | OWED
KINDS = ASSETS | OWNS_CASH


@lru_cache(maxsize=4096)
def account(currency: str, kind: str, *of: str) -> str:
    """Name an account of a kind, and whose it is where there is more than one."""
    assert kind in KINDS and "/" not in currency
    return "/".join((currency, kind, *of))


_WALK_IN = "walk-in-"


def currency_for(currency: str, patron: str) -> str:
    """Give the currency of a patron's money, in a house whose books are in this one."""
    return PLAY if is_play(patron) else currency


def is_walk_in(patron: str) -> bool:
    """Tell whether a patron is somebody at a seat whom nobody knows, with chips of the bearer."""
    return patron.startswith(_WALK_IN)


def walk_in(table: str, seat: int, at: int) -> str:
    """Make the id of whoever sits down at a seat without an account."""
    return f"{_WALK_IN}{table}-{seat}-{at}"


def seat_of(patron: str) -> str:
    """Name the table and the seat of somebody unknown: what cash is counted by over the day."""
    return patron.rpartition("-")[0] if is_walk_in(patron) else patron


def table_of_seat(patron: str) -> str:
    """Name the table at which somebody unknown sits."""
    return seat_of(patron).removeprefix(_WALK_IN).rpartition("-")[0]


def purse(currency: str, patron: str) -> str:
    """Name the account a patron stakes from and is paid to: a wallet, or the chips of a sitting."""
    if is_walk_in(patron):
        return account(currency, "chips", patron)
    return account(currency_for(currency, patron), "wallet", patron)


def debt_of(currency: str, patron: str) -> str:
    """Name the account of what a patron owes the house."""
    return account(currency_for(currency, patron), "receivable", patron)


def currency_of(name: str) -> str:
    """Give the currency of an account by its name."""
    return name.partition("/")[0]


@lru_cache(maxsize=4096)
def kind_of(name: str) -> str:
    """Give the kind of an account by its name."""
    return name.split("/", 2)[1]


def whose(name: str) -> str:
    """Say whose an account is: the patron, the coup, the table; nobody's where there is but one."""
    return "".join(name.split("/", 2)[2:])


def without_currency(name: str) -> str:
    """Write an account as people of one house do, whose books are in one currency."""
    return name.partition("/")[2]


@lru_cache(maxsize=4096)
def side_of(name: str) -> int:
    """Give the sign with which a balance counts, so that the books sum to zero."""
    return -1 if kind_of(name) in ASSETS else 1
