"""The games, each a rulebook ready to be dealt, settled, priced, simulated and reported on."""

import os
import secrets
from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Literal, overload

from croupier.equipment.shoe import CARDS_PER_DECK
from croupier.games import Game, load_game
from croupier.games.game import Ended, SpinResult, Spun
from croupier.games.settlement import settle
from croupier.games.wager import Insurance, Limits
from croupier.messages import say
from croupier.odds import insurance as insuring
from croupier.odds.exact import exact_odds, remaining_of, shoe_of
from croupier.public import given
from croupier.public.given import Cards, Stakes
from croupier.public.results import (
    Bets,
    Cells,
    Coup,
    Exposures,
    Findings,
    Odds,
    Settlement,
    Simulation,
    Spin,
    bets_of,
    coup_of,
    odds_of_shoe,
    title_of,
)
from croupier.public.shoe import Shoe
from croupier.rules.errors import InputError
from croupier.rules.extras import needed

Version = Literal["commission", "non-commission"]
CardBook = Literal["baccarat", "lucky-7", "dragon-tiger", "online-baccarat"]
Progress = Callable[[int], None]


class _AnyGame:
    """What cards and wheel have in common."""

    def __init__(self, game: Game, version: str | None = None, decks: int | None = None) -> None:
        if not isinstance(game, Game):
            raise given.wrong("game", game, say("must-be-game"))
        if version is not None:
            given.text("version", version)
        self._game = game
        self._decks = decks
        self.version: str = game.book.chosen_version(version)

    @property
    def rules(self) -> Game:
        """The book made executable, for those who go below what is promised here."""
        return self._game

    @property
    def id(self) -> str:
        """The book's id."""
        return self._game.book.id

    @property
    def name(self) -> str:
        """The book's name."""
        return self._game.book.name

    @property
    def document(self) -> str:
        """The number of the approved document."""
        return self._game.book.document

    @property
    def versions(self) -> tuple[str, ...]:
        """The versions that the book knows."""
        return self._game.book.versions

    @property
    def bets(self) -> Bets:
        """What can be bet on, with odds and clauses."""
        return bets_of(self._game, self.version)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._title()}>"

    def _title(self, *more: str) -> str:
        return title_of(self._game, self.version, *more)

    def _settle(
        self,
        ended: Ended,
        wagers: Stakes,
        insurance: Iterable[Insurance],
        limits: Limits | None,
        below_minimum_before: Iterable[str],
        said: str,
    ) -> Settlement:
        lines = settle(
            self._game,
            self.version,
            ended,
            wagers=given.wagers_of(wagers),
            insurance=given.records(
                "insurance", insurance, Insurance, say("must-be-made-insurance")
            ),
            limits=given.limits_of(limits),
            below_minimum_before=given.texts("below_minimum_before", below_minimum_before),
        )
        return Settlement(self._title(said), lines, self._game.result(ended))

    def _simulate(
        self,
        rounds: float,
        seed: int | None,
        threads: int | None,
        cut: int,
        last_coups: int,
        progress: Progress | None,
    ) -> Simulation:
        coups, seed, threads = given.whole("rounds", rounds), _seed(seed), _threads(threads)
        cut, last_coups = given.whole("cut", cut), given.whole("last_coups", last_coups)
        progress = given.called("progress", progress)
        with needed("simulate"):
            from croupier.odds.simulate import judge, play_of, simulate
        play = play_of(self._game, self._decks, cut, last_coups)
        histogram = simulate(play, coups, seed, threads, progress)
        judged = judge(self._game, histogram, self.version, self._decks)
        counted: list[int] = histogram.sum(axis=0).tolist()
        title = self._title(str(say("simulated", rounds=coups, seed=str(seed))))
        return Simulation(title, judged, counted)

    def report(
        self, file: str | PathLike[str], *, shoes: int = 4_000, seed: int = 1, date: str = ""
    ) -> Path:
        """Write the PAR sheet: exact odds, hold, insurance and depth, as ``.html`` or ``.pdf``."""
        from croupier.odds.report.wanted import FEWEST_SHOES, MOST_SHOES, Wanted, check_file

        path, date = given.path("file", file), given.text("date", date)
        shoes = given.whole("shoes", shoes, FEWEST_SHOES, MOST_SHOES)
        seed = given.whole("seed", seed, 0, given.GREATEST_SEED)
        wanted = Wanted(self.version, self._decks, shoes, seed, date).checked(self._game)
        check_file(path)
        with needed("report"):
            from croupier.odds.report.setting import set_sheet
        made = set_sheet(self._game, wanted, path.suffix, lambda doing, done, of: None)
        path.write_bytes(made.content)
        return path


