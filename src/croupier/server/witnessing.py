"""Checkpoints of a running house: signed every minute and at the close of day, handed to witnesses.

All of it runs beside the house, in threads of its own: whoever bets never waits for it, and a
witness that is away or refuses changes nothing about play. It is logged, counted and shown.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import structlog
from msgspec import Struct

from croupier.floor.clock import Clock
from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.rules.gaming_day import GamingDays
from croupier.server import metrics
from croupier.server.settings import Settings
from croupier.store import Store
from croupier.store.memory import MemoryStore
from croupier.store.sqlite import SqliteStore
from croupier.store.tree import JournalTree
from croupier.witness.asking import Witness, witness_named
from croupier.witness.checkpoint import Checkpoint
from croupier.witness.judging import Refused
from croupier.witness.signing import Signer, make_key, new_signer, read_key

log = structlog.get_logger()
LAST_SECONDS = 3.0  # that a closing house waits for its witnesses
T = TypeVar("T")


class Standing(Struct):
    """How it stands with a witness: up to where it has been told, and what is in the way."""

    witness: str
    size: int = -1
    at: int = 0
    trouble: str = ""
    is_refused: bool = False


def signer_of(settings: Settings, store: Store) -> Signer | None:
    """Read the house's key, or make it at the first start; none where it cannot be had.

    Beside a SQLite file by itself. Processes on PostgreSQL may be on several machines and must
    sign by one key, so there its file has to be named.
    """
    if isinstance(store, MemoryStore):
        return new_signer(settings.house)
    path = Path(settings.signing_key) if settings.signing_key else None
    if path is None and isinstance(store, SqliteStore):
        path = Path(f"{store.engine.url.database}.key")
    if path is None:
        log.warning("no checkpoints are signed: name the key's file by signing_key")
        return None
    try:
        if not path.exists():
            if (last := store.checkpoint()) is not None:
                # A new key by itself would look to every witness like another house.
                raise InputError(say("key-gone", path=path, key=last.key))
            _make(path)
        return read_key(path, settings.house)
    except InputError as error:
        log.error("no checkpoints are signed", why=str(error))
        return None


def _make(path: Path) -> None:
    try:
        make_key(path)
    except InputError:
        if not path.exists():  # else another process was first
            raise
    else:
        log.info("a key was made", path=str(path))


class Witnessing:
    """Signs what the house has on record, and hands it to those who keep it."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        clock: Clock,
        days: GamingDays,
        tellable: Callable[[], int] | None = None,
    ) -> None:
        self.tree = JournalTree(store)
        self._days = days
        # Up to where the journal may be told: a card that lies face down is in no checkpoint.
        self._tellable = tellable or (lambda: store.head().position)
        self._store = store
        self._clock = clock
        self._every_ms = int(settings.checkpoint_seconds * 1000)
        self._signer = signer_of(settings, store)
        self._witnesses: dict[str, Witness] = {}
        if self._signer is not None:
            origin = self._signer.origin
            self._witnesses = {name: witness_named(name, origin) for name in settings.witnesses}
        self.standings = {name: Standing(name) for name in self._witnesses}
        self._handing: dict[str, asyncio.Task[None]] = {}
        # One thread signs; each witness has one of its own, so that none waits for another.
        self._threads = ThreadPoolExecutor(1 + len(self._witnesses), "witness")

    def newest(self) -> Checkpoint | None:
        """Give the newest checkpoint of the house, whichever process signed it."""
        return self._store.checkpoint()

    def sign(self, until: int | None = None) -> Checkpoint | None:
        """Sign the journal as it is, if a checkpoint is due: there is news, or the day is over."""
        if self._signer is None:
            return None
        now, last = self._clock.now(), self.newest()
        until = self._tellable() if until is None else until
        if last is not None and self._days.is_same(last.at, now):
            is_quiet = until <= last.size
            if is_quiet or 0 <= now - last.at < self._every_ms:
                return None
        return self._signed(now, until)

    def _signed(self, now: int, until: int) -> Checkpoint | None:
        assert self._signer is not None
        signed = self.tree.sign(self._signer, now, until)
        if signed is None:
            log.error("the journal is not what was signed before; croupier verify says where")
            metrics.WITNESS_TROUBLE.labels("the house itself", "refused").inc()
            return None
        metrics.CHECKPOINT.set(signed.size)
        return signed

    async def run_for_ever(self) -> None:
        """Sign and hand over, every minute and when the gaming day ends."""
        while True:
            try:
                await self._in_thread(self.sign, self._tellable())
                await self._hand_over()
            except Exception:  # the database may be away for a while; the next time will do
                log.exception("no checkpoint was signed")
            now = self._clock.now()
            till_day_ends = self._days.ends(self._days.day_of(now)) - now
            await asyncio.sleep(min(self._every_ms, till_day_ends) / 1000)

    async def _in_thread(self, work: Callable[..., T], *args: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)

    async def _hand_over(self) -> None:
        """Begin to tell each witness that is behind; one that is still being told is left alone."""
        newest = await self._in_thread(self.newest)
        if newest is None:
            return
        for name in self._witnesses:
            task = self._handing.get(name)
            if (task is None or task.done()) and self.standings[name].size != newest.size:
                self._handing[name] = asyncio.ensure_future(
                    self._in_thread(self._tell, name, newest)
                )

    def _tell(self, name: str, newest: Checkpoint) -> None:
        witness, standing = self._witnesses[name], self.standings[name]
        try:
            witness.take(self.tree.extension(newest, witness.size()))
        except Refused as refused:
            standing.trouble, standing.is_refused = str(refused), True
            log.error("a witness refuses the house's checkpoint", witness=name, why=str(refused))
            metrics.WITNESS_TROUBLE.labels(name, "refused").inc()
        except Exception as error:  # away, busy, or at odds with itself: it is told again
            standing.trouble, standing.is_refused = str(error), False
            log.warning("a witness was not told", witness=name, why=str(error))
            metrics.WITNESS_TROUBLE.labels(name, "away").inc()
        else:
            self.standings[name] = Standing(name, newest.size, newest.at)
            metrics.WITNESSED.labels(name).set(newest.size)

    async def close(self) -> None:
        """Sign the last of it, and give witnesses a moment to hear it; else they do at a start."""
        if self._signer is not None:
            with suppress(Exception):
                await self._in_thread(self._signed, self._clock.now(), self._tellable())
                await self._hand_over()
        if self._handing:
            await asyncio.wait(self._handing.values(), timeout=LAST_SECONDS)
        self._threads.shutdown(wait=False, cancel_futures=True)
