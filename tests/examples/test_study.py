"""The study in DuckDB, of a small house."""

from pathlib import Path

import pytest
from example_files import run
from house_under_test import open_house, open_table, whole_coup

from croupier.store import open_store


def test_a_record_is_studied_in_duckdb(tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    store = open_store(tmp_path / "house.db")
    house = open_house(store)
    open_table(house)
    for _ in range(2):
        whole_coup(house)
    store.close()
    out, _ = run("study_a_year", str(tmp_path / "house.db"))
    assert "B-07" in out and "-1330" in out  # two coups, seven patrons paid 95 each
    assert "banker" in out and "collected" not in out and "paid" in out
