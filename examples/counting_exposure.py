"""How far side bets lie open to a patron who forgets no card: when, how often, for how much.

    python examples/counting_exposure.py examples/dragon-7.toml -o exposure.svg

A perfect counter knows what is left in the shoe, prices every bet exactly before every coup, and
stakes one unit whenever a bet favours him. The first picture watches the most exposed bet through
some shoes, coup by coup. The second says how often each bet favours the patron as the shoe runs
down. The third says what it costs: units a shoe, by how deep the cut card lies and how many decks
there are. What was published for counts that people can keep in their heads is printed beside: a
perfect counter must gain at least as much.
"""

import argparse
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import altair as alt
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from croupier.equipment.cards import CARDS, POINTS
from croupier.games import Game, load_game
from croupier.odds.exposure import Exposure, exposure
from croupier.odds.live import LiveShoe
from croupier.odds.report.palette import BETTOR, GRID, HOUSE, INK, MUTED, PAPER
from croupier.rules.errors import RuleError

Row = dict[str, Any]
HEADER = alt.Header(labelAngle=0, labelAlign="left", labelPadding=8, labelFontSize=12)
SERIF = "Georgia, 'DejaVu Serif', serif"
MAIN = ("player", "banker")
CUTS = (14, 28, 52, 104)
STEP = 16  # cards, of the picture of depth
WATCHED = 25  # shoes, in the first picture
# Units a shoe by simple counts, eight decks cut at 14 (E. Jacobson, "Co-card counting the Dragon
# and Panda side bets in EZ Baccarat"), and shares of hands as docs/odds.md has them.
PUBLISHED = {"dragon-7": "0.597 units", "panda-8": "0.237 units", "big-tiger": "3.5 % of hands"}


Coup = tuple[int, int, dict[str, float]]  # the shoe, the cards dealt before, what bets are worth


def watch(game: Game, number: int, cut: int, chance: random.Random) -> Iterator[Coup]:
    """Deal a shoe as a counter sees it, who prices every bet before every coup."""
    shoe = [card for card in CARDS for _ in range(game.decks)]
    chance.shuffle(shoe)
    live = LiveShoe(game)
    live.gone(shoe[:1])  # the first card is shown; those burned after it are not
    at, is_last = 1 + (POINTS[shoe[0]] or 10), False
    while not is_last:
        is_last = at >= len(shoe) - cut
        yield number, at, {one.bet: one.gain / one.deals for one in live.worth()}
        coup: tuple[str, ...] = ()
        while game.tableau.next_card(coup)[0] is not None:
            coup = (*coup, shoe[at])
            at += 1
        live.gone(coup)


