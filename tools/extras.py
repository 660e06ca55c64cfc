"""Tries the wheel in virtual environments of their own: plain, with each extra alone, with all.

    python tools/extras.py [--only plain simulate …] [--python python3.13]

``production`` is what deploy/Dockerfile installs: what deploy/requirements.lock pins, with hashes,
and the wheel. Says what each takes on the disk, and how long it took to install, by the clock and
of the processor; ends with 1 if something that should work does not, if what should be missing does
not say which extra it needs, if it takes a tenth more room or twice the time that docs/library.md
says.
"""

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
from math import inf
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
SETTLE = "g = cr.baccarat(); g.settle(g.deal('KH 2C QS 2D 4S 2H'), {'banker': 1000}).net == 950"
# The command, by the newest of what it depends on that pyproject.toml admits.
COMMAND = """\
import os, subprocess, sys; c = os.path.join(os.path.dirname(sys.executable), 'croupier'); \
asked = (['--version'], ['--help'], ['odds', '--help'], ['odds', 'roulette'], ['rules']); \
all(not subprocess.run([c, *words], capture_output=True).returncode for words in asked)"""
# A second factor, likewise: nobody from Pit Manager up comes in without.
SECOND_FACTOR = """\
from croupier.server.accounts.secrets import address_of, step_of; \
address_of('A' * 32, 'Mai').startswith('otpauth://totp/') and not step_of('A' * 32, '', 10**12)"""
PLAIN = (
    SETTLE,
    COMMAND,
    SECOND_FACTOR,
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
    "production": (
        (*PLAIN, "cr.roulette().report('par.html').exists()", "__import__('psycopg') is not None"),
        ("parquet", "dask"),
    ),
    "all": ((*PLAIN, "cr.baccarat().report('par.pdf', shoes=100).stat().st_size > 10_000"), ()),
}
APART = ("plain", "production", "all")  # no extra has this name
ALL = ",".join(extra for extra in TRIED if extra not in APART)
# What the sentence about a missing extra says is done to the plain installation: then it works.
ADDED = "simulate"
ASKS = {
    "simulate": "cr.baccarat().simulate(1e6)",
    "report": "cr.baccarat().report('par.pdf')",
    "postgres": "import croupier.store as s; s.open_store('postgresql://no@127.0.0.1:1/x')",
    "parquet": "from croupier.cli.exporting import _parquet; _parquet({}, iter(()), None)",
    "dask": "from croupier.odds.cluster import _client; _client('local', 1).__enter__()",
}
LEEWAY = 1.1  # newer versions of what it depends on may be a little larger
TIMES = 2  # as long: processors differ


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
    start, worked = perf_counter(), processor_seconds()
    for words in installing(extra, wheel):
        run(python, "-m", "pip", "install", "-q", *words)
    seconds, worked = perf_counter() - start, processor_seconds() - worked
    works, lacks = TRIED[extra]
    tried = [(code, said(python, works_by(code)), "True") for code in works]
    tried += [(one, said(python, asking(one)), f"the extra {one},") for one in lacks]
    wrong = [f"{what}: {words}" for what, words, due in tried if due not in words]
    megabytes = sum(f.stat().st_size for f in home.rglob("*") if f.is_file()) / 2**20
    room, time = said_in_docs(extra)
    if megabytes > LEEWAY * room:
        wrong.append(f"docs/library.md says {room:.0f} MB")
    if worked > TIMES * time:
        wrong.append(f"docs/library.md says {time:.0f} s of the processor")
    if extra == "plain":
        wrong += added(python)
    told = "; ".join(wrong) or "as it should"
    print(
        f"{extra:10} {megabytes:6.0f} MB {seconds:5.0f} s, {worked:3.0f} of the processor  {told}"
    )
    return len(wrong)


def added(python: str) -> list[str]:
    """Do what is said where an extra is missing, and give what does not work after it."""
    command = re.search(r"pip install '(.*)'", said(python, asking(ADDED)))
    if command is None:
        return [f"nothing says how to install {ADDED}"]
    run(python, "-m", "pip", "install", "-q", command[1])
    works, _ = TRIED[ADDED]
    tried = [(code, said(python, works_by(code))) for code in works]
    return [f"once {ADDED} is added, {code}: {words}" for code, words in tried if words != "True"]


def installing(extra: str, wheel: Path) -> list[list[str]]:
    """Say what pip is asked for, one call after the other."""
    if extra == "production":  # as deploy/Dockerfile does
        lock = ROOT / "deploy" / "requirements.lock"
        return [["--require-hashes", "--requirement", str(lock)], ["--no-deps", str(wheel)]]
    named = {"plain": "", "all": f"[{ALL}]"}.get(extra, f"[{extra}]")
    return [[f"croupier{named} @ {wheel.as_uri()}"]]


def said_in_docs(extra: str) -> tuple[float, float]:
    """Give the megabytes and seconds that the docs' table has for it; without bounds where none."""
    table = (ROOT / "docs" / "library.md").read_text()
    name = {"plain": "`croupier`", "all": "all of them", "production": "a house that serves"}
    row = (
        re.escape(f"| {name.get(extra, f'`croupier[{extra}]`')} |")
        + r"[^|]*\| (\d*)[^|]*\| (\d*)[^|]*\|"
    )
    found = re.search(row, table)
    assert found, f"docs/library.md does not name {extra}"
    room, time = (int(one or 0) or inf for one in found.groups())
    return room, time


def processor_seconds() -> float:
    """Give what the processor has spent on what this process started."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


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
