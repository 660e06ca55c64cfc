"""Rulings: held for, proposed, approved, made; and the choices they give to patrons."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any, NamedTuple

from msgspec.structs import replace

from croupier.equipment.cards import card_name
from croupier.games import Game
from croupier.messages import NO_OBJECTION, Message, on_record, say
from croupier.rules.authority import (
    HEIGHT,
    RANKS,
    check_not_concerned,
    check_two_persons,
    is_at_least,
)
from croupier.rules.rulebook import Irregularity
from croupier.rules.ways import at_least, to, to_rule, values, way
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding import cards, chips, insurance, settling, shoe, squeeze, wheel
from croupier.table.deciding.ruling import Irregular, Ruling, check_may_stop
from croupier.table.deciding.void import everything_back, void
from croupier.table.flows import flow_of
from croupier.table.phases import RULED_IN, RULINGS
from croupier.table.record import Drawn, taken_for
from croupier.table.shapes import AUTOMATIC, HOUSE, Actor, Details, Refusal, Setup
from croupier.table.state import (
    AFTER_PAYMENT,
    AFTER_VOID,
    Beside,
    LastCoup,
    Proposal,
    Readings,
    State,
    patrons_in,
    with_amounts,
)

Events = tuple[e.Event, ...]

# Every irregularity that is ruled on, by its id in the rulebooks.
IRREGULAR: dict[str, Irregular] = {
    **shoe.IRREGULAR,
    **cards.IRREGULAR,
    **squeeze.IRREGULAR,
    **insurance.IRREGULAR,
    **settling.IRREGULAR,
    **wheel.IRREGULAR,
    **chips.IRREGULAR,
}
assert set(IRREGULAR) == {id for ids in RULINGS.values() for id in ids}, "phases.py must know all"


# What anyone rules on at a table that the house deals.
SEALED_ALLOWS = frozenset(id for id, one in IRREGULAR.items() if one.even_sealed)


def base_phase(state: State) -> str:
    """Give the phase that counts for a ruling: of play that is held, the one it was held in."""
    return state.resume if state.phase == "held" else state.phase


def find(game: Game, id: str) -> Irregularity:
    """Find an irregularity of the book, or say which ones are ruled on."""
    found = game.book.irregularity(id)
    if found is None:
        ids = [one.id for one in game.book.irregularities if one.id in IRREGULAR]
        raise Refusal(
            say("irregularity-unknown", book=game.book.name, of=id, ids=ids),
            allowed=values(ids),
        )
    return found


class Needed(NamedTuple):
    """Who has to rule, and who has to approve it; nobody where one person is enough."""

    first: str
    second: str = ""


def least_rank(what: Irregularity, details: Details, paid: bool = False) -> str:
    """Say who may rule: of a closed list the least, and those above may act for it (R-5)."""
    if paid and what.paid_rank:
        return what.paid_rank  # BLD 7.16
    if details.withdrawal and what.withdrawal_rank:
        return what.withdrawal_rank  # BLD 7.9, 7.12
    if what.ranks:
        return min(what.ranks, key=HEIGHT.__getitem__)
    return what.rank or RANKS[0]


def why_not(game: Game, state: State, what: Irregularity, paid: bool = False) -> Message:
    """Say why an irregularity cannot be ruled on now, or nothing if it can."""
    phases = RULED_IN.get(state.flow, {}).get(what.id)
    if phases is None:
        return say("ruling-automatic-reason")
    if paid:
        return NO_OBJECTION  # the coup is over, whatever the table does now
    phase = base_phase(state)
    if phase not in phases:
        return say("table-in-phase", phase=phase)
    return IRREGULAR[what.id].unless(game, replace(state, phase=phase))


def about(
    state: State, what: Irregularity, coup: str = "", past: LastCoup | None = None
) -> LastCoup | None:
    """Find the paid coup that a ruling is about; none if it is about the one in play."""
    last, in_play = state.last, state.coup
    if what.id not in AFTER_PAYMENT:
        if coup not in ("", in_play.id):
            raise Refusal(
                say("ruling-coup-not-current", ruling=what.name, coup=coup), (what.clause,)
            )
        return None
    if coup:
        if coup == in_play.id:
            return None
        found = next((one for one in (last, past) if one is not None and one.id == coup), None)
        if found is not None and found.is_void and what.id not in AFTER_VOID:
            raise Refusal(say("coup-void-no-result", coup=coup), (what.clause,))
        if found is not None:
            return found
        raise Refusal(say("coup-not-on-record", coup=coup, table=state.table), (what.clause,))
    if what.id == "beyond-the-rules":
        return None if in_play.id else last
    has_record = bool(in_play.cards) or in_play.number is not None
    return None if has_record or last is None or last.is_void else last


def _refuse_rank(what: Irregularity, need: str, rank: str) -> Refusal:
    return Refusal(
        say("ruling-rank-too-low", ruling=what.name, least=need, rank=rank),
        (what.clause,),
        (at_least(need),),
        rank=need,
    )


def carry_out(
    game: Game,
    state: State,
    command: c.Command,
    what: Irregularity,
    details: Details,
    reason: str,
    paid: LastCoup | None,
    proposal: Proposal | None = None,
) -> Events:
    """Check a ruling and give the events of its effects, after the record of the ruling."""
    if why := why_not(game, state, what, paid is not None):
        now = [one.id for one in game.book.irregularities if not why_not(game, state, one)]
        raise Refusal(
            say("ruling-not-now", ruling=what.name, why=why, rulings=now),
            (what.clause,),
            values(now),
        )
    _check_details(what, details)
    if paid is None:
        _check_not_sealed(state, command, what)
        _check_names_nothing_hidden(state, what, details)
    rank = command.by.rank
    if proposal is not None:
        rank = max(rank, proposal.rank or RANKS[0], key=HEIGHT.__getitem__)
    _check_rank(what, least_rank(what, details, paid is not None), rank)
    events: list[e.Event] = []
    if state.phase == "held" and (paid is None or details.retire):
        if what.id not in wheel.NO_SPINS:
            _check_may_release(state, rank)
        why_on = on_record(say("reason-ruled", ruling=what.name))
        events.append(e.HoldReleased(command.by, command.at, why_on))
    coup = paid.id if paid is not None else state.coup.id
    made = e.RulingMade(
        command.by,
        command.at,
        what.id,
        clauses=(what.clause,),
        rank=rank,
        details=details,
        reason=reason,
        coup=coup,
        proposed_by=proposal.proposer if proposal is not None else "",
        proposal=proposal.id if proposal is not None else 0,
    )
    ruled = e.evolve_all(state, (*events, made))
    ruling = Ruling(command, what, details, reason, paid)
    effects = IRREGULAR[what.id].effect(game, ruled, ruling)
    played = _played_out(game, ruled, ruling, effects)
    _check_as_read(state, ruling, played)
    after = e.evolve_all(ruled, effects)
    if flow_of(after).has_shoe and after.phase not in ("choosing", "held"):
        laid = cards.lay_waiting(game, after, command)
        effects, played = (*effects, *laid), (*played, *laid)
        _check_nothing_waits(game, e.evolve_all(ruled, effects))
    is_announced = what.id in wheel.NO_SPINS
    changes = {} if is_announced else _changed_for(game, state, played, paid)
    others = Counter(_beside(command, paid).corrected) + _of_the_day(game, command, coup)
    first, second = _needed(
        game,
        state,
        what,
        details=details,
        paid=paid,
        effects=played,
        changes=changes,
        beside=others,
    )
    _check_rank(what, first, rank)
    made = replace(made, needed=first, second=second, changes=changes)
    return (*events, made, *effects)


def _played_out(game: Game, state: State, ruling: Ruling, effects: Events) -> Events:
    """Give what a ruling comes to once every patron who is given the choice has stayed."""
    given = next((one for one in effects if isinstance(one, e.ChoiceOffered)), None)
    if given is None or not given.cards:
        return effects
    return (*effects, *cards.put_in_order(game, state, ruling, given.cards))


def _check_as_read(state: State, ruling: Ruling, effects: Events) -> None:
    """Where the shoe reads, take cards and their order from it, and from nobody's word (R-34).

    A card read wrongly is another matter, the record's, once the hand is complete or a second
    source has named it; and once the reader's alarm is on record, those who rule say what lies on
    the table.
    """
    paid = ruling.paid
    if not shoe.is_read(state, None if paid is None else paid.setup):
        return
    for event in effects:
        if isinstance(event, e.CardsReconstructed):
            was, read = state.coup, {one.number for one in state.coup.drawn if one.read}
            is_new, order = bool(event.drawn), [n for n in event.order if n in read]
            old = taken_for(was.drawn, was.ruled)
            there = [old[number] for number in event.reads if number in old]
            now = [card for number, card in event.reads.items() if number in old]
            if was.due and _types_over_reader(state, (event,)) and not state.readings:
                raise ruling.refuse(
                    say("other-cards-read"),
                    way("what-was-read"),
                    to("raise-alarm"),
                )
        elif isinstance(event, e.ResultCorrected) and paid is not None and not event.void:
            # In another order more or fewer of them may count: those beyond the hand count, too.
            old = _by_number(paid.numbers, paid.cards, paid.over)
            new = _by_number(event.numbers, event.cards, (*event.lead, *event.beyond))
            is_new, order = not old.keys() >= new.keys(), []
            there = [old[number] for number in sorted(new) if number in old]
            now = [new[number] for number in sorted(new) if number in old]
        elif isinstance(event, e.CardDealt | e.CardSetAside):
            is_new, order, there, now = event.from_shoe and event.source == "keyed", [], [], []
        else:
            continue
        if is_new:
            raise ruling.refuse(
                say("card-never-read"),
                way("what-was-read"),
                to("raise-alarm"),
            )
        if order != sorted(order) or (there != now and sorted(there) == sorted(now)):
            raise ruling.refuse(
                say("reader-order-counts"),
                way("order-read"),
                to("raise-alarm"),
            )


def _by_number(
    numbers: Iterable[int], cards: Iterable[str], apart: Iterable[Drawn]
) -> dict[int, str]:
    """Give the cards of a paid coup, those in the hands and those apart, by their numbers."""
    return {**dict(zip(numbers, cards, strict=True)), **{one.number: one.card for one in apart}}


def _check_rank(what: Irregularity, need: str, rank: str) -> None:
    if rank != HOUSE and not is_at_least(rank, need):
        raise _refuse_rank(what, need, rank)


def _needed(
    game: Game,
    state: State,
    what: Irregularity,
    details: Details,
    paid: LastCoup | None,
    effects: Events,
    changes: dict[str, int],
    beside: dict[str, int],
) -> Needed:
    """Say who has to rule and who to approve: by the clause, by the table's own setting for what
    changes anything, for a coup that was paid (R-34), and by amount for money that no settlement
    moved, in this ruling, those before it about the coup, and ``beside`` them in cases and in
    other coups of the gaming day (R-35).

    So it is for what changes what patrons get once the result is known: another order, another
    card, a void, a choice. Where a clause names a rank for it, that rank alone does up to one
    maximum, as R-34 and 6.6 have it, and nobody else. What a reader or sensor read is never typed
    over by one: the second looks at the card itself. Where nothing but their word stands against
    it, no second source, it takes those who put a coup right that was paid.

    "No spin" is effective at once, whoever of the entitled calls it (R-32).
    """
    first = least_rank(what, details, paid is not None)
    if what.id in wheel.NO_SPINS:
        return Needed(first)
    rows, second = [Needed(first)], game.authority["second-a-ruling"].first
    if paid is not None and what.paid_rank:
        rows.append(Needed(first, what.second_rank))
    if state.setup is not None and state.setup.two_people and IRREGULAR[what.id].changes:
        rows.append(Needed(first, min(first, second, key=_height)))
    setup = paid.setup if paid is not None else state.setup
    maximum = lower_maximum(setup, state.setup)
    maximum = game.authority.counting(state.table, game.book.id, maximum)
    before = Counter(paid.corrected if paid is not None else state.coup.corrected)
    before.update(beside)
    given = _corrected(effects)
    has_rank = bool(what.rank or what.ranks or (details.withdrawal and what.withdrawal_rank))
    amounts = []
    for patron in {**given, **changes}:
        sum = given.get(patron, 0) + changes.get(patron, 0) + before[patron]
        if patron in given or not has_rank or maximum is None or sum > maximum:
            amounts.append(sum)  # R 6.6; BLD 7.16
    if _types_over_reader(state, effects):
        is_alone = shoe.has_reader(state) and state.readings is None
        rows.append(Needed((is_alone and what.paid_rank) or first, what.second_rank or second))
    if details.void and (paid is not None or state.people.dealer == AUTOMATIC):
        amounts.append(0)  # it takes two also where nobody's money changes, and against a seal
    for amount in amounts:
        row = game.authority.correction(amount, maximum)
        rows.append(Needed(row.first, row.second))
    firsts, seconds = zip(*rows, strict=True)
    return Needed(max(firsts, key=_height), max(seconds, key=_height))


def _changed_for(
    game: Game, state: State, effects: Events, paid: LastCoup | None
) -> dict[str, int]:
    """Say by how much each patron comes off otherwise by a ruling: by another record of the coup,
    by a void, by a choice to withdraw.

    Known is whatever is on record, wherever the card lies: in a hand, in line, read while play was
    held. What of the result is open counts as if every stake went back; whoever names cards that
    decide it gives all that they bring. Where the shoe reads, a coup whose first card is out can
    always be played on: to end it, to let anyone withdraw, or to put cards that were seen into
    another order counts all that they have staked.
    While cards lie face down they are nobody's to know, and all of a patron's stakes count.
    """
    if paid is not None or not state.coup.wagers or not effects:
        return {}
    after, is_void, gives_choice = state, False, False
    for event in effects:
        is_void = is_void or isinstance(event, e.CoupVoided)
        gives_choice = gives_choice or isinstance(event, e.ChoiceOffered)
        after = event.evolve(after)
    names = not is_void and _names_cards(state, effects)
    is_an_option = (
        is_void or gives_choice or _is_reordered(state, effects, after)
    ) and _can_be_played_on(state)
    if state.coup.hidden:
        # Cards that nobody has seen go back into the shoe (7.11.1) as if they had never left it.
        # One that was drawn beyond them goes where they want it, whatever they are.
        there = after.coup.cards[: len(state.coup.cards)]
        is_same = not is_void and not gives_choice and there in ((), state.coup.cards)
        has_looked = len(state.coup.cards) > 3 or bool(state.coup.shown)
        counts = is_an_option or (has_looked and not is_same)
        stakes = settling.staked(state) if counts else {}
        return dict(Counter(stakes) + Counter(_brought(game, after) if names else {}))
    sums = _known_sums(game, state, None if is_void else after, gives_choice, names)
    if is_an_option:
        for who, stake in settling.staked(state).items():
            sums[who] = max(stake, sums.get(who, 0))
    return {who: sum for who, sum in sums.items() if sum}


def _known_sums(
    game: Game, state: State, after: State | None, gives_choice: bool, names: bool
) -> dict[str, int]:
    """Say by how much patrons come off otherwise by cards that lie open; by none ``after`` it if
    the coup is void.
    """
    ends = after is None or gives_choice
    known = settling.as_known(game, state)
    was = settling.as_it_lies(game, known)
    is_by_word = after is not None and names and (was or shoe.has_reader(state))
    if is_by_word and after and not settling.as_it_lies(game, settling.as_known(game, after)):
        # What somebody's word leaves open may still come to the best there is.
        best = Counter(settling.at_best(game, state))
        return dict(best + Counter({who: abs(net) for who, net in was.items()}))
    if not was:
        was = settling.as_decided(game, known, at_most=ends)
        if not ends and not names:
            return {}
    now: dict[str, int] = {}
    if after is not None:
        then = settling.as_known(game, after)
        now = settling.as_it_lies(game, then) or settling.as_decided(game, then, at_most=ends)
    sums = {who: abs(now.get(who, 0) - net) for who, net in was.items()}
    if gives_choice:  # who loses withdraws
        sums = {who: max(sum, -was[who]) for who, sum in sums.items()}
    return sums | {who: abs(net) for who, net in now.items() if who not in was}


def _is_reordered(state: State, effects: Events, after: State) -> bool:
    """Tell whether cards that lie in the hands count in another order than they were seen."""
    was = state.coup.cards
    now = after.coup.cards[: len(was)]
    is_named = any(isinstance(event, e.CardsReconstructed) for event in effects)
    return is_named and now != was and Counter(now) == Counter(was)


def _can_be_played_on(state: State) -> bool:
    """Tell whether a coup has begun whose every card the shoe reads; while bets may still be made
    and taken back, a card that came too early decides nothing.
    """
    has_begun = bool(state.coup.drawn) and base_phase(state) != "betting"
    return has_begun and shoe.has_reader(state)


def _brought(game: Game, state: State) -> dict[str, int]:
    """Say what named cards bring or cost each patron once they are open."""
    opened = replace(state, coup=replace(state.coup, down=()))
    nets = settling.as_it_lies(game, opened) or settling.as_decided(game, opened)
    return {who: abs(net) for who, net in nets.items()}


def _names_cards(state: State, effects: Events) -> bool:
    """Tell whether a ruling says by itself which cards count, and no reader says it.

    Where no shoe reads, the next card that is due is for the dealer to name at any time.
    """
    if shoe.is_read(state):
        return _types_over_reader(state, effects)
    reads, two = shoe.has_reader(state), state.readings
    return any(
        isinstance(event, e.CardsReconstructed)
        or (isinstance(event, e.CardDealt) and reads and event.from_shoe)
        or (isinstance(event, e.ReadingChosen) and two is not None and event.card == two.keyed)
        for event in effects
    )


def _types_over_reader(state: State, effects: Events) -> bool:
    """Tell whether a ruling holds a card or number against what was read, or adds one unread."""
    after = e.evolve_all(state, effects)
    if any(isinstance(event, e.NumberChosen) for event in effects):
        is_read = state.coup.source in ("reader", "both")
        return is_read and state.coup.number != after.coup.number
    if not any(isinstance(event, e.CardsReconstructed | e.ReadingChosen) for event in effects):
        return False
    was = taken_for(state.coup.drawn, state.coup.ruled)
    now = taken_for(after.coup.drawn, after.coup.ruled)
    reads = shoe.has_reader(state)
    return any(
        now[one.number] not in (one.read, was.get(one.number))
        if one.read
        else reads and one.number not in was
        for one in after.coup.drawn
    )


def lower_maximum(then: Setup | None, now: Setup | None) -> int | None:
    """Give the maximum by which amounts count: of the coup, and no more than the table has now.

    Who raises a table's maximum for one coup raises nobody's authority.
    """
    known = [one.limits.maximum for one in (then, now) if one is not None]
    return None if None in known else min((one for one in known if one is not None), default=None)


def _height(rank: str) -> int:
    return HEIGHT.get(rank, -1)


def _corrected(effects: Events) -> dict[str, int]:
    """Sum what corrections give to each patron, or take."""
    made = (event.corrections for event in effects if isinstance(event, e.CorrectionMade))
    return with_amounts({}, chain.from_iterable(made))


def needed(game: Game, state: State, command: c.MakeRuling) -> Needed:
    """Say who has to make a ruling and who to approve it; by its clause alone if it cannot be.

    Play that is held goes on only by the rank that stopped it, or above.
    """
    what = find(game, command.irregularity)
    try:
        paid = about(state, what, command.coup, command.past)
    except Refusal:
        return Needed(least_rank(what, command.details))
    by_anyone = replace(command, by=Actor("", max(HEIGHT, key=_height)))
    try:
        done = carry_out(
            game,
            state,
            by_anyone,
            what=what,
            details=command.details,
            reason=command.reason,
            paid=paid,
        )
    except Refusal:
        return Needed(least_rank(what, command.details, paid is not None))
    made = next(event for event in done if isinstance(event, e.RulingMade))
    is_released = any(isinstance(event, e.HoldReleased) for event in done)
    held = state.held.rank if is_released and state.held and what.id not in wheel.NO_SPINS else ""
    return Needed(max(made.needed, held, key=_height), made.second)


def _beside(command: c.Command, paid: LastCoup | None) -> Beside:
    """Give what cases have brought for the coup that was paid and is ruled on."""
    known = getattr(command, "beside", None)
    is_same = isinstance(known, Beside) and paid is not None and known.coup == paid.id
    return known if is_same and known is not None else Beside("")


def _of_the_day(game: Game, command: c.Command, coup: str) -> Counter[str]:
    """Sum what each patron was given or had taken in other coups of the gaming day."""
    known = getattr(command, "beside", None)
    if not isinstance(known, Beside) or not game.authority.corrects_by_day:
        return Counter()
    return Counter(
        {
            who: sum(amount for other, amount in coups.items() if other != coup)
            for who, coups in known.today.items()
        }
    )


def concerned(state: State, paid: LastCoup | None) -> set[str]:
    """Name those whose act or money a ruling is about: all who dealt the coup or had bets in it."""
    if paid is not None:
        return {*paid.dealers, *(wager.patron for wager in paid.wagers)}
    named = {state.people.dealer, *state.alarm.raised_by, *state.coup.dealers}
    return {*named, *patrons_in(state.coup)} - {""}


def _who_records(
    state: State, what: Irregularity, made: e.RulingMade, events: Events, paid: LastCoup | None
) -> set[str]:
    """Name the dealer who is on where a clause has nothing decided: no rank is named, the coup
    settles as its cards say, and no reading is typed over. To put that down is no judgement, even
    of one's own act; where the table wants two, the second still agrees to it.
    """
    is_decided = what.rank or what.ranks or made.changes or what.money not in ("none", "normal")
    if paid is not None or is_decided or _types_over_reader(state, events):
        return set()
    return {state.people.dealer} - {*state.alarm.raised_by, *patrons_in(state.coup)}  # BLD 7.6


def _check_nothing_waits(game: Game, state: State) -> None:
    """Refuse to go on with a card on the table of which nobody has said what becomes of it."""
    in_line = state.coup.down or (
        state.coup.due and state.phase not in ("ready", "betting", "burning")
    )
    if state.coup.waiting and not in_line:
        raise Refusal(
            say("drawn-card-fate-missing"),
            game.book.cite("free-hand"),  # BLD 7.8
            (to_rule("next-card-seen"), to_rule("player-overdrawn")),
        )


def _check_details(what: Irregularity, details: Details) -> None:
    """Refuse what would decide something and is not read: nothing is on record without effect."""
    reads = IRREGULAR[what.id].needs
    odd = [name for name in _DECIDES if name not in reads and getattr(details, name)]
    if odd:
        raise Refusal(
            say("ruling-detail-not-read", ruling=what.name, details=odd, reads=reads),
            (what.clause,),
            values(reads),
        )


# What decides about cards, wagers or money; the rest only says more about what happened.
_DECIDES = ("withdrawal", "void", "corrections", "retire", "free_hand", "amount", "outcome",
            "to_bet", "to_patron", "to_seat")  # fmt: skip


def _check_not_sealed(state: State, command: c.Command, what: Irregularity) -> None:
    """Leave a coup in play to the seal it is dealt from: it proves every card and number, and
    every bet lies where the record has it. Only someone who rules beyond the rules may end it.
    """
    is_dealt_by_the_house = state.people.dealer == AUTOMATIC and not command.by.is_the_house
    if is_dealt_by_the_house and what.id not in SEALED_ALLOWS:
        raise Refusal(
            say("sealed-order-not-ruled"),
            (what.clause,),
            (to_rule("beyond-the-rules"), way("take-over-between")),
        )


def _check_names_nothing_hidden(state: State, what: Irregularity, details: Details) -> None:
    """Where the shoe reads, hear no card named while cards lie face down that nobody has seen:
    whatever is said to it would tell of those.
    """
    if details.cards and state.coup.hidden and shoe.has_reader(state):
        raise Refusal(
            say("ruling-cards-face-down"),
            (what.clause,),
            (to("open-cards"),),
        )  # BLD 4.7


def make_ruling(game: Game, state: State, command: c.MakeRuling) -> Events:
    """Rule, or where two people are wanted, propose the ruling."""
    what, details = find(game, command.irregularity), command.details
    paid = about(state, what, command.coup, command.past)
    events = carry_out(
        game, state, command, what=what, details=details, reason=command.reason, paid=paid
    )
    made = next(event for event in events if isinstance(event, e.RulingMade))
    if command.by.rank == HOUSE:
        return events
    # Who dealt a coup records what happens in it; what becomes of its known result others decide.
    if made.second or made.changes:
        own = concerned(state, paid).union(_beside(command, paid).judges)
        own -= _who_records(state, what, made, events, paid)
        check_not_concerned(command.by, own, (what.clause,))
    if not made.second:
        return events
    return (
        *_instead_of(state, command, what, made.coup),
        e.RulingProposed(
            command.by,
            command.at,
            what.id,
            details=details,
            reason=command.reason,
            clauses=(what.clause,),
            coup=made.coup,
            id=state.proposed + 1,
            second=made.second,
        ),
    )


def _instead_of(state: State, command: c.MakeRuling, what: Irregularity, coup: str) -> Events:
    """Take back one's own proposal about the same coup; another person's waits for its second."""
    before = next((one for one in state.proposals if one.coup == coup), None)
    if before is None:
        return ()
    if before.proposer != command.by.id:
        raise Refusal(
            say(
                "earlier-proposal-waits", proposer=before.proposer, irregularity=before.irregularity
            ),
            (what.clause,),
            (to("approve-ruling"), to("reject-ruling")),
        )
    return (
        e.RulingRejected(command.by, command.at, before.irregularity, "proposed anew", before.id),
    )


def _waiting(state: State, id: int) -> Proposal:
    """Find the proposal that is meant."""
    if not state.proposals:
        raise Refusal(say("proposal-none-waiting"), allowed=(to("make-ruling"),))
    proposal = state.proposal(id)
    if proposal is None:
        waiting = [
            say("proposal-waiting", number=one.id, irregularity=one.irregularity)
            for one in state.proposals
        ]
        raise Refusal(say("proposal-ambiguous", proposals=waiting), allowed=values(waiting))
    return proposal


def _about_proposal(
    game: Game, state: State, proposal: Proposal, past: LastCoup | None
) -> tuple[Irregularity, LastCoup | None]:
    what = find(game, proposal.irregularity)
    if proposal.coup == state.coup.id:
        return what, None
    return what, about(state, what, proposal.coup, past)


def _carried_out(
    game: Game, state: State, command: c.ApproveRuling, proposal: Proposal
) -> tuple[Irregularity, LastCoup | None, Events]:
    """Carry out what was proposed, by whoever approves of it."""
    what, paid = _about_proposal(game, state, proposal, command.past)
    done = carry_out(
        game,
        state,
        command,
        what=what,
        details=proposal.details,
        reason=proposal.reason,
        paid=paid,
        proposal=proposal,
    )
    return what, paid, done


def approve_ruling(game: Game, state: State, command: c.ApproveRuling) -> Events:
    """Make the ruling another person proposed."""
    proposal = _waiting(state, command.proposal)
    judges = command.beside.judges if command.beside is not None else ()
    is_over = proposal.coup != state.coup.id
    if is_over and (why := no_longer(game, state, proposal, command.past, judges)):
        return (lapsed(proposal, command.at, why),)
    what, paid, done = _carried_out(game, state, command, proposal)
    made = next(event for event in done if isinstance(event, e.RulingMade))
    first = Actor(proposal.proposer, proposal.rank or made.needed)
    second = made.second or made.needed
    own = concerned(state, paid).union(_beside(command, paid).judges)
    own -= _who_records(state, what, made, done, paid) & {first.id}
    check_two_persons(first, command.by, second, own, (what.clause,))
    return done


def _outcome(state: State) -> tuple[Any, ...]:
    """Say what a proposal about the coup in play, or about none, was made upon."""
    coup = state.coup
    cards = taken_for(coup.drawn, coup.ruled)
    return coup.id, tuple(cards.items()), coup.down, coup.number, state.readings, state.shoe.number


def ended(game: Game, state: State, command: c.Command, events: Events) -> Events:
    """Tell of the proposals that end with their coup, or as it goes on.

    One that could wait for the next card or the number would be an option on it: whoever proposed
    it proposes again, on what is known then. One about a coup that was paid ends once nobody can
    approve it any more.
    """
    after = e.evolve_all(state, events)
    kept = {one.id for one in after.proposals}
    told = {one.proposal for one in events if isinstance(one, e.RulingMade | e.RulingRejected)}
    # What outlives its coup is about one that has ended; what is about none never is.
    goes_on = not state.coup.id or after.coup.id == state.coup.id
    has_moved = goes_on and _outcome(state) != _outcome(after)
    ends = []
    for one in state.proposals:
        if one.id in told:
            continue
        why = NO_OBJECTION
        if one.id not in kept:
            why = say("proposal-coup-ended")
        elif has_moved and one.coup == state.coup.id:
            why = say("proposal-coup-went-on")
        elif after.flow != state.flow:
            why = say("proposal-other-game")
        elif _is_touched(one, events):
            why = no_longer(game, after, one, getattr(command, "past", None))
        if why:
            ends.append(lapsed(one, command.at, why))
    return tuple(ends)


def _is_touched(proposal: Proposal, events: Events) -> bool:
    """Tell whether the coup that a proposal is about was paid, or put right otherwise."""
    ends = (e.CoupSettled, e.CoupVoided, *e.AMENDING)
    return any(isinstance(one, ends) and one.coup == proposal.coup for one in events)


def lapsed(proposal: Proposal, at: int, why: Message) -> e.RulingRejected:
    """End a proposal that nobody can approve any more, and say why."""
    return e.RulingRejected(
        Actor(HOUSE, HOUSE), at, proposal.irregularity, on_record(why), proposal.id
    )


def no_longer(
    game: Game, state: State, proposal: Proposal, past: LastCoup | None, judges: Iterable[str] = ()
) -> Message:
    """Say why nobody can approve a proposal, whoever they are; nothing if somebody can."""
    highest = Actor("", max(HEIGHT, key=_height))
    command = c.ApproveRuling(highest, 0, proposal.id, past)
    try:
        _, paid, _ = _carried_out(game, state, command, proposal)
    except Refusal as refusal:
        return refusal.message
    is_own = proposal.proposer in concerned(state, paid).union(judges)
    return say("proposal-own-matter") if is_own else NO_OBJECTION


def reject_ruling(game: Game, state: State, command: c.RejectRuling) -> Events:
    """Refuse a proposal, or take one's own back."""
    proposal = _waiting(state, command.proposal)
    what, last = find(game, proposal.irregularity), state.last
    if not command.reason.strip():
        raise Refusal(say("ruling-refusal-reason-missing"), (what.clause,), (way("a-reason"),))
    if command.by.id != proposal.proposer:
        _check_rank(what, proposal.second or least_rank(what, proposal.details), command.by.rank)
        paid = last if last is not None and last.id == proposal.coup else None
        check_not_concerned(command.by, concerned(state, paid), (what.clause,))
    return (e.RulingRejected(command.by, command.at, what.id, command.reason, proposal.id),)


