"""The journal's streams and their events, as bytes and back."""

from binascii import b2a_base64
from collections.abc import Callable, Iterable
from os import register_at_fork, urandom
from typing import Any, Union

import msgspec

from croupier.bank.events import BANK_EVENTS, BankEvent
from croupier.disputes import CASE_EVENTS, CaseEvent
from croupier.floor.acts import ACT_EVENTS, ActEvent
from croupier.floor.count_events import COUNT_EVENTS, CountEvent
from croupier.floor.fairness import FAIR_EVENTS, FairEvent
from croupier.floor.people_events import PEOPLE_EVENTS, PeopleEvent
from croupier.stock import StockMoved
from croupier.table.events import EVENTS, Event
from croupier.table.names import case_name

HOUSE = "house"
TABLES = "table/"  # how the streams of tables begin
TRAYS = "tray/"
FAIR = "fair/"
CASES = "case/"
PEOPLE = "people"
CARE = "care/"
TAKEN = "taken/"
PUT_RIGHT = "put-right"  # money that no settlement moved, of the whole house
CAGE = "cage"  # its counts; what a patron does there has a stream of its own
DUTY = "duty/"
CHIPS = "chips"  # of the bearer, at the cage
TIPS = "tips"
STOPS = "stops"
EPOCHS = "epochs"
STOCK = "stock/"

# What happens away from the felt.
Fact = BankEvent | FairEvent | PeopleEvent | ActEvent | CaseEvent | CountEvent | StockMoved


def table_stream(table: str) -> str:
    """Name the stream of a table's play."""
    return TABLES + table


def cage_stream(patron: str) -> str:
    """Name the stream of a patron's business with the cage."""
    return f"cage/{patron}"


def tray_stream(table: str) -> str:
    """Name the stream of a table's tray."""
    return TRAYS + table


def care_stream(patron: str) -> str:
    """Name the stream of what stands against a patron's play."""
    return CARE + patron


def taken_stream(person: str) -> str:
    """Name the stream of the cash that someone of the staff took alone."""
    return TAKEN + person


def duty_stream(person: str) -> str:
    """Name the stream of the tables at which someone came on as the dealer."""
    return DUTY + person


def fair_stream(of: str) -> str:
    """Name the stream of one shoe's or one spin's commitment."""
    return FAIR + of


def case_stream(case: str) -> str:
    """Name the stream of a dispute's case, by the name of the case."""
    table, _, number = case.rpartition("-case-")
    return f"{CASES}{table}/{number}"


def stock_stream(item: str) -> str:
    """Name the stream of an item of the stock."""
    return STOCK + item


def case_of(stream: str) -> str:
    """Name the case that a stream is of."""
    table, _, number = stream[len(CASES) :].rpartition("/")
    return case_name(table, int(number))


def is_case(stream: str) -> bool:
    """Tell whether a stream is that of a dispute's case."""
    return stream.startswith(CASES)


def tag_in(event: bytes) -> bytes:
    """Give the kind of an event as it is on record, without reading the rest of it."""
    return event[10 : event.index(b'"', 10)]


def table_of(stream: str) -> str | None:
    """Give the table whose play a stream holds; nothing for the other streams."""
    return stream[len(TABLES) :] if stream.startswith(TABLES) else None


def table_of_tray(stream: str) -> str | None:
    """Give the table whose tray a stream is about; nothing for the other streams."""
    return stream[len(TRAYS) :] if stream.startswith(TRAYS) else None


def is_fair(stream: str) -> bool:
    """Tell whether a stream is that of a commitment."""
    return stream.startswith(FAIR)


_NONCE_BYTES, _NONCE_SIGNS = 15, 20  # in base 64, without any padding
_DRAWN_AT_ONCE = 512  # to ask the system for each nonce costs more than all else about an event
_nonces: list[bytes] = []
register_at_fork(after_in_child=_nonces.clear)  # two processes never have one in common
_written: Callable[[Event | Fact], bytes] = msgspec.json.Encoder().encode


def encode_event(event: Event | Fact) -> bytes:
    """Write any event of the house, with a nonce that nobody can guess.

    Hashes of the chain are public before all that they cover is: cards face down, other people's
    money. Without the nonce anyone could try what would give the same hash.
    """
    return b'%s,"nonce":"%s"}' % (_written(event)[:-1], _nonce())


def _nonce() -> bytes:
    try:
        return _nonces.pop()
    except IndexError:
        drawn = b2a_base64(urandom(_NONCE_BYTES * _DRAWN_AT_ONCE), newline=False)
        starts = range(_NONCE_SIGNS, len(drawn), _NONCE_SIGNS)
        _nonces.extend(drawn[start : start + _NONCE_SIGNS] for start in starts)
        return drawn[:_NONCE_SIGNS]


_any: Any = Union[
    (
        *EVENTS.values(),
        *BANK_EVENTS.values(),
        *FAIR_EVENTS,
        *PEOPLE_EVENTS,
        *ACT_EVENTS,
        *CASE_EVENTS.values(),
        *COUNT_EVENTS,
        StockMoved,
    )
]
_events = msgspec.json.Decoder(_any)


def decode_any(content: bytes) -> Event | Fact:
    """Read any event of the house; its name says which it is."""
    found: Event | Fact = _events.decode(content)
    return found


def decode_all(contents: Iterable[bytes]) -> list[Event | Fact]:
    """Read many events."""
    return list(map(_events.decode, contents))
