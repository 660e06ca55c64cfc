"""The house at its desk, on every store: what is done is durable, what is refused says why."""

import re

import msgspec
import pytest
from house_under_test import (
    BANKER_WINS,
    DEALER,
    PATRONS,
    PIT,
    SHOE,
    bet,
    by_dealer,
    must,
    open_house,
    open_table,
    whole_coup,
    with_tray,
)

from croupier.bank import events as b
from croupier.equipment.cards import follow_burned
from croupier.floor.actors import DEALER as HOUSE_DEALER
from croupier.floor.actors import THE_HOUSE
from croupier.floor.audit import verify
from croupier.floor.clock import DAY_MS, SetClock
from croupier.floor.drafting import SNAPSHOT_EVERY
from croupier.floor.entropy import SystemEntropy
from croupier.floor.evidence import check_packet, packet
from croupier.floor.fairness import Revealed, check
from croupier.floor.house import House
from croupier.floor.records import cage_stream, table_stream, tray_stream
from croupier.floor.requests import Ask, Book, Done, Refused, key, key_for
from croupier.floor.shoes import (
    add_seed,
    close_seeds,
    commit_order,
    order_to_deal,
    reveal_order,
    revealed,
)
from croupier.floor.story import Posted, story_of
from croupier.floor.sweep import EVERY_MS, IDLE_MS, unfinished
from croupier.messages.languages import speaking
from croupier.rules.errors import InputError
from croupier.store import Store
from croupier.table import commands as c
from croupier.table.shapes import Actor
from refusals import refusing, tells


def test_a_banker_win_moves_stake_profit_and_commission(store: Store) -> None:
    """Seven times 100 on Banker at 19 to 20: 95 each to the patrons, 5 each kept back."""
    house = open_house(store)
    open_table(house)
    whole_coup(house)
    assert house.balance("wallet", "ann") == 100_095
    assert house.balance("commission") == 0, "it stays in the tray"
    assert house.balance("float", "B-07") == 10**9 - 7 * 95
    assert house.balance("escrow", "B-07/1/1") == 0
    assert verify(store).wrong == ""
    paid = [row for row in store.statement("ann", 10**9) if row[5] in ("paid", "commission")]
    assert [(row[4], row[5], row[7], row[9]) for row in paid] == [
        (95, "paid", "B-07/1/1", 1),
    ]
    assert "5.1.2" in paid[0][10]


def test_a_slip_is_placed_whole_or_not_at_all(store: Store) -> None:
    house = open_house(store, money=250)
    open_table(house)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)))
    ann = Actor("ann")
    slip = tuple(c.PlaceWager(ann, 1, "ann", 1, name, 100) for name in ("banker", "tie", "player"))
    (answer,) = house.process([Ask("B-07", slip, key_for("ann", "slip", "B-07", slip))])
    assert isinstance(answer, Refused)
    assert tells(answer.message, "wallet-short", patron="ann", held=250, needed=300)
    assert not house.table("B-07").coup.wagers
    assert isinstance(house.process([Ask("B-07", slip[:2])])[0], Done)
    assert house.balance("wallet", "ann") == 50


def test_neighbours_of_a_refused_request_are_served(store: Store) -> None:
    """Ben has nothing left in the middle of a batch; those after him at his table still bet."""
    house = open_house(store, money=100)
    open_table(house)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)))
    batch = [
        bet("ann", "tie", 60),
        bet("ben", "tie", 60),
        bet("ben", "banker", 60),
        bet("cho", "tie", 60),
        bet("ann", "no-such", 1),
        bet("dee", "tie", 60),
    ]
    kinds = [type(answer).__name__ for answer in house.process(batch)]
    assert kinds == ["Done", "Done", "Refused", "Done", "Refused", "Done"]
    assert len(house.table("B-07").coup.wagers) == 4
    assert verify(store).wrong == ""


def test_the_same_again_gives_the_same_answer_and_another_body_is_refused(store: Store) -> None:
    house = open_house(store)
    open_table(house)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)))
    first = bet("ann", "tie", 60, name="once", at=5)
    later = bet("ann", "tie", 60, name="once", at=9)
    other = bet("ann", "tie", 61, name="once")
    answers = house.process([first, later, other])
    assert answers[0] == answers[1] and isinstance(answers[0], Done)
    assert isinstance(answers[2], Refused) and answers[2].message.id == "request-key-reused"
    assert House(store).process([later]) == answers[:1]
    assert house.balance("wallet", "ann") == 100_000 - 60


