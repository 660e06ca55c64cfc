"""Every story is told by the table as the documents and the readings have it."""

import json
import re
from pathlib import Path

import pytest
from story import Story, read_story, tell

HERE = Path(__file__).resolve().parent
FILES = sorted(HERE.rglob("*.jsonl"))
STORIES = [
    pytest.param(
        story,
        id=story.name,
        marks=[pytest.mark.xfail(strict=True, reason=story.known)] if story.known else [],
    )
    for path in FILES
    for story in read_story(path, path.relative_to(HERE).with_suffix("").as_posix())
]


@pytest.mark.parametrize("story", STORIES)
def test_the_table_tells_the_story(story: Story) -> None:
    tell(story)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_story_has_a_title_its_clauses_and_something_to_hold(path: Path) -> None:
    lines = path.read_text().splitlines()
    assert lines[0].startswith("# ") and lines[1].startswith("# clause: ")
    last = json.loads(lines[-1])
    assert "command" not in last, "a story ends with what must have come of it"


def test_the_story_of_the_docs_is_told_too(tmp_path: Path) -> None:
    page = (HERE.parent.parent / "docs" / "drive.md").read_text()
    blocks = re.findall(r"```jsonl\n(.*?)```", page, re.DOTALL)
    (shown,) = [block for block in blocks if '\n{"table"' in block]
    path = tmp_path / "docs.jsonl"
    path.write_text(shown)
    told = list(read_story(path, "docs"))
    assert [story.book for story in told] == ["baccarat", "lucky-7", "dragon-tiger"]
    for story in told:
        tell(story)


WRONG: tuple[dict[str, object], ...] = (
    {"expect": {"phase": "betting"}},
    {"expect": {"due": "settle"}},
    {"expect": {"purses": {"ann": 1}}},
    {"expect": {"purses": {"bob": 0, "ann": 0, "cat": 5}}},
    {"events": ["betting-opened"]},
    {"events": [{"event": "seat-taken", "seat": 2}]},
    {"no": ["seat-taken"]},
    {"refused": []},
    {"command": "open-table"},
    {"hopes": "nothing"},
)


@pytest.mark.parametrize("line", WRONG, ids=json.dumps)
def test_a_story_that_is_not_true_is_found_out(line: dict[str, object]) -> None:
    seat = {"command": "take-seat", "patron": "ann", "seat": 1}
    with pytest.raises(AssertionError):
        tell(Story("wrong", "baccarat", {}, ((1, seat), (2, line)), ""))
