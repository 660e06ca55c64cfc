"""A table on a terminal: its sign, the felt, the hands, what happened and by which clause."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from rich.columns import Columns
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from croupier.cli.show_coups import COLOURS, OUTCOME_STYLES, WINNERS, console, name_of
from croupier.cli.show_coups import roads as draw_roads
from croupier.cli.terminal import by_clauses
from croupier.equipment.wheel import colour
from croupier.games import Game
from croupier.games.baccarat.roads import Roads, read_shoe
from croupier.games.baccarat.roads import roads as drawn_roads
from croupier.games.cards.tableau import points_of
from croupier.messages import Message, in_words, listed, named, say, word
from croupier.messages.languages import number
from croupier.messages.recorded import as_said
from croupier.rules.errors import RuleError
from croupier.table import events as e
from croupier.table import notices
from croupier.table.flows import flow_of
from croupier.table.record import hand_places
from croupier.table.state import State, as_shoe

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
INK = {
    "S": "bold black on white",
    "C": "bold black on white",
    "H": "bold red on white",
    "D": "bold red on white",
}
ROAD_WIDTH = 36


def _who(patron: str) -> str:
    """Name a patron, or the person at the terminal."""
    return str(say("play-you")) if patron == "you" else patron


def remark(said: Message) -> None:
    """Say something plainly."""
    console.print(Text(str(said), "italic"))


def refused(error: RuleError) -> None:
    """Say why not, and by which clause."""
    console.print(Text(f"{error}{by_clauses(error.clauses)}", "red"))


def card(name: str) -> Text:
    """Draw a card as a little white piece of the felt."""
    rank = "10" if name[0] == "T" else name[0]
    return Text(f" {rank}{SUITS[name[1]]} ", INK[name[1]])


def sign(game: Game, state: State) -> None:
    """Show the table's sign: the book, the version, the limits, the notices."""
    setup = state.setup
    assert setup is not None
    limits = setup.limits
    bounds = {"minimum": limits.minimum, "maximum": limits.maximum or 0}
    said = str(say("sign-limits", version=name_of(setup.version), **bounds))
    if limits.differential is not None:
        said += f"   {say('sign-differential', differential=limits.differential)}"
    lines = [said, *(map(str, notices(state)) if game.book.insurance else ())]
    console.print(
        Panel(
            "\n".join(lines),
            title=Text(f"{state.table}  {named(game.book.name)}"),
            border_style="green",
            expand=False,
        )
    )


FACE_DOWN = Text(" ▒▒ ", "bold white on blue")
# What the edge of a card shows: its rows of pips, or that it is a picture.
EDGES = {
    **dict.fromkeys("A23", "none"),
    **dict.fromkeys("45", "two"),
    **dict.fromkeys("678", "three"),
    **dict.fromkeys("9T", "four"),
    **dict.fromkeys("JQK", "picture"),
}


def face_down(game: Game, state: State) -> dict[int, str]:
    """Show the cards with those that lie face down, each by its number; give these with hands."""
    coup, down = state.coup, dict[int, str]()
    row = Text()
    for hand in ("player", "banker"):
        row.append(f"{in_words(hand)} ")
        for place in hand_places(game, coup.cards, hand):
            if coup.numbers[place] in coup.down:
                down[place] = hand
                row.append(f"{place + 1}").append(FACE_DOWN).append(" ")
            else:
                row.append(card(coup.cards[place])).append(" ")
        row.append("  ")
    console.print(row)
    return down


def looked_at(name: str, again: bool) -> None:
    """Show the squeezer the edge of a card, and the whole of it at the second look."""
    if again:
        console.print(card(name))
    else:
        ranks = [rank.replace("T", "10") for rank, at in EDGES.items() if at == EDGES[name[0]]]
        remark(say("edge-lifted", edge=EDGES[name[0]], ranks=ranks))


def acknowledged(what: Message, staked: int) -> None:
    """Say that something was accepted, and what lies on the felt then."""
    console.print(Text.assemble((str(what), "green"), str(say("on-the-felt", staked=staked))))


