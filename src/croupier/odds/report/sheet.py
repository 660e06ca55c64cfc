"""A PAR sheet put together: what it is about, its sections, what it cites and rests on."""

from hashlib import sha256
from importlib.metadata import version as installed

import msgspec
from msgspec import structs

from croupier.equipment.shoe import CARDS_PER_DECK
from croupier.games import Game
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
    columns,
    para,
    row,
    sources,
)
from croupier.odds.report.notation import whole
from croupier.odds.report.wagers import Tell, at_a_glance, edge_figure, hold
from croupier.odds.report.wanted import Wanted
from croupier.odds.weights import total_weight
from croupier.rules.reader import readings
from croupier.rules.rulebook import Rulebook


def make_sheet(game: Game, wanted: Wanted, tell: Tell) -> Sheet:
    """Make the PAR sheet of a book. The same book and wishes give the same sheet."""
    wanted.checked(game)
    make = _baccarat_sheet if game.decks else _roulette_sheet
    return _with_sources(game.book, make(game, wanted, tell))


def digest_of(sheet: Sheet) -> str:
    """Give a digest of all that a sheet says: the page and the PDF of one sheet carry the same."""
    return sha256(msgspec.json.encode(sheet)).hexdigest()


def _baccarat_sheet(game: Game, wanted: Wanted, tell: Tell) -> Sheet:
    book, version = game.book, wanted.version_of(game)
    counts = shoe_of(game, wanted.decks)
    decks = sum(counts) // CARDS_PER_DECK
    tell("weighing", 0, 1)
    priced = exact_odds(game, version, counts)
    named = [(odds.name, odds) for odds in priced.values()]
    weights = baccarat.points_weights(game, counts)
    covers = insurance.value_insurance(game, counts)
    assert book.shoe is not None
    fresh = book.shoe.fresh_every_coup
    how_many = "1 deck" if decks == 1 else f"{decks} decks"
    shoe = f"{how_many}, {sum(counts)} cards"
    shoe += ", freshly shuffled for every coup" if fresh else ""
    facts = _facts(
        book,
        wanted,
        ("Version", cell(version)),
        ("Shoe", cell(f"{shoe}, by ", *sources(book.shoe.by, book.shoe.reading))),
        ("Ordered deals", cell(f"{whole(total_weight(counts))}, each of six cards")),
    )
    foreword = cell(
        f"Odds are those of a coup dealt from a full shoe of {how_many}"
        + ("." if fresh else ", before any card is known.")
        + " Probabilities are exact; decimals are rounded from exact fractions in their last place."
    )
    glance = at_a_glance(named, foreword, insurance.warning(covers))
    sections = [
        structs.replace(glance, blocks=(*glance.blocks, edge_figure(named))),
        baccarat.every_wager(game, version, priced),
        hold(named, "coup", tell),
        baccarat.outcomes(weights),
        *([insurance.insurance(game, covers)] if covers else []),
        spread.depth(
            game, version, decks, shoes=wanted.shoes, seed=wanted.seed, priced=priced, tell=tell
        ),
        baccarat.drawing_rules(game),
        _method(book, "coup"),
        baccarat.census(weights),
    ]
    about = f"{version} version, {how_many}"
    return Sheet(f"{book.name}", about, wanted.date, facts, tuple(sections))


def _roulette_sheet(game: Game, wanted: Wanted, tell: Tell) -> Sheet:
    book = game.book
    priced = exact_odds(game)
    kinds = roulette.priced_kinds(game, priced)
    facts = _facts(
        book,
        wanted,
        ("Wheel", cell(f"{game.cells} pockets, single zero")),
        ("Positions", cell(f"{len(game.bets())} of {len(kinds)} kinds")),
    )
    foreword = cell("Odds of one spin. Probabilities are exact; decimals are rounded from them.")
    sections = [
        at_a_glance(kinds, foreword),
        roulette.every_kind(game, priced),
        roulette.outcomes(game),
        hold(kinds, "spin", tell),
        *([roulette.call_bets(game)] if book.call_bets else []),
        _method(book, "spin"),
        roulette.positions(game),
    ]
    return Sheet(book.name, f"{game.cells} pockets", wanted.date, facts, tuple(sections))


