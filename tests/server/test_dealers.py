"""The house's own dealers: by the clock, from a sealed shoe, and out of the way of people."""

import time
from collections.abc import Iterator

import httpx
import pytest
from house_online import FAST, HouseOnline, open_house_online
from msgspec.structs import replace

from croupier.floor.actors import AUTOMATIC
from croupier.floor.audit import verify
from croupier.floor.dealers import CUT_CARD_AT, PATRONS_ACT, goes_on_at, next_act
from croupier.floor.fairness import check
from croupier.floor.pace import Pace
from croupier.floor.shoes import revealed
from croupier.games.wager import Limits
from croupier.server.house.tidying import to_leave
from croupier.server.operations import OPERATIONS
from croupier.server.operations.taking_over import COUP_ENDS_SECONDS
from croupier.server.settings import TableSetting
from croupier.store.people import hash_secret
from croupier.table import commands as c
from croupier.table.shapes import FeltWager, Setup
from croupier.table.state import Alarm, AtTable, Coup, Shoe, State
from refusals import refusal_of

PACE = Pace()


def state(phase: str, flow: str = "baccarat", **more: object) -> State:
    made = State("B-01", phase, flow, 1, people=AtTable(dealer=AUTOMATIC))  # type: ignore[arg-type]
    return replace(made, **more)


@pytest.mark.parametrize(
    ("table", "after", "command"),
    [
        (state("no-shoe"), PACE.result, c.LoadShoe),
        (state("cutting"), PACE.card, c.CutShoe),
        (state("burning"), PACE.card, c.BurnCards),
        (state("ready"), PACE.card, c.OpenBetting),
        (
            state("ready", shoe=Shoe(free_hand_granted=True, remaining=99)),
            PACE.card,
            c.BeginFreeHand,
        ),
        (state("ready", shoe=Shoe(remaining=CUT_CARD_AT)), 0, c.ShowCutCard),
        (state("betting"), PACE.betting, c.CloseBetting),
        (state("dealing"), PACE.card, c.DealCard),
        (state("result"), PACE.card, c.Settle),
        (state("betting", "roulette"), PACE.betting, c.SpinBall),
        (state("spinning", "roulette"), PACE.spinning, c.CloseBetting),
        (state("waiting", "roulette"), PACE.card * 3, c.RecordNumber),
    ],
)
def test_each_phase_is_moved_on_by_its_step_and_not_before_its_time(
    table: State, after: int, command: type[c.Command]
) -> None:
    assert next_act(table, after, PACE, 0).command is command
    if after:
        assert next_act(table, after - 1, PACE, 0) == type(next_act(table, 0, PACE, 0))(wait=1)


def over(stake: int, differential: int = 1_000) -> State:
    """Bets are open, and one patron is alone on Banker."""
    setup = Setup("baccarat", "commission", 7, Limits(100, 50_000, differential), 8)
    wager = FeltWager(1, "banker", stake, "ann", 1)
    return replace(state("betting"), setup=setup, coup=Coup("B-01/1/1", wagers={"ann": wager}))


@pytest.mark.clause("BLD 4.3.1")
def test_4_3_1_those_over_the_differential_have_ten_further_seconds_once() -> None:
    """R-24: time to alter, and then betting is closed as it stands."""
    end = PACE.betting + 10_000
    assert next_act(over(1_000), PACE.betting, PACE, 0).command is c.CloseBetting
    assert next_act(over(1_001), PACE.betting, PACE, 0).wait == 10_000
    assert next_act(over(1_001), end - 1, PACE, 0).command is None
    assert next_act(over(1_001), end, PACE, 0).command is c.CloseBetting


@pytest.mark.parametrize("phase", PATRONS_ACT)
def test_patrons_are_shown_the_time_at_which_the_dealer_goes_on(phase: str) -> None:
    table, since = state(phase, "roulette" if phase == "spinning" else "baccarat"), 5_000
    shown = goes_on_at(table, since, PACE, 0)
    assert shown is not None and shown - since == next_act(table, 0, PACE, 0).wait
    assert goes_on_at(replace(table, people=AtTable(dealer="lan")), since, PACE, 0) is None


