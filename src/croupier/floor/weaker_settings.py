"""Settings that ask for less than the house standard: which they are, and who allowed them.

A change of the settings has a reason. One that weakens authority is allowed by two people before
the house opens by it; as long as there is no Director, the machine's owner sets the house up.
"""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct

from croupier.floor.people_events import Change
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.authority import Authority, is_above, read_rows, weaker

ALLOWING = "weaken-authority"
_DAY = ("time_zone", "gaming_day_hour")


class _Table(Struct):
    id: str
    two_people: bool = True


class _Doors(Struct):
    """How the house lets its people in; without a word of it, as the standard does."""

    demo: bool = False
    second_factor: bool | None = None
    second_factor_from: str = "pit-manager"
    console_lock_minutes: float = 5.0

    def weaker(self) -> dict[str, str]:
        """Name what lets people in more easily than the standard."""
        asks, standard = (
            not self.demo if self.second_factor is None else self.second_factor,
            _Doors(),
        )
        found = {} if asks else {"second-factor": "off"}
        if is_above(self.second_factor_from, standard.second_factor_from):
            found["second-factor-from"] = self.second_factor_from
        if self.console_lock_minutes > standard.console_lock_minutes:
            found["console-lock-minutes"] = str(self.console_lock_minutes)
        return found


DOORS = _Doors.__struct_fields__


def weakened(settings: Mapping[str, str], *, is_demo: bool | None = None) -> dict[str, str]:
    """Name what of settings on record asks for less than the standard, and as what it stands.

    A demo's doors are open to everyone; a house that is none does not become one for that.
    """
    found = dict[str, str]()
    if "authority" in settings:
        found |= weaker(Authority(read_rows(settings["authority"])))
    doors = {name: settings[name] for name in DOORS if name in settings}
    asked = msgspec.convert({name: msgspec.json.decode(one) for name, one in doors.items()}, _Doors)
    if not (asked.demo if is_demo is None else is_demo):
        found |= asked.weaker()
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


def weakening(before: Mapping[str, str], changes: Iterable[Change]) -> dict[str, str]:
    """Name what would ask for less than the standard after a change.

    To become a demo does, and to begin the gaming day at another moment: its sums begin anew.
    """
    after = {**before, **{one.setting: one.after for one in changes}}
    was, is_now = ((one.get("demo") == "true") for one in (before or after, after))
    found = weakened(after, is_demo=was and is_now)
    if is_now and not was:
        found["demo"] = "on"
    day = [after[name] for name in _DAY if name in after]
    if not was and any(name in before and before[name] != after[name] for name in _DAY):
        found["gaming-day"] = " ".join(day)
    return found


def not_allowed(
    before: Mapping[str, str], changes: Iterable[Change], allowed: Mapping[str, str]
) -> Message:
    """Say what a change weakens that nobody has allowed."""
    stood, now = weakened(before), weakening(before, changes)
    new = [name for name, row in now.items() if row not in (stood.get(name), allowed.get(name))]
    return say("settings-weaker", settings=new) if new else NO_OBJECTION
