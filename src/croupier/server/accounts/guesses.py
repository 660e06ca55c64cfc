"""Wrong guesses at a secret: how many there were, and for how long they lock."""

from croupier.floor.clock import MINUTE_MS

MOST_KNOWN = 50_000
# Wrong passwords in a row before a lock: from one address, and from anywhere. Who guesses must not
# be able to lock a pit manager out: guesses from elsewhere do not count at a place someone came in
# from before, and a lock there is short, whoever it was that typed.
FAILURES_ALLOWED = 5
FAILURES_ANYWHERE = 100
SHORT_LOCK_MS = MINUTE_MS // 4
LONGEST_LOCK_MS = 15 * MINUTE_MS
Guess = tuple[str, str, str]  # of what, at which name, from which address


def locked_until(
    now: int, failures: int, allowed: int = FAILURES_ANYWHERE, longest: int = LONGEST_LOCK_MS
) -> int:
    """Say until when so many wrong ones in a row lock, each for longer; 0 for not at all."""
    over = failures - allowed
    return 0 if over < 0 else now + min(longest, MINUTE_MS << min(over, 10))


class Guesses:
    """Wrong guesses in a row, by what was guessed, at which name and from which address."""

    def __init__(self) -> None:
        self._wrong: dict[Guess, tuple[int, int]] = {}  # how many, and locked until

    def locked_until(self, guess: Guess) -> int:
        """Say until when guesses like this are refused."""
        return self._wrong.get(guess, (0, 0))[1]

    def note(self, guess: Guess, now: int, allowed: int, longest: int) -> None:
        """Count a wrong one; after so many each locks for longer, up to the longest."""
        failures = self._wrong.get(guess, (0, 0))[0] + 1
        if len(self._wrong) >= MOST_KNOWN:
            self._wrong.clear()
        self._wrong[guess] = (failures, locked_until(now, failures, allowed, longest))

    def note_as(self, guess: Guess, other: Guess) -> None:
        """Let what was counted of one guess hold for another too."""
        self._wrong[guess] = self._wrong[other]

    def forget(self, guess: Guess) -> None:
        """Begin to count anew, because the right one came."""
        self._wrong.pop(guess, None)
