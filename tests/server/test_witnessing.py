"""A running house signs its journal and hands it to witnesses; play never waits for them."""

import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from house_online import QUIET, HouseOnline, open_house_online
from msgspec.structs import replace

from croupier.floor.clock import DAY_MS, SetClock
from croupier.floor.history import seen_by
from croupier.rules.errors import InputError
from croupier.rules.gaming_day import GamingDays
from croupier.server.settings import read_settings
from croupier.server.witnessing import Witnessing, signer_of
from croupier.store import Store, open_store
from croupier.store.batch import Commit
from croupier.store.memory import MemoryStore
from croupier.store.tree import JournalTree
from croupier.witness.asking import WitnessElsewhere, ask_house
from croupier.witness.checkpoint import Checkpoint, Extension
from croupier.witness.judging import judge
from croupier.witness.notebook import Notebook
from croupier.witness.signing import make_key, new_signer, read_key
from refusals import refusal_of

DAYS = GamingDays()

QUICK = replace(QUIET, checkpoint_seconds=0.02)


def waited(for_what: Callable[[], object]) -> None:
    for _ in range(1000):
        if for_what():
            return
        time.sleep(0.02)
    raise AssertionError("it did not come to it")


def record(store: Store, at: int = 1) -> None:
    version = store.versions(["x"]).get("x", 0)
    store.append([Commit("x", version, at, b"", (b"{}",))])


@pytest.fixture
def house(tmp_path: Path) -> Iterator[HouseOnline]:
    settings = replace(QUICK, witnesses=(str(tmp_path / "elsewhere" / "house.jsonl"),))
    with open_house_online(settings, open_store(tmp_path / "house.db")) as online:
        yield online


def test_anyone_may_have_the_newest_checkpoint_and_its_proof(house: HouseOnline) -> None:
    waited(house.desk.witnessing.newest)
    first = ask_house(house.address, 0)
    assert judge(None, first)
    house.guest()
    waited(lambda: ask_house(house.address, 0).checkpoint.size > first.checkpoint.size)
    then = ask_house(house.address, first.checkpoint.size)
    assert judge(first.checkpoint, then)
    beyond = ask_house(house.address, 10**9)
    assert (beyond.since, beyond.proof) == (10**9, ())


def test_a_file_elsewhere_is_told_by_itself(house: HouseOnline, tmp_path: Path) -> None:
    house.guest()
    path = tmp_path / "elsewhere" / "house.jsonl"
    waited(path.exists)
    size = house.desk.store.head().position
    waited(lambda: seen_by(path)[-1].checkpoint.size >= size)
    key = tmp_path / "house.db.key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert read_key(key).key == seen_by(path)[0].checkpoint.key
    told = house.staff("auditor").get("/witnesses").json()["witnesses"]
    assert [(one["witness"], one["trouble"]) for one in told] == [(str(path), "")]
    assert house.guest().get("/witnesses").status_code == 403


def test_the_end_of_the_program_is_witnessed_too(tmp_path: Path) -> None:
    path, store = tmp_path / "house.jsonl", open_store(tmp_path / "house.db")
    with open_house_online(replace(QUIET, witnesses=(str(path),)), store):
        pass
    assert seen_by(path)[-1].checkpoint.size == store.head().position
    store.close()


def test_another_house_is_a_witness(tmp_path: Path) -> None:
    signer = tmp_path / "key"
    make_key(signer)
    key = read_key(signer).key
    other = replace(QUIET, witness_for=(key, "no key"), witness_folder=str(tmp_path / "of-others"))
    kept = tmp_path / "of-others" / f"{key}.jsonl"
    with open_house_online(other) as witness:
        settings = replace(QUICK, witnesses=(witness.address,), signing_key=str(signer))
        with open_house_online(settings, open_store(tmp_path / "house.db")) as house:
            waited(kept.exists)
            house.guest()
            size = house.desk.store.head().position
            waited(lambda: (Notebook(kept).last() or _nothing()).size >= size)
        at = read_key(signer)
        asked = WitnessElsewhere(witness.address, at.origin)
        assert asked.size() >= size and WitnessElsewhere(witness.address, "another").size() == 0
        late = asked.size() + 1
        forged = at.sign(late, bytes(32), bytes(32), 2**40)
        sent = {"checkpoint": {name: getattr(forged, name) for name in forged.__struct_fields__}}
        post = f"{witness.address}/api/witnessed"
        refused = httpx.post(post, json={**sent, "since": asked.size()})
        assert refused.status_code == 409 and refusal_of(refused) == "checkpoint-fork"
        assert httpx.post(post, json=sent).status_code == 422  # a proof from elsewhere
        sent["checkpoint"]["key"] = "0" * 64
        assert httpx.post(post, json=sent).status_code == 403


