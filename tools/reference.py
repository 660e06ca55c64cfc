"""Writes the references from the code: docs/api.md from what ``import croupier`` promises,
docs/commands.md from what every command says of itself.

python tools/reference.py
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

import croupier as cr
from croupier.cli import app

ROOT = Path(__file__).resolve().parent.parent

# The promise in the order in which a reader comes to it; a name that is not here has no place yet.
PARTS = {
    "Games": "baccarat lucky_7 dragon_tiger online_baccarat roulette load CardGame Wheel Shoe",
    "Bets and how they end": (
        "Wager Insurance Limits BetLimits Coup HandsResult Offer Spin SpinResult Settlement Line"
    ),
    "Odds and chance": (
        "Bets Bet Odds BetOdds Cells Cell Simulation Simulated Exposures CountedOut"
    ),
    "A table": "Table Done Event Prospects Prospect",
    "Files, shoes and books": "settle_file NotSettled roads Board lint Findings Finding",
    "A house's record": "open_house House Records",
    "What goes wrong": "RuleError Refusal InputError RulebookError Message",
}

# What is there for those who go below the promise, and is no part of it.
BELOW = (
    "ended", "evolve", "Limits.of", "Limits.top", "Message.named", "Message.told", "rules", "shows",
    "still",
)  # fmt: skip


def is_below(kind: type, name: str) -> bool:
    """Tell whether what a class has lies below what is promised."""
    return name in BELOW or f"{kind.__name__}.{name}" in BELOW


Node = ast.FunctionDef | ast.ClassDef


def definitions(file: Path) -> dict[str, Node]:
    """Find what a file defines; of a name with overloads, the one that is called."""
    body = ast.parse(file.read_text()).body
    return {one.name: one for one in body if isinstance(one, Node)}


def signature(node: ast.FunctionDef, name: str) -> str:
    """Write a function as it is called, one argument a line where it gets long."""
    given = list(_arguments(node.args))
    back = ast.unparse(node.returns) if node.returns else "None"
    line = f"{name}({', '.join(given)}) -> {back}"
    if len(line) > 96:
        rows = ",\n    ".join(given)
        line = f"{name}(\n    {rows},\n) -> {back}"
    return line.replace("'", '"')


def _arguments(given: ast.arguments) -> Iterator[str]:
    """Write each argument by itself, with its type and what it is without being said."""
    plain = [*given.posonlyargs, *given.args]
    without = [None] * (len(plain) - len(given.defaults)) + list(given.defaults)
    for one, default in zip(plain, without, strict=True):
        if one.arg != "self":
            yield _argument(one, default)
        if given.posonlyargs and one is given.posonlyargs[-1]:
            yield "/"
    if given.kwonlyargs:
        yield "*"
    for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        yield _argument(one, default)
    if given.kwarg:
        yield f"**{_argument(given.kwarg, None)}"


def _argument(one: ast.arg, default: ast.expr | None) -> str:
    typed = one.arg if one.annotation is None else f"{one.arg}: {ast.unparse(one.annotation)}"
    return typed if default is None else f"{typed} = {ast.unparse(default)}"


def said(node: Node) -> str:
    """Give a docstring as paragraphs of a page."""
    text = ast.get_docstring(node) or ""
    return text.replace("``", "`")


def bases(kind: type) -> Iterator[ast.ClassDef]:
    """Give the class and those it is made of, as far as they are ours, the nearest first."""
    for one in kind.__mro__:
        if one.__module__.startswith("croupier."):
            found = definitions(Path(inspect.getfile(one)))[one.__name__]
            assert isinstance(found, ast.ClassDef)
            yield found


def members(kind: type) -> Iterator[tuple[str, str]]:
    """List the fields, properties and methods of a class, each with what it says of itself."""
    seen = set[str]()
    for of in bases(kind):
        for name, call, words in (one for node in of.body for one in _told(node)):
            if not (name in seen or name.startswith("_") or is_below(kind, name)):
                seen.add(name)
                yield call.replace("'", '"').replace("e.Event", "Event"), words


def _told(node: ast.stmt) -> Iterator[tuple[str, str, str]]:
    """Give the name, the call and the docstring of what stands in a class."""
    if isinstance(node, ast.AnnAssign):
        name = ast.unparse(node.target).removeprefix("self.")
        yield name, f"{name}: {ast.unparse(node.annotation)}", ""
    elif isinstance(node, ast.FunctionDef) and node.name == "__init__":
        for one in node.body:
            if isinstance(one, ast.AnnAssign):
                yield from _told(one)
    elif isinstance(node, ast.FunctionDef):
        is_property = any("property" in ast.unparse(mark) for mark in node.decorator_list)
        back = f": {ast.unparse(node.returns)}" if node.returns else ""
        call = f"{node.name}{back}" if is_property else signature(node, node.name)
        yield node.name, call, said(node)


def entry(name: str) -> str:
    """Write about one name of the promise."""
    found = getattr(cr, name)
    node = definitions(Path(inspect.getfile(found)))[name]
    parts = [f"### `{name}`"]
    if isinstance(node, ast.FunctionDef):
        parts += [f"```python\n{signature(node, name)}\n```", said(node)]
        return "\n\n".join(parts)
    parts.append(said(node))
    if fields := [call for call, words in members(found) if not words]:
        parts.append("```python\n" + "\n".join(fields) + "\n```")
    parts += [f"```python\n{call}\n```\n\n{words}" for call, words in members(found) if words]
    return "\n\n".join(parts)


def api() -> str:
    """Write the reference of the library."""
    placed = [name for names in PARTS.values() for name in names.split()]
    missing = set(cr.__all__) - set(placed) - {"__version__"}
    assert not missing and len(placed) == len(set(placed)), f"give a place to {missing}"
    parts = [
        "# The library, name by name",
        "Everything in `croupier.__all__`, written from the code by `make reference`;\n"
        "[the library](library.md) shows it at work. In the signatures stand",
        f"```python\n{aliases()}\n```",
    ]
    for part, names in PARTS.items():
        parts += [f"## {part}", *(entry(name) for name in names.split())]
    return "\n\n".join(parts) + "\n"


def aliases() -> str:
    """Write out the words that signatures use for kinds of arguments."""
    files = [ROOT / "src/croupier/public" / name for name in ("given.py", "games.py")]
    body = [one for file in files for one in ast.parse(file.read_text()).body]
    kinds = [one for one in body if isinstance(one, ast.Assign)]
    return "\n".join(
        ast.unparse(one).replace("'", '"') for one in kinds if ast.unparse(one.targets[0]) in KINDS
    )


KINDS = ("Version", "Cards", "Stakes", "Progress")


# ---- commands


def helped(command: Any, words: str) -> Iterator[str]:
    """Write what a command, and each below it, says of itself."""
    context = command.make_context(words, [], resilient_parsing=True)
    context.terminal_width = 88
    below = getattr(command, "commands", {})
    if not below:
        text = command.get_help(context)
        yield f"## `{words}`\n\n```text\n{text.strip()}\n```"
    for name, one in below.items():
        yield from helped(one, f"{words} {name}")


def commands() -> str:
    """Write the reference of the command line."""
    parts = [
        "# The commands",
        "What `--help` says of each, written from the code by `make reference`. What cannot be is "
        "one\nsentence on stderr and exit code 2; `--json` prints documents for programs.\n"
        "`croupier --install-completion` has the shell complete commands, options and books.",
        *helped(typer.main.get_command(app), "croupier"),
    ]
    return "\n\n".join(parts) + "\n"


PAGES = {"docs/api.md": api, "docs/commands.md": commands}


def main() -> int:
    """Write the pages."""
    for page, write in PAGES.items():
        (ROOT / page).write_text(write())
    return 0


if __name__ == "__main__":
    sys.exit(main())
