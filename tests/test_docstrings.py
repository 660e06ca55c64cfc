"""Everything public says in its docstring why it is there, and has its types written out."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCES = Path(__file__).resolve().parent.parent / "src" / "croupier"
FILES = sorted(
    path
    for path in SOURCES.rglob("*.py")
    if "migrations" not in path.parts  # read by Alembic, called by no one
)
# Words that say nothing by themselves: what is left must be more than the name again.
EMPTY = frozenset(
    re.findall(
        r"\w+",
        "a an the of to for in on and or by i is are be it this that with from as return get "
        "giv give set mak do show tell",
    )
)
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Public(NamedTuple):
    """Something that others may use: where it stands, and its definition."""

    where: str
    node: ast.ClassDef | Function


def public(path: Path) -> Iterator[Public]:
    yield from _inside(ast.parse(path.read_text()).body, str(path.relative_to(SOURCES)))


def _inside(body: list[ast.stmt], where: str) -> Iterator[Public]:
    for node in body:
        if isinstance(node, ast.ClassDef | Function) and not node.name.startswith("_"):
            name = f"{where}:{node.name}"
            if not _is_overload(node) and node.name != "evolve":  # what it is for, Event says
                yield Public(name, node)
            if isinstance(node, ast.ClassDef):
                yield from _inside(node.body, name)


def _is_overload(node: ast.ClassDef | Function) -> bool:
    return any("overload" in ast.unparse(decorator) for decorator in node.decorator_list)


def _words(text: str) -> set[str]:
    """Split names and sentences alike; the ending of a word does not count."""
    found = re.findall(r"[A-Z]?[a-z]+|[A-Z]+|\d+", text)
    return {re.sub(r"(ies|es|s|ed|ing)$", "", word.lower()) for word in found}


def says_more_than_its_name(name: str, says: str) -> bool:
    return bool(_words(says) - _words(name) - EMPTY)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_a_file_says_its_subject_in_its_first_line(path: Path) -> None:
    text = path.read_text()
    if text:
        said = ast.get_docstring(ast.parse(text)) or ""
        first = said.partition("\n")[0]
        assert text.startswith('"""') and len(first) > 10, f"{path.name}: {first!r}"


def test_everything_public_says_why_it_is_there() -> None:
    bare = [
        one.where
        for path in FILES
        for one in public(path)
        if not says_more_than_its_name(one.node.name, ast.get_docstring(one.node) or "")
    ]
    assert not bare, "without a docstring that says more than the name:\n" + "\n".join(bare)


def test_every_public_function_has_its_types() -> None:
    untyped = []
    for path in FILES:
        for where, node in public(path):
            if isinstance(node, Function):
                given = node.args
                named = [*given.posonlyargs, *given.args, *given.kwonlyargs]
                spread = [one for one in (given.vararg, given.kwarg) if one is not None]
                missing = [a.arg for a in (*named, *spread) if a.annotation is None]
                missing = [name for name in missing if name not in ("self", "cls")]
                if missing or node.returns is None:
                    untyped.append(f"{where}: {', '.join(missing) or 'what it gives back'}")
    assert not untyped, "without types:\n" + "\n".join(untyped)


@pytest.mark.parametrize(
    ("name", "says", "enough"),
    [
        ("card_name", "Return the name of the card.", False),
        ("CardNames", "The card names.", False),
        ("card_name", "", False),
        ("card_name", "Say a card as people do, for sentences.", True),
    ],
)
def test_the_name_again_is_not_enough(name: str, says: str, enough: bool) -> None:
    assert says_more_than_its_name(name, says) is enough
