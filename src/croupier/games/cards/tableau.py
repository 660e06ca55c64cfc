"""The tableau: who draws a third card, and the reading of a row of cards into two hands."""

from collections.abc import Sequence
from typing import Literal, NoReturn

from msgspec import Struct

from croupier.equipment.cards import POINTS, RANK_OF
from croupier.games.cards.outcome import CELLS, OUTCOMES, Outcome, cell_of
from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.rules.rulebook import Citations, TableauRule, as_tuple

Hand = Literal["player", "banker"]
ORDER: tuple[Hand, ...] = ("player", "banker", "player", "banker")  # BLD 4.9.1.1, 4.9.1.2

STOOD = 10  # the column of a Player who took no third card


class Dealt(Struct, frozen=True):
    """How a coup of cards ended: its two hands, and the cell they fall in."""

    player: tuple[str, ...]
    banker: tuple[str, ...]
    cell: int

    @property
    def outcome(self) -> Outcome:
        """What the hands came to."""
        return OUTCOMES[self.cell]


def points_of(cards: tuple[str, ...]) -> int:
    """Count a hand: the last digit of its total."""
    return sum(POINTS[card] for card in cards) % 10  # B 4.13.1, 4.13.2; LD 4.12.1, 4.12.2


class Tableau:
    """Tables One and Two made ready to ask."""

    def __init__(self, rule: TableauRule, dealt_by: Citations) -> None:
        self._rule = rule
        self._dealt_by = dealt_by
        self.natural = frozenset(rule.natural.points)
        self.player_draws = tuple(mark == "D" for mark in rule.player.draws)
        after_stand = rule.banker_after_player_stands.draws
        # Row: the Banker's two-card points. Column: the Player's third card, or STOOD.
        self.banker_draws: tuple[tuple[bool, ...], ...] = tuple(
            (False,) * 11
            if points in self.natural
            else tuple(mark == "D" for mark in f"{rule.banker[str(points)]}{after_stand[points]}")
            for points in range(10)
        )

    def next_card(self, cards: tuple[str, ...]) -> tuple[Hand | None, Citations]:
        """Say which hand the next card goes to, or that none is due, and by which clause."""
        dealt = len(cards)
        if dealt < 4:
            return ORDER[dealt], self._dealt_by  # BLD 4.9.1
        player, banker = points_of((cards[0], cards[2])), points_of((cards[1], cards[3]))
        rule = self._rule
        if player in self.natural or banker in self.natural:
            return None, rule.natural.by  # B 4.14; LD 4.13
        player_draws = self.player_draws[player]
        if dealt == 4 and player_draws:
            return "player", rule.player.by  # B 4.15; LD 4.14
        third = POINTS[cards[4]] if player_draws else STOOD
        by = rule.banker["by"] if player_draws else rule.banker_after_player_stands.by
        due = dealt == (5 if player_draws else 4)
        if due and self.banker_draws[banker][third]:
            return "banker", by  # B 4.16, 4.17; LD 4.15, 4.16
        return None, by

    def hand_of(self, cards: tuple[str, ...], place: int) -> Hand:
        """Say whose a card is, by its place in the order of dealing."""
        if place < 4:
            return ORDER[place]
        return "player" if place == 4 and self.next_card(cards[:4])[0] == "player" else "banker"

    def in_order(self, player: Sequence[str], banker: Sequence[str]) -> tuple[str, ...]:
        """Deal two hands out again, card by card, or refuse one that the rules give no third.

        A card that is due and not there ends it: then the cards are too few for ``deal``.
        """
        hands: dict[Hand, list[str]] = {"player": list(player), "banker": list(banker)}
        cards: tuple[str, ...] = ()
        due, by = self.next_card(cards)
        while due is not None and hands[due]:
            cards = (*cards, hands[due].pop(0))
            due, by = self.next_card(cards)
        for hand, left in hands.items():
            if due is None and left:
                has = len(player if hand == "player" else banker)
                raise InputError(
                    say("hand-card-count-wrong", hand=hand, has=has, due=has - len(left)),
                    as_tuple(by),
                )
        return cards

    def deal(self, cards: tuple[str, ...]) -> Dealt:
        """Read the cards of a whole coup, in the order they left the shoe, or refuse them."""
        if len(cards) < 4:
            self._refuse(cards)
        c1, c2, c3, c4, *thirds = cards
        player, banker = (POINTS[c1] + POINTS[c3]) % 10, (POINTS[c2] + POINTS[c4]) % 10
        third = STOOD
        player_cards = banker_cards = 2
        drawn = 0
        if player not in self.natural and banker not in self.natural:
            two_card_banker = banker
            if self.player_draws[player]:
                if not thirds:
                    self._refuse(cards)
                third = POINTS[thirds[0]]
                player = (player + third) % 10
                player_cards = 3
                drawn = 1
            if self.banker_draws[two_card_banker][third]:
                if len(thirds) == drawn:
                    self._refuse(cards)
                banker = (banker + POINTS[thirds[drawn]]) % 10
                banker_cards = 3
                drawn += 1
        if len(thirds) != drawn:
            self._refuse(cards)
        cell = cell_of(
            player,
            banker,
            player_cards,
            banker_cards,
            RANK_OF[c1] == RANK_OF[c3],
            RANK_OF[c2] == RANK_OF[c4],
        )  # BLD 4.9.1.3, 6.2.1.1; B 4.12.2.1; LD 4.11.2.1
        at = player_cards - 2
        return Dealt((c1, c3, *thirds[:at]), (c2, c4, *thirds[at:]), cell)

    def _refuse(self, cards: tuple[str, ...]) -> NoReturn:
        """Say why these cards do not make a finished coup."""
        dealt = 0
        while True:
            due, by = self.next_card(cards[:dealt])
            if due is None:
                assert dealt < len(cards), "refused a coup that the tableau finishes"
                extra = len(cards) - dealt
                raise InputError(
                    say("coup-cards-surplus", extra=extra, needed=dealt, dealt=len(cards)),
                    as_tuple(by),
                )
            if dealt == len(cards):
                raise InputError(
                    say("coup-cards-short", dealt=dealt, hand=due),
                    as_tuple(by),
                )
            dealt += 1

    def reachable(self) -> int:
        """Find the cells that some deal can reach, as a bit set."""
        cells = 0
        # A pair of any rank makes even points, and all even points can be a pair's.
        for player in range(10):
            for banker in range(10):
                for end in self._ends(player, banker):
                    for player_pair in {False, player % 2 == 0}:
                        for banker_pair in {False, banker % 2 == 0}:
                            cells |= 1 << cell_of(*end, player_pair, banker_pair)
        assert cells < 1 << CELLS
        return cells

    def _ends(self, player: int, banker: int) -> set[tuple[int, int, int, int]]:
        """List how a coup can end from two-card points: points and number of cards of each."""
        if player in self.natural or banker in self.natural:
            return {(player, banker, 2, 2)}
        ends = set()
        for third in range(10) if self.player_draws[player] else (STOOD,):
            final = player if third == STOOD else (player + third) % 10
            cards = 2 if third == STOOD else 3
            if self.banker_draws[banker][third]:
                ends |= {(final, points, cards, 3) for points in range(10)}  # a card makes any
            else:
                ends.add((final, banker, cards, 2))
        return ends
