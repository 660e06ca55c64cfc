"""Whatever lies face down: to everyone who may not see it, every answer is the same, byte for byte.

That is everyone but the squeezer: Surveillance and a Pit Manager ask for all that they may read.

Two houses are alike in all that is chance (ids, tokens, nonces, keys, the clock), so that hashes
and signatures are compared as well: only the cards that nobody has seen are others.
"""

import re
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from time import sleep
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from house_online import Client, HouseOnline, open_house_online, to_betting

from croupier.floor import entropy, epochs, records
from croupier.floor.clock import MINUTE_MS, SetClock
from croupier.server import witnessing
from croupier.server.http.operation import ANYONE, PATRON, SIGNED_IN, Operation
from croupier.server.operations import OPERATIONS
from croupier.store import people
from croupier.witness.signing import Signer

TABLE = "B-09"
SETUP = {
    "book": "baccarat",
    "version": "commission",
    "seats": 7,
    "decks": 8,
    "face_down": True,
    "insurance": True,
    "limits": {"minimum": 200, "maximum": 50_000},
}
READER = {"Authorization": f"Device reader-9:{'s' * 40}"}
# What tells of this process alone, or of a shoe that the asker names.
NOT_ASKED = {
    "/metrics", "/ready", "/openapi.json", "/api/docs", "/api/tables/{table}/stream",
    "/api/pit/stream", "/api/odds", "/api/odds/insurance", "/api/odds/depth", "/api/odds/bankroll",
}  # fmt: skip
# What others of them would wait for, or what ends a session: asked at the end.
LAST = (
    "/api/me/cool-off",
    "/api/me/self-exclude",
    "/api/guest",
    "/api/register",
    "/api/sign-in",
    "/api/sign-out",
)
BODIES: dict[str, list[Any]] = {
    "wagers": [{"wagers": [{"bet": "banker", "amount": 500}]}, {"wagers": []}],
    "withdraw": [{"bet": "player"}, {}],
    "seat": [{"seat": 2}, {"seat": 1}],
    "insurance": [
        {"hand": "banker", "amount": 200},
        {"hand": "player", "amount": 200},
        {"decline": True},
        {},
    ],
    "squeeze": [{"request": True}, {"look": 1}, {"open": [0, 2]}, {"open": [1, 3, 4, 5]}, {}],
    "fold": [{"place": place, "grip": "left", "percent": 40} for place in range(6)],
    "choice": [{"withdraw": True}, {"withdraw": False}],
    "vote": [{"go_on": True}],
    "colour-chips": [{"colour": "red", "value": 100, "count": 3}],
    "redeem": [{"colour": "red"}],
    "limits": [{"loss": 100_000}],
    "cool-off": [{"hours": 24}],
    "self-exclude": [{"days": 30}],
    "deal": [{"wagers": [{"bet": "banker", "amount": 500}]}],
    "seed": [{"seed": "a nine"}],
    "register": [{"name": "carl", "password": "correct horse"}],
    "sign-in": [{"name": "ann", "password": "wrong"}],
    "disputes": [{"coup": "{coup}", "about": "I was promised a nine."}, {"coup": "{coup}"}],
}


class Chance:
    """Everything that is drawn at random, from one seed for each kind."""

    def __init__(self) -> None:
        self._people, self._nonces, self._orders = Random(1), Random(2), Random(3)

    def token_hex(self, count: int) -> str:
        return self._people.randbytes(count).hex()

    token_urlsafe = token_hex

    def nonce(self, count: int) -> bytes:
        return self._nonces.randbytes(count)

    def order(self, count: int) -> bytes:
        return self._orders.randbytes(count)


@pytest.fixture
def open_alike(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Iterator[HouseOnline]]:
    """Give what opens houses that are alike in all that is chance."""

    def opened() -> Any:
        chance = Chance()
        signer = Signer(Ed25519PrivateKey.from_private_bytes(b"k" * 32), "the house")
        monkeypatch.setattr(people, "secrets", chance)
        monkeypatch.setattr(records, "urandom", chance.nonce)
        monkeypatch.setattr(entropy.SystemEntropy, "draw", lambda _, count: chance.order(count))
        monkeypatch.setattr(epochs, "os", SimpleNamespace(urandom=chance.order))
        monkeypatch.setattr(witnessing, "new_signer", lambda _: signer)
        return open_house_online(clock=SetClock(1_800_000_000_000))

    return opened


