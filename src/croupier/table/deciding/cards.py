"""Cards: each goes where the tableau wants it, by reader or by key, and none is taken on trust."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NoReturn

from croupier.games import Game
from croupier.messages import NO_OBJECTION, Message, say
from croupier.messages.recorded import on_record
from croupier.rules.ways import to, to_rule, value, way
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.ruling import Irregular, Ruling, name_of, nothing_more
from croupier.table.deciding.shoe import (
    check_card,
    check_may_key,
    check_no_alarm,
    check_possible,
    faulty,
    has_reader,
    impossible,
    is_read,
)
from croupier.table.deciding.void import has_a_hand, void
from croupier.table.flows import flow_of
from croupier.table.names import next_coup
from croupier.table.record import (
    Drawn,
    Ruled,
    drawn_card,
    due_after,
    hand_places,
    in_order,
    offers_on,
    stand,
    taken_for,
)
from croupier.table.shapes import OnOffer, Refusal, Source
from croupier.table.state import Coup, State, patrons_in

Events = tuple[e.Event, ...]


def _card_dealt(
    game: Game,
    state: State,
    command: c.Command,
    card: str,
    source: Source = "reader",
    number: int = 0,
) -> e.CardDealt:
    """Give a card to the hand that is due; one with a number had been drawn before."""
    coup = state.coup
    hand = coup.due
    assert hand and state.setup is not None, "a card is dealt only when one is due"
    cards = (*coup.cards, card)
    due, by = due_after(game, cards)
    offers: tuple[OnOffer, ...] = ()
    face_down = coup.squeeze.hides or (
        state.setup.face_down and not coup.free and not coup.squeeze.squeezer
    )
    if len(cards) > 3 and due and coup.wagers and not face_down and not coup.down:
        offers = offers_on(game, state.setup, coup.wagers.values(), coup.cover, cards)
    return e.CardDealt(
        command.by,
        command.at,
        card,
        hand=hand,
        place=len(cards) - 1,
        due=due,
        source=source,
        clauses=by,
        offers=offers,
        face_down=face_down,
        from_shoe=not number,
        number=number,
    )


def deal(
    game: Game, state: State, command: c.Command, cards: Sequence[str], source: Source = "reader"
) -> Events:
    """Deal cards one by one until something else has to happen first."""
    events: list[e.Event] = []
    for at, card in enumerate(cards):
        if at and (state.phase != "dealing" or state.coup.cover.due):
            break
        check_card(game, card)
        check_possible(game, state, card, source)
        if why := impossible(state, card):
            return (*events, *faulty(game, state, command, why))  # BLD 7.1
        if state.coup.cover.due:
            events.append(_missed(game, state, command))
            state = events[-1].evolve(state)
        dealt, state = laid(game, state, command, card, source)
        events += dealt
    return tuple(events)


def laid(
    game: Game, state: State, command: c.Command, card: str, source: Source, number: int = 0
) -> tuple[Events, State]:
    """Lay a card, and say how the table then is.

    What lies face down and nobody squeezes the dealer opens, once four lie there.
    """
    dealt = _card_dealt(game, state, command, card, source, number)
    state = dealt.evolve(state)
    opens = dealer_opens(game, state, command)
    return (dealt, *opens), e.evolve_all(state, opens)


def dealer_opens(game: Game, state: State, command: c.Command) -> Events:
    """Open what was laid face down for nobody: the squeeze is for who asks."""
    coup = state.coup
    if coup.squeeze.squeezer or state.phase != "squeezing":
        return ()
    by = game.book.cite("squeeze-restricted" if coup.squeeze.restricted else "squeeze")
    return opened(game, state, command, coup.face_down, by)  # BLD 4.7, 4.8


def opened(
    game: Game, state: State, command: c.Command, places: tuple[int, ...], by: tuple[str, ...]
) -> Events:
    """Open cards; what insurance they leave to be offered is due once all are seen."""
    coup, setup = state.coup, state.setup
    assert setup is not None
    offers: tuple[OnOffer, ...] = ()
    if coup.due and len(places) == len(coup.down):
        wagers = coup.wagers.values()
        offers = offers_on(game, setup, wagers, coup.cover, coup.cards)
    cards = e.CardsOpened(command.by, command.at, places, command.by.id, by, offers)
    return (cards, *lay_waiting(game, cards.evolve(state), command))


def _missed(game: Game, state: State, command: c.Command) -> e.InsuranceMissed:
    by = game.book.cite("insurance-missed")  # B 7.21
    return e.InsuranceMissed(command.by, command.at, state.coup.cover.due, by)


def lay_waiting(game: Game, state: State, command: c.Command, *, exposed: bool = False) -> Events:
    """Lay the cards that were drawn and wait in line, as far as nothing else comes first.

    Those beyond a complete hand lead the next one; where they are ``exposed``, or one of them lies
    face up, insurance that falls due before one is missed (R-27).
    """
    events: list[e.Event] = []
    while (coup := state.coup).waiting and (
        state.phase == "dealing" or not (coup.due or coup.down)
    ):  # what lies face down says where they go, and nobody is told before it is open
        number = coup.waiting[0]
        drawn = next(one for one in coup.drawn if one.number == number)
        card = taken_for(coup.drawn, coup.ruled)[number]
        if coup.due and not coup.cover.due:
            dealt, state = laid(game, state, command, card, drawn.source, number)
            events += dealt
            continue
        new: e.Event
        if not coup.due:
            by = game.book.cite("free-hand")  # BLD 7.8
            new = e.CardSetAside(
                command.by,
                command.at,
                card,
                clauses=by,
                from_shoe=False,
                source=drawn.source,
                number=number,
            )
        elif exposed or coup.seen:
            new = _missed(game, state, command)
        else:
            break
        events.append(new)
        state = new.evolve(state)
    return tuple(events)


def deal_card(game: Game, state: State, command: c.DealCard) -> Events:
    """Take one card; for a place already filled it is the other source's reading."""
    coup = state.coup
    if command.coup:
        _check_coup(state, command.coup)
    dealt = len(coup.cards)
    place = dealt if command.place is None else command.place
    is_due = state.phase == "dealing" and not coup.waiting and not state.proposal_in_play
    is_undue = not is_due and command.source == "reader" and not _lies_there(state, command)
    if place != dealt and not (place > dealt and is_undue):
        return _second_reading(game, state, command, place)
    check_card(game, command.card)
    check_no_alarm(state)
    check_may_key(state, command.source)
    if is_undue:
        return _undue(game, state, command)  # BLD 7.5: seen, with a place or without
    _check_ready(game, state)
    return deal(game, state, command, (command.card,), command.source)


