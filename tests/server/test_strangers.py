"""Strangers are bounded: whatever they ask for, and however often, others hardly notice."""

import asyncio
import os
import signal
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from house_online import CHEAP, PASSWORD, QUIET, HouseOnline, Stream, open_house_online, to_betting
from msgspec.structs import replace
from priced_elsewhere import impossible, where
from sqlalchemy import func, select

from croupier.bank.accounts import kind_of
from croupier.floor.audit import verify
from croupier.floor.clock import DAY_MS, HOUR_MS, SetClock
from croupier.floor.people_events import SignInFailed
from croupier.floor.records import PEOPLE, decode_any
from croupier.floor.sweep import forget_old_refusals
from croupier.games import load_game
from croupier.rules.errors import InputError
from croupier.server.accounts.rates import Rate, network, place_of
from croupier.server.accounts.sessions import FORGOTTEN_MS, IDLE_MS, LIFE_MS
from croupier.server.answers.problems import Problem
from croupier.server.http.arrival import Arriving, Line
from croupier.server.in_turn import InTurn
from croupier.server.live import hub
from croupier.server.live.hub import TOLD_AT_MOST
from croupier.server.pricing import Pricing
from croupier.server.studies import Studies
from croupier.server.views.told_events import tell
from croupier.store import open_store
from croupier.store.people import People, guest_name
from croupier.store.schema import people as people_table
from croupier.table.events import Event

BET = {"wagers": [{"bet": "banker", "amount": 500}]}


