"""Disputes in a house: facts from the journal, money by two, verify, the register, the packet."""

import asyncio
from typing import Any

import msgspec
import pytest
from house_under_test import (
    BANKER_WINS,
    DEALER,
    PATRONS,
    PIT,
    bet,
    by_dealer,
    must,
    open_house,
    open_table,
    whole_coup,
)
from msgspec.structs import replace

from croupier.bank.events import FloatFilled
from croupier.disputes import commands as d
from croupier.disputes import events as x
from croupier.floor.actors import THE_HOUSE
from croupier.floor.audit import verify
from croupier.floor.cases import Coups
from croupier.floor.evidence import Provable, case_packet, check_packet
from croupier.floor.house import House
from croupier.floor.loading import load
from croupier.floor.people_events import AccountTied
from croupier.floor.posting import postings_of
from croupier.floor.records import (
    care_stream,
    case_stream,
    encode_event,
    table_stream,
    tray_stream,
)
from croupier.floor.register import CaseRegister, Wanted
from croupier.floor.requests import Ask, Book, Done, Handle, Refused, key
from croupier.games import load_game
from croupier.rules.errors import InputError
from croupier.store import Store
from croupier.store.batch import Commit
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.shapes import Actor, Correction, Details

ANN, SAM = Actor("ann"), Actor("sam", "pit-supervisor")
MAI, EYE = Actor("mai", "pit-manager"), Actor("eye", "surveillance")
CASE, COUP = "B-07-case-1", "B-07/1/1"


def played(store: Store) -> House:
    house = open_house(store)
    open_table(house)
    whole_coup(house)
    return house


def handle(house: House, *commands: d.CaseCommand, case: str = CASE, name: str = "") -> Any:
    bound = key("ann", name, msgspec.json.encode([type(one).__name__ for one in commands]))
    (answer,) = house.process([Handle(case, commands, bound if name else None)])
    return answer


def opened(house: House, about: str = "my chip", patron: str = "ann") -> Done:
    answer = handle(house, d.OpenCase(Actor(patron), 5, COUP, patron, about), case="")
    assert isinstance(answer, Done), answer
    return answer


def decided(house: House, amount: int, case: str = CASE) -> Any:
    """Take a case up to a decision that waits for its second person."""
    return handle(
        house,
        d.TakeUp(ANN, 6),
        d.InformSurveillance(MAI, 7),
        d.GiveAccount(DEALER, 8, "no chip", "staff"),
        d.Decide(MAI, 9, "paid", "the film", (Correction("ann", amount),)),
        case=case,
    )


@pytest.mark.clause("BLD 8.1; R 8.1")
def test_8_1_facts_come_from_the_journal_and_not_from_who_asks(store: Store) -> None:
    house = played(store)
    assert opened(house).stream == "case/B-07/1"
    for command, said in (
        (d.OpenCase(ANN, 5, "B-07/1/9", "ann", "x"), "has not been played"),
        (d.OpenCase(ANN, 5, "B-99/1/1", "ann", "x"), "has not been played"),
        (d.OpenCase(PIT, 5, COUP, "zoe", "x"), "zoe was not in coup"),
        (d.OpenCase(Actor("ben"), 5, COUP, "ann", "x"), "not your case"),
    ):
        answer = handle(house, command, case="")
        assert isinstance(answer, Refused) and said in answer.sentence
    assert isinstance(handle(house, d.TakeUp(ANN, 6), case="B-07-case-9"), Refused)
    assert isinstance(handle(house, d.TakeUp(ANN, 6), case="nonsense"), Refused)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)))
    answer = handle(house, d.OpenCase(ANN, 5, "B-07/1/2", "ann", "x"), case="")
    assert isinstance(answer, Refused), "a coup in play is not over"
    assert verify(store).wrong == ""


def test_who_has_an_account_that_was_in_the_coup_judges_nothing_about_it(store: Store) -> None:
    house = played(store)
    opened(house, patron="ann")
    tied = AccountTied("dora", 6, "ben", MAI.id, "amos", "told by a colleague")
    must(house, Book(care_stream("ben"), (tied,)))
    answer = decided(house, 100)
    assert isinstance(answer, Refused) and answer.message.id == "own-matter"


