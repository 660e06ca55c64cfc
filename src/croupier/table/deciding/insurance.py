"""Insurance: offered, taken within its cap, declined, closed; late, given up, not to be had."""

from collections.abc import Callable
from math import gcd
from typing import Any

from msgspec.structs import replace

from croupier.games import Game
from croupier.games.cards.insurance import most_insurance
from croupier.games.limits import in_play_on, in_play_parts
from croupier.games.wager import GREATEST_STAKE
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.odds_notation import Odds
from croupier.rules.ways import between, to, up_to, way
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.betting import used_below_minimum
from croupier.table.deciding.cards import lay_waiting
from croupier.table.deciding.ruling import Irregular, Ruling
from croupier.table.record import hand_places, offers_on, windows
from croupier.table.shapes import PATRON, OnOffer, Refusal, TakenInsurance
from croupier.table.state import State

Events = tuple[e.Event, ...]


def offer_insurance(game: Game, state: State, command: c.OfferInsurance) -> Events:
    """Push out the marker for what is due."""
    setup, cover, by = state.setup, state.coup.cover, game.book.cite("insurance-offered")
    assert setup is not None
    if not cover.due:
        if not setup.insurance:
            by = game.book.cite("no-insurance")  # B 6.4.5
        elif cover.forgone:
            by = game.book.cite("insurance-forgone")  # B 7.20
        raise Refusal(say("insurance-not-due"), by, (to("deal-card"),))
    return (e.InsuranceOffered(command.by, command.at, cover.due, by),)  # B 4.10


def stake_unit(state: State, offer: OnOffer) -> int:
    """Give the multiple in which insurance is staked, so that none of it is rounded (R-12)."""
    assert state.setup is not None
    return gcd(state.setup.stake_multiple, Odds(offer.odds).denominator)


def in_force(game: Game, state: State) -> list[TakenInsurance]:
    """List the insurance that the cards, as they count now, offer at the odds it was sold at."""
    there = windows(game, state.coup.cards)
    return [t for t in state.coup.cover.taken if OnOffer(t.hand, t.after, t.odds) in there]


def most_to_stake(game: Game, state: State, patron: str, offer: OnOffer, at: int) -> int:
    """Say how much a patron may stake in all on an offer (R-8): within its cap and its limit."""
    return min(_cap(game, state, patron, offer, at), _limit(game, state, patron, offer))


def _cap(game: Game, state: State, patron: str, offer: OnOffer, at: int) -> int:
    """No payout goes beyond the bet, as far as it is in play, less what other stages may pay."""
    setup, wagers = state.setup, tuple(state.coup.wagers.values())
    assert setup is not None
    used = used_below_minimum(state, at)
    parts = in_play_parts(game, setup.version, setup.limits, wagers, used)  # BLD 7.17, 7.18, 7.19
    others = sum(
        Odds(taken.odds).pays(taken.stake)[0]
        for taken in in_force(game, state)
        if (taken.patron, taken.hand) == (patron, offer.hand) and taken.after != offer.after
    )
    in_play = in_play_on(wagers, parts).get((patron, offer.hand), 0)
    return most_insurance(Odds(offer.odds), in_play, others)  # B 6.4.3


def _limit(game: Game, state: State, patron: str, offer: OnOffer) -> int:
    """Give the most that may be staked at these odds, less what is down at them otherwise."""
    assert state.setup is not None
    limit = state.setup.limits.insurance.get(offer.odds, GREATEST_STAKE)
    here = (patron, offer.hand, offer.after)
    return limit - sum(
        t.stake
        for t in in_force(game, state)
        if (t.patron, t.odds) == (patron, offer.odds) and (t.patron, t.hand, t.after) != here
    )  # B 6.4.3.1


