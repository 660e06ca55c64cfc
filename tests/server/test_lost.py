"""A house whose journal went back lets go of whoever waits: they are told to ask again."""

import asyncio
from typing import Any

import pytest
from house_online import QUIET

from croupier.server.app import create
from croupier.server.http.asgi import Application


async def wait_for_ever(*_: Any) -> None:
    await asyncio.Event().wait()


@pytest.mark.parametrize("is_lost", [True, False])
def test_a_request_that_is_let_go_is_a_503_where_the_house_is_lost(
    is_lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Application, "_answer", wait_for_ever)
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def ask() -> None:
        app = create(QUIET)
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/api/tables/R-01/wagers",
            "headers": [],
            "query_string": b"",
        }
        asked = asyncio.ensure_future(app(scope, receive, send))
        await asyncio.sleep(0)
        app.is_lost = is_lost
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        assert asked.cancelled() != is_lost

    asyncio.run(ask())
    assert [one["status"] for one in sent if "status" in one] == ([503] if is_lost else [])
    assert not is_lost or b"way-same-request" in sent[-1]["body"]
