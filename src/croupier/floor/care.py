"""What a patron sets against playing too long or losing too much, and what it forbids.

A tighter limit holds at once, a looser one a day later; a cool-off or a self-exclusion can be
made longer and never shorter.
"""

from msgspec.structs import replace

from croupier.floor.clock import DAY_MS, HOUR_MS, MINUTE_MS
from croupier.floor.people_events import CooledOff, OwnLimitsSet, PatronExcluded, PeopleEvent
from croupier.messages import Message, say
from croupier.rules.errors import RuleError
from croupier.rules.gaming_day import GamingDays
from croupier.store.people import Care

LOOSER_AFTER_MS = DAY_MS
REALITY_CHECK_MS = HOUR_MS
LONGEST_PAUSE_MS = 5 * MINUTE_MS  # acts further apart than this are not one stretch of play


class PlayForbidden(RuleError):
    """Something stands against a patron's play; ``is_about_stake``: against so high a stake."""

    forbids = True

    def __init__(self, message: Message, is_about_stake: bool = False) -> None:
        super().__init__(message)
        self.is_about_stake = is_about_stake


def up_to_date(care: Care, now: int, days: GamingDays) -> Care:
    """Let a change whose time has come take effect, and begin a new gaming day's count."""
    if care.next_from and care.next_from <= now:
        care = replace(care, loss=care.next_loss, minutes=care.next_minutes, next_from=0)
    day = days.day_of(now)
    return care if care.day == day else replace(care, day=day, played_ms=0)


def follow(care: Care, fact: PeopleEvent) -> Care:
    """Bring what a patron has set up to a fact of their record."""
    match fact:
        case OwnLimitsSet():
            return replace(
                care,
                loss=fact.loss,
                minutes=fact.minutes,
                next_loss=fact.next_loss,
                next_minutes=fact.next_minutes,
                next_from=fact.next_from,
            )
        case CooledOff():
            return cool_off(care, fact.until)
        case PatronExcluded(wish="own"):
            return exclude(care, fact.until)
        case _:
            return care


def limits_set(patron: str, care: Care, at: int) -> OwnLimitsSet:
    """Write a patron's own limits down as they are from here on."""
    return OwnLimitsSet(
        patron,
        at,
        patron,
        loss=care.loss,
        minutes=care.minutes,
        next_loss=care.next_loss,
        next_minutes=care.next_minutes,
        next_from=care.next_from,
    )


def with_play_of(kept: Care, counted: Care) -> Care:
    """Put time that was counted and not yet kept to what a patron has set."""
    if (counted.day, counted.played_ms) <= (kept.day, kept.played_ms):
        return kept
    return replace(kept, day=counted.day, played_ms=counted.played_ms)


def _is_looser(new: int, old: int) -> bool:
    return old > 0 and (new == 0 or new > old)


def set_limits(care: Care, loss: int, minutes: int, now: int, days: GamingDays) -> Care:
    """Set both limits: each is tightened at once, and loosened only a day from now."""
    care = up_to_date(care, now, days)
    at_once = replace(
        care,
        loss=care.loss if _is_looser(loss, care.loss) else loss,
        minutes=care.minutes if _is_looser(minutes, care.minutes) else minutes,
        next_from=0,
    )
    if (at_once.loss, at_once.minutes) == (loss, minutes):
        return at_once
    return replace(at_once, next_loss=loss, next_minutes=minutes, next_from=now + LOOSER_AFTER_MS)


def cool_off(care: Care, until: int) -> Care:
    """Pause play; never for less long than before."""
    return replace(care, cool_off_until=max(care.cool_off_until, until))


def exclude(care: Care, until: int) -> Care:
    """Shut oneself out; never for less long than before."""
    return replace(care, excluded_until=max(care.excluded_until, until))


def note_play(care: Care, since: int, now: int, days: GamingDays) -> Care:
    """Add the time since the patron's last act, unless it was a pause."""
    care = up_to_date(care, now, days)
    if not 0 < now - since <= LONGEST_PAUSE_MS:
        return care
    return replace(care, played_ms=care.played_ms + now - since)


def is_check_due(care: Care, started: int, now: int) -> bool:
    """Tell whether the patron should be shown the time and the result, and say so."""
    return now - max(care.checked_at, started) >= REALITY_CHECK_MS


def allow_play(care: Care, now: int, lost: int, on_felt: int, stake: int) -> None:
    """Refuse a stake that a patron's own limits forbid; ``lost`` is today's net loss."""
    if care.excluded_until > now:
        raise PlayForbidden(say("play-self-excluded"))
    if care.cool_off_until > now:
        raise PlayForbidden(say("play-cooling-off"))
    if care.minutes and care.played_ms >= care.minutes * MINUTE_MS:
        raise PlayForbidden(say("time-limit-reached", minutes=care.minutes))
    if care.loss and lost + on_felt + stake > care.loss:
        left = max(0, care.loss - lost - on_felt)
        raise PlayForbidden(
            say("loss-limit-reached", loss=care.loss, left=left),
            is_about_stake=True,
        )


def checked(care: Care, now: int) -> Care:
    """Note that the patron has seen the time and the result."""
    return replace(care, checked_at=now)
