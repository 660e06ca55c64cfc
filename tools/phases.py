"""Makes the docs' page of phases and its drawings from ``table/phases.py`` and the rulebooks.

``make phases`` writes ``docs/phases.md`` and ``docs/pictures/phases-*.svg``. A drawing shows the
way a coup goes when nothing goes wrong; all the rest is easier to read in the tables.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from croupier.messages import word
from croupier.rules.authority import rank_name, standard
from croupier.rules.reader import read_rulebook
from croupier.table import commands as c
from croupier.table.phases import PHASES, ROWS, RULINGS, STEPS, first_person, in_words

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "phases.md"
PICTURES = ROOT / "docs" / "pictures"

BOOKS_OF = {
    "baccarat": ("baccarat", "lucky-7", "dragon-tiger"),
    "roulette": ("roulette",),
    "online": ("online-baccarat",),
}
Command = type[c.Command]
RULING_COMMANDS = (c.MakeRuling, c.ApproveRuling, c.RejectRuling)


class Drawing(NamedTuple):
    """What is drawn of a flow: phases down the middle and beside them, each in its row."""

    title: str
    middle: dict[str, int]
    beside: dict[str, int]
    ways_back: tuple[tuple[str, str, Command], ...]


DRAWINGS = {
    "baccarat": Drawing(
        "The baccarat coup",
        {"closed": 0, "no-shoe": 1, "cutting": 2, "burning": 3, "ready": 4, "betting": 5,
         "dealing": 6, "result": 8},
        {"insurance": 5, "squeezing": 7},
        (("result", "ready", c.Settle), ("result", "no-shoe", c.Settle)),
    ),
    "roulette": Drawing(
        "The roulette coup",
        {"closed": 0, "ready": 1, "betting": 2, "spinning": 3, "waiting": 4, "result": 5},
        {},
        (("result", "ready", c.Settle),),
    ),
    "online": Drawing(
        "A round online",
        {"closed": 0, "betting": 1, "dealing": 2, "result": 3},
        {},
        (("result", "betting", c.CollectRound),),
    ),
}  # fmt: skip


def commands_between(flow: str, phase: str, to: str) -> list[str]:
    """Name the commands that lead from one phase to another, rulings left out."""
    if (phase, ROWS[flow][0].leads_to) == ("closed", to):
        return [in_words(c.OpenTable)]
    return [
        in_words(command)
        for command, step in STEPS[flow][phase].items()
        if to in step.leads_to and command not in RULING_COMMANDS
    ]


# The drawing. Boxes stand on a grid; a line has its commands written beside it.
WIDE, HIGH, PITCH = 108, 34, 66
MIDDLE, BESIDE, TOP = 190, 400, 30
LOOK = (
    "text{font:13px ui-sans-serif,system-ui,'Segoe UI',Roboto,sans-serif;fill:#1d1a16}"
    ".name{font-weight:600;text-anchor:middle;fill:#f4ebd0}"
    ".by{font-size:12px;fill:#5a5246}"
    ".box{fill:#0e4d3a}.aside{fill:#123b5a}.sheet{fill:#fbf8ef;stroke:#d9cfb6}"
    ".way{fill:none;stroke:#8a6a2c;stroke-width:1.6;marker-end:url(#to)}"
    ".both{marker-start:url(#to)}#to path{fill:#8a6a2c}"
)
HEAD = (
    '<defs><marker id="to" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
    'orient="auto-start-reverse"><path d="M0 0 8 4 0 8z"/></marker></defs>'
)


def svg(flow: str) -> str:
    """Draw a flow."""
    drawing = DRAWINGS[flow]
    width = 540 if drawing.beside else 2 * MIDDLE
    height = TOP * 2 + HIGH + PITCH * max(drawing.middle.values())
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'width="{width}" height="{height}">',
        f"<title>{drawing.title}</title><style>{LOOK}</style>{HEAD}",
        f'<rect class="sheet" x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="10"/>',
        *_down(flow, drawing),
        *_back(flow, drawing),
        *_aside(flow, drawing),
    ]
    parts += [_box("box", phase, MIDDLE, row) for phase, row in drawing.middle.items()]
    parts += [_box("box aside", phase, BESIDE, row) for phase, row in drawing.beside.items()]
    return "\n".join([*parts, "</svg>", ""])


def _y(row: int) -> int:
    return TOP + row * PITCH


def _box(kind: str, phase: str, x: int, row: int) -> str:
    y = _y(row)
    return (
        f'<rect class="{kind}" x="{x - WIDE // 2}" y="{y}" width="{WIDE}" height="{HIGH}" rx="8"/>'
        f'<text class="name" x="{x}" y="{y + 22}">{phase}</text>'
    )


def _label(flow: str, phase: str, to: str, x: int, y: int) -> str:
    said = ", ".join(commands_between(flow, phase, to))
    assert said, f"no command leads from {phase} to {to}"
    return f'<text class="by" x="{x}" y="{y}">{said}</text>'


def _down(flow: str, drawing: Drawing) -> Iterator[str]:
    phases = list(drawing.middle)
    for phase, to in pairwise(phases):
        top, bottom = _y(drawing.middle[phase]) + HIGH, _y(drawing.middle[to])
        yield f'<path class="way" d="M{MIDDLE} {top}V{bottom - 1}"/>'
        yield _label(flow, phase, to, MIDDLE + 10, (top + bottom) // 2 + 4)


def _back(flow: str, drawing: Drawing) -> Iterator[str]:
    x = left = MIDDLE - WIDE // 2
    for at, (phase, to, command) in enumerate(drawing.ways_back):
        assert to in STEPS[flow][phase][command].leads_to, f"{command} does not lead to {to}"
        x -= 20 + 6 * len(in_words(command))
        start, end = _y(drawing.middle[phase]) + 10 + 12 * at, _y(drawing.middle[to]) + HIGH // 2
        yield f'<path class="way" d="M{left} {start}H{x}V{end}H{left - 1}"/>'
        yield f'<text class="by" x="{x + 6}" y="{end - 6}">{in_words(command)}</text>'


def _aside(flow: str, drawing: Drawing) -> Iterator[str]:
    """Draw what stands beside dealing: there and back again, or on to the result."""
    right = MIDDLE + WIDE // 2
    for phase, row in drawing.beside.items():
        near = _y(drawing.middle["dealing"]) + HIGH // 2
        edge = _y(row) + HIGH if _y(row) < near else _y(row)
        yield f'<path class="way both" d="M{right + 1} {near}H{BESIDE}V{edge}"/>'
        middle = (near + edge) // 2
        yield _label(flow, "dealing", phase, BESIDE + 8, middle)
        yield _label(flow, phase, "dealing", BESIDE + 8, middle + 15)
        if commands_between(flow, phase, "result"):
            low = _y(drawing.middle["result"]) + HIGH // 2
            yield f'<path class="way" d="M{BESIDE} {_y(row) + HIGH}V{low}H{right + 1}"/>'
            yield _label(flow, phase, "result", BESIDE + 8, (_y(row) + HIGH + low) // 2 + 4)


# The page.
def page() -> str:
    """Write the whole page."""
    parts = [
        "# The phases of a table",
        "",
        "Made from `src/croupier/table/phases.py` and the rulebooks by `make phases`. The drawings",
        "show a coup in which nothing goes wrong; the tables have everything. Who is named may do",
        "it, and so may every higher rank; what a patron may do, staff may do for the patron.",
    ]
    for flow in ROWS:
        parts += ["", *_section(flow)]
    return "\n".join(parts) + "\n"


def _section(flow: str) -> list[str]:
    title = DRAWINGS[flow].title
    everywhere = _everywhere(flow)
    by: dict[str, list[str]] = {}
    for command in everywhere:
        by.setdefault(_by(flow, "betting", command), []).append(in_words(command))
    return [
        f"## {title}",
        "",
        f"![{title}: the ordinary way from phase to phase](pictures/phases-{flow}.svg)",
        "",
        "### What moves it on",
        "",
        *_table("phase | what it is | who | does | and then it is", _moving(flow, everywhere)),
        "",
        "### What else may be done",
        "",
        *_table("phase | who and what", _staying(flow, everywhere)),
        "",
        "In every phase but closed: " + _said(by) + ".",
        "",
        "### Rulings",
        "",
        "A ruling leads where its clause says; the table of irregularities of the book names the",
        "rank it takes.",
        "",
        *_table("ruling | clause | can be made while the table is", _rulings(flow)),
    ]


def _table(head: str, rows: Iterator[str]) -> list[str]:
    return [f"| {head} |", "|---" * (head.count("|") + 1) + "|", *rows]


def _said(by: dict[str, list[str]]) -> str:
    return "; ".join(f"{rank_name(rank)}: {', '.join(can)}" for rank, can in by.items())


def _open_phases(flow: str) -> list[str]:
    return [phase for phase, steps in STEPS[flow].items() if steps and phase != "closed"]


def _everywhere(flow: str) -> list[Command]:
    """List what may be done in every open phase: rulings, and what goes on beside the play."""
    first, *others = (STEPS[flow][phase] for phase in _open_phases(flow))
    return [command for command in first if all(command in steps for steps in others)]


def _by(flow: str, phase: str, command: Command) -> str:
    return first_person(standard(), flow, phase, command)


def _moving(flow: str, everywhere: list[Command]) -> Iterator[str]:
    for phase in ["closed", *_open_phases(flow)]:
        shown = f"{phase} | {word('phase', phase)}"
        for command, step in STEPS[flow][phase].items():
            to = {ROWS[flow][0].leads_to} if command is c.OpenTable else step.leads_to
            if command in everywhere or to == {phase}:
                continue
            leads = ", ".join("the same" if p == phase else p for p in _in_order(to, phase))
            by = rank_name(_by(flow, phase, command))
            yield f"| {shown} | {by} | {in_words(command)} | {leads} |"
            shown = " | "


def _in_order(phases: frozenset[str] | set[str], last: str) -> list[str]:
    return sorted(phases, key=lambda phase: (phase == last, PHASES.index(phase)))


def _staying(flow: str, everywhere: list[Command]) -> Iterator[str]:
    for phase in ["closed", *_open_phases(flow)]:
        by: dict[str, list[str]] = {}
        for command, step in STEPS[flow][phase].items():
            if step.leads_to == {phase} and (phase == "closed" or command not in everywhere):
                by.setdefault(_by(flow, phase, command), []).append(in_words(command))
        if by:
            yield f"| {phase} | {_said(by)} |"


def _rulings(flow: str) -> Iterator[str]:
    books = [read_rulebook(name) for name in BOOKS_OF[flow]]
    for id, phases in RULINGS[flow].items():
        found = {book.tag: one for book in books for one in book.irregularities if one.id == id}
        tags: dict[str, list[str]] = {}
        for tag, one in found.items():
            tags.setdefault(one.clause, []).append(tag)
        clauses = ", ".join(f"{no} ({', '.join(who)})" for no, who in tags.items())
        name = next(iter(found.values())).name
        yield f"| {name} | {clauses} | {', '.join(phases.split())} |"


def wanted() -> dict[Path, str]:
    """Give every file that is made here, and what should be in it."""
    return {PAGE: page(), **{PICTURES / f"phases-{flow}.svg": svg(flow) for flow in ROWS}}


if __name__ == "__main__":
    for path, text in wanted().items():
        path.write_text(text)
