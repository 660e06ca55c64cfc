"""Reads rulebook files, and refuses those that cite, name or number something wrongly."""

import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from croupier.rules.authority import HEIGHT
from croupier.rules.errors import RulebookError, RuleConflict
from croupier.rules.odds_notation import Odds, percentage
from croupier.rules.rulebook import PayRow, Rulebook, TableauRule, as_tuple, citations

BOOKS: tuple[str, ...] = ("baccarat", "lucky-7", "dragon-tiger", "online-baccarat", "roulette")

Tables = dict[str, Any]


class Reading(msgspec.Struct, frozen=True):
    """How a conflicting or silent clause is read."""

    no: str
    books: tuple[str, ...]
    clauses: dict[str, tuple[str, ...]]
    trouble: str
    reading: str


def read_rulebook(name: str) -> Rulebook:
    """Read a built-in rulebook by its id, or anyone's by the path of its file."""
    if name in BOOKS:
        return _built_in(name)
    return parse_rulebook(bytes_of_rulebook(name), Path(name).name)


def bytes_of_rulebook(name: str) -> bytes:
    """Find what is written, whether or not it can be read as rules; say where there is nothing."""
    if name in BOOKS:
        return _book_file(name)
    path = Path(name)
    if path.suffix != ".toml":
        raise RulebookError(
            f'There is no rulebook "{name}"; there are {", ".join(BOOKS)}, '
            f"or the path of a rulebook file ending in .toml."
        )
    try:
        return path.read_bytes()
    except OSError as error:
        raise RulebookError(f'The rulebook "{path}" cannot be read: {error.strerror}.') from None
    except ValueError:  # a null inside the name
        raise RulebookError("The name of the rulebook is no name of a file.") from None


def parse_rulebook(content: bytes, file: str) -> Rulebook:
    """Read a rulebook from the bytes of a file and check what can be checked without a game."""
    try:
        return _checked(content)
    except (RulebookError, msgspec.ValidationError) as error:
        kind = type(error) if isinstance(error, RulebookError) else RulebookError
        said = str(error) if isinstance(error, RulebookError) else _say(error)
        raise kind(f"{file}: {said}") from None


@lru_cache
def readings() -> dict[str, Reading]:
    """All readings of the house, by number."""
    tables = tomllib.loads(_book_file("readings").decode())
    return {r.no: r for r in msgspec.convert(tables["reading"], list[Reading])}


@lru_cache
def _built_in(name: str) -> Rulebook:
    return parse_rulebook(_book_file(name), f"{name}.toml")


def _book_file(name: str) -> bytes:
    return files("croupier.rules").joinpath("books", f"{name}.toml").read_bytes()


def _checked(content: bytes) -> Rulebook:
    try:
        tables = tomllib.loads(content.decode())
    except (ValueError, RecursionError) as error:
        raise RulebookError(f"it is not TOML: {error}.") from None
    digest = hashlib.sha256(content)
    if base := tables.get("extends"):
        if base not in BOOKS:
            raise RulebookError(f'it extends "{base}"; it can extend {", ".join(BOOKS)}.')
        parent = _book_file(base)
        digest.update(parent)
        tables = _extended(tomllib.loads(parent.decode()), tables)
    tables["digest"] = digest.hexdigest()
    book = msgspec.convert(tables, Rulebook, dec_hook=_odds)
    for check in (_ids, _citations, _readings, _ranks, _versions, _shapes):
        check(book)
    return book


def _extended(parent: Tables, child: Tables) -> Tables:
    """Lay a file over the book it extends: lists and cites grow, everything else is replaced."""
    merged = dict(parent)
    for key, value in child.items():
        if key == "cites" and isinstance(value, dict):
            merged[key] = {**parent.get(key, {}), **value}
        elif key not in ("versions", "seats") and isinstance(value, list):
            merged[key] = [*parent.get(key, []), *value]
        else:
            merged[key] = value
    return merged


def _odds(kind: type, value: Any) -> Any:
    if kind is Odds and isinstance(value, str):
        return Odds(value)
    raise RulebookError(f'"{value}" are no odds; write them as text, like "12 to 1".')


def _say(error: msgspec.ValidationError) -> str:
    said, _, where = str(error).partition(" - at `$")
    where = where.rstrip("`").lstrip(".").replace("[...]", "")
    return f"{said[0].lower()}{said[1:]}" + (f" in [{where}]." if where else ".")


def _ids(book: Rulebook) -> None:
    for kind, ids in (
        ("clause", [c.no for c in book.clauses]),
        ("wager", [w.id for w in book.wagers]),
        ("call bet", [c.id for c in book.call_bets]),
        ("irregularity", [i.id for i in book.irregularities]),
    ):
        if twice := _first_twice(ids):
            raise RulebookError(f'it has two of {kind} "{twice}"; each may be there once.')


def _first_twice(ids: Iterable[str]) -> str | None:
    return next((one for one, times in Counter(ids).items() if times > 1), None)


