"""Settings that do not do: a sentence about the setting, in the reader's language."""

from pathlib import Path

import pytest

from croupier.messages.languages import speaking
from croupier.rules.errors import InputError
from croupier.server.settings import read_settings


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("prot = 1", "there is no prot; there are port"),
        ("port = 70000", "port: it must be a whole number from 0 to 65,535"),
        ("capital = 'x'", "capital: it must be a whole number"),
        ("betting_seconds = 'x'", "betting_seconds: it must be a number"),
        ("checkpoint_seconds = 0", "checkpoint_seconds: it must be 0.01 or more"),
        ("demo = 'maybe'", "demo: it must be true or false"),
        ("denominations = [5, 0]", "denominations 2: it must be 1 or more"),
        ("hosts = 'me'", "hosts: it must be a list"),
        ("currency = 4", "currency: it must be a text"),
        ("watch = 3", "watch: it must have the fields win, wager"),
        ("second_factor = 'perhaps'", "second_factor: it must be true or false"),
        ("[[tables]]\nbook = 'baccarat'", "tables 1 lacks its id"),
        (
            "[[tables]]\nid = 'X'\nbook = 'b'\nsaets = 7",
            "there is no tables 1, saets; there are seats",
        ),
        (
            "[[tables]]\nid = 'X'\nbook = 'b'\nlimits = { minimum = 'a' }",
            "tables 1, limits, minimum: ",
        ),
        (
            "[[tables]]\nid = 'X'\nbook = 'b'\nlimits = { bets = 3 }",
            "tables 1, limits, bets: it must",
        ),
        (
            "[[tables]]\nid = 'X'\nbook = 'b'\nlimits = { bets = { tie = { minimum = 'a' } } }",
            "tables 1, limits, bets, minimum: it must be",
        ),
        (
            "[[tables]]\nid = 'X'\nbook = 'b'\ndealer = 'me'",
            'tables 1, dealer: it must be "by-hand" or "house"',
        ),
    ],
)
def test_a_setting_that_does_not_do_is_named_with_what_would(
    tmp_path: Path, written: str, said: str
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(written)
    with pytest.raises(InputError) as refusal:
        read_settings(file)
    told = str(refusal.value)
    assert told.startswith("The settings cannot be used: ") and said in told, told
    assert not any(word in told for word in ("`", "$", "Expected", "Object", "null")), told
    with speaking("vi"):
        assert "Không dùng được thiết lập" in str(refusal.value) and "it must" not in str(
            refusal.value
        )
