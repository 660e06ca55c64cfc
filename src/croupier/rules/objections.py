"""What a decoder objects to, and where: msgspec says both in one text, and has no fields for them.

"Expected `int`, got `str` - at `$.wagers[0].stake`" is taken apart here and nowhere else.
"""

import re

from msgspec import Struct

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


def objection(error: Exception) -> Objection:
    """Take apart what a decoder says."""
    what, _, where = str(error).partition(" - at `$")
    return Objection(what, where.strip("`."))
