"""Keys are marked in the journal where they were used, and found there; sessions are signed.

Revision ID: 0007
"""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Index the marks; whoever signed in before has to sign in again."""
    op.execute(
        "create unique index one_use_of_each_key on journal"
        " (substr(rules, length(rules) - 27, 16)) where length(rules) in (28, 60)"
    )
    is_postgres = op.get_bind().dialect.name == "postgresql"
    empty = "bytea not null default ''" if is_postgres else "blob not null default x''"
    op.execute(f"alter table sessions add column signature {empty}")
    op.execute("delete from sessions")
