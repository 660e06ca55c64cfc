"""What an eighth audit by an insider's eyes found; each test is named after the finding."""

from collections.abc import Iterator

import pytest
from house_online import QUIET, Client, HouseOnline, open_house_online, to_betting
from msgspec.structs import replace
from test_audited import FACE_DOWN, READING
from test_insiders import TABLES

from croupier.floor.audit import verify
from croupier.floor.records import decode_any, table_stream
from croupier.server.settings import TableSetting
from croupier.store.journal import digest_of, link
from croupier.table.events import CardDealt
from croupier.table.journal import encode


@pytest.fixture
def house() -> Iterator[HouseOnline]:
    tables: tuple[TableSetting, ...] = (*TABLES, FACE_DOWN, READING)
    with open_house_online(replace(QUIET, tables=tables)) as opened:
        yield opened


# ---- the proof of a card that lies face down


def face_down(house: HouseOnline) -> tuple[Client, Client]:
    """Have four cards lie face down before whoever squeezes them; give patron and dealer."""
    ann, dealer = house.guest(), house.staff("dealer")
    to_betting(dealer, "B-08")
    ann.done("/tables/B-08/seat")
    ann.done("/tables/B-08/wagers", {"wagers": [{"bet": "banker", "amount": 500}]})
    dealer.command("B-08", "close-betting")
    ann.done("/tables/B-08/squeeze", {"request": True})
    for card in ("9S", "TD", "KD", "KS"):
        dealer.command("B-08", "deal-card", card=card)
    return ann, dealer


@pytest.mark.clause("BLD 4.7")
def test_4_7_no_coup_in_play_is_proved_and_one_that_is_over_is(house: HouseOnline) -> None:
    ann, dealer = face_down(house)
    told = house.nobody().get("/coups/B-08/1/1").json()
    assert told["in_play"] and told["proof"] is None
    ann.done("/tables/B-08/squeeze", {"open": [0, 2]})
    ann.done("/tables/B-08/squeeze", {"open": [1, 3]})
    dealer.command("B-08", "settle")
    told = house.nobody().get("/coups/B-08/1/1").json()
    assert told["proof"]["chain_ok"] and verify(house.desk.store).is_clean


@pytest.mark.clause("BLD 4.7")
def test_4_7_no_hash_of_the_chain_can_be_tried_for_a_card(house: HouseOnline) -> None:
    """Whoever knows all of a record but its nonce does not come to its hash."""
    face_down(house)
    store = house.desk.store
    records = store.records_of(table_stream("B-08"), 0, 100)
    cards = [r for r in records if isinstance(decode_any(r.event), CardDealt)]
    assert len(cards) == 4
    for r in cards:
        (before,) = store.hashes(r.position - 2, 1)
        event = decode_any(r.event)
        assert isinstance(event, CardDealt)
        guessed = digest_of(r.position, r.stream, r.version, r.at, r.rules, encode(event))
        assert link(before, guessed) != r.hash
    assert len({r.event[-23:] for r in records}) == len(records)
