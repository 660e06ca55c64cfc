"""The exact weight of every outcome of a coup, for any shoe: whole numbers, in closed form.

A coup takes at most six cards, so every cell is weighed by the ordered deals of six cards that
end in it: a coup over after four counts once for each of the (n-4)(n-5) ways to go on, one over
after five for each of n-5. All cells share the denominator n(n-1)(n-2)(n-3)(n-4)(n-5).

No hand is dealt card by card. With ``d`` the number of cards of each value, and ``f[x][p]`` the
cards that make ``p`` points with a card worth ``x`` (``d[p-x]``, one fewer if that is ``x``):

- the hands of two cards worth p are           ``n[p] = Σx d[x]·f[x][p]``;
- the two hands worth p and b together are     ``m[p][b] = n[p]·n[b] − 4·Σx d[x]·f[x][p]·f[x][b]``,
  and ``2·n[p]`` more where p = b: of all pairs of hands, those that would share a card are taken
  out, and those that would share both, taken out twice, are put back;
- without one card worth w they are ``m`` less the deals that use it, in either place of either
  hand (``Hands.without``). Third cards are taken out first; the two hands come from the rest.

A pair is dealt first, then everything else from what is left; so the four ranks worth zero are
told apart only in the number of ways to deal a pair. ``kernels/weigh.py`` is the same, compiled.
"""

from collections.abc import Iterator, Sequence

from croupier.equipment.cards import POINTS_OF_RANK
from croupier.games.cards.outcome import CELLS
from croupier.games.cards.tableau import STOOD, Tableau
from croupier.messages import say
from croupier.rules.errors import InputError

MOST_CARDS_OF_A_COUP = 6


def total_weight(counts: Sequence[int]) -> int:
    """Count the ordered deals of six cards: what all the weights of a shoe sum to."""
    cards, deals = sum(counts), 1
    for gone in range(MOST_CARDS_OF_A_COUP):
        deals *= cards - gone
    return deals


def check_counts(counts: Sequence[int]) -> None:
    """Refuse what cannot be a shoe, and one that might not last to the end of a coup."""
    if len(counts) != len(POINTS_OF_RANK) or min(counts) < 0:
        raise InputError(say("shoe-counts-invalid", counts=[*map(int, counts)]))
    if sum(counts) < MOST_CARDS_OF_A_COUP:
        left = sum(counts)
        raise InputError(
            say("shoe-too-short-for-coup", left=int(left), most=MOST_CARDS_OF_A_COUP),
            ("7.2",),  # BLD 7.2
        )


def cell_weights(counts: Sequence[int], tableau: Tableau) -> list[int]:
    """Weigh the 1,600 outcome cells for a shoe of these counts of each rank, ace to king."""
    pairs = Pairs(counts)
    weights = [0] * CELLS
    for drawn, hands, times in deals(counts):
        _add(weights, hands, pairs, drawn, times, tableau)
    # So far a cell without pairs counts every deal, and a cell with one pair counts both pairs.
    for cell in range(0, CELLS, 4):
        both = weights[cell + 3]
        weights[cell + 1] -= both
        weights[cell + 2] -= both
        weights[cell] -= weights[cell + 1] + weights[cell + 2] + both
    return weights


def deals(counts: Sequence[int]) -> Iterator[tuple[tuple[int, ...], "Hands", int]]:
    """List every choice of none, one or two third cards, by value.

    With each come the hands from the rest of the shoe, and how often a deal that ends there is
    to be counted: once for each way to deal six cards.
    """
    check_counts(counts)
    hands = Hands.of(Pairs(counts).values)
    cards = sum(counts)
    yield (), hands, (cards - 4) * (cards - 5)
    for third in range(10):
        if hands.values[third]:
            rest = hands.without(third)
            yield (third,), rest, cards - 5
            for last in range(10):
                if rest.values[last]:
                    yield (third, last), rest.without(last), 1


