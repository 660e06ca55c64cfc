"""Every row of the table of authority: who may, who just may not, one person twice, the concerned.

The facts that acts leave are held against the table by the roster, row by row and at both ends of
its bounds. What leaves none of its own is tried elsewhere, and said where: a row that has no case
fails here.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec import NODEFAULT
from msgspec.structs import fields

from croupier.bank import events as bank
from croupier.floor import count_events as count
from croupier.floor import people_events as people
from croupier.floor.records import Fact
from croupier.floor.roster import ACTS, Roster, given_by
from croupier.rules.authority import HEIGHT, RANKS, STAFF_RANKS, Row, is_entitled, standard
from croupier.server.operations import OPERATIONS
from croupier.stock import STEPS, StockMoved
from croupier.table import events as e
from croupier.table.commands import COMMANDS
from croupier.table.shapes import Actor, Setup

TESTS = Path(__file__).resolve().parents[1]
NOW = 5_000
WALK_IN = "walk-in-B-07-3-1"
# What a fact says where nobody's authority hangs on it.
SAID: dict[str, Any] = {
    "at": NOW, "table": "B-07", "patron": "ann", "name": "New", "rank": "dealer", "reason": "so",
    "person": "new", "before": "dealer", "what": "pin", "digest": "d", "wish": "house", "start": 0,
    "until": 0, "scope": "house", "of": "", "settings": {}, "number": 1,
    "kind": "fill", "entry": 1, "bought_at": 0,
    "tag": "T1", "was_issued": False, "book": 0, "box": "d", "kept_in": "missing", "note": "so",
    "cash": 0, "finding": "chance", "item": "N-1", "owner": "", "is_sound": True, "is_whole": True,
    "vault": 0, "left": 0, "shoe": 1, "where": "cage", "scanner": "UV", "to": "x", "decks": 8,
    "maker": "x", "how": "shredded", "colour": "red", "seals": ("S-1",), "changes": (),
}  # fmt: skip
KINDS: dict[type, dict[str, Any]] = {
    bank.TipGiven: {"patron": WALK_IN},
    bank.ChipsBrought: {"patron": WALK_IN},
}
STEP_KINDS = {
    "SetAside": {"what": "cash"},
    "Scan": {"finding": "counterfeit"},
    "ReceiveEquipment": {"kind": "ball"},
}
# The same fact is another act by one of its fields.
VARIANTS: tuple[tuple[type, dict[str, Any]], ...] = (
    (bank.SlipIssued, {"kind": "credit"}),
    (bank.SlipReceived, {"kind": "credit"}),
    (bank.SlipVoided, {"kind": "credit", "was_issued": True}),
    (count.InvestigationTaken, {"reason": "I am away"}),
)
# What leaves no fact of its own, or one that others judge: the tests that try it.
ELSEWHERE: dict[str, tuple[str, ...]] = {
    "correction": (
        "test_r_35_the_amount_says_who_has_to_approve_a_correction",
        "test_r_35_who_dealt_the_coup_neither_proposes_nor_approves_about_it",
    ),
    "second-a-ruling": ("test_two_people_rule_where_two_are_wanted",),
    "resolve-a-signal": (
        "test_who_lets_play_go_on_after_a_signal_stands_in_the_houses_table_of_authority",
    ),
    "judge-what-one-had-a-hand-in": (
        "test_4_whoever_agreed_to_what_became_of_the_cage_accounts_for_no_shortage_of_it",
        "test_4_whoever_had_a_hand_in_a_tray_or_its_box_accounts_for_no_shortage_of_it",
        "test_3_who_is_tied_to_an_account_does_not_look_into_what_it_won",
        "test_who_accounted_for_a_count_of_a_table_does_not_look_into_its_win",
    ),
    "act-for-a-patron-at-anothers": (
        "test_a_dealer_who_is_not_on_neither_seats_a_patron_nor_stakes_their_wallet",
    ),
    "act-as-the-dealer-at-anothers": (
        "test_w1_no_spin_is_called_by_the_dealer_who_is_on_or_by_an_inspector",
        "test_c1_the_dealers_own_calls_are_those_of_the_dealer_who_is_on",
    ),
    "be-on-at-two-tables": ("test_one_person_deals_one_table_at_a_time",),
    "count-in-a-tables-own-maximum": (
        "test_r_35_where_the_settings_have_no_maximum_no_bound_holds",
    ),
    "raise-maximum": ("test_r_35_who_raises_a_tables_maximum_raises_nobodys_authority",),
    "weaken-setup": (
        "test_a_pit_manager_opens_no_table_below_the_standard_alone",
        "test_a_table_is_set_up_below_the_standard_by_two",
    ),
    "play-a-patrons-own-table": ("test_online_13_no_staff_command_reaches_a_patrons_own_table",),
    "relieve-in-mid-coup": (
        "test_the_pit_relieves_by_name_and_in_the_middle_of_a_coup_with_the_reason",
    ),
    "one-person-rulings": ("test_a_pit_manager_alone_does_not_turn_two_person_rulings_off",),
    "close-over-differential": (
        "test_4_3_over_the_differential_is_accepted_said_and_can_be_altered",
    ),
    "say-what-another-called": ("test_who_tells_of_anothers_wrong_call",),
    "hold-the-houses-table": ("test_who_has_the_houses_table_stand_still",),
    "see-cases": ("test_a_dispute_from_opening_to_its_end",),
    "see-inbox": ("test_a_dispute_from_opening_to_its_end",),
    "see-wallet": ("test_a_dealer_buys_in_and_is_not_told_what_a_patron_has",),
    "buy-in-at-anothers": ("test_1_8_a_buy_in_is_recorded_by_who_is_on_or_by_the_pit",),
}
# Whom an act that takes two concerns, where the roster does not say it of a fact by itself.
CONCERNED: dict[str, tuple[str, ...]] = {
    "variance-explained": ("test_audit_2_whoever_counted_or_dealt_accounts_for_nothing",),
    "end-investigation": (
        "test_what_is_beyond_three_deviations_is_owned_and_ended_by_others_than_its_dealer",
    ),
    "stock-scan": ("test_false_cash_that_the_cage_had_taken_is_its_loss_once_it_is_handed_over",),
    "stock-hand-over": ("test_b_3_2_7_suspect_cash_is_set_aside_scanned_and_handed_over",),
    "correction": ELSEWHERE["correction"],
    "cash-in": ("test_1_7_nobody_alone_takes_cash_for_an_account_they_opened",),
    "buy-in": ("test_1_7_nobody_alone_takes_cash_for_an_account_they_opened",),
    "patron-excluded": ("test_nobody_ends_the_exclusion_of_an_account_of_their_own",),
    "exclusion-ended": ("test_nobody_ends_the_exclusion_of_an_account_of_their_own",),
}
OF_STAFF = {"staff-made", "staff-ranked", "staff-shut", "staff-opened", "device-made",
            "secret-reset", "account-tied"}  # fmt: skip

# These are about chips, cash, cards or a table, and about nobody's own act.
ABOUT_NOBODY = {
    "take-over", "change-reader", "weaken-setup", "weaken-authority", "cash-out", "chips-brought",
    "chips-sold", "chips-redeemed", "tip-given", "buy-in-taken-back", "tips-paid", "debt-paid",
    "fill", "credit",
    "fill-receive", "credit-issue", "slip-void", "credit-void", "opening-count", "closing-count",
    "cage-count", "drop", "box-lift", "box-count", "stock-receive-cards", "stock-inspect-cards",
    "stock-retire-cards", "stock-destroy-cards", "stock-receive-equipment", "stock-set-aside",
    "stock-inspect-equipment", "stock-destroy-equipment", "stock-give-back",
}  # fmt: skip


class Case(NamedTuple):
    """An act by a row: how it is done by two people, or by one, with an amount of its row."""

    act: str
    row: Row
    amount: int
    facts: Callable[[str, str, int], Any]

    def said(self, first: str, second: str = "", amount: int | None = None) -> str:
        """Give what the roster says of it, with two of each rank on the staff."""
        roster = staffed()
        for fact in BEFORE.get(self.act, lambda _: ())(first):
            roster.objection(fact)
        fact = self.facts(first, second, self.amount if amount is None else amount)
        return roster.objection(fact).id


def staffed() -> Roster:
    roster = Roster()
    for rank in STAFF_RANKS:
        for nth in (1, 2):
            roster.hear(people.StaffMade(people.OWNER, 1, f"{rank} {nth}", rank, rank))
    return roster


def _looked_into(owner: str) -> Iterator[Fact]:
    yield count.InvestigationOpened("house", 1, 1, "day", 1, 1, "B-07", "VND", 1, 0.0, 1.0)
    if owner:
        yield count.InvestigationTaken(owner, 2, 1, owner)


BEFORE: dict[str, Callable[[str], Iterator[Fact]]] = {
    "own-investigation": lambda _: _looked_into(""),
    "hand-on-investigation": _looked_into,
    "note-investigation": _looked_into,
    "end-investigation": _looked_into,
}


def made(kind: type, said: dict[str, Any]) -> Any:
    """Make a fact of what its fields are called."""
    known = {**SAID, **KINDS.get(kind, {}), **said}
    return kind(
        **{
            one.name: known[one.name]
            for one in fields(kind)
            if one.name in said or (one.default is NODEFAULT and one.default_factory is NODEFAULT)
        }
    )


def by_two(kind: type, more: dict[str, Any]) -> Callable[[str, str, int], Any]:
    def fact(first: str, second: str, amount: int) -> Any:
        names = {one.name for one in fields(kind)}
        said = {"by": first, "second": second, "amount": amount, "count": amount, **more}
        said["chips"] = {1: amount}
        if "owner" in names:
            other = "pit-manager 2" if first != "pit-manager 2" else "pit-manager 1"
            said["owner"] = other if more else first  # it is handed on
        return made(kind, {name: value for name, value in said.items() if name in names})

    return fact


def of_stock(step: type) -> Callable[[str, str, int], StockMoved]:
    def fact(first: str, second: str, amount: int) -> StockMoved:
        said: dict[str, Any] = STEP_KINDS.get(step.__name__, {})
        if "amount" in {one.name for one in fields(step)}:
            said = {**said, "amount": amount}
        return StockMoved(first, NOW, "N-1", made(step, said), second)

    return fact


def actor(person: str) -> Actor:
    return Actor(person, person.rsplit(" ", 1)[0])


SETUP = Setup("baccarat", "commission", 7, decks=8)
# What two people do at a table, and leave there.
AT_TABLES: dict[str, Callable[[str, str, int], e.Event]] = {
    "take-over": lambda first, second, _: e.TableTakenOver(
        actor(first), NOW, actor(second), "so", "B-07/1"
    ),
    "change-reader": lambda first, second, _: e.ReaderChanged(
        actor(first), NOW, "device", actor(second), "so"
    ),
    "weaken-setup": lambda first, second, _: e.SetupChanged(
        actor(first), NOW, SETUP, "so", (), ("decks",), actor(second) if second else None
    ),
    "open-table": lambda first, *_: e.TableOpened(actor(first), NOW, "B-07", 1, SETUP, "baccarat"),
    "close-table": lambda first, *_: e.TableClosed(actor(first), NOW),
    "change-setup": lambda first, *_: e.SetupChanged(actor(first), NOW, SETUP, "so"),
    "allow-seats": lambda first, *_: e.SeatsAllowed(actor(first), NOW, "ann", 2),
    "allow-colours": lambda first, *_: e.ColoursAllowed(actor(first), NOW, "ann", True, ()),
    "bring-another-on": lambda first, *_: e.DealerCameOn(actor(first), NOW, "dealer 2"),
    "take-another-off": lambda first, *_: e.DealerWentOff(actor(first), NOW, "dealer 2"),
}


@cache
def found() -> dict[str, Callable[[str, str, int], Any]]:
    """Give every act that leaves a fact, and how it is made."""
    acts: dict[str, Callable[[str, str, int], Any]] = dict(AT_TABLES)
    kinds: list[tuple[type, dict[str, Any]]] = [
        (kind, {}) for kind in ACTS if kind is not StockMoved
    ]
    for kind, more in (*kinds, *VARIANTS):
        facts = by_two(kind, more)
        given = given_by(facts("director 1", "director 2", 1), standard())
        assert given is not None, kind
        acts[given.act] = facts
    for step in STEPS:
        facts = of_stock(step)
        given = given_by(facts("director 1", "", 1), standard())
        assert given is not None
        acts[given.act] = facts
    return acts


def cases() -> Iterator[Case]:
    for act, facts in found().items():
        least = 0
        for row in standard().of(act):
            yield Case(act, row, max(least, row.above) + 1, facts)
            least = row.up_to_amount or 0


CASES = list(cases())


def name(case: Case) -> str:
    return f"{case.act} {case.row.first} {case.row.second}".strip()


def below(rank: str, row: Row | None = None) -> list[str]:
    """Give the highest of the ladder who is not entitled, and the desks and watchers."""
    ladder = RANKS[HEIGHT[rank] - 1 : HEIGHT[rank]] if HEIGHT.get(rank) else ()
    others = [one for one in STAFF_RANKS if one not in HEIGHT]
    if rank not in HEIGHT:
        others += ["director"]
    lacks = [one for one in (*ladder, *others) if not is_entitled(one, rank)]
    return [one for one in lacks if row is None or not row.allows(one)]


def second_of(row: Row) -> str:
    return f"{row.second} 2" if row.second else ""


@pytest.mark.parametrize("case", CASES, ids=name)
def test_who_may_and_who_just_may_not(case: Case) -> None:
    row = case.row
    assert case.said(f"{row.first} 1", second_of(row)) == ""
    for rank in below(row.first, row):
        assert case.said(f"{rank} 1", second_of(row)), f"{rank} was the first person"
    for rank in row.also:
        assert case.said(f"{rank} 1", second_of(row)) == ""


@pytest.mark.parametrize("case", [case for case in CASES if case.row.second], ids=name)
def test_the_second_is_another_person_and_of_the_rank(case: Case) -> None:
    first = f"{case.row.first} 1"
    assert case.said(first, ""), "alone"
    assert case.said(first, first), "one person twice"
    for rank in below(case.row.second):
        assert case.said(first, f"{rank} 2"), f"{rank} was the second person"


@pytest.mark.parametrize("case", [case for case in CASES if case.row.above], ids=name)
def test_one_is_enough_up_to_the_amount(case: Case) -> None:
    assert case.said(f"{case.row.first} 1", "", case.row.above) == ""
    assert case.said(f"{case.row.first} 1", "", case.row.above + 1)


@pytest.mark.parametrize("case", [x for x in CASES if x.row.up_to_amount], ids=name)
def test_a_row_reaches_to_its_amount_and_no_further(case: Case) -> None:
    first, second = f"{case.row.first} 1", second_of(case.row)
    most = case.row.up_to_amount
    assert most and case.said(first, second, most) == ""
    assert case.said(first, second, most + 1), "the next row's"


@pytest.mark.parametrize("act", sorted(OF_STAFF))
def test_nobody_has_a_hand_in_what_is_about_themselves(act: str) -> None:
    case = next(case for case in CASES if case.act == act)
    for about in ("director 1", "assistant-director 2"):
        fact = case.facts("director 1", "assistant-director 2", 1)
        own = type(fact)(
            **{**{x: getattr(fact, x) for x in fact.__struct_fields__}, "person": about}
        )
        if act == "secret-reset" and about == "director 1":
            continue  # a secret of one's own one sets by oneself
        assert staffed().objection(own).id == "roster-own-matter"


def test_a_row_without_a_case_is_missed() -> None:
    by_api = {row.who for row in OPERATIONS}
    for row in standard().rows:
        for act in row.acts:
            is_alone = not row.second and (act in COMMANDS or act in by_api)
            assert act in found() or act in ELSEWHERE or is_alone, f"{act} has no case"
            is_said = act in OF_STAFF | ABOUT_NOBODY or act in CONCERNED
            assert is_said or not row.second, f"whom {act} concerns is not said"


def test_what_is_tried_elsewhere_is_there() -> None:
    text = "\n".join(path.read_text() for path in TESTS.rglob("test_*.py"))
    there = set(re.findall(r"^def (test_\w+)", text, re.MULTILINE))
    named = {test for tests in (*ELSEWHERE.values(), *CONCERNED.values()) for test in tests}
    assert named <= there
