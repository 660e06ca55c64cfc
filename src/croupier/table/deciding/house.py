"""Set-up by the pit, dealers on and off, patrons on their seats."""

from collections.abc import Callable, Iterable
from math import lcm
from typing import Any

from msgspec.structs import replace

from croupier.equipment.chips import COLOURS
from croupier.games import Game
from croupier.messages import Message, say
from croupier.messages.recorded import on_record
from croupier.rules.authority import is_entitled
from croupier.rules.ways import at_least, between, to, values, way
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.shoe import check_no_alarm, check_shoe_may_go
from croupier.table.flows import FLOWS, flow_of
from croupier.table.names import next_coup, shoe_name
from croupier.table.phases import STEPS
from croupier.table.shapes import AUTOMATIC, HOUSE, Actor, Refusal, Setup
from croupier.table.state import Coup, State

Events = tuple[e.Event, ...]
MOST_SEATS_WITHOUT_A_LAYOUT = len(COLOURS)
MOST_BEHIND = 300  # who stand at a table: whoever deals it is shown each of them
# What a table's device may be; of a shoe also a simulated one, to try it with.
_READERS = {"baccarat": ("", "simulated", "device"), "roulette": ("", "device"), "online": ("",)}


def _check(game: Game, setup: Setup) -> None:
    """Refuse a set-up that the book does not know."""
    book = game.book
    seats: Iterable[int] = book.seats or range(1, MOST_SEATS_WITHOUT_A_LAYOUT + 1)
    decks: Iterable[int] = (0,)
    if book.shoe is not None:
        decks = range(book.shoe.decks_accepted[0], book.shoe.decks_accepted[1] + 1)
    bets = [wager.id for wager in book.wagers]
    yes_or_no = (False, True)
    squeezed = yes_or_no if FLOWS[game.flow].has_shoe else (False,)
    limits = setup.limits
    for setting, value, known in (
        ("book", setup.book, (book.id,)),
        ("version", setup.version, book.versions),
        ("seats", setup.seats, seats),
        ("decks", setup.decks, decks),
        ("insurance", setup.insurance, yes_or_no if book.insurance else (False,)),
        ("face-down", setup.face_down, squeezed),
        ("reader", setup.reader, _READERS[game.flow]),
        ("call-bets", setup.call_bets, yes_or_no if book.call_bets else (False,)),
        *(("limited-bet", bet, bets) for bet in limits.bets),
    ):
        if value not in known:
            choices = tuple(str(one) for one in known)
            raise Refusal(
                say(
                    "setup-choice-unknown",
                    book=book.name,
                    setting=setting,
                    value=value,
                    choices=choices,
                ),
                book.cite("setup"),
                values(choices),
            )
    if setup.stake_multiple < 0:
        raise Refusal(say("stake-multiple-invalid"), allowed=(way("one-or-more"),))
    if odd := [one for one in setup.colours if not one or ":" in one or "|" in one]:
        raise Refusal(say("colour-name-invalid", odd=odd[0]))
    if len(set(setup.colours)) < len(setup.colours):
        raise Refusal(say("colour-name-duplicate"))
    for bet in ("", *limits.bets):
        minimum, maximum = limits.of(bet)
        if minimum < 0 or (maximum is not None and maximum < max(minimum, 1)):
            raise Refusal(
                say("limits-inverted", minimum=minimum, maximum=maximum),
                book.cite("limits"),
                (way("maximum-not-below"),),
            )
    if limits.differential is not None and limits.differential < 0:
        raise Refusal(say("differential-negative"), book.cite("differential-limit"))


def exact_multiple(game: Game, version: str) -> int:
    """Give the least multiple of stakes with which no payout of a version is rounded (R-12)."""
    rows = (row for vector in game.bets(version).values() for row in vector.rows)
    return lcm(*(row.profit.denominator for row in rows))  # BLD 5.1


def _complete(game: Game, setup: Setup) -> Setup:
    """Check a set-up, and write out what it leaves to the book."""
    _check(game, setup)
    if setup.stake_multiple:
        return setup
    return replace(setup, stake_multiple=exact_multiple(game, setup.version))


