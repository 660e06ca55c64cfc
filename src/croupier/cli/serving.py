"""``croupier serve`` and ``croupier user``: the house online, and who works there."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.database import open_existing
from croupier.rules.errors import InputError

if TYPE_CHECKING:
    from croupier.floor.people import Account, People
    from croupier.server.opening import SignIn

Database = Annotated[
    str | None,
    typer.Option("--database", help="A SQLite file, or postgresql://…; ./croupier.db by default."),
]
Config = Annotated[
    Path | None, typer.Option("--config", help="A TOML file of settings; ./croupier.toml if there.")
]

Name = Annotated[str, typer.Argument(help="The name to sign in with.")]
Password = Annotated[
    str | None, typer.Option(envvar="CROUPIER_PASSWORD", help="Asked for if not given.")
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
) -> None:
    """Open the house: API, pages, automatic tables."""
    from argon2 import PasswordHasher

    from croupier.floor.clock import SystemClock
    from croupier.server.app import create, people_of
    from croupier.server.opening import demo_staff
    from croupier.server.running import alone, set_up_logs
    from croupier.server.running import serve as run
    from croupier.server.settings import read_settings
    from croupier.store import open_store

    settings = read_settings(
        config, database=database, host=host, port=port, demo=demo,
        betting_seconds=betting_seconds, books=book or None,
    )  # fmt: skip
    set_up_logs(settings)
    app = create(settings)
    if settings.host not in ("127.0.0.1", "localhost", "::1") and not settings.https:
        typer.echo(
            "croupier: cookies are sent in the clear on this address; set https = true and put "
            "a proxy with TLS in front.",
            err=True,
        )
    with alone(settings.database):
        if settings.database != "memory:":
            # Opened here first: a database that cannot be is a sentence, not a failed start-up.
            store = open_store(settings.database)
            if settings.demo:
                _show_once(demo_staff(people_of(store), SystemClock(), PasswordHasher()))
            store.close()
        shown = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0") else settings.host
        typer.echo(f"The house is open at http://{shown}:{settings.port}/  (Ctrl-C closes it)")
        run(app, settings)


def _show_once(made: "list[SignIn]") -> None:
    """Show the sign-ins of demo staff that was made just now, if any was."""
    if not made:
        return
    typer.echo("First run. Demo staff, shown this once:\n")
    typer.echo(f"  {'name':<18} {'rank':<18} {'password':<13} PIN")
    for name, rank, password, pin in made:
        typer.echo(f"  {name:<18} {rank:<18} {password:<13} {pin}")
    typer.echo(
        "\nTo run without a demo: croupier user shut NAME for each, or start a fresh "
        "database with --no-demo and croupier user add.\n"
    )


user = typer.Typer(help="Who works here: add, list, shut, open, password.", no_args_is_help=True)


def _people(database: str | None, config: Path | None, make: bool = False) -> "People":
    """Open the book of the staff; only who adds someone makes a house for it."""
    from croupier.server.app import people_of
    from croupier.server.settings import read_settings
    from croupier.store import open_store

    address = read_settings(config, database=database).database
    return people_of(open_store(address) if make else open_existing(address))


def _password(name: str, given: str | None) -> str:
    from croupier.server.door import check_password
    from croupier.server.problems import Problem

    password = given or typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    try:
        check_password(name, password)
    except Problem as problem:
        raise InputError(problem.sentence) from None
    return str(password)


@user.command("add")
def add(
    name: Name,
    rank: Annotated[str, typer.Option(help="A staff rank, surveillance or auditor.")] = "dealer",
    reader: Annotated[
        str | None, typer.Option(help="Instead of a person: a card reader at this table.")
    ] = None,
    password: Password = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Add someone to the staff, or a card reader.

    A reader signs in by a token of its own, shown once.
    """
    import secrets

    from argon2 import PasswordHasher

    from croupier.floor.clock import SystemClock
    from croupier.server.door import hash_secret

    people = _people(database, config, make=True)
    if reader is not None:
        token = secrets.token_urlsafe(32)
        people.add(name, "device", reader, hash_secret(token), SystemClock().now())
        typer.echo(f"Reader {name} of {reader}; its token, shown this once: {name}:{token}")
        return
    hashed = PasswordHasher().hash(_password(name, password))
    person = people.add(name, "staff", rank, hashed, SystemClock().now())
    typer.echo(f"{person.name}, {person.rank}, is on the staff.")


@user.command("list")
def listed(database: Database = None, config: Config = None) -> None:
    """List the staff and the readers."""
    people = _people(database, config)
    for kind in ("staff", "device"):
        for account in people.everyone(kind):
            state = "shut" if account.is_shut else ""
            typer.echo(f"{account.person.name:<24} {kind:<8} {account.person.rank:<20} {state}")


def _account(people: "People", name: str) -> "Account":
    account = people.account(name)
    if account is None:
        raise InputError(f'There is no one called "{name}".')
    return account


@user.command("shut")
def shut(name: Name, database: Database = None, config: Config = None) -> None:
    """Shut an account.

    Its sessions end, and no one signs in with it.
    """
    people = _people(database, config)
    people.shut(_account(people, name).person.id)
    typer.echo(f"{name} is shut.")


@user.command("open")
def opened(name: Name, database: Database = None, config: Config = None) -> None:
    """Open an account that was shut."""
    people = _people(database, config)
    people.shut(_account(people, name).person.id, False)
    typer.echo(f"{name} is open.")


@user.command("password")
def change_password(
    name: Name,
    password: Password = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Change a password.

    Whoever was signed in with the old one is not any more.
    """
    from argon2 import PasswordHasher

    people = _people(database, config)
    account = _account(people, name)
    people.set_password(account.person.id, PasswordHasher().hash(_password(name, password)))
    typer.echo(f"The password of {name} is changed.")
