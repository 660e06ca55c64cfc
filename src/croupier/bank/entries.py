"""What each thing that happens posts, as tables: on the felt, at the cage, in the tray."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from croupier.bank import events as e
from croupier.bank.accounts import account, currency_for, kind_of, purse
from croupier.bank.chips import worth
from croupier.bank.postings import Posting, Postings, posting
from croupier.bank.variances import CAGE, EXCHANGED, kept_in
from croupier.rules.currencies import PLAY, is_play

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
Clauses = Iterable[str]
# Whose money, from where, to where, how much, on which bet, with which chips, line, clauses.
Move = tuple[str, str, str, int, str, str, int, Clauses]


class Felt:
    """The accounts behind the places at a table during one coup: escrow holds what lies on it."""

    def __init__(self, currency: str, table: str, coup: str) -> None:
        self.currency = currency
        self.coup = coup
        self._table = table
        # Play money has no tray: what is won of it is made up, and what is lost is gone.
        house, kept = ("float", table), ("commission",)
        if currency == PLAY:
            house = kept = ("mint",)  # type: ignore[assignment]
        self._names = {
            "felt": account(currency, "escrow", coup),
            "house": account(currency, *house),
            "commission": account(currency, *kept),
        }
        self._purses: dict[str, str] = {}  # of each patron who has moved money here

    def postings(self, moves: Iterable[Move]) -> Postings:
        """Post movements at the table; one of nothing is none."""
        posted: list[Posting] = []
        names, purses, coup = self._names, self._purses, self.coup
        for patron, source, target, amount, bet, chips, line, clauses in moves:
            assert amount >= 0, "a posting moves something"
            own = purses.get(patron)
            if own is None:
                own = purses[patron] = self._purse(patron)
            if not own:
                move = (patron, source, target, amount, bet, chips, line, clauses)
                posted += felt(PLAY, self._table, coup).postings((move,))
            elif amount and not (self.currency == PLAY and target == "commission"):
                posted.append(
                    Posting(
                        names.get(source)
                        or (own if source == "patron" else self._of(chips, patron)),
                        names.get(target)
                        or (own if target == "patron" else self._of(chips, patron)),
                        amount,
                        what=MOVEMENTS[source, target],
                        patron=patron,
                        coup=coup,
                        bet=bet,
                        line=line,
                        clauses=", ".join(clauses) if clauses else "",
                    )
                )
        return tuple(posted)

    def _purse(self, patron: str) -> str:
        """Name the account a patron stakes from here; none for play money among cash."""
        is_apart = is_play(patron) and self.currency != PLAY
        return "" if is_apart else purse(self.currency, patron)

    def _of(self, chips: str, patron: str) -> str:
        return account(self.currency, "colour", chips, patron)


@lru_cache(maxsize=1024)
def felt(currency: str, table: str, coup: str) -> Felt:
    """Give the accounts of a coup."""
    return Felt(currency, table, coup)


def owed_of(amount: int, wallet: int, debt: int) -> int:
    """Say what of a correction a patron comes to owe (above zero), or owes no more (below)."""
    return max(0, -amount - wallet) if amount < 0 else -min(amount, debt)


def correction(
    currency: str,
    table: str,
    coup: str,
    patron: str,
    amount: int,
    clauses: Iterable[str],
    commission: int = 0,
    owed: int = 0,
    by_house: bool = False,
    claim: bool = False,
) -> Postings:
    """Put something right after the fact: above zero to the patron, below zero from the patron.

    ``commission`` is what was kept back too little (above zero) or too much; it is put right too.
    ``owed`` is what of the amount the wallet does not hold: the patron owes it from then on; below
    zero, what of it goes against a debt that there is (``owed_of``).
    ``by_house``: the tray is closed, and the house bank pays or takes it. ``claim``: what is owed
    is the house bank's, as no chips came into the tray; in older journals it was the tray's.
    """
    assert min(0, -amount) <= owed <= max(0, -amount), "only what is taken can be owed"
    currency = currency_for(currency, patron)
    tray = account(currency, "house") if by_house else account(currency, "float", table)
    if currency == PLAY:
        tray = account(currency, "mint")
    between = account(currency, "correction")
    postings = []
    for whose, change in (
        (purse(currency, patron), amount + owed),
        (account(currency, "receivable", patron), -owed),
        (account(currency, "commission"), commission),
    ):
        is_claim = claim and currency != PLAY and kind_of(whose) == "receivable"
        at = account(currency, "house") if is_claim else tray
        giver, taker = (at, whose) if change > 0 else (whose, at)
        for debit, credit in ((giver, between), (between, taker)) if change else ():
            postings.append(
                posting(debit, credit, abs(change), "correction", patron, coup, clauses=clauses)
            )
    return tuple(postings)


# What these postings mean for what a patron has in play, and for the patron's result.
_ON_FELT = {"stake": 1, "returned": -1, "collected": -1}
_RESULT = {"paid": 1, "collected": -1}


def on_felt(posting: Posting) -> int:
    """Say what a posting puts on the felt of its patron's, or takes from there."""
    return _ON_FELT.get(posting.what, 0) * posting.amount


