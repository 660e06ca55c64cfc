"""Colour chips: one set to a patron, worth what was said, good at this table only."""

from collections.abc import Callable
from typing import Any

from croupier.games import Game
from croupier.rules.authority import is_at_least
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.refusal import Refusal
from croupier.table.state import State, chips_label

Events = tuple[e.Event, ...]


def buy_colour_chips(game: Game, state: State, command: c.BuyColourChips) -> Events:
    """Issue colour chips; a second colour, or another value for it, takes a Pit Manager."""
    setup, book = state.setup, game.book
    assert setup is not None
    patron, colour = command.patron, command.colour
    if command.value < 1 or command.count < 1:
        raise Refusal("Chips are worth at least 1, and at least one is bought.")
    if colour not in setup.colours:
        raise Refusal(
            f"This table has no {colour} chips; it has {', '.join(setup.colours)}.",
            book.cite("colour-chips"),  # R 4.7
            setup.colours,
        )
    if patron not in state.people.seats.values() and patron not in state.people.behind:
        raise Refusal(f"{patron} is not at this table.", book.cite("colour-chips"), ("take seat",))
    label = chips_label(state, colour)  # R 4.7.1
    held = state.chips.get(label)
    if held is not None and held.patron != patron:
        free = _free(state)
        raise Refusal(
            f"The {colour} chips are in use; free are {', '.join(free) or 'none'}.",
            book.cite("one-colour"),  # R 4.7.2
            free,
        )
    if held is not None and held.value != command.value:
        raise Refusal(
            f"{patron}'s {colour} chips are worth {held.value:,} each.",
            book.cite("colour-chips"),  # R 4.7
            (f"{held.value:,} each",),
        )
    by = book.cite("colour-chips")
    if held is None:
        by += _second_colour(game, state, command)
    shows = command.value > setup.limits.minimum
    if shows:
        by += book.cite("value-marker")  # R 4.7.5
    return (
        e.ColourChipsBought(
            command.by, command.at, patron, label, command.value, command.count,
            command.value * command.count, shows, by,
        ),
    )  # fmt: skip


def _free(state: State) -> list[str]:
    assert state.setup is not None
    return [one for one in state.setup.colours if chips_label(state, one) not in state.chips]


def _second_colour(game: Game, state: State, command: c.BuyColourChips) -> tuple[str, ...]:
    """Give the clauses of a second colour, or refuse it; a first one needs none."""
    book, chips = game.book, state.chips
    mine = [held for held in chips.values() if held.patron == command.patron]
    if not mine:
        return book.cite("one-colour")  # R 4.7.2
    by = book.cite("second-colour")  # R 4.7.3
    if not is_at_least(command.by.rank, "pit-manager"):
        raise Refusal(
            f"{command.patron} already has a colour; a second takes a Pit Manager or above.",
            (*book.cite("one-colour"), *by),
            ("buy more of the same colour",),
            rank="pit-manager",
        )
    holders = {held.patron for held in chips.values()}
    at_table = {*state.people.seats.values(), *state.people.behind}
    if len(_free(state)) - 1 < len(at_table - holders):
        raise Refusal(
            "A second colour would leave a patron at the table without one.",
            by,  # R 4.7.3
            ("buy more of the same colour",),
        )
    if any(held.value != command.value for held in mine):
        by += book.cite("second-colour-value")  # R 4.7.3.1
    return by


def redeem_colour_chips(game: Game, state: State, command: c.RedeemColourChips) -> Events:
    """Change colour chips back into money, at the table that issued them."""
    by = game.book.cite("redeem")  # R 4.7.4
    colour = command.colour
    if "/" in colour and not colour.startswith(f"{state.table}/"):
        raise Refusal(
            f"These chips are redeemed only at {colour.partition('/')[0]}.",
            by,  # R 4.7.4
            ("redeem them at their own table",),
        )
    label = chips_label(state, colour)
    held = state.chips.get(label)
    if held is None or held.patron != command.patron:
        raise Refusal(f"{command.patron} has no {colour} chips of this table.", by)
    if not 1 <= command.count <= held.count:
        raise Refusal(
            f"{command.patron} holds {held.count} {colour} chips.", by, (f"up to {held.count}",)
        )
    return (
        e.ColourChipsRedeemed(
            command.by, command.at, command.patron, label, command.count,
            command.count * held.value, by,
        ),
    )  # fmt: skip


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.BuyColourChips: buy_colour_chips,
    c.RedeemColourChips: redeem_colour_chips,
}
