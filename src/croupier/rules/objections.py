"""What a decoder objects to, and where: msgspec says both in one text, and has no fields for them.

"Expected `int`, got `str` - at `$.wagers[0].stake`" is taken apart here and nowhere else.
"""

import re
from typing import Any

from msgspec import Struct

from croupier.messages import Message, group, say

# What a decoder says, and the message that says it to people, with its fields.
_SAID = (
    (r"Object missing required field `(?P<field>[^`]+)`", "request-field-missing"),
    (r"Object contains unknown field `(?P<field>[^`]+)`", "request-field-unknown"),
    (r"Expected `(?P<kinds>[^`]+)`, got `(?P<got>[^`]+)`", "request-value-kind"),
    (r"Expected `(?:int|float)` >= (?P<least>-?\d+)(?:\.0)?", "request-value-least"),
    (r"Expected `(?:int|float)` > (?P<least>-?\d+)(?:\.0)?", "request-value-above"),
    (r"Expected `(?:int|float)` <= (?P<most>-?\d+)(?:\.0)?", "request-value-most"),
    (r"Expected `(?:int|float)` < (?P<most>-?\d+)(?:\.0)?", "request-value-below"),
    (r"Expected `str` of length >= (?P<least>\d+)", "request-text-short"),
    (r"Expected `str` of length <= (?P<most>\d+)", "request-text-long"),
    (r"Expected `(?:array|object)` of length >= (?P<least>\d+)", "request-list-short"),
    (r"Expected `(?:array|object)` of length <= (?P<most>\d+)", "request-list-long"),
    (r"Expected `str` matching regex .*", "request-text-pattern"),
    (r"Invalid (?:enum )?value ['`]?(?P<value>.*?)['`]?", "request-value-other"),
    (r"JSON is malformed.*|Input data was truncated|Invalid UTF-8.*", "request-not-json"),
)
_STEP = re.compile(r"\.?([\w-]+)(?:\[(\d+)\])?")
_INDEX = re.compile(r"\[[^]]*]")


class Objection(Struct, frozen=True):
    """What is wrong, in the decoder's words, and the path to where it stands."""

    what: str
    where: str

    @property
    def steps(self) -> list[tuple[str, int | None]]:
        """The keys on the way there, each with the place in its list, if it has one."""
        return [(key, int(at) if at else None) for key, at in _STEP.findall(self.where)]

    @property
    def place(self) -> str:
        """The keys on the way there, wherever in their lists: ``wagers.stake``."""
        return _INDEX.sub("", self.where).lstrip(".")

    @property
    def plain(self) -> str:
        """What is wrong, without the decoder's quotes."""
        return self.what.replace("`", "").rstrip(".")

    @property
    def missing(self) -> str:
        """The field that is not there and must be."""
        return self.what.split("`")[-2] if "missing required field" in self.what else ""

    @property
    def unknown(self) -> str:
        """The field that is there and cannot be."""
        return self.what.split("`")[-2] if "unknown field" in self.what else ""

    @property
    def told(self) -> Message | None:
        """What is wrong, as people say it; none if the decoder has yet another objection."""
        for pattern, id in _SAID:
            if found := re.fullmatch(pattern, self.what):
                fields: dict[str, Any] = found.groupdict()
                fields.pop("field", None)
                for name in {"least", "most"} & {*fields}:
                    fields[name] = int(fields[name])
                if "kinds" in fields:
                    fields["kinds"] = tuple(fields["kinds"].split(" | "))
                    if not {*fields["kinds"], fields["got"]} <= {*group("json-kind")}:
                        return None
                return say(id, **fields)
        return None


def objection(error: Exception) -> Objection:
    """Take apart what a decoder says."""
    what, _, where = str(error).partition(" - at `$")
    return Objection(what, where.strip("`."))
