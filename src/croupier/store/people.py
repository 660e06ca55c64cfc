"""People and their sessions in the database: who may come in, and as what.

Passwords arrive here already hashed, and tokens are kept as hashes only. Every method works on
the database and may wait for it: call them off the event loop.
"""

import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from hashlib import sha256
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    case,
    create_engine,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import QueuePool

from croupier.messages import say
from croupier.messages.languages import ENGLISH, LANGUAGES, speaking
from croupier.rules.authority import STAFF_RANKS
from croupier.rules.currencies import play_id
from croupier.rules.errors import InputError
from croupier.store.schema import care, people, places, sessions
from croupier.store.seals import SealBox
from croupier.store.turns import Turn

Kind = Literal["guest", "patron", "staff", "device"]

_AT_ONCE = 500
_GUEST = re.compile("(?:g|play-)([0-9a-f]{6})[0-9a-f]{6}")
_GUEST_NUMBER = 6  # digits of a guest's id that are in the name
_SESSIONS = (
    select(
        people,
        sessions.c.token,
        sessions.c.made_at.label("begun"),
        sessions.c.seen_at,
        sessions.c.acted_at,
        sessions.c.signature,
    )
    .join(sessions, sessions.c.person == people.c.id)
    .where(sessions.c.token.in_(bindparam("tokens", expanding=True)), people.c.is_shut == 0)
)


class Person(Struct, frozen=True):
    """Someone the house knows; ``rank`` is empty for patrons and guests.

    ``given`` is the name they gave, which a guest did not; ``same_as`` the staff member who owns a
    patron's account.
    """

    id: str
    given: str
    kind: Kind
    rank: str = ""
    same_as: str = ""

    @property
    def name(self) -> str:
        """Give the name people see: a guest's is the house's own, in the language spoken."""
        return self.given or guest_name(self.id)


def is_staff(person: Person | None) -> bool:
    """Tell whether someone works here, on the ladder or beside it."""
    return person is not None and person.kind == "staff"


class Account(Struct, frozen=True):
    """A person with what signing in needs; secrets are hashes, but the second factor's."""

    person: Person
    password: str
    failures: int
    locked_until: int
    is_shut: bool
    pin: str = ""
    second_factor: str = ""
    second_used: int = 0


class Session(Struct, frozen=True):
    """A session that is alive."""

    person: Person
    made_at: int
    seen_at: int
    acted_at: int = 0


class Care(Struct, frozen=True):
    """The limits of a patron (0: none), changes to come, holds on play, time played today."""

    loss: int = 0
    minutes: int = 0
    next_loss: int = 0
    next_minutes: int = 0
    next_from: int = 0
    cool_off_until: int = 0
    excluded_until: int = 0
    checked_at: int = 0
    day: int = 0
    played_ms: int = 0


def name_key(name: str) -> str:
    """Fold a name so that look-alikes in case, form or spaces are one name."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def guest_name(id: str) -> str:
    """Name a guest by the id alone, so that the name is known when the account is gone."""
    found = _GUEST.fullmatch(id)
    return _guest_called(found[1]) if found else ""


def _guest_called(number: str) -> str:
    return str(say("guest-called", number=number))


def _english(given: str) -> str:
    """Give the key under which a name is kept: a guest's, read in any language, in English."""
    key = name_key(given)
    number = key[-_GUEST_NUMBER:]
    read = set[str]()
    for tag in LANGUAGES:
        with speaking(tag):
            read.add(name_key(_guest_called(number)))
    with speaking(ENGLISH):
        return name_key(_guest_called(number)) if key in read else key


SHOWN = "?"  # how a second factor is kept that was shown and not used yet


def hash_secret(secret: str) -> str:
    """Digest what is long and random, or is a hash with its own salt: a quick hash will do."""
    return sha256(secret.encode()).hexdigest()


def hash_token(token: str) -> bytes:
    """Give what is kept of a token."""
    return sha256(token.encode()).digest()