def test_who_was_in_a_coup_whose_act_it_was_and_at_what_maximum(store: Store) -> None:
    house = played(store)
    must(house, *by_dealer(c.BringDealerOn(PIT, 2, "dot"), c.LeaveSeat(ANN, 2, "ann", 1)))
    facts = Coups(store).facts(COUP)
    assert set(facts.patrons) == set(PATRONS) and facts.maximum == 50_000
    assert facts.concerned == ("dan",)
    ruled = e.RulingMade(
        PIT, 3, "wrong-call", ("7.16",), "pit-manager", Details(), "so", "ida", "", COUP
    )
    _write(store, table_stream("B-07"), load(store, table_stream("B-07")).version, ruled)
    assert Coups(store).facts(COUP).concerned == ("dan", "lan", "ida")
    assert Coups(store).facts(COUP, store.head().position).concerned == ("dan",)
    dot = Actor("dot", "dealer")
    must(House(store), *by_dealer(c.OpenBetting(dot, 1), c.CloseBetting(dot, 1)))
    must(House(store), *by_dealer(c.DealCards(dot, 1, BANKER_WINS), c.Settle(dot, 1)))
    # Who came on between two coups had to do with the second; who left did not sit in it.
    facts = Coups(store).facts("B-07/1/2")
    assert "dot" in facts.concerned and "ann" not in facts.patrons


def test_correction_by_a_case_knows_who_had_a_wager_and_who_only_sat_there(store: Store) -> None:
    house = open_house(store)
    open_table(house)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)), bet("ann", "banker", 100))
    must(house, bet("ben", "player", 100))
    must(house, Ask("B-07", (c.WithdrawWager(Actor("ben"), 1, "ben", 2, "player"),)))
    end = (c.CloseBetting(DEALER, 1), c.DealCards(DEALER, 1, BANKER_WINS), c.Settle(DEALER, 1))
    must(house, *by_dealer(*end))
    facts = Coups(store).facts(COUP)
    assert set(facts.patrons) == set(PATRONS), "whoever was there may open a case"
    assert facts.staked == ("ann", "ben"), "what was taken back was a wager, too"
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)), bet("cho", "tie", 100))
    by = Actor("di", "director")
    must(house, *by_dealer(c.MakeRuling(by, 1, "beyond-the-rules", Details(void=True), "a fire")))
    assert Coups(store).facts("B-07/1/2").staked == ("cho",)
    assert verify(store).wrong == ""


def test_correction_by_a_case_knows_whose_a_chip_was_decided_to_be_and_who_insured(
    store: Store,
) -> None:
    house = open_house(store)
    open_table(house, "R-01", "roulette")
    must(house, *by_dealer(c.OpenBetting(DEALER, 1), table="R-01"))
    must(house, bet("ann", "red", 100, "R-01"))
    stream = table_stream("R-01")
    decided_ = e.PositionDecided(PIT, 1, "ann", 1, "red", "red", "", (), "ben", 2)
    coup = house.table("R-01").coup.id
    over = e.CoupVoided(PIT, 1, coup, "x", (), ())
    insured = e.InsuranceTaken(Actor("cho"), 1, "cho", 3, "player", "four", 50, "1 to 1", ())
    _write(store, stream, load(store, stream).version, decided_, insured, over)
    assert Coups(store).facts(coup).staked == ("ann", "ben", "cho")


def sat_only(store: Store) -> House:
    """Play a coup in which ann sits at the table, and only ben has a wager."""
    house = open_house(store)
    open_table(house)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)), bet("ben", "banker", 100))
    end = (c.CloseBetting(DEALER, 1), c.DealCards(DEALER, 1, BANKER_WINS), c.Settle(DEALER, 1))
    must(house, *by_dealer(*end))
    opened(house)
    return house


def test_correction_by_a_case_is_not_for_a_patron_who_only_sat_there(store: Store) -> None:
    house = sat_only(store)
    before = house.balance("wallet", "ann")
    answer = decided(house, 700)
    assert isinstance(answer, Refused) and answer.message.id == "correction-without-wager"
    assert house.balance("wallet", "ann") == before
    assert verify(store).wrong == ""


