"""Runs every measurement, one after the other: `make bench`, or `make bench ONLY=settle`."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    only = os.environ.get("ONLY", "")
    paths = os.pathsep.join(map(str, (HERE.parent, HERE, HERE.parent / "tests")))
    env = os.environ | {"PYTHONPATH": paths}
    for path in sorted(HERE.glob("bench_*.py")):
        if only in path.stem:
            print(f"\n== {path.stem}", flush=True)
            subprocess.run([sys.executable, path], check=True, env=env)


if __name__ == "__main__":
    main()
