"""Everything that can be asked of the house, one row each."""

from croupier.server.operations import (
    betting,
    dealing,
    disputes,
    machine_room,
    tables,
    taking_over,
)  # fmt: skip

OPERATIONS = (
    *tables.ROWS,
    *betting.ROWS,
    *dealing.ROWS,
    *taking_over.ROWS,
    *disputes.ROWS,
    *machine_room.ROWS,
)
