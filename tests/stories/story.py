"""A story: what happens at a table line by line, and what the rules say must come of it.

A file is one story. Lines that begin with ``#`` are for people: the title first, then the clauses
(``# clause: BLD 7.13, 7.13.1``), what they demand, and the money. A first line names the table:
``{"table": "baccarat", "setup": {"face_down": true}}``, or several books that must all tell the
same. The others are commands as ``croupier drive`` takes them, and behind a command what must
hold then:

    {"expect": {"phase": "ready", "due": "open-betting", "purses": {"ann": 950}}}
    {"events": ["shoe-ended", {"event": "card-dealt", "hand": "banker"}], "no": ["coup-voided"]}
    {"refused": ["7.13"], "rank": "pit-manager"}

Purses name everyone who is not even. A command without a refusal behind it must be carried out.
``# known: why`` marks a story that the table does not tell as it should yet.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from croupier.driven.table import Done, DrivenTable, Refused
from croupier.games import load_game
from croupier.table.journal import encode

KEYS = ({"expect"}, {"events"}, {"no"}, {"events", "no"}, {"refused"}, {"refused", "rank"})


class Story(NamedTuple):
    """A story as it is written, and the book it is played by."""

    name: str
    book: str
    setup: dict[str, Any]
    lines: tuple[tuple[int, dict[str, Any]], ...]
    known: str


def read_story(path: Path, name: str) -> Iterator[Story]:
    """Read a file: one story, for each of the books it is told of."""
    known, lines = "", []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("# known:"):
            known = line.removeprefix("# known:").strip()
        elif line.strip() and not line.startswith("#"):
            lines.append((number, json.loads(line)))
    (_, table), *rest = lines
    books = table["table"]
    for book in [books] if isinstance(books, str) else books:
        own = name if isinstance(books, str) else f"{name}, {book}"
        yield Story(own, book, table.get("setup", {}), tuple(rest), known)


def tell(story: Story) -> None:
    """Play a story, and hold the table to what it says."""
    table = DrivenTable(load_game(story.book), story.setup)
    answer: Done | Refused | None = None
    for number, line in story.lines:
        where = f"{story.name}, line {number}: {json.dumps(line)}"
        if "command" in line:
            assert not isinstance(answer, Refused), f"{where} stands behind a refusal: {answer}"
            answer = table.answer(json.dumps(line).encode())
            continue
        assert set(line) in KEYS, f"{where} says nothing known"
        if "refused" in line:
            _check_refused(where, line, answer)
            answer = None
        else:
            assert isinstance(answer, Done), f"{where} but {answer}"
            _check_done(where, line, answer)
    assert not isinstance(answer, Refused), f"{story.name} ends with a refusal: {answer}"


def _check_refused(where: str, line: dict[str, Any], answer: Any) -> None:
    assert isinstance(answer, Refused), f"{where} but it was carried out"
    assert set(line["refused"]) <= set(answer.clauses), f"{where} but {answer}"
    assert line.get("rank", answer.rank) == answer.rank, f"{where} but {answer}"


def _check_done(where: str, line: dict[str, Any], answer: Done) -> None:
    for what, wanted in line.get("expect", {}).items():
        is_ = getattr(answer, what)
        if what == "purses":
            is_ = {patron: net for patron, net in is_.items() if net or patron in wanted}
        assert is_ == wanted, f"{where} but {what} is {is_}"
    events = [json.loads(encode(event)) for event in answer.events]
    for wanted in line.get("events", ()):
        wanted = {"event": wanted} if isinstance(wanted, str) else wanted
        assert any(tells(event, wanted) for event in events), f"{where} but {events}"
    for name in line.get("no", ()):
        assert all(event["event"] != name for event in events), f"{where} but {events}"


def tells(said: Any, wanted: Any) -> bool:
    """Tell whether what was said holds what is wanted; of a list some, in that order."""
    if isinstance(wanted, dict):
        return isinstance(said, dict) and all(
            key in said and tells(said[key], value) for key, value in wanted.items()
        )
    if isinstance(wanted, list):
        left = iter(said)
        return all(any(tells(one, each) for one in left) for each in wanted)
    return bool(said == wanted)
