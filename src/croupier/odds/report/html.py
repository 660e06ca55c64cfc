"""A PAR sheet set as one page: a file that needs nothing else, neither network nor script."""

import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from croupier.messages import listed
from croupier.messages.languages import speaking
from croupier.odds.report.blocks import (
    Block,
    Cell,
    Cite,
    Code,
    Facts,
    Figure,
    Grid,
    Inline,
    Para,
    Ratio,
    Rests,
    Sheet,
    Strong,
    TableRow,
    Together,
    Topic,
    Words,
)
from croupier.odds.report.saying import head, told

_ALIGN = {"left": "", "right": ' class="n"', "centre": ' class="m"'}

_GAP = "\ue000"  # a letter of nobody's, where something is set otherwise than the words


def to_html(sheet: Sheet, digest: str) -> str:
    """Set a sheet as a page."""
    with speaking(sheet.lang):
        return _page(sheet, digest)


def _page(sheet: Sheet, digest: str) -> str:
    style = files("croupier.odds.report").joinpath("sheet.css").read_text("utf-8")
    date = f"<p class=date>{escape(sheet.date)}</p>" if sheet.date else ""
    note = f"<p class=note>{escape(sheet.note)}</p>" if sheet.note else ""
    name = told("sheet-name", title=sheet.title, subtitle=sheet.subtitle)
    code = f"<code>{digest}</code>"
    digested = escape(told("sheet-digest", digest=_GAP)).replace(_GAP, code)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{sheet.lang}">',
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(told('sheet-title', name=name))}</title>",
            f"<style>\n{style}</style>",
            "<body>",
            "<header>",
            f"<p class=kind>{escape(head('kind'))}</p>",
            f"<h1>{escape(sheet.title)}</h1>",
            f"<p class=about>{escape(sheet.subtitle)}</p>{date}{note}",
            _facts(sheet.facts),
            "</header>",
            _contents(sheet),
            "<main>",
            *_sections(sheet),
            "</main>",
            f"<footer>{digested}</footer>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _contents(sheet: Sheet) -> str:
    links = "".join(
        f'<li><a href="#{section.id}">{escape(section.title)}</a>' for section in sheet.sections
    )
    return f'<nav aria-label="{escape(head("contents"))}"><ol>{links}</ol></nav>'


def _sections(sheet: Sheet) -> Iterator[str]:
    figures = 0
    for number, section in enumerate(sheet.sections, 1):
        yield f'<section id="{section.id}" aria-labelledby="{section.id}-title">'
        yield f'<h2 id="{section.id}-title"><span>{number}</span>{escape(section.title)}</h2>'
        for block in section.blocks:
            figures += isinstance(block, Figure)
            yield _block(block, figures)
        yield "</section>"


def _block(block: Block, figures: int) -> str:
    match block:
        case Together(blocks):
            assert not any(isinstance(one, Figure) for one in blocks)  # else it has no number
            return f"<div class=together>{''.join(_block(one, 0) for one in blocks)}</div>"
        case Para(parts):
            return f"<p>{_cell(parts)}</p>"
        case Facts():
            return _facts(block)
        case Topic(title, note):
            return f"<h3>{escape(title)} <small>{_cell(note)}</small></h3>"
        case Grid():
            return _grid(block)
        case Figure():
            return _figure(block, figures)


def _facts(facts: Facts) -> str:
    pairs = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{_cell(value)}</dd></div>" for name, value in facts.pairs
    )
    return f"<dl>{pairs}</dl>"


def _grid(grid: Grid) -> str:
    head = "".join(f"<th scope=col{_ALIGN[c.align]}>{escape(c.title)}" for c in grid.columns)
    anchors = grid.anchors or ("",) * len(grid.rows)
    rows = [_row(grid, one, anchor) for one, anchor in zip(grid.rows, anchors, strict=True)]
    words = escape(grid.caption)
    shares = [column.share for column in grid.columns]
    # Where every column says its share, tables with the same columns stand alike.
    fixed = "".join(
        f'<col style="width:{100 * n / sum(shares):.2f}%">' for n in shares if all(shares)
    )
    kinds = [name for name, has in (("small", grid.small), ("fixed", fixed)) if has]
    opened = f'<table class="{" ".join(kinds)}">' if kinds else "<table>"
    if grid.side_by_side == 1:
        caption = f"<caption>{words}</caption>" if words else ""
        return f"<div class=scroll>{opened}{caption}{fixed}{_filled(head, rows)}</table></div>"
    per = -(-len(rows) // grid.side_by_side)
    parts = [
        f"{opened}{fixed}{_filled(head, rows[at : at + per])}</table>"
        for at in range(0, len(rows), per)
    ]
    return f'<div class="scroll beside"><p class=caption>{words}</p>{"".join(parts)}</div>'


def _filled(head: str, rows: list[str]) -> str:
    return f"<thead><tr>{head}</thead>\n<tbody>\n{''.join(rows)}</tbody>"


def _row(grid: Grid, row: TableRow, anchor: str) -> str:
    tone = f' class="{row.tone}"' if row.tone else ""
    place = f' id="at-{escape(anchor)}"' if anchor else ""
    cells = "".join(
        f"<td{_ALIGN[column.align]}>{_cell(parts)}"
        for column, parts in zip(grid.columns, row.cells, strict=True)
    )
    return f"<tr{place}{tone}>{cells}</tr>\n"


def _figure(figure: Figure, number: int) -> str:
    return (
        f"<figure>{_inline_svg(figure, f'f{number}-')}"
        f"<figcaption><b>{told('sheet-figure', number=number)}</b> "
        f"{escape(figure.caption)}</figcaption></figure>"
    )


def _inline_svg(figure: Figure, prefix: str) -> str:
    """Make a chart part of the page: no namespaces, and ids that no other chart has."""
    svg = re.sub(r' xmlns(:xlink)?="[^"]*"', "", figure.svg)
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{prefix}\1"', svg)
    svg = re.sub(r"url\(#([^)]+)\)", rf"url(#{prefix}\1)", svg)
    # It is one picture with one text; what Vega says of each mark would only be noise.
    svg = re.sub(r' (aria-[a-z]+|role)="[^"]*"', "", svg)
    label = f'role="img" aria-label="{escape(figure.alt)}" style="--share:{figure.share:g}"'
    return svg.replace("<svg ", f"<svg {label} ", 1)


def _cell(parts: Cell) -> str:
    return "".join(map(_inline, parts))


def _inline(part: Inline) -> str:
    match part:
        case Words(text, lang):
            return f'<span lang="{lang}">{escape(text)}</span>' if lang else escape(text)
        case Code(text):
            return f"<code>{escape(text)}</code>"
        case Ratio(over, under, flat):
            if under == "1":
                return over
            if flat:
                return f"{over}/{under}"
            return f"<span class=ratio><span>{over}</span><i>/</i><span>{under}</span></span>"
        case Strong(text, tone):
            return f'<strong class="{tone}">{escape(text)}</strong>'
        case Cite(numbers) | Rests(numbers):
            return listed(
                f'<a class=cite href="#at-{escape(no)}">{escape(no)}</a>' for no in numbers
            )
