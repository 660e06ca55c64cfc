"""Insurance: what is offered at each stage of a coup, and what it comes to."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from croupier.games.cards.tableau import Dealt, Hand, Tableau, points_of
from croupier.games.wager import Limits, Row, Stage
from croupier.rules.odds_notation import Odds
from croupier.rules.rulebook import Rulebook


class Offer(Struct, frozen=True):
    """Insurance that is on offer now: which hand, at which stage, at what odds."""

    hand: Hand
    after: Stage
    odds: str


class Cover(Struct, frozen=True):
    """An offer with what it pays and by which clauses."""

    offer: Offer
    odds: Odds
    pays_on_tie_by: str | None


class InsuranceTable:
    """The insurance pay table of a book, made ready to ask."""

    def __init__(self, book: Rulebook, tableau: Tableau) -> None:
        rule = book.insurance
        assert rule is not None
        self._tableau = tableau
        self._covers: dict[tuple[str, str, int, int], Cover] = {}
        for row in rule.rows:
            for points in row.points:
                for against in row.against:
                    self._covers[row.hand, row.after, points, against] = Cover(
                        Offer(row.hand, row.after, row.odds.text), row.odds, row.pays_on_tie_by
                    )
        by_profit = sorted({row.odds for row in rule.rows}, key=lambda odds: odds.profit)
        self.odds = tuple(odds.text for odds in by_profit)
        self.offered_by = book.clauses_of(rule.offered_by, rule.odds_by)
        self.cap_by = book.clauses_of(rule.cap_by)
        self.limit_by = book.clauses_of(rule.limit_by)
        self._odds_by = book.clauses_of(rule.odds_by)
        self._win = book.clauses_of(rule.pays_by, rule.odds_by)
        self._stand_off = Row("stand-off", None, book.clauses_of(rule.stands_off_by))
        self._lose = Row("lose", None, book.clauses_of(rule.loses_by))

    def cells(self) -> Iterator[tuple[int, int, Cover]]:
        """List the whole pay table: the insured hand's points, the other's, what is offered."""
        for (_, _, points, against), cover in self._covers.items():
            yield points, against, cover

    def covers(self, cards: Sequence[str]) -> list[Cover]:
        """List what is on offer once exactly these cards are open, four or five of them.

        Only while the drawing rules leave the result open (R-6): never on a natural, after four
        cards only if a hand is still to draw, after the Player's third only if the Banker is.
        """
        drawing, _ = self._tableau.next_card(tuple(cards))  # B 2.2.2, 4.10
        if drawing is None:
            return []
        after: Stage = "four" if len(cards) == 4 else "third"
        player = points_of((cards[0], cards[2], *cards[4:]))
        banker = points_of((cards[1], cards[3]))
        both = (
            self._covers.get(("banker", after, banker, player)),
            self._covers.get(("player", after, player, banker)),
        )
        return [cover for cover in both if cover is not None]  # B 6.4.6

    def covers_of(self, coup: Dealt) -> list[Cover]:
        """List everything that was on offer in the course of a finished coup."""
        cards = [coup.player[0], coup.banker[0], coup.player[1], coup.banker[1]]
        covers = self.covers(cards)
        if len(coup.player) == 3:
            covers += self.covers([*cards, coup.player[2]])
        return covers

    def row(self, cover: Cover, coup: Dealt) -> Row:
        """Say what a finished coup makes of an insurance bet (R-7)."""
        winner = coup.outcome.winner
        if winner == cover.offer.hand:
            return self._lose  # B 6.4.1
        if winner != "tie":
            return Row("win", cover.odds, self._win)  # B 6.4.1
        # Covered at 9 after the third card, a tie can only be the Banker's 9.
        if cover.pays_on_tie_by is not None:
            return Row("win", cover.odds, (cover.pays_on_tie_by, *self._odds_by))  # B 6.4.2
        return self._stand_off  # B 6.4.2


def most_insurance(
    odds: Odds, in_play: int, spoken_for: int = 0, limits: Limits | None = None
) -> int:
    """Give the most that one patron may stake in all on an offer: within its limit and cap (R-8).

    ``in_play`` is what the patron's bet on that hand comes to under the limits, ``spoken_for``
    what insurance they have on it from another stage would pay.
    """
    most = most_that_may_be_staked(max(0, in_play - spoken_for), odds)  # B 6.4.3
    limit = None if limits is None else limits.insurance.get(odds.text)
    return most if limit is None else min(most, limit)  # B 6.4.3.1


def most_that_may_be_staked(left_to_cover: int, odds: Odds) -> int:
    """Give the greatest stake whose payout stays within the bet it insures (R-8)."""
    return left_to_cover * odds.denominator // odds.numerator  # B 6.4.3
