"""Words on record: what people wrote, and what the house itself says of a fact.

A fact keeps every word in English, as those read it who have nothing but the record. What the house
says itself stands beside, under ``said``, as the message that it is: so it is told in any language,
with the names that people see. A record of before the messages has the English alone.
"""

from typing import Any

from msgspec import UNSET, UnsetType

from croupier.messages import ENGLISH, Message, Names, catalogue, kinds_of, named, say
from croupier.messages.languages import speaking

# What of a fact's words is the house's own, by the name of the field; the last field of the fact.
Said = dict[str, Message] | UnsetType


def in_english(words: Message | str) -> str:
    """Write words as everybody reads them who has nothing but the record, whoever asked."""
    with speaking(ENGLISH):
        return str(words)


def on_record(**words: Message | str) -> dict[str, Any]:
    """Give the fields of a fact that hold words: in English, and what the house says beside."""
    said = {field: one for field, one in words.items() if isinstance(one, Message) and one}
    english = {field: in_english(one) for field, one in words.items()}
    return {**english, "said": said} if said else {**english}


def as_said(thing: object, field: str) -> Message | str:
    """Give a field's words: the house's own as a message, anybody else's as they were written."""
    english: str = getattr(thing, field)
    said = getattr(thing, "said", UNSET) or {}
    message = said.get(field) if english else None
    return english if message is None or not _is_known(message) else message


def spoken(thing: object, field: str, names: Names = str) -> str:
    """Tell a field's words in the language spoken, as far as they are the house's."""
    words = as_said(thing, field)
    return words.told(names) if isinstance(words, Message) else named(words)


def say_of(id: str, thing: object) -> Message:
    """Say something about a thing by its own fields, those that the message asks for."""
    return say(id, **{field: as_said(thing, field) for field in kinds_of(id)})


def _is_known(message: Message) -> bool:
    """Tell whether there still are words for it, with these fields: a record may be of any age."""
    has_words = message.id in catalogue() and kinds_of(message.id).keys() <= message.fields.keys()
    parts = (one for field in message.fields.values() for one in _each(field))
    return has_words and all(_is_known(one) for one in parts if isinstance(one, Message) and one)


def _each(field: object) -> tuple[object, ...]:
    return field if isinstance(field, tuple) else (field,)
