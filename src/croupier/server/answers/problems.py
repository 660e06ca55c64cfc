"""Everything that is refused, in one shape: sentence, clauses, what would be allowed, the rank."""

from collections.abc import Iterable

from msgspec import UNSET, Struct, UnsetType

from croupier.floor.requests import Failed, Refused
from croupier.messages import Message, Names, listed, say
from croupier.rules.errors import Refusal as RuleRefusal
from croupier.rules.errors import RuleError
from croupier.rules.ways import values, way


class Refusal(Struct, frozen=True):
    """What is refused and why: a sentence, its clauses, what would be allowed, the rank needed.

    ``error`` and ``allowed`` are in words; ``message`` and ``ways`` say the same by ids.
    """

    error: str
    message: Message
    clauses: tuple[str, ...] = ()
    allowed: str = ""
    ways: tuple[Message, ...] = ()
    needs: str = ""
    ruling: str | UnsetType = UNSET


class Problem(Exception):
    """An answer that is a refusal; ``methods`` are those that the address has, for ``Allow``."""

    def __init__(
        self,
        status: int,
        message: Message,
        clauses: Iterable[str] = (),
        allowed: Iterable[Message] = (),
        needs: str = "",
        wait: float = 0.0,
        ruling: str = "",
        methods: Iterable[str] = (),
    ) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.clauses = tuple(clauses)
        self.methods = tuple(methods)
        self.allowed = tuple(allowed) or values(self.methods)
        self.ruling = ruling
        self.needs = needs
        self.wait = wait

    def refusal(self, names: Names, to: str) -> Refusal:
        """Give the one shape of refusals, with the names people see, to whoever asked.

        A ruling that would go on is named by its id.
        """
        return Refusal(
            self.message.told(names, to),
            self.message.named(names),
            self.clauses,
            allowed=listed(way.told(names, to) for way in self.allowed) if self.allowed else "",
            ways=tuple(way.named(names) for way in self.allowed),
            needs=self.needs,
            ruling=self.ruling or UNSET,
        )


def sign_in_first() -> Problem:
    """Refuse someone who has not signed in."""
    return Problem(401, say("sign-in-required"), allowed=(way("sign-in-or-play"),))


def not_found(message: Message) -> Problem:
    """Refuse what is not there, or what this person may not see: the two must look alike."""
    return Problem(404, message)


def refused(answer: Refused) -> Problem:
    """Pass on what the house refused."""
    status = 403 if answer.rank or answer.forbids else 409
    return Problem(
        status, answer.message, answer.clauses, answer.allowed, answer.rank, ruling=answer.ruling
    )


def failed(answer: Failed) -> Problem:
    """Pass on that the house could not answer."""
    return Problem(503, answer.message, allowed=(way("same-request"),), wait=1)


def no_database() -> Problem:
    """Say that the books cannot be looked at; whether anything was done, asking again tells."""
    return Problem(
        503,
        say("ledger-unavailable"),
        allowed=(way("same-request"),),
        wait=1,
    )


def from_rule(error: RuleError) -> Problem:
    """Pass on a rule that was broken."""
    if not isinstance(error, RuleRefusal):
        return Problem(409, error.message, error.clauses)
    status = 403 if error.rank or getattr(error, "forbids", False) else 409
    return Problem(
        status, error.message, error.clauses, error.allowed, error.rank, ruling=error.ruling
    )
