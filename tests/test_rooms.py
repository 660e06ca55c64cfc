"""Imports run one way through the rooms, and the pure rooms stay pure."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parent.parent / "src" / "croupier"
BEFORE: dict[str, set[str]] = {
    "rules": set(),
    "equipment": set(),
    "games": {"rules", "equipment"},
    "table": {"rules", "equipment", "games"},
    "bank": {"rules", "equipment", "games"},
    "odds": {"rules", "equipment", "games"},
    "disputes": {"rules", "equipment", "games", "table"},
    "store": {"rules", "equipment", "games", "table", "bank", "odds"},
    "floor": {"rules", "equipment", "games", "table", "disputes", "bank", "odds", "store"},
    "server": {
        "rules",
        "equipment",
        "games",
        "table",
        "disputes",
        "bank",
        "odds",
        "store",
        "floor",
        "web",
    },
    "web": set(),
}
# Where there is neither clock nor chance: entropy and time come in from outside.
PURE = ("rules", "equipment", "games", "table", "disputes", "bank")
FORBIDDEN = {"random", "secrets", "time", "datetime", "asyncio", "socket", "sqlite3", "threading"}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def files(room: str) -> list[Path]:
    return sorted((SOURCES / room).rglob("*.py"))


@pytest.mark.parametrize("room", BEFORE)
def test_a_room_imports_only_rooms_before_it(room: str) -> None:
    for path in files(room):
        for module in imports(path):
            if module.startswith("croupier."):
                assert module.split(".")[1] in BEFORE[room] | {room}, f"{path.name}: {module}"


@pytest.mark.parametrize("room", PURE)
def test_a_pure_room_has_neither_clock_nor_chance(room: str) -> None:
    for path in files(room):
        used = {module.split(".")[0] for module in imports(path)} & FORBIDDEN
        assert not used, f"{path.name} imports {used}"


def test_every_room_has_a_place_in_the_order() -> None:
    rooms = {path.name for path in SOURCES.iterdir() if (path / "__init__.py").exists()}
    assert rooms - {"cli"} <= set(BEFORE)
