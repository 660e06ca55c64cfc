"""The pages: files of the package, known by name before anyone asks for them.

A request never becomes a path: it is looked up among the files that are there. A page is sent with
the list of all modules it will need, so that a browser need not find them one import at a time, and
with the words that those modules ask for, in one language. It names all its parts under a version,
``/static/VERSION/…``, and what is asked for under the present one may be kept for ever: to ask
about eighty parts again each time takes longer than all else.
"""

import gzip
import json
import posixpath
import re
import time
from hashlib import sha256
from html import escape
from pathlib import Path

import msgspec
from msgspec import Struct, structs

from croupier.messages import things
from croupier.messages.languages import ENGLISH, LANGUAGES, MISSED, catalogue, pages, speaking

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
    "cage": "cage.html",
    "count": "count.html",
    "slip": "slip.html",
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
SPOKEN = (".html", ".webmanifest")  # in one language
SPOKEN_TYPES = {TYPES[kind] for kind in SPOKEN}
LOOK_AGAIN_SECONDS = 1.0
ENTRY = re.compile(r'^ *<script type="module" src="/([^"]+)"></script>$', re.MULTILINE)
IMPORT = re.compile(r'^import (?:[^"]* from )?"([^"]+)";$', re.MULTILINE)
IMPORT_LATER = re.compile(r'\b(?:await|void) import\("([^"]+)"\)')
PART = re.compile(r'\b(href|src)="/((?:css|img|js)/[^"]+)"')
VERSIONED = re.compile(r"static/([0-9a-f]{24})/(.+)")
WORDS = re.compile(r"words/([\w-]+)/(.+\.js)")
KEY = re.compile(r'"([a-z][\w-]*(?:\.[\w-]+)+)"')
KEYS = re.compile(r"`([a-z][\w-]*\.(?:[\w-]+\.)*)\$\{")  # all that begin so
GROUP = re.compile(r'\bwordOf\("([a-z-]+)"')
BLANK = re.compile(r"\{\{([\w.-]+)\}\}")


class File(Struct, frozen=True):
    """A file as it is sent."""

    content: bytes
    packed: bytes
    etag: str
    type: str
    changed: int
    is_fixed: bool = False  # by the address it was asked for at: it names what it is now


class Pages:
    """The files under ``web/static``, read when they are first asked for or have changed."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder
        self._paths: dict[str, Path] = {}
        self._files: dict[tuple[str, str], File] = {}
        self._looked = 0.0
        self._changed = 0
        self._version = ""

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
        changed = hash(tuple((name, path.stat().st_mtime_ns) for name, path in self._paths.items()))
        if changed != self._changed:
            self._changed, self._version = changed, self._version_now()

    def _version_now(self) -> str:
        """Name the parts that there are, by all that is in them."""
        parts = sha256()
        for name, path in sorted(self._paths.items()):
            if path.suffix != ".html":
                parts.update(b"%b\0%d\0" % (name.encode(), path.stat().st_size))
                parts.update(path.read_bytes())
        return parts.hexdigest()[:24]

    def find(self, address: str, language: str = ENGLISH) -> File | None:
        """Find what an address shows, in a language, or nothing."""
        name = address.strip("/")
        self._look()
        if versioned := VERSIONED.fullmatch(name):
            file = self._part(versioned[2])
            is_fixed = file is not None and versioned[1] in (self._version, _version_of(file))
            return structs.replace(file, is_fixed=True) if file and is_fixed else file
        head = name.partition("/")[0]
        if head in PAGES and ("." not in name or head in ("history", "play")):
            name = PAGES[head]
        return self._part(name, language)

    def _part(self, name: str, language: str = ENGLISH) -> File | None:
        if found := WORDS.fullmatch(name):
            return self._words(found[1], found[2])
        path = self._paths.get(name)
        return None if path is None else self._read(name, path, language)

    def _read(self, name: str, path: Path, language: str) -> File | None:
        try:
            changed = path.stat().st_mtime_ns
            is_page = path.suffix in SPOKEN
            if is_page:  # its list of modules changes when any of them does
                changed = hash((changed, self._changed))
            known = self._files.get((name, language if is_page else ""))
            if known is not None and known.changed == changed:
                return known
            text = self._spoken(path, language) if is_page else ""
            content = text.encode() or path.read_bytes()
        except OSError:
            return None
        kept_as = name, language if is_page else ""
        file = self._files[kept_as] = _file(content, path.suffix, changed)
        return file

    def _words(self, language: str, entry: str) -> File | None:
        """Write the words that a page's modules ask for as a script that says them."""
        if language not in LANGUAGES or entry not in self._paths:
            return None
        known = self._files.get((entry, language))
        if known is None or known.changed != self._changed:
            said = msgspec.json.encode({"language": language, "words": self.words(entry, language)})
            content = b"globalThis.croupierWords = %b;\n" % said
            known = self._files[entry, language] = _file(content, ".js", self._changed)
        return known

    def words(self, entry: str, language: str) -> dict[str, str]:
        """Give the words that a module asks for, it and all that it imports."""
        text = "\n".join(self._paths[name].read_text() for name in self.modules(entry, later=True))
        keys, begun = {*KEY.findall(text)}, tuple(KEYS.findall(text))
        english, own = pages(), pages(language)
        asked = [key for key in english if key in keys or key.startswith(begun)]
        MISSED[language] += sum(key not in own for key in asked)
        words = {key: own.get(key, english[key]) for key in asked}
        groups = {*GROUP.findall(text)}
        of_groups = tuple(f"{group}/" for group in sorted(groups))
        with speaking(language):
            named = {f"thing/{id}": name for id, name in things().items()}
        house = {**catalogue(), **catalogue(language), **named}
        return words | {id: said for id, said in house.items() if id.startswith(of_groups)}

    def _spoken(self, path: Path, language: str) -> str:
        """Write a page in a language, with the list of its modules and the words they ask for."""
        words, page = {**pages(), **pages(language)}, path.read_text()
        if path.suffix != ".html":
            words["language"] = language
            return BLANK.sub(lambda found: json.dumps(words[found[1]])[1:-1], page)
        page = page.replace('<html lang="en">', f'<html lang="{language}">', 1)
        page = BLANK.sub(lambda found: escape(words[found[1]]), page)
        entry = ENTRY.search(page)
        if entry is None:
            return page
        said = self._words(language, entry[1])
        words_at = f"/static/{_version_of(said)}/words" if said else "/words"
        script = f'  <script defer src="{words_at}/{language}/{entry[1]}"></script>\n'
        links = "".join(
            f'  <link rel="modulepreload" href="/{name}">\n' for name in self.modules(entry[1])[1:]
        )
        page = page[: entry.start()] + links + script + page[entry.start() :]
        return PART.sub(rf'\1="/static/{self._version}/\2"', page)

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


def _version_of(file: File) -> str:
    return file.etag.strip('"')


def _file(content: bytes, suffix: str, changed: int) -> File:
    packed = gzip.compress(content, 6, mtime=0) if suffix in PACKED else b""
    etag = f'"{sha256(content).hexdigest()[:24]}"'
    return File(content, packed, etag, TYPES[suffix], changed)
