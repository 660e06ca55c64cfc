"""A witness's notebook: every checkpoint it has kept of one house, a line of JSON each.

Lines are only ever added, each on the disk before anyone is told that it is kept, and only if the
checkpoint goes on from the line before.
"""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from croupier.messages import Message, say
from croupier.rules.errors import InputError
from croupier.witness.checkpoint import Checkpoint, Extension
from croupier.witness.judging import judge
from croupier.witness.signing import is_signed

LONGEST_LINE = 4096
_decode = msgspec.json.Decoder(Checkpoint).decode


class Notebook:
    """One file, of one house; ``keys`` are the house's where they are known beforehand."""

    def __init__(self, path: Path, keys: tuple[str, ...] = ()) -> None:
        self.path = path
        self._keys = keys

    def last(self) -> Checkpoint | None:
        """Give the newest checkpoint kept; a line that a crash cut short does not count."""
        try:
            with self.path.open("rb") as file:
                return self._last(file.fileno())[0]
        except FileNotFoundError:
            return None
        except OSError as error:
            raise InputError(self._unreadable(error)) from None

    def take(self, given: Extension) -> bool:
        """Keep a checkpoint if it is news, or refuse it; what is kept is on the disk."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise InputError(self._unreadable(error)) from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX)  # another process may keep it, too
            kept, end = self._last(file)
            if not judge(kept, given, self._keys):
                return False
            os.ftruncate(file, end)
            os.pwrite(file, msgspec.json.encode(given.checkpoint) + b"\n", end)
            os.fsync(file)
        except OSError as error:
            raise InputError(self._unreadable(error)) from None
        finally:
            os.close(file)
        return True

    def _last(self, file: int) -> tuple[Checkpoint | None, int]:
        """Give the last whole line, and where it ends."""
        length = os.fstat(file).st_size
        start = max(0, length - 2 * LONGEST_LINE)
        tail = os.pread(file, length - start, start)
        whole = tail[: tail.rfind(b"\n") + 1]
        if not whole:
            if start:
                raise InputError(say("notebook-end-unreadable", path=self.path))
            return None, 0
        line = whole[:-1].rpartition(b"\n")[2]
        return self._read(line), start + len(whole)

    def _read(self, line: bytes, nth: int = 0) -> Checkpoint:
        try:
            return _decode(line)
        except msgspec.MsgspecError:
            if not nth:
                raise InputError(say("notebook-end-unreadable", path=self.path)) from None
            raise InputError(say("notebook-unreadable", path=self.path, line=nth)) from None

    def _unreadable(self, error: OSError) -> Message:
        return say("notebook-not-opened", path=self.path, why=error.strerror or error)

    def all(self) -> Iterator[Checkpoint]:
        """Go over everything kept, each held to its signature, its key and its place."""
        before: Checkpoint | None = None
        try:
            lines = self.path.read_bytes().split(b"\n")[:-1]
        except OSError as error:
            raise InputError(self._unreadable(error)) from None
        for nth, line in enumerate(lines, 1):
            one = self._read(line, nth)
            keys = self._keys or ((before.key,) if before else (one.key,))
            is_next = before is None or (one.origin == before.origin and one.size > before.size)
            if one.key not in keys or not is_signed(one) or not is_next:
                raise InputError(say("notebook-line-wrong", path=self.path, line=nth))
            before = one
            yield one
