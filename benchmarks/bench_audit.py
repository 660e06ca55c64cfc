"""``croupier verify``, side by side with version 0.1 in one run: events checked a second.

Each version plays the same evening into a database of its own: baccarat dealt by people, baccarat
and roulette dealt by the house from its seals, and online rounds, every table full. Then both
audits take turns. Time is that of the process, so that others on the machine do not count. Reading
the database is in it; starting Python and reading the rulebooks is not, so each process checks its
database twice, and the second time counts.

    python benchmarks/bench_audit.py [coups a table]
    python benchmarks/bench_audit.py play DATABASE COUPS    (with the version on PYTHONPATH)
    python benchmarks/bench_audit.py verify DATABASE
"""

import os
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Any

VERSION_0_1 = "79135c7a52b6"  # the last commit of 0.1.0
ROUNDS = 5
COUPS = 300
HERE = Path(__file__).resolve()
SEATS = 7
CARDS = ("9S", "4C", "7H", "KD", "2S", "3D")
BETS = {
    "baccarat": ("banker", "tie", "player-pair"),
    "roulette": ("straight:17", "red", "dozen:2", "split:8-11"),
    "online-baccarat": ("banker", "tie"),
}


# ---- in a process of either version


def play(address: str, coups: int) -> None:
    """Play so many coups at each table."""
    from croupier.bank import events as b
    from croupier.floor.clock import SetClock
    from croupier.floor.entropy import SeededEntropy
    from croupier.floor.house import House
    from croupier.floor.records import HOUSE, cage_stream, tray_stream
    from croupier.floor.requests import Ask, Book, Done, key_for
    from croupier.floor.shoes import close_seeds, commit_order, order_to_deal, reveal_order
    from croupier.games import load_game
    from croupier.games.wager import Limits
    from croupier.store import open_store
    from croupier.table import commands as c
    from croupier.table.shapes import Actor, Setup

    is_old = "second" not in b.Deposited.__struct_fields__
    house = House(open_store(address), SetClock(1))
    store, entropy = house.store, SeededEntropy(b"audit")
    pit, automatic = Actor("lan", "pit-manager"), "automatic"
    the_dealer = Actor(automatic, "dealer")
    the_house = the_dealer if is_old else Actor("house", "house")

    def must(*requests: Any) -> None:
        for answer in house.process(requests):
            assert isinstance(answer, Done), answer.sentence

    def seal(of: str, decks: int) -> None:
        must(commit_order(*(() if is_old else (store,)), of, decks, entropy, 1))

    def draw(of: str) -> tuple[str, ...]:
        must(close_seeds(of, 1))
        return order_to_deal(store, of)

    def seated(table: str) -> list[str]:
        return [f"{table}-{seat}" for seat in range(1, SEATS + 1)]

    def wagers(table: str, coup: int, book: str, patrons: list[str]) -> list[Any]:
        asked = []
        for seat, who in enumerate(patrons, 1):
            for nth, bet in enumerate(BETS[book]):
                command = c.PlaceWager(Actor(who), 1, who, seat, bet, 100 * (1 + seat % 3))
                key = key_for(who, f"{coup} {nth}", table, (command,))
                asked.append(Ask(table, (command,), key))
        return asked

    def opened(table: str, book: str, by: Actor, patrons: list[str], dealer: str) -> None:
        written = load_game(book).book
        decks = written.shoe.decks if written.shoe else 0
        seats = len(patrons) if book == "online-baccarat" else 7
        setup = Setup(book, written.versions[0], seats, Limits(10, 50_000), decks)
        on = [c.BringDealerOn(the_dealer if dealer == automatic else pit, 1, dealer)]
        seats_taken = [c.TakeSeat(Actor(p), 1, p, seat) for seat, p in enumerate(patrons, 1)]
        for who in patrons:
            money = b.Deposited("cage", 1, who, 10**9, *([] if is_old else ["lan"]))
            must(Book(cage_stream(who), (money,)))
        must(Ask(table, (c.OpenTable(by, 1, setup), *(on if dealer else ()), *seats_taken)))
        if dealer not in ("", automatic):  # who deals real chips has had them counted
            counted = b.FloatOpened("house", 1, table, 10**9)
            must(Book(tray_stream(table), (counted,)))

    def by_hand(table: str) -> Iterator[list[Any]]:
        patrons, dan = seated(table), Actor(f"dan-{table}", "dealer")
        opened(table, "baccarat", pit, patrons, dan.id)
        shoe = (c.LoadShoe(dan, 1), c.CutShoe(dan, 1), c.BurnCards(dan, 1, ("3S",), 3))
        for coup in range(coups):
            if coup % 7 == 0:
                over = (c.RetireShoe(pit, 1, "over"),) if coup else ()
                yield [Ask(table, (*over, *shoe))]
            yield [Ask(table, (c.OpenBetting(dan, 1),))]
            yield wagers(table, coup, "baccarat", patrons)
            yield [Ask(table, (c.CloseBetting(dan, 1), c.DealCards(dan, 1, CARDS)))]
            yield [Ask(table, (c.Settle(dan, 1),))]

    def from_shoe(table: str) -> Iterator[list[Any]]:
        patrons = seated(table)
        opened(table, "baccarat", pit, patrons, automatic)
        by, coup = the_dealer, 0
        order: tuple[str, ...] = ()
        while coup < coups:
            shoe = house.table(table).shoe
            name, left = f"{table}/{shoe.number}", shoe.remaining
            if left < 20:
                if order:
                    yield [Ask(table, (c.RetireShoe(pit, 1, "over"),))]
                    must(reveal_order(store, name, 1))
                name = f"{table}/{shoe.number + 1}"
                seal(name, 8)
                order = draw(name)
                burned = c.BurnCards(by, 1, order[:1], _pips(order[0]))
                yield [Ask(table, (c.LoadShoe(by, 1), c.CutShoe(by, 1), burned))]
            yield [Ask(table, (c.OpenBetting(by, 1),))]
            yield wagers(table, coup, "baccarat", patrons)
            yield [Ask(table, (c.CloseBetting(by, 1),))]
            while (state := house.table(table)).phase == "dealing":
                card = order[len(order) - state.shoe.remaining]
                yield [Ask(table, (c.DealCard(by, 1, card),))]
            yield [Ask(table, (c.Settle(by, 1),))]
            coup += 1

    def from_wheel(table: str) -> Iterator[list[Any]]:
        patrons, by = seated(table), the_dealer
        opened(table, "roulette", pit, patrons, automatic)
        for coup in range(coups):
            of = f"{table}/1/{coup + 1}"
            seal(of, 0)
            yield [Ask(table, (c.OpenBetting(by, 1),))]
            yield wagers(table, coup, "roulette", patrons)
            yield [Ask(table, (c.SpinBall(by, 1),))]
            (number,) = draw(of)
            spun = (c.CloseBetting(by, 1), c.RecordNumber(by, 1, int(number)))
            yield [Ask(table, (*spun, c.Settle(by, 1)))]
            must(reveal_order(store, of, 1))

    def online(table: str) -> Iterator[list[Any]]:
        patron = [f"{table}-1"]
        me = Actor(patron[0])
        opened(table, "online-baccarat", pit if is_old else the_house, patron, "")
        for coup in range(coups):
            of = f"{table}/1/{coup + 1}"
            seal(of, 8)
            yield wagers(table, coup, "online-baccarat", patron)
            cards = draw(of)[:6]
            dealt = (c.DealRound(me, 1), c.DealCards(the_house, 1, cards, of))
            yield [Ask(table, dealt)]
            yield [Ask(table, (c.CollectRound(me, 1),))]
            must(reveal_order(store, of, 1))

    by_people = [f"B-{n:02}" for n in range(1, 5)]
    must(Book(HOUSE, (b.CapitalPaidIn("owner", 1, 10**15),)))
    if not is_old:
        from croupier.floor.mending import mend
        from croupier.floor.people_events import StaffMade
        from croupier.floor.records import PEOPLE

        staff = [("lan", "pit-manager"), ("cage", "cashier")]
        staff += [(f"dan-{table}", "dealer") for table in by_people]
        must(Book(PEOPLE, tuple(StaffMade("house", 1, id, id, rank) for id, rank in staff)))
        mend(store)
    games = [
        *map(by_hand, by_people),
        *(from_shoe(f"S-{n:02}") for n in range(1, 3)),
        *(from_wheel(f"R-{n:02}") for n in range(1, 3)),
        *(online(f"O-{n:02}") for n in range(1, 5)),
    ]
    while games:
        asked = []
        for game in tuple(games):
            step = next(game, None)
            if step is None:
                games.remove(game)
            else:
                asked += step
        must(*asked)
    store.close()


