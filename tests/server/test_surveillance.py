"""What stands out, over HTTP: who may see it, what it says, and what a device lights up."""

from house_online import PIN, QUIET, HouseOnline, deal, open_house_online, to_betting
from msgspec.structs import replace

from croupier.floor.audit import verify
from croupier.floor.thresholds import Camera, Thresholds

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