def test_a_refusal_is_remembered_with_its_key(store: Store) -> None:
    house = open_house(store)
    open_table(house)
    early = bet("ann", "tie", 60, name="early")
    (refused,) = house.process([early])
    assert isinstance(refused, Refused) and refused.clauses and refused.allowed
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)))
    assert house.process([early]) == [refused]


def test_a_hundred_requests_race_for_a_small_wallet(store: Store) -> None:
    house = open_house(store, money=500)
    open_table(house)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)))
    answers = house.process([bet("ann", "tie", 20) for _ in range(100)])
    assert sum(isinstance(answer, Done) for answer in answers) == 25
    assert house.balance("wallet", "ann") == 0


def test_a_mistake_in_one_request_leaves_its_neighbours_alone(store: Store) -> None:
    house = open_house(store)
    open_table(house)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)))
    broken = Ask("B-07", (c.PlaceWager(Actor("ann"), 1, "ann", 1, "tie", "a lot"),))  # type: ignore[arg-type]
    answers = house.process([bet("ann", "tie", 20), broken, bet("ben", "tie", 20)])
    assert [type(answer).__name__ for answer in answers] == ["Done", "Failed", "Done"]


def test_a_restart_finds_every_table_where_it_was(store: Store) -> None:
    house = open_house(store)
    for table, book in (("B-07", "baccarat"), ("R-02", "roulette"), ("D-01", "dragon-tiger")):
        open_table(house, table, book)
    whole_coup(house)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)), bet("ann", "tie", 20))
    again = House(store)
    for table in ("B-07", "R-02", "D-01"):
        assert again.table(table) == house.table(table)


def test_a_long_life_loads_from_its_snapshot(store: Store) -> None:
    house = open_house(store)
    open_table(house)
    while house.store.versions(["table/B-07"])["table/B-07"] < 2 * SNAPSHOT_EVERY + 20:
        if house.table("B-07").shoe.left["2S"] == 0:
            must(house, *by_dealer(c.RetireShoe(PIT, 1, "over"), *SHOE))
        whole_coup(house)
    version, _ = store.snapshot("table/B-07") or (0, b"")
    assert 2 * SNAPSHOT_EVERY <= version < 2 * SNAPSHOT_EVERY + 20
    assert House(store).table("B-07") == house.table("B-07")
    assert verify(store).wrong == ""


def test_two_processes_take_turns_at_one_table(store: Store) -> None:
    """Each is behind the other's writing all the time, and both are right in the end."""
    one = open_house(store)
    open_table(one)
    two = House(store)
    two.table("B-07")
    must(one, *by_dealer(c.OpenBetting(DEALER, 1)))
    for n, patron in enumerate(PATRONS):
        must((one, two)[n % 2], bet(patron, "tie", 10), bet(patron, "banker", 10))
    must(two, *by_dealer(c.CloseBetting(DEALER, 1)))
    must(one, *by_dealer(c.DealCards(DEALER, 1, BANKER_WINS), c.Settle(DEALER, 1)))
    two.catch_up()
    assert one.table("B-07") == two.table("B-07")
    for house in (one, two):
        positions = [news.position for news in house.take_news()]
        assert positions == list(range(positions[0], store.head().position + 1))
    assert verify(store).wrong == ""


def test_an_empty_tray_is_filled_before_it_pays(store: Store) -> None:
    house = open_house(store)
    open_table(house, dealer=HOUSE_DEALER)
    whole_coup(house, stake=10_000, dealer=HOUSE_DEALER)
    (filled,) = [msgspec.json.decode(record.event) for record in store.records_of("tray/B-07")]
    assert filled["event"] == "float-filled" and filled["automatic"]
    assert house.balance("float", "B-07") == filled["amount"] - 7 * 9_500


