"""Sections about wagers, whatever the game: at a glance, hold."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from croupier.messages import listed, named
from croupier.odds.exact import WagerOdds
from croupier.odds.report import charts
from croupier.odds.report.blocks import (
    Cell,
    Column,
    Facts,
    Figure,
    Grid,
    Section,
    Strong,
    TableRow,
    cell,
    para,
    row,
)
from croupier.odds.report.hold import COUPS, LEVELS, holds_of
from croupier.odds.report.notation import (
    decimal,
    one_in,
    percent,
    ratio,
    root,
    rounded,
    signed_percent,
)
from croupier.odds.report.saying import columns, head, line, told

Tell = Callable[[str, int, int], None]  # what is being done, how much of it, of how much

# Coups at which the bands are drawn: a quarter of a power of ten apart.
_DRAWN = tuple(round(10 ** (3 + quarter / 4)) for quarter in range(13))


def wins_at(odds: WagerOdds) -> str:
    """List the odds at which a wager can win."""
    each = (r.row.odds.for_people() for r in odds.rows if r.row.odds and r.probability)
    return listed(map(named, dict.fromkeys(each)))


def figures(odds: WagerOdds) -> Facts:
    """Give what follows from the probabilities of a wager, exactly and in decimals."""
    edge = -odds.expectation
    settled = 1 - odds.stand_off
    kept = percent(edge, 6)
    if odds.stand_off:
        kept = told("sheet-edge-settled", edge=kept, settled=percent(edge / settled, 6))
    hits = told("sheet-hits", share=percent(odds.win, 6), one_in=one_in(odds.win))
    return Facts(
        (
            (head("expected-profit"), cell(ratio(-edge), f" = {signed_percent(-edge, 6)}")),
            (head("house-edge"), cell(kept)),
            (head("return-to-player"), cell(percent(1 - edge, 6))),
            (head("hit-frequency"), cell(hits)),
            (head("variance"), cell(ratio(odds.variance), f" = {decimal(odds.variance, 9)}")),
            (head("standard-deviation"), cell(root(odds.variance, 9))),
        ),
        beside=True,
    )


def at_a_glance(
    priced: Sequence[tuple[str, WagerOdds]], foreword: Cell, notes: Sequence[Cell] = ()
) -> Section:
    """Make the first section: every wager in one table and one picture."""
    rows = [
        row(
            cell(Strong(f"▲ {name}", "favours-bettor")) if odds.expectation > 0 else name,
            wins_at(odds),
            percent(odds.win, 4),
            percent(1 + odds.expectation, 4),
            percent(-odds.expectation, 6),
            root(odds.variance, 6),
            tone="favours-bettor" if odds.expectation > 0 else "",
        )
        for name, odds in priced
    ]
    good = [name for name, odds in priced if odds.expectation > 0]
    if good:
        warning = told("sheet-favours" if len(good) == 1 else "sheet-favour", names=good)
        favours = Strong(warning, "favours-bettor")
        notes = [line("sheet-house-loses", favours=favours), *notes]
    table = Grid(
        told("sheet-glance"),
        columns("wager:2", "wins-at:3", ">hit-frequency", ">return", ">house-edge", ">deviation"),
        tuple(rows),
    )
    return Section(
        "glance", head("glance"), (para(*foreword), *(para(*note) for note in notes), table)
    )


def edge_figure(priced: Sequence[tuple[str, WagerOdds]]) -> Figure:
    """Draw the house edge of every wager."""
    bars = [
        charts.EdgeBar(name, odds.house_edge, percent(-odds.expectation, 4))
        for name, odds in priced
    ]
    least, most = min(bars, key=lambda b: b.edge), max(bars, key=lambda b: b.edge)
    return Figure(
        told("sheet-edges"),
        told(
            "sheet-edges-run",
            least=least.label,
            least_name=least.name,
            most=most.label,
            most_name=most.name,
        ),
        charts.edges(bars),
    )


def alike(priced: Sequence[tuple[str, WagerOdds]]) -> list[tuple[list[str], WagerOdds]]:
    """Put wagers together that pay the same with the same probabilities."""
    groups: dict[frozenset[tuple[Fraction, Fraction]], tuple[list[str], WagerOdds]] = {}
    for name, odds in priced:
        law: dict[Fraction, Fraction] = {}
        for r in odds.rows:
            law[r.row.profit] = law.get(r.row.profit, Fraction(0)) + r.probability
        key = frozenset((profit, p) for profit, p in law.items() if p)
        groups.setdefault(key, ([], odds))[0].append(name)
    return list(groups.values())


def hold(priced: Sequence[tuple[str, WagerOdds]], coup: str, tell: Tell) -> Section:
    """Make the section on how much of the stakes the house keeps over many coups."""
    groups = alike(priced)
    rows: list[TableRow] = []
    points: list[charts.HoldPoint] = []
    order: list[str] = []
    for done, (names, odds) in enumerate(groups):
        tell("holding", done, len(groups))
        name = listed(names, "and")
        alone = len(names) < 3
        short = name if alone else told("sheet-alike", name=names[0], others=len(names) - 1)
        order.append(short)
        holds = holds_of(odds, _DRAWN)
        points += [charts.HoldPoint(short, one.coups, odds.house_edge, one.bands) for one in holds]
        shown = [one for one in holds if one.coups in COUPS]
        for at, level in list(enumerate(LEVELS))[1:]:
            cells = [_band(*one.bands[at]) for one in shown]
            band = told("sheet-band", level=f"{level:.0%}")
            rows.append(row(name if at == 1 else "", band, *cells))
        rows.append(row("", told("sheet-ahead"), *(_chance(one.house_ahead) for one in shown)))
    tell("holding", len(groups), len(groups))
    table = Grid(
        told("sheet-hold-table", coups=coup),
        columns("wager:5", ":3", *(Column(f"10{power}", "right", 5) for power in "³⁴⁵⁶")),
        tuple(rows),
        small=True,
    )
    levels = [f"{100 * level:.0f}" for level in LEVELS]
    figure = Figure(
        told("sheet-hold-figure", coups=coup, low="10³", high="10⁶", levels=levels),
        told("sheet-hold-alt", coups=coup),
        charts.hold(points, order),
    )
    text = told("sheet-hold", coups=coup, level=f"{LEVELS[-1]:.0%}")
    return Section("hold", head("hold"), (para(text), figure, table))


def _band(low: float, high: float) -> str:
    return told("sheet-from-to", low=f"{rounded(low * 100, 3)}%", high=f"{rounded(high * 100, 3)}%")


def _chance(value: float) -> str:
    """Write a probability; what is only nearly certain is not called certain."""
    if value > 0.9999:
        return f"> {rounded(99.99, 2)}%"
    return f"< {rounded(0.01, 2)}%" if value < 0.0001 else f"{rounded(value * 100, 2)}%"
