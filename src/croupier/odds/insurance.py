"""What insurance is worth: every cell of the pay table, by points and by the exact cards seen."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from croupier.equipment.cards import POINTS, RANK_OF
from croupier.games import Game
from croupier.games.cards.insurance import Cover, InsuranceTable
from croupier.games.cards.outcome import OUTCOMES, Winner, cell_of
from croupier.games.cards.tableau import STOOD, Dealt, Tableau
from croupier.games.wager import Row, Stage
from croupier.messages import say
from croupier.odds.exact import WagerOdds, odds_of
from croupier.odds.weights import Pairs, deals, ends
from croupier.rules.errors import InputError

CARDS_SEEN: dict[Stage, int] = {"four": 4, "third": 5}  # when it is offered
Results = Counter[str]  # how often each hand wins, and how often they tie


class CoverOdds(Struct, frozen=True):
    """One cell of the pay table and what it is worth to the patron who takes it."""

    cover: Cover
    points: int
    against: int
    odds: WagerOdds | None  # none where the drawing rules never leave the result open
    least: Fraction | None  # over all cards that make these points
    most: Fraction | None


def insurance_of(game: Game) -> InsuranceTable:
    """Give the insurance table of a book, or say that it offers none."""
    if game.insurance is None:
        raise InputError(say("insurance-not-in-book", book=game.book.name))
    return game.insurance


def insurance_odds(game: Game, counts: Sequence[int]) -> list[CoverOdds]:
    """Value every cell of the pay table for a shoe, as its points alone tell.

    ``least`` and ``most`` are its value to one who also weighs which cards make the points.
    """
    table = insurance_of(game)
    open_at = _open_results(counts, game.tableau)
    ranges = _ranges(counts, game.tableau, table)
    priced = []
    for points, against, cover in table.cells():
        player, banker = _hands(cover, points, against)
        results = open_at.get((cover.offer.after, player, banker), Counter())
        key = (cover.offer.hand, cover.offer.after, points, against)
        odds = _odds(table, cover, results) if results.total() else None
        least, most = ranges.get(key, (None, None))
        priced.append(CoverOdds(cover, points, against, odds, least, most))
    return priced


def offers_seen(game: Game, cards: Sequence[str], counts: Sequence[int]) -> list[CoverOdds]:
    """Value what is on offer once exactly these cards are open; ``counts`` are what is left."""
    table = insurance_of(game)
    cards = tuple(cards)
    if len(cards) not in (4, 5) or any(card not in POINTS for card in cards):
        raise InputError(say("insurance-cards-invalid"), table.offered_by)
    covers = table.covers(cards)
    values = Pairs(counts).values
    if covers and sum(values) < 6 - len(cards):
        raise InputError(say("cards-too-few-to-finish"), ("7.2",))  # BLD 7.2
    p, b = (POINTS[cards[0]] + POINTS[cards[2]]) % 10, (POINTS[cards[1]] + POINTS[cards[3]]) % 10
    third = POINTS[cards[4]] if len(cards) == 5 else None
    priced = []
    for cover in covers:
        odds = _odds(table, cover, _finish(p, b, third, values, game.tableau))
        player = p if third is None else (p + third) % 10
        points, against = (player, b) if cover.offer.hand == "player" else (b, player)
        worth = odds.expectation
        priced.append(CoverOdds(cover, points, against, odds, worth, worth))
    return priced


def counts_after(counts: Sequence[int], cards: Sequence[str]) -> tuple[int, ...]:
    """Take seen cards out of a shoe, or refuse one of a rank that is gone."""
    left = list(counts)
    for card in cards:
        if card not in POINTS:
            raise InputError(say("card-text-invalid", card=card[:20]))
        left[RANK_OF[card]] -= 1
        if left[RANK_OF[card]] < 0:
            raise InputError(
                say("rank-not-left", rank=card[0], card=card),
                ("7.1",),  # B 7.1
            )
    return tuple(left)


def _hands(cover: Cover, points: int, against: int) -> tuple[int, int]:
    return (points, against) if cover.offer.hand == "player" else (against, points)


# A finished coup for each result: insurance asks for nothing else of it.
COUPS: dict[Winner, Dealt] = {
    "player": Dealt((), (), cell_of(9, 0, 3, 3, False, False)),
    "banker": Dealt((), (), cell_of(0, 9, 3, 3, False, False)),
    "tie": Dealt((), (), cell_of(9, 9, 3, 3, False, False)),
}


def _odds(table: InsuranceTable, cover: Cover, results: Results) -> WagerOdds:
    """Settle the cover on every result and weigh the rows it is settled by."""
    rows: dict[tuple[str, Fraction], tuple[Row, int]] = {}
    for winner, coup in COUPS.items():
        row = table.row(cover, coup)
        key = (row.result, row.profit)
        rows[key] = (row, results[winner] + rows.get(key, (row, 0))[1])
    name = f"{cover.offer.hand.title()} insurance"
    return odds_of(f"{cover.offer.hand}-insurance", name, rows.values(), results.total())


def _winner(player: int, banker: int) -> Winner:
    return OUTCOMES[cell_of(player, banker, 2, 2, False, False)].winner


def _open_results(counts: Sequence[int], tableau: Tableau) -> dict[tuple[str, int, int], Results]:
    """Weigh how coups end from every point at which their result was still open."""
    results: dict[tuple[str, int, int], Results] = {}
    pairs = Pairs(counts)
    for drawn, hands, times in deals(counts):
        if not drawn:
            continue
        times *= pairs.thirds(drawn)
        for player, banker, cell in ends(drawn, tableau):
            weight = times * hands.m[player][banker]
            end = OUTCOMES[cell]
            results.setdefault(("four", player, banker), Counter())[end.winner] += weight
            if len(drawn) == 2:
                at = ("third", end.player_points, banker)
                results.setdefault(at, Counter())[end.winner] += weight
    return results


def _finish(
    player: int, banker: int, third: int | None, values: Sequence[int], tableau: Tableau
) -> Results:
    """Weigh how a coup ends from these points and, if it is out, the Player's third card."""
    results: Results = Counter()
    if third is None and tableau.player_draws[player]:
        for drawn, count in enumerate(values):
            if count:
                left = [n - (value == drawn) for value, n in enumerate(values)]
                for winner, weight in _finish(player, banker, drawn, left, tableau).items():
                    results[winner] += count * weight
        return results
    final = player if third is None else (player + third) % 10
    if not tableau.banker_draws[banker][STOOD if third is None else third]:
        results[_winner(final, banker)] = sum(values)
        return results
    for drawn, count in enumerate(values):
        results[_winner(final, (banker + drawn) % 10)] += count
    return results


