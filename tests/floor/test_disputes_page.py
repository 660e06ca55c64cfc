"""The page on disputes is true: its program judges packets as we do, and names every address."""

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from test_cases import CASE, decided, handle, opened, played

from croupier.disputes import commands as d
from croupier.floor.evidence import Packet, check_packet, named_packet
from croupier.rules.errors import InputError
from croupier.server.views.cases import ADDRESSES
from croupier.store import Store
from croupier.table.shapes import Actor

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "disputes.md").read_text()
(PROGRAM,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def judged(packet: Packet) -> subprocess.CompletedProcess[str]:
    content = msgspec.json.encode(packet).decode()
    return subprocess.run(
        [sys.executable, "-I", "-c", PROGRAM],
        input=content,
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_step_has_its_address_on_the_page() -> None:
    assert [one for one in ADDRESSES.values() if f"`{one}`" not in PAGE] == []


def test_the_pages_own_program_checks_a_packet(store: Store) -> None:
    house = played(store)
    opened(house)
    decided(house, 700)
    handle(house, d.Approve(Actor("sam", "pit-supervisor"), 10, 1))
    made = named_packet(store, CASE)
    said = judged(made)
    assert said.returncode == 0, said.stderr
    assert "case-correction-made sam pit-supervisor" in said.stdout and '"my chip"' in said.stdout
    whole = [nth for nth, one in enumerate(made.chain) if one.event]
    for nth in (whole[0], whole[-1]):
        link = made.chain[nth]
        forged = replace(link, event=link.event.replace('"at":', '"at": ', 1))
        chain = [*made.chain[:nth], forged, *made.chain[nth + 1 :]]
        assert "breaks" in judged(replace(made, chain=chain)).stderr


def test_a_packet_is_asked_for_by_the_name_of_a_coup_or_a_case(store: Store) -> None:
    house = played(store)
    opened(house)
    assert named_packet(store, "B-07/1/1").case is None
    of_case = named_packet(store, CASE)
    assert of_case.case is not None and check_packet(of_case)
    assert [one.position for one in of_case.anchors()] == [store.head().position]
    for wrong in ("B-07-case-9", "B-07-case-x", "nothing"):
        with pytest.raises(InputError, match="There is no"):
            named_packet(store, wrong)
