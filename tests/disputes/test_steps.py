"""Section 8 step by step, as R-33 reads it: who may, when, and what is kept."""

import pytest
from case_driver import Driven, pays

from croupier.disputes import commands as c
from croupier.disputes import events as e
from croupier.disputes import is_overdue, possible
from croupier.disputes.steps import STEPS
from croupier.rules.authority import RANKS
from croupier.rules.errors import Refusal
from croupier.rules.reader import BOOKS, read_rulebook

floor_books = pytest.mark.parametrize("book", ["baccarat", "lucky-7", "dragon-tiger", "roulette"])


@pytest.mark.parametrize("book", BOOKS)
def test_every_step_stands_in_every_book(book: str) -> None:
    steps = {step.id for step in read_rulebook(book).dispute_steps}
    assert {step.book for step in STEPS} <= steps
    headings = {heading.id for heading in read_rulebook(book).evidence_headings}
    assert {"rules", "accounts", "surveillance"} <= headings


@floor_books
@pytest.mark.clause("BLD 8.1; R 8.1")
def test_8_1_a_proposal_stands_only_if_the_patron_accepts_it(book: str) -> None:
    case = Driven(book)
    assert case.refused(c.Propose, "paid", "seen", by="dealer").rank == "dealer-inspector"
    case.do(c.Propose, "the bet goes back", "seen", by="dealer-inspector")
    assert case.stage() == "offered"
    assert case.refused(c.Accept, by="ben").message.id == "case-of-other-patron"
    case.do(c.Accept, by="ann")
    assert case.stage() == "closed" and case.at.agrees

    case = Driven(book)
    case.do(c.Propose, "nothing", "seen", by="pit-supervisor")
    events = case.do(c.Decline, by="ann")
    declined = events[0]
    assert isinstance(declined, e.CaseOfferDeclined) and declined.clauses == ("8.1",)
    assert case.stage() == "pit"
    assert case.at.findings[0].standing == "declined"


@pytest.mark.clause("BLD 8.1; R 8.1")
def test_8_1_anyone_takes_a_case_up_the_patron_too() -> None:
    for who in ("ann", "dealer", "surveillance", "pia:cashier"):
        case = Driven()
        case.do(c.TakeUp, by=who)
        assert case.stage() == "pit"
        assert "8.1" in case.refused(c.TakeUp, by=who).clauses
    assert Driven().refused(c.TakeUp, by="ben").message.id == "case-of-other-patron"


@pytest.mark.clause("BLD 8.1; R 8.1")
def test_8_1_a_case_is_about_a_coup_that_was_played_and_a_patron_who_was_there() -> None:
    for facts, said in (
        ({"is_over": False}, "has not been played"),
        ({"patrons": ("ben",)}, "was not in coup"),
    ):
        with pytest.raises(Refusal, match=said):
            Driven(facts=Driven().with_facts(**facts).facts)
    case = Driven()
    case.case = None
    assert (
        case.refused(c.OpenCase, "B-07/1/1", "ann", " ", by="ann").message.id
        == "dispute-matter-missing"
    )
    assert (
        case.refused(c.OpenCase, "B-07/1/1", "ann", "x", by="ben").message.id
        == "case-of-other-patron"
    )


@floor_books
@pytest.mark.clause("BLD 8.2; R 8.2")
def test_8_2_surveillance_is_informed_before_anyone_decides(book: str) -> None:
    case = Driven(book).gone_up()
    case.do(c.GiveAccount, "no tie", "staff", by="dealer")
    assert "8.2" in case.refused(c.Decide, "paid", "seen").clauses
    assert case.refused(c.InformSurveillance, by="pit-supervisor").rank == "pit-manager"
    case.do(c.InformSurveillance)
    assert case.refused(c.InformSurveillance).message.id == "surveillance-already-informed"
    case.do(c.Decide, "not paid", "seen")


@pytest.mark.clause("BLD 8.2, 8.4.6; R 8.2, 8.4.6")
def test_8_2_surveillance_enters_its_own_evidence_and_nobody_else_does() -> None:
    case = Driven().gone_up()
    case.do(c.InformSurveillance)
    case.do(c.AddEvidence, "8.4.6", "camera 4 shows the chip", by="surveillance")
    assert case.at.evidence[-1].by.rank == "surveillance"
    assert (
        case.refused(c.AddEvidence, "8.4.6", "I saw it", by="pit-manager").message.id
        == "evidence-surveillance-own"
    )
    for kind, args in ((c.Decide, ("a", "b")), (c.GiveTime, (10**9,)), (c.InformSurveillance, ())):
        assert case.refused(kind, *args, by="surveillance").rank


