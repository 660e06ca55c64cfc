"""How far an installation knows its journal to have come: a small file outside the database.

A database that was restored, or that another server carries on, may be behind what was dealt; by
itself it cannot know. The bookmark can: it names the epoch and the last position with its hash, and
the file it was written in, so that one that was copied along with a backup proves nothing.

It is written after every commit, into the machine's memory and not onto the disk: that is lost
with the machine's power alone, never with the process.
"""

import fcntl
import logging
import os
from pathlib import Path

import msgspec
from msgspec import Struct

from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.store.journal import Head
from croupier.store.private_files import PRIVATE, close_to_others

_SIZE = 512
log = logging.getLogger(__name__)


class Mark(Struct, frozen=True):
    """What an installation last knew of its journal; ``file`` is where it was written."""

    epoch: str
    position: int
    hash: str
    file: int


class Bookmark:
    """The bookmark's file, held open."""

    def __init__(self, path: Path) -> None:
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
        except OSError as error:
            why = error.strerror
            raise InputError(say("secret-file-unwritable", path=path, why=why)) from None
        close_to_others(path)
        self._here = os.fstat(self._file).st_ino
        self._is_failing = False

    def read(self) -> Mark | None:
        """Give what was known last; none if that is torn, or was copied here from elsewhere."""
        try:
            mark = msgspec.json.decode(os.pread(self._file, _SIZE, 0), type=Mark)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None
        return mark if mark.file == self._here else None

    def begin(self, epoch: str, head: Head) -> None:
        """Know an epoch and how far it is, on the disk when this returns."""
        self._write(Mark(epoch, head.position, head.hash.hex(), self._here))
        os.fsync(self._file)

    def note(self, head: Head) -> None:
        """Know that the journal has come so far. Processes of one machine share the file."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX)
            try:
                mark = self.read()
                if mark is not None and mark.position < head.position:
                    self._write(Mark(mark.epoch, head.position, head.hash.hex(), self._here))
            finally:
                fcntl.flock(self._file, fcntl.LOCK_UN)
        except OSError as error:
            # What is committed is committed; but a restore may now go unnoticed.
            if not self._is_failing:
                log.error("the bookmark cannot be written: %s", error)
            self._is_failing = True
        else:
            self._is_failing = False

    def _write(self, mark: Mark) -> None:
        os.pwrite(self._file, msgspec.json.encode(mark).ljust(_SIZE - 1) + b"\n", 0)

    def close(self) -> None:
        """Put it on the disk and let go."""
        os.fsync(self._file)
        os.close(self._file)
