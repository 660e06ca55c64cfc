"""Passwords, PINs and second factors: what may be one, and whether the right one was given."""

import os
import secrets
from contextlib import suppress
from functools import cache
from itertools import pairwise
from threading import get_native_id

import pyotp
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.floor.texts import clean_name
from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.rules.ways import way
from croupier.server.answers.problems import Problem
from croupier.store.people import hash_secret

ONCE = "once:"  # how a code that is good for the first sign-in is kept, before its digest
ISSUER = "Croupier"
STEP_SECONDS = 30
LEAST_PIN, LONGEST_PIN = 6, 12
NICE = 10


@cache
def new_hasher() -> PasswordHasher:
    """Give what hashes a house's secrets: in one lane; other cores have patrons to serve."""
    return PasswordHasher(parallelism=1)


@cache
def nobodys(hasher: PasswordHasher) -> str:
    """Give the hash of a secret nobody has, against which guesses at nobody's name are held.

    Made once: a house that begins anew in the middle of an evening has no time for it.
    """
    return hasher.hash(secrets.token_hex(16))


def yield_processor() -> None:
    """Have this thread go behind those that serve patrons, where threads have places."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, get_native_id(), NICE)


def address_of(secret: str, name: str) -> str:
    """Give what a second factor's QR code says."""
    return pyotp.TOTP(secret).provisioning_uri(name=name, issuer_name=ISSUER)


def step_of(secret: str, code: str, now: int) -> int:
    """Give the half minute a code belongs to, this one or those beside it; 0 for a wrong one."""
    totp, step = pyotp.TOTP(secret), now // 1000 // STEP_SECONDS
    for one in (step - 1, step, step + 1):
        if secrets.compare_digest(totp.generate_otp(one).encode(), code.encode()):
            return one
    return 0


def is_right(hasher: PasswordHasher, hashed: str, password: str) -> bool:
    """Tell whether a secret is the one that is kept as a hash."""
    if hashed.startswith(ONCE):
        return secrets.compare_digest(hashed, ONCE + hash_secret(password))
    try:
        return hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


def check_name(name: str) -> str:
    """Give a name as it is kept; refuse one that could pass for something else."""
    try:
        return clean_name(name)
    except InputError as error:
        raise Problem(422, error.message, allowed=(way("other-name"),)) from None


def check_password(name: str, password: str) -> None:
    """Refuse passwords that are no lock."""
    if not 8 <= len(password) <= 200:
        raise Problem(422, say("password-length"))
    if password.casefold() in (name.casefold(), "password", "12345678", "password1"):
        raise Problem(422, say("password-too-common"), allowed=(way("another-one"),))


def check_pin(pin: str) -> None:
    """Refuse PINs that are no lock: too short, or one step after the other."""
    if not (LEAST_PIN <= len(pin) <= LONGEST_PIN and pin.isascii() and pin.isdigit()):
        raise Problem(422, say("pin-length", least_pin=LEAST_PIN, longest_pin=LONGEST_PIN))
    steps = {(int(b) - int(a)) % 10 for a, b in pairwise(pin)}
    if len(steps) == 1 and steps <= {0, 1, 9}:
        raise Problem(422, say("pin-too-common"), allowed=(way("another-one"),))
