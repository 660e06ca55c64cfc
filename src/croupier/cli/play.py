"""``croupier play``: a table dealt in the terminal, to watch or to sit down at."""

import sys
import time
from typing import Annotated

import typer

from croupier.cli.options import Book, Version
from croupier.messages import say

WATCHED = 5  # coups, when there is neither a number nor anyone to ask
A_CARD_SECONDS = 0.4  # between cards, before somebody who looks on


def play(
    book: Book,
    version: Version = None,
    coups: Annotated[
        int | None, typer.Option(min=1, help="Deal this many coups and stop, without asking.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Deal the same evening again.")] = None,
    patrons: Annotated[int, typer.Option(min=0, max=6, help="Scripted patrons.")] = 3,
    pause: Annotated[float, typer.Option(min=0, help="Seconds between coups.")] = 0.0,
    pace: Annotated[
        float | None,
        typer.Option(min=0, help="Seconds between cards; 0.4 at a terminal, else none."),
    ] = None,
    sit: Annotated[
        bool, typer.Option("--sit", help="Sit down, also where the bets come from a file or pipe.")
    ] = False,
) -> None:
    """Deal a table in the terminal.

    Sit down and bet, or watch with --coups. At the table, help says what can be said there.

    A script is what would be keyed, a line for each answer: croupier play baccarat --sit < FILE
    """
    from croupier.cli import show_table
    from croupier.cli.evening import Evening, Leave
    from croupier.floor.entropy import Entropy, SeededEntropy, SystemEntropy

    entropy: Entropy = SeededEntropy(seed.encode()) if seed is not None else SystemEntropy()
    sits = sit or (coups is None and sys.stdin.isatty())
    if pace is None:
        pace = A_CARD_SECONDS if sys.stdout.isatty() else 0.0
    seated = patrons if not sits else min(patrons, 4)
    evening = Evening(book, version, seated, entropy, sits, pace)
    show_table.sign(evening.game, evening.state)
    if sits:
        evening.sit_down()
    try:
        for at in range(coups or (sys.maxsize if sits else WATCHED)):
            if at and pause:
                time.sleep(pause)
            evening.coup()
    except (Leave, KeyboardInterrupt):
        show_table.remark(say("play-get-up"))
    show_table.evening(evening.net)
