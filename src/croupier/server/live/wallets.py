"""What patrons have and how their day went, kept from the floor's news.

Asking the store for each wager would cost more than the wager. A wallet is read once and then
goes with the news; what happens while it is read is laid aside and counted afterwards, and news
that comes late of what was in it already is not counted twice.
"""

import asyncio
from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from croupier.bank.accounts import kind_of, purse, whose
from croupier.bank.entries import result
from croupier.bank.postings import changes
from croupier.floor.flight import News
from croupier.floor.loading import last_before
from croupier.floor.records import table_of
from croupier.messages import say
from croupier.rules.gaming_day import GamingDays
from croupier.rules.ways import way
from croupier.server.answers.problems import Problem
from croupier.server.views.account import LatelyPaid
from croupier.store import Store
from croupier.table.events import CoupSettled

MOST_WALLETS = 50_000
LATELY_MS = 20_000  # no page takes longer to tell how a coup ended
PAGE = 2000


class Wallet(Struct):
    """A patron's money and the net result of a day; what is told up to ``read_at`` is in it."""

    balance: int
    net: int
    day: int
    read_at: int
    lately: tuple[LatelyPaid, ...] = ()


class Wallets:
    """The wallets of everyone who plays here and now."""

    def __init__(
        self, store: Store, currency: str, now: Callable[[], int], days: GamingDays
    ) -> None:
        self._store = store
        self._days = days
        self._now = now
        self._currency = currency
        self._wallets: dict[str, Wallet] = {}
        self._loading: dict[str, tuple[asyncio.Future[None], list[tuple[int, int, int]]]] = {}
        self._day_starts: dict[int, int] = {}
        self.changed: set[str] = set()

    def hear(self, news: News) -> None:
        """Take in what one event moved."""
        if not news.postings or not (self._wallets or self._loading):
            return
        for name, change in changes(news.postings).items():
            if kind_of(name) == "wallet":
                self._move(whose(name), news.position, change, 0)
                self._note_paid(whose(name), news, change)
        for posting in news.postings:
            if net := result(posting):
                self._move(posting.patron, news.position, 0, net)

    def _move(self, patron: str, position: int, change: int, net: int) -> None:
        if (loading := self._loading.get(patron)) is not None:
            loading[1].append((position, change, net))
        elif (wallet := self._wallets.get(patron)) is not None and position > wallet.read_at:
            self._new_day(wallet)
            wallet.balance += change
            wallet.net += net
            self.changed.add(patron)

    def _note_paid(self, patron: str, news: News, amount: int) -> None:
        """Keep what a coup paid apart for a while: the page of another table is to wait with it."""
        wallet, event = self._wallets.get(patron), news.event
        table = table_of(news.stream)
        if wallet is None or table is None or not isinstance(event, CoupSettled):
            return
        game: Literal["baccarat", "roulette"] = "baccarat" if event.number is None else "roulette"
        paid = LatelyPaid(table, game, amount, event.at)
        wallet.lately = (*self._lately(wallet), paid)

    def _lately(self, wallet: Wallet) -> tuple[LatelyPaid, ...]:
        since = self._now() - LATELY_MS
        return tuple(paid for paid in wallet.lately if paid.at > since)

    def _today(self) -> int:
        return self._days.day_of(self._now())

    def _new_day(self, wallet: Wallet) -> None:
        day = self._today()
        if wallet.day != day:
            wallet.day, wallet.net = day, 0

    async def of(self, patron: str) -> Wallet:
        """Give a patron's wallet as of the latest news."""
        wallet = self._wallets.get(patron)
        if wallet is None:
            wallet = await self._load(patron)
        self._new_day(wallet)
        wallet.lately = self._lately(wallet)
        return wallet

    async def _load(self, patron: str) -> Wallet:
        if (there := self._loading.get(patron)) is not None:
            await there[0]
            return await self.of(patron)
        loading: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._loading[patron] = (loading, [])
        try:
            position, balance, net = await asyncio.to_thread(self._read, patron)
        finally:
            _, meanwhile = self._loading.pop(patron)
            loading.set_result(None)
        for at, change, won in meanwhile:
            if at > position:
                balance, net = balance + change, net + won
        if len(self._wallets) >= MOST_WALLETS:
            self._wallets.clear()
        wallet = self._wallets[patron] = Wallet(balance, net, self._today(), position)
        return wallet

    def _read(self, patron: str) -> tuple[int, int, int]:
        """Read a balance that is true at a known position: nothing was written meanwhile."""
        name = purse(self._currency, patron)
        for _ in range(200):
            before = self._store.head().position
            balance = self._store.balances([name]).get(name, 0)
            net = self._read_net(patron, before)
            if self._store.head().position == before:
                return before, balance, net
        raise Problem(
            503,
            say("wallet-read-busy"),
            allowed=(way("same-request"),),
            wait=1,
        )

    def _read_net(self, patron: str, until: int) -> int:
        first, net, before = self._day_start(), 0, until + 1
        while rows := self._store.statement(patron, before, PAGE):
            # The last event of a full page may go on in the next one.
            cut = rows[-1].position if len(rows) == PAGE else first
            net += sum(result(row.posting) for row in rows if row.position > max(cut, first))
            if cut <= first or cut == rows[0].position:
                break
            before = cut + 1
        return net

    def _day_start(self) -> int:
        """Find the last position before today's gaming day."""
        day = self._today()
        if day not in self._day_starts:
            self._day_starts = {day: last_before(self._store, self._days.begins(day))}
        return self._day_starts[day]
