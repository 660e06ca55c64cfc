"""What an installation may leave out, and the sentence that says how to get it."""

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.messages import say
from croupier.rules.errors import InputError


def how_to_install(*extras: str) -> str:
    """Give the command that adds extras to what is installed, wherever that came from.

    pip takes the croupier that is there for what is asked of it, and fetches only what it lacks.
    """
    return f"pip install 'croupier[{','.join(extras)}]'"


class MissingExtra(InputError):
    """Something is asked for that this installation was made without."""

    def __init__(self, extra: str) -> None:
        super().__init__(say("extra-missing", extra=extra, command=how_to_install(extra)))
        self.extra = extra


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """Import what an extra brings; without it, say how to install it."""
    try:
        yield
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "croupier":
            raise
        raise MissingExtra(extra) from None
