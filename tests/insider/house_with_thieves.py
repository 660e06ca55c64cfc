"""A running house with honest play, and staff who try everything they can reach."""

from random import Random

from attacks import Known, Operation, filled, operations
from house_online import PIN, Client, HouseOnline
from rehearsal_clients import first_step, next_step
from rightful import Rightful

from croupier.floor.audit import Report, verify
from croupier.floor.requests import Ask
from croupier.rules.authority import STAFF_RANKS
from croupier.table import commands as c
from croupier.table.phases import RULINGS
from croupier.table.shapes import PATRON, Actor
from croupier.table.state import State

BETS = {"baccarat": ("player", "banker", "tie", "player-pair"), "roulette": ("straight:17", "red")}
# It would shut the attackers themselves out, which is somebody else's test.
NOT_TRIED = ("/api/sign-out", "/api/sign-in", "/api/guest", "/api/register")


class Stage:
    """One seed: patrons, two of each rank, tables dealt by hand and by the house."""

    def __init__(self, house: HouseOnline, seed: int, by_hand: dict[str, str]) -> None:
        self.house = house
        self.rng = Random(seed)
        self.by_hand = by_hand
        self.patrons = [house.guest() for _ in range(3)]
        self.staff = {(rank, n): house.staff(rank) for rank in STAFF_RANKS for n in (1, 2)}
        self.ranks = {client.id: rank for (rank, _), client in self.staff.items()}
        names = {house.desk.door.name(client.id): PIN for client in self.staff.values()}
        document = house.nobody().get("/openapi.json").json()
        self.document = document
        self.operations = [one for one in operations(document) if one.path not in NOT_TRIED]
        irregular = sorted({id for ids in RULINGS.values() for id in ids})
        self.known = Known(
            self.rng, [*by_hand, "B-01", "B-99"], [one.id for one in self.patrons], names,
            irregularities=irregular, ranks=list(STAFF_RANKS),
        )  # fmt: skip
        self.rightful = Rightful(self.ranks, house.desk.settings.play_money)
        self.tried: dict[str, int] = {}
        self.done: dict[str, int] = {}

    def _person(self, rank: str) -> Actor:
        return (
            Actor(self.staff[rank, 1].id, rank) if (rank, 1) in self.staff else Actor("house", rank)
        )

    def state(self, table: str) -> State:
        return self.house.desk.house.table(table)

    # ---- honest people

    def play_on(self, table: str) -> None:
        """Do what comes next at a table, or have a patron bet."""
        state = self.state(table)
        if state.phase in ("betting", "spinning") and self.rng.random() < 0.6:
            self._bet(table, state)
            return
        move = next_step(self.rng, table, state)
        if move is None and state.phase != "closed":
            move = first_step(self.rng, table, state)
        if move is None:
            return
        actor, kind, given = move
        by = actor if actor.rank == PATRON else self._person(actor.rank)
        self._ask(table, kind(by, self.house.desk.clock.now(), *given))

    def _bet(self, table: str, state: State) -> None:
        patron = self.rng.choice(self.patrons)
        at, by = self.house.desk.clock.now(), Actor(patron.id)
        seat = next((n for n, who in state.people.seats.items() if who == patron.id), 0)
        if not seat:
            free = [n for n in range(1, 6) if n not in state.people.seats]
            self._ask(table, c.TakeSeat(by, at, patron.id, free[0]))
            return
        bet, amount = self.rng.choice(BETS[state.flow]), self.rng.choice((200, 1_000, 5_000))
        self._ask(table, c.PlaceWager(by, at, patron.id, seat, bet, amount))

    def _ask(self, table: str, command: c.Command) -> None:
        self.house.ask(Ask(table, (command,), None))

    # ---- the others

    def attack(self) -> None:
        """Have someone of the staff try something, alone or with a colleague's true PIN."""
        known, rng = self.known, self.rng
        known.coups = [
            coup.id
            for table in self.by_hand
            for coup in (self.state(table).last, self.state(table).coup)
            if coup is not None and coup.id
        ]
        who = rng.choice(list(self.staff.values()))
        one = rng.choice(self.operations)
        if rng.random() < 0.35:
            one = next(each for each in self.operations if each.path.endswith("/commands"))
        elif rng.random() < 0.3:
            one = rng.choice([each for each in self.operations if "rulings" in each.path])
        self.send(who, one)

    def send(self, who: Client, one: Operation) -> int:
        """Send one request, filled in with what is true and what is not."""
        path = one.path.removeprefix("/api")
        waiting = list(range(1, 30))
        for name, choices in (
            ("table", self.known.tables), ("id", self.known.patrons + self.known.cases),
            ("number", waiting), ("coup", self.known.coups or ["B-07/1/1"]),
            ("case", self.known.cases or ["none"]), ("name", list(self.known.staff)),
        ):  # fmt: skip
            path = path.replace(f"{{{name}}}", str(self.rng.choice(choices)))
        body = filled(one.body, self.known, self.document) if one.body is not None else {}
        answer = who.post(path, body)
        assert answer.status_code < 500, (one.name, path, body, answer.text)
        self.tried[one.name] = self.tried.get(one.name, 0) + 1
        if answer.status_code < 300:
            self.done[one.name] = self.done.get(one.name, 0) + 1
        return answer.status_code

    def wrongs(self) -> list[str]:
        """Name money that nobody entitled gave."""
        return list(self.rightful.wrongs(self.house.desk.store))

    def verified(self) -> Report:
        """Have the whole record checked."""
        return verify(self.house.desk.store)


def as_text(counts: dict[str, int]) -> str:
    """List counts, the most first."""
    return ", ".join(f"{name} {n}" for name, n in sorted(counts.items(), key=lambda x: -x[1]))