def test_a_house_that_cannot_pay_says_so_and_settles_when_it_can(store: Store) -> None:
    house = House(store, SetClock(1))
    must(house, Book(cage_stream("ann"), (b.Deposited("cage", 1, "ann", 1_000),)))
    by = HOUSE_DEALER
    open_table(house, dealer=by)
    must(house, *by_dealer(c.OpenBetting(by, 1)), bet("ann", "banker", 1_000))
    must(house, *by_dealer(c.CloseBetting(by, 1), c.DealCards(by, 1, BANKER_WINS)))
    (answer,) = house.process(by_dealer(c.Settle(by, 1)))
    assert isinstance(answer, Refused) and tells(answer.message, "house-bank-short", held=0)
    must(house, Book("house", (b.CapitalPaidIn("owner", 1, 1_000),)))
    must(house, *by_dealer(c.Settle(by, 1)))
    assert house.balance("wallet", "ann") == 1_950


def test_a_tray_over_one_opening_wins_what_its_table_won(store: Store) -> None:
    house = open_house(store)
    open_table(house)
    with_tray(house, "B-07", 50_000)
    must(house, Book(tray_stream("B-07"), (b.BoughtIn("dan", 1, "B-07", "ann", 2_000),)))
    assert house.balance("drop", "B-07") == 2_000
    whole_coup(house)
    assert house.balance("float", "B-07") == 50_000 - 2_000 - 665
    must(house, Book(tray_stream("B-07"), (b.DropCollected("count", 1, "B-07", 2_000),)))
    assert verify(store).wrong == ""


def test_a_committed_shoe_is_dealt_and_proved(store: Store) -> None:
    house = open_house(store)
    open_table(house)
    must(house, *by_dealer(c.RetireShoe(PIT, 1, "for a sealed one")))
    of = "B-07/2"
    must(house, commit_order(store, of, 8, SystemEntropy(), 1))
    must(house, add_seed(of, "ann", "four leaf", 1), add_seed(of, "ben", "clover", 2))
    (twice, again) = house.process(
        [add_seed(of, "ann", "another", 3), commit_order(store, of, 8, SystemEntropy(), 4)]
    )
    assert isinstance(twice, Refused) and isinstance(again, Refused)
    must(house, close_seeds(of, 5))
    (late,) = house.process([add_seed(of, "cho", "late", 6)])
    assert isinstance(late, Refused)
    with refusing("not-revealed-yet", InputError):
        revealed(store, of)
    order = order_to_deal(store, of)
    burned = c.BurnCards(DEALER, 1, (order[0],), follow_burned(order[0]))
    gone = 1 + follow_burned(order[0])
    must(house, *by_dealer(c.LoadShoe(DEALER, 1), c.CutShoe(DEALER, 1), burned))
    must(house, *by_dealer(c.OpenBetting(DEALER, 1), c.CloseBetting(DEALER, 1)))
    must(house, *by_dealer(c.DealCards(DEALER, 1, order[gone : gone + 6]), c.Settle(DEALER, 1)))
    must(house, reveal_order(store, of, 9))
    shown = revealed(store, of)
    assert shown.dealt[:gone] == (order[0], *[""] * (gone - 1))
    assert gone + 4 <= len(shown.dealt) <= gone + 6
    assert check(shown) == order
    assert msgspec.json.decode(msgspec.json.encode(shown), type=Revealed) == shown


def test_a_committed_number_is_spun_and_proved(store: Store) -> None:
    house = open_house(store)
    open_table(house, "R-02", "roulette")
    of = "R-02/1/1"
    must(house, commit_order(store, of, 0, SystemEntropy(), 1), add_seed(of, "ann", "red", 1))
    must(house, *by_dealer(c.OpenBetting(DEALER, 1), c.SpinBall(DEALER, 1), table="R-02"))
    must(house, bet("ann", "red", 100, "R-02"))
    must(house, *by_dealer(c.CloseBetting(DEALER, 1), table="R-02"), close_seeds(of, 2))
    (number,) = order_to_deal(store, of)
    end = (c.RecordNumber(DEALER, 1, int(number)), c.Settle(DEALER, 1))
    must(house, *by_dealer(*end, table="R-02"), reveal_order(store, of, 3))
    shown = revealed(store, of)
    assert shown.dealt == (number,) and check(shown) == (number,)
    assert verify(store).wrong == ""