def test_at_a_wheel_one_time_is_shown_from_the_first_bet_to_the_last() -> None:
    shown = goes_on_at(state("betting", "roulette"), 0, PACE, 0)
    assert shown == PACE.betting + PACE.spinning
    assert goes_on_at(state("spinning", "roulette"), PACE.betting, PACE, 0) == shown


@pytest.mark.parametrize("phase", ["ready", "dealing", "result", "closed", "held"])
def test_where_nobody_is_waited_for_no_time_is_shown(phase: str) -> None:
    assert goes_on_at(state(phase), 0, PACE, 0) is None


@pytest.mark.parametrize("phase", ["held", "stopped", "closed", "questioned"])
def test_where_people_must_decide_the_house_waits(phase: str) -> None:
    assert next_act(state(phase), 10**9, PACE, 0).command is None


def test_a_table_with_a_dealer_of_its_own_is_left_alone() -> None:
    human = replace(state("betting"), people=AtTable(dealer="lan"))
    assert next_act(human, 10**9, PACE, 0).command is None
    alarmed = state("dealing", alarm=Alarm("jam"), coup=Coup("B-01/1/1"))
    assert next_act(alarmed, 10**9, PACE, 0).command is None


@pytest.fixture(scope="module")
def dealt() -> Iterator[HouseOnline]:
    with open_house_online(FAST) as house:
        yield house


def wait_for(house: HouseOnline, is_so: object, seconds: float = 40) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_so():  # type: ignore[operator]
            return
        time.sleep(0.02)
    raise AssertionError("it did not come to that")


def is_clean(house: HouseOnline) -> bool:
    """Have the record checked, between two events of a house that goes on dealing."""
    wait_for(house, lambda: verify(house.desk.store).is_clean)
    return True


def test_all_five_tables_play_by_themselves_and_say_when_bets_close(dealt: HouseOnline) -> None:
    nobody = dealt.nobody()

    def have_played() -> bool:
        rows = nobody.get("/tables").json()["tables"]
        return len(rows) == 5 and all(row["road"] or row["numbers"] for row in rows)

    wait_for(dealt, have_played)
    seen = []

    def closes() -> bool:
        seen.append(nobody.view("B-01"))
        return bool(seen[-1]["phase"] == "betting")

    wait_for(dealt, closes)
    view = seen[-1]
    assert 0 < view["closes_at"] - view["server_time"] <= 500 and view["automatic"]


WAITS_FOR_ITS_TRAY = "A dealer has the table now: its chips are counted first, then bets open."


def test_two_people_take_a_table_over_when_its_coup_is_over_and_it_is_handed_back(
    dealt: HouseOnline,
) -> None:
    dealer, supervisor = dealt.staff("dealer"), dealt.staff("pit-supervisor")
    wait_for(dealt, lambda: dealer.view("B-02")["phase"] == "betting")
    coup, shoe = dealer.view("B-02")["coup"], f"B-02/{dealer.view('B-02')['shoe']['number']}"
    taken = dealer.done("/tables/B-02/take-over", {"reason": "training", "second": supervisor.pin})
    assert taken["phase"] == "no-shoe"
    steps = [step["event"] for step in dealer.get(f"/coups/{coup}").json()["steps"]]
    assert steps.index("coup-settled") < steps.index("table-taken-over")
    assert revealed(dealt.desk.store, shoe).order, "what was sealed is public at once"
    before = dealer.view("B-02")
    time.sleep(1.2)
    after = dealer.view("B-02")
    assert (after["position"], after["phase"]) == (before["position"], before["phase"])
    assert after["closes_at"] is None and not after["automatic"]
    assert after["notice"] == [WAITS_FOR_ITS_TRAY], "patrons are told why nothing happens"
    dealer.command("B-02", "load-shoe")
    by_hand = dealer.view("B-02")["shoe"]["number"]
    assert dealer.get("/tables/B-02/fairness").json()["commitment"] is None
    dealer.done("/tables/B-02/hand-back")
    wait_for(dealt, lambda: dealer.view("B-02")["shoe"]["number"] == by_hand + 1)
    assert dealer.get("/tables/B-02/fairness").json()["commitment"]
    assert is_clean(dealt)


