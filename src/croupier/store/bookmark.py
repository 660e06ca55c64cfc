"""How far an installation knows its journal to have come: a small file outside the database.

A database that was restored, or that another server carries on, may be behind what was dealt; by
itself it cannot know. The bookmark can: it names the epoch and the last position with its hash, and
the file it was written in and when, so that one that was copied along with a backup proves nothing:
not into another file, nor into this one, whose time of change nobody can set.

It is written after every commit, into the machine's memory and not onto the disk: that is lost
with the machine's power alone, never with the process.
"""

import fcntl
import logging
import os
import time
from pathlib import Path

import msgspec
from msgspec import Struct

from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.store.journal import Head
from croupier.store.private_files import PRIVATE, close_to_others

_SIZE = 512
LATER_NS = 50_000_000  # how much later than it says the file may have been changed
log = logging.getLogger(__name__)


class Mark(Struct, frozen=True):
    """What an installation last knew of its journal; ``file`` is where it stands, ``at`` when."""

    epoch: str
    position: int
    hash: str
    file: int
    at: int = 0


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
        changed = os.fstat(self._file).st_ctime_ns
        mark = self._read()
        return mark if mark is not None and changed - mark.at < LATER_NS else None

    def _read(self) -> Mark | None:
        try:
            mark = msgspec.json.decode(os.pread(self._file, _SIZE, 0), type=Mark)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None
        return mark if mark.file == self._here else None

    def begin(self, epoch: str, head: Head) -> None:
        """Know an epoch and how far it is, on the disk when this returns."""
        self._write(epoch, head)
        os.fsync(self._file)

    def note(self, head: Head) -> None:
        """Know that the journal has come so far. Processes of one machine share the file."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX)
            try:
                mark = self._read()
                if mark is not None and mark.position < head.position:
                    self._write(mark.epoch, head)
            finally:
                fcntl.flock(self._file, fcntl.LOCK_UN)
        except OSError as error:
            # What is committed is committed; but a restore may now go unnoticed.
            if not self._is_failing:
                log.error("the bookmark cannot be written: %s", error)
            self._is_failing = True
        else:
            self._is_failing = False

    def _write(self, epoch: str, head: Head) -> None:
        at = time.time_ns()
        while True:
            mark = Mark(epoch, head.position, head.hash.hex(), self._here, at)
            os.pwrite(self._file, msgspec.json.encode(mark).ljust(_SIZE - 1) + b"\n", 0)
            changed = os.fstat(self._file).st_ctime_ns
            if changed - at < LATER_NS:
                return
            at = changed  # held up, or the files' clock is ahead of ours: then theirs counts

    def close(self) -> None:
        """Put it on the disk and let go."""
        os.fsync(self._file)
        os.close(self._file)
