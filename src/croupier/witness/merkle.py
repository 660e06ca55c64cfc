"""The tree of RFC 6962 (9162): roots, proofs that one tree goes on from another, proofs of a leaf.

A tree is known here by a function that gives the hash of a complete subtree: ``subtree(first,
width)``, the width a power of two and ``first`` a multiple of it. Whoever has the leaves can give
one, whether they lie in a list or in a database.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

Subtree = Callable[[int, int], bytes]
NO_LEAVES = sha256().digest()


def leaf_hash(content: bytes) -> bytes:
    """Hash a leaf; the prefix keeps it from ever being taken for a node."""
    return sha256(b"\x00" + content).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Hash two neighbours into the node above them."""
    return sha256(b"\x01" + left + right).digest()


def fold(hashes: Sequence[bytes]) -> bytes:
    """Give the root over the hashes of a complete subtree's leaves."""
    row = list(hashes)
    while len(row) > 1:
        row = [node_hash(row[at], row[at + 1]) for at in range(0, len(row), 2)]
    return row[0]


def root_of(subtree: Subtree, size: int) -> bytes:
    """Give the root of a tree's first so many leaves."""
    return _range(subtree, 0, size) if size else NO_LEAVES


def _split(width: int) -> int:
    """Give the width of the left part: the largest power of two that leaves something over."""
    return 1 << (width - 1).bit_length() - 1


def _range(subtree: Subtree, first: int, width: int) -> bytes:
    if width & (width - 1) == 0:
        return subtree(first, width)
    left = _split(width)
    return node_hash(subtree(first, left), _range(subtree, first + left, width - left))


def inclusion(subtree: Subtree, leaf: int, size: int) -> list[bytes]:
    """Prove that a leaf, counted from 0, is in the tree of so many: its neighbours, upwards."""
    assert 0 <= leaf < size
    path: list[bytes] = []
    first, width = 0, size
    while width > 1:
        left = _split(width)
        if leaf < first + left:
            path.append(_range(subtree, first + left, width - left))
            width = left
        else:
            path.append(subtree(first, left))
            first, width = first + left, width - left
    return path[::-1]


def consistency(subtree: Subtree, old: int, new: int) -> list[bytes]:
    """Prove that the tree of ``new`` leaves begins with the tree of ``old``."""
    assert 0 <= old <= new
    if old in (0, new):
        return []
    path: list[bytes] = []
    first, width, is_whole = 0, new, True  # whole: the old tree's root is known to who checks
    while old != width:
        left = _split(width)
        if old <= left:
            path.append(_range(subtree, first + left, width - left))
            width = left
        else:
            path.append(subtree(first, left))
            first, width, old, is_whole = first + left, width - left, old - left, False
    if not is_whole:
        path.append(_range(subtree, first, width))
    return path[::-1]


def root_by_path(leaf: bytes, at: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """Work out the root that a leaf's hash and its path lead to; none if they fit no such tree."""
    if not 0 <= at < size:
        return None
    root, last = leaf, size - 1
    for beside in path:
        if last == 0:
            return None
        if at & 1 or at == last:
            root = node_hash(beside, root)
            while at and not at & 1:  # up to where it has a neighbour on the left
                at, last = at >> 1, last >> 1
        else:
            root = node_hash(root, beside)
        at, last = at >> 1, last >> 1
    return root if last == 0 else None


def is_consistent(
    old: int, old_root: bytes, new: int, new_root: bytes, path: Sequence[bytes]
) -> bool:
    """Tell whether a proof shows that the tree of ``new`` leaves begins with that of ``old``."""
    if old > new or old < 0:
        return False
    if old in (0, new):
        return not path and (old_root == new_root if old == new else old_root == NO_LEAVES)
    given = list(path)
    if old & (old - 1) == 0:  # a complete tree is itself the first of the path
        given.insert(0, old_root)
    if not given:
        return False
    at, last = old - 1, new - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    before = after = given[0]
    for beside in given[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            before, after = node_hash(beside, before), node_hash(beside, after)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            after = node_hash(after, beside)
        at, last = at >> 1, last >> 1
    return last == 0 and before == old_root and after == new_root


class Frontier:
    """The right edge of a growing tree: enough for its root, and no more than log n hashes."""

    def __init__(self) -> None:
        self.size = 0
        self._edge: list[bytes] = []  # the complete subtrees, widest first

    def add(self, content: bytes) -> None:
        """Put the next leaf in."""
        hash, size = leaf_hash(content), self.size
        while size & 1:
            hash, size = node_hash(self._edge.pop(), hash), size >> 1
        self._edge.append(hash)
        self.size += 1

    def last(self) -> bytes:
        """Give the root of the complete subtree that ends with the last leaf."""
        return self._edge[-1]

    def root(self) -> bytes:
        """Give the root of what is in."""
        edge: Iterator[bytes] = reversed(self._edge)
        root = next(edge, NO_LEAVES)
        for left in edge:
            root = node_hash(left, root)
        return root
