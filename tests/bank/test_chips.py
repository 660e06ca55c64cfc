"""Chips by denomination: what they come to, and what of them could not be there."""

from croupier.bank.chips import added, beyond, exchanged, tidy, worth


def test_chips_are_written_in_one_way_and_worth_what_they_say() -> None:
    assert list(tidy({25: 4, 100: 2, 5: 0}).items()) == [(100, 2), (25, 4)]
    assert worth({25: 4, 100: 2}) == 300 and worth({}) == 0


def test_chips_put_to_others_or_taken_off_may_come_below_none() -> None:
    assert list(added({25: 4}, {100: 1, 25: 1}).items()) == [(100, 1), (25, 5)]
    assert added({25: 4, 100: 1}, {25: 4, 100: 2}, -1) == {100: -1}


def test_what_lies_in_the_place_of_other_chips_of_the_same_worth_is_exchanged() -> None:
    held = {100: 2, 25: 4}
    assert beyond({100: 3}, held) == 100 and beyond({25: 5, 5: 1}, held) == 30
    assert beyond(held, held) == beyond({100: 1}, held) == 0
    assert exchanged({100: 3}, held) == 100  # one of 100 for the four of 25
    assert exchanged({100: 3, 25: 4}, held) == 0  # one too many, for nothing
    assert exchanged({100: 2, 5: 4}, held) == 20  # and 80 are missing
