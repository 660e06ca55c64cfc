"""What a writer remembers from batch to batch of streams and accounts, so as not to ask again."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from croupier.store.batch import Commit, Plan, Seen, touched_accounts, touched_streams

KNOWN_AT_MOST = 50_000
Ask = Callable[[list[str], list[str]], tuple[dict[str, int], dict[str, int]]]


class Known(Struct):
    """What was last read or written; none for an account there is not.

    It holds while ``as_of`` is the same: what tells a backend that nobody else has written since.
    """

    as_of: object = None
    versions: dict[str, int] = {}
    balances: dict[str, int | None] = {}

    def fill(self, seen: Seen, batch: Sequence[Commit], as_of: object, ask: Ask) -> None:
        """Say what a batch touches, asking only for what is not known."""
        if as_of != self.as_of or len(self.versions) + len(self.balances) > KNOWN_AT_MOST:
            self.as_of, self.versions, self.balances = as_of, {}, {}
        streams, accounts = touched_streams(batch), touched_accounts(batch)
        versions, balances = self.versions, self.balances
        new_streams, new_accounts = _lacking(versions, streams), _lacking(balances, accounts)
        if new_streams or new_accounts:
            found, held = ask(new_streams, new_accounts)
            versions |= dict.fromkeys(new_streams, 0) | found
            balances |= dict.fromkeys(new_accounts) | held
        seen.versions = {stream: versions[stream] for stream in streams}
        seen.balances = {name: has for name in accounts if (has := balances[name]) is not None}

    def follow(self, plan: Plan, as_of: object) -> None:
        """Take in what was committed."""
        self.as_of = as_of
        self.versions |= plan.versions
        for name, change in plan.changes.items():
            self.balances[name] = (self.balances[name] or 0) + change
        self.balances.update(dict.fromkeys(plan.emptied))


def _lacking(known: dict[str, int] | dict[str, int | None], names: Iterable[str]) -> list[str]:
    return [name for name in names if name not in known]
