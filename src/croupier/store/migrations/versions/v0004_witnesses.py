"""Checkpoints that the house signs of its journal, and the tree over it as far as it is complete.

Revision ID: 0004
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the two tables; what was signed is never edited."""
    position = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "tiles",
        sa.Column("nth", position, autoincrement=False, nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("nth"),
    )
    op.create_table(
        "checkpoints",
        sa.Column("size", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), autoincrement=False, nullable=False),
        *(
            sa.Column(name, sa.Text(), nullable=False)
            for name in ("origin", "root", "head", "key", "signature")
        ),
        sa.PrimaryKeyConstraint("size", "at"),
        sqlite_with_rowid=False,
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "create function keep_checkpoints() returns trigger language plpgsql as "
            "$$ begin raise exception 'checkpoints is never edited'; end $$"
        )
        op.execute(
            "create trigger no_edit_of_checkpoints before update or delete or truncate "
            "on checkpoints for each statement execute function keep_checkpoints()"
        )
        return
    for act in ("update", "delete"):
        op.execute(
            f"create trigger no_{act}_of_checkpoints before {act} on checkpoints "
            f"begin select raise(abort, 'checkpoints is never edited'); end"
        )
