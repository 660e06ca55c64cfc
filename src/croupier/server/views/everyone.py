"""What everyone sees of a table: one state, projected.

A view is made of three parts, so that a busy table is encoded once and not once for each viewer:
what everyone sees, what a patron sees of their own, and what staff see as well. A card that lies
face down is in none of them but its squeezer's own.
"""

from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict, replace

from croupier.equipment.wheel import colour
from croupier.floor.actors import AUTOMATIC
from croupier.floor.tracking import LatestRecord, Tracked
from croupier.floor.trays import is_by_hand
from croupier.games import Game
from croupier.games.baccarat.roads import Board, Roads, read_shoe
from croupier.games.cards.tableau import points_of
from croupier.games.wager import BetLimits
from croupier.messages import NO_OBJECTION, Message, Names, capital, language, named, say, word
from croupier.rules.currencies import is_play
from croupier.rules.errors import RuleError
from croupier.rules.odds_notation import Odds
from croupier.rules.rulebook import WagerRule, When
from croupier.server.views.closed_sets import Phase
from croupier.server.views.colour_chips import ColouredStake, TableColour, coloured, colours
from croupier.server.views.voids import void_said
from croupier.table.deciding.betting import box_totals, over_differential
from croupier.table.flows import flow_of
from croupier.table.shapes import OnOffer, Setup
from croupier.table.state import State, as_shoe

OVER = ("ready", "no-shoe", "voting", "burning", "cutting")  # the coup before may still be shown


def shown_cards(state: State) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Give the cards on the felt and the places of those face down; the last coup's linger."""
    if state.phase in OVER and not state.coup.cards and state.last is not None:
        return state.last.cards, ()
    return state.coup.cards, state.coup.face_down


class ShownCard(Struct, frozen=True):
    """A card on the felt by its place in the order of dealing; none while it lies face down."""

    card: str | None
    place: int


class Hands(Struct, frozen=True):
    """Both hands; one with a card face down has no points yet."""

    player: tuple[ShownCard, ...]
    banker: tuple[ShownCard, ...]
    player_points: int | None
    banker_points: int | None


class CoupResult(Struct, frozen=True, kw_only=True):
    """What the coup came to: the cards' outcome, or the number that came up."""

    winner: Literal["player", "banker", "tie"] | UnsetType = UNSET
    player_points: int | UnsetType = UNSET
    banker_points: int | UnsetType = UNSET
    player_cards: int | UnsetType = UNSET
    banker_cards: int | UnsetType = UNSET
    player_pair: bool | UnsetType = UNSET
    banker_pair: bool | UnsetType = UNSET
    natural: bool | UnsetType = UNSET
    number: int | UnsetType = UNSET
    colour: str | UnsetType = UNSET
    taken: tuple[str, ...] = ()  # the bets that lost, once it is settled


class TableLimits(Struct, frozen=True):
    """What may be staked; ``bets`` are those with limits of their own."""

    minimum: int
    maximum: int | None
    differential: int | None
    bets: dict[str, BetLimits]
    stake_multiple: int


Leans = Literal["player", "banker", "tie", "side"]


class AreaPays(Struct, frozen=True):
    """Odds of an area, as written and with their "to" beside them; ``points`` of its hand alone."""

    odds: str
    for_people: str
    points: int | None = None


class Area(Struct, frozen=True):
    """An area of the felt: what it pays by which clauses, what it covers, what may be staked."""

    bet: str
    name: str
    pays: tuple[AreaPays, ...]
    clauses: tuple[str, ...]
    covers: int
    minimum: int
    maximum: int | None
    leans: Leans


class CallBet(Struct, frozen=True):
    """A call bet with the chips it takes; ``takes`` is what one says with it."""

    id: str
    name: str
    chips: dict[str, int]
    total: int
    takes: str


class Differential(Struct, frozen=True):
    """The two boxes against each other and against the sign, of the currency further apart."""

    player: int
    banker: int
    difference: int
    over: int
    plays: bool


class SeatView(Struct, frozen=True):
    """A seat: who sits there, and what lies on its areas, of whoever: cash, and play money."""

    seat: int
    patron: str | None
    wagers: dict[str, int]
    play: dict[str, int]


class SqueezeView(Struct, frozen=True):
    """Who may squeeze, who does, or that the dealer opens; and whether cards lie face down here."""

    offered_to: str | None
    seat: int | None
    squeezer: str | None
    restricted: bool
    text: str
    face_down: bool


