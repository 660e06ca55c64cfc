"""The pages: files of the package, known by name before anyone asks for them.

A request never becomes a path: it is looked up among the files that are there. A page is sent with
the list of all modules it will need, so that a browser need not find them one import at a time.
"""

import gzip
import posixpath
import re
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
    "reports": "reports.html",
    "stock": "stock.html",
    "surveillance": "surveillance.html",
    "house": "house.html",
    "odds": "odds.html",
    "history": "history.html",
    "case": "case.html",
    "several": "several.html",
    "statement": "statement.html",
    "rules": "rules.html",
}
LOOK_AGAIN_SECONDS = 1.0
ENTRY = re.compile(r'^ *<script type="module" src="/([^"]+)"></script>$', re.MULTILINE)
IMPORT = re.compile(r'^import (?:[^"]* from )?"([^"]+)";$', re.MULTILINE)
IMPORT_LATER = re.compile(r'\bawait import\("([^"]+)"\)')


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
        self._changed = 0

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
        self._changed = max((path.stat().st_mtime_ns for path in self._paths.values()), default=0)

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
            is_page = path.suffix == ".html"
            if is_page:  # its list of modules changes when any of them does
                changed = max(changed, self._changed)
            known = self._files.get(name)
            if known is not None and known.changed == changed:
                return known
            content = self._with_modules(path.read_text()) if is_page else path.read_bytes()
        except OSError:
            return None
        packed = gzip.compress(content, 6, mtime=0) if path.suffix in PACKED else b""
        etag = f'"{sha256(content).hexdigest()[:24]}"'
        file = self._files[name] = File(content, packed, etag, TYPES[path.suffix], changed)
        return file

    def _with_modules(self, page: str) -> bytes:
        entry = ENTRY.search(page)
        if entry is None:
            return page.encode()
        links = "".join(
            f'  <link rel="modulepreload" href="/{name}">\n' for name in self.modules(entry[1])[1:]
        )
        return (page[: entry.start()] + links + page[entry.start() :]).encode()

    def modules(self, entry: str, *, later: bool = False) -> list[str]:
        """List a module and all that it imports, the nearest first; ``later``, also on demand."""
        found = [entry]
        for name in found:
            text = self._paths[name].read_text() if name in self._paths else ""
            for asked in IMPORT.findall(text) + (IMPORT_LATER.findall(text) if later else []):
                module = posixpath.normpath(posixpath.join(posixpath.dirname(name), asked))
                if module not in found:
                    found.append(module)
        return found
