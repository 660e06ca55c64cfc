"""A patron's cash: how much of it one person may move in a gaming day, and what never becomes cash.

Cash that comes in is one person's word until the box or the cage is counted; of cash that goes out,
that the patron stood there and had it. So both are added up by the patron and by who says it, and
who opened the account says nothing alone about the cash that goes into it.

What is decided here is committed only if nothing of it has changed since, so that requests sent at
once, to one process of the house or to several, come to no more than one after the other.
"""

from collections.abc import Iterator, Sequence

from croupier.bank.accounts import is_walk_in, kind_of, purse, seat_of, table_of_seat
from croupier.bank.chips import worth
from croupier.bank.events import (
    BankEvent,
    BoughtIn,
    ChipsBrought,
    ChipsRedeemed,
    ChipsSold,
    DebtPaid,
    Deposited,
    TakenAlone,
    TipGiven,
    VarianceExplained,
    Withdrawn,
)
from croupier.floor.admission import Rests, read_standing
from croupier.floor.funds import Funds
from croupier.floor.handing import Unsure
from croupier.floor.loading import last_before
from croupier.floor.people_events import OWNER
from croupier.floor.records import (
    TRAYS,
    Fact,
    cage_stream,
    decode_any,
    taken_stream,
    tray_stream,
)
from croupier.floor.unwritten import Unwritten
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.authority import Authority
from croupier.rules.currencies import is_play
from croupier.rules.errors import Refusal, RuleError
from croupier.rules.gaming_day import GamingDays
from croupier.rules.ways import way
from croupier.stock import StockMoved, act_of
from croupier.stock.items import act_named
from croupier.stock.steps import Suspect
from croupier.store import Store
from croupier.store.reading import backwards, forwards

Cash = Deposited | Withdrawn | DebtPaid | BoughtIn | ChipsBrought
# The act of the table of authority that moves cash of each kind, or chips that are as good as cash.
CASH_ACTS: dict[type[Cash], str] = {
    Deposited: "cash-in",
    Withdrawn: "cash-out",
    DebtPaid: "debt-paid",
    BoughtIn: "buy-in",
    ChipsBrought: "chips-brought",
}
OVER_THE_TABLE = BoughtIn | ChipsBrought  # what somebody comes to play with counts together
CASH_IN = Deposited | BoughtIn
# Cash for chips of the bearer, and chips for cash: nobody's, so that only who moves it is counted.
Bearer = ChipsSold | ChipsRedeemed
BEARER_ACTS: dict[type[Bearer], str] = {ChipsSold: "chips-sold", ChipsRedeemed: "chips-redeemed"}
AT_ONCE = 500


def is_cash(fact: object) -> bool:
    """Tell whether a fact moves a patron's cash; play money is the house's own to give."""
    return isinstance(fact, Cash) and fact.by != OWNER


def amount_of(fact: "Cash | Bearer") -> int:
    """Say how much a fact moves."""
    if isinstance(fact, ChipsBrought | ChipsSold | ChipsRedeemed):
        return worth(fact.chips)
    return fact.amount


def day_kind(fact: Cash) -> str:
    """Name what a patron's cash is counted together with over the gaming day."""
    return CASH_ACTS[BoughtIn] if isinstance(fact, OVER_THE_TABLE) else CASH_ACTS[type(fact)]


def today(store: Store, days: GamingDays, like: Cash) -> int:
    """Sum a patron's cash of one kind over the gaming day: many small ones are one large one.

    What was taken back was taken all the same: each time somebody said that it lay there.
    """
    patron, began = like.patron, days.began(like.at)
    facts = _at_cage(store, patron)
    if isinstance(like, OVER_THE_TABLE):
        at_seat = is_walk_in(patron)
        facts = _at_seat(store, patron, began) if at_seat else _over_tables(store, patron, began)
    total = 0
    for fact in facts:
        if not days.is_same(fact.at, like.at):
            continue
        if isinstance(fact, Cash) and is_cash(fact) and day_kind(fact) == day_kind(like):
            total += amount_of(fact)
    return total


