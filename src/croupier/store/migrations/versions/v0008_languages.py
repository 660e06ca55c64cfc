"""The language that a person chose.

Revision ID: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Keep it with the person; nobody has chosen one yet."""
    op.add_column("people", sa.Column("language", sa.Text(), nullable=False, server_default=""))
