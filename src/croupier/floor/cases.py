"""What the house hands in about a dispute's coup, and what its case is handled under.

Whether the coup was played, who was there, who had a wager, whose act it was, at what maximum, and
what was corrected before: all of it is read from the journal, never taken from the asker.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier.bank.accounts import kind_of
from croupier.disputes import CaseCorrectionMade, Facts, Handling
from croupier.floor.loading import table_event
from croupier.floor.records import decode_any
from croupier.floor.rulebooks import game_of
from croupier.floor.story import RULED, records_of
from croupier.games import load_game
from croupier.rules.authority import HEIGHT, Authority
from croupier.rules.reader import BOOKS
from croupier.store import Store
from croupier.store.contract import CoupPlace
from croupier.store.journal import Record
from croupier.table import events as e
from croupier.table.shapes import Actor, Setup
from croupier.table.state import State, new_table


class DealtBy(Struct, frozen=True):
    """Who dealt a coup, and the clauses by which anything in it was ruled or stopped."""

    dealers: frozenset[str] = frozenset()
    clauses: frozenset[str] = frozenset()

    def fits(self, dealer: str, clause: str) -> bool:
        """Tell whether it was dealt by somebody, and a clause came up in it."""
        is_theirs = not dealer or dealer in self.dealers
        return is_theirs and (not clause or any(clause in one for one in self.clauses))


_AT_ONCE = 2_000
_KEPT = 2_000
# People who come and go meanwhile, and what is not an act of play.
_BESIDE = (
    e.DealerCameOn,
    e.DealerWentOff,
    e.SeatTaken,
    e.SeatLeft,
    e.SeatsAllowed,
    e.SetupChanged,
    e.SetupQueued,
    e.SetupDropped,
    e.ReaderChanged,
    *e.DISPUTES,
)
# What says how a table is set up and who is at it, since it opened.
_STANDING = (
    e.TableOpened,
    e.SetupChanged,
    e.DealerCameOn,
    e.DealerWentOff,
    e.SeatTaken,
    e.SeatLeft,
)
_TAGS = tuple(f'"{kind.__struct_config__.tag}"'.encode() for kind in _STANDING)
_HANDLED_BY = "online-baccarat"  # its steps are R-33's alone, without a clause


class Coups:
    """The coups of one house, as far as a dispute asks; what is over does not change any more."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._played: dict[str, Facts] = {}

    def facts(self, coup: str, before: int = 0) -> Facts:
        """Say what is known of a coup; of what was ruled on it, only up to before a position."""
        played = self._played.get(coup) or self._read(coup)
        if not played.is_over:
            return played
        concerned, corrected = list(played.concerned), dict[str, int]()
        for record in records_of(self._store, coup):
            event = decode_any(record.event)
            if before and record.position >= before:
                break
            if isinstance(event, e.RulingMade):  # R 6.6; BLD 7.16: what the settlement then paid
                for patron, sum in event.changes.items():
                    corrected[patron] = corrected.get(patron, 0) + sum
            if isinstance(event, RULED) and not isinstance(event, CaseCorrectionMade):
                concerned += _ruled(event)
        for position, _, debit, credit, amount, _, patron, *_ in self._store.corrections(coup):
            is_theirs = {kind_of(debit), kind_of(credit)} & {"wallet", "receivable"}
            if is_theirs and not (before and position >= before):
                corrected[patron] = corrected.get(patron, 0) + amount
        return Facts(
            coup,
            "",
            True,
            patrons=played.patrons,
            staked=played.staked,
            concerned=tuple(dict.fromkeys(concerned)),
            maximum=played.maximum,
            corrected=corrected,
            book=played.book,
        )

    def _read(self, coup: str) -> Facts:
        place = self._store.coup(coup)
        if place is None:
            return Facts(coup)
        state = standing(self._store, place)
        people = state.people
        patrons = [*people.seats.values(), *people.behind]
        staked: list[str] = []
        concerned = [people.dealer] if people.dealer else []
        span = place.last - place.first + 1
        for record in self._store.records_of(place.stream, place.first - 1, span):
            event = table_event(record)
            patrons.append(_patron_of(event))
            staked.append(_stake_of(event))
            if isinstance(event, e.DealerCameOn):
                concerned.append(event.dealer)
            elif _is_staffs(event.by) and not isinstance(event, _BESIDE):
                concerned.append(event.by.id)
            if isinstance(event, e.CoupSettled | e.CoupVoided) and event.coup == coup:
                break
        else:
            return Facts(coup)
        if len(self._played) >= _KEPT:
            self._played.clear()
        self._played[coup] = facts = Facts(
            coup,
            "",
            True,
            patrons=tuple(dict.fromkeys(filter(None, (*patrons, *staked)))),
            staked=tuple(dict.fromkeys(filter(None, staked))),
            concerned=tuple(dict.fromkeys(concerned)),
            maximum=_maximum(state.setup),
            book="" if state.setup is None else state.setup.book,
        )
        return facts

    def dealt(self, coup: str) -> DealtBy:
        """Say who dealt a coup, and what was ruled in it; what its lines are paid by is no matter.

        A coup of which nothing is known fits no search.
        """
        place = self._store.coup(coup)
        if place is None:
            return DealtBy()
        dealers, clauses = {standing(self._store, place).people.dealer}, set[str]()
        for record in records_of(self._store, coup):
            event = decode_any(record.event)
            if isinstance(event, e.DealerCameOn) and record.version <= place.last:
                dealers.add(event.dealer)
            clauses |= {*getattr(event, "clauses", ())}
        return DealtBy(frozenset(dealers), frozenset(clauses))

    def handling(self, coup: str, authority: Authority) -> Handling:
        """Say by what a case is handled: its book as it was played, or as the house has it now.

        A book from before the steps had names, or without any, is handled as R-33 reads them all.
        """
        place, book = self._store.coup(coup), None
        if place is not None:
            (first,) = self._store.records_of(place.stream, place.first - 1, 1)
            played = game_of(self._store, first.book)
            book = played.book if played is not None else None
        if book is not None and not book.dispute_step("decision") and book.id in BOOKS:
            book = load_game(book.id).book
        if book is None or not book.dispute_step("decision"):
            book = load_game(_HANDLED_BY).book
        return Handling(book, authority)


