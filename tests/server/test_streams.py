"""Streams: in order, without gap or repeat, each to its own eyes, and held up by nobody."""

import asyncio
import socket
import time

import pytest
from house_online import FAST, HouseOnline, Stream, deal, open_house_online, to_betting
from msgspec.structs import replace

from croupier.floor.pace import Pace
from croupier.games.library import Library
from croupier.server.live import hub

SLIP = {"wagers": [{"bet": "banker", "amount": 1000}]}


def test_a_stream_tells_every_event_once_and_in_order(house: HouseOnline) -> None:
    dealer, viewer = house.staff("dealer"), house.nobody()
    to_betting(dealer, "B-01")
    stream = Stream(viewer, "/tables/B-01/stream")
    assert stream.message()["view"]["phase"] == "betting"
    dealer.command("B-01", "close-betting")
    deal(dealer, "B-01", "KH 9C QS KD")
    end = dealer.view("B-01")["position"]
    messages = stream.until(end)
    events = [event for message in messages for event in message["events"]]
    dealt = [*["card-dealt"] * 4, "cards-opened"]
    assert [e["event"] for e in events] == ["betting-closed", *dealt, "coup-settled"]
    positions = [e["position"] for e in events]
    assert positions == sorted(set(positions)) and positions[-1] == end
    assert messages[-1]["view"]["result"]["winner"] == "banker"


def test_a_stream_resumes_where_it_was_from_memory_and_from_the_journal(
    house: HouseOnline,
) -> None:
    dealer, viewer = house.staff("dealer"), house.nobody()
    to_betting(dealer, "B-01")
    start = dealer.view("B-01")["position"]
    dealer.command("B-01", "close-betting")
    deal(dealer, "B-01", "KH 9C QS KD")
    dealer.command("B-01", "open-betting")
    from_memory = Stream(viewer, "/tables/B-01/stream", start).message()
    channel = house.desk.hub.channels["B-01"]
    channel.kept.clear()
    channel.dropped = channel.tracked.position
    from_journal = Stream(viewer, "/tables/B-01/stream", start).message()
    names = [event["event"] for event in from_memory["events"]]
    dealt = [*["card-dealt"] * 4, "cards-opened"]
    assert names == ["betting-closed", *dealt, "coup-settled", "betting-opened"]
    assert from_journal["events"] == from_memory["events"]
    later = Stream(viewer, "/tables/B-01/stream", from_memory["position"]).message()
    assert later["events"] == []


def test_several_tables_are_told_on_one_line_which_resumes_at_each_of_them(
    house: HouseOnline,
) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    both = "/several/stream?tables=B-01,DT-01"
    ann.done("/tables/B-01/seat")
    stream = Stream(ann, both)
    first = [stream.message(), stream.message()]
    assert [one["table"] for one in first] == ["B-01", "DT-01"]
    assert [one["view"]["id"] for one in first] == ["B-01", "DT-01"]
    ann.done("/tables/B-01/wagers", SLIP)
    told = stream.until(ann.view("B-01")["position"])
    assert {one["table"] for one in told} == {"B-01"}
    assert told[-1]["view"]["you"]["wagers"] == {"banker": 1000}
    start, other = dealer.view("B-01")["position"], dealer.view("DT-01")["position"]
    dealer.command("B-01", "close-betting")
    again = Stream(ann, both, f"{start}-{other}")
    resumed = {one["table"]: one for one in (again.message(), again.message())}
    names = {at: [event["event"] for event in one["events"]] for at, one in resumed.items()}
    assert names == {"B-01": ["betting-closed", "squeeze-offered"], "DT-01": []}
    assert ann.get("/several/stream?tables=B-01,B-99").status_code == 404
    assert ann.get("/several/stream?tables=a,b,c,d,e").status_code == 422


def test_own_wagers_are_told_to_oneself_and_to_staff_alone(house: HouseOnline) -> None:
    dealer, ann, bob = house.staff("dealer"), house.guest(), house.guest()
    to_betting(dealer, "B-01")
    for patron in (ann, bob):
        patron.done("/tables/B-01/seat")
    watching = {"ann": ann, "bob": bob, "nobody": house.nobody(), "staff": dealer}
    streams = {who: Stream(client, "/tables/B-01/stream") for who, client in watching.items()}
    for stream in streams.values():
        stream.message()
    position = ann.done("/tables/B-01/wagers", SLIP)["position"]
    told = {
        who: [e["event"] for m in stream.until(position) for e in m["events"]]
        for who, stream in streams.items()
    }
    assert told == {"ann": ["wager-placed"], "bob": [], "nobody": [], "staff": ["wager-placed"]}


def test_who_has_left_is_told_what_was_their_own_and_nobody_elses(house: HouseOnline) -> None:
    dealer, patrons = house.staff("dealer"), [house.guest(), house.guest()]
    to_betting(dealer, "B-01")
    before = dealer.view("B-01")["position"]
    for patron in patrons:
        patron.done("/tables/B-01/seat")
        patron.done("/tables/B-01/wagers", SLIP)
        patron.done("/tables/B-01/undo")
        patron.done("/tables/B-01/leave")
    channel = house.desk.hub.channels["B-01"]
    own = [channel.message(hub.Viewer(patron.id, "patron", before)) or b"" for patron in patrons]
    names = [house.desk.door.name(patron.id) for patron in patrons]
    for mine, name, other in zip(own, names, reversed(names), strict=True):
        assert f"{name}: 1,000 on Banker".encode() in mine
        assert f"{other}: 1,000 on Banker".encode() not in mine


