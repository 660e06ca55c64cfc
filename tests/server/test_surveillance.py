"""What stands out, over HTTP: who may see it, what it says, and what a device lights up."""

from typing import Any

import pytest
from house_online import (
    PIN,
    QUIET,
    HouseOnline,
    deal,
    open_house_online,
    to_betting,
    to_insurance,
)
from msgspec import Struct, inspect
from msgspec.structs import replace

from croupier.bank.events import Deposited
from croupier.disputes.events import CaseCorrectionMade
from croupier.floor.audit import verify
from croupier.floor.good_shoes import ShoeTally
from croupier.floor.significant import OF, Occurrence, Watch, _shown
from croupier.floor.thresholds import Camera, Thresholds
from croupier.games.wager import Limits
from croupier.messages.languages import speaking
from croupier.rules.gaming_day import GamingDays
from croupier.server.views.occurrences import said, tell_occurrence
from croupier.store.journal import Record
from croupier.store.memory import MemoryStore
from croupier.table.shapes import Actor, Correction

NOON = 1_750_000_000_000
WATCHED = replace(
    QUIET, watch=Thresholds(wager=500), cameras=(Camera("B-01", "C-12", offset_seconds=-1.5),)
)


def test_a_large_wager_is_seen_with_the_camera_and_its_second() -> None:
    with open_house_online(WATCHED) as house:
        dealer, ann = house.staff("dealer"), house.guest()
        ann.done("/tables/B-01/seat")
        to_betting(dealer, "B-01")
        ann.done("/tables/B-01/wagers", {"wagers": [{"bet": "banker", "amount": 500}]})
        dealer.command("B-01", "close-betting")
        deal(dealer, "B-01", "2S 9C 3H TD")
        watcher = house.staff("surveillance")
        told = watcher.get("/significant?category=large-wager").json()
        (one,) = told["events"]
        assert (one["amount"], one["table"], one["coup"][:5]) == (500, "B-01", "B-01/")
        assert (one["camera"], one["camera_at"]) == ("C-12", one["at"] - 1500)
        assert one["patron"] == house.desk.door.name(ann.id) and told["before"] == 0
        assert watcher.get("/significant?least=501&category=large-wager").json()["events"] == []
        table = watcher.get("/significant/table.csv?category=large-wager").text
        assert table.count("\n") == 2 and "C-12" in table
        assert watcher.get("/significant?category=nonsense").status_code == 422
        assert dealer.get("/significant").status_code == 403 == ann.get("/significant").status_code
        # The shoe in play is not scored: nobody is named by half of it.
        assert watcher.get("/good-shoes").json()["patrons"] == []


def test_whoever_is_kept_from_play_and_tries_is_on_record_once_an_hour(house: HouseOnline) -> None:
    shift, director, ann = house.staff("shift-manager"), house.staff("director"), house.guest()
    second = {"name": house.desk.door.name(director.id), "pin": PIN}
    body = {"wish": "house", "reason": "their conduct", "second": second}
    shift.done(f"/patrons/{ann.id}/exclusions", body)
    for _ in range(3):
        assert ann.post("/tables/B-01/seat").status_code == 403
    name = house.desk.door.name(ann.id)
    told = house.staff("surveillance").get(f"/significant?category=kept-out&patron={name}").json()
    (one,) = told["events"]
    assert (one["table"], one["patron"]) == ("B-01", name)
    assert verify(house.desk.store).is_clean


def test_a_hold_is_in_the_register_of_incidents(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    to_betting(dealer, "B-02")
    dealer.command("B-02", "hold-coup", irregularity="wrong-record")
    told = house.staff("pit-manager").get("/significant?of=incidents&table=B-02").json()
    assert [one["category"] for one in told["events"]] == ["hold"]


def made_up(kind: inspect.Type) -> Any:
    """Make something of a type, with nothing left out that has no default."""
    match kind:
        case inspect.StructType(cls=of, fields=fields):
            own = [one for one in fields if one.name != "said"]  # a message has messages in it
            return of(**{one.name: made_up(one.type) for one in own})
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.UnionType(types=types):
            return made_up(types[-1])
        case inspect.VarTupleType(item_type=one):
            return (made_up(one),)
        case inspect.TupleType(item_types=types):
            return tuple(map(made_up, types))
        case inspect.DictType(key_type=key, value_type=value):
            return {made_up(key): made_up(value)}
        case inspect.BoolType() | inspect.IntType():
            return 1
        case inspect.FloatType():
            return 1.0
    return "1"


@pytest.mark.parametrize("kind", OF, ids=lambda kind: kind.__name__)
def test_everything_that_can_stand_out_has_its_words(kind: type[Struct]) -> None:
    watch = Watch(MemoryStore(), GamingDays(), Thresholds(0, 0, 0, 1), None)
    record = Record(1, "house", 1, 0, b"", b"", b"")
    event = made_up(inspect.type_info(kind))
    for category, more in OF[kind](watch, record, event):
        said(Occurrence(1, 0, category, event, **more))


def test_money_paid_in_a_dispute_is_told_by_whom_and_to_whom() -> None:
    made = CaseCorrectionMade(
        Actor("sue", "surveillance"), 0, "B-01-case-1", "B-01", "B-01/1/1",
        (Correction("ann", 4_000),), "an underpaid bet", Actor("pat", "pit-manager"),
        Actor("sam", "pit-supervisor"), (),
    )  # fmt: skip
    told = str(said(Occurrence(1, 0, "correction", made)))
    assert told == "Corrected: ann +4,000; pat and sam."


def test_insurance_is_scored_upon_the_cards_that_were_open(house: HouseOnline) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    to_insurance(dealer, ann, "B-02", 10_000)
    ann.done("/tables/B-02/insurance", {"hand": "banker", "amount": 200})
    dealer.command("B-02", "close-insurance")
    deal(dealer, "B-02", "2S")
    tally = ShoeTally(house.desk.store)
    tally.take(house.desk.store.records(0, 1000))
    (shoe,) = tally.in_play()
    (cover,) = shoe.covers
    assert (cover.patron, cover.hand, cover.amount) == (ann.id, "banker", 200)
    assert cover.cards == ("KH", "6C", "3S", "KD")
    assert sum(cover.start) == 416 - 1  # the card of the burn that was seen


def test_an_amount_before_and_after_is_written_in_the_language_of_who_looks() -> None:
    cash = Deposited("cage", NOON, "ann", 5_000_000)
    watch = Watch(MemoryStore(), GamingDays(), Thresholds(cash_a_day=1_000), None)
    *_, (_, more) = list(watch.cash(Record(1, "cage", 1, NOON, b"", b"{}", b""), cash))
    one = Occurrence(1, NOON, "cash-of-day", cash, patron="ann", **more)
    with speaking("vi"):
        told = tell_occurrence(one, str, str, ())
        assert (told.before, told.after) == ("0", "5.000.000")
        assert "50.000" in str(_shown(Limits(1_000, 50_000)))
    assert tell_occurrence(one, str, str, ()).after == "5,000,000"
