"""The charts of a PAR sheet, drawn by Vega-Lite to SVG without any network.

Colours are a small set of tokens. In print they are what they are; the page's style sheet knows
them by value and exchanges those of lines and letters where the reader's screen is dark.
Importing this imports altair, which takes most of a second.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import altair as alt
import vl_convert

from croupier.messages import word
from croupier.odds.report.palette import (
    BAND,
    BETTOR,
    GAIN,
    GRID,
    HEAT,
    HOUSE,
    INK,
    LOSS,
    MUTED,
    ON_LIGHT,
    PAPER,
    SERIF,
    VOID,
    letters_on,
    shade,
)

WIDTH = 680
ALL = "all"  # the margin of the map of outcomes
_PANEL = 165  # the width of a small chart: three stand side by side

AnyChart = Any  # altair gives back one of a dozen classes, and all are drawn alike

_CONFIG: dict[str, Any] = {
    "background": None,
    "font": SERIF,
    "view": {"stroke": None},
    "axis": {
        "labelColor": INK, "titleColor": MUTED, "tickColor": GRID, "domainColor": GRID,
        "gridColor": GRID, "labelFontSize": 11, "titleFontSize": 11.5, "titleFontWeight": "normal",
        "titlePadding": 8, "labelPadding": 5,
    },
    "header": {
        "labelColor": INK, "labelFontSize": 12.5, "labelFontWeight": "bold",
        "labelAnchor": "start", "labelPadding": 4,
    },
    "title": {"color": INK, "fontSize": 12.5, "anchor": "start", "offset": 8},
    "text": {"color": INK, "fontSize": 11},
}  # fmt: skip


def _percent() -> str:
    """Write what stands at an axis, with minus signs as they are printed."""
    plain = "replace(format(datum.value, '~g'), '-', '\u2212')"
    return f"replace({plain}, '.', '{word('locale', 'decimal')}') + '%'"


def draw(chart: AnyChart) -> str:
    """Draw a chart to SVG."""
    spec = chart.to_dict(validate=False)  # a chart that is wrong is not drawn either way
    spec["config"] = _CONFIG
    return vl_convert.vegalite_to_svg(spec, vl_version="6.4")


def data(rows: Iterable[Mapping[str, Any]]) -> alt.InlineData:
    """Put rows into a chart itself, so that it reads nothing from elsewhere."""
    return alt.InlineData(values=[dict(row) for row in rows])


class EdgeBar(NamedTuple):
    """A wager in the chart of edges."""

    name: str
    edge: float
    label: str


def edges(bars: Sequence[EdgeBar]) -> str:
    """Draw what the house keeps of every wager, smallest first."""
    return draw(edges_chart(bars))


def edges_chart(bars: Sequence[EdgeBar]) -> AnyChart:
    """Lay out what the house keeps of every wager."""
    rows = [
        {
            "name": b.name,
            "edge": b.edge * 100,
            "from": 0,
            "label": b.label,
            "label_at": max(b.edge, 0) * 100,
            "colour": HOUSE if b.edge >= 0 else BETTOR,
        }
        for b in bars
    ]
    order = [bar.name for bar in sorted(bars, key=lambda bar: bar.edge)]
    base = alt.Chart(data(rows), width=WIDTH - 170, height=24 * len(rows)).encode(
        y=alt.Y("name:N", sort=order, title=None, axis=alt.Axis(ticks=False, domain=False)),
        x=alt.X(
            "edge:Q",
            title=word("sheet", "chart-edge"),
            axis=alt.Axis(tickCount=6, domain=False, ticks=False, labelExpr=_percent()),
        ),
        color=alt.Color("colour:N", scale=None),
    )
    stem = base.mark_rule(strokeWidth=2.5).encode(x2="from:Q")
    dot = base.mark_circle(size=90, opacity=1)
    text = base.mark_text(align="left", dx=10, fontSize=11.5).encode(
        text="label:N", x="label_at:Q", color=alt.value(INK)
    )
    return alt.layer(stem, dot, text)


class MapCell(NamedTuple):
    """A cell of the map of outcomes: final points and how likely they are."""

    player: str
    banker: str
    probability: float
    label: str
    is_margin: bool


def outcome_map(cells: Sequence[MapCell]) -> str:
    """Draw how often the hands end at which points, with the sums of rows and columns."""
    most = max(cell.probability for cell in cells if not cell.is_margin)
    rows, said = [], word("sheet", "chart-all")
    for one in cells:
        fill = VOID if one.is_margin else shade(HEAT, one.probability / most)
        rows.append(
            {
                "player": said if one.player == ALL else one.player,
                "banker": said if one.banker == ALL else one.banker,
                "label": one.label,
                "fill": fill,
                "letters": letters_on(fill),
                "marked": one.player == one.banker and not one.is_margin,
            }
        )
    order = [str(points) for points in range(10)] + [said]
    base = alt.Chart(data(rows), width=WIDTH - 40, height=370).encode(
        x=alt.X(
            "banker:N",
            sort=order,
            title=word("sheet", "chart-banker"),
            axis=_points_axis("top"),
        ),
        y=alt.Y(
            "player:N",
            sort=order,
            title=word("sheet", "chart-player"),
            axis=_points_axis("left"),
        ),
        fill=alt.Fill("fill:N", scale=None),
    )
    return draw(alt.layer(*_squares(base), _letters(base, "label:N", size=11.5)))


def _points_axis(side: Literal["top", "left"]) -> alt.Axis:
    return alt.Axis(orient=side, ticks=False, domain=False, labelFontSize=12.5, labelAngle=0)


def _squares(base: alt.Chart) -> tuple[AnyChart, AnyChart]:
    """Draw squares in their fill, and over them the frames of those that are marked."""
    square = base.mark_rect(stroke=PAPER, strokeWidth=1.2)
    frame = base.transform_filter("datum.marked").mark_rect(
        stroke=ON_LIGHT, strokeWidth=1.6, strokeJoin="round", fillOpacity=0
    )
    return square, frame


def _letters(base: alt.Chart, text: str, size: float, **mark: Any) -> AnyChart:
    return base.mark_text(fontSize=size, **mark).encode(
        text=text, fill=alt.Fill("letters:N", scale=None)
    )


class CoverCell(NamedTuple):
    """A cell of the insurance table: its odds and what it is worth to the bettor, if offered."""

    points: int
    against: int
    odds: str
    worth: float | None
    label: str


def insurance(panels: Mapping[str, Sequence[CoverCell]]) -> str:
    """Draw what each cell of the insurance table is worth, a panel for each hand and stage."""
    worths = [one.worth for cells in panels.values() for one in cells if one.worth is not None]
    worst, best = -min(*worths, 0, -1e-9), max(*worths, 0, 1e-9)
    drawn = [_cover_panel(title, cells, worst, best) for title, cells in panels.items()]
    return draw(alt.concat(*drawn, columns=2, spacing=22))


def _cover_panel(title: str, cells: Sequence[CoverCell], worst: float, best: float) -> AnyChart:
    rows = []
    for one in cells:
        good = one.worth is not None and one.worth > 0
        fill = VOID
        if one.worth is not None:
            fill = shade(GAIN, one.worth / best) if good else shade(LOSS, -one.worth / worst)
        rows.append(
            {
                "points": one.points,
                "against": one.against,
                "odds": one.odds,
                "fill": fill,
                "label": one.label,
                "letters": letters_on(fill),
                "marked": good,
                "mark": "▲" if good else "",
            }
        )
    high = len({one.points for one in cells})
    wide = len({one.against for one in cells})
    base = alt.Chart(data(rows), width=max(46 * wide, 60), height=40 * high, title=title).encode(
        x=alt.X("against:O", title=word("sheet", "chart-other"), axis=_points_axis("top")),
        y=alt.Y("points:O", title=word("sheet", "chart-insured"), axis=_points_axis("left")),
        fill=alt.Fill("fill:N", scale=None),
    )
    return alt.layer(
        *_squares(base),
        _letters(base, "mark:N", size=9, dx=16, dy=-13),
        _letters(base, "label:N", size=10, dy=-3),
        _letters(base, "odds:N", size=8.5, dy=10),
    )


class HoldPoint(NamedTuple):
    """The bands of a wager's hold after a number of coups."""

    name: str
    coups: int
    edge: float
    bands: tuple[tuple[float, float], ...]  # the narrowest first


