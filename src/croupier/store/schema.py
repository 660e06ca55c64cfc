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
)

REVISION = "0008"
books = MetaData()

# SQLite numbers rows by a plain INTEGER primary key; elsewhere it takes a big one.
Position = BigInteger().with_variant(Integer(), "sqlite")

# The digest of the key that ends a record's rules, behind a rulebook's digest or nothing.
KEY_USED = "substr(rules, length(rules) - 27, 16)"
HAS_MARK = "length(rules) in (28, 60)"

head = Table(
    "head",
    books,
    Column("one", SmallInteger, primary_key=True, autoincrement=False),
    Column("position", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    # The right to deal, here because whoever writes holds this row: how often it was taken, by
    # which process, and until when by the database's own clock.
    Column("fence", BigInteger, nullable=False, server_default="0"),
    Column("dealer", Text, nullable=False, server_default=""),
    Column("dealt_until", BigInteger, nullable=False, server_default="0"),
    CheckConstraint("one = 1", name="there_is_one_end"),
)
journal = Table(
    "journal",
    books,
    Column("position", Position, primary_key=True, autoincrement=False),
    Column("stream", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rules", LargeBinary, nullable=False),
    Column("event", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    # The money that the event moved: ``bank/postings.py as_kept``, and nothing where it moved none.
    Column("posted", LargeBinary, nullable=False, server_default=text("''")),
    UniqueConstraint("stream", "version", name="one_event_for_each_version"),
    # Where a key left its mark (``store/journal.py``): it is found again, and never used twice.
    Index(
        "one_use_of_each_key",
        text(KEY_USED),
        unique=True,
        sqlite_where=text(HAS_MARK),
        postgresql_where=text(HAS_MARK),
    ),
)
streams = Table(
    "streams",
    books,
    Column("stream", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
accounts = Table(
    "accounts",
    books,
    Column("name", Text, primary_key=True),
    Column("currency", Text, nullable=False),
    Column("side", SmallInteger, nullable=False),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("balance >= 0", name="no_balance_is_negative"),
    CheckConstraint("side in (-1, 1)", name="an_account_has_a_side"),
    sqlite_with_rowid=False,
)
# Whose money an event moved, and which coup it put right: where to look in the journal.
statements = Table(
    "statements",
    books,
    Column("patron", Text, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
corrections = Table(
    "corrections",
    books,
    Column("coup", Text, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
answers = Table(
    "answers",
    books,
    Column("owner", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
snapshots = Table(
    "snapshots",
    books,
    Column("stream", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("state", LargeBinary, nullable=False),
)
coups = Table(
    "coups",
    books,
    Column("coup", Text, primary_key=True),
    Column("stream", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Index("coups_of_a_stream", "stream", "version"),
    sqlite_with_rowid=False,
)
# Shuffled shoes and drawn numbers, until they are revealed.
sealed = Table(
    "sealed",
    books,
    Column("id", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)
rulebooks = Table(
    "rulebooks",
    books,
    Column("digest", LargeBinary, primary_key=True),
    Column("id", Text, nullable=False),
    Column("content", LargeBinary, nullable=False),
)
# The tree over the journal, so far as it is complete: the root over each ``store/tree.py`` TILE
# records. It saves reading the journal again, and proves nothing: whoever checks works it out anew.
tiles = Table(
    "tiles",
    books,
    Column("nth", Position, primary_key=True, autoincrement=False),
    Column("hash", LargeBinary, nullable=False),
)
# What the house has signed of its journal. Not in the journal: there it would cover all but itself,
# and a quiet house would write for ever about having written.
checkpoints = Table(
    "checkpoints",
    books,
    Column("size", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, primary_key=True, autoincrement=False),
    Column("origin", Text, nullable=False),
    Column("root", Text, nullable=False),
    Column("head", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("signature", Text, nullable=False),
    sqlite_with_rowid=False,
)
# Who may come in: staff with their ranks, patrons, and guests who have no password.
people = Table(
    "people",
    books,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("rank", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("locked_until", BigInteger, nullable=False),
    Column("is_shut", SmallInteger, nullable=False),
    Column("pin", Text, nullable=False, server_default=""),
    Column("second_factor", Text, nullable=False, server_default=""),
    Column("second_used", BigInteger, nullable=False, server_default="0"),
    Column("same_as", Text, nullable=False, server_default=""),
    Column("language", Text, nullable=False, server_default=""),
    CheckConstraint("kind in ('guest', 'patron', 'staff', 'device')", name="a_person_has_a_kind"),
    sqlite_with_rowid=False,
)
# A session's token is kept as its hash: who reads the database cannot sign in with it.
sessions = Table(
    "sessions",
    books,
    Column("token", LargeBinary, primary_key=True),
    Column("person", Text, nullable=False, index=True),
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("acted_at", BigInteger, nullable=False, server_default="0"),
    # By a key that is not in the database: a row that was put here past the house is nobody's.
    Column("signature", LargeBinary, nullable=False, server_default=text("''")),
    sqlite_with_rowid=False,
)
# Where someone came in from before: guesses made elsewhere do not keep them waiting there.
places = Table(
    "places",
    books,
    Column("person", Text, primary_key=True),
    Column("address", Text, primary_key=True),
    Column("seen_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
# What a patron has set against playing too long or losing too much.
care = Table(
    "care",
    books,
    Column("person", Text, primary_key=True),
    Column("loss", BigInteger, nullable=False),
    Column("minutes", BigInteger, nullable=False),
    Column("next_loss", BigInteger, nullable=False),
    Column("next_minutes", BigInteger, nullable=False),
    Column("next_from", BigInteger, nullable=False),
    Column("cool_off_until", BigInteger, nullable=False),
    Column("excluded_until", BigInteger, nullable=False),
    Column("checked_at", BigInteger, nullable=False),
    Column("day", BigInteger, nullable=False),
    Column("played_ms", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
