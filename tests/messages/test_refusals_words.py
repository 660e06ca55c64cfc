"""A refusal is in the words of its reader; what is to be typed stands there as it is typed."""

import re

import pytest

from croupier.games.library import Library
from croupier.games.roulette.layout import POSITIONS, position
from croupier.messages import ENGLISH, listed, say, things
from croupier.messages.languages import KOREAN, LANGUAGES, speaking
from croupier.rules.errors import InputError, RulebookError
from croupier.rules.reader import BOOKS, read_rulebook
from croupier.rules.ways import each_bet, to
from croupier.table.commands import COMMANDS

OTHERS = [tag for tag in LANGUAGES if tag != ENGLISH]
INSIDE = {
    "en": "inside bets", "vi": "cược trong", "zh-Hans": "内围注", "zh-Hant": "內圍注",
    "ko": "인사이드 베팅",
}  # fmt: skip
STRAIGHT = {
    "en": "straight 17", "vi": "Số đơn 17", "zh-Hans": "直注 17", "zh-Hant": "直注 17",
    "ko": "스트레이트 17",
}  # fmt: skip
OF_A_BET = (
    "bet-above-maximum", "wager-not-found", "withdrawal-above-stake", "withdrawal-not-in-units",
    "position-already-decided",
)  # fmt: skip


@pytest.mark.parametrize("tag", LANGUAGES)
def test_what_a_minimum_is_counted_on_has_a_name(tag: str) -> None:
    counted = {bet.counted_as for bet in Library()["roulette"].bets().values()}
    with speaking(tag):
        assert tag == "en" or {one.partition(":")[0] for one in counted} <= things().keys()
        told = str(say("bet-below-minimum", bet="inside-bets", minimum=50, total=1))
    assert "inside-bets" in counted and INSIDE[tag] in told


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_bet_is_refused_by_its_name_and_not_by_its_id(tag: str) -> None:
    given = {"bet": "straight:17", "maximum": 50, "stake": 50, "left": 0, "patron": "ann"}
    with speaking(tag):
        for id in OF_A_BET:
            told = str(say(id, **given, seat=3, unit=5))
            assert STRAIGHT[tag] in told and "straight:17" not in told, told


def test_the_numbers_of_a_bet_keep_their_dashes_in_a_sentence() -> None:
    assert str(say("layout-there-is", bets=["split:17-20"])) == "there is split:17-20"
    assert str(say("way-bet", bet="split:17-20")) == "split 17-20"


@pytest.mark.parametrize("tag", OTHERS)
def test_what_would_be_allowed_is_all_in_words_and_none_of_it_ids(tag: str) -> None:
    english = {act: str(to(act)) for act in COMMANDS}
    assert english["take-seat"] == "take a seat"
    with speaking(tag):
        assert [act for act in COMMANDS if str(to(act)) in (english[act], act)] == []
        told = listed(each_bet(POSITIONS))
    assert not re.search(r"[a-z]:\d|first-four|(?<![a-z])red(?![a-z])", told)


@pytest.mark.parametrize("tag", OTHERS)
def test_what_can_be_typed_is_listed_as_it_is_typed(tag: str) -> None:
    with speaking(tag), pytest.raises(RulebookError) as refused:
        read_rulebook("Long Hổ")
    with speaking(tag):
        told = str(refused.value.message)
        called = things()["dragon-tiger"]
    assert all(re.search(rf"(?<![\w-]){book}(?![\w-])", told) for book in BOOKS)
    assert called in told and "baccarat (baccarat)" not in told
    with speaking(tag), pytest.raises(InputError) as unknown:
        position("column:9")
    with speaking(tag):
        assert "column:1" in str(unknown.value.message)


def test_a_fixed_korean_word_has_the_particle_that_it_asks_for() -> None:
    with speaking(KOREAN):
        assert '"nosuch" 규칙서가 없습니다' in str(say("rulebook-none", book="nosuch", books=["x"]))
        assert "PIN이 " in str(say("sign-in-wrong", secret="pin"))
