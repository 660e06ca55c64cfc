"""The single-zero wheel: 37 pockets, their order around the wheel, their colours."""

# Clockwise from zero.
WHEEL: tuple[int, ...] = (  # R 4.1.1
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
    5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
)  # fmt: skip

# Red and black take turns around the wheel; zero, which is green, stands outside the turn.
RED: frozenset[int] = frozenset(WHEEL[1::2])  # R 4.1.1.2
BLACK: frozenset[int] = frozenset(WHEEL[2::2])  # R 4.1.1.2

_POCKET: dict[int, int] = {number: pocket for pocket, number in enumerate(WHEEL)}


def colour(number: int) -> str:
    """Name the colour of a number: ``green``, ``red`` or ``black``."""
    if number == 0:
        return "green"  # R 4.1.1.1
    return "red" if number in RED else "black"


def neighbours(number: int, each_side: int = 2) -> tuple[int, ...]:
    """List a number and those beside it on the wheel, clockwise, the number in the middle."""
    assert 0 <= each_side <= len(WHEEL) // 2, "a pocket cannot be its own neighbour"
    pocket = _POCKET[number]
    beside = range(pocket - each_side, pocket + each_side + 1)
    return tuple(WHEEL[place % len(WHEEL)] for place in beside)
