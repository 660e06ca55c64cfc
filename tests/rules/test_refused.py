"""How a refusal shows itself, and what is told of an extra that is not installed."""

from importlib import import_module

import pytest

from croupier.messages import say
from croupier.rules.errors import Refusal
from croupier.rules.extras import needed
from croupier.rules.objections import objection
from refusals import refusing


def test_a_refusal_shows_its_sentence_wherever_it_turns_up() -> None:
    refusal = Refusal(say("slip-unknown", table="B-07", number=3), ("7.1",))
    assert repr(refusal) == "Refusal('B-07 has no slip 3.')"


def test_what_an_extra_brings_is_told_by_its_name_and_our_own_mistake_is_none() -> None:
    with refusing("extra-missing", extra="parquet"), needed("parquet"):
        import_module("a_package_that_is_not_there")
    with pytest.raises(ModuleNotFoundError), needed("parquet"):
        import_module("croupier.gone")


def test_an_objection_is_said_without_the_decoders_quotes() -> None:
    found = objection(ValueError("Object missing required field `seat` - at `$.wagers[2].stake`"))
    assert found.plain == "Object missing required field seat"
    assert (found.missing, found.unknown, found.place) == ("seat", "", "wagers.stake")
    assert found.steps == [("wagers", 2), ("stake", None)]