@pytest.mark.clause("BLD 8.3; R 8.3")
def test_8_3_a_new_time_needs_a_reason_both_are_kept_and_overdue_stands_out() -> None:
    case = Driven()
    assert "8.3" in case.refused(c.GiveTime, case.now).clauses
    first = case.now + 60_000
    case.do(c.GiveTime, first, by="dealer")
    assert not is_overdue(case.at, first) and is_overdue(case.at, first + 1)
    assert (
        case.refused(c.GiveTime, first + 5000, by="dealer").message.id
        == "patron-time-reason-missing"
    )
    case.do(c.GiveTime, first + 5000, "the film is long", by="dealer")
    assert [time.until for time in case.at.times] == [first, first + 5000]
    assert not is_overdue(case.at, first + 1)
    case.ready().do(c.Decide, "not paid", "no tie")
    assert not is_overdue(case.at, first + 10**9)


@floor_books
@pytest.mark.clause("BLD 8.4, 8.4.1, 8.4.2, 8.4.3, 8.4.4, 8.4.7, 8.4.8")
@pytest.mark.clause("R 8.4, 8.4.1, 8.4.2, 8.4.3, 8.4.4, 8.4.7, 8.4.8")
def test_8_4_evidence_under_the_headings_the_coups_record_first(book: str) -> None:
    case = Driven(book)
    first = case.at.evidence[0]
    assert (first.heading, first.by.rank) == ("8.4.1", "house") and "B-07/1/1" in first.text
    for heading in ("8.4.2", "8.4.3", "8.4.4", "8.4.7", "8.4.8"):
        case.do(c.AddEvidence, heading, "a note", by="dealer")
    case.do(c.AddEvidence, "Law", "the decree", by="dealer")
    assert len(case.at.evidence) == 7 and case.at.evidence[-1].heading == "8.4.8"
    assert "8.4" in case.refused(c.AddEvidence, "8.4.9", "x").clauses
    assert case.refused(c.AddEvidence, "8.4.7", "x", by="ann").message.id == "case-step-staff-only"


@floor_books
@pytest.mark.clause("BLD 8.4.5; R 8.4.5")
def test_8_4_5_both_accounts_are_in_before_anyone_decides(book: str) -> None:
    case = Driven(book, by="dealer").gone_up()
    case.do(c.InformSurveillance)
    assert case.refused(c.Decide, "paid", "seen").message.id == "decision-account-missing"
    assert case.refused(c.AddEvidence, "8.4.5", "he said").message.id == "evidence-is-account"
    case.do(c.GiveAccount, "my chip lay there", "patron", by="dealer")
    assert case.at.accounts[0].on_word
    assert case.refused(c.Decide, "paid", "seen").message.id == "decision-account-missing"
    assert (
        case.refused(c.GiveAccount, "I think", "staff", by="ann").message.id == "account-staff-own"
    )
    case.do(c.GiveAccount, "there was no chip", "staff", by="dan:dealer")
    case.do(c.Decide, "not paid", "the film")
    own = Driven(book)  # opened by the patron: those are the patron's own words
    assert [(a.of, a.on_word) for a in own.at.accounts] == [("patron", False)]


@pytest.mark.clause("BLD 8.4; R 8.4")
def test_8_4_pit_manager_or_above_decides_with_a_reason() -> None:
    case = Driven().ready()
    for rank in RANKS:
        if rank in RANKS[: RANKS.index("pit-manager")]:
            assert case.refused(c.Decide, "paid", "seen", by=rank).rank == "pit-manager"
    assert case.refused(c.Decide, "paid", " ").message.id == "case-text-missing"
    assert case.refused(c.Decide, " ", "seen").message.id == "case-text-missing"
    case.do(c.Decide, "not paid", "no tie", by="shift-manager")
    assert case.stage() == "decided"
    case.refused(c.Decide, "again", "x")


@pytest.mark.clause("BLD 8.4; R 8.4")
def test_r_33_nobody_decides_a_case_about_their_own_act() -> None:
    case = Driven().ready()
    for who in ("dan:pit-manager", "ruth:director"):
        assert case.refused(c.Decide, "paid", "seen", by=who).message.id == "own-matter"
    case = Driven()
    assert (
        case.refused(c.Propose, "paid", "x", by="ruth:dealer-inspector").message.id == "own-matter"
    )
    case.do(c.Propose, "paid", "x", by="dealer-inspector")
    assert case.refused(c.Accept, by="dan:dealer").message.id == "own-matter"


