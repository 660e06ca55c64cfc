"""What lies in a tip box as chips: whoever nobody knows tips in them, a wallet without any."""

from croupier.bank.accounts import is_walk_in
from croupier.bank.chips import worth
from croupier.bank.events import TipGiven, TipsPaid
from croupier.floor.records import TIPS, decode_any
from croupier.messages import NO_OBJECTION, Message, say
from croupier.store import Store


class TipBoxes:
    """What chips in each box are worth, by tips and payments in their order."""

    def __init__(self) -> None:
        self._worth: dict[str, int] = {}
        self._version = 0

    def read_on(self, store: Store) -> "TipBoxes":
        """Take in what is on the disk by now."""
        while records := store.records_of(TIPS, self._version):
            for record in records:
                self.hear(decode_any(record.event))
            self._version = records[-1].version
        return self

    def hear(self, fact: object) -> None:
        """Take a fact in."""
        if isinstance(fact, TipsPaid):
            self._worth.pop(fact.box, None)
        elif isinstance(fact, TipGiven) and is_walk_in(fact.patron):
            self._worth[fact.box] = self._worth.get(fact.box, 0) + fact.amount

    def misfit(self, fact: object) -> Message:
        """Say that a box is paid without the very chips that were put into it."""
        if not isinstance(fact, TipsPaid):
            return NO_OBJECTION
        due, counted = self._worth.get(fact.box, 0), worth(fact.chips)
        if due == counted:
            return NO_OBJECTION
        return say("tip-chips-differ", box=fact.box, due=due, counted=counted)
