"""Rulebooks on a terminal: clauses, pay tables, drawing tables, findings, the matrix."""

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE, SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from croupier.cli.show_coups import name_of
from croupier.cli.terminal import by_clauses, make_console, print_whole
from croupier.messages import ENGLISH, group, in_words, language, listed, named, say, word
from croupier.odds.report.notation import ranges
from croupier.odds.report.words import when_in_words
from croupier.rules.reader import readings
from croupier.rules.rulebook import (
    Citations,
    InsuranceRule,
    Rulebook,
    TableauRule,
    as_tuple,
)
from croupier.rules.translations import READINGS, translated

KIND_STYLES = {"executed": "green", "procedure": "cyan", "definition": "", "equipment": "dim"}
LEVEL_STYLES = {"wrong": "bold red", "danger": "bold yellow", "warning": "yellow", "note": "dim"}

console = make_console()


def _table(*columns: str, title: str | None = None) -> Table:
    table = Table(title=title, box=SIMPLE_HEAD, title_justify="left", title_style="bold")
    table.pad_edge = False
    for column in columns:
        heading = column if column.isdecimal() else word("column", column)
        table.add_column(heading, overflow="fold")
    return table


def _by(citations: Citations) -> str:
    numbers = as_tuple(citations)
    return listed(numbers) if numbers else ""


def _in_words(of: str, kind: str, key: str, english: str) -> str:
    """Say a statement in the language spoken, marked if the English has changed since."""
    found = translated(language(), of, kind, key, english) if language() != ENGLISH else None
    if found is None:
        return english
    return str(say("rules-older", words=found.text)) if found.is_old else found.text


def _prevails() -> None:
    """Say that the English prevails, where it is not what was shown."""
    if language() != ENGLISH:
        console.print(Text(str(say("rules-prevails")) + by_clauses(("online.14",)), "dim"))


def shelf(books: Sequence[Rulebook]) -> None:
    """Show which rulebooks there are."""
    table = _table("id", "book-name", "document", "versions", "seats", "clause-count", "bets")
    for column in table.columns[:4]:
        column.no_wrap = True
    for book in books:
        table.add_row(
            book.id,
            named(book.name),
            book.document or str(say("rules-web-page")),
            "\n".join(map(name_of, book.versions)),
            listed(book.seats, "or") if book.seats else str(say("rules-any-seats")),
            str(len(book.clauses)),
            str(len(book.wagers)),
        )
    console.print(table)


def rulebook(book: Rulebook) -> None:
    """Show a whole rulebook, its tables first and its clauses after them."""
    document = f"  {say('rules-document', document=book.document)}" if book.document else ""
    console.print(Text.assemble((named(book.name), "bold"), document))
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
            console.print(Text(f"\n{head}  {group('section').get(head, '')}", "bold"))
        said = _in_words(book.id, "clause", clause.no, clause.says)
        console.print(
            Text.assemble((f"{clause.no:<11}", KIND_STYLES.get(clause.kind, "")), said),
            soft_wrap=True,
        )
    _prevails()


def _wagers(book: Rulebook) -> Table:
    table = _table("bet", "version", "when", "pays", "by")
    for wager in book.wagers:
        if wager.odds is not None:
            many = wager.covers > 1
            when = say("rules-own-numbers", count=wager.covers) if many else say("rules-own-number")
            by = _by((*as_tuple(wager.wins_by), *as_tuple(wager.odds_by)))
            table.add_row(named(wager.name), "", str(when), named(wager.odds.for_people()), by)
        for row in wager.pays:
            table.add_row(
                named(wager.name),
                name_of(row.version or ""),
                when_in_words(row.when),
                named(row.odds.for_people()),
                _by(row.by),
            )
        for other in wager.stands_off:
            table.add_row(
                named(wager.name),
                name_of(other.version or ""),
                when_in_words(other.when),
                word("column", "stand-off"),
                _by(other.by),
            )
    return table


