"""A request asked again is told what was done, whatever has come to stand against it since."""

from house_online import HouseOnline, deal, to_betting

SLIP = {"wagers": [{"bet": "banker", "amount": 1000}]}
WAGERS = "/tables/B-01/wagers"


def test_a_slip_asked_again_is_told_that_it_lies_on_the_felt(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    ann.done("/me/limits", {"loss": 1000})
    first = ann.post(WAGERS, SLIP, "the same key")
    again = ann.post(WAGERS, SLIP, "the same key")
    assert first.status_code == again.status_code == 200
    assert again.json() == first.json()
    assert ann.post(WAGERS, SLIP, "another key").status_code == 403, "the limit of her own holds"
    dealer.command("B-01", "close-betting")
    deal(dealer, "B-01", "KH 9C QS KD")
    ann.done("/tables/B-01/leave")
    later = ann.post(WAGERS, SLIP, "the same key")
    assert later.status_code == 200 and later.json()["wagers"] == {}
    assert ann.balance == 1_000_000 + 950
    other = {"wagers": [{"bet": "player", "amount": 1000}]}
    assert ann.post(WAGERS, other, "the same key").status_code == 409
