"""Help as people read it: what an argument is called, not how it is typed in Python."""

from collections.abc import Callable
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand

F = TypeVar("F", bound=Callable[..., Any])


class PlainCommand(TyperCommand):
    """A command whose usage is ``croupier odds [OPTIONS] BOOK``."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        for one in self.params:
            if one.metavar is None and one.type.name not in ("boolean", "choice"):
                is_file = one.param_type_name == "option" and one.type.name in ("path", "file")
                one.metavar = "FILE" if is_file else str(one.name).upper().replace("_", "-")

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Name the arguments without the braces that are put around what must be there."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]


class Commands(typer.Typer):
    """Commands with plain help."""

    def command(self, name: str | None = None, **given: Any) -> Callable[[F], F]:
        """Make a command of a function."""
        return super().command(name, cls=PlainCommand, **given)


def books(begun: str) -> list[str]:
    """Complete a book: by its id, or else by the file's name, as the shell does that itself."""
    from croupier.rules.reader import BOOKS, shipped

    return [id for id in (*BOOKS, *shipped()) if id.startswith(begun)]
