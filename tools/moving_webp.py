"""Put single WebP pictures together into one that moves, as the format's own container has it."""

import struct
from collections.abc import Sequence

LOOPS = 0  # for ever


def _chunk(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def _u24(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


def _picture(webp: bytes) -> bytes:
    """Give the chunks of a still picture that a frame takes over: its pixels and their alpha."""
    assert webp[:4] == b"RIFF" and webp[8:12] == b"WEBP", "not a WebP picture"
    at, kept = 12, b""
    while at < len(webp):
        name, (size,) = webp[at : at + 4], struct.unpack("<I", webp[at + 4 : at + 8])
        if name in (b"VP8 ", b"VP8L", b"ALPH"):
            kept += _chunk(name, webp[at + 8 : at + 8 + size])
        at += 8 + size + size % 2
    return kept


def moving_webp(frames: Sequence[tuple[bytes, int]], size: tuple[int, int]) -> bytes:
    """Join pictures of one size, each with how many milliseconds it stands."""
    width, height = (_u24(length - 1) for length in size)
    body = _chunk(b"VP8X", b"\x02\0\0\0" + width + height)
    body += _chunk(b"ANIM", b"\0\0\0\xff" + struct.pack("<H", LOOPS))
    for webp, stands_ms in frames:
        head = _u24(0) + _u24(0) + width + height + _u24(stands_ms) + b"\x02"
        body += _chunk(b"ANMF", head + _picture(webp))
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body