class CardGame(_AnyGame):
    """A game of cards by its book: Baccarat, Lucky 7, Dragon Tiger, online, or one of your own."""

    def __init__(self, game: Game, version: str | None = None, decks: int | None = None) -> None:
        super().__init__(game, version)
        self.decks: int = sum(shoe_of(game, given.decks(decks))) // CARDS_PER_DECK
        self._decks = self.decks

    def deal(self, cards: Cards) -> Coup:
        """Read a whole coup in the order its cards left the shoe: ``"KH 2C QS 2D 4S 2H"``.

        Cards are written as people do: ``10H``, ``Th``, ``♥T``.
        """
        return coup_of(self._game, given.cards_of(cards), self.decks)

    def settle(
        self,
        coup: Coup | Cards,
        wagers: Stakes,
        *,
        insurance: Iterable[Insurance] = (),
        limits: Limits | None = None,
        below_minimum_before: Iterable[str] = (),
    ) -> Settlement:
        """Settle wagers, ``{"banker": 1000}`` or ``Wager`` by ``Wager``, and insurance bets.

        The coup is one that was dealt, or its cards as ``deal`` takes them.
        """
        if not isinstance(coup, Coup):
            coup = coup_of(self._game, given.cards_of(coup, "coup"), self.decks)
        said = str(coup)
        return self._settle(coup.dealt, wagers, insurance, limits, below_minimum_before, said)

    def odds(self, *, remaining: Mapping[str, int] | None = None) -> Odds:
        """Work out the exact odds of every bet, of a full shoe or of what remains of one.

        ``remaining`` says how many cards of a rank are left; ranks that it does not name are whole.
        """
        counts = self._counts(remaining)
        return odds_of_shoe(self._game, self.version, counts)

    def insurance(
        self, cards: Cards | None = None, *, remaining: Mapping[str, int] | None = None
    ) -> Cells:
        """Value every cell of the insurance pay table, or what is on offer at some cards."""
        counts = self._counts(remaining)
        if cards is None:
            return Cells(self._title(), insuring.insurance_odds(self._game, counts))
        seen = given.cards_of(cards)
        self._game.check_cards(seen, self.decks)
        left = insuring.counts_after(counts, seen)
        return Cells(self._title(" ".join(seen)), insuring.offers_seen(self._game, seen, left))

    def shoe(self, *, seed: int | None = None, cut: int = 14) -> Shoe:
        """Shuffle a shoe to deal from, card by card or coup by coup; of a seed always the same."""
        return Shoe(self._game, self.version, self.decks, seed, cut)

    def simulate(
        self,
        rounds: float,
        *,
        seed: int | None = None,
        threads: int | None = None,
        cut: int = 14,
        last_coups: int = 1,
        progress: Progress | None = None,
    ) -> Simulation:
        """Deal real shoes and hold them against the exact odds."""
        return self._simulate(rounds, seed, threads, cut, last_coups, progress)

    def exposure(
        self,
        shoes: float = 1000,
        *,
        seed: int | None = None,
        threads: int | None = None,
        cut: int = 14,
        last_coups: int = 1,
        progress: Progress | None = None,
    ) -> Exposures:
        """Measure what a perfect card counter would gain by each bet."""
        dealt, seed, threads = given.whole("shoes", shoes), _seed(seed), _threads(threads)
        cut, last_coups = given.whole("cut", cut), given.whole("last_coups", last_coups)
        progress = given.called("progress", progress)
        with needed("simulate"):
            from croupier.odds.exposure import exposure
        found = exposure(
            self._game,
            dealt,
            seed,
            version=self.version,
            decks=self.decks,
            cut=cut,
            last_coups=last_coups,
            threads=threads,
            progress=progress,
        )
        return Exposures(self._title(str(say("shoes-dealt", shoes=dealt))), found)

    def _counts(self, remaining: Mapping[str, int] | None) -> tuple[int, ...]:
        full = shoe_of(self._game, self.decks)
        if remaining is None:
            return full
        return remaining_of(given.remaining_of(remaining), full)


