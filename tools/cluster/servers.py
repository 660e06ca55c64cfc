"""Three PostgreSQL under Patroni with one etcd, on the loopback: one leads, two follow in step.

What a machine of a real cluster is, is here a folder and some processes: they can be killed, paused
and cut off one by one. Everything is gone when it is closed. As root it runs as nobody, because
PostgreSQL refuses root.
"""

import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import psycopg

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests")]

from postgres_server import as_nobody, copy_programs, free_port  # noqa: E402
from stalling_proxy import StallingProxy  # noqa: E402

LOCK = Path(__file__).with_name("requirements.lock")
NODES = ("one", "two", "three")
# The quickest that Patroni takes: it holds the lease to no less than twenty seconds.
TTL, LOOP_WAIT, RETRY_TIMEOUT = 20, 1, 3
SETTLED_SECONDS = 2.5
PR_SET_CHILD_SUBREAPER = 36
APT = ("apt-get", "-qq", "-y", "-o", "DPkg::Lock::Timeout=120")


def etcd_program() -> str:
    """Find etcd, or install Debian's package where we may."""
    if (found := shutil.which("etcd")) is not None:
        return found
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing etcd ...", flush=True)
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        # Its own service is not wanted: the cluster starts one for itself.
        env["RUNLEVEL"] = "1"
        for step in (("update",), ("install", "--no-install-recommends", "etcd-server")):
            subprocess.run([*APT, *step], env=env, capture_output=True, check=False)
    if (found := shutil.which("etcd")) is None:
        raise SystemExit("A cluster needs etcd: install it with `apt-get install etcd-server`.")
    return found


def python_program() -> str:
    """Give a Python that whoever runs the servers may run: nobody cannot read a home directory."""
    if os.geteuid() != 0:
        return sys.executable
    found = shutil.which("python3", path="/usr/bin:/usr/local/bin")
    if found is None:
        raise SystemExit(
            "As root a cluster needs a Python of the system's: apt-get install python3."
        )
    return found


def bury_for_ever() -> None:
    """Take leave of servers that died, at once, as the first process of their machine does.

    Patroni believes in one for as long as there is something left of it, and the first process of
    a container may take more than a second for it.
    """
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    here = Path(f"/proc/{os.getpid()}/task")
    while True:
        time.sleep(0.02)
        children = {pid for task in here.iterdir() for pid in _children(task)}
        for pid in children:
            with suppress(OSError):
                if Path(f"/proc/{pid}/stat").read_text().split()[1:3] == ["(postgres)", "Z"]:
                    os.waitpid(int(pid), os.WNOHANG)


def _children(task: Path) -> list[str]:
    with suppress(OSError):  # the thread has ended
        return (task / "children").read_text().split()
    return []