def is_alone(fact: Cash | Bearer) -> bool:
    """Tell whether one person moved it by their word."""
    return fact.second in ("", fact.by)


def taken_alone(fact: Fact) -> TakenAlone | None:
    """Give what is kept by person of cash that somebody moved, if it is by their word alone."""
    if isinstance(fact, Bearer) and is_alone(fact):
        return TakenAlone(fact.by, fact.at, BEARER_ACTS[type(fact)], amount_of(fact))
    if not isinstance(fact, Cash) or not is_cash(fact) or not is_alone(fact):
        return None
    return TakenAlone(fact.by, fact.at, CASH_ACTS[type(fact)], amount_of(fact))


SUSPECT_ACTS = frozenset(map(act_named, Suspect.__args__))


EXPLAINED = "variance-explained"
_BY_ITSELF = SUSPECT_ACTS | {EXPLAINED}  # counts together with nothing but its like


def kept_by_person(fact: Fact) -> tuple[TakenAlone, ...]:
    """Give what is kept by person of a fact: cash that one moved alone, suspect money, and what two
    accounted for, of both.
    """
    if isinstance(fact, StockMoved) and isinstance(fact.step, Suspect):
        return (TakenAlone(fact.by, fact.at, act_of(fact.step), fact.step.amount),)
    if isinstance(fact, VarianceExplained):
        both = sorted({fact.by, fact.second} - {""})
        return tuple(TakenAlone(who, fact.at, EXPLAINED, fact.amount) for who in both)
    taken = taken_alone(fact)
    return () if taken is None else (taken,)


def explained_today(store: Store, authority: Authority, now: int, *people: str) -> int:
    """Give the most that any of these people accounted for over the gaming day."""
    if not authority[EXPLAINED].over_day:  # by older tables, each variance by itself
        return 0
    return max(by_one(store, authority, EXPLAINED, who, now) for who in people)


def by_one(store: Store, authority: Authority, act: str, person: str, now: int) -> int:
    """Sum the cash that someone moved alone over the gaming day, of all patrons, for an act.

    What they moved by other acts counts, where the act's row has it so.
    """
    days, over_acts = authority.days, authority[act].over_acts
    total = 0
    for record in backwards(store, taken_stream(person)):
        fact = decode_any(record.event)
        assert isinstance(fact, TakenAlone)
        if not days.is_same(fact.at, now):
            break
        is_alike = over_acts and fact.act not in _BY_ITSELF
        total += fact.amount if is_alike or fact.act == act else 0
    return total


def not_alone(store: Store, authority: Authority, fact: Cash, amount: int = 0) -> Message:
    """Say why cash takes a second person; nothing if one is enough.

    ``amount`` is what is moved of the patron's in the same breath, with this.
    """
    act = CASH_ACTS[type(fact)]
    row, amount = authority[act], amount or amount_of(fact)
    if not row.second:
        return NO_OBJECTION
    total = amount + today(store, authority.days, fact)
    if row.wants_two(total):
        return say(
            "cash-of-patron-day",
            patron=fact.patron,
            total=total,
            above=row.above,
            second=row.second,
        )
    taken = amount + by_one(store, authority, act, fact.by, fact.at) if row.a_day else 0
    if taken > row.a_day:
        is_out = isinstance(fact, Withdrawn)
        alone = "cash-paid-alone-day" if is_out else "cash-taken-alone-day"
        return say(alone, by=fact.by, taken=taken, a_day=row.a_day, second=row.second)
    if not isinstance(fact, CASH_IN):
        return NO_OBJECTION
    if read_standing(store, fact.patron).opened_by == fact.by:
        return say("cash-into-opened-account", by=fact.by, patron=fact.patron, second=row.second)
    return NO_OBJECTION


