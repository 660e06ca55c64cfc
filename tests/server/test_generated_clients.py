"""Clients that others generate from the description play a coup without a line of help."""

import importlib
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from uuid import uuid4

import pytest
from house_online import FAST, HouseOnline, open_house_online
from openapi_python_client import generate
from openapi_python_client.config import Config, ConfigFile, MetaType

from croupier.server.http.openapi import document
from croupier.server.operations import OPERATIONS

CLIENTS = Path(__file__).parents[1] / "clients"
DRAWN = ("application/pdf", "image/svg+xml")  # reports: files to whoever fetches them


@pytest.fixture(scope="module")
def client_package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Generate a Python client, and let it be imported."""
    folder = tmp_path_factory.mktemp("generated")
    described = folder / "openapi.json"
    described.write_text(json.dumps(document(OPERATIONS)))
    config = Config.from_sources(
        ConfigFile(
            project_name_override="croupier-client",
            post_hooks=[],
            content_type_overrides=dict.fromkeys(DRAWN, "application/octet-stream"),
        ),
        MetaType.NONE,
        document_source=described,
        file_encoding="utf-8",
        overwrite=True,
        output_path=folder / "croupier_client",
    )
    assert [error.detail for error in generate(config=config)] == []
    sys.path.insert(0, str(folder))
    yield "croupier_client"
    sys.path.remove(str(folder))


@pytest.fixture(scope="module")
def dealing_house() -> Iterator[HouseOnline]:
    with open_house_online(FAST) as house:
        yield house


def test_a_generated_python_client_plays_a_coup(
    client_package: str, dealing_house: HouseOnline
) -> None:
    def module(name: str) -> ModuleType:
        return importlib.import_module(f"{client_package}.{name}")

    models = module("models")
    client = module("client").Client(base_url=dealing_house.address)
    guest = module("api.own_account.guest").sync(client=client)
    assert guest.balance == 1_000_000 and guest.kind == "guest"
    seat, wagers = module("api.betting.seat"), module("api.betting.wagers")
    table, history = module("api.tables.table"), module("api.history.history")
    seated = seat.sync("B-01", client=client, body=models.TakeSeat(), idempotency_key=str(uuid4()))
    slip = models.Slip(wagers=[models.OneWager(bet="player", amount=500)])
    placed, end = None, time.monotonic() + 30
    while not isinstance(placed, models.Placed):
        assert time.monotonic() < end, placed
        placed = wagers.sync("B-01", client=client, body=slip, idempotency_key=str(uuid4()))
        if isinstance(placed, models.Refusal):
            assert placed.error and placed.allowed
            time.sleep(0.05)
    assert placed.wagers.additional_properties == {"player": 500} and placed.position
    coup = table.sync("B-01", client=client).coup
    while not (past := history.sync("B-01", client=client)).coups or past.coups[0].id != coup:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert seated.seat == 1 and [line.stake for line in past.coups[0].mine] in ([500], [])


def test_a_generated_typescript_client_plays_a_coup(
    dealing_house: HouseOnline, tmp_path: Path
) -> None:
    for file in CLIENTS.iterdir():
        if file.is_file():
            shutil.copy(file, tmp_path)
    (tmp_path / "openapi.json").write_text(json.dumps(document(OPERATIONS)))

    def run(*command: str) -> str:
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    bin = Path(sys.executable).parent
    node = str(bin / "node")
    run(str(bin / "npm"), "ci", "--silent")
    made = "node_modules/openapi-typescript/bin/cli.js"
    run(node, made, "openapi.json", "-o", "api.d.ts", "--default-non-nullable", "false")
    run(node, "node_modules/typescript/bin/tsc", "-p", ".")
    played = json.loads(run(node, "built/play.js", dealing_house.address))
    assert played["began"] == 1_000_000 and played["staked"] == {"player": 500}
    assert played["coup"].startswith("B-01/")
