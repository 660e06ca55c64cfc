"""When the whole record was last found clean: a small file beside what is kept of a house."""

from contextlib import suppress
from pathlib import Path

from croupier.store.private_files import touch_private


def note_clean(file: Path, at: int) -> None:
    """Remember it; where that cannot be written, nothing else fails for it."""
    with suppress(OSError):
        touch_private(file)
        file.write_text(f"{at}\n")


def last_clean(file: Path) -> int:
    """Give when, in milliseconds; 0 if never."""
    try:
        return int(file.read_text())
    except (OSError, ValueError):
        return 0