@floor_books
@pytest.mark.clause("BLD 8.5, 8.6; R 8.5, 8.6")
def test_8_5_8_6_not_agreed_told_filed_helped_answered_closed(book: str) -> None:
    case = Driven(book).decided()
    case.refused(c.TellOfComplaint)
    case.refused(c.CloseCase)
    case.do(c.SayAgreed, False, by="ann")
    case.refused(c.FileComplaint, "it was a tie", by="ann")
    told = case.do(c.TellOfComplaint, by="dealer")
    assert isinstance(told[0], e.CaseComplaintTold) and told[0].clauses == ("8.5",)
    assert "8.6" in case.refused(c.CloseCase, "gone home").clauses
    assert case.refused(c.FileComplaint, " ", by="ann").message.id == "case-text-missing"
    case.do(c.FileComplaint, "it was a tie", by="ann")
    case.do(c.HelpComplaint, "translated", by="dealer")
    assert case.refused(c.Answer, "no", "seen", by="shift-manager").rank == "assistant-director"
    case.refused(c.CloseCase)
    case.do(c.Answer, "the decision stands", "the film", by="director")
    case.do(c.CloseCase)
    assert case.stage() == "closed" and case.at.complaint.helped == ("translated",)
    assert case.refused(c.FileComplaint, "again", by="ann").message.id == "complaint-already-filed"


@pytest.mark.clause("BLD 8.5; R 8.5")
def test_8_5_who_decided_does_not_answer_the_complaint_about_it() -> None:
    case = Driven().ready()
    case.do(c.Decide, "not paid", "no tie", by="director")
    case.do(c.SayAgreed, False, by="ann")
    case.do(c.TellOfComplaint)
    case.do(c.FileComplaint, "it was a tie", by="ann")
    assert case.refused(c.Answer, "no", "seen", by="director").message.id == "own-matter"
    case.do(c.Answer, "no", "seen", by="assistant-director")


@pytest.mark.clause("BLD 8.5; R 8.5")
def test_8_5_a_patron_who_was_told_may_complain_after_the_case_was_closed() -> None:
    case = Driven().decided()
    assert case.refused(c.SayAgreed, True).message.id == "own-matter"  # who decided, for the patron
    case.do(c.SayAgreed, False, by="dealer")
    case.do(c.TellOfComplaint)
    case.do(c.HelpComplaint, "form and address given")
    assert case.refused(c.CloseCase, " ").message.id == "case-text-missing"
    case.do(c.CloseCase, "no complaint came within a month")
    case.do(c.FileComplaint, "here it is", by="ann")
    assert case.stage() == "filed" and not case.at.closed_at
    agreed = Driven().decided()
    agreed.do(c.SayAgreed, True, by="ann")
    agreed.do(c.CloseCase)
    assert (
        agreed.refused(c.FileComplaint, "after all", by="ann").message.id == "patron-already-agreed"
    )


def test_the_steps_that_are_shown_are_the_ones_that_may_be_taken() -> None:
    case = Driven().ready()

    def may(who: str) -> tuple[str, ...]:
        from case_driver import actor

        return possible(case.handling, case.at, actor(who), case.facts)

    assert "Decide" in may("pit-manager") and "Decide" not in may("pit-supervisor")
    assert "Decide" not in may("dan:director")
    assert may("ann") == ("GiveAccount",) and may("ben") == ()
    assert may("surveillance") == ("AddEvidence",)
    case.do(c.Decide, "paid", "seen", pays(1500))
    assert "Approve" in may("pit-supervisor") and "Approve" not in may("dealer-inspector")
    assert "TakeBack" in may("pit-manager") and "Approve" not in may("pit-manager")
    assert may("auditor") == ()


def test_a_case_is_its_events() -> None:
    case = Driven().decided()
    again = None
    for event in case.events:
        again = e.evolve(again, event)
    assert again == case.case


@pytest.mark.clause("BLD 8.5; R 8.5")
def test_8_5_a_complaint_in_the_patrons_name_leaves_them_their_own() -> None:
    case = Driven().decided()
    case.do(c.SayAgreed, False, by="ann")
    case.do(c.TellOfComplaint, by="dealer")
    case.do(c.FileComplaint, "all is well", by="dealer-inspector")
    again = case.refused(c.FileComplaint, "all is well, too", by="dealer-inspector")
    assert again.message.id == "complaint-already-filed"
    case.do(c.Answer, "the decision stands", "the film", by="director")
    case.do(c.FileComplaint, "it was a tie", by="ann")
    assert case.stage() == "filed" and case.at.complaint.text == "it was a tie"
    assert case.refused(c.FileComplaint, "again", by="ann").message.id == "complaint-already-filed"
    case.do(c.Answer, "it was a tie indeed", "the film again", by="director")
