"""Reads rulebook files, and refuses those that cite, name or number something wrongly."""

import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from importlib.metadata import entry_points
from importlib.resources import files
from itertools import chain, product
from pathlib import Path
from typing import Any

import msgspec

from croupier.messages import say
from croupier.rules.authority import HEIGHT
from croupier.rules.errors import RulebookError, RuleConflict
from croupier.rules.odds_notation import Odds, percentage
from croupier.rules.rulebook import (
    ANSWERS,
    PayRow,
    Rulebook,
    TableauRule,
    WagerRule,
    as_tuple,
    citations,
)
from croupier.rules.whereabouts import (
    Layer,
    Layers,
    Part,
    Tables,
    blamed,
    misplaced,
    placed,
    said,
)

BOOKS: tuple[str, ...] = ("baccarat", "lucky-7", "dragon-tiger", "online-baccarat", "roulette")

SHIPPED_BY = "croupier.books"  # the entry points by which packages ship books

Troubles = Iterator[RulebookError]
Unread = dict[str, RulebookError]  # by the wager's id


class Reading(msgspec.Struct, frozen=True):
    """How a conflicting or silent clause is read."""

    no: str
    books: tuple[str, ...]
    clauses: dict[str, tuple[str, ...]]
    trouble: str
    reading: str


def read_rulebook(name: str) -> Rulebook:
    """Read a built-in rulebook by its id, or anyone's by the path of its file."""
    return _built_in(name) if name in BOOKS else parse_layers(layers(name))


@lru_cache
def shipped() -> dict[str, str]:
    """Name the books that installed packages ship, each with its package.

    A package says so by an entry point ``NAME = "its.package"`` in the group ``croupier.books``,
    and has the file ``NAME.toml`` in that package.
    """
    found = entry_points(group=SHIPPED_BY)
    return {one.name: one.value for one in found if one.name not in BOOKS}


def bytes_of_rulebook(name: str) -> bytes:
    """Find what is written, whether or not it can be read as rules; say where there is nothing.

    A book that extends another file, or one that a package ships, comes whole, with that in it.
    """
    return _book_file(name) if name in BOOKS else _grown(layers(name))


def layers(name: str, below: tuple[Path, ...] = ()) -> Layers:
    """Give a book's own file, and after it those that it extends, up to a built-in book."""
    parent = parent_of(name)
    own = (Layer(_place(name).name, _found(name)),)
    if parent is None or parent in BOOKS:
        return own
    if parent not in shipped() and not parent.endswith(".toml"):
        return own  # reading it says what it can extend
    met = (*below, _place(name))
    if _place(parent) in met:
        raise RulebookError(f'The rulebook "{name}" extends itself, by way of "{parent}".')
    return (*own, *layers(parent, met))


def _grown(written: Layers) -> bytes:
    """Lay each file over the one that it extends; a book of one file is that file."""
    *above, base = written
    whole = base.content
    for layer in reversed(above):
        grown = _extended(_tables(whole), _tables(layer.content))
        whole = msgspec.json.encode({**grown, "extends": extended_by(whole) or ""})
    return whole


def parent_of(name: str) -> str | None:
    """Name the book that a book extends, as it can be asked for; none if it extends none."""
    if name in BOOKS:
        return None
    base = extended_by(_found(name))
    if base is None or base in BOOKS or base in shipped():
        return base
    return str(_place(name).parent / base if name in shipped() else Path(name).parent / base)


def _place(name: str) -> Path:
    """Say where a file is, by the one way there is to say it."""
    if name in shipped():
        package = shipped()[name]
        try:
            return Path(str(files(package).joinpath(f"{name}.toml")))
        except (ImportError, TypeError):
            raise RulebookError(
                f'The rulebook "{name}" is said to be in the package "{package}", '
                f"which is not installed."
            ) from None
    try:
        return Path(name).resolve()
    except ValueError:  # a null inside the name: reading it says so
        return Path(name)


def extended_by(content: bytes) -> str | None:
    """Name what a book extends: a built-in one, one that a package ships, or a file beside it."""
    try:
        base = _tables(content).get("extends")
    except RulebookError:
        return None
    return base if isinstance(base, str) and base else None


def _found(name: str) -> bytes:
    path = _place(name) if name in shipped() else Path(name)
    if path.suffix != ".toml":
        raise RulebookError(say("rulebook-none", book=name, books=(*BOOKS, *shipped())))
    try:
        return path.read_bytes()
    except OSError as error:
        raise RulebookError(f'The rulebook "{path}" cannot be read: {error.strerror}.') from None
    except ValueError:  # a null inside the name
        raise RulebookError("A file cannot have the name of this rulebook.") from None