def result(posting: Posting) -> int:
    """Say what a posting means for its patron's result."""
    if posting.what != "correction":
        return _RESULT.get(posting.what, 0) * posting.amount
    if kind_of(posting.credit) in ("wallet", "chips"):
        return posting.amount
    return -posting.amount if kind_of(posting.debit) in ("wallet", "chips", "receivable") else 0


Name = tuple[str, ...]  # a kind, and whose


def _bought_in(event: e.BoughtIn | e.BuyInTakenBack) -> Iterator[tuple[Name, Name, int]]:
    # The cash is in the drop box and the patron has it as money to play with; the chips left
    # the tray, which the house bank now owns as cash instead.
    yield ("drop", event.table), _purse(event.patron), event.amount
    yield ("float", event.table), ("house",), event.amount


def _taken_back(event: e.BuyInTakenBack) -> Iterator[tuple[Name, Name, int]]:
    yield from ((credit, debit, amount) for debit, credit, amount in _bought_in(event))


_CAGE, _BANK = ("cage",), ("house",)


def _purse(patron: str) -> Name:
    return tuple(purse("", patron).split("/")[1:])


def _dropped(event: e.DropCollected) -> Iterator[tuple[Name, Name, int]]:
    # What was counted is in the cage and nothing is left in the box: more than the ledger has is
    # the house's, and so is what is missing.
    book = event.amount if event.book is None else event.book
    box = ("drop", event.table)
    yield _CAGE, box, min(event.amount, book)
    yield _CAGE, _BANK, max(0, event.amount - book)
    yield _BANK, box, max(0, book - event.amount)


def _variance(event: e.VarianceFound) -> Iterator[tuple[Name, Name, int]]:
    # A tray's count gave or took what was counted or the book has, out of what is the house's; the
    # cage's chips are its own. So chips that are not there are somebody's from now on, and chips
    # beyond the book came from somebody. Cash is put right where it is counted.
    kind, whose = kept_in(event), event.table or CAGE
    if kind == "missing":
        yield _BANK, (kind, whose), event.book - event.count
    elif kind == "found":
        yield (kind, whose), _BANK, event.count - event.book


def _explained(event: e.VarianceExplained) -> Iterator[tuple[Name, Name, int]]:
    if event.kept_in == EXCHANGED:
        return
    kept = (event.kept_in, event.table or CAGE)
    is_debt = event.kept_in in ("missing", "over")  # else it stands with what the house has
    yield (kept, _BANK, event.amount) if is_debt else (_BANK, kept, event.amount)


def _slip(
    event: e.SlipIssued | e.SlipReceived | e.SlipVoided,
) -> Iterator[tuple[Name, Name, int]]:
    ends = (_BANK, ("float", event.table))
    source, target = ends if event.kind == "fill" else reversed(ends)
    on_its_way = ("transit", event.table)
    if isinstance(event, e.SlipIssued):
        yield source, on_its_way, worth(event.chips)
    elif isinstance(event, e.SlipReceived):
        yield on_its_way, target, worth(event.chips)
    elif event.was_issued:
        yield on_its_way, source, worth(event.chips)