def deal_cards(game: Game, state: State, command: c.DealCards) -> Events:
    """Take cards in their order in the shoe, as far as they go."""
    check_no_alarm(state)
    _check_ready(game, state)
    if not command.cards:
        raise Refusal(say("cards-none-to-deal"), allowed=(way("one-card-or-more"),))
    if command.coup:
        _check_coup(state, command.coup)
    check_may_key(state, command.source)
    return deal(game, state, command, command.cards, command.source)


def _check_coup(state: State, coup: str) -> None:
    if coup != state.coup.id:
        raise Refusal(
            say("shoe-of-past-round"),
            allowed=(way("deal-again"),),
        )


def _lies_there(state: State, command: c.DealCard) -> bool:
    """Tell whether a reader says again what it has read: of this coup, or of the one before."""
    coup, last, place = state.coup, state.last, command.place
    if place is None:
        return False
    if not coup.drawn:
        there = last.cards if last is not None else ()
    else:
        drawn = {one.number: one.card for one in coup.drawn}
        there = (*coup.cards, *(drawn[number] for number in coup.waiting))
    return there[place : place + 1] == (command.card,)  # places that there are not have none


def _undue(game: Game, state: State, command: c.DealCard) -> Events:
    """Record a card that the reader saw though none was due, and stop play for a ruling."""
    if state.phase == "held" and state.resume == "burning":
        raise Refusal(say("burn-due-first"), game.book.cite("burn"))
    if why := impossible(state, command.card):
        return faulty(game, state, command, why)  # BLD 7.1
    by = game.book.cite("third-card") if state.coup.cards else game.book.cite("deal")
    return (e.CardUndue(command.by, command.at, command.card, state.shoe.numbered + 1, by),)


