"""What happens to people and to the house itself: who works here, who came in, what is in force.

Facts about staff and the house are of the stream ``people``; what stands against a patron's play
is of a stream of that patron's own, ``care/…``. Secrets are never in them: of a password, a PIN
or a second factor the record has that it was set, and a digest of what is kept of it.
"""

from msgspec import UNSET, Struct

from croupier.messages import kebab
from croupier.messages.recorded import Said
from croupier.rules.gaming_day import GamingDays

OWNER = "house"  # whoever stands at the machine itself, and the program
OPERATOR = "operator at the command line"  # who changed something there without saying who


class PeopleEvent(Struct, frozen=True, tag_field="event", tag=kebab):
    """A fact about people or the house: who brought it about, when (ms since the epoch)."""

    by: str
    at: int


# ---- who works here


class StaffMade(PeopleEvent, frozen=True):
    """Someone is on the staff from here on; ``second`` is who agreed, ``how`` the way it came.

    ``digest`` is that of what is kept of the password they begin with.
    """

    person: str
    name: str
    rank: str
    second: str = ""
    reason: str = ""
    how: str = "page"
    digest: str = ""


class StaffRanked(PeopleEvent, frozen=True):
    """Someone has another rank from here on."""

    person: str
    before: str
    rank: str
    second: str = ""
    reason: str = ""


class StaffShut(PeopleEvent, frozen=True):
    """Someone, or a device, comes in no more."""

    person: str
    second: str = ""
    reason: str = ""
    said: Said = UNSET


class StaffOpened(PeopleEvent, frozen=True):
    """Someone who was shut, or a device, may come in again."""

    person: str
    second: str = ""
    reason: str = ""


class DeviceMade(PeopleEvent, frozen=True):
    """A card reader stands at a table from here on."""

    person: str
    name: str
    table: str
    second: str = ""
    reason: str = ""
    how: str = "page"
    digest: str = ""


class SecretSet(PeopleEvent, frozen=True):
    """A ``password``, a ``pin`` or a ``second-factor`` was set, or taken away (no digest)."""

    person: str
    what: str
    digest: str
    second: str = ""
    reason: str = ""


class AccountTied(PeopleEvent, frozen=True):
    """A patron's account is known to be a staff member's, who does not play; or not any more."""

    patron: str
    person: str  # whose; empty: nobody's any more
    second: str = ""
    reason: str = ""


class AccountOpened(PeopleEvent, frozen=True):
    """Someone of the staff opened an account for a patron who has no phone."""

    patron: str


# ---- who came in


class SignedOn(PeopleEvent, frozen=True):
    """Someone of the staff came in."""

    rank: str
    address: str


class SignedOff(PeopleEvent, frozen=True):
    """A staff member signed out."""


class SignInFailed(PeopleEvent, frozen=True):
    """A wrong ``password``, ``pin`` or ``second-factor``; ``person`` is empty for unknown names.

    The name is not kept as it was typed: people type passwords where names belong. ``account`` is
    whose the process is, at the machine itself.
    """

    person: str
    what: str
    address: str
    account: str = ""


# ---- what stands against a patron's play


class PatronExcluded(PeopleEvent, frozen=True):
    """A patron is kept from play, at whose ``wish`` and until when; 0 is until further notice."""

    patron: str
    wish: str  # "own", "house" or "family"
    start: int
    until: int
    reason: str = ""
    second: str = ""
    said: Said = UNSET


class ExclusionEnded(PeopleEvent, frozen=True):
    """An exclusion by the house or at the family's request is over; one's own never ends early."""

    patron: str
    wish: str
    reason: str = ""
    second: str = ""


class PlayRefused(PeopleEvent, frozen=True):
    """Somebody who is kept from play, by whomever, tried to play at a table; once an hour."""

    patron: str
    table: str


class CooledOff(PeopleEvent, frozen=True):
    """A patron paused their play until a time."""

    patron: str
    until: int


class OwnLimitsSet(PeopleEvent, frozen=True):
    """A patron set limits of their own: those in force at once, and looser ones from a time on."""

    patron: str
    loss: int
    minutes: int
    next_loss: int = 0
    next_minutes: int = 0
    next_from: int = 0


class PlayStopped(PeopleEvent, frozen=True):
    """Nothing new begins at a ``table``, by a ``book``, for a ``patron`` or in the ``house``."""

    scope: str
    of: str  # which; empty for the house
    reason: str
    rank: str = ""
    said: Said = UNSET


class PlayResumed(PeopleEvent, frozen=True):
    """What was stopped goes on."""

    scope: str
    of: str
    reason: str = ""
    rank: str = ""


# ---- the house


class ProgramStarted(PeopleEvent, frozen=True):
    """The program began to serve: its version, and a digest of all its files."""

    version: str
    digest: str


class ProgramStopped(PeopleEvent, frozen=True):
    """The program closed in order; where a start follows a start, it did not."""


class Change(Struct, frozen=True):
    """A setting as it was and as it is, in JSON; ``before`` is empty when it is first on record."""

    setting: str
    before: str
    after: str


class WeakeningAllowed(PeopleEvent, frozen=True):
    """Two people allowed settings that ask for less than the house standard, each as it is."""

    settings: dict[str, str]
    second: str = ""
    reason: str = ""


class ClockJumped(PeopleEvent, frozen=True):
    """The machine's clock was set by so many milliseconds while the house was open."""

    ms: int


class DutyTaken(PeopleEvent, frozen=True):
    """Someone came on as a table's dealer: kept by person, so that nobody is on at two at once.

    It stands beside the table's own fact, in the same commit.
    """

    person: str
    table: str


class SettingsSigned(PeopleEvent, frozen=True):
    """Someone of the staff, who has shown that it is they, means to change settings so."""

    changes: tuple[Change, ...]
    reason: str = ""


class SettingsChanged(PeopleEvent, frozen=True):
    """These settings are in force from here on; ``authority`` is the whole table of it.

    They are read from a file: by whoever signed just these changes, or by whoever stood at the
    machine; ``account`` is whose the process is.
    """

    changes: tuple[Change, ...]
    reason: str = ""
    account: str = ""

    def days_after(self, days: GamingDays) -> GamingDays:
        """Give the gaming days as the house counts them from here on."""
        first = {one.setting: one.after for one in self.changes if not one.before}
        now = days.written(first)
        return now.followed_by(
            now.written({one.setting: one.after for one in self.changes}), self.at
        )


class RulebooksInForce(PeopleEvent, frozen=True):
    """The house plays by these books from here on: each one's id, and the digest of its file."""

    books: dict[str, str]


class EpochBegun(PeopleEvent, frozen=True):
    """Nothing is dealt any more that was sealed before this; of the stream ``epochs``.

    ``known`` is how far the installation knew the journal to be, ``database`` which server and
    timeline holds it, ``lost`` what was sealed and cannot be shown, because its key is lost.
    """

    number: int
    id: str
    reason: str
    before: str = ""
    known: str = ""
    database: str = ""
    account: str = ""
    lost: tuple[str, ...] = ()
    said: Said = UNSET


PEOPLE_EVENTS: tuple[type[PeopleEvent], ...] = tuple(PeopleEvent.__subclasses__())
