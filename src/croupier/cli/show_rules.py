"""Rulebooks on a terminal: clauses, pay tables, drawing tables, findings, the matrix."""

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE, SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from croupier.cli.terminal import by_clauses, make_console, print_whole
from croupier.odds.report.notation import ranges
from croupier.odds.report.words import when_in_words
from croupier.rules.authority import rank_name
from croupier.rules.reader import readings
from croupier.rules.rulebook import (
    Citations,
    InsuranceRule,
    Rulebook,
    TableauRule,
    as_tuple,
)

SECTIONS = {
    "1": "The game", "2": "Definitions", "3": "Table and equipment", "4": "How to play",
    "5": "Odds", "6": "Who wins", "7": "Irregularities", "8": "Disputes", "9": "In force",
    "online": "The page",
}  # fmt: skip
KIND_STYLES = {"executed": "green", "procedure": "cyan", "definition": "", "equipment": "dim"}
LEVEL_STYLES = {"wrong": "bold red", "danger": "bold yellow", "warning": "yellow", "note": "dim"}

console = make_console()


def _table(*columns: str, title: str | None = None) -> Table:
    table = Table(title=title, box=SIMPLE_HEAD, title_justify="left", title_style="bold")
    table.pad_edge = False
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def _by(citations: Citations) -> str:
    return ", ".join(as_tuple(citations))


def shelf(books: Sequence[Rulebook]) -> None:
    """Show which rulebooks there are."""
    table = _table("id", "name", "document", "versions", "seats", "clauses", "bets")
    for column in table.columns[:4]:
        column.no_wrap = True
    for book in books:
        table.add_row(
            book.id,
            book.name,
            book.document or "web page",
            "\n".join(book.versions),
            " or ".join(map(str, book.seats)) or "any",
            str(len(book.clauses)),
            str(len(book.wagers)),
        )
    console.print(table)


def rulebook(book: Rulebook) -> None:
    """Show a whole rulebook, its tables first and its clauses after them."""
    console.print(
        Text.assemble((book.name, "bold"), f"  document {book.document}" if book.document else "")
    )
    console.print(_wagers(book))
    if book.tableau is not None:
        console.print(_tableau(book.tableau))
    if book.insurance is not None:
        console.print(_insurance(book.insurance))
    if book.call_bets:
        console.print(_call_bets(book))
    if book.irregularities:
        console.print(_irregularities(book))
    console.print(_readings(book))
    section = ""
    for clause in book.clauses:
        if (head := clause.no.partition(".")[0]) != section:
            section = head
            console.print(Text(f"\n{head}  {SECTIONS.get(head, '')}", "bold"))
        console.print(
            Text.assemble((f"{clause.no:<11}", KIND_STYLES.get(clause.kind, "")), clause.says),
            soft_wrap=True,
        )


def _wagers(book: Rulebook) -> Table:
    table = _table("bet", "version", "when", "pays", "by")
    for wager in book.wagers:
        if wager.odds is not None:
            when = f"one of its {wager.covers} numbers" if wager.covers > 1 else "its number"
            by = _by((*as_tuple(wager.wins_by), *as_tuple(wager.odds_by)))
            table.add_row(wager.name, "", when, wager.odds.for_people(), by)
        for row in wager.pays:
            table.add_row(
                wager.name,
                row.version or "",
                when_in_words(row.when),
                row.odds.for_people(),
                _by(row.by),
            )
        for other in wager.stands_off:
            when = when_in_words(other.when)
            table.add_row(wager.name, other.version or "", when, "stands off", _by(other.by))
    return table


def _tableau(tableau: TableauRule) -> Table:
    title = f"Tableau: D draws, - stands  ({_by(tableau.player.by)}, {_by(tableau.banker['by'])})"
    table = _table("hand", "on", *"0123456789", title=title)
    table.add_row("Player", "own points", *tableau.player.draws)
    table.add_row("Banker", "own points, Player stood", *tableau.banker_after_player_stands.draws)
    for points in sorted(key for key in tableau.banker if key.isdigit()):
        table.add_row(f"Banker {points}", "Player's third", *str(tableau.banker[points]))
    return table


def _insurance(rule: InsuranceRule) -> Table:
    title = f"Insurance  ({_by(rule.offered_by)}, {_by(rule.odds_by)})"
    table = _table("insured", "after", "points", "against", "pays", title=title)
    stages = {"four": "four cards", "third": "Player's third"}
    for row in rule.rows:
        table.add_row(
            row.hand.title(),
            stages[row.after],
            ranges(row.points, "-"),
            ranges(row.against, "-"),
            row.odds.text + (", on a tie too" if row.pays_on_tie_by else ""),
        )
    return table


def _call_bets(book: Rulebook) -> Table:
    table = _table("call bet", "chips", "positions", title="Call bets")
    for call in book.call_bets:
        spread = "  ".join(f"{n}×{at}" if n > 1 else at for at, n in call.chips.items())
        table.add_row(call.name, str(sum(call.chips.values()) or ""), spread or call.rule)
    return table


def _irregularities(book: Rulebook) -> Table:
    table = _table(
        "clause", "what happened", "what is done", "who", "money", title="Irregularities"
    )
    for what in book.irregularities:
        who = ", ".join(map(rank_name, what.ranks)) if what.ranks else "dealer records it"
        if what.rank:
            who = f"{rank_name(what.rank)} or above"
        if what.withdrawal_rank:
            who += f"; withdrawal: {rank_name(what.withdrawal_rank)} or above"
        table.add_row(what.clause, what.name, what.effect, who, what.money)
    return table


def _readings(book: Rulebook) -> Table:
    table = _table("reading", "how it is read", title="Readings in force")
    for no in book.readings:
        table.add_row(no, readings()[no].reading)
    return table


def clauses(found: Sequence[dict[str, Any]]) -> None:
    """Show some clauses, of one book or of several."""
    table = _table("book", "clause", "kind", "says")
    for row in found:
        style = KIND_STYLES.get(row["kind"], "")
        table.add_row(row["book"], row["no"], Text(row["kind"], style), row["says"])
    console.print(table)


def matrix(rows: dict[str, Any]) -> None:
    """Show where each clause is executed and which tests prove it."""
    for name, clauses_of_book in rows.items():
        table = _table("clause", "kind", "executed in", "proved by", title=name)
        table.columns[0].no_wrap = table.columns[1].no_wrap = True
        for row in clauses_of_book:
            table.add_row(
                row["no"],
                Text(row["kind"], KIND_STYLES.get(row["kind"], "")),
                "\n".join(row["executed_in"]),
                "\n".join(test.partition("::")[2] for test in row["tests"]),
            )
        console.print(table)


def findings(book: str, found: Sequence[Any]) -> None:
    """Show what the linter found."""
    if not found:
        console.print(Text(f"{book}: nothing wrong and nothing dangerous.", "green"))
        return
    table = Table(box=SIMPLE, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(min_width=20, overflow="fold")
    for finding in found:
        if finding.inherited:
            continue
        table.add_row(
            Text(finding.level, LEVEL_STYLES[finding.level]),
            finding.says + by_clauses(finding.clauses),
        )
    if table.row_count:
        print_whole(console, table, table.columns[-1])
    else:
        console.print(Text(f"{book}: nothing wrong and nothing dangerous of its own.", "green"))
    if inherited := sum(finding.inherited for finding in found):
        findings = "finding" if inherited == 1 else "findings"
        console.print(Text(f"{inherited} more {findings} of the book that it extends.", "dim"))
