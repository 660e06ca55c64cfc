"""Insurance: offered, taken within its cap, declined, closed."""

from collections.abc import Callable
from typing import Any

from croupier.games import Baccarat, Game
from croupier.games.baccarat.insurance import most_that_may_be_staked
from croupier.rules.odds_notation import Odds
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.refusal import Refusal
from croupier.table.shapes import PATRON, OnOffer
from croupier.table.state import State

Events = tuple[e.Event, ...]


def offers_after(game: Game, state: State, cards: tuple[str, ...]) -> tuple[OnOffer, ...]:
    """List what has to be offered on these cards, to patrons who have a wager to insure."""
    setup, coup = state.setup, state.coup
    if not isinstance(game, Baccarat) or game.insurance is None or len(cards) not in (4, 5):
        return ()
    if setup is None or not setup.insurance or not coup.wagers:  # B 6.4.5
        return ()
    if len(cards) == 5 and coup.cover.waived:  # B 6.4.4
        return ()
    covers = game.insurance.covers(cards)  # B 4.10, 6.4.6
    if not covers:
        return ()
    wagered = {wager.bet for wager in coup.wagers.values()}
    return tuple(
        OnOffer(one.offer.hand, "four" if one.offer.after == "four" else "third", one.offer.odds)
        for one in covers
        if one.offer.hand in wagered
    )


def offer_insurance(game: Game, state: State, command: c.OfferInsurance) -> Events:
    """Push out the marker for what is due."""
    setup, cover, by = state.setup, state.coup.cover, game.book.cite("insurance-offered")
    assert setup is not None
    if not cover.due:
        raise Refusal(
            "No insurance is to be offered on these cards.",
            by if setup.insurance else game.book.cite("no-insurance"),  # B 6.4.5
            ("deal card",),
        )
    return (e.InsuranceOffered(command.by, command.at, cover.due, by),)  # B 4.10


def most_to_stake(state: State, patron: str, offer: OnOffer) -> int:
    """Say how much a patron may stake in all on an offer: no payout beyond the bet (R-8)."""
    left = sum(
        w.stake for w in state.coup.wagers.values() if (w.patron, w.bet) == (patron, offer.hand)
    )
    for taken in state.coup.cover.taken:
        if (taken.patron, taken.hand) == (patron, offer.hand) and taken.after != offer.after:
            left -= Odds(taken.odds).pays(taken.stake)[0]
    return max(0, most_that_may_be_staked(left, Odds(offer.odds)))  # B 6.4.3


def take_insurance(game: Game, state: State, command: c.TakeInsurance) -> Events:
    """Take a stake; above the cap a patron is refused, and what staff records is given back."""
    book, coup = game.book, state.coup
    offer = next((one for one in coup.cover.open if one.hand == command.hand), None)
    if offer is None:
        other = coup.cover.open[0]  # of two hands, the one that was not asked for
        raise Refusal(
            f"Insurance on the {command.hand.title()} is not on offer; "
            f"{other.hand.title()} is, at {other.odds}.",
            book.cite("insurance-offered"),  # B 4.10
            (f"{other.hand} at {other.odds}",),
        )
    mine = (command.patron, command.seat, command.hand)
    if not any((w.patron, w.seat, w.bet) == mine for w in coup.wagers.values()):
        raise Refusal(
            f"{command.patron} has no wager on the {command.hand.title()} at seat {command.seat} "
            f"to insure.",
            book.cite("insurance-offered"),  # B 4.10
            ("insure a hand you have a wager on",),
        )
    has = sum(
        t.stake
        for t in coup.cover.taken
        if (t.patron, t.hand, t.after) == (command.patron, offer.hand, offer.after)
    )
    most = most_to_stake(state, command.patron, offer)
    if command.amount < 1:
        raise Refusal("A stake is a whole number of at least 1.", allowed=(f"1 to {most:,}",))
    if has + command.amount > most and command.by.rank == PATRON:
        raise Refusal(
            f"At {offer.odds} insurance may come to {most:,} at most, so that it pays no more "
            f"than the bet it insures; {has:,} is down.",
            book.cite("insurance-cap"),  # B 6.4.3
            (f"up to {max(0, most - has):,}",),
        )
    return (
        e.InsuranceTaken(
            command.by, command.at, command.patron, command.seat, offer.hand, offer.after,
            command.amount, offer.odds, book.cite("insurance-offered"),
        ),
    )  # fmt: skip


def entitled(state: State) -> tuple[str, ...]:
    """Name the patrons who may take what is open now."""
    hands = {offer.hand for offer in state.coup.cover.open}
    wagers = state.coup.wagers.values()
    return tuple(dict.fromkeys(w.patron for w in wagers if w.bet in hands))


def decline_insurance(game: Game, state: State, command: c.DeclineInsurance) -> Events:
    """Record a no, so that the window need not wait."""
    if command.patron not in entitled(state) or command.patron in state.coup.cover.declined:
        raise Refusal(
            f"{command.patron} has nothing to decline.", game.book.cite("insurance-offered")
        )
    return (e.InsuranceDeclined(command.by, command.at, command.patron),)


def close_insurance(game: Game, state: State, command: c.CloseInsurance) -> Events:
    """Close the window; who took none has forgone it."""
    stages = {offer.after for offer in state.coup.cover.open}
    took = {t.patron for t in state.coup.cover.taken if t.after in stages}
    forgone = tuple(patron for patron in entitled(state) if patron not in took)
    by = game.book.cite("insurance-forgone")  # B 7.20
    return (e.InsuranceClosed(command.by, command.at, forgone, by),)


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.OfferInsurance: offer_insurance,
    c.TakeInsurance: take_insurance,
    c.DeclineInsurance: decline_insurance,
    c.CloseInsurance: close_insurance,
}
