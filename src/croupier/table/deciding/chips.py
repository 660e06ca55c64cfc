"""Colour chips: one set to a patron, worth what was said, good at this table only."""

from collections.abc import Callable
from typing import Any

from croupier.games import Game
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.authority import is_entitled
from croupier.rules.ways import to, up_to, values, way
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.ruling import Irregular, Ruling
from croupier.table.names import chips_name, colour_of_chips, table_of_chips
from croupier.table.shapes import ColourHolding, Refusal
from croupier.table.state import State

Events = tuple[e.Event, ...]


def buy_colour_chips(game: Game, state: State, command: c.BuyColourChips) -> Events:
    """Issue colour chips; a second colour, or another value for it, the pit allows before."""
    setup, book = state.setup, game.book
    assert setup is not None
    patron, colour = command.patron, command.colour
    by = book.cite("colour-chips")  # R 4.7
    if command.value < 1 or command.count < 1:
        raise Refusal(say("colour-purchase-too-small"), by)
    if colour not in setup.colours:
        raise Refusal(
            say("colour-unknown", colour=colour, colours=setup.colours),
            by,
            values(setup.colours),
        )
    if patron not in state.people.seats.values() and patron not in state.people.behind:
        raise Refusal(say("patron-not-at-table", patron=patron), by, (to("take-seat"),))
    label = chips_name(state.table, colour)  # R 4.7.1
    held = state.chips.get(label)
    if held is not None and held.patron != patron:
        raise _in_use(game, state, colour)
    if held is not None and (held.value != command.value or held.is_recalled):
        raise Refusal(
            say("colour-value-fixed", patron=patron, colour=colour, value=held.value)
            if not held.is_recalled
            else say("colour-recalled-no-sale", colour=colour),
            by,
            (way("each", value=held.value),),
        )
    if held is None:
        by += _second_colour(game, state, command)
    shows = command.value > setup.limits.minimum
    if shows:
        by += book.cite("value-marker")  # R 4.7.5
    return (
        e.ColourChipsBought(
            command.by, command.at, patron, chips=label, value=command.value, count=command.count,
            amount=command.value * command.count, shows_value=shows, clauses=by,
        ),
    )  # fmt: skip


def _in_use(game: Game, state: State, colour: str) -> Refusal:
    """Say that a colour is taken: which are free, or whose second set can be asked back."""
    free, twice = _free(state), [label for label in state.chips if _is_second(state, label)]
    if free or not twice:
        return Refusal(
            say("colour-in-use", colour=colour, free=free),
            game.book.cite("one-colour"),  # R 4.7.2
            values(free),
        )
    return Refusal(
        say("colour-held-twice", patron=state.chips[twice[0]].patron),
        game.book.cite("second-colour"),  # R 4.7.3
        [way("recall-colour", colour=colour_of_chips(label)) for label in twice],
    )


def _free(state: State) -> list[str]:
    assert state.setup is not None
    return [c for c in state.setup.colours if chips_name(state.table, c) not in state.chips]


def _is_second(state: State, label: str) -> bool:
    """Tell whether the patron of a set has another one too."""
    patron = state.chips[label].patron
    return sum(held.patron == patron for held in state.chips.values()) > 1


def _second_colour(game: Game, state: State, command: c.BuyColourChips) -> tuple[str, ...]:
    """Give the clauses of a second colour, or refuse it; a first one needs none."""
    book, chips, allowed = game.book, state.chips, state.people.colours_allowed
    mine = [held for held in chips.values() if held.patron == command.patron]
    if not mine:
        return book.cite("one-colour")  # R 4.7.2
    by = book.cite("second-colour")  # R 4.7.3
    allows = game.authority["allow-colours"].first
    if command.patron not in allowed and not is_entitled(command.by.rank, allows):
        raise Refusal(
            say("second-colour-needs-permission", patron=command.patron, least=allows),
            (*book.cite("one-colour"), *by),
            (way("same-colour"), to("allow-colours")),
            rank=allows,
        )
    holders = {held.patron for held in chips.values()}
    at_table = {*state.people.seats.values(), *state.people.behind}
    if len(_free(state)) - 1 < len(at_table - holders):
        raise Refusal(
            say("second-colour-would-deprive"),
            by,  # R 4.7.3
            (way("same-colour"),),
        )
    if any(held.value != command.value for held in mine):
        by += book.cite("second-colour-value")  # R 4.7.3.1
        if not allowed.get(command.patron):
            raise Refusal(
                say("colour-value-mismatch", value=mine[0].value, least=allows),
                by,
                (way("each", value=mine[0].value), way("other-value")),
                rank=allows,
            )
    return by