def hold_coup(game: Game, state: State, command: c.HoldCoup) -> Events:
    """Stop play until a ruling; any step out of order begins here."""
    what = find(game, command.irregularity)
    if what.id not in IRREGULAR:
        raise Refusal(say("ruling-automatic", ruling=what.name), (what.clause,))
    check_may_stop(game, state, command.by, (what.clause,))
    return (e.CoupHeld(command.by, command.at, what.id, command.details),)


def _check_may_release(state: State, rank: str) -> None:
    """Let play go on, or rule on what stopped it, only by the rank that did, or above."""
    held = state.held
    assert held is not None
    if not is_at_least(rank, held.rank):
        raise Refusal(
            say("resume-rank-too-low", rank=held.rank),
            allowed=(at_least(held.rank),),
            rank=held.rank,
        )


def release_hold(game: Game, state: State, command: c.ReleaseHold) -> Events:
    """Go on without a ruling: by the rank that stopped play, or above."""
    _check_may_release(state, command.by.rank)
    released = e.HoldReleased(command.by, command.at, command.reason)
    state = released.evolve(state)
    if not (flow_of(state).has_shoe and state.coup.waiting):
        return (released,)
    _check_nothing_waits(game, state)
    laid = cards.lay_waiting(game, state, command)
    return (released, *laid)


