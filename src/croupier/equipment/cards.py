"""The fifty-two cards, written rank then suit: ``TD`` is the ten of diamonds."""

RANKS = "A23456789TJQK"
SUITS = "SHDC"
CARDS: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)

RANK_OF: dict[str, int] = {card: RANKS.index(card[0]) for card in CARDS}

# Ace to nine count their face; ten, jack, queen and king count nothing.  # B 4.12.1, 4.12.2
POINTS_OF_RANK: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0)  # LD 4.11.1, 4.11.2
POINTS: dict[str, int] = {card: POINTS_OF_RANK[RANK_OF[card]] for card in CARDS}

_SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_RANK_NAMES = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}


def card_name(card: str) -> str:
    """Say a card as people do, for sentences: ``9S`` is "9 of spades"."""
    return f"{_RANK_NAMES.get(card[0], card[0])} of {_SUIT_NAMES[card[1]]}"


def follow_burned(first: str) -> int:
    """Say how many cards follow the first one of a burn: as many as it counts, ten for a ten."""
    return POINTS[first] or 10
