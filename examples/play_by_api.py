"""A patron that plays by API: sits down as a guest, bets each coup, and checks the house's books.

    python examples/play_by_api.py --table B-01 --coups 20

Only the standard library is used, so that what goes over the wire can be seen: docs/http-api.md.
Every wager has a key of its own. When an answer is lost, the same request is sent again under the
same key, and the house does it once. When the stream breaks it is taken up where it broke.
At the end the patron's own book is held against the house's statement, coup by coup, to the unit.
"""

import argparse
import http.client
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener
from uuid import uuid4

PATIENCE_SECONDS = 120.0
LOST = (OSError, http.client.HTTPException)  # no answer, or half of one


class Refused(Exception):
    """The house said no: a sentence, and the clauses behind it."""


class House:
    """The house as one guest sees it: the session is a cookie, and it is kept here."""

    def __init__(self, address: str) -> None:
        self._address = f"{address.rstrip('/')}/api"
        self._opener = build_opener(HTTPCookieProcessor())

    def get(self, path: str) -> Any:
        """Look at something."""
        return self._ask(Request(self._address + path))

    def post(self, path: str, body: Any = None) -> Any:
        """Do something, once: the key makes it safe to ask again."""
        headers = {
            "X-Croupier": "1",
            "Idempotency-Key": str(uuid4()),
            "Content-Type": "application/json",
        }
        return self._ask(Request(self._address + path, json.dumps(body or {}).encode(), headers))

    def _ask(self, request: Request) -> Any:
        until, pause = time.monotonic() + PATIENCE_SECONDS, 0.1
        while True:
            try:
                with self._opener.open(request, timeout=30) as answer:
                    return json.load(answer)
            except HTTPError as error:
                if error.code < 500 and error.code != 429:
                    raise Refused(_sentence(error)) from None
                pause = max(pause, float(error.headers.get("Retry-After") or 0))
            except LOST:
                pass
            if time.monotonic() > until:
                raise SystemExit("The house is not there.")
            time.sleep(pause)
            pause = min(2 * pause, 5.0)

    def follow(self, table: str) -> Iterator[Any]:
        """Give a table's messages for ever, each with what happened and the table as it is."""
        seen = ""
        while True:
            headers = {"Last-Event-ID": seen} if seen else {}
            request = Request(f"{self._address}/tables/{table}/stream", headers=headers)
            try:
                with self._opener.open(request, timeout=60) as lines:
                    event, view = "", dict[str, Any]()
                    for raw in lines:
                        name, _, value = raw.decode().rstrip("\n").partition(": ")
                        if name == "id":
                            seen = value
                        elif name == "event":
                            event = value
                        elif name == "data" and event in ("table", "change"):
                            message = json.loads(value)
                            view = message.get("view") or {**view, **message["change"]}
                            yield {**message, "view": view}
            except HTTPError as error:
                if error.code < 500 and error.code != 429:
                    raise Refused(_sentence(error)) from None
            except LOST:
                pass
            print("The stream broke; it is taken up again.", file=sys.stderr, flush=True)
            time.sleep(1)


def _sentence(error: HTTPError) -> str:
    told = json.load(error)
    by = f" ({', '.join(told['clauses'])})" if told["clauses"] else ""
    return f"{told['error']}{by}"


def choose(view: Any, stake: int) -> dict[str, int]:
    """Bet on whoever won the last coup, and on a tie besides after each tie; red at roulette."""
    if view["game"] == "roulette":
        return {"red": stake}
    decided = [mark[0] for mark in view["road"] if mark[0] in "PB"]
    bets = {"player" if decided[-1:] == ["P"] else "banker": stake}
    if view["road"] and view["road"][-1][0] == "T":
        bets["tie"] = stake
    return bets


def play(house: House, table: str, coups: int, stake: int) -> dict[str, int]:
    """Play so many coups; give one's own book: what each coup came to."""
    book: dict[str, int] = {}
    tried: set[str] = set()
    print(f"{'coup':<14} {'bet':<12} {'stake':>7} {'outcome':<9} {'result':>9}  by clause")
    for message in house.follow(table):
        view = message["view"]
        for event in message["events"]:
            if event["event"] == "coup-settled":
                book |= settled(house, event["coup"])
        if len(book) >= coups and not view["you"]["wagers"]:
            return book
        if len(book) < coups and "bet" in view["you"]["may"] and view["coup"] not in tried:
            tried.add(view["coup"])
            bets = choose(view, stake or view["limits"]["minimum"])
            slip = {"wagers": [{"bet": bet, "amount": amount} for bet, amount in bets.items()]}
            try:
                if view["you"]["seat"] is None:
                    house.post(f"/tables/{table}/seat")
                house.post(f"/tables/{table}/wagers", slip)
            except Refused as refusal:  # too late, as a rule: there is another coup
                print(f"{view['coup']:<14} {refusal}", flush=True)
    raise AssertionError("a stream has no end")


def settled(house: House, coup: str) -> dict[str, int]:
    """Read what a coup came to, line by line; nothing if one had no stake in it."""
    lines = house.get(f"/coups/{coup}")["lines"]
    for line in lines:
        print(
            f"{coup:<14} {line['bet']:<12} {line['stake']:>7,} {line['outcome']:<9} "
            f"{_result(line):>+9,}  {', '.join(line['clauses'])}",
            flush=True,
        )
    return {coup: sum(_result(line) for line in lines)} if lines else {}


def _result(line: Any) -> int:
    return int(line["paid"] - line["collected"])


def statement(house: House) -> Counter[str]:
    """Sum the house's statement of one's wallet by coup, page after page."""
    sums: Counter[str] = Counter()
    page: dict[str, Any] = {"next": {}}
    while page["next"] is not None:
        page = house.get(f"/me/statement?{urlencode(page['next'])}")
        for entry in page["entries"]:
            sums[entry["coup"]] += entry["amount"]
    return sums


def main() -> None:
    """Play, then hold the two books against each other; exit code 1 if they differ."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--address", default="http://localhost:8000", help="where the house is")
    parser.add_argument("--table", default="B-01", help="a table of the lobby")
    parser.add_argument("--coups", type=int, default=10, help="how many to bet on")
    parser.add_argument("--stake", type=int, default=0, help="the table's minimum if not given")
    given = parser.parse_args()
    house = House(given.address)
    try:
        start = house.post("/guest")["balance"]
        book = play(house, given.table, given.coups, given.stake)
    except Refused as refusal:
        raise SystemExit(str(refusal)) from None
    theirs, balance, net = statement(house), house.get("/me")["balance"], sum(book.values())
    print(f"\n{len(book)} coups, {net:+,}: from {start:,} to {balance:,}.")
    theirs.pop("")  # the guest's play money came with no coup
    wrong = [coup for coup in book.keys() | theirs.keys() if book.get(coup, 0) != theirs[coup]]
    if wrong or start + net != balance:
        raise SystemExit(f"The books differ: {', '.join(sorted(wrong)) or 'the balance'}.")
    print("The house's statement says the same of every coup, to the unit.")


if __name__ == "__main__":
    main()
