"""``croupier verify``, ``replay``, ``evidence``, ``verify-packet``, ``copy``: a house's record."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from croupier.cli.options import AsJson
from croupier.cli.terminal import print_json, write_file
from croupier.messages import listed, phrased, say, word
from croupier.messages.recorded import in_english, say_of
from croupier.rules.errors import CommandLineError

if TYPE_CHECKING:
    from croupier.floor.story import Chapter

Database = Annotated[str, typer.Argument(help="A SQLite file, or postgresql://…")]
LINES = {"coup-settled": say("replay-settled"), "result-corrected": say("replay-corrected")}
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
            raise CommandLineError(say("anchor-invalid"))
        noted = (int(position), hash)
    report, now = Report(), SystemClock().now()
    # A house at work goes on writing: what is checked is a moment of it.
    with (
        open_existing(database).frozen() as still,
        Progress(console=Console(stderr=True), transient=True) as progress,
    ):
        task = progress.add_task(word("progress", "checking"), total=None)
        steps = verify_step_by_step(
            still, report, noted, seen=seen, without_key=without_key, now=now
        )
        for done, total in steps:
            progress.update(task, completed=done, total=total)
    if json:
        print_json(report)
    elif report.is_clean:
        typer.echo(say_of("verify-clean", report))
        typer.echo(say("verify-head", head=report.head))
        for sentence in report.explained.values():
            typer.echo(say("verify-explained", why=sentence))
        for sentence in report.epochs:
            typer.echo(sentence)
        if report.weaker:
            from croupier.floor.weaker_settings import called

            typer.echo(say("verify-weaker", settings=[called(one) for one in report.weaker]))
        if report.unread:
            typer.echo(say("verify-unread", count=len(report.unread)))
    else:
        for sentence in dict.fromkeys((report.history, report.wrong, *report.not_allowed)):
            if sentence:
                typer.echo(say("verify-wrong", why=sentence))
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
    typer.echo(say("replay-head", coup=story.coup, book=story.book))
    for chapter in story.chapters:
        _print(chapter)
    if story.clauses:
        typer.echo(f"\n{say('replay-clauses')}")
        for number, says in story.clauses.items():
            typer.echo(f"  {number:<10} {says}")


def _facts(chapter: "Chapter") -> dict[str, Any]:
    """Give what an event tells beyond who, when and by which clauses, as far as it tells it."""
    facts: dict[str, Any] = msgspec.to_builtins(chapter.event)
    told_already = ("event", "by", "at", "clauses")
    return {name: value for name, value in facts.items() if value and name not in told_already}


def _told(chapter: "Chapter") -> str:
    """Say what happened, by the words that the pages have for it, where they have some."""
    from croupier.server.views.told_events import message_of
    from croupier.table.events import EVENTS

    return str(message_of(chapter.event)) if chapter.what in EVENTS else ""  # type: ignore[arg-type]


def _print(chapter: "Chapter") -> None:
    moment = datetime.fromtimestamp(chapter.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    by = f"  [{listed(chapter.clauses)}]" if chapter.clauses else ""
    who = chapter.by
    of = phrased(chapter.what, f"{who.id} ({who.rank})")
    typer.echo(f"{chapter.position:>8}  {moment}  {of}{by}")
    if told := _told(chapter):
        typer.echo(f"{'':20}{told}")
    for name, value in _facts(chapter).items():
        if name == "lines":
            typer.echo(f"{'':20}{LINES[chapter.what]}")
            for line in value:
                typer.echo(f"{'':20}{say('replay-line', **line)}")
        elif not isinstance(value, list | tuple | dict):
            typer.echo(f"{'':20}{name}: {value}")
        elif all(isinstance(part, str) for part in value):
            typer.echo(f"{'':20}{name}: {' '.join(value)}")
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
        counts = {"records": len(made.chain), "lines": len(made.lines)}
        typer.echo(say("evidence-written", file=output, **counts))


def _unreadable(file: Path | str, error: OSError) -> CommandLineError:
    return CommandLineError(say("file-unreadable", file=file, why=error.strerror))


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
        raise _unreadable(source, error) from None
    except msgspec.MsgspecError as error:
        raise CommandLineError(say("file-no-packet", file=source, why=error)) from None
    stretches = check_packet(packet)
    anchors = [f"{one.position}:{one.hash}" for one in packet.anchors()]
    by = packet.witnessed.checkpoint if packet.witnessed else None
    about = (
        say("packet-of-case", case=packet.case.id, coup=packet.coup)
        if packet.case
        else say("packet-of-coup", coup=packet.coup)
    )
    if json:
        print_json(
            {
                "about": in_english(about),
                "records": len(packet.chain),
                "anchors": anchors,
                "checkpoint": by,
            }
        )
        return
    records = len(packet.chain)
    typer.echo(say("packet-holds", about=about, records=records, stretches=stretches))
    typer.echo(say("packet-anchors"))
    for anchor in anchors:
        typer.echo(f"  {anchor}")
    if by is not None:
        typer.echo(say_of("packet-witnessed", by))
        typer.echo(say_of("packet-root", by))
        typer.echo(say("packet-witness"))


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
            raise _unreadable(source, error) from None
        except msgspec.MsgspecError as error:
            raise CommandLineError(say("file-no-revelation", file=source, why=error)) from None
    played = check(shown)
    if json:
        print_json({"revealed": shown, "played": played})
        return
    counts = {"of": shown.of, "seeds": len(shown.seeds), "dealt": len(shown.dealt)}
    if shown.decks:
        typer.echo(say("shoe-as-committed", cards=len(played), **counts))
    else:
        typer.echo(say("spin-as-committed", number=played[0], **counts))
    typer.echo(say("its-commitment", commitment=shown.commitment))


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
        raise CommandLineError(say("copy-of-memory"))
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(word("progress", "copying"), total=None)
        try:
            for done, total in copy_house(old.engine, new.engine):
                progress.update(task, completed=done, total=total)
        except StoreFailed as error:
            raise CommandLineError(say("plain", words=str(error))) from None
    head = new.head()
    for store in (old, new):
        store.close()  # a copy is whole in its file before anybody is told so
    typer.echo(say("copy-done", position=head.position, hash=head.hash.hex()))
    typer.echo(say("copy-check"))
    typer.echo(say("copy-key"))