def with_tied(facts: Facts, whose: Callable[[str], str]) -> Facts:
    """Count those as concerned, too, whose own account was in the coup."""
    tied = {patron: owner for patron in facts.patrons if (owner := whose(patron))}
    return replace(
        facts,
        concerned=tuple(dict.fromkeys((*facts.concerned, *tied.values()))),
        their_own=tuple(patron for patron, owner in tied.items() if owner in facts.concerned),
    )


def with_the_day(facts: Facts, today: Mapping[str, Mapping[str, int]]) -> Facts:
    """Count what its patrons were given or had taken in other coups of the gaming day."""
    sums = {
        who: sum(amount for other, amount in coups.items() if other != facts.coup)
        for who, coups in today.items()
    }
    return replace(facts, today=sums)


def with_maximum_now(facts: Facts, now: Setup | None) -> Facts:
    """Count in the maximum that the table has now, if that is lower than it was for the coup."""
    if now is None or now.limits.maximum is None or facts.maximum is None:
        return facts
    return replace(facts, maximum=min(facts.maximum, now.limits.maximum))


def standing(store: Store, place: CoupPlace) -> State:
    """Give a table's set-up and people as they were when a coup began, reading backwards."""
    found: list[Record] = []
    last, is_opened = place.first - 1, False
    while last > 0 and not is_opened:
        first = max(0, last - _AT_ONCE)
        for record in reversed(store.records_of(place.stream, first, last - first)):
            if any(tag in record.event for tag in _TAGS):
                event = table_event(record)
                if isinstance(event, _STANDING):
                    found.append(record)
                    is_opened = isinstance(event, e.TableOpened)
                    if is_opened:
                        break
        last = first
    return e.evolve_all(new_table(""), map(table_event, reversed(found)))


def dealer_of(store: Store, coup: str, place: CoupPlace) -> str:
    """Say who was on as a coup ended, or is on if it has not."""
    state = standing(store, place)
    span = place.last - place.first + 1
    for record in store.records_of(place.stream, place.first - 1, span):
        event = table_event(record)
        if isinstance(event, e.DealerCameOn | e.DealerWentOff):
            state = event.evolve(state)
        if isinstance(event, e.CoupSettled | e.CoupVoided) and event.coup == coup:
            break
    return state.people.dealer


def _maximum(setup: Setup | None) -> int | None:
    """Give the table's maximum: the one on its sign, or the highest of its bets."""
    if setup is None:
        return None
    limits = setup.limits
    own = [bet.maximum for bet in limits.bets.values() if bet.maximum is not None]
    return limits.maximum if limits.maximum is not None else max(own, default=None)


def _patron_of(event: e.Event) -> str:
    patron = "" if isinstance(event, e.DISPUTES) else getattr(event, "patron", "")
    return str(patron)


def _stake_of(event: e.Event) -> str:
    """Name whose stake an event brought to the felt, or whose a chip there was decided to be."""
    if isinstance(event, e.WagerPlaced | e.InsuranceTaken):
        return event.patron
    return event.to_patron if isinstance(event, e.PositionDecided) else ""


def _is_staffs(by: Actor) -> bool:
    return by.rank in HEIGHT and not by.is_the_house


def _ruled(event: e.Event) -> list[str]:
    """Name who ruled: whoever put it down, and whoever approved it."""
    named = [event.by.id] if _is_staffs(event.by) else []
    proposed_by = getattr(event, "proposed_by", "")
    return [*named, proposed_by] if proposed_by else named
