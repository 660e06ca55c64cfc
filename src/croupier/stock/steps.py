"""What is done with a batch of cards, a piece of equipment, or money that may be false.

Each step names no person: who took it, with whom and when is in the fact that holds it.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from croupier.messages import kebab
from croupier.messages.given import Said

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9][A-Za-z0-9-]*$")]
Words = Annotated[str, Meta(max_length=2000)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Count = Annotated[int, Meta(ge=0, le=10_000)]
Millimetres = Annotated[int, Meta(ge=0, le=10_000)]


class Step(Struct, frozen=True, tag_field="step", tag=kebab, forbid_unknown_fields=True):
    """Something that was done."""


class ReceiveCards(Step, frozen=True):
    """Decks came from their maker, under seals."""

    maker: Name
    colour: Name
    decks: Annotated[int, Meta(ge=1, le=100)]
    seals: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=100)]


class InspectCards(Step, frozen=True):
    """The seals were opened and every card was looked at, front and back."""

    is_whole: bool
    note: Words = ""


class ShuffleCards(Step, frozen=True):
    """The cards were shuffled, by a machine or, without one, by hand."""

    machine: Annotated[str, Meta(max_length=40)] = ""


class LoadCards(Step, frozen=True):
    """The cards went into a table's shoe."""

    table: Id
    shoe: Annotated[int, Meta(ge=1, le=10**9)]


class RetireCards(Step, frozen=True):
    """The shoe is over: cards counted in the discard vault and left in the shoe.

    ``book_vault`` and ``book_left`` are what the table's record has; the house says them.
    """

    vault: Count
    left: Count
    note: Words = ""
    book_vault: int | None = None
    book_left: int | None = None


class DestroyCards(Step, frozen=True):
    """The cards can never be used again."""

    how: Name


class Measures(Struct, frozen=True, forbid_unknown_fields=True):
    """What was measured, as far as it applies; of a wheel or a ball the diameter."""

    diameter_mm: Millimetres | None = None
    is_metal: bool | None = None
    pockets: Annotated[int, Meta(ge=0, le=100)] | None = None


Kind = Literal["shoe", "shuffler", "wheel", "ball", "uv-scanner", "other"]


class ReceiveEquipment(Step, frozen=True):
    """A shoe, a shuffler, a wheel, a ball or another thing came from its maker."""

    kind: Kind
    maker: Name
    measures: Measures = Measures()


class InspectEquipment(Step, frozen=True):
    """It was looked at and measured."""

    is_sound: bool
    measures: Measures = Measures()
    note: Words = ""


class PlaceEquipment(Step, frozen=True):
    """It stands at a table from here on."""

    table: Id


class WithdrawEquipment(Step, frozen=True):
    """It was taken away, and is inspected before it is used again."""

    reason: Said


class DestroyEquipment(Step, frozen=True):
    """It can never be used again."""

    how: Name


class SetAside(Step, frozen=True):
    """Cash or chips that may be false were set aside, at a table or at the cage.

    ``is_booked`` says that it is cash that the cage had taken, and has by its book; ``so_far`` is
    what the same person had set aside on the gaming day: the house says it.
    """

    what: Literal["cash", "chips"]
    where: Id
    amount: Annotated[int, Meta(ge=1, le=10**15)]
    patron: Annotated[str, Meta(max_length=40)] = ""
    note: Words = ""
    is_booked: bool = False
    so_far: Annotated[int, Meta(ge=0)] = 0


class Scan(Step, frozen=True):
    """They were looked at under ultraviolet light."""

    scanner: Id
    finding: Literal["genuine", "counterfeit", "unsure"]
    note: Words = ""


class GiveBack(Step, frozen=True):
    """They are genuine, and went back to where they came from."""

    note: Words = ""


class HandOver(Step, frozen=True):
    """They were handed over to those who look into it.

    The house says the ``amount``, and what the same person handed over on the gaming day before.
    """

    to: Name
    note: Words = ""
    amount: Annotated[int, Meta(ge=0)] = 0
    so_far: Annotated[int, Meta(ge=0)] = 0


AnyStep = (
    ReceiveCards | InspectCards | ShuffleCards | LoadCards | RetireCards | DestroyCards
    | ReceiveEquipment | InspectEquipment | PlaceEquipment | WithdrawEquipment | DestroyEquipment
    | SetAside | Scan | GiveBack | HandOver
)  # fmt: skip
STEPS: tuple[type[Step], ...] = AnyStep.__args__
Suspect = SetAside | HandOver  # each takes money out of the books' reach by one person's word


class StockMoved(Struct, frozen=True, tag_field="event", tag=kebab):
    """A step was taken with an item of the stock: by whom, with whom, when."""

    by: str
    at: int
    item: str
    step: AnyStep
    second: str = ""
