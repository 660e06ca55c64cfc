"""Events, commands and states as bytes, and back: what the journal and a snapshot hold."""

from collections.abc import Callable
from typing import Any, Union

import msgspec

from croupier.table.commands import COMMANDS, Command
from croupier.table.events import Event
from croupier.table.state import FORM, State

_any_command: Any = Union[tuple(COMMANDS.values())]  # noqa: UP007, known only at run time
_commands = msgspec.json.Decoder(_any_command)
_states = msgspec.json.Decoder(State)
# Writes an event, a command or a snapshot.
encode: Callable[[Event | Command | State], bytes] = msgspec.json.Encoder().encode


def decode_command(content: bytes) -> Command:
    """Read a command; its name says which it is."""
    command: Command = _commands.decode(content)
    return command


def decode_state(content: bytes) -> State | None:
    """Read a snapshot; one of another form is useless: the table is made anew from its events."""
    try:
        state = _states.decode(content)
    except msgspec.ValidationError:
        return None
    return state if state.form == FORM else None
