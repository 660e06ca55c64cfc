"""The sections of a roulette sheet: kinds of position, the wheel and layout, call bets."""

from collections.abc import Iterator
from fractions import Fraction

from croupier.games import Game
from croupier.games.roulette.call_bets import spread
from croupier.games.roulette.game import NUMBERS
from croupier.games.roulette.layout import POSITIONS, Position
from croupier.messages import listed, named
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
    para,
    row,
    sources,
)
from croupier.odds.report.notation import decimal, percent, ranges, ratio, root, signed_percent
from croupier.odds.report.saying import columns, head, line, then, told


def kinds_of(game: Game) -> dict[str, list[Position]]:
    """Put the positions of the layout together by kind, in the order of the book."""
    return by_kind(game, POSITIONS)


def priced_kinds(game: Game, priced: dict[str, WagerOdds]) -> list[tuple[str, WagerOdds]]:
    """Give the odds of each kind: all positions of a kind cover as many numbers and pay alike."""
    names = {wager.id: named(wager.name) for wager in game.book.wagers}
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
                cell(f"{named(wager.name)} ", Code(wager.id)),
                str(len(places)),
                str(len(places[0].numbers)),
                named(wager.odds.for_people()),
                sources(game.book.clauses_of(wager.wins_by, wager.odds_by), wager.reading),
                sources(wager.loses_by),
                sources(wager.defined_by),
            )
        )
        exact.append(
            row(
                named(wager.name),
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
        head("wagers"),
        (
            Grid(
                told("sheet-pays", positions=many, kinds=len(kinds)),
                columns(
                    "kind:1", ">positions", ">numbers", "odds", "wins-by", "loses-by", "allowed-by"
                ),
                tuple(pays),
                small=True,
            ),
            Grid(
                told("sheet-exact"),
                columns(
                    "kind",
                    "^wins",
                    ">",
                    "^expected-profit",
                    ">",
                    "^variance",
                    ">",
                    ">deviation",
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
    equal = ("4.1", "4.1.1", "4.1.1.1", "4.1.1.2")
    clauses = Cite(tuple(no for no in equal if game.book.clause(no)))
    text = para(*line("sheet-pocket", pockets=NUMBERS, clauses=clauses))
    wheel = Figure(
        told("sheet-wheel-figure"),
        told("sheet-wheel-alt", pockets=NUMBERS),
        wheel_charts.wheel(),
        share=0.52,
    )
    layout = Figure(
        told("sheet-layout-figure", positions=many),
        told(
            "sheet-layout-alt",
            fewest=min(square.positions for square in squares),
            most=most.positions,
            number=most.number,
        ),
        wheel_charts.layout(squares),
    )
    return Section("outcomes", head("wheel-and-layout"), (text, wheel, layout))


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
        spots = listed(f"{n} × {bet}" if n > 1 else bet for bet, n in chips.items())
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
        told("sheet-call-bets"),
        columns(
            "call-bet",
            "positions:1",
            ">chips",
            ">gains-in",
            "^expected-profit",
            ">per-chip",
            ">deviation",
            ">best",
        ),
        tuple(rows),
        small=True,
    )
    readings = game.book.clauses_of(*(call.reading for call in game.book.call_bets))
    text = line("sheet-called")
    if readings:
        text += then(line("sheet-rests", readings=sources((), readings)))
    return Section("call-bets", head("call-bets"), (para(*text), table))


def _called(game: Game) -> Iterator[tuple[str, dict[str, int]]]:
    """List the call bets; of one that takes a number, an example of each size it can have."""
    for call in game.book.call_bets:
        if not call.rule:
            yield named(call.name), dict(call.chips)
            continue
        sizes: dict[int, list[int]] = {}
        for number in range(10):
            sizes.setdefault(spread(game.book.call_bets, call.id, number).total, []).append(number)
        for alike in sizes.values():
            example = spread(game.book.call_bets, call.id, alike[0])
            name, like = f"{named(call.name)} {alike[0]}", ranges(alike)
            if len(sizes) > 1:
                name = told("sheet-called-like", name=name, numbers=like)
            yield name, example.chips


def positions(game: Game) -> Section:
    """Make the appendix: every position by its id."""
    names = {wager.id: named(wager.name) for wager in game.book.wagers}
    rows = tuple(
        row(names[kind], str(len(places)), tuple(_ids(places)))
        for kind, places in kinds_of(game).items()
    )
    table = Grid(
        told("sheet-every-position", positions=len(game.bets())),
        columns("kind", ">positions", "ids:1"),
        rows,
        small=True,
    )
    return Section("positions", head("positions"), (table,))


def _ids(places: list[Position]) -> Iterator[Inline]:
    for place in places:
        yield Code(place.id)
        yield Words("  ")
