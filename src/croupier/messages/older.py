"""What the house wrote on record before its messages stood there: the English as it was then.

It is told in the language spoken by the message that says the same today. Nothing is added here:
what the house writes now is on record with its message (``recorded.py``).
"""

from collections.abc import Mapping

_WRITTEN: Mapping[str, str] = {
    "the patrons wanted the cards replaced": "reason-cards-replaced",
    "too few cards are left for the free hand it owes": "reason-free-hand-impossible",
    "its last hand is over": "reason-last-hand-over",
    "no result was reached": "reason-no-result",
    "the cards were not opened": "reason-not-opened",
    "the files of the program are not those on record": "reason-program-changed",
    "the shoe ran out": "reason-shoe-ran-out",
    "the void coup was its last": "reason-void-was-last",
    "no reason given": "reason-none-given",
    "one of two readings": "reason-one-of-two-readings",
    "proposed anew": "reason-proposed-anew",
    "the table closed": "reason-table-closed",
    "the table was taken over": "reason-table-taken-over",
    "the table was handed back": "reason-table-handed-back",
    "before the record": "reason-before-the-record",
    "The patron accepted what was proposed.": "reason-offer-accepted",
    "the coup ended before it was approved": "proposal-coup-ended",
    "the coup went on before it was approved": "proposal-coup-went-on",
    "whoever proposed it dealt the coup since, or gave money for it": "proposal-own-matter",
    "whoever proposed it left the house since, or has a lower rank": "proposal-proposer-gone",
    "the table plays another game now": "proposal-other-game",
    "whoever asked for it left the house since, or has another rank": "setup-asker-gone",
    "The cards come as a factory orders them: they look unshuffled. Look at the shoe.": (
        "cards-in-order-factory"
    ),
    "The cards come in the order of the shoe before: they look unshuffled. Look at the shoe.": (
        "cards-in-order-last-shoe"
    ),
}
# Those that name something: how each began and ended, its message, and the field between.
_ABOUT = (
    ("ruled: ", "", "reason-ruled", "ruling"),
    ("The record of ", ": every event with its clauses, and its unbroken chain.",
     "evidence-record-of-coup", "coup"),
)  # fmt: skip


def written_before(text: str) -> tuple[str, dict[str, str]] | None:
    """Give the message that says what the house had written so, with its fields."""
    if id := _WRITTEN.get(text):
        return id, {}
    for start, end, id, field in _ABOUT:
        if text.startswith(start) and text.endswith(end) and len(text) > len(start) + len(end):
            return id, {field: text[len(start) : len(text) - len(end)]}
    return None
