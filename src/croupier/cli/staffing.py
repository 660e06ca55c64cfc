"""``croupier user``: who works here. Each change takes two people, as on the page.

As long as there is no Director, the machine's owner does it alone; as long as nobody else could be
the second person, the owner is. Both are on record.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.helping import Commands
from croupier.cli.serving import Config, Database
from croupier.messages import say, word
from croupier.rules.errors import CommandLineError, InputError

if TYPE_CHECKING:
    from croupier.floor.people_events import Change, PeopleEvent
    from croupier.floor.roster import Roster
    from croupier.rules.authority import Authority, Row
    from croupier.store import Store
    from croupier.store.people import Account, People, Person

HERE = "command line"
# Where there is nobody to type it: the first person's password, the second one's PIN.
TYPED = {"--by": "CROUPIER_BY_PASSWORD", "--second": "CROUPIER_SECOND_PIN"}
user = Commands(
    help="Who works here: added, ranked, shut; each by two people.", no_args_is_help=True
)

Name = Annotated[str, typer.Argument(help="The name to sign in with.")]
Password = Annotated[
    str | None, typer.Option(envvar="CROUPIER_PASSWORD", help="Asked for if not given.")
]
By = Annotated[str, typer.Option("--by", help="Who does it; the password is asked for.")]
Second = Annotated[
    str, typer.Option("--second", help="Who agrees; the PIN, or the password, is asked for.")
]
Why = Annotated[str, typer.Option("--reason", help="Why, for the record.")]


class Office:
    """The book of the staff, opened at the machine itself."""

    def __init__(
        self, database: str | None, config: Path | None, make: bool = False, is_new: bool = False
    ) -> None:
        from argon2 import PasswordHasher

        from croupier.floor.house import House
        from croupier.floor.mending import write_down
        from croupier.games.library import Library
        from croupier.server.accounts.secrets import new_hasher
        from croupier.server.settings import read_settings
        from croupier.store import open_existing, open_store

        settings = read_settings(config, database=database)
        store = open_store(settings.database) if make else open_existing(settings.database)
        authority = _on_record(store, () if is_new else settings.authority)
        self.house: House = House(store, None, settings.currency, Library(authority))
        self.people: People = store.people
        self.hasher: PasswordHasher = new_hasher()
        write_down(self.house)

    def account(self, name: str) -> "Account":
        """Find someone by name."""
        account = self.people.account(name)
        if account is None:
            raise CommandLineError(say("user-none", name=name))
        return account

    def signers(self, act: str, by: str, second: str, concerned: Sequence[str]) -> tuple[str, str]:
        """Say by whom and with whom an act is done, who have shown that it is they."""
        from croupier.floor.people_events import OWNER
        from croupier.floor.roster import DIRECTOR, roster_of

        roster, row = roster_of(self.house.store), self.house.authority[act]
        if not roster.of_rank(DIRECTOR):
            typer.echo(say("user-owner-alone", rank=DIRECTOR))
            return OWNER, ""
        first = self.signer(act, by)
        if not second and not [id for id in roster.of_rank(row.second) if id != first.id]:
            typer.echo(say("user-owner-second"))
            return first.id, OWNER
        other = self._known(second, "--second", ("pin", "password"))
        row.check_second(first, other, concerned)
        if why := roster.apart(first.id, other.id, self.house.clock.now()):
            named = why.told(lambda id: roster.staff[id].name if id in roster.staff else id)
            raise CommandLineError(say("signer-no-longer-may", why=named))
        return first.id, other.id

    def signer(self, act: str, by: str) -> "Person":
        """Find who does an act, and has shown that it is they."""
        person = self._known(by, "--by", ("password",))
        self.house.authority[act].check_first(person, act)
        return person

    def own(self, name: str) -> "Person":
        """Find someone who shows by the password that it is they."""
        return self._known(name, "NAME", ("password",))

    def _known(self, name: str, option: str, by_what: tuple[str, ...]) -> "Person":
        from argon2.exceptions import InvalidHashError, VerificationError

        from croupier.floor.machine import machine_account
        from croupier.floor.people_events import OPERATOR, SignInFailed

        if not name:
            raise CommandLineError(say("user-say-who", option=option))
        self._check_barred()
        account = self.account(name)
        asked, name = by_what[0], account.person.name
        given = os.environ.get(TYPED.get(option, "")) or typer.prompt(
            str(say(f"user-asked-{asked}", name=name)), hide_input=True
        )
        for what in by_what:
            try:
                if not account.is_shut and self.hasher.verify(getattr(account, what), given):
                    return account.person
            except (VerificationError, InvalidHashError):
                continue
        id = account.person.id
        at, whose = self.house.clock.now(), machine_account()
        self.record(SignInFailed(OPERATOR, at, id, by_what[0], HERE, whose))
        raise CommandLineError(say(f"user-not-{asked}", name=name))

    def _check_barred(self) -> None:
        """Take no secret for a while after too many wrong ones here, whoever's they were."""
        from croupier.floor.people_events import SignInFailed
        from croupier.floor.records import PEOPLE, decode_any
        from croupier.server.accounts.guesses import (
            FAILURES_ALLOWED,
            LONGEST_LOCK_MS,
            locked_until,
        )
        from croupier.store.reading import backwards

        now, wrong = self.house.clock.now(), list[int]()
        for one in backwards(self.house.store, PEOPLE):
            fact = decode_any(one.event)
            if one.at < now - LONGEST_LOCK_MS:
                break
            if isinstance(fact, SignInFailed) and fact.address == HERE:
                wrong.append(fact.at)
        if wrong and now < locked_until(wrong[0], len(wrong), FAILURES_ALLOWED):
            raise CommandLineError(say("secret-guesses-too-many"))

    def record(self, *facts: "PeopleEvent") -> None:
        """Put facts on record, or say why not."""
        from croupier.floor.records import PEOPLE
        from croupier.floor.requests import Book, Done

        (answer,) = self.house.process([Book(PEOPLE, facts)])
        if not isinstance(answer, Done):
            raise InputError(answer.message)

    def keep(self, id: str, what: str, kept: str, by: str, second: str, reason: str = "") -> None:
        """Keep a new password, PIN or second factor, or take it away."""
        from croupier.floor.as_recorded import SECRETS
        from croupier.floor.people_events import SecretSet
        from croupier.store.people import hash_secret

        digest, at = hash_secret(kept) if kept else "", self.house.clock.now()
        self.record(SecretSet(by, at, id, what=what, digest=digest, second=second, reason=reason))
        self.people.keep_secret(id, SECRETS[what], kept)


