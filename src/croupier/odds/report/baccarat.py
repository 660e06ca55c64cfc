"""The sections of a baccarat sheet: wagers, outcomes, drawing rules, the census of deals."""

from collections.abc import Sequence
from fractions import Fraction

from croupier.games import Game
from croupier.messages import named, word
from croupier.odds.exact import WagerOdds
from croupier.odds.report import charts
from croupier.odds.report.blocks import (
    Cite,
    Code,
    Column,
    Figure,
    Grid,
    Section,
    TableRow,
    Together,
    Topic,
    para,
    row,
    sources,
)
from croupier.odds.report.notation import decimal, percent, ratio, signed_percent, whole
from croupier.odds.report.saying import columns, head, line, told
from croupier.odds.report.wagers import figures
from croupier.odds.report.words import rows_in_words
from croupier.odds.weights import cell_weights
from croupier.rules.rulebook import WagerRule, as_tuple

_CELLS_OF_POINTS = 16


def every_wager(game: Game, version: str, priced: dict[str, WagerOdds]) -> Section:
    """Make the section of pay tables: each row with its clauses, readings and probability."""
    blocks = []
    for wager in game.book.wagers:
        odds = priced[wager.id]
        clauses = Cite(as_tuple(wager.defined_by))
        allowed = line("sheet-allowed", bet=Code(wager.id), clauses=clauses)
        table = _pay_table(wager, version, odds)
        blocks.append(Together((Topic(named(wager.name), allowed), table, figures(odds))))
    return Section("wagers", head("wagers"), tuple(blocks))


def _pay_table(wager: WagerRule, version: str, odds: WagerOdds) -> Grid:
    rows = []
    for one, (when, readings) in zip(odds.rows, rows_in_words(wager, version), strict=False):
        pays = named(one.row.odds.for_people()) if one.row.odds else ""
        rows.append(
            row(
                word("column", one.row.result),
                when,
                pays,
                sources(one.row.clauses, readings),
                ratio(one.probability),
                decimal(one.probability, 9),
                signed_percent(one.probability * one.row.profit, 6),
            )
        )
    titles = (
        "result:4",
        "when:10",
        "odds:5",
        "by:8",
        "^probability:8",
        ">decimal:5",
        ">adds:6",
    )
    return Grid("", columns(*titles), tuple(rows))


def points_weights(game: Game, counts: Sequence[int]) -> list[list[int]]:
    """Weigh each pair of final points: ``[player][banker]``."""
    weights = cell_weights(counts, game.tableau)
    sums = [
        sum(weights[at : at + _CELLS_OF_POINTS]) for at in range(0, len(weights), _CELLS_OF_POINTS)
    ]
    return [sums[at : at + 10] for at in range(0, 100, 10)]


def outcomes(weights: list[list[int]]) -> Section:
    """Make the section with the map of final points."""
    total = sum(map(sum, weights))
    ten = range(10)
    banker = sum(weights[p][b] for p in ten for b in ten if b > p)
    player = sum(weights[p][b] for p in ten for b in ten if p > b)
    ties = sum(weights[p][p] for p in ten)
    results = Grid(
        told("sheet-results", deals=whole(total)),
        columns("result", ">deals", "^probability", ">decimal"),
        tuple(
            row(
                word("winner", winner),
                whole(many),
                ratio(Fraction(many, total)),
                decimal(Fraction(many, total), 12),
            )
            for winner, many in (("banker", banker), ("player", player), ("tie", ties))
        ),
    )
    figure = Figure(
        told("sheet-map"),
        told(
            "sheet-map-alt",
            banker=percent(Fraction(banker, total), 3),
            player=percent(Fraction(player, total), 3),
            tie=percent(Fraction(ties, total), 3),
        ),
        charts.outcome_map(_map(weights, total)),
    )
    return Section("outcomes", head("outcomes"), (para(told("sheet-outcomes")), results, figure))


def _map(weights: list[list[int]], total: int) -> list[charts.MapCell]:
    ten = range(10)

    def one(player: str, banker: str, many: int, is_margin: bool = True) -> charts.MapCell:
        share = Fraction(many, total)
        return charts.MapCell(player, banker, float(share), decimal(share * 100, 3), is_margin)

    cells = [one(str(p), str(b), weights[p][b], False) for p in ten for b in ten]
    every = charts.ALL
    cells += [one(str(p), every, sum(weights[p])) for p in ten]
    cells += [one(every, str(b), sum(weights[p][b] for p in ten)) for b in ten]
    return [*cells, one(every, every, total)]


def census(weights: list[list[int]]) -> Section:
    """Make the appendix: the deals that end at each pair of final points."""
    total = sum(map(sum, weights))
    rows: list[TableRow] = [
        row(str(p), str(b), whole(weights[p][b]), decimal(Fraction(weights[p][b], total), 9))
        for p in range(10)
        for b in range(10)
    ]
    table = Grid(
        told(
            "sheet-census",
            player=word("sheet-column", "player-points"),
            banker=word("sheet-column", "banker-points"),
            deals=whole(total),
        ),
        columns("^player-points:2", "^banker-points:2", ">deals:9", ">probability:7"),
        tuple(rows),
        small=True,
        side_by_side=3,
    )
    return Section("census", head("census"), (table,))


def drawing_rules(game: Game) -> Section:
    """Make the section with the drawing tables."""
    rule = game.book.tableau
    assert rule is not None
    marks = {"D": head("draws"), "-": "–"}
    rows = [
        row(head("player"), head("own-points"), *(marks[m] for m in rule.player.draws)),
        row(
            head("if-player-stood"),
            head("own-points"),
            *(marks[mark] for mark in rule.banker_after_player_stands.draws),
        ),
    ]
    for points in sorted(key for key in rule.banker if key.isdigit()):
        draws = str(rule.banker[points])
        on = told("sheet-banker-on", points=points)
        rows.append(row(on, head("third-card"), *(marks[m] for m in draws)))
    text = line(
        "sheet-naturals",
        naturals=sorted(rule.natural.points),
        natural_by=Cite(as_tuple(rule.natural.by)),
        player_by=Cite(as_tuple(rule.player.by)),
        stood_by=Cite(as_tuple(rule.banker_after_player_stands.by)),
        third_by=Cite(as_tuple(rule.banker["by"])),
    )
    table = Grid(
        told("sheet-draws"),
        columns("hand", "by", *(Column(str(points), "centre") for points in range(10))),
        tuple(rows),
        small=True,
    )
    return Section("drawing", head("drawing"), (para(*text), table))