def choose(game: Game, state: State, command: c.Choose) -> Events:
    """Take a patron's choice; when all have chosen, do what the ruling said."""
    choice = state.choice
    assert choice is not None
    if command.patron not in choice.waiting:
        raise Refusal(
            say("withdrawal-choice-none", patron=command.patron, waiting=choice.waiting),
            choice.clauses,
        )
    what = find(game, choice.irregularity)
    back = everything_back(state, command.patron) if command.withdraw else ()
    by = (what.withdraw_by if command.withdraw else what.stay_by) or choice.clauses
    chose = e.PatronChose(
        command.by, command.at, command.patron, command.withdraw, back, tuple(by)
    )  # BLD 7.9, 7.10.1, 7.10.2, 7.12, 7.13.1, 7.13.2
    if len(choice.waiting) > 1:
        return (chose,)
    state = chose.evolve(state)
    if choice.void_if_all_withdraw and command.withdraw and not choice.stayed:
        return (
            chose,
            *void(game, state, command, choice.irregularity, choice.clauses, shoe_ends=True),
        )  # BLD 7.10.2
    events: list[e.Event] = [chose]
    if choice.free_hand:
        events.append(e.FreeHandDue(command.by, command.at, choice.clauses))  # BLD 7.10.1
        state = events[-1].evolve(state)
    if choice.cards:
        ruling = Ruling(command, what, Details(cards=choice.cards, count=choice.new), "")
        events += cards.put_in_order(game, state, ruling, choice.cards)
    elif flow_of(state).has_shoe:
        events += cards.lay_waiting(game, state, command)
    return tuple(events)


