"""The catalogue has the words for everything that the house says, and for nothing else."""

import ast
import re
from pathlib import Path

import pytest

from croupier.disputes.events import CASE_EVENTS
from croupier.messages import Message, catalogue, fields_of, say
from croupier.server.views.told_events import _TOLD as TOLD
from croupier.table.events import EVENTS

SOURCES = Path(__file__).resolve().parents[2] / "src" / "croupier"
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(/you)?")


def said() -> list[tuple[str, str, set[str]]]:
    """List every ``say`` in the sources: where it stands, the ids it may have, its fields."""
    found = []
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            is_say = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say"
            if not is_say or not isinstance(node, ast.Call):
                continue
            where = f"{path.relative_to(SOURCES)}:{node.lineno}"
            if not all(word.arg for word in node.keywords):
                continue  # its fields are in a variable
            fields = {str(word.arg) for word in node.keywords}
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and ID.fullmatch(str(part.value)):
                    found.append((where, str(part.value), fields))
    return found


def test_every_message_that_is_said_has_its_words_and_its_fields() -> None:
    words = catalogue()
    for where, id, fields in said():
        if id in words:
            assert set(fields_of(id)) <= fields, (where, id)
    unknown = [(where, id) for where, id, _ in said() if id not in words]
    assert not [one for one in unknown if "-" in one[1]], "ids without words"


def test_the_catalogue_has_no_words_that_nothing_says() -> None:
    text = "\n".join(path.read_text() for path in SOURCES.rglob("*.py"))
    derived = {f"told-{tag}" for tag in EVENTS} | {*CASE_EVENTS}
    unsaid = []
    for id in catalogue():
        base = id.removesuffix("/you").removesuffix("-on-word")
        family = base.rpartition("-")[0]
        act = base.removeprefix("act-")
        for end in ("-patron", "-house", "-place"):
            act = act.removesuffix(end) if base.startswith("act-") else act
        is_said = f'"{base}"' in text or base in derived or f'name = "{act}"' in text
        if not (is_said or f'] = "{act}"' in text or f'f"{family}-{{' in text):
            unsaid.append(id)
    assert not unsaid


def test_ids_are_kebab_case_and_sentences_end() -> None:
    for id, words in catalogue().items():
        assert ID.fullmatch(id), id
        assert words.strip() == words and words, id


def test_a_message_is_told_with_names_and_to_the_person_it_names() -> None:
    short = say("wallet-short", of="p1", account="wallet p1", held=250, needed=1300)
    assert short.told({"p1": "Ann"}.__getitem__) == "Ann has 250, and 1,300 is needed."
    assert short.told({"p1": "Ann"}.__getitem__, to="p1") == "You have 250, and 1,300 is needed."
    assert short.named({"p1": "Ann"}.__getitem__).fields["of"] == "Ann"


def test_several_people_are_a_list_whatever_is_in_their_names() -> None:
    names = {"p1": "Ann, the Younger", "p2": "Ben"}.__getitem__
    over = say("differential-exceeded", box="Banker", over=300, who=["p1", "p2"])
    assert "Ann, the Younger, Ben have to alter" in over.told(names)
    assert over.named(names).fields["who"] == ("Ann, the Younger", "Ben")
    assert over.named(names).named(str).fields["who"] == ("Ann, the Younger", "Ben")


@pytest.mark.parametrize(
    ("count", "words"), [(1, "17; 1 wager settled."), (2, "17; 2 wagers settled.")]
)
def test_a_message_inside_another_and_a_number_with_its_noun(count: int, words: str) -> None:
    result = say("result-number", number=17)
    assert str(say("told-coup-settled", result=result, count=count)) == words


def test_someones_own_words_end_a_sentence_once() -> None:
    for reason in ("no hand", "no hand."):
        assert str(say("told-hold-released", reason=reason)) == "Play goes on: no hand."


def test_nothing_to_object_is_false_and_says_nothing() -> None:
    assert not Message("") and str(Message("")) == ""


def test_every_event_of_a_table_is_told_by_what_it_has() -> None:
    for tag, kind in EVENTS.items():
        if kind not in TOLD and f"told-{tag}" in catalogue():
            assert set(fields_of(f"told-{tag}")) <= set(dir(kind)), tag
