"""The pages' pure modules: the fixtures are what Python says today, and Node agrees with them."""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.server.http.pages import STATIC, Pages

HERE = Path(__file__).parent
FIXTURES = HERE / "fixtures"

_spec = importlib.util.spec_from_file_location("make_fixtures", FIXTURES / "make_fixtures.py")
assert _spec and _spec.loader
make_fixtures = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(make_fixtures)


@pytest.mark.parametrize("name", make_fixtures.FIXTURES)
def test_fixtures_are_what_the_python_rooms_say(name: str) -> None:
    made = json.loads(json.dumps(make_fixtures.FIXTURES[name]()))
    assert json.loads((FIXTURES / name).read_text()) == made


def test_node_passes_the_tests_of_the_pure_modules() -> None:
    node = shutil.which("node", path=Path(sys.executable).parent) or shutil.which("node")
    assert node, "make install brings a Node along"
    tests = sorted(str(path) for path in HERE.glob("*.test.mjs"))
    assert tests
    ran = subprocess.run([node, "--test", *tests], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_every_module_is_needed_by_a_page() -> None:
    pages = Pages()
    needed = {
        module
        for path in STATIC.glob("*.html")
        for entry in re.findall(r'type="module" src="/([^"]+)"', path.read_text())
        if pages.find(f"/{path.name}")
        for module in pages.modules(entry)
    }
    there = {path.relative_to(STATIC).as_posix() for path in STATIC.glob("js/**/*.js")}
    assert needed == there


@pytest.mark.parametrize("name", ["wire.d.ts", "elements.d.ts"])
def test_the_types_of_the_modules_are_under_the_same_law(name: str) -> None:
    text = (STATIC / "js" / name).read_text()
    assert not re.findall(r"\bany\b[;,|)>\]]", text)
    assert not [line for line in text.splitlines() if len(line) > 100]