# ---- two readings of one card or number


def choose_reading(game: Game, state: State, command: c.ChooseReading) -> Events:
    """Take one of two readings: where that changes what patrons get, it is a ruling on the record.

    A dealer goes on with what was read, if that counts already or nobody's money hangs on it. All
    else is for whom the record is (R-34), and by the sum for whom the money is (R-35).
    """
    two = state.readings
    assert two is not None
    chosen = _reading(state, command)
    need, changes = overruling(game, state, command)
    what = find(game, flow_of(state).wrong_record)
    if need.second:
        raise Refusal(
            say("reading-takes-ruling", chosen=chosen, ruling=what.id),
            (what.clause,),
            (to_rule(what.id),),
        )
    if not is_at_least(command.by.rank, need.first):
        raise Refusal(
            say("reading-takes-rank", chosen=chosen, least=need.first),
            (what.clause,),
            (at_least(need.first),),
            rank=need.first,
        )
    events = (_chosen(game, state, command, chosen),)
    if changes or need.first != RANKS[0]:
        check_not_concerned(command.by, concerned(state, None), (what.clause,))
    if not changes:
        return events
    made = e.RulingMade(
        command.by,
        command.at,
        what.id,
        clauses=(what.clause,),
        rank=command.by.rank,
        details=Details(),
        reason="one of two readings",
        coup=state.coup.id,
        needed=need.first,
        changes=changes,
    )
    return (made, *events)


