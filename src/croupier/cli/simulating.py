"""``croupier simulate`` and ``exposure``: chance played out, with progress and intervals."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Annotated, Any

import typer

from croupier.cli.options import AsJson, Book, Decks, Version
from croupier.cli.terminal import print_json
from croupier.messages import say
from croupier.messages.languages import numeral
from croupier.rules.errors import CommandLineError

MOST_THREADS = 1024
Seed = Annotated[
    int | None, typer.Option(help="The same seed gives the same result; a new one without it.")
]
Threads = Annotated[int | None, typer.Option(help="Threads; one per processor without it.")]
Cut = Annotated[int, typer.Option(help="Cards behind the cut card.")]
LastCoups = Annotated[
    int, typer.Option(help="Coups dealt after the one in which the cut card comes out.")
]


def simulate(
    book: Book,
    rounds: Annotated[
        str, typer.Option(help="Coups to deal, like 1e9; of each patron, with --bankroll.")
    ] = "1e8",
    version: Version = None,
    decks: Decks = None,
    cut: Cut = 14,
    last_coups: LastCoups = 1,
    seed: Seed = None,
    threads: Threads = None,
    dask: Annotated[
        str | None, typer.Option(help='A Dask cluster\'s address, or "local" to start one.')
    ] = None,
    bankroll: Annotated[
        int | None, typer.Option(help="Follow patrons who bring so much, instead of all coups.")
    ] = None,
    plan: Annotated[
        str, typer.Option(help="flat, martingale, paroli, dalembert or fibonacci.")
    ] = "flat",
    bet: Annotated[str | None, typer.Option(help="What the patrons bet on.")] = None,
    unit: Annotated[int, typer.Option(help="The patrons' least stake.")] = 1,
    maximum: Annotated[
        int | None, typer.Option(help="The table's maximum; 500 units without it.")
    ] = None,
    paths: Annotated[int, typer.Option(help="How many patrons.")] = 10_000,
    json: AsJson = False,
) -> None:
    """Deal real shoes and compare them with the exact odds."""
    start = perf_counter()
    coups, seed, threads = _whole(rounds), _seed(seed), _threads(threads)
    from croupier.games import load_game
    from croupier.odds.simulate import play_of

    game = load_game(book)
    version = game.book.chosen_version(version)
    play = play_of(game, decks, cut, last_coups)
    how = _how(play, cut, last_coups, seed)
    given = {"book": game.book.id, "version": version, "seed": seed, "rounds": coups}
    if bankroll is not None:
        from croupier.odds.bankroll import Plan

        wanted = Plan(
            bet or ("banker" if "banker" in _bets(game) else "red"),
            plan,
            bankroll,
            unit,
            500 * unit if maximum is None else maximum,
            coups,
        )
        return _bankroll(
            game,
            version,
            play,
            plan=wanted,
            paths=paths,
            seed=seed,
            threads=threads,
            how=how,
            start=start,
            json=json,
        )
    from croupier.odds.simulate import judge
    from croupier.odds.simulate import simulate as deal

    with _progress(coups, "coups") as advance:
        if dask is not None:
            from croupier.odds.cluster import simulate_on

            histogram = simulate_on(dask, play, coups, seed, threads, advance)
        else:
            histogram = deal(play, coups, seed, threads, advance)
    seconds = perf_counter() - start
    judged = judge(game, histogram, version, decks)
    if json:
        counted = histogram.sum(axis=0).tolist()
        return print_json({**given, "seconds": seconds, **_judged(judged), "histogram": counted})
    from croupier.cli import show_odds

    return show_odds.simulation(game, version, judged, how, seconds)


def exposure(
    book: Annotated[
        str | None, typer.Argument(help="A rulebook's id, or the path of a rulebook file.")
    ] = None,
    shoes: Annotated[int, typer.Option(help="Shoes to deal and count.")] = 1000,
    version: Version = None,
    decks: Decks = None,
    cut: Cut = 14,
    last_coups: LastCoups = 1,
    seed: Seed = None,
    threads: Threads = None,
    of: Annotated[
        str | None,
        typer.Option(
            metavar="DATABASE", help="Instead, name who bets when the shoe is good, in a house."
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Measure what card counters gain, or name those who count."""
    start = perf_counter()
    if (book is None) == (of is None):
        raise CommandLineError(say("book-or-house"))
    if of is not None:
        return _counters(of, json, start)
    assert book is not None
    seed, threads = _seed(seed), _threads(threads)
    from croupier.games import load_game
    from croupier.odds.exposure import exposure as measure

    game = load_game(book)
    version = game.book.chosen_version(version)
    with _progress(shoes, "shoes") as advance:
        found = measure(
            game,
            shoes,
            seed,
            version=version,
            decks=decks,
            cut=cut,
            last_coups=last_coups,
            threads=threads,
            progress=advance,
        )
    seconds = perf_counter() - start
    if json:
        import msgspec

        given = {"book": game.book.id, "version": version, "seed": seed, "cut": cut}
        return print_json({**given, "seconds": seconds, **msgspec.to_builtins(found)})
    from croupier.cli import show_odds

    return show_odds.exposure(game, version, found, cut, seed, seconds)


