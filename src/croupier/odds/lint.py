"""The linter: what is wrong or dangerous in a rulebook, each finding a sentence with its figure.

It stands here and not in ``rules`` because it asks the games what can happen and the odds what
it is worth, and imports run one way.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from croupier.equipment.shoe import rank_counts
from croupier.games import Game, make_game
from croupier.games.baccarat.wagers import vector
from croupier.games.cards.outcome import cells_where
from croupier.games.cards.tableau import Tableau
from croupier.messages import NO_OBJECTION, Message, listed, phrased, say
from croupier.odds.exact import WagerOdds, by_kind, exact_odds
from croupier.odds.insurance import insurance_odds
from croupier.rules.errors import RulebookError
from croupier.rules.reader import (
    BOOKS,
    Unread,
    bytes_of_rulebook,
    layers,
    misshapen,
    parent_of,
    parse_as_written,
    troubles,
    uninsurable,
    unplayable,
)
from croupier.rules.rulebook import PayRow, PlainRow, Rulebook, WagerRule, as_tuple
from croupier.rules.whereabouts import Layer, Layers, blamed

Level = Literal["wrong", "danger", "warning", "note"]
LEVELS: tuple[Level, ...] = get_args(Level)  # the worst first
Put = Callable[[RulebookError], RulebookError]  # before what is wrong: where it is
LEAST_RETURN = Fraction(3, 4)  # of a stake, on average: a bet that gives less back is warned of


class Finding(Struct, frozen=True):
    """Something the linter has to say, in words and by its id.

    ``figure`` is what a unit staked gains on average.
    """

    level: Level
    where: str
    says: str
    clauses: tuple[str, ...] = ()
    figure: float | None = None
    inherited: bool = False  # from the book that this one extends
    message: Message = NO_OBJECTION

    def __repr__(self) -> str:
        return f"<Finding: {self.level}: {self.says[:100]}>"


def _found(
    level: Level,
    where: str,
    message: Message,
    clauses: tuple[str, ...] = (),
    figure: float | None = None,
) -> Finding:
    return Finding(level, where, str(message), clauses, figure, message=message)


def _wrong(where: str, error: RulebookError) -> Finding:
    """Pass on what is wrong with a book, in a sentence, after its file and line if known."""
    says = str(error)
    says = says if error.file else says[0].upper() + says[1:]
    return Finding("wrong", where or error.file, says, message=error.message)


def lint(name: str) -> list[Finding]:
    """Look a rulebook over, built-in or anyone's; a file that cannot be read is a finding too.

    What the book that it extends says as well is marked, and stands after its own.
    """
    try:
        written = () if name in BOOKS else layers(name)
        read = parse_as_written(written or (Layer(f"{name}.toml", bytes_of_rulebook(name)),))
        parent = parent_of(name)
    except RulebookError as error:
        return [_wrong(error.file or Path(name).name, error)]
    own = _lint(*read, written)
    if parent is None:
        return own
    before = [replace(one, inherited=False) for one in lint(parent)]
    marked = [replace(one, inherited=one in before) for one in own]
    return sorted(marked, key=lambda one: one.inherited)


def _lint(book: Rulebook, unread: Unread, written: Layers) -> list[Finding]:
    """Look a rulebook over as it is when all that it extends is in it.

    What is wrong in one place hides nothing in another: every bet that can be played is weighed.
    """

    def put(error: RulebookError) -> RulebookError:
        return blamed(error, written) if written else error

    findings = [_wrong(f"wager {id}", put(trouble)) for id, trouble in unread.items()]
    findings += [_wrong("", put(trouble)) for trouble in troubles(book)]
    findings += _uncited(book)
    findings += _rounded(book)
    if next(unplayable(book), None) is None:
        findings += _played(book, put)
    return sorted(
        # One slip may show in several rows.
        {(one.where, one.says, one.clauses): one for one in findings}.values(),
        key=lambda one: (LEVELS.index(one.level), -abs(one.figure or 0)),
    )


def _played(book: Rulebook, put: Put) -> Iterator[Finding]:
    """Look at what only a game shows, and weigh all that a game can be made of."""
    reachable = Tableau(book.tableau, ()).reachable() if book.tableau is not None else 0
    yield from _never(book, reachable)
    whole = [wager for wager in book.wagers if not misshapen(book, wager)]
    wrong = {wager.id: list(_alone(book, wager, reachable, put)) for wager in whole}
    yield from chain.from_iterable(wrong.values())
    sound = replace(book, wagers=tuple(wager for wager in whole if not wrong[wager.id]))
    if next(uninsurable(book), None) is not None:
        sound = replace(sound, insurance=None)
    try:
        game = make_game(sound, book.id)
    except RulebookError as error:  # by now it can only be a call bet
        yield _wrong(book.id, put(error))
        game = make_game(replace(sound, call_bets=()), book.id)
    yield from _worth(game)


def _alone(book: Rulebook, wager: WagerRule, reachable: int, put: Put) -> Iterator[Finding]:
    """Say what keeps a wager from being played: gaps, overlaps, a position that there is not."""
    for version in book.versions:
        try:
            if book.game == "baccarat":
                vector(book, wager, version, reachable)
            else:
                make_game(replace(book, wagers=(wager,), call_bets=()), book.id)
        except RulebookError as error:
            yield _wrong(f"wager {wager.id}", put(error))


def _never(book: Rulebook, reachable: int) -> Iterator[Finding]:
    for wager, row in book.rows():
        if not cells_where(row.when) & reachable:
            message = say("lint-never", wager=wager.name, row=_row(row))
            yield _found("wrong", f"wager {wager.id}", message, as_tuple(row.by))


def _row(row: PlainRow) -> str:
    asked = row.when.asked().items()
    return phrased(*(f"{question} {listed(answers, 'or')}" for question, answers in asked))


def _uncited(book: Rulebook) -> Iterator[Finding]:
    for wager, row in book.rows():
        if not as_tuple(row.by):
            is_pay = isinstance(row, PayRow)
            message = say(
                "lint-odds-of-row-uncited" if is_pay else "lint-result-of-row-uncited",
                wager=wager.name,
                odds=row.odds.text if isinstance(row, PayRow) else "",
                row=_row(row),
            )
            yield _found("wrong", f"wager {wager.id}", message)
    for wager in book.wagers:
        where = f"wager {wager.id}"
        if not as_tuple(wager.defined_by):
            yield _found("wrong", where, say("lint-wager-uncited", wager=wager.name))
        if wager.odds is not None and not as_tuple(wager.odds_by):
            uncited = say("lint-odds-uncited", wager=wager.name, odds=wager.odds.text)
            yield _found("wrong", where, uncited)
    if book.shoe is not None and not book.shoe.by and not book.shoe.reading:
        yield _found("wrong", "shoe", say("lint-decks-uncited", decks=book.shoe.decks))


def _rounded(book: Rulebook) -> Iterator[Finding]:
    """Name the stakes that pay out whole: a fraction of a unit is cut in the house's favour."""
    for wager, row in book.rows():
        if isinstance(row, PayRow) and row.odds.denominator > 1:
            message = say(
                "lint-rounded-in-version" if row.version else "lint-rounded",
                wager=wager.name,
                version=row.version or "",
                odds=row.odds.text,
                unit=row.odds.denominator,
            )
            yield _found("note", f"wager {wager.id}", message, as_tuple(row.by))


