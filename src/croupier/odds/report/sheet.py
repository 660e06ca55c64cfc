"""A PAR sheet put together: what it is about, its sections, what it cites and rests on."""

from hashlib import sha256
from importlib.metadata import version as installed

import msgspec
from msgspec import structs

from croupier.equipment.shoe import CARDS_PER_DECK
from croupier.games import Game
from croupier.messages import ENGLISH, NO_OBJECTION, language, named, say
from croupier.odds.exact import exact_odds, shoe_of
from croupier.odds.report import baccarat, insurance, roulette, spread
from croupier.odds.report.blocks import (
    Cell,
    Cite,
    Code,
    Facts,
    Grid,
    Section,
    Sheet,
    cell,
    cited_clauses,
    cited_readings,
    para,
    row,
    sources,
)
from croupier.odds.report.notation import whole
from croupier.odds.report.saying import columns, head, line, statement, then, told
from croupier.odds.report.wagers import Tell, at_a_glance, edge_figure, hold
from croupier.odds.report.wanted import Wanted
from croupier.odds.weights import total_weight
from croupier.rules.reader import readings
from croupier.rules.rulebook import Rulebook
from croupier.rules.translations import READINGS


def make_sheet(game: Game, wanted: Wanted, tell: Tell) -> Sheet:
    """Make the PAR sheet of a book in the language spoken.

    The same book and wishes give the same sheet.
    """
    wanted.checked(game)
    make = _baccarat_sheet if game.decks else _roulette_sheet
    sheet = _with_sources(game.book, make(game, wanted, tell))
    if language() == ENGLISH:
        return sheet
    return structs.replace(sheet, lang=language(), note=told("sheet-prevails"))


def digest_of(sheet: Sheet) -> str:
    """Give a digest of all that a sheet says: the page and the PDF of one sheet carry the same."""
    return sha256(msgspec.json.encode(sheet)).hexdigest()


def _baccarat_sheet(game: Game, wanted: Wanted, tell: Tell) -> Sheet:
    book, version = game.book, wanted.version_of(game)
    counts = shoe_of(game, wanted.decks)
    decks = sum(counts) // CARDS_PER_DECK
    tell("weighing", 0, 1)
    priced = exact_odds(game, version, counts)
    wagers = [(named(odds.name), odds) for odds in priced.values()]
    weights = baccarat.points_weights(game, counts)
    covers = insurance.value_insurance(game, counts)
    assert book.shoe is not None
    fresh = book.shoe.fresh_every_coup
    facts = _facts(
        book,
        wanted,
        (head("version"), cell(named(version))),
        (
            head("shoe"),
            line(
                "sheet-shoe-fresh" if fresh else "sheet-shoe",
                decks=decks,
                cards=sum(counts),
                sources=sources(book.shoe.by, book.shoe.reading),
            ),
        ),
        (
            head("ordered-deals"),
            cell(told("sheet-deals", deals=whole(total_weight(counts)))),
        ),
    )
    foreword = cell(told("sheet-foreword-fresh" if fresh else "sheet-foreword", decks=decks))
    glance = at_a_glance(wagers, foreword, insurance.warning(covers))
    sections = [
        structs.replace(glance, blocks=(*glance.blocks, edge_figure(wagers))),
        baccarat.every_wager(game, version, priced),
        hold(wagers, "coup", tell),
        baccarat.outcomes(weights),
        *([insurance.insurance(game, covers)] if covers else []),
        spread.depth(
            game, version, decks, shoes=wanted.shoes, seed=wanted.seed, priced=priced, tell=tell
        ),
        baccarat.drawing_rules(game),
        _method(book, "coup"),
        baccarat.census(weights),
    ]
    about = told("sheet-about", version=version, decks=decks)
    return Sheet(named(book.name), about, wanted.date, facts, tuple(sections))