class Node:
    """One server: a Patroni and the PostgreSQL that it runs."""

    def __init__(self, cluster: "Cluster", name: str) -> None:
        self.cluster, self.name = cluster, name
        self.folder = cluster.folder / name
        self.folder.mkdir()
        cluster.give(self.folder)
        self.port, self.rest = free_port(), free_port()
        # Others reach it, and it reaches etcd, by lines that can be cut off.
        self.line = StallingProxy(f"postgresql://x@127.0.0.1:{self.port}/x")
        self.api = StallingProxy(f"http://x@127.0.0.1:{self.rest}/x")
        self.to_etcd = StallingProxy(f"http://x@127.0.0.1:{cluster.etcd_port}/x")
        self._lines = (self.line, self.api, self.to_etcd)
        self.patroni: subprocess.Popen[bytes] | None = None
        self._stopped: list[int] = []

    @property
    def host(self) -> str:
        """Where clients and the other servers reach it."""
        return f"127.0.0.1:{self.line.port}"

    def settings(self) -> dict[str, Any]:
        """Write Patroni's settings."""
        trust = [
            "local all all trust",
            "host all all 127.0.0.1/32 trust",
            "host replication all 127.0.0.1/32 trust",
        ]
        return {
            "scope": "croupier",
            "name": self.name,
            "restapi": {
                "listen": f"127.0.0.1:{self.rest}",
                "connect_address": f"127.0.0.1:{self.api.port}",
            },
            # Not by the address that etcd itself tells: the line could not be cut off.
            "etcd3": {"host": f"127.0.0.1:{self.to_etcd.port}", "use_proxies": True},
            "bootstrap": {
                "dcs": {
                    "ttl": TTL,
                    "loop_wait": LOOP_WAIT,
                    "retry_timeout": RETRY_TIMEOUT,
                    "primary_start_timeout": 0,  # a crashed primary is followed, not waited for
                    # Either standby confirms, and whichever has more follows a primary that dies:
                    # the other one is never ahead of it, and need not be rewound before it may
                    # confirm again.
                    "synchronous_mode": "quorum",
                    "synchronous_mode_strict": True,  # no standby, no commit
                    "postgresql": {"use_pg_rewind": True, "use_slots": True},
                },
                "initdb": [{"encoding": "UTF8"}, {"locale": "C"}, "data-checksums"],
            },
            "postgresql": {
                "listen": f"127.0.0.1:{self.port}",
                "connect_address": self.host,
                "data_dir": str(self.folder / "data"),
                "bin_dir": str(self.cluster.programs),
                "pgpass": str(self.folder / "pgpass"),
                "pg_hba": trust,
                "authentication": {
                    "superuser": {"username": "croupier"},
                    "replication": {"username": "replicator"},
                    "rewind": {"username": "rewinder"},
                },
                "parameters": {
                    "unix_socket_directories": str(self.folder),
                    "max_connections": 100,
                    "shared_buffers": "64MB",
                    "wal_log_hints": "on",
                    "wal_sender_timeout": "5s",
                    "wal_receiver_timeout": "5s",
                    # Until a standby follows the new primary, nothing can be committed there.
                    "wal_retrieve_retry_interval": "100ms",
                },
            },
        }

    def start(self) -> None:
        """Start Patroni, which starts the rest."""
        file = self.folder / "patroni.yml"
        file.write_text(json.dumps(self.settings()))  # JSON is YAML
        self.cluster.give(file)
        with (self.folder / "patroni.log").open("ab") as log:
            self.patroni = subprocess.Popen(
                [self.cluster.python, "-m", "patroni", str(file)],
                env={**os.environ, "PYTHONPATH": str(self.cluster.packages), "HOME": "/"},
                preexec_fn=self.cluster.become,
                cwd="/",
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def _postmaster(self) -> int | None:
        with suppress(OSError, ValueError, IndexError):
            return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        return None

    def _backends(self) -> list[int]:
        """List the processes of PostgreSQL, its postmaster first."""
        postmaster = self._postmaster()
        if postmaster is None:
            return []
        with suppress(OSError):
            children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
            return [postmaster, *map(int, children)]
        return []

    def kill(self) -> None:
        """Have PostgreSQL die at once, as by an error of its machine's memory."""
        for pid in self._backends():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def pause(self) -> None:
        """Have the whole machine stand still: PostgreSQL and Patroni."""
        assert self.patroni is not None
        self._stopped = [self.patroni.pid, *self._backends()]
        for pid in self._stopped:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """Wake it up."""
        for pid in reversed(self._stopped):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
        self._stopped = []

    def cut_off(self) -> None:
        """Let nothing to it through, nor from it to etcd."""
        for line in self._lines:
            line.stall()

    def join(self) -> None:
        """Have it on the network again, without the earlier connections."""
        for line in self._lines:
            line.drop()
            line.go_on()

    def role(self) -> str:
        """Ask Patroni what it is: primary, standby, replica, behind, or not up."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.rest}/patroni", timeout=2) as got:
                said = json.load(got)
        except urllib.error.HTTPError as error:
            said = json.loads(error.read() or b"{}")
        except (OSError, ValueError):
            return ""
        if said.get("state") != "running":
            return ""
        if said.get("role") in ("primary", "master"):
            return "primary"
        if said.get("replication_state") != "streaming":
            return "behind"
        return "standby" if said.get("quorum_standby") else "replica"


class Cluster:
    """Starts it all, and knows who leads."""

    def __init__(self) -> None:
        Thread(target=bury_for_ever, name="burying", daemon=True).start()
        self.folder = Path(tempfile.mkdtemp(prefix="croupier-cluster-"))
        self.folder.chmod(0o755)
        self.become: Callable[[], None] | None = as_nobody()
        self.python = python_program()
        self.packages = self.folder / "packages"
        self.programs = copy_programs(self.folder)
        uv = Path(sys.executable).with_name("uv")
        subprocess.run(
            [uv, "pip", "install", "--quiet", "--python", self.python, "--target", self.packages,
             "--require-hashes", "-r", LOCK], check=True,
        )  # fmt: skip
        self.etcd_port = free_port()
        self._etcd = self._start_etcd()
        self.nodes = [Node(self, name) for name in NODES]
        for node in self.nodes:
            node.start()

    def give(self, path: Path) -> None:
        """Hand a file over to whoever runs the servers."""
        if self.become is not None:
            os.chown(path, 65534, 65534)

    def _start_etcd(self) -> "subprocess.Popen[bytes]":
        data = self.folder / "etcd"
        data.mkdir(mode=0o700)
        self.give(data)
        here, peers = f"http://127.0.0.1:{self.etcd_port}", f"http://127.0.0.1:{free_port()}"
        with (self.folder / "etcd.log").open("ab") as log:
            return subprocess.Popen(
                [etcd_program(), "--name", "trial", "--data-dir", data,
                 "--listen-client-urls", here, "--advertise-client-urls", here,
                 "--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers,
                 "--initial-cluster", f"trial={peers}", "--logger", "zap"],
                preexec_fn=self.become, cwd="/", stdout=log, stderr=log,
            )  # fmt: skip

    def address(self, database: str = "postgres", attributes: str = "read-write") -> str:
        """Give one address of all hosts, for whoever takes reads and writes, or any."""
        hosts = ",".join(node.host for node in self.nodes)
        return f"postgresql://croupier@{hosts}/{database}?target_session_attrs={attributes}"

    @property
    def primary(self) -> Node | None:
        """The server that leads, if one says so."""
        return next((node for node in self.nodes if node.role() == "primary"), None)

    def wait_until_whole(self, seconds: float = 120) -> Node:
        """Wait until one leads and two follow in step; give the first."""
        until, since = time.monotonic() + seconds, 0.0
        while time.monotonic() < until:
            roles = {node.name: node.role() for node in self.nodes}
            if sorted(roles.values()) != ["primary", "standby", "standby"]:
                since = 0.0
            elif not since:
                since = time.monotonic()  # a server that has just come back may need a rewind yet
            elif time.monotonic() - since > SETTLED_SECONDS:
                return next(node for node in self.nodes if roles[node.name] == "primary")
            time.sleep(0.3)
        raise RuntimeError(f"the cluster is not whole: {roles}; its logs are in {self.folder}")

    def make_database(self, name: str) -> str:
        """Make a database, and give its address."""
        with psycopg.connect(self.address(), autocommit=True) as admin:
            admin.execute(f"create database {name}".encode())
        return self.address(name)

    def close(self) -> None:
        """Stop everything, and leave nothing behind."""
        for node in self.nodes:
            node.go_on()
            if node.patroni is not None:
                node.patroni.kill()
                node.patroni.wait(30)
            node.kill()
            for line in node._lines:
                line.close()
        self._etcd.kill()
        self._etcd.wait(30)
        time.sleep(0.5)
        shutil.rmtree(self.folder, ignore_errors=True)
