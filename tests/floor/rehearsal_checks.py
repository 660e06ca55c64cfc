"""What must hold after every step of a rehearsal, worked out anew from the journal alone."""

from collections import Counter
from typing import Any

from croupier.floor.audit import Audit, Report
from croupier.floor.records import decode_any, table_of
from croupier.floor.requests import Done
from croupier.store import Store
from croupier.store.journal import Record
from croupier.table import events as e

Felt = Counter[tuple[str, int, str, str]]
_CLOSES = (e.BettingClosed, e.RoundDealt, e.CoupSettled, e.CoupVoided, e.FreeHandBegun)


class Checks:
    """Follows one house through everything that happens to it."""

    def __init__(self, store: Store) -> None:
        self.audit = Audit(store, None, Report())
        self.position = 0
        self.is_open: dict[str, bool] = {}
        self.coup: dict[str, str] = {}
        self.felt: dict[str, Felt] = {}
        self.ended: set[str] = set()
        self.versions: dict[tuple[str, str, int], list[int]] = {}
        self.asked: dict[str, tuple[str, str, int]] = {}  # the latest of each stream
        self.acknowledged: dict[tuple[str, str, int], Done] = {}

    def after_a_step(self, store: Store) -> None:
        """Check everything that has come since the step before."""
        self.audit.store = store
        for _ in self.audit.steps():
            pass
        for record in store.records(self.position, 10_000):
            self._follow(record)
            self.position = record.position
        self._money(store)
        self._acknowledged()

    def acknowledge(self, stream: str, by: str, at: int, answer: Done) -> None:
        """Remember that someone was told it is done."""
        before = self.acknowledged.setdefault((stream, by, at), answer)
        assert before == answer, "one key, two answers"

    def all_ended(self) -> None:
        """Check that nothing is left in play."""
        left = {table: +felt for table, felt in self.felt.items() if +felt}
        assert not left, f"wagers without an end: {left}"

    def _follow(self, record: Record) -> None:
        assert record.position == self.position + 1
        table, event = table_of(record.stream), decode_any(record.event)
        if table is None or not isinstance(event, e.Event):
            return
        asked = (record.stream, event.by.id, event.at)
        if isinstance(event, e.RulingRejected) and event.by.rank == "house":
            asked = self.asked[record.stream]  # a proposal that lapsed by what was asked for
        self.asked[record.stream] = asked
        self.versions.setdefault(asked, []).append(record.version)
        felt = self.felt.setdefault(table, Counter())
        if isinstance(event, e.BettingOpened | e.FreeHandBegun):
            assert not +felt, f"{event.coup} began with wagers of the coup before"
            self.coup[table] = event.coup
            self.ended.discard(event.coup)
        if isinstance(event, e.BettingOpened):
            self.is_open[table] = True
        elif isinstance(event, _CLOSES):
            self.is_open[table] = False
        self._wagers(table, felt, event)

    def _wagers(self, table: str, felt: Felt, event: e.Event) -> None:
        given: Any = getattr(event, "given_back", ())
        if isinstance(event, e.WagerPlaced):
            assert self.is_open[table], f"a wager after no more bets: {event}"
            felt[event.patron, event.seat, event.bet, event.chips] += event.amount
        elif isinstance(event, e.InsuranceTaken):
            felt[event.patron, event.seat, event.bet, ""] += event.amount
        elif isinstance(event, e.PositionDecided) and event.to_bet:
            was = (event.patron, event.seat, event.bet, event.chips)
            stake = event.amount or felt[was]
            to = (event.to_patron or event.patron, event.to_seat or event.seat)
            felt[was] -= stake
            felt[*to, event.to_bet, event.chips] += stake
        for back in given:
            felt[back.patron, back.seat, back.bet, back.chips] -= back.amount
            assert felt[back.patron, back.seat, back.bet, back.chips] >= 0, "given back twice"
        if isinstance(event, e.CoupVoided):
            assert not +felt, f"a void that keeps stakes: {+felt}"
        if isinstance(event, e.CoupSettled):
            lines: Felt = Counter()
            for line in event.lines:
                lines[line.patron, line.seat, line.bet, line.chips] += line.stake
                assert line.stake == line.returned + line.collected
            assert lines == +felt, f"{event.coup}: {+felt} lay there, {lines} was settled"
            felt.clear()
        if isinstance(event, e.CoupSettled | e.CoupVoided):
            assert event.coup not in self.ended, f"{event.coup} ended twice"
            self.ended.add(event.coup)

    def _money(self, store: Store) -> None:
        escrow = {
            f"{self.audit.currency}/escrow/{coup}": sum(self.felt[table].values())
            for table, coup in self.coup.items()
        }
        held = store.balances(escrow)
        assert all(held.get(name, 0) == amount for name, amount in escrow.items()), (held, escrow)

    def _acknowledged(self) -> None:
        for asked, answer in self.acknowledged.items():
            found = self.versions.get(asked, [])
            assert found == list(range(answer.first, answer.last + 1)), (
                f"{asked} was acknowledged as {answer}, and the journal has {found}"
            )
        for asked, found in self.versions.items():
            assert found == list(range(found[0], found[0] + len(found))), f"{asked}: {found}"
