"""A table on a terminal: its sign, the felt, the hands, what happened and by which clause."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from rich.columns import Columns
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from croupier.cli.show_coups import COLOURS, OUTCOME_STYLES, WINNERS
from croupier.cli.terminal import by_clauses, make_console
from croupier.equipment.wheel import colour
from croupier.games import Game
from croupier.games.baccarat.roads import Roads, read_shoe
from croupier.games.cards.tableau import points_of
from croupier.rules.errors import RuleError
from croupier.table import events as e
from croupier.table import notices
from croupier.table.flows import flow_of
from croupier.table.record import hand_places
from croupier.table.state import State, as_shoe

console = make_console()
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
INK = {"S": "bold black on white", "C": "bold black on white",
       "H": "bold red on white", "D": "bold red on white"}  # fmt: skip
ROAD_WIDTH = 36


def say(sentence: str) -> None:
    """Say something plainly."""
    console.print(Text(sentence, "italic"))


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
    said = f"{setup.version}   minimum {limits.minimum:,}   maximum {limits.maximum or 0:,}"
    if limits.differential is not None:
        said += f"   differential {limits.differential:,}"
    lines = [said, *(notices(state) if game.book.insurance else ())]
    console.print(
        Panel(
            "\n".join(lines),
            title=Text(f"{state.table}  {game.book.name}"),
            border_style="green",
            expand=False,
        )
    )


def areas(game: Game, state: State, net: int) -> None:
    """Say what can be bet on, and at what odds."""
    setup = state.setup
    assert setup is not None
    if game.decks:
        bets = []
        for bet, vector in game.bets(setup.version).items():
            paid = dict.fromkeys(row.odds.for_people() for row in vector.rows if row.odds)
            bets.append(f"{bet} {', '.join(paid)}")
        console.print(Text("   ".join(bets), "dim"))
    else:
        calls = ", ".join(called.id for called in game.book.call_bets if not called.rule)
        console.print(Text(f"17, 17/20, red, dozen:1, column:3 …   call bets: {calls}", "dim"))
    console.print(Text(f"So far this evening you are at {net:+,}.", "dim"))


def felt(state: State) -> None:
    """Show what lies on the felt, patron by patron."""
    wagers = state.coup.wagers.values()
    if not wagers:
        return
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for patron in dict.fromkeys(wager.patron for wager in wagers):
        mine = [w for w in wagers if w.patron == patron]
        said = "   ".join(f"{w.bet} {w.stake:,}" for w in mine)
        table.add_row(Text(f"{mine[0].seat}", "dim"), Text(str(patron), "bold"), said)
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
        shown.append(Panel(row, title=hand.title(), border_style=WINNERS[hand], width=24))
    console.print(Columns(shown))


def road(state: State) -> None:
    """Draw the shoe's big road, or the last numbers."""
    if flow_of(state).seals_spins:
        row = Text("last ")
        for number in reversed(state.wheel.numbers[-15:]):
            row.append(f"{number} ", COLOURS[colour(number)])
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
    table = Table(box=None, padding=(0, 2, 0, 0), title="The evening", title_justify="left")
    table.add_column("")
    table.add_column("", justify="right")
    for patron, amount in net.items():
        table.add_row(patron, Text(f"{amount:+,}", "green" if amount > 0 else "red"))
    table.add_row("the house", f"{-sum(net.values()):+,}")
    console.print(table)


# ---- what happened, told as it happens


def tell(game: Game, state: State, event: e.Event) -> None:
    """Tell an event that people at a table would notice."""
    told = _TOLD.get(type(event))
    if told is not None:
        told(game, state, event)


def _opened(_: Game, state: State, event: e.BettingOpened) -> None:
    left = f"{state.shoe.remaining} cards left" if flow_of(state).has_shoe else ""
    console.rule(Text(f"{event.coup}   {left}", "bold"), align="left", style="green")
    if not flow_of(state).begins_with_wager:
        console.print(Text("Place your bets.", "bold"))


def _closed(_: Game, __: State, event: e.BettingClosed) -> None:
    console.print(Text("No more bets.", "bold"))
    if over := event.over_differential:
        console.print(Text(f"{over:,} over the differential{by_clauses(event.clauses)}", "yellow"))


def _dealt(_: Game, __: State, event: e.CardDealt) -> None:
    """Tell a third card, and once four are out what comes next and why."""
    if event.place < 3:
        return
    told = Text()
    if event.place > 3:
        told = Text.assemble(f"{event.hand.title()} draws ", card(event.card), "   ")
    told.append(f"{event.due.title()} is to draw" if event.due else "No card more")
    console.print(told.append(by_clauses(event.clauses), "dim"))


def _offered(_: Game, __: State, event: e.InsuranceOffered) -> None:
    for offer in event.offers:
        said = f"Insurance on the {offer.hand.title()} at {offer.odds}"
        console.print(Text.assemble((said, "cyan"), (by_clauses(event.clauses), "dim")))


def _came_up(_: Game, __: State, event: e.NumberCameUp) -> None:
    console.print(Text(f" {event.number} {event.colour} ", f"reverse {COLOURS[event.colour]}"))


def _settled(_: Game, __: State, event: e.CoupSettled) -> None:
    if event.outcome is not None:
        won = event.outcome.winner
        said = "Tie" if won == "tie" else f"{won.title()} wins"
        score = f"  Player {event.outcome.player_points}, Banker {event.outcome.banker_points}"
        console.print(Text.assemble((said, WINNERS[won]), score))
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column()
    table.add_column()
    table.add_column(justify="right")
    table.add_column()
    table.add_column(justify="right")
    table.add_column(style="dim")
    for line in event.lines:
        net = line.paid - line.collected
        outcome = Text(line.outcome, OUTCOME_STYLES[line.outcome])
        outcome.append(f" {line.odds}" if line.odds else "", "default")
        table.add_row(
            line.patron, line.bet, f"{line.stake:,}", outcome, f"{net:+,}" if net else "0",
            ", ".join(line.clauses),
        )  # fmt: skip
    console.print(table)


def _voided(_: Game, __: State, event: e.CoupVoided) -> None:
    said = f"Void: {event.note or event.irregularity}; every stake goes back"
    console.print(Text.assemble((said, "yellow"), (by_clauses(event.clauses), "dim")))


def _plain(sentence: str) -> Callable[[Game, State, Any], None]:
    return lambda _, __, ___: console.print(Text(sentence, "italic"))


_TOLD: dict[type[e.Event], Callable[[Game, State, Any], None]] = {
    e.BettingOpened: _opened,
    e.BettingClosed: _closed,
    e.CardDealt: _dealt,
    e.InsuranceOffered: _offered,
    e.NumberCameUp: _came_up,
    e.CoupSettled: _settled,
    e.CoupVoided: _voided,
    e.ShoeLoaded: _plain("A new shoe."),
    e.CutCardCameOut: _plain("The cut card is out."),
    e.LastHandAnnounced: _plain("Last hand of the shoe."),
    e.BallSpun: _plain("The ball runs."),
}
