"""Everything that can be asked of the house, one row each."""

from croupier.server.operations import (
    betting,
    cage,
    keeping_out,
    machine_room,
    own_account,
    reception,
    roster,
    tables,
    tray,
    waiting_acts,
)

OPERATIONS = (
    *own_account.ROWS,
    *tables.ROWS,
    *betting.ROWS,
    *reception.ROWS,
    *cage.ROWS,
    *tray.ROWS,
    *keeping_out.ROWS,
    *waiting_acts.ROWS,
    *roster.ROWS,
    *machine_room.ROWS,
)
