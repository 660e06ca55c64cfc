"""Gaming days from a seed, with every kind of slip, count, box, walk-in and correction.

``python tests/floor/rehearsed_days.py SEED DAYS [LAST SEED]`` plays one again, or many. What each
tray must come to is added up here from what was dealt and moved, in words of our own; the house is
asked afterwards.
"""

import sys
from random import Random

from msgspec.structs import replace

from croupier.bank import events as b
from croupier.bank.accounts import is_walk_in, walk_in
from croupier.bank.chips import Chips, worth
from croupier.floor.audit import verify
from croupier.floor.cage import cage_of
from croupier.floor.cash import explained_today
from croupier.floor.clock import SetClock
from croupier.floor.count_events import DayCounted
from croupier.floor.counting import GRACE_MS, Counting, to_write
from croupier.floor.house import House
from croupier.floor.people_events import OWNER, Change, SettingsChanged, StaffMade
from croupier.floor.periods import Asked, OfCurrency, report
from croupier.floor.records import (
    CAGE,
    CHIPS,
    HOUSE,
    PEOPLE,
    TIPS,
    cage_stream,
    decode_any,
    table_of,
    table_of_tray,
    tray_stream,
)
from croupier.floor.requests import Ask, Book, Done, Refused, Request
from croupier.floor.trays import Trays
from croupier.games.library import Library
from croupier.games.wager import Limits
from croupier.rules.authority import standard
from croupier.rules.currencies import is_play
from croupier.rules.gaming_day import GamingDays
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.shapes import Actor, Details, Setup

STAFF = {
    "sue": "pit-supervisor",
    "cal": "cashier",
    "dan": "dealer",
    "dot": "dealer",
    "ina": "dealer-inspector",
    "mat": "pit-manager",
    "pia": "pit-supervisor",
    "tim": "count-team",
    "tam": "count-team",
    "kim": "shift-manager",
}
DAN, MAT = Actor("dan", "dealer"), Actor("mat", "pit-manager")
KIM = Actor("kim", "shift-manager")
ZONES = ("Asia/Ho_Chi_Minh", "Europe/Berlin", "America/New_York")
TABLES = ("R-1", "R-2")
ON = {"R-1": DAN, "R-2": Actor("dot", "dealer")}  # one person deals one table at a time
VALUES = (1_000, 500, 100, 50, 5, 1)
BETS = ("red", "black", "straight:17", "dozen:1", "split:17-20")
PLAYER = "play-guest"


def in_chips(amount: int) -> Chips:
    """Count an amount out."""
    chips = {}
    for value in VALUES:
        if count := amount // value:
            chips[value], amount = count, amount % value
    return chips


