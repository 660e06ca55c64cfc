"""The page of recorded rounds is true: its JSON is settled, its commands print what it shows."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.games.rounds import Settled, settle_record

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "records.md").read_text()
COMMANDS = [
    (command, shown)
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for command, _, shown in (part.partition("\n") for part in block.split("$ ")[1:])
]


@pytest.mark.parametrize(("command", "shown"), COMMANDS)
def test_the_page_shows_what_its_commands_print(command: str, shown: str) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PATH": path, "COLUMNS": "100", "TERM": "dumb"},
    )
    printed = [line.rstrip() for line in (done.stdout + done.stderr).splitlines()]
    assert printed == shown.splitlines()


def test_the_records_of_the_page_are_settled() -> None:
    (block,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    records = block.splitlines()
    assert len(records) == 2
    for record in records:
        assert isinstance(settle_record(record), Settled) and json.loads(record)["wagers"]
