"""What is sealed: unreadable without its key, in its own place only, and as long as any other."""

import os
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rules.errors import InputError
from croupier.store import open_store
from croupier.store.batch import Commit
from croupier.store.postgresql import PostgresStore
from croupier.store.seals import VARIABLE, Keys, SealBox, SealKeyMissing, SealUnreadable
from croupier.store.sqlite import SqliteStore

ONE, TWO = (b64encode(bytes([nth]) * 32).decode() for nth in (1, 2))
ORDER = b'{"salt":"00","order":["9H","4C","TD"]}'


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], SealBox]:
    def with_keys(keys: str) -> SealBox:
        monkeypatch.setenv(VARIABLE, keys)
        made = SealBox(Keys(tmp_path / "none", may_make=False))
        made.seal("now", b"")  # the keys are read
        return made

    return with_keys


@given(content=st.binary(max_size=3000), of=st.text(max_size=20))
def test_what_is_sealed_opens_and_shows_nothing(content: bytes, of: str) -> None:
    there = SealBox()
    body = there.seal(of, content)
    assert there.unseal(of, body) == content
    assert len(content) < 8 or content not in body
    assert len(body) % 256 == len(there.seal(of, b"")) % 256, "filled up to whole blocks"


def test_a_number_of_one_digit_is_as_long_as_one_of_two() -> None:
    there = SealBox()
    seven, thirty = (b'{"salt":"%064d","order":["%d"]}' % (0, n) for n in (7, 30))
    assert len(there.seal("R-01/1/1", seven)) == len(there.seal("R-01/1/1", thirty))


def test_a_seal_is_worth_nothing_in_anothers_place_or_with_a_bit_changed() -> None:
    there = SealBox()
    body = there.seal("B-07/1", ORDER)
    with pytest.raises(SealUnreadable, match="B-07/2 is not what was sealed"):
        there.unseal("B-07/2", body)
    for at in range(9, len(body)):
        changed = body[:at] + bytes([body[at] ^ 1]) + body[at + 1 :]
        with pytest.raises(SealUnreadable):
            there.unseal("B-07/1", changed)
    for length in range(1, len(body), 16):
        with pytest.raises(SealUnreadable):
            there.unseal("B-07/1", body[:length])


def test_the_first_key_seals_and_every_key_opens(box: Callable[[str], SealBox]) -> None:
    old, both, new = box(ONE), box(f"{TWO}, {ONE}"), box(TWO)
    body = old.seal("B-07/1", ORDER)
    assert both.unseal("B-07/1", body) == ORDER and not both.is_under_first(body)
    again = both.seal("B-07/1", ORDER)
    assert new.unseal("B-07/1", again) == ORDER and new.is_under_first(again)
    with pytest.raises(SealKeyMissing, match="which is not here"):
        new.unseal("B-07/1", body)


@pytest.mark.parametrize("keys", ["", "short", ONE[:-4], f"{ONE},", "§" * 44, ONE * 2])
def test_what_is_no_key_is_refused(keys: str, box: Callable[[str], SealBox]) -> None:
    with pytest.raises(InputError, match="CROUPIER_SEAL_KEY holds no seal key"):
        box(keys)


def test_a_key_is_taken_in_either_base64(box: Callable[[str], SealBox]) -> None:
    key = bytes([251, 255] * 16)
    body = box(b64encode(key).decode()).seal("B-07/1", ORDER)
    assert box(urlsafe_b64encode(key).decode()).unseal("B-07/1", body) == ORDER


def test_a_key_file_is_made_once_and_is_its_owners_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE)
    file, umask = tmp_path / "house.db-seal.key", os.umask(0)
    try:
        body = SealBox(Keys(file)).seal("B-07/1", ORDER)
    finally:
        os.umask(umask)
    assert file.stat().st_mode & 0o777 == 0o600 and list(tmp_path.iterdir()) == [file]
    assert SealBox(Keys(file, may_make=False)).unseal("B-07/1", body) == ORDER
    file.chmod(0o640)
    with pytest.raises(InputError, match=r"others than its owner can read it \(mode 640\)"):
        SealBox(Keys(file)).unseal("B-07/1", body)


def test_who_only_looks_makes_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    with pytest.raises(InputError, match="There is no seal key"):
        SealBox(Keys(tmp_path / "key", may_make=False)).seal("B-07/1", ORDER)
    with pytest.raises(SealKeyMissing):
        SealBox(Keys(tmp_path / "key")).unseal("B-07/1", SealBox().seal("B-07/1", ORDER))
    assert not list(tmp_path.iterdir())


def test_open_seals_go_over_to_a_new_key(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if address == "memory:":
        pytest.skip("a house in memory keeps its key as long as itself")

    def opened(keys: str) -> SqliteStore | PostgresStore:
        monkeypatch.setenv(VARIABLE, keys)
        store = open_store(address)
        assert isinstance(store, SqliteStore | PostgresStore)
        return store

    store = opened(ONE)
    names = [f"B-07/{nth}" for nth in range(1, 4)]
    for nth, of in enumerate(names):
        body = store.seal(of, ORDER) if nth else ORDER  # the first is of before
        store.append([Commit(f"fair/{of}", 0, events=(b"{}",), sealed=((of, body),))])
    store.append([Commit("fair/B-07/3", 1, events=(b"{}",), shown=("B-07/3",))])
    store.close()
    store = opened(f"{TWO},{ONE}")
    assert store.reseal() == 1 and store.reseal() == 0
    store.close()
    store = opened(TWO)
    assert store.open_seals() == names[:2]
    assert [store.unseal(of) for of in names] == [ORDER, ORDER, None]
    store.drop_seals(names)
    assert store.open_seals() == []
    store.close()
