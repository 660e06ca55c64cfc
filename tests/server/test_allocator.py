"""The C library's memory is given back where it can be, and nothing is said where it cannot."""

import ctypes
import sys

import pytest

from croupier.server import allocator


@pytest.mark.skipif(sys.platform != "linux", reason="the C library of Linux")
def test_what_is_free_between_pieces_goes_back_to_the_system() -> None:
    libc = ctypes.CDLL(None)
    libc.malloc.restype, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
    pieces = [libc.malloc(16_384) for _ in range(600)]
    for piece in pieces:
        ctypes.memset(piece, 1, 16_384)
    for piece in pieces[:-1]:  # the last one keeps the heap from shrinking
        libc.free(piece)
    assert allocator.give_back()
    libc.free(pieces[-1])


def test_a_system_without_it_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allocator, "_library", object)
    allocator.settle()
    assert not allocator.give_back()