def _pips(card: str) -> int:
    from croupier.equipment.cards import POINTS

    return POINTS[card] or 10


def verify(address: str) -> None:
    """Check a database, and write how many events it has and how long that took."""
    from croupier.floor.audit import verify
    from croupier.store import open_store

    store = open_store(address)
    verify(store)
    begun = time.process_time()
    report = verify(store)
    spent = time.process_time() - begun
    assert report.is_clean, report
    print(report.events, spent)


# ---- both, in turn


def main(coups: int) -> None:
    root = HERE.parent.parent
    archive = subprocess.run(
        ["git", "-C", root, "archive", VERSION_0_1, "src"], check=True, capture_output=True
    ).stdout
    with tempfile.TemporaryDirectory(dir=".") as folder:
        with tarfile.open(fileobj=BytesIO(archive)) as packed:
            packed.extractall(f"{folder}/0.1", filter="data")
        sources = {"0.1": f"{folder}/0.1/src", "now": str(root / "src")}
        for name, source in sources.items():
            _child(source, "play", f"{folder}/{name}.db", str(coups))
        speeds: dict[str, list[float]] = {name: [] for name in sources}
        for _ in range(ROUNDS):
            for name, source in sources.items():
                events, spent = _child(source, "verify", f"{folder}/{name}.db").split()
                speeds[name].append(int(events) / float(spent))
        for name, found in speeds.items():
            print(f"{name:<4} {median(found):10,.0f} events/s of one core, best {max(found):,.0f}")
        ratios = [b / a for a, b in zip(speeds["0.1"], speeds["now"], strict=True)]
        print(f"ratio {median(ratios):9.2f}   (at least 2), {int(events):,} events")


def _child(source: str, *what: str) -> str:
    done = subprocess.run(
        [sys.executable, HERE, *what],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": source},
    )
    return done.stdout


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["play", address, coups]:
            play(address, int(coups))
        case ["verify", address]:
            verify(address)
        case given:
            main(int(given[0]) if given else COUPS)