def _nothing() -> Checkpoint:
    return Checkpoint("", -1, "", "", 0, "")


def test_witnesses_that_are_away_or_refuse_do_not_stop_the_house(tmp_path: Path) -> None:
    refuses, away = tmp_path / "refuses.jsonl", "http://127.0.0.1:1"
    Notebook(refuses).take(of_another_house())
    with open_house_online(replace(QUICK, witnesses=(str(refuses), away))) as house:
        standings = house.desk.witnessing.standings
        waited(lambda: all(one.trouble for one in standings.values()))
        assert house.guest().balance > 0
        assert standings[str(refuses)].is_refused and not standings[away].is_refused
        assert "signed by the key" in standings[str(refuses)].trouble
        page = httpx.get(f"{house.address}/metrics").text
        assert f'croupier_witness_trouble_total{{kind="away",witness="{away}"}}' in page


def of_another_house() -> Extension:
    store = MemoryStore()
    record(store)
    tree = JournalTree(store)
    signed = tree.sign(new_signer(), 1)
    assert signed is not None
    return tree.extension(signed, 0)


def test_it_is_signed_when_there_is_news_and_a_minute_has_gone_and_at_the_close_of_day() -> None:
    store, clock = MemoryStore(), SetClock(DAYS.began(50 * DAY_MS) + 1)
    witnessing = Witnessing(QUIET, store, clock, DAYS)
    assert witnessing.sign() is not None  # also an empty journal, the first time
    record(store)
    clock.at += 59_999
    assert witnessing.sign() is None
    clock.at += 1
    assert witnessing.sign() is not None
    clock.at += 10 * 60_000
    assert witnessing.sign() is None  # nothing has happened
    clock.at = DAYS.ends(DAYS.day_of(clock.at))
    closing = witnessing.sign()
    assert closing is not None and closing.at == clock.at and closing.size == 1
    clock.at -= 30_000  # a clock that is set back does not keep it from signing
    record(store)
    assert witnessing.sign() is not None


def test_a_house_without_its_key_makes_no_new_one(tmp_path: Path) -> None:
    store, settings = open_store(tmp_path / "house.db"), QUIET
    first = signer_of(settings, store)
    assert first is not None and signer_of(settings, store).key == first.key  # type: ignore[union-attr]
    Witnessing(settings, store, SetClock(1), DAYS).sign()
    (tmp_path / "house.db.key").unlink()
    assert signer_of(settings, store) is None and not (tmp_path / "house.db.key").exists()
    assert Witnessing(settings, store, SetClock(99_999), DAYS).sign() is None
    make_key(tmp_path / "other.key")
    other = signer_of(replace(settings, signing_key=str(tmp_path / "other.key")), store)
    assert other is not None and other.key != first.key
    store.close()


def test_a_house_on_postgresql_signs_by_the_key_it_is_told(
    tmp_path: Path, new_postgres: Callable[[], str]
) -> None:
    store = open_store(new_postgres())
    assert signer_of(QUIET, store) is None
    named = replace(QUIET, signing_key=str(tmp_path / "key"), house="The House")
    assert (signer_of(named, store) or new_signer()).origin == "The House"
    store.close()


def test_a_journal_that_is_not_what_was_signed_is_not_signed() -> None:
    store = MemoryStore()
    record(store)
    witnessing = Witnessing(QUIET, store, SetClock(1), DAYS)
    signed = witnessing.sign()
    assert signed is not None
    other = MemoryStore()
    other.keep_checkpoint(signed)
    assert Witnessing(QUIET, other, SetClock(DAY_MS), DAYS).sign() is None


def test_lists_in_the_environment_have_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_WITNESSES", "/mnt/a.jsonl,https://b.example")
    assert read_settings().witnesses == ("/mnt/a.jsonl", "https://b.example")


def test_lists_in_the_environment_may_be_json_and_nothing_is_half_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CROUPIER_WITNESSES", '["/x/w.jsonl", "https://b.example"]')
    assert read_settings().witnesses == ("/x/w.jsonl", "https://b.example")
    for empty in ("", "[]", " , "):
        monkeypatch.setenv("CROUPIER_WITNESSES", empty)
        assert read_settings().witnesses == ()
    for wrong in ('["/x/w.jsonl"', "['/x/w.jsonl']", '"/x/w.jsonl"', "[1]", '["a", 1]'):
        monkeypatch.setenv("CROUPIER_WITNESSES", wrong)
        with pytest.raises(InputError, match=r"CROUPIER_WITNESSES.*commas"):
            read_settings()
    monkeypatch.setenv("CROUPIER_WITNESSES", "/mnt/Bob's/a.jsonl, https://b.example")
    assert read_settings().witnesses == ("/mnt/Bob's/a.jsonl", "https://b.example")