def overruling(game: Game, state: State, command: c.ChooseReading) -> tuple[Needed, dict[str, int]]:
    """Say who may choose a reading, and by how much each patron comes off otherwise by it."""
    two, chosen = state.readings, _reading(state, command)
    assert two is not None
    counts = _counting(state)
    if chosen == counts == two.reader:
        return Needed(RANKS[0]), {}
    other = next(one for one in (two.reader, two.keyed) if one != counts)
    effects = (_chosen(game, state, command, other),)
    changes = _changed_for(game, state, effects, None)
    what, setup = find(game, flow_of(state).wrong_record), state.setup
    if changes:
        need = _needed(
            game,
            state,
            what,
            details=Details(),
            paid=None,
            effects=effects,
            changes=changes,
            beside={},
        )
        return need, changes if chosen == other else {}
    if chosen == two.reader:
        return Needed(RANKS[0]), {}
    takes_two = setup is not None and (setup.two_people or bool(setup.reader))
    return Needed(what.rank, game.authority["second-a-ruling"].first if takes_two else ""), {}


class _Sources(NamedTuple):
    """The two sources of what decides a coup: what counts, what was chosen, how it is said."""

    both: str  # the message that names them
    counting: Callable[[State, Readings], str]
    given: Callable[[c.ChooseReading], str]
    said: Callable[[str], str]
    chosen: Callable[[Game, State, c.Command, str], e.Event]


