"""What goes wrong, said to people: one sentence, the clauses behind it, what would be allowed."""

from collections.abc import Iterable

from croupier.messages import Message, say
from croupier.rules.ways import RULING


class RuleError(Exception):
    """Something the rules do not allow: a message of the catalogue, and its clauses."""

    def __init__(self, message: Message, clauses: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.clauses = tuple(clauses)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class Refusal(RuleError):
    """Why not: the message, the clauses, what would be allowed, and the rank that is needed."""

    def __init__(
        self,
        message: Message,
        clauses: Iterable[str] = (),
        allowed: Iterable[Message] = (),
        rank: str = "",
    ) -> None:
        super().__init__(message, clauses)
        self.allowed = tuple(allowed)
        self.rank = rank

    @property
    def ruling(self) -> str:
        """Give the irregularity of the first way on that is a ruling."""
        rulings = (way.fields["irregularity"] for way in self.allowed if way.id == RULING)
        return str(next(rulings, ""))


class RulebookError(RuleError):
    """A rulebook that cannot be used as it is written; only those who write books meet it, so it
    may be plain words. ``file`` is the one that it is in, as soon as that is known.
    """

    file = ""

    def __init__(self, message: Message | str, clauses: Iterable[str] = ()) -> None:
        super().__init__(
            say("plain", words=message) if isinstance(message, str) else message, clauses
        )


class RuleGap(RulebookError):
    """An outcome that can happen and that the rulebook gives no result."""


class RuleConflict(RulebookError):
    """An outcome that the rulebook gives two different results."""


class InputError(RuleError):
    """A recorded round that cannot be: impossible cards, an unknown bet, an impossible stake."""


class CommandLineError(InputError):
    """An argument, a file or a database that the command line cannot use."""