def _worth(game: Game) -> Iterator[Finding]:
    """Weigh every wager and insurance cell off a full shoe: nobody should gain or lose much."""
    book = game.book
    for version in book.versions:
        for bet, name, odds in _bets(game, version):
            by = book.clauses_of(*(row.row.clauses for row in odds.rows))
            what = say("lint-wager", wager=name, version=version)
            yield from _judged(f"wager {bet}", what, by, odds)
    if game.insurance is None:
        return
    for cell in insurance_odds(game, rank_counts(game.decks)):
        offer, by = cell.cover.offer, game.insurance.offered_by
        what = say(
            "lint-insurance",
            hand=offer.hand,
            points=cell.points,
            against=cell.against,
            stage=offer.after,
        )
        if cell.odds is None:
            yield _found("note", "insurance", say("lint-insurance-never", what=what), by)
        else:
            yield from _judged("insurance", what, by, cell.odds)


def _bets(game: Game, version: str) -> Iterator[tuple[str, str, WagerOdds]]:
    """Price one bet of every kind, since all of a kind are paid alike."""
    kinds = by_kind(game, exact_odds(game, version))
    yield from ((w.id, w.name, kinds[w.id][0]) for w in game.book.wagers)


def _judged(where: str, what: Message, by: tuple[str, ...], odds: WagerOdds) -> Iterator[Finding]:
    gain = odds.expectation
    told = {"what": what, "over": "insurance" if where == "insurance" else "wager"}
    if gain > 0:
        message = say("lint-favours-patron", gain=f"{float(gain):.4%}", **told)
        yield _found("danger", where, message, by, float(gain))
    elif 1 + gain < LEAST_RETURN:
        message = say(
            "lint-returns-little",
            share=f"{float(1 + gain):.2%}",
            least=f"{float(LEAST_RETURN):.0%}",
            **told,
        )
        yield _found("warning", where, message, by, float(gain))
