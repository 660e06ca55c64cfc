"""Refusals as a dealer or a patron would say them."""

import pytest
from table_driver import Table

from croupier.rules.authority import a_rank
from croupier.table import commands as c
from croupier.table.deciding.gate import WORDS, any_of


@pytest.mark.clause("BLD 4.1")
def test_4_1_a_patron_who_bets_too_early_is_told_so_in_a_sentence() -> None:
    table = Table().shoe().seat("ann")
    assert str(table.refused(c.PlaceWager, "ann", 1, "banker", 500, by="ann")) == (
        "You cannot place a bet now: no coup is in play. You may take a seat or leave the seat."
    )


def test_a_rank_too_low_is_named_with_what_it_takes() -> None:
    table = Table()
    assert str(table.refused(c.CloseTable, by="dealer")) == (
        "It takes a Pit Manager or above to close the table; a Dealer may not."
    )


def test_who_acts_for_another_is_told_what_for() -> None:
    table = Table().shoe().bets(ann={"tie": 500})
    refusal = table.refused(c.WithdrawWager, "ann", 1, "tie", by="bob")
    assert "bob cannot take back a bet for ann" in str(refusal)


def test_words_fit_into_a_sentence() -> None:
    assert any_of(["a", "b", "c"]) == "a, b or c"
    assert any_of(["a", "b"]) == "a or b" and any_of(["a"]) == "a" and any_of([]) == ""
    assert (
        a_rank("assistant-director") == "an Assistant Director" and a_rank("dealer") == "a Dealer"
    )
    for words in WORDS.values():
        assert words[0].islower() and not words.endswith(".") and "-" not in words.split()[0]