def test_signs_of_life_go_on_after_the_database_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "HEARTBEAT_SECONDS", 0.001)
    asked: list[set[str]] = []

    async def away(tokens: set[str]) -> dict[str, bool]:
        asked.append(tokens)
        raise OSError("the database is away")

    async def beat() -> None:
        house = hub.Hub(Library(), str, lambda: 0, Pace(), lambda _: {}, lambda *_: [], away)
        viewer = hub.Viewer("ann", "patron", token="a token")
        house.open[viewer] = asyncio.ensure_future(asyncio.sleep(60))
        beating = asyncio.ensure_future(house.beat())
        while len(asked) < 3 and not beating.done():
            await asyncio.sleep(0.001)
        assert not beating.done() and not viewer.is_over
        for task in (beating, *house.open.values()):
            task.cancel()

    asyncio.run(beat())


def test_ones_own_money_is_told_to_oneself(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    stream = Stream(ann, "/tables/B-01/stream")
    ann.done("/tables/B-01/wagers", SLIP)
    assert stream.message("me")["balance"] == 999_000


def test_the_pit_sees_every_table_and_patrons_do_not_see_the_pit(house: HouseOnline) -> None:
    pit, dealer = house.staff("pit-manager"), house.staff("dealer")
    stream = Stream(pit, "/pit/stream")
    first = {stream.message("pit")["table"] for _ in range(5)}
    assert first == {"B-01", "B-02", "L7-01", "DT-01", "R-01"}
    dealer.go_on("R-01")
    pits = iter(lambda: stream.message("pit"), None)  # of other tables too, on a busy machine
    told = next(one for one in pits if one["table"] == "R-01" and one["view"]["next"])
    assert told["view"]["next"]["command"] == "open-betting"
    for rank in ("dealer", "cashier"):  # they have a console, and the cage
        assert house.staff(rank).get("/pit/stream").status_code == 403
    assert house.guest().get("/pit/stream").status_code == 403
    assert house.nobody().get("/pit/stream").status_code == 401


def test_a_reader_that_stops_reading_holds_nobody_up(house: HouseOnline) -> None:
    dealer, viewer = house.staff("dealer"), house.nobody()
    to_betting(dealer, "B-01")
    host, port = house.address.removeprefix("http://").split(":")
    stuck = []
    for _ in range(20):
        one = socket.create_connection((host, int(port)))
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        one.sendall(b"GET /api/tables/B-01/stream HTTP/1.1\r\nhost: x\r\n\r\n")
        stuck.append(one)
    stream = Stream(viewer, "/tables/B-01/stream")
    stream.message()
    ann = house.guest()
    ann.done("/tables/B-01/seat")
    for _ in range(200):
        ann.done("/tables/B-01/wagers", {"wagers": [{"bet": "banker", "amount": 200}]})
    dealer.command("B-01", "close-betting")
    end = dealer.view("B-01")["position"]
    assert stream.until(end)[-1]["view"]["phase"] == "dealing"
    for one in stuck:
        one.close()


def test_viewers_are_counted_out_when_they_go(house: HouseOnline) -> None:
    stream = Stream(house.nobody(), "/tables/B-01/stream")
    stream.message()
    channel = house.desk.hub.channels["B-01"]
    assert len(channel.viewers) == 1
    stream.close()
    for _ in range(100):
        if not channel.viewers:
            break
        time.sleep(0.02)
    assert not channel.viewers and house.desk.hub.open_streams == 0


def test_a_stream_ends_with_the_session_it_was_opened_in(
    house: HouseOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "HEARTBEAT_SECONDS", 0.1)
    for task in house.desk._tasks[1:]:
        task.get_loop().call_soon_threadsafe(task.cancel)
    loop = house.desk._tasks[0].get_loop()
    asyncio.run_coroutine_threadsafe(house.desk.hub.beat(), loop)
    pit, nobody = house.staff("pit-manager"), house.nobody()
    streams = [Stream(pit, "/pit/stream"), Stream(pit, "/tables/B-01/stream")]
    other = Stream(nobody, "/tables/B-01/stream")
    house.people.shut(pit.id)
    for stream in streams:
        for _ in stream._lines:  # ends by itself
            pass
    house.staff("dealer").go_on("B-01")
    assert other.message()["position"] < other.message()["position"]


def test_bets_that_were_open_when_the_house_stopped_have_their_whole_time_again() -> None:
    slow = replace(FAST, betting_seconds=60)
    with open_house_online(slow) as house:
        viewer = house.nobody()
        while viewer.view("R-01")["phase"] != "betting":
            time.sleep(0.01)
        followed = house.desk.follower.tables["R-01"]
        state, news = followed.state, list(house.desk.hub.channels["R-01"].kept)
    later = news[-1][1].at + 3_600_000

    async def alive(tokens: set[str]) -> dict[str, bool]:
        return dict.fromkeys(tokens, False)

    again = hub.Hub(Library(), str, lambda: later, slow.pace, lambda _: {}, lambda *_: [], alive)
    tracked = again.channel("R-01", state, news).tracked
    assert tracked.closes_at == later + 60_000 + slow.pace.spinning
