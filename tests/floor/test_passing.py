"""A table passes between the house and people: its money passes in the same commit, or nothing."""

from pathlib import Path

import pytest
from house_under_test import DEALER, PIT, open_house, setup_of

from croupier.bank import events as b
from croupier.floor.actors import DEALER as HOUSE_DEALER
from croupier.floor.audit import verify
from croupier.floor.house import House
from croupier.floor.records import decode_any, tray_stream
from croupier.floor.requests import Answer, Ask, Book, Done, Refused, Request
from croupier.store import open_store
from croupier.table import commands as c
from croupier.table.shapes import AUTOMATIC, Actor

SUE = Actor("sue", "pit-supervisor")
TABLE, BANKROLL = "R-07", 5_000_000
TAKE_OVER = Ask(TABLE, (c.TakeOver(DEALER, 2, SUE, "training"),))
BACK = Ask(TABLE, (c.HandBack(DEALER, 3),))
COUNT = Book(tray_stream(TABLE), (b.FloatOpened("sue", 3, TABLE, 0, "dan", chips={}),))


def done(house: House, *requests: Request) -> None:
    for answer in house.process(requests):
        assert isinstance(answer, Done), answer


def house_dealt(path: Path) -> House:
    """A wheel that the house deals, with its bankroll, as the house itself opens one."""
    house = open_house(open_store(str(path / "house.db")))
    opened = (
        c.OpenTable(PIT, 1, setup_of("roulette")),
        c.BringDealerOn(HOUSE_DEALER, 1, AUTOMATIC),
    )
    done(house, Book(tray_stream(TABLE), (b.FloatOpened("house", 1, TABLE, BANKROLL),)))
    done(house, Ask(TABLE, opened))
    return house


def refusals(answers: list[Answer]) -> list[str]:
    return [one.message.id if isinstance(one, Refused) else "" for one in answers]


def test_all_of_a_bankroll_goes_to_the_bank_and_comes_back(tmp_path: Path) -> None:
    house = house_dealt(tmp_path)
    bank = house.balance("house")
    done(house, TAKE_OVER)
    assert (house.balance("float", TABLE), house.balance("house")) == (0, bank + BANKROLL)
    bets = Ask(TABLE, (c.OpenBetting(DEALER, 3),))
    assert refusals(house.process([bets])) == ["tray-not-counted"]
    done(house, BACK)
    assert (house.balance("float", TABLE), house.balance("house")) == (BANKROLL, bank)
    facts = [decode_any(one.event) for one in house.store.records_of(tray_stream(TABLE))]
    assert facts[1:] == [
        b.BankrollTakenOut("dan", 2, TABLE, BANKROLL),
        b.BankrollPutIn("dan", 3, TABLE, BANKROLL),
    ]
    assert verify(house.store).is_clean


def test_a_table_that_closes_does_not_leave_its_bankroll_to_whoever_opens_it(
    tmp_path: Path,
) -> None:
    house = house_dealt(tmp_path)
    done(house, Ask(TABLE, (c.CloseTable(PIT, 2),)))
    assert house.balance("float", TABLE) == 0
    again = (
        c.OpenTable(PIT, 3, setup_of("roulette")),
        c.BringDealerOn(DEALER, 3, "dan"),
        c.OpenBetting(DEALER, 3),
    )
    assert refusals(house.process([Ask(TABLE, again)])) == ["tray-not-counted"]


@pytest.mark.parametrize("how", ["in one batch", "in two processes"])
@pytest.mark.parametrize("first", ["count", "hand-back"])
def test_a_count_and_a_hand_back_at_one_moment_are_not_both_done(
    tmp_path: Path, first: str, how: str
) -> None:
    house = house_dealt(tmp_path)
    done(house, TAKE_OVER)
    other = House(house.store, house.clock)
    other.table(TABLE)
    pair: list[Request] = [COUNT, BACK] if first == "count" else [BACK, COUNT]
    if how == "in one batch":
        answers = house.process(pair)
    else:
        answers = [*house.process(pair[:1]), *other.process(pair[1:])]
    late = "tray-still-open" if first == "count" else "tray-already-open"
    assert refusals(answers) == ["", late]
    assert verify(house.store).is_clean
