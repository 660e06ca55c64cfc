"""Settings that ask for less than the house standard: which they are, and who allowed them.

A change of the settings has a reason. One that weakens a control, or brings a rulebook of the
house's own, is allowed by two people before the house opens by it, each time anew; as long as
there is no Director, the machine's owner sets the house up.
"""

from collections.abc import Iterable, Mapping
from math import inf

import msgspec
from msgspec import Struct

from croupier.floor.people_events import Change
from croupier.floor.thresholds import Thresholds
from croupier.games.wager import Limits
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.authority import Authority, is_above, read_rows, weaker

ALLOWING = "weaken-authority"
OWN_BOOK = "book "  # how a rulebook of the house's own is called among the settings: by its id
SIGNS = "checkpoints"  # whether the head of the journal is signed at all
_APART = 60.0  # seconds from one signed head to the next, by the standard
_DAY = ("time_zone", "gaming_day_hour")


class _Table(Struct):
    id: str
    book: str = ""
    two_people: bool = True
    reader: str = ""
    limits: Limits = Limits()

    def bounds(self) -> dict[str, float]:
        """Say how far things may go at it; what is not set has no end.

        Corrections count in the maximum: where there is none, every one lies beyond all bounds.
        """
        limits = self.limits
        return {
            "maximum": inf if limits.top is None else limits.top,
            "corrections": limits.top or 0,
            "differential": inf if limits.differential is None else limits.differential,
            "unread": 0 if self.reader == "device" else 1,
        }


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
    return found | {
        f"two-people {one.id}": "off" for one in _tables(settings) if not one.two_people
    }


def called(setting: str) -> Message | str:
    """Call a weaker setting by its words: that of one table has some, others are their own id."""
    what, _, table = setting.partition(" ")
    return say("weaker-two-people", table=table) if what == "two-people" else setting


def _tables(settings: Mapping[str, str]) -> tuple[_Table, ...]:
    return msgspec.json.decode(settings.get("tables", "[]"), type=tuple[_Table, ...])


def _looser(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    """Name what goes further after a change than before it, or is told to fewer."""
    was, now = (_watched(settings) for settings in (before, after))
    found = {f"watch-{name}": str(now[name]) for name in was if now[name] > was[name]}
    floor = "bankroll_floor"
    if floor in before and int(after[floor]) < int(before[floor]):
        found["bankroll-floor"] = after[floor]
    apart = "checkpoint_seconds"
    if before and float(after.get(apart, _APART)) > float(before.get(apart, _APART)):
        found["checkpoint-seconds"] = after[apart]
    if before.get(SIGNS) == "true" and after[SIGNS] != "true":
        found[SIGNS] = "off"
    handed = (msgspec.json.decode(of.get("witnesses", "[]")) for of in (before, after))
    if gone := sorted({*next(handed)} - {*next(handed)}):
        found["witnesses"] = f"without {' '.join(gone)}"
    stood = _tables(before)
    for one in _tables(after) if "tables" in before else ():
        like = [x for x in stood if x.id == one.id] or [x for x in stood if x.book == one.book]
        if not like:
            found[f"game {one.book}"] = str(one.limits.top)
        for name, bound in one.bounds().items() if like else ():
            if bound > max(x.bounds()[name] for x in like):
                found[f"{name} {one.id}"] = str(bound)
    books = (name for name in after if name.startswith(OWN_BOOK))
    return found | {name: after[name] for name in books if after[name] != before.get(name)}


def _watched(settings: Mapping[str, str]) -> dict[str, int]:
    if "watch" not in settings:
        return {}
    return msgspec.structs.asdict(msgspec.json.decode(settings["watch"], type=Thresholds))


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
    """Name what would ask for less than the standard after a change, or than the house did.

    To become a demo does, to begin the gaming day at another moment, which lengthens what is
    counted as one day, to have less told to Surveillance and the pit, to sign the journal less
    often, or no more, or to hand it to fewer witnesses, and to play by a rulebook of the house's
    own that is new or another.
    """
    after = {**before, **{one.setting: one.after for one in changes}}
    was, is_now = ((one.get("demo") == "true") for one in (before or after, after))
    found = weakened(after, is_demo=was and is_now)
    if is_now and not was:
        found["demo"] = "on"
    day = [after[name] for name in _DAY if name in after]
    if not was and any(name in before and before[name] != after[name] for name in _DAY):
        found["gaming-day"] = " ".join(day)
    return found if was else found | _looser(before, after)


def not_allowed(
    before: Mapping[str, str], changes: Iterable[Change], allowed: Mapping[str, str]
) -> Message:
    """Say what a change weakens that nobody has allowed."""
    stood, now = weakened(before), weakening(before, changes)
    new = [name for name, row in now.items() if row not in (stood.get(name), allowed.get(name))]
    return say("settings-weaker", settings=new) if new else NO_OBJECTION
