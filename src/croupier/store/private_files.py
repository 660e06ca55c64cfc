"""Files that their owner alone can read: databases, keys, and what else lies beside them."""

import os
from pathlib import Path

from croupier.messages import say
from croupier.rules.errors import InputError

PRIVATE = 0o600
_OTHERS = 0o077


def touch_private(path: Path) -> None:
    """Make a file that is not there yet, so that it is private before anything is in it."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    except FileExistsError:
        return
    except OSError as error:
        raise _unwritable(path, error) from None


def close_to_others(path: Path) -> bool:
    """Take a file from everyone but its owner; tell whether others had it."""
    try:
        mode = path.stat().st_mode & 0o777
        if not mode & _OTHERS:
            return False
        path.chmod(mode & ~_OTHERS)
    except OSError:
        return False  # not there, or somebody else's: then it is theirs to close
    return True


def read_secret(path: Path) -> str | None:
    """Read a secret, if there is one; a file that others can read is none any more."""
    try:
        with path.open() as file:
            mode = os.fstat(file.fileno()).st_mode & 0o777
            if mode & _OTHERS:
                raise InputError(say("secret-file-open", path=path, mode=f"{mode:03o}"))
            return file.read().strip()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(say("secret-file-unreadable", path=path, why=error.strerror)) from None
    except UnicodeDecodeError:
        raise InputError(say("secret-file-not-text", path=path)) from None


def make_secret(path: Path, secret: str) -> str:
    """Write a secret where none is; give the one that is there then, whoever was first.

    It is written whole under another name and linked: nobody ever reads half of it.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "w") as file:
            file.write(secret + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    except OSError as error:
        raise _unwritable(path, error) from None
    kept = read_secret(path)
    assert kept is not None, "it was there a moment ago"
    return kept


def _unwritable(path: Path, error: OSError) -> InputError:
    return InputError(say("secret-file-unwritable", path=path, why=error.strerror))
