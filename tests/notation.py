"""Coups written as a dealer would say them: ``P 5 K / B 6 K, P draws 9``."""

import re

_SUITS = "SHDC"
_CARD = r"(?:10|[A2-9TJQK])[SHDC]?"
_SAID = re.compile(rf"P ({_CARD}) ({_CARD}) / B ({_CARD}) ({_CARD})((?:, [PB] draws {_CARD})*)")


def coup(said: str) -> tuple[str, ...]:
    """Give the cards of a coup in the order they leave the shoe.

    A card said without its suit gets the next suit in turn, so that no two of a rank are alike
    unless they are said to be.
    """
    match = _SAID.fullmatch(said)
    assert match is not None, f"not said as a dealer would: {said}"
    player, player_2, banker, banker_2, draws = match.groups()
    cards = [player, banker, player_2, banker_2, *re.findall(rf"draws ({_CARD})", draws)]
    return tuple(_whole(card.replace("10", "T"), at) for at, card in enumerate(cards))


def _whole(card: str, at: int) -> str:
    return card if len(card) == 2 else card + _SUITS[at % 4]
