"""``croupier serve``: the house online."""

import os
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.messages import say, word

if TYPE_CHECKING:
    from croupier.server.house.opening import SignIn

Database = Annotated[
    str | None,
    typer.Option("--database", help="A SQLite file, or postgresql://…; ./croupier.db by default."),
]
Config = Annotated[
    Path | None, typer.Option("--config", help="A TOML file of settings; ./croupier.toml if there.")
]


def serve(
    database: Database = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on.")] = None,
    config: Config = None,
    demo: Annotated[
        bool | None,
        typer.Option("--demo/--no-demo", help="Make demo staff on the first run; guests play."),
    ] = None,
    betting_seconds: Annotated[
        float | None, typer.Option(help="How long automatic tables take bets.")
    ] = None,
    book: Annotated[
        list[str] | None,
        typer.Option(help="A rulebook file of your own; it gets a table. May be given again."),
    ] = None,
    new_epoch: Annotated[
        str,
        typer.Option(help="Show and retire all that is sealed before dealing, and why."),
    ] = "",
) -> None:
    """Open the house: API, pages, automatic tables."""
    os.umask(0o077)  # whatever it writes is its owner's alone
    from croupier.floor.clock import SystemClock
    from croupier.floor.house import House
    from croupier.floor.mending import write_down
    from croupier.floor.roster import roster_of
    from croupier.server.accounts.secrets import new_hasher
    from croupier.server.app import create
    from croupier.server.house.epoch_at_start import opened
    from croupier.server.house.opening import demo_staff, library_of
    from croupier.server.house.recording import check_settings
    from croupier.server.running import alone, listening, set_up_logs
    from croupier.server.running import serve as run
    from croupier.server.settings import read_settings

    settings = read_settings(
        config,
        database=database,
        host=host,
        port=port,
        demo=demo,
        betting_seconds=betting_seconds,
        books=book or None,
    )
    set_up_logs(settings)
    if settings.host not in ("127.0.0.1", "localhost", "::1") and not settings.https:
        typer.echo(say("serve-in-the-clear"), err=True)
    is_over = False
    while not is_over:
        # The address first: what cannot be reached leaves nothing on record.
        with alone(settings.database), listening(settings) as own, ExitStack() as ready:
            app = create(settings)
            if settings.database != "memory:":
                # Opened here first: a database that cannot be is a sentence, not a failed start-up.
                store = ready.enter_context(opened(settings, new_epoch))
                check_settings(library_of(settings), settings, roster_of(store))
                if settings.demo:
                    _show_once(demo_staff(store.people, SystemClock(), new_hasher()))
                    write_down(House(store, None, settings.currency), "demo")
            shown = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0") else settings.host
            said = say("serve-open", address=f"http://{shown}:{own.getsockname()[1]}/")
            is_over, new_epoch = run(app, settings, own, partial(typer.echo, said)), ""
        if not is_over:
            typer.echo(say("serve-went-back"), err=True)


def _show_once(made: "list[SignIn]") -> None:
    """Show the sign-ins of demo staff that was made just now, if any was."""
    if not made:
        return
    typer.echo(f"{say('serve-first-run')}\n")
    headings = [word("column", column) for column in ("staff-name", "rank", "password")]
    typer.echo("  {:<18} {:<18} {:<13} PIN".format(*headings))
    for name, rank, password, pin in made:
        typer.echo(f"  {name:<18} {rank:<18} {password:<13} {pin}")
    typer.echo(f"\n{say('serve-without-demo')}\n")
