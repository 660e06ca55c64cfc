"""Slips as a machine: which step may follow which, and who may not stand on both sides."""

from functools import reduce

import pytest

from croupier.bank.events import SlipIssued, SlipReceived, SlipRequested, SlipVoided
from croupier.bank.slips import Slip, Step, across, follow, open_slips, wrong

CHIPS = {100: 2, 25: 4}


def asked(number: int = 1, kind: str = "fill", chips: dict[int, int] = CHIPS) -> Step:
    return SlipRequested("pit", 1, "B-07", number, kind, chips)


def issued(kind: str = "fill", chips: dict[int, int] = CHIPS, second: str = "") -> Step:
    return SlipIssued("ida", 2, "B-07", 1, kind, chips, second)


def received(kind: str = "fill", chips: dict[int, int] = CHIPS, second: str = "") -> Step:
    return SlipReceived("rex", 3, "B-07", 1, kind, chips, second)


def void(was_issued: bool, kind: str = "fill", chips: dict[int, int] = CHIPS) -> Step:
    return SlipVoided("pit", 4, "B-07", 1, kind, chips, was_issued, "not wanted", "cam")


def after(*steps: Step) -> dict[int, Slip]:
    return reduce(follow, steps, dict[int, Slip]())


@pytest.mark.parametrize(
    ("done", "step", "why"),
    [
        ((), asked(), ""),
        ((), asked(2), "slip-number-taken"),
        ((asked(),), asked(1), "slip-number-taken"),
        ((asked(),), asked(2), ""),
        ((), asked(chips={}), "slip-of-nothing"),
        ((), asked(chips={1: 1}), ""),
        ((), asked(chips={100: 0}), "slip-of-nothing"),
        ((), asked(chips={0: 3}), "slip-of-nothing"),
        ((), asked(chips={100: 1, -25: 1}), "slip-of-nothing"),
        ((), issued(), "slip-unknown"),
        ((asked(),), issued("credit"), "slip-unknown"),
        ((asked(),), issued(), ""),
        ((asked(),), received(), "slip-is-requested"),
        ((asked(), issued()), issued(), "slip-is-issued"),
        ((asked(), issued()), received(), ""),
        ((asked(), issued(), received()), received(), "slip-is-received"),
        ((asked(), issued(), received()), void(True), "slip-is-received"),
        ((asked(), void(False)), issued(), "slip-is-void"),
        ((asked(),), issued(chips={100: 3}), "slip-chips-differ"),  # worth as much
        ((asked(), issued()), received(chips={100: 1, 25: 4}), "slip-chips-differ"),
        ((asked(), issued()), void(True, chips={100: 3}), "slip-chips-differ"),
        ((asked(),), void(False), ""),
        ((asked(),), void(True), "slip-voided-otherwise"),
        ((asked(), issued()), void(True), ""),
        ((asked(), issued()), void(False), "slip-voided-otherwise"),
    ],
)
def test_a_slip_goes_its_way_and_no_other(done: tuple[Step, ...], step: Step, why: str) -> None:
    assert wrong(after(*done), step) == why


def test_a_slip_keeps_who_did_what_and_is_open_until_its_chips_are_somewhere() -> None:
    way = (asked(), issued(), received(second="sue"))
    stages = [after(*way[:n])[1].stage for n in (1, 2, 3)]
    assert stages == ["requested", "issued", "received"]
    assert [len(open_slips(after(*way[:n]))) for n in (1, 2, 3)] == [1, 1, 0]
    assert after(*way)[1].signed == (
        ("requested", "pit", 1),
        ("issued", "ida", 2),
        ("received", "rex", 3),
        ("received", "sue", 3),
    )
    assert {after(*way[:n])[1].reason for n in (1, 2, 3)} == {""}
    gone = after(asked(), asked(2), void(False))
    assert (gone[1].stage, gone[1].reason) == ("void", "not wanted")
    assert [slip.number for slip in open_slips(gone)] == [2]


def test_whoever_gives_chips_out_at_the_cage_stands_against_everybody_at_the_table() -> None:
    """A fill is issued at the cage and received at the table; a credit the other way round."""
    fill, credit = after(asked()), after(asked(kind="credit"))
    assert across({}, issued()) == []
    assert across(fill, issued()) == [("ida", "pit")]
    sent = follow(fill, issued())
    assert across(sent, received(second="sue")) == [("rex", "ida"), ("sue", "ida")]
    assert across(sent, void(True)) == []
    assert across(credit, issued("credit", second="sue")) == []  # all at the table so far
    back = follow(credit, issued("credit", second="sue"))
    assert across(back, received("credit")) == [("rex", "pit"), ("rex", "ida"), ("rex", "sue")]