def allow_colours(game: Game, state: State, command: c.AllowColours) -> Events:
    """Let a patron have a second colour; of another value only if that is said."""
    by = game.book.cite("second-colour")  # R 4.7.3
    if command.other_value:
        by += game.book.cite("second-colour-value")  # R 4.7.3.1
    return (e.ColoursAllowed(command.by, command.at, command.patron, command.other_value, by),)


def recall_colour(game: Game, state: State, command: c.RecallColour) -> Events:
    """Ask back one of a patron's two colours, so that nobody is left without one."""
    by, label = game.book.cite("second-colour"), chips_name(state.table, command.colour)  # R 4.7.3
    held = state.chips.get(label)
    if held is None or held.patron != command.patron or not _is_second(state, label):
        raise Refusal(
            say("second-colour-not-held", patron=command.patron, colour=command.colour), by
        )
    if _free(state):
        raise Refusal(say("colour-recall-needless", free=_free(state)), by)
    return (e.ColourRecalled(command.by, command.at, command.patron, label, by),)


def redeem_colour_chips(game: Game, state: State, command: c.RedeemColourChips) -> Events:
    """Change colour chips back into money, at the table that issued them."""
    by, label = game.book.cite("redeem"), chips_name(state.table, command.colour)  # R 4.7.4
    if (issuer := table_of_chips(label)) != state.table:
        raise Refusal(
            say("chips-redeemed-at-issuer", issuer=issuer),
            by,  # R 4.7.4
            (way("redeem-at-issuer"),),
        )
    held = state.chips.get(label)
    if held is None or held.patron != command.patron:
        raise Refusal(say("colour-not-held", patron=command.patron, colour=command.colour), by)
    if not 1 <= command.count <= held.count:
        raise Refusal(
            say(
                "colour-chips-short", patron=command.patron, count=held.count, colour=command.colour
            ),
            by,
            (up_to(held.count),),
        )
    return (
        e.ColourChipsRedeemed(
            command.by,
            command.at,
            command.patron,
            chips=label,
            count=command.count,
            amount=command.count * held.value,
            clauses=by,
        ),
    )


def move_colour_chips(game: Game, state: State, command: c.MoveColourChips) -> Events:
    """Keep count of this table's chips that lie, were lost or came back at another (R-30)."""
    held, by = state.chips.get(command.chips), game.book.cite("other-table-chips")  # R 7.11
    out: ColourHolding = held or ColourHolding("", 1, 0)
    there = out.count if command.moved == "staked" else out.elsewhere
    if held is None or held.patron != command.patron or not 1 <= command.count <= there:
        raise Refusal(
            say(
                "chips-elsewhere-short",
                patron=command.patron,
                count=command.count,
                chips=command.chips,
            ),
            by,
        )
    return (
        e.ColourChipsMoved(
            command.by,
            command.at,
            command.patron,
            chips=command.chips,
            count=command.count,
            coup=command.coup,
            moved=command.moved,
            clauses=by,
        ),
    )


# ---- rulings


def foreign_chips(state: State) -> tuple[str, ...]:
    """Name the chips on the layout that belong to other tables."""
    labels = (w.chips for w in state.coup.wagers.values())
    return tuple(dict.fromkeys(one for one in labels if one and table_of_chips(one) != state.table))


def _none(_: Game, state: State) -> Message:
    left = [one for one in foreign_chips(state) if one not in state.coup.refused_chips]
    return NO_OBJECTION if left else say("foreign-chips-none")


def _refused(_: Game, state: State, ruling: Ruling) -> Events:
    chips = ruling.details.chips
    if chips not in foreign_chips(state):
        raise ruling.refuse(say("foreign-chips-unnamed"), *values(foreign_chips(state)))
    return (ruling.event(e.ColourChipsRefused, chips, ruling.clauses),)  # R 7.11.1


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.BuyColourChips: buy_colour_chips,
    c.RedeemColourChips: redeem_colour_chips,
    c.AllowColours: allow_colours,
    c.RecallColour: recall_colour,
    c.MoveColourChips: move_colour_chips,
}
IRREGULAR: dict[str, Irregular] = {
    "other-table-chips-refused": Irregular(_refused, ("chips",), _none),
}
