"""A malfunction online voids the round; a good recorded result is never voided (R-19)."""

from croupier.games import Game
from croupier.table.deciding.void import void
from croupier.table.irregularities.ruling import Events, Irregular, Ruling
from croupier.table.refusal import Refusal
from croupier.table.state import State


def _no_round(state: State) -> str:
    return "" if state.coup.id else "no round is in play"


def _malfunction(game: Game, state: State, ruling: Ruling) -> Events:
    """Void; where a result is recorded, only if the shoe proves other cards than the record."""
    proven = ruling.details.cards
    if state.phase == "result" and (not proven or proven == state.coup.cards):
        raise Refusal(
            "The round has a good result on record, and that is never voided; "
            "name the cards that the shoe proves, if they are others.",
            ruling.clauses,  # O online.13
            ("collect round", "other cards in details.cards"),
        )
    note = ruling.details.note or ruling.reason
    return void(game, state, ruling.command, ruling.what.id, ruling.clauses, note)


IRREGULAR = {"malfunction": Irregular(_malfunction, ("note", "cards"), _no_round)}
