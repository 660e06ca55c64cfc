"""The names that people sign in by."""

import pytest

from croupier.floor.texts import clean_name
from croupier.rules.errors import InputError


@pytest.mark.parametrize("name", ["王伟", "王偉", "이준", "박영", "Lý", "An", "Ann"])
def test_a_name_may_be_as_short_as_people_have_them(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("name", ["", "王", "이", "A", " A ", "3.", "--", "." * 3, "x" * 25])
def test_a_name_has_two_letters_or_digits_at_least(name: str) -> None:
    with pytest.raises(InputError):
        clean_name(name)
