"""``croupier user``: who works here, changed by two people at the machine itself."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.floor.audit import verify
from croupier.floor.house import House
from croupier.floor.machine import machine_account
from croupier.floor.people_events import (
    OPERATOR,
    OWNER,
    Change,
    SettingsChanged,
    SignInFailed,
    StaffMade,
)
from croupier.floor.records import PEOPLE
from croupier.floor.requests import Book
from croupier.floor.roster import facts_of, roster_of
from croupier.rules.authority import standard
from croupier.rules.errors import InputError, RuleError
from croupier.server.house.opening import library_of
from croupier.server.house.recording import put_on_record
from croupier.server.settings import read_settings
from croupier.store import open_store

PASSWORD = "correct horse"


class Machine:
    """Someone at the machine: runs ``croupier user`` and types what is asked for."""

    def __init__(self, folder: Path) -> None:
        self.database = str(folder / "house.db")

    def user(self, *words: str, typed: str = "", **env: str) -> str:
        result = CliRunner().invoke(
            app, ["user", *words, "--database", self.database], input=typed, env=env
        )
        if isinstance(result.exception, RuleError):
            raise result.exception
        assert result.exit_code == 0, result.output
        return result.output

    def add(self, name: str, rank: str, *more: str, typed: str = "") -> str:
        return self.user(
            "add", name, "--rank", rank, *more, typed=typed, CROUPIER_PASSWORD=PASSWORD
        )

    def facts(self) -> list[Any]:
        store = open_store(self.database)
        try:
            return list(facts_of(store))
        finally:
            store.close()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_who_works_here_the_first_director_is_the_owners_and_then_it_takes_two(
    machine: Machine,
) -> None:
    assert "alone, on record" in machine.add("dora", "director")
    with pytest.raises(InputError, match="--by"):
        machine.add("lan", "dealer")
    said = machine.add("amos", "assistant-director", "--by", "dora", typed=f"{PASSWORD}\n")
    assert "owner is the second" in said
    with pytest.raises(InputError, match="--second"):
        machine.add("lan", "dealer", "--by", "dora", typed=f"{PASSWORD}\n")
    two = ("--by", "dora", "--second", "amos")
    with pytest.raises(RuleError, match="not two people yet"):  # dora gave amos the password
        machine.add("lan", "dealer", *two, typed=f"{PASSWORD}\n{PASSWORD}\n")
    assert "lan" not in machine.user("list")
    made = [fact for fact in machine.facts() if isinstance(fact, StaffMade)]
    ids = {fact.name: fact.person for fact in made}
    assert [(fact.by, fact.second) for fact in made] == [
        (OWNER, ""),
        (ids["dora"], OWNER),
    ]
    store = open_store(machine.database)
    assert verify(store).is_clean
    store.close()


def test_who_works_here_the_second_gives_a_pin_and_nobody_their_own_rank(machine: Machine) -> None:
    machine.add("amos", "assistant-director")
    machine.add("dora", "director")
    machine.user("pin", "amos", typed=f"{PASSWORD}\n", CROUPIER_PIN="314159")
    two = ("--by", "dora", "--second", "amos")
    machine.add("lan", "dealer", *two, typed=f"{PASSWORD}\n314159\n")
    machine.user("rank", "lan", "dealer-inspector", *two, typed=f"{PASSWORD}\n314159\n")
    assert "dealer-inspector" in machine.user("list")
    machine.user("shut", "lan", *two, typed=f"{PASSWORD}\n314159\n")
    assert "shut" in machine.user("list")
    with pytest.raises(RuleError, match="own act"):
        machine.user("rank", "amos", "director", *two, typed=f"{PASSWORD}\n314159\n")
    with pytest.raises(RuleError, match="cannot approve"):
        machine.user("open", "lan", "--by", "dora", "--second", "dora", typed=f"{PASSWORD}\n" * 2)
    store = open_store(machine.database)
    roster = roster_of(store)
    store.close()
    assert {one.name: (one.rank, one.is_shut) for one in roster.staff.values()}["lan"] == (
        "dealer-inspector",
        True,
    )


def test_who_works_here_a_wrong_secret_is_on_record(machine: Machine) -> None:
    machine.add("dora", "director")
    with pytest.raises(InputError, match="not dora's password"):
        machine.add("amos", "director", "--by", "dora", typed="wrong horse\n")
    (wrong,) = [fact for fact in machine.facts() if isinstance(fact, SignInFailed)]
    assert wrong.address == "command line"
    assert (wrong.by, wrong.account) == (OPERATOR, machine_account())


def test_who_works_here_five_wrong_secrets_bar_the_command_line(machine: Machine) -> None:
    machine.add("amos", "assistant-director")
    machine.add("dora", "director")
    two = ("--by", "dora", "--second", "amos")
    for _ in range(3):
        with pytest.raises(InputError, match="not dora's password"):
            machine.add("lan", "dealer", *two, typed="wrong horse\n")
    for _ in range(2):
        with pytest.raises(InputError, match="not amos's PIN"):
            machine.add("lan", "dealer", *two, typed=f"{PASSWORD}\n111111\n")
    with pytest.raises(InputError, match="for a while"):
        machine.add("lan", "dealer", *two, typed=f"{PASSWORD}\n{PASSWORD}\n")
    assert len([fact for fact in machine.facts() if isinstance(fact, SignInFailed)]) == 5


def test_1_5_authority_is_what_is_on_record_and_not_in_a_file_that_somebody_names(
    machine: Machine, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[[authority]]\nacts = ["staff-ranked"]\nfirst = "dealer"\nsecond = "dealer"\n')
    machine.add("dora", "director")
    machine.add("lan", "dealer", "--by", "dora", typed=f"{PASSWORD}\n")
    machine.add("mai", "dealer", "--by", "dora", typed=f"{PASSWORD}\n")
    two = ("--by", "lan", "--second", "mai", "--config", str(file))
    typed = f"{PASSWORD}\n{PASSWORD}\n"
    with pytest.raises(RuleError, match="takes a Director"):
        machine.user("rank", "dora", "dealer", *two, typed=typed)
    rows = msgspec.json.encode(standard().rows).decode()
    store = open_store(machine.database)
    changed = SettingsChanged(OWNER, 1, (Change("authority", "", rows),))
    House(store).process([Book(PEOPLE, (changed,))])
    store.close()
    with pytest.raises(InputError, match="not what is on record"):
        machine.user("rank", "dora", "dealer", *two, typed=typed)
    said = machine.user("list")
    assert "director" in said


def test_t1_a_change_of_settings_is_signed_with_ones_own_password(
    machine: Machine, tmp_path: Path
) -> None:
    file = tmp_path / "house.toml"
    file.write_text("guests = false\n")
    machine.add("dora", "director")
    machine.add("lan", "dealer", "--by", "dora", typed=f"{PASSWORD}\n")
    why = ("--reason", "members only", "--config", str(file))
    with pytest.raises(InputError, match="not dora's password"):
        machine.user("sign", "--by", "dora", *why, typed="wrong horse\n")
    with pytest.raises(RuleError, match="takes a Shift Manager"):
        machine.user("sign", "--by", "lan", *why, typed=f"{PASSWORD}\n")
    assert "Signed by dora" in machine.user("sign", "--by", "dora", *why, typed=f"{PASSWORD}\n")
    settings = read_settings(file, database=machine.database)
    store = open_store(machine.database)
    put_on_record(House(store, None, "VND", library_of(settings)), settings)
    report = verify(store)
    store.close()
    assert report.is_clean, report
    changed = [fact for fact in machine.facts() if isinstance(fact, SettingsChanged)]
    made = {fact.name: fact.person for fact in machine.facts() if isinstance(fact, StaffMade)}
    assert (changed[-1].by, changed[-1].reason) == (made["dora"], "members only")
    assert "those on record" in machine.user("sign", *why)
