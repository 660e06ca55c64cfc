"""What happens to money away from the felt: at the cage, in the house bank, in a table's tray."""

from msgspec import Struct

from croupier.bank.chips import Chips
from croupier.messages import kebab


class BankEvent(Struct, frozen=True, tag_field="event", tag=kebab):
    """A fact of the books: who brought it about, and when (ms since the epoch).

    ``second`` is the second person, where it takes two.
    """

    by: str
    at: int


class HouseFounded(BankEvent, frozen=True):
    """The house began, and keeps its books in this currency."""

    currency: str


class CapitalPaidIn(BankEvent, frozen=True):
    """The owners brought cash, which the house bank now has."""

    amount: int


class CapitalPaidOut(BankEvent, frozen=True):
    """The owners took cash out of the house bank."""

    amount: int


class Deposited(BankEvent, frozen=True):
    """A patron paid cash in at the cage."""

    patron: str
    amount: int
    second: str = ""


class Withdrawn(BankEvent, frozen=True):
    """A patron was paid cash at the cage."""

    patron: str
    amount: int
    second: str = ""


class BoughtIn(BankEvent, frozen=True):
    """A patron gave cash at a table for chips: it went down the drop box."""

    table: str
    patron: str
    amount: int
    second: str = ""


class BuyInTakenBack(BankEvent, frozen=True):
    """A buy-in had been recorded wrongly: the entry is reversed, and both stay on record.

    ``entry`` is the buy-in's position in the journal, ``bought_at`` when it was made: no coup of
    the table has ended since.
    """

    table: str
    patron: str
    amount: int
    entry: int
    bought_at: int
    second: str = ""


class TakenAlone(BankEvent, frozen=True):
    """Someone moved a patron's cash by their word alone: kept by person, to be added up by person.

    It stands beside the fact itself, in the same commit; ``act`` is what the authority calls it.
    What someone set aside as suspect is kept so, too, also where a second person was there.
    """

    act: str
    amount: int


class MoneyPutRight(BankEvent, frozen=True):
    """Money was put right in a coup: kept in one place for the whole house, to be added up by day.

    It stands beside the facts themselves, in the same commit. ``people`` are the two who did it,
    ``begun`` is when the coup began, ``sums`` what each patron was given or had taken.
    """

    coup: str
    begun: int
    people: tuple[str, ...]
    sums: dict[str, int]


class DropCollected(BankEvent, frozen=True):
    """The drop box was emptied and counted into the cage.

    ``book`` is what went into it by the ledger; what was counted beside it is a variance, with
    a reason. Older journals have none.
    """

    table: str
    amount: int
    second: str = ""
    book: int | None = None
    reason: str = ""


class FloatOpened(BankEvent, frozen=True):
    """The tray was counted before play.

    ``before`` is what it was closed with, and should still be in it; another count is a variance,
    with a reason. ``chips`` is what was counted. Older journals have neither.
    """

    table: str
    count: int
    second: str = ""
    before: int | None = None
    chips: Chips | None = None
    reason: str = ""


class FloatFilled(BankEvent, frozen=True):
    """Chips were brought to the tray; ``automatic`` when a payout would have emptied it."""

    table: str
    amount: int
    automatic: bool = False
    second: str = ""


class FloatCredited(BankEvent, frozen=True):
    """Chips were taken from the tray back to the house bank."""

    table: str
    amount: int
    second: str = ""


class FloatClosed(BankEvent, frozen=True):
    """The tray was counted after the table closed; ``book`` is what the ledger says is in it.

    ``chips`` is what was counted; older journals have none, and no variance told of itself.
    ``beyond`` is the worth of those that no count ever had: they were in none of the house's trays,
    and the cage did not sell them.
    """

    table: str
    count: int
    book: int
    second: str = ""
    reason: str = ""
    chips: Chips | None = None
    beyond: int = 0


class BankrollPutIn(BankEvent, frozen=True):
    """The house deals a table from here on, out of a bankroll; its chips lie counted and closed."""

    table: str
    amount: int


class BankrollTakenOut(BankEvent, frozen=True):
    """The house deals a table no longer; ``book`` is what was left, and all of it goes to the bank.

    The tray is closed then, with the chips that people closed it with.
    """

    table: str
    book: int = 0


class VarianceFound(BankEvent, frozen=True):
    """A count was not what the ledger has; it stands as a variance, whatever the reason given.

    ``what`` was counted: a tray as it opened or closed, a drop box, the cage's cash or chips; the
    cage's are of no table. ``concerned`` are those who had it in their hands before the count.
    ``exchanged`` is the worth of chips that lay there in other denominations than they should,
    where all together came to the book. It comes with the count itself.
    """

    table: str
    what: str
    count: int
    book: int
    reason: str
    second: str = ""
    concerned: tuple[str, ...] = ()
    exchanged: int = 0


