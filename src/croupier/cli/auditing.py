"""``croupier verify``, ``replay``, ``evidence``, ``verify-packet``, ``copy``: a house's record."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from croupier.cli.options import AsJson
from croupier.cli.terminal import print_json, write_file
from croupier.rules.errors import CommandLineError

if TYPE_CHECKING:
    from croupier.floor.story import Chapter

Database = Annotated[str, typer.Argument(help="A SQLite file, or postgresql://…")]
LINES = {"coup-settled": "as settled", "result-corrected": "as corrected"}
Coup = Annotated[str, typer.Argument(help="TABLE/SHOE/HAND, like B-07/3/34.")]


def verify(
    database: Database,
    json: AsJson = False,
    anchor: Annotated[
        str, typer.Option(help="POSITION:HASH noted earlier, to prove nothing before it changed.")
    ] = "",
    without_key: Annotated[
        bool,
        typer.Option("--without-key", help="Leave what is sealed unread if its key is not here."),
    ] = False,
    witness: Annotated[
        list[Path] | None,
        typer.Option(help="A witness's notebook, to find what was cut off, rewritten or put back."),
    ] = None,
    key: Annotated[
        list[str] | None, typer.Option(help="The house's key, if it is not to be believed.")
    ] = None,
    note: Annotated[
        bool,
        typer.Option("--note", help="If it is clean, note when, for the house's own metrics."),
    ] = False,
) -> None:
    """Check a house's whole record.

    The chain, the ledger, every coup settled again, every sealed order against its commitment,
    the whole against what witnesses have seen; the first thing wrong is named, and the exit code
    is then 1. Orders that are still sealed take the house's key (CROUPIER_SEAL_KEY, or the file
    beside the database).
    """
    from rich.console import Console
    from rich.progress import Progress

    from croupier.floor.audit import Report, verify_step_by_step
    from croupier.floor.clock import SystemClock
    from croupier.floor.history import seen_by
    from croupier.store import open_existing

    seen = [one for notebook in witness or () for one in seen_by(notebook, tuple(key or ()))]
    noted = None
    if anchor:
        position, _, hash = anchor.partition(":")
        if not position.isdecimal() or len(position) > 18 or len(hash) != 64:
            raise CommandLineError("An anchor is POSITION:HASH, the hash of 64 hexadecimal digits.")
        noted = (int(position), hash)
    report, now = Report(), SystemClock().now()
    # A house at work goes on writing: what is checked is a moment of it.
    with (
        open_existing(database).frozen() as still,
        Progress(console=Console(stderr=True), transient=True) as progress,
    ):
        task = progress.add_task("Checking", total=None)
        steps = verify_step_by_step(
            still, report, noted, seen=seen, without_key=without_key, now=now
        )
        for done, total in steps:
            progress.update(task, completed=done, total=total)
    if json:
        print_json(report)
    elif report.is_clean:
        typer.echo(
            f"Clean: {report.events:,} events chained, {report.postings:,} postings and "
            f"{report.accounts:,} accounts balanced, {report.settled_again:,} of "
            f"{report.coups:,} coups settled again, the others void, {report.orders:,} sealed "
            f"orders as committed, {report.checkpoints:,} checkpoints agreed with."
            f"\nEnd of the chain: {report.head}"
        )
        for sentence in report.explained.values():
            typer.echo(f"Not as sealed, and why: {sentence}")
        for sentence in report.epochs:
            typer.echo(sentence)
        if report.weaker:
            typer.echo(f"Weaker than standard in the settings: {', '.join(report.weaker)}.")
        if report.unread:
            typer.echo(f"Not looked at without the key: {len(report.unread):,} open seals.")
    else:
        for sentence in dict.fromkeys((report.history, report.wrong, *report.not_allowed)):
            if sentence:
                typer.echo(f"WRONG: {sentence}")
    if not report.is_clean:
        raise typer.Exit(1)
    if note:
        from croupier.floor.verified import note_clean
        from croupier.store.opening import outside

        note_clean(outside(database, "verified"), SystemClock().now())


def replay(database: Database, coup: Coup, json: AsJson = False) -> None:
    """Tell one coup, event by event, with its clauses."""
    from croupier.floor.story import story_of
    from croupier.store import open_existing

    story = story_of(open_existing(database), coup)
    if json:
        print_json(story)
        return
    typer.echo(f"{story.coup}  played by {story.book}")
    for chapter in story.chapters:
        _print(chapter)
    if story.clauses:
        typer.echo("\nThe clauses:")
        for number, says in story.clauses.items():
            typer.echo(f"  {number:<10} {says}")


def _facts(chapter: "Chapter") -> dict[str, Any]:
    """Give what an event tells beyond who, when and by which clauses, as far as it tells it."""
    facts: dict[str, Any] = msgspec.to_builtins(chapter.event)
    told_already = ("event", "by", "at", "clauses")
    return {name: value for name, value in facts.items() if value and name not in told_already}


def _print(chapter: "Chapter") -> None:
    moment = datetime.fromtimestamp(chapter.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    by = f"  [{', '.join(chapter.clauses)}]" if chapter.clauses else ""
    who = chapter.by
    what = chapter.what.replace("-", " ")
    typer.echo(f"{chapter.position:>8}  {moment}  {what}, {who.id} ({who.rank}){by}")
    for name, value in _facts(chapter).items():
        if name == "lines":
            typer.echo(f"{'':20}{LINES[chapter.what]}:")
            for line in value:
                typer.echo(
                    f"{'':20}{line['patron']} {line['bet']} {line['stake']}: {line['outcome']}, "
                    f"paid {line['paid']}, returned {line['returned']} "
                    f"[{', '.join(line['clauses'])}]"
                )
        elif not isinstance(value, list | tuple | dict):
            typer.echo(f"{'':20}{name.replace('_', ' ')}: {value}")
        elif all(isinstance(part, str) for part in value):
            typer.echo(f"{'':20}{name.replace('_', ' ')}: {' '.join(value)}")
    for sum in chapter.posted:
        typer.echo(f"{'':20}· {sum.amount} {sum.what}: {sum.debit} → {sum.credit}")


def evidence(
    database: Database,
    of: Annotated[str, typer.Argument(help="A coup, like B-07/3/34, or a case, like B-07-case-1.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Where to write it.")
    ] = None,
) -> None:
    """Write the packet of evidence for a dispute.

    It holds the case, the coup's replay, lines and clauses, and proof that all is untouched.
    """
    import msgspec

    from croupier.floor.evidence import check_packet, named_packet
    from croupier.store import open_existing

    made = named_packet(open_existing(database), of)
    check_packet(made)
    content = msgspec.json.format(msgspec.json.encode(made), indent=2)
    if output is None:
        typer.echo(content)
    else:
        write_file(output, content + b"\n", private=True)  # it names patrons and what they bet
        typer.echo(f"Wrote {output}: {len(made.chain)} records, {len(made.lines)} lines.")


def verify_packet(
    source: Annotated[Path, typer.Argument(help="A packet's JSON file.")],
    json: AsJson = False,
) -> None:
    """Check a packet of evidence from nothing but its file.

    Its chain holds, and the case and the lines it shows are those of its records.
    """
    import msgspec

    from croupier.floor.evidence import Provable, check_packet

    try:
        packet = msgspec.json.decode(source.read_bytes(), type=Provable)
    except OSError as error:
        raise CommandLineError(f'"{source}" cannot be read: {error.strerror}.') from None
    except msgspec.MsgspecError as error:
        raise CommandLineError(f'"{source}" is not a packet: {error}.') from None
    stretches = check_packet(packet)
    anchors = [f"{one.position}:{one.hash}" for one in packet.anchors()]
    by = packet.witnessed.checkpoint if packet.witnessed else None
    about = f"case {packet.case.id} about {packet.coup}" if packet.case else f"coup {packet.coup}"
    if json:
        print_json(
            {
                "about": about,
                "records": len(packet.chain),
                "anchors": anchors,
                "checkpoint": by,
            }
        )
        return
    typer.echo(
        f"The packet of {about} holds: {len(packet.chain)} records, {stretches} unbroken "
        f"stretches of the chain.\nThe house's own journal must have, at their ends:"
    )
    for anchor in anchors:
        typer.echo(f"  {anchor}")
    if by is not None:
        typer.echo(
            f"They are in the tree of the {by.size:,} records that {by.origin} signed at "
            f"{by.when},\nroot {by.root}, key {by.key}.\n"
            f"A witness of the house must have that root, or one that goes on from it."
        )


def verify_shoe(
    source: Annotated[str, typer.Argument(help="A revelation's JSON file, or a database.")],
    shoe: Annotated[str, typer.Argument(help="In a database: TABLE/SHOE, or a spin.")] = "",
    json: AsJson = False,
) -> None:
    """Check a shoe or a spin against its commitment.

    It must be what was committed to before anyone bet on it.
    """
    import msgspec

    from croupier.floor.fairness import Revealed, check
    from croupier.floor.shoes import revealed
    from croupier.store import open_existing

    if shoe:
        shown = revealed(open_existing(source), shoe)
    else:
        try:
            shown = msgspec.json.decode(Path(source).read_bytes(), type=Revealed)
        except OSError as error:
            raise CommandLineError(f'"{source}" cannot be read: {error.strerror}.') from None
        except msgspec.MsgspecError as error:
            raise CommandLineError(f'"{source}" is not a revelation: {error}.') from None
    played = check(shown)
    if json:
        print_json({"revealed": shown, "played": played})
        return
    what = f"{len(played)} cards" if shown.decks else f"number {played[0]}"
    typer.echo(
        f"{shown.of} is as it was committed: {what}, {len(shown.seeds)} seeds of patrons, "
        f"{len(shown.dealt)} dealt in that order.\nCommitment: {shown.commitment}"
    )


def copy(
    source: Database,
    target: Annotated[str, typer.Argument(help="An empty database, or a file that is not there.")],
) -> None:
    """Copy a house to another database.

    A backup while it deals, or the way from SQLite to PostgreSQL.
    """
    from rich.console import Console
    from rich.progress import Progress

    from croupier.store import open_existing, open_store
    from croupier.store.contract import StoreFailed
    from croupier.store.copying import copy_house
    from croupier.store.sql import SqlReader

    old, new = open_existing(source), open_store(target)
    if not isinstance(old, SqlReader) or not isinstance(new, SqlReader):
        raise CommandLineError("A house in memory cannot be copied.")
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Copying", total=None)
        try:
            for done, total in copy_house(old.engine, new.engine):
                progress.update(task, completed=done, total=total)
        except StoreFailed as error:
            raise CommandLineError(str(error)) from None
    head = new.head()
    typer.echo(
        f"Copied up to position {head.position:,}, {head.hash.hex()}.\n"
        f"croupier verify checks the copy; what the house has done since is not in it.\n"
        f"What is sealed in it opens with the house's key, which is not copied."
    )
