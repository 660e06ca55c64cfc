"""Rulebook conditions and rows as people say them."""

from collections.abc import Iterator

from croupier.messages import listed, say, word
from croupier.odds.report.notation import ranges
from croupier.rules.rulebook import Answer, PlainRow, WagerRule, When, as_tuple

EVERYTHING_ELSE = say("when-anything-else")


def when_in_words(when: When) -> str:
    """Say a condition as people do: ``Banker wins, Banker has 6, Banker on 3 cards``."""
    return listed(_asked(question, answers) for question, answers in when.asked().items())


def _asked(question: str, answers: tuple[Answer, ...]) -> str:
    numbers = [one for one in answers if type(one) is int]
    if numbers:
        return str(say(f"when-{question}", numbers=ranges(numbers)))
    wanted = (str(one).lower() for one in answers)
    return listed((word("when", f"{question}-{one}") for one in wanted), "or")


def rows_in_words(wager: WagerRule, version: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Say when each row of a wager applies and on what readings, in the order of its vector."""
    written: tuple[PlainRow, ...] = (*wager.pays, *wager.stands_off, *wager.loses)
    for row in written:
        if row.version in (None, version):
            yield when_in_words(row.when), as_tuple(row.reading)
    yield str(EVERYTHING_ELSE), ()