def _check_ready(game: Game, state: State) -> None:
    if state.shoe.burn == "ordered":
        raise Refusal(
            say("missed-burn-due-first"),
            game.book.cite("burn"),  # BLD 7.11.1
            (to("burn-cards"),),
        )
    if state.phase != "dealing":
        _no_card_due(game, state)
    if state.coup.waiting:
        raise Refusal(
            say("drawn-card-awaits-insurance"),
            game.book.cite("insurance-offered"),  # B 4.10
            (to("offer-insurance"),),
        )


def _no_card_due(game: Game, state: State) -> NoReturn:
    """Say what comes before the next card, or which irregularity a card too many is."""
    if state.phase == "squeezing":
        raise Refusal(
            say("face-down-cards-pending"),
            game.book.cite("squeeze"),  # BLD 4.7
            (to("open-cards"), to_rule("squeezer-absent")),
        )
    if state.phase == "insurance":
        raise Refusal(
            say("insurance-still-open"),
            game.book.cite("insurance-offered"),  # B 4.10
            (to("close-insurance"),),
        )
    if state.phase != "result":
        raise Refusal(
            say("card-not-due", ruling=name_of(game, "next-card-seen")),
            game.book.cite("betting-closed"),
            (to_rule("next-card-seen"),),
        )
    _, by = due_after(game, state.coup.cards)
    raise Refusal(
        say(
            "hands-complete",
            to_player=name_of(game, "player-overdrawn"),
            to_banker=name_of(game, "banker-overdrawn"),
            next_hand=name_of(game, "next-card-seen"),
        ),
        by,
        (to("settle"), to_rule("player-overdrawn"), to_rule("banker-overdrawn")),
    )


# ---- two sources


def _second_reading(game: Game, state: State, command: c.DealCard, place: int) -> Events:
    coup = state.coup
    check_card(game, command.card)
    if flow_of(state).is_own or state.phase == "held":
        raise Refusal(say("card-single-source"), allowed=(way("next-card"),))
    if not coup.cards or place != len(coup.cards) - 1:
        raise Refusal(
            say("reading-not-latest-card", cards=len(coup.cards), amount=place + 1),
            allowed=(to_rule("wrong-record"), to_rule("wrong-order")),
        )
    latest = next(one for one in coup.drawn if one.number == coup.numbers[place])
    if has_reader(state) and latest.number in coup.hidden:  # naming another would show this one
        raise Refusal(
            say("second-reading-face-down"),
            game.book.cite("squeeze"),  # BLD 4.7
            (to("open-cards"),),
        )
    if latest.named_by(command.source):
        raise Refusal(say("source-already-read", amount=place + 1), allowed=(way("go-on"),))
    first = coup.cards[place]
    if first == command.card:
        return (e.ReadingConfirmed(command.by, command.at, place, command.card, command.source),)
    reader, keyed = (command.card, first) if command.source == "reader" else (first, command.card)
    return (e.ReadingsDisagreed(command.by, command.at, place, reader, keyed),)


def reading_chosen(game: Game, state: State, command: c.Command, card: str) -> e.ReadingChosen:
    """Take one of two readings; if it is not the one dealt, the coup goes on from the new card."""
    two, coup, setup = state.readings, state.coup, state.setup
    assert two is not None and setup is not None
    place = two.place
    was = coup.cards[place]
    if card == was:
        return e.ReadingChosen(command.by, command.at, place, was, was, coup.due)
    if state.shoe.left[card] < 1:
        check_possible(game, state, card, "keyed")
    ruled = Ruled("two-readings", command.by, (), reads={coup.numbers[place]: card})
    now, _ = stand(
        game,
        setup,
        tuple(coup.wagers.values()),
        cover=coup.cover,
        drawn=coup.drawn,
        ruled=(*coup.ruled, ruled),
        down=coup.down,
        in_line=coup.waiting,
        seen=coup.seen,
    )
    return e.ReadingChosen(
        command.by,
        command.at,
        place,
        was=was,
        card=card,
        due=now.due,
        offers=now.cover.due,
        now=now,
    )


