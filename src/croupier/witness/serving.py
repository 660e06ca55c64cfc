"""``croupier witness serve``: a witness of one house, to which checkpoints are handed by HTTP."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import unquote

import msgspec

from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.witness.asking import ALARM, Kept, NotKept
from croupier.witness.checkpoint import Checkpoint, Extension
from croupier.witness.judging import Refused
from croupier.witness.notebook import Notebook

MOST_BODY = 64 * 1024
PATH = "/api/witnessed"
Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Told = Callable[[str], None]


class WitnessApplication:
    """Answers what a house asks of a witness; ``tell`` hears what is kept, and what is refused."""

    def __init__(self, notebook: Notebook, tell: Told) -> None:
        self._notebook = notebook
        self._tell = tell

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        method, path = scope["method"], scope["path"]
        answer: Kept | NotKept | Checkpoint | None
        try:
            if method == "POST" and path == PATH:
                status, answer = await self._take(await _body(receive))
            elif method == "GET" and path == PATH:
                status, answer = 200, self._notebook.last()
            elif method == "GET" and path.startswith(f"{PATH}/"):
                status, answer = self._size(unquote(path.removeprefix(f"{PATH}/")))
            else:
                status, answer = 404, NotKept(str(say("page-unknown")))
        except InputError as error:
            status, answer = 503, NotKept(str(error))
        content = msgspec.json.encode(answer)
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(content)).encode()),
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    def _size(self, origin: str) -> tuple[int, Kept]:
        last: Checkpoint | None = self._notebook.last()
        return 200, Kept(last.size if last and last.origin == origin else 0)

    async def _take(self, body: bytes) -> tuple[int, Kept | NotKept]:
        try:
            given = msgspec.json.decode(body, type=Extension)
        except msgspec.MsgspecError as error:
            return 422, NotKept(str(error))
        try:
            is_new = await asyncio.to_thread(self._notebook.take, given)
        except Refused as refused:
            self._tell(f"REFUSED: {refused}")
            return ALARM, NotKept(str(refused))
        except InputError as error:
            return 422, NotKept(str(error))
        if is_new:
            self._tell(f"Kept: {given.checkpoint.size:,} records at {given.checkpoint.when}.")
        return 200, Kept(given.checkpoint.size, is_new)


async def _body(receive: Receive) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body") or len(body) > MOST_BODY:
            return bytes(body)  # one that is cut off is no JSON any more