def _on_record(store: "Store", named: "tuple[Row, ...]") -> "Authority":
    """Give the table of authority on record: a file that somebody names gives nobody a rank."""
    from croupier.floor.roster import roster_of
    from croupier.rules.authority import standard

    roster = roster_of(store)
    authority = roster.authority
    is_known = "authority" in roster.settings
    if is_known and named and standard().changed(named).rows != authority.rows:
        raise InputError(say("settings-not-on-record"))
    return authority


def _password(name: str, given: str | None) -> str:
    from croupier.server.accounts.secrets import check_password
    from croupier.server.answers.problems import Problem

    password = given or typer.prompt(
        str(say("ask-password")), hide_input=True, confirmation_prompt=True
    )
    try:
        check_password(name, password)
    except Problem as problem:
        raise InputError(problem.message) from None
    return str(password)


@user.command("add")
def add(
    name: Name,
    rank: Annotated[str, typer.Option(help="A rank of the staff.")] = "dealer",
    reader: Annotated[
        str | None, typer.Option(help="Instead of a person: a card reader at this table.")
    ] = None,
    password: Password = None,
    by: By = "",
    second: Second = "",
    reason: Why = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Add someone to the staff, or a card reader.

    A reader signs in by a token of its own, shown once.
    """
    import secrets

    from croupier.floor.people_events import DeviceMade, StaffMade
    from croupier.rules.authority import STAFF_RANKS
    from croupier.store.people import hash_secret

    if rank not in STAFF_RANKS:
        raise CommandLineError(say("user-no-rank", rank=rank, ranks=list(STAFF_RANKS)))
    office = Office(database, config, make=True)
    act, at = "staff-made" if reader is None else "device-made", office.house.clock.now()
    whom = office.signers(act, by, second, ())
    if reader is not None:
        token = secrets.token_urlsafe(32)
        made = office.people.add(name, "device", reader, hash_secret(token), at)
        digest = hash_secret(hash_secret(token))
        office.record(
            DeviceMade(
                whom[0],
                at,
                made.id,
                name=name,
                table=reader,
                second=whom[1],
                reason=reason,
                how=HERE,
                digest=digest,
            )
        )
        shown = f"{name}:{token}"
        typer.echo(say("user-reader-made", name=name, table=reader, token=shown))
        return
    hashed = office.hasher.hash(_password(name, password))
    person = office.people.add(name, "staff", rank, hashed, at)
    digest = hash_secret(hashed)
    office.record(
        StaffMade(
            whom[0],
            at,
            person.id,
            name=name,
            rank=rank,
            second=whom[1],
            reason=reason,
            how=HERE,
            digest=digest,
        )
    )
    typer.echo(say("user-made", name=person.name, rank=person.rank))


@user.command("list")
def listed(database: Database = None, config: Config = None) -> None:
    """List the staff and the readers."""
    office = Office(database, config)
    for kind in ("staff", "device"):
        for account in office.people.everyone(kind):
            state = word("user-state", "shut") if account.is_shut else ""
            of_kind = word("user-state", kind)
            typer.echo(f"{account.person.name:<24} {of_kind:<8} {account.person.rank:<20} {state}")


@user.command("rank")
def ranked(
    name: Name,
    rank: Annotated[str, typer.Argument(help="The new rank.")],
    by: By = "",
    second: Second = "",
    reason: Why = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Give someone another rank."""
    from croupier.floor.people_events import StaffRanked
    from croupier.rules.authority import STAFF_RANKS

    office = Office(database, config)
    person = office.account(name).person
    if rank not in STAFF_RANKS or person.kind != "staff":
        ranks = list(STAFF_RANKS)
        raise CommandLineError(say("user-cannot-be", name=name, rank=rank, ranks=ranks))
    whom = office.signers("staff-ranked", by, second, (person.id,))
    at = office.house.clock.now()
    office.record(
        StaffRanked(
            whom[0], at, person.id, before=person.rank, rank=rank, second=whom[1], reason=reason
        )
    )
    office.people.put(person.id, person.name, "staff", rank, office.account(name).is_shut)
    typer.echo(say("user-is-ranked", name=name, rank=rank))


def _shut(office: Office, name: str, by: str, second: str, reason: str, is_shut: bool) -> None:
    from croupier.floor.people_events import StaffOpened, StaffShut

    person = office.account(name).person
    act, fact = ("staff-shut", StaffShut) if is_shut else ("staff-opened", StaffOpened)
    whom = office.signers(act, by, second, (person.id,))
    office.record(fact(whom[0], office.house.clock.now(), person.id, whom[1], reason))
    office.people.shut(person.id, is_shut)


@user.command("shut")
def shut(
    name: Name,
    by: By = "",
    second: Second = "",
    reason: Why = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Shut an account.

    Its sessions end, and no one signs in with it.
    """
    _shut(Office(database, config), name, by, second, reason, True)
    typer.echo(say("user-is-shut", name=name))


@user.command("open")
def opened(
    name: Name,
    by: By = "",
    second: Second = "",
    reason: Why = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Open an account that was shut."""
    _shut(Office(database, config), name, by, second, reason, False)
    typer.echo(say("user-is-open", name=name))


@user.command("password")
def change_password(
    name: Name,
    password: Password = None,
    by: By = "",
    second: Second = "",
    reason: Why = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Change a password.

    Whoever was signed in with the old one is not any more.
    """
    office = Office(database, config)
    id = office.account(name).person.id
    whom = office.signers("secret-reset", by, second, (id,))
    hashed = office.hasher.hash(_password(name, password))
    office.keep(id, "password", hashed, *whom, reason)
    typer.echo(say("user-password-changed", name=name))


@user.command("pin")
def change_pin(
    name: Name,
    pin: Annotated[
        str | None, typer.Option(envvar="CROUPIER_PIN", help="Asked for if not given.")
    ] = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Choose one's own PIN.

    By it one agrees at another's screen, and unlocks one's own.
    """
    from croupier.server.accounts.secrets import check_pin
    from croupier.server.answers.problems import Problem

    office = Office(database, config)
    person = office.own(name)
    chosen = pin or typer.prompt(str(say("ask-pin")), hide_input=True, confirmation_prompt=True)
    try:
        check_pin(chosen)
    except Problem as problem:
        raise InputError(problem.message) from None
    office.keep(person.id, "pin", office.hasher.hash(chosen), person.id, "")
    typer.echo(say("user-pin-set", name=name))


@user.command("totp")
def without_second_factor(
    name: Name,
    by: By = "",
    second: Second = "",
    reason: Why = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Take a second factor away.

    A new one is shown at the next sign-in.
    """
    office = Office(database, config)
    id = office.account(name).person.id
    whom = office.signers("secret-reset", by, second, (id,))
    office.keep(id, "second-factor", "", *whom, reason)
    typer.echo(say("user-second-factor", name=name))


def _changes(
    database: str | None, config: Path | None
) -> "tuple[Office, Roster, tuple[Change, ...]]":
    """Give what settings would change as the house opens by them, and where that is put down."""
    from croupier.floor.roster import roster_of
    from croupier.server.house.opening import library_of
    from croupier.server.house.recording import changed_settings
    from croupier.server.settings import read_settings

    settings = read_settings(config, database=database)
    office = Office(database, config, is_new=True)
    roster = roster_of(office.house.store)
    return office, roster, changed_settings(library_of(settings), settings, roster)


@user.command("sign")
def sign(
    by: By = "",
    reason: Why = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Sign changed settings, so that they are on record as one's own.

    The house opens by them at its next start. What nobody signed is on record as changed by
    whoever stood at the machine.
    """
    from croupier.floor.people_events import SettingsSigned

    if not reason.strip():
        raise CommandLineError(say("user-say-why"))
    office, _, changes = _changes(database, config)
    if not changes:
        typer.echo(say("user-settings-on-record"))
        return
    for one in changes:
        typer.echo(f"{one.setting}: {one.before or '-'} -> {one.after}"[:200])
    person = office.signer("sign-settings", by)
    office.record(SettingsSigned(person.id, office.house.clock.now(), changes, reason))
    typer.echo(say("user-signed", name=person.name))


@user.command("allow")
def allow(
    by: By = "",
    second: Second = "",
    reason: Why = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Allow settings weaker than the house standard.

    So it is with a rulebook of the house's own. It takes a Director and an Assistant Director, and
    holds for the next change of the settings.
    """
    from croupier.floor.people_events import WeakeningAllowed
    from croupier.floor.weaker_settings import ALLOWING, weakening

    if not reason.strip():
        raise CommandLineError(say("user-say-why"))
    office, roster, changes = _changes(database, config)
    asked = weakening(roster.settings, changes)
    if not asked:
        typer.echo(say("user-nothing-takes-two"))
        return
    for name in asked:
        typer.echo(say("user-takes-two", setting=name))
    first, other = office.signers(ALLOWING, by, second, ())
    office.record(WeakeningAllowed(first, office.house.clock.now(), asked, other, reason))
    typer.echo(say("user-allowed"))