class InsuranceView(Struct, frozen=True):
    """The insurance on offer and until when."""

    open: tuple[OnOffer, ...]
    closes_at: int | None


class ShoeView(Struct, frozen=True):
    """The shoe in play."""

    number: int
    hand: int
    remaining: int
    cut_card_out: bool
    last_hand: bool
    free_hand: bool


class Often(Struct, frozen=True):
    """A number and how often it came."""

    number: int
    times: int


class WheelStats(Struct, frozen=True, kw_only=True):
    """What the numbers so far came to."""

    spins: int
    red: int = 0
    black: int = 0
    odd: int = 0
    even: int = 0
    zero: int = 0
    hot: tuple[Often, ...] = ()
    cold: tuple[int, ...] = ()


class WheelView(Struct, frozen=True):
    """The wheel's numbers, the latest first."""

    numbers: tuple[int, ...]
    spin: int
    stats: WheelStats


class TableView(Struct, frozen=True, kw_only=True):
    """A table as everyone sees it; a table that was never opened has hardly anything to show.

    What is for cards is absent at a wheel, and the other way round.
    """

    id: str
    position: int
    server_time: int
    phase: Phase
    phase_text: str
    closes_at: int | None
    automatic: bool
    dealer: str
    book: str = ""
    name: str = ""
    version: str = ""
    coup: str = ""
    hand: int = 0
    limits: TableLimits = TableLimits(0, None, None, {}, 1)
    areas: tuple[Area, ...] = ()
    seats: tuple[SeatView, ...] = ()
    result: CoupResult | None = None
    notice: tuple[str, ...] = ()
    voided: str = ""  # why the coup that lies there is void; the first notice says it
    recorded: LatestRecord | None = None  # every page tells it as long after
    game: Literal["baccarat", "roulette"] | UnsetType = UNSET
    differential: Differential | UnsetType = UNSET
    hands: Hands | UnsetType = UNSET
    squeeze: SqueezeView | UnsetType = UNSET
    insurance: InsuranceView | UnsetType = UNSET
    shoe: ShoeView | UnsetType = UNSET
    roads: Board | UnsetType = UNSET
    road: tuple[str, ...] | UnsetType = UNSET  # as written: pairs, and hits of side bets
    wheel: WheelView | UnsetType = UNSET
    call_bets: tuple[CallBet, ...] | UnsetType = UNSET
    colours: tuple[TableColour, ...] | UnsetType = UNSET
    coloured: tuple[ColouredStake, ...] | UnsetType = UNSET


def hands(game: Game, state: State) -> Hands:
    """Lay out both hands."""
    cards, face_down = shown_cards(state)
    shown: dict[str, list[ShownCard]] = {"player": [], "banker": []}
    for place, card in enumerate(cards):
        hidden = place in face_down
        shown[game.tableau.hand_of(cards, place)].append(ShownCard(None if hidden else card, place))
    player, banker = tuple(shown["player"]), tuple(shown["banker"])
    return Hands(player, banker, _points(player), _points(banker))


def _points(hand: tuple[ShownCard, ...]) -> int | None:
    cards = tuple(shown.card for shown in hand if shown.card is not None)
    return points_of(cards) if cards and len(cards) == len(hand) else None


def result(game: Game, state: State) -> CoupResult | None:
    """Say what the coup came to, once it is open for all to see."""
    number = state.coup.number
    if number is None and state.phase in OVER and state.last is not None:
        number = state.last.number
    if not game.decks:
        if number is None:
            return None
        return CoupResult(number=number, colour=colour(number), taken=_taken(state))
    cards, face_down = shown_cards(state)
    is_known = state.phase == "result" or (state.phase in OVER and not state.coup.id)
    if not is_known or face_down or len(cards) < 4:
        return None
    if state.last is not None and state.last.is_void and state.phase != "result":
        return None
    try:
        return CoupResult(**asdict(game.tableau.deal(cards).outcome), taken=_taken(state))
    except RuleError:  # the cards of an irregular coup need not make a finished one
        return None


def _taken(state: State) -> tuple[str, ...]:
    """Name the bets whose chips the dealer takes."""
    lines = state.last.lines if state.last is not None and not state.coup.id else ()
    return tuple(sorted({line.bet for line in lines if line.outcome == "lose"}))


