"""The shoe: load, cut, burn, cut card, alarms, retire; the burn that was forgotten."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.equipment.cards import POINTS, card_name
from croupier.games import Game
from croupier.messages import NO_OBJECTION, Message, on_record, say
from croupier.rules.authority import check_not_concerned
from croupier.rules.ways import to, to_rule, way
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.ruling import Irregular, Ruling, check_may_stop, name_of
from croupier.table.deciding.void import void
from croupier.table.flows import flow_of
from croupier.table.shapes import AUTOMATIC, Refusal, Setup, Source
from croupier.table.state import State

Events = tuple[e.Event, ...]


def load_shoe(_: Game, state: State, command: c.LoadShoe) -> Events:
    """Put the next shoe on the table."""
    assert state.setup is not None
    return (e.ShoeLoaded(command.by, command.at, state.shoe.number + 1, state.setup.decks),)


def cut_shoe(_: Game, __: State, command: c.CutShoe) -> Events:
    """Cut the cards."""
    return (e.ShoeCut(command.by, command.at, command.cut_by or command.by.id),)


def check_card(game: Game, card: str) -> None:
    """Refuse what cannot be a card."""
    if card not in POINTS:
        raise Refusal(
            say("card-input-invalid", card=card),
            game.book.cite("impossible-cards"),
            (way("card-like"),),
        )


def impossible(state: State, card: str) -> Message:
    """Say why a card cannot have come from this shoe, if it cannot."""
    shoe = state.shoe
    if shoe.left[card] < 1:
        return say("card-beyond-decks", card=card_name(card), decks=shoe.decks)
    if shoe.remaining < 1:
        return say("card-beyond-shoe")
    return NO_OBJECTION


def check_possible(game: Game, state: State, card: str, source: Source) -> None:
    """Refuse a card that somebody names and the shoe cannot hold: a slip of the key voids nothing.

    If it does lie there, the cards are faulty, which is ruled on; what the shoe itself reads is
    caught by itself.
    """
    if source == "keyed" and (why := impossible(state, card)):
        raise Refusal(
            say("card-impossible", why=why),
            game.book.cite("impossible-cards"),  # BLD 7.1
            (way("other-card"), to_rule("faulty-cards")),
        )


def faulty(game: Game, state: State, command: c.Command, why: Message) -> Events:
    """Void what is in play and retire the shoe: the cards cannot be right (R-15)."""
    by = game.book.cite("impossible-cards-void") or game.book.cite("impossible-cards")
    id = flow_of(state).faulty
    note = on_record(why)
    return void(game, state, command, id, by, note, shoe_ends=True)  # BLD 7.1, 7.1.1, 7.1.2


def is_read(state: State, setup: Setup | None = None) -> bool:
    """Tell whether cards come from the reader alone: one is there, and no alarm stands."""
    setup = setup or state.setup
    return setup is not None and bool(setup.reader) and not state.alarm.note


def has_reader(state: State) -> bool:
    """Tell whether the shoe reads its cards as they are drawn, so that no person need see them."""
    return state.setup is not None and bool(state.setup.reader)


def check_may_key(state: State, source: Source) -> None:
    """Take no typed card where the shoe reads; if that fails, two people set the table up so."""
    if source == "keyed" and has_reader(state):
        raise Refusal(
            say("card-key-needs-reader"),
            allowed=(to("draw"), to("change-reader")),
        )


def burn_cards(game: Game, state: State, command: c.BurnCards) -> Events:
    """Burn before the first hand; within a coup only when a ruling has ordered it."""
    check_may_key(state, command.source)
    shoe = state.shoe
    if state.phase == "dealing" and shoe.burn != "ordered":
        raise Refusal(
            say("burn-too-late"),
            game.book.cite("burn"),  # BLD 7.11.1
            (to_rule("no-burn-unseen"),),
        )
    for card in command.seen:
        check_card(game, card)
    gone = len(command.seen) + command.face_down
    if command.face_down < 0 or not 1 <= gone < shoe.remaining:
        raise Refusal(
            say("burn-count-invalid", remaining=shoe.remaining),
            game.book.cite("burn"),  # how many is for the house's procedures
            (way("cards-between", least=1, most=shoe.remaining - 1),),
        )
    for card in command.seen:
        if command.seen.count(card) > shoe.left[card]:
            without = replace(state, shoe=replace(shoe, left={**shoe.left, card: 0}))
            check_possible(game, without, card, command.source)
            return faulty(game, state, command, impossible(without, card))
    return (e.CardsBurned(command.by, command.at, command.seen, command.face_down),)


def show_cut_card(_: Game, state: State, command: c.ShowCutCard) -> Events:
    """Record the cut card; the next coup to begin is the last."""
    if state.shoe.cut_card_out:
        raise Refusal(say("cut-card-already-out"), allowed=(way("finish-shoe"),))
    read = command.source == "reader" and has_reader(state)
    return (e.CutCardCameOut(command.by, command.at, read),)


def take_cut_card_back(_: Game, state: State, command: c.TakeCutCardBack) -> Events:
    """Take back what was called by mistake; what the shoe read, or a last hand, stays."""
    shoe = state.shoe
    if not shoe.cut_card_out:
        raise Refusal(say("cut-card-not-out"), allowed=(way("go-on"),))
    if shoe.last_hand:
        raise Refusal(say("cut-card-hand-over"), allowed=(way("finish-shoe"),))
    if shoe.cut_card_read:
        raise Refusal(say("cut-card-was-read"), allowed=(way("finish-shoe"),))
    return (e.CutCardTakenBack(command.by, command.at),)


def check_shoe_may_go(game: Game, state: State) -> None:
    """Refuse to take away a shoe that has to be dealt to its end, or owes a free hand."""
    shoe = state.shoe
    if shoe.burn == "complete" or (shoe.burn == "due" and shoe.hand > 1):
        raise Refusal(
            say("burn-missed-later"),
            game.book.cite("complete-shoe"),  # BLD 7.11.3
            (way("deal-to-end"),),
        )
    if shoe.free_hand_due:
        raise Refusal(
            say("retire-owes-free-hand"),
            game.book.cite("free-hand"),  # BLD 7.8
            (to("begin-free-hand"), to_rule("beyond-the-rules")),
        )


def retire_shoe(game: Game, state: State, command: c.RetireShoe) -> Events:
    """Take the shoe off between coups; the house's sealed one only with a reason."""
    if state.people.dealer == AUTOMATIC and not command.reason.strip():
        raise Refusal(say("sealed-shoe-retire-reason"), allowed=(way("a-reason"),))
    check_shoe_may_go(game, state)
    return (e.ShoeEnded(command.by, command.at, state.shoe.number, command.reason),)


