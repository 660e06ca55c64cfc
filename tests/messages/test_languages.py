"""The languages: how one is chosen, what it must have, and what is said when it lacks something."""

import re

import pytest

from croupier.floor.weaker_settings import called
from croupier.messages import Message, catalogue, group, kinds_of, say
from croupier.messages.checking import faults
from croupier.messages.languages import (
    LANGUAGES,
    MISSED,
    accepted,
    known_as,
    language,
    pages,
    speaking,
)
from croupier.rules.errors import RulebookError
from croupier.rules.reader import read_rulebook


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


def test_odds_and_decimals_are_written_as_the_language_writes_numbers() -> None:
    score = say(
        "patron-score", patron="ann", shoes=3, value=1_250, error=90, deviations="4.5",
        bet="banker", coup="B/1/1", worth="+1.2",
    )  # fmt: skip
    with speaking("vi"):
        assert str(say("hand-at-odds", hand="banker", odds="1.5 to 1")).endswith("1,5:1")
        assert "4,5" in str(score) and "+1,2" in str(score) and "1.250" in str(score)
    assert "4.5" in str(score) and "1.5 to 1" in str(say("hand-at-odds", hand="x", odds="1.5 to 1"))


def test_a_setting_and_a_rulebook_that_is_none_are_told_in_the_language_spoken() -> None:
    with speaking("vi"):
        assert str(called("two-people HB")) == "hai người ở HB"
        with pytest.raises(RulebookError) as none:
            read_rulebook("nonsense")
        assert "There is" not in str(none.value) and "nonsense" in str(none.value)
    assert str(called("two-people HB")) == "two-people HB"


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


# What a field may be, by how it is written; groups have words for their own ids.
SAMPLE: dict[str, object] = {
    "": 417, ".": "417", ",": 7_654_321, "+,": -7_654_321, "name": "Nguyễn 88",
    "words": "straight:17", "plain": "straight:17", "id": "straight:17",
    "end": "Q-417", "why": "Q-417", "then": "Q-417",
}  # fmt: skip


# Names of games, bets, keys and software, which are written so in Latin letters everywhere.
SAME_EVERYWHERE = (
    "thing/", "entry.enter", "deal.enter", "keys.", "odds.plan.", "call.", "watch.camera",
    "wheel.title", "room.pit",
)  # fmt: skip


def filled(id: str) -> Message:
    """Make a message with something in every field."""
    fields: dict[str, object] = {}
    for name, spec in kinds_of(id).items():
        kind = re.sub(r"(^|:)(or|and)$", "", spec)
        of_group = next(iter(group(kind)), None) if kind not in SAMPLE and "|" not in kind else None
        one = 7_654_321 if "|" in kind else of_group or SAMPLE[kind]
        fields[name] = one if kind == spec else (one,)
    return say(id, **fields)


def facts_in(text: str) -> list[str]:
    """List numbers, ids and names of a sentence, whatever sets off the thousands."""
    whole = re.sub(r"(?<=\d)[.,](?=\d{3})", "", text)
    return sorted(re.findall(r"Q-417|417|Nguyễn 88|-?7654321|(?<!\d)17(?!\d)", whole))


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
def test_a_sentence_carries_the_same_numbers_ids_and_names_in_every_language(tag: str) -> None:
    told = [id for id in catalogue() if "/" not in id or id.endswith("/you")]
    assert len(told) > 1_000
    for id in told:
        message = filled(id.removesuffix("/you"))
        before = set(facts_in(str(message)))
        with speaking(tag):
            assert set(facts_in(str(message))) == before, id


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
def test_no_entry_of_a_language_is_left_in_english(tag: str) -> None:
    left = [
        id
        for words in (catalogue, pages)
        for id, english in words().items()
        if english == words(tag)[id]
        and not id.startswith(SAME_EVERYWHERE)
        and re.search(r"[A-Za-z]{3,}", re.sub(r"\{[^}]*\}|[A-Z]{2,}|σ", "", english))
    ]
    assert left == []


def test_traditional_chinese_has_no_signs_of_simplified_chinese() -> None:
    """Signs and words that are another country's, or another word's, in either catalogue."""
    wrong = re.compile("户|閲|對件|文本為准|字段")
    with speaking("zh-Hant"):
        said = {**catalogue("zh-Hant"), **pages("zh-Hant")}
    assert not [id for id, text in said.items() if wrong.search(text)]


def test_no_blank_stands_between_two_chinese_signs_and_no_name_loses_its_own() -> None:
    lies = {"maximum": 50_000, "stake": 1, "left": 1}
    with speaking("zh-Hans"):
        assert str(say("bet-above-maximum", bet="banker", **lies)).startswith("庄最高 50,000；")
        assert str(say("bet-above-maximum", bet="straight:17", **lies)).startswith("直注 17 最高 ")
        assert "王 伟在 3 号座" in str(say("wager-not-found", patron="王 伟", bet="tie", seat=3))


def test_a_korean_counter_stands_at_its_figure() -> None:
    with speaking("ko"):
        assert "슈 3개" in str(
            say(
                "patron-score",
                shoes=3,
                patron="a",
                value=1,
                error=1,
                deviations="1",
                bet="tie",
                coup="x",
                worth="1",
            )
        )