def test_a_take_over_has_as_long_as_a_coup_takes_and_awaits_none_that_stands_still(
    dealt: HouseOnline,
) -> None:
    waiting = [row for row in OPERATIONS if row.name in ("take_over", "approve_act")]
    assert [row.within > COUP_ENDS_SECONDS for row in waiting] == [True, True]
    dealer, supervisor = dealt.staff("dealer"), dealt.staff("pit-supervisor")
    wait_for(dealt, lambda: dealer.view("B-02")["phase"] == "betting")
    supervisor.command("B-02", "raise-alarm", note="the shoe rattles")
    asked = {"reason": "the shoe rattles", "second": supervisor.pin}
    refused = dealer.post("/tables/B-02/take-over", asked)
    assert refused.status_code == 409 and refusal_of(refused) == "command-out-of-turn"


def test_a_take_over_waits_for_a_supervisor_who_is_another_person(dealt: HouseOnline) -> None:
    dealer, other = dealt.staff("dealer"), dealt.staff("dealer")
    supervisor = dealt.staff("pit-supervisor")
    asked = dealer.post("/tables/R-01/take-over", {"reason": "a new wheel"})
    assert asked.status_code == 202 and dealer.view("R-01")["automatic"]
    number = asked.json()["waiting"]
    assert dealer.post(f"/acts/{number}/approve").status_code >= 400
    assert other.post(f"/acts/{number}/approve").status_code == 403
    supervisor.done(f"/acts/{number}/approve")
    view = dealer.view("R-01")
    assert (view["automatic"], view["phase"]) == (False, "ready")
    assert supervisor.post(f"/acts/{number}/approve").status_code == 404
    story = dealer.get("/tables/R-01/history").json()["coups"][0]["id"]
    uncounted = dealer.post("/tables/R-01/commands", {"command": "open-betting"})
    assert refusal_of(uncounted) == "tray-not-counted"
    dealt.tray("opening", "R-01", 0)
    dealer.command("R-01", "open-betting")
    assert dealer.view("R-01")["coup"] != story
    for step in ("spin-ball", "close-betting"):
        dealer.command("R-01", step)
    dealer.command("R-01", "record-number", number=17)
    assert dealer.post("/tables/R-01/hand-back").status_code == 409, "only between coups"
    dealer.command("R-01", "settle")
    dealt.tray("closing", "R-01", 0)
    dealer.done("/tables/R-01/hand-back")
    wait_for(dealt, lambda: dealer.view("R-01")["phase"] == "betting")
    assert is_clean(dealt)


@pytest.mark.parametrize("second", ["dealer", "dealer-inspector", "cashier", "surveillance"])
def test_below_a_pit_supervisor_nobody_is_the_second_person(
    dealt: HouseOnline, second: str
) -> None:
    dealer, with_pin = dealt.staff("dealer"), dealt.staff(second)
    body = {"reason": "training", "second": with_pin.pin}
    refused = dealer.post("/tables/B-01/take-over", body)
    assert refused.status_code == 403 and refused.json()["needs"] == "pit-supervisor"
    own = dealt.staff("pit-supervisor")
    alone = own.post("/tables/B-01/take-over", {"reason": "training", "second": own.pin})
    assert alone.status_code == 403 and own.view("B-01")["automatic"]


def test_nobody_takes_a_dealt_table_by_another_way(dealt: HouseOnline) -> None:
    """Neither the dealer's own steps, nor coming on, nor a reader, nor cards typed by a ruling."""
    director = dealt.staff("director")
    dealt.people.add("reader L7", "device", "L7-01", hash_secret("s" * 40), 0)
    auth = {"Authorization": f"Device reader L7:{'s' * 40}"}
    for step, fields in (
        ("deal-card", {"card": "9S"}),
        ("deal-card", {"card": "9S", "source": "reader"}),
        ("bring-dealer-on", {"dealer": director.id}),
        ("take-dealer-off", {}),
        ("load-shoe", {}),
        ("take-over", {"reason": "x", "second": {"id": "x", "rank": "director"}}),
    ):
        sent = director.post("/tables/L7-01/commands", {"command": step, **fields})
        assert sent.status_code in (409, 422), (step, sent.text)
    read = httpx.post(f"{dealt.address}/api/tables/L7-01/reader", json={"card": "9S"}, headers=auth)
    assert read.status_code == 409
    wait_for(dealt, lambda: len(director.view("L7-01")["hands"]["player"]) >= 1)
    ruling = {"id": "wrong-record", "details": {"cards": ["9S"]}, "reason": "so I say"}
    assert director.post("/tables/L7-01/rulings", ruling).status_code == 409
    assert director.view("L7-01")["automatic"] and is_clean(dealt)


