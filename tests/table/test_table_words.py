"""Refusals as a dealer or a patron would say them."""

import pytest
from table_driver import Table

from croupier.messages import group, listed, word
from croupier.table import commands as c


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
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert listed(["a", "b"], "or") == "a or b" and listed(["a"]) == "a" and listed([]) == "none"
    assert word("a-rank", "assistant-director") == "an Assistant Director"
    for words in group("command").values():
        assert words[0].islower() and not words.endswith(".") and "-" not in words.split()[0]