def _roulette_sheet(game: Game, wanted: Wanted, tell: Tell) -> Sheet:
    book = game.book
    priced = exact_odds(game)
    kinds = roulette.priced_kinds(game, priced)
    facts = _facts(
        book,
        wanted,
        (head("wheel"), cell(told("sheet-wheel", pockets=game.cells))),
        (
            head("positions"),
            cell(told("sheet-positions", positions=len(game.bets()), kinds=len(kinds))),
        ),
    )
    foreword = cell(told("sheet-foreword-spin"))
    sections = [
        at_a_glance(kinds, foreword),
        roulette.every_kind(game, priced),
        roulette.outcomes(game),
        hold(kinds, "spin", tell),
        *([roulette.call_bets(game)] if book.call_bets else []),
        _method(book, "spin"),
        roulette.positions(game),
    ]
    about = told("sheet-pockets", pockets=game.cells)
    return Sheet(named(book.name), about, wanted.date, facts, tuple(sections))


def _facts(book: Rulebook, wanted: Wanted, *more: tuple[str, Cell]) -> Facts:
    document = (
        told("sheet-document", document=book.document)
        if book.document
        else told("sheet-no-document")
    )
    count = {"book": Code(book.id), "count": len(book.clauses)}
    about = [
        (head("document"), cell(document)),
        (
            head("rulebook"),
            line("sheet-clauses-extends", **count, extends=book.extends)
            if book.extends
            else line("sheet-clauses", **count),
        ),
        (head("rulebook-digest"), cell("SHA-256 ", Code(book.digest))),
        *more,
        (head("how-many-wagers"), cell(f"{len(book.wagers)}")),
        (head("made-by"), cell(f"Croupier {installed('croupier')}")),
    ]
    if wanted.date:
        about.append((head("date"), cell(wanted.date)))
    return Facts(tuple(about))


def _readings(book: Rulebook, cited: tuple[str, ...]) -> list[Section]:
    """List how the document is read where it conflicts or is silent, if it is."""
    found = [one for no, one in readings().items() if no in {*book.readings, *cited}]
    rows = tuple(
        row(
            one.no,
            Cite(tuple(no for no in one.clauses.get(book.id, ()) if book.clause(no))),
            statement(READINGS, "trouble", one.no, one.trouble),
            statement(READINGS, "reading", one.no, one.reading),
        )
        for one in found
    )
    table = Grid(
        told("sheet-readings"),
        columns("number", "clauses:2", "trouble:3", "reading:5"),
        rows,
        anchors=tuple(one.no for one in found),
        small=True,
    )
    return [Section("readings", head("readings"), (table,))] if rows else []


def _method(book: Rulebook, coup: str) -> Section:
    """Say what the figures rest on, so that anyone can work them out again."""
    payouts = line("sheet-payouts")
    if "R-12" in book.readings:
        payouts += then(line("sheet-cut", readings=sources((), "R-12")))
    runs_down = book.shoe is not None and not book.shoe.fresh_every_coup
    more = say("sheet-not-quite") if runs_down else NO_OBJECTION
    independent = line("sheet-independent", coups=coup, more=more)
    paras = (line("sheet-unit"), payouts, independent, line("sheet-same-bytes"))
    return Section("method", head("method"), tuple(para(*one) for one in paras))


def _with_sources(book: Rulebook, sheet: Sheet) -> Sheet:
    """Put in, before the appendix, the readings in force and the clauses that the sheet cites."""
    *before, appendix = sheet.sections
    before += _readings(book, cited_readings(sheet))
    sheet = structs.replace(sheet, sections=(*before, appendix))
    cited = set(cited_clauses(sheet))
    found = [clause for clause in book.clauses if clause.no in cited]
    assert len(found) == len(cited), "a sheet cites a clause that its book does not have"
    table = Grid(
        told("sheet-clauses-cited"),
        columns("clause", "clause-kind", "says:1"),
        tuple(
            row(
                clause.no,
                named(clause.kind),
                statement(book.id, "clause", clause.no, clause.says),
            )
            for clause in found
        ),
        anchors=tuple(clause.no for clause in found),
        small=True,
    )
    clauses = Section("clauses", head("clauses"), (table,))
    return structs.replace(sheet, sections=(*before, clauses, appendix))