def by_depth(coups: list[Coup], names: dict[str, str]) -> list[Row]:
    """Share of coups, by cards dealt, before which each bet favours the patron."""
    rows = []
    for depth in sorted({at // STEP for _, at, _ in coups}):
        worths = [worth for _, at, worth in coups if at // STEP == depth]
        for bet, name in names.items():
            share = sum(worth[bet] > 0 for worth in worths) / len(worths)
            rows.append({"bet": name, "dealt": depth * STEP, "share": 100 * share})
    return rows


def draw(shoes: list[Row], of: str, depth: list[Row], costs: list[Row], order: list[str]) -> Any:
    """Draw the three pictures, one above the other."""
    span = alt.Scale(domain=[0, max(row["dealt"] for row in shoes)], nice=False)
    x = alt.X("dealt:Q", title="cards dealt", scale=span, axis=alt.Axis(grid=False))
    percent = "replace(datum.value, '-', '−') + '%'"
    path = alt.Chart(alt.InlineData(values=shoes), width=640, height=220).encode(x=x)
    worth = alt.Y("worth:Q", title="worth to the patron", axis=alt.Axis(labelExpr=percent))
    lines = path.mark_line(strokeWidth=0.7, opacity=0.45, color=HOUSE).encode(
        worth, detail="shoe:N"
    )
    good = path.transform_filter("datum.worth > 0").mark_circle(size=16, color=BETTOR, opacity=0.8)
    zero = alt.Chart(alt.InlineData(values=[{}])).mark_rule(color=INK).encode(y=alt.datum(0))
    first = alt.layer(lines, good.encode(worth), zero).properties(
        title=f"{of}: {WATCHED} shoes, priced exactly before every coup"
    )
    share = alt.Y("share:Q", title=None, axis=alt.Axis(tickCount=2, labelExpr=percent))
    ridges = (
        alt.Chart(alt.InlineData(values=depth), width=640, height=40)
        .mark_area(color=BETTOR, opacity=0.75, interpolate="monotone")
        .encode(x, share, row=alt.Row("bet:N", title=None, sort=order, spacing=16, header=HEADER))
    )
    second = ridges.properties(title="Coups before which a bet favours the patron, by depth")
    cost = alt.Chart(width=max(60, 640 // len(order) - 18), height=140).encode(
        x=alt.X("cut:O", title="behind the cut", axis=alt.Axis(labelAngle=0, domain=False)),
        color=alt.Color("decks:N", title="decks", scale=alt.Scale(range=[HOUSE, BETTOR])),
    )
    units = alt.Y("gain:Q", title="units a shoe")
    bars = cost.mark_rule(strokeWidth=1.5).encode(alt.Y("low:Q", title="units a shoe"), y2="high:Q")
    third = alt.layer(
        bars, cost.mark_line(point=True, strokeWidth=1.2).encode(units), data=alt.InlineData(costs)
    ).facet(
        column=alt.Column("bet:N", title=None, sort=order),
        spacing=18,
        title="What a perfect counter gains, with 95 % intervals",
    )
    all_three = alt.vconcat(first, second, third, spacing=34).resolve_scale(color="independent")
    look = all_three.configure(background=PAPER, padding=20, font=SERIF, aria=False)
    return (
        look.configure_view(stroke=None)
        .configure_title(anchor="start", frame="group", color=INK, fontSize=15, offset=10)
        .configure_axis(
            gridColor=GRID,
            domainColor=GRID,
            tickColor=GRID,
            labelColor=INK,
            titleColor=MUTED,
            titleFontWeight="normal",
        )
    )


def show(found: list[Exposure], shoes: int) -> None:
    """Print what was found for the usual table, eight decks cut at 14, beside what is published."""
    table = Table("bet", box=None, pad_edge=False, title=f"{shoes:,} shoes, cut at {CUTS[0]}")
    for column in ("% of coups", "% gained then", "units a shoe", "best %", "by a simple count"):
        table.add_column(column, justify="right")
    for one in found:
        table.add_row(
            one.name,
            f"{100 * one.share.value:.2f} ± {100 * one.share.half_width:.2f}",
            f"{100 * one.advantage.value:.2f} ± {100 * one.advantage.half_width:.2f}",
            f"{one.gain.value:.3f} ± {one.gain.half_width:.3f}",
            f"{100 * one.best:.1f}",
            PUBLISHED.get(one.bet, ""),
        )
    Console(highlight=False).print(table)


def study(game: Game, shoes: int, seed: int, threads: int, output: Path) -> None:
    """Deal, price, print, draw."""
    costs: list[Row] = []
    coups: list[Coup] = []
    usual: list[Exposure] = []
    chance = random.Random(seed)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Counting", total=shoes * (2 * len(CUTS) + 1))
        for decks in (6, 8):
            for cut in CUTS:
                found = exposure(
                    game,
                    shoes,
                    seed,
                    decks=decks,
                    cut=cut,
                    threads=threads,
                    progress=lambda done: progress.advance(task, done),
                )
                bets = [one for one in found.bets if one.bet not in MAIN]
                for one in bets:
                    gain, half = one.gain.value, one.gain.half_width
                    costs.append({"bet": one.name, "decks": decks, "cut": cut, "gain": gain,
                                  "low": max(0.0, gain - half), "high": gain + half})  # fmt: skip
                if (decks, cut) == (game.decks, CUTS[0]):
                    usual = sorted(bets, key=lambda one: -one.gain.value)
        for number in range(shoes):
            coups += watch(game, number, CUTS[0], chance)
            progress.advance(task, 1)
    show(usual, shoes)
    most = usual[0]
    watched = [
        {"shoe": number, "dealt": at, "worth": 100 * worth[most.bet]}
        for number, at, worth in coups
        if number < WATCHED
    ]
    # Bets that are each other's mirror image, like the two pairs, are drawn once.
    names = {one.bet: one.name for one in {one.gain.value: one for one in usual}.values()}
    costs = [row for row in costs if row["bet"] in names.values()]
    chart = draw(watched, most.name, by_depth(coups, names), costs, list(names.values()))
    chart.save(output)
    if output.suffix == ".svg":  # a tenth of a pixel is fine enough, and a third of the file
        output.write_text(re.sub(r"\d+\.\d\d+", lambda n: f"{float(n[0]):.1f}", output.read_text()))
    print(f"Wrote {output}.")


def main() -> None:
    """Read the arguments and study a book."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("book", nargs="?", default="dragon-tiger", help="a rulebook's id or file")
    parser.add_argument("--shoes", type=int, default=1000, help="for each cut and number of decks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path("exposure.svg"),
        help="where to draw: .svg or .png",
    )
    given = parser.parse_args()
    try:
        game = load_game(given.book)
        if not game.decks:
            raise SystemExit(
                f"{game.book.name} has no shoe to count: every spin is like the first."
            )
        study(game, given.shoes, given.seed, given.threads, given.output)
    except RuleError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
