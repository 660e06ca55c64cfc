"""What a server keeps of a table: the wagers that a patron can repeat."""

from croupier.floor.tracking import Tracked, track
from croupier.table import events as e
from croupier.table.shapes import INSURANCES, Actor, GivenBack, TakenInsurance


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


def test_insurance_is_known_by_the_names_that_settlement_gives_it() -> None:
    taken = (TakenInsurance(1, "player", "four", 5), TakenInsurance(1, "banker", "four", 5))
    assert {one.bet for one in taken} == INSURANCES
