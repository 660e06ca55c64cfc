"""What patrons do at a table, and the online game."""

from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from croupier.games.wager import GREATEST_STAKE
from croupier.server.operations import betting as acts
from croupier.server import online_rounds as online
from croupier.server.operations.betting import read_slip
from croupier.server.http.sessions import need_patron
from croupier.server.http.problems import Problem
from croupier.server.http.asking import Asker, KeyName, Table, TheDesk, answer, key_of
from croupier.server.http.bodies import Strict
from croupier.server.operations.disputes import Opening, opened
from croupier.table.names import table_of_coup

router = APIRouter(prefix="/api", tags=["patrons"])


class Seat(Strict):
    """A seat by its number; none: wherever there is room."""

    seat: int | None = Field(None, ge=1, le=100)


class Which(Strict):
    """A bet, or all of them."""

    bet: str | None = Field(None, max_length=40)


class Nothing(Strict):
    """No more than that it was asked."""


class Insure(Strict):
    """Insurance on a hand, or none."""

    hand: Literal["player", "banker"] | None = None
    amount: int | None = Field(None, ge=1, le=10**15)
    decline: bool = False


class Squeeze(Strict):
    """Ask for the squeeze, or open cards by their places."""

    request: bool = False
    open: list[int] | None = Field(None, max_length=6)


class Choice(Strict):
    """Withdraw, or stay."""

    withdraw: bool


class Ballot(Strict):
    """Whether the shoe goes on."""

    go_on: bool


class ColourChips(Strict):
    """A colour, what one chip is worth, and how many."""

    colour: str = Field(min_length=1, max_length=20)
    value: int = Field(ge=1, le=GREATEST_STAKE)
    count: int = Field(ge=1, le=10_000)


class Redeem(Strict):
    """A colour, and how many chips of it; without a number, all."""

    colour: str = Field(min_length=1, max_length=20)
    count: int | None = Field(None, ge=1, le=10**9)


class Dispute(Strict):
    """What is disputed, and why."""

    coup: str = Field(min_length=1, max_length=60)
    about: str = Field(min_length=1, max_length=2000)


@router.post("/tables/{table}/seat")
async def seat(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: Seat, key: KeyName = None
) -> Response:
    """Take a seat, or a place behind one."""
    patron = need_patron(person)
    bound = await key_of(request, patron, key)
    return answer(await acts.take_seat(desk, patron, table, body.seat, bound))


@router.post("/tables/{table}/leave")
async def leave(
    request: Request, desk: TheDesk, person: Asker, table: Table, key: KeyName = None
) -> Response:
    """Leave the table."""
    patron = need_patron(person)
    return answer(await acts.leave(desk, patron, table, await key_of(request, patron, key)))


@router.post("/tables/{table}/undo")
async def undo(
    request: Request, desk: TheDesk, person: Asker, table: Table, key: KeyName = None
) -> Response:
    """Take back the last slip."""
    patron = need_patron(person)
    return answer(await acts.undo(desk, patron, table, await key_of(request, patron, key)))


@router.post("/tables/{table}/withdraw")
async def withdraw(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: Which, key: KeyName = None
) -> Response:
    """Take back a wager, or all."""
    patron = need_patron(person)
    bound = await key_of(request, patron, key)
    return answer(await acts.withdraw(desk, patron, table, body.bet, bound))


@router.post("/tables/{table}/insurance")
async def insurance(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: Insure, key: KeyName = None
) -> Response:
    """Take insurance on a hand, or decline it."""
    patron = need_patron(person)
    bound = await key_of(request, patron, key)
    if not body.decline and (body.hand is None or body.amount is None):
        raise Problem(422, "Insurance needs a hand and an amount, or to be declined.")
    hand, amount = (None, None) if body.decline else (body.hand, body.amount)
    return answer(await acts.insure(desk, patron, table, hand, amount, bound))


@router.post("/tables/{table}/squeeze")
async def squeeze(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: Squeeze,
    key: KeyName = None,
) -> Response:  # fmt: skip
    """Ask for the squeeze, or open cards."""
    patron = need_patron(person)
    bound = await key_of(request, patron, key)
    if not body.request and body.open is None:
        raise Problem(422, "Ask for the squeeze, or name the cards to open by their places.")
    places = None if body.request else body.open
    return answer(await acts.squeeze(desk, patron, table, places, bound))


