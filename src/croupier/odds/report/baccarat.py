"""The sections of a baccarat sheet: wagers, outcomes, drawing rules, the census of deals."""

from collections.abc import Sequence
from fractions import Fraction

from croupier.games import Game
from croupier.odds.exact import WagerOdds
from croupier.odds.report import charts
from croupier.odds.report.blocks import (
    Cite,
    Code,
    Figure,
    Grid,
    Section,
    TableRow,
    Together,
    Topic,
    cell,
    columns,
    para,
    row,
    sources,
)
from croupier.odds.report.notation import decimal, percent, ratio, signed_percent, whole
from croupier.odds.report.wagers import figures
from croupier.odds.report.words import rows_in_words
from croupier.odds.weights import cell_weights
from croupier.rules.rulebook import WagerRule, as_tuple

_RESULTS = {"win": "wins", "lose": "loses", "stand-off": "stands off"}
_CELLS_OF_POINTS = 16


def every_wager(game: Game, version: str, priced: dict[str, WagerOdds]) -> Section:
    """Make the section of pay tables: each row with its clauses, readings and probability."""
    blocks = []
    for wager in game.book.wagers:
        odds = priced[wager.id]
        allowed = cell(Code(wager.id), ", allowed by ", Cite(as_tuple(wager.defined_by)))
        table = _pay_table(wager, version, odds)
        blocks.append(Together((Topic(wager.name, allowed), table, figures(odds))))
    return Section("wagers", "Every wager", tuple(blocks))


def _pay_table(wager: WagerRule, version: str, odds: WagerOdds) -> Grid:
    rows = []
    for one, (when, readings) in zip(odds.rows, rows_in_words(wager, version), strict=False):
        pays = one.row.odds.for_people() if one.row.odds else ""
        rows.append(
            row(
                _RESULTS[one.row.result],
                when,
                pays,
                sources(one.row.clauses, readings),
                ratio(one.probability),
                decimal(one.probability, 9),
                signed_percent(one.probability * one.row.profit, 6),
            )
        )
    titles = (
        "Result:4",
        "When:10",
        "Odds:5",
        "By:8",
        "^Probability:8",
        ">Decimal:5",
        ">Adds to return:6",
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
        f"Results, of {whole(total)} ordered deals of six cards.",
        columns("Result", ">Deals", "^Probability", ">Decimal"),
        tuple(
            row(name, whole(many), ratio(Fraction(many, total)), decimal(Fraction(many, total), 12))
            for name, many in (("Banker wins", banker), ("Player wins", player), ("Tie", ties))
        ),
    )
    figure = Figure(
        "Final points, in per cent of all coups. Ties lie on the framed diagonal: above it the "
        "Banker wins, below it the Player. The edges hold the sums.",
        f"Banker wins {percent(Fraction(banker, total), 3)} of coups, Player "
        f"{percent(Fraction(player, total), 3)}, and {percent(Fraction(ties, total), 3)} tie.",
        charts.outcome_map(_map(weights, total)),
    )
    text = para(
        "A coup takes at most six cards, so every outcome is weighed by the ordered deals of six "
        "cards that end in it: whole numbers, counted in closed form. The census at the end of "
        "this sheet lists them."
    )
    return Section("outcomes", "Outcomes", (text, results, figure))


def _map(weights: list[list[int]], total: int) -> list[charts.MapCell]:
    ten = range(10)

    def one(player: str, banker: str, many: int, is_margin: bool = True) -> charts.MapCell:
        share = Fraction(many, total)
        return charts.MapCell(player, banker, float(share), decimal(share * 100, 3), is_margin)

    cells = [one(str(p), str(b), weights[p][b], False) for p in ten for b in ten]
    cells += [one(str(p), "all", sum(weights[p])) for p in ten]
    cells += [one("all", str(b), sum(weights[p][b] for p in ten)) for b in ten]
    return [*cells, one("all", "all", total)]


def census(weights: list[list[int]]) -> Section:
    """Make the appendix: the deals that end at each pair of final points."""
    total = sum(map(sum, weights))
    rows: list[TableRow] = [
        row(str(p), str(b), whole(weights[p][b]), decimal(Fraction(weights[p][b], total), 9))
        for p in range(10)
        for b in range(10)
    ]
    table = Grid(
        f"Ordered deals of six cards by final points, P the Player’s and B the Banker’s; "
        f"{whole(total)} in all.",
        columns("^P:2", "^B:2", ">Deals:9", ">Probability:7"),
        tuple(rows),
        small=True,
        side_by_side=3,
    )
    return Section("census", "Census of outcomes", (table,))


def drawing_rules(game: Game) -> Section:
    """Make the section with the drawing tables."""
    rule = game.book.tableau
    assert rule is not None
    marks = {"D": "draws", "-": "–"}
    rows = [
        row("Player", "its own two-card points", *(marks[m] for m in rule.player.draws)),
        row(
            "Banker, if the Player stood",
            "its own two-card points",
            *(marks[mark] for mark in rule.banker_after_player_stands.draws),
        ),
    ]
    for points in sorted(key for key in rule.banker if key.isdigit()):
        draws = str(rule.banker[points])
        rows.append(row(f"Banker on {points}", "Player’s third card", *(marks[m] for m in draws)))
    naturals = " or ".join(map(str, sorted(rule.natural.points)))
    text = para(
        f"Two-card points of {naturals} in either hand end the coup (",
        Cite(as_tuple(rule.natural.by)),
        "). Else the Player draws by its own points (",
        Cite(as_tuple(rule.player.by)),
        "), then the Banker: by its own points if the Player stood (",
        Cite(as_tuple(rule.banker_after_player_stands.by)),
        "), by the value of the Player’s third card if not (",
        Cite(as_tuple(rule.banker["by"])),
        ").",
    )
    table = Grid(
        "Who draws a third card.",
        columns("Hand", "By", *(f"^{points}" for points in range(10))),
        tuple(rows),
        small=True,
    )
    return Section("drawing", "Drawing rules", (text, table))
