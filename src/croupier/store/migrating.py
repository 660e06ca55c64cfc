"""Running the migrations that a database lacks."""

from pathlib import Path

from sqlalchemy import Engine, text


def upgrade(engine: Engine) -> None:
    """Bring a database to the newest revision."""
    # Imported here, because it takes longer than opening the database does.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            # Two processes may open the same new database at once.
            connection.execute(text("select pg_advisory_xact_lock(7001)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
