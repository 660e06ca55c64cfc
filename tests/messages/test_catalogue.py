"""The catalogue has the words for everything that the house says, and for nothing else."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from croupier.disputes.events import CASE_EVENTS
from croupier.disputes.state import Stage
from croupier.disputes.steps import STEPS as CASE_STEPS
from croupier.messages import (
    FROM_OUTSIDE,
    OF_BOOKS,
    Message,
    _Writer,
    catalogue,
    group,
    kinds_of,
    say,
    word,
)
from croupier.rules.authority import HOUSE, NOBODY, PATRON, STAFF_RANKS
from croupier.server.views.staff import _NEXT as NEXT
from croupier.server.views.told_events import _TOLD as TOLD
from croupier.table.commands import COMMANDS
from croupier.table.events import EVENTS
from croupier.table.phases import PHASES

SOURCES = Path(__file__).resolve().parents[2] / "src" / "croupier"
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)?")
GROUPS = {id.partition("/")[0] for id in catalogue() if "/" in id and not id.endswith("/you")}
SENTENCES = {id: text for id, text in catalogue().items() if id.partition("/")[0] not in GROUPS}
# A field with one of these names is a person, or several.
PEOPLE = {
    "asked", "asker", "by", "dealer", "first", "of", "opened_by", "other", "owner", "patron",
    "patrons", "person", "proposer", "second", "shown_to", "squeezer", "to_patron", "waiting",
}  # fmt: skip


def said() -> list[tuple[str, str, set[str]]]:
    """List every ``say`` in the sources: where it stands, the ids it may have, its fields."""
    found = []
    for where, node in calls():
        if not all(word.arg for word in node.keywords):
            continue  # its fields are in a variable
        fields = {str(word.arg) for word in node.keywords}
        for part in ast.walk(node.args[0]):
            if isinstance(part, ast.Constant) and ID.fullmatch(str(part.value)):
                found.append((where, str(part.value), fields))
    return found


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Find every call of ``say`` in the sources, and where it stands."""
    return ((where, node) for where, node in calls_of("say") if isinstance(node.func, ast.Name))


