"""The database's people are mended from the journal when a house opens."""

from pathlib import Path

import pytest
from sqlalchemy import update
from typer.testing import CliRunner

from croupier.bank.events import CapitalPaidIn
from croupier.cli import app
from croupier.floor.as_recorded import AsRecorded
from croupier.floor.audit import verify, verify_at_work
from croupier.floor.clock import SetClock
from croupier.floor.house import House
from croupier.floor.mending import mend, write_down
from croupier.floor.people_events import (
    OWNER,
    OwnLimitsSet,
    PatronExcluded,
    SecretSet,
    StaffMade,
)
from croupier.floor.records import PEOPLE, care_stream
from croupier.floor.requests import Book
from croupier.floor.roster import facts_of, roster_of
from croupier.store import open_store
from croupier.store.batch import done, kept_answer
from croupier.store.memory import MemoryStore
from croupier.store.people import Care, People, hash_secret, hash_token
from croupier.store.schema import people as table
from croupier.store.schema import sessions

# What changed just now may be on its way to the database; this is long after.
LATER = Book("house", (CapitalPaidIn("owner", 4 * 10**12, 1),))


@pytest.fixture
def house() -> House:
    return House(MemoryStore())


@pytest.fixture
def people(house: House) -> People:
    made = house.store.people
    made.add("Dora", "staff", "director", "hash", 1, "pin")
    made.add("reader", "device", "B-01", hash_secret("s"), 1)
    made.shut(made.add("Gone", "staff", "dealer", "hash", 1).id)
    write_down(house)
    return made


def id_of(people: People, name: str) -> str:
    account = people.account(name)
    assert account is not None
    return account.person.id


def test_staff_of_before_the_record_is_written_down_once(house: House, people: People) -> None:
    write_down(house)
    made = [fact for fact in facts_of(house.store) if isinstance(fact, StaffMade)]
    assert sorted(fact.name for fact in made) == ["Dora", "Gone"]
    assert {fact.by for fact in made} == {OWNER}
    roster = roster_of(house.store)
    assert roster.staff[id_of(people, "Gone")].is_shut
    assert roster.staff[id_of(people, "reader")].is_device
    assert mend(house.store) == []


def test_who_is_not_on_record_comes_in_no_more(house: House, people: People) -> None:
    people.add("Eve", "staff", "director", "hash", 1)
    assert "Eve" in mend(house.store)[0]
    assert people.account("Eve").is_shut and mend(house.store) == []  # type: ignore[union-attr]


def test_a_rank_changed_past_the_record_is_what_it_was(house: House, people: People) -> None:
    gone = id_of(people, "Gone")
    with people.engine.begin() as connection:
        connection.execute(
            update(table).where(table.c.id == gone).values(rank="director", is_shut=0)
        )
    assert "not as recorded" in mend(house.store)[0]
    account = people.account("Gone")
    assert account is not None and (account.person.rank, account.is_shut) == ("dealer", True)


def test_a_password_set_past_the_record_is_void(house: House, people: People) -> None:
    people.keep_secret(id_of(people, "Dora"), "password", "another hash")
    assert "password of Dora" in mend(house.store)[0]
    account = people.account("Dora")
    assert account is not None and not account.password and account.pin == "pin"


def test_what_stands_against_a_patrons_play_is_as_recorded(house: House) -> None:
    people = house.store.people
    people.keep_care("ann", Care(loss=500, excluded_until=2**52, day=3, played_ms=7))
    write_down(house)
    kinds = [type(fact) for fact in facts_of(house.store, care_stream("ann"))]
    assert kinds == [OwnLimitsSet, PatronExcluded]
    people.put_care("ann", Care(day=3, played_ms=9))
    assert "ann" in mend(house.store)[0]
    assert people.care("ann") == Care(loss=500, excluded_until=2**52, day=3, played_ms=9)
    limits = OwnLimitsSet("ann", 5, "ann", 100, 0)
    house.process([Book(care_stream("ann"), (limits,))])
    assert mend(house.store) and people.care("ann").loss == 100


def test_verify_holds_the_databases_people_against_the_record(house: House, people: People) -> None:
    quiet = house.clock.now() + 60_000
    house.process([Book("house", (CapitalPaidIn("house", quiet, 1),))])  # a minute later
    assert verify(house.store).is_clean
    gone = id_of(people, "Gone")
    with people.engine.begin() as connection:
        connection.execute(update(table).where(table.c.id == gone).values(rank="director"))
    assert "not as recorded" in verify(house.store).wrong
    mend(house.store)
    assert verify(house.store).is_clean


