"""Settlement of a whole coup: one ``settle`` for the dealer, the audit, the odds and the server.

First what of each stake is in play (R-10: below minimum, over maximum, differential), then the
row of each wager's pay table, then whole units of money (R-12).
"""

from collections.abc import Collection, Sequence

from croupier.games.baccarat.game import Baccarat
from croupier.games.baccarat.insurance import Cover, most_that_may_be_staked
from croupier.games.baccarat.tableau import Coup
from croupier.games.baccarat.wagers import Vector
from croupier.games.roulette.game import Roulette
from croupier.games.wager import Insurance, Limits, Line, Row, Wager
from croupier.rules.errors import InputError

Clauses = tuple[str, ...]


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
    lines = []
    if limits is None:
        for wager in wagers:
            vector = vectors.get(wager.bet) or game.bet(wager.bet, version)
            row = vector.rows[vector.row_of[cell]]
            lines.append(settle_line(wager.bet, wager.seat, wager.stake, wager.stake, row))
    else:
        boxes = [vectors.get(w.bet) or game.bet(w.bet, version) for w in wagers]
        parts = in_play_under(game, limits, wagers, boxes, below_minimum_before)
        for wager, vector, (part, by) in zip(wagers, boxes, parts, strict=True):
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


def who(wager: Wager | Insurance) -> str:
    """Name the patron of a wager; where the record names none, the seat stands for one."""
    return wager.patron if wager.patron is not None else f"seat {wager.seat}"


def in_play_under(
    game: Baccarat,
    limits: Limits,
    wagers: Sequence[Wager],
    vectors: Sequence[Vector],
    below_minimum_before: Collection[str] = (),
) -> list[tuple[int, Clauses]]:
    """Work out the part of each stake that is in play, and the clauses that made it less (R-10)."""
    book = game.book
    for bet in limits.bets:
        game.bet(bet, book.versions[0])  # a limit on a bet that is not there is a slip of the pen
    in_play: list[int] = []
    by: list[Clauses] = []
    below: list[bool] = []
    # A limit of which the document says nothing changes nothing: no line is without a clause.
    below_by, over_by = book.cite("below-minimum"), book.cite("over-maximum")
    for wager in wagers:
        minimum, maximum = limits.of(wager.bet)
        is_below = bool(below_by) and wager.stake < minimum
        part: int = wager.stake
        why: Clauses = ()
        if is_below:
            why = below_by  # BLD 7.17
            if who(wager) in below_minimum_before:
                part = 0
        if over_by and maximum is not None and part > maximum:
            part, why = maximum, why + over_by  # BLD 7.18
        in_play.append(part)
        by.append(why)
        below.append(is_below)
    if limits.differential is not None and book.cite("differential"):
        larger, allowed = _over_differential(limits.differential, vectors, in_play)
        if larger:
            exempt = [at for at in larger if below[at]]
            sharing = [at for at in larger if not below[at]]
            for at in exempt:
                if in_play[at]:
                    by[at] += book.cite("differential-exempt")  # BLD 7.19.1
            rest = max(0, allowed - sum(in_play[at] for at in exempt))
            sharing.sort(key=lambda at: wagers[at].seat)
            shares = pro_rata([in_play[at] for at in sharing], rest)
            for at, share in zip(sharing, shares, strict=True):
                if share < in_play[at]:
                    in_play[at] = share
                    by[at] += book.cite("differential")  # BLD 7.19
    return list(zip(in_play, by, strict=True))


def _over_differential(
    differential: int, vectors: Sequence[Vector], in_play: Sequence[int]
) -> tuple[list[int], int]:
    """Find the side of the two boxes that is too large, and what it may come to."""
    player = [at for at, vector in enumerate(vectors) if vector.box and vector.bet == "player"]
    banker = [at for at, vector in enumerate(vectors) if vector.box and vector.bet == "banker"]
    sides = sorted((sum(in_play[at] for at in side), side) for side in (player, banker))
    (smaller, _), (larger, side) = sides
    allowed = smaller + differential
    return (side, allowed) if larger > allowed else ([], allowed)


def pro_rata(stakes: Sequence[int], allowed: int) -> list[int]:
    """Share what is allowed in proportion to the stakes, in whole units by largest remainder.

    Of equal remainders the earlier stake has the unit, so the parts always sum exactly (R-11).
    """
    total = sum(stakes)
    if total <= allowed:
        return list(stakes)
    shares, remainders = [], []
    for stake in stakes:
        share, remainder = divmod(stake * allowed, total)
        shares.append(share)
        remainders.append(remainder)
    left = allowed - sum(shares)
    for at in sorted(range(len(stakes)), key=lambda at: -remainders[at])[:left]:
        shares[at] += 1
    return shares


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
