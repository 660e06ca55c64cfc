"""``croupier languages``: how complete each language of the house is."""

from typing import Annotated

import typer

from croupier.cli.terminal import make_console
from croupier.messages import listed, say, word
from croupier.messages.languages import ENGLISH, LANGUAGES


def languages(
    context: typer.Context,
    check: Annotated[
        bool, typer.Option("--check", help="Name what is missing, old or unlike the English.")
    ] = False,
) -> None:
    """Say how complete each language is."""
    from croupier.cli.helping import helped_in
    from croupier.messages.checking import faults
    from croupier.messages.languages import catalogue, pages
    from croupier.messages.languages import helps as helps_in
    from croupier.rules.translations import untranslated

    console, is_whole = make_console(), True
    helps = dict.fromkeys(helped_in(context.find_root().command))
    counts = {"messages": len(catalogue()), "pages": len(pages()), "helps": len(helps)}
    console.print(str(say("languages-count", **counts)))
    for tag, name in LANGUAGES.items():
        if tag == ENGLISH:
            continue
        found, (missing, old) = faults(tag), untranslated(tag)
        ids_of = {
            "missing": found.missing,
            "surplus": found.surplus,
            "unlike": found.unlike,
            "untranslated": missing,
            "old": old,
            "helps": [text for text in helps if text not in helps_in(tag)],
        }
        lists = {word("translation-fault", what): ids for what, ids in ids_of.items()}
        told = listed(f"{what} {len(ids)}" for what, ids in lists.items())
        console.print(f"{tag:<8}{name}: {told}")
        is_whole = is_whole and not any(lists.values())
        if check:
            for what, ids in lists.items():
                for id in ids:
                    console.print(f"  {what}: {id}")
    if check and not is_whole:
        raise typer.Exit(1)