def test_a_neighbourhood_is_what_one_party_is_given() -> None:
    assert network("192.0.2.7") == network("192.0.2.200") == "192.0.2.0/24"
    assert network("2001:db8:1:2::1") == network("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert network("2001:db8:1:3::1") != network("2001:db8:1:2::1")
    assert network("::ffff:192.0.2.7") == "192.0.2.0/24"
    assert network("fe80::1%eth0") == network("fe80::2") and network("a name") == "a name"
    assert place_of("192.0.2.7") != place_of("192.0.2.8")
    assert place_of("2001:db8::1") == place_of("2001:db8::2")


# ---- streams


def test_resuming_from_the_very_beginning_reads_and_tells_a_bounded_piece_and_reads_it_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with open_house_online() as house:
        channel = house.desk.hub.channels["B-01"]
        pit = house.staff("pit-manager")
        pit.go_on("B-01")
        for _ in range(TOLD_AT_MOST // 2 + 20):
            pit.command("B-01", "take-dealer-off")
            pit.go_on("B-01")
        *_, before, _, _ = channel.kept  # as after a restart, when little is kept
        channel.dropped = before[0]
        for _ in range(len(channel.kept) - 2):
            channel.kept.popleft()
        read: list[int] = []
        records_of = house.desk.store.records_of

        def counted(stream: str, after: int = 0, limit: int = 1000) -> object:
            records = records_of(stream, after, limit)
            read.append(len(records))
            return records

        monkeypatch.setattr(house.desk.store, "records_of", counted)
        first = Stream(house.nobody(), "/tables/B-01/stream?after=0").message()
        told = [event["position"] for event in first["events"]]
        assert (
            len(told) == TOLD_AT_MOST and told[-1] == first["position"] == first["view"]["position"]
        )
        assert told == sorted(told) and sum(read) < TOLD_AT_MOST + 60
        read.clear()
        again = Stream(house.nobody(), "/tables/B-01/stream?after=0").message()
        assert again["events"] == first["events"] and read == []


def test_what_many_resume_is_told_once_in_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_house_online() as house:
        pit = house.staff("pit-manager")
        to_betting(pit, "B-01")
        pit.command("B-01", "close-betting")
        for card in ["9S", "7C", "KH", "KD"]:
            pit.command("B-01", "deal-card", card=card)
        pit.command("B-01", "settle")
        pit.command("B-01", "open-betting")
        told: list[int] = []

        def counted(event: Event, position: int, *others: Any, **more: Any) -> object:
            told.append(position)
            return tell(event, position, *others, **more)

        monkeypatch.setattr(hub, "tell", counted)
        first = Stream(house.nobody(), "/tables/B-01/stream?after=0").message()
        since = house.desk.hub.channels["B-01"].tracked.began
        over = [event for event in first["events"] if event["position"] < since]
        assert len(over) > 10 and len(told) == len(first["events"])
        told.clear()
        again = Stream(house.nobody(), "/tables/B-01/stream?after=0").message()
        assert again["events"] == first["events"] and min(told) >= since
        abroad = house.nobody()
        abroad.http.headers["Accept-Language"] = "vi"
        other = Stream(abroad, "/tables/B-01/stream?after=0").message()
        assert other["events"][0]["text"] != first["events"][0]["text"]


def test_streams_are_counted_by_person_and_by_neighbourhood_and_leave_room_for_accounts() -> None:
    few = replace(QUIET, streams_per_person=2, streams_per_address=3, streams=4)
    with open_house_online(few) as house:
        pit, guest = house.staff("pit-manager"), house.guest()
        patron = house.signed_in(house.people.add("ann", "patron", "", CHEAP.hash(PASSWORD), 0))

        def opened(client: object) -> int:
            stream = Stream(client, "/tables/B-01/stream")  # type: ignore[arg-type]
            open_ones.append(stream)
            return stream.response.status_code

        open_ones: list[Stream] = []
        assert [opened(guest) for _ in range(3)] == [200, 200, 429]  # a person's two
        assert [opened(house.nobody()) for _ in range(2)] == [200, 429]  # the neighbourhood's three
        assert opened(house.guest()) == 429
        # Whoever has an account is not kept out by those who have none.
        assert [opened(patron) for _ in range(3)] == [200, 200, 429]
        assert [opened(pit) for _ in range(3)] == [200, 200, 429]
        open_ones[0].close()
        for _ in range(200):
            if (again := opened(house.nobody())) == 200:
                break
            time.sleep(0.01)
        assert again == 200
        for stream in open_ones:
            stream.close()


def test_lines_of_one_neighbourhood_are_counted_before_anything_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with open_house_online() as house:
        port = int(house.address.rpartition(":")[2])
        monkeypatch.setattr(Arriving, "most_nearby", 5)
        before = Arriving.open_nearby.total()  # some of which may be let go of meanwhile
        lines = [socket.create_connection(("127.0.0.1", port)) for _ in range(8)]
        kept = set(lines)
        for line in lines:
            line.settimeout(0.1)
        for _ in range(20):
            for line in list(kept):
                try:
                    assert line.recv(1) == b""
                    kept.remove(line)
                except ConnectionResetError:
                    kept.remove(line)
                except TimeoutError:
                    pass
            if len(kept) <= 5:
                break
        assert 5 - before <= len(kept) <= 5
        for line in lines:
            line.close()


def test_lines_that_are_opened_and_let_go_are_counted_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with open_house_online() as house:
        port = int(house.address.rpartition(":")[2])
        monkeypatch.setattr(Line, "opened", Rate(0.001, 5))
        for _ in range(5):
            socket.create_connection(("127.0.0.1", port)).close()
        with pytest.raises(httpx.TransportError):
            house.nobody().get("/tables")
        monkeypatch.setattr(Line, "opened", None)
        assert house.nobody().get("/tables").status_code == 200


# ---- requests


def test_one_who_asks_without_end_waits_and_others_do_not() -> None:
    with open_house_online(replace(QUIET, requests_per_second=1)) as house:
        patron = house.signed_in(house.people.add("ann", "patron", "", CHEAP.hash(PASSWORD), 0))
        patron.get("/me")  # by now the session is known
        stranger = house.nobody()
        with ThreadPoolExecutor(6) as many:
            asked = [many.submit(stranger.get, "/tables") for _ in range(6)]
            assert patron.get("/tables").status_code == 200
            assert {one.result().status_code for one in asked} == {200, 429}


def test_streams_are_not_opened_all_at_once_from_one_place() -> None:
    with open_house_online(replace(QUIET, requests_per_second=20)) as house:
        began = time.monotonic()
        for _ in range(4):
            with house.nobody().http.stream("GET", "/api/tables/B-01/stream") as opened:
                assert opened.status_code == 200
        # Ten turns are had at once, a stream takes five, and twenty come in a second.
        assert time.monotonic() - began >= (4 * 5 - 10) / 20


def test_turns_come_one_after_the_other_and_none_is_very_far_off() -> None:
    rate = Rate(10, 2)
    turns = [rate.turn("a", 0.0, 0.5) for _ in range(9)]
    assert turns == pytest.approx([0, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.5, 0.5])
    assert rate.turn("b", 0.0, 0.5) == 0
    assert rate.turn("a", 0.4, 0.5) == pytest.approx(0.2)  # four turns are over, one was taken
    assert rate.turn("a", 9.0, 0.5) == 0


def test_guests_of_one_neighbourhood_act_together_no_more_than_a_few_people() -> None:
    with open_house_online() as house:
        house.desk.guests_acts = Rate(0.001, 8)
        guests = [house.guest() for _ in range(4)]
        done = [g.post("/tables/B-01/leave").status_code for g in guests for _ in range(3)]
        assert done == [200] * 8 + [429] * 4
        patron = house.signed_in(house.people.add("ann", "patron", "", CHEAP.hash(PASSWORD), 0))
        assert patron.post("/tables/B-01/leave").status_code == 200


def test_what_takes_a_processors_time_has_few_places_and_fewer_for_each() -> None:
    async def tried() -> list[object]:
        studies, go_on = Studies("test", 1, 3, 2), threading.Event()
        asked = [
            asyncio.ensure_future(studies.work(who, go_on.wait))
            for who in ("a", "a", "a", "b", "c")
        ]
        await asyncio.sleep(0)
        go_on.set()
        done = await asyncio.gather(*asked, return_exceptions=True)
        again = await studies.work("a", int)
        studies.close()
        return [*done, again]

    a, b, too_many, c, full, again = asyncio.run(tried())
    assert (a, b, c, again) == (True, True, True, 0)
    for refused in (too_many, full):
        assert isinstance(refused, Problem) and refused.status == 429


def test_pricing_is_done_by_a_process_that_goes_behind_the_house_and_ends_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    game = load_game("baccarat")

    async def tried() -> None:
        pricing = Pricing(3, 2)
        book, first, nice = (await pricing.work("a", where, game)).split()
        assert book == b"baccarat" and int(first) != os.getpid() and int(nice) >= 10
        assert (await pricing.work("b", where, game)).split()[1] == first, "it was asked twice"
        with pytest.raises(InputError, match="no baccarat"):
            await pricing.work("a", impossible, game)
        asked = [pricing.work("a", where, game, nth) for nth in range(3)]
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(done[2], Problem) and done[2].status == 429
        os.kill(int(first), signal.SIGKILL)
        other = load_game("roulette")
        while True:  # until it is known to have gone
            try:
                found = await pricing.work("a", where, other)
                break
            except Problem as problem:
                assert problem.status == 503
        assert found.split()[1] != first
        await pricing.close()
        with pytest.raises(Problem) as closed:
            await pricing.work("a", where, load_game("lucky-7"))
        assert closed.value.status == 503

    asyncio.run(tried())


# ---- guesses


def _failures(house: HouseOnline) -> list[SignInFailed]:
    facts = [decode_any(record.event) for record in house.desk.store.records_of(PEOPLE)]
    return [fact for fact in facts if isinstance(fact, SignInFailed)]


def test_guesses_at_names_that_nobody_has_leave_nothing_on_record() -> None:
    with open_house_online() as house:
        director, position = house.staff("director"), house.desk.store.head().position
        for n in range(30):
            wrong = {"name": f"nobody {n}", "password": "correct horse 2"}
            assert house.nobody().post("/sign-in", wrong).status_code == 401
        assert house.desk.store.head().position == position
        wrong = {"name": director.pin["name"], "password": "correct horse 2"}
        assert house.nobody().post("/sign-in", wrong).status_code == 401
        assert len(_failures(house)) == 1


def test_guesses_from_everywhere_do_not_keep_the_director_out() -> None:
    asks = replace(QUIET, second_factor=True, behind_proxy=True)
    with open_house_online(asks) as house:
        name = house.staff("director").pin["name"]

        def tried(password: str, address: str) -> int:
            client = house.nobody()
            client.http.headers["X-Forwarded-For"] = address
            return client.post("/sign-in", {"name": name, "password": password}).status_code

        for n in range(130):
            tried("wrong", f"203.0.{n}.1")
        assert tried("wrong", "198.51.100.7") == 401
        # The right password is taken, and the second factor asked for.
        assert tried(PASSWORD, "198.51.100.7") == 403
        # The guesser is slowed, wherever in the neighbourhood they come from.
        for n in range(6):
            last = tried("wrong", f"2001:db8::{n + 1}")
        assert last == 429 == tried(PASSWORD, "2001:db8::ffff")


# ---- what ends


def test_what_was_refused_is_forgotten_within_hours_and_what_was_done_is_not() -> None:
    with open_house_online() as house:
        guest, store = house.guest(), house.desk.store
        to_betting(house.staff("pit-manager"), "B-01")
        guest.done("/tables/B-01/seat")
        late = guest.post(
            "/tables/B-01/wagers", {"wagers": [{"bet": "tie", "amount": 1}]}, "refused-1"
        )
        done = guest.post("/tables/B-01/wagers", BET, "done-key-1")
        assert (late.status_code, done.status_code) == (409, 200)
        now = house.desk.clock.now()
        assert forget_old_refusals(store, now) == 0
        assert forget_old_refusals(store, now + HOUR_MS + 1) == 1
        again = guest.post("/tables/B-01/wagers", BET, "done-key-1")
        assert again.status_code == 200 and again.json()["wagers"] == {"banker": 500}


def test_guests_who_cannot_come_back_are_forgotten_and_their_names_known(tmp_path: Path) -> None:
    store = open_store(tmp_path / "house.db")
    people, now = store.people, time.time_ns() // 1_000_000
    long_ago = now - LIFE_MS["guest"] - DAY_MS
    gone, here = people.add("", "guest", "", "", long_ago), people.add("", "guest", "", "", now)
    idle = people.add("", "guest", "", "", now - IDLE_MS["guest"] - DAY_MS)
    for guest, at in ((gone, long_ago), (here, now), (idle, now - IDLE_MS["guest"] - DAY_MS)):
        people.open_session(guest, at)
        people.keep_play(guest.id, people.care(guest.id))
    patron = people.add("ann", "patron", "", "", long_ago)
    with open_house_online(QUIET, store) as house:
        for _ in range(500):
            if people.person(gone.id) is None and people.person(idle.id) is None:
                break
            time.sleep(0.01)
        left = {here.id, patron.id}
        assert _ids(people) == left and {id for id, _ in people.every_care()} == {here.id}
        assert house.desk.door.name(gone.id) == gone.name == guest_name(gone.id)
    store.close()


def _ids(people: People) -> set[str]:
    with people.engine.connect() as connection:
        query = select(people_table.c.id).where(people_table.c.kind.in_(("guest", "patron")))
        assert connection.execute(select(func.count()).select_from(people_table)).scalar_one()
        return {row.id for row in connection.execute(query)}


def test_a_coups_escrow_ends_with_the_coup(tmp_path: Path) -> None:
    store = open_store(tmp_path / "house.db")
    with open_house_online(QUIET, store) as house:
        guest, pit = house.guest(), house.staff("pit-manager")
        to_betting(pit, "B-01")
        guest.done("/tables/B-01/seat")
        guest.done("/tables/B-01/wagers", BET)

        def escrow() -> list[str]:
            return [row.name for row in store.accounts() if kind_of(row.name) == "escrow"]

        assert len(escrow()) == 1
        pit.command("B-01", "close-betting")
        for card in ["9S", "7C", "KH", "KD"]:
            pit.command("B-01", "deal-card", card=card)
        pit.command("B-01", "settle")
        assert escrow() == []
    assert verify(store).is_clean
    store.close()


def test_what_is_worked_out_for_someone_ends_when_they_go() -> None:
    clock = SetClock(1_800_000_000_000)
    with open_house_online(clock=clock) as house:
        dealer, ann, bob = house.staff("dealer"), house.guest(), house.guest()
        to_betting(dealer, "B-01")
        channel, sessions = house.desk.hub.channels["B-01"], house.desk.door.sessions
        streams = [Stream(patron, "/tables/B-01/stream") for patron in (ann, bob)]
        for patron in (ann, bob):
            patron.done("/tables/B-01/seat")
            patron.done("/tables/B-01/wagers", BET)
        streams[0].close()
        while len(channel.viewers) > 1:
            time.sleep(0.01)
        dealer.command("B-01", "close-betting")
        dealer.command("B-01", "deal-card", card="9S")
        streams[1].message()
        own = " ".join(channel._own)
        assert f"patron {bob.id}" in own and f"patron {ann.id}" not in own
        known = {one.session.person.id for one in sessions._known.values()}
        assert {ann.id, bob.id, dealer.id} <= known
        clock.at += FORGOTTEN_MS
        bob.get("/me")
        house.run(sessions.look_again())
        left = {one.session.person.id for one in sessions._known.values()}
        assert left == {bob.id, dealer.id}, "staff's consoles lock, and are known"
        assert ann.get("/me").json()["id"] == ann.id
        streams[1].close()


def test_who_guesses_passwords_from_one_neighbourhood_keeps_no_other_waiting() -> None:
    order: list[str] = []

    async def knock(turns: InTurn, place: str, nth: int) -> None:
        async with turns.turn(place):
            order.append(f"{place} {nth}")
            await asyncio.sleep(0)

    async def evening() -> None:
        turns = InTurn()
        guesses = [asyncio.ensure_future(knock(turns, "guesser", n)) for n in range(9)]
        await asyncio.sleep(0)
        patron = asyncio.ensure_future(knock(turns, "patron", 0))
        await asyncio.sleep(0)
        guesses[1].cancel()  # whoever went away has no turn, and takes none from others
        await asyncio.gather(patron, *guesses, return_exceptions=True)
        await knock(turns, "guesser", 9)

    asyncio.run(asyncio.wait_for(evening(), 10))
    assert order.index("patron 0") <= 2
    assert [one for one in order if one != "patron 0"] == [
        f"guesser {n}" for n in (0, *range(2, 10))
    ]
