"""What only staff see of a table: the one next step, what may be done, exposure."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Annotated, TypeVar, get_args

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict, astuple, replace

from croupier.games import Game
from croupier.messages import Names, say, word
from croupier.messages.recorded import spoken
from croupier.odds.at_risk import AtRisk, at_risk
from croupier.rules.authority import is_entitled, or_above, standard
from croupier.rules.currencies import by_currency, is_play
from croupier.server.views.closed_sets import CommandId, one_of
from croupier.server.views.colour_chips import Holding, holdings
from croupier.server.views.patron import OwnView
from croupier.server.views.paying import NO_CHIPS, Chest, PayOut, paid_out
from croupier.server.views.questions import Question, question
from croupier.server.views.rulings import RulingNow, rulings_now
from croupier.table import commands as c
from croupier.table.deciding.insurance import most_to_stake
from croupier.table.deciding.settling import settled
from croupier.table.events import CoupSettled
from croupier.table.flows import flow_of
from croupier.table.phases import possible, tag_of
from croupier.table.shapes import (
    AUTOMATIC,
    Actor,
    FeltWager,
    OnOffer,
    PatronLine,
    Setup,
    Side,
    Source,
    TakenInsurance,
)
from croupier.table.state import Held, Proposal, Readings, State

T = TypeVar("T")

# The one step that takes a coup on, by flow and phase: what to do, its words in the catalogue, and
# the matter of its clause.
_NEXT: dict[str, dict[str, tuple[type[c.Command], str, str]]] = {
    "baccarat": {
        "no-shoe": (c.LoadShoe, "load-shoe", ""),
        "cutting": (c.CutShoe, "cut-shoe", ""),
        "burning": (c.BurnCards, "burn", "burn"),
        "ready": (c.OpenBetting, "call-for-bets", "betting-opens"),
        "betting": (c.CloseBetting, "call-no-more-bets", "betting-closed"),
        "squeezing": (c.OpenCards, "open-cards", "squeeze"),
        "insurance": (c.CloseInsurance, "close-insurance", "insurance-forgone"),
        "stopped": (c.ChooseReading, "choose-card", ""),
        "held": (c.MakeRuling, "wait-for-ruling", ""),
        "choosing": (c.Choose, "wait-for-choices", ""),
        "result": (c.Settle, "call-result", "result"),
        "voting": (c.CloseVote, "count-votes", "burn-vote"),
    },
    "roulette": {
        "ready": (c.OpenBetting, "call-for-bets", "betting-opens"),
        "betting": (c.SpinBall, "spin-ball", ""),
        "spinning": (c.CloseBetting, "call-no-more-bets", "betting-closed"),
        "waiting": (c.RecordNumber, "enter-number", "result"),
        "result": (c.Settle, "pay-and-collect", "result"),
        "questioned": (c.MakeRuling, "wait-for-position", "position-questioned"),
        "held": (c.MakeRuling, "wait-for-ruling", ""),
    },
    "online": {
        "betting": (c.DealRound, "wait-for-patron", "deal"),
        "dealing": (c.DealCards, "deal", "deal"),
        "result": (c.CollectRound, "wait-for-collection", "deal"),
    },
}
PREVIEW = Actor(AUTOMATIC, "director")  # the house itself: it may look at any table
# Who has named a card or a number.
NamedBy = Annotated[str, one_of("NamedBy", ("", *get_args(Source), "both"))]
_ORDINALS = ("first", "second", "third")


class NextStep(Struct, frozen=True):
    """The one step that takes play on: in words, as a command, and by which clauses."""

    text: str
    command: CommandId
    clauses: tuple[str, ...]
    hand: Side | UnsetType = UNSET  # whose card is dealt


class ProposalView(Proposal, frozen=True, kw_only=True):
    """A ruling that waits for a second person, and whether whoever looks may approve it."""

    proposer_id: str
    may_approve: bool
    second_name: str


class PatronAt(Struct, frozen=True):
    """A patron at a seat or behind it, with the id by which a dealer records their wagers.

    ``plays`` says that their chips are play money.
    """

    seat: int
    patron: str
    name: str
    behind: bool
    plays: bool


class NamedLine(PatronLine, frozen=True):
    """A line of a settlement with its patron's name; ``plays`` says that it is of play money."""

    name: str = ""
    plays: bool = False


class NamedWager(FeltWager, frozen=True):
    """A wager on the felt with its patron's name, and how far it lies beside the limits."""

    name: str = ""
    plays: bool = False
    over: int = 0
    short: int = 0


class NamedInsurance(TakenInsurance, frozen=True):
    """An insurance bet with its patron's name, and how much of it lies over its cap."""

    name: str = ""
    plays: bool = False
    over: int = 0


class QueuedChange(Struct, frozen=True):
    """A change of the set-up that waits for the end of the coup: whose, and why."""

    by: str
    reason: str


