"""Actual against expected as a picture: the win from day to day in its band, or table by table.

The same SVG is on the page, on paper and in the PDF.
"""

from collections.abc import Callable, Sequence
from html import escape

from croupier.floor.counting import ALARM
from croupier.floor.periods import MARKED, Figures, OfCurrency, PeriodReport, Point
from croupier.messages import sentences
from croupier.messages.languages import number, numeral, page_word, words_of
from croupier.server.views.report_names import called, currency_name

WIDTH, LEFT, RIGHT, TOP = 900, 150, 20, 34
ROW, COURSE = 34, 300
FACES = "Libertinus Serif, Georgia, serif"
INK, SOFT, BAND, OUTER, ALARMING = "#1d1a16", "#6b6251", "#bfd8cd", "#e3eee8", "#b4321a"


def drawing(report: PeriodReport) -> str:
    """Draw every currency of a report, one below the other."""
    parts, height = [], 0
    for one in report.currencies:
        drawn, used = _course(one) if len(one.course) > 1 else _rows(one)
        if drawn:
            parts.append(f'<g transform="translate(0 {height})">{drawn}</g>')
            height += used
    if not parts:
        parts, height = [_text(LEFT, 40, words_of("paper/nothing-played"), SOFT)], 60
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" font-family="{FACES}" font-size="13" '
        f'role="img"><title>{escape(_words(report))}</title>{"".join(parts)}</svg>'
    )


def _words(report: PeriodReport) -> str:
    """Say what the picture shows."""
    said = []
    for one in report.currencies:
        total = one.total
        said.append(
            page_word("report.win-expected").format(
                currency=currency_name(one.currency),
                win=number(total.win),
                expected=number(round(total.expected)),
                deviations=numeral(f"{total.deviations:+.1f}"),
            )
        )
    return sentences(said) or words_of("paper/nothing-played")


def _text(x: float, y: float, words: str, fill: str = INK, anchor: str = "start") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {place} fill="{fill}">{escape(words)}</text>'


def _scale(low: float, high: float, start: float, end: float) -> tuple[float, float]:
    """Give factor and offset by which values between two bounds come between two places."""
    span = (high - low) or 1.0
    low, high = low - span * 0.06, high + span * 0.06
    factor = (end - start) / (high - low)
    return factor, start - low * factor


def _rows(one: OfCurrency) -> tuple[str, int]:
    """Draw each row: its band, what was expected, and where the win lies."""
    rows = [row for row in one.rows if row.sigma or row.win]
    if not rows:
        return "", 0
    every = [value for row in rows for value in (row.lowest, row.highest, row.win)]
    factor, offset = _scale(min(every), max(every), LEFT, WIDTH - RIGHT)

    def place(value: float) -> float:
        return value * factor + offset

    drawn = [
        _text(
            LEFT,
            20,
            words_of("paper/drawn-rows").format(currency=currency_name(one.currency)),
            SOFT,
        )
    ]
    for nth, row in enumerate(rows):
        drawn.append(_row(row, TOP + nth * ROW, place))
    bottom = TOP + len(rows) * ROW
    if min(every) <= 0 <= max(every):
        x = place(0)
        drawn.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 6}" y2="{bottom}" stroke="{SOFT}" '
            f'stroke-dasharray="2 3"/>{_text(x, bottom + 14, "0", SOFT, "middle")}'
        )
    return "".join(drawn), bottom + 24


def _row(row: Figures, y: float, place: Callable[[float], float]) -> str:
    colour = ALARMING if row.mark == "beyond-3" else INK
    middle = y + ROW / 2 - 4

    def bar(low: float, high: float, fill: str, thick: int) -> str:
        return (
            f'<rect x="{place(low):.1f}" y="{middle - thick / 2:.1f}" fill="{fill}" '
            f'width="{max(1.0, place(high) - place(low)):.1f}" height="{thick}"/>'
        )

    return (
        _text(LEFT - 12, middle + 4, called(row.name), INK, "end")
        + bar(row.lowest, row.highest, OUTER, 16)
        + bar(row.low, row.high, BAND, 16)
        + f'<line x1="{place(row.expected):.1f}" x2="{place(row.expected):.1f}" '
        f'y1="{middle - 8:.1f}" y2="{middle + 8:.1f}" stroke="{SOFT}"/>'
        + f'<circle cx="{place(row.win):.1f}" cy="{middle:.1f}" r="5" fill="{colour}"/>'
    )


def _course(one: OfCurrency) -> tuple[str, int]:
    """Draw the win summed up from day to day, in the band of what was expected."""
    points: Sequence[Point] = (Point("", 0, 0.0, 0.0), *one.course)
    every = [p.expected + side * ALARM * p.sigma for p in points for side in (-1, 1)]
    every += [p.win for p in points]
    factor, offset = _scale(max(every), min(every), TOP, COURSE)
    across = (WIDTH - LEFT - RIGHT) / (len(points) - 1)

    def at(nth: int, value: float) -> str:
        return f"{LEFT + nth * across:.1f},{value * factor + offset:.1f}"

    def band(width: float, fill: str) -> str:
        above = [at(n, p.expected + width * p.sigma) for n, p in enumerate(points)]
        below = [at(n, p.expected - width * p.sigma) for n, p in enumerate(points)]
        return f'<polygon points="{" ".join((*above, *reversed(below)))}" fill="{fill}"/>'

    def line(values: Sequence[float], stroke: str, width: float) -> str:
        path = " ".join(at(n, value) for n, value in enumerate(values))
        return f'<polyline points="{path}" fill="none" stroke="{stroke}" stroke-width="{width}"/>'

    last, zero = points[-1], 0 * factor + offset
    is_beyond = abs(last.win - last.expected) > ALARM * last.sigma
    drawn = (
        _text(
            LEFT,
            20,
            words_of("paper/drawn-course").format(currency=currency_name(one.currency)),
            SOFT,
        )
        + band(ALARM, OUTER)
        + band(MARKED, BAND)
        + f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{zero:.1f}" y2="{zero:.1f}" '
        f'stroke="{SOFT}" stroke-dasharray="2 3"/>'
        + line([p.expected for p in points], SOFT, 1)
        + line([p.win for p in points], ALARMING if is_beyond else INK, 2)
        + _text(LEFT - 12, zero + 4, "0", SOFT, "end")
        + _text(LEFT - 12, last.win * factor + offset + 4, number(last.win), INK, "end")
        + _text(LEFT, COURSE + 20, one.course[0].date, SOFT)
        + _text(WIDTH - RIGHT, COURSE + 20, last.date, SOFT, "end")
    )
    return drawn, COURSE + 34
