"""Which language the terminal speaks."""

import os
from collections.abc import Sequence
from itertools import pairwise

from croupier.messages import say
from croupier.messages.languages import ENGLISH, LANGUAGES, known_as, speak
from croupier.rules.errors import CommandLineError

ASKED_BY = ("LC_ALL", "LC_MESSAGES", "LANG")


def asked_for(arguments: Sequence[str]) -> str:
    """Find the language that is asked for before a command, which help is then in, too."""
    for argument, value in pairwise((*arguments, "")):
        option, _, given = argument.partition("=")
        if option == "--language":
            return given or value
        if not argument.startswith("-"):
            break
    return os.environ.get("CROUPIER_LANGUAGE", "")


def speak_in(asked: str) -> None:
    """Speak the language that was asked for, or that the terminal's surroundings name."""
    if asked and known_as(asked) is None:
        raise CommandLineError(say("language-none", given=asked, languages=list(LANGUAGES)))
    given = asked or next((os.environ[name] for name in ASKED_BY if os.environ.get(name)), "")
    speak(tag := known_as(given) or ENGLISH)
    if tag != ENGLISH:  # the names of books, wagers and rulings are said in it, too
        import croupier.rules.translations  # noqa: F401