@lru_cache(64)
def _roads(road: tuple[str, ...]) -> Board:
    return Roads(read_shoe(as_shoe(road))).board


_ALWAYS = When()


def _area_pays(odds: Odds, wager: WagerRule, when: When = _ALWAYS) -> AreaPays:
    points = getattr(when, f"{wager.id}_points", None) if wager.box else None
    return AreaPays(odds.text, odds.for_people(), points if isinstance(points, int) else None)


def _leans(rows: list[When]) -> Leans:
    """Say which hand a wager is about, by all that it asks; one about both leans to neither."""
    winners = {when.winner for when in rows}
    if winners == {"tie"}:
        return "tie"
    asked = {name.partition("-")[0] for when in rows for name in when.asked()}
    hands = (winners | asked) & {"player", "banker"}
    return "side" if len(hands) != 1 else "player" if "player" in hands else "banker"


@lru_cache(64)
def _areas(game: Game, setup_key: bytes, _language: str) -> tuple[Area, ...]:
    setup = msgspec.json.decode(setup_key, type=Setup)
    areas = []
    for wager in game.book.wagers:
        rows = [row for row in wager.pays if row.version in (None, setup.version)]
        pays = [_area_pays(row.odds, wager, row.when) for row in rows]
        if wager.odds is not None:
            pays.insert(0, _area_pays(wager.odds, wager))
        clauses = game.book.clauses_of(wager.defined_by, wager.odds_by, *(row.by for row in rows))
        minimum, maximum = setup.limits.of(wager.id)
        areas.append(
            Area(
                wager.id,
                named(wager.name),
                tuple(dict.fromkeys(pays)),
                clauses=clauses,
                covers=wager.covers,
                minimum=minimum,
                maximum=maximum,
                leans=_leans([row.when for row in rows]),
            )
        )
    return tuple(areas)


def areas(game: Game, setup: Setup) -> tuple[Area, ...]:
    """List the areas of the felt with their odds and limits."""
    return _areas(game, msgspec.json.encode(setup), language())


@lru_cache(16)
def _call_bets(game: Game, _language: str) -> tuple[CallBet, ...]:
    takes = {"neighbours": "number", "finales": "digit"}
    return tuple(
        CallBet(
            call.id,
            named(call.name),
            call.chips,
            sum(call.chips.values()),
            takes.get(call.rule, ""),
        )
        for call in game.book.call_bets
    )


def differential(state: State, now: int) -> Differential:
    """Weigh the two boxes against each other and against the sign."""
    boxes = box_totals(state, now)
    over = over_differential(state, now)
    return Differential(boxes.player, boxes.banker, boxes.apart, over, boxes.is_play)


def seats(state: State, names: Names) -> tuple[SeatView, ...]:
    """List the seats."""
    assert state.setup is not None
    on_seat: dict[int, tuple[dict[str, int], dict[str, int]]] = {}
    for wager in state.coup.wagers.values():
        of_seat = on_seat.setdefault(wager.seat, ({}, {}))[is_play(wager.patron)]
        of_seat[wager.bet] = of_seat.get(wager.bet, 0) + wager.stake
    count = max(state.setup.seats, *state.people.seats, *on_seat, 0)
    seated = state.people.seats
    return tuple(
        SeatView(
            seat, names(seated[seat]) if seat in seated else None, *on_seat.get(seat, ({}, {}))
        )
        for seat in range(1, count + 1)
    )


def voided(state: State) -> Message:
    """Say why the coup that is over, and may still be shown, is void; nothing if it is not."""
    last = state.last
    is_over = state.phase in OVER or (flow_of(state).begins_with_wager and not state.coup.id)
    if last is None or not last.is_void or not is_over:
        return NO_OBJECTION
    return void_said(last.void_why, last.void_by)


