"""A command that the rules do not allow, said to the person who gave it."""

from collections.abc import Iterable

from croupier.rules.errors import RuleError


class Refusal(RuleError):
    """Why not: the sentence, the clauses, what would be allowed, and the rank that is needed."""

    def __init__(
        self,
        sentence: str,
        clauses: Iterable[str] = (),
        allowed: Iterable[str] = (),
        rank: str = "",
    ) -> None:
        super().__init__(sentence, clauses)
        self.allowed = tuple(allowed)
        self.rank = rank
