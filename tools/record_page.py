"""Makes the docs' pages of events and of settings, from what is written and read by them.

``make record`` writes ``docs/events.md`` and ``docs/settings.md``.
"""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import NODEFAULT

from croupier.bank.events import BANK_EVENTS
from croupier.disputes import CASE_EVENTS
from croupier.floor.acts import ACT_EVENTS
from croupier.floor.count_events import COUNT_EVENTS
from croupier.floor.fairness import FAIR_EVENTS
from croupier.floor.people_events import PEOPLE_EVENTS
from croupier.server.settings import Settings, TableSetting
from croupier.stock import StockMoved
from croupier.table.events import EVENTS

DOCS = Path(__file__).resolve().parent.parent / "docs"

KINDS: dict[str, Iterable[type]] = {
    "At a table": EVENTS.values(),
    "Money": BANK_EVENTS.values(),
    "Seals": FAIR_EVENTS,
    "People": PEOPLE_EVENTS,
    "Acts of two people": ACT_EVENTS,
    "Disputes": CASE_EVENTS.values(),
    "Counting": COUNT_EVENTS,
    "Stock": (StockMoved,),
}

EVENTS_HEAD = """\
# Events

Everything that the journal can hold, made by `make record` from the sources. An event is one JSON
object: `event` is its name, and never changes; the rest are its fields, those with a `?` only
where they say something. What the house itself says, in English, stands in `said`, too: by the
field's name the message that it is, its id and its fields, so that it is told in every language.
A `nonce` that nobody can guess is written with each, so that no public hash tells of what is not
public. `croupier export --what events` gives them all, `croupier replay` tells those of a coup.
"""

SETTINGS_HEAD = """\
# Settings

Everything a house can be told, made by `make record` from `server/settings.py`: in
`croupier.toml` in the working directory, by `--config FILE`, or as `CROUPIER_…` in the
environment, which wins. A name that nobody knows is refused. Each change is an event of the
journal: who, before, after, and `reason`.
"""


SETTINGS_FOOT = """\
Rows of `[[authority]]` are on the page of [authority](authority.md). Two more come from the
environment alone, and are not kept on record: `CROUPIER_SEAL_KEY` ([keys](operating.md#keys)) and
`CROUPIER_STATE_DIRECTORY`, the folder for the key file and the bookmark of a house in PostgreSQL.
"""


def events() -> str:
    """Write the page of events."""
    parts = [EVENTS_HEAD]
    for title, kinds in KINDS.items():
        parts += [f"## {title}", "", "| event | what happened | fields |", "|---|---|---|"]
        parts += [_event(kind) for kind in kinds]
        parts.append("")
    return "\n".join(parts)


def _event(kind: type) -> str:
    fields = ", ".join(
        f"`{one.encode_name}{'' if one.default is NODEFAULT else '?'}`"
        for one in msgspec.structs.fields(kind)
    )
    said = _plain(inspect.getdoc(kind) or "")
    return f"| `{kind.__struct_config__.tag}` | {said} | {fields} |"  # type: ignore[attr-defined]


def _plain(said: str) -> str:
    """Make of a docstring what fits a cell of a table."""
    return re.sub(r"``(.*?)``", r"`\1`", " ".join(said.split())).replace("|", "\\|")


def settings() -> str:
    """Write the page of settings."""
    own = ["## Of each table, `[[tables]]`", "", *_settings(TableSetting), ""]
    return "\n".join([SETTINGS_HEAD, *_settings(Settings), "", *own, SETTINGS_FOOT])


def _settings(kind: type) -> Iterator[str]:
    said = _comments(kind)
    yield "| setting | default | what it is |"
    yield "|---|---|---|"
    for one in msgspec.structs.fields(kind):
        yield f"| `{one.name}` | {_default(one.name, one.default)} | {said[one.name]} |"


def _default(name: str, value: Any) -> str:
    if value is NODEFAULT:
        return "must be said"
    if value in ("", (), None):
        return "none"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, int | float | str):
        return f"{value:,}" if isinstance(value, int) and name != "port" else f"`{value}`"
    return "see the source"


def _comments(kind: type) -> dict[str, str]:
    """Give what stands behind each field in the source, or on the lines above it."""
    lines = inspect.getsource(kind).splitlines()
    (body,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(body, ast.ClassDef)
    said = {}
    for node in body.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            words = [lines[node.end_lineno - 1].partition("  # ")[2]] if node.end_lineno else []
            above = node.lineno - 2
            while not any(words) and lines[above].lstrip().startswith("# "):
                words.insert(0, lines[above].lstrip(" #"))
                above -= 1
            said[node.target.id] = " ".join(filter(None, words))
    return said


def wanted() -> dict[Path, str]:
    """Give each page with what it should be."""
    return {DOCS / "events.md": events(), DOCS / "settings.md": settings()}


if __name__ == "__main__":
    for path, text in wanted().items():
        path.write_text(text)