@pytest.mark.parametrize(("patron", "said"), [("ann", "had no wager"), ("ben", "between the")])
def test_verify_names_a_correction_by_a_case_for_who_had_no_wager_or_no_case(
    store: Store, patron: str, said: str
) -> None:
    sat_only(store)
    money = (Correction(patron, 700),)
    rows = ("half", "seen", money, ())
    made = x.CaseCorrectionMade(ANN, 12, CASE, "B-07", COUP, money, "seen", SAM, MAI, ())
    _write(
        store,
        case_stream(CASE),
        load(store, case_stream(CASE)).version,
        x.CaseFindingMade(SAM, 10, 1, "proposal", *rows),
        x.CaseFindingApproved(MAI, 11, 1, ()),
        x.CaseOfferAccepted(ANN, 12, False, ()),
        made,
    )
    assert said in str(verify(store).not_allowed)


def test_money_of_a_case_moves_once_and_is_checked(store: Store) -> None:
    house = played(store)
    before = house.balance("wallet", "ann")
    opened(house)
    assert isinstance(decided(house, 700), Done)
    assert house.balance("wallet", "ann") == before, "one person alone moves nothing"
    for who in (MAI, DEALER, Actor("ida", "dealer")):
        assert isinstance(handle(house, d.Approve(who, 10, 1)), Refused)
    for _ in range(2):
        assert isinstance(handle(house, d.Approve(SAM, 10, 1), name="approve it"), Done)
    assert isinstance(handle(house, d.Approve(SAM, 11, 1)), Refused)
    assert house.balance("wallet", "ann") == before + 700
    assert verify(store).wrong == ""
    assert any(row[4] == 700 for row in store.corrections(COUP))


def test_what_a_patron_cannot_pay_back_is_owed(store: Store) -> None:
    house = played(store)
    has = house.balance("wallet", "ann")
    opened(house)
    decided(house, -has - 50)
    assert isinstance(handle(house, d.Approve(SAM, 10, 1)), Done)
    assert (house.balance("wallet", "ann"), house.balance("receivable", "ann")) == (0, 50)
    assert verify(store).wrong == ""


def test_two_cases_of_a_coup_in_one_batch_are_not_below_a_bound_each(store: Store) -> None:
    house = played(store)
    for number in (1, 2):
        opened(house)
        assert isinstance(decided(house, 300_000, f"B-07-case-{number}"), Done)
    lan = Actor("lan2", "pit-manager")
    requests = [Handle(f"B-07-case-{n}", (d.Approve(lan, 10, 1),)) for n in (1, 2)]
    first, second = house.process(requests)
    assert isinstance(first, Done) and isinstance(second, Refused)
    assert second.rank == "shift-manager" and "600,000" in second.sentence
    assert verify(store).wrong == ""


def test_verify_names_money_that_two_entitled_people_did_not_give(store: Store) -> None:
    house = played(store)
    opened(house)
    decided(house, 700)
    stream = case_stream(CASE)
    loaded = load(store, stream)
    assert loaded.case is not None
    ida = Actor("ida", "dealer")
    made = x.CaseCorrectionMade(
        ida, 10, CASE, "B-07", COUP, (Correction("ann", 700),), "the film", MAI, ida, ("8.4",)
    )
    forged = (x.CaseFindingApproved(ida, 10, 1, ()), made)
    _write(store, stream, loaded.version, *forged)
    assert "second person" in str(verify(store).not_allowed)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (x.CaseTakenUp(Actor("zoe"), 10, ()), "not your case"),
        (x.CaseFindingMade(SAM, 10, 1, "decision", "no", "so", (), ()), "cannot follow"),
        (x.CaseClosed(PIT, 10, "away with it"), "cannot follow"),
        (x.CaseFindingMade(DEALER, 10, 1, "proposal", "no", "so", (), ()), "takes a Dealer Insp"),
        (e.SeatLeft(ANN, 10, "ann", 1), "not a step of a case"),
    ],
)
def test_verify_names_a_step_that_was_not_its_persons(store: Store, event: Any, said: str) -> None:
    house = played(store)
    opened(house)
    assert verify(store).wrong == ""
    _write(store, case_stream(CASE), load(store, case_stream(CASE)).version, event)
    assert said in verify(store).wrong


