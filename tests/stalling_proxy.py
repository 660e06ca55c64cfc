"""A line to a database that can be cut off without anyone being told: nothing comes through."""

import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit, urlunsplit

_AT_ONCE = 65536


class StallingProxy:
    """Passes bytes on both ways, until it stalls; connections stay open, and are taken, meanwhile.

    ``drop`` also ends them, as a machine does that comes back.
    """

    def __init__(self, address: str) -> None:
        there = urlsplit(address)
        assert there.hostname is not None and there.port is not None
        self._there = (there.hostname, there.port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self.address = urlunsplit(there._replace(netloc=f"{there.username}@127.0.0.1:{self.port}"))
        self._open = threading.Event()
        self._open.set()
        self._sockets: list[socket.socket] = []
        self._is_over = False
        threading.Thread(target=self._accept, daemon=True).start()

    def stall(self) -> None:
        """Let nothing through any more."""
        self._open.clear()

    def go_on(self) -> None:
        """Let everything through, what was held back first."""
        self._open.set()

    def drop(self) -> None:
        """End every connection."""
        sockets, self._sockets = self._sockets, []
        for one in sockets:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def close(self) -> None:
        """Be gone."""
        self._is_over = True
        self._open.set()
        self._listening.close()
        self.drop()

    def _accept(self) -> None:
        while not self._is_over:
            try:
                here, _ = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=(here,), daemon=True).start()

    def _carry(self, here: socket.socket) -> None:
        self._open.wait()
        try:
            there = socket.create_connection(self._there)
        except OSError:
            here.close()
            return None
        self._sockets += [here, there]
        other = {here: there, there: here}
        with suppress(OSError, ValueError):
            while not self._is_over:
                for one in select.select([here, there], [], [])[0]:
                    content = one.recv(_AT_ONCE)
                    self._open.wait()
                    if not content:
                        return self._end(here, there)
                    other[one].sendall(content)
        return self._end(here, there)

    @staticmethod
    def _end(*sockets: socket.socket) -> None:
        for one in sockets:
            with suppress(OSError):
                one.close()


@contextmanager
def stalling(address: str) -> Iterator[StallingProxy]:
    """Put a line before a database."""
    proxy = StallingProxy(address)
    try:
        yield proxy
    finally:
        proxy.close()
