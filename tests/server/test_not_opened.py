"""A house that does not open leaves no settings on record as if they were in force."""

import os
import socket
from contextlib import closing
from pathlib import Path

import pytest
from house_online import QUIET, open_house_online

from croupier.floor.people_events import ProgramStarted, ProgramStopped, SettingsChanged
from croupier.floor.records import PEOPLE, decode_any
from croupier.server import app
from croupier.store import open_store
from croupier.store.memory import MemoryStore
from running_house import MANUAL, House
from shell import Started


def test_a_start_at_a_port_that_is_taken_puts_no_settings_on_record(tmp_path: Path) -> None:
    house = House(tmp_path, MANUAL)
    house.close()
    with closing(open_store(tmp_path / "house.db")) as store:
        before = store.head().position
    settings = tmp_path / "house.toml"
    settings.write_text(settings.read_text() + 'reason = "less to do"\nbankroll_floor = 1\n')
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        log = tmp_path / "taken.log"
        tried = Started(
            *("serve", "--config", "house.toml", "--port", str(other.getsockname()[1])),
            *("--database", "house.db"),
            environment={},
            streams=(Path(os.devnull), log, log),
            folder=tmp_path,
        )
        tried.wait(60)
    assert tried.poll() == 2, log.read_text()
    assert "cannot listen on" in log.read_text()
    with closing(open_store(tmp_path / "house.db")) as store:
        assert store.head().position == before, "nothing is on record"


def test_a_house_whose_tables_do_not_open_is_on_record_as_not_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = MemoryStore()

    def fails(*_: object) -> None:
        raise ValueError("no table could be opened")

    monkeypatch.setattr(app, "open_house", fails)
    with pytest.raises(AssertionError, match="did not start"), open_house_online(QUIET, store):
        pass
    facts = [decode_any(record.event) for record in store.records_of(PEOPLE)]
    assert any(isinstance(fact, ProgramStarted) for fact in facts)
    assert any(isinstance(fact, SettingsChanged) for fact in facts)
    assert isinstance(facts[-1], ProgramStopped), "what was to be in force is not"
