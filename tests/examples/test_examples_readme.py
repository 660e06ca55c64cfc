"""The README of the examples is true: every file is listed, every command prints what it shows."""

import os
import re
import subprocess
from pathlib import Path

from example_files import FOLDER

from running_house import CROUPIER

README = (FOLDER / "README.md").read_text()


def test_every_example_is_listed_and_every_link_leads_somewhere() -> None:
    linked = set(re.findall(r"\]\(([^)]+)\)", README))
    assert all((FOLDER / target).exists() for target in linked)
    files = {path.name for path in FOLDER.iterdir() if path.is_file()}
    assert files - {"README.md"} <= linked


def test_its_commands_print_what_it_shows(tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(FOLDER)
    path = f"{CROUPIER.parent}{os.pathsep}{os.environ['PATH']}"
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        commands = "\n".join(line[2:] for line in block.splitlines() if line.startswith("$ "))
        shown = [line for line in block.splitlines() if not line.startswith("$ ")]
        ran = subprocess.run(
            commands,
            shell=True,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PATH": path, "COLUMNS": "100", "TERM": "dumb"},
        )
        assert [line.rstrip() for line in ran.stdout.splitlines()] == shown
