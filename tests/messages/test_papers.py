"""Papers in the language of their reader: typefaces, and the words of the ledger."""

import re

import pytest

from croupier.bank.accounts import KINDS
from croupier.bank.entries import _POSTS, MOVEMENTS
from croupier.messages import group, word
from croupier.messages.languages import LANGUAGES, MISSED, language, speaking
from croupier.messages.typefaces import CARRIED, set_in, typefaces
from croupier.server.views.statement import words


def test_latin_letters_are_set_in_the_face_that_is_carried_and_others_in_the_machines() -> None:
    assert typefaces("en", ()) == typefaces("vi", ()) == (CARRIED,)
    machine = ("Batang", "Noto Serif CJK KR", "DejaVu Sans")
    assert typefaces("ko", machine) == (CARRIED, "Noto Serif CJK KR")
    assert typefaces("zh-Hans", machine) == ()


def test_a_paper_that_no_face_can_set_is_in_english_and_says_so_and_is_counted() -> None:
    counted = MISSED["ko"]
    with speaking("ko"):
        with set_in(()) as (faces, note):
            assert language() == "en" and faces == (CARRIED,)
            assert note == "In English: this machine has no typeface for Korean."
        assert language() == "ko" and MISSED["ko"] == counted + 1
        with set_in(("Malgun Gothic",)) as (faces, note):
            assert language() == "ko" and faces == (CARRIED, "Malgun Gothic") and not note


def test_everything_that_is_posted_has_words() -> None:
    posted = {str(kind.__struct_config__.tag) for kind in _POSTS} | {*MOVEMENTS.values()}
    silent = {"house-founded", "taken-alone", "money-put-right", "bankroll-low", "slip-requested"}
    expected = {what.replace(" ", "-") for what in posted} | {"correction"}
    assert {*group("posting")} == expected - silent
    assert {*group("account")} == {*KINDS}


def test_a_tip_stands_in_a_statement() -> None:
    assert words("tip-given", "VND/tips/B-01", b"") == "Tip for the dealers"


@pytest.mark.parametrize("tag", LANGUAGES)
def test_an_entry_of_the_ledger_is_in_the_readers_language(tag: str) -> None:
    with speaking(tag):
        said = word("posting", "chips-sold")
    assert (tag == "en") == (said == "Chips sold at the cage")
    assert re.search("[가-힣]", said) if tag == "ko" else said
