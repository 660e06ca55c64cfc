"""One row per operation; its address, its checks and its description all follow from the row.

What an operation takes and gives stands in the signature of its function, and nowhere else:
parameters named in the path come from there, ``body`` is the request's body, ``query`` the whole
query as one shape, any other parameter is one of the query, and the annotation of what is returned
is the answer.
"""

import inspect
from collections.abc import Awaitable, Callable, Iterable
from functools import cached_property
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import Struct, defstruct

from croupier.floor import texts
from croupier.messages import say
from croupier.rules.objections import objection
from croupier.rules.ways import values, way
from croupier.server.accounts.rates import network
from croupier.server.answers.problems import Problem
from croupier.server.answers.shapes import Stream, status_of
from croupier.store.batch import Key
from croupier.store.people import Person

if TYPE_CHECKING:
    from croupier.server.desk import Desk

# How long a request may take: one that is committed, and one that may have to be worked out.
COMMIT_SECONDS, STUDY_SECONDS = 10.0, 60.0
# Who may ask; anything else is an act of the table of authority.
ANYONE = "anyone"
SIGNED_IN = "anyone signed in"
PATRON = "a patron"
STAFF = "anyone of the staff"
DEVICE = "a device of the table"


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """A request's body: what it does not name is refused; an example is shown to whoever errs."""

    EXAMPLE: ClassVar[str] = ""


class OneOf(Struct, frozen=True):
    """Beside a body's type: the kinds of it that there are, each with a tag of its own."""

    kinds: tuple[type[Struct], ...]


class Limit(Struct, frozen=True):
    """Whose bucket a request draws from, and how much of it.

    ``person`` is whoever is signed in; ``asker`` too, but guests, who cost nothing to create, and
    nobody at all share the bucket of their neighbourhood; ``nearby`` is always that one.
    """

    of: str  # an attribute of the desk
    by: str
    cost: float = 1.0


ACTS = Limit("acts", "person")
SIGNS = Limit("signs", "nearby")
GUESTS = Limit("guests", "nearby")
QUESTIONS = Limit("questions", "asker")
STUDIES = Limit("questions", "asker", 5.0)
LOOKS = Limit("questions", "asker", 0.2)


def bucket_of(person: Person | None, address: str) -> str:
    """Say who is counted: a person with an account, or else the neighbourhood of an address."""
    return network(address) if person is None or person.kind == "guest" else person.id


class Call(Struct):
    """One request, as its operation sees it."""

    desk: "Desk"
    path: str
    address: str
    headers: dict[bytes, bytes]
    token: str = ""
    person: Person | None = None
    key_if_any: Key | None = None
    cookies: list[str] = []  # to be set with the answer
    rows: "tuple[Operation, ...]" = ()  # all that can be asked, for who describes it

    @property
    def nearby(self) -> str:
        """Give the neighbourhood the request comes from."""
        return network(self.address)

    @property
    def bucket(self) -> str:
        """Say who is counted: a person with an account, or else the neighbourhood."""
        return bucket_of(self.person, self.address)

    @property
    def asker(self) -> Person:
        """Give the asker, where the row lets nobody else in."""
        assert self.person is not None
        return self.person

    @property
    def key(self) -> Key:
        """Give the request's key, where the row asks for one."""
        assert self.key_if_any is not None
        return self.key_if_any


