"""Draws the table of docs/performance.md: how much of each limit we reach, and what was asked.

``make limits`` writes ``docs/pictures/limits.svg`` from the page itself, so they cannot differ.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "performance.md"
PICTURE = ROOT / "docs" / "pictures" / "limits.svg"
WIDTH, LEFT, ROW, TOP = 760, 300, 34, 44


def rows(page: str) -> list[tuple[str, float, float | None]]:
    """Read the first table: what, share of the limit, share asked."""
    table = page[page.index("\n|---") :].split("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    return [(one[0], float(one[2]), float(one[3]) if one[3] else None) for one in cells]


def drawing(page: str) -> str:
    """Draw a bar for each row, a mark where we were asked to be, and the limit at 1."""
    found = rows(page)
    most = max(1.0, *(share for _, share, _ in found)) * 1.06
    scale = (WIDTH - LEFT - 60) / most
    bottom = TOP + ROW * len(found)
    at_limit = LEFT + scale
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 40}" '
        f'font-family="system-ui, sans-serif" font-size="13" role="img" '
        f'aria-label="Share of each limit that is reached, and the share asked">',
        f'<rect width="{WIDTH}" height="{bottom + 40}" rx="8" fill="#fbf8ef"/>',
        f'<line x1="{at_limit:.1f}" y1="{TOP - 12}" x2="{at_limit:.1f}" y2="{bottom}" '
        f'stroke="#8a6a2c" stroke-dasharray="4 3"/>',
        f'<text x="{at_limit:.1f}" y="{TOP - 18}" text-anchor="middle" fill="#8a6a2c">'
        f"the limit</text>",
    ]
    for nth, (what, share, asked) in enumerate(found):
        y, end = TOP + ROW * nth, LEFT + share * scale + 8
        parts += [
            f'<text x="{LEFT - 10}" y="{y + 17}" text-anchor="end" fill="#1d1a16">{what}</text>',
            f'<rect x="{LEFT}" y="{y + 3}" width="{share * scale:.1f}" height="20" rx="3" '
            f'fill="#0e7c5a"/>',
            f'<text x="{end:.1f}" y="{y + 17}" fill="#1d1a16">{share:g}</text>',
        ]
        if asked is not None:
            x = LEFT + asked * scale
            parts.append(
                f'<line x1="{x:.1f}" y1="{y}" x2="{x:.1f}" y2="{y + 26}" stroke="#b3261e" '
                f'stroke-width="2.5"/>'
            )
    x = LEFT
    parts += [
        f'<rect x="{x}" y="{bottom + 12}" width="20" height="12" rx="3" fill="#0e7c5a"/>',
        f'<text x="{x + 28}" y="{bottom + 23}" fill="#1d1a16">reached</text>',
        f'<line x1="{x + 110}" y1="{bottom + 8}" x2="{x + 110}" y2="{bottom + 28}" '
        f'stroke="#b3261e" stroke-width="2.5"/>',
        f'<text x="{x + 120}" y="{bottom + 23}" fill="#1d1a16">asked</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(drawing(PAGE.read_text()))
