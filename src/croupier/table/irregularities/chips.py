"""Another table's colour chips: taken at their value; their winnings may be refused."""

from croupier.games import Game
from croupier.table import events as e
from croupier.table.irregularities.ruling import Events, Irregular, Ruling
from croupier.table.refusal import Refusal
from croupier.table.state import State


def foreign_chips(state: State) -> tuple[str, ...]:
    """Name the chips on the layout that belong to other tables."""
    own = f"{state.table}/"
    labels = (w.chips for w in state.coup.wagers.values())
    return tuple(dict.fromkeys(one for one in labels if one and not one.startswith(own)))


def _none(state: State) -> str:
    left = [one for one in foreign_chips(state) if one not in state.coup.refused_chips]
    return "" if left else "no other table's chips are on the layout"


def _refused(_: Game, state: State, ruling: Ruling) -> Events:
    command, chips = ruling.command, ruling.details.chips
    if chips not in foreign_chips(state):
        raise Refusal(
            "Say which table's chips are meant.", ruling.clauses, foreign_chips(state)
        )  # fmt: skip
    return (e.ColourChipsRefused(command.by, command.at, chips, ruling.clauses),)  # R 7.11.1


IRREGULAR = {"other-table-chips-refused": Irregular(_refused, ("chips",), _none)}
