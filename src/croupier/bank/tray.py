"""A table's tray over one opening: what was counted, what came and went, what the table won."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec
from msgspec import Struct

from croupier.bank import events as e


class Tray(Struct, frozen=True):
    """Counts of one opening; ``variance`` is what the closing count has over the books."""

    table: str
    opening: int = 0
    fills: int = 0
    credits: int = 0
    drop: int = 0
    closing: int | None = None
    book: int = 0

    def win(self, closing: int | None = None) -> int:
        """Work out the table's win; while it is open, from the tray's count at the moment."""
        counted = self.closing if closing is None else closing
        assert counted is not None, "an open tray has no closing count"
        return counted + self.drop + self.credits - self.opening - self.fills

    def hold(self, closing: int | None = None) -> Fraction | None:
        """Give win as a part of the drop, which no one has bought in for when it is zero."""
        return Fraction(self.win(closing), self.drop) if self.drop else None

    @property
    def variance(self) -> int:
        """Give what was counted over what the books say: below zero, chips are missing."""
        return (self.closing or 0) - self.book if self.closing is not None else 0


def after(tray: Tray, event: e.BankEvent) -> Tray:
    """Bring a tray up to what happened to it; a new opening starts it anew."""
    match event:
        case e.FloatOpened():
            return Tray(event.table, opening=event.count)
        case e.FloatFilled():
            return msgspec.structs.replace(tray, fills=tray.fills + event.amount)
        case e.FloatCredited():
            return msgspec.structs.replace(tray, credits=tray.credits + event.amount)
        case e.BoughtIn():
            return msgspec.structs.replace(tray, drop=tray.drop + event.amount)
        case e.FloatClosed():
            return msgspec.structs.replace(tray, closing=event.count, book=event.book)
        case _:
            return tray


def trays(events: Iterable[e.BankEvent], table: str) -> list[Tray]:
    """Follow a table's tray through all its openings."""
    openings: list[Tray] = []
    for event in events:
        if isinstance(event, e.FloatOpened):
            openings.append(after(Tray(table), event))
        elif openings:
            openings[-1] = after(openings[-1], event)
    return openings
