"""A PAR sheet set as a PDF by Typst: in the typeface it carries, or in one of the machine's."""

from collections.abc import Sequence
from importlib.resources import files

import msgspec
import typst
from msgspec import structs

from croupier.messages.languages import speaking
from croupier.messages.typefaces import CARRIED, needs_machine, typefaces
from croupier.odds.report.blocks import Figure, Section, Sheet
from croupier.odds.report.palette import SERIF
from croupier.odds.report.saying import head, told

_GAP = "\ue000"  # a letter of nobody's, where something is set otherwise than the words


def faces_of_machine(tag: str) -> Sequence[str]:
    """List the typefaces that a sheet in a language may be set in; only some ask the machine."""
    return typst.Fonts().families() if needs_machine(tag) else ()


def to_pdf(sheet: Sheet, digest: str, note: str = "") -> bytes:
    """Set a sheet as a PDF. No clock is asked and, for Latin letters, no font of the machine: it is
    always the same. ``note`` says why it is not in the language that was asked for."""
    source = files("croupier.odds.report").joinpath("sheet.typ").read_bytes()
    faces = typefaces(sheet.lang, faces_of_machine(sheet.lang))
    drawn = _lettered(sheet, faces[-1])
    content = {
        "sheet": msgspec.json.encode(drawn).decode(),
        "digest": digest,
        "words": msgspec.json.encode(_words(sheet, note)).decode(),
        "faces": msgspec.json.encode(faces).decode(),
    }
    pdf = typst.compile(
        source,
        format="pdf",
        sys_inputs=content,
        ignore_system_fonts=not needs_machine(sheet.lang),
        pdf_standards="ua-1",
    )
    assert isinstance(pdf, bytes)
    return pdf


def _words(sheet: Sheet, note: str) -> dict[str, str]:
    """Say what is not part of the sheet itself, in its language."""
    with speaking(sheet.lang):
        name = told("sheet-name", title=sheet.title, subtitle=sheet.subtitle)
        return {
            "gap": _GAP,
            "title": told("sheet-title", name=name),
            "kind": head("kind"),
            "figure": told("sheet-figure", number=_GAP),
            "digest": told("sheet-digest", digest=_GAP),
            "foot": told("sheet-foot", digest=_GAP),
            "note": note or sheet.note,
        }


def _lettered(sheet: Sheet, face: str) -> Sheet:
    """Have the charts in the typeface of the text, which must have all of their letters."""
    if face == CARRIED:
        return sheet
    sections = tuple(
        Section(
            one.id,
            one.title,
            tuple(
                structs.replace(block, svg=block.svg.replace(SERIF, face))
                if isinstance(block, Figure)
                else block
                for block in one.blocks
            ),
        )
        for one in sheet.sections
    )
    return structs.replace(sheet, sections=sections)