def _ranges(
    counts: Sequence[int], tableau: Tableau, table: InsuranceTable
) -> dict[tuple[str, str, int, int], tuple[Fraction, Fraction]]:
    """Find, for each cell of the table, its least and its greatest value over the exact cards."""
    ranges: dict[tuple[str, str, int, int], tuple[Fraction, Fraction]] = {}
    covers: dict[tuple[str, int, int], list[tuple[int, int, Cover]]] = {}
    for points, against, cover in table.cells():
        at = (cover.offer.after, *_hands(cover, points, against))
        covers.setdefault(at, []).append((points, against, cover))
    for after, player, banker, third, left in _open_hands(Pairs(counts).values, tableau):
        at = (after, player if third is None else (player + third) % 10, banker)
        if at in covers and sum(left) >= 2:
            results = _finish(player, banker, third, left, tableau)
            for points, against, cover in covers[at]:
                won = sum(
                    results[winner] * table.row(cover, coup).profit
                    for winner, coup in COUPS.items()
                )
                worth = Fraction(won) / results.total()
                key = (cover.offer.hand, cover.offer.after, points, against)
                least, most = ranges.get(key, (worth, worth))
                ranges[key] = (min(least, worth), max(most, worth))
    return ranges


def _open_hands(
    values: Sequence[int], tableau: Tableau
) -> Iterator[tuple[Stage, int, int, int | None, list[int]]]:
    """List the hands, by the values of their cards, after which a result is still open."""
    two = [(x, y) for x in range(10) for y in range(x, 10)]
    for hand in two:
        player = sum(hand) % 10
        for other in two:
            banker = sum(other) % 10
            left = list(values)
            for value in (*hand, *other):
                left[value] -= 1
            over = player in tableau.natural or banker in tableau.natural
            if over or min(left) < 0:
                continue
            if not tableau.player_draws[player]:
                if tableau.banker_draws[banker][STOOD]:
                    yield "four", player, banker, None, left
                continue
            yield "four", player, banker, None, left
            for third in range(10):
                if left[third] and tableau.banker_draws[banker][third]:
                    rest = [n - (value == third) for value, n in enumerate(left)]
                    yield "third", player, banker, third, rest
