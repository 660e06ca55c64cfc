"""The terminal in five languages: the same figures, clauses and ids, and no English left."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from croupier.cli import app
from croupier.cli.helping import helped_in
from croupier.messages.languages import ENGLISH, LANGUAGES, helps, language, speaking
from croupier.rules.errors import RuleError

SOURCES = Path(__file__).resolve().parents[2] / "src" / "croupier" / "cli"
OTHERS = [tag for tag in LANGUAGES if tag != ENGLISH]
ROUND = '{"book": "baccarat", "cards": ["9S", "4C", "KH", "2D"], "wagers": []}\n'
WAGER = (
    '{"book": "baccarat", "player": ["9S", "KH"], "banker": ["4C", "2D"],'
    ' "wagers": [{"seat": 1, "bet": "player", "stake": 1500}]}\n'
)
# What is typed, ids, the ranks and suits of cards, names, units of measure and file formats.
SAME = re.compile(
    r"--?[a-z][\w-]*|(?<![A-Za-z])(?:croupier|JSON|CSV|PDF|PAR|PIN|API|URL|SQLite|PostgreSQL|postgresql|TOML"
    r"|Parquet|Dask|Schema|shell|Lan|Minh|Hoa|Binh|Thu|Nam|SHA|Croupier|FILE|html|pdf|db|toml"
    r"|https?|localhost|example|house|local|online|baccarat|roulette|lucky|non|commission|extends"
    r"|player|banker|tie|red|dozen|column|look|open|help|again|undo|clear|roads|vi|zh|Hans|Hant"
    r"|en|ko|id|LC_ALL|LC_MESSAGES|LANG\w*|CROUPIER_\w+|[A-Z][A-Z-]+|wrong|danger|warning|note|case"
    r"|straight|split|trio|corner|dragon|tiger|nowhere|many|sheet|doc|Voisins|du|zéro|Orphelins"
    r"|Tiers|cylindre|Jeu|Finales|zero|jeu|voisins|orphelins|tiers|neighbours|finales|Tiếng|Việt"
    r"|flat|martingale|paroli|dalembert|fibonacci|fresh|true|face_down|director|Martingale)(?![A-Za-z])"
)
WORDS = re.compile(r"[A-Za-z]{2,}")
COMMANDS = (
    ("odds roulette", ""),
    ("odds lucky-7 --decks 6", ""),
    ("insurance baccarat --cards 9S,4C,7H,2D", ""),
    ("rules", ""),
    ("rules baccarat --clause 7.19", ""),
    ("rules roulette", ""),
    ("lint roulette", ""),
    ("settle --table", WAGER),
    ("settle --table", ROUND),
    ("roads", "Bb P Tn P B B\n"),
    ("play baccarat --coups 1 --seed 7 --patrons 2", ""),
    ("play roulette --coups 1 --seed 7 --patrons 1", ""),
    ("play baccarat --sit --seed 7", "help\nbanker 1.500\nroads\nundo\nagain\nq\n"),
    ("languages", ""),
    ("verify nowhere.db", ""),
    ("rules baccarat --clause 99", ""),
    ("simulate baccarat --rounds many", ""),
    ("report baccarat -o sheet.doc", ""),
)


def said(command: str, given: str, tag: str) -> str:
    """Give what a command says in a language, and why not if it does not."""
    with speaking(tag):
        done = CliRunner().invoke(app, ["--language", tag, *command.split()], input=given)
    why = done.exception
    return done.stdout + (str_of(why, tag) if isinstance(why, RuleError) else "")


def str_of(error: RuleError, tag: str) -> str:
    with speaking(tag):
        return f"{error} {', '.join(error.clauses)}"


def figures(text: str) -> list[str]:
    """List the numbers of a text; how a language groups them, and how long it took, aside."""
    aside = r"\b\d+[.,]\d\d (?:s|giây|秒)|\d+[.,]\d\d초|중국점 \d군"  # a road has a number there
    timed = re.sub(aside, "", text)
    return sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[.,](?=\d)", "", timed)))


@pytest.mark.parametrize(("command", "given"), COMMANDS)
def test_a_command_says_the_same_in_every_language(command: str, given: str) -> None:
    english = said(command, given, ENGLISH)
    assert english.strip()
    for tag in OTHERS:
        other = said(command, given, tag)
        assert other != english
        if "rules" not in command and "languages" not in command:  # which say ours in own words
            assert figures(other) == figures(english), (tag, other)
        if tag != "vi":  # whose letters are those of English
            left = [line for line in other.splitlines() if WORDS.search(SAME.sub("", line))]
            assert not left, tag
    assert language() == ENGLISH


@pytest.mark.parametrize("tag", OTHERS)
def test_every_paragraph_of_help_is_in_every_language(tag: str) -> None:
    texts = {*helped_in(typer.main.get_command(app)), "Show this message and exit."}
    assert {text for text in texts if text not in helps(tag)} == set()
    assert set(helps(tag)) <= texts, "help that no command has any more"


def test_help_is_in_the_language_that_is_asked_for() -> None:
    with speaking(ENGLISH):
        told = CliRunner().invoke(app, ["--language", "ko", "verify", "--help"]).stdout
        assert "하우스의 전체 기록을 확인합니다." in told and "[필수]" in told
        assert "Check a house" not in told and "Options" not in told
        of_all = CliRunner().invoke(app, ["--help", "--language", "ko"]).stdout
        assert "Check" not in of_all
    with speaking(ENGLISH):
        of_all = CliRunner().invoke(app, ["--language=vi", "--help"]).stdout
        assert "Kiểm tra toàn bộ hồ sơ" in of_all
    with speaking(ENGLISH):
        assert "Check a house" in CliRunner().invoke(app, ["verify", "--help"]).stdout


def literals(tree: ast.AST) -> Iterator[ast.Constant]:
    """Find the texts of a module that are neither its documentation nor the help of commands."""
    skipped = set[ast.AST]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(node.value)
        for hint in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            skipped |= {*ast.walk(hint)} if hint is not None else set()
        if isinstance(node, ast.keyword) and node.arg in ("help", "envvar"):
            skipped |= {*ast.walk(node.value)}
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "compile":
            skipped |= {*ast.walk(node)}
        if isinstance(node, ast.Assert) and node.msg is not None:
            skipped |= {*ast.walk(node.msg)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            yield node


# Styles of the terminal, what is typed at the table, whoever acts there, on record in English.
NOT_SAID = re.compile(
    r"(?:bold|reverse|italic|dim)\b.*|banker 500.*|17 100.*|the (?:dealer|pit|house)|command line"
    r"|(?:Usage|Arguments|Options|Commands):|\[.*|Invalid value for .*"
)


@pytest.mark.parametrize("module", sorted(SOURCES.glob("*.py")), ids=lambda path: path.stem)
def test_a_command_has_no_words_of_its_own(module: Path) -> None:
    words = re.compile(r"[A-Za-z]{2,} [a-z]{2,}|^[A-Z][a-z]{2,}")
    names = {"Lan", "Minh", "Hoa", "Binh", "Thu", "Nam"}
    found = [
        node.value
        for node in literals(ast.parse(module.read_text()))
        if words.search(str(node.value))
        and node.value not in names
        and not NOT_SAID.fullmatch(str(node.value).strip())
    ]
    assert found == []


def test_a_wide_colon_brings_its_own_space() -> None:
    for tag in ("zh-Hans", "zh-Hant"):
        with speaking(tag):
            helped = CliRunner().invoke(app, ["--language", tag, "play", "--help"]).output
        assert "：" in helped and "： " not in helped