def bearer_not_alone(store: Store, authority: Authority, fact: Bearer) -> Message:
    """Say why cash for chips, or chips for cash, takes a second person; nothing if it does not."""
    act, amount = BEARER_ACTS[type(fact)], amount_of(fact)
    row = authority[act]
    if row.wants_two(amount):
        return say("chips-above", total=amount, above=row.above, second=row.second)
    taken = amount + by_one(store, authority, act, fact.by, fact.at) if row.a_day else 0
    if taken > row.a_day:
        alone = "cash-taken-alone-day" if isinstance(fact, ChipsSold) else "cash-paid-alone-day"
        return say(alone, by=fact.by, taken=taken, a_day=row.a_day, second=row.second)
    return NO_OBJECTION


def play_money(store: Store, patron: str) -> int:
    """Sum what the house gave a patron to play with."""
    facts = (fact for fact in _at_cage(store, patron) if isinstance(fact, Deposited))
    return sum(fact.amount for fact in facts if fact.by == OWNER)


def brought(store: Store, patron: str, given: int) -> int:
    """Sum the cash a patron has brought to cage and tables, less what was paid out of it.

    ``given`` is the play money; what is won with it is play money too.
    """
    total, before = -given, 1 << 62
    while rows := store.statement(patron, before, AT_ONCE):
        last = rows[-1].position
        whole = [row for row in rows if row.position != last or len(rows) < AT_ONCE] or rows
        for _, _, debit, credit, amount, what, *_ in whole:
            if what in ("deposited", "bought-in") and kind_of(credit) == "wallet":
                total += amount
            elif what in ("withdrawn", "buy-in-taken-back") and kind_of(debit) == "wallet":
                total -= amount
        before = whole[-1][0]
    return total


def too_much(patron: str, amount: int, wallet: int, given: int, brought: int) -> Message:
    """Say why a patron is not paid so much in cash; nothing if it can be.

    Whoever has play money is paid no more than the cash they brought: winnings are not told apart.
    """
    most = max(0, min(wallet - given, brought)) if given else wallet
    if amount <= most:
        return NO_OBJECTION
    if not wallet:
        return say("payout-wallet-empty", patron=patron)
    if not given:
        return say("payout-above-wallet", patron=patron, wallet=wallet)
    which = "payout-above-cash-brought" if most else "payout-of-play-money"
    return say(which, patron=patron, wallet=wallet, given=min(wallet, given), most=most)


def _at_cage(store: Store, patron: str) -> Iterator[BankEvent]:
    for record in forwards(store, cage_stream(patron)):
        fact = decode_any(record.event)
        assert isinstance(fact, BankEvent)
        yield fact


def _at_seat(store: Store, patron: str, began: int) -> Iterator[BankEvent]:
    """Find what unknown people at a seat came with since the gaming day began: as if one."""
    seat = seat_of(patron)
    for record in backwards(store, tray_stream(table_of_seat(patron))):
        if record.at < began:
            return
        fact = decode_any(record.event)
        if isinstance(fact, OVER_THE_TABLE) and seat_of(fact.patron) == seat:
            yield fact


def _over_tables(store: Store, patron: str, began: int) -> Iterator[BankEvent]:
    """Find what a patron bought in with since the gaming day began, at whatever table."""
    after, before = last_before(store, began), 1 << 62
    while rows := store.statement(patron, before, AT_ONCE):
        for position in sorted({row.position for row in rows if row.what == "bought-in"}):
            fact = decode_any(store.records(position - 1, 1)[0].event)
            if position > after and isinstance(fact, BankEvent):
                yield fact
        before = rows[-1].position
        if before <= after:
            return


