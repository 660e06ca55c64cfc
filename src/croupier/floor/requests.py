"""What is asked of the house and what it answers; answers are kept with their keys, as bytes."""

from hashlib import sha256
from typing import Literal

import msgspec
from msgspec import Struct

from croupier.disputes.commands import CaseCommand
from croupier.floor.acts import ActDone
from croupier.floor.records import Fact
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.ways import value
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
_answers: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


class _Earlier(Struct, frozen=True):
    """What was not done, as earlier houses kept it: in words, or with words for ways on."""

    type: Literal["refused", "failed"]
    sentence: str = ""
    message: Message = NO_OBJECTION
    clauses: tuple[str, ...] = ()
    allowed: tuple[str | Message, ...] = ()
    rank: str = ""
    forbids: bool = False
    ruling: str = ""
    is_known: bool = False

    def now(self) -> Answer:
        """Give it as it is kept now."""
        message = self.message or say("plain", words=self.sentence)
        if self.type == "failed":
            return Failed(message, self.is_known)
        ways = tuple(value(one) if isinstance(one, str) else one for one in self.allowed)
        return Refused(message, self.clauses, ways, self.rank, self.forbids, self.ruling)


_earlier = msgspec.json.Decoder(_Earlier)


def encode_answer(answer: Refused | Failed) -> bytes:
    """Write an answer to be kept with its key; what is done the journal itself tells."""
    return _encoder.encode(answer)


def decode_answer(content: bytes) -> Answer:
    """Read a kept answer, in words that there are: a key is good across an upgrade."""
    answer = read_answer(content)
    return answer if isinstance(answer, Done) else _sayable(answer)


def read_answer(content: bytes) -> Answer:
    """Read a kept answer as it stands, also one that an earlier house kept."""
    if not content.startswith(b"{"):
        stream, first, last = content.decode().rsplit(" ", 2)
        return Done(stream, int(first), int(last))
    try:
        return _answers.decode(content)
    except msgspec.ValidationError:
        return _earlier.decode(content).now()


def _sayable(answer: Refused | Failed) -> Refused | Failed:
    """Give an answer in words that there are: messages come and go from house to house."""
    try:
        str(answer.message)
    except (LookupError, ValueError, TypeError):
        answer = msgspec.structs.replace(answer, message=say("refusal-of-earlier-house"))
    if isinstance(answer, Refused):
        try:
            list(map(str, answer.allowed))
        except (LookupError, ValueError, TypeError):
            return msgspec.structs.replace(answer, allowed=())
    return answer


def key(owner: str, name: str, body: bytes) -> Key:
    """Bind an idempotency key to its owner and to the request's body."""
    return Key(owner, name, sha256(body).digest())


def key_for(owner: str, name: str, table: str, commands: tuple[Command, ...]) -> Key:
    """Bind a key to a table and commands, but not to when they were sent: a retry is sent later."""
    timeless = [msgspec.structs.replace(command, at=0) for command in commands]
    return key(owner, name, _encoder.encode((table, timeless)))