# ---- free hands


def begin_free_hand(game: Game, state: State, command: c.BeginFreeHand) -> Events:
    """Start the free hand that is due; the cards drawn in error lead it, in their order."""
    shoe, by = state.shoe, game.book.cite("free-hand")
    if not shoe.free_hand_due:
        raise Refusal(say("free-hand-not-due"), by, (to("open-betting"),))
    if not has_a_hand(state):
        why = on_record(reason=say("reason-free-hand-impossible"))
        last = game.book.cite("free-hand-last")  # BLD 7.8.1
        return (e.ShoeEnded(command.by, command.at, shoe.number, clauses=last, **why),)
    events: list[e.Event] = []
    if shoe.cut_card_out and not shoe.last_hand:
        events.append(e.LastHandAnnounced(command.by, command.at))  # BLD 7.8.1
    events.append(e.FreeHandBegun(command.by, command.at, next_coup(state), by))  # BLD 7.8
    state = e.evolve_all(state, events)
    # What is left when the hand is complete leads a further free hand.
    while state.phase == "dealing" and state.shoe.leading:
        first = state.shoe.leading[0]
        events.append(_card_dealt(game, state, command, first.card, first.source, first.number))
        state = events[-1].evolve(state)
    return tuple(events)


# ---- rulings about the record


def ruled_on(
    game: Game,
    state: State,
    ruling: Ruling,
    *,
    order: Sequence[int] = (),
    reads: dict[int, str] | None = None,
    drawn: Iterable[Drawn] = (),
    gone: Sequence[int] = (),
    unexposed: Collection[int] = (),
) -> Events:
    """Enter a ruling into the record, and give what the record comes to with it.

    Cards that it finds ``unexposed`` nobody has seen, also where the reader saw them.
    """
    coup, setup = state.coup, state.setup
    assert setup is not None
    new = tuple(drawn)
    numbers = [one.number for one in new]
    entry = Ruled(ruling.what.id, ruling.command.by, ruling.clauses, tuple(order), reads or {})
    record = (*(one for one in coup.drawn if one.number not in gone), *new)
    now, by = stand(
        game,
        setup,
        tuple(coup.wagers.values()),
        cover=coup.cover,
        drawn=record,
        ruled=(*coup.ruled, entry),
        down=(*coup.down, *coup.waiting, *numbers) if coup.squeeze.hides else coup.down,
        in_line=(*coup.waiting, *unexposed),
        seen=[number for number in coup.seen if number not in unexposed],
    )
    card_of = taken_for(record, (*coup.ruled, entry))
    over = tuple(card_of[number] for number in now.over)
    clauses = (*ruling.clauses, *by, *(game.book.cite("free-hand") if over else ()))
    entered = ruling.event(
        e.CardsReconstructed,
        now.cards,
        over,
        due=now.due,
        clauses=clauses,
        offers=now.cover.due,
        given_back=(),
        irregularity=ruling.what.id,
        drawn=new,
        order=tuple(order),
        reads=reads or {},
        now=now,
        gone=tuple(gone),
        was=coup.cards,
    )
    if len(coup.cards) > 3:  # what lay there to be opened still does
        return (entered,)
    return (entered, *dealer_opens(game, entered.evolve(state), ruling.command))


def _in_line(coup: Coup) -> tuple[int, ...]:
    return tuple(in_order(coup.drawn, coup.ruled))


def _numbers_of(cards: Iterable[str], there: Iterable[tuple[int, str]]) -> list[int]:
    """Find the drawn cards that are named, each once, the earlier first."""
    left = list(there)
    numbers = []
    for card in cards:
        at = next((i for i, (_, one) in enumerate(left) if one == card), None)
        if at is not None:
            numbers.append(left.pop(at)[0])
    return numbers


