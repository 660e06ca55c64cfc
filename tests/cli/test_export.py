"""``croupier export``: every table of the record, in every format; and what is asked badly."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from house_under_test import open_house, open_table, whole_coup

from croupier.floor.export import TABLES, What
from croupier.store import open_store
from shell import croupier


def run(*words: object, code: int = 0) -> CompletedProcess[str]:
    done = croupier(*map(str, words))
    assert done.returncode == code, done.stderr
    return done


def lines_of(database: Path, what: str) -> list[Any]:
    out = run("export", database, "--what", what, "--format", "jsonl").stdout
    return [json.loads(line) for line in out.splitlines()]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A house in which three coups were played."""
    path = tmp_path_factory.mktemp("export") / "house.db"
    store = open_store(path)
    house = open_house(store)
    open_table(house)
    for _ in range(3):
        whole_coup(house)
    store.close()
    yield path


ROWS = {"rounds": 3, "wagers": 21, "patrons": 7}


@pytest.mark.parametrize("what", TABLES)
def test_every_table_is_the_same_as_lines_and_as_csv(database: Path, what: What) -> None:
    lines = lines_of(database, what)
    text = run("export", database, "--what", what).stdout
    rows = list(csv.DictReader(text.splitlines()))
    assert len(lines) == len(rows) == ROWS.get(what, len(rows)) and rows
    assert [*rows[0]] == [*lines[0]] == [*TABLES[what][0]]
    for line, row in zip(lines, rows, strict=True):
        assert row == {name: "" if value is None else str(value) for name, value in line.items()}


def test_what_is_exported_is_what_was_played(database: Path) -> None:
    wagers = lines_of(database, "wagers")
    assert sum(one["collected"] - one["paid"] for one in wagers) == -3 * 7 * 95
    assert {one["clauses"] for one in wagers} and {one["bet"] for one in wagers} == {"banker"}
    rounds = lines_of(database, "rounds")
    assert [one["win"] for one in rounds] == [-665] * 3
    first = rounds[0]
    assert (first["book"], first["version"], first["winner"]) == (
        "baccarat",
        "commission",
        "banker",
    )
    assert sum(one["coups"] for one in lines_of(database, "days")) == 3


def test_parquet_has_its_types_and_the_same_rows(database: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    for what, (columns, _) in TABLES.items():
        file = tmp_path / f"{what}.parquet"
        run("export", database, "--what", what, "--format", "parquet", "-o", file)
        table = parquet.read_table(file)
        assert table.column_names == [*columns]
        kinds = {"int64": "int", "double": "float", "string": "text", "bool": "bool"}
        assert [kinds[str(one)] for one in table.schema.types] == [*columns.values()]
        assert table.to_pylist() == lines_of(database, what)


def test_bad_asking_is_one_sentence(database: Path, tmp_path: Path) -> None:
    for asked in (
        ("export", tmp_path / "nothing.db", "--what", "days"),
        ("export", database, "--what", "days", "--format", "parquet"),
        ("export", database, "--what", "days", "-o", tmp_path / "no" / "folder.csv"),
    ):
        done = run(*asked, code=2)
        assert done.stderr.startswith("croupier: ") and "Traceback" not in done.stderr


def test_a_file_of_the_record_is_made_for_its_owner_alone(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "events.csv"
    for before in (None, 0o644):
        if before is not None:
            file.chmod(before)
        run("export", database, "--what", "events", "-o", file)
        assert file.stat().st_mode & 0o777 == 0o600 and file.read_text()
