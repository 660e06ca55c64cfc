"""How long things take at a table that the house deals by itself."""

from msgspec import Struct


class Pace(Struct, frozen=True):
    """How long things take at an automatic table, in milliseconds."""

    betting: int = 20_000
    altering: int = 10_000  # once more, while the boxes are over the differential
    spinning: int = 6_000
    insurance: int = 8_000
    squeezing: int = 12_000
    choosing: int = 30_000
    card: int = 1_200
    result: int = 6_000
    shuffling: int = 15_000  # between two shoes; the first of a table comes sooner
