"""A typeface whose Chinese and Korean letters are boxes, as wide as such letters are.

A machine without such a typeface draws a narrow box for each, and a word that would be cut is not.
The browser finds it as it finds any typeface of the machine's, for letters that no other has.
"""

import struct
from pathlib import Path

EM = 1000
BOX = ((50, -80), (50, 820), (950, 820), (950, -80))
# Hangul's parts, signs and kana, Han, syllables of Hangul, Han again, signs of full width.
LETTERS = (
    (0x1100, 0x11FF), (0x2E80, 0x4DBF), (0x4E00, 0x9FFF), (0xAC00, 0xD7A3), (0xF900, 0xFAFF),
    (0xFF01, 0xFF60),
)  # fmt: skip
RANGES_OF_LETTERS = (28, 48, 49, 50, 54, 56, 59)  # as OS/2 numbers them
PAGES_OF_LETTERS = (17, 18, 19, 20)  # Japanese, Simplified, Korean, Traditional
FLAVOUR, TO_CHECK = 0x10000, 0xB1B0AFBA


def _bits(numbers: tuple[int, ...], words: int) -> tuple[int, ...]:
    return tuple(sum(1 << n % 32 for n in numbers if n // 32 == word) for word in range(words))


def _glyph() -> bytes:
    xs, ys = zip(*BOX, strict=True)
    steps = [
        struct.pack(">4h", *(b - a for a, b in zip((0, *line), line, strict=False)))
        for line in (xs, ys)
    ]
    head = struct.pack(">5h2H", 1, min(xs), min(ys), max(xs), max(ys), len(BOX) - 1, 0)
    return _whole(head + b"\1" * len(BOX) + b"".join(steps))


def _letters() -> bytes:
    """Map every letter to the box: in this format, a group of them would be counted on."""
    groups = [
        struct.pack(">3I", c, c, 1) for first, last in LETTERS for c in range(first, last + 1)
    ]
    head = struct.pack(">2H3I", 12, 0, 16 + 12 * len(groups), 0, len(groups))
    return struct.pack(">4HI", 0, 1, 3, 10, 12) + head + b"".join(groups)


def _names() -> bytes:
    said = {1: "Wide Letters", 2: "Regular", 4: "Wide Letters", 6: "WideLetters"}
    records, text = b"", b""
    for id, words in said.items():
        written = words.encode("utf-16-be")
        records += struct.pack(">6H", 3, 1, 0x409, id, len(written), len(text))
        text += written
    return struct.pack(">3H", 0, len(said), 6 + len(records)) + records + text


def _about() -> bytes:
    """Write what a system picks a typeface by: its weight and whose letters it has."""
    first = struct.pack(">Hh3H11h10x", 4, EM, 400, 5, 0, *[0] * 11)
    (pages,) = _bits(PAGES_OF_LETTERS, 1)
    ranges = struct.pack(">4I4s3H", *_bits(RANGES_OF_LETTERS, 4), b"NONE", 0x40, 0x1100, 0xFFFF)
    heights = struct.pack(">3h2H2I2h3H", 880, -120, 0, 880, 120, pages, 0, 500, 700, 0, 32, 1)
    return first + ranges + heights


def _whole(part: bytes) -> bytes:
    return part + bytes(-len(part) % 4)


def _sum(part: bytes) -> int:
    part = _whole(part)
    total: int = sum(struct.unpack(f">{len(part) // 4}I", part))
    return total % 2**32


def typeface() -> bytes:
    """Write it as a file of TrueType has it."""
    glyph = _glyph()
    head = (FLAVOUR, FLAVOUR, 0, 0x5F0F3CF5, 3, EM, 0, 0, 50, -80, 950, 820, 0, 8, 2, 1, 0)
    parts = {
        b"OS/2": _about(),
        b"cmap": _letters(),
        b"glyf": glyph,
        b"head": struct.pack(">4I2H2q4h2H3h", *head),
        b"hhea": struct.pack(">I3hH11hH", FLAVOUR, 880, -120, 0, EM, *[0] * 11, 2),
        b"hmtx": struct.pack(">HhHh", EM // 2, 0, EM, 50),
        b"loca": struct.pack(">3I", 0, 0, len(glyph)),
        b"maxp": struct.pack(">I14H", FLAVOUR, 2, 4, 1, 0, 0, 1, *[0] * 8),
        b"name": _names(),
        b"post": struct.pack(">2I2h5I", 0x30000, 0, -100, 50, *[0] * 5),
    }
    index, body = struct.pack(">I4H", FLAVOUR, len(parts), 128, 3, 16 * len(parts) - 128), b""
    for name, part in parts.items():
        at = 12 + 16 * len(parts) + len(body)
        index += struct.pack(">4s3I", name, _sum(part), at, len(part))
        body += _whole(part)
    whole = bytearray(index + body)
    adjust = whole.index(struct.pack(">I", 0x5F0F3CF5)) - 4
    whole[adjust : adjust + 4] = struct.pack(">I", (TO_CHECK - _sum(bytes(whole))) % 2**32)
    return bytes(whole)


def put_into(folder: Path) -> Path:
    """Put it where a browser looks whose data are in a folder."""
    (folder / "fonts").mkdir()
    (folder / "fonts" / "wide-letters.ttf").write_bytes(typeface())
    return folder
