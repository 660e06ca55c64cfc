"""Balances as the house believes them, so that it need not ask for each wager; the store decides.

A belief that would refuse someone is checked with the store first; one that is too high is found
out by the store, which has the last word.
"""

from croupier.bank.accounts import kind_of, whose
from croupier.floor.unwritten import Unwritten
from croupier.messages import Message, say
from croupier.store import Store

BELIEFS_AT_MOST = 50_000


class Funds:
    """What accounts hold by the last word heard, and what the batches in flight and in hand change.

    What is in flight counts as expected until it has landed.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._heard: dict[str, int] = {}
        self.unwritten = Unwritten[dict[str, int]](dict)

    def left(self, name: str, ask: bool = False) -> int:
        """Give what an account will hold after the batch so far, asking the store if need be."""
        if ask or name not in self._heard:
            if len(self._heard) >= BELIEFS_AT_MOST:
                self._heard.clear()
            self._heard[name] = self._store.balances([name]).get(name, 0)
        coming = self.unwritten
        return self._heard[name] + coming.in_flight.get(name, 0) + coming.in_hand.get(name, 0)

    def shortfalls(self, moved: dict[str, int]) -> list[tuple[str, int]]:
        """List the accounts that do not hold what would leave them, and what is missing."""
        heard, coming = self._heard.get, self.unwritten
        in_flight, expected = coming.in_flight.get, coming.in_hand.get
        missing = []
        for name, change in moved.items():
            if change >= 0 or heard(name, 0) + in_flight(name, 0) + expected(name, 0) + change >= 0:
                continue
            if kind_of(name) == "escrow":
                continue  # what leaves escrow was put there
            if self.left(name) + change < 0 and (short := self.left(name, True) + change) < 0:
                missing.append((name, -short))
        return missing

    def is_sure(self, name: str) -> bool:
        """Tell whether a balance is known, whatever becomes of what is in hand and in flight."""
        return name not in self.unwritten.in_hand and name not in self.unwritten.in_flight

    def shortage(self, name: str, change: int, is_pay: bool = False) -> Message:
        """Say that an account does not hold enough; a tray that is to pay is filled first."""
        kind, of = kind_of(name), whose(name)
        if kind == "float":
            id = "fill-due" if is_pay else "tray-short"
        else:
            id = {"wallet": "wallet-short", "chips": "chips-short"}.get(kind, "account-short")
            id = "sitting-short" if kind == "chips" and of else id
        return say(id, patron=of, table=of, kind=kind, held=self.left(name), needed=-change)

    def expect(self, moved: dict[str, int]) -> None:
        """Count on a change of the batch in hand."""
        expected = self.unwritten.in_hand
        for name, change in moved.items():
            expected[name] = expected.get(name, 0) + change

    def happened(self, moved: dict[str, int]) -> None:
        """Take in what was committed."""
        for name, change in moved.items():
            if name in self._heard:
                self._heard[name] += change

    def heard(self, name: str, balance: int) -> None:
        """Take in what the store says."""
        self._heard[name] = balance

    def forget(self) -> None:
        """Believe nothing."""
        self._heard.clear()
        self.unwritten.begin()
        self.unwritten.land()