def _box_counted(event: e.BoxCounted) -> Iterator[tuple[Name, Name, int]]:
    box = ("box", event.tag)
    yield _CAGE, box, min(event.amount, event.book)
    yield _CAGE, ("over", event.table), max(0, event.amount - event.book)
    yield ("short", event.table), box, max(0, event.book - event.amount)


def _cage_counted(event: e.CageCounted) -> Iterator[tuple[Name, Name, int]]:
    yield _CAGE, ("over", CAGE), max(0, event.cash - event.book)
    yield ("short", CAGE), _CAGE, max(0, event.book - event.cash)


# What a fact away from the felt posts: debited account, credited account, amount.
_POSTS: dict[type[e.BankEvent], Callable[[Any], Iterable[tuple[Name, Name, int]]]] = {
    e.HouseFounded: lambda _: (),
    e.CapitalPaidIn: lambda x: [(_CAGE, _BANK, x.amount)],
    e.CapitalPaidOut: lambda x: [(_BANK, _CAGE, x.amount)],
    e.Deposited: lambda x: [
        (("mint",) if is_play(x.patron) else _CAGE, _purse(x.patron), x.amount)
    ],
    e.Withdrawn: lambda x: [(("wallet", x.patron), _CAGE, x.amount)],
    e.BoughtIn: _bought_in,
    e.BuyInTakenBack: _taken_back,
    e.TakenAlone: lambda _: (),
    e.MoneyPutRight: lambda _: (),
    e.DropCollected: _dropped,
    e.FloatOpened: lambda x: [(_BANK, ("float", x.table), x.count)],
    e.FloatFilled: lambda x: [(_BANK, ("float", x.table), x.amount)],
    e.FloatCredited: lambda x: [(("float", x.table), _BANK, x.amount)],
    e.FloatClosed: lambda x: [(("float", x.table), _BANK, x.book)],
    e.BankrollPutIn: lambda x: [(_BANK, ("float", x.table), x.amount)],
    e.BankrollTakenOut: lambda x: [(("float", x.table), _BANK, x.book)],
    e.BankrollLow: lambda _: (),
    e.VarianceFound: _variance,
    e.CountGiven: lambda _: (),
    e.VarianceExplained: _explained,
    e.SuspectWrittenOff: lambda x: [(_BANK, _CAGE, x.amount)],
    e.SlipRequested: lambda _: (),
    e.SlipIssued: _slip,
    e.SlipReceived: _slip,
    e.SlipVoided: _slip,
    e.ChipsSold: lambda x: [(_CAGE, ("chips",), worth(x.chips))],
    e.ChipsRedeemed: lambda x: [(("chips",), _CAGE, worth(x.chips))],
    e.ChipsBrought: lambda x: [(("chips",), _purse(x.patron), worth(x.chips))],
    e.ChipsCarriedOff: lambda x: [(_purse(x.patron), ("chips",), x.amount)],
    e.TipGiven: lambda x: [(_purse(x.patron), ("tips", x.box), x.amount)],
    e.TipsPaid: lambda x: [(("tips", x.box), _CAGE, x.amount)],
    e.DebtPaid: lambda x: [(_CAGE, ("receivable", x.patron), x.amount)],
    e.BoxLifted: lambda x: [(("box", x.tag), ("drop", x.table), x.book)],
    e.BoxCounted: _box_counted,
    e.CageCounted: _cage_counted,
}


def bank_postings(currency: str, event: e.BankEvent) -> Postings:
    """List what a fact away from the felt posts."""
    what, patron = type(event).__struct_config__.tag, getattr(event, "patron", "")
    currency = currency_for(currency, patron)
    return tuple(
        posting(account(currency, *debit), account(currency, *credit), amount, str(what), patron)
        for debit, credit, amount in _POSTS[type(event)](event)
        if amount
    )
