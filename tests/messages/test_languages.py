"""The languages: how one is chosen, what it must have, and what is said when it lacks something."""

import pytest

from croupier.messages import say
from croupier.messages.checking import faults
from croupier.messages.languages import LANGUAGES, MISSED, accepted, known_as, language, speaking


def test_the_best_of_the_accepted_languages_is_spoken() -> None:
    assert accepted("") == accepted("fr, de;q=0.9") == accepted("*;q=0.1, x;y=z") == "en"
    assert accepted("fr, vi-VN;q=0.5, en;q=0.4") == "vi"
    assert accepted("zh-TW,zh;q=0.9,en;q=0.8") == accepted("zh-Hant-HK") == "zh-Hant"
    assert accepted("zh-CN") == accepted("zh") == "zh-Hans"
    assert known_as("ko_KR.UTF-8") == "ko" and known_as("C") is None


def test_a_language_is_spoken_for_a_while_and_its_numbers_are_its_own() -> None:
    short = say("wallet-short", patron="ann", held=1_250_000, needed=-5)
    before = str(short)
    with speaking("vi"):
        assert language() == "vi" and "1.250.000" in str(short)
    assert language() == "en" and str(short) == before


def test_what_a_language_lacks_is_said_in_english_and_counted() -> None:
    LANGUAGES["xx"] = "none"  # type: ignore[index]
    try:
        with speaking("xx"):
            counted = MISSED["xx"]
            assert str(say("sign-in-required")) == "Sign in first." and MISSED["xx"] == counted + 1
    finally:
        del LANGUAGES["xx"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
def test_a_language_says_everything_that_english_does_with_the_same_fields(tag: str) -> None:
    assert not faults(tag), "croupier languages --check"
