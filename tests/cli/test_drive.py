"""``croupier drive``: a line for a line, refusals that change nothing, what a house would know."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.driven.table import Done, DrivenTable, Refused
from croupier.games import load_game
from croupier.rules.reader import BOOKS
from croupier.table.commands import COMMANDS
from croupier.table.journal import encode
from shell import croupier

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "drive.md").read_text()


def drive(book: str, *lines: Any, setup: Any = None) -> list[Any]:
    """Drive a table from the shell; every line gets its line, and the exit code is 0."""
    said = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    options = () if setup is None else ("--setup", json.dumps(setup))
    done = croupier("drive", book, *options, stdin=b"\n".join(said))
    assert (done.returncode, done.stderr) == (0, ""), done
    return [json.loads(line) for line in done.stdout.splitlines()]


def do(table: DrivenTable, command: str, **fields: Any) -> Done:
    answer = table.answer(json.dumps({"command": command, **fields}).encode())
    assert isinstance(answer, Done), answer
    return answer


def refused(table: DrivenTable, line: Any) -> Refused:
    """Give a line that must be refused; nothing changes, not even the clock."""
    before = encode(table.state), dict(table.purses), table.now
    said = line if isinstance(line, bytes) else json.dumps(line).encode()
    answer = table.answer(said)
    assert isinstance(answer, Refused), answer
    assert (encode(table.state), dict(table.purses), table.now) == before
    return answer


def played(table: DrivenTable, cards: str = "9S 2H KD 5C", **stakes: int) -> DrivenTable:
    """Play a coup with ann at seat 1, on the bets named."""
    if 1 not in table.state.people.seats:
        do(table, "take-seat", patron="ann", seat=1)
    do(table, "open-betting")
    for bet, amount in stakes.items():
        do(table, "place-wager", patron="ann", seat=1, bet=bet, amount=amount)
    do(table, "close-betting")
    do(table, "deal-cards", cards=cards.split())
    do(table, "settle")
    return table


def test_a_line_for_a_line_in_the_shell() -> None:
    answers = drive(
        "baccarat",
        b"# a comment",
        b"",
        b"\xef\xbb\xbf" + b'{"command": "take-seat", "patron": "ann", "seat": 1}',
        b"   ",
        b"no json",
        {"command": "open-betting"},
    )
    assert [list(answer) for answer in answers] == [
        ["events", "phase", "due", "purses"],
        ["refused", "clauses", "allowed", "rank"],
        ["events", "phase", "due", "purses"],
    ]
    [event] = answers[0]["events"]
    assert event == {
        "event": "seat-taken",
        "by": {"id": "ann", "rank": "patron"},
        "at": 1000,
        "patron": "ann",
        "seat": 1,
        "behind": False,
    }
    assert answers[2]["events"][0]["at"] == 2000


def test_no_line_no_answer() -> None:
    assert drive("dragon-tiger") == []


@pytest.mark.parametrize(
    "words",
    [
        ("poker",),
        ("baccarat", "--setup", "{"),
        ("baccarat", "--setup", "[]"),
        ("baccarat", "--setup", '{"fresh": 1}'),
        ("baccarat", "--setup", '{"seats": 9}'),
        ("baccarat", "--setup", '{"chairs": 7}'),
        ("baccarat", "--setup", '{"limits": 5}'),
        ("baccarat", "--setup", '{"limits": {"minimum": -1}}'),
    ],
    ids=" ".join,
)
def test_a_table_that_cannot_be_is_one_sentence_and_code_2(words: tuple[str, ...]) -> None:
    done = croupier("drive", *words)
    assert (done.returncode, done.stdout) == (2, "")
    (sentence,) = done.stderr.splitlines()
    assert sentence.startswith("croupier: ")


BAD_LINES: dict[str, Any] = {
    "no json": b"{",
    "not text": b"\xff\xfe",
    "too deep": b"[" * 100_000,
    "a list": [],
    "a number": b"5",
    "nothing": {},
    "no command": {"at": 5},
    "a command of another kind": {"command": 5},
    "an unknown command": {"command": "dance"},
    "an unknown field": {"command": "open-betting", "loudly": True},
    "a missing field": {"command": "place-wager", "patron": "ann"},
    "a wrong type": {"command": "take-seat", "patron": "ann", "seat": "one"},
    "a moment that is none": {"command": "open-betting", "at": "noon"},
    "nobody": {"command": "open-betting", "by": 5},
    "a rank without a person": {"command": "open-betting", "by": {"rank": "dealer"}},
    "an unknown detail": {"command": "make-ruling", "irregularity": "x", "details": {"y": 1}},
}


@pytest.mark.parametrize("line", BAD_LINES.values(), ids=BAD_LINES)
def test_a_line_that_is_no_command_is_answered_as_refused(line: Any) -> None:
    answer = refused(DrivenTable(load_game("baccarat")), line)
    assert answer.clauses == () and answer.refused.endswith(".")


def test_a_refusal_says_which_commands_or_fields_there_are() -> None:
    table = DrivenTable(load_game("baccarat"))
    assert "open-betting" in refused(table, {"command": "dance"}).allowed
    assert refused(table, {"command": "settle", "x": 1}).allowed == (
        "by",
        "at",
        "called",
        "below_minimum",
    )


@pytest.mark.parametrize("book", BOOKS)
def test_every_command_gets_an_answer_at_every_table(book: str) -> None:
    for fresh in (False, True):
        table = DrivenTable(load_game(book), {"fresh": fresh})
        for name, kind in COMMANDS.items():
            bare: dict[str, Any] = {"command": name}
            assert table.answer(json.dumps(bare).encode())
            for field in kind.__struct_fields__[2:]:
                bare[field] = "ann"
            assert table.answer(json.dumps(bare).encode())
            bare = {"command": name, "by": {"id": "eve", "rank": "pope"}}
            assert table.answer(json.dumps(bare).encode())


def test_our_own_mistake_is_a_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.cli import driving

    def fails(*_: Any) -> None:
        raise KeyError("oh")

    table = DrivenTable(load_game("baccarat"))
    monkeypatch.setattr(table, "answer", fails)
    answer = driving._answer(table, b"{}")
    assert isinstance(answer, Refused) and "itself is wrong" in answer.refused


# ---- who acts, and when


def test_without_a_word_of_who_acts_the_least_who_may_does() -> None:
    table = DrivenTable(load_game("baccarat"), {"insurance": False, "face_down": True})
    assert do(table, "take-seat", patron="ann", seat=1).events[0].by.id == "ann"
    assert do(table, "open-betting").events[0].by.rank == "dealer"
    do(table, "place-wager", patron="ann", seat=1, bet="player", amount=500)
    do(table, "close-betting")
    do(table, "request-squeeze", patron="ann")
    do(table, "deal-cards", cards=["9S", "2H", "KD", "5C"])
    assert do(table, "open-cards", hand="player").events[0].by.id == "ann"
    do(table, "make-ruling", irregularity="squeeze-restricted")
    opened = do(table, "open-cards", hand="banker").events[0]
    assert (opened.by.id, opened.by.rank) == ("dealer", "dealer")
    held = do(table, "hold-coup", irregularity="wrong-order", by="pit-manager").events[0]
    assert (held.by.id, held.by.rank) == ("pit-manager", "pit-manager")
    assert do(table, "release-hold", reason="none").events[0].by.rank == "pit-manager"
    do(table, "settle")
    cards = ["9S", "2H", "KD", "7C"]
    ruling = {"irregularity": "wrong-record", "details": {"cards": cards}, "reason": "camera"}
    assert do(table, "make-ruling", **ruling).events[0].by.rank == "pit-manager"
    assert do(table, "approve-ruling").events[0].by.rank == "dealer-inspector"
    assert do(table, "retire-shoe", reason="late").events[0].by.rank == "pit-manager"


def test_a_rank_that_there_is_not_may_nothing() -> None:
    given = {"command": "open-betting", "by": {"id": "eve", "rank": "pope"}}
    said = refused(DrivenTable(load_game("baccarat")), given)
    assert '"pope" may not' in said.refused and said.rank == "dealer"


def test_a_word_is_a_rank_or_a_patron() -> None:
    table = DrivenTable(load_game("baccarat"))
    seated = do(table, "take-seat", patron="ann", seat=1, by="ann").events[0]
    assert (seated.by.id, seated.by.rank) == ("ann", "patron")
    seated = do(table, "take-seat", patron="bob", seat=2, by="dealer").events[0]
    assert (seated.by.id, seated.by.rank) == ("dealer", "dealer")
    assert refused(table, {"command": "open-betting", "by": "ann"}).rank == "dealer"


def test_who_approves_is_another_than_who_proposed() -> None:
    table = DrivenTable(load_game("baccarat"), {"insurance": False, "two_people": True})
    do(table, "open-betting")
    do(table, "close-betting")
    do(table, "deal-cards", cards=["9S", "2H"])
    do(table, "make-ruling", irregularity="wrong-order", details={"cards": ["2H", "9S"]})
    # The dealer dealt these cards.
    assert [one.proposer for one in table.state.proposals] == ["second-dealer"]
    assert do(table, "approve-ruling").events[0].by.id == "third-dealer"


def test_a_moment_is_a_second_after_the_last() -> None:
    table = DrivenTable(load_game("roulette"))
    assert do(table, "open-betting", at=5_000).events[0].at == 5_000
    refused(table, {"command": "settle", "at": 9_000})
    assert do(table, "spin-ball").events[0].at == 6_000


# ---- the set-up


@pytest.mark.parametrize("book", BOOKS)
def test_a_usual_table_of_each_book_is_open(book: str) -> None:
    table, rules = DrivenTable(load_game(book)), load_game(book).book
    setup = table.state.setup
    assert setup is not None and setup.book == book
    assert (setup.limits.minimum, setup.limits.maximum) == (200, 50_000)
    assert setup.limits.differential == (None if book == "roulette" else 100_000)
    assert setup.insurance == (book == "baccarat") and setup.stake_multiple == 1
    assert setup.seats == (rules.seats[-1] if rules.seats else 8)
    online = book == "online-baccarat"
    assert table.state.phase == ("betting" if online else "ready")
    assert setup.decks == (0 if book == "roulette" else 6 if online else 8)
    if table.state.flow == "baccarat":
        shoe = table.state.shoe
        assert (shoe.burned, shoe.burned_unseen, shoe.remaining) == (3, 2, 413)
    assert table.purses == {}


def test_limits_are_merged_one_by_one() -> None:
    limits = DrivenTable(load_game("baccarat"), {"limits": {"maximum": 1000}}).setup.limits
    assert (limits.minimum, limits.maximum, limits.differential) == (200, 1000, 100_000)


def test_a_fresh_table_was_never_open() -> None:
    table = DrivenTable(load_game("dragon-tiger"), {"fresh": True, "seats": 3})
    assert (table.state.phase, table.state.session) == ("closed", 0)
    opened = do(table, "open-table")
    assert (opened.phase, opened.due) == ("no-shoe", "load-shoe")
    assert table.state.setup is not None and table.state.setup.seats == 3


def test_a_book_of_ones_own_can_be_driven() -> None:
    path = str(ROOT / "examples" / "big-win.toml")
    answers = drive(path, {"command": "take-seat", "patron": "ann", "seat": 1})
    assert answers[0]["phase"] == "ready"


# ---- what a house would know


def test_purses_count_stakes_as_gone_and_chips_as_ones_own() -> None:
    table = DrivenTable(load_game("roulette"))
    assert do(table, "take-seat", patron="ann", seat=1).purses == {"ann": 0}
    bought = do(table, "buy-colour-chips", patron="ann", colour="blue", value=50, count=10)
    assert bought.purses == {"ann": 0}
    do(table, "open-betting")
    stake = {"patron": "ann", "seat": 1, "bet": "red", "amount": 500, "chips": "blue"}
    assert do(table, "place-wager", **stake).purses == {"ann": -500}
    do(table, "spin-ball")
    do(table, "close-betting")
    do(table, "record-number", number=5)
    assert do(table, "settle").purses == {"ann": 500}
    redeemed = do(table, "redeem-colour-chips", patron="ann", colour="blue", count=10)
    assert redeemed.purses == {"ann": 500}


def test_an_answer_given_does_not_change_afterwards() -> None:
    table = DrivenTable(load_game("baccarat"))
    first = do(table, "take-seat", patron="ann", seat=1)
    do(table, "take-seat", patron="bob", seat=2)
    assert first.purses == {"ann": 0}


@pytest.mark.clause("BLD 7.16")
def test_coups_that_ended_are_kept_as_they_count_now() -> None:
    table = DrivenTable(load_game("baccarat"), {"insurance": False})
    for _ in range(3):
        played(table, player=500)
    assert list(table.ended) == ["B-01/1/1", "B-01/1/2", "B-01/1/3"]
    ruling = {"irregularity": "wrong-record", "reason": "camera", "coup": "B-01/1/1"}
    do(table, "make-ruling", **ruling, details={"cards": ["9S", "2H", "KD", "7C"]})
    assert do(table, "approve-ruling").purses == {"ann": 1000}
    assert table.ended["B-01/1/1"].cards[-1] == "7C"
    do(table, "make-ruling", **ruling, details={"cards": ["9S", "2H", "KD", "5C"]})
    assert do(table, "approve-ruling").purses == {"ann": 1500}


# ---- what is due


def test_what_is_due_is_the_hand_or_the_command() -> None:
    table = DrivenTable(load_game("baccarat"))
    due = [do(table, "take-seat", patron="ann", seat=1).due, do(table, "open-betting").due]
    do(table, "place-wager", patron="ann", seat=1, bet="banker", amount=1000)
    due.append(do(table, "close-betting").due)
    due += [do(table, "deal-card", card=card).due for card in ("KH", "2C", "QS", "2D")]
    due += [do(table, "offer-insurance").due, do(table, "close-insurance").due]
    due += [do(table, "deal-card", card=card).due for card in ("4S", "2H")]
    assert due == [
        "open-betting", "close-betting", "player", "banker", "player", "banker",
        "offer-insurance", "close-insurance", "player", "banker", "settle",
    ]  # fmt: skip


# ---- the page of the docs


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_shows_what_its_commands_print() -> None:
    for block in blocks("console"):
        command, _, shown = block.removeprefix("$ ").partition("\n")
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            command,
            shell=True,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PATH": path},
        )
        assert done.stdout == shown


@pytest.mark.parametrize("block", [b for b in blocks("jsonl") if "\n> " in f"\n{b}"])
def test_the_page_says_what_is_answered(block: str) -> None:
    first, _, rest = block.partition("\n")
    table = DrivenTable(load_game("baccarat"))
    if found := re.match(r"# croupier drive (\S+) --setup '(.*)'", first):
        table, block = DrivenTable(load_game(found[1]), json.loads(found[2])), rest
    lines = block.splitlines()
    for said, answered in zip(lines[::2], lines[1::2], strict=True):
        assert (said[:2], answered[:2]) == ("> ", "< ")
        answer = json.loads(msgspec.json.encode(table.answer(said[2:].encode())))
        assert holds(answer, json.loads(answered[2:])), f"{answered} but {answer}"


def holds(said: Any, shown: Any) -> bool:
    """Tell whether all that is shown is said; what is shown of a list is the whole list."""
    if isinstance(shown, dict):
        return all(key in said and holds(said[key], value) for key, value in shown.items())
    if isinstance(shown, list):
        return len(said) == len(shown) and all(map(holds, said, shown))
    return bool(said == shown)