class StaffView(Struct, frozen=True, kw_only=True):
    """What staff see of a table in addition to what everyone does."""

    next: NextStep | None
    commands: tuple[CommandId, ...]
    held: Held | None
    readings: Readings | None
    proposal: ProposalView | None
    proposals: tuple[ProposalView, ...]
    exposure: AtRisk  # of cash chips
    exposure_play: AtRisk  # of play money, which is nobody's loss
    lines: tuple[NamedLine, ...]
    setup: Setup | None
    queued: QueuedChange | None  # what changes of it when the coup is over
    wagers: tuple[NamedWager, ...]
    alarm: str
    variance: str  # how the tray's latest count differed from the book
    tray: int = 0  # the position of the latest entry of tray, slips, box or buy-in: read them anew
    question: Question | None
    people: tuple[PatronAt, ...]
    holdings: tuple[Holding, ...]
    insured: tuple[NamedInsurance, ...]
    source: NamedBy
    to_pay: tuple[NamedLine, ...]
    pay_out: PayOut | None  # what waits to be settled, as it is taken and paid
    again: tuple[NamedWager, ...]  # the wagers of the coup before, of those still in their places
    ball_to: int | None  # after no spin, the number to which the ball goes back
    rulings: tuple[RulingNow, ...]
    you: OwnView | None = None  # staff have nothing of their own at a table


def next_step(game: Game, state: State) -> NextStep | None:
    """Name the one legal next step."""
    if state.phase == "closed":
        return NextStep(word("next-step", "open-table"), "open-table", ())
    if state.phase == "dealing" and flow_of(state).has_shoe:
        return _deal_step(game, state)
    step = _NEXT.get(state.flow, {}).get(state.phase)
    if state.phase == "ready" and state.shoe.free_hand_due:
        step = (c.BeginFreeHand, "begin-free-hand", "free-hand")
    if step is None:
        return None
    command, words, matter = step
    return NextStep(word("next-step", words), tag_of(command), game.book.cite(matter))


def _deal_step(game: Game, state: State) -> NextStep:
    if state.coup.cover.due:
        clauses = game.book.cite("insurance-offered")
        return NextStep(word("next-step", "offer-insurance"), "offer-insurance", clauses)
    cards = state.coup.cards
    hand = state.coup.due or "player"
    nth = len(cards) // 2 if len(cards) < 4 else 2
    clauses = game.book.cite("deal")
    if len(cards) >= 4 and not state.coup.face_down:
        _, by = game.tableau.next_card(cards)
        clauses = (by,) if isinstance(by, str) else tuple(by)
    text = say("next-card", hand=hand, place=_ORDINALS[nth])
    return NextStep(str(text), "deal-card", clauses, hand)


def commands(game: Game | None, state: State, rank: str) -> tuple[str, ...]:
    """List the commands a rank may give now; a patron's acts any dealer may give for them."""
    authority = standard() if game is None else game.authority
    return tuple(map(tag_of, possible(authority, state.flow, state.phase, rank)))


def _held(state: State) -> Held | None:
    """Say why play is held; a card that nobody has seen is not named."""
    held = state.held
    if held is None or not state.coup.hidden:
        return held
    return replace(held, details=replace(held.details, cards=()))


def _readings(state: State) -> Readings | None:
    """Show what two sources say of a card, unless nobody has seen it."""
    two = state.readings
    return None if two is not None and two.place in state.coup.face_down else two


def exposures(game: Game | None, state: State) -> tuple[AtRisk, AtRisk]:
    """Say what the house stands to win or lose on what lies on the felt, as it would be paid.

    First of cash, then of play money: the two are never weighed together.
    """
    cash, play = by_currency(state.coup.wagers.values(), lambda wager: wager.patron)
    return _exposure(game, state, cash), _exposure(game, state, play)


def _exposure(game: Game | None, state: State, wagers: Iterable[FeltWager]) -> AtRisk:
    if game is None or state.setup is None:
        return AtRisk(0, 0, "", {})
    lie: Counter[tuple[int, str, str, str]] = Counter()
    for wager in wagers:
        lie[wager.seat, wager.patron, wager.chips, wager.bet] += wager.stake
    stakes: Counter[str] = Counter()
    for (*_, bet), stake in lie.items():
        _, most = state.setup.limits.of(bet) if game.settles_limits else (0, None)
        stakes[bet] += stake if most is None else min(stake, most)  # BLD 7.18
    return replace(at_risk(game, state.setup.version, stakes), staked=sum(lie.values()))


def staff(
    game: Game | None,
    state: State,
    rank: str,
    *,
    names: Names,
    now: int,
    used: dict[str, int],
    variance: str = "",
    chips: Chest = NO_CHIPS,
) -> StaffView:
    """Project what only staff see; the same for all but for the commands of their rank.

    ``used`` are those who have had 7.17's one time at another table.
    """
    proposals = tuple(_proposal(one, rank, names) for one in state.proposals)
    exposure, exposure_play = exposures(game, state)
    would = _would_settle(game, state, c.Settle(PREVIEW, now, below_minimum=used))
    return StaffView(
        next=None if game is None else next_step(game, state),
        commands=commands(game, state, rank),
        held=_held(state),
        readings=_readings(state),
        proposal=next(iter(proposals), None),
        proposals=proposals,
        exposure=exposure,
        exposure_play=exposure_play,
        lines=() if state.last is None else named(NamedLine, state.last.lines, names),
        setup=state.setup,
        queued=_queued(state, names),
        wagers=_on_felt(game, state, state.coup.wagers.values(), names),
        alarm=spoken(state.alarm, "note", names),
        variance=variance,
        question=question(game, state, names, now),
        people=_people(state, names),
        holdings=holdings(state, names),
        insured=_insured(game, state, names, now),
        source=_source(state),
        to_pay=() if would is None else named(NamedLine, would.lines, names),
        pay_out=None if would is None else paid_out(would, names, chips),
        again=_on_felt(game, state, again(state), names),
        ball_to=_ball_to(state),
        rulings=rulings_now(game, state, rank),
    )


