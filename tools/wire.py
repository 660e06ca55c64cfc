"""Writes what follows from the table of operations: ``make wire``.

The addresses in the HTTP guide, and the types of the pages' modules.
"""

from pathlib import Path

from page_types import page_types

from croupier.rules.authority import HEIGHT, rank_name, standard
from croupier.server.http.openapi import WHO
from croupier.server.http.operation import Operation
from croupier.server.operations import OPERATIONS

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs/http-api.md"
PAGE_TYPES = ROOT / "src/croupier/web/static/js/wire.d.ts"
BEGIN, END = "<!-- addresses -->\n", "<!-- end of addresses -->\n"


def who(row: Operation) -> str:
    """Say who may ask, for the guide."""
    if row.who in WHO:
        return WHO[row.who]
    rank = standard()[row.who].first
    above = " up" if rank in HEIGHT and rank != "director" else ""
    return f"{rank_name(rank)}{above}"


def addresses() -> str:
    """Write a table of all rows."""
    lines = ["| request | who | key | |", "|---|---|---|---|"]
    for row in OPERATIONS:
        path, does = row.path.replace("...}", "}"), row.does.partition("\n")[0]
        key = "yes" if row.key else ""
        lines.append(f"| `{row.method} {path}` | {who(row)} | {key} | {does} |")
    return "\n".join(lines) + "\n"


def guide() -> str:
    """Give the guide with its addresses as they are."""
    text = GUIDE.read_text()
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{addresses()}\n{END}{after}"


if __name__ == "__main__":
    GUIDE.write_text(guide())
    PAGE_TYPES.write_text(page_types(OPERATIONS))