def _too_few(_: Game, state: State) -> Message:
    return NO_OBJECTION if len(_in_line(state.coup)) > 1 else say("initial-two-not-dealt")


def _wrong_order(game: Game, state: State, ruling: Ruling) -> Events:
    """Put the dealt cards into their right order, after the choice if one is given."""
    coup, cards = state.coup, ruling.details.cards
    card_of = taken_for(coup.drawn, coup.ruled)
    there = [card_of[number] for number in _in_line(coup)]
    if Counter(cards) != Counter(there):
        # Face down they are nobody's to know.
        which = "order-leaves-cards-out" if coup.down else "order-names-other-cards"
        raise ruling.refuse(say(which, cards=" ".join(there)), way("cards-on-table"))  # BLD 7.9
    if ruling.details.withdrawal and coup.wagers:
        return (offer_choice(state, ruling, cards),)
    return put_in_order(game, state, ruling, cards)


def _together(game: Game, state: State, ruling: Ruling) -> Events:
    """Lay cards that were drawn together; each patron withdraws or stays where that is given."""
    cards = ruling.details.cards
    if len(cards) < 2:
        raise ruling.refuse(
            say("cards-in-order-unnamed", ruling=ruling.what.name),
            way("cards-in-details"),
        )
    for card in cards:
        check_card(game, card)
    _named(state, ruling, cards)
    is_unknown = ruling.what.id == "drawn-together-order-unknown"
    if (ruling.details.withdrawal or is_unknown) and state.coup.wagers:
        return (offer_choice(state, ruling, cards),)  # BLD 7.12, 7.13
    return put_in_order(game, state, ruling, cards)  # BLD 7.12, 7.13


def _named(state: State, ruling: Ruling, cards: Sequence[str]) -> tuple[list[int], list[str]]:
    """Tell which of the cards named are on record, side by side or the latest, and which are new.

    A reading shoe has recorded cards drawn together before anyone rules; none is dealt twice.
    Where one of the same face lies there rightly, the ruling says how many are new (``count``).
    """
    coup, line = state.coup, _in_line(state.coup)
    card_of = taken_for(coup.drawn, coup.ruled)
    new = ruling.details.count
    for end in range(len(line), len(cards) - 1, -1):
        there = line[end - len(cards) : end]
        if not new and Counter(card_of[n] for n in there) == Counter(cards):
            return list(there), []  # they lie there side by side
    for many in range(min(len(cards) - new, len(line)), -1, -1):
        tail = line[len(line) - many :]
        if not Counter(card_of[n] for n in tail) - Counter(cards):
            break
    if many < len(coup.waiting):
        aside = " ".join(card_of[n] for n in coup.waiting)
        raise ruling.refuse(say("read-card-unnamed", cards=aside), value(aside))
    return list(tail), list((Counter(cards) - Counter(card_of[n] for n in tail)).elements())


def put_in_order(game: Game, state: State, ruling: Ruling, cards: Sequence[str]) -> Events:
    """Let the cards named count in this order, after those that stay as they are."""
    coup = state.coup
    on_record, new = _named(state, ruling, cards)
    shoe_has = state
    drawn: list[Drawn] = []
    for card in new:
        check_possible(game, shoe_has, card, "keyed")
        drawn.append(drawn_card(shoe_has.shoe.numbered + 1, card, "keyed"))
        aside = ruling.event(e.CardUndue, card, drawn[-1].number)
        shoe_has = aside.evolve(shoe_has)
    card_of = taken_for((*coup.drawn, *drawn), coup.ruled)
    meant = [*on_record, *(one.number for one in drawn)]
    order = _numbers_of(cards, [(number, card_of[number]) for number in meant])
    line = [*_in_line(coup), *(one.number for one in drawn)]
    at = line.index(meant[0]) if on_record else len(line) - len(meant)
    whole = (*line[:at], *order, *line[at + len(order) :])
    # On a known result nothing is sold any more; nor past cards that were laid since. Else what
    # was drawn together nobody has seen.
    is_last = at + len(order) == len(line)
    is_open = state.phase != "result" and ruling.what.id != "wrong-order" and is_last
    unexposed = meant if is_open else [one.number for one in drawn]
    return ruled_on(game, state, ruling, order=whole, drawn=drawn, unexposed=unexposed)


