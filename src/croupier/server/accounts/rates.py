"""How often someone may knock: token buckets, one for each matter and person or neighbourhood."""

from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

MOST_BUCKETS = 20_000


# What one party is given together: whoever has one address has them all.
NEARBY_4, NEARBY_6 = 24, 64


@lru_cache(4096)
def network(address: str, bits_4: int = NEARBY_4) -> str:
    """Give the neighbourhood of an address; what is none is its own."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    bits = NEARBY_6 if isinstance(found, IPv6Address) else bits_4
    return str(ip_network((found, bits), strict=False))


def place_of(address: str) -> str:
    """Give where someone guesses from: one address, or the network that one party is given."""
    return network(address, 32)


class Rate:
    """So many acts a second, with a burst; the longest silent bucket is forgotten first."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, who: str, now: float, cost: float = 1.0) -> float:
        """Take from a bucket; give 0, or the seconds until it would hold enough."""
        left, at = self._buckets.get(who, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._per_second)
        if left < cost:
            self._buckets[who] = (left, now)
            return (cost - left) / self._per_second
        self._buckets[who] = (left - cost, now)
        self._buckets.move_to_end(who)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return 0.0

    def turn(self, who: str, now: float, longest: float, cost: float = 1.0) -> float:
        """Take from a bucket, on credit if it is empty; give the seconds until it is their turn.

        Turns come one after the other at the bucket's rate, and none is further off than longest.
        """
        left, at = self._buckets.get(who, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._per_second) - cost
        left = max(left, -longest * self._per_second)
        self._buckets[who] = (left, now)
        self._buckets.move_to_end(who)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return max(0.0, -left / self._per_second)