def test_verify_names_a_case_about_a_coup_that_was_never_played(store: Store) -> None:
    played(store)
    opened_ = x.CaseOpened(ANN, 10, CASE, "B-07", "B-07/1/77", "ann", "x", ())
    _write(store, case_stream(CASE), 0, opened_)
    assert "not played" in verify(store).wrong


def _write(store: Store, stream: str, version: int, *events: Any) -> None:
    content = tuple(map(encode_event, events))
    store.append([Commit(stream, version, 10, events=content)])


def test_an_online_round_is_disputed_by_its_patron(store: Store) -> None:
    house = open_house(store)
    open_table(house, "O-ann", "online-baccarat")
    place = c.PlaceWager(ANN, 1, "ann", 1, "banker", 100)
    deal = c.DealCards(THE_HOUSE, 1, BANKER_WINS)
    must(house, Ask("O-ann", (place, c.DealRound(ANN, 1), deal, c.CollectRound(ANN, 1))))
    coup = "O-ann/1/1"
    answer = handle(house, d.OpenCase(ANN, 5, coup, "ann", "I pressed Player"), case="")
    assert isinstance(answer, Done) and answer.stream == "case/O-ann/1"
    assert Coups(store).facts(coup).staked == ("ann",)
    wrong = handle(house, d.OpenCase(Actor("ben"), 5, coup, "ben", "me too"), case="")
    assert isinstance(wrong, Refused)
    case = "O-ann-case-1"
    assert isinstance(handle(house, d.Propose(SAM, 6, "it stands", "seal"), case=case), Done)
    assert isinstance(handle(house, d.Accept(ANN, 7), case=case), Done)
    assert verify(store).wrong == ""


# ---- for ever


def registered(store: Store, tables: tuple[str, ...] = ("B-07",)) -> CaseRegister:
    register = CaseRegister(store)
    asyncio.run(register.open(tables))
    return register


def test_r_33_the_register_finds_open_and_closed_cases_for_ever(store: Store) -> None:
    house = played(store)
    register = registered(store)
    opened(house)
    opened(house, "the other chip", "ben")
    handle(house, d.GiveTime(DEALER, 6, 100))
    handle(house, d.Propose(SAM, 6, "nothing", "seen"), d.Accept(ANN, 7))
    for news in house.take_news():
        register.hear(news)
    assert register.cases == registered(store).cases

    def found(**what: Any) -> list[str]:
        wanted = Wanted(**what)
        return sorted(one.id for one in register.search(wanted, 1000, str.title))

    both = [CASE, "B-07-case-2"]
    assert found() == both == found(coup=COUP) == found(table="B-07")
    assert found(state="closed") == [CASE] and found(state="open") == ["B-07-case-2"]
    assert found(patron="Ben") == ["B-07-case-2"] == found(text="OTHER")
    assert found(table="B-08") == [] == found(overdue=True) == found(informed=True)
    handle(house, d.GiveTime(DEALER, 6, 100), case="B-07-case-2")
    register = registered(store)
    assert found(overdue=True) == ["B-07-case-2"]


