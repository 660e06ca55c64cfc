"""The tree is RFC 6962's: its published vectors, and every proof against a naive recomputation."""

from collections.abc import Sequence
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.witness.merkle import (
    NO_LEAVES,
    Frontier,
    Subtree,
    consistency,
    fold,
    inclusion,
    is_consistent,
    leaf_hash,
    root_by_path,
    root_of,
)

# The reference leaves and roots of Certificate Transparency.
LEAVES = [
    bytes.fromhex(text)
    for text in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
# (leaf, size) and the published audit path.
PATHS = {
    (0, 1): [],
    (0, 8): [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
    (5, 8): [
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
}


def subtree_of(leaves: Sequence[bytes]) -> Subtree:
    def subtree(first: int, width: int) -> bytes:
        assert first % width == 0 and first + width <= len(leaves)
        return fold([leaf_hash(leaf) for leaf in leaves[first : first + width]])

    return subtree


def naive(leaves: Sequence[bytes]) -> bytes:
    """The definition of RFC 6962, 2.1, word for word."""
    if len(leaves) < 2:
        return sha256(b"\x00" + leaves[0] if leaves else b"").digest()
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return sha256(b"\x01" + naive(leaves[:k]) + naive(leaves[k:])).digest()


@pytest.mark.parametrize("size", range(9))
def test_the_published_roots(size: int) -> None:
    grown = Frontier()
    for leaf in LEAVES[:size]:
        grown.add(leaf)
    assert root_of(subtree_of(LEAVES), size).hex() == grown.root().hex() == ROOTS[size]


@pytest.mark.parametrize(("leaf", "size"), PATHS)
def test_the_published_paths(leaf: int, size: int) -> None:
    path = inclusion(subtree_of(LEAVES), leaf, size)
    assert [hash.hex() for hash in path] == PATHS[leaf, size]


def test_the_examples_of_the_documents_proofs() -> None:
    """RFC 9162, 2.1.5: the tree of seven leaves, by the letters of its nodes."""
    tree = subtree_of(LEAVES[:7])
    a, b, c, d, f, j = (tree(nth, 1) for nth in (0, 1, 2, 3, 5, 6))
    g, h, i, k = tree(0, 2), tree(2, 2), tree(4, 2), tree(0, 4)
    del a, f
    length = root_of(lambda first, width: tree(first + 4, width), 3)
    assert inclusion(tree, 0, 7) == [b, h, length]
    assert inclusion(tree, 3, 7) == [c, g, length]
    assert inclusion(tree, 6, 7) == [i, k]
    assert consistency(tree, 3, 7) == [c, d, g, length]
    assert consistency(tree, 4, 7) == [length]
    assert consistency(tree, 6, 7) == [i, j, k]


MANY = [bytes([nth % 251, nth // 251]) for nth in range(300)]


@given(st.data(), st.integers(1, 300))
def test_a_leaf_is_proved_to_be_where_it_is_and_nowhere_else(
    data: st.DataObject, size: int
) -> None:
    at = data.draw(st.integers(0, size - 1))
    path = inclusion(subtree_of(MANY), at, size)
    root = naive(MANY[:size])
    leaf = leaf_hash(MANY[at])
    assert len(path) <= 9 and root_by_path(leaf, at, size, path) == root
    elsewhere = data.draw(st.integers(-1, size + 2).filter(lambda other: other != at))
    assert root_by_path(leaf, elsewhere, size, path) != root
    assert root_by_path(leaf_hash(b"other"), at, size, path) != root
    assert root_by_path(leaf, at, size, [*path, root]) != root
    if path:
        assert root_by_path(leaf, at, size, path[:-1]) is None, "it ends below the root"
        nth = data.draw(st.integers(0, len(path) - 1))
        assert root_by_path(leaf, at, size, path[:nth] + path[nth + 1 :]) != root
        forged = [*path[:nth], leaf_hash(path[nth]), *path[nth + 1 :]]
        assert root_by_path(leaf, at, size, forged) != root


@given(st.data(), st.integers(0, 300))
def test_a_tree_is_proved_to_go_on_from_one_of_its_beginnings(
    data: st.DataObject, new: int
) -> None:
    old = data.draw(st.integers(0, new))
    path = consistency(subtree_of(MANY), old, new)
    before, after = naive(MANY[:old]), naive(MANY[:new])
    assert is_consistent(old, before, new, after, path)
    wrong = data.draw(st.integers(0, 300).filter(lambda other: other != old))
    assert not is_consistent(wrong, before, new, after, path)
    assert not is_consistent(old, before, new, after, [*path, after])
    if path:
        nth = data.draw(st.integers(0, len(path) - 1))
        assert not is_consistent(old, before, new, after, path[:nth] + path[nth + 1 :])
        forged = [*path[:nth], leaf_hash(path[nth]), *path[nth + 1 :]]
        assert not is_consistent(old, before, new, after, forged)


@given(st.data(), st.integers(2, 200))
def test_no_proof_of_a_forged_tree_fits_what_was_kept(data: st.DataObject, new: int) -> None:
    """Whatever is changed in the beginning, the forger's own best proof does not go on from it."""
    old = data.draw(st.integers(1, new))
    changed = data.draw(st.integers(0, old - 1))
    forged = [*MANY[:changed], b"forged", *MANY[changed + 1 : new]]
    kept, shown = naive(MANY[:old]), naive(forged)
    for claimed in {old, max(1, old - 1), min(new, old + 1)}:
        path = consistency(subtree_of(forged), claimed, new)
        assert not is_consistent(old, kept, new, shown, path)


@given(st.integers(0, 300))
def test_a_frontier_keeps_the_root_of_what_is_in(size: int) -> None:
    grown = Frontier()
    for leaf in MANY[:size]:
        grown.add(leaf)
    assert grown.size == size and grown.root() == naive(MANY[:size])
    assert len(grown._edge) == size.bit_count()


def test_sizes_that_cannot_be_are_not_consistent() -> None:
    assert not is_consistent(3, NO_LEAVES, 2, NO_LEAVES, [])
    assert not is_consistent(-1, NO_LEAVES, 2, NO_LEAVES, [])
    assert not is_consistent(3, NO_LEAVES, 5, NO_LEAVES, [])
    assert not is_consistent(0, leaf_hash(b""), 2, NO_LEAVES, [])
