"""The section on depth: how far a wager's value can move as the shoe runs down."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.games import Game
from croupier.messages import named, word
from croupier.odds.exact import WagerOdds
from croupier.odds.report import charts
from croupier.odds.report.blocks import (
    Cite,
    Column,
    Figure,
    Grid,
    Section,
    Strong,
    para,
    row,
)
from croupier.odds.report.notation import rounded, whole
from croupier.odds.report.saying import columns, head, line, told
from croupier.odds.report.wagers import Tell
from croupier.rules.rulebook import as_tuple

if TYPE_CHECKING:
    from croupier.odds.report.depth import Depth

SHOWN = 5  # the last depths, from half a shoe to the cut card


def depth(
    game: Game,
    version: str,
    decks: int,
    shoes: int,
    seed: int,
    priced: dict[str, WagerOdds],
    tell: Tell,
) -> Section:
    """Make the section from dealt shoes, or say why a book needs none."""
    assert game.book.shoe is not None
    if game.book.shoe.fresh_every_coup:
        text = line("sheet-depth-fresh", clauses=Cite(as_tuple(game.book.shoe.by)))
        return Section("depth", head("depth"), (para(*text),))
    # Imports numba, which takes a second: only where shoes are dealt.
    from croupier.odds.report.depth import worth_by_depth

    found = worth_by_depth(
        game, version, decks, shoes, seed, lambda done: tell("dealing", done, shoes)
    )
    off = max(
        abs(one.mean - float(priced[one.bet].expectation)) / one.standard_error
        for one in found
        if one.standard_error > 1e-12
    )
    simulated = told("sheet-simulated", shoes=whole(shoes), seed=seed) + word("locale", "gap")
    text = line("sheet-depth", simulated=Strong(simulated), off=rounded(off, 1))
    blocks = (para(*text), _figure(found, priced), _table(found, priced, shoes))
    return Section("depth", head("depth"), blocks)


def _figure(found: "Sequence[Depth]", priced: dict[str, WagerOdds]) -> Figure:
    points = [
        charts.DepthPoint(
            named(priced[one.bet].name),
            one.cards_left,
            one.quantiles,
            float(priced[one.bet].expectation),
        )
        for one in found
    ]
    return Figure(
        told("sheet-depth-figure"),
        told("sheet-depth-alt"),
        charts.depth(points, [named(odds.name) for odds in priced.values()]),
    )


def _table(found: "Sequence[Depth]", priced: dict[str, WagerOdds], shoes: int) -> Grid:
    depths = sorted({one.cards_left for one in found})[:SHOWN][::-1]
    by_bet = {(one.bet, one.cards_left): one for one in found}
    rows = []
    for bet, odds in priced.items():
        cells = []
        for left in depths:
            one = by_bet[bet, left]
            low, high = (rounded(end * 100, 2) for end in one.interval)
            share = f"{rounded(one.share_positive * 100, 2)}%"
            cells.append(told("sheet-share", share=share, low=low, high=high))
        rows.append(row(named(odds.name), *cells))
    return Grid(
        told("sheet-depth-table", shoes=whole(shoes)),
        columns(
            "wager:4",
            *(Column(told("sheet-left", cards=left), "right", 5) for left in depths),
        ),
        tuple(rows),
        small=True,
    )
