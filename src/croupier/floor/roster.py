"""Who worked here, as what, and what they were allowed, at every moment of the record.

The roster is what the facts of the stream ``people`` have made it. ``verify`` takes it through the
whole journal and names each act of somebody who was not on it, was shut, had another rank or was
not allowed the act by the table of authority in force; and each act of two that was not.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.bank import events as bank
from croupier.bank.accounts import is_walk_in, seat_of
from croupier.disputes.events import CaseEvent
from croupier.floor import count_events as count
from croupier.floor import looking_into
from croupier.floor import people_events as e
from croupier.floor.actors import AUTOMATIC
from croupier.floor.acts import ActEvent
from croupier.floor.cash import (
    BEARER_ACTS,
    CASH_ACTS,
    CASH_IN,
    EXPLAINED,
    Cash,
    amount_of,
    day_kind,
    is_cash,
    taken_alone,
)
from croupier.floor.clock import DAY_MS
from croupier.floor.records import PEOPLE, Fact, decode_any
from croupier.floor.stockroom import equipped_by
from croupier.floor.ties import Ties, played
from croupier.floor.weaker_settings import ALLOWING, not_allowed, unexplained
from croupier.games.wager import Limits
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.authority import (
    HEIGHT,
    OWN_HAND,
    PATRON,
    Authority,
    Maximum,
    Row,
    height,
    is_above,
    is_entitled,
    read_rows,
    standard,
)
from croupier.stock import StockMoved, act_of
from croupier.stock.steps import Suspect
from croupier.store import Store
from croupier.store.reading import forwards
from croupier.table import events as at_table
from croupier.table.events import Event
from croupier.table.shapes import Actor

DIRECTOR = "director"
CODE_ACTS = ("staff-made", "secret-reset")  # by which an account is given a code
NOBODY_ELSE = (e.OWNER, AUTOMATIC)  # no persons: the house, its program, its dealers


class Member(Struct):
    """How someone, or a device, stands with the house; a device's rank is its table."""

    name: str
    rank: str
    is_device: bool = False
    is_shut: bool = False


class Word(Struct, frozen=True):
    """What somebody of the staff proposed or agreed to rests on: who, as what, when."""

    id: str
    rank: str
    at: int


class _Table(Struct):
    """What the settings have of a table, as far as it bounds what may be put right there."""

    id: str
    book: str
    limits: Limits = Limits()


