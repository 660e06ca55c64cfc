"""What a server keeps of a table: the wagers that a patron can repeat."""

from croupier.floor.tracking import LatestRecord, Tracked, track
from croupier.table import events as e
from croupier.table.shapes import INSURANCES, Actor, GivenBack, Side, TakenInsurance


def test_insurance_is_not_repeated_and_a_bet_of_the_house_that_is_called_so_is() -> None:
    bets = ("player", "player-insurance", "rain-insurance")
    back = tuple(GivenBack("ann", 1, bet, 500) for bet in bets)
    voided = e.CoupVoided(
        Actor("dan", "dealer"),
        1,
        coup="B-07/1/1",
        irregularity="x",
        given_back=back,
        clauses=(),
    )
    tracked = Tracked()
    track(tracked, 1, voided)
    assert tracked.recent == {"ann": {"player": 500, "rain-insurance": 500}}


def test_what_was_put_on_record_last_is_known_with_its_time() -> None:
    dealer, tracked = Actor("dan", "dealer"), Tracked()

    def card(at: int, place: int) -> e.CardDealt:
        side: Side = "banker" if place % 2 else "player"
        return e.CardDealt(dealer, at, "2S", side, place, due="", source="keyed", clauses=())

    for position, event in enumerate([card(5, 0), card(9, 1), card(9, 2)]):
        track(tracked, position, event)
    assert tracked.recorded == LatestRecord(9, dealt=(1, 2))
    track(tracked, 4, e.CardsOpened(dealer, 12, (0, 2), "dan"))
    assert tracked.recorded == LatestRecord(12, opened=(0, 2))
    track(tracked, 5, e.NumberCameUp(dealer, 20, 17, "black"))
    assert tracked.recorded == LatestRecord(20)


def test_insurance_is_known_by_the_names_that_settlement_gives_it() -> None:
    taken = (TakenInsurance(1, "player", "four", 5), TakenInsurance(1, "banker", "four", 5))
    assert {one.bet for one in taken} == INSURANCES
