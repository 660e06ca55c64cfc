"""What happens at a table is told in the words of the felt."""

import pytest

from croupier.server.views.told_events import message_of
from croupier.table import events as e
from croupier.table.shapes import Actor


@pytest.mark.parametrize(
    ("bet", "said"),
    [
        ("banker", "Ann: 1,500 on Banker."),
        ("lucky-6", "Ann: 1,500 on Lucky 6."),
        ("split:17-20", "Ann: 1,500 on Split 17-20."),
    ],
)
def test_a_bet_is_told_by_its_name(bet: str, said: str) -> None:
    event = e.WagerPlaced(Actor("ann"), 1, "ann", 1, bet, 1500)
    assert message_of(event).told(str.title) == said