@router.post("/tables/{table}/choice")
async def choice(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: Choice, key: KeyName = None
) -> Response:
    """Withdraw all one's wagers, or stay, where a ruling gives the choice."""
    patron = need_patron(person)
    bound = await key_of(request, patron, key)
    return answer(await acts.choose(desk, patron, table, body.withdraw, bound))


@router.post("/tables/{table}/vote")
async def vote(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: Ballot, key: KeyName = None
) -> Response:
    """Say whether the shoe goes on after a missed burn."""
    patron = need_patron(person)
    bound = await key_of(request, patron, key)
    return answer(await acts.vote(desk, patron, table, body.go_on, bound))


@router.post("/tables/{table}/colour-chips")
async def colour_chips(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: ColourChips,
    key: KeyName = None,
) -> Response:  # fmt: skip
    """Take colour chips, where the house deals."""
    patron = need_patron(person)
    bound = await key_of(request, patron, key)
    return answer(
        await acts.take_chips(desk, patron, table, body.colour, body.value, body.count, bound)
    )


@router.post("/tables/{table}/colour-chips/redeem")
async def redeem(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: Redeem, key: KeyName = None
) -> Response:
    """Cash colour chips in."""
    patron = need_patron(person)
    bound = await key_of(request, patron, key)
    return answer(await acts.redeem_chips(desk, patron, table, body.colour, body.count, bound))


@router.post("/tables/{table}/disputes")
async def dispute(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: Dispute,
    key: KeyName = None,
) -> Response:  # fmt: skip
    """Dispute something about a coup."""
    patron = need_patron(person)
    bound = await key_of(request, patron, key)
    if table_of_coup(body.coup) != table:
        raise Problem(409, f"A dispute at {table} is about one of its coups, like {table}/1/1.")
    return await opened(desk, patron, Opening(coup=body.coup, about=body.about, patron=""), bound)


SLIP_SCHEMA = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {
                        "wagers": {
                            "type": "array",
                            "maxItems": 200,
                            "items": {
                                "type": "object",
                                "additionalProperties": False,
                                "required": ["bet", "amount"],
                                "properties": {
                                    "bet": {"type": "string", "minLength": 1, "maxLength": 40},
                                    "amount": {"type": "integer", "minimum": 1, "maximum": 10**15},
                                    "chips": {"type": "string", "maxLength": 20},
                                },
                            },
                        },
                        "call": {
                            "type": "object",
                            "additionalProperties": False,
                            "required": ["id", "amount"],
                            "properties": {
                                "id": {"type": "string", "minLength": 1, "maxLength": 40},
                                "amount": {"type": "integer", "minimum": 1, "maximum": 10**15},
                                "number": {"type": "integer", "minimum": 0, "maximum": 36},
                                "each_side": {"type": "integer", "minimum": 1, "maximum": 18},
                                "chips": {"type": "string", "maxLength": 20},
                            },
                        },
                    },
                }
            }
        },
    }
}


@router.get("/online")
async def online_table(desk: TheDesk, person: Asker) -> Response:
    """Show one's own online table; it is made on first use."""
    patron = need_patron(person)
    desk.limit(desk.acts, patron.id)
    return answer(await online.shown(desk, patron, await online.table_of(desk, patron)))


@router.post("/online/deal", openapi_extra=SLIP_SCHEMA)
async def online_deal(
    request: Request, desk: TheDesk, person: Asker, key: KeyName = None
) -> Response:
    """Bet and deal a round: the whole of it, with cards and result."""
    patron = need_patron(person)
    bound = await key_of(request, patron, key)
    slip = read_slip(await request.body())
    return answer(await online.deal(desk, patron, slip, bound))


@router.post("/online/collect")
async def online_collect(
    request: Request, desk: TheDesk, person: Asker, key: KeyName = None
) -> Response:
    """Collect what the round came to."""
    patron = need_patron(person)
    return answer(await online.collect(desk, patron, await key_of(request, patron, key)))
