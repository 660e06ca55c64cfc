"""``cr.open_house``: a house's record read from Python, and never written."""

from pathlib import Path

import pytest

import croupier as cr


def test_what_was_played_is_read_as_plain_records(a_house: Path) -> None:
    with cr.open_house(a_house) as house:
        coups = house.coups().rows()
        assert [one["kind"] for one in coups] == ["settled"] * 3
        wagers = house.wagers(coup=coups[0]["coup"]).rows()
        assert len(wagers) == coups[0]["wagers"] == 7
        assert {one["bet"] for one in wagers} == {"banker"}
        assert any(one["event"] == "coup-settled" for one in house.events())
        assert all(one["amount"] for one in house.postings())
        assert len(house.patrons().rows()) == 7
        assert all(one["coups"] is not None for one in house.days())


def test_records_are_short_at_a_prompt_and_a_table_in_a_notebook(a_house: Path) -> None:
    with cr.open_house(a_house) as house:
        assert repr(house) == "<House: house.db>"
        wagers = house.wagers(seat=3)
        assert repr(wagers) == "<Records: wagers of house.db, seat 3>"
        assert wagers._repr_html_().count("<tr>") == 1 + 3
        all_of_them = house.events()._repr_html_()
        assert all_of_them.count("<tr>") == 1 + 20 + 1 and "<td>…</td>" in all_of_them


def test_it_is_read_as_it_was_when_it_was_opened_and_nothing_is_written(a_house: Path) -> None:
    before = a_house.read_bytes()
    with cr.open_house(a_house) as house:
        assert house.coups().rows() == house.coups().rows()
    assert a_house.read_bytes() == before


def test_what_cannot_be_read_is_a_sentence(a_house: Path, tmp_path: Path) -> None:
    with pytest.raises(cr.RuleError, match="There is no database"):
        cr.open_house(tmp_path / "none.db")
    assert not (tmp_path / "none.db").exists()
    with cr.open_house(a_house) as house:
        with pytest.raises(cr.RuleError, match=r'no column "patrn"; it has .*patron'):
            house.wagers(patrn="ann")
        wagers = house.wagers()
    with pytest.raises(cr.RuleError, match=r"house\.db has been closed"):
        wagers.rows()