def _tableau(tableau: TableauRule) -> Table:
    title = say("rules-tableau", player=_by(tableau.player.by), banker=_by(tableau.banker["by"]))
    table = _table("which-hand", "on", *"0123456789", title=str(title))
    own, stood = str(say("rules-own-points")), str(say("rules-player-stood"))
    table.add_row(in_words("player"), own, *tableau.player.draws)
    table.add_row(in_words("banker"), stood, *tableau.banker_after_player_stands.draws)
    for points in sorted(key for key in tableau.banker if key.isdigit()):
        hand, third = say("rules-banker-on", points=points), word("given-after", "third")
        table.add_row(str(hand), third, *str(tableau.banker[points]))
    return table


def _insurance(rule: InsuranceRule) -> Table:
    title = say("rules-insurance", offered=_by(rule.offered_by), odds=_by(rule.odds_by))
    table = _table("hand", "given-after", "points", "against", "pays", title=str(title))
    for row in rule.rows:
        odds = row.odds.text
        table.add_row(
            in_words(row.hand),
            word("given-after", row.after),
            ranges(row.points, "-"),
            ranges(row.against, "-"),
            str(say("rules-on-a-tie-too", odds=odds)) if row.pays_on_tie_by else named(odds),
        )
    return table


def _call_bets(book: Rulebook) -> Table:
    table = _table("call-bet", "chips", "positions", title=str(say("rules-call-bets")))
    for call in book.call_bets:
        spread = "  ".join(f"{n}×{at}" if n > 1 else at for at, n in call.chips.items())
        table.add_row(named(call.name), str(sum(call.chips.values()) or ""), spread or call.rule)
    return table


def _irregularities(book: Rulebook) -> Table:
    columns = ("clause", "what-happened", "what-is-done", "who", "money")
    table = _table(*columns, title=str(say("rules-irregularities")))
    for what in book.irregularities:
        who = str(say("rules-dealer-records"))
        if what.rank:
            who = str(say("rules-or-above", least=what.rank))
        elif what.ranks:
            who = listed(word("rank", rank) for rank in what.ranks)
        if what.withdrawal_rank:
            who = str(say("rules-withdrawal", who=who, least=what.withdrawal_rank))
        name, effect = (
            _in_words(book.id, kind, what.id, english)
            for kind, english in (("irregularity", what.name), ("effect", what.effect))
        )
        table.add_row(what.clause, name, effect, who, word("money-goes", what.money))
    return table


def _readings(book: Rulebook) -> Table:
    table = _table("reading", "how-it-is-read", title=str(say("rules-readings")))
    for no in book.readings:
        table.add_row(no, _in_words(READINGS, "reading", no, readings()[no].reading))
    return table


def clauses(found: Sequence[dict[str, Any]]) -> None:
    """Show some clauses, of one book or of several."""
    table = _table("book", "clause", "kind", "rule-says")
    for row in found:
        kind = Text(name_of(row["kind"]), KIND_STYLES.get(row["kind"], ""))
        said = _in_words(row["book"], "clause", row["no"], row["says"])
        table.add_row(row["book"], row["no"], kind, said)
    console.print(table)
    _prevails()


def matrix(rows: dict[str, Any]) -> None:
    """Show where each clause is executed and which tests prove it."""
    for name, clauses_of_book in rows.items():
        table = _table("clause", "kind", "executed-in", "proved-by", title=name)
        table.columns[0].no_wrap = table.columns[1].no_wrap = True
        for row in clauses_of_book:
            table.add_row(
                row["no"],
                Text(name_of(row["kind"]), KIND_STYLES.get(row["kind"], "")),
                "\n".join(row["executed_in"]),
                "\n".join(test.partition("::")[2] for test in row["tests"]),
            )
        console.print(table)


def findings(book: str, found: Sequence[Any]) -> None:
    """Show what the linter found."""
    if not found:
        console.print(Text(str(say("lint-clean", book=book)), "green"))
        return
    table = Table(box=SIMPLE, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(min_width=20, overflow="fold")
    for finding in found:
        if finding.inherited:
            continue
        table.add_row(
            Text(word("lint-level", finding.level), LEVEL_STYLES[finding.level]),
            finding.says + by_clauses(finding.clauses),
        )
    if table.row_count:
        print_whole(console, table, table.columns[-1])
    else:
        console.print(Text(str(say("lint-clean-itself", book=book)), "green"))
    if inherited := sum(finding.inherited for finding in found):
        console.print(Text(str(say("lint-inherited", count=inherited)), "dim"))
