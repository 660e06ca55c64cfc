"""The machine that the program runs on."""

from getpass import getuser


def machine_account() -> str:
    """Name the machine's account under which the program runs."""
    try:
        return getuser()
    except (OSError, KeyError):  # in a container a number may have no name
        return ""
