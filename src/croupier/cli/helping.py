"""Help as people read it: what an argument is called, not how it is typed in Python."""

import copy
import re
from collections.abc import Callable, Iterator
from enum import Enum
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args

import typer
from typer.core import TyperCommand
from typer.models import OptionInfo, ParameterInfo

F = TypeVar("F", bound=Callable[..., Any])


class PlainCommand(TyperCommand):
    """A command whose usage is ``croupier odds [OPTIONS] BOOK``."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Name the arguments without the braces that are put around what must be there."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]

    def get_help(self, ctx: Any) -> str:
        """Leave out the Python type that newer versions of typer write behind an argument."""
        return re.sub(r"(?<=[A-Z]) <\w+>", "", super().get_help(ctx))


class Commands(typer.Typer):
    """Commands with plain help."""

    def command(self, name: str | None = None, **given: Any) -> Callable[[F], F]:
        """Make a command of a function."""
        made = super().command(name, cls=PlainCommand, **given)
        return lambda function: made(_named(function))

    def callback(self, **given: Any) -> Callable[[F], F]:
        """Make a function the one that runs before every command."""
        made = super().callback(**given)
        return lambda function: made(_named(function))


def _named(function: F) -> F:
    """Have each argument and option say its value as people call it, where it is declared.

    What typer makes of a declaration changes from version to version; the declaration does not.
    """
    hints: dict[str, Any] = function.__annotations__
    for name, hint in hints.items():
        kind, declared = [*get_args(hint), None, None][:2]
        kinds = set(_kinds(kind))
        if not isinstance(declared, ParameterInfo) or bool in kinds or any(map(_is_enum, kinds)):
            continue
        said = copy.copy(declared)  # other commands may call the same thing by another name
        plain = name.replace("_", "-")
        said.metavar = declared.metavar or plain.upper()
        if isinstance(said, OptionInfo):
            if said.default is ... and not said.param_decls:  # else what it is called by is given
                said.param_decls = (f"--{plain}",)
            said.metavar = declared.metavar or ("FILE" if Path in kinds else plain.upper())
        hints[name] = Annotated[kind, said]
    return function


def _kinds(hint: Any) -> Iterator[Any]:
    """Give what a type is made of: of ``list[Path] | None`` a path and None."""
    parts = get_args(hint)
    return chain.from_iterable(map(_kinds, parts)) if parts else iter((hint,))


def _is_enum(kind: Any) -> bool:
    """Tell whether a value is one of a few, which help names itself."""
    return isinstance(kind, type) and issubclass(kind, Enum)


def books(begun: str) -> list[str]:
    """Complete a book: by its id, or else by the file's name, as the shell does that itself."""
    from croupier.rules.reader import BOOKS, shipped

    return [id for id in (*BOOKS, *shipped()) if id.startswith(begun)]


def one_of(*values: str) -> Callable[[str], list[str]]:
    """Complete what is one of a few words."""

    def complete(begun: str) -> list[str]:
        return [value for value in values if value.startswith(begun)]

    return complete
