"""A witness keeps what is signed and goes on from what it has, and nothing else."""

import stat
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.rules.errors import InputError
from croupier.store.batch import Commit
from croupier.store.memory import MemoryStore
from croupier.store.tree import JournalTree
from croupier.witness.checkpoint import Checkpoint, Extension
from croupier.witness.judging import OtherBeginning, Refused, judge
from croupier.witness.notebook import Notebook
from croupier.witness.signing import Signer, is_signed, make_key, new_signer, read_key


class House:
    """A journal and its key, for witnesses to be told of."""

    def __init__(self, word: bytes = b"honest", signer: Signer | None = None) -> None:
        self.store = MemoryStore()
        self.tree = JournalTree(self.store)
        self.signer = signer or new_signer()
        self.word = word

    def grown(self, records: int, at: int, since: int = 0) -> Extension:
        """Play on, and give the checkpoint as a witness gets it who is at ``since``."""
        version = self.store.versions(["B-07"]).get("B-07", 0)
        if records:
            self.store.append([Commit("B-07", version, at, b"", (self.word,) * records)])
        signed = self.tree.sign(self.signer, at)
        assert signed is not None
        return self.tree.extension(signed, since)


@pytest.fixture
def notebook(tmp_path: Path) -> Notebook:
    return Notebook(tmp_path / "kept" / "house.jsonl")


def test_what_goes_on_is_kept_line_by_line_for_its_owner_alone(notebook: Notebook) -> None:
    house, sizes = House(), []
    for at, more in enumerate((3, 5, 0, 1), 1):
        last = notebook.last()
        assert notebook.take(house.grown(more, at, last.size if last else 0)) == (more > 0)
        sizes.append(house.store.head().position)
    assert [one.size for one in notebook.all()] == [3, 8, 9] and sizes[-1] == 9
    assert stat.S_IMODE(notebook.path.stat().st_mode) == 0o600
    assert notebook.last() == house.store.checkpoint()


def test_a_house_that_went_back_is_refused(notebook: Notebook) -> None:
    house = House()
    notebook.take(house.grown(9, 1_000))
    restored = House(signer=house.signer)
    with pytest.raises(Refused, match=r"gone back: it showed 9 records at 1970.*and shows 4 at"):
        notebook.take(restored.grown(4, 2_000, 9))
    late = replace(restored.grown(0, 900), since=9)
    assert notebook.take(late) is False  # an old one that comes late is no alarm
    assert [one.size for one in notebook.all()] == [9]


@pytest.mark.parametrize("more", [0, 1, 7])
def test_a_house_that_rewrote_is_refused(notebook: Notebook, more: int) -> None:
    house = House()
    notebook.take(house.grown(9, 1_000))
    forged = House(b"forged", house.signer)
    with pytest.raises(Refused, match="record has forked"):
        notebook.take(forged.grown(9 + more, 2_000, 9))


def test_a_proof_from_elsewhere_is_no_alarm(notebook: Notebook) -> None:
    house = House()
    notebook.take(house.grown(9, 1_000))
    with pytest.raises(OtherBeginning, match="goes on from 4 records, and 9 are kept"):
        notebook.take(house.grown(3, 2_000, 4))


def test_what_nobody_signed_is_refused(notebook: Notebook) -> None:
    house = House()
    given = house.grown(2, 1)
    forged = replace(given, checkpoint=replace(given.checkpoint, at=2))
    with pytest.raises(Refused, match="is not signed by the key it names"):
        notebook.take(forged)
    assert notebook.take(given)
    later = house.grown(1, 3, 2)
    with pytest.raises(Refused, match="is not signed by the key it names"):
        notebook.take(replace(later, checkpoint=replace(later.checkpoint, at=9)))


