"""Shoes as people have them: a line, an object or a row each, or one row for every hand."""

from collections.abc import Iterator
from itertools import chain, groupby
from typing import Any, NamedTuple

import msgspec

from croupier.games.baccarat.roads import FLAGS, RoadHand, read_shoe
from croupier.games.game import HandsResult
from croupier.games.rounds import NotSettled, settle_fields
from croupier.games.written import Header, header_of, text_of
from croupier.messages import say
from croupier.rules.errors import InputError, RuleError

# Where a row says who won, in words or as `croupier settle` does; else its cards do.
_RESULTS = ("winner", "result", "outcome")
_DEALT = ("book", "cards", "player", "banker")
_COLUMNS = frozenset({"hands", "shoe", *_RESULTS, *_DEALT, *FLAGS.values()})
_YES = ("true", "yes", "y", "x", "1")

Entry = str | dict[str, Any] | RuleError


class Shoe(NamedTuple):
    """The hands of a shoe, or why they cannot be read, and what the user says beside them."""

    hands: list[RoadHand] | RuleError
    about: dict[str, Any]


def read_shoes(lines: Iterator[bytes | None]) -> Iterator[Shoe]:
    """Read a file of shoes; None among the lines stands for one too long to read.

    Rows of hands that follow each other with the same ``shoe`` are one shoe.
    """
    for owner, found in groupby(_with_owner(_entries(lines)), lambda one: one[0]):
        entries = [entry for _, entry in found]
        if isinstance(owner, tuple):
            (shoe,) = owner
            yield Shoe(_gathered(entries), {} if shoe is None else {"shoe": shoe})
        else:
            (entry,) = entries
            yield _whole(entry)


def _entries(lines: Iterator[bytes | None]) -> Iterator[Entry]:
    start = [line for line in (next(lines, b""), next(lines, b"")) if line != b""]
    header = _header(*(text_of(line or b"") for line in start))
    for line in chain(start[1:] if header else start, lines):
        if line is None:
            yield InputError(say("shoe-line-too-long"))
            continue
        try:
            entry = header.row(text_of(line)) if header else _object_or_text(text_of(line))
        except RuleError as error:
            yield error
        else:
            if entry:
                yield entry


def _header(first: str = "", second: str = "") -> Header | None:
    """Take the first line for a header, unless it is hands in words, as the next one tells."""
    header = header_of(first, _COLUMNS)
    return None if header and _is_shoe(first) and _is_shoe(second) else header


def _is_shoe(text: str) -> bool:
    try:
        read_shoe(text)
    except InputError:
        return False
    return True


def _object_or_text(line: str) -> Entry:
    if line.lstrip().startswith(("{", "[")):
        try:
            entry = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError):
            return line
        return {"hands": entry} if isinstance(entry, list) else entry
    return line


def _with_owner(entries: Iterator[Entry]) -> Iterator[tuple[object, Entry]]:
    """Put before each entry what it belongs to: a shoe of rows, in a tuple, or its own number."""
    rows: tuple[object] = (None,)
    for at, entry in enumerate(entries):
        if isinstance(entry, dict) and "hands" not in entry:
            about = entry.get("about")
            rows = (entry.get("shoe", about.get("shoe") if isinstance(about, dict) else None),)
            yield rows, entry
        elif isinstance(entry, RuleError):
            yield rows, entry
        else:
            yield at, entry


def _whole(entry: Entry) -> Shoe:
    about = dict(entry) if isinstance(entry, dict) else {}
    hands = about.pop("hands") if isinstance(entry, dict) else entry
    if isinstance(hands, list):
        hands = " ".join(str(hand) for hand in hands)
    try:
        if not isinstance(hands, str):
            raise InputError(say("road-hands-format"))
        return Shoe(read_shoe(hands), about)
    except RuleError as error:
        return Shoe(error, about)


def _gathered(rows: list[Entry]) -> list[RoadHand] | RuleError:
    hands = []
    for no, row in enumerate(rows, 1):
        if isinstance(row, RuleError):
            return InputError(say("road-hand-faulty", no=no, why=row.message), row.clauses)
        assert isinstance(row, dict)
        try:
            hands.append(_hand(no, row))
        except RuleError as error:
            return error
    return hands


def _hand(no: int, row: dict[str, Any]) -> RoadHand:
    result = next((row[name] for name in _RESULTS if name in row), None)
    if isinstance(result, dict):
        return _hand(no, result)
    hands = read_shoe(result, no) if isinstance(result, str) else [_by_cards(no, row)]
    if len(hands) != 1:
        raise InputError(say("road-result-invalid", no=no, result=str(result)[:20]))
    marks = {mark: True for mark in FLAGS.values() if str(row.get(mark, "")).lower() in _YES}
    return msgspec.structs.replace(hands[0], **marks)


def _by_cards(no: int, row: dict[str, Any]) -> RoadHand:
    dealt = {name: row[name] for name in _DEALT if name in row}
    if not dealt.keys() - {"book"}:
        raise InputError(say("road-hand-empty", no=no))
    answer = settle_fields(dealt, "baccarat")
    if isinstance(answer, NotSettled):
        raise InputError(say("road-hand-faulty", no=no, why=answer.error), answer.clauses)
    result = answer.result
    assert isinstance(result, HandsResult)
    return RoadHand(result.winner, result.banker_pair, result.player_pair, result.natural)
