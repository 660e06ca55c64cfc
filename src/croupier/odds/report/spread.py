"""The section on depth: how far a wager's value can move as the shoe runs down."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.games import Game
from croupier.odds.exact import WagerOdds
from croupier.odds.report import charts
from croupier.odds.report.blocks import Cite, Figure, Grid, Section, Strong, columns, para, row
from croupier.odds.report.notation import whole
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
        text = para(
            "Every coup is dealt from a full, freshly shuffled shoe (",
            Cite(as_tuple(game.book.shoe.by)),
            "): no card that was dealt before tells anything, and the odds of this sheet hold "
            "for every coup.",
        )
        return Section("depth", "Worth by depth of shoe", (text,))
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
    text = para(
        Strong(f"Simulated: {whole(shoes)} shoes, seed {seed}. "),
        "Each was shuffled, and what remained of it at every depth was priced exactly, as by a "
        "patron who had seen every card that left it. On average over shoes a wager is worth the "
        "same at any depth as off a full shoe; here the means lie within "
        f"{off:.1f} standard errors of it. What grows is the spread, and with it the share of "
        "shoes in which a wager favours a patron who counts perfectly.",
    )
    blocks = (text, _figure(found, priced), _table(found, priced, shoes))
    return Section("depth", "Worth by depth of shoe", blocks)


def _figure(found: "Sequence[Depth]", priced: dict[str, WagerOdds]) -> Figure:
    points = [
        charts.DepthPoint(
            priced[one.bet].name,
            one.cards_left,
            one.quantiles,
            float(priced[one.bet].expectation),
        )
        for one in found
    ]
    return Figure(
        "Value to the bettor against the cards left in the shoe: quantiles over the simulated "
        "shoes, 25 to 75, 5 to 95 and 1 to 99%. Above the red line a wager favours the bettor.",
        "For every wager the spread of its value grows as the shoe runs down.",
        charts.depth(points, [odds.name for odds in priced.values()]),
    )


def _table(found: "Sequence[Depth]", priced: dict[str, WagerOdds], shoes: int) -> Grid:
    depths = sorted({one.cards_left for one in found})[:SHOWN][::-1]
    by_bet = {(one.bet, one.cards_left): one for one in found}
    rows = []
    for bet, odds in priced.items():
        cells = []
        for left in depths:
            one = by_bet[bet, left]
            low, high = one.interval
            share = f"{one.share_positive * 100:.2f}%"
            cells.append(f"{share} ({low * 100:.2f} to {high * 100:.2f})")
        rows.append(row(odds.name, *cells))
    return Grid(
        f"Share of {whole(shoes)} simulated shoes in which a wager favoured the bettor, with "
        "Wilson’s 95% interval, by the cards left.",
        columns("Wager:4", *(f">{left} left:5" for left in depths)),
        tuple(rows),
        small=True,
    )