class VarianceExplained(BankEvent, frozen=True):
    """What a count lacked on a gaming day, or had too much, was accounted for later.

    The count and the day stay as they were: this is an entry of its own day that names the variance
    by its ``number`` there. ``so_far`` is what had been accounted for of it, ``of_day`` what either
    of the two had accounted for on the gaming day.
    """

    table: str
    number: int
    kept_in: str  # the kind of account
    amount: int
    reason: str
    second: str
    so_far: int = 0
    of_day: int = 0

    @property
    def weight(self) -> int:
        """Say how much it counts for: many small ones are one large one."""
        return self.amount + max(self.so_far, self.of_day)


class SuspectWrittenOff(BankEvent, frozen=True):
    """False cash that the cage had taken was handed over: the house's loss.

    ``item`` is what it is called in the stock. False chips show in the cage's count.
    """

    item: str
    amount: int
    second: str = ""


class CountGiven(BankEvent, frozen=True):
    """A count was given that did not stand as it was given: it fitted nothing, or waited for its
    second person. It is on record all the same; the last one prevails.

    ``what`` was counted: a tray as it opened or closed, a drop box, the chips of a slip, the cage;
    ``of`` is the tag of the box or the number of the slip. ``because`` is the id of the sentence
    that refused it; none while it waits for the second person.
    """

    table: str
    what: str
    count: int
    of: str = ""
    chips: Chips | None = None
    second: str = ""
    because: str = ""


# ---- slips: chips between the cage and a tray


class SlipRequested(BankEvent, frozen=True):
    """Chips were asked for, or are to go back: a ``fill`` or a ``credit``, under a number."""

    table: str
    number: int
    kind: str
    chips: Chips


class SlipIssued(BankEvent, frozen=True):
    """The chips of a slip left the cage, or the tray, counted by whoever gave them out."""

    table: str
    number: int
    kind: str
    chips: Chips
    second: str = ""


class SlipReceived(BankEvent, frozen=True):
    """The chips of a slip came into the tray, or into the cage, counted by whoever took them."""

    table: str
    number: int
    kind: str
    chips: Chips
    second: str = ""


class SlipVoided(BankEvent, frozen=True):
    """A slip came to nothing; chips that were issued went back to where they came from."""

    table: str
    number: int
    kind: str
    chips: Chips
    was_issued: bool
    reason: str
    second: str = ""


# ---- the bearer's chips, tips, debts


class ChipsSold(BankEvent, frozen=True):
    """Somebody gave cash at the cage for chips of the bearer."""

    chips: Chips
    second: str = ""


class ChipsRedeemed(BankEvent, frozen=True):
    """Chips of the bearer were paid in cash at the cage."""

    chips: Chips
    second: str = ""


class ChipsBrought(BankEvent, frozen=True):
    """Somebody unknown at a table laid chips from their pocket before them, to play with."""

    table: str
    patron: str
    chips: Chips
    second: str = ""


class ChipsCarriedOff(BankEvent, frozen=True):
    """Somebody unknown left a table, and what they had there is in their pocket."""

    table: str
    patron: str
    amount: int


class TipGiven(BankEvent, frozen=True):
    """Chips for the dealers, into the tip box of the shift: a patron gave them by their own word.

    For somebody unknown the dealer says so, before a second person.
    """

    table: str
    patron: str
    amount: int
    box: str
    second: str = ""


class TipsPaid(BankEvent, frozen=True):
    """A shift's tip box was counted and paid to the dealers in cash; its chips stay in the cage.

    A tip from a wallet was no chips.
    """

    box: str
    amount: int
    second: str
    chips: Chips = {}


class DebtPaid(BankEvent, frozen=True):
    """A patron paid cash at the cage of what they owe the house."""

    patron: str
    amount: int
    second: str = ""


# ---- the drop box


class BoxLifted(BankEvent, frozen=True):
    """The drop box was taken off a table under a tag, shut; ``book`` went into it by the ledger."""

    table: str
    tag: str
    book: int
    second: str


class BoxCounted(BankEvent, frozen=True):
    """A lifted box was opened and counted into the cage, beside what the ledger has of it."""

    table: str
    tag: str
    amount: int
    book: int
    second: str
    reason: str = ""


class BankrollLow(BankEvent, frozen=True):
    """The bankroll of a table that the house deals is below its floor; the pit is told."""

    table: str
    book: int
    floor: int


# ---- the cage


class CageCounted(BankEvent, frozen=True):
    """The cage was counted, cash and chips; ``book`` is what cash it has by the ledger.

    ``held`` are the chips that it should have by the count before and by all that came and went
    since; the first count has none.
    """

    cash: int
    chips: Chips
    second: str
    reason: str = ""
    book: int = 0
    held: Chips | None = None


BANK_EVENTS: dict[str, type[BankEvent]] = {
    kind.__struct_config__.tag: kind  # type: ignore[misc]
    for kind in BankEvent.__subclasses__()
}
