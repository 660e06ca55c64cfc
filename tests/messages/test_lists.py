"""Several things are said one after another by the catalogue's signs: Chinese has a comma and a
colon of its own, and code that writes ", " between words has a half-width one in every language."""

import re
from importlib.resources import files
from pathlib import Path

from croupier.messages import listed, phrased, sentences
from croupier.messages.languages import speaking

SOURCE = Path(str(files("croupier")))
IN_PYTHON = re.compile(r"""(?:(["'])(?:, |; |\. )\1\.join\()|\}, \{[^}]*\}["'] if""")
IN_MODULES = re.compile(r"""\.join\(\s*["'](?:, |; |\. )["']|[^(]\}, \$\{|[`"'], \$\{|[`}]: \$\{""")
# What people do not read, or is English alone.
NOT_SAID = {
    "bank/entries.py": "on record",
    "bank/postings.py": "on record",
    "driven/table.py": "how Python shows it",
    "games/roulette/call_bets.py": "to the author of a rulebook",
    "public/results.py": "how Python shows it",
    "public/sheets.py": "a sheet's own data",
    "rules/reader.py": "to the author of a rulebook",
    "rules/whereabouts.py": "to the author of a rulebook",
    "server/http/asgi.py": "a header",
    "server/http/openapi.py": "to programmers, in English",
    "server/views/report_files.py": "a cell of a spreadsheet",
    "store/postgresql.py": "SQL",
    "store/sqlite.py": "SQL",
}


def found(kind: str, written: re.Pattern[str]) -> set[str]:
    paths = (path for path in SOURCE.rglob(kind) if "node_modules" not in path.parts)
    return {
        path.relative_to(SOURCE).as_posix()
        for path in paths
        if written.search(path.read_text("utf-8"))
    }


def test_no_code_joins_words_with_a_comma_of_its_own() -> None:
    assert found("*.py", IN_PYTHON) == {*NOT_SAID}
    assert found("*.js", IN_MODULES) == set()


def test_a_list_has_the_signs_of_its_language() -> None:
    with speaking("zh-Hant"):
        assert listed(["莊", "閒", "和"]) == "莊、閒、和"
        assert phrased("莊", "", "例牌") == "莊，例牌"
        assert sentences(["一", "二"]) == "一。二"
    assert (listed(["9.1", "9.2"], "or"), phrased("a", None, "b")) == ("9.1 or 9.2", "a, b")
