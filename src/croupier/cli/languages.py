"""The languages of the house: which one the terminal speaks, and how complete each is."""

import os
from typing import Annotated

import typer

from croupier.cli.terminal import make_console
from croupier.messages.languages import ENGLISH, LANGUAGES, known_as, speak
from croupier.rules.errors import CommandLineError

ASKED_BY = ("LC_ALL", "LC_MESSAGES", "LANG")


def speak_in(asked: str) -> None:
    """Speak the language that was asked for, or that the terminal's surroundings name."""
    if asked and known_as(asked) is None:
        raise CommandLineError(f'There is no language "{asked}"; there are {", ".join(LANGUAGES)}.')
    given = asked or next((os.environ[name] for name in ASKED_BY if os.environ.get(name)), "")
    speak(known_as(given) or ENGLISH)


def languages(
    check: Annotated[
        bool, typer.Option("--check", help="Name what is missing, old or unlike the English.")
    ] = False,
) -> None:
    """Say how complete each language is."""
    from croupier.messages.checking import faults
    from croupier.messages.languages import catalogue, pages
    from croupier.rules.translations import untranslated

    console, is_whole = make_console(), True
    console.print(f"{len(catalogue())} messages and words, {len(pages())} words of pages")
    for tag, name in LANGUAGES.items():
        if tag == ENGLISH:
            continue
        found, (missing, old) = faults(tag), untranslated(tag)
        lists = {
            "missing": found.missing,
            "not in English": found.surplus,
            "other fields": found.unlike,
            "statements of rulebooks missing": missing,
            "older than the English": old,
        }
        counts = ", ".join(f"{what} {len(ids)}" for what, ids in lists.items())
        console.print(f"{tag:<8}{name}: {counts}")
        is_whole = is_whole and not any(lists.values())
        if check:
            for what, ids in lists.items():
                for id in ids:
                    console.print(f"  {what}: {id}")
    if check and not is_whole:
        raise typer.Exit(1)
