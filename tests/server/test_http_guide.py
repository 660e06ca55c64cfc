"""The HTTP guide is true: its commands are run, in order, against a house, and compared.

What differs from one house to the next (ids, times, hashes) is left out of the comparison, and
so is what the guide leaves out itself by a ``…``. ``python tests/server/test_http_guide.py``
writes the answers into the guide again.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "http-api.md"
BLOCK = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
WIDTH = 96
LEFT_OUT = "…"
# Of each house its own: hashes, tokens, ids of people, names of guests, moments.
OWN = re.compile(
    r"\b[0-9a-f]{64}\b|(?<=croupier=)[\w-]{43}|\b(?:play-|[gsp])[0-9a-f]{12}\b"
    r"|(?<=Guest )[0-9a-f]{6}|\b1[78]\d{11}\b"
)


@contextmanager
def guide_house() -> Iterator[dict[str, str]]:
    """Open the house as the guide says, in an empty folder; give what its commands run in."""
    text = GUIDE.read_text()
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        env = {**os.environ, "PATH": path, "HOUSE": f"http://127.0.0.1:{port}", "PWD": folder}
        (settings,) = re.findall(r"```ini\n(.*?)```", text, re.DOTALL)
        Path(folder, "ann.curl").write_text(settings)
        *before, serve = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)[0].strip().splitlines()
        for command in before:
            subprocess.run(command, shell=True, check=True, cwd=folder, env=env)
        house = subprocess.Popen(
            f"exec env {serve} --port {port}",
            shell=True,
            cwd=folder,
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_for(env["HOUSE"])
            yield env
        finally:
            house.terminate()
            house.wait(30)


def wait_for(house: str) -> None:
    for _ in range(1000):
        try:
            urllib.request.urlopen(f"{house}/health").close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the house did not open")


def run(command: str, env: dict[str, str]) -> list[Any]:
    done = subprocess.run(
        command, shell=True, cwd=env["PWD"], env=env, capture_output=True, text=True, check=False
    )
    return answers(done.stdout + done.stderr)


def answers(text: str) -> list[Any]:
    """Split an output into lines and JSON documents, which the guide may lay out over lines."""
    found: list[Any] = []
    lines = iter(line.rstrip() for line in text.splitlines())
    for line in lines:
        start, brace, _ = line.partition("{")
        if not brace or start not in ("", "data: "):
            found += [line] if line else []
            continue
        whole = line[len(start) :]
        while (document := as_json(whole)) is None:
            whole += next(lines)
        found.append({start: document})
    return found


def as_json(text: str) -> Any:
    """Read a document in which a bare … stands for what is left out; none if it is not whole."""
    text = re.sub(r": …", ': "…"', text)
    text = re.sub(r"…(?=\s*\})", '"…": "…"', text)
    text = re.sub(r'(?<!")…(?!")', '"…"', text)
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return None


def as_shown(shown: Any, real: Any) -> Any:
    """Give what is real with the same left out as in what is shown."""
    if shown == LEFT_OUT:
        return LEFT_OUT
    if isinstance(real, dict):
        known = shown if isinstance(shown, dict) else {}
        some = [name for name in known if name in real] if LEFT_OUT in known else list(real)
        rest = {LEFT_OUT: LEFT_OUT} if LEFT_OUT in known else {}
        return {name: as_shown(known.get(name, real[name]), real[name]) for name in some} | rest
    if isinstance(real, list):
        given = shown if isinstance(shown, list) else []
        if given[-1:] == [LEFT_OUT]:
            return [*map(as_shown, given[:-1], real), LEFT_OUT]
        return [as_shown(given[n] if n < len(given) else r, r) for n, r in enumerate(real)]
    return real


def alike(value: Any) -> str:
    return OWN.sub("its own", json.dumps(value, ensure_ascii=False))


def steps(block: str) -> list[tuple[str, str]]:
    """Split a console block into commands, which may go on after a backslash, and outputs."""
    found = re.findall(r"^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    return [(command, shown) for command, shown in found]


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_guide_shows_what_its_requests_answer() -> None:
    blocks = BLOCK.findall(GUIDE.read_text())
    assert len(blocks) > 10
    with guide_house() as env:
        for command, shown in (step for block in blocks for step in steps(block)):
            real = run(command, env)
            assert alike(answers(shown)) == alike(as_shown(answers(shown), real)), command
        with urllib.request.urlopen(f"{env['HOUSE']}/openapi.json") as response:
            there = set(json.load(response)["paths"])
    named = set(re.findall(r"^\| `(?:GET|POST) (/[^`?]*)`", GUIDE.read_text(), re.MULTILINE))
    assert named == there, "the guide's table of addresses"


def laid_out(value: Any, margin: int = 0, taken: int = 0) -> str:
    """Write a document on one line if it fits, else as few lines as its parts take."""
    line = re.sub(r'"…": "…"|"…"', LEFT_OUT, json.dumps(value, ensure_ascii=False))
    if len(line) <= WIDTH - margin - taken or not isinstance(value, dict | list):
        return line
    inner = " " * (margin + 2)
    lines = [""]
    for name in value:
        label = f"{json.dumps(name)}: " if isinstance(value, dict) and name != LEFT_OUT else ""
        of = value[name] if isinstance(value, dict) else name
        part = label + laid_out(of, margin + 2, len(label) + 1)
        if (lines[-1] and len(lines[-1]) + len(part) > WIDTH) or "\n" in part + lines[-1]:
            lines.append("")
        lines[-1] += (" " if lines[-1] else inner) + part + ","
    open_, close = "{}" if isinstance(value, dict) else "[]"
    return "\n".join([open_, *filter(None, lines)])[:-1] + f"\n{' ' * margin}{close}"


def written(found: list[Any]) -> str:
    lines = []
    for one in found:
        if isinstance(one, dict):
            ((start, document),) = one.items()
            lines.append(start + laid_out(document))
        else:
            lines.append(one)
    return "".join(f"{line}\n" for line in lines)


if __name__ == "__main__":
    with guide_house() as there:

        def fresh(block: "re.Match[str]") -> str:
            return "".join(
                f"$ {command}\n{written(as_shown(answers(shown), run(command, there)))}"
                for command, shown in steps(block[0])
            )

        GUIDE.write_text(BLOCK.sub(fresh, GUIDE.read_text()))
