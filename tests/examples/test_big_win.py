"""A side bet of one's own: on the felt of a running house, settled, told, and never forgotten."""

from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from example_files import FOLDER

from running_house import House, Staff
from shell import croupier

# Cards in the order they leave the shoe (Player, Banker, Player, Banker), and what 200 comes to.
COUPS = [
    ("KH 9C QS KD", 5000),  # Banker by nine
    ("AH 9D QS KD", 1600),  # Banker by eight
    ("2H 9H QS KD", 1600),  # Banker by seven
    ("2S 8H QC KD", -200),  # Banker by six
    ("9S KH QC KS", -200),  # Player by nine
]


def patron(house: House) -> httpx.Client:
    client = httpx.Client(base_url=f"{house.address}/api", headers={"X-Croupier": "1"})
    assert client.post("/guest").status_code == 200
    return client


def act(client: httpx.Client, path: str, body: Any) -> None:
    answer = client.post(path, json=body, headers={"Idempotency-Key": str(uuid4())})
    assert answer.status_code == 200, answer.text


def test_the_house_has_a_table_for_it_and_its_felt_a_box(manual: House) -> None:
    with closing(patron(manual)) as client:
        tables = {table["id"]: table for table in client.get("/tables").json()["tables"]}
        assert tables["BW-01"]["name"] == "Baccarat with Big Win"
        areas = {area["bet"]: area for area in client.get("/tables/BW-01").json()["areas"]}
        assert [each["odds"] for each in areas["big-win"]["pays"]] == ["8 to 1", "25 to 1"]
        assert areas["big-win"]["clauses"] == ["10.1"]
        assert "big-win" in [book["id"] for book in client.get("/rules").json()["books"]]
        priced = client.get("/odds?book=big-win").json()["wagers"]
        assert [one["house_edge"] < 0 for one in priced if one["bet"] == "big-win"] == [True]


def test_it_settles_and_pays_and_the_coup_tells_its_clause(manual: House) -> None:
    table = manual.table("big-win", insurance=False)
    with closing(patron(manual)) as client:
        act(client, f"/tables/{table.id}/seat", {"seat": 3})
        for hand, (cards, result) in enumerate(COUPS, 1):
            before = client.get("/me").json()["balance"]
            table.place_your_bets()
            slip = {"wagers": [{"bet": "big-win", "amount": 200}]}
            act(client, f"/tables/{table.id}/wagers", slip)
            table.coup(cards)
            told = client.get(f"/coups/{table.id}/1/{hand}").json()
            [line] = told["lines"]
            assert (line["paid"] - line["collected"], line["clauses"]) == (result, ["10.1"])
            assert told["clauses_said"]["10.1"].startswith("Big Win pays")
            assert client.get("/me").json()["balance"] == before + result


def test_a_house_opened_without_the_file_still_plays_by_it(manual: House) -> None:
    manual.close()
    settings = manual.folder / "house.toml"
    with_it = settings.read_text()
    settings.write_text("\n".join(line for line in with_it.splitlines() if "books" not in line))
    manual.open()
    with closing(patron(manual)) as client:
        assert client.get("/tables/BW-01").json()["book"] == "big-win"
    manual.pit = manual.staff("demo-pit")
    assert manual.table("big-win", insurance=False).view()["name"] == "Baccarat with Big Win"
    checked = croupier("verify", "house.db", folder=manual.folder)
    assert checked.returncode == 0, checked.stdout


def test_a_path_is_never_played_by(manual: House) -> None:
    setup = {"book": str(FOLDER / "big-win.toml"), "version": "commission", "seats": 7, "decks": 8}
    pit: Staff = manual.pit
    answer = pit.http.post(
        "/api/tables/X-99/commands",
        json={"command": "open-table", "setup": setup},
        headers={"Idempotency-Key": str(uuid4())},
    )
    assert answer.status_code == 409
    assert "The house has no rulebook" in answer.json()["error"]


@pytest.mark.parametrize(
    "book, wrong",
    [
        ("", 'The rulebook "own.toml" cannot be read: No such file or directory.'),
        ('extends = "baccarat"', 'the id "baccarat" is that of a built-in book; take another.'),
        ('extends = "baccarat"\nid = "../x"', 'the id "../x" cannot be the id of a book;'),
        ('extends = "online-baccarat"\nid = "mine"', "it is shuffled before every coup"),
    ],
)
def test_a_book_that_cannot_be_played_is_one_sentence(
    book: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if book:
        (tmp_path / "own.toml").write_text(book)
    monkeypatch.chdir(tmp_path)
    said = croupier("serve", "--book", "own.toml")
    assert (said.returncode, said.stdout) == (2, "")
    assert wrong in said.stderr
    assert len(said.stderr.splitlines()) == 1