def open_table(game: Game, state: State, command: c.OpenTable) -> Events:
    """Open the table with its set-up; a patron's own online table is opened by the house."""
    setup = _complete(game, command.setup)
    flow, before = game.flow, state.session
    if FLOWS[flow].is_own != (command.by.rank == HOUSE):
        raise Refusal(
            say("online-table-not-opened"),
            game.book.cite("malfunction"),  # O online.13
            (way("other-book"),),
        )
    had = state.last.setup.reader if state.last is not None and state.last.setup else ""
    if had and setup.reader != had and command.by.id != HOUSE:
        raise _by_two(say("reader-fixed-at-opening", table=state.table))
    if flow != state.flow:
        # Coups are named by opening or by shoe: none may have the name of one before.
        before = max(before, state.shoe.number)
    weaker, second = _agreed(game, state, setup, command)
    return (
        e.TableOpened(
            command.by,
            command.at,
            state.table,
            session=before + 1,
            setup=setup,
            flow=flow,
            weaker=weaker,
            second=second,
        ),
    )


def _weaker(game: Game, table: str, new: Setup, old: Setup | None) -> tuple[str, ...]:
    """Name what of a set-up asks for less than the house standard, and less than the one before.

    A table without a house's settings has no such standard.
    """
    if not game.authority.maxima:
        return ()
    most = [one.differential for one in game.authority.like(table, new.book)]
    highest = max((one for one in most if one is not None), default=None)
    before = None if old is None else old.limits.differential
    found = {
        "decks": new.decks < min(game.decks, game.decks if old is None else old.decks),
        "differential": FLOWS[game.flow].has_differential
        and highest is not None
        and _is_further(new.limits.differential, highest)
        and (old is None or _is_further(new.limits.differential, before)),
        "below-minimum": new.below_minimum == "opening"
        and (old is None or old.below_minimum != "opening"),
    }
    return tuple(part for part, is_weaker in found.items() if is_weaker)


def _is_further(differential: int | None, than: int | None) -> bool:
    """Tell whether hands may be further apart; where there is no differential, without bound."""
    return than is not None and (differential is None or differential > than)


def _agreed(
    game: Game, state: State, setup: Setup, command: c.OpenTable | c.ChangeSetup
) -> tuple[tuple[str, ...], Actor | None]:
    """Have two people set a table up below the house standard; the house itself opens by its own.

    An older table, or one that is opened anew, is held against the standard alone.
    """
    weaker = _weaker(game, state.table, setup, state.setup)
    if not weaker or command.by.is_the_house or command.by.id == HOUSE:
        return (), None
    row = game.authority["weaken-setup"]
    row.check_first(command.by, "weaken-setup")
    if command.second is None:
        raise Refusal(
            say("setup-weaker-takes-two", parts=weaker, first=row.first, second=row.second),
            allowed=(at_least(row.second),),
            rank=row.second,
        )
    row.check_second(command.by, command.second)
    return weaker, command.second


def _by_two(message: Message) -> Refusal:
    return Refusal(message, allowed=(to("change-reader"),))


def change_reader(game: Game, state: State, command: c.ChangeReader) -> Events:
    """Let a table's shoes read their cards, or no longer, by two people and between shoes.

    A shoe that reads keeps everybody from naming its cards; whoever could turn it off for one coup
    would deal it.
    """
    row, setup = game.authority["change-reader"], state.setup
    assert setup is not None
    check_no_alarm(state)
    row.check_first(command.by, "change-reader")
    if row.wants_two():
        row.check_second(command.by, command.second)
    if not command.reason.strip():
        raise Refusal(say("setup-change-reason-missing"), allowed=(way("a-reason"),))
    _check(game, replace(setup, reader=command.reader))
    return (
        e.ReaderChanged(command.by, command.at, command.reader, command.second, command.reason),
    )