def help_out(game: Game, state: State) -> None:
    """Say what can be said at the table."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(style="bold")
    table.add_column()
    bets = "banker 500, tie 100" if game.decks else "17 100, 17/20 50, red 500"
    typed = [(bets, "bets"), ("again", "again"), ("undo, clear", "undo")]
    if game.decks:
        typed.append(("roads", "roads"))
    if state.setup is not None and state.setup.face_down:
        typed.append(("y", "squeeze"))
    if game.book.insurance is not None:
        typed.append(("200", "insure"))
    for keyed, does in (*typed, ("q", "leave")):
        table.add_row(keyed, word("play-help", does))
    console.print(table)
    areas(game, state, None)


def roads(state: State) -> None:
    """Draw the five roads of the shoe so far."""
    draw_roads(drawn_roads(read_shoe(as_shoe(state.marks))))


def areas(game: Game, state: State, net: int | None) -> None:
    """Say what can be bet on, and at what odds."""
    setup = state.setup
    assert setup is not None
    if game.decks:
        bets = []
        for bet, vector in game.bets(setup.version).items():
            paid = dict.fromkeys(named(row.odds.for_people()) for row in vector.rows if row.odds)
            bets.append(f"{bet} {listed(paid)}")
        console.print(Text("   ".join(bets), "dim"))
    else:
        calls = listed(called.id for called in game.book.call_bets if not called.rule)
        console.print(Text(str(say("play-calls", calls=calls)), "dim"))
    if net is not None:
        console.print(Text(str(say("play-net", net=net)), "dim"))


def felt(state: State) -> None:
    """Show what lies on the felt, patron by patron."""
    wagers = state.coup.wagers.values()
    if not wagers:
        return
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for patron in dict.fromkeys(wager.patron for wager in wagers):
        mine = [w for w in wagers if w.patron == patron]
        said = "   ".join(f"{name_of(w.bet)} {number(w.stake)}" for w in mine)
        table.add_row(Text(f"{mine[0].seat}", "dim"), Text(_who(patron), "bold"), said)
    console.print(table)


def hands(game: Game, state: State) -> None:
    """Lay out the two hands with their points."""
    cards = state.coup.cards
    if not cards:
        return
    shown = []
    for hand in ("player", "banker"):
        mine = tuple(cards[place] for place in hand_places(game, cards, hand))
        row = Text(" ").join(card(one) for one in mine)
        row.append(f"   {points_of(mine)}", "bold")
        shown.append(Panel(row, title=in_words(hand), border_style=WINNERS[hand], width=24))
    console.print(Columns(shown))


def road(state: State) -> None:
    """Draw the shoe's big road, or the last numbers."""
    if flow_of(state).seals_spins:
        row = Text(f"{say('play-last')} ")
        for spun in reversed(state.wheel.numbers[-15:]):
            row.append(f"{spun} ", COLOURS[colour(spun)])
        console.print(row)
        return
    cells = Roads(read_shoe(as_shoe(state.marks))).big_road
    first = max((cell.col for cell in cells), default=0) - ROAD_WIDTH + 1
    at = {(cell.row, cell.col): cell for cell in cells}
    for row_at in range(max((cell.row for cell in cells), default=-1) + 1):
        row = Text()
        for col in range(max(first, 0), max(first, 0) + ROAD_WIDTH):
            cell = at.get((row_at, col))
            mark = "·" if cell is None else {"red": "B", "blue": "P", None: "T"}[cell.colour]
            style = "dim" if cell is None else COLOURS[cell.colour or "green"]
            row.append(mark, style)
            ties = (cell.ties + cell.leading_ties) if cell else 0
            row.append(str(ties) if ties else " ", "green")
        console.print(row)


def evening(net: Counter[str]) -> None:
    """Say how everyone did; the house has what the others have not."""
    title = str(say("play-evening"))
    table = Table(box=None, padding=(0, 2, 0, 0), title=title, title_justify="left")
    table.add_column("")
    table.add_column("", justify="right")
    for patron, amount in net.items():
        table.add_row(_who(patron), Text(number(amount, "+"), "green" if amount > 0 else "red"))
    table.add_row(str(say("play-the-house")), number(-sum(net.values()), "+"))
    console.print(table)


# ---- what happened, told as it happens


def tell(game: Game, state: State, event: e.Event) -> None:
    """Tell an event that people at a table would notice."""
    told = _TOLD.get(type(event))
    if told is not None:
        told(game, state, event)


