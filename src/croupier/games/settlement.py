"""Settlement of a whole coup: one ``settle`` for the dealer, the audit, the odds and the server.

First what of each stake is in play (R-10: below minimum, over maximum, differential), then the
row of each wager's pay table, then whole units of money (R-12).
"""

from collections.abc import Collection, Iterable, Sequence

from croupier.games.cards.insurance import Cover, InsuranceTable, most_that_may_be_staked
from croupier.games.cards.tableau import Dealt
from croupier.games.game import Ended, Game
from croupier.games.limits import Clauses, in_play_on, in_play_parts
from croupier.games.wager import Insurance, Limits, Line, Row, Wager, who
from croupier.messages import say
from croupier.rules.errors import InputError


def settle_line(bet: str, seat: int, stake: int, in_play: int, row: Row, by: Clauses = ()) -> Line:
    """Settle one wager of which some part is in play; ``by`` says why it is not the whole."""
    clauses = row.clauses + by if by else row.clauses
    if in_play == 0:
        return returned_line(bet, seat, stake, by)
    odds = row.odds
    if odds is not None:
        paid, fraction = odds.pays(in_play)
        return Line(
            seat,
            bet,
            stake,
            in_play=in_play,
            outcome="win",
            odds=odds.text,
            paid=paid,
            returned=stake,
            collected=0,
            fraction=fraction,
            clauses=clauses,
        )
    if row.result == "lose":
        return Line(
            seat,
            bet,
            stake,
            in_play=in_play,
            outcome="lose",
            odds=None,
            paid=0,
            returned=stake - in_play,
            collected=in_play,
            fraction="0",
            clauses=clauses,
        )
    return Line(
        seat,
        bet,
        stake,
        in_play=in_play,
        outcome="stand-off",
        odds=None,
        paid=0,
        returned=stake,
        collected=0,
        fraction="0",
        clauses=clauses,
    )


def returned_line(bet: str, seat: int, stake: int, by: Clauses) -> Line:
    """Give a whole stake back: nothing of it was in play, by these clauses."""
    return Line(
        seat,
        bet,
        stake,
        in_play=0,
        outcome="returned",
        odds=None,
        paid=0,
        returned=stake,
        collected=0,
        fraction="0",
        clauses=by,
    )


def settle(
    game: Game,
    version: str | None,
    ended: Ended,
    wagers: Sequence[Wager],
    insurance: Sequence[Insurance] = (),
    limits: Limits | None = None,
    below_minimum_before: Collection[str] = (),
) -> list[Line]:
    """Settle every wager and insurance bet of a coup that ended, in the order they are given.

    Insurance that these cards did not offer cannot be, and is refused.
    """
    vectors = game.bets(version)
    cell = ended.cell
    parts = None  # most recorded rounds have no limits, and there are millions of them
    if limits is not None and game.settles_limits:
        parts = in_play_parts(game, version, limits, wagers, below_minimum_before)
    lines = []
    for at, wager in enumerate(wagers):
        vector = vectors.get(wager.bet) or game.bet(wager.bet, version)
        row = vector.rows[vector.row_of[cell]]
        part, by = parts[at] if parts else (wager.stake, ())
        lines.append(settle_line(wager.bet, wager.seat, wager.stake, part, row, by))
    if insurance:
        bets = in_play_on(wagers, parts or in_play_parts(game, version, None, wagers))
        lines += _settle_insurance(game, ended, insurance, bets, limits)
    return lines


def _settle_insurance(
    game: Game,
    ended: Ended,
    insurance: Sequence[Insurance],
    bets: dict[tuple[str, str], int],
    limits: Limits | None,
) -> list[Line]:
    """Settle insurance; what is over its limit or its cap is returned, win or lose (R-8).

    ``bets`` are what each patron has in play on each bet.
    """
    table = _insurance_table(game)
    assert isinstance(ended, Dealt), "where insurance is sold, cards are dealt"
    covers = {(c.offer.hand, c.offer.after): c for c in table.covers_of(ended)}
    by_odds = limits.insurance if limits is not None and table.limit_by else {}
    staked: dict[tuple[str, str], int] = {}
    left = dict(bets)
    lines: dict[int, Line] = {}
    # The earlier stage was staked first, whatever the order in which it is recorded.
    for at in sorted(range(len(insurance)), key=lambda at: insurance[at].after == "third"):
        bet = insurance[at]
        name, on = f"{bet.hand}-insurance", (who(bet), bet.hand)
        cover = covers.get((bet.hand, bet.after))
        if cover is None:
            raise _was_not_offered(table, bet, covers.values())  # B 4.10
        if on not in left:
            raise _has_no_wager(table, bet)
        within = bet.stake
        if (limit := by_odds.get(cover.odds.text)) is not None:
            at_odds = (who(bet), cover.odds.text)  # of both stages and hands together
            before = staked.get(at_odds, 0)
            staked[at_odds] = before + bet.stake
            within = min(within, max(0, limit - before))  # B 6.4.3.1
        part = min(within, most_that_may_be_staked(left[on], cover.odds))  # B 6.4.3
        left[on] -= cover.odds.pays(part)[0]
        by = game.book.clauses_of(
            table.limit_by if within < bet.stake else (), table.cap_by if part < within else ()
        )
        lines[at] = settle_line(name, bet.seat, bet.stake, part, table.row(cover, ended), by)
    return [lines[at] for at in range(len(insurance))]


def _insurance_table(game: Game) -> InsuranceTable:
    if game.insurance is None:
        raise InputError(
            say("book-without-insurance", book=game.book.name),
            game.book.cite("bets"),
        )
    return game.insurance


def _has_no_wager(table: InsuranceTable, bet: Insurance) -> InputError:
    return InputError(
        say("insurance-without-wager", hand=bet.hand, seat=bet.seat),
        table.offered_by[:1],  # B 4.10
    )


def _was_not_offered(table: InsuranceTable, bet: Insurance, covers: Iterable[Cover]) -> InputError:
    offers = [
        say("insurance-on-hand", hand=c.offer.hand, after=c.offer.after, odds=c.offer.odds)
        for c in covers
    ]
    return InputError(
        say("insurance-stage-not-offered", hand=bet.hand, after=bet.after, offers=offers),
        table.offered_by,
    )
