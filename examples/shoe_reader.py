"""Feed a table from an electronic shoe or wheel: serial line, TCP, file or pipe, to the house.

    croupier user add shoe-1 --reader B-03                                   # prints a token, once
    CROUPIER_READER=shoe-1:TOKEN python examples/shoe_reader.py B-03 < /dev/ttyUSB0
    CROUPIER_READER=shoe-1:TOKEN python examples/shoe_reader.py B-03 --device tcp:10.0.0.7:4001

One line for each thing the shoe reports, in capitals or not:

    9S   10H   CARD QD      a card left the shoe: rank, then suit
    3 9S                    the same, with its place in the coup, counted from 0
    CUT                     the cut card came out
    ALARM card jammed       no card is taken until someone clears it
    #17 9S                  any of these with the shoe's running number before it
    17                      a wheel's number
    [Game]<Card:4S>         the same as real ones say it: <Card:4S>, <CutCard>, <Result:Banker>,
                            <Number:17>, <Alarm:jam>, <Card:?> for one that was not read

With --device what the shoe should light up goes back to it, as [Table]<Light:Banker>.

What goes wrong in real life, and what happens then. A line sent twice: its running number is known,
and it is passed over. Lines out of order: a line that is early waits for those before it, and if
they do not come an alarm is raised. A line that cannot be read: an alarm, because a card that was
missed is worse than a pause. The house not there: the line is sent again until it is, with the
card's place in the coup, so that no card is dealt twice.
"""

import argparse
import json
import os
import re
import socket
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Report = dict[str, Any]
MOST_EARLY = 4  # lines that wait for a missing one before it is given up
AS_OLD = 16  # numbers so far back are repeats; further back, the shoe has begun to count anew
PATIENCE_SECONDS = 120.0

_NUMBERED = re.compile(r"#(\d+)\s+(.*)")
_TAGGED = re.compile(r"\[\w+\]\s*<(\w+)(?::([^>]*))?>")
_CARD = re.compile(r"(?:CARD\s+)?(?:(?P<place>[0-5])\s+)?(?P<rank>10|[A2-9TJQK])(?P<suit>[SHDC])")


def read_line(line: str) -> Report | None:
    """Read a line of the shoe as the house takes it; nothing for an empty line."""
    said = line.strip().upper()
    if not said:
        return None
    if said in ("CUT", "CUT CARD"):
        return {"cut_card": True}
    if (tagged := _TAGGED.fullmatch(line.strip())) is not None:
        return read_tag(tagged[1].lower(), (tagged[2] or "").strip())
    if said.isdecimal() and int(said) <= 36:
        return {"number": int(said)}
    if said.startswith("ALARM"):
        return {"alarm": line.strip()[5:].strip() or "no reason given"}
    found = _CARD.fullmatch(said)
    if found is None:
        return {"alarm": f"cannot read {line.strip()[:40]!r}"}
    report: Report = {"card": found["rank"].replace("10", "T") + found["suit"]}
    return report if found["place"] is None else {**report, "place": int(found["place"])}


def read_tag(name: str, value: str) -> Report | None:
    """Read what a device says in brackets; what it cannot read itself is an alarm."""
    card = _CARD.fullmatch(value.upper())
    if name == "card" and card is not None:
        return {"card": card["rank"].replace("10", "T") + card["suit"]}
    if name == "number" and value.isdecimal() and int(value) <= 36:
        return {"number": int(value)}
    if name == "result" and value.lower() in ("player", "banker", "tie"):
        return {"result": value.lower()}
    if name == "cutcard":
        return {"cut_card": True}
    if name in ("heartbeat", "ready"):
        return None
    if name == "card":
        return {"alarm": f"a card was not read ({value[:20] or 'nothing'})"}
    return {"alarm": value[:150] or f"the device says {name[:40]}"}


