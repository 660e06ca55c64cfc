"""The pages: files of the package, known by name before anyone asks for them.

A request never becomes a path: it is looked up among the files that are there.
"""

import gzip
import time
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

STATIC = Path(__file__).resolve().parents[2] / "web" / "static"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
PACKED = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".txt", ".webmanifest")
# The first part of an address, and the page that shows it.
PAGES = {
    "": "index.html",
    "play": "play.html",
    "roulette": "roulette.html",
    "online": "online.html",
    "board": "board.html",
    "dealer": "dealer.html",
    "pit": "pit.html",
    "staff": "staff.html",
    "odds": "odds.html",
    "history": "history.html",
    "case": "case.html",
    "rules": "rules.html",
}
LOOK_AGAIN_SECONDS = 1.0


class File(Struct, frozen=True):
    """A file as it is sent."""

    content: bytes
    packed: bytes
    etag: str
    type: str
    changed: int


class Pages:
    """The files under ``web/static``, read when they are first asked for or have changed."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder
        self._paths: dict[str, Path] = {}
        self._files: dict[str, File] = {}
        self._looked = 0.0

    def _look(self) -> None:
        now = time.monotonic()
        if now - self._looked < LOOK_AGAIN_SECONDS:
            return
        self._looked = now
        self._paths = {
            path.relative_to(self._folder).as_posix(): path
            for path in self._folder.rglob("*")
            if path.suffix in TYPES and path.is_file() and not path.is_symlink()
        }

    def find(self, address: str) -> File | None:
        """Find what an address shows, or nothing."""
        name = address.strip("/")
        head, _, rest = name.partition("/")
        if head == "static":
            name = rest
        elif head in PAGES and ("." not in name or head in ("history", "play")):
            name = PAGES[head]
        self._look()
        path = self._paths.get(name)
        return None if path is None else self._read(name, path)

    def _read(self, name: str, path: Path) -> File | None:
        try:
            changed = path.stat().st_mtime_ns
            known = self._files.get(name)
            if known is not None and known.changed == changed:
                return known
            content = path.read_bytes()
        except OSError:
            return None
        packed = gzip.compress(content, 6, mtime=0) if path.suffix in PACKED else b""
        etag = f'"{sha256(content).hexdigest()[:24]}"'
        file = self._files[name] = File(content, packed, etag, TYPES[path.suffix], changed)
        return file
