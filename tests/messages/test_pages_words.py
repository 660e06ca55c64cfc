"""No word for people stands in a page's module: each has a key, and is said in five languages."""

import re
from pathlib import Path

import pytest

from croupier.messages.languages import pages
from croupier.server.http.pages import STATIC

MODULES = sorted((STATIC / "js").rglob("*.js"))
# What begins with a capital or has two words and is not read by people as a language: names of
# keys, of systems of betting and of the house's software, of standards and of languages.
NOT_WORDS = {
    "Enter", "Space", "Backspace", "Escape", "Delete", "Home", "End", "Tab", "3 B 4 Enter",
    "3 Enter", "Content-Type", "X-Croupier", "Idempotency-Key", "NotSupportedError", "Ed25519",
    "Croupier", "Baccarat", "Martingale", "Paroli", "D'Alembert", "Fibonacci", "English",
    "Tiếng Việt", "xMidYMin meet", "no position ·", "no ·",
}  # fmt: skip
NOT_CODE = re.compile(
    r"""//[^\n]*|/\*.*?\*/
    |(?<=[(,=:!&|?{};\n\s])/(?![*/\s])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*""",
    re.DOTALL | re.VERBOSE,
)
STRING = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'")
# What is written after these is never shown.
BEFORE = re.compile(
    r"""(?:\b(?:class|d|transform|viewBox|style|href|src|key|font)"?\s*:\s*
    |\b(?:from|import|t|wordOf|querySelector|querySelectorAll|closest|matches|find)\(?\s*
    |(?:===|!==)\s*)$""",
    re.VERBOSE,
)
WORDS = re.compile(
    r"(?<![\w#.$-])[A-Z][a-z]{1,}(?![\w-]*[A-Z(])|(?<![\w.-])[A-Za-z]{2,} [a-z]{2,}(?![\w(-])"
)
FLAT = re.compile(r"^(?:[a-z]+ )?\(|^ ?[\w-]+(?: (?:is|no|on)-[\w-]+)+$")


Literal = tuple[int, str]


def literals(source: str, at: int = 0, end: str = "") -> tuple[list[Literal], int]:
    """List the strings and templates of a module, each with where it begins; blanks are ·."""
    found = list[Literal]()
    while at < len(source) and source[at] != end:
        if skipped := NOT_CODE.match(source, at):
            at = skipped.end()
        elif string := STRING.match(source, at):
            found.append((at, string[1] or string[2] or ""))
            at = string.end()
        elif source[at] in "{`":
            inside, at = (literals if source[at] == "{" else template)(source, at + 1, "}")
            found += inside
        else:
            at += 1
    return found, at + 1


def template(source: str, at: int, end: str) -> tuple[list[Literal], int]:
    """Read a template, and what stands in its blanks."""
    begun, text, found = at - 1, "", list[Literal]()
    while source[at] != "`":
        if source.startswith("${", at):
            inside, at = literals(source, at + 2, end)
            found += inside
            text += "·"
        else:
            text += source[at]
            at += 1
    return [(begun, text), *found], at + 1


def said_in(source: str) -> list[str]:
    """Find what a module has as words of its own."""
    return [
        text
        for at, text in literals(source)[0]
        if text not in NOT_WORDS
        and not BEFORE.search(source[max(0, at - 40) : at])
        and WORDS.search(text.removesuffix(" · Croupier"))
        and not FLAT.match(text)
    ]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_a_module_has_no_words_of_its_own(module: Path) -> None:
    assert said_in(module.read_text()) == []


def test_words_are_found_wherever_they_stand() -> None:
    assert said_in('h("b", {}, "Odds"), `Seat ${seat}`, x ? "no chips" : ""') == [
        "Odds",
        "Seat ·",
        "no chips",
    ]
    assert said_in('// A word\nh("b", { class: "one two" }, t("odds.title")); find("x y")') == []


def test_a_score_in_vietnamese_reads_as_no_fraction() -> None:
    assert pages("vi")["result.wins"].endswith("{own}–{other}")
