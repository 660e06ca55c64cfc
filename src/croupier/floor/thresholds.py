"""From which amounts on something stands out, and which camera saw it: a house's own settings."""

from msgspec import Struct


class Thresholds(Struct, frozen=True, forbid_unknown_fields=True):
    """From which amounts on Surveillance is told of a win, a wager, cash, and cash of a day."""

    win: int = 1_000_000
    wager: int = 500_000
    cash: int = 1_000_000
    cash_a_day: int = 5_000_000


class Camera(Struct, frozen=True, forbid_unknown_fields=True):
    """The camera over a table, and how far its clock is before the house's."""

    table: str
    name: str
    offset_seconds: float = 0.0
