"""Whose money is it? Every unit a patron has gained or lost, by what the rules or two people gave.

It reads the journal and the postings as they lie in the store and imports nothing that decides:
ranks, tiers and thresholds are written here once more, from the house's control standard.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.store import Store

LADDER = ("dealer", "dealer-inspector", "pit-supervisor", "pit-manager", "shift-manager",
          "assistant-director", "director")  # fmt: skip
# Up to so many maxima of the table for one patron: first person, second person.
TIERS = (
    (1, "pit-supervisor", "dealer-inspector"),
    (10, "pit-manager", "pit-supervisor"),
    (100, "shift-manager", "pit-manager"),
    (10**30, "assistant-director", "shift-manager"),
)
# What one person may move of a patron's cash in a gaming day, which begins at 23:00 UTC.
CASH_BY_ONE = 1_000_000
BUY_IN_BY_ONE = 100_000
# What one person may move alone in a gaming day, of all patrons and by all such acts together.
TAKEN_BY_ONE = {
    "deposited": 10_000_000,
    "bought-in": 1_000_000,
    "withdrawn": 10_000_000,
    "chips-sold": 10_000_000,
    "chips-redeemed": 10_000_000,
    "debt-paid": 10_000_000,
    "chips-brought": 1_000_000,
}
HOUR_MS = 3_600_000
AT_THE_TABLE = ("stake", "returned", "collected", "paid", "commission", "colour chips bought",
                "colour chips redeemed")  # fmt: skip
PAYS = ("coup-settled",)
PLAY = "PLAY"
# Whose money it is: a patron's, in colour or cash, or of whoever bears chips in nobody's name.
OF_PATRONS = ("wallet", "colour", "chips")


def kind_of(account: str) -> str:
    return account.split("/")[1]


def height(rank: str) -> int:
    return LADDER.index(rank) if rank in LADDER else -1


@dataclass
class Played:
    """A coup as far as it matters for who may be given money for it."""

    maximum: int
    dealer: str
    patrons: set[str] = field(default_factory=set)


class Rightful:
    """Follows a journal; ``wrongs`` names every unit that nobody entitled gave."""

    def __init__(self, ranks: Mapping[str, str], welcome: int = 0) -> None:
        self.ranks = ranks
        self.welcome = welcome
        self.position = 0
        self.coups: dict[str, Played] = {}
        self.welcomed: set[str] = set()
        self._wallets: dict[str, int] = defaultdict(int)
        self._days: dict[tuple[str, str, int], int] = defaultdict(int)
        self._alone: dict[tuple[str, int], int] = defaultdict(int)
        self._opened: dict[str, str] = {}
        self._playing: dict[str, Played] = {}
        self._setups: dict[str, Any] = {}
        self._dealers: dict[str, str] = {}
        self._ruling: dict[str, Any] = {}
        self._places: dict[str, set[str]] = defaultdict(set)

    def wrongs(self, store: Store) -> Iterator[str]:
        """Name what is wrong among what has come since the last time."""
        head = store.head().position
        posted: dict[int, list[Any]] = defaultdict(list)
        for row in store.postings(self.position, head):
            posted[row[0]].append(row)
        while records := store.records(self.position):
            for record in records:
                event = json.loads(record.event)
                self._follow(record.stream, event)
                for said in self._judge(record.stream, event, posted[record.position]):
                    yield f"position {record.position}, {record.stream}: {said}"
                self.position = record.position

    def _follow(self, stream: str, event: dict[str, Any]) -> None:
        kind, table = event["event"], stream.partition("/")[2]
        if kind == "account-opened":
            self._opened[event["patron"]] = event["by"]
        if not stream.startswith("table/"):
            return
        if kind in ("table-opened", "setup-changed"):
            self._setups[table] = event["setup"]
        elif kind == "dealer-came-on":
            self._dealers[table] = event["dealer"]
        elif kind == "dealer-went-off":
            self._dealers[table] = ""
        elif kind == "seat-taken":
            self._places[table].add(event["patron"])
        elif kind == "seat-left":
            self._places[table].discard(event["patron"])
        elif kind == "table-closed":
            self._places[table].clear()
        elif kind == "ruling-made":
            self._ruling[table] = event
        elif kind in ("wager-placed", "insurance-taken"):
            self._in_play(table).patrons.add(event["patron"])
        elif kind == "position-decided" and event.get("to_patron"):
            self._in_play(table).patrons.add(event["to_patron"])
        elif kind in ("coup-settled", "coup-voided"):
            self.coups[event["coup"]] = self._playing.pop(table, self._new(table))

    def _new(self, table: str) -> Played:
        limits = (self._setups.get(table) or {}).get("limits") or {}
        return Played(limits.get("maximum") or 0, self._dealers.get(table, ""))

    def _in_play(self, table: str) -> Played:
        return self._playing.setdefault(table, self._new(table))

    def _judge(self, stream: str, event: dict[str, Any], rows: list[Any]) -> Iterator[str]:
        kind = event["event"]
        gained: dict[str, int] = defaultdict(int)
        for _, _, debit, credit, amount, what, patron, *_ in rows:
            self._wallets[debit.partition("/wallet/")[2]] -= amount
            self._wallets[credit.partition("/wallet/")[2]] += amount
            is_play = patron.startswith("play-")
            if {debit.partition("/")[0] == PLAY, credit.partition("/")[0] == PLAY} != {is_play}:
                yield f"{amount} of {patron or 'nobody'} from {debit} to {credit}"
            if is_play and {kind_of(debit), kind_of(credit)} & {"cage", "float", "house", "tips"}:
                yield f"{amount} of play money from {debit} to {credit}"
            if what == "tips-paid":
                yield from self._by_two(event, "cashier", "pit-supervisor")
            if what == "debt-paid":
                if self._rank(event["by"]) != "cashier":
                    yield f"{event['by']} took {amount} for a debt"
                yield from self._much(event, CASH_BY_ONE)
            if what in ("variance-found", "cage-counted", "box-counted", "variance-explained"):
                yield from self._counted(event, what)
            if not {kind_of(debit), kind_of(credit)} & {*OF_PATRONS}:
                continue
            if what in AT_THE_TABLE:
                if not stream.startswith("table/"):
                    yield f"{what} away from a table"
                if what == "paid" and kind not in PAYS:
                    yield f"{patron} is paid {amount} by {kind}"
            elif what == "correction":
                side = credit if kind_of(credit) in OF_PATRONS else debit
                whose = side.partition("/wallet/")[2] or patron  # chips are in nobody's name
                gained[whose] += amount if side is credit else -amount
            elif what in ("deposited", "withdrawn"):
                yield from self._cash(event)
            elif what in ("chips-sold", "chips-redeemed"):
                if self._rank(event["by"]) != "cashier":
                    yield f"{event['by']} moved {amount} as {what}"
                # Nobody's name is on them: each sum for itself, and all of one person's together.
                two = self._is_two(event, "pit-supervisor")
                if amount > CASH_BY_ONE and not two:
                    yield f"{event['by']} alone moved {amount} as {what}"
                yield from self._taken(event, amount, two)
            elif what == "tip-given":
                if event["by"] != patron:  # said for somebody unknown, by whoever is on
                    yield from self._by_two(event, "dealer", "dealer-inspector")
                    is_on = self._dealers.get(event["table"]) == event["by"]
                    if not patron.startswith("walk-in-") or not is_on:
                        yield f"{event['by']} tipped {amount} of {patron}'s"
                if patron not in self._places[event["table"]]:
                    yield f"{patron} tipped {amount} at {event['table']} and was not there"
            elif what in ("bought-in", "chips-brought"):
                if height(self._rank(event["by"])) < 0:
                    yield f"{event['by']} took a buy-in"
                yield from self._much(event | {"amount": amount}, BUY_IN_BY_ONE)
                if event["patron"] not in self._places[event["table"]]:
                    yield f"{event['patron']} bought in at {event['table']} and was not there"
            elif what == "chips-carried-off":
                if not debit.endswith(f"/chips/{patron}") or not credit.endswith("/chips"):
                    yield f"{patron} carried {amount} from {debit} to {credit}"
            else:
                yield f"{patron} is given {amount} as {what}"
        if gained:
            yield from self._correction(stream, event, gained)

    def _rank(self, id: str) -> str:
        return self.ranks.get(id, "")

    def _cash(self, event: dict[str, Any]) -> Iterator[str]:
        by, amount = event["by"], event["amount"]
        if by == "house":
            if event["event"] != "deposited" or amount != self.welcome:
                yield f"the house moved cash of {amount} by itself"
            if event["patron"] in self.welcomed:
                yield f"{event['patron']} was welcomed twice"
            self.welcomed.add(event["patron"])
            return
        if self._rank(by) != "cashier":
            yield f"{by} ({self._rank(by)}) moved cash of {amount}"
        yield from self._much(event, CASH_BY_ONE)
        patron = event["patron"]
        kept = self.welcome if patron in self.welcomed else 0
        if event["event"] == "withdrawn" and self._wallets[patron] < kept:
            yield f"{patron} was paid {amount}, play money among it"

    def _much(self, event: dict[str, Any], by_one: int) -> Iterator[str]:
        by, second, amount = event["by"], event.get("second", ""), event["amount"]
        day = (event["at"] + HOUR_MS) // (24 * HOUR_MS)
        kind, patron = event["event"], event["patron"]
        if kind in ("bought-in", "chips-brought"):
            kind = "over the table"
            patron = patron.rpartition("-")[0] if patron.startswith("walk-in-") else patron
        self._days[kind, patron, day] += amount
        total = self._days[kind, patron, day]
        is_two = self._is_two(event, "pit-supervisor")
        if total > by_one and not is_two:
            yield f"{by} moved {amount}, {total} in the day, with {second or 'nobody'}"
        if event["event"] not in TAKEN_BY_ONE or is_two:
            return
        yield from self._taken(event, amount, is_two)
        if event["event"] in ("deposited", "bought-in") and self._opened.get(event["patron"]) == by:
            yield f"{by} alone took {amount} for an account they opened"

    def _taken(self, event: dict[str, Any], amount: int, is_two: bool) -> Iterator[str]:
        kind, by, day = event["event"], event["by"], (event["at"] + HOUR_MS) // (24 * HOUR_MS)
        if is_two:
            return
        self._alone[by, day] += amount
        if self._alone[by, day] > TAKEN_BY_ONE[kind]:
            yield f"{by} alone moved {amount}, and much before it on that day"

    def _counted(self, event: dict[str, Any], what: str) -> Iterator[str]:
        """Hold counts beside the book, and who accounts for them, to two who are entitled."""
        both = {event["by"], event.get("second", "")}
        if what == "variance-explained":
            ranks = sorted(both, key=lambda id: height(self._rank(id)))
            if height(self._rank(ranks[-1])) < height("pit-manager") or not self._is_two(
                event, "pit-supervisor"
            ):
                yield f"{what} by {' and '.join(sorted(both))}"
        elif len(both) < 2 or "" in both:
            yield f"{what} by {' and '.join(sorted(both))}"

    def _is_two(self, event: dict[str, Any], least: str) -> bool:
        second = event.get("second", "")
        is_other = bool(second) and second != event["by"]
        return is_other and height(self._rank(second)) >= height(least)

    def _by_two(self, event: dict[str, Any], first: str, least: str) -> Iterator[str]:
        rank = self._rank(event["by"])
        is_entitled = rank == first or (first in LADDER and height(rank) >= height(first))
        if not is_entitled or not self._is_two(event, least):
            yield f"{event['event']} by {event['by']} and {event.get('second') or 'nobody'}"

    def _correction(
        self, stream: str, event: dict[str, Any], gained: dict[str, int]
    ) -> Iterator[str]:
        coup = self.coups.get(event["coup"])
        if coup is None:
            table = stream.partition("/")[2]
            coup = self._playing.get(table)  # a correction within the coup in play
        if coup is None:
            yield f"a correction of {event['coup']}, which was never played"
            return
        if event["event"] == "case-correction-made":
            first, second = event["first"]["id"], event["second"]["id"]
        else:
            ruling = self._ruling.get(stream.partition("/")[2], {})
            if (ruling.get("by"), ruling.get("at")) != (event["by"], event["at"]):
                ruling = {}  # one of before: no ruling gave this
            first, second = ruling.get("proposed_by", ""), ruling.get("by", {}).get("id", "")
        if not first or not second or first == second:
            yield f"a correction by {first or 'nobody'} and {second or 'nobody'}"
        for patron, amount in gained.items():
            if patron not in coup.patrons:
                yield f"{patron} was not in {event['coup']} and got {amount}"
            least, other = next(
                (least, other)
                for bound, least, other in TIERS
                if bound == TIERS[-1][0] or (coup.maximum and abs(amount) <= bound * coup.maximum)
            )
            ranks = sorted((self._rank(first), self._rank(second)), key=height)
            if height(ranks[1]) < height(least) or height(ranks[0]) < height(other):
                yield f"{patron} got {amount} by {first} and {second}, {' and '.join(ranks)}"
            if coup.dealer and coup.dealer in (first, second):
                yield f"{patron} got {amount} by {coup.dealer}, who dealt the coup"
