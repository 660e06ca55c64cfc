"""The pages' pure modules: the fixtures are what Python says today, and Node agrees with them."""

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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
