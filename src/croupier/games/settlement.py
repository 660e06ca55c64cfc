"""Settlement of a whole coup: one ``settle`` for the dealer, the audit, the odds and the server.

First what of each stake is in play (R-10: below minimum, over maximum, differential), then the
row of each wager's pay table, then whole units of money (R-12).
"""

from collections.abc import Collection, Sequence

from croupier.games.baccarat.game import Baccarat
from croupier.games.baccarat.insurance import Cover, most_that_may_be_staked
from croupier.games.baccarat.tableau import Coup
from croupier.games.limits import Clauses, in_play_parts
from croupier.games.roulette.game import Roulette
from croupier.games.wager import Insurance, Limits, Line, Row, Wager, who
from croupier.rules.errors import InputError


def settle_line(bet: str, seat: int, stake: int, in_play: int, row: Row, by: Clauses = ()) -> Line:
    """Settle one wager of which some part is in play; ``by`` says why it is not the whole."""
    clauses = row.clauses + by if by else row.clauses
    if in_play == 0:
        return Line(seat, bet, stake, 0, "returned", None, 0, stake, 0, "0", by)
    odds = row.odds
    if odds is not None:
        paid, fraction = odds.pays(in_play)
        return Line(
            seat, bet, stake, in_play, "win", odds.text, paid, stake, 0, fraction, clauses
        )  # fmt: skip
    if row.result == "lose":
        return Line(
            seat, bet, stake, in_play, "lose", None, 0, stake - in_play, in_play, "0", clauses
        )  # fmt: skip
    return Line(seat, bet, stake, in_play, "stand-off", None, 0, stake, 0, "0", clauses)


def settle_baccarat(
    game: Baccarat,
    version: str,
    coup: Coup,
    wagers: Sequence[Wager],
    insurance: Sequence[Insurance] = (),
    limits: Limits | None = None,
    below_minimum_before: Collection[str] = (),
) -> list[Line]:
    """Settle every wager and insurance bet of a finished coup, in the order they are given."""
    vectors = game.version(version)
    cell = coup.cell
    parts = in_play_parts(game, version, limits, wagers, below_minimum_before)
    lines = []
    for wager, (part, by) in zip(wagers, parts, strict=True):
        vector = vectors.get(wager.bet) or game.bet(wager.bet, version)
        row = vector.rows[vector.row_of[cell]]
        lines.append(settle_line(wager.bet, wager.seat, wager.stake, part, row, by))
    if insurance:
        lines += _settle_insurance(game, coup, wagers, insurance)
    return lines


def settle_roulette(game: Roulette, number: int, wagers: Sequence[Wager]) -> list[Line]:
    """Settle every wager of a spin, strictly by its position; the document knows no limits here."""
    return [
        settle_line(w.bet, w.seat, w.stake, w.stake, game.row(w.bet, number))  # R 4.5, 4.10, 4.11
        for w in wagers
    ]


def _settle_insurance(
    game: Baccarat, coup: Coup, wagers: Sequence[Wager], insurance: Sequence[Insurance]
) -> list[Line]:
    """Settle insurance; what goes over the cap is returned, win or lose (R-8)."""
    table = game.insurance
    if table is None:
        raise InputError(
            f"{game.book.name} has no insurance; only the bets of its rulebook can be settled.",
            game.book.cite("bets"),
        )
    covers = {(c.offer.hand, c.offer.after): c for c in table.covers_of(coup)}
    left: dict[tuple[str, str], int] = {}
    for wager in wagers:
        key = (who(wager), wager.bet)
        left[key] = left.get(key, 0) + wager.stake
    # The earlier stage was staked first, whatever the order in which it is recorded.
    lines: dict[int, Line] = {}
    for at in sorted(range(len(insurance)), key=lambda at: insurance[at].after == "third"):
        bet = insurance[at]
        cover = covers.get((bet.hand, bet.after)) or _not_offered(game, bet, list(covers.values()))
        key = (who(bet), bet.hand)
        if key not in left:
            raise InputError(
                f"Insurance on the {bet.hand.title()} needs a wager of the same patron on the "
                f"{bet.hand.title()}; seat {bet.seat} has none.",
                table.offered_by[:1],  # B 4.10
            )
        part = min(bet.stake, most_that_may_be_staked(left[key], cover.odds))  # B 6.4.3
        left[key] -= cover.odds.pays(part)[0]
        by = table.cap_by if part < bet.stake else ()  # B 6.4.3.1
        lines[at] = settle_line(
            f"{bet.hand}-insurance", bet.seat, bet.stake, part, table.row(cover, coup), by
        )
    return [lines[at] for at in range(len(insurance))]


def _not_offered(game: Baccarat, bet: Insurance, covers: list[Cover]) -> Cover:
    assert game.insurance is not None
    stage = "after four cards" if bet.after == "four" else "after the Player's third card"
    offered = [
        f"{c.offer.hand.title()} insurance after {c.offer.after} at {c.offer.odds}" for c in covers
    ]
    raise InputError(
        f"Insurance on the {bet.hand.title()} {stage} was not on offer in this coup; "
        f"on offer was {', '.join(offered) or 'none'}.",
        game.insurance.offered_by,
    )
