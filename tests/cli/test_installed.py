"""The wheel is the whole of the house: installed apart from any checkout it serves, and plays."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULE = re.compile(r"""(?:from|import|src=|href=)\s*\(?["'](/static/[^"']+)["']""")


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which ``croupier`` is what the wheel brings, nothing of the checkout."""
    sources, folder = tmp_path_factory.mktemp("sources"), tmp_path_factory.mktemp("elsewhere")
    shutil.copytree(ROOT / "src", sources / "src", ignore=shutil.ignore_patterns("*.egg-info"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, sources)
    without = ("--no-deps", "--no-build-isolation")
    quietly = (sys.executable, "-m", "pip", "-q")
    run(*quietly, "wheel", *without, "-w", str(folder), str(sources))
    (wheel,) = folder.glob("*.whl")
    run(*quietly, "install", "--no-deps", "--target", str(folder / "site"), str(wheel))
    return {**os.environ, "PYTHONPATH": str(folder / "site"), "HOME": str(folder)}


def run(*words: str, **how: Any) -> str:
    return str(subprocess.run(words, check=True, text=True, stdout=subprocess.PIPE, **how).stdout)


@contextmanager
def served(environment: dict[str, str], folder: Path) -> Iterator[str]:
    """Open a house by the command that README gives, in an empty folder."""
    words = [sys.executable, "-m", "croupier", "serve", "--port", "0"]
    said: dict[str, Any] = {"text": True, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    serving = subprocess.Popen(words, env=environment, cwd=folder, **said)
    try:
        assert serving.stdout is not None
        lines = (re.search(r"http://localhost:\d+", line) for line in serving.stdout)
        yield next(found[0] for found in lines if found)
    finally:
        serving.send_signal(signal.SIGINT)
        serving.communicate(timeout=60)


def test_the_wheel_is_what_is_asked(elsewhere: dict[str, str], tmp_path: Path) -> None:
    asked = "import croupier, croupier.cli; print(croupier.__file__)"
    at = run(sys.executable, "-c", asked, env=elsewhere, cwd=tmp_path)
    assert at.startswith(elsewhere["PYTHONPATH"])


def test_a_house_is_served_from_the_wheel_in_an_empty_folder(
    elsewhere: dict[str, str], tmp_path: Path
) -> None:
    with served(elsewhere, tmp_path) as address, httpx.Client(base_url=address) as client:
        for path in ("/", "/play/B-01", "/rules/baccarat", "/odds", "/openapi.json"):
            assert client.get(path, timeout=60).status_code == 200, path
        parts = set(MODULE.findall(client.get("/").text))
        assert parts
        assert {client.get(part).status_code for part in parts} == {200}
        tables = client.get("/api/tables").json()
    assert tables
    run(
        sys.executable,
        "-m",
        "croupier",
        "verify",
        *databases(tmp_path),
        env=elsewhere,
        cwd=tmp_path,
    )


def databases(folder: Path) -> list[str]:
    return [str(one) for one in folder.rglob("*.db")]
