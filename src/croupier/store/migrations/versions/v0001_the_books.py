"""The books: journal, ledger, keys, snapshots, coups, sealed shoes, rulebooks.

Revision ID: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

NEVER_EDITED = ("journal", "postings")


def upgrade() -> None:
    """Make the tables, the end of an empty chain, and the locks on what is never edited."""
    op.create_table(
        "accounts",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("side", sa.SmallInteger(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("balance >= 0", name="no_balance_is_negative"),
        sa.CheckConstraint("side in (-1, 1)", name="an_account_has_a_side"),
        sa.PrimaryKeyConstraint("name"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "answers",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "coups",
        sa.Column("coup", sa.Text(), nullable=False),
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("coup"),
        sqlite_with_rowid=False,
    )
    op.create_index("coups_of_a_stream", "coups", ["stream", "version"], unique=False)
    op.create_table(
        "head",
        sa.Column("one", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("one = 1", name="there_is_one_end"),
        sa.PrimaryKeyConstraint("one"),
    )
    op.create_table(
        "journal",
        sa.Column(
            "position",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("rules", sa.LargeBinary(), nullable=False),
        sa.Column("event", sa.LargeBinary(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("position"),
        sa.UniqueConstraint("stream", "version", name="one_event_for_each_version"),
    )
    op.create_table(
        "postings",
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("nth", sa.Integer(), nullable=False),
        sa.Column("debit", sa.Text(), nullable=False),
        sa.Column("credit", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("patron", sa.Text(), nullable=False),
        sa.Column("coup", sa.Text(), nullable=False),
        sa.Column("bet", sa.Text(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("clauses", sa.Text(), nullable=False),
        sa.CheckConstraint("amount > 0", name="a_posting_moves_something"),
        sa.CheckConstraint("debit <> credit", name="a_posting_has_two_ends"),
        sa.PrimaryKeyConstraint("position", "nth"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "corrections_of_a_coup",
        "postings",
        ["coup"],
        unique=False,
        sqlite_where=sa.text("what = 'correction'"),
        postgresql_where=sa.text("what = 'correction'"),
    )
    op.create_index(
        "postings_of_a_patron",
        "postings",
        ["patron", "position"],
        unique=False,
        sqlite_where=sa.text("patron <> ''"),
        postgresql_where=sa.text("patron <> ''"),
    )
    op.create_table(
        "rulebooks",
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("digest"),
    )
    op.create_table(
        "sealed",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("stream"),
    )
    op.create_table(
        "streams",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("stream"),
        sqlite_with_rowid=False,
    )
    op.execute(
        sa.text("insert into head values (1, 0, :none)").bindparams(
            sa.bindparam("none", bytes(32), sa.LargeBinary)
        )
    )
    lock = _lock_in_postgresql if op.get_bind().dialect.name == "postgresql" else _lock_in_sqlite
    for table in NEVER_EDITED:
        lock(table)


def _lock_in_sqlite(table: str) -> None:
    for act in ("update", "delete"):
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