def close_table(game: Game, state: State, command: c.CloseTable) -> Events:
    """Close the table, once nothing of anyone is left on it."""
    if state.coup.wagers:
        raise Refusal(
            say("close-with-wagers"),
            allowed=(way("settle-or-give-back"),),
        )
    check_shoe_may_go(game, state)
    check_no_alarm(state)
    sealed = state.people.dealer == AUTOMATIC and flow_of(state).has_shoe
    gone = (_shoe_gone(state, command, say("reason-table-closed")),) if sealed else ()
    if state.chips:
        holders = sorted({held.patron for held in state.chips.values()})
        raise Refusal(
            say("close-with-colours-out", patrons=holders),
            game.book.cite("redeem"),  # R 4.7.4
            (to("redeem-colour-chips"),),
        )
    return (*gone, e.TableClosed(command.by, command.at))


def change_setup(game: Game, state: State, command: c.ChangeSetup) -> Events:
    """Change the set-up between coups; a shoe keeps its decks."""
    old = state.setup
    assert old is not None
    new = _complete(game, command.setup)
    if state.coup.wagers:
        raise Refusal(say("setup-change-mid-coup"))
    if new.decks != old.decks and state.phase not in ("no-shoe", "betting"):
        raise Refusal(
            say("decks-change-mid-shoe", decks=old.decks),
            allowed=(way("change-without-shoe"),),
        )
    if new.reader != old.reader:
        raise _by_two(say("reader-setting-takes-two"))
    highest = max((*state.people.seats, *state.people.behind.values()), default=0)
    if highest > new.seats:
        raise Refusal(
            say("seats-cut-occupied", highest=highest, seats=new.seats),
            allowed=(way("change-seats-first"),),
        )
    alone = game.authority["one-person-rulings"].first
    if old.two_people and not new.two_people and not is_entitled(command.by.rank, alone):
        raise Refusal(
            say("single-ruling-takes-authority", least=alone),
            allowed=(at_least(alone),),
            rank=alone,
        )
    by = game.book.cite("no-insurance") if old.insurance and not new.insurance else ()  # B 6.4.5
    agreed = _agreed(game, state, new, command)
    return (e.SetupChanged(command.by, command.at, new, command.reason, by, *agreed),)


def queue_setup(game: Game, state: State, command: c.QueueSetup) -> Events:
    """Keep a change for the end of the coup; what could never be is refused at once."""
    setup, second = command.setup, command.second
    change = c.ChangeSetup(command.by, command.at, setup, command.reason, second)
    phase = "ready" if state.coup.id else state.phase
    change_setup(game, replace(state, coup=Coup(), phase=phase), change)
    return (e.SetupQueued(command.by, command.at, setup, command.reason, second),)


def drop_setup(_: Game, state: State, command: c.DropSetup) -> Events:
    """Let what waits be."""
    if state.queued is None:
        raise Refusal(say("setup-none-queued"), allowed=(way("go-on"),))
    return (e.SetupDropped(command.by, command.at, command.reason),)


def queued_setup(game: Game, state: State, at: int) -> Events:
    """Make the change that waited, now that no coup is in play; or say why it cannot be."""
    queued = state.queued
    if queued is None or c.ChangeSetup not in STEPS[state.flow][state.phase]:
        return ()
    change = c.ChangeSetup(queued.by, at, queued.setup, queued.reason, queued.second)
    try:
        return change_setup(game, state, change)
    except Refusal as refusal:
        return (lapsed_setup(at, refusal.message),)


def lapsed_setup(at: int, why: Message) -> e.SetupDropped:
    """Let a change that waited be, because it can no longer be made, and say why."""
    return e.SetupDropped(Actor(HOUSE, HOUSE), at, **on_record(reason=why))


def _shoe_gone(state: State, command: c.Command, why: Message) -> e.ShoeEnded:
    """End the house's shoe; one that lies sealed for later is shown and never dealt from."""
    number = state.shoe.number + (0 if state.shoe.decks else 1)
    return e.ShoeEnded(command.by, command.at, number, **on_record(reason=why))