class Roster:
    """The staff as the record has made it so far, with the authority and settings in force."""

    def __init__(self, store: Store | None = None) -> None:
        self._store = store  # of whom it is asked what patrons played; without one nobody did
        self.staff: dict[str, Member] = {}
        self._ties = Ties()
        self.tied: dict[str, str] = {}  # patrons' accounts that are a staff member's
        self.secrets: dict[tuple[str, str], str] = {}  # whose, which: the digest of what is kept
        # When others last shut or opened an account, lowered its rank or changed its secrets.
        self._interrupted: dict[str, int] = {}
        # Whose account got a code: who knew it, by which act, and when that was last.
        self._codes: dict[str, dict[tuple[str, str], int]] = {}
        self.settings: dict[str, str] = {}
        # What two people allowed and what someone signed, for the next change of the settings.
        self._allowed: list[e.WeakeningAllowed] = []
        self._signatures: list[e.SettingsSigned] = []
        self.program = ""  # the digest of its files
        self._programs_change = False
        self.books: dict[str, str] = {}
        self.authority = standard()
        self.opened: dict[str, str] = {}  # patrons' accounts that somebody of the staff opened
        self._cash: dict[tuple[str, str, int], int] = {}  # by act, patron and gaming day
        self._suspect: dict[tuple[str, str, int], int] = {}  # by act, person and gaming day
        self._alone: dict[tuple[str, int], dict[str, int]] = {}  # by who took it and day: by act
        self._looked: dict[int, looking_into.Investigation] = {}
        self._corrected: list[bank.MoneyPutRight] = []
        # Counts of trays, each with since when its tray had been open.
        self._counts: list[tuple[looking_into.Counted, int]] = []
        self._open_since: dict[str, int] = {}
        self.begun_at = 0  # when the first of the staff was written down
        # Acts at tables, by whom and as what, that were allowed as the staff is now.
        self._known: set[tuple[type[Event], str, str]] = set()

    @property
    def is_kept(self) -> bool:
        """Tell whether staff was ever written down; before, nobody could be held against it."""
        return bool(self.begun_at)

    def hear(self, fact: e.PeopleEvent) -> None:
        """Take a fact in."""
        self._known.clear()
        match fact:
            case e.StaffMade():
                self.begun_at = self.begun_at or fact.at
                self.staff[fact.person] = Member(fact.name, fact.rank)
                self._first(fact)
                self._gave_code(fact, "staff-made")
            case e.DeviceMade():
                self.staff[fact.person] = Member(fact.name, fact.table, is_device=True)
                self._first(fact)
            case e.StaffRanked() if fact.person in self.staff:
                if height(fact.rank) < height(self.staff[fact.person].rank):
                    self._interrupted[fact.person] = fact.at
                self.staff[fact.person].rank = fact.rank
            case e.StaffShut() | e.StaffOpened() if fact.person in self.staff:
                self.staff[fact.person].is_shut = isinstance(fact, e.StaffShut)
                self._interrupted[fact.person] = fact.at
            case e.AccountTied():
                self.tied[fact.patron] = fact.person
                self._ties.hear(fact)
            case e.AccountOpened():
                self.opened[fact.patron] = fact.by
            case e.SecretSet():
                self.secrets[fact.person, fact.what] = fact.digest
                if fact.by != fact.person:
                    self._interrupted[fact.person] = fact.at
                    self._gave_code(fact, "secret-reset")
            case e.SettingsChanged():
                for change in fact.changes:
                    self._set(change)
                self.authority = self.authority.by_days(fact.days_after(self.authority.days))
                self._signatures, self._allowed = [], []
            case e.SettingsSigned():
                self._signatures.append(fact)
            case e.WeakeningAllowed():
                self._allowed.append(fact)
            case e.ProgramStarted():
                self._programs_change = fact.digest != self.program
                self.program = fact.digest
            case e.RulebooksInForce():
                self.books = fact.books
            case _:
                pass

    def _gave_code(self, fact: e.StaffMade | e.SecretSet, act: str) -> None:
        """Take in who knew a code for an account: who gave it, who agreed, and who by a code of
        late could have come in as either of them. The machine's owner, who founds a house, is none.
        """
        known = self._codes.setdefault(fact.person, {})
        for giver in {fact.by, fact.second} - {e.OWNER, ""}:
            known |= {(other, act): fact.at for other in self.could_act_as(giver, fact.at)}

    def _first(self, fact: e.StaffMade | e.DeviceMade) -> None:
        if fact.digest:
            self.secrets[fact.person, "password"] = fact.digest

    def _set(self, change: e.Change) -> None:
        self.settings[change.setting] = change.after
        if change.setting == "authority":
            self.authority = Authority(
                read_rows(change.after), self.authority.maxima, self.authority.days
            )
        elif change.setting == "tables":
            tables = msgspec.json.decode(change.after, type=tuple[_Table, ...])
            maxima = (
                Maximum(one.id, one.book, one.limits.top, one.limits.differential) for one in tables
            )
            self.authority = self.authority.within(maxima)

    def against_settings(
        self, changes: tuple[e.Change, ...], reason: str, program: str = ""
    ) -> Message:
        """Say why settings may not be changed so, as the staff is: unexplained, or not allowed."""
        if ALLOWING not in self.authority or not self.of_rank(DIRECTOR) or not self.settings:
            return NO_OBJECTION  # the machine's owner sets the house up
        is_programs = self._programs_change if not program else program != self.program
        allowed = dict[str, str]()
        for one in self._allowed:
            if not any(self._stands(who) for who in {one.by, one.second} - {e.OWNER, ""}):
                allowed |= one.settings
        return unexplained(self.settings, changes, reason, is_programs) or not_allowed(
            self.settings, changes, allowed
        )

    def signer(self, changes: tuple[e.Change, ...]) -> e.SettingsSigned | None:
        """Give who signed just these changes, as the last, and is on the staff."""
        alike = (one for one in reversed(self._signatures) if one.changes == changes)
        return next((one for one in alike if not self._stands(one.by)), None)

    def _not_by(self, fact: e.SettingsChanged) -> Message:
        """Say that settings are on record as changed by someone who did not sign that."""
        # Older tables of authority have no such row: a name was a claim.
        if fact.by in (e.OPERATOR, e.OWNER) or "sign-settings" not in self.authority:
            return NO_OBJECTION
        signed = self.signer(fact.changes)
        is_theirs = signed is not None and signed.by == fact.by
        return NO_OBJECTION if is_theirs else say("roster-settings-unsigned", person=fact.by)

    def of_rank(self, least: str) -> list[str]:
        """List who of the staff may come in and is entitled to what a rank is given."""
        return [
            id
            for id, one in self.staff.items()
            if not one.is_shut and not one.is_device and is_entitled(one.rank, least)
        ]

    # ---- what was not allowed

    def objection(self, fact: Event | Fact) -> Message:
        """Say why a fact may not be, as the house stood just before it; nothing if it may."""
        if isinstance(fact, Event):
            return self.objection_at_table(fact)
        over_day, alone = self._over_day(fact), self._taken_alone(fact)
        if isinstance(fact, e.PeopleEvent) and fact.by == e.OWNER and fact.at == self.begun_at:
            return NO_OBJECTION  # written down together with the first of the staff
        if not self.is_kept:
            is_made = isinstance(fact, e.StaffMade) and fact.by != e.OWNER
            return say("roster-first-not-house") if is_made else NO_OBJECTION
        if isinstance(fact, e.SettingsChanged):
            return self._not_by(fact) or self.against_settings(fact.changes, fact.reason)
        if isinstance(fact, CaseEvent):
            return NO_OBJECTION if fact.by.rank == PATRON else self._signed(fact)
        if isinstance(fact, ActEvent):
            return self._stands(fact.by, fact.rank)
        if isinstance(fact, count.CountEvent) and (said := self._looks(fact)):
            return said
        if isinstance(fact, bank.FloatOpened):
            self._open_since[fact.table] = fact.at
        if isinstance(fact, looking_into.Counted):
            self._accounted(fact)
        if isinstance(fact, bank.TipGiven) and (said := self._tipped(fact)):
            return said
        given = given_by(fact, self.authority)
        if given is None:
            return NO_OBJECTION
        given = replace(given, over_day=over_day, alone=alone, is_own=self._is_own(fact))
        if isinstance(fact, StockMoved) and isinstance(fact.step, Suspect):
            given = replace(given, amount=self._of_day(fact, given.act, fact.step.amount))
        if isinstance(fact, bank.VarianceExplained):
            given = replace(given, amount=max(given.amount, self._explained_of_day(fact)))
        by, second = getattr(fact, "by", ""), getattr(fact, "second", "")
        row = self.authority.for_amount(given.act, given.amount)
        return self._of_two(given, by, second) or (
            self.apart(by, second, fact.at) if row.second else NO_OBJECTION
        )

    def against_signers(self, fact: Fact) -> Message:
        """Say of those who sign a fact that they may not any more, as the staff is by now.

        Whether it takes two, and who may be the other one, is decided with what it is about.
        """
        by, second = getattr(fact, "by", ""), getattr(fact, "second", "")
        if not self.is_kept or by == e.OWNER:
            return NO_OBJECTION
        if isinstance(fact, ActEvent):
            return self._stands(by, fact.rank)
        given = given_by(fact, self.authority)
        if given is None:
            return NO_OBJECTION
        row = self.authority.for_amount(given.act, given.amount)
        is_seconded = second and second != e.OWNER and row.second
        return self._as_first(row, given, by) or (
            self._as_second(row, given, second) or self.apart(by, second, fact.at)
            if is_seconded
            else NO_OBJECTION
        )

    def against(self, who: Actor) -> Message:
        """Say why somebody may not act as what they come as, as the staff is by now."""
        is_staff = who.rank != PATRON and not who.is_the_house and who.id not in NOBODY_ELSE
        if not is_staff or not self.is_kept or self.is_device(who.id):
            return NO_OBJECTION
        return self._stands(who.id, who.rank)

    def _looks(self, fact: count.CountEvent) -> Message:
        """Take in what is looked into, and say of a step that it was somebody's own work."""
        said = NO_OBJECTION
        if isinstance(fact, looking_into.Step):
            said = looking_into.objection(self._looked, fact, self.about(self._ties, self._store))
        looking_into.follow(self._looked, fact)
        if isinstance(fact, count.InvestigationOpened):
            for one in self._corrected:
                self._looked[fact.number].corrected(one, self.authority.days)
            for counted, since in self._counts:
                self._looked[fact.number].accounted(counted, self.authority.days, since)
        return said

    def about(self, ties: Ties, store: Store | None) -> looking_into.About | None:
        """Give what is known of those who look into something; by older tables, nothing."""
        if OWN_HAND not in self.authority:
            return None

        def played_by(one: looking_into.Investigation, people: Collection[str]) -> Collection[str]:
            opened = one.opened
            had = ties.of(people, self.authority.days.begins(opened.first))
            return {who for id, who in had.items() if store and played(store, id, opened)}

        def may_own(who: str) -> bool:
            return not self.is_kept or (
                not self._stands(who)
                and self.authority["own-investigation"].allows(self.staff[who].rank)
            )

        def equipped(one: looking_into.Investigation) -> Collection[str]:
            days, opened = self.authority.days, one.opened
            span = (days.begins(opened.first), days.ends(opened.last))
            return equipped_by(store, opened.table, *span) if store else ()

        return looking_into.About(played_by, may_own, equipped)

    def _accounted(self, fact: looking_into.Counted) -> None:
        """Take in who accounted for a count or gave it: they look into no win of that table."""
        if OWN_HAND in self.authority:
            since = 0
            if isinstance(fact, bank.FloatClosed):
                since = self._open_since.pop(fact.table, 0)
            self._counts.append((fact, since))
            for one in self._looked.values():
                one.accounted(fact, self.authority.days, since)

    def hear_corrected(self, fact: bank.MoneyPutRight) -> None:
        """Take in that money was put right: those who did look into no win of that table."""
        self._corrected.append(fact)
        for one in self._looked.values():
            one.corrected(fact, self.authority.days)

    def _tipped(self, fact: bank.TipGiven) -> Message:
        """Say that somebody gave away what is another's; for who is unknown the dealer says it."""
        if fact.by == fact.patron:
            return self._plays(fact.by)
        is_theirs = not is_walk_in(fact.patron)
        return say("tip-own-word", patron=fact.patron, by=fact.by) if is_theirs else NO_OBJECTION

    def objection_at_table(self, event: Event) -> Message:
        """Say why an event of a table may not be, as the house stood just before it."""
        if not self.begun_at:
            return NO_OBJECTION
        by = event.by
        who, rank = by.id, by.rank
        if who in NOBODY_ELSE:
            return NO_OBJECTION
        if rank == PATRON:
            return self._plays(who)
        if (alike := (type(event), who, rank)) in self._known:
            return NO_OBJECTION
        said = self._at_a_table(event)
        if not said and type(event) in SIGNED_ALONE:
            self._known.add(alike)
        return said

    def _over_day(self, fact: Fact) -> int:
        """Count cash in, and give what it comes to over the patron's gaming day."""
        if not isinstance(fact, Cash) or not is_cash(fact):
            return 0
        of = (day_kind(fact), seat_of(fact.patron), self.authority.days.day_of(fact.at))
        self._cash[of] = self._cash.get(of, 0) + amount_of(fact)
        return self._cash[of]

    def _taken_alone(self, fact: Fact) -> int:
        """Count cash that one person moved alone, and give what they moved so in the gaming day."""
        if (taken := taken_alone(fact)) is None:
            return 0
        of = (taken.by, self.authority.days.day_of(taken.at))
        acts = self._alone.setdefault(of, {})
        acts[taken.act] = acts.get(taken.act, 0) + taken.amount
        return sum(acts.values()) if self.authority[taken.act].over_acts else acts[taken.act]

    def _of_day(self, fact: StockMoved, act: str, amount: int) -> int:
        """Count suspect money by person over the gaming day; by older tables, each alone."""
        of = (act, fact.by, self.authority.days.day_of(fact.at))
        self._suspect[of] = self._suspect.get(of, 0) + amount
        return self._suspect[of] if self.authority[act].over_day else amount

    def _explained_of_day(self, fact: bank.VarianceExplained) -> int:
        """Count what two account for, and give the most that either did on the gaming day."""
        day, most = self.authority.days.day_of(fact.at), 0
        for who in {fact.by, fact.second}:
            of = (EXPLAINED, who, day)
            self._suspect[of] = self._suspect.get(of, 0) + fact.amount
            most = max(most, self._suspect[of])
        return most if self.authority[EXPLAINED].over_day else 0

    def _is_own(self, fact: Fact) -> bool:
        """Tell whether cash goes into an account that the one who says so has opened."""
        return isinstance(fact, CASH_IN) and self.opened.get(fact.patron) == fact.by

    def is_device(self, name: str) -> bool:
        """Tell whether a reader or a sensor has a name."""
        return any(one.is_device and one.name == name for one in self.staff.values())

    def _at_a_table(self, event: Event) -> Message:
        who, rank = event.by.id, event.by.rank
        if patron := self._plays(getattr(event, "patron", "")):
            return patron
        if self.is_device(who):
            return NO_OBJECTION
        if said := self._signed(event):
            return said
        if rank not in HEIGHT:
            return say("roster-rank-off-floor", person=who, rank=rank)
        act = AT_TABLES.get(type(event))
        if act is not None and not self.authority[act].allows(rank):
            least = self.authority[act].first
            return say("roster-act-beyond-rank", person=who, least=least, act=act)
        if isinstance(event, at_table.DealerCameOn | at_table.DealerWentOff):
            return self._relieved(event)
        if isinstance(event, at_table.RulingMade):
            return self._ruled(event)
        if isinstance(event, at_table.TableTakenOver):
            return self._with(event, "take-over", "roster-takeover-alone")
        if isinstance(event, at_table.TableOpened | at_table.SetupChanged):
            return self._set_up(event)
        if isinstance(event, at_table.ReaderChanged):
            return self._with(event, "change-reader", "roster-reader-change-alone")
        return NO_OBJECTION

    def _relieved(self, event: at_table.DealerCameOn | at_table.DealerWentOff) -> Message:
        """Say that someone put a colleague on a table, or took one off, and may not."""
        by, dealer = event.by, event.dealer
        comes_on = isinstance(event, at_table.DealerCameOn)
        act = "bring-another-on" if comes_on else "take-another-off"
        # Older tables of authority have no such row.
        if dealer in (by.id, *NOBODY_ELSE) or act not in self.authority:
            return NO_OBJECTION
        row, one = self.authority[act], self.staff.get(dealer)
        if not row.allows(by.rank):
            return say("roster-act-beyond-rank", person=by.id, least=row.first, act=act)
        if not comes_on:
            return NO_OBJECTION
        if said := self._stands(dealer):
            return said
        assert one is not None
        is_too_high = "take-another-off" in self.authority and is_above(one.rank, row.first)
        return (
            say("roster-dealer-too-high", by=by.id, rank=one.rank) if is_too_high else NO_OBJECTION
        )

    def _signed(self, fact: Event | CaseEvent) -> Message:
        """Say of those who signed a fact that they were not as it says."""
        # Whoever proposed what a case gives did so before, and is asked about on their own.
        names = ("by",) if isinstance(fact, CaseEvent) else ("by", "first", "second")
        signers = (getattr(fact, name, None) for name in names)
        found = [one for one in signers if isinstance(one, Actor) and one.id not in NOBODY_ELSE]
        return next(filter(None, (self._stands(one.id, one.rank) for one in found)), NO_OBJECTION)

    def _with(
        self, event: at_table.TableTakenOver | at_table.ReaderChanged, act: str, alone: str
    ) -> Message:
        row, second = self.authority[act], event.second
        if second.id == event.by.id or not is_entitled(second.rank, row.second):
            return say(alone, by=event.by.id, second=row.second)
        return self.apart(event.by.id, second.id, event.at)

    def _set_up(self, event: at_table.TableOpened | at_table.SetupChanged) -> Message:
        """Say that someone set a table up below the house standard alone."""
        second = event.second
        if not event.weaker or "weaken-setup" not in self.authority:
            return NO_OBJECTION
        row = self.authority["weaken-setup"]
        if second is None or second.id == event.by.id or not is_entitled(second.rank, row.second):
            return say("roster-setup-weaker-alone", by=event.by.id, second=row.second)
        return self.apart(event.by.id, second.id, event.at)

    def _ruled(self, event: at_table.RulingMade) -> Message:
        what = say("the-ruling-on", irregularity=event.irregularity)
        if said := self._pair(event, event.needed, event.second, what):
            return said
        return (
            say("roster-ruling-alone", by=event.by.id, what=what)
            if event.second and not event.proposed_by
            else NO_OBJECTION
        )

    def _pair(self, made: at_table.RulingMade, first: str, second: str, what: Message) -> Message:
        """Say that those who made a ruling were not the persons it takes."""
        by, asked = made.by.id, made.proposed_by
        if asked == by:
            return say("roster-ruling-self-approved", by=by, what=what)
        if asked and (said := self._stands(asked)):
            return said
        ranks = sorted((self.staff[id].rank for id in (by, asked) if id), key=height)
        if height(second) > height(first):  # whoever proposes may be of the lower rank
            first, second = second, first
        if first and not is_entitled(ranks[-1], first):
            return say("roster-ruling-wrong-first", by=by, what=what, least=first)
        if second and not is_entitled(ranks[0], second):
            which = "roster-ruling-wrong-second" if asked else "roster-ruling-no-second"
            return say(which, by=by, asker=asked, what=what, second=second)
        return NO_OBJECTION

    def corrected(
        self,
        event: at_table.CorrectionMade,
        made: at_table.RulingMade | None,
        maximum: int | None,
        before: Mapping[str, int],
        judges: Collection[str] = (),
    ) -> Message:
        """Say that a correction was not made by the two whom its amount takes (R-35)."""
        if not self.is_kept or event.by.id in NOBODY_ELSE or event.case:
            return NO_OBJECTION
        if made is None or made.coup != event.coup or not made.proposed_by:
            return say("roster-correction-alone", by=event.by.id, coup=event.coup)
        if both := {made.by.id, made.proposed_by} & set(judges):
            return say("roster-corrector-also-judge", person=min(both), coup=event.coup)
        sums: dict[str, int] = {}
        for one in event.corrections:
            sums[one.patron] = sums.get(one.patron, before.get(one.patron, 0)) + abs(one.amount)
        return self._within(made, sums.values(), maximum, event.coup)

    def changed(
        self, made: at_table.RulingMade, sums: Iterable[int], maximum: int | None
    ) -> Message:
        """Say that a known result was not changed by the two whom the sums take (R-35).

        Up to one maximum it is the clause that names the rank.
        """
        if not self.is_kept or made.by.id in NOBODY_ELSE:
            return NO_OBJECTION
        beyond = [sum for sum in sums if maximum is not None and sum > maximum]
        if beyond and not made.proposed_by:
            return say(
                "roster-correction-change-alone", by=made.by.id, coup=made.coup, beyond=max(beyond)
            )
        return self._within(made, beyond, maximum, made.coup)

    def _within(
        self, made: at_table.RulingMade, sums: Iterable[int], maximum: int | None, coup: str
    ) -> Message:
        for amount in sums:
            row = self.authority.correction(amount, maximum)
            what = say("a-correction-of", amount=amount, coup=coup)
            if said := self._pair(made, row.first, row.second, what):
                return said
        return NO_OBJECTION

    def _plays(self, patron: str) -> Message:
        """Say of a person that they may not play: staff does not, by whatever account."""
        if patron in self.staff:
            return say("roster-staff-played", patron=patron)
        if self.tied.get(patron):
            return say("roster-tied-account-played", patron=patron, owner=self.tied[patron])
        return NO_OBJECTION

    def _stands(self, who: str, rank: str = "") -> Message:
        """Say of someone that they were not on the staff, or not as that."""
        one = self.staff.get(who)
        if one is None or one.is_device:
            return say("roster-not-on-staff", person=who)
        if one.is_shut:
            return say("roster-account-shut", person=who)
        if rank and one.rank != rank:
            return say(
                "roster-rank-mismatch",
                person=who,
                acted_as=rank,
                rank=one.rank,
            )
        return NO_OBJECTION

    def could_act_as(self, who: str, at: int) -> frozenset[str]:
        """Name who can act as somebody: they themselves and, for the days that the act's row says,
        whoever knew a code that their account was given.
        """
        authority = self.authority
        return frozenset((who,)).union(
            other
            for (other, act), given in self._codes.get(who, {}).items()
            if at < given + authority[act].apart_days * DAY_MS
        )

    def apart(self, one: str, other: str, at: int) -> Message:
        """Say that two people are not two: somebody could have come in as either, by a code."""
        if one == other or not (both := self.could_act_as(one, at) & self.could_act_as(other, at)):
            return NO_OBJECTION
        days = max(self.authority[act].apart_days for act in CODE_ACTS)
        return say("roster-one-hand", first=one, other=other, by=min(both), days=days)

    def all_apart(self, pairs: Iterable[tuple[str, str]], at: int) -> Message:
        """Say of which of some pairs the two people are not two."""
        return next(filter(None, (self.apart(*pair, at) for pair in pairs)), NO_OBJECTION)

    def no_longer(self, one: Word) -> Message:
        """Say why somebody's word given before does not count: gone, shut, or of lower rank."""
        if not self.is_kept or one.id in NOBODY_ELSE:
            return NO_OBJECTION
        if said := self._stands(one.id):
            return said
        # Older tables of authority let a word outlive that.
        keeps_apart = self.authority["secret-reset"].apart_days
        if keeps_apart and self._interrupted.get(one.id, 0) > one.at:
            return say("roster-word-interrupted", person=one.id)
        now = self.staff[one.id]
        if height(now.rank) >= height(one.rank):
            return NO_OBJECTION
        return say(
            "roster-rank-lowered",
            person=one.id,
            before=one.rank,
            rank=now.rank,
        )

    def _of_two(self, given: "Given", by: str, second: str) -> Message:
        row = self.authority.for_amount(given.act, given.amount)
        if by == e.OWNER:
            return (
                NO_OBJECTION
                if self._owner_may(given)
                else say("roster-house-acted-alone", given=given.said())
            )
        if said := self._as_first(row, given, by):
            return said
        is_beyond = bool(row.a_day) and given.alone > row.a_day
        if not (row.wants_two(max(given.amount, given.over_day)) or is_beyond or given.is_own):
            return NO_OBJECTION
        if not second:
            return say("roster-given-alone", by=by, given=given.said())
        if second == e.OWNER:
            others = [id for id in self.of_rank(row.second) if id != by]
            is_alone = given.is_of_staff and not others
            return NO_OBJECTION if is_alone else say("roster-house-as-second", given=given.said())
        if second == by:
            return say("roster-both-persons-same", by=by, given=given.said())
        if said := self._as_second(row, given, second):
            return said
        if given.about in (by, second):
            return say("roster-own-matter", person=given.about, given=given.said())
        return NO_OBJECTION

    def _as_first(self, row: Row, given: "Given", by: str) -> Message:
        if said := self._stands(by):
            return said
        rank = self.staff[by].rank
        if row.allows(rank):
            return NO_OBJECTION
        beyond = "roster-given-beyond-rank"
        return say(beyond, by=by, rank=rank, least=row.first, given=given.said())

    def _as_second(self, row: Row, given: "Given", second: str) -> Message:
        if said := self._stands(second):
            return said
        if is_entitled(self.staff[second].rank, row.second):
            return NO_OBJECTION
        beyond = "roster-second-beyond-rank"
        return say(beyond, second=second, least=row.second, given=given.said())

    def _owner_may(self, given: "Given") -> bool:
        """Tell whether the machine's owner may do it alone: as long as there is no Director."""
        return not given.is_of_staff or not self.of_rank(DIRECTOR)


