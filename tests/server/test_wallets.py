"""A patron's money as the server tells it: the balance, however late the news; the statement."""

import asyncio
from typing import Any

from house_online import Client, HouseOnline

from croupier.floor.flight import News
from croupier.floor.posting import postings_of
from croupier.floor.records import decode_any, table_of
from croupier.server.live.wallets import Wallets


def test_news_of_what_a_wallet_was_read_with_is_not_counted_twice(house: HouseOnline) -> None:
    ann = house.guest()
    store, clock = house.desk.store, house.desk.clock
    wallets = Wallets(store, house.desk.house.currency, clock.now, house.desk.days)
    before = asyncio.run(wallets.of(ann.id)).balance
    # As from another process: it is on the disk, and the news of it comes when it was read already.
    for record in store.records(0, 1000):
        event = decode_any(record.event)
        moved = postings_of(house.desk.house.currency, table_of(record.stream) or "", "", event)
        wallets.hear(
            News(record.position, record.stream, record.version, record.at, event, None, moved)
        )
    assert asyncio.run(wallets.of(ann.id)).balance == before == 1_000_000


def pages_of(patron: Client) -> list[Any]:
    """Follow a statement to its beginning."""
    entries: list[Any] = []
    query: dict[str, int] = {}
    while True:
        page = patron.get("/me/statement", params=query).json()
        entries += page["entries"]
        if page["next"] is None:
            return entries
        query = page["next"]


def test_a_statement_goes_back_to_the_first_entry_and_adds_up(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    ann.done("/tables/R-01/seat")
    house.deals("R-01")
    ann.done("/tables/R-01/colour-chips", {"colour": "blue", "value": 100, "count": 1000})
    house.deals("R-01", dealer.id)
    straights = [f"straight:{number}" for number in range(37)]
    for number in range(4):
        dealer.command("R-01", "open-betting")
        for chips in ("", "blue"):
            wagers = [{"bet": bet, "amount": 100, "chips": chips} for bet in straights]
            ann.done("/tables/R-01/wagers", {"wagers": wagers})
        dealer.command("R-01", "spin-ball")
        dealer.command("R-01", "close-betting")
        dealer.command("R-01", "record-number", number=number)
        dealer.command("R-01", "settle")
    # Colour chips alone: of two hundred movements not one is of the wallet.
    for _ in range(3):
        dealer.command("R-01", "open-betting")
        wagers = [{"bet": bet, "amount": 100, "chips": "blue"} for bet in straights[1:]]
        ann.done("/tables/R-01/wagers", {"wagers": wagers})
        dealer.command("R-01", "spin-ball")
        dealer.command("R-01", "close-betting")
        dealer.command("R-01", "record-number", number=0)
        dealer.command("R-01", "settle")
    entries = pages_of(ann)
    assert entries[0]["balance"] == ann.balance
    assert [one["balance"] - one["amount"] for one in entries] == [
        *(one["balance"] for one in entries[1:]),
        0,
    ]
    together = ann.get("/me/statement").json()["together"]  # of all, on the first page
    assert sum(one["came"] - one["went"] for one in together) == ann.balance
    assert sum(one["entries"] for one in together) == len(entries) > 50
    assert entries[-1]["amount"] == 1_000_000  # the play money it began with


def test_what_a_coup_has_just_paid_is_told_apart_with_its_table_and_time(
    house: HouseOnline,
) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    ann.done("/tables/R-01/seat")
    house.deals("R-01", dealer.id)
    dealer.command("R-01", "open-betting")
    ann.done("/tables/R-01/wagers", {"wagers": [{"bet": "red", "amount": 1000}]})
    assert ann.get("/me").json()["lately"] == []
    dealer.command("R-01", "spin-ball")
    dealer.command("R-01", "close-betting")
    dealer.command("R-01", "record-number", number=7)
    dealer.command("R-01", "settle")
    (row,) = (row for row in ann.get("/tables").json()["tables"] if row["id"] == "R-01")
    paid = {"table": "R-01", "game": "roulette", "amount": 2000, "at": row["settled_at"]}
    assert ann.get("/me").json()["lately"] == [paid]
    assert row["numbers"][0] == 7
