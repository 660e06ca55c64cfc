"""Imports run one way: from room to room, from package to package, and from file to file."""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parent.parent / "src" / "croupier"

# Each room, and the rooms it imports: these and no others, and each of them somewhere.
IMPORTS: dict[str, str] = {
    "messages": "",
    "rules": "messages",
    "equipment": "",
    "bank": "messages rules",
    "web": "",
    "games": "messages rules equipment",
    "odds": "messages rules equipment games",
    "table": "messages rules equipment games",
    "disputes": "messages rules table",
    "stock": "messages rules equipment",
    "witness": "messages rules",
    "store": "messages rules bank witness",
    "floor": "messages rules equipment bank games odds table disputes stock store witness",
    "server": "messages rules equipment bank games odds table disputes stock store floor witness",
    "driven": "messages rules games table",
    "public": "messages rules equipment games odds table driven store floor",
    "cli": "messages rules equipment games odds table driven store floor server witness",
}
# Each package inside a room, and what it imports of its own room.
INSIDE: dict[str, str] = {
    "games/baccarat": "cards game wager",
    "games/cards": "wager",
    "games/roulette": "game wager",
    "odds/kernels": "",
    "odds/report": "exact insurance intervals kernels live simulate weights",
    "store/migrations": "schema",
    "table/events": "flows gaming_day record shapes state",
    "table/deciding": "commands events flows money names phases record shapes state",
    "server/answers": "",
    "server/views": "answers",
    "server/accounts": "answers in_turn",
    "server/live": "answers views",
    "server/http": "accounts answers desk metrics settings",
    "server/acts": "accounts answers desk http",
    "server/house": "accounts answers desk live settings views",
    "server/operations": "accounts acts answers desk house http live metrics readiness views",
}
# Where there is neither clock nor chance: entropy and time come in from outside.
PURE = ("rules", "equipment", "games", "table", "disputes", "bank", "stock")
# Dates are worked out of moments that come from outside.
CALENDAR = "croupier.rules.gaming_day"
FORBIDDEN = {"random", "secrets", "time", "datetime", "asyncio", "socket", "sqlite3", "threading"}


def module_of(path: Path) -> str:
    """Name a file as imports do."""
    parts = ("croupier", *path.relative_to(SOURCES).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_of(path): path for path in sorted(SOURCES.rglob("*.py"))}


def imports(module: str) -> Iterator[str]:
    """List what a file imports, wherever in it; of our own, the files themselves."""
    for node in ast.walk(ast.parse(FILES[module].read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module and not node.level, f"{module} imports by a relative path"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in FILES else node.module


def of_room(room: str) -> list[str]:
    """List the files of a room, or of a package inside one."""
    name = "croupier." + room.replace("/", ".")
    return [module for module in FILES if module == name or module.startswith(f"{name}.")]


@pytest.mark.parametrize("room", IMPORTS)
def test_a_room_imports_just_the_rooms_it_is_said_to(room: str) -> None:
    found = {
        imported.split(".")[1]: f"{module} imports {imported}"
        for module in of_room(room)
        for imported in imports(module)
        if imported.startswith("croupier.")
    }
    found.pop(room, None)
    assert found.keys() == set(IMPORTS[room].split()), found


@pytest.mark.parametrize("package", INSIDE)
def test_a_package_imports_just_the_files_of_its_room_that_it_is_said_to(package: str) -> None:
    room, _, name = package.partition("/")
    found = {
        imported.split(".")[2]: f"{module} imports {imported}"
        for module in of_room(package)
        for imported in imports(module)
        if imported.startswith(f"croupier.{room}.")
    }
    found.pop(name, None)
    assert found.keys() == set(INSIDE[package].split()), found


@pytest.mark.parametrize("room", IMPORTS)
def test_inside_a_room_packages_and_files_have_an_order(room: str) -> None:
    depends: dict[str, set[str]] = {}
    for module in of_room(room):
        inside = {_part(one) for one in imports(module) if one.startswith(f"croupier.{room}.")}
        depends.setdefault(_part(module), set()).update(inside - {_part(module)})
    TopologicalSorter(depends).prepare()  # says which go round in a circle, if some do


def _part(module: str) -> str:
    """Name the package of its room that a file is in, or the file that is in none."""
    return module.split(".")[2] if module.count(".") > 1 else ""


def test_no_file_imports_one_that_imports_it_by_whatever_way_round() -> None:
    graph = {module: {one for one in imports(module) if one in FILES} for module in FILES}
    TopologicalSorter(graph).prepare()  # says which, if some do


@pytest.mark.parametrize("room", PURE)
def test_a_pure_room_has_neither_clock_nor_chance(room: str) -> None:
    for module in of_room(room):
        used = {imported.split(".")[0] for imported in imports(module)} & FORBIDDEN
        used -= {"datetime"} if module == CALENDAR else set()
        assert not used, f"{module} imports {used}"


def test_views_are_given_what_they_show() -> None:
    """They read no store and raise no refusal: data in, Structs out."""
    asked = {"croupier.store", "croupier.store.contract"}
    for module in of_room("server/views"):
        assert not asked.intersection(imports(module)), f"{module} reads the store"


def test_every_room_and_every_package_inside_one_has_its_place() -> None:
    packages = {
        path.parent.relative_to(SOURCES).as_posix()
        for path in FILES.values()
        if path.name == "__init__.py" and path.parent != SOURCES
    }
    assert {path for path in packages if "/" not in path} == IMPORTS.keys()
    assert {path for path in packages if path.count("/") == 1} == INSIDE.keys()


def test_nobody_asks_which_game_it_is() -> None:
    """What differs is a field of ``table/flows.py`` or a method of a game."""
    asks = {
        module
        for module, path in FILES.items()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Compare)
        and any(
            ast.unparse(side).split(".")[-1] == "flow" for side in (node.left, *node.comparators)
        )
        and any(isinstance(side, ast.Constant) for side in (node.left, *node.comparators))
    }
    assert not asks