class Given(Struct, frozen=True):
    """An act as the table of authority knows it, about how much money or whom."""

    act: str
    amount: int = 0
    about: str = ""
    is_of_staff: bool = False
    over_day: int = 0  # with what was before it on the gaming day
    alone: int = 0  # with what the same person took alone before it, of all patrons
    is_own: bool = False  # into an account that they opened

    def said(self) -> tuple[Message, ...]:
        """Say it for a sentence: which act, and what about it took a second person."""
        parts = [say("given-sum" if self.amount else "given", act=self.act, amount=self.amount)]
        if self.over_day > self.amount:
            parts.append(say("given-over-day", amount=self.over_day))
        if self.alone > self.over_day:
            parts.append(say("given-alone", amount=self.alone))
        if self.is_own:
            parts.append(say("given-into-own"))
        return tuple(parts)


def _of_staff(act: str) -> Callable[[Any], Given]:
    return lambda fact: Given(act, about=fact.person, is_of_staff=True)


def _secret(fact: e.SecretSet) -> Given | None:
    return None if fact.by == fact.person else _of_staff("secret-reset")(fact)


def _of_patron(act: str) -> Callable[[Any], Given | None]:
    return lambda fact: None if fact.wish == "own" else Given(act)


def _of_money(act: str) -> Callable[[Any], Given]:
    return lambda fact: Given(act, amount_of(fact))


