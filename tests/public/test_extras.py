"""What an installation leaves out: what works without it works, the rest says what it needs.

``make extras`` tries the same in virtual environments of their own.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.rules.extras import how_to_install

ROOT = Path(__file__).resolve().parents[2]

BROUGHT_BY = {
    "simulate": ("numba", "llvmlite"),
    "report": ("altair", "typst", "vl_convert"),
    "postgres": ("psycopg",),
    "dask": ("distributed", "dask"),
    "parquet": ("pyarrow",),
}


def without(*extras: str, code: str) -> str:
    """Run some lines where the modules of extras cannot be imported; give what they print."""
    gone = [module for extra in extras for module in BROUGHT_BY[extra]]
    start = f"import sys; sys.modules.update(dict.fromkeys({gone!r}))\nimport croupier as cr\n"
    done = subprocess.run(
        [sys.executable, "-c", start + code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_without_any_extra_it_settles_prices_lints_and_serves() -> None:
    code = """
game = cr.baccarat()
print(game.settle(game.deal("KH 2C QS 2D 4S 2H"), {"banker": 1000}).net)
print(game.odds()["banker"].house_edge > 0, len(cr.lint("baccarat")) > 0)
from croupier.odds.live import Pricer
import croupier.server.app, croupier.server.running, croupier.cli
"""
    assert without(*BROUGHT_BY, code=code).split() == ["950", "True", "True"]


@pytest.mark.parametrize(
    ("extra", "code"),
    [
        ("simulate", "cr.baccarat().simulate(1e6)"),
        ("dask", "from croupier.odds.cluster import _client; _client('local', 1).__enter__()"),
        (
            "parquet",
            "from croupier.cli.exporting import _parquet as p; p({}, iter(()), 'x.parquet')",
        ),
        ("simulate", "cr.baccarat().exposure()"),
        ("report", "cr.baccarat().report('par.pdf')"),
        ("report", "cr.baccarat().odds().plot()"),
        (
            "postgres",
            "import croupier.store as s; s.open_store('postgresql://nobody@127.0.0.1:1/x')",
        ),
    ],
)
def test_what_needs_an_extra_says_which_and_how_to_get_it(extra: str, code: str) -> None:
    said = without(
        extra, code=f"try:\n    {code}\nexcept cr.RuleError as error:\n    print(error)\n"
    )
    assert f"the extra {extra}," in said
    assert f"pip install 'croupier[{extra}]'" in said


def test_there_is_one_answer_to_how_an_extra_is_installed() -> None:
    files = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*.py")]
    told = [line for file in files for line in file.read_text().splitlines()]
    asked = re.compile(r"install [^#`]*?\[([a-z,]+)\][\"']?")
    found = [(one[1], line) for line in told if (one := asked.search(line))]
    assert len(found) > 2
    for extras, line in found:
        assert how_to_install(*extras.split(",")) in line
