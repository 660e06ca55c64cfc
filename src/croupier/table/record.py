"""The one record of the cards, and everything that is worked out from it.

The table keeps what physically happened: each card that left the shoe (``Drawn``), in order, and
each ruling about them (``Ruled``). Which hand a card counts for, what is due, which exposed cards
lead the next hand and which insurance was rightly offered and sold is worked out here, from the
record and the wagers, by pure functions: for the dealer, the preview, the audit and the history.
"""

from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from croupier.games import Game
from croupier.games.cards.tableau import ORDER
from croupier.rules.rulebook import as_tuple
from croupier.table.shapes import Actor, FeltWager, OnOffer, Setup, Source, TakenInsurance

Clauses = tuple[str, ...]
Due = Literal["player", "banker", ""]


class Drawn(Struct, frozen=True, gc=False):
    """One card that left the shoe: its place there, and what each of two sources said it is."""

    number: int
    read: str = ""
    keyed: str = ""

    @property
    def card(self) -> str:
        """What it is taken for, as long as no ruling says otherwise."""
        return self.read or self.keyed

    @property
    def source(self) -> Source:
        """Say who named it, the reader where both did."""
        return "reader" if self.read else "keyed"

    def named_by(self, source: Source) -> bool:
        """Tell whether a source has named this card."""
        return bool(self.read if source == "reader" else self.keyed)


def drawn_card(number: int, card: str, source: Source) -> Drawn:
    """Record a card as one source names it."""
    return Drawn(number, read=card) if source == "reader" else Drawn(number, keyed=card)


class Ruled(Struct, frozen=True, gc=False):
    """What a ruling says about cards: the order in which they count, or what one really is."""

    irregularity: str
    by: Actor
    clauses: Clauses
    order: tuple[int, ...] = ()
    reads: dict[int, str] = {}


class CoupCover(Struct, frozen=True, gc=False):
    """Insurance in this coup: due, open, offered at any time, missed, taken, forgone."""

    due: tuple[OnOffer, ...] = ()
    open: tuple[OnOffer, ...] = ()
    offered: tuple[OnOffer, ...] = ()
    missed: tuple[OnOffer, ...] = ()
    taken: tuple[TakenInsurance, ...] = ()
    declined: tuple[str, ...] = ()
    forgone: tuple[str, ...] = ()
    waived: bool = False
    exposed: int = 0  # the most cards that ever lay face up in the hands, whatever counts now
    own_no: tuple[str, ...] = ()  # of those who declined, who said so themselves


class Counts(NamedTuple):
    """How the cards count: the coup's in their order, what draws next and why, what is over."""

    cards: tuple[str, ...]
    numbers: tuple[int, ...]
    due: Due
    by: Clauses
    rest: tuple[int, ...]  # in line if a card is due, else beyond the hand: they lead the next


class Reached(Struct, frozen=True, gc=False):
    """Where a coup stands by its record: what an event about its cards leaves behind."""

    cards: tuple[str, ...]
    numbers: tuple[int, ...]
    due: Due
    cover: CoupCover
    waiting: tuple[int, ...] = ()
    over: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()


def due_after(game: Game, cards: tuple[str, ...]) -> tuple[Due, Clauses]:
    """Say which hand draws next, or none, and by which clauses."""
    if len(cards) < 4:
        return ORDER[len(cards)], game.book.cite("deal")  # BLD 4.9.1, 4.9.1.1, 4.9.1.2
    hand, by = game.tableau.next_card(cards)  # B 4.11, 4.14, 4.15, 4.16, 4.17
    return hand or "", as_tuple(by)


def hand_places(game: Game, cards: tuple[str, ...], hand: str) -> tuple[int, ...]:
    """Say which of the cards that count belong to a hand."""
    return tuple(place for place in range(len(cards)) if game.tableau.hand_of(cards, place) == hand)


def in_order(drawn: Iterable[Drawn], ruled: Iterable[Ruled]) -> list[int]:
    """Put the drawn cards, by number, into the order in which they count."""
    order = [one.number for one in drawn]
    for ruling in ruled:
        if ruling.order:
            first = [n for n in ruling.order if n in order]  # one may never have left the shoe
            order = [*first, *(n for n in order if n not in first)]
    return order  # BLD 7.9, 7.12, 7.13


def taken_for(drawn: Iterable[Drawn], ruled: Iterable[Ruled]) -> dict[int, str]:
    """Say what each drawn card is taken for, after every ruling about it (R-34)."""
    cards = {one.number: one.card for one in drawn}
    for ruling in ruled:
        cards |= {number: card for number, card in ruling.reads.items() if number in cards}
    return cards


