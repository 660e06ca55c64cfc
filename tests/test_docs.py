"""The docs are true where a machine can tell: they build, link, cite and show what is there."""

import ast
import importlib.util
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from croupier.games import make_game
from croupier.rules.errors import RulebookError
from croupier.rules.reader import BOOKS, parse_rulebook, read_rulebook
from croupier.rules.rulebook import Rulebook
from croupier.server.live.hub import TOLD_AT_MOST
from croupier.server.settings import Settings
from croupier.store.connecting import CHECKED, KEEPALIVE
from croupier.store.schema import REVISION

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
WRITTEN = [*PAGES, *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG"))]
FORMAT = (DOCS / "rulebook-format.md").read_text()


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def nav() -> Iterator[str]:
    for part in tomllib.loads((ROOT / "zensical.toml").read_text())["project"]["nav"]:
        for pages in part.values():
            yield from [pages] if isinstance(pages, str) else pages


# ---- the site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` does, away from the working tree."""
    place = tmp_path_factory.mktemp("docs")
    shutil.copytree(DOCS, place / "docs")
    shutil.copy(ROOT / "zensical.toml", place)
    built = subprocess.run(
        [Path(sys.executable).parent / "zensical", "build", "--strict"],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
    )
    said = built.stdout + built.stderr
    assert built.returncode == 0 and "arning" not in said, said
    return place / "site"


def test_the_site_has_every_page(site: Path) -> None:
    assert sorted(nav()) == [page.name for page in PAGES]
    for page in PAGES:
        assert (site / f"{page.stem}.html").stat().st_size > 5000


class Loaded(HTMLParser):
    """What a browser fetches to show a page, and the links it offers."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.classes: set[str] = set()
        self.feed(page.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.classes.update((given.get("class") or "").split())
        is_fetched = tag != "a" and not (tag == "link" and given.get("rel") in ("canonical",))
        for name in ("src", "href"):
            if is_fetched and (where := given.get(name)):
                self.fetched.append(where)


def test_no_page_asks_another_host_for_anything(site: Path) -> None:
    for page in site.glob("*.html"):
        loaded = Loaded(page)
        assert not [where for where in loaded.fetched if "//" in where], page.name
        # The theme fetches scripts from elsewhere for these.
        assert not loaded.classes & {"mermaid", "glightbox", "arithmatex"}, page.name
    for sheet in site.rglob("*.css"):
        assert not re.search(r"(url\(|@import)\s*[\"']?(https?:)?//", sheet.read_text()), sheet.name


def test_every_picture_of_a_page_is_there(site: Path) -> None:
    for page in site.glob("*.html"):
        for where in Loaded(page).fetched:
            target = where.partition("#")[0].partition("?")[0]
            if page.name != "404.html" and not where.startswith("data:"):
                assert (page.parent / target).exists(), f"{page.name}: {where}"


# ---- links


def prose(path: Path) -> str:
    """A page without its code, in which brackets are no links."""
    text = re.sub(r"^```.*?^```", "", path.read_text(), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`\n]*`", "", text)


def anchors(path: Path) -> set[str]:
    """The headings of a page as links name them, where GitHub and the site name them alike."""
    text = re.sub(r"^```.*?^```", "", path.read_text(), flags=re.DOTALL | re.MULTILINE)
    found = set()
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        plain = re.sub(r"[`*]", "", heading).strip().lower()
        github = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        if github == re.sub(r"[-\s]+", "-", github):
            found.add(github)
    return found


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_every_link_leads_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(path)):
        if target.startswith(("http://", "https://")):
            continue
        name, _, anchor = target.partition("#")
        there = (path.parent / name).resolve() if name else path
        assert there.exists() and there.is_relative_to(ROOT), target
        assert path not in PAGES or there.is_relative_to(DOCS), f"{target} is not on the site"
        assert not anchor or anchor in anchors(there), target


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_every_file_that_is_named_is_there(path: Path) -> None:
    named = re.findall(
        r"`((?:src|tests|tools|docs|examples|deploy|benchmarks)/[\w./-]+)`", path.read_text()
    )
    # NEW and NAME stand for a name that whoever follows a recipe chooses.
    real = [name for name in named if "NEW" not in name and "NAME" not in name]
    assert [name for name in real if not (ROOT / name).exists()] == []


def defined(path: Path) -> set[str]:
    """The functions, classes and methods of a file, dotted."""
    found: set[str] = set()

    def visit(node: ast.AST, before: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(before + child.name)
                visit(child, f"{before}{child.name}.")

    visit(ast.parse(path.read_text()), "")
    return found


def test_every_function_on_the_way_of_a_wager_is_there() -> None:
    text = (DOCS / "architecture.md").read_text()
    named = re.findall(r"`([\w/]+\.(?:py|js)) ([\w.]+)`", text)
    assert len(named) > 30
    sources = ROOT / "src" / "croupier"
    for file, name in named:
        if file.endswith(".py"):
            assert name in defined(sources / file), f"{file} {name}"
        else:
            script = (sources / "web" / "static" / "js" / file).read_text()
            assert re.search(rf"(function |const |#|  ){name}\b", script), f"{file} {name}"


# ---- what is generated, and what is cited


def test_the_page_of_authority_is_up_to_date() -> None:
    authority = tool("authority")
    assert authority.PAGE.read_text() == authority.page(), (
        "authority.md is out of date: make authority"
    )


def test_the_page_of_phases_is_up_to_date() -> None:
    for path, text in tool("phases").wanted().items():
        assert path.read_text() == text, f"{path.name} is out of date: make phases"


@pytest.mark.parametrize("name", ["record_page", "drawings"])
def test_what_is_made_of_the_record_and_the_rooms_is_up_to_date(name: str) -> None:
    for path, text in tool(name).wanted().items():
        assert path.read_text() == text, f"{path.name} is out of date: make record"


def test_every_setting_says_what_it_is() -> None:
    assert "|  |" not in (DOCS / "settings.md").read_text()


def test_the_references_are_up_to_date() -> None:
    for page, write in tool("reference").PAGES.items():
        assert (ROOT / page).read_text() == write(), "make reference"


def test_the_page_of_readings_is_up_to_date() -> None:
    readings = tool("readings")
    assert readings.PAGE.read_text() == readings.page(), "make readings"


@pytest.mark.parametrize("page", ["glossary", "table", "architecture", "consoles"])
def test_every_clause_that_is_named_is_in_the_book(page: str) -> None:
    text = re.sub(r"\s+", " ", (DOCS / f"{page}.md").read_text())
    cited = list(tool("matrix").cited_in(text))
    known = {(name, clause.no) for name in BOOKS for clause in read_rulebook(name).clauses}
    assert page != "glossary" or len(cited) > 250
    assert [one for one in cited if one not in known] == []


def test_the_keys_of_the_pages_are_described() -> None:
    script = (ROOT / "src/croupier/web/static/js/core/keys.js").read_text()
    said = (DOCS / "consoles.md").read_text()
    keys = re.findall(r'\{ key: "([a-z]|F\d)", act', script)
    assert len(keys) > 20
    assert [key for key in keys if f"`{key.upper()}`" not in said] == []


# ---- the rulebook format


def sections() -> Iterator[tuple[str, str]]:
    for section in FORMAT.split("\n## ")[1:]:
        yield section.partition("\n")[0], section


def examples() -> list[tuple[str, str]]:
    """Every example of a rulebook, made a whole file: a fragment extends the book it is about."""
    found = []
    for title, section in sections():
        for number, text in enumerate(re.findall(r"```toml\n(.*?)```", section, re.DOTALL)):
            if "extends = " not in text:
                book = "roulette" if "roulette" in title else "baccarat"
                text = f'extends = "{book}"\nid = "example"\nname = "Example"\n{text}'
            found.append((f"{title} {number}", text))
    return found


@pytest.mark.parametrize(("title", "text"), examples(), ids=[title for title, _ in examples()])
def test_the_examples_of_rulebooks_can_be_played(title: str, text: str) -> None:
    made = make_game(parse_rulebook(text.encode(), "example.toml"), "example.toml")
    assert made.book.extends


def refusals() -> list[tuple[str, str, str]]:
    """The rows of the table of refusals: what is changed, to what, and what is said."""
    section = dict(sections())["What is refused"]
    rows = re.findall(r"^\| `(.+?)` \| (?:`(.*?)`)? ?\| (.+) \|$", section, re.MULTILINE)
    return [(old.strip(), new.replace("; ", "\n"), said) for old, new, said in rows]


def test_the_table_of_refusals_is_read_whole() -> None:
    assert len(refusals()) == 16


@pytest.mark.parametrize(("old", "new", "said"), refusals())
def test_what_the_format_says_is_refused_is_refused_so(old: str, new: str, said: str) -> None:
    text = examples()[0][1]
    assert text.count(old) == 1
    with pytest.raises(RulebookError) as refusal:
        make_game(parse_rulebook(text.replace(old, new).encode(), "my.toml"), "my.toml")
    for part in said.split("…"):
        assert part.strip() in str(refusal.value)


def written_keys(kind: Any) -> Iterator[str]:
    """Every key the reader knows, by walking the shapes of a rulebook."""
    yield from kind.__struct_fields__
    for name, hint in kind.__annotations__.items():
        for inner in re.findall(r"[A-Z]\w+", str(hint)):
            shape = getattr(sys.modules[kind.__module__], inner, None)
            if shape is not None and hasattr(shape, "__struct_fields__") and name != "digest":
                yield from written_keys(shape)


def test_every_key_the_reader_knows_is_described() -> None:
    # Lists are written in the singular; the digest is worked out, never written.
    one_of = {
        "clauses": "clause",
        "wagers": "wager",
        "call_bets": "call-bet",
        "irregularities": "irregularity",
        "dispute_steps": "dispute-step",
        "evidence_headings": "evidence-heading",
    }
    keys = {one_of.get(key, key.replace("_", "-")) for key in written_keys(Rulebook)} - {"digest"}
    assert len(keys) > 50
    assert [key for key in sorted(keys) if not re.search(rf"\b{key}\b", FORMAT)] == []


def test_every_matter_the_code_asks_about_is_listed() -> None:
    described = set(re.findall(r"`([a-z-]+)`", dict(sections())["Matters that the code decides"]))
    answered = {matter for book in BOOKS for matter in read_rulebook(book).cites}
    asked = {
        node.args[0].value
        for path in (ROOT / "src" / "croupier").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "cite"
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
    assert described == answered | asked


def test_whoever_adds_a_language_is_told_every_file_that_names_one() -> None:
    """A language that the recipe lets someone forget would be half there."""
    recipe = (DOCS / "translating.md").read_text().partition("## Add a language")[2]
    sources = ROOT / "src" / "croupier"
    naming = {
        path.relative_to(ROOT).as_posix()
        for path in sources.rglob("*")
        if path.suffix in (".py", ".js", ".ts", ".toml")
        and not path.name.endswith(".help.toml")
        and "zh-Hant" in path.read_text()
    }
    assert naming == {name for name in naming if f"`{name}`" in recipe}
    folder = sources / "messages"
    catalogues = {path.name.removeprefix("vi.") for path in folder.glob("vi.*")}
    assert {name for name in catalogues if f"`de.{name}`" not in recipe} == set()


def test_operating_a_house_says_what_the_program_does() -> None:
    """The port, the revision and the patience of either end of a connection, from the code."""
    page = (DOCS / "operating.md").read_text()
    assert re.findall(r"tcp dport (\S*) ct", page) == [str(Settings().port)]
    assert re.findall(r"step by step, now to (\d+)", page) == [REVISION]
    server = {name: int(value) for name, value in re.findall(r"-c (tcp_\w+)=(\d+)", CHECKED)}
    silent = server["tcp_keepalives_idle"]
    silent += server["tcp_keepalives_interval"] * server["tcp_keepalives_count"]
    ours = KEEPALIVE["tcp_user_timeout"] // 1000
    said = re.findall(r"\| TCP: .* \| (\d+) s; by the database (\d+) s, (\d+) s \|", page)
    assert said == [(str(ours), str(server["tcp_user_timeout"]), str(silent))]
    assert KEEPALIVE["keepalives_idle"] + 3 * KEEPALIVE["keepalives_interval"] == ours


def test_the_docs_say_how_many_events_a_stream_resumes() -> None:
    for page in ("http-api", "reliability"):
        said = re.findall(r"of the last ([\d,]+) events", (DOCS / f"{page}.md").read_text())
        assert said == [f"{TOLD_AT_MOST:,}"], page
