"""Tries the wheel in virtual environments of their own: plain, with each extra alone, with all.

    python tools/extras.py [--only plain simulate …] [--python python3.13]

Says what each takes on the disk, and how long it took to install; ends with 1 if something that
should work does not, or if what should be missing does not say which extra it needs.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
SETTLE = "g = cr.baccarat(); g.settle(g.deal('KH 2C QS 2D 4S 2H'), {'banker': 1000}).net == 950"
# The command, by the newest of what it depends on that pyproject.toml admits.
COMMAND = """\
import os, subprocess, sys; c = os.path.join(os.path.dirname(sys.executable), 'croupier'); \
asked = (['--version'], ['--help'], ['odds', '--help'], ['odds', 'roulette'], ['rules']); \
all(not subprocess.run([c, *words], capture_output=True).returncode for words in asked)"""
PLAIN = (
    SETTLE,
    COMMAND,
    "cr.lint('roulette') is not None",
    "cr.Table('roulette').due == 'open-betting'",
)

# What each installation has to be able to do, and the extras that it has to ask for.
TRIED: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "plain": (PLAIN, ("simulate", "report", "postgres")),
    "simulate": (("cr.roulette().simulate(1e5, seed=1).rounds == 100_000",), ("report",)),
    "report": (("cr.roulette().report('par.html').exists()",), ("postgres",)),
    "postgres": ((SETTLE,), ("simulate", "report")),
    "parquet": ((SETTLE, "__import__('pyarrow') is not None"), ("simulate", "report", "postgres")),
    "dask": (("cr.roulette().simulate(1e5, seed=1).rounds == 100_000",), ("report", "postgres")),
    "all": ((*PLAIN, "cr.baccarat().report('par.pdf', shoes=100).stat().st_size > 10_000"), ()),
}
ALL = ",".join(extra for extra in TRIED if extra not in ("plain", "all"))
ASKS = {
    "simulate": "cr.baccarat().simulate(1e6)",
    "report": "cr.baccarat().report('par.pdf')",
    "postgres": "import croupier.store as s; s.open_store('postgresql://no@127.0.0.1:1/x')",
}


def main() -> int:
    """Make the wheel, and try it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--only", nargs="+", default=list(TRIED), choices=list(TRIED))
    asked.add_argument("--python", default=sys.executable, help="the Python to try it with")
    given, wrong = asked.parse_args(), 0
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, str(ROOT))
        (wheel,) = Path(folder).glob("*.whl")
        for extra in given.only:
            wrong += try_one(extra, wheel, Path(folder), given.python)
    return min(wrong, 1)


def try_one(extra: str, wheel: Path, folder: Path, by: str) -> int:
    """Install the wheel with one extra into an environment of its own, and ask it."""
    home = folder / extra
    run(by, "-m", "venv", str(home))
    python = str(home / "bin" / "python")
    named = {"plain": "", "all": f"[{ALL}]"}.get(extra, f"[{extra}]")
    start = perf_counter()
    run(python, "-m", "pip", "install", "-q", f"croupier{named} @ {wheel.as_uri()}")
    seconds = perf_counter() - start
    works, lacks = TRIED[extra]
    wrong = [(code, said(python, works_by(code))) for code in works]
    wrong = [one for one in wrong if one[1] != "True"]
    lacking = [(one, said(python, asking(one))) for one in lacks]
    wrong += [(one, words) for one, words in lacking if f"croupier[{one}]" not in words]
    megabytes = sum(f.stat().st_size for f in home.rglob("*") if f.is_file()) / 2**20
    print(f"{extra:10} {megabytes:6.0f} MB  {seconds:4.0f} s  {wrong or 'as it should'}")
    return len(wrong)


def works_by(code: str) -> str:
    """Print whether the last expression of some code is true."""
    *before, last = code.split("; ")
    return "; ".join(("import croupier as cr", *before, f"print({last})"))


def asking(extra: str) -> str:
    """Ask for what an extra brings, and print what is said instead."""
    *before, last = ASKS[extra].split("; ")
    lines = "; ".join(("import croupier as cr", *before))
    return f"{lines}\ntry:\n    {last}\nexcept cr.RuleError as error:\n    print(error)\n"


def said(python: str, code: str) -> str:
    """Give what some code prints, away from the sources."""
    with tempfile.TemporaryDirectory() as away:
        done = subprocess.run(
            [python, "-c", code], capture_output=True, text=True, check=False, cwd=away
        )
        return (done.stdout or done.stderr).strip()


def run(*words: str) -> None:
    """Run a command that has to go well."""
    subprocess.run(words, check=True, env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"})


if __name__ == "__main__":
    sys.exit(main())