def _plain(act: str) -> Callable[[Any], Given]:
    return lambda _: Given(act)


def _tipped(fact: bank.TipGiven) -> Given | None:
    """A patron's tip is their own act; for somebody unknown the dealer says it."""
    return None if fact.by == fact.patron else Given("tip-given", fact.amount)


CREDIT_VOID = "credit-void"
# The act of the table of authority that left a fact, away from the tables and at them; where none
# is given here, a table's facts are the dealer's or the patrons'.
ACTS: dict[type[Fact], Callable[[Any], Given | None]] = {
    e.StaffMade: _of_staff("staff-made"),
    e.StaffRanked: _of_staff("staff-ranked"),
    e.StaffShut: _of_staff("staff-shut"),
    e.StaffOpened: _of_staff("staff-opened"),
    e.DeviceMade: _of_staff("device-made"),
    e.SecretSet: _secret,
    e.AccountTied: _of_staff("account-tied"),
    e.AccountOpened: _plain("open-account"),
    e.WeakeningAllowed: lambda _: Given(ALLOWING, is_of_staff=True),
    e.SettingsSigned: _plain("sign-settings"),
    e.PatronExcluded: _of_patron("patron-excluded"),
    e.ExclusionEnded: _of_patron("exclusion-ended"),
    e.PlayStopped: _plain("stop"),
    e.PlayResumed: _plain("go-on"),
    **{kind: _of_money(act) for kind, act in CASH_ACTS.items()},
    **{kind: _of_money(act) for kind, act in BEARER_ACTS.items()},
    bank.BuyInTakenBack: lambda fact: Given("buy-in-taken-back", fact.amount),
    bank.TipGiven: _tipped,
    bank.TipsPaid: _plain("tips-paid"),
    bank.FloatOpened: _plain("opening-count"),
    bank.FloatFilled: _plain("fill"),
    bank.FloatCredited: _plain("credit"),
    bank.FloatClosed: _plain("closing-count"),
    bank.DropCollected: _plain("drop"),
    bank.CageCounted: _plain("cage-count"),
    bank.VarianceExplained: lambda fact: Given(EXPLAINED, fact.weight),
    bank.SlipRequested: _plain("slip-request"),
    bank.SlipIssued: lambda fact: Given(f"{fact.kind}-issue"),
    bank.SlipReceived: lambda fact: Given(f"{fact.kind}-receive"),
    bank.SlipVoided: lambda fact: Given(
        CREDIT_VOID if fact.was_issued and fact.kind == "credit" else "slip-void"
    ),
    bank.BoxLifted: _plain("box-lift"),
    bank.BoxCounted: _plain("box-count"),
    count.InvestigationTaken: lambda fact: Given(
        "own-investigation" if fact.by == fact.owner else "hand-on-investigation"
    ),
    count.InvestigationNoted: _plain("note-investigation"),
    count.InvestigationEnded: _plain("end-investigation"),
    StockMoved: lambda fact: Given(
        act_of(fact.step), getattr(fact.step, "amount", 0) + getattr(fact.step, "so_far", 0)
    ),
}
AT_TABLES: dict[type[Event], str] = {
    at_table.TableOpened: "open-table",
    at_table.TableClosed: "close-table",
    at_table.SetupChanged: "change-setup",
    at_table.SetupQueued: "queue-setup",
    at_table.SetupDropped: "drop-setup",
    at_table.ReaderChanged: "change-reader",
    at_table.SeatsAllowed: "allow-seats",
    at_table.ColoursAllowed: "allow-colours",
}
# Events that name only whoever brought them about: those who may cause one may cause them all.
SIGNED_ALONE = frozenset(
    kind
    for kind in at_table.EVENTS.values()
    if not {"patron", "first", "second", "dealer"} & {*kind.__struct_fields__}
)


def is_signed(fact: Fact) -> bool:
    """Tell whether it matters who signs a fact: acts that the authority knows, and waiting ones."""
    return type(fact) in ACTS or isinstance(fact, ActEvent)


def given_by(fact: Fact, authority: Authority) -> Given | None:
    """Give the act of the table of authority that left a fact, if it is one.

    Older tables had one row for slips that were void.
    """
    act = ACTS.get(type(fact))
    given = None if act is None else act(fact)
    if given is not None and given.act == CREDIT_VOID and CREDIT_VOID not in authority:
        return Given("slip-void")
    return given


def facts_of(store: Store, stream: str = PEOPLE) -> Iterator[e.PeopleEvent]:
    """Read the facts about people in their order."""
    for record in forwards(store, stream):
        fact = decode_any(record.event)
        assert isinstance(fact, e.PeopleEvent)
        yield fact


def roster_of(store: Store) -> Roster:
    """Give the roster as it is now."""
    roster = Roster()
    for fact in facts_of(store):
        roster.hear(fact)
    return roster