def offer_choice(
    state: State, ruling: Ruling, cards: tuple[str, ...] = (), **more: bool
) -> e.ChoiceOffered:
    """Let every patron with a wager withdraw or stay before anything else happens."""
    return ruling.event(
        e.ChoiceOffered,
        ruling.what.id,
        patrons_in(state.coup),
        ruling.clauses,
        cards,
        new=ruling.details.count,
        **more,
    )


def wrong_record(game: Game, state: State, ruling: Ruling) -> Events:
    """Put right what is on record of the cards, before anyone is paid (R-34)."""
    coup, cards = state.coup, ruling.details.cards
    line = list(coup.numbers)
    if len(cards) > len(line):  # what was drawn beyond them may be named, and is never dropped
        line += [number for number in _in_line(coup) if number not in line]
    for card in cards:
        check_card(game, card)
    if not cards:
        raise ruling.refuse(say("cards-unnamed"))
    ruling.check_reason(say("record-without-reason"))
    reads = dict(zip(line, cards, strict=False))
    # What the reader saw has left the shoe; only a key can have named a card that never did.
    seen = {one.number for one in coup.drawn if one.read}
    gone = [number for number in line[len(cards) :] if number not in seen]
    number = state.shoe.numbered + 1
    drawn = [drawn_card(number + at, card, "keyed") for at, card in enumerate(cards[len(line) :])]
    left = Counter(state.shoe.left)
    was = taken_for(coup.drawn, coup.ruled)
    left.update(was[n] for n in (*line[: len(cards)], *gone))
    left.subtract(cards)
    if min(left.values()) < 0 or len(drawn) > state.shoe.remaining:
        raise ruling.refuse(say("cards-not-in-shoe"))
    return ruled_on(game, state, ruling, reads=reads, drawn=drawn, gone=gone)  # BLD 7.16


# ---- rulings about cards too many


def _no_card_out(_: Game, state: State) -> Message:
    return NO_OBJECTION if state.coup.drawn else say("hand-has-no-card")


def _was_read(game: Game, state: State) -> Message:
    """Keep a hand that the shoe has read card by card from being called lost (R-34)."""
    return _no_card_out(game, state) or (say("hand-was-read") if is_read(state) else NO_OBJECTION)


def _cannot_reconstruct(game: Game, state: State, ruling: Ruling) -> Events:
    return void(game, state, ruling.command, ruling.what.id, ruling.clauses, ruling.note)  # BLD 7.3


def _set_aside(game: Game, state: State, ruling: Ruling) -> Events:
    """Let what was drawn in error lead the next hand: all that waits, or the card named."""
    cards, drawn = _extra_cards(game, state, ruling), state.coup.drawn
    if state.coup.waiting:
        source = {one.number: one.source for one in drawn}
        return tuple(
            ruling.event(e.CardSetAside, card, ruling.clauses, False, source[number], number)
            for number, card in zip(state.coup.waiting, cards, strict=True)
        )
    check_possible(game, state, cards[0], "keyed")
    return (ruling.event(e.CardSetAside, cards[0], ruling.clauses, True, "keyed"),)


def _extra_cards(game: Game, state: State, ruling: Ruling) -> tuple[str, ...]:
    """Name what a ruling is about: one card; what the reader saw need not be named again."""
    coup, named = state.coup, ruling.details.cards
    if coup.waiting:
        card_of = taken_for(coup.drawn, coup.ruled)
        seen = tuple(card_of[number] for number in coup.waiting)
        if named not in ((), seen):
            raise ruling.refuse(
                say("other-cards-drawn", cards=" ".join(seen)), value(" ".join(seen))
            )
        return seen
    if len(named) != 1:
        raise ruling.refuse(
            say("one-card-unnamed", ruling=ruling.what.name), way("card-in-details")
        )
    check_card(game, named[0])
    return named