class Order:
    """Puts numbered lines into the order of their numbers, each of them once."""

    def __init__(self) -> None:
        self._last: int | None = None
        self._early: dict[int, str] = {}

    def take(self, line: str) -> Iterator[str]:
        """Give the lines whose turn has come, this one or those that waited for it among them."""
        numbered = _NUMBERED.fullmatch(line.strip())
        if numbered is None:
            yield line
            return
        number = int(numbered[1])
        if self._last is None or number <= self._last - AS_OLD:
            self._last, self._early = number - 1, {}
        if number <= self._last:
            return
        self._early[number] = numbered[2]
        if number != self._last + 1 and len(self._early) > MOST_EARLY:
            first = min(self._early)
            yield f"ALARM the shoe's line {self._last + 1} never came"
            self._last = first - 1
        while (line_in_turn := self._early.pop(self._last + 1, None)) is not None:
            self._last += 1
            yield line_in_turn


class Table:
    """The table's end of the feed, at the house."""

    def __init__(self, table: str, address: str, token: str) -> None:
        self._url = f"{address.rstrip('/')}/api/tables/{table}"
        self._headers = {
            "Authorization": f"Device {token}",
            "X-Croupier": "1",
            "Content-Type": "application/json",
        }

    def send(self, report: Report) -> Report:
        """Send a report until the house has answered; a refusal has its sentence as ``error``."""
        if "card" in report and "place" not in report:
            view = self._ask(self._url, None)
            if view.get("phase") == "dealing":
                lie_there = len(view["hands"]["player"]) + len(view["hands"]["banker"])
                report = {**report, "place": lie_there}
        answer: Report = self._ask(f"{self._url}/reader", json.dumps(report).encode())
        return answer

    def _ask(self, url: str, body: bytes | None) -> Any:
        until, pause = time.monotonic() + PATIENCE_SECONDS, 0.1
        while True:
            try:
                with urlopen(Request(url, body, self._headers), timeout=10) as answer:
                    return json.load(answer)
            except HTTPError as refused:
                if refused.code < 500 and refused.code != 429:
                    return json.load(refused)
            except OSError as error:
                if time.monotonic() > until:
                    raise SystemExit(f"The house is not there: {error}.") from None
            time.sleep(pause)
            pause = min(2 * pause, 5.0)


def opened(device: str) -> Any:
    """Open a device: ``tcp:HOST:PORT``, or the path of a serial line (9600 baud, as it is set)."""
    if not device.startswith("tcp:"):
        return Path(device).open("r+b", buffering=0)
    host, _, port = device[4:].rpartition(":")
    line = socket.create_connection((host, int(port)), timeout=10)
    line.settimeout(None)
    return line.makefile("rwb")


def pass_on(lines: Iterable[str], table: Table, light: Callable[[str], None]) -> None:
    """Pass lines on until there are no more; a refusal is printed, and the device goes on."""
    order, lit = Order(), ""
    for line in lines:
        for in_turn in order.take(line):
            report = read_line(in_turn)
            if report is None:
                continue
            answer = table.send(report)
            if refusal := answer.get("error", ""):
                print(f"{in_turn.strip()}: {refusal}", file=sys.stderr, flush=True)
            now = str(answer.get("light", ""))
            if now and now != lit:
                light(f"[Table]<Light:{now.title()}>")
            lit = now


def main() -> None:
    """Read what the device says, from the standard input or from the device itself."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("table", help="the table's id, like B-01")
    parser.add_argument("address", nargs="?", default="http://localhost:8000")
    parser.add_argument("--device", help="tcp:HOST:PORT, or a serial line; else standard input")
    given = parser.parse_args()
    if not (token := os.environ.get("CROUPIER_READER", "")):
        parser.error("CROUPIER_READER has to hold the reader's NAME:TOKEN")
    table = Table(given.table, given.address, token)
    if not given.device:
        return pass_on(sys.stdin, table, lambda line: None)
    with opened(given.device) as device:

        def light(line: str) -> None:
            device.write(f"{line}\r\n".encode())
            device.flush()

        lines = (line.decode("ascii", "replace") for line in device)
        return pass_on(lines, table, light)


if __name__ == "__main__":
    main()
