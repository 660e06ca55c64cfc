"""Help as people read it: what an argument is called, not how it is typed in Python."""

from collections.abc import Callable
from copy import copy
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import typer
from typer.core import TyperCommand
from typer.models import ArgumentInfo, OptionInfo

F = TypeVar("F", bound=Callable[..., Any])


class PlainCommand(TyperCommand):
    """A command whose usage is ``croupier odds [OPTIONS] BOOK``."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Name the arguments without the braces that are put around what must be there."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]


class Commands(typer.Typer):
    """Commands with plain help."""

    def command(self, name: str | None = None, **given: Any) -> Callable[[F], F]:
        """Make a command of a function."""
        make = super().command(name, cls=PlainCommand, **given)

        def plain(function: F) -> F:
            hints = get_type_hints(function, include_extras=True)
            function.__annotations__ = {called: _named(called, hints[called]) for called in hints}
            return make(function)

        return plain


def _named(called: str, hint: Any) -> Any:
    """Say what stands for a value in the help: FILE, or what the parameter is called."""
    infos = getattr(hint, "__metadata__", ())
    kinds = _kinds(hint)
    if any(kind is bool or _is_choice(kind) for kind in kinds):
        return hint
    for info in infos:
        if isinstance(info, (ArgumentInfo, OptionInfo)) and info.metavar is None:
            info = copy(info)
            is_option = isinstance(info, OptionInfo)
            dashed = called.replace("_", "-")
            if is_option and not info.param_decls and info.default is ...:
                info.param_decls = (f"--{dashed}",)  # else the option is called by its metavar
            info.metavar = "FILE" if is_option and Path in kinds else dashed.upper()
            return Annotated[get_args(hint)[0], info]
    return hint


def _kinds(hint: Any) -> list[Any]:
    """Give what a value may be, without what it is wrapped in: ``list[Path] | None`` is a path."""
    if getattr(hint, "__metadata__", None) is not None:
        return _kinds(get_args(hint)[0])
    if get_origin(hint) in (None, Literal):
        return [hint]
    return [kind for inner in get_args(hint) for kind in _kinds(inner)]


def _is_choice(kind: Any) -> bool:
    return get_origin(kind) is Literal or (isinstance(kind, type) and issubclass(kind, Enum))


def books(begun: str) -> list[str]:
    """Complete a book: by its id, or else by the file's name, as the shell does that itself."""
    from croupier.rules.reader import BOOKS, shipped

    return [id for id in (*BOOKS, *shipped()) if id.startswith(begun)]
