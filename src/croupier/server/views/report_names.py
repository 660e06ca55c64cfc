"""What a report calls its rows, entries and accounts, in the language of its reader."""

from croupier.messages import group, in_words, plain, thing
from croupier.messages.languages import ENGLISH, language, page_word
from croupier.rules.currencies import PLAY


def called(name: str) -> str:
    """Name a table, a game, a shift or a version, where one knows it by more than its id."""
    if language() == ENGLISH:
        return name
    return " ".join(thing(part) or part for part in name.split(" "))


def currency_name(id: str) -> str:
    """Name a currency by its code; play money has a word, that of the pages."""
    return page_word("play.badge") if id == PLAY else id


def posted_as(what: str) -> str:
    """Say what money was moved as."""
    return group("posting").get(what.replace(" ", "-")) or in_words(what)


def account_kind(kind: str) -> str:
    """Name a kind of account."""
    return group("account").get(kind) or plain(kind)
