"""What an event posted, in the event's own row of the journal; the ledger had rows of its own.

Revision ID: 0006
"""

from collections.abc import Iterator
from itertools import groupby

import sqlalchemy as sa
from alembic import op

from croupier.bank.postings import Posting, as_kept

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

AT_ONCE = 5_000
FOUND_BY = {"statements": "patron", "corrections": "coup"}
_POSTINGS = sa.text(
    "select position, debit, credit, amount, what, patron, coup, bet, line, clauses"
    " from postings where position > :after and position <= :until order by position, nth"
)
_KEEP = sa.text("update journal set posted = :posted where position = :position")


def upgrade() -> None:
    """Move every posting into the row of its event, and note where each patron's are."""
    connection = op.get_bind()
    is_postgres = connection.dialect.name == "postgresql"
    empty = "bytea not null default ''" if is_postgres else "blob not null default x''"
    op.execute(f"alter table journal add column posted {empty}")
    for table, name in FOUND_BY.items():
        op.create_table(
            table,
            sa.Column(name, sa.Text(), nullable=False),
            sa.Column("position", sa.BigInteger(), autoincrement=False, nullable=False),
            sa.PrimaryKeyConstraint(name, "position"),
            sqlite_with_rowid=False,
        )
    trigger = "no_edit_of_journal" if is_postgres else "no_update_of_journal"
    if is_postgres:
        op.execute(f"alter table journal disable trigger {trigger}")
    else:
        op.execute(f"drop trigger {trigger}")
    for rows in _pages(connection):
        connection.execute(_KEEP, rows)
    op.execute(
        "insert into statements select distinct patron, position from postings where patron <> ''"
    )
    op.execute(
        "insert into corrections select distinct coup, position from postings"
        " where what = 'correction'"
    )
    op.drop_table("postings")
    if is_postgres:
        op.execute("drop function keep_postings()")
        op.execute(f"alter table journal enable trigger {trigger}")
        for table in FOUND_BY:
            _lock_in_postgresql(table)
    else:
        for act, table in (
            ("update", "journal"),
            *((act, table) for act in ("update", "delete") for table in FOUND_BY),
        ):
            op.execute(
                f"create trigger no_{act}_of_{table} before {act} on {table} "
                f"begin select raise(abort, '{table} is never edited'); end"
            )


def _lock_in_postgresql(table: str) -> None:
    op.execute(
        f"create function keep_{table}() returns trigger language plpgsql as "
        f"$$ begin raise exception '{table} is never edited'; end $$"
    )
    op.execute(
        f"create trigger no_edit_of_{table} before update or delete or truncate on {table} "
        f"for each statement execute function keep_{table}()"
    )


def _pages(connection: sa.Connection) -> Iterator[list[dict[str, object]]]:
    end = connection.scalar(sa.text("select max(position) from postings")) or 0
    for after in range(0, end, AT_ONCE):
        rows = connection.execute(_POSTINGS, {"after": after, "until": after + AT_ONCE}).fetchall()
        page: list[dict[str, object]] = [
            {"position": position, "posted": as_kept([Posting(*row[1:]) for row in of_one])}
            for position, of_one in groupby(rows, lambda row: row[0])
        ]
        if page:
            yield page
