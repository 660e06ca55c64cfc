"""An item of the stock through its steps: which may follow which, and what a thing must be."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from croupier.equipment.shoe import CARDS_PER_DECK
from croupier.messages import say
from croupier.rules.errors import Refusal
from croupier.rules.ways import between, to, way
from croupier.stock.steps import (
    DestroyCards,
    DestroyEquipment,
    GiveBack,
    HandOver,
    InspectCards,
    InspectEquipment,
    LoadCards,
    Measures,
    PlaceEquipment,
    ReceiveCards,
    ReceiveEquipment,
    RetireCards,
    Scan,
    SetAside,
    ShuffleCards,
    Step,
    StockMoved,
    WithdrawEquipment,
)

Stage = Literal[
    "received", "inspected", "faulty", "shuffled", "loaded", "retired", "destroyed", "placed",
    "withdrawn", "set-aside", "genuine", "counterfeit", "unsure", "given-back", "handed-over",
]  # fmt: skip
Sort = Literal["cards", "equipment", "suspect"]

BALL_MM = (15, 25)  # R 3.2.8
WHEEL_MM = (700, 800)  # about 0.75 m: R 1.2.1
POCKETS = 37


class Item(Struct, frozen=True):
    """A batch of cards, a piece of equipment or something suspect, with all that was done."""

    id: str
    sort: Sort
    stage: Stage
    table: str = ""
    moved: tuple[StockMoved, ...] = ()

    @property
    def kind(self) -> str:
        """Say what sort of equipment it is."""
        first = self.moved[0].step
        return first.kind if isinstance(first, ReceiveEquipment) else ""

    @property
    def decks(self) -> int:
        """Count the decks of a batch."""
        first = self.moved[0].step
        return first.decks if isinstance(first, ReceiveCards) else 0

    @property
    def aside(self) -> SetAside | None:
        """Say what was set aside, if it is something suspect."""
        first = self.moved[0].step
        return first if isinstance(first, SetAside) else None

    @property
    def shoe(self) -> int:
        """Number the shoe of its table that a batch is in."""
        last = self.moved[-1].step
        return last.shoe if isinstance(last, LoadCards) else 0


class Row(Struct, frozen=True):
    """A step: of what sort of item, from which stages, and to which; none before is the first."""

    sort: Sort
    before: tuple[Stage, ...]
    after: Callable[[Any], Stage]


def _to(stage: Stage) -> Callable[[Any], Stage]:
    return lambda _: stage


ROWS: Mapping[type[Step], Row] = {
    ReceiveCards: Row("cards", (), _to("received")),
    InspectCards: Row(
        "cards", ("received", "retired"), lambda one: "inspected" if one.is_whole else "faulty"
    ),
    ShuffleCards: Row("cards", ("inspected",), _to("shuffled")),
    LoadCards: Row("cards", ("shuffled",), _to("loaded")),
    RetireCards: Row("cards", ("loaded",), _to("retired")),
    DestroyCards: Row(
        "cards", ("received", "inspected", "faulty", "shuffled", "retired"), _to("destroyed")
    ),
    ReceiveEquipment: Row("equipment", (), _to("received")),
    InspectEquipment: Row(
        "equipment",
        ("received", "inspected", "placed", "withdrawn", "faulty"),
        lambda one: "inspected" if one.is_sound else "faulty",
    ),
    PlaceEquipment: Row("equipment", ("inspected",), _to("placed")),
    WithdrawEquipment: Row("equipment", ("placed", "inspected"), _to("withdrawn")),
    DestroyEquipment: Row(
        "equipment", ("received", "inspected", "withdrawn", "faulty"), _to("destroyed")
    ),
    SetAside: Row("suspect", (), _to("set-aside")),
    Scan: Row("suspect", ("set-aside", "unsure"), lambda one: one.finding),
    GiveBack: Row("suspect", ("genuine",), _to("given-back")),
    HandOver: Row("suspect", ("counterfeit", "unsure"), _to("handed-over")),
}


def act_of(step: Step) -> str:
    """Name the act of the table of authority that a step is."""
    return act_named(type(step))


def act_named(kind: type[Step]) -> str:
    """Name the act that a kind of step is."""
    return f"stock-{kind.__struct_config__.tag}"


def steps_from(stage: Stage, sort: Sort) -> list[type[Step]]:
    """List the steps that may come next."""
    return [kind for kind, row in ROWS.items() if row.sort == sort and stage in row.before]


def follow(item: Item | None, fact: StockMoved) -> Item:
    """Take a step, or refuse one that cannot come next or that no rule allows."""
    step, row = fact.step, ROWS[type(fact.step)]
    if item is None:
        if row.before:
            raise Refusal(say("stock-unknown", item=fact.item))
        _check(step)
        return Item(fact.item, row.sort, row.after(step), moved=(fact,))
    if row.sort != item.sort or item.stage not in row.before:
        names = (act_named(kind) for kind in steps_from(item.stage, item.sort))
        raise Refusal(
            say("stock-step-not-now", item=fact.item, stage=item.stage), allowed=map(to, names)
        )
    _check(step, item.kind)
    _check_apart(item, fact)
    table = step.table if isinstance(step, LoadCards | PlaceEquipment) else ""
    is_there = isinstance(step, InspectEquipment) and step.is_sound and item.stage == "placed"
    return replace(
        item,
        stage="placed" if is_there else row.after(step),
        table=item.table if is_there else table,
        moved=(*item.moved, fact),
    )


def _check_apart(item: Item, fact: StockMoved) -> None:
    """Have cards that were too few or too many called whole by others than counted them so."""
    last = item.moved[-1]
    if not isinstance(fact.step, InspectCards) or not isinstance(last.step, RetireCards):
        return
    is_off = last.step.vault + last.step.left != item.decks * CARDS_PER_DECK
    own = {fact.by, fact.second} & {last.by, last.second} - {""}
    if is_off and fact.step.is_whole and own:
        raise Refusal(say("own-matter", person=min(own)), allowed=(way("another-person"),))


def _check(step: Step, kind: str = "") -> None:
    """Refuse a ball or a wheel that may not be played with."""
    if isinstance(step, ReceiveEquipment):
        _check_measures(step.kind, step.measures)
    elif isinstance(step, InspectEquipment) and step.is_sound:
        _check_measures(kind, step.measures)


def _check_measures(kind: str, measures: Measures) -> None:
    if kind == "ball":
        if measures.is_metal is not False:
            raise Refusal(say("stock-ball-metal"), ("3.2.8",))  # R 3.2.8
        _check_diameter(measures, BALL_MM, "3.2.8")  # R 3.2.8
    elif kind == "wheel":
        _check_diameter(measures, WHEEL_MM, "1.2.1")  # R 1.2.1
        if measures.pockets != POCKETS:
            raise Refusal(say("stock-wheel-pockets", pockets=POCKETS))


def _check_diameter(measures: Measures, bounds: tuple[int, int], clause: str) -> None:
    least, most = bounds
    if measures.diameter_mm is None or not least <= measures.diameter_mm <= most:
        raise Refusal(
            say("stock-diameter", least=least, most=most), (clause,), (between(least, most),)
        )
