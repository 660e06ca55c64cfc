"""A sheet set on paper or as a page, by the ending of the file it goes to."""

from croupier.odds.report.blocks import Sheet
from croupier.rules.extras import needed


def set_sheet(sheet: Sheet, digest: str, suffix: str) -> bytes:
    """Set a sheet; its page and its PDF carry the same digest."""
    if suffix == ".pdf":
        with needed("report"):
            from croupier.odds.report.pdf import to_pdf
        return to_pdf(sheet, digest)
    from croupier.odds.report.html import to_html

    return to_html(sheet, digest).encode()
