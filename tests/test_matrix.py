"""The traceability matrix is whole, true and up to date."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("matrix", ROOT / "tools" / "matrix.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_no_tag_names_a_clause_that_is_not_there(tool: ModuleType) -> None:
    assert tool.unknown(tool.executed()) == []
    assert tool.unknown(tool.proved()) == []


def test_every_executed_or_procedural_clause_has_a_test(tool: ModuleType) -> None:
    bare = [
        f"{book} {row['no']}"
        for book, rows in tool.matrix().items()
        for row in rows
        if row["kind"] in ("executed", "procedure") and not row["tests"]
    ]
    assert bare == []


def test_the_committed_matrix_is_up_to_date(tool: ModuleType) -> None:
    rows = tool.matrix()
    assert tool.JSON.read_text() == tool.json.dumps(rows, indent=1) + "\n", "run `make matrix`"
    assert tool.PAGE.read_text() == tool.page(rows), "run `make matrix`"


def test_a_tag_is_read_as_it_is_written(tool: ModuleType) -> None:
    assert list(tool.cited_in("# B 4.16; LD 4.15, 4.16")) == [
        ("baccarat", "4.16"),
        ("lucky-7", "4.15"),
        ("dragon-tiger", "4.15"),
        ("lucky-7", "4.16"),
        ("dragon-tiger", "4.16"),
    ]
    assert list(tool.cited_in("# O online.3")) == [("online-baccarat", "online.3")]
    assert list(tool.cited_in("# R 6.5.2.1.1")) == [("roulette", "6.5.2.1.1")]
    assert list(tool.cited_in("as in READINGS R-7 and B 52")) == []
