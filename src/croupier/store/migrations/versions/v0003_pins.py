"""Staff's PINs, second factors and known places; whose a patron's account is; locked consoles.

Revision ID: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what is kept of a person and of a session, and the places they came in from."""
    for name in ("pin", "second_factor", "same_as"):
        op.add_column("people", sa.Column(name, sa.Text(), nullable=False, server_default=""))
    op.add_column(
        "people", sa.Column("second_used", sa.BigInteger(), nullable=False, server_default="0")
    )
    op.add_column(
        "sessions", sa.Column("acted_at", sa.BigInteger(), nullable=False, server_default="0")
    )
    op.execute("update sessions set acted_at = seen_at")
    op.create_table(
        "places",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "address"),
        sqlite_with_rowid=False,
    )
