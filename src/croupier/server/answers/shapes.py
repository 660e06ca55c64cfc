"""What an operation may answer beside a Struct in JSON: bytes, documents, streams."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar, get_origin

from msgspec import Struct

T = TypeVar("T")
Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]


class Encoded(Struct, Generic[T], frozen=True):
    """An answer that is encoded already, because many are given the same."""

    body: bytes


class Document(Struct, frozen=True):
    """An answer for people or for other programs that is not JSON."""

    body: bytes
    MEDIA: ClassVar[str] = "application/octet-stream"


class Html(Document, frozen=True):
    """A page."""

    MEDIA: ClassVar[str] = "text/html; charset=utf-8"


class Csv(Document, frozen=True):
    """A table for spreadsheets."""

    MEDIA: ClassVar[str] = "text/csv; charset=utf-8"


class Text(Document, frozen=True):
    """Plain text, as Prometheus reads it."""

    MEDIA: ClassVar[str] = "text/plain; version=0.0.4"


class Stream(Struct, frozen=True):
    """An answer that goes on: events as they come. ``EVENTS`` says what each one carries."""

    serve: Callable[[Send, Receive], Awaitable[None]]
    EVENTS: ClassVar[Mapping[str, Any]] = {}
    MEDIA: ClassVar[str] = "text/event-stream"


class Joined(Struct, frozen=True):
    """A shape assembled from parts that are encoded already, and never built as a Struct.

    It has all of ``ALL``, and of ``EITHER`` one part whole, or some fields of anything.
    """

    ALL: ClassVar[tuple[type[Struct], ...]] = ()
    EITHER: ClassVar[tuple[type[Struct], ...]] = ()
    SOME: ClassVar[bool] = False  # not whole: only those fields that have changed


def status_of(kind: Any) -> int:
    """Give the status an answer of some type is sent with."""
    return int(getattr(get_origin(kind) or kind, "STATUS", 200))
