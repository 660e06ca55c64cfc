"""A table to play at from Python: it holds its state, and every act may be refused by a clause."""

from os import PathLike
from typing import Any

from croupier.driven.table import Done, DrivenTable
from croupier.equipment.cards import CARDS
from croupier.messages import say
from croupier.public import given
from croupier.public.games import CardGame, Wheel, load
from croupier.public.given import Cards, cards_of, wrong
from croupier.public.results import Prospects
from croupier.rules.errors import InputError
from croupier.table import preview
from croupier.table.commands import MakeRuling
from croupier.table.deciding.rulings import why_not


class Table:
    """One table without a house around it; patrons have as much as they stake.

    It is open, and its shoe is loaded, cut and burned. ``setup`` is what differs from a usual
    table: ``seats=7``, ``face_down=True``, ``limits={"minimum": 100}``; ``fresh=True`` opens
    nothing.
    """

    def __init__(self, game: CardGame | Wheel | str | PathLike[str], **setup: Any) -> None:
        if isinstance(game, str | PathLike):
            game = load(given.book(game, "game"))
        if not isinstance(game, CardGame | Wheel):
            raise wrong("game", game, say("must-be-game"))
        usual: dict[str, Any] = {"version": game.version}
        if isinstance(game, CardGame):
            usual["decks"] = game.decks
        self._driven = DrivenTable(game.rules, {**usual, **_plain(setup)})

    def __repr__(self) -> str:
        return f"<Table: {self._driven.game.book.name}, {self.phase}; next {self.due}>"

    @property
    def phase(self) -> str:
        """What the table is doing: ``betting``, ``dealing``, ``result`` …"""
        return self._driven.state.phase

    @property
    def due(self) -> str:
        """The one next step: a command, or the hand that draws."""
        return self._driven.due

    @property
    def purses(self) -> dict[str, int]:
        """Each patron's net money since the start; stakes on the felt count as gone."""
        return dict(self._driven.purses)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The irregularities that can be ruled on now, by their ids."""
        driven = self._driven
        return tuple(
            one.id
            for one in driven.game.book.irregularities
            if not why_not(driven.game, driven.state, one)
        )

    def do(self, command: str, /, **fields: Any) -> Done:
        """Carry out a command by its name in the journal, or raise the ``Refusal`` of it.

        Whoever may act does, unless ``by`` says who: ``table.do("place-wager", patron="ann",
        seat=1, bet="banker", amount=1000)``.
        """
        said = {"command": given.text("command", command), **_plain(fields)}
        return self._driven.carry_out(self._driven.command(said))

    def deal(self, cards: Cards) -> Done:
        """Deal cards one after the other, as far as they go, written as people do."""
        dealt = cards_of(cards)
        if not dealt:
            raise wrong("cards", cards, say("must-be-written-cards"))
        return [self.do("deal-card", card=card) for card in dealt][-1]

    def rule(
        self, irregularity: str, /, reason: str = "as it happened", coup: str = "", **details: Any
    ) -> Done:
        """Make a ruling, by the id of its irregularity."""
        ruling = _ruling(irregularity, reason, coup, details)
        return self._driven.carry_out(self._driven.command(ruling))

    def preview(self, irregularity: str, /, coup: str = "", **details: Any) -> Prospects:
        """Say what a ruling would mean for each patron, and change nothing.

        It is played out on the side: choices are all to stay, a known result is settled.
        """
        driven = self._driven
        command = driven.command(_ruling(irregularity, "as it happened", coup, details))
        assert isinstance(command, MakeRuling)
        said = driven.game.book.irregularity(irregularity)
        title = f"{driven.game.book.name}, {said.name if said else irregularity}"
        return Prospects(title, preview(driven.game, driven.state, command))


def _ruling(irregularity: str, reason: str, coup: str, details: dict[str, Any]) -> dict[str, Any]:
    return {
        "command": "make-ruling",
        "irregularity": given.text("irregularity", irregularity),
        "reason": given.text("reason", reason),
        "coup": given.text("coup", coup),
        "details": _plain(details),
    }


def _plain(fields: dict[str, Any]) -> dict[str, Any]:
    """Write cards as the journal does, where people wrote them their own way."""
    written = {name: given.plain(name, value) for name, value in fields.items()}
    return {
        name: _cards(name, value) if name in _CARDS else value for name, value in written.items()
    }


_CARDS = ("card", "cards", "seen", "reads")


def _cards(name: str, value: Any) -> Any:
    if not isinstance(value, str | list):
        return value
    cards = cards_of(value, name)
    for card in cards:
        if card not in CARDS:
            raise InputError(say("card-text-invalid", card=card))
    return cards[0] if isinstance(value, str) and len(cards) == 1 else cards
