"""What an installation may leave out, and the sentence that says how to get it."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import requires

from croupier.messages import say
from croupier.rules.errors import InputError

TAKEN_IN = "croupier["  # an extra of our own that another one names


class MissingExtra(InputError):
    """Something is asked for that this installation was made without."""

    def __init__(self, extra: str) -> None:
        super().__init__(say("extra-missing", extra=extra, packages=_packages(extra)))
        self.extra = extra


def _packages(extra: str) -> str:
    """Name what an extra brings, as one asks for it: this program itself may be on no index."""
    return " ".join(f"'{package}'" for package in _brought(extra))


def _brought(extra: str) -> list[str]:
    """List what an extra brings, and what the extras bring that it takes in."""
    asked = [one.replace("'", '"').partition(";") for one in requires("croupier") or []]
    own = [name.strip() for name, _, marker in asked if f'extra == "{extra}"' in marker]
    return [
        package
        for name in own
        for package in (_brought(name[len(TAKEN_IN) : -1]) if name.startswith(TAKEN_IN) else [name])
    ]


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """Import what an extra brings; without it, say how to install it."""
    try:
        yield
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "croupier":
            raise
        raise MissingExtra(extra) from None
