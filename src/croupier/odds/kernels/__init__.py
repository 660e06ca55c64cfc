"""Compiled kernels: the decorator that compiles them, and the place their machine code is kept.

Importing this imports numba, which takes most of a second; import it only where it is used. An
installation without it runs the same functions uncompiled, some hundred times slower: good enough
to price a shoe, not to deal a million of them (``check_compiled``).

numba notices a change in the file of a kernel, not in a file it calls. So the cache lies in a
folder named after a hash of all kernel sources: after any change there is nothing stale to find.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from croupier.rules.extras import MissingExtra

numba: Any
try:
    import numba
except ImportError:
    numba = None

Kernel = TypeVar("Kernel", bound=Callable[..., object])


def cache_folder(kernels: Path) -> Path:
    """Name the folder of the machine code of exactly the sources in a folder."""
    home = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    sources = hashlib.sha256()
    for path in sorted(kernels.glob("*.py")):
        sources.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return Path(home).expanduser() / "croupier" / f"kernels-{sources.hexdigest()[:16]}"


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


_FOLDER = cache_folder(Path(__file__).parent)
_CACHED = _is_writable(_FOLDER)  # else every process compiles for itself: slower, never wrong


def check_compiled() -> None:
    """Refuse work that takes forever uncompiled."""
    if numba is None:
        raise MissingExtra("simulate")


def kernel(function: Kernel) -> Kernel:
    """Compile a function on first use, cached, and free of the interpreter's lock."""
    if numba is None:
        return function
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(_FOLDER)
    try:
        compiled: Kernel = numba.njit(function, cache=_CACHED, nogil=True)
    finally:
        config.CACHE_DIR = before
    return compiled
