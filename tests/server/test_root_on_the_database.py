"""Whoever can write to the database: a house at work gives them nothing for it."""

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from house_online import QUIET, Client, HouseOnline, open_house_online

from croupier.server.accounts import sessions
from croupier.store import open_store
from croupier.store.people import hash_token

SLIP = {"wagers": [{"bet": "red", "amount": 100}]}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


@pytest.fixture
def house(file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HouseOnline]:
    monkeypatch.setattr(sessions, "BELIEVED_MS", 0)  # every request asks the database
    with open_house_online(QUIET, open_store(file)) as online:
        yield online


def write(file: Path, *statements: str) -> None:
    with sqlite3.connect(file, timeout=10) as root:
        for statement in statements:
            root.execute(statement)
    root.close()


def at_roulette(house: HouseOnline) -> Client:
    pit, ann = house.staff("pit-manager"), house.guest()
    pit.go_on("R-01")
    pit.command("R-01", "open-betting")
    ann.done("/tables/R-01/seat")
    return ann


def test_a_key_whose_answer_is_deleted_bets_once_all_the_same(
    house: HouseOnline, file: Path
) -> None:
    ann = at_roulette(house)
    first = ann.post("/tables/R-01/wagers", SLIP, "a key of hers")
    write(file, "delete from answers")
    again = ann.post("/tables/R-01/wagers", SLIP, "a key of hers")
    assert (first.status_code, again.status_code) == (200, 200)
    assert ann.balance == 1_000_000 - 100
    other = {"wagers": [{"bet": "red", "amount": 200}]}
    assert ann.post("/tables/R-01/wagers", other, "a key of hers").status_code == 409


def test_a_rank_and_a_session_that_were_written_in_open_no_door(
    house: HouseOnline, file: Path
) -> None:
    ann, director = house.guest(), house.staff("director")
    house.write_down(("director", director.id))
    now = int(time.time() * 1000)
    write(file, f"update people set rank = 'director', kind = 'staff' where id = '{ann.id}'")
    assert ann.get("/staff").status_code in (401, 403)
    mine = hash_token("a token of mine").hex()
    columns = "token, person, made_at, seen_at, acted_at, signature"
    write(
        file,
        f"insert into sessions ({columns}) values (x'{mine}', '{director.id}', {now}, {now}, {now},"
        " x'00')",
    )
    stolen = Client(house.address, "a token of mine")
    assert stolen.get("/staff").status_code == 401
    assert director.get("/staff").status_code == 200
