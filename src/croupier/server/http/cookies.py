"""The cookies: the session's, how far its owner has been told, and the language of the device."""

SEEN = "croupier-seen"  # a position of the journal, where a house has several processes
LANGUAGE = "croupier-language"
YEAR_SECONDS = 365 * 24 * 3600


def cookie_name(is_https: bool) -> str:
    """Name the session's cookie; the prefix makes browsers hold it to this host over HTTPS."""
    return "__Host-croupier" if is_https else "croupier"


def cookie(is_https: bool, token: str, max_age: int) -> str:
    """Write the header that has a browser keep a session, or forget it."""
    secure = "; Secure" if is_https else ""
    return (
        f"{cookie_name(is_https)}={token}; HttpOnly; Max-Age={max_age}; Path=/; SameSite=lax"
        f"{secure}"
    )


def seen_cookie(is_https: bool, position: int) -> str:
    """Write the header that has a browser know how far it has been told."""
    secure = "; Secure" if is_https else ""
    return f"{SEEN}={position}; HttpOnly; Max-Age=60; Path=/api; SameSite=lax{secure}"


def language_cookie(is_https: bool, language: str) -> str:
    """Write the header that has a browser remember a language."""
    secure = "; Secure" if is_https else ""
    return f"{LANGUAGE}={language}; HttpOnly; Max-Age={YEAR_SECONDS}; Path=/; SameSite=lax{secure}"
