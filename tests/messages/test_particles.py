"""Korean particles follow the word before them, whatever stands in a field."""

import re

import pytest

from croupier.messages import say, things
from croupier.messages.languages import KOREAN, catalogue, helps, pages, speaking
from croupier.messages.particles import with_particles

ALTERNATIVES = ("은(는)", "이(가)", "을(를)", "과(와)")
BOTH = re.compile(r"은\(는\)|이\(가\)|을\(를\)|과\(와\)|\(으\)로|\(이\)라")


@pytest.mark.parametrize(
    ("both", "one"),
    [
        ("딜러은(는)", "딜러는"),
        ("감독은(는)", "감독은"),
        ("판을(를)", "판을"),
        ("뱅커과(와)", "뱅커와"),
        ("1,250,000이(가)", "1,250,000이"),
        ("2이(가)", "2가"),
        ("B-07(으)로", "B-07로"),
        ("3(으)로", "3으로"),
        ('"스퀴즈"을(를)', '"스퀴즈"를'),
        ("Robin은(는)", "Robin은(는)"),
    ],
)
def test_a_particle_has_the_form_that_its_word_asks_for(both: str, one: str) -> None:
    assert with_particles(both) == one


def test_a_sentence_has_one_form_of_each_particle() -> None:
    with speaking(KOREAN):
        assert "3번" in str(say("seat-taken", seat=3, free="4"))
        told = str(say("bet-above-maximum", bet="banker", maximum=50_000, stake=49_999, left=1))
    assert not BOTH.search(told) and "49,999가" in told


def test_no_noun_in_the_words_has_the_particle_of_another() -> None:
    with speaking(KOREAN):
        names = things().values()
    nouns = {word for text in names for word in re.findall(r"[가-힣]{2,}", text)} | {"규칙서"}
    assert len(nouns) > 100
    wrong = []
    for id, text in {**catalogue(KOREAN), **pages(KOREAN), **helps(KOREAN)}.items():
        for word in re.findall(r"[가-힣]+", text):
            noun, particle = word[:-1], word[-1]
            both = next((both for both in ALTERNATIVES if particle in both), "")
            if both and noun in nouns and with_particles(noun + both) != word:
                wrong.append((id, word))
    assert wrong == []


def test_pages_and_help_which_nobody_fills_in_so_have_no_such_choice() -> None:
    assert [key for key, text in pages(KOREAN).items() if BOTH.search(text)] == []
    assert [key for key, text in helps(KOREAN).items() if BOTH.search(text)] == []
