"""Over the network: asking a house for its checkpoint, and handing one to a witness elsewhere."""

import urllib.error
import urllib.request
from pathlib import Path
from typing import Protocol, TypeVar
from urllib.parse import quote, urlsplit

import msgspec
from msgspec import Struct

from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.witness.checkpoint import Checkpoint, Extension
from croupier.witness.judging import Refused
from croupier.witness.notebook import Notebook

SECONDS = 10.0
ALARM = 409
MOST_ANSWER = 256 * 1024
T = TypeVar("T")


class Kept(Struct, frozen=True):
    """A witness's answer: of how many records is the checkpoint it keeps, and is it a new one."""

    size: int
    new: bool = False


class NotKept(Struct, frozen=True):
    """Why a witness does not keep a checkpoint; with ALARM, because it is not the house gone on."""

    error: str = ""


class Witness(Protocol):
    """Whoever keeps a house's checkpoints."""

    def size(self) -> int:
        """Say how many records the newest checkpoint has that is kept, to go on from there."""

    def take(self, given: Extension) -> bool:
        """Keep a checkpoint, if it is news; refuse it if it is not the house's, gone on."""


class WitnessFile:
    """A notebook in a file, on another disk or in another place."""

    def __init__(self, notebook: Notebook) -> None:
        self._notebook = notebook

    def size(self) -> int:
        """Say how many records the newest checkpoint has that is kept."""
        last = self._notebook.last()
        return last.size if last else 0

    def take(self, given: Extension) -> bool:
        """Keep a checkpoint."""
        return self._notebook.take(given)


class WitnessElsewhere:
    """A witness at an address: another house, or ``croupier witness serve``."""

    def __init__(self, address: str, origin: str) -> None:
        self._address = f"{checked(address)}/api/witnessed"
        self._origin = origin

    def size(self) -> int:
        """Ask how many records the newest checkpoint has that is kept."""
        return _ask(f"{self._address}/{quote(self._origin, safe='')}", Kept).size

    def take(self, given: Extension) -> bool:
        """Hand a checkpoint over."""
        return _ask(self._address, Kept, msgspec.json.encode(given)).new


def witness_named(name: str, origin: str) -> Witness:
    """Give the witness that settings name: by its address, or by its notebook's file."""
    return WitnessElsewhere(name, origin) if "://" in name else WitnessFile(Notebook(Path(name)))


def ask_house(address: str, since: int) -> Extension:
    """Ask a house for its newest checkpoint, and the proof that it goes on from an earlier one."""
    return _ask(f"{checked(address)}/api/checkpoint?since={since}", Extension)


def extension_from(address: str, kept: Checkpoint | None) -> Extension:
    """Ask a house to go on from what is kept of it."""
    return ask_house(address, kept.size if kept else 0)


def checked(address: str) -> str:
    """Give an address without its last stroke, or refuse what is none."""
    parts = urlsplit(address)
    # A password in it would stand in the settings, which are on record, and in logs.
    if parts.scheme not in ("http", "https") or parts.username is not None:
        raise InputError(say("witness-address-unknown", address=address))
    return address.rstrip("/")


def _ask(address: str, kind: type[T], body: bytes | None = None) -> T:
    headers = {"Content-Type": "application/json", "X-Croupier": "1"}
    try:
        with urllib.request.urlopen(
            urllib.request.Request(address, body, headers), timeout=SECONDS
        ) as answer:
            return msgspec.json.decode(answer.read(MOST_ANSWER), type=kind)
    except urllib.error.HTTPError as error:
        raise _refusal(address, error) from None
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        why = getattr(error, "reason", error)
        raise InputError(say("witness-not-reached", address=address, why=why)) from None


def _refusal(address: str, error: urllib.error.HTTPError) -> InputError:
    try:
        said = msgspec.json.decode(error.read(MOST_ANSWER), type=NotKept)
    except (OSError, msgspec.MsgspecError):
        said = NotKept()
    if error.code == ALARM:
        return Refused(say("witness-refused", address=address, why=said.error))
    if not said.error:
        return InputError(say("witness-answered-status", address=address, status=error.code))
    return InputError(say("witness-not-reached", address=address, why=said.error))