def test_the_houses_sealed_shoe_is_retired_with_a_reason_and_shown(dealt: HouseOnline) -> None:
    pit = dealt.staff("pit-manager")
    body = {"command": "retire-shoe", "reason": " "}

    def is_ready() -> bool:
        return bool(pit.view("DT-01")["phase"] == "ready")

    wait_for(dealt, is_ready)
    shoe = pit.view("DT-01")["shoe"]["number"]
    assert pit.post("/tables/DT-01/commands", body).status_code == 409
    retire = {"command": "retire-shoe", "reason": "a card is bent"}
    wait_for(dealt, lambda: pit.post("/tables/DT-01/commands", retire).status_code == 200)
    wait_for(dealt, lambda: pit.view("DT-01")["shoe"]["number"] == shoe + 1)
    assert revealed(dealt.desk.store, f"DT-01/{shoe}").order


def test_staff_see_a_dealt_table_in_every_phase_and_no_card_before_it_is_dealt(
    dealt: HouseOnline,
) -> None:
    director, seen = dealt.staff("director"), set[str]()

    def in_every_phase() -> bool:
        view, fair = director.view("B-01"), director.get("/tables/B-01/fairness").json()
        assert fair["revealed"] is None or view["phase"] == "no-shoe"
        seen.add(view["phase"])
        return seen >= {"ready", "betting", "dealing", "result"}

    wait_for(dealt, in_every_phase)


def test_a_spin_is_committed_before_bets_and_revealed_after(dealt: HouseOnline) -> None:
    store, nobody = dealt.desk.store, dealt.nobody()
    wait_for(dealt, lambda: len(nobody.get("/tables/R-01/history").json()["coups"]) >= 2)
    coup = nobody.get("/tables/R-01/history").json()["coups"][-1]
    wait_for(dealt, lambda: nobody.get(f"/coups/{coup['id']}").json()["fairness"]["revealed"])
    assert check(revealed(store, coup["id"])) == (str(coup["number"]),)

    def is_committed() -> bool:
        fair = nobody.get("/tables/R-01/fairness").json()
        return bool(fair["commitment"]) and fair["revealed"] is None

    wait_for(dealt, is_committed)


def test_a_whole_shoe_is_dealt_in_the_order_it_was_committed_to() -> None:
    tables = tuple(t for t in FAST.tables if t.id == "DT-01")
    quick = replace(
        FAST, tables=tables, betting_seconds=0.001, card_seconds=0.0, result_seconds=0.0
    )
    with open_house_online(quick) as house:
        nobody, ann = house.nobody(), house.guest()
        ann.post("/tables/DT-01/seed", {"seed": "mine"})  # taken if it comes before the burn
        wait_for(house, lambda: nobody.view("DT-01")["shoe"]["number"] >= 2, 60)
        time.sleep(0.2)
        story = revealed(house.desk.store, "DT-01/1")
        assert len(story.dealt) >= 416 - 6 - CUT_CARD_AT and check(story)
        coups = nobody.get("/tables/DT-01/history?limit=200").json()["coups"]
        assert sum(coup["id"].startswith("DT-01/1/") for coup in coups) > 55


def test_stopping_the_house_leaves_no_coup_half_dealt() -> None:
    from croupier.store.memory import MemoryStore

    store = MemoryStore()
    with open_house_online(FAST, store) as house:
        ann = house.guest()
        ann.done("/tables/B-01/seat")
        wager = {"wagers": [{"bet": "player", "amount": 1000}]}
        wait_for(house, lambda: ann.post("/tables/B-01/wagers", wager).status_code == 200)
        wait_for(house, lambda: ann.view("B-01")["phase"] == "dealing")
    from croupier.floor.house import House

    again = House(store)
    assert again.table("B-01").phase in ("ready", "betting", "no-shoe")
    assert not again.table("B-01").coup.cards
    assert verify(store).is_clean


