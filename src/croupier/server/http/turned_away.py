"""Neighbourhoods that open far too many lines: the system drops their calls for a while.

To take a line only to let it go costs the house what a small request does, and ten thousand in a
second all of a processor. So it gives the system a short program for its listening sockets, which
drops what comes from some networks unheard. Whoever calls once tries again after a second. Where
the system has no such programs, lines are taken and let go as before.
"""

import ctypes
import socket
import struct
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_network

SHUT_SECONDS = 1.0
MOST_SHUT = 200  # at a time; the others are let go one by one
SO_ATTACH_FILTER = 26  # what Linux calls it; Python has no name for it

# The instructions of a classic socket filter: what they do, how far they jump if so and if not.
_LOAD_BYTE, _LOAD_WORD, _AND, _IF_EQUAL, _RETURN = 0x30, 0x20, 0x54, 0x15, 0x06
_DROP, _ALL = 0, 0xFFFFFFFF
_NETWORK_HEADER = 0xFFF00000  # offsets from here on are of the packet's IP header
_SOURCE_4, _SOURCE_6 = _NETWORK_HEADER + 12, _NETWORK_HEADER + 8
_Instruction = tuple[int, int, int, int]


def program(networks: Iterable[str]) -> list[_Instruction]:
    """Write the filter that drops what comes from some networks."""
    steps: list[_Instruction] = []
    for network in map(ip_network, networks):
        compared = _compared(network)
        drop_at = 3 * len(compared)
        steps += [
            (_LOAD_BYTE, 0, 0, _NETWORK_HEADER),
            (_AND, 0, 0, 0xF0),
            (_IF_EQUAL, 0, drop_at + 1, network.version << 4),
        ]
        for nth, (at, mask, value) in enumerate(compared):
            steps += [
                (_LOAD_WORD, 0, 0, at),
                (_AND, 0, 0, mask),
                (_IF_EQUAL, 0, drop_at - 3 * nth - 2, value),
            ]
        steps.append((_RETURN, 0, 0, _DROP))
    return [*steps, (_RETURN, 0, 0, _ALL)]


def _compared(network: IPv4Network | IPv6Network) -> list[tuple[int, int, int]]:
    """List the words of a source address to compare: where each is, what of it counts, its value.

    Of a neighbourhood of IPv6 the first half alone counts.
    """
    source = _SOURCE_4 if network.version == 4 else _SOURCE_6
    address, mask = network.network_address.packed[:8], network.netmask.packed[:8]
    words = zip(struct.iter_unpack("!I", mask), struct.iter_unpack("!I", address), strict=True)
    return [(source + 4 * nth, mask, value) for nth, ((mask,), (value,)) in enumerate(words)]


class TurnedAway:
    """Who is not let through to some listening sockets, and until when."""

    def __init__(self, listening: Iterable[socket.socket]) -> None:
        self._listening = tuple(listening)
        self._until: dict[str, float] = {}

    def shut(self, nearby: str, now: float) -> None:
        """Drop what a neighbourhood sends, for a while."""
        if nearby not in self._until and len(self._until) < MOST_SHUT and _is_network(nearby):
            self._until[nearby] = now + SHUT_SECONDS
            self._tell_the_system()

    def look(self, now: float) -> None:
        """Let those through again whose time is over."""
        if over := [nearby for nearby, until in self._until.items() if until <= now]:
            for nearby in over:
                del self._until[nearby]
            self._tell_the_system()

    def close(self) -> None:
        """Let go of the sockets: they listen for as long as anyone holds them."""
        for listening in self._listening:
            listening.close()

    def _tell_the_system(self) -> None:
        steps = program(self._until)
        code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *one) for one in steps))
        given = struct.pack("@HP", len(steps), ctypes.addressof(code))
        for listening in self._listening:
            with suppress(OSError):  # where there are no filters, or it listens no more
                listening.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, given)


def _is_network(nearby: str) -> bool:
    try:
        ip_network(nearby)
    except ValueError:
        return False
    return True