def parse_rulebook(content: bytes, file: str) -> Rulebook:
    """Read a rulebook from the bytes of a file and check what can be checked without a game."""
    return parse_layers((Layer(file, content),))


def parse_layers(written: Layers) -> Rulebook:
    """Read a rulebook from its files, or say in which of them it is wrong, and on which line."""
    book, unread = parse_as_written(written)
    for trouble in chain(unread.values(), troubles(book)):
        raise blamed(trouble, written)
    return book


def parse_as_written(written: Layers) -> tuple[Rulebook, Unread]:
    """Read a rulebook whatever it says, as long as it is one: the linter wants to see it all.

    A wager that asks what cannot be asked is left out, and why is said beside the book. Each file
    is looked at before it is laid over another: from then on nobody knows whose a table was.
    """
    for layer in written:
        _look_at(layer)
    try:
        return _written(_grown(written))
    except RulebookError as error:
        raise blamed(error, written) from None


def troubles(book: Rulebook) -> Troubles:
    """List everything that is wrong with a rulebook as far as it shows without a game."""
    for check in CHECKS:
        yield from check(book)


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


def _tables(content: bytes) -> Tables:
    """Read the tables of a file; a book that was grown from others is kept as JSON."""
    try:
        text = content.decode()
        tables: Tables = msgspec.json.decode(text) if text[:1] == "{" else tomllib.loads(text)
    except (ValueError, RecursionError, msgspec.DecodeError) as error:
        raise RulebookError(f"it is not TOML: {error}.") from None
    return tables


def _look_at(layer: Layer) -> None:
    """Refuse a file in which a table has what it cannot have, whatever it extends."""
    try:
        tables = _tables(layer.content)
    except RulebookError as error:
        raise placed(error, layer.file) from None
    wagers = tables.get("wager")
    if isinstance(wagers, list):  # what one asks wrongly is told later, with all the others
        known = (one if not _is_unread(one) else _ANY_WAGER for one in wagers)
        tables = {**tables, "wager": list(known)}
    try:
        msgspec.convert(tables, Part, dec_hook=_odds)
    except msgspec.ValidationError as error:
        raise misplaced(error, tables, layer) from None


_ANY_WAGER = {"id": "", "name": "", "defined-by": ""}


def _written(content: bytes) -> tuple[Rulebook, Unread]:
    tables = _tables(content)
    digest = hashlib.sha256(content)
    if base := tables.get("extends"):
        if base not in BOOKS:
            raise RulebookError(
                f'it extends "{base}"; it can extend {", ".join((*BOOKS, *shipped()))}, '
                f"or the path of a file ending in .toml."
            )
        parent = _book_file(base)
        digest.update(parent)
        tables = _extended(_tables(parent), tables)
    tables = {**tables, "digest": digest.hexdigest()}
    unread = _take_out_unread(tables)
    try:
        return msgspec.convert(tables, Rulebook, dec_hook=_odds), unread
    except msgspec.ValidationError as error:  # each file is right by itself: something lacks
        raise RulebookError(said(error, tables)) from None


def _take_out_unread(tables: Tables) -> Unread:
    """Leave out the wagers that ask what cannot be asked, and say what they ask."""
    wagers = tables.get("wager")
    if not isinstance(wagers, list):
        return {}
    tables["wager"] = [one for one in wagers if not _is_unread(one)]
    unread = {str(one.get("id")): next(_asked_wrongly(one)) for one in wagers if _is_unread(one)}
    return {id: RulebookError(f'wager "{id}": {trouble}') for id, trouble in unread.items()}


def _is_unread(wager: Any) -> bool:
    return isinstance(wager, dict) and next(_asked_wrongly(wager), None) is not None