@pytest.mark.clause("BLD 4.3.1", "BLD 7.19")
def test_4_3_1_who_does_not_alter_is_told_and_then_cut_down() -> None:
    narrow = TableSetting("B-01", "baccarat", limits=Limits(200, 50_000, 1_000))
    quick = replace(FAST, tables=(narrow,), betting_seconds=0.6, altering_seconds=1.5)
    with open_house_online(quick) as house:
        ann, ben = house.guest(), house.guest()
        for patron in (ann, ben):
            patron.done("/tables/B-01/seat")
        wager = {"wagers": [{"bet": "banker", "amount": 3000}]}
        wait_for(house, lambda: ann.post("/tables/B-01/wagers", wager).status_code == 200)
        view = ann.view("B-01")
        assert view["you"]["alter_by"] == view["differential"]["over"] == 2000
        assert ben.view("B-01")["you"]["alter_by"] == 0
        channel = house.desk.hub.channels["B-01"]
        assert view["closes_at"] == channel.tracked.since + 600 + 1500
        wait_for(house, lambda: ann.view("B-01")["you"]["lines"])
        (line,) = ann.view("B-01")["you"]["lines"]
        assert line["in_play"] == 1000 and "7.19" in line["clauses"]
        steps = ann.get(f"/coups/{view['coup']}").json()["steps"]
        (closed,) = [step for step in steps if step["event"] == "betting-closed"]
        assert (closed["by"], closed["over_differential"]) == ("pit-supervisor", 2000)


def test_a_squeeze_nobody_finishes_is_opened_by_the_dealer() -> None:
    quick = replace(FAST, squeeze_seconds=0.3, card_seconds=0.2)
    with open_house_online(quick) as house:
        ann = house.guest()
        ann.done("/tables/B-01/seat")
        wager = {"wagers": [{"bet": "player", "amount": 1000}]}
        wait_for(house, lambda: ann.post("/tables/B-01/wagers", wager).status_code == 200)
        wait_for(house, lambda: "squeeze" in ann.view("B-01")["you"]["may"])
        ann.done("/tables/B-01/squeeze", {"request": True})
        wait_for(house, lambda: ann.view("B-01")["you"]["squeeze"])
        wait_for(house, lambda: ann.view("B-01")["you"]["lines"])


def test_the_house_deals_at_once_for_whoever_is_alone() -> None:
    with open_house_online(replace(FAST, betting_seconds=600)) as house:
        ann, bob = house.guest(), house.guest()
        for patron in (ann, bob):
            patron.done("/tables/B-02/seat")
        wager = {"wagers": [{"bet": "player", "amount": 1000}]}
        wait_for(house, lambda: ann.post("/tables/B-02/wagers", wager).status_code == 200)
        assert "deal-now" not in ann.view("B-02")["you"]["may"]
        assert refusal_of(ann.post("/tables/B-02/deal-now")) == "deal-waits-for-others"
        bob.done("/tables/B-02/leave")
        assert "deal-now" in ann.view("B-02")["you"]["may"]
        ann.done("/tables/B-02/deal-now")
        wait_for(house, lambda: ann.view("B-02")["you"]["lines"])


def test_who_has_long_not_bet_gives_up_the_seat(house: HouseOnline) -> None:
    ann, bob = house.guest(), house.guest()
    for patron in (ann, bob):
        patron.done("/tables/B-02/seat")
    channel = house.desk.hub.channels["B-02"]
    now = house.desk.clock.now()
    channel.tracked.acted[ann.id] = now - 1001
    assert to_leave(channel, now, 1000) == [(ann.id, 1)]
    del channel.tracked.acted[ann.id]  # seated before the process began
    assert to_leave(channel, now, 1000) == []
    assert to_leave(channel, now + 1001, 1000)[0] == (ann.id, 1)
