"""The ladder of staff ranks (R-5): who may do what a clause reserves to a rank."""

RANKS: tuple[str, ...] = (
    "dealer",
    "dealer-inspector",
    "pit-supervisor",
    "pit-manager",
    "shift-manager",
    "assistant-director",
    "director",
)
HEIGHT: dict[str, int] = {rank: height for height, rank in enumerate(RANKS)}

# They see everything and change nothing.
OUTSIDE_THE_LADDER = ("surveillance", "auditor")


def is_at_least(rank: str, least: str) -> bool:
    """Tell whether a rank is the least one named or any above it."""
    return HEIGHT.get(rank, -1) >= HEIGHT[least]


def rank_name(rank: str) -> str:
    """Say a rank as people do: ``pit-manager`` is "Pit Manager"."""
    return rank.replace("-", " ").title()