def _opened(_: Game, state: State, event: e.BettingOpened) -> None:
    has_shoe = flow_of(state).has_shoe
    left = str(say("play-cards-left", cards=state.shoe.remaining)) if has_shoe else ""
    console.rule(Text(f"{event.coup}   {left}", "bold"), align="left", style="green")
    if not flow_of(state).begins_with_wager:
        console.print(Text(word("play-call", "place-your-bets"), "bold"))


def _closed(_: Game, __: State, event: e.BettingClosed) -> None:
    console.print(Text(word("play-call", "no-more-bets"), "bold"))
    if over := event.over_differential:
        said = say("play-over", over=over)
        console.print(Text(f"{said}{by_clauses(event.clauses)}", "yellow"))


def _dealt(_: Game, __: State, event: e.CardDealt) -> None:
    """Tell each card as it comes, and once four are out what comes next and why."""
    drawn = FACE_DOWN if event.face_down else card(event.card)
    if event.place < 4:
        console.print(Text.assemble(f"{in_words(event.hand)} ", drawn, "  "), end="")
        if event.place < 3:
            return
        console.print()
        told = Text()
    else:
        told = Text.assemble(f"{say('play-draws', hand=event.hand)} ", drawn, "   ")
    if event.face_down:  # what comes next would tell what it is
        if told:
            console.print(told)
        return
    due = str(say("play-is-to-draw", hand=event.due)) if event.due else ""
    told.append(due or word("play-call", "no-card-more"))
    console.print(told.append(by_clauses(event.clauses), "dim"))


def _turned(game: Game, state: State, event: e.CardsOpened) -> None:
    """Show the cards that were opened, hand by hand."""
    told = Text()
    for hand in ("player", "banker"):
        mine = [p for p in hand_places(game, state.coup.cards, hand) if p in event.places]
        if mine:
            told.append(f"{in_words(hand)} ").append_text(
                Text(" ").join(card(state.coup.cards[place]) for place in mine)
            )
            told.append("   ")
    console.print(told)


def _offered(_: Game, __: State, event: e.InsuranceOffered) -> None:
    for offer in event.offers:
        said = str(say("play-insurance-on", hand=offer.hand, odds=offer.odds))
        console.print(Text.assemble((said, "cyan"), (by_clauses(event.clauses), "dim")))


def _came_up(_: Game, __: State, event: e.NumberCameUp) -> None:
    said = f" {event.number} {name_of(event.colour)} "
    console.print(Text(said, f"reverse {COLOURS[event.colour]}"))


def _settled(_: Game, __: State, event: e.CoupSettled) -> None:
    if event.outcome is not None:
        won = event.outcome.winner
        points = {"player": event.outcome.player_points, "banker": event.outcome.banker_points}
        score = f"  {say('coup-score', **points)}"
        console.print(Text.assemble((word("winner", won), WINNERS[won]), score))
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column()
    table.add_column()
    table.add_column(justify="right")
    table.add_column()
    table.add_column(justify="right")
    table.add_column(style="dim")
    for line in event.lines:
        net = line.paid - line.collected
        outcome = Text(name_of(line.outcome), OUTCOME_STYLES[line.outcome])
        outcome.append(f" {named(line.odds)}" if line.odds else "", "default")
        table.add_row(
            _who(line.patron),
            name_of(line.bet),
            number(line.stake),
            outcome,
            number(net, "+") if net else "0",
            listed(line.clauses) if line.clauses else "",
        )
    console.print(table)


def _voided(_: Game, __: State, event: e.CoupVoided) -> None:
    said = str(say("play-void", why=as_said(event, "note") or name_of(event.irregularity)))
    console.print(Text.assemble((said, "yellow"), (by_clauses(event.clauses), "dim")))


def _called(call: str) -> Callable[[Game, State, Any], None]:
    return lambda _, __, ___: console.print(Text(word("play-call", call), "italic"))


_TOLD: dict[type[e.Event], Callable[[Game, State, Any], None]] = {
    e.BettingOpened: _opened,
    e.BettingClosed: _closed,
    e.CardDealt: _dealt,
    e.CardsOpened: _turned,
    e.InsuranceOffered: _offered,
    e.NumberCameUp: _came_up,
    e.CoupSettled: _settled,
    e.CoupVoided: _voided,
    e.ShoeLoaded: _called("new-shoe"),
    e.CutCardCameOut: _called("cut-card"),
    e.CutCardTakenBack: _called("cut-card-back"),
    e.LastHandAnnounced: _called("last-hand"),
    e.BallSpun: _called("ball-runs"),
}
