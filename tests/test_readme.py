"""The README is true: its commands are run and their output compared, its Python is executed."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
SECONDS = re.compile(r"in \d+\.\d+ s")


def commands() -> list[tuple[str, str]]:
    """Split the console blocks into commands and what the README says they print."""
    found = []
    for block in BLOCKS:
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            found.append((command, shown))
    return found


def tidy(text: str) -> str:
    """Leave out what differs from machine to machine: seconds, and blanks at the ends of lines."""
    lines = (line.rstrip() for line in SECONDS.sub("in … s", text).splitlines())
    return "\n".join(line for line in lines if line)


def output_of(command: str) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PATH": path, "COLUMNS": "100", "TERM": "dumb"},
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize(("command", "shown"), commands())
def test_the_readme_shows_what_its_commands_print(command: str, shown: str) -> None:
    assert tidy(shown) == tidy(output_of(command))


def test_every_link_of_the_readme_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", README):
        assert target.startswith("http") or (ROOT / target).exists(), target


if __name__ == "__main__":  # writes the outputs into the README again
    for said, _ in commands():
        fresh = "\n".join(line.rstrip() for line in output_of(said).splitlines())
        block = re.compile(r"(^\$ " + re.escape(said) + r"\n)(?:(?!```|\$ ).*\n)*", re.MULTILINE)
        README = block.sub(lambda m, fresh=fresh: m.group(1) + fresh + "\n", README)  # type: ignore[misc]
    (ROOT / "README.md").write_text(README)
