"""A table is set up below the house standard by two people, and by nobody alone."""

import pytest
from msgspec.structs import replace

from croupier.games import load_game
from croupier.games.library import Library
from croupier.games.wager import Limits
from croupier.rules.authority import Maximum, standard
from croupier.table import commands as c
from croupier.table.deciding import decide
from croupier.table.events import SetupChanged, TableOpened
from croupier.table.shapes import Actor, Setup
from croupier.table.state import State, new_table
from refusals import refusing

PIT, SHIFT = Actor("lan", "pit-manager"), Actor("sam", "shift-manager")
OTHER_PIT = Actor("mat", "pit-manager")
SETTINGS = standard().within((Maximum("B-01", "baccarat", 50_000, 100_000),))
GAME = Library(SETTINGS)["baccarat"]
AS_THE_HOUSE = Setup(
    "baccarat", GAME.book.versions[0], 7, Limits(100, 50_000, differential=100_000), GAME.decks
)
WEAKER = {
    "decks": replace(AS_THE_HOUSE, decks=GAME.decks - 2),
    "differential": replace(AS_THE_HOUSE, limits=Limits(100, 50_000, differential=None)),
    "below-minimum": replace(AS_THE_HOUSE, below_minimum="opening"),
}


def opened(setup: Setup, by: Actor = PIT, second: Actor | None = None) -> TableOpened:
    (event,) = decide(GAME, new_table("B-09"), c.OpenTable(by, 1, setup, second))
    assert isinstance(event, TableOpened)
    return event


def changed(state: State, setup: Setup, second: Actor | None = None) -> SetupChanged:
    (event,) = decide(GAME, state, c.ChangeSetup(PIT, 2, setup, "a quiet night", second))
    assert isinstance(event, SetupChanged)
    return event


@pytest.mark.parametrize("part", WEAKER)
def test_a_pit_manager_opens_no_table_below_the_standard_alone(part: str) -> None:
    assert opened(AS_THE_HOUSE).weaker == ()
    with refusing("setup-weaker-takes-two"):
        opened(WEAKER[part])
    with refusing("second-person-rank"):
        opened(WEAKER[part], second=OTHER_PIT)
    with refusing("second-person-is-first"):
        opened(WEAKER[part], SHIFT, SHIFT)
    event = opened(WEAKER[part], second=SHIFT)
    assert (event.weaker, event.second) == ((part,), SHIFT)


@pytest.mark.parametrize("part", WEAKER)
def test_nor_changes_one_so_and_what_two_agreed_on_stays(part: str) -> None:
    state = opened(AS_THE_HOUSE).evolve(new_table("B-09"))
    with refusing("setup-weaker-takes-two"):
        changed(state, WEAKER[part])
    event = changed(state, WEAKER[part], SHIFT)
    assert (event.weaker, event.second) == ((part,), SHIFT)
    more = replace(WEAKER[part], seats=5)
    assert changed(event.evolve(state), more).weaker == (), "it was agreed to before"
    assert changed(event.evolve(state), AS_THE_HOUSE).weaker == ()


def test_a_table_without_a_houses_settings_has_no_standard() -> None:
    game = load_game("baccarat")
    for setup in WEAKER.values():
        (event,) = decide(game, new_table("B-09"), c.OpenTable(PIT, 1, setup))
        assert isinstance(event, TableOpened) and event.weaker == ()