class Hands:
    """In how many ways two cards, and two hands of two cards, come to their points."""

    def __init__(
        self, values: list[int], f: list[list[int]], n: list[int], m: list[list[int]]
    ) -> None:
        self.values, self.f, self.n, self.m = values, f, n, m

    @classmethod
    def of(cls, d: list[int]) -> "Hands":
        """Count the hands of a shoe with these counts of each value."""
        ten = range(10)
        f = [[d[p - x] - (2 * x % 10 == p) for p in ten] for x in ten]
        n = [sum(d[x] * f[x][p] for x in ten) for p in ten]
        m = [
            [
                n[p] * (n[b] + 2 * (p == b)) - 4 * sum(d[x] * f[x][p] * f[x][b] for x in ten)
                for b in ten
            ]
            for p in ten
        ]
        return cls(d, f, n, m)

    def without(self, w: int) -> "Hands":
        """Count them again with one card worth ``w`` out of the shoe.

        A hand worth p that holds the card holds it in one of two places, with one of ``f[w][p]``
        others; the other hand is then made without either of the two.
        """
        ten, f, n, m = range(10), self.f, self.n, self.m
        with_w = f[w]
        values = [count - (value == w) for value, count in enumerate(self.values)]
        fewer = [[f[x][p] - ((x + w) % 10 == p) for p in ten] for x in ten]
        less = [n[p] - 2 * with_w[p] for p in ten]
        rest = [
            [
                m[p][b]
                - 2 * with_w[p] * (less[b] - 2 * (f[p - w][b] - (p == b)))
                - 2 * with_w[b] * (less[p] - 2 * (f[b - w][p] - (p == b)))
                for b in ten
            ]
            for p in ten
        ]
        return Hands(values, fewer, less, rest)


class Pairs:
    """In how many ways one pair, and two pairs, are dealt; pairs are by rank (R-13)."""

    def __init__(self, counts: Sequence[int]) -> None:
        self.values = [0] * 10
        self.one = [0] * 10
        self.two = [[0] * 10 for _ in range(10)]
        for rank, count in enumerate(counts):
            value = POINTS_OF_RANK[rank]
            self.values[value] += count
            pair = count * (count - 1)
            self.one[value] += pair
            for other, more in enumerate(counts):
                two = (count - 2) * (count - 3) if other == rank else more * (more - 1)
                self.two[value][POINTS_OF_RANK[other]] += pair * two

    def thirds(self, drawn: tuple[int, ...], *pairs: int) -> int:
        """Count the ways to draw these cards once pairs of these values are out."""
        ways = 1
        for at, card in enumerate(drawn):
            gone = 2 * pairs.count(card) + drawn[:at].count(card)
            ways *= self.values[card] - gone
        return ways


def _add(
    weights: list[int],
    hands: Hands,
    pairs: Pairs,
    drawn: tuple[int, ...],
    times: int,
    tableau: Tableau,
) -> None:
    """Add the deals whose third cards are exactly these to the cells in which they end."""
    times_any = times * pairs.thirds(drawn)
    # one_pair[q][p]: a hand that is a pair and makes q, and any other hand that makes p.
    one_pair = [[0] * 10 for _ in range(10)]
    for x in range(10):
        ways = times * pairs.one[x] * pairs.thirds(drawn, x)
        if ways:
            row, q = one_pair[2 * x % 10], 2 * x % 10
            for p in range(10):
                row[p] += ways * (hands.n[p] - 4 * hands.f[x][p] + 2 * (p == q))
    for player, banker, cell in ends(drawn, tableau):
        weights[cell] += times_any * hands.m[player][banker]
        weights[cell + 1] += one_pair[banker][player]
        weights[cell + 2] += one_pair[player][banker]
        if player % 2 == banker % 2 == 0:
            for x in (player // 2, player // 2 + 5):
                for u in (banker // 2, banker // 2 + 5):
                    ways = pairs.two[x][u] * pairs.thirds(drawn, x, u)
                    weights[cell + 3] += times * ways


def ends(drawn: tuple[int, ...], tableau: Tableau) -> Iterator[tuple[int, int, int]]:
    """List the two-card points from which exactly these third cards are drawn, and the cell."""
    for player in range(10):
        for banker in range(10):
            over = player in tableau.natural or banker in tableau.natural
            player_draws = not over and tableau.player_draws[player]
            third = drawn[0] if player_draws and drawn else STOOD
            banker_draws = not over and tableau.banker_draws[banker][third]
            if player_draws + banker_draws == len(drawn) and (drawn or not player_draws):
                player_points = (player + drawn[0]) % 10 if player_draws else player
                banker_points = (banker + drawn[-1]) % 10 if banker_draws else banker
                cell = (player_points * 10 + banker_points) * 2 + player_draws
                yield player, banker, (cell * 2 + banker_draws) * 4
