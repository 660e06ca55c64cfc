"""Code that only tests call is dead: it is found here by its name, and goes.

A function or a class is used where its name is read, or written in a string that is evaluated
later; a method where something is asked for it. Uses inside of itself do not count, nor do those
in what is itself found dead.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import croupier

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "croupier"
USERS = ("src", "tools", "benchmarks", "examples", "docs")
Node = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

# What others call by rules of their own, and by which.
CALLED_BY_OTHERS: dict[str, str] = {
    "collect_usage_pieces": "typer's TyperCommand, which ours overrides",
    "format_field": "the standard library's Formatter, which ours overrides",
    "handle_exit": "uvicorn's Server, which ours overrides",
    "on_tick": "uvicorn's Server, which ours overrides",
    "startup": "uvicorn's Server, which ours overrides",
    "connection_lost": "uvicorn's protocol, which ours overrides",
    "connection_made": "uvicorn's protocol, which ours overrides",
    "on_message_begin": "uvicorn's protocol, which ours overrides",
    "on_message_complete": "uvicorn's protocol, which ours overrides",
    "_repr_html_": "notebooks",
    "render": "rich's ProgressColumn, which ours overrides",
    "SetClock": "rehearsals bend the time with it; the clock is a parameter for their sake",
    "favourable": "LiveShoe's answer to mathematicians, told in docs/odds.md",
}
_WORD = re.compile(r"\w+")
# An annotation that is evaluated later, or an entry point.
_WRITTEN = re.compile(r"[A-Z]\w*(\[.*\])?|[\w.]+:\w+")


class Defined(NamedTuple):
    """Something defined in the sources: where, and whether it is asked for as an attribute."""

    name: str
    file: Path
    first: int
    last: int
    is_method: bool

    def holds(self, file: Path, line: int) -> bool:
        """Tell whether a line is inside of it."""
        return file == self.file and self.first <= line <= self.last


class Use(NamedTuple):
    """A name that is read somewhere: as it is, or of something else, which may be a module."""

    file: Path
    line: int
    is_attribute: bool = False
    is_of_module: bool = False

    def may_be(self, one: Defined) -> bool:
        """Tell whether this may be a use of something, from outside of it."""
        if one.holds(self.file, self.line):
            return False
        return self.is_attribute if one.is_method else self.is_of_module or not self.is_attribute


def _is_registered(node: Node) -> bool:
    """Commands and listeners are called by whom they are registered with."""
    return any(isinstance(mark, ast.Call | ast.Attribute) for mark in node.decorator_list) and any(
        word in ast.unparse(mark)
        for mark in node.decorator_list
        for word in ("app.", ".command", ".callback", "listens_for")
    )


def _defined() -> Iterator[Defined]:
    for file in sorted(SOURCES.rglob("*.py")):
        if "migrations" in file.parts:
            continue  # Alembic finds them by their names
        yield from _in(file, ast.parse(file.read_text()), False)


def _in(file: Path, parent: ast.AST, is_class: bool) -> Iterator[Defined]:
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, Node):
            is_ours = not node.name.startswith("__") and not _is_registered(node)
            if file.parent.name == "public" and not node.name.startswith("_"):
                is_ours = not is_class and node.name not in croupier.__all__  # others call these
            if is_ours:
                assert node.end_lineno is not None
                yield Defined(node.name, file, node.lineno, node.end_lineno, is_class)
            yield from _in(file, node, isinstance(node, ast.ClassDef))
        else:
            yield from _in(file, node, is_class)


def _uses() -> dict[str, list[Use]]:
    found: dict[str, list[Use]] = {}
    for folder in USERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(file.read_text())
            known = _known_in(tree)
            for node in ast.walk(tree):
                for name, is_attribute, is_of_module in _names(node, known):
                    use = Use(file, getattr(node, "lineno", 0), is_attribute, is_of_module)
                    found.setdefault(name, []).append(use)
    return found


def _known_in(tree: ast.Module) -> dict[str, str]:
    """Say what each name that a file imports or defines is called at home."""
    known: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom | ast.Import):
            known |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, Node):
            known[node.name] = node.name
    return known


def _names(node: ast.AST, known: dict[str, str]) -> Iterator[tuple[str, bool, bool]]:
    match node:
        case ast.Name() if node.id in known:
            yield known[node.id], False, False
        case ast.Attribute(value=ast.Name(id=of)):
            yield node.attr, True, of in known
        case ast.Attribute():
            yield node.attr, True, False
        case ast.Constant(value=str(text)) if _WRITTEN.fullmatch(text):
            for word in _WORD.findall(text):
                yield word, True, True


def dead() -> list[str]:
    """Name what nothing in the house uses."""
    uses, all_there = _uses(), [one for one in _defined() if one.name not in CALLED_BY_OTHERS]
    gone: list[Defined] = []
    while True:
        more = [
            one
            for one in all_there
            if one not in gone
            and not any(
                use.may_be(one) and not any(other.holds(use.file, use.line) for other in gone)
                for use in uses.get(one.name, ())
            )
        ]
        if not more:
            return sorted(f"{one.file.relative_to(ROOT)}:{one.first} {one.name}" for one in gone)
        gone += more


def test_nothing_is_there_for_tests_alone() -> None:
    assert dead() == []


def test_every_exception_is_still_needed() -> None:
    names = {one.name for one in _defined()}
    assert set(CALLED_BY_OTHERS) <= names
