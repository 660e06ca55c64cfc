"""Makes the traceability matrix: every clause, where it is executed, which tests prove it.

It reads the rulebooks, the clause tags that end lines of the sources (``# BLD 7.19``), the
``pytest.mark.clause`` of the tests and the ``# clause:`` of the stories, and writes
``src/croupier/rules/matrix.json`` and ``docs/traceability.md``. ``--check`` only says whether
they are up to date.
"""

import ast
import json
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from croupier.rules.reader import BOOKS, read_rulebook
from croupier.rules.rulebook import Rulebook, citations

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "croupier"
TESTS = ROOT / "tests"
JSON = SOURCES / "rules" / "matrix.json"
PAGE = ROOT / "docs" / "traceability.md"
STORIES = TESTS / "stories"

TAGS: dict[str, tuple[str, ...]] = {
    "B": ("baccarat",),
    "L7": ("lucky-7",),
    "DT": ("dragon-tiger",),
    "O": ("online-baccarat",),
    "R": ("roulette",),
    "BLD": ("baccarat", "lucky-7", "dragon-tiger"),
    "LD": ("lucky-7", "dragon-tiger"),
}
_NO = r"(?:\d+(?:\.\d+)+|online\.\d+)"
_CITED = re.compile(rf"\b(BLD|LD|B|L7|DT|O|R) ({_NO}(?:, {_NO})*)(?![\w.]*\d)")

Row = dict[str, object]


def cited_in(text: str) -> Iterator[tuple[str, str]]:
    """Read clause tags: the books and numbers they name."""
    for tag, numbers in _CITED.findall(text):
        for no in numbers.split(", "):
            for book in TAGS[tag]:
                yield book, no


@cache
def executed() -> dict[tuple[str, str], list[str]]:
    """Find where each clause is executed: by a rulebook's own table, or by a line of code."""
    found: dict[tuple[str, str], list[str]] = {}
    for name in BOOKS:
        for where, no in citations(read_rulebook(name)):
            _note(found, (name, no), f"{name}.toml: {where}")
    for path in sorted(SOURCES.rglob("*.py")):
        places = _enclosing(path)
        with path.open("rb") as stream:
            for token in tokenize.tokenize(stream.readline):
                if token.type == tokenize.COMMENT:
                    file = path.relative_to(SOURCES).as_posix()
                    for key in cited_in(token.string):
                        _note(found, key, f"{file} {places.get(token.start[0], '')}".strip())
    return found


def _note(found: dict[tuple[str, str], list[str]], key: tuple[str, str], place: str) -> None:
    places = found.setdefault(key, [])
    if place not in places:
        places.append(place)


def _enclosing(path: Path) -> dict[int, str]:
    """Name, for each line of a file, the function or class it stands in."""
    names: dict[int, str] = {}

    def visit(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = name
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{name}.{child.name}".strip(".")
                for line in range(child.lineno, (child.end_lineno or child.lineno) + 1):
                    names[line] = inner
            visit(child, inner)

    visit(ast.parse(path.read_text()), "")
    return names


@cache
def proved() -> dict[tuple[str, str], list[str]]:
    """Find the tests that name each clause in their ``clause`` mark, and the stories that do."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        file = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                for mark in node.decorator_list:
                    for key in _marked(mark):
                        _note(found, key, f"{file}::{node.name}")
    for path in sorted(STORIES.rglob("*.jsonl")):
        lines = path.read_text().splitlines()
        if any(line.startswith("# known:") for line in lines):
            continue  # what is known not to hold proves nothing
        name = path.relative_to(STORIES).with_suffix("").as_posix()
        for line in lines:
            if line.startswith("# clause:"):
                for key in cited_in(line):
                    _note(found, key, f"{path.relative_to(ROOT).as_posix()}::{name}")
    return found


def _marked(mark: ast.expr) -> Iterator[tuple[str, str]]:
    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
        for argument in mark.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield from cited_in(argument.value)


def unknown(found: dict[tuple[str, str], list[str]]) -> list[str]:
    """List tags of clauses that no document has: a wrong number is worse than none."""
    known = {(name, clause.no) for name in BOOKS for clause in read_rulebook(name).clauses}
    return [f"{key[0]} {key[1]} in {where[0]}" for key, where in found.items() if key not in known]


def matrix() -> dict[str, list[Row]]:
    """Make the whole matrix."""
    where, tests = executed(), proved()
    return {name: _rows(read_rulebook(name), where, tests) for name in BOOKS}


def _rows(
    book: Rulebook,
    where: dict[tuple[str, str], list[str]],
    tests: dict[tuple[str, str], list[str]],
) -> list[Row]:
    return [
        {
            "no": clause.no,
            "kind": clause.kind,
            "executed_in": where.get((book.id, clause.no), []),
            "tests": tests.get((book.id, clause.no), []),
        }
        for clause in book.clauses
    ]


def page(rows: dict[str, list[Row]]) -> str:
    """Write the matrix as a page of the docs."""
    out = [
        "# The traceability matrix",
        "",
        "Every numbered clause of the five documents: its kind and what it says in our words,",
        "where it is executed, and which tests prove it. Clauses of the kinds *executed* and",
        "*procedure* must have a test. Made by `make matrix`; `croupier rules --matrix` shows it.",
    ]
    for name, clauses in rows.items():
        book = read_rulebook(name)
        kinds = [str(row["kind"]) for row in clauses]
        counts = ", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds))
        out += ["", f"## {book.name} {f'({book.document})' if book.document else ''}".rstrip(), ""]
        out += [f"{len(clauses)} clauses: {counts}.", ""]
        out += ["| clause | what it says | executed in | proved by |", "|---|---|---|---|"]
        for clause, row in zip(book.clauses, clauses, strict=True):
            where = "<br>".join(f"`{place}`" for place in _list(row["executed_in"]))
            tests = "<br>".join(f"`{test.partition('::')[2]}`" for test in _list(row["tests"]))
            out.append(f"| {clause.no} | *{clause.kind}:* {clause.says} | {where} | {tests} |")
    return "\n".join(out) + "\n"


def _list(value: object) -> list[str]:
    assert isinstance(value, list)
    return value


def main() -> int:
    """Write the matrix, or with ``--check`` say whether it is up to date."""
    rows = matrix()
    wanted = {JSON: json.dumps(rows, indent=1) + "\n", PAGE: page(rows)}
    if "--check" in sys.argv:
        stale = [path.name for path, text in wanted.items() if path.read_text() != text]
        if stale:
            print(f"{' and '.join(stale)} out of date; `make matrix` makes them again.")
        return len(stale)
    for path, text in wanted.items():
        path.write_text(text)
    bare = [
        f"{name} {row['no']}"
        for name, clauses in rows.items()
        for row in clauses
        if row["kind"] in ("executed", "procedure") and not row["tests"]
    ]
    print(f"{sum(map(len, rows.values()))} clauses; {len(bare)} still without a test.")
    for bad in unknown(executed()) + unknown(proved()):
        print(f"no such clause: {bad}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