def hold(points: Sequence[HoldPoint], order: Sequence[str]) -> str:
    """Draw how the hold closes in on the edge as coups go by, a panel for each wager."""
    rows = [
        {
            "name": point.name,
            "at": point.coups,
            "line": point.edge * 100,
            "zero": 0,
            **{f"low{k}": low * 100 for k, (low, _) in enumerate(point.bands)},
            **{f"high{k}": high * 100 for k, (_, high) in enumerate(point.bands)},
        }
        for point in points
    ]
    powers = [1e3, 1e4, 1e5, 1e6]
    written = "'10' + {3: '³', 4: '⁴', 5: '⁵', 6: '⁶'}[round(log(datum.value) / log(10))]"
    x = alt.X(
        "at:Q",
        title=None,
        scale=alt.Scale(type="log", nice=False),
        axis=alt.Axis(values=powers, labelExpr=written, grid=False, labelOverlap=False),
    )
    bands = [(f"low{k}:Q", f"high{k}:Q") for k in range(len(BAND))]
    return draw(_panels(rows, order, x, bands, zero=INK))


class DepthPoint(NamedTuple):
    """Quantiles of a wager's expectation over dealt shoes, with a number of cards left."""

    name: str
    cards_left: int
    quantiles: tuple[float, ...]  # as many as two for each band, ascending
    fresh: float