class Watching:
    """A stream that is read to its newest message, as the bytes are."""

    def __init__(self, client: Client, after: int = -1) -> None:
        self._open = client.http.stream("GET", f"/api/tables/{TABLE}/stream?after={after}")
        self._lines = self._open.__enter__().iter_lines()
        self.told: list[str] = []
        self._at = 0

    def until(self, position: int) -> None:
        while self._at < position:
            line = next(self._lines)
            # Signs of life and one's balance come when they come.
            if (found := re.search(r'"position":(\d+)', line)) is not None:
                self._at = int(found[1])
                self.told.append(line)

    def close(self) -> list[str]:
        self._open.__exit__(None, None, None)
        return self.told


class Night:
    """One coup at a face-down table: who has money on it, who deals it, who watches."""

    def __init__(self, house: HouseOnline, reader: str = "") -> None:
        self.house, self._keys = house, count()
        while house.desk.witnessing.newest() is None:
            sleep(0.01)  # the first checkpoint is signed beside the house's opening
        self.pit, self.ann, self.bob = (
            self._comes("pit", "staff", "pit-manager"),
            self._comes("ann"),
            self._comes("bob"),
        )
        self.nobody = house.nobody()
        self.watcher = self._comes("eve", "staff", "surveillance")
        self.pit.command(TABLE, "open-table", setup=SETUP | {"reader": reader})
        house.people.add("reader-9", "device", TABLE, people.hash_secret("s" * 40), 0)
        house.counted(TABLE)
        if reader:
            self.pit.go_on(TABLE)
            self.pit.command(TABLE, "load-shoe")
            self.pit.command(TABLE, "cut-shoe")
            self.read("2S")  # the burn
            self.pit.command(TABLE, "open-betting")
        else:
            to_betting(self.pit, TABLE)
        for patron, amount in ((self.ann, 5000), (self.bob, 500)):
            house.funded(patron)
            patron.done(f"/tables/{TABLE}/seat")
            wager = {"bet": "player", "amount": amount}
            patron.done(f"/tables/{TABLE}/wagers", {"wagers": [wager]})
        self.pit.command(TABLE, "close-betting")
        self.ann.done(f"/tables/{TABLE}/squeeze", {"request": True})
        self.coup = self.pit.view(TABLE)["coup"]
        self.began = self.pit.view(TABLE)["position"]
        self.watching = [Watching(client) for client in (self.bob, self.nobody)]

    def _comes(self, name: str, kind: Any = "guest", rank: str = "") -> Client:
        person = self.house.people.add(name, kind, rank, "", self.house.desk.clock.now())
        return self.house.signed_in(person)

    def deal(self, cards: str) -> None:
        for card in cards.split():
            self.pit.command(TABLE, "deal-card", card=card)
            self.watched()

    def read(self, cards: str) -> None:
        """Draw cards past a shoe that reads them."""
        for card in cards.split():
            answer = httpx.post(
                f"{self.house.address}/api/tables/{TABLE}/reader",
                json={"card": card},
                headers=READER,
            )
            assert answer.status_code == 200, answer.text

    def squeeze(self, **what: Any) -> None:
        self.ann.done(f"/tables/{TABLE}/squeeze", what)
        self.watched()

    def watched(self) -> None:
        position = self.pit.view(TABLE)["position"]
        for stream in self.watching:
            stream.until(position)

    def answers(self, client: Client, is_squeezer: bool = False) -> dict[str, str]:
        """Ask everything that anyone or a patron may ask, rightly and wrongly; staff only read."""
        found: dict[str, str] = {}
        is_staff = client in (self.pit, self.watcher)
        rows = [
            row
            for row in OPERATIONS
            if (not row.changes if is_staff else row.who in (ANYONE, SIGNED_IN, PATRON))
            and row.path not in NOT_ASKED
        ]
        for row in sorted(rows, key=lambda row: (row.path in LAST, row.changes)):
            for body in self._bodies(row):
                if is_squeezer and {"look", "open"} & set(body or {}):
                    continue  # what then comes is theirs to see
                path = row.path.replace("{table}", TABLE).replace("{coup...}", self.coup)
                path = re.sub(r"\{\w+(\.\.\.)?\}", "none", path)
                found[f"{row.method} {row.path} {body}"] = self._ask(client, row, path, body)
        return found

    def _bodies(self, row: Operation) -> list[Any]:
        if not row.changes:
            return [None]
        said = BODIES.get(row.path.rpartition("/")[2], [{}])
        return [
            {name: self.coup if value == "{coup}" else value for name, value in body.items()}
            for body in said
        ]

    def _ask(self, client: Client, row: Operation, path: str, body: Any) -> str:
        key = f"hidden-key-{next(self._keys)}"
        cookies = dict(client.http.cookies)
        answer: httpx.Response = client.http.request(
            row.method, path, json=body, headers={"Idempotency-Key": key}
        )
        client.http.cookies = httpx.Cookies(cookies)  # they stay who they are
        if row.path == "/api/checkpoint":
            # Its hashes are of the whole record; none of it may be of a card that is hidden.
            assert answer.json()["checkpoint"]["size"] <= self.began
            return "it covers nothing hidden"
        head = {name: value for name, value in answer.headers.items() if name != "date"}
        return f"{answer.status_code} {head} {answer.text}"

    def everything(self) -> dict[str, Any]:
        """Note all that the house tells anyone while the cards lie there."""
        house = self.house
        clock = house.desk.clock
        assert isinstance(clock, SetClock)
        clock.at += 2 * MINUTE_MS  # so that a checkpoint is due
        house.desk.witnessing.sign()
        told: dict[str, Any] = {}
        for name, client in (("nobody", self.nobody), ("bob", self.bob), ("ann", self.ann)):
            for after in (0, self.began):
                stream = Watching(client, after)
                stream.until(self.began)
                told[f"{name} stream {after}"] = stream.close()
        self.watched()
        told["watched"] = [stream.told for stream in self.watching]
        for name, client in (
            ("eve", self.watcher),
            ("pit", self.pit),
            ("nobody", self.nobody),
            ("bob", self.bob),
            ("ann", self.ann),
        ):
            found = self.answers(client, client is self.ann)
            told |= {f"{name} {asked}": answer for asked, answer in found.items()}
        for stream in self.watching:
            stream.close()
        return told


