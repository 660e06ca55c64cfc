"""What each thing that happens posts, as tables: on the felt, at the cage, in the tray."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from croupier.bank import events as e
from croupier.bank.accounts import account
from croupier.bank.postings import Posting, posting

# A movement at a table, by where money comes from and where it goes: what it is called.
MOVEMENTS: dict[tuple[str, str], str] = {
    ("patron", "felt"): "stake",
    ("chips", "felt"): "stake",
    ("felt", "patron"): "returned",
    ("felt", "chips"): "returned",
    ("felt", "house"): "collected",
    ("house", "patron"): "paid",
    ("house", "commission"): "commission",
    ("patron", "chips"): "colour chips bought",
    ("chips", "patron"): "colour chips redeemed",
}


def place(currency: str, table: str, where: str, patron: str, coup: str, chips: str) -> str:
    """Name the account behind a place at a table: the tray pays, escrow holds the felt's stakes."""
    if where == "patron":
        return f"{currency}/wallet/{patron}"
    if where == "felt":
        return f"{currency}/escrow/{coup}"
    if where == "house":
        return f"{currency}/float/{table}"
    if where == "chips":
        return f"{currency}/colour/{chips}/{patron}"
    assert where == "commission", where
    return f"{currency}/commission"


def movement(
    currency: str,
    table: str,
    coup: str,
    source: str,
    target: str,
    patron: str,
    amount: int,
    bet: str = "",
    chips: str = "",
    line: int = 0,
    clauses: Iterable[str] = (),
) -> Posting:
    """Post a movement at a table."""
    assert amount > 0, "a posting moves something"
    return Posting(
        place(currency, table, source, patron, coup, chips),
        place(currency, table, target, patron, coup, chips),
        amount, MOVEMENTS[source, target], patron, coup, bet, line, ", ".join(clauses),
    )  # fmt: skip


def correction(
    currency: str,
    table: str,
    coup: str,
    patron: str,
    amount: int,
    clauses: Iterable[str],
    commission: int = 0,
) -> tuple[Posting, ...]:
    """Put something right after the fact: above zero to the patron, below zero from the patron.

    ``commission`` is what was kept back too little (above zero) or too much; it is put right too.
    """
    tray, between = account(currency, "float", table), account(currency, "correction")
    postings = []
    for whose, change in (
        (account(currency, "wallet", patron), amount),
        (account(currency, "commission"), commission),
    ):
        giver, taker = (tray, whose) if change > 0 else (whose, tray)
        for debit, credit in ((giver, between), (between, taker)) if change else ():
            postings.append(
                posting(debit, credit, abs(change), "correction", patron, coup, clauses=clauses)
            )
    return tuple(postings)


def _bought_in(event: e.BoughtIn) -> Iterator[tuple[str, str, int]]:
    # The cash is in the drop box and the patron has it as money to play with; the chips left
    # the tray, which the house bank now owns as cash instead.
    yield f"drop/{event.table}", f"wallet/{event.patron}", event.amount
    yield f"float/{event.table}", "house", event.amount


# What a fact away from the felt posts: debited account, credited account, amount.
_POSTS: dict[type[e.BankEvent], Callable[[Any], Iterable[tuple[str, str, int]]]] = {
    e.HouseFounded: lambda _: (),
    e.CapitalPaidIn: lambda x: [("cage", "house", x.amount)],
    e.CapitalPaidOut: lambda x: [("house", "cage", x.amount)],
    e.Deposited: lambda x: [("cage", f"wallet/{x.patron}", x.amount)],
    e.Withdrawn: lambda x: [(f"wallet/{x.patron}", "cage", x.amount)],
    e.BoughtIn: _bought_in,
    e.DropCollected: lambda x: [("cage", f"drop/{x.table}", x.amount)],
    e.FloatOpened: lambda x: [("house", f"float/{x.table}", x.count)],
    e.FloatFilled: lambda x: [("house", f"float/{x.table}", x.amount)],
    e.FloatCredited: lambda x: [(f"float/{x.table}", "house", x.amount)],
    e.FloatClosed: lambda x: [(f"float/{x.table}", "house", x.book)],
}


def bank_postings(currency: str, event: e.BankEvent) -> tuple[Posting, ...]:
    """List what a fact away from the felt posts."""
    what, patron = type(event).__struct_config__.tag, getattr(event, "patron", "")
    return tuple(
        posting(f"{currency}/{debit}", f"{currency}/{credit}", amount, str(what), patron)
        for debit, credit, amount in _POSTS[type(event)](event)
        if amount
    )
