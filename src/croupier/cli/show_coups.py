"""Coups on a terminal: what each wager came to and why, the roads."""

from typing import Any

from rich.table import Table
from rich.text import Text

from croupier.cli.terminal import by_clauses, make_console, print_whole
from croupier.games.game import HandsResult
from croupier.games.rounds import NotSettled, Settled

OUTCOME_STYLES = {"win": "bold green", "lose": "red", "stand-off": "cyan", "returned": "yellow"}
COLOURS = {"red": "bold red", "blue": "bold blue", "green": "bold green", "black": "bold", None: ""}
WINNERS = {"player": "bold blue", "banker": "bold red", "tie": "bold green"}

console = make_console()


def settlement(no: int, answer: Settled | NotSettled) -> None:
    """Show one settled round as a table, or the sentence that says why it cannot be."""
    start = Text.assemble((f"{no}. ", "bold"), _about(answer.about))
    if isinstance(answer, NotSettled):
        said = answer.error + by_clauses(answer.clauses)
        console.print(start.append(said, "red"))
        return
    console.print(start.append_text(_headline(answer.result)))
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
    cut_down = any(line.in_play != line.stake for line in answer.lines)
    for column in ("seat", "bet"):
        table.add_column(column, no_wrap=True)
    for column in ("stake", "in play")[: 1 + cut_down]:
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("outcome", no_wrap=True)
    for column in ("paid", "returned", "collected"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("by clause", min_width=11, overflow="fold")
    for line in answer.lines:
        cut = f" + {line.fraction} cut" if line.fraction != "0" else ""
        outcome = Text(line.outcome, OUTCOME_STYLES[line.outcome])
        table.add_row(
            str(line.seat),
            line.bet,
            *(f"{amount:,}" for amount in (line.stake, line.in_play)[: 1 + cut_down]),
            outcome.append(f" {line.odds}" if line.odds else "", "default"),
            f"{line.paid:,}{cut}",
            f"{line.returned:,}",
            f"{line.collected:,}",
            ", ".join(line.clauses),
        )
    if answer.lines:
        print_whole(console, table, table.columns[-1])
    for note in answer.notes:
        console.print(Text(note, "yellow"))


def _about(about: dict[str, Any]) -> Text:
    """Show what a record says beside its round, so that people find it again."""
    said = ", ".join(f"{name} {value}" for name, value in about.items())
    return Text(f"({said}) " if said else "", "dim")


def _headline(result: Any) -> Text:
    if not isinstance(result, HandsResult):
        return Text(f"{result.number} {result.colour}", COLOURS[result.colour])
    head = Text.assemble(
        (
            "Tie" if result.winner == "tie" else f"{result.winner.title()} wins",
            WINNERS[result.winner],
        ),
        f"  Player {result.player_points} on {result.player_cards} cards,"
        f" Banker {result.banker_points} on {result.banker_cards}",
    )
    for said, is_so in (
        ("natural", result.natural),
        ("Player pair", result.player_pair),
        ("Banker pair", result.banker_pair),
    ):
        if is_so:
            head.append(f", {said}")
    for offer in result.insurance_offered:
        stage = "four cards" if offer.after == "four" else "the Player's third"
        head.append(f"; {offer.hand.title()} insurance after {stage} at {offer.odds}", "dim")
    return head


ROADS = (
    ("bead_plate", "Bead plate"),
    ("big_road", "Big road"),
    ("big_eye_boy", "Big eye boy"),
    ("small_road", "Small road"),
    ("cockroach_pig", "Cockroach pig"),
)
# As the trade draws the derived roads: rings, dots, strokes.
MARKS = {"big_eye_boy": "○", "small_road": "●", "cockroach_pig": "/"}
LETTERS = {"red": "B", "blue": "P", "green": "T", None: "·"}


def roads(answer: dict[str, Any]) -> None:
    """Draw the five roads of a shoe."""
    start = _about(answer.get("about", {}))
    if "error" in answer:
        console.print(start.append(answer["error"], "red"))
        return
    counts = ", ".join(f"{what.replace('_', ' ')} {n}" for what, n in answer["counts"].items())
    console.print(start.append(counts, "default"))
    for road, name in ROADS:
        console.print(Text(f"\n{name}", "bold"))
        console.print(_road(road, answer[road]), soft_wrap=True)  # a folded road is not a road
    for side, asked in answer["ask"].items():
        line = Text(f"\nIf {side.title()}:  ")
        for road, colour in asked.items():
            said = {"red": "red", "blue": "blue", None: "not begun"}[colour]
            line.append(f"{dict(ROADS)[road]} ")
            line.append(said, COLOURS[colour])
            line.append("   ")
        console.print(line, end="")
    console.print()


def _road(road: str, cells: list[dict[str, Any]]) -> Text:
    at = {(cell["row"], cell["col"]): cell for cell in cells}
    width = max((col for _, col in at), default=0) + 1
    drawn = Text()
    for row in range(6):
        for col in range(width):
            found = at.get((row, col))
            if found is None:
                drawn.append("· ", "dim")
                continue
            colour = found["colour"]
            mark = MARKS.get(road) or LETTERS[colour]
            ties = found.get("ties", 0) + found.get("leading_ties", 0)
            free = "f" if found.get("free") else " "
            drawn.append(mark, COLOURS[colour])
            drawn.append(str(ties) if ties else free, "green")
        drawn.append("\n")
    return drawn
