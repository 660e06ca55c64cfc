"""Section 8: a dispute as a case, from the table up to the Pit Manager."""

import pytest
from table_driver import Table, only

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import overdue
from croupier.table.shapes import Correction

books = pytest.mark.parametrize("book", ["baccarat", "lucky-7", "dragon-tiger", "roulette"])


def disputed(book: str) -> tuple[Table, str]:
    table = Table(book).seat("ann")
    events = table.do(
        c.OpenDispute, f"{table.state.table}/1/1", "ann", "the tie was not paid", by="ann"
    )
    return table, only(events, e.DisputeOpened).case


@books
@pytest.mark.clause("BLD 8.1; R 8.1")
def test_8_1_an_inspector_may_settle_it_else_it_goes_to_the_pit_manager(book: str) -> None:
    table, case = disputed(book)
    assert (
        table.refused(c.DecideDispute, case, "paid", "seen", by="dealer").rank == "dealer-inspector"
    )
    table.do(c.DecideDispute, case, "paid", "seen", by="dealer-inspector")
    table, case = disputed(book)
    table.do(c.EscalateDispute, case)
    assert "8.1" in table.refused(c.EscalateDispute, case).clauses
    refusal = table.refused(c.DecideDispute, case, "paid", "seen", by="pit-supervisor")
    assert refusal.rank == "pit-manager" and "8.1" in refusal.clauses


@books
@pytest.mark.clause("BLD 8.2; R 8.2")
def test_8_2_surveillance_is_informed_before_the_pit_manager_decides(book: str) -> None:
    table, case = disputed(book)
    table.do(c.EscalateDispute, case)
    assert "8.2" in table.refused(c.DecideDispute, case, "paid", "seen", by="pit-manager").clauses
    assert table.refused(c.InformSurveillance, case, by="pit-supervisor").rank == "pit-manager"
    assert only(table.do(c.InformSurveillance, case), e.SurveillanceInformed).clauses == ("8.2",)
    table.do(c.DecideDispute, case, "paid", "seen", by="pit-manager")


@books
@pytest.mark.clause("BLD 8.3; R 8.3")
def test_8_3_the_patron_is_given_a_time_and_overdue_cases_stand_out(book: str) -> None:
    table, case = disputed(book)
    table.refused(c.GiveDeadline, case, table.now)
    until = table.now + 60_000
    assert only(table.do(c.GiveDeadline, case, until), e.DisputeDeadlineGiven).clauses == ("8.3",)
    assert overdue(table.state, until) == ()
    assert [late.id for late in overdue(table.state, until + 1)] == [case]
    table.do(c.DecideDispute, case, "paid", "seen")
    assert overdue(table.state, until + 1) == ()


@books
@pytest.mark.clause("BLD 8.4, 8.4.1, 8.4.2, 8.4.3, 8.4.4, 8.4.5, 8.4.6, 8.4.7, 8.4.8")
@pytest.mark.clause("R 8.4, 8.4.1, 8.4.2, 8.4.3, 8.4.4, 8.4.5, 8.4.6, 8.4.7, 8.4.8")
def test_8_4_evidence_under_the_headings_and_a_decision_with_its_reason(book: str) -> None:
    table, case = disputed(book)
    # The rules and the coup's own record are there from the start.
    assert table.state.cases[case].evidence[0][0] == "8.4.1"
    assert f"{table.state.table}/1/1" in table.state.cases[case].evidence[0][1]
    for heading in range(2, 9):
        table.do(c.AddEvidence, case, f"8.4.{heading}", "a note")
    assert len(table.state.cases[case].evidence) == 8
    assert "8.4" in table.refused(c.AddEvidence, case, "8.4.9", "x").clauses
    assert "reason" in str(table.refused(c.DecideDispute, case, "paid", " "))
    correction = (Correction("ann", 4000),)
    events = table.do(c.DecideDispute, case, "paid", "the tie was there", correction)
    made = only(events, e.CorrectionMade)
    assert (made.case, made.corrections) == (case, correction)
    table.refused(c.DecideDispute, case, "again", "x")


@books
@pytest.mark.clause("BLD 8.5, 8.6; R 8.5, 8.6")
def test_8_5_8_6_a_patron_who_disagrees_is_told_and_helped(book: str) -> None:
    table, case = disputed(book)
    table.refused(c.TellOfComplaint, case)
    table.refused(c.CloseDispute, case)
    table.do(c.DecideDispute, case, "not paid", "no tie")
    assert "8.6" in table.refused(c.HelpComplaint, case, "form").clauses
    assert only(table.do(c.TellOfComplaint, case), e.ComplaintRightTold).clauses == ("8.5",)
    assert "8.6" in table.refused(c.CloseDispute, case).clauses
    table.do(c.HelpComplaint, case, "form and address given")
    table.do(c.CloseDispute, case)
    assert table.state.cases == {}
    assert case in str(table.refused(c.CloseDispute, case))


def test_a_case_goes_on_after_the_table_has_closed() -> None:
    table, case = disputed("baccarat")
    table.do(c.CloseTable)
    table.do(c.DecideDispute, case, "paid", "seen", (Correction("ann", 100),))
    table.do(c.CloseDispute, case)
    assert table.state.cases == {}


def test_a_dispute_is_about_a_coup_of_this_table_and_says_what() -> None:
    table = Table().seat("ann")
    table.refused(c.OpenDispute, "B-08/1/1", "ann", "x")
    table.refused(c.OpenDispute, "B-07/1/1", "ann", " ")
