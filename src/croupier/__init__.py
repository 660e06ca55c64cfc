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
    from croupier.driven.table import Done
    from croupier.games.cards.insurance import Offer
    from croupier.games.game import HandsResult, SpinResult
    from croupier.games.wager import BetLimits, Insurance, Limits, Line, Wager
    from croupier.messages import Message
    from croupier.odds.lint import Finding
    from croupier.public.boards import Board, roads
    from croupier.public.files import settle_file
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
    from croupier.public.house import House, Records, open_house
    from croupier.public.results import (
        Bet,
        BetOdds,
        Bets,
        Cell,
        Cells,
        CountedOut,
        Coup,
        Exposures,
        Findings,
        NotSettled,
        Odds,
        Prospects,
        Settlement,
        Simulated,
        Simulation,
        Spin,
    )
    from croupier.public.shoe import Shoe
    from croupier.public.table import Table
    from croupier.rules.errors import InputError, Refusal, RulebookError, RuleError
    from croupier.table import Prospect
    from croupier.table.events import Event

    __version__: str

# Where each name of the promise lives.
_HOMES = {
    name: home
    for home, names in {
        "driven.table": "Done",
        "games.cards.insurance": "Offer",
        "games.game": "HandsResult SpinResult",
        "games.wager": "BetLimits Insurance Limits Line Wager",
        "messages": "Message",
        "odds.lint": "Finding",
        "public.boards": "Board roads",
        "public.files": "settle_file",
        "public.games": (
            "CardGame Wheel baccarat dragon_tiger lint load lucky_7 online_baccarat roulette"
        ),
        "public.house": "House Records open_house",
        "public.results": (
            "Bet BetOdds Bets Cell Cells CountedOut Coup Exposures Findings NotSettled Odds "
            "Prospects Settlement Simulated Simulation Spin"
        ),
        "public.shoe": "Shoe",
        "public.table": "Table",
        "rules.errors": "InputError Refusal RuleError RulebookError",
        "table": "Prospect",
        "table.events": "Event",
    }.items()
    for name in names.split()
}

__all__ = [
    "Bet", "BetLimits", "BetOdds", "Bets", "Board", "CardGame", "Cell", "Cells", "CountedOut",
    "Coup", "Done", "Event", "Exposures", "Finding", "Findings", "HandsResult", "House",
    "InputError", "Insurance", "Limits", "Line", "Message", "NotSettled", "Odds", "Offer",
    "Prospect", "Prospects", "Records", "Refusal", "RuleError", "RulebookError", "Settlement",
    "Shoe", "Simulated", "Simulation", "Spin", "SpinResult", "Table", "Wager", "Wheel",
    "__version__", "baccarat", "dragon_tiger", "lint", "load", "lucky_7", "online_baccarat",
    "open_house", "roads", "roulette", "settle_file",
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
