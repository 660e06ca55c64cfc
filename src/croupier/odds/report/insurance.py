"""The insurance section: what every cell of the pay table is worth, and which favour the bettor."""

from collections.abc import Sequence

from croupier.games import Game
from croupier.messages import listed
from croupier.odds.insurance import CoverOdds, insurance_odds
from croupier.odds.report import charts
from croupier.odds.report.blocks import (
    Block,
    Cell,
    Cite,
    Figure,
    Grid,
    Section,
    Strong,
    TableRow,
    cell,
    columns,
    para,
    row,
    sources,
)
from croupier.odds.report.notation import percent, ratio, signed_percent
from croupier.rules.rulebook import as_tuple

STAGES = {"four": "after four cards", "third": "after the Player’s third card"}
_PANELS = (("banker", "four"), ("banker", "third"), ("player", "four"), ("player", "third"))


def value_insurance(game: Game, counts: Sequence[int]) -> list[CoverOdds]:
    """Value the whole pay table for a full shoe; nothing where the book has none."""
    return insurance_odds(game, counts) if game.insurance is not None else []


def favourable(cells: Sequence[CoverOdds]) -> list[CoverOdds]:
    """List the cells that favour the bettor, best first."""
    good = [one for one in cells if one.odds is not None and one.odds.expectation > 0]
    return sorted(good, key=lambda one: -_worth(one))


def warning(cells: Sequence[CoverOdds]) -> list[Cell]:
    """Say plainly, at the head of the sheet, how many cells favour the bettor."""
    good = favourable(cells)
    if not good:
        return []
    best = good[0]
    assert best.odds is not None
    offered = sum(one.odds is not None for one in cells)
    return [
        cell(
            Strong(f"{len(good)} of {offered} insurance cells favour the bettor", "favours-bettor"),
            f" off a full shoe. The best, {_where(best)}, is worth "
            f"{signed_percent(best.odds.expectation, 4)} of the stake to whoever takes it.",
        )
    ]


def _with_cards(cells: Sequence[CoverOdds]) -> list[Cell]:
    """Say how many more cells favour a bettor who looks at the cards themselves."""
    more = [
        one
        for one in cells
        if one.odds is not None and one.odds.expectation <= 0 and (one.most or 0) > 0
    ]
    if not more:
        return []
    return [
        cell(
            f"{len(more)} more favour a bettor who also weighs which cards make the points: "
            "their most is above zero."
        )
    ]


def insurance(game: Game, cells: Sequence[CoverOdds]) -> Section:
    """Make the insurance section."""
    rule = game.book.insurance
    assert rule is not None
    offered = [one for one in cells if one.odds is not None]
    never = len(cells) - len(offered)
    text = para(
        f"The pay table has {len(cells)} cells (",
        Cite(as_tuple(rule.odds_by)),
        "). The drawing rules leave the result open at "
        + (
            f"{len(offered)} of them; at {never} insurance is never on offer"
            if never
            else "all of them"
        )
        + ". If the insured hand loses it is paid, on a tie it goes back or is paid where the row "
        "says so, and if the hand wins it is lost (",
        Cite(game.book.clauses_of(rule.pays_by, rule.stands_off_by, rule.loses_by)),
        "). Payouts are capped at the wager insured (",
        Cite(as_tuple(rule.cap_by)),
        "). Values are for the points alone, off a full shoe; the least and the most show how far "
        "the very cards on the table can move them.",
        *([" Rests on ", *sources((), rule.reading), "."] if rule.reading else []),
    )
    blocks: list[Block] = [text]
    blocks += [para(*note) for note in warning(cells)]
    blocks += [para(*note) for note in _with_cards(cells)]
    blocks.append(_figure(cells))
    blocks += [
        _table(hand, after, panel)
        for hand, after in _PANELS
        if (panel := [one for one in cells if _panel(one) == (hand, after)])
    ]
    return Section("insurance", "Insurance", tuple(blocks))


def _worth(one: CoverOdds) -> float:
    return float(one.odds.expectation) if one.odds is not None else 0.0


def _panel(one: CoverOdds) -> tuple[str, str]:
    return one.cover.offer.hand, one.cover.offer.after


def _where(one: CoverOdds) -> str:
    hand, after = _panel(one)
    other = "Player" if hand == "banker" else "Banker"
    return f"{hand.title()} {one.points} against {other} {one.against} {STAGES[after]}"


def _figure(cells: Sequence[CoverOdds]) -> Figure:
    panels = {
        f"{hand.title()} insurance {STAGES[after]}": [
            charts.CoverCell(
                one.points,
                one.against,
                one.cover.odds.text,
                None if one.odds is None else _worth(one),
                "never" if one.odds is None else signed_percent(one.odds.expectation, 2),
            )
            for one in cells
            if _panel(one) == (hand, after)
        ]
        for hand, after in _PANELS
    }
    good = [f"{_where(one)} ({_worth(one):+.2%})" for one in favourable(cells)]
    return Figure(
        "Value of insurance to the bettor, in per cent of the stake: points of the insured hand "
        "downwards, of the other hand across. Red squares with a frame and a triangle favour the "
        "bettor; grey ones are never on offer.",
        f"Cells that favour the bettor: {listed(good, 'and')}.",
        charts.insurance({title: found for title, found in panels.items() if found}),
    )


def _table(hand: str, after: str, cells: Sequence[CoverOdds]) -> Grid:
    other = "Player" if hand == "banker" else "Banker"
    return Grid(
        f"{hand.title()} insurance {STAGES[after]}. ▲ marks what favours the bettor.",
        columns(
            f"^{hand.title()}:3", f"^{other}:3", ">Odds:3", ">Paid:4", ">Returned:4", ">Lost:4",
            ">Value to the bettor:11", ">:4", ">Least:4", ">Most:4", ":4",
        ),
        tuple(_row(one) for one in sorted(cells, key=lambda c: (c.points, c.against))),
        small=True,
    )  # fmt: skip


def _row(one: CoverOdds) -> TableRow:
    start = (str(one.points), str(one.against), one.cover.odds.text)
    if one.odds is None or one.least is None or one.most is None:
        return row(*start, *[""] * 7, "never on offer")
    is_good = one.odds.expectation > 0
    verdict = "bettor" if is_good else "fair" if one.odds.expectation == 0 else ""
    return row(
        *start,
        percent(one.odds.win, 3),
        percent(one.odds.stand_off, 3),
        percent(one.odds.lose, 3),
        ratio(one.odds.expectation, flat=True),
        signed_percent(one.odds.expectation, 4),
        signed_percent(one.least, 2),
        signed_percent(one.most, 2),
        Strong(f"▲ {verdict}", "favours-bettor") if is_good else verdict,
        tone="favours-bettor" if is_good else "",
    )
