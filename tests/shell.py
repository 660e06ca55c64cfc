"""The ``croupier`` command as a shell runs it, without its imports: forked where they are done.

A process of its own has arguments, streams, a folder and an exit code; what takes a second is
loading the libraries, and a server of forks does that once. The command itself is loaded anew
each time, since it looks at its terminal when it is.
"""

import os
import sys
import tempfile
from multiprocessing import get_context
from pathlib import Path
from subprocess import CompletedProcess

_processes = get_context("forkserver")
_processes.set_forkserver_preload(
    ["typer", "rich.table", "croupier.odds.simulate", "croupier.odds.exposure",
     "croupier.floor.audit", "croupier.server.app", "croupier.server.running"]
)  # fmt: skip
PATIENCE_SECONDS = 120


def croupier(*words: str, stdin: bytes | str = b"", **environment: str) -> CompletedProcess[str]:
    """Run a command; give what it prints and how it ends."""
    with tempfile.TemporaryDirectory() as folder:
        streams = [Path(folder, name) for name in ("stdin", "stdout", "stderr")]
        streams[0].write_bytes(stdin.encode() if isinstance(stdin, str) else stdin)
        surroundings = {**os.environ, "COLUMNS": "100", **environment}
        command = _processes.Process(
            target=_run, args=(words, Path.cwd(), surroundings, streams), daemon=True
        )
        command.start()
        command.join(PATIENCE_SECONDS)
        assert command.exitcode is not None, f"croupier {' '.join(words)} does not end"
        return CompletedProcess(
            words, command.exitcode, streams[1].read_text(), streams[2].read_text()
        )


def _run(
    words: tuple[str, ...], folder: Path, environment: dict[str, str], streams: list[Path]
) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, path in enumerate(streams):
        os.dup2(os.open(path, os.O_RDWR | os.O_CREAT), number)
    sys.stdin, sys.stdout, sys.stderr = (
        open(number, mode, closefd=False)  # noqa: SIM115
        for number, mode in enumerate("rww")
    )
    sys.argv = ["croupier", *words]
    from croupier.cli import main

    main()
