"""What people are told of themselves: who they are, what they may, their money and their day."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.server.views.closed_sets import HouseAct
from croupier.store.people import Care, Kind


class LatelyPaid(Struct, frozen=True):
    """What a coup has just paid into a wallet: a page that does not show it is to say so later."""

    table: str
    game: Literal["baccarat", "roulette"]
    amount: int
    at: int


class OwnDay(Struct, frozen=True):
    """A patron's wallet, the day's result and time, and whether the reality check is due.

    ``lately`` is in the balance: pages tell it when the table that paid it has told its coup.
    """

    balance: int
    net: int
    played_minutes: int
    reality_check: bool
    lately: tuple[LatelyPaid, ...] = ()


class OwnLimits(Struct, frozen=True):
    """The most to lose and the longest to play in a day; null is no limit."""

    loss: int | None
    minutes: int | None


class LimitsToCome(OwnLimits, frozen=True, rename={"start": "from"}):
    """Looser limits, and the moment from which they hold."""

    start: int


class Me(Struct, frozen=True, kw_only=True):
    """Who asks, and how they stand; nobody has no id."""

    currency: str
    guests: bool  # whether one may come in as a guest
    id: str = ""
    name: str = ""
    rank: str = ""
    kind: Kind | Literal["none"] = "none"
    balance: int = 0
    tables: dict[str, int] = {}  # what a patron has on the felt, by table
    locked: bool = False
    # Of staff:
    lock_seconds: int | UnsetType = UNSET
    badge: int | UnsetType = UNSET
    may: tuple[HouseAct, ...] | UnsetType = UNSET
    # Of patrons:
    net: int | UnsetType = UNSET
    played_minutes: int | UnsetType = UNSET
    reality_check: bool | UnsetType = UNSET
    lately: tuple[LatelyPaid, ...] | UnsetType = UNSET
    limits: OwnLimits | UnsetType = UNSET
    limits_next: LimitsToCome | UnsetType | None = UNSET
    cool_off_until: int | UnsetType | None = UNSET
    excluded_until: int | UnsetType | None = UNSET


def limits_of(care: Care) -> OwnLimits:
    """Give the limits that hold now."""
    return OwnLimits(care.loss or None, care.minutes or None)


def limits_to_come(care: Care) -> LimitsToCome | None:
    """Give the limits that hold later, if they are others."""
    if not care.next_from:
        return None
    return LimitsToCome(care.next_loss or None, care.next_minutes or None, care.next_from)
