"""Play money and cash are never one sum: in no answer of the house, and in no table of its record.

Two people bet on the same boxes of the same coup, one with cash and one with play money, with
amounts that nothing else in the house comes to. Whatever the house says is searched for what the
two come to together.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from house_online import Client, HouseOnline, deal, to_betting

from croupier.floor.audit import Audit, verify
from croupier.floor.export import TABLES, What
from croupier.rules.authority import STAFF_RANKS
from croupier.server.operations import OPERATIONS
from croupier.table.state import felt_by_currency

CASH = {"player": 1_300, "tie": 300}
PLAY = {"player": 7_200, "tie": 1_900}
# Of one box, of both, and what is won and lost together, either way.
TOGETHER = frozenset(
    sign * amount
    for sign in (1, -1)
    for amount in (
        *(CASH[bet] + PLAY[bet] for bet in CASH),
        sum(CASH.values()) + sum(PLAY.values()),
        sum(CASH.values()) + PLAY["player"],
        CASH["player"] + sum(PLAY.values()),
        CASH["player"] - CASH["tie"] + PLAY["player"] - PLAY["tie"],
    )
)


def numbers(of: Any) -> Iterator[int]:
    """Give every whole number in what the house says."""
    if isinstance(of, dict):
        for one in of.values():
            yield from numbers(one)
    elif isinstance(of, list):
        for one in of:
            yield from numbers(one)
    elif isinstance(of, int | float) and not isinstance(of, bool):
        yield round(of)


def table(house: HouseOnline, what: What) -> list[dict[str, Any]]:
    """Export a table of the record."""
    columns, rows = TABLES[what]
    return [dict(zip(columns, row, strict=True)) for row in rows(house.desk.store)]


def bet_both(house: HouseOnline, dealer: Client) -> tuple[Client, Client]:
    ann, bo = house.guest(), house.player()
    to_betting(dealer, "B-02")
    for who, stakes in ((ann, CASH), (bo, PLAY)):
        who.done("/tables/B-02/seat")
        wagers = [{"bet": bet, "amount": amount} for bet, amount in stakes.items()]
        who.done("/tables/B-02/wagers", {"wagers": wagers})
    return ann, bo


def searched(house: HouseOnline, people: dict[str, Client], when: str) -> set[str]:
    """Search everything that anybody reads, and give the addresses that answered."""
    answered = set()
    of = {"{table}": "B-02", "{coup...}": "B-02/1/1", "{number}": "1"}
    for row in OPERATIONS:
        path = row.path.removeprefix("/api")
        for name, value in of.items():
            path = path.replace(name, value)
        if row.method != "GET" or "{" in path or path.endswith("stream"):
            continue
        if path == row.path or "odds" in path:  # what stands beside the API, and what has no money
            continue
        for rank, who in people.items():
            answer = who.get(path)
            if answer.status_code != 200 or "json" not in answer.headers["content-type"]:
                continue
            answered.add(path)
            found = TOGETHER.intersection(numbers(answer.json()))
            assert not found, f"{when}: {path} tells {rank} {found}"
    return answered


def test_m1_no_answer_and_no_table_adds_play_money_to_cash(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    ann, bo = bet_both(house, dealer)
    people = {rank: house.staff(rank) for rank in STAFF_RANKS} | {"ann": ann, "bo": bo}
    answered = searched(house, people, "bets are down")
    assert {"/tables", "/tables/B-02"} <= answered
    assert felt_by_currency(house.desk.house.table("B-02")) == (1_600, 9_100)
    dealer.command("B-02", "close-betting")
    deal(dealer, "B-02", "9S 2H KC 4D")  # the Player by a natural
    answered = searched(house, people, "it is paid")
    assert {"/reports", "/coups/B-02/1/1", "/tables/B-02/history", "/gaming-day"} <= answered
    for what in TABLES:
        for told in table(house, what):
            body = json.loads(told["body"]) if what == "events" else told
            assert not TOGETHER.intersection(numbers(body)), what
    (told,) = table(house, "rounds")
    assert (told["wagers"], told["turnover"], told["win"]) == (2, 1_600, 300 - 1_300)
    assert (told["play_wagers"], told["play_turnover"], told["play_win"]) == (2, 9_100, -5_300)
    assert told["currency"] == house.desk.house.currency
    lines = table(house, "wagers")
    by_currency = {one["currency"]: 0 for one in lines}
    for one in lines:
        by_currency[one["currency"]] += one["in_play"]
    assert by_currency == {house.desk.house.currency: 1_600, "PLAY": 9_100}
    assert verify(house.desk.store).is_clean


def test_the_differential_that_is_shown_says_of_which_currency_it_is(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    bet_both(house, dealer)
    shown = dealer.view("B-02")["differential"]
    assert (shown["player"], shown["difference"], shown["plays"]) == (7_200, 7_200, True)
    seats = [one for one in dealer.view("B-02")["seats"] if one["wagers"] or one["play"]]
    assert [(one["wagers"], one["play"]) for one in seats] == [(CASH, {}), ({}, PLAY)]


def test_an_audit_has_no_currency_make_up_for_the_other_on_the_felt(
    house: HouseOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five of cash gone from a coup, and five of play money too many, are two things wrong."""
    bet_both(house, house.staff("dealer"))
    whole = Audit._on_felt

    def off(audit: Audit, coup: str) -> tuple[int, int]:
        cash, play = whole(audit, coup)
        return cash - 5, play + 5

    assert verify(house.desk.store).is_clean
    monkeypatch.setattr(Audit, "_on_felt", off)
    assert not verify(house.desk.store).is_clean
