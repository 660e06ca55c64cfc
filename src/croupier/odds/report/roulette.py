"""The sections of a roulette sheet: kinds of position, the wheel and layout, call bets."""

from collections.abc import Iterator
from fractions import Fraction

from croupier.games import Game
from croupier.games.roulette.call_bets import spread
from croupier.games.roulette.game import NUMBERS
from croupier.games.roulette.layout import POSITIONS, Position
from croupier.odds.exact import WagerOdds, by_kind
from croupier.odds.report import wheel_charts
from croupier.odds.report.blocks import (
    Cite,
    Code,
    Figure,
    Grid,
    Inline,
    Section,
    Words,
    cell,
    columns,
    para,
    row,
    sources,
)
from croupier.odds.report.notation import decimal, percent, ranges, ratio, root, signed_percent


def kinds_of(game: Game) -> dict[str, list[Position]]:
    """Put the positions of the layout together by kind, in the order of the book."""
    return by_kind(game, POSITIONS)


def priced_kinds(game: Game, priced: dict[str, WagerOdds]) -> list[tuple[str, WagerOdds]]:
    """Give the odds of each kind: all positions of a kind cover as many numbers and pay alike."""
    names = {wager.id: wager.name for wager in game.book.wagers}
    return [(names[kind], odds[0]) for kind, odds in by_kind(game, priced).items()]


def every_kind(game: Game, priced: dict[str, WagerOdds]) -> Section:
    """Make the section of pay tables: each kind with its clauses and exact figures."""
    pays, exact = [], []
    kinds = kinds_of(game)
    for wager in game.book.wagers:
        places = kinds[wager.id]
        odds = priced[places[0].id]
        assert wager.odds is not None
        pays.append(
            row(
                cell(f"{wager.name} ", Code(wager.id)),
                str(len(places)),
                str(len(places[0].numbers)),
                wager.odds.for_people(),
                sources(game.book.clauses_of(wager.wins_by, wager.odds_by), wager.reading),
                sources(wager.loses_by),
                sources(wager.defined_by),
            )
        )
        exact.append(
            row(
                wager.name,
                ratio(odds.win),
                decimal(odds.win, 9),
                ratio(odds.expectation),
                signed_percent(odds.expectation, 6),
                ratio(odds.variance),
                decimal(odds.variance, 9),
                root(odds.variance, 9),
            )
        )
    many = sum(map(len, kinds.values()))
    return Section(
        "wagers",
        "Every wager",
        (
            Grid(
                f"Pay table: {many} positions of {len(kinds)} kinds.",
                columns(
                    "Kind:1", ">Positions", ">Numbers", "Odds", "Wins by", "Loses by", "Allowed by"
                ),
                tuple(pays),
                small=True,
            ),
            Grid(
                "Exact figures of any position of a kind, per unit staked.",
                columns(
                    "Kind",
                    "^Wins",
                    ">",
                    "^Expected profit",
                    ">",
                    "^Variance",
                    ">",
                    ">Std deviation",
                ),
                tuple(exact),
                small=True,
            ),
        ),
    )


def outcomes(game: Game) -> Section:
    """Make the section with the wheel and the layout."""
    squares = []
    for number in range(NUMBERS):
        rows = [vector.row(number) for vector in game.bets().values()]
        won = [one for one in rows if one.result == "win"]
        paid = sum((one.profit for one in won), Fraction(0))
        squares.append(wheel_charts.Square(number, len(won), str(paid)))
    most = max(squares, key=lambda square: square.positions)
    many = len(game.bets())
    text = para(
        f"The ball comes to rest in one of {NUMBERS} pockets, each as likely as the others (",
        Cite(tuple(no for no in ("4.1", "4.1.1", "4.1.1.1", "4.1.1.2") if game.book.clause(no))),
        "). Nothing that was spun before changes that, so the odds of this sheet hold for every "
        "spin, and there is no depth to speak of.",
    )
    wheel = Figure(
        "The pockets in their order around the wheel, clockwise from zero.",
        f"{NUMBERS} pockets: zero green, the others red and black in turn.",
        wheel_charts.wheel(),
        share=0.52,
    )
    layout = Figure(
        f"The layout: how many of its {many} positions win on each number, and what they are "
        "paid together when a unit lies on every one.",
        f"Between {min(s.positions for s in squares)} and {most.positions} positions win on a "
        f"number; {most.number} is among those with most.",
        wheel_charts.layout(squares),
    )
    return Section("outcomes", "Wheel and layout", (text, wheel, layout))


def call_bets(game: Game) -> Section:
    """Make the section of call bets: what each costs and what can come of it."""
    rows = []
    for name, chips in _called(game):
        results = [
            sum((count * game.row(bet, number).profit for bet, count in chips.items()), Fraction())
            for number in range(NUMBERS)
        ]
        laid = sum(chips.values())
        wins = Fraction(sum(result > 0 for result in results), NUMBERS)
        mean = sum(results, Fraction()) / NUMBERS
        variance = sum((result**2 for result in results), Fraction()) / NUMBERS - mean**2
        spots = ", ".join(f"{n} × {bet}" if n > 1 else bet for bet, n in chips.items())
        rows.append(
            row(
                name,
                spots,
                str(laid),
                percent(wins, 4),
                ratio(mean),
                signed_percent(mean / laid, 6),
                root(variance, 6),
                f"+{max(results)}",
            )
        )
    table = Grid(
        "Call bets of the house, a unit on each chip.",
        columns(
            "Call bet",
            "Positions:1",
            ">Chips",
            ">Gains in",
            "^Expected profit",
            ">Per chip",
            ">Std deviation",
            ">Best",
        ),
        tuple(rows),
        small=True,
    )
    readings = game.book.clauses_of(*(call.reading for call in game.book.call_bets))
    text = para(
        "A call bet is spread over ordinary positions and settled by each of them, so its edge is "
        "theirs; only its spread of results is its own.",
        *([" Rests on ", *sources((), readings), "."] if readings else []),
    )
    return Section("call-bets", "Call bets", (text, table))


def _called(game: Game) -> Iterator[tuple[str, dict[str, int]]]:
    """List the call bets; of one that takes a number, an example of each size it can have."""
    for call in game.book.call_bets:
        if not call.rule:
            yield call.name, dict(call.chips)
            continue
        sizes: dict[int, list[int]] = {}
        for number in range(10):
            sizes.setdefault(spread(game.book.call_bets, call.id, number).total, []).append(number)
        for alike in sizes.values():
            example = spread(game.book.call_bets, call.id, alike[0])
            among = f", like {ranges(alike)}" if len(sizes) > 1 else ""
            yield f"{example.name}{among}", example.chips


def positions(game: Game) -> Section:
    """Make the appendix: every position by its id."""
    names = {wager.id: wager.name for wager in game.book.wagers}
    rows = tuple(
        row(names[kind], str(len(places)), tuple(_ids(places)))
        for kind, places in kinds_of(game).items()
    )
    table = Grid(
        f"The {len(game.bets())} positions.",
        columns("Kind", ">Positions", "Ids:1"),
        rows,
        small=True,
    )
    return Section("positions", "Positions", (table,))


def _ids(places: list[Position]) -> Iterator[Inline]:
    for place in places:
        yield Code(place.id)
        yield Words("  ")