def _insured(game: Game | None, state: State, names: Names, now: int) -> tuple[NamedInsurance, ...]:
    """Write insurance out with its patrons' names; what lies over its cap is flagged there."""
    taken = named(NamedInsurance, state.coup.cover.taken, names)
    if game is None or not taken:
        return taken
    lies: dict[tuple[str, OnOffer], int] = {}
    for one in taken:
        of = one.patron, OnOffer(one.hand, one.after, one.odds)
        lies[of] = lies.get(of, 0) + one.stake
    over = {  # B 6.4.3, 6.4.3.1
        (patron, offer): max(0, total - most_to_stake(game, state, patron, offer, now))
        for (patron, offer), total in lies.items()
    }
    return tuple(
        replace(one, over=min(one.stake, over[one.patron, OnOffer(one.hand, one.after, one.odds)]))
        for one in taken
    )


def _queued(state: State, names: Names) -> QueuedChange | None:
    queued = state.queued
    return None if queued is None else QueuedChange(names(queued.by.id), queued.reason)


def _proposal(one: Proposal, rank: str, names: Names) -> ProposalView:
    second = one.second or "dealer"
    return ProposalView(
        *astuple(replace(one, proposer=names(one.proposer))),
        proposer_id=one.proposer,
        may_approve=is_entitled(rank, second),
        second_name=or_above(second),
    )


def _source(state: State) -> str:
    """Say who has named the latest card, or the number: a second source may still confirm it."""
    coup = state.coup
    if not coup.numbers:
        return coup.source
    latest = next(one for one in coup.drawn if one.number == coup.numbers[-1])
    return "both" if latest.read and latest.keyed else latest.source


def _people(state: State, names: Names) -> tuple[PatronAt, ...]:
    """List who is where."""
    sitting = [(seat, who, False) for seat, who in sorted(state.people.seats.items())]
    standing = [(seat, who, True) for who, seat in state.people.behind.items()]
    return tuple(
        PatronAt(seat, who, names(who), behind, is_play(who))
        for seat, who, behind in (*sitting, *standing)
    )


def _would_settle(game: Game | None, state: State, settle: c.Settle) -> CoupSettled | None:
    """Work out what a settlement would pay and collect, before the dealer confirms it."""
    if game is None or state.phase != "result" or flow_of(state).is_own:
        return None
    # A ruling that waits or an alarm keeps play from going on, not staff from looking at it.
    events = settled(game, state, settle, used_elsewhere=settle.below_minimum)
    return next(event for event in events if isinstance(event, CoupSettled))


def _ball_to(state: State) -> int | None:
    """Name the last winning number, to which the ball goes back after no spin."""
    is_due = state.wheel.re_spin and state.phase == "ready" and state.wheel.numbers
    return state.wheel.numbers[-1] if is_due else None  # R 7.9.1


def again(state: State) -> tuple[FeltWager, ...]:
    """List the wagers of the coup before whose patrons are still where they were."""
    if state.last is None:
        return ()
    people = state.people
    return tuple(
        wager
        for wager in state.last.wagers
        if wager.patron in (people.seats.get(wager.seat), _behind(state, wager.seat, wager.patron))
        and (not wager.chips or wager.chips in state.chips)
    )


def _behind(state: State, seat: int, patron: str) -> str:
    return patron if state.people.behind.get(patron) == seat else ""


def _on_felt(
    game: Game | None, state: State, wagers: Iterable[FeltWager], names: Names
) -> tuple[NamedWager, ...]:
    """Write wagers out with their names, and flag what lies beside the limits, where it lies."""
    limits = state.setup.limits if state.setup is not None and game is not None else None
    found = []
    for wager in wagers:
        least, most = limits.of(wager.bet) if limits is not None else (0, None)
        over = max(0, wager.stake - most) if most is not None else 0
        found.append(
            NamedWager(
                **asdict(wager),
                name=names(wager.patron),
                plays=is_play(wager.patron),
                over=over,
                short=max(0, least - wager.stake),
            )
        )
    return tuple(found)


def named(
    kind: Callable[..., T], things: Iterable[PatronLine | TakenInsurance], names: Names
) -> tuple[T, ...]:
    """Write lines or wagers out with their patrons' names, and whether they are of play money."""
    return tuple(
        kind(*astuple(thing), names(thing.patron), is_play(thing.patron)) for thing in things
    )
