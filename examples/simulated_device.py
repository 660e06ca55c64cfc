"""A reading shoe or a wheel for trying a feed: it says over TCP what a real one would.

    python examples/simulated_device.py shoe --port 4001        # Enter draws the next card
    python examples/simulated_device.py wheel --port 4001       # Enter spins

Whoever connects (`examples/shoe_reader.py TABLE --device tcp:localhost:4001`) is told each card as
``[Game]<Card:4S>``, the cut card, and a number as ``[Wheel]<Number:17>``. Type what should go
wrong instead of Enter: ``unread`` for a card that was not read, ``alarm WORDS``, ``result tie`` for
a result lit up whatever the table says. What the table wants lit up is printed, and lit up.
"""

import argparse
import random
import socket
import sys
import threading
from collections.abc import Iterator

RANKS, SUITS = "A23456789TJQK", "SHDC"
CUT_AT = 14  # cards behind the cut card


class Shoe:
    """Eight decks in an order of chance, with a cut card near their end."""

    def __init__(self, chance: random.Random, decks: int = 8) -> None:
        self._cards = [rank + suit for rank in RANKS for suit in SUITS] * decks
        chance.shuffle(self._cards)

    def next(self) -> Iterator[str]:
        """Draw: a card, and before it the cut card where that lies."""
        if len(self._cards) == CUT_AT:
            yield "[Game]<CutCard>"
        if not self._cards:
            yield "[Shoe]<Alarm:empty>"
            return
        yield f"[Game]<Card:{self._cards.pop()}>"


class Wheel:
    """Thirty-seven pockets."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def next(self) -> Iterator[str]:
        """Spin."""
        yield f"[Wheel]<Number:{self._chance.randrange(37)}>"


def said(typed: str, device: Shoe | Wheel) -> Iterator[str]:
    """Say what the device says when somebody types this."""
    word, _, rest = typed.strip().partition(" ")
    if word == "unread":
        yield "[Game]<Card:?>"
    elif word == "alarm":
        yield f"[Shoe]<Alarm:{rest or 'jam'}>"
    elif word == "result":
        yield f"[Game]<Result:{rest.title()}>"
    else:
        yield from device.next()


def lit(line: str) -> str:
    """Read what the table wants lit up; nothing if it is another line."""
    head, tail = "[Table]<Light:", ">"
    is_light = line.startswith(head) and line.endswith(tail)
    return line[len(head) : -len(tail)] if is_light else ""


def serve(device: Shoe | Wheel, port: int) -> None:
    """Wait for a feed to connect, then say what is typed here, line by line."""
    with socket.create_server(("127.0.0.1", port)) as server:
        print(f"waiting on 127.0.0.1:{server.getsockname()[1]}", flush=True)
        line, _ = server.accept()
    with line, line.makefile("rw", encoding="ascii", newline="\r\n") as feed:

        def say(words: str) -> None:
            print(words, flush=True)
            feed.write(f"{words}\n")
            feed.flush()

        def listen() -> None:
            for heard in feed:
                if light := lit(heard.strip()):
                    print(f"lights up {light}", flush=True)
                    say(f"[Game]<Result:{light}>")

        threading.Thread(target=listen, daemon=True).start()
        for typed in sys.stdin:
            for words in said(typed, device):
                say(words)


def main() -> None:
    """Read which device it is to be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("device", choices=("shoe", "wheel"))
    parser.add_argument("--port", type=int, default=4001)
    parser.add_argument("--seed", type=int, help="the same cards or numbers again")
    given = parser.parse_args()
    chance = random.Random(given.seed)
    serve(Shoe(chance) if given.device == "shoe" else Wheel(chance), given.port)


if __name__ == "__main__":
    main()