_CARDS = _Sources(
    "readings-to-choose",
    lambda state, two: state.coup.cards[two.place],
    lambda command: command.card,
    card_name,
    cards.reading_chosen,
)
_NUMBERS = _Sources(
    "numbers-to-choose",
    lambda state, two: str(state.coup.number),
    lambda command: str(command.number),
    str,
    lambda game, state, command, reading: wheel.number_chosen(state, command, int(reading)),
)
_SOURCES = {"baccarat": _CARDS, "roulette": _NUMBERS, "online": _CARDS}


def _counting(state: State) -> str:
    """Give which of two readings counts until one is chosen: the one that came first."""
    assert state.readings is not None
    return _SOURCES[state.flow].counting(state, state.readings)


def _reading(state: State, command: c.ChooseReading) -> str:
    two, sources = state.readings, _SOURCES[state.flow]
    assert two is not None
    chosen = sources.given(command)
    if chosen in (two.reader, two.keyed):
        return chosen
    read, keyed = (sources.said(one) for one in (two.reader, two.keyed))
    raise Refusal(
        say(sources.both, read=read, keyed=keyed),
        allowed=values((two.reader, two.keyed)),
    )


def _chosen(game: Game, state: State, command: c.Command, reading: str) -> e.Event:
    return _SOURCES[state.flow].chosen(game, state, command, reading)


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.ChooseReading: choose_reading,
    c.MakeRuling: make_ruling,
    c.ApproveRuling: approve_ruling,
    c.RejectRuling: reject_ruling,
    c.HoldCoup: hold_coup,
    c.ReleaseHold: release_hold,
    c.Choose: choose,
}