class Days:
    """A house with two wheels, day after day."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = Random(seed)
        self.days = GamingDays(rng.choice(ZONES))
        # Begun before a change of the clocks, in spring or in autumn.
        self.today = self.days.day_of(rng.choice((1_774_000_000_000, 1_792_000_000_000)))
        self.clock = SetClock(self.days.begins(self.today) + 1)
        self.store = MemoryStore()
        library = Library(standard().by_days(self.days))
        self.house = House(self.store, self.clock, "EUR", library)
        self.counting = Counting(self.store)
        self.first, self.tags = self.today, 0
        self.tipped: dict[str, int] = {}  # into each box in chips
        self.known: set[str] = set()  # kinds of what was refused and done
        staff = tuple(StaffMade(OWNER, self.clock.at, id, id, rank) for id, rank in STAFF.items())
        for fact in staff:  # on record and in the database, as a server keeps them
            self.store.people.put(fact.person, fact.name, "staff", fact.rank)
        zone = Change("time_zone", "", f'"{self.days.zone}"')
        self.must(Book(PEOPLE, (SettingsChanged(OWNER, self.clock.at, (zone,)), *staff)))
        self.must(Book(HOUSE, (b.CapitalPaidIn("owner", 1, 10**9),)))
        self.must(Book(cage_stream("ann"), (b.Deposited("cal", self.now, "ann", 50_000),)))
        self.must(Book(cage_stream(PLAYER), (b.Deposited(OWNER, self.now, PLAYER, 10**6),)))
        for table in TABLES:
            setup = Setup("roulette", "standard", 8, Limits(5, 500), stake_multiple=1)
            self.must(Ask(table, (c.OpenTable(MAT, self.now, setup),)))
            self.must(Ask(table, (c.BringDealerOn(ON[table], self.now, ON[table].id),)))

    @property
    def now(self) -> int:
        """Let a second pass."""
        self.clock.at += 1_000
        return self.clock.at

    def must(self, *requests: Request) -> None:
        answers = self.house.process(requests)
        assert all(isinstance(answer, Done) for answer in answers), answers

    def may(self, request: Request) -> bool:
        """Ask for what may be refused; never does the house fail."""
        (answer,) = self.house.process((request,))
        assert isinstance(answer, Done | Refused), answer
        if isinstance(answer, Refused):
            self.known.add(answer.message.id)
        return isinstance(answer, Done)

    def tray(self, table: str, *facts: b.BankEvent) -> Book:
        return Book(tray_stream(table), facts)

    def book(self, table: str) -> int:
        return self.house.balance("float", table)

    # ---- one day

    def play_day(self) -> None:
        """Open both trays, play, count, and go on to the next day."""
        self.clock.at = max(self.clock.at, self.days.begins(self.today)) + 1
        for table in TABLES:
            self.open_tray(table)
        span = self.days.ends(self.today) - self.clock.at
        moments = sorted(self.rng.randrange(60_000, span - 3_600_000) for _ in range(6))
        begun = self.clock.at
        for moment in moments:
            self.clock.at = max(self.clock.at, begun + moment)
            table = self.rng.choice(TABLES)
            self.rng.choice((self.spin, self.spin, self.slip, self.box, self.at_cage))(table)
        for table in TABLES:
            self.close_tray(table)
        if self.rng.random() < 0.3:
            self.count_cage()
        if self.rng.random() < 0.3:
            self.explain(self.rng.choice(TABLES))
        assert self.clock.at < self.days.ends(self.today)
        self.clock.at = self.days.ends(self.today) + GRACE_MS
        for books in to_write(self.counting, self.store, self.clock.at):
            self.must(*books)
        self.today += 1

    def open_tray(self, table: str) -> None:
        before = self.closed_with(table)
        off = self.rng.choice((-5, 10)) if before and self.rng.random() < 0.1 else 0
        count, reason = before + off, "one rolled away" if off else ""
        fact = b.FloatOpened(
            "sue", self.now, table, count, ON[table].id, None, in_chips(count), reason
        )
        if off:
            assert not self.may(self.tray(table, replace(fact, reason="")))
        assert not self.may(self.tray(table, replace(fact, second="cal"))), "who is on counts"
        self.must(self.tray(table, fact))
        if not before or self.rng.random() < 0.1:
            self.fill_at_once(table)

    def closed_with(self, table: str) -> int:
        closed = [fact for fact in self.facts(table) if isinstance(fact, b.FloatClosed)]
        return closed[-1].count if closed else 0

    def close_tray(self, table: str) -> None:
        book, off = self.book(table), 0
        if self.rng.random() < 0.2:
            off = self.rng.choice((-5, 5, -50, 100)) if book > 100 else 5
        count, reason = book + off, "miscounted" if off else ""
        fact = b.FloatClosed(
            "sue", self.now, table, count, 0, ON[table].id, reason, in_chips(count)
        )
        if off:
            assert not self.may(self.tray(table, replace(fact, reason="")))
        if not self.may(self.tray(table, fact)):  # counted in others than can be there
            self.must(self.tray(table, replace(fact, reason="changed for larger ones")))

    def slip(self, table: str) -> None:
        """Take a slip through its steps, some of them wrong, some of it void."""
        kind = self.rng.choice(("fill", "credit"))
        chips = in_chips(self.rng.randrange(1, 3_000) * 5)
        if not self.may(self.tray(table, b.SlipRequested("sue", self.now, table, 0, kind, chips))):
            return
        number = max(x.number for x in self.facts(table) if isinstance(x, b.SlipRequested))
        gives, takes = (("cal", ""), (ON[table].id, "sue"))[:: 1 if kind == "fill" else -1]
        given = (table, number, kind, chips)
        if self.rng.random() < 0.3:  # out of turn, and with other chips
            assert not self.may(self.tray(table, b.SlipReceived(takes[0], self.now, *given)))
            other = (table, number, kind, {1: 1})
            assert not self.may(self.tray(table, b.SlipIssued(gives[0], self.now, *other)))
        issued = b.SlipIssued(gives[0], self.now, *given, gives[1])
        is_issued = self.rng.random() < 0.9 and self.may(self.tray(table, issued))
        if not is_issued or self.rng.random() < 0.2:
            is_back = is_issued and kind == "credit"  # into the tray
            by, second = gives if is_back else ("sue", "cal")
            void = b.SlipVoided(by, self.now, *given, is_issued, "not wanted", second)
            self.must(self.tray(table, void))
            return
        self.must(self.tray(table, b.SlipReceived(takes[0], self.now, *given, takes[1])))
        assert not self.may(self.tray(table, b.SlipReceived(takes[0], self.now, *given, takes[1])))

    def box(self, table: str) -> None:
        """Lift a box and count it, or count one off the record."""
        self.tags += 1
        tag, book = f"T-{self.tags}", self.house.balance("drop", table)
        self.must(self.tray(table, b.BoxLifted("tim", self.now, table, tag, 0, "tam")))
        off = self.rng.choice((0, 0, 0, 10)) or (-1 if book and self.rng.random() < 0.2 else 0)
        reason = "a note stuck" if off else ""
        counted = b.BoxCounted("tim", self.now, table, tag, book + off, 0, "tam", reason)
        self.must(self.tray(table, counted))
        assert not self.may(self.tray(table, counted))

    def at_cage(self, table: str) -> None:
        """Sell and redeem chips of the bearer, pay tips out, pay debts."""
        for row in self.store.accounts("EUR/receivable/", 99):
            if row.name.startswith("EUR/receivable/") and row.balance:
                who = row.name.removeprefix("EUR/receivable/")
                paid = b.DebtPaid("cal", self.now, who, row.balance, "sue")
                self.must(Book(cage_stream(who), (paid,)))
        chips = in_chips(self.rng.randrange(1, 500) * 10)
        kind = self.rng.choice((b.ChipsSold, b.ChipsRedeemed))
        self.may(Book(CHIPS, (kind("cal", self.now, chips),)))
        for name in [row.name for row in self.store.accounts("EUR/tips/", 99)]:
            box = name.removeprefix("EUR/tips/")
            if name.startswith("EUR/tips/") and (held := self.house.balance("tips", box)):
                chips = in_chips(self.tipped.pop(box, 0))
                self.must(Book(TIPS, (b.TipsPaid("cal", self.now, box, held, "sue", chips),)))

    def explain(self, table: str) -> None:
        """Account for what an earlier day's count left open: it is an entry of today."""
        authority = self.house.authority
        known = {name: tray.variances for name in TABLES if (tray := Trays(self.store).of(name))}
        for of, there in {**known, "": cage_of(self.store).variances}.items():
            for one in there.values():
                if of not in (table, "") or not one.left:
                    continue
                part = one.left if one.explained else self.rng.randrange(1, one.left + 1)
                fact = b.VarianceExplained(
                    "kim", self.now, of, one.number, one.kept_in, part, "in the well", "mat",
                    one.explained, explained_today(self.store, authority, self.now, "kim", "mat"),
                )  # fmt: skip
                stream = tray_stream(of) if of else CAGE
                if self.days.day_of(one.at) == self.today:
                    assert not self.may(Book(stream, (fact,))), "the day is not over"
                    continue
                for wrong in (
                    {"second": "sue" if one.what != "drop-box" else "tim"},
                    {"amount": one.left + 1},
                    {"number": 99},
                    {"so_far": one.explained + 1},
                ):
                    assert not self.may(Book(stream, (replace(fact, **wrong),))), wrong
                self.must(Book(stream, (fact,)))

    def count_cage(self) -> None:
        """Count the cage, now and then off the book."""
        held, off = cage_of(self.store).chips, self.rng.choice((0, 0, 0, -10, 10))
        chips = {**(held or in_chips(5_000_000))}
        chips[100] = chips.get(100, 0) + (1 if off and held else 0)
        cash, reason = self.house.balance("cage") + off, "gone over twice" if off else ""
        fact = b.CageCounted("cal", self.now, cash, chips, "sue", reason)
        if off:
            assert not self.may(Book(CAGE, (replace(fact, reason=""),)))
        self.must(Book(CAGE, (fact,)))

    def spin(self, table: str) -> None:
        """Play a spin with a patron, somebody unknown, and a guest with play money."""
        rng, unknown = self.rng, walk_in(table, 2, self.now)
        at = self.now
        seats = (("ann", 1), (unknown, 2), (PLAYER, 3))
        for who, seat in seats:
            self.must(Ask(table, (c.TakeSeat(ON[table], at, who, seat),)))
        for who in ("ann", unknown):
            if rng.random() < 0.7:
                amount = rng.randrange(1, 40) * 50
                self.may(
                    self.tray(table, b.BoughtIn(ON[table].id, self.now, table, who, amount, "sue"))
                )
        if rng.random() < 0.5:
            chips = in_chips(rng.randrange(1, 40) * 50)
            brought = b.ChipsBrought(ON[table].id, self.now, table, unknown, chips, "sue")
            self.may(self.tray(table, brought))
        self.must(Ask(table, (c.OpenBetting(ON[table], self.now),)))
        for who, seat in seats:
            for _ in range(rng.randrange(3)):
                bet, stake = rng.choice(BETS), rng.randrange(1, 60) * 5
                self.may(Ask(table, (c.PlaceWager(ON[table], self.now, who, seat, bet, stake),)))
        if rng.random() < 0.2:
            self.tip(table, unknown)
        for command in (
            c.SpinBall(ON[table], self.now),
            c.CloseBetting(ON[table], self.now),
            c.RecordNumber(ON[table], self.now, rng.randrange(37)),
        ):
            self.must(Ask(table, (command,)))
        while not self.may(Ask(table, (c.Settle(ON[table], self.now),))):
            assert "fill-due" in self.known  # the table pays when a fill has come
            self.fill_at_once(table)
        if rng.random() < 0.2:
            self.put_right(table)
        for who, seat in seats:
            self.must(Ask(table, (c.LeaveSeat(ON[table], self.now, who, seat),)))
        assert not self.house.balance("chips", unknown), "what they had is in their pocket"

    def put_right(self, table: str) -> None:
        """Find that another number had come up: what was paid is corrected by two."""
        last = self.house.table(table).last
        assert last is not None and last.number is not None
        other = Details(number=(last.number + self.rng.randrange(1, 37)) % 37)
        ruling = c.MakeRuling(KIM, self.now, "wrong-number", other, "misread", last.id)
        if self.may(Ask(table, (ruling,))):
            while not self.may(Ask(table, (c.ApproveRuling(MAT, self.now),))):
                self.fill_at_once(table)

    def fill_at_once(self, table: str) -> None:
        chips = in_chips(40_000)
        self.must(self.tray(table, b.SlipRequested("sue", self.now, table, 0, "fill", chips)))
        number = max(x.number for x in self.facts(table) if isinstance(x, b.SlipRequested))
        given = (table, number, "fill", chips)
        self.must(self.tray(table, b.SlipIssued("cal", self.now, *given)))
        self.must(self.tray(table, b.SlipReceived(ON[table].id, self.now, *given, "sue")))

    def tip(self, table: str, who: str) -> None:
        box = f"{self.today}-{self.days.shift_of(self.clock.at)}"
        tip = b.TipGiven(ON[table].id, self.now, table, who, 5, box, "ina")
        if self.may(Book(TIPS, (tip,))) and is_walk_in(who):
            self.tipped[box] = self.tipped.get(box, 0) + 5

    # ---- what must hold

    def facts(self, table: str) -> list[object]:
        return [decode_any(one.event) for one in self.records(tray_stream(table))]

    def records(self, stream: str) -> list:  # type: ignore[type-arg]
        found, version = [], 0
        while records := self.store.records_of(stream, version):
            found += records
            version = records[-1].version
        return found

    def check(self) -> None:
        """Hold every tray and day to win = closing + credits + drop - opening - fills."""
        moved: dict[tuple[str, int], list[int]] = {}
        won: dict[tuple[str, int], int] = {}
        after = 0
        while records := self.store.records(after, 2_000):
            for record in records:
                event, day = decode_any(record.event), self.days.day_of(record.at)
                if (table := table_of_tray(record.stream)) is not None:
                    self._count(moved.setdefault((table, day), [0] * 5), event)
                    if isinstance(event, b.VarianceFound) and event.what == "tray-closed":
                        off = event.count - event.book
                        won[table, day] = won.get((table, day), 0) + off
                table = table_of(record.stream)
                if table is not None and isinstance(event, e.CoupSettled):
                    lines = [line for line in event.lines if not is_play(line.patron)]
                    win = sum(line.collected - line.paid for line in lines)
                    won[table, day] = won.get((table, day), 0) + win
                if table is not None and isinstance(event, e.CorrectionMade):
                    # What somebody owes is a claim of the house: no chips came into the tray.
                    paid = [one for one in event.corrections if not is_play(one.patron)]
                    win = -sum(one.amount + one.owed for one in paid)
                    won[table, day] = won.get((table, day), 0) + win
            after = records[-1].position
        assert moved.keys() >= won.keys(), "nothing is won on a day without a count"
        for of, (opening, fills, credits, drop, closing) in moved.items():
            assert closing + credits + drop - opening - fills == won.get(of, 0), of
        self.check_reports(moved)
        found = verify(self.store)
        assert found.is_clean, (found.wrong, found.not_allowed[:1])
        play = {row.name: row.balance for row in self.store.accounts("PLAY/", 99)}
        kinds = {name.split("/")[1] for name, held in play.items() if held and name[:5] == "PLAY/"}
        assert kinds <= {"mint", "wallet"}, "no play money in a tray, a cage or a box"

    def check_reports(self, moved: dict[tuple[str, int], list[int]]) -> None:
        """Hold the report of every day to what was counted here, and to the ledger."""
        own, total = 0, [0] * 5
        for day in range(self.first, self.today):
            cash = self.reported(day, day)
            for row in cash.rows:
                sums = [row.opening, row.fills, row.credits, row.drop, row.closing]
                assert sums == moved.get((row.name, day), [0] * 5), (row.name, day)
                total = [sum(both) for both in zip(total, sums, strict=True)]
            told = cash.statement
            assert told.before == (own if day > self.first else 0), "on from the day before"
            assert told.after == told.before + sum(one.amount for one in told.entries)
            own = told.after
        whole = self.reported(self.first, self.today - 1)
        assert total == [
            whole.total.opening,
            whole.total.fills,
            whole.total.credits,
            whole.total.drop,
            whole.total.closing,
        ]
        held: dict[str, int] = {}
        for account in self.store.accounts("EUR/", 10**6):
            if account.name.startswith("EUR/"):
                kind = account.name.split("/")[1]
                held[kind] = held.get(kind, 0) + account.balance
        assert {kind: sum for kind, sum in whole.statement.held.items() if sum} == {
            kind: sum for kind, sum in held.items() if sum
        }, "a report ends with what the ledger has"
        assert whole.statement.after == own

    def reported(self, first: int, last: int) -> OfCurrency:
        """Make the report of some days, in cash."""
        days: list[DayCounted] = list(self.counting.days(first, last))
        assert [one.day for one in days] == list(range(first, last + 1)), "every day once"
        made = report(Asked("day", first, last, None, "table"), days, last)
        (cash,) = [one for one in made.currencies if one.currency == "EUR"]
        return cash

    @staticmethod
    def _count(sums: list[int], event: object) -> None:
        match event:
            case b.FloatOpened():
                sums[0] += event.count
            case b.SlipReceived(kind="fill"):
                sums[1] += worth(event.chips)
            case b.SlipIssued(kind="credit"):
                sums[2] += worth(event.chips)
            case b.SlipVoided(kind="credit", was_issued=True):
                sums[2] -= worth(event.chips)
            case b.BoughtIn():
                sums[3] += event.amount
            case b.FloatClosed():
                sums[4] += event.count


def rehearse_days(seed: int, days: int) -> Days:
    """Play days from a seed, and hold them to what must be."""
    house = Days(seed)
    for _ in range(days):
        house.play_day()
    house.check()
    return house


if __name__ == "__main__":
    first, days = int(sys.argv[1]), int(sys.argv[2])
    last = int(sys.argv[3]) if len(sys.argv) > 3 else first
    for seed in range(first, last + 1):
        rehearse_days(seed, days)
        print(f"seed {seed}: {days} days held", flush=True)