def take_insurance(game: Game, state: State, command: c.TakeInsurance) -> Events:
    """Take a stake; above the cap a patron is refused, and what staff record is given back."""
    book, coup = game.book, state.coup
    assert state.setup is not None
    offer = next((one for one in coup.cover.open if one.hand == command.hand), None)
    if offer is None:
        other = coup.cover.open[0]  # of two hands, the one that was not asked for
        raise Refusal(
            say(
                "insurance-hand-not-offered",
                hand=command.hand,
                offered=other.hand,
                odds=other.odds,
            ),
            book.cite("insurance-offered"),  # B 4.10
            (way("insure-at", hand=other.hand, odds=other.odds),),
        )
    mine = (command.patron, command.seat, command.hand)
    if not any((w.patron, w.seat, w.bet) == mine for w in coup.wagers.values()):
        raise Refusal(
            say(
                "insurance-no-wager-insured",
                patron=command.patron,
                hand=command.hand,
                seat=command.seat,
            ),
            book.cite("insurance-offered"),  # B 4.10
            (way("insure-own-hand"),),
        )
    _check_no_card_since(game, state)
    if command.patron in coup.cover.forgone:
        raise Refusal(
            say("insurance-forgone", patron=command.patron),
            book.cite("insurance-forgone"),  # B 7.20
        )
    has = sum(
        t.stake
        for t in in_force(game, state)
        if (t.patron, t.hand, t.after) == (command.patron, offer.hand, offer.after)
    )
    most = most_to_stake(game, state, command.patron, offer, command.at)
    unit = stake_unit(state, offer)
    if command.amount < 1 or command.amount % unit:
        which = "stake-not-multiple" if unit > 1 else "stake-not-whole"
        raise Refusal(say(which, multiple=unit), allowed=(between(unit, most),))
    if has + command.amount > most and command.by.rank == PATRON:
        is_cap = most < _limit(game, state, command.patron, offer)
        which = "insurance-above-cap" if is_cap else "insurance-above-limit"
        assert game.insurance is not None
        raise Refusal(
            say(which, odds=offer.odds, most=most, has=has),
            book.cite("insurance-cap") if is_cap else game.insurance.limit_by,  # B 6.4.3, 6.4.3.1
            (up_to(max(0, most - has)),),
        )
    return (
        e.InsuranceTaken(
            command.by,
            command.at,
            command.patron,
            seat=command.seat,
            hand=offer.hand,
            after=offer.after,
            amount=command.amount,
            odds=offer.odds,
            clauses=book.cite("insurance-offered"),
        ),
    )


def entitled(state: State) -> tuple[str, ...]:
    """Name the patrons who may take what is open now."""
    cover = state.coup.cover
    hands = {offer.hand for offer in cover.open}
    wagers = state.coup.wagers.values()
    return tuple(
        dict.fromkeys(w.patron for w in wagers if w.bet in hands and w.patron not in cover.forgone)
    )


def decline_insurance(game: Game, state: State, command: c.DeclineInsurance) -> Events:
    """Record a no, so that the window need not wait."""
    if command.patron not in entitled(state) or command.patron in state.coup.cover.declined:
        raise Refusal(
            say("insurance-nothing-to-decline", patron=command.patron),
            game.book.cite("insurance-offered"),
        )
    return (e.InsuranceDeclined(command.by, command.at, command.patron),)


def take_insurance_back(game: Game, state: State, command: c.TakeInsuranceBack) -> Events:
    """Take back an answer that was recorded wrongly: its stakes go back, and it may be given anew.

    A patron who said no themselves has forgone it: nothing was recorded wrongly.
    """
    cover, patron = state.coup.cover, command.patron
    if patron in cover.own_no:
        raise Refusal(
            say("insurance-forgone", patron=patron),
            game.book.cite("insurance-forgone"),  # B 7.20
        )
    here = {(offer.hand, offer.after) for offer in cover.open}
    taken = tuple(t for t in cover.taken if t.patron == patron and (t.hand, t.after) in here)
    if not taken and patron not in cover.declined:
        raise Refusal(
            say("insurance-nothing-to-take-back", patron=patron),
            game.book.cite("insurance-offered"),
        )
    _check_no_card_since(game, state)
    by = game.book.cite("insurance-offered")
    return (e.InsuranceTakenBack(command.by, command.at, patron, taken, by),)