class People:
    """The people of one house."""

    def __init__(self, engine: Engine, box: SealBox, turn: Turn = nullcontext) -> None:
        self.engine = engine
        self._box = box
        self._turn = turn

    @classmethod
    def in_memory(cls, box: SealBox) -> "People":
        """Make people who are forgotten when the process ends."""
        engine = create_engine(  # one connection, lent to one thread at a time
            "sqlite://",
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            connect_args={"check_same_thread": False},
        )
        people.metadata.create_all(engine, [people, sessions, places, care])
        return cls(engine, box)

    @contextmanager
    def _write(self) -> Iterator[Connection]:
        with self._turn(), self.engine.begin() as connection:
            yield connection

    def _one(self, query: Any) -> Any:
        with self.engine.connect() as connection:
            return connection.execute(query).first()

    # ---- accounts

    def add(
        self,
        name: str,
        kind: Kind,
        rank: str,
        password: str,
        at: int,
        pin: str = "",
        plays: bool = False,
    ) -> Person:
        """Make an account, or one of play money; a name is taken once, whatever its case."""
        if kind == "staff" and rank not in STAFF_RANKS:
            raise InputError(say("rank-not-listed", rank=rank, ranks=STAFF_RANKS))
        made_of = secrets.token_hex(6)
        id = play_id(made_of) if plays else kind[0] + made_of
        person = Person(id, name, kind, rank)
        key = _english(person.name)
        try:
            with self._write() as connection:
                connection.execute(
                    insert(people).values(
                        id=person.id, name=name, name_key=key, kind=kind, rank=rank,
                        password=password, made_at=at, failures=0, locked_until=0, is_shut=0,
                        pin=pin,
                    )
                )  # fmt: skip
        except IntegrityError:
            raise InputError(say("person-name-taken", name=name)) from None
        return person

    def account(self, name: str) -> Account | None:
        """Find an account by its name."""
        row = self._one(select(people).where(people.c.name_key == _english(name)))
        return None if row is None else _account(row)

    def account_of(self, id: str) -> Account | None:
        """Find an account by the id of its person; what cannot be printed is nobody's."""
        row = self._one(select(people).where(people.c.id == id)) if id.isprintable() else None
        return None if row is None else _account(row)

    def staff_as_they_came(self) -> list[str]:
        """List the ids of the staff in the order in which their accounts were made."""
        query = (
            select(people.c.id)
            .where(people.c.kind == "staff")
            .order_by(people.c.made_at, people.c.id)
        )
        with self.engine.connect() as connection:
            return [row.id for row in connection.execute(query)]

    def person(self, id: str) -> Person | None:
        """Find a person by id."""
        account = self.account_of(id)
        return None if account is None else account.person

    def names(self, most: int) -> dict[str, str]:
        """Give the names that those who came last gave, by id."""
        latest = people.c.made_at.desc()
        query = select(people.c.id, people.c.name, people.c.kind).order_by(latest).limit(most)
        with self.engine.connect() as connection:
            return {row.id: _given(row) for row in connection.execute(query)}

    def ranked_patrons(self) -> list[tuple[str, str]]:
        """List by id and name who plays here and has a rank all the same: nobody gave it."""
        plays = people.c.kind.in_(("guest", "patron"))
        query = select(people.c.id, people.c.name).where(plays, people.c.rank != "")
        with self.engine.connect() as connection:
            return [(row.id, row.name) for row in connection.execute(query)]

    def unrank(self, id: str) -> None:
        """Take a rank away."""
        with self._write() as connection:
            connection.execute(update(people).where(people.c.id == id).values(rank=""))

    def everyone(self, kind: str = "staff") -> list[Account]:
        """List the accounts of a kind."""
        with self.engine.connect() as connection:
            query = select(people).where(people.c.kind == kind).order_by(people.c.name_key)
            return [_account(row) for row in connection.execute(query)]

    def count(self) -> int:
        """Count the accounts there are."""
        row = self._one(select(func.count()).select_from(people))
        return int(row[0])

    def remove(self, id: str) -> None:
        """Take out somebody who was only just put in, and of whom nothing is on record."""
        with self._write() as connection:
            connection.execute(people.delete().where(people.c.id == id))

    def put(self, id: str, name: str, kind: str, rank: str, is_shut: bool = False) -> None:
        """Write someone as the record has them, without a password if they were not there."""
        values = {
            "name": name,
            "name_key": name_key(name),
            "kind": kind,
            "rank": rank,
            "is_shut": int(is_shut),
        }
        empty = {"password": "", "made_at": 0, "failures": 0, "locked_until": 0}
        with self._write() as connection:
            changed = connection.execute(update(people).where(people.c.id == id).values(values))
            if not changed.rowcount:
                connection.execute(insert(people).values(id=id, **values, **empty))
            connection.execute(delete(sessions).where(sessions.c.person == id))

    def keep_secret(self, id: str, column: str, kept: str) -> None:
        """Keep a password, a PIN or a second factor; a new password ends the sessions there are."""
        with self._write() as connection:
            connection.execute(update(people).where(people.c.id == id).values({column: kept}))
            if column == "password":
                connection.execute(delete(sessions).where(sessions.c.person == id))

    def use_second_factor(self, id: str, step: int) -> bool:
        """Note that a code was used; each is good once, whoever asks first."""
        with self._write() as connection:
            used = connection.execute(
                update(people)
                .where(people.c.id == id, people.c.second_used < step)
                .values(second_used=step)
            )
            return used.rowcount > 0

    def tie(self, patron: str, person: str) -> None:
        """Keep whose a patron's account is."""
        with self._write() as connection:
            connection.execute(update(people).where(people.c.id == patron).values(same_as=person))

    def shut(self, id: str, is_shut: bool = True) -> None:
        """Shut an account, or open it again; its sessions end."""
        with self._write() as connection:
            connection.execute(update(people).where(people.c.id == id).values(is_shut=int(is_shut)))
            connection.execute(delete(sessions).where(sessions.c.person == id))

    def note_failure(self, id: str, locked_until: Callable[[int], int]) -> None:
        """Count a wrong password; so many in a row say until when the account is locked, or 0."""
        with self._write() as connection:
            connection.execute(
                update(people).where(people.c.id == id).values(failures=people.c.failures + 1)
            )
            row = connection.execute(select(people.c.failures).where(people.c.id == id)).first()
            if until := locked_until(row[0] if row else 0):
                connection.execute(
                    update(people).where(people.c.id == id).values(locked_until=until)
                )

    def note_success(self, id: str) -> None:
        """Forget wrong passwords once the right one came."""
        with self._write() as connection:
            connection.execute(
                update(people).where(people.c.id == id).values(failures=0, locked_until=0)
            )

    def language(self, id: str) -> str:
        """Name the language that someone chose, if they chose one."""
        row = self._one(select(people.c.language).where(people.c.id == id))
        return "" if row is None else str(row.language)

    def keep_language(self, id: str, language: str) -> None:
        """Keep the language that someone chose."""
        with self._write() as connection:
            chosen = update(people).where(people.c.id == id).values(language=language)
            connection.execute(chosen)

    def is_known_at(self, id: str, address: str) -> bool:
        """Tell whether someone came in from an address before."""
        here = (places.c.person == id) & (places.c.address == address)
        return self._one(select(places.c.seen_at).where(here)) is not None

    def note_place(self, id: str, address: str, at: int) -> None:
        """Note from where someone came in."""
        here = (places.c.person == id) & (places.c.address == address)
        with self._write() as connection:
            if connection.execute(update(places).where(here).values(seen_at=at)).rowcount:
                return
        with suppress(IntegrityError), self._write() as connection:  # another request was first
            connection.execute(insert(places).values(person=id, address=address, seen_at=at))

    # ---- sessions

    def open_session(self, person: Person, at: int, instead_of: str = "") -> str:
        """Begin a session under a fresh token; the one it replaces is over."""
        token = secrets.token_urlsafe(32)
        kept = hash_token(token)
        with self._write() as connection:
            if instead_of:
                connection.execute(
                    delete(sessions).where(sessions.c.token == hash_token(instead_of))
                )
            connection.execute(
                insert(sessions).values(
                    token=kept,
                    person=person.id,
                    made_at=at,
                    seen_at=at,
                    acted_at=at,
                    signature=self._box.sign(_session(kept, person.id, at)),
                )
            )
        return token

    def session(self, token: str) -> Session | None:
        """Find the session of a token, if its account is open."""
        return self.sessions([token]).get(token)

    def sessions(self, tokens: Iterable[str]) -> dict[str, Session]:
        """Find the sessions of some tokens, those whose accounts are open."""
        by_hash = {hash_token(token): token for token in tokens}
        hashes, found = list(by_hash), dict[str, Session]()
        with self.engine.connect() as connection:
            for start in range(0, len(hashes), _AT_ONCE):
                some = {"tokens": hashes[start : start + _AT_ONCE]}
                for row in connection.execute(_SESSIONS, some):
                    if not self._is_signed(row.token, row.id, row.begun, row.signature):
                        continue
                    session = Session(_account(row).person, row.begun, row.seen_at, row.acted_at)
                    found[by_hash[bytes(row.token)]] = session
        return found

    def _is_signed(self, token: bytes, person: str, at: int, signature: bytes) -> bool:
        # SQLite keeps whatever somebody writes, of any kind.
        is_bytes = isinstance(token, bytes) and isinstance(signature, bytes)
        return is_bytes and self._box.is_signed(_session(token, person, at), signature)

    def forged_sessions(self) -> list[tuple[bytes, str]]:
        """List sessions that the house did not begin, by what is kept of their token and whose.

        Without the key nothing can be said of any.
        """
        if not self._box.has_key:
            return []
        c = sessions.c
        with self.engine.connect() as connection:
            found = connection.execute(select(c.token, c.person, c.made_at, c.signature)).all()
        return [(row[0], str(row[1])) for row in found if not self._is_signed(*row)]

    def end_session(self, kept: bytes) -> None:
        """End a session by what is kept of its token."""
        with self._write() as connection:
            connection.execute(delete(sessions).where(sessions.c.token == kept))

    def see_session(self, token: str, at: int) -> None:
        """Note a sign of life."""
        with self._write() as connection:
            connection.execute(
                update(sessions).where(sessions.c.token == hash_token(token)).values(seen_at=at)
            )

    def see_act(self, token: str, at: int) -> None:
        """Note that someone was at a console."""
        with self._write() as connection:
            connection.execute(
                update(sessions).where(sessions.c.token == hash_token(token)).values(acted_at=at)
            )

    def close_session(self, token: str) -> None:
        """End a session."""
        self.end_session(hash_token(token))

    def sweep_sessions(self, now: int, idle: dict[str, int], life: dict[str, int]) -> None:
        """Forget sessions without a sign of life for too long, or too old, by kind of person."""
        for kind in idle:
            of_kind = sessions.c.person.in_(select(people.c.id).where(people.c.kind == kind))
            is_over = (sessions.c.seen_at < now - idle[kind]) | (
                sessions.c.made_at < now - life[kind]
            )
            with self._write() as connection:
                connection.execute(delete(sessions).where(of_kind, is_over))

    def sweep_guests(self, before: int) -> None:
        """Forget guests made before a time who cannot come back: their session is over.

        What they have set against their play stays, as the record has it.
        """
        gone = select(people.c.id).where(
            people.c.kind == "guest",
            people.c.made_at < before,
            ~select(sessions.c.token).where(sessions.c.person == people.c.id).exists(),
        )
        played = ("person", "day", "played_ms", "checked_at")
        nothing = [column == 0 for column in care.c if column.name not in played]
        with self._write() as connection:
            connection.execute(delete(care).where(care.c.person.in_(gone), *nothing))
            connection.execute(delete(people).where(people.c.id.in_(gone)))

    # ---- care

    def care(self, id: str) -> Care:
        """Read what a patron has set."""
        row = self._one(select(care).where(care.c.person == id))
        return Care() if row is None else Care(*row[1:])

    def every_care(self) -> list[tuple[str, Care]]:
        """List what every patron has set."""
        with self.engine.connect() as connection:
            return [(row[0], Care(*row[1:])) for row in connection.execute(select(care))]

    def put_care(self, id: str, given: Care) -> None:
        """Write what a patron has set as the record has it."""
        values = {name: getattr(given, name) for name in given.__struct_fields__}
        if not self._change_care(id, values):
            self.keep_care(id, given)

    def keep_care(self, id: str, given: Care) -> None:
        """Write what a patron has set; two holds on play only ever grow, whoever writes.

        The journal has it too, and what is wrong here is mended from there.
        """
        values = {name: getattr(given, name) for name in given.__struct_fields__}
        grown = {
            hold: case((care.c[hold] > values[hold], care.c[hold]), else_=values[hold])
            for hold in ("cool_off_until", "excluded_until")
        }
        if self._change_care(id, {**values, **grown}):
            return
        try:
            with self._write() as connection:
                connection.execute(insert(care).values(person=id, **values))
        except IntegrityError:  # another request was first
            self._change_care(id, {**values, **grown})

    def keep_play(self, id: str, given: Care) -> None:
        """Write the time played and nothing else: a limit set meanwhile must not be undone."""
        played = {name: getattr(given, name) for name in ("day", "played_ms", "checked_at")}
        if not self._change_care(id, played):
            self.keep_care(id, given)

    def _change_care(self, id: str, values: dict[str, Any]) -> bool:
        with self._write() as connection:
            changed = connection.execute(update(care).where(care.c.person == id).values(values))
            return changed.rowcount > 0


def _session(token: bytes, person: str, at: int) -> bytes:
    """Give what is signed of a session: whose it is and when it began, so that neither moves."""
    return f"session {token.hex()} {person} {at}".encode()


def _given(row: Any) -> str:
    """Give the name that somebody gave; guests' were once kept as they are said in English."""
    return "" if row.kind == "guest" else str(row.name)


def _account(row: Any) -> Account:
    rank = row.rank if row.kind in ("staff", "device") else ""
    person = Person(row.id, _given(row), row.kind, rank, row.same_as)
    return Account(
        person,
        password=row.password,
        failures=row.failures,
        locked_until=row.locked_until,
        is_shut=bool(row.is_shut),
        pin=row.pin,
        second_factor=row.second_factor,
        second_used=row.second_used,
    )
