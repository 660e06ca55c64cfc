"""A PAR sheet set as a PDF by Typst, with the fonts that Typst carries itself."""

from importlib.resources import files

import msgspec
import typst

from croupier.odds.report.blocks import Sheet


def to_pdf(sheet: Sheet, digest: str) -> bytes:
    """Set a sheet as a PDF. No font of the machine and no clock is asked: it is always the same."""
    source = files("croupier.odds.report").joinpath("sheet.typ").read_bytes()
    content = {"sheet": msgspec.json.encode(sheet).decode(), "digest": digest}
    pdf = typst.compile(
        source, format="pdf", sys_inputs=content, ignore_system_fonts=True, pdf_standards="ua-1"
    )
    assert isinstance(pdf, bytes)
    return pdf
