"""Everything that can be asked of the house, one row each."""

from croupier.server.operations import betting, machine_room, tables

OPERATIONS = (
    *tables.ROWS,
    *betting.ROWS,
    *machine_room.ROWS,
)
