"""Odds on a terminal: exact values, insurance, exposure, simulations and bankrolls."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from croupier.cli.terminal import make_console, print_whole
from croupier.equipment.cards import RANKS
from croupier.games import Game
from croupier.odds.exact import by_kind

console = make_console()
MOST_COUNTERS = 40
STAGES = {"four": "four cards", "third": "Player's third"}


def _table(*columns: str, left: int = 1) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for at, column in enumerate(columns):
        table.add_column(column, justify="left" if at < left else "right", no_wrap=True)
    return table


def percent(value: float | Fraction, places: int = 4) -> str:
    """Write a share as people read it."""
    return f"{round(100 * float(value), places) + 0.0:.{places}f} %"  # nought has no sign


def edge_of(worth: Fraction | None) -> Text:
    """Write the house edge of what is worth so much to the patron, marked where it favours them."""
    if worth is None:
        return Text("")
    return Text(f"{round(-100 * float(worth), 3) + 0.0:.3f}", "bold yellow" if worth > 0 else "")


def heading(game: Game, *parts: str) -> None:
    """Say which book this is, and by which document."""
    document = f", document {game.book.document}" if game.book.document else ""
    console.print(
        Text.assemble((game.book.name, "bold"), document, *(f", {part}" for part in parts if part))
    )


def shoe_in_words(counts: Sequence[int] | None) -> str:
    """Say what is in a shoe: a number of decks, or of cards of each rank."""
    if counts is None:
        return ""
    if len(set(counts)) == 1 and counts[0] % 4 == 0:
        decks = counts[0] // 4
        return f"{decks} deck{'s' if decks > 1 else ''}, {sum(counts)} cards"
    each = " ".join(f"{rank}×{count}" for rank, count in zip(RANKS, counts, strict=True))
    return f"{sum(counts)} cards left: {each}"


def took(seconds: float, what: str = "") -> None:
    """Say how long it took."""
    console.print(Text(f"{what}in {seconds:.2f} s", "dim"))


def odds(
    game: Game, version: str, counts: Sequence[int] | None, priced: dict[str, Any], seconds: float
) -> None:
    """Show the exact odds of every bet; of roulette, of every kind of position."""
    heading(game, version if len(game.book.versions) > 1 else "", shoe_in_words(counts))
    table = _table("bet", "wins", "stands off", "loses", "house edge", "deviation")
    for name, one in _kinds(game, priced):
        edge = Text(percent(one.house_edge, 6), "bold yellow" if one.expectation > 0 else "bold")
        table.add_row(
            name,
            percent(one.win),
            percent(one.stand_off),
            percent(one.lose),
            edge,
            f"{one.standard_deviation:.4f}",
        )
    print_whole(console, table)
    for one in priced.values():
        if one.expectation > 0:
            console.print(
                Text(f"{one.name} favours the patron by {percent(one.expectation)}.", "bold yellow")
            )
    took(seconds, "Exact, from whole numbers; ")


def _kinds(game: Game, priced: dict[str, Any]) -> Iterable[tuple[str, Any]]:
    return [
        (name + (f" ({len(ones)})" if len(ones) > 1 else ""), ones[0])
        for name, ones in _named(game, priced)
    ]


def _named(game: Game, of_bet: dict[str, Any]) -> Iterable[tuple[str, list[Any]]]:
    names = {wager.id: wager.name for wager in game.book.wagers}
    return [(names[kind], ones) for kind, ones in by_kind(game, of_bet).items()]


def insurance(
    game: Game, counts: Sequence[int], cells: Sequence[Any], seen: bool, seconds: float
) -> None:
    """Show what insurance is worth, and say plainly where it favours the patron."""
    heading(game, "insurance", shoe_in_words(counts))
    last = () if seen else ("least", "most")
    table = _table("insured", "after", "odds", "pays", "ties", "loses", "house edge", *last, left=3)
    for cell in cells:
        offer, value = cell.cover.offer, cell.odds
        start = (f"{offer.hand.title()} {cell.points} v {cell.against}", offer.after, offer.odds)
        if value is None:
            table.add_row(*start, "never")
            continue
        shown = [f"{100 * float(part):.2f}" for part in (value.win, value.stand_off, value.lose)]
        worth = [value.expectation, *(() if seen else (cell.most, cell.least))]
        table.add_row(*start, *shown, *map(edge_of, worth))
    if cells:
        print_whole(console, table)
    else:
        console.print("Nothing is on offer at these cards.")
    favourable = [cell for cell in cells if cell.odds is not None and cell.odds.expectation > 0]
    favourable.sort(key=lambda cell: cell.odds.expectation, reverse=True)
    for cell in favourable:
        offer = cell.cover.offer
        other = "Player" if offer.hand == "banker" else "Banker"
        console.print(
            Text(
                f"{offer.hand.title()} {cell.points} v {other} {cell.against} after "
                f"{STAGES[offer.after]} favours the patron by "
                f"{percent(cell.odds.expectation, 3)}.",
                "bold yellow",
            )
        )
    if not seen:
        console.print("All in per cent. Least and most: by the exact cards that make the points.")
    took(seconds, f"{len(favourable)} of {len(cells)} cells favour the patron; ")


def exposure(game: Game, version: str, found: Any, cut: int, seed: int, seconds: float) -> None:
    """Show what a perfect counter would gain."""
    heading(
        game,
        version if len(game.book.versions) > 1 else "",
        f"{found.shoes:,} shoes, {found.coups:,} coups, cut at {cut}, seed {seed}",
    )
    table = _table("bet", "% of coups", "% gained then", "units a shoe", "best %")
    for bet in found.bets:
        table.add_row(
            bet.name,
            _mean(bet.share, 100),
            _mean(bet.advantage, 100),
            _mean(bet.gain, 1),
            f"{100 * bet.best:.2f}" if bet.share.value else "",
        )
    print_whole(console, table)
    took(seconds, "Coups that favour one who forgets no card, who then bets a unit; ± 95 %; ")


def counters(found: list[Any], seconds: float) -> None:
    """Show who bets when the shoe is good, those beyond chance first; the others while few."""
    table = _table("patron", "above average", "by chance ±", "deviations", "shoes", "wagers", "")
    for one in found[:MOST_COUNTERS]:
        table.add_row(
            one.patron,
            f"{one.value:,.0f}",
            f"{one.error:,.0f}",
            f"{one.deviations:.2f}",
            f"{one.shoes:,}",
            f"{one.wagers:,}",
            Text("beyond chance", "bold yellow") if one.is_beyond_chance else "",
        )
    print_whole(console, table)
    took(seconds, "Stake × exact value with the cards then left, above a full shoe's; ")


def _mean(mean: Any, times: int) -> str:
    return f"{times * mean.value:.3f} ± {times * mean.half_width:.3f}" if mean.value else "none"


def simulation(game: Game, version: str, judged: Any, how: str, seconds: float) -> None:
    """Show simulated edges beside the exact ones, and the chi-square."""
    heading(game, version if len(game.book.versions) > 1 else "", how)
    table = _table("bet", "house edge", "± 95 %", "exact", "off by")
    for name, ones in _named(game, {one.bet: one for one in judged.estimates}):
        off = max((e.standard_errors_off or 0.0 for e in ones), default=0.0)
        edge = -sum(e.mean for e in ones) / len(ones)
        width = max(e.half_width for e in ones)
        table.add_row(
            name,
            percent(edge, 5),
            percent(width, 5),
            percent(ones[0].exact.house_edge, 5),
            Text(f"{off:.2f} σ" if width else "", "" if off < 4 else "bold yellow"),
        )
    print_whole(console, table)
    test = judged.chi_square
    console.print(
        f"Chi-square against the exact weights {test.statistic:.1f} with "
        f"{test.degrees_of_freedom} degrees of freedom, p = {test.p_value:.4f}"
    )
    took(
        seconds, f"{judged.rounds:,} coups, {judged.rounds / seconds / 1e6:.1f} million a second, "
    )


def bankroll(game: Game, version: str, found: Any, says: str, how: str, seconds: float) -> None:
    """Show what became of patrons who play by a plan."""
    plan = found.plan
    heading(game, version if len(game.book.versions) > 1 else "", how)
    console.print(
        f"{found.paths:,} patrons bring {plan.bankroll:,} and bet on {plan.bet} by the plan "
        f"{plan.plan} ({says}): unit {plan.unit:,}, maximum {plan.maximum:,}, {plan.coups:,} coups"
    )
    table = _table("after coups", "5 %", "25 %", "median", "75 %", "95 %", left=0)
    for mark, row in zip(found.marks, found.quantiles, strict=True):
        table.add_row(f"{mark:,}", *(f"{value:,.0f}" for value in row))
    print_whole(console, table)
    ruin, low, high = found.ruin
    console.print(
        f"Ruined: {percent(ruin, 2)} ({percent(low, 2)} to {percent(high, 2)}); ahead at the end: "
        f"{percent(found.ahead / found.paths, 2)}; mean bankroll {found.mean:,.1f}"
    )
    took(seconds)
