"""Sections about wagers, whatever the game: at a glance, hold."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from croupier.messages import listed
from croupier.odds.exact import WagerOdds
from croupier.odds.report import charts
from croupier.odds.report.blocks import (
    Cell,
    Facts,
    Figure,
    Grid,
    Section,
    Strong,
    TableRow,
    cell,
    columns,
    para,
    row,
)
from croupier.odds.report.hold import COUPS, LEVELS, holds_of
from croupier.odds.report.notation import (
    MINUS,
    decimal,
    one_in,
    percent,
    ratio,
    root,
    signed_percent,
)

Tell = Callable[[str, int, int], None]  # what is being done, how much of it, of how much

# Coups at which the bands are drawn: a quarter of a power of ten apart.
_DRAWN = tuple(round(10 ** (3 + quarter / 4)) for quarter in range(13))


def wins_at(odds: WagerOdds) -> str:
    """List the odds at which a wager can win."""
    each = (r.row.odds.for_people() for r in odds.rows if r.row.odds and r.probability)
    return ", ".join(dict.fromkeys(each))


def figures(odds: WagerOdds) -> Facts:
    """Give what follows from the probabilities of a wager, exactly and in decimals."""
    edge = -odds.expectation
    settled = 1 - odds.stand_off
    kept = percent(edge, 6)
    if odds.stand_off:
        kept += f"; {percent(edge / settled, 6)} of stakes won or lost"
    return Facts(
        (
            ("Expected profit", cell(ratio(-edge), f" = {signed_percent(-edge, 6)}")),
            ("House edge", cell(kept)),
            ("Return to player", cell(percent(1 - edge, 6))),
            ("Hit frequency", cell(f"{percent(odds.win, 6)}, {one_in(odds.win)}")),
            ("Variance", cell(ratio(odds.variance), f" = {decimal(odds.variance, 9)}")),
            ("Standard deviation", cell(root(odds.variance, 9))),
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
        warning = f"{listed(good, 'and')} {'favours' if len(good) == 1 else 'favour'} the bettor"
        notes = [cell(Strong(warning, "favours-bettor"), ": the house loses by it."), *notes]
    table = Grid(
        "Every wager, per unit staked. Stand-offs count as stakes returned.",
        columns(
            "Wager:2", "Wins at:3", ">Hit frequency", ">Return", ">House edge", ">Std deviation"
        ),
        tuple(rows),
    )
    return Section(
        "glance", "At a glance", (para(*foreword), *(para(*note) for note in notes), table)
    )


def edge_figure(priced: Sequence[tuple[str, WagerOdds]]) -> Figure:
    """Draw the house edge of every wager."""
    bars = [
        charts.EdgeBar(name, odds.house_edge, percent(-odds.expectation, 4))
        for name, odds in priced
    ]
    least, most = min(bars, key=lambda b: b.edge), max(bars, key=lambda b: b.edge)
    return Figure(
        "House edge of every wager, smallest first.",
        f"House edges run from {least.label} ({least.name}) to {most.label} ({most.name}).",
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
        short = name if len(names) < 3 else f"{names[0]} and {len(names) - 1} alike"
        order.append(short)
        holds = holds_of(odds, _DRAWN)
        points += [charts.HoldPoint(short, one.coups, odds.house_edge, one.bands) for one in holds]
        shown = [one for one in holds if one.coups in COUPS]
        for at, level in list(enumerate(LEVELS))[1:]:
            cells = [" to ".join(map(_per_cent, one.bands[at])) for one in shown]
            rows.append(row(name if at == 1 else "", f"{level:.0%} band", *cells))
        rows.append(row("", "house ahead", *(_chance(one.house_ahead) for one in shown)))
    tell("holding", len(groups), len(groups))
    table = Grid(
        f"Hold over so many {coup}s, a unit on each: bands with equal tails, and the probability "
        "that the house has won anything at all.",
        columns("Wager:5", ":3", ">10³:5", ">10⁴:5", ">10⁵:5", ">10⁶:5"),
        tuple(rows),
        small=True,
    )
    figure = Figure(
        f"Hold against the number of {coup}s, from 10³ to 10⁶: bands of 50, 95 and 99%. The line "
        "is the edge; below the broken line the house has lost.",
        "For every wager the bands narrow about its house edge, tenfold from a thousand "
        f"{coup}s to a hundred thousand.",
        charts.hold(points, order),
    )
    text = para(
        f"Hold is what the house keeps of all it was staked. The bands are those of the exact law "
        f"of the sum of so many independent {coup}s, not of a normal curve, which misleads for "
        f"wagers that win rarely. A hold outside its 99% band happens by chance once in a hundred "
        f"times and is a reason to look."
    )
    return Section("hold", "Hold", (text, figure, table))


def _per_cent(value: float) -> str:
    return f"{value * 100:.3f}".replace("-", MINUS) + "%"


def _chance(value: float) -> str:
    """Write a probability; what is only nearly certain is not called certain."""
    if value > 0.9999:
        return "> 99.99%"
    return "< 0.01%" if value < 0.0001 else f"{value * 100:.2f}%"
