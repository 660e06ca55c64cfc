"""What is signed at a table away from its felt, held against how the table stands.

Nobody but who is on signs as its dealer: for chips that come and go, and for its counts. As it is
committed and as the record is checked, the same is asked.
"""

from collections.abc import Iterator

from msgspec import Struct

from croupier.bank.events import BoughtIn, BuyInTakenBack, ChipsBrought, FloatClosed
from croupier.floor.people_events import OWNER
from croupier.floor.records import Fact
from croupier.floor.roster import given_by
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.authority import Authority, Row
from croupier.rules.errors import Refusal, RuleError
from croupier.rules.ways import to
from croupier.table.state import State, stakes_on_felt

BUY_IN_AT_ANOTHERS = "buy-in-at-anothers"


class Signed(Struct, frozen=True):
    """A fact that is held against how its table stands: who signed it first, and its row."""

    fact: Fact
    by: str
    table: str
    row: Row


def signed_at_table(fact: Fact, authority: Authority) -> Signed | None:
    """Give what is to be held against its table, if a fact is: with bets down no tray is closed,
    whether or not its row has somebody on.
    """
    given, by = given_by(fact, authority), getattr(fact, "by", "")
    if given is None or by == OWNER:
        return None
    row = authority.for_amount(given.act, given.amount)
    if not row.on and not isinstance(fact, FloatClosed | BoughtIn | ChipsBrought):
        return None
    return Signed(fact, by, getattr(fact, "table", ""), row)


def against_signed(
    signed: Signed, state: State, rank: str, authority: Authority
) -> Iterator[RuleError]:
    """Say all that is against it as the table stands; a commit refuses it, an audit names it."""
    fact, way = signed.fact, (to("bring-dealer-on"),)
    if against := signed_off_duty(fact, signed.row, state):
        yield Refusal(against, allowed=way)
    for against in (counted_in_play(fact, state), back_after_its_hand(fact, state)):
        if against:
            yield RuleError(against)
    if rank and (against := took_at_anothers(fact, state, rank, authority)):
        yield Refusal(against, allowed=way)


def signed_off_duty(fact: Fact, row: Row, state: State) -> Message:
    """Say that whoever signed as a table's dealer, as its row has it, is not on there."""
    if not row.on:
        return NO_OBJECTION
    who: str = getattr(fact, "by" if row.on == "first" else "second")
    if who and who == state.people.dealer:
        return NO_OBJECTION
    return say("signer-not-on", person=who, table=state.table)


def took_at_anothers(fact: Fact, state: State, rank: str, authority: Authority) -> Message:
    """Say that cash over a table was taken by who is not on there, nor of a rank for it."""
    # Older tables of authority have no such row.
    if not isinstance(fact, BoughtIn | ChipsBrought) or BUY_IN_AT_ANOTHERS not in authority:
        return NO_OBJECTION
    row = authority[BUY_IN_AT_ANOTHERS]
    if fact.by == state.people.dealer or row.allows(rank):
        return NO_OBJECTION
    return say("roster-buy-in-at-anothers", by=fact.by, table=state.table, least=row.first)


def counted_in_play(fact: Fact, state: State) -> Message:
    """Say that a tray was counted to be closed with bets on the felt."""
    is_in_play = isinstance(fact, FloatClosed) and stakes_on_felt(state)
    return say("tray-count-bets-down", table=state.table) if is_in_play else NO_OBJECTION


def is_of_this_hand(at: int, state: State) -> bool:
    """Tell whether no coup has ended since: what is between two hands is of the one to come."""
    return state.last is None or state.last.at <= at


def back_after_its_hand(fact: Fact, state: State) -> Message:
    """Say that a buy-in is taken back after a coup has ended in which its chips were in play."""
    if not isinstance(fact, BuyInTakenBack):
        return NO_OBJECTION
    is_of = is_of_this_hand(fact.bought_at, state)
    return NO_OBJECTION if is_of else say("buy-in-hand-over", table=state.table)