class Operation(Struct, frozen=True, dict=True):
    """A row: where, who may, how often, under a key or not, and what does it."""

    method: str
    path: str
    who: str
    function: Callable[..., Awaitable[Any]]
    limit: Limit | None = None
    key: bool = False
    at_a_locked_console: bool = False
    at_most: float = 0.0  # seconds, where it takes unusually long
    from_a_page: bool = True  # it carries the header that pages elsewhere cannot set

    @property
    def name(self) -> str:
        """Give its name, which is its function's."""
        return self.function.__name__

    @property
    def within(self) -> float:
        """Give the seconds after which whoever waits is told to ask again."""
        return self.at_most or (COMMIT_SECONDS if self.key else STUDY_SECONDS)

    @property
    def section(self) -> str:
        """Give the section of the description that it belongs to."""
        return self.function.__module__.rpartition(".")[2].replace("_", " ")

    @property
    def does(self) -> str:
        """Say what it does."""
        return inspect.getdoc(self.function) or ""

    @property
    def changes(self) -> bool:
        """Tell whether it may change anything."""
        return self.method != "GET"

    @cached_property
    def is_stream(self) -> bool:
        """Tell whether its answer goes on."""
        kinds = self.answers.values()
        return any(isinstance(kind, type) and issubclass(kind, Stream) for kind in kinds)

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return get_type_hints(self.function, include_extras=True)

    @cached_property
    def body(self) -> Any:
        """Give the type of its body, or none."""
        given = self._hints.get("body")
        for one in getattr(given, "__metadata__", ()):
            if isinstance(one, OneOf):
                return Union[one.kinds]  # noqa: UP007
        return given

    @cached_property
    def needs_body(self) -> bool:
        """Tell whether a body must come with it."""
        given = inspect.signature(self.function).parameters.get("body")
        return given is not None and given.default is inspect.Parameter.empty

    @cached_property
    def path_names(self) -> tuple[str, ...]:
        """Name the parameters in its path."""
        parts = (part for part in self.path.split("/") if part.startswith("{"))
        return tuple(part.strip("{.}") for part in parts)

    @property
    def query(self) -> type[Struct] | None:
        """Give the shape that its function takes whole, where it takes one."""
        return self._hints.get("query")

    @cached_property
    def parameters(self) -> type[Struct] | None:
        """Give the parameters of path and query as one shape, or none."""
        if self.query is not None:
            return self.query
        fields: list[Any] = []
        for name, one in inspect.signature(self.function).parameters.items():
            if name in ("call", "body"):
                continue
            is_given = one.default is inspect.Parameter.empty
            fields.append((name, self._hints[name], *(() if is_given else (one.default,))))
        return defstruct("Parameters", fields, kw_only=True) if fields else None

    @cached_property
    def answers(self) -> dict[int, Any]:
        """Give the types it answers with, by status."""
        given = self._hints["return"]
        kinds = get_args(given) if get_origin(given) in (Union, UnionType) else (given,)
        return {status_of(kind): kind for kind in kinds}

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.body)

    def read_body(self, raw: bytes) -> Any:
        """Check a body and read it, or say what is wrong with it."""
        try:
            body = self._decoder.decode(raw)
            objection = texts.objection(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise unreadable(error, self._example) from None
        if objection:
            raise Problem(422, objection, allowed=(way("one-line"),))
        return body

    @cached_property
    def _example(self) -> tuple[str, ...]:
        """Show what would do: an example, or the names where there are several kinds."""
        configs = (getattr(kind, "__struct_config__", None) for kind in get_args(self.body))
        tags = (str(config.tag) for config in configs if config is not None and config.tag)
        example = getattr(self.body, "EXAMPLE", "")
        return (example,) if example else tuple(tags)

    def check_query(self, asked: Iterable[str]) -> None:
        """Refuse what nothing here is asked by: who mistypes a name must not get another answer."""
        known = () if self.parameters is None else self.parameters.__struct_fields__
        if unknown := sorted({*asked} - {*known, *self.path_names}):
            queried = [name for name in known if name not in self.path_names]
            raise Problem(422, say("query-unknown", name=unknown[0][:40]), allowed=values(queried))

    def read_parameters(self, given: dict[str, str]) -> Struct:
        """Check the parameters and read them, or say what is wrong with them."""
        assert self.parameters is not None
        try:
            return msgspec.convert(given, self.parameters, strict=False)
        except msgspec.ValidationError as error:
            raise unreadable(error) from None


def unreadable(error: Exception, example: Iterable[str] = ()) -> Problem:
    """Say what is wrong with a request, and where."""
    allowed = values(example)
    if isinstance(error, RecursionError):
        return Problem(422, say("request-nested-too-deeply"), allowed=allowed)
    found = objection(error)
    where = ".".join(filter(None, (found.where, found.missing or found.unknown)))
    told = found.told
    if told is None and not where:
        return Problem(422, say("request-unreadable", reason=found.plain), allowed=allowed)
    if told is not None and told.id == "request-not-json":
        return Problem(422, told, allowed=allowed)
    reason = told or found.plain[:1].lower() + found.plain[1:]
    return Problem(
        422,
        say("request-field-unreadable", field=where or "body", reason=reason),
        allowed=allowed,
    )


class Routes:
    """Finds the row of a method and a path; ``{name...}`` stands for all that is left of it."""

    def __init__(self, rows: tuple[Operation, ...]) -> None:
        self._root: dict[str, Any] = {}
        for row in rows:
            node = self._root
            for part in row.path.split("/"):
                at = "{..." if part.endswith("...}") else "{" if part.startswith("{") else part
                node = node.setdefault(at, {})
            node.setdefault("=", {})[row.method] = row

    def find(self, method: str, path: str) -> tuple[Operation, dict[str, str]] | None:
        """Find the row and the parameters in its path; none where there is no such address."""
        node: Any = self._root
        values, parts = list[str](), path.split("/")
        for nth, part in enumerate(parts):
            child = node.get(part) if part[:1] not in ("{", "=") else None
            if child is None and (child := node.get("{")) is not None:
                values.append(part)
            if child is None and (child := node.get("{...")) is not None:
                values.append("/".join(parts[nth:]))
                node = child
                break
            if child is None:
                return None
            node = child
        if "=" not in node:
            return None
        row = node["="].get(method)
        if row is None:
            raise Problem(405, say("method-not-allowed"), methods=sorted(node["="]))
        return row, dict(zip(row.path_names, values, strict=True))
