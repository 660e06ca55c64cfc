"""The table of phases: complete, and without dead ends."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from table_driver import Table

from croupier.games import load_game
from croupier.rules.authority import HEIGHT, standard
from croupier.rules.reader import BOOKS
from croupier.table import commands as c
from croupier.table import rulings
from croupier.table.deciding.rulings import IRREGULAR
from croupier.table.journal import decode_command, encode
from croupier.table.phases import PHASES, ROWS, RULINGS, STEPS, first_person
from croupier.table.shapes import Actor

SOURCES = Path(__file__).resolve().parents[2] / "src" / "croupier"

# Entries of the books that are consequences, applied by the table itself.
BY_ITSELF = {
    "below-minimum", "over-maximum", "over-differential", "insurance-not-taken", "free-hand",
    "no-spin-stands", "re-spin", "no-spin-voids", "other-table-chips", "second-colour",
    "second-colour-value", "unfinished-round",
}  # fmt: skip


def transitions(flow: str) -> Iterator[tuple[str, str, type[c.Command]]]:
    for phase, steps in STEPS[flow].items():
        for command, step in steps.items():
            yield from ((phase, to, command) for to in step.leads_to)


@pytest.mark.parametrize("flow", ROWS)
def test_every_phase_is_reached_and_can_be_left(flow: str) -> None:
    start = "closed"
    reached, todo = {start}, [start]
    while todo:
        phase = todo.pop()
        for source, to, command in transitions(flow):
            # A closed table opens with any book; here it opens with this one.
            if source == phase and command is c.OpenTable:
                to = ROWS[flow][0].leads_to
            if source == phase and to not in reached:
                reached.add(to)
                todo.append(to)
    used = {phase for phase, steps in STEPS[flow].items() if steps}
    # Only rulings lead into a choice or a vote.
    assert used - reached <= {"choosing", "voting"}
    for phase in used:
        assert any(step.leads_to != {phase} for step in STEPS[flow][phase].values()), phase


@pytest.mark.parametrize("flow", ROWS)
def test_every_step_has_a_row_of_authority_and_known_phases(flow: str) -> None:
    for phase, steps in STEPS[flow].items():
        for command, step in steps.items():
            first = first_person(standard(), flow, phase, command)
            assert first in HEIGHT or first in ("patron", "house")
            assert step.leads_to <= {*PHASES}


@pytest.mark.parametrize("book", BOOKS)
def test_every_irregularity_of_a_book_is_ruled_on_or_applied_by_itself(book: str) -> None:
    game = load_game(book)
    ids = {one.id for one in game.book.irregularities}
    ruled = set(RULINGS[game.flow])
    assert ids - ruled <= BY_ITSELF
    assert ids & ruled <= IRREGULAR.keys()


@pytest.mark.parametrize("book", BOOKS)
def test_what_rulings_lists_has_a_clause_of_the_book_and_a_rank(book: str) -> None:
    table = Table(book)
    for one in rulings(table.game, table.state):
        assert table.game.book.clause(one.clause) is not None and one.rank in HEIGHT


def test_a_command_survives_its_journey_as_bytes() -> None:
    command = c.PlaceWager(Actor("ann"), 5, "ann", 1, "banker", 100)
    assert decode_command(encode(command)) == command


def test_the_state_does_not_grow_with_the_life_of_the_table() -> None:
    table = Table().seat("ann", "bob")
    sizes = []
    for _ in range(6):
        table.shoe()
        for _ in range(4):
            table.bets(ann={"banker": 500, "tie": 200}, bob={"player": 500})
            table.do(c.CloseBetting)
            table.cards("9S 2H KD 5C")
            table.settle()
        sizes.append(len(encode(table.state)))
        table.do(c.RetireShoe, "next")
    assert max(sizes) - min(sizes) <= 8  # a digit here and there
    assert table.replayed() == table.state


def test_every_matter_the_table_asks_about_is_answered_by_a_book() -> None:
    asked = {
        node.args[0].value
        for path in (SOURCES / "table").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "cite"
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
    answered = {matter for book in BOOKS for matter in load_game(book).book.cites}
    assert len(asked) > 30 and asked - answered == set()
