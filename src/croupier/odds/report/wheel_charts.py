"""The charts of a roulette sheet: the wheel, and the layout with what each number pays."""

from collections.abc import Sequence
from typing import NamedTuple

import altair as alt

from croupier.equipment.wheel import WHEEL, colour
from croupier.messages import say
from croupier.odds.report.charts import WIDTH, data, draw
from croupier.odds.report.palette import INK, ON_DARK, PAPER, POCKET

_RADIUS = 150


def wheel() -> str:
    """Draw the pockets in their order around the wheel, zero on top."""
    rows = [
        {"pocket": place, "number": str(number), "fill": POCKET[colour(number)], "share": 1}
        for place, number in enumerate(WHEEL)
    ]
    # Half a pocket back, so that the middle of zero is on top.
    half = 3.141592653589793 / len(WHEEL)
    base = alt.Chart(data(rows), width=2 * _RADIUS, height=2 * _RADIUS).encode(
        theta=alt.Theta(
            "share:Q", stack=True, scale=alt.Scale(range=[-half, 2 * 3.141592653589793 - half])
        ),
        order=alt.Order("pocket:Q"),
    )
    ring = base.mark_arc(
        innerRadius=_RADIUS - 34, outerRadius=_RADIUS, stroke=PAPER, strokeWidth=1.2
    ).encode(fill=alt.Fill("fill:N", scale=None))
    text = base.mark_text(radius=_RADIUS - 16, fontSize=11, fill=ON_DARK).encode(text="number:N")
    middle = (
        alt.Chart(data([{"said": str(say("sheet-wheel-middle", pockets=len(WHEEL)))}]))
        .mark_text(fontSize=13, fill=INK)
        .encode(text="said:N")
    )
    return draw(alt.layer(ring, text, middle))


class Square(NamedTuple):
    """A number on the layout: how many positions win on it, and what a unit on each is paid."""

    number: int
    positions: int
    paid: str


def layout(squares: Sequence[Square]) -> str:
    """Draw the layout as the dealer sees it, zero at the left, each number with its figures."""
    rows = []
    for one in squares:
        street, place = divmod(one.number - 1, 3)
        left, low = (street + 1, place) if one.number else (0, 0)
        rows.append(
            {
                "left": left,
                "right": left + 1,
                "low": low,
                "high": low + 1 if one.number else 3,
                "x": left + 0.5,
                "y": low + 0.5 if one.number else 1.5,
                "number": str(one.number),
                "fill": POCKET[colour(one.number)],
                "positions": str(say("sheet-square-wins", positions=one.positions)),
                "paid": str(say("sheet-square-pays", paid=one.paid)),
            }
        )
    base = alt.Chart(data(rows), width=WIDTH - 4, height=204)
    square = base.mark_rect(stroke=PAPER, strokeWidth=1.6).encode(
        x=alt.X("left:Q", axis=None, scale=alt.Scale(domain=[0, 13], nice=False)),
        x2="right:Q",
        y=alt.Y("low:Q", axis=None, scale=alt.Scale(domain=[0, 3], nice=False)),
        y2="high:Q",
        fill=alt.Fill("fill:N", scale=None),
    )
    middle = base.encode(x=alt.X("x:Q", axis=None), y=alt.Y("y:Q", axis=None))
    number = middle.mark_text(fontSize=17, fontWeight="bold", fill=ON_DARK, dy=-14)
    positions = middle.mark_text(fontSize=9.5, fill=ON_DARK, dy=6)
    paid = middle.mark_text(fontSize=9.5, fill=ON_DARK, dy=20)
    return draw(
        alt.layer(
            square,
            number.encode(text="number:N"),
            positions.encode(text="positions:N"),
            paid.encode(text="paid:N"),
        )
    )