def raise_alarm(game: Game, state: State, command: c.RaiseAlarm) -> Events:
    """Record an alarm; no card is taken until it is cleared."""
    check_may_stop(game, state, command.by)
    return (e.ReaderAlarmed(command.by, command.at, command.note or "no reason given"),)


def clear_alarm(_: Game, state: State, command: c.ClearAlarm) -> Events:
    """Record what was found: by somebody who neither raised it nor deals, nor has vouched for
    what came: who ruled which cards lie there, or cleared one about the same number.
    """
    if not state.alarm.note:
        raise Refusal(say("alarm-none"), allowed=(way("go-on"),))
    alarm, vouched = state.alarm, state.vouched
    knew = vouched.people if vouched.coup == state.coup_at_hand else ()
    dealt = state.coup if state.coup.id or state.last is None else state.last
    own = (*alarm.raised_by, *knew, state.people.dealer, *dealt.dealers)
    check_not_concerned(command.by, own)
    return (e.AlarmCleared(command.by, command.at, command.note),)


def check_no_alarm(state: State) -> None:
    """Refuse to go on while the reader's alarm stands."""
    if state.alarm.note:
        raise Refusal(
            say("reader-alarm-stands", alarm=state.alarm.note),
            allowed=(to("clear-alarm"),),
        )


# ---- the patrons' vote after a missed burn


def voters(state: State) -> tuple[str, ...]:
    """Name those who choose after a missed burn: all who had a wager on that hand (R-17)."""
    return tuple(dict.fromkeys(w.patron for w in state.last.wagers)) if state.last else ()


def vote(game: Game, state: State, command: c.Vote) -> Events:
    """Take a vote; the last one closes the vote."""
    who = voters(state)
    by = game.book.cite("burn-vote")  # BLD 7.11.2.1
    if command.patron not in who or command.patron in state.votes:
        left = [patron for patron in who if patron not in state.votes]
        raise Refusal(say("vote-not-due", patron=command.patron, waiting=left), by)
    cast = e.VoteCast(command.by, command.at, command.patron, command.go_on)
    state = cast.evolve(state)
    if len(state.votes) < len(who):
        return (cast,)
    return (cast, *close_vote(game, state, command))


