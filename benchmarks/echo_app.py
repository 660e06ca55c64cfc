"""The bare endpoint the server is measured against: the same stack, a slip read and sent back."""

import msgspec

from croupier.server.operations.betting import Slip

_decode = msgspec.json.Decoder(Slip).decode
_encode = msgspec.json.Encoder().encode


async def app(scope, receive, send) -> None:
    if scope["type"] == "lifespan":
        while (message := await receive())["type"] != "lifespan.shutdown":
            await send({"type": f"{message['type']}.complete"})
        await send({"type": "lifespan.shutdown.complete"})
        return
    body = _encode(_decode((await receive())["body"]))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
