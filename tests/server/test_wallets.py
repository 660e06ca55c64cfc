"""A patron's money as the server tells it: the balance, however late the news, and the statement."""

import asyncio

from house_online import HouseOnline

from croupier.floor.house import News
from croupier.floor.records import decode_any
from croupier.server.wallets import Wallets


def test_news_of_what_a_wallet_was_read_with_is_not_counted_twice(house: HouseOnline) -> None:
    ann = house.guest()
    store, clock = house.desk.store, house.desk.clock
    wallets = Wallets(store, house.desk.house.currency, clock.now)
    before = asyncio.run(wallets.of(ann.id)).balance
    # As from another process: it is on the disk, and the news of it comes when it was read already.
    for record in store.records(0, 1000):
        one = News(record.position, record.stream, record.version, record.at, record.event)
        wallets.hear(one, decode_any(record.event))
    assert asyncio.run(wallets.of(ann.id)).balance == before == 1_000_000
