"""Coups on a terminal: what each wager came to and why, the roads."""

from typing import Any

from rich.table import Table
from rich.text import Text

from croupier.cli.terminal import by_clauses, make_console, print_whole
from croupier.games.game import HandsResult
from croupier.games.rounds import NotSettled, Settled
from croupier.messages import ENGLISH, language, listed, named, plain, say, word
from croupier.messages.languages import number
from croupier.messages.recorded import say_of

OUTCOME_STYLES = {"win": "bold green", "lose": "red", "stand-off": "cyan", "returned": "yellow"}
COLOURS = {"red": "bold red", "blue": "bold blue", "green": "bold green", "black": "bold", None: ""}
WINNERS = {"player": "bold blue", "banker": "bold red", "tie": "bold green"}

console = make_console()


def name_of(id: str) -> str:
    """Write an id as a table has it: in English it is itself, as it is typed."""
    return id if language() == ENGLISH else plain(id)


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
        table.add_column(word("column", column), no_wrap=True)
    for column in ("stake", "in-play")[: 1 + cut_down]:
        table.add_column(word("column", column), justify="right", no_wrap=True)
    table.add_column(word("column", "outcome"), no_wrap=True)
    for column in ("paid", "returned", "collected"):
        table.add_column(word("column", column), justify="right", no_wrap=True)
    table.add_column(word("column", "clauses"), min_width=11, overflow="fold")
    for line in answer.lines:
        is_cut = line.fraction != "0"
        outcome = Text(name_of(line.outcome), OUTCOME_STYLES[line.outcome])
        table.add_row(
            str(line.seat),
            name_of(line.bet),
            *map(number, (line.stake, line.in_play)[: 1 + cut_down]),
            outcome.append(f" {named(line.odds)}" if line.odds else "", "default"),
            str(say("line-cut", paid=line.paid, fraction=line.fraction))
            if is_cut
            else number(line.paid),
            number(line.returned),
            number(line.collected),
            listed(line.clauses) if line.clauses else "",
        )
    if answer.lines:
        print_whole(console, table, table.columns[-1])
    for note in answer.notes:
        console.print(Text(note, "yellow"))


def _about(about: dict[str, Any]) -> Text:
    """Show what a record says beside its round, so that people find it again."""
    said = listed(f"{name} {value}" for name, value in about.items())
    return Text(f"({said}) " if about else "", "dim")


def _headline(result: Any) -> Text:
    if not isinstance(result, HandsResult):
        return Text(f"{result.number} {name_of(result.colour)}", COLOURS[result.colour])
    head = Text.assemble((word("winner", result.winner), WINNERS[result.winner]), "  ")
    head.append(str(say_of("coup-points", result)))
    for mark in ("natural", "player_pair", "banker_pair"):
        if getattr(result, mark):
            head.append(word("list", "comma") + word("coup-mark", mark.replace("_", "-")))
    for offer in result.insurance_offered:
        cover = say("coup-cover", hand=offer.hand, stage=offer.after, odds=offer.odds)
        head.append(str(cover), "dim")
    return head


ROADS = ("bead_plate", "big_road", "big_eye_boy", "small_road", "cockroach_pig")
# As the trade draws the derived roads: rings, dots, strokes.
MARKS = {"big_eye_boy": "○", "small_road": "●", "cockroach_pig": "/"}
LETTERS = {"red": "B", "blue": "P", "green": "T", None: "·"}


def roads(answer: dict[str, Any]) -> None:
    """Draw the five roads of a shoe."""
    start = _about(answer.get("about", {}))
    if "error" in answer:
        console.print(start.append(answer["error"], "red"))
        return
    counts = listed(f"{plain(what.replace('_', '-'))} {n}" for what, n in answer["counts"].items())
    console.print(start.append(counts, "default"))
    for road in ROADS:
        console.print(Text(f"\n{_road_name(road)}", "bold"))
        console.print(_road(road, answer[road]), soft_wrap=True)  # a folded road is not a road
    for side, asked in answer["ask"].items():
        line = Text(f"\n{say('road-ask', side=side)}  ")
        for road, colour in asked.items():
            line.append(f"{_road_name(road)} ")
            line.append(word("road-asked", colour or "none"), COLOURS[colour])
            line.append("   ")
        console.print(line, end="")
    console.print()


def _road_name(road: str) -> str:
    return word("road", road.replace("_", "-"))


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