def depth(points: Sequence[DepthPoint], order: Sequence[str]) -> str:
    """Draw how a wager's value to the bettor spreads as the shoe runs down."""
    rows = [
        {
            "name": point.name,
            "at": point.cards_left,
            "line": point.fresh * 100,
            "zero": 0,
            **{f"q{k}": value * 100 for k, value in enumerate(point.quantiles)},
        }
        for point in points
    ]
    full, least = max(p.cards_left for p in points), min(p.cards_left for p in points)
    halves = [full // 2**k for k in range(8) if full // 2**k > 1.5 * least] + [least]
    x = alt.X(
        "at:Q",
        title=None,
        scale=alt.Scale(type="log", nice=False, reverse=True),
        axis=alt.Axis(values=halves, format="d", grid=False, labelOverlap=False),
    )
    last = 2 * len(BAND) - 1
    bands = [(f"q{last // 2 - k}:Q", f"q{last // 2 + 1 + k}:Q") for k in range(len(BAND))]
    return draw(_panels(rows, order, x, bands, zero=BETTOR))


def _panels(
    rows: list[dict[str, Any]],
    order: Sequence[str],
    x: alt.X,
    bands: Sequence[tuple[str, str]],
    zero: str,
) -> AnyChart:
    """Draw bands about a line, a panel for each wager, with zero marked across."""
    base = alt.Chart(width=_PANEL, height=110).encode(x=x)
    # A fixed room for labels, so that panels stand in columns.
    axis = alt.Axis(tickCount=5, labelExpr=_percent(), minExtent=38, maxExtent=38, labelFlush=True)
    layers: list[Any] = [
        base.mark_area(color=HOUSE, opacity=opacity).encode(
            y=alt.Y(low, title=None, axis=axis), y2=high
        )
        for (low, high), opacity in reversed(list(zip(bands, BAND, strict=True)))
    ]
    layers.append(base.mark_line(color=zero, strokeWidth=1.2, strokeDash=[4, 3]).encode(y="zero:Q"))
    layers.append(base.mark_line(color=HOUSE, strokeWidth=1.8).encode(y="line:Q"))
    return (
        alt.layer(*layers)
        .facet(
            facet=alt.Facet("name:N", title=None, sort=list(order)),
            columns=3,
            data=data(rows),
            spacing={"row": 54, "column": 58},
            bounds="flush",
        )
        .resolve_scale(y="independent")
        .resolve_axis(x="independent")
    )
