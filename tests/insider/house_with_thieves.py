"""A running house with honest play, and staff who try everything they can reach."""

from random import Random
from typing import Any

from attacks import AMOUNTS, Known, Operation, filled, operations
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
        self.staff = {(rank, n): house.staff(rank) for rank in STAFF_RANKS for n in (1, 2)}
        self.ranks = {client.id: rank for (rank, _), client in self.staff.items()}
        # So that the audit knows who may do what.
        house.write_down(*((rank, id) for id, rank in self.ranks.items()))
        # Two to whom the house gave cash, one with an account at the cage, one with play money.
        self.patrons = [house.guest(), house.guest(), self._patron(), house.player()]
        names = {house.desk.door.name(client.id): PIN for client in self.staff.values()}
        document = house.nobody().http.get("/openapi.json").json()
        self.document = document
        self.operations = [one for one in operations(document) if one.path not in NOT_TRIED]
        irregular = sorted({id for ids in RULINGS.values() for id in ids})
        self.known = Known(
            self.rng,
            [*by_hand, "B-01", "B-99"],
            [one.id for one in self.patrons],
            names,
            irregularities=irregular,
            ranks=list(STAFF_RANKS),
        )
        self._watcher, self.waiting = self.staff["surveillance", 1], list[int]()
        self.rightful = Rightful(self.ranks, house.desk.settings.play_money)
        self.tried: dict[str, int] = {}
        self.done: dict[str, int] = {}

    def _person(self, rank: str) -> Actor:
        return (
            Actor(self.staff[rank, 1].id, rank) if (rank, 1) in self.staff else Actor("house", rank)
        )

    def _patron(self) -> Client:
        """Open an account, so that cash can be paid in and out."""
        client, cashier = self.house.nobody(), self.staff["cashier", 1]
        client.id = cashier.done("/patrons", {"name": f"Ann {self.rng.randrange(10**9)}"})["id"]
        return client

    def state(self, table: str) -> State:
        return self.house.desk.house.table(table)

    # ---- honest people

    def play_on(self, table: str) -> None:
        """Do what comes next at a table, or have a patron bet."""
        state = self.state(table)
        if state.phase in ("betting", "spinning") and self.rng.random() < 0.6:
            self._bet(table, state)
            return
        dealer = self._person("dealer").id
        step = next_step(self.rng, table, state, dealer) or first_step(self.rng, table, state)
        actor, kind, given = step
        by = actor if actor.rank == PATRON else self._person(actor.rank)
        self._ask(table, kind(by, self.house.desk.clock.now(), *given))

    def _bet(self, table: str, state: State) -> None:
        patron = self.rng.choice(self.patrons)
        at, by = self.house.desk.clock.now(), Actor(patron.id)
        seat = next((n for n, who in state.people.seats.items() if who == patron.id), 0)
        if not seat:
            free = [n for n in range(1, 6) if n not in state.people.seats]
            if not free:
                return  # thieves have somebody unknown in every seat
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
        known.proposals = [one.id for table in self.by_hand for one in self.state(table).proposals]
        known.cases = [one["id"] for one in self._watcher.get("/disputes").json()["disputes"]]
        self.waiting = [one["number"] for one in self._watcher.get("/acts").json()["acts"]]
        who = rng.choice(list(self.staff.values()))
        likely = ["/commands", "/rulings", "/rulings/approve", "/disputes", "/cash", "/float"]
        likely += ["/chips/sold", "/chips/redeemed", "/tips", "/walk-ins", "/chips-brought"]
        likely += ["/cage/counts", "/variances", "/debt"]
        likely += ["/acts/{number}/approve"] * bool(self.waiting)
        likely += ["/decide", "/approve", "/account"] * bool(known.cases)
        end = rng.choice(likely)
        fitting = [one for one in self.operations if one.path.endswith(end)]
        self.send(who, rng.choice(fitting if rng.random() < 0.7 else self.operations))

    def scheme(self) -> None:
        """Have two of the staff give a patron money: by a ruling, or by a case from end to end."""
        rng, table = self.rng, self.rng.choice(list(self.by_hand))
        last = self.state(table).last
        first, second = rng.sample(list(self.staff.values()), 2)
        if last is None:
            return
        money = [{"patron": rng.choice(self.patrons).id, "amount": rng.choice(AMOUNTS)}]
        if rng.random() < 0.4:
            said = {
                "id": "beyond-the-rules",
                "details": {"corrections": money},
                "reason": "so",
                "coup": last.id,
            }
            self._try(first, f"/tables/{table}/rulings", said)
            waits = second.waiting(table) if rng.random() < 0.9 else {}
            self._try(second, f"/tables/{table}/rulings/approve", waits)
            return
        opened = {"coup": last.id, "about": "not paid", "patron": money[0]["patron"]}
        case = self._try(first, "/disputes", opened).get("id", "")
        if not case:
            return
        pit, told = self.staff["pit-manager", 1], {"text": "so it was"}
        self._try(rng.choice((first, pit)), f"/disputes/{case}/escalate", {})
        self._try(rng.choice((first, pit)), f"/disputes/{case}/inform-surveillance", {})
        for side in ("patron", "staff"):
            self._try(rng.choice((first, pit)), f"/disputes/{case}/account", {**told, "of": side})
        step = rng.choice(("decide", "propose", "decide"))
        found = {"decision": "for the patron", "reason": "seen", "corrections": money}
        self._try(first, f"/disputes/{case}/{step}", found)
        self._try(rng.choice((first, second)), f"/disputes/{case}/approve", {"finding": 1})
        self._try(second, f"/disputes/{case}/accept", {})

    def _try(self, who: Client, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = who.post(path, body)
        assert answer.status_code < 500, (path, body, answer.text)
        name = f"scheme {path.rpartition('/')[2]}"
        self.tried[name] = self.tried.get(name, 0) + 1
        if answer.status_code >= 300:
            return {}
        self.done[name] = self.done.get(name, 0) + 1
        told: dict[str, Any] = answer.json()
        return told

    def send(self, who: Client, one: Operation) -> int:
        """Send one request, filled in with what is true and what is not."""
        path = one.path.removeprefix("/api")
        table = self.rng.choice(("B-99", "B-01", *self.by_hand, *self.by_hand, *self.by_hand))
        whose = {"disputes": self.known.cases or ["none"], "staff": list(self.ranks)}
        ids = whose.get(path.split("/")[1], self.known.patrons)
        for name, value in (
            ("table", table),
            ("id", self.rng.choice(ids)),
            ("number", self.rng.choice(self.waiting or [1])),
            ("coup", self.known.coup()),
        ):
            path = path.replace(f"{{{name}}}", str(value))
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
