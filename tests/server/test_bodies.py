"""Bodies too long or too slow, and what nobody foresaw: told in the one shape, everywhere."""

import json
import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, get_args

import pytest
from house_online import Client, HouseOnline
from msgspec import Struct
from msgspec.structs import fields

from croupier.server.http import arrival
from croupier.server.http import asgi as front
from croupier.server.operations import OPERATIONS

SHAPE = {"error", "message", "clauses", "allowed", "ways", "needs"}
PATHS = ["/api/tables/B-01/wagers", "/api/online/deal", "/api/me/limits"]


def in_pieces(patron: Client, path: str, pieces: Iterable[bytes], is_whole: bool) -> Any:
    """Post a body piece by piece, and give the status and what was said.

    Who is answered before the end may still be writing when the line is closed, and then loses
    the answer: that is how lines are, so it is asked again.
    """
    kept = list(pieces)
    for _ in range(9):
        with suppress(ConnectionResetError):
            return once_in_pieces(patron, path, kept, is_whole)
    raise AssertionError("nobody answers")


def once_in_pieces(patron: Client, path: str, pieces: list[bytes], is_whole: bool) -> Any:
    host, _, port = patron.http.base_url.netloc.decode().partition(":")
    with socket.create_connection((host, int(port)), timeout=20) as line:
        line.sendall(
            f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nX-Croupier: 1\r\n"
            "Idempotency-Key: 12345678\r\n"
            f"Content-Type: application/json\r\nCookie: croupier={patron.http.cookies['croupier']}"
            "\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n".encode()
        )
        with suppress(BrokenPipeError):  # it may be answered, and closed, before its end
            for piece in pieces:
                line.sendall(b"%x\r\n%b\r\n" % (len(piece), piece))
            if is_whole:
                line.sendall(b"0\r\n\r\n")
        told = b""
        while more := line.recv(65536):
            told += more
    head, _, body = told.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


@pytest.mark.parametrize("path", PATHS)
def test_a_body_in_pieces_is_no_longer_than_any_other(shared_house: HouseOnline, path: str) -> None:
    pieces = [b" " * 1000] * (front.MOST_BODY // 1000 + 2)
    status, told = in_pieces(shared_house.guest(), path, pieces, True)
    assert status == 413 and set(told) == SHAPE and "too much" in told["error"]


@pytest.mark.parametrize("path", PATHS)
def test_a_body_that_never_ends_is_not_waited_for(
    shared_house: HouseOnline, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrival.let_go_of_slow, "__defaults__", (0.05,))
    status, told = in_pieces(shared_house.guest(), path, [b'{"wa'], False)
    assert status == 408 and set(told) == SHAPE and "too long to arrive" in told["error"]


def test_a_head_that_never_ends_is_not_waited_for(
    shared_house: HouseOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrival.let_go_of_slow, "__defaults__", (0.05,))
    host, _, port = shared_house.guest().http.base_url.netloc.decode().partition(":")
    for begun in (b"", b"GET /health HTTP/1.1\r\nHost: house\r\n"):
        with socket.create_connection((host, int(port)), timeout=20) as line:
            line.sendall(begun)
            assert line.recv(65536).startswith(b"HTTP/1.1 408 ")


def test_what_nobody_foresaw_is_told_in_the_one_shape(
    shared_house: HouseOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = shared_house.guest()

    async def broken(*_: Any) -> Any:
        raise ValueError("nobody thought of this")

    monkeypatch.setattr(shared_house.desk, "channel", broken)
    answer = ann.post(PATHS[0][4:], {"wagers": [{"bet": "banker", "amount": 1000}]})
    assert answer.status_code == 500 and set(answer.json()) == SHAPE
    assert "nobody" not in answer.text


def _structs(kind: Any) -> Iterator[type[Struct]]:
    """Give every Struct that a type takes in, however deep."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        yield kind
        for one in fields(kind):
            if one.type is not kind:
                yield from _structs(one.type)
    for one in get_args(kind):
        yield from _structs(one)


def test_nothing_that_a_body_takes_in_takes_what_it_does_not_name() -> None:
    found = {one for row in OPERATIONS if row.body for one in _structs(row.body)}
    assert len(found) > 100
    lax = {one.__name__ for one in found if not one.__struct_config__.forbid_unknown_fields}
    assert not lax
