"""The stock: batches of cards, equipment, and what may be false, from arrival to their end."""

from collections.abc import Collection
from typing import Annotated, Any

from msgspec import Meta, Struct, defstruct
from msgspec.structs import replace

from croupier.equipment.shoe import CARDS_PER_DECK
from croupier.floor.records import stock_stream
from croupier.floor.requests import Book
from croupier.floor.texts import look_key
from croupier.messages import Message, say
from croupier.server.acts.two_people import Act, Booked, ByTwo, Doing, Waiting, booked
from croupier.server.answers.problems import Problem, not_found
from croupier.server.desk import Desk, no_private_table
from croupier.server.http.operation import ACTS, STAFF, Call, Operation
from croupier.stock import STEPS, AnyStep, Item, Step, StockMoved, act_of, follow
from croupier.stock.items import act_named, steps_from
from croupier.stock.steps import (
    HandOver,
    Id,
    LoadCards,
    PlaceEquipment,
    ReceiveCards,
    RetireCards,
    Scan,
    SetAside,
    ShuffleCards,
    Suspect,
)
from croupier.store.people import Person
from croupier.table.shapes import Setup

MOST = 500  # items of one answer
CAGE = "cage"  # where something suspect is set aside, if not at a table
ItemId = Annotated[Id, Meta(description="The id of a batch, a piece of equipment or a suspicion.")]


class StockAct(Act, frozen=True):
    """A step with an item of the stock; there is one for each kind of step."""

    item: str
    step: AnyStep

    def says(self) -> Message:
        """Say it in a sentence."""
        return say("act-stock", item=self.item, act=self.name)

    @property
    def weight(self) -> int:
        """Count the money that is set aside, over the gaming day, or handed over."""
        return getattr(self.step, "amount", 0) + getattr(self.step, "so_far", 0)

    async def wants_two(self, desk: Desk, by: Person) -> bool:
        """Ask how much is set aside."""
        return self.row(desk).wants_two(self.weight)

    async def concerned(self, desk: Desk) -> Collection[str]:
        """Keep suspect money from its patron, and from judgement by those who set it aside.

        Whoever witnessed what was found is not a witness of where it goes.
        """
        item = desk.stock.items.get(self.item)
        if item is None or item.aside is None:
            return ()
        first, people = item.moved[0], {item.aside.patron}
        if isinstance(self.step, HandOver):
            people |= {one.second for one in item.moved if isinstance(one.step, Scan)}
        return people.union((first.by, first.second)) - {""}

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Look at everything as of now; whether the step may come next, the floor says too."""
        item = desk.stock.items.get(self.item)
        fact = StockMoved(doing.by.id, doing.at, self.item, self.step, doing.with_whom)
        fact = replace(fact, step=await _checked(desk, doing, item, fact))
        follow(item, fact)
        return Book(stock_stream(self.item), (fact,))


def _act(kind: type[Step]) -> type[StockAct]:
    """Make the act that a kind of step is."""
    name = act_named(kind)
    made: type[Any] = defstruct(
        f"{kind.__name__}Act", [], bases=(StockAct,), namespace={"name": name}, frozen=True
    )
    return made


STOCK_ACTS = {act_named(kind): _act(kind) for kind in STEPS}


def _counted_in(desk: Desk, by: Person, item: str, step: AnyStep) -> AnyStep:
    """Say how much money a step is about, with what its person did so on the gaming day before."""
    if not isinstance(step, Suspect):
        return step
    known, now, act = desk.stock.items, desk.clock.now(), act_of(step)
    if isinstance(step, HandOver):
        aside = known[item].aside if item in known else None
        step = replace(step, amount=aside.amount if aside is not None else 0)
    own = (one for id, x in known.items() if id != item for one in x.moved if one.by == by.id)
    before = (
        one.step.amount
        for one in own
        if isinstance(one.step, type(step)) and desk.days.is_same(one.at, now)
    )
    is_summed = desk.house.authority[act].over_day
    return replace(step, so_far=sum(before) if is_summed else 0)


async def _checked(desk: Desk, doing: Doing, item: Item | None, fact: StockMoved) -> AnyStep:
    """See that what a step names besides its item is there; fill in what the record has."""
    step = fact.step
    match step:
        case ReceiveCards():
            _new_seals(desk, step)
        case ShuffleCards() if step.machine:
            _in_use(desk, step.machine, "shuffler")
        case Scan():
            _in_use(desk, step.scanner, "uv-scanner")
        case SetAside() if step.where != CAGE:
            await _table(desk, step.where, doing)
            if step.is_booked:
                raise Problem(409, say("stock-not-the-cages"))
        case SetAside(what="chips", is_booked=True):
            raise Problem(409, say("stock-not-the-cages"))
        case SetAside(is_booked=True):
            if step.amount > (has := await desk.balance("cage")):
                raise Problem(409, say("stock-more-than-there-is", has=has))
        case HandOver() if item is not None and item.stage == "unsure":
            raise Problem(409, say("stock-not-found-false", item=item.id))
        case PlaceEquipment():
            await _table(desk, step.table, doing)
        case LoadCards():
            setup = await _table(desk, step.table, doing)
            if item is not None and item.decks != setup.decks:
                raise Problem(409, say("stock-decks", table=step.table, decks=setup.decks))
            shoe = (await desk.channel(step.table, doing.by)).state.shoe
            due = shoe.number if shoe.decks else shoe.number + 1
            if step.shoe != due or shoe.remaining != shoe.decks * CARDS_PER_DECK:
                raise Problem(409, say("stock-shoe-another", table=step.table, shoe=due))
            there = [one.id for one in desk.stock.at(step.table) if one.sort == "cards"]
            if there:
                raise Problem(409, say("stock-shoe-full", table=step.table, item=there[0]))
        case RetireCards() if item is not None:
            return await _counted(desk, item, step)
    return step


async def _counted(desk: Desk, item: Item, step: RetireCards) -> RetireCards:
    """Fill in how many cards left the shoe by the table's record, and how many did not."""
    shoe = (await desk.channel(item.table, None)).state.shoe
    if shoe.number == item.shoe and shoe.decks:
        raise Problem(409, say("stock-shoe-in-use", item=item.id, table=item.table))
    cards = item.decks * CARDS_PER_DECK
    # Of the shoe that was on the table last; of an earlier one the table keeps no count.
    left = shoe.ended_with if shoe.number == item.shoe else None
    vault = None if left is None else cards - left
    is_off = step.vault + step.left != cards or vault not in (None, step.vault)
    if is_off and not step.note.strip():
        raise Problem(
            422, say("stock-count-differs", vault=step.vault, left=step.left, cards=cards)
        )
    return replace(step, book_vault=vault, book_left=left)


