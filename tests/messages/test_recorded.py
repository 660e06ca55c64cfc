"""What the house itself writes on record is told in any language; a person's words stay theirs."""

import ast
from pathlib import Path

import msgspec
import pytest

import croupier
from croupier.disputes import CASE_EVENTS
from croupier.floor.people_events import PEOPLE_EVENTS
from croupier.floor.records import decode_any, encode_event
from croupier.messages import Message, say
from croupier.messages.languages import LANGUAGES, speaking
from croupier.messages.older import written_before
from croupier.messages.recorded import as_said, on_record, say_of, spoken
from croupier.server.views.told_events import message_of
from croupier.table import events as e
from croupier.table import new_table
from croupier.table.shapes import AUTOMATIC, HOUSE, Actor

HERE = Path(croupier.__file__).parent
BY = Actor(HOUSE, HOUSE)
ENDED = "the coup ended before it was approved"


def rejected(why: Message | str) -> e.RulingRejected:
    event = e.RulingRejected(BY, 1, "wrong-record", **on_record(reason=why))
    again = decode_any(encode_event(event))
    assert again == event
    return event


def test_why_the_house_ended_a_proposal_is_told_in_korean() -> None:
    event = rejected(say("proposal-coup-ended"))
    assert event.reason == ENDED
    with speaking("ko"):
        told = str(message_of(event))
        assert "승인 전에 판이 끝났습니다" in told and "ended" not in told
    assert str(message_of(event)).endswith(f"{ENDED}.")


def test_a_message_on_record_has_its_fields_and_names_people_as_others_see_them() -> None:
    event = rejected(say("proposer-no-longer-may", person="ann", why=say("proposal-coup-ended")))
    assert "ann" in event.reason
    with speaking("vi"):
        told = spoken(event, "reason", {"ann": "Nguyễn 88"}.__getitem__)
    assert "Nguyễn 88" in told and "ann," not in told and ENDED not in told


def test_a_persons_words_stand_on_record_by_themselves_and_are_told_as_they_are() -> None:
    event = rejected("Ann saw it otherwise")
    assert b'"said"' not in encode_event(event)
    with speaking("ko"):
        assert spoken(event, "reason") == "Ann saw it otherwise"


@pytest.mark.parametrize(
    "message",
    [
        Message("no-longer-said"),
        Message("seat-taken"),
        say("case-closed-why", reason=Message("gone")),
    ],
)
def test_a_message_that_the_house_no_longer_has_is_told_by_its_english(message: Message) -> None:
    event = e.RulingRejected(BY, 1, "wrong-record", "as it was said", said={"reason": message})
    with speaking("ko"):
        assert as_said(event, "reason") == spoken(event, "reason") == "as it was said"
        assert "as it was said" in str(say_of("told-ruling-rejected", event))


def test_what_was_on_record_before_the_messages_is_told_in_every_language() -> None:
    old = [
        "its last hand is over",
        "ruled: Cards recorded wrongly",
        "The record of T/1/2: every event with its clauses, and its unbroken chain.",
        "The patron accepted what was proposed.",
        ENDED,
    ]
    for text in old:
        event = decode_any(encode_event(rejected(text)))
        for tag in LANGUAGES:
            with speaking(tag):
                assert (spoken(event, "reason") == text) == (tag == "en"), (tag, text)
    assert written_before("ruled: ") is None


def facts() -> dict[str, type[msgspec.Struct]]:
    """List every event that has a place for the house's own words."""
    kinds = {*e.EVENTS.values(), *CASE_EVENTS.values(), *PEOPLE_EVENTS}
    return {kind.__name__: kind for kind in kinds if "said" in kind.__struct_fields__}


def test_no_sentence_of_the_house_goes_on_record_past_the_catalogue() -> None:
    """Neither as a literal nor as text that was a message: events take messages themselves."""
    kinds = {*e.EVENTS.values(), *CASE_EVENTS.values(), *PEOPLE_EVENTS}
    names = {kind.__name__ for kind in kinds} | {"RaiseAlarm", "MakeRuling", "RetireSeal"}
    past = []
    for path in sorted(HERE.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text())):
            if isinstance(call, ast.Call) and _called(call.func) in names:
                given = (*call.args, *(one.value for one in call.keywords))
                past += [f"{path.name}:{one.lineno}" for one in given if _is_sentence(one)]
    assert len(facts()) > 10 and not past


def _called(func: ast.expr) -> str:
    return getattr(func, "attr", getattr(func, "id", ""))


def _is_sentence(given: ast.expr) -> bool:
    """Tell whether an argument has words in it, or is a message made into text."""
    for part in ast.walk(given):
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value:
            return True
        if (
            isinstance(part, ast.Call)
            and _called(part.func) in ("str", "in_english")
            and any(isinstance(one, ast.Call) and _called(one.func) == "say" for one in part.args)
        ):
            return True
    return False


def test_the_alarm_and_a_case_say_the_houses_words_as_their_events_do() -> None:
    alarm = e.ReaderAlarmed(BY, 1, **on_record(note=say("cards-in-order-factory")))
    sensed = e.NumberSensed(
        Actor(AUTOMATIC), 1, 7, 8, **on_record(note=say("sensor-names-other", number=7, was=8))
    )
    for event in (alarm, sensed):
        state = event.evolve(new_table("T"))
        with speaking("ko"):
            assert spoken(state.alarm, "note") == str(as_said(event, "note"))
        assert state.alarm.note == event.note
