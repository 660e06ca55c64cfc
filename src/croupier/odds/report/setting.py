"""A sheet made, and set on paper or as a page by the ending of the file it goes to."""

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

from croupier.games import Game
from croupier.messages import language
from croupier.messages.typefaces import set_in
from croupier.odds.report.blocks import Sheet
from croupier.odds.report.sheet import digest_of, make_sheet
from croupier.odds.report.wagers import Tell
from croupier.odds.report.wanted import Wanted
from croupier.rules.extras import needed


class SetSheet(Struct, frozen=True):
    """A sheet as it goes to a file; its page and its PDF carry the same digest."""

    sheet: Sheet
    digest: str
    content: bytes


def set_sheet(game: Game, wanted: Wanted, suffix: str, tell: Tell) -> SetSheet:
    """Make a sheet in the language spoken and set it."""
    with _spoken_on(suffix) as note:
        sheet = make_sheet(game, wanted, tell)
        tell("setting", 0, 0)
        digest = digest_of(sheet)
        return SetSheet(sheet, digest, _set(sheet, digest, suffix, note))


@contextmanager
def _spoken_on(suffix: str) -> Iterator[str]:
    """Speak what can be set: a page has the reader's typefaces, a paper those of this machine."""
    if suffix != ".pdf":
        yield ""
        return
    with needed("report"):
        from croupier.odds.report.pdf import faces_of_machine
    with set_in(faces_of_machine(language())) as (_, note):
        yield note


def _set(sheet: Sheet, digest: str, suffix: str, note: str) -> bytes:
    if suffix == ".pdf":
        with needed("report"):
            from croupier.odds.report.pdf import to_pdf
        return to_pdf(sheet, digest, note)
    from croupier.odds.report.html import to_html

    return to_html(sheet, digest).encode()
