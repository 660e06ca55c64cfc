"""The insurance section: what every cell of the pay table is worth, and which favour the bettor."""

from collections.abc import Sequence

from croupier.games import Game
from croupier.messages import in_words, named
from croupier.odds.insurance import CoverOdds, insurance_odds
from croupier.odds.report import charts
from croupier.odds.report.blocks import (
    Block,
    Cell,
    Cite,
    Column,
    Figure,
    Grid,
    Section,
    Strong,
    TableRow,
    para,
    row,
    sources,
)
from croupier.odds.report.notation import percent, ratio, rounded, signed_percent
from croupier.odds.report.saying import columns, head, line, then, told
from croupier.rules.rulebook import as_tuple

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
    favour = told("sheet-cells-favour", good=len(good), offered=offered)
    return [
        line(
            "sheet-cells-warning",
            favour=Strong(favour, "favours-bettor"),
            cell=_where(best),
            worth=signed_percent(best.odds.expectation, 4),
        )
    ]


def _with_cards(cells: Sequence[CoverOdds]) -> list[Cell]:
    """Say how many more cells favour a bettor who looks at the cards themselves."""
    more = [
        one
        for one in cells
        if one.odds is not None and one.odds.expectation <= 0 and (one.most or 0) > 0
    ]
    return [line("sheet-cells-more", more=len(more))] if more else []


def insurance(game: Game, cells: Sequence[CoverOdds]) -> Section:
    """Make the insurance section."""
    rule = game.book.insurance
    assert rule is not None
    offered = [one for one in cells if one.odds is not None]
    never = len(cells) - len(offered)
    cited = {
        "clauses": Cite(as_tuple(rule.odds_by)),
        "settled_by": Cite(game.book.clauses_of(rule.pays_by, rule.stands_off_by, rule.loses_by)),
        "cap_by": Cite(as_tuple(rule.cap_by)),
    }
    text = (
        line("sheet-insurance", cells=len(cells), open=len(offered), never=never, **cited)
        if never
        else line("sheet-insurance-all", cells=len(cells), **cited)
    )
    if rule.reading:
        text += then(line("sheet-rests", readings=sources((), rule.reading)))
    blocks: list[Block] = [para(*text)]
    blocks += [para(*note) for note in warning(cells)]
    blocks += [para(*note) for note in _with_cards(cells)]
    blocks.append(_figure(cells))
    blocks += [
        _table(hand, after, panel)
        for hand, after in _PANELS
        if (panel := [one for one in cells if _panel(one) == (hand, after)])
    ]
    return Section("insurance", head("insurance"), tuple(blocks))


def _worth(one: CoverOdds) -> float:
    return float(one.odds.expectation) if one.odds is not None else 0.0


def _panel(one: CoverOdds) -> tuple[str, str]:
    return one.cover.offer.hand, one.cover.offer.after


def _other(hand: str) -> str:
    return "player" if hand == "banker" else "banker"


def _where(one: CoverOdds) -> str:
    hand, stage = _panel(one)
    points = {"points": one.points, "against": one.against}
    return told("sheet-cell", hand=hand, facing=_other(hand), stage=stage, **points)


def _figure(cells: Sequence[CoverOdds]) -> Figure:
    panels = {
        told("sheet-panel", hand=hand, stage=after): [
            charts.CoverCell(
                one.points,
                one.against,
                named(one.cover.odds.text),
                None if one.odds is None else _worth(one),
                head("never") if one.odds is None else signed_percent(one.odds.expectation, 2),
            )
            for one in cells
            if _panel(one) == (hand, after)
        ]
        for hand, after in _PANELS
    }
    good = [
        told("sheet-cell-worth", cell=_where(one), worth=f"+{rounded(_worth(one) * 100, 2)}%")
        for one in favourable(cells)
    ]
    return Figure(
        told("sheet-insurance-figure"),
        told("sheet-insurance-alt", cells=good),
        charts.insurance({title: found for title, found in panels.items() if found}),
    )


def _table(hand: str, after: str, cells: Sequence[CoverOdds]) -> Grid:
    hands = (Column(in_words(one), "centre", 3) for one in (hand, _other(hand)))
    return Grid(
        told("sheet-panel-marked", hand=hand, stage=after),
        columns(
            *hands, ">odds:3", ">paid:4", ">returned:4", ">lost:4", ">value:11", ">:4", ">least:4",
            ">most:4", ":4",
        ),
        tuple(_row(one) for one in sorted(cells, key=lambda c: (c.points, c.against))),
        small=True,
    )  # fmt: skip


def _row(one: CoverOdds) -> TableRow:
    start = (str(one.points), str(one.against), named(one.cover.odds.text))
    if one.odds is None or one.least is None or one.most is None:
        return row(*start, *[""] * 7, head("never-on-offer"))
    is_good = one.odds.expectation > 0
    is_fair = one.odds.expectation == 0
    verdict = head("bettor") if is_good else head("fair") if is_fair else ""
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