def _face_down(state: State) -> Message:
    """Keep what hidden cards make due from the asker; a card that was drawn waits until then."""
    if state.coup.hidden:
        return say("due-card-unknown-face-down")
    return NO_OBJECTION  # BLD 4.7


def _hand_has_begun(game: Game, state: State) -> Message:
    coup = state.coup
    if why := _face_down(state):
        return why
    is_playing = state.phase in ("dealing", "squeezing") and coup.due
    if is_playing and (coup.cards or coup.free):
        return say("hand-begun-face-down", clause=game.book.clause_of("face-up-card"))
    return NO_OBJECTION


def _next_card_seen(game: Game, state: State, ruling: Ruling) -> Events:
    """Set the card aside to lead a free hand; wagers already made for that hand go back."""
    aside = _set_aside(game, state, ruling)
    state = e.evolve_all(state, aside)
    if state.phase != "betting" and not (state.phase == "dealing" and not state.coup.cards):
        return aside
    by = (*ruling.clauses, *game.book.cite("free-hand"))  # BLD 7.5, 7.8
    return (*aside, *void(game, state, ruling.command, ruling.what.id, by))


def _has_third(game: Game, state: State, hand: str) -> bool:
    return len(hand_places(game, state.coup.cards, hand)) == 3


def _player_may_draw(game: Game, state: State) -> Message:
    coup = state.coup
    if why := _face_down(state):
        return why
    if len(coup.cards) < 4:
        return say("initial-deal-incomplete", ruling=name_of(game, "wrong-order"))
    if coup.due == "player":
        return say("player-third-due")
    if _has_third(game, state, "player"):
        return say("player-third-already-drawn", ruling=name_of(game, "next-card-seen"))
    return NO_OBJECTION


def _player_overdrawn(game: Game, state: State, ruling: Ruling) -> Events:
    """Give the card to the Banker who must draw; else it leads the next hand, a free one."""
    if state.coup.due != "banker":
        return _set_aside(game, state, ruling)  # BLD 7.6
    cards = _extra_cards(game, state, ruling)
    closed: Events = ()
    if state.coup.cover.open:
        # The card lies open, so nothing is sold on what it decides.
        by = game.book.cite("insurance-missed")
        closed = (ruling.event(e.InsuranceClosed, (), by),)
        state = closed[0].evolve(state)
    if state.coup.waiting:
        return (*closed, *lay_waiting(game, state, ruling.command, exposed=True))  # BLD 7.6
    return (*closed, *deal(game, state, ruling.command, cards, "keyed"))  # BLD 7.6


def _banker_may_draw(game: Game, state: State) -> Message:
    coup = state.coup
    if why := _face_down(state):
        return why
    if coup.due:
        return say("hand-next-card-due", hand=coup.due)
    if _has_third(game, state, "banker"):
        return say("banker-third-already-drawn", ruling=name_of(game, "next-card-seen"))
    return NO_OBJECTION


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.DealCard: deal_card,
    c.DealCards: deal_cards,
    c.BeginFreeHand: begin_free_hand,
}
IRREGULAR: dict[str, Irregular] = {
    "cannot-reconstruct": Irregular(_cannot_reconstruct, ("note",), _was_read),
    "face-up-card": Irregular(
        nothing_more, (), _no_card_out, changes=False, even_sealed=True
    ),  # BLD 7.4
    "next-card-seen": Irregular(_next_card_seen, ("cards",), _hand_has_begun),
    "player-overdrawn": Irregular(_player_overdrawn, ("cards",), _player_may_draw),
    "banker-overdrawn": Irregular(_set_aside, ("cards",), _banker_may_draw),  # BLD 7.7
    "wrong-order": Irregular(_wrong_order, ("cards", "withdrawal"), _too_few),
    "drawn-together-order-known": Irregular(_together, ("cards", "count", "withdrawal")),
    "drawn-together-order-unknown": Irregular(_together, ("cards", "count")),
}