def _facts(book: Rulebook, wanted: Wanted, *more: tuple[str, Cell]) -> Facts:
    extends = f", extends {book.extends}" if book.extends else ""
    about = [
        ("Document", cell(f"No. {book.document}" if book.document else "unnumbered web page")),
        ("Rulebook", cell(Code(book.id), f", {len(book.clauses)} clauses{extends}")),
        ("Rulebook digest", cell("SHA-256 ", Code(book.digest))),
        *more,
        ("Wagers", cell(f"{len(book.wagers)}")),
        ("Made by", cell(f"Croupier {installed('croupier')}")),
    ]
    if wanted.date:
        about.append(("Date", cell(wanted.date)))
    return Facts(tuple(about))


def _readings(book: Rulebook, cited: tuple[str, ...]) -> list[Section]:
    """List how the document is read where it conflicts or is silent, if it is."""
    found = [one for no, one in readings().items() if no in {*book.readings, *cited}]
    rows = tuple(
        row(
            one.no,
            Cite(tuple(no for no in one.clauses.get(book.id, ()) if book.clause(no))),
            one.trouble,
            one.reading,
        )
        for one in found
    )
    table = Grid(
        "How the document is read where it conflicts or is silent.",
        columns("No.", "Clauses:2", "The trouble:3", "The reading:5"),
        rows,
        anchors=tuple(one.no for one in found),
        small=True,
    )
    return [Section("readings", "Readings in force", (table,))] if rows else []


_CUT: Cell = cell(
    " At a table they are cut to whole units of money where they do not divide, in the house’s "
    "favour, unless stakes are multiples that divide (",
    *sources((), "R-12"),
    ").",
)


def _method(book: Rulebook, coup: str) -> Section:
    """Say what the figures rest on, so that anyone can work them out again."""
    paras = [
        para(
            "A unit is one stake of one wager. Expected profit is what a unit gains on average; "
            "the house edge is its negative, the return to player one more than it. A stand-off "
            "counts as a stake made and returned. Variance is that of the profit of a unit."
        ),
        para(
            "Payouts are taken in full, to the fraction.",
            *(_CUT if "R-12" in book.readings else ()),
        ),
        para(
            f"Bands of hold take {coup}s as independent and all stakes as equal. "
            + (
                "Coups of one shoe are not quite independent: each has the odds of a full shoe "
                "as long as no card is known, but what one takes the next lacks. The bands leave "
                "that out."
                if book.game == "baccarat"
                and book.shoe is not None
                and not book.shoe.fresh_every_coup
                else ""
            )
        ),
        para(
            "Every probability comes from the rulebook named above by its digest: the same data "
            "by which wagers are settled. The same book and options give this same file, byte "
            "for byte."
        ),
    ]
    return Section("method", "Method and assumptions", tuple(paras))


def _with_sources(book: Rulebook, sheet: Sheet) -> Sheet:
    """Put in, before the appendix, the readings in force and the clauses that the sheet cites."""
    *before, appendix = sheet.sections
    before += _readings(book, cited_readings(sheet))
    sheet = structs.replace(sheet, sections=(*before, appendix))
    cited = set(cited_clauses(sheet))
    found = [clause for clause in book.clauses if clause.no in cited]
    assert len(found) == len(cited), "a sheet cites a clause that its book does not have"
    table = Grid(
        "In words of ours; the document’s own wording decides.",
        columns("Clause", "Kind", "What it says:1"),
        tuple(row(clause.no, clause.kind, clause.says) for clause in found),
        anchors=tuple(clause.no for clause in found),
        small=True,
    )
    clauses = Section("clauses", "Clauses cited", (table,))
    return structs.replace(sheet, sections=(*before, clauses, appendix))