@pytest.mark.clause("O online.13")
def test_online_13_unfinished_rounds_end_within_two_days_of_their_last_act(store: Store) -> None:
    """The clock strikes every hour: what would be too late at the next stroke is swept at this."""
    assert IDLE_MS + EVERY_MS < 2 * DAY_MS
    house = open_house(store)
    open_table(house, "O-01", "online-baccarat")
    open_table(house, "O-02", "online-baccarat")
    must(house, bet("ann", "banker", 500, "O-01"), bet("ann", "tie", 500, "O-02"))
    now = 1 + IDLE_MS
    assert list(unfinished(store, now - 1)) == []
    left = list(unfinished(store, now))
    assert [state.table for state in left] == ["O-01", "O-02"]
    sweep = (c.SweepRounds(THE_HOUSE, now),)  # nothing was sealed: the stakes go back
    must(house, *(Ask(state.table, sweep) for state in left))
    assert house.balance("wallet", "ann") == 100_000
    assert list(unfinished(store, now + IDLE_MS)) == []


def test_a_story_names_the_clauses_and_what_moved(store: Store) -> None:
    house = open_house(store)
    open_table(house)
    whole_coup(house)
    story = story_of(store, "B-07/1/1")
    assert story.book == "baccarat"
    assert [chapter.what for chapter in story.chapters][:2] == ["betting-opened", "wager-placed"]
    settled = story.chapters[-1]
    assert settled.what == "coup-settled" and "5.1.2" in settled.clauses
    assert Posted(95, "paid", "float/B-07", "wallet/ann") in settled.posted
    assert story.chapters[1].by == Actor("ann")
    assert story.clauses["5.1.2"]
    with refusing("coup-id-unknown", InputError):
        story_of(store, "B-07/1/2")


def test_evidence_proves_itself_and_shows_nothing_of_other_tables(store: Store) -> None:
    house = open_house(store)
    open_table(house)
    open_table(house, "D-01", "dragon-tiger")
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)))
    must(house, *by_dealer(c.OpenBetting(DEALER, 1), table="D-01"), bet("ben", "tie", 77, "D-01"))
    must(house, bet("ann", "banker", 100), *by_dealer(c.CloseBetting(DEALER, 1)))
    must(house, *by_dealer(c.DealCards(DEALER, 1, BANKER_WINS), c.Settle(DEALER, 1)))
    made = packet(store, "B-07/1/1")
    check_packet(made)
    assert [line.patron for line in made.lines] == ["ann"]
    assert {link.stream for link in made.chain} == {"", table_stream("B-07")}
    assert any(link.digest for link in made.chain) and "ben" not in str(made)
    assert made.headings
    with speaking("ko"):
        korean = packet(store, "B-07/1/1").headings
    assert korean.keys() == made.headings.keys()
    assert all(re.search("[가-힣]", name) for name in korean.values())
    for nth, link in enumerate(made.chain):
        for change in ({"event": link.event + " "}, {"at": link.at + 1}, {"hash": "00" * 32}):
            if link.digest:
                change = {"digest": "00" * 32}
            forged = msgspec.structs.replace(link, **change)
            chain = [*made.chain[:nth], forged, *made.chain[nth + 1 :]]
            with refusing("packet-chain-broken", InputError):
                check_packet(msgspec.structs.replace(made, chain=chain))


def test_a_rulebook_that_has_changed_since_is_found_by_its_digest(store: Store) -> None:
    """What was played by a book is settled again by that book's own file, kept with the journal."""
    from croupier.floor.rulebooks import game_of

    house = open_house(store)
    open_table(house)
    digest = store.records_of("table/B-07")[0].rules
    kept = store.rulebook(digest)
    assert kept == ("baccarat", house.library.file("baccarat"))
    game = game_of(store, digest)
    assert game is not None and game.book.digest == digest.hex()
    assert game_of(store, bytes(32)) is None


def test_a_key_is_bound_to_its_body() -> None:
    assert key("ann", "k", b"one") != key("ann", "k", b"two")
    assert key("ann", "k", b"one") == key("ann", "k", b"one")
