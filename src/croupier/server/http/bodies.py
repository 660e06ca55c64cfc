"""What requests have in common: their path's parameters, and parts of their bodies."""

from typing import Annotated

from msgspec import Meta

from croupier.server.http.operation import Body

Counted = Annotated[
    dict[int, Annotated[int, Meta(ge=0, le=10**9)]], Meta(max_length=64)
]  # chips: how many of each denomination
TableId = Annotated[str, Meta(max_length=24, description="A table's id, like B-01.")]
PatronId = Annotated[
    str, Meta(max_length=40, description="A patron's id, as the look-up gives it.")
]
Name = Annotated[str, Meta(max_length=64)]
Password = Annotated[str, Meta(max_length=256)]
Pin = Annotated[str, Meta(max_length=64)]
Reason = Annotated[str, Meta(max_length=2000)]


class Second(Body, frozen=True):
    """The second person, at the first one's screen."""

    name: Name
    pin: Pin
