"""Runs every measurement, one after the other: `make bench`, or `make bench ONLY=settle`."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    only = os.environ.get("ONLY", "")
    for path in sorted(HERE.glob("bench_*.py")):
        if only in path.stem:
            print(f"\n== {path.stem}", flush=True)
            subprocess.run([sys.executable, "-m", f"benchmarks.{path.stem}"], check=True)


if __name__ == "__main__":
    main()
