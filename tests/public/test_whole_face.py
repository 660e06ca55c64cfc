"""Every argument of everything that is promised, with what people get wrong: always a sentence.

What is promised is walked, not listed: a function that is new has no place in ``GOOD`` and fails.
"""

import inspect
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, product
from pathlib import Path
from typing import Any

import pytest
from reference import is_below

import croupier as cr

COUP = "KH 2C QS 2D 4S 2H"


class Frame:
    """As a table of pandas or polars is: iterated by columns, and many lines long when shown."""

    columns = ("seat", "bet")

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def __repr__(self) -> str:
        return "   seat  bet\n0     1  tie\n" * 1000


class Mute:
    """What cannot even be shown."""

    def __repr__(self) -> str:
        raise ValueError


# What no argument is: each is told by the argument's name. A generator is made anew each time.
NEVER: dict[str, Callable[[], object]] = {
    "an object": object,
    "what cannot be shown": Mute,
    "bytes": lambda: b"KH",
    "a frame": Frame,
    "a generator": lambda: (Mute() for _ in range(3)),
    "endless": count,
    "a complex number": lambda: 3j,
    "a list of lists": lambda: [[[]]],
    "a set": lambda: {frozenset[int]()},
}
# What some arguments are, or what is of their kind and cannot be.
SOMETIMES: dict[str, Callable[[], object]] = {
    "nothing": lambda: None,
    "an empty text": str,
    "a word": lambda: "Nonesuch",
    "capitals": lambda: "BANKER",
    "a long text": lambda: "x" * 100_000,
    "a folder": lambda: ".",
    "a folder's path": Path,
    "a file that is not there": lambda: Path("no-such-folder", "none.jsonl"),
    "a null": lambda: "\0",
    "half a letter": lambda: "\ud800",
    "nought": int,
    "below nought": lambda: -1,
    "too much": lambda: 10**400,
    "half": lambda: 0.5,
    "no number": lambda: float("nan"),
    "no end": lambda: float("inf"),
    "yes": lambda: True,
    "an empty list": list,
    "an empty mapping": dict,
    "a mapping": lambda: {"Nonesuch": -1},
    "a mapping of anything": lambda: {3: object()},
    "a kind": lambda: int,
}
WRONG = NEVER | SOMETIMES


def table() -> cr.Table:
    """Open a table at which a coup is dealt."""
    table = cr.Table("baccarat", insurance=False)
    table.do("take-seat", patron="ann", seat=1)
    table.do("open-betting")
    table.do("place-wager", patron="ann", seat=1, bet="banker", amount=1000)
    table.do("close-betting")
    return table


def fields(**given: object) -> dict[str, object]:
    """Give what stands for ``**fields``: any of them may be wrong."""
    return given


# How each is asked rightly: of what, and with which arguments. ``None`` before it: a function.
GOOD: dict[str, tuple[Callable[[], Any] | None, dict[str, Any]]] = {
    "baccarat": (None, {"version": "commission", "decks": 8}),
    "lucky_7": (None, {"version": "commission", "decks": 8}),
    "dragon_tiger": (None, {"version": "commission", "decks": 8}),
    "load": (None, {"book": "baccarat", "version": "commission", "decks": 8}),
    "lint": (None, {"book": "roulette"}),
    "roads": (None, {"hands": "B P"}),
    "settle_file": (None, {"file": "rounds.jsonl", "book": "baccarat"}),
    "open_house": (None, {"database": "house.db"}),
    "Table": (None, {"game": "baccarat", "seats": 7, "limits": cr.Limits(100), "fresh": False}),
    "CardGame.deal": (cr.baccarat, {"cards": COUP}),
    "CardGame.settle": (
        cr.baccarat,
        {
            "coup": COUP,
            "wagers": {"banker": 1000},
            "insurance": (),
            "limits": cr.Limits(minimum=100),
            "below_minimum_before": ["ann"],
        },
    ),
    "CardGame.odds": (cr.baccarat, {"remaining": {"A": 31}}),
    "CardGame.insurance": (cr.baccarat, {"cards": "KH 2C QS 4D", "remaining": {"A": 31}}),
    "CardGame.shoe": (cr.baccarat, {"seed": 1, "cut": 14}),
    "CardGame.simulate": (
        cr.baccarat,
        {"rounds": 1000, "seed": 1, "threads": 1, "cut": 14, "last_coups": 1, "progress": print},
    ),
    "CardGame.exposure": (
        cr.baccarat,
        {"shoes": 1, "seed": 1, "threads": 1, "cut": 14, "last_coups": 1, "progress": print},
    ),
    "CardGame.report": (
        cr.baccarat,
        {"file": "par.html", "shoes": 100, "seed": 1, "date": "2026-11-15"},
    ),
    "Wheel.report": (
        cr.roulette,
        {"file": "par.html", "shoes": 100, "seed": 1, "date": "2026-11-15"},
    ),
    "Wheel.spin": (cr.roulette, {"number": 3}),
    "Wheel.settle": (cr.roulette, {"spin": 3, "wagers": {"red": 5}}),
    "Wheel.simulate": (
        cr.roulette,
        {"rounds": 1000, "seed": 1, "threads": 1, "progress": print},
    ),
    "Shoe.burn": (lambda: cr.baccarat().shoe(seed=1), {"cards": 1}),
    "Findings.of": (lambda: cr.lint("roulette"), {"level": "danger"}),
    "Table.do": (table, {"command": "deal-card", "card": "KH", "by": "dealer", "at": 99_000}),
    "Table.deal": (table, {"cards": COUP}),
    "Table.rule": (
        table,
        {"irregularity": "faulty-cards", "reason": "torn", "coup": "", "cards": COUP.split()},
    ),
    "Table.preview": (
        table,
        {"irregularity": "faulty-cards", "coup": "", "cards": COUP.split()},
    ),
    **{
        f"House.{name}": (lambda: cr.open_house("house.db"), given)
        for name, given in {
            "coups": {"table": "B-01", "number": 3, "natural": True},
            "wagers": {"patron": "ann", "stake": 3},
            "postings": {"what": "win", "amount": 3},
            "events": {"event": "coup-settled", "position": 3},
            "patrons": {"patron": "ann", "theoretical": 0.5},
            "days": {"date": "2026-11-15", "expected": 0.5},
        }.items()
    },
    **{
        f"{kind}.{at}": (made, {"at": where})
        for kind, made in {
            "Odds": lambda: cr.baccarat().odds(),
            "Cells": lambda: cr.baccarat().insurance(),
            "Bets": lambda: cr.roulette().bets,
            "Findings": lambda: cr.lint("baccarat"),
            "Settlement": lambda: cr.baccarat().settle(COUP, {"banker": 1000}),
            "Prospects": lambda: table().preview("faulty-cards"),
        }.items()
        for at, where in {"__getitem__": 0}.items()
    },
}


