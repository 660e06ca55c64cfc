"""Feed a table from an electronic shoe: lines from a serial line, a file or a pipe, to the house.

    tools/shoe_reader.py B-01 http://localhost:8000 < /dev/ttyUSB0      (token in CROUPIER_READER)

One line for each thing the shoe reports, as docs/consoles.md describes: a card (``9S``, ``10H``,
``CARD 9S``, ``3 9S`` with its place), ``CUT`` for the cut card, ``ALARM words`` for a fault.
"""

import os
import re
import sys
from typing import Any

import httpx

_CARD = re.compile(r"(?:CARD\s+)?(?:(?P<place>[0-5])\s+)?(?P<rank>10|[A2-9TJQK])(?P<suit>[SHDC])")


def read_line(line: str) -> dict[str, Any] | None:
    """Read a line of the shoe as the house takes it; nothing for an empty line."""
    said = line.strip().upper()
    if not said:
        return None
    if said in ("CUT", "CUT CARD"):
        return {"cut_card": True}
    if said.startswith("ALARM"):
        return {"alarm": line.strip()[5:].strip() or "no reason given"}
    found = _CARD.fullmatch(said)
    if found is None:
        return {"alarm": f"cannot read {line.strip()[:40]!r}"}
    card = found["rank"].replace("10", "T") + found["suit"]
    return (
        {"card": card} if found["place"] is None else {"card": card, "place": int(found["place"])}
    )


def main() -> None:
    """Pass lines on until there are no more; a refusal is printed, and the shoe goes on."""
    table, address = sys.argv[1:3]
    headers = {"Authorization": f"Device {os.environ['CROUPIER_READER']}", "X-Croupier": "1"}
    with httpx.Client(base_url=address, headers=headers) as house:
        for line in sys.stdin:
            report = read_line(line)
            if report is None:
                continue
            answer = house.post(f"/api/tables/{table}/reader", json=report)
            if answer.is_error:
                print(answer.json().get("error", answer.text), file=sys.stderr)


if __name__ == "__main__":
    main()
