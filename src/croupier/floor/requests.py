"""What is asked of the house and what it answers; answers are kept with their keys, as bytes."""

from hashlib import sha256

import msgspec
from msgspec import Struct

from croupier.disputes.commands import CaseCommand
from croupier.floor.acts import ActDone
from croupier.floor.records import Fact
from croupier.messages import Message
from croupier.store.batch import Key
from croupier.table.commands import Command


class Ask(Struct, frozen=True, gc=False):
    """Commands to one table, decided in their order: all of them happen, or none.

    ``ending`` ends the act that waited for a second person, in the same moment.
    """

    table: str
    commands: tuple[Command, ...]
    key: Key | None = None
    ending: ActDone | None = None


class Book(Struct, frozen=True, gc=False):
    """Facts away from the felt, to be kept and posted: all of them, or none."""

    stream: str
    facts: tuple[Fact, ...]
    key: Key | None = None
    sealed: tuple[tuple[str, bytes], ...] = ()
    shown: tuple[str, ...] = ()  # what is sealed no more, because all of it is on record
    ending: ActDone | None = None


class Handle(Struct, frozen=True, gc=False):
    """Steps of a case, in their order: all of them happen, or none; a new case has no name yet."""

    case: str
    commands: tuple[CaseCommand, ...]
    key: Key | None = None
    ending: ActDone | None = None


class Done(Struct, frozen=True, gc=False, tag="done"):
    """It happened and is on the disk: versions ``first`` to ``last`` of the stream."""

    stream: str
    first: int
    last: int


class Refused(Struct, frozen=True, tag="refused"):
    """It did not happen: the message, the clauses, what would be allowed, the rank needed."""

    message: Message
    clauses: tuple[str, ...] = ()
    allowed: tuple[Message, ...] = ()
    rank: str = ""
    forbids: bool = False  # it is about the asker or whom it is for, not about the moment
    ruling: str = ""  # the irregularity by which play would go on

    @property
    def sentence(self) -> str:
        """The message, said in English."""
        return str(self.message)


class Failed(Struct, frozen=True, tag="failed"):
    """The house could not say. Asking again with the same key is safe, and gives the answer."""

    message: Message
    is_known: bool  # whether it is known that nothing happened

    @property
    def sentence(self) -> str:
        """The message, said in English."""
        return str(self.message)


Request = Ask | Book | Handle
Answer = Done | Refused | Failed

_encoder = msgspec.json.Encoder()
REFUSED = b'{"type":"refused"'  # how a refusal begins as it is kept
_answers: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


def encode_answer(answer: Answer) -> bytes:
    """Write an answer to be kept with its key: what is done, and so nearly every one, in short."""
    if type(answer) is Done:
        return f"{answer.stream} {answer.first} {answer.last}".encode()
    return _encoder.encode(answer)


def decode_answer(content: bytes) -> Answer:
    """Read a kept answer; before, what was done was written out like the others."""
    if content.startswith(b"{"):
        return _answers.decode(content)
    stream, first, last = content.decode().rsplit(" ", 2)
    return Done(stream, int(first), int(last))


def key(owner: str, name: str, body: bytes) -> Key:
    """Bind an idempotency key to its owner and to the request's body."""
    return Key(owner, name, sha256(body).digest())


def key_for(owner: str, name: str, table: str, commands: tuple[Command, ...]) -> Key:
    """Bind a key to a table and commands, but not to when they were sent: a retry is sent later."""
    timeless = [msgspec.structs.replace(command, at=0) for command in commands]
    return key(owner, name, _encoder.encode((table, timeless)))
