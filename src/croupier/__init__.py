"""Croupier runs a casino's table games by the book, and says which clause decided.

    import croupier as cr

    game = cr.baccarat()
    coup = game.deal("KH 2C QS 2D 4S 2H")
    game.settle(coup, {"banker": 1000})
    game.odds(remaining={"A": 31})

What is named here is what a release promises; everything below it may change. Each name is loaded
when it is first asked for.
"""

from importlib import import_module

TYPE_CHECKING = False  # as type checkers know it; the module that has it takes longer to load
if TYPE_CHECKING:
    from croupier.games.wager import BetLimits, Insurance, Limits, Line, Wager
    from croupier.public.files import roads, settle_file
    from croupier.public.games import (
        CardGame,
        Wheel,
        baccarat,
        dragon_tiger,
        lint,
        load,
        lucky_7,
        online_baccarat,
        roulette,
    )
    from croupier.public.results import (
        BetOdds,
        Bets,
        Cell,
        Cells,
        Coup,
        Exposures,
        Findings,
        Odds,
        Settlement,
        Simulation,
        Spin,
    )
    from croupier.public.shoe import Shoe
    from croupier.public.table import Done, Table
    from croupier.rules.errors import InputError, Refusal, RulebookError, RuleError

    __version__: str

# Where each name of the promise lives.
_HOMES = {
    name: home
    for home, names in {
        "games.wager": "BetLimits Insurance Limits Line Wager",
        "public.files": "roads settle_file",
        "public.games": (
            "CardGame Wheel baccarat dragon_tiger lint load lucky_7 online_baccarat roulette"
        ),
        "public.results": (
            "BetOdds Bets Cell Cells Coup Exposures Findings Odds Settlement Simulation Spin"
        ),
        "public.shoe": "Shoe",
        "public.table": "Done Table",
        "rules.errors": "InputError Refusal RuleError RulebookError",
    }.items()
    for name in names.split()
}

__all__ = [
    "BetLimits", "BetOdds", "Bets", "CardGame", "Cell", "Cells", "Coup", "Done", "Exposures",
    "Findings", "InputError", "Insurance", "Limits", "Line", "Odds", "Refusal", "RuleError",
    "RulebookError", "Settlement", "Shoe", "Simulation", "Spin", "Table", "Wager", "Wheel",
    "__version__", "baccarat", "dragon_tiger", "lint", "load", "lucky_7", "online_baccarat",
    "roads", "roulette", "settle_file",
]  # fmt: skip

if not TYPE_CHECKING:  # a checker knows the names above, and no others

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from importlib.metadata import version

            return version("croupier")
        if name not in _HOMES:
            raise AttributeError(f"module 'croupier' has no attribute {name!r}")
        found = getattr(import_module(f"croupier.{_HOMES[name]}"), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted(__all__)