def arrange(
    game: Game,
    drawn: tuple[Drawn, ...],
    ruled: tuple[Ruled, ...] = (),
    most: int = 6,
) -> Counts:
    """Lay the cards of a record in two hands, as the tableau wants them, up to a number of them.

    What is beyond a complete hand is over: it leads the next one.
    """
    order, card_of = in_order(drawn, ruled), taken_for(drawn, ruled)
    cards: tuple[str, ...] = ()
    due, by = due_after(game, cards)
    for number in order[:most]:
        if not due:
            break
        cards += (card_of[number],)
        due, by = due_after(game, cards)
    at = len(cards)
    return Counts(cards, tuple(order[:at]), due, by, tuple(order[at:]))


# ---- insurance


def windows(game: Game, cards: tuple[str, ...]) -> tuple[OnOffer, ...]:
    """List every insurance that these cards open, or opened on the way to them."""
    if game.insurance is None:
        return ()
    covers = [
        one for end in (4, 5) if len(cards) >= end for one in game.insurance.covers(cards[:end])
    ]
    return tuple(
        OnOffer(one.offer.hand, "four" if one.offer.after == "four" else "third", one.offer.odds)
        for one in covers
    )  # B 4.10, 6.4.6


def offers_on(
    game: Game,
    setup: Setup,
    wagers: Iterable[FeltWager],
    cover: CoupCover,
    cards: tuple[str, ...],
) -> tuple[OnOffer, ...]:
    """List what has to be offered now, on exactly these cards, to someone who may take it.

    Once a further card has lain face up, nothing is sold on those before it, whatever is ruled
    about it since (R-27).
    """
    if not setup.insurance or len(cards) not in (4, 5) or cover.exposed > len(cards):  # B 6.4.5
        return ()
    stage = "four" if len(cards) == 4 else "third"
    if stage == "third" and cover.waived:  # B 6.4.4
        return ()
    wagered = {w.bet for w in wagers if w.patron not in cover.forgone}  # B 7.20
    return tuple(
        one
        for one in windows(game, cards)
        if one.after == stage and one.hand in wagered and one not in cover.offered
    )


def cover_on(
    game: Game,
    setup: Setup,
    wagers: Iterable[FeltWager],
    cover: CoupCover,
    cards: tuple[str, ...],
    due: str,
    is_hidden: bool = False,
) -> CoupCover:
    """Work insurance out anew for cards that count differently from before.

    What was sold stays on the table until the coup ends, whatever is ruled: it is in force if the
    cards, as they then count, offered it at those odds, and else goes back.
    While one of them ``is_hidden`` nothing falls due on them.
    """
    there = windows(game, cards)
    offered = tuple(one for one in cover.offered if one in there)
    kept = replace(
        cover,
        offered=offered,
        open=(),
        missed=(),
        due=(),
    )
    wagers = tuple(wagers)
    now = offers_on(game, setup, wagers, kept, cards) if due and not is_hidden else ()
    is_same = bool(cover.open) and set(cover.open) <= set(there) and due
    stage = "four" if len(cards) == 4 else "third"
    still_open = cover.open if is_same and all(one.after == stage for one in cover.open) else ()
    before = replace(kept, exposed=0)
    first = offers_on(game, setup, wagers, before, cards[:4]) if len(cards) > 4 else ()
    return replace(
        kept,
        open=still_open,
        due=() if still_open else now,
        missed=first,
        declined=cover.declined if still_open else (),
    )


def stand(
    game: Game,
    setup: Setup,
    wagers: Collection[FeltWager],
    cover: CoupCover,
    drawn: tuple[Drawn, ...],
    ruled: tuple[Ruled, ...],
    down: Collection[int] = (),
    in_line: Collection[int] = (),
    seen: Collection[int] = (),
) -> tuple[Reached, Clauses]:
    """Work out where a coup stands by its record, and by which clause the next card is due.

    Cards that lie ``down`` are not seen. A card ``in_line`` waits until those before it are open
    and what is on sale is closed; also for insurance that falls due before it, if nobody has
    ``seen`` any in line: once one lies face up nothing more is offered (R-27).
    """
    counts = arrange(game, drawn, ruled)
    for end in (4, 5):
        first = counts.cards[:end]
        if len(counts.cards) > end and counts.numbers[end] in in_line:
            banker_first = cover.waived and end == 5  # B 6.4.4
            is_hidden = not banker_first and not set(down).isdisjoint(counts.numbers[:end])
            as_if = cover_on(game, setup, wagers, cover, first, due_after(game, first)[0])
            if is_hidden or as_if.open or (as_if.due and not seen):
                counts = arrange(game, drawn, ruled, end)
                break
    is_hidden = not set(down).isdisjoint(counts.numbers)
    covered = cover_on(
        game, setup, wagers, cover=cover, cards=counts.cards, due=counts.due, is_hidden=is_hidden
    )
    is_over = not counts.due
    waiting = () if is_over else counts.rest
    standing = Reached(
        counts.cards,
        counts.numbers,
        counts.due,
        cover=covered,
        waiting=waiting,
        over=counts.rest if is_over else (),
        seen=tuple(n for n in waiting if n in seen),
    )
    return standing, counts.by