def test_an_exclusion_deleted_from_a_house_that_was_stopped_just_after_it_is_found(
    tmp_path: Path,
) -> None:
    """Nobody is about to write it any more; only of a house at work may it be on its way."""
    store = open_store(tmp_path / "house.db")
    house, until = House(store), 2**52
    hours_ago = house.clock.now() - 3_600_000
    excluded = PatronExcluded("ann", hours_ago, "ann", "own", hours_ago, until, "")
    house.process([Book(care_stream("ann"), (excluded,))])
    store.people.put_care("ann", Care(excluded_until=until))
    assert verify(store).is_clean
    store.people.put_care("ann", Care())
    assert "ann" in verify(store).wrong
    assert "ann" in verify_at_work(store, SetClock(hours_ago + 60_000)).wrong
    assert verify_at_work(store, SetClock(hours_ago + 1_000)).is_clean
    ran = CliRunner().invoke(app, ["verify", str(tmp_path / "house.db")])
    assert ran.exit_code == 1 and "ann" in ran.output
    store.close()


def test_verify_finds_answers_that_are_not_as_kept(house: House) -> None:
    store, body, told = house.store, b"body", done("house", 1, 1)
    assert isinstance(store, MemoryStore)
    kept = kept_answer("ann", "a key of hers", body, told, 0)
    store._seen.answers["ann", "a key of hers"] = (body, kept)
    store._answered_at["ann", "a key of hers"] = 0
    assert verify(store).is_clean
    store._seen.answers["ann", "a key of hers"] = (b"other", kept)
    assert "a key of hers" in verify(store).wrong
    forged = kept_answer("ann", "a key of hers", body, done("house", 99, 1), 0)
    store._seen.answers["ann", "a key of hers"] = (body, forged)
    assert "not on record" in verify(store).wrong


@pytest.mark.parametrize("kept", ["", "?SHOWN2SECRET"])
def test_a_second_factor_taken_out_of_the_database_is_found_and_not_replaced(
    house: House, people: People, kept: str
) -> None:
    dora = id_of(people, "Dora")
    people.keep_secret(dora, "second_factor", "SECRET")
    set_it = SecretSet(dora, 2, dora, "second-factor", hash_secret("SECRET"))
    house.process([Book(PEOPLE, (set_it,)), LATER])
    assert mend(house.store) == []
    people.keep_secret(dora, "second_factor", kept)
    assert not verify(house.store).is_clean
    assert "Dora" in mend(house.store)[0]
    left = people.account("Dora").second_factor  # type: ignore[union-attr]
    assert left and left[0] != "?" and left != "SECRET", "a password alone sets up no other"


def test_a_secret_that_nobody_set_is_found(house: House, people: People) -> None:
    house.process([LATER])
    people.keep_secret(id_of(people, "Dora"), "second_factor", "MINE")
    assert not verify(house.store).is_clean


def change(people: People, id: str, **values: object) -> None:
    """Write into the database past the house."""
    with people.engine.begin() as connection:
        connection.execute(update(table).where(table.c.id == id).values(values))


def test_a_rank_written_to_a_patron_gives_nothing_and_is_named(
    house: House, people: People
) -> None:
    ann = people.add("Ann", "patron", "", "hash", 1).id
    change(people, ann, rank="director")
    known = people.person(ann)
    assert known is not None and known.rank == ""
    house.process([LATER])
    assert ann in verify(house.store).wrong
    (said,) = mend(house.store)
    assert "Ann" in said and verify(house.store).is_clean


def test_a_session_that_the_house_did_not_begin_is_nobodys_and_is_named(
    house: House, people: People
) -> None:
    ann, dora = people.add("Ann", "patron", "", "hash", 1), people.person(id_of(people, "Dora"))
    assert dora is not None
    token, at = people.open_session(ann, 5), {"made_at": 5, "seen_at": 5, "acted_at": 5}
    with people.engine.begin() as connection:
        connection.execute(sessions.insert().values(token=hash_token("mine"), person=dora.id, **at))
    assert people.session("mine") is None and people.session(token) is not None
    assert [person for _, person in people.forged_sessions()] == [dora.id]
    with people.engine.begin() as connection:  # one's own, made out to somebody else
        connection.execute(
            update(sessions).where(sessions.c.token == hash_token(token)).values(person=dora.id)
        )
    assert people.session(token) is None
    house.process([LATER])
    assert dora.id in verify(house.store).wrong
    assert len(mend(house.store)) == 2 and verify(house.store).is_clean


def test_at_the_door_staff_are_who_the_record_says_they_are(house: House, people: People) -> None:
    recorded, dora = AsRecorded(house.store), id_of(people, "Dora")
    as_it_was = recorded.account(people.account("Dora"))
    assert as_it_was is not None and as_it_was == people.account("Dora")
    change(people, dora, rank="dealer", password="another", second_factor="")
    account = recorded.account(people.account("Dora"))
    assert account is not None and account.person.rank == "director"
    assert (account.password, account.pin) == ("", "pin")
    change(people, dora, second_factor="mine")
    account = recorded.account(people.account("Dora"))
    assert account is not None and account.pin == ""  # none of it is believed
    change(people, id_of(people, "Gone"), is_shut=0)
    assert recorded.account(people.account("Gone")) is None
    mole = people.add("Mole", "patron", "", "hash", 1)
    assert recorded.person(mole) == mole
    change(people, mole.id, kind="staff", rank="director")
    assert recorded.account(people.account("Mole")) is None
