"""What README, the docs and the notebook show of the library runs; ``make lint`` types it."""

import ast
import json
import re
from pathlib import Path

import pytest
from snippets import NOTEBOOK, PAGES, shown

import croupier as cr

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def beside_a_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, a_house: Path) -> None:
    """Work in a folder with the examples and the database of a house."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "house.db").symlink_to(a_house)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("page", PAGES)
def test_the_session_of_a_page_runs(page: str, beside_a_house: None) -> None:
    exec(compile(shown(page), page, "exec"), {})


def test_the_notebook_runs_and_every_answer_shows_itself(beside_a_house: None) -> None:
    names: dict[str, object] = {}
    for cell in json.loads((ROOT / NOTEBOOK).read_text())["cells"]:
        if cell["cell_type"] != "code":
            continue
        *before, last = ast.parse("".join(cell["source"])).body
        exec(compile(ast.Module(before, []), "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            answer = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
            assert len(repr(answer)) < 1000
        else:
            exec(compile(ast.Module([last], []), "cell", "exec"), names)


def test_every_name_of_the_promise_is_told_in_the_docs_or_is_a_kind_of_result() -> None:
    told = shown("docs/library.md") + (ROOT / "docs" / "library.md").read_text()
    functions = [name for name in cr.__all__ if name[0].islower()]
    assert [name for name in functions if not re.search(rf"\b{name}\b", told)] == []
