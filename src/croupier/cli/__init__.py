"""The ``croupier`` command. Each command imports what it needs when it runs, so help is quick."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from croupier.cli import (
    auditing,
    driving,
    exporting,
    languages,
    play,
    pricing,
    reporting,
    rulebooks,
    serving,
    settling,
    simulating,
    staffing,
    witnessing,
)
from croupier.cli.helping import Commands, explain
from croupier.cli.terminal import by_clauses
from croupier.messages import say
from croupier.rules.errors import RuleError

app = Commands(
    no_args_is_help=True,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("rules")(rulebooks.rules)
app.command("lint")(rulebooks.lint)
app.command("schema")(rulebooks.schema)
app.command("settle")(settling.settle)
app.command("roads")(settling.roads)
app.command("odds")(pricing.odds)
app.command("insurance")(pricing.insurance)
app.command("exposure")(simulating.exposure)
app.command("simulate")(simulating.simulate)
app.command("play")(play.play)
app.command("drive")(driving.drive)
app.command("report")(reporting.report)
app.command("verify")(auditing.verify)
app.command("replay")(auditing.replay)
app.command("evidence")(auditing.evidence)
app.command("verify-shoe")(auditing.verify_shoe)
app.command("verify-packet")(auditing.verify_packet)
app.command("copy")(auditing.copy)
app.command("export")(exporting.export)
app.command("serve")(serving.serve)
app.command("languages")(languages.languages)
app.add_typer(staffing.user, name="user")
app.add_typer(witnessing.witness, name="witness")


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", is_eager=True)
    ] = False,
    _language: Annotated[  # spoken as soon as anything is parsed, for help to be in it
        str,
        typer.Option(
            "--language",
            metavar="LANGUAGE",
            help="Speak en, vi, zh-Hans, zh-Hant or ko; else what LC_ALL, LC_MESSAGES or LANG say.",
            envvar="CROUPIER_LANGUAGE",
            is_eager=True,
        ),
    ] = "",
) -> None:
    """Run a casino's table games by the book: every answer names its clause."""
    if version:
        from importlib.metadata import version as installed

        print(f"croupier {installed('croupier')}")
        raise typer.Exit


def main() -> None:
    """Run the command; a rule that is broken is one sentence and exit code 2, never a traceback."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal of few letters shows what it can
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except typer.Abort:
        print(say("tool-aborted"), file=sys.stderr)
        sys.exit(1)
    except RuleError as error:
        print(f"croupier: {error}{by_clauses(error.clauses)}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone; there is no one left to tell
        sys.exit(1)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        explain(error)  # typer's own: what was typed is no command
        sys.exit(getattr(error, "exit_code", 2))
    except KeyboardInterrupt:
        sys.exit(130)