def _asked_wrongly(wager: Tables) -> Iterator[str]:
    """Say what a wager's rows ask that cannot be asked, or answer as nothing can."""
    kinds = (wager.get(kind) for kind in ("pays", "stands-off", "loses"))
    rows = chain.from_iterable(kind for kind in kinds if isinstance(kind, list))
    whens = (row.get("when") for row in rows if isinstance(row, dict))
    for question, wanted in chain.from_iterable(w.items() for w in whens if isinstance(w, dict)):
        if question not in ANSWERS:
            yield f'"{question}" cannot be asked; ask {", ".join(ANSWERS)}.'
            continue
        answers = ANSWERS[question]
        for answer in wanted if isinstance(wanted, list) else [wanted]:
            # Python holds True == 1, a rulebook does not.
            if not any(answer == one and type(answer) is type(one) for one in answers):
                can_be = ", ".join(str(one).lower() for one in answers)
                yield f'{question} cannot be "{answer}"; it can be {can_be}.'


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
        try:
            return Odds(value)
        except RulebookError as error:
            raise ValueError(str(error)) from None  # msgspec then says in which table
    raise ValueError(f'"{value}" is not odds; write them as text, like "12 to 1".')


def _ids(book: Rulebook) -> Troubles:
    for kind, ids in (
        ("clause", [c.no for c in book.clauses]),
        ("wager", [w.id for w in book.wagers]),
        ("call bet", [c.id for c in book.call_bets]),
        ("irregularity", [i.id for i in book.irregularities]),
    ):
        for one, times in Counter(ids).items():
            if times > 1:
                yield RulebookError(f'it has two of {kind} "{one}"; each may be there once.')


def _citations(book: Rulebook) -> Troubles:
    known = {clause.no for clause in book.clauses}
    for where, no in citations(book):
        if no not in known:
            near = [k for k in known if k.rpartition(".")[0] == no.rpartition(".")[0]]
            hint = f"; beside it stand {', '.join(sorted(near)[:6])}" if near else ""
            yield RulebookError(f"{where} cites clause {no}, which this book does not have{hint}.")


def _matters(book: Rulebook) -> Troubles:
    """Refuse a clause for a matter that nothing asks about: it would never be cited."""
    for matter in book.cites:
        if matter not in matters():
            yield RulebookError(
                f'the matter "{matter}" is one that nothing asks about; '
                f"[cites] can have {', '.join(matters())}."
            )


@lru_cache
def matters() -> tuple[str, ...]:
    """Name what [cites] can give clauses for: what the built-in books do."""
    return tuple(sorted({one for name in BOOKS for one in _tables(_book_file(name))["cites"]}))


def _readings(book: Rulebook) -> Troubles:
    named = [as_tuple(row.reading) for _, row in book.rows()]
    named += [as_tuple(wager.reading) for wager in book.wagers]
    named += [as_tuple(call.reading) for call in book.call_bets]
    named += [as_tuple(what.reading) for what in book.irregularities]
    named += [as_tuple(step.reading) for step in book.dispute_steps]
    named += [as_tuple(rule.reading) for rule in (book.shoe, book.insurance) if rule is not None]
    for no in (*book.readings, *(no for some in named for no in some)):
        if no not in readings():
            yield RulebookError(f"it rests on reading {no}, which is not among the readings.")


def _carried_out(book: Rulebook) -> Troubles:
    """Refuse an irregularity that is only written: the table would do nothing about it."""
    known = _irregularities_of(book.game, book.shoe is not None and book.shoe.fresh_every_coup)
    for what in book.irregularities:
        if what.id not in known:
            yield RulebookError(
                f'irregularity "{what.id}" is carried out by nothing; '
                f"what can be ruled on is {', '.join(known)}."
            )


@lru_cache
def _irregularities_of(game: str, is_own_table: bool) -> tuple[str, ...]:
    """Name all that the built-in books of a kind of table rule on: each is carried out there."""
    books = [_tables(_book_file(name)) for name in BOOKS]
    alike = [
        book
        for book in books
        if (book["game"], book.get("shoe", {}).get("fresh-every-coup", False))
        == (game, is_own_table)
    ]
    written = (one for book in alike for one in book.get("irregularity", ()))
    return tuple(dict.fromkeys(one["id"] for one in written))


def _ranks(book: Rulebook) -> Troubles:
    named = [
        (f'irregularity "{what.id}"', rank)
        for what in book.irregularities
        for rank in (
            what.rank,
            what.withdrawal_rank,
            what.paid_rank,
            what.second_rank,
            *what.ranks,
        )
    ]
    named += [(f"dispute step {step.clause or step.id}", step.rank) for step in book.dispute_steps]
    for where, rank in named:
        if rank and rank not in HEIGHT:
            yield RulebookError(
                f'{where} names the rank "{rank}"; the ranks are {", ".join(HEIGHT)}.'
            )


