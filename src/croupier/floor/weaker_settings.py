"""Settings that ask for less than the house standard: which they are, and who allowed them.

A change of the settings has a reason. One that weakens authority is allowed by two people before
the house opens by it; as long as there is no Director, the machine's owner sets the house up.
"""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct

from croupier.floor.people_events import Change
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.authority import Authority, read_rows, weaker

ALLOWING = "weaken-authority"


class _Table(Struct):
    id: str
    two_people: bool = True


def weakened(settings: Mapping[str, str]) -> dict[str, str]:
    """Name what of settings on record asks for less than the standard, and as what it stands."""
    found = dict[str, str]()
    if "authority" in settings:
        found |= weaker(Authority(read_rows(settings["authority"])))
    tables = msgspec.json.decode(settings.get("tables", "[]"), type=tuple[_Table, ...])
    return found | {f"two-people {one.id}": "off" for one in tables if not one.two_people}


def unexplained(
    before: Mapping[str, str], changes: Iterable[Change], reason: str, is_programs: bool
) -> Message:
    """Say that a change of settings has no reason; a demo, and what a program brings, need none."""
    theirs = [one for one in changes if one.before]
    is_authority = [one.setting for one in theirs] == ["authority"]
    is_demo = before.get("demo") == "true" and all(one.setting != "demo" for one in theirs)
    if reason.strip() or not theirs or is_demo or (is_programs and is_authority):
        return NO_OBJECTION
    return say("settings-reason-missing", settings=[one.setting for one in theirs])


def not_allowed(
    before: Mapping[str, str], changes: Iterable[Change], allowed: Mapping[str, str]
) -> Message:
    """Say what a change weakens that nobody has allowed."""
    stood = weakened(before)
    now = weakened({**before, **{one.setting: one.after for one in changes}})
    new = [name for name, row in now.items() if row not in (stood.get(name), allowed.get(name))]
    return say("settings-weaker", settings=new) if new else NO_OBJECTION
