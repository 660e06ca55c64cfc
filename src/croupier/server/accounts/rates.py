"""How often someone may knock: token buckets, one for each matter and person or address."""

from collections import OrderedDict

MOST_BUCKETS = 20_000


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
