"""Draws docs/pictures/performance.svg from docs/performance.md, and writes the README's figures."""

import re
from html import escape
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).resolve().parent.parent / "docs"
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([\d.]+) \| ([\d.]*) \| `make", re.M)
# Those of the README, by what they are about: shares of the first table, rows of the second.
SHARES = ("re-settling recorded rounds", "exact odds of a shoe", "simulation, one thread")
FIGURES = (
    "full seven-seat coups at a table, without I/O",
    "settled wagers in SQLite",
    "settled wagers in PostgreSQL for each `pgbench` transaction, 8 clients",
    "durable wagers over HTTP with 1,000 viewers, for 60 s",
)
IN_README = re.compile(
    r"(?<=\| what \| measured \| asked \| command \|\n\|---\|---\|---\|---\|\n).*?(?=\| branches)",
    re.S,
)
LEFT, STEP, BAR, SCALE, TOP = 250, 34, 18, 400, 24


class Share(NamedTuple):
    """What reaches which share of its yardstick, and which was asked."""

    what: str
    ours: str
    share: float
    asked: float | None


def shares(page: str) -> list[Share]:
    """Read the rows; one that begins with dots goes on with what the one before is about."""
    found: list[Share] = []
    about = ""
    for what, ours, _, share, asked in ROW.findall(page):
        about = about if what.startswith("…") else what.partition(",")[0]
        name = what.replace("…", f"{about},").strip()
        found.append(Share(name, ours.strip(), float(share), float(asked) if asked else None))
    return found


def in_readme(page: str) -> str:
    """Give the rows of the README that say what the page says."""
    cells = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ")]
    known = {row[0]: row for row in cells}
    rows: list[tuple[str, ...]] = []
    for what in SHARES:
        _, _, yardstick, share, asked, command = known[what]
        against = f"{what}, against {yardstick.rpartition(', ')[2]}"
        rows.append((against, f"{share} × its speed", f"at least {asked} ×", command))
    rows += [tuple(known[what]) for what in FIGURES]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def drawing(rows: list[Share]) -> str:
    """Draw a bar for each share and a stroke where it was asked to be; 1 is the yardstick."""
    width, height = LEFT + int(SCALE * 1.3) + 40, TOP + STEP * len(rows) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="system-ui, sans-serif" font-size="12" role="img">',
        "<title>The share of the limit each part reaches</title>",
        "<style>text{fill:#222}.bar{fill:#1d6b4a}.asked{stroke:#c0392b;stroke-width:2}"
        ".one{stroke:#888;stroke-dasharray:4 3}.ours{fill:#666;font-size:10px}</style>",
        f'<rect width="{width}" height="{height}" rx="8" fill="#fbf8ef"/>',
    ]
    for nth in range(5):
        x, share = LEFT + SCALE * nth / 4, f"{nth / 4:g}"
        kind = ' class="one"' if nth == 4 else ' stroke="#8884"'
        parts.append(f'<path d="M{x:g} {TOP - 6}V{height - 24}"{kind}/>')
        label = f"{share} = the yardstick" if nth == 4 else share
        parts.append(f'<text x="{x:g}" y="{height - 8}" text-anchor="middle">{label}</text>')
    for nth, row in enumerate(rows):
        y = TOP + STEP * nth
        parts.append(
            f'<text x="{LEFT - 10}" y="{y + 8}" text-anchor="end">{escape(row.what)}</text>'
        )
        parts.append(
            f'<text x="{LEFT - 10}" y="{y + 21}" text-anchor="end" class="ours">'
            f"{escape(row.ours)}</text>"
        )
        length = row.share * SCALE
        parts.append(
            f'<rect class="bar" x="{LEFT}" y="{y}" width="{length:g}" height="{BAR}" rx="2"/>'
        )
        parts.append(f'<text x="{LEFT + length + 6:g}" y="{y + 13}">{row.share:.2f}</text>')
        if row.asked is not None:
            x = LEFT + row.asked * SCALE
            parts.append(f'<path class="asked" d="M{x:g} {y - 3}v{BAR + 6}"/>')
    parts.append(
        f'<text x="{LEFT}" y="12" class="ours">red: where it was asked to be at least</text></svg>'
    )
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    page = (DOCS / "performance.md").read_text()
    (DOCS / "pictures" / "performance.svg").write_text(drawing(shares(page)))
    readme = DOCS.parent / "README.md"
    readme.write_text(IN_README.sub(lambda _: in_readme(page), readme.read_text()))
