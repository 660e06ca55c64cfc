"""The record as tables, for people who study it: rounds, wagers, postings, events, patrons, days.

Rows are read and given one page at a time, so that a house of any age fits into little memory.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from croupier.bank.accounts import currency_for, currency_of, kind_of, whose
from croupier.bank.events import HouseFounded
from croupier.floor.count_events import Life, Sums
from croupier.floor.counting import Counting, last_rating
from croupier.floor.records import HOUSE, decode_any, table_of, tag_in
from croupier.games.wager import Line
from croupier.rules.currencies import by_currency
from croupier.rules.gaming_day import date_of
from croupier.store import Store
from croupier.store.journal import Record
from croupier.table import events as e

What = Literal["rounds", "wagers", "postings", "events", "patrons", "days"]
Kind = Literal["int", "float", "text", "bool"]
Row = tuple[int | float | str | bool | None, ...]
Columns = dict[str, Kind]
_AT_ONCE = 2_000
_ENDS = (b"coup-settled", b"coup-voided", b"result-corrected")
_SETS_UP = (b"table-opened", b"setup-changed")

ROUNDS: Columns = {
    "position": "int", "at": "int", "kind": "text", "coup": "text", "table": "text",
    "book": "text", "version": "text", "rules": "text", "free": "bool", "cards": "text",
    "number": "int", "winner": "text", "player_points": "int", "banker_points": "int",
    "player_pair": "bool", "banker_pair": "bool", "natural": "bool", "currency": "text",
    "wagers": "int", "turnover": "int", "win": "int", "play_wagers": "int",
    "play_turnover": "int", "play_win": "int", "clauses": "text",
}  # fmt: skip
_OUTCOME = tuple(ROUNDS)[11:17]
WAGERS: Columns = {
    "position": "int", "at": "int", "kind": "text", "coup": "text", "table": "text",
    "line": "int", "patron": "text", "seat": "int", "bet": "text", "currency": "text",
    "stake": "int", "in_play": "int", "outcome": "text", "odds": "text", "paid": "int",
    "returned": "int", "collected": "int", "commission": "int", "fraction": "text", "chips": "text",
    "clauses": "text",
}  # fmt: skip
POSTINGS: Columns = {
    "position": "int", "nth": "int", "at": "int", "currency": "text", "debit": "text",
    "credit": "text", "amount": "int", "what": "text", "patron": "text", "coup": "text",
    "bet": "text", "line": "int", "clauses": "text",
}  # fmt: skip
EVENTS: Columns = {
    "position": "int",
    "stream": "text",
    "version": "int",
    "at": "int",
    "event": "text",
    "rules": "text",
    "body": "text",
    "hash": "text",
}
PATRONS: Columns = {
    "patron": "text", "currency": "text", "balance": "int", "rated_until": "text",
    "days": "int", "visits": "int", "minutes": "int", "coups": "int", "wagers": "int",
    "turnover": "int", "theoretical": "float", "result": "int",
}  # fmt: skip
_TEXTS = ("table", "book", "version", "rules", "currency")
DAYS: Columns = {
    "date": "text",
    "day": "int",
    "shift_name": "text",
    **{
        field: "text"
        if field in (*_TEXTS, "dealers", "judges", "hands")
        else "float"
        if field in ("expected", "variance")
        else "int"
        for field in Sums.__struct_fields__
    },
}


def _pages(store: Store) -> Iterator[list[Record]]:
    position = 0
    while records := store.records(position, _AT_ONCE):
        yield records
        position = records[-1].position


def _ended(store: Store) -> Iterator[tuple[Record, e.Event, str, str, str]]:
    """Give each end of a coup, with its table and what was played there."""
    plays: dict[str, tuple[str, str]] = {}
    for records in _pages(store):
        for record in records:
            table, tag = table_of(record.stream), tag_in(record.event)
            if table is None or (tag not in _ENDS and tag not in _SETS_UP):
                continue
            event = decode_any(record.event)
            if isinstance(event, e.TableOpened | e.SetupChanged):
                plays[table] = (event.setup.book, event.setup.version)
            elif isinstance(event, e.Event):
                yield record, event, table, *plays.get(table, ("", ""))


def _kind(event: e.Event) -> str:
    if isinstance(event, e.ResultCorrected):
        return "corrected-to-void" if event.void else "corrected"
    return "void" if isinstance(event, e.CoupVoided) else "settled"


def _currency(store: Store) -> str:
    """Give what the house keeps its books in: its first fact says it."""
    first = store.records_of(HOUSE, 0, 1)
    founded = decode_any(first[0].event) if first else None
    return founded.currency if isinstance(founded, HouseFounded) else ""


def _money_of(lines: Iterable[Line]) -> tuple[int, int, int]:
    """Count lines of one currency: how many, what was in play, what the house won."""
    own = list(lines)
    won = sum(line.collected - line.paid for line in own)
    return len(own), sum(line.in_play for line in own), won


def _rounds(store: Store) -> Iterator[Row]:
    currency = _currency(store)
    for record, event, table, book, version in _ended(store):
        assert isinstance(event, e.CoupSettled | e.CoupVoided | e.ResultCorrected)
        lines = () if isinstance(event, e.CoupVoided) else event.lines
        cards = () if isinstance(event, e.CoupVoided) else event.cards
        outcome = None if isinstance(event, e.CoupVoided) else event.outcome
        cash, play = by_currency(lines, lambda line: line.patron)
        yield (
            record.position, record.at, _kind(event), event.coup, table, book, version,
            record.book.hex(), getattr(event, "free", False), " ".join(cards),
            getattr(event, "number", None), *(getattr(outcome, name, None) for name in _OUTCOME),
            currency, *_money_of(cash), *_money_of(play), " ".join(event.clauses),
        )  # fmt: skip


def _wagers(store: Store) -> Iterator[Row]:
    currency = _currency(store)
    for record, event, table, _, _ in _ended(store):
        if isinstance(event, e.CoupSettled | e.ResultCorrected):
            for nth, line in enumerate(event.lines, 1):
                yield (
                    record.position, record.at, _kind(event), event.coup, table, nth,
                    line.patron, line.seat, line.bet, currency_for(currency, line.patron),
                    line.stake, line.in_play, line.outcome,
                    line.odds, line.paid, line.returned, line.collected, line.commission,
                    line.fraction, line.chips, " ".join(line.clauses),
                )  # fmt: skip


def _postings(store: Store) -> Iterator[Row]:
    after = 0
    for records in _pages(store):
        at = {record.position: record.at for record in records}
        for row in store.postings(after, records[-1].position):
            yield (row.position, row.nth, at[row.position], currency_of(row.debit), *row[2:])
        after = records[-1].position


def _events(store: Store) -> Iterator[Row]:
    for records in _pages(store):
        for record in records:
            yield (
                record.position,
                record.stream,
                record.version,
                record.at,
                tag_in(record.event).decode(),
                record.rules.hex(),
                record.event.decode(),
                record.hash.hex(),
            )


def _patrons(store: Store) -> Iterator[Row]:
    name, more = "", True
    while more:
        accounts = store.accounts(name, _AT_ONCE)
        more = len(accounts) == _AT_ONCE
        for account in accounts:
            if kind_of(account.name) == "wallet":
                patron = whose(account.name)
                rated = last_rating(store, patron)
                life = Life() if rated is None else rated.life.get(account.currency, Life())
                yield (
                    patron, account.currency, account.balance,
                    None if rated is None else date_of(rated.day), life.days, life.visits,
                    life.played_ms // 60_000, life.coups, life.wagers, life.turnover,
                    life.theoretical, life.result,
                )  # fmt: skip
            name = account.name


def _days(store: Store) -> Iterator[Row]:
    for counted in Counting(store).days(0, 10**7):
        names = [one.name for one in counted.days.shifts_of(counted.day)]
        for row in counted.sums:
            fields = [getattr(row, field) for field in Sums.__struct_fields__]
            yield (
                date_of(counted.day),
                counted.day,
                names[row.shift],
                *(" ".join(one) if isinstance(one, tuple) else one for one in fields),
            )


TABLES: dict[What, tuple[Columns, Callable[[Store], Iterator[Row]]]] = {
    "rounds": (ROUNDS, _rounds),
    "wagers": (WAGERS, _wagers),
    "postings": (POSTINGS, _postings),
    "events": (EVENTS, _events),
    "patrons": (PATRONS, _patrons),
    "days": (DAYS, _days),
}
