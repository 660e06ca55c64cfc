"""The examples as files: run as a user runs them, or taken in as modules."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).resolve().parents[2] / "examples"
PATIENCE_SECONDS = 300


def module(name: str) -> ModuleType:
    """Take an example in without running it."""
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def start(name: str, *arguments: str, **environment: str) -> "subprocess.Popen[str]":
    """Start an example with pipes at all its ends."""
    return subprocess.Popen(
        [sys.executable, FOLDER / f"{name}.py", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
        env={**os.environ, "COLUMNS": "100", "TERM": "dumb", **environment},
    )


def run(name: str, *arguments: str, given: str = "", **environment: str) -> tuple[str, str]:
    """Run an example to its end, which must be a good one; give what it printed."""
    process = start(name, *arguments, **environment)
    out, err = process.communicate(given, PATIENCE_SECONDS)
    assert process.returncode == 0, out + err
    return out, err
