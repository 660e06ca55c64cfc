"""People: accounts, sessions, and what patrons set against playing too long.

Revision ID: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text(), nullable=False) for name in names]


def _numbers(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger(), nullable=False) for name in names]


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "people",
        *_texts("id", "name", "name_key", "kind", "rank", "password"),
        *_numbers("made_at"),
        sa.Column("failures", sa.Integer(), nullable=False),
        *_numbers("locked_until"),
        sa.Column("is_shut", sa.SmallInteger(), nullable=False),
        sa.CheckConstraint(
            "kind in ('guest', 'patron', 'staff', 'device')", name="a_person_has_a_kind"
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name_key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.LargeBinary(), nullable=False),
        *_texts("person"),
        *_numbers("made_at", "seen_at"),
        sa.PrimaryKeyConstraint("token"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sessions_person", "sessions", ["person"], unique=False)
    op.create_table(
        "care",
        *_texts("person"),
        *_numbers("loss", "minutes", "next_loss", "next_minutes", "next_from"),
        *_numbers("cool_off_until", "excluded_until", "checked_at", "day", "played_ms"),
        sa.PrimaryKeyConstraint("person"),
        sqlite_with_rowid=False,
    )
