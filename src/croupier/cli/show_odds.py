"""Odds on a terminal: exact values, insurance, exposure, simulations and bankrolls."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Literal

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from croupier.cli.show_coups import name_of
from croupier.cli.terminal import make_console, print_whole
from croupier.equipment.cards import RANKS
from croupier.games import Game
from croupier.messages import Message, named, say, word
from croupier.messages.languages import number, numeral, words_of
from croupier.odds.exact import by_kind

console = make_console()
MOST_COUNTERS = 40


def _table(*columns: str, left: int = 1) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for at, column in enumerate(columns):
        justify: Literal["left", "right"] = "left" if at < left else "right"
        table.add_column(word("column", column) if column else "", justify=justify, no_wrap=True)
    return table


def percent(value: float | Fraction, places: int = 4) -> str:
    """Write a share as people read it."""
    number = figure(round(100 * float(value), places) + 0.0, places)  # nought has no sign
    return words_of("locale/percent").format(number=number)


def figure(value: float, places: int) -> str:
    """Write a number with so many places."""
    return numeral(f"{value:,.{places}f}")


def edge_of(worth: Fraction | None) -> Text:
    """Write the house edge of what is worth so much to the patron, marked where it favours them."""
    if worth is None:
        return Text("")
    edge = figure(round(-100 * float(worth), 3) + 0.0, 3)
    return Text(edge, "bold yellow" if worth > 0 else "")


def heading(game: Game, *parts: str) -> None:
    """Say which book this is, and by which document."""
    document = str(say("of-document", document=game.book.document)) if game.book.document else ""
    others = [word("list", "comma") + part for part in parts if part]
    console.print(Text.assemble((named(game.book.name), "bold"), document, *others))


def _version(game: Game, version: str) -> str:
    return name_of(version) if len(game.book.versions) > 1 else ""


def shoe_in_words(counts: Sequence[int] | None) -> str:
    """Say what is in a shoe: a number of decks, or of cards of each rank."""
    if counts is None:
        return ""
    if len(set(counts)) == 1 and counts[0] % 4 == 0:
        decks = counts[0] // 4
        return str(say("shoe-whole", decks=decks, cards=sum(counts)))
    each = " ".join(f"{rank}×{count}" for rank, count in zip(RANKS, counts, strict=True))
    return str(say("shoe-left", cards=sum(counts), each=each))


def _seconds(seconds: float) -> str:
    return figure(seconds, 2)


def _last(said: Message) -> None:
    """Say below all else what was done, and how long it took."""
    console.print(Text(str(said), "dim"))


def odds(
    game: Game, version: str, counts: Sequence[int] | None, priced: dict[str, Any], seconds: float
) -> None:
    """Show the exact odds of every bet; of roulette, of every kind of position."""
    heading(game, _version(game, version), shoe_in_words(counts))
    table = _table("bet", "win", "stand-off", "lose", "house-edge", "deviation")
    for name, one in _kinds(game, priced):
        edge = Text(percent(one.house_edge, 6), "bold yellow" if one.expectation > 0 else "bold")
        table.add_row(
            name,
            percent(one.win),
            percent(one.stand_off),
            percent(one.lose),
            edge,
            figure(one.standard_deviation, 4),
        )
    print_whole(console, table)
    for one in priced.values():
        if one.expectation > 0:
            favoured = say("bet-favours", bet=one.name, share=percent(one.expectation))
            console.print(Text(str(favoured), "bold yellow"))
    _last(say("took-exact", seconds=_seconds(seconds)))


def _kinds(game: Game, priced: dict[str, Any]) -> Iterable[tuple[str, Any]]:
    return [
        (named(name) + (f" ({len(ones)})" if len(ones) > 1 else ""), ones[0])
        for name, ones in _named(game, priced)
    ]


def _named(game: Game, of_bet: dict[str, Any]) -> Iterable[tuple[str, list[Any]]]:
    names = {wager.id: wager.name for wager in game.book.wagers}
    return [(names[kind], ones) for kind, ones in by_kind(game, of_bet).items()]


def insurance(
    game: Game, counts: Sequence[int], cells: Sequence[Any], seen: bool, seconds: float
) -> None:
    """Show what insurance is worth, and say plainly where it favours the patron."""
    heading(game, name_of("insurance"), shoe_in_words(counts))
    last = () if seen else ("least", "most")
    table = _table(
        "hand", "given-after", "odds", "pays", "ties", "lose", "house-edge", *last, left=3
    )
    for cell in cells:
        offer, value = cell.cover.offer, cell.odds
        points = say("cover-points", hand=offer.hand, points=cell.points, against=cell.against)
        start = (str(points), word("given-after", offer.after), named(offer.odds))
        if value is None:
            table.add_row(*start, str(say("never")))
            continue
        parts = (value.win, value.stand_off, value.lose)
        shown = [figure(100 * float(part), 2) for part in parts]
        worth = [value.expectation, *(() if seen else (cell.most, cell.least))]
        table.add_row(*start, *shown, *map(edge_of, worth))
    if cells:
        print_whole(console, table)
    else:
        console.print(str(say("cover-none")))
    favourable = [cell for cell in cells if cell.odds is not None and cell.odds.expectation > 0]
    favourable.sort(key=lambda cell: cell.odds.expectation, reverse=True)
    for cell in favourable:
        offer = cell.cover.offer
        favoured = say(
            "cover-favours",
            hand=offer.hand,
            points=cell.points,
            facing="player" if offer.hand == "banker" else "banker",
            against=cell.against,
            stage=offer.after,
            share=percent(cell.odds.expectation, 3),
        )
        console.print(Text(str(favoured), "bold yellow"))
    if not seen:
        console.print(str(say("cover-note")))
    counted = {"favourable": len(favourable), "cells": len(cells)}
    _last(say("took-cells", seconds=_seconds(seconds), **counted))


def exposure(game: Game, version: str, found: Any, cut: int, seed: int, seconds: float) -> None:
    """Show what a perfect counter would gain."""
    heading(
        game,
        _version(game, version),
        str(say("exposure-of", shoes=found.shoes, coups=found.coups, cut=cut, seed=seed)),
    )
    table = _table("bet", "share-of-coups", "share-gained", "units-a-shoe", "best-share")
    for bet in found.bets:
        table.add_row(
            named(bet.name),
            _mean(bet.share, 100),
            _mean(bet.advantage, 100),
            _mean(bet.gain, 1),
            figure(100 * bet.best, 2) if bet.share.value else "",
        )
    print_whole(console, table)
    _last(say("took-counter", seconds=_seconds(seconds)))


def counters(found: list[Any], seconds: float) -> None:
    """Show who bets when the shoe is good, those beyond chance first; the others while few."""
    table = _table("patron", "above-average", "by-chance", "deviations", "shoes", "wagers", "")
    for one in found[:MOST_COUNTERS]:
        table.add_row(
            one.patron,
            figure(one.value, 0),
            figure(one.error, 0),
            figure(one.deviations, 2),
            number(one.shoes),
            number(one.wagers),
            Text(str(say("beyond-chance")), "bold yellow") if one.is_beyond_chance else "",
        )
    print_whole(console, table)
    _last(say("took-scores", seconds=_seconds(seconds)))


def _mean(mean: Any, times: int) -> str:
    if not mean.value:
        return str(say("none-gained"))
    return f"{figure(times * mean.value, 3)} ± {figure(times * mean.half_width, 3)}"


def simulation(game: Game, version: str, judged: Any, how: str, seconds: float) -> None:
    """Show simulated edges beside the exact ones, and the chi-square."""
    heading(game, _version(game, version), how)
    table = _table("bet", "house-edge", "half-width", "exact-house-edge", "standard-errors-off")
    for name, ones in _named(game, {one.bet: one for one in judged.estimates}):
        off = max((e.standard_errors_off or 0.0 for e in ones), default=0.0)
        edge = -sum(e.mean for e in ones) / len(ones)
        width = max(e.half_width for e in ones)
        table.add_row(
            named(name),
            percent(edge, 5),
            percent(width, 5),
            percent(ones[0].exact.house_edge, 5),
            Text(f"{figure(off, 2)} σ" if width else "", "" if off < 4 else "bold yellow"),
        )
    print_whole(console, table)
    test = judged.chi_square
    found = say(
        "chi-square",
        statistic=figure(test.statistic, 1),
        degrees=test.degrees_of_freedom,
        p=figure(test.p_value, 4),
    )
    console.print(str(found))
    speed = figure(judged.rounds / seconds / 1e6, 1)
    _last(say("took-coups", coups=judged.rounds, speed=speed, seconds=_seconds(seconds)))


def bankroll(game: Game, version: str, found: Any, how: str, seconds: float) -> None:
    """Show what became of patrons who play by a plan."""
    plan = found.plan
    heading(game, _version(game, version), how)
    told = say(
        "bankroll-of",
        paths=found.paths,
        bankroll=plan.bankroll,
        bet=name_of(plan.bet),
        plan=plan.plan,
        how=plan.plan,
        unit=plan.unit,
        maximum=plan.maximum,
        coups=plan.coups,
    )
    console.print(str(told))
    marks = ("after-coups", "quantile-5", "quantile-25", "median", "quantile-75", "quantile-95")
    table = _table(*marks, left=0)
    for mark, row in zip(found.marks, found.quantiles, strict=True):
        table.add_row(number(mark), *(figure(value, 0) for value in row))
    print_whole(console, table)
    ruin, low, high = (percent(share, 2) for share in found.ruin)
    ahead, mean = percent(found.ahead / found.paths, 2), figure(found.mean, 1)
    end = say("bankroll-end", ruin=ruin, low=low, high=high, ahead=ahead, mean=mean)
    console.print(str(end))
    _last(say("took", seconds=_seconds(seconds)))
