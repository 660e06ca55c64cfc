"""Tables of the settings: a slip is one sentence before anything is on record, and is mended."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.floor.clock import SetClock
from croupier.floor.house import House
from croupier.floor.requests import Refused, encode_answer
from croupier.games.wager import Limits
from croupier.messages import say
from croupier.rules.errors import InputError, RuleError
from croupier.server import app
from croupier.server.house.opening import open_house
from croupier.server.running import Server, listening, serve
from croupier.server.settings import Settings, TableSetting
from croupier.store import Store, open_store
from croupier.store.batch import kept_answer
from croupier.store.memory import MemoryStore
from shell import Started

CLOCK = SetClock(1_000)
RIGHT = TableSetting("X-01", "baccarat", "commission")
SLIPS = (
    replace(RIGHT, version="comission"),
    replace(RIGHT, seats=70),
    replace(RIGHT, limits=Limits(500, 100)),
    replace(RIGHT, book="bacarat"),
)


def opened(store: Store, *tables: TableSetting) -> House:
    """Open a house with these tables and no others."""
    house = House(store, CLOCK)
    open_house(house, Settings(tables=tables, demo=False), CLOCK)
    return house


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: f"{slip.book}-{slip.version}-{slip.seats}")
def test_a_table_that_was_refused_opens_once_its_setting_is_corrected(
    slip: TableSetting, store: Store
) -> None:
    with pytest.raises(RuleError):
        opened(store, slip)
    assert opened(store, RIGHT).table("X-01").setup is not None


def test_a_house_that_has_kept_a_refusal_from_before_opens_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with closing(open_store(str(path))) as store:
        opened(store)
    refusal = encode_answer(Refused(say("stake-multiple-invalid")))
    row = ("house", "open X-01", b"", kept_answer("house", "open X-01", b"", refusal, 1_000), 1_000)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(
            "insert into answers (owner, key, body, answer, at) values (?, ?, ?, ?, ?)", row
        )
    with closing(open_store(str(path))) as store:
        assert opened(store, RIGHT).table("X-01").setup is not None
        assert opened(store, RIGHT).table("X-01").session == 1


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            'book = "baccarat"\nversion = "comission"',
            'croupier: X-01 cannot be opened: Baccarat has no version "comission"; '
            "it can be commission, non-commission.",
        ),
        (
            'book = "bacarat"',
            'croupier: X-01 cannot be opened: The house has no rulebook "bacarat"; it has baccarat',
        ),
        (
            'book = "baccarat"\nlimits = { minimum = 500, maximum = 100 }',
            "croupier: X-01 cannot be opened: The minimum 500 must not be below 0 or above",
        ),
    ],
    ids=["version", "book", "limits"],
)
def test_a_bad_table_is_one_sentence_before_anything_is_on_record(
    tmp_path: Path, row: str, said: str
) -> None:
    ended, told = _serve(tmp_path, f'demo = false\n[[tables]]\nid = "X-01"\n{row}\n')
    assert ended == 2
    assert told.startswith(said), told
    assert told.count("\n") == 1, "one sentence, and nobody is told that the house is open"
    assert not (tmp_path / "house.db").exists(), "nothing is on record"


def test_a_house_that_does_not_open_ends_by_its_sentence_and_is_never_said_to_be_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_: object) -> None:
        raise InputError(say("house-busy"))

    monkeypatch.setattr(app, "open_house", fails)
    settings = Settings(port=0, tables=(), demo=False, behind_proxy=True, warm_odds=False)
    said = list[str]()
    with listening(settings) as own, pytest.raises(InputError, match="The house is busy"):
        serve(app.create(settings, MemoryStore()), settings, own, lambda: said.append("open"))
    assert said == []


def test_a_house_is_said_to_be_open_when_whoever_asks_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing was there yet when it was said, where a browser followed the words at once."""
    monkeypatch.setattr(Server, "end_in_time", lambda _: None)  # it would end the tests' process
    settings = Settings(port=0, tables=(), demo=False, behind_proxy=True, warm_odds=False)
    front, found = app.create(settings, MemoryStore()), list[bool]()
    with listening(settings) as own:

        def opened() -> None:
            found.append(front.desk is not None)
            front.leave()

        assert serve(front, settings, own, opened)
    assert found == [True]


def _serve(folder: Path, settings: str) -> tuple[int | None, str]:
    """Serve by settings that do not do; give how it ended and all that it said."""
    (folder / "house.toml").write_text(settings)
    log = folder / "house.log"
    tried = Started(
        *("serve", "--config", "house.toml", "--port", "0", "--database", "house.db"),
        environment={},
        streams=(Path(os.devnull), log, log),
        folder=folder,
    )
    tried.wait(60)
    return tried.poll(), log.read_text()
