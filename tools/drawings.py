"""Draws the docs' two pictures of the architecture: the rooms, and a wager's way through them.

``make record`` writes ``docs/pictures/rooms.svg`` from what the rooms import, transitive imports
left out, and ``docs/pictures/wager.svg`` from the functions that docs/architecture.md names.
"""

import ast
import re
from graphlib import TopologicalSorter
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "croupier"
PICTURES = ROOT / "docs" / "pictures"
WIDE, HIGH, ACROSS, DOWN, EDGE = 112, 34, 136, 74, 28
LOOK = (
    "text{font:13px ui-sans-serif,system-ui,'Segoe UI',Roboto,sans-serif;fill:#1d1a16}"
    ".name{font-weight:600;text-anchor:middle;fill:#f4ebd0}.lane{font-weight:600;text-anchor:middle}"
    ".step{font-size:11px;text-anchor:middle;fill:#f4ebd0}"
    ".box{fill:#0e4d3a}.sheet{fill:#fbf8ef;stroke:#d9cfb6}.rule{stroke:#d9cfb6}"
    ".way{fill:none;stroke:#8a6a2c;stroke-width:1.4;marker-end:url(#to)}#to path{fill:#8a6a2c}"
)
HEAD = (
    '<defs><marker id="to" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" '
    'orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>'
)


def imports() -> dict[str, set[str]]:
    """Give the rooms that each room imports; who speaks to people is imported by all."""
    found: dict[str, set[str]] = {}
    for path in sorted(SOURCES.glob("*/**/*.py")):
        room = path.relative_to(SOURCES).parts[0]
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("croupier."):
                found.setdefault(room, set()).add(str(node.module).split(".")[1])
    return {room: of - {room, "messages"} for room, of in found.items() if room != "messages"}


def rooms() -> str:
    """Draw the rooms in layers: each below all that it imports."""
    depends = imports()
    layer: dict[str, int] = {}
    for room in TopologicalSorter(depends).static_order():
        layer[room] = 1 + max((layer[one] for one in depends.get(room, ())), default=-1)
    rows: dict[int, list[str]] = {}
    for room in sorted(layer):
        rows.setdefault(layer[room], []).append(room)
    most = max(map(len, rows.values()))
    place = {
        room: (
            EDGE + WIDE // 2 + round((most - len(row)) * ACROSS / 2) + ACROSS * at,
            EDGE + DOWN * n,
        )
        for n, row in rows.items()
        for at, room in enumerate(row)
    }
    beyond = {
        room: set().union(*(_all(depends, one) for one in of)) for room, of in depends.items()
    }
    ways = [
        f'<path class="way" d="{_way(place[room], place[one])}"/>'
        for room, of in sorted(depends.items())
        for one in sorted(of - beyond[room])
    ]
    boxes = [_box(*place[room], room, "name") for room in layer]
    title = "The rooms: an arrow leads to what a room imports"
    return _sheet(
        title, EDGE * 2 + ACROSS * most - ACROSS + WIDE, DOWN * len(rows), [*ways, *boxes]
    )


def _all(depends: dict[str, set[str]], room: str) -> set[str]:
    """Give everything that a room imports, by whatever way."""
    return set().union(*({one} | _all(depends, one) for one in depends.get(room, ())))


def _way(start: tuple[int, int], end: tuple[int, int]) -> str:
    """Lead from the top of one box to the bottom of another."""
    (x, y), (to, top) = start, (end[0], end[1] + HIGH)
    return f"M{x} {y}C{x} {y - 26} {to} {top + 26} {to} {top + 1}"


def wager() -> str:
    """Draw a wager's way: one lane a room, one box a function, from the click to the felt."""
    text = (ROOT / "docs" / "architecture.md").read_text()
    way = text[text.index("## The way of a wager") : text.index("The coup's end goes")]
    named = re.findall(r"`([\w/]+\.(?:py|js)) ([\w.]+)`", way)
    steps = [("browser" if file.endswith(".js") else file.split("/")[0], by) for file, by in named]
    lanes = [room for room in ("browser", *imports()) if room in dict(steps)]
    lanes.sort(key=[room for room, _ in steps].index)
    wide = 170
    place = [
        (EDGE + wide // 2 + wide * lanes.index(room), EDGE + 24 + 44 * at)
        for at, (room, _) in enumerate(steps)
    ]
    parts = [
        f'<text class="lane" x="{EDGE + wide // 2 + wide * at}" y="{EDGE}">{room}</text>'
        for at, room in enumerate(lanes)
    ]
    for (x, y), (to, below) in pairwise(place):
        parts.append(
            f'<path class="way" d="M{x} {y + HIGH}C{x} {y + 44} {to} {y + HIGH} {to} {below}"/>'
        )
    for (x, y), (_, by) in zip(place, steps, strict=True):
        parts.append(_box(x, y, by.rpartition(".")[2] or by, "step"))
    return _sheet(
        "A wager's way, from the click to the felt",
        EDGE * 2 + wide * len(lanes),
        44 * len(steps) + 40,
        parts,
    )


def _box(x: int, y: int, words: str, kind: str) -> str:
    return (
        f'<rect class="box" x="{x - WIDE // 2}" y="{y}" width="{WIDE}" height="{HIGH}" rx="8"/>'
        f'<text class="{kind}" x="{x}" y="{y + 22}">{words}</text>'
    )


def _sheet(title: str, width: int, height: int, parts: list[str]) -> str:
    height += EDGE
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            f'width="{width}" height="{height}">',
            f"<title>{title}</title><style>{LOOK}</style>{HEAD}",
            f'<rect class="sheet" x=".5" y=".5" rx="10" '
            f'width="{width - 1}" height="{height - 1}"/>',
            *parts,
            "</svg>",
            "",
        ]
    )


def wanted() -> dict[Path, str]:
    """Give each picture with what it should be."""
    return {PICTURES / "rooms.svg": rooms(), PICTURES / "wager.svg": wager()}


if __name__ == "__main__":
    for path, drawn in wanted().items():
        path.write_text(drawn)