def four_cards(night: Night, hidden: str) -> None:
    night.deal(hidden)


def one_hand_open(night: Night, hidden: str) -> None:
    first, second = hidden.split()
    night.deal(f"2S {first} 3S {second}")
    night.squeeze(open=[0, 2])


def third_card(night: Night, hidden: str) -> None:
    night.deal("2S KC 3S 4C")
    night.squeeze(open=[0, 2])
    night.squeeze(open=[1, 3])
    night.deal(hidden)


def undue(night: Night, hidden: str) -> None:
    """Two cards too many: play is held, and goes on with them face down (F1 of an audit)."""
    night.read("KD 2H 2S 3H")
    night.read(hidden)
    night.pit.command(TABLE, "release-hold", reason="it counts for the Player")
    night.squeeze(open=[0, 2])
    night.squeeze(open=[1, 3])
    night.squeeze(open=[4])


@pytest.mark.parametrize(
    ("moment", "cards"),
    [
        (four_cards, ("9S 4C 7H KD", "9S 4C 7H KD", "2D 8C QS AH")),  # twice: chance is alike
        (one_hand_open, ("KD 4C", "8D KH")),
        (third_card, ("9H", "2D")),
        (undue, ("4C 4S", "4C 9D")),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_every_answer_is_the_same_whatever_lies_face_down(
    moment: Callable[[Night, str], None], cards: tuple[str, ...], open_alike: Callable[[], Any]
) -> None:
    told: list[dict[str, Any]] = []
    for hidden in cards:
        with open_alike() as house:
            night = Night(house, "device" if moment is undue else "")
            moment(night, hidden)
            told.append(night.everything())
    assert len(told[0]) > 100
    assert sum(isinstance(one, str) and one.startswith("401") for one in told[0].values()) < 80
    for other in told[1:]:
        odd = {name for name in told[0] if told[0][name] != other[name]}
        assert not odd, {name: (told[0][name], other[name]) for name in sorted(odd)}
