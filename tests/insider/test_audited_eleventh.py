"""What the eleventh audit by insiders found, and does not find again."""

from rehearsed_days import Days

from croupier.bank import events as b
from croupier.floor.badges import Badges
from croupier.floor.people_events import OWNER, StaffMade
from croupier.floor.records import PEOPLE
from croupier.floor.requests import Book
from croupier.floor.texts import look_key
from croupier.floor.trays import Tray, Trays, objection, out_under
from croupier.rules.authority import standard


def test_t3_nobodys_badge_changes_as_others_are_put_on_the_staff() -> None:
    days = Days(1)
    badges = Badges(days.store, days.store.people)
    before = badges.numbers()
    assert list(before.values()) == [*range(101, 101 + len(before))]
    days.store.people.put("aaa", "Ada", "staff", "dealer")  # whose id comes first
    days.must(Book(PEOPLE, (StaffMade(OWNER, days.now, "aaa", "Ada", "dealer"),)))
    after = Badges(days.store, days.store.people).numbers()
    assert after == badges.numbers() == {**before, "aaa": 101 + len(before)}
    assert badges.wearer(101) == next(iter(before)) and not badges.wearer(999)


def test_t1_a_credit_that_is_void_goes_back_by_the_dealer_who_is_on() -> None:
    days = Days(1)
    table = "R-1"
    days.open_tray(table)
    tray = Trays(days.store).of(table)
    chips, slip = {next(iter(tray.chips)): 1}, 1 + len(tray.slips)
    days.must(days.tray(table, b.SlipRequested("sue", days.now, table, 0, "credit", chips)))
    issued = b.SlipIssued("dan", days.now, table, slip, "credit", chips, "sue")
    days.must(days.tray(table, issued))
    for first, second in (("sue", "cal"), ("dot", "sue")):
        void = b.SlipVoided(first, days.now, table, slip, "credit", chips, True, "x", second)
        assert not days.may(days.tray(table, void))
    assert "signer-not-on" in days.known
    void = b.SlipVoided("dan", days.now, table, slip, "credit", chips, True, "x", "sue")
    days.must(days.tray(table, void))


def test_c2_tags_of_boxes_that_are_read_as_one_are_not_out_at_once() -> None:
    assert look_key("T1") == look_key("TI") == look_key("Tl") == look_key("T-01")
    assert look_key("B0-7") == look_key("BO-7") and look_key("TL") != look_key("T1")
    tray = Tray()
    tray.hear(b.BoxLifted("tim", 1, "R-1", "T1", 0, "tam"))
    again = b.BoxLifted("tim", 2, "R-1", "TI", 0, "tam")
    assert objection(again, 0, tray, True, standard()).id == "box-tag-used"
    assert out_under("Tl", {"R-1": tray}, look_key) == "R-1"
    assert not out_under("Tl", {"R-1": tray}), "older records stay readable"
