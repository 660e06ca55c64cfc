"""Help as people read it: what an argument is called, not how it is typed in Python."""

import copy
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args

import typer
from typer.core import TyperCommand, TyperGroup
from typer.models import OptionInfo, ParameterInfo

from croupier.cli.speaking import asked_for, speak_in
from croupier.messages import ENGLISH, language, say, word
from croupier.messages.languages import helps

F = TypeVar("F", bound=Callable[..., Any])


# What typer writes itself, by the words of the group ``tool``.
_ITS_OWN = {
    "usage": "Usage:",
    "arguments": "Arguments:",
    "options": "Options:",
    "commands": "Commands:",
    "required": "[required]",
    "default": "[default:",
    "environment": "[env var:",
}
_WHAT = r"(?:argument|option) '(?P<what>[^']*)'"
_FOR = r"Invalid value for '(?P<what>[^']*)': "
_ERRORS = {
    "tool-missing": re.compile(rf"Missing {_WHAT}.*"),
    "tool-no-number": re.compile(rf"{_FOR}'(?P<value>.*)' is not a valid (?:int|float)\w*\."),
    "tool-not-one-of": re.compile(rf"{_FOR}'(?P<value>.*)' is not one of (?P<values>.*)\."),
    "tool-out-of-range": re.compile(rf"{_FOR}(?P<value>.*) is not in the range (?P<range>.*)\."),
    "tool-no-command": re.compile(r"No such command '(?P<what>[^']*)'.*"),
    "tool-no-option": re.compile(r"No such option:? '?(?P<what>--?[\w-]+).*"),
    "tool-needs-value": re.compile(r"Option '(?P<what>[^']*)' requires an argument\."),
    "tool-too-many": re.compile(r"Got unexpected extra arguments?\S* \((?P<what>.*)\)"),
}


def error_in_words(error: Any) -> str:
    """Say what typer has against an argument or option in the language spoken."""
    written = str(error.format_message())
    for id, pattern in _ERRORS.items():
        if found := pattern.fullmatch(written):
            return str(say(id, **found.groupdict()))
    return written


def explain(error: Any) -> None:
    """Tell what is wrong with a command as it was typed, and where its help is."""
    lines, context = list[str](), getattr(error, "ctx", None)
    if language() == ENGLISH or "\n" in error.format_message():  # the help of a command alone
        error.show()
        return
    if context is not None:
        lines = [_spoken(context.get_usage())]
        asked = f"{context.command_path} --help"
        lines += [str(say("tool-try", command=asked)), ""]
    lines.append(str(say("tool-error", why=error_in_words(error))))
    typer.echo("\n".join(lines), err=True)


def _spoken(written: str) -> str:
    """Say what typer writes itself in the language spoken."""
    for id, english in _ITS_OWN.items():
        said = word("tool", id)
        if said.endswith("："):  # it brings its own space
            written = written.replace(f"{english} ", said)
        written = written.replace(english, said)
    return written


def paragraphs(text: str) -> list[str]:
    """Take help apart into its paragraphs, each on one line."""
    return [" ".join(one.split()) for one in text.split("\n\n")]


def _helped(text: str) -> str:
    """Give help in the language spoken, paragraph by paragraph."""
    known = helps(language())
    return "\n\n".join(known.get(one, one) for one in paragraphs(text))


def helped_in(command: Any) -> Iterator[str]:
    """List every paragraph of help that a command and those under it have."""
    texts = [command.help, *(getattr(one, "help", "") for one in command.params)]
    yield from chain.from_iterable(paragraphs(text) for text in texts if text)
    for each in getattr(command, "commands", {}).values():
        yield from helped_in(each)


@contextmanager
def _in_language(command: Any, ctx: Any) -> Iterator[None]:
    """Have a command, its parameters and those under it help in the language spoken."""
    helped = [command, *command.get_params(ctx), *getattr(command, "commands", {}).values()]
    before = [(one, one.help, getattr(one, "short_help", None)) for one in helped if one.help]
    for one, text, _ in before:
        one.help = _helped(text)
        if hasattr(one, "short_help"):
            one.short_help = _helped(paragraphs(text)[0])
    ctx.max_content_width = _LINE.get(language())
    yield
    for one, text, short in before:
        one.help = text
        if hasattr(one, "short_help"):
            one.short_help = short


# How many letters a line of help has where a letter is as wide as two.
_LINE = {"zh-Hans": 42, "zh-Hant": 42, "ko": 54}
_PYTHON_TYPE = re.compile(r"(?<=[A-Z]) <\w+>")


class PlainCommand(TyperCommand):
    """A command whose usage is ``croupier odds [OPTIONS] BOOK``."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Name the arguments without the braces that are put around what must be there."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]

    def get_help(self, ctx: Any) -> str:
        """Leave out the Python type that newer versions of typer write behind an argument."""
        if language() == ENGLISH:
            return _PYTHON_TYPE.sub("", super().get_help(ctx))
        with _in_language(self, ctx):
            return _spoken(_PYTHON_TYPE.sub("", super().get_help(ctx)))


class PlainGroup(TyperGroup):
    """Commands under one name, with help in the language spoken."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Speak the language that is asked for before anything is said."""
        if ctx.parent is None:
            speak_in(asked_for(args))
        return super().parse_args(ctx, args)

    def get_help(self, ctx: Any) -> str:
        """Help in the language spoken."""
        if language() == ENGLISH:
            return super().get_help(ctx)
        with _in_language(self, ctx):
            return _spoken(super().get_help(ctx))


class Commands(typer.Typer):
    """Commands with plain help."""

    def __init__(self, **given: Any) -> None:
        super().__init__(cls=PlainGroup, **given)

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
