"""For those who keep the house running, and those who write programs for it."""

import ipaddress
from importlib.metadata import version

import msgspec
from msgspec import Struct

from croupier.messages import say
from croupier.rules.ways import values
from croupier.server import metrics
from croupier.server.answers.problems import Problem
from croupier.server.answers.shapes import Encoded, Html, Text
from croupier.server.house.recording import program_digest
from croupier.server.house.watching_itself import look_at_files
from croupier.server.http import openapi
from croupier.server.http.cookies import cookie_name
from croupier.server.http.operation import ANYONE, Call, Operation
from croupier.server.readiness import NotReady, Ready


class Health(Struct, frozen=True):
    """That the house is there, how far its journal is, who watches, and whether it deals."""

    status: str
    position: int
    streams: int
    dealing: bool


class Description(Struct, frozen=True):
    """An OpenAPI 3.1 document."""

    openapi: str


class Program(Struct, frozen=True):
    """The program that runs, and whether its files are still those it was started from."""

    version: str
    digest: str
    as_started: bool


async def program(call: Call) -> Program:
    """Look at the program's files now; where they are others, play stops until someone says why."""
    is_same = await look_at_files(call.desk)
    return Program(version("croupier"), program_digest(), is_same)


async def health(call: Call) -> Health:
    """Say that the house is there."""
    desk = call.desk
    return Health("ok", desk.house.seen, desk.hub.open_streams, desk.is_dealing())


async def ready(call: Call) -> Ready | NotReady:
    """Say whether requests should come here: the database answers, nothing lags, the disk holds."""
    return call.desk.readiness.look(call.desk.is_dealing())


async def prometheus(call: Call) -> Text:
    """Give metrics to the machine room: addresses that are not public."""
    try:
        is_near = not call.address or ipaddress.ip_address(call.address).is_private
    except ValueError:
        is_near = False
    if not is_near or b"x-forwarded-for" in call.headers:
        raise Problem(404, say("page-unknown"), allowed=values("/"))
    call.desk.readiness.measure(call.desk.is_dealing())
    return Text(metrics.page())


async def description(call: Call) -> Encoded[Description]:
    """Describe this API to programs."""
    return Encoded(msgspec.json.encode(_described(call)))


async def documentation(call: Call) -> Html:
    """Describe this API to people."""
    return Html(openapi.page(_described(call)).encode())


def _described(call: Call) -> openapi.JsonObject:
    return openapi.document(call.rows, cookie_name(call.desk.settings.https))


ROWS = (
    Operation("GET", "/health", ANYONE, health),
    Operation("GET", "/ready", ANYONE, ready),
    Operation("GET", "/metrics", ANYONE, prometheus),
    Operation("GET", "/api/program", "see-staff", program),
    Operation("GET", "/openapi.json", ANYONE, description),
    Operation("GET", "/api/docs", ANYONE, documentation),
)