def _counters(database: str, json: bool, start: float) -> None:
    """Score everyone's wagers by what they were worth when they lay."""
    from croupier.floor.good_shoes import scores
    from croupier.store import open_existing

    with open_existing(database).frozen() as still:
        found = scores(still)
    if json:
        return print_json(
            {
                "patrons": [
                    {
                        "patron": one.patron,
                        "value": one.value,
                        "error": one.error,
                        "deviations": one.deviations,
                        "beyond_chance": one.is_beyond_chance,
                        "shoes": one.shoes,
                        "wagers": one.wagers,
                        "staked": one.staked,
                        "best": {"coup": one.coup, "bet": one.best, "worth": one.worth},
                    }
                    for one in found
                ]
            }
        )
    from croupier.cli import show_odds

    return show_odds.counters(found, perf_counter() - start)


def _bankroll(
    game: Any, version: str, play: Any, plan: Any, paths: int, seed: int, threads: int, how: str,
    start: float, json: bool,
) -> None:  # fmt: skip
    from croupier.odds.bankroll import fortunes

    with _progress(paths * plan.coups, "coups") as advance:
        found = fortunes(
            game,
            play,
            plan,
            paths=paths,
            seed=seed,
            version=version,
            threads=threads,
            progress=advance,
        )
    seconds = perf_counter() - start
    if json:
        import msgspec

        share, low, high = found.ruin
        ruin = {"probability": share, "low": low, "high": high}
        given = {"book": game.book.id, "version": version, "seed": seed, "seconds": seconds}
        return print_json({**given, "ruin": ruin, **msgspec.to_builtins(found)})
    from croupier.cli import show_odds

    return show_odds.bankroll(game, version, found, how, seconds)


def _whole(text: str) -> int:
    """Read a number of coups: 250000, 1e9, 2.5e6."""
    from decimal import Decimal, InvalidOperation

    try:
        number = Decimal(text)
    except InvalidOperation:
        number = Decimal(-1)
    if not number.is_finite() or not 1 <= number <= 10**15 or number != int(number):
        raise CommandLineError(say("coups-no-number", given=text[:20]))
    return int(number)


def _seed(seed: int | None) -> int:
    if seed is None:
        import secrets

        return secrets.randbits(32)
    if not 0 <= seed < 2**64:
        raise CommandLineError(say("seed-beyond", given=seed))
    return seed


def _threads(threads: int | None) -> int:
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
    if not 1 <= threads <= MOST_THREADS:
        raise CommandLineError(say("threads-beyond", most=MOST_THREADS, given=threads))
    return threads


def _bets(game: Any) -> list[str]:
    return [wager.id for wager in game.book.wagers]


def _how(play: Any, cut: int, last_coups: int, seed: int) -> str:
    if play.kind == "spins":
        return str(say("how-spun", seed=seed))
    decks = play.shoes.deck.size // 52
    if play.kind == "fresh":
        return str(say("how-fresh", decks=decks, seed=seed))
    few = {0: say("last-none"), 1: say("last-one")}
    last = few.get(last_coups) or say("last-more", coups=last_coups)
    return str(say("how-dealt", decks=decks, cut=cut, last=last, seed=seed))


def _judged(judged: Any) -> dict[str, Any]:
    import msgspec

    from croupier.cli.pricing import fraction

    return {
        "chi_square": msgspec.to_builtins(judged.chi_square),
        "bets": {
            one.bet: {
                "return": one.mean,
                "low": one.mean - one.half_width,
                "high": one.mean + one.half_width,
                "house_edge": -one.mean,
                "exact_return": fraction(one.exact.expectation),
                "exact_house_edge": one.exact.house_edge,
            }
            for one in judged.estimates
        },
    }


@contextmanager
def _progress(total: int, unit: str) -> Iterator[Callable[[int], None]]:
    """Show how far it is, how fast it goes and how long it will take; nothing off a terminal."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Speed(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            if not speed:
                return Text(str(say("loading-kernels")))
            return Text(str(say(f"{unit}-a-second", speed=numeral(f"{speed:,.0f}"))))

    console = Console(stderr=True)
    columns = (TextColumn("{task.percentage:>5.1f} %"), BarColumn(40), Speed())
    progress = Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with progress:
        task = progress.add_task(unit, total=total)
        yield lambda done: progress.advance(task, done)