def test_cases_of_0_1_are_shown_and_new_ones_are_numbered_behind_them(store: Store) -> None:
    house = played(store)
    stream = table_stream("B-07")
    rules = bytes.fromhex(load_game("baccarat").book.digest)
    old = (
        e.DisputeOpened(ANN, 5, CASE, COUP, "ann", "the tie", ("8.1",)),
        e.EvidenceAdded(ANN, 5, CASE, "8.4.1", "the journal"),
        e.DisputeEscalated(PIT, 6, CASE, ("8.1",)),
        e.SurveillanceInformed(PIT, 6, CASE, ("8.2",)),
        e.DisputeDeadlineGiven(PIT, 6, CASE, 99, ("8.3",)),
        e.DisputeDecided(PIT, 7, CASE, "not paid", "no tie", ("8.4",)),
        e.ComplaintRightTold(PIT, 8, CASE, ("8.5",)),
        e.ComplaintHelped(PIT, 9, CASE, "form", ("8.6",)),
        e.DisputeClosed(PIT, 10, CASE),
    )
    content = tuple(map(encode_event, old))
    version = load(store, stream).version
    store.append([Commit(stream, version, 10, rules, content)])
    house = House(store)
    before = house.table("B-07")
    assert before.cases_before == 1 and before.phase == "ready"
    assert opened(house).stream == "case/B-07/2"
    register = registered(store)
    assert register.old == {CASE} and set(register.cases) == {CASE, "B-07-case-2"}
    case = register.cases[CASE]
    assert (case.stage, case.closed_at, case.complaint.helped) == ("closed", 10, ("form",))
    assert case.findings[0].words == "not paid" and case.until == 99
    made = case_packet(store, case, is_old=True)
    assert check_packet(made) and made.case == case
    assert verify(store).wrong == ""


def test_a_packet_holds_everything_long_after_and_proves_itself(store: Store) -> None:
    house = played(store)
    opened(house)
    handle(house, d.Propose(SAM, 6, "nothing", "seen"), d.Accept(ANN, 7))
    for _ in range(3):
        whole_coup(house)
    register = registered(store)
    made = case_packet(store, register.cases[CASE])
    assert made.case is not None and made.case.stage == "closed"
    assert check_packet(made) == 1
    # As JSON it is checked by whoever has nothing but the file.
    again = msgspec.json.decode(msgspec.json.encode(made), type=type(made))
    assert check_packet(again) == 1
    # One that tells its story as text, as packets did before, is checked just so.
    before = msgspec.to_builtins(made)
    for chapter in before["story"]["chapters"]:
        chapter |= {"by": "dan (dealer)", "posted": ["95 paid: float/B-07 → wallet/ann"]}
    assert check_packet(msgspec.convert(before, Provable)) == 1
    assert not any("B-07/1/2" in one.event for one in made.chain)
    for forged in (
        replace(made, case=replace(made.case, about="another matter")),
        replace(made, lines=made.lines[:-1]),
        replace(made, chain=made.chain[:-1]),
        replace(made, chain=[replace(made.chain[0], hash="00"), *made.chain[1:]]),
    ):
        with pytest.raises(InputError):
            check_packet(forged)