def notices(game: Game, state: State, is_tray_open: bool) -> tuple[str, ...]:
    """Write what a table shows on a card: things everyone must know."""
    setup, coup, book = state.setup, state.coup, game.book
    assert setup is not None
    is_free_next = state.shoe.free_hand_due and not coup.free
    is_counting = (
        not is_tray_open and bool(state.people.dealer) and is_by_hand(state) and state.phase in OVER
    )
    shown: tuple[tuple[bool, str, tuple[str, ...]], ...] = (
        (is_counting, "tray-counted-first", ()),
        (
            game.insurance is not None and not setup.insurance,
            "no-insurance",
            book.cite("no-insurance"),
        ),
        (state.shoe.last_hand, "last-hand", ()),
        (coup.free, "free-hand", book.cite("free-hand")),
        (is_free_next, "next-hand-free", book.cite("free-hand")),
        (coup.cover.waived, "insurance-waived", (book.clause_of("insurance-waived"),)),
        (state.held is not None, "held", ()),
    )
    said = [say(f"notice-{id}", clauses=by) for is_so, id, by in shown if is_so]
    if why := voided(state):
        said.insert(
            0, say("notice-no-spin" if state.wheel.re_spin else "notice-last-void", why=why)
        )
    return tuple(map(str, said))


def everyone(
    game: Game | None,
    state: State,
    tracked: Tracked,
    names: Names,
    now: int,
    is_tray_open: bool = True,
) -> TableView:
    """Project what all may see."""
    setup = state.setup
    view = TableView(
        id=state.table,
        position=tracked.position,
        server_time=now,
        phase=state.phase,
        phase_text=capital(word("phase", state.phase)),
        closes_at=tracked.closes_at,
        automatic=state.people.dealer == AUTOMATIC,
        dealer=names(state.people.dealer) if state.people.dealer else "",
    )
    if game is None or setup is None:
        return view
    last, limits = state.last, setup.limits
    view = replace(
        view,
        book=setup.book,
        name=named(game.book.name),
        version=setup.version,
        game=game.book.game,
        coup=state.coup.id or (last.id if last is not None else ""),
        hand=state.shoe.hand if game.decks else state.wheel.spin,
        limits=TableLimits(
            limits.minimum, limits.maximum, limits.differential, limits.bets, setup.stake_multiple
        ),
        areas=areas(game, setup),
        seats=seats(state, names),
        result=result(game, state),
        notice=notices(game, state, is_tray_open),
        voided=str(voided(state)),
        recorded=tracked.recorded,
    )
    if game.decks:
        return _with_cards(view, game, state, tracked, names, now)
    return replace(
        view,
        wheel=_wheel(state.wheel.numbers, state.wheel.spin),
        call_bets=_call_bets(game, language()) if setup.call_bets else (),
        colours=colours(state, names),
        coloured=coloured(state),
    )


def _dealer_opens(game: Game) -> str:
    """Say that nobody squeezes, by the book's clause."""
    return str(say("squeeze-dealer-opens", clauses=game.book.cite("squeeze-restricted")))


def _with_cards(
    view: TableView, game: Game, state: State, tracked: Tracked, names: Names, now: int
) -> TableView:
    squeeze, shoe = state.coup.squeeze, state.shoe
    return replace(
        view,
        differential=differential(state, now),
        hands=hands(game, state),
        squeeze=SqueezeView(
            names(squeeze.offered_to) if squeeze.offered_to else None,
            squeeze.seat or None,
            names(squeeze.squeezer) if squeeze.squeezer else None,
            squeeze.restricted,
            _dealer_opens(game) if squeeze.restricted else "",
            state.setup is not None and state.setup.face_down,
        ),
        insurance=InsuranceView(
            state.coup.cover.open, tracked.closes_at if state.phase == "insurance" else None
        ),
        shoe=ShoeView(
            shoe.number,
            shoe.hand,
            shoe.remaining,
            shoe.cut_card_out,
            shoe.last_hand,
            shoe.free_hand_due or state.coup.free,
        ),
        roads=_roads(state.marks),
        road=state.marks,
    )


@lru_cache(64)
def _wheel(numbers: tuple[int, ...], spin: int) -> WheelView:
    counts = {n: numbers.count(n) for n in set(numbers)}
    by_count = sorted(counts, key=lambda n: (-counts[n], n))
    stats = WheelStats(
        spins=len(numbers),
        red=sum(colour(n) == "red" for n in numbers),
        black=sum(colour(n) == "black" for n in numbers),
        odd=sum(n % 2 for n in numbers),
        even=sum(n > 0 and n % 2 == 0 for n in numbers),
        zero=counts.get(0, 0),
        hot=tuple(Often(n, counts[n]) for n in by_count[:4]),
        cold=tuple(n for n in range(37) if n not in counts)[:4] if numbers else (),
    )
    return WheelView(numbers[::-1], spin, stats)