class Wheel(_AnyGame):
    """Roulette by its book."""

    def spin(self, number: int) -> Spin:
        """Say where the ball came to rest."""
        return self._spin(given.whole("number", number))

    def _spin(self, number: int) -> Spin:
        if not 0 <= number < self._game.cells:
            raise InputError(say("number-not-on-wheel", number=number))
        result = self._game.result(Spun(number))
        assert isinstance(result, SpinResult)
        return Spin(number, result.colour)

    def settle(self, spin: Spin | int, wagers: Stakes) -> Settlement:
        """Settle wagers, ``{"straight:17": 100}`` or ``Wager`` by ``Wager``."""
        ended = spin if isinstance(spin, Spin) else self._spin(given.whole("spin", spin))
        return self._settle(ended.ended, wagers, (), None, (), str(ended))

    def odds(self) -> Odds:
        """Work out the exact odds of every position."""
        return Odds(self._title(), exact_odds(self._game, self.version))

    def simulate(
        self,
        rounds: float,
        *,
        seed: int | None = None,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> Simulation:
        """Spin, and hold the numbers against the exact odds."""
        return self._simulate(rounds, seed, threads, 0, 0, progress)


# ---- which game


def baccarat(version: Version = "commission", *, decks: int | None = None) -> CardGame:
    """Open the Baccarat book: Pairs, Lucky 6 and Insurance, with or without commission."""
    return CardGame(load_game("baccarat"), version, decks)


def lucky_7(version: Version = "commission", *, decks: int | None = None) -> CardGame:
    """Open the Lucky 7 Baccarat book."""
    return CardGame(load_game("lucky-7"), version, decks)


def dragon_tiger(version: Version = "commission", *, decks: int | None = None) -> CardGame:
    """Open the Dragon Tiger Baccarat book."""
    return CardGame(load_game("dragon-tiger"), version, decks)


def online_baccarat() -> CardGame:
    """Open the book of online baccarat, dealt anew from six decks for every round."""
    return CardGame(load_game("online-baccarat"))


def roulette() -> Wheel:
    """Open the book of single-zero Roulette."""
    return Wheel(load_game("roulette"))


@overload
def load(book: CardBook, version: str | None = None, *, decks: int | None = None) -> CardGame: ...
@overload
def load(
    book: Literal["roulette"], version: str | None = None, *, decks: int | None = None
) -> Wheel: ...
@overload
def load(
    book: str | PathLike[str], version: str | None = None, *, decks: int | None = None
) -> CardGame | Wheel: ...
def load(
    book: str | PathLike[str], version: str | None = None, *, decks: int | None = None
) -> CardGame | Wheel:
    """Open a book by its id, or one of anybody's by the path of its file."""
    game = load_game(given.book(book))
    if game.decks:
        return CardGame(game, version, decks)
    if decks is not None:
        shoe_of(game, given.decks(decks))
    return Wheel(game, version)


def lint(book: str | PathLike[str]) -> Findings:
    """Say what is wrong or dangerous in a rulebook; a file that cannot be read is a finding."""
    from croupier.odds.lint import lint as find

    name = given.book(book)
    return Findings(Path(name).name, find(name))


def _seed(seed: int | None) -> int:
    seed = given.seed(seed)
    return secrets.randbits(32) if seed is None else seed


def _threads(threads: int | None) -> int:
    threads = given.threads(threads)
    if threads is not None:
        return threads
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