def test_a_packet_leaves_out_what_lies_far_between(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = played(store)
    for _ in range(2):
        whole_coup(house)
    opened(house)
    monkeypatch.setattr("croupier.floor.evidence.MOST_BETWEEN", 10)
    made = case_packet(store, registered(store).cases[CASE])
    assert check_packet(made) == 2 and len(made.chain) < 40
    assert sum(bool(one.before) for one in made.chain) == 2


# ---- what a coup has brought a patron counts together


KIM, LAN = Actor("kim", "shift-manager"), Actor("lan2", "pit-manager")
TOM, AT_R = Actor("tom", "pit-supervisor"), "R-07-case-1"


def lost_on_five(store: Store, *more: c.Command) -> tuple[House, str]:
    """Play a spin in which ann's 13,000 on five is lost to a two; give the coup."""
    house = open_house(store, 1_000_000)
    open_table(house, "R-07", "roulette")
    must(house, Book(tray_stream("R-07"), (FloatFilled("house", 1, "R-07", 5_000_000),)))
    must(house, *by_dealer(c.OpenBetting(DEALER, 1), table="R-07"))
    must(house, bet("ann", "straight:5", 13_000, "R-07"), bet("ann", "straight:6", 1_000, "R-07"))
    end = (
        c.SpinBall(DEALER, 1),
        c.CloseBetting(DEALER, 1),
        c.RecordNumber(DEALER, 1, 2),
        *more,
        c.Settle(DEALER, 1),
    )
    must(house, *by_dealer(*end, table="R-07"))
    last = house.table("R-07").last
    assert last is not None
    handle(house, d.OpenCase(ANN, 5, last.id, "ann", "my chip"), case="")
    return house, last.id


def misread(by: Actor, coup: str) -> Ask:
    made = c.MakeRuling(by, 20, "wrong-number", Details(number=5), "misread", coup)
    return Ask("R-07", (made,))


def approval(by: Actor) -> Ask:
    return Ask("R-07", (c.ApproveRuling(by, 21),))


def test_r_35_a_ruling_counts_what_a_case_has_given_and_who_gave_it_is_concerned(
    store: Store,
) -> None:
    house, coup = lost_on_five(store)
    assert isinstance(decided(house, 490_000, AT_R), Done)
    assert isinstance(handle(house, d.Approve(SAM, 10, 1), case=AT_R), Done)
    (refused,) = house.process([misread(LAN, coup)])
    assert isinstance(refused, Refused) and refused.rank == "shift-manager"
    must(house, misread(KIM, coup))
    (judge,) = house.process([approval(MAI)])
    assert isinstance(judge, Refused) and judge.message.id == "own-matter"
    must(house, approval(LAN))
    assert verify(store).wrong == ""


@pytest.mark.parametrize("case_first", [True, False])
def test_r_35_a_case_and_a_ruling_at_once_do_not_pass_the_bound_of_both(
    store: Store, case_first: bool
) -> None:
    house, coup = lost_on_five(store)
    assert isinstance(decided(house, 50_000, AT_R), Done)
    must(house, misread(LAN, coup))
    both: list[Any] = [Handle(AT_R, (d.Approve(SAM, 10, 1),)), approval(TOM)]
    answers = house.process(both if case_first else both[::-1])
    assert isinstance(answers[0], Done)
    assert isinstance(answers[1], Refused) and answers[1].rank == "shift-manager"
    assert verify(store).wrong == ""


def test_r_35_a_case_rests_on_the_rulings_of_other_processes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, coup = lost_on_five(store)
    assert isinstance(decided(house, 50_000, AT_R), Done)
    must(house, misread(LAN, coup))
    facts, others = Coups.facts, [House(store)]

    def meanwhile(coups: Coups, *given: Any) -> Any:
        known = facts(coups, *given)
        if others:  # another process rules between the look at the coup and the write
            must(others.pop(), approval(TOM))
        return known

    monkeypatch.setattr(Coups, "facts", meanwhile)
    answer = handle(house, d.Approve(SAM, 10, 1), case=AT_R)
    assert not others and isinstance(answer, Refused) and answer.rank == "shift-manager"
    assert verify(store).wrong == ""


@pytest.mark.clause("R 6.6")
def test_6_6_what_a_moved_chip_brought_counts_in_a_case_too(store: Store) -> None:
    moved = Details(patron="ann", seat=1, bet="straight:6", to_bet="straight:2")
    house, _ = lost_on_five(
        store,
        c.QuestionPosition(DEALER, 1, "ann", 1, "straight:6"),
        c.MakeRuling(SAM, 1, "chip-position", moved, "it lay there"),
    )
    assert isinstance(decided(house, 470_000, AT_R), Done)  # and 36,000 by 6.6
    refused = handle(house, d.Approve(TOM, 10, 1), case=AT_R)
    assert isinstance(refused, Refused) and "506,000" in refused.sentence


def test_verify_names_each_correction_beyond_its_bound(store: Store) -> None:
    house, coup = lost_on_five(store)
    handle(house, d.OpenCase(ANN, 5, coup, "ann", "my other chip"), case="")
    for number in (1, 2):
        case = f"R-07-case-{number}"
        decided(house, 600_000, case)
        made = x.CaseCorrectionMade(
            SAM, 10, case, "R-07", coup, (Correction("ann", 600_000),), "the film", MAI, SAM, ()
        )
        stream = case_stream(case)
        forged = tuple(map(encode_event, (x.CaseFindingApproved(SAM, 10, 1, ()), made)))
        posted = ((), postings_of(house.currency, "", "", made))
        version = load(store, stream).version
        store.append([Commit(stream, version, 10, events=forged, postings=posted)])
    named = str(verify(store).not_allowed)
    assert " 600,000 for one patron" in named and "1,200,000 for one patron" in named
