"""Runs the steps on the connection that ``opening.bring_up_to_date`` hands over."""

from alembic import context

from croupier.store.schema import books

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=books,
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