def test_another_key_or_another_house_is_refused(tmp_path: Path) -> None:
    house, other = House(), House()
    first = Notebook(tmp_path / "first")
    first.take(house.grown(2, 1))
    with pytest.raises(Refused, match=f"signed by the key {other.signer.key}, and the house is"):
        first.take(other.grown(3, 2, 2))
    told = Notebook(tmp_path / "told", (house.signer.key,))
    with pytest.raises(Refused, match="signed by the key"):
        told.take(other.grown(0, 3))
    # A house whose key was lost goes on with another, once its witnesses were told.
    renewed = House(signer=replace_key(house.signer, other.signer))
    renewed.store, renewed.tree = house.store, house.tree
    both = Notebook(first.path, (house.signer.key, other.signer.key))
    assert both.take(renewed.grown(2, 4, 2))
    assert [one.size for one in both.all()] == [2, 4]
    named = House(signer=Signer(house.signer._private, "another name"))
    with pytest.raises(Refused, match="is of another name, and what is kept here is of croupier-"):
        judge(first.last(), named.grown(9, 9, 4), (house.signer.key,))


def replace_key(old: Signer, new: Signer) -> Signer:
    return Signer(new._private, old.origin)


FIELDS = st.sampled_from(Checkpoint.__struct_fields__)


@settings(max_examples=200)
@given(FIELDS, st.integers(0, 127), st.integers(0, 6))
def test_no_field_of_a_checkpoint_can_be_changed(field: str, at: int, bit: int) -> None:
    signed = House().grown(3, 1_000).checkpoint
    assert is_signed(signed)
    value = getattr(signed, field)
    if isinstance(value, int):
        changed: object = value ^ (1 << at % 40)
    else:
        letters = list(value)
        letters[at % len(letters)] = chr(ord(letters[at % len(letters)]) ^ (1 << bit))
        changed = "".join(letters)
    forged = replace(signed, **{field: changed})
    # A capital digit is the same number; it is refused for not being written as we write it.
    assert not is_signed(forged) or msgspec.json.encode(forged) == msgspec.json.encode(signed)


def test_two_checkpoints_never_have_one_text() -> None:
    signer = new_signer("house\n9")
    assert not is_signed(signer.sign(1, bytes(32), bytes(32), 1))


def test_a_line_that_a_crash_cut_short_is_written_over(notebook: Notebook) -> None:
    house = House()
    notebook.take(house.grown(3, 1))
    whole = notebook.path.read_bytes()
    given = house.grown(4, 2, 3)
    notebook.take(given)
    line = msgspec.json.encode(given.checkpoint)
    for torn in (line[:1], line[:40], line, line + b" " * 500):
        notebook.path.write_bytes(whole + torn)
        assert notebook.last() == house.store.checkpoints()[0]
        assert notebook.take(given) and len(list(notebook.all())) == 2


def test_a_notebook_that_was_meddled_with_is_not_believed(notebook: Notebook) -> None:
    house = House()
    for at in (1, 2, 3):
        notebook.take(house.grown(3, at, 3 * (at - 1)))
    lines = notebook.path.read_bytes().splitlines(keepends=True)
    for wrong, nth in (
        ([lines[0], lines[1].replace(b'"size":6', b'"size":5'), lines[2]], 2),
        ([lines[0], lines[2], lines[1]], 3),
        ([lines[0], lines[0]], 2),
    ):
        notebook.path.write_bytes(b"".join(wrong))
        with pytest.raises(InputError, match=f"Line {nth} of"):
            list(notebook.all())
    notebook.path.write_bytes(b"no JSON\n")
    for read in (notebook.last, lambda: list(notebook.all())):
        with pytest.raises(InputError, match="is not a witness's notebook"):
            read()
    with pytest.raises(InputError, match="cannot be opened"):
        list(Notebook(notebook.path / "below").all())


def test_a_key_is_made_once_for_its_owner_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    make_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_key(path).key == read_key(path).key and b"PRIVATE KEY" in path.read_bytes()
    assert read_key(path, "the house").origin == "the house"
    with pytest.raises(InputError, match="No key can be made at"):
        make_key(path)
    path.write_bytes(b"nothing")
    with pytest.raises(InputError, match="holds no Ed25519 key"):
        read_key(path)
    with pytest.raises(InputError, match="cannot be read"):
        read_key(tmp_path / "none")
