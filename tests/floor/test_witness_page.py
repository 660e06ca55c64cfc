"""The page on witnesses is true: its program judges packets and revelations as we do."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import msgspec
import pytest
from house_under_test import open_house
from msgspec.structs import replace
from test_cases import CASE, opened, played
from test_disputes_page import judged as judged_on_disputes

from croupier.floor.entropy import SystemEntropy
from croupier.floor.evidence import Packet, check_packet, named_packet
from croupier.floor.fairness import Revealed, check
from croupier.floor.proving import Place, Proof, check_witnessed
from croupier.floor.requests import Book
from croupier.floor.shoes import add_seed, close_seeds, commit_order, reveal_order, revealed
from croupier.rules.errors import InputError
from croupier.store.memory import MemoryStore
from croupier.store.tree import JournalTree
from croupier.witness.signing import new_signer

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "witness.md").read_text()
(PROGRAM,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
FAIR = (Path(__file__).resolve().parents[2] / "docs" / "fairness.md").read_text()
(CHECK,) = re.findall(r"```python\n(.*?)```", FAIR, re.DOTALL)
SPIN = "R-02/1/17"


def run(program: str, content: object) -> str:
    done = subprocess.run(
        [sys.executable, "-I", "-c", program],
        input=msgspec.json.encode(content).decode(),
        capture_output=True,
        text=True,
        check=False,
    )
    return "holds" if done.returncode == 0 else done.stderr.strip().splitlines()[-1]


@cache
def packet() -> Packet:
    store = MemoryStore()
    house = played(store)
    opened(house)
    assert JournalTree(store).sign(new_signer(), 1_000) is not None
    return named_packet(store, CASE)


@cache
def spin() -> Revealed:
    """A spin with a seed, revealed, and then witnessed."""
    store, entropy = MemoryStore(), SystemEntropy()
    house = open_house(store)
    steps: list[Book] = [
        commit_order(store, SPIN, 0, entropy, 1),
        add_seed(SPIN, "ann", "my words", 2),
    ]
    house.process(steps)
    house.process([close_seeds(SPIN, 3)])
    house.process([reveal_order(store, SPIN, 4)])
    assert revealed(store, SPIN).proof is not None
    assert JournalTree(store).sign(new_signer(), 1_000) is not None
    return replace(revealed(store, SPIN), dealt=())


def as_coup(shown: Revealed) -> dict[str, object]:
    """A revelation as the answer about a coup has it."""
    told = {"salt": shown.salt, "order": shown.order, "seeds": shown.seeds}
    return {
        "fairness": {
            "of": shown.of,
            "decks": shown.decks,
            "commitment": shown.commitment,
            "revealed": told,
            "proof": shown.proof,
        }
    }


def test_a_packet_and_a_revelation_hold() -> None:
    assert packet().witnessed is not None and check_packet(packet()) == 1
    assert run(PROGRAM, packet()) == "holds"
    assert judged_on_disputes(packet()).returncode == 0
    assert check(spin()) and spin().proof is not None
    assert run(PROGRAM, as_coup(spin())) == "holds"
    assert run(CHECK, as_coup(spin())) == "holds"


def forged_checkpoint(made: Packet, **changed: object) -> Packet:
    assert made.witnessed is not None
    checkpoint = replace(made.witnessed.checkpoint, **changed)
    return replace(made, witnessed=replace(made.witnessed, checkpoint=checkpoint))


def other_path(made: Packet, way: str) -> Packet:
    assert made.witnessed is not None
    (place,) = made.witnessed.places
    path = {
        "shorter": place.path[1:],
        "longer": (*place.path, "00" * 32),
        "other": ("00" * 32, *place.path[1:]),
    }[way]
    return replace(made, witnessed=replace(made.witnessed, places=(Place(place.position, path),)))


@pytest.mark.parametrize("way", ["shorter", "longer", "other"])
def test_a_path_that_leads_elsewhere_is_seen(way: str) -> None:
    forged = other_path(packet(), way)
    with pytest.raises(InputError, match="is not where the proof says"):
        check_packet(forged)
    assert "is not in the tree" in run(PROGRAM, forged)
    assert "not in the checkpoint's tree" in judged_on_disputes(forged).stderr


def test_a_checkpoint_that_nobody_signed_is_seen() -> None:
    assert packet().witnessed is not None
    signature = packet().witnessed.checkpoint.signature  # type: ignore[union-attr]
    flipped = f"{int(signature[:2], 16) ^ 1:02x}{signature[2:]}"
    other = new_signer()
    for changed in ({"at": 5}, {"origin": "me"}, {"signature": flipped}, {"key": other.key}):
        forged = forged_checkpoint(packet(), **changed)
        with pytest.raises(InputError, match="is not signed by the key it names"):
            check_packet(forged)
        said = run(PROGRAM, forged)
        assert said != "holds" and ("not signed" in said or "no point" in said), said


def test_a_record_that_was_changed_is_in_no_checkpoint() -> None:
    """Also when the forger works the chain out anew, which the chain alone would not show."""
    from croupier.floor.proving import whole
    from croupier.store.journal import Head, chained

    made = packet()
    head = Head(made.chain[0].position - 1, bytes.fromhex(made.chain[0].before))
    links = []
    for nth, one in enumerate(made.chain):
        assert one.event, "the packet shows every record"
        event = one.event.replace('"stake":100', '"stake":900')
        record = chained(
            head, one.stream, one.version, one.at, bytes.fromhex(one.rules), event.encode()
        )
        head = Head(record.position, record.hash)
        links.append(whole(record, one.before if not nth else ""))
    assert links[-1].hash != made.chain[-1].hash, "something was changed"
    forged = replace(made, chain=links)
    assert made.witnessed is not None
    with pytest.raises(InputError, match="is not where the proof says"):
        check_witnessed(forged.chain, made.witnessed)
    assert "is not in the tree" in run(PROGRAM, forged)


def test_a_proof_that_leaves_places_out_proves_nothing() -> None:
    assert packet().witnessed is not None
    bare = replace(packet(), witnessed=replace(packet().witnessed, places=()))  # type: ignore[type-var]
    with pytest.raises(InputError, match="does not say where its records are"):
        check_packet(bare)
    assert run(PROGRAM, bare).endswith("not all is proved")


def test_the_proof_of_another_spin_is_seen() -> None:
    shown = spin()
    assert shown.proof is not None
    first, last = shown.proof.chain
    for chain in ((last, first), (first,), (first, first)):
        with pytest.raises(InputError, match=r"not of what is shown|does not say where"):
            check(replace(shown, proof=Proof(chain, shown.proof.witnessed)))
    other = replace(shown, proof=replace(shown.proof, chain=(first, replace(last, event="{}"))))
    with pytest.raises(InputError, match="chain"):
        check(other)
    swapped = as_coup(replace(shown, proof=Proof((first, first), None)))
    assert run(CHECK, swapped) != "holds"


def test_what_is_not_witnessed_yet_says_so() -> None:
    store = MemoryStore()
    house = played(store)
    assert named_packet(store, "B-07/1/1").witnessed is None
    signed = JournalTree(store).sign(new_signer(), 1_000)
    assert signed is not None
    opened(house)
    made = named_packet(store, CASE)
    assert made.witnessed is not None
    assert made.chain[-1].position > made.witnessed.places[-1].position == signed.size
    assert check_packet(made) and run(PROGRAM, made) == "holds"