def _check_no_card_since(game: Game, state: State) -> None:
    """Refuse an answer that is given in sight of the card it is about."""
    if state.coup.seen:
        raise Refusal(
            say("insurance-card-drawn-since"),
            game.book.cite("insurance-missed"),  # B 7.21
            (to("close-insurance"),),
        )


def close_insurance(game: Game, state: State, command: c.CloseInsurance) -> Events:
    """Close the window; whoever took none has forgone it. A card that waited for it is laid."""
    stages = {offer.after for offer in state.coup.cover.open}
    took = {taken.patron for taken in state.coup.cover.taken if taken.after in stages}
    forgone = tuple(patron for patron in entitled(state) if patron not in took)
    rule = game.book.insurance
    assert rule is not None
    closed = e.InsuranceClosed(
        command.by,
        command.at,
        forgone,
        game.book.cite("insurance-forgone"),
        rule.forgone_for == "round",
    )  # B 7.20
    return (closed, *lay_waiting(game, closed.evolve(state), command))


# ---- rulings


def _third_is_open(game: Game, state: State) -> bool:
    """Tell whether the Player's third card has been exposed."""
    coup = state.coup
    thirds = hand_places(game, coup.cards, "player")[2:]
    return any(place not in coup.face_down for place in thirds)


def _none_missed(game: Game, state: State) -> Message:
    cover = state.coup.cover
    if cover.waived:
        return say("insurance-given-up", clause=game.book.clause_of("insurance-waived"))
    if cover.due:
        return say("insurance-due-now")
    return NO_OBJECTION if cover.missed else say("missed-insurance-none")


def _late(game: Game, state: State, ruling: Ruling) -> Events:
    """Open the window for the cards that are exposed now, at their row of the table (R-27)."""
    coup, setup = state.coup, state.setup
    assert setup is not None
    cards = coup.cards[: 5 if _third_is_open(game, state) else 4]
    offers: tuple[OnOffer, ...] = ()
    if (coup.due or coup.face_down) and not coup.seen:
        offers = offers_on(game, setup, coup.wagers.values(), coup.cover, cards)
    if not offers:
        raise Refusal(
            say("insurance-no-saleable-row"),
            (*ruling.clauses, *game.book.cite("insurance-offered")[1:]),  # B 7.21, 6.4.6
            (way("without-insurance"),),
        )
    return (ruling.event(e.InsuranceOffered, offers, ruling.clauses, late=True),)


def _cannot_waive(game: Game, state: State) -> Message:
    cover = state.coup.cover
    if state.setup is None or not state.setup.insurance:
        return say("insurance-off-at-table")
    if cover.waived:
        return say("insurance-waived-already")
    if len(state.coup.cards) > 5 or _third_is_open(game, state):
        return say("player-third-open")
    if any(taken.after == "third" for taken in cover.taken):
        return say("third-card-insurance-taken")
    return NO_OBJECTION


def _waived(_: Game, __: State, ruling: Ruling) -> Events:
    return (ruling.event(e.InsuranceWaived, ruling.clauses),)  # B 6.4.4


def _is_off(_: Game, state: State) -> Message:
    return (
        NO_OBJECTION if state.setup and state.setup.insurance else say("insurance-already-withheld")
    )


def _none_at_this_table(_: Game, state: State, ruling: Ruling) -> Events:
    assert state.setup is not None
    setup = replace(state.setup, insurance=False)
    reason = ruling.reason or "asked for by a patron"
    return (ruling.event(e.SetupChanged, setup, reason, ruling.clauses),)  # B 6.4.5


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.OfferInsurance: offer_insurance,
    c.TakeInsurance: take_insurance,
    c.DeclineInsurance: decline_insurance,
    c.TakeInsuranceBack: take_insurance_back,
    c.CloseInsurance: close_insurance,
}
IRREGULAR: dict[str, Irregular] = {
    "insurance-not-offered": Irregular(_late, (), _none_missed),  # B 7.21
    "insurance-waived": Irregular(_waived, (), _cannot_waive, changes=False, even_sealed=True),
    "no-insurance": Irregular(_none_at_this_table, (), _is_off, changes=False, even_sealed=True),
}
