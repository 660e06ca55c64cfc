"""A baccarat rulebook made executable: cards in, the result and every wager's row out."""

from collections.abc import Sequence
from functools import cached_property
from typing import NoReturn

from croupier.equipment.cards import POINTS, card_name
from croupier.equipment.shoe import one_too_many
from croupier.games.baccarat.wagers import vectors
from croupier.games.cards.insurance import InsuranceTable
from croupier.games.cards.outcome import CELLS, OUTCOMES, describe
from croupier.games.cards.tableau import Dealt, Tableau
from croupier.games.game import Ended, Game, HandsResult, Recorded
from croupier.messages import NO_OBJECTION, say
from croupier.rules.errors import InputError
from croupier.rules.rulebook import Rulebook


class Baccarat(Game):
    """One baccarat document, ready to be played, settled and priced."""

    cells = CELLS
    results = ("player", "banker", "tie")

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        assert book.shoe is not None
        self.flow = "online" if book.shoe.fresh_every_coup else "baccarat"  # O online.2
        self.decks = book.shoe.decks
        self.reachable = self.tableau.reachable()
        self.insurance = InsuranceTable(book, self.tableau) if book.insurance else None
        self.wagers = {version: vectors(book, version, self.reachable) for version in book.versions}

    @cached_property
    def tableau(self) -> Tableau:
        """Tables One and Two."""
        assert self.book.tableau is not None
        return Tableau(self.book.tableau, self.book.cite("deal"))

    def _refuse_bet(self, bet: str, version: str | None) -> NoReturn:
        is_insurance = self.insurance and bet in ("player-insurance", "banker-insurance")
        hint = say("insurance-entered-apart") if is_insurance else NO_OBJECTION
        raise InputError(
            say("bet-unknown", book=self.book.name, bet=bet, bets=[*self.bets(version)], hint=hint),
            self.book.cite("bets"),
        )

    def describe(self, cell: int) -> str:
        """Say a cell in words: points, cards and pairs of each side."""
        return describe(cell)

    def result_of(self, cell: int) -> str:
        """Name the winner, or the tie."""
        return OUTCOMES[cell].winner

    def ended(self, cards: Sequence[str], number: int | None, decks: int | None = None) -> Dealt:
        """Say how a coup ended by its cards."""
        return self.deal(cards, decks) if decks else self.tableau.deal(tuple(cards))

    def read(self, record: Recorded) -> Dealt:
        """Read the cards of a record, in the order they left the shoe or as two hands."""
        if record.number is not None:
            raise InputError(say("number-in-card-game", book=self.book.name))
        cards = record.cards
        if cards is None or record.player is not None or record.banker is not None:
            cards = self._cards_of_hands(record)
        return self.deal(cards)

    def _cards_of_hands(self, record: Recorded) -> tuple[str, ...]:
        """Put the cards of two hands in order, and see that they are those of the record."""
        by = self.book.cite("deal")
        if record.player is None and record.banker is None:
            raise InputError(say("round-cards-missing", book=self.book.name), by)
        if record.player is None or record.banker is None:
            raise InputError(say("round-hand-missing"), by)
        self.check_cards((*record.player, *record.banker))
        cards = self.tableau.in_order(record.player, record.banker)
        if record.cards not in (None, cards):
            raise InputError(say("round-cards-hands-differ"), by)
        return cards

    def result(self, ended: Ended) -> HandsResult:
        """Say what the hands came to, with the insurance that was on offer."""
        assert isinstance(ended, Dealt)
        offers = tuple(c.offer for c in self.insurance.covers_of(ended)) if self.insurance else ()
        o = ended.outcome
        return HandsResult(
            o.winner,
            o.player_points,
            o.banker_points,
            player_cards=o.player_cards,
            banker_cards=o.banker_cards,
            player_pair=o.player_pair,
            banker_pair=o.banker_pair,
            natural=o.natural,
            insurance_offered=offers,
        )

    def deal(self, cards: Sequence[str], decks: int | None = None) -> Dealt:
        """Read the cards of a whole coup in the order they left the shoe, or refuse them."""
        cards = tuple(cards)
        self.check_cards(cards, decks)
        return self.tableau.deal(cards)

    def check_cards(self, cards: Sequence[str], decks: int | None = None) -> None:
        """Refuse what is not a card, and more of a card than the decks hold."""
        for card in cards:
            if card not in POINTS:
                raise InputError(
                    say("card-text-invalid", card=card),
                    self.book.cite("impossible-cards"),
                )
        decks = decks or self.decks
        # Fewer than seven cards can only be too many of one card in a small shoe.
        if (decks < 6 or len(cards) > 6) and (extra := one_too_many(cards, decks)):
            raise InputError(
                say(
                    "card-count-impossible",
                    card=card_name(extra),
                    count=cards.count(extra),
                    decks=decks,
                ),
                self.book.cite("impossible-cards"),  # BLD 7.1
            )
