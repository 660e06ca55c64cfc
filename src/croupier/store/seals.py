"""What is sealed, encrypted: whoever has the database alone can foretell nothing.

AES-256-GCM of the ``cryptography`` library, under a key that is not in the database. A seal is
bound to its name, so that one cannot be put in another's place, and filled up to a length that
says nothing about it. Of several keys the first seals and each opens, so a key can be changed.
"""

import os
from base64 import b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from hashlib import sha256
from hmac import compare_digest, digest
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import Struct

from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.store.private_files import make_secret, read_secret

VARIABLE = "CROUPIER_SEAL_KEY"
_KEY_BYTES, _ID_BYTES, _NONCE_BYTES, _COUNT_BYTES = 32, 8, 12, 4
_FORM = b"\x01"  # older journals have the plain order here, which begins with a brace
_HEAD = len(_FORM) + _ID_BYTES
_FILLED_TO = 256  # one digit of a wheel's number or two: both are as long


class SealUnreadable(InputError):
    """What is sealed is not as it was: changed, or put in another's place."""


class SealKeyMissing(SealUnreadable):
    """What is sealed was sealed with a key that is not here."""


class Keys:
    """Where a house's keys are: the environment, or else a file that its owner alone can read."""

    def __init__(self, file: Path, may_make: bool = True) -> None:
        self.file = file
        self._may_make = may_make

    def read(self) -> tuple[bytes, ...]:
        """Read the keys that are there, the one that seals first; maybe there are none."""
        if (given := os.environ.get(VARIABLE)) is not None:
            return _keys(given, VARIABLE)
        kept = read_secret(self.file)
        return () if kept is None else _keys(kept, str(self.file))

    def read_or_make(self) -> tuple[bytes, ...]:
        """Read the keys, or make the first one and keep it."""
        if found := self.read():
            return found
        if not self._may_make:
            raise InputError(say("seal-key-none", variable=VARIABLE, path=self.file))
        made = make_secret(self.file, urlsafe_b64encode(os.urandom(_KEY_BYTES)).decode())
        return _keys(made, str(self.file))


def _keys(text: str, where: str) -> tuple[bytes, ...]:
    try:
        keys = [
            b64decode(
                one.strip(), altchars=b"-_" if "-" in one or "_" in one else None, validate=True
            )
            for one in text.split(",")
        ]
    except (NotBase64, ValueError):
        keys = []
    if not keys or any(len(key) != _KEY_BYTES for key in keys):
        raise InputError(say("seal-key-invalid", where=where))
    return tuple(keys)


def is_plain(body: bytes) -> bool:
    """Tell whether a seal is from before seals were encrypted."""
    return body[:1] != _FORM


class _Key(Struct, frozen=True):
    cipher: AESGCM
    signing: bytes


class SealBox:
    """Seals, opens and signs for one house; the keys are read when the first of it is asked."""

    def __init__(self, keys: Keys | None = None) -> None:
        self._keys = keys
        # A house in memory forgets its key with everything else.
        self._known = _by_id((os.urandom(_KEY_BYTES),)) if keys is None else {}

    def seal(self, id: str, content: bytes) -> bytes:
        """Encrypt what is kept under a name."""
        key_id, key = next(iter(self._ready(make=True).items()))
        filled = len(content).to_bytes(_COUNT_BYTES, "big") + content
        filled += bytes(-len(filled) % _FILLED_TO)
        nonce = os.urandom(_NONCE_BYTES)
        return _FORM + key_id + nonce + key.cipher.encrypt(nonce, filled, _bound(id))

    def unseal(self, id: str, body: bytes) -> bytes:
        """Decrypt what is kept under a name, or say why it cannot be."""
        if is_plain(body):
            return body
        key = self._ready().get(body[len(_FORM) : _HEAD])
        if key is None:
            raise SealKeyMissing(say("seal-key-missing", of=id, key=_shown(body)))
        nonce, hidden = body[_HEAD : _HEAD + _NONCE_BYTES], body[_HEAD + _NONCE_BYTES :]
        try:
            filled = key.cipher.decrypt(nonce, hidden, _bound(id))
        except (InvalidTag, ValueError):
            raise SealUnreadable(say("seal-changed", of=id)) from None
        count = int.from_bytes(filled[:_COUNT_BYTES], "big")
        return filled[_COUNT_BYTES : _COUNT_BYTES + count]

    def is_under_first(self, body: bytes) -> bool:
        """Tell whether a seal is under the key that seals now."""
        return not is_plain(body) and body[len(_FORM) : _HEAD] == next(iter(self._ready(make=True)))

    @property
    def has_key(self) -> bool:
        """Whether there is a key at all."""
        return bool(self._ready())

    def sign(self, message: bytes) -> bytes:
        """Sign what the house alone may write into its database."""
        return _signature(next(iter(self._ready(make=True).values())), message)

    def is_signed(self, message: bytes, signature: bytes) -> bool:
        """Tell whether one of the keys has signed this."""
        return any(
            compare_digest(_signature(key, message), signature) for key in self._ready().values()
        )

    def _ready(self, make: bool = False) -> dict[bytes, _Key]:
        if not self._known and self._keys is not None:
            self._known = _by_id(self._keys.read_or_make() if make else self._keys.read())
        return self._known


def _by_id(keys: tuple[bytes, ...]) -> dict[bytes, _Key]:
    return {
        sha256(b"croupier seal key " + key).digest()[:_ID_BYTES]: _Key(
            AESGCM(key), sha256(b"croupier signing key " + key).digest()
        )
        for key in keys
    }


def _signature(key: _Key, message: bytes) -> bytes:
    return digest(key.signing, message, "sha256")


def _bound(id: str) -> bytes:
    return b"croupier seal " + id.encode()


def _shown(body: bytes) -> str:
    return body[len(_FORM) : _HEAD].hex()
