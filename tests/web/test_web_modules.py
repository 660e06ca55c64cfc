"""The pages' pure modules: the fixtures are what Python says today, and Node agrees with them."""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import pytest
from msgspec import UNSET, Meta, Struct, UnsetType
from page_types import page_types

from croupier.messages.languages import catalogue, pages
from croupier.server.http.operation import ANYONE, Body, Call, Operation
from croupier.server.http.pages import STATIC, Pages
from croupier.server.operations import OPERATIONS

HERE = Path(__file__).parent
FIXTURES = HERE / "fixtures"
# The tests in each language, by what their files are called.
FILES = {"en": "test", "vi": "vi", "zh-Hans": "zh", "ko": "ko"}

_spec = importlib.util.spec_from_file_location("make_fixtures", FIXTURES / "make_fixtures.py")
assert _spec and _spec.loader
make_fixtures = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(make_fixtures)


@pytest.mark.parametrize("name", make_fixtures.FIXTURES)
def test_fixtures_are_what_the_python_rooms_say(name: str) -> None:
    made = json.loads(json.dumps(make_fixtures.FIXTURES[name]()))
    assert json.loads((FIXTURES / name).read_text()) == made


@pytest.mark.parametrize(("tag", "files"), [(tag, f"*.{of}.mjs") for tag, of in FILES.items()])
def test_node_passes_the_tests_of_the_pure_modules(tag: str, files: str, tmp_path: Path) -> None:
    node = shutil.which("node", path=Path(sys.executable).parent) or shutil.which("node")
    assert node, "make install brings a Node along"
    tests = sorted(str(path) for path in HERE.glob(files))
    assert tests
    words = tmp_path / "words.mjs"
    said = json.dumps({"language": tag, "words": {**pages(tag), **catalogue(tag)}})
    words.write_text(f"globalThis.croupierWords = {said};")
    command = [node, "--import", str(words), "--test", *tests]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_every_module_is_needed_by_a_page() -> None:
    served = Pages()
    needed = {
        module
        for path in STATIC.glob("*.html")
        for entry in re.findall(r'type="module" src="/([^"]+)"', path.read_text())
        if served.find(f"/{path.name}")
        for module in served.modules(entry, later=True)
    }
    there = {path.relative_to(STATIC).as_posix() for path in STATIC.glob("js/**/*.js")}
    assert needed == there


@pytest.mark.parametrize("name", ["wire.d.ts", "page.d.ts", "elements.d.ts"])
def test_the_types_of_the_modules_are_under_the_same_law(name: str) -> None:
    text = (STATIC / "js" / name).read_text()
    code = re.sub(r"/\*[\s\S]*?\*/|//.*", "", text)
    assert not re.findall(r"\bany\b[;,|)>\]]", code)
    assert not [line for line in text.splitlines() if len(line) > 100]


def test_the_types_of_what_goes_over_the_wire_are_those_of_the_rows() -> None:
    written = (STATIC / "js" / "wire.d.ts").read_text()
    assert written == page_types(OPERATIONS), "run: make wire"


class Stack(Struct):
    """A stack, which goes both ways."""

    bet: Annotated[str, Meta(title="BetId", extra_json_schema={"enum": ["red", "black"]})]
    chips: tuple[int, ...] = ()
    note: str | UnsetType = UNSET


class Put(Body, frozen=True):
    """What is put down."""

    stack: Stack
    seat: int | None = None


async def put(call: Call, table: str, body: Put, page: int = 0) -> Stack:
    """Put a stack down."""
    raise NotImplementedError(call, table, body, page)


def test_what_has_a_default_is_always_sent_and_need_not_be_given() -> None:
    text = page_types((Operation("POST", "/api/put/{table}", ANYONE, put),))
    for expected in (
        'export type BetId = "red" | "black";',
        "export interface Stack { bet: BetId; chips: number[]; note?: string }",
        "export interface GivenStack { bet: BetId; chips?: number[]; note?: string }",
        "export interface Put { stack: GivenStack; seat?: number | null }",
        '"/api/put/{table}": { where: { table: string; page?: number }; body: Put; gives: Stack };',
    ):
        assert expected in text
