"""A row of the ledger names what it has, as the store's schema and the postings do."""

from croupier.bank.postings import Posting
from croupier.store.batch import PostingRow, rows_of


def test_a_row_of_the_ledger_has_the_names_of_a_posting_and_gives_it_back() -> None:
    assert PostingRow._fields == ("position", "nth", *Posting.__struct_fields__)
    posted = (
        Posting("EUR/wallet/ann", "EUR/escrow/B-07/1/1", 500, "stake", "ann", "B-07/1/1", "tie", 1),
        Posting("EUR/cage", "EUR/wallet/ann", 7, "deposit", "ann", clauses="7.17, 7.19"),
    )
    rows = rows_of(4, posted)
    assert [(row.position, row.nth, row.what, row.patron) for row in rows] == [
        (4, 0, "stake", "ann"),
        (4, 1, "deposit", "ann"),
    ]
    assert tuple(row.posting for row in rows) == posted