@cache
def every_call() -> list[tuple[str, str, ast.Call]]:
    """List every call in the sources: its name, where it stands, and itself."""
    return [
        (name_of(node), f"{path.relative_to(SOURCES)}:{node.lineno}", node)
        for path in sorted(SOURCES.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
    ]


def name_of(call: ast.Call) -> str:
    """Give the name by which something is called, without whose it is."""
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")


WAYS = ("way", "to", "to_rule", "to_step", "at_least", "up_to", "between", "value", "values")


def calls_of(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """Find every call of a function of one of these names, and where it stands."""
    return ((where, node) for name, where, node in every_call() if name in names)


def words_in(given: ast.AST) -> bool:
    """Tell whether words stand in an expression, outside of the messages in it."""
    if isinstance(given, ast.JoinedStr) or isinstance(getattr(given, "value", None), str):
        return True
    is_message = isinstance(given, ast.Call) and getattr(given.func, "id", "") in WAYS
    return not is_message and any(map(words_in, ast.iter_child_nodes(given)))


def test_what_would_be_allowed_is_said_by_messages_and_not_by_words() -> None:
    third, count = {"Refusal": 2, "Problem": 3, "refuse": 1}, 0
    for where, call in calls_of(*third):
        name = name_of(call)
        if "problems.py" in where and name == "Refusal":
            continue  # the shape on the wire
        given = [one.value for one in call.keywords if one.arg == "allowed"]
        given += call.args[third[name] :]
        assert not any(map(words_in, given)), f"{where}: words in what is allowed"
        count += len(given)
    assert count > 150


def test_every_way_on_has_its_words_and_its_fields_and_is_named_somewhere() -> None:
    own = {"way-act", "way-ruling", "way-step", "way-rank", "way-up-to", "way-between", "way-value"}
    used = set[str]()
    for where, call in calls_of("way"):
        if isinstance(call.args[0], ast.Constant):
            used.add(id := "way-" + str(call.args[0].value))
            assert set(kinds_of(id)) == {one.arg for one in call.keywords}, where
    assert used | own == {id for id in SENTENCES if id.startswith("way-")} and not used & own


def test_acts_steps_and_values_that_are_allowed_are_ids() -> None:
    groups = {"to": group("command"), "to_step": group("case-step")}
    for where, call in calls_of("to", "to_step", "value", "values"):
        for part in ast.walk(call.args[0]) if call.args else ():
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                text = part.value
                assert text in groups.get(getattr(call.func, "id", ""), (text,)), (where, text)
                assert text == " " or " " not in text, (where, text)


def test_every_message_that_is_said_has_its_words_and_its_fields() -> None:
    words = catalogue()
    for where, id, fields in said():
        if id in words:
            assert set(kinds_of(id)) <= fields, (where, id)
    unknown = [(where, id) for where, id, _ in said() if id not in words]
    assert not [one for one in unknown if "-" in one[1]], "ids without words"


def test_the_catalogue_has_no_words_that_nothing_says() -> None:
    text = "\n".join(path.read_text() for path in SOURCES.rglob("*.py"))
    derived = {f"told-{tag}" for tag in EVENTS} | {*CASE_EVENTS}
    unsaid = []
    for id in SENTENCES:
        base = id.removesuffix("/you").removesuffix("-on-word")
        act = base.removeprefix("act-")
        for end in ("-patron", "-house", "-place", "-on"):
            act = act.removesuffix(end) if base.startswith("act-") else act
        asked = (f'"{base}"', f"('{base}'", f'name = "{act}"', f'] = "{act}"', f'"act-{act}"')
        dashes = [at for at, sign in enumerate(base) if sign == "-"]
        families = (f'f"{base[:at]}-{{' for at in dashes)
        kinds = (f'}}{base[at:]}"' for at in dashes)
        if base not in derived and not any(one in text for one in chain(asked, families, kinds)):
            unsaid.append(id)
    assert not unsaid


def test_ids_are_kebab_case_and_words_have_no_blanks_around_them() -> None:
    for id, words in catalogue().items():
        assert ID.fullmatch(id), id
        assert words and (words.strip() == words or id.startswith(("list/", "locale/"))), id


def test_every_field_is_written_in_a_way_that_there_is() -> None:
    ways = {"", ".", ",", "+,", "name", "words", "plain", "id", "end", "why", "then", *GROUPS}
    for id, text in SENTENCES.items():
        for _, name, spec, _ in Formatter().parse(text):
            if name is not None and "|" not in (spec or ""):
                kind = re.sub(r"(^|:)(or|and)$", "", spec or "")
                assert kind in ways, (id, name, spec)
                assert not re.search(r"\d$", name), f"{id}: {name} says nothing of what it is"


def test_what_is_added_and_what_is_taken_differ_by_their_signs() -> None:
    assert str(say("sum-of", patron="ann", amount=-5_000)) == "ann -5,000"
    assert str(say("sum-of", patron="ann", amount=5_000)) == "ann +5,000"
    assert str(say("wallet-short", patron="ann", held=-1_250, needed=5)).startswith(
        "ann has -1,250,"
    )


def test_every_way_that_the_catalogue_writes_a_field_is_known_and_no_other() -> None:
    numbers = {",": "-5,000", "+,": "-5,000", "": "-5000"}
    for id, text in SENTENCES.items():
        for _, name, spec, _ in Formatter().parse(text):
            if name is None:
                continue
            assert spec is not None
            kind = re.sub(r"(^|:)(or|and)$", "", spec)
            if kind in numbers or "|" in kind:
                expected = numbers.get(kind) or f"-5,000 {kind.partition('|')[2]}"
                assert _Writer(str, "").format_field((-5_000,), spec) == expected, (id, name)
            elif kind in GROUPS:
                for one, words in group(kind).items():
                    assert _Writer(str, "").format_field((one,), spec) == words, (id, name)
                if kind in FROM_OUTSIDE:  # whoever acts says as what
                    assert _Writer(str, "").format_field(("pope",), spec) == '"pope"'
                    continue
                if kind in OF_BOOKS:  # what has no words of its own goes by its name
                    assert _Writer(str, "").format_field(("no-thing",), spec) == "No Thing"
                    continue
                with pytest.raises(KeyError):
                    _Writer(str, "").format_field(("no-such-thing",), spec)
            else:
                assert _Writer(str, "").format_field(("some-thing",), spec), (id, name)
    for unknown in ("-,", "+", "no-such-group", ":or"):
        with pytest.raises(KeyError):
            _Writer(str, "").format_field(-5_000, unknown)


def test_people_are_told_by_their_names() -> None:
    is_rank = {"a-rank", "rank", "or-above", "an-entitled"}
    for id, text in SENTENCES.items():
        for _, name, spec, _ in Formatter().parse(text):
            is_person = (spec or "").partition(":")[0] == "name"
            if is_person:
                assert name in PEOPLE, f"{id}: {name} is a person by no name that people have"
            elif name in PEOPLE - {"of"}:
                assert spec in is_rank, (id, name)


def test_fields_are_data_and_not_parts_of_a_sentence() -> None:
    for where, call in calls():
        for one in call.keywords:
            for part in ast.walk(one.value):
                is_call = isinstance(one.value, ast.Call) and part is not one.value
                if isinstance(part, ast.JoinedStr) and not is_call:
                    parts = [str(p.value) for p in part.values if isinstance(p, ast.Constant)]
                    assert " " not in "".join(parts), f"{where}: {one.arg} is a sentence"
                if isinstance(part, ast.Constant) and not is_call:
                    assert " " not in str(part.value).strip(), f"{where}: {one.arg} is a sentence"


def test_no_sentence_names_a_rank_or_a_clause_by_itself() -> None:
    ranks = [word("rank", rank) for rank in STAFF_RANKS if rank not in ("dealer", "surveillance")]
    for id, text in SENTENCES.items():
        assert not [rank for rank in ranks if rank in text], id
        assert not re.search(r"\b\d+\.\d", text), id


def test_groups_have_words_for_everything_that_fields_can_name() -> None:
    for of in ("rank", "a-rank", "or-above", "an-entitled"):
        assert {*group(of)} == {*STAFF_RANKS, PATRON, HOUSE, NOBODY}, of
    assert {*group("phase")} == {*PHASES}
    assert {*COMMANDS} <= {*group("command")}
    assert {*group("case-step")} == {step.name for step in CASE_STEPS}
    assert {*group("case-stage")} == {*get_args(Stage)}
    assert {words for steps in NEXT.values() for _, words, _ in steps.values()} <= {
        *group("next-step")
    }
    told = {f"told-{tag}" for tag, kind in EVENTS.items() if kind not in TOLD}
    assert told <= {*SENTENCES}


def test_a_message_is_told_with_names_and_to_the_person_it_names() -> None:
    short = say("wallet-short", patron="p1", table="p1", held=250, needed=1300)
    assert short.told({"p1": "Ann"}.__getitem__) == "Ann has 250, and 1,300 is needed."
    assert short.told({"p1": "Ann"}.__getitem__, to="p1") == "You have 250, and 1,300 is needed."
    assert short.named({"p1": "Ann"}.__getitem__).fields == {
        "patron": "Ann",
        "held": 250,
        "needed": 1300,
    }


def test_a_sentence_that_is_not_said_is_not_sent_either() -> None:
    alone = say("bet-unknown", book="Baccarat", bet="x", bets=("tie",), hint=Message(""))
    assert str(alone) == 'Baccarat has no bet "x"; it has tie.'
    assert {*alone.named(str).fields} == {"book", "bet", "bets"}


def test_several_people_are_told_by_their_names_one_by_one() -> None:
    names = {"p1": "Ann", "p2": "Bob", "p3": "Cy"}.__getitem__
    message = say("differential-exceeded", box="player", over=5, patrons=("p1", "p2", "p3"))
    assert "; Ann, Bob, Cy must alter" in message.told(names)
    assert message.named(names).fields["patrons"] == ("Ann", "Bob", "Cy")
    inside = say("audit-not-allowed", position=3, finding=say("roster-not-on-staff", person="p2"))
    assert inside.told(names) == "Position 3: Bob acted for the house and is not on its staff."
    assert inside.named(names).fields["finding"] == say("roster-not-on-staff", person="Bob")


def test_an_id_is_told_by_the_words_of_its_group_and_several_end_with_or() -> None:
    message = say("act-takes-rank", least="pit-manager", act="close-table", rank="dealer")
    assert str(message) == "It takes a Pit Manager or above to close the table; a Dealer may not."
    may = say("you-may", acts=("take-seat", "leave-seat", "place-wager"))
    out_of_turn = say("command-out-of-turn", act="settle", phase="ready", may=may)
    assert str(out_of_turn) == (
        "You cannot settle the coup now: no coup is in play. "
        "You may take a seat, leave the seat or place a bet."
    )
    assert str(say("seat-taken", seat=3, free=())) == "Seat 3 is taken; none are free."


def test_several_people_are_a_list_whatever_is_in_their_names() -> None:
    names = {"p1": "Ann, the Younger", "p2": "Ben"}.__getitem__
    over = say("differential-exceeded", box="banker", over=300, patrons=["p1", "p2"])
    assert over.named(names).fields["patrons"] == ("Ann, the Younger", "Ben")
    assert over.named(names).named(str).fields["patrons"] == ("Ann, the Younger", "Ben")


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
            assert set(kinds_of(f"told-{tag}")) <= set(dir(kind)), tag