def _new_seals(desk: Desk, step: ReceiveCards) -> None:
    """Take no seal twice: one of a batch, and no other batch's, as people read it."""
    known = {
        look_key(seal): item.id
        for item in desk.stock.items.values()
        if isinstance(first := item.moved[0].step, ReceiveCards)
        for seal in first.seals
    }
    for nth, seal in enumerate(step.seals):
        if other := known.get(look_key(seal)):
            raise Problem(409, say("stock-seal-of-another", seal=seal, item=other))
        if look_key(seal) in map(look_key, step.seals[:nth]):
            raise Problem(422, say("stock-seal-twice", seal=seal))


def _in_use(desk: Desk, id: str, kind: str) -> None:
    item = desk.stock.items.get(id)
    if item is None or item.kind != kind or item.stage not in ("inspected", "placed"):
        raise Problem(409, say("stock-not-in-use", item=id, kind=kind))


async def _table(desk: Desk, table: str, doing: Doing) -> Setup:
    no_private_table(table)
    state = (await desk.channel(table, doing.by)).state
    if state.setup is None:
        raise not_found(say("table-unknown", table=table))
    return state.setup


class NewStep(ByTwo, frozen=True):
    """What is done with an item, and the second person if they are there."""

    step: AnyStep


class Moved(Struct, frozen=True):
    """A step that was taken: by whom, with whom, when."""

    by: str
    second: str
    at: int
    step: AnyStep


class StockItem(Struct, frozen=True):
    """An item as it is now, what was done with it, and which steps may come next."""

    id: str
    sort: str
    kind: str
    stage: str
    table: str
    moved: tuple[Moved, ...]
    next: tuple[str, ...]


class Stock(Struct, frozen=True):
    """Items of the stock, those last moved first; ``more`` were left out."""

    items: tuple[StockItem, ...]
    more: int


Word = Annotated[str, Meta(max_length=40)]


async def stock(call: Call, sort: Word = "", stage: Word = "", table: Word = "") -> Stock:
    """List what the house has and had, those last moved first: of a sort, a stage or a table."""
    found = [
        item
        for item in call.desk.stock.items.values()
        if sort in ("", item.sort) and stage in ("", item.stage) and table in ("", item.table)
    ]
    found.sort(key=lambda item: -item.moved[-1].at)
    seen = tuple(_seen(call.desk, item) for item in found[:MOST])
    return Stock(seen, len(found) - len(seen))


async def stock_item(call: Call, item: ItemId) -> StockItem:
    """Show one item, with everything that was done with it."""
    return _seen(call.desk, _known(call.desk, item))


async def stock_step(call: Call, item: ItemId, body: NewStep) -> Booked | Waiting:
    """Take a step with an item; one that takes two waits for the second person (202)."""
    step = _counted_in(call.desk, call.asker, item, body.step)
    return await booked(call, STOCK_ACTS[act_of(step)](item, step), body.second)


def _known(desk: Desk, id: str) -> Item:
    item = desk.stock.items.get(id)
    if item is None:
        raise not_found(say("stock-unknown", item=id))
    return item


def _seen(desk: Desk, item: Item) -> StockItem:
    name = desk.door.name
    moved = tuple(
        Moved(name(one.by), name(one.second) if one.second else "", one.at, one.step)
        for one in item.moved
    )
    after = tuple(str(one.__struct_config__.tag) for one in steps_from(item.stage, item.sort))
    return StockItem(
        item.id, item.sort, item.kind, stage=item.stage, table=item.table, moved=moved, next=after
    )


ROWS = (
    Operation("GET", "/api/stock", "see-stock", stock),
    Operation("GET", "/api/stock/{item}", "see-stock", stock_item),
    Operation("POST", "/api/stock/{item}", STAFF, stock_step, ACTS, key=True),
)