def take_over(game: Game, state: State, command: c.TakeOver) -> Events:
    """Put a dealer on in the house's place, with a second person; its sealed shoe is retired."""
    if state.people.dealer != AUTOMATIC:
        raise Refusal(say("table-not-house-dealt"), allowed=(to("bring-dealer-on"),))
    row = game.authority["take-over"]
    row.check_first(command.by, "take-over")
    if row.wants_two():
        row.check_second(command.by, command.second)
    if not command.reason.strip():
        raise Refusal(say("takeover-reason-missing"), allowed=(way("a-reason"),))
    check_shoe_may_go(game, state)
    gone: Events = ()
    retired = next_coup(state)
    if flow_of(state).has_shoe:
        ended = _shoe_gone(state, command, say("reason-table-taken-over"))
        gone, retired = (ended,), shoe_name(state.table, ended.shoe)
    return (
        *gone,
        e.TableTakenOver(command.by, command.at, command.second, command.reason, retired),
        *_relieved(game, state, command, command.by.id),
    )


def hand_back(game: Game, state: State, command: c.HandBack) -> Events:
    """Let the house deal; a shoe that people loaded goes, and the house brings its own."""
    if state.people.dealer == AUTOMATIC:
        raise Refusal(say("table-already-house-dealt"), allowed=(to("take-over"),))
    check_shoe_may_go(game, state)
    is_loaded = bool(state.shoe.decks)
    gone = (_shoe_gone(state, command, say("reason-table-handed-back")),) if is_loaded else ()
    return (*gone, *_relieved(game, state, command, AUTOMATIC))


def _relieved(game: Game, state: State, command: c.Command, dealer: str) -> Events:
    off = state.people.dealer
    _check_takes_off(game, off, command.by)
    reason = _reason_in_mid_coup(game, state, command) if off not in ("", dealer) else ""
    goes = off not in ("", dealer)  # whoever is on already relieves nobody
    went: Events = (e.DealerWentOff(command.by, command.at, off, reason),) if goes else ()
    return (*went, e.DealerCameOn(command.by, command.at, dealer, reason))


MID_COUP = "relieve-in-mid-coup"


def is_mid_coup(state: State) -> bool:
    """Tell whether a hand or a spin has begun and is not over: a card is out, or the ball runs."""
    phase = state.resume if state.phase in ("held", "stopped", "choosing") else state.phase
    has_begun = bool(state.coup.drawn) or state.coup.number is not None
    return bool(state.coup.id) and (has_begun or phase not in ("ready", "betting"))


def _reason_in_mid_coup(game: Game, state: State, command: c.Command) -> str:
    """Have dealers relieved between hands; one who cannot go on, by who may and with a reason."""
    if not is_mid_coup(state) or command.by.is_the_house:
        return ""
    game.authority[MID_COUP].check_first(command.by, MID_COUP)
    reason = str(getattr(command, "reason", "")).strip()
    if not reason:
        raise Refusal(say("relief-mid-coup-reason"), allowed=(way("a-reason"),))
    return reason


def _check_takes_off(game: Game, dealer: str, by: Actor) -> None:
    """Let dealers leave their table themselves; a colleague is taken off by someone who may."""
    if dealer not in ("", AUTOMATIC, by.id) and not by.is_the_house:
        game.authority["take-another-off"].check_first(by, "take-another-off")


def bring_dealer_on(game: Game, state: State, command: c.BringDealerOn) -> Events:
    """Put a dealer on; the one before goes off."""
    by, dealer = command.by, command.dealer
    if dealer != by.id and not by.is_the_house:
        game.authority["bring-another-on"].check_first(by, "bring-another-on")
    if command.dealer == AUTOMATIC and not command.by.is_the_house:
        raise Refusal(say("house-dealer-by-handback"), allowed=(to("hand-back"),))
    return _relieved(game, state, command, command.dealer)


def take_dealer_off(game: Game, state: State, command: c.TakeDealerOff) -> Events:
    """Let a dealer go off, so that the next can come on; with none on there is nothing to do."""
    if not state.people.dealer:
        raise Refusal(say("dealer-absent"), allowed=(to("bring-dealer-on"),))
    _check_takes_off(game, state.people.dealer, command.by)
    reason = _reason_in_mid_coup(game, state, command)
    return (e.DealerWentOff(command.by, command.at, state.people.dealer, reason),)


