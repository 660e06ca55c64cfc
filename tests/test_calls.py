"""What is given by place is read by counting: seven values and more are given by name.

Whatever takes any number of values is left out: rows of a table, words of a sentence. So are
compiled kernels, which are given arrays, and what the libraries take by place.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "src" / "croupier"
SOURCES = sorted(HOUSE.rglob("*.py"))
# What is made for every wager and row; these still give their values by place.
BY_PLACE = {"floor/drafting.py", "server/live/hub.py", "store/journal.py", "store/people.py"}
MOST = 6
# What takes any number of values in a library: a table's columns and rows, a thread's work.
ANY_NUMBER = {"Table", "create_table", "add_row", "select", "to_thread", "run_in_executor"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def _takes_any_number(tree: ast.Module) -> Iterator[str]:
    """Name what may be given any number of values, and the kernels with what they are given."""
    for node in ast.walk(tree):
        marks = {ast.unparse(mark) for mark in getattr(node, "decorator_list", ())}
        if isinstance(node, Function) and (node.args.vararg is not None or "kernel" in marks):
            yield node.name


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)


def too_many(tree: ast.Module, any_number: set[str]) -> list[int]:
    """Find the lines that give more by place than anybody can count."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and len(node.args) > MOST
        and _name(node.func) not in any_number
    ]


def test_what_is_too_much_to_count_is_given_by_name() -> None:
    trees = {path: ast.parse(path.read_text()) for path in SOURCES}
    any_number = {name for tree in trees.values() for name in _takes_any_number(tree)}
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for path, tree in trees.items()
        if str(path.relative_to(HOUSE)) not in BY_PLACE
        for line in too_many(tree, any_number | ANY_NUMBER)
    }
    assert sorted(found) == []


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("f(1, 2, 3, 4, 5, 6)", []),
        ("f(1, 2, 3, 4, 5, 6, 7)", [1]),
        ("f(1, 2, 3, 4, 5, 6, g=7)", []),
        ("table.add_row(1, 2, 3, 4, 5, 6, 7)", []),
        ("def f(*all): ...\nf(1, 2, 3, 4, 5, 6, 7)", []),
    ],
)
def test_seven_are_too_many(source: str, lines: list[int]) -> None:
    tree = ast.parse(source)
    assert too_many(tree, {*_takes_any_number(tree), *ANY_NUMBER}) == lines
