"""A gaming day of one table, worked by eleven people, with a sheet of what it must come to."""

from collections.abc import Callable
from itertools import cycle
from typing import Any

import httpx

from running_house import House, Staff

AT = "B-11"
PATH = f"/tables/{AT}"
FILL = {"100000": 20, "10000": 50, "1000": 200, "500": 100, "100": 200, "50": 100, "10": 100}
CREDIT = {"100000": 5}
SUITS = cycle("SHDC")
# What each hand is dealt, and what it brings the house of 1,000 on Banker, 500 on Player and 100
# on Tie: commission is 50, a tie pays 8 to 1 and gives the others back.
HANDS = {
    "P": ("9", "7", 1_000 - 500 + 100),
    "B": ("7", "9", 500 - 950 + 100),
    "T": ("8", "8", -800),
}
ORDER = "PBTPB BTPPB TBPTB PBPTP BTPBB TPBPT".replace(" ", "")


def worth(chips: dict[str, int]) -> int:
    return sum(int(value) * count for value, count in chips.items())


class Day:
    """The people, and the sheet that they keep beside the program."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.dealer, self.pit, self.shift = house.dealer, house.pit, house.shift
        self.supervisor, self.cashier = house.supervisor, house.cashier
        self.inspector = house.staff("demo-inspector")
        self.counters = [house.staff("demo-count"), house.staff("demo-count-2")]
        self.eye, self.director = house.staff("demo-surveillance"), house.staff("demo-director")
        made = {"name": "Robin", "rank": "dealer", "code": "a code of some length"}
        second = {"reason": "one more dealer", "second": house.second("demo-assistant")}
        self.director.post("/staff", made | second)
        self.relief = Staff(house.address, "Robin", house.password, made["code"])
        self.on = self.dealer
        self.win = self.drop = 0
        self.hands = self.irregular = 0
        self.coup = ""
        # The inspector's own way: a test has them press it on a page of theirs.
        self.clears: Callable[[str], object] = lambda note: self.inspector.command(
            AT, "clear-alarm", note=note
        )

    def signs(self, name: str) -> dict[str, Any]:
        """Give the second person of an act, who signs at the same screen."""
        pin = "271828" if name == "Robin" else self.house.pin
        return {"second": {"name": name, "pin": pin}}

    @property
    def on_name(self) -> str:
        return "Robin" if self.on is self.relief else "demo-dealer"

    # ---- before play

    def open(self) -> None:
        """Set the table up, count an empty tray by two, fill it by a slip, shuffle."""
        setup = {
            "book": "baccarat", "version": "commission", "seats": 7, "decks": 8,
            "limits": {"minimum": 100, "maximum": 50_000, "differential": 100_000},
            "insurance": True, "two_people": False,
        }  # fmt: skip
        self.shift.command(AT, "open-table", setup=setup)
        self.dealer.command(AT, "bring-dealer-on", dealer=self.dealer.id)
        counted = {"what": "opening", "chips": {}} | self.signs("demo-dealer")
        self.supervisor.post(f"{PATH}/float", counted)
        self.slip("fill", 1, FILL)
        self.new_shoe()

    def slip(self, kind: str, number: int, chips: dict[str, int], is_received: bool = True) -> None:
        """Ask for chips, give them out, take them in: each by who has them in their hands."""
        self.supervisor.post(f"{PATH}/slips", {"kind": kind, "chips": chips})
        issue, receive = ({"step": step, "chips": chips} for step in ("issue", "receive"))
        if kind == "fill":
            self.cashier.post(f"{PATH}/slips/{number}", issue)
            self.on.post(f"{PATH}/slips/{number}", receive | self.signs("demo-supervisor"))
        else:
            self.on.post(f"{PATH}/slips/{number}", issue | self.signs("demo-supervisor"))
            if is_received:
                self.receive(number, chips)

    def receive(self, number: int, chips: dict[str, int]) -> None:
        """Have the cage take chips in that came from the tray."""
        self.cashier.post(f"{PATH}/slips/{number}", {"step": "receive", "chips": chips})

    def new_shoe(self) -> None:
        self.on.command(AT, "load-shoe")
        self.on.command(AT, "cut-shoe")
        self.on.command(AT, "burn-cards", seen=["AS"], face_down=1)

    def patrons(self) -> None:
        """Seat one with an account and two without; cash over the table, and chips of the cage."""
        own = {"name": "Ann Lee", "password": self.house.password}
        path, headers = f"{self.house.address}/api/register", {"X-Croupier": "1"}
        made = httpx.post(path, json=own, headers=headers)
        assert made.status_code == 200, made.text
        self.ann = Staff(self.house.address, "Ann Lee", self.house.password)
        self.cashier.post(f"/patrons/{self.ann.id}/cash", {"kind": "pay-in", "amount": 30_000})
        self.on.command(AT, "take-seat", patron=self.ann.id, seat=1)
        self.buys_in(self.ann.id, 5_000)
        self.walk_in = self.on.post(f"{PATH}/walk-ins", {"seat": 3})["id"]
        self.buys_in(self.walk_in, 20_000)
        self.cashier.post("/chips/sold", {"chips": {"1000": 8}})
        self.other = self.on.post(f"{PATH}/walk-ins", {"seat": 5})["id"]
        self.on.post(f"{PATH}/chips-brought", {"patron": self.other, "chips": {"1000": 8}})

    def buys_in(self, patron: str, amount: int) -> None:
        self.on.post(f"{PATH}/buy-in", {"patron": patron, "amount": amount})
        self.drop += amount

    # ---- play

    def bets(self) -> None:
        """Take the same three bets."""
        self.on.command(AT, "open-betting")
        for patron, seat, bet, amount in (
            (self.ann.id, 1, "banker", 1_000), (self.walk_in, 3, "player", 500),
            (self.other, 5, "tie", 100),
        ):  # fmt: skip
            self.on.command(AT, "place-wager", patron=patron, seat=seat, bet=bet, amount=amount)
        self.on.command(AT, "close-betting")

    def cards(self, mark: str) -> list[str]:
        suit, (player, banker, _) = next(SUITS), HANDS[mark]
        return [player + suit, banker + suit, "K" + suit, "Q" + suit]

    def settle(self, mark: str) -> None:
        self.coup = self.view()["coup"]
        self.on.command(AT, "settle")
        self.settled(mark)

    def settled(self, mark: str) -> None:
        """Write a hand down."""
        self.win += HANDS[mark][2]
        self.hands += 1

    def hand(self, mark: str) -> None:
        self.bets()
        self.on.command(AT, "deal-cards", cards=self.cards(mark))
        self.settle(mark)

    def rules(self, by: Staff, id: str, **details: Any) -> None:
        """Have somebody of the rank rule."""
        by.post(f"{PATH}/rulings", {"id": id, "details": details, "reason": "so it was"})
        for one in self.view()["proposals"]:
            self.pit.post(f"{PATH}/rulings/approve", {"proposal": one["id"]})
        self.irregular += 1

    def free_hand(self, cards: str) -> None:
        """Play the hand without wagers that is due."""
        self.on.command(AT, "begin-free-hand")
        self.on.command(AT, "deal-cards", cards=cards.split())
        self.on.command(AT, "settle")
        self.hands += 1

    def view(self) -> Any:
        return self.pit.http.get(f"/api{PATH}").json()

    def plays(self, first: int, last: int) -> None:
        """Deal some of the thirty hands, with what goes wrong among them; two more are free."""
        for nth, mark in [*enumerate(ORDER)][first:last]:
            WRONG.get(nth, Day.hand)(self, mark)

    def wrong_card(self, mark: str) -> None:
        """A card is keyed wrongly and put right before payment (7.16)."""
        self.bets()
        cards = self.cards(mark)
        self.on.command(AT, "deal-cards", cards=[*cards[:3], "JC"])
        self.rules(self.supervisor, "wrong-record", cards=cards)
        self.settle(mark)

    def one_too_many(self, mark: str) -> None:
        """Player is given a card that is not due: it leads a free hand (7.6)."""
        self.bets()
        self.on.command(AT, "deal-cards", cards=self.cards(mark))
        self.rules(self.on, "player-overdrawn", cards=["5D"])
        self.settle(mark)
        self.free_hand("7D 4D JD")

    def next_card_seen(self, mark: str) -> None:
        """The next card is seen between two hands: it leads a free hand (7.5)."""
        self.rules(self.on, "next-card-seen", cards=["6D"])
        self.free_hand("7H 3D JH")
        self.hand(mark)

    def no_telling(self, mark: str) -> None:
        """Nobody can say how the cards lay: the hand is void and the bets go back (7.3)."""
        self.bets()
        self.on.command(AT, "deal-cards", cards=self.cards(mark))
        self.rules(self.shift, "cannot-reconstruct", note="the cards were swept together")
        self.hands += 1

    def held(self, mark: str) -> None:
        """The dealer stops play, and there is nothing to rule."""
        self.bets()
        cards = self.cards(mark)
        self.on.command(AT, "deal-cards", cards=cards[:2])
        self.on.command(AT, "hold-coup", irregularity="wrong-order", details={})
        self.pit.command(AT, "release-hold", reason="the order was right")
        self.irregular += 1
        self.on.command(AT, "deal-cards", cards=cards[2:])
        self.settle(mark)

    def alarmed(self, mark: str) -> None:
        """The shoe is thought to jam; somebody else looks at it."""
        self.on.command(AT, "raise-alarm", note="a card stuck")
        self.clears("it was a bent corner")
        self.irregular += 1
        self.hand(mark)

    # ---- a dispute, to the answer of a complaint

    def dispute(self) -> str:
        """Have the patron of seat 1 dispute the last hand, all the way up; nobody is paid."""
        about = {"coup": self.coup, "about": "my bet lay on Player"}
        case: str = self.ann.post(f"{PATH}/disputes", about)["id"]
        path = f"/disputes/{case}"
        steps: tuple[tuple[Staff, str, dict[str, Any]], ...] = (
            (self.ann, "account", {"text": "I moved it before the call"}),
            (self.ann, "escalate", {}),
            (self.pit, "inform-surveillance", {}),
            (self.on, "account", {"text": "it lay on Banker", "of": "staff"}),
            (self.eye, "evidence", {"heading": "8.4.6", "text": "camera 4: on Banker"}),
            (self.pit, "decide", {"decision": "it stands", "reason": "the film"}),
            (self.ann, "agree", {"agrees": False}),
            (self.on, "complaint", {}),
            (self.ann, "file", {"text": "it lay on Player"}),
            (self.director, "answer", {"decision": "it stands", "reason": "the film"}),
            (self.director, "close", {}),
        )
        for who, step, said in steps:
            who.post(f"{path}/{step}", said)
        return case

    # ---- after play

    @property
    def book(self) -> int:
        """What the tray must hold by the sheet: what cash bought went out of it."""
        return worth(FILL) - worth(CREDIT) + self.win - self.drop

    def chips_left(self) -> dict[str, int]:
        """Make up what the tray must hold of the chips that it was given."""
        left, counted = self.book, {}
        for value, brought in FILL.items():
            there = brought - CREDIT.get(value, 0)
            counted[value] = min(there, left // int(value))
            left -= counted[value] * int(value)
        assert not left, f"{left} cannot be made up"
        return counted

    def close(self) -> None:
        """Get everybody up, count the tray by two, close; lift the box."""
        for patron, seat in ((self.ann.id, 1), (self.walk_in, 3), (self.other, 5)):
            self.on.command(AT, "leave-seat", patron=patron, seat=seat)
        counted = {"what": "closing", "chips": self.chips_left()} | self.signs(self.on_name)
        self.supervisor.post(f"{PATH}/float", counted)
        self.pit.command(AT, "close-table")
        self.counters[0].post(f"{PATH}/boxes", {"tag": "T-1"} | self.signs("demo-count-2"))


WRONG = {2: Day.wrong_card, 5: Day.one_too_many, 9: Day.next_card_seen, 13: Day.no_telling,
         18: Day.held, 24: Day.alarmed}  # fmt: skip
