"""The ``croupier`` command as a shell runs it, without its imports: forked where they are done.

A process of its own has arguments, streams, a folder and an exit code; what takes seconds is
loading the libraries and kernels, and a server of forks does that once (``forked_from.py``). The
command itself is loaded anew each time, since it looks at its terminal when it is.
"""

import os
import signal
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from multiprocessing import get_context
from multiprocessing.forkserver import ensure_running
from pathlib import Path
from subprocess import CompletedProcess
from unittest.mock import patch

_processes = get_context("forkserver")
_processes.set_forkserver_preload(["forked_from"])
PATIENCE_SECONDS = 120
NOWHERE = (Path(os.devnull),) * 3


class Started:
    """A command that goes on by itself, and can be asked and told what a process can."""

    def __init__(
        self,
        *words: str,
        environment: Mapping[str, str],
        streams: Sequence[Path] = NOWHERE,
        folder: Path | None = None,
    ) -> None:
        surroundings = {**os.environ, "COLUMNS": "100", **environment}
        self.words = words
        self._process = _processes.Process(
            target=_run, args=(words, folder or Path.cwd(), surroundings, list(streams))
        )
        _have_a_server_of_forks()
        self._process.start()

    @property
    def pid(self) -> int:
        """Say which process it is."""
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """Say how it ended, or that it goes on."""
        return self._process.exitcode

    def send_signal(self, sign: int) -> None:
        """Send it a signal, if it still goes on."""
        if self.poll() is None:
            os.kill(self.pid, sign)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def wait(self, seconds: float = PATIENCE_SECONDS) -> int:
        """Wait until it has ended, and say how."""
        self._process.join(seconds)
        code = self.poll()
        if code is None:
            self.kill()
            raise AssertionError(f"croupier {' '.join(self.words)} does not end")
        return code


@cache
def _have_a_server_of_forks() -> None:
    """Start it where it finds what it is to load: it knows nothing of the path of this process."""
    tests = Path(__file__).parent
    # The source beside these tests, wherever an editable install may point.
    here = os.pathsep.join(map(str, (tests, tests.parent / "src")))
    with patch.dict(os.environ, PYTHONPATH=here):
        ensure_running()


def croupier(
    *words: str, stdin: bytes | str = b"", folder: Path | None = None, **environment: str
) -> CompletedProcess[str]:
    """Run a command; give what it prints and how it ends."""
    with tempfile.TemporaryDirectory() as apart:
        streams = [Path(apart, name) for name in ("stdin", "stdout", "stderr")]
        streams[0].write_bytes(stdin.encode() if isinstance(stdin, str) else stdin)
        code = Started(*words, environment=environment, streams=streams, folder=folder).wait()
        return CompletedProcess(words, code, streams[1].read_text(), streams[2].read_text())


def _run(
    words: tuple[str, ...], folder: Path, environment: dict[str, str], streams: list[Path]
) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, path in enumerate(streams):
        os.dup2(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND), number)
    sys.stdin, sys.stdout, sys.stderr = (
        open(number, mode, closefd=False)  # noqa: SIM115
        for number, mode in enumerate("rww")
    )
    sys.argv = ["croupier", *words]
    from croupier.cli import main

    main()