def take_seat(game: Game, state: State, command: c.TakeSeat) -> Events:
    """Give a patron a seat, or a place behind one."""
    people, setup = state.people, state.setup
    assert setup is not None
    patron, seat, behind = command.patron, command.seat, command.behind
    if not patron or "|" in patron:
        raise Refusal(say("patron-name-invalid"))
    free = [n for n in range(1, setup.seats + 1) if n not in people.seats]
    if not seat:
        behind = not free
        # Those who stand spread over the seats, so that no area is crowded.
        seat = free[0] if free else 1 + len(people.behind) % setup.seats
    if not 1 <= seat <= setup.seats:
        raise Refusal(
            say("seat-unknown", seat=seat, seats=setup.seats),
            game.book.cite("seats"),
            (between(1, setup.seats),),
        )
    if behind:
        if flow_of(state).is_own:
            raise Refusal(say("online-table-one-patron"), allowed=(way("own-table"),))
        if patron in people.behind or patron in people.seats.values():
            raise Refusal(say("patron-already-placed", patron=patron), allowed=(to("leave-seat"),))
        if len(people.behind) >= MOST_BEHIND:
            raise Refusal(say("table-crowded", count=MOST_BEHIND), allowed=(way("other-table"),))
        return (e.SeatTaken(command.by, command.at, patron, seat, behind=True),)
    if seat in people.seats:
        raise Refusal(
            say("seat-taken", seat=seat, free=[*map(str, free)]),
            game.book.cite("seats"),
            values(map(str, free)),
        )
    allows = game.authority["allow-seats"].first
    has = sum(who == patron for who in people.seats.values()) + (patron in people.behind)
    if has >= people.seats_allowed.get(patron, 1):
        raise Refusal(
            say("seats-allowance-used", patron=patron, has=has, least=allows),
            allowed=(to("allow-seats"),),
            rank=allows,
        )
    return (e.SeatTaken(command.by, command.at, patron, seat),)


def leave_seat(_: Game, state: State, command: c.LeaveSeat) -> Events:
    """Let a patron go whose wagers on the seat are decided."""
    people, patron, seat = state.people, command.patron, command.seat
    behind = people.behind.get(patron) == seat
    if not behind and people.seats.get(seat) != patron:
        raise Refusal(
            say("patron-not-at-seat", patron=patron, seat=seat),
            allowed=(way("leave-own-seat"),),
        )
    if any((w.patron, w.seat) == (patron, seat) for w in state.coup.wagers.values()):
        raise Refusal(
            say("leave-with-wagers", patron=patron, seat=seat),
            allowed=(way("withdraw-in-time"), way("wait-for-settlement")),
        )
    if any(held.patron == patron and held.count for held in state.chips.values()):
        raise Refusal(
            say("leave-with-colour-chips", patron=patron),
            allowed=(way("redeem-colour"),),
        )
    return (e.SeatLeft(command.by, command.at, patron, seat, behind),)


def allow_seats(_: Game, state: State, command: c.AllowSeats) -> Events:
    """Let a patron have several seats."""
    assert state.setup is not None
    if not 1 <= command.seats <= state.setup.seats:
        raise Refusal(
            say("seats-allowance-invalid", seats=state.setup.seats),
            allowed=(between(1, state.setup.seats),),
        )
    return (e.SeatsAllowed(command.by, command.at, command.patron, command.seats),)


def notices(state: State) -> tuple[str, ...]:
    """Say what a sign at the table has to say to those who join."""
    setup = state.setup
    if setup is None or not flow_of(state).has_shoe or setup.insurance:
        return ()
    return ("No Baccarat insurance is offered at this table.",)  # B 6.4.5


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.OpenTable: open_table,
    c.CloseTable: close_table,
    c.ChangeSetup: change_setup,
    c.QueueSetup: queue_setup,
    c.DropSetup: drop_setup,
    c.ChangeReader: change_reader,
    c.BringDealerOn: bring_dealer_on,
    c.TakeDealerOff: take_dealer_off,
    c.TakeOver: take_over,
    c.HandBack: hand_back,
    c.TakeSeat: take_seat,
    c.LeaveSeat: leave_seat,
    c.AllowSeats: allow_seats,
}
