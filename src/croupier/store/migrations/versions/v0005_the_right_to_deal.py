"""The right to deal, as a lease with a token that grows, on the row that every writer holds.

Revision ID: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the three columns."""
    for name, kind, empty in (
        ("fence", sa.BigInteger(), "0"),
        ("dealer", sa.Text(), ""),
        ("dealt_until", sa.BigInteger(), "0"),
    ):
        op.add_column("head", sa.Column(name, kind, nullable=False, server_default=empty))
