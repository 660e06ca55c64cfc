"""What people write: reasons, notes, names and ids, so that they say what they seem to say.

A sentence that a second person agrees to must not break into two lines, run backwards or hide
letters; a name must not pass for another's, nor for a part of the house.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.bank.accounts import KINDS
from croupier.messages import NO_OBJECTION, Message, catalogue, say
from croupier.messages.languages import LANGUAGES
from croupier.rules.authority import HOUSE, NOBODY, PATRON, STAFF_RANKS
from croupier.rules.errors import InputError
from croupier.table.shapes import AUTOMATIC

# Written at length, in a box of its own: it may have lines.
LONG = ("text",)
SECRET = ("password", "pin", "code", "secret")  # nobody reads them
_LINES = "\n\r\t"
_JOINS = "\u200c\u200d"  # letters of some scripts are joined by them
_HIDDEN = ("Cc", "Cf", "Zl", "Zp", "Cs", "Co")
_TOGETHER = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "KATAKANA-HIRAGANA": "CJK"}  # one script's word


# Letters and figures of any script that are read as others: Cyrillic, Greek, and 0 for o.
_LOOKS_LIKE = str.maketrans(
    "аеорсухіјѕһԁԛԝвкмнтіαβεζηικμνορτυχω0154ıl|!$@",
    "aeopcyxijshdqwbkmhtiabezhikmnoptyxwoisaiiiisa",
)


def _squashed(name: str) -> str:
    """Give what is read of a name at a glance: look-alikes are one, signs and spaces nothing."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_LOOKS_LIKE)
    read = "".join(c for c in plain if c.isalnum())
    return read.replace("rn", "m").replace("vv", "w")


# What a name must not be: the house's accounts, ranks and desks, and what its pages say.
KEPT = frozenset(
    map(_squashed, (
        *KINDS, *STAFF_RANKS, HOUSE, NOBODY, PATRON, AUTOMATIC, "bank", "casino", "croupier",
        "operator", "owner", "pit", "staff", "system", "table", "tray", "you", "admin",
        "administrator", "moderator", "official", "security", "support",
    ))
)  # fmt: skip


GUEST = _squashed("guest")
# What the house calls a guest in each language, before the number.
GUESTS = tuple(catalogue(tag)["guest-called"].partition("{")[0].casefold() for tag in LANGUAGES)


def hidden_in(text: str, may_have_lines: bool = False) -> str:
    """Give the first character of a text that is not seen as what it is, if there is one."""
    passed = _JOINS + (_LINES if may_have_lines else "")
    return next((c for c in text if unicodedata.category(c) in _HIDDEN and c not in passed), "")


def objection(body: bytes) -> Message:
    """Say which text of a body in JSON is not what it seems, if any is."""
    if body.isascii() and b"\\" not in body and b"\x7f" not in body:
        return NO_OBJECTION  # whatever is hidden is written with a backslash, or is not ASCII
    for name, text in _texts(msgspec.json.decode(body), ""):
        if name not in SECRET and (found := hidden_in(text, name in LONG)):
            return say("text-hides-something", name=name or "text", code=f"U+{ord(found):04X}")
    return NO_OBJECTION


def _texts(said: Any, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(said, str):
        yield name, said
    elif isinstance(said, dict):
        for key, one in said.items():
            yield "", key
            yield from _texts(one, key)
    elif isinstance(said, list):
        for one in said:
            yield from _texts(one, name)


def clean_name(given: str) -> str:
    """Give a name as it is kept, or refuse one that could pass for something else."""
    name = unicodedata.normalize("NFKC", given).strip()
    seen = sum(map(str.isalnum, name))  # two are a name: 王伟, 이준, Lý
    if seen < 2 or len(name) > 24 or not all(c.isalnum() or c in " -_." for c in name):
        raise InputError(say("account-name-invalid"))
    for word in re.split(r"[ \-_.]+", name):
        scripts = {_script(c) for c in word if c.isalpha()}
        if len(scripts) > 1:
            raise InputError(say("name-mixes-scripts", word=word))
    if name.casefold().startswith(GUESTS):
        raise InputError(say("account-name-reserved"))
    # Nor numbered: "Pit Manager 2" is one of them.
    for squashed in (_squashed(name), _squashed(name.rstrip("0123456789"))):
        if squashed.startswith(GUEST) or squashed.removeprefix("the") in KEPT:
            raise InputError(say("account-name-reserved"))
    return name


def _script(letter: str) -> str:
    script = unicodedata.name(letter, "").partition(" ")[0]
    return _TOGETHER.get(script, script)


_READ_ALIKE = str.maketrans("IlOo", "1100")


def look_key(tag: str) -> str:
    """Fold the tag of a box as it is read at a glance: 1, I and l are one there, and 0 and O."""
    return id_key(unicodedata.normalize("NFKC", tag).translate(_READ_ALIKE))


def id_key(id: str) -> str:
    """Fold an id, a tag or the name of a batch: look-alikes in case, width, signs between and
    leading zeros are one.
    """
    folded = unicodedata.normalize("NFKC", id).casefold()
    return re.sub(r"(?<!\d)0+(?=\d)", "", "".join(c for c in folded if c.isalnum()))
