"""The tables of the database, as they are now; ``migrations`` holds how they came to be."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    text,
)  # fmt: skip

REVISION = "0001"
books = MetaData()

# SQLite numbers rows by a plain INTEGER primary key; elsewhere it takes a big one.
Position = BigInteger().with_variant(Integer(), "sqlite")

head = Table(
    "head", books,
    Column("one", SmallInteger, primary_key=True, autoincrement=False),
    Column("position", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    CheckConstraint("one = 1", name="there_is_one_end"),
)  # fmt: skip
journal = Table(
    "journal", books,
    Column("position", Position, primary_key=True, autoincrement=False),
    Column("stream", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rules", LargeBinary, nullable=False),
    Column("event", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("stream", "version", name="one_event_for_each_version"),
)  # fmt: skip
streams = Table(
    "streams", books,
    Column("stream", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip
accounts = Table(
    "accounts", books,
    Column("name", Text, primary_key=True),
    Column("currency", Text, nullable=False),
    Column("side", SmallInteger, nullable=False),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("balance >= 0", name="no_balance_is_negative"),
    CheckConstraint("side in (-1, 1)", name="an_account_has_a_side"),
    sqlite_with_rowid=False,
)  # fmt: skip
postings = Table(
    "postings", books,
    Column("position", BigInteger, primary_key=True),
    Column("nth", Integer, primary_key=True),
    Column("debit", Text, nullable=False),
    Column("credit", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("what", Text, nullable=False),
    Column("patron", Text, nullable=False),
    Column("coup", Text, nullable=False),
    Column("bet", Text, nullable=False),
    Column("line", Integer, nullable=False),
    Column("clauses", Text, nullable=False),
    CheckConstraint("amount > 0", name="a_posting_moves_something"),
    CheckConstraint("debit <> credit", name="a_posting_has_two_ends"),
    Index("postings_of_a_patron", "patron", "position",
          sqlite_where=text("patron <> ''"), postgresql_where=text("patron <> ''")),
    Index("corrections_of_a_coup", "coup",
          sqlite_where=text("what = 'correction'"), postgresql_where=text("what = 'correction'")),
    sqlite_with_rowid=False,
)  # fmt: skip
answers = Table(
    "answers", books,
    Column("owner", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip
snapshots = Table(
    "snapshots", books,
    Column("stream", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("state", LargeBinary, nullable=False),
)  # fmt: skip
coups = Table(
    "coups", books,
    Column("coup", Text, primary_key=True),
    Column("stream", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Index("coups_of_a_stream", "stream", "version"),
    sqlite_with_rowid=False,
)  # fmt: skip
# Shuffled shoes and drawn numbers, until they are revealed.
sealed = Table(
    "sealed", books,
    Column("id", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)  # fmt: skip
rulebooks = Table(
    "rulebooks", books,
    Column("digest", LargeBinary, primary_key=True),
    Column("id", Text, nullable=False),
    Column("content", LargeBinary, nullable=False),
)  # fmt: skip
