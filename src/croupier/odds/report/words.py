"""Rulebook conditions and rows as people say them."""

from collections.abc import Iterator

from croupier.odds.report.notation import ranges
from croupier.rules.rulebook import PlainRow, WagerRule, When, as_tuple

_PHRASES = {
    "player-points": "Player has {}",
    "banker-points": "Banker has {}",
    "player-cards": "Player on {} cards",
    "banker-cards": "Banker on {} cards",
    "total-cards": "{} cards in all",
    "margin": "by {} points",
}
_YES_OR_NO = {
    "player-pair": ("Player’s first two are a pair", "Player’s first two are not a pair"),
    "banker-pair": ("Banker’s first two are a pair", "Banker’s first two are not a pair"),
    "natural": ("on a natural", "without a natural"),
}
_WINNERS = {"player": "Player wins", "banker": "Banker wins", "tie": "equal points"}
EVERYTHING_ELSE = "every other outcome"


def when_in_words(when: When) -> str:
    """Say a condition as people do: ``Banker wins, Banker has 6, Banker on 3 cards``."""
    phrases = []
    for question, answer in when.items():
        answers = answer if isinstance(answer, list) else [answer]
        if question == "winner":
            phrases.append(" or ".join(_WINNERS[one] for one in answers))
        elif question in _YES_OR_NO:
            phrases.append(" or ".join(_YES_OR_NO[question][not one] for one in answers))
        else:
            phrases.append(_PHRASES[question].format(ranges(answers)))
    return ", ".join(phrases)


def rows_in_words(wager: WagerRule, version: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Say when each row of a wager applies and on what readings, in the order of its vector."""
    written: tuple[PlainRow, ...] = (*wager.pays, *wager.stands_off, *wager.loses)
    for row in written:
        if row.version in (None, version):
            yield when_in_words(row.when), as_tuple(row.reading)
    yield EVERYTHING_ELSE, ()


def and_list(parts: list[str]) -> str:
    """Join words as in a sentence: ``one, two and three``."""
    return " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)