class CashHeld:
    """Holds cash against the day and the wallet, where its commit is decided."""

    def __init__(self, store: Store, funds: Funds, authority: Authority) -> None:
        self.currency = ""
        self._store = store
        self._funds = funds
        self._authority = authority
        self.unwritten = Unwritten[set[str]](set)  # whose cash moves, and by whom

    def hold(self, facts: Sequence[Fact], rests: Rests) -> None:
        """Refuse what takes a second person and has none, and cash for play money."""
        for one in facts:
            if isinstance(one, Bearer):
                self._bearer(one)
            elif isinstance(one, StockMoved) and isinstance(one.step, Suspect):
                self._suspect(one, one.step)
            elif isinstance(one, VarianceExplained):
                self._explained(one)
            elif isinstance(one, TipGiven) and is_play(one.patron):
                raise RuleError(say("play-money-no-cash", patron=one.patron))
        moved = [fact for fact in facts if isinstance(fact, Cash) and is_cash(fact)]
        for fact in moved:
            if is_play(fact.patron):
                raise RuleError(say("play-money-no-cash", patron=fact.patron))
        for fact in moved:
            if {seat_of(fact.patron), fact.by} & self._beside():
                raise Unsure  # what a neighbour moves counts together with it
            alike = [x for x in moved if type(x) is type(fact) and x.patron == fact.patron]
            amount = sum(map(amount_of, alike))
            if is_alone(fact):
                self._alone(fact, amount, rests)
            if isinstance(fact, Withdrawn):
                self._not_play_money(fact.patron, amount, rests)
        for fact in moved:
            self.unwritten.in_hand |= {seat_of(fact.patron), fact.by}

    def _bearer(self, fact: Bearer) -> None:
        """Hold one person to the cash that one may move for chips, at once and in a day."""
        if fact.by in self._beside():
            raise Unsure
        if is_alone(fact) and (why := bearer_not_alone(self._store, self._authority, fact)):
            second = self._authority[BEARER_ACTS[type(fact)]].second
            raise Refusal(why, (), (way("second-person"),), rank=second)
        self.unwritten.in_hand.add(fact.by)

    def _suspect(self, fact: StockMoved, step: Suspect) -> None:
        """Hold what one sets aside or hands over to the ranks of all of it in the day."""
        if fact.by in self._beside():
            raise Unsure
        act = act_of(step)
        if not self._authority[act].over_day:
            return
        if step.so_far < by_one(self._store, self._authority, act, fact.by, fact.at):
            raise RuleError(say("stock-more-since", by=fact.by))
        self.unwritten.in_hand.add(fact.by)

    def _explained(self, fact: VarianceExplained) -> None:
        """Hold what two account for to the ranks of all that either did in the day."""
        people = {fact.by, fact.second}
        if people & self._beside():
            raise Unsure
        if fact.of_day < explained_today(self._store, self._authority, fact.at, *people):
            raise RuleError(say("stock-more-since", by=fact.by))
        self.unwritten.in_hand |= people

    def _beside(self) -> set[str]:
        return self.unwritten.in_hand | self.unwritten.in_flight

    def _alone(self, fact: Cash, amount: int, rests: Rests) -> None:
        """Hold one person to what one may move of a patron's cash, and of everybody's, in a day."""
        row = self._authority[CASH_ACTS[type(fact)]]
        if not row.second:
            return
        if isinstance(fact, OVER_THE_TABLE):
            own = tray_stream(fact.table)
            trays = self._store.streams(TRAYS)
            rests.as_of |= {stream: at for stream, at in trays.items() if stream != own}
        if why := not_alone(self._store, self._authority, fact, amount):
            raise Refusal(
                why,
                (),
                (way("second-person"),),
                rank=row.second,
            )

    def _not_play_money(self, patron: str, amount: int, rests: Rests) -> None:
        """Keep what the house gave to play with in the wallet, whatever became of it in play."""
        if not (given := play_money(self._store, patron)):
            return
        name = purse(self.currency, patron)
        wallet = self._funds.left(name, ask=True)
        if not self._funds.is_sure(name):
            raise Unsure
        rests.balances[name] = wallet
        if why := too_much(patron, amount, wallet, given, brought(self._store, patron, given)):
            raise RuleError(why)
