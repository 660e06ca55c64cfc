"""What every route asks first: whose desk is this, and who is asking?"""

from typing import Annotated, Any

import msgspec
from fastapi import Depends, Header, Path, Request, Response

from croupier.floor.people import Person
from croupier.rules.odds_notation import odds_as_text
from croupier.server.desk import Desk
from croupier.server.problems import Problem
from croupier.store.batch import Key

Table = Annotated[str, Path(max_length=24, description="A table's id, like B-01.")]
KeyName = Annotated[
    str | None,
    Header(alias="Idempotency-Key", description="One key, one effect: a UUID of your own."),
]


def cookie_name(is_https: bool) -> str:
    """Name the session's cookie; the prefix makes browsers hold it to this host over HTTPS."""
    return "__Host-croupier" if is_https else "croupier"


def desk_of(request: Request) -> Desk:
    """Give the desk of the running house."""
    desk: Desk = request.app.state.desk
    return desk


def token_of(request: Request) -> str:
    """Give the session token that came with a request."""
    return request.cookies.get(cookie_name(desk_of(request).settings.https), "")


async def asker(request: Request) -> Person | None:
    """Say who is asking; nothing is done at a console that was left alone, until it is unlocked."""
    door, token = desk_of(request).door, token_of(request)
    person = await door.who(token)
    if person is not None and request.method != "GET":
        if door.is_locked(token):
            raise Problem(423, "This console is locked; unlock it with your PIN.", needs="pin")
        await door.note_act(token)
    return person


def address_of(request: Request) -> str:
    """Say from where; a proxy is believed only if the house stands behind one."""
    if desk_of(request).settings.behind_proxy:
        forwarded = request.headers.get("x-forwarded-for", "")
        if forwarded:
            return forwarded.rpartition(",")[2].strip()
    return request.client.host if request.client is not None else ""


async def key_of(request: Request, person: Person, name: str | None) -> Key:
    """Bind a request to its key."""
    return desk_of(request).key(person, name, request.url.path, await request.body())


TheDesk = Annotated[Desk, Depends(desk_of)]
Asker = Annotated[Person | None, Depends(asker)]


_encode = msgspec.json.Encoder(enc_hook=odds_as_text).encode


def answer(value: Any, status: int = 200) -> Response:
    """Answer in JSON; what is said of a table or a person is never kept by a cache."""
    return Response(
        _encode(value), status, {"cache-control": "no-store"}, media_type="application/json"
    )


def problem_response(problem: Problem) -> Response:
    """Answer with the one shape of errors."""
    response = answer(problem.body(), problem.status)
    if problem.wait:
        response.headers["retry-after"] = str(max(1, round(problem.wait)))
    return response
