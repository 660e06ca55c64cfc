"""Machine code is never older than its source: its folder is named after all kernel sources."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from croupier.odds import kernels
from croupier.odds.kernels import cache_folder

SOURCES = Path(kernels.__file__).parent
WEIGH = """
import numpy as np
from croupier.games import load_game
from croupier.odds.arrays import draws_of
from croupier.odds.kernels.weigh import _pairs
values, one, two = np.zeros(10, int), np.zeros(10, int), np.zeros((10, 10), int)
_pairs(np.full(13, 32), values, one, two)
print(int(one.sum()), _pairs.stats.cache_hits.total(), _pairs.stats.cache_misses.total())
"""


def test_any_change_of_any_kernel_file_moves_the_cache(tmp_path: Path) -> None:
    copied = tmp_path / "kernels"
    shutil.copytree(SOURCES, copied, ignore=shutil.ignore_patterns("__pycache__"))
    assert cache_folder(copied) == cache_folder(SOURCES)
    for file in copied.glob("*.py"):
        before = cache_folder(copied)
        file.write_text(file.read_text() + "\n# changed\n")
        assert cache_folder(copied) != before


def test_a_folder_that_cannot_be_made_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert kernels._is_writable(tmp_path / "folder" / "kernels")
    assert (tmp_path / "folder" / "kernels").is_dir()
    assert not kernels._is_writable(tmp_path / "file" / "kernels")


def run(home: str) -> list[str]:
    environment = {**os.environ, "XDG_CACHE_HOME": home}
    environment.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run(
        [sys.executable, "-c", WEIGH], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def test_the_second_process_finds_the_machine_code_of_the_first(tmp_path: Path) -> None:
    pairs = str(13 * 32 * 31)
    assert run(str(tmp_path)) == [pairs, "0", "1"]
    assert run(str(tmp_path)) == [pairs, "1", "0"]


def test_without_a_place_to_keep_it_every_process_compiles(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert run(str(blocked))[0] == str(13 * 32 * 31)
