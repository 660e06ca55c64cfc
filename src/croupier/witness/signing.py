"""The house's key: made once, kept in a file that only its owner reads; and whose signature it is.

Ed25519, in PKCS 8 as ``openssl pkey`` reads and writes it.
"""

import os
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from msgspec.structs import replace

from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.witness.checkpoint import Checkpoint


class Signer:
    """Signs what the house says of its journal, under the name by which others know it."""

    def __init__(self, private: Ed25519PrivateKey, origin: str = "") -> None:
        self._private = private
        self.key = private.public_key().public_bytes_raw().hex()
        self.origin = origin or f"croupier-{sha256(bytes.fromhex(self.key)).hexdigest()[:12]}"

    def sign(self, size: int, root: bytes, head: bytes, at: int) -> Checkpoint:
        """Sign that the journal was so long, and what the tree over it was."""
        said = Checkpoint(self.origin, size, root.hex(), head.hex(), at, self.key)
        return replace(said, signature=self._private.sign(said.text).hex())


def new_signer(origin: str = "") -> Signer:
    """Make a key that is kept nowhere: for a house in memory, which ends with its process."""
    return Signer(Ed25519PrivateKey.generate(), origin)


def make_key(path: Path) -> None:
    """Make a key and keep it in a new file that nobody else can read."""
    pem = Ed25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        # Written whole before it has its name: another process may be about to read it.
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(pem)
            file.flush()
            os.fsync(file.fileno())
        os.link(beside, path)
    except OSError as error:
        raise InputError(say("key-not-made", path=path, why=error.strerror)) from None
    finally:
        beside.unlink(missing_ok=True)


def read_key(path: Path, origin: str = "") -> Signer:
    """Read the key from its file."""
    try:
        private = load_pem_private_key(path.read_bytes(), None)
    except OSError as error:
        raise InputError(say("key-unreadable", path=path, why=error.strerror)) from None
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise InputError(say("key-not-ed25519", path=path)) from None
    if not isinstance(private, Ed25519PrivateKey):
        raise InputError(say("key-not-ed25519", path=path))
    return Signer(private, origin)


def is_signed(checkpoint: Checkpoint) -> bool:
    """Tell whether a checkpoint is signed by the key it names, and is what a checkpoint may be."""
    try:
        text, signature = checkpoint.text, bytes.fromhex(checkpoint.signature)
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(checkpoint.key))
        public.verify(signature, text)
        hashes = (checkpoint.root, checkpoint.head, checkpoint.key)
        # Digits as they are written, in one way only: another one is damage.
        written = (*hashes, checkpoint.signature)
        is_plain = all(one == bytes.fromhex(one).hex() for one in written)
    except (ValueError, InvalidSignature):
        return False
    is_plain = is_plain and all(len(one) == 64 for one in hashes)
    # A line break in the name would let two different checkpoints have one text.
    return is_plain and checkpoint.size >= 0 and checkpoint.origin.isprintable()