def _citations(book: Rulebook) -> None:
    known = {clause.no for clause in book.clauses}
    for where, no in citations(book):
        if no not in known:
            near = [k for k in known if k.rpartition(".")[0] == no.rpartition(".")[0]]
            hint = f"; beside it stand {', '.join(sorted(near)[:6])}" if near else ""
            raise RulebookError(f"{where} cites clause {no}, which this book does not have{hint}.")


def _readings(book: Rulebook) -> None:
    named = [as_tuple(row.reading) for _, row in book.rows()]
    named += [as_tuple(wager.reading) for wager in book.wagers]
    named += [as_tuple(call.reading) for call in book.call_bets]
    named += [as_tuple(what.reading) for what in book.irregularities]
    named += [as_tuple(rule.reading) for rule in (book.shoe, book.insurance) if rule is not None]
    for no in (*book.readings, *(no for some in named for no in some)):
        if no not in readings():
            raise RulebookError(f"it rests on reading {no}, which is not among the readings.")


def _ranks(book: Rulebook) -> None:
    named = [
        (f'irregularity "{what.id}"', rank)
        for what in book.irregularities
        for rank in (
            what.rank,
            what.withdrawal_rank,
            what.paid_rank,
            what.second_rank,
            *what.ranks,
        )  # fmt: skip
    ]
    named += [(f"dispute step {step.clause}", step.rank) for step in book.dispute_steps]
    for where, rank in named:
        if rank and rank not in HEIGHT:
            raise RulebookError(
                f'{where} names the rank "{rank}"; the ranks are {", ".join(HEIGHT)}.'
            )


def _versions(book: Rulebook) -> None:
    if not book.versions:
        raise RulebookError("it has no version; name at least one.")
    for wager, row in book.rows():
        if isinstance(row, PayRow) and row.commission is not None:
            _even_money_less(wager.id, row.odds, row.commission)
        if row.version is not None and row.version not in book.versions:
            raise RulebookError(
                f'wager "{wager.id}" has a row for version "{row.version}"; '
                f"the versions are {', '.join(book.versions)}."
            )


def _even_money_less(wager: str, odds: Odds, commission: str) -> None:
    if odds.profit != 1 - percentage(commission):
        raise RulebookError(
            f'wager "{wager}" is paid {odds.text} with a commission of {commission}; '
            f"a commission is what is kept back from even money."
        )


def _shapes(book: Rulebook) -> None:
    """Check what each kind of game cannot do without."""
    if book.game == "roulette":
        for wager in book.wagers:
            if wager.odds is None or not wager.wins_by or not wager.loses_by:
                raise RulebookError(f'wager "{wager.id}" needs odds, wins-by and loses-by.')
        return
    for wager in book.wagers:
        if wager.covers or wager.wins_by or wager.odds or wager.odds_by:
            raise RulebookError(
                f'wager "{wager.id}" is written like a position of roulette; '
                f"in baccarat its odds stand in [[wager.pays]]."
            )
    if book.tableau is None or book.shoe is None:
        raise RulebookError("a baccarat book needs a [tableau] and a [shoe].")
    for row, draws in _tableau_rows(book.tableau):
        if len(draws) != 10 or set(draws) - set("D-"):
            raise RulebookError(
                f'the tableau row {row} is "{draws}"; it takes ten of D (draws) and - (stands), '
                f"for 0 to 9."
            )
    least, most = book.shoe.decks_accepted
    if not 1 <= least <= book.shoe.decks <= most <= 16:
        raise RulebookError("the shoe's decks must lie within the accepted ones, 1 to 16.")
    if book.insurance is not None:
        _insurance_rows(book)


def _tableau_rows(tableau: TableauRule) -> Iterator[tuple[str, str]]:
    yield "of the Player", tableau.player.draws
    yield "of the Banker after the Player stands", tableau.banker_after_player_stands.draws
    if set(tableau.natural.points) - set(range(10)):
        raise RulebookError("the tableau has naturals outside 0 to 9 points.")
    rows = {str(points) for points in range(10)} - {str(p) for p in tableau.natural.points}
    if missing := sorted(rows - set(tableau.banker)):
        raise RulebookError(f"the tableau has no row for the Banker's {', '.join(missing)}.")
    if surplus := sorted(set(tableau.banker) - rows - {"by"}):
        raise RulebookError(
            f"the tableau has rows for the Banker's {', '.join(surplus)}, where no card is drawn; "
            f"it takes {', '.join(sorted(rows))}."
        )
    if not tableau.banker.get("by"):
        raise RulebookError("the tableau's [tableau.banker] names no clause; it needs by.")
    for points in sorted(rows):
        yield f"of the Banker's {points}", str(tableau.banker[points])


def _insurance_rows(book: Rulebook) -> None:
    assert book.insurance is not None
    seen: dict[tuple[str, str, int, int], str] = {}
    for row in book.insurance.rows:
        for points in row.points:
            for against in row.against:
                if not (0 <= points <= 9 and 0 <= against <= 9):
                    raise RulebookError("the insurance table has a row outside 0 to 9 points.")
                key = (row.hand, row.after, points, against)
                if key in seen:
                    raise RuleConflict(
                        f"insurance on the {row.hand} hand after {row.after}, {points} against "
                        f"{against}, has two rows: {seen[key]} and {row.odds.text}."
                    )
                seen[key] = row.odds.text
