"""Recorded rounds, in JSON or as people have them; the result and every wager's line out."""

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from croupier.equipment.cards import POINTS
from croupier.games import Game, load_game
from croupier.games.game import HandsResult, SpinResult
from croupier.games.limits import ENFORCED
from croupier.games.mistakes import mistake, slip_in
from croupier.games.settlement import settle
from croupier.games.wager import Insurance, Limits, Line, Name, Wager
from croupier.games.written import Header, header_of, numbers_in, read_cards, text_of
from croupier.messages import say
from croupier.rules.errors import RuleError


class Round(Struct, frozen=True, forbid_unknown_fields=True):
    """One coup as it was recorded: cards in the order they left the shoe, two hands, a number."""

    book: Annotated[str, Meta(max_length=4096)]
    version: Name | None = None
    cards: tuple[Name, ...] | None = None
    player: tuple[Name, ...] | None = None
    banker: tuple[Name, ...] | None = None
    number: Annotated[int, Meta(ge=0, le=36)] | None = None
    wagers: tuple[Wager, ...] = ()
    insurance: tuple[Insurance, ...] = ()
    limits: Limits | None = None
    below_minimum_before: tuple[str, ...] = field(name="below-minimum-before", default=())


class Settled(Struct, frozen=True, omit_defaults=True):
    """A round settled: its result and one line for each wager, then for each insurance bet."""

    result: HandsResult | SpinResult
    lines: list[Line]
    notes: tuple[str, ...] = ()
    about: dict[str, Any] = {}  # what the record says beside the round, as it came


class NotSettled(Struct, frozen=True, omit_defaults=True):
    """A round that cannot be, said in a sentence."""

    error: str
    clauses: tuple[str, ...]
    about: dict[str, Any] = {}


Answer = Settled | NotSettled
TOO_LONG = NotSettled("This line is longer than any round.", ())
NO_RECORD = NotSettled("This line is not a JSON object.", ())


_game = lru_cache(load_game)  # a file of rounds names the same few books over and over
FIELDS = frozenset(Round.__struct_encode_fields__)
WAGER = Wager.__struct_encode_fields__
NESTED = ("wagers", "insurance", "limits", "below-minimum-before")
COLUMNS = FIELDS.union(WAGER)
_decode = msgspec.json.Decoder(Round).decode
encode = msgspec.json.Encoder().encode


def settle_round(record: Round) -> Settled:
    """Settle a recorded round by its rulebook."""
    game = _game(record.book)
    ended, version = game.read(record), game.book.chosen_version(record.version)
    lines = settle(
        game,
        version,
        ended,
        wagers=record.wagers,
        insurance=record.insurance,
        limits=record.limits,
        below_minimum_before=record.below_minimum_before,
    )
    notes = () if record.limits is None else _notes_on_limits(game)
    return Settled(game.result(ended), lines, notes)


def settle_record(line: bytes | str, book: str | None = None) -> Answer:
    """Settle one line of JSON; what cannot be settled is answered, never raised."""
    try:
        return settle_round(_decode(line))
    except (RuleError, msgspec.MsgspecError, UnicodeError, RecursionError):
        pass  # it may still be good, only not as the contract writes it
    try:
        fields = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return NO_RECORD
    return settle_fields(fields, book) if isinstance(fields, dict) else NO_RECORD


def settle_fields(fields: dict[str, Any], book: str | None = None, strict: bool = True) -> Answer:
    """Settle a round by its fields, in any notation; unless ``strict``, numbers may be texts.

    Fields that a round does not have are the user's own, and are passed on to the answer.
    """
    about = {name: value for name, value in fields.items() if name not in FIELDS}
    known: dict[str, Any] = {"book": book} if book is not None else {}
    known |= {name: value for name, value in fields.items() if name in FIELDS}
    for name in ("cards", "player", "banker"):
        if name in known:
            known[name] = _cards(known[name])
    if slip := slip_in(about):
        del about[slip[0]]
        return NotSettled(str(say("record-field-slip", name=slip[0], meant=slip[1])), (), about)
    try:
        settled = settle_round(msgspec.convert(known, Round, strict=strict))
        return msgspec.structs.replace(settled, about=about)
    except msgspec.ValidationError as error:
        return NotSettled(str(mistake(error)), (), about)
    except RuleError as error:
        return NotSettled(str(error), error.clauses, about)


def _cards(value: Any) -> Any:
    if isinstance(value, str):
        return read_cards(value)
    if isinstance(value, list):
        return [
            card for one in value for card in (read_cards(one) if isinstance(one, str) else [one])
        ]
    return value


def settle_lines(lines: Iterator[bytes | None], book: str | None = None) -> Iterator[Answer]:
    """Settle a file: JSON lines, a table with a header, bare numbers, or lines of cards.

    ``book`` is for rounds that name none; None among the lines stands for one too long to read.
    """
    first = next(lines, b"")
    header = header_of(text_of(first), COLUMNS) if first else None
    for line in lines if header else chain((first,), lines):
        if line is None:
            yield TOO_LONG
        elif header is not None:
            yield from _settle_row(header, text_of(line), book)
        elif line:
            answer = settle_record(line, book)
            if answer is NO_RECORD:
                yield from _settle_plain(text_of(line), book)
            else:
                yield answer


def _settle_row(header: Header, line: str, book: str | None) -> Iterator[Answer]:
    """Settle a row of a table; a bet and a stake in it are its one wager."""
    try:
        row: dict[str, Any] = dict(header.row(line))
    except RuleError as error:
        yield NotSettled(str(error), error.clauses)
        return
    if not row:
        return  # spreadsheets end in rows of empty cells
    if "bet" in row or "stake" in row:
        row["wagers"] = [{name: row.pop(name) for name in WAGER if name in row}]
    for name in NESTED:
        if isinstance(cell := row.get(name), str):
            with suppress(msgspec.DecodeError, RecursionError):
                row[name] = msgspec.json.decode(cell)  # or it is refused as the text it is
    yield settle_fields(row, book, strict=False)


def _settle_plain(line: str, book: str | None) -> Iterator[Answer]:
    """Settle what stands on a line without any names: numbers of a wheel, or the cards of a coup.

    A number needs no book: without wagers every wheel makes the same of it.
    """
    cards = read_cards(line)
    if numbers := numbers_in(line):
        yield from (settle_fields({"number": n}, book or "roulette") for n in numbers)
    elif any(card in POINTS for card in cards):
        yield settle_fields({"cards": cards}, book)
    else:
        yield NO_RECORD


def _notes_on_limits(game: Game) -> tuple[str, ...]:
    """Say that limits change nothing where the document has no clause about them (R-29)."""
    if any(game.book.cite(matter) for matter in ENFORCED):
        return ()
    return (
        f"No clause of {game.book.name} enforces limits when wagers are settled, so the limits "
        f"given change nothing here; a table refuses what breaks them when it is placed (R-29).",
    )
