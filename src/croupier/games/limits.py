"""What of each stake is in play under the table's limits: 7.17 to 7.19, in the order of R-10."""

from collections.abc import Collection, Iterable, Sequence

from croupier.games.game import Game
from croupier.games.wager import Limits, Wager, who
from croupier.messages import say
from croupier.rules.currencies import by_currency
from croupier.rules.errors import InputError

ENFORCED = ("below-minimum", "over-maximum", "differential")  # what a book may say of limits

HANDS = ("player", "banker")

Clauses = tuple[str, ...]
Part = tuple[int, Clauses]
_ENFORCED: Clauses = ("",)  # where only the sums are asked for, not by which clause


def in_play_parts(
    game: Game,
    version: str | None,
    limits: Limits | None,
    wagers: Sequence[Wager],
    below_minimum_before: Collection[str] = (),
) -> list[Part]:
    """Work out the part of each stake that is in play, and the clauses that made it less (R-10).

    Below the minimum first, then the maximum; what both leave in play, small wagers and all, is
    what a box comes to when the differential is looked at (R-11).
    """
    if limits is None:
        return [(wager.stake, ()) for wager in wagers]
    check_limits(game, limits)
    # A limit of which the document says nothing changes nothing: no line is without a clause.
    by = game.book.cite("below-minimum"), game.book.cite("over-maximum")
    parts, exempt = _within(limits, wagers, below_minimum_before, *by)
    if limits.differential is not None and game.book.cite("differential"):
        # What one box holds of play money does not weigh against what the other holds of cash.
        for alike in by_currency(range(len(wagers)), lambda at: who(wagers[at])):
            _keep_differential(
                game,
                version,
                limits.differential,
                wagers=wagers,
                parts=parts,
                exempt=exempt,
                alike=alike,
            )
    return parts


def boxes_of(
    limits: Limits, wagers: Sequence[Wager], below_minimum_before: Collection[str]
) -> list[dict[str, int]]:
    """Sum what each hand's box holds as the differential looks at it (R-10), by currency."""
    parts, _ = _within(limits, wagers, below_minimum_before, _ENFORCED, _ENFORCED)
    found = []
    for alike in by_currency(range(len(wagers)), lambda at: who(wagers[at])):
        sums = dict.fromkeys(HANDS, 0)
        for at in alike:
            if (bet := wagers[at].bet) in sums:
                sums[bet] += parts[at][0]
        found.append(sums)
    return found


def _within(
    limits: Limits,
    wagers: Sequence[Wager],
    below_minimum_before: Collection[str],
    below_by: Clauses,
    over_by: Clauses,
) -> tuple[list[Part], set[int]]:
    """Give what minimum and maximum leave in play of each wager, and which are below the one."""
    parts: list[Part] = []
    exempt: set[int] = set()
    for at, wager in enumerate(wagers):
        minimum, maximum = limits.of(wager.bet)
        part: int = wager.stake
        why: Clauses = ()
        if below_by and part < minimum:
            exempt.add(at)
            why = below_by  # BLD 7.17
            if who(wager) in below_minimum_before:
                part = 0
        if over_by and maximum is not None and part > maximum:
            part, why = maximum, why + over_by  # BLD 7.18
        parts.append((part, why))
    return parts, exempt


def check_limits(game: Game, limits: Limits) -> None:
    """Refuse a limit on a bet or insurance that the book does not have: a slip of the pen."""
    for bet in limits.bets:
        game.bet(bet, game.book.versions[0])
    for odds in limits.insurance:
        table = game.insurance
        if table is None or odds not in table.odds:
            if table is None:
                raise InputError(
                    say("book-without-insurance", book=game.book.name), game.book.cite("bets")
                )
            raise InputError(
                say(
                    "insurance-odds-unknown",
                    book=game.book.name,
                    odds=odds[:20],
                    pay_table=[*table.odds],
                ),
                table.offered_by,
            )


def in_play_on(wagers: Sequence[Wager], parts: Sequence[Part]) -> dict[tuple[str, str], int]:
    """Sum what each patron has in play on each bet: insurance on a hand pays no more than that."""
    sums: dict[tuple[str, str], int] = {}
    for wager, (part, _) in zip(wagers, parts, strict=True):
        on = (who(wager), wager.bet)
        sums[on] = sums.get(on, 0) + part
    return sums


def _keep_differential(
    game: Game,
    version: str | None,
    differential: int,
    wagers: Sequence[Wager],
    parts: list[Part],
    exempt: Collection[int],
    alike: Iterable[int],
) -> None:
    """Reduce the larger box to the smaller one and the differential, if it comes to more (R-11).

    Everything in play on a box counts towards it. Once it is over, its wagers below the minimum
    are set apart: they are settled whole, and the rest share all that is allowed. So the rest are
    not reduced if they keep within it by themselves, even though the box is over. ``alike`` are the
    wagers of one currency.
    """
    vectors = game.bets(version)
    boxes: dict[str, list[int]] = {
        hand: [] for hand in HANDS if hand in vectors and vectors[hand].box
    }
    sums = dict.fromkeys(HANDS, 0)
    for at in alike:
        if (bet := wagers[at].bet) in boxes:
            boxes[bet].append(at)
            sums[bet] += parts[at][0]
    larger = max(sums, key=sums.__getitem__)
    allowed = min(sums.values()) + differential
    if sums[larger] <= allowed:
        return
    box = boxes[larger]
    sharing = sorted((at for at in box if at not in exempt), key=lambda at: wagers[at].seat)
    shares = pro_rata([parts[at][0] for at in sharing], allowed)
    for at, share in zip(sharing, shares, strict=True):
        whole, by = parts[at]
        if share < whole:
            parts[at] = share, by + game.book.cite("differential")  # BLD 7.19
    for at in box:
        whole, by = parts[at]
        if at in exempt and whole:
            parts[at] = whole, by + game.book.cite("differential-exempt")  # BLD 7.19.1


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
