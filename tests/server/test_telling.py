"""What happens at a table is told in the words of the felt."""

import pytest

from croupier.messages import in_words
from croupier.messages.languages import LANGUAGES, group, speaking
from croupier.rules.reader import BOOKS, read_rulebook
from croupier.server.views.told_events import message_of, tell
from croupier.server.views.voids import void_said
from croupier.table import events as e
from croupier.table.deciding.wheel import NO_SPINS
from croupier.table.shapes import Actor

# What is said of a coup that is void, beside what a book says of each irregularity: that stakes go
# back because of something else than this, and what only the house's own clock or seal can bring.
SAID_OTHERWISE = {"no-spin-stands", "no-spin-voids"}
OF_THE_HOUSE = {"seal-retired", "unfinished-round"}


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


def test_why_a_coup_is_void_is_told_with_its_clause_and_without_the_note_of_staff() -> None:
    event = e.CoupVoided(Actor("dan"), 1, "R-02//7", "ball-out-of-the-wheel", (), ("7.5", "7.10"))
    noted = e.CoupVoided(event.by, 1, event.coup, event.irregularity, (), event.clauses, "Ann did")
    why = "No spin: Ball out of the wheel (7.5)"
    told = tell(noted, 1, str)
    assert (told.why, told.text) == (why, f"{why}. Every stake was returned.")
    assert tell(event, 1, str).text == told.text
    assert tell(noted, 1, str, is_staff=True).text.endswith(" returned. Ann did")
    ended = e.ShoeEnded(Actor("dan"), 1, 3, "Ann spilt a drink over it", ("7.1",))
    assert tell(ended, 1, str).text == "Shoe 3 is over."
    assert "Ann" in tell(ended, 1, str, is_staff=True).text


def test_whatever_gives_all_stakes_back_has_its_words_in_every_language() -> None:
    of_books = [one for id in BOOKS for one in read_rulebook(id).irregularities]
    returned = {one.id for one in of_books if one.money == "returned"} - SAID_OTHERWISE
    kinds = sorted(returned | set(NO_SPINS) | OF_THE_HOUSE)
    english = {id: str(void_said(id, ("7.1",))) for id in kinds}
    for tag in LANGUAGES:
        with speaking(tag):
            assert set(group("void-why")) <= OF_THE_HOUSE | {one.id for one in of_books}
            told = {id: str(void_said(id, ("7.1",))) for id in kinds}
        assert tag == "en" or not [id for id in kinds if told[id] == english[id]]
        assert not [id for id in kinds if in_words(id) in told[id]] or tag == "en"


def test_a_coup_is_void_for_what_the_rulebook_calls_it_where_no_other_words_are() -> None:
    """An irregularity that is new in a book has a name there, and needs no words of its own."""
    named = {one.id: one.name for one in read_rulebook("roulette").irregularities}
    assert str(void_said("floater", ("7.4.1",))) == f"No spin: {named['floater']} (7.4.1)"
    assert "floater" not in group("void-why")
    with speaking("vi"):
        assert str(void_said("floater", ("7.4.1",))) == "Lượt quay không tính: Bi trôi (7.4.1)"
    assert str(void_said("never-heard-of", ("7.1",))) == "Void: Never Heard Of (7.1)"