@cache
def promised() -> dict[str, Callable[..., Any]]:
    """Name what is promised and takes an argument: functions, and methods of what they give."""
    found: dict[str, Callable[..., Any]] = {}
    for name in cr.__all__:
        one = getattr(cr, name)
        if inspect.isfunction(one):
            found[name] = one
        elif inspect.isclass(one):
            found |= {
                f"{name}.{method}": call
                for method, call in inspect.getmembers(one, inspect.isfunction)
                if call.__module__.startswith("croupier.")
                and not (method[0] == "_" or is_below(one, method))
            }
    return {name: call for name, call in found.items() if arguments(call)}


def arguments(call: Callable[..., Any]) -> list[inspect.Parameter]:
    return [one for one in inspect.signature(call).parameters.values() if one.name != "self"]


def test_all_that_is_promised_and_asks_for_something_is_tried() -> None:
    assert {*promised()} - {*GOOD} == set()
    for name, call in promised().items():
        named = {one.name for one in arguments(call) if one.kind is not one.VAR_KEYWORD}
        assert named <= {*GOOD[name][1]}, name


@pytest.fixture(autouse=True)
def beside_a_house(a_house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work beside a house and a file of rounds; a PAR sheet takes no time."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.db").symlink_to(a_house)
    (tmp_path / "rounds.jsonl").write_text('{"cards": "KH 2C QS 2D 4S 2H"}\n')
    from croupier.odds.report import setting

    class Made:
        content = b""

    monkeypatch.setattr(setting, "set_sheet", lambda *_: Made)


def asked(name: str, **given: Any) -> object:
    """Call what is promised by its name, and take out what it gives lazily."""
    of, _ = GOOD[name]
    if of is None:
        answer = getattr(cr, name)(**_in_place(getattr(cr, name), given))
    else:
        call = getattr(of(), name.partition(".")[2])
        answer = call(*_positional(call, given), **_in_place(call, given))
    return list(answer) if inspect.isgenerator(answer) else answer


def _positional(call: Callable[..., Any], given: dict[str, Any]) -> list[Any]:
    return [given[one.name] for one in arguments(call) if one.kind is one.POSITIONAL_ONLY]


def _in_place(call: Callable[..., Any], given: dict[str, Any]) -> dict[str, Any]:
    apart = {one.name for one in arguments(call) if one.kind is one.POSITIONAL_ONLY}
    return {name: value for name, value in given.items() if name not in apart}


@pytest.mark.parametrize("name", GOOD)
def test_what_is_asked_rightly_is_answered(name: str) -> None:
    asked(name, **GOOD[name][1])


@pytest.mark.parametrize("name", GOOD)
def test_whatever_is_given_it_is_a_sentence_and_no_traceback(name: str) -> None:
    right = GOOD[name][1]
    for argument, wrong in product(right, WRONG):
        where = f"{argument} is {wrong}"
        try:
            asked(name, **{**right, argument: WRONG[wrong]()})
        except cr.RuleError as error:
            said = str(error)
            assert said.endswith((".", "…")) and "\n" not in said, (where, said[:300])
            assert len(said) < 1200, (where, said[:300])
            if wrong in NEVER:
                assert argument.replace("_", "-") in said.replace("_", "-"), (where, said)
        else:
            assert wrong not in NEVER, where