def close_vote(game: Game, state: State, command: c.Command) -> Events:
    """Count what was given: go on with a majority of all who may vote; a split one reshuffles."""
    by = game.book.cite("burn-vote")  # BLD 7.11.2.1
    for_it = sum(state.votes.values())
    go_on = 2 * for_it > len(voters(state))
    closed = e.VoteClosed(command.by, command.at, go_on, by)
    if go_on:
        return (closed,)
    reason = on_record(say("reason-cards-replaced"))
    return (closed, e.ShoeEnded(command.by, command.at, state.shoe.number, reason, by))


# ---- rulings


def _was_burned(state: State) -> Message:
    return NO_OBJECTION if state.shoe.burn == "due" else say("burn-made-or-ruled")


def _is_past_first(game: Game, state: State) -> Message:
    if state.shoe.hand > 1:
        return say("burn-first-hand-past", ruling=name_of(game, "no-burn-later"))
    return NO_OBJECTION


def _not_unseen(game: Game, state: State) -> Message:
    """Call nothing unseen that somebody named, looked at or opened, or that the shoe has read."""
    coup = state.coup
    seen = (one for one in coup.drawn if one.keyed or one.number not in coup.down)
    if state.shoe.leading or any(seen) or coup.shown or (coup.drawn and has_reader(state)):
        return say("burn-card-seen", ruling=name_of(game, "no-burn-first-hand"))  # BLD 7.11.2
    return _is_past_first(game, state) or _was_burned(state)


def _unseen(_: Game, state: State, ruling: Ruling) -> Events:
    """Put the cards back and burn; the wagers stay where they are."""
    command = ruling.command
    back = e.CardsRetrieved(command.by, command.at, state.coup.cards, ruling.clauses)
    burn = e.BurnRecorded(command.by, command.at, "burn", ruling.clauses)
    return (back, burn) if state.coup.cards else (burn,)  # BLD 7.11.1


def _not_first_hand(game: Game, state: State) -> Message:
    if not state.coup.drawn:
        return say("burn-no-card-seen", ruling=name_of(game, "no-burn-unseen"))
    return _is_past_first(game, state) or _was_burned(state)


def _first_hand(_: Game, __: State, ruling: Ruling) -> Events:
    """Play the hand out; then the patrons choose. A card may have been viewed face down, too."""
    return (ruling.event(e.BurnRecorded, "vote", ruling.clauses),)  # BLD 7.11.2


def _not_later(_: Game, state: State) -> Message:
    first = state.shoe.hand < (1 if state.phase == "ready" else 2)
    return say("burn-first-hand-open") if first else _was_burned(state)


def _later(_: Game, __: State, ruling: Ruling) -> Events:
    return (ruling.event(e.BurnRecorded, "complete", ruling.clauses),)  # BLD 7.11.3


def _faulty_cards(game: Game, state: State, ruling: Ruling) -> Events:
    by = game.book.cite("impossible-cards-void") or ruling.clauses
    return void(
        game, state, ruling.command, ruling.what.id, by, ruling.note, shoe_ends=True
    )  # BLD 7.1, 7.1.1, 7.1.2


def _cards_are_left(game: Game, state: State) -> Message:
    if state.shoe.remaining:
        faulty = name_of(game, "faulty-cards")
        return say("shoe-count-not-empty", remaining=state.shoe.remaining, ruling=faulty)
    return NO_OBJECTION


def _shoe_runs_out(game: Game, state: State, ruling: Ruling) -> Events:
    return void(
        game,
        state,
        ruling.command,
        ruling.what.id,
        ruling.clauses,
        on_record(say("reason-shoe-ran-out")),
        shoe_ends=True,
    )  # BLD 7.2


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.LoadShoe: load_shoe,
    c.CutShoe: cut_shoe,
    c.BurnCards: burn_cards,
    c.ShowCutCard: show_cut_card,
    c.TakeCutCardBack: take_cut_card_back,
    c.RetireShoe: retire_shoe,
    c.RaiseAlarm: raise_alarm,
    c.ClearAlarm: clear_alarm,
    c.Vote: vote,
    c.CloseVote: close_vote,
}
IRREGULAR: dict[str, Irregular] = {
    "faulty-cards": Irregular(_faulty_cards, ("note",)),
    "shoe-runs-out": Irregular(_shoe_runs_out, (), _cards_are_left),
    "no-burn-unseen": Irregular(_unseen, (), _not_unseen),
    "no-burn-first-hand": Irregular(
        _first_hand, (), _not_first_hand, changes=False, even_sealed=True
    ),
    "no-burn-later": Irregular(_later, (), _not_later, changes=False, even_sealed=True),
}