def _versions(book: Rulebook) -> Troubles:
    if not book.versions:
        yield RulebookError("it has no version; name at least one.")
        return
    for wager, row in book.rows():
        if isinstance(row, PayRow) and row.commission is not None:
            yield from _even_money_less(wager.id, row.odds, row.commission)
        if row.version is not None and row.version not in book.versions:
            yield RulebookError(
                f'wager "{wager.id}" has a row for version "{row.version}"; '
                f"the versions are {', '.join(book.versions)}."
            )


def _even_money_less(wager: str, odds: Odds, commission: str) -> Troubles:
    try:
        share = percentage(commission)
    except RulebookError as error:
        yield RulebookError(f'wager "{wager}": {error}')
        return
    if odds.profit != 1 - share:
        yield RulebookError(
            f'wager "{wager}" is paid {odds.text} with a commission of {commission}; '
            f"a commission is what is kept back from even money."
        )


def _wager_shapes(book: Rulebook) -> Troubles:
    for wager in book.wagers:
        if trouble := misshapen(book, wager):
            yield RulebookError(trouble)


def misshapen(book: Rulebook, wager: WagerRule) -> str:
    """Say what a wager lacks, or has too much, to be one of this kind of game."""
    if book.game == "roulette":
        is_whole = wager.odds is not None and wager.wins_by and wager.loses_by
        return "" if is_whole else f'wager "{wager.id}" needs odds, wins-by and loses-by.'
    if wager.covers or wager.wins_by or wager.odds or wager.odds_by:
        return (
            f'wager "{wager.id}" is written like a position of roulette; '
            f"in baccarat its odds stand in [[wager.pays]]."
        )
    return ""


def unplayable(book: Rulebook) -> Troubles:
    """Say what the book itself lacks to be played by, whatever its wagers are."""
    if book.game == "roulette":
        return
    if book.tableau is None or book.shoe is None:
        yield RulebookError("a baccarat book needs a [tableau] and a [shoe].")
        return
    yield from _tableau(book.tableau)
    least, most = book.shoe.decks_accepted
    if not 1 <= least <= book.shoe.decks <= most <= 16:
        yield RulebookError("the shoe's decks must lie within the accepted ones, 1 to 16.")


def _tableau(tableau: TableauRule) -> Troubles:
    if set(tableau.natural.points) - set(range(10)):
        yield RulebookError("the tableau has naturals outside 0 to 9 points.")
    rows = {str(points) for points in range(10)} - {str(p) for p in tableau.natural.points}
    if missing := sorted(rows - set(tableau.banker)):
        yield RulebookError(f"the tableau has no row for the Banker's {', '.join(missing)}.")
    if surplus := sorted(set(tableau.banker) - rows - {"by"}):
        yield RulebookError(
            f"the tableau has rows for the Banker's {', '.join(surplus)}, where no card is drawn; "
            f"it takes {', '.join(sorted(rows))}."
        )
    if not tableau.banker.get("by"):
        yield RulebookError("the tableau's [tableau.banker] names no clause; it needs by.")
    draws = {
        "of the Player": tableau.player.draws,
        "of the Banker after the Player stands": tableau.banker_after_player_stands.draws,
        **{
            f"of the Banker's {points}": str(tableau.banker[points])
            for points in sorted(rows & set(tableau.banker))
        },
    }
    for row, marks in draws.items():
        if len(marks) != 10 or set(marks) - set("D-"):
            yield RulebookError(
                f'the tableau row {row} is "{marks}"; it takes ten of D (draws) and - (stands), '
                f"for 0 to 9."
            )


def uninsurable(book: Rulebook) -> Troubles:
    """Say what is wrong with the insurance table, if there is one."""
    seen: dict[tuple[str, str, int, int], str] = {}
    for row in book.insurance.rows if book.insurance is not None else ():
        for points, against in product(row.points, row.against):
            if not (0 <= points <= 9 and 0 <= against <= 9):
                yield RulebookError("the insurance table has a row outside 0 to 9 points.")
            key = (row.hand, row.after, points, against)
            if key in seen:
                yield RuleConflict(
                    f"insurance on the {row.hand} hand after {row.after}, {points} against "
                    f"{against}, has two rows: {seen[key]} and {row.odds.text}."
                )
            seen[key] = row.odds.text


CHECKS = (
    _ids, _citations, _matters, _readings, _carried_out, _ranks, _versions, _wager_shapes,
    unplayable, uninsurable,
)  # fmt: skip
